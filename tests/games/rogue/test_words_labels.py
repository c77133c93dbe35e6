"""What the buttons of a run say comes true, tells nothing hidden, and is said once; `prose.py` has
the words."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.rules.chance import seeded
from games.rogue.rules.actions import GO, Capture, Go, Hold, Leave, Use
from games.rogue.rules.state import AceMet, FloorCleared, Fought, HealthLost, TurnedOver
from games.rogue.words.labels import label
from tests.games.rogue.prose import CROSSING
from tests.games.rogue.words_play import GAME, RULES, Transition, line, run


def test_an_ace_strikes_with_what_the_rules_in_force_give_it() -> None:
    weak = msgspec.structs.replace(RULES, ace=3)
    after = line({**CROSSING, "captive": "8D", "deck": ["AC"]}, "go d2", rules=weak)[-1].after
    assert label(GAME.view(after, 0), 1, Use()).hint == "11 loses to 12"


def after_all(transition: Transition, kind: type[Any]) -> Any:
    return next((event for event in transition.events if isinstance(event, kind)), None)


@settings(max_examples=40)
@given(st.integers(0, 10**6))
def test_what_a_button_says_comes_true(seed: int) -> None:
    for transition in run(seed):
        found = label(GAME.view(transition.before, 0), 1, transition.action)
        fought, lost = after_all(transition, Fought), after_all(transition, HealthLost)
        slain = bool(transition.after.outcome and transition.after.outcome.reason == "slain")
        match transition.action:
            case Use():
                verb = {"beaten": "beats", "drawn": "equals", "lost": "loses to"}[fought.result]
                assert found.hint.startswith(f"{fought.total} {verb} ")
                assert f" = {fought.total} " in found.help
                assert ("ends the run" in found.help) == slain
            case Hold():
                expected = "the run ends" if slain else "lose 1 health" if lost else "a draw"
                assert found.hint == expected
            case Capture():
                assert transition.after.captive
                assert (
                    found.hint == f"adds {transition.before.value(transition.after.captive)} later"
                )
            case Go(cell=cell):
                walked = transition.after.at(cell) == "@"
                verb = found.title.split()[0]
                turned, met = after_all(transition, TurnedOver), after_all(transition, AceMet)
                assert (verb == "Turn") == bool(turned)
                assert (verb == "Meet") == bool(met and not turned)
                assert verb != "Walk" or (walked and not fought)
                assert cell == found.title.split()[-1]
                if slain and verb == "Attack":
                    assert "less ends the run" in found.help
                if met and not turned:
                    word = {"healed": "back", "kept": "comes along", "left": "discarded"}[met.end]
                    assert word in found.help
            case Leave():
                assert transition.after.captive is None
        if after_all(transition, FloorCleared):
            assert "the floor" in found.help


@settings(max_examples=30)
@given(st.integers(0, 10**6))
def test_every_button_is_labelled_and_what_is_offered_together_differs(seed: int) -> None:
    for transition in run(seed):
        decision = GAME.decision(transition.before)
        assert decision and decision.actions
        view = GAME.view(transition.before, 0)
        labels = [label(view, 1, action) for action in decision.actions]
        for found in [*labels, *(label(view, 1, action) for action in GO.values())]:
            assert found.title and found.hint and found.help.endswith(".")
            assert found.help.count(". ") <= 3 and not {*"{}*"} & {*found.title, *found.help}
        assert len({(found.title, found.hint) for found in labels}) == len(labels)
        keys = [found.key for found in labels]
        assert keys == (["1", "2"] if decision.ask != "go" else [""] * len(keys))


@settings(max_examples=30)
@given(st.integers(0, 10**6))
def test_labels_are_the_same_whatever_lies_hidden(seed: int) -> None:
    chance = seeded("another dungeon")
    for transition in run(seed):
        decision = GAME.decision(transition.before)
        other = GAME.redeal(transition.before, 1, chance)
        assert decision
        for action in decision.actions or []:
            known = label(GAME.view(transition.before, 0), 1, action)
            assert label(GAME.view(other, 0), 1, action) == known
