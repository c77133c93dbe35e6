"""Dice that all watch: what is fought for, the two dice, what they come to, the track of rolls."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from engine.app import paint, text, theme
from engine.app.paint.grounds import Edging, flat, plate
from engine.app.theme import Role, Scale
from engine.app.widgets import Button, Group, Label, Look, Panel, Widget
from engine.app.widgets.containers import (
    Column,
    Fill,
    First,
    Framed,
    Part,
    Row,
    Share,
    Sized,
    Space,
)
from engine.rules.cards import Card
from engine.table.dice import Dice, size

PAD = 20
TRACK, WIDEST, APART = 36, 118, 4
CONTINUE = 168, 52
LONGEST_VERDICT = "Victory!", "{QD} holds {10D}", "Queen of Diamonds leaves play."


class Roll(NamedTuple):
    """One roll of a track: whose it is, what it came to (0: it is still to come)."""

    seat: int
    total: int = 0


class DiceView(NamedTuple):
    """What is seen of a throw: headline and note, the dice that lie, what they come to, the verdict
    (a cry, the words behind it, a line below, and those words in short), the track, which of its
    rolls is this one, and who fights."""

    title: str
    note: str
    dice: tuple[int, ...] = ()
    total: str = ""
    verdict: tuple[str, ...] = ()
    track: tuple[Roll, ...] = ()
    at: int = 0
    fighters: tuple[Card, ...] = ()


TO_COME = Roll(1)


@dataclass(eq=False)
class RollCell(Widget):
    """A roll of the track; the current one is lit, those to come are dark."""

    roll: Roll = TO_COME
    _: KW_ONLY
    current: bool = False

    named = True

    @property
    def name(self) -> str:
        total = self.roll.total
        return f"Roll of seat {self.roll.seat}" + (f": {total}" if total else ", to come")

    @property
    def focusable(self) -> bool:
        return False

    def needs(self, scale: Scale) -> tuple[int, int]:
        wide, tall = text.measure("12", Role.HEADING, scale)
        return wide + self._mark(scale) + scale.px(8), tall

    def _mark(self, scale: Scale) -> int:
        return scale.px(12)

    def draw(self, surface: Surface, look: Look) -> None:
        scale, at, done = look.scale, self.rect, self.roll.total > 0
        surface.blit(_cell(scale, at.size, done, self.current), at)
        third = at.width // 3
        if not done:
            radius = max(2, scale.px(2.5))
            colour = theme.mix(theme.CLASH, scale.colour(self.roll.seat), 0.55)
            pygame.draw.circle(surface, colour, (at.left + third - scale.px(3), at.centery), radius)
            dot = theme.mix(theme.CLASH, theme.CLASH_INNER, 0.5)
            spot = (at.right - third + scale.px(1), at.centery)
            pygame.draw.circle(surface, dot, spot, max(1, scale.px(1.6)))
            return
        colour = theme.BRASS_LIGHT if self.current else theme.TEXT
        figure = text.block(str(self.roll.total), Role.HEADING, scale, colour=colour)
        mark = paint.seat_mark(scale, self.roll.seat, self._mark(scale), number=False)
        spare = at.width - mark.width - text.measure("12", Role.HEADING, scale)[0]
        left = at.left + spare // 3
        surface.blit(mark, mark.get_rect(midleft=(left, at.centery)))
        middle = (left + mark.width + at.right - spare // 6) // 2
        figure.draw(surface, (middle - figure.size[0] // 2, at.centery - figure.size[1] // 2))


def _cell(scale: Scale, size: tuple[int, int], done: bool, current: bool) -> Surface:
    fill = theme.mix(theme.CLASH, theme.OXBLOOD_TOP, 0.28 if done else -0.1)
    fill = fill if done else theme.mix(theme.CLASH, theme.SHADOW, 0.35)
    line = theme.mix(theme.CLASH, theme.CLASH_LINE, 0.75 if done else 0.4)
    width = 1.4
    if current:
        line, width = theme.BRASS_LIGHT, 2.2
    return plate(scale.s, size, flat(fill, theme.BADGE_CUT + 1, Edging(line, width)))


@dataclass(eq=False)
class Verdict(Widget):
    """What a roll means, on parchment; `short` says its words where there is little room."""

    cry: str = ""
    words: str = ""
    line: str = ""
    short: str = ""

    @property
    def name(self) -> str:
        return text.plain(f"{self.cry} {self.words} {self.line}".strip())

    def _rows(self, scale: Scale) -> list[list[text.TextBlock]]:
        """What stands in each row: the cry and its words side by side, or else below each other."""
        room = max(1, self.rect.width - 2 * scale.px(14))
        rows = []
        if self.cry:
            cry = text.block(self.cry, Role.HEADING, scale, room, theme.INK)
            if cry.lines > 1:
                cry = text.block(self.cry, Role.STRONG, scale, room, theme.INK)
            rows.append([cry])
        if self.words:
            words = text.block(self.words, Role.STRONG, scale, room, theme.INK)
            start = rows[0][0].size[0] + scale.px(7) if rows else 0
            if self.short and start + words.size[0] > room:
                words = text.block(self.short, Role.STRONG, scale, room, theme.INK)
            if rows and start + words.size[0] <= room:
                rows[0].append(words)
            else:
                rows.append([words])
        if self.line:
            rows.append([text.block(self.line, Role.BODY, scale, room, theme.INK_2)])
        return rows

    def needs(self, scale: Scale) -> tuple[int, int]:
        """As high as the longest one, so that nothing moves from roll to roll."""
        longest = Verdict("", self.rect, *LONGEST_VERDICT)
        return 0, max(scale.px(50), self._tall(scale), longest._tall(scale))

    def _tall(self, scale: Scale) -> int:
        return sum(row[0].size[1] for row in self._rows(scale)) + scale.px(5)

    def draw(self, surface: Surface, look: Look) -> None:
        scale, at = look.scale, self.rect
        rows = self._rows(scale)
        if not rows:
            return
        surface.blit(paint.panel(scale, at.size, "tooltip"), at)
        y = at.centery - sum(row[0].size[1] for row in rows) // 2
        for row in rows:
            x = at.left + scale.px(14)
            for block in row:
                block.draw(surface, (x, y + row[0].baseline - block.baseline))
                x += block.size[0] + scale.px(7)
            y += row[0].size[1]


GoOn = Callable[[], None] | None
"""What the button of the dice does; None where there is nothing to go on to."""


def least_height(scale: Scale, width: int) -> int:
    """The height in pixels that the panel needs at this width."""
    return battle_panel(scale, DiceView("Queen", "", (1, 1), "= 12"), None).tall(scale, width)


def battle_panel(scale: Scale, view: DiceView, go_on: GoOn) -> Part:
    """What is watched, and the button that goes on."""
    title = Label("battle-title", words=view.title, role=Role.HEADING, colour=theme.TITLE_LIGHT)
    note = Label("battle-note", words=view.note, role=Role.STRONG, middle=True)
    note.colour = theme.mix(theme.OXBLOOD_LIGHT, theme.TEXT, 0.6)
    head = Row([Share(title), Sized(note, down=title.wants(scale)[1])], gap=PAD, at=0)
    row = Share(Column([_thrown(scale, view, go_on)], at=0.5), whole=True)
    parts = head, Space(3), row, Space(9), _track(scale, view), Space(2)
    return Framed(Panel("middle", kind="clash"), Column(parts), PAD, 10)


def _thrown(scale: Scale, view: DiceView, go_on: GoOn) -> Part:
    """Dice, sum, verdict and button side by side; the button below where it is narrow."""
    dice = Sized(Dice("dice", values=view.dice), *size(scale))
    total = Label("battle-total", words=view.total, role=Role.SCORE, colour=theme.TITLE_LIGHT)
    total.align = "center"
    summed = Sized(total, *text.measure("= 12", Role.SCORE, scale))
    button = Button("continue", label="Continue", hint="Space", kind="primary")
    button.group, button.hotkey, button.on_press = Group.PROMPT, "space", go_on
    button.tip = "To the next dice at once; after the last ones the table goes on."
    want = max(button.wide(scale), scale.px(CONTINUE[0]))
    tall = max(button.tall(scale, want), scale.px(CONTINUE[1]))
    pressed = Sized(button if go_on else Widget("continue-room"), want, tall)
    # what stands in one line at most is as wide as the longest verdict in two
    least = text.measure(LONGEST_VERDICT[2], Role.BODY, scale)[0] + scale.px(24)
    verdict = Share(Verdict("verdict", Rect(0, 0, 0, 0), *view.verdict), least=least)
    said = Row([dice, summed, verdict], gap=16, at=0.5)
    beside = Row([Share(said, least=said.wide(scale)), pressed], gap=16, at=0.5)
    below = Column([said, Row([Share(Space(0)), pressed])], gap=8)
    return Row([Space(4), Share(First([beside, below]))])


def _track(scale: Scale, view: DiceView) -> Part:
    """The rolls in a row, as many cells as the track has, or as there is room for."""
    least, tall = RollCell("").needs(scale)
    cells = [
        RollCell(f"roll-{index + 1}", roll=roll, current=index == view.at)
        for index, roll in enumerate(view.track)
    ]

    def shown(room: Rect) -> list[Widget]:
        most = (room.width + scale.px(APART)) // (least + scale.px(APART))
        first = max(0, min(view.at - most // 2, len(cells) - most))
        row = [Share(cell, most=scale.px(WIDEST)) for cell in cells[first : first + most]]
        return Row(row, gap=APART).lay(scale, room)

    return Sized(Fill(shown), down=max(scale.px(TRACK), tall))
