"""Run, test and measure Fireside, or begin a game, on a machine with a bare Python.

`python3 .ci/make.py play` does what `make play` does: it sets up .venv from a lock file and runs
the program. The set-up is repeated only if the lock or Python has changed. Words after the command
go to the program; `python3 .ci/make.py test tests/house` tests that folder alone.
"""

from __future__ import annotations

import csv
import os
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import rmtree
from time import sleep
from typing import IO

ROOT = Path(__file__).resolve().parents[1]
MIN_PYTHON = (3, 11)

# The lock files, and for each the locks that satisfy it: the test lock includes the play lock.
PLAY = "requirements.txt"
TEST = "requirements-test.txt"
ENOUGH = {PLAY: (PLAY, TEST), TEST: (TEST,)}

INSTALLED = "# Installed:\n"
"""Line of .venv/lock.txt after which the packages follow."""

PROGRAM = "python main.py"

# The lock that each command needs, and the programs of .venv that it runs.
COMMANDS = {
    "play": (PLAY, [PROGRAM]),
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
    "thumbnails": (TEST, ["python -m tests.thumbnails"]),
    "compare": (TEST, ["python .ci/compare.py"]),
    "package": (TEST, ["python .ci/package.py"]),
    "sounds": (TEST, ["python .ci/sounds.py"]),
    "strain": (TEST, ["python -m tests.strain"]),
}


class Refusal(Exception):
    """Error: a command can't run; the message says why and what to do about it."""


def check_python() -> None:
    """Raise `Refusal` if this Python can't run Fireside or can't make a virtual environment."""
    if sys.version_info < MIN_PYTHON:
        raise Refusal(
            f"Fireside needs Python {'.'.join(map(str, MIN_PYTHON))} or newer, and"
            f" {sys.executable} is {sys.version.split()[0]}: install a newer one and run this again"
            " with it."
        )
    try:
        import ensurepip

        ensurepip.version()  # an empty folder of this name can be imported, too
    except (ImportError, AttributeError):
        raise Refusal(
            "This Python can't make a virtual environment, because its ensurepip is missing:"
            " on Debian or Ubuntu run `sudo apt install python3-venv`, then this again."
        ) from None


def site_packages(root: Path) -> Path:
    """Return the folder of .venv in which pip installs packages."""
    return Path(sysconfig.get_path("purelib", "venv", {"base": str(root / ".venv")}))


def mark(root: Path, lock: str) -> str:
    """Return the text that .venv/lock.txt begins with once .venv holds this lock.

    It names the folder because the programs in .venv do: in a folder that was moved they fail.
    """
    folder = (root / ".venv").resolve()
    return f"# Python {sys.version}\n# Folder {folder}\n" + (root / lock).read_text("utf-8")


def note(root: Path, lock: str) -> None:
    """Write the Python, folder, lock and packages of .venv to .venv/lock.txt."""
    packages = sorted(path.parent.name for path in site_packages(root).glob("*.dist-info/RECORD"))
    text = mark(root, lock) + INSTALLED + "\n".join(packages)
    (root / ".venv" / "lock.txt").write_text(text, "utf-8", "surrogateescape")


def noted(root: Path) -> tuple[str, list[str]]:
    """Return the mark in .venv/lock.txt and the names of the packages; "" and [] if missing."""
    try:
        text = (root / ".venv" / "lock.txt").read_text("utf-8", "surrogateescape")
    except OSError:
        return "", []
    mark_text, line, packages = text.partition(INSTALLED)
    return (mark_text, packages.splitlines()) if line else ("", [])


def is_ready(root: Path, needs: str) -> bool:
    """Return True if .venv is complete and holds the packages that a command needs."""
    is_marked = noted(root)[0] in [mark(root, lock) for lock in ENOUGH[needs]]
    return is_marked and not missing(root)


def plays(root: Path) -> bool:
    """Return True if .venv is complete for some lock and this Python, so that the game can run."""
    return noted(root)[0].startswith(f"# Python {sys.version}\n") and not missing(root)


def missing(root: Path) -> str:
    """Return a file of .venv that is gone or has another size than when it was installed, or "".

    Every package keeps a record of its files. Records of packages that another one carries inside
    it do not count: not all of their files were ever installed.
    """
    if not Path(program(root, "python")).is_file():
        return program(root, "python")
    folder = site_packages(root)
    for package in noted(root)[1]:
        file = str(folder / package / "RECORD")
        try:
            with open(file, encoding="utf-8", newline="") as record:
                rows = list(csv.reader(record, strict=True))
            for name, _, size in rows:
                file = os.path.join(folder, name)
                if size and os.stat(file).st_size != int(size):
                    return file
        except (OSError, ValueError, csv.Error):
            return file
    return ""


def program(root: Path, name: str) -> str:
    """Return the path of a program in .venv."""
    return str(root / ".venv" / (f"Scripts/{name}.exe" if os.name == "nt" else f"bin/{name}"))


@contextmanager
def set_up_lock(root: Path) -> Iterator[None]:
    """Wait until no other start sets this folder up; raise `Refusal` if nobody may write here."""
    try:
        lock_file = (root / ".venv.lock").open("a")
    except OSError as error:
        raise Refusal(
            f"Nothing can be set up in {root}, because you may not write there"
            f" ({error.strerror}): copy the folder to where you may, and run this again there."
        ) from None
    with lock_file:
        if not locked(lock_file):
            print("Waiting for another start that sets up .venv.", flush=True)
            while not locked(lock_file):
                sleep(0.2)
        yield


def locked(file: IO[str]) -> bool:
    """Lock a file until it is closed; return False if another process has locked it."""
    if sys.platform == "win32":
        import msvcrt

        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
    else:
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:  # some network folders have no locks
            return True
    return True


def set_up(root: Path, lock: str) -> None:
    """Make .venv anew with the packages of the lock, each checked by its hash.

    The old .venv is kept aside, and restored if the set-up fails or is interrupted, so that the
    game still runs. Raises `Refusal` if the set-up fails.
    """
    folder = root / ".venv"
    backup = root / ".venv.before"
    try:
        if os.path.lexists(backup) and not plays(root):  # an earlier set-up was killed
            lay_back(root)
            if is_ready(root, lock):
                return
        print("Setting up .venv; this takes a minute.", flush=True)
        discard(backup)
        if os.path.lexists(folder):
            folder.rename(backup)
        fill(root, lock)
    except BaseException as error:
        if os.path.lexists(backup):
            lay_back(root)
        if not isinstance(error, OSError | subprocess.CalledProcessError):
            raise
        raise Refusal(
            f"The folder {folder} can't be made ({error}): close what runs from it,"
            " see that the disk has room and that you may write there, and run this again."
        ) from None
    discard(backup)


def lay_back(root: Path) -> None:
    """Restore the .venv from before a set-up, and remove the one that the set-up has made."""
    discard(root / ".venv")
    (root / ".venv.before").rename(root / ".venv")


def discard(path: Path) -> None:
    """Remove a folder, or only the link if the path is a link."""
    if path.is_dir() and not path.is_symlink():
        rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)


def fill(root: Path, lock: str) -> None:
    """Create .venv and install the packages; raise `OSError`, or `Refusal` with pip's message."""
    venv.EnvBuilder(clear=True, with_pip=True, symlinks=os.name != "nt").create(root / ".venv")
    pip = [program(root, "python"), "-m", "pip", "--disable-pip-version-check"]
    install = ["install", "--quiet", "--require-hashes", "--only-binary", ":all:", "-r"]
    result = subprocess.run(
        [*pip, *install, str(root / lock)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    if result.returncode:
        raise Refusal(
            f"The packages of {lock} could not be installed: a set-up needs the network."
            f" Run this again when that is mended. What pip says of it:\n{result.stdout.rstrip()}"
        )
    note(root, lock)


def main(words: list[str]) -> int:
    """Carry out a command; return 0 if all of its programs succeed."""
    if not words or words[0] not in COMMANDS:
        print(f"Say what to do: python3 .ci/make.py {' | '.join(COMMANDS)}", file=sys.stderr)
        return 2
    needs, runs = COMMANDS[words[0]]
    try:
        check_python()
        if not is_ready(ROOT, needs):
            with set_up_lock(ROOT):
                if not is_ready(ROOT, needs):  # another start may have set it up meanwhile
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
    """Run programs of .venv; return the exit status of each that fails.

    The words go to pytest, or else to the last program.

    mypy takes a while on one core, so it runs beside the programs after it, and its output is
    printed at the end. Compiled Python files are kept: the tests start the program a hundred times.
    The tests are collected once before, silently, because each worker would compile all of them
    otherwise.
    """
    environment = dict(os.environ)
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    failed: dict[str, int] = {}
    background: list[tuple[str, subprocess.Popen[str]]] = []
    for run in runs:
        extra = words if run is runs[-1] or run.startswith("pytest") else []
        name, *arguments = [*run.split(), *extra]
        line = [program(ROOT, name), *arguments]
        folder = ROOT
        if run == PROGRAM:  # paths on its command line are relative to the caller's folder
            line[1] = str(ROOT / arguments[0])
            folder = Path.cwd()
        if name == "mypy":
            process = subprocess.Popen(
                line, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=folder, text=True
            )
            background.append((run, process))
        elif status := subprocess.call(
            line,
            cwd=folder,
            env=environment,
            stdout=subprocess.DEVNULL if "--collect-only" in line else None,
        ):
            failed[run] = status
    for run, process in background:
        print(process.communicate()[0], end="")
        if process.returncode:
            failed[run] = process.returncode
    return failed


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
