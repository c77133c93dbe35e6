"""What the rogue may know of the hidden cards, exactly, and how they are dealt anew from it.

Until the deck is first shuffled with cards left face-down, every hidden card can be anywhere.
After that a cell of an older era can't hold a card that was shuffled in later. Take each card that
enters the deck at a shuffle as a token of its own: every way to lay tokens on what was dealt,
seen or hidden, is as likely as every other, as long as no token is dealt before it entered.

The ways are counted as polynomials, with a variable for each older era that has cells left. A
token that can lie in the eras x, y and z is 1 + x + y + z: it lies in one of these, or in the rest.
A face is the sum, over what the tokens left of it can be, of their products. All the hidden cards
are the product of the faces, up to the cells of each era; its last term is what was dealt.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, product
from math import gcd

from engine.rules.cards import CARDS, Card
from engine.rules.chance import Chance
from games.rogue.rules.state import CellName, Era, Rogue

Term = tuple[int, ...]
"""How many cells of each older era; as the room that there is, how many it has."""
Tokens = tuple[int, ...]
"""For each token the first of the older eras in whose cells it can lie."""
Left = tuple[tuple[Tokens, int], ...]
"""What the tokens left of a face can be, and how many ways have led to each."""
Ways = list[int]
"""A whole polynomial: a number for each of `_terms`, and a nought behind them."""


class Spread:
    """The ways in which the hidden cards can be spread over the older eras and the rest."""

    def __init__(self, s: Rogue) -> None:
        self.cells: list[list[CellName]] = [era.cells for era in s.eras if era.cells]
        self.room: Term = tuple(map(len, self.cells))
        self.left = _left(s.eras)
        self.one: Ways = [1, *[0] * len(_terms(self.room))]

    def in_rest(self) -> dict[Card, Fraction]:
        """How many cards of each face lie in the rest, on average."""
        whole = self.one
        for left in self.left.values():
            whole = _times(whole, _face(left, self.room), self.room)
        found: dict[Left, Fraction] = {}
        for left in {*self.left.values()}:
            others = _without(whole, _face(left, self.room), self.room)
            in_rest = _face(_one_in_rest(left), self.room)
            ways = sum(count * others[_less(term, self.room)[-1]] for term, count in in_rest)
            found[left] = Fraction(ways, whole[-2])
        return {face: found[left] for face, left in self.left.items()}

    def dealt(self, chance: Chance) -> list[list[Card]]:
        """The cards of each older era, in any order: a spread as likely as it is."""
        ways = [self.one]
        for left in reversed(self.left.values()):
            ways.append(_times(ways[-1], _face(left, self.room), self.room))
        eras: list[list[Card]] = [[] for _ in self.cells]
        place = len(_terms(self.room)) - 1
        for face, left in self.left.items():
            ways.pop()
            terms = _face(left, self.room)
            likely = [count * ways[-1][_less(term, self.room)[place]] for term, count in terms]
            drawn = chance.below(sum(likely))
            term, _ = terms[sum(upto <= drawn for upto in accumulate(likely))]
            for era, count in enumerate(term):
                eras[era] += [face] * count
            place = _less(term, self.room)[place]
        return eras


def _left(eras: list[Era]) -> dict[Card, Left]:
    """What the tokens left of each face can be, in an order that is always the same."""
    left: dict[Card, Counter[Tokens]] = {}
    first = 0
    for era in eras:
        for face in era.joined:
            before = left.get(face, Counter({(): 1}))
            left[face] = Counter({(*tokens, first): ways for tokens, ways in before.items()})
        for face in era.seen:
            after = Counter[Tokens]()
            for tokens, ways in left[face].items():
                for token in range(len(tokens)):
                    after[tokens[:token] + tokens[token + 1 :]] += ways
            left[face] = after
        first += bool(era.cells)
    return {face: _reduced(left[face]) for face in sorted(left) if () not in left[face]}


def _reduced(ways: Counter[Tokens]) -> Left:
    """Only how the ways compare matters."""
    common = gcd(*ways.values())
    return tuple(sorted((tokens, count // common) for tokens, count in ways.items()))


def _one_in_rest(left: Left) -> Left:
    """What the others can be while one of the tokens lies in the rest."""
    return tuple(
        (tokens[:token] + tokens[token + 1 :], ways)
        for tokens, ways in left
        for token in range(len(tokens))
    )


# Polynomials.


@lru_cache(maxsize=64)
def _terms(room: Term) -> list[Term]:
    """Every term that there is room for, the greatest last."""
    return [*product(*(range(most + 1) for most in room))]


@lru_cache(maxsize=512)
def _less(term: Term, room: Term) -> list[int]:
    """For each term where it stands when divided by this one; -1, the nought, where it can't be."""
    places = {each: place for place, each in enumerate(_terms(room))}
    divided = (tuple(map(int.__sub__, each, term)) for each in places)
    return [places.get(each, -1) for each in divided]


@lru_cache(maxsize=1024)
def _face(left: Left, room: Term) -> list[tuple[Term, int]]:
    """The polynomial of a face, the term that is 1 first."""
    found = Counter[Term]()
    for tokens, ways in left:
        for lying in product(*(range(first, len(room) + 1) for first in tokens)):
            found[tuple(map(lying.count, range(len(room))))] += ways
    return sorted((term, ways) for term, ways in found.items() if all(map(int.__le__, term, room)))


def _times(ways: Ways, face: Iterable[tuple[Term, int]], room: Term) -> Ways:
    """The product with a face."""
    product = [0] * len(ways)
    for term, count in face:
        product[:-1] = [
            so_far + count * ways[place]
            for so_far, place in zip(product, _less(term, room), strict=False)
        ]
    return product


def _without(ways: Ways, face: list[tuple[Term, int]], room: Term) -> Ways:
    """What gives these ways, times a face."""
    (_, ones), *others = [(_less(term, room), count) for term, count in face]
    quotient = [0] * len(ways)
    for place, whole in enumerate(ways[:-1]):
        there = sum(count * quotient[less[place]] for less, count in others)
        quotient[place] = (whole - there) // ones
    return quotient


def unseen(view: Rogue) -> Counter[Card]:
    """How many of each card nobody has seen: in the deck, and face-down on the board."""
    pool = Counter[Card]()
    for era in view.eras:
        pool.update(era.joined)
        pool.subtract(era.seen)
    return +pool


def redealt(s: Rogue, view: Rogue, chance: Chance) -> Rogue:
    """A run that shows the same, as likely as it is: what is hidden comes from the view alone."""
    other = s.copy()
    spread = Spread(view)
    pool = Counter({card: 0 for card in CARDS})
    for era in view.eras:
        pool.update(era.joined)
        pool.subtract(era.seen)
    cells = view.face_down()
    for names, cards in zip(spread.cells, spread.dealt(chance), strict=True):
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
