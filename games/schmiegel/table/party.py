"""A party: characters side by side, each a card with its numbers tucked above it.

Beside the card stands its class, how many numbers it has, and the totals that it hits on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from engine.app import art, paint, text, theme
from engine.app.paint.plates import Plate
from engine.app.paint.shapes import edge, fill, octagon, polygon
from engine.app.theme import Role, Scale
from engine.app.widgets import Group, Label, Look, Widget
from engine.rules.cards import SUIT_NAMES, Card, name, suit
from engine.rules.english import in_words
from engine.rules.places import Place
from engine.table.marks import CardMark, MarkedCard, TuckedCard
from games.schmiegel.rules.state import ROLES, Character, Ruleset, numbers_of
from games.schmiegel.table.layout import Arena
from games.schmiegel.words.labels import ABILITY, DOES

PLATE = 28, 25
BESIDE = 9
REACH = 9
"""How far the band of a fighter stands out around its cards."""


class _Way(NamedTuple):
    """A way to write a sign: lines with their role and the gap above, and whether plates stand
    close."""

    lines: tuple[tuple[str, Role, int], ...]
    close: bool = False


@dataclass(eq=False)
class CharacterFacts(Widget):
    """What is written beside a character; the totals it hits on are plates, its own ones lit.

    Where there is little height the lines close up, and "hits on" goes.
    """

    kind: str = ""
    count: str = ""
    hits: Sequence[int] = ()
    always: Sequence[int] = ()
    """The totals that hit whoever rolls them."""

    _: KW_ONLY
    least: int = 0
    """The height that it has in a party that stands at rest; more of it grows upwards."""

    over: bool = True

    @property
    def name(self) -> str:
        return self.kind

    def _plate(self, scale: Scale, close: bool) -> tuple[int, int, int]:
        """A plate's width and height, and the gap between two."""
        wide, tall = text.measure("12", _figures(close), scale)
        if close:
            return wide + scale.px(5), tall, scale.px(1)
        return (
            max(scale.px(PLATE[0]), wide + scale.px(9)),
            max(scale.px(PLATE[1]), tall),
            scale.px(3),
        )

    def _rows(self, scale: Scale, close: bool) -> tuple[int, int]:
        """How many plates stand in a row, and how high all rows are."""
        wide, tall, gap = self._plate(scale, close)
        across = max(1, (self.rect.width + gap) // (wide + gap))
        rows = -(-len(self._totals) // across)
        return across, rows * (tall + gap) - gap

    @property
    def _totals(self) -> list[int]:
        return [*self.hits, *(total for total in self.always if total not in self.hits)]

    def _ways(self, scale: Scale) -> list[_Way]:
        """Ways to write it, from the roomiest."""
        name, count = (self.kind, Role.STRONG, 0), (self.count, Role.BODY, 0)
        hits, numbers = ("hits on", Role.BODY, scale.px(8)), ("numbers", Role.BODY, 0)
        return [
            _Way((name, count, numbers, hits)),
            _Way((name, count, hits)),
            _Way((name, count, ("hits on", Role.BODY, 0))),
            _Way((name, count)),
            _Way(((f"{self.kind}  {self.count}", Role.STRONG, 0),)),
            _Way((name,)),
            _Way((name,), True),
            _Way((), True),
        ]

    def _tall(self, way: _Way, scale: Scale) -> int:
        written = sum(gap + text.measure(words, role, scale)[1] for words, role, gap in way.lines)
        return written + scale.px(1) + self._rows(scale, way.close)[1]

    def _fitting(self, scale: Scale) -> _Way:
        ways = self._ways(scale)
        for way in ways:
            wide = max((text.measure(w, role, scale)[0] for w, role, _ in way.lines), default=0)
            if self._tall(way, scale) <= self.rect.height and wide <= self.rect.width:
                return way
        return ways[-1]

    @staticmethod
    def width(scale: Scale) -> int:
        """The least width that a sign needs."""
        kinds = (role.capitalize() for role in ROLES.values())
        words = max(text.measure(kind, Role.STRONG, scale)[0] for kind in kinds)
        plate, _, gap = CharacterFacts("")._plate(scale, False)
        return max(words, 2 * plate + gap)

    def needs(self, scale: Scale) -> tuple[int, int]:
        return self.width(scale), self._tall(self._ways(scale)[-1], scale)

    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        way = self._fitting(scale)
        tall = self._tall(way, scale)
        y = self.rect.bottom - max(tall, self.least)
        for words, role, gap in way.lines:
            colour = theme.TEXT if role is Role.STRONG else theme.MUTED
            block = text.block(words, role, scale, colour=colour)
            block.draw(surface, (self.rect.left, y + gap))
            y += gap + block.size[1]
        y += scale.px(1)
        across, _ = self._rows(scale, way.close)
        wide, high, gap = self._plate(scale, way.close)
        for index, total in enumerate(self._totals):
            own = index < len(self.hits)
            left = self.rect.left + index % across * (wide + gap)
            at = Rect(left, y + index // across * (high + gap), wide, high)
            colour = theme.TEXT if own else theme.MUTED
            figure = text.block(str(total), _figures(way.close), scale, colour=colour)
            Plate(scale, "notice" if own else "well", [figure], centred=True).draw(surface, at)


def _figures(close: bool) -> Role:
    return Role.SMALL if close else Role.NUMBER


@dataclass(eq=False)
class Band(Widget):
    """The band around a fighter in its seat's colour."""

    seat: int = 1
    _: KW_ONLY
    over: bool = True

    def draw(self, surface: Surface, look: Look) -> None:
        scale, (width, height) = look.scale, self.rect.size
        thick, cut = 5 * scale.s, 9 * scale.s
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
        scale, (width, height) = look.scale, self.rect.size
        colour, thick = scale.colour(self.seat), 2 * scale.s
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


def character_widgets(
    scale: Scale,
    column: Rect,
    plan: Arena,
    place: Place,
    character: Character,
    rules: Ruleset,
    mark: Callable[[Card], CardMark],
    large: bool,
    fights: bool,
) -> list[Widget]:
    """One character in its column, the lowest number on top of its stack; a band around it while
    it `fights`.

    A large index would not be bare behind another card: numbers always have the small one.
    """
    face, numbers = face_at(scale, column, plan), character.lowest_first
    count, right = len(numbers), column.right - face.right
    tops = [round(face.top - (count - index) * plan.bare) for index in range(count)] + [face.top]
    widgets: list[Widget] = []
    if fights:
        reach = scale.px(REACH)
        around = Rect(face.left, tops[0], face.width, face.bottom - tops[0])
        around.inflate_ip(2 * reach, 2 * reach)
        widgets.append(Band(f"band.{character.face}", around, place.seat))
    if plan.below:
        foot = Rect(face.bottomleft, (column.right - face.left, plan.below))
        widgets.append(_written_below(scale, foot, character, rules))
    else:
        beside = face.right + scale.px(BESIDE)
        sign = Rect(beside, column.top, column.right - beside, column.height)
        widgets.append(_written_beside(sign, character, rules, face.height))
    for index, number in enumerate(numbers):
        widgets.append(
            TuckedCard.marked(
                f"{numbers_of(place.seat, character.face)}-{number}",
                Rect(face.left, tops[index], face.width, max(1, tops[index + 1] - tops[index])),
                number,
                mark(number),
                back="pine",
                over=True,
                nth=count - 1 - index,
                beyond=right,
                group=Group.TABLE,
            )
        )
    widgets.append(
        MarkedCard.marked(
            place,
            face,
            character.face,
            mark(character.face),
            over=True,
            lies=True,
            holds=count > 0,
            large=large,
            group=Group.TABLE,
        )
    )
    return widgets


def face_at(scale: Scale, column: Rect, plan: Arena) -> Rect:
    """Where the face of a character lies in its column."""
    face = Rect((column.left + scale.px(BESIDE), 0), plan.card)
    face.bottom = column.bottom - plan.below
    return face


def _counted(character: Character, rules: Ruleset) -> str:
    return f"{len(character.numbers)} of {rules.most(character.face)}"


def _written_beside(at: Rect, character: Character, rules: Ruleset, least: int) -> Widget:
    return CharacterFacts(
        f"sign.{character.face}",
        at,
        character.role.capitalize(),
        _counted(character, rules),
        character.totals,
        sorted(rules.sure_hits),
        tip=_about(character, rules),
        least=least,
        over=True,
    )


def _written_below(scale: Scale, at: Rect, character: Character, rules: Ruleset) -> Widget:
    """Its class, and on which of its numbers it hits: those that always hit stand elsewhere."""
    hits = _in_runs(character.totals)
    ways = (
        [f"hits on {hits}", f"hits {hits}", hits] if hits else ["no numbers", "no number", "none"]
    )
    fits = (way for way in ways if text.measure(way, Role.BODY, scale)[0] <= at.width)
    words = f"**{character.role.capitalize()}**\n{next(fits, ways[-1])}"
    sign = Label(f"sign.{character.face}", at, words, Role.BODY)
    sign.tip, sign.over = _about(character, rules), True
    return sign


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
