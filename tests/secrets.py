"""What a table shows frame by frame, and a spy that finds what nobody may have seen in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any
from weakref import WeakKeyDictionary

import pygame
import pytest

from engine.app import text
from engine.app.inputs import Input
from engine.app.widgets import Widget, walk
from engine.match import Match
from engine.rules.cards import Card, name
from engine.table import faces
from engine.table.beats import is_game_end
from engine.table.curtain import Curtain
from engine.table.table import Table
from tests.hands import clicking, top
from tests.kit.secrecy import FACE

FRAME = 1 / 15
"""Seconds from one frame that is looked at to the next. Whatever happens is a frame of its own
however long frames are; more of them show the same cards a little farther on their way."""


def is_open_run(scene: Table) -> bool:
    """Return True once the end of a run for one is shown, which turns all its cards over."""
    if len(scene.match.names) > 1 or not scene.match.state.outcome:
        return False
    event = scene.beats.event_in_motion
    is_ending = scene.beats.ended or (event is not None and is_game_end(event))
    return is_ending or not scene.beats.is_playing_back


def never_seen(scene: Table, seat: int = 0) -> set[str]:
    """The cards of the match that lie hidden from a seat, and that nothing has ever named to it;
    of seat 0, to all."""
    if is_open_run(scene):
        return set()
    match = scene.match
    events = [*match.opening, *(event for played in match.history for event in played.events)]
    shown = str([match.game.shown(match.state, seat), *(event.seen_by(seat) for event in events)])
    return {*FACE.findall(str(match.game.position(match.state)))} - {*FACE.findall(shown)}


class Spy:
    """Listens to every picture of a card and to every text that is drawn."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.faces: set[str] = set()
        self.words: set[str] = set()
        read: dict[text.TextBlock, tuple[str, set[str]]] = {}
        face, block = faces.face, text.TextBlock.draw

        def spied_face(card: str, *rest: Any, **more: Any) -> pygame.Surface:
            self.faces.add(card)
            return face(card, *rest, **more)

        def spied_block(drawn: text.TextBlock, *rest: Any, **more: Any) -> None:
            if drawn not in read:
                lines = ("".join(getattr(a, "text", "") for a in line) for line in drawn._lines)
                read[drawn] = " ".join(lines), {*(card for card, _ in drawn.cards)}
            words, cards = read[drawn]
            self.words.add(words)
            self.faces |= cards
            block(drawn, *rest, **more)

        monkeypatch.setattr(faces, "face", spied_face)
        monkeypatch.setattr(text.TextBlock, "draw", spied_block)

    def told(self, secret: set[str]) -> set[str]:
        """Which of these cards have been shown or named."""
        said = " ".join(self.words).replace("\N{NO-BREAK SPACE}", " ").casefold()
        named = {c for c in secret if f"{{{c}}}".casefold() in said or spoken(c) in said}
        return (self.faces & secret) | named

    def forget(self) -> None:
        """Listen anew."""
        self.faces.clear()
        self.words.clear()


def spoken(card: str) -> str:
    """The name of a card as it is looked for."""
    return name(Card(card)).casefold()


def frames(scene: Table, *events: Input | str, most: int = 1500) -> Iterator[pygame.Surface]:
    """What the window shows from some inputs, or clicks on widgets, on until all has been told that
    is told by itself, and nothing moves."""
    surface = pygame.Surface(scene.manager.size, 0, 32)
    draw: Callable[[pygame.Surface], object] = scene.manager.draw
    changed = True
    for event in events:
        for given in clicking(scene, event) if isinstance(event, str) else [event]:
            scene.manager.handle(given)
    for _ in range(most):
        note_curtain(scene)
        if changed:
            draw(surface)
            draw = scene.manager.refresh
            yield surface
        told = (
            scene.manager.top is not scene or scene.beats.waiting or not scene.beats.is_playing_back
        )
        changed = scene.manager.update(FRAME)
        if told and not changed and scene.manager.wait() is None:
            return


CURTAINS: WeakKeyDictionary[Table, int] = WeakKeyDictionary()
"""After how many actions a curtain lay over a table last."""


def note_curtain(scene: Table) -> None:
    """Remember a curtain that lies over the table; a view that is open when the table is looked at
    first was opened behind one."""
    above = scene.manager.top
    covers = isinstance(above, Curtain) and above.opaque
    if covers or (scene.seat.viewer and scene not in CURTAINS):
        CURTAINS[scene] = len(scene.match.history)


def run_began(match: Match) -> int:
    """After how many actions the run of private questions began that stands now: to one seat alone,
    in one turn, with nothing between them that everybody sees for the first time."""
    number, decision = len(match.history), match.decision
    while number and decision:
        played, asked = match.history[number - 1], match.decision_before(number)
        assert asked
        shown = any(event.is_news and event.seen_by(0) == event for event in played.events)
        turn = match.view(0).turn_number
        alone = asked.seat == decision.seat and asked.private and not asked.together
        if not alone or shown or played.turn_number != turn or not decision.private:
            break
        number -= 1
    return number


def eyes(scene: Table) -> int:
    """The seat that may see its own secrets in what is drawn, 0 for nobody: the one that has passed
    a curtain in this run of its questions, whatever the table thinks."""
    above, match = scene.manager.top, scene.match
    if match.decision is None or (isinstance(above, Curtain) and above.opaque):
        return 0
    passed = CURTAINS.get(scene, -1) >= run_began(match)
    return match.decision.seat if passed and scene.seat.viewer else 0


def is_open(scene: Table) -> bool:
    """Whether what is drawn is meant for all."""
    return eyes(scene) == 0


def check(scene: Table, spy: Spy, *events: Input | str) -> int:
    """Follow the frames after some inputs: none shows its onlookers what they may not know. How
    many of them were for all to see."""
    count, secrets = 0, dict[tuple[int, int, bool], set[str]]()
    read: tuple[int, list[Widget]] = 0, []
    for _ in frames(scene, *events):
        seat, widgets = eyes(scene), top(scene).widgets
        if read[1] is not widgets or read[0] != seat:
            read = seat, widgets
            spy.words |= {said for widget, _ in walk(widgets) for said in widget.tooltip_texts}
        spy.words |= {*pygame.display.get_caption()}
        known = len(scene.match.history), seat, is_open_run(scene)
        if known not in secrets:
            secrets[known] = never_seen(scene, seat)
        assert not spy.told(secrets[known]), seat
        count += seat == 0
        spy.forget()
    return count


def pixels(scene: Table, *events: Input | str) -> list[bytes]:
    """Every frame after some inputs; those which are one seat's own are left out."""
    return [
        pygame.image.tobytes(surface, "RGB") if is_open(scene) else b""
        for surface in frames(scene, *events)
    ]


def same_frames(one: Table, other: Table, *inputs: Input | str) -> int:
    """Show two tables the same inputs, one after the other; how many frames were a seat's own.
    All others are the same on both."""
    private = 0
    for event in inputs:
        ours, theirs = pixels(one, event), pixels(other, event)
        assert len(ours) == len(theirs)
        for number, (a, b) in enumerate(zip(ours, theirs, strict=True)):
            assert a == b, (event, number)
        private += ours.count(b"")
    return private
