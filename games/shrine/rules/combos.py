"""H21 to H23: what three or four of a kind do, and what a run brings back from the graveyard."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.rules.cards import COLOUR, COUNT, Card, name
from engine.rules.english import in_words
from engine.rules.events import Moved
from games.shrine.rules.actions import Announceable, Mark, marks, not_there, remove
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
    help_attack,
    no_healing,
    not_beating,
    not_held,
    not_laid,
    not_opponent,
)
from games.shrine.rules.state import DAGGER, KINDS, RAISED, Shrine, shrine_of


class Triplet(Announceable, frozen=True):
    """H21: three of one value sweep an opponent's Field."""

    form = "triplet {cards} at {at}"
    size: ClassVar[int] = 3
    needs_tokens: ClassVar[bool] = True

    cards: Cards
    at: int

    @property
    def target(self) -> int:
        """Whose Field it is."""
        return self.at

    @property
    def after(self) -> Cards:
        """The cards of one value."""
        return self.cards

    @classmethod
    def legal(cls, s: Shrine, seat: int) -> Iterator[Triplet]:
        """All of a kind against all whom they can hurt."""
        for cards in of_a_kind(tuple(s.player(seat).hand), cls.size):
            for at in s.others(seat):
                if s.player(at).field or not cls.needs_tokens:
                    yield cls(cards, at)

    def why_not(self, s: Shrine, seat: int) -> str | None:
        """So many of one value, against a Field with tokens."""
        if reason := not_held(s, seat, self.cards) or not_opponent(s, seat, self.at):
            return reason
        if len(self.cards) != self.size or len({COUNT[card] for card in self.cards}) > 1:
            return f"This takes {in_words(self.size)} cards of one value."
        if self.needs_tokens and not s.player(self.at).field:
            return "No token is on that Field."
        return None

    def take_effect(self, s: Shrine, seat: int) -> None:
        """All tokens go, in the order in which they were laid (H5)."""
        s.remove_tokens(self.at, s.player(self.at).field[:])


class Quad(Triplet, frozen=True):
    """H22: four of one value sweep a Field and take the top card of that Shrine, an ace too."""

    form = "quad {cards} at {at}"
    size = 4
    needs_tokens = False

    def take_effect(self, s: Shrine, seat: int) -> None:
        """All tokens, if there are any, then the top card."""
        super().take_effect(s, seat)
        s.strip(self.at)


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
        """The runs of the hand, if there is a card to bring back."""
        return runs(tuple(s.player(seat).hand)) if s.graveyard else []

    def no_run(self, s: Shrine, seat: int) -> str | None:
        """Three cards of the hand in sequence, and a card in the graveyard."""
        if not s.graveyard:
            return "The graveyard is empty."
        if reason := not_held(s, seat, self.run):
            return reason
        if not in_sequence(self.run):
            return "A resurrection takes three cards in sequence."
        return None


class RaiseHeal(Resurrection, frozen=True):
    """H23: it comes onto the own Shrine; nothing need match."""

    form = "resurrect {run} heal"

    @classmethod
    def legal(cls, s: Shrine, seat: int) -> Iterator[RaiseHeal]:
        """With every run."""
        found = cls.every_run(s, seat)
        if found and not no_healing(s, seat):
            yield from map(cls, found)

    def why_not(self, s: Shrine, seat: int) -> str | None:
        """H3 and H20 still hold."""
        return self.no_run(s, seat) or no_healing(s, seat)

    def take_effect(self, s: Shrine, seat: int) -> None:
        """From the graveyard onto the Shrine."""
        assert s.announced
        card = s.announced.raised.pop()
        s.player(seat).shrine.insert(0, card)
        s.tell(Moved, (card,), RAISED, shrine_of(seat))


class RaiseAttack(Resurrection, frozen=True):
    """H23: it attacks, alone or with Pawns from the hand."""

    form = "resurrect {run} attack {at} {pawns*}"
    by_pawns = True

    at: int
    pawns: Cards = ()

    @property
    def target(self) -> int:
        """Whose Shrine it is."""
        return self.at

    @property
    def after(self) -> Cards:
        """The Pawns, then the run."""
        return (*self.pawns, *self.run)

    @classmethod
    def legal(cls, s: Shrine, seat: int) -> Iterator[RaiseAttack]:
        """With every run, and all Pawns besides that match together with the card."""
        found = cls.every_run(s, seat)
        if not found:
            return
        hand, risen = s.player(seat).hand, s.graveyard[0]
        for at in s.others(seat):
            top = s.player(at).shrine[0]
            for run in found:
                rest = [card for card in hand if card not in run]
                for pawns in _joining(s, seat, risen, top, rest):
                    yield cls(run, at, pawns)

    def why_not(self, s: Shrine, seat: int) -> str | None:
        """As for an attack (H11, H13, H20); no card serves twice (H24)."""
        reason = self.no_run(s, seat) or not_opponent(s, seat, self.at)
        if reason := reason or not_held(s, seat, (*self.run, *self.pawns)):
            return reason
        return not_beating(s, seat, self.at, (s.graveyard[0], *self.pawns))

    def be_helped(self, s: Shrine, seat: int) -> None:
        """H13: by a King."""
        assert s.announced and s.announced.risen
        help_attack(s, seat, self.at, (s.announced.risen, *self.pawns))

    def take_effect(self, s: Shrine, seat: int) -> None:
        """The top card goes."""
        s.strip(self.at)


def _joining(s: Shrine, seat: int, risen: Card, top: Card, rest: list[Card]) -> Iterator[Cards]:
    """H23: the Pawns, or none, that take a top card off together with the one that rises."""
    if top[0] == DAGGER:
        yield from ((card,) for card in rest if COUNT[card] == COUNT[risen])
    elif COLOUR[risen] != COLOUR[top]:
        needed, reach = COUNT[top] - COUNT[risen], s.reach(seat, "K")
        if abs(needed) <= reach:
            yield ()
        if needed + reach > 0:
            pawns = of_colour(rest, OTHER[COLOUR[top]])
            yield from adding_up(pawns, max(1, needed - reach), needed + reach)


class RaiseToken(Resurrection, frozen=True):
    """H23: a token is laid free."""

    form = "resurrect {run} token"
    kinds: ClassVar[tuple[str, ...]] = KINDS

    @classmethod
    def legal(cls, s: Shrine, seat: int) -> Iterator[RaiseToken]:
        """With every run."""
        found = cls.every_run(s, seat)
        if found and s.graveyard[0][0] in cls.kinds and not not_laid(s, seat, s.graveyard[0]):
            yield from map(cls, found)

    def why_not(self, s: Shrine, seat: int) -> str | None:
        """A kind of token that is not on the own Field."""
        if reason := self.no_run(s, seat):
            return reason
        card = s.graveyard[0]
        if card[0] not in self.kinds:
            return f"The {name(card)} is no token." if self.kinds == KINDS else no_ace(card)
        return not_laid(s, seat, card)

    def take_effect(self, s: Shrine, seat: int) -> None:
        """From the graveyard onto the Field."""
        assert s.announced
        s.lay(seat, s.announced.raised[0], s.announced.raised, RAISED)


class RaiseDaggerToken(RaiseToken, frozen=True):
    """H23: an ace is laid free on a Triad."""

    form = "resurrect {run} dagger-token"
    kinds = (DAGGER,)


class RaiseDagger(Resurrection, frozen=True):
    """H23: an ace is a dagger with nothing to pay."""

    form = "resurrect {run} dagger at {at} {mark}"
    by_dagger = True

    at: int
    mark: Mark

    @property
    def target(self) -> int:
        """Whose token or Shrine it is."""
        return self.at

    @classmethod
    def legal(cls, s: Shrine, seat: int) -> Iterator[RaiseDagger]:
        """With every run, at whatever opponents have."""
        found = cls.every_run(s, seat)
        if found and s.graveyard[0][0] == DAGGER:
            for run in found:
                for at, mark in marks(s, seat):
                    yield cls(run, at, mark)

    def why_not(self, s: Shrine, seat: int) -> str | None:
        """An ace, at something that is there."""
        if reason := self.no_run(s, seat):
            return reason
        if s.graveyard[0][0] != DAGGER:
            return no_ace(s.graveyard[0])
        return not_there(s, seat, self.at, self.mark)

    def take_effect(self, s: Shrine, seat: int) -> None:
        """What it was aimed at goes."""
        remove(s, self.at, self.mark)


def no_ace(card: Card) -> str:
    """H23: why the card that would rise is no dagger."""
    return f"The {name(card)}, on top of the graveyard, is no dagger."
