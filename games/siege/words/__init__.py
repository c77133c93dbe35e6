"""Simple Siege in words: labels, the log, the summary."""
