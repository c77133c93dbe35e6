"""DUEL: warriors of thirteen cards, on a table measured in inches."""
