"""Keyboard shortcuts of Schmiegel: one letter for each verb; digits number the choices."""

NO_SWAP = "s"
PASS = "p"
END_TURN = "t"
"""Key that ends a turn.

It is not `NO_SWAP`, so that a second press can't skip the next player's swap.
"""
ACCEPT = "y"
REJECT = "n"
ODDS = "o"
