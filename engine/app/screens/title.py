"""The title: the fire, a tile for each game, the match to go on with."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product

import pygame
from pygame import Rect, Surface

from engine.app import art, paint, text, theme
from engine.app.inputs import Key
from engine.app.library import Library, ShelfChanged
from engine.app.navigation import Navigation
from engine.app.paint.plates import Lines, Plate
from engine.app.screens.game_tile import LIFT, PAD, GameTile
from engine.app.theme import Role, Scale
from engine.app.widgets import (
    Button,
    Group,
    Label,
    Look,
    Picture,
    Screen,
    Widget,
    layout,
    literal,
    overflows,
    telling,
)
from engine.app.widgets.buttons import PRESSED, draw_shadow
from engine.app.widgets.containers import (
    ByWidth,
    Column,
    Fill,
    First,
    Flow,
    Inset,
    Part,
    Row,
    Scrolled,
    Share,
    Sized,
    Space,
    grid,
)
from engine.app.widgets.widget import Size
from engine.catalogue import CatalogueEntry
from engine.rules.english import listed

TILE_SHARES, TILE_TALL = (0.1625, 0.171), 0.396
"""How much of the window's width a tile takes, more where a pitch needs it to have no line more,
and of its height."""
TILE_GAP = 23
MOST_IN_A_ROW = 5
HIGHER, ROWS_GAP = 0.08, 25
"""By how much of the window's height all above two rows of tiles moves up, at the flame's cost, and
the gap between the rows."""
TALLEST_NAME, LOWEST_NAME = 0.19, 0.1
"""The name is set in the largest role that is no higher than this share of the window, where all is
scrolled and where it is not."""


class ContinuePlate(Widget):
    """The brass plate that goes on with a match: emblem, two lines, its key."""

    def __init__(self, title: str, line: str, emblem: str, on_press: Callable[[], None]) -> None:
        super().__init__("continue", hotkey="c", on_press=on_press, group=Group.PROMPT)
        self.title, self.line = title, line
        self._emblem = emblem

    @property
    def name(self) -> str:
        return self.title

    def _measures(self, scale: Scale) -> tuple[int, int, int]:
        """Padding, the emblem's side, and the room for words, in pixels."""
        pad, side = scale.px(14), scale.px(48)
        key = paint.key_badge(scale, "C", "brass").get_width()
        return pad, side, max(1, self.rect.width - 3 * pad - side - key - scale.px(8))

    def _words(self, scale: Scale) -> tuple[text.TextBlock, text.TextBlock]:
        room = self._measures(scale)[2]
        title = text.block(self.title, Role.HEADING, scale, room, theme.INK)
        return title, text.block(self.line, Role.STRONG, scale, room, theme.INK_2)

    def needs(self, scale: Scale) -> Size:
        pad, side, _ = self._measures(scale)
        tall = sum(block.size[1] for block in self._words(scale))
        return 3 * pad + 3 * side, max(side, tall) + scale.px(14)

    def wants(self, scale: Scale) -> Size:
        before, self.rect.width = self.rect.width, round(0.34 * scale.width * scale.text)
        size = self.rect.width, self.needs(scale)[1]
        self.rect.width = before
        return size

    def draw_under(self, surface: Surface, look: Look) -> None:
        draw_shadow(surface, self.rect, look.scale)

    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        at = self.rect.move(0, scale.px(PRESSED) if look.pressed else 0)
        side = self._measures(scale)[1]
        emblem = art.picture(self._emblem, (side, side))
        key = paint.key_badge(scale, self.hotkey.upper(), "brass")
        ground = partial(
            paint.button, scale, kind="primary", hovered=look.hovered, pressed=look.pressed
        )
        said = Lines(self._words(scale))
        Plate(scale, ground, [emblem, said], [key], pad=14, gap=14).draw(surface, at)


class Ornament(Widget):
    """A hairline of brass with three diamonds in its middle."""

    def draw(self, surface: Surface, look: Look) -> None:
        scale, at = look.scale, self.rect
        y = at.centery
        pygame.draw.line(surface, theme.BRASS_DARK, (at.left, y), (at.right, y), scale.px(1.2))
        for share, side in ((0.365, 10), (0.5, 16), (0.635, 10)):
            diamond = paint.diamond(scale.px(side), theme.BRASS)
            surface.blit(diamond, diamond.get_rect(center=(at.left + round(at.width * share), y)))


class TitleScreen(Screen):
    """Where Fireside begins and comes back to."""

    grows = theme.Grows.EVENLY

    def __init__(
        self, catalogue: Sequence[CatalogueEntry], library: Library, navigation: Navigation
    ) -> None:
        super().__init__()
        self._catalogue, self._library, self._navigation = catalogue, library, navigation
        self._newest = library.newest()

    def enter(self) -> None:
        self._unsubscribe = self._library.bus.subscribe(ShelfChanged, self._changed)

    def leave(self) -> None:
        self._unsubscribe()

    def _changed(self, message: ShelfChanged) -> None:
        self._newest = self._library.newest()
        self.rebuild()

    def ground(self, surface: Surface) -> None:
        surface.blit(paint.hearth(surface.get_size()), (0, 0))

    def back(self) -> None:
        """Esc does nothing here: leaving the program is a choice of its own."""

    def key(self, event: Key) -> bool:
        plate = self.widget("continue")
        match event.name:
            case "f1":
                self._open_rules()
            case "f10":
                self._navigation.settings()
            case "enter" if plate and not event.again:
                plate.press()
            case _:
                return False
        return True

    def _open_rules(self) -> None:
        """The rules of the game that is pointed at, or else has the focus."""
        games = {f"game-{entry.key}": entry for entry in self._catalogue}
        looked = [games[id] for id in (self.hovered, self.focus) if id in games]
        if not looked and len(games) > 1:
            said = "Point at a game, or go to it with Tab; then F1 opens its rules."
            self.manager.push(telling("Which rules?", said))
            return
        self._navigation.rules((looked or list(self._catalogue))[0])

    # What lies on it.

    def _tiles(self, beside: bool = False, brief: bool = False) -> Iterator[GameTile]:
        for number, entry in enumerate(self._catalogue, start=1):
            set_up = partial(self._navigation.setup, entry)
            yield GameTile(entry, str(number), set_up, beside, brief)

    def _plate(self, brevity: int = 0) -> list[Widget]:
        """The unfinished match that was played last: with its status, or with no more than its
        names (`brevity` 1) or its turn (2)."""
        saved = self._newest
        if saved is None or saved.entry is None:
            return []
        names = listed([literal(name) for name in saved.header.seats])
        facts = [
            f"{saved.entry.config.turn} {saved.turn_number}",
            [saved.status or names, names, ""][brevity],
        ]
        return [
            ContinuePlate(
                title=f"Continue: {saved.entry.config.title}",
                line=" · ".join(filter(None, facts)),
                emblem=saved.entry.emblem,
                on_press=partial(self._navigation.resume, saved),
            )
        ]

    def _buttons(self) -> list[Widget]:
        to = self._navigation
        tools = [
            Button(
                f"tool-{entry.key}",
                label=entry.tool.title,
                hotkey=entry.tool.key,
                on_press=partial(to.tool, entry),
            )
            for entry in self._catalogue
            if entry.tool
        ]
        return [
            Button("matches", label="Matches", hotkey="m", on_press=to.matches),
            Button("statistics", label="Statistics", hotkey="t", on_press=to.statistics),
            *tools,
            Button("settings", label="Settings", hotkey="s", on_press=to.settings),
            Button("quit", label="Quit", hotkey="q", on_press=self.manager.close),
        ]

    def _keys(self, rect: Rect) -> Label:
        last = len(self._catalogue)
        numbers = "1 opens the game" if last == 1 else f"1–{last} choose a game"
        enter = "Enter continues" if self._newest else "Enter opens"
        words = f"{numbers} · Tab and arrows move · {enter} · F1 rules · F11 full screen"
        return Label("keys", rect, words, Role.BODY, colour=theme.MUTED, align="center")

    # Where it lies.

    def build(self, scale: Scale) -> list[Widget]:
        tiles, buttons = list(self._tiles(len(self._catalogue) > MOST_IN_A_ROW)), self._buttons()
        for brevity in range(3):
            spread = self._spread(scale, tiles, self._plate(brevity), buttons)
            if spread:
                return spread
        columns = product(range(3), (False, True), (True, False))
        ways = [Fill(partial(self._columns, scale, *each)) for each in columns]
        whole = Rect(0, 0, scale.width, scale.height)
        return First([*ways, Fill(partial(self._stacked, scale))]).lay(scale, whole)

    def _columns(
        self, scale: Scale, brevity: int, brief: bool, with_keys: bool, rect: Rect
    ) -> list[Widget]:
        """All in two columns, under the name in one line; the keys below, where there is room."""
        cells, apart = [*self._plate(brevity), *self._tiles(True, brief)], PAD + LIFT

        def laid(width: int) -> Part:
            across = (width - scale.px(apart)) // 2
            high = max(cell.tall(scale, across) for cell in cells)
            return grid([Sized(cell, down=high) for cell in cells], 2, apart)

        middle = Share(Column([ByWidth(laid)], at=0.5), whole=True)
        parts = [_flame_and_name(scale, LOWEST_NAME), middle, self._foot(scale, 48, PAD)]
        if with_keys:
            parts.append(ByWidth(lambda width: self._keys_below(scale, width)))
        page = Column(parts, gap=PAD)
        return Inset(page, theme.MARGIN, theme.MARGIN).lay(scale, rect)

    def _keys_below(self, scale: Scale, width: int) -> Part:
        keys = self._keys(Rect(0, 0, 0, 0))
        return Sized(keys, down=keys.tall(scale, width))

    def _foot(self, scale: Scale, least: float, gap: float) -> Part:
        buttons = [Sized(button, down=scale.px(least)) for button in self._buttons()]
        return Flow(buttons, gap=gap, stretch=True)

    def _tile_width(self, scale: Scale, tiles: list[GameTile]) -> int:
        least = max(tile.least_width(scale) for tile in tiles)
        widths = [max(least, round(share * scale.width)) for share in TILE_SHARES]
        high = round(TILE_TALL * scale.height)
        fitting = (w for w in widths if all(tile.tall(scale, w) <= high for tile in tiles))
        return next(fitting, widths[0])

    def _tile_rects(self, scale: Scale, tiles: list[GameTile]) -> list[Rect]:
        """Where the tiles lie: in a row, or where they are many in two, the upper one fuller."""
        up = self._higher
        gap, place = scale.px(TILE_GAP), scale.rect(0.03, 0.364 - up, 0.97, 0.364 + TILE_TALL)
        width, tall = self._tile_width(scale, tiles), place.height
        if len(tiles) > MOST_IN_A_ROW:
            columns = -(-len(tiles) // 2)
            width = (place.width - gap * (columns - 1)) // columns
            tall = (place.height + scale.px(TILE_GAP) - scale.px(ROWS_GAP)) // 2
        rects = layout.flow_rects([(width, tall)] * len(tiles), place, gap, "center")
        lower = tall + scale.px(ROWS_GAP)
        return [Rect(r.left, place.top + lower, *r.size) if r.top > place.top else r for r in rects]

    def _spread(
        self, scale: Scale, tiles: list[GameTile], plate: list[Widget], buttons: list[Widget]
    ) -> list[Widget]:
        """The screen in the style's fractions; nothing where that would cut anything."""
        rects = self._tile_rects(scale, tiles)
        for tile, rect in zip(tiles, rects, strict=True):
            layout.put(tile, rect)
        row, between = scale.rect(0.06, 0.808, 0.94, 0.9), scale.px(14)
        tall = row.height
        if plate:
            layout.put(plate[0], scale.rect(0.06, 0.808, 0.4, 0.9))
            row = scale.rect(0.418, 0.808, 0.94, 0.9)
        layout.flow(buttons, row, scale, between, align="center", stretch=bool(plate), height=tall)
        keys = self._keys(scale.rect(0.03, 0.933, 0.97, 0.99))
        widgets = [*self._header(scale), *tiles, *plate, *buttons, keys]
        return [] if overflows(widgets, scale) else widgets

    @property
    def _higher(self) -> float:
        return HIGHER if len(self._catalogue) > MOST_IN_A_ROW else 0.0

    def _header(self, scale: Scale) -> list[Widget]:
        up = self._higher
        return [
            Picture("flame", scale.rect(0.4, 0.01, 0.6, 0.148 - up), "flame"),
            Label(
                "name",
                scale.rect(0, 0.148 - up, 1, 0.288 - up),
                "Fireside",
                Role.TITLE,
                colour=theme.TITLE_LIGHT,
                align="center",
                middle=True,
            ),
            Ornament("ornament", scale.rect(0.258, 0.288 - up, 0.742, 0.297 - up)),
            Label(
                "pitch",
                scale.rect(0.1, 0.3 - up, 0.9, 0.342 - up),
                "One table, one screen, and whoever is sitting by it",
                Role.PITCH,
                colour=theme.TITLE_LIGHT,
                align="center",
                middle=True,
            ),
        ]

    def _stacked(self, scale: Scale, rect: Rect) -> list[Widget]:
        """The same below each other, to be scrolled."""
        tiles, margin = list(self._tiles()), theme.MARGIN

        def row(width: int) -> Part:
            wide = min(self._tile_width(scale, tiles), width)
            high = max(tile.tall(scale, wide) for tile in tiles)
            return Flow([Sized(tile, wide, high) for tile in tiles], gap=TILE_GAP, centred=True)

        parts: list[Part] = [Space(margin), _flame_and_name(scale, TALLEST_NAME), Space(margin)]
        for plate in self._plate():
            parts += [plate, Space(TILE_GAP)]
        parts += [Space(LIFT), ByWidth(row), Space(TILE_GAP)]
        parts += [self._foot(scale, theme.BUTTON_HEIGHT, margin), Space(margin)]
        parts += [ByWidth(lambda width: self._keys_below(scale, width)), Space(margin)]
        return Scrolled("page", Inset(Column(parts), margin)).lay(scale, rect)


def _flame_and_name(scale: Scale, most: float) -> Part:
    """Both side by side, in the largest role that is no higher than this share of the window."""
    roles = (Role.TITLE, Role.HERO, Role.SCORE, Role.FIGURE, Role.SCREEN)
    name = Label("name", words="Fireside", colour=theme.TITLE_LIGHT)
    for name.role in roles:
        wide, tall = name.wants(scale)
        if tall <= most * scale.height:
            break
    flame = Sized(Picture("flame", art="flame"), tall, tall)
    return Row([Share(Space(0)), flame, Sized(name, wide), Share(Space(0))])
