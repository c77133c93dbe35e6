"""What is hidden is on no frame of the open table, in no words, and in no picture asked for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from engine.app import text
from engine.app.inputs import Input, Key, Point, Press, Release, Resize
from engine.app.parts import walk
from engine.rules.cards import CARDS, Card, name
from engine.rules.chance import seeded
from engine.table import faces
from engine.table.curtain import Curtain
from games.siege.rules.state import Siege
from games.siege.table import SiegeTable
from tests.games.siege.table_play import GAME, at_plan, positions, siege, table
from tests.hands import clear, keys, part, settle, top
from tests.tables import shell


def never_seen(scene: SiegeTable) -> set[str]:
    """The cards which lie hidden in a deck or a clash and which nobody but a planner has seen."""
    open_cards = {str(event.seen_by(0)) for p in scene.match.history for event in p.events}
    lying = str(scene.match.view(0))
    state = siege(scene)
    hidden = {*state.besieger.deck, *state.besieged.deck, *state.fate.deck}
    hidden |= {*(state.clash.attack if state.clash else [])}
    shown = " ".join([*open_cards, lying])
    return {card for card in hidden if f"'{card}'" not in shown}


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


def pressing(scene: SiegeTable, id: str) -> list[Input]:
    """A click on a part."""
    middle = part(scene, id).rect.center
    return [Press(middle), Release(middle)]


def frames(scene: SiegeTable, *events: Input, most: int = 600) -> Iterator[pygame.Surface]:
    """What the window shows from an input on until nothing moves, frame by frame."""
    surface = pygame.Surface(scene.stage.size, 0, 32)
    changed = True
    for event in events:
        scene.stage.handle(event)
    for _ in range(most):
        if changed:
            scene.stage.draw(surface)
            yield surface
        if not (changed := scene.stage.update(1 / 60)):
            return


def is_open(scene: SiegeTable) -> bool:
    """Whether what is drawn is meant for all."""
    above = scene.stage.top
    return scene.viewer == 0 or (isinstance(above, Curtain) and above.opaque)


def check(scene: SiegeTable, spy: Spy, *events: Input) -> int:
    """Follow the frames after an input; how many of them were for all to see."""
    count = 0
    for _ in frames(scene, *events):
        secret = never_seen(scene)
        if is_open(scene):
            for placed in walk(top(scene).parts):
                spy.words |= {*placed.part.said}
            spy.words |= {*pygame.display.get_caption()}
            assert not spy.told(secret)
            count += 1
        spy.faces.clear()
        spy.words.clear()
    return count


@pytest.mark.parametrize("seed", range(4))
def test_no_open_frame_of_a_siege_shows_what_nobody_has_seen(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spy = Spy(monkeypatch)
    size = [(1280, 720), (1024, 640), (1920, 1080), (1280, 720)][seed]
    scene = table(tmp_path, seed, size, speed="fast", text_size=(100, 125)[seed % 2])
    seen = 0
    chance = seeded(f"secrets {seed}")
    for _ in range(60):
        decision = scene.decision
        if decision is None:
            break
        while scene.stage.top is not scene and scene.decision is decision:
            seen += check(scene, spy, Key("space"))
        action = GAME.sample(scene.match.state, chance)
        assert scene.match.submit(decision.seat, action) is None
        seen += check(scene, spy)
        seen += check(scene, spy, Point((chance.below(size[0]), chance.below(size[1]))))
    assert seen > 20


def test_a_plan_is_seen_by_its_seat_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the curtain to the frame in which the order is laid back, and by looking again."""
    spy = Spy(monkeypatch)
    scene = at_plan(tmp_path, speed="fast")
    assert check(scene, spy, Key("p")) > 10
    assert isinstance(scene.stage.top, Curtain)
    secret = never_seen(scene)
    planned = {*map(str, siege(scene).besieger.deck[: siege(scene).besieger.known])}
    assert planned <= secret
    check(scene, spy, Key("space"))
    assert scene.viewer == 1
    for _ in frames(scene, Point((5, 5)), Resize(*scene.stage.size)):
        pass
    assert planned <= spy.told(secret), "the spy sees what is shown"
    spy.faces.clear()
    spy.words.clear()
    assert check(scene, spy, Key("h")) > 0
    check(scene, spy, *pressing(scene, "take"))
    check(scene, spy, Key("space"))
    assert scene.viewer == 1
    spy.faces.clear()
    spy.words.clear()
    scene.stage.handle(Key("1"))
    assert scene.viewer == 0
    surface = pygame.Surface(scene.stage.size, 0, 32)
    scene.stage.draw(surface)
    assert not spy.told(never_seen(scene)), "the frame in which the order is played"
    assert check(scene, spy, Key("u")) > 0
    assert isinstance(scene.stage.top, Curtain)


# Two worlds which look the same to all show the same pixels.


def twin(scene: SiegeTable, folder: Path, **settings: object) -> SiegeTable:
    """A table of the same siege in another world that an onlooker holds possible."""
    other = table(folder, scene.match.seed, scene.stage.size, **settings)
    for played in scene.match.history:
        assert other.match.submit(played.seat, played.action) is None
        settle(other)
        clear(other)
    redealt: Siege = GAME.redeal(siege(scene), 0, seeded("another world"))
    other.match.state = redealt
    assert redealt.besieger.deck != siege(scene).besieger.deck
    other.rebuild()
    return other


def pixels(scene: SiegeTable, *events: Input) -> list[bytes]:
    """Every frame after some inputs; those which are one seat's own are left out."""
    found = []
    for surface in frames(scene, *events):
        found.append(pygame.image.tobytes(surface, "RGB") if is_open(scene) else b"")
    return found


def at_curtain(folder: Path, **settings: object) -> SiegeTable:
    """The Besieger has planned, and the curtain is about to come."""
    scene = at_plan(folder, **settings)
    assert scene.match.submit(1, GAME.parse("plan")) is None
    scene.animator.hurry()
    return scene


@pytest.mark.parametrize(
    ("speed", "reduced"), [("fast", False), ("fast", True), ("off", False)], ids=str
)
def test_worlds_which_look_the_same_show_the_same_frames(
    speed: str, reduced: bool, tmp_path: Path
) -> None:
    settings = {"speed": speed, "reduced_motion": reduced}
    one = at_curtain(tmp_path, **settings)
    other = twin(one, tmp_path, **settings)
    one.animator.hurry()
    other.animator.hurry()
    clear(one)
    one._called = other._called = 0
    private = 0
    for event in (
        Point((3, 3)),  # the curtain comes
        Key("space"),  # it opens
        Key("escape"),  # the menu lies over the plan
        Key("escape"),
        Key("h"),
        "take",  # the curtain again
        Key("space"),
        Key("1"),  # laid back: the table passes on
        Point((640, 300)),
    ):
        given = pressing(one, event) if isinstance(event, str) else [event]
        ours, theirs = pixels(one, *given), pixels(other, *given)
        assert len(ours) == len(theirs)
        for number, (a, b) in enumerate(zip(ours, theirs, strict=True)):
            assert a == b, (event, number)
        private += ours.count(b"")
    assert private > 0 and one.viewer == other.viewer == 0
    assert str(one.match.history[-1].action).startswith("order")
    assert one.match.history[-1].action != other.match.history[-1].action


def test_the_odds_of_the_open_table_know_no_plan(tmp_path: Path) -> None:
    """What a planner knows changes its own odds, and nobody else's."""
    scene = at_plan(tmp_path)
    keys(scene, "p", "space", "1", "o")
    assert siege(scene).besieger.known and len(scene.match.history) == 3
    public = scene._gambles(1)
    state = siege(scene)
    state.besieger.known = 0
    assert [g.chances for g in scene._gambles(1)] == [g.chances for g in public]


def test_what_a_clash_draws_stays_face_down_until_it_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the attacker knew the card from its Plan."""
    scene = at_plan(tmp_path)
    keys(scene, "p", "space", "1", "o")
    drawn = str(siege(scene).besieger.deck[0])
    assert siege(scene).besieger.known and drawn in CARDS
    spy = Spy(monkeypatch)
    assert check(scene, spy, Key("w")) > 0
    clash = scene.match.view(1)["clash"]
    assert clash["attack"] == [drawn] and scene.match.view(0)["clash"]["attack"] == ["??"]
    assert drawn not in spy.faces


def _kept_open(scene: SiegeTable, played: Any) -> None:
    scene.entries += scene._written(played)
    scene.rebuild()


def test_a_view_that_stays_open_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SiegeTable, "_played", _kept_open)
    with pytest.raises(AssertionError):
        test_a_plan_is_seen_by_its_seat_alone(tmp_path, monkeypatch)


def test_random_sieges_do_hide_something(tmp_path: Path) -> None:
    scene = table(tmp_path, 1)
    hidden = [len(never_seen(scene)) for _ in positions(scene, 1)]
    assert min(hidden) > 5


@pytest.mark.parametrize("seed", range(3))
def test_no_frame_of_a_siege_watched_again_shows_what_was_hidden_then(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = table(tmp_path, seed)
    for _ in positions(played, f"watched {seed}", 60):
        pass
    spy = Spy(monkeypatch)
    app = shell(tmp_path, [(1280, 720), (1024, 640), (1920, 1080)][seed], speed="fast")
    app.watch(played.match)
    scene = app.stage.top
    assert isinstance(scene, SiegeTable) and scene.watching
    scene.watching.playing = False
    seen = check(scene, spy)
    planned = 0
    for key in ["right"] * len(played.match.history) + ["left", "home", "end", "home", "right"]:
        assert app.stage.top is scene and scene.viewer == 0
        seen += check(scene, spy, Key(key))
        decision = scene.decision
        planned += decision is not None and decision.ask == "order"
        seen += check(scene, spy, Key("tab"), Key("h"), Key("v"), Key("1"))
    assert seen > 100 and planned
