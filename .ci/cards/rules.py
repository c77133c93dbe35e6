"""Sample, the rules: a card each, chosen in secret (clauses K1 to K6).

`Yours:` stands at each place that another game says otherwise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Annotated, Any

import msgspec
from msgspec import Meta, field

from engine.rules.cards import COUNT, Card, pack
from engine.rules.events import Event, Moved
from engine.rules.game import Game, Start
from engine.rules.notation import Action
from engine.rules.places import EVERYBODY, NOBODY, Pack, Pile, Place
from engine.rules.position import BadPosition
from engine.rules.questions import Round
from engine.rules.state import State, Step

# What there is.

# Yours: the cards of the pack, and the places where they lie.
PACK = Pack("card of the pack", pack())
STOCK = Place("stock", "stock")


def hand_of(seat: int) -> Place:
    """Return the place of a seat's hand; where it is not shown, cards fly to the seat's panel."""
    return Place(f"players.{seat - 1}.hand", "hand", seat, within=f"side-{seat}")


def discard_of(seat: int) -> Place:
    """Return the place of a seat's discard pile."""
    return Place(f"players.{seat - 1}.discard", "discard pile", seat)


class Ruleset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A field for each option and each number of the configuration, with its bounds."""

    hand: Annotated[int, Meta(ge=1, le=9)]


class Ending(StrEnum):
    """How a game can end."""

    EMPTY = "empty"
    FEWEST = "fewest"


class Player(msgspec.Struct, forbid_unknown_fields=True):
    """What is before a seat; the first card of a pile is its top."""

    hand: list[Card] = []
    discard: list[Card] = []
    out: bool = False


class Sample(State):
    """A game in progress: everything here is a position, which can be saved and read again."""

    players: list[Player] = field(default_factory=list)
    stock: list[Card] = field(default_factory=list)

    def player(self, seat: int) -> Player:
        """Return what is before a seat."""
        return self.players[seat - 1]

    def still_in(self) -> tuple[int, ...]:
        """Return the seats that have not resigned."""
        return tuple(seat for seat, player in enumerate(self.players, start=1) if not player.out)

    def eliminate(self, seat: int) -> None:
        """Lay the hand of a seat that resigns on its discard pile (E1)."""
        for card in self.player(seat).hand[:]:
            self.lay(seat, card)
        self.player(seat).out = True

    def lay(self, seat: int, card: Card) -> None:
        """Lay a card of the hand face up on the discard pile."""
        self.player(seat).hand.remove(card)
        self.player(seat).discard.insert(0, card)
        self.tell(Moved, (card,), hand_of(seat), discard_of(seat), EVERYBODY, True)

    def draw(self, seat: int) -> None:
        """Draw the top card of the stock, which nobody else sees (K4)."""
        card = self.stock.pop(0)
        self.player(seat).hand.insert(0, card)
        self.tell(Moved, (card,), STOCK, hand_of(seat), (seat,), True)


# Yours: an event for each thing that happens, other than cards that move.


class Won(Event, frozen=True):
    """A seat won the round."""

    seat: int


# What can be done. Yours: an action for each answer.


class Lay(Action, frozen=True):
    """Choose a card of one's own hand (K2)."""

    form = "lay {card}"  # its text, in the log's notation and in scenarios
    card: Card

    @classmethod
    def every(cls, s: Sample, seat: int) -> Iterator[Lay]:
        """Yield what might be legal: all else is refused."""
        return map(cls, s.player(seat).hand)

    def why_not(self, s: Sample, seat: int) -> str | None:
        """Return why it is not legal, as a sentence for people."""
        return None if self.card in s.player(seat).hand else "Choose a card of your own hand."


# What happens. Yours: a question for each choice, a step for what nobody chooses.


class ChooseTogether(Round[Sample, Lay], frozen=True):
    """Everybody chooses a card; all of them are turned over together (K2)."""

    ask = "choose"
    kinds = (Lay,)  # what answers it
    first = "Choose a card of your hand."  # said of any other action
    clause = "K2"  # where F1 opens the rules page
    private = True  # to answer it one looks at what others must not see
    simultaneous = True  # the answers stay covered until the last is in

    def answered(self, s: Sample, answers: dict[int, Lay]) -> None:
        """Find the highest card that has no equal (K3); all others draw (K4)."""
        for seat, answer in answers.items():
            s.lay(seat, answer.card)
        played = {seat: COUNT[answer.card] for seat, answer in answers.items()}
        seats = Counter(played.values())
        single = [seat for seat in played if seats[played[seat]] == 1]
        winner = max(single, key=lambda seat: played[seat], default=None)
        if winner:
            s.tell(Won, winner)
        for seat in s.still_in():
            if seat != winner and s.stock:
                s.draw(seat)


class NextRound(Step[Sample], frozen=True):
    """The game may be over; otherwise the next round begins (K5, K6)."""

    def carry_out(self, s: Sample) -> None:
        """End the game when a hand or the stock is empty."""
        held = {seat: len(s.player(seat).hand) for seat in s.still_in()}
        fewest = min(held.values())
        if fewest and s.stock:
            s.begin_turn()
            return s.then(ChooseTogether(s.still_in()), NextRound())
        best = [seat for seat in held if held[seat] == fewest]
        reason = Ending.FEWEST if fewest else Ending.EMPTY
        s.end(best[0] if len(best) == 1 else None, reason)


# The game.


class SampleGame(Game[Sample]):
    """Whoever gets rid of all cards first wins."""

    # Yours: how many can play; every kind of action, and of step; lists whose order means nothing.
    key = "sample"
    players = (2, 5)
    state = Sample
    ruleset = Ruleset
    actions = (Lay,)
    steps = (ChooseTogether, NextRound)
    sets = frozenset({"hand"})

    def deal(self, start: Start) -> Sample:
        """Deal a hand to everybody; the rest is the stock (K1)."""
        # Yours: what a game begins with.
        stock = start.chance.shuffle(PACK.cards)
        players = []
        for _ in range(start.seats):
            players.append(Player(stock[: start.rules.hand]))
            del stock[: start.rules.hand]
        s = Sample(start.chance, start.rules, start.seats, players=players, stock=stock)
        s.agenda = self.agenda(s)
        return s

    def agenda(self, s: Sample) -> list[Step[Sample]]:
        """Return what comes next in a position between two choices."""
        return [ChooseTogether(s.still_in()), NextRound()]

    def piles(self, s: Sample) -> Iterator[Pile]:
        """Yield every place with cards: nobody sees the stock, and a hand its own seat alone."""
        # Yours: each place, with the seats that see its cards; without seats, all do.
        yield Pile(STOCK, s.stock, PACK, NOBODY)
        for seat, player in enumerate(s.players, start=1):
            yield Pile(hand_of(seat), player.hand, PACK, (seat,))
            yield Pile(discard_of(seat), player.discard, PACK)

    def check(self, s: Sample) -> None:
        """Refuse a position that can't be."""
        super().check(s)
        # Yours: whatever contradicts itself, also on the agenda.
        if len(s.players) != s.seats or len(s.still_in()) < 2:
            raise BadPosition("players", "must be one a seat, and two of them still in")
        if any(player.out == bool(player.hand) for player in s.players):
            raise BadPosition("players", "must hold cards, except those that are out")
        if s.agenda and [type(step) for step in s.agenda] != list(self.steps):
            raise BadPosition("agenda", "must be the choice of a round, and what follows it")

    def seats_in(self, position: Mapping[str, Any]) -> int | None:
        """Return how many play in a scenario's position."""
        return len(position["players"]) if "players" in position else None


GAME = SampleGame
