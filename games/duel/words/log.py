"""The log of DUEL: each action told from what everybody saw of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.rules.english import in_words, listed
from engine.rules.events import Ended, Event, TurnBegan, first
from engine.rules.played import Played
from engine.words.log import NOBODY, Entry, common_words, headed
from games.duel.rules.actions import CancelNone, Program, Reveal
from games.duel.rules.events import (
    BlowBegan,
    Cancelled,
    Fell,
    FightBegan,
    FightEnded,
    Guarded,
    Landed,
    NobodyCancels,
    NoTerrain,
    OrderFixed,
    ProgramsShown,
    Retreated,
    Shattered,
    Showed,
    ShowedNothing,
    Smashed,
    Stayed,
    Struck,
    Thrown,
    Turned,
    Walked,
    Wasted,
)
from games.duel.rules.terms import Why
from games.duel.words.phrases import aimed, blow, inches, program
from games.duel.words.terrain import named

ORDER = {
    Why.SPEED: "",
    Why.SHOWN_LATER: ", who showed Speed earlier",
    Why.DEXTERITY: ", who is less dexterous",
    Why.SEAT: ", whose seat comes later this turn",
}
"""D10: why one comes after another who is as fast."""
FIRST = {"motion": "Moving first", "melee": "First", "fight": "Striking first"}
"""What an order begins with."""
GUARD = {"block": "Blocks until the next action.", "evade": "Evades until the next action."}


class _Told(NamedTuple):
    """A sentence: who does it, and how many of the action's events must have been seen. `alone`: it
    is an entry by itself, such as a showing, after which nobody knows yet whether more follows.
    `ends`: it is said of the duel, whoever is marked."""

    mark: int
    text: str
    events: int
    turn: int
    alone: bool = False
    ends: bool = False


def entries(played: Played, names: Sequence[str]) -> list[Entry]:
    """All that an action brought about, in order; what one seat does in a row is one entry, which
    may be read once something else has begun: before that, it might go on."""
    lines: list[_Told] = []
    for told in _told(played, names):
        before = lines[-1] if lines and not lines[-1].alone and not told.alone else None
        if before and (before.mark, before.turn) == (told.mark, told.turn):
            lines[-1] = told._replace(text=f"{before.text} {told.text}")
        else:
            lines.append(told)
    return [
        Entry(
            each.mark,
            headed(each.turn, names[each.mark - 1] if each.mark and not each.ends else "The duel"),
            each.text,
            played.number,
            min(each.events + bool(each.events), len(played.events)),
        )
        for each in lines
    ]


def _told(played: Played, names: Sequence[str]) -> Iterator[_Told]:
    events, turn = [event.seen_by(0) for event in played.events], played.turn
    if answered := _covered(played, events):
        yield _Told(played.seat, answered, 0, turn)
    for at, event in enumerate(events):
        if isinstance(event, TurnBegan):
            turn = event.turn
        elif isinstance(event, Showed):
            if not _goes_on(events, at):
                chosen = event.stat != "endurance" or not first(events[:at], Struck)
                yield _Told(event.seat, _shown(events, at, chosen), at + 1, turn, chosen)
        elif found := _happened(event, names):
            ends = isinstance(event, Ended)
            yield _Told(*found, at + 1, turn, ends or isinstance(event, BlowBegan), ends)
        elif words := common_words(event):
            yield _Told(played.seat, words, at + 1, turn)


def _covered(played: Played, events: Sequence[Event]) -> str:
    """D9, D18: what is said of an answer that lies covered, or does nothing."""
    if isinstance(played.action, CancelNone):
        return "Cancels nothing."
    if isinstance(played.action, Program):
        return "Has set the dice."
    if isinstance(played.action, Reveal) and not events:
        return "Has chosen in secret."
    return ""


def _goes_on(events: Sequence[Event], at: int) -> bool:
    """Whether the next card that is shown is of the same stat, by the same seat."""
    this, later = events[at], events[at + 1 : at + 2]
    return (
        isinstance(this, Showed)
        and bool(later)
        and isinstance(later[0], Showed)
        and (later[0].seat, later[0].stat) == (this.seat, this.stat)
    )


def _shown(events: Sequence[Event], at: int, chosen: bool) -> str:
    """`Shows two cards of Speed: now 3.`, with those just before it; of a wound `Shows two`, for
    what has been said already."""
    last = events[at]
    assert isinstance(last, Showed)
    count = last.cards
    while at and _goes_on(events, at - 1):
        at -= 1
        before = events[at]
        assert isinstance(before, Showed)
        count += before.cards
    more = ", which exhausts it" if last.exhausted else ""
    what = f"{in_words(count, 'card')} of {last.stat.capitalize()}" if chosen else in_words(count)
    return f"Shows {what}: now {last.value}{more}."


def _happened(event: Event, names: Sequence[str]) -> tuple[int, str] | None:
    """Whose entry an event belongs to, and its sentence; None where it has none."""

    def name(seat: int) -> str:
        return names[seat - 1]

    match event:
        case OrderFixed(of="motion" | "fight"):
            return NOBODY, _order(event, names)
        case ShowedNothing(seat=seat, stats=(stat,), able=able):
            word = stat.capitalize()
            return seat, f"Shows no {word}." if able else f"Has no {word} left to show."
        case ShowedNothing(seat=seat):
            return seat, "Shows nothing."
        case Walked(seat=seat):
            return seat, _walked(event, names)
        case Stayed(seat=seat):
            return seat, "Stays."
        case NoTerrain(seat=seat, able=able):
            return seat, "Uses no terrain." if able else "Has no terrain to use."
        case FightBegan(seats=seats):
            return NOBODY, f"{listed([*map(name, seats)])} fight."
        case ProgramsShown(programs=programs):
            two = len(programs) < 3
            said = [f"{name(seat)}: {program(dice, names, two)}" for seat, dice in programs]
            return NOBODY, f"The dice are shown. {'. '.join(said)}."
        case NobodyCancels(seats=seats):
            return NOBODY, f"{listed([*map(name, seats)])} are as dexterous: nothing is cancelled."
        case Cancelled(seat=seat, of=of, slot=slot, act=act):
            return seat, f"Cancels {name(of)}'s action {slot + 1}, {act}."
        case Guarded(seat=seat, act=act):
            return seat, GUARD[act]
        case Turned(seat=seat):
            return seat, "Turns to retreat, and is gone at the next action."
        case BlowBegan(seat=seat, target=target, act=act):
            return seat, f"{aimed(act, name(target))}."
        case Wasted(seat=seat, target=target, act=act):
            return seat, f"{blow(act)} at {name(target)} is wasted, who is out of the fight."
        case Struck(target=target):
            return target, _struck(event)
        case Retreated(seat=seat, start=start, end=end):
            return seat, f"Retreats {inches(start.far(end))}, and is out of the fight."
        case FightEnded():
            return NOBODY, "The fight is over."
        case Fell(seat=seat):
            return seat, "**Falls**, and leaves the table."
        case Smashed(seat=seat, piece=piece):
            return seat, f"Smashes the {named(piece).lower()}."
        case Thrown(seat=seat, target=target, piece=piece):
            return seat, f"Throws the {named(piece).lower()} at {name(target)}."
        case Landed(piece=piece):
            return NOBODY, f"The {named(piece).lower()} lies where its target stood."
        case Shattered(piece=piece):
            return NOBODY, f"The {named(piece).lower()} is out of the game."
        case Ended(winner=winner):
            return winner or NOBODY, _end(event, names)
    return None


def _order(event: OrderFixed, names: Sequence[str]) -> str:
    """D10: who comes first, and why where that is not Speed."""
    first, *others = event.seats
    after = [f"{names[seat - 1]}{ORDER[why]}" for seat, why in zip(others, event.why, strict=True)]
    return ", then ".join([f"{FIRST[event.of]}: {names[first - 1]}", *after]) + "."


def _walked(event: Walked, names: Sequence[str]) -> str:
    """D11 to D14: how far, onto what ground, and to whom."""
    how = "Runs" if event.gait == "run" else "Climbs"
    said = [f"{how} {inches(event.length)}"]
    if event.crossed:
        said.append(f"crosses onto {event.crossed} ground")
    if event.engaged:
        said.append(f"is within 2 inches of {listed([names[seat - 1] for seat in event.engaged])}")
    return f"{listed(said)}."


def _struck(event: Struck) -> str:
    """D23, D26, D29: the sum: `Strength 3 less Strength 1: must show two cards of Endurance.`"""
    force = f"Force {event.force}" if event.act == "throw" else f"Strength {event.force}"
    less = f" less {event.stat.capitalize()} {event.less}" if event.stat else ""
    if not event.cards:
        return f"{force}{less}: is not hurt."
    return f"{force}{less}: must show {in_words(event.cards, 'card')} of Endurance."


def _end(ended: Ended, names: Sequence[str]) -> str:
    """Why it is over, and who has won."""
    won = f"{names[ended.winner - 1]} wins" if ended.winner else ""
    match ended.reason:
        case "agreed":
            return "**A draw is agreed.** Nobody wins."
        case "turn-limit":
            return "**The last turn is over: a draw.** Nobody wins."
        case "resigned":
            return f"**{won}**, for nobody else is left."
    return f"**{won}, the last one standing.**" if won else "**Nobody is left standing.**"
