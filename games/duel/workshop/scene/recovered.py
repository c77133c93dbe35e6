"""Dialog that offers an unsaved drawing after the program has ended early."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from time import time

from engine.app.widgets import Answer, Dialog, literal
from engine.app.widgets.containers import Part, Sized
from engine.rules.english import in_figures
from engine.rules.quoting import short
from games.duel.field.maps import MapPicture
from games.duel.geometry.terrain import Battlefield
from games.duel.maps.problems import MapError
from games.duel.maps.reader import battlefield_of
from games.duel.maps.tiledmap import read_tiled
from games.duel.workshop.recovery import UnsavedDrawing

PICTURE_HEIGHT = 180
"""Height of the drawing's picture, in style units."""
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
