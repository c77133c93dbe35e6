"""How a match ended: who won, what decided it, and how it went.

The screen knows nothing but the `Result` that a game fills in. Words may hold the markup of
`engine.app.text`; names that players typed go through `widgets.literal` first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass
from functools import partial
from typing import NamedTuple

import pygame
from msgspec.structs import replace
from pygame import Rect, Surface

from engine.app import art, paint, text, theme
from engine.app.inputs import Key
from engine.app.saved import played_for
from engine.app.screens import form
from engine.app.screens.chart import Chart
from engine.app.screens.emblem import field
from engine.app.theme import Role, Scale
from engine.app.widgets import (
    Bar,
    Button,
    IconButton,
    Label,
    Look,
    Panel,
    Rule,
    Screen,
    Widget,
    foot,
    layout,
    top_bar,
)
from engine.app.widgets.containers import (
    ByWidth,
    Column,
    Fill,
    Flow,
    Framed,
    Inside,
    Layers,
    Part,
    Row,
    Share,
    Sized,
    Space,
    grid,
)
from engine.app.widgets.pieces import SeatMark
from engine.app.widgets.widget import Size
from engine.catalogue import CatalogueEntry
from engine.match import Match
from engine.words.summary import Moment, NamedFigure, Result, SeatLines

CRESTS, LARGE = (330, 290, 250, 210), 1.2
"""The width of the emblem in style units, where these are more than so many pixels; the last in
smaller windows. The first is taken with which all has room."""

PATIENCE = 0.8
"""Seconds in which Enter and Space do nothing: they were pressed to hurry through the end."""


class FootButton(NamedTuple):
    """One of the buttons at the foot; the first is the brass one."""

    label: str
    on_press: Callable[[], None]
    hint: str = ""
    icon: str = ""
    key: str = ""


def completed(result: Result, entry: CatalogueEntry, match: Match, standing: str) -> Result:
    """A game's result with what is to be said of the match itself; `standing` says how a run stands
    to the record, "" where there is none."""
    minutes = max(1, round(played_for(match).total_seconds() / 60))
    turn, what = entry.config.turn, "run" if entry.solitaire else "match"
    return replace(
        result,
        game=entry.config.title,
        emblem=entry.emblem,
        turn_word=turn,
        chart_by=result.chart_by or turn.lower(),
        note=f"{turn} {match.state.turn_number} · the {what} is over",
        account=" ".join(filter(None, [result.account, standing])),
        figures=(*result.figures, NamedFigure("Time", f"{minutes} min")),
        seed=match.header.seed,
    )


@dataclass(eq=False)
class EmblemField(Widget):
    """The game's emblem on its field, as large as the rectangle."""

    emblem: str = ""

    def draw(self, surface: Surface, look: Look) -> None:
        surface.blit(field(look.scale, self.rect.size, self.emblem), self.rect)


@dataclass(eq=False)
class RoleBand(Widget):
    """A band in the winner's colour with the winner's role, across the foot of the emblem."""

    seat: int = 1
    role: str = ""
    _: KW_ONLY
    over: bool = True

    def needs(self, scale: Scale) -> Size:
        width, height = text.measure(self.role, Role.CAPTION, scale)
        return width + height, height

    def draw(self, surface: Surface, look: Look) -> None:
        at, notch = self.rect, self.rect.height // 3
        corners = [
            at.topleft,
            (at.right - 1, at.top),
            (at.right - 1 - notch, at.centery),
            (at.right - 1, at.bottom - 1),
            (at.left, at.bottom - 1),
            (at.left + notch, at.centery),
        ]
        pygame.draw.polygon(surface, look.scale.colour(self.seat), corners)
        pygame.draw.polygon(surface, theme.INK, corners, look.scale.px(2))
        ink = look.scale.ink(self.seat)
        words = text.block(self.role, Role.CAPTION, look.scale, at.width, ink, "center")
        words.draw(surface, (at.left, at.centery - words.size[1] // 2))


class ResultScreen(Screen):
    """The end of a match; `buttons` are those at the foot.

    watch: shows the match again from where so many actions had been played; the moments lead there.
    """

    grows = theme.Grows.HALFWAY
    first = "foot-0"

    def __init__(
        self,
        result: Result,
        buttons: Sequence[FootButton],
        rules: Callable[[], None],
        settings: Callable[[], None],
        watch: Callable[[int], None],
    ) -> None:
        super().__init__()
        self._result, self._buttons = result, buttons
        self._rules, self._settings, self._watch = rules, settings, watch
        self._fresh = PATIENCE

    def update(self, dt: float) -> bool:
        self._fresh = max(0.0, self._fresh - dt)
        return super().update(dt)

    def intercept(self, event: Key) -> bool:
        """Enter and Space were meant for the table, as long as the page has only just come."""
        return event.name in ("enter", "space") and self._fresh > 0

    def build(self, scale: Scale) -> list[Widget]:
        result = self._result
        icons = [
            IconButton(
                "open-rules", icon="ui-book", called="Rules (F1)", hotkey="f1", on_press=self._rules
            ),
            IconButton(
                "open-settings",
                icon="ui-gear",
                called="Settings (F10)",
                hotkey="f10",
                on_press=self._settings,
            ),
        ]
        top = top_bar(scale, result.game, result.note, emblem=result.emblem, right=icons)
        low = self._foot(scale)
        room = form.between(scale, top, low)
        moments = self._moments(scale)
        if scale.narrow:
            parts = [self._winner(scale), *self._chart(scale, room.height), *moments]
            return [top, low, *form.column(scale, room, "page", parts)]
        left, right = layout.columns(room, [0.485, 0.488], scale.px(theme.GAP))
        for crest in CRESTS if scale.s > LARGE else CRESTS[-1:]:
            parts = [self._winner(scale, crest), *moments]
            if Column(parts, gap=theme.GAP).tall(scale, left.width) <= left.height:
                break
        account = form.column(scale, left, "left", parts)
        chart = self._chart(scale, right.height)
        return [top, low, *account, *(form.column(scale, right, "figures", chart) if chart else [])]

    def _foot(self, scale: Scale) -> Bar:
        buttons: list[Widget] = [
            Button(
                f"foot-{index}",
                label=button.label,
                hint=button.hint,
                icon=button.icon,
                kind="normal" if index else "primary",
                hotkey=button.key if index else "enter",
                on_press=button.on_press,
            )
            for index, button in enumerate(self._buttons)
        ]
        seed = Label("seed", words=f"Seed {self._result.seed}", colour=theme.MUTED, middle=True)
        wide = self._result.seed and not scale.narrow
        return foot(scale, buttons, [seed] if wide else ())

    # The winner.

    def _winner(self, scale: Scale, crest_side: float = CRESTS[-1]) -> Part:
        result, side = self._result, scale.px(crest_side)
        parts: list[Part] = [
            ByWidth(partial(self._name, scale)),
            Label("reason", words=result.reason, role=Role.SCREEN, colour=theme.INK),
        ]
        if result.account:
            parts.append(Label("account", words=result.account, colour=theme.INK_2, role=Role.LEAD))
        if result.figures:
            parts.append(Sized(Rule("figures-rule", colour=theme.CARD_LINE), down=scale.px(2)))
            figures = [_figure(scale, *each) for each in enumerate(result.figures)]
            parts.append(Flow(figures, gap=24))
        told = Column(parts, gap=6, at=0.5 if crest_side > CRESTS[-1] else 0)
        crest = Layers([EmblemField("emblem-field", emblem=result.crest or result.emblem)])
        if result.winner and result.role:
            crest.parts = [*crest.parts, Fill(partial(self._band, scale))]
        shown = Row([Sized(crest, side, round(side * 1.1)), Share(told)], gap=22)
        return Framed(Panel("verdict", kind="parchment"), told if scale.narrow else shown)

    def _band(self, scale: Scale, emblem: Rect) -> RoleBand:
        """The winner's role on the emblem."""
        tall = round(scale.px(32) * max(1, scale.text * 0.8))
        at = Rect(0, 0, round(emblem.width * 0.8), tall)
        at.midbottom = emblem.centerx, emblem.bottom - scale.px(22)
        return RoleBand("role", at, self._result.winner, self._result.role)

    def _name(self, scale: Scale, width: int) -> Part:
        result = self._result
        if result.winner:
            width -= scale.px(38) + scale.px(14)
        said = f"{result.headline} wins" if result.winner else result.headline
        name = Label("headline", words=said, role=Role.HERO, colour=theme.INK)
        roles = (Role.HERO, Role.SCORE, Role.FIGURE, Role.DIALOG)
        for name.role in roles[2:] if scale.narrow else roles:
            if name.wide(scale) <= width:
                break
        if not result.winner:
            return name
        mark = Sized(SeatMark("winner-mark", seat=result.winner), scale.px(38), scale.px(38))
        return Row([Sized(name, min(name.wide(scale), width)), mark], gap=14, at=0.5)

    # The moments.

    def _moments(self, scale: Scale) -> list[Part]:
        moments = self._result.moments
        if not moments:
            return []
        note = "press one to watch from there" if any(each.number for each in moments) else ""
        word, watch = self._result.turn_word, self._watch
        rows = moment_rows(scale, moments, word, watch)
        return [form.panel("moments", "Key moments", Column(rows, gap=8), note)]

    # The chart.

    def _chart(self, scale: Scale, height: int) -> list[Part]:
        """What is drawn and counted, in a room so high."""
        result = self._result
        if not result.series and not result.seats:
            return []
        seats = self._seat_lines(scale)
        series = [line for line in result.series if line.points]
        chart = Chart("chart", series=series, marks=result.marks, x_name=result.chart_by)
        rule = Sized(Rule("seats-rule"), down=scale.px(2))
        above = height - 4 * scale.px(theme.PADDING) - scale.font(13) * 2

        def laid(width: int) -> Part:
            tall = min(above - seats.tall(scale, width), round(width * 0.8))
            return Column([Sized(chart, down=tall), rule, seats], gap=10)

        title = result.chart_title or "Figures"
        note = f"by {result.chart_by}" if result.series else ""
        return [form.panel("chart-panel", title, ByWidth(laid) if series else seats, note)]

    def _seat_lines(self, scale: Scale) -> Part:
        boxes = [seat_lines(scale, lines) for lines in self._result.seats]
        least = round(scale.px(230) * scale.text)

        def laid(width: int) -> Part:
            gap = scale.px(theme.PADDING)
            across = max(1, min(len(boxes), (width + gap) // (least + gap)))
            return grid(boxes, across, theme.PADDING)

        return ByWidth(laid)


def moment_rows(
    scale: Scale, moments: Sequence[Moment], turn_word: str, watch: Callable[[int], None]
) -> list[Part]:
    """The moments of a list, each of which leads to where it can be watched."""
    said = [
        f"Game {each.game}" if each.game else f"{turn_word} {each.turn_number}" for each in moments
    ]
    turns = [
        Label(f"moment-turn-{at}", words=words, role=Role.STRONG) for at, words in enumerate(said)
    ]
    least = text.measure(f"{turn_word} 99", Role.STRONG, scale)[0]
    across = max([least, *(turn.wide(scale) for turn in turns)])
    return [
        _moment_row(scale, at, each, turns[at], across, watch) for at, each in enumerate(moments)
    ]


def _moment_row(
    scale: Scale,
    index: int,
    moment: Moment,
    turn: Label,
    across: int,
    watch: Callable[[int], None],
) -> Part:
    side = round(scale.px(20) * scale.text)
    turn.colour = scale.tint(moment.seat) if moment.seat else theme.BRASS_LIGHT
    mark = MomentMark(f"moment-mark-{index}", seat=moment.seat)
    parts: list[Part] = [
        Sized(mark, side, turn.wants(scale)[1]),
        Sized(turn, across),
        Share(Label(f"moment-{index}", words=moment.words)),
        Sized(Space(0), side),
    ]
    row = MomentRow(f"moment-row-{index}")
    if moment.number:
        row.on_press = partial(watch, moment.number - 1)
    return Inside(row, Row(parts, gap=10, at=0))


def _figure(scale: Scale, number: int, figure: NamedFigure) -> Part:
    name = Label(f"figure-name-{number}", words=figure.name, colour=theme.INK_3)
    value = Label(f"figure-{number}", words=figure.value, role=Role.FIGURE, colour=theme.INK)
    both = Column([name, value])
    return Sized(both, max(both.wide(scale), scale.px(96)))


def seat_lines(scale: Scale, lines: SeatLines) -> Part:
    """What is said of a seat, below its mark and name."""
    side = round(scale.px(20) * max(1, scale.text * 0.8))
    name = Label(f"seat-name-{lines.seat}", words=lines.name, role=Role.BUTTON)
    mark = SeatMark(f"seat-mark-{lines.seat}", seat=lines.seat)
    said = [
        Label(f"seat-line-{lines.seat}-{index}", words=line, colour=theme.MUTED)
        for index, line in enumerate(lines.lines)
    ]
    head = Row([Sized(mark, side), Share(name)], gap=8)
    return Column([head, Space(2), *said])


class MomentRow(Widget):
    """A moment; where it can be watched again, the row is pressed for it."""

    ring = "field"

    def draw(self, surface: Surface, look: Look) -> None:
        if not self.acts:
            return
        lit = look.hovered or look.focused
        if lit:
            surface.fill(theme.HOVERED, self.rect.inflate(look.scale.px(8), look.scale.px(4)))
        side = round(look.scale.px(14) * look.scale.text)
        colour = theme.BRASS_LIGHT if lit else theme.BRASS_DARK
        icon = art.picture("ui-play", (side, side), {theme.css(theme.BRASS): theme.css(colour)})
        surface.blit(icon, icon.get_rect(midright=self.rect.midright))


@dataclass(eq=False)
class MomentMark(Widget):
    """A seat's small mark, or the diamond of chance."""

    seat: int = 0

    def draw(self, surface: Surface, look: Look) -> None:
        side = min(self.rect.size)
        if self.seat:
            mark = paint.seat_mark(look.scale, self.seat, round(side * 0.85), number=False)
        else:
            mark = paint.diamond(side, theme.BRASS)
        surface.blit(mark, mark.get_rect(center=self.rect.center))
