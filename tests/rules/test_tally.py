"""What each game of a match came to: in the last line of its journal, and when it is read again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from engine.journal import BadJournal, Header, Journal, JournalLine, overview
from engine.match import Match
from engine.matches.library import Library
from engine.resuming import branch, resume
from engine.rules.options import OptionValue
from engine.rules.tally import GamePlayed, game_results, results_fit
from games import load_game
from tests.kit.matches import lines, luck, match_of, play_on, rewrite
from tests.kit.walks import choose
from tests.tables import SHELF

THREE: dict[str, OptionValue] = {"best_of": 3}


def begun(key: str, names: Sequence[str], options: dict[str, OptionValue] | None = None) -> Match:
    return match_of(load_game(key), names, "tally", options or {})


def say(match: Match, *actions: str) -> list[GamePlayed]:
    """Play these, each by whoever is asked; what the games came to."""
    for action in actions:
        assert match.decision
        refusal = match.submit(match.decision.seat, match.game.parse(action))
        assert refusal is None, refusal
    return game_results(match.history, match.state.seats)


def test_a_match_of_one_game_has_one() -> None:
    match = begun("siege", ["Mara", "Tomas"])
    play_on(match, luck("one"))
    (game,) = game_results(match.history, 2)
    assert match.state.outcome
    assert (game.winner, game.reason) == (match.state.outcome.winner, match.state.outcome.reason)
    assert game.turns == match.state.turn_number
    assert (game.moved, game.resigned) == (0, ())


@pytest.mark.parametrize(
    ("game", "fitting"),
    [
        (GamePlayed(reason="fled", turns=4), True),
        (GamePlayed(reason="fled", turns=4, winner=2), True),
        (GamePlayed(reason="fled", turns=4, winner=3), False),
        (GamePlayed(reason="fled", turns=4, winner=1, resigned=(2,)), True),
        (GamePlayed(reason="fled", turns=4, winner=1, resigned=(3,)), False),
    ],
)
def test_a_game_names_only_seats_of_its_match(game: GamePlayed, fitting: bool) -> None:
    assert results_fit([game], 2) == fitting


def test_each_game_of_a_set_is_told_by_the_seats_of_that_game() -> None:
    match = begun("siege", ["Mara", "Tomas"], THREE)
    one, two = say(match, "resign", "resign")
    assert match.state.outcome is None
    assert (one.winner, one.moved, one.resigned) == (2, 0, (1,))
    assert (two.winner, two.moved, two.resigned) == (2, 1, (1,))
    three = say(match, "offer draw", "agree")[2]
    assert (three.winner, three.reason, three.moved) == (None, "agreed", 0)
    assert [game.turns for game in say(match)] == [1, 1, 1]


def test_the_turns_of_each_game_are_counted_anew() -> None:
    match = begun("siege", ["Mara", "Tomas"], THREE)
    chance = luck("turns")
    while match.state.game_number == 1:
        assert play_on(match, chance, 1)
    one, two = say(match, "resign")
    assert one.turns > 1 and two.turns == 1


def test_who_gives_up_a_set_loses_the_game_that_is_played() -> None:
    match = begun("schmiegel", ["Mara", "Tomas"], THREE)
    assert match.decision
    seat = match.decision.seat
    (game,) = say(match, "resign match")
    assert (game.winner, game.reason, game.resigned) == (3 - seat, "resigned", (seat,))


def test_of_several_seats_each_that_resigns_is_told() -> None:
    match = begun("shrine", ["Mara", "Tomas", "Ines"])
    assert match.decision
    first = match.decision.seat
    assert say(match, "resign") == []
    second = match.decision.seat
    (game,) = say(match, "resign")
    assert game.resigned == (first, second) and game.winner not in (None, first, second)


def test_who_gave_up_a_set_of_three_has_given_up_every_game_that_follows() -> None:
    match = begun("shrine", ["Mara", "Tomas", "Ines"], THREE)
    assert match.decision
    gone = match.decision.seat
    say(match, "resign match")
    games = say(match, "resign", "resign")
    assert [gone in game.resigned for game in games] == [True, True]
    assert [len(game.resigned) for game in games] == [2, 2]


def finished(folder: Path) -> Path:
    match = Library(folder, SHELF).new(Header("siege", ["Mara", "Tomas"], "kept", THREE))
    say(match, "resign", "resign", "resign")
    match.close()
    assert match.journal
    return match.journal.path


def test_the_last_line_tells_them_and_is_checked_when_the_match_is_played_again(
    tmp_path: Path,
) -> None:
    path = finished(tmp_path)
    assert [game.winner for game in overview(path).games] == [2, 2, 2]
    match = resume(Journal(path, look_only=True), load_game("siege"))
    assert list(overview(path).games) == game_results(match.history, 2)
    found = lines(path)
    del found[-1]["whole"]
    found[-1]["games"][1]["turns"] = 9
    rewrite(path, found)
    assert overview(path).games == (), "nothing proves them"
    with pytest.raises(BadJournal, match="its games did not end so"):
        resume(Journal(path, look_only=True), load_game("siege"))


def older(path: Path) -> None:
    """Write a finished match as it was written before its games were told."""
    found = lines(path)
    del found[-1]["games"], found[-1]["whole"], found[0]["branched"]
    path.unlink()
    rewrite(path, found[:-1])
    journal = Journal(path)
    last = found[-1]
    journal.append(JournalLine(outcome=last["outcome"], moved=last.get("moved", 0), at=last["at"]))
    journal.close()


def test_an_older_file_is_replayed_once_and_remembered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = finished(tmp_path)
    told = overview(path).games
    older(path)
    library = Library(tmp_path, SHELF)
    (saved,) = library.matches()
    assert saved.finished and saved.games == ()
    assert library.replayed(saved).games == told
    library.keep()
    monkeypatch.setattr("engine.matches.library.resume", None)
    monkeypatch.setattr("engine.matches.library.overview", None)
    (known,) = Library(tmp_path, SHELF).matches()
    assert known.games == told and list(known.header.seats) == ["Mara", "Tomas"]


def test_what_goes_on_from_another_match_says_so_and_does_not_count(tmp_path: Path) -> None:
    match = begun("siege", ["Mara", "Tomas"])
    chance = luck("branch")
    for _ in range(4):
        assert match.decision
        match.submit(match.decision.seat, choose(match.game, match.state, chance))
    other = branch(match)
    other.save_in(tmp_path / "matches")
    say(other, "resign")
    other.close()
    assert other.journal and other.header.branched and not match.header.branched
    (saved,) = Library(tmp_path, SHELF).matches()
    assert saved.finished and not saved.counts_for_records and not saved.imported


def test_an_older_match_that_went_on_from_another_is_found_out_when_it_is_replayed(
    tmp_path: Path,
) -> None:
    path = finished(tmp_path)
    older(path)
    found = lines(path)
    found[0]["start"] = "2199-01-01T00:00:00+00:00"
    del found[-1]["whole"]
    rewrite(path, found)
    library = Library(tmp_path, SHELF)
    (saved,) = library.matches()
    assert saved.counts_for_records and not library.replayed(saved).counts_for_records


def test_the_index_is_made_anew_when_it_is_wrong(tmp_path: Path) -> None:
    path = finished(tmp_path)
    (before,) = Library(tmp_path, SHELF).matches()
    index = tmp_path / "known-matches.json"
    whole = index.read_bytes()
    for wrong in (b"", b"{", b"[]", b'{"form":2,"matches":{}}', whole.replace(b"siege", b"chess")):
        index.write_bytes(wrong)
        (saved,) = Library(tmp_path, SHELF).matches()
        assert saved.games == before.games and saved.entry is before.entry, wrong
        assert index.read_bytes() == whole, wrong
    index.unlink()
    index.mkdir()
    assert [saved.games for saved in Library(tmp_path, SHELF).matches()] == [before.games]
    index.rmdir()
    path.unlink()
    Library(tmp_path, SHELF).keep()
    assert [*Library(tmp_path, SHELF).matches()] == []


def test_a_file_that_changed_is_read_again(tmp_path: Path) -> None:
    path = finished(tmp_path)
    assert [*Library(tmp_path, SHELF).matches()]
    path.write_bytes(path.read_bytes().replace(b"Mara", b"Nora"))
    (saved,) = Library(tmp_path, SHELF).matches()
    assert "was changed after it was written" in saved.problem


@pytest.mark.parametrize("key", ["duel", "shrine", "siege"])  # their sets came later
def test_a_match_saved_without_a_best_of_is_one_game(key: str) -> None:
    game = load_game(key)
    rules = msgspec.to_builtins(game.rules_for({}))
    del rules["best_of"]
    assert msgspec.convert(rules, game.ruleset).best_of == 1
