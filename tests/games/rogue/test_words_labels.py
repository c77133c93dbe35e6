"""What the buttons of a run say comes true, tells nothing hidden, and is said once; `prose.py` has
the words."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.rules.state import Decision
from games.rogue.rules.actions import Capture, Go, Hold, Leave, Use
from games.rogue.rules.state import AceMet, FloorCleared, Fought, HealthLost, Rogue, TurnedOver
from games.rogue.words.labels import captive_helps, label
from tests.games.rogue.words_play import GAME, NAMES, RULES, Transition, board, line, run
from tests.long import many


def test_an_ace_strikes_with_what_the_rules_in_force_give_it() -> None:
    weak = msgspec.structs.replace(RULES, ace=3)
    place = {"board": board(b1="QS"), "captive": "8D", "deck": ["AC"]}
    after = line(place, "go b1", rules=weak)[-1].after
    assert (
        label(GAME.view(after, 0), Decision(1, "captive", None), Use(), NAMES).hint
        == "still loses, 11 to 12"
    )


COUNTS = ["lost", "drawn", "beaten"]


def alone(before: Rogue) -> str:
    """What a fight comes to without the captive."""
    margin = before.total() - before.value_to_beat
    return COUNTS[(margin > 0) - (margin < 0) + 1]


def after_all(transition: Transition, kind: type[Any]) -> Any:
    return next((event for event in transition.events if isinstance(event, kind)), None)


@settings(max_examples=many(10, 40))
@given(st.integers(0, 10**6))
def test_what_a_button_says_comes_true(seed: int) -> None:
    for transition in run(seed):
        asked = GAME.decision(transition.before)
        assert asked
        found = label(GAME.view(transition.before, 0), asked, transition.action, NAMES)
        fought, lost = after_all(transition, Fought), after_all(transition, HealthLost)
        slain = bool(transition.after.outcome and transition.after.outcome.reason == "slain")
        match transition.action:
            case Use():
                worth = transition.before.value(fought.enemy)
                assert (
                    found.hint
                    == {
                        "beaten": f"{fought.total} beats {worth}",
                        "drawn": f"a draw, {fought.total} to {worth}",
                        "lost": f"still loses, {fought.total} to {worth}",
                    }[fought.result]
                )
                assert f" = {fought.total}" in found.help
                assert ("a draw" in found.help) == (fought.result == "drawn")
                better = COUNTS.index(fought.result) > COUNTS.index(alone(transition.before))
                assert captive_helps(GAME.view(transition.before, 0)) == better
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
