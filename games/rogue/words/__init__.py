"""RogueSL in words: labels, the log, the summary."""
