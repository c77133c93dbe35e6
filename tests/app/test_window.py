from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from engine.app import window
from engine.app.inputs import Input, Key, Press, Resize
from engine.app.scene import Scene, SceneManager
from engine.app.settings import SMALLEST_WINDOW, Settings
from engine.app.window import Loop, NoDisplay, open_window


class Still(Scene):
    """Moves for a number of updates, then stands still; keys wake it."""

    def __init__(self, moves: int = 0) -> None:
        self.moves = moves
        self.events: list[Input] = []
        self.left = False
        self.drawn = 0
        self.fails: Exception | None = None
        self.timer: float | None = None

    def handle(self, event: Input) -> bool:
        self.events.append(event)
        return isinstance(event, Key)

    def update(self, dt: float) -> bool:
        if self.fails is not None:
            raise self.fails
        if self.timer is not None:
            self.timer -= dt
            if self.timer <= 0:
                self.timer = None
                return True
        self.moves -= 1
        return self.moves >= 0

    def wait(self) -> float | None:
        return self.timer

    def leave(self) -> None:
        self.left = True

    def draw(self, surface: pygame.Surface) -> None:
        self.drawn += 1


@pytest.fixture
def clear(surface: pygame.Surface) -> Iterator[pygame.Surface]:
    pygame.event.clear()
    yield surface


def refuse(error: Exception) -> None:
    raise AssertionError from error


def loop_with(scene: Scene, size: tuple[int, int] = (1280, 720)) -> Loop:
    manager = SceneManager(Settings(), size)
    manager.push(scene)
    return Loop(manager, refuse)


def shown() -> pygame.Surface:
    surface = pygame.display.get_surface()
    assert surface is not None
    return surface


def rounds(loop: Loop, count: int) -> None:
    """Rounds that never wait: an event that means nothing wakes each."""
    for _ in range(count):
        pygame.event.post(pygame.event.Event(pygame.USEREVENT))
        loop.round()


def test_an_idle_scene_draws_no_frame(clear: pygame.Surface) -> None:
    loop = loop_with(Still())
    rounds(loop, 2)
    first = loop.frames
    assert first == 1
    rounds(loop, 20)
    assert loop.frames == first


def test_an_idle_loop_naps_until_something_happens(
    clear: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    naps: list[float] = []

    def nap(seconds: float) -> None:
        naps.append(seconds)
        if len(naps) == 40:
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0))

    scene = Still()
    loop = loop_with(scene)
    rounds(loop, 2)
    pygame.event.clear()
    loop.round()
    monkeypatch.setattr(window, "sleep", nap)
    loop.round()
    assert len(naps) == 40
    assert naps[0] == window.SHORTEST_NAP
    assert naps[-1] == window.LONGEST_NAP
    assert scene.events[-1] == Key("a")


def test_a_moving_scene_is_drawn_until_it_rests(clear: pygame.Surface) -> None:
    loop = loop_with(Still(moves=5))
    rounds(loop, 12)
    assert loop.frames == 5


def test_a_timer_wakes_the_loop(clear: pygame.Surface) -> None:
    scene = Still()
    loop = loop_with(scene)
    rounds(loop, 2)
    before = loop.frames
    scene.timer = 0.03
    for _ in range(5):
        if scene.timer is not None:
            loop.round()
    assert scene.timer is None
    assert loop.frames == before + 1


def test_a_key_wakes_and_draws(clear: pygame.Surface) -> None:
    scene = Still()
    loop = loop_with(scene)
    rounds(loop, 2)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0))
    before = loop.frames
    loop.round()
    assert scene.events[-1] == Key("a")
    assert loop.frames == before + 1


def test_the_stage_has_the_size_of_the_surface(clear: pygame.Surface) -> None:
    scene = Still()
    loop = loop_with(scene, (800, 600))
    rounds(loop, 1)
    assert loop.manager.size == (1280, 720)
    assert Resize(1280, 720) in scene.events


def test_a_new_window_size_in_the_settings_is_taken(clear: pygame.Surface) -> None:
    loop = loop_with(Still())
    rounds(loop, 1)
    loop.manager.change(window=(1600, 900))
    rounds(loop, 2)
    assert shown().get_size() == (1600, 900)
    assert loop.manager.size == (1600, 900)


def test_a_size_given_by_hand_is_a_setting_and_the_old_one_can_be_chosen_again(
    clear: pygame.Surface,
) -> None:
    loop = loop_with(Still())
    rounds(loop, 1)
    before = loop.manager.settings.window
    pygame.display.set_mode((1500, 800))
    rounds(loop, 2)
    assert loop.manager.size == loop.manager.settings.window == shown().get_size() == (1500, 800)
    loop.manager.change(window=before)
    rounds(loop, 2)
    assert loop.manager.size == shown().get_size() == before


def test_a_tiny_window_is_remembered_as_large_as_it_can_be_opened(clear: pygame.Surface) -> None:
    loop = loop_with(Still())
    rounds(loop, 1)
    for size in ((400, 150), (90, 60), (80, 60)):
        frames = loop.frames
        pygame.display.set_mode(size)
        rounds(loop, 2)
        assert loop.frames > frames and shown().get_size() == size
        assert loop.manager.size == SMALLEST_WINDOW
    assert loop.manager.settings.window == SMALLEST_WINDOW


class Corners(Still):
    """White, and red in the lower right corner."""

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill("white")
        width, height = surface.get_size()
        surface.fill("red", (width - width // 4, height - height // 4, width, height))


@pytest.mark.parametrize(
    "size", [(512, 320), (320, 320), (1000, 300), (1023, 640), (300, 1400), (1, 1), (2, 4000)]
)
def test_a_window_that_is_too_small_shows_all_of_a_larger_one(
    clear: pygame.Surface, size: tuple[int, int]
) -> None:
    scene = Corners()
    loop = loop_with(scene)
    rounds(loop, 1)
    pygame.display.set_mode(size)
    rounds(loop, 2)
    width, height = loop.manager.size
    assert width >= SMALLEST_WINDOW[0] and height >= SMALLEST_WINDOW[1]
    if min(size) < 10:  # it is enough that nothing fails
        return
    share = min(size[0] / width, size[1] / height)
    seen = pygame.Rect(0, 0, round(width * share), round(height * share))
    seen.center = size[0] // 2, size[1] // 2
    corners = [(seen.left + 3, seen.top + 3), (seen.right - 3, seen.bottom - 3)]
    white, red = (shown().get_at(corner) for corner in corners)
    assert white.b > 240 and red.r > 240 and red.b < 15
    for part in (0.1, 0.5, 0.9):
        at = seen.left + round(seen.width * part), seen.top + round(seen.height * part)
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
        loop.round()
        press = next(each for each in reversed(scene.events) if isinstance(each, Press))
        assert abs(press.pos[0] - width * part) < 2 / share + 2
        assert abs(press.pos[1] - height * part) < 2 / share + 2
    pygame.display.set_mode((1280, 720))
    rounds(loop, 2)
    assert loop.manager.size == (1280, 720)
    assert shown().get_at((1279, 719)) == pygame.Color("red")


def test_f11_switches_full_screen_and_no_scene_hears_of_it(clear: pygame.Surface) -> None:
    scene = Still()
    loop = loop_with(scene)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0))
    rounds(loop, 2)
    assert loop.manager.settings.fullscreen
    assert shown().get_flags() & pygame.FULLSCREEN
    assert Key("f11") not in scene.events


def test_closing_takes_the_scenes_off_and_remembers_the_size(clear: pygame.Surface) -> None:
    kept: list[Settings] = []
    scene = Still()
    manager = SceneManager(Settings(window=(1024, 640)), (1280, 720), kept.append)
    manager.push(scene)
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    Loop(manager, refuse).run()
    assert scene.left
    assert kept[-1].window == (1280, 720)


def test_an_exception_is_told_once_and_the_loop_goes_on(clear: pygame.Surface) -> None:
    told: list[Exception] = []
    scene, other = Still(), Still()
    manager = SceneManager(Settings(), (1280, 720))
    manager.push(scene)

    def apologise(error: Exception) -> None:
        told.append(error)
        manager.show(other)

    loop = Loop(manager, apologise)
    scene.fails = ZeroDivisionError("no")
    rounds(loop, 3)
    assert [str(error) for error in told] == ["no"]
    assert manager.top is other
    assert other.drawn


def test_an_exception_that_comes_again_at_once_ends_the_loop(clear: pygame.Surface) -> None:
    scene = Still()
    scene.fails = ZeroDivisionError("no")
    manager = SceneManager(Settings(), (1280, 720))
    manager.push(scene)
    with pytest.raises(ZeroDivisionError):
        Loop(manager, lambda error: None).run()
    assert scene.left


def test_no_display_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "nothing_of_the_kind")
    with pytest.raises(NoDisplay, match="No window can be opened here"):
        open_window(Settings())


def test_a_window_is_never_opened_too_small(surface: pygame.Surface) -> None:
    assert open_window(Settings(window=(400, 400))).get_size() == (1024, 640)
    assert pygame.display.get_caption()[0] == window.TITLE
    pygame.display.set_mode((1280, 720))
