"""Parchment of a question in a fight: reason, answers, and the cards in the own hand.

It stands beside or below the blow; a small window has the prompt bar alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from pygame import Rect

from engine.app import theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Group, Label, Panel, Rule, ScrollList, Widget
from engine.app.widgets.containers import (
    CENTRE,
    Column,
    FirstThatFits,
    Framed,
    Part,
    Row,
    Scrolled,
    Share,
    Sized,
    Space,
    grid,
)
from engine.table.actionbar import ActionButton, Offer
from games.duel.rules.terms import SUITS
from games.duel.table.medals import SuitCards

PAD = 22
"""Padding at the sides of the parchment in style units."""
VERTICAL_PAD = 14
"""Padding above and below the text in style units."""
HAND_GAP = 12
"""Gap between the name of the hand, its cards and the request, in style units."""
CARD_WIDTH = 26
"""Width of a card in the hand, in style units."""
MIN_CARDS_WIDTH = 60
"""Minimum width of the cards in the hand, in style units."""
MAX_PER_ROW = 6
"""Maximum number of answers in a row."""
MIN_BUTTON_HEIGHT = 42
"""Minimum height of a button if there are several rows, in style units."""


class Parchment(NamedTuple):
    """Question to a seat, as it stands on the parchment.

    Attributes:
        title: The question.
        text: Its reason.
        answers: Buttons that answer.
        note: Consequence of the answers.
        suit: Letter of the suit of the cards in the hand.
        hidden_count: Number of these cards; None if hidden.
        note_to_others: Request to the others to look away.
    """

    title: str
    text: str
    answers: Sequence[Offer] = ()
    note: str = ""
    suit: str = "H"
    hidden_count: int | None = None
    note_to_others: str = ""


def question_panel(scale: Scale, rect: Rect, parchment: Parchment) -> list[Widget]:
    """Return the parchment in the middle of a rectangle, scrolling if it is too high."""
    inner = rect.inflate(-2 * scale.px(PAD), 0)
    whole_column = Column(_parts(scale, inner.width, parchment))
    narrower_column = Column(_parts(scale, ScrollList.room(inner, scale).width, parchment))
    variants = FirstThatFits(
        [whole_column, Scrolled("question-list", narrower_column, group=Group.PROMPT)]
    )
    panel = Framed(Panel("question", kind="parchment"), variants, PAD, VERTICAL_PAD)
    height = min(rect.height, parchment_height(scale, rect.width, parchment))
    return panel.lay(scale, Rect(rect.left, rect.centery - height // 2, rect.width, height))


def parchment_height(scale: Scale, width: int, parchment: Parchment) -> int:
    """Return the height in pixels of the whole parchment at a width."""
    inner = width - 2 * scale.px(PAD)
    return Column(_parts(scale, inner, parchment)).size(scale, inner)[1] + 2 * scale.px(
        VERTICAL_PAD
    )


def _parts(scale: Scale, width: int, parchment: Parchment) -> list[Part]:
    """Return the lines of the parchment for a width in pixels."""
    parts: list[Part] = [
        Label("question-title", words=parchment.title, role=Role.SCREEN, colour=theme.INK)
    ]
    if parchment.text:
        parts.append(Label("question-text", words=parchment.text, colour=theme.INK_LIGHT))
    if parchment.answers:
        parts += [Space(10), _answers_part(scale, width, parchment.answers)]
    if parchment.note:
        parts += [Space(10), Label("question-note", words=parchment.note, colour=theme.INK_LIGHT)]
    if parchment.hidden_count is not None:
        rule = Rule("question-rule", colour=theme.INK_LIGHTER)
        parts += [Space(10), rule, Space(8), _hand_part(scale, width, parchment)]
    return parts


def _answers_part(scale: Scale, width: int, offers: Sequence[Offer]) -> Part:
    """Return buttons of one width in rows, with as many in a row as there is room for."""
    buttons = [ActionButton.of(offer) for offer in offers]
    for button in buttons:
        button.group = Group.PROMPT
    gap = scale.px(theme.BUTTON_GAP)
    widest = max(button.size(scale)[0] for button in buttons)
    per_row = max(1, min(MAX_PER_ROW, len(buttons), (width + gap) // (widest + gap)))
    row_count = ceil(len(buttons) / per_row)
    min_height = theme.BUTTON_HEIGHT if row_count < 2 else MIN_BUTTON_HEIGHT
    cells = [Sized(button, down=min_height) for button in buttons]
    columns = ceil(len(buttons) / row_count)  # rows of equal length
    return grid(cells, columns, theme.BUTTON_GAP)


def _hand_part(scale: Scale, width: int, parchment: Parchment) -> Part:
    """Return the cards of the stat that the seat still holds; only the seat itself sees them."""
    stat = next(stat for stat, suit in SUITS.items() if suit == parchment.suit)
    label = Label("held-name", words=f"{stat.title()} in hand", colour=theme.INK_LIGHT)
    note_to_others = Label(
        "held-away", words=parchment.note_to_others, role=Role.NOTE, colour=theme.INK_LIGHTER
    )
    cards_part: Part = Label("held", words="none", role=Role.STRONG, colour=theme.INK)
    if parchment.hidden_count:
        cards = SuitCards("held", called=f"{parchment.hidden_count} in hand", suit=parchment.suit)
        cards.count = parchment.hidden_count
        cards.filled_count = parchment.hidden_count
        cards.card_width = CARD_WIDTH
        room_for_cards = (
            width - label.size(scale)[0] - note_to_others.size(scale)[0] - 2 * scale.px(HAND_GAP)
        )
        room_for_cards = max(scale.px(MIN_CARDS_WIDTH), room_for_cards)
        cards_width = min(cards.size(scale)[0], room_for_cards)
        cards_part = Sized(cards, wide=cards_width, high=cards.size(scale)[1])
    with_request = Row(
        [label, cards_part, Share(Space(0)), note_to_others], gap=HAND_GAP, at=CENTRE
    )
    return FirstThatFits([with_request, Row([label, cards_part], gap=HAND_GAP, at=CENTRE)])
