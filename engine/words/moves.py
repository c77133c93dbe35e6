"""Sentences about cards that were moved or shuffled, made from the kinds and seats of places."""

from __future__ import annotations

from engine.rules.cards import HIDDEN
from engine.rules.english import in_words
from engine.rules.events import Moved, Shuffled
from engine.words.log import NOBODY, LogContext, Sentence, tokens


def moved(move: Moved, telling: LogContext) -> Sentence:
    """Return a sentence about cards that moved: "Lays {6S} on the discard pile.".

    Cards that were hidden from an onlooker are counted, never named.
    """
    source = move.source
    target = move.target
    hidden = HIDDEN in move.cards
    cards = _counted(len(move.cards)) if hidden else tokens(move.cards)
    if source.seat and target.seat and source.seat != target.seat:
        if telling.seat == target.seat:
            return Sentence(target.seat, f"Takes {cards} from {telling.name(source.seat)}.")
        return Sentence(source.seat, f"Gives {telling.name(target.seat)} {cards}.")
    if source.seat:
        if target.pile == "hand":
            return Sentence(source.seat, f"Takes {cards} from the {source.pile}.")
        facing = "face down " if hidden else ""
        return Sentence(source.seat, f"Lays {cards} {facing}on the {target.pile}.")
    if target.seat:
        verb = "Draws" if hidden or move.turned else "Takes"
        origin = "" if source.pile == "deck" and verb == "Draws" else f" from the {source.pile}"
        return Sentence(target.seat, f"{verb} {cards}{origin}.")
    if not telling.seat:
        subject = f"{cards[:1].upper()}{cards[1:]} moved"
        return Sentence(NOBODY, f"{subject} from the {source.pile} to the {target.pile}.")
    return Sentence(telling.seat, f"Moves {cards} from the {source.pile} to the {target.pile}.")


def shuffled(shuffle: Shuffled, telling: LogContext) -> Sentence:
    """Return a sentence about cards that were shuffled: "Shuffles the deck."."""
    if not telling.seat:
        return Sentence(NOBODY, f"The {shuffle.place.pile} was shuffled.")
    return Sentence(telling.seat, f"Shuffles the {shuffle.place.pile}.")


def _counted(count: int) -> str:
    return "a card" if count == 1 else in_words(count, "card")
