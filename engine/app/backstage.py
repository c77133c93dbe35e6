"""Preloading: screens that may come next are drawn out of sight while the visible screen rests.

The work is done in steps of a few milliseconds, so that the pictures are ready when a screen opens.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pkgutil import iter_modules
from threading import Thread

from engine.app import pictures
from engine.app.navigation import Navigation
from engine.app.scene import SceneManager
from engine.app.theme import Scale

MAX_SETTLING_SECONDS = 20
"""Longest time in seconds of the animations that a rehearsal lets come to rest."""

IMPORT_STEP = 0.002
"""Seconds in one step of importing modules."""


class Backstage:
    """Rehearsals of screens for one window, each done once per look of the window.

    Args:
        visible_manager: Manager of the scenes of the visible window.
        make_navigation: Makes the navigation to the same screens on another manager.
    """

    def __init__(
        self, visible_manager: SceneManager, make_navigation: Callable[[SceneManager], Navigation]
    ) -> None:
        self._visible_manager = visible_manager
        self._make_navigation = make_navigation
        self._look: tuple[Scale, bool, int] | None = None
        """Look of the last rehearsal: scale, large indices, generation of the picture cache."""
        self._rehearsed_names: set[str] = set()

    def rehearse(self, name: str, show: Callable[[Navigation], object]) -> Iterator[None]:
        """Yield after each step of drawing the screen that `show` opens, out of sight.

        Nothing is yielded if the screen was rehearsed before under this name, for this window and
        these settings.
        """
        settings = self._visible_manager.settings
        look = self._visible_manager.scale, settings.large, pictures.generation()
        if look != self._look:
            self._look = look
            self._rehearsed_names = set()  # earlier pictures may have been dropped
        if name in self._rehearsed_names:
            return
        manager = SceneManager(settings, self._visible_manager.size)
        try:
            show(self._make_navigation(manager))
            yield
            for _ in range(MAX_SETTLING_SECONDS):  # let animations come to rest
                if not manager.update(dt=1):
                    break
                yield
            for scene in list(manager.scenes):
                yield from scene.rehearse()
        finally:
            manager.clear()
        if look == self._look:
            self._rehearsed_names.add(name)


def import_in_steps(packages: Sequence[str]) -> Iterator[None]:
    """Import the modules of packages in a thread; yield until it is done.

    One step may take longer than a frame, since a single module may. Garbage is not collected
    meanwhile, and the imported modules are excluded from collection for good (`gc.freeze`).
    """
    errors: list[Exception] = []

    def import_all() -> None:
        count_before = len(sys.modules)
        gc.disable()
        try:
            for package in packages:
                search_path = getattr(import_module(package), "__path__", ())  # a file has none
                for module in iter_modules(search_path, f"{package}."):
                    import_module(module.name)
        except Exception as error:
            errors.append(error)
        finally:
            if len(sys.modules) > count_before:
                gc.freeze()
            gc.enable()

    if any(package not in sys.modules for package in packages):
        gc.collect()  # frozen garbage would never be freed
        yield
    thread = Thread(target=import_all)
    thread.start()
    while thread.is_alive():
        yield
        thread.join(IMPORT_STEP)
    if errors:
        raise errors[0]
