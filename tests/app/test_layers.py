"""What is kept from frame to frame: only what has changed is drawn, and it is all that is seen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect, Surface

from engine.app.inputs import OUTSIDE, Hover, Key, Pointer, Press, Release
from engine.app.paint import smooth_lines
from engine.app.rects import clip_to, join_rects
from engine.app.scene import SceneManager
from engine.app.settings import Settings
from engine.app.theme import Scale
from engine.app.widgets import (
    Button,
    Change,
    Label,
    Look,
    Overlay,
    Panel,
    Screen,
    ScrollList,
    Widget,
    message_dialog,
)
from engine.app.window import Loop
from tests.app.board import Board
from tests.hands import differs, drawn, drawn_anew, new_stage, send

WINDOW = Rect(0, 0, 1280, 720)
rects = st.builds(
    Rect, st.integers(-50, 1300), st.integers(-50, 800), st.integers(0, 300), st.integers(0, 300)
)


# Rectangles.


@given(st.lists(rects, max_size=12))
def test_joined_rectangles_cover_what_they_are_made_of_and_no_more_than_the_window(
    parts: list[Rect],
) -> None:
    whole = join_rects(parts, WINDOW)
    assert all(WINDOW.contains(rect) and rect.size > (0, 0) for rect in whole)
    for part in parts:
        inside = part.clip(WINDOW)
        for at in (inside.topleft, inside.center, (inside.right - 1, inside.bottom - 1)):
            assert not inside or any(rect.collidepoint(at) for rect in whole)


@given(st.lists(rects, max_size=12))
def test_joined_rectangles_are_no_more_to_draw(parts: list[Rect]) -> None:
    def area(of: list[Rect]) -> int:
        return sum(rect.width * rect.height for rect in of)

    assert area(join_rects(parts, WINDOW)) <= area([part.clip(WINDOW) for part in parts])


clips = st.builds(
    Rect, st.integers(0, 180), st.integers(0, 180), st.integers(1, 60), st.integers(1, 60)
)
points = st.lists(st.tuples(st.integers(-80, 300), st.integers(-80, 300)), min_size=2, max_size=4)


@given(points, clips, st.integers(1, 6))
def test_a_smooth_line_looks_the_same_however_little_of_it_is_drawn(
    path: list[tuple[int, int]], clip: Rect, width: int
) -> None:
    whole, part = Surface((240, 240), 0, 32), Surface((240, 240), 0, 32)
    smooth_lines(whole, (240, 208, 138), path, width)
    with clip_to(part, clip):
        smooth_lines(part, (240, 208, 138), path, width)
    assert not differs(whole.subsurface(clip), part.subsurface(clip))
    part.fill("black", clip)
    assert pygame.mask.from_threshold(part, (0, 0, 0), (1, 1, 1)).count() == 240 * 240


# A screen.


@dataclass(eq=False)
class Ruler(Widget):
    """From its middle to the pointer."""

    to: tuple[int, int] | None = None

    def hover(self, at: Pointer, scale: Scale) -> Change:
        self.to = None if at.pos == OUTSIDE else at.pos
        return Change.MARKS

    def overlay_above(self, look: Look) -> Overlay | None:
        if self.to is None:
            return None
        start, end = self.rect.center, self.to
        rect = Rect(start, (1, 1)).union(Rect(end, (1, 1))).inflate(4, 4)
        return Overlay(rect, lambda surface: pygame.draw.line(surface, "red", start, end, 3))


@dataclass(eq=False)
class Counted(Panel):
    """Knows how often it was drawn."""

    drawn: int = 0

    def draw(self, surface: Surface, look: Look) -> None:
        self.drawn += 1
        super().draw(surface, look)


class Sheet(Screen):
    """A button, and far from it a panel and a field on which a ruler is laid."""

    def __init__(self) -> None:
        super().__init__()
        self.panel = Counted("panel", Rect(100, 400, 300, 200))
        self.ruler = Ruler("ruler", Rect(600, 100, 500, 500))
        self.built = 0
        self.flying: list[Rect] = []

    def build(self) -> list[Widget]:
        self.built += 1
        button = Button("button", Rect(100, 100, 200, 60), "Go", on_press=lambda: None)
        return [self.panel, self.ruler, button]

    def moving(self) -> list[Overlay]:
        return [Overlay(at, partial(Surface.fill, color="blue", rect=at)) for at in self.flying]


class Window:
    """A surface on which only changes are drawn, and what they were."""

    def __init__(self, screen: Screen) -> None:
        self.manager = new_stage()
        self.manager.push(screen)
        self.surface = Surface(self.manager.size, 0, 32)
        self.after()

    def after(self, *events: Key | Hover | Press | Release) -> list[Rect]:
        """Where it was drawn after these; the picture is right."""
        changed = [self.manager.handle(event) for event in events]
        changed.append(self.manager.update(1 / 60))
        rects = self.manager.refresh(self.surface) if any(changed) else []
        assert not differs(self.surface, drawn_anew(self))
        return rects


@pytest.fixture
def sheet(surface: Surface) -> Iterator[tuple[Sheet, Window]]:
    scene = Sheet()
    yield scene, Window(scene)


def test_at_first_all_of_it_is_drawn_and_then_nothing(sheet: tuple[Sheet, Window]) -> None:
    fresh, (_, window) = SceneManager(Settings(), (1280, 720)), sheet
    fresh.push(Sheet())
    assert fresh.refresh(window.surface) == [WINDOW]
    assert window.after() == []
    assert window.after(Hover((500, 50)), Hover((510, 60))) == []


def test_a_hover_draws_what_is_hovered_and_nothing_else(sheet: tuple[Sheet, Window]) -> None:
    scene, window = sheet
    built, drawn = scene.built, scene.panel.drawn
    (near,) = window.after(Hover((200, 130)))
    assert near.contains(Rect(100, 100, 200, 60)) and near.width * near.height < 40_000
    assert window.after(Hover((210, 130))) == []
    assert window.after(Hover((500, 50))) == [near]
    # the pictures to compare with were drawn wholly, each once
    assert (scene.built, scene.panel.drawn) == (built, drawn + 3)


def test_a_press_and_a_focus_draw_their_own_rectangle(sheet: tuple[Sheet, Window]) -> None:
    _, window = sheet
    for event in (Press((200, 130)), Hover((200, 400)), Key("tab")):
        for rect in window.after(event):
            assert rect.width * rect.height < 40_000


def test_a_ruler_draws_no_widget(
    sheet: tuple[Sheet, Window], monkeypatch: pytest.MonkeyPatch
) -> None:
    scene, window = sheet
    window.after(Hover((700, 200)))
    drawn: list[str] = []
    monkeypatch.setattr(Ruler, "draw", lambda self, surface, look: drawn.append(self.id))
    built = scene.built
    window.manager.handle(Hover((800, 300)))
    (rect,) = window.manager.refresh(window.surface)
    assert rect.contains(Rect(700, 200, 150, 150)) and not rect.colliderect(scene.panel.rect)
    assert not drawn and scene.built == built
    assert not differs(window.surface, drawn_anew(window))
    window.after(Hover((500, 50)))
    assert scene.ruler.overlay_above(Look(Scale(1280, 720))) is None


@dataclass(eq=False)
class Shelf(Widget):
    """As many books as its list holds, drawn as bars."""

    books: list[int] = field(default_factory=list)
    lamp: object = None
    cache: object = field(default_factory=object, init=False, compare=False)  # equals no other

    def draw(self, surface: Surface, look: Look) -> None:
        for place, height in enumerate(self.books):
            surface.fill("red", (self.rect.left + 20 * place, self.rect.top, 10, height))


class Room(Screen):
    """Two shelves, the second of which has a lamp, and a button; built anew each time."""

    def __init__(self) -> None:
        super().__init__()
        self.books = [40]
        self.lamp: object = None
        self.turned, self.label, self.idle = False, "Go", False

    def build(self) -> list[Widget]:
        shelves = [
            Shelf("books", Rect(100, 100, 400, 60), books=self.books),
            Shelf("lamp", Rect(100, 400, 400, 60), lamp=self.lamp),
        ]
        press = None if self.idle else lambda: None
        button = Button("go", Rect(800, 300, 200, 60), self.label, on_press=press)
        return [*(reversed(shelves) if self.turned else shelves), button]


def rebuilt(room: Room, window: Window) -> list[Rect]:
    """What is drawn of a room that is built anew; the picture is right."""
    room.rebuild()
    rects = window.manager.refresh(window.surface)
    assert not differs(window.surface, drawn_anew(window))
    return rects


def test_of_widgets_built_anew_what_has_changed_is_drawn() -> None:
    window = Window(room := Room())
    assert rebuilt(room, window) == []
    room.books.append(30)  # the list itself: a widget is compared with what it was
    (rect,) = rebuilt(room, window)
    assert rect.contains(Rect(100, 100, 400, 60)) and rect.bottom < 400
    room.label = "Stay"
    (rect,) = rebuilt(room, window)
    assert rect.contains(Rect(800, 300, 200, 60)) and rect.left > 500
    assert rebuilt(room, window) == []
    room.idle = True  # a widget may show that it does something where it is hovered
    (rect,) = rebuilt(room, window)
    assert rect.contains(Rect(800, 300, 200, 60)) and rect.left > 500


def test_the_bar_of_a_list_is_drawn_when_what_lies_in_it_has_changed() -> None:
    class Reading(Room):
        def build(self) -> list[Widget]:
            at = Rect(100, 100, 400, 200)
            shelves = [Shelf(f"{n}", at.move(0, 60 * n)) for n in self.books]
            return [ScrollList("list", at, widgets=shelves)]

    window = Window(room := Reading())
    for room.books in ([0, 1, 2, 3], [0, 1, 2, 3, 4, 5], [0, 1]):
        assert rebuilt(room, window)


def test_what_can_t_be_compared_is_drawn_whenever_it_is_built_anew() -> None:
    window = Window(room := Room())
    room.lamp = object()
    for _ in range(2):
        (rect,) = rebuilt(room, window)
        assert rect.contains(Rect(100, 400, 400, 60)) and rect.top > 200


def test_where_widgets_lie_on_each_other_otherwise_all_of_it_is_drawn() -> None:
    window = Window(room := Room())
    rebuilt(room, window)
    room.turned = True
    assert rebuilt(room, window) == [WINDOW]


def test_what_has_changed_where_it_was_is_drawn_as_it_is_built() -> None:
    class Pressed(Shelf):
        def grab(self, at: Pointer, scale: Scale) -> Change:
            self.books = [*self.books, 50]
            return Change.PICTURE

    class Untidy(Room):
        def build(self) -> list[Widget]:
            return [Pressed("books", Rect(100, 100, 400, 60), books=[40])]

    window = Window(room := Untidy())
    rebuilt(room, window)
    assert window.after(Press((200, 130)))
    assert rebuilt(room, window), "the second book is gone again"


def test_what_flies_draws_where_it_was_and_where_it_is(sheet: tuple[Sheet, Window]) -> None:
    scene, window = sheet
    for at in (Rect(50, 50, 60, 80), Rect(90, 60, 60, 80), Rect(900, 500, 60, 80)):
        before, scene.flying = scene.flying, [at]
        rects = window.manager.refresh(window.surface)
        assert all(any(rect.contains(part) for rect in rects) for part in [at, *before])
        assert sum(rect.width * rect.height for rect in rects) <= 2 * 60 * 80
        assert not differs(window.surface, drawn_anew(window))


def test_below_a_dialog_nothing_is_lost(sheet: tuple[Sheet, Window]) -> None:
    scene, window = sheet
    window.after(Hover((200, 130)))
    window.manager.push(message_dialog("News", "There are some."))
    while window.after():
        pass
    scene.ruler.to = (700, 130)
    rects = window.after(Hover(window.manager.scenes[-1].widgets[0].rect.center))  # type: ignore[attr-defined]
    assert WINDOW not in rects
    assert window.after(Key("enter")) == [WINDOW]


def test_a_tooltip_draws_itself(surface: Surface) -> None:
    board = Board()
    window = Window(board)
    window.manager.change(speed="normal")
    window.after()
    at = board.widget("repair")
    assert at is not None
    window.after(Hover(at.rect.center))
    for _ in range(12):
        rects = window.after()
        assert sum(rect.width * rect.height for rect in rects) < 100_000
    assert rects == []
    assert window.after(Hover((640, 600))) != []


# The window.


def test_a_frame_that_shows_nothing_new_is_none(
    surface: Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(error: Exception) -> None:
        raise error

    shown: list[list[Rect]] = []
    monkeypatch.setattr(pygame.display, "update", shown.append)
    monkeypatch.setattr(pygame.display, "flip", lambda: shown.append([WINDOW]))
    manager = SceneManager(Settings(speed="off"), (1280, 720))
    manager.push(Sheet())
    loop = Loop(manager, refuse)

    def round_after(kind: int, **fields: object) -> None:
        pygame.event.post(pygame.event.Event(kind, fields))
        loop.round()

    round_after(pygame.USEREVENT)
    assert shown == [[WINDOW]]
    round_after(pygame.MOUSEMOTION, pos=(500, 50), rel=(0, 0), buttons=(0, 0, 0))
    assert len(shown) == loop.frames == 1
    round_after(pygame.MOUSEMOTION, pos=(200, 130), rel=(0, 0), buttons=(0, 0, 0))
    assert len(shown) == loop.frames == 2 and WINDOW not in shown[1]
    round_after(pygame.WINDOWEXPOSED)
    assert len(shown) == 3 and shown[2] == [WINDOW]


@dataclass(eq=False)
class Lifted(Widget):
    """Rises by ten pixels where it is hovered."""

    def shape(self, look: Look) -> Rect:
        return self.rect.move(0, -10 if look.hovered else 0)

    def draw(self, surface: Surface, look: Look) -> None:
        surface.fill("gray", self.shape(look))


def test_what_lies_inside_a_lifted_widget_is_lifted_with_it() -> None:
    """For a moment: it is where it was as soon as the pointer leaves."""

    class Held(Screen):
        def build(self) -> list[Widget]:
            words = Label("words", Rect(120, 120, 100, 30), "Words")
            lifted = Lifted("lifted", Rect(100, 100, 200, 60), widgets=[words])
            lifted.on_press = self.rebuild
            return [lifted]

    stage = new_stage()
    scene = Held()
    stage.push(scene)
    around = Rect(100, 100, 200, 60)
    flat = drawn(scene).subsurface(around).copy()
    send(scene, Hover((250, 130)))
    lifted = drawn(scene)
    assert not differs(lifted.subsurface(around.move(0, -10)), flat)
    assert not differs(lifted, drawn_anew(scene))
    send(scene, Hover((600, 600)))
    assert not differs(drawn(scene).subsurface(around), flat)
