"""The words on the buttons of Schmiegel, with what is lost and gained as all can see it now."""

from __future__ import annotations

from collections.abc import Sequence

from engine.rules.cards import COUNT, Card, name, rank
from engine.rules.english import in_words, listed
from engine.rules.notation import Action
from engine.words.labels import COMMON_LABELS, Caption
from engine.words.log import tokens
from games.schmiegel.rules.abilities import ABILITIES, Ability, Move, Recruit, Steal, Train
from games.schmiegel.rules.actions import (
    Accept,
    Associate,
    Attack,
    Defend,
    Pass,
    Reject,
    Swap,
)
from games.schmiegel.rules.state import ROLES, Asked, Character, Schmiegel

PASS = "p"
ABILITY = {ability.rank: ability.title for ability in ABILITIES}
"""What a character can do, by its rank."""
DOES = {
    "J": "takes a number from any opposing character but a fighter, into the hand",
    "Q": "draws a face into the party, while it has room",
    "K": "moves a number between two characters of its suit, in either party",
    "A": "draws a number; then a number of the hand may go to another of the party",
}
"""The same in words: with each of its numbers it does so once."""


def label(view: Schmiegel, seat: int, action: Action, ask: str = "") -> Caption:
    """What a seat's button says of an action that it may play, from what a view shows to all.

    `ask` is the question that stands, as its decision names it (`train` is asked in the phase of
    abilities); without it that of the phase.
    """
    if type(action) in COMMON_LABELS:
        return COMMON_LABELS[type(action)]
    match action:
        case Swap(face=face):
            return _swap(view, seat, face)
        case Accept():
            return _accept(view)
        case Reject():
            return _reject(view)
        case Associate(number=number, face=face):
            return _associate(view, number, face)
        case Ability():
            return _ability(view, action)
        case Attack(face=face):
            return _attack(view, seat, face)
        case Defend(face=face):
            return _defend(view, seat, face)
        case Pass():
            return _pass(view, ask or view.phase)
    raise AssertionError(f"{action} is no action of Schmiegel")


def _swap(view: Schmiegel, seat: int, face: Card) -> Caption:
    numbers = _character(view, face).lowest_first
    return Caption(
        f"Swap {tokens([face])}",
        f"{in_words(len(numbers), 'number')} at stake",
        "Draw a character and look at it. Accept, and it comes without numbers while the "
        f"{name(face)} leaves play{_with(numbers)}; reject, and it is discarded.",
        _digit(view, seat, face),
    )


def _accept(view: Schmiegel) -> Caption:
    named, drawn = _in_question(view)
    face, numbers = named.face, named.lowest_first
    return Caption(
        f"Accept {tokens([drawn])}",
        f"lose {tokens([face])}, {in_words(len(numbers), 'number')}",
        f"The {name(drawn)}, a {ROLES[rank(drawn)]} who can hold {view.rules.most(drawn)}, comes "
        f"without numbers. The {name(face)} leaves play{_with(numbers)}.",
        "y",
    )


def _reject(view: Schmiegel) -> Caption:
    named, drawn = _in_question(view)
    face = named.face
    return Caption(
        f"Reject {tokens([drawn])}",
        f"keep {tokens([face])}",
        f"The {name(drawn)} is discarded. The {name(face)} stays{_with(named.lowest_first)}.",
        "n",
    )


def _in_question(view: Schmiegel) -> tuple[Character, Card]:
    """The character that was named, and the one that was drawn."""
    assert view.named
    return _character(view, view.named), view.drawn[0]


def _associate(view: Schmiegel, number: Card, face: Card) -> Caption:
    held, most = len(_character(view, face).numbers), view.rules.most(face)
    begun = any(acted.face == face for acted in view.acted)
    more = "" if begun else f", and has {ABILITY[rank(face)]} {_times(held + 1)} a turn"
    return Caption(
        f"{tokens([number])} to {tokens([face])}",
        f"then {held + 1} of {most}",
        f"The {name(face)}, who holds {held} of at most {most}, then also hits on "
        f"{COUNT[number]}{more}.",
        "",
    )


def _ability(view: Schmiegel, action: Ability) -> Caption:
    face = action.face
    me = tokens([face])
    match action:
        case Steal(number=number):
            victim = _holder(view, number)
            what = (
                f"The {tokens([number])} goes to your hand for all to see; the {name(victim)} "
                "no longer hits on it."
            )
            hint = f"{me} from {tokens([victim])}"
            return _use(view, face, f"Take {tokens([number])}", hint, what)
        case Recruit():
            what = (
                f"Draw a character, face up, into your party of {in_words(len(view.own.party))}; "
                f"it comes without numbers, and the party holds {view.rules.party} at most."
            )
            return _use(view, face, "Recruit", f"with {me}", what)
        case Move(number=number, target=target):
            source = _holder(view, number)
            held = len(_character(view, target).numbers) + 1
            what = (
                f"The {name(source)} loses it; the {name(target)} then holds {held} of "
                f"{view.rules.most(target)}."
            )
            ways = f"{tokens([source])} to {tokens([target])}"
            return _use(view, face, f"Move {tokens([number])}", ways, what)
        case Train():
            what = (
                "Draw a number to your hand; then you may associate one number from it with any "
                f"character of yours but the {name(face)}."
            )
            return _use(view, face, f"Train with {me}", "draw a number", what)
    raise AssertionError(f"{action} is no ability")


def _use(view: Schmiegel, face: Card, title: str, hint: str, what: str) -> Caption:
    """A use of an ability, which of how many, and whom it closes (C11)."""
    used, of = view.uses(_character(view, face))
    closed = ""
    if shut := view.closed_by(face):
        left = in_words(shut.left, "use")
        closed = f" The {name(shut.face)} then can't act again this turn: {left} lost."
    return Caption(title, hint, f"{what} Use {used + 1} of {of}.{closed}", "")


def _attack(view: Schmiegel, seat: int, face: Card) -> Caption:
    roller = "You roll" if view.rules.attacker_rolls_first else "The defender rolls"
    return Caption(
        f"Attack with {tokens([face])}",
        f"hits on {_hits(view, face)}",
        f"Your opponent names a defender. {roller} first, then both in turn until one hits and the "
        f"other leaves play; after {view.rules.rolls} rolls without a hit nothing changes.",
        _digit(view, seat, face),
    )


def _defend(view: Schmiegel, seat: int, face: Card) -> Caption:
    roller = "The attacker rolls" if view.rules.attacker_rolls_first else "You roll"
    assert view.named
    return Caption(
        f"Defend with {tokens([face])}",
        f"hits on {_hits(view, face)}",
        f"The {name(view.named)} hits on {_hits(view, view.named)}. {roller} first. "
        f"If it is beaten, the {name(face)} leaves play"
        f"{_with(_character(view, face).lowest_first)}.",
        _digit(view, seat, face),
    )


def _pass(view: Schmiegel, ask: str) -> Caption:
    match ask:
        case Asked.SWAP:
            stays = "Your party stays as it is. Then you draw a number, which happens by itself."
            return Caption("No swap", "level up", stays, PASS)
        case Asked.ASSOCIATE:
            keep = "Associate no number this time; your hand stays as it is. Abilities come next."
            return Caption("No number", "abilities", keep, PASS)
        case Asked.TRAIN:
            keep = "Associate no number for this training; your hand stays as it is."
            return Caption("No number", "other abilities", keep, PASS)
        case Asked.ABILITIES:
            left = in_words(sum(map(view.uses_left, view.own.party)), "use")
            unspent = f"End the abilities of this turn, with {left} left. The attack comes next."
            return Caption("To the attack", f"{left} left", unspent, PASS)
    if view.first_turn:
        reason = "You can't attack on your first turn. Your opponent plays next."
        return Caption("End turn", "no attack yet", reason, PASS)
    return Caption("End turn", "no attack", "Make no attack. Your opponent plays next.", PASS)


def _character(view: Schmiegel, face: Card) -> Character:
    """The character of this face, in whichever party."""
    found = view.find(face)
    assert found
    return found


def _holder(view: Schmiegel, number: Card) -> Card:
    """Who holds a number."""
    found = view.holder(number)
    assert found
    return found.face


def _hits(view: Schmiegel, face: Card) -> str:
    """C17: the totals with which a character hits, in words: `5, 11 and 12`."""
    return listed([str(total) for total in sorted(view.hits(_character(view, face)))])


def _digit(view: Schmiegel, seat: int, face: Card) -> str:
    """The key of an own character: its place in the party."""
    return str(1 + [each.face for each in view.players[seat - 1].party].index(face))


def _with(numbers: Sequence[Card]) -> str:
    return f" with {tokens(numbers)}" if numbers else ""


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{in_words(count)} times")
