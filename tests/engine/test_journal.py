"""Matches on disk: nothing that was acknowledged is lost, and nothing that can't be read harms."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from filelock import FileLock

from engine.journal import BadJournal, Journal, overview
from engine.match import Match, NotSaved
from engine.resuming import resume
from engine.rules.chance import Chance, seeded
from engine.rules.played import Played
from games import load_game
from tests.house.tree import ROOT, python
from tests.kit.matches import (
    lines,
    luck,
    match_of,
    new_match,
    no_space,
    play_on,
    resumed,
    rewrite,
    same_match,
    saved,
)
from tests.kit.parley import PARLEY
from tests.kit.walks import fingerprint

SIEGE = load_game("siege")


def short(folder: Path, actions: int = 12, seed: str = "journal") -> Match:
    """A match of a few actions, closed."""
    match = new_match(SIEGE, seed, folder)
    play_on(match, luck(seed), actions)
    assert len(match.history) == actions and not match.state.outcome
    match.close()
    return match


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The journal of such a match."""
    short(tmp_path)
    return saved(tmp_path)


def refused(path: Path) -> str:
    """What is said of a journal that can't be opened or replayed; it is left byte for byte."""
    before = path.read_bytes()
    with pytest.raises(BadJournal) as error:
        journal = Journal(path)
        try:
            resume(journal, SIEGE)
        finally:
            journal.close()
    assert path.read_bytes() == before
    said = str(error.value)
    assert said.startswith(f"{path}:") and said.endswith(".")
    return said.removeprefix(f"{path}:")


# What a file holds.


def test_a_line_an_action_and_all_of_it_is_there_before_the_action_is_published(
    tmp_path: Path,
) -> None:
    match = new_match(SIEGE, "lines", tmp_path)
    sizes = list[int]()
    match.bus.subscribe(Played, lambda played: sizes.append(len(lines(saved(tmp_path)))))
    play_on(match, luck("lines"), 5)
    assert sizes == [2, 3, 4, 5, 6]
    header, *actions = lines(saved(tmp_path))
    assert header["fireside"] == 1 and header["game"] == "siege"
    assert header["seats"] == ["Ada", "Bo"] and header["seed"] == "seed lines"
    assert [(line["seat"], line["action"]) for line in actions] == [
        (played.seat, str(played.action)) for played in match.history
    ]


def test_the_end_closes_the_file_with_its_outcome(tmp_path: Path) -> None:
    match = new_match(SIEGE, "end", tmp_path)
    play_on(match, luck("end"))
    assert match.state.outcome
    assert lines(saved(tmp_path))[-1]["outcome"] == msgspec.to_builtins(match.state.outcome)
    again = resumed(SIEGE, tmp_path)
    assert again.decision is None and again.state.outcome == match.state.outcome


def test_matches_of_the_same_second_have_files_of_their_own(tmp_path: Path) -> None:
    matches = [new_match(SIEGE, seed, tmp_path) for seed in range(3)]
    for match in matches:
        match.journal = None
    stems = {path.name for path in tmp_path.glob("*.jsonl")}
    assert len(stems) == 3
    assert all(":" not in name for name in stems)


def test_names_of_any_language_are_kept(tmp_path: Path) -> None:
    names = ["Zoë \u2028 火", '"; \\ \n']
    match = match_of(SIEGE, names, "seed \x00 é")
    match.save_in(tmp_path)
    match.close()
    again = resumed(SIEGE, tmp_path)
    assert (again.names, again.header.seed) == (names, "seed \x00 é")


# Crashes.


CHILD = """
import sys
from pathlib import Path
from tests.kit.matches import luck, new_match
from tests.kit.walks import choose
from games import load_game
game, chance = load_game("siege"), luck(sys.argv[2])
match = new_match(game, sys.argv[2], Path(sys.argv[1]))
while match.decision:
    seat, action = match.decision.seat, choose(game, match.state, chance)
    if match.submit(seat, action) is None:
        print(seat, action, flush=True)
print("over", flush=True)
"""


@pytest.mark.parametrize("seed", range(3))
def test_a_killed_process_loses_nothing_that_it_acknowledged(tmp_path: Path, seed: int) -> None:
    child = subprocess.Popen(
        [sys.executable, "-c", CHILD, str(tmp_path), str(seed)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert child.stdout
    wait = 1 + seeded(f"kill {seed}").below(20)
    acknowledged = [line.strip() for _, line in zip(range(wait), child.stdout, strict=False)]
    child.kill()
    acknowledged += [line.strip() for line in child.stdout if line.endswith("\n")]
    child.stdout.close()
    child.wait()
    match = resumed(SIEGE, tmp_path)
    kept = [f"{played.seat} {played.action}" for played in match.history]
    acknowledged = [line for line in acknowledged if line != "over"]
    assert acknowledged and kept[: len(acknowledged)] == acknowledged
    assert len(kept) <= len(acknowledged) + 1
    assert not match.look_only
    play_on(match, luck("after"))
    match.close()
    assert same_match(resumed(SIEGE, tmp_path), match)


def test_a_file_cut_at_any_byte_loses_its_last_line_at_most(tmp_path: Path) -> None:
    match = short(tmp_path / "whole", 6)
    content = saved(tmp_path / "whole").read_bytes()
    ends = [at for at, byte in enumerate(content, start=1) if byte == ord("\n")]
    path = tmp_path / "cut.jsonl"
    for cut in range(len(content) + 1):
        path.write_bytes(content[:cut])
        if cut < ends[0] - 1:
            said = refused(path)
            assert said.startswith("1: ")
            continue
        again = resume(Journal(path), SIEGE)
        whole = sum(end - 1 <= cut for end in ends) - 1  # a line may lack its newline alone
        assert again.history == match.history[:whole]
        assert again.journal and again.journal.torn == (cut not in {*ends, *(e - 1 for e in ends)})
        assert path.read_bytes() == content[:cut]
        if cut % 7 == 0 or cut > ends[-2]:
            play_on(again, luck(cut), 1)
        again.close()
        if len(again.history) > whole:
            assert path.read_bytes().startswith(content[: ends[whole]])
            found = resumed(SIEGE, tmp_path)
            assert same_match(found, again)
            found.close()


# What is not as it was written.


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (b"", "1: the file is empty, so it names no game"),
        (b"\n", "1: "),
        (b"not JSON\n", "1: this is not a match ("),
        (b"[]\n", "1: this is not a match ("),
        (b"{}\n", "1: this is not a match ("),
        (b"\xff\xfe\n", "1: this is not a match ("),
        (b'{"fireside":"1"}\n', "1: this is not a match ("),
        (b'{"fireside":2,"new":[]}\n', "1: its format is 2, and this Fireside reads format 1"),
        (b'{"fireside":0}\n', "1: its format is 0, and this Fireside reads format 1"),
        (b'{"fireside":1}\n', "1: this is not a match (Object missing required field"),
        (b'{"fireside":1,"rules":' + b"[" * 9999 + b"\n", "1: this is not a match ("),
    ],
)
def test_a_first_line_that_is_no_header(tmp_path: Path, row: bytes, said: str) -> None:
    path = tmp_path / "match.jsonl"
    path.write_bytes(row)
    assert refused(path).startswith(said)


LOST: Any = object()
BAD = "its rules can't be played by:"


def changed(**rules: Any) -> dict[str, Any]:
    """A header's rules with other numbers."""
    return {"rules": msgspec.to_builtins(SIEGE.rules_for({})) | rules}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"game": "rogue"}, "it is a match of 'rogue', not of 'siege'"),
        ({"game": 5}, "this is not a match ("),
        ({"seats": []}, "it names no players"),
        ({"seats": ["Ada", "Bo", "Cy"]}, "Simple Siege is played by 2 players, not by 3"),
        ({"seats": "Ada"}, "this is not a match ("),
        ({"seats": ["W" * 41, "Bo"]}, "this is not a match (Expected `str` of length <= 40"),
        ({"seed": None}, "this is not a match ("),
        ({"start": "noon"}, "this is not a match (Invalid isoformat string: 'noon'"),
        (
            {"start": "2026-01-01T12:00:00"},
            "this is not a match (the time '2026-01-01T12:00",
        ),
        ({"options": {"walls": 3}}, "Simple Siege has no option 'walls'"),
        ({"options": {"starting_walls": "3"}}, "the option 'starting_walls' must be a whole"),
        ({"rules": {}}, "its rules can't be played by: 'counters' is missing"),
        ({"rules": 5}, "this is not a match ("),
        ({"rules": LOST}, "it does not say by which rules and when"),
        ({"start": LOST}, "it does not say by which rules and when"),
        ({"dealt": []}, "the record holds no answer for this shuffle"),
        ({"dealt": [["shuffle", [0, 1]]]}, "the record's shuffle [0, 1] is no answer to this"),
        ({"dealt": [["dice", [1]]]}, "the record's dice [1] is no answer to this shuffle of 40"),
        ({"dealt": [["shuffle", [0] * 40]]}, "the record's shuffle [0, 0, 0"),
        ({"dealt": [["cut", [0]]]}, "this is not a match ("),
        (changed(most_walls="ten"), f"{BAD} most_walls: Expected `int`, got `str`"),
        (changed(most_walls=99), f"{BAD} most_walls: Expected `int` <= 10"),
        (changed(starting_walls=-1), f"{BAD} starting_walls: Expected `int` >= 0"),
        (changed(counters={}), f"{BAD} the counters lack 'mine'"),
        (changed(counters={"mine": {"value": 3}}), f"{BAD} counters.mine: Object missing required"),
        (changed(towers=1), f"{BAD} towers: is not known to this game"),
    ],
)
def test_a_header_with_nonsense_in_it(path: Path, change: dict[str, Any], said: str) -> None:
    header, *rest = lines(path)
    header = {key: value for key, value in (header | change).items() if value is not LOST}
    rewrite(path, [header, *rest])
    assert refused(path).startswith(f"1: {said}"), refused(path)


def test_a_match_goes_on_under_the_numbers_that_it_began_with(tmp_path: Path) -> None:
    rules = msgspec.structs.replace(SIEGE.rules_for({}), forced_loss=7, most_assault=1)
    match = match_of(SIEGE, ["Ada", "Bo"], "numbers", rules=rules)
    match.save_in(tmp_path)
    play_on(match, luck("numbers"), 10)
    match.close()
    again = resumed(SIEGE, tmp_path)
    assert same_match(again, match) and again.rules.forced_loss == 7


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ({"seat": 1, "action": "hold"}, "the rules refuse 'hold' here: "),
        ({"seat": 7, "action": "besiege"}, "the rules refuse 'besiege' here: It is the "),
        ({"seat": 10**18, "action": "besiege"}, "the rules refuse 'besiege' here: It is the "),
        ({"seat": 1, "action": "besige"}, "There is no action 'besige' in this game"),
        ({"seat": 1}, "There is no action '' in this game"),
        ({}, "There is no action '' in this game"),
        ({"seat": "1", "action": "besiege"}, "this is not a line of a match ("),
        ({"seat": 10**30, "action": "besiege"}, ""),
        ({"seat": 1, "action": ["besiege"]}, "this is not a line of a match ("),
        (
            {"seat": 1, "action": "besiege", "at": "noon"},
            "this is not a line of a match (Invalid iso",
        ),
        ({"undo": 1}, "this is not a line of a match ("),
        ({"outcome": 5}, "this is not a line of a match ("),
        ({"whale": "f" * 64}, "this is not a line of a match ("),
        ("besiege", "this is not a line of a match ("),
        (None, "this is not a line of a match ("),
        (b"not JSON", "this is not a line of a match ("),
        (b"", "this is not a line of a match ("),
        (b"{", "this is not a line of a match ("),
        (b"\xff", "this is not a line of a match ("),
        (b'{"outcome":' + b"[" * 9999, "this is not a line of a match ("),
    ],
)
def test_a_line_in_the_middle_that_can_not_be(path: Path, line: Any, said: str) -> None:
    rows = path.read_bytes().split(b"\n")
    rows.insert(5, line if isinstance(line, bytes) else msgspec.json.encode(line))
    path.write_bytes(b"\n".join(rows))
    assert refused(path).startswith(f"6: {said}"), refused(path)


def test_an_undo_of_nothing_is_said(path: Path) -> None:
    header, *rest = lines(path)
    rewrite(path, [header, {"undo": True}, *rest])
    assert refused(path).startswith("2: there is nothing to take back here")


def test_chance_that_is_recorded_wrongly_is_said(path: Path) -> None:
    found = lines(path)
    found[3]["chance"] = [["dice", [6]]]
    rewrite(path, found)
    assert refused(path).startswith("4: ") and "left 1 recorded answers of chance unused" in (
        refused(path)
    )


def test_chance_that_is_not_recorded_is_said(tmp_path: Path) -> None:
    for seed in range(50):
        match = new_match(SIEGE, seed, tmp_path / str(seed))
        play_on(match, luck(seed), 40)
        match.close()
        path = saved(tmp_path / str(seed))
        found = lines(path)
        drawn = [number for number, line in enumerate(found) if line.get("chance")]
        if drawn:
            del found[drawn[0]]["chance"]
            found[-1].pop("whole", None)
            rewrite(path, found)
            said = f"{drawn[0] + 1}: the record holds no answer for this shuffle"
            assert refused(path).startswith(said)
            return
    pytest.fail("no game drew on chance")


def test_what_chance_answered_is_replayed_whatever_becomes_of_the_generator(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for game in (SIEGE, PARLEY):
        match = new_match(game, "generator", tmp_path / game.key)
        play_on(match, luck("generator"))
        match.close()
        assert any(played.chance for played in match.history)
        with monkeypatch.context() as patch:
            patch.setattr(Chance, "below", lambda self, size: size - 1)
            again = resumed(game, tmp_path / game.key)
        assert again.state.seats == match.state.seats
        assert again.view(1) == match.view(1) and again.view(2) == match.view(2)
        assert again.history == match.history and again.opening == match.opening


# Two windows.


def test_a_second_window_may_only_look(tmp_path: Path) -> None:
    match = new_match(SIEGE, "lock", tmp_path)
    play_on(match, luck("lock"), 3)
    other = resumed(SIEGE, tmp_path)
    assert other.look_only and not match.look_only
    content, before = saved(tmp_path).read_bytes(), fingerprint(other.state)
    said = "This match is being played in another window; here you can only look at it."
    decision = other.decision
    assert decision and decision.actions
    assert other.submit(decision.seat, decision.actions[0]) == said
    assert other.undo([1, 2]) == said and other.undo_refusal() == said
    assert fingerprint(other.state) == before and saved(tmp_path).read_bytes() == content
    assert other.journal
    with pytest.raises(PermissionError):
        other.journal.append(other.journal.lines[0])
    match.close()
    assert not resumed(SIEGE, tmp_path).look_only


def test_a_window_of_another_process_may_only_look(tmp_path: Path) -> None:
    match = new_match(SIEGE, "lock", tmp_path)
    script = (
        "import sys; from pathlib import Path; from engine.journal import Journal;"
        "print(Journal(Path(sys.argv[1])).look_only)"
    )
    assert python("-c", script, saved(tmp_path)).stdout == "True\n"
    match.close()
    assert python("-c", script, saved(tmp_path)).stdout == "False\n"


# A disk that fails.


def test_what_can_not_be_written_may_be_looked_at(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:

    def denied(lock: FileLock, timeout: float) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(FileLock, "acquire", denied)
    match = resumed(SIEGE, tmp_path)
    assert match.look_only and match.history
    assert match.lock_reason == f"{path} can't be written to, so you can only look at this match."
    with pytest.raises(PermissionError, match="only to be read"):
        match.journal.append(match.journal.lines[0])  # type: ignore[union-attr]


def test_a_disk_that_fills_up_is_said_once_and_play_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = new_match(SIEGE, "full", tmp_path)
    play_on(match, luck("journal"), 3)
    heard = list[NotSaved]()
    match.bus.subscribe(NotSaved, heard.append)
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", no_space)
        play_on(match, luck("journal"), 3)
    assert len(match.history) == 6
    assert [one.reason for one in heard] == [
        f"From here on nothing is saved: {saved(tmp_path)} can't be written"
        " (No space left on device)."
    ]
    again = resumed(SIEGE, tmp_path)
    assert again.history[:3] == match.history[:3]


def test_a_disk_that_was_full_before_leaves_no_file_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", no_space)
    match = new_match(SIEGE, "full")
    match.save_in(tmp_path)
    assert "No space left on device" in match.unsaved_reason
    assert list(tmp_path.iterdir()) == []
    play_on(match, luck("full"), 1)
    assert len(match.history) == 1


@pytest.mark.parametrize(
    "change", [lambda content: content[:-9], lambda content: content + b"x"], ids=["less", "more"]
)
def test_what_another_program_has_written_is_not_written_over(
    change: Callable[[bytes], bytes], tmp_path: Path
) -> None:
    """A program that keeps folders alike on two computers may do so."""
    match = new_match(SIEGE, "synced", tmp_path)
    play_on(match, luck("synced"), 3)
    theirs = change(saved(tmp_path).read_bytes())
    saved(tmp_path).write_bytes(theirs)
    play_on(match, luck("synced"), 1)
    assert "another program has changed it" in match.unsaved_reason
    assert saved(tmp_path).read_bytes() == theirs


def test_a_file_that_is_taken_away_is_said_and_play_goes_on(tmp_path: Path) -> None:
    match = new_match(SIEGE, "away", tmp_path)
    heard = list[NotSaved]()
    match.bus.subscribe(NotSaved, heard.append)
    saved(tmp_path).unlink()
    play_on(match, luck("away"), 2)
    assert len(heard) == 1 and len(match.history) == 2


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_what_is_no_file_is_no_journal(tmp_path: Path) -> None:
    (tmp_path / "folder.jsonl").mkdir()
    os.mkfifo(tmp_path / "pipe.jsonl")
    for path in list(tmp_path.iterdir()):
        for opened in (Journal, overview):
            with pytest.raises(BadJournal, match="not a plain file"):
                opened(path)


def test_a_journal_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadJournal, match="can't be read"):
        Journal(tmp_path / "nowhere.jsonl")


# Files that were carried through other programs.


CASE = Path(__file__).with_name("cases") / "16-match-crlf.jsonl"
MANNERS = [(mark, end) for mark in (b"", b"\xef\xbb\xbf") for end in (b"\r\n", b"\r", b"\n")]
"""With or without a mark before the first line, and with each kind of line end."""


def carried(content: bytes, mark: bytes, end: bytes) -> bytes:
    return mark + content.replace(b"\n", end)


def test_a_finished_match_with_other_line_ends_is_read_and_its_digest_holds(tmp_path: Path) -> None:
    assert overview(CASE).sealed
    assert resume(Journal(CASE, look_only=True), SIEGE).state.outcome
    content = CASE.read_bytes().replace(b"\r\n", b"\n")
    copy = tmp_path / "copy.jsonl"
    for mark, end in MANNERS:
        copy.write_bytes(carried(content, mark, end))
        assert overview(copy) == overview(CASE)
        assert resume(Journal(copy, look_only=True), SIEGE).state.outcome
        copy.write_bytes(carried(content.replace(b"Greedy 1", b"Greedy 7"), mark, end))
        with pytest.raises(BadJournal, match="was changed after"):
            overview(copy)


@pytest.mark.parametrize(("mark", "end"), MANNERS)
@pytest.mark.parametrize("cut", [0, 1, 2, 9])
def test_a_match_with_other_line_ends_goes_on_to_its_sealed_end(
    mark: bytes, end: bytes, cut: int, path: Path
) -> None:
    """Also where the last line was cut off, or only half of its line end."""
    content = carried(path.read_bytes(), mark, end)
    path.write_bytes(content[: len(content) - cut])
    match = resume(Journal(path), SIEGE)
    assert len(match.history) == (11 if cut > len(end) else 12)
    play_on(match, luck("on"))
    match.close()
    assert match.state.outcome and overview(path).sealed
    assert overview(path).outcome == match.state.outcome
    same_match(resumed(SIEGE, path.parent), match)
