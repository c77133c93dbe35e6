"""A first match explains itself: tips have their moments, and stand in nobody's way."""

from __future__ import annotations

from pathlib import Path

import pytest
from pygame import SRCALPHA, Rect, Surface

from engine.app.inputs import Press, Release
from engine.app.theme import Scale
from engine.app.widgets import Look, overflows, walk
from engine.match import ActionChosen
from engine.rules.chance import seeded
from engine.rules.ending import COMMON_ACTIONS
from engine.table.callout import ANSWERS, CoveredArea, cheapest_place
from engine.table.table import Table
from engine.table.tips import TipPanel, TipScreen
from games import KEYS
from tests.games.test_told import deeds_of
from tests.hands import click, ids, keys, lowest, made_ready, send, settle, top, words
from tests.kit.catalogue import GAMES, WORDS
from tests.kit.matches import luck, match_of, play_on
from tests.kit.walks import choose
from tests.long import many
from tests.tables import NAMES, SHAPES, go_on, new_table, shell

TOLD = [key for key in KEYS if WORDS[key].tips]
"""The games that explain themselves; one that has just been begun does not yet."""


def first_match(key: str, folder: Path, seed: object = 1, **settings: object) -> Table:
    """The table of somebody who has never played."""
    size = settings.pop("size", (1280, 720))
    return new_table(GAMES[key], folder, seed, size, told=[], **settings)  # type: ignore[arg-type]


def tip_on(scene: Table) -> TipScreen | None:
    """The tip that lies on the table, once everything is at rest."""
    go_on(scene)
    decision = scene.match.decision
    if decision and not scene.seat.answers(decision):
        scene.seat.viewer, scene.seat._open_question = decision.seat, decision
        scene.rebuild()
    settle(scene)
    shown = scene.manager.top
    return shown if isinstance(shown, TipScreen) else None


def plate_of(tip: TipScreen) -> Rect:
    return next(each for each in tip.widgets if each.id == "tip").rect


def covered(tip: TipScreen) -> list[str]:
    """What a tip lies on that answers the question."""
    panel, below = plate_of(tip), walk(tip._tips.screen.widgets)
    usable = [each for each in below if each.widget.is_pressable and each.widget.enabled]
    answers = [each for each in usable if each.widget.group in ANSWERS]
    seen = [(each.id, each.rect.clip(clip) if clip else each.rect) for each, clip in answers]
    return [id for id, rect in seen if panel.colliderect(rect)]


def told_in(key: str, folder: Path, seed: int) -> set[str]:
    """The names of all tips that are told in a random match."""
    scene, chance, found = first_match(key, folder, seed), seeded(f"tips {seed}"), set[str]()
    for _ in range(260):
        while tip := tip_on(scene):
            found.add(tip.tip.name)
            scale = scene.manager.scale
            panel = plate_of(tip)
            assert tip.widgets and overflows(tip.widgets, scale) == [], tip.tip.name
            assert Rect((0, 0), scene.manager.size).contains(panel)
            assert not covered(tip), f"{tip.tip.name} lies on {covered(tip)}"
            keys(tip, "space")
        decision = scene.match.decision
        if decision is None:
            break
        action = choose(scene.match.game, scene.match.state, chance)
        if not isinstance(action, COMMON_ACTIONS):
            scene.match.bus.publish(ActionChosen(decision.seat, action))
    return found


def told_at(key: str, folder: Path, names: set[str]) -> set[str]:
    """Which of these tips are told in positions that come seldom, of games that go far."""
    scene, found = first_match(key, folder), set[str]()
    asks = {tip.name: tip.ask for tip in WORDS[key].tips if tip.name in names}
    for seed in range(0, 300, 3):
        if found == names:
            break
        for transition in deeds_of(key, seed):
            state = transition.before
            decision = GAMES[key].decision(state)
            wanted = {name for name, ask in asks.items() if decision and ask == decision.ask}
            if state.seats != len(scene.match.names) or not wanted - found:
                continue
            scene.match.state = state.copy()
            scene.rebuild()
            while tip := tip_on(scene):
                found.add(tip.tip.name)
                keys(tip, "space")
    return found


def test_only_a_new_game_has_none() -> None:
    assert len(TOLD) >= 5


@pytest.mark.parametrize("key", TOLD)
def test_every_tip_has_its_moment(key: str, tmp_path: Path) -> None:
    tips = WORDS[key].tips
    assert len({tip.name for tip in tips}) == len(tips) > 5
    missing = {tip.name for tip in tips}
    for seed in range(many(6, 30)):
        missing -= told_in(key, tmp_path / str(seed), seed)
        if not missing:
            return
    missing -= told_at(key, tmp_path, missing)
    assert not missing, f"never told: see `at`, `ask` and `when` of {missing}"


@pytest.mark.parametrize("key", TOLD)
@pytest.mark.parametrize(("size", "text"), SHAPES)
def test_the_first_tips_are_cut_at_no_size_and_cover_nothing_they_speak_of(
    key: str, size: tuple[int, int], text: int, tmp_path: Path
) -> None:
    scene = first_match(key, tmp_path, size=size, text_size=text)
    while tip := tip_on(scene):
        assert overflows(tip.widgets, scene.manager.scale) == []
        assert all(Rect((0, 0), scene.manager.size).contains(each.rect) for each in tip.widgets), (
            tip.tip.name
        )
        target = tip._subject.target
        hidden = plate_of(tip).clip(target)
        assert hidden.width * hidden.height <= 0.2 * target.width * target.height, tip.tip.name
        assert text > 100 or not covered(tip), f"{tip.tip.name} lies on {covered(tip)}"
        keys(tip, "space")


@pytest.mark.parametrize("key", TOLD)
@pytest.mark.parametrize("text", [100, 200])
def test_whoever_does_what_the_tips_say_finishes_a_turn(
    key: str, text: int, tmp_path: Path
) -> None:
    """The last thing that a question's tips outline to be pressed answers it."""
    scene = first_match(key, tmp_path, text_size=text)
    chance, answered = seeded("guided"), 0
    for _ in range(40):
        decision, before = scene.match.decision, len(scene.match.history)
        if decision is None or (answered and scene.match.state.turn_number > 1) or answered > 5:
            break
        while tip := tip_on(scene):
            if len(scene.match.history) > before:
                break
            presses = tip._subject.press_rects
            if not presses or tip.step < tip.steps:
                keys(tip, "space")
                continue
            at = presses[-1].center
            send(scene, Press(at), Release(at))
            settle(scene)
            assert len(scene.match.history) > before, f"{tip.tip.name} leads nowhere"
            answered += 1
        if len(scene.match.history) == before:
            action = choose(scene.match.game, scene.match.state, chance)
            if not isinstance(action, COMMON_ACTIONS):
                scene.match.bus.publish(ActionChosen(decision.seat, action))
    assert answered > (key == "duel"), "no tip says what to press"


@pytest.mark.parametrize("key", TOLD)
def test_one_press_stops_them_for_good(key: str, tmp_path: Path) -> None:
    scene = first_match(key, tmp_path)
    assert tip_on(scene)
    keys(scene.manager.top, "escape")  # type: ignore[arg-type]
    assert scene.manager.settings.told == (key,) and tip_on(scene) is None
    again = new_table(GAMES[key], tmp_path, told=[key])
    assert tip_on(again) is None


def test_what_was_told_is_not_told_again(tmp_path: Path) -> None:
    scene, names = first_match("siege", tmp_path), list[str]()
    while tip := tip_on(scene):
        names.append(tip.tip.name)
        keys(tip, "enter")
    assert len(names) > 3 and len({*names}) == len(names)
    assert {*scene.manager.settings.told} == {f"siege.{name}" for name in names}
    again = new_table(GAMES["siege"], tmp_path, told=[f"siege.{name}" for name in names])
    assert tip_on(again) is None


def test_whoever_plays_on_is_not_held_up(tmp_path: Path) -> None:
    """A key or a click for the table does there what it does without a tip."""
    scene = first_match("siege", tmp_path)
    tip = tip_on(scene)
    assert tip
    keys(tip, "b")
    assert [str(played.action) for played in scene.match.history] == ["besiege"]
    tip = tip_on(scene)
    assert tip, "at the next question there is another"
    answer = next(w for w, _ in walk(scene.widgets) if w.id == "hold")
    tip.manager.handle(Press(answer.rect.center))
    assert scene.manager.top is scene
    assert tip_on(scene) is None, "who has begun to answer is told no more until it is done"


def test_nothing_is_explained_where_nobody_plays(tmp_path: Path) -> None:
    app = shell(tmp_path, told=[])
    match = match_of(GAMES["siege"], NAMES, "watched")
    play_on(match, luck("w"))
    app.watch(match, 3)
    scene = lowest(app, Table)
    settle(scene)
    assert scene.watching and scene.manager.top is scene


def test_the_menu_has_a_game_explained_again_or_no_more(tmp_path: Path) -> None:
    scene = first_match("siege", tmp_path)
    assert tip_on(scene)
    keys(scene.manager.top, "space")  # type: ignore[arg-type]
    keys(scene.manager.top, "escape")  # type: ignore[arg-type]
    assert tip_on(scene) is None
    keys(scene, "escape", "e")
    tip = tip_on(scene)
    assert tip and tip.tip.name == WORDS["siege"].tips[0].name
    tip.manager.pop()
    scene.menu()
    assert "Explain the game" not in labels(scene), "nothing has been told yet"
    keys(top(scene), "n")
    assert "siege" in scene.manager.settings.told and tip_on(scene) is None


def labels(scene: Table) -> list[str]:
    return [each.name for each, _ in walk(top(scene).widgets)]


def test_whoever_was_told_all_by_the_way_can_have_it_again(tmp_path: Path) -> None:
    names = [f"siege.{tip.name}" for tip in WORDS["siege"].tips]
    scene = new_table(GAMES["siege"], tmp_path, told=names)
    assert tip_on(scene) is None
    keys(scene, "escape", "e")
    tip = tip_on(scene)
    assert tip and tip.tip.name == WORDS["siege"].tips[0].name


def test_a_tip_points_at_what_it_speaks_of_or_at_nothing() -> None:
    """What is far, or lies across the corner, has its outline alone."""
    made_ready()
    scale, plate = Scale(1280, 720), Rect(400, 300, 400, 100)
    for target, points in (
        (Rect(500, 410, 50, 50), True),
        (Rect(820, 320, 50, 50), True),
        (Rect(500, 600, 50, 50), False),
        (Rect(820, 420, 50, 50), False),
    ):
        surface = Surface((1280, 720), SRCALPHA)
        panel = TipPanel("tip", plate, kind="parchment", target=target.copy)
        panel.draw_over(surface, Look(scale))
        assert bool(surface.get_bounding_rect()) is points, target


def test_a_tip_leaves_in_sight_what_a_sally_threatens(tmp_path: Path) -> None:
    scene = first_match("siege", tmp_path)
    for deed in ("construct ladders", "sally equipment"):
        while tip := tip_on(scene):
            keys(tip, "space")
        decision = scene.match.decision
        assert decision
        scene.match.bus.publish(ActionChosen(decision.seat, GAMES["siege"].parse(deed)))
    tip = tip_on(scene)
    assert tip and tip.tip.name == "defend"
    camp = scene.widget("camp")
    assert camp and not plate_of(tip).colliderect(camp.rect)


def test_help_and_settings_leave_a_tip_where_it_is(tmp_path: Path) -> None:
    """F1 and F10 answer nothing: the same tip comes back below them."""
    scene = first_match("siege", tmp_path)
    tip = tip_on(scene)
    assert tip
    for key in ("f1", "f10"):
        keys(top(scene), key)
        assert not isinstance(top(scene), TipScreen)
        keys(top(scene), "escape")
        again = tip_on_as_it_is(scene)
        assert again and again.tip is tip.tip
    assert scene.manager.settings.told == ()


def tip_on_as_it_is(scene: Table) -> TipScreen | None:
    settle(scene)
    return scene.manager.top if isinstance(scene.manager.top, TipScreen) else None


def test_an_arrow_does_what_a_tip_says_it_does(tmp_path: Path) -> None:
    """RogueSL's first step is an arrow: it is not spent on the focus between two buttons."""
    scene = first_match("rogue", tmp_path)
    while (tip := tip_on(scene)) and tip.tip.name != "first-step":
        keys(tip, "space")
    assert tip
    keys(tip, "right")
    keys(scene, "enter")
    assert [str(played.action) for played in scene.match.history] == ["go b1"]


def test_a_plate_lies_beside_what_it_speaks_of_where_it_covers_least() -> None:
    room, size = Rect(0, 0, 1000, 600), [(300, 200)]
    target = Rect(100, 200, 100, 100)
    own = CoveredArea(target, 4)
    assert cheapest_place(target, size, room, [own]).left > target.right
    right = Rect(850, 200, 100, 100)
    assert cheapest_place(right, size, room, [CoveredArea(right, 4)]).right < right.left
    low = Rect(0, 500, 1000, 100)
    assert not cheapest_place(low, size, room, [CoveredArea(low, 4)]).colliderect(low)
    answers = Rect(210, 0, 790, 290)
    found = cheapest_place(target, size, room, [own, CoveredArea(answers, 6)])
    assert not found.colliderect(answers) and not found.colliderect(target)
    band = Rect(0, 120, 1000, 480)
    place = cheapest_place(target, [(300, 200), (900, 110)], room, [CoveredArea(band, 4)])
    assert place.size == (900, 110)


def test_a_tip_says_what_is_explained_and_how_far_it_is(tmp_path: Path) -> None:
    scene = first_match("rogue", tmp_path)
    tip = tip_on(scene)
    assert tip and {"title", "words", "next", "stop"} <= {*ids(tip)}
    assert words(tip, "title") == WORDS["rogue"].tips[0].title
    click(tip, "next")
    assert tip_on(scene) is not tip
