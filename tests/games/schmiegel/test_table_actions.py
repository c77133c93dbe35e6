"""Everything in Schmiegel can be done by mouse and by keys, and what is shown is what there is."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from engine.app.inputs import Key, Point, Press, Release
from engine.app.parts import Dialog, Part, walk
from engine.match import Match, Replay
from engine.rules.cards import Card, name
from engine.table.browse import Browse
from engine.table.curtain import Curtain
from games.schmiegel.rules.actions import Pass
from games.schmiegel.rules.odds import odds
from games.schmiegel.rules.state import BattleEnded, BattleRolled
from games.schmiegel.table import SchmiegelTable
from games.schmiegel.table.battle import Cell, Verdict
from games.schmiegel.table.choose import way
from games.schmiegel.table.marks import Choice
from games.schmiegel.table.odds import OddsPart, percent
from games.schmiegel.table.party import Sign
from games.schmiegel.table.turn import BeatPart
from tests.games.schmiegel.table_play import GAME, POSITION, at, place, state, table
from tests.hands import clear, click, drag, ids, keys, middle, part, send, settle, top
from tests.tables import NAMES, go_on, play, positions, shell


def last(scene: SchmiegelTable) -> str:
    """The action that was played last."""
    return str(scene.match.history[-1].action) if scene.match.history else ""


def opened(scene: SchmiegelTable) -> None:
    """The curtain comes and opens for the seat that is asked."""
    settle(scene)
    if not isinstance(top(scene), Curtain):
        scene.call()
    keys(scene, "space")
    settle(scene)
    assert top(scene) is scene and scene.viewer


# Each kind of answer.


def test_a_swap_by_mouse(tmp_path: Path) -> None:
    scene = at(tmp_path, phase="swap")
    click(scene, "players.0.party.JC")
    assert not scene.match.history and part(scene, "do").label == "Swap {JC}"  # type: ignore[attr-defined]
    click(scene, "faces.pile")
    assert last(scene) == "swap JC" and "drawn" in ids(scene)
    click(scene, "accept")
    assert last(scene) == "accept"
    assert "KC" in [each.face for each in state(scene).players[0].party]


def test_a_swap_by_keys(tmp_path: Path) -> None:
    scene = at(tmp_path, phase="swap")
    keys(scene, "2", "enter")
    assert last(scene) == "swap QH"
    keys(scene, "n")
    assert last(scene) == "reject" and state(scene).faces.discard[0] == "KC"


def test_no_swap_by_key(tmp_path: Path) -> None:
    scene = at(tmp_path, phase="swap")
    keys(scene, "p")
    assert last(scene) == "pass" and isinstance(top(scene), Curtain)


def test_an_association_by_mouse(tmp_path: Path) -> None:
    scene = at(tmp_path, phase="associate")
    opened(scene)
    click(scene, "players.0.hand-2S")
    click(scene, "players.0.party.KS")
    assert last(scene) == "associate 2S KS"


def test_an_association_by_dragging(tmp_path: Path) -> None:
    scene = at(tmp_path, phase="associate")
    opened(scene)
    drag(scene, "players.0.hand-10D", "players.0.party.AD")
    assert last(scene) == "associate 10D AD"


def test_a_card_that_is_dropped_elsewhere_goes_back(tmp_path: Path) -> None:
    scene = at(tmp_path, phase="associate")
    opened(scene)
    drag(scene, "players.0.hand-10D", "players.0.party.KS")
    assert not scene.match.history and not scene.chooser.picks


def test_while_a_card_is_dragged_it_is_ringed_where_it_may_go(tmp_path: Path) -> None:
    scene = at(tmp_path, phase="associate")
    opened(scene)
    start = middle(scene, "players.0.hand-9S")
    send(scene, Point(start), Press(start), Point((start[0], start[1] - 200)))
    parts = (placed.part for placed in walk(scene.parts))
    ringed = {each.card for each in parts if isinstance(each, Choice) and each.state == "target"}
    assert ringed == {"KS"} and scene.chooser.picks == ("9S",)
    send(scene, Point(start), Release(start))
    assert scene.chooser.picks == ("9S",), "it lies where it was and stays chosen"


def test_an_association_by_keys(tmp_path: Path) -> None:
    scene = at(tmp_path, phase="associate")
    opened(scene)
    keys(scene, "1", "1")
    assert last(scene) == "associate 2S KS"


def test_nothing_is_associated(tmp_path: Path) -> None:
    scene = at(tmp_path, phase="associate")
    opened(scene)
    keys(scene, "p")
    assert last(scene) == "pass" and scene.viewer == 1, "the hand stays open for the abilities"


def test_thievery(tmp_path: Path) -> None:
    scene = at(tmp_path)
    click(scene, "players.0.party.JC")
    ringed = {p.card for p in cards(scene) if p.state == "target"}
    assert ringed == {"8C", "9C", "3D", "7D", "6S"}, "every number but a fighter's"
    click(scene, "players.1.party.KD.numbers-7D")
    assert last(scene) == "steal JC 7D" and "7D" in state(scene).players[0].hand


def test_more_targets_than_there_are_digits(tmp_path: Path) -> None:
    """The last ones have no key of their own, but are there for the pointer and for Tab."""
    players = _players()
    diamonds = [f"{rank}D" for rank in (2, 3, 4, 5, 6, 7, 8, 9, 10)]
    players[0]["party"] = players[0]["party"][:2]
    players[0]["hand"], players[1]["hand"] = ["2S"], ["3C"]
    players[1]["party"] = [
        {"face": "KD", "numbers": diamonds},
        {"face": "QC", "numbers": ["8C", "9C", "10C"]},
    ]
    for id in ("pointer", "keys"):
        numbers = {"pile": ["5S"], "discard": ["9S"]}
        scene = at(tmp_path, players=players, numbers=numbers)
        keys(scene, "1")
        assert len({p.card for p in cards(scene) if p.state == "target"}) == 12
        if id == "pointer":
            click(scene, "players.1.party.QC.numbers-10C")
        else:
            scene.focus_on("players.1.party.QC.numbers-10C")
            keys(scene, "enter")
        assert last(scene) == "steal JC 10C"


def test_leadership(tmp_path: Path) -> None:
    players = _players()
    players[0]["party"] = players[0]["party"][:3]
    scene = at(tmp_path, players=players)
    keys(scene, "2", "1")
    assert last(scene) == "recruit QH"
    assert [each.face for each in state(scene).players[0].party][-1] == "KC"


def test_necromancy_by_keys(tmp_path: Path) -> None:
    players = _players()
    players[0]["party"] = [
        *players[0]["party"][:3],
        {"face": "AS", "numbers": []},
    ]
    scene = at(tmp_path, players=players, faces={"pile": [], "discard": []})
    click(scene, "players.0.party.KS")
    assert {p.card for p in cards(scene) if p.state == "target"} == {"4S", "7S", "10S", "6S"}
    click(scene, "players.0.party.KS.numbers-4S")
    assert {p.card for p in cards(scene) if p.state == "target"} == {"AS", "JS"}
    keys(scene, "2")
    assert last(scene) == "move KS 4S JS"


def test_training(tmp_path: Path) -> None:
    scene = at(tmp_path)
    click(scene, "players.0.party.AD")
    click(scene, "numbers.pile")
    assert last(scene) == "train AD"
    opened(scene)
    click(scene, "players.0.hand-8H")
    click(scene, "players.0.party.QH")
    assert last(scene) == "associate 8H QH"
    assert scene.viewer == 1, "the same seat goes on"


def test_an_attack_by_mouse(tmp_path: Path) -> None:
    scene = at(tmp_path, phase="attack", settings={"speed": "normal"})
    click(scene, "players.0.party.JC")
    assert not scene.match.history
    click(scene, "players.0.party.JC")
    assert last(scene) == "attack JC"
    click(scene, "players.1.party.KD")
    click(scene, "do")
    assert last(scene) == "defend KD" and scene.throws is not None
    rolls = scene.throws
    for _ in range(40):
        if scene.throws is not rolls:
            break
        click(scene, "continue")
    assert scene.throws is not rolls


def test_an_attack_by_keys(tmp_path: Path) -> None:
    scene = at(tmp_path, phase="attack", settings={"speed": "normal"})
    keys(scene, "1", "1", "2", "enter")
    assert last(scene) == "defend KD" and scene.throws is not None
    for _ in range(40):
        if scene.throws is None:
            break
        keys(scene, "space")
    assert scene.throws is None


def test_no_attack(tmp_path: Path) -> None:
    scene = at(tmp_path, phase="attack")
    click(scene, "pass")
    assert last(scene) == "pass" and scene.lower == 2, "the next seat lies below"


def _players() -> list[dict[str, Any]]:
    """The players of the position, to be changed."""
    return [{**player} for player in POSITION["players"]]


def cards(scene: SchmiegelTable) -> list[Choice]:
    """All cards that can be chosen."""
    return [placed.part for placed in walk(scene.parts) if isinstance(placed.part, Choice)]


# Choosing.


def test_what_is_chosen_can_be_let_go(tmp_path: Path) -> None:
    scene = at(tmp_path)
    keys(scene, "1")
    assert scene.chooser.picks == ("JC",)
    keys(scene, "escape")
    assert not scene.chooser.picks
    click(scene, "players.0.party.JC")
    click(scene, "players.0.party.KS")
    assert scene.chooser.picks == ("KS",), "another one begins anew"
    click(scene, "players.0.party.KS")
    assert not scene.chooser.picks


def test_every_action_has_a_way_or_a_button(tmp_path: Path) -> None:
    scene = table(tmp_path, 5)
    for action in positions(scene, 5, 120):
        decision = scene.decision
        assert decision is not None and decision.actions is not None
        ways = [way(each) for each in decision.actions]
        given = [each for each in ways if each]
        assert len({*given}) == len(given), "no two answers are given alike"
        for one in given:
            assert not any(other != one and other[: len(one)] == one for other in given)
        assert way(action) or str(action) in ("pass", "accept", "reject")


def test_who_can_not_act_says_why(tmp_path: Path) -> None:
    scene = at(tmp_path)
    queen = part(scene, "players.0.party.QH")
    assert queen.reason == "The party already has 4 characters."
    place(scene, turns_taken=[0, 0])
    assert part(scene, "players.0.party.JC").reason == "Nobody steals on their first turn."


def test_leaving_a_character_is_warned_of(tmp_path: Path) -> None:
    """C11: only where uses are left that could be made."""
    scene = at(tmp_path)
    keys(scene, "1", "1")
    assert last(scene).startswith("steal JC")
    played = len(scene.match.history)
    click(scene, "players.0.party.AD")
    click(scene, "numbers.pile")
    assert isinstance(top(scene), Dialog) and len(scene.match.history) == played
    keys(scene, "escape")
    assert top(scene) is scene and len(scene.match.history) == played, "the safe answer"
    click(scene, "do")
    click(scene, "answer-1")
    assert str(scene.match.history[-1].action) == "train AD"
    warned = [b.beat for b in beats(scene) if b.beat.warning]
    assert [b.title for b in warned] == ["Thievery"], "the turn keeps it in sight"


def test_a_character_that_is_done_is_left_without_a_word(tmp_path: Path) -> None:
    scene = at(tmp_path)
    keys(scene, "1", "1", "1", "1")
    assert [str(p.action)[:8] for p in scene.match.history] == ["steal JC", "steal JC"]
    click(scene, "players.0.party.AD")
    click(scene, "numbers.pile")
    assert last(scene) == "train AD"


def beats(scene: SchmiegelTable) -> list[BeatPart]:
    """The beats of this turn."""
    return [placed.part for placed in walk(scene.parts) if isinstance(placed.part, BeatPart)]


def test_the_order_of_play_stays_in_sight(tmp_path: Path) -> None:
    scene = table(tmp_path, 3)
    play(scene, f"swap {state(scene).own.party[0].face}", "reject")
    assert [b.beat.title for b in beats(scene)] == ["Swap", "Level up", "Abilities", "Attack"]
    assert [b.beat.when for b in beats(scene)] == ["done", "now", "to come", "to come"]
    assert "stays" in beats(scene)[0].beat.words and beats(scene)[1].beat.words == "drew 1"


# What is shown.


def test_signs_show_what_each_hits_on(tmp_path: Path) -> None:
    scene = at(tmp_path)
    sign = part(scene, "sign.KS")
    assert isinstance(sign, Sign)
    assert (sign.kind, sign.count, list(sign.hits)) == ("Wizard", "3 of 9", [4, 7, 10])


def test_discards_are_browsed(tmp_path: Path) -> None:
    scene = at(tmp_path)
    click(scene, "faces.discard")
    assert isinstance(top(scene), Browse)


def test_odds_before_an_attacker_and_before_a_defender_is_named(tmp_path: Path) -> None:
    scene = at(tmp_path, phase="attack")
    shown = {p.id: p for p, _ in walk(scene.parts) if isinstance(p, OddsPart)}
    assert len(shown) == 16
    for face in ("JC", "QH", "KS", "AD"):
        for other in ("QC", "KD", "JS", "AH"):
            known = odds(state(scene), face, other)  # type: ignore[arg-type]
            assert shown[f"odds-{face}-{other}"].odds == known
    keys(scene, "1", "1")
    shown = {p.id: p for p, _ in walk(scene.parts) if isinstance(p, OddsPart)}
    assert {*shown} == {f"odds-JC-{other}" for other in ("QC", "KD", "JS", "AH")}


def test_odds_in_every_phase_at_a_press(tmp_path: Path) -> None:
    scene = at(tmp_path, phase="swap")
    assert not [p for p, _ in walk(scene.parts) if isinstance(p, OddsPart)]
    keys(scene, "o")
    assert len([p for p, _ in walk(scene.parts) if isinstance(p, OddsPart)]) == 16
    keys(scene, "escape")
    assert not [p for p, _ in walk(scene.parts) if isinstance(p, OddsPart)]


def test_no_odds_where_they_are_not_wanted(tmp_path: Path) -> None:
    for phase in ("swap", "abilities", "attack"):
        scene = at(tmp_path, phase=phase, settings={"odds": False})
        assert not [p for p, _ in walk(scene.parts) if isinstance(p, OddsPart)]
        assert "odds" not in ids(scene)


def test_percent() -> None:
    assert [percent(Fraction(n, 1000)) for n in (0, 1, 500, 999, 1000)] == [
        "0",
        "<1",
        "50",
        ">99",
        "100",
    ]


def test_a_card_of_the_log_is_found_on_the_table(tmp_path: Path) -> None:
    scene = at(tmp_path, settings={"speed": "normal"})
    entry = scene.entries[0]
    scene.show_card(Card("7S"), entry)
    assert scene.animator.busy, "a ring around it, tucked as it is"
    scene.animator.hurry()
    scene.show_card(Card("7H"), entry)
    assert isinstance(top(scene), Browse)
    clear(scene)
    scene.show_card(Card("2S"), entry)
    assert isinstance(top(scene), Dialog), "it is in a hand: nothing is told but that"


def test_a_match_is_watched_again(tmp_path: Path) -> None:
    """Its dice go on by themselves, and end with a leap to elsewhere."""
    played = table(tmp_path, 5)
    for _ in positions(played, 5, 60):
        pass
    replay = Replay(played.match)
    scene = SchmiegelTable(replay, played.doors)
    played.stage.show(scene)
    played.stage.change(speed="fast")
    watched = False
    for _ in range(20000):
        scene.stage.update(0.05)
        watched |= scene.throws is not None
        if replay.number == replay.length:
            break
    assert watched and replay.number == replay.length
    replay.rewind(replay.length - 1)
    assert scene.throws is None
    battles = [p.number for p in replay.history if str(p.action).startswith("defend")]
    replay.rewind(battles[-1] - 1)
    replay.step()
    assert scene.throws is not None and not scene.actions
    replay.rewind(2)
    assert scene.throws is None
    assert scene.entries[0].heading == "Game 1"


def test_the_end_of_a_set_is_told(tmp_path: Path) -> None:
    scene = table(tmp_path, 5, (1280, 720), {"best_of": 3})
    for _ in positions(scene, 5, 2000):
        pass
    wins = state(scene).wins
    assert max(wins) == 2 and scene.note().endswith(f"game {sum(wins)} of 3 · {wins[0]}–{wins[1]}")


# Dice.


def battle(folder: Path, **settings: object) -> SchmiegelTable:
    """A battle is about to be watched."""
    scene = at(folder, phase="attack", settings={"speed": "normal", **settings})
    for luck in range(100):
        place(scene, luck, phase="attack")
        for action in ("attack QH", "defend JS"):
            decision = scene.decision
            assert decision is not None
            assert scene.match.submit(decision.seat, GAME.parse(action)) is None
        rolls = [e for e in scene.match.history[-1].events if isinstance(e, BattleRolled)]
        if len(rolls) > 2 and rolls[-1].hit:
            return scene
        scene.throws = None
        scene.animator.hurry()
        scene.match.history.clear()
        scene.match._states.clear()
        scene.entries.clear()
    raise AssertionError("no such battle")


def test_dice_fall_one_by_one_and_tell_nothing_before(tmp_path: Path) -> None:
    scene = battle(tmp_path)
    throws = scene.throws
    assert throws is not None
    count = len(throws._throws)
    assert count > 2, "a battle of some rolls"
    parties = scene.view()["players"]
    assert {id for id in ids(scene) if id.startswith("band.")} == {"band.QH", "band.JS"}
    for index in range(count):
        assert throws.at == index
        assert scene.view()["players"] == parties, "who is beaten stands until the dice lie"
        told = [e.heading for e in scene.shown_entries() if e.heading.startswith("Roll ")]
        assert len(told) == index
        cells = [p for p, _ in walk(scene.parts) if isinstance(p, Cell)]
        assert [bool(c.roll.total) for c in cells] == [n < index for n in range(12)]
        settle(scene)
        cells = [p for p, _ in walk(scene.parts) if isinstance(p, Cell)]
        assert cells[index].roll.total == sum(throws.throw.rest.dice)
        assert any(isinstance(p, Verdict) and p.cry for p, _ in walk(scene.parts))
        assert not scene.actions, "nobody is asked meanwhile"
        if index == count - 1:
            (end,) = [e for e in scene.match.history[-1].events if isinstance(e, BattleEnded)]
            loser = end.defender if end.winner == 1 else end.attacker
            assert throws.sight.verdict[2] == f"{name(loser)} leaves play."
        scene.stage.handle(Key("space"))
    assert scene.throws is None


def test_dice_go_on_by_themselves_but_for_the_last(tmp_path: Path) -> None:
    scene = battle(tmp_path)
    for _ in range(6000):
        scene.stage.update(1 / 60)
    throws = scene.throws
    assert throws is not None and throws.last and throws.landed
    assert scene.stage.wait() is None, "nothing is waited for but a player"


def test_a_key_lands_the_last_dice_before_it_goes_on(tmp_path: Path) -> None:
    scene = battle(tmp_path)
    throws = scene.throws
    assert throws is not None
    while not throws.last:
        scene.stage.handle(Key("space"))
    assert not throws.landed
    scene.stage.handle(Key("space"))
    assert scene.throws is throws and throws.landed
    scene.stage.handle(Key("enter"))
    assert scene.throws is None


def test_a_click_anywhere_hurries_the_dice(tmp_path: Path) -> None:
    scene = battle(tmp_path)
    throws = scene.throws
    assert throws is not None
    send(scene, Press((640, 20)), Release((640, 20)))
    assert throws.at == 1


def test_without_animation_the_last_roll_is_shown(tmp_path: Path) -> None:
    scene = battle(tmp_path, speed="off")
    throws = scene.throws
    assert throws is not None and throws.last and throws.landed
    cells = [p for p, _ in walk(scene.parts) if isinstance(p, Cell)]
    assert sum(bool(c.roll.total) for c in cells) == len(throws._throws)


def test_the_opening_says_who_begins(tmp_path: Path) -> None:
    app = shell(tmp_path, speed="normal")
    app.show_table(Match(GAME, NAMES, "7", {"best_of": 3}))
    scene = app.stage.top
    assert isinstance(scene, SchmiegelTable) and scene.throws is not None
    first = state(scene).turn
    assert first == 2 and not scene.shown_entries()
    assert scene.lower == 1, "nobody has begun yet"
    for _ in range(10):
        if scene.throws is None:
            break
        said = [p.cry for p, _ in walk(scene.parts) if isinstance(p, Verdict)]
        keys(scene, "space")
    assert said == [f"{NAMES[first - 1]} begins"]
    assert scene.lower == first and scene.shown_entries()


def test_a_new_game_of_a_set_shows_the_score(tmp_path: Path) -> None:
    """Whoever loses the last character loses the game; the next one is dealt and rolled for."""
    scene = None
    for seed in range(40):
        players = _players()
        players[1]["party"] = players[1]["party"][2:3]
        scene = table(tmp_path, seed, (1280, 720), {"best_of": 3}, speed="normal")
        place(scene, seed, phase="attack", players=players)
        for action in ("attack KS", "defend JS"):
            decision = scene.decision
            assert decision is not None
            assert scene.match.submit(decision.seat, GAME.parse(action)) is None
        if state(scene).wins == [1, 0]:
            break
    assert scene is not None and state(scene).wins == [1, 0]
    assert "game 1 of 3" in scene.note() and "0–0" in scene.note(), "not told before the dice"
    titles = set()
    for _ in range(60):
        if scene.throws is None:
            break
        titles.add((scene.throws.sight.title, scene.throws.sight.note))
        scene.animator.hurry()
        scene.go_on()
    assert ("Game 2 of 3: who begins?", "Mara leads 1–0") in titles
    assert "game 2 of 3 · 1–0" in scene.note()


# Curtain, hands, passes.


def test_the_curtain_comes_for_hands_only(tmp_path: Path) -> None:
    scene = at(tmp_path, phase="swap")
    settle(scene)
    assert top(scene) is scene
    keys(scene, "p")
    assert isinstance(top(scene), Curtain), "the level-up needs the hand"
    keys(scene, "space")
    settle(scene)
    assert scene.viewer == 1
    keys(scene, "p")
    assert top(scene) is scene and scene.viewer == 1, "abilities"
    keys(scene, "p")
    assert top(scene) is scene and scene.viewer == 1, "attack"
    keys(scene, "1", "1")
    assert top(scene) is scene and scene.viewer == 0, "the other seat is asked"
    keys(scene, "1", "1")
    assert scene.throws is not None and scene.viewer == 0


def test_h_turns_the_hand(tmp_path: Path) -> None:
    scene = at(tmp_path)
    keys(scene, "h")
    assert isinstance(top(scene), Curtain)
    keys(scene, "space")
    settle(scene)
    assert "players.0.hand-2S" in ids(scene)
    keys(scene, "h")
    assert scene.viewer == 0 and "players.0.hand-2S" not in ids(scene)
    assert scene.actions, "abilities need no hand"


def test_a_lone_pass_gives_itself_with_a_line(tmp_path: Path) -> None:
    scene = at(tmp_path, phase="attack", turns_taken=[0, 0])
    settle(scene)
    assert last(scene) == "pass" and scene.lower == 2
    assert scene.entries[-1].text == "Mara does not attack."
    assert part(scene, "prompt-text").words == "Mara does not attack."  # type: ignore[attr-defined]
    keys(scene, "1")
    assert "does not" not in part(scene, "prompt-text").words  # type: ignore[attr-defined]


def test_an_association_is_never_passed_alone(tmp_path: Path) -> None:
    """That none fits would tell what is in the hand."""
    players = _players()
    players[0]["hand"], players[0]["party"] = [], [{"face": "KH", "numbers": []}]
    faces = {"pile": ["KC"], "discard": []}
    scene = at(tmp_path, phase="swap", players=players, faces=faces)
    keys(scene, "p")
    settle(scene)
    decision = scene.decision
    assert decision is not None and decision.actions == [Pass()]
    assert isinstance(top(scene), Curtain)
    keys(scene, "space")
    settle(scene)
    assert top(scene) is scene and scene.decision == decision


def test_what_gave_itself_can_be_taken_back(tmp_path: Path) -> None:
    scene = at(tmp_path, phase="attack", turns_taken=[0, 0])
    settle(scene)
    assert last(scene) == "pass"
    keys(scene, "u")
    assert not scene.match.history
    settle(scene)
    assert not scene.match.history, "it is not given again at once"
    keys(scene, "p")
    assert last(scene) == "pass"


# Whole matches.


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640)])
def test_a_whole_game_by_keys(size: tuple[int, int], tmp_path: Path) -> None:
    _whole(tmp_path, size, False)


def test_a_whole_game_by_keys_in_large_letters(tmp_path: Path) -> None:
    _whole(tmp_path, (1280, 720), False, 200)


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640)])
def test_a_whole_game_by_mouse(size: tuple[int, int], tmp_path: Path) -> None:
    _whole(tmp_path, size, True)


def _whole(folder: Path, size: tuple[int, int], mouse: bool, text: int = 100) -> None:
    """Play to the end by one hand only; every answer is looked for on the screen."""
    scene = table(folder, "whole", size, text_size=text)
    turn = 0
    for _ in range(900):
        settle(scene)
        if scene.decision is None:
            break
        if scene.throws is not None:
            _press(scene, "continue", "space", mouse)
            continue
        if isinstance(top(scene), Curtain):
            _press(scene, "ready", "space", mouse)
            settle(scene)
            continue
        if isinstance(top(scene), Dialog):
            _press(scene, "answer-1", "right enter", mouse)
            continue
        turn += 1
        decision = scene.decision
        assert decision.actions
        wanted = [a for a in decision.actions if str(a).startswith(("attack", "assoc", "steal"))]
        action = (wanted or decision.actions)[turn * 7 % len(wanted or decision.actions)]
        before = len(scene.match.history)
        for card in way(action):
            _choose(scene, card, mouse)
        if not way(action):
            id = {"pass": "pass", "accept": "accept", "reject": "reject"}[str(action)]
            key = {"pass": "p", "accept": "y", "reject": "n"}[str(action)]
            _press(scene, id, key, mouse)
        if isinstance(top(scene), Dialog):
            _press(scene, "answer-1", "right enter", mouse)
        assert len(scene.match.history) > before, (action, ids(scene))
    assert scene.decision is None, "the game came to its end"
    clear(scene)


def _press(scene: SchmiegelTable, id: str, key: str, mouse: bool) -> None:
    if mouse:
        click(scene, id)
    else:
        keys(scene, *key.split())


def _choose(scene: SchmiegelTable, card: str, mouse: bool) -> None:
    """Press a card or a pile, by the pointer or by the digit that it bears."""
    found = _found(scene, card)
    if not found:
        sheet = "piles" if card.endswith("pile") else "parties"
        _press(scene, f"tab-{sheet}", "q" if sheet == "parties" else "e", mouse)
        if not mouse:
            for _ in range(6):
                if _found(scene, card):
                    break
                keys(scene, "e")
        found = _found(scene, card)
    (one,) = [each for each in found if each.acts]
    if mouse:
        bare = one.rect
        if card.endswith("pile"):
            at = one.shape(scene._look(one)).center
        else:
            at = bare.left + bare.width // 8, bare.top + min(bare.height // 2, bare.width // 8)
        send(scene, Press(at), Release(at))
    elif one.hotkey:
        keys(scene, one.hotkey)
    else:
        scene.focus_on(one.id)
        keys(scene, "enter")


def _found(scene: SchmiegelTable, card: str) -> list[Part]:
    return [placed.part for placed in walk(top(scene).parts) if _is(placed.part, card)]


def _is(part: Part, card: str) -> bool:
    return part.id == card or (isinstance(part, Choice) and part.card == card)


def test_the_end_shows_the_result(tmp_path: Path) -> None:
    scene = table(tmp_path, 11)
    for _ in positions(scene, 11):
        pass
    assert scene.decision is None
    scene.rebuild()
    assert "result" in ids(scene)
    go_on(scene)
