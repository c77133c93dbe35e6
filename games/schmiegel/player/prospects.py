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
from games.schmiegel.player.dice import win_chances
from games.schmiegel.player.weighing import network_log_odds
from games.schmiegel.rules.abilities import Recruit
from games.schmiegel.rules.actions import Accept, Attack, Defend, Pass, Swap
from games.schmiegel.rules.events import Phase
from games.schmiegel.rules.piles import discard_character
from games.schmiegel.rules.state import Character, Schmiegel

NEXT_PHASES: dict[Phase, Phase] = {
    "swap": "associate",
    "associate": "abilities",
    "abilities": "attack",
}
"""Phase that follows each phase but the last in a turn."""


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
        # a seat can reject a drawn face that is worse (C7)
        value_unchanged = value(_after_action(s, Pass()), s.turn)
        return fmean(
            max(value_unchanged, _swapped(s, action.face, drawn)) for drawn in _next_faces(s)
        )
    if isinstance(action, Recruit):
        return fmean(_recruited(s, action, drawn) for drawn in _next_faces(s))
    if isinstance(action, Accept):
        assert s.named
        return _swapped(s, s.named, s.drawn[0])
    return value(_after_action(s, action), s.turn)


def _after_action(s: Schmiegel, action: Action) -> Schmiegel:
    """Return the position after an answer of the seat to play, in the phase that it leads to.

    The number that is drawn at the start of a phase is not drawn yet (C8).
    """
    after = s.copy()
    action.play(after, s.turn)
    if s.phase == "attack":
        return _turn_ended(after)
    if s.phase == "abilities" and not isinstance(action, Pass):
        return after
    after.acted.clear()
    after.phase = NEXT_PHASES[s.phase]
    return after


def _turn_ended(s: Schmiegel) -> Schmiegel:
    """End the turn of a position, which is changed, and return it (C19)."""
    s.turns_taken[s.turn - 1] += 1
    s.turn = 2 if s.turn == 1 else 1
    s.phase = "swap"
    return s


def value(s: Schmiegel, seat: int) -> float:
    """Return the value of a position to a seat, from 0 to 1.

    It is predicted by the network. A party without characters has lost (C20).
    """
    for other_seat, player in enumerate(s.players, start=1):
        if not player.party:
            return float(other_seat != seat)
    return softmax([network_log_odds(s, seat)])[0]


def _battle_value(s: Schmiegel, attacker: Card, defender: Card) -> float:
    """Return the value of a battle to the attacker (C17)."""
    own, opponent = s.own.character(attacker), s.opponent.character(defender)
    chances = win_chances(s, own, opponent)
    chance_of_draw = 1 - chances.attacker - chances.defender
    return (
        chances.attacker * _value_without(s, 3 - s.turn, defender)
        + chances.defender * _value_without(s, s.turn, attacker)
        + chance_of_draw * value(_turn_ended(s.copy()), s.turn)
    )


def _value_without(s: Schmiegel, seat: int, face: Card) -> float:
    """Return the value to the seat to play once a battle has removed a character of this seat."""
    after = s.copy()
    discard_character(after, seat, face)  # C6
    return value(_turn_ended(after), s.turn)


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
    index = discard_character(after, s.turn, face)  # C6
    after.own.party.insert(index, Character(drawn))
    after.phase = "associate"
    return value(after, s.turn)


def _recruited(s: Schmiegel, action: Recruit, drawn: Card) -> float:
    """Return the value to the seat to play once a drawn face has joined its party (C13)."""
    after = s.copy()
    action.play(after, s.turn)
    after.own.party[-1] = Character(drawn)
    return value(after, s.turn)
