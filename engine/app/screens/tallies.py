"""Widgets of the statistics: choices, rows of names, bars of endings, strips of games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import NamedTuple

import pygame
from pygame import Rect, Surface
from typing_extensions import override

from engine.app import paint, text, theme
from engine.app.theme import Colour, Role, Scale
from engine.app.widgets import Look, PanelButton, Widget
from engine.app.widgets.buttons import LEAST_WIDTH
from engine.app.widgets.containers import Column, Inside, Part, Row, Share, Sized, Space
from engine.app.widgets.widget import Group, Size
from engine.app.widgets.words import LabelStyle, caption
from engine.matches.statistics import GameResult, PlayerHistory, Streak

LEAST_BAR = 5
"""Minimum width of a game in the strip, with its gap, in style units."""
WIDEST_BAR = 17
"""Maximum width of a game in the strip, with its gap, in style units."""
BAR_SHARE = 0.66
"""Share of its slot that the bar of a game takes; the rest is the gap on both sides."""
BAR_HEIGHT = 26
"""Height of a game in the strip, in style units."""


@dataclass(eq=False, repr=False)
class DropField(Widget):
    """A parchment field with the chosen entry of a list, like a drop-down; marked by a triangle."""

    called: str = ""
    value: str = ""
    group: Group = Group.PROMPT

    ring = "button"

    @override
    @property
    def name(self) -> str:
        return f"{self.called}: {text.plain(self.value)}"

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        rect = self.rect
        side = triangle(look.scale)
        surface.blit(paint.panel(look.scale, rect.size, "parchment"), rect)
        left = rect.right - look.scale.px(12) - side
        top = rect.centery - side // 4
        corners = [(left, top), (left + side, top), (left + side // 2, top + side // 2)]
        pygame.draw.polygon(surface, theme.OXBLOOD if look.hovered else theme.INK, corners)


def triangle(scale: Scale) -> int:
    """Return the width of the triangle of a `DropField` in pixels."""
    return round(scale.px(11) * scale.text)


def drop_field(scale: Scale, title: str, value: str, ask: Callable[[], None]) -> Part:
    """Return a field with the chosen entry of a list, below its title; a press calls `ask`."""
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
    """One player in the list of names."""

    called: str = ""

    @override
    @property
    def name(self) -> str:
        return text.plain(self.called)

    @override
    @property
    def said(self) -> tuple[str, str]:
        return self.name, self.tip

    @override
    @property
    def state(self) -> str:
        return "chosen" if self.chosen else ""


@dataclass(eq=False, repr=False)
class EndingBar(Widget):
    """A bar for one way in which games ended, divided by the winners' seats.

    Attributes:
        by: Number of games by the winner's seat; 0 is nobody.
        most: Number of games of the most frequent ending, which fills the width.
        called: The ending in words.
    """

    by: dict[int, int] = field(default_factory=dict)
    most: int = 1
    called: str = ""
    plain: bool = False
    """True if the game has no winners, as a solitaire."""

    ring = "field"

    @override
    @property
    def name(self) -> str:
        return self.called

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        return scale.px(60), scale.px(16)

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        rect = self.rect
        high = min(rect.height, scale.px(16))
        x = rect.left
        for seat, count in self.by.items():
            wide = max(scale.px(2), round(rect.width * count / max(1, self.most)))
            part = Rect(x, rect.centery - high // 2, max(1, wide - scale.px(1)), high)
            seatless_colour = theme.BRASS if self.plain else theme.MUTED
            surface.fill(scale.colour(seat) if seat else seatless_colour, part)
            side = high - scale.px(2)
            if seat and part.width >= side:
                mark = paint.seat_mark(scale, seat, side, number=False)
                ring = mark.get_rect(center=part.center)
                around = ring.inflate(scale.px(2), scale.px(2))
                surface.fill(theme.WELL, part if part.width < 2 * side else around)
                surface.blit(mark, ring)
            x += wide


class Bracket(NamedTuple):
    """A bracket over a row of games, with its words; `start` and `end` are in pixels."""

    start: float
    end: float
    words: str
    colour: Colour


@dataclass(eq=False, repr=False)
class GameBars(Widget):
    """The last `shown` games of a player, the oldest first, as bars.

    A win points up, a loss down, a draw lies in the middle; the height of a run shows how far it
    came.

    Attributes:
        brackets: Brackets over rows of games.
    """

    _: KW_ONLY
    line: PlayerHistory
    shown: int = 0
    slot: float = 0
    """Width of a game with its gap, in pixels."""
    brackets: Sequence[Bracket] = ()

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        rect = self.rect
        first = len(self.line.games) - self.shown
        slot = self.slot
        wide = max(2, round(slot * BAR_SHARE))
        tall = scale.px(BAR_HEIGHT)
        results = self.line.came
        furthest = max(1, self.line.furthest)
        shows_runs = "run" in results
        thin = max(1, scale.px(1.4))
        middle = rect.bottom - scale.px(2) - (0 if shows_runs else tall)
        pygame.draw.line(
            surface, theme.LINE, (rect.left, middle), (rect.right, middle), scale.px(1)
        )
        for number in range(first, len(results)):
            x = round(rect.left + slot * (number - first + (1 - BAR_SHARE) / 2))
            if shows_runs:
                length = self.line.games[number][0].length
                high = max(scale.px(2), 2 * tall * length // furthest)
                colour = theme.PLATE_TOP if length == furthest else theme.BRASS
                surface.fill(colour, (x, middle - high, wide, high))
            else:
                is_current = number >= self.line.now.first
                self._game(surface, thin, results[number], is_current, Rect(x, middle, wide, tall))
        for bracket in self.brackets:
            self._bracket(surface, scale, bracket, middle - tall - scale.px(8))

    def _game(
        self, surface: Surface, thin: int, result: GameResult, is_current: bool, slot: Rect
    ) -> None:
        if result == "won":
            colour = theme.PLATE_TOP if is_current else theme.BRASS
            surface.fill(colour, slot.move(0, -slot.height - thin))
        elif result == "lost":
            colour = theme.TEXT if is_current else theme.MUTED
            pygame.draw.rect(surface, colour, slot.move(0, 2 * thin), thin)
        else:
            low = Rect(slot.left, slot.top - slot.height // 6, slot.width, slot.height // 3)
            surface.fill(theme.MUTED, low)

    def _bracket(self, surface: Surface, scale: Scale, bracket: Bracket, top: int) -> None:
        thickness = scale.px(1.4)
        start = round(self.rect.left + bracket.start)
        end = round(self.rect.left + bracket.end)
        surface.fill(bracket.colour, (start, top, max(1, end - start), thickness))
        for x in (start, end - thickness):
            surface.fill(bracket.colour, (x, top, thickness, scale.px(5)))


@dataclass(eq=False, repr=False)
class Strip(Widget):
    """The last `shown` games of a player, with labels for the best streak and the current one."""

    line: PlayerHistory = field(default_factory=lambda: PlayerHistory("", ()))
    shown: int = 0

    @override
    @property
    def name(self) -> str:
        return f"{self.line.name}: games, oldest first"

    @override
    @property
    def state(self) -> str:
        results = self.line.came
        if "run" in results:
            return f"furthest: {self.line.furthest}"
        words = [in_a_row(streak) for streak in self.line.streaks[-12:]]
        return f"the last ones: {', '.join(words)}"

    def content(self, scale: Scale, width: int) -> Part:
        """Return the parts of the strip at this width in pixels."""
        slot = min(scale.px(WIDEST_BAR), width / max(1, self.shown))
        brackets = self._brackets(slot)
        games = GameBars(
            f"{self.id}-games", line=self.line, shown=self.shown, slot=slot, brackets=brackets
        )
        line = text.measure("0", Role.STRONG, scale)[1]
        words = Sized(Row(self._words(scale, brackets, width)), high=line)
        high = 2 * scale.px(BAR_HEIGHT) + scale.px(2) + scale.px(8)
        return Column([Space(6), words, Sized(games, high=high)])

    def _words(self, scale: Scale, brackets: Sequence[Bracket], width: int) -> list[Part]:
        """Return the labels of the brackets, and the space before each.

        The label of the first of two brackets is left out if it has no room before the other one.
        """
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
        """Return the brackets over the best streak and the current one, or one over both."""
        if "run" in self.line.came:
            return []
        first = len(self.line.games) - self.shown
        best = self.line.best
        current = self.line.now
        streaks = [(current, f"now: {in_a_row(current)}", theme.BRASS_LIGHT)]
        if best.length and best.first != current.first and best.first >= first:
            streaks.insert(0, (best, f"best: {in_a_row(best)}", theme.MUTED))
        elif best.length and best.first == current.first:
            streaks = [(current, f"now and best: {in_a_row(current)}", theme.BRASS_LIGHT)]
        return [
            Bracket(
                slot * (max(streak.first, first) - first),
                slot * (streak.first + streak.length - first),
                words,
                colour,
            )
            for streak, words, colour in streaks
        ]


def games_that_fit(scale: Scale, width: int, games: int) -> int:
    """Return the number of games that fit into a strip of this width in pixels."""
    return min(games, max(1, width // scale.px(LEAST_BAR)))


def in_a_row(streak: Streak) -> str:
    """Return a streak in words: `4 won`, `1 drawn`."""
    return f"{streak.length} {streak.came}"


def widest_width(scale: Scale, words: Sequence[str], role: Role) -> int:
    """Return the width in pixels of the widest of these texts."""
    return max((text.measure(each, role, scale)[0] for each in words), default=0)
