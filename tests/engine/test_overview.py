"""What a match on disk tells without a replay: how it ended, its score, and that it is whole."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.journal import BadJournal, Journal, Overview, overview
from engine.match import Match
from engine.resuming import resume
from engine.rules.game import Game
from engine.rules.state import Outcome
from engine.rules.tally import game_results
from games import load_game
from tests.kit.matches import (
    lines,
    luck,
    new_match,
    no_space,
    play_on,
    resumed,
    rewrite,
    same_match,
    saved,
)
from tests.kit.parley import PARLEY

SIEGE = load_game("siege")


def unfinished(folder: Path) -> Path:
    """The file of a match of twelve actions."""
    match = new_match(SIEGE, "journal", folder)
    play_on(match, luck("journal"), 12)
    match.close()
    return saved(folder)


def refused(path: Path, game: Game[Any] = PARLEY, said: str = "") -> None:
    """The replay finds what is wrong, and says so."""
    with pytest.raises(BadJournal, match=f":{said}"):
        resume(Journal(path, look_only=True), game)


def finished(folder: Path, game: Game[Any] = PARLEY) -> tuple[Match, Path]:
    """A match that is over, closed; and its file."""
    match = new_match(game, "glance", folder)
    play_on(match, luck("glance"))
    match.close()
    assert match.state.outcome
    return match, saved(folder)


def brief(folder: Path) -> tuple[Match, Path]:
    """A finished match of three actions."""
    match = new_match(PARLEY, "brief", folder)
    play_on(match, luck("brief"), 2)
    assert match.decision
    assert match.submit(match.decision.seat, PARLEY.parse("resign")) is None
    match.close()
    return match, saved(folder)


def seen(path: Path) -> Overview | str:
    """What a glance tells, or why it can't; the file is left byte for byte."""
    before = path.read_bytes()
    try:
        return overview(path)
    except BadJournal as error:
        return str(error).removeprefix(f"{path}:")
    finally:
        assert path.read_bytes() == before


def seal(row: dict[str, Any], before: bytes) -> bytes:
    """A closing line as it should be, of these values."""
    bare = msgspec.json.encode({key: row[key] for key in row if key != "whole"})
    whole = hashlib.sha256(before + bare).hexdigest()
    return before + bare[:-1] + f',"whole":"{whole}"}}\n'.encode()


def test_the_last_line_holds_the_score_and_a_digest_of_all(tmp_path: Path) -> None:
    match, path = finished(tmp_path)
    *rows, last = path.read_bytes().splitlines(keepends=True)
    assert b"".join(rows) + last == seal(msgspec.json.decode(last), b"".join(rows))
    told = overview(path)
    assert told.outcome == match.state.outcome and told.sealed and not told.torn
    assert told.score == {"rounds": match.state.turn_number, "end": "arrived"}
    assert (told.header.seed, told.header.seats) == (match.header.seed, match.names)
    assert same_match(resumed(PARLEY, tmp_path), match)


def test_a_game_without_a_score_tells_none(tmp_path: Path) -> None:
    match, path = finished(tmp_path, SIEGE)
    found = overview(path)
    games = tuple(game_results(match.history, match.state.seats))
    assert found == Overview(found.header, match.state.outcome, {}, games, sealed=True)


def test_an_unfinished_match_tells_that_it_is(tmp_path: Path) -> None:
    path = unfinished(tmp_path)
    header = overview(path).header
    assert overview(path) == Overview(header)
    path.write_bytes(path.read_bytes()[:-5])
    assert overview(path) == Overview(header, torn=True)
    assert resumed(SIEGE, tmp_path).decision


def test_a_finished_file_edited_at_any_byte_is_told_without_a_replay(tmp_path: Path) -> None:
    _, path = brief(tmp_path)
    content = path.read_bytes()
    for at in range(len(content) - 1):
        others = b"", b"\n", b'"', b"7", content[at : at + 1] * 2
        for new in (bytes([content[at] ^ 1]), others[at % len(others)]):
            if new == content[at : at + 1]:
                continue
            path.write_bytes(content[:at] + new + content[at + 1 :])
            said = seen(path)
            assert isinstance(said, str) and said.endswith("The file is kept as it is."), (at, new)
            assert said.split(":")[0].isdecimal()
            refused(path)
    path.write_bytes(content[:-1])
    told = overview(path)
    assert told.sealed and not told.torn


def test_a_finished_file_cut_at_any_byte_is_unfinished_or_told(tmp_path: Path) -> None:
    match, path = brief(tmp_path)
    content = path.read_bytes()
    ends = [at for at, byte in enumerate(content) if byte == ord("\n")]
    for cut in range(len(content)):
        path.write_bytes(content[:cut])
        said = seen(path)
        if cut < ends[0]:
            assert isinstance(said, str) and said.startswith("1: ")
        elif cut < ends[-1]:
            torn = cut not in {*ends, *(end + 1 for end in ends)}
            assert said == Overview(match_header(match), torn=torn)
        else:
            assert isinstance(said, Overview) and said.sealed


def match_header(match: Match) -> Any:
    assert match.journal
    return match.journal.header


def test_a_finished_file_that_lacks_a_line_is_told_without_a_replay(tmp_path: Path) -> None:
    _, path = finished(tmp_path)
    rows = path.read_bytes().splitlines(keepends=True)
    for number in range(1, len(rows) - 1):
        path.write_bytes(b"".join(rows[:number] + rows[number + 1 :]))
        said = f"{len(rows) - 1}: the file was changed after it was written"
        assert str(seen(path)).startswith(said)


@pytest.mark.parametrize("row", [b"{}}", b"[]", b'{"outcome":5}', b'{"whale":1}'])
def test_a_last_line_that_can_not_be_read_is_told_with_its_number(
    tmp_path: Path, row: bytes
) -> None:
    path = unfinished(tmp_path)
    rows = path.read_bytes().splitlines(keepends=True)
    assert len(rows) == 13
    path.write_bytes(b"".join([*rows[:-1], row, b"\n"]))
    assert str(seen(path)).startswith("13: this is not a line of a match (")
    refused(path, SIEGE, r"13: this is not a line of a match \(")
    path.write_bytes(rows[0] + row + b"\n")
    assert str(seen(path)).startswith("2: this is not a line of a match (")
    refused(path, SIEGE, r"2: this is not a line of a match \(")


@pytest.mark.parametrize(
    "after",
    [b'{"undo":true,"at":"now"}\n', b'{"seat":1,"action":"let"}\n', b"{", b"\n", None],
)
def test_lines_after_the_outcome_are_told(tmp_path: Path, after: bytes | None) -> None:
    _, path = finished(tmp_path)
    content = path.read_bytes()
    rows = content.splitlines(keepends=True)
    path.write_bytes(content + (rows[-1] if after is None else after))
    said = f"{len(rows) + 1}: the match was over before this line"
    assert str(seen(path)).startswith(said)
    with pytest.raises(BadJournal, match=f":{said}"):
        Journal(path)


def test_an_older_file_without_a_digest_is_left_to_the_replay(tmp_path: Path) -> None:
    match, path = finished(tmp_path)
    *rows, last = lines(path)
    del last["whole"]
    rewrite(path, [*rows, last | {"score": {"rounds": 1}}])
    assert overview(path) == Overview(match_header(match), match.state.outcome)
    assert same_match(resumed(PARLEY, tmp_path), match)
    rewrite(path, [*rows[:4], *rows[5:], last])
    assert overview(path) == Overview(match_header(match), match.state.outcome)
    refused(path)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"outcome": {"winner": 1, "reason": "resigned"}}, "the match does not end so here"),
        ({"score": {"rounds": 1, "end": "arrived"}}, "the match does not come to this score"),
        ({"score": {}}, "the match does not come to this score"),
    ],
)
def test_an_end_that_is_sealed_but_was_not_is_told_by_a_replay(
    tmp_path: Path, change: dict[str, Any], said: str
) -> None:
    _, path = finished(tmp_path)
    *rows, last = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(seal(msgspec.json.decode(last) | change, b"".join(rows)))
    assert isinstance(seen(path), Overview)
    refused(path, said=f"{len(rows) + 1}: {said}")


def test_an_end_before_the_end_is_told(tmp_path: Path) -> None:
    path = unfinished(tmp_path)
    rewrite(path, [*lines(path), {"outcome": {"winner": 1, "reason": "assault"}}])
    refused(path, SIEGE, "14: the match does not end so here")
    assert overview(path).outcome == Outcome(1, "assault") and not overview(path).sealed


def test_a_window_killed_before_the_closing_line_leaves_a_finished_match(tmp_path: Path) -> None:
    match, path = finished(tmp_path)
    content = path.read_bytes()
    closing = content.rstrip(b"\n").rindex(b"\n") + 1
    for cut in range(closing - 1, len(content) + 1):
        path.write_bytes(content[:cut])
        looked = resume(Journal(path, look_only=True), PARLEY)
        assert looked.state.outcome and path.read_bytes() == content[:cut]
        assert looked.journal and not looked.unsaved_reason
        again = resumed(PARLEY, tmp_path)
        assert again.journal and not again.journal.torn
        again.close()
        assert path.read_bytes().removesuffix(b"\n") == content.removesuffix(b"\n")
        assert overview(path).sealed and same_match(again, match)


def test_a_closing_line_that_can_not_be_written_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, path = finished(tmp_path)
    content = path.read_bytes()
    path.write_bytes(content[: content.rstrip(b"\n").rindex(b"\n") + 1])
    monkeypatch.setattr(os, "fsync", no_space)
    again = resumed(PARLEY, tmp_path)
    assert again.state.outcome and "can't be written (No space left" in again.unsaved_reason


def test_nothing_is_taken_back_after_the_end_in_a_file_that_lacks_its_last_line(
    tmp_path: Path,
) -> None:
    _, path = finished(tmp_path)
    *rows, _ = lines(path)
    rewrite(path, [*rows, {"undo": True, "agreed": [1, 2]}])
    refused(path, said=f"{len(rows) + 1}: the match was over before this line")
