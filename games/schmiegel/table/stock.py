"""The four piles: faces and numbers to draw from, and both discards; what all know is browsed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pygame import Rect

from engine.app import paint, theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Panel, ScrollList, Widget
from engine.app.widgets.layout import columns
from engine.rules.cards import HIDDEN, Card, hidden
from engine.rules.places import Place
from engine.table.faces import Back
from engine.table.marks import CardMark
from engine.table.piles import PileWidget
from games.schmiegel.rules.state import (
    FACE_DISCARD,
    FACE_PILE,
    NUMBER_DISCARD,
    NUMBER_PILE,
    Schmiegel,
)


class PileWords(NamedTuple):
    """Which pack a pile is of, and what it is called: below it, there where all lie side by side,
    and in a sentence."""

    back: Back
    caption: str
    beside: str
    called: str


PILES = {
    FACE_PILE: PileWords("oxblood", "Faces", "Faces", "The pile of faces"),
    NUMBER_PILE: PileWords("pine", "Numbers", "Numbers", "The pile of numbers"),
    FACE_DISCARD: PileWords("oxblood", "", "Faces discarded", "The discarded faces"),
    NUMBER_DISCARD: PileWords("pine", "", "Numbers discarded", "The discarded numbers"),
}
TURNED = "It was turned over, so everyone knows its order. Press to look through it."
WIDTHS = (66, 60, 54, 48, 42, 36, 30)


def stock_panel(
    scale: Scale,
    rect: Rect,
    seen: Schmiegel,
    mark: Callable[[str], CardMark],
    browse: Callable[[str], None],
    large: bool,
) -> Panel:
    """Both piles above both discards, or all four side by side where the room is flat."""
    panel = Panel("stock", rect, "Piles")
    inner = panel.inner(scale).inflate(scale.px(16), 0)
    inner.height = rect.bottom - scale.px(12) - inner.top
    caption = Label("discards", words="Discards", role=Role.CAPTION, colour=theme.BRASS_LIGHT)
    shown = Label("discards-note", words="top shown", role=Role.NOTE, colour=theme.MUTED)
    piles = [
        _pile(place, cards, mark(place), browse, large)
        for place, cards in zip(
            PILES,
            (seen.faces.pile, seen.numbers.pile, seen.faces.discard, seen.numbers.discard),
            strict=True,
        )
    ]
    if inner.width > 1.6 * inner.height:
        for widget, words in zip(piles, PILES.values(), strict=True):
            widget.caption = words.beside
        for widget, place in zip(piles, columns(inner, (1,) * 4), strict=True):
            widget.rect = place
        _shrink(scale, piles)
        for widget in piles:
            widget.rect.height = min(widget.rect.height, widget.wants(scale)[1])
            widget.rect.centery = inner.centery
        panel.widgets = piles
        return panel
    line = caption.wants(scale)[1]
    foot = shown.wants(scale)[1]
    aside = paint.badge(scale, "00").width // 2
    for units in WIDTHS:
        for widget in piles:
            widget.width, widget.rect.width = units, inner.width - aside
        tall = [widget.needs(scale)[1] for widget in piles]
        need = sum(tall) + line + foot + scale.px(20)
        if need <= inner.height and max(p.needs(scale)[0] for p in piles) <= inner.width - aside:
            break
    gap = max(scale.px(2), min(scale.px(16), (inner.height - need) // 4))
    y = inner.top
    widgets: list[Widget] = []
    for index, (widget, high) in enumerate(zip(piles, tall, strict=True)):
        if index == 2:
            caption.rect = Rect(inner.left + scale.px(8), y + scale.px(2), inner.width, line)
            caption.rect.width = inner.width - scale.px(8)
            y = caption.rect.bottom + scale.px(8)
            widgets.append(caption)
        widget.rect = Rect(inner.left, y, inner.width - aside, high)
        y = widget.rect.bottom + gap
        widgets.append(widget)
    shown.rect = Rect(inner.left + scale.px(8), 0, inner.width - scale.px(8), foot)
    shown.rect.bottom = inner.bottom
    if shown.rect.top < y - gap:
        shown.rect.top = y - gap
    panel.widgets = [*widgets, shown]
    if max(widget.rect.bottom for widget in panel.widgets) > inner.bottom:
        panel.widgets = [ScrollList("stock-list", inner, "Piles", widgets=widgets)]
    return panel


def _shrink(scale: Scale, piles: Sequence[PileWidget]) -> None:
    for units in (84, *WIDTHS):
        for widget in piles:
            widget.width = units
        if all(
            p.needs(scale)[0] <= p.rect.width and p.needs(scale)[1] <= p.rect.height for p in piles
        ):
            return


def _pile(
    place: Place,
    cards: Sequence[Card],
    mark: CardMark,
    browse: Callable[[str], None],
    large: bool,
) -> PileWidget:
    back, caption, _, called = PILES[place]
    drawn_from = place.pile == "pile"
    press, tip = mark.press, mark.tip
    if press is None and cards and HIDDEN not in cards:
        press = lambda: browse(place)  # noqa: E731
        tip = TURNED if drawn_from else "Press to look through it."  # C22
    return PileWidget(
        place,
        cards=hidden(cards) if drawn_from else cards,
        back=back,
        caption=caption,
        called=called,
        large=large,
        beside=not drawn_from,
        state=mark.state,
        seat=mark.seat,
        tip=tip,
        hotkey=mark.key,
        on_press=press,
    )
