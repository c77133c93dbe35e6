"""Names in texts that are marked up."""

from __future__ import annotations


def literal(words: str) -> str:
    """Words that a player typed, marked up so that every character stands for itself."""
    return words.replace("{", "{\N{ZERO WIDTH SPACE}").replace("*", "*\N{ZERO WIDTH SPACE}")
