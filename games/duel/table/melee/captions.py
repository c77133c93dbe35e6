"""What the bar says while showings, a fight, a fall or the end are being told: who does what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from engine.rules.english import listed, possessive
from engine.rules.events import Ended, Event, Resigned, TurnBegan, first
from engine.rules.played import Played
from engine.table.actionbar import Prompt
from games.duel.rules.actions import Program
from games.duel.rules.events import (
    BlowBegan,
    BuildsShown,
    Cancelled,
    Fell,
    FightBegan,
    FightEnded,
    Guarded,
    NobodyCancels,
    NoTerrain,
    OrderFixed,
    ProgramsShown,
    Retreated,
    RoundBegan,
    Showed,
    ShowedNothing,
    StepBegan,
    Struck,
    Thrown,
    Turned,
    Wasted,
)
from games.duel.rules.state import Duel
from games.duel.rules.terms import GUARDS, Stat, Why
from games.duel.words.phrases import CALLED, FIRST, STEPS, aimed, called, gone, inches, summed

Name = Callable[[int], str]
MOVING_ON = "Moving on."


def caption(seen: Duel, history: Sequence[Played], player: Name) -> Prompt | None:
    """What is said of the event that was told last; None where it is none of these.

    player: who plays a seat.
    """
    events, name = history[-1].events if history else (), partial(called, seen)
    last = events[-1] if events else None
    match last:
        case Ended() | BuildsShown():
            return _ended(events, name, player)
        case None if history and isinstance(history[-1].action, Program):
            seat = history[-1].seat
            return Prompt(seat, f"{name(seat)} has set all dice", "")
        case Fell(seat=seat):
            by, words = fell(events, name)
            return Prompt(by or seat, words, f"{name(seat)} leaves the table.")
        case ShowedNothing(able=False) | NoTerrain(able=False):
            return _nothing(history, last, name)
        case ShowedNothing(seat=seat, stats=stats):
            what = f"no {stats[0].title()}" if len(stats) == 1 else "no cards"
            return Prompt(seat, f"{name(seat)} shows {what}", "")
        case Showed(stat="endurance") if first(events, Struck):
            return None if first(events, Thrown) else _struck(history, name)
        case Showed():
            return _showed(last, name)
        case TurnBegan(turn_number=turn):
            return Prompt(0, f"Turn {turn}", "The slowest may show cards first.")
        case OrderFixed(seats=seats, why=why, of="motion" | "fight" as of) if len(seats) > 1:
            does = "moves" if of == "motion" else "acts"
            equal = {Why.SPEED: "", Why.SEAT: "Equal Speed and Dexterity: "}
            reason = FIRST[why[0]].format(name(seats[0]))
            words = f"{equal.get(why[0], 'Equal Speed: ')}{reason}."
            return Prompt(seats[0], f"{name(seats[0])} {does} first", words)
    return _fight(seen, history, last, name)


def _fight(seen: Duel, history: Sequence[Played], last: Event | None, name: Name) -> Prompt | None:
    match last:
        case FightBegan(seats=seats):
            return Prompt(0, f"{listed([*map(name, seats)])} fight", "They are within 2 inches.")
        case StepBegan(step=step) if step in STEPS:
            return Prompt(0, *STEPS[step])
        case ProgramsShown():
            return Prompt(0, "All dice are shown", "In each round the fastest acts first.")
        case NobodyCancels(seats=seats):
            value = seen.warrior(seats[0]).value("dexterity")
            words = f"{listed([*map(name, seats)])} both have Dexterity {value}."
            return Prompt(
                0, "Nobody cancels", words if len(seats) == 2 else words.replace(" both", "")
            )
        case Cancelled(seat=seat, of=of, act=act):
            title = f"{name(seat)} cancels {possessive(name(of))} {CALLED[act]}"
            return Prompt(seat, title, "The next die moves up one round.")
        case RoundBegan(round=number):
            return Prompt(0, f"Round {number}", "")
        case Guarded(seat=seat, act=act):
            swing = next(swing for swing, (guard, _) in GUARDS.items() if guard == act)
            words = f"This guards against {CALLED[swing]} until the next action."
            return Prompt(seat, f"{name(seat)} {'blocks' if act == 'block' else 'evades'}", words)
        case Turned(seat=seat):
            words = f"{name(seat)} leaves the fight at its next action."
            return Prompt(seat, f"{name(seat)} turns to retreat", words)
        case Retreated(seat=seat, start=start, end=end):
            words = f"{name(seat)} is out of this fight."
            return Prompt(seat, f"{name(seat)} retreats {inches(round(start.far(end), 1))}", words)
        case BlowBegan(seat=seat, target=target, act=act):
            return Prompt(seat, f"{name(seat)} {aimed(act, name(target))}", "")
        case Wasted(seat=seat, target=target, act=act):
            title = f"{possessive(name(seat))} {CALLED[act]} is wasted"
            return Prompt(seat, title, f"{name(target)} has {gone(seen, target)}.")
        case Struck() if last.act != "throw":
            return _struck(history, name)
        case FightEnded():
            return Prompt(0, "The fight is over", "")
    return None


def _showed(showed: Showed, name: Name) -> Prompt:
    who, stat = name(showed.seat), showed.stat.title()
    before = showed.value - showed.cards
    ends = ": exhausted" if showed.exhausted else ""
    title = f"{who} shows {showed.cards} {stat}"
    return Prompt(showed.seat, title, f"{stat} {before} becomes {showed.value}{ends}.")


def _nothing(history: Sequence[Played], last: ShowedNothing | NoTerrain, name: Name) -> Prompt:
    stats = last.stats if isinstance(last, ShowedNothing) else None
    return nothing_left(history[:-1], last.seat, stats, name)


def nothing_left(
    history: Sequence[Played], seat: int, stats: Sequence[Stat] | None, name: Name
) -> Prompt:
    """That a seat has none of these stats left to show, or no terrain to use (None): in one line
    with all who had none just before it, by what has been played until then."""
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
    what = "terrain to smash or throw"
    if stats:
        what = f"{stats[0].title()} cards left to show" if len(stats) == 1 else "cards left to show"
    return Prompt(seat, f"{listed([*map(name, seats)])} {has} no {what}", MOVING_ON)


def _struck(history: Sequence[Played], name: Name) -> Prompt:
    """A blow with its sum, and how much of it has been shown."""
    told = (event for played in reversed(history) for event in reversed(played.events))
    struck = next(each for each in told if isinstance(each, Struck))
    assert struck.act != "throw"
    title = f"{name(struck.seat)} {aimed(struck.act, name(struck.target))}"
    return Prompt(struck.seat, title, summed(struck, name(struck.target)))


def fell(events: Sequence[Event], name: Name) -> tuple[int, str]:
    """By whose blow somebody falls, 0 for nobody's, and in words: `Ysolde fells Brannoch`."""
    fallen = next(each for each in reversed(events) if isinstance(each, Fell))
    if first(events, Resigned):
        return 0, f"{name(fallen.seat)} gives up"
    struck = [each for each in events if isinstance(each, Struck)]
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
