"""A party: characters side by side, each a card with its numbers tucked above it.

Beside the card stands its class, how many numbers it has, and the totals that it hits on.
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
BESIDE = 9
SIGN_GAPS = 2, 3
"""From the words below a card to the next column and to the card, in style units: no focus ring
around one of these reaches the words of another."""
WIDEST = "100\N{NO-BREAK SPACE}% a roll"
REACH = 9
"""How far the band of a fighter stands out around its cards."""


def _hit_plate(scale: Scale, id: str, total: int, own: bool = True, close: bool = False) -> Part:
    """Return a total that a character hits on, lit where the number is its own; `close` takes less
    room."""
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
    """What is written beside a character; its tooltip says more."""

    kind: str = ""

    @property
    def name(self) -> str:
        return self.kind


def facts_width(scale: Scale) -> int:
    """The least width in pixels of what is written beside a character."""
    kinds = (role.capitalize() for role in ROLES.values())
    words = max(text.measure(kind, Role.STRONG, scale)[0] for kind in kinds)
    if roomy(scale):  # its cards are large: they leave room for every word
        words = max(words, text.measure(WIDEST, Role.NOTE, scale)[0])
    return max(words, Row([_hit_plate(scale, "", 12)] * 2, gap=3).size(scale)[0])


@dataclass(eq=False)
class Band(Widget):
    """The band around a fighter in its seat's colour."""

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
    """The ground of the party whose seat is to choose, edged in its colour."""

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
    """A small point in a seat's colour at the edge of the battle, towards its fighter."""

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
    """A column in which nobody stands."""

    _: KW_ONLY
    over: bool = True

    def draw(self, surface: Surface, look: Look) -> None:
        faint = paint.panel(look.scale, self.rect.size, "slot").copy()
        faint.set_alpha(90)
        surface.blit(faint, self.rect)


@dataclass
class StandingCharacter(Unsized):
    """One character in its column, the lowest number on top of its stack; a band around it while
    it `fights`. often: how often it hits, where that is said beside it.

    A large index would not be bare behind another card: numbers always have the small one.
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
        """Return what is written below the card, or beside it."""
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
        """Yield the numbers from these heights down to the next one, tucked behind the face."""
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
    """Where the face of a character lies in its column."""
    face = Rect((column.left + scale.px(BESIDE), 0), plan.card)
    face.bottom = column.bottom - plan.below
    return face


def _written_beside(
    scale: Scale, character: Character, rules: Ruleset, least: int, chance: str
) -> Part:
    """Its class, how many numbers it has, and what it hits on, at the foot of its room; where that
    is low, the lines close up, and "hits on" goes.

    least: the height that it has in a party that stands at rest; more of it grows upwards. chance:
    how often it hits, said last where there is room.
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
    # a chosen card of the hand below rises up to here, and its focus ring beyond
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
    """Its class, and on which of its numbers it hits: those that always hit stand elsewhere."""
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
    """Totals in order, three and more in a row as `2–10`."""
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
    """The height in pixels of what is written below a card."""
    return 2 * text.measure("Ag", Role.BODY, scale)[1]


def _about(character: Character, rules: Ruleset) -> str:
    """What the tooltip of a character's sign says."""
    face = character.face
    hits = ", ".join(map(str, sorted({*character.totals, *rules.sure_hits})))
    return (
        f"The {name(face)} holds up to {in_words(rules.most(face))} numbers of "
        f"{SUIT_NAMES[suit(face)]}. It hits on {hits}. "
        f"{ABILITY[face[0]]}: once for each number it {DOES[face[0]]}."
    )
