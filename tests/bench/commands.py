"""Commands without a window, on battlefields that are slow to look at and to print."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench import alternately
from tests.house.tree import ROOT

CASES = ROOT / "tests/games/duel/maps/cases"
SHIPPED = ROOT / "maps/low-ford.tmx"
TIMES = 1
AIM = 3.0
"""Seconds that a whole command may take, from nothing to its end."""


def lines() -> Iterator[str]:
    """All measurements, each as a line."""
    with TemporaryDirectory() as folder:
        out = str(Path(folder) / "out.pdf")
        yield _line("fairness", CASES / "fairness_28s.tmx")
        yield _line("print", CASES / "print_12s.tmx", out)


def _line(action: str, case: Path, *more: str) -> str:
    """What a command takes on a slow map, beside the same on one that is shipped."""
    slow, shipped = alternately(
        partial(_run, "map", action, str(case), *more),
        partial(_run, "map", action, str(SHIPPED), *more),
        times=TIMES,
    )
    return (
        f"map {action} {case.name}: {slow:.1f} s, {slow / shipped:.1f} times {SHIPPED.name}"
        f" (aim: at most {AIM:.0f} s; {SHIPPED.name} {shipped:.1f} s)"
    )


def _run(*words: str) -> None:
    """Run the program with these words; it may find fault with a map (1), but no more."""
    command = [sys.executable, "main.py", *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    if done.returncode > 1:
        done.check_returncode()
