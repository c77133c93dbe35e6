"""The games on the title, as tiles that open them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass
from functools import partial
from typing import NamedTuple

from pygame import Rect, Surface

from engine.app import paint, text, theme
from engine.app.screens.emblem import EmblemField
from engine.app.theme import Role, Scale
from engine.app.widgets import Group, Look, Rule, Widget
from engine.app.widgets.buttons import PRESSED, draw_shadow
from engine.app.widgets.containers import (
    ByWidth,
    Column,
    First,
    Inset,
    Inside,
    Part,
    Row,
    Share,
    Sized,
    Space,
)
from engine.app.widgets.widget import Size
from engine.app.widgets.words import LabelStyle
from engine.catalogue import CatalogueEntry

PAD = 13
"""Between the edge of a tile and what is on it, in style units."""
ASIDE = 4
"""Further room at both sides of the words, in style units."""
FIELD_TALL = 134
"""The greatest height of an emblem above the words, in style units."""
FIELD_LEAST = 60
"""Its least height, in style units."""
FIELD_ASIDE = 84
"""The width of an emblem beside the words, in style units."""
LIFT = 9
"""How far a tile rises that is pointed at or has the focus, in style units."""
TITLES = (Role.TILE, Role.RIBBON, Role.HEADING)
"""The letters of a title, from large to small."""

pitch_style = LabelStyle(Role.TEASER, theme.INK_2)
players_style = LabelStyle(Role.STRONG, theme.OXBLOOD)
minutes_style = LabelStyle(Role.STRONG, theme.INK_3)


@dataclass(eq=False, repr=False)
class GameTile(Widget):
    """A game's tile of parchment, the key on its edge; it rises where it is pointed at.

    least: the width in pixels at which no word on it is broken.
    """

    called: str = ""
    _: KW_ONLY
    least: int = 0
    group: Group = Group.PROMPT

    ring = "field"

    @property
    def name(self) -> str:
        return self.called

    def size(self, scale: Scale, width: int | None = None) -> Size:
        return self.least, 0

    def shape(self, look: Look) -> Rect:
        if look.pressed:
            return self.rect.move(0, look.scale.px(PRESSED))
        return self.rect.move(0, -look.scale.px(LIFT) if look.hovered or look.focused else 0)

    def draw_under(self, surface: Surface, look: Look) -> None:
        draw_shadow(surface, self.shape(look), look.scale)

    def draw(self, surface: Surface, look: Look) -> None:
        at = self.shape(look)
        surface.blit(paint.panel(look.scale, at.size, "parchment"), at)

    def draw_over(self, surface: Surface, look: Look) -> None:
        surface.blit(paint.badge(look.scale, self.hotkey), self.badge_at(look))

    def badge_at(self, look: Look) -> Rect:
        """Return where the badge with the key lies: on the upper edge, above the emblem."""
        emblem = self.widgets[0].rect
        badge = paint.badge(look.scale, self.hotkey)
        return badge.get_rect(center=(emblem.centerx, self.shape(look).top))


def rise(scale: Scale) -> int:
    """Return how far the badge of a lifted tile reaches above the place of the tile, in pixels."""
    return paint.badge(scale, "1").get_height() // 2 + 1 + scale.px(LIFT)


class Tiling(NamedTuple):
    """A way to lay out the tiles, `columns` side by side.

    beside: the emblems stand beside the words. with_ribbon: the ribbon is the last cell, and not in
    the row below. brief: the pitches are in the tooltips. lines: how many the ribbon has at most.
    keys: the line of keys is shown. small: long titles may have smaller letters.
    """

    columns: int
    beside: bool = False
    with_ribbon: bool = False
    brief: bool = False
    lines: int = 4
    keys: bool = True
    small: bool = False


class GameTiles:
    """The tiles of all games, of one size: emblem, name, pitch, players and minutes."""

    def __init__(
        self,
        scale: Scale,
        catalogue: Sequence[CatalogueEntry],
        open: Callable[[CatalogueEntry], None],
        way: Tiling,
    ) -> None:
        self._scale = scale
        self._catalogue = catalogue
        self._open = open
        self._beside = way.beside
        self._brief = way.brief
        self._roles = TITLES if way.small else TITLES[:1]
        self._talls = dict[int, int]()

    @property
    def least_width(self) -> int:
        """The width in pixels at which no word of any tile is broken."""
        return max(map(self._least, self._catalogue))

    def tall(self, across: int) -> int:
        """Return the height in pixels that all tiles need at this width."""
        if across not in self._talls:
            tiles = self._tiles(self._scale.px(FIELD_LEAST), 0)
            self._talls[across] = max(tile.size(self._scale, across)[1] for tile in tiles)
        return self._talls[across]

    def parts(self, across: int, tall: int) -> list[Part]:
        """Return the tiles in this size: the emblems are of one height, and so the names of a row
        begin in one line."""
        scale = self._scale
        field = scale.px(FIELD_LEAST) + max(0, tall - self.tall(across))
        spare = max(0, field - scale.px(FIELD_TALL))
        tiles = self._tiles(field - spare, spare // 2)
        return [Sized(tile, wide=across, high=tall) for tile in tiles]

    def _tiles(self, field: int, below: int) -> list[Inside]:
        """Return the tiles with emblems of this height in pixels, and further room below them."""
        return [self._tile(number, field, below) for number in range(len(self._catalogue))]

    def _tile(self, number: int, field: int, below: int) -> Inside:
        entry = self._catalogue[number]
        tile = GameTile(f"game-{entry.key}", called=entry.config.title, hotkey=str(number + 1))
        tile.tip = entry.config.pitch if self._brief else ""
        tile.least = self._least(entry)
        tile.on_press = partial(self._open, entry)
        emblem = EmblemField(f"{tile.id}-emblem", emblem=entry.emblem)
        head = ByWidth(partial(self._head, entry))
        if self._beside:
            centred = Column([head], at=0.5)
            words = Share(self._words(entry, Share(centred, whole=True)))
            shown: Part = Row([Sized(emblem, across=FIELD_ASIDE), words], gap=PAD)
        else:
            above = Column([Inset(head, down=7.5), Share(Space(0))])
            words = Share(self._words(entry, Share(above, whole=True)), whole=True)
            shown = Column([Sized(emblem, high=field), Sized(Space(0), high=below), words])
        return Inside(tile, shown, PAD, PAD)

    def _words(self, entry: CatalogueEntry, head: Part) -> Part:
        """Return name and pitch above a line, and players and minutes below it."""
        id = f"game-{entry.key}"
        players = players_style(f"{id}-players", entry.players, silent=True)
        minutes = minutes_style(f"{id}-minutes", entry.minutes, silent=True)
        beside = Row([players, Share(Space(0)), minutes], gap=ASIDE)
        foot = First([beside, Column([players, minutes])])
        rule = Rule(f"{id}-rule", colour=theme.CARD_LINE, down=9)
        return Inset(Column([head, rule, foot, Space(2)]), ASIDE)

    def _head(self, entry: CatalogueEntry, room: int) -> Part:
        """Return name and pitch: the name in the largest letters that break none of its words."""
        id = f"game-{entry.key}"
        title = entry.config.title
        fitting = (r for r in self._roles if text.widest_word(title, r, self._scale) <= room)
        role = next(fitting, self._roles[-1])
        name = LabelStyle(role, theme.INK)(f"{id}-name", title, align="center", silent=True)
        if self._brief:
            return name
        pitch = pitch_style(f"{id}-pitch", entry.config.pitch, align="center", silent=True)
        return Column([name, pitch])

    def _least(self, entry: CatalogueEntry) -> int:
        """Return the width in pixels at which no word of a tile is broken."""
        scale = self._scale
        words = text.widest_word(entry.config.title, self._roles[-1], scale)
        if not self._brief:
            words = max(words, text.widest_word(entry.config.pitch, Role.TEASER, scale))
        aside = scale.px(FIELD_ASIDE + PAD) if self._beside else 0
        return words + aside + 2 * scale.px(PAD) + 2 * scale.px(ASIDE)
