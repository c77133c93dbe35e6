"""Widgets of the statistics: choices, rows of names, bars of endings, strips of games.

A strip has a bar for each game of a player. A run is a game of a solitaire, neither won nor lost.
"""

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
from engine.matches.statistics import PlayerHistory, Streak

LEAST_SLOT = 5
"""Minimum width of a game in the strip, with its gap, in style units."""
MAX_SLOT = 17
"""Maximum width of a game in the strip, with its gap, in style units."""
BAR_SHARE = 0.66
"""Share of its slot that the bar of a game takes; the rest is the gap on both sides."""
BAR_HEIGHT = 26
"""Height of a game in the strip, in style units."""
BASELINE_GAP = 2
"""Space below the bars of the strip, in style units."""
BRACKET_GAP = 8
"""Space between the bars and a bracket above them, in style units."""
BRACKET_FOOT = 5
"""Length of the two ends of a bracket that point down, in style units."""
LINE_WIDTH = 1.4
"""Width of a bracket and of the outline of a lost game, in style units."""
LABEL_GAP = 10
"""Minimum gap between the labels of two brackets, in style units."""
SPOKEN_STREAKS = 12
"""Number of streaks that are read aloud, the latest ones."""
ENDING_HEIGHT = 16
"""Maximum height of the bar of an ending, in style units."""
LEAST_ENDING_WIDTH = 60
"""Minimum width of the bar of the most frequent ending, in style units."""
FIELD_PAD_X = 12
"""Space at the left and right of the text in a drop-down field, in style units."""
FIELD_PAD_Y = 6
"""Space above and below the text in a drop-down field, in style units."""
TRIANGLE_WIDTH = 11
"""Width of the triangle of such a field, in style units at a text size of 100 %."""
ENDING_GAP = 1
"""Gap between the stretches of a bar of an ending, in style units."""
LEAST_ENDING_STRETCH = 2
"""Minimum width of such a stretch with its gap, in style units."""
MARK_BORDER = 2
"""Space that the dark ground of a seat's mark adds to its side, in style units."""
LEAST_RUN_HEIGHT = 2
"""Minimum height of the bar of a run, in style units."""


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
        side = triangle_width(look.scale)
        surface.blit(paint.panel(look.scale, rect.size, "parchment"), rect)
        left = rect.right - look.scale.px(FIELD_PAD_X) - side
        top = rect.centery - side // 4
        corners = [(left, top), (left + side, top), (left + side // 2, top + side // 2)]
        pygame.draw.polygon(surface, theme.OXBLOOD if look.hovered else theme.INK, corners)


def triangle_width(scale: Scale) -> int:
    """Return the width of the triangle of a `DropField` in pixels."""
    return round(scale.px(TRIANGLE_WIDTH) * scale.text)


def drop_field(scale: Scale, title: str, value: str, ask: Callable[[], None]) -> Part:
    """Return a field with the chosen entry of a list, below its title; a press calls `ask`."""
    id = title.lower()
    field = DropField(id, called=title, value=value, tip="Press to choose.", on_press=ask)
    style = LabelStyle(Role.LEAD, theme.INK)
    words = style(f"{id}-words", value, middle=True, silent=True)
    room_for_triangle = Sized(Space(0), wide=triangle_width(scale))
    row = Row([Share(words), room_for_triangle], gap=12)
    field_with_words = Inside(field, row, across=FIELD_PAD_X, down=FIELD_PAD_Y)
    width = max(field_with_words.size(scale)[0], scale.px(LEAST_WIDTH))
    return Column([caption(f"{id}-title", title), Sized(field_with_words, wide=width)], gap=2)


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
    def tooltip_texts(self) -> tuple[str, str]:
        return self.name, self.tip

    @override
    @property
    def state(self) -> str:
        return "chosen" if self.chosen else ""


@dataclass(eq=False, repr=False)
class EndingBar(Widget):
    """A bar for one way in which games ended, divided by the winners' seats.

    Attributes:
        wins_by_seat: Number of games by the winner's seat; 0 is nobody.
        max_games: Number of games of the most frequent ending, which fills the width.
        called: The ending in words.
        is_solitaire: True if the game has no winners.
    """

    wins_by_seat: dict[int, int] = field(default_factory=dict)
    max_games: int = 1
    called: str = ""
    is_solitaire: bool = False

    ring = "field"

    @override
    @property
    def name(self) -> str:
        return self.called

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        return scale.px(LEAST_ENDING_WIDTH), scale.px(ENDING_HEIGHT)

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        rect = self.rect
        height = min(rect.height, scale.px(ENDING_HEIGHT))
        gap = scale.px(ENDING_GAP)
        x = rect.left
        for seat, count in self.wins_by_seat.items():
            width = max(
                scale.px(LEAST_ENDING_STRETCH), round(rect.width * count / max(1, self.max_games))
            )
            stretch = Rect(x, rect.centery - height // 2, max(1, width - gap), height)
            if seat:
                surface.fill(scale.colour(seat), stretch)
                side = height - scale.px(MARK_BORDER)
                if stretch.width >= side:
                    mark = paint.seat_mark(scale, seat, side, number=False)
                    self._draw_mark(surface, mark, stretch, border=scale.px(MARK_BORDER))
            else:
                surface.fill(theme.BRASS if self.is_solitaire else theme.MUTED, stretch)
            x += width

    @staticmethod
    def _draw_mark(surface: Surface, mark: Surface, stretch: Rect, border: int) -> None:
        """Draw a seat's mark on a dark ground in the middle of its part of the bar."""
        mark_rect = mark.get_rect(center=stretch.center)
        ground = mark_rect.inflate(border, border)
        if stretch.width < 2 * mark_rect.width:
            ground = stretch
        surface.fill(theme.WELL, ground)
        surface.blit(mark, mark_rect)


class Bracket(NamedTuple):
    """A bracket over a row of games, with its words; `start` and `end` are in pixels."""

    start: float
    end: float
    words: str
    colour: Colour


@dataclass(eq=False, repr=False)
class GameBars(Widget):
    """The last `shown_count` games of a player, the oldest first, as bars.

    A win points up, a loss down, a draw lies in the middle. The bar of a run, a game of a
    solitaire, shows by its height how far the player got.

    Attributes:
        slot: Width of a game with its gap, in pixels.
        brackets: Brackets over rows of games.
    """

    _: KW_ONLY
    history: PlayerHistory
    shown_count: int = 0
    slot: float = 0
    brackets: Sequence[Bracket] = ()

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        rect = self.rect
        bar_height = scale.px(BAR_HEIGHT)
        results = self.history.results
        shows_runs = "run" in results
        baseline = rect.bottom - scale.px(BASELINE_GAP)
        if not shows_runs:
            baseline -= bar_height  # losses point down from it
        start = (rect.left, baseline)
        pygame.draw.line(surface, theme.LINE, start, (rect.right, baseline), scale.px(1))
        first_number = len(results) - self.shown_count
        bar_width = max(2, round(self.slot * BAR_SHARE))
        gap_before = self.slot * (1 - BAR_SHARE) / 2
        for number in range(first_number, len(results)):
            left = round(rect.left + self.slot * (number - first_number) + gap_before)
            bar = Rect(left, baseline, bar_width, bar_height)
            if shows_runs:
                self._draw_run(surface, number, bar, least_height=scale.px(LEAST_RUN_HEIGHT))
            else:
                self._draw_game(surface, number, bar, thickness=max(1, scale.px(LINE_WIDTH)))
        for bracket in self.brackets:
            bracket_top = baseline - bar_height - scale.px(BRACKET_GAP)
            self._draw_bracket(surface, scale, bracket, bracket_top)

    def _draw_run(self, surface: Surface, number: int, bar: Rect, least_height: int) -> None:
        """Draw the run with this number, up from the top of `bar`."""
        game, _ = self.history.games[number]
        furthest = max(1, self.history.greatest_length)
        # runs have no losses that point down, so that they rise to the height of two bars
        height = max(least_height, 2 * bar.height * game.length // furthest)
        colour = theme.PLATE_TOP if game.length == furthest else theme.BRASS
        surface.fill(colour, (bar.left, bar.top - height, bar.width, height))

    def _draw_game(self, surface: Surface, number: int, bar: Rect, thickness: int) -> None:
        """Draw the game with this number; the top of `bar` is the line between won and lost."""
        result = self.history.results[number]
        is_in_current_streak = number >= self.history.now.first
        if result == "won":
            colour = theme.PLATE_TOP if is_in_current_streak else theme.BRASS
            surface.fill(colour, bar.move(0, -bar.height - thickness))
        elif result == "lost":
            colour = theme.TEXT if is_in_current_streak else theme.MUTED
            pygame.draw.rect(surface, colour, bar.move(0, 2 * thickness), thickness)
        else:
            # a third of the height, half of it above the line and half below
            flat_bar = Rect(bar.left, bar.top - bar.height // 6, bar.width, bar.height // 3)
            surface.fill(theme.MUTED, flat_bar)

    def _draw_bracket(self, surface: Surface, scale: Scale, bracket: Bracket, top: int) -> None:
        thickness = scale.px(LINE_WIDTH)
        start = round(self.rect.left + bracket.start)
        end = round(self.rect.left + bracket.end)
        surface.fill(bracket.colour, (start, top, max(1, end - start), thickness))
        for x in (start, end - thickness):
            surface.fill(bracket.colour, (x, top, thickness, scale.px(BRACKET_FOOT)))


@dataclass(eq=False, repr=False)
class Strip(Widget):
    """The last `shown_count` games of a player, with labels for the best and the current streak."""

    history: PlayerHistory = field(default_factory=lambda: PlayerHistory("", ()))
    shown_count: int = 0

    @override
    @property
    def name(self) -> str:
        return f"{self.history.name}: games, oldest first"

    @override
    @property
    def state(self) -> str:
        results = self.history.results
        if "run" in results:
            return f"furthest: {self.history.greatest_length}"
        streaks = self.history.streaks[-SPOKEN_STREAKS:]
        return f"the last ones: {', '.join(map(streak_in_words, streaks))}"

    def content(self, scale: Scale, width: int) -> Part:
        """Return the parts of the strip at this width in pixels."""
        slot = min(scale.px(MAX_SLOT), width / max(1, self.shown_count))
        brackets = self._brackets(slot)
        games = GameBars(
            f"{self.id}-games",
            history=self.history,
            shown_count=self.shown_count,
            slot=slot,
            brackets=brackets,
        )
        line_height = text.measure("0", Role.STRONG, scale)[1]
        words = Sized(Row(self._words(scale, brackets, width)), high=line_height)
        height = 2 * scale.px(BAR_HEIGHT) + scale.px(BASELINE_GAP) + scale.px(BRACKET_GAP)
        return Column([Space(6), words, Sized(games, high=height)])

    def _words(self, scale: Scale, brackets: Sequence[Bracket], width: int) -> list[Part]:
        """Return the labels of the brackets, and the space before each.

        The label of the first of two brackets is left out if it has no room before the other one.
        """
        parts: list[Part] = []
        right_limit = width
        for bracket in reversed(brackets):
            style = LabelStyle(Role.STRONG, bracket.colour)
            label = style(f"{self.id}-words-{len(parts)}", bracket.words, silent=True)
            label_width = label.size(scale)[0]
            centred_left = round((bracket.start + bracket.end - label_width) / 2)
            left = min(centred_left, right_limit - label_width)
            if left < 0 and bracket is not brackets[-1]:
                continue
            left = max(left, 0)
            if parts:  # the space before the label at the right now begins at this label's end
                next_label_left = right_limit + scale.px(LABEL_GAP)
                parts[0] = Sized(Space(0), wide=next_label_left - left - label_width)
            parts[:0] = [Sized(Space(0), wide=left), Sized(label, wide=label_width)]
            right_limit = left - scale.px(LABEL_GAP)
        return parts

    def _brackets(self, slot: float) -> list[Bracket]:
        """Return the brackets over the best streak and the current one, or one over both."""
        if "run" in self.history.results:
            return []
        first_number = len(self.history.games) - self.shown_count
        best = self.history.best
        current = self.history.now
        streaks = [(current, f"now: {streak_in_words(current)}", theme.BRASS_LIGHT)]
        if best.length and best.first == current.first:
            streaks = [(current, f"now and best: {streak_in_words(current)}", theme.BRASS_LIGHT)]
        elif best.length and best.first >= first_number:
            streaks.insert(0, (best, f"best: {streak_in_words(best)}", theme.MUTED))
        return [
            Bracket(
                slot * (max(streak.first, first_number) - first_number),
                slot * (streak.first + streak.length - first_number),
                words,
                colour,
            )
            for streak, words, colour in streaks
        ]


def games_that_fit(scale: Scale, width: int, games: int) -> int:
    """Return the number of games that fit into a strip of this width in pixels."""
    return min(games, max(1, width // scale.px(LEAST_SLOT)))


def streak_in_words(streak: Streak) -> str:
    """Return a streak in words: `4 won`, `1 drawn`."""
    return f"{streak.length} {streak.result}"


def widest_width(scale: Scale, words: Sequence[str], role: Role) -> int:
    """Return the width in pixels of the widest of these texts."""
    return max((text.measure(each, role, scale)[0] for each in words), default=0)
