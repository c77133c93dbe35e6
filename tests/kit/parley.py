"""Parley, a game made up to try the kernel: it has a bit of everything (clauses P1 to P7).

P1 Two or three envoys stand at the head of a road, each dealt a hidden hand from one pack.
P2 A round begins with two dice: how far its leader may ride. Where a hand is empty the game is
   drawn instead: reason `exhausted`.
P3 All bid cards in secret, as many as they like and at least one, in the order in which they will
   lie. They are shown together and discarded. The highest sum leads, of equals the first.
P4 The leader rides in a straight line to a point on the road, to a thousandth of an inch.
P5 Each other envoy with a card may object with a black one, and to an objection others may in
   turn. One that stands undoes what it was said against.
P6 Each envoy draws two cards, while there are any.
P7 Who comes to the end of the road has won: reason `arrived`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from math import hypot
from pathlib import Path
from typing import Annotated, Any, Self

import msgspec
from msgspec import Meta, field

from engine.config import load_config
from engine.rules.cards import COLOUR, COUNT, Card, pack
from engine.rules.chance import Chance
from engine.rules.events import Moved, Rolled
from engine.rules.game import BadPosition, Game, Score, Start
from engine.rules.notation import Action
from engine.rules.places import NOBODY, Pack, Pile, Place
from engine.rules.questions import Question, Round
from engine.rules.state import State, Step

PACK = Pack("card of the pack", pack())
DECK, DISCARD = Place("deck"), Place("discard")


@cache
def hand_of(seat: int) -> Place:
    return Place(f"envoys.{seat - 1}.hand", "hand", seat)


class Point(msgspec.Struct, frozen=True, array_like=True):
    x: Annotated[float, Meta(ge=0, le=80)]
    y: Annotated[float, Meta(ge=0, le=12)]

    @classmethod
    def parse(cls, word: str) -> Point:
        x, y = (round(float(number), 3) for number in word.split(","))
        return cls(x, y)

    def __str__(self) -> str:
        return f"{self.x:.10g},{self.y:.10g}"


class Bid(Action, frozen=True):
    form = "bid {cards}"
    cards: tuple[Card, ...]

    def why_not(self, s: Parley, seat: int) -> str | None:
        held = len(set(self.cards)) == len(self.cards) > 0 and {*self.cards} <= {*s.hand(seat)}
        return None if held else "Bid cards of your hand, each once."


class Ride(Action, frozen=True):
    form = "ride {to}"
    to: Point

    def why_not(self, s: Parley, seat: int) -> str | None:
        if not (0 <= self.to.x <= 99 and 0 <= self.to.y <= 12):
            return "Say where on the road to ride."
        here = s.envoys[seat - 1].at
        far = hypot(self.to.x - here.x, self.to.y - here.y) > s.reach + 0.001
        return f"That is farther than {s.reach} inches." if far else None

    def play(self, s: Parley, seat: int) -> None:
        s.then(*ask_all_but(s, seat), RideOn(self.to))


class Object(Action, frozen=True):
    form = "object {card}"
    card: Card

    @classmethod
    def every(cls, s: Parley, seat: int) -> Iterator[Object]:
        return map(cls, s.hand(seat))

    def why_not(self, s: Parley, seat: int) -> str | None:
        black = self.card in s.hand(seat) and COLOUR[self.card] == "black"
        return None if black else "Object with a black card of your hand, or let it stand."

    def play(self, s: Parley, seat: int) -> None:
        s.lay(seat, (self.card,))
        s.agenda[:1] = [*ask_all_but(s, seat), Objection()]


class Let(Action, frozen=True):
    form = "let"

    def play(self, s: Parley, seat: int) -> None:
        pass


class Rules(msgspec.Struct, frozen=True):
    cards: int
    road: float


class Envoy(msgspec.Struct, forbid_unknown_fields=True):
    hand: list[Card] = []
    at: Point = Point(0.0, 6.0)
    out: bool = False


class Parley(State):
    envoys: list[Envoy] = field(default_factory=list)
    deck: list[Card] = field(default_factory=list)
    discard: list[Card] = field(default_factory=list)
    leader: int = 0
    reach: Annotated[int, Meta(ge=0, le=12)] = 0

    def copy(self) -> Self:
        other = super().copy()
        other.envoys = [Envoy(each.hand[:], each.at, each.out) for each in self.envoys]
        other.deck, other.discard = self.deck[:], self.discard[:]
        return other

    def eliminate(self, seat: int) -> None:
        self.lay(seat, tuple(self.hand(seat)))
        self.envoys[seat - 1].out = True
        self.agenda[:] = [BeginRound()]

    def hand(self, seat: int) -> list[Card]:
        return self.envoys[seat - 1].hand

    def still_in(self) -> tuple[int, ...]:
        return tuple(seat for seat, envoy in enumerate(self.envoys, 1) if not envoy.out)

    def lay(self, seat: int, cards: tuple[Card, ...]) -> None:
        for card in cards:
            self.hand(seat).remove(card)
            self.discard.insert(0, card)
        shown = self.seats > 1
        self.tell(Moved, cards, hand_of(seat), DISCARD, None, shown)


class BeginRound(Step[Parley], frozen=True):
    def carry_out(self, s: Parley) -> None:
        if not all(map(s.hand, s.still_in())):
            return s.end(None, "exhausted")
        dice = s.chance.dice(2)
        s.leader, s.reach = 0, sum(dice)
        s.tell(Rolled, s.still_in()[0], tuple(dice))
        s.then(BidInSecret(s.still_in()), EndRound())


class BidInSecret(Round[Parley, Bid], frozen=True):
    ask = "bid"
    kinds = (Bid,)
    first = "Bid cards of your hand, each once."
    private = True
    simultaneous = True

    def fits(self, s: Parley) -> bool:
        everybody = sorted([*self.waiting, *dict(self.answers)]) == [*s.still_in()]
        return super().fits(s) and everybody and all(map(s.hand, s.still_in()))

    def legal(self, s: Parley, seat: int) -> None:
        return None

    def sample(self, s: Parley, chance: Chance) -> Action:
        hand = chance.shuffle(s.hand(self.seat(s)))
        return Bid(tuple(hand[: 1 + chance.below(len(hand))]))

    def answered(self, s: Parley, answers: dict[int, Bid]) -> None:
        worth = {seat: sum(COUNT[card] for card in bid.cards) for seat, bid in answers.items()}
        s.leader = max(worth, key=lambda seat: (worth[seat], -seat))
        for seat, bid in answers.items():
            s.lay(seat, bid.cards)
        s.then(ChooseRide())


class ChooseRide(Question[Parley], frozen=True):
    ask = "ride"
    kinds = (Ride,)
    first = "Say where on the road to ride."

    def fits(self, s: Parley) -> bool:
        return s.leader in s.still_in()

    def seat(self, s: Parley) -> int:
        return s.leader

    def legal(self, s: Parley, seat: int) -> None:
        return None

    def sample(self, s: Parley, chance: Chance) -> Action:
        here = s.envoys[s.leader - 1].at
        return Ride(Point(round(here.x + chance.below(1000 * s.reach + 1) / 1000, 3), here.y))


class MayObject(Round[Parley, Let | Object], frozen=True):
    ask = "object"
    kinds = (Let, Object)
    first = "Object with a black card of your hand, or let it stand."
    private = True
    open = (Let,)

    def fits(self, s: Parley) -> bool:
        return super().fits(s) and s.leader in s.still_in()


class Objection(Step[Parley], frozen=True):
    def carry_out(self, s: Parley) -> None:
        s.agenda.pop(0)


class RideOn(Step[Parley], frozen=True):
    to: Point

    def carry_out(self, s: Parley) -> None:
        s.envoys[s.leader - 1].at = self.to
        if self.to.x >= s.rules.road:
            s.end(s.leader, "arrived")


class EndRound(Step[Parley], frozen=True):
    def carry_out(self, s: Parley) -> None:
        for seat in s.still_in():
            drawn, s.deck[:2] = tuple(s.deck[:2]), []
            s.hand(seat).extend(drawn)
            s.tell(Moved, drawn, DECK, hand_of(seat), (seat,), True)
        s.begin_turn()
        s.then(BeginRound())


def ask_all_but(s: Parley, speaker: int) -> list[Step[Parley]]:
    waiting = tuple(seat for seat in s.still_in() if seat != speaker and s.hand(seat))
    return [MayObject(waiting)] if waiting else []


AGENDA = re.compile("(BidInSecret|ChooseRide|MayObject (Objection )*RideOn) EndRound")


class ParleyGame(Game[Parley]):
    key = "parley"
    players = (1, 6)
    state = Parley
    ruleset = Rules
    actions = (Bid, Ride, Object, Let)
    steps = (BeginRound, BidInSecret, ChooseRide, MayObject, Objection, RideOn, EndRound)
    sets = frozenset({"hand"})

    def deal(self, start: Start) -> Parley:
        rules, seats, chance = start[:3]
        cards = chance.shuffle(PACK.cards)
        envoys = [Envoy([cards.pop() for _ in range(rules.cards)]) for _ in range(seats)]
        return Parley(chance, rules, seats, agenda=[BeginRound()], envoys=envoys, deck=cards)

    def agenda(self, s: Parley) -> list[Step[Parley]]:
        return [BeginRound()]

    def check(self, s: Parley) -> None:
        super().check(s)
        if len(s.envoys) != s.seats or len(s.still_in()) < 2:
            raise BadPosition("envoys", "must be one a seat, and two still in")
        steps = " ".join(type(step).__name__ for step in s.agenda)
        if s.agenda and not AGENDA.fullmatch(steps):
            raise BadPosition("agenda", "is no part of a round")

    def piles(self, s: Parley) -> Iterator[Pile]:
        for seat in range(1, len(s.envoys) + 1):
            yield Pile(hand_of(seat), s.hand(seat), PACK, (seat,))
        yield Pile(DECK, s.deck, PACK, NOBODY)
        yield Pile(DISCARD, s.discard, PACK)

    def score(self, s: Parley) -> Score:
        arrived = s.outcome is not None and s.outcome.winner is not None
        return {"rounds": s.turn_number, "end": "arrived" if arrived else "on the road"}

    def seats_in(self, position: Any) -> int | None:
        return len(position["envoys"]) if "envoys" in position else None


PARLEY = ParleyGame(load_config(Path(__file__).with_suffix(".yaml")))
PATIENCE = ParleyGame(msgspec.structs.replace(PARLEY.config, seats=(1, 1)))
"""Parley with one envoy, who has nobody to agree with: P5 never happens, P3 shows nobody a card."""
