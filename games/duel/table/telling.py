"""What the bar says while a move, or the use of terrain, is being told: who does what, and why."""

from __future__ import annotations

from collections.abc import Sequence

from engine.app.widgets import literal
from engine.rules.english import listed
from engine.rules.events import Event
from engine.table.actionbar import Prompt
from games.duel.geometry.terrain import Piece
from games.duel.rules.events import (
    Fell,
    Landed,
    NoTerrain,
    Shattered,
    Showed,
    Smashed,
    Stayed,
    Struck,
    Thrown,
    Walked,
)
from games.duel.rules.state import Duel
from games.duel.words.abilities import carried
from games.duel.words.phrases import called, inches, summed


def caption(seen: Duel, told: Sequence[Event], coming: Event | None = None) -> Prompt | None:
    """What the bar says of the last of these events, or of the one that moves now (`coming`); None
    where it is none of these."""
    match coming:
        case Walked(seat=seat, gait=gait):
            return Prompt(seat, f"{called(seen, seat)} {gait}s", "")
        case Smashed(seat=seat, piece=piece):
            return Prompt(seat, f"{called(seen, seat)} smashes {_the(piece)}", "")
    last = told[-1] if told else None
    match last:
        case Walked():
            return _walked(seen, last)
        case Stayed(seat=seat):
            return Prompt(seat, f"{called(seen, seat)} stays", "No move.")
        case NoTerrain(seat=seat, able=True):
            return Prompt(seat, f"{called(seen, seat)} uses no terrain", "")
        case Smashed(seat=seat, piece=piece):
            strength = seen.warrior(seat).value("strength")
            words = f"Strength {strength}, weight {piece.weight}: {_the(piece)} is removed."
            return Prompt(seat, f"{called(seen, seat)} smashes {_the(piece)}", words)
        case Thrown() | Struck(act="throw") | Showed() | Landed() | Shattered():
            thrown = next((each for each in reversed(told) if isinstance(each, Thrown)), None)
            return _thrown(seen, thrown, told) if thrown else None
    return None


def _walked(seen: Duel, walked: Walked) -> Prompt:
    seat, end = walked.seat, walked.legs[-1]
    title = f"{called(seen, seat)} {walked.gait}s {inches(walked.length)}"
    said = []
    if walked.crossed:
        said.append(literal(carried(seen, seat, end, walked.crossed)))
    if walked.engaged:
        names = listed([called(seen, each) for each in walked.engaged])
        said.append(f"{called(seen, seat)} is engaged with {names}.")
    return Prompt(seat, title, " ".join(said))


def _thrown(seen: Duel, thrown: Thrown, told: Sequence[Event]) -> Prompt:
    """A throw, as far as it has been told: its sum, then what has become of the piece."""
    whom, what = called(seen, thrown.target), _the(thrown.piece)
    title = f"{called(seen, thrown.seat)} throws {what} at {whom}"
    struck = next((each for each in told if isinstance(each, Struck)), None)
    fell = any(isinstance(each, Fell) for each in told)
    match told[-1]:
        case Landed():
            words = f"{whom} falls. {what.capitalize()} lies where {whom} stood."
        case Shattered() if fell:
            words = f"{whom} falls. {what.capitalize()} has no room there and is removed."
        case Shattered():
            words = f"{whom} stands. {what.capitalize()} is removed."
        case _:
            words = summed(struck, whom, thrown.piece.weight) if struck else "It flies."
    return Prompt(thrown.seat, title, words)


def _the(piece: Piece) -> str:
    return f"the {literal(piece.called)}"
