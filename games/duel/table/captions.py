"""Captions of events: the prompt bar's title and remark while an event is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from engine.app.widgets import literal
from engine.rules.english import listed
from engine.rules.events import Ended, Event, Resigned, TurnBegan, first
from engine.rules.played import Played
from engine.table.actionbar import Prompt
from games.duel.geometry.terrain import Piece
from games.duel.rules.actions import Program
from games.duel.rules.events import (
    BlowBegan,
    BuildsShown,
    Cancelled,
    Fell,
    FightBegan,
    Guarded,
    Landed,
    NoTerrain,
    OrderFixed,
    ProgramsShown,
    RoundBegan,
    Shattered,
    Showed,
    ShowedNothing,
    Smashed,
    StepBegan,
    Struck,
    Thrown,
    Walked,
)
from games.duel.rules.state import Duel
from games.duel.rules.terms import GUARDS, Stat, Why
from games.duel.words.abilities import carry_sentence
from games.duel.words.descriptions import describe
from games.duel.words.phrases import ACT_NAMES, REASONS_FIRST, STEPS, in_inches, warrior_name

Name = Callable[[int], str]
MOVING_ON = "Moving on."


def caption(
    seen: Duel, history: Sequence[Played], player: Name, coming: Event | None = None
) -> Prompt | None:
    """Return the caption of the event that was shown last; None if the event needs no words.

    Args:
        seen: The duel as it is shown.
        history: Played actions, with the events shown so far.
        player: Returns the name of a seat's player.
        coming: The event that is animated now.
    """
    events = history[-1].events if history else ()
    name = partial(warrior_name, seen)
    last = events[-1] if events else None
    thrown = first(events, Thrown)
    match coming:
        case Walked(seat=seat, gait=gait):
            return Prompt(seat, f"{name(seat)} {gait}s", "")
        case Smashed():
            return _described(coming, name)
    match last:
        case Ended() | BuildsShown():
            return _ended(events, name, player)
        case None if history and isinstance(history[-1].action, Program):
            seat = history[-1].seat
            return Prompt(seat, f"{name(seat)} has set all dice", "")
        case Fell():
            prompt = _described(last, name)
            by, title = fell(events, name)
            return prompt and prompt._replace(seat=by or last.seat, title=title)
        case ShowedNothing(able=False) | NoTerrain(able=False):
            stats = last.stats if isinstance(last, ShowedNothing) else None
            return nothing_left(history[:-1], last.seat, stats, name)
        case Thrown() | Struck(act="throw") | Showed(stat="endurance") | Landed() | Shattered() if (
            thrown
        ):
            return _thrown(thrown, events, name)
        case Showed(stat="endurance") | Struck() if first(events, Struck):
            return _struck(history, name)
        case TurnBegan(turn_number=turn):
            return Prompt(0, f"Turn {turn}", "The slowest may show cards first.")
        case RoundBegan(round=number):
            return Prompt(0, f"Round {number}", "")
        case StepBegan(step=step) if step in STEPS:
            return Prompt(0, *STEPS[step])
        case OrderFixed(of="motion" | "fight") if len(last.seats) > 1:
            return _order(last, name)
        case Walked():
            return _walked(seen, last)
    return _described(last, name, _remark(seen, last))


def _described(event: Event | None, name: Name, remark: str = "") -> Prompt | None:
    """Return an event's description from the log, with a `remark` or its usual note below."""
    description = describe(event, name)
    return (
        Prompt(description.seat, description.title, remark or description.note)
        if description.title
        else None
    )


def _remark(seen: Duel, event: Event | None) -> str:
    """Return the consequence of an event whose description does not name one; else ""."""
    match event:
        case FightBegan():
            return "They are within 2 inches."
        case ProgramsShown():
            return "In each round the fastest acts first."
        case Cancelled():
            return "The next die moves up one round."
        case Guarded(act=act):
            swing = next(swing for swing, (guard, _) in GUARDS.items() if guard == act)
            return f"This guards against {ACT_NAMES[swing]}."
        case Smashed(seat=seat, piece=piece):
            strength = seen.warrior(seat).value("strength")
            return f"Strength {strength}, weight {piece.weight}: {_the(piece)} is removed."
    return ""


def _order(fixed: OrderFixed, name: Name) -> Prompt:
    seat = fixed.seats[0]
    why = fixed.why[0]
    verb = "moves" if fixed.of == "motion" else "acts"
    equal = {Why.SPEED: "", Why.SEAT: "Equal Speed and Dexterity: "}
    reason = REASONS_FIRST[why].format(name(seat))
    words = f"{equal.get(why, 'Equal Speed: ')}{reason}."
    return Prompt(seat, f"{name(seat)} {verb} first", words)


def nothing_left(
    history: Sequence[Played], seat: int, stats: Sequence[Stat] | None, name: Name
) -> Prompt:
    """Return the caption that a seat has nothing left to show or to use.

    Seats that had nothing just before, for the same question, are named in the same line.

    Args:
        history: Actions played before this one, the latest last.
        seat: The seat with nothing left.
        stats: Stats that were asked for; None for terrain.
        name: Returns the name of a seat's warrior.
    """
    seats = [seat]
    for played in reversed(history):
        event = next(
            (each for each in played.events if isinstance(each, ShowedNothing | NoTerrain)), None
        )
        before = tuple(event.stats) if isinstance(event, ShowedNothing) else None
        if event is None or event.able or before != (tuple(stats) if stats else None):
            break
        if event.seat not in seats:
            seats.insert(0, event.seat)
    has = "has" if len(seats) == 1 else "have"
    lacking = "terrain to smash or throw"
    if stats:
        lacking = f"{stats[0].title()} left to show" if len(stats) == 1 else "cards left to show"
    return Prompt(seat, f"{listed([*map(name, seats)])} {has} no {lacking}", MOVING_ON)


def _struck(history: Sequence[Played], name: Name) -> Prompt | None:
    """Return the caption of a blow with its sum; it stays while Endurance cards are shown."""
    backwards = (event for played in reversed(history) for event in reversed(played.events))
    struck = first(backwards, Struck)
    blow = first(backwards, BlowBegan)
    sum_of = describe(struck, name)
    return _described(blow, name, f"{sum_of.title}: {sum_of.note}")


def fell(events: Sequence[Event], name: Name) -> tuple[int, str]:
    """Return the seat whose blow felled somebody (0 for nobody), and the words.

    The words are such as `Ysolde fells Brannoch`.
    """
    fallen = next(event for event in reversed(events) if isinstance(event, Fell))
    if first(events, Resigned):
        return 0, f"{name(fallen.seat)} gives up"
    struck = [event for event in events if isinstance(event, Struck)]
    if struck and struck[-1].target == fallen.seat:
        return struck[-1].seat, f"{name(struck[-1].seat)} fells {name(fallen.seat)}"
    return 0, f"{name(fallen.seat)} falls"


def _ended(events: Sequence[Event], name: Name, player: Name) -> Prompt | None:
    ended = first(events, Ended)
    winner = ended.winner if ended else 0
    if not first(events, Fell):
        return None
    _, words = fell(events, name)
    return Prompt(winner or 0, f"{words}: {player(winner)} wins" if winner else words, "")


def _walked(seen: Duel, walked: Walked) -> Prompt:
    seat = walked.seat
    title = f"{warrior_name(seen, seat)} {walked.gait}s {in_inches(walked.length)}"
    remarks = []
    if walked.crossed:
        remarks.append(literal(carry_sentence(seen, seat, walked.legs[-1], walked.crossed)))
    if walked.engaged:
        names = listed([warrior_name(seen, each) for each in walked.engaged])
        remarks.append(f"{warrior_name(seen, seat)} is engaged with {names}.")
    return Prompt(seat, title, " ".join(remarks))


def _thrown(thrown: Thrown, events: Sequence[Event], name: Name) -> Prompt | None:
    """Return the caption of a throw: its sum at first, later the fate of the piece."""
    target = name(thrown.target)
    piece = _the(thrown.piece).capitalize()
    struck = describe(first(events, Struck), name)
    fallen = first(events, Fell)
    match events[-1]:
        case Landed():
            words = f"{target} falls. {piece} lies where {target} stood."
        case Shattered() if fallen:
            words = f"{target} falls. {piece} has no room there and is removed."
        case Shattered():
            words = f"{target} stands. {piece} is removed."
        case _:
            words = f"{struck.title}: {struck.note}" if struck.title else "It flies."
    return _described(thrown, name, words)


def _the(piece: Piece) -> str:
    return f"the {literal(piece.called)}"
