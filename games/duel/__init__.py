"""DUEL: warriors of thirteen cards, on a table measured in inches."""

from engine.catalogue import Tool

TOOL = Tool("Map workshop", "w", "workshop.scene")
"""Where its battlefields are drawn."""
