"""Screens of the shell: title, set-up, settings, pause, rules, matches, result.

Each is a `Screen` that is given its contents and the actions of its buttons; `engine.shell` opens
the screens, and imports those besides the title only when they are first shown, so that the title
appears sooner.

Terms: engine/GLOSSARY.md.
"""
