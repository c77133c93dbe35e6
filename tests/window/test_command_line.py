"""The door: bad input of any kind is a sentence and an exit status, never a traceback."""

from __future__ import annotations

import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.app.settings import FILE_NAME, load
from engine.app.widgets import Dialog, Label
from engine.journal import Header
from engine.shell import Shell
from games import load_game, shelf, table
from tests.hands import made_ready, widget
from tests.house.tree import ROOT
from tests.window.screen import (
    HEIGHT,
    PATIENCE,
    WIDTH,
    Screen,
    Window,
    copied,
    differs,
    environment,
    journals,
    run,
    wait_for,
)


def refused(*words: str, root: Path | None = None, **more: str) -> str:
    """The one sentence with which a command is refused."""
    ended = run(*words, **({"root": root} if root else {}), **more)  # type: ignore[arg-type]
    assert ended.status == 2 and ended.out == "", ended
    assert ended.err.startswith("fireside: ") and ended.err.count("\n") == 1, ended.err
    return ended.err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["dance"], "'dance'"),
        (["new", "chess"], "'chess'"),
        (["--size", "10x10"], "'10x10'"),
        (["new", "siege", "--seats", "A,,B"], "'A,,B'"),
        (["new", "siege", "--option", "walls"], "'walls'"),
        (["new", "siege", "--data", ""], "--data"),
        (["check"], "PATH"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_wrong_command_line_is_a_sentence(words: list[str], says: str) -> None:
    sentence = refused(*words)
    assert says in sentence and "--help" in sentence


def test_without_a_sound_card_it_starts_without_a_word(
    screen: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """ALSA prints a line and more, here because its settings lead nowhere."""
    nowhere = tmp_path / "asound.conf"
    nowhere.touch()
    monkeypatch.setenv("ALSA_CONFIG_PATH", str(nowhere))
    monkeypatch.setenv("SDL_AUDIODRIVER", "alsa")
    with Window(screen, tmp_path / "data"):
        pass  # it is asserted there that nothing was said


def test_without_a_display_it_says_so(tmp_path: Path) -> None:
    sentence = refused("--data", str(tmp_path / "data"))
    assert "No window can be opened" in sentence and "--help" in sentence
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("dead", [{}, {"DISPLAY": ":7077"}, {"WAYLAND_DISPLAY": "nothing-77"}])
@pytest.mark.parametrize("words", [[], ["new", "siege"]], ids=str)
def test_no_driver_is_taken_that_shows_nothing(
    dead: dict[str, str], words: list[str], tmp_path: Path
) -> None:
    """SDL would run on without a screen, and nobody would ever see the window."""
    without = ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY")
    bare = {key: value for key, value in environment().items() if key not in without} | dead
    ended = subprocess.run(
        [sys.executable, str(ROOT / "main.py"), *words, "--data", str(tmp_path / "data")],
        env=bare,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert ended.returncode == 2
    assert "No window can be opened here (no screen was found)" in ended.stderr.splitlines()[-1]
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("words", [["check", "tests/scenarios/siege"], ["new", "siege"]], ids=str)
def test_a_python_without_its_packages_is_told_how_to_start(words: list[str]) -> None:
    """As somebody starts it who has not read how."""
    bare = [sys.executable, "-E", "-S", str(ROOT / "main.py"), *words]
    ended = subprocess.run(bare, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.startswith("fireside: The Python package '")
    assert "make play" in ended.stderr and ended.stderr.count("\n") == 1


def test_a_damaged_configuration_is_named_with_its_place(tmp_path: Path) -> None:
    root = copied(tmp_path)
    config = root / "config" / "siege.yaml"
    whole = config.read_text("utf-8")
    for text, says in (
        ("title: [", "siege.yaml"),
        (whole.replace("default: 5", "default: many"), "starting_walls"),
        (whole.replace("most_walls:", "most_doors:"), "most_"),
        (whole + "\ntitle: twice\n", "title"),
        ("", "siege.yaml"),
    ):
        config.write_text(text, "utf-8")
        sentence = refused("new", "siege", root=root, SDL_VIDEODRIVER="dummy")
        assert "siege.yaml" in sentence and says in sentence
    config.write_bytes(b"\xff\xfe\x00")
    assert "siege.yaml" in refused(root=root, SDL_VIDEODRIVER="dummy")
    config.unlink()
    assert "siege.yaml" in refused(root=root, SDL_VIDEODRIVER="dummy")


def test_a_missing_drawing_is_named(tmp_path: Path) -> None:
    root = copied(tmp_path)
    drawings = {path.name: path for path in (root / "assets").rglob("*.svg")}
    for content, says in (
        (b"\xff", "not UTF-8 text"),
        (b"<svg", "viewBox"),
        (None, "No such file"),
    ):
        drawings["flame.svg"].unlink()
        if content is not None:
            drawings["flame.svg"].write_bytes(content)
        sentence = refused("--data", str(tmp_path / "d"), root=root, SDL_VIDEODRIVER="dummy")
        assert sentence.count("flame.svg") == 1 and says in sentence


def test_a_drawing_that_is_missed_later_is_named(tmp_path: Path, screen: Screen) -> None:
    """The window is open already: it closes, and the terminal has the sentence."""
    root = copied(tmp_path)
    drawings = {path.name: path for path in (root / "assets").rglob("*.svg")}
    drawings["back-pine.svg"].unlink()
    words = ["new", "siege", "--seed", "7", "--data", str(tmp_path / "d")]
    sentence = refused(*words, root=root, DISPLAY=screen.display)
    assert "back-pine" in sentence


def test_what_can_not_be_written_is_told_in_the_window(tmp_path: Path, screen: Screen) -> None:
    """A folder below a file can't be made: it is played on, and nothing is saved."""
    blocked = tmp_path / "file"
    blocked.write_text("mine")
    words = ["new", "siege", "--seed", "7", "--size", "1024x640"]
    with Window(screen, blocked / "data", *words) as window:
        window.still()
        for key in ("Return", "Return", "b"):  # about the settings, about the match; an action
            before = window.shown()
            window.key(key)
            wait_for(partial(differs, window, before), f"{key} does something")
            window.still()
    assert blocked.read_text() == "mine"


def test_ctrl_c_ends_it_without_a_word(tmp_path: Path, screen: Screen) -> None:
    words = ["new", "siege", "--seed", "7", "--size", "1024x640"]
    with Window(screen, tmp_path, *words, quiet=False) as window:
        window.still()
        before = window.shown()
        window.key("b")
        wait_for(partial(differs, window, before), "the card flies")
        window.process.send_signal(signal.SIGINT)
        assert (window.process.wait(PATIENCE), window.said()) == (130, "")
    (journal,) = journals(tmp_path)
    assert journal.read_text("utf-8").count("\n") == 2


@pytest.mark.parametrize("text", ["{", '{"window": "large"}', "\x00"], ids=["torn", "typed", "nul"])
def test_settings_that_can_not_be_used_are_told_and_kept(
    text: str, tmp_path: Path, screen: Screen
) -> None:
    """The size of the window is remembered when it closes, in a file of its own."""
    (tmp_path / FILE_NAME).write_text(text)
    with Window(screen, tmp_path, "new", "siege", "--seed", "7", quiet=False) as window:
        told = window.still()
        window.key("Return")
        wait_for(partial(differs, window, told), "the dialog goes")
        assert (tmp_path / FILE_NAME).read_text() == text
        window.resize(1100, 700)
        window.still()
        window.process.send_signal(signal.SIGINT)
        window.process.wait(PATIENCE)
    assert (tmp_path / f"{FILE_NAME}.1").read_text() == text
    assert load(tmp_path)[0].window == (1100, 700)


def test_f11_leads_into_full_screen_and_back(tmp_path: Path, screen: Screen) -> None:
    with Window(screen, tmp_path, "--size", "1024x640") as window:
        window.still()
        for size in ((WIDTH, HEIGHT), (1024, 640)) * 2:
            window.key("F11")
            wait_for(partial(measures, window, size), f"a window of {size}")
        window.still()
    assert load(tmp_path)[0].window == (1024, 640)


def test_a_window_too_small_for_anything_goes_on(tmp_path: Path, screen: Screen) -> None:
    with Window(screen, tmp_path, "new", "siege", "--seed", "7", "--size", "1024x640") as window:
        whole = window.still()
        for size in ((90, 60), (30, 20), (1024, 640)):
            window.resize(*size)
            window.still()
        assert window.shown() == whole


def measures(window: Window, size: tuple[int, int]) -> bool:
    return window.measure().size == size


def test_the_tests_of_the_window_have_their_own_display() -> None:
    assert "DISPLAY" not in environment()


def test_numbers_that_no_game_has_are_told_when_a_match_begins(tmp_path: Path) -> None:
    """From the title on: a game's rules are opened no sooner than its match."""
    config = tmp_path / "siege.yaml"
    whole = (ROOT / "config" / "siege.yaml").read_text("utf-8")
    config.write_text(whole.replace("most_walls:", "most_doors:"), "utf-8")
    (entry,) = [entry for entry in shelf(ROOT / "config") if entry.key == "siege"]
    broken = replace(entry, load=lambda: load_game("siege", tmp_path))
    app = Shell(made_ready(), (1280, 720), [broken], table, tmp_path)
    app.show_title()
    app.beginnings.start(Header("siege", ["A", "B"], "7"))
    assert isinstance(app.manager.top, Dialog)
    words = widget(app.manager.top, "text", Label)
    assert "siege.yaml" in words.words and "most_doors" in words.words
