"""Position of Simple Siege: two decks, a yard, walls, and Fate.

An effort is a kind of attack; a clash is an attack with its defence, whose cards are drawn unseen
and turned over together. `news = True` marks an event that reveals something hidden.

Clauses such as S3 are in games/siege/rules.md.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, ClassVar, Literal, get_args

import msgspec
from typing_extensions import override

from engine.rules.cards import JOKERS, Card, pack
from engine.rules.events import Event, Moved
from engine.rules.places import EVERYBODY, Pack, Place
from engine.rules.state import State

BESIEGER = 1
BESIEGED = 2
SIDES = {BESIEGER: "besieger", BESIEGED: "besieged"}
"""Name of each seat's side."""
SUPPLIES = {
    seat: Pack(f"card of the {side.title()}'s", pack(("A", *map(str, range(2, 11)))))
    for seat, side in SIDES.items()
}
"""Pack of each seat, ace to ten (S1)."""
FATES = Pack("card of Fate's", [*pack(("J", "Q", "K")), *JOKERS])
"""Pack of the Fate deck (S2)."""
DECKS = {seat: Place(f"{side}.deck", "deck", seat, within=side) for seat, side in SIDES.items()}
"""Place of each seat's deck."""
DISCARDS = {
    seat: Place(f"{side}.discard", "discard", seat, within=side) for seat, side in SIDES.items()
}
"""Place of each seat's discard pile."""
FATE_DECK = Place("fate.deck", "deck", within="fate")
FATE_DISCARD = Place("fate.discard", "discard", within="fate")
ATTACK = Place("clash.attack", "attack", within="clash")
"""Place of the cards drawn for a clash."""
DEFENCE = Place("clash.defence", "defence", within="clash")
"""Place of the cards drawn against a clash."""


class Asked(StrEnum):
    """Question that a seat can be asked."""

    ACT = "act"
    ORDER = "order"
    DEFEND = "defend"
    DESTROY = "destroy"


class Ending(StrEnum):
    """Reason why a siege is over."""

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
"""Clashes that can occur, as attacker, effort and target (S11, S15, S19)."""


MAX_COST = 10
"""Greatest cost of an action, in cards."""


class CounterRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers of a kind of counter (S4).

    Attributes:
        value: Price in cards, and bonus.
        against: Effort that the bonus is added to; against a sally the camp defends itself.
        copies: Number of such counters.
    """

    value: Annotated[int, msgspec.Meta(ge=1, le=MAX_COST)]
    against: Effort
    copies: Annotated[int, msgspec.Meta(ge=1, le=3)] = 1


class Ruleset(msgspec.Struct, frozen=True):
    """Options of a match (E3, S25, S26) and the numbers of `config/siege.yaml`.

    Attributes:
        reshuffle_at: Number of open Fate cards of one colour at which Fate is reshuffled (S23).
        forced_loss: Number of cards that an attack on the enemy makes it discard (S13, S21).
        most_assault: Most cards that may be drawn for or against an assault (S15).
    """

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

    def loser_discards(self, target: str, won: bool) -> int:
        """Return the number of cards that a clash over this target makes its loser discard.

        S13, S15, S21.
        """
        if target == "city":
            return 0 if won else 1
        return self.forced_loss if target == "enemy" and won else 0

    def most_drawn(self, effort: Effort) -> int:
        """Return the most cards that may be drawn for or against an effort (S11, S15, S19)."""
        return self.most_assault if effort == "assault" else 1


class Side(msgspec.Struct, forbid_unknown_fields=True):
    """Cards of one seat, each pile top first.

    Attributes:
        known: Number of cards on top of the deck that the owner has seen by a Plan (S24).
        under: Cards put under the deck (S16) and not discarded since, batch by batch from the top.
            Everybody saw the cards, nobody their order.
    """

    deck: list[Card] = []
    discard: list[Card] = []
    known: Annotated[int, msgspec.Meta(ge=0)] = 0
    under: list[list[Card]] = []

    def draw(self, count: int) -> list[Card]:
        """Take cards off the top of the deck and return them; they no longer count as known."""
        drawn_cards = self.deck[:count]
        del self.deck[:count]
        if self.known:
            self.known = max(0, self.known - count)
        return drawn_cards

    def discard_cards(self, cards: list[Card]) -> None:
        """Put cards on the discard pile one by one: the last one ends on top."""
        self.discard[:0] = cards[::-1]
        if self.under:
            batches = ([card for card in batch if card not in cards] for batch in self.under)
            self.under = [batch for batch in batches if batch]


class Besieger(Side):
    """Side of the Besieger: its cards, and the counters in the camp."""

    equipment: list[Counter] = []


class Fate(msgspec.Struct, forbid_unknown_fields=True):
    """Fate deck and its discard pile, top first."""

    deck: list[Card] = []
    discard: list[Card] = []


class Clash(msgspec.Struct, forbid_unknown_fields=True):
    """Bombardment, assault or sally that is not over yet.

    Attributes:
        attack: Cards drawn by the attacker, unseen until all cards are turned over.
        known: Number of the first cards of the attack that their owner knew by a Plan.
        defence: Cards drawn by the defender.
        turned: Number of cards that lie open, those of the attack first.
        won: True if the attack won; None before the cards are turned over.
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
    def is_possible(self) -> bool:
        """True if the attacker can have drawn cards for such a clash."""
        return bool(self.attack) and (self.attacker, self.effort, self.target) in CLASHES

    @property
    def answered(self) -> bool:
        """True if the defender has drawn, or cards lie open."""
        return bool(self.defence or self.turned) or self.won is not None

    @property
    def defender(self) -> int:
        """Seat that is attacked."""
        return 3 - self.attacker  # the seats are 1 and 2

    @property
    def loser(self) -> int:
        """Seat with the lower sum; with equal sums the attacker."""
        return self.defender if self.won else self.attacker


class Siege(State):
    """Position of a siege."""

    rules: Ruleset
    phase: Literal["besieger", "besieged"] = "besieger"
    walls: Annotated[int, msgspec.Meta(ge=0)] = 0
    besieger: Besieger = msgspec.field(default_factory=Besieger)
    besieged: Side = msgspec.field(default_factory=Side)
    fate: Fate = msgspec.field(default_factory=Fate)
    clash: Clash | None = None

    @override
    @property
    def turn_of(self) -> int:
        """Seat whose half of the turn it is."""
        return BESIEGER if self.phase == "besieger" else BESIEGED

    def side(self, seat: int) -> Side:
        """Return the cards of a seat."""
        return self.besieger if seat == BESIEGER else self.besieged

    def bonus(self, effort: Effort) -> int:
        """Return the sum of the counters in the camp that add to an effort (S4)."""
        counters = self.rules.counters
        return sum(
            [
                counters[counter].value
                for counter in self.besieger.equipment
                if counters[counter].against == effort
            ]
        )

    def additions(self, attacker: int, effort: Effort) -> tuple[int, int]:
        """Return the bonuses added to the cards of an attack and to those against it.

        S11, S15, S19.
        """
        if attacker == BESIEGER:
            return self.bonus(effort), self.walls
        return 0, self.bonus("sally")

    def count_in_yard(self, counter: Counter) -> int:
        """Return the number of these counters that are not in the camp (S9)."""
        return self.rules.counters[counter].copies - self.besieger.equipment.count(counter)

    def spend(self, seat: int, count: int) -> list[Card]:
        """Discard cards off the top of a seat's own deck, one at a time, and return them (S6).

        The result is shorter if the deck runs out.
        """
        side = self.side(seat)
        if not self.sink:  # nobody takes the events, as in a search: all cards at once
            cards = side.draw(count)
            side.discard_cards(cards)
            return cards
        cards = []
        for _ in range(min(count, len(side.deck))):
            drawn_cards = side.draw(1)
            side.discard_cards(drawn_cards)
            cards += drawn_cards
            self.sink(Moved(tuple(drawn_cards), DECKS[seat], DISCARDS[seat], turned=True))
        return cards

    def lose_for_lack_of_cards(self, seat: int) -> None:
        """End the game, lost by this seat for lack of cards (S6, S7)."""
        self.end(3 - seat, Ending.ABANDONED if seat == BESIEGER else Ending.SURRENDER)

    def discard_clash(self) -> None:
        """Discard the cards of a clash, the attacker's, then the defender's (S11)."""
        if clash := self.clash:
            self._discard_drawn(clash.attacker, clash.attack, ATTACK)
            self._discard_drawn(clash.defender, clash.defence, DEFENCE)
            self.clash = None

    @override
    def drop_pending(self) -> None:
        """Discard the cards of a clash that was broken off (E1).

        Called by the engine before a game ends by resignation or by agreement.
        """
        self.discard_clash()

    def clash_cards(self, seat: int) -> list[Card]:
        """Return the cards of a seat's deck that are drawn for a clash."""
        clash = self.clash
        if clash is None:
            return []
        return clash.attack if clash.attacker == seat else clash.defence

    def _discard_drawn(self, seat: int, cards: list[Card], place: Place) -> None:
        """Discard the cards that a seat has drawn for a clash, if any."""
        if not cards:
            return
        drawn_cards = tuple(cards)
        self.side(seat).discard_cards(cards)
        cards.clear()
        turned = True  # the discard pile lies face up
        self.tell(Moved, drawn_cards, place, DISCARDS[seat], EVERYBODY, turned)

    def change_walls(self, change: int) -> None:
        """Raise or lower the walls; the callers keep them within 0 and the limit (S3)."""
        before = self.walls
        self.walls = self.walls + change
        if self.sink:
            self.sink(WallsChanged(before, self.walls))


class WallsChanged(Event, frozen=True):
    """Rise or fall of the city walls."""

    before: int
    after: int


class CounterBuilt(Event, frozen=True):
    """Move of a counter from the yard to the camp."""

    counter: Counter


class CounterBurnt(Event, frozen=True):
    """Return of a counter to the yard, after a sally."""

    counter: Counter


class ClashDeclared(Event, frozen=True):
    """Declaration of an attack.

    Attributes:
        count: Number of cards that the attacker draws next, unseen.
    """

    attacker: int
    effort: str
    target: str
    count: int


class Turned(Event, frozen=True):
    """Card of a clash turned over (S11).

    Attributes:
        place: `ATTACK` or `DEFENCE`.
        number: Index of the card on its side, from 0.
    """

    news: ClassVar[bool] = True

    place: Place
    number: int
    card: Card


class ClashResolved(Event, frozen=True):
    """Result of a clash; each sum is that of a side's cards and its bonus.

    Attributes:
        bonus: Bonus of the attack.
        base: Bonus of the defence: the walls, or the Camp Defences.
    """

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
    """Start of Fate's part of a turn, before a card is drawn (S22)."""


class FateStruck(Event, frozen=True):
    """Fate card that was drawn, and the seat that it strikes (S22)."""

    card: Card
    victim: int


class Resupplied(Event, frozen=True):
    """Return of cards, open to all, under a deck, shuffled (S16)."""

    seat: int
    cards: tuple[Card, ...]
    source: Place
    target: Place


class PutInOrder(Event, frozen=True):
    """Reordering of cards on top of a deck by their owner, unseen by others (S10).

    Attributes:
        count: Number of cards.
    """

    place: Place
    count: int
