"""What matches are told in: labels, the log, the summary. Headless; it reads views."""
