"""Parties: characters side by side, each a card with its numbers tucked above it.

Beside the card stands its class, its number of numbers, and the totals that it hits on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import KW_ONLY, dataclass

import pygame
from pygame import Rect, Surface

from engine.app import art, paint, text, theme
from engine.app.paint.shapes import edge, fill, octagon, polygon
from engine.app.theme import Role, Scale
from engine.app.widgets import Group, Label, Look, Widget
from engine.app.widgets.containers import (
    Column,
    First,
    Flow,
    Inside,
    Part,
    Row,
    Sized,
    Space,
    Unsized,
)
from engine.app.widgets.plates import Plate
from engine.app.widgets.words import LabelStyle
from engine.rules.cards import SUIT_NAMES, Card, name, suit
from engine.rules.english import in_words
from engine.rules.places import Place
from engine.table.marks import CardMark, MarkedCard, TuckedCard
from engine.table.shapes import roomy
from games.schmiegel.rules.state import ROLES, Character, Ruleset, numbers_of
from games.schmiegel.table.layout import Arena
from games.schmiegel.words.phrases import ABILITY, DOES

PLATE = 28, 25
"""Least width and height of the plate of a total, in style units."""
BESIDE = 9
"""Gap between a column's edge and its card, and between the card and its sign, in style units."""
SIGN_GAPS = 2, 3
"""Gaps from the words below a card to the next column and to the card, in style units.

With them no focus ring around one of these reaches the words of another.
"""
WIDEST = "100\N{NO-BREAK SPACE}% a roll"
"""Longest words about the chance to hit, for measuring."""
REACH = 9
"""Distance from a fighter's cards to the outer edge of its band, in style units."""


def _hit_plate(scale: Scale, id: str, total: int, own: bool = True, close: bool = False) -> Part:
    """Return the plate of a total on which a character hits.

    Args:
        own: True to light the plate, for a number of the character's own.
        close: True to take less room.
    """
    style = LabelStyle(Role.SMALL if close else Role.NUMBER, theme.TEXT if own else theme.MUTED)
    label = style(f"{id}.figure", str(total), align="center", middle=True)
    wide, tall = text.measure("12", style.role, scale)
    if close:
        wide += scale.px(5)
    else:
        wide = max(scale.px(PLATE[0]), wide + scale.px(9))
        tall = max(scale.px(PLATE[1]), tall)
    return Sized(Inside(Plate(id, ground="notice" if own else "well"), label), wide=wide, high=tall)


@dataclass(eq=False)
class CharacterFacts(Widget):
    """Sign beside a character; its tooltip has more facts."""

    kind: str = ""

    @property
    def name(self) -> str:
        return self.kind


def facts_width(scale: Scale) -> int:
    """Return the least width of the sign beside a character, in pixels."""
    kinds = (role.capitalize() for role in ROLES.values())
    words = max(text.measure(kind, Role.STRONG, scale)[0] for kind in kinds)
    if roomy(scale):  # large cards leave room for all words
        words = max(words, text.measure(WIDEST, Role.NOTE, scale)[0])
    return max(words, Row([_hit_plate(scale, "", 12)] * 2, gap=3).size(scale)[0])


@dataclass(eq=False)
class Band(Widget):
    """Band around a fighter, in its seat's colour."""

    seat: int = 1
    _: KW_ONLY
    over: bool = True

    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        (width, height) = self.rect.size
        thick = 5 * scale.s
        cut = 9 * scale.s
        box = (thick / 2 + 1, thick / 2 + 1, width - thick - 2, height - thick - 2)
        body = polygon(octagon(box, cut), edge(theme.INK, thick + 2 * scale.s))
        body += polygon(octagon(box, cut), edge(scale.colour(self.seat), thick))
        surface.blit(art.vector(art.drawing(self.rect.size, body), self.rect.size), self.rect)


@dataclass(eq=False)
class LitParty(Widget):
    """Ground of the party whose seat is to choose, edged in its colour."""

    seat: int = 1
    _: KW_ONLY
    over: bool = True

    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        (width, height) = self.rect.size
        colour = scale.colour(self.seat)
        thick = 2 * scale.s
        box = (thick / 2, thick / 2, width - thick, height - thick)
        body = polygon(octagon(box, 9 * scale.s), fill(colour, 0.1) + edge(colour, thick, 0.75))
        surface.blit(art.vector(art.drawing(self.rect.size, body), self.rect.size), self.rect)


@dataclass(eq=False)
class FighterPoint(Widget):
    """Small point in a seat's colour at the edge of the middle, towards its fighter."""

    seat: int = 1
    down: bool = True
    _: KW_ONLY
    over: bool = True

    def draw(self, surface: Surface, look: Look) -> None:
        at = self.rect
        base, tip = (at.top, at.bottom) if self.down else (at.bottom, at.top)
        corners = [(at.left, base), (at.right, base), (at.centerx, tip)]
        pygame.draw.polygon(surface, look.scale.colour(self.seat), corners)


@dataclass(eq=False)
class Empty(Widget):
    """Empty column of a party."""

    _: KW_ONLY
    over: bool = True

    def draw(self, surface: Surface, look: Look) -> None:
        faint = paint.panel(look.scale, self.rect.size, "slot").copy()
        faint.set_alpha(90)
        surface.blit(faint, self.rect)


@dataclass
class StandingCharacter(Unsized):
    """Part with one character in its column, the lowest number on top of its stack.

    Numbers always have the small index, since a large one would be covered by the next card.

    Attributes:
        plan: Layout of the parties.
        place: The character's place in the position.
        mark: Gives the mark of each card.
        large: True for a large index on the face.
        fights: True to draw a band around the character.
        often: Words on how often it hits, if shown.
    """

    plan: Arena
    place: Place
    character: Character
    rules: Ruleset
    mark: Callable[[Card], CardMark]
    _: KW_ONLY
    large: bool
    fights: bool
    often: str = ""

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        face = face_at(scale, rect, self.plan)
        count = len(self.character.numbers)
        tops = [round(face.top - (count - index) * self.plan.bare) for index in range(count)]
        widgets: list[Widget] = []
        if self.fights:
            reach = scale.px(REACH)
            top = tops[0] if tops else face.top
            around = Rect(face.left, top, face.width, face.bottom - top)
            around.inflate_ip(2 * reach, 2 * reach)
            widgets.append(Band(f"band.{self.character.face}", around, self.place.seat))
        widgets += self._sign(scale, rect, face)
        return [*widgets, *self._numbers(rect, face, tops), self._face(face)]

    def _sign(self, scale: Scale, column: Rect, face: Rect) -> list[Widget]:
        """Return the words below the card, or beside it."""
        if self.plan.below:
            aside, above = map(scale.px, SIGN_GAPS)
            across = column.right - aside - face.left
            foot = Rect(face.left, face.bottom + above, across, self.plan.below - above)
            return _written_below(self.character, self.rules).lay(scale, foot)
        beside = face.right + scale.px(BESIDE)
        room = Rect(beside, column.top, column.right - beside, column.height)
        sign = _written_beside(scale, self.character, self.rules, face.height, self.often)
        return sign.lay(scale, room)

    def _numbers(self, column: Rect, face: Rect, tops: Sequence[int]) -> Iterator[Widget]:
        """Yield the numbers, tucked behind the face, from these heights down to the next one."""
        numbers = self.character.lowest_first
        heights = [*tops, face.top]
        for index, number in enumerate(numbers):
            high = max(1, heights[index + 1] - heights[index])
            yield TuckedCard.marked(
                f"{numbers_of(self.place.seat, self.character.face)}-{number}",
                Rect(face.left, heights[index], face.width, high),
                number,
                self.mark(number),
                back="pine",
                over=True,
                nth=len(numbers) - 1 - index,
                beyond=column.right - face.right,
                group=Group.TABLE,
            )

    def _face(self, at: Rect) -> Widget:
        return MarkedCard.marked(
            self.place,
            at,
            self.character.face,
            self.mark(self.character.face),
            over=True,
            lies=True,
            holds=bool(self.character.numbers),
            large=self.large,
            group=Group.TABLE,
        )


def face_at(scale: Scale, column: Rect, plan: Arena) -> Rect:
    """Return the rectangle of a character's face in its column."""
    face = Rect((column.left + scale.px(BESIDE), 0), plan.card)
    face.bottom = column.bottom - plan.below
    return face


def _written_beside(
    scale: Scale, character: Character, rules: Ruleset, least: int, chance: str
) -> Part:
    """Return the sign beside a character, at the foot of its room.

    It has the class, the number of numbers, and the totals that hit; in a low room the lines close
    up, and "hits on" goes.

    Args:
        least: Least height in pixels; a higher sign grows upwards.
        chance: Words on how often it hits, the last line if there is room.
    """
    id = f"sign.{character.face}"
    kind = character.role.capitalize()
    count = f"{len(character.numbers)} of {rules.most(character.face)}"
    totals = [*character.totals, *sorted({*rules.sure_hits} - {*character.totals})]

    plates, tight = (
        [
            _hit_plate(scale, f"{id}.{total}", total, total in character.totals, close)
            for total in totals
        ]
        for close in (False, True)
    )
    often = Label(f"{id}.often", words=chance, role=Role.NOTE, colour=theme.MUTED)

    def way(*lines: Part | str, close: bool = False, last: Sequence[Part] = ()) -> Part:
        written = [
            Label(f"{id}.{line}", words=line, colour=theme.MUTED) if isinstance(line, str) else line
            for line in lines
        ]
        hits = Flow(tight if close else plates, gap=1 if close else 3)
        facts = CharacterFacts(id, kind=kind, tip=_about(character, rules), over=True)
        inside = Inside(facts, Column([*written, Space(1), hits, *last]))
        return Column([Sized(inside, high=least)], at=1)

    name = Label(f"{id}.kind", words=kind, role=Role.STRONG)
    both = Label(f"{id}.kind", words=f"{kind}  {count}", role=Role.STRONG)
    # a chosen card of the hand below, with its focus ring, rises up to here
    further = way(name, count, "numbers", Space(8), "hits on", last=[Space(2), often, Space(3)])
    return First(
        [
            *([further] if chance else []),
            way(name, count, "numbers", Space(8), "hits on"),
            way(name, count, Space(8), "hits on"),
            way(name, count, "hits on"),
            way(name, count),
            way(both),
            way(name),
            way(name, close=True),
            way(close=True),
        ]
    )


def _written_below(character: Character, rules: Ruleset) -> Part:
    """Return the words below a character: its class, and its own numbers that hit."""
    hits = _in_runs(character.totals)
    kind = character.role.capitalize()
    ways = (
        [f"hits on {hits}", f"hits {hits}", hits] if hits else ["no numbers", "no number", "none"]
    )
    tip = _about(character, rules)
    return First(
        [
            Label(f"sign.{character.face}", words=f"**{kind}**\n{way}", tip=tip, over=True)
            for way in ways
        ]
    )


def _in_runs(totals: Sequence[int]) -> str:
    """Return totals in order, with three and more in a row as `2–10`."""
    runs: list[list[int]] = []
    for total in sorted(totals):
        if runs and runs[-1][-1] == total - 1:
            runs[-1].append(total)
        else:
            runs.append([total])
    return " ".join(
        f"{run[0]}–{run[-1]}" if len(run) > 2 else " ".join(map(str, run)) for run in runs
    )


def sign_height(scale: Scale) -> int:
    """Return the height of the words below a card, in pixels."""
    return 2 * text.measure("Ag", Role.BODY, scale)[1]


def _about(character: Character, rules: Ruleset) -> str:
    """Return the tooltip of a character's sign."""
    face = character.face
    hits = ", ".join(map(str, sorted({*character.totals, *rules.sure_hits})))
    return (
        f"The {name(face)} holds up to {in_words(rules.most(face))} numbers of "
        f"{SUIT_NAMES[suit(face)]}. It hits on {hits}. "
        f"{ABILITY[face[0]]}: once for each number it {DOES[face[0]]}."
    )
