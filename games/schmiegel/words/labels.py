"""Captions of the buttons of Schmiegel, with losses and gains that all players can see.

The engine calls `label` for every button that gives an answer. `WORDINGS` in `phrases` has the
words by kind of action and case; `facts` are the values for their braces, listed there. A face is a
character's card, a number a card that a character holds.

Clauses such as C11 are in games/schmiegel/rules.md.
"""

from __future__ import annotations

from engine.rules.cards import CARD_VALUES, Card, name, rank
from engine.rules.english import in_words, list_in_words
from engine.rules.notation import Action
from engine.rules.state import Decision
from engine.words.labels import Caption
from engine.words.log import Names, tokens
from games.schmiegel.rules.abilities import (
    Ability,
    Move,
    Steal,
    why_idle,
)
from games.schmiegel.rules.actions import (
    Accept,
    Associate,
    Attack,
    Defend,
    Pass,
    Reject,
    Swap,
)
from games.schmiegel.rules.state import ROLES, Character, Schmiegel
from games.schmiegel.words.phrases import ABILITY_NAMES, FIRST_TURN_SUFFIX, WORDINGS


def label(view: Schmiegel, decision: Decision, action: Action, names: Names) -> Caption:
    """Return the caption of an action that a seat may play, from what a view shows to all."""
    seat = decision.seat
    case = ""  # only a pass has cases
    facts = dict[str, str]()
    match action:
        case Swap(face=face):
            facts = _losing_facts(_character_of(view, face))
        case Accept() | Reject():
            facts = _swap_facts(view)
        case Associate(number=number, face=face):
            facts = _associate_facts(view, number, face)
        case Ability():
            facts = _ability_facts(view, seat, action, names)
        case Attack(face=face):
            facts = _fighter_facts(view, seat, face) | {"rolls": f"{view.rules.rolls}"}
        case Defend(face=face):
            facts = _fighter_facts(view, seat, face) | _losing_facts(_character_of(view, face))
        case Pass():
            case = decision.ask
            first_turn_case = case + FIRST_TURN_SUFFIX
            if view.is_first_turn and (Pass, first_turn_case) in WORDINGS:
                case = first_turn_case
            able_characters = (
                character for character in view.own.party if not why_idle(view, character.face)
            )
            facts["left"] = in_words(sum(map(view.uses_left, able_characters)), "use")
    wording = WORDINGS[type(action), case]
    return wording.caption(facts, str(wording.key))


def _losing_facts(character: Character) -> dict[str, str]:
    """Return the words for a character and for the numbers that leave play with it."""
    numbers = character.lowest_first
    return {
        "face": tokens([character.face]),
        "named": name(character.face),
        "numbers": in_words(len(numbers), "number"),
        "with_numbers": f" with {tokens(numbers)}" if numbers else "",
    }


def _swap_facts(view: Schmiegel) -> dict[str, str]:
    """Return the words for the character named for a swap and for the one that was drawn."""
    assert view.named
    drawn = view.drawn[0]
    return _losing_facts(_character_of(view, view.named)) | {
        "drawn": tokens([drawn]),
        "newcomer": name(drawn),
        "role": ROLES[rank(drawn)],
        "limit": in_words(view.rules.capacity_of(drawn)),
    }


def _associate_facts(view: Schmiegel, number: Card, face: Card) -> dict[str, str]:
    """Return the words for a character with one more number, and for its uses."""
    held_count = len(_character_of(view, face).numbers)
    capacity = view.rules.capacity_of(face)
    has_begun = any(acted.face == face for acted in view.acted)
    uses_words = ""
    if not has_begun:  # for one that has begun to act, a new number adds no use in this turn
        times_words = _times_words(held_count + 1)
        uses_words = f", and can use {ABILITY_NAMES[rank(face)]} {times_words} a turn"
    return {
        "number": tokens([number]),
        "face": tokens([face]),
        "named": name(face),
        "count_after": f"{held_count + 1}",
        "limit": f"{capacity}",
        "limit_words": in_words(capacity, "number"),
        "value": f"{CARD_VALUES[number]}",
        "uses_clause": uses_words,
    }


def _ability_facts(view: Schmiegel, seat: int, action: Ability, names: Names) -> dict[str, str]:
    """Return the words for the use of an ability: what moves, from whom, to whom."""
    facts = {
        "face": tokens([action.face]),
        "named": name(action.face),
        "party": in_words(len(view.own.party)),
        "room": in_words(view.rules.party),
        "use_sentence": _use_words(view, action.face),
    }
    if isinstance(action, Steal | Move):
        holder = _holder_of(view, action.number)
        facts |= {"number": tokens([action.number]), "holder": tokens([holder])}
        facts["holder_name"] = name(holder)
    if isinstance(action, Move):
        target = action.target
        facts |= {"target": _owned_token(view, seat, target, names), "target_name": name(target)}
        facts["count_after"] = f"{len(_character_of(view, target).numbers) + 1}"
        facts["limit_words"] = in_words(view.rules.capacity_of(target), "number")
    return facts


def _use_words(view: Schmiegel, face: Card) -> str:
    """Return the number of this use, the limit, and the character that it shuts out (C11)."""
    use_count, limit = view.uses(_character_of(view, face))
    warning = ""
    if closed_character := view.character_closed_by(face):
        uses = in_words(closed_character.uses_left, "use")
        warning = (
            f" The {name(closed_character.face)} then can't act again this turn and loses {uses}."
        )
    return f"Use {use_count + 1} of {limit}.{warning}"


def _fighter_facts(view: Schmiegel, seat: int, face: Card) -> dict[str, str]:
    """Return the words for a fighter: its hits, its opponent, and who rolls first."""
    is_attacker = seat == view.turn
    first_roller = "The defender rolls" if is_attacker else "The attacker rolls"
    if is_attacker == view.rules.attacker_rolls_first:
        first_roller = "You roll"
    facts = {
        "face": tokens([face]),
        "named": name(face),
        "hits": _hits_words(view, face),
        "first_roller": first_roller,
        "last_character_warning": _last_character_warning(view, seat),
    }
    if view.named:
        facts |= {"attacker": name(view.named), "attacker_hits": _hits_words(view, view.named)}
    return facts


def _last_character_warning(view: Schmiegel, seat: int) -> str:
    """Return a warning if the seat has a single character left, else nothing (C20)."""
    is_last = len(view.players[seat - 1].party) == 1
    return " It is your last character: if it is hit, you lose the game." if is_last else ""


def _character_of(view: Schmiegel, face: Card) -> Character:
    """Return the character of this face, which must be in one of the parties."""
    character = view.find(face)
    assert character
    return character


def _owned_token(view: Schmiegel, seat: int, face: Card, names: Names) -> str:
    """Return a character's token, after its owner's name if that is another seat."""
    if view.own.find(face):
        return tokens([face])
    other_name = names[2 - seat]  # seats count from 1, indices from 0
    return f"{other_name}'s {tokens([face])}"


def _holder_of(view: Schmiegel, number: Card) -> Card:
    """Return the face of the character that holds a number."""
    holder = view.holder_of(number)
    assert holder
    return holder.face


def _hits_words(view: Schmiegel, face: Card) -> str:
    """Return the totals with which a character hits, in words (C17): `5, 11 and 12`."""
    return list_in_words(
        [str(total) for total in sorted(view.hit_totals(_character_of(view, face)))]
    )


def _times_words(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{in_words(count)} times")
