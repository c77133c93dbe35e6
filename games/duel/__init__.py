"""DUEL: warriors of thirteen cards, on a table measured in inches.

Terms: engine/GLOSSARY.md.
"""

from engine.catalogue import GameTool

TOOL = GameTool("Map workshop", "w", "games.duel.workshop.scene")
"""Workshop in which battlefields are drawn."""
