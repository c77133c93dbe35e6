"""Screens that may come next are drawn out of sight, in steps of a few milliseconds while the
visible screen rests, so that their pictures are ready when they come."""

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

PATIENCE = 20
"""The most seconds that a rehearsal lets moving things come to rest."""

STEP = 0.002
"""Seconds in a step in which modules are imported."""


class Backstage:
    """What has rehearsed for a window.

    front: the manager of what is seen there. behind: gives the ways to its screens on another
    manager.
    """

    def __init__(self, front: SceneManager, behind: Callable[[SceneManager], Navigation]) -> None:
        self._front = front
        self._behind = behind
        self._looks: tuple[Scale, bool, int] | None = None
        self._rehearsed: set[str] = set()

    def rehearse(self, name: str, show: Callable[[Navigation], object]) -> Iterator[None]:
        """The steps that draw what `show` opens; none if they were done before under
        this name, for this window and these settings."""
        settings = self._front.settings
        looks = self._front.scale, settings.large, pictures.generation()
        if looks != self._looks:
            self._looks, self._rehearsed = looks, set()  # what was drawn before may be gone
        if name in self._rehearsed:
            return
        manager = SceneManager(settings, self._front.size)
        try:
            show(self._behind(manager))
            yield
            for _ in range(PATIENCE):  # what moves comes to rest
                if not manager.update(1):
                    break
                yield
            for scene in list(manager.scenes):
                yield from scene.rehearse()
        finally:
            manager.clear()
        if looks == self._looks:
            self._rehearsed.add(name)


def imported(packages: Sequence[str]) -> Iterator[None]:
    """The steps in which the modules of packages are imported, by a thread of its own: a single
    one may take longer than a frame. So may looking for garbage among them, which nobody does from
    then on."""
    failed: list[Exception] = []

    def load() -> None:
        before = len(sys.modules)
        gc.disable()
        try:
            for package in packages:
                rooms = getattr(import_module(package), "__path__", None)  # None: a single file
                for module in iter_modules(rooms or (), f"{package}."):
                    import_module(module.name)
        except Exception as error:
            failed.append(error)
        finally:
            if len(sys.modules) > before:
                gc.freeze()
            gc.enable()

    if any(package not in sys.modules for package in packages):
        gc.collect()  # what is garbage now would never be found
        yield
    loading = Thread(target=load)
    loading.start()
    while loading.is_alive():
        yield
        loading.join(STEP)
    if failed:
        raise failed[0]
