"""What a game is, in a panel: its emblem, its pitch, and how it plays."""

from __future__ import annotations

from pygame import Rect

from engine import files
from engine.app import theme
from engine.app.markdown import parse
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Panel, Picture, Widget
from engine.app.widgets.containers import Column, First, Framed, Part, Row, Share, Sized
from engine.app.widgets.widget import Size
from engine.catalogue import CatalogueEntry

EMBLEMS = (150, 120, 84, 56)
"""How large the emblem may be, in style units."""
LONGEST_LINE = 600


def opening(entry: CatalogueEntry) -> str:
    """How a game plays: the first paragraph of its rules page; "" where that can't be read."""
    try:
        source = files.text(entry.rules_page)
    except (OSError, UnicodeDecodeError):
        return ""
    return next((each.words for each in parse(source) if each.kind == "paragraph"), "")


class Emblems(First):
    """The same with ever smaller emblems; it needs room for the smallest."""

    def size(self, scale: Scale, width: int | None = None) -> Size:
        return self.ways[0 if width is None else -1].size(scale, width)

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        fitting = (way for way in self.ways if way.size(scale, rect.width)[1] <= rect.height)
        return next(fitting, self.ways[-1]).lay(scale, rect)


def about(scale: Scale, entry: CatalogueEntry, words: str) -> list[Part]:
    """Return the panel in ever smaller forms, each with all of `words`, how the game plays.

    The emblem is as large as there is room for; the smaller forms leave out the pitch, and have
    smaller letters.
    """

    def panel(lines: list[Label]) -> Part:
        longest = round(scale.px(LONGEST_LINE) * scale.text)
        said = Share(Column(lines, gap=6), most=longest)
        emblem = Picture("about-emblem", art=entry.emblem)
        sized = [Sized(emblem, scale.px(side), scale.px(side)) for side in EMBLEMS]
        ways = [Row([picture, said], gap=2 * theme.PADDING, at=0.5) for picture in sized]
        return Framed(Panel("about", title="The game", kind="parchment"), Emblems(ways))

    pitch = Label("about-pitch", words=entry.config.pitch, role=Role.PITCH, colour=theme.INK)
    if not words:
        return [panel([pitch])]
    large, small = (
        Label("about-words", words=words, role=role, colour=theme.INK_2)
        for role in (Role.LEAD, Role.BODY)
    )
    return [panel([pitch, large]), panel([large]), panel([small])]
