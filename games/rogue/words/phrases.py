"""Words for each kind of action, on buttons, in hints and in the log.

Braces stand for facts of the position, which `labels` and `descriptions` fill in. `{clears}`,
`{helped}` and `{onto}` are sentences, `{goal}` and `{friend}` clauses, each possibly empty.

Clauses such as R15 are in games/rogue/rules.md.
"""

from __future__ import annotations

from engine.rules.notation import Action
from engine.words.wordings import Wording
from games.rogue.rules.actions import Capture, Go, Hold, Leave, Retire, Use

WORDINGS: dict[tuple[type[Action], str], Wording] = {
    # Steps to a cell next to the rogue, by its contents; an ace by its effect (R15 to R17). Arrow
    # keys and names of cells press these buttons.
    (Go, "you"): Wording("Walk to {cell}", "you are there", "You are on {cell}.{clears}"),
    (Go, "nothing"): Wording(
        "Walk to {cell}",
        hint="{empty}",
        effect="{cell} is empty. You walk there.{clears}",
        done="You walk to {cell}.",
    ),
    (Go, "face-down"): Wording(
        "Turn over {cell}",
        hint="face-down{goal}",
        effect=(
            "If it is an ace, it is a friend. Anything else you must fight at once, with the top "
            "card of the deck.{clears}"
        ),
        done="You turn over {cell}, the {card}{friend}.",
    ),
    (Go, "healed"): Wording(
        "Meet {cell}",
        hint="{card}",
        effect="You get a lost joker back, and the ace is discarded.{clears}",
        done="You get a lost joker back and have {health}. {ace} is discarded.",
    ),
    (Go, "kept"): Wording(
        "Meet {cell}",
        hint="{card}",
        effect=(
            "You keep the ace as 1 more health: you have all your jokers and a free hand.{clears}"
        ),
        done="You keep {ace} as 1 more health: you have all your jokers and a free hand.",
    ),
    (Go, "left"): Wording(
        "Meet {cell}",
        hint="{card}",
        effect="The ace is discarded: you have all your jokers, and your hand is full.{clears}",
        done="{ace} is discarded: you have all your jokers, and your hand is full.",
    ),
    (Go, "enemy"): Wording(
        "Attack {cell}",
        hint="{card}, {enemy}",
        effect=(
            "You draw a strike. More than {enemy} beats it, {enemy} is a draw, less {costs}."
            "{helped}{clears}"
        ),
    ),
    # Use or hold the captive, by the result of the fight (R9).
    (Use, ""): Wording(
        "Use {captive}",
        hint="{adds}",
        effect="A captive adds its value to a strike that falls short.",
        done="You use your captive.",
    ),
    (Use, "beaten"): Wording(
        "Use {captive}",
        hint="{total} beats {enemy}",
        effect="{sum} = {total} beats {enemy}. The captive is then discarded. {onto}",
    ),
    (Use, "drawn"): Wording(
        "Use {captive}",
        hint="a draw, {total} to {enemy}",
        effect="{sum} = {total}: a draw, nobody is hurt. The captive is then discarded.",
    ),
    (Use, "lost"): Wording(
        "Use {captive}",
        hint="still loses, {total} to {enemy}",
        effect=(
            "{sum} = {total}: it still loses to {enemy} and {costs}. The captive is then discarded."
        ),
    ),
    (Hold, ""): Wording(
        "Hold it",
        hint="keep the captive",
        effect="The captive stays in your hand.",
        done="You hold your captive back.",
    ),
    (Hold, "drawn"): Wording(
        "Hold it", hint="a draw", effect="Hold it, and the fight is a draw: nobody is hurt."
    ),
    (Hold, "lost"): Wording("Hold it", hint="{price}", effect="Hold it, and {loss}."),
    # Capture or leave a beaten enemy; the first case is for no enemy yet.
    (Capture, ""): Wording(
        "Capture", hint="the beaten enemy", effect="You take it into your hand, for a later fight."
    ),
    (Capture, "enemy"): Wording(
        "Capture {enemy}",
        hint="adds {worth} later",
        effect="You take it into your hand. It can add {worth} to one later strike. {onto}",
        done="You take {card} into your hand.",
    ),
    (Leave, ""): Wording(
        "Leave it",
        hint="your hand stays free",
        effect=(
            "The beaten enemy is discarded, and your hand stays free for an ace or another "
            "captive. {onto}"
        ),
        done="You leave {card}. It is discarded.",
    ),
    (Retire, ""): Wording(
        "Retire",
        hint="ends the run",
        effect="You end the run for good. Your score: {score}.",
        done="Retired",
    ),
}
"""Words by kind of action and case, if they depend on the position.

A verb that all cases share stands in the first one.
"""


def done_words(kind: type[Action], case: str = "", **facts: str) -> str:
    """Return the log's sentence for an action, such as `You walk to d2.`.

    Args:
        kind: Kind of the action.
        case: Case of `WORDINGS`, such as the contents of the cell; "" for kinds with one case.
        facts: Words for the gaps of the sentence.
    """
    return WORDINGS[kind, case].done.format_map(facts)
