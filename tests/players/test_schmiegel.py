"""Schmiegel's programs send those who hit, give numbers to those whom they help, and use what
helps."""

from __future__ import annotations

from typing import Any

import pytest

from engine.players.evaluation import log_odds
from engine.players.player import LEVELS
from engine.players.search import search
from engine.rules.chance import Chance, seeded
from games import load_game, player
from games.schmiegel.player.guesses import CANDIDATE_MARGIN, PATIENCE, candidates, guess
from games.schmiegel.player.weighing import lead_of, network_log_odds
from games.schmiegel.rules.state import Schmiegel
from tests.players.answers import answers

SCHMIEGEL: Any = load_game("schmiegel")


def of(*parties: list[tuple[str, str]], hand: str = "", **position: Any) -> Schmiegel:
    """A game of these parties, each character with its numbers."""
    players = [
        {"party": [{"face": face, "numbers": numbers.split()} for face, numbers in party]}
        for party in parties
    ]
    players[0]["hand"] = hand.split()  # type: ignore[assignment]
    numbers = {"pile": ["2H", "3D", "4H"], "discard": ["2D"]}
    position = {"players": players, "numbers": numbers, "faces": {"pile": ["JS", "KD"]}, **position}
    s: Schmiegel = SCHMIEGEL.load(position, SCHMIEGEL.rules_for({}), 2, Chance(1))
    return s


def test_nobody_weak_is_sent_where_somebody_strong_stands() -> None:
    s = of([("AC", "7C 6C 8C"), ("JH", "")], [("QS", "7S"), ("JD", "")], phase="attack")
    assert "attack AC" in thought_of(s) and "attack JH" not in thought_of(s)
    assert str(guess(s, SCHMIEGEL.decision(s), Chance(1))) == "attack AC"
    s = of([("JH", "")], [("AS", "7S 6S 8S")], phase="attack")
    assert str(guess(s, SCHMIEGEL.decision(s), Chance(1))) == "pass"


def test_a_number_goes_to_whom_it_helps_most() -> None:
    s = of([("AC", "7C"), ("KS", "")], [("QS", "")], hand="2S 10C 6S", phase="associate")
    assert str(guess(s, SCHMIEGEL.decision(s), Chance(1))) == "associate 6S KS"


def test_abilities_are_used_in_thought_and_the_best_defends() -> None:
    s = of([("JC", "7C")], [("KH", "7H")], phase="abilities")
    assert str(guess(s, SCHMIEGEL.decision(s), Chance(1))) == "steal JC 7H"
    s = of([("AC", "7C")], [("KH", "7H 6H"), ("JD", "")], phase="attack")
    SCHMIEGEL.apply(s, SCHMIEGEL.parse("attack AC"))
    assert str(guess(s, SCHMIEGEL.decision(s), Chance(1))) == "defend KH"


def test_a_fight_that_wins_the_game_is_fought() -> None:
    s = of([("AC", "7C 6C 8C 5C 9C")], [("QS", "")], phase="attack")
    playing = player("schmiegel")
    assert playing
    world = SCHMIEGEL.sealed(s, 1, seeded("fight"))
    best = search(SCHMIEGEL, playing, world, 1, 60, seeded("fight"))[0]
    assert str(best.action) == "attack AC"


def test_in_thought_those_with_numbers_are_kept() -> None:
    s = of([("AC", "7C"), ("JH", "")], [("QS", "")], phase="swap")
    playing = player("schmiegel")
    assert playing
    kept = [str(each) for each in playing.narrow_answers(s, SCHMIEGEL.decision(s)) or []]
    assert "swap JH" in kept and "swap AC" not in kept and "pass" in kept


# What a person would find foolish, at every level that thinks for long or not.


def thought_of(s: Schmiegel) -> set[str]:
    """The answers that programs think about."""
    return {str(each) for each in candidates(SCHMIEGEL, s, Chance(1), 64)}


LATE = {"faces": {"pile": ["JS", "QS", "KC", "AH"]}, "numbers": {"pile": ["2H", "3C", "4H"]}}


@pytest.mark.parametrize("level", ["weak", "middle"])
def test_a_free_training_is_taken(level: str) -> None:
    """On the first turn, too, where nothing else can be done."""
    own = [("KS", ""), ("AD", "7D"), ("QD", ""), ("JH", "")]
    theirs = [("KH", ""), ("JD", ""), ("JC", "7C"), ("KD", "")]
    s = of(own, theirs, hand="7S 10C 7H 3H 2S 9C", phase="abilities", turns_taken=[0, 1], **LATE)
    assert answers(SCHMIEGEL, s, level) == {"train AD"}


@pytest.mark.parametrize("level", ["weak", "middle"])
def test_theft_and_recruits_are_taken(level: str) -> None:
    s = of([("JC", "5C"), ("AD", "")], [("KH", "7H"), ("QD", "8D")], phase="abilities")
    assert answers(SCHMIEGEL, s, level) <= {"steal JC 7H", "steal JC 8D"}
    s = of([("QC", "5C"), ("AD", "")], [("KH", "7H"), ("QD", "8D")], phase="abilities")
    assert answers(SCHMIEGEL, s, level) == {"recruit QC"}


def test_a_training_that_may_do_harm_is_weighed() -> None:
    """C4: where no number is left to draw both hands are discarded; where nobody can take one it
    does little."""
    foe = [("KH", "7H")]
    drawn = of([("AD", "7D"), ("KS", "")], foe, hand="2S", phase="abilities")
    assert "pass" not in thought_of(drawn)
    none: dict[str, list[str]] = {"pile": [], "discard": []}
    assert "pass" in thought_of(
        of([("AD", "7D"), ("KS", "")], foe, hand="2S", phase="abilities", numbers=none)
    )
    full = of([("AD", "7D"), ("JC", "7C 6C")], [("AH", "7H")], phase="abilities")
    assert "pass" in thought_of(full)


def test_whoever_has_begun_uses_an_ability_up() -> None:
    """C11: it is lost once another begins."""
    s = of([("JC", "5C 6C"), ("AD", "7D")], [("KH", "7H 8H"), ("QS", "8S")], phase="abilities")
    assert thought_of(s) <= {"steal JC 7H", "steal JC 8S"}
    SCHMIEGEL.apply(s, SCHMIEGEL.parse("steal JC 7H"))
    assert thought_of(s) <= {"steal JC 8H", "steal JC 8S"}


ACE_HAS_ACTED = [{"face": "AH", "used": 2, "of": 2}]


def test_a_wizard_takes_numbers_of_the_opponent() -> None:
    """C14: also those that only weaken their holder."""
    piles: Any = {"faces": {"pile": ["QS"]}, "numbers": {"pile": ["2D", "3H"], "discard": ["9D"]}}
    own = [("JC", ""), ("AH", "8H"), ("QH", ""), ("KS", "6S")]
    foes = [("KD", "8D"), ("AS", ""), ("AC", "6C"), ("JS", "7S")]
    assert "pass" not in thought_of(of(own, foes, phase="abilities", acted=ACE_HAS_ACTED, **piles))
    own = [("AH", "8H 10H"), ("KC", "7C")]
    foes = [("AS", "10S 5S 8S 9S 3S"), ("AC", "6C 8C 10C 3C 4C"), ("JS", "6S 2S")]
    s = of(own, foes, phase="abilities", acted=ACE_HAS_ACTED, **piles)
    assert thought_of(s) & {"move KC 6C KC", "move KC 8C KC", "move KC 10C KC"}


def test_the_number_that_hits_most_often_goes_first() -> None:
    s = of([("AC", "7C"), ("KS", "")], [("QS", "")], hand="2S 10S 6S 3C", phase="associate")
    assert thought_of(s) == {"associate 6S KS", "associate 3C AC"}
    s = of([("KC", "5C"), ("AC", "9C 3C 4C")], [("JC", "7C 2C")], phase="abilities", turn=1)
    moves = {each for each in thought_of(s) if each.startswith("move")}
    assert "move KC 7C AC" in moves, "the best number goes to the best fighter"
    assert not any("2C" in each for each in moves)


def test_a_party_far_ahead_attacks() -> None:
    """Waiting helps those who are behind, unless the best fighter is likely to lose."""
    own = [("AC", "7C 6C 8C"), ("JH", "")]
    assert thought_of(of(own, [("QS", "7S")], phase="attack")) == {"attack AC"}
    assert "pass" in thought_of(of(own, [("QS", "7S 6S 8S")], phase="attack"))


def test_an_attack_that_mostly_wins_is_not_put_off() -> None:
    """C17: the attacker hits in 24 ways of 36, the best defender in 12."""
    own = [("AC", "3C 4C 6C 7C 10C"), ("QC", "2C 8C"), ("AS", "5S 6S 8S 9S 10S")]
    s = of(own, [("QH", "7H 10H"), ("QD", "4D 6D"), ("JH", "5H")], phase="attack")
    assert thought_of(s) <= {"attack AC", "attack AS"}


def test_an_attack_that_wins_a_little_more_often_than_not_is_not_put_off() -> None:
    """C17: it wins 52 of 100 battles that somebody wins."""
    own, theirs = [("AC", "2C 3C 6C 7C 8C"), ("JD", "")], [("QS", "5S 7S"), ("JH", "")]
    assert thought_of(of(own, theirs, phase="attack")) == {"attack AC"}


def test_nobody_attacks_where_the_defender_mostly_wins() -> None:
    own = [("QH", "5H 10H"), ("AH", "8H"), ("JH", "9H"), ("QD", "7D")]
    s = of(own, [("QS", "7S 10S"), ("AC", "2C 3C 7C 8C 9C"), ("JC", "5C")], phase="attack")
    assert thought_of(s) == {"pass"}


def test_a_small_party_waits_longer_before_a_poor_attack() -> None:
    """C17: the fighter loses more often than not, and one of two that are left is much to lose."""
    own, foes = [("AH", "10H 5H 8H 7H 9H"), ("JH", "")], [("AC", "6C 8C 10C 3C 4C"), ("QD", "7D")]
    s = of(own, foes, phase="attack")
    s.turn_number = PATIENCE + 2
    assert thought_of(s) == {"attack AH"}
    s = of(own, [*foes, ("QH", "6H"), ("QS", "9S")], phase="attack")
    s.turn_number = PATIENCE + 2
    assert thought_of(s) == {"pass"}


def test_nobody_trains_when_no_other_character_has_room() -> None:
    """C15: the numbers would only pile up in the hand."""
    own = [("AC", "3C 4C 6C 7C"), ("JD", "4D 7D"), ("QC", "2C 5C 8C"), ("QS", "5S 6S 7S")]
    theirs = [("QH", "6H 7H"), ("JH", "")]
    s = of(own, theirs, hand="9S", phase="abilities", turns_taken=[0, 1])  # no theft yet
    assert thought_of(s) == {"pass"}


def test_a_number_is_given_though_a_rogue_can_steal_it() -> None:
    own = [("AC", "3C"), ("QS", "")]
    s = of(own, [("JH", "7H"), ("QD", "")], hand="7S", phase="associate")
    assert thought_of(s) == {"associate 7S QS"}


def test_a_large_hand_is_no_burden() -> None:
    """Whoever trains often holds many numbers that fit nobody, and is not behind because of it."""
    own, theirs = [("AH", "3H 5H 6H 7H 9H"), ("AS", "6S 7S")], [("QS", ""), ("QC", ""), ("QH", "")]
    small, large = (of(own, theirs, hand=hand) for hand in ("2C", "2C 3C 4C 5C 6C 7C 4D 6D 9D"))
    assert lead_of(large, 1) >= lead_of(small, 1)


def test_clerics_are_armed_though_a_single_rogue_can_steal() -> None:
    """C9: a party whose only fighter falls needs others that hit."""
    own = [("AH", "8H 9H"), ("QC", ""), ("QH", ""), ("QD", "")]
    theirs = [("AS", "5S 7S"), ("JH", "6H"), ("AC", "5C 9C")]
    s = of(own, theirs, hand="3C 4C 6C 8C 4D 9D 10D 10S", phase="associate")
    assert thought_of(s) == {"associate 6C QC", "associate 9D QD"}


def test_only_the_weakest_programs_choose_by_playouts_alone() -> None:
    playing = player("schmiegel")
    assert playing
    shares = [playing.prior_playouts(playing.playouts(level)) for level in LEVELS]
    assert shares[0] == 0
    assert all(share > 0 for share in shares[1:])


def test_no_number_goes_in_circles() -> None:
    """C14: each move is a gain by itself, so none is taken back with the next use."""
    own = [("KC", "5C 6C 8C"), ("AC", ""), ("JC", "")]
    s = of(own, [("QS", "7S")], phase="abilities")
    holders = set[tuple[tuple[str, ...], ...]]()
    while moves := [each for each in thought_of(s) if each.startswith("move")]:
        holders.add(tuple(tuple(sorted(each.numbers)) for each in s.own.party))
        SCHMIEGEL.apply(s, SCHMIEGEL.parse(min(moves)))
        now = tuple(tuple(sorted(each.numbers)) for each in s.own.party)
        assert now not in holders
    assert holders


def prospects_of(s: Schmiegel) -> dict[str, float]:
    """The value of each answer as the player expects it before any playout."""
    playing = player("schmiegel")
    decision = SCHMIEGEL.decision(s)
    assert playing and decision and decision.actions
    expected = playing.expected_values(s, decision.actions)
    return {
        str(action): value
        for action, value in zip(decision.actions, expected, strict=True)
        if value is not None
    }


def test_prospects_of_an_attack_are_those_against_the_best_defence() -> None:
    """C17: two dice hit an 11 or 12 in 3 ways of 36, and the defender rolls first."""
    s = of([("AC", "7C 6C 8C 5C 9C")], [("QS", "7S 6S 8S"), ("JD", "")], phase="attack")
    attack = prospects_of(s)["attack AC"]
    SCHMIEGEL.apply(s, SCHMIEGEL.parse("attack AC"))
    defences = prospects_of(s)
    assert attack == pytest.approx(1 - max(defences.values()))
    assert defences["defend QS"] != pytest.approx(defences["defend JD"])


def test_prospects_of_a_last_battle_are_the_chances_to_win_it() -> None:
    s = of([("AC", "7C 6C 8C 5C 9C")], [("QS", "")], phase="attack")
    miss, hit = 33 / 36, 27 / 36
    wins = sum(miss * hit * (miss * (1 - hit)) ** pair for pair in range(6))
    loses = sum((1 - miss) * (miss * (1 - hit)) ** pair for pair in range(6))
    prospects = prospects_of(s)
    drawn = 1 - wins - loses
    assert prospects["attack AC"] == pytest.approx(wins + drawn * prospects["pass"], abs=1e-6)
    assert prospects["attack AC"] > 0.85


def test_prospects_of_a_draw_are_the_same_in_whatever_order_the_pile_lies() -> None:
    """C22: the seat does not know which face comes, unless the pile was turned over."""
    own, theirs = [("QC", "5C"), ("KS", "")], [("KH", "7H")]
    piles = (["JD", "KD", "AH"], ["AH", "KD", "JD"])
    for phase, answer in (("swap", "swap KS"), ("abilities", "recruit QC")):
        one, other = (
            prospects_of(of(own, theirs, phase=phase, faces={"pile": pile}))[answer]
            for pile in piles
        )
        assert one == pytest.approx(other)
        first, second = (
            prospects_of(of(own, theirs, phase=phase, faces={"pile": pile, "turned": True}))
            for pile in piles
        )
        assert first[answer] != pytest.approx(second[answer])


def test_a_cleric_that_can_be_armed_again_is_worth_more() -> None:
    """C13: it recruits each turn; if the opponent holds all numbers of its suit, it never does."""
    own = [("QC", ""), ("QH", "")]
    held = [("KC", "2C 3C 4C 5C 6C 7C 8C 9C 10C")]
    free = [("KS", "2S 3S 4S 5S 6S 7S 8S 9S 10S")]
    armed, starved = (network_log_odds(of(own, foe), 1) for foe in (free, held))
    assert armed > starved


def test_a_won_position_is_judged_as_won() -> None:
    """The network sees what the other features see, and the phase of the turn."""
    own = [("AC", "5C 6C 7C 8C 9C"), ("QH", "7H"), ("JH", "6H"), ("QD", "8D")]
    s = of(own, [("JD", "")], phase="attack")
    assert network_log_odds(s, 1) > 1 and network_log_odds(s, 2) < -1
    piles: list[Any] = [{"pile": ["2H"]}, {"pile": ["9S"]}]
    seen, unseen = (of(own, [("JD", "")], turn=2, numbers=numbers) for numbers in piles)
    assert network_log_odds(seen, 2) == network_log_odds(
        unseen, 2
    )  # what lies in the pile is hidden


def test_nobody_with_several_numbers_is_swapped_away() -> None:
    s = of([("AS", "5S 8S"), ("QD", "7D"), ("JH", "")], [("KH", "7H")], phase="swap")
    assert "swap AS" not in thought_of(s)


def test_where_all_hold_several_numbers_the_weakest_may_be_swapped() -> None:
    """C7: the face that is drawn need not be taken."""
    s = of([("AS", "5S 8S"), ("KC", "6C 7C"), ("AD", "9D 10D")], [("KH", "7H")], phase="swap")
    assert thought_of(s) == {"swap AD", "pass"}


def test_an_attack_that_is_likely_to_fail_is_not_thought_of() -> None:
    """C17: the defender rolls first, and each hits in 22 ways of 36."""
    s = of([("AC", "7C 6C 8C 2C 3C"), ("JH", "")], [("AS", "7S 6S 8S 2S 3S"), ("JD", "")])
    s.phase = "attack"
    s.agenda = SCHMIEGEL.agenda(s)[1:]
    prospects = prospects_of(s)
    shortfall = log_odds(prospects["pass"]) - log_odds(prospects["attack AC"])
    assert shortfall > CANDIDATE_MARGIN
    assert thought_of(s) == {"pass"}


def test_nobody_gives_numbers_to_the_opponent() -> None:
    s = of([("KC", "5C 6C")], [("JC", ""), ("AC", "")], phase="abilities")
    assert thought_of(s) == {"pass"}
