"""What a table shows frame by frame, and a spy that finds what nobody may have seen in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from engine.app import text
from engine.app.inputs import Input
from engine.app.widgets import walk
from engine.rules.cards import Card, name
from engine.table import faces
from engine.table.curtain import Curtain
from engine.table.table import Table
from tests.hands import clicking, top
from tests.kit.secrecy import FACE


def never_seen(scene: Table, seat: int = 0) -> set[str]:
    """The cards of the match that lie hidden from a seat, and that nothing has ever named to it;
    of seat 0, to all."""
    match = scene.match
    events = [*match.opening, *(event for played in match.history for event in played.events)]
    shown = str([match.game.shown(match.state, seat), *(event.seen_by(seat) for event in events)])
    return {*FACE.findall(str(match.game.position(match.state)))} - {*FACE.findall(shown)}


class Spy:
    """Listens to every picture of a card and to every text that is drawn."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.faces: set[str] = set()
        self.words: set[str] = set()
        face, block = faces.face, text.Block.draw

        def spied_face(card: str, *rest: Any, **more: Any) -> pygame.Surface:
            self.faces.add(card)
            return face(card, *rest, **more)

        def spied_block(drawn: text.Block, *rest: Any, **more: Any) -> None:
            lines = ("".join(getattr(atom, "text", "") for atom in line) for line in drawn._lines)
            self.words.add(" ".join(lines))
            self.faces |= {*(card for card, _ in drawn.cards)}
            block(drawn, *rest, **more)

        monkeypatch.setattr(faces, "face", spied_face)
        monkeypatch.setattr(text.Block, "draw", spied_block)

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
    changed = True
    for event in events:
        for given in clicking(scene, event) if isinstance(event, str) else [event]:
            scene.manager.handle(given)
    for _ in range(most):
        if changed:
            scene.manager.draw(surface)
            yield surface
        told = scene.manager.top is not scene or scene.beats.waiting or not scene.beats.telling
        changed = scene.manager.update(1 / 30)
        if told and not changed and scene.manager.wait() is None:
            return


def is_open(scene: Table) -> bool:
    """Whether what is drawn is meant for all."""
    above = scene.manager.top
    return scene.seat.viewer == 0 or (isinstance(above, Curtain) and above.opaque)


def check(scene: Table, spy: Spy, *events: Input | str) -> int:
    """Follow the frames after some inputs: none shows its onlookers what they may not know. How
    many of them were for all to see."""
    count, secrets = 0, dict[tuple[int, int], set[str]]()
    for _ in frames(scene, *events):
        for placed in walk(top(scene).widgets):
            spy.words |= {*placed.widget.said}
        spy.words |= {*pygame.display.get_caption()}
        eyes = 0 if is_open(scene) else scene.seat.viewer
        known = len(scene.match.history), eyes
        if known not in secrets:
            secrets[known] = never_seen(scene, eyes)
        assert not spy.told(secrets[known]), eyes
        count += eyes == 0
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
