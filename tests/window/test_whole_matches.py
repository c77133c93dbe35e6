"""Sieges in a real window from the title to the result, by mouse and by keys alone."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from engine.app.inputs import Key, Point, Resize
from engine.app.parts import PartScene
from engine.app.screens.result import ResultScreen
from engine.rules.notation import Action
from engine.table.curtain import Curtain
from games.siege.rules.actions import Bombard, Construct, Order, Plan
from tests.games.siege.table_play import part, send, shell, top
from tests.window.double import Hand, double, pixels, plan_of, prepare
from tests.window.screen import Screen, Window, differs, journals, wait_for


def begin(window: Window, hand: Hand, folder: Path, seed: str) -> None:
    """From the title through the set-up to a table."""
    before = len(journals(folder))
    app = shell(folder, window.rect.size)
    app.show_title()
    assert app.stage.top is not None
    title = top(app.stage.top)  # type: ignore[arg-type]
    hand.use(title, "game-siege")
    setup = top(title)
    window.still()
    if hand.by_keys:
        window.key(*["Tab"] * stops_to(setup, "seed"), "ctrl+a", *seed)
    else:
        window.click(part(setup, "seed").rect.center)
        window.key("ctrl+a", *seed)
    hand.press(setup, "start")
    wait_for(lambda: len(journals(folder)) > before, "a match is begun")
    assert double(folder).match.seed == seed


def stops_to(scene: PartScene, id: str) -> int:
    """How often Tab is pressed until a part of the top screen has the focus."""
    for count in range(1, 60):
        scene.stage.handle(Key("tab"))
        if scene.focus == id:
            return count
    raise AssertionError(f"Tab does not lead to {id}")


def varied(folder: Path) -> list[Action]:
    """The actions of a short siege with a Plan and a counter in it."""
    for seed in range(99):
        actions = plan_of(seed, folder)
        kinds = {type(action) for action in actions}
        if {Plan, Order, Construct} <= kinds and len(actions) < 24:
            return actions
    raise AssertionError("no such siege")


def shows(window: Window, scene: PartScene) -> None:
    """Wait until the window shows what a double does, pixel by pixel."""
    wanted = pixels(scene)
    wait_for(lambda: window.shown() == wanted, "the double's picture")


@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])
def test_a_whole_siege_from_the_title_to_a_rematch(
    by_keys: bool, tmp_path: Path, screen: Screen
) -> None:
    prepare(tmp_path)
    with Window(screen, tmp_path) as window:
        window.still()
        hand = Hand(window, by_keys)
        begin(window, hand, tmp_path, "21")
        actions = varied(tmp_path)
        for action in actions:
            hand.play(tmp_path, action)
        scene = double(tmp_path)
        assert [played.action for played in scene.match.history] == actions
        assert scene.match.state.outcome and isinstance(top(scene), ResultScreen)
        window.point((2, 2))
        window.still()
        hand.press(scene, "way-0")
        wait_for(lambda: len(journals(tmp_path)) == 2, "a rematch")
        again = double(tmp_path).match
        assert again.names == ["Tomas", "Mara"] and again.seed != "21"
        hand.play(tmp_path, Bombard("walls"))


def test_a_killed_program_goes_on_at_the_same_question(tmp_path: Path, screen: Screen) -> None:
    """Twice: in the middle of a clash, and with a Plan lying open."""
    prepare(tmp_path)
    words = ["new", "siege", "--seed", "9", "--seats", "Mara,Tomas"]
    with Window(screen, tmp_path, *words, quiet=False) as window:
        hand = Hand(window, by_keys=True)
        hand.play(tmp_path, Bombard("walls"))
        window.kill()
        assert window.said() == ""
    for _ in range(2):
        before = journals(tmp_path)[-1].read_bytes()
        with Window(screen, tmp_path, quiet=False) as window:
            hand = Hand(window, by_keys=False)
            title = shell(tmp_path, window.rect.size)
            title.show_title()
            window.still()
            hand.press(title.stage.top, "continue")  # type: ignore[arg-type]
            window.point((2, 2))
            scene = double(tmp_path)
            shows(window, scene)
            assert journals(tmp_path)[-1].read_bytes() == before
            if scene.decision and scene.decision.ask == "defend":
                for text in ("defend 1", "hold", "plan"):
                    action = scene.match.game.parse(text)
                    if text == "hold" and scene.decision.seat != 2:
                        continue
                    hand.play(tmp_path, action)
                    scene = double(tmp_path)
                assert isinstance(top(scene), Curtain)
                window.point((2, 2))
                window.still()
                hand.press(scene, "ready")
                window.still()
            else:
                assert isinstance(top(scene), Curtain)
            window.kill()
            assert window.said() == ""


def test_a_new_size_during_an_animation(tmp_path: Path, screen: Screen) -> None:
    """What flies is put down, and the table is laid out anew."""
    prepare(tmp_path, speed="slow")
    words = ["new", "siege", "--seed", "9", "--seats", "Mara,Tomas"]
    with Window(screen, tmp_path, *words) as window:
        window.still()
        for size, key in (((1200, 800), "b"), ((1100, 700), "o"), ((1024, 640), "b")):
            before = window.shown()
            window.key(key)
            wait_for(partial(differs, window, before), "something moves")
            window.resize(*size)
            window.point((2, 2))
            scene = double(tmp_path)
            assert not scene.match.look_only and scene.match.history
            send(scene, Resize(*size), Point((2, 2)))
            shows(window, scene)


def test_a_damaged_match_is_named_and_kept(tmp_path: Path, screen: Screen) -> None:
    """Beside it a sound one can be played on."""
    prepare(tmp_path)
    matches = tmp_path / "matches"
    app = shell(tmp_path, (1024, 640))
    app.library.new(app.catalogue[0], ["Mara", "Tomas"], "7", {}).close()
    sound = journals(tmp_path)[-1]
    text = sound.read_text("utf-8") + '{"seat": 1, "action": "fly"}\n'
    (matches / "broken.jsonl").write_text(text, "utf-8")
    with Window(screen, tmp_path) as window:
        window.still()
        app.show_title()
        title = app.stage.top
        assert title is not None
        Hand(window, by_keys=False).use(title, "matches")  # type: ignore[arg-type]
        listing = top(title)  # type: ignore[arg-type]
        named = part(listing, "problem-broken.jsonl")
        assert "broken.jsonl:2" in named.words and "fly" in named.words  # type: ignore[attr-defined]
        window.point((2, 2))
        send(listing, Point((2, 2)))
        shows(window, listing)
        window.click(part(listing, f"open-{sound.name}").rect.center)
        (matches / "broken.jsonl").rename(tmp_path / "aside")
        window.still()
        Hand(window, by_keys=True).play(tmp_path, Bombard("walls"))
    assert (tmp_path / "aside").read_text("utf-8") == text
