"""What is hidden in the dungeon is on no frame, in no words, and in no picture asked for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from engine.app import text
from engine.app.inputs import Input, Key, Point, Press, Release
from engine.app.parts import walk
from engine.rules.cards import Card, name
from engine.rules.chance import seeded
from engine.table import faces
from games.rogue.rules.actions import RETIRE
from games.rogue.rules.state import CELLS
from games.rogue.table import RogueTable
from tests.games.rogue.table_play import ROGUE, table
from tests.hands import settle, top


def never_seen(scene: RogueTable) -> set[str]:
    """The cards that lie hidden and none of whose copies anybody sees, or has seen go by."""
    lying = str(scene.match.view(0)) + str([p.events for p in scene.match.history[-1:]])
    entries = " ".join(entry.text for entry in scene.entries)
    return {
        str(card)
        for card in scene.run.hidden()
        if f"{card}'" not in lying and f"{{{card}}}" not in entries and name(card) not in entries
    }


class Spy:
    """Listens to every picture of a card and to every text that is drawn or measured."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.faces: set[str] = set()
        self.words: set[str] = set()
        face, block = faces.face, text.block

        def spied_face(card: str, *rest: Any, **more: Any) -> pygame.Surface:
            self.faces.add(card)
            return face(card, *rest, **more)

        def spied_block(words: str, *rest: Any, **more: Any) -> text.Block:
            self.words.add(words)
            return block(words, *rest, **more)

        monkeypatch.setattr(faces, "face", spied_face)
        monkeypatch.setattr(text, "block", spied_block)

    def told(self, secret: set[str]) -> set[str]:
        """Which of these cards have been shown or named."""
        said = " ".join(self.words)
        named = {c for c in secret if f"{{{c}}}" in said or name(Card(c)) in said}
        return (self.faces & secret) | named

    def forget(self) -> None:
        """Listen anew."""
        self.faces.clear()
        self.words.clear()


def frames(scene: RogueTable, *events: Input, most: int = 900) -> Iterator[pygame.Surface]:
    """What the window shows from an input on until nothing moves, frame by frame."""
    surface = pygame.Surface(scene.stage.size, 0, 32)
    changed = True
    for event in events:
        scene.stage.handle(event)
    for _ in range(most):
        if changed:
            scene.stage.draw(surface)
            yield surface
        if not (changed := scene.stage.update(1 / 30)):
            return


def check(scene: RogueTable, spy: Spy, *events: Input) -> int:
    """Follow the frames after an input; how many they were."""
    count = 0
    for _ in frames(scene, *events):
        secret = never_seen(scene)
        for placed in walk(top(scene).parts):
            spy.words |= {*placed.part.said}
        assert not spy.told(secret)
        spy.forget()
        count += 1
    return count


@pytest.mark.parametrize("seed", range(4))
def test_no_frame_shows_what_nobody_has_seen(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the pointer over every cell, and the focus on each."""
    size = [(1280, 720), (1024, 640), (1280, 720), (1920, 1080)][seed]
    text_size = (100, 100, 200, 100)[seed]
    scene = table(seed, size, {"health": 5}, speed="fast", text_size=text_size)
    spy, chance = Spy(monkeypatch), seeded(f"secrets {seed}")
    seen = hidden = 0
    for number in range(30):
        decision = scene.decision
        if decision is None:
            break
        actions = [action for action in decision.actions or [] if action != RETIRE]
        assert scene.match.submit(1, actions[chance.below(len(actions))]) is None
        hidden += len(never_seen(scene))
        seen += check(scene, spy)
        cell = scene.part(f"board.{CELLS[(number * 7) % 24]}")
        assert cell is not None
        at = cell.rect.center
        seen += check(scene, spy, Point(at))
        scene.stage.update(1)
        seen += check(scene, spy, Press(at), Release(at))
        seen += check(scene, spy, Key("tab"))
    assert seen > 60 and hidden > 100


def test_a_face_that_shows_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    from games.rogue.table import board

    spy = Spy(monkeypatch)
    scene = table(2)
    check(scene, spy, Point((3, 3)))
    monkeypatch.setattr(board, "lying", lambda view, cell: "+" + scene.run.at(cell).lstrip("+@."))
    scene.run.lay("a1", "2C")
    scene.rebuild()
    with pytest.raises(AssertionError):
        check(scene, spy, Point((4, 4)))


def test_worlds_which_look_the_same_show_the_same_frames() -> None:
    """Two runs that differ in what is hidden only, and the same words on the same cells."""
    one, other = table(9, speed="fast"), table(9, speed="fast")
    for scene in (one, other):
        for action in ("go a2", "go b1"):
            if scene.question == "go":
                scene.match.submit(1, ROGUE.parse(action))
        scene.animator.hurry()
    other.match.state = ROGUE.redeal(one.run, 0, seeded("another world"))
    other.rebuild()
    assert other.run.deck != one.run.deck
    settle(one)
    settle(other)
    for event in (*(Point((40 + 97 * x, 130 + 129 * y)) for x in range(7) for y in range(4)),):
        ours = [pygame.image.tobytes(surface, "RGB") for surface in frames(one, event)]
        theirs = [pygame.image.tobytes(surface, "RGB") for surface in frames(other, event)]
        assert ours == theirs
        one.stage.update(1)
        other.stage.update(1)
