"""Dialogs with pictures that offer an unsaved drawing, or the earlier saves of a map."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from time import time

from engine import files
from engine.app import theme
from engine.app.theme import Role
from engine.app.widgets import Answer, Dialog, Label, literal
from engine.app.widgets.containers import Column, Flow, Part, Sized
from engine.rules.english import in_figures
from engine.rules.quoting import short
from games.duel.field.maps import MapPicture
from games.duel.geometry.terrain import Battlefield
from games.duel.maps.files import MAX_FILE_BYTES
from games.duel.maps.problems import MapError
from games.duel.maps.reader import battlefield_of
from games.duel.maps.tiledmap import read_tiled
from games.duel.workshop.drawing import Drawing
from games.duel.workshop.recovery import UnsavedDrawing

PICTURE_HEIGHT = 180
"""Height of the drawing's picture, in style units."""
SMALL_PICTURE_SIDE = 120
"""Side of the picture of an earlier save, in style units."""
MAX_HOURS = 24 * 366 * 100
"""Age in hours above which the date of a file is not believed."""
MAX_MINUTES_SHOWN = 90
"""Age in minutes from which hours are named."""
MAX_HOURS_SHOWN = 36
"""Age in hours from which days are named."""


def recovery_dialog(
    unsaved: UnsavedDrawing,
    allowed_folders: Sequence[Path],
    on_open: Callable[[], None],
    on_discard: Callable[[], None],
) -> Dialog:
    """Return the dialog, which offers to open the drawing, to keep it for later or to discard it.

    Args:
        unsaved: The unsaved drawing.
        allowed_folders: Folders outside the map's own that may be read.
        on_open: Callback that opens the drawing.
        on_discard: Callback that discards the drawing.
    """
    battlefield: Battlefield | None = None
    reason = ""
    try:
        tiled = read_tiled(unsaved.path, unsaved.content, allowed_folders)
        battlefield = battlefield_of(unsaved.path, tiled).battlefield
    except MapError as error:
        reason = f"It can no longer be read: {error.problem.words}."
    name = literal(short(unsaved.name))
    age = age_words(unsaved.changed_at)
    words = f"“{name}” was not saved when the program ended, {age}."
    answers = [
        Answer("Later"),
        Answer("Open it", on_open, "primary", lambda: literal(reason)),  # greyed out by a reason
        Answer("Discard it", on_discard, "danger"),
    ]

    def picture() -> Sequence[Part]:
        map_picture = MapPicture("left", battlefield=battlefield)
        return [Sized(map_picture, PICTURE_HEIGHT, PICTURE_HEIGHT)] if battlefield else []

    # The button to open the drawing is the second answer, and has the focus first.
    return Dialog("Unsaved drawing", words, answers, picture, focus="answer-1")


def earlier_saves_dialog(
    saves: Sequence[Path], drawing: Drawing, on_take: Callable[[Path], None]
) -> Dialog:
    """Return the dialog, which asks which earlier save takes the place of the drawing.

    Args:
        saves: Files of the earlier saves, the newest first.
        drawing: The drawing; its map gives the place of the files that the saves name.
        on_take: Callback that takes a save.
    """
    battlefields = [_saved_battlefield(save, drawing) for save in saves]
    answers = [Answer("Cancel")]
    for number, save in enumerate(saves, 1):
        age = age_words(save.stat().st_mtime)
        answers.append(Answer(f"Take {number}, replaced {age}", partial(on_take, save)))
    words = "An earlier save takes the place of the drawing. Undo brings the drawing back."

    def pictures() -> Sequence[Part]:
        return [
            Flow([_numbered_picture(*each) for each in enumerate(battlefields, 1)], gap=theme.GAP)
        ]

    return Dialog("Earlier saves", words, answers, pictures)


def _saved_battlefield(save: Path, drawing: Drawing) -> Battlefield | None:
    """Return the battlefield of an earlier save; None if it can't be read."""
    try:
        tiled = read_tiled(drawing.path, files.read(save, MAX_FILE_BYTES), drawing.allowed_folders)
        return battlefield_of(drawing.path, tiled).battlefield
    except (OSError, MapError):
        return None


def _numbered_picture(number: int, battlefield: Battlefield | None) -> Part:
    """Return the picture of an earlier save below its number and its number of pieces."""
    words = "can't be read"
    if battlefield:
        words = in_figures(len(battlefield.terrain), "piece")
    label = Label(f"save-{number}-name", words=f"**{number}** {words}", role=Role.NOTE)
    label.colour = theme.INK_LIGHT
    picture = MapPicture(f"save-{number}", battlefield=battlefield)
    sized_picture = Sized(picture, SMALL_PICTURE_SIDE, SMALL_PICTURE_SIDE)
    return Column([label, sized_picture], gap=4)


def age_words(seconds: float) -> str:
    """Return the age of a time in words; `seconds` is in seconds since 1970."""
    minutes = max(0, round((time() - seconds) / 60))
    if minutes < 1:
        return "just now"
    if minutes < MAX_MINUTES_SHOWN:
        return f"{in_figures(minutes, 'minute')} ago"
    hours = round(minutes / 60)
    if hours < MAX_HOURS_SHOWN:
        return f"{hours} hours ago"
    if hours < MAX_HOURS:
        return f"{round(hours / 24)} days ago"
    return "long ago"
