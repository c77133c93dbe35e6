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
from engine.rules.events import NOBODY, Moved, Rolled
from engine.rules.game import BadPosition, Game, Score
from engine.rules.notation import Action
from engine.rules.places import Pack, Pile, Place
from engine.rules.state import Ask, Decision, SimultaneousChoice, State, Step

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


class Ride(Action, frozen=True):
    form = "ride {to}"
    to: Point


class Object(Action, frozen=True):
    form = "object {card}"
    card: Card


class Let(Action, frozen=True):
    form = "let"


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
    def act(self, s: Parley) -> None:
        if not all(map(s.hand, s.still_in())):
            return s.end(None, "exhausted")
        dice = s.chance.dice(2)
        s.leader, s.reach = 0, sum(dice)
        s.tell(Rolled, s.still_in()[0], tuple(dice))
        s.agenda += [EndRound(), BidInSecret(s.still_in())]


class BidInSecret(SimultaneousChoice[Parley], frozen=True):
    def fits(self, s: Parley) -> bool:
        bids = [(seat, Bid(tuple(map(Card, text.split()[1:])))) for seat, text in self.answers]
        seats = sorted([*self.waiting, *(seat for seat, _ in bids)])
        if not self.waiting or seats != [*s.still_in()] or not all(map(s.hand, seats)):
            return False
        return not any(BidInSecret((seat,)).refusal(s, bid) for seat, bid in bids)

    def decision(self, s: Parley) -> Decision:
        return Decision(self.seat, "bid", None, private=True)

    def refusal(self, s: Parley, action: Action) -> str | None:
        cards = action.cards if isinstance(action, Bid) else ()
        held = len(set(cards)) == len(cards) > 0 and {*cards} <= {*s.hand(self.seat)}
        return None if held else "Bid cards of your hand, each once."

    def reveal(self, s: Parley, answers: dict[int, str]) -> None:
        bids = {seat: tuple(map(Card, text.split()[1:])) for seat, text in answers.items()}
        s.leader = max(bids, key=lambda seat: (sum(map(COUNT.__getitem__, bids[seat])), -seat))
        for seat, cards in bids.items():
            s.lay(seat, cards)
        s.agenda.append(ChooseRide())

    def sample(self, s: Parley, chance: Chance) -> Action:
        hand = chance.shuffle(s.hand(self.seat))
        return Bid(tuple(hand[: 1 + chance.below(len(hand))]))


class ChooseRide(Ask[Parley], frozen=True):
    def fits(self, s: Parley) -> bool:
        return s.leader in s.still_in()

    def decision(self, s: Parley) -> Decision:
        return Decision(s.leader, "ride", None)

    def refusal(self, s: Parley, action: Action) -> str | None:
        if not (isinstance(action, Ride) and 0 <= action.to.x <= 99 and 0 <= action.to.y <= 12):
            return "Say where on the road to ride."
        here = s.envoys[s.leader - 1].at
        far = hypot(action.to.x - here.x, action.to.y - here.y) > s.reach + 0.001
        return f"That is farther than {s.reach} inches." if far else None

    def answer(self, s: Parley, action: Action) -> None:
        assert isinstance(action, Ride)
        s.agenda.append(RideOn(action.to))
        ask_all_but(s, s.leader)

    def sample(self, s: Parley, chance: Chance) -> Action:
        here = s.envoys[s.leader - 1].at
        return Ride(Point(round(here.x + chance.below(1000 * s.reach + 1) / 1000, 3), here.y))


class MayObject(Ask[Parley], frozen=True):
    waiting: tuple[int, ...]

    def fits(self, s: Parley) -> bool:
        return bool(self.waiting) and {s.leader, *self.waiting} <= {*s.still_in()}

    def decision(self, s: Parley) -> Decision:
        black = [Object(card) for card in s.hand(self.waiting[0]) if COLOUR[card] == "black"]
        return Decision(self.waiting[0], "object", [Let(), *black], private=True)

    def refusal(self, s: Parley, action: Action) -> str | None:
        legal = action in (self.decision(s).actions or [])
        return None if legal else "Object with a black card of your hand, or let it stand."

    def answer(self, s: Parley, action: Action) -> None:
        if isinstance(action, Object):
            s.lay(self.waiting[0], (action.card,))
            s.agenda.append(Objection())
            ask_all_but(s, self.waiting[0])
        elif self.waiting[1:]:
            s.agenda.append(MayObject(self.waiting[1:]))


class Objection(Step[Parley], frozen=True):
    def act(self, s: Parley) -> None:
        s.agenda.pop()


class RideOn(Step[Parley], frozen=True):
    to: Point

    def act(self, s: Parley) -> None:
        s.envoys[s.leader - 1].at = self.to
        if self.to.x >= s.rules.road:
            s.end(s.leader, "arrived")


class EndRound(Step[Parley], frozen=True):
    def act(self, s: Parley) -> None:
        for seat in s.still_in():
            drawn, s.deck[:2] = tuple(s.deck[:2]), []
            s.hand(seat).extend(drawn)
            s.tell(Moved, drawn, DECK, hand_of(seat), (seat,), True)
        s.begin_turn()
        s.agenda.append(BeginRound())


def ask_all_but(s: Parley, speaker: int) -> None:
    if waiting := tuple(seat for seat in s.still_in() if seat != speaker and s.hand(seat)):
        s.agenda.append(MayObject(waiting))


def bid_again(step: Step[Parley], s: Parley, seat: int, chance: Chance) -> Step[Parley]:
    if not isinstance(step, BidInSecret):
        return step
    others = {each: f"bid {chance.shuffle(s.hand(each))[0]}" for each in s.still_in()}
    answers = tuple((each, {**others, seat: bid}[each]) for each, bid in step.answers)
    return BidInSecret(step.waiting, answers)


AGENDA = re.compile("EndRound (BidInSecret|ChooseRide|RideOn( Objection)* MayObject)")


class ParleyGame(Game[Parley]):
    key = "parley"
    players = (1, 6)
    state = Parley
    ruleset = Rules
    actions = (Bid, Ride, Object, Let)
    steps = (BeginRound, BidInSecret, ChooseRide, MayObject, Objection, RideOn, EndRound)
    sets = frozenset({"hand"})

    def deal(self, rules: Rules, seats: int, chance: Chance) -> Parley:
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

    def redeal(self, s: Parley, seat: int, chance: Chance) -> Parley:
        other = super().redeal(s, seat, chance)
        other.agenda = [bid_again(step, other, seat, chance) for step in other.agenda]
        return other

    def eliminate(self, s: Parley, seat: int) -> None:
        s.lay(seat, tuple(s.hand(seat)))
        s.envoys[seat - 1].out = True
        s.agenda[:] = [BeginRound()]

    def still_in(self, s: Parley) -> tuple[int, ...]:
        return s.still_in()

    def score(self, s: Parley) -> Score:
        arrived = s.outcome is not None and s.outcome.winner is not None
        return {"rounds": s.turn_number, "end": "arrived" if arrived else "on the road"}

    def seats_in(self, position: Any) -> int | None:
        return len(position["envoys"]) if "envoys" in position else None


PARLEY = ParleyGame(load_config(Path(__file__).with_suffix(".yaml")))
PATIENCE = ParleyGame(msgspec.structs.replace(PARLEY.config, seats=(1, 1)))
"""Parley with one envoy, who has nobody to agree with: P5 never happens, P3 shows nobody a card."""
