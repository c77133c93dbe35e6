"""What is said of a duel: labels, the log, the summary."""
