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
from engine.app.pictures import cached_picture
from engine.app.theme import Role, Scale
from engine.app.widgets import Button, Group, Label, Look, Panel, Widget
from engine.app.widgets.containers import (
    CENTRE,
    TOP,
    ByWidth,
    Column,
    FirstThatFits,
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

SIDE_PAD = 20
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
MIN_CONTINUE_SIZE = 168, 52
"""Least width and height of the button that goes on, in style units."""
LONGEST_VERDICT = "Tomas wins", "{QD} holds {10D}", "Queen of Diamonds leaves play."
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
        colour = theme.mix(theme.CLASH_PANEL, scale.colour(self.seat), 0.55)
        seat_point = cell.left + third - scale.px(3), cell.centery
        pygame.draw.circle(surface, colour, seat_point, max(2, scale.px(2.5)))
        colour = theme.mix(theme.CLASH_PANEL, theme.CLASH_PANEL_INNER, 0.5)
        dice_point = cell.right - third + scale.px(1), cell.centery
        pygame.draw.circle(surface, colour, dice_point, max(1, scale.px(1.6)))


def _roll_cell(scale: Scale, number: int, roll: Roll, is_current: bool) -> Part:
    """Return a cell of the track: lit for the current roll, dark for one to come."""
    id = f"roll-{number}"
    total = roll.total
    spoken_words = f"Roll of seat {roll.seat}" + (f": {total}" if total else ", to come")
    plate = Plate(id, ground=_cell_ground(total > 0, is_current), called=spoken_words)
    if not total:
        return Inside(plate, RollToCome(f"{id}-points", seat=roll.seat))
    figure_width = text.measure("12", Role.HEADING, scale)[0]
    mark = Sized(SeatMark(f"{id}-mark", seat=roll.seat, number=False), MARK_SIDE, MARK_SIDE)
    style = LabelStyle(Role.HEADING, theme.BRASS_LIGHT if is_current else theme.TEXT)
    figure = style(f"{id}-total", str(total), align="center", silent=True)
    left_gap, middle_gap, right_gap = (Share(Space(0), share) for share in (4, 3, 5))
    return Inside(
        plate,
        Row([left_gap, mark, middle_gap, Sized(figure, wide=figure_width), right_gap], at=CENTRE),
    )


def _cell_ground(is_done: bool, is_current: bool) -> Ground:
    """Return the ground of a cell of the track."""
    fill = theme.mix(
        theme.CLASH_PANEL, *((theme.OXBLOOD_TOP, 0.28) if is_done else (theme.SHADOW, 0.35))
    )
    border = Edging(
        theme.mix(theme.CLASH_PANEL, theme.CLASH_PANEL_LINE, 0.75 if is_done else 0.4), 1.4
    )
    highlight = Edging(theme.BRASS_LIGHT, 2.2)
    return flat(fill, theme.BADGE_CUT + 1, highlight if is_current else border)


def _verdict_part(
    role: Role, cry: str = "", words: str = "", line: str = "", short_words: str = ""
) -> Part:
    """Return the verdict on a roll, on parchment; a narrow room gets the short words."""

    def verdict_column(words_shown: str, is_beside: bool) -> Part:
        cry_label = Label("verdict-cry", words=cry, role=role, colour=theme.INK, silent=True)
        words_label = Label(
            "verdict-words", words=words_shown, role=Role.STRONG, colour=theme.INK, silent=True
        )
        line_label = Label("verdict-line", words=line, colour=theme.INK_LIGHT, silent=True)
        filled_labels = [label for label in (cry_label, words_label) if label.words]
        rows: list[Part] = [Line(filled_labels, gap=7)] if is_beside else [*filled_labels]
        return Column([*rows, *([line_label] if line else [])], at=CENTRE)

    narrow_words = short_words or words
    variants = (words, True), (narrow_words, True), (narrow_words, False)
    spoken_words = text.plain(f"{cry} {words} {line}".strip())
    plate = Plate("verdict", ground="tooltip", called=spoken_words)
    return Inside(
        plate, FirstThatFits([verdict_column(*variant) for variant in variants]), VERDICT_PAD
    )


def _steady_verdict(scale: Scale, verdict: Sequence[str]) -> Part:
    """Return a verdict as high as the longest one, so that nothing moves from roll to roll."""

    def part_at_width(width: int) -> Part:
        parts: list[Part] = []
        for words in (LONGEST_VERDICT, verdict or ("",)):
            cry_width = text.measure(words[0], Role.HEADING, scale)[0]
            is_large = cry_width <= width - 2 * scale.px(VERDICT_PAD)
            parts.append(_verdict_part(Role.HEADING if is_large else Role.STRONG, *words))
        height = max(part.size(scale, width)[1] for part in parts) + scale.px(5)
        return Sized(parts[1] if verdict else Space(0), high=max(scale.px(50), height))

    return ByWidth(part_at_width)


OnContinue = Callable[[], None] | None
"""Action of the button that goes on; None without such a button."""


@cached_picture(16)  # every layout of the table asks, and the answer takes long
def least_height(scale: Scale, width: int) -> int:
    """Return the height in pixels that the panel needs at this width in pixels."""
    return battle_panel(scale, DiceView("Queen", "", (1, 1), "= 12"), None).size(scale, width)[1]


def battle_panel(scale: Scale, view: DiceView, on_continue: OnContinue) -> Part:
    """Return the panel of the dice, with the button that goes on."""
    title = Label("battle-title", words=view.title, role=Role.HEADING, colour=theme.TITLE_LIGHT)
    note_label = Label("battle-note", words=view.note, role=Role.STRONG, middle=True)
    note_label.colour = theme.mix(theme.OXBLOOD_LIGHT, theme.TEXT, 0.6)
    head_row = Row(
        [Share(title), Sized(note_label, high=title.size(scale)[1])], gap=SIDE_PAD, at=TOP
    )
    dice_row = Share(Column([_dice_row(scale, view, on_continue)], at=CENTRE), whole=True)
    parts = head_row, Space(3), dice_row, Space(9), _track(scale, view), Space(2)
    return Framed(Panel("middle", kind="clash"), Column(parts), SIDE_PAD, 10)


def _dice_row(scale: Scale, view: DiceView, on_continue: OnContinue) -> Part:
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
    button.on_press = on_continue
    button.tip = "To the next dice at once; after the last ones the table goes on."
    button_width = max(button.size(scale)[0], scale.px(MIN_CONTINUE_SIZE[0]))
    button_height = max(button.size(scale, button_width)[1], scale.px(MIN_CONTINUE_SIZE[1]))
    button_room = Sized(
        button if on_continue else Widget("continue-room"), wide=button_width, high=button_height
    )
    # in two lines the longest verdict is hardly wider than the longest line
    least_verdict_width = text.measure(LONGEST_VERDICT[2], Role.BODY, scale)[0] + scale.px(24)
    verdict = Share(
        Sized(_steady_verdict(scale, view.verdict), wide=least_verdict_width),
        least=least_verdict_width,
    )
    result_row = Row([dice, total_room, verdict], gap=16, at=CENTRE)
    one_row = Row(
        [Share(result_row, least=result_row.size(scale)[0]), button_room], gap=16, at=CENTRE
    )
    two_rows = Column([result_row, Row([Share(Space(0)), button_room])], gap=8)
    return Row([Space(4), Share(FirstThatFits([one_row, two_rows]))])


def _track(scale: Scale, view: DiceView) -> Part:
    """Return the track: the rolls of the battle in a row."""
    total_width, total_height = text.measure("12", Role.HEADING, scale)
    cells = [
        _roll_cell(scale, index + 1, roll, index == view.current)
        for index, roll in enumerate(view.track)
    ]
    track = Track(
        cells, view.current, least_cell_width=total_width + scale.px(MARK_SIDE) + scale.px(8)
    )
    return Sized(track, high=max(scale.px(TRACK_HEIGHT), total_height))


@dataclass
class Track(Unsized):
    """Row of as many cells around the current one as fit side by side.

    Attributes:
        current: Index of the current cell.
        least_cell_width: Least width of a cell, in pixels.
    """

    cells: Sequence[Part]
    current: int
    least_cell_width: int

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        cell_count = (rect.width + scale.px(ROLL_GAP)) // (
            self.least_cell_width + scale.px(ROLL_GAP)
        )
        first_index = max(0, min(self.current - cell_count // 2, len(self.cells) - cell_count))
        shown_cells = self.cells[first_index : first_index + cell_count]
        return Row(
            [Share(cell, most=scale.px(MOST_ROLL_WIDTH)) for cell in shown_cells], gap=ROLL_GAP
        ).lay(scale, rect)
