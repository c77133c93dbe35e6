"""What the statistics are drawn with: a choice, a row of a list, shares, endings, a strip."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from engine.app import paint, text, theme
from engine.app.theme import Colour, Role, Scale
from engine.app.widgets import Look, PanelButton, Widget
from engine.app.widgets.buttons import LEAST_WIDTH
from engine.app.widgets.containers import Column, Inside, Part, Row, Share, Sized, Space
from engine.app.widgets.widget import Group, Size
from engine.app.widgets.words import LabelStyle, caption
from engine.matches.statistics import Came, PlayerHistory, Streak

LEAST_BAR = 5
"""How wide a game of the strip is at least with its gap, in style units."""
WIDEST_BAR = 17
TALL = 26
"""How high a game of the strip is."""


@dataclass(eq=False, repr=False)
class DropField(Widget):
    """A field of parchment for what is chosen of a list; a triangle at its right says that there is
    more."""

    called: str = ""
    value: str = ""
    group: Group = Group.PROMPT

    ring = "button"

    @property
    def name(self) -> str:
        return f"{self.called}: {text.plain(self.value)}"

    def draw(self, surface: Surface, look: Look) -> None:
        at = self.rect
        side = triangle(look.scale)
        surface.blit(paint.panel(look.scale, at.size, "parchment"), at)
        left = at.right - look.scale.px(12) - side
        top = at.centery - side // 4
        corners = [(left, top), (left + side, top), (left + side // 2, top + side // 2)]
        pygame.draw.polygon(surface, theme.OXBLOOD if look.hovered else theme.INK, corners)


def triangle(scale: Scale) -> int:
    """Return the width of the triangle of a `DropField` in pixels."""
    return round(scale.px(11) * scale.text)


def drop(scale: Scale, title: str, value: str, ask: Callable[[], None]) -> Part:
    """Return what is chosen of a list, below its title."""
    id = title.lower()
    field = DropField(id, called=title, value=value, tip="Press to choose.", on_press=ask)
    words = LabelStyle(Role.LEAD, theme.INK)(f"{id}-words", value, middle=True, silent=True)
    inside = Inside(
        field, Row([Share(words), Sized(Space(0), wide=triangle(scale))], gap=12), 12, 6
    )
    sized = Sized(inside, wide=max(inside.size(scale)[0], scale.px(LEAST_WIDTH)))
    return Column([caption(f"{id}-title", title), sized], gap=2)


@dataclass(eq=False, repr=False)
class NameRow(PanelButton):
    """Somebody in the list of names."""

    called: str = ""

    @property
    def name(self) -> str:
        return text.plain(self.called)

    @property
    def said(self) -> tuple[str, str]:
        return self.name, self.tip

    @property
    def state(self) -> str:
        return "chosen" if self.chosen else ""


@dataclass(eq=False, repr=False)
class EndingBar(Widget):
    """How often games ended in one way, `by` the winners' seats (0 is nobody), beside `most`, the
    count of the most frequent way."""

    by: dict[int, int] = field(default_factory=dict)
    most: int = 1
    called: str = ""
    plain: bool = False
    """Whether nobody could win."""

    ring = "field"

    @property
    def name(self) -> str:
        return self.called

    def size(self, scale: Scale, width: int | None = None) -> Size:
        return scale.px(60), scale.px(16)

    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        at = self.rect
        high = min(at.height, scale.px(16))
        x = at.left
        for seat, count in self.by.items():
            wide = max(scale.px(2), round(at.width * count / max(1, self.most)))
            part = Rect(x, at.centery - high // 2, max(1, wide - scale.px(1)), high)
            bare = theme.BRASS if self.plain else theme.MUTED
            surface.fill(scale.colour(seat) if seat else bare, part)
            side = high - scale.px(2)
            if seat and part.width >= side:
                mark = paint.seat_mark(scale, seat, side, number=False)
                ring = mark.get_rect(center=part.center)
                around = ring.inflate(scale.px(2), scale.px(2))
                surface.fill(theme.WELL, part if part.width < 2 * side else around)
                surface.blit(mark, ring)
            x += wide


class Bracket(NamedTuple):
    """A bracket over a row of games, with its words; from `start` to `end` in pixels."""

    start: float
    end: float
    words: str
    colour: Colour


@dataclass(eq=False, repr=False)
class GameBars(Widget):
    """The last `shown` games of somebody, the oldest first: up won, down lost, between them drawn;
    of runs as high as they came far. `brackets` stand over rows of games."""

    _: KW_ONLY
    line: PlayerHistory
    shown: int = 0
    slot: float = 0
    """The width of a game with its gap, in pixels."""
    brackets: Sequence[Bracket] = ()

    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        at = self.rect
        first = len(self.line.games) - self.shown
        slot = self.slot
        wide = max(2, round(slot * 0.66))
        tall = scale.px(TALL)
        came = self.line.came
        far = max(1, self.line.furthest)
        runs = "run" in came
        thin = max(1, scale.px(1.4))
        middle = at.bottom - scale.px(2) - (0 if runs else tall)
        pygame.draw.line(surface, theme.LINE, (at.left, middle), (at.right, middle), scale.px(1))
        for number in range(first, len(came)):
            x = round(at.left + slot * (number - first + 0.17))
            if runs:
                high = max(scale.px(2), 2 * tall * self.line.games[number][0].length // far)
                best = self.line.games[number][0].length == far
                colour = theme.PLATE_TOP if best else theme.BRASS
                surface.fill(colour, (x, middle - high, wide, high))
            else:
                now = number >= self.line.now.first
                self._game(surface, thin, came[number], now, Rect(x, middle, wide, tall))
        for bracket in self.brackets:
            self._bracket(surface, scale, bracket, middle - tall - scale.px(8))

    def _game(self, surface: Surface, thin: int, came: Came, now: bool, at: Rect) -> None:
        if came == "won":
            colour = theme.PLATE_TOP if now else theme.BRASS
            surface.fill(colour, at.move(0, -at.height - thin))
        elif came == "lost":
            colour = theme.TEXT if now else theme.MUTED
            pygame.draw.rect(surface, colour, at.move(0, 2 * thin), thin)
        else:
            low = Rect(at.left, at.top - at.height // 6, at.width, at.height // 3)
            surface.fill(theme.MUTED, low)

    def _bracket(self, surface: Surface, scale: Scale, bracket: Bracket, top: int) -> None:
        thick = scale.px(1.4)
        start = round(self.rect.left + bracket.start)
        end = round(self.rect.left + bracket.end)
        surface.fill(bracket.colour, (start, top, max(1, end - start), thick))
        for x in (start, end - thick):
            surface.fill(bracket.colour, (x, top, thick, scale.px(5)))


@dataclass(eq=False, repr=False)
class Strip(Widget):
    """The last `shown` games of somebody, below the words of the best row and the present one."""

    line: PlayerHistory = field(default_factory=lambda: PlayerHistory("", ()))
    shown: int = 0

    @property
    def name(self) -> str:
        return f"{self.line.name}: games, oldest first"

    @property
    def state(self) -> str:
        came = self.line.came
        if "run" in came:
            return f"furthest: {self.line.furthest}"
        words = [in_a_row(streak) for streak in self.line.streaks[-12:]]
        return f"the last ones: {', '.join(words)}"

    def content(self, scale: Scale, width: int) -> Part:
        """Return what lies in the strip at this width in pixels."""
        slot = min(scale.px(WIDEST_BAR), width / max(1, self.shown))
        brackets = self._brackets(slot)
        games = GameBars(
            f"{self.id}-games", line=self.line, shown=self.shown, slot=slot, brackets=brackets
        )
        line = text.measure("0", Role.STRONG, scale)[1]
        words = Sized(Row(self._words(scale, brackets, width)), high=line)
        high = 2 * scale.px(TALL) + scale.px(2) + scale.px(8)
        return Column([Space(6), words, Sized(games, high=high)])

    def _words(self, scale: Scale, brackets: Sequence[Bracket], width: int) -> list[Part]:
        """Return the words over the brackets and the room before them; the words of the first of
        two brackets are left out where they have no room before the others."""
        parts: list[Part] = []
        right = width
        for bracket in reversed(brackets):
            label = LabelStyle(Role.STRONG, bracket.colour)(
                f"{self.id}-words-{len(parts)}", bracket.words, silent=True
            )
            across = label.size(scale)[0]
            x = min(round((bracket.start + bracket.end - across) / 2), right - across)
            if x < 0 and bracket is not brackets[-1]:
                continue
            x = max(x, 0)
            if parts:
                parts[0] = Sized(Space(0), wide=right + scale.px(10) - x - across)
            parts[:0] = [Sized(Space(0), wide=x), Sized(label, wide=across)]
            right = x - scale.px(10)
        return parts

    def _brackets(self, slot: float) -> list[Bracket]:
        """Return the brackets over the best row and the present one, or over both in one."""
        if "run" in self.line.came:
            return []
        first = len(self.line.games) - self.shown
        best = self.line.best
        now = self.line.now
        marked = [(now, f"now: {in_a_row(now)}", theme.BRASS_LIGHT)]
        if best.length and best.first != now.first and best.first >= first:
            marked.insert(0, (best, f"best: {in_a_row(best)}", theme.MUTED))
        elif best.length and best.first == now.first:
            marked = [(now, f"now and best: {in_a_row(now)}", theme.BRASS_LIGHT)]
        return [
            Bracket(
                slot * (max(streak.first, first) - first),
                slot * (streak.first + streak.length - first),
                words,
                colour,
            )
            for streak, words, colour in marked
        ]


def fit(scale: Scale, width: int, games: int) -> int:
    """How many games have room in a strip of so many pixels."""
    return min(games, max(1, width // scale.px(LEAST_BAR)))


def in_a_row(streak: Streak) -> str:
    """`4 won`, `1 drawn`."""
    return f"{streak.length} {streak.came}"


def aligned(scale: Scale, words: Sequence[str], role: Role) -> int:
    """How wide the widest of these is, in pixels."""
    return max((text.measure(each, role, scale)[0] for each in words), default=0)
