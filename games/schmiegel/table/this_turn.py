"""Items of the current turn, from its events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, takewhile

from engine.rules.cards import Card
from engine.rules.english import in_words
from engine.rules.events import Event, GameBegan, Moved, TurnBegan, first_event
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
from games.schmiegel.table.turn import ItemState, TurnItem
from games.schmiegel.words.descriptions import description_of, description_of_move
from games.schmiegel.words.phrases import ABILITY_NAME_BY_WORD


def this_turn(opening: Sequence[Event], history: Sequence[Played]) -> list[Event]:
    """Return the events since the turn began.

    Args:
        opening: Events before the first action.
        history: Actions played so far.
    """
    latest_first: list[Event] = []
    for events in (*(played.events for played in reversed(history)), opening):
        for event in reversed(events):
            if isinstance(event, TurnBegan | FirstTurn):
                return latest_first[::-1]
            if isinstance(event, GameBegan):
                return []  # nobody has taken the first turn yet
            latest_first.append(event)
    return latest_first[::-1]


def turn_items(
    events: Sequence[Event], seat: int, phase: Phase, is_first_turn: bool = False
) -> list[TurnItem]:
    """Return the items of a seat's turn that has come to this phase, with phases still to come.

    Args:
        events: Events since the turn began.
        seat: Seat whose turn it is.
        phase: Phase that the turn has come to.
        is_first_turn: True on the seat's first turn of this game.
    """
    current = PHASES.index(phase)

    def state_of(item_phase: Phase) -> ItemState:
        index = PHASES.index(item_phase)
        return "done" if index < current else "now" if index == current else "to come"

    items = [TurnItem("Swap", _swap_words(events, state_of("swap")), state_of("swap"))]
    items.append(TurnItem("Level up", _level_up_words(events), state_of("associate")))
    used_items = _ability_items(events, phase == "abilities")
    items += used_items or [
        TurnItem(
            "Abilities",
            "none used" if state_of("abilities") == "done" else "",
            state_of("abilities"),
        )
    ]
    attack_words = "not on a first turn" if is_first_turn else _attack_words(events)
    items.append(TurnItem("Attack", attack_words, state_of("attack")))
    return items


def _swap_words(events: Sequence[Event], state: ItemState) -> str:
    event = first_event(events, SwapAnswered) or first_event(events, SwapNamed)
    if event:
        return description_of(event, events[events.index(event) + 1 :]).note
    return "not used" if state == "done" else ""


def _level_up_words(events: Sequence[Event]) -> str:
    """Return the numbers drawn and associated before the first ability, in words."""
    earlier_events = takewhile(lambda event: not isinstance(event, AbilityUsed), events)
    return "; ".join(filter(None, map(_note, earlier_events)))


def _note(event: Event) -> str:
    """Return the note on numbers that were drawn or associated; "" for any other event."""
    if isinstance(event, Moved):
        return description_of_move(event, None, str).note
    return description_of(event).note if isinstance(event, NothingDrawn) else ""


def _ability_items(events: Sequence[Event], is_current: bool) -> list[TurnItem]:
    """Return an item for each character that acted, in order, with a warning about lost uses."""
    items: list[TurnItem] = []
    acting: AbilityUsed | None = None
    lines: list[str] = []

    def add_item(next_face: Card | None) -> None:
        if acting is None:
            return
        uses_left = acting.of - acting.use
        warning = ""
        if next_face and uses_left:
            warning = f"{in_words(uses_left, 'use')} lost to {{{next_face}}}"
        state: ItemState = "now" if is_current and next_face is None else "done"
        words = [*_joined_lines(lines), f"used {acting.use} of {acting.of}"]
        items.append(
            TurnItem(ABILITY_NAME_BY_WORD[acting.ability], "\n".join(words), state, warning)
        )

    for event in events:
        if isinstance(event, AttackDeclared):
            break  # cards that move from here on belong to the battle
        if isinstance(event, AbilityUsed):
            if acting and acting.face != event.face:
                add_item(event.face)
                lines = []
            acting = event
            lines.append(f"{{{event.face}}}")
        elif acting and lines and isinstance(event, NothingDrawn):
            lines[-1] += f" found {description_of(event).note}"
        elif acting and lines and isinstance(event, Moved):
            lines[-1] = _extended_line(acting, event, lines[-1])
    add_item(None)
    return items


def _joined_lines(lines: Sequence[str]) -> Iterator[str]:
    """Yield the lines, with equal neighbours joined into one with their number."""
    for line, equal_lines in groupby(lines):
        count = len(list(equal_lines))
        yield f"{line}, {in_words(count)} times" if count > 1 else line


def _extended_line(acting: AbilityUsed, event: Moved, line: str) -> str:
    """Return the line about a use of an ability, extended by another move of cards."""
    note = description_of_move(event, acting, str).note
    if event.source.pile == "hand":
        return f"{line}; {note}" if note else line
    return note or line


def _attack_words(events: Sequence[Event]) -> str:
    words = ""
    for position, event in enumerate(events, 1):
        match event:
            case AttackDeclared():
                words = description_of(event).note
            case DefenderNamed():
                words += f" {description_of(event).note}"
            case BattleEnded():
                words += f": {description_of(event, events[position:]).note}"
    return words
