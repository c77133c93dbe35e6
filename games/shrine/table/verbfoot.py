"""Foot of the table in a seat's own turn: a row of buttons for the verbs."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect
from typing_extensions import override

from engine.app import text, theme
from engine.app.theme import Role, Scale
from engine.app.widgets.bars import Bar
from engine.app.widgets.buttons import PAD_Y
from engine.app.widgets.containers import Column, FirstThatFits, Inset, Part, Row, Share, Space
from engine.table.actionbar import ActionBar, ActionButton, Offer

SPACE_ABOVE = 13
"""Space above the buttons, in style units."""
SPACE_BELOW = 12
"""Space below the buttons, in style units."""
BUTTON_HEIGHT = 62
"""Least height of a button, in style units."""
BUTTON_GAP = 11
"""Gap between the buttons, in style units."""
WIDE_LETTERS = 1280
"""Width of a window, in letters, from which a line is enough for a hint; else it has two."""


@dataclass
class VerbBar(ActionBar):
    """Bar of equal buttons over the whole width."""

    @override
    def bar(self, scale: Scale, least_height: int = 0) -> Bar:
        label, note = (text.measure("Ag", role, scale)[1] for role in (Role.BUTTON, Role.NOTE))
        hint_lines = 1 if scale.text_width_units >= WIDE_LETTERS else 2
        height_of_words = label + hint_lines * note + 2 * scale.px(PAD_Y)
        button_height = max(scale.px(BUTTON_HEIGHT), height_of_words)
        bar_height = scale.px(SPACE_ABOVE) + button_height + scale.px(SPACE_BELOW)
        bar_height = max(bar_height, least_height)
        row = Row([Share(_verb_button(offer)) for offer in self.answers], gap=BUTTON_GAP)
        verbs = Column([Space(SPACE_ABOVE), Share(row), Space(SPACE_BELOW)])
        bar = Bar("actions", Rect(0, scale.height - bar_height, scale.width, bar_height), foot=True)
        bar.widgets = Inset(verbs, theme.MARGIN).lay(scale, bar.rect)
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
