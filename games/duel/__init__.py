"""DUEL: warriors of thirteen cards, on a table measured in inches."""

from engine.catalogue import GameTool

TOOL = GameTool("Map workshop", "w", "workshop.scene")
"""Workshop in which battlefields are drawn."""
