"""The letters of Schmiegel: each verb has one, wherever it stands. Digits number the choices."""

NO_SWAP = "s"
PASS = "p"
END_TURN = "t"
"""Who ends a turn with its key does not skip the next player's swap with it."""
ACCEPT = "y"
REJECT = "n"
ODDS = "o"
