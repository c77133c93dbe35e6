"""Items of the current turn, from its events."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

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
    items.append(_ability_item(events, state_of("abilities")))
    attack_words = "not on a first turn" if is_first_turn else _attack_words(events)
    items.append(TurnItem("Attack", attack_words, state_of("attack")))
    return items


def _swap_words(events: Sequence[Event], state: ItemState) -> str:
    event = first_event(events, SwapAnswered) or first_event(events, SwapNamed)
    if event:
        return description_of(event, events[events.index(event) + 1 :]).note
    return "not used" if state == "done" else ""


def _level_up_words(events: Sequence[Event]) -> str:
    """Return the number that was given before the first ability, else the draw, in words."""
    earlier_events = takewhile(lambda event: not isinstance(event, AbilityUsed), events)
    notes = [note for event in earlier_events if (note := _note(event))]
    return notes[-1] if notes else ""


def _note(event: Event) -> str:
    """Return the note on numbers that were drawn or associated; "" for any other event."""
    if isinstance(event, Moved):
        return description_of_move(event, None, str).note
    return description_of(event).note if isinstance(event, NothingDrawn) else ""


def _ability_item(events: Sequence[Event], state: ItemState) -> TurnItem:
    """Return the item of the abilities: the uses of the last character, and uses that were lost."""
    used_by_face: dict[Card, AbilityUsed] = {}
    for event in events:
        if isinstance(event, AbilityUsed):
            used_by_face[event.face] = event
    if not used_by_face:
        return TurnItem("Abilities", "none used" if state == "done" else "", state)
    *earlier_uses, last = used_by_face.values()
    lost = [
        f"{in_words(used.of - used.use, 'use')} of {{{used.face}}} lost"
        for used in earlier_uses
        if used.use < used.of
    ]
    return TurnItem(
        "Abilities", f"{{{last.face}}} use {last.use} of {last.of}", state, "; ".join(lost)
    )


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
