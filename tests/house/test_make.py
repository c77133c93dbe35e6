"""Set-up: what .ci/make.py does by itself, and what it says when it can't."""

from __future__ import annotations

import re
import subprocess
import sys
import zipfile
from hashlib import sha256
from pathlib import Path

import pytest

import make
from make import PLAY, TEST
from tests.house.tree import ROOT, texts


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder with two small locks and an empty .venv."""
    (tmp_path / ".venv").mkdir()
    (tmp_path / PLAY).write_text("a==1\n", "utf-8")
    (tmp_path / TEST).write_text("a==1\nb==2\n", "utf-8")
    return tmp_path


def install(checkout: Path, lock: str) -> None:
    """Mark the venv as holding this lock."""
    (checkout / ".venv" / "lock.txt").write_text(make.mark(checkout, lock), "utf-8")


@pytest.mark.parametrize(
    ("holds", "plays", "tests"), [(None, False, False), (PLAY, True, False), (TEST, True, True)]
)
def test_a_venv_is_ready_for_what_its_lock_holds(
    checkout: Path, holds: str | None, plays: bool, tests: bool
) -> None:
    if holds:
        install(checkout, holds)
    assert (make.is_ready(checkout, PLAY), make.is_ready(checkout, TEST)) == (plays, tests)


def test_a_changed_lock_is_installed_anew(checkout: Path) -> None:
    install(checkout, PLAY)
    (checkout / PLAY).write_text("a==2\n", "utf-8")
    assert not make.is_ready(checkout, PLAY)


def test_another_python_is_set_up_anew(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(checkout, PLAY)
    monkeypatch.setattr(sys, "version", "3.99.0 (main)")
    assert not make.is_ready(checkout, PLAY)


@pytest.fixture
def wheel(tmp_path: Path) -> Path:
    """A package of one empty module, `lantern`."""
    path = tmp_path / "lantern-1-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        about = "lantern-1.dist-info"
        archive.writestr("lantern.py", "")
        archive.writestr(f"{about}/METADATA", "Metadata-Version: 2.1\nName: lantern\nVersion: 1\n")
        archive.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\n")
        archive.writestr(f"{about}/RECORD", "")
    return path


def lock_wheel(checkout: Path, wheel: Path, checks: str) -> None:
    """Let the play lock ask for this package with these checks."""
    line = f"lantern @ {wheel.as_uri()} {checks}\n"
    (checkout / PLAY).write_text(line, "utf-8")


def test_set_up_installs_the_lock(checkout: Path, wheel: Path) -> None:
    lock_wheel(checkout, wheel, f"--hash=sha256:{sha256(wheel.read_bytes()).hexdigest()}")
    make.set_up(checkout, PLAY)
    assert make.is_ready(checkout, PLAY)
    subprocess.run([make.program(checkout, "python"), "-c", "import lantern"], check=True)


@pytest.mark.parametrize(
    ("checks", "complaint"),
    [
        (f"--hash=sha256:{sha256(b'another').hexdigest()}", "DO NOT MATCH THE HASHES"),
        ("", "Hashes are required"),
    ],
)
def test_a_file_with_another_hash_or_none_is_refused(
    checkout: Path, wheel: Path, capfd: pytest.CaptureFixture[str], checks: str, complaint: str
) -> None:
    lock_wheel(checkout, wheel, checks)
    with pytest.raises(make.Refusal, match=r"packages of requirements\.txt could not be installed"):
        make.set_up(checkout, PLAY)
    assert complaint in capfd.readouterr().err
    assert not make.is_ready(checkout, PLAY)


def test_a_venv_that_cannot_be_made_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / ".venv").write_text("a file in the way", "utf-8")
    with pytest.raises(make.Refusal, match=r"\.venv can't be made"):
        make.set_up(tmp_path, PLAY)


def test_a_python_without_ensurepip_is_told_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    make.check_python()
    monkeypatch.setitem(sys.modules, "ensurepip", None)
    with pytest.raises(make.Refusal, match="sudo apt install python3-venv"):
        make.check_python()


def test_an_old_python_is_told_what_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 9))
    with pytest.raises(make.Refusal, match=r"needs Python 3\.11 or newer"):
        make.check_python()


@pytest.mark.parametrize("words", [[], ["paly"]])
def test_an_unknown_command_is_answered_with_the_known(words: list[str]) -> None:
    run = subprocess.run(
        [sys.executable, ".ci/make.py", *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (run.returncode, run.stdout) == (2, "")
    assert "play | test | bench | format" in run.stderr


def test_makefile_and_readme_have_the_same_commands() -> None:
    commands = set(make.COMMANDS)
    targets = re.search(r"^([a-z ]+):$", texts()["Makefile"], re.MULTILINE)
    assert targets
    assert set(targets[1].split()) == commands
    for form in ("`make ", "`python3 .ci/make.py ", "`py .ci\\make.py "):
        assert commands <= set(re.findall(re.escape(form) + r"(\w+)`", texts()["README.md"])), form
