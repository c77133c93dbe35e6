"""Compare pictures of the whole program before and after a change, pixel by pixel.

`make compare ARGS=main` takes pictures of the working tree and of the revision `main`, and says
which differ, by how many pixels, by how much and where. For each of those
build/pictures/differences holds one picture: before, after, and the difference between them.

    make compare ARGS='main --only shrine workshop Curtain'     a game, a part, a class of screens
    .venv/bin/python .ci/compare.py BEFORE AFTER                two folders of pictures
    .venv/bin/python .ci/compare.py --take FOLDER --only siege  take pictures, and compare nothing

The parts are `tables` (or a game's name), `workshop` and `screens`. The pictures show what the
tests of the keyboard walk through, at the windows of `WINDOWS`. They are the same each time: the
matches come from seeds, the clock stands still, and nothing is animated. A revision is checked out
into a temporary folder, where this script runs with the code and the test kit of that revision; its
pictures are kept in build/pictures until the script changes. The exit status is 1 if any differ.
Some pixels of DUEL's rivers may differ by chance, because SDL does not draw dashes alike each time.
"""

from __future__ import annotations

import argparse
import datetime
import filecmp
import os
import secrets
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from io import BytesIO
from itertools import chain
from pathlib import Path
from random import Random
from shutil import rmtree
from typing import TYPE_CHECKING, Self

import numpy
from filelock import FileLock
from PIL import Image
from typing_extensions import override

if TYPE_CHECKING:
    from engine.app.widgets import Screen

ROOT = Path(__file__).resolve().parents[1]
BUILD = ROOT / "build" / "pictures"
WINDOWS = [((1280, 720), 100), ((1024, 640), 100), ((2560, 1440), 100), ((1280, 720), 200)]
"""Windows in which pictures are taken: width and height in pixels, and text size in percent."""
NOW = datetime.datetime(2026, 3, 14, 15, 9)
MATCHES = 2
"""Number of random matches of each game whose questions are shown."""
REPLAY_PERCENTAGES = (5, 20, 40, 60, 80, 100)
"""Percentages of a finished match at which its replay is shown."""
MAX_SIGHTS = 12
"""Maximum number of pictures of a game's own sights at one question, such as a partial choice."""
MAX_ANIMATED = 60
"""Maximum number of actions whose animation is shown."""
Shots = Callable[[Path], Iterator[tuple[str, "Screen"]]]
"""Function that shows screens one after the other, and yields the name of each picture to take.

It gets a data folder that it may use.
"""


def stop_the_clock() -> None:
    """Stop the clock at `NOW`, for all modules that are imported afterwards."""

    class Standing(type):
        @override
        def __instancecheck__(cls, instance: object) -> bool:
            return isinstance(instance, cls.__bases__)

    class FixedDate(datetime.date, metaclass=Standing):
        @override
        @classmethod
        def today(cls) -> Self:
            return cls(NOW.year, NOW.month, NOW.day)

    class FixedTime(datetime.datetime, metaclass=Standing):
        @override
        @classmethod
        def now(cls, tz: datetime.tzinfo | None = None) -> Self:
            return cls(*NOW.timetuple()[:6], tzinfo=tz)

    datetime.date, datetime.datetime = FixedDate, FixedTime  # type: ignore[misc]
    time.time = NOW.timestamp


def parts() -> dict[str, Shots]:
    """Return the functions that show each game's tables and each class of screens.

    The keys are the names by which a part can be chosen, joined by a plus sign.
    """
    from games import KEYS
    from tests.games.test_keyboard import SCREENS

    by_name: dict[str, Shots] = {f"{key}+tables": partial(tables, key) for key in KEYS}
    for kind, shown in SCREENS.items():
        part = "workshop" if ".workshop." in kind.__module__ else "screens"
        if kind.__name__ != "Table":
            by_name[f"{kind.__name__}+{part}"] = partial(screens, shown)
    return {**by_name, "crowded+screens": partial(screens, crowded)}


def screens(
    shown: Callable[[Path], Iterator[Screen]], folder: Path
) -> Iterator[tuple[str, Screen]]:
    """Yield screens in each of the `WINDOWS`."""
    for number, screen in enumerate(shown(folder)):
        for window in in_windows(screen):
            yield f"{number:02}-{window}", screen


def crowded(folder: Path) -> Iterator[Screen]:
    """Yield screens with long names and many matches, and some that are empty."""
    from tests.app.shell import catalogue_of
    from tests.app.test_screens_fit import SCREENS
    from tests.hands import top

    for number, show in enumerate(SCREENS):
        home = folder / str(number)
        home.mkdir()
        app = catalogue_of(home, 5)
        show(app)
        yield top(app)


def in_windows(screen: Screen) -> Iterator[str]:
    """Lay a screen out in each of the `WINDOWS` and yield its name, then restore the layout."""
    from tests.hands import settle

    def lay_out(size: tuple[int, int], text: int) -> None:
        screen.manager.change(text_size=text)
        screen.manager.resize(size)
        settle(screen)

    before = screen.manager.size, screen.manager.settings.text_size
    for size, text in WINDOWS:
        lay_out(size, text)
        yield f"{size[0]}x{size[1]}-{text}"
    lay_out(*before)


def tables(key: str, folder: Path) -> Iterator[tuple[str, Screen]]:
    """Yield a game's table in random matches: at questions, while it is animated, in a replay."""
    from engine.table.table import Table
    from tests.games.test_keyboard import questions
    from tests.games.test_watched import over, watched
    from tests.hands import keys, settle
    from tests.kit.matches import luck
    from tests.pictures import table_at
    from tests.tables import TABLES, any_action, go_on, new_table, sights, sights_of

    questioned = (scene for seed in range(MATCHES) for scene in questions(key, folder, seed))
    for number, scene in enumerate(chain(questioned, [table_at(key, folder)])):
        assert isinstance(scene, Table)
        name = f"{number:02}"
        for window in in_windows(scene):
            for count, _ in enumerate(sights(scene)):
                scene.rebuild()
                yield f"{name}-{window}-{count:02}", scene
        for count, _ in enumerate(sights_of(key)(scene)):
            if count < MAX_SIGHTS:
                scene.rebuild()
                yield f"{name}-more-{count:02}", scene
    scene = new_table(TABLES[key], folder, "told")
    chance = luck("told")
    for number in range(MAX_ANIMATED):
        if (decision := scene.match.decision) and (action := any_action(scene, chance)):
            scene.match.submit(decision.seat, action)
            settle(scene)
            yield f"told-{number:02}", scene
            go_on(scene)
    match = over(key)
    for share in REPLAY_PERCENTAGES:
        scene = watched(match, folder, share * len(match.history) // 100)
        for window in in_windows(scene):
            yield f"watched-{share:03}-{window}", scene
        keys(scene, "o")
        yield f"watched-{share:03}-eyes", scene


def is_chosen(names: str, only: Sequence[str]) -> bool:
    """Return True if a part with these names is among those chosen."""
    return not only or not {*only}.isdisjoint(names.split("+"))


def take(folder: Path, only: Sequence[str]) -> None:
    """Take the pictures of these parts, or of all, into a folder with one folder for each part."""
    sys.path[:0] = [os.getcwd(), f"{os.getcwd()}/.ci"]
    stop_the_clock()
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    import pygame

    from tests.hands import drawn

    shots_of = parts()
    part_names = {name for names in shots_of for name in names.split("+")}
    if unknown := {*only} - part_names:
        sys.exit(f"There is no part {min(unknown)}. The parts are {', '.join(sorted(part_names))}.")
    for names, shots in shots_of.items():
        part = folder / names
        if part.exists() or not is_chosen(names, only):
            continue
        new_folder = folder / f"{names}.new"
        home = Path(tempfile.gettempdir(), "fireside-pictures", names)  # some screens show it
        home.parent.mkdir(exist_ok=True)
        os.environ["HOME"] = str(home)
        secrets.choice = Random(names).choice
        with FileLock(f"{home}.lock"):
            for folder_to_clear in (new_folder, home):
                rmtree(folder_to_clear, ignore_errors=True)
                folder_to_clear.mkdir(parents=True)
            for name, screen in shots(home):
                surface = drawn(screen)
                pixels = pygame.image.tobytes(surface, "RGB")
                picture = Image.frombytes("RGB", surface.get_size(), pixels)
                picture.save(new_folder / f"{name}.png", compress_level=1)
            rmtree(home)
        new_folder.rename(part)


def compare(
    before: Path, after: Path, differences: Path, only: Sequence[str] = ()
) -> tuple[list[str], int]:
    """Compare two folders of pictures, and write a picture of each difference into a third.

    Returns a sentence for each picture that differs or is missing from one folder, and the number
    of pictures compared. A picture of a difference has both pictures and the difference side by
    side.
    """
    differing = []
    paths = {path.relative_to(top) for top in (before, after) for path in top.glob("*/*.png")}
    names = sorted(path for path in paths if is_chosen(path.parts[0], only))
    for name in names:
        if missing := [top for top in (before, after) if not (top / name).exists()]:
            differing.append(f"{name} is missing from {missing[0]}.")
            continue
        if filecmp.cmp(before / name, after / name, shallow=False):
            continue
        before_pixels, after_pixels = (
            numpy.asarray(Image.open(top / name), int) for top in (before, after)
        )
        if before_pixels.shape != after_pixels.shape:
            sizes = f"{before_pixels.shape[:2]}, then {after_pixels.shape[:2]}"
            differing.append(f"{name} has another size: {sizes}.")
            continue
        change = abs(before_pixels - after_pixels)
        rows, columns = change.any(2).nonzero()
        if not len(rows):
            continue
        differing.append(
            f"{name}: {len(rows)} pixels differ, by up to {change.max()} of 255,"
            f" from {columns.min()},{rows.min()} to {columns.max()},{rows.max()}."
        )
        strip = numpy.hstack(
            [before_pixels, after_pixels, numpy.where(change, 55 + change * 200 // 255, 0)]
        )
        (differences / name).parent.mkdir(parents=True, exist_ok=True)
        Image.fromarray(strip.astype("uint8")).save(differences / name, compress_level=1)
    return differing, len(names)


@contextmanager
def take_pictures_of(place: str, only: Sequence[str]) -> Iterator[Callable[[], Path]]:
    """Start to take the pictures of a revision, or of the working tree if `place` is "".

    Yields a function that waits for the pictures and returns their folder. If `place` is a folder
    of pictures, that one is returned. Raises `SystemExit` with a sentence if they can't be taken.
    """
    if (folder := Path(place)).is_dir() and place:
        yield lambda: folder
        return
    with tempfile.TemporaryDirectory() as checkout:
        tree = ROOT
        folder = BUILD / "now"
        if place:
            line = ["git", "rev-parse", "--verify", "--quiet", f"{place}^{{commit}}"]
            revision = subprocess.run(
                line, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False
            ).stdout[:12]
            if not revision:
                sys.exit(f"There is no revision and no folder {place}: name one of them.")
            archive = subprocess.check_output(["git", "archive", revision], cwd=ROOT)
            with tarfile.open(fileobj=BytesIO(archive)) as files:
                files.extractall(checkout, filter="data")
            script = sha256(Path(__file__).read_bytes()).hexdigest()[:8]
            tree = Path(checkout)
            folder = BUILD / f"{revision}-{script}"
        elif folder.exists():
            rmtree(folder)
        line = [sys.executable, __file__, "--take", str(folder), "--only", *only]
        process = subprocess.Popen(line, cwd=tree)

        def wait() -> Path:
            if process.wait():
                sys.exit(f"The pictures of {place or 'the working tree'} could not be taken.")
            return folder

        try:
            yield wait
        finally:
            process.kill()


def main(words: Sequence[str]) -> int:
    """Compare, or take pictures; return 1 if any differ or none could be compared."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("before", nargs="?", help="a revision, or a folder of pictures")
    parser.add_argument("after", nargs="?", default="", help="the same; else the working tree")
    parser.add_argument("--only", nargs="*", default=[], metavar="PART", help="take only these")
    parser.add_argument("--take", metavar="FOLDER", help="take pictures, and compare nothing")
    options = parser.parse_args(words)
    if options.take:
        take(Path(options.take).resolve(), options.only)
        return 0
    if not options.before:
        parser.error("name a revision or a folder of pictures to compare with")
    differences = BUILD / "differences"
    rmtree(differences, ignore_errors=True)
    with (
        take_pictures_of(options.before, options.only) as before,
        take_pictures_of(options.after, options.only) as after,
    ):
        differing, count = compare(before(), after(), differences, options.only)
    for sentence in differing:
        print(sentence)
    print(f"Of {count} pictures {len(differing)} differ{f': see {differences}' * bool(differing)}.")
    return 0 if count and not differing else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
