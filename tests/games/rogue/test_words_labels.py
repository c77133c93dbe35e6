"""What the buttons of a run say: title, hint, help with the sums of the moment, and a key."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.rules.chance import seeded
from engine.words.labels import Caption
from games.rogue.rules.actions import GO, Capture, Go, Hold, Leave, Use
from games.rogue.rules.state import AceMet, FloorCleared, Fought, HealthLost, TurnedOver
from games.rogue.words.labels import label
from tests.games.rogue.words_play import GAME, RULES, Transition, at, board, line, run

DUNGEON: dict[str, Any] = {
    "board": board("c2", b2=".", c1="+KD", d2="QS", c3="+AH"),
    "deck": ["7C", "KH", "2H"],
    "floors": 2,
    "strikes": 30,
    "floor_strikes": 26,
}
TURNED = "An ace is a friend; anything else you must fight at once, with the top card of the deck."


def said(text: str, *played: str, **changed: Any) -> Caption:
    position = {**DUNGEON, **changed}
    state = line(position, *played)[-1].after if played else at(position)
    return label(GAME.view(state, 0), 1, GAME.parse(text))


@pytest.mark.parametrize(
    ("text", "changed", "title", "hint", "tip"),
    [
        ("go b2", {}, "Walk to b2", "empty", "Nothing lies on b2: you just walk there."),
        ("go c2", {}, "Walk to c2", "you are there", "You are on c2."),
        ("go d2", {}, "Turn over d2", "face-down", TURNED),
        (
            "go c1",
            {},
            "Attack c1",
            "King of Diamonds, 13",
            "Draw a strike: more than 13 beats it, 13 is a draw, less costs 1 health.",
        ),
        (
            "go c1",
            {"captive": "8D"},
            "Attack c1",
            "King of Diamonds, 13",
            "Draw a strike: more than 13 beats it, 13 is a draw, less costs 1 health. "
            "Your captive may add 8.",
        ),
        (
            "go c1",
            {"ace": "AD", "health": 1},
            "Attack c1",
            "King of Diamonds, 13",
            "Draw a strike: more than 13 beats it, 13 is a draw, less costs the ace in your hand.",
        ),
        (
            "go c1",
            {"health": 1},
            "Attack c1",
            "King of Diamonds, 13",
            "Draw a strike: more than 13 beats it, 13 is a draw, less ends the run.",
        ),
        (
            "go c3",
            {},
            "Meet c3",
            "Ace of Hearts",
            "The ace comes along as one more health: no joker is lost, and your hand is free.",
        ),
        (
            "go c3",
            {"health": 2, "captive": "8D"},
            "Meet c3",
            "Ace of Hearts",
            "The ace brings a lost joker back and is discarded.",
        ),
        (
            "go c3",
            {"captive": "8D"},
            "Meet c3",
            "Ace of Hearts",
            "The ace is discarded: no joker is lost, and your hand is full.",
        ),
        (
            "retire",
            {},
            "Retire",
            "with two floors cleared",
            "End the run for good. Two floors cleared in 26 strikes: that is your score.",
        ),
        (
            "use",
            {"captive": "8D"},
            "Use 8 of Diamonds",
            "adds 8",
            "A captive adds its value to a strike that falls short.",
        ),
        (
            "use",
            {},
            "Use the captive",
            "no captive in hand",
            "A captive adds its value to a strike that falls short.",
        ),
        ("hold", {}, "Hold it", "keep the captive", "The captive stays in hand."),
        (
            "capture",
            {},
            "Capture",
            "the beaten enemy",
            "It goes to your hand, for a later fight.",
        ),
        (
            "leave",
            {},
            "Leave it",
            "your hand stays free",
            "The beaten enemy is discarded. Your hand stays free for an ace or another captive. "
            "You move to its cell.",
        ),
    ],
)
def test_what_a_button_says(
    text: str, changed: dict[str, Any], title: str, hint: str, tip: str
) -> None:
    found = said(text, **changed)
    assert (found.title, found.hint, found.help) == (title, hint, tip)


@pytest.mark.parametrize(
    ("captive", "strike", "health", "used", "held"),
    [
        ("8D", "7C", 3, ("15 beats 12", "7 + 8 = 15 beats 12."), "lose 1 health"),
        ("5D", "7C", 3, ("12 equals 12", "7 + 5 = 12 equals 12."), "lose 1 health"),
        (
            "2D",
            "7C",
            3,
            ("9 loses to 12", "7 + 2 = 9 loses to 12 and costs 1 health."),
            "lose 1 health",
        ),
        (
            "2D",
            "7C",
            1,
            ("9 loses to 12", "7 + 2 = 9 loses to 12 and ends the run."),
            "the run ends",
        ),
        ("JD", "QC", 1, ("23 beats 12", "12 + 11 = 23 beats 12."), "a draw"),
    ],
)
def test_both_outcomes_of_a_captive_are_stated(
    captive: str, strike: str, health: int, used: tuple[str, str], held: str
) -> None:
    changed = {"captive": captive, "deck": [strike], "health": health}
    use, hold = (said(text, "go d2", **changed) for text in ("use", "hold"))
    hint, tip = used
    assert (use.hint, use.key) == (hint, "1")
    onto = " You move to d2." if "beats" in hint else ""
    assert use.help == f"{tip} Used, it is discarded whatever comes of it.{onto}"
    assert (hold.hint, hold.key) == (held, "2")
    assert (
        hold.help
        == {
            "lose 1 health": "Held, the strike loses and costs 1 health.",
            "the run ends": "Held, the strike loses and ends the run.",
            "a draw": "Held, the strike draws and nobody is hurt.",
        }[held]
    )


def test_a_beaten_enemy_says_what_it_would_be_good_for_and_where_you_go() -> None:
    changed = {"deck": ["KH"]}
    assert said("capture", "go d2", **changed) == Caption(
        "Capture Queen of Spades",
        "adds 12 later",
        "It goes to your hand and can add 12 to one later strike. You move to d2.",
        "1",
    )
    assert said("leave", "go d2", **changed).help.endswith(" You move to d2.")


def test_the_goal_is_named_wherever_it_can_be_entered() -> None:
    corner = {"goal": "f4", "deck": ["KH"]}
    beside = {what: {**corner, "board": board("e4", f4=what)} for what in (".", "3C", "+3C", "+AC")}
    for position in beside.values():
        assert said("go f4", **position).help.endswith(
            "It is the goal: entering it clears the floor."
        )
    assert said("go f4", **beside["."]).hint == "the goal"
    assert said("go f4", **beside["3C"]).hint == "face-down, the goal"
    assert said("leave", "go f4", **beside["3C"]).help.endswith(
        "You move to f4, the goal: the floor is cleared."
    )


def test_an_ace_strikes_with_what_the_rules_in_force_give_it() -> None:
    weak = msgspec.structs.replace(RULES, ace=3)
    after = line({**DUNGEON, "captive": "8D", "deck": ["AC"]}, "go d2", rules=weak)[-1].after
    assert label(GAME.view(after, 0), 1, Use()).hint == "11 loses to 12"


# Any run.


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
