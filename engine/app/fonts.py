"""The two font families, loaded from their packages; each package has its licence (OFL 1.1).

The OpenType files are used: at the sizes of a window their hinting keeps the letters' own spacing.
"""

from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path

import pygame

from engine.app.theme import Typeface

_registered_marker: list[bool] = []
"""Holds True once `_clear_cache` has been registered with pygame; otherwise empty."""


class FontMissing(Exception):
    """Error: a font file is not in its package; the message names both."""


def path(face: Typeface) -> Path:
    """Return the path of the font file of a typeface.

    Raises:
        FontMissing: The package or the file is missing.
    """
    family = face.value.split("-")[0]
    package = "font_" + family.replace("Source", "source_").replace("Pro", "_pro").lower()
    file = _folder(package) / f"{face.value}.otf"
    if not file.is_file():
        raise FontMissing(
            f"The font file {file} is missing: "
            f"install the package {package.replace('_', '-')} again."
        )
    return file


@cache
def _folder(package: str) -> Path:
    """Return the folder in which a package keeps its fonts.

    Raises:
        FontMissing: The package is not installed.
    """
    spec = find_spec(package)
    roots = spec.submodule_search_locations if spec else None
    if not roots:
        raise FontMissing(
            f"The package {package.replace('_', '-')} is not installed: "
            "install the project's dependencies and start again."
        )
    return Path(next(iter(roots)), "files")


def font(face: Typeface, size: int) -> pygame.font.Font:
    """Return a typeface at a size in pixels.

    Raises:
        FontMissing: The package or the file is missing.
    """
    if not _registered_marker:  # pygame.quit() invalidates fonts: empty the cache then
        _registered_marker.append(True)
        pygame.font.init()
        pygame.register_quit(_clear_cache)
    return _load(face, size)


@lru_cache(48)  # a window uses about 30, mostly also after a small resize
def _load(face: Typeface, size: int) -> pygame.font.Font:
    return pygame.font.Font(path(face), size)


def _clear_cache() -> None:
    _load.cache_clear()
    _registered_marker.clear()
