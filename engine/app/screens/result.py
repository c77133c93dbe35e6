"""How a match ended: who won, what decided it, and how it went.

The screen knows nothing but the `Result` that a game fills in. Words may hold the markup of
`engine.app.text`; names that players typed go through `widgets.literal` first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import pygame
from msgspec.structs import replace
from pygame import Rect, Surface

from engine.app import art, paint, text, theme
from engine.app.library import played_for
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
from engine.app.widgets.pieces import SeatMark
from engine.app.widgets.widget import Size
from engine.catalogue import CatalogueEntry
from engine.match import Match
from engine.words.summary import Moment, NamedFigure, Result, SeatLines


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


class EmblemField(Widget):
    """The game's emblem on its field, as large as the rectangle."""

    def __init__(self, rect: Rect, emblem: str) -> None:
        super().__init__("emblem-field", rect)
        self._emblem = emblem

    def draw(self, surface: Surface, look: Look) -> None:
        surface.blit(field(look.scale, self.rect.size, self._emblem), self.rect)


class RoleBand(Widget):
    """A band in the winner's colour with the winner's role, across the foot of the emblem."""

    def __init__(self, id: str, rect: Rect, seat: int, role: str) -> None:
        super().__init__(id, rect, over=True)
        self._seat, self._role = seat, role

    def needs(self, scale: Scale) -> Size:
        width, height = text.measure(self._role, Role.CAPTION, scale)
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
        pygame.draw.polygon(surface, look.scale.colour(self._seat), corners)
        pygame.draw.polygon(surface, theme.INK, corners, look.scale.px(2))
        ink = look.scale.ink(self._seat)
        words = text.block(self._role, Role.CAPTION, look.scale, at.width, ink, "center")
        words.draw(surface, (at.left, at.centery - words.size[1] // 2))


class ResultScreen(Screen):
    """The end of a match; `buttons` are those at the foot.

    watch: shows the match again from where so many actions had been played; the moments lead there.
    """

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
        if scale.narrow:
            page = form.column(
                scale,
                room,
                "page",
                lambda width: [
                    self._winner(scale, width),
                    *self._chart(scale, width, room.height),
                    *self._moments(scale, width),
                ],
            )
            return [top, low, *page]
        left, right = layout.columns(room, [0.485, 0.488], scale.px(theme.GAP))
        account = form.column(
            scale,
            left,
            "left",
            lambda width: [self._winner(scale, width), *self._moments(scale, width)],
        )
        chart = (
            form.column(
                scale, right, "figures", lambda width: self._chart(scale, width, right.height)
            )
            if result.series or result.seats
            else []
        )
        return [top, low, *account, *chart]

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

    def _winner(self, scale: Scale, width: int) -> Panel:
        result, pad = self._result, scale.px(theme.PADDING)
        side = scale.px(210) if not scale.narrow else 0
        left = pad + (side + scale.px(22) if side else 0)
        room = Rect(left, pad, width - left - pad, 0)
        ink = theme.INK_2
        words: list[Widget] = []
        words.append(self._name(scale, room.width))
        words.append(Label("reason", words=result.reason, role=Role.SCREEN, colour=theme.INK))
        if result.account:
            words.append(Label("account", words=result.account, colour=ink, role=Role.LEAD))
        if result.figures:
            words.append(Rule("figures-rule", Rect(0, 0, 0, scale.px(2)), colour=theme.CARD_LINE))
            words.append(self._figures(scale, room.width))
        tall = layout.stack(words, room, scale, scale.px(6))
        height = max(tall, round(side * 1.1))
        widgets = list(words)
        if side:
            widgets.insert(
                0, EmblemField(Rect(pad, pad, side, height), result.crest or result.emblem)
            )
            if result.winner and result.role:
                band = Rect(0, 0, round(side * 0.8), round(scale.px(32) * max(1, scale.text * 0.8)))
                band.midbottom = pad + side // 2, pad + height - scale.px(22)
                widgets.insert(1, RoleBand("role", band, result.winner, result.role))
        return Panel(
            "verdict", Rect(0, 0, width, height + 2 * pad), kind="parchment", widgets=widgets
        )

    def _name(self, scale: Scale, width: int) -> Widget:
        result = self._result
        mark = scale.px(38) if result.winner else 0
        gap = scale.px(14) if mark else 0
        said = f"{result.headline} wins" if result.winner else result.headline
        name = Label("headline", words=said, role=Role.HERO, colour=theme.INK)
        roles = (Role.HERO, Role.SCORE, Role.FIGURE, Role.DIALOG)
        for name.role in roles[2:] if scale.narrow else roles:
            if name.wants(scale)[0] + mark + gap <= width:
                break
        taken = min(name.wants(scale)[0], width - mark - gap)
        layout.stack([name], Rect(0, 0, taken, 0), scale, 0)
        widgets: list[Widget] = [name]
        if mark:
            spot = Rect(taken + gap, 0, mark, mark)
            spot.centery = name.rect.centery
            widgets.append(SeatMark("winner-mark", spot, result.winner))
        return Widget("name-row", Rect(0, 0, width, max(name.rect.height, mark)), widgets=widgets)

    def _figures(self, scale: Scale, width: int) -> Widget:
        boxes: list[Widget] = []
        for index, figure in enumerate(self._result.figures):
            name = Label(f"figure-name-{index}", words=figure.name, colour=theme.INK_3)
            value = Label(f"figure-{index}", words=figure.value, role=Role.FIGURE, colour=theme.INK)
            across = min(width, max(name.wants(scale)[0], value.wants(scale)[0], scale.px(96)))
            tall = layout.stack([name, value], Rect(0, 0, across, 0), scale, 0)
            boxes.append(
                Widget(f"figure-box-{index}", Rect(0, 0, across, tall), widgets=[name, value])
            )
        rects = layout.flow_rects(
            [box.rect.size for box in boxes], Rect(0, 0, width, 0), scale.px(24)
        )
        for box, rect in zip(boxes, rects, strict=True):
            layout.put(box, rect)
        return Widget(
            "figures-row", Rect(0, 0, width, max(box.rect.bottom for box in boxes)), widgets=boxes
        )

    # The moments.

    def _moments(self, scale: Scale, width: int) -> list[Panel]:
        moments = self._result.moments
        if not moments:
            return []

        def content(rect: Rect) -> list[Widget]:
            rows = [self._moment(scale, rect.width, i, moment) for i, moment in enumerate(moments)]
            layout.stack(rows, rect, scale, scale.px(8))
            return rows

        note = "press one to watch from there" if any(each.number for each in moments) else ""
        return [form.panel(scale, width, "moments", "Key moments", content, note)]

    def _moment(self, scale: Scale, width: int, index: int, moment: Moment) -> Widget:
        side, gap = round(scale.px(20) * scale.text), scale.px(10)
        tint = scale.tint(moment.seat) if moment.seat else theme.BRASS_LIGHT
        turn = Label(
            f"moment-turn-{index}",
            words=f"{self._result.turn_word} {moment.turn_number}",
            role=Role.STRONG,
            colour=tint,
        )
        words = Label(f"moment-{index}", words=moment.words)
        across = max(
            turn.wants(scale)[0],
            text.measure(f"{self._result.turn_word} 99", Role.STRONG, scale)[0],
        )
        turn.rect = Rect(side + gap, 0, across, turn.wants(scale)[1])
        left = turn.rect.right + gap
        layout.stack([words], Rect(left, 0, width - left - side - gap, 0), scale, 0)
        mark = MomentMark(f"moment-mark-{index}", Rect(0, 0, side, turn.rect.height), moment.seat)
        tall = max(widget.rect.bottom for widget in (mark, turn, words))
        widgets = [mark, turn, words]
        row = MomentRow(f"moment-row-{index}", Rect(0, 0, width, tall), widgets=widgets)
        if moment.number:
            row.on_press = partial(self._watch, moment.number - 1)
        return row

    # The chart.

    def _chart(self, scale: Scale, width: int, height: int) -> list[Panel]:
        result = self._result
        if not result.series and not result.seats:
            return []

        def content(rect: Rect) -> list[Widget]:
            seats = self._seat_lines(scale, rect.width)
            widgets: list[Widget] = []
            series = [line for line in result.series if line.points]
            if series:
                chart = Chart("chart", series=series, marks=result.marks, x_name=result.chart_by)
                spare = height - 4 * scale.px(theme.PADDING)
                spare -= seats.rect.height + scale.font(13) * 2
                least = chart.needs(scale)[1]
                chart.rect.height = max(least, min(spare, round(rect.width * 0.8)))
                widgets += [chart, Rule("seats-rule", Rect(0, 0, 0, scale.px(2)))]
            layout.stack([*widgets, seats], rect, scale, scale.px(10))
            return [*widgets, seats]

        title = result.chart_title or "Figures"
        note = f"by {result.chart_by}" if result.series else ""
        return [form.panel(scale, width, "chart-panel", title, content, note)]

    def _seat_lines(self, scale: Scale, width: int) -> Widget:
        seats, gap = self._result.seats, scale.px(theme.PADDING)
        least = round(scale.px(230) * scale.text)
        count = max(1, min(len(seats), (width + gap) // (least + gap)))
        across = (width - gap * (count - 1)) // count
        boxes = [self._lines(scale, across, lines) for lines in seats]
        rects = layout.flow_rects([box.rect.size for box in boxes], Rect(0, 0, width, 0), gap)
        for box, rect in zip(boxes, rects, strict=True):
            layout.put(box, rect)
        tall = max((box.rect.bottom for box in boxes), default=0)
        return Widget("seat-lines", Rect(0, 0, width, tall), widgets=boxes)

    def _lines(self, scale: Scale, width: int, lines: SeatLines) -> Widget:
        side = round(scale.px(20) * max(1, scale.text * 0.8))
        left = side + scale.px(8)
        name = Label(f"seat-name-{lines.seat}", words=lines.name, role=Role.BUTTON)
        said: list[Widget] = [
            Label(f"seat-line-{lines.seat}-{index}", words=line, colour=theme.MUTED)
            for index, line in enumerate(lines.lines)
        ]
        tall = layout.stack([name], Rect(left, 0, width - left, 0), scale, 0)
        mark = SeatMark(f"seat-mark-{lines.seat}", Rect(0, 0, side, name.rect.height), lines.seat)
        tall += layout.stack(said, Rect(0, tall + scale.px(2), width, 0), scale, 0)
        return Widget(
            f"seat-box-{lines.seat}",
            Rect(0, 0, width, tall + scale.px(2)),
            widgets=[mark, name, *said],
        )


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


class MomentMark(Widget):
    """A seat's small mark, or the diamond of chance."""

    def __init__(self, id: str, rect: Rect, seat: int) -> None:
        super().__init__(id, rect)
        self._seat = seat

    def draw(self, surface: Surface, look: Look) -> None:
        side = min(self.rect.size)
        if self._seat:
            mark = paint.seat_mark(look.scale, self._seat, round(side * 0.85), number=False)
        else:
            mark = paint.diamond(side, theme.BRASS)
        surface.blit(mark, mark.get_rect(center=self.rect.center))
