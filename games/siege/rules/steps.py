"""The steps of a turn, in the rulebook's order: two actions, what answers them, and Fate."""

from __future__ import annotations

from itertools import permutations
from typing import Annotated

from msgspec import Meta

from engine.rules.cards import COLOUR, COUNT, JOKERS, Card
from engine.rules.chance import Chance
from engine.rules.events import Moved, Shuffled
from engine.rules.notation import Action
from engine.rules.state import Ask, Decision, Step
from games.siege.rules import actions
from games.siege.rules.state import (
    BESIEGED,
    BESIEGER,
    DECKS,
    DISCARDS,
    SIDES,
    ClashResolved,
    CounterBurnt,
    FateStruck,
    Siege,
)

LISTED = 5
"""An order of more cards than this is not listed."""


class BeginPhase(Step[Siege], frozen=True):
    """S5, S6: a seat's half of the turn; one that must act with an empty deck has lost."""

    seat: int

    def act(self, s: Siege) -> None:
        """Ask for the action, or end the game."""
        s.phase = "besieger" if self.seat == BESIEGER else "besieged"
        if s.side(self.seat).deck:
            s.agenda.append(ChooseAction(self.seat))
        else:
            s.fall(self.seat)


class ChooseAction(Ask[Siege], frozen=True):
    """S5: exactly one action."""

    seat: int

    def fits(self, s: Siege) -> bool:
        """It is this seat's half of the turn, and there is a card to pay with."""
        return SIDES.get(self.seat) == s.phase and bool(s.side(self.seat).deck)

    def decision(self, s: Siege) -> Decision:
        """Every action of this side that no rule forbids."""
        seat = self.seat
        return Decision(
            seat, "act", [each for each in actions.MENU[seat] if each.why_not(s, seat) is None]
        )

    def refusal(self, s: Siege, action: Action) -> str | None:
        """The rule that stands in the way."""
        if not isinstance(action, actions.SiegeAction):
            return "Nothing has been asked that this would answer; choose an action."
        if type(action) not in map(type, actions.MENU[self.seat]):
            other = SIDES[3 - self.seat].title()
            return f"This is for the {other} to do, in the other half of the turn."
        return action.why_not(s, self.seat)

    def answer(self, s: Siege, action: Action) -> None:
        """Do it."""
        assert isinstance(action, actions.SiegeAction)
        action.play(s, self.seat)


class LayInOrder(Ask[Siege], frozen=True):
    """S10: the planner puts the cards back on top in any order."""

    seat: int
    count: Annotated[int, Meta(ge=1)]

    def fits(self, s: Siege) -> bool:
        """The cards are those that this seat's Plan showed."""
        return SIDES.get(self.seat) == s.phase and self.count <= s.side(self.seat).known

    def decision(self, s: Siege) -> Decision:
        """Every order of a few cards; of many, none is listed."""
        seen = s.side(self.seat).deck[: self.count]
        orders: list[Action] | None = None
        if self.count <= LISTED:
            orders = [actions.Order(order) for order in permutations(seen)]
        return Decision(self.seat, "order", orders, private=True)

    def refusal(self, s: Siege, action: Action) -> str | None:
        """Exactly the cards looked at."""
        if not isinstance(action, actions.Order):
            return "Put the cards that the Plan showed back in order first."
        if sorted(action.top_first) != sorted(s.side(self.seat).deck[: self.count]):
            return f"Name exactly the {self.count} cards that the Plan showed, each once."
        return None

    def answer(self, s: Siege, action: Action) -> None:
        """Top first."""
        assert isinstance(action, actions.Order)
        s.side(self.seat).deck[: self.count] = action.top_first

    def sample(self, s: Siege, chance: Chance) -> Action:
        """Any order."""
        return actions.Order(tuple(chance.shuffle(s.side(self.seat).deck[: self.count])))


class DrawDefence(Ask[Siege], frozen=True):
    """S11, S15, S19: the defender chooses how many cards to draw, before anything is revealed."""

    def fits(self, s: Siege) -> bool:
        """There is an attack, one that this half of the turn can see, and what it is aimed at."""
        clash = s.clash
        if not (clash and clash.may_be and SIDES[clash.attacker] == s.phase):
            return False
        return bool({"walls": s.walls, "equipment": s.besieger.equipment}.get(clash.target, True))

    def decision(self, s: Siege) -> Decision:
        """From none to what the rule and the deck allow."""
        assert s.clash
        counts = range(self._most(s) + 1)
        return Decision(s.clash.defender, "defend", [actions.Defend(count) for count in counts])

    def refusal(self, s: Siege, action: Action) -> str | None:
        """Not more than the rule and the deck allow."""
        assert s.clash
        if not isinstance(action, actions.Defend):
            names = {"bombard": "bombardment", "assault": "assault", "sally": "sally"}
            return f"Answer the {names[s.clash.effort]} first."
        held = len(s.side(s.clash.defender).deck)
        if action.count > self._limit(s):
            return f"At most {actions.cards(self._limit(s))} may be drawn against this."
        if action.count > held:
            return f"The deck holds {actions.cards(held)}."
        return None

    def answer(self, s: Siege, action: Action) -> None:
        """Draw; all cards are revealed together."""
        assert s.clash and isinstance(action, actions.Defend)
        clash, defender = s.clash, s.clash.defender
        defence = s.side(defender).draw(action.count)
        if s.sink and defence:
            s.sink(Moved(tuple(defence), DECKS[defender], "clash.defence", None, True))
        attacking = clash.attacker == BESIEGER
        bonus = s.bonus(clash.effort) if attacking else 0
        base = s.walls if attacking else s.bonus("sally")
        attack_sum = sum(COUNT[card] for card in clash.attack) + bonus
        defence_sum = sum(COUNT[card] for card in defence) + base
        won = attack_sum > defence_sum
        s.clash = None
        s.tell(
            ClashResolved,
            clash.attacker,
            clash.effort,
            clash.target,
            tuple(clash.attack),
            bonus,
            tuple(defence),
            base,
            attack_sum,
            defence_sum,
            won,
        )
        loser = defender if won else clash.attacker
        owed = s.rules.owed(clash.target, won)
        paid = s.spend(loser, owed)  # S11: before the cards of the clash
        lay_off(s, clash.attacker, clash.attack, "clash.attack")
        lay_off(s, defender, defence, "clash.defence")
        if len(paid) < owed:  # S7
            s.fall(loser)
        elif won and clash.target == "city":  # S15
            s.end(BESIEGER, "assault")
        elif won and clash.target == "walls":  # S12
            s.change_walls(-1)
        elif won and clash.target == "equipment":  # S20
            s.agenda.append(ChooseWreck())

    def _limit(self, s: Siege) -> int:
        assert s.clash
        return s.rules.most_assault if s.clash.effort == "assault" else 1

    def _most(self, s: Siege) -> int:
        assert s.clash
        return min(self._limit(s), len(s.side(s.clash.defender).deck))


class ChooseWreck(Ask[Siege], frozen=True):
    """S20: the Besieged chooses which counter in the camp is destroyed."""

    def fits(self, s: Siege) -> bool:
        """It is the Besieged's half of the turn, and a counter stands in the camp."""
        return s.phase == "besieged" and bool(s.besieger.equipment)

    def decision(self, s: Siege) -> Decision:
        """Each kind of counter in the camp."""
        kinds = dict.fromkeys(s.besieger.equipment)
        return Decision(BESIEGED, "destroy", [actions.Destroy(counter) for counter in kinds])

    def refusal(self, s: Siege, action: Action) -> str | None:
        """It must stand in the camp."""
        if not isinstance(action, actions.Destroy):
            return "Choose the counter that the sally destroys first."
        if action.counter not in s.besieger.equipment:
            return f"No {actions.counter_name(action.counter)} stands in the camp."
        return None

    def answer(self, s: Siege, action: Action) -> None:
        """Back to the yard."""
        assert isinstance(action, actions.Destroy)
        s.besieger.equipment.remove(action.counter)
        s.tell(CounterBurnt, action.counter)


class FateStrikes(Step[Siege], frozen=True):
    """S22, S23: Fate takes its cards, and the turn is over."""

    def act(self, s: Siege) -> None:
        """Draw a Fate card, carry it out, gather three of a colour, begin the next turn."""
        if s.fate.deck:
            card = s.fate.deck.pop(0)
            s.fate.discard.insert(0, card)
            victim = BESIEGED if COLOUR[card] == "red" else BESIEGER
            if s.sink:
                s.sink(FateStruck(card, victim))
                s.sink(Moved((card,), "fate.deck", "fate.discard", None, True))
            if not (_joker_strikes(s, victim, card) if card in JOKERS else s.lose(victim, 1)):
                return
            self._gather(s, card)
        s.begin_turn()
        s.agenda += turn()

    def _gather(self, s: Siege, card: Card) -> None:
        """S23: with the third of a colour the whole discard is shuffled back."""
        discard, colour = s.fate.discard, COLOUR[card]
        if sum(COLOUR[each] == colour for each in discard) < s.rules.reshuffle_at:
            return
        s.fate.deck = s.chance.shuffle(s.fate.deck + discard[::-1])
        if s.sink:
            s.sink(Moved(tuple(discard[::-1]), "fate.discard", "fate.deck"))
            s.sink(Shuffled("fate.deck", len(s.fate.deck)))
        s.fate.discard = []


def _joker_strikes(s: Siege, victim: int, joker: Card) -> bool:
    """S22, S26: discard until a card of the joker's colour has been discarded."""
    deck, colour = s.side(victim).deck, COLOUR[joker]
    for depth, card in enumerate(deck, start=1):
        if COLOUR[card] == colour:
            return s.lose(victim, depth)
    return s.lose(victim, 1 if s.rules.merciful_jokers else len(deck) + 1)


def turn() -> list[Step[Siege]]:
    """S5: a turn to come, last step first."""
    return [FateStrikes(), BeginPhase(BESIEGED), BeginPhase(BESIEGER)]


def lay_off(s: Siege, seat: int, cards: list[Card], place: str) -> None:
    """Cards drawn for a clash go to their owner's discard pile, in the order drawn."""
    if cards:
        s.side(seat).lay_off(cards)
        if s.sink:
            s.sink(Moved(tuple(cards), place, DISCARDS[seat], None, True))


STEPS: tuple[type[Step[Siege]], ...] = (
    BeginPhase,
    ChooseAction,
    LayInOrder,
    DrawDefence,
    ChooseWreck,
    FateStrikes,
)
