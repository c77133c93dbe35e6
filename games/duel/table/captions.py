"""Captions of events: the prompt bar's title and remark while an event is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from engine.app.widgets import literal
from engine.rules.english import list_in_words, possessive
from engine.rules.events import Ended, Event, GameOver, Resigned, TurnBegan, first_event
from engine.rules.played import Played
from engine.table.actionbar import Prompt
from games.duel.geometry.terrain import Piece
from games.duel.rules.actions import DiceProgram
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
from games.duel.words.phrases import ACT_NAMES, REASONS_FIRST, STEPS, inches_phrase, warrior_name

Name = Callable[[int], str]
CONTINUE_REMARK = "Moving on."


def caption(
    duel: Duel, history: Sequence[Played], animated_event: Event | None = None
) -> Prompt | None:
    """Return the caption of the event that was shown last; None if the event needs no words.

    Args:
        duel: The duel as it is shown.
        history: Played actions, with the events shown so far.
        animated_event: The event that is animated now.
    """
    warrior = partial(warrior_name, duel)
    match animated_event:
        case Walked(seat=seat, gait=gait):
            return Prompt(seat, f"{warrior(seat)} {gait}s", "")
        case Smashed():
            return _caption_of_event(animated_event, warrior)
    return _caption_of_last_event(duel, history, warrior)


def _caption_of_last_event(duel: Duel, history: Sequence[Played], warrior: Name) -> Prompt | None:
    """Return the caption of the last event; that of its blow or throw, if it is part of one."""
    events = history[-1].events if history else ()
    last_event = events[-1] if events else None
    throw = first_event(events, Thrown)
    match last_event:
        case Ended() | GameOver() | BuildsShown():
            return None  # the end has the words of the log, as in all games
        case None if history and isinstance(history[-1].action, DiceProgram):
            seat = history[-1].seat
            return Prompt(seat, f"{warrior(seat)} has set all dice", "")
        case Fell():
            prompt = _caption_of_event(last_event, warrior)
            by_seat, title = fall_words(events, warrior)
            return prompt and prompt._replace(seat=by_seat or last_event.seat, title=title)
        case ShowedNothing(able=False) | NoTerrain(able=False, pieces=()):
            stats = last_event.stats if isinstance(last_event, ShowedNothing) else None
            return nothing_left_caption(history[:-1], last_event.seat, stats, warrior)
        case Thrown() | Struck(act="throw") | Showed(stat="endurance") | Landed() | Shattered() if (
            throw
        ):
            return _throw_caption(throw, events, warrior)
        case Showed(stat="endurance") | Struck() if first_event(events, Struck):
            return _blow_caption(history, warrior)
        case TurnBegan(turn_number=turn_number):
            return Prompt(0, f"Turn {turn_number}", "The slowest may show cards first.")
        case RoundBegan(round=round_number):
            return Prompt(0, f"Round {round_number}", "")
        case StepBegan(step=step) if step in STEPS:
            return Prompt(0, *STEPS[step])
        case OrderFixed(of="motion" | "fight") if len(last_event.seats) > 1:
            return _order_caption(last_event, warrior)
        case Walked():
            return _walk_caption(duel, last_event)
    return _caption_of_event(last_event, warrior, _consequence(duel, last_event))


def _caption_of_event(event: Event | None, name: Name, remark: str = "") -> Prompt | None:
    """Return an event's description from the log, with a `remark` or its usual note below."""
    description = describe(event, name)
    if not description.title:
        return None
    return Prompt(description.seat, description.title, remark or description.note)


def _consequence(duel: Duel, event: Event | None) -> str:
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
            strength = duel.warrior(seat).value("strength")
            return f"Strength {strength}, weight {piece.weight}: {_piece_name(piece)} is removed."
    return ""


def _order_caption(order_event: OrderFixed, name: Name) -> Prompt:
    seat = order_event.seats[0]
    tie_reason = order_event.why[0]
    verb = "moves" if order_event.of == "motion" else "acts"
    tie_words = {Why.SPEED: "", Why.SEAT: "Equal Speed and Dexterity: "}
    reason = REASONS_FIRST[tie_reason].format(name(seat))
    sentence = f"{tie_words.get(tie_reason, 'Equal Speed: ')}{reason}."
    return Prompt(seat, f"{name(seat)} {verb} first", sentence)


def nothing_left_caption(
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
    stats_asked = tuple(stats) if stats else None
    for played in reversed(history):
        nothing_events = (
            event for event in played.events if isinstance(event, ShowedNothing | NoTerrain)
        )
        event = next(nothing_events, None)
        if event is None or event.able or (isinstance(event, NoTerrain) and event.pieces):
            break
        stats_before = tuple(event.stats) if isinstance(event, ShowedNothing) else None
        if stats_before != stats_asked:
            break
        if event.seat not in seats:
            seats.insert(1, event.seat)
    verb = "has" if len(seats) == 1 else "have"
    missing_things = "terrain to smash or throw"
    if stats:
        missing_things = (
            f"{stats[0].title()} left to show" if len(stats) == 1 else "cards left to show"
        )
    return Prompt(
        seat, f"{list_in_words([*map(name, seats)])} {verb} no {missing_things}", CONTINUE_REMARK
    )


def _blow_caption(history: Sequence[Played], name: Name) -> Prompt | None:
    """Return the caption of a blow with its sum; it stays while Endurance cards are shown."""
    events_backwards = (event for played in reversed(history) for event in reversed(played.events))
    strike = first_event(events_backwards, Struck)
    blow = first_event(events_backwards, BlowBegan)
    sum_description = describe(strike, name)
    return _caption_of_event(blow, name, f"{sum_description.title}: {sum_description.note}")


def fall_words(events: Sequence[Event], name: Name) -> tuple[int, str]:
    """Return the seat whose blow felled somebody (0 for nobody), and the words.

    The words are such as `Ysolde fells Brannoch`.
    """
    fall = next(event for event in reversed(events) if isinstance(event, Fell))
    if first_event(events, Resigned):
        return 0, f"{name(fall.seat)} resigns"
    hits = [event for event in events if isinstance(event, Struck)]
    if hits and hits[-1].target == fall.seat:
        return hits[-1].seat, f"{name(hits[-1].seat)} fells {name(fall.seat)}"
    return 0, f"{name(fall.seat)} falls"


def end_cause(events: Sequence[Event], duel: Duel) -> str | None:
    """Return what felled the last opponent in a sentence; None if the end has another reason.

    An example is `Ysolde's Swing High takes Brannoch's last card of Endurance.`
    """
    falls = [event for event in events if isinstance(event, Fell)]
    hits = [event for event in events if isinstance(event, Struck)]
    if not falls or not hits or hits[-1].target != falls[-1].seat:
        return None
    hit = hits[-1]
    blow = "throw" if hit.act == "throw" else ACT_NAMES[hit.act]
    target = possessive(warrior_name(duel, hit.target))
    return (
        f"{possessive(warrior_name(duel, hit.seat))} {blow} takes {target} last card of Endurance."
    )


def _walk_caption(duel: Duel, walk: Walked) -> Prompt:
    seat = walk.seat
    title = f"{warrior_name(duel, seat)} {walk.gait}s {inches_phrase(walk.length)}"
    remarks = []
    if walk.crossed:
        remarks.append(literal(carry_sentence(duel, seat, walk.legs[-1], walk.crossed)))
    if walk.engaged:
        names = list_in_words([warrior_name(duel, each) for each in walk.engaged])
        remarks.append(f"{warrior_name(duel, seat)} is engaged with {names}.")
    return Prompt(seat, title, " ".join(remarks))


def _throw_caption(throw: Thrown, events: Sequence[Event], name: Name) -> Prompt | None:
    """Return the caption of a throw: its sum at first, later the fate of the piece."""
    target = name(throw.target)
    piece = _piece_name(throw.piece).capitalize()
    hit = describe(first_event(events, Struck), name)
    fall = first_event(events, Fell)
    match events[-1]:
        case Landed():
            words = f"{target} falls. {piece} lies where {target} stood."
        case Shattered() if fall:
            words = f"{target} falls. {piece} has no room there and is removed."
        case Shattered():
            words = f"{target} stands. {piece} is removed."
        case _:
            words = f"{hit.title}: {hit.note}" if hit.title else "It flies."
    return _caption_of_event(throw, name, words)


def _piece_name(piece: Piece) -> str:
    return f"the {literal(piece.called)}"
