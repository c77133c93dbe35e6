"""A hint for a person, and why a program did what it did: what is said, when, and to whom."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import msgspec
import pytest
from pygame import Rect

import games
from engine.app.inputs import Press, Release
from engine.app.widgets import Group, Label, overflows, walk
from engine.rules.played import Played
from engine.table import hints
from engine.table.callout import Callout
from engine.table.table import Table
from tests.advice import think_briefly
from tests.at_once import Failing
from tests.games.test_watched import over, watched
from tests.hands import clear, click, drawn, ids, keys, resized, send, settle
from tests.kit.catalogue import GAMES
from tests.kit.secrecy import FACE
from tests.table.test_programs import FRAME, OPPONENTS, answer, at_question, seated, wait
from tests.tables import SIZES, new_table


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    think_briefly(monkeypatch)


def said(scene: Table) -> str:
    """What a dialog over the table says; "" where there is none."""
    top = scene.manager.top
    if top is None or top is scene:
        return ""
    return "\n".join(w.words for w, _ in walk(top.widgets) if isinstance(w, Label))  # type: ignore[attr-defined]


@pytest.mark.parametrize("key", OPPONENTS)
def test_f4_says_what_a_program_would_do(key: str, tmp_path: Path) -> None:
    scene = at_question(key, tmp_path, "", "weak steady")
    for _ in range(4):
        if scene.match.decision is None:
            break
        before = len(scene.match.history)
        refusal = scene.hints.refusal()
        keys(scene, "f4")
        settle(scene)
        assert said(scene).startswith("No hint now") is bool(refusal), (refusal, said(scene))
        assert len(scene.match.history) == before, "a hint plays nothing"
        if not refusal:
            assert said(scene).startswith("Hint\n**")
        clear(scene)
        answer(scene)
        clear(scene)


def test_what_is_advised_stands_at_the_table_until_the_question_is_answered(tmp_path: Path) -> None:
    scene = at_question("siege", tmp_path, "", "weak steady")
    assert scene.context.advice is None
    keys(scene, "f4")
    settle(scene)
    action = scene.context.advice
    assert action and scene.match.decision and scene.context.caption(action).title in said(scene)
    clear(scene)
    assert scene.context.advice == action
    answer(scene)
    assert scene.context.advice is None


@pytest.mark.parametrize("key", OPPONENTS)
def test_f6_says_why_and_names_nothing_that_only_the_program_sees(key: str, tmp_path: Path) -> None:
    scene = at_question(key, tmp_path, "", "weak steady")
    told = 0
    for _ in range(4):
        if scene.match.decision is None:
            break
        answer(scene)
        clear(scene)
        keys(scene, "f6")
        for _ in range(2 * hints.MAX_EXPLAINED):
            scene.manager.update(FRAME)
        words = said(scene)
        clear(scene)
        if not words.startswith("Why"):
            assert words.startswith("Nothing to explain now")
            continue
        told += 1
        open_now = msgspec.json.encode(scene.match.game.shown(scene.match.state, 0)).decode()
        logged = "\n".join(entry.text for entry in scene.log.entries)
        for card in FACE.findall(words):
            assert card in open_now or card in logged, f"{card} is nobody's but the program's"
    assert told


LONG_HINT = (
    "**Put back** ({8S} {8H} {7H} {6C} {6S} {5C} {5D} {AS}).\n"
    "It buys you time.\n"
    "Nearly as good: **Put back** ({8H} {8S} {7H} {6C} {6S} {5C} {5D} {AS})."
)


@pytest.mark.parametrize("key", games.KEYS)
def test_a_hint_hides_no_answer_and_is_cut_nowhere(key: str, tmp_path: Path) -> None:
    """Where there is room for both: a hint as long as they get, in a large text, covers a part."""
    scene = at_question(key, tmp_path, *([""] * (key == "rogue") or ["", "weak steady"]))
    stage = scene.manager
    for size, text in product(SIZES, (100, 200)):
        resized(scene, size, text)
        hint = Callout("Hint", LONG_HINT, scene)
        stage.push(hint)
        settle(hint)
        assert overflows(hint.widgets, hint.scale) == [], (size, text)
        plate = next(each for each in hint.widgets if each.id == "plate").rect
        assert Rect((0, 0), size).contains(plate), (size, text)
        below = [each for each, _ in walk(scene.widgets) if each.is_pressable and each.enabled]
        hidden = [each.id for each in below if each.group is Group.ACTIONS]
        hidden = [id for id in hidden if plate.colliderect(scene.widget(id).rect)]  # type: ignore[union-attr]
        assert text == 200 or not hidden, (size, text, hidden)
        stage.pop()


@pytest.mark.parametrize("by_key", [True, False])
def test_the_advised_answer_is_outlined_and_can_be_pressed_at_once(
    by_key: bool, tmp_path: Path
) -> None:
    scene = at_question("siege", tmp_path, "", "")
    button = scene.widget("besiege")
    assert button
    at, inside = button.rect.center, button.rect.inflate(-12, -12).topleft
    before = drawn(scene).get_at(inside)
    scene.manager.push(why := Callout("Why", "**Besiege**.", scene))
    assert not why.outlined_rects, "of what a program did nothing is"
    clear(scene)
    scene.manager.push(hint := Callout("Hint", "**Besiege**.", scene, "besiege", "Besiege"))
    settle(scene)
    assert hint.outlined_rects == [button.rect]
    assert drawn(scene).get_at(inside) == before, "no shade lies on it"
    if by_key:
        keys(scene, "b")
    else:
        send(scene, Press(at), Release(at))
    assert [str(played.action) for played in scene.match.history] == ["besiege"]


def test_f6_says_so_where_there_is_nothing_to_explain(tmp_path: Path) -> None:
    """Its icon stays in its place, too: no other one slides under the pointer."""
    scene = at_question("duel", tmp_path, "", "weak steady")
    assert not scene.hints.explainable_actions and "why" in ids(scene)
    keys(scene, "f6")
    assert said(scene).splitlines()[:2] == [NOTHING, "No program has made a choice yet."]
    clear(scene)
    scene = at_question("duel", tmp_path / "persons", "", "")
    assert "why" not in ids(scene), "no program plays"
    keys(scene, "f6")
    assert said(scene).splitlines()[:2] == [NOTHING, "No program plays in this match."]


NOTHING = "Nothing to explain now"


def test_f6_tells_a_covered_choice_from_one_that_has_been_revealed(tmp_path: Path) -> None:
    """Also where the one who answers last is a person, and where the choice was the first."""
    scene = seated("duel", tmp_path, "weak steady", "")
    covered = revealed = 0
    for _ in range(12):
        wait(scene)
        clear(scene)
        if scene.match.decision is None:
            break
        did = [each for each in scene.match.history if scene.match.played_by(each)]
        is_covered = bool(did) and scene.match.is_covered(did[-1])
        keys(scene, "f6")
        settle(scene)
        words = said(scene)
        if is_covered and not scene.hints.explainable_actions:
            covered += 1
            assert words.splitlines()[:2] == [NOTHING, hints.CHOICE_COVERED]
        elif scene.hints.explainable_actions:
            revealed += 1
            assert words.startswith("Why ")
        clear(scene)
        answer(scene)
        clear(scene)
    assert covered and revealed


def test_f6_says_so_where_programs_had_no_choice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = at_question("duel", tmp_path, "", "weak steady")
    while not scene.match.history or scene.match.played_by(scene.match.history[-1]) is None:
        answer(scene)
        clear(scene)
    monkeypatch.setattr(scene.hints._advice, "may_explain", lambda played: False)
    monkeypatch.setattr(scene.match, "is_covered", lambda played: False)
    keys(scene, "f6")
    assert said(scene).splitlines()[:2] == [NOTHING, hints.NO_CHOICE_SO_FAR]


def test_f6_says_why_nobody_explains_a_match_that_is_watched_again(tmp_path: Path) -> None:
    scene = watched(over("siege"), tmp_path, 5)
    keys(scene, "f6")
    assert said(scene).splitlines()[:2] == [NOTHING, hints.NOT_IN_REPLAY]
    clear(scene)
    keys(scene, "f4")
    assert said(scene).startswith("No hint now")


def test_both_keys_say_that_nobody_can_think(tmp_path: Path) -> None:
    scene = new_table(GAMES["siege"], tmp_path)
    assert not {"hint", "why"} & {*ids(scene)}
    for key in ("f4", "f6"):
        keys(scene, key)
        assert hints.CANNOT_THINK in said(scene)
        clear(scene)


def test_a_hint_waits_for_the_cards_to_be_looked_at(tmp_path: Path) -> None:
    scene = at_question("shrine", tmp_path, "", "")
    decision = scene.match.decision
    assert decision and decision.private and not scene.seat.viewer
    assert scene.hints.refusal() == "Look at your cards first: a hint may speak of them."
    keys(scene, "f4")
    assert not scene.hints.waiting


def test_what_is_asked_is_dropped_when_the_match_goes_on(tmp_path: Path) -> None:
    scene = at_question("siege", tmp_path, "", "")
    scene.hints.hint()
    assert scene.hints.waiting
    decision = scene.match.decision
    assert decision and decision.actions
    scene.match.submit(decision.seat, decision.actions[0])
    settle(scene)
    assert not scene.hints.waiting and said(scene) == ""


def test_of_what_a_program_did_the_last_that_can_be_explained_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = at_question("schmiegel", tmp_path, "weak steady", "")
    did = scene.hints.explainable_actions
    assert 1 < len(did) <= hints.MAX_EXPLAINED and did[0].number > did[1].number
    for target in (did[1].number, 0):

        def why(played: Played, *_: object, target: int = target) -> tuple[list[str], bool]:
            return [f"Number {played.number}."], played.number == target

        monkeypatch.setattr(scene.hints._advice, "why", why)
        keys(scene, "f6")
        settle(scene)
        assert f"Number {target or did[0].number}." in said(scene)
        clear(scene)


@pytest.mark.parametrize("by_key", [True, False])
@pytest.mark.parametrize("what", ["f4", "f6"])
def test_where_nobody_answers_it_is_said_and_can_be_asked_again(
    what: str, by_key: bool, tmp_path: Path
) -> None:
    thinks = Failing(games.room)
    thinks.broken = False
    scene = at_question("siege", tmp_path, "", "weak steady", thinks=thinks)
    answer(scene)
    clear(scene)
    thinks.broken = True
    keys(scene, what)
    settle(scene)
    assert not scene.hints.waiting and hints.NO_ANSWER in said(scene)
    for works in (False, True):
        thinks.broken = not works
        if by_key:
            keys(scene, "tab", "enter")
        else:
            click(scene, "answer-1")
        settle(scene)
        assert (hints.NO_ANSWER in said(scene)) is not works
    assert said(scene), "what was asked for is shown"
    clear(scene)
    assert scene.match.decision and scene.match.decision.seat == 1


def test_no_hint_is_shown_later_when_nobody_answered(tmp_path: Path) -> None:
    thinks = Failing(games.room)
    scene = at_question("siege", tmp_path, "", "", thinks=thinks)
    keys(scene, "f4")
    settle(scene)
    assert hints.NO_ANSWER in said(scene)
    keys(scene, "escape")
    thinks.broken = False
    for _ in range(120):
        scene.manager.update(1 / 60)
    assert scene.manager.top is scene and not scene.hints.waiting
