"""The words on the buttons of Schmiegel, with what is lost and gained as all can see it now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engine.rules.cards import COUNT, Card, name, rank
from engine.rules.english import in_words, listed
from engine.rules.notation import Action
from engine.words.labels import COMMON_LABELS, Label
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
from games.schmiegel.rules.state import ROLES, Ruleset

PASS = "p"
ABILITY = {ability.rank: ability.title for ability in ABILITIES}
"""What a character can do, by its rank."""


def label(
    view: Mapping[str, Any], rules: Ruleset, seat: int, action: Action, ask: str = ""
) -> Label:
    """What a seat's button says of an action, from what a view shows to all.

    `ask` is the question that stands, as its decision names it (`train` is asked in the phase of
    abilities); without it that of the phase. To accept or reject, a character must be drawn.
    """
    if type(action) in COMMON_LABELS:
        return COMMON_LABELS[type(action)]
    t = _Table(view, rules, seat)
    match action:
        case Swap(face=face):
            return _swap(t, face)
        case Accept():
            return _accept(t)
        case Reject():
            return _reject(t)
        case Associate(number=number, face=face):
            return _associate(t, number, face)
        case Ability():
            return _ability(t, action)
        case Attack(face=face):
            return _attack(t, face)
        case Defend(face=face):
            return _defend(t, face)
        case Pass():
            return _pass(t, ask or str(view["phase"]))
    raise AssertionError(f"{action} is no action of Schmiegel")


class _Table(NamedTuple):
    """What lies open, as the seat that acts sees it."""

    view: Mapping[str, Any]
    rules: Ruleset
    seat: int

    def party(self, seat: int) -> dict[Card, list[Card]]:
        """Each character of a seat with its numbers, lowest first."""
        party = self.view["players"][seat - 1]["party"]
        return {each["face"]: sorted(each["numbers"], key=COUNT.__getitem__) for each in party}

    def numbers(self, face: Card) -> list[Card]:
        """What a character holds, in whichever party."""
        return {**self.party(1), **self.party(2)}.get(face, [])

    def most(self, face: Card) -> int:
        """C5."""
        return self.rules.capacity[rank(face)]  # type: ignore[index]

    def holder(self, number: Card) -> Card | None:
        """The character that a number is with."""
        parties = {**self.party(1), **self.party(2)}
        return next((face for face, numbers in parties.items() if number in numbers), None)

    def hits(self, face: Card) -> str:
        """C17: the totals that hit, in words: `5, 11 and 12`."""
        totals = {*self.rules.sure_hits, *(COUNT[each] for each in self.numbers(face))}
        return listed([str(total) for total in sorted(totals)])

    def place(self, face: Card) -> str:
        """The digit of an own character."""
        faces = list(self.party(self.seat))
        return str(faces.index(face) + 1) if face in faces else ""

    @property
    def acted(self) -> Sequence[Mapping[str, Any]]:
        """The characters that have used their abilities this turn, in order."""
        return self.view.get("acted") or []

    def uses(self, face: Card) -> tuple[int, int]:
        """C10, C11: how often a character has used its ability this turn, and how often it can."""
        for acted in self.acted:
            if acted["face"] == face:
                last = acted is self.acted[-1]
                return acted["used"], acted["of"] if last else acted["used"]
        return 0, len(self.numbers(face))

    @property
    def first_turn(self) -> bool:
        """Whether the seat to play has ended no turn of this game yet."""
        return not self.view["turns_taken"][self.view["turn"] - 1]


def _swap(t: _Table, face: Card) -> Label:
    numbers = t.numbers(face)
    return Label(
        f"Swap {tokens([face])}",
        f"{in_words(len(numbers), 'number')} at stake",
        "Draw a character and look at it. Accept, and it comes without numbers while the "
        f"{name(face)} leaves play{_with(numbers)}; reject, and it is discarded.",
        t.place(face),
    )


def _accept(t: _Table) -> Label:
    named, drawn = _in_question(t)
    numbers = t.numbers(named)
    return Label(
        f"Accept {tokens([drawn])}",
        f"lose {tokens([named])}, {in_words(len(numbers), 'number')}",
        f"The {name(drawn)}, a {ROLES[rank(drawn)]} who can hold {t.most(drawn)}, comes without "
        f"numbers. The {name(named)} leaves play{_with(numbers)}.",
        "y",
    )


def _reject(t: _Table) -> Label:
    named, drawn = _in_question(t)
    numbers = t.numbers(named)
    return Label(
        f"Reject {tokens([drawn])}",
        f"keep {tokens([named])}",
        f"The {name(drawn)} is discarded. The {name(named)} stays{_with(numbers)}.",
        "n",
    )


def _in_question(t: _Table) -> tuple[Card, Card]:
    """The character that was named, and the one that was drawn."""
    return t.view["named"], t.view["drawn"][0]


def _associate(t: _Table, number: Card, face: Card) -> Label:
    held = len(t.numbers(face))
    begun = any(acted["face"] == face for acted in t.acted)
    more = "" if begun else f", and has {ABILITY[rank(face)]} {_times(held + 1)} a turn"
    return Label(
        f"{tokens([number])} to {tokens([face])}",
        f"then {held + 1} of {t.most(face)}",
        f"The {name(face)}, who holds {held} of at most {t.most(face)}, then hits on "
        f"{COUNT[number]} too{more}.",
        "",
    )


def _ability(t: _Table, action: Ability) -> Label:
    face = action.face
    me = tokens([face])
    match action:
        case Steal(number=number):
            victim = t.holder(number)
            taken = f" from {tokens([victim])}" if victim else ""
            what = f"The {tokens([number])} comes into your hand, openly"
            loss = f"; the {name(victim)} no longer hits on it." if victim else "."
            return _use(t, face, f"Take {tokens([number])}", f"{me}{taken}", what + loss)
        case Recruit():
            count = len(t.party(t.seat))
            what = f"Draw a character, open, into your party of {in_words(count)}; "
            what += f"it comes without numbers, and the party holds {t.rules.party} at most."
            return _use(t, face, "Recruit", f"with {me}", what)
        case Move(number=number, target=target):
            source = t.holder(number)
            ways = (
                f"{tokens([source])} to {tokens([target])}" if source else f"to {tokens([target])}"
            )
            loss = f"The {name(source)} loses it; the" if source else "The"
            held = len(t.numbers(target)) + 1
            what = f"{loss} {name(target)} then holds {held} of {t.most(target)}."
            return _use(t, face, f"Move {tokens([number])}", ways, what)
        case Train():
            what = (
                "Draw a number to your hand; then you may associate one number from it with any "
                f"character of yours but the {name(face)}."
            )
            return _use(t, face, f"Train with {me}", "draw a number", what)
    raise AssertionError(f"{action} is no ability")


def _use(t: _Table, face: Card, title: str, hint: str, what: str) -> Label:
    """A use of an ability, which of how many, and whom it closes (C11)."""
    used, of = t.uses(face)
    count = f" Use {used + 1} of {of}." if used < of else ""
    closed = ""
    if t.acted and (before := t.acted[-1])["face"] != face and before["used"] < before["of"]:
        left = in_words(before["of"] - before["used"], "use")
        closed = f" The {name(before['face'])} then can't act any more this turn: {left} lost."
    return Label(title, hint, what + count + closed, "")


def _attack(t: _Table, face: Card) -> Label:
    roller = "You roll" if t.rules.attacker_rolls_first else "The defender rolls"
    return Label(
        f"Attack with {tokens([face])}",
        f"hits on {t.hits(face)}",
        f"Your opponent names a defender. {roller} first, then both in turn until one hits and the "
        f"other leaves play; after {t.rules.rolls} rolls without a hit nothing changes.",
        t.place(face),
    )


def _defend(t: _Table, face: Card) -> Label:
    numbers = t.numbers(face)
    attacker = t.view.get("named")
    threat = f"The {name(attacker)} hits on {t.hits(attacker)}. " if attacker else ""
    return Label(
        f"Defend with {tokens([face])}",
        f"hits on {t.hits(face)}",
        f"{threat}{'The attacker rolls' if t.rules.attacker_rolls_first else 'You roll'} first. "
        f"If it is beaten the {name(face)} leaves play{_with(numbers)}.",
        t.place(face),
    )


def _pass(t: _Table, ask: str) -> Label:
    match ask:
        case "swap":
            stays = "Your party stays as it is. A number is then drawn to your hand by itself."
            return Label("No swap", "level up", stays, PASS)
        case "associate":
            keep = "Associate no number this time; your hand stays as it is. Abilities come next."
            return Label("No number", "abilities", keep, PASS)
        case "train":
            keep = "Associate no number for this training; your hand stays as it is."
            return Label("No number", "other abilities", keep, PASS)
        case "abilities":
            left = in_words(sum(of - used for used, of in map(t.uses, t.party(t.seat))), "use")
            unspent = f"End the abilities of this turn, with {left} unspent. The attack comes next."
            return Label("To the attack", f"{left} unspent", unspent, PASS)
    if t.first_turn:
        reason = "Nobody attacks on their first turn. Your opponent plays next."
        return Label("End turn", "no attack yet", reason, PASS)
    return Label("End turn", "no attack", "Attack nobody. Your opponent plays next.", PASS)


def _with(numbers: Sequence[Card]) -> str:
    return f" with {tokens(numbers)}" if numbers else ""


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{in_words(count)} times")
