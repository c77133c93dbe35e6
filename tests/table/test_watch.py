"""A match watched again: led by keys and buttons, or playing by itself; shown as it was."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pygame
import pytest
import yaml

from engine.app.inputs import Hover, Key, Press, Release
from engine.app.keeping import NOT_OVER
from engine.app.screens.result import ResultScreen
from engine.app.widgets import Button, Label, message_dialog
from engine.app.widgets import walk as all_of
from engine.journal import Journal
from engine.match import Match
from engine.players.player import Program
from engine.replay import ALL_EYES, NOTHING_HIDDEN, Replay
from engine.resuming import resume
from engine.rules.played import Played
from engine.scenario import read, scenario_text
from engine.scenario import run as check_scenario
from engine.table import plates
from engine.table.progress import MomentPin, ProgressBar
from engine.table.table import Table
from engine.table.watch import PROGRAMS_TIP
from games import load_game
from tests.games.siege.table_play import GAME, table
from tests.hands import clear, click, ids, keys, pixels, said, send, top, widget
from tests.kit.catalogue import GAMES
from tests.kit.matches import luck, match_of, new_match, play_on, saved
from tests.kit.parley import PATIENCE
from tests.kit.walks import thinned, walk
from tests.tables import NAMES, shell

ROGUE = load_game("rogue")
LEADS = ["turn-back", "step-back", "step-on", "turn-on"]


@cache
def played() -> Match:
    """A siege that is over."""
    for number in range(100):
        match = match_of(GAME, NAMES, f"watched {number}")
        play_on(match, luck(f"watched {number}"))
        if len(match.history) > 30:
            return match
    raise AssertionError("every siege is short")


def watched(
    folder: Path,
    number: int = 0,
    play: bool = False,
    **settings: object,
) -> Table:
    """The table of a siege that is watched again, over the list of matches."""
    app = shell(folder, **settings)
    app.show_matches()
    app.watch(played(), number)
    scene = app.manager.top
    assert isinstance(scene, Table) and scene.watching
    scene.watching.playing = play
    scene.rebuild()
    return scene


def replay(scene: Table) -> Replay:
    assert isinstance(scene.match, Replay)
    return scene.match


def shown(scene: Table) -> list[str]:
    """The buttons of the action bar."""
    return [id for id in ids(scene) if id in {*LEADS, "play", "pause", "result"}]


# Led.


def test_it_begins_at_the_first_question_and_plays(tmp_path: Path) -> None:
    app = shell(tmp_path)
    app.watch(played())
    scene = app.manager.top
    assert isinstance(scene, Table) and scene.watching and scene.watching.playing
    assert (replay(scene).number, scene.log.entries) == (0, [])
    assert shown(scene) == ["turn-back", "step-back", "pause", "step-on", "turn-on"]


def test_the_arrows_go_on_and_back_and_the_log_with_them(tmp_path: Path) -> None:
    scene = watched(tmp_path)
    frames = [pixels(scene)]
    for number in range(1, 13):
        keys(scene, "right")
        assert replay(scene).number == number
        assert scene.log.entries[-1].number == number
        frames.append(pixels(scene))
    assert len(set(frames)) == len(frames)
    for number in reversed(range(12)):
        keys(scene, "left")
        assert replay(scene).number == number
        assert [e.number for e in scene.log.entries if e.number > number] == []
        assert pixels(scene) == frames[number]
    keys(scene, "left")
    assert replay(scene).number == 0


def test_a_held_arrow_goes_on_and_a_held_space_does_not(tmp_path: Path) -> None:
    scene = watched(tmp_path)
    send(scene, Key("right"), Key("right", is_repeat=True), Key("right", is_repeat=True))
    assert replay(scene).number == 3
    send(scene, Key("left", is_repeat=True))
    assert replay(scene).number == 2
    send(scene, Key("space", is_repeat=True))
    assert scene.watching and not scene.watching.playing


def test_home_and_end_whatever_has_the_focus(tmp_path: Path) -> None:
    scene = watched(tmp_path)
    for focus in ["", "log", "play", "undo", "besieger.discard"]:
        scene.focus_on(focus)
        keys(scene, "end")
        assert replay(scene).number == replay(scene).length
        keys(scene, "left")
        assert replay(scene).number == replay(scene).length - 1
        keys(scene, "home")
        assert replay(scene).number == 0
        keys(scene, "right")
        assert replay(scene).number == 1


def test_every_button_leads_and_says_why_it_can_not(tmp_path: Path) -> None:
    scene = watched(tmp_path)
    length = replay(scene).length
    assert widget(scene, "turn-back").reason == widget(scene, "step-back").reason != ""
    click(scene, "step-on")
    assert (replay(scene).number, widget(scene, "step-back").reason) == (1, "")
    click(scene, "step-on")
    click(scene, "step-back")
    assert replay(scene).number == 1
    keys(scene, "end")
    assert replay(scene).number == length
    assert widget(scene, "step-on").reason == widget(scene, "turn-on").reason == "This is the end."
    for _ in replay(scene).turns:
        if replay(scene).number:
            click(scene, "turn-back")
    assert replay(scene).number == 0


def test_the_bar_says_whose_deed_it_was_and_how_far_it_is(tmp_path: Path) -> None:
    scene = watched(tmp_path)
    length = replay(scene).length

    def prompt() -> tuple[str, str]:
        assert scene.watching
        asked = scene.watching.prompt_and_buttons()[0]
        return asked.title, asked.text

    asked = replay(scene).decision
    assert asked
    who = f"{NAMES[asked.seat - 1]} is asked first."
    assert prompt() == ("The game begins", f"{who}\nWatching: step 0 of {length}")
    keys(scene, "right")
    first = replay(scene).history[0]
    assert prompt() == (NAMES[first.seat - 1], f"Watching: step 1 of {length}")
    assert "replay" in scene.top_bar.note(scene.view)


def test_the_line_is_pressed_and_dragged(tmp_path: Path) -> None:
    scene = watched(tmp_path)
    line, length = widget(scene, "progress").rect, replay(scene).length
    send(scene, Press((line.centerx, line.centery)))
    assert replay(scene).number == round(length / 2)
    send(scene, Hover((line.right + 50, line.centery - 90)))
    assert replay(scene).number == length
    send(scene, Hover((line.left - 5, line.centery)))
    assert replay(scene).number == 0
    send(scene, Release((line.left, line.centery)))
    send(scene, Hover((line.right, line.centery)))
    assert replay(scene).number == 0
    progress = widget(scene, "progress", ProgressBar)
    assert progress.number == 0


def test_escape_leads_back_to_where_it_came_from(tmp_path: Path) -> None:
    scene = watched(tmp_path, 4)
    below = scene.manager.scenes[-2]
    keys(scene, "escape")
    assert scene.manager.top is below
    scene = watched(tmp_path, 4)
    below = scene.manager.scenes[-2]
    click(scene, "leave")
    assert scene.manager.top is below


def test_the_result_is_offered_at_the_end_and_does_not_come_by_itself(tmp_path: Path) -> None:
    scene = watched(tmp_path)
    keys(scene, "end")
    assert scene.manager.top is scene and "result" in shown(scene)
    keys(scene, "enter")
    result = top(scene, ResultScreen)
    send(result, Key("escape"))
    assert scene.manager.top is scene
    keys(scene, "left")
    assert "result" not in shown(scene)


# By itself.


def run(scene: Table, seconds: float) -> None:
    """Let time pass."""
    for _ in range(round(seconds * 30)):
        scene.manager.update(1 / 30)


def pins(scene: Table) -> list[MomentPin]:
    """The key moments on the line."""
    return [each for each, _ in all_of(scene.widgets) if isinstance(each, MomentPin)]


@pytest.mark.parametrize(
    "settings", [{}, {"speed": "fast"}, {"speed": "slow"}, {"reduced_motion": True}]
)
def test_it_plays_to_the_end_a_deed_at_a_time(settings: dict[str, object], tmp_path: Path) -> None:
    begin = len(played().history) - 8
    scene = watched(tmp_path, begin, True, **{"speed": "normal", **settings})
    length, numbers, resting = replay(scene).length, [begin], 0.0
    factor = {"fast": 0.5, "slow": 2.0}.get(str(settings.get("speed")), 1.0)
    for _ in range(60 * 60 * 20):
        busy = not scene.at_rest
        scene.manager.update(1 / 60)
        resting = 0.0 if busy else resting + 1 / 60
        if replay(scene).number != numbers[-1]:
            assert not busy and 0.8 * factor <= resting <= 3.25 * factor
            numbers.append(replay(scene).number)
            resting = 0.0
        if numbers[-1] == length and scene.at_rest:
            break
    assert numbers == list(range(begin, length + 1))
    assert scene.watching and not scene.watching.playing
    run(scene, 20)
    assert scene.manager.top is scene and shown(scene)[2] == "result"


def test_without_motion_it_is_as_readable(tmp_path: Path) -> None:
    scene = watched(tmp_path, play=True, speed="off")
    for _ in range(5):
        before, waited = replay(scene).number, 0
        while replay(scene).number == before:
            scene.manager.update(1 / 30)
            waited += 1
        assert 0.8 <= waited / 30 <= 3.4


def test_space_stops_it_and_lets_it_go_on(tmp_path: Path) -> None:
    scene = watched(tmp_path, play=True, speed="normal")
    scene.manager.handle(Key("space"))
    assert "play" in shown(scene)
    run(scene, 10)
    assert replay(scene).number == 0 and scene.manager.wait() is None
    scene.manager.handle(Key("space"))
    assert "pause" in shown(scene)
    wait = scene.manager.wait()
    assert wait is not None and 0 < wait < 4
    run(scene, wait + 0.1)
    assert replay(scene).number == 1
    scene.manager.handle(Key("right"))
    assert "play" in shown(scene)


def test_a_press_that_is_held_where_it_would_go_on_by_itself_shows_one_action(
    tmp_path: Path,
) -> None:
    scene = watched(tmp_path, play=True, speed="normal")
    wait = scene.manager.wait()
    assert wait
    scene.manager.update(wait - 0.05)
    at = widget(scene, "step-on").rect.center
    scene.manager.handle(Press(at))
    run(scene, 0.1)
    assert replay(scene).number == 0 and scene.manager.wait() is None
    scene.manager.handle(Release(at))
    assert replay(scene).number == 1


def test_at_the_end_space_begins_anew(tmp_path: Path) -> None:
    scene = watched(tmp_path)
    keys(scene, "end")
    scene.manager.handle(Key("space"))
    assert replay(scene).number == 0 and "pause" in shown(scene)


@pytest.mark.parametrize("opaque", [False, True])
def test_it_stands_still_under_another_scene(opaque: bool, tmp_path: Path) -> None:
    scene = watched(tmp_path, play=True)
    if opaque:
        scene._navigation.settings()
    else:
        scene.manager.push(message_dialog("A dialog", "It covers nothing."))
    run(scene, 10)
    assert replay(scene).number == 0 and scene.manager.wait() is None
    scene.manager.pop()
    run(scene, 4)
    assert replay(scene).number > 0


# As it was.


def test_it_is_shown_with_the_motions_with_which_it_was_played(tmp_path: Path) -> None:
    match = played()
    app = shell(tmp_path, speed="normal")
    live = match_of(GAME, NAMES, match.header.seed)
    app.show_table(live)
    one = top(app, Table)
    two = watched(tmp_path, speed="normal")
    moved = 0
    for played_once in match.history:
        assert live.submit(played_once.seat, played_once.action) is None
        replay(two).step()
        assert _motions(one) == _motions(two)
        moved += one.animator.busy
        for scene in (one, two):
            scene.beats.stop()
            while scene.manager.top is not scene:
                scene.manager.pop()
            assert scene.widgets
    assert moved > 20


def _motions(scene: Table) -> list[list[tuple[str, str, int, float]]]:
    return [
        [(type(m).__name__, m.source, m.count, m.delay) for m in batch]
        for batch in scene.animator._queue
    ]


def test_a_jump_redraws_at_once_with_nothing_in_flight(tmp_path: Path) -> None:
    scene = watched(tmp_path, speed="normal")
    for key in ["right", "end", "right", "left", "home"]:
        scene.manager.handle(Key(key))
        if key != "right":
            assert not scene.animator.busy
    keys(scene, "right")
    assert scene.log.entries[-1].number == 1
    replay(scene).rewind(0)
    while not scene.animator.busy:
        replay(scene).step()
    replay(scene).rewind(replay(scene).length)
    assert not scene.animator.busy


def test_nothing_is_asked_and_nothing_can_be_played(tmp_path: Path) -> None:
    scene = watched(tmp_path)
    manager = scene.manager
    for _ in range(replay(scene).length):
        keys(scene, "right")
        assert manager.top is scene and scene.seat.viewer == 0
        before = replay(scene).number
        scene.seat.call()
        scene.seat.look_again()
        assert manager.top is scene
        for action in (scene.match.decision.actions or []) if scene.match.decision else []:
            scene.context.play(action)
        assert (replay(scene).number, manager.top) == (before, scene)
        assert (
            widget(scene, "undo").reason
            == "This is a match that has been played; here you can only watch it."
        )
        keys(scene, "u")
        assert replay(scene).number == before


def test_one_seat_alone_is_told_why_nothing_is_taken_back(tmp_path: Path) -> None:
    scene = table(tmp_path)
    alone = new_match(PATIENCE, "alone")
    play_on(alone, luck("alone"), 3)
    reason = "You have seen a hidden card or what chance decided, so you can't take it back."
    assert alone.undo_refusal() == reason
    scene.match.undo_refusal = alone.undo_refusal  # type: ignore[method-assign]
    scene.rebuild()
    assert widget(scene, "undo").reason == reason


def test_its_buttons_stand_where_they_stood(tmp_path: Path) -> None:
    """Who presses one again and again always hits it, and the board keeps its size."""
    scene = watched(tmp_path)
    middle = widget(scene, "step-on").rect
    board = widget(scene, "walls-panel").rect
    for _ in range(replay(scene).length - 1):
        keys(scene, "right")
        assert abs(widget(scene, "step-on").rect.left - middle.left) <= 1
        assert widget(scene, "walls-panel").rect == board


# What was hidden.


def test_hidden_cards_are_shown_once_a_match_is_over(tmp_path: Path) -> None:
    """None, those of each seat, and all of them; and back."""
    scene = watched(tmp_path, 12)
    shown = []
    for eyes in (1, 2, NOTHING_HIDDEN, ALL_EYES):
        keys(scene, "o")
        assert replay(scene).eyes == eyes and replay(scene).number == 12
        shown.append(scene.context.public)
    assert [str(each).count("'??'") == 0 for each in shown] == [False, False, True, False]
    assert shown[3] == replay(scene).game.view(replay(scene).state, 0)
    assert shown[0] == replay(scene).game.view(replay(scene).state, 1)


def test_nothing_hidden_is_shown_of_a_match_that_is_not_over(tmp_path: Path) -> None:
    whole = played()
    begun = match_of(GAME, NAMES, whole.header.seed)
    for each in whole.history[:12]:
        assert begun.submit(each.seat, each.action) is None
    app = shell(tmp_path)
    app.watch(begun, 12)
    scene = app.manager.top
    assert isinstance(scene, Table) and "not over" in widget(scene, "eyes").reason
    assert "not over" in widget(scene, "result").reason
    keys(scene, "enter")
    clear(scene)
    before = pixels(scene)
    keys(scene, "o")
    clear(scene)
    replay(scene).look_through(NOTHING_HIDDEN)
    assert replay(scene).eyes == ALL_EYES and scene.context.public == replay(scene).view(0)
    assert str(scene.context.public).count("'??'") > 0 and before


def test_key_moments_are_marked_and_lead_there(tmp_path: Path) -> None:
    scene = watched(tmp_path)
    assert len(pins(scene)) > 2
    for number in range(3):
        pin = pins(scene)[number]
        assert pin.name.startswith("Turn ")
        click(scene, pin.id)
        bar = widget(scene, "progress", ProgressBar)
        assert replay(scene).number > 0
        assert bar.middle_of(replay(scene).number, scene.manager.scale) == pin.rect.centerx
        keys(scene, "home")


def test_the_foot_names_no_turn_beside_that_of_the_top_bar(tmp_path: Path) -> None:
    scene = watched(tmp_path)
    for _ in range(9):
        keys(scene, "right")
        assert scene.watching and "Turn" not in scene.watching.prompt_and_buttons()[0].title


# Played on.


def test_it_is_played_on_from_where_it_stands_as_a_match_of_its_own(tmp_path: Path) -> None:
    scene = watched(tmp_path, number=12)
    whole, before = played(), [str(each.action) for each in played().history[:12]]
    assert whole.state.outcome
    app = scene.manager
    keys(scene, "p")
    table = app.top
    assert isinstance(table, Table) and table is not scene and not table.watching
    assert [str(each.action) for each in table.match.history] == before
    assert table.match.decision and not table.match.lock_reason
    legal = table.match.decision.actions
    assert legal and table.match.submit(table.match.decision.seat, legal[0]) is None
    table.match.close()
    again = resume(Journal(saved(tmp_path / "matches")), GAME)
    assert [str(each.action) for each in again.history] == [*before, str(legal[0])]
    assert again.state == table.match.state


@pytest.mark.parametrize("took_over", ["", "weak steady"])
def test_whoever_played_a_seat_at_last_plays_on(took_over: str, tmp_path: Path) -> None:
    """A program that took a seat over keeps it, and so does a person; also once it is reopened."""
    begun = "" if took_over else "weak steady"
    match = match_of(GAME, NAMES, "taken over", programs=["", begun])
    play_on(match, luck("taken over"), 6)
    match.take_over(2, Program.parse(took_over))
    play_on(match, luck("taken over"))
    app = shell(tmp_path)
    app.watch(match, 4)
    assert (PROGRAMS_TIP in widget(app, "play-on", Button).tip) is bool(took_over)
    keys(app, "p")
    table = top(app, Table)
    assert not table.watching and table.match.programs == match.programs
    table.match.close()
    again = resume(Journal(saved(tmp_path / "matches")), GAME)
    assert again.programs == match.programs


def test_at_its_end_nothing_is_played_on_and_no_run_for_a_record(tmp_path: Path) -> None:
    scene = watched(tmp_path, number=len(played().history))
    assert widget(scene, "play-on", Button).reason
    app = shell(tmp_path)
    app.show_matches()
    rogue = match_of(ROGUE, NAMES[:1], "a run")
    play_on(rogue, luck("a run"))
    assert rogue.state.outcome
    app.watch(rogue)
    assert "play-on" not in ids(top(app, Table))


def test_turns_are_gone_through_on_and_back(tmp_path: Path) -> None:
    scene = watched(tmp_path)
    turns = replay(scene).turns
    assert turns[0] == 0 and turns[-1] == replay(scene).length and len(turns) > 4
    for number in turns[1:]:
        keys(scene, "pagedown")
        assert replay(scene).number == number
    keys(scene, "pagedown")
    assert replay(scene).number == turns[-1]
    keys(scene, "home", "right", "pageup")
    assert replay(scene).number == 0
    for number in turns[1:-1]:
        played = replay(scene).history[number - 1 :][:1] or whole(scene)[number - 1 : number]
        following = whole(scene)[number]
        assert played[0].turn_number != following.turn_number


def whole(scene: Table) -> list[Played]:
    """All that was played in the match that is watched."""
    match = replay(scene)
    match.rewind(match.length)
    return [*match.history]


def test_key_moments_are_gone_through_by_keys_and_named_where_nothing_is_hidden(
    tmp_path: Path,
) -> None:
    scene = watched(tmp_path)
    assert all(pin.name.endswith("still to come") for pin in pins(scene))
    replay(scene).look_through(NOTHING_HIDDEN)
    words = [pin.name for pin in pins(scene)]
    assert len({*words}) == len(words) and all(len(each) > len("Turn 10: ") for each in words)
    numbers = []
    for _ in words:
        keys(scene, "n")
        numbers.append(replay(scene).number)
    assert numbers == sorted({*numbers})
    keys(scene, "n")
    assert replay(scene).number == numbers[-1]
    keys(scene, "b")
    assert replay(scene).number == numbers[-2]


def strip(scene: Table) -> str:
    """What the line above the bar says of the key moment that is shown."""
    shown = widget(scene, "shown-moment", Label)
    return shown.tip or shown.words


def test_a_key_moment_is_led_to_where_it_can_be_seen(tmp_path: Path) -> None:
    """Just before it, by key and by pin; the next step shows it. It is named all the time."""
    scene = watched(tmp_path)
    assert scene.watching
    found = [each for each in scene.watching.moments if each.number]
    assert len(found) > 2
    for index, moment in enumerate(found):
        keys(scene, "n")
        assert (replay(scene).number, moment.words in strip(scene)) == (moment.number - 1, True)
        asked = scene.watching.prompt_and_buttons()[0].text
        assert asked.startswith("The key moment comes next.\n")
        keys(scene, "home", "right")
        click(scene, f"moment-{index}")
        assert (replay(scene).number, moment.words in strip(scene)) == (moment.number - 1, True)
        keys(scene, "right")
        assert (replay(scene).number, moment.words in strip(scene)) == (moment.number, True)
        assert "comes next" not in scene.watching.prompt_and_buttons()[0].text
        keys(scene, "b")
        assert (replay(scene).number, moment.words in strip(scene)) == (moment.number - 1, True)
    keys(scene, "n")
    assert replay(scene).number == found[-1].number - 1, "there is none after it"


def test_a_key_moment_that_comes_next_anyway_is_not_passed_over(tmp_path: Path) -> None:
    """Nor told before anybody asks for it."""
    scene = watched(tmp_path)
    assert scene.watching
    first = next(each for each in scene.watching.moments if each.number > 1)
    replay(scene).rewind(first.number - 2)
    keys(scene, "right")
    assert first.words not in strip(scene)
    keys(scene, "n")
    assert replay(scene).number == first.number - 1 and first.words in strip(scene)


def test_three_speeds_by_key_and_button_and_no_motion_for_who_wants_none(tmp_path: Path) -> None:
    scene = watched(tmp_path, speed="fast")
    assert scene.watching and scene.watching.speed == "fast"
    beats = dict[str, float]()
    for _ in range(3):
        keys(scene, "v")
        beats[scene.watching.speed] = scene.watching._rest_seconds()
        assert scene.settings.speed == scene.watching.speed == widget(scene, "speed", Button).hint
    assert beats["slow"] == 2 * beats["normal"] == 4 * beats["fast"]
    assert scene.manager.settings.speed == "fast", "the program's own speed stays"
    scene = watched(tmp_path, speed="off")
    click(scene, "speed")
    assert scene.settings.speed == "off" and scene.watching and scene.watching.speed == "fast"


def test_a_moment_is_kept_as_a_picture_beside_those_before(tmp_path: Path) -> None:
    scene = watched(tmp_path, 4)
    for count in (1, 2):
        before = pixels(scene)
        keys(scene, "k", "p")
        kept = sorted((tmp_path / "pictures").iterdir())
        assert len(kept) == count and str(kept[-1].parent) in said(scene)
        clear(scene)
        drawn = pygame.image.load(kept[-1])
        assert drawn.get_size() == scene.manager.size
        assert pygame.image.tobytes(drawn, "RGB") == before


def test_where_no_picture_can_be_kept_it_is_said(tmp_path: Path) -> None:
    scene = watched(tmp_path, 4)
    (tmp_path / "pictures").write_text("a file in the way")
    keys(scene, "k", "p")
    assert "can't be written" in said(scene)
    assert (tmp_path / "pictures").read_text() == "a file in the way"


def test_the_text_of_a_moment_is_a_scenario(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    scene = watched(tmp_path, 7)
    keys(scene, "k", "s")
    (text,) = copied
    (document,) = yaml.safe_load_all(text)
    assert document["title"] == "Step 7 of a match of Mara and Tomas"
    check_scenario(read(document), load_game)


def test_of_a_match_that_is_not_over_no_position_is_given(tmp_path: Path) -> None:
    begun = match_of(GAME, NAMES, "begun")
    play_on(begun, luck("begun"), 3)
    app = shell(tmp_path)
    app.watch(begun, 2)
    scene = app.manager.top
    assert isinstance(scene, Table)
    keys(scene, "k")
    refused = [each for each, _ in all_of(top(scene).widgets) if each.reason == NOT_OVER]
    assert len(refused) == 1


@pytest.mark.parametrize("key", [*GAMES])
def test_any_position_of_any_game_is_written_as_a_scenario(key: str) -> None:
    game = GAMES[key]
    for seed in range(3):
        for moment in thinned(walk(game, seed), 12):
            options = {name: getattr(moment.before.rules, name) for name in game.config.options}
            text = scenario_text(game, f"{key} {seed}: a test's", options, moment.before)
            (document,) = yaml.safe_load_all(text)
            check_scenario(read(document), GAMES.__getitem__)


def test_the_passing_plate_says_who_is_asked_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And not who has just played, by whom the prompt is headed."""
    shown = list[str]()
    real = plates.passing_plate

    def passing(*given: Any) -> plates.PassingPlate:
        shown.append(given[3])
        return real(*given)

    monkeypatch.setattr(plates, "passing_plate", passing)
    scene = watched(tmp_path, 1)
    scene.go_on_after_playback(has_passed=True)
    decision = scene.match.decision
    assert decision
    assert shown == [f"{scene.match.names[decision.seat - 1]} is asked next"]
