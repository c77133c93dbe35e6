"""Scenes (layers of the window) and the stack that manages them.

The manager is a stack: the table at the bottom, and above it the curtain, a dialog, the rules page
or the pause menu. Only the top scene gets input; every visible scene is updated and drawn; every
scene, covered or not, is notified of a new size.

    manager = SceneManager(settings, (1280, 720))
    manager.push(table)                  # enter() is called; manager.pop() calls leave()
    changed = manager.handle(Key("enter"))
    changed |= manager.update(0.016)
    if changed:
        rects = manager.refresh(surface)  # or everything: manager.draw(surface)

A scene that gets covered receives `Release(OUTSIDE)` and `Hover(OUTSIDE)`, as if the pointer had
left, and the pointer's position when it is uncovered, so that nothing stays pressed or hovered
below.
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
from engine.app.rects import clip_to, join_rects
from engine.app.settings import Settings
from engine.app.sound import Speaker
from engine.app.theme import Scale
from engine.app.voice import Voice


class Companion:
    """Something that a screen updates with itself until it leaves, such as the work of a thread."""

    def update(self) -> bool:
        """Return True if the screen must be redrawn."""
        return False

    def wait(self) -> float | None:
        """Return the seconds until `update` is needed; None for never."""
        return None

    def close(self) -> None:
        """Clean up. Called when the screen is left."""


class Scene:
    """One layer of the window; every method has a default.

    Attributes:
        opaque: True if no scene below can be seen.
        manager: Manager that the scene is on; set before `enter`.
        badges: Number of each seat's player, for this scene and those above it; None is as in the
            scene below.
    """

    badges: tuple[int, ...] | None = None
    opaque: bool = True
    manager: "SceneManager"
    following: Callable[[], Iterator[None]] = staticmethod(lambda: iter(()))
    """Returns an iterator of steps, of a few milliseconds each, that prepare the next scenes.

    Set by the shell, and called by the manager while nothing moves.
    """

    def enter(self) -> None:
        """Start up. Called by the manager once it has put the scene on its stack."""

    def leave(self) -> None:
        """Clean up. Called by the manager once it has taken the scene off its stack."""

    def hotkey_action(self, key: str) -> Callable[[], object] | None:
        """Return the action of a key that no widget uses here, or None.

        Called by `Help` when a key is left over, also while other scenes cover this one.
        """
        return None

    def refuses(self, key: str) -> str:
        """Return a sentence on why a documented key does nothing here; "" for the general one.

        Called by `Help` when nothing else uses the key.
        """
        return ""

    def rescue(self) -> str:
        """Save unsaved work; return a sentence on where it is, or "" if nothing would be lost.

        Called by the manager after an error in the scene or in leaving it, perhaps several times.
        """
        return ""

    def forget(self) -> None:
        """Drop cached pictures. Called by the manager once the scene is off its stack."""

    def handle(self, event: Input) -> bool:
        """Handle an input; return True if the scene must be redrawn."""
        return False

    def update(self, dt: float) -> bool:
        """Advance time by `dt` seconds; return True while something moves."""
        return False

    def wait(self) -> float | None:
        """Return the seconds until `update` is needed while nothing moves; None for never."""
        return None

    def preparations(self) -> Iterator[None]:
        """Yield after each step that prepares pictures for the state after the next input.

        A step takes a few milliseconds. Used only while nothing moves.
        """
        return iter(())

    def rehearse(self) -> Iterator[None]:
        """Yield after each step that prepares pictures for the first appearance of the scene."""
        return iter(())

    def prepare(self) -> Iterable[Rect]:
        """Prepare for drawing; return the rectangles in pixels that will look different."""
        return [Rect((0, 0), self.manager.size)]

    def draw(self, surface: Surface) -> None:
        """Draw the prepared scene on a surface of the window's size, inside its clip."""


class SceneManager:
    """The stack of scenes, with the window's size and the settings that all scenes share.

    Args:
        keep: Called with the settings each time new ones are applied, to save them.
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
        """Sound output; silent until its device is opened."""
        self.voice = Voice()
        """Text to speech; silent until a speaking program is found."""
        self.handle_unused_key: Callable[[str], bool] = _do_nothing
        """Handles a key that the top scene does not use; returns False if nothing else uses it."""
        self.tell: Callable[[str, str], object] = _do_nothing
        """Shows a title and a text that a key asked for."""
        self.is_closing = False
        self.handling: Input | None = None
        """The input being handled, or None."""
        self._save_settings = keep
        self._pointer: Position = OUTSIDE
        """Last position of the pointer, passed on to scenes that are uncovered."""
        self._swallows_text = False
        """True after a key that has changed the top scene: its letter is not typed there."""
        self._has_changed = True
        """True if something must be redrawn since the stack has changed."""
        self._is_restacked = True
        """True if the whole window must be redrawn since the stack has changed."""
        self._preparations: Iterator[None] | None = None
        """Steps that prepare the next scenes, while they are under way."""
        self._is_prepared = False
        """True if nothing is left to prepare until something changes."""
        self._scale_cache: tuple[Settings, tuple[int, int], Scale] | None = None
        """The last scale, with the settings and the size for which it holds; it has the badges."""
        self._rescue_sentences: list[str] = []

    @property
    def scale(self) -> Scale:
        """Measures of the window at its current size and settings."""
        settings = self.settings
        badges = self._badges()
        scale_before: Scale | None = None
        if self._scale_cache:  # every widget uses it in every frame
            settings_before, size_before, scale_before = self._scale_cache
            is_same_window = settings_before is settings and size_before == self.size
            if is_same_window and scale_before.badges == badges:
                return scale_before
        scale = Scale(
            *self.size, settings.text, settings.four_colours, settings.seat_looks, badges=badges
        )
        if scale_before is not None and scale_before != scale:
            pictures.forget()
        self._scale_cache = (settings, self.size, scale)
        return scale

    def _badges(self) -> tuple[int, ...]:
        """Return the badges of the highest scene that has its own."""
        for scene in reversed(self.scenes):
            if scene.badges is not None:
                return scene.badges
        return ()

    @property
    def top(self) -> Scene | None:
        """The scene that gets the input, or None."""
        return self.scenes[-1] if self.scenes else None

    def push(self, scene: Scene) -> None:
        """Put a scene on top of the stack."""
        self._cover()
        self._add(scene)

    def pop(self) -> None:
        """Remove the top scene."""
        self._remove()
        self._uncover()

    def drop(self, scene: Scene) -> None:
        """Remove a scene from any place in the stack; do nothing if the stack lacks it."""
        if scene is self.top:
            self.pop()
        elif scene in self.scenes:
            self.scenes.remove(scene)
            self._restack()
            scene.leave()
            scene.forget()

    def replace(self, scene: Scene) -> None:
        """Replace the top scene by another one."""
        self._remove()
        self._add(scene)

    def show(self, scene: Scene) -> None:
        """Remove all scenes, then put this one on the stack."""
        self.clear()
        self._add(scene)

    def clear(self) -> None:
        """Remove all scenes from the top down, then raise the first error of any of them."""
        errors = list[Exception]()
        while self.scenes:
            try:
                self._remove()
            except Exception as error:
                errors.append(error)
        if errors:
            raise errors[0]

    def rescue(self) -> None:
        """Have every scene save its unsaved work; continue if one of them fails."""
        for scene in self.scenes:
            self._rescue_scene(scene)

    def take_rescue_sentences(self) -> list[str]:
        """Return the sentences on where unsaved work was saved, each once, and clear the list."""
        sentences = [*dict.fromkeys(self._rescue_sentences)]
        self._rescue_sentences.clear()
        return sentences

    def _rescue_scene(self, scene: Scene) -> None:
        try:
            if sentence := scene.rescue():
                self._rescue_sentences.append(sentence)
        except Exception as error:
            _warn("What would be lost can't be kept (%r).", error)

    def close(self) -> None:
        """End the program once the current input has been handled."""
        self.is_closing = True

    def apply(self, settings: Settings) -> None:
        """Use these settings from now on, in every scene, and save them."""
        self.settings = settings
        self.speaker.follow()
        self.resize(self.size)  # a new text setting changes every layout
        self._save_settings(settings)

    def change(self, **settings: object) -> None:
        """Apply the settings with these fields changed."""
        self.apply(msgspec.structs.replace(self.settings, **settings))

    def read(self, words: str) -> None:
        """Read a text aloud, or only print it while sound is muted."""
        self.voice.read(words, aloud=not self.settings.muted)

    def resize(self, size: tuple[int, int]) -> None:
        """Set the window's size in pixels, and notify every scene, also the covered ones."""
        self.size = size
        self._restack()
        for scene in list(self.scenes):
            scene.handle(Resize(*size))

    def handle(self, event: Input) -> bool:
        """Pass an input to the top scene; return True if something must be redrawn."""
        match event:
            case Resize(width, height):
                self.resize((width, height))
                return True
            case Close():
                self.close()
                return False
            case Pointer(pos=pos):
                self._pointer = pos
        swallows_text = self._swallows_text
        self._swallows_text = False
        top_before = self.top
        if swallows_text and isinstance(event, Typed):
            return False  # the letter was a shortcut: don't type it into the new scene
        self.handling = event
        try:
            changed = bool(self.scenes) and self.scenes[-1].handle(event)
        finally:
            self.handling = None
        self._swallows_text = isinstance(event, Key) and self.top is not top_before
        return self._take_redraw(changed)

    def update(self, dt: float) -> bool:
        """Advance time by `dt` seconds in all visible scenes; return True if a redraw is needed."""
        scene_changes = [scene.update(dt) for scene in self._visible_scenes()]
        return self._take_redraw(any(scene_changes))

    def wait(self) -> float | None:
        """Return the seconds until a visible scene needs `update` while nothing moves, or None."""
        waits = [
            seconds for scene in self._visible_scenes() if (seconds := scene.wait()) is not None
        ]
        return min(waits, default=None)

    def prepare(self, seconds: float) -> bool:
        """Prepare coming pictures for about `seconds`; return False if nothing is left to prepare.

        An error is only logged here: it will occur again, and be reported, once the picture is
        shown.
        """
        top = self.top
        end = perf_counter() + seconds
        if top is None or self._is_prepared:
            return False
        if self._preparations is None:
            self._preparations = top.following()
        try:
            for _ in chain(top.preparations(), self._preparations):
                if perf_counter() >= end:
                    return True
        except Exception as error:
            _warn("What may be seen next can't be prepared (%r).", error)
        self._preparations = None
        self._is_prepared = True
        return False

    def draw(self, surface: Surface) -> None:
        """Draw the visible scenes, the lowest first."""
        self._is_restacked = True
        self.refresh(surface)

    def refresh(self, surface: Surface) -> list[Rect]:
        """Redraw the changes on a surface with the last frame; return the redrawn rectangles."""
        visible_scenes = self._visible_scenes()
        window = surface.get_rect()
        changed_rects = join_rects(
            (rect for scene in visible_scenes for rect in scene.prepare()), window
        )
        rects = [window] if self._is_restacked else changed_rects
        self._is_restacked = False
        for rect in rects:
            with clip_to(surface, rect):
                for scene in visible_scenes:
                    scene.draw(surface)
        return rects

    def _visible_scenes(self) -> list[Scene]:
        """Return the scenes from the topmost opaque one upwards."""
        opaque_indices = [index for index, scene in enumerate(self.scenes) if scene.opaque]
        return self.scenes[opaque_indices[-1] if opaque_indices else 0 :]

    def _add(self, scene: Scene) -> None:
        scene.manager = self
        self.scenes.append(scene)
        self._restack()
        scene.enter()
        if scene is self.top:
            scene.handle(Hover(self._pointer, still=True))

    def _remove(self) -> None:
        """Take the top scene off the stack; have it save its work if it fails to leave."""
        self._restack()
        scene = self.scenes.pop()
        try:
            scene.leave()
        except Exception:
            self._rescue_scene(scene)
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
        """Note that the stack has changed: redraw the window, and prepare pictures anew."""
        self._has_changed = True
        self._is_restacked = True
        self._preparations = None
        self._is_prepared = False

    def _take_redraw(self, has_changed: bool) -> bool:
        """Return whether something must be redrawn, and forget the change of the stack.

        If so, the preparation of pictures starts anew.
        """
        has_changed = has_changed or self._has_changed
        self._has_changed = False
        self._is_prepared &= not has_changed
        return has_changed


def _do_nothing(*ignored: object) -> bool:
    """Do nothing: default for callbacks that are not set."""
    return False


def _warn(words: str, error: Exception) -> None:
    """Log a warning to the terminal in which the program was started."""
    import logging  # slow to import, and hardly ever needed

    logging.getLogger(__name__).warning(f"fireside: {words}", error)
