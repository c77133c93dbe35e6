"""Parley, a game made up to try the kernel: it has a bit of everything (clauses P1 to P8).

P1 Two to four envoys stand at the head of a road, a chain of corners. Each brings a load that its
   horse can carry: cards, dealt from one pack, and coins; how many coins is its secret.
P2 A round begins with two dice: how far its leader may ride. Where the deck is empty the game is
   over instead: the longest row wins, of equals nobody. Reason `exhausted`.
P3 All bid coins in secret. The bids are shown together and paid. The highest leads, of equals the
   first.
P4 The leader rides in straight legs, each ending on the road or its verge, to a thousandth of an
   inch.
P5 Each other envoy with a card may object with a spade, laid in its row, and to an objection
   others may in turn. One that stands undoes what it was said against; the others go on being
   asked about what still stands.
P6 A leader that has ridden takes toll of another envoy: a coin, if it has one, or a card of its
   row, which goes to the leader's.
P7 Each envoy in turn takes up to two things: coins, or cards of the deck.
P8 Who comes to the end of the road has won: reason `arrived`. One that gives up lays its hand in
   its row, and what it has said falls, with all that was said to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise, product
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal

import msgspec
from msgspec import Meta, field

from engine.config import load_config
from engine.rules.cards import RANKS, Card, pack, suit
from engine.rules.chance import Chance
from engine.rules.declared import OWNER, Cards
from engine.rules.events import Event, Rolled
from engine.rules.game import Game, Score, Start
from engine.rules.notation import Action
from engine.rules.places import NOBODY, Pack, Place, Secret
from engine.rules.position import BadPosition
from engine.rules.questions import Question, Round
from engine.rules.state import State, Step
from tests.kit.parley_road import Point, Road

PACK = Pack("card of the pack", pack(RANKS[:10]))


class Rules(msgspec.Struct, frozen=True):
    load: int


class Baggage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an envoy brings."""

    coins: Annotated[int, Meta(ge=0)] = 2
    cards: Annotated[int, Meta(ge=1)] = 3


class Paid(Event, frozen=True):
    """Coins went from a seat to another, 0 being the bank; `shown` where that tells a secret."""

    by: int
    to: int
    coins: int
    shown: bool = False

    @property
    def is_news(self) -> bool:
        return self.shown


class Rode(Event, frozen=True):
    seat: int
    legs: tuple[Point, ...]


class Bid(Action, frozen=True):
    form = "bid {coins}"
    coins: int

    @classmethod
    def every(cls, s: Parley, seat: int) -> Iterator[Bid]:
        return map(cls, range(s.purse(seat) + 1))

    def why_not(self, s: Parley, seat: int) -> str | None:
        return "You have not so many coins." if self.coins > s.purse(seat) else None


class Ride(Action, frozen=True):
    form = "ride {legs}"
    legs: tuple[Point, ...]

    def why_not(self, s: Parley, seat: int) -> str | None:
        if not all(map(s.road.leads_to, self.legs)):
            return "Each leg must end on the road."
        length = sum(a.far(b) for a, b in pairwise((s.envoys[seat - 1].at, *self.legs)))
        return f"That is farther than {s.reach} inches." if length > s.reach + 0.001 else None

    def play(self, s: Parley, seat: int) -> None:
        s.prepend_steps(MayObject(s.listeners(seat), by=seat, legs=self.legs))


class Object(Action, frozen=True):
    form = "object {card}"
    card: Card

    @classmethod
    def every(cls, s: Parley, seat: int) -> Iterator[Object]:
        return map(cls, s.hand(seat))

    def why_not(self, s: Parley, seat: int) -> str | None:
        held = self.card in s.hand(seat) and suit(self.card) == "S"
        return None if held else "Object with a spade of your hand, or let it stand."

    def play(self, s: Parley, seat: int) -> None:
        s.lay(seat, self.card)
        s.prepend_steps(MayObject(s.listeners(seat), by=seat))


class Let(Action, frozen=True):
    form = "let"

    def play(self, s: Parley, seat: int) -> None:
        pass


class Toll(Action, frozen=True):
    form = "toll {of} {what}"
    of: int
    what: Card | Literal["coin"]

    @classmethod
    def every(cls, s: Parley, seat: int) -> Iterator[Toll]:
        for of in s.still_in():
            yield cls(of, "coin")
            yield from (cls(of, card) for card in s.row(of))

    def why_not(self, s: Parley, seat: int) -> str | None:
        if self.of == seat or self.of not in s.still_in():
            return "Take toll of another envoy."
        there = self.what == "coin" or self.what in s.row(self.of)
        return None if there else "Take a coin, or a card of that envoy's row."

    def play(self, s: Parley, seat: int) -> None:
        of = s.envoys[self.of - 1]
        if self.what != "coin":
            return s.move_cards([self.what], s.place_of("row", self.of), s.place_of("row", seat))
        if not of.coins:
            of.most = 0
        s.pay(self.of, seat, min(1, s.purse(self.of)), shown=True)


class Take(Action, frozen=True):
    form = "take {things*}"
    things: tuple[tuple[Literal["coins", "cards"], int], ...]

    @classmethod
    def every(cls, s: Parley, seat: int) -> Iterator[Take]:
        for coins, cards in product(range(3), range(3)):
            if coins + cards < 3:
                both: Any = ("coins", coins), ("cards", cards)
                yield cls(tuple(thing for thing in both if thing[1]))

    def why_not(self, s: Parley, seat: int) -> str | None:
        there = self in self.every(s, seat) and dict(self.things).get("cards", 0) <= len(s.deck)
        return None if there else "Take two things at most, coins before cards of the deck."

    def play(self, s: Parley, seat: int) -> None:
        for what, count in self.things:
            if what == "coins":
                s.pay(0, seat, count)
            else:
                s.move_cards(s.deck[:count], s.place_of("deck"), s.place_of("hand", seat))


class Envoy(msgspec.Struct, forbid_unknown_fields=True):
    """`coins` are None where they are hidden; from `least` to `most` they are, as all may know."""

    hand: Annotated[list[Card], Cards("hand", PACK, OWNER, ordered=False)] = []
    row: Annotated[list[Card], Cards("row", PACK)] = []
    coins: Annotated[int, Meta(ge=0, le=99)] | None = 0
    least: Annotated[int, Meta(ge=0)] = 0
    most: Annotated[int, Meta(le=99)] = 9
    at: Point = Point(0.0, 6.0)
    out: bool = False

    def any_purse(self, chance: Chance) -> int:
        return self.least + chance.below(self.most - self.least + 1)


class Parley(State):
    road: Road = Road()
    envoys: list[Envoy] = field(default_factory=list)
    deck: Annotated[list[Card], Cards("deck", PACK, NOBODY)] = field(default_factory=list)
    leader: int = 0
    reach: Annotated[int, Meta(ge=0, le=12)] = 0

    def hand(self, seat: int) -> list[Card]:
        return self.envoys[seat - 1].hand

    def row(self, seat: int) -> list[Card]:
        return self.envoys[seat - 1].row

    def purse(self, seat: int) -> int:
        return self.envoys[seat - 1].coins or 0

    def still_in(self) -> tuple[int, ...]:
        return tuple(seat for seat, envoy in enumerate(self.envoys, 1) if not envoy.out)

    def listeners(self, speaker: int) -> tuple[int, ...]:
        return tuple(seat for seat in self.still_in() if seat != speaker and self.hand(seat))

    def lay(self, seat: int, *cards: Card) -> None:
        for card in cards:
            self.move_cards([card], self.place_of("hand", seat), self.place_of("row", seat))

    def pay(self, by: int, to: int, coins: int, shown: bool = False) -> None:
        for seat, change in ((by, -coins), (to, coins)):
            if seat:
                envoy = self.envoys[seat - 1]
                envoy.coins = self.purse(seat) + change
                envoy.least, envoy.most = max(0, envoy.least + change), envoy.most + change
        self.tell(Paid, by, to, coins, shown)

    def eliminate(self, seat: int) -> None:
        self.lay(seat, *self.hand(seat))
        self.envoys[seat - 1].out = True
        said = [step.by for step in self.agenda if isinstance(step, MayObject)]
        if seat in said:
            del self.agenda[: len(said) - said[::-1].index(seat)]


class BeginRound(Step[Parley], frozen=True):
    def carry_out(self, s: Parley) -> None:
        if not s.deck:
            longest = max(len(s.row(seat)) for seat in s.still_in())
            best = [seat for seat in s.still_in() if len(s.row(seat)) == longest]
            return s.end(best[0] if len(best) == 1 else None, "exhausted")
        dice = s.chance.dice(2)
        s.leader, s.reach = 0, sum(dice)
        s.tell(Rolled, s.still_in()[0], tuple(dice))
        s.prepend_steps(BidInSecret(s.still_in()), TakeBaggage(s.still_in()), EndRound())


class BidInSecret(Round[Parley, Bid], frozen=True):
    ask = "bid"
    kinds = (Bid,)
    refusal_of_others = "Bid coins first, or none."
    private = True
    simultaneous = True

    def answered(self, s: Parley, answers: dict[int, Bid]) -> None:
        for seat, bid in answers.items():
            s.pay(seat, 0, bid.coins, shown=s.seats > 1)
        s.leader = max(answers, key=lambda seat: (answers[seat].coins, -seat))
        s.prepend_steps(ChooseRide())


class LeaderQuestion(Question[Parley], frozen=True):
    def fits(self, s: Parley) -> bool:
        return s.leader in s.still_in()

    def seat(self, s: Parley) -> int:
        return s.leader


class ChooseRide(LeaderQuestion, frozen=True):
    ask = "ride"
    kinds = (Ride,)
    refusal_of_others = "Say first where on the road to ride."

    def legal(self, s: Parley, seat: int) -> None:
        return None

    def sample(self, s: Parley, chance: Chance) -> Action:
        """From corner to corner, with so much of the reach."""
        left = 0.33 * s.reach * (1 + chance.below(3))
        legs = [s.envoys[s.leader - 1].at]
        ahead = [corner for corner in s.road.corners if corner.x > legs[0].x] or [
            s.road.corners[-1]
        ]
        for corner in ahead:
            far = legs[-1].far(corner)
            legs.append(legs[-1].towards(corner, min(1, left / (far or 1))))
            if (left := left - far) <= 0:
                break
        return Ride(tuple(legs[1:]))


class MayObject(Round[Parley, Let | Object], frozen=True, kw_only=True):
    """Whether what a seat has said may stand: a ride, or, without `legs`, an objection to what
    waits below."""

    ask = "object"
    kinds = (Let, Object)
    refusal_of_others = "Object with a spade of your hand first, or let it stand."
    private = True
    public_kinds = (Let,)

    by: int
    legs: tuple[Point, ...] = ()

    def fits(self, s: Parley) -> bool:
        said = self.by in s.still_in() and self.by not in [*self.waiting, *dict(self.answers)]
        rides = self.by == s.leader and Ride(self.legs).why_not(s, self.by) is None
        return super().fits(s) and said and (rides or not self.legs)

    def answered(self, s: Parley, answers: dict[int, Let | Object]) -> None:
        if not self.legs:
            del s.agenda[0]
            return
        s.envoys[self.by - 1].at = self.legs[-1]
        s.tell(Rode, self.by, self.legs)
        if s.road.ends_at(self.legs[-1]):
            s.end(self.by, "arrived")
        elif len(s.still_in()) > 1:
            s.prepend_steps(ChooseToll())


class ChooseToll(LeaderQuestion, frozen=True):
    ask = "toll"
    kinds = (Toll,)
    refusal_of_others = "Take toll of another envoy first: a coin, or a card of its row."


class TakeBaggage(Round[Parley, Take], frozen=True):
    ask = "take"
    kinds = (Take,)
    refusal_of_others = "Take two things at most first, coins before cards of the deck."


class EndRound(Step[Parley], frozen=True):
    def carry_out(self, s: Parley) -> None:
        s.begin_turn()
        s.prepend_steps(BeginRound())


ROUND = re.compile("(BidInSecret |ChooseRide |(MayObject )+|ChooseToll )?TakeBaggage EndRound")


class ParleyGame(Game[Parley]):
    key = "parley"
    players = (1, 6)
    state = Parley
    ruleset = Rules
    setup = Baggage
    ground: ClassVar[type[Any] | None] = Road
    actions = (Bid, Ride, Object, Let, Toll, Take)
    steps = (
        *(BeginRound, BidInSecret, ChooseRide, MayObject, ChooseToll),
        *(TakeBaggage, EndRound),
    )
    belief = frozenset({"least", "most"})

    def deal(self, start: Start) -> Parley:
        rules, seats, chance, setups, ground = start
        road: Road = ground or Road()
        deck, envoys = chance.shuffle(PACK.cards), list[Envoy]()
        for bag in setups or [Baggage()] * seats:
            hand, deck = deck[: bag.cards], deck[bag.cards :]
            most = max(bag.coins, rules.load - bag.cards)
            envoys.append(Envoy(hand, coins=bag.coins, most=most, at=road.corners[0]))
        return Parley(
            chance, rules, seats, agenda=[BeginRound()], road=road, envoys=envoys, deck=deck
        )

    def setup_refusal(self, rules: Rules, setup: Baggage) -> str | None:
        fits = setup.coins + setup.cards <= rules.load
        return None if fits else f"A horse carries {rules.load} coins and cards at most."

    def sample_setup(self, rules: Rules, chance: Chance) -> Baggage:
        cards = 1 + chance.below(rules.load)
        return Baggage(chance.below(rules.load - cards + 1), cards)

    def sample_ground(self, rules: Rules, seats: int, chance: Chance) -> Road:
        return Road(tuple(Point(5.0 * x, 2.0 + chance.below(9)) for x in range(3)))

    def agenda(self, s: Parley) -> list[Step[Parley]]:
        return [BeginRound()]

    def check(self, s: Parley) -> None:
        super().check(s)
        if len(s.still_in()) < min(2, s.seats):
            raise BadPosition("envoys", "must be two at least that are still in")
        for number, envoy in enumerate(s.envoys):
            if envoy.coins is None or not envoy.least <= envoy.coins <= envoy.most:
                raise BadPosition(f"envoys.{number}.coins", "must lie between least and most")
            if not s.road.leads_to(envoy.at):
                raise BadPosition(f"envoys.{number}.at", "must lie on the road")
        if s.agenda and not ROUND.fullmatch(" ".join(type(step).__name__ for step in s.agenda)):
            raise BadPosition("agenda", "is no part of a round")
        said = [bool(step.legs) for step in s.agenda if isinstance(step, MayObject)]
        if said != sorted(said) or sum(said) != bool(said):
            raise BadPosition("agenda", "must hold one ride below all objections")

    def secrets(self, s: Parley) -> Iterator[Secret]:
        for seat, envoy in enumerate(s.envoys, 1):
            if envoy.least < envoy.most:
                place = Place(f"envoys.{seat - 1}.coins")
                yield Secret(place, envoy, "coins", (seat,), envoy.any_purse)

    def score(self, s: Parley) -> Score:
        arrived = s.outcome is not None and s.outcome.reason == "arrived"
        return {"rounds": s.turn_number, "end": "arrived" if arrived else "on the road"}


PARLEY = ParleyGame(load_config(Path(__file__).with_suffix(".yaml")))
PATIENCE = ParleyGame(msgspec.structs.replace(PARLEY.config, seats=(1, 1)))
"""Parley with one envoy, who has nobody to talk to: P5 and P6 never happen, P3 shows nothing."""
