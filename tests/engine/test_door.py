"""The door: a word of the command line that won't do, and output that nobody can read."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

import main
from engine.app import seeds
from engine.app.screens.manning import names_for_programs
from engine.matches import names
from engine.players.player import Program
from games import shelf
from tests.house.tree import ROOT, heard, python
from tests.kit.catalogue import GAMES
from tests.kit.matches import new_match

CHECK = [sys.executable, "main.py", "check", "tests/scenarios/siege"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--seats", "Mara,"], "'Mara,': Seat 2 has no name."),
        (["--seats", "Mara, Mara"], "Seats 1 and 2 have the same name."),
        (
            ["--seats", "A\nB,C"],
            r"'A\nB,C': The name of seat 1 has characters that can't be shown.",
        ),
        (["--seats", "\udcff,C"], "The name of seat 1 has characters that can't be shown."),
        (["--seats", "W" * 21], f"The name of seat 1 has more than {names.LONGEST} letters."),
        (["--seed", "\udcff"], "is not a seed"),
        (["--seed", " "], "' ' is not a seed"),
        (["--seed", "s" * 100_000], "sss… is not a seed"),
        (["--option", "x" * 100_000], "xxx… is not an option; write it like starting_walls=3"),
        (["--option", "\x1b]0;x\x07\u202e"], r"'\x1b]0;x\x07\u202e' is not an option"),
        (["--size", "\x1b[2J"], r"'\x1b[2J' is not a size"),
        (["x" * 100_000], "unrecognized arguments: xxx"),
        (["\x1b[2J"], r"unrecognized arguments: \x1b[2J"),
        (["--seed", "s" * 25], f"give 1 to {seeds.LONGEST} letters"),
    ],
)
def test_names_and_seeds_that_will_not_do(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.main(["new", "siege", *words]) == 2
    sentence = capsys.readouterr().err
    assert says in sentence
    assert sentence.startswith("fireside: ") and sentence.count("\n") == 1
    assert len(sentence) < 600 and sentence.rstrip("\n").isprintable()


def test_who_plays_is_said_for_each_seat(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--data", str(tmp_path), "new", "shrine", "--seats", "Mara,Tomas"]
    assert main.main([*words, "--programs", ",weak,weak"]) == 2
    assert "--seats names 2 and --programs 3;" in capsys.readouterr().err
    assert not [*tmp_path.rglob("*.jsonl")]


@pytest.mark.parametrize(
    ("text", "program"),
    [
        ("weak", "weak steady"),
        ("Easy", "weak steady"),
        (" MEDIUM ", "middle steady"),
        ("hard:bold", "strong bold"),
        ("Strong:Careful", "strong careful"),
        ("", ""),
    ],
)
def test_a_program_has_the_names_of_the_window_and_of_the_command_line(
    text: str, program: str
) -> None:
    assert str(Program.named(text) or "") == program


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (
            ["siege", "--programs", ",expert"],
            "'expert' is no program: levels are easy, medium or hard (also called weak, middle and"
            " strong); write",
        ),
        (
            ["siege", "--programs", ",hard:rude"],
            "'hard:rude' is no program: manners are bold, steady or careful; write",
        ),
        (["duel", "--seats", "A,B,C,D,E,F,G"], "DUEL is played by 2 to 6 players, not by 7"),
        (["siege", "--programs", "easy,easy,easy"], "Simple Siege is played by 2 players, not by"),
        (["rogue", "--seats", "A,B"], "RogueSL is played by 1 player, not by 2"),
        (
            ["shrine", "--option", "balance_returns=true"],
            "the option 'balance_returns' (The Balance returns) needs the option 'balance' (The"
            " Balance), which is off",
        ),
    ],
)
def test_what_can_not_be_played_is_said_before_a_window_opens(
    words: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr("engine.app.window.open_window", lambda settings: pytest.fail("a window"))
    assert main.main(["--data", str(tmp_path), "new", *words]) == 2
    sentence = capsys.readouterr().err
    assert says in sentence and sentence.endswith("See python main.py new --help.\n")
    assert sentence.count("\n") == 1


@pytest.mark.parametrize("command", ["new", "playtest"])
def test_help_lists_the_programs_and_the_options_of_every_game(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.main([command, "--help"]) == 0
    said = capsys.readouterr().out
    flat = " ".join(said.split())
    assert "easy, medium or hard (also called weak, middle and strong)" in flat
    assert ("bold, steady or careful" in flat) == (command == "new")
    for entry in shelf():
        assert f"\n  {entry.key}\n" in said
        for name, option in entry.config.options.items():
            assert f"\n    {name}=" in said and option.title in said
    assert "    best_of=1, 3 or 5 (1)  Best of\n" in said
    assert "    starting_walls=0 to 10 (5)  City walls\n" in said
    assert "    base=0.5 to 2.0 (1.0)  A warrior's base\n" in said
    assert "balance_returns=true or false (false)  The Balance returns; needs balance\n" in said
    assert all(len(line) <= 100 for line in said.splitlines())


def test_programs_have_names_of_their_own() -> None:
    assert names_for_programs(["", "weak", "weak"], ["Wren", "Mara"]) == ["Mara", "Wren", "Flint"]
    assert names_for_programs(["", "", "weak"], []) == ["Player 1", "Player 2", "Flint"]
    assert names_for_programs([], ["Mara"]) == []
    assert names_for_programs(["weak", ""], []) == ["Hob", "Player 2"], "as its badge says"


def test_those_who_are_known_sit_down() -> None:
    assert names.seat_names(["Mara", "", "Tomas", "Ada"], 2, 2) == ["Mara", "Tomas"]
    assert names.seat_names(["Mara"], 2, 4) == ["Mara", "Player 2"]
    assert names.seat_names([], 1, 1) == ["Player 1"]
    assert names.seat_names(["Player 2", "Mara"], 2, 2) == ["Player 1", "Mara"], "as its badge says"


def test_names_that_will_do() -> None:
    assert not names.name_problem(["Mara", "Åsa 火", "W" * 20])


@pytest.mark.parametrize(
    "words", [["--size", "800x600", "check"], ["check", "--data", "x"]], ids=" ".join
)
def test_what_a_window_needs_is_allowed_everywhere(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.main([*words, str(ROOT / "tests/scenarios/siege")]) == 0
    assert "0 failed" in capsys.readouterr().out


def redirected(where: str, command: Sequence[str] = CHECK) -> tuple[int, str]:
    """The exit status of a command with its output sent there, and what it complained of."""
    run = heard(["sh", "-c", f'"$@" {where}', "sh", *command])
    return run.returncode, run.stderr


def test_without_an_output_the_status_still_tells(tmp_path: Path) -> None:
    assert redirected(">&-") == (0, "")
    assert redirected(">&- 2>&-") == (0, "")
    assert redirected(">&- 2>&-", [*CHECK[:3], str(tmp_path / "nowhere")]) == (2, "")
    assert redirected("2>&-", [*CHECK[:2], "new", "chess"]) == (2, "")


def test_an_output_that_is_full_is_a_sentence() -> None:
    status, said = redirected(">/dev/full")
    assert (status, said) == (
        1,
        "fireside: The output can't be written (No space left on device).\n",
    )


def test_a_reader_who_has_left_is_not_complained_of() -> None:
    reads, writes = os.pipe()
    os.close(reads)
    run = subprocess.run(
        CHECK, cwd=ROOT, stdout=writes, stderr=subprocess.PIPE, text=True, check=False
    )
    os.close(writes)
    assert (run.returncode, run.stderr) == (1, "")


def test_names_in_files_tell_a_terminal_nothing(tmp_path: Path) -> None:
    """Neither a file's own name nor what stands in it."""
    path = tmp_path / "\x1b[2J.yaml"
    path.write_text('game: "\\e]0;owned\\a"\ntitle: "\\u202E"\nrules: []\n', "utf-8")
    said = heard([*CHECK[:3], str(path), str(tmp_path / "\x07\n.yaml")])
    assert r"\x1b[2J.yaml: \u202e: game: there is no game '\x1b]0;owned\x07' here" in said.stdout
    assert r"\x07\n.yaml: no such file" in said.stdout
    assert all(line.isprintable() for line in said.stdout.split("\n"))


@pytest.mark.parametrize("document", ["game", "title", "option", "action", "path", "value", "key"])
def test_a_hundred_thousand_letters_are_not_said_again(tmp_path: Path, document: str) -> None:
    from engine.scenario import check
    from tests.kit.catalogue import GAMES

    letters = "x" * 100_000
    text = {
        "game": f"game: {letters}\ntitle: A\nrules: []",
        "title": f"game: siege\ntitle: {letters}\nrules: []\nexpect: {{walls: 9}}",
        "option": f"game: siege\ntitle: A\nrules: []\noptions: {{? {letters} : 1}}",
        "action": f"game: siege\ntitle: A\nrules: []\nplay: [{{1: {letters}}}]",
        "path": f"game: siege\ntitle: A\nrules: []\nexpect: {{? {letters} : 1}}",
        "value": f"game: siege\ntitle: A\nrules: []\nexpect: {{walls: {letters}}}",
        "key": f"game: siege\ntitle: A\nrules: []\nposition: {{? {letters} : 1}}",
    }[document]
    (tmp_path / "a.yaml").write_text(text, "utf-8")
    lines = list[str]()
    check([tmp_path], GAMES.__getitem__, lines.append)
    assert "0 passed, 1 failed" in lines[-1] and len(lines[0]) < 2_000, lines[0][:300]


def test_a_folder_whose_name_is_too_long_is_a_sentence(tmp_path: Path) -> None:
    from engine.app import settings
    from engine.matches import deleted_runs

    folder = tmp_path / ("x" * 300)
    assert "File name too long" in settings.load(folder)[1]
    assert "File name too long" in deleted_runs.load(folder)[1]
    with pytest.raises(settings.SettingsError, match="File name too long"):
        settings.save(settings.Settings(), folder)


def test_without_a_home_the_folder_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def nowhere() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(main, "_user_folder", nowhere)
    assert main.main([]) == 2
    assert "name a folder: python main.py --data FOLDER" in capsys.readouterr().err


INTERRUPTED = """
import os, signal, sys
import main
def imported(arguments):
    try:
        os.kill(os.getpid(), signal.SIGINT)
        for _ in range(10 ** 9): pass
    except BaseException as error:
        sys.excepthook(type(error), error, error.__traceback__)  # as C code does it
        raise ImportError("PyCapsule_Import could not import module") from None
main.main = imported
sys.exit(main._start())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_ctrl_c_during_an_import_is_no_fault_of_the_package() -> None:
    run = python("-c", INTERRUPTED)
    assert (run.returncode, run.stdout, run.stderr) == (main.INTERRUPTED, "", "")


def test_a_package_that_can_not_be_loaded_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(arguments: Sequence[str]) -> int:
        raise ImportError("libfoo.so.1: cannot open shared object file\nmore of it")

    monkeypatch.setattr(main, "main", broken)
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    assert main._start() == 2
    said = capsys.readouterr().err
    assert "can't be loaded (libfoo.so.1: cannot open shared object file)." in said
    assert "make play" in said and "Traceback" not in said


@pytest.mark.parametrize("words", [[], ["new", "siege"], ["import", "a.jsonl"]], ids=" ".join)
def test_without_a_home_it_says_what_to_do(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(main, "_user_folder", homeless)
    assert main.main(words) == 2
    assert "There is no home folder" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("folder", "status", "says"),
    [
        ("n" * 300, 1, "no copy of it can be kept (File name too long)"),
        ("a/" * 3000, 2, "is too long for the name of a folder: it may have 4000 bytes"),
        ("a/" * 1500, 2, "is too deep for a folder"),
    ],
)
def test_a_match_is_not_taken_into_a_folder_that_can_not_be(
    folder: str, status: int, says: str, tmp_path: Path
) -> None:
    made = new_match(GAMES["siege"], "one", tmp_path)
    made.close()
    assert made.journal
    run = python("main.py", "import", "--data", tmp_path / folder, made.journal.path)
    assert run.returncode == status and says in run.stderr
