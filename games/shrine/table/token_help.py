"""Sentences on the help that the tokens on a Field give, and whether they still can this turn."""

from __future__ import annotations

from engine.words.log import tokens
from games.shrine.rules.state import Shrine

EFFECTS = {
    "J": "can steal a card, once a turn, as an action",
    "Q": "lets a heal be one off, once a turn",
    "K": "lets an attack be one off, once a turn",
    "A": "one more draw and one more action each turn",
}
"""Effect of a token by its kind, in words that follow it."""
USED_EFFECTS = {
    "J": "has stolen this turn",
    "Q": "has helped a heal this turn",
    "K": "has helped an attack this turn",
}
"""Words for a token that has helped this turn, by its kind."""


def triad_explanation(view: Shrine) -> str:
    """Return an explanation of the Triad."""
    return (
        "Jack, queen and king together on a Field are a Triad: the Shrine may then hold"
        f" {view.rules.triad_shrine} cards, and an ace can be a fourth token."
    )


def token_sentences(view: Shrine, seat: int) -> list[str]:
    """Return a sentence on each token of a seat, and one on its Triad.

    An example: `{KC} lets an attack be one off, once a turn`.
    """
    player = view.player(seat)
    used_by_kind = {"J": view.jack_used, "Q": view.queen_used, "K": view.king_used}
    sentences = []
    for card in player.field:
        kind = card[0]
        is_used = seat == view.turn and used_by_kind.get(kind, False)
        sentences.append(f"{tokens([card])} {USED_EFFECTS[kind] if is_used else EFFECTS[kind]}")
    if player.has_triad:
        words = f"**A Triad**: the Shrine holds {view.shrine_limit(player)} cards"
        sentences.append(words if player.token("A") else f"{words}; an ace can be a fourth token")
    return sentences
