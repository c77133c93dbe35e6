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
    """A folder with two small locks, and a .venv with a Python and nothing else."""
    python = Path(make.program(tmp_path, "python"))
    python.parent.mkdir(parents=True)
    python.touch()
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
        archive.writestr("lantern.py", "LIT = True\n")
        archive.writestr(f"{about}/METADATA", "Metadata-Version: 2.1\nName: lantern\nVersion: 1\n")
        archive.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\n")
        archive.writestr(f"{about}/RECORD", "lantern.py,,11\n")
    return path


def lock_wheel(checkout: Path, wheel: Path, checks: str) -> None:
    """Let the play lock ask for this package with these checks."""
    line = f"lantern @ {wheel.as_uri()} {checks}\n"
    (checkout / PLAY).write_text(line, "utf-8")


@pytest.mark.long
def test_set_up_installs_the_lock(checkout: Path, wheel: Path) -> None:
    lock_wheel(checkout, wheel, f"--hash=sha256:{sha256(wheel.read_bytes()).hexdigest()}")
    make.set_up(checkout, PLAY)
    assert make.is_ready(checkout, PLAY)
    subprocess.run([make.program(checkout, "python"), "-c", "import lantern"], check=True)


@pytest.mark.long
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
    with pytest.raises(make.Refusal) as refusal:
        make.set_up(checkout, PLAY)
    first, *pip = str(refusal.value).splitlines()
    assert first.startswith("The packages of requirements.txt could not be installed")
    assert complaint in " ".join(pip)
    assert not make.is_ready(checkout, PLAY) and "pip" not in capfd.readouterr().err


@pytest.mark.long
def test_what_stood_before_is_there_again_where_a_set_up_fails(checkout: Path) -> None:
    install(checkout, PLAY)
    (checkout / PLAY).write_text("nothing-of-the-kind==1\n", "utf-8")
    assert make.plays(checkout) and not make.is_ready(checkout, PLAY)
    with pytest.raises(make.Refusal):
        make.set_up(checkout, PLAY)
    assert make.plays(checkout), "the old one plays on"
    assert not (checkout / ".venv.before").exists()


def test_a_set_up_that_was_killed_is_begun_anew_and_loses_nothing(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(checkout, PLAY)
    (checkout / PLAY).write_text("a==2\n", "utf-8")

    def killed(root: Path, lock: str) -> None:
        (root / ".venv").mkdir()
        raise KeyboardInterrupt

    monkeypatch.setattr(make, "fill", killed)
    for _ in range(2):
        with pytest.raises(KeyboardInterrupt):
            make.set_up(checkout, PLAY)
        assert not make.plays(checkout) and (checkout / ".venv.before" / "lock.txt").exists()

    def failing(root: Path, lock: str) -> None:
        raise make.Refusal("no network")

    monkeypatch.setattr(make, "fill", failing)
    with pytest.raises(make.Refusal):
        make.set_up(checkout, PLAY)
    assert make.plays(checkout)


@pytest.mark.long
@pytest.mark.parametrize("damage", ["gone", "emptied"])
def test_a_damaged_package_is_installed_anew(checkout: Path, wheel: Path, damage: str) -> None:
    lock_wheel(checkout, wheel, f"--hash=sha256:{sha256(wheel.read_bytes()).hexdigest()}")
    make.set_up(checkout, PLAY)
    assert make.is_ready(checkout, PLAY)
    [lantern] = checkout.glob(".venv/[Ll]ib/**/lantern.py")
    lantern.unlink()
    if damage == "emptied":
        lantern.write_text("")
    assert make.missing(checkout) == str(lantern)
    assert not make.is_ready(checkout, PLAY) and not make.plays(checkout)


def test_a_second_start_waits_for_the_first(tmp_path: Path) -> None:
    code = f"import sys; sys.path.insert(0, {str(ROOT / '.ci')!r}); import make, pathlib\n"
    code += f"with make.alone(pathlib.Path({str(tmp_path)!r})): print('in')"
    with make.alone(tmp_path):
        second = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
        with pytest.raises(subprocess.TimeoutExpired):
            second.wait(1.5)
    assert second.communicate(timeout=60)[0] == "in\n"


def test_a_venv_that_cannot_be_made_is_a_sentence(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(checkout, PLAY)

    def full(root: Path, lock: str) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(make, "fill", full)
    with pytest.raises(make.Refusal, match=r"\.venv can't be made \(the disk is full\)"):
        make.set_up(checkout, PLAY)
    assert make.plays(checkout)


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
    assert "play | test | bench | strength | format" in run.stderr


def test_makefile_and_readme_have_the_same_commands() -> None:
    commands = set(make.COMMANDS)
    targets = re.search(r"^([a-z ]+):$", texts()["Makefile"], re.MULTILINE)
    assert targets
    assert set(targets[1].split()) == commands
    for form in ("`make ", "`python3 .ci/make.py ", "`py .ci\\make.py "):
        assert commands <= set(re.findall(re.escape(form) + r"(\w+)`", texts()["README.md"])), form
