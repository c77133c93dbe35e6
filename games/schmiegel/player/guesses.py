"""Candidate moves of programs, and quick guesses at what other players answer.

A candidate is an answer that a program thinks about. A playout is a game played on with guesses, to
see who wins. The engine calls `candidates` for the question that the program is asked,
`likely_answers` for later questions in its search, and `guess` in playouts. In this module, ways
are those of the 36 ways in which two dice can fall, and `s.own` is the party of the seat whose turn
it is, also while the other seat defends.

Clauses such as C16 are in games/schmiegel/rules.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import Any

from engine.players.evaluation import nearly_best
from engine.rules.cards import Card
from engine.rules.chance import Chance
from engine.rules.game import Game
from engine.rules.notation import Action
from engine.rules.state import Decision
from games.schmiegel.player.dice import NUMBER_WAYS, battle_chances, hit_ways, win_chances
from games.schmiegel.player.prospects import expected_values
from games.schmiegel.player.weighing import lead_of
from games.schmiegel.rules.abilities import Ability, Move, Recruit, Steal, Train
from games.schmiegel.rules.actions import Accept, Associate, Attack, Defend, Pass, Reject, Swap
from games.schmiegel.rules.state import Asked, Character, Player, Schmiegel

PATIENCE = 20
"""Turns for which a program waits for a better chance to attack, between parties of equal size.

Chosen by hand: 40 turns make games a sixth longer, and win no more of them.
"""
LEAST_SHARE_OF_WINS = 0.4
"""Smallest share of battles that an attack should win, of those that somebody wins.

The two shares of battles are numbers from 0 to 1 and were chosen by hand.
"""
EVEN_SHARE_OF_WINS = 0.5
"""A party that is not smaller attacks if its share of battles won is greater than this."""
MAX_LAG = 2
"""Greatest lag of an attacker behind the party's best character, in ways to hit, of 36.

Chosen by hand.
"""
CANDIDATE_MARGIN = 0.5
"""Greatest shortfall of a candidate from the best one, in log odds: 12 % of chance.

Chosen by hand. It is as much as the weakest programs lose by an answer: the others choose by the
expected values nearly alone.
"""
MAX_PRICE_OF_GIVING = 0.06
"""Greatest loss of expected value, as a chance from 0 to 1, at which a number is still given.

Chosen by hand.
"""
LEAST_GAIN = 1e-6
"""Smallest difference of two evaluations that is no error of rounding, in log odds."""
CHARACTER_VALUE = 4.0
"""Value of a character without numbers in a guess, where each number it holds is worth 1.

Chosen by hand.
"""
USEFUL_ABILITIES = (Recruit, Steal, Train)
"""Abilities that nearly always help, in the order in which a guess uses them (C12, C13, C15)."""


def candidates(game: Game[Any], s: Schmiegel, chance: Chance, count: int) -> list[Action]:
    """Return the answers worth thinking about.

    Left out are answers that another one dominates, a pass in place of an attack after a long wait,
    attacks with a weak character (C16), and answers with far worse expected values than the best.
    """
    decision = game.decision(s)
    assert decision
    # if the legal answers are not listed, the engine proposes `count` of them
    actions = worthwhile_actions(s, decision) or game.candidates(s, chance, count)
    if len(actions) == 1:
        return actions
    prospects = dict(zip(actions, expected_values(s, actions), strict=True))
    return nearly_best(without_idling(prospects), CANDIDATE_MARGIN)


def without_idling(prospects: Mapping[Action, float]) -> Mapping[Action, float]:
    """Return the actions that give a number or use an ability, if any is nearly the best (C9, C10).

    Actions that keep all numbers in the hand stay only if they are better by more than
    `MAX_PRICE_OF_GIVING`; the pass in place of an ability stays only if it is better at all, since
    it is still open after the ability.
    """
    for kind, max_price in ((Associate, MAX_PRICE_OF_GIVING), (Ability, 0.0)):
        uses = [prospect for action, prospect in prospects.items() if isinstance(action, kind)]
        if uses:
            least = max(uses) + max_price
            return {
                action: prospect
                for action, prospect in prospects.items()
                if isinstance(action, kind) or prospect > least
            }
    return prospects


def likely_answers(s: Schmiegel, decision: Decision) -> list[Action] | None:
    """Return the answers to consider deeper in a search: no swaps that lose numbers (C7).

    At the question that the program is asked, `sensible_swaps` may still lose some.
    """
    actions = worthwhile_actions(s, decision)
    if decision.ask == Asked.SWAP:
        return [action for action in actions if not gives_numbers_away(s, action)]
    return actions


def worthwhile_actions(s: Schmiegel, decision: Decision) -> list[Action]:
    """Return the answers that no other one beats in every case.

    Harmless abilities are used before the phase ends, and nothing is given away.
    """
    actions = decision.actions or []
    if decision.ask == Asked.SWAP:
        return sensible_swaps(s, actions)
    if decision.ask == Asked.ATTACK:
        return sensible_attacks(s, actions)
    if decision.ask in (Asked.ASSOCIATE, Asked.TRAIN):
        return best_gifts(actions)
    if decision.ask == Asked.ABILITIES:
        actions = [action for action in actions if not is_idle_training(s, action)]
        useful_actions = without_worse_numbers(s, without_early_pass(s, actions))
        return without_idle_moves(s, useful_actions)
    return actions


def sensible_swaps(s: Schmiegel, actions: list[Action]) -> list[Action]:
    """Return the pass and the swaps of characters with one number at most (C7).

    If all characters have more, the swap of the weakest one stays: the face that is drawn for it
    need not be taken, and without swaps a party would never change.
    """
    sensible_actions = [
        action for action in actions if not gives_numbers_away(s, action, at_least=2)
    ]
    if any(isinstance(action, Swap) for action in sensible_actions):
        return sensible_actions
    ways_by_swap = {
        action: hit_ways(s, s.own.character(action.face))
        for action in actions
        if isinstance(action, Swap)
    }
    return [*sorted(ways_by_swap, key=ways_by_swap.__getitem__)[:1], *sensible_actions]


def without_early_pass(s: Schmiegel, actions: list[Action]) -> list[Action]:
    """Return the actions without the pass while an ability is left whose use is harmless (C10).

    If a character has begun to act and has harmless uses left, only these are returned: they would
    be lost once another character begins (C11).
    """
    harmless_uses = [
        action for action in actions if isinstance(action, Ability) and is_harmless(s, action)
    ]
    if s.acting:
        remaining_uses: list[Action] = [
            action for action in harmless_uses if action.face == s.acting.face
        ]
        if remaining_uses:
            return remaining_uses
    if not harmless_uses:
        return actions
    return [action for action in actions if not isinstance(action, Pass)]


def is_harmless(s: Schmiegel, action: Action) -> bool:
    """Return True for an ability whose use can't harm.

    These are a theft, a recruit, and a training if another character has room and a number is left
    to draw. If none is left, a training does harm: the numbers of both hands are discarded to make
    a new pile (C4).
    """
    if isinstance(action, Train):
        return bool(s.numbers.pile or s.numbers.discard) and not is_idle_training(s, action)
    return isinstance(action, USEFUL_ABILITIES)


def is_idle_training(s: Schmiegel, action: Action) -> bool:
    """Return True for a training after which no other character has room for a number (C15)."""
    return isinstance(action, Train) and not any(
        s.rules.room_for_numbers(character) > 0
        for character in s.own.party
        if character.face != action.face
    )


def best_gifts(actions: list[Action]) -> list[Action]:
    """Return the actions with a single gift for each character: the number that hits most often."""
    gifts_by_face: dict[Card, Associate] = {}
    other_actions: list[Action] = []
    for action in actions:
        if not isinstance(action, Associate):
            other_actions.append(action)
            continue
        best_gift = gifts_by_face.get(action.face)
        if best_gift is None or _ways_of_number(action) > _ways_of_number(best_gift):
            gifts_by_face[action.face] = action
    return [*gifts_by_face.values(), *other_actions]


def without_worse_numbers(s: Schmiegel, actions: list[Action]) -> list[Action]:
    """Return the actions without thefts and moves of a less useful number on the same route.

    A route leads from a holder to the hand or to a character, by the same ability of the same
    character. Of all actions on a route, the one with the number that hits most often stays. On a
    route that begins in the seat's own party, the one with the number that hits least stays, too,
    since its holder loses least by it. None gives an own number to the opponent (C12, C14).
    """
    if not any([isinstance(action, Steal | Move) for action in actions]):
        return actions
    kept_actions = set[Action]()
    # a route is the character that acts, the holder, and the character that gets the number
    transfers_by_route: dict[tuple[Card, Card, Card | None], list[Steal | Move]] = {}
    own_faces = {character.face for character in s.own.party}
    holder_faces = {
        number: character.face
        for character in s.own.party + s.opponent.party
        for number in character.numbers
    }
    for action in actions:
        if not isinstance(action, Steal | Move):
            kept_actions.add(action)
            continue
        holder_face = holder_faces[action.number]
        target = action.target if isinstance(action, Move) else None  # None stands for the hand
        if holder_face in own_faces and target not in own_faces:
            continue
        route = (action.face, holder_face, target)
        transfers_by_route.setdefault(route, []).append(action)
    for (_, holder_face, _), transfers in transfers_by_route.items():
        kept_actions.add(max(transfers, key=_ways_of_number))
        if holder_face in own_faces:
            kept_actions.add(min(transfers, key=_ways_of_number))
    return [action for action in actions if action in kept_actions]


def _ways_of_number(action: Associate | Steal | Move) -> int:
    """Return the ways to roll, of 36, the total of the number that an action moves."""
    return NUMBER_WAYS[action.number]


def without_idle_moves(s: Schmiegel, actions: list[Action]) -> list[Action]:
    """Return the actions without moves of own numbers that leave the seat no better off (C14).

    A move that stays takes a number from the opponent or is a gain by itself, so that a series of
    moves never returns a number to where it was. Of the moves of one number, only those to the best
    character stay, so that no number is moved twice where one move is enough.
    """
    moves = [action for action in actions if isinstance(action, Move)]
    if not moves:
        return actions
    lead_now = lead_of(s, s.turn)
    own_numbers = {number for character in s.own.party for number in character.numbers}
    leads = {move: lead_of(with_number_moved(s, move), s.turn) for move in moves}
    gains = [
        move
        for move in moves
        if move.number not in own_numbers or leads[move] > lead_now + LEAST_GAIN
    ]
    best_leads = dict[Card, float]()
    for move in gains:
        best_leads[move.number] = max(leads[move], best_leads.get(move.number, leads[move]))
    kept_moves = {move for move in gains if leads[move] > best_leads[move.number] - LEAST_GAIN}
    return [action for action in actions if not isinstance(action, Move) or action in kept_moves]


def with_number_moved(s: Schmiegel, move: Move) -> Schmiegel:
    """Return the position after a move, with parties of its own; all else is shared with `s`.

    This is several times as fast as playing the move in a copy of the position.
    """
    after = copy(s)
    after.players = [
        Player([_after_move(character, move) for character in player.party], player.hand)
        for player in s.players
    ]
    return after


def _after_move(character: Character, move: Move) -> Character:
    """Return the character as a move leaves it."""
    if character.face == move.target:
        return character.with_number(move.number)
    if move.number in character.numbers:
        return character.without_number(move.number)
    return character


def sensible_attacks(s: Schmiegel, actions: list[Action]) -> list[Action]:
    """Return attacks with characters almost as good as the party's best, and the pass.

    The defender rolls first, so being attacked is mostly better. If the opponent's best character
    would mostly win, all attacks are left out. If an attack is due, the pass is left out (C16,
    C17).
    """
    ways_by_face = {character.face: hit_ways(s, character) for character in s.own.party}
    best_ways = max(ways_by_face.values())
    opponent_ways = max((hit_ways(s, character) for character in s.opponent.party), default=0)
    is_due = is_attack_due(s, best_ways, opponent_ways)
    if not is_due and share_of_wins(s, best_ways, opponent_ways) < LEAST_SHARE_OF_WINS:
        return [action for action in actions if not isinstance(action, Attack)]
    sensible_actions = [
        action
        for action in actions
        if not isinstance(action, Attack) or ways_by_face[action.face] >= best_ways - MAX_LAG
    ]
    attacks: list[Action] = [action for action in sensible_actions if isinstance(action, Attack)]
    return attacks if attacks and is_due else sensible_actions  # a first turn has no attacks


def is_attack_due(s: Schmiegel, best_ways: int, opponent_ways: int) -> bool:
    """Return True if the seat should not wait any longer with its attack.

    Two programs that know that it is better to be attacked would wait for ever: after `PATIENCE`
    turns the seat whose best fighter is at least as good must attack; a smaller party waits longer,
    in proportion. So must a party that is not smaller and whose best fighter is likely to win,
    since time helps those who are behind.

    Args:
        s: The position.
        best_ways: Ways to hit of the party's best character.
        opponent_ways: Ways to hit of the opponent's best character.
    """
    own_size = len(s.own.party)
    opponent_size = len(s.opponent.party)
    is_patience_over = (
        s.turn_number * own_size > PATIENCE * opponent_size and best_ways >= opponent_ways
    )
    is_likely_to_win = share_of_wins(s, best_ways, opponent_ways) > EVEN_SHARE_OF_WINS
    return is_patience_over or (is_likely_to_win and own_size >= opponent_size)


def share_of_wins(s: Schmiegel, attacker_ways: int, defender_ways: int) -> float:
    """Return the attacker's share of the battles that somebody wins, by ways to hit (C17)."""
    chances = battle_chances(s.rules, attacker_ways, defender_ways)
    return chances.attacker / (chances.attacker + chances.defender)


def gives_numbers_away(s: Schmiegel, action: Action, at_least: int = 1) -> bool:
    """Return True for a swap of a character that holds `at_least` this many numbers (C7).

    The drawn face is unknown and has no numbers.
    """
    return isinstance(action, Swap) and len(s.own.character(action.face).numbers) >= at_least


def guess(s: Schmiegel, decision: Decision, chance: Chance) -> Action | None:
    """Return the quick answer of a sensible player, or None if there is no rule of thumb.

    The player gives the number that helps most, uses abilities, attacks if that is likely to
    succeed, and defends with the character that fares best.
    """
    actions = decision.actions
    assert actions
    if len(actions) == 1:
        return actions[0]
    if decision.ask == Asked.SWAP:  # the pass, if it is legal, is the last action
        return actions[-1] if isinstance(actions[-1], Pass) else None
    if decision.ask == Asked.ANSWER:
        assert s.named
        # `s.named` is the character that a drawn face may replace. A swap loses the numbers that it
        # holds, and costs nothing if it holds none.
        answer_kind = Reject if s.own.character(s.named).numbers else Accept
        return next(action for action in actions if isinstance(action, answer_kind))
    if decision.ask in (Asked.ASSOCIATE, Asked.TRAIN):
        return max(actions, key=lambda action: _number_gain(s, action))
    if decision.ask == Asked.ABILITIES:
        return _most_useful_ability(actions, chance)
    if decision.ask == Asked.DEFEND:
        assert s.named
        attacker = s.own.character(s.named)
        return max(actions, key=lambda action: _defence_gain(s, attacker, action))
    if decision.ask == Asked.ATTACK:
        best_defender = max(s.opponent.party, key=lambda each: hit_ways(s, each))
        attacks = sensible_attacks(s, actions)
        return max(attacks, key=lambda action: _attack_gain(s, action, best_defender))
    return None


def _most_useful_ability(actions: list[Action], chance: Chance) -> Action:
    """Return a use of the most useful ability, or the pass."""
    for kind in USEFUL_ABILITIES:
        uses = [action for action in actions if isinstance(action, kind)]
        if uses:
            return uses[chance.below(len(uses))]
    return next(action for action in actions if isinstance(action, Pass))


def _number_gain(s: Schmiegel, action: Action) -> float:
    """Return the further ways to hit, of 36, that a number gives its character.

    A character without numbers counts one more, since it can then act.
    """
    if not isinstance(action, Associate):
        return 0.0
    character = s.own.character(action.face)
    bonus = 0 if character.numbers else 1
    return NUMBER_WAYS[action.number] + bonus


def _attack_gain(s: Schmiegel, action: Action, defender: Character) -> float:
    """Return the average gain of an attack against this defender; 0 for the pass.

    The gain is in the units of `CHARACTER_VALUE`.
    """
    if not isinstance(action, Attack):
        return 0.0
    attacker = s.own.character(action.face)
    chances = win_chances(s, attacker, defender)
    gain = chances.attacker * _character_value(defender)
    return gain - chances.defender * _character_value(attacker)


def _defence_gain(s: Schmiegel, attacker: Character, action: Action) -> float:
    """Return the average gain of a defence; the seat that defends is `s.opponent`.

    The gain is in the units of `CHARACTER_VALUE`.
    """
    assert isinstance(action, Defend)
    defender = s.opponent.character(action.face)
    chances = win_chances(s, attacker, defender)
    gain = chances.defender * _character_value(attacker)
    return gain - chances.attacker * _character_value(defender)


def _character_value(character: Character) -> float:
    """Return the value of a character that stays in play."""
    return CHARACTER_VALUE + len(character.numbers)
