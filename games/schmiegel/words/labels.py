"""The words on the buttons of Schmiegel, with what is lost and gained as all can see it now."""

from __future__ import annotations

from collections.abc import Sequence

from engine.rules.cards import COUNT, Card, name, rank
from engine.rules.english import in_words, listed
from engine.rules.notation import Action
from engine.rules.state import Decision
from engine.words.labels import Caption
from engine.words.log import Names, tokens
from games.schmiegel.rules.abilities import (
    ABILITIES,
    Ability,
    Move,
    Recruit,
    Steal,
    Train,
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
from games.schmiegel.rules.state import ROLES, Asked, Character, Schmiegel
from games.schmiegel.words.keys import ACCEPT, END_TURN, NO_SWAP, PASS, REJECT

END = "end your turn"
ABILITY = {ability.rank: ability.title for ability in ABILITIES}
"""What a character can do, by its rank."""
DOES = {
    "J": "takes a number from an opposing character, but not from a fighter, into your hand",
    "Q": "draws a character into your party, if there is room",
    "K": "moves a number between two characters of its suit, in either party",
    "A": "draws a number; then you may give a number from your hand to another character",
}
"""The same in words: with each of its numbers it does so once."""


def label(view: Schmiegel, decision: Decision, action: Action, names: Names) -> Caption:
    """What a seat's button says of an action that it may play, from what a view shows to all."""
    seat = decision.seat
    match action:
        case Swap(face=face):
            return _swap(view, face)
        case Accept():
            return _accept(view)
        case Reject():
            return _reject(view)
        case Associate(number=number, face=face):
            return _associate(view, number, face)
        case Ability():
            return _ability(view, seat, action, names)
        case Attack(face=face):
            return _attack(view, seat, face)
        case Defend(face=face):
            return _defend(view, seat, face)
        case Pass():
            return _pass(view, decision.ask)
    raise AssertionError(f"{action} is no action of Schmiegel")


def _swap(view: Schmiegel, face: Card) -> Caption:
    numbers = _character(view, face).lowest_first
    return Caption(
        f"Swap {tokens([face])}",
        f"{in_words(len(numbers), 'number')} at stake",
        "You draw a character and look at it. If you accept it, it joins you without numbers, and "
        f"the {name(face)} leaves play{_with(numbers)}. If you reject it, it is discarded.",
        "",
    )


def _accept(view: Schmiegel) -> Caption:
    named, drawn = _in_question(view)
    face, numbers = named.face, named.lowest_first
    return Caption(
        f"Accept {tokens([drawn])}",
        f"lose {tokens([face])}, {in_words(len(numbers), 'number')}",
        f"The {name(drawn)} joins you without numbers; a {ROLES[rank(drawn)]} can hold "
        f"{in_words(view.rules.most(drawn))}. The {name(face)} leaves play{_with(numbers)}.",
        ACCEPT,
    )


def _reject(view: Schmiegel) -> Caption:
    named, drawn = _in_question(view)
    face = named.face
    return Caption(
        f"Reject {tokens([drawn])}",
        f"keep {tokens([face])}",
        f"The {name(drawn)} is discarded. The {name(face)} stays{_with(named.lowest_first)}.",
        REJECT,
    )


def _in_question(view: Schmiegel) -> tuple[Character, Card]:
    """The character that was named, and the one that was drawn."""
    assert view.named
    return _character(view, view.named), view.drawn[0]


def _associate(view: Schmiegel, number: Card, face: Card) -> Caption:
    held, most = len(_character(view, face).numbers), view.rules.most(face)
    begun = any(acted.face == face for acted in view.acted)
    more = "" if begun else f", and can use {ABILITY[rank(face)]} {_times(held + 1)} a turn"
    return Caption(
        f"{tokens([number])} to {tokens([face])}",
        f"holds {held + 1} of {most}",
        f"The {name(face)} then holds {held + 1} of at most {in_words(most, 'number')}, hits on "
        f"{COUNT[number]} too{more}.",
        "",
    )


def _ability(view: Schmiegel, seat: int, action: Ability, names: Names) -> Caption:
    face = action.face
    me = tokens([face])
    match action:
        case Steal(number=number):
            victim = _holder(view, number)
            what = (
                f"You take the {tokens([number])} into your hand, and everyone sees it. The "
                f"{name(victim)} no longer hits on it."
            )
            hint = f"{me} from {tokens([victim])}"
            return _use(view, face, f"Take {tokens([number])}", hint, what)
        case Recruit():
            what = (
                f"You draw a character, face up, into your party of "
                f"{in_words(len(view.own.party))}; it joins you without numbers, and a party has "
                f"at most {in_words(view.rules.party)}."
            )
            return _use(view, face, "Recruit", f"with {me}", what)
        case Move(number=number, target=target):
            source = _holder(view, number)
            held = len(_character(view, target).numbers) + 1
            what = (
                f"The {name(source)} loses it; the {name(target)} then holds {held} of at most "
                f"{in_words(view.rules.most(target), 'number')}."
            )
            ways = f"{tokens([source])} to {_whose(view, seat, target, names)}"
            return _use(view, face, f"Move {tokens([number])}", ways, what)
        case Train():
            what = (
                "You draw a number to your hand. You may then give one number from your hand to "
                f"any character of yours but the {name(face)}."
            )
            return _use(view, face, f"Train with {me}", "draw a number", what)
    raise AssertionError(f"{action} is no ability")


def _use(view: Schmiegel, face: Card, title: str, hint: str, what: str) -> Caption:
    """A use of an ability, which of how many, and whom it closes (C11)."""
    used, of = view.uses(_character(view, face))
    closed = ""
    if shut := view.closed_by(face):
        left = in_words(shut.left, "use")
        closed = f" The {name(shut.face)} then can't act again this turn and loses {left}."
    return Caption(title, hint, f"{what} Use {used + 1} of {of}.{closed}", "")


def _attack(view: Schmiegel, seat: int, face: Card) -> Caption:
    roller = "You roll" if view.rules.attacker_rolls_first else "The defender rolls"
    last = _last(view, seat)
    return Caption(
        f"Attack with {tokens([face])}",
        f"hits on {_hits(view, face)}",
        f"Your opponent names a defender. {roller} first, then both in turn until one hits and the "
        f"other leaves play; after {view.rules.rolls} rolls without a hit nothing changes.{last}",
        "",
    )


def _defend(view: Schmiegel, seat: int, face: Card) -> Caption:
    roller = "The attacker rolls" if view.rules.attacker_rolls_first else "You roll"
    assert view.named
    return Caption(
        f"Defend with {tokens([face])}",
        f"hits on {_hits(view, face)}",
        f"The {name(view.named)} hits on {_hits(view, view.named)}. {roller} first. "
        f"If it is hit, the {name(face)} leaves play"
        f"{_with(_character(view, face).lowest_first)}.{_last(view, seat)}",
        "",
    )


def _pass(view: Schmiegel, ask: str) -> Caption:
    match ask:
        case Asked.SWAP:
            stays = "Your party stays as it is. You then draw a number; that happens by itself."
            return Caption("No swap", "then level up", stays, NO_SWAP, "make no swap")
        case Asked.ASSOCIATE:
            keep = (
                "You give no number this time, and your hand stays as it is. Abilities come next."
            )
            return Caption("No number", "then abilities", keep, PASS, "give no number")
        case Asked.TRAIN:
            keep = "You give no number for this training, and your hand stays as it is."
            return Caption("No number", "more abilities", keep, PASS, "give no number")
        case Asked.ABILITIES:
            able = (each for each in view.own.party if not why_idle(view, each.face))
            left = in_words(sum(map(view.uses_left, able)), "use")
            unspent = f"You use no more abilities this turn, with {left} left."
            if view.first_turn:
                ends = f"{unspent} You can't attack on your first turn, so your turn ends."
                return Caption("End turn", f"{left} left", ends, END_TURN, END)
            unspent = f"{unspent} The attack is next."
            return Caption("To the attack", f"{left} left", unspent, PASS, "go on to the attack")
    if view.first_turn:
        reason = "You can't attack on your first turn. Your opponent plays next."
        return Caption("End turn", "no attack yet", reason, END_TURN, END)
    ends = "You don't attack. Your opponent plays next."
    return Caption("End turn", "no attack", ends, END_TURN, END)


def _last(view: Schmiegel, seat: int) -> str:
    """C20: what is at stake where a party has one character left."""
    alone = len(view.players[seat - 1].party) == 1
    return " It is your last character: if it is hit, you lose the game." if alone else ""


def _character(view: Schmiegel, face: Card) -> Character:
    """The character of this face, in whichever party."""
    found = view.find(face)
    assert found
    return found


def _whose(view: Schmiegel, seat: int, face: Card, names: Names) -> str:
    """A character, with whose it is where that is another seat."""
    return tokens([face]) if view.own.find(face) else f"{names[2 - seat]}'s {tokens([face])}"


def _holder(view: Schmiegel, number: Card) -> Card:
    """Who holds a number."""
    found = view.holder(number)
    assert found
    return found.face


def _hits(view: Schmiegel, face: Card) -> str:
    """C17: the totals with which a character hits, in words: `5, 11 and 12`."""
    return listed([str(total) for total in sorted(view.hits(_character(view, face)))])


def _with(numbers: Sequence[Card]) -> str:
    return f" with {tokens(numbers)}" if numbers else ""


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{in_words(count)} times")
