"""Panel of warriors, order of a phase, and the question of the Reveal phase."""
