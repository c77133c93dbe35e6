"""Foot of the table in a seat's own turn: its hand, with the verbs beside it."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass

from pygame import Rect
from typing_extensions import override

from engine.app import text, theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Group
from engine.app.widgets.bars import Bar
from engine.app.widgets.buttons import PAD_Y, Button
from engine.app.widgets.containers import (
    Column,
    FirstThatFits,
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

LEAST_SHARE = 0.585
"""Share of the bar's width for the verbs if letters are small."""
MOST_SHARE = 0.71
"""Share of the bar's width for the verbs if letters are large."""
SPACE_ABOVE = 8
SPACE_BELOW = 8
GAP_OF_VERBS = 6
MARK_SIDE = 24
HINT_LINES = 2
"""Lines of a hint."""
WIDE_LETTERS = 1280
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

    @override
    def bar(self, scale: Scale, least_height: int = 0) -> Bar:
        label, note = (text.measure("Ag", role, scale)[1] for role in (Role.BUTTON, Role.NOTE))
        button_height = max(
            scale.px(theme.BUTTON_HEIGHT), label + HINT_LINES * note + 2 * scale.px(PAD_Y)
        )
        bar_height = scale.px(SPACE_ABOVE) + button_height + scale.px(SPACE_BELOW)
        share = min(
            MOST_SHARE, LEAST_SHARE * WIDE_LETTERS / max(scale.text_width_units, FULL * LEAST_SHARE)
        )
        row = Row([Share(_verb_button(offer)) for offer in self.answers], gap=GAP_OF_VERBS)
        verbs = Column([Space(SPACE_ABOVE), Share(row), Space(SPACE_BELOW)])
        mark = Sized(SeatMark("prompt-seat", seat=self.seat), MARK_SIDE, MARK_SIDE)
        side_parts: list[Part] = [
            Space(SPACE_ABOVE + 6),
            Row([Share(Space(0)), mark, Share(Space(0))]),
        ]
        if turner := self.turner:
            hide_button = Button(
                "hand", label="", icon="ui-eye-off", tip=turner.tip, hotkey=turner.key
            )
            hide_button.called = f"{turner.label} {turner.hint} ({turner.key.upper()})"
            hide_button.role = Role.NOTE
            hide_button.group = Group.HAND
            hide_button.on_press = turner.on_press
            side_parts += [Space(6), hide_button]
        hand = Column([Space(SPACE_ABOVE + 7), Share(self.cards)])
        parts: list[Part] = [Column(side_parts), Space(10), Share(hand), Space(12)]
        parts.append(Sized(verbs, wide=round(scale.width * share)))
        bar = Bar("actions", Rect(0, scale.height - bar_height, scale.width, bar_height), foot=True)
        bar.widgets = Inset(Row(parts), theme.MARGIN).lay(scale, bar.rect)
        return bar


def _verb_button(offer: Offer) -> Part:
    """Return the button of a verb; if room is short, its hint moves to the tooltip."""
    button = ActionButton.of(offer)
    brief_button = ActionButton.of(offer)
    if button.hint:
        hint = f"{button.hint[:1].upper()}{button.hint[1:]}."
        brief_button.tip = f"{hint} {button.tip}".strip()
        brief_button.hint = ""
    return FirstThatFits([button, brief_button])
