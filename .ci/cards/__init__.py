"""Sample, a game for two to four: its rules, words and table."""
