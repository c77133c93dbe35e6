"""The words on the buttons of a siege, with the numbers as all can see them now."""

from __future__ import annotations

from typing import NamedTuple

from engine.rules.cards import COLOUR
from engine.rules.english import in_words
from engine.rules.notation import Action
from engine.words.labels import COMMON_LABELS, Caption
from games.siege.rules import actions
from games.siege.rules.actions import MENU, cards, counter_name
from games.siege.rules.state import BESIEGER, CounterRule, Effort, Ruleset, Siege

KEYS: dict[str, str] = {
    "besiege": "b",
    "plan": "p",
    "bombard walls": "w",
    "bombard enemy": "f",
    "resupply": "r",
    "assault 1": "1",
    "assault 2": "2",
    "assault 3": "3",
    "hold": "o",
    "repair": "r",
    "sally equipment": "s",
    "sally enemy": "f",
    "ration": "a",
    **{
        str(build): str((digit + 4) % 10)  # the yard has the digits after the assaults'
        for digit, build in enumerate(
            each for each in MENU[BESIEGER] if isinstance(each, actions.Construct)
        )
    },
}
"""Keys of the menus, by the action's text. While a clash waits for its answer they have none."""

ADDS: dict[Effort, str] = {
    "assault": "every assault",
    "bombard": "every bombardment",
    "sally": "the defence against every sally",
}


def label(view: Siege, seat: int, action: Action) -> Caption:
    """What a seat's button says of an action, legal now or not, from what a view shows to all."""
    if type(action) in COMMON_LABELS:
        return COMMON_LABELS[type(action)]
    return _label(_Table(view, seat), action)


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
        """How many cards the other side may lay against an attack."""
        most = min(most, self.held(3 - self.seat))
        return f"up to {cards(most)}" if most > 1 else "at most 1 card" if most else "no card"


def _label(t: _Table, action: Action) -> Caption:
    key = "" if t.view.clash else KEYS.get(str(action), "")
    match action:
        case actions.Besiege():
            return Caption("Besiege", "−1", f"Discard 1 card and wait. {t.left(1)}", key)
        case actions.Hold():
            return Caption("Hold", "−1", f"Discard 1 card and wait. {t.left(1)}", key)
        case actions.Plan():
            return Caption(
                "Plan",
                "−1, look",
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
                "−2, walls +1",
                f"Discard 2 cards to add 1 to the walls, {rise}. {t.left(2)}",
                key,
            )
        case actions.Construct(counter=counter):
            return _construct(t, counter, key)
        case actions.Bombard(target=target):
            prize = (
                "takes 1 off the walls"
                if target == "walls"
                else f"makes the Besieged discard {t.rules.forced_loss}"
            )
            attack = _plus("the card", t.view.bonus("bombard"))
            against = f"{attack} against walls of {t.view.walls} and {t.answer(1)}"
            return Caption(
                "Bombard", target, f"Draw 1 card unseen: {against}. A higher attack {prize}.", key
            )
        case actions.Assault(count=count):
            attack = _plus("their sum" if count > 1 else "the card", t.view.bonus("assault"))
            against = f"walls of {t.view.walls} and {t.answer(t.rules.most_assault)}"
            return Caption(
                "Assault",
                _plus(cards(count), t.view.bonus("assault")),
                f"Discard 1 card, then draw {count} unseen: {attack} against {against}. "
                "A higher attack wins the siege; otherwise you discard 1 more.",
                key,
            )
        case actions.Sally(target=target):
            prize = (
                "destroys a counter of your choice"
                if target == "equipment"
                else f"makes the Besieger discard {t.rules.forced_loss}"
            )
            against = f"camp defences of {t.view.bonus('sally')} and {t.answer(1)}"
            return Caption(
                "Sally",
                target,
                f"Draw 1 card unseen: the card against {against}. A higher attack {prize}.",
                key,
            )
        case actions.Order():
            return Caption(
                "Put back",
                "in this order",
                "Put the cards back on top of your deck in this order, the first on top.",
                "k",
            )
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
        "−1",
        "Discard 1 card. A heart brings as many black cards as its value from your discard pile "
        f"back under your deck, shuffled; {lie}. {t.left(1)}",
        key,
    )


def _construct(t: _Table, counter: str, key: str) -> Caption:
    rule: CounterRule = t.rules.counters[counter]  # type: ignore[index]
    now = t.view.bonus(rule.against)
    return Caption(
        counter_name(counter),
        f"−{rule.value}, {rule.against} +{rule.value}",
        f"Discard {cards(rule.value)} to build this: it adds {rule.value} to {ADDS[rule.against]}, "
        f"now +{now}. {t.left(rule.value)}",
        key,
    )


def _defend(t: _Table, count: int) -> Caption:
    """`Draw one`, `5 + the card`."""
    clash = t.view.clash
    effort: Effort = clash.effort if clash else "bombard"
    base = t.view.bonus("sally") if effort == "sally" else t.view.walls
    guard = "The camp defends" if effort == "sally" else "The walls defend"
    title, key = f"Draw {in_words(count) if count else 'none'}", str(count + 1)
    if not count:
        return Caption(
            title, f"defend with {base}", f"{guard} alone, with {base}. {t.left(0)}", key
        )
    drawn = "the card" if count == 1 else in_words(count, "card")
    total = f"{base} + {drawn}" if base else drawn
    return Caption(
        title,
        total,
        f"{guard} with {total}, drawn unseen and discarded afterwards. {t.left(count)}",
        key,
    )


def _destroy(t: _Table, counter: str) -> Caption:
    rule: CounterRule = t.rules.counters[counter]  # type: ignore[index]
    kinds = list(dict.fromkeys(t.view.besieger.equipment))
    key = str(kinds.index(counter) + 1) if counter in kinds else ""
    now = t.view.bonus(rule.against)
    back = f"It goes back to the yard and can be built again for {cards(rule.value)}."
    return Caption(
        counter_name(counter),
        f"{rule.against} −{rule.value}",
        f"{ADDS[rule.against].capitalize()} loses {rule.value} of its +{now}. {back}",
        key,
    )


def _plus(sum_of: str, bonus: int) -> str:
    return f"{sum_of} + {bonus}" if bonus else sum_of
