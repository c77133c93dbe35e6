"""The door: a word of the command line that won't do, and output that nobody can read."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

import main
from engine.app import names, seeds
from tests.house.tree import ROOT

CHECK = [sys.executable, "main.py", "check", "tests/scenarios/siege"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--seats", "Mara,"], "'Mara,': Seat 2 has no name."),
        (["--seats", "Mara, Mara"], "Seats 1 and 2 have the same name."),
        (["--seats", "A\nB,C"], r"'A\nB,C': The name of seat 1 holds what can't be shown."),
        (["--seats", "\udcff,C"], "The name of seat 1 holds what can't be shown."),
        (["--seats", "W" * 21], f"The name of seat 1 has more than {names.LONGEST} letters."),
        (["--seed", "\udcff"], "is not a seed"),
        (["--seed", " "], "' ' is not a seed"),
        (["--seed", "s" * 25], f"give 1 to {seeds.LONGEST} letters"),
    ],
)
def test_names_and_seeds_that_will_not_do(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main.main(["new", "siege", *words])
    sentence = capsys.readouterr().err
    assert ended.value.code == 2 and says in sentence
    assert sentence.startswith("fireside: ") and sentence.count("\n") == 1


def test_those_who_are_known_sit_down() -> None:
    assert names.seated(["Mara", "", "Tomas", "Ada"], 2, 2) == ["Mara", "Tomas"]
    assert names.seated(["Mara"], 2, 4) == ["Mara", "Player 2"]
    assert names.seated([], 1, 1) == ["Player 1"]


def test_names_that_will_do() -> None:
    assert not names.problem(["Mara", "Åsa 火", "W" * 20])


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
    run = subprocess.run(
        ["sh", "-c", f'"$@" {where}', "sh", *command],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
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
