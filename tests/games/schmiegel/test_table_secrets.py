"""No frame that more than one pair of eyes may see has a card of a hand or of a pile in it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from engine.app import text
from engine.app.inputs import Input, Key, Point, Press, Release, Resize
from engine.app.parts import Dialog, walk
from engine.rules.cards import CARDS, Card, name
from engine.rules.chance import seeded
from engine.table import faces
from engine.table.curtain import Curtain
from games.schmiegel.rules.state import Schmiegel
from games.schmiegel.table import SchmiegelTable
from games.schmiegel.table.battle import LONGEST_VERDICT
from games.schmiegel.table.odds import WIDEST
from tests.games.schmiegel.table_play import GAME, at, place, state, table
from tests.hands import clear, part, settle, top
from tests.tables import go_on, positions

MEASURED = {*LONGEST_VERDICT, WIDEST}
"""What is only measured, to see how much room the like of it takes."""


def secrets(scene: SchmiegelTable) -> set[str]:
    """The cards in hands and piles that nothing open has ever named."""
    events = [*scene.match.opening, *(e for p in scene.match.history for e in p.events)]
    shown = " ".join([*(str(event.seen_by(0)) for event in events), str(scene.match.view(0))])
    now = state(scene)
    hidden = {*now.faces.pile, *now.numbers.pile, *now.players[0].hand, *now.players[1].hand}
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
            if words not in MEASURED:
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
        """Begin anew."""
        self.faces.clear()
        self.words.clear()


def pressing(scene: SchmiegelTable, id: str) -> list[Input]:
    """A click on a part."""
    middle = part(scene, id).rect.center
    return [Press(middle), Release(middle)]


def frames(scene: SchmiegelTable, *events: Input, most: int = 1500) -> Iterator[pygame.Surface]:
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


def is_open(scene: SchmiegelTable) -> bool:
    """Whether what is drawn is meant for all."""
    above = scene.stage.top
    return scene.viewer == 0 or (isinstance(above, Curtain) and above.opaque)


def check(scene: SchmiegelTable, spy: Spy, *events: Input) -> int:
    """Follow the frames after an input; how many of them were for all to see."""
    count = 0
    for _ in frames(scene, *events):
        if is_open(scene):
            for placed in walk(top(scene).parts):
                spy.words |= {*placed.part.said}
            spy.words |= {*pygame.display.get_caption()}
            assert not spy.told(secrets(scene))
            count += 1
        spy.forget()
    return count


@pytest.mark.parametrize("seed", range(4))
def test_no_open_frame_of_a_match_shows_what_is_hidden(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spy = Spy(monkeypatch)
    size = [(1280, 720), (1024, 640), (1280, 720), (1024, 768)][seed]
    text_size = (100, 100, 200, 125)[seed]
    scene = table(tmp_path, seed, size, speed="fast", text_size=text_size)
    seen = 0
    chance = seeded(f"secrets {seed}")
    for _ in range(60):
        decision = scene.decision
        if decision is None:
            break
        seen += check(scene, spy)
        if isinstance(scene.stage.top, Curtain):
            seen += check(scene, spy, Key("space"))
        seen += check(scene, spy, Point((chance.below(size[0]), chance.below(size[1]))))
        decision = scene.decision
        if decision is None:
            break
        if chance.below(4) == 0:
            seen += check(scene, spy, Key("h"))
        action = GAME.sample(state(scene), chance)
        assert scene.match.submit(decision.seat, action) is None
        seen += check(scene, spy)
        while scene.throws is not None:
            seen += check(scene, spy, Key("space"))
    assert seen > 60


def test_a_hand_is_open_from_its_curtain_to_the_answer_of_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spy = Spy(monkeypatch)
    scene = at(tmp_path, phase="swap", settings={"speed": "fast"})
    assert check(scene, spy, Key("p")) > 5
    assert isinstance(scene.stage.top, Curtain)
    hand = {*map(str, state(scene).players[0].hand)}
    assert hand & secrets(scene)
    check(scene, spy, Key("space"))
    assert scene.viewer == 1
    for _ in frames(scene, Point((5, 5)), Resize(*scene.stage.size)):
        pass
    assert hand <= spy.told(hand), "the spy sees what is shown"
    spy.forget()
    assert check(scene, spy, Key("h")) > 0, "turned down at once"
    check(scene, spy, *pressing(scene, "take"))
    check(scene, spy, Key("space"))
    for key in ("p", "p"):
        check(scene, spy, Key(key))
        assert scene.viewer == 1, "its own questions follow"
    spy.forget()
    scene.stage.handle(Key("1"))
    scene.stage.handle(Key("1"))
    assert str(scene.match.history[-1].action).startswith("attack") and scene.viewer == 0
    surface = pygame.Surface(scene.stage.size, 0, 32)
    spy.forget()
    scene.stage.draw(surface)
    assert not spy.told(secrets(scene)), "the frame in which the other seat is asked"
    check(scene, spy, Key("1"))
    check(scene, spy, Key("1"))
    assert scene.throws is not None, "hands are shut while all watch"
    assert not is_open(scene) or check(scene, spy) >= 0


def test_the_last_answer_of_a_turn_shuts_the_hand(tmp_path: Path) -> None:
    scene = at(tmp_path, phase="attack")
    scene.call()
    settle(scene)
    scene.stage.handle(Key("space"))
    settle(scene)
    assert scene.viewer == 1
    scene.stage.handle(Key("p"))
    assert scene.viewer == 0 and scene.lower == 2


def test_who_defends_and_plays_next_has_a_shut_hand(tmp_path: Path) -> None:
    """The dice come between, which all watch."""
    scene = at(tmp_path, phase="attack")
    assert scene.match.submit(1, GAME.parse("attack JC")) is None
    scene.viewer = 2
    assert scene.match.submit(2, GAME.parse("defend KD")) is None
    assert scene.viewer == 0 and scene.throws is not None


def test_an_undone_answer_shuts_the_hand(tmp_path: Path) -> None:
    scene = at(tmp_path, phase="associate")
    scene.viewer = 1
    assert scene.match.submit(1, GAME.parse("associate 2S KS")) is None
    assert scene.viewer == 1
    assert scene.match.undo([1, 2]) is None
    assert scene.viewer == 0


def test_the_hand_is_shut_while_everybody_is_asked_to_take_something_back(tmp_path: Path) -> None:
    """The others come to the screen to agree; then the curtain calls the seat again."""
    scene = table(tmp_path)
    for key in ("p", "space"):
        scene.stage.handle(Key(key))
        settle(scene)
    assert scene.viewer and scene.match.undo_needs_consent
    scene.stage.handle(Key("u"))
    assert isinstance(scene.stage.top, Dialog) and scene.viewer == 0
    scene.stage.handle(Key("escape"))
    settle(scene)
    assert isinstance(scene.stage.top, Curtain)


def test_a_hidden_hand_offers_nothing(tmp_path: Path) -> None:
    """Neither ring nor key nor tooltip tells what could be associated."""
    scene = at(tmp_path, phase="associate")
    assert not scene.actions
    for placed in walk(scene.parts):
        assert (
            not placed.part.hotkey or not placed.part.hotkey.isdigit() or (placed.part.id == "take")
        )


# Two worlds which look the same to all show the same pixels.


def twin(scene: SchmiegelTable, folder: Path, **settings: object) -> SchmiegelTable:
    """The table of the same match in another world that an onlooker holds possible."""
    other = at(folder, scene.stage.size, settings=settings, phase="swap")
    redealt: Schmiegel = GAME.redeal(state(scene), 0, seeded("another world"))
    other.match.state = redealt
    assert redealt.players[0].hand != state(scene).players[0].hand
    other.rebuild()
    return other


def pixels(scene: SchmiegelTable, *events: Input) -> list[bytes]:
    """Every frame after some inputs; those which are one seat's own are left out."""
    found = []
    for surface in frames(scene, *events):
        found.append(pygame.image.tobytes(surface, "RGB") if is_open(scene) else b"")
    return found


@pytest.mark.parametrize(
    ("speed", "reduced"), [("fast", False), ("fast", True), ("off", False)], ids=str
)
def test_worlds_which_look_the_same_show_the_same_frames(
    speed: str, reduced: bool, tmp_path: Path
) -> None:
    settings = {"speed": speed, "reduced_motion": reduced}
    one = at(tmp_path, settings=settings, phase="swap")
    other = twin(one, tmp_path, **settings)
    private = 0
    for event in (
        Key("p"),  # no swap: a number is drawn, the curtain comes
        Key("space"),  # it opens
        Key("escape"),  # the menu lies over the hand
        Key("escape"),
        Key("h"),
        "take",  # the curtain again
        Key("space"),
        Key("p"),  # nothing is associated
        Key("p"),  # nor an ability used
        Key("1"),
        Key("1"),  # an attack: the other seat is asked
        Point((640, 300)),
    ):
        given = pressing(one, event) if isinstance(event, str) else [event]
        ours, theirs = pixels(one, *given), pixels(other, *given)
        assert len(ours) == len(theirs)
        for number, (a, b) in enumerate(zip(ours, theirs, strict=True)):
            assert a == b, (event, number)
        private += ours.count(b"")
    assert private > 0 and one.viewer == other.viewer == 0
    assert str(one.match.history[-1].action).startswith("attack")


def test_a_view_that_stays_open_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SchmiegelTable, "stays_open", lambda *args: True)
    with pytest.raises(AssertionError):
        test_a_hand_is_open_from_its_curtain_to_the_answer_of_another(tmp_path, monkeypatch)


def test_random_matches_do_hide_something(tmp_path: Path) -> None:
    scene = table(tmp_path, 1)
    hidden = [len(secrets(scene)) for _ in positions(scene, 1, 60)]
    assert min(hidden) > 5 and hidden[0] <= len(CARDS)
    place(scene)
    go_on(scene)
    clear(scene)
