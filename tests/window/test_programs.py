"""A person against a program in a real window: it answers from a process of its own, goes on after
a crash, and leaves no process behind."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

from engine.journal import Journal
from engine.worker import MAX_SECONDS
from tests.window.double import prepare
from tests.window.screen import Screen, Window, differs, journals, shows, wait_for


def seats(folder: Path) -> list[int]:
    """Who has acted, in order."""
    found = journals(folder)
    if not found:
        return []
    return [line.seat for line in Journal(found[-1], look_only=True).lines if line.action]


def workers(window: Window) -> list[int]:
    """The processes that think for the window."""
    found = []
    for each in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = each.read_text().rpartition(")")[2].split()
            words = each.with_name("cmdline").read_bytes()
        except OSError:
            continue
        if int(fields[1]) == window.process.pid and b"spawn_main" in words:
            found.append(int(each.parent.name))
    return found


def test_a_program_answers_after_a_crash_of_the_window_and_of_its_own(
    screen: Screen, tmp_path: Path
) -> None:
    words = "new", "siege", "--seats", "Mara,Hob", "--programs", ",weak", "--seed", "ember"
    with Window(screen, tmp_path, *words) as window:
        window.key("Escape")  # the first tip
        window.still()
        window.key("b")
        wait_for(lambda: 2 in seats(tmp_path), "the program's answer")
        first = workers(window)
        assert first, "it thinks in a process of its own"
    with Window(screen, tmp_path) as window:
        window.key("Return")
        window.still()
        before = len(seats(tmp_path))

        def answered() -> bool:
            window.key("b", "1", "space")
            return len(seats(tmp_path)) > before + 1

        wait_for(answered, "both go on")
        for each in workers(window):
            os.kill(each, signal.SIGKILL)
        count = len(seats(tmp_path))

        def went_on() -> bool:
            window.key("b", "1", "space")
            return len(seats(tmp_path)) > count + 2

        wait_for(went_on, "another process answers")
        last = workers(window)
        window.key("Escape")
    wait_for(lambda: not any(Path(f"/proc/{each}").exists() for each in last), "the end of all")


def test_a_hint_never_comes_over_cards_that_were_covered_while_it_was_thought_about(
    screen: Screen, tmp_path: Path
) -> None:
    prepare(tmp_path, speed="off")
    words = "new", "shrine", "--seats", "Mara,Tomas", "--seed", "ember"
    with Window(screen, tmp_path, *words) as window:
        window.still()
        window.key("space")  # the curtain comes
        window.still()
        window.key("space")
        window.still()
        window.key("Return")  # a card is drawn
        wait_for(lambda: seats(tmp_path), "the draw")
        hand = window.still()
        window.key("h")
        wait_for(lambda: differs(window, hand), "the cards to be covered")
        covered = window.still()
        window.key("h")
        wait_for(lambda: shows(window, hand), "the cards to be seen again")
        window.key("F4", "h")
        wait_for(lambda: shows(window, covered), "the cards to be covered again")
        end = time.monotonic() + MAX_SECONDS
        while time.monotonic() < end:
            assert shows(window, covered)
