"""Set-up of a duel: the form for the battlefield, and the form for each seat's warrior."""
