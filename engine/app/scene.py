"""Scenes and the manager they lie on.

The manager is a stack: the table below, and on it the curtain, a dialog, the rules page or the
pause menu. Only the top scene is handed input; every scene that can be seen is updated and drawn;
every scene, covered or not, hears of a new size.

    manager = SceneManager(settings, (1280, 720))
    manager.push(table)                  # enter() is called; manager.pop() calls leave()
    changed = manager.handle(Key("enter"))
    changed |= manager.update(0.016)
    if changed:
        rects = manager.refresh(surface)  # or all of it: manager.draw(surface)

A covered scene is told that the pointer has left (`Release(OUTSIDE)`, `Hover(OUTSIDE)`), and where
the pointer is when it is uncovered, so that nothing stays pressed or hovered below.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from time import perf_counter

import msgspec
from pygame import Rect, Surface

from engine.app import pictures
from engine.app.inputs import (
    OUTSIDE,
    Close,
    Hover,
    Input,
    Key,
    Pointer,
    Position,
    Release,
    Resize,
    Typed,
)
from engine.app.rects import clipped, joined
from engine.app.settings import Settings
from engine.app.sound import Speaker
from engine.app.theme import Scale
from engine.app.voice import Voice


class Scene:
    """One layer of the window; every method has a default. `opaque`: nothing below it shows.
    `manager` is set before `enter`.
    """

    opaque: bool = True
    manager: "SceneManager"
    following: Callable[[], Iterator[None]] = staticmethod(lambda: iter(()))
    """Gives the steps that prepare what may come after this scene, each of a few milliseconds."""

    def enter(self) -> None:
        """The scene has been put on the manager."""

    def leave(self) -> None:
        """The scene has been taken off the manager."""

    def opens(self, key: str) -> Callable[[], object] | None:
        """Return what a key opens here that no widget uses, also while other scenes lie above."""
        return None

    def refuses(self, key: str) -> str:
        """Return why a promised key does nothing here, as a sentence; "" where nothing is special
        to this scene."""
        return ""

    def rescue(self) -> str:
        """Keep what would be lost with the scene, which fails or can't be left; return a sentence
        that says where it is, "" where nothing would be lost. It may be called more than once."""
        return ""

    def forget(self) -> None:
        """Forget the pictures kept for drawing."""

    def handle(self, event: Input) -> bool:
        """Handle an input; True if the picture must be drawn again."""
        return False

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; True while something moves."""
        return False

    def wait(self) -> float | None:
        """Seconds until `update` has something to do while nothing moves; None for never."""
        return None

    def preparations(self) -> Iterator[None]:
        """The steps, each of a few milliseconds, that are left to prepare how the scene may look
        after the next input; asked for while nothing moves."""
        return iter(())

    def rehearse(self) -> Iterator[None]:
        """The same for how the scene looks when it first comes."""
        return iter(())

    def prepare(self) -> Iterable[Rect]:
        """Prepare to be drawn; returns the rectangles that will look different."""
        return [Rect((0, 0), self.manager.size)]

    def draw(self, surface: Surface) -> None:
        """Draw what was prepared on a surface of the window's size, inside its clip."""


class SceneManager:
    """The stack of scenes, the window's size and the settings that all scenes share.

    `keep` is called with the settings each time they are applied.
    """

    def __init__(
        self,
        settings: Settings,
        size: tuple[int, int],
        keep: Callable[[Settings], None] = lambda settings: None,
    ) -> None:
        self.settings = settings
        self.size = size
        self.scenes: list[Scene] = []
        self.speaker = Speaker()
        """What is heard; silent until somebody opens one."""
        self.voice = Voice()
        """Who reads aloud; heard by nobody until somebody finds one."""
        self.unused: Callable[[str], bool] = _leave
        """Answers a key that the top scene has no use for; returns False if nobody else has."""
        self.tell: Callable[[str, str], object] = _leave
        """Shows a title and words that a key has asked for."""
        self.closing = False
        self.handling: Input | None = None
        """The input that is being answered."""
        self._keep = keep
        self._pointer: Position = OUTSIDE
        self._turned = False
        self._changed = self._restacked = True
        self._following: Iterator[None] | None = None
        self._prepared = False
        self._measured: tuple[Settings, tuple[int, int], Scale] | None = None
        self._rescued: list[str] = []

    @property
    def scale(self) -> Scale:
        """The measures of the window as it is now."""
        known = self._measured
        settings = self.settings
        if known is None or known[0] is not settings or known[1] != self.size:
            looks = settings.four_colours, settings.seat_looks
            scale = Scale(*self.size, settings.text, *looks)
            if known and known[2] != scale:
                pictures.forget()
            known = self._measured = settings, self.size, scale
        return known[2]  # every widget asks for it in every frame

    @property
    def top(self) -> Scene | None:
        """The scene that gets the input."""
        return self.scenes[-1] if self.scenes else None

    def push(self, scene: Scene) -> None:
        """Lay a scene on top."""
        self._cover()
        self._put(scene)

    def pop(self) -> None:
        """Take the top scene off."""
        self._take()
        self._uncover()

    def drop(self, scene: Scene) -> None:
        """Take a scene off wherever it lies; nothing where it does not."""
        if scene is self.top:
            self.pop()
        elif scene in self.scenes:
            self.scenes.remove(scene)
            self._restack()
            scene.leave()
            scene.forget()

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of the top one."""
        self._take()
        self._put(scene)

    def show(self, scene: Scene) -> None:
        """Clear the manager, then put this scene on it."""
        self.clear()
        self._put(scene)

    def clear(self) -> None:
        """Take every scene off, the top one first, also where one can't be left: what that raises
        first is raised in the end."""
        errors = list[Exception]()
        while self.scenes:
            try:
                self._take()
            except Exception as error:
                errors.append(error)
        if errors:
            raise errors[0]

    def rescue(self) -> None:
        """Have every scene save its unsaved work; go on if one of them fails."""
        for scene in self.scenes:
            self._rescue(scene)

    def rescued(self) -> list[str]:
        """Return sentences that say where what would have been lost is kept, each sentence once,
        and forget them."""
        sentences = [*dict.fromkeys(self._rescued)]
        self._rescued.clear()
        return sentences

    def _rescue(self, scene: Scene) -> None:
        try:
            if sentence := scene.rescue():
                self._rescued.append(sentence)
        except Exception as error:
            _warn("What would be lost can't be kept (%r).", error)

    def close(self) -> None:
        """End the program once the present input has been handled."""
        self.closing = True

    def apply(self, settings: Settings) -> None:
        """Use these settings from now on, in every scene, and keep them."""
        self.settings = settings
        self.speaker.follow()
        self.resize(self.size)
        self._keep(settings)

    def change(self, **settings: object) -> None:
        """Apply the settings with these fields changed."""
        self.apply(msgspec.structs.replace(self.settings, **settings))

    def read(self, words: str) -> None:
        """Read something aloud; while the sound is off it is only written out."""
        self.voice.read(words, aloud=not self.settings.muted)

    def resize(self, size: tuple[int, int]) -> None:
        """Tell every scene, also the covered ones, of the window's size."""
        self.size = size
        self._restack()
        for scene in list(self.scenes):
            scene.handle(Resize(*size))

    def handle(self, event: Input) -> bool:
        """Hand an input to the top scene; True when something is to be drawn."""
        match event:
            case Resize(width, height):
                self.resize((width, height))
                return True
            case Close():
                self.close()
                return False
            case Pointer(pos=pos):
                self._pointer = pos
        turned, self._turned, top = self._turned, False, self.top
        if turned and isinstance(event, Typed):
            return False  # the letter was a shortcut, and is not typed into what it opened
        self.handling = event
        try:
            changed = bool(self.scenes) and self.scenes[-1].handle(event)
        finally:
            self.handling = None
        self._turned = isinstance(event, Key) and self.top is not top
        return self._take_changed(changed)

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass in all visible scenes; True when something is to be drawn."""
        moved = [scene.update(dt) for scene in self._visible()]
        return self._take_changed(any(moved))

    def wait(self) -> float | None:
        """Seconds until a visible scene needs `update` while nothing moves; None for never."""
        times = [time for scene in self._visible() if (time := scene.wait()) is not None]
        return min(times, default=None)

    def prepare(self, seconds: float) -> bool:
        """Spend about so many seconds on preparing what may be seen next; False if nothing is left
        to do. An error here is told in a line where the program was started: the same will fail,
        and be reported, when it is seen.
        """
        top = self.top
        end = perf_counter() + seconds
        if top is None or self._prepared:
            return False
        if self._following is None:
            self._following = top.following()
        try:
            for _ in chain(top.preparations(), self._following):
                if perf_counter() >= end:
                    return True
        except Exception as error:
            _warn("What may be seen next can't be prepared (%r).", error)
        self._following = None
        self._prepared = True
        return False

    def draw(self, surface: Surface) -> None:
        """Draw the visible scenes, the lowest first."""
        self._restacked = True
        self.refresh(surface)

    def refresh(self, surface: Surface) -> list[Rect]:
        """Draw what has changed on a surface that still shows the last frame; returns where."""
        visible = self._visible()
        window = surface.get_rect()
        changed = joined((rect for scene in visible for rect in scene.prepare()), window)
        restacked = self._restacked
        self._restacked = False
        rects = [window] if restacked else changed
        for rect in rects:
            with clipped(surface, rect):
                for scene in visible:
                    scene.draw(surface)
        return rects

    def _visible(self) -> list[Scene]:
        opaque = [index for index, scene in enumerate(self.scenes) if scene.opaque]
        return self.scenes[opaque[-1] if opaque else 0 :]

    def _put(self, scene: Scene) -> None:
        scene.manager = self
        self.scenes.append(scene)
        self._restack()
        scene.enter()
        if scene is self.top:
            scene.handle(Hover(self._pointer, still=True))

    def _take(self) -> None:
        self._restack()
        scene = self.scenes.pop()
        try:
            scene.leave()
        except Exception:
            self._rescue(scene)
            raise
        finally:
            scene.forget()

    def _cover(self) -> None:
        if self.scenes:
            self.scenes[-1].handle(Release(OUTSIDE))
            self.scenes[-1].handle(Hover(OUTSIDE))

    def _uncover(self) -> None:
        if self.scenes:
            self.scenes[-1].handle(Hover(self._pointer, still=True))

    def _restack(self) -> None:
        self._changed = self._restacked = True
        self._following = None
        self._prepared = False

    def _take_changed(self, changed: bool) -> bool:
        """Note whether something must be drawn; if so, prepare anew for what may come next."""
        changed = changed or self._changed
        self._changed = False
        self._prepared &= not changed
        return changed


def _leave(*ignored: object) -> bool:
    """Do nothing, as long as nobody answers for all screens."""
    return False


def _warn(words: str, error: Exception) -> None:
    """Say a line where the program was started."""
    import logging  # slow to import, and hardly ever needed

    logging.getLogger(__name__).warning(f"fireside: {words}", error)
