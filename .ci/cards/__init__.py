"""Sample, a game of two to five: its rules, its words, its table."""
