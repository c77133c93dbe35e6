"""What a game is, in a panel: its emblem, its pitch, and how it plays."""

from __future__ import annotations

from pygame import Rect

from engine import files
from engine.app import theme
from engine.app.markdown import parse
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Panel, Picture, Widget, layout
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


def in_brief(words: str) -> list[str]:
    """The same in ever fewer words: all, the first sentence, nothing."""
    return [words, words.split(". ")[0].rstrip(".") + "." if words else "", ""]


def about(scale: Scale, entry: CatalogueEntry, words: str, width: int, height: int = 0) -> Panel:
    """The panel, at least `height` pixels high, with as large an emblem as that has room for;
    `words` say how the game plays."""
    for size in EMBLEMS:
        panel = _about(scale, entry, words, (width, height), scale.px(size))
        if panel.rect.height <= height:
            break
    return panel


def _about(
    scale: Scale, entry: CatalogueEntry, words: str, size: tuple[int, int], side: int
) -> Panel:
    panel = Panel("about", Rect(0, 0, *size), "The game", kind="parchment")
    inner, gap = panel.inner(scale), scale.px(2 * theme.PADDING)
    said: list[Widget] = [
        Label("about-pitch", words=entry.config.pitch, role=Role.PITCH, colour=theme.INK)
    ]
    if words:
        said.append(Label("about-words", words=words, role=Role.LEAD, colour=theme.INK_2))
    left = inner.left + side + gap
    longest = round(scale.px(LONGEST_LINE) * scale.text)
    across = min(inner.right - left, longest)
    tall = layout.stack(said, Rect(left, inner.top, across, 0), scale, scale.px(6))
    room = max(inner.height, side, tall)
    for widget in said:
        widget.move(0, (room - tall) // 2)
    emblem = Rect(inner.left, inner.top + (room - side) // 2, side, side)
    panel.widgets = [Picture("about-emblem", emblem, art=entry.emblem), *said]
    panel.rect.height = inner.top + room + scale.px(theme.PADDING)
    return panel
