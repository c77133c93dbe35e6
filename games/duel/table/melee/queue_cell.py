"""A die of a fight's queue: what is seen of it, and how it looks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Literal, NamedTuple

import pygame
from pygame import Rect, Surface

from engine.app import art, paint, text, theme
from engine.app.paint.grounds import Edging, flat, plate
from engine.app.paint.plates import Plate
from engine.app.theme import Colour, Role, Scale
from engine.app.widgets import Look, Widget
from games.duel.rules.terms import Act
from games.duel.table.medals import draw_die, hidden_die
from games.duel.table.melee.faces import FACES, pips

CellState = Literal["unset", "hidden", "waiting", "current", "done", "cancelled", "wasted"]
DIE, MARK = 37, 18


class DieView(NamedTuple):
    """One die of a row: its action (None where it is not seen), whom it is aimed at, how it stands,
    and a word to that; `says` is what is told of it where it is looked at."""

    state: CellState
    act: Act | None = None
    target: int = 0
    note: str = ""
    says: str = ""
    press: Callable[[], None] | None = None
    chosen: bool = False


UNSET = DieView("unset")


class Outline(NamedTuple):
    """How a state looks: its ground, its edge, and how wide that is."""

    ground: Colour
    edge: Colour
    width: float = 1.5


REST = theme.mix(theme.PANEL_TOP, theme.BUTTON_TOP, 0.3)
STATES: dict[CellState, Outline] = {
    "unset": Outline(theme.WELL, theme.LINE),
    "hidden": Outline(REST, theme.BRASS),
    "waiting": Outline(REST, theme.LINE),
    "current": Outline(theme.OXBLOOD, theme.BRASS_LIGHT, 2.5),
    "done": Outline(theme.mix(theme.WELL, REST, 0.5), theme.mix(theme.WELL, theme.LINE, 0.7)),
    "cancelled": Outline(theme.WELL, theme.mix(theme.WELL, theme.CLASH_LINE, 0.8)),
    "wasted": Outline(theme.WELL, theme.mix(theme.WELL, theme.LINE, 0.7)),
}
LEGAL = theme.BRASS, 2.6
"""The edge of what can be pressed."""
OVER = "done", "cancelled", "wasted"
"""The states of what will not come again."""


class Naming(NamedTuple):
    """How all dice of a queue say what they are: in full, in short, or not at all; and whether
    whom they are aimed at stands below that."""

    words: Literal["title", "short", ""]
    below: bool = False


WAYS = (
    Naming("title"),
    Naming("title", below=True),
    Naming("short"),
    Naming("short", below=True),
)


@dataclass(eq=False, repr=False)
class QueueCell(Widget):
    """A die of the queue, named as all others are; `owner` is whose it is."""

    cell: DieView = UNSET
    owner: int = 1
    _: KW_ONLY
    word: str = ""
    """What stands in it while no action is seen."""
    naming: Naming = WAYS[0]

    named = True

    @property
    def name(self) -> str:
        return FACES[self.cell.act].title if self.cell.act else self.word

    def needs(self, scale: Scale) -> tuple[int, int]:
        return 0, text.measure("Ag", Role.LABEL, scale)[1]

    def _sizes(self, scale: Scale) -> tuple[int, int, int]:
        """The gap at its edges, the side of its die, and that of a mark."""
        at = self.rect
        pad = max(scale.px(3), min(scale.px(8), (at.height - scale.px(DIE)) // 2 + scale.px(3)))
        side = min(scale.px(DIE) + round(scale.px(6) * (scale.text - 1)), at.height - pad)
        return pad, side, min(side, round(scale.px(MARK) * min(1.3, scale.text)))

    def die(self, scale: Scale) -> Rect:
        """Where its die lies."""
        pad, side, _ = self._sizes(scale)
        return Rect(self.rect.left + pad, self.rect.centery - side // 2, side, side)

    def _marked(self) -> bool:
        return bool(self.cell.target) and self.cell.state not in ("cancelled", "wasted")

    def has_room(self, scale: Scale, naming: Naming) -> bool:
        """Whether it could be named so."""
        if not self.cell.act:
            return True
        pad, side, mark = self._sizes(scale)
        wide, tall = text.measure(self._called(naming), Role.STRONG, scale)
        room = self.rect.width - 3 * pad - side
        aside = mark + pad // 2
        if self.cell.state == "done":
            room -= aside
        if self._marked():
            if naming.below:
                tall += mark + pad // 2
            else:
                room -= aside
        return wide <= room and tall <= self.rect.height

    def _called(self, naming: Naming) -> str:
        assert self.cell.act
        face = FACES[self.cell.act]
        return {"title": face.title, "short": face.short, "": ""}[naming.words]

    def shape(self, look: Look) -> Rect:
        return self.rect

    def draw(self, surface: Surface, look: Look) -> None:
        scale, at, cell = look.scale, self.rect, self.cell
        line = STATES[cell.state]
        seen = scale.colour(self.owner) if cell.state == "hidden" else line.edge
        width = line.width
        if cell.press:
            lit = look.hovered or cell.chosen
            seen, width = (theme.BRASS_LIGHT, 4.5 if cell.chosen else 2.6) if lit else LEGAL
        ground = flat(line.ground, theme.BADGE_CUT + 1, Edging(seen, width))
        pad, side, mark = self._sizes(scale)
        box = self.die(scale)
        if cell.state == "unset":
            word = self._fitting((self.word, "–"), Role.BODY, scale, at.width - pad, theme.MUTED)
            Plate(scale, ground, [word], centred=True).draw(surface, at)
            return
        surface.blit(plate(scale.s, at.size, ground), at)
        left, right = box.right + pad, at.right - pad
        if cell.state == "hidden":
            surface.blit(hidden_die(side), box)
            words = self.word, self.word.partition(",")[0], ""
            said = self._fitting(words, Role.BODY, scale, right - left, theme.MUTED)
            said.draw(surface, (left, at.centery - said.size[1] // 2))
            return
        assert cell.act
        draw_die(surface, box, pips(cell.act), cell.state in OVER)
        if cell.state == "done" and right - mark > box.right:
            tick = art.picture("ui-check", (mark, mark))
            surface.blit(tick, tick.get_rect(midright=(right, at.centery)))
            right -= mark + pad // 2
        below = self._marked() and self.naming.below
        if self._marked() and not below:
            picture = paint.seat_mark(scale, cell.target, mark)
            surface.blit(picture, picture.get_rect(midright=(right, at.centery)))
            right -= mark + pad // 2
        self._words(surface, scale, left, right, mark + pad // 2 if below else 0)

    def _words(self, surface: Surface, scale: Scale, left: int, right: int, mark: int) -> None:
        """The action's name, and below it a word on how it stands where there is room for two, or
        at whom it is aimed, on so many pixels."""
        at, cell, room = self.rect, self.cell, right - left
        colour = theme.TEXT if cell.state in ("waiting", "current") else theme.DISABLED_NOTE
        title = text.block(self._called(self.naming), Role.STRONG, scale, colour=colour)
        ink = theme.OXBLOOD_LIGHT if cell.state == "cancelled" else theme.MUTED
        words = cell.note, cell.note.partition(" by ")[0], ""
        note = self._fitting(words, Role.NOTE, scale, room, ink)
        both = note.size[0] and not mark and title.size[1] + note.size[1] <= at.height
        high = title.size[1] + (note.size[1] if both else mark)
        y = at.centery - high // 2
        title.draw(surface, (left, y))
        if cell.state in ("cancelled", "wasted") and title.size[0]:
            through = y + round(title.size[1] * 0.54)
            ends = (left - scale.px(2), through), (left + title.size[0] + scale.px(2), through)
            pygame.draw.line(surface, theme.OXBLOOD_TOP, *ends, max(1, scale.px(2)))
        if both:
            note.draw(surface, (left, y + title.size[1]))
        if mark:
            side = self._sizes(scale)[2]
            picture = paint.seat_mark(scale, cell.target, side)
            surface.blit(picture, (left, y + title.size[1] + mark - side))

    @staticmethod
    def _fitting(
        words: Sequence[str], role: Role, scale: Scale, room: int, colour: Colour
    ) -> text.TextBlock:
        """The first of these that stands in one line of so many pixels, or the last."""
        for each in words:
            found = text.block(each, role, scale, colour=colour)
            if found.size[0] <= room:
                break
        return found


@dataclass(eq=False, repr=False)
class RoundGround(Widget):
    """The ground below the round that is being fought."""

    def draw(self, surface: Surface, look: Look) -> None:
        line = Edging(theme.mix(theme.NOTICE, theme.BRASS, 0.7), 1.5)
        ground = flat(theme.mix(theme.NOTICE, theme.PANEL_TOP, 0.45), theme.BUTTON_CUT, line)
        surface.blit(plate(look.scale.s, self.rect.size, ground), self.rect)
