"""Captions of the buttons of a siege, with numbers that all players can see.

The engine calls `label` for every button that gives an answer. `WORDINGS` in `phrases` has the
words by kind of action; `facts` are the values for their braces. An effort is a kind of attack; a
clash is an attack with its defence.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.rules.cards import CARD_COLOURS
from engine.rules.english import in_words
from engine.rules.notation import Action
from engine.rules.state import Decision
from engine.words.labels import Caption
from engine.words.log import Names, tokens
from games.siege.rules import actions
from games.siege.rules.actions import cards_in_words, counter_name
from games.siege.rules.state import CounterRule, Effort, Ruleset, Siege
from games.siege.words.phrases import WORDINGS, key_of

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


class _OpenNumbers(NamedTuple):
    """Open numbers of a siege, as the seat that acts sees them."""

    view: Siege
    seat: int

    @property
    def rules(self) -> Ruleset:
        """Numbers of the rules in force."""
        rules: Ruleset = self.view.rules
        return rules

    def cards_held(self, seat: int) -> int:
        """Return the number of cards in a deck."""
        return len(self.view.side(seat).deck)

    def deck_after(self, price: int) -> str:
        """Return a sentence on the seat's deck after a price of this many cards."""
        cards_held = self.cards_held(self.seat)
        if not price:
            return f"Your deck stays at {cards_held}."
        if price > cards_held:
            return f"Your deck holds {cards_held}."
        return f"Your deck goes from {cards_held} to {cards_held - price}."

    def answer_words(self, most_cards: int) -> str:
        """Return the number of cards that the other side may draw against an attack, in words."""
        most_cards = min(most_cards, self.cards_held(3 - self.seat))
        if most_cards > 1:
            return f"up to {cards_in_words(most_cards)}"
        return "at most 1 card" if most_cards else "no card"

    def walls_words(self, most_cards: int) -> str:
        """Return the city's defence against an attack: `the walls' 4 and at most 1 card`."""
        return f"the walls' {self.view.walls} and {self.answer_words(most_cards)}"

    def draw_words(self, count: int, attack: str, defence: str) -> str:
        """Return sentences on the cards drawn and on both sides of a clash; a prize follows."""
        return (
            f"{cards_in_words(count)}, face down. Your attack is {attack}; "
            f"the defence is {defence}. If the attack is higher,"
        )

    def forced_loss_words(self, victim: str) -> str:
        """Return the words for the forced loss of the victim of an attack."""
        return f"the {victim} must discard {self.rules.forced_loss} cards or lose the game"


def label(view: Siege, decision: Decision, action: Action, names: Names) -> Caption:
    """Return the caption of an action, legal now or not, from what all may see."""
    numbers = _OpenNumbers(view, decision.seat)
    wording = WORDINGS[type(action)]
    match action:
        case actions.Defend(count=count):
            return _defence_caption(numbers, count)
        case actions.Order(top_first=order):
            facts = {"order": tokens(order)}
            price = None
        case actions.Destroy(counter=counter):
            facts = _counter_facts(numbers, counter)
            price = None
        case actions.Construct(counter=counter):
            facts = _counter_facts(numbers, counter)
            price = int(numbers.rules.counters[counter].value)
        case actions.Bombard() | actions.Assault() | actions.Sally():
            facts = _attack_facts(numbers, action)
            price = None
        case actions.Resupply():  # a Ration, too
            facts = {"black": _black_cards_words(numbers)}
            price = 1
        case actions.Repair():
            facts = {"walls": f"{numbers.view.walls}", "most": f"{numbers.rules.most_walls}"}
            price = 2
        case actions.Besiege() | actions.Hold() | actions.Plan():
            facts = dict[str, str]()
            price = 1
        case _:
            raise AssertionError(f"{action} is no action of a siege")
    # Without a price, the deck is not mentioned.
    deck_words = "" if price is None else f" {numbers.deck_after(price)}"
    # During a clash, only the answers to it have keys.
    key = "" if numbers.view.clash else key_of(action)
    return wording.caption(facts, key, deck_words)


def _black_cards_words(numbers: _OpenNumbers) -> str:
    """Return the number of cards that a heart can bring back: `2 black cards lie there now`."""
    discard = numbers.view.side(numbers.seat).discard
    black_count = sum(CARD_COLOURS[card] == "black" for card in discard)
    return f"{black_count} black card{' lies' if black_count == 1 else 's lie'} there now"


def _counter_facts(numbers: _OpenNumbers, counter: str) -> dict[str, str]:
    """Return the words for a counter: its price, and its effort's bonus with and without it."""
    rule: CounterRule = numbers.rules.counters[counter]  # type: ignore[index]
    bonus = numbers.view.bonus(rule.against)
    return {
        "counter": counter_name(counter),
        "value": f"{rule.value}",
        "cards": cards_in_words(rule.value),
        "effort": EFFORTS[rule.against].lower(),
        "bonus": BONUS[rule.against],
        "now": f"{bonus}",
        "more": f"{bonus + rule.value}",
        "less": f"{bonus - rule.value}",
    }


def _attack_facts(numbers: _OpenNumbers, action: Action) -> dict[str, str]:
    """Return the words for an attack: its target, both sides of the clash, and the prize."""
    match action:
        case actions.Bombard(target=target):
            prize = (
                "the walls lose 1" if target == "walls" else numbers.forced_loss_words("Besieged")
            )
            clash = numbers.draw_words(
                1, _with_bonus("the card", numbers.view.bonus("bombard")), numbers.walls_words(1)
            )
            return {"target": target, "draw": _draw_words(1), "clash": clash, "prize": prize}
        case actions.Sally(target=target):
            prize_of_sally = "you destroy a counter of your choice"
            prize = (
                prize_of_sally if target == "equipment" else numbers.forced_loss_words("Besieger")
            )
            camp_defence = f"the camp's {numbers.view.bonus('sally')} and {numbers.answer_words(1)}"
            clash = numbers.draw_words(1, "the card", camp_defence)
            return {"target": target, "draw": _draw_words(1), "clash": clash, "prize": prize}
    assert isinstance(action, actions.Assault)
    attack = _with_bonus(
        "their sum" if action.count > 1 else "the card", numbers.view.bonus("assault")
    )
    clash = numbers.draw_words(
        action.count, attack, numbers.walls_words(numbers.rules.most_assault)
    )
    return {"draw": _draw_words(action.count), "clash": clash}


def _defence_caption(numbers: _OpenNumbers, count: int) -> Caption:
    """Return a caption such as `Draw one`, `with 5 + 1 card`; the number of cards is its key."""
    clash = numbers.view.clash
    effort: Effort = clash.effort if clash else "bombard"
    defence_bonus = numbers.view.bonus("sally") if effort == "sally" else numbers.view.walls
    guard = "The camp defends" if effort == "sally" else "The walls defend"
    wording = WORDINGS[actions.Defend]
    digit = str(count)
    title = wording.title.format(number=in_words(count) if count else "none")
    if not count:
        hint = wording.hint.format(total=defence_bonus)
        return Caption(
            title,
            hint=hint,
            help=f"{guard} alone, with {defence_bonus}. {numbers.deck_after(0)}",
            key=digit,
        )
    drawn_words = cards_in_words(count)
    total = f"{defence_bonus} + {drawn_words}" if defence_bonus else drawn_words
    effect = wording.effect.format(guard=guard, total=total)
    return Caption(
        title,
        hint=wording.hint.format(total=total),
        help=f"{effect} {numbers.deck_after(count)}",
        key=digit,
    )


def aim(view: Siege, action: Action) -> str:
    """Return the target of an attack; for an assault, which has only one, its strength."""
    if isinstance(action, actions.Assault):
        return _with_bonus(cards_in_words(action.count), view.bonus("assault"))
    assert isinstance(action, actions.Bombard | actions.Sally)
    return action.target


def _draw_words(count: int) -> str:
    return f"draw\N{NO-BREAK SPACE}{count}"


def _with_bonus(cards_words: str, bonus: int) -> str:
    return f"{cards_words} + {bonus}" if bonus else cards_words
