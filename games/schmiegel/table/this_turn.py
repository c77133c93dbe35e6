"""What has happened in the turn that is seen, thing by thing, from its events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from engine.rules.cards import Card
from engine.rules.english import in_words
from engine.rules.events import Event, GameBegan, Moved, TurnBegan
from engine.rules.played import Played
from engine.words.log import tokens
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
from games.schmiegel.rules.state import FACE_PILE, NUMBER_PILE, hand_of
from games.schmiegel.rules.steps import PHASES
from games.schmiegel.table.turn import TurnItem, When
from games.schmiegel.words.log import TITLES


def this_turn(opening: Sequence[Event], history: Sequence[Played]) -> list[Event]:
    """The events since the turn began, of those before the first action and those since."""
    found: list[Event] = []
    for events in (*(played.events for played in reversed(history)), opening):
        for event in reversed(events):
            if isinstance(event, TurnBegan | FirstTurn):
                return found[::-1]
            if isinstance(event, GameBegan):
                return []  # nobody has the first turn yet
            found.append(event)
    return found[::-1]


def turn_items(
    events: Sequence[Event], seat: int, phase: Phase, first: bool = False
) -> list[TurnItem]:
    """The things of a turn of this seat that has come to this phase; what is to come is named.

    first: it is the seat's first turn of this game.
    """
    at = PHASES.index(phase)

    def when(each: Phase) -> When:
        place = PHASES.index(each)
        return "done" if place < at else "now" if place == at else "to come"

    found = [TurnItem("Swap", _swap(events, when("swap")), when("swap"))]
    found.append(TurnItem("Level up", _level_up(events, seat), when("associate")))
    used = _abilities(events, phase == "abilities")
    found += used or [TurnItem("Abilities", "none used" if at > 2 else "", when("abilities"))]
    attack = "not on a first turn" if first else _attack(events)
    found.append(TurnItem("Attack", attack, when("attack")))
    return found


def _swap(events: Sequence[Event], when: When) -> str:
    for event in events:
        if isinstance(event, SwapAnswered):
            if event.accepted:
                return f"{{{event.drawn}}} for {{{event.face}}}"
            return f"{{{event.face}}} stays; {{{event.drawn}}} discarded"
    for event in events:
        if isinstance(event, SwapNamed):
            return f"swap {{{event.face}}}?"
    return "not used" if when == "done" else ""


def _level_up(events: Sequence[Event], seat: int) -> str:
    """What was drawn and associated before the first ability."""
    words: list[str] = []
    for event in events:
        if isinstance(event, AbilityUsed):
            break
        if isinstance(event, NothingDrawn):
            words.append("nothing to draw")
        elif isinstance(event, Moved) and event.target == hand_of(seat):
            words.append(f"drew {in_words(len(event.cards), 'number')}")
        elif isinstance(event, Moved) and event.source == hand_of(seat):
            words += _given(event)
    return "; ".join(words)


def _given(event: Moved) -> list[str]:
    """A number that came from the hand to a character."""
    target = event.target
    return [f"{tokens(event.cards)} to {{{target.at}}}"] if target.pile == "numbers" else []


def _abilities(events: Sequence[Event], going_on: bool) -> list[TurnItem]:
    """One for each character that acted, in order; what closed one is its warning."""
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
            break  # what moves from now on, the battle moves
        if isinstance(event, AbilityUsed):
            if acting and acting.face != event.face:
                close(event.face)
                lines = []
            acting = event
            lines.append(f"{{{event.face}}}")
        elif acting and lines and isinstance(event, NothingDrawn):
            lines[-1] += " found nothing to draw"
        elif acting and lines and isinstance(event, Moved):
            lines[-1] = _use(acting, event, lines[-1])
    close(None)
    return found


def _counted(lines: Sequence[str]) -> Iterator[str]:
    """Equal lines that follow each other are said once, with how many there are."""
    for line, equal in groupby(lines):
        count = len(list(equal))
        yield f"{line}, {in_words(count)} times" if count > 1 else line


def _use(acting: AbilityUsed, event: Moved, line: str) -> str:
    """What a use came to, with another move of cards."""
    cards = tokens(event.cards)
    face = f"{{{acting.face}}}"
    match acting.ability:
        case "steal":
            return f"{face} took {cards} from {{{event.source.at}}}"
        case "recruit" if event.source == FACE_PILE:
            return f"{face} brought {cards}"
        case "move":
            return f"{cards} from {{{event.source.at}}} to {{{event.target.at}}}"
        case "train" if event.source == NUMBER_PILE and event.target.pile == "hand":
            return f"{face} drew one number"
        case "train" if event.source.pile == "hand":
            given = _given(event)
            return f"{line}; {given[0]}" if given else line
    return line


def _attack(events: Sequence[Event]) -> str:
    words = ""
    for event in events:
        match event:
            case AttackDeclared(face=face):
                words = f"{{{face}}}"
            case DefenderNamed(face=face):
                words += f" against {{{face}}}"
            case BattleEnded(winner=None):
                words += ": a draw"
            case BattleEnded():
                words += ": a hit"
    return words
