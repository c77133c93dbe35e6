"""What the buttons of Schmiegel say: title, hint, help with what is lost and gained, and a key."""

from __future__ import annotations

import re

from engine.rules.cards import CARD_VALUES, rank
from engine.words.labels import Caption
from games.schmiegel.rules.abilities import Ability
from games.schmiegel.rules.actions import Associate, Attack, Defend, Pass
from games.schmiegel.rules.events import BattleRolled
from tests.games.schmiegel.words_play import GAME, RULES, Transition, match
from tests.kit.catalogue import WORDS
from tests.kit.transitions import NAMES


def test_what_the_labels_promise_comes_true() -> None:
    kept = set()
    for transition in (transition for seed in range(9) for transition in match(seed, early=False)):
        decision = GAME.decision(transition.before)
        assert decision
        view = GAME.view(transition.before, 0)
        found = WORDS["schmiegel"].caption(view, decision, transition.action, NAMES)
        kept |= {type(transition.action)} if _true(transition, found) else set()
    assert kept == {Associate, Attack, Defend, Pass, *Ability.__subclasses__()}


def _true(transition: Transition, found: Caption) -> bool:
    """Whether numbers in a label were compared with what came of it."""
    match transition.action:
        case Associate(face=face):
            character = transition.after.players[transition.seat - 1].find(face)
            assert character
            most = RULES.capacity[rank(face)]  # type: ignore[index]
            assert found.hint == f"holds {len(character.numbers)} of {most}"
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
            assert totals == {11, 12, *(CARD_VALUES[number] for number in character.numbers)}
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
