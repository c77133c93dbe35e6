"""Requirements on cards and targets, with sentences that say why something is refused.

Functions named `not_...` and `no_...` return None if the requirement is met. `card[0]` is a card's
rank; a ten gives "1", which is no rank that is compared here.

Clauses such as H13 are in games/shrine/rules.md.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.rules.cards import CARD_COLOURS, CARD_VALUES, Card, name
from engine.rules.english import in_words, list_in_words
from games.shrine.rules.cards import ACE, DAGGER, KING
from games.shrine.rules.hands import (
    OPPOSITE,
    Cards,
    cards_of_colour,
    choices_with_sum,
    sets_of_a_kind,
)
from games.shrine.rules.state import Shrine

KIND_NAMES = {"J": "jack", "Q": "queen", "K": "king", "A": "dagger token"}
TOKEN_NAMES = {"Q": "Queen", "K": "King"}
"""Token that helps a heal or an attack that is off by one, by its kind (H13)."""


def not_held_reason(s: Shrine, seat: int, cards: Sequence[Card]) -> str | None:
    """Return why these are not different cards of the hand (H24)."""
    hand = s.player(seat).hand
    for card in cards:
        if card not in hand:
            return f"The {name(card)} is not in your hand."
    return "Name each card once." if len({*cards}) < len(cards) else None


def not_opponent_reason(s: Shrine, seat: int, opponent: int) -> str | None:
    """Return why a seat is no opponent who is still in the game (H29)."""
    return None if opponent in s.others(seat) else "Name an opponent who is still in the game."


def no_healing_reason(s: Shrine, seat: int) -> str | None:
    """Return why no card can be put onto the seat's own Shrine (H3, H20)."""
    player = s.player(seat)
    if player.shrine[0][0] == ACE:
        return "You can't heal while an ace is on top of your Shrine."
    if len(player.shrine) >= s.shrine_limit(player):
        return f"Your Shrine is full: it holds {in_words(len(player.shrine), 'card')}."
    return None


def not_matching_reason(
    s: Shrine, seat: int, kind: str, total_words: str, total: int, top: Card
) -> str | None:
    """Return why a total does not match a top card, or None if they match (H13).

    Args:
        s: The position.
        seat: The seat that acts.
        kind: Kind of the token that may help: `K` for an attack, `Q` for a heal.
        total_words: The total in words, such as `9 and 4 make 13`.
        total: The total of the Pawns.
        top: The top card of the Shrine.
    """
    distance = abs(total - CARD_VALUES[top])
    if distance <= s.tolerance(seat, kind):
        return None
    sentence = f"{total_words}; the top card is {CARD_VALUES[top]}"
    token_name = TOKEN_NAMES[kind]
    if distance > 1:
        return f"{sentence}."
    if s.player(seat).token(kind):
        return f"{sentence}, and your {token_name} has already helped this turn."
    return f"{sentence}, and no {token_name} is on your Field."


def sum_in_words(cards: Sequence[Card]) -> str:
    """Return the sum of some Pawns in words: `9 and 4 make 13`."""
    values = [CARD_VALUES[card] for card in cards]
    if len(values) == 1:
        return f"The Pawn is worth {values[0]}"
    return f"{list_in_words([*map(str, values)])} make {sum(values)}"


def attacks_on(s: Shrine, seat: int, target: int, hand: list[Card]) -> list[Cards]:
    """Return each choice of Pawns that takes the top card off this Shrine (H11, H13, H20)."""
    top = s.player(target).shrine[0]
    if top[0] == ACE:
        return sets_of_a_kind(tuple(hand), 2)
    value = CARD_VALUES[top]
    tolerance = s.tolerance(seat, KING)
    pawns = cards_of_colour(hand, OPPOSITE[CARD_COLOURS[top]])
    return choices_with_sum(pawns, value - tolerance, value + tolerance)


def not_beating_reason(s: Shrine, seat: int, target: int, cards: Sequence[Card]) -> str | None:
    """Return why these Pawns do not take the top card off this Shrine (H11, H13, H20)."""
    top = s.player(target).shrine[0]
    if top[0] == ACE:
        if len(cards) == 2 and CARD_VALUES[cards[0]] == CARD_VALUES[cards[1]]:
            return None
        return "An ace on top falls only to a pair of Pawns of one value, a dagger or a quad."
    colour = OPPOSITE[CARD_COLOURS[top]]
    if any(CARD_COLOURS[card] != colour for card in cards):
        return f"Every Pawn must be {colour}, since the {name(top)} is {CARD_COLOURS[top]}."
    total = sum([CARD_VALUES[card] for card in cards])
    return not_matching_reason(s, seat, KING, sum_in_words(cards), total, top)


def help_attack(s: Shrine, seat: int, target: int, cards: Sequence[Card]) -> None:
    """Use the King for an attack that is not exact (H13)."""
    top = s.player(target).shrine[0]
    if top[0] != ACE and sum([CARD_VALUES[card] for card in cards]) != CARD_VALUES[top]:
        s.use_helper(seat, KING)


def payments_for(hand: list[Card], card: Card) -> list[Card]:
    """Return the other cards of a hand that have the colour of this card (H12, H15, H18)."""
    return [pay for pay in cards_of_colour(hand, CARD_COLOURS[card]) if pay != card]


def not_paid_reason(s: Shrine, seat: int, card: Card, pay: Card) -> str | None:
    """Return why a card can't pay for another: both must have one colour (H12, H15, H18)."""
    if reason := not_held_reason(s, seat, (card, pay)):
        return reason
    if CARD_COLOURS[pay] != CARD_COLOURS[card]:
        return f"Pay for the {name(card)} with another {CARD_COLOURS[card]} card."
    return None


def not_laid_reason(s: Shrine, seat: int, card: Card) -> str | None:
    """Return why a token of this kind can't be laid on the seat's own Field (H12, H15)."""
    player = s.player(seat)
    kind = card[0]
    if player.token(kind):
        return f"You already have a {KIND_NAMES[kind]} on your Field."
    if kind == DAGGER and not player.has_triad:
        return "You can lay a dagger token only on a Triad: jack, queen and king."
    return None


def aces_in(hand: list[Card]) -> list[Card]:
    """Return the aces of a hand (H18)."""
    return [card for card in hand if card[0] == ACE]


def not_dagger_reason(card: Card) -> str | None:
    """Return why a card is no dagger: only an ace is one (H18)."""
    return None if card[0] == ACE else "Only an ace can be a dagger."
