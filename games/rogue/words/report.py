"""Report on the last action for the middle of the table: a fight, an ace, a floor, an end.

A strike is the card drawn against an enemy; a captive is a beaten enemy in hand. `view.foe` is the
cell of the enemy in a fight, `view.enemy` its card. A cell's contents begin with `FACE_UP_MARK` if
they are a face-up card.

Clauses such as R5 are in games/rogue/rules.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from engine.rules.cards import Card, name, rank
from engine.rules.events import Ended, Event, Shuffled, TurnBegan, first_event
from engine.rules.played import Played
from games.rogue.rules.actions import Capture, Go, Hold, Leave, Use
from games.rogue.rules.state import (
    FACE_UP_MARK,
    AceMet,
    Asked,
    CellName,
    FloorCleared,
    Fought,
    HealthLost,
    Rogue,
    TurnedOver,
    Walked,
)
from games.rogue.words.descriptions import (
    STRIKE_TITLE,
    description_of,
    filled_words,
    no_capture_reason,
    slain_by_words,
    sum_words,
)
from games.rogue.words.labels import caption_for, score


class StepReport(NamedTuple):
    """Contents of the middle of the table: a headline, cards, and reasons.

    Attributes:
        title: The headline.
        verdict: A few words below it: the result, or the card; "" for none.
        lines: Sentences with the reasons and the consequences.
        cell: Cell of the enemy, standing or beaten.
        sides: Cards, each with the words on the plate below it. In a fight these are the strike
            (None before it is drawn) and the enemy; otherwise a single card, or none.
        loser_index: Index in `sides` of the card that lost; -1 for none.
        has_captive: True if a captive was in hand when the fight began.
        captive: The captive that helps the strike.
    """

    title: str
    verdict: str
    lines: tuple[str, ...]
    cell: CellName | None = None
    sides: tuple[tuple[Card | None, str], ...] = ()
    loser_index: Literal[-1, 0, 1] = -1
    has_captive: bool = False
    captive: Card | None = None


def report(view: Rogue, played: Played, question: str) -> StepReport | None:
    """Return the report on the last action so far; None for a mere walk.

    Args:
        view: View of the position after the events shown so far.
        played: The action, with its events shown so far.
        question: Question that stands; "" for none.
    """
    step_report = _report_of_events(view, played, question)
    if step_report is None or step_report.cell is None:
        return step_report
    # After a capture, the captive in hand is the enemy of this fight.
    has_captive = bool(view.captive) and not isinstance(played.action, Capture)
    return step_report._replace(has_captive=has_captive or step_report.captive is not None)


def _report_of_events(view: Rogue, played: Played, question: str) -> StepReport | None:
    """Return the report on the events of an action, without the captive that is held."""
    events = played.events
    if fight := first_event(events, Fought):
        return _report_of_fight(view, played, question, fight)
    if view.strike:
        return _report_of_captive(view) if question == Asked.CAPTIVE else _report_of_strike(view)
    if ace_met := first_event(events, AceMet):
        return _report_of_ace(ace_met, events)
    if floor_cleared := first_event(events, FloorCleared):
        # The turn begins once the last cell is filled.
        lines = (filled_words(floor_cleared),) if first_event(events, TurnBegan) else ()
        description = description_of(floor_cleared)
        return StepReport(description.title, description.note, lines)
    if first_event(events, Ended):
        return StepReport("You retired", score(view), ("The run counts.",))
    if isinstance(played.action, Go) and view.at(played.action.cell).startswith(FACE_UP_MARK):
        return _report_of_enemy(view, events, played.action.cell)
    return None


def _cards_with_plates(
    view: Rogue, strike: Card | None, enemy: Card
) -> tuple[tuple[Card | None, str], ...]:
    strike_plate = f"Strike {view.value(strike)}" if strike else "Strike"
    return (strike, strike_plate), (enemy, f"Enemy {view.value(enemy)}")


def _report_of_enemy(view: Rogue, events: Sequence[Event], cell: CellName) -> StepReport:
    """Return the report on a cell's enemy before a strike, which may be lacking (R5, R6, R20)."""
    card = view.card(cell)
    if rank(card) == "A":
        return StepReport("You turn over", name(card), lines=(), sides=((card, cell),))
    sides = _cards_with_plates(view, strike=None, enemy=card)
    shuffle = first_event(events, Shuffled)
    if shuffle and not shuffle.size:  # nothing to draw: no strike (R20)
        description = description_of(shuffle)
        reason = "Deck and discard pile are empty."
        return StepReport(description.title, description.note, (reason,), cell, sides)
    if turn := first_event(events, TurnedOver):
        description = description_of(turn)
        return StepReport(description.title, description.note, (), cell, sides)
    return StepReport(STRIKE_TITLE, "", (), cell, sides)


def _report_of_strike(view: Rogue) -> StepReport:
    """Return the report on strike and enemy before their result (R8)."""
    strike = view.strike
    enemy = view.enemy
    assert strike and enemy
    return StepReport(STRIKE_TITLE, "", (), view.foe, _cards_with_plates(view, strike, enemy))


def _report_of_captive(view: Rogue) -> StepReport:
    """Return the report with the results of using the captive and of holding it (R9)."""
    strike = view.strike
    enemy = view.enemy
    assert strike and enemy
    use_caption = caption_for(view, Use())
    hold_caption = caption_for(view, Hold())
    # The first sentence is the sum, the rest is what follows.
    total_words, _, with_captive = use_caption.help.partition(". ")
    is_draw = view.total() == view.value_to_beat
    return StepReport(
        "Your strike equals the enemy" if is_draw else "Your strike is too low",
        f"With the captive: {total_words}",
        (with_captive, hold_caption.help),
        view.foe,
        _cards_with_plates(view, strike, enemy),
    )


def _report_of_fight(view: Rogue, played: Played, question: str, fight: Fought) -> StepReport:
    """Return the report on a fight that has a result."""
    description = description_of(fight)
    sides = _cards_with_plates(view, fight.strike, fight.enemy)
    if fight.captive:  # the plate shows the sum that was compared
        _, enemy_side = sides
        sides = (fight.strike, sum_words(fight)), enemy_side
    title = description.title
    match fight.result:
        case "beaten":
            lines = _lines_of_victory(view, played, question, fight)
        case "drawn":
            lines = ("Nobody is hurt. The enemy stays on its cell, and you on yours.",)
        case _:
            title = title if view.alive else slain_by_words(fight.enemy)
            lines = _lines_of_loss(view, played.events)
    loser_index: Literal[-1, 0, 1] = -1
    if fight.result != "drawn":
        loser_index = 1 if fight.result == "beaten" else 0
    return StepReport(
        title, description.note, lines, fight.cell, sides, loser_index, captive=fight.captive
    )


def _lines_of_victory(view: Rogue, played: Played, question: str, fight: Fought) -> tuple[str, ...]:
    """Return the lines after a fight that is won: the capture, and the rogue's move."""
    if question == Asked.CAPTURE:
        goal = ", the goal: the floor is cleared" if fight.cell == view.goal else ""
        return (
            f"**Capture:** it can add {view.value(fight.enemy)} to one later strike.",
            "**Leave:** your hand stays free.",
            f"You move to {fight.cell}{goal} either way.",
        )
    if view.foe:
        return ()  # the enemy has not left its cell yet
    if isinstance(played.action, Capture):
        reason = f"You capture it. It can add {view.value(fight.enemy)} to one later strike."
    elif isinstance(played.action, Leave):
        reason = "You leave it. It is discarded, and your hand stays free."
    else:
        reason = no_capture_reason(fight)
        if fight.captive:
            reason += " Your captive is discarded."
    events = played.events
    if floor_lines := _lines_of_floor(events):
        return reason, *floor_lines
    walk = first_event(events, Walked)
    return (reason, description_of(walk).sentence) if walk else (reason,)


def _lines_of_floor(events: Sequence[Event]) -> tuple[str, ...]:
    """Return a sentence on a floor that was cleared as well; none without one."""
    floor_cleared = first_event(events, FloorCleared)
    if floor_cleared is None:
        return ()
    description = description_of(floor_cleared)
    return (f"{description.title}. {description.note}.",)


def _lines_of_loss(view: Rogue, events: Sequence[Event]) -> tuple[str, ...]:
    loss = first_event(events, HealthLost)
    if loss is None:
        return ()
    note = description_of(loss).note
    return (note,) if view.alive else (note, f"{score(view)}.")


def _report_of_ace(ace_met: AceMet, events: Sequence[Event]) -> StepReport:
    description = description_of(ace_met)
    lines = (description.note, *_lines_of_floor(events))
    return StepReport(
        "You meet a friend", description.title, lines, sides=((ace_met.ace, name(ace_met.ace)),)
    )
