"""Parties: characters side by side, each a card with its numbers tucked above it.

Beside the card stands its class, its number of numbers, and the totals that it hits on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import NamedTuple

import pygame
from pygame import Rect, Surface
from typing_extensions import override

from engine.app import art, paint, text, theme
from engine.app.paint.grounds import Edging, flat
from engine.app.paint.shapes import edge, fill, octagon, polygon
from engine.app.theme import Role, Scale
from engine.app.widgets import Group, Label, Look, Widget
from engine.app.widgets.containers import (
    BOTTOM,
    CENTRE,
    At,
    Column,
    FirstThatFits,
    Flow,
    Inside,
    Part,
    Row,
    Share,
    Sized,
    Space,
    Unsized,
)
from engine.app.widgets.plates import Plate
from engine.app.widgets.words import LabelStyle
from engine.rules.cards import SUIT_NAMES, Card, name, suit
from engine.rules.english import in_words
from engine.rules.places import Place
from engine.table import faces
from engine.table.marks import CardMark, MarkedCard, TuckedCard
from games.schmiegel.rules.state import ROLES, Character, Ruleset, numbers_of
from games.schmiegel.table.layout import Arena
from games.schmiegel.words.phrases import ABILITY_EFFECTS, ABILITY_NAMES

MIN_PLATE_SIZE = 28, 25
"""Least width and height of the plate of a total, in style units."""
PLATE_PAD = 9
"""Width of a plate beyond that of its figure, in style units."""
TIGHT_PLATE_PAD = 5
"""Width of a tight plate beyond that of its figure, in style units."""
SIDE_GAP = 9
"""Gap between a column's edge and its card, in style units: room for its band."""
SIGN_GAP = 12
"""Gap between a card and its sign, in style units."""
SIGN_RIGHT_GAP = 2
"""Gap from the words below a card to the next column, in style units: room for focus rings."""
SIGN_TOP_GAP = 3
"""Gap from the words below a card to the card, in style units: room for its focus ring."""
LONGEST_CHANCE = "hits 100\N{NO-BREAK SPACE}%"
"""Longest words about the chance to hit, for measuring."""
BAND_REACH = 9
"""Distance from a fighter's cards to the outer edge of its band, in style units."""
BAND_WIDTH = 5
"""Width of a fighter's band, in style units."""
DARK_BAND_SHARE = 0.45
"""Share of ink in the colour of a dark band."""
BAND_OUTLINE = 1
"""Width of the dark outline on each side of a band, in style units."""
CORNER_CUT = 9
"""Length of the corners cut off a band and a party's highlight, in style units."""
HIGHLIGHT_EDGE = 2
"""Width of the edge of a party's highlight, in style units."""
HIGHLIGHT_OPACITY = 0.1
HIGHLIGHT_EDGE_OPACITY = 0.75
TAG_PAD = 12
"""Width of the tag of a new number beyond its word, in style units."""
TAG_INSET = 4
"""Distance of that tag from the right edge of its card, in style units."""
TAG_GROUND = flat(theme.BRASS_LIGHT, theme.BADGE_CUT, Edging(theme.INK, 1.2))
"""Ground of that tag."""
EMPTY_COLUMN_ALPHA = 90
"""Opacity of an empty column, of 255."""


def _hit_plate(
    scale: Scale, id: str, total: int, is_own: bool = True, is_tight: bool = False
) -> Part:
    """Return the plate of a total on which a character hits.

    Args:
        scale: The window's measures.
        id: Id of the plate.
        total: Total of the dice.
        is_own: True to light the plate, for a number of the character's own.
        is_tight: True to take less room.
    """
    style = LabelStyle(
        Role.SMALL if is_tight else Role.NUMBER, theme.TEXT if is_own else theme.MUTED
    )
    label = style(f"{id}.figure", str(total), align="center", middle=True)
    width, height = text.measure("12", style.role, scale)
    if is_tight:
        width += scale.px(TIGHT_PLATE_PAD)
    else:
        width = max(scale.px(MIN_PLATE_SIZE[0]), width + scale.px(PLATE_PAD))
        height = max(scale.px(MIN_PLATE_SIZE[1]), height)
    return Sized(
        Inside(Plate(id, ground="notice" if is_own else "well"), label), wide=width, high=height
    )


@dataclass(eq=False)
class CharacterFacts(Widget):
    """Widget without a picture behind the sign of a character, for its tooltip and its focus."""

    kind: str = ""

    @override
    @property
    def name(self) -> str:
        return self.kind


def facts_width(scale: Scale) -> int:
    """Return the least width of the sign beside a character, in pixels."""
    kinds = (role.capitalize() for role in ROLES.values())
    width = max(text.measure(kind, Role.STRONG, scale)[0] for kind in kinds)
    width = max(width, text.measure(LONGEST_CHANCE, Role.STRONG, scale)[0])
    return max(width, Row([_hit_plate(scale, "", 12)] * 2, gap=3).size(scale)[0])


class BandStyle(NamedTuple):
    """Colour of a band: that of a seat, darkened or not."""

    seat: int
    is_dark: bool = False


FIRST_SEAT_BAND = BandStyle(1)


@dataclass(eq=False)
class Band(Widget):
    """Band around a character that takes part in the act, in the colour of a seat."""

    style: BandStyle = FIRST_SEAT_BAND
    _: KW_ONLY
    may_overlap: bool = True

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        (width, height) = self.rect.size
        thickness = BAND_WIDTH * scale.s
        cut = CORNER_CUT * scale.s
        box = (thickness / 2 + 1, thickness / 2 + 1, width - thickness - 2, height - thickness - 2)
        body = polygon(octagon(box, cut), edge(theme.INK, thickness + 2 * BAND_OUTLINE * scale.s))
        colour = scale.colour(self.style.seat)
        if self.style.is_dark:
            colour = theme.mix(colour, theme.INK, DARK_BAND_SHARE)
        body += polygon(octagon(box, cut), edge(colour, thickness))
        surface.blit(art.vector(art.svg_document(self.rect.size, body), self.rect.size), self.rect)


@dataclass(eq=False)
class PartyHighlight(Widget):
    """Ground of the party whose seat is to choose, edged in its colour."""

    seat: int = 1
    _: KW_ONLY
    may_overlap: bool = True

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        (width, height) = self.rect.size
        colour = scale.colour(self.seat)
        thickness = HIGHLIGHT_EDGE * scale.s
        box = (thickness / 2, thickness / 2, width - thickness, height - thickness)
        style = fill(colour, HIGHLIGHT_OPACITY) + edge(colour, thickness, HIGHLIGHT_EDGE_OPACITY)
        body = polygon(octagon(box, CORNER_CUT * scale.s), style)
        surface.blit(art.vector(art.svg_document(self.rect.size, body), self.rect.size), self.rect)


@dataclass(eq=False)
class FighterPoint(Widget):
    """Small point in a seat's colour, at the edge of the middle panel towards its fighter."""

    seat: int = 1
    points_down: bool = True
    _: KW_ONLY
    may_overlap: bool = True

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        point = self.rect
        base, tip = (point.top, point.bottom) if self.points_down else (point.bottom, point.top)
        corners = [(point.left, base), (point.right, base), (point.centerx, tip)]
        pygame.draw.polygon(surface, look.scale.colour(self.seat), corners)


@dataclass(eq=False)
class EmptyColumn(Widget):
    """Empty column of a party."""

    _: KW_ONLY
    may_overlap: bool = True

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        faint = paint.panel(look.scale, self.rect.size, "slot").copy()
        faint.set_alpha(EMPTY_COLUMN_ALPHA)
        surface.blit(faint, self.rect)


@dataclass
class StandingCharacter(Unsized):
    """Part with one character in its column, the lowest number on top of its stack.

    Numbers always have the small index, since a large one would be covered by the next card.

    Attributes:
        arena: Layout of the parties.
        place: The character's place in the position.
        mark: Gives the mark of each card.
        large: True for a large index on the face.
        band: Style of the band around the character; None without one.
        chance_words: Words above the totals on which it hits.
        new_number: The number that the act has just brought, if any.
    """

    arena: Arena
    place: Place
    character: Character
    rules: Ruleset
    mark: Callable[[Card], CardMark]
    _: KW_ONLY
    large: bool
    chance_words: str
    band: BandStyle | None = None
    new_number: Card | None = None

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        face = face_at(scale, rect, self.arena)
        count = len(self.character.numbers)
        tops = [
            round(face.top - (count - index) * self.arena.visible_strip) for index in range(count)
        ]
        widgets: list[Widget] = []
        if self.band:
            band_reach = scale.px(BAND_REACH)
            top = tops[0] if tops else face.top
            band_rect = Rect(face.left, top, face.width, face.bottom - top)
            band_rect.inflate_ip(2 * band_reach, 2 * band_reach)
            widgets.append(Band(f"band.{self.character.face}", band_rect, self.band))
        widgets += self._sign_widgets(scale, rect, face)
        widgets += [*self._number_widgets(rect, face, tops), self._face_widget(face)]
        return [*widgets, *self._new_tag(face, tops).lay(scale, face)]

    def _new_tag(self, face: Rect, tops: Sequence[int]) -> Part:
        """Return the tag on a number that the act has just brought, where the number has room."""
        numbers = self.character.lowest_first
        if self.new_number not in numbers or self.mark(self.new_number).key:
            return Space(0)
        index = numbers.index(self.new_number)
        strip_height = [*tops, face.top][index + 1] - tops[index]
        label = Label("new-words", words="new", role=Role.SMALL, colour=theme.INK, align="center")
        label.may_overlap = True
        index_width = faces.index_width(face.width)
        room = Rect(face.left + index_width, tops[index], face.width - index_width, strip_height)
        tag = Plate("new", ground=TAG_GROUND, called="new", may_overlap=True)
        row = Row([Share(Space(0)), Inside(tag, label, TAG_PAD / 2), Space(TAG_INSET)], at=CENTRE)
        return At(FirstThatFits([row, Space(0)]), room)

    def _sign_widgets(self, scale: Scale, column: Rect, face: Rect) -> list[Widget]:
        """Return the words below the card, or beside it."""
        if self.arena.words_height:
            right_gap = scale.px(SIGN_RIGHT_GAP)
            top_gap = scale.px(SIGN_TOP_GAP)
            width = column.right - right_gap - face.left
            words_rect = Rect(
                face.left, face.bottom + top_gap, width, self.arena.words_height - top_gap
            )
            return _sign_below(self.character, self.rules).lay(scale, words_rect)
        left = face.right + scale.px(SIGN_GAP)
        room = Rect(left, column.top, column.right - left, column.height)
        plates = _hit_plates(scale, self.character, self.rules, is_tight=False)
        tight_plates = _hit_plates(scale, self.character, self.rules, is_tight=True)
        sign = _sign_beside(
            self.character, self.rules, plates, tight_plates, face.height, self.chance_words
        )
        return sign.lay(scale, room)

    def _number_widgets(self, column: Rect, face: Rect, tops: Sequence[int]) -> Iterator[Widget]:
        """Yield the numbers, tucked behind the face, from these heights down to the next one."""
        numbers = self.character.lowest_first
        heights = [*tops, face.top]
        for index, number in enumerate(numbers):
            height = max(1, heights[index + 1] - heights[index])
            yield TuckedCard.marked(
                f"{numbers_of(self.place.seat, self.character.face)}-{number}",
                Rect(face.left, heights[index], face.width, height),
                number,
                self.mark(number),
                back="pine",
                may_overlap=True,
                index_from_face=len(numbers) - 1 - index,
                free_right=column.right - face.right,
                group=Group.TABLE,
            )

    def _face_widget(self, rect: Rect) -> Widget:
        return MarkedCard.marked(
            self.place,
            rect,
            self.character.face,
            self.mark(self.character.face),
            may_overlap=True,
            is_flat=True,
            holds=bool(self.character.numbers),
            large=self.large,
            group=Group.TABLE,
        )


def face_at(scale: Scale, column: Rect, arena: Arena) -> Rect:
    """Return the rectangle of a character's face in its column."""
    face = Rect((column.left + scale.px(SIDE_GAP), 0), arena.card)
    face.bottom = column.bottom - arena.words_height
    return face


def _sign_beside(
    character: Character,
    rules: Ruleset,
    plates: Sequence[Part],
    tight_plates: Sequence[Part],
    least_height: int,
    chance_words: str,
) -> Part:
    """Return the sign beside a character, at the foot of its room.

    In a low room its lines close up and show `tight_plates`. The sign is at least `least_height`
    pixels high; `chance_words` is the line above the totals.
    """
    id = f"sign.{character.face}"
    kind = character.role.capitalize()
    count_words = f"{len(character.numbers)} of {rules.capacity_of(character.face)}"

    def sign(*lines: Part | str, is_tight: bool = False) -> Part:
        plate_flow = Flow(tight_plates if is_tight else plates, gap=1 if is_tight else 3)
        facts = CharacterFacts(id, kind=kind, tip=_sign_tip(character, rules), may_overlap=True)
        inside = Inside(facts, Column([*_sign_lines(id, lines), Space(1), plate_flow]))
        return Column([Sized(inside, high=least_height)], at=BOTTOM)

    name_label = Label(f"{id}.kind", words=kind, role=Role.STRONG)
    kind_and_count_label = Label(f"{id}.kind", words=f"{kind}  {count_words}", role=Role.STRONG)
    chance_label = Label(f"{id}.often", words=chance_words, role=Role.STRONG)
    return FirstThatFits(
        [
            sign(name_label, count_words, Space(4), chance_label, Space(2)),
            sign(name_label, count_words, chance_label),
            sign(kind_and_count_label, chance_label),
            sign(name_label, chance_label),
            sign(name_label),
            sign(name_label, is_tight=True),
            sign(is_tight=True),
        ]
    )


def _sign_lines(id: str, lines: Sequence[Part | str]) -> list[Part]:
    """Return the lines of a sign, words as muted labels."""
    return [
        Label(f"{id}.{line}", words=line, colour=theme.MUTED) if isinstance(line, str) else line
        for line in lines
    ]


def _hit_plates(
    scale: Scale, character: Character, rules: Ruleset, *, is_tight: bool
) -> list[Part]:
    """Return the plates of the totals on which a character hits, its own numbers first."""
    own_totals = character.totals
    sure_totals = sorted({*rules.sure_hits} - {*own_totals})
    return [
        _hit_plate(scale, f"sign.{character.face}.{total}", total, total in own_totals, is_tight)
        for total in (*own_totals, *sure_totals)
    ]


def _sign_below(character: Character, rules: Ruleset) -> Part:
    """Return the words below a character: its class, and its own numbers that hit."""
    totals = totals_in_ranges(character.totals)
    kind = character.role.capitalize()
    wordings = (
        [f"hits on {totals}", f"hits {totals}", totals]
        if totals
        else ["no numbers", "no number", "none"]
    )
    tip = _sign_tip(character, rules)
    return FirstThatFits(
        [
            Label(
                f"sign.{character.face}", words=f"**{kind}**\n{wording}", tip=tip, may_overlap=True
            )
            for wording in wordings
        ]
    )


def totals_in_ranges(totals: Sequence[int]) -> str:
    """Return totals in order, with three and more in a row as `2–10`."""
    ranges: list[list[int]] = []
    for total in sorted(totals):
        if ranges and ranges[-1][-1] == total - 1:
            ranges[-1].append(total)
        else:
            ranges.append([total])
    return " ".join(
        f"{numbers[0]}–{numbers[-1]}" if len(numbers) > 2 else " ".join(map(str, numbers))
        for numbers in ranges
    )


def sign_height(scale: Scale) -> int:
    """Return the height of the words below a card, in pixels."""
    return 2 * text.measure("Ag", Role.BODY, scale)[1]


def _sign_tip(character: Character, rules: Ruleset) -> str:
    """Return the tooltip of a character's sign."""
    face = character.face
    hits = ", ".join(map(str, sorted({*character.totals, *rules.sure_hits})))
    return (
        f"The {name(face)} holds up to {in_words(rules.capacity_of(face))} numbers of "
        f"{SUIT_NAMES[suit(face)]}. It hits on {hits}. "
        f"{ABILITY_NAMES[face[0]]}: once for each number it {ABILITY_EFFECTS[face[0]]}."
    )
