"""Events of a duel: records of single changes, each told when the change happens.

`news = True` marks an event that reveals something hidden: it can't be taken back. A program is the
actions on a fighter's dice; `slot` is the index of an action in it.

Clauses such as D8 are in games/duel/rules.md.
"""

from __future__ import annotations

from typing import Literal

from engine.rules.events import Event
from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Ground, Piece
from games.duel.rules.terms import Act, Asked, Phase, Stat, Why
from games.duel.rules.warriors import Limits


class PhaseBegan(Event, frozen=True):
    """The next phase of the turn began (D8)."""

    phase: Phase


class BuiltAnew(Event, frozen=True):
    """Everyone has built anew, or kept the build, before the next duel of a set (E3).

    Attributes:
        hands: Number of cards in each warrior's hand, in seat order.
        exhausted: Exhausted stats of each warrior, in seat order.
    """

    news = True

    hands: tuple[int, ...]
    exhausted: tuple[tuple[Stat, ...], ...]


class OrderFixed(Event, frozen=True):
    """The order of the seats in a phase or a fight was fixed (D10, D15, D22).

    Attributes:
        seats: Seats in this order.
        why: Reasons; `why[0]` says why the first seat comes before the second, and so on.
        of: The phase, or "fight".
    """

    seats: tuple[int, ...]
    why: tuple[Why, ...]
    of: Phase | Literal["fight"]


class Showed(Event, frozen=True):
    """Cards of a stat were shown (D4).

    Attributes:
        seat: Seat that showed them.
        stat: The stat.
        cards: Number of cards shown now.
        value: Number of shown cards of the stat in all.
        exhausted: Whether the last card of the stat was shown (D3).
    """

    news = True

    seat: int
    stat: Stat
    cards: int
    value: int
    exhausted: bool


class ShowedNothing(Event, frozen=True):
    """A seat that was asked for cards of some stats showed none (D4).

    Attributes:
        seat: The seat.
        stats: Stats that it was asked for.
        able: Whether at least one of them was not exhausted.
    """

    seat: int
    stats: tuple[Stat, ...]
    able: bool


class Walked(Event, frozen=True):
    """A warrior ran or climbed (D11).

    Attributes:
        seat: Seat of the warrior.
        gait: "run" or "climb".
        start: Where the warrior stood before.
        legs: Ends of the legs.
        length: Inches that count.
        crossed: Ground onto which the warrior was carried (D13), or None.
        engaged: Seats with which the warrior is engaged now.
    """

    seat: int
    gait: Literal["run", "climb"]
    start: Point
    legs: tuple[Point, ...]
    length: float
    crossed: Ground | None
    engaged: tuple[int, ...]


class Stayed(Event, frozen=True):
    """A warrior stayed in its place (D10)."""

    seat: int


class FightBegan(Event, frozen=True):
    """A fight between these seats began (D15)."""

    seats: tuple[int, ...]


class StepBegan(Event, frozen=True):
    """The next step of the fight began (D16 to D22)."""

    step: Asked


class ProgramsShown(Event, frozen=True):
    """The programs of these seats were shown together, each die in its text form (D19)."""

    news = True

    programs: tuple[tuple[int, tuple[str, ...]], ...]


class NobodyCancels(Event, frozen=True):
    """These seats share the highest Dexterity, so nobody cancels an action (D21)."""

    seats: tuple[int, ...]


class Cancelled(Event, frozen=True):
    """A seat cancelled an action of another seat (D21).

    `of` is the other seat, `slot` the index of the action in its program.
    """

    seat: int
    of: int
    slot: int
    act: Act


class RoundBegan(Event, frozen=True):
    """A round began, in which each seat resolves its next action (D22)."""

    round: int


class BlowBegan(Event, frozen=True):
    """A seat's next action, a swing or a grapple at a target, began (D23 to D26)."""

    seat: int
    target: int
    act: Act
    slot: int


class Wasted(Event, frozen=True):
    """An action was wasted, because its target has fallen or retreated (D22)."""

    seat: int
    target: int
    act: Act
    slot: int


class Guarded(Event, frozen=True):
    """A seat began to block or to evade until its next action (D25)."""

    seat: int
    act: Act
    slot: int


class Turned(Event, frozen=True):
    """A seat prepared to retreat in place of its next action (D27)."""

    seat: int
    slot: int


class Struck(Event, frozen=True):
    """The wounds by a blow or a throw were settled (D23 to D26, D29).

    Attributes:
        seat: Seat of the attacker or thrower.
        target: Seat of the target.
        act: The action, or "throw".
        force: Force before anything is subtracted.
        less: Value that is subtracted.
        stat: Stat of the target that is subtracted, or "".
        cards: Number of Endurance cards that the target must show.
    """

    seat: int
    target: int
    act: Act | Literal["throw"]
    force: int
    less: int
    stat: Stat | Literal[""]
    cards: int


class Retreated(Event, frozen=True):
    """A warrior slid away and is out of its fight (D27)."""

    seat: int
    start: Point
    end: Point


class Fell(Event, frozen=True):
    """A warrior was defeated and left the table (D3)."""

    seat: int


class FightEnded(Event, frozen=True):
    """The fight that these seats began has no action left (D22)."""

    seats: tuple[int, ...]


class NoTerrain(Event, frozen=True):
    """A seat used no terrain (D15).

    Attributes:
        seat: The seat.
        able: Whether it could have used some.
        pieces: Terrain that it touched, and could neither smash nor throw; empty if it was able.
        strength: Its Strength then.
    """

    seat: int
    able: bool
    pieces: tuple[Piece, ...] = ()
    strength: int = 1


class Smashed(Event, frozen=True):
    """A seat destroyed a piece of terrain (D28)."""

    seat: int
    piece: Piece


class Thrown(Event, frozen=True):
    """A seat threw a piece of terrain at another warrior (D29)."""

    seat: int
    target: int
    piece: Piece


class Landed(Event, frozen=True):
    """A thrown piece landed where its target stood (D30)."""

    piece: Piece


class Shattered(Event, frozen=True):
    """A thrown piece left the game (D30)."""

    piece: Piece


class BuildsShown(Event, frozen=True):
    """The duel is over, and everybody sees the builds of all warriors, in seat order."""

    news = True

    builds: tuple[Limits, ...]
