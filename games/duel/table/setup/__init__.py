"""What is settled before a duel: the battlefield, and each seat's warrior."""
