"""A map as a picture, on paper, and as a file for a friend: how large, and where it is written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from io import BytesIO
from pathlib import Path

import pygame

from engine import files
from engine.app.widgets import Answer, Dialog, Widget, literal
from engine.app.widgets.choices import ChoiceField
from engine.app.widgets.field import TextField
from games.duel.field.maps import PictureTooLarge, picture, picture_size
from games.duel.geometry.terrain import Battlefield
from games.duel.workshop import giving
from games.duel.workshop.sheets import PAPERS, Paper, planned

PICTURES, PAPER, GIVEN = "pictures", "paper", "given"
"""The folders for what is written, in that of one's own maps."""
SCALES = (20, 40, 80, 120)
"""Pixels an inch that are offered."""

Tell = Callable[[str, str], object]
"""Says something that has to be read: a title and a text."""


def as_picture(battlefield: Battlefield, stem: str, folder: Path, tell: Tell) -> Dialog:
    """Asks for the size of a picture, and writes it."""
    sizes = [picture_size(battlefield, each) for each in SCALES]
    options = [f"{each}: {wide} × {tall}" for each, (wide, tall) in zip(SCALES, sizes, strict=True)]

    def made(at: int) -> bytes:
        whole = BytesIO()
        pygame.image.save(picture(battlefield, SCALES[at]), whole, "x.png")
        return whole.getvalue()

    file = folder / PICTURES / f"{stem}.png"
    return _export("Export as a picture", "How many pixels an inch?", options, 1, file, made, tell)


def on_paper(battlefield: Battlefield, stem: str, folder: Path, tell: Tell) -> Dialog:
    """Asks for the paper, and writes a PDF whose inches are inches."""
    papers: list[Paper] = [*PAPERS]
    options = [
        f"{'A4' if paper == 'a4' else 'Letter'}: {len(planned(battlefield.table, paper).sheets)}"
        " sheets and an overview"
        for paper in papers
    ]

    def made(at: int) -> bytes:
        from games.duel.workshop.printing import printed  # slow to import, and seldom needed

        return printed(battlefield, papers[at])

    file = folder / PAPER / f"{stem}.pdf"
    words = "On which paper? Print it at 100 %: its inches are inches."
    return _export("Print the map", words, options, 0, file, made, tell)


def _export(
    title: str,
    words: str,
    options: Sequence[str],
    at: int,
    file: Path,
    made: Callable[[int], bytes],
    tell: Tell,
) -> Dialog:
    chosen = [at]

    def choice() -> Sequence[Widget]:
        take = partial(chosen.__setitem__, 0)
        return [
            ChoiceField("size", options=options, value=chosen[0], on_change=take, called="Size")
        ]

    def write() -> None:
        try:
            content = made(chosen[0])
            file.parent.mkdir(parents=True, exist_ok=True)
            files.write(file, content)
        except PictureTooLarge as error:
            tell("It would be too large", str(error))
        except (OSError, pygame.error) as error:
            tell("It can't be written", f"{file}: {error}.")
        else:
            tell("It is saved", str(file))

    where = f"{words} It is saved as {literal(str(file))}."
    return Dialog(title, where, [Answer("Cancel"), Answer("Save it", write, "primary")], choice)


def give(path: Path, folder: Path, tell: Tell) -> None:
    """Write a saved map with all that it names into one file for a friend."""
    to = folder / GIVEN / f"{path.stem}.zip"
    try:
        giving.give(path, to)
    except (OSError, giving.BadGift) as error:
        tell("The map can't be given", f"{error}")
    else:
        tell(
            "Give this file to your friend",
            f"{to}. Your friend imports it with “Import a map”, or unpacks it and opens it in"
            " Tiled.",
        )


def take_in(folder: Path, taken: Callable[[Path], object], tell: Tell) -> Dialog:
    """Asks for the file of a map that a friend gave, and imports it; `taken` is told the map."""
    typed = [str(_newest([folder / GIVEN, Path.home() / "Downloads", Path.home()]) or "")]

    def field() -> Sequence[Widget]:
        return [
            TextField(
                "file",
                value=typed[0],
                on_change=partial(typed.__setitem__, 0),
                on_enter=lambda: dialog.answer(1),
                called="File",
                limit=300,
            )
        ]

    def take() -> None:
        try:
            path = giving.take(Path(typed[0].strip()).expanduser(), folder)
        except (OSError, giving.BadGift) as error:
            why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            tell("The map can't be imported", f"{typed[0]}: {why}")
        else:
            taken(path)

    words = "Which file? It ends with .zip; write where it lies."
    answers = [
        Answer("Cancel"),
        Answer("Import it", take, "primary", lambda: "" if typed[0].strip() else "Name a file."),
    ]
    dialog = Dialog("Import a map", words, answers, field, "file")
    return dialog


def _newest(folders: Sequence[Path]) -> Path | None:
    """The newest file in these folders that may be a map that was given."""
    found = []
    for folder in folders:
        try:
            found += [(each.stat().st_mtime, each) for each in folder.glob("*.zip")]
        except OSError:
            continue
    return max(found)[1] if found else None
