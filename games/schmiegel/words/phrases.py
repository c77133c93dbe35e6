"""Words for each kind of action, on buttons, in hints and in the log, and for each ability.

Braces stand for facts of the position, which `labels` and `descriptions` fill in:

- cards as signs: `{face}`, `{drawn}`, `{number}`, `{recruit}`, `{holder}`, `{source}`, `{target}`
- characters by name, such as "Jack of Clubs": `{named}`, `{newcomer}`, `{holder_name}`,
  `{target_name}`, `{attacker}`
- counts: `{numbers}` ("two numbers"), `{count_after}` (numbers held afterwards) and `{limit}`, the
  greatest possible, as `{limit_words}` with the noun; `{left}` ("three uses")
- clauses and sentences, with their comma or space, or empty: `{with_numbers}` (" with" and cards),
  `{uses_clause}`, `{leaving_sentence}`, `{use_sentence}`, `{first_roller}` ("You roll"),
  `{last_character_warning}`
"""

from __future__ import annotations

from engine.rules.notation import Action
from engine.words.wordings import Wording
from games.schmiegel.rules.abilities import ABILITIES, Move, Recruit, Steal, Train
from games.schmiegel.rules.actions import (
    Accept,
    Associate,
    Attack,
    Defend,
    Pass,
    Reject,
    Swap,
)
from games.schmiegel.rules.state import Asked
from games.schmiegel.words.keys import ACCEPT, END_TURN, NO_SWAP, PASS, REJECT

ABILITY_NAMES = {ability.rank: ability.title for ability in ABILITIES}
"""Name of a character's ability, by its rank."""
ABILITY_NAME_BY_WORD = {ability.form.split()[0]: ability.title for ability in ABILITIES}
"""Names of the abilities, by the first word of their actions."""
ABILITY_EFFECTS = {
    "J": "takes a number from an opposing character, but not from a fighter, into your hand",
    "Q": "draws a character into your party, if there is room",
    "K": "moves a number between two characters of its suit, in either party",
    "A": "draws a number; then you may give a number from your hand to another character",
}
"""Effect of one use of a character's ability, by its rank."""
BRIEF_EFFECTS = {
    "J": "take a number",
    "Q": "draw a character",
    "K": "move a number of its suit",
    "A": "draw a number, then give one",
}
"""Effect of an ability in few words, by rank."""
ABILITY_ACTS = {
    "steal": ("steals", "takes a number into the hand"),
    "recruit": ("recruits", "brings a character"),
    "move": ("moves a number", "moves a number of its suit"),
    "train": ("trains", "draws a number, then gives one"),
}
"""Title and effect of one use of an ability, by the first word of its action."""

FIRST_TURN_SUFFIX = "first"
"""Suffix of a question in `WORDINGS` when it is asked on a first turn."""

# A key (kind, "") is the only case of its kind; passes have a case for each question. An action
# without `done` has no sentence in the log.
WORDINGS: dict[tuple[type[Action], str], Wording] = {
    (Swap, ""): Wording(
        "Swap {face}",
        hint="{numbers} at stake",
        effect=(
            "You draw a character and look at it. If you accept it, it joins you without numbers, "
            "and the {named} leaves play{with_numbers}. If you reject it, it is discarded."
        ),
        done="Draws {drawn} for {face}.",
    ),
    (Accept, ""): Wording(
        "Accept {drawn}",
        hint="lose {face}, {numbers}",
        effect=(
            "The {newcomer} joins you without numbers; a {role} can hold {limit}. The {named} "
            "leaves play{with_numbers}."
        ),
        done="Accepts {drawn}. {leaving_sentence}",
        key=ACCEPT,
    ),
    (Reject, ""): Wording(
        "Reject {drawn}",
        hint="keep {face}",
        effect="The {newcomer} is discarded. The {named} stays{with_numbers}.",
        done="Rejects {drawn}; {face} stays.",
        key=REJECT,
    ),
    (Associate, ""): Wording(
        "{number} to {face}",
        hint="holds {count_after} of {limit}",
        effect=(
            "The {named} then holds {count_after} of at most {limit_words}, hits on {value} "
            "too{uses_clause}."
        ),
        done="Gives {number} to the {named}.",
    ),
    (Steal, ""): Wording(
        "Take {number}",
        hint="{face} from {holder}",
        effect=(
            "You take the {number} into your hand, and everyone sees it. The {holder_name} no "
            "longer hits on it. {use_sentence}"
        ),
        done="{face} takes {number} from {source} into {whose} hand.",
    ),
    (Recruit, ""): Wording(
        "Recruit",
        hint="with {face}",
        effect=(
            "You draw a character, face up, into your party of {party}; it joins you without "
            "numbers, and a party has at most {room}. {use_sentence}"
        ),
        done="{face} recruits {recruit}.",
    ),
    (Move, ""): Wording(
        "Move {number}",
        hint="{holder} to {target}",
        effect=(
            "The {holder_name} loses it; the {target_name} then holds {count_after} of at most "
            "{limit_words}. {use_sentence}"
        ),
        done="{face} moves {number} from {source} to {target}.",
    ),
    (Train, ""): Wording(
        "Train with {face}",
        hint="draw a number",
        effect=(
            "You draw a number to your hand. You may then give one number from your hand to any "
            "character of yours but the {named}. {use_sentence}"
        ),
        done="{face} draws a number.",
    ),
    (Attack, ""): Wording(
        "Attack with {face}",
        hint="hits on {hits}",
        effect=(
            "Your opponent names a defender. {first_roller} first, then both in turn until one "
            "hits and the other leaves play; after {rolls} rolls without a hit nothing changes."
            "{last_character_warning}"
        ),
        done="Attacks with the {named}.",
    ),
    (Defend, ""): Wording(
        "Defend with {face}",
        hint="hits on {hits}",
        effect=(
            "The {attacker} hits on {attacker_hits}. {first_roller} first. If it is hit, the "
            "{named} leaves play{with_numbers}.{last_character_warning}"
        ),
        done="Defends with the {named}.",
    ),
    # A pass, by the question that it answers.
    (Pass, Asked.SWAP): Wording(
        "No swap",
        hint="then level up",
        effect="Your party stays as it is. You then draw a number; that happens by itself.",
        done="Makes no swap.",
        key=NO_SWAP,
        verb="make no swap",
    ),
    (Pass, Asked.ASSOCIATE): Wording(
        "No number",
        hint="then abilities",
        effect="You give no number this time, and your hand stays as it is. Abilities come next.",
        done="Gives no number.",
        key=PASS,
        verb="give no number",
    ),
    (Pass, Asked.TRAIN): Wording(
        "No number",
        hint="more abilities",
        effect="You give no number for this training, and your hand stays as it is.",
        done="Gives no number.",
        key=PASS,
        verb="give no number",
    ),
    (Pass, Asked.ABILITIES): Wording(
        "To the attack",
        hint="{left} left",
        effect="You use no more abilities this turn, with {left} left. The attack is next.",
        done="Is done with abilities.",
        key=PASS,
        verb="go on to the attack",
    ),
    (Pass, Asked.ABILITIES + FIRST_TURN_SUFFIX): Wording(
        "End turn",
        "{left} left",
        "You use no more abilities this turn, with {left} left. You can't attack on your first "
        "turn, so your turn ends.",
        key=END_TURN,
        verb="end your turn",
    ),
    (Pass, Asked.ATTACK): Wording(
        "End turn",
        hint="no attack",
        effect="You don't attack. Your opponent plays next.",
        done="Ends the turn without an attack.",
        key=END_TURN,
        verb="end your turn",
    ),
    (Pass, Asked.ATTACK + FIRST_TURN_SUFFIX): Wording(
        "End turn",
        "no attack yet",
        "You can't attack on your first turn. Your opponent plays next.",
        key=END_TURN,
        verb="end your turn",
    ),
}
"""Words by kind of action and case; the case is empty for all actions except a pass."""


def done_sentence(kind: type[Action], case: str = "", **facts: str) -> str:
    """Return the log's sentence for an action, such as `Attacks with the Jack of Clubs.`."""
    return WORDINGS[kind, case].done.format_map(facts)
