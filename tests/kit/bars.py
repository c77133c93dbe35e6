"""What the bars of a table say against how far the match has been told."""

from __future__ import annotations

import re

from pygame import Rect

from engine.app.widgets import Label
from engine.app.widgets.pieces import SeatMark
from engine.app.widgets.ribbon import Ribbon
from engine.table.logbook import Latest
from engine.table.table import Table


def stale_lines(scene: Table) -> list[str]:
    """Return a sentence for each line of the log at the foot that a newer line has overtaken.

    A line that was replaced by a longer one may not be quoted, and nothing may have happened after
    the last line that is quoted.
    """
    said = _words(scene, "prompt-text")
    shown = scene.context.log()
    told = [entry for entry in scene.log.entries if scene.beats.has_told(entry)]
    quoted = [entry for entry in told if entry.text and entry.text in said]
    found = [
        f"'{said}' quotes '{entry.text}', which was replaced"
        for entry in quoted
        if not any(entry.text in each.text for each in shown)
    ]
    if quoted and not said.endswith(shown[-1].text):
        found.append(f"'{said}' does not end with what came last, '{shown[-1].line}'")
    return found


def misnamed(scene: Table) -> list[str]:
    """Return a sentence for each bar that names another seat than the one whose turn it is.

    Where a question stands, that is the seat that is asked.
    """
    title, mark = _words(scene, "prompt-title"), scene.widget("prompt-seat")
    decision = None if scene.beats.is_playing_back else scene.match.decision
    found, names = [], scene.context.marked_names
    if decision is not None:
        whose = decision.seat
        named = sorted((at, name) for name in names if (at := title.find(name)) >= 0)
        if len(names) > 1 and named and named[0][1] != names[whose - 1]:
            found.append(f"'{title}' while {names[whose - 1]} is asked")
        if isinstance(mark, SeatMark) and mark.seat != whose:
            found.append(f"the mark of seat {mark.seat} while seat {whose} is asked")
    else:
        whose = scene.view.turn_of
        headed = re.fullmatch(rf"{scene.context.turn_word} \d+ · (.+)", title)
        if headed and whose and headed[1] in names and headed[1] != names[whose - 1]:
            found.append(f"'{title}' in the turn of {names[whose - 1]}")
    latest = scene.widget("latest")
    if isinstance(latest, Latest) and re.match(rf"{scene.context.turn_word} \d", latest.name):
        found.append(f"'{latest.name}' in the top bar, of a turn that may be over")
    return found


def unsteady(scene: Table, places: dict[object, Rect]) -> list[str]:
    """Return a sentence where the ribbon of a table is missing or has moved.

    places: where ribbons with the same phases have stood in this window.
    """
    wanted = scene.board.ribbon(scene.view)
    if wanted is None or scene.view.outcome:
        return []
    ribbon = scene.widget("ribbon")
    if not isinstance(ribbon, Ribbon):
        return [f"no ribbon beside '{_words(scene, 'note')}'"]
    phases = scene.manager.size, scene.manager.scale.text, *ribbon.labels
    stood = places.setdefault(phases, Rect(ribbon.rect))
    moved = stood != ribbon.rect
    return [f"the ribbon has moved from {tuple(stood)} to {tuple(ribbon.rect)}"] if moved else []


def _words(scene: Table, id: str) -> str:
    label = scene.widget(id)
    return label.words if isinstance(label, Label) else ""
