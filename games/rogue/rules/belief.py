"""Beliefs about the hidden cards, exact: their distribution, and a redeal from it.

Until the deck is first shuffled with cards left face down, every hidden card can be anywhere. After
that a cell of an older era can't hold a card that was shuffled in later. Take each card that enters
the deck at a shuffle as a token. All assignments of tokens to dealt places, seen or hidden, are
equally likely, as long as no token is dealt before it entered.

The assignments are counted with polynomials that have a variable for each older era with cells
left. A token that can lie in the eras x, y and z is 1 + x + y + z: it lies in one of these, or in
the rest. The polynomial of a face is a sum over the possible sets of its remaining tokens, each a
product of its tokens. The product of all faces, cut off at the number of cells of each era, counts
the assignments of all hidden cards; its last term has every cell filled.
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
"""Number of cells of each older era: the exponents of a term, or the room there is."""
Tokens = tuple[int, ...]
"""For each token the index of the first older era in whose cells it can lie."""
Left = tuple[tuple[Tokens, int], ...]
"""Possible sets of the remaining tokens of a face, each with the number of ways to it."""
Ways = list[int]
"""Polynomial: a coefficient for each of `_terms`, and a zero behind them."""


class Spread:
    """Distribution of the hidden cards over the older eras and the rest."""

    def __init__(self, s: Rogue) -> None:
        self.cells: list[list[CellName]] = [era.cells for era in s.eras if era.cells]
        self.room: Term = tuple(map(len, self.cells))
        self.left = _left(s.eras)
        self.one: Ways = [1, *[0] * len(_terms(self.room))]

    def in_rest(self) -> dict[Card, Fraction]:
        """Return the expected number of cards of each face in the rest."""
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
        """Return random cards for each older era, unordered, with their true probability."""
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
    """Return the possible remaining tokens of each face, in a fixed order."""
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
    """Divide the numbers of ways by their common factor; only their ratio matters."""
    common = gcd(*ways.values())
    return tuple(sorted((tokens, count // common) for tokens, count in ways.items()))


def _one_in_rest(left: Left) -> Left:
    """Return the possible sets of the other tokens while one token lies in the rest."""
    return tuple(
        (tokens[:token] + tokens[token + 1 :], ways)
        for tokens, ways in left
        for token in range(len(tokens))
    )


# Polynomials.


@lru_cache(maxsize=64)
def _terms(room: Term) -> list[Term]:
    """Return every term that there is room for, the greatest last."""
    return [*product(*(range(most + 1) for most in room))]


@lru_cache(maxsize=512)
def _less(term: Term, room: Term) -> list[int]:
    """Return the index of each term divided by this one; -1, the zero's index, if impossible."""
    places = {each: place for place, each in enumerate(_terms(room))}
    divided = (tuple(map(int.__sub__, each, term)) for each in places)
    return [places.get(each, -1) for each in divided]


@lru_cache(maxsize=1024)
def _face(left: Left, room: Term) -> list[tuple[Term, int]]:
    """Return the polynomial of a face, the constant term first."""
    found = Counter[Term]()
    for tokens, ways in left:
        for lying in product(*(range(first, len(room) + 1) for first in tokens)):
            found[tuple(map(lying.count, range(len(room))))] += ways
    return sorted((term, ways) for term, ways in found.items() if all(map(int.__le__, term, room)))


def _times(ways: Ways, face: Iterable[tuple[Term, int]], room: Term) -> Ways:
    """Return the product of a polynomial and a face's polynomial."""
    product = [0] * len(ways)
    for term, count in face:
        product[:-1] = [
            so_far + count * ways[place]
            for so_far, place in zip(product, _less(term, room), strict=False)
        ]
    return product


def _without(ways: Ways, face: list[tuple[Term, int]], room: Term) -> Ways:
    """Return the quotient of a polynomial and a face's polynomial, which divides it."""
    (_, ones), *others = [(_less(term, room), count) for term, count in face]
    quotient = [0] * len(ways)
    for place, whole in enumerate(ways[:-1]):
        there = sum(count * quotient[less[place]] for less, count in others)
        quotient[place] = (whole - there) // ones
    return quotient


def unseen(view: Rogue) -> Counter[Card]:
    """Return the number of each card that nobody has seen: in the deck, or face down."""
    pool = Counter[Card]()
    for era in view.eras:
        pool.update(era.joined)
        pool.subtract(era.seen)
    return +pool


def redealt(s: Rogue, view: Rogue, chance: Chance) -> Rogue:
    """Return a copy with the hidden cards drawn anew, by their probability in the view.

    Nothing that the view hides is used.
    """
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
