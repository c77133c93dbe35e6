"""Play, test and measure Fireside, or begin a game, on a machine that has nothing but Python.

`python3 .ci/make.py play` does what `make play` does: it sets up .venv from a lock, which it does
again only when the lock or Python has changed, and runs. Words after the command go to the
program; `python3 .ci/make.py test tests/house` tests that folder alone.
"""

from __future__ import annotations

import csv
import os
import subprocess
import sys
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import rmtree

ROOT = Path(__file__).resolve().parents[1]
LEAST = (3, 11)

# The locks, and where one is needed those that will do: the test lock holds all of the play lock.
PLAY, TEST = "requirements.txt", "requirements-test.txt"
ENOUGH = {PLAY: (PLAY, TEST), TEST: (TEST,)}

# The lock that a command needs, and the programs of .venv that it runs.
COMMANDS = {
    "play": (PLAY, ["python main.py"]),
    "test": (
        TEST,
        [
            *("ruff format --check", "ruff check", "lint-imports --no-logo", "mypy"),
            *("pytest --collect-only -qq", "pytest -n auto --dist worksteal"),
        ],
    ),
    "bench": (TEST, ["python -m tests.bench"]),
    "strength": (TEST, ["python -m tests.strength"]),
    "format": (TEST, ["ruff check --fix", "ruff format"]),
    "golden": (TEST, ["python -m tests.kit.golden"]),
    "game": (TEST, ["python .ci/scaffold.py"]),
    "pictures": (TEST, ["python -m tests.pictures"]),
    "package": (TEST, ["python .ci/package.py"]),
    "sounds": (TEST, ["python .ci/sounds.py"]),
    "strain": (TEST, ["python -m tests.strain"]),
}


class Refusal(Exception):
    """What stands in the way, and what to do about it, in a sentence."""


def check_python() -> None:
    """Raise `Refusal` where this Python can't run Fireside or can't make a venv."""
    if sys.version_info < LEAST:
        raise Refusal(
            f"Fireside needs Python {LEAST[0]}.{LEAST[1]} or newer, and {sys.executable} is"
            f" {sys.version.split()[0]}: install a newer one and run this again with it."
        )
    try:
        import ensurepip

        ensurepip.version()  # an emptied folder of that name still imports
    except (ImportError, AttributeError):
        raise Refusal(
            "This Python can't make a virtual environment, because its ensurepip is missing:"
            " on Debian or Ubuntu run `sudo apt install python3-venv`, then this again."
        ) from None


def mark(root: Path, lock: str) -> str:
    """What .venv/lock.txt says where .venv holds this lock for this Python."""
    return f"# Python {sys.version}\n" + (root / lock).read_text("utf-8")


def is_ready(root: Path, needs: str) -> bool:
    """Whether .venv holds what a command needs, whole."""
    done = root / ".venv" / "lock.txt"
    known = done.is_file() and done.read_text("utf-8") in [mark(root, n) for n in ENOUGH[needs]]
    return known and not missing(root)


def plays(root: Path) -> bool:
    """Whether .venv holds, whole, what some lock said for this Python: that still plays."""
    done = root / ".venv" / "lock.txt"
    same = done.is_file() and done.read_text("utf-8").startswith(f"# Python {sys.version}\n")
    return same and not missing(root)


def missing(root: Path) -> str:
    """A file of .venv that is gone or has another size than when it was installed; "" where none
    has. Every package keeps a record of its files."""
    if not Path(program(root, "python")).is_file():
        return program(root, "python")
    for record in root.glob(".venv/[Ll]ib/**/*.dist-info/RECORD"):
        with record.open(encoding="utf-8", newline="") as rows:
            for name, _, size in csv.reader(rows):
                file = record.parents[1] / name
                if size and not (file.is_file() and file.stat().st_size == int(size)):
                    return str(file)
    return ""


def program(root: Path, name: str) -> str:
    """Where .venv has a program of this name."""
    return str(root / ".venv" / (f"Scripts/{name}.exe" if os.name == "nt" else f"bin/{name}"))


@contextmanager
def alone(root: Path) -> Iterator[None]:
    """Wait until no other start sets this folder up."""
    with (root / ".venv.lock").open("a") as held:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(held.fileno(), msvcrt.LK_LOCK, 1)
        else:
            import fcntl

            fcntl.flock(held, fcntl.LOCK_EX)
        yield


def set_up(root: Path, lock: str) -> None:
    """Make .venv anew with what the lock says, each file of it checked by its hash.

    What stood there before is laid aside, and laid back where this fails, so that it plays on.
    Raises `Refusal` where it fails.
    """
    here, before = root / ".venv", root / ".venv.before"
    print("Setting up .venv; this takes a minute.", flush=True)
    try:
        if before.exists() and not plays(root):  # a set-up was killed half-way
            rmtree(here, ignore_errors=True)
            before.rename(here)
        rmtree(before, ignore_errors=True)
        if here.exists():
            here.rename(before)
        fill(root, lock)
    except (OSError, subprocess.CalledProcessError, Refusal) as error:
        if before.exists():
            rmtree(here, ignore_errors=True)
            before.rename(here)
        if isinstance(error, Refusal):
            raise
        raise Refusal(
            f"The folder {here} can't be made ({error}): close what runs from it,"
            " see that the disk has room and that you may write there, and run this again."
        ) from None
    rmtree(before, ignore_errors=True)


def fill(root: Path, lock: str) -> None:
    """Make .venv where there is none. Raises `OSError`, or `Refusal` with what pip says."""
    venv.EnvBuilder(clear=True, with_pip=True, symlinks=os.name != "nt").create(root / ".venv")
    pip = [program(root, "python"), "-m", "pip", "--disable-pip-version-check"]
    install = ["install", "--quiet", "--require-hashes", "--only-binary", ":all:", "-r"]
    done = subprocess.run(
        [*pip, *install, str(root / lock)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        raise Refusal(
            f"The packages of {lock} could not be installed: a set-up needs the network."
            f" Run this again when that is mended. What pip says of it:\n{done.stdout.rstrip()}"
        )
    (root / ".venv" / "lock.txt").write_text(mark(root, lock), "utf-8")


def main(words: list[str]) -> int:
    """Carry out a command; 0 if all of its programs succeed."""
    if not words or words[0] not in COMMANDS:
        print(f"Say what to do: python3 .ci/make.py {' | '.join(COMMANDS)}", file=sys.stderr)
        return 2
    needs, runs = COMMANDS[words[0]]
    try:
        check_python()
        if not is_ready(ROOT, needs):
            with alone(ROOT):
                if not is_ready(ROOT, needs):  # another start may have done it meanwhile
                    set_up(ROOT, needs)
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        if needs != PLAY or not plays(ROOT):
            return 1
        print("What was set up before is started instead.", file=sys.stderr)
    failed = carried_out(runs, words[1:])
    if len(runs) > 1:
        print(f"Failed: {', '.join(failed)}." if failed else f"All well: {', '.join(runs)}.")
    return next(iter(failed.values()), 0)


def carried_out(runs: list[str], words: list[str]) -> dict[str, int]:
    """Run programs of .venv, pytest or else the last with these words; the exit status of each that
    fails.

    mypy takes a while of one core, so it runs beside what comes after it, and is heard at the end.
    What Python compiles is kept: the tests start the program a hundred times, and each worker would
    compile all tests if they had not been collected once before, unheard.
    """
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    failed: dict[str, int] = {}
    beside: list[tuple[str, subprocess.Popen[str]]] = []
    for run in runs:
        own = words if run is runs[-1] or run.startswith("pytest") else []
        name, *arguments = [*run.split(), *own]
        line = [program(ROOT, name), *arguments]
        if name == "mypy":
            out, err = subprocess.PIPE, subprocess.STDOUT
            beside.append(
                (run, subprocess.Popen(line, stdout=out, stderr=err, cwd=ROOT, text=True))
            )
        elif status := subprocess.call(
            line,
            cwd=ROOT,
            env=kept,
            stdout=subprocess.DEVNULL if "--collect-only" in line else None,
        ):
            failed[run] = status
    for run, process in beside:
        print(process.communicate()[0], end="")
        if process.returncode:
            failed[run] = process.returncode
    return failed


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
