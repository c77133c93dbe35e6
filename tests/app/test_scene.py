from __future__ import annotations

import msgspec
import pygame

from engine.app.inputs import OUTSIDE, Close, Hover, Input, Key, Press, Release, Resize, Typed
from engine.app.scene import Scene, SceneManager
from engine.app.settings import Settings


class Note(Scene):
    """Writes down what it is told."""

    def __init__(self, name: str, notes: list[str], opaque: bool = True) -> None:
        self.name, self.notes, self.opaque = name, notes, opaque
        self.events: list[Input] = []
        self.moves = False

    def enter(self) -> None:
        self.notes.append(f"{self.name} enters")

    def leave(self) -> None:
        self.notes.append(f"{self.name} leaves")

    def handle(self, event: Input) -> bool:
        self.events.append(event)
        return isinstance(event, Key)

    def update(self, dt: float) -> bool:
        self.notes.append(f"{self.name} updates")
        return self.moves

    def draw(self, surface: pygame.Surface) -> None:
        self.notes.append(f"{self.name} draws")


def manager() -> SceneManager:
    return SceneManager(Settings(), (1280, 720))


def test_scenes_enter_and_leave_in_order() -> None:
    notes: list[str] = []
    on = manager()
    on.push(Note("a", notes))
    on.push(Note("b", notes))
    on.replace(Note("c", notes))
    on.pop()
    on.push(Note("d", notes))
    on.show(Note("e", notes))
    assert notes == [
        *("a enters", "b enters", "b leaves", "c enters", "c leaves", "d enters"),
        *("d leaves", "a leaves", "e enters"),
    ]


def test_the_letter_of_a_shortcut_is_not_typed_into_what_it_opens() -> None:
    class Opens(Note):
        def handle(self, event: Input) -> bool:
            if isinstance(event, Key):
                self.manager.push(above)
            return super().handle(event)

    on, above = manager(), Note("above", [])
    on.push(Opens("below", []))
    for event in (Key("n"), Typed("n"), Key("o"), Typed("o")):
        on.handle(event)
    typed = [event for event in above.events if isinstance(event, Key | Typed)]
    assert typed == [Key("o"), Typed("o")]


def test_only_the_top_scene_hears_keys() -> None:
    on, below, above = manager(), Note("below", []), Note("above", [], opaque=False)
    on.push(below)
    on.push(above)
    assert on.handle(Key("a"))
    assert Key("a") in above.events
    assert Key("a") not in below.events


def test_a_resize_reaches_covered_scenes_too() -> None:
    on, below, above = manager(), Note("below", []), Note("above", [])
    on.push(below)
    on.push(above)
    assert on.handle(Resize(1920, 1080))
    assert Resize(1920, 1080) in below.events
    assert Resize(1920, 1080) in above.events
    assert on.scale.width == 1920


def test_a_covered_scene_loses_the_pointer_and_gets_it_back() -> None:
    on, below = manager(), Note("below", [])
    on.push(below)
    on.handle(Press((40, 50)))
    on.push(Note("above", []))
    assert below.events[-2:] == [Release(OUTSIDE), Hover(OUTSIDE)]
    on.handle(Hover((60, 70)))
    assert below.events[-1] == Hover(OUTSIDE)
    on.pop()
    assert below.events[-1] == Hover((60, 70), still=True)


def test_drawing_starts_at_the_highest_scene_that_hides_the_rest() -> None:
    notes: list[str] = []
    on = manager()
    for name, opaque in [("a", True), ("b", True), ("c", False)]:
        on.push(Note(name, notes, opaque))
    notes.clear()
    on.draw(pygame.Surface((10, 10)))
    on.update(0.1)
    assert notes == ["b draws", "c draws", "b updates", "c updates"]


def test_a_change_of_the_stack_wants_a_picture_once() -> None:
    on = manager()
    on.push(Note("a", []))
    assert on.update(0.1)
    assert not on.update(0.1)
    on.push(Note("b", [], opaque=False))
    on.pop()
    assert on.update(0.1)
    assert not on.update(0.1)


def test_settings_reach_every_scene_and_are_kept() -> None:
    kept: list[Settings] = []
    on = SceneManager(Settings(), (1280, 720), kept.append)
    below = Note("below", [])
    on.push(below)
    on.push(Note("above", []))
    on.change(text_size=200, four_colours=True)
    assert on.scale.text == 2
    assert on.scale.four_colours
    assert below.events[-1] == Resize(1280, 720)
    assert kept == [msgspec.structs.replace(Settings(), text_size=200, four_colours=True)]


def test_close_ends_the_program_without_asking_a_scene() -> None:
    on, scene = manager(), Note("a", [])
    on.push(scene)
    on.handle(Close())
    assert on.is_closing
    assert Close() not in scene.events
