"""What the buttons of Schmiegel say: title, hint, help with what is lost and gained, and a key."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.rules.cards import COUNT, rank
from engine.words.labels import Caption
from games.schmiegel.rules.abilities import Ability
from games.schmiegel.rules.actions import Associate, Attack, Defend, Pass
from games.schmiegel.rules.state import BattleRolled
from games.schmiegel.words.labels import label
from tests.games.schmiegel.words_play import GAME, RULES, Transition, at, line, match
from tests.kit.transitions import cards_in

TAKEN = {*"hluqec"}
"""Letters that the window has for itself."""

FIELD: dict[str, Any] = {
    "players": [
        {
            "party": [
                {"face": "JC", "numbers": ["5C", "2C"]},
                {"face": "QH", "numbers": []},
                {"face": "KC", "numbers": ["9C"]},
            ],
            "hand": ["8H", "4S"],
        },
        {
            "party": [
                {"face": "KD", "numbers": ["10D", "3D", "7D"]},
                {"face": "AS", "numbers": ["6S"]},
            ],
            "hand": ["2S"],
        },
    ],
    "faces": {"pile": ["QS", "JD"], "discard": ["AH"]},
    "numbers": {"pile": ["10H", "9S"], "discard": ["4D"]},
}


def said(seat: int, text: str, *played: str, ask: str = "", **changed: Any) -> Caption:
    position = {**FIELD, **changed}
    state = line(position, *played)[-1].after if played else at(position)
    return label(GAME.view(state, 0), seat, GAME.parse(text), ask)


def test_a_swap_says_what_is_at_stake() -> None:
    assert said(1, "swap JC") == Caption(
        "Swap {JC}",
        "two numbers at stake",
        "Draw a character and look at it. Accept, and it comes without numbers while the Jack of "
        "Clubs leaves play with {2C} {5C}; reject, and it is discarded.",
        "1",
    )
    poor = said(1, "swap QH")
    assert poor.hint == "no numbers at stake" and poor.key == "2"
    assert "the Queen of Hearts leaves play; reject" in poor.help


def test_the_answers_to_a_swap_say_who_goes_and_who_comes() -> None:
    assert said(1, "accept", "1 swap JC") == Caption(
        "Accept {QS}",
        "lose {JC}, two numbers",
        "The Queen of Spades, a cleric who can hold 3, comes without numbers. "
        "The Jack of Clubs leaves play with {2C} {5C}.",
        "y",
    )
    assert said(1, "reject", "1 swap JC") == Caption(
        "Reject {QS}",
        "keep {JC}",
        "The Queen of Spades is discarded. The Jack of Clubs stays with {2C} {5C}.",
        "n",
    )


def test_an_association_says_what_it_brings_and_what_room_is_taken() -> None:
    assert said(1, "associate 8H QH", phase="associate") == Caption(
        "{8H} to {QH}",
        "then 1 of 3",
        "The Queen of Hearts, who holds 0 of at most 3, then hits on 8 too, "
        "and has Leadership once a turn.",
        "",
    )
    assert "has Necromancy twice a turn." in said(1, "associate 4C KC").help


def test_what_has_acted_already_gets_no_further_use() -> None:
    acted = said(1, "associate 8C KC", "1 move KC 9C JC", phase="abilities", players=MOVERS)
    assert acted.help == "The King of Clubs, who holds 1 of at most 9, then hits on 8 too."


MOVERS = [
    {
        "party": [
            {"face": "JC", "numbers": []},
            {"face": "KC", "numbers": ["3C", "9C"]},
            {"face": "AC", "numbers": ["4C"]},
        ],
        "hand": [],
    },
    FIELD["players"][1],
]


@pytest.mark.parametrize(
    ("text", "title", "hint", "tip"),
    [
        (
            "steal JC 10D",
            "Take {10D}",
            "{JC} from {KD}",
            "The {10D} comes into your hand, openly; the King of Diamonds no longer hits on it. "
            "Use 1 of 2.",
        ),
        (
            "move KC 2C KC",
            "Move {2C}",
            "{JC} to {KC}",
            "The Jack of Clubs loses it; the King of Clubs then holds 2 of 9. Use 1 of 1.",
        ),
    ],
)
def test_an_ability_says_what_it_does_and_which_use_it_is(
    text: str, title: str, hint: str, tip: str
) -> None:
    assert said(1, text, phase="abilities") == Caption(title, hint, tip, "")


def test_recruiting_says_how_many_there_are() -> None:
    party = [{"face": "QH", "numbers": ["4H"]}, {"face": "JC"}]
    players = [{"party": party, "hand": []}, FIELD["players"][1]]
    assert said(1, "recruit QH", phase="abilities", players=players) == Caption(
        "Recruit",
        "with {QH}",
        "Draw a character, open, into your party of two; it comes without numbers, "
        "and the party holds 4 at most. Use 1 of 1.",
        "",
    )


def test_training_says_what_follows() -> None:
    assert said(2, "train AS", turn=2, phase="abilities") == Caption(
        "Train with {AS}",
        "draw a number",
        "Draw a number to your hand; then you may associate one number from it with any character "
        "of yours but the Ace of Spades. Use 1 of 1.",
        "",
    )


def test_who_is_left_with_uses_is_closed_by_the_next() -> None:
    first = ["1 steal JC 10D"]
    again, other = (
        said(1, text, *first, phase="abilities") for text in ("steal JC 3D", "move KC 2C KC")
    )
    assert again.help.endswith("Use 2 of 2.")
    assert other.help.endswith(
        "Use 1 of 1. The Jack of Clubs then can't act any more this turn: one use lost."
    )
    spent = said(1, "move KC 2C KC", *first, "1 steal JC 3D", phase="abilities")
    assert spent.help.endswith("Use 1 of 1.")


def test_an_attack_and_a_defence_say_what_hits() -> None:
    assert said(1, "attack JC", phase="attack") == Caption(
        "Attack with {JC}",
        "hits on 2, 5, 11 and 12",
        "Your opponent names a defender. The defender rolls first, then both in turn until one "
        "hits and the other leaves play; after 12 rolls without a hit nothing changes.",
        "1",
    )
    assert said(2, "defend AS", "1 attack JC", phase="attack") == Caption(
        "Defend with {AS}",
        "hits on 6, 11 and 12",
        "The Jack of Clubs hits on 2, 5, 11 and 12. You roll first. "
        "If it is beaten the Ace of Spades leaves play with {6S}.",
        "2",
    )


def test_who_rolls_first_goes_by_the_rule_in_force() -> None:
    harsh = GAME.rules_for({"attacker_rolls_first": True})
    view = GAME.view(line({**FIELD, "phase": "attack"}, "1 attack JC")[-1].after, 0)
    view.rules = harsh
    assert "You roll first, then both" in label(view, 1, Attack("JC")).help  # type: ignore[arg-type]
    assert "The attacker rolls first." in label(view, 2, Defend("AS")).help  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("ask", "changed", "title", "hint", "tip"),
    [
        (
            "",
            {},
            "No swap",
            "level up",
            "Your party stays as it is. A number is then drawn to your hand by itself.",
        ),
        (
            "",
            {"phase": "associate"},
            "No number",
            "abilities",
            "Associate no number this time; your hand stays as it is. Abilities come next.",
        ),
        (
            "train",
            {"phase": "abilities"},
            "No number",
            "other abilities",
            "Associate no number for this training; your hand stays as it is.",
        ),
        (
            "",
            {"phase": "abilities"},
            "To the attack",
            "three uses unspent",
            "End the abilities of this turn, with three uses unspent. The attack comes next.",
        ),
        (
            "",
            {"phase": "attack"},
            "End turn",
            "no attack",
            "Attack nobody. Your opponent plays next.",
        ),
        (
            "",
            {"phase": "attack", "turns_taken": [0, 1]},
            "End turn",
            "no attack yet",
            "Nobody attacks on their first turn. Your opponent plays next.",
        ),
    ],
)
def test_a_pass_says_what_it_skips(
    ask: str, changed: dict[str, Any], title: str, hint: str, tip: str
) -> None:
    assert said(1, "pass", ask=ask, **changed) == Caption(title, hint, tip, "p")


def test_uses_are_counted_as_they_are_spent_and_closed() -> None:
    played = ["1 steal JC 10D", "1 move KC 9C JC"]
    players = [
        {**FIELD["players"][0], "party": [{"face": "JC", "numbers": ["5C", "2C"]}]},
        FIELD["players"][1],
    ]
    assert said(1, "pass", *played[:1], phase="abilities").hint == "two uses unspent"
    assert said(1, "pass", played[0], phase="abilities", players=players).hint == "one use unspent"
    closed = ["1 steal JC 10D", "1 move KC 2C KC"]
    assert said(1, "pass", *closed, phase="abilities").hint == "no uses unspent"


@settings(max_examples=20)
@given(st.integers(0, 10**6))
def test_every_button_is_labelled_and_what_is_offered_together_differs(seed: int) -> None:
    for transition in match(seed):
        decision = GAME.decision(transition.before)
        assert decision and decision.actions
        view = GAME.view(transition.before, 0)
        labels = [label(view, transition.seat, action, decision.ask) for action in decision.actions]
        for found in labels:
            assert found.title and found.hint and found.help[0].isupper()
            assert found.help.endswith(".") and found.help.count(". ") <= 3
            cards_in(found.title), cards_in(found.hint), cards_in(found.help)
        keys = [found.key for found in labels if found.key]
        assert len({*keys}) == len(keys) and not TAKEN & {*keys}
        assert all(re.fullmatch("[a-z0-9]", key) for key in keys)
        assert len({(found.title, found.hint) for found in labels}) == len(labels)


@settings(max_examples=20)
@given(st.integers(0, 10**6))
def test_labels_tell_no_card_of_a_hand_but_the_one_that_is_laid(seed: int) -> None:
    for transition in match(seed):
        decision = GAME.decision(transition.before)
        assert decision and decision.actions
        public, own = (
            GAME.view(transition.before, 0),
            GAME.view(transition.before, transition.seat),
        )
        hands = [p.hand for p in transition.before.players]
        hidden = {card for hand in hands for card in hand}
        for action in decision.actions:
            found = label(public, transition.seat, action, decision.ask)
            assert found == label(own, transition.seat, action, decision.ask)
            told = {*cards_in(found.title + found.hint + found.help)} & hidden
            assert told == ({action.number} if isinstance(action, Associate) else set())


def test_what_the_labels_promise_comes_true() -> None:
    kept = set()
    for transition in (transition for seed in range(9) for transition in match(seed, early=False)):
        decision = GAME.decision(transition.before)
        assert decision
        found = label(
            GAME.view(transition.before, 0),
            transition.seat,
            transition.action,
            decision.ask,
        )
        kept |= {type(transition.action)} if _true(transition, found) else set()
    assert kept == {Associate, Attack, Defend, Pass, *Ability.__subclasses__()}


def _true(transition: Transition, found: Caption) -> bool:
    """Whether numbers in a label were compared with what came of it."""
    match transition.action:
        case Associate(face=face):
            character = transition.after.players[transition.seat - 1].find(face)
            assert character
            most = RULES.capacity[rank(face)]  # type: ignore[index]
            assert found.hint == f"then {len(character.numbers)} of {most}"
        case Ability(face=face):
            acted = transition.after.acted[-1]
            assert f"Use {acted.used} of {acted.of}." in found.help and acted.face == face
            if len(transition.after.acted) > 1:
                before = transition.after.acted[-2]
                assert ("can't act any more" in found.help) == (
                    len(transition.before.acted) < len(transition.after.acted)
                    and before.used < before.of
                )
        case Attack(face=face) | Defend(face=face):
            totals = {int(total) for total in re.findall(r"\d+", found.hint)}
            character = transition.before.players[transition.seat - 1].find(face)
            assert character
            assert totals == {11, 12, *(COUNT[number] for number in character.numbers)}
            for rolled in transition.events:
                if isinstance(rolled, BattleRolled) and rolled.face == face:
                    assert rolled.hit == (rolled.total in totals)
        case Pass() if found.hint.endswith("unspent"):
            decision = GAME.decision(transition.before)
            assert decision and decision.actions
            able = any(isinstance(action, Ability) for action in decision.actions)
            assert not (able and found.hint == "no uses unspent")
        case _:
            return False
    return True
