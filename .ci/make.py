"""Play, test, bench and format Fireside on a machine that has Python and nothing else of ours.

`python3 .ci/make.py play` does what `make play` does: it sets up .venv from a lock, which it does
again only when the lock or Python has changed, and runs. Words after the command go to the
program; `python3 .ci/make.py test tests/house` tests that folder alone.
"""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

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
        ["ruff format --check", "ruff check", "mypy", "lint-imports --no-logo", "pytest -n auto"],
    ),
    "bench": (TEST, ["python -m tests.bench"]),
    "format": (TEST, ["ruff check --fix", "ruff format"]),
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
    """Whether .venv holds what a command needs."""
    done = root / ".venv" / "lock.txt"
    return done.is_file() and done.read_text("utf-8") in [mark(root, n) for n in ENOUGH[needs]]


def program(root: Path, name: str) -> str:
    """Where .venv has a program of this name."""
    return str(root / ".venv" / (f"Scripts/{name}.exe" if os.name == "nt" else f"bin/{name}"))


def set_up(root: Path, lock: str) -> None:
    """Make .venv anew with what the lock says, each file of it checked by its hash.

    Raises `Refusal` where that fails.
    """
    print("Setting up .venv; this takes a minute, and only the first time.", flush=True)
    try:
        venv.EnvBuilder(clear=True, with_pip=True, symlinks=os.name != "nt").create(root / ".venv")
    except (OSError, subprocess.CalledProcessError) as error:
        raise Refusal(
            f"The folder {root / '.venv'} can't be made ({error}): close what runs from it,"
            " see that the disk has room and that you may write there, and run this again."
        ) from None
    pip = [program(root, "python"), "-m", "pip", "--disable-pip-version-check"]
    install = ["install", "--quiet", "--require-hashes", "--only-binary", ":all:", "-r"]
    if subprocess.call([*pip, *install, str(root / lock)]):
        raise Refusal(
            f"The packages of {lock} could not be installed, pip says above why:"
            " the first set-up needs the network. Run this again when that is mended."
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
            set_up(ROOT, needs)
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        return 1
    failed = {}
    for run in runs:
        name, *arguments = run.split()
        if run is runs[-1]:
            arguments += words[1:]
        if status := subprocess.call([program(ROOT, name), *arguments], cwd=ROOT):
            failed[run] = status
    if len(runs) > 1:
        print(f"Failed: {', '.join(failed)}." if failed else f"All well: {', '.join(runs)}.")
    return next(iter(failed.values()), 0)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
