"""Foot of the table in a seat's own turn: its hand, with the verbs beside it."""

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
"""Share of the bar's width for the verbs if letters are small."""
MOST_SHARE = 0.71
"""Share of the bar's width for the verbs if letters are large."""
TOP = 8
BOTTOM = 8
BETWEEN = 6
MARK = 24
HINT = 2
"""Lines of a hint."""
WHOLE = 1280
"""Width of a window, in letters, from which the verbs need the smallest share."""


@dataclass
class VerbBar(ActionBar):
    """Bar that is always high enough for hints of two lines.

    Attributes:
        seat: Seat whose hand is shown.
        cards: The hand.
        turner: The offer to turn the hand face down, if any.
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
    """Return the button of a verb; if room is short, its hint moves to the tooltip."""
    button = ActionButton.of(offer)
    brief = ActionButton.of(offer)
    if button.hint:
        more = f"{button.hint[:1].upper()}{button.hint[1:]}."
        brief.tip = f"{more} {button.tip}".strip()
        brief.hint = ""
    return First([button, brief])
