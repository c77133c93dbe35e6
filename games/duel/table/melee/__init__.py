"""The Melee phase: its dice, its blows, and the showings that decide them."""
