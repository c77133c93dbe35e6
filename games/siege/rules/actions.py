"""Actions of both sides: who may take each one, why it is not legal now, and its effect.

The hooks of an action, such as `every` and `why_not`, are described in `engine.rules.notation`. An
effort is a kind of attack; a clash is an attack with its defence. A counter is an engine or a work
that is built in the yard and stands in the camp.

Clauses such as S6 are in games/siege/rules.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import permutations
from typing import ClassVar, Literal, NamedTuple

from typing_extensions import override

from engine.rules.cards import CARD_COLOURS, CARD_VALUES, Card, suit
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
    """Stake of an attack.

    Attributes:
        cards_drawn: Number of cards drawn for the attack.
        cards_discarded: Number of cards discarded before.
    """

    effort: Effort
    cards_drawn: int
    cards_discarded: int = 0


class SiegeAction(Action, frozen=True):
    """Action of a turn.

    Attributes:
        sides: Seats that may take the action.
        price: Number of cards that the action costs at once.
    """

    sides: ClassVar[tuple[int, ...]] = (BESIEGER,)
    price: ClassVar[int] = 1

    def cost(self, s: Siege) -> int:
        """Return the number of cards that the action costs; as a rule `price` (S6)."""
        return self.price

    @property
    def gamble(self) -> Gamble | None:
        """Stake of an attack; None for an action whose effect is certain."""
        return None

    def why_forbidden(self, s: Siege) -> str | None:
        """Return a sentence that says why the action is not legal, cost aside; None if it is."""
        return None

    @override
    def why_not(self, s: Siege, seat: int) -> str | None:
        """Refuse the other side's action, one that is not legal, or one that the deck can't pay."""
        if seat not in self.sides:
            other_side = SIDES[3 - seat].title()
            return f"Only the {other_side} can do this, in the other half of the turn."
        if reason := self.why_forbidden(s):
            return reason
        cost = self.cost(s)
        cards_held = len(s.side(seat).deck)
        if cost <= cards_held:
            return None
        held_words = cards_in_words(cards_held)
        return f"This costs {cards_in_words(cost)}, but the deck holds {held_words}."  # S6


class Besiege(SiegeAction, frozen=True):
    """Waiting outside the walls (S8)."""

    form = "besiege"

    @override
    def play(self, s: Siege, seat: int) -> None:
        """Discard one card, the price of waiting."""
        s.spend(seat, 1)  # S8


class Hold(SiegeAction, frozen=True):
    """Waiting inside the walls (S17)."""

    form = "hold"
    sides = (BESIEGED,)

    @override
    def play(self, s: Siege, seat: int) -> None:
        """Discard one card, the price of waiting."""
        s.spend(seat, 1)  # S17


class Construct(SiegeAction, frozen=True):
    """Construction of a counter from the yard (S9)."""

    form = "construct {counter}"

    counter: Counter

    @override
    @classmethod
    def every(cls, s: Siege | None, seat: int) -> Iterable[Construct]:
        """Return one action for each kind of counter; `s`, None for the menu, is not read."""
        return map(cls, COUNTERS)

    @override
    def cost(self, s: Siege) -> int:
        """Return the counter's value, which is its price (S4)."""
        return s.rules.counters[self.counter].value

    @override
    def why_forbidden(self, s: Siege) -> str | None:
        """Refuse a counter that the yard does not hold."""
        if s.count_in_yard(self.counter):
            return None
        return f"The yard holds no {counter_name(self.counter)}."

    @override
    def play(self, s: Siege, seat: int) -> None:
        """Discard as many cards as the counter's value, and move it to the camp."""
        s.spend(seat, self.cost(s))  # S9
        s.besieger.equipment.append(self.counter)
        s.tell(CounterBuilt, self.counter)


class Plan(SiegeAction, frozen=True):
    """Look at the top of the deck, whose cards are then put in order (S10)."""

    form = "plan"
    sides = (BESIEGER, BESIEGED)

    @override
    def play(self, s: Siege, seat: int) -> None:
        """Discard one card; look at as many cards as its value, or at the rest of the deck."""
        s.spend(seat, 1)  # S10
        shown_cards = planned_cards(s, seat)
        if shown_cards:
            side = s.side(seat)
            side.known = max(side.known, len(shown_cards))  # S24
            s.tell(Looked, seat, DECKS[seat], tuple(shown_cards))


class Resupply(SiegeAction, frozen=True):
    """Besieger's name for bringing black cards back (S16)."""

    form = "resupply"

    @override
    def play(self, s: Siege, seat: int) -> None:
        """Discard one card; if it is a heart, put black cards back under the deck.

        At most as many go back as the value of the heart.
        """
        (card,) = s.spend(seat, 1)  # S16
        if suit(card) != "H":
            return
        side = s.side(seat)
        black_cards = [other for other in side.discard if CARD_COLOURS[other] == "black"]
        returned_cards = black_cards[: CARD_VALUES[card]]
        if not returned_cards:
            return
        side.discard = [other for other in side.discard if other not in returned_cards]
        side.deck += s.chance.shuffle(returned_cards)
        side.under = [*side.under, returned_cards]
        s.tell(Resupplied, seat, tuple(returned_cards), DISCARDS[seat], DECKS[seat])


class Ration(Resupply, frozen=True):
    """Besieged's name for bringing black cards back (S16)."""

    form = "ration"
    sides = (BESIEGED,)


class Repair(SiegeAction, frozen=True):
    """Repair of the walls by one course (S18)."""

    form = "repair"
    sides = (BESIEGED,)
    price = 2

    @override
    def why_forbidden(self, s: Siege) -> str | None:
        """Refuse repairs of walls at their limit."""
        if s.walls >= s.rules.most_walls:
            return f"The walls already stand at {s.walls}."  # S3
        return None

    @override
    def play(self, s: Siege, seat: int) -> None:
        """Discard two cards and raise the walls by one."""
        s.spend(seat, 2)  # S18
        s.change_walls(change=1)


class Bombard(SiegeAction, frozen=True):
    """Attack with one card on the walls or the enemy (S11)."""

    form = "bombard {target}"

    target: Literal["walls", "enemy"]

    @override
    @classmethod
    def every(cls, s: Siege | None, seat: int) -> Iterable[Bombard]:
        """Return a bombardment of each target."""
        return cls("walls"), cls("enemy")

    @override
    @property
    def gamble(self) -> Gamble:
        """Stake of a bombardment: one card."""
        return Gamble("bombard", cards_drawn=1)

    @override
    def why_forbidden(self, s: Siege) -> str | None:
        """Refuse a bombardment of walls at 0 (S12)."""
        if self.target == "walls" and not s.walls:
            return "No wall is left to bombard."
        return None

    @override
    def play(self, s: Siege, seat: int) -> None:
        """Draw one card, unseen."""
        declare_attack(s, seat, "bombard", self.target, 1)  # S11


class Assault(SiegeAction, frozen=True):
    """Attack with up to three cards on the city (S15)."""

    form = "assault {count}"

    count: int

    @override
    @classmethod
    def every(cls, s: Siege | None, seat: int) -> Iterable[Assault]:
        """Return assaults with one, two and three cards."""
        return map(cls, (1, 2, 3))

    @override
    @property
    def gamble(self) -> Gamble:
        """Stake of an assault: the cards drawn, after one more was discarded."""
        return Gamble("assault", self.count, cards_discarded=1)

    @override
    def cost(self, s: Siege) -> int:
        """Return the number of cards drawn, and one for the card discarded."""
        return 1 + self.count  # S6

    @override
    def why_forbidden(self, s: Siege) -> str | None:
        """Refuse a number of cards outside the rules' limits."""
        if not 1 <= self.count <= s.rules.most_assault:
            return f"An assault takes 1 to {s.rules.most_assault} cards."
        return None

    @override
    def play(self, s: Siege, seat: int) -> None:
        """Discard one card, then draw the cards of the assault, unseen."""
        s.spend(seat, 1)  # S15
        declare_attack(s, seat, "assault", "city", self.count)


class Sally(SiegeAction, frozen=True):
    """Attack with one card on the camp or the enemy (S19)."""

    form = "sally {target}"
    sides = (BESIEGED,)

    target: Literal["equipment", "enemy"]

    @override
    @classmethod
    def every(cls, s: Siege | None, seat: int) -> Iterable[Sally]:
        """Return a sally against each target."""
        return cls("equipment"), cls("enemy")

    @override
    @property
    def gamble(self) -> Gamble:
        """Stake of a sally: one card."""
        return Gamble("sally", cards_drawn=1)

    @override
    def why_forbidden(self, s: Siege) -> str | None:
        """Refuse a sally against the equipment of an empty camp (S20)."""
        if self.target == "equipment" and not s.besieger.equipment:
            return "The camp holds no counter."
        return None

    @override
    def play(self, s: Siege, seat: int) -> None:
        """Draw one card, unseen."""
        declare_attack(s, seat, "sally", self.target, 1)  # S19


class Order(Action, frozen=True):
    """Order of the cards that a Plan showed, top first (S10)."""

    form = "order {top_first}"

    top_first: tuple[Card, ...]

    @override
    @classmethod
    def every(cls, s: Siege, seat: int) -> Iterable[Order]:
        """Return every order of the cards."""
        return map(cls, permutations(planned_cards(s, seat)))

    legal = every  # each of them can be played

    @override
    def why_not(self, s: Siege, seat: int) -> str | None:
        """Refuse an order that does not name exactly the cards that the Plan showed."""
        shown_cards = planned_cards(s, seat)
        if sorted(self.top_first) != sorted(shown_cards):
            return f"Name exactly the {len(shown_cards)} cards that the Plan showed, each once."
        return None

    @override
    def play(self, s: Siege, seat: int) -> None:
        """Put the cards back on top in this order."""
        s.side(seat).deck[: len(self.top_first)] = self.top_first  # S10
        s.tell(PutInOrder, DECKS[seat], len(self.top_first))


class Defend(Action, frozen=True):
    """Number of cards drawn against an attack (S11, S15, S19)."""

    form = "defend {count}"

    count: int

    @override
    @classmethod
    def every(cls, s: Siege, seat: int) -> Iterable[Defend]:
        """Return defences with every number of cards that the rule and the deck allow."""
        assert s.clash
        most_cards = s.rules.most_drawn(s.clash.effort)
        cards_held = len(s.side(seat).deck)
        return map(cls, range(min(most_cards, cards_held) + 1))

    legal = every  # each of them can be played

    @override
    def why_not(self, s: Siege, seat: int) -> str | None:
        """Refuse more cards than the rule or the deck allows."""
        assert s.clash
        most_cards = s.rules.most_drawn(s.clash.effort)
        cards_held = len(s.side(seat).deck)
        if self.count > most_cards:
            return f"You may draw at most {cards_in_words(most_cards)} against this."
        if self.count > cards_held:
            return f"The deck holds {cards_in_words(cards_held)}."
        return None

    @override
    def play(self, s: Siege, seat: int) -> None:
        """Draw the cards, unseen."""
        assert s.clash
        s.clash.defence = s.side(seat).draw(self.count)
        if s.clash.defence:
            s.tell(Moved, tuple(s.clash.defence), DECKS[seat], DEFENCE, NOBODY)


class Destroy(Action, frozen=True):
    """Choice of the counter that a won sally sends back to the yard (S20)."""

    form = "destroy {counter}"

    counter: Counter

    @override
    @classmethod
    def every(cls, s: Siege, seat: int) -> Iterable[Destroy]:
        """Return one action for each kind of counter in the camp."""
        return map(cls, dict.fromkeys(s.besieger.equipment))

    legal = every  # each of them can be played

    @override
    def why_not(self, s: Siege, seat: int) -> str | None:
        """Refuse a counter that the camp does not hold."""
        if self.counter in s.besieger.equipment:
            return None
        return f"The camp holds no {counter_name(self.counter)}."

    @override
    def play(self, s: Siege, seat: int) -> None:
        """Move the counter back to the yard."""
        s.besieger.equipment.remove(self.counter)  # S20
        s.tell(CounterBurnt, self.counter)


ACTIONS: tuple[type[SiegeAction], ...] = (
    Besiege,
    Hold,
    Construct,
    Repair,
    Plan,
    Bombard,
    Assault,
    Sally,
    Resupply,
    Ration,
)
"""Kinds of action of a turn (S5)."""
MENU: dict[int, tuple[SiegeAction, ...]] = {
    seat: tuple(
        action for kind in ACTIONS if seat in kind.sides for action in kind.every(None, seat)
    )
    for seat in SIDES
}
"""Actions from which each side may choose in its half of the turn (S8 to S19)."""
KINDS: tuple[type[Action], ...] = (*ACTIONS, Order, Defend, Destroy)
"""All kinds of action, with the answers to other questions."""


def declare_attack(s: Siege, seat: int, effort: Effort, target: Target, count: int) -> None:
    """Draw the cards of an attack, unseen."""
    side = s.side(seat)
    clash = s.clash = Clash(seat, effort, target, [])
    s.tell(ClashDeclared, seat, effort, target, count)
    clash.known = min(side.known, count)
    clash.attack = side.draw(count)
    if s.sink:  # the event is made only if somebody takes it
        eyes = (seat,) if clash.known == count else NOBODY
        s.sink(Moved(tuple(clash.attack), DECKS[seat], ATTACK, eyes))


def planned_cards(s: Siege, seat: int) -> list[Card]:
    """Return the cards that a Plan shows, once its price lies on top of the discard pile.

    Their number is the value of that card, or the size of a smaller deck (S10).
    """
    side = s.side(seat)
    return side.deck[: CARD_VALUES[side.discard[0]]]


@cache
def counter_name(counter: str) -> str:
    """Return a counter's name in words: `Siege Tower`."""
    return counter.replace("-", " ").title()


def cards_in_words(count: int) -> str:
    """Return a number of cards in words: `2 cards`."""
    return in_figures(count, "card")
