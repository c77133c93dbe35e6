"""Items of the current turn, from its events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, takewhile

from engine.rules.cards import Card
from engine.rules.english import in_words
from engine.rules.events import Event, GameBegan, Moved, TurnBegan, first
from engine.rules.played import Played
from games.schmiegel.rules.events import (
    AbilityUsed,
    AttackDeclared,
    BattleEnded,
    DefenderNamed,
    FirstTurn,
    NothingDrawn,
    Phase,
    SwapAnswered,
    SwapNamed,
)
from games.schmiegel.rules.steps import PHASES
from games.schmiegel.table.turn import TurnItem, When
from games.schmiegel.words.descriptions import described, moved
from games.schmiegel.words.phrases import TITLES


def this_turn(opening: Sequence[Event], history: Sequence[Played]) -> list[Event]:
    """Return the events since the turn began.

    Args:
        opening: Events before the first action.
        history: Actions played so far.
    """
    found: list[Event] = []
    for events in (*(played.events for played in reversed(history)), opening):
        for event in reversed(events):
            if isinstance(event, TurnBegan | FirstTurn):
                return found[::-1]
            if isinstance(event, GameBegan):
                return []  # nobody has taken the first turn yet
            found.append(event)
    return found[::-1]


def turn_items(
    events: Sequence[Event], seat: int, phase: Phase, first: bool = False
) -> list[TurnItem]:
    """Return the items of a seat's turn that has come to this phase, with phases still to come.

    Args:
        first: True on the seat's first turn of this game.
    """
    at = PHASES.index(phase)

    def when(each: Phase) -> When:
        place = PHASES.index(each)
        return "done" if place < at else "now" if place == at else "to come"

    found = [TurnItem("Swap", _swap(events, when("swap")), when("swap"))]
    found.append(TurnItem("Level up", _level_up(events), when("associate")))
    used = _abilities(events, phase == "abilities")
    found += used or [TurnItem("Abilities", "none used" if at > 2 else "", when("abilities"))]
    attack = "not on a first turn" if first else _attack(events)
    found.append(TurnItem("Attack", attack, when("attack")))
    return found


def _swap(events: Sequence[Event], when: When) -> str:
    event = first(events, SwapAnswered) or first(events, SwapNamed)
    if event:
        return described(event, events[events.index(event) + 1 :]).note
    return "not used" if when == "done" else ""


def _level_up(events: Sequence[Event]) -> str:
    """Return the numbers drawn and associated before the first ability, in words."""
    before = takewhile(lambda event: not isinstance(event, AbilityUsed), events)
    return "; ".join(filter(None, map(_note, before)))


def _note(event: Event) -> str:
    """Return the note on numbers that were drawn or associated; "" for any other event."""
    if isinstance(event, Moved):
        return moved(event, None, str).note
    return described(event).note if isinstance(event, NothingDrawn) else ""


def _abilities(events: Sequence[Event], going_on: bool) -> list[TurnItem]:
    """Return an item for each character that acted, in order, with a warning about lost uses."""
    found: list[TurnItem] = []
    acting: AbilityUsed | None = None
    lines: list[str] = []

    def close(next_one: Card | None) -> None:
        if acting is None:
            return
        left = acting.of - acting.use
        warning = ""
        if next_one and left:
            warning = f"{in_words(left, 'use')} lost to {{{next_one}}}"
        when: When = "now" if going_on and next_one is None else "done"
        words = [*_counted(lines), f"used {acting.use} of {acting.of}"]
        found.append(TurnItem(TITLES[acting.ability], "\n".join(words), when, warning))

    for event in events:
        if isinstance(event, AttackDeclared):
            break  # cards that move from here on belong to the battle
        if isinstance(event, AbilityUsed):
            if acting and acting.face != event.face:
                close(event.face)
                lines = []
            acting = event
            lines.append(f"{{{event.face}}}")
        elif acting and lines and isinstance(event, NothingDrawn):
            lines[-1] += f" found {described(event).note}"
        elif acting and lines and isinstance(event, Moved):
            lines[-1] = _use(acting, event, lines[-1])
    close(None)
    return found


def _counted(lines: Sequence[str]) -> Iterator[str]:
    """Yield the lines, with equal neighbours joined into one with their number."""
    for line, equal in groupby(lines):
        count = len(list(equal))
        yield f"{line}, {in_words(count)} times" if count > 1 else line


def _use(acting: AbilityUsed, event: Moved, line: str) -> str:
    """Return the line about a use of an ability, extended by another move of cards."""
    note = moved(event, acting, str).note
    if event.source.pile == "hand":
        return f"{line}; {note}" if note else line
    return note or line


def _attack(events: Sequence[Event]) -> str:
    words = ""
    for at, event in enumerate(events, 1):
        match event:
            case AttackDeclared():
                words = described(event).note
            case DefenderNamed():
                words += f" {described(event).note}"
            case BattleEnded():
                words += f": {described(event, events[at:]).note}"
    return words
