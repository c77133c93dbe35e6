"""Simple Siege in progress: two decks, a yard, walls, and Fate."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, ClassVar, Literal, get_args

import msgspec

from engine.rules.cards import JOKERS, Card, pack
from engine.rules.events import Event, Moved
from engine.rules.places import Pack, Place
from engine.rules.state import State

BESIEGER = 1
BESIEGED = 2
SIDES = {BESIEGER: "besieger", BESIEGED: "besieged"}
SUPPLIES = {
    seat: Pack(f"card of the {side.title()}'s", pack(("A", *map(str, range(2, 11)))))
    for seat, side in SIDES.items()
}
"""S1: a seat's deck, ace to ten."""
FATES = Pack("card of Fate's", [*pack(("J", "Q", "K")), *JOKERS])
"""S2: the Fate deck."""
DECKS = {seat: Place(f"{side}.deck", "deck", seat, within=side) for seat, side in SIDES.items()}
DISCARDS = {
    seat: Place(f"{side}.discard", "discard", seat, within=side) for seat, side in SIDES.items()
}
FATE_DECK = Place("fate.deck", "deck", within="fate")
FATE_DISCARD = Place("fate.discard", "discard", within="fate")
ATTACK = Place("clash.attack", "attack", within="clash")
DEFENCE = Place("clash.defence", "defence", within="clash")


class Asked(StrEnum):
    """What a seat can be asked."""

    ACT = "act"
    ORDER = "order"
    DEFEND = "defend"
    DESTROY = "destroy"


class Ending(StrEnum):
    """Why a siege is over."""

    ASSAULT = "assault"
    SURRENDER = "surrender"
    ABANDONED = "abandoned"


Counter = Literal[
    "mine",
    "siege-tower",
    "ladders",
    "trebuchet",
    "catapult",
    "ample-ammunition",
    "camp-defences",
]
COUNTERS: tuple[Counter, ...] = get_args(Counter)
Effort = Literal["assault", "bombard", "sally"]
Target = Literal["walls", "enemy", "city", "equipment"]
CLASHES: frozenset[tuple[int, Effort, Target]] = frozenset(
    [
        (BESIEGER, "bombard", "walls"),
        (BESIEGER, "bombard", "enemy"),
        (BESIEGER, "assault", "city"),
        (BESIEGED, "sally", "equipment"),
        (BESIEGED, "sally", "enemy"),
    ]
)
"""Who may do what against what (S11, S15, S19)."""


DEAREST = 10
"""More cards than this no action costs at once."""


class CounterRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """S4: a counter's value is its price and its bonus; `against` is what it adds to."""

    value: Annotated[int, msgspec.Meta(ge=1, le=DEAREST)]
    against: Effort
    copies: Annotated[int, msgspec.Meta(ge=1, le=3)] = 1


class Ruleset(msgspec.Struct, frozen=True):
    """The options of a match (E3, S25, S26) and the numbers of `config/siege.yaml`."""

    starting_walls: Annotated[int, msgspec.Meta(ge=0, le=10)]
    merciful_jokers: bool
    most_walls: Annotated[int, msgspec.Meta(ge=1, le=10)]
    reshuffle_at: Annotated[int, msgspec.Meta(ge=2, le=7)]
    forced_loss: Annotated[int, msgspec.Meta(ge=1, le=10)]
    most_assault: Annotated[int, msgspec.Meta(ge=1, le=3)]
    counters: dict[Counter, CounterRule]
    best_of: Annotated[int, msgspec.Meta(ge=1)] = 1

    def __post_init__(self) -> None:
        for counter in COUNTERS:
            if counter not in self.counters:
                raise ValueError(f"the counters lack '{counter}'")
        if self.starting_walls > self.most_walls:  # S3
            raise ValueError(
                f"{self.starting_walls} walls are more than most_walls, {self.most_walls}"
            )

    def owed(self, target: str, won: bool) -> int:
        """S13, S15, S21: how many cards a clash over this makes its loser discard."""
        if target == "city":
            return 0 if won else 1
        return self.forced_loss if target == "enemy" and won else 0

    def most_drawn(self, effort: Effort) -> int:
        """S11, S15, S19: how many cards may be drawn for or against it."""
        return self.most_assault if effort == "assault" else 1


class Side(msgspec.Struct, forbid_unknown_fields=True):
    """One seat's cards, top first.

    `known` counts the cards on top that the owner has seen by a Plan (S24). `under` holds the
    cards that were put under the deck (S16) and are not discarded again yet, batch by batch from
    the top: everybody saw which they are, nobody their order.
    """

    deck: list[Card] = []
    discard: list[Card] = []
    known: Annotated[int, msgspec.Meta(ge=0)] = 0
    under: list[list[Card]] = []

    def draw(self, count: int) -> list[Card]:
        """Cards off the top; one drawn is no longer known to lie there."""
        drawn = self.deck[:count]
        del self.deck[:count]
        if self.known:
            self.known = max(0, self.known - count)
        return drawn

    def lay_off(self, cards: list[Card]) -> None:
        """Onto the discard pile, in this order."""
        self.discard[:0] = cards[::-1]
        if self.under:
            batches = ([card for card in batch if card not in cards] for batch in self.under)
            self.under = [batch for batch in batches if batch]


class Besieger(Side):
    """The Besieger's side: its cards, and the counters in the camp."""

    equipment: list[Counter] = []


class Fate(msgspec.Struct, forbid_unknown_fields=True):
    """The Fate deck and its discard, top first."""

    deck: list[Card] = []
    discard: list[Card] = []


class Clash(msgspec.Struct, forbid_unknown_fields=True):
    """A bombardment, assault or sally in the air: what it is, and the cards drawn for and against
    it, unseen until both sides are revealed and `won` says how it ended.

    `known` counts how many of the attack, the first ones, their owner knew by a Plan; `turned` how
    many cards lie open, those of the attack first.
    """

    attacker: int
    effort: Effort
    target: Target
    attack: list[Card]
    known: Annotated[int, msgspec.Meta(ge=0)] = 0
    defence: list[Card] = []
    turned: Annotated[int, msgspec.Meta(ge=0)] = 0
    won: bool | None = None

    @property
    def may_be(self) -> bool:
        """Whether this seat can have drawn cards for this."""
        return bool(self.attack) and (self.attacker, self.effort, self.target) in CLASHES

    @property
    def defender(self) -> int:
        """The other seat."""
        return 3 - self.attacker

    @property
    def loser(self) -> int:
        """Whose cards were not enough: more, not equal, wins."""
        return self.defender if self.won else self.attacker


class Siege(State):
    """The whole position of a siege."""

    rules: Ruleset
    phase: Literal["besieger", "besieged"] = "besieger"
    walls: Annotated[int, msgspec.Meta(ge=0)] = 0
    besieger: Besieger = msgspec.field(default_factory=Besieger)
    besieged: Side = msgspec.field(default_factory=Side)
    fate: Fate = msgspec.field(default_factory=Fate)
    clash: Clash | None = None

    @property
    def turn_of(self) -> int:
        """The seat whose half of the turn it is."""
        return BESIEGER if self.phase == "besieger" else BESIEGED

    def side(self, seat: int) -> Side:
        """The cards of a seat."""
        return self.besieger if seat == BESIEGER else self.besieged

    def bonus(self, effort: Effort) -> int:
        """S4: what the camp adds to an effort."""
        counters = self.rules.counters
        return sum(
            [
                counters[counter].value
                for counter in self.besieger.equipment
                if counters[counter].against == effort
            ]
        )

    def additions(self, attacker: int, effort: Effort) -> tuple[int, int]:
        """S11, S15, S19: what is added to the cards of an attack, and to those against it."""
        if attacker == BESIEGER:
            return self.bonus(effort), self.walls
        return 0, self.bonus("sally")

    def in_yard(self, counter: Counter) -> int:
        """S9: how many of these wait in the yard; what is not in the camp is there."""
        return self.rules.counters[counter].copies - self.besieger.equipment.count(counter)

    def spend(self, seat: int, count: int) -> list[Card]:
        """S6: discard off the top of one's own deck, one at a time."""
        side = self.side(seat)
        cards = list[Card]()
        if not self.sink:  # nobody looks on: it comes to the same
            cards = side.draw(count)
            side.lay_off(cards)
            return cards
        for _ in range(min(count, len(side.deck))):
            drawn = side.draw(1)
            side.lay_off(drawn)
            cards += drawn
            self.sink(Moved(tuple(drawn), DECKS[seat], DISCARDS[seat], None, True))
        return cards

    def fall(self, seat: int) -> None:
        """S6, S7: this seat's deck is spent, and with it the siege."""
        self.end(3 - seat, Ending.ABANDONED if seat == BESIEGER else Ending.SURRENDER)

    def discard_clash(self) -> None:
        """S11: all drawn cards are discarded, the attacker's, then the defender's."""
        if clash := self.clash:
            self._discard_drawn(clash.attacker, clash.attack, ATTACK)
            self._discard_drawn(clash.defender, clash.defence, DEFENCE)
            self.clash = None

    def drop_pending(self) -> None:
        """E1: the cards of a clash go where a failed one would send them."""
        self.discard_clash()

    def _discard_drawn(self, seat: int, cards: list[Card], place: Place) -> None:
        if drawn := tuple(cards):
            self.side(seat).lay_off(cards)
            cards.clear()
            self.tell(Moved, drawn, place, DISCARDS[seat], None, True)

    def change_walls(self, by: int) -> None:
        """S3: courses fall or rise; the callers' rules keep them within 0 and the limit."""
        before = self.walls
        self.walls = self.walls + by
        if self.sink:
            self.sink(WallsChanged(before, self.walls))


class WallsChanged(Event, frozen=True):
    """Courses of the city walls fell or rose."""

    before: int
    after: int


class CounterBuilt(Event, frozen=True):
    """A counter went from the yard to the camp."""

    counter: Counter


class CounterBurnt(Event, frozen=True):
    """A sally sent a counter back to the yard."""

    counter: Counter


class ClashDeclared(Event, frozen=True):
    """The attacker is to draw so many cards, unseen, for this."""

    attacker: int
    effort: str
    target: str
    count: int


class Turned(Event, frozen=True):
    """S11: a card of a clash lies open, the `number`th of its side."""

    news: ClassVar[bool] = True

    place: Place
    number: int
    card: Card


class ClashResolved(Event, frozen=True):
    """Both sides lie open; each sum is its cards and what adds to them."""

    news: ClassVar[bool] = True

    attacker: int
    effort: str
    target: str
    attack: tuple[Card, ...]
    bonus: int
    defence: tuple[Card, ...]
    base: int
    attack_sum: int
    defence_sum: int
    won: bool


class FateCame(Event, frozen=True):
    """S22: both halves of the turn are over, and Fate is to draw."""


class FateStruck(Event, frozen=True):
    """S22: the Fate card that was drawn, and the seat that it strikes."""

    card: Card
    victim: int


class Resupplied(Event, frozen=True):
    """S16: these cards, open to all, went under a deck, shuffled."""

    seat: int
    cards: tuple[Card, ...]
    source: Place
    target: Place


class PutInOrder(Event, frozen=True):
    """S10: so many cards on top of a deck lie as their owner wants them, unseen by others."""

    place: Place
    count: int
