"""Panel of the dice: the fight, the two dice with their sum and verdict, and the track of rolls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pygame
from pygame import Rect, Surface
from typing_extensions import override

from engine.app import text, theme
from engine.app.paint.grounds import Edging, Ground, flat
from engine.app.theme import Role, Scale
from engine.app.widgets import Button, Group, Label, Look, Panel, Widget
from engine.app.widgets.containers import (
    ByWidth,
    Column,
    First,
    Framed,
    Inside,
    Line,
    Part,
    Row,
    Share,
    Sized,
    Space,
    Unsized,
)
from engine.app.widgets.pieces import SeatMark
from engine.app.widgets.plates import Plate
from engine.app.widgets.words import LabelStyle
from engine.rules.cards import Card
from engine.table.dice import Dice, size

PAD = 20
"""Padding of the panel at its sides, in style units."""
VERDICT_PAD = 14
"""Padding of the verdict at its sides, in style units."""
TRACK_HEIGHT = 36
"""Least height of the track of rolls, in style units."""
MOST_ROLL_WIDTH = 118
"""Greatest width of a roll of the track, in style units."""
ROLL_GAP = 4
"""Gap between the rolls of the track, in style units."""
MARK_SIDE = 12
"""Side of a seat's mark on a roll of the track, in style units."""
CONTINUE = 168, 52
"""Least width and height of the button that goes on, in style units."""
LONGEST_VERDICT = "Victory!", "{QD} holds {10D}", "Queen of Diamonds leaves play."
"""Longest cry, words and line of a verdict, for measuring."""


class Roll(NamedTuple):
    """Roll on the track, with its seat.

    Attributes:
        total: Sum of the dice; 0 for a roll still to come.
    """

    seat: int
    total: int = 0


class DiceView(NamedTuple):
    """Contents of the dice panel at one moment.

    Attributes:
        title: Headline of the panel.
        note: Note beside the headline.
        dice: Values of the dice that have come to rest.
        total: Sum of the dice in words.
        verdict: Cry, words behind the cry, line below, and the words in short.
        track: All rolls, with those to come.
        current: Index of the current roll in the track.
        fighters: Faces of attacker and defender.
    """

    title: str
    note: str
    dice: tuple[int, ...] = ()
    total: str = ""
    verdict: tuple[str, ...] = ()
    track: tuple[Roll, ...] = ()
    current: int = 0
    fighters: tuple[Card, ...] = ()


@dataclass(eq=False)
class RollToCome(Widget):
    """Mark of a roll still to come: a point in its seat's colour, and one for the dice."""

    seat: int = 1

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        cell = self.rect
        third = cell.width // 3
        colour = theme.mix(theme.CLASH, scale.colour(self.seat), 0.55)
        seat_point = cell.left + third - scale.px(3), cell.centery
        pygame.draw.circle(surface, colour, seat_point, max(2, scale.px(2.5)))
        colour = theme.mix(theme.CLASH, theme.CLASH_INNER, 0.5)
        dice_point = cell.right - third + scale.px(1), cell.centery
        pygame.draw.circle(surface, colour, dice_point, max(1, scale.px(1.6)))


def _roll(scale: Scale, number: int, roll: Roll, current: bool) -> Part:
    """Return a cell of the track: lit for the current roll, dark for one to come."""
    id = f"roll-{number}"
    total = roll.total
    spoken = f"Roll of seat {roll.seat}" + (f": {total}" if total else ", to come")
    plate = Plate(id, ground=_ground(total > 0, current), called=spoken)
    if not total:
        return Inside(plate, RollToCome(f"{id}-points", seat=roll.seat))
    wide = text.measure("12", Role.HEADING, scale)[0]
    mark = Sized(SeatMark(f"{id}-mark", seat=roll.seat, number=False), MARK_SIDE, MARK_SIDE)
    style = LabelStyle(Role.HEADING, theme.BRASS_LIGHT if current else theme.TEXT)
    figure = style(f"{id}-total", str(total), align="center", silent=True)
    before, between, after = (Share(Space(0), share) for share in (4, 3, 5))
    return Inside(plate, Row([before, mark, between, Sized(figure, wide=wide), after], at=0.5))


def _ground(is_done: bool, current: bool) -> Ground:
    """Return the ground of a cell of the track."""
    fill = theme.mix(theme.CLASH, *((theme.OXBLOOD_TOP, 0.28) if is_done else (theme.SHADOW, 0.35)))
    line = Edging(theme.mix(theme.CLASH, theme.CLASH_LINE, 0.75 if is_done else 0.4), 1.4)
    highlight = Edging(theme.BRASS_LIGHT, 2.2)
    return flat(fill, theme.BADGE_CUT + 1, highlight if current else line)


def _verdict(role: Role, cry: str = "", words: str = "", line: str = "", short: str = "") -> Part:
    """Return the verdict on a roll, on parchment; `short` replaces its words in a narrow room."""

    def verdict_column(words_shown: str, beside: bool) -> Part:
        cry_label = Label("verdict-cry", words=cry, role=role, colour=theme.INK, silent=True)
        words_label = Label(
            "verdict-words", words=words_shown, role=Role.STRONG, colour=theme.INK, silent=True
        )
        line_label = Label("verdict-line", words=line, colour=theme.INK_2, silent=True)
        filled = [label for label in (cry_label, words_label) if label.words]
        rows: list[Part] = [Line(filled, gap=7)] if beside else [*filled]
        return Column([*rows, *([line_label] if line else [])], at=0.5)

    shorter = short or words
    variants = (words, True), (shorter, True), (shorter, False)
    called = text.plain(f"{cry} {words} {line}".strip())
    plate = Plate("verdict", ground="tooltip", called=called)
    return Inside(plate, First([verdict_column(*variant) for variant in variants]), VERDICT_PAD)


def _steady_verdict(scale: Scale, verdict: Sequence[str]) -> Part:
    """Return a verdict as high as the longest one, so that nothing moves from roll to roll."""

    def at_width(width: int) -> Part:
        parts: list[Part] = []
        for words in (LONGEST_VERDICT, verdict or ("",)):
            cry_width = text.measure(words[0], Role.HEADING, scale)[0]
            is_large = cry_width <= width - 2 * scale.px(VERDICT_PAD)
            parts.append(_verdict(Role.HEADING if is_large else Role.STRONG, *words))
        tall = max(part.size(scale, width)[1] for part in parts) + scale.px(5)
        return Sized(parts[1] if verdict else Space(0), high=max(scale.px(50), tall))

    return ByWidth(at_width)


GoOn = Callable[[], None] | None
"""Action of the button that goes on; None without such a button."""


def least_height(scale: Scale, width: int) -> int:
    """Return the height in pixels that the panel needs at this width in pixels."""
    return battle_panel(scale, DiceView("Queen", "", (1, 1), "= 12"), None).size(scale, width)[1]


def battle_panel(scale: Scale, view: DiceView, go_on: GoOn) -> Part:
    """Return the panel of the dice, with the button that goes on."""
    title = Label("battle-title", words=view.title, role=Role.HEADING, colour=theme.TITLE_LIGHT)
    note = Label("battle-note", words=view.note, role=Role.STRONG, middle=True)
    note.colour = theme.mix(theme.OXBLOOD_LIGHT, theme.TEXT, 0.6)
    head = Row([Share(title), Sized(note, high=title.size(scale)[1])], gap=PAD, at=0)
    row = Share(Column([_dice_row(scale, view, go_on)], at=0.5), whole=True)
    parts = head, Space(3), row, Space(9), _track(scale, view), Space(2)
    return Framed(Panel("middle", kind="clash"), Column(parts), PAD, 10)


def _dice_row(scale: Scale, view: DiceView, go_on: GoOn) -> Part:
    """Return dice, sum, verdict and button in a row; the button goes below in a narrow panel."""
    dice_width, dice_height = size(scale)
    dice = Sized(Dice("dice", values=view.dice), wide=dice_width, high=dice_height)
    total = Label("battle-total", words=view.total, role=Role.SCORE, colour=theme.TITLE_LIGHT)
    total.align = "center"
    total_width, total_height = text.measure("= 12", Role.SCORE, scale)
    total_room = Sized(total, wide=total_width, high=total_height)
    button = Button("continue", label="Continue", hint="Space", kind="primary")
    button.group = Group.PROMPT
    button.hotkey = "space"
    button.on_press = go_on
    button.tip = "To the next dice at once; after the last ones the table goes on."
    button_width = max(button.size(scale)[0], scale.px(CONTINUE[0]))
    button_height = max(button.size(scale, button_width)[1], scale.px(CONTINUE[1]))
    button_room = Sized(
        button if go_on else Widget("continue-room"), wide=button_width, high=button_height
    )
    # in two lines the longest verdict is hardly wider than the longest line
    least = text.measure(LONGEST_VERDICT[2], Role.BODY, scale)[0] + scale.px(24)
    verdict = Share(Sized(_steady_verdict(scale, view.verdict), wide=least), least=least)
    result_row = Row([dice, total_room, verdict], gap=16, at=0.5)
    beside = Row([Share(result_row, least=result_row.size(scale)[0]), button_room], gap=16, at=0.5)
    below = Column([result_row, Row([Share(Space(0)), button_room])], gap=8)
    return Row([Space(4), Share(First([beside, below]))])


def _track(scale: Scale, view: DiceView) -> Part:
    """Return the track: the rolls of the battle in a row."""
    total_width, total_height = text.measure("12", Role.HEADING, scale)
    cells = [
        _roll(scale, index + 1, roll, index == view.current)
        for index, roll in enumerate(view.track)
    ]
    track = Track(cells, view.current, least=total_width + scale.px(MARK_SIDE) + scale.px(8))
    return Sized(track, high=max(scale.px(TRACK_HEIGHT), total_height))


@dataclass
class Track(Unsized):
    """Row of as many cells around the current one as fit side by side.

    Attributes:
        current: Index of the current cell.
        least: Least width of a cell, in pixels.
    """

    cells: Sequence[Part]
    current: int
    least: int

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        cell_count = (rect.width + scale.px(ROLL_GAP)) // (self.least + scale.px(ROLL_GAP))
        first = max(0, min(self.current - cell_count // 2, len(self.cells) - cell_count))
        shown = self.cells[first : first + cell_count]
        return Row(
            [Share(cell, most=scale.px(MOST_ROLL_WIDTH)) for cell in shown], gap=ROLL_GAP
        ).lay(scale, rect)
