"""Inches: points, terrain and its words, and what a round base can do among them. No window, no
seat, no law."""
