"""What is measured in a window is measured in a real one, or not at all."""

from __future__ import annotations

import shutil
import subprocess
import sys

import pytest

from tests.bench import NoScreen, __main__, window
from tests.house.tree import ROOT


@pytest.mark.parametrize("driver", ["", "dummy", "offscreen"])
def test_without_a_screen_and_xvfb_no_window_is_measured(
    driver: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """SDL has drivers without a screen, in which a picture costs nothing."""
    monkeypatch.setattr(window, "_driver", lambda: driver)
    monkeypatch.setattr(shutil, "which", lambda program: None)
    with pytest.raises(NoScreen), window.screen():
        pass
    assert __main__.measure("window") == 0
    assert capsys.readouterr().out == (
        "window is not measured: there is no screen here, and no Xvfb to take its place (on Debian"
        " or Ubuntu: `sudo apt install xvfb`).\n"
    )


def test_sdl_tells_which_driver_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    assert window._driver() == "dummy"
    monkeypatch.setenv("SDL_VIDEODRIVER", "nothing_of_the_kind")
    assert window._driver() == ""


@pytest.mark.skipif(shutil.which("Xvfb") is None, reason="Xvfb can't be found")
def test_xvfb_takes_the_place_of_a_driver_without_a_screen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    with window.screen() as where:
        assert where == "a real one, under Xvfb" and window._driver() == "x11"
    assert window._driver() == "dummy"


def test_an_xvfb_that_does_not_start_is_no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(window, "_driver", lambda: "")
    monkeypatch.setattr(shutil, "which", lambda program: "false")
    with pytest.raises(NoScreen, match="Xvfb does not start"), window.screen():
        pass


def test_each_measurement_has_a_process_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[list[str]] = []

    def call(command: list[str]) -> int:
        calls.append(command)
        return 0

    monkeypatch.setattr(subprocess, "call", call)
    assert __main__.main([]) == 0 and __main__.main(["disk", "rules"]) == 0
    assert [command[-1] for command in calls] == [*__main__.NAMES, "disk", "rules"]


def test_an_unknown_measurement_is_answered_with_the_known() -> None:
    command = [sys.executable, "-m", "tests.bench", "widow"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr.startswith("There is no measurement 'widow': battlefield, commands, disk,")
