"""What a game of Shrine is told in."""
