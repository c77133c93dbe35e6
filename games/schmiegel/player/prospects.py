"""Expected values of answers, calculated before any playout.

The search counts the value of an answer beside the results of its playouts, which are few and
depend on luck. The value is the evaluation of the position after the answer, as a chance to win. It
is averaged over the dice and over the faces that may be drawn, and the opponent is assumed to name
the best defender.

Clauses such as C16 are in games/schmiegel/rules.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from engine.players.evaluation import softmax
from engine.rules.cards import Card
from engine.rules.notation import Action
from games.schmiegel.player.weighing import NUMBER_WAYS, lead_of, win_chances
from games.schmiegel.rules.abilities import Recruit
from games.schmiegel.rules.actions import Accept, Attack, Defend, Swap
from games.schmiegel.rules.piles import discard_character
from games.schmiegel.rules.state import NUMBERS, Character, Schmiegel


def expected_values(s: Schmiegel, actions: list[Action]) -> Sequence[float]:
    """Return the value of each answer to the seat asked, from 0 to 1."""
    return [_expected_value(s, action) for action in actions]


def _expected_value(s: Schmiegel, action: Action) -> float:
    """Return the value of an answer to the seat that gives it."""
    if isinstance(action, Defend):
        assert s.named
        return 1 - _battle_value(s, s.named, action.face)
    if isinstance(action, Attack):
        # the opponent names the defender that leaves the attacker least
        return min(_battle_value(s, action.face, each.face) for each in s.opponent.party)
    if isinstance(action, Swap):
        value_now = value(s, s.turn)  # a seat can reject a drawn face that is worse (C7)
        return fmean(max(value_now, _swapped(s, action.face, drawn)) for drawn in _next_faces(s))
    if isinstance(action, Recruit):
        return fmean(_recruited(s, drawn) for drawn in _next_faces(s))
    if isinstance(action, Accept):
        assert s.named
        return _swapped(s, s.named, s.drawn[0])
    after = s.copy()
    action.play(after, s.turn)
    return value(after, s.turn)


def value(s: Schmiegel, seat: int) -> float:
    """Return the value of a position to a seat, from 0 to 1.

    It is the sigmoid of the seat's lead. A party without characters has lost (C20).
    """
    for other_seat, player in enumerate(s.players, start=1):
        if not player.party:
            return float(other_seat != seat)
    return softmax([lead_of(s, seat)])[0]


def _battle_value(s: Schmiegel, attacker: Card, defender: Card) -> float:
    """Return the value of a battle to the attacker (C17)."""
    own, opponent = s.own.character(attacker), s.opponent.character(defender)
    chances = win_chances(s, own, opponent)
    chance_of_draw = 1 - chances.attacker - chances.defender
    return (
        chances.attacker * _value_without(s, 3 - s.turn, defender)
        + chances.defender * _value_without(s, s.turn, attacker)
        + chance_of_draw * value(s, s.turn)
    )


def best_gift(s: Schmiegel, character: Character) -> Card | None:
    """Return the number that would help an own character most; None if it can take none (C5, C9).

    It is one of the hand or, if none fits, one that no character holds, which may be drawn.
    """
    if s.rules.room_for_numbers(character) <= 0:
        return None
    own_suit = character.face[-1]
    fitting_numbers = [number for number in s.own.hand if number[-1] == own_suit]
    if not fitting_numbers:
        fitting_numbers = [
            number for number in NUMBERS.cards if number[-1] == own_suit and not s.holder_of(number)
        ]
    return max(fitting_numbers, key=NUMBER_WAYS.__getitem__, default=None)


def value_with_gift(s: Schmiegel, character: Character, number: Card) -> float:
    """Return the value to the seat to play once an own character has got a number (C9)."""
    after = s.copy()
    after.own.replace(character.with_number(number))
    after.own.hand = [other_number for other_number in after.own.hand if other_number != number]
    return value(after, s.turn)


def _value_without(s: Schmiegel, seat: int, face: Card) -> float:
    """Return the value to the seat to play once a character of this seat has left play (C6)."""
    after = s.copy()
    discard_character(after, seat, face)
    return value(after, s.turn)


def _next_faces(s: Schmiegel) -> list[Card]:
    """Return the faces that the seat may draw next, all equally likely (C4, C22).

    The order of a pile that was turned over is known, so that only its first face can come next. An
    empty pile is made from the discard pile, whose last face, the first discarded, is then on top.
    """
    faces = s.faces
    return (faces.pile[:1] if faces.turned else faces.pile) or faces.discard[-1:]


def _swapped(s: Schmiegel, face: Card, drawn: Card) -> float:
    """Return the value to the seat to play once a drawn face has taken a character's place (C7).

    The new character has no numbers.
    """
    after = s.copy()
    party = after.own.party
    index = [character.face for character in party].index(face)
    party[index] = Character(drawn)
    return value(after, s.turn)


def _recruited(s: Schmiegel, drawn: Card) -> float:
    """Return the value to the seat to play once a drawn face has joined its party (C13)."""
    after = s.copy()
    after.own.party.append(Character(drawn))
    return value(after, s.turn)
