"""The window: theme, drawing, input and scenes."""
