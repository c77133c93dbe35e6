"""The application window: theme, drawing, input, scenes, widgets and screens.

Terms: engine/GLOSSARY.md.
"""

import os

# pygame reads these when imported and when its window opens: no greeting on standard output,
# and signals end the program.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_NO_SIGNAL_HANDLERS", "1")
