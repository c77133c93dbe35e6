"""What happens in a duel, each told at once when it is done."""

from __future__ import annotations

from typing import Literal

from engine.rules.events import Event
from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Ground, Piece
from games.duel.rules.terms import Act, Asked, Phase, Stat, Why
from games.duel.rules.warriors import Limits


class PhaseBegan(Event, frozen=True):
    """D8: the next phase of the turn."""

    phase: Phase


class BuiltAnew(Event, frozen=True):
    """E3: before the next duel of a set everyone has built anew, or kept the build. What all see of
    each warrior, in seat order: how many cards its hand holds, and which stats are exhausted."""

    news = True

    hands: tuple[int, ...]
    exhausted: tuple[tuple[Stat, ...], ...]


class OrderFixed(Event, frozen=True):
    """D10, D15, D22: who comes after whom, in a phase or a fight; `why[0]` tells why the first
    comes before the second, and so on."""

    seats: tuple[int, ...]
    why: tuple[Why, ...]
    of: Phase | Literal["fight"]


class Showed(Event, frozen=True):
    """D4: so many cards of a stat were laid open, and `value` lie there by now. `exhausted`: it
    was the last (D3)."""

    news = True

    seat: int
    stat: Stat
    cards: int
    value: int
    exhausted: bool


class ShowedNothing(Event, frozen=True):
    """D4: a seat that was asked for cards of these stats showed none; `able`: not all of them were
    exhausted."""

    seat: int
    stats: tuple[Stat, ...]
    able: bool


class Walked(Event, frozen=True):
    """D11: a warrior has run or climbed along these legs, so many inches that count; `crossed` is
    the ground onto which it was carried (D13), `engaged` are those it is engaged with there."""

    seat: int
    gait: Literal["run", "climb"]
    start: Point
    legs: tuple[Point, ...]
    length: float
    crossed: Ground | None
    engaged: tuple[int, ...]


class Stayed(Event, frozen=True):
    """D10: a warrior stays where it is."""

    seat: int


class FightBegan(Event, frozen=True):
    """D15: these warriors fight."""

    seats: tuple[int, ...]


class StepBegan(Event, frozen=True):
    """D16 to D22: the next step of the fight."""

    step: Asked


class ProgramsShown(Event, frozen=True):
    """D19: the programs of these seats lie open, side by side, as they are written."""

    news = True

    programs: tuple[tuple[int, tuple[str, ...]], ...]


class NobodyCancels(Event, frozen=True):
    """D21: these seats are equally dexterous, and nobody is more so."""

    seats: tuple[int, ...]


class Cancelled(Event, frozen=True):
    """D21: a seat has cancelled an action of another's; `slot` is its place in the program."""

    seat: int
    of: int
    slot: int
    act: Act


class RoundBegan(Event, frozen=True):
    """D22: each who has an action left resolves the next one."""

    round: int


class BlowBegan(Event, frozen=True):
    """D23 to D26: a seat's next action is a swing or a grapple at a target."""

    seat: int
    target: int
    act: Act
    slot: int


class Wasted(Event, frozen=True):
    """D22: its target has fallen or retreated."""

    seat: int
    target: int
    act: Act
    slot: int


class Guarded(Event, frozen=True):
    """D25: a seat blocks or evades until its next action."""

    seat: int
    act: Act
    slot: int


class Turned(Event, frozen=True):
    """D27: a seat will retreat when its next action would come."""

    seat: int
    slot: int


class Struck(Event, frozen=True):
    """D23 to D26, D29: what a target must show is settled: so much force, less so much, is so many
    cards of Endurance. `less` is the target's `stat`, "" where nothing is taken off."""

    seat: int
    target: int
    act: Act | Literal["throw"]
    force: int
    less: int
    stat: Stat | Literal[""]
    cards: int


class Retreated(Event, frozen=True):
    """D27: a warrior has slid away, and is out of its fight."""

    seat: int
    start: Point
    end: Point


class Fell(Event, frozen=True):
    """D3: a warrior is defeated and has left the table."""

    seat: int


class FightEnded(Event, frozen=True):
    """D22: no action is left in the fight that these began."""

    seats: tuple[int, ...]


class NoTerrain(Event, frozen=True):
    """D15: a seat uses no terrain; `able`: it could have used some."""

    seat: int
    able: bool


class Smashed(Event, frozen=True):
    """D28: a seat destroyed a piece of terrain."""

    seat: int
    piece: Piece


class Thrown(Event, frozen=True):
    """D29: a piece of terrain is in the air, on its way to another's warrior."""

    seat: int
    target: int
    piece: Piece


class Landed(Event, frozen=True):
    """D30: it lies where its target stood."""

    piece: Piece


class Shattered(Event, frozen=True):
    """D30: it is out of the game."""

    piece: Piece


class BuildsShown(Event, frozen=True):
    """The duel is over, and everybody sees how all warriors were built, in seat order."""

    news = True

    builds: tuple[Limits, ...]
