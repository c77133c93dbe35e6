"""Inputs of the network: a position in numbers, as one seat knows it.

The numbers only centre and scale what they count; the weights were trained for exactly these
inputs, so that any change of them, or of their order, needs new training. Ways to hit are those of
the 36 ways in which two dice can fall.

Clauses such as C10 are in games/schmiegel/rules.md.
"""

from __future__ import annotations

from engine.rules.cards import Card
from games.schmiegel.player.dice import NUMBER_WAYS, TWO_DICE_WAYS, battle_chances, hit_ways
from games.schmiegel.rules.state import (
    CLERIC,
    FIGHTER,
    ROGUE,
    ROLES,
    WIZARD,
    Character,
    Player,
    Schmiegel,
)

RANKS = tuple(ROLES)
"""Ranks of the characters, in the order of the inputs."""
PHASE_INDICES = {"swap": 0, "associate": 1, "abilities": 2, "attack": 3}
"""Index of each phase of the seat's own turn among the inputs for phases."""
WAITING_INDEX = 4
"""Index of the opponent's turn among these inputs."""
SUIT_SIZE = 9
"""Numbers of a suit."""


def network_inputs(s: Schmiegel, seat: int) -> list[float]:
    """Return the inputs of the network, most of them between 0 and 1.

    Of the opponent's hand only the size counts.
    """
    own = s.players[seat - 1]
    opponent = s.players[2 - seat]
    numbers = s.numbers
    return [
        *_side_inputs(s, own, opponent),
        *_side_inputs(s, opponent, own),
        *_hand_inputs(s, own),
        *_phase_inputs(s, seat),
        float(not s.turns_taken[seat - 1]),
        float(not s.turns_taken[2 - seat]),
        len(numbers.pile) / 20,
        len(numbers.discard) / 20,
    ]


def _side_inputs(s: Schmiegel, own: Player, opponent: Player) -> list[float]:
    """Return the inputs for one party against the other."""
    size = len(own.party)
    ways = sorted((hit_ways(s, character) for character in own.party), reverse=True)
    ways = [*ways, 0, 0, 0, 0][:4]
    opponent_ways = max((hit_ways(s, character) for character in opponent.party), default=0)
    battle = battle_chances(s.rules, ways[0], opponent_ways)
    unarmed_counts, armed_counts, number_counts = _counts_by_rank(own)
    clerics_can_recruit = armed_counts[RANKS.index(CLERIC)] and size < s.rules.party
    fighter_ways = [hit_ways(s, each) for each in own.party if each.face[0] == FIGHTER]
    return [
        *[float(size >= least) for least in (2, 3, 4)],
        *[each / TWO_DICE_WAYS for each in ways],
        *[count / 2 for count in unarmed_counts],
        *[count / 2 for count in armed_counts],
        *[count / 4 for count in number_counts],
        min(number_counts[RANKS.index(ROGUE)], _stealable_count(opponent)) / 2,
        *[count / 3 for count in _move_counts(own, opponent)],
        len(own.hand) / 10,
        _free_share_for_clerics(own, opponent) / 2,
        battle.attacker,
        battle.defender,
        float(clerics_can_recruit),
        max(fighter_ways, default=0) / TWO_DICE_WAYS,
    ]


def _counts_by_rank(own: Player) -> tuple[list[int], list[int], list[int]]:
    """Return how many characters have no number, how many have some, and these, for each rank."""
    unarmed_counts = [0] * len(RANKS)
    armed_counts = [0] * len(RANKS)
    number_counts = [0] * len(RANKS)
    for character in own.party:
        index = RANKS.index(character.face[0])
        if character.numbers:
            armed_counts[index] += 1
            number_counts[index] += len(character.numbers)
        else:
            unarmed_counts[index] += 1
    return unarmed_counts, armed_counts, number_counts


def _stealable_count(opponent: Player) -> int:
    """Return how many of a party's numbers rogues could steal (C12)."""
    return sum([len(each.numbers) for each in opponent.party if each.face[0] != FIGHTER])


def _move_counts(own: Player, opponent: Player) -> tuple[int, int]:
    """Return how many numbers wizards can take from the opponent and from their party (C14)."""
    from_opponent = from_own = 0
    for wizard in own.party:
        if wizard.face[0] == WIZARD and wizard.numbers:
            use_count = len(wizard.numbers)
            own_suit = wizard.face[-1]
            from_opponent += min(use_count, _held_count(opponent, own_suit))
            from_own += min(use_count, _held_count(own, own_suit) - use_count)
    return from_opponent, from_own


def _held_count(player: Player, suit: str) -> int:
    """Return how many numbers of a suit a party holds."""
    return sum([len(each.numbers) for each in player.party if each.face[-1] == suit])


def _free_share_for_clerics(own: Player, opponent: Player) -> float:
    """Return the sum over the clerics of the share of their suit that no character holds.

    A cleric that can still be given a number recruits again and again (C13).
    """
    suits = [each.face[-1] for each in own.party if each.face[0] == CLERIC]
    return sum(
        [1 - (_held_count(own, suit) + _held_count(opponent, suit)) / SUIT_SIZE for suit in suits]
    )


def _hand_inputs(s: Schmiegel, own: Player) -> list[float]:
    """Return the inputs for what the numbers of a hand can do (C9)."""
    total_gain = best_ways = 0
    new_actors = [0] * len(RANKS)
    for character in own.party:
        ways = hit_ways(s, character)
        gains = _gains(s, character, own.hand)
        total_gain += sum(gains)
        best_ways = max(best_ways, ways + max(gains, default=0))
        if gains and not character.numbers:
            new_actors[RANKS.index(character.face[0])] += 1
    return [
        total_gain / TWO_DICE_WAYS,
        *[count / 2 for count in new_actors],
        best_ways / TWO_DICE_WAYS,
    ]


def _gains(s: Schmiegel, character: Character, hand: list[Card]) -> list[int]:
    """Return the further ways to hit by each number of a hand that a character has room for."""
    own_suit = character.face[-1]
    gains = [NUMBER_WAYS[number] for number in hand if number[-1] == own_suit]
    return sorted(gains, reverse=True)[: max(0, s.rules.room_for_numbers(character))]


def _phase_inputs(s: Schmiegel, seat: int) -> list[float]:
    """Return the inputs for the phase, and for the uses of abilities that are left in it (C10)."""
    phases = [0.0] * 5
    uses = [0.0] * len(RANKS)
    phases[PHASE_INDICES[s.phase] if s.turn == seat else WAITING_INDEX] = 1.0
    if s.turn == seat and s.phase == "abilities":
        for character in s.own.party:
            uses[RANKS.index(character.face[0])] += s.uses_left(character) / 4
    return [*phases, *uses]
