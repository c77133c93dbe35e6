"""Sample, a game for two to five: its rules, words and table."""
