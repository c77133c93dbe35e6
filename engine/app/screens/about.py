"""What a game is, in a panel: its emblem, its pitch, and how it plays."""

from __future__ import annotations

from pygame import Rect

from engine.app import theme
from engine.app.markdown import parse
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Panel, Picture, Widget, layout
from engine.catalogue import CatalogueEntry

EMBLEM, LARGEST = 84, 150
"""How large the emblem is at least, and where there is room, in style units."""
LONGEST_LINE = 600


def opening(entry: CatalogueEntry) -> str:
    """How a game plays: the first paragraph of its rules page; "" where that can't be read."""
    try:
        source = entry.rules_page.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return ""
    return next((each.words for each in parse(source) if each.kind == "paragraph"), "")


def about(scale: Scale, entry: CatalogueEntry, words: str, width: int, height: int = 0) -> Panel:
    """The panel, at least `height` pixels high; `words` say how the game plays."""
    panel = Panel(
        "about", Rect(0, 0, width, max(height, scale.px(EMBLEM))), "The game", kind="parchment"
    )
    inner, gap = panel.inner(scale), scale.px(2 * theme.PADDING)
    side = min(max(inner.height, scale.px(EMBLEM)), scale.px(LARGEST))
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
