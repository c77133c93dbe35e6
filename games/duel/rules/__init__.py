"""The rules of DUEL."""
