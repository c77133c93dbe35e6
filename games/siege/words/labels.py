"""Captions of the buttons of a siege, with numbers that all players can see."""

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
from games.siege.words.phrases import WORDINGS, key

BONUS: dict[Effort, str] = {
    "assault": "The bonus for assaults",
    "bombard": "The bonus for bombardments",
    "sally": "The camp's defence against sallies",
}
"""Name of the bonus of counters, by effort."""

EFFORTS: dict[Effort, str] = {"assault": "Assault", "bombard": "Bombard", "sally": "Defence"}
"""Effort that counters add to, in a word; against sallies the camp defends itself."""

ADDS_TO: dict[Effort, str] = {
    "assault": "each assault",
    "bombard": "each bombardment",
    "sally": "the defence against each sally",
}
"""Effort that counters add to, in a sentence."""


class _Table(NamedTuple):
    """Open numbers of a siege, as the seat that acts sees them."""

    view: Siege
    seat: int

    @property
    def rules(self) -> Ruleset:
        """Numbers of the rules in force."""
        rules: Ruleset = self.view.rules
        return rules

    def held(self, seat: int) -> int:
        """Return the number of cards in a deck."""
        return len(self.view.side(seat).deck)

    def left(self, price: int) -> str:
        """Return a sentence on the seat's deck after a price of this many cards."""
        held = self.held(self.seat)
        if not price:
            return f"Your deck stays at {held}."
        if price > held:
            return f"Your deck holds {held}."
        return f"Your deck goes from {held} to {held - price}."

    def answer(self, most: int) -> str:
        """Return the number of cards that the other side may draw against an attack, in words."""
        most = min(most, self.held(3 - self.seat))
        return f"up to {cards(most)}" if most > 1 else "at most 1 card" if most else "no card"

    def walls(self, most: int) -> str:
        """Return the city's defence against an attack: `the walls' 4 and at most 1 card`."""
        return f"the walls' {self.view.walls} and {self.answer(most)}"

    def draw(self, count: int, attack: str, defence: str) -> str:
        """Return sentences on the cards drawn and on both sides of a clash; a prize follows."""
        return (
            f"{cards(count)}, face down. Your attack is {attack}; the defence is {defence}. "
            "If the attack is higher,"
        )

    def forced(self, victim: str) -> str:
        """Return the words for the forced loss of the victim of an attack."""
        return f"the {victim} must discard {self.rules.forced_loss} cards or lose the game"


def label(view: Siege, decision: Decision, action: Action, names: Names) -> Caption:
    """Return the caption of an action, legal now or not, from what all may see."""
    t = _Table(view, decision.seat)
    wording = WORDINGS[type(action)]
    match action:
        case actions.Defend(count=count):
            return _defend(t, count)
        case actions.Order(top_first=order):
            facts = {"order": tokens(order)}
            price = None
        case actions.Destroy(counter=counter):
            facts = _counter(t, counter)
            price = None
        case actions.Construct(counter=counter):
            facts = _counter(t, counter)
            price = int(t.rules.counters[counter].value)
        case actions.Bombard() | actions.Assault() | actions.Sally():
            facts = _attack(t, action)
            price = None
        case actions.Resupply():  # a Ration, too
            facts = {"black": _black(t)}
            price = 1
        case actions.Repair():
            facts = {"walls": f"{t.view.walls}", "most": f"{t.rules.most_walls}"}
            price = 2
        case actions.Besiege() | actions.Hold() | actions.Plan():
            facts = dict[str, str]()
            price = 1
        case _:
            raise AssertionError(f"{action} is no action of a siege")
    left = "" if price is None else f" {t.left(price)}"
    return wording.caption(facts, "" if t.view.clash else key(action), left)


def _black(t: _Table) -> str:
    """Return the number of cards that a heart can bring back: `2 black cards lie there now`."""
    discard = t.view.side(t.seat).discard
    black = sum(COLOUR[card] == "black" for card in discard)
    return f"{black} black card{' lies' if black == 1 else 's lie'} there now"


def _counter(t: _Table, counter: str) -> dict[str, str]:
    """Return the words for a counter: its price, and its effort's bonus with and without it."""
    rule: CounterRule = t.rules.counters[counter]  # type: ignore[index]
    now = t.view.bonus(rule.against)
    return {
        "counter": counter_name(counter),
        "value": f"{rule.value}",
        "cards": cards(rule.value),
        "effort": EFFORTS[rule.against].lower(),
        "bonus": BONUS[rule.against],
        "now": f"{now}",
        "more": f"{now + rule.value}",
        "less": f"{now - rule.value}",
    }


def _attack(t: _Table, action: Action) -> dict[str, str]:
    """Return the words for an attack: its target, both sides of the clash, and the prize."""
    match action:
        case actions.Bombard(target=target):
            prize = "the walls lose 1" if target == "walls" else t.forced("Besieged")
            clash = t.draw(1, _plus("the card", t.view.bonus("bombard")), t.walls(1))
            return {"target": target, "draw": _draw(1), "clash": clash, "prize": prize}
        case actions.Sally(target=target):
            wins = "you destroy a counter of your choice"
            prize = wins if target == "equipment" else t.forced("Besieger")
            camp = f"the camp's {t.view.bonus('sally')} and {t.answer(1)}"
            clash = t.draw(1, "the card", camp)
            return {"target": target, "draw": _draw(1), "clash": clash, "prize": prize}
    assert isinstance(action, actions.Assault)
    attack = _plus("their sum" if action.count > 1 else "the card", t.view.bonus("assault"))
    clash = t.draw(action.count, attack, t.walls(t.rules.most_assault))
    return {"draw": _draw(action.count), "clash": clash}


def _defend(t: _Table, count: int) -> Caption:
    """Return a caption such as `Draw one`, `with 5 + 1 card`; the number of cards is its key."""
    clash = t.view.clash
    effort: Effort = clash.effort if clash else "bombard"
    base = t.view.bonus("sally") if effort == "sally" else t.view.walls
    guard = "The camp defends" if effort == "sally" else "The walls defend"
    wording = WORDINGS[actions.Defend]
    digit = str(count)
    title = wording.title.format(number=in_words(count) if count else "none")
    if not count:
        hint = wording.hint.format(total=base)
        return Caption(title, hint, f"{guard} alone, with {base}. {t.left(0)}", digit)
    drawn = cards(count)
    total = f"{base} + {drawn}" if base else drawn
    effect = wording.effect.format(guard=guard, total=total)
    return Caption(title, wording.hint.format(total=total), f"{effect} {t.left(count)}", digit)


def aim(view: Siege, action: Action) -> str:
    """Return the target of an attack; for an assault, which has only one, its strength."""
    if isinstance(action, actions.Assault):
        return _plus(cards(action.count), view.bonus("assault"))
    assert isinstance(action, actions.Bombard | actions.Sally)
    return action.target


def _draw(count: int) -> str:
    return f"draw\N{NO-BREAK SPACE}{count}"


def _plus(sum_of: str, bonus: int) -> str:
    return f"{sum_of} + {bonus}" if bonus else sum_of
