"""What either side may do: each action says who may do it, why not now, and what it does."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import permutations
from typing import ClassVar, Literal, NamedTuple

from engine.rules.cards import COLOUR, COUNT, Card, suit
from engine.rules.english import in_figures
from engine.rules.events import Looked, Moved
from engine.rules.notation import Action
from engine.rules.places import NOBODY
from games.siege.rules.state import (
    ATTACK,
    BESIEGED,
    BESIEGER,
    COUNTERS,
    DECKS,
    DEFENCE,
    DISCARDS,
    SIDES,
    Clash,
    ClashDeclared,
    Counter,
    CounterBuilt,
    CounterBurnt,
    Effort,
    PutInOrder,
    Resupplied,
    Siege,
    Target,
)


class Gamble(NamedTuple):
    """An attack: how many cards are drawn for it, after how many have been discarded."""

    effort: Effort
    drawn: int
    discarded: int = 0


class SiegeAction(Action, frozen=True):
    """One of the actions of a turn, for `sides`. `price` is what it costs at once, in cards."""

    sides: ClassVar[tuple[int, ...]] = (BESIEGER,)
    price: ClassVar[int] = 1

    def cost(self, s: Siege) -> int:
        """S6: the fixed price."""
        return self.price

    @property
    def gamble(self) -> Gamble | None:
        """What an attack stakes; None for what has a certain end."""
        return None

    def forbidden(self, s: Siege) -> str | None:
        """Why it is not legal, apart from its cost, as a sentence; None where it is."""
        return None

    def why_not(self, s: Siege, seat: int) -> str | None:
        """Refused if it is the other side's action, not legal now, or the deck can't pay."""
        if seat not in self.sides:
            other = SIDES[3 - seat].title()
            return f"Only the {other} can do this, in the other half of the turn."
        if reason := self.forbidden(s):
            return reason
        cost = self.cost(s)
        held = len(s.side(seat).deck)
        if cost <= held:
            return None
        return f"This costs {cards(cost)}, but the deck holds {cards(held)}."  # S6


class Besiege(SiegeAction, frozen=True):
    """S8: wait outside the walls."""

    form = "besiege"

    def play(self, s: Siege, seat: int) -> None:
        """Discard 1."""
        s.spend(seat, 1)  # S8


class Hold(SiegeAction, frozen=True):
    """S17: wait inside the walls."""

    form = "hold"
    sides = (BESIEGED,)

    def play(self, s: Siege, seat: int) -> None:
        """Discard 1."""
        s.spend(seat, 1)  # S17


class Construct(SiegeAction, frozen=True):
    """S9: build a counter of the yard."""

    form = "construct {counter}"

    counter: Counter

    @classmethod
    def every(cls, s: Siege | None, seat: int) -> Iterable[Construct]:
        """One for each kind of counter."""
        return map(cls, COUNTERS)

    def cost(self, s: Siege) -> int:
        """S4: a counter's value is its price."""
        return s.rules.counters[self.counter].value

    def forbidden(self, s: Siege) -> str | None:
        """Refused if the yard holds no such counter."""
        if s.in_yard(self.counter):
            return None
        return f"The yard holds no {counter_name(self.counter)}."

    def play(self, s: Siege, seat: int) -> None:
        """Discard its value; take it from the yard."""
        s.spend(seat, self.cost(s))  # S9
        s.besieger.equipment.append(self.counter)
        s.tell(CounterBuilt, self.counter)


class Plan(SiegeAction, frozen=True):
    """S10: look at the top of the deck, and put it in order."""

    form = "plan"
    sides = (BESIEGER, BESIEGED)

    def play(self, s: Siege, seat: int) -> None:
        """Discard 1; look at as many cards as its value, or at the whole of a smaller deck."""
        s.spend(seat, 1)  # S10
        if seen := planned(s, seat):
            side = s.side(seat)
            side.known = max(side.known, len(seen))  # S24
            s.tell(Looked, seat, DECKS[seat], tuple(seen))


class Resupply(SiegeAction, frozen=True):
    """S16: bring black cards back, as the Besieger calls it."""

    form = "resupply"

    def play(self, s: Siege, seat: int) -> None:
        """Discard 1; a heart brings as many black cards back under the deck."""
        (card,) = s.spend(seat, 1)  # S16
        if suit(card) != "H":
            return
        side = s.side(seat)
        taken = [found for found in side.discard if COLOUR[found] == "black"][: COUNT[card]]
        if not taken:
            return
        side.discard = [left for left in side.discard if left not in taken]
        side.deck += s.chance.shuffle(taken)
        side.under = [*side.under, taken]
        s.tell(Resupplied, seat, tuple(taken), DISCARDS[seat], DECKS[seat])


class Ration(Resupply, frozen=True):
    """S16: the same, as the Besieged calls it."""

    form = "ration"
    sides = (BESIEGED,)


class Repair(SiegeAction, frozen=True):
    """S18: lay a course of the walls."""

    form = "repair"
    sides = (BESIEGED,)
    price = 2

    def forbidden(self, s: Siege) -> str | None:
        """Refused at the limit."""
        if s.walls >= s.rules.most_walls:
            return f"The walls already stand at {s.walls}."  # S3
        return None

    def play(self, s: Siege, seat: int) -> None:
        """Discard 2, walls + 1."""
        s.spend(seat, 2)  # S18
        s.change_walls(+1)


class Bombard(SiegeAction, frozen=True):
    """S11: one card against the walls or the enemy."""

    form = "bombard {target}"

    target: Literal["walls", "enemy"]

    @classmethod
    def every(cls, s: Siege | None, seat: int) -> Iterable[Bombard]:
        """Against either."""
        return cls("walls"), cls("enemy")

    @property
    def gamble(self) -> Gamble:
        """One card."""
        return Gamble("bombard", 1)

    def forbidden(self, s: Siege) -> str | None:
        """S12: the walls can't be bombarded at 0."""
        if self.target == "walls" and not s.walls:
            return "No wall is left to bombard."
        return None

    def play(self, s: Siege, seat: int) -> None:
        """Draw 1, unseen."""
        declare(s, seat, "bombard", self.target, 1)  # S11


class Assault(SiegeAction, frozen=True):
    """S15: up to three cards against the city."""

    form = "assault {count}"

    count: int

    @classmethod
    def every(cls, s: Siege | None, seat: int) -> Iterable[Assault]:
        """With one, two or three cards."""
        return map(cls, (1, 2, 3))

    @property
    def gamble(self) -> Gamble:
        """The cards drawn; one more has gone before."""
        return Gamble("assault", self.count, 1)

    def cost(self, s: Siege) -> int:
        """The card discarded, and those drawn."""
        return 1 + self.count  # S6

    def forbidden(self, s: Siege) -> str | None:
        """Refused unless it takes one to three cards."""
        if not 1 <= self.count <= s.rules.most_assault:
            return f"An assault takes 1 to {s.rules.most_assault} cards."
        return None

    def play(self, s: Siege, seat: int) -> None:
        """Discard 1, then draw, unseen."""
        s.spend(seat, 1)  # S15
        declare(s, seat, "assault", "city", self.count)


class Sally(SiegeAction, frozen=True):
    """S19: one card against the camp or the enemy."""

    form = "sally {target}"
    sides = (BESIEGED,)

    target: Literal["equipment", "enemy"]

    @classmethod
    def every(cls, s: Siege | None, seat: int) -> Iterable[Sally]:
        """Against either."""
        return cls("equipment"), cls("enemy")

    @property
    def gamble(self) -> Gamble:
        """One card."""
        return Gamble("sally", 1)

    def forbidden(self, s: Siege) -> str | None:
        """S20: an empty camp has no equipment to sally against."""
        if self.target == "equipment" and not s.besieger.equipment:
            return "The camp holds no counter."
        return None

    def play(self, s: Siege, seat: int) -> None:
        """Draw 1, unseen."""
        declare(s, seat, "sally", self.target, 1)  # S19


class Order(Action, frozen=True):
    """S10: the cards looked at, top first."""

    form = "order {top_first}"

    top_first: tuple[Card, ...]

    @classmethod
    def every(cls, s: Siege, seat: int) -> Iterable[Order]:
        """Every order."""
        return map(cls, permutations(planned(s, seat)))

    legal = every

    def why_not(self, s: Siege, seat: int) -> str | None:
        """Refused unless it names exactly the cards looked at."""
        seen = planned(s, seat)
        if sorted(self.top_first) != sorted(seen):
            return f"Name exactly the {len(seen)} cards that the Plan showed, each once."
        return None

    def play(self, s: Siege, seat: int) -> None:
        """Back on top."""
        s.side(seat).deck[: len(self.top_first)] = self.top_first  # S10
        s.tell(PutInOrder, DECKS[seat], len(self.top_first))


class Defend(Action, frozen=True):
    """S11, S15, S19: how many cards are drawn against an attack."""

    form = "defend {count}"

    count: int

    @classmethod
    def every(cls, s: Siege, seat: int) -> Iterable[Defend]:
        """From none to what the rule and the deck allow."""
        assert s.clash
        most = s.rules.most_drawn(s.clash.effort)
        held = len(s.side(seat).deck)
        return map(cls, range(min(most, held) + 1))

    legal = every

    def why_not(self, s: Siege, seat: int) -> str | None:
        """Refused if it is more than the rule or the deck allows."""
        assert s.clash
        most = s.rules.most_drawn(s.clash.effort)
        held = len(s.side(seat).deck)
        if self.count > most:
            return f"You may draw at most {cards(most)} against this."
        if self.count > held:
            return f"The deck holds {cards(held)}."
        return None

    def play(self, s: Siege, seat: int) -> None:
        """Draw them, unseen."""
        assert s.clash
        s.clash.defence = s.side(seat).draw(self.count)
        if s.clash.defence:
            s.tell(Moved, tuple(s.clash.defence), DECKS[seat], DEFENCE, NOBODY)


class Destroy(Action, frozen=True):
    """S20: the counter that a won sally sends back to the yard."""

    form = "destroy {counter}"

    counter: Counter

    @classmethod
    def every(cls, s: Siege, seat: int) -> Iterable[Destroy]:
        """Each kind of counter in the camp."""
        return map(cls, dict.fromkeys(s.besieger.equipment))

    legal = every

    def why_not(self, s: Siege, seat: int) -> str | None:
        """Refused if the camp holds no such counter."""
        if self.counter in s.besieger.equipment:
            return None
        return f"The camp holds no {counter_name(self.counter)}."

    def play(self, s: Siege, seat: int) -> None:
        """Back to the yard."""
        s.besieger.equipment.remove(self.counter)  # S20
        s.tell(CounterBurnt, self.counter)


ACTIONS: tuple[type[SiegeAction], ...] = (
    *(Besiege, Hold, Construct, Repair, Plan, Bombard, Assault, Sally, Resupply, Ration),
)
"""S5: the actions of a turn."""
MENU: dict[int, tuple[SiegeAction, ...]] = {
    seat: tuple(each for kind in ACTIONS if seat in kind.sides for each in kind.every(None, seat))
    for seat in SIDES
}
"""S8 to S19: what each side may choose among in its half of the turn."""
KINDS: tuple[type[Action], ...] = (*ACTIONS, Order, Defend, Destroy)


def declare(s: Siege, seat: int, effort: Effort, target: Target, count: int) -> None:
    """Draw cards for an attack, unseen."""
    side = s.side(seat)
    clash = s.clash = Clash(seat, effort, target, [])
    s.tell(ClashDeclared, seat, effort, target, count)
    clash.known = min(side.known, count)
    clash.attack = side.draw(count)
    if s.sink:
        eyes = (seat,) if clash.known == count else ()
        s.sink(Moved(tuple(clash.attack), DECKS[seat], ATTACK, eyes))


def planned(s: Siege, seat: int) -> list[Card]:
    """S10: the cards that a Plan shows, once the card that pays for it lies discarded: as many as
    its value, or the whole of a smaller deck."""
    side = s.side(seat)
    return side.deck[: COUNT[side.discard[0]]]


@cache
def counter_name(counter: str) -> str:
    """A counter's name in words: `Siege Tower`."""
    return counter.replace("-", " ").title()


def cards(count: int) -> str:
    """A number of cards: `2 cards`."""
    return in_figures(count, "card")
