"""What the rogue may know of the hidden cards, exactly: dealt anew from it, and counted for odds.

Until the deck is first shuffled with cards left face-down, every hidden card can be anywhere.
After that a cell of an older era can't hold a card that was shuffled in later. Take each card that
enters the deck at a shuffle as a token of its own: every way to lay tokens on what was dealt,
seen or hidden, is as likely as every other, as long as no token is dealt before it entered. The
ways are counted face by face, keeping only how many cells of each era are still to be filled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import accumulate, product
from math import comb, perm
from typing import NamedTuple

from engine.rules.cards import Card
from engine.rules.chance import Chance
from games.rogue.rules.state import CellName, Rogue

Left = tuple[int, ...]
"""How many cells of each older era are still to be filled."""


class Odds(NamedTuple):
    """How likely a strike is to beat an enemy, to draw, and to lose."""

    beats: Fraction
    draws: Fraction
    loses: Fraction


class Faces:
    """The ways in which the hidden cards can be spread over the older eras and the rest.

    `ways[i]` tells for each number of cells left to fill in how many ways the faces from the
    `i`th on can fill them.
    """

    def __init__(self, s: Rogue) -> None:
        self.cells: list[list[CellName]] = [era.cells for era in s.eras[:-1]]
        self.hidden = Counter(s.hidden())
        self.faces = sorted(self.hidden)
        self._joined = [Counter(era.joined) for era in s.eras]
        self._seen = [Counter(era.seen) for era in s.eras]
        self.all: Left = tuple(map(len, self.cells))
        none: Left = (0,) * len(self.cells)
        self.ways: list[dict[Left, int]] = [{none: 1}]
        for face in reversed(self.faces):
            after, here = self.ways[0], Counter[Left]()
            for filled in product(*(range(most + 1) for most in self._most(face))):
                for left, ways in after.items():
                    before = tuple(map(sum, zip(left, filled, strict=True)))
                    if all(map(int.__le__, before, self.all)):
                        here[before] += ways * self._laid(face, filled, before)
            self.ways.insert(0, {left: ways for left, ways in here.items() if ways})

    def _most(self, face: Card) -> Iterator[int]:
        return (min(self.hidden[face], len(cells)) for cells in self.cells)

    def _laid(self, face: Card, filled: Left, left: Left) -> int:
        """In how many ways so many cells of each era hold this face, and the seen ones do."""
        ways, tokens = 1, 0
        for era, (joined, seen) in enumerate(zip(self._joined, self._seen, strict=True)):
            tokens += joined[face]
            count = filled[era] if era < len(filled) else 0
            ways *= perm(tokens, seen[face] + count) if tokens >= seen[face] + count else 0
            tokens -= seen[face] + count
            if era < len(filled):
                ways *= comb(left[era], count)
        return ways

    def choices(self, place: int, left: Left) -> Iterator[tuple[Left, int]]:
        """How many cells of each era the face at this place may fill, and in how many ways."""
        face = self.faces[place]
        for filled in product(*(range(most + 1) for most in self._most(face))):
            after = tuple(one - other for one, other in zip(left, filled, strict=True))
            if sum(filled) <= self.hidden[face] and (ways := self.ways[place + 1].get(after)):
                yield filled, ways * self._laid(face, filled, left)

    def expected(self) -> dict[Card, Fraction]:
        """How many cards of each face lie in the older eras, on average."""
        found: dict[Card, Fraction] = {}
        whole = self.ways[0][self.all]
        reached: dict[Left, Fraction] = {self.all: Fraction(1, whole)}
        for place, face in enumerate(self.faces):
            further: dict[Left, Fraction] = {}
            found[face] = Fraction(0)
            for left, weight in reached.items():
                for filled, ways in self.choices(place, left):
                    found[face] += weight * ways * sum(filled)
                    after = tuple(one - other for one, other in zip(left, filled, strict=True))
                    laid = self._laid(face, filled, left)
                    further[after] = further.get(after, Fraction(0)) + weight * laid
            reached = further
        return found

    def dealt(self, chance: Chance) -> list[list[Card]]:
        """The cards of each older era, in any order: a spread as likely as it is."""
        eras: list[list[Card]] = [[] for _ in self.cells]
        left = self.all
        for place, face in enumerate(self.faces):
            options = [*self.choices(place, left)]
            drawn = chance.below(sum(ways for _, ways in options))
            sums = accumulate(ways for _, ways in options)
            filled = options[sum(upto <= drawn for upto in sums)][0]
            for era, count in enumerate(filled):
                eras[era] += [face] * count
            left = tuple(one - other for one, other in zip(left, filled, strict=True))
        return eras


def next_strike(s: Rogue) -> dict[Card, Fraction]:
    """How likely each card is to be the next strike; empty where none is left to draw (R20)."""
    if not s.deck or not s.eras:
        lying = Counter(s.hidden() if s.deck else s.discard)
        return {card: Fraction(count, lying.total()) for card, count in lying.items()}
    faces = Faces(s)
    rest = faces.hidden.total() - sum(faces.all)
    older = faces.expected()
    return {
        face: (count - older[face]) / rest
        for face, count in faces.hidden.items()
        if count > older[face]
    }


def odds(s: Rogue, enemy: Card, helper: Card | None = None) -> Odds | None:
    """The next strike's odds against an enemy, alone or with a captive (R8, R9); None where there
    is nothing to strike with."""
    return compared(s, next_strike(s), enemy, helper)


def compared(
    s: Rogue, strikes: dict[Card, Fraction], enemy: Card, helper: Card | None = None
) -> Odds | None:
    """The odds of these strikes against an enemy."""
    if not strikes:
        return None
    beats, draws, loses = Fraction(0), Fraction(0), Fraction(0)
    ahead = (s.value(helper) if helper else 0) - s.value(enemy)
    for card, likely in strikes.items():
        margin = s.value(card) + ahead
        if margin > 0:
            beats += likely
        elif margin:
            loses += likely
        else:
            draws += likely
    return Odds(beats, draws, loses)


def redealt(s: Rogue, chance: Chance) -> Rogue:
    """A run that the rogue can't tell from this one, as likely as it is."""
    other = s.copy()
    pool = Counter(s.hidden())
    cells = s.face_down()
    if s.eras:
        faces = Faces(s)
        for names, cards in zip(faces.cells, faces.dealt(chance), strict=True):
            for name, card in zip(names, chance.shuffle(cards), strict=True):
                other.lay(name, card)
                pool[card] -= 1
                cells.remove(name)
    rest = chance.shuffle(sorted(pool.elements()))
    for name in cells:
        other.lay(name, rest.pop())
    other.deck = rest
    other.chance = Chance(chance.below(1 << 64))
    return other
