"""Words for each kind of action, on buttons, in hints and in the log.

Braces stand for numbers and names of the position.
"""

from __future__ import annotations

from engine.rules.english import in_words
from engine.rules.notation import Action
from engine.words.wordings import Wording
from games.siege.rules.actions import (
    Assault,
    Besiege,
    Bombard,
    Construct,
    Defend,
    Destroy,
    Hold,
    Order,
    Plan,
    Ration,
    Repair,
    Resupply,
    Sally,
    counter_name,
)

SUPPLY_TIP = (
    "Discard 1 card. If it is a heart, as many black cards as its value go from your discard "
    "pile back under your deck, shuffled; {black}."
)
"""Tip of Resupply and of Ration."""
WAITING_WORDS = (
    "wait, discard\N{NO-BREAK SPACE}1",
    "Discard 1 card and wait: nothing else happens.",
)
"""Hint and tip of Besiege and of Hold."""

# Each side has its own menu, so that actions of both may have the same key. A number of cards is
# its own key: `{count}`. `{clash}` and `{prize}` are ends of sentences from `labels`.
WORDINGS: dict[type[Action], Wording] = {
    Besiege: Wording("Besiege", *WAITING_WORDS, done="Besieges", key="b"),
    Hold: Wording("Hold", *WAITING_WORDS, done="Holds", key="o"),
    Construct: Wording(
        "{counter}",
        hint="discard {value}, {effort} +{value}",
        effect="Discard {cards} to build this. {bonus} rises from {now} to {more}.",
        done="Constructs the {counter}",
        advice="Build the {}",
    ),
    Plan: Wording(
        "Plan",
        hint="discard\N{NO-BREAK SPACE}1, look",
        effect=(
            "Discard 1 card, look at as many cards from the top of your deck as its value, and put "
            "them back in any order; nobody else sees them."
        ),
        done="Plans",
        key="p",
    ),
    Resupply: Wording(
        "Resupply",
        hint="discard\N{NO-BREAK SPACE}1, refill",
        effect=SUPPLY_TIP,
        done="Resupplies",
        key="r",
    ),
    Ration: Wording(
        "Ration",
        hint="discard\N{NO-BREAK SPACE}1, refill",
        effect=SUPPLY_TIP,
        done="Rations",
        key="a",
    ),
    Repair: Wording(
        "Repair",
        hint="discard\N{NO-BREAK SPACE}2, walls\N{NO-BREAK SPACE}+1",
        effect="Discard 2 cards to add 1 to the walls, now {walls} of {most}.",
        done="Repairs",
        key="r",
    ),
    Bombard: Wording(
        "Bombard",
        hint="{target}, {draw}",
        effect="Draw {clash} {prize}.",
        done="Bombards the {target}",
        key={"walls": "w", "enemy": "f"},
    ),
    Assault: Wording(
        "Assault",
        hint="discard\N{NO-BREAK SPACE}1, {draw}",
        effect=(
            "Discard 1 card, then draw {clash} you win; otherwise you must discard 1 more card or "
            "you lose the game."
        ),
        done="Assaults the city",
        key="{count}",
    ),
    Sally: Wording(
        "Sally",
        hint="{target}, {draw}",
        effect="Draw {clash} {prize}.",
        done="Sallies against the {target}",
        key={"equipment": "s", "enemy": "f"},
    ),
    Order: Wording(
        "Put back in this order",
        hint="{order}",
        effect="Put the cards back on top of your deck in this order, the first on top.",
        done="Puts {back} back on the deck, face down",
        verb="put back {order}",
    ),
    Defend: Wording(
        "Draw {number}",
        hint="with {total}",
        effect="{guard} with {total}, drawn unseen and discarded afterwards.",
        done="Draws",
        key="{count}",
    ),
    Destroy: Wording(
        "{counter}",
        hint="{effort} −{value}",
        effect=(
            "{bonus} falls from {now} to {less}. It goes back to the yard and can be built again "
            "for {cards}."
        ),
        done="Destroys the {counter}",
        verb="destroy the {counter}",
        advice="Destroy the {}",
    ),
}
"""Words by kind of action."""

EFFORT_ACTIONS: dict[str, type[Action]] = {"bombard": Bombard, "assault": Assault, "sally": Sally}
"""Kind of action that begins a clash, by its effort."""

# Keys that play no action.

CONSTRUCT_KEY = "t"
"""Key that opens the yard, whose counters have digits."""
LAY_KEY = "y"
"""Key that puts the cards of a Plan back as they are sorted."""
RESET_KEY = "n"
"""Key that undoes the sorting."""
LOOK_KEY = "h"
"""Key that turns the cards of a Plan face up or face down."""


def done_words(action: Action) -> str:
    """Return an action in words: `Constructs the Ladders`."""
    facts: dict[str, str] = {}
    match action:
        case Construct(counter=counter) | Destroy(counter=counter):
            facts["counter"] = counter_name(counter)
        case Bombard(target=target) | Sally(target=target):
            facts["target"] = target
        case Order(top_first=cards):
            facts["back"] = "the card" if len(cards) == 1 else f"the {in_words(len(cards), 'card')}"
    return WORDINGS[type(action)].done.format_map(facts)


def attack_words(effort: str, target: str) -> str:
    """Return an attack in words: `Bombards the walls`."""
    return WORDINGS[EFFORT_ACTIONS[effort]].done.format(target=target)


def key_of(action: Action) -> str:
    """Return the key that plays an action, in each of its buttons; "" for none."""
    keys = WORDINGS[type(action)].key
    if isinstance(keys, str):
        return keys.format(count=getattr(action, "count", ""))
    return keys[getattr(action, "target", "")]
