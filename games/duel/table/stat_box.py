"""Box of one stat: its shown cards, its value, and the number of cards left."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass

from pygame import Rect, Surface
from typing_extensions import override

from engine.app import paint, text, theme
from engine.app.paint.grounds import flat, plate
from engine.app.rects import clip_to
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Look, Rule, Widget, walk
from engine.app.widgets.buttons import has_key_badge
from engine.app.widgets.containers import (
    BOTTOM,
    CENTRE,
    Column,
    FirstThatFits,
    Inset,
    Inside,
    Layers,
    Part,
    Row,
    Share,
    Sized,
    SizedLike,
    Space,
)
from engine.app.widgets.pieces import KeyBadge
from engine.app.widgets.plates import Plate
from engine.app.widgets.widget import Size
from engine.app.widgets.words import LabelStyle
from engine.table import faces
from games.duel.rules.terms import SUITS, Stat
from games.duel.table.holders import Holder
from games.duel.table.medals import EXHAUSTED_EDGE, SuitPip, stat_card_picture, stat_ground

MAX_CARD_WIDTH = 26
"""Maximum width of a shown card in style units."""
MAX_CARD_WIDTH_ABOVE_FOOT = 64
"""Maximum width of a shown card above a foot, in style units."""
MIN_CARD_WIDTH = 16
"""Minimum width of a shown card in style units."""
MIN_CARD_WIDTH_ABOVE_FOOT = 29
"""Minimum width of a card above a foot, in style units."""
OVERLAP_STEP = 0.62
"""Maximum step between shown cards as a share of their width."""
MAX_CARD_STEP = 15
"""Maximum step between shown cards in style units."""
MIN_VISIBLE_EDGE = 3
"""Minimum visible edge of a shown card in style units."""
HIDDEN_WORDS = "rest hidden"
"""Words in the box of a stat whose other cards the viewer may not see."""
MIN_FOOT_HEIGHT = 31
"""Minimum height of a foot in style units."""
ROW_CARD_WIDTH = 26
"""Width of a shown card in a row, in style units."""
PAD = 8
"""Padding at the sides of a box in style units."""
EXHAUSTED_GROUND = flat(theme.OXBLOOD, theme.BADGE_CUT, EXHAUSTED_EDGE)
"""Background of the word that marks an exhausted stat."""


@dataclass(eq=False, repr=False)
class StatPile(Widget):
    """Shown cards of a stat, followed by the lifted cards that are about to be shown.

    Attributes:
        stat: The stat.
        value: Number of shown cards.
        chosen_count: Number of cards about to be shown.
        new_count: Number of shown cards that the last action has added; they have a ring.
        min_width: Minimum width of a card in style units.
        max_width: Maximum width of a card in style units.
    """

    stat: Stat = "strength"
    value: int = 1
    chosen_count: int = 0
    _: KW_ONLY
    new_count: int = 0
    min_width: float = MIN_CARD_WIDTH
    max_width: float = MAX_CARD_WIDTH

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        card_width, card_height = faces.size(scale.px(self.min_width))
        return card_width, card_height + scale.px(4)

    @override
    def landing(self, look: Look) -> Rect:
        return self._places(look.scale, self.value)[-1]

    def _places(self, scale: Scale, count: int) -> list[Rect]:
        """Return the rectangles of `count` cards, all inside the pile."""
        sizes = (
            faces.size(scale.px(width)) for width in range(int(self.max_width), MIN_CARD_WIDTH, -2)
        )
        max_card_width = self.rect.width - (count - 1) * scale.px(MIN_VISIBLE_EDGE)
        max_card_height = self.rect.height - scale.px(4)
        fitting_sizes = (
            size for size in sizes if size[0] <= max_card_width and size[1] <= max_card_height
        )
        size = next(fitting_sizes, faces.size(scale.px(MIN_CARD_WIDTH)))
        max_step = min(scale.px(MAX_CARD_STEP), round(size[0] * OVERLAP_STEP))
        step = max(0, min(max_step, (self.rect.width - size[0]) // max(1, count - 1)))
        first_card = Rect((0, 0), size)
        first_card.midleft = self.rect.midleft
        first_card.bottom = min(first_card.bottom, self.rect.bottom)
        return [first_card.move(number * step, 0) for number in range(count)]

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        places = self._places(scale, self.value + self.chosen_count)
        card = stat_card_picture(SUITS[self.stat], places[0].width, scale.four_colours)
        for index, place in enumerate(places):
            card_place = place.move(0, -scale.px(4)) if index >= self.value else place
            surface.blit(card, card_place)
            if index >= self.value - self.new_count:
                ring, offset = paint.card_ring(scale, card_place.size, "legal")
                surface.blit(ring, card_place.move(offset))


@dataclass(eq=False, repr=False)
class SpentFoot(Widget):
    """Oxblood foot of the box of an exhausted stat."""

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        box = self.rect.inflate(0, self.rect.height)
        box.bottom = self.rect.bottom
        with clip_to(surface, self.rect):
            surface.blit(plate(look.scale.s, box.size, flat(theme.OXBLOOD, 6, EXHAUSTED_EDGE)), box)


@dataclass(eq=False, repr=False)
class StatBox(Holder):
    """Box of a stat: a pile of its shown cards, its value, and in its owner's view the cards left.

    Attributes:
        seat: Seat of the warrior.
        stat: The stat.
        value: Number of shown cards.
        cards_left: Number of cards of this stat in the hand; None where hidden.
        chosen_count: Number of cards about to be shown.
        new_count: Number of shown cards that the last action has added.
        is_exhausted: True if all cards are shown.
        is_brief: True if there is no room for a pile.
        is_large: True if cards grow with the box, which may have a foot with the cards left.
        is_row: True if name, cards and value stand side by side, as beside a fight.
    """

    seat: int = 1
    stat: Stat = "strength"
    value: int = 1
    cards_left: int | None = None
    _: KW_ONLY
    chosen_count: int = 0
    new_count: int = 0
    is_exhausted: bool = False
    is_brief: bool = False
    is_large: bool = False
    is_row: bool = False

    ring = "field"  # the shape of the focus ring
    size_fields = (
        "stat",
        "value",
        "cards_left",
        "chosen_count",
        "is_exhausted",
        "is_brief",
        "is_row",
        "hotkey",
    )

    @override
    @property
    def name(self) -> str:
        return self.stat.title()

    @property
    def figure(self) -> str:
        """Value of the stat, with the cards that are about to be shown."""
        return f"{self.value + self.chosen_count}"

    @override
    def content_part(self, scale: Scale) -> Part:
        if self.is_row:
            return self._row_part
        word_size = text.measure("exhausted", Role.SMALL, scale)
        badge_width = word_size[0] + scale.px(10)
        if self.is_brief:
            figure_size = text.measure(self.figure, Role.TILE, scale)
            pip_width = SuitPip("", stat=self.stat).size(scale)[0]
            least_width = pip_width + badge_width + max(figure_size) + scale.px(12)
            reserved_space = Sized(Space(0), wide=least_width)
            return Inset(Layers([Column([self._heading], at=CENTRE), reserved_space]), 5, 3)
        # the word at the right has the same room in every state, so that it never moves the cards
        note_width = max(badge_width, text.measure(HIDDEN_WORDS, Role.SMALL, scale)[0])
        words = Row([Share(Space(0)), Row(self._notes, gap=6, at=BOTTOM)], at=BOTTOM)
        notes = Sized(Column([Share(Space(0)), words]), wide=note_width)
        pile_row = Row([Share(self._pile_of_cards()), notes], gap=6)
        least_width = scale.px(MIN_CARD_WIDTH + 8) + note_width
        reserved_space = Sized(Space(0), wide=least_width, high=word_size[1] + scale.px(7))
        pile_and_notes = Share(Layers([pile_row, reserved_space]), whole=True)
        with_notes = Inset(Column([self._heading, Space(2), pile_and_notes]), PAD, 6)
        return FirstThatFits([self._content_with_foot, with_notes]) if self.is_large else with_notes

    @property
    def _row_part(self) -> Part:
        """Name above a word on the cards left, the cards, and the value."""
        suit = SuitPip(f"{self.id}-suit", stat=self.stat)
        name_line = Row([suit, self._label("name", self.name, Role.STRONG)], gap=6, at=CENTRE)
        word_colour = theme.MUTED if self.cards_left is None else theme.BRASS_LIGHT
        note: Part = self._label("left", self._cards_left_words, Role.NOTE, word_colour)
        if self.is_exhausted:
            note = Row(self._exhausted_plate)
        widest_line = Row([suit, self._label("name", "Endurance", Role.STRONG)], gap=6)
        words = SizedLike(Column([name_line, note]), widest_line)
        value = LabelStyle(Role.FIGURE, theme.TITLE_LIGHT)(
            f"{self.id}-figure", self.figure, align="right", silent=True
        )
        value_part = SizedLike(value, self._label("figure", "10", Role.FIGURE))
        pile = self._pile_of_cards(ROW_CARD_WIDTH, MAX_CARD_WIDTH_ABOVE_FOOT)
        middle = [Column([part], at=CENTRE) for part in (words, value_part)]
        cards = Share(Inset(pile, 0, 4), whole=True)
        return Inset(Row([middle[0], cards, middle[1]], gap=8), 10, 2)

    @property
    def _heading(self) -> Part:
        """Suit, name, value, and number of cards about to be shown.

        A brief box has no name, but the key or the word "exhausted".
        """
        figure_colour = theme.TITLE_LIGHT
        if self.chosen_count or self.new_count:
            figure_colour = theme.BRASS_LIGHT
        suit = SuitPip(f"{self.id}-suit", stat=self.stat)
        name_parts: list[Part] = [self._label("name", self.name, Role.STRONG)]
        if self.is_brief:
            name_parts = self._exhausted_plate if self.is_exhausted else self._key_badges
        spaced_parts = [Row([Space(6), word]) for word in name_parts]
        parts: list[Part] = [suit, *spaced_parts, Share(Space(8), whole=True)]
        if self.chosen_count:
            chosen_label = self._label(
                "chosen", f"+{self.chosen_count}", Role.SMALL, theme.BRASS_LIGHT
            )
            parts += [chosen_label, Space(4)]
        return Row(
            [*parts, self._label("figure", self.figure, Role.TILE, figure_colour)], at=CENTRE
        )

    @property
    def _content_with_foot(self) -> Part:
        """Heading, large cards, and a foot across the box with the number of cards left."""
        word_colour = theme.TITLE_LIGHT if self.is_exhausted else theme.MUTED
        key = [] if self.is_exhausted else self._key_badges
        words = self._label("left", self._cards_left_words, Role.SMALL, word_colour)
        foot_row = Row([Share(Space(0)), words, Share(Row([Share(Space(6)), *key]))], at=CENTRE)
        foot: Part = Inset(Column([foot_row], at=CENTRE), PAD, 3)
        if self.is_exhausted:
            foot = Inside(SpentFoot(f"{self.id}-foot"), foot)
        else:
            foot = Layers([Inset(Rule(f"{self.id}-rule", may_overlap=True), PAD), foot])
        pile = self._pile_of_cards(MIN_CARD_WIDTH_ABOVE_FOOT, MAX_CARD_WIDTH_ABOVE_FOOT)
        heading = Inset(self._heading, PAD)
        foot = Layers([Space(MIN_FOOT_HEIGHT), foot])
        return Column([Space(6), heading, Space(2), Share(Inset(pile, 12)), foot])

    def _pile_of_cards(
        self, min_width: float = MIN_CARD_WIDTH, max_width: float = MAX_CARD_WIDTH
    ) -> StatPile:
        return StatPile(
            f"{self.id}-pile",
            stat=self.stat,
            value=self.value,
            chosen_count=self.chosen_count,
            new_count=self.new_count,
            min_width=min_width,
            max_width=max_width,
        )

    def _label(self, id: str, words: str, role: Role, colour: theme.Colour = theme.TEXT) -> Label:
        return Label(f"{self.id}-{id}", words=words, role=role, colour=colour, silent=True)

    @property
    def _cards_left_words(self) -> str:
        """Note on the cards left: a number only in the owner's view."""
        if self.is_exhausted:
            return "exhausted"
        return (
            HIDDEN_WORDS
            if self.cards_left is None
            else f"{self.cards_left - self.chosen_count} left"
        )

    @property
    def _key_badges(self) -> list[Part]:
        """Badge of the key that shows one more card, if keys are drawn."""
        if not has_key_badge(self.hotkey):
            return []
        return [KeyBadge(f"{self.id}-key", shown=self.hotkey)]

    @property
    def _exhausted_plate(self) -> list[Part]:
        """Plate with the word "exhausted"."""
        words = self._label("left", "exhausted", Role.SMALL, theme.TITLE_LIGHT)
        word_plate = Plate(f"{self.id}-exhausted", ground=EXHAUSTED_GROUND)
        return [Inside(word_plate, words, across=5, down=1)]

    @property
    def _notes(self) -> list[Part]:
        """Notes beside the cards, in a box without a foot."""
        if self.is_exhausted:
            return self._exhausted_plate
        label = self._label("left", self._cards_left_words, Role.SMALL, theme.MUTED)
        return [label, *self._key_badges]

    @override
    def landing(self, look: Look) -> Rect:
        """Return the rectangle of the last shown card."""
        for widget, _ in walk(self.widgets):
            if isinstance(widget, StatPile):
                return widget.landing(look)
        # a brief box has no pile: the card goes beside the suit
        rect = Rect((0, 0), faces.size(look.scale.px(MIN_CARD_WIDTH + 4)))
        rect.left = self.rect.left + look.scale.px(24)
        rect.bottom = self.rect.bottom - look.scale.px(8)
        return rect

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        is_lit = (look.hovered and self.is_pressable) or bool(self.chosen_count)
        ground = stat_ground(6, self.is_exhausted, is_lit)
        surface.blit(plate(look.scale.s, self.rect.size, ground), self.rect)
