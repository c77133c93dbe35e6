"""What a journal tells is what was played, in every game."""

from __future__ import annotations

from pathlib import Path
from shutil import copy

import pytest

from engine.journal import BadJournal
from engine.match import Match
from engine.replay import Replay, Rewound
from engine.rules.played import Played
from tests.kit.catalogue import GAMES
from tests.kit.matches import lines, luck, new_match, play_on, resumed, same_match, saved
from tests.kit.walks import fingerprint

SEEDS = range(4)
AGAIN = (
    "the same actions, played again, come to something else: nothing but the state and `s.chance`"
    " may decide what happens; see the rules' `play` and `carry_out`, and the types of the state's"
    " fields"
)
"""What is wrong with a game that goes otherwise when a match is read or played again."""
SAVED = Path(__file__).with_name("saved")
"""A match of each released game as it was once saved; these files never change."""

RELEASED = sorted(file.stem for file in SAVED.glob("*.jsonl"))


@pytest.mark.parametrize("key", RELEASED)
def test_a_match_that_was_saved_long_ago_still_loads(key: str, tmp_path: Path) -> None:
    copy(SAVED / f"{key}.jsonl", tmp_path)
    try:
        match = resumed(GAMES[key], tmp_path)
    except BadJournal as error:
        pytest.fail(
            f"{error}: players' old matches would be lost. A new field of the game's Ruleset needs"
            " a default, which keeps the old rule; a changed rule needs such a field."
        )
    assert len(match.history) > 15
    match.close()


def test_a_new_rule_without_a_default_loses_old_matches(tmp_path: Path) -> None:
    lines = (SAVED / "siege.jsonl").read_text("utf-8")
    (tmp_path / "siege.jsonl").write_text(lines.replace('"merciful_jokers":true,', "", 1), "utf-8")
    with pytest.raises(BadJournal, match="'merciful_jokers' is missing"):
        resumed(GAMES["siege"], tmp_path)


@pytest.mark.parametrize("key", GAMES)
def test_a_match_resumes_as_it_was_played(key: str, tmp_path: Path) -> None:
    for seed in SEEDS:
        match = new_match(GAMES[key], seed, tmp_path / str(seed))
        play_on(match, luck(seed))
        assert match.state.outcome, "a random match does not end: see what calls `State.end`"
        match.close()
        before = saved(tmp_path / str(seed)).read_bytes()
        again = resumed(GAMES[key], tmp_path / str(seed))
        assert same_match(again, match), AGAIN
        assert saved(tmp_path / str(seed)).read_bytes() == before
        assert before.count(b"\n") == 1 + len(match.history) + 1


@pytest.mark.parametrize("key", GAMES)
def test_a_match_resumed_at_any_action_goes_on_as_it_would_have(key: str, tmp_path: Path) -> None:
    whole = new_match(GAMES[key], "whole")
    play_on(whole, luck("whole"))
    match = new_match(GAMES[key], "whole", tmp_path)
    for played in whole.history:
        refused = match.submit(played.seat, played.action)
        assert refused is None, f"'{played.action}' is refused ({refused}): {AGAIN}"
        match.close()
        match = resumed(GAMES[key], tmp_path)
    assert fingerprint(match.state) == fingerprint(whole.state), AGAIN
    assert [one.chance for one in match.history] == [one.chance for one in whole.history], AGAIN
    assert [one.events for one in match.history] == [one.events for one in whole.history], AGAIN


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("reopened", [False, True])
def test_what_is_taken_back_and_played_again_comes_out_the_same(
    key: str, reopened: bool, tmp_path: Path
) -> None:
    for seed in SEEDS:
        match = new_match(GAMES[key], seed, tmp_path / str(seed))
        play_on(match, luck(seed), 60)
        if match.state.outcome:
            last = match.history[-1]
            match = new_match(GAMES[key], seed, tmp_path / f"{seed} again")
            play_on(match, luck(seed), last.number - 1)
        if reopened:
            match.close()
            assert match.journal
            match = resumed(GAMES[key], match.journal.path.parent)
        history, before = match.history[:], fingerprint(match.state)
        everybody = match.state.still_in()
        while match.undo(everybody) is None:
            pass
        stands = len(match.history)
        assert not stands or (len(match.names) == 1 and match.history[-1].is_news), (
            f"'{match.history[-1].action}' can't be taken back, though all agree: {AGAIN}"
        )
        again = Match(match.game, match.header)
        for played in history[:stands]:
            assert again.submit(played.seat, played.action) is None, f"{played.action}: {AGAIN}"
        assert fingerprint(match.state) == fingerprint(again.state), AGAIN
        for played in history[stands:]:
            assert match.submit(played.seat, played.action) is None, f"{played.action}: {AGAIN}"
        assert fingerprint(match.state) == before, AGAIN
        assert [one.events for one in match.history] == [one.events for one in history], AGAIN
        match.close()
        assert match.journal
        agreed = [line["agreed"] for line in lines(match.journal.path) if line.get("undo")]
        assert agreed == [[*everybody]] * (len(history) - stands)
        assert same_match(resumed(GAMES[key], match.journal.path.parent), match), AGAIN


@pytest.mark.parametrize("key", GAMES)
def test_a_match_watched_again_stands_where_it_stood_at_each_action(key: str) -> None:
    for seed in SEEDS:
        match, choices = new_match(GAMES[key], seed), luck(seed)
        stood, views = [fingerprint(match.state)], [match.view(1)]
        while play_on(match, choices, 1):
            stood.append(fingerprint(match.state))
            views.append(match.view(1))
        replay, heard = Replay(match), list[Played | Rewound]()
        replay.bus.subscribe(Played, heard.append)
        replay.bus.subscribe(Rewound, heard.append)
        assert (replay.number, replay.length) == (0, len(match.history))
        for number, state in enumerate(stood):
            assert (replay.number, fingerprint(replay.state)) == (number, state), AGAIN
            assert replay.history == match.history[:number], AGAIN
            assert replay.view(1) == views[number], AGAIN
            replay.step()
        assert heard == match.history and replay.decision is None
        for number in reversed(range(len(stood))):
            replay.rewind(number)
            assert fingerprint(replay.state) == stood[number], f"rewound: {AGAIN}"
            assert replay.history == match.history[:number], f"rewound: {AGAIN}"
        chance = luck(f"jumps {seed}")
        for _ in range(20):
            number = chance.below(len(stood))
            replay.rewind(number)
            assert (replay.number, fingerprint(replay.state)) == (number, stood[number]), AGAIN
            assert heard.pop() == Rewound(number)
        for beyond, there in [(-3, 0), (len(stood) + 5, len(stood) - 1)]:
            replay.rewind(beyond)
            assert (replay.number, fingerprint(replay.state)) == (there, stood[there])
        assert match.history[-1].number == len(match.history)
