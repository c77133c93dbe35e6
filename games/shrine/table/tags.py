"""Tags at a Shrine: the cards to which it falls, and those that heal it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from pygame import Surface
from typing_extensions import override

from engine.app import art, theme
from engine.app.paint.grounds import Edging, flat
from engine.app.paint.shapes import edge, fill, polygon
from engine.app.text import SUIT_ART, SUIT_INK
from engine.app.theme import Role
from engine.app.widgets import Label, Look, Picture, Widget
from engine.app.widgets.containers import (
    CENTRE,
    Column,
    FirstThatFits,
    Flow,
    Inside,
    Part,
    Row,
    Share,
    Sized,
    Space,
)
from engine.app.widgets.plates import Plate
from engine.rules.cards import CARD_COLOURS, CARD_VALUES
from engine.rules.english import list_in_words
from games.shrine.rules.cards import ACE, KING
from games.shrine.rules.hands import OPPOSITE
from games.shrine.rules.state import Shrine
from games.shrine.table.answers import cards_that_take, healing_words
from games.shrine.words.phrases import joined_by_or, values_near

SUITS_OF_COLOUR = {"red": "HD", "black": "CS"}
SUIT_SIDE = 16
"""Side of a suit in a tag, in style units."""
TAG_HEIGHT = 32
"""Least height of a tag, in style units."""
POINT_SIZE = 10, 16
"""Width and height of the point of a tag, in style units."""
PAD_X = 10
"""Padding of a tag at the left and right of its words, in style units."""
PAD_Y = 3
"""Padding of a tag above and below its words, in style units."""
EDGE = 1.4
"""Thickness of the edge of a tag, in style units."""
TAG_GROUND = flat(theme.CLASH_PANEL, theme.BADGE_CUT, Edging(theme.CLASH_PANEL_LINE, EDGE))
FALL_NOTE_OF_KING = "{} has a King: one over or under counts."


PAIR_CONDITION = ", one of them "
"""Words before the colour that one card of a healing pair must have."""


class Fall(NamedTuple):
    """Cards that take the top card of a Shrine.

    Attributes:
        suits: Letters of the suits that count; "" if the colour does not matter.
        totals: The totals, or the kinds of cards, in words.
        words: Both in words, for reading aloud.
        note: A sentence about tokens that help; "" without one.
        brief_totals: The totals as a range, such as `11–13`.
    """

    suits: str
    totals: str
    words: str
    note: str
    brief_totals: str


def fall_of(view: Shrine, owner: int, name_of: Callable[[int], str]) -> Fall | None:
    """Return the cards that take the top card of a Shrine; None if no card is open on it.

    An opponent of the seat whose turn it is faces the King of that seat. In the turns of others,
    the seat itself faces theirs.
    """
    top = view.top(owner)
    if top is None:
        return None
    if top[0] == ACE:
        words = cards_that_take(view, view.turn, owner)
        return Fall("", words, words, "", words)
    is_own_turn = owner == view.turn
    tolerance = 0 if is_own_turn else view.tolerance(view.turn, KING)
    colour = OPPOSITE[CARD_COLOURS[top]]
    values = values_near(CARD_VALUES[top], tolerance)
    totals = joined_by_or(values)
    attackers = view.others(owner) if is_own_turn else (view.turn,)
    kings = [seat for seat in attackers if view.player(seat).token(KING)]
    names = list_in_words([name_of(seat) for seat in kings])
    has_king = bool(kings) and (is_own_turn or tolerance)
    note = FALL_NOTE_OF_KING.format(names) if has_king else ""
    if len(kings) > 1:
        note = note.replace(" has ", " have ")
    brief_totals = "–".join(dict.fromkeys((values[0], values[-1])))
    return Fall(SUITS_OF_COLOUR[colour], totals, f"{colour} {totals}", note, brief_totals)


@dataclass(eq=False)
class TagPoint(Widget):
    """Point at the left of a tag, towards the Shrine that it is about."""

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        width, height = self.rect.size
        thickness = EDGE * look.scale.s
        corners = [(width, 0), (thickness, height / 2), (width, height)]
        body = polygon(corners, fill(theme.CLASH_PANEL) + edge(theme.CLASH_PANEL_LINE, thickness))
        surface.blit(art.vector(art.svg_document(self.rect.size, body), self.rect.size), self.rect)


@dataclass(eq=False, repr=False)
class SuitSign(Widget):
    """Picture of a suit, in its colour on a dark ground."""

    suit: str = ""

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        colour = theme.css(theme.suit_colour(self.suit, "dark", look.scale.four_colours))
        recolour = {SUIT_INK: colour}
        Picture(self.id, self.rect, art=SUIT_ART[self.suit], recolour=recolour).draw(surface, look)


def fall_tag(seat: int, fall: Fall, *, is_low: bool = False) -> Part:
    """Return the tag with the cards to which the Shrine of a seat falls, as brief as need be.

    With `is_low` it is as low as a line of text.
    """
    role = Role.STRONG if is_low else Role.TAG
    height = 0 if is_low else TAG_HEIGHT
    figures = Label(f"tag-{seat}-totals", words=fall.totals, role=role)
    caption = Label(f"tag-{seat}-words", words="falls to", role=Role.NOTE)
    suits = [
        Sized(SuitSign(f"tag-{seat}-{suit}", suit=suit), SUIT_SIDE, SUIT_SIDE, grows=True)
        for suit in fall.suits
    ]
    brief_figures = Label(figures.id, words=fall.brief_totals, role=role)
    long_figures = Share(Label(figures.id, words=fall.totals, role=Role.STRONG))
    contents: list[list[Part]] = [
        [caption, *suits, figures],
        [*suits, figures],
        [*suits, brief_figures],
        [*suits, long_figures],
    ]
    rows = [Row(parts, gap=6, at=CENTRE) for parts in contents]
    bodies = [_plate(seat, fall, row, height) for row in rows]
    parts = [*bodies[:-1], Share(bodies[-1])]
    return FirstThatFits([_pointed(seat, body) for body in parts])


def _plate(seat: int, fall: Fall, part: Part, height: float) -> Part:
    """Return a part on the plate of a tag, `height` style units high or more."""
    plate = Plate(f"tag-{seat}", ground=TAG_GROUND, called=f"Falls to {fall.words}")
    return Sized(Inside(plate, part, PAD_X, PAD_Y if height else 0), down=height)


def _pointed(seat: int, body: Part) -> Part:
    """Return the plate of a tag with its point."""
    width, height = POINT_SIZE
    point = Sized(TagPoint(f"tag-{seat}-point"), width, height)
    return Row([Sized(Column([point], at=CENTRE), width), body])


def healing_part(view: Shrine, seat: int) -> Part | None:
    """Return the cards that heal the Shrine of a seat on a plate; None if it has no open card.

    A condition stands in a line below the plate.
    """
    words, _, colour = healing_words(view, seat).partition(PAIR_CONDITION)
    if not words:
        return None
    label = Label(f"heal-{seat}", words=words, role=Role.NOTE)
    plate = Inside(Plate(f"heal-{seat}-plate", ground="slot"), label, PAD_X, PAD_Y)
    row = Flow([plate])
    if not colour:
        return row
    condition = f"One of the pair must be {colour}."
    note = Label(f"heal-{seat}-note", words=condition, role=Role.NOTE, colour=theme.MUTED)
    return Column([row, Space(2), note])
