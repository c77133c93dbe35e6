"""Map of a duel: warriors and terrain, their animations, and the things that can be pressed."""
