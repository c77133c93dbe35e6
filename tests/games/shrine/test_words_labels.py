"""What the buttons of Shrine say: what is offered together differs, and nothing hidden is told."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.rules.ending import COMMON
from games.shrine.words.labels import label
from tests.games.shrine.words_play import GAME, NAMES, shrine
from tests.kit.secrecy import faces
from tests.kit.transitions import named

TAKEN = {*"hluqe"}
"""Letters that the window has for itself."""


@settings(max_examples=15)
@given(st.integers(0, 10**6))
def test_every_button_is_labelled_and_what_is_offered_together_differs(seed: int) -> None:
    for transition in shrine(seed):
        decision = GAME.decision(transition.before)
        assert decision and decision.actions
        view = GAME.view(transition.before, decision.seat)
        labels = [label(view, decision.seat, action, NAMES) for action in decision.actions]
        for found in labels:
            assert found.title and found.hint and found.help.endswith(".")
            assert found.help.count(". ") <= 2
        assert len({(found.title, found.hint) for found in labels}) == len(labels)
        keys = [found.key for found in labels if found.key]
        assert len({*keys}) == len(keys) and not TAKEN & {*keys}


@settings(max_examples=15)
@given(st.integers(0, 10**6))
def test_labels_tell_no_card_but_those_seen_and_their_own(seed: int) -> None:
    for transition in shrine(seed):
        if isinstance(transition.action, COMMON):
            continue
        view = GAME.view(transition.before, transition.seat)
        found = label(view, transition.seat, transition.action, NAMES)
        words = f"{found.title} {found.hint} {found.help}"
        shown = {*faces(GAME.shown(transition.before, transition.seat))}
        assert named(words) <= {*shown, *faces(str(transition.action))}
