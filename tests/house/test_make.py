"""Set-up: what .ci/make.py does by itself, and what it says when it can't."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zipfile
from hashlib import sha256
from pathlib import Path
from shutil import rmtree

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
    make.note(checkout, lock)


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


def kill_half_way(checkout: Path) -> None:
    """Leave what a set-up leaves that was killed while it made the venv."""
    (checkout / ".venv").rename(checkout / ".venv.before")
    (checkout / ".venv").mkdir()


def fail(root: Path, lock: str) -> None:
    """Take the place of `make.fill` without a network."""
    (root / ".venv").mkdir()
    raise make.Refusal("no network")


def test_a_set_up_that_was_killed_loses_nothing(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(checkout, PLAY)
    monkeypatch.setattr(make, "fill", fail)
    kill_half_way(checkout)
    make.set_up(checkout, PLAY)
    assert make.is_ready(checkout, PLAY), "what was there before is enough"
    kill_half_way(checkout)
    with pytest.raises(make.Refusal):
        make.set_up(checkout, TEST)
    assert make.plays(checkout)


def test_an_interrupted_set_up_lays_back_what_stood_before(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(checkout, PLAY)

    def interrupt(root: Path, lock: str) -> None:
        (root / ".venv").mkdir()
        raise KeyboardInterrupt

    monkeypatch.setattr(make, "fill", interrupt)
    with pytest.raises(KeyboardInterrupt):
        make.set_up(checkout, TEST)
    assert make.is_ready(checkout, PLAY) and not (checkout / ".venv.before").exists()


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_linked_venv_is_replaced_and_what_it_leads_to_is_kept(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = checkout / "elsewhere"
    (checkout / ".venv").rename(elsewhere)
    (checkout / ".venv").symlink_to(elsewhere)
    monkeypatch.setattr(make, "fill", lambda root, lock: (root / ".venv").mkdir())
    for _ in range(2):
        make.set_up(checkout, PLAY)
        assert (checkout / ".venv").is_dir() and not (checkout / ".venv").is_symlink()
        assert not os.path.lexists(checkout / ".venv.before") and any(elsewhere.iterdir())


def test_a_folder_that_was_moved_is_set_up_anew(checkout: Path, tmp_path: Path) -> None:
    """The programs in .venv name the folder that they were installed in."""
    install(checkout, PLAY)
    moved = tmp_path / "moved"
    moved.mkdir()
    for name in (".venv", PLAY, TEST):
        (checkout / name).rename(moved / name)
    assert not make.is_ready(moved, PLAY) and make.plays(moved)


def test_where_nobody_may_write_it_says_so(checkout: Path) -> None:
    (checkout / ".venv.lock").mkdir()  # so that it can't be opened, not even by root
    with (
        pytest.raises(make.Refusal, match="because you may not write there"),
        make.set_up_lock(checkout),
    ):
        pass


def test_it_plays_on_where_nobody_may_write(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    install(checkout, PLAY)
    (checkout / PLAY).write_text("a==2\n", "utf-8")
    (checkout / ".venv.lock").mkdir()
    monkeypatch.setattr(make, "ROOT", checkout)
    started: list[list[str]] = []

    def start(runs: list[str], words: list[str]) -> dict[str, int]:
        started.append(runs)
        return {}

    monkeypatch.setattr(make, "carried_out", start)
    assert make.main(["play"]) == 0 and started == [[make.PROGRAM]]
    assert "What was set up before is started instead." in capsys.readouterr().err
    assert make.main(["test"]) == 1 and len(started) == 1


def test_nothing_is_set_up_where_nothing_has_changed(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(checkout, TEST)
    monkeypatch.setattr(make, "ROOT", checkout)
    monkeypatch.setattr(make, "set_up", None)
    monkeypatch.setattr(make, "set_up_lock", None)
    monkeypatch.setattr(make, "carried_out", lambda runs, words: {})
    assert [make.main([command]) for command in make.COMMANDS] == [0] * len(make.COMMANDS)


def test_the_program_runs_where_it_is_called(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that a file on its command line is found from there."""
    calls: list[tuple[list[str], Path]] = []

    def call(line: list[str], cwd: Path, **_: object) -> int:
        calls.append((line, cwd))
        return 0

    monkeypatch.setattr(subprocess, "call", call)
    monkeypatch.chdir(checkout)
    make.carried_out([make.PROGRAM], ["check", "a.yaml"])
    make.carried_out(["python -m tests.bench"], [])
    (play, where), (bench, root) = calls
    assert play[1:] == [str(ROOT / "main.py"), "check", "a.yaml"] and where == checkout
    assert bench[1:3] == ["-m", "tests.bench"] and root == ROOT


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


def record(checkout: Path, package: str, rows: str) -> Path:
    """Write the record of a package of the venv, in a folder of `site-packages`."""
    path = make.site_packages(checkout) / f"{package}.dist-info" / "RECORD"
    path.parent.mkdir(parents=True)
    path.write_text(rows, "utf-8")
    return path


def test_a_record_that_a_package_carries_inside_is_not_its_own(checkout: Path) -> None:
    """setuptools carries wheel, without the programs that the record of wheel names."""
    record(checkout, "setuptools/_vendor/wheel-1", "../../bin/wheel,sha256=x,214\n")
    install(checkout, PLAY)
    assert make.missing(checkout) == ""
    assert make.is_ready(checkout, PLAY)


@pytest.mark.parametrize("rows", ["one\n", "a,b,many\n", '"a\n', "a,sha256=x,1\n"])
def test_a_record_that_cannot_be_read_is_a_damaged_package(checkout: Path, rows: str) -> None:
    record(checkout, "lantern-1", rows)
    install(checkout, PLAY)
    assert make.missing(checkout)
    assert not make.is_ready(checkout, PLAY)


def test_a_package_that_was_removed_is_installed_anew(checkout: Path) -> None:
    lantern = record(checkout, "lantern-1", "")
    install(checkout, PLAY)
    assert make.is_ready(checkout, PLAY)
    rmtree(lantern.parent)
    assert not make.is_ready(checkout, PLAY) and not make.plays(checkout)


def test_a_second_start_waits_for_the_first(tmp_path: Path) -> None:
    code = f"import sys; sys.path.insert(0, {str(ROOT / '.ci')!r}); import make, pathlib\n"
    code += f"with make.set_up_lock(pathlib.Path({str(tmp_path)!r})): print('in')"
    with make.set_up_lock(tmp_path):
        second = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
        with pytest.raises(subprocess.TimeoutExpired):
            second.wait(1.5)
    said = "Waiting for another start that sets up .venv.\nin\n"
    assert second.communicate(timeout=60)[0] == said


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


def test_makefile_and_docs_have_the_same_commands() -> None:
    commands = set(make.COMMANDS)
    targets = re.search(r"^([a-z ]+):$", texts()["Makefile"], re.MULTILINE)
    assert targets
    assert set(targets[1].split()) == commands
    text = texts()["docs/development.md"]
    for form in ("`make ", "`python3 .ci/make.py ", "`py .ci\\make.py "):
        assert commands <= set(re.findall(re.escape(form) + r"(\w+)`", text)), form
