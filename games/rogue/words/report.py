"""What has just happened, or is being decided, in words: a fight, an ace, a floor, an end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from engine.rules.cards import Card, name, rank
from engine.rules.english import in_words
from engine.rules.events import Ended, Event, Shuffled, TurnBegan, first
from engine.rules.played import Played
from games.rogue.rules.actions import Capture, Go, Hold, Leave, Use
from games.rogue.rules.state import (
    UP,
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
from games.rogue.words.labels import label, score
from games.rogue.words.log import slain_by


class Report(NamedTuple):
    """What the middle of the table shows: a headline, cards, and why it came so.

    cell: where the enemy lies or lay. sides: the cards, each with the plate below it: strike (None
    before it is drawn) and enemy, or one that speaks for itself. beaten: the place of the card that
    lost.
    """

    title: str
    verdict: str
    lines: tuple[str, ...]
    cell: CellName | None = None
    sides: tuple[tuple[Card | None, str], ...] = ()
    beaten: Literal[-1, 0, 1] = -1


def report(view: Rogue, played: Played, asked: str) -> Report | None:
    """What the last action has brought about, from its events so far and a view of what they led
    to; None for a mere walk. `asked` is the question that stands, "" where none does."""
    events = played.events
    if fought := first(events, Fought):
        return _fought(view, played, asked, fought)
    if view.strike:
        return _weighing(view) if asked == Asked.CAPTIVE else _struck(view)
    if met := first(events, AceMet):
        return _friend(met, events)
    if cleared := first(events, FloorCleared):
        filled = (_filled(cleared),) if first(events, TurnBegan) else ()
        return Report(f"Floor {cleared.floors} cleared", _now(cleared), filled)
    if first(events, Ended):
        return Report("Retired", score(view), ("The run counts as it stands.",))
    if isinstance(played.action, Go) and view.at(played.action.cell).startswith(UP):
        return _facing(view, events, played.action.cell)
    return None


def _sides(view: Rogue, strike: Card | None, enemy: Card) -> tuple[tuple[Card | None, str], ...]:
    mine = f"Strike {view.value(strike)}" if strike else "Strike"
    return (strike, mine), (enemy, f"Enemy {view.value(enemy)}")


def _facing(view: Rogue, events: Sequence[Event], cell: CellName) -> Report:
    """R5, R6: who lies on the cell, before a strike is drawn; R20: there may be none."""
    card = view.card(cell)
    if rank(card) == "A":
        return Report("Turned over", name(card), (), None, ((card, cell),))
    sides = _sides(view, None, card)
    shuffled = first(events, Shuffled)
    if shuffled and not shuffled.size:
        why = "Deck and discard pile are empty."
        return Report("No strike", "Nothing happens", (why,), cell, sides)
    if first(events, TurnedOver):
        return Report("Turned over", name(card), (), cell, sides)
    return Report("A strike is drawn", "", (), cell, sides)


def _struck(view: Rogue) -> Report:
    """R8: both cards, before it is said what came of them."""
    strike, enemy = view.strike, view.enemy
    assert strike and enemy
    return Report("A strike is drawn", "", (), view.foe, _sides(view, strike, enemy))


def _weighing(view: Rogue) -> Report:
    """R9: both outcomes, before one is chosen."""
    strike, enemy = view.strike, view.enemy
    assert strike and enemy
    use, hold = (label(view, 1, action) for action in (Use(), Hold()))
    total, _, used = use.help.partition(". ")
    level = view.total() == view.to_beat
    return Report(
        "Your strike draws level" if level else "Your strike falls short",
        f"With the captive: {total}",
        (used, hold.help),
        view.foe,
        _sides(view, strike, enemy),
    )


def _fought(view: Rogue, played: Played, asked: str, fought: Fought) -> Report:
    against = view.value(fought.enemy)
    alone = view.value(fought.strike)
    mine = str(alone)
    if fought.captive:
        mine = f"{alone} + {view.value(fought.captive)} = {fought.total}"
    sides = _sides(view, fought.strike, fought.enemy)
    match fought.result:
        case "beaten":
            title = "The captive wins it" if fought.captive else "Your strike beats it"
            verdict = f"{mine} beats {against}"
            lines = _beaten(view, played, asked, fought)
        case "drawn":
            title, verdict = "A draw", f"{mine} against {against}: a draw"
            lines = ("Nobody is hurt. The enemy stays, and so do you.",)
        case _:
            title = "Your strike falls short" if view.alive else slain_by(fought.enemy)
            verdict = f"{mine} against {against}: lost"
            lines = _lost(view, played.events)
    beaten: Literal[-1, 0, 1] = -1
    if fought.result != "drawn":
        beaten = 1 if fought.result == "beaten" else 0
    return Report(title, verdict, lines, fought.cell, sides, beaten)


def _beaten(view: Rogue, played: Played, asked: str, fought: Fought) -> tuple[str, ...]:
    if asked == Asked.CAPTURE:
        goal = ", the goal: the floor is cleared" if fought.cell == view.goal else ""
        return (
            f"**Capture:** it can add {view.value(fought.enemy)} to one later strike.",
            "**Leave:** your hand stays free for an ace or another.",
            f"Either way you move to {fought.cell}{goal}.",
        )
    if view.foe:
        return ()  # it has not fallen yet
    if isinstance(played.action, Capture):
        why = f"It comes along, and can add {view.value(fought.enemy)} to one later strike."
    elif isinstance(played.action, Leave):
        why = "It is discarded, and your hand stays free."
    elif fought.captive:
        why = "Beaten with help, it can't be captured. The captive is discarded."
    else:
        why = "Your hand is full, so nothing is captured."
    events = played.events
    cleared = first(events, FloorCleared)
    if cleared:
        return why, f"Floor {cleared.floors} cleared. {_now(cleared)}."
    return (why, f"You move to {fought.cell}.") if first(events, Walked) else (why,)


def _lost(view: Rogue, events: Sequence[Event]) -> tuple[str, ...]:
    lost = first(events, HealthLost)
    if lost is None:
        return ()
    if not view.alive:
        return "No joker or ace is left: the run is over.", f"{score(view)}."
    if lost.ace:
        return (f"{{{lost.ace}}} is lost in place of a joker, and you stay where you are.",)
    return (f"One joker is lost, {in_words(lost.health)} left, and you stay where you are.",)


ENDS = {
    "healed": ("A lost joker comes back", "The ace is discarded."),
    "kept": ("It joins you", "No joker is lost and your hand was free: one more health."),
    "left": ("It is discarded", "No joker is lost, and your hand is full."),
}


def _friend(met: AceMet, events: Sequence[Event]) -> Report:
    verdict, why = ENDS[met.end]
    cleared = first(events, FloorCleared)
    lines = (why, f"Floor {cleared.floors} cleared. {_now(cleared)}.") if cleared else (why,)
    return Report("A friend", verdict, lines, None, ((met.ace, name(met.ace)),))


def _now(cleared: FloorCleared) -> str:
    return f"The goal is {cleared.goal} now"


def _filled(cleared: FloorCleared) -> str:
    cells = in_words(len(cleared.filled), "empty cell")
    verb = "is" if len(cleared.filled) == 1 else "are"
    return f"The discard pile is shuffled into the deck; {cells} {verb} filled."
