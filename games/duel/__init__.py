"""DUEL: warriors of thirteen cards, on a table measured in inches."""

from engine.catalogue import GameTool

TOOL = GameTool("Map workshop", "w", "workshop.scene")
"""Where its battlefields are drawn."""
