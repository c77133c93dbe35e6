"""Actions of a seat on its turn; each says why it can't be played now, and carries itself out.

Questions in `steps` call `legal`, `why_not` and `play` of an action. For an announced action,
`play` only announces; `carry_out` follows when nobody has stopped it. `form` is the action's text,
with fields in braces.

Clauses such as H10 are in games/shrine/rules.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import ClassVar, Literal

from typing_extensions import override

from engine.rules.cards import CARD_COLOURS, CARD_VALUES, Card, name
from engine.rules.english import in_words
from engine.rules.events import Moved
from engine.rules.notation import Action
from games.shrine.rules.cards import DAGGER, GRAVEYARD, JACK, KINDS, QUEEN, Known, hand_of
from games.shrine.rules.hands import Cards, cards_of_colour, choices_with_sum
from games.shrine.rules.matching import (
    aces_in,
    attacks_on,
    help_attack,
    no_healing_reason,
    not_beating_reason,
    not_dagger_reason,
    not_held_reason,
    not_laid_reason,
    not_matching_reason,
    not_opponent_reason,
    not_paid_reason,
    payments_for,
    sum_in_words,
)
from games.shrine.rules.state import Asked, Shrine

Mark = Card | Literal["shrine"]
"""Target of a dagger: a token, or the top card of a Shrine (H18)."""
SHRINE: Literal["shrine"] = "shrine"


class Draw(Action, frozen=True):
    """Draw a card from the deck (H6)."""

    form = "draw"

    @override
    def play(self, s: Shrine, seat: int) -> None:
        """Draw to the hand; if it is the Balance, that uses an action up (H30)."""
        s.spend_draw()
        s.draw(seat)
        if s.balancer:
            s.actions_left = max(0, s.actions_left - 1)


class Take(Action, frozen=True):
    """Take the top card of the graveyard instead of drawing, for one action (H6)."""

    form = "take"

    @override
    def why_not(self, s: Shrine, seat: int) -> str | None:
        """Refuse if the graveyard is empty or no action is left."""
        if not s.graveyard:
            return "The graveyard is empty: there is no card to take."
        return None if s.actions_left else "You have no action left, and taking a card uses one."

    @override
    def play(self, s: Shrine, seat: int) -> None:
        """Move the card to the hand, where everybody knows it."""
        s.spend_draw()
        s.actions_left -= 1
        card = s.graveyard.pop(0)
        s.player(seat).hand.append(card)
        s.known = [*s.known, Known(card)]
        s.tell(Moved, (card,), GRAVEYARD, hand_of(seat))


class Pass(Action, frozen=True):
    """Do nothing; a pass uses one action (H7)."""

    form = "pass"

    @override
    def play(self, s: Shrine, seat: int) -> None:
        s.actions_left -= 1


class Announceable(Action, frozen=True):
    """Action that is announced first, and carried out if nobody stops it (H25).

    An action aimed at an opponent has a field `at` with that seat. A dagger also has a field `mark`
    with the token or Shrine that it is aimed at. The cards go to the graveyard in the order
    `cards_before`, effect, `thrown_ace`, `cards_after` (H5).
    """

    can_be_blocked_by_token: ClassVar[bool] = False
    """Whether a token can block the action (H17)."""
    can_be_blocked_by_ace: ClassVar[bool] = False
    """Whether an ace can block the action (H19)."""
    uses_graveyard_card: ClassVar[bool] = False
    """Whether the action puts the top card of the graveyard to use (H23)."""

    @property
    def target(self) -> int:
        """Opponent that the action is aimed at; 0 for none."""
        at: int = getattr(self, "at", 0)
        return at

    @property
    def takes_top_card(self) -> bool:
        """Whether the action takes the top card off its target's Shrine (H11, H18, H22)."""
        return self.can_be_blocked_by_token or getattr(self, "mark", None) == SHRINE

    def removed_tokens(self, s: Shrine) -> Cards:
        """Return the tokens that the action takes off its target's Field (H18, H21, H22)."""
        mark: Mark = getattr(self, "mark", SHRINE)  # an action without a mark removes none
        return () if mark == SHRINE else (mark,)

    def summands(self, risen: Card | None) -> Cards:
        """Return the Pawns that an attack adds up, with the `risen` card if any (H11, H23)."""
        return ()

    @property
    def cards_before(self) -> Cards:
        """Cards that are discarded before the action takes effect."""
        return ()

    @property
    def thrown_ace(self) -> Cards:
        """The ace, if it is played from the hand (H18)."""
        return ()

    @property
    def cards_after(self) -> Cards:
        """Cards that are discarded after the action has taken effect."""
        return ()

    @override
    def play(self, s: Shrine, seat: int) -> None:
        """Announce the action, with the top card of the graveyard for a resurrection."""
        s.announce(str(self), s.graveyard[0] if self.uses_graveyard_card else None)

    def block_question(self, s: Shrine) -> Asked | None:
        """Return the question about a block that the target is asked, or None (H17, H19).

        The answer depends on open cards alone: the target is asked even if its hand holds no ace.
        """
        target = s.player(self.target) if self.target else None
        if target and self.can_be_blocked_by_token and target.field:
            return Asked.BLOCK
        return (
            Asked.BLOCK_DAGGER
            if target and self.can_be_blocked_by_ace and len(target.hand) >= 2
            else None
        )

    def spend_helper(self, s: Shrine, seat: int) -> None:
        """Use the King or the Queen if the total is not exact (H13)."""
        assert s.announced
        if pawns := self.summands(s.announced.risen):
            help_attack(s, seat, self.target, pawns)

    def take_effect(self, s: Shrine, seat: int) -> None:
        """Remove the target's tokens, in the order in which they were laid (H5), then a card."""
        s.remove_tokens(self.target, self.removed_tokens(s))
        if self.takes_top_card:
            s.remove_top_card(self.target)

    def carry_out(self, s: Shrine, seat: int) -> None:
        """Discard the cards and take effect, in the order of the clauses (H5)."""
        self.spend_helper(s, seat)
        s.discard(seat, self.cards_before)
        self.take_effect(s, seat)
        s.bury_raised()
        s.discard(seat, self.thrown_ace)
        s.discard(seat, self.cards_after)

    def be_blocked(self, s: Shrine, seat: int, token: Card) -> None:
        """Discard the blocking token, then the attacking cards (H17); a King is used up (H13)."""
        self.spend_helper(s, seat)
        s.remove_tokens(self.target, (token,))
        s.bury_raised()
        s.discard(seat, self.cards_after)

    def be_blocked_by_dagger(self, s: Shrine, seat: int, ace: Card, pay: Card) -> None:
        """Discard both payments, then both daggers, and a run last: a dagger was blocked (H19)."""
        s.discard(seat, self.cards_before)
        s.discard(self.target, (pay,), newly_shown=True)
        s.bury_raised()
        s.discard(seat, self.thrown_ace)
        s.discard(self.target, (ace,), newly_shown=True)
        s.discard(seat, self.cards_after)


class Heal(Announceable, frozen=True):
    """Discard Pawns that match one's own top card, to bring a card onto it (H9, H10)."""

    form = "heal {pawns}"

    pawns: Cards

    @override
    @property
    def cards_before(self) -> Cards:
        return self.pawns

    @override
    @classmethod
    def legal(cls, s: Shrine, seat: int) -> Iterator[Heal]:
        """Yield a heal with every matching pair, or under the option with every sum (H10)."""
        if no_healing_reason(s, seat):
            return
        hand = s.player(seat).hand
        top = s.player(seat).shrine[0]
        value = CARD_VALUES[top]
        colour = CARD_COLOURS[top]
        tolerance = s.tolerance(seat, QUEEN)
        if s.rules.alternate_healing:
            pawns = cards_of_colour(hand, colour)
            yield from map(cls, choices_with_sum(pawns, value - tolerance, value + tolerance))
            return
        cards_near = [card for card in hand if -tolerance <= CARD_VALUES[card] - value <= tolerance]
        for first, second in combinations(cards_near, 2):
            if CARD_VALUES[first] == CARD_VALUES[second] and colour in (
                CARD_COLOURS[first],
                CARD_COLOURS[second],
            ):
                yield cls((first, second))

    @override
    def why_not(self, s: Shrine, seat: int) -> str | None:
        """Refuse if the Shrine is full or has an ace on top, or if the Pawns do not match."""
        if reason := no_healing_reason(s, seat) or not_held_reason(s, seat, self.pawns):
            return reason
        top = s.player(seat).shrine[0]
        pawns = self.pawns
        colours = {CARD_COLOURS[card] for card in pawns}
        total_words = sum_in_words(pawns)
        if s.rules.alternate_healing:
            if colours != {CARD_COLOURS[top]}:  # H10
                return f"Every Pawn must be {CARD_COLOURS[top]}, as the {name(top)} is."
        elif len(pawns) != 2 or CARD_VALUES[pawns[0]] != CARD_VALUES[pawns[1]]:  # H9
            return "A heal takes a pair: two Pawns of one value."
        elif CARD_COLOURS[top] not in colours:
            return f"One of the pair must be {CARD_COLOURS[top]}, as the {name(top)} is."
        else:
            total_words = f"The pair's value is {CARD_VALUES[pawns[0]]}"
        return not_matching_reason(s, seat, QUEEN, total_words, self.total(s), top)

    def total(self, s: Shrine) -> int:
        """Return the number compared with the top card: the value of the pair, or the sum (H10)."""
        values = [CARD_VALUES[card] for card in self.pawns]
        return sum(values) if s.rules.alternate_healing else values[0]

    @override
    def spend_helper(self, s: Shrine, seat: int) -> None:
        """Use the Queen if the total is not exact (H13)."""
        if self.total(s) != CARD_VALUES[s.player(seat).shrine[0]]:
            s.use_helper(seat, QUEEN)

    @override
    def take_effect(self, s: Shrine, seat: int) -> None:
        """Turn the deck's top card up onto the Shrine."""
        s.add_shrine_card(seat)


class Attack(Announceable, frozen=True):
    """Take the top card off an opponent's Shrine with Pawns (H11)."""

    form = "attack {at} {pawns}"
    can_be_blocked_by_token = True

    at: int
    pawns: Cards

    @override
    @property
    def cards_after(self) -> Cards:
        return self.pawns

    @override
    @classmethod
    def legal(cls, s: Shrine, seat: int) -> Iterator[Attack]:
        """Yield every sum that matches an opponent's top card, and every pair against an ace."""
        hand = s.player(seat).hand
        for opponent in s.others(seat):
            for pawns in attacks_on(s, seat, opponent, hand):
                yield cls(opponent, pawns)

    @override
    def why_not(self, s: Shrine, seat: int) -> str | None:
        """Refuse if the target is no opponent, or if the Pawns do not match the top card."""
        if reason := not_opponent_reason(s, seat, self.at) or not_held_reason(s, seat, self.pawns):
            return reason
        return not_beating_reason(s, seat, self.at, self.pawns)

    @override
    def summands(self, risen: Card | None) -> Cards:
        return self.pawns


class LayToken(Announceable, frozen=True):
    """Lay a jack, queen or king on one's Field, paid for with a card of its colour (H12)."""

    form = "token {token} pay {pay}"
    kinds: ClassVar[tuple[str, ...]] = KINDS

    token: Card
    pay: Card

    @override
    @property
    def cards_before(self) -> Cards:
        return (self.pay,)

    @override
    @classmethod
    def legal(cls, s: Shrine, seat: int) -> Iterator[LayToken]:
        """Yield each token with each payment."""
        player = s.player(seat)
        for token in player.hand:
            if token[0] in cls.kinds and not not_laid_reason(s, seat, token):
                for pay in payments_for(player.hand, token):
                    yield cls(token, pay)

    @override
    def why_not(self, s: Shrine, seat: int) -> str | None:
        """Refuse if the card is no token or can't be laid there, or if the payment is wrong."""
        if self.token[0] not in self.kinds:
            reason_no_ace = not_dagger_reason(self.token) if self.kinds != KINDS else None
            return reason_no_ace or "Only a jack, queen or king can be laid as a token."
        reason = not_laid_reason(s, seat, self.token)
        return reason or not_paid_reason(s, seat, self.token, self.pay)

    @override
    def take_effect(self, s: Shrine, seat: int) -> None:
        """Lay the token on the Field."""
        s.lay_token(seat, self.token, s.player(seat).hand, hand_of(seat))


class LayDagger(LayToken, frozen=True):
    """Lay an ace on a Triad as the dagger token (H15)."""

    form = "dagger-token {token} pay {pay}"
    kinds = (DAGGER,)


class Dagger(Announceable, frozen=True):
    """Throw an ace to remove a token, or the top card of a Shrine (H18)."""

    form = "dagger {ace} pay {pay} at {at} {mark}"
    can_be_blocked_by_ace = True

    ace: Card
    pay: Card
    at: int
    mark: Mark

    @override
    @property
    def cards_before(self) -> Cards:
        return (self.pay,)

    @override
    @property
    def thrown_ace(self) -> Cards:
        return (self.ace,)

    @override
    @classmethod
    def legal(cls, s: Shrine, seat: int) -> Iterator[Dagger]:
        """Yield each ace with each payment, at each target."""
        hand = s.player(seat).hand
        for ace in aces_in(hand):
            for pay in payments_for(hand, ace):
                for opponent, mark in dagger_targets(s, seat):
                    yield cls(ace, pay, opponent, mark)

    @override
    def why_not(self, s: Shrine, seat: int) -> str | None:
        """Refuse if the card is no ace, the payment is wrong, or the target is not there."""
        if reason := not_dagger_reason(self.ace) or not_paid_reason(s, seat, self.ace, self.pay):
            return reason
        return not_targetable_reason(s, seat, self.at, self.mark)


class Steal(Announceable, frozen=True):
    """Take a card at random from an opponent's hand with the jack (H14)."""

    form = "steal {at}"

    at: int

    @override
    @classmethod
    def legal(cls, s: Shrine, seat: int) -> Iterator[Steal]:
        """Yield a theft from every opponent with at least two cards."""
        if not s.jack_used and s.player(seat).token(JACK):
            for opponent in s.others(seat):
                if len(s.player(opponent).hand) >= 2:
                    yield cls(opponent)

    @override
    def why_not(self, s: Shrine, seat: int) -> str | None:
        """Refuse without an unused jack on the Field, or against fewer than two cards."""
        if not s.player(seat).token(JACK):
            return "You need a jack on your Field to steal."
        if s.jack_used:
            return "Your jack has already stolen this turn."
        if reason := not_opponent_reason(s, seat, self.at):
            return reason
        hand_size = len(s.player(self.at).hand)
        if hand_size < 2:
            cards = in_words(hand_size, "card")
            return f"That hand holds {cards}; you can steal only from two or more."
        return None

    @override
    def take_effect(self, s: Shrine, seat: int) -> None:
        """Steal a random card if the hand still holds any; only these two seats see the card."""
        s.jack_used = True
        if s.player(self.at).hand:
            s.steal(seat, self.at)


def dagger_targets(s: Shrine, seat: int) -> list[tuple[int, Mark]]:
    """Return each target of a dagger of this seat, as an opponent and a token or Shrine (H18)."""
    targets: list[tuple[int, Mark]] = []
    for opponent in s.others(seat):
        targets += [(opponent, SHRINE), *((opponent, token) for token in s.player(opponent).field)]
    return targets


def not_targetable_reason(s: Shrine, seat: int, target: int, mark: Mark) -> str | None:
    """Return why the target is no token or Shrine of an opponent, or None if it is one (H18)."""
    if reason := not_opponent_reason(s, seat, target):
        return reason
    if mark == SHRINE or mark in s.player(target).field:
        return None
    return f"The {name(mark)} is not on that Field."
