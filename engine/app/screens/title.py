"""Title screen: the fire, a tile for each game, the match to continue.

The ribbon is the brass plate that continues a match. A pitch is a game in a sentence. A tiling is
one layout of the tiles; the first that fits the window is used.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import ceil

import pygame
from pygame import Rect, Surface
from typing_extensions import override

from engine.app import paint, text, theme
from engine.app.inputs import Key
from engine.app.navigation import Navigation
from engine.app.screens.emblem import EmblemField
from engine.app.screens.game_tile import (
    MAX_EMBLEM_HEIGHT,
    MIN_EMBLEM_HEIGHT,
    PAD,
    GameTiles,
    Tiling,
    badge_overhang,
)
from engine.app.theme import Role, Scale
from engine.app.widgets import (
    Button,
    Group,
    Label,
    Look,
    Picture,
    Screen,
    Widget,
    literal,
    message_dialog,
)
from engine.app.widgets.buttons import PRESS_DEPTH, draw_shadow
from engine.app.widgets.containers import (
    CENTRE,
    ByWidth,
    Column,
    FirstThatFits,
    Flow,
    Inset,
    Part,
    Row,
    Scrolled,
    Share,
    Sized,
    Space,
)
from engine.app.widgets.pieces import KeyBadge
from engine.app.widgets.widget import Size
from engine.app.widgets.words import LabelStyle, muted
from engine.catalogue import CatalogueEntry
from engine.matches.library import Library, ShelfChanged
from engine.rules.english import in_figures, list_in_words

HEAD_SHARE = 0.342
"""Share of the window's height that the head takes."""
TILES_SHARE = 0.396
"""Share of the window's height that the tiles take."""
FOOT_SHARE = 0.24
"""Share of the window's height that the foot takes."""
ABOVE_ROW_SHARE = 0.04
"""Space above the row of buttons in the foot, as a share of the window's height."""
ROW_SHARE = 0.1
"""Height of this row, as a share of the window's height."""
BELOW_ROW_SHARE = 0.1
"""Room for the keys below this row, as a share of the window's height."""
PAGE_SHARE = 0.88
"""Usual width of the page, as a share of the window's width."""
MAX_PAGE_SHARE = 0.97
"""Maximum width of the page, as a share of the window's width."""
TILE_WIDTHS = (0.1625, 0.171, 0.178)
"""Widths of a tile as shares of the window's width; a wider one is used if the text needs it."""
TILE_GAP = 22
"""Gap between tiles side by side, in style units."""
ROWS_GAP = 25
"""Gap between rows of tiles, in style units."""
MOST_IN_A_ROW = 5
"""Maximum number of tiles in one row; more are laid out in two rows."""
RIBBON_WIDTHS = (374, 342, 326, 312)
"""Widths of the ribbon beside all buttons, in style units; the first that leaves room is used."""
RIBBON_HEIGHT = 72
"""Minimum height of the ribbon, in style units."""
TAIL_WIDTH = 22
"""Width by which the ribbon's dark tail shows, in style units."""
EMBLEM_SIDE = 54
"""Height of the emblem's field on the ribbon, in style units."""
RIBBON_PAD_Y = 8
"""Space above and below the ribbon's text, in style units."""
EMBLEM_PAD_Y = 5
"""Minimum space above and below the emblem's field on the ribbon, in style units."""
TAIL_TOP = 14
"""Distance of the tail's top below that of the ribbon, in style units."""
ORNAMENT_LINE_WIDTH = 1.2
"""Width of the ornament's hairline, in style units."""
UNDERLINE_HEIGHT = 2
"""Height of a link's underline above the lower edge of its text, in style units."""
TAIL_GAP = 4
"""Gap between the ribbon's plate and the visible part of its tail, in style units."""
ORNAMENT_DIAMONDS = ((0.365, 10), (0.5, 16), (0.635, 10))
"""Diamonds of the ornament: position as a share of its width, side in style units."""
TITLE_ROLES = (Role.RIBBON, Role.HEADING)
"""Text styles of the ribbon's title, from large to small."""
LINK_GAP = 4
"""Gap between the ribbon and the link or the keys below it, in style units."""
LEAST_FLAME = 54
"""Minimum height of the flame, in style units."""
ORNAMENT_SHARE = 0.484
"""Width of the ornament as a share of the window's."""
FEW_RIBBON_LINES = 2
"""Maximum number of lines of the ribbon's text if the room is small."""


class ContinueRibbon(Widget):
    """A brass ribbon that continues a match: the game's emblem, its title, the turn, the players.

    Below the title stands the first of `lines` that has room: the whole text takes at most
    `max_lines` lines, and the first of `lines` at most one.
    """

    ring = "button"

    def __init__(
        self,
        title: str,
        lines: Sequence[str],
        emblem: str,
        on_press: Callable[[], None],
        max_lines: int,
    ) -> None:
        super().__init__("continue", hotkey="c", on_press=on_press, group=Group.PROMPT)
        self.title = title
        self.lines = lines
        self._emblem = emblem
        self._max_text_lines = max_lines

    @override
    @property
    def name(self) -> str:
        return self.title

    @override
    @property
    def state(self) -> str:
        return self.lines[0]

    def _text_width(self, scale: Scale) -> int:
        """Return the width for the text in pixels."""
        return max(1, self.rect.width - self._width_without_text(scale))

    def _title_role(self, scale: Scale) -> Role:
        """Return the style of the title: the largest that fits on one line, or else the largest."""
        room = self._text_width(scale)
        fitting_roles = (
            role for role in TITLE_ROLES if text.measure(self.title, role, scale)[0] <= room
        )
        return next(fitting_roles, TITLE_ROLES[0])

    def _width_without_text(self, scale: Scale) -> int:
        """Return the width in pixels of emblem, key, tail and padding."""
        key_width = paint.key_badge(scale, "C", "brass").get_width()
        return key_width + scale.px(EMBLEM_SIDE + TAIL_WIDTH + TAIL_GAP + 4 * PAD)

    def _max_lines_of_each(self, scale: Scale) -> list[int]:
        """Return the maximum number of text lines for each of `lines`."""
        role = self._title_role(scale)
        title_height = text.measure(self.title, role, scale, self._text_width(scale))[1]
        title_lines = title_height // text.measure("A", role, scale)[1]
        lines_left = max(0, self._max_text_lines - title_lines)
        return [min(1, lines_left)] + [lines_left] * (len(self.lines) - 1)

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        self.place(rect)
        title_style = LabelStyle(self._title_role(scale), theme.INK)
        labels = [title_style("continue-title", self.title, silent=True)]
        if line := self.line(scale):
            labels.append(
                LabelStyle(Role.STRONG, theme.INK_LIGHT)("continue-line", line, silent=True)
            )
        emblem_field = EmblemField("continue-emblem", emblem=self._emblem)
        emblem_column = Column([Sized(emblem_field, down=EMBLEM_SIDE)], at=CENTRE)
        contents = Row(
            [
                Space(PAD - 3),
                Sized(emblem_column, across=EMBLEM_SIDE - 2),
                Space(PAD),
                Share(Column(labels, at=CENTRE)),
                Space(PAD),
                KeyBadge("continue-key", shown="C", on="brass"),
                Space(PAD - 3 + TAIL_WIDTH + TAIL_GAP),
            ]
        )
        self.widgets = contents.lay(scale, rect)
        return [self]

    def line(self, scale: Scale) -> str:
        """Return the line below the title; "" if none fits."""
        line_height = text.measure("A", Role.STRONG, scale)[1]
        for line, max_lines in zip(self.lines, self._max_lines_of_each(scale), strict=True):
            height = text.measure(line, Role.STRONG, scale, self._text_width(scale))[1]
            if height <= max_lines * line_height:
                return line
        return ""

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        """Return the size that the ribbon needs.

        The height at a width also suffices at every greater width, where a longer line may fit.
        """
        if width is None:
            line_width = text.measure(self.lines[0], Role.STRONG, scale)[0]
            title_width = text.measure(self.title, TITLE_ROLES[0], scale)[0]
            needed_width = self._width_without_text(scale) + max(line_width, title_width)
            width = max(scale.px(RIBBON_WIDTHS[0]), needed_width)
            return width, max(scale.px(RIBBON_HEIGHT), self.size(scale, width)[1])
        width_before = self.rect.width
        self.rect.width = width
        size = self._size_at_its_width(scale)
        self.rect.width = width_before
        return size

    def _size_at_its_width(self, scale: Scale) -> Size:
        """Return the size needed at the current width; see `size`."""
        text_room = self._text_width(scale)
        line_height = text.measure("A", Role.STRONG, scale)[1]
        shows_first_line = self.line(scale) == self.lines[0]
        max_lines = self._max_lines_of_each(scale)[0 if shows_first_line else 1]
        max_line_height = max(
            text.measure(line, Role.STRONG, scale, text_room)[1] for line in self.lines
        )
        title_line_height = text.measure("A", TITLE_ROLES[0], scale)[1]
        title_height = text.measure(self.title, self._title_role(scale), scale, text_room)[1]
        text_height = max(title_line_height, title_height) + min(
            max_lines * line_height, max_line_height
        )
        text_width = text.widest_word(self.title, TITLE_ROLES[0], scale)
        emblem_height = scale.px(EMBLEM_SIDE) + scale.px(2 * EMBLEM_PAD_Y)
        height = max(emblem_height, text_height + scale.px(2 * RIBBON_PAD_Y))
        return self._width_without_text(scale) + text_width, height

    @override
    def shape(self, look: Look) -> Rect:
        rect = self.rect.move(0, look.scale.px(PRESS_DEPTH) if look.pressed else 0)
        rect.width -= look.scale.px(TAIL_WIDTH + TAIL_GAP)
        return rect

    @override
    def draw_under(self, surface: Surface, look: Look) -> None:
        draw_shadow(surface, self.shape(look), look.scale)

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        rect = self.shape(look)
        tail_picture = paint.ribbon_tail(
            scale, (scale.px(2 * TAIL_WIDTH), rect.height - scale.px(TAIL_TOP))
        )
        surface.blit(
            tail_picture,
            tail_picture.get_rect(right=rect.right + scale.px(TAIL_WIDTH), bottom=rect.bottom),
        )
        size = rect.size
        ground = paint.button(scale, size, "primary", hovered=look.hovered, pressed=look.pressed)
        surface.blit(ground, rect)


class Link(Label):
    """Underlined text that opens a screen."""

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        self.colour = theme.BRASS_LIGHT if look.hovered or look.focused else theme.MUTED
        super().draw(surface, look)
        width, height = text.measure(self.words, self.role, look.scale, self.rect.width)
        y = self.rect.top + height - look.scale.px(UNDERLINE_HEIGHT)
        pygame.draw.line(surface, self.colour, (self.rect.left, y), (self.rect.left + width, y))


class Ornament(Widget):
    """A brass hairline with three diamonds in its middle."""

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        rect = self.rect
        y = rect.centery
        pygame.draw.line(
            surface,
            theme.BRASS_DARK,
            (rect.left, y),
            (rect.right, y),
            scale.px(ORNAMENT_LINE_WIDTH),
        )
        for share, side in ORNAMENT_DIAMONDS:
            diamond = paint.diamond(scale.px(side), theme.BRASS)
            x = rect.left + round(rect.width * share)
            surface.blit(diamond, diamond.get_rect(center=(x, y)))


class TitleScreen(Screen):
    """The title screen, the start of the program."""

    growth = theme.Growth.EVENLY

    def __init__(
        self, catalogue: Sequence[CatalogueEntry], library: Library, navigation: Navigation
    ) -> None:
        super().__init__()
        self._catalogue = catalogue
        self._library = library
        self._navigation = navigation
        self._find_unfinished()

    def _find_unfinished(self) -> None:
        """Look for unfinished matches: the newest, and the number of others."""
        self._newest_match = self._library.newest()
        self._other_count = self._library.begun() - 1 if self._newest_match else 0

    @override
    def enter(self) -> None:
        self._unsubscribe = self._library.bus.subscribe(ShelfChanged, self._on_shelf_changed)

    @override
    def leave(self) -> None:
        self._unsubscribe()

    def _on_shelf_changed(self, message: ShelfChanged) -> None:
        self._find_unfinished()
        self.rebuild()

    @override
    def ground(self, surface: Surface) -> None:
        surface.blit(paint.hearth(surface.get_size()), (0, 0))

    @override
    def back(self) -> None:
        """Do nothing: Esc never leaves the program."""

    @override
    def key(self, event: Key) -> bool:
        ribbon = self.widget("continue")
        match event.name:
            case "f1":
                self._open_rules()
            case "f10":
                self._navigation.settings()
            case "enter" if ribbon and not event.is_repeat:
                ribbon.press()
            case _:
                return False
        return True

    def _open_rules(self) -> None:
        """Open the rules of the hovered game, or else of the focused one."""
        games = {f"game-{entry.key}": entry for entry in self._catalogue}
        entries = [games[id] for id in (self.hovered, self.focus) if id in games]
        if not entries and len(games) > 1:
            hint = "Point at a game, or go to it with Tab; then F1 opens its rules."
            self.manager.push(message_dialog("Which rules?", hint))
            return
        self._navigation.rules(entries[0] if entries else self._catalogue[0])

    # Contents.

    def _ribbon(self, max_lines: int) -> list[Widget]:
        """Return the ribbon for the unfinished match that was played last, if there is one."""
        saved = self._newest_match
        if saved is None or saved.entry is None:
            return []
        names = [literal(name) for name in saved.header.seats]
        players = " against ".join(names) if len(names) == 2 else list_in_words(names)
        turn = f"{saved.entry.config.turn} {saved.turn_number}"
        others_text = f"{names[0]} and {in_figures(len(names) - 1, 'other')}"
        return [
            ContinueRibbon(
                title=f"Continue {saved.entry.config.title}",
                lines=[f"{turn}, {players}", players, others_text, turn],
                emblem=saved.entry.emblem,
                on_press=partial(self._navigation.resume, saved),
                max_lines=max_lines,
            )
        ]

    def _other_matches_link(self) -> list[Widget]:
        """Return the link to the other unfinished matches, if there are any."""
        if not self._other_count:
            return []
        words = f"and {self._other_count} more"
        to_matches = self._navigation.matches
        return [Link("more", words=words, on_press=to_matches, group=Group.PROMPT)]

    def _buttons(self) -> list[Widget]:
        navigation = self._navigation
        tool_buttons = [
            Button(
                f"tool-{entry.key}",
                label=entry.tool.title,
                hotkey=entry.tool.key,
                on_press=partial(navigation.tool, entry),
            )
            for entry in self._catalogue
            if entry.tool
        ]
        return [
            Button("matches", label="Matches", hotkey="m", on_press=navigation.matches),
            Button("statistics", label="Statistics", hotkey="t", on_press=navigation.statistics),
            *tool_buttons,
            Button("settings", label="Settings", hotkey="s", on_press=navigation.settings),
            Button("quit", label="Quit", hotkey="q", on_press=self.manager.close),
        ]

    def _key_line(self) -> Label:
        last_number = len(self._catalogue)
        number_help = "1 opens the game" if last_number == 1 else f"1–{last_number} choose a game"
        enter_help = "C or Enter continues" if self._newest_match else "Enter opens"
        words = f"{number_help} · {enter_help} · Tab and arrows move · F1 rules · F11 full screen"
        return muted("keys", words, align="center")

    # Layout.

    @override
    def build(self) -> list[Widget]:
        scale = self.scale
        pages = [self._page(tiling) for tiling in self._tilings()]
        scrolling_pages = [self._page(tiling) for tiling in self._scrolled_tilings()]
        scrolled_page = Scrolled("page", Inset(FirstThatFits(scrolling_pages), down=theme.MARGIN))
        return FirstThatFits([*pages, scrolled_page]).lay(
            scale, Rect(0, 0, scale.width, scale.height)
        )

    def _page(self, tiling: Tiling) -> Part:
        return ByWidth(partial(self._title_page, tiling))

    def _tilings(self) -> list[Tiling]:
        """Return the layouts for a window that holds all tiles, the best first."""
        count = len(self._catalogue)
        if count > MOST_IN_A_ROW:
            tilings = [Tiling(columns=ceil(count / 2), emblem_beside=True)]
        else:
            tilings = [Tiling(columns=count)]
        tilings.append(tilings[0]._replace(max_ribbon_lines=FEW_RIBBON_LINES))
        for columns in (3, 2):
            tilings += [
                Tiling(columns, emblem_beside=True),
                Tiling(columns, emblem_beside=True, ribbon_in_grid=True),
                Tiling(
                    columns,
                    emblem_beside=True,
                    ribbon_in_grid=True,
                    is_brief=True,
                    max_ribbon_lines=FEW_RIBBON_LINES,
                ),
            ]
        tilings += [tiling._replace(may_shrink_titles=True) for tiling in tilings]
        return [
            tiling._replace(shows_keys=shows_keys)
            for tiling in tilings
            for shows_keys in (True, False)
        ]

    def _scrolled_tilings(self) -> list[Tiling]:
        """Return the layouts for a page that scrolls, the best first."""
        max_columns = min(len(self._catalogue), 2)
        return [
            Tiling(columns, emblem_beside=True, may_shrink_titles=shrinks_titles)
            for columns in range(max_columns, 0, -1)
            for shrinks_titles in (False, True)
        ]

    def _title_page(self, tiling: Tiling, width: int) -> Part:
        """Return the whole page; the head takes the room left by the tiles and the foot.

        One or two rows of tiles fill their usual share of the window; more take what they need.
        """
        scale = self.scale
        tiles = GameTiles(scale, self._catalogue, self._navigation.setup, tiling)
        tile_width = self._tile_width(tiling, width, tiles)
        gaps = scale.px(TILE_GAP) * (tiling.columns - 1)
        page_width = max(round(PAGE_SHARE * width), tile_width * tiling.columns + gaps)
        ribbon = self._ribbon(tiling.max_ribbon_lines)
        last_cells: list[Widget] = []
        if tiling.ribbon_in_grid:
            last_cells = ribbon
            ribbon = []
        row_count = ceil((len(self._catalogue) + len(last_cells)) / tiling.columns)
        last_heights = [cell.size(scale, tile_width)[1] for cell in last_cells]
        tile_height = max([tiles.height(tile_width), *last_heights])
        if row_count <= 2:
            row_gaps = scale.px(ROWS_GAP) * (row_count - 1)
            usual_height = (round(TILES_SHARE * scale.height) - row_gaps) // row_count
            tile_height = max(tile_height, usual_height)
        tile_cells = tiles.parts(tile_width, tile_height)
        tile_cells += [Sized(cell, wide=tile_width, high=tile_height) for cell in last_cells]
        parts = [
            _head_part(scale, width),
            Sized(Space(0), high=badge_overhang(scale)),
            Flow(tile_cells, gap=TILE_GAP, down=ROWS_GAP, centred=True),
            Share(self._foot(tiling, ribbon), of=FOOT_SHARE, whole=True),
        ]
        return Row([Share(Space(0)), Sized(Column(parts), wide=page_width), Share(Space(0))])

    def _foot(self, tiling: Tiling, ribbon: Sequence[Widget]) -> Part:
        """Return the part below the tiles: ribbon, buttons, the link and the keys."""
        links = self._other_matches_link()
        links_beside_buttons = links if tiling.is_brief else []
        links_below_buttons = [] if tiling.is_brief else links
        foot_parts = [
            Share(Space(PAD), of=ABOVE_ROW_SHARE, whole=True),
            Share(self._button_row(ribbon, links_beside_buttons), of=ROW_SHARE, whole=True),
            Share(
                self._below_row(links_below_buttons, tiling.shows_keys),
                of=BELOW_ROW_SHARE,
                whole=True,
            ),
        ]
        return Column(foot_parts)

    def _tile_width(self, tiling: Tiling, width: int, tiles: GameTiles) -> int:
        """Return the width of every tile in pixels: the first that has room for all text."""
        scale = self.scale
        gaps_width = scale.px(TILE_GAP) * (tiling.columns - 1)
        max_width = (round(MAX_PAGE_SHARE * width) - gaps_width) // tiling.columns
        if tiling.emblem_beside:
            return max_width
        usual_widths = [max(tiles.least_width, round(share * width)) for share in TILE_WIDTHS]
        widths = [min(max_width, each) for each in usual_widths]
        max_height = round(TILES_SHARE * scale.height)
        max_height -= scale.px(MAX_EMBLEM_HEIGHT - MIN_EMBLEM_HEIGHT)  # for the largest emblem
        fitting = (each for each in widths if tiles.height(each) <= max_height)
        return next(fitting, max(widths))

    def _button_row(self, ribbon: Sequence[Widget], links: Sequence[Widget]) -> Part:
        """Return the ribbon, the link and the buttons, wrapped into rows if needed."""
        scale = self.scale
        vertical_inset = (
            RIBBON_HEIGHT - theme.BUTTON_HEIGHT
        ) / 2  # the ribbon is higher than a button
        button_height = theme.BUTTON_HEIGHT
        buttons = [
            Inset(Sized(button, down=button_height), down=vertical_inset)
            for button in self._buttons()
        ]
        if not ribbon:
            fills_width = bool(self._newest_match)  # as beside a ribbon, which is among the tiles
            centred_links = [Column([Share(Space(0)), link, Share(Space(0))]) for link in links]
            parts: list[Part] = [*centred_links, *buttons]
            return Flow(parts, gap=theme.GAP, down=0, stretch=fills_width, centred=True)
        shared_buttons = [Share(button, of=button.size(scale)[0], whole=True) for button in buttons]
        layouts: list[Part] = [
            Row(
                [Sized(ribbon[0], across=width, down=RIBBON_HEIGHT), *shared_buttons],
                gap=theme.GAP,
                at=CENTRE,
            )
            for width in RIBBON_WIDTHS
        ]
        return FirstThatFits(
            [*layouts, Flow([*ribbon, *buttons], gap=theme.GAP, down=0, stretch=True)]
        )

    def _below_row(self, links: Sequence[Widget], with_keys: bool) -> Part:
        """Return the link below the ribbon, and the keys in the middle or below the link."""
        link_rows = [Row([Column([Space(LINK_GAP), link]), Share(Space(0))]) for link in links]
        if not with_keys:
            return Column([*link_rows, Space(PAD)])
        centred_keys = Column([Share(Space(0)), self._key_line(), Share(Space(0))])
        row = Row([Share(Column(link_rows), whole=True), centred_keys, Share(Space(0))])
        keys_beside_link = Column([Share(row, whole=True), Space(LINK_GAP)])
        return FirstThatFits(
            [keys_beside_link, Column([*link_rows, Space(LINK_GAP), self._key_line(), Space(PAD)])]
        )


def _head_part(scale: Scale, width: int) -> Part:
    """Return flame, name and pitch below each other, or flame and name on one line.

    `width` is that of the window in pixels.
    """
    name = _centred_label("name", "Fireside", Role.TITLE)
    pitch = _centred_label(
        "pitch", "One table, one screen, and whoever is sitting by it", Role.PITCH
    )
    flame = Picture("flame", art="flame")
    ornament = Sized(Ornament("ornament"), wide=round(ORNAMENT_SHARE * width))
    # the weights are heights in pixels in a window of 1280 x 720
    parts = [
        Share(Space(0), of=7),
        Share(flame, of=100, least=scale.px(LEAST_FLAME)),
        Share(name, of=101, whole=True),
        Share(Row([Share(Space(0)), ornament, Share(Space(0))]), of=6),
        Share(Space(0), of=2),
        Share(pitch, of=30, whole=True),
    ]
    one_line_layouts = [
        Column([Space(PAD), _flame_and_name(scale, role), *lines], at=CENTRE)
        for role in (Role.TITLE, Role.HERO, Role.SCORE, Role.FIGURE)
        for lines in ([pitch], [])
    ]
    least_height = one_line_layouts[-1].size(scale, width)[1]
    return Share(
        FirstThatFits([Column(parts), *one_line_layouts]), of=HEAD_SHARE, least=least_height
    )


def _centred_label(id: str, words: str, role: Role) -> Label:
    """Return a line of the head, in the middle of its room."""
    return Label(id, words=words, role=role, colour=theme.TITLE_LIGHT, align="center", middle=True)


def _flame_and_name(scale: Scale, role: Role) -> Part:
    """Return flame and name side by side."""
    name = Label("name", words="FIRESIDE", role=role, colour=theme.TITLE_LIGHT)
    name_width, name_height = name.size(scale)
    flame = Sized(Picture("flame", art="flame"), wide=name_height, high=name_height)
    return Row([Share(Space(0)), flame, Sized(name, wide=name_width), Share(Space(0))])
