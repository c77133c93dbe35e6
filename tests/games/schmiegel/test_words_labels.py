"""What the buttons of Schmiegel say: title, hint, help with what is lost and gained, and a key."""

from __future__ import annotations

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.rules.cards import COUNT, rank
from engine.words.labels import Caption
from games.schmiegel.rules.abilities import Ability
from games.schmiegel.rules.actions import Associate, Attack, Defend, Pass
from games.schmiegel.rules.state import BattleRolled
from games.schmiegel.words.labels import label
from tests.games.schmiegel.words_play import GAME, RULES, Transition, match
from tests.kit.transitions import cards_in

TAKEN = {*"hluqec"}
"""Letters that the window has for itself."""


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
                assert ("can't act again" in found.help) == (
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
        case Pass() if found.hint.endswith("left"):
            decision = GAME.decision(transition.before)
            assert decision and decision.actions
            able = any(isinstance(action, Ability) for action in decision.actions)
            assert not (able and found.hint == "no uses left")
        case _:
            return False
    return True
