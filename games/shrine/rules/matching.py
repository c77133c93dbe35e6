"""What the clauses ask of cards and targets, and the sentences where they are not as asked."""

from __future__ import annotations

from collections.abc import Sequence

from engine.rules.cards import COLOUR, COUNT, Card, name
from engine.rules.english import in_words, listed
from games.shrine.rules.cards import DAGGER
from games.shrine.rules.hands import OTHER, Cards, adding_up, of_a_kind, of_colour
from games.shrine.rules.state import Shrine

KIND_NAMES = {"J": "jack", "Q": "queen", "K": "king", "A": "dagger token"}
SERVANTS = {"Q": "Queen", "K": "King"}
"""H13: who serves a heal or an attack that is off by one."""


def not_held(s: Shrine, seat: int, cards: Sequence[Card]) -> str | None:
    """H24: the cards named must all be different cards of the hand."""
    hand = s.player(seat).hand
    for card in cards:
        if card not in hand:
            return f"The {name(card)} is not in your hand."
    return "Name each card once." if len({*cards}) < len(cards) else None


def not_opponent(s: Shrine, seat: int, at: int) -> str | None:
    """H29: an action is aimed at another seat that is still in."""
    return None if at in s.others(seat) else "Name an opponent who is still in the game."


def no_healing(s: Shrine, seat: int) -> str | None:
    """H3, H20: why nothing can be put onto the own Shrine."""
    player = s.player(seat)
    if player.shrine[0][0] == DAGGER:
        return "You can't heal while an ace is on top of your Shrine."
    if len(player.shrine) >= s.room(player):
        return f"Your Shrine is full: it holds {in_words(len(player.shrine), 'card')}."
    return None


def too_far_off(s: Shrine, seat: int, kind: str, made: str, total: int, top: Card) -> str | None:
    """H13: why what Pawns make does not do against a top card; None where it does."""
    off = abs(total - COUNT[top])
    if off <= s.reach(seat, kind):
        return None
    said = f"{made}; the top card is {COUNT[top]}"
    servant = SERVANTS[kind]
    if off > 1:
        return f"{said}."
    if s.player(seat).token(kind):
        return f"{said}, and your {servant} has already helped this turn."
    return f"{said}, and no {servant} is on your Field."


def made_of(cards: Sequence[Card]) -> str:
    """What Pawns add up to: `9 and 4 make 13`."""
    values = [COUNT[card] for card in cards]
    if len(values) == 1:
        return f"The Pawn is worth {values[0]}"
    return f"{listed([*map(str, values)])} make {sum(values)}"


def beating(s: Shrine, seat: int, at: int, hand: list[Card]) -> list[Cards]:
    """H11, H13, H20: all Pawns of a hand that take the top card off this Shrine."""
    top = s.player(at).shrine[0]
    if top[0] == DAGGER:
        return of_a_kind(tuple(hand), 2)
    value = COUNT[top]
    reach = s.reach(seat, "K")
    return adding_up(of_colour(hand, OTHER[COLOUR[top]]), value - reach, value + reach)


def not_beating(s: Shrine, seat: int, at: int, cards: Sequence[Card]) -> str | None:
    """H11, H13, H20: why these do not take the top card off this Shrine."""
    top = s.player(at).shrine[0]
    if top[0] == DAGGER:
        if len(cards) == 2 and COUNT[cards[0]] == COUNT[cards[1]]:
            return None
        return "An ace on top falls only to a pair of Pawns of one value, a dagger or a quad."
    colour = OTHER[COLOUR[top]]
    if any(COLOUR[card] != colour for card in cards):
        return f"Every Pawn must be {colour}, since the {name(top)} is {COLOUR[top]}."
    total = sum([COUNT[card] for card in cards])
    return too_far_off(s, seat, "K", made_of(cards), total, top)


def help_attack(s: Shrine, seat: int, at: int, cards: Sequence[Card]) -> None:
    """H13: a King serves an attack that is not exact."""
    top = s.player(at).shrine[0]
    if top[0] != DAGGER and sum([COUNT[card] for card in cards]) != COUNT[top]:
        s.serve(seat, "K")


def payments(hand: list[Card], card: Card) -> list[Card]:
    """H12, H15, H18: the other cards of a hand that are of this card's colour."""
    return [pay for pay in of_colour(hand, COLOUR[card]) if pay != card]


def not_paid(s: Shrine, seat: int, card: Card, pay: Card) -> str | None:
    """H12, H15, H18: another card of its colour goes first."""
    if reason := not_held(s, seat, (card, pay)):
        return reason
    if COLOUR[pay] != COLOUR[card]:
        return f"Pay for the {name(card)} with another {COLOUR[card]} card."
    return None


def not_laid(s: Shrine, seat: int, card: Card) -> str | None:
    """H12, H15: why a token of this kind can't come onto the own Field."""
    player = s.player(seat)
    kind = card[0]
    if player.token(kind):
        return f"You already have a {KIND_NAMES[kind]} on your Field."
    if kind == DAGGER and not player.triad:
        return "You can lay a dagger token only on a Triad: jack, queen and king."
    return None


def daggers(hand: list[Card]) -> list[Card]:
    """H18: the aces of a hand."""
    return [card for card in hand if card[0] == DAGGER]


def not_dagger(card: Card) -> str | None:
    """H18: only an ace is a dagger."""
    return None if card[0] == DAGGER else "Only an ace can be a dagger."
