"""Result screen: who won a match, its key moments, chart and figures.

The screen knows only the `Result` that a game fills in. Texts may contain the markup of
`engine.app.text`; names that players typed go through `widgets.literal` first. A set is a match of
several games: its `Result.games` holds a result for each of them, and is empty for a single game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass
from functools import partial
from typing import NamedTuple

import pygame
from msgspec.structs import replace
from pygame import Rect, Surface
from typing_extensions import override

from engine.app import art, text, theme
from engine.app.inputs import Key
from engine.app.screens import form
from engine.app.screens.chart import Chart
from engine.app.screens.emblem import EmblemField
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
    top_bar,
)
from engine.app.widgets.choices import ChoiceField
from engine.app.widgets.containers import (
    CENTRE,
    TOP,
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
from engine.app.widgets.words import LabelStyle, body, muted, strong
from engine.catalogue import CatalogueEntry
from engine.match import Match
from engine.matches.saved import time_played
from engine.words.log import game_of
from engine.words.markup import counted
from engine.words.summary import Moment, NamedFigure, Result, SeatLines

EMBLEM_WIDTHS = (330, 290, 250, 210)
"""Widths of the emblem in style units; the first with which everything fits is used."""
LARGE_SCALE = 1.2
"""Pixels per style unit above which all these widths are tried, instead of the last only."""

LEAST_CHART_HEIGHT = 160
"""Minimum height of the chart in style units; if that has no room, its column scrolls."""
MAX_CHART_RATIO = 0.8
"""Maximum height of the chart, as a share of its width."""
COLUMN_SHARES = (0.485, 0.488)
"""Widths of the account and of the figures, in proportion to each other."""
EMBLEM_RATIO = 1.1
"""Height of the emblem divided by its width."""
LEAST_SEAT_WIDTH = 230
"""Minimum width of the facts about a seat, in style units at a text size of 100 %."""
WINNER_MARK_SIDE = 38
"""Width and height of the winner's mark, in style units."""
WINNER_MARK_GAP = 14
"""Gap between the winner's name and mark, in style units."""
ROLE_BAND_HEIGHT = 32
"""Height of the band with the winner's role, in style units."""
ROLE_BAND_SHARE = 0.8
"""Width of this band as a share of the emblem's width."""
ROLE_BAND_MARGIN_SHARE = 0.1
"""Space at either side of this band, as a share of the emblem's width."""
ROLE_BAND_BOTTOM = 22
"""Distance of this band from the bottom of the emblem, in style units."""
TEXT_GROWTH = 0.8
"""Growth with the text setting, as a share: marks and bands need less than letters."""
SEAT_MARK_SIDE = 20
"""Width and height of the mark of a seat beside its name, in style units."""
MOMENT_ICON_WIDTH = 20
"""Width of the mark and of the icon of a key moment, in style units at 100 % text."""
WATCH_ICON_SIDE = 14
"""Width and height of this icon, in style units at a text size of 100 %."""
LEAST_FIGURE_WIDTH = 96
"""Minimum width of a figure below the result, in style units."""

IGNORE_SECONDS = 0.8
"""Seconds in which Enter and Space do nothing, since they were pressed to skip the animations."""


class FootButton(NamedTuple):
    """One of the buttons in the bottom bar; the first is the brass one."""

    label: str
    on_press: Callable[[], None]
    hint: str = ""
    icon: str = ""
    key: str = ""


def with_match_facts(
    result: Result, entry: CatalogueEntry, match: Match, record_words: str
) -> Result:
    """Return a game's result with the facts of the match: title, time, seed, texts.

    In a set of games, the account of the last game is shown with that game only.

    Args:
        result: Result as the game tells it.
        entry: Game in the catalogue.
        match: The finished match.
        record_words: How a run compares with the record; "" without a record.
    """
    chart_unit = result.chart_by or entry.config.turn.lower()
    minutes = max(1, round(time_played(match).total_seconds() / 60))
    turn_word = entry.config.turn
    match_word = "run" if entry.solitaire else "match"
    figures_of_last_game: Sequence[NamedFigure] = ()
    length_words = f"{turn_word} {match.state.turn_number}"
    account = result.account
    if result.games:
        last_game = result.games[-1]
        figures_of_last_game = last_game.figures
        length_words = last_game.which_game
        account = ""
    figures = [each for each in result.figures if each not in figures_of_last_game]
    return replace(
        result,
        game=entry.config.title,
        emblem=entry.emblem,
        turn_word=turn_word,
        chart_by=chart_unit,
        games=tuple(replace(each, chart_by=chart_unit) for each in result.games),
        note=f"{length_words} · the {match_word} is over",
        account=" ".join(filter(None, [account, record_words])),
        figures=(*figures, NamedFigure("Time", f"{minutes} min")),
        seed=match.header.seed,
    )


@dataclass(eq=False)
class RoleBand(Widget):
    """A band in the winner's colour, across the bottom of the emblem."""

    seat: int = 1
    _: KW_ONLY
    may_overlap: bool = True

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        rect = self.rect
        notch_px = self.rect.height // 3
        corners = [
            rect.topleft,
            (rect.right - 1, rect.top),
            (rect.right - 1 - notch_px, rect.centery),
            (rect.right - 1, rect.bottom - 1),
            (rect.left, rect.bottom - 1),
            (rect.left + notch_px, rect.centery),
        ]
        pygame.draw.polygon(surface, look.scale.colour(self.seat), corners)
        pygame.draw.polygon(surface, theme.INK, corners, look.scale.px(2))


class ResultScreen(Screen):
    """The end of a match. For a set, its last game is shown, and any other one can be chosen.

    Args:
        buttons: Buttons of the bottom bar.
        watch: Shows the match again from after this many actions; the key moments lead there.
    """

    growth = theme.Growth.HALFWAY
    first_focus = "foot-0"

    def __init__(
        self,
        result: Result,
        buttons: Sequence[FootButton],
        rules: Callable[[], None],
        settings: Callable[[], None],
        watch: Callable[[int], None],
    ) -> None:
        super().__init__()
        self._result = result
        self._buttons = buttons
        self._rules = rules
        self._settings = settings
        self._watch = watch
        self._ignoring_seconds = IGNORE_SECONDS
        self._shown_game = (result.games or [result])[-1]
        """The result whose chart, moments and seats are shown: a game of a set, or all there is."""

    @override
    def update(self, dt: float) -> bool:
        self._ignoring_seconds = max(0.0, self._ignoring_seconds - dt)
        return super().update(dt)

    @override
    def hotkey_action(self, key: str) -> Callable[[], object] | None:
        """Return the action of F1: open the rules of the game."""
        return self._rules if key == "f1" else None

    @override
    def intercept(self, event: Key) -> bool:
        """Ignore Enter and Space just after the screen has appeared, as meant for the table."""
        return event.name in ("enter", "space") and self._ignoring_seconds > 0

    @override
    def build(self) -> list[Widget]:
        scale = self.scale
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
        bottom_bar = self._foot()
        chart = self._chart_panels(form.between(scale, top, bottom_bar).height)
        if scale.narrow:
            parts = [self._winner_panel(), *chart, *self._moment_panels()]
            return form.screen(scale, top, bottom_bar, form.Panels("page", parts))
        figures = form.Panels("figures", chart) if chart else Space(0)
        columns = [
            Share(Fill(self._left_column), COLUMN_SHARES[0]),
            Share(figures, COLUMN_SHARES[1]),
        ]
        return form.screen(scale, top, bottom_bar, Row(columns, gap=theme.GAP))

    def _left_column(self, rect: Rect) -> list[Widget]:
        """Return winner and key moments, with the largest emblem that leaves room for all."""
        scale = self.scale
        moments = self._moment_panels()
        widths = EMBLEM_WIDTHS if scale.s > LARGE_SCALE else EMBLEM_WIDTHS[-1:]
        layouts = [
            form.Panels("left", [self._winner_panel(emblem_side), *moments])
            for emblem_side in widths
        ]
        fitting = (layout for layout in layouts if layout.size(scale, rect.width)[1] <= rect.height)
        return next(fitting, layouts[-1]).lay(scale, rect)

    def _foot(self) -> Bar:
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
        seed = muted("seed", f"Seed {self._result.seed}", middle=True)
        has_seed = self._result.seed and not self.scale.narrow
        return foot(self.scale, buttons, [seed] if has_seed else ())

    # Winner.

    def _winner_panel(self, emblem_width: float = EMBLEM_WIDTHS[-1]) -> Part:
        """Return the parchment with the winner, the account and the figures, beside the emblem."""
        scale = self.scale
        result = self._result
        emblem_width_px = scale.px(emblem_width)
        parts: list[Part] = [
            ByWidth(self._winner_name),
            Label("reason", words=result.reason, role=Role.SCREEN, colour=theme.INK),
        ]
        if result.account:
            parts.append(
                Label("account", words=result.account, colour=theme.INK_LIGHT, role=Role.LEAD)
            )
        if result.figures:
            parts.append(Rule("figures-rule", colour=theme.CARD_LINE, down=2))
            figures = [_figure_part(scale, *each) for each in enumerate(result.figures)]
            parts.append(Flow(figures, gap=24))
        is_emblem_large = emblem_width > EMBLEM_WIDTHS[-1]
        facts_column = Column(parts, gap=6, at=CENTRE if is_emblem_large else TOP)
        emblem_layers = Layers([EmblemField("emblem-field", emblem=result.crest or result.emblem)])
        if result.winner and result.role:
            emblem_layers.parts = [*emblem_layers.parts, self._role_band()]
        contents: Part = facts_column
        if not scale.narrow:
            sized_emblem = Sized(
                emblem_layers, wide=emblem_width_px, high=round(emblem_width_px * EMBLEM_RATIO)
            )
            contents = Row([sized_emblem, Share(facts_column)], gap=22)
        return Framed(Panel("verdict", kind="parchment"), contents)

    def _role_band(self) -> Part:
        """Return the winner's role in the middle of the emblem's width, near its bottom."""
        scale = self.scale
        winner = self._result.winner
        band_height = round(scale.px(ROLE_BAND_HEIGHT) * max(1, scale.text * TEXT_GROWTH))
        role_style = LabelStyle(Role.CAPTION, scale.ink(winner))
        role_label = role_style("role-words", self._result.role, align="center", middle=True)
        band = Sized(Inside(RoleBand("role", seat=winner), role_label), high=band_height)
        side_space = Share(Space(0), of=ROLE_BAND_MARGIN_SHARE)
        return Column(
            [
                Share(Space(0)),
                Row([side_space, Share(band, of=ROLE_BAND_SHARE), side_space]),
                Space(ROLE_BAND_BOTTOM),
            ]
        )

    def _winner_name(self, width: int) -> Part:
        """Return the headline in the largest letters that fit, with the mark of the winner."""
        scale = self.scale
        result = self._result
        if result.winner:
            width -= scale.px(WINNER_MARK_SIDE) + scale.px(WINNER_MARK_GAP)
        headline = f"{result.headline} wins" if result.winner else result.headline
        headline_label = Label("headline", words=headline, role=Role.HERO, colour=theme.INK)
        roles = [Role.FIGURE, Role.DIALOG]
        if not scale.narrow:
            roles = [Role.HERO, Role.SCORE, *roles]
        for role in roles:  # the largest that fits, or else the smallest
            headline_label.role = role
            if headline_label.size(scale)[0] <= width:
                break
        if not result.winner:
            return headline_label
        sized_headline = Sized(headline_label, wide=min(headline_label.size(scale)[0], width))
        mark_side = WINNER_MARK_SIDE
        mark = Sized(SeatMark("winner-mark", seat=result.winner), across=mark_side, down=mark_side)
        return Row([sized_headline, mark], gap=WINNER_MARK_GAP, at=CENTRE)

    # Key moments.

    def _moment_panels(self) -> list[Part]:
        moments = self._shown_game.moments
        if not moments:
            return []
        note = "press one to watch from there" if any(each.number for each in moments) else ""
        title = "Key moments"
        if self._shown_game.which_game:
            title += f" of {self._shown_game.which_game.lower()}"
        rows = moment_rows(self.scale, moments, self._result.turn_word, self._watch)
        return [form.panel("moments", title, Column(rows, gap=8), note)]

    # Chart.

    def _chart_panels(self, height: int) -> list[Part]:
        """Return the panel with chart and figures, in a room of this height in pixels."""
        scale = self.scale
        result = self._shown_game
        if not result.series and not result.seats:
            return []
        seats = self._seat_lines()
        series = [line for line in result.series if line.points]
        chart = Chart("chart", series=series, marks=result.marks, x_name=result.chart_by)
        separator = Rule("seats-rule", down=2)
        # without the panel's paddings, and its heading of about two small lines
        content_height = height - 4 * scale.px(theme.PADDING) - scale.font(13) * 2
        head_column = Column(self._game_choice(), gap=10)

        def column_at_width(width: int) -> Part:
            spare = content_height - head_column.size(scale, width)[1] - seats.size(scale, width)[1]
            height = max(spare, scale.px(LEAST_CHART_HEIGHT))
            height = min(height, round(width * MAX_CHART_RATIO))
            return Column([*head_column.parts, Sized(chart, high=height), separator, seats], gap=10)

        title, note = _chart_heading(result)
        part = ByWidth(column_at_width) if series else Column([*head_column.parts, seats], gap=10)
        return [form.panel("chart-panel", title, part, note)]

    def _game_choice(self) -> list[Part]:
        """Return the choice of a game of a set, and a summary of the shown one."""
        games = self._result.games
        game = self._shown_game
        if not games:
            return []
        headline = f"{game.headline} wins" if game.winner else game.headline
        figures = " · ".join(f"{each.name} {each.value}" for each in game.figures)
        labels = [
            body("game-won", f"**{headline}** · {game.reason}"),
            muted("game-account", game.account),
            muted("game-figures", figures),
        ]
        summary_column = Column([each for each in labels if each.words])
        if len(games) == 1:
            return [summary_column]
        game_field = ChoiceField(
            "set-game",
            value=games.index(game),
            options=[game_of(number) for number in range(1, len(games) + 1)],
            called="Game",
            on_change=self._show_game,
        )
        return [game_field, summary_column]

    def _show_game(self, game: int) -> None:
        self._shown_game = self._result.games[game]
        self.rebuild()

    def _seat_lines(self) -> Part:
        scale = self.scale
        seat_columns = [seat_lines(scale, lines) for lines in self._shown_game.seats]
        least_width = round(scale.px(LEAST_SEAT_WIDTH) * scale.text)

        def grid_at_width(width: int) -> Part:
            gap = scale.px(theme.PADDING)
            fitting_count = (width + gap) // (least_width + gap)
            columns = max(1, min(len(seat_columns), fitting_count))
            return grid(seat_columns, columns, gap=theme.PADDING)

        return ByWidth(grid_at_width)


def _chart_heading(result: Result) -> tuple[str, str]:
    """Return the title and the note of the panel with chart and figures.

    For a game of a set, the title names the game, and the note has the title of the chart.
    """
    chart_title = result.chart_title or "Figures"
    unit_note = f"by {result.chart_by}" if result.series else ""
    if not result.which_game:
        return chart_title, unit_note
    if not result.series:
        return result.which_game, chart_title
    return result.which_game, f"{chart_title[:1].lower()}{chart_title[1:]}, {unit_note}"


def moment_rows(
    scale: Scale, moments: Sequence[Moment], turn_word: str, watch: Callable[[int], None]
) -> list[Part]:
    """Return a row for each key moment, which leads to where it can be watched."""
    turns = [
        strong(f"moment-turn-{index}", each.when(turn_word)) for index, each in enumerate(moments)
    ]
    least_width = text.measure(f"{turn_word} 99", Role.STRONG, scale)[0]
    turn_width = max([least_width, *(turn.size(scale)[0] for turn in turns)])
    return [
        _moment_row(scale, index, each, turns[index], turn_width, watch)
        for index, each in enumerate(moments)
    ]


def _moment_row(
    scale: Scale,
    index: int,
    moment: Moment,
    turn: Label,
    turn_width: int,
    watch: Callable[[int], None],
) -> Part:
    """Return the row of a key moment: mark, turn, sentence, and room for the icon to watch it."""
    icon_width = round(scale.px(MOMENT_ICON_WIDTH) * scale.text)
    turn.colour = scale.tint(moment.seat) if moment.seat else theme.BRASS_LIGHT
    mark = SeatMark(f"moment-mark-{index}", seat=moment.seat, number=False)
    mark.side = 16 if moment.seat else 18  # nobody's diamond looks smaller than a seat's shape
    parts: list[Part] = [
        Sized(Column([mark], at=CENTRE), wide=icon_width, high=turn.size(scale)[1]),
        Sized(turn, wide=turn_width),
        Share(body(f"moment-{index}", moment.words)),
        Sized(Space(0), wide=icon_width),
    ]
    row = MomentRow(f"moment-row-{index}")
    if moment.number:
        row.on_press = partial(watch, moment.number - 1)  # from before this action
    return Inside(row, Row(parts, gap=10, at=TOP))


def _figure_part(scale: Scale, number: int, figure: NamedFigure) -> Part:
    name = Label(f"figure-name-{number}", words=figure.name, colour=theme.INK_LIGHTER)
    value = Label(f"figure-{number}", words=figure.value, role=Role.FIGURE, colour=theme.INK)
    column = Column([name, value])
    return Sized(column, wide=max(column.size(scale)[0], scale.px(LEAST_FIGURE_WIDTH)))


def seat_lines(scale: Scale, seat_facts: SeatLines) -> Part:
    """Return the part with the facts about a seat, below its mark and name."""
    mark_side = round(scale.px(SEAT_MARK_SIDE) * max(1, scale.text * TEXT_GROWTH))
    name = Label(f"seat-name-{seat_facts.seat}", words=seat_facts.name, role=Role.BUTTON)
    mark = SeatMark(f"seat-mark-{seat_facts.seat}", seat=seat_facts.seat)
    facts = [
        muted(f"seat-line-{seat_facts.seat}-{index}", counted(line))
        for index, line in enumerate(seat_facts.lines)
    ]
    head = Row([Sized(mark, wide=mark_side), Share(name)], gap=8)
    return Column([head, Space(2), *facts])


class MomentRow(Widget):
    """A row with a key moment, which is pressed to watch it if that is possible."""

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        if not self.is_pressable:
            return
        is_highlighted = look.hovered or look.focused
        if is_highlighted:
            surface.fill(theme.HOVERED, self.rect.inflate(look.scale.px(8), look.scale.px(4)))
        icon_side = round(look.scale.px(WATCH_ICON_SIDE) * look.scale.text)
        colour = theme.BRASS_LIGHT if is_highlighted else theme.BRASS_DARK
        icon = art.picture(
            "ui-play", (icon_side, icon_side), {theme.css(theme.BRASS): theme.css(colour)}
        )
        surface.blit(icon, icon.get_rect(midright=self.rect.midright))
