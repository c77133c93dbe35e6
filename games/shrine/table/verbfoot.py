"""The foot of the table on a seat's own turn: its hand, and beside it what it can do."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from engine.app import text, theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Group, Widget
from engine.app.widgets.bars import Bar
from engine.app.widgets.buttons import PAD_Y, Button
from engine.app.widgets.layout import columns, height_at, put
from engine.app.widgets.pieces import SeatMark
from engine.table.actionbar import ActionButton, Offer
from engine.table.shapes import FULL

SHARE, MOST_SHARE = 0.585, 0.71
"""How much of the bar's width the verbs have where letters are small, and where they are large."""
TOP, BOTTOM, BETWEEN, MARK = 8, 8, 6, 24
HINT = 2
"""The lines of a hint."""
WHOLE = 1280
"""The width in letters of a window in which the verbs need the least of it."""


def verb_bar(
    scale: Scale,
    seat: int,
    hand: Callable[[Rect], list[Widget]],
    offers: Sequence[Offer],
    turner: Offer | None,
) -> Bar:
    """The bar, always as high as two lines of hints ask for.

    seat: whose hand it is. turner: what turns the hand face down.
    """
    edge, gap = scale.px(theme.MARGIN), scale.px(BETWEEN)
    label, note = (text.measure("Ag", role, scale)[1] for role in (Role.BUTTON, Role.NOTE))
    tall = max(scale.px(theme.BUTTON_HEIGHT), label + HINT * note + 2 * scale.px(PAD_Y))
    high = scale.px(TOP) + tall + scale.px(BOTTOM)
    bar = Bar("actions", Rect(0, 0, scale.width, high), foot=True)
    share = min(MOST_SHARE, SHARE * WHOLE / max(scale.L, FULL * SHARE))
    verbs = Rect(0, scale.px(TOP), round(scale.width * share), tall)
    verbs.right = scale.width - edge
    widgets: list[Widget] = []
    for offer, at in zip(offers, columns(verbs, (1,) * len(offers), gap), strict=True):
        button = ActionButton.of(offer)
        if height_at(button, at.width, scale) > tall and button.hint:
            more = f"{button.hint[:1].upper()}{button.hint[1:]}."
            button.tip, button.hint = f"{more} {button.tip}".strip(), ""
        put(button, at)
        widgets.append(button)
    mark = SeatMark("prompt-seat", Rect(edge, scale.px(TOP + 6), scale.px(MARK), 0), seat=seat)
    mark.rect.height = mark.rect.width
    widgets.append(mark)
    left = mark.rect.right
    if turner:
        hide = Button(
            "hand",
            label="",
            icon="ui-eye-off",
            called=f"{turner.label} {turner.hint} ({turner.key.upper()})",
            tip=turner.tip,
            hotkey=turner.key,
            role=Role.NOTE,
            group=Group.HAND,
            on_press=turner.on_press,
        )
        wide, down = hide.wants(scale)
        put(hide, Rect(edge, mark.rect.bottom + scale.px(6), wide, down))
        widgets.append(hide)
        left = max(left, hide.rect.right)
        mark.rect.centerx = hide.rect.centerx
    bar.widgets = widgets
    bar.move(0, scale.height - high)
    room = Rect(left + scale.px(10), bar.rect.top + scale.px(TOP + 7), 0, 0)
    room.width = verbs.left - scale.px(12) - room.left
    room.height = scale.height - room.top
    bar.widgets = [*widgets, *hand(room)]
    return bar
