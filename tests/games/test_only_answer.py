"""Where only one answer is legal, whoever asks for a hint is told what they can do, by its verb."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import games
from engine.app.text import plain
from engine.rules.ending import COMMON_ACTIONS
from games.shrine.rules.actions import Draw
from tests.at_once import AtOnce
from tests.kit.catalogue import GAMES, WORDS
from tests.kit.matches import luck, new_match, play_on
from tests.long import many
from tests.table.test_programs import seated, wait

MOST, MATCHES = many(150, 400), many(3, 12)
VERBS = re.compile(
    r"(allow|attack|bid|block|choose|defend|destroy|discard|draw|end|fizzle|give|go|leave|let|lay|make"
    r"|move|pass|play|put|retreat|return|show|stay|take|turn|walk)\b"
)
"""How the only answer may begin; what a game says of it besides is added here."""


@pytest.mark.parametrize("key", GAMES)
def test_the_only_answer_begins_with_a_verb(key: str) -> None:
    found = dict[str, str]()
    for seed in range(MATCHES):
        match, chance = new_match(GAMES[key], seed), luck(seed)
        for _ in range(MOST):
            decision = match.decision
            if decision is None:
                break
            for action in decision.actions or ():
                if len(decision.actions or ()) > 1 or isinstance(action, COMMON_ACTIONS):
                    break
                seen = match.view(decision.seat)
                caption = WORDS[key].caption(seen, decision, action, match.names)
                found[plain(caption.deed)] = caption.title
            play_on(match, chance, 1)
    wrong = {deed: title for deed, title in found.items() if not VERBS.match(deed)}
    assert not wrong, (
        f"a hint would say 'You can only ... now.' of {wrong}: the title of each in `label` of the"
        " words must begin with a verb; if it does, add the verb to VERBS"
    )


def test_a_hint_says_what_can_be_done_where_nothing_else_can(tmp_path: Path) -> None:
    scene = seated("shrine", tmp_path, "", "", thinks=AtOnce(games.room))
    wait(scene)
    decision = scene.match.decision
    assert decision and decision.actions == [Draw()]
    scene.seat.viewer = decision.seat
    assert scene.hints.refusal() == "You can only draw now."
