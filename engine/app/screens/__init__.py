"""The shell's screens: title, set-up, settings, pause, rules, matches, result.

Each is a `Screen` that is handed what it shows and what its buttons do; `engine.app.app` opens
them, and reads those besides the title in when they are first shown: so the title comes sooner.
"""
