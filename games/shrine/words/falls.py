"""Sentence on the fall of the last card of a Shrine, which decides a game.

Clauses such as H28 are in games/shrine/rules.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.rules.cards import CARD_VALUES, Card
from engine.rules.english import possessive
from engine.rules.events import Event, Moved, first_event
from engine.words.log import Names, tokens
from games.shrine.rules.actions import Dagger
from games.shrine.rules.cards import ACE, BALANCE, GRAVEYARD, KING
from games.shrine.rules.combos import Resurrection, Triplet
from games.shrine.rules.events import ActionStands, BalanceCame, TokenServed, WentOut
from games.shrine.rules.steps import parse_announceable


class ShrineFall(NamedTuple):
    """ShrineFall of the last card of a Shrine (H28).

    Attributes:
        seat: The seat that is out.
        card: The card.
        cards: The cards that took it: Pawns, an ace, a quad, or the Balance.
        attacker: The seat that played them.
        is_helped: Whether a King let the total be one off.
    """

    seat: int
    card: Card
    cards: Sequence[Card]
    attacker: int
    is_helped: bool = False


def last_fall(events: Sequence[Event]) -> ShrineFall | None:
    """Return the fall that put a seat out in these events; None without one."""
    out = first_event(events, WentOut)
    if out is None:
        return None
    earlier_events = events[: events.index(out)]
    fallen_cards = [
        card
        for event in earlier_events
        if isinstance(event, Moved)
        and (event.source.pile, event.source.seat, event.target) == ("shrine", out.seat, GRAVEYARD)
        for card in event.cards
    ]
    stands = first_event(earlier_events, ActionStands)
    balance = first_event(earlier_events, BalanceCame)
    if not fallen_cards or not (stands or balance):
        return None
    if stands is None:
        assert balance
        return ShrineFall(out.seat, fallen_cards[-1], (BALANCE,), balance.seat)
    served = first_event(earlier_events, TokenServed)
    is_helped = served is not None and served.kind == KING
    return ShrineFall(out.seat, fallen_cards[-1], _striking_cards(stands), stands.seat, is_helped)


def _striking_cards(stands: ActionStands) -> Sequence[Card]:
    """Return the cards of an action that take a Shrine's top card."""
    action = parse_announceable(stands.action)
    if summands := action.summands(stands.risen):
        return summands
    match action:
        case Dagger(ace=ace):
            return (ace,)
        case Triplet(cards=cards):
            return cards
        case Resurrection() if stands.risen:
            return (stands.risen,)
    return ()


def fall_sentence(fall: ShrineFall, names: Names) -> str:
    """Return the cause of a fall: `{5S} {3C}, one under as Mara's King allows, took {9H}, ...`."""
    words = "The Balance" if fall.cards == (BALANCE,) else tokens(fall.cards)
    total = sum(CARD_VALUES.get(card, 0) for card in fall.cards)
    if fall.is_helped and fall.card[0] != ACE:
        side = "over" if total > CARD_VALUES[fall.card] else "under"
        words += f", one {side} as {possessive(names[fall.attacker - 1])} King allows,"
    owner = possessive(names[fall.seat - 1])
    return f"{words} took {tokens([fall.card])}, the last card of {owner} Shrine."
