"""H21 to H23: what three or four of a kind do, and what a run brings back from the graveyard."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.rules.cards import COLOUR, COUNT, Card, name
from engine.rules.english import in_words
from engine.rules.events import Moved
from games.shrine.rules.actions import Announceable, Mark, marks, not_there
from games.shrine.rules.cards import DAGGER, KINDS, RAISED, shrine_of
from games.shrine.rules.hands import (
    OTHER,
    Cards,
    adding_up,
    in_sequence,
    of_a_kind,
    of_colour,
    runs,
)
from games.shrine.rules.matching import (
    no_healing,
    not_beating,
    not_held,
    not_laid,
    not_opponent,
)
from games.shrine.rules.state import Shrine


class Triplet(Announceable, frozen=True):
    """H21: three cards of one value remove all tokens of an opponent."""

    form = "triplet {cards} at {at}"
    size: ClassVar[int] = 3
    needs_tokens: ClassVar[bool] = True

    cards: Cards
    at: int

    @property
    def after(self) -> Cards:
        """The cards of one value."""
        return self.cards

    @classmethod
    def legal(cls, s: Shrine, seat: int) -> Iterator[Triplet]:
        """Each triplet (or quad) against each opponent that it can affect."""
        for cards in of_a_kind(tuple(s.player(seat).hand), cls.size):
            for at in s.others(seat):
                if s.player(at).field or not cls.needs_tokens:
                    yield cls(cards, at)

    def why_not(self, s: Shrine, seat: int) -> str | None:
        """Refused unless the cards are of one value, and the target has tokens (for a triplet)."""
        if reason := not_held(s, seat, self.cards) or not_opponent(s, seat, self.at):
            return reason
        if len(self.cards) != self.size or len({COUNT[card] for card in self.cards}) > 1:
            return f"A {self.form.split()[0]} takes {in_words(self.size)} cards of one value."
        if self.needs_tokens and not s.player(self.at).field:
            return "That opponent has no tokens."
        return None

    def removes(self, s: Shrine) -> Cards:
        """All tokens."""
        return tuple(s.player(self.at).field)


class Quad(Triplet, frozen=True):
    """H22: four cards of one value remove all tokens and the top card of a Shrine, an ace too."""

    form = "quad {cards} at {at}"
    size = 4
    needs_tokens = False

    @property
    def strikes(self) -> bool:
        """Always."""
        return True


class Resurrection(Announceable, frozen=True):
    """H23: a run of three puts the graveyard's top card to use."""

    rises = True

    run: Cards

    @property
    def after(self) -> Cards:
        """The run."""
        return self.run

    @classmethod
    def every_run(cls, s: Shrine, seat: int) -> list[Cards]:
        """The runs of the hand; none with an empty graveyard."""
        return runs(tuple(s.player(seat).hand)) if s.graveyard else []

    def no_run(self, s: Shrine, seat: int) -> str | None:
        """Why these are not a run of the hand, or there is no card to resurrect."""
        if not s.graveyard:
            return "The graveyard is empty: there is no card to resurrect."
        if reason := not_held(s, seat, self.run):
            return reason
        if not in_sequence(self.run):
            return "A resurrection takes three cards in sequence."
        return None


class RaiseHeal(Resurrection, frozen=True):
    """H23: put the card onto one's own Shrine, whatever its value and colour."""

    form = "resurrect {run} heal"

    @classmethod
    def legal(cls, s: Shrine, seat: int) -> Iterator[RaiseHeal]:
        """One for each run."""
        found = cls.every_run(s, seat)
        if found and not no_healing(s, seat):
            yield from map(cls, found)

    def why_not(self, s: Shrine, seat: int) -> str | None:
        """Refused without a run, or if the Shrine is full or has an ace on top (H3, H20)."""
        return self.no_run(s, seat) or no_healing(s, seat)

    def take_effect(self, s: Shrine, seat: int) -> None:
        """Move the card from the graveyard onto the Shrine."""
        assert s.announced
        card = s.announced.raised.pop()
        s.player(seat).shrine.insert(0, card)
        s.tell(Moved, (card,), RAISED, shrine_of(seat))


class RaiseAttack(Resurrection, frozen=True):
    """H23: attack with the card, alone or with Pawns from the hand."""

    form = "resurrect {run} attack {at} {pawns*}"
    by_pawns = True

    at: int
    pawns: Cards = ()

    @property
    def after(self) -> Cards:
        """The Pawns, then the run."""
        return (*self.pawns, *self.run)

    @classmethod
    def legal(cls, s: Shrine, seat: int) -> Iterator[RaiseAttack]:
        """Each run with each choice of Pawns that match together with the card."""
        found = cls.every_run(s, seat)
        if not found:
            return
        hand = s.player(seat).hand
        risen = s.graveyard[0]
        for at in s.others(seat):
            top = s.player(at).shrine[0]
            for run in found:
                rest = [card for card in hand if card not in run]
                for pawns in _joining(s, seat, risen, top, rest):
                    yield cls(run, at, pawns)

    def why_not(self, s: Shrine, seat: int) -> str | None:
        """Refused as an attack is (H11, H13, H20), or if a card is named twice (H24)."""
        reason = self.no_run(s, seat) or not_opponent(s, seat, self.at)
        if reason := reason or not_held(s, seat, (*self.run, *self.pawns)):
            return reason
        return not_beating(s, seat, self.at, self.sum_of(s.graveyard[0]))

    def sum_of(self, risen: Card | None) -> Cards:
        """The card, then the Pawns."""
        return (risen, *self.pawns) if risen else ()


def _joining(s: Shrine, seat: int, risen: Card, top: Card, rest: list[Card]) -> Iterator[Cards]:
    """H23: each choice of Pawns, none too, that beats a top card together with the raised one."""
    if top[0] == DAGGER:
        yield from ((card,) for card in rest if COUNT[card] == COUNT[risen])
    elif COLOUR[risen] != COLOUR[top]:
        needed = COUNT[top] - COUNT[risen]
        reach = s.reach(seat, "K")
        if abs(needed) <= reach:
            yield ()
        if needed + reach > 0:
            pawns = of_colour(rest, OTHER[COLOUR[top]])
            yield from adding_up(pawns, max(1, needed - reach), needed + reach)


class RaiseToken(Resurrection, frozen=True):
    """H23: lay the card as a token, at no cost."""

    form = "resurrect {run} token"
    kinds: ClassVar[tuple[str, ...]] = KINDS

    @classmethod
    def legal(cls, s: Shrine, seat: int) -> Iterator[RaiseToken]:
        """One for each run."""
        card = s.graveyard[0] if s.graveyard else None
        if card and card[0] in cls.kinds and not not_laid(s, seat, card):
            yield from map(cls, cls.every_run(s, seat))

    def why_not(self, s: Shrine, seat: int) -> str | None:
        """Refused if the card is no token of this kind, or its kind is on the Field already."""
        if reason := self.no_run(s, seat):
            return reason
        card = s.graveyard[0]
        if card[0] not in self.kinds:
            return (
                f"The {name(card)} can't be laid as a token."
                if self.kinds == KINDS
                else no_ace(card)
            )
        return not_laid(s, seat, card)

    def take_effect(self, s: Shrine, seat: int) -> None:
        """Move the card from the graveyard onto the Field."""
        assert s.announced
        s.lay(seat, s.announced.raised[0], s.announced.raised, RAISED)


class RaiseDaggerToken(RaiseToken, frozen=True):
    """H23: lay an ace on a Triad as the dagger token, at no cost."""

    form = "resurrect {run} dagger-token"
    kinds = (DAGGER,)


class RaiseDagger(Resurrection, frozen=True):
    """H23: throw an ace as a dagger with nothing to pay."""

    form = "resurrect {run} dagger at {at} {mark}"
    by_dagger = True

    at: int
    mark: Mark

    @classmethod
    def legal(cls, s: Shrine, seat: int) -> Iterator[RaiseDagger]:
        """Each run with each target."""
        if s.graveyard and s.graveyard[0][0] == DAGGER:
            for run in cls.every_run(s, seat):
                for at, mark in marks(s, seat):
                    yield cls(run, at, mark)

    def why_not(self, s: Shrine, seat: int) -> str | None:
        """Refused unless the card is an ace and the target is there."""
        if reason := self.no_run(s, seat):
            return reason
        if s.graveyard[0][0] != DAGGER:
            return no_ace(s.graveyard[0])
        return not_there(s, seat, self.at, self.mark)


def no_ace(card: Card) -> str:
    """H23: the sentence where the graveyard's top card is no ace."""
    return f"The {name(card)}, on top of the graveyard, is not an ace."
