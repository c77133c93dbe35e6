"""Sample, a game of two to four: its rules, its words, its table."""
