"""Sentences about cards that were moved or shuffled, made from the kinds and seats of places.

They stand in the log where a game has no sentence of its own. The `pile` of a place is its kind in
words, such as `discard pile`; its seat is 0 if it belongs to nobody.
"""

from __future__ import annotations

from engine.rules.cards import HIDDEN
from engine.rules.english import in_words
from engine.rules.events import Moved, Shuffled
from engine.words.log import NOBODY, LogContext, Sentence, tokens


def move_sentence(move: Moved, context: LogContext) -> Sentence:
    """Return a sentence about cards that moved: "Lays {6S} on the discard pile.".

    Cards that were hidden from an onlooker are counted, never named.
    """
    source = move.source
    target = move.target
    is_hidden = HIDDEN in move.cards
    cards = _count_words(len(move.cards)) if is_hidden else tokens(move.cards)
    if source.seat and target.seat and source.seat != target.seat:
        if context.seat == target.seat:
            return Sentence(target.seat, f"Takes {cards} from {context.name(source.seat)}.")
        return Sentence(source.seat, f"Gives {context.name(target.seat)} {cards}.")
    if source.seat:
        if target.pile == "hand":
            return Sentence(source.seat, f"Takes {cards} from the {source.pile}.")
        facing = "face down " if is_hidden else ""
        return Sentence(source.seat, f"Lays {cards} {facing}on the {target.pile}.")
    if target.seat:
        verb = "Draws" if is_hidden or move.turned else "Takes"
        origin = "" if source.pile == "deck" and verb == "Draws" else f" from the {source.pile}"
        return Sentence(target.seat, f"{verb} {cards}{origin}.")
    if not context.seat:
        subject = f"{cards[:1].upper()}{cards[1:]} moved"
        return Sentence(NOBODY, f"{subject} from the {source.pile} to the {target.pile}.")
    return Sentence(context.seat, f"Moves {cards} from the {source.pile} to the {target.pile}.")


def shuffle_sentence(shuffle: Shuffled, context: LogContext) -> Sentence:
    """Return a sentence about cards that were shuffled: "Shuffles the deck."."""
    if not context.seat:
        return Sentence(NOBODY, f"The {shuffle.place.pile} was shuffled.")
    return Sentence(context.seat, f"Shuffles the {shuffle.place.pile}.")


def _count_words(count: int) -> str:
    return "a card" if count == 1 else in_words(count, "card")
