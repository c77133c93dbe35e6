"""A stage without a window, and the hands of a player on it."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Protocol, TypeVar, overload

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import msgspec
import pygame

from engine.app.inputs import Hover, Input, Key, Press, Release, Typed
from engine.app.scene import SceneManager
from engine.app.settings import Settings
from engine.app.widgets import Button, Label, Screen, Widget, find, overflows, walk
from engine.app.widgets.layers import ScreenLayers
from games import KEYS

OneScreen = TypeVar("OneScreen", bound=Screen)
OneWidget = TypeVar("OneWidget", bound=Widget)


EXPLAINED = [*KEYS, "parley"]
"""No game is explained but where a test is about that."""


class Staged(Protocol):
    """A scene, or a shell."""

    @property
    def manager(self) -> SceneManager: ...


def made_ready(**settings: object) -> Settings:
    """Make ready to draw without a window, by settings that animate nothing unless they say so."""
    pygame.display.init()
    pygame.font.init()
    return msgspec.convert({"speed": "off", "told": EXPLAINED, **settings}, Settings)


def new_stage(size: tuple[int, int] = (1280, 720), **settings: object) -> SceneManager:
    """An empty stage; nothing is animated unless settings say so."""
    return SceneManager(made_ready(**settings), size)


def settle(on: Staged) -> None:
    """Let time pass until nothing moves, as the window's loop does."""
    for _ in range(3000):
        if not on.manager.update(1 / 60):
            return
    raise AssertionError("something moves for ever")


@overload
def top(on: Staged) -> Screen: ...
@overload
def top(on: Staged, kind: type[OneScreen]) -> OneScreen: ...
def top(on: Staged, kind: type[Screen] = Screen) -> Screen:
    """The top scene of a stage, which is of this kind."""
    scene = on.manager.top
    assert isinstance(scene, kind), scene
    return scene


def lowest(on: Staged, kind: type[OneScreen]) -> OneScreen:
    """The lowest scene of a stage, which is of this kind."""
    scene = on.manager.scenes[0]
    assert isinstance(scene, kind), scene
    return scene


def clear(scene: Screen) -> None:
    """Take off what lies on a scene."""
    while scene.manager.top is not scene:
        scene.manager.pop()


def ids(on: Staged) -> list[str]:
    """The ids on the top scene."""
    return [placed.widget.id for placed in walk(top(on).widgets)]


@overload
def widget(on: Staged, id: str) -> Widget: ...
@overload
def widget(on: Staged, id: str, kind: type[OneWidget]) -> OneWidget: ...
def widget(on: Staged, id: str, kind: type[Widget] = Widget) -> Widget:
    """A part of the top scene, which is of this kind."""
    found = find(top(on).widgets, id)
    assert isinstance(found, kind), (id, ids(on))
    return found


def words(on: Staged, id: str) -> str:
    """What stands on a label of the top scene."""
    return widget(on, id, Label).words


def said(on: Staged) -> str:
    """All words on the top scene, a line for each label."""
    labels = (each for each, _ in walk(top(on).widgets) if isinstance(each, Label))
    return "\n".join(label.words for label in labels)


def brass(on: Staged) -> list[str]:
    """The ids of the brass plates on the top scene."""
    buttons = (each.widget for each in walk(top(on).widgets) if isinstance(each.widget, Button))
    return [each.id for each in buttons if each.kind == "primary"]


def middle(on: Staged, id: str) -> tuple[int, int]:
    """The middle of a part of the top scene; of a card of a hand, that of its bare strip."""
    part = widget(on, id)
    x, y = part.rect.center
    free_width = getattr(part, "free_width", 0)
    return (part.rect.left + free_width // 2 if 0 < free_width < part.rect.width else x), y


def send(on: Staged, *events: Input) -> None:
    """What a player does; after each input everything comes to rest."""
    for event in events:
        on.manager.handle(event)
        settle(on)


def keys(on: Staged, *names: str) -> None:
    """Press keys."""
    send(on, *(Key(name) for name in names))


def clicking(on: Staged, id: str) -> list[Input]:
    """A click on a part of the top scene."""
    at = middle(on, id)
    return [Press(at), Release(at)]


def click(on: Staged, id: str) -> None:
    """Click a part of the top scene."""
    send(on, *clicking(on, id))


def press(on: Staged, id: str) -> None:
    """Click a part of the top scene, scrolled into view if need be."""
    top(on).focus_on(id, show=False)
    click(on, id)


def places(on: Staged) -> dict[str, pygame.Rect]:
    """Return where everything that can be pressed lies on the top scene, by its id."""
    placed = (each.widget for each in walk(top(on).widgets))
    return {each.id: each.rect.copy() for each in placed if each.focusable}


def moved(before: dict[str, pygame.Rect], after: dict[str, pygame.Rect]) -> list[str]:
    """Return the ids of what has another place than before."""
    return [id for id in before.keys() & after.keys() if before[id] != after[id]]


def resized(on: Staged, size: tuple[int, int], text: int = 100) -> Screen:
    """Give a window and its text another size; return the top scene."""
    on.manager.settings = msgspec.structs.replace(on.manager.settings, text_size=text)
    on.manager.resize(size)
    return top(on)


def cut_at(on: Staged, windows: Iterable[tuple[tuple[int, int], int]]) -> list[str]:
    """Return what is cut, covered or pushed out of the top scene in windows of these sizes, each
    with a size of its text."""
    found = list[str]()
    for size, text in windows:
        scene = resized(on, size, text)
        found += [f"{each} at {size}, {text} %" for each in overflows(scene.widgets, scene.scale)]
    return found


def drag(on: Staged, id: str, to: str) -> None:
    """Drag a part of the top scene onto another one."""
    start, end = middle(on, id), middle(on, to)
    half = (start[0] + end[0]) // 2, (start[1] + end[1]) // 2
    send(on, Hover(start), Press(start), Hover(half), Hover(end), Release(end))


def write(on: Staged, id: str, words: str) -> None:
    """Replace what stands in a text field of the top scene."""
    top(on).focus_on(id)
    send(on, Key("a", ctrl=True), Key("backspace"), Typed(words))


def drawn(on: Staged) -> pygame.Surface:
    """What a window on this stage shows."""
    surface = pygame.Surface(on.manager.size, 0, 32)
    on.manager.draw(surface)
    return surface


def drawn_anew(on: Staged) -> pygame.Surface:
    """What a window on this stage would show if nothing were kept from frame to frame."""
    screens = [scene for scene in on.manager.scenes if isinstance(scene, Screen)]
    kept = [scene._layers for scene in screens]
    for scene in screens:
        scene._layers = ScreenLayers(scene.ground, scene.look)
    picture = drawn(on)
    for scene, layers in zip(screens, kept, strict=True):
        scene._layers = layers
    return picture


def differs(one: pygame.Surface, other: pygame.Surface) -> list[pygame.Rect]:
    """Where two pictures of one size are not the same."""
    if pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB"):
        return []
    same = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), other)
    same.invert()
    return same.get_bounding_rects()


def pixels(on: Staged) -> bytes:
    """What a window on this stage shows, as bytes."""
    return pygame.image.tobytes(drawn(on), "RGB")
