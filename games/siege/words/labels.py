"""The words on the buttons of a siege, with the numbers as all can see them now."""

from __future__ import annotations

from typing import NamedTuple

from engine.rules.cards import COLOUR
from engine.rules.english import in_words
from engine.rules.notation import Action
from engine.rules.state import Decision
from engine.words.labels import Caption
from engine.words.log import Names, tokens
from games.siege.rules import actions
from games.siege.rules.actions import cards, counter_name
from games.siege.rules.state import CounterRule, Effort, Ruleset, Siege
from games.siege.words.keys import KEYS

BONUS: dict[Effort, str] = {
    "assault": "The bonus for assaults",
    "bombard": "The bonus for bombardments",
    "sally": "The camp's defence against sallies",
}
"""What counters add to."""

EFFORTS: dict[Effort, str] = {"assault": "Assault", "bombard": "Bombard", "sally": "Defence"}
"""The same in a word: against sallies the camp defends itself."""

ADDS_TO: dict[Effort, str] = {
    "assault": "each assault",
    "bombard": "each bombardment",
    "sally": "the defence against each sally",
}
"""The same in a sentence."""


class _Table(NamedTuple):
    """The open counts, as the seat that acts sees them."""

    view: Siege
    seat: int

    @property
    def rules(self) -> Ruleset:
        """The numbers in force."""
        rules: Ruleset = self.view.rules
        return rules

    def held(self, seat: int) -> int:
        """How many cards a deck holds."""
        return len(self.view.side(seat).deck)

    def left(self, price: int) -> str:
        """What a price does to one's deck."""
        held = self.held(self.seat)
        if not price:
            return f"Your deck stays at {held}."
        if price > held:
            return f"Your deck holds {held}."
        return f"Your deck goes from {held} to {held - price}."

    def answer(self, most: int) -> str:
        """How many cards the other side may draw against an attack."""
        most = min(most, self.held(3 - self.seat))
        return f"up to {cards(most)}" if most > 1 else "at most 1 card" if most else "no card"

    def walls(self, most: int) -> str:
        """What defends the city against an attack: `the walls' 4 and at most 1 card`."""
        return f"the walls' {self.view.walls} and {self.answer(most)}"

    def draw(self, count: int, attack: str, defence: str) -> str:
        """What an attack draws, and what both sides of it are; a prize follows."""
        return (
            f"{cards(count)}, face down. Your attack is {attack}; the defence is {defence}. "
            "If the attack is higher,"
        )

    def forced(self, victim: str) -> str:
        """What an attack on the other side's cards takes."""
        return f"the {victim} must discard {self.rules.forced_loss} cards or lose the game"


def label(view: Siege, decision: Decision, action: Action, names: Names) -> Caption:
    """What a seat's button says of an action, legal now or not, from what a view shows to all."""
    t = _Table(view, decision.seat)
    key = "" if t.view.clash else KEYS.get(str(action), "")
    match action:
        case actions.Besiege() | actions.Hold():
            title = "Hold" if isinstance(action, actions.Hold) else "Besiege"
            return Caption(
                title,
                "wait, discard\N{NO-BREAK SPACE}1",
                f"Discard 1 card and wait: nothing else happens. {t.left(1)}",
                key,
            )
        case actions.Plan():
            return Caption(
                "Plan",
                "discard\N{NO-BREAK SPACE}1, look",
                "Discard 1 card, look at as many cards from the top of your deck as its value, "
                f"and put them back in any order; nobody else sees them. {t.left(1)}",
                key,
            )
        case actions.Resupply():  # a Ration too
            return _supply(t, "Ration" if isinstance(action, actions.Ration) else "Resupply", key)
        case actions.Repair():
            rise = f"now {t.view.walls} of {t.rules.most_walls}"
            return Caption(
                "Repair",
                "discard\N{NO-BREAK SPACE}2, walls\N{NO-BREAK SPACE}+1",
                f"Discard 2 cards to add 1 to the walls, {rise}. {t.left(2)}",
                key,
            )
        case actions.Construct(counter=counter):
            return _construct(t, counter)
        case actions.Bombard(target=target):
            prize = "the walls lose 1" if target == "walls" else t.forced("Besieged")
            attack = _plus("the card", t.view.bonus("bombard"))
            does = f"Draw {t.draw(1, attack, t.walls(1))} {prize}."
            return Caption("Bombard", f"{target}, {_draw(1)}", does, key)
        case actions.Assault(count=count):
            attack = _plus("their sum" if count > 1 else "the card", t.view.bonus("assault"))
            return Caption(
                "Assault",
                f"discard\N{NO-BREAK SPACE}1, {_draw(count)}",
                f"Discard 1 card, then draw {t.draw(count, attack, t.walls(t.rules.most_assault))} "
                "you win; otherwise you must discard 1 more card or you lose the game.",
                key,
            )
        case actions.Sally(target=target):
            wins = "you destroy a counter of your choice"
            prize = wins if target == "equipment" else t.forced("Besieger")
            camp = f"the camp's {t.view.bonus('sally')} and {t.answer(1)}"
            does = f"Draw {t.draw(1, 'the card', camp)} {prize}."
            return Caption("Sally", f"{target}, {_draw(1)}", does, key)
        case actions.Order(top_first=order):
            does = "Put the cards back on top of your deck in this order, the first on top."
            verb = f"put back {tokens(order)}"
            return Caption("Put back in this order", tokens(order), does, "", verb)
        case actions.Defend(count=count):
            return _defend(t, count)
        case actions.Destroy(counter=counter):
            return _destroy(t, counter)
    raise AssertionError(f"{action} is no action of a siege")


def _supply(t: _Table, title: str, key: str) -> Caption:
    discard = t.view.side(t.seat).discard
    black = sum(COLOUR[card] == "black" for card in discard)
    lie = f"{black} black card{' lies' if black == 1 else 's lie'} there now"
    return Caption(
        title,
        "discard\N{NO-BREAK SPACE}1, refill",
        "Discard 1 card. If it is a heart, as many black cards as its value go from your discard "
        f"pile back under your deck, shuffled; {lie}. {t.left(1)}",
        key,
    )


def _construct(t: _Table, counter: str) -> Caption:
    rule: CounterRule = t.rules.counters[counter]  # type: ignore[index]
    now = t.view.bonus(rule.against)
    return Caption(
        counter_name(counter),
        f"discard {rule.value}, {EFFORTS[rule.against].lower()} +{rule.value}",
        f"Discard {cards(rule.value)} to build this. {BONUS[rule.against]} rises from {now} to "
        f"{now + rule.value}. {t.left(rule.value)}",
        "",
    )


def _defend(t: _Table, count: int) -> Caption:
    """`Draw one`, `with 5 + 1 card`; its key is the number of cards."""
    clash = t.view.clash
    effort: Effort = clash.effort if clash else "bombard"
    base = t.view.bonus("sally") if effort == "sally" else t.view.walls
    guard = "The camp defends" if effort == "sally" else "The walls defend"
    title, key = f"Draw {in_words(count) if count else 'none'}", str(count)
    if not count:
        return Caption(title, f"with {base}", f"{guard} alone, with {base}. {t.left(0)}", key)
    drawn = cards(count)
    total = f"{base} + {drawn}" if base else drawn
    return Caption(
        title,
        f"with {total}",
        f"{guard} with {total}, drawn unseen and discarded afterwards. {t.left(count)}",
        key,
    )


def _destroy(t: _Table, counter: str) -> Caption:
    rule: CounterRule = t.rules.counters[counter]  # type: ignore[index]
    now = t.view.bonus(rule.against)
    back = f"It goes back to the yard and can be built again for {cards(rule.value)}."
    return Caption(
        counter_name(counter),
        f"{EFFORTS[rule.against].lower()} −{rule.value}",
        f"{BONUS[rule.against]} falls from {now} to {now - rule.value}. {back}",
        "",
        f"destroy the {counter_name(counter)}",
    )


def aim(view: Siege, action: Action) -> str:
    """What an attack is aimed at, or what an assault, which has but one aim, is made with."""
    if isinstance(action, actions.Assault):
        return _plus(cards(action.count), view.bonus("assault"))
    assert isinstance(action, actions.Bombard | actions.Sally)
    return action.target


def _draw(count: int) -> str:
    return f"draw\N{NO-BREAK SPACE}{count}"


def _plus(sum_of: str, bonus: int) -> str:
    return f"{sum_of} + {bonus}" if bonus else sum_of
