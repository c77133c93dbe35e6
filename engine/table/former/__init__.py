"""Tables that derive from each other, until the last game has a board."""
