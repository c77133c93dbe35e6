"""Middle of a table while each event is shown: which events have a picture there.

    for moment in moments(key, scene):
        moment.events, moment.middle

The events of the last action are laid out one after the other, without motions. The middle of a
game is the part of its table that shows what happens: the panel of the act, or other widgets that
the game names as `MIDDLE` in its `kit.py`; `*` stands for any end of an id.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path
from typing import NamedTuple

import pygame
from pygame import Rect

from engine.app.widgets import Look, Widget, walk
from engine.rules.events import Ended, Event, Moved
from engine.rules.played import Played
from engine.table.act import PANEL_ID
from engine.table.beats import Progress
from engine.table.table import Table
from tests.hands import drawn
from tests.kit.catalogue import own
from tests.kit.matches import luck
from tests.kit.secrecy import FACE
from tests.kit.variants import variants
from tests.kit.walks import choose
from tests.tables import TABLES, new_table

MOST_ACTIONS = 300
"""After so many actions a random match is left."""


LEAST_SHARE = 0.3
"""Least share of the events of a kind that change the middle.

The others are parts of another event's picture, such as a card that is drawn while the Balance is
carried out.
"""
MOST_SHARE = 0.7
"""Greatest share of the events that change the middle, of a kind that is listed without picture."""


class Moment(NamedTuple):
    """Moment of a playback at which the table stands still.

    Attributes:
        events: The events that have just been shown together; none before the first one.
        widgets: The widgets of the middle.
        rect: The area that they cover together, in pixels.
        pixels: The picture of that area.
    """

    events: Sequence[Event]
    widgets: Sequence[Widget]
    rect: Rect
    pixels: bytes


def kind_of(event: Event) -> str:
    """Return the kind of an event, with the kinds of places of cards, or the reason of an ending.

    `Moved hand > discard` is a card that goes from a hand to a pile of discards.
    """
    name = type(event).__name__
    if isinstance(event, Ended):
        return f"{name} {event.reason}"
    if not isinstance(event, Moved):
        return name
    return f"{name} {_kind_of_place(event.source)} > {_kind_of_place(event.target)}"


def _kind_of_place(place: str) -> str:
    """Return the name of a place without seats, numbers and cards: `hand` for `players.0.hand`."""
    parts = (part for part in place.split(".") if not part.isdigit() and not FACE.fullmatch(part))
    return [*parts][-1].rstrip("0123456789")


def moments(key: str, scene: Table, number: int) -> Iterator[Moment]:
    """Lay out an action (from 1) as all may see it, before its first event and after each one.

    Events that are shown as one step make one moment. At the end of a match or of a game, the stage
    of the ending is the middle.
    """
    view_before, beats = scene.match.beats(number)
    scene.seat.viewer = 0
    shown = 0
    scene.beats._progress = Progress(number, 0, view_before)
    yield _moment(key, scene, ())
    while shown < len(beats):
        events = [beats[shown].event]
        shown += 1
        step = scene.beats.pace(events[0]).step
        while step and shown < len(beats) and scene.beats.pace(beats[shown].event).step == step:
            events.append(beats[shown].event)
            shown += 1
        scene.beats._progress = Progress(number, shown, beats[shown - 1].view, events[-1])
        yield _moment(key, scene, events)
    scene.beats._progress = None
    scene.rebuild()


def _moment(key: str, scene: Table, events: Sequence[Event]) -> Moment:
    """Lay a table out, and draw its middle alone."""
    scene.rebuild()
    if scene.beats.ended:
        return _ending(scene, events)
    patterns = own(key, "MIDDLE", (PANEL_ID,))
    placed_widgets = (placed.widget for placed in walk(scene.widgets))
    widgets = [
        widget
        for widget in placed_widgets
        if any(fnmatch(widget.id, pattern) for pattern in patterns)
    ]
    surface = pygame.Surface(scene.manager.size, 0, 32)
    for widget, _ in walk(widgets):
        widget.draw(surface, Look(scene.scale))
    rects = [widget.rect for widget in widgets]
    rect = rects[0].unionall(rects[1:]).clip(surface.get_rect()) if rects else Rect(0, 0, 0, 0)
    return Moment(events, widgets, rect, pygame.image.tobytes(surface.subsurface(rect), "RGB"))


def _ending(scene: Table, events: Sequence[Event]) -> Moment:
    """Return the moment of an ending; its middle is the stage, or the table with a band."""
    window = drawn(scene)
    overlay = scene._announcer.ending()
    rect = overlay.rect.clip(window.get_rect()) if overlay else Rect(0, 0, 0, 0)
    pixels = pygame.image.tobytes(window.subsurface(rect), "RGB")
    return Moment(events, scene.widgets if overlay else (), rect, pixels)


class Sight(NamedTuple):
    """Event whose middle was looked at.

    Attributes:
        kind: The kind of the event.
        scene: The table, which shows this event for as long as nobody goes on.
        played: The action of the event.
        moment: The moment after the event.
        is_new: True if the middle differs from the one before the event.
    """

    kind: str
    scene: Table
    played: Played
    moment: Moment
    is_new: bool


def sights_of_events(
    key: str, folder: Path, each: int, most_variants: int | None = None
) -> Iterator[Sight]:
    """Play random matches in variants of a game, and look at the middle while events are shown.

    Args:
        key: The key of the game.
        folder: A folder for matches.
        each: How many events of every kind are looked at, about.
        most_variants: How many variants are played; None for all.
    """
    looked_at = Counter[str]()
    for number, variant in enumerate(variants(TABLES[key])[:most_variants]):
        scene = new_table(TABLES[key], folder, number, options=variant.options, seats=variant.seats)
        play_at_random(scene, f"acts {number}")
        for played in scene.match.history:
            if all(looked_at[kind_of(event)] >= each for event in played.events):
                continue
            before = b""
            for moment in moments(key, scene, played.number):
                for event in moment.events:
                    kind = kind_of(event)
                    looked_at[kind] += 1
                    yield Sight(kind, scene, played, moment, is_new=moment.pixels != before)
                before = moment.pixels


def play_at_random(scene: Table, seed: object) -> None:
    """Play a random match at a table that does not follow it, and write the log of all of it."""
    scene._bus.end()
    chance = luck(seed)
    for _ in range(MOST_ACTIONS):
        decision = scene.match.decision
        if decision is None:
            break
        action = choose(scene.match.game, scene.match.state, chance)
        assert scene.match.submit(decision.seat, action) is None
    scene.log.write()


@dataclass
class Findings:
    """Events that were looked at, by kind: how many with a new picture, the same one, or none."""

    new: Counter[str] = field(default_factory=Counter)
    same: Counter[str] = field(default_factory=Counter)
    none: Counter[str] = field(default_factory=Counter)
    examples: dict[str, str] = field(default_factory=lambda: defaultdict(str))
    """By kind an action of which an event has no new picture."""

    def add(self, sight: Sight) -> None:
        """Count an event."""
        counter = self.new if sight.is_new else self.same
        if not sight.moment.widgets:
            counter = self.none
        counter[sight.kind] += 1
        if counter is not self.new:
            self.examples.setdefault(sight.kind, f"`{sight.played.action}`")

    def kinds(self) -> list[str]:
        """Return the kinds that were looked at."""
        return sorted({*self.new, *self.same, *self.none})

    def share_of_new(self, kind: str) -> float:
        """Return the share of the events of a kind that change the middle."""
        return self.new[kind] / (self.new[kind] + self.same[kind] + self.none[kind])


def faults(key: str, findings: Findings, no_picture: Mapping[str, Mapping[str, str]]) -> list[str]:
    """Return a sentence for each kind of event that lacks a picture, or that is listed in error."""
    listed = {**no_picture.get(key, {}), **own(key, "NO_PICTURE", {})}
    reasons = {**no_picture[""], **listed}
    sentences = []
    for kind in findings.kinds():
        share = findings.share_of_new(kind)
        count = f"{findings.new[kind]} new, {findings.same[kind]} the same"
        count += f", {findings.none[kind]} without a middle"
        if kind not in reasons and share < LEAST_SHARE:
            sentences.append(
                f"{kind} has no picture in the middle ({count}), as in {findings.examples[kind]}:"
                " show it in the act, or list it with a reason"
            )
        if kind in listed and share > MOST_SHARE:
            sentences.append(f"{kind} is listed without a picture, and has one ({count})")
    sentences += [
        f"{kind} is listed without a picture, and never occurs"
        for kind in listed
        if kind not in findings.kinds()
    ]
    return sentences
