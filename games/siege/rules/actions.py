"""What either side may do: each action says why it can't be done now, and what it does."""

from __future__ import annotations

from typing import ClassVar, Literal, NamedTuple

from engine.rules.cards import COLOUR, COUNT, Card, suit
from engine.rules.english import in_figures
from engine.rules.events import Looked, Moved
from engine.rules.notation import Action
from games.siege.rules import steps
from games.siege.rules.state import (
    BESIEGED,
    BESIEGER,
    COUNTERS,
    DECKS,
    Clash,
    ClashDeclared,
    Counter,
    CounterBuilt,
    Effort,
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
    """One of the actions of a turn. `price` is what it costs at once, in cards."""

    price: ClassVar[int] = 1

    def cost(self, s: Siege) -> int:
        """S6: the fixed price."""
        return self.price

    @property
    def gamble(self) -> Gamble | None:
        """What an attack stakes; None for what has a certain end."""
        return None

    def why_not(self, s: Siege, seat: int) -> str | None:
        """The rule that stands in the way, as a sentence; None where none does."""
        cost, held = self.cost(s), len(s.side(seat).deck)
        if cost <= held:
            return None
        return f"This costs {cards(cost)}, and the deck holds {cards(held)}."  # S6

    def play(self, s: Siege, seat: int) -> None:
        """Pay, and do it."""
        raise NotImplementedError


class Besiege(SiegeAction, frozen=True):
    """S8."""

    form = "besiege"

    def play(self, s: Siege, seat: int) -> None:
        """Discard 1."""
        s.spend(seat, 1)


class Hold(SiegeAction, frozen=True):
    """S17."""

    form = "hold"

    def play(self, s: Siege, seat: int) -> None:
        """Discard 1."""
        s.spend(seat, 1)


class Construct(SiegeAction, frozen=True):
    """S9."""

    form = "construct {counter}"

    counter: Counter

    def cost(self, s: Siege) -> int:
        """S4: a counter's value is its price."""
        return int(s.rules.counters[self.counter].value)

    def why_not(self, s: Siege, seat: int) -> str | None:
        """A counter is in the yard or in the camp, never twice."""
        if not s.in_yard(self.counter):
            return f"No {counter_name(self.counter)} is left in the yard."
        return super().why_not(s, seat)

    def play(self, s: Siege, seat: int) -> None:
        """Discard its value; take it from the yard."""
        s.spend(seat, self.cost(s))
        s.besieger.equipment.append(self.counter)
        s.tell(CounterBuilt, self.counter)


class Plan(SiegeAction, frozen=True):
    """S10."""

    form = "plan"

    def play(self, s: Siege, seat: int) -> None:
        """Discard 1; look at as many cards as its value, or at the whole of a smaller deck."""
        (card,) = s.spend(seat, 1)
        side = s.side(seat)
        seen = side.deck[: COUNT[card]]
        if seen:
            side.known = max(side.known, len(seen))  # S24
            s.tell(Looked, seat, DECKS[seat], tuple(seen))
            s.agenda.append(steps.LayInOrder(seat, len(seen)))


class Resupply(SiegeAction, frozen=True):
    """S16, as the Besieger calls it."""

    form = "resupply"

    def play(self, s: Siege, seat: int) -> None:
        """Discard 1; a heart brings as many black cards back under the deck."""
        (card,) = s.spend(seat, 1)
        if suit(card) != "H":
            return
        side = s.side(seat)
        taken = [found for found in side.discard if COLOUR[found] == "black"][: COUNT[card]]
        if not taken:
            return
        side.discard = [left for left in side.discard if left not in taken]
        side.deck += s.chance.shuffle(taken)
        side.under = [*side.under, taken]
        s.tell(Resupplied, seat, tuple(taken))


class Ration(Resupply, frozen=True):
    """S16, as the Besieged calls it."""

    form = "ration"


class Repair(SiegeAction, frozen=True):
    """S18."""

    form = "repair"
    price = 2

    def why_not(self, s: Siege, seat: int) -> str | None:
        """Not at the limit."""
        if s.walls >= s.rules.most_walls:
            return f"The walls already stand at {s.walls}."
        return super().why_not(s, seat)

    def play(self, s: Siege, seat: int) -> None:
        """Discard 2, walls + 1."""
        s.spend(seat, 2)
        s.change_walls(+1)


class Bombard(SiegeAction, frozen=True):
    """S11."""

    form = "bombard {target}"

    target: Literal["walls", "enemy"]

    @property
    def gamble(self) -> Gamble:
        """One card."""
        return Gamble("bombard", 1)

    def why_not(self, s: Siege, seat: int) -> str | None:
        """S12: not against walls that have fallen."""
        if self.target == "walls" and not s.walls:
            return "No wall is left to bombard."
        return super().why_not(s, seat)

    def play(self, s: Siege, seat: int) -> None:
        """Draw 1, unseen."""
        declare(s, seat, "bombard", self.target, 1)


class Assault(SiegeAction, frozen=True):
    """S15."""

    form = "assault {count}"

    count: int

    @property
    def gamble(self) -> Gamble:
        """The cards drawn; one more has gone before."""
        return Gamble("assault", self.count, 1)

    def cost(self, s: Siege) -> int:
        """The card discarded, and those drawn."""
        return 1 + self.count

    def why_not(self, s: Siege, seat: int) -> str | None:
        """One to three cards."""
        if not 1 <= self.count <= s.rules.most_assault:
            return f"An assault is made with 1 to {s.rules.most_assault} cards."
        return super().why_not(s, seat)

    def play(self, s: Siege, seat: int) -> None:
        """Discard 1, then draw, unseen."""
        s.spend(seat, 1)
        declare(s, seat, "assault", "city", self.count)


class Sally(SiegeAction, frozen=True):
    """S19."""

    form = "sally {target}"

    target: Literal["equipment", "enemy"]

    @property
    def gamble(self) -> Gamble:
        """One card."""
        return Gamble("sally", 1)

    def why_not(self, s: Siege, seat: int) -> str | None:
        """S20: not against an empty camp."""
        if self.target == "equipment" and not s.besieger.equipment:
            return "No counter stands in the camp."
        return super().why_not(s, seat)

    def play(self, s: Siege, seat: int) -> None:
        """Draw 1, unseen."""
        declare(s, seat, "sally", self.target, 1)


class Order(Action, frozen=True):
    """S10: the cards looked at, top first."""

    form = "order {top_first}"

    top_first: tuple[Card, ...]


class Defend(Action, frozen=True):
    """S11, S15, S19: how many cards are drawn against an attack."""

    form = "defend {count}"

    count: int


class Destroy(Action, frozen=True):
    """S20: the counter that a won sally sends back to the yard."""

    form = "destroy {counter}"

    counter: Counter


MENU: dict[int, tuple[SiegeAction, ...]] = {
    BESIEGER: (
        Besiege(),
        *map(Construct, COUNTERS),
        Plan(),
        Bombard("walls"),
        Bombard("enemy"),
        Assault(1),
        Assault(2),
        Assault(3),
        Resupply(),
    ),
    BESIEGED: (Hold(), Repair(), Plan(), Sally("equipment"), Sally("enemy"), Ration()),
}
"""S8 to S19: what each side may choose among in its half of the turn."""

KINDS: tuple[type[Action], ...] = (
    *dict.fromkeys(type(action) for menu in MENU.values() for action in menu),
    Order,
    Defend,
    Destroy,
)


def declare(s: Siege, seat: int, effort: Effort, target: Target, count: int) -> None:
    """Draw cards for an attack, unseen; the other side answers, then both are revealed."""
    side = s.side(seat)
    known = min(side.known, count)
    drawn = side.draw(count)
    s.clash = Clash(seat, effort, target, drawn, known)
    if s.sink:
        eyes = (seat,) if known == count else ()
        s.sink(ClashDeclared(seat, effort, target, count))
        s.sink(Moved(tuple(drawn), DECKS[seat], "clash.attack", eyes))
    s.agenda.append(steps.DrawDefence())


def counter_name(counter: str) -> str:
    """A counter's name in words: `Siege Tower`."""
    return counter.replace("-", " ").title()


def cards(count: int) -> str:
    """A number of cards: `2 cards`."""
    return in_figures(count, "card")
