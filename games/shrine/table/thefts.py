"""Stolen cards that a seat knows: those that it has stolen, and those stolen from it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.rules.cards import Card
from engine.rules.events import Moved
from engine.rules.played import Played
from games.shrine.rules.state import Shrine


class Theft(NamedTuple):
    """Card that a theft moved from one hand to another."""

    card: Card
    thief: int
    victim: int


def _seen_thefts(history: Sequence[Played], seat: int) -> Iterator[Theft]:
    """Yield the thefts that a seat has seen, the last one first."""
    for played in reversed(history):
        for event in reversed(played.events):
            match event:
                case Moved(cards=cards, source=source, target=target, eyes=eyes) if eyes and (
                    (source.pile, target.pile) == ("hand", "hand") and seat in eyes
                ):
                    yield Theft(cards[0], target.seat, source.seat)


def stolen_from(view: Shrine, history: Sequence[Played], seat: int) -> list[Theft]:
    """Return the thefts of a seat's cards that the thieves still hold, from its own view."""
    stolen_cards = {known.card for known in view.known if known.eyes and seat in known.eyes}
    held_thefts: list[Theft] = []
    thefts = _seen_thefts(history, seat)
    while stolen_cards and (theft := next(thefts, None)):
        if theft.card in stolen_cards:
            stolen_cards.remove(theft.card)
            held_thefts.append(theft)
    return [theft for theft in held_thefts if theft.victim == seat]
