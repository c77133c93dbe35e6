"""The application window: theme, drawing, input, scenes, widgets and screens."""

import os

# Read when pygame is first imported and when it opens its window: who starts us gets our words
# alone, and can end us.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_NO_SIGNAL_HANDLERS", "1")
