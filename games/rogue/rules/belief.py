"""Beliefs about the hidden cards, exact: their distribution, and a redeal from it.

An era is the time between two shuffles of the deck. An older era is an earlier one with face-down
cells. The rest are the deck and the other face-down cells. A face is a card such as `7C`; each pack
has one of it.

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

from bisect import bisect
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, product
from math import gcd

from engine.rules.cards import CARDS, Card
from engine.rules.chance import Chance
from engine.rules.game import SEED_COUNT
from games.rogue.rules.state import CellName, Era, Rogue

Term = tuple[int, ...]
"""Number of cells of each older era: those that a term fills, its exponents, or all there are."""
Tokens = tuple[int, ...]
"""For each token the index of the first older era in whose cells it can lie."""
TokenSets = tuple[tuple[Tokens, int], ...]
"""Possible sets of the remaining tokens of a face, each with the number of ways to it."""
Polynomial = list[int]
"""Polynomial: a coefficient for each of `_all_terms`, and a zero behind them.

The zero stands for all terms that there is no room for: `_divided_terms` gives them the index -1.
"""
ALL_CELLS_FILLED = -2
"""Index of the term that fills all cells, the last one before the zero."""


class HiddenDistribution:
    """Distribution of the hidden cards over the older eras and the rest."""

    def __init__(self, s: Rogue) -> None:
        self.cells: list[list[CellName]] = [era.cells for era in s.eras if era.cells]
        self.room: Term = tuple(map(len, self.cells))
        self.token_sets_by_face = _remaining_tokens(s.eras)
        self.polynomial_of_one: Polynomial = [1, *[0] * len(_all_terms(self.room))]

    def expected_in_rest(self) -> dict[Card, Fraction]:
        """Return the expected number of cards of each face in the rest."""
        product_of_faces = self.polynomial_of_one
        for token_sets in self.token_sets_by_face.values():
            product_of_faces = _multiply(
                product_of_faces, _face_polynomial(token_sets, self.room), self.room
            )
        expected_by_sets: dict[TokenSets, Fraction] = {}
        for token_sets in {*self.token_sets_by_face.values()}:
            without_face = _divide(
                product_of_faces, _face_polynomial(token_sets, self.room), self.room
            )
            one_in_rest = _face_polynomial(_one_in_rest(token_sets), self.room)
            ways = sum(
                count * without_face[_divided_terms(term, self.room)[-1]]
                for term, count in one_in_rest
            )
            expected_by_sets[token_sets] = Fraction(ways, product_of_faces[ALL_CELLS_FILLED])
        return {
            face: expected_by_sets[token_sets]
            for face, token_sets in self.token_sets_by_face.items()
        }

    def deal(self, chance: Chance) -> list[list[Card]]:
        """Return random cards for each older era, unordered, with their true probability.

        Face by face, a term is drawn by the number of assignments that the faces after it allow;
        `products` has the products of these faces, the longest last.
        """
        products = [self.polynomial_of_one]
        for token_sets in reversed(self.token_sets_by_face.values()):
            products.append(
                _multiply(products[-1], _face_polynomial(token_sets, self.room), self.room)
            )
        cards_by_era: list[list[Card]] = [[] for _ in self.cells]
        index = len(_all_terms(self.room)) - 1
        for face, token_sets in self.token_sets_by_face.items():
            products.pop()
            terms = _face_polynomial(token_sets, self.room)
            weights = [
                count * products[-1][_divided_terms(term, self.room)[index]]
                for term, count in terms
            ]
            point = chance.below(sum(weights))
            term, _ = terms[bisect(list(accumulate(weights)), point)]
            for era, count in enumerate(term):
                cards_by_era[era] += [face] * count
            index = _divided_terms(term, self.room)[index]
        return cards_by_era


def _remaining_tokens(eras: list[Era]) -> dict[Card, TokenSets]:
    """Return the possible remaining tokens of each face, in a fixed order."""
    sets_of_face: dict[Card, Counter[Tokens]] = {}
    older_era = 0  # number of the first older era in which a token that joins now can lie
    for era in eras:
        for face in era.joined:
            sets_before = sets_of_face.get(face, Counter({(): 1}))
            sets_of_face[face] = Counter(
                {(*tokens, older_era): ways for tokens, ways in sets_before.items()}
            )
        for face in era.seen:  # one of its tokens was dealt: any of them
            sets_after = Counter[Tokens]()
            for tokens, ways in sets_of_face[face].items():
                for index in range(len(tokens)):
                    sets_after[_without_token(tokens, index)] += ways
            sets_of_face[face] = sets_after
        if era.cells:
            older_era += 1
    return {
        face: _reduced_by_common_factor(sets_of_face[face])
        for face in sorted(sets_of_face)
        if () not in sets_of_face[face]  # else all tokens of the face have been seen
    }


def _reduced_by_common_factor(ways: Counter[Tokens]) -> TokenSets:
    """Divide the numbers of ways by their common factor; only their ratio matters."""
    common_factor = gcd(*ways.values())
    return tuple(sorted((tokens, count // common_factor) for tokens, count in ways.items()))


def _one_in_rest(token_sets: TokenSets) -> TokenSets:
    """Return the possible sets of the other tokens while one token lies in the rest."""
    return tuple(
        (_without_token(tokens, index), ways)
        for tokens, ways in token_sets
        for index in range(len(tokens))
    )


def _without_token(tokens: Tokens, index: int) -> Tokens:
    """Return the tokens without the one at this index."""
    return tokens[:index] + tokens[index + 1 :]


# Polynomials.


@lru_cache(maxsize=64)
def _all_terms(room: Term) -> list[Term]:
    """Return every term that there is room for, the greatest last."""
    return [*product(*(range(count + 1) for count in room))]


@lru_cache(maxsize=512)
def _divided_terms(term: Term, room: Term) -> list[int]:
    """Return the index of each term divided by this one.

    If it can't be divided the index is -1, that of the zero at the end of each polynomial.
    """
    all_terms = _all_terms(room)
    index_of_term = {dividend: index for index, dividend in enumerate(all_terms)}
    quotients = (
        tuple(exponent - divisor for exponent, divisor in zip(dividend, term, strict=True))
        for dividend in all_terms
    )
    return [index_of_term.get(quotient, -1) for quotient in quotients]


@lru_cache(maxsize=1024)
def _face_polynomial(token_sets: TokenSets, room: Term) -> list[tuple[Term, int]]:
    """Return the polynomial of a face, the constant term first."""
    era_count = len(room)
    polynomial = Counter[Term]()
    for tokens, ways in token_sets:
        # each token lies in one of the older eras that are left to it, or in the rest
        for eras in product(*(range(first_era, era_count + 1) for first_era in tokens)):
            term = tuple(eras.count(era) for era in range(era_count))
            polynomial[term] += ways
    return sorted(
        (term, ways)
        for term, ways in polynomial.items()
        if all(count <= cell_count for count, cell_count in zip(term, room, strict=True))
    )


def _multiply(factor: Polynomial, face: Iterable[tuple[Term, int]], room: Term) -> Polynomial:
    """Return the product of a polynomial and a face's polynomial."""
    result = [0] * len(factor)  # its last element stays 0
    for term, count in face:
        result[:-1] = [
            total + count * factor[index]
            for total, index in zip(result, _divided_terms(term, room), strict=False)
        ]
    return result


def _divide(polynomial: Polynomial, face: list[tuple[Term, int]], room: Term) -> Polynomial:
    """Return the quotient of a polynomial and a face's polynomial, which divides it.

    Each coefficient follows from those of smaller terms, as in a division of power series.
    """
    (_, constant), *others = [(_divided_terms(term, room), count) for term, count in face]
    quotient = [0] * len(polynomial)
    for index, coefficient in enumerate(polynomial[:-1]):
        known_part = sum(count * quotient[divided_terms[index]] for divided_terms, count in others)
        quotient[index] = (coefficient - known_part) // constant
    return quotient


def unseen_counts(view: Rogue) -> Counter[Card]:
    """Return the number of each card that nobody has seen: in the deck, or face down."""
    counts = Counter[Card]()
    for era in view.eras:
        counts.update(era.joined)
        counts.subtract(era.seen)
    return +counts


def redeal(s: Rogue, view: Rogue, chance: Chance) -> Rogue:
    """Return a copy with the hidden cards drawn anew, by their probability in the view.

    Nothing that the view hides is used.
    """
    world = s.copy()
    distribution = HiddenDistribution(view)
    hidden_counts = Counter({card: 0 for card in CARDS})
    for era in view.eras:
        hidden_counts.update(era.joined)
        hidden_counts.subtract(era.seen)
    rest_cells = view.face_down()
    for era_cells, cards in zip(distribution.cells, distribution.deal(chance), strict=True):
        for cell, card in zip(era_cells, chance.shuffle(cards), strict=True):
            world.lay(cell, card)
            hidden_counts[card] -= 1
            rest_cells.remove(cell)
    rest_cards = chance.shuffle(sorted(hidden_counts.elements()))
    for cell in rest_cells:
        world.lay(cell, rest_cards.pop())
    world.deck = rest_cards
    world.chance = Chance(chance.below(SEED_COUNT))
    return world
