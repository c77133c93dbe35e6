"""Tiles on the title that open the games.

A pitch is a game in a sentence. The head of a tile is its name with the pitch. A tiling is one
layout of the tiles; the title tries several, and shows the first that fits.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass
from functools import partial
from typing import NamedTuple

from pygame import Rect, Surface
from typing_extensions import override

from engine.app import paint, text, theme
from engine.app.screens.emblem import EmblemField
from engine.app.theme import Role, Scale
from engine.app.widgets import Group, Look, Rule, Widget
from engine.app.widgets.buttons import PRESS_DEPTH, draw_shadow
from engine.app.widgets.containers import (
    CENTRE,
    ByWidth,
    Column,
    FirstThatFits,
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
"""Padding between the edge of a tile and its contents, in style units."""
TEXT_MARGIN = 4
"""Additional space at both sides of the text, in style units."""
MAX_EMBLEM_HEIGHT = 134
"""Maximum height of an emblem above the text, in style units."""
MIN_EMBLEM_HEIGHT = 60
"""Minimum height of an emblem above the text, in style units."""
EMBLEM_WIDTH_BESIDE = 84
"""Width of an emblem beside the text, in style units."""
HEAD_MARGIN = 7.5
"""Space above and below name and pitch, in style units."""
LIFT = 9
"""Distance by which a hovered or focused tile rises, in style units."""
TITLE_ROLES = (Role.TILE, Role.RIBBON, Role.HEADING)
"""Text styles of a title, from large to small."""

pitch_style = LabelStyle(Role.TEASER, theme.INK_LIGHT)
players_style = LabelStyle(Role.STRONG, theme.OXBLOOD)
minutes_style = LabelStyle(Role.STRONG, theme.INK_LIGHTER)


@dataclass(eq=False, repr=False)
class GameTile(Widget):
    """A game's parchment tile, with its key on the upper edge; it rises when hovered.

    Attributes:
        least_width: Width in pixels at which no word on the tile is broken.
    """

    called: str = ""
    _: KW_ONLY
    least_width: int = 0
    group: Group = Group.PROMPT

    ring = "field"

    @override
    @property
    def name(self) -> str:
        return self.called

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        return self.least_width, 0

    @override
    def shape(self, look: Look) -> Rect:
        if look.pressed:
            return self.rect.move(0, look.scale.px(PRESS_DEPTH))
        if look.hovered or look.focused:
            return self.rect.move(0, -look.scale.px(LIFT))
        return self.rect.copy()

    @override
    def draw_under(self, surface: Surface, look: Look) -> None:
        draw_shadow(surface, self.shape(look), look.scale)

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        rect = self.shape(look)
        surface.blit(paint.panel(look.scale, rect.size, "parchment"), rect)

    @override
    def draw_over(self, surface: Surface, look: Look) -> None:
        surface.blit(paint.badge(look.scale, self.hotkey), self.badge_rect(look))

    def badge_rect(self, look: Look) -> Rect:
        """Return the rectangle of the key badge: on the upper edge, above the emblem."""
        emblem = self.widgets[0].rect  # in every layout the emblem is the first part
        badge = paint.badge(look.scale, self.hotkey)
        return badge.get_rect(center=(emblem.centerx, self.shape(look).top))


def badge_overhang(scale: Scale) -> int:
    """Return the height in pixels by which the badge of a raised tile exceeds the tile's place."""
    return paint.badge(scale, "1").get_height() // 2 + 1 + scale.px(LIFT)


class Tiling(NamedTuple):
    """One layout of the tiles, `columns` side by side.

    Attributes:
        emblem_beside: Emblems stand beside the text, not above.
        ribbon_in_grid: The ribbon is the last cell, and not in the row below.
        is_brief: Pitches are moved to the tooltips.
        max_ribbon_lines: Maximum number of text lines of the ribbon, the title included.
        shows_keys: The line of keys is shown.
        may_shrink_titles: Long titles may have smaller letters.
    """

    columns: int
    emblem_beside: bool = False
    ribbon_in_grid: bool = False
    is_brief: bool = False
    max_ribbon_lines: int = 4
    shows_keys: bool = True
    may_shrink_titles: bool = False


class GameTiles:
    """The tiles of all games, of one size: emblem, name, pitch, players and minutes."""

    def __init__(
        self,
        scale: Scale,
        catalogue: Sequence[CatalogueEntry],
        open_game: Callable[[CatalogueEntry], None],
        tiling: Tiling,
    ) -> None:
        self._scale = scale
        self._catalogue = catalogue
        self._open = open_game
        self._emblem_beside = tiling.emblem_beside
        self._is_brief = tiling.is_brief
        self._roles = TITLE_ROLES if tiling.may_shrink_titles else TITLE_ROLES[:1]
        self._heights = dict[int, int]()

    @property
    def least_width(self) -> int:
        """Width in pixels at which no word of any tile is broken."""
        return max(map(self._least_tile_width, self._catalogue))

    def height(self, width: int) -> int:
        """Return the height in pixels that all tiles need at this width."""
        if width not in self._heights:
            tiles = self._tiles(self._scale.px(MIN_EMBLEM_HEIGHT), space_below=0)
            self._heights[width] = max(tile.size(self._scale, width)[1] for tile in tiles)
        return self._heights[width]

    def parts(self, width: int, height: int) -> list[Part]:
        """Return the tiles in this size in pixels.

        The emblems have one height, so that the names in a row start level.
        """
        scale = self._scale
        room = scale.px(MIN_EMBLEM_HEIGHT) + max(0, height - self.height(width))
        emblem_height = min(room, scale.px(MAX_EMBLEM_HEIGHT))
        space_below = (room - emblem_height) // 2
        tiles = self._tiles(emblem_height, space_below)
        return [Sized(tile, wide=width, high=height) for tile in tiles]

    def _tiles(self, emblem_height: int, space_below: int) -> list[Inside]:
        """Return the tiles with emblems of this height and space below them, in pixels."""
        numbers = range(len(self._catalogue))
        return [self._tile(number, emblem_height, space_below) for number in numbers]

    def _tile(self, number: int, emblem_height: int, space_below: int) -> Inside:
        entry = self._catalogue[number]
        tile = GameTile(f"game-{entry.key}", called=entry.config.title, hotkey=str(number + 1))
        tile.tip = entry.config.pitch if self._is_brief else ""
        tile.least_width = self._least_tile_width(entry)
        tile.on_press = partial(self._open, entry)
        emblem = EmblemField(f"{tile.id}-emblem", emblem=entry.emblem)
        head_part = ByWidth(partial(self._name_and_pitch, entry))
        if self._emblem_beside:
            centred_head = Column([head_part], at=CENTRE)
            text_part = Share(self._text_part(entry, Share(centred_head, whole=True)))
            contents: Part = Row([Sized(emblem, across=EMBLEM_WIDTH_BESIDE), text_part], gap=PAD)
        else:
            head_on_top = Column([Inset(head_part, down=HEAD_MARGIN), Share(Space(0))])
            text_part = Share(self._text_part(entry, Share(head_on_top, whole=True)), whole=True)
            sized_emblem = Sized(emblem, high=emblem_height)
            contents = Column([sized_emblem, Sized(Space(0), high=space_below), text_part])
        return Inside(tile, contents, across=PAD, down=PAD)

    def _text_part(self, entry: CatalogueEntry, head_part: Part) -> Part:
        """Return name and pitch above a line, and players and minutes below it."""
        id = f"game-{entry.key}"
        players = players_style(f"{id}-players", entry.players, silent=True)
        minutes = minutes_style(f"{id}-minutes", entry.minutes, silent=True)
        side_by_side = Row([players, Share(Space(0)), minutes], gap=TEXT_MARGIN)
        players_and_minutes = FirstThatFits([side_by_side, Column([players, minutes])])
        separator = Rule(f"{id}-rule", colour=theme.CARD_LINE, down=9)
        return Inset(Column([head_part, separator, players_and_minutes, Space(2)]), TEXT_MARGIN)

    def _name_and_pitch(self, entry: CatalogueEntry, room: int) -> Part:
        """Return name and pitch: the name in the largest letters that break none of its words."""
        id = f"game-{entry.key}"
        title = entry.config.title
        fitting_roles = (
            role for role in self._roles if text.widest_word(title, role, self._scale) <= room
        )
        role = next(fitting_roles, self._roles[-1])
        name = LabelStyle(role, theme.INK)(f"{id}-name", title, align="center", silent=True)
        if self._is_brief:
            return name
        pitch = pitch_style(f"{id}-pitch", entry.config.pitch, align="center", silent=True)
        return Column([name, pitch])

    def _least_tile_width(self, entry: CatalogueEntry) -> int:
        """Return the width in pixels at which no word of a tile is broken."""
        scale = self._scale
        text_width = text.widest_word(entry.config.title, self._roles[-1], scale)
        if not self._is_brief:
            pitch_width = text.widest_word(entry.config.pitch, Role.TEASER, scale)
            text_width = max(text_width, pitch_width)
        emblem_width = scale.px(EMBLEM_WIDTH_BESIDE + PAD) if self._emblem_beside else 0
        return text_width + emblem_width + 2 * scale.px(PAD) + 2 * scale.px(TEXT_MARGIN)
