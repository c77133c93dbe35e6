"""Thumbnails of every kind of event of every game in the middle of its table: `make thumbnails`.

    make thumbnails
    make thumbnails ARGS="siege shrine"

The page is `build/thumbnails/index.html`. Random matches are played in all variants, and of each
kind of event the first picture that differs from the one before it is taken. Look at them one by
one: each must say by itself who acts, what moves, and what changes.
"""

from __future__ import annotations

import html
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pygame

from engine.app import text
from engine.table.table import Table
from tests.acts import Moment, sights_of_events
from tests.hands import drawn
from tests.house.tree import ROOT
from tests.tables import TABLES

FOLDER = ROOT / "build" / "thumbnails"
EACH = 3
"""Events of each kind that are looked at, about."""
MARGIN = 6
"""Pixels around the middle that a thumbnail shows, too."""
PAGE = """<!DOCTYPE html>
<html lang="en"><meta charset="utf-8"><title>Events in the middle</title>
<style>
body {{ background: #14181a; color: #e8e0d0; font: 15px sans-serif; margin: 24px }}
figure {{ display: inline-block; vertical-align: top; margin: 0 18px 24px 0; max-width: 820px }}
img {{ max-width: 100% }}
figcaption b {{ color: #e9c46a }}
.same {{ outline: 2px solid #a5492f }}
</style>
<p>A red frame marks an event that has left the middle as it was.</p>
{games}
</html>
"""


class Thumbnail(NamedTuple):
    """Picture of one kind of event.

    Attributes:
        kind: The kind of the event.
        action: The action that caused it, as text.
        line: The last entry of the log.
        picture: The middle of the table.
        is_new: True if the event has changed the middle.
    """

    kind: str
    action: str
    line: str
    picture: pygame.Surface
    is_new: bool


def thumbnails(key: str, folder: Path, each: int = EACH) -> list[Thumbnail]:
    """Return the thumbnails of a game, by kind.

    Args:
        key: The key of the game.
        folder: A folder for matches.
        each: How many events of each kind are looked at.
    """
    taken: dict[str, Thumbnail] = {}
    for sight in sights_of_events(key, folder, each):
        earlier = taken.get(sight.kind)
        if earlier and (earlier.is_new or not sight.is_new):
            continue
        taken[sight.kind] = Thumbnail(
            sight.kind,
            str(sight.played.action),
            last_line(sight.scene),
            cut_out(sight.scene, sight.moment),
            sight.is_new,
        )
    return [taken[kind] for kind in sorted(taken)]


def last_line(scene: Table) -> str:
    """Return the last entry of the log that may be read."""
    entries = scene.log.shown()
    return text.plain(entries[-1].line) if entries else ""


def cut_out(scene: Table, moment: Moment) -> pygame.Surface:
    """Return the middle of a table as the window shows it; the whole window without a middle."""
    window = drawn(scene)
    rect = moment.rect.inflate(2 * MARGIN, 2 * MARGIN).clip(window.get_rect())
    return window.subsurface(rect if moment.rect else window.get_rect()).copy()


def section(key: str, pictures: Sequence[Thumbnail]) -> str:
    """Write the pictures of a game into the folder; return its part of the page."""
    figures = []
    for number, thumbnail in enumerate(pictures):
        name = f"{key}-{number:02}.png"
        pygame.image.save(thumbnail.picture, os.fspath(FOLDER / name))
        look = "" if thumbnail.is_new else ' class="same"'
        words = f"<b>{html.escape(thumbnail.kind)}</b> · {html.escape(thumbnail.action)}"
        words += f"<br>{html.escape(thumbnail.line)}"
        image = f'<img src="{name}" alt=""{look}>'
        figures.append(f"<figure>{image}<figcaption>{words}</figcaption></figure>")
    return f"<h2>{key}</h2>\n" + "\n".join(figures)


def main(keys: Sequence[str]) -> int:
    """Take the thumbnails of these games, or of all, and say where the page is."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    games = []
    for key in keys or [*TABLES]:
        with tempfile.TemporaryDirectory() as folder:
            pictures = thumbnails(key, Path(folder))
        games.append(section(key, pictures))
        print(f"{key}: {len(pictures)} kinds of events")
    page = FOLDER / "index.html"
    page.write_text(PAGE.format(games="\n".join(games)), "utf-8")
    print(page.relative_to(ROOT))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
