"""`main.py playtest`: what it says, what it writes, and what it refuses."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from urllib.parse import unquote_to_bytes

import msgspec
import pytest

import main
from engine.lab import cluster, command, playtest
from engine.lab.running import InProcess
from engine.players.player import RANDOM as RANDOM_PLAYER
from tests.house.tree import ROOT

QUICK = ["--players", "random", "--games", "6"]
PATIENCE = 60.0


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are played in this process, and it still hears Ctrl+C as it did."""
    monkeypatch.setattr(command, "local_executor", lambda workers: InProcess())
    monkeypatch.setattr(signal, "signal", lambda number, handler: None)


def run(*words: object) -> int:
    """The exit status of a playtest."""
    return main.main(["playtest", *map(str, words)])


def test_it_says_what_was_found_and_writes_what_is_wanted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page, figures = tmp_path / "new" / "a.html", tmp_path / "a.json"
    files = ["--report", page, "--json", figures]
    assert run("siege", *QUICK, "--option", "starting_walls=5,8", *files) == 0
    said = capsys.readouterr()
    assert said.err == "" and "City walls 8: 6 games, played by Random.\n" in said.out
    assert f"Written: {page}\nWritten: {figures}\n" in said.out
    games = sorted(path.name for path in (tmp_path / "new" / "a-games").iterdir())
    assert len(games) == 12 and games[0] == "1-00001.jsonl"
    assert 'href="a-games/' in page.read_text("utf-8")
    assert msgspec.json.decode(figures.read_bytes())["columns"][1]["options"]["starting_walls"] == 8

    (tmp_path / "new" / "a-games" / "mine.txt").write_text("mine", "utf-8")
    assert run("siege", *QUICK[:-1], 2, *files) == 0, "a report takes the place of a report"
    games = sorted(path.name for path in (tmp_path / "new" / "a-games").iterdir())
    assert games == ["1-00001.jsonl", "1-00002.jsonl", "mine.txt"], (
        "of the one before nothing stays"
    )


def test_the_same_seed_gives_the_same_report(tmp_path: Path) -> None:
    one, two, other = (tmp_path / f"{n}.json" for n in range(3))
    for path, seed in ((one, "x"), (two, "x"), (other, "y")):
        assert run("schmiegel", *QUICK, "--seed", seed, "--most", 60, "--json", path) == 0
    read = [msgspec.json.decode(path.read_bytes())["columns"] for path in (one, two, other)]
    assert read[0] == read[1] != read[2]


def test_a_duel_on_a_map_is_built_alike_and_has_as_many_seats_as_starts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = ROOT / "maps" / "ferry-landing.tmx"
    page = tmp_path / "a.html"
    assert run("duel", *QUICK[:2], "--games", 1, "--most", 5, "--map", path, "--report", page) == 0
    assert capsys.readouterr().out.startswith(
        "Played with: on Ferry Landing, built alike.\n1 game, played by Random.\n"
    )
    assert "Played with: on Ferry Landing, built alike." in page.read_text("utf-8")
    row = next((tmp_path / "a-games").iterdir()).read_bytes().splitlines()[0]
    header = msgspec.json.decode(row)
    assert len(header["seats"]) == len(header["ground"]["starts"])
    assert all(setup == header["setups"][0] for setup in header["setups"])
    assert run("duel", *QUICK, "--map", path, "--seats", len(header["seats"]) + 1) == 2
    assert "fireside: Such a game can't begin: " in capsys.readouterr().err


@pytest.mark.parametrize("said", [["Easy", "HARD"], ["weak", "strong"]])
def test_players_have_the_names_of_the_window_and_of_the_command_line(said: list[str]) -> None:
    assert command.players(said, 2, RANDOM_PLAYER) == ["weak", "strong"]


def test_players_can_have_habits_of_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--players", "Nearer", "--players", "nearer+captives", "--games", 20]
    assert run("rogue", *words) == 0
    said = capsys.readouterr()
    assert "\nNearer: 20 games, played by Nearer.\n" in said.out
    assert "\nNearer+captives: 20 games, played by Nearer+captives.\n" in said.out
    assert said.err == ""


REFUSED = [
    (["siege", "--games", "0"], "'0' is not a number from 1 on"),
    (["siege", "--games", "100001"], "100001 games are too many; at most 100000"),
    (["siege", "--games", "9" * 5000], "is not a number from 1 on"),
    (["siege", "--minutes", "nan"], "'nan' is not a time in minutes"),
    (["siege", "--minutes", "0"], "'0' is not a time in minutes"),
    (["siege", "--minutes", "20000"], "20000 minutes are too many"),
    (["siege", "--games", "2", "--minutes", "1"], "not allowed with argument --games"),
    (["siege", "--workers", "62"], "62 workers are too many; at most 61"),
    (["siege", "--workers", "-1"], "'-1' is not a number from 1 on"),
    (["siege", "--seats", "3"], "Simple Siege is played by 2 players, not by 3"),
    (["siege", "--most", "1000001"], "1000001 actions are too many"),
    (["siege", "--players", "bob"], "'bob' is nobody who plays; there are random, greedy, easy"),
    (["siege", "--players", "nearer"], "'nearer' is nobody who plays"),
    (
        ["rogue", "--players", "nearer+bob"],
        "the habits nearer, face-down and captives, joined by +",
    ),
    (["siege", "--players", "weak,,weak"], "not by 3"),
    (["shrine", "--players", "weak,weak", "--seats", "3"], "2 players are named for 3 seats"),
    (["siege", "--ladder", "--players", "weak"], "The ladder has players of its own"),
    (["siege", "--ladder", "--option", "starting_walls=5,8"], "an option can have one value only"),
    (["siege", "--option", "moats=1"], "Simple Siege has no option 'moats'"),
    (
        ["shrine", "--option", "balance_returns=false,true"],
        "'balance_returns' (The Balance returns) needs the option 'balance' (The Balance)",
    ),
    (["siege", "--option", "moats"], "'moats' is not an option; write it like starting_walls=5,8"),
    (["siege", "--option", "starting_walls=5,,8"], "is not an option; write it like"),
    (["siege", "--option", "starting_walls=99"], "from 0 to 10, not 99"),
    (["siege", "--option", "starting_walls=x\x1b[2J"], r"not 'x\x1b[2J'"),
    (
        ["siege", "--option", "starting_walls=5", "--option", "starting-walls=6"],
        "'starting_walls' is named twice: write starting_walls=A,B",
    ),
    (["siege", "--map", "maps/x.tmx"], "Only DUEL is played on a map"),
    (["duel", "--map", "nowhere.tmx"], "nowhere.tmx: no such file"),
    (["duel", "--map", "README.md"], "README.md: not a Tiled map"),
    (["siege", "--cluster", "nonsense"], "No scheduler answers at nonsense"),
    (["siege", "--cluster", "tcp://127.0.0.1:1", "--workers", "2"], "not allowed with"),
    (["siege", "--players", ""], "argument --players: nothing is named"),
    (["siege", "--cluster", " "], "argument --cluster: nothing is named"),
    (["siege", "--players", "random,"], "'' is nobody who plays"),
    (
        ["shrine", "--players", "weak", "--players", "weak,weak", "--seats", "3"],
        "2 players are named",
    ),
    (["siege", "--setups", "1-2-3-4"], "Simple Siege has no set-ups to compare"),
    (["duel", "--setups", "4-3-3-3"], "These are 0 pairings; 1 to 2000 can be played"),
    (["duel", "--setups", "all"], "These are 27060 pairings"),
    (["duel", "--setups", "4-3-3,mix"], "'4-3-3' is no build, such as "),
    (
        ["duel", "--setups", "4-4-4-4", "--against", "mix"],
        "4-4-4-4: A warrior has 13 cards at most",
    ),
    (["duel", "--setups", "mix", "--seats", "3"], "are compared in games of two players"),
    (["duel", "--setups", "a,,b"], "'a,,b' is no list of names, such as A,B"),
    (["duel", "--keep", "main.py"], "main.py: line 1 is no result of a game"),
    (["siege", "--report", " "], "a file must have a name"),
    (["siege", "--report", "README.md"], "README.md: the report's name must end in .html"),
    (["siege", "--json", "a.html"], "a.html: the report's name must end in .json"),
    (["siege", "--report", "main.py/a.html"], "main.py/a.html: can't be written (Not a directory)"),
    (["siege", "--report", "/proc/a.html"], "/proc/a.html: can't be written ("),
]


@pytest.mark.parametrize(
    ("words", "says"), REFUSED, ids=[" ".join(words)[:40] for words, _ in REFUSED]
)
def test_what_can_not_be_done_is_a_sentence_and_nothing_is_written(
    words: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    figures = tmp_path / "deep" / "a.json"
    more = [] if "--json" in words else ["--json", figures]
    assert run(*words, *more) == 2
    said = capsys.readouterr()
    assert says in said.err and said.out == ""
    assert said.err.startswith("fireside: ") and said.err.count("\n") == 1
    assert said.err.rstrip("\n").isprintable() and len(said.err) < 600
    assert not (tmp_path / "deep").exists()


@pytest.mark.parametrize("option", ["--report", "--json"])
def test_what_is_no_report_is_never_replaced(
    option: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / ("a.html" if option == "--report" else "a.json")
    path.write_text("mine", "utf-8")
    assert run("siege", *QUICK, option, path) == 2
    assert (
        "is no report of a playtest as it was written, so it is not replaced."
        in capsys.readouterr().err
    )
    assert path.read_text("utf-8") == "mine" and not (tmp_path / "a-games").exists()


def test_a_report_that_somebody_changed_is_never_replaced(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page, figures = tmp_path / "a.html", tmp_path / "a.json"
    words = ["siege", *QUICK, "--report", page, "--json", figures]
    assert run(*words) == 0 == run(*words)
    for path in (page, figures):
        content = path.read_bytes()
        for changed in (
            content.replace(b"siege", b"seige"),
            content + b"<p>My own thoughts on it.</p>",
            b"<p>What I think of my Fireside playtest</p>",
            b'{"made by": "Fireside playtest"}',
            b"",
        ):
            path.write_bytes(changed)
            assert run(*words) == 2
            said = f"{path}: is no report of a playtest as it was written, so it is not replaced."
            assert said in capsys.readouterr().err
            assert path.read_bytes() == changed
        path.write_bytes(content)
    assert run(*words) == 0


def test_a_match_among_the_games_that_is_somebody_s_own_stays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, words = tmp_path / "a-games", ["siege", *QUICK, "--report", tmp_path / "a.html"]
    folder.mkdir()
    (folder / "1-00001.jsonl").write_text("mine", "utf-8")
    assert run(*words) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "1-00001.jsonl: belongs to no report here, so it is not replaced." in said.err
    (folder / "1-00001.jsonl").unlink()
    assert run(*words) == 0
    (folder / "9-00001.jsonl").write_text("mine", "utf-8")
    assert run(*words) == 2
    (folder / "9-00001.jsonl").unlink()
    (folder / "1-00002.jsonl").write_text("changed", "utf-8")
    assert run(*words) == 2
    assert (folder / "1-00002.jsonl").read_text("utf-8") == "changed"


@pytest.mark.parametrize("name", ["a.html", "a.json", "a-games/1-00003.jsonl"])
def test_what_appears_while_games_are_played_stays(
    name: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    report = playtest.Playtest.report

    def appears(test: playtest.Playtest) -> object:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("mine", "utf-8")
        return report(test)

    monkeypatch.setattr(playtest.Playtest, "report", appears)
    files = ["--report", tmp_path / "a.html", "--json", tmp_path / "a.json"]
    assert run("siege", *QUICK, *files) == 0
    assert (tmp_path / name).read_text("utf-8") == "mine"
    said = capsys.readouterr().out
    number = "-2.json" if name == "a.json" else "-2.html"
    assert f"Written: {tmp_path / 'a'}{number}\n" in said and said.count("Written: ") == 2
    for written in (line[9:] for line in said.splitlines() if line.startswith("Written: ")):
        assert Path(written).exists()


def test_links_to_games_lead_there_whatever_the_report_is_called(tmp_path: Path) -> None:
    folder = tmp_path / os.fsdecode(b"caf\xe9 #a?100%")
    assert run("siege", *QUICK, "--report", folder / "a #a?100%.html") == 0
    (page,) = folder.glob("*.html")
    links = re.findall(r'href="([^"#][^"]*)"', page.read_text("utf-8"))
    assert links
    for link in links:
        assert (folder / os.fsdecode(unquote_to_bytes(link))).is_file()


def test_where_the_games_have_no_room_nothing_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a-games").write_text("mine", "utf-8")
    assert run("siege", *QUICK, "--report", tmp_path / "a.html") == 2
    said = capsys.readouterr()
    assert said.out == "" and "a-games: is no folder, so the games can't be kept there." in said.err
    assert [path.name for path in tmp_path.iterdir()] == ["a-games"]


def test_a_folder_that_fills_up_meanwhile_costs_no_figures(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*told: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(playtest.Playtest, "save", full)
    assert run("siege", *QUICK, "--report", tmp_path / "a.html") == 2
    said = capsys.readouterr()
    assert "The Besieger wins" in said.out
    assert said.err.endswith("a.html: can't be written (No space left on device).\n")


def test_what_a_worker_raises_is_a_sentence_beside_what_was_found(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Breaking(InProcess):
        left = 4

        def submit(self, *told: object, **more: object) -> object:  # type: ignore[override]
            self.left -= 1
            if not self.left:
                raise RuntimeError("out of memory")
            return super().submit(*told, **more)

    monkeypatch.setattr(command, "local_executor", lambda workers: Breaking())
    assert run("siege", *QUICK) == 2
    said = capsys.readouterr()
    assert said.err == "fireside: The playtest ended early (out of memory).\n"


def test_without_its_package_a_cluster_is_a_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(name: str) -> None:
        raise ModuleNotFoundError(name=name)

    monkeypatch.setattr(cluster, "import_module", missing)
    assert run("siege", *QUICK, "--cluster", "tcp://127.0.0.1:1") == 2
    assert "A cluster needs the package 'distributed'" in capsys.readouterr().err


def test_ctrl_c_ends_it_with_what_there_is(tmp_path: Path) -> None:
    """As a terminal sends it: to the program and to all its workers."""
    ours, theirs = pty.openpty()
    words = ["--players", "greedy", "--games", "100000", "--report", str(tmp_path / "a.html")]
    started = subprocess.Popen(
        [sys.executable, "main.py", "playtest", "siege", *words, "--workers", "1"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=theirs,
        text=True,
        start_new_session=True,
    )
    os.close(theirs)
    told, end = b"", time.monotonic() + PATIENCE
    while b"3 of 100000 games" not in told:
        assert time.monotonic() < end, told
        told += os.read(ours, 1000)
    os.killpg(started.pid, signal.SIGINT)
    said, _ = started.communicate(timeout=PATIENCE)
    left = b""
    while piece := _read(ours):
        left += piece
    os.close(ours)
    assert started.returncode == 0
    assert "The Besieger wins" in said and f"Written: {tmp_path / 'a.html'}" in said
    assert b"Traceback" not in told + left and b"KeyboardInterrupt" not in told + left


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 1000)
    except OSError:  # nobody writes to it any more
        return b""
