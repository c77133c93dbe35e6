"""What holds of a game while an action is told: at no beat does the table show, or the log say or
leave out, what only a later beat will tell.

A log is written from all of an action at once, and its lines appear beat by beat. So in two worlds
that a seat can't tell apart up to a beat the same lines must stand at that beat, whatever the
worlds bring next, and the view must be the same, of which the table makes all that it shows: its
counts, its ribbon, its prompt. A check that fails raises `AssertionError`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import Any, NamedTuple

from engine.rules.chance import Chance, seeded
from engine.rules.events import Event
from engine.rules.game import Game
from engine.rules.played import Played
from engine.rules.state import State
from engine.words.log import shown_entries
from tests.kit.catalogue import LogWriter
from tests.kit.differences import differing
from tests.kit.secrecy import WORLDS
from tests.kit.walks import Moment

NAMES = ["Mara", "Tomas", "Ines", "Bo", "Ada", "Nora"]


def check_lines(game: Game[Any], write: LogWriter, moment: Moment, seed: object) -> int:
    """The lines of the log at every beat of an action, in worlds that look alike to a seat up to
    then. How many pairs of worlds parted ways in the middle of it."""
    chance, count = seeded(f"lines {seed}"), 0
    for seat in range(moment.before.seats + 1):
        worlds = [moment.before, *_worlds(game, moment, seat, chance)]
        luck = [chance.below(1 << 64) for _ in worlds]
        courses = [
            _course(game, world, moment, each) for world, each in zip(worlds, luck, strict=True)
        ]
        for other in courses[1:]:
            count += alike(game, write, courses[0], other, seat)
    return count


class Course(NamedTuple):
    """An action as it was played, the game before it, and the game at each of its events."""

    played: Played
    stood: list[State]


def alike(game: Game[Any], write: LogWriter, one: Course, other: Course, seat: int) -> bool:
    """Compare an action in two worlds, up to the beat at which a seat can tell them apart; whether
    there is one."""
    ours, theirs = ([event.seen_by(seat) for event in each.played.events] for each in (one, other))
    same = len([*takewhile(lambda pair: pair[0] == pair[1], zip(ours, theirs, strict=False))])
    over = min(len(ours), len(theirs)) if len(ours) != len(theirs) else -1
    for beat in range(same + 1):
        if beat == over:  # one is done, and shows all of it; that more follows is told at once
            continue
        shown = [game.view(each.stood[beat], seat) for each in (one, other)]
        assert shown[0] == shown[1], (
            f"in worlds that seat {seat} can't tell apart when {beat} of the events of"
            f" '{one.played.action}' have been told it sees other things ({differing(*shown)}):"
            " tell an event for whatever comes to be seen, just then"
        )
        said = [lines(write, each.played, beat) for each in (one, other)]
        assert said[0] == said[1], (
            f"in worlds that seat {seat} can't tell apart when {beat} of the events of"
            f" '{one.played.action}' have been told the log has other lines"
            f" ({differing(*said)}): an entry's `events` must not depend on what comes after the"
            " event that it tells"
        )
    return same < max(len(ours), len(theirs))


def lines(write: LogWriter, played: Played, beat: int) -> list[str]:
    """The lines of an action that stand in the log when so many of its events have been told."""
    entries = shown_entries(each for each in write(played, NAMES) if each.events <= beat)
    return [f"{each.mark} {each.line}" for each in entries]


def _worlds(game: Game[Any], moment: Moment, seat: int, chance: Chance) -> Iterator[State]:
    for _ in range(WORLDS):
        world = game.redeal(moment.before, seat, chance)
        if game.refusal(world, moment.decision.seat, moment.action) is None:
            yield world


def _course(game: Game[Any], state: State, moment: Moment, luck: int) -> Course:
    events, after = list[Event](), state.copy()
    stood = [state.copy()]
    after.chance = Chance(luck)

    def take(event: Event) -> None:
        events.append(event)
        stood.append(after.copy())

    game.apply(after, moment.action, take)
    seat, turn = moment.decision.seat, state.turn_number
    return Course(Played(1, seat, moment.action, tuple(events), turn), stood)
