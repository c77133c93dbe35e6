"""The foot of the table on a seat's own turn: its hand, and beside it what it can do."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass

from pygame import Rect

from engine.app import text, theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Group
from engine.app.widgets.bars import Bar
from engine.app.widgets.buttons import PAD_Y, Button
from engine.app.widgets.containers import (
    Column,
    First,
    Inset,
    Part,
    Row,
    Share,
    Sized,
    Space,
)
from engine.app.widgets.pieces import SeatMark
from engine.table.actionbar import ActionBar, ActionButton, Offer
from engine.table.shapes import FULL

SHARE = 0.585
MOST_SHARE = 0.71
"""How much of the bar's width the verbs have where letters are small, and where they are large."""
TOP = 8
BOTTOM = 8
BETWEEN = 6
MARK = 24
HINT = 2
"""The lines of a hint."""
WHOLE = 1280
"""The width in letters of a window in which the verbs need the least of it."""


@dataclass
class VerbBar(ActionBar):
    """A bar that is always as high as two lines of hints ask for.

    seat, cards: whose hand it is, and its cards. turner: what turns the hand face down.
    """

    _: KW_ONLY
    seat: int
    cards: Part
    turner: Offer | None

    def bar(self, scale: Scale, least: int = 0) -> Bar:
        label, note = (text.measure("Ag", role, scale)[1] for role in (Role.BUTTON, Role.NOTE))
        tall = max(scale.px(theme.BUTTON_HEIGHT), label + HINT * note + 2 * scale.px(PAD_Y))
        high = scale.px(TOP) + tall + scale.px(BOTTOM)
        share = min(MOST_SHARE, SHARE * WHOLE / max(scale.L, FULL * SHARE))
        row = Row([Share(_verb(offer)) for offer in self.answers], gap=BETWEEN)
        verbs = Column([Space(TOP), Share(row), Space(BOTTOM)])
        mark = Sized(SeatMark("prompt-seat", seat=self.seat), MARK, MARK)
        aside: list[Part] = [Space(TOP + 6), Row([Share(Space(0)), mark, Share(Space(0))])]
        if turner := self.turner:
            hide = Button("hand", label="", icon="ui-eye-off", tip=turner.tip, hotkey=turner.key)
            hide.called = f"{turner.label} {turner.hint} ({turner.key.upper()})"
            hide.role = Role.NOTE
            hide.group = Group.HAND
            hide.on_press = turner.on_press
            aside += [Space(6), hide]
        held = Column([Space(TOP + 7), Share(self.cards)])
        parts: list[Part] = [Column(aside), Space(10), Share(held), Space(12)]
        parts.append(Sized(verbs, wide=round(scale.width * share)))
        bar = Bar("actions", Rect(0, scale.height - high, scale.width, high), foot=True)
        bar.widgets = Inset(Row(parts), theme.MARGIN).lay(scale, bar.rect)
        return bar


def _verb(offer: Offer) -> Part:
    """The button of a verb; with its hint in its tip where there is no room for it."""
    button = ActionButton.of(offer)
    brief = ActionButton.of(offer)
    if button.hint:
        more = f"{button.hint[:1].upper()}{button.hint[1:]}."
        brief.tip = f"{more} {button.tip}".strip()
        brief.hint = ""
    return First([button, brief])
