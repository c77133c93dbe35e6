"""Box of one stat: its shown cards, its value, and the number of cards left."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass

from pygame import Rect, Surface
from typing_extensions import override

from engine.app import paint, text, theme
from engine.app.paint.grounds import flat, plate
from engine.app.rects import clipped
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Look, Rule, Widget, walk
from engine.app.widgets.buttons import drawn_key
from engine.app.widgets.containers import (
    Column,
    First,
    Inset,
    Inside,
    Layers,
    Part,
    Row,
    Share,
    Sized,
    Space,
)
from engine.app.widgets.pieces import KeyBadge
from engine.app.widgets.plates import Plate
from engine.app.widgets.widget import Size
from engine.table import faces
from games.duel.rules.terms import SUITS, Stat
from games.duel.table.holders import Holder
from games.duel.table.medals import SPENT, SuitPip, stat_card, stat_ground

MOST_CARD = 26
"""Maximum width of a shown card in style units."""
MOST_CARD_ABOVE_FOOT = 64
"""Maximum width of a shown card above a foot, in style units."""
LEAST_CARD = 16
"""Minimum width of a shown card in style units."""
FOOTED_CARD = 29
"""Minimum width of a card above a foot, in style units."""
MOST_STEP = 15
"""Maximum step between shown cards in style units."""
LEAST_EDGE = 3
"""Minimum visible edge of a shown card in style units."""
FOOT = 31
"""Minimum height of a foot in style units."""
PAD = 8
"""Padding at the sides of a box in style units."""
EXHAUSTED = flat(theme.OXBLOOD, theme.BADGE_CUT, SPENT)
"""Background of the word that marks an exhausted stat."""


@dataclass(eq=False, repr=False)
class StatPile(Widget):
    """Shown cards of a stat, followed by the lifted cards that are about to be shown.

    Attributes:
        stat: The stat.
        value: Number of shown cards.
        chosen: Number of cards about to be shown.
        least: Minimum width of a card in style units.
        most: Maximum width of a card in style units.
    """

    stat: Stat = "strength"
    value: int = 1
    chosen: int = 0
    _: KW_ONLY
    least: float = LEAST_CARD
    most: float = MOST_CARD

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        wide, tall = faces.size(scale.px(self.least))
        return wide, tall + scale.px(4)

    @override
    def landing(self, look: Look) -> Rect:
        return self._places(look.scale, self.value)[-1]

    def _places(self, scale: Scale, count: int) -> list[Rect]:
        """Return the rectangles of `count` cards, all inside the pile."""
        sizes = (faces.size(scale.px(width)) for width in range(int(self.most), LEAST_CARD, -2))
        free = self.rect.width - (count - 1) * scale.px(LEAST_EDGE)
        most = self.rect.height - scale.px(4)
        fits = (size for size in sizes if size[0] <= free and size[1] <= most)
        size = next(fits, faces.size(scale.px(LEAST_CARD)))
        apart = min(scale.px(MOST_STEP), round(size[0] * 0.62))
        step = max(0, min(apart, (self.rect.width - size[0]) // max(1, count - 1)))
        first = Rect((0, 0), size)
        first.midleft = self.rect.midleft
        first.bottom = min(first.bottom, self.rect.bottom)
        return [first.move(number * step, 0) for number in range(count)]

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        places = self._places(scale, self.value + self.chosen)
        card = stat_card(SUITS[self.stat], places[0].width, scale.four_colours)
        for place in places[: self.value]:
            surface.blit(card, place)
        for place in places[self.value :]:
            lifted = place.move(0, -scale.px(4))
            surface.blit(card, lifted)
            ring, offset = paint.card_ring(scale, lifted.size, "legal")
            surface.blit(ring, lifted.move(offset))


@dataclass(eq=False, repr=False)
class SpentFoot(Widget):
    """Oxblood foot of the box of an exhausted stat."""

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        box = self.rect.inflate(0, self.rect.height)
        box.bottom = self.rect.bottom
        with clipped(surface, self.rect):
            surface.blit(plate(look.scale.s, box.size, flat(theme.OXBLOOD, 6, SPENT)), box)


@dataclass(eq=False, repr=False)
class StatBox(Holder):
    """Box of a stat: a pile of its shown cards, its value, and in its owner's view the cards left.

    Attributes:
        seat: Seat of the warrior.
        stat: The stat.
        value: Number of shown cards.
        left: Number of cards of this stat in the hand; None where hidden.
        chosen: Number of cards about to be shown.
        exhausted: True if all cards are shown.
        brief: True if there is no room for a pile.
        large: True if cards grow with the box, and the number left may stand in a foot below them.
    """

    seat: int = 1
    stat: Stat = "strength"
    value: int = 1
    left: int | None = None
    _: KW_ONLY
    chosen: int = 0
    exhausted: bool = False
    brief: bool = False
    large: bool = False

    ring = "field"
    measured = "stat", "value", "left", "chosen", "exhausted", "brief", "hotkey"

    @override
    @property
    def name(self) -> str:
        return self.stat.title()

    @property
    def figure(self) -> str:
        """Value of the stat, with the cards that are about to be shown."""
        return f"{self.value + self.chosen}"

    @override
    def inside(self, scale: Scale) -> Part:
        word = text.measure("exhausted", Role.SMALL, scale)
        badge = word[0] + scale.px(10)
        if self.brief:
            figure = text.measure(self.figure, Role.TILE, scale)
            pip = SuitPip("", stat=self.stat).size(scale)[0]
            room = Sized(Space(0), wide=pip + badge + max(figure) + scale.px(12))
            return Inset(Layers([Column([self._heading], at=0.5), room]), 5, 3)
        notes = [Column([Share(Space(0)), note]) for note in self._notes]
        pile_row = Row([Share(self._pile()), *notes], gap=6)
        room = Sized(Space(0), wide=scale.px(LEAST_CARD + 8) + badge, high=word[1] + scale.px(7))
        body = Share(Layers([pile_row, room]), whole=True)
        with_notes = Inset(Column([self._heading, Space(2), body]), PAD, 6)
        return First([self._with_foot, with_notes]) if self.large else with_notes

    @property
    def _heading(self) -> Part:
        """Suit, name, value, and number of cards about to be shown.

        A brief box has no name, but the key or the word "exhausted".
        """
        ink = theme.BRASS_LIGHT if self.chosen else theme.TITLE_LIGHT
        suit = SuitPip(f"{self.id}-suit", stat=self.stat)
        words: list[Part] = [self._label("name", self.name, Role.STRONG)]
        if self.brief:
            words = self._exhausted if self.exhausted else self._key
        spaced = [Row([Space(6), word]) for word in words]
        parts: list[Part] = [suit, *spaced, Share(Space(8), whole=True)]
        if self.chosen:
            more = self._label("chosen", f"+{self.chosen}", Role.SMALL, theme.BRASS_LIGHT)
            parts += [more, Space(4)]
        return Row([*parts, self._label("figure", self.figure, Role.TILE, ink)], at=0.5)

    @property
    def _with_foot(self) -> Part:
        """Heading, large cards, and a foot across the box with the number of cards left."""
        ink = theme.TITLE_LIGHT if self.exhausted else theme.MUTED
        key = [] if self.exhausted else self._key
        words = self._label("left", self._left, Role.SMALL, ink)
        line = Row([Share(Space(0)), words, Share(Row([Share(Space(6)), *key]))], at=0.5)
        foot: Part = Inset(Column([line], at=0.5), PAD, 3)
        if self.exhausted:
            foot = Inside(SpentFoot(f"{self.id}-foot"), foot)
        else:
            foot = Layers([Inset(Rule(f"{self.id}-rule", over=True), PAD), foot])
        pile = Inset(self._pile(least=FOOTED_CARD, most=MOST_CARD_ABOVE_FOOT), 12)
        heading = Inset(self._heading, PAD)
        return Column([Space(6), heading, Space(2), Share(pile), Layers([Space(FOOT), foot])])

    def _pile(self, least: float = LEAST_CARD, most: float = MOST_CARD) -> StatPile:
        return StatPile(
            f"{self.id}-pile",
            stat=self.stat,
            value=self.value,
            chosen=self.chosen,
            least=least,
            most=most,
        )

    def _label(self, id: str, words: str, role: Role, colour: theme.Colour = theme.TEXT) -> Label:
        return Label(f"{self.id}-{id}", words=words, role=role, colour=colour, silent=True)

    @property
    def _left(self) -> str:
        """Note on the cards left: a number only in the owner's view."""
        if self.exhausted:
            return "exhausted"
        return "rest hidden" if self.left is None else f"{self.left - self.chosen} left"

    @property
    def _key(self) -> list[Part]:
        """Badge of the key that shows one more card, if keys are drawn."""
        if not drawn_key(self.hotkey):
            return []
        return [KeyBadge(f"{self.id}-key", shown=self.hotkey)]

    @property
    def _exhausted(self) -> list[Part]:
        """Plate with the word "exhausted"."""
        words = self._label("left", "exhausted", Role.SMALL, theme.TITLE_LIGHT)
        return [Inside(Plate(f"{self.id}-exhausted", ground=EXHAUSTED), words, across=5, down=1)]

    @property
    def _notes(self) -> list[Part]:
        """Notes beside the cards, in a box without a foot."""
        if self.exhausted:
            return self._exhausted
        if self.left is None:
            return self._key
        return [self._label("left", self._left, Role.SMALL, theme.MUTED), *self._key]

    @override
    def landing(self, look: Look) -> Rect:
        """Return the rectangle of the last shown card."""
        for widget, _ in walk(self.widgets):
            if isinstance(widget, StatPile):
                return widget.landing(look)
        rect = Rect((0, 0), faces.size(look.scale.px(LEAST_CARD + 4)))
        rect.left = self.rect.left + look.scale.px(24)
        rect.bottom = self.rect.bottom - look.scale.px(8)
        return rect

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        lit = (look.hovered and self.acts) or bool(self.chosen)
        ground = stat_ground(6, self.exhausted, lit)
        surface.blit(plate(look.scale.s, self.rect.size, ground), self.rect)
