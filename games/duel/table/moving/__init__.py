"""The Motion phase: how far a warrior gets, and the move that is made."""
