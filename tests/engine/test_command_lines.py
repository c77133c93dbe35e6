"""Every command, with whatever may be written where it wants a file: a sentence, never a
traceback, and no file that was there is touched."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import main
from engine.lab import command
from engine.lab.running import InProcess
from tests.app.test_shelf import kept
from tests.games.duel.maps.drawn import draw
from tests.house.tree import ROOT

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="other systems have other names")

PLAY = ["playtest", "siege", "--players", "random", "--games", "1"]
COMMANDS: dict[str, tuple[list[str], str]] = {
    "check": (["check", "HERE"], ".yaml"),
    "import": (["--data", "DATA", "import", "HERE"], ".jsonl"),
    "data": (["--data", "HERE", "import", "MATCH"], ""),
    "map-check": (["map", "check", "HERE"], ".tmx"),
    "map-position": (["map", "position", "HERE"], ".tmx"),
    "map-fairness": (["map", "fairness", "HERE"], ".tmx"),
    "map-generate": (["map", "generate", "HERE"], ".tmx"),
    "map-fair": (["map", "fair", "HERE", "OUT.tmx"], ".tmx"),
    "fair-of": (["map", "fair", "MAP", "HERE"], ".tmx"),
    "map-picture": (["map", "picture", "HERE", "OUT.png"], ".tmx"),
    "map-print": (["map", "print", "HERE", "OUT.pdf"], ".tmx"),
    "picture-of": (["map", "picture", "MAP", "HERE"], ".png"),
    "print-of": (["map", "print", "MAP", "HERE"], ".pdf"),
    "report": ([*PLAY, "--report", "HERE"], ".html"),
    "json": ([*PLAY, "--json", "HERE"], ".json"),
    "map": (["playtest", "duel", *PLAY[2:], "--most", "2", "--map", "HERE"], ".tmx"),
    "project": (["map", "check", "MAP", "--project", "HERE"], ""),
    "playtest-project": (
        ["playtest", "duel", *PLAY[2:], "--most", "2", "--map", "MAP", "--project", "HERE"],
        "",
    ),
}
"""Commands with `HERE` where a file is wanted, and how its name ends."""
NAMES: dict[str, str] = {
    "empty": "",
    "blank": "  ",
    "zero": "a\0b",
    "long name": "x" * 250,
    "too long name": "x" * 300,
    "too long path": "x" * 5_000,
    "endless": "x" * 100_000,
    "deep": "x/" * 1_900 + "x",
    "not UTF-8": os.fsdecode(b"caf\xe9"),
    "terminal": "\x1b[2J\u202e",
    "folder": "FOLDER",
    "below a file": "FILE/x",
    "no file": "nowhere",
    "other file": "OTHER",
    "circle": "LOOP",
    "dangling": "DANGLING",
    "pipe": "PIPE",
    "kernel": "/proc/x",
    "full": "/dev/full",
    "endless device": "/dev/zero",
    "dots": "..",
    "dash": "-",
    "option": "--",
}


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are played in this process."""
    monkeypatch.setattr(command, "local_executor", lambda workers: InProcess())


@pytest.fixture(scope="module")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a map and a match."""
    folder = tmp_path_factory.mktemp("furnished")
    draw(folder)
    shutil.move(kept(tmp_path_factory.mktemp("elsewhere"), most=5), folder / "match.jsonl")
    return folder


@pytest.fixture
def room(furnished: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which there is everything, and in which the command runs."""
    folder = tmp_path / "room"
    shutil.copytree(furnished, folder)
    (folder / "FOLDER").mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.setattr(main, "_user_folder", lambda: folder / "home")
    return folder


def written(words: list[str], name: str, ending: str, room: Path) -> list[str]:
    """The command line with this name; what it names is made, with the ending."""
    ends = "" if name in ("", "  ", "..", "/", "-", "--") or name.startswith("/dev") else ending
    at = room / f"{name}{ends}"
    match name:
        case "FOLDER":
            at.mkdir(exist_ok=True)
        case "FILE/x":
            (room / "FILE").write_bytes(b"mine")
        case "OTHER":
            at.write_bytes(b"mine")
        case "LOOP":
            at.symlink_to(at)
        case "DANGLING":
            at.symlink_to(room / "nobody" / "there")
        case "PIPE":
            os.mkfifo(at)
    known = {"HERE": f"{name}{ends}", "MAP": "field.tmx", "MATCH": "match.jsonl", "DATA": "home"}
    return [known.get(word, word) for word in words]


def everything(room: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in room.rglob("*") if path.is_file()}


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
@pytest.mark.parametrize(("words", "ending"), COMMANDS.values(), ids=COMMANDS)
def test_whatever_is_named_a_sentence_answers(
    words: list[str], ending: str, name: str, room: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = written(words, name, ending, room)
    before = everything(room)
    status = main.main(line)
    said = capsys.readouterr()
    assert status in (0, 1, 2)
    complaints = said.err.splitlines()
    assert all(each.startswith("fireside: ") and each.isprintable() for each in complaints)
    assert all(len(each) < 5_000 for each in complaints)
    assert "Traceback" not in said.out and "Error" not in said.err
    if status == 2 and line[0] != "check" and line[:2] != ["map", "check"]:
        assert complaints
    after = everything(room)
    assert {path: after.get(path) for path in before} == before


@pytest.mark.parametrize(
    "address",
    ["tls://127.0.0.1:1", "ucx://a", "ws://127.0.0.1:1", "inproc://a", "://", "tcp://", "x" * 5_000,
     "tcp://[::1", "tcp://127.0.0.1:99999999", "tcp://\udcff:1", "a\0b", "\x1b[2J", "tcp://a:b",
     "sftp://x", "..", "/"],
)  # fmt: skip
def test_whatever_cluster_is_named_a_sentence_answers(
    address: str, room: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from engine.lab import cluster

    monkeypatch.setattr(cluster, "TIMEOUT_SECONDS", 0.5)
    assert main.main([*PLAY, "--cluster", address]) == 2
    said = capsys.readouterr()
    assert said.err.startswith("fireside: ") and said.err.count("\n") == 1
    assert said.err.rstrip("\n").isprintable() and len(said.err) < 600 and not said.out


SPEAKING = [
    ["check", "tests/scenarios/siege"],
    ["--help"],
    [*PLAY, "--workers", "1"],
    ["map", "check", "maps/low-ford.tmx"],
    ["map", "position", "maps/low-ford.tmx"],
    ["--version"],
    ["playtest", "--help"],
]
"""Commands that print something."""
FULL = ">/dev/full"
NO_WAY = [*((words, FULL) for words in SPEAKING)]
NO_WAY += [(words, out) for words in SPEAKING[:3] for out in ("| true", ">&-")]


@pytest.mark.parametrize(("words", "out"), NO_WAY, ids=[" ".join([*a, b]) for a, b in NO_WAY])
def test_an_output_that_takes_nothing_is_no_traceback(words: list[str], out: str) -> None:
    run = subprocess.run(
        ["sh", "-c", f'"$@" {out}', "sh", sys.executable, "main.py", *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in run.stderr and "Exception" not in run.stderr
    assert all(line.startswith("fireside: ") for line in run.stderr.splitlines())
    if out == FULL:
        assert run.returncode == 1 and "The output can't be written" in run.stderr
