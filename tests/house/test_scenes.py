"""A screen is composed, not inherited: no scene is more than two below `Scene`."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator

import engine
import games
from engine.app.scene import Scene

DEEPEST = 2


def below(scene: type[Scene]) -> Iterator[type[Scene]]:
    for each in scene.__subclasses__():
        yield each
        yield from below(each)


def depth(scene: type[Scene]) -> int:
    """How many classes lie between it and `Scene` on the longest way, itself among them."""
    if scene is Scene:
        return 0
    return 1 + max(depth(base) for base in scene.__bases__ if issubclass(base, Scene))


def test_no_scene_is_more_than_two_below_the_first() -> None:
    for room in (engine, games):
        for module in pkgutil.walk_packages(room.__path__, f"{room.__name__}."):
            importlib.import_module(module.name)
    deep = {
        f"{scene.__module__}.{scene.__qualname__}"
        for scene in below(Scene)
        if scene.__module__.startswith(("engine.", "games.")) and depth(scene) > DEEPEST
    }
    assert not deep
