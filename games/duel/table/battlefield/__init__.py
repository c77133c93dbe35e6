"""The map of a duel: warriors and terrain on it, how they move, and what can be pressed there."""
