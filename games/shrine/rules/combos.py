"""Combos: triplets, quads, and runs that resurrect the graveyard's top card (H21 to H23).

The card to resurrect is the risen card: `s.announced.risen`, and while it is put to use the only
card of `s.announced.raised`. The hooks are described at `Announceable`.

Clauses such as H21 are in games/shrine/rules.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from typing_extensions import override

from engine.rules.cards import CARD_COLOURS, CARD_VALUES, Card, name
from engine.rules.english import in_words
from engine.rules.events import Moved
from games.shrine.rules.actions import Announceable, Mark, dagger_targets, not_targetable_reason
from games.shrine.rules.cards import ACE, DAGGER, KINDS, KING, RAISED, shrine_of
from games.shrine.rules.hands import (
    OPPOSITE,
    Cards,
    cards_of_colour,
    choices_with_sum,
    is_run,
    runs,
    sets_of_a_kind,
)
from games.shrine.rules.matching import (
    no_healing_reason,
    not_beating_reason,
    not_held_reason,
    not_laid_reason,
    not_opponent_reason,
)
from games.shrine.rules.state import Shrine


class Triplet(Announceable, frozen=True):
    """Remove all tokens of an opponent with three cards of one value (H21)."""

    form = "triplet {cards} at {at}"
    size: ClassVar[int] = 3
    needs_tokens: ClassVar[bool] = True

    cards: Cards
    at: int

    @override
    @property
    def cards_after(self) -> Cards:
        return self.cards

    @override
    @classmethod
    def legal(cls, s: Shrine, seat: int) -> Iterator[Triplet]:
        """Yield each triplet (or quad) against each opponent that it can affect."""
        for cards in sets_of_a_kind(tuple(s.player(seat).hand), cls.size):
            for opponent in s.others(seat):
                if s.player(opponent).field or not cls.needs_tokens:
                    yield cls(cards, opponent)

    @override
    def why_not(self, s: Shrine, seat: int) -> str | None:
        """Refuse unless the cards have one value, and a triplet's target has tokens."""
        if reason := not_held_reason(s, seat, self.cards) or not_opponent_reason(s, seat, self.at):
            return reason
        if len(self.cards) != self.size or len({CARD_VALUES[card] for card in self.cards}) > 1:
            return f"A {self.form.split()[0]} takes {in_words(self.size)} cards of one value."
        if self.needs_tokens and not s.player(self.at).field:
            return "That opponent has no tokens."
        return None

    @override
    def removed_tokens(self, s: Shrine) -> Cards:
        """Return all tokens of the target."""
        return tuple(s.player(self.at).field)


class Quad(Triplet, frozen=True):
    """Remove all tokens and the top card of a Shrine, even an ace, with four of one value (H22)."""

    form = "quad {cards} at {at}"
    size = 4
    needs_tokens = False

    @override
    @property
    def takes_top_card(self) -> bool:
        """A quad always takes the top card off the Shrine."""
        return True


class Resurrection(Announceable, frozen=True):
    """Put the graveyard's top card to use with a run of three (H23)."""

    uses_graveyard_card = True

    run: Cards

    @override
    @property
    def cards_after(self) -> Cards:
        return self.run

    @classmethod
    def runs_of_hand(cls, s: Shrine, seat: int) -> list[Cards]:
        """Return the runs of the hand; none if the graveyard is empty."""
        return runs(tuple(s.player(seat).hand)) if s.graveyard else []

    def no_run_reason(self, s: Shrine, seat: int) -> str | None:
        """Return why these cards are no run of the hand, or that there is no card to resurrect."""
        if not s.graveyard:
            return "The graveyard is empty: there is no card to resurrect."
        if reason := not_held_reason(s, seat, self.run):
            return reason
        if not is_run(self.run):
            return "A resurrection takes three cards in sequence."
        return None


class RaiseHeal(Resurrection, frozen=True):
    """Put the card onto one's own Shrine; its value and colour do not matter (H23)."""

    form = "resurrect {run} heal"

    @override
    @classmethod
    def legal(cls, s: Shrine, seat: int) -> Iterator[RaiseHeal]:
        """Yield one action for each run."""
        hand_runs = cls.runs_of_hand(s, seat)
        if hand_runs and not no_healing_reason(s, seat):
            yield from map(cls, hand_runs)

    @override
    def why_not(self, s: Shrine, seat: int) -> str | None:
        """Refuse without a run, or if the Shrine is full or has an ace on top (H3, H20)."""
        return self.no_run_reason(s, seat) or no_healing_reason(s, seat)

    @override
    def take_effect(self, s: Shrine, seat: int) -> None:
        """Move the card, which `lift_risen_card` has set aside, onto the Shrine."""
        assert s.announced
        card = s.announced.raised.pop()
        s.player(seat).shrine.insert(0, card)
        s.tell(Moved, (card,), RAISED, shrine_of(seat))


class RaiseAttack(Resurrection, frozen=True):
    """Attack with the card, alone or with Pawns of the hand (H23)."""

    form = "resurrect {run} attack {at} {pawns*}"
    can_be_blocked_by_token = True

    at: int
    pawns: Cards = ()

    @override
    @property
    def cards_after(self) -> Cards:
        """The Pawns, then the run."""
        return (*self.pawns, *self.run)

    @override
    @classmethod
    def legal(cls, s: Shrine, seat: int) -> Iterator[RaiseAttack]:
        """Yield each run with each choice of Pawns that match together with the card."""
        hand_runs = cls.runs_of_hand(s, seat)
        if not hand_runs:
            return
        hand = s.player(seat).hand
        risen = s.graveyard[0]
        for opponent in s.others(seat):
            top = s.player(opponent).shrine[0]
            for run in hand_runs:
                remaining_hand = [card for card in hand if card not in run]
                for pawns in _pawns_joining(s, seat, risen, top, remaining_hand):
                    yield cls(run, opponent, pawns)

    @override
    def why_not(self, s: Shrine, seat: int) -> str | None:
        """Refuse for an attack's reasons (H11, H13, H20), or if a card is named twice (H24)."""
        reason = self.no_run_reason(s, seat) or not_opponent_reason(s, seat, self.at)
        if reason := reason or not_held_reason(s, seat, (*self.run, *self.pawns)):
            return reason
        return not_beating_reason(s, seat, self.at, self.summands(s.graveyard[0]))

    @override
    def summands(self, risen: Card | None) -> Cards:
        """Return the risen card, then the Pawns."""
        return (risen, *self.pawns) if risen else ()


def _pawns_joining(
    s: Shrine, seat: int, risen: Card, top: Card, remaining_hand: list[Card]
) -> Iterator[Cards]:
    """Yield each choice of Pawns, possibly none, that beats a top card with the risen one (H23)."""
    if top[0] == ACE:  # only a pair beats it (H20)
        yield from ((card,) for card in remaining_hand if CARD_VALUES[card] == CARD_VALUES[risen])
    elif CARD_COLOURS[risen] != CARD_COLOURS[top]:
        missing_value = CARD_VALUES[top] - CARD_VALUES[risen]
        tolerance = s.tolerance(seat, KING)
        if abs(missing_value) <= tolerance:
            yield ()
        if missing_value + tolerance > 0:
            pawns = cards_of_colour(remaining_hand, OPPOSITE[CARD_COLOURS[top]])
            min_total = max(1, missing_value - tolerance)  # a choice without Pawns is yielded above
            yield from choices_with_sum(pawns, min_total, missing_value + tolerance)


class RaiseToken(Resurrection, frozen=True):
    """Lay the card as a token, at no cost (H23)."""

    form = "resurrect {run} token"
    kinds: ClassVar[tuple[str, ...]] = KINDS

    @override
    @classmethod
    def legal(cls, s: Shrine, seat: int) -> Iterator[RaiseToken]:
        """Yield one action for each run."""
        card = s.graveyard[0] if s.graveyard else None
        if card and card[0] in cls.kinds and not not_laid_reason(s, seat, card):
            yield from map(cls, cls.runs_of_hand(s, seat))

    @override
    def why_not(self, s: Shrine, seat: int) -> str | None:
        """Refuse if the card is no token of this kind, or if its kind is on the Field already."""
        if reason := self.no_run_reason(s, seat):
            return reason
        card = s.graveyard[0]
        if card[0] not in self.kinds:
            return (
                f"The {name(card)} can't be laid as a token."
                if self.kinds == KINDS
                else no_ace_sentence(card)
            )
        return not_laid_reason(s, seat, card)

    @override
    def take_effect(self, s: Shrine, seat: int) -> None:
        """Move the card from the graveyard onto the Field."""
        assert s.announced
        s.lay_token(seat, s.announced.raised[0], s.announced.raised, RAISED)


class RaiseDaggerToken(RaiseToken, frozen=True):
    """Lay an ace on a Triad as the dagger token, at no cost (H23)."""

    form = "resurrect {run} dagger-token"
    kinds = (DAGGER,)


class RaiseDagger(Resurrection, frozen=True):
    """Throw an ace as a dagger without a payment (H23)."""

    form = "resurrect {run} dagger at {at} {mark}"
    can_be_blocked_by_ace = True

    at: int
    mark: Mark

    @override
    @classmethod
    def legal(cls, s: Shrine, seat: int) -> Iterator[RaiseDagger]:
        """Yield each run with each target."""
        if s.graveyard and s.graveyard[0][0] == ACE:
            for run in cls.runs_of_hand(s, seat):
                for opponent, mark in dagger_targets(s, seat):
                    yield cls(run, opponent, mark)

    @override
    def why_not(self, s: Shrine, seat: int) -> str | None:
        """Refuse unless the card is an ace and the target is there."""
        if reason := self.no_run_reason(s, seat):
            return reason
        if s.graveyard[0][0] != ACE:
            return no_ace_sentence(s.graveyard[0])
        return not_targetable_reason(s, seat, self.at, self.mark)


def no_ace_sentence(card: Card) -> str:
    """Return the sentence that the graveyard's top card is no ace (H23)."""
    return f"The {name(card)}, on top of the graveyard, is not an ace."
