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
import sysconfig
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import rmtree
from time import sleep
from typing import IO

ROOT = Path(__file__).resolve().parents[1]
LEAST = (3, 11)

# The locks, and where one is needed those that will do: the test lock holds all of the play lock.
PLAY = "requirements.txt"
TEST = "requirements-test.txt"
ENOUGH = {PLAY: (PLAY, TEST), TEST: (TEST,)}

INSTALLED = "# Installed:\n"
"""The line of .venv/lock.txt after which the packages follow."""

PROGRAM = "python main.py"

# The lock that a command needs, and the programs of .venv that it runs.
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
    "compare": (TEST, ["python .ci/compare.py"]),
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
    """Write to .venv/lock.txt which Python, folder, lock and packages .venv holds."""
    packages = sorted(path.parent.name for path in site_packages(root).glob("*.dist-info/RECORD"))
    text = mark(root, lock) + INSTALLED + "\n".join(packages)
    (root / ".venv" / "lock.txt").write_text(text, "utf-8", "surrogateescape")


def noted(root: Path) -> tuple[str, list[str]]:
    """Return the mark in .venv/lock.txt and the names of the packages; "" where neither is."""
    try:
        text = (root / ".venv" / "lock.txt").read_text("utf-8", "surrogateescape")
    except OSError:
        return "", []
    marked, line, packages = text.partition(INSTALLED)
    return (marked, packages.splitlines()) if line else ("", [])


def is_ready(root: Path, needs: str) -> bool:
    """Return True if .venv holds what a command needs, whole."""
    known = noted(root)[0] in [mark(root, lock) for lock in ENOUGH[needs]]
    return known and not missing(root)


def plays(root: Path) -> bool:
    """Return True if .venv holds, whole, what some lock said for this Python: that still plays."""
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
    """Where .venv has a program of this name."""
    return str(root / ".venv" / (f"Scripts/{name}.exe" if os.name == "nt" else f"bin/{name}"))


@contextmanager
def alone(root: Path) -> Iterator[None]:
    """Wait until no other start sets this folder up. Raises `Refusal` where nobody may write."""
    try:
        held = (root / ".venv.lock").open("a")
    except OSError as error:
        raise Refusal(
            f"Nothing can be set up in {root}, because you may not write there"
            f" ({error.strerror}): copy the folder to where you may, and run this again there."
        ) from None
    with held:
        if not locked(held):
            print("Waiting for another start that sets up .venv.", flush=True)
            while not locked(held):
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
    """Make .venv anew with what the lock says, each file of it checked by its hash.

    What stood there before is laid aside, and laid back where this fails or is interrupted, so
    that it plays on. Raises `Refusal` where it fails.
    """
    here = root / ".venv"
    before = root / ".venv.before"
    try:
        if os.path.lexists(before) and not plays(root):  # a set-up was killed half-way
            lay_back(root)
            if is_ready(root, lock):
                return
        print("Setting up .venv; this takes a minute.", flush=True)
        discard(before)
        if os.path.lexists(here):
            here.rename(before)
        fill(root, lock)
    except BaseException as error:
        if os.path.lexists(before):
            lay_back(root)
        if not isinstance(error, OSError | subprocess.CalledProcessError):
            raise
        raise Refusal(
            f"The folder {here} can't be made ({error}): close what runs from it,"
            " see that the disk has room and that you may write there, and run this again."
        ) from None
    discard(before)


def lay_back(root: Path) -> None:
    """Put what stood before a set-up in the place of what that set-up has made."""
    discard(root / ".venv")
    (root / ".venv.before").rename(root / ".venv")


def discard(path: Path) -> None:
    """Remove a folder, or a link to one alone."""
    if path.is_dir() and not path.is_symlink():
        rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)


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
        errors="replace",
        check=False,
    )
    if done.returncode:
        raise Refusal(
            f"The packages of {lock} could not be installed: a set-up needs the network."
            f" Run this again when that is mended. What pip says of it:\n{done.stdout.rstrip()}"
        )
    note(root, lock)


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
        folder = ROOT
        if run == PROGRAM:  # the files on its command line lie where it is called
            line[1] = str(ROOT / arguments[0])
            folder = Path.cwd()
        if name == "mypy":
            out = subprocess.PIPE
            err = subprocess.STDOUT
            beside.append(
                (run, subprocess.Popen(line, stdout=out, stderr=err, cwd=folder, text=True))
            )
        elif status := subprocess.call(
            line,
            cwd=folder,
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
