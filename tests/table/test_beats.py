"""What was played is told beat by beat: in what order, how long, and what a press does there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from pygame import Rect

from engine.app.inputs import Input, Key, Press, Release
from engine.app.screens.pause import PauseScreen
from engine.app.screens.result import ResultScreen
from engine.app.settings import SPEED_FACTORS
from engine.app.widgets import Dialog
from engine.match import Match
from engine.replay import Replay
from engine.rules.chance import seeded
from engine.rules.events import Event, Moved, TurnBegan
from engine.rules.notation import Action
from engine.table.animator import Motion, Pulse
from engine.table.beats import ENDING, IGNORE_SECONDS
from engine.table.curtain import Curtain
from engine.table.pace import MOMENT, Pace
from engine.table.table import Table
from games.siege.rules.state import FateCame, FateStruck, Siege
from tests.hands import click, differs, drawn, drawn_anew, keys, lowest, middle, pixels, top, widget
from tests.kit.matches import match_of
from tests.kit.parley import Baggage
from tests.kit.walks import choose
from tests.table.plain import GAME, PlainBoard, factory, plain_table
from tests.tables import MADE_UP, NAMES, shell_for

FRAME = 1 / 60
HELD = 0.5
Stood = list[tuple[Event, Any]]
"""Events, each with what all could see when it had happened."""


def everything(event: Event) -> Pace:
    """Each event is worth a look."""
    return Pace(HELD)


class Pulsing(PlainBoard):
    """Something moves for each event."""

    def motions(self, before: Siege, beat: Event, after: Siege) -> list[Motion]:
        return [Pulse(Rect(0, 0, 40, 40), duration=0.3)]


def playing(match: Match, *texts: str) -> Stood:
    """Play these, and tell what each event left: from a copy, in which nothing looks back."""
    stood: Stood = []
    for text in texts:
        action, copy = match.game.parse(text), match.state.copy()
        decision = match.decision
        assert decision is not None

        def take(event: Event, copy: Any = copy) -> None:
            stood.append((event, match.game.view(copy.copy(), 0)))

        match.game.apply(copy, action, take)
        assert match.submit(decision.seat, action) is None
    return stood


def telling(folder: Path, pace: Callable[[Event], Pace] = everything, **settings: object) -> Table:
    """A siege of buttons that is told at this pace, with its opening behind it."""
    settings = {"speed": "normal", **settings}
    board = factory(PlainBoard, pace=pace)
    table = plain_table(folder, board, match=None, size=(1280, 720), **settings)
    while table.beats.is_playing_back:
        table.beats.hurry()
    return table


def told(table: Table) -> tuple[int, int]:
    """The number of the action that is told, and how many of its events have been."""
    history = table.context.history
    return (history[-1].number, len(history[-1].events)) if history else (0, 0)


def frames(table: Table, seconds: float, dt: float = FRAME) -> Iterator[float]:
    """Let time pass, frame by frame; yields how much has."""
    for number in range(round(seconds / dt)):
        table.manager.update(dt)
        yield (number + 1) * dt


def wait(table: Table, seconds: float, dt: float = FRAME) -> None:
    """Let time pass."""
    for _ in frames(table, seconds, dt):
        pass


def beside(table: Table) -> Press:
    """A press on nothing that can be used."""
    return Press(widget(table, "middle").rect.move(4, 4).topleft)


def shows(table: Table, stood: Stood) -> int:
    """Which of these views the table shows: it must be one of them, and all that it tells."""
    number, events = told(table)
    before = sum(len(each.events) for each in table.match.history[: number - 1])
    at = before + events
    if not table.beats.is_playing_back:
        expected = table.match.view(0)
    elif events:
        expected = stood[at - 1][1]
    else:
        expected = table.match.beats(number)[0](0)
    assert table.context.public == expected, f"after {events} events of {number}"
    assert [*table.context.events] == [event for event, _ in stood[before:at]]
    for entry in table.log.shown():
        assert (entry.number, entry.events) <= (number, events)
    return at


def shown(table: Table, stood: Stood, seconds: float) -> list[int]:
    """The numbers of the views that it shows while time passes, one after the other."""
    seen = [shows(table, stood), *(shows(table, stood) for _ in frames(table, seconds))]
    return [*dict.fromkeys(seen)]


# Order and time.


def test_each_event_is_told_with_the_view_that_it_left(tmp_path: Path) -> None:
    table = telling(tmp_path)
    stood = playing(table.match, "besiege", "hold")
    seen = [shows(table, stood)]
    for _ in frames(table, HELD * (len(stood) + 1)):
        seen.append(shows(table, stood))
        if table.beats.is_playing_back:
            assert table.context.decision is None and not table.context.actions
            assert table.context.ask == ""
    assert [*dict.fromkeys(seen)] == [*range(seen[0], len(stood) + 1)] and seen[0] <= 1
    assert not table.beats.is_playing_back and table.context.decision == table.match.decision
    assert table.context.public == table.match.view(0)


@pytest.mark.parametrize("reduced", [False, True])
@pytest.mark.parametrize("speed", ["fast", "normal", "slow"])
def test_what_is_told_is_held_as_long_as_the_board_says(
    speed: str, reduced: bool, tmp_path: Path
) -> None:
    def pace(event: Event) -> Pace:
        return Pace({Moved: 0.2, FateCame: 0.6, FateStruck: 1.0}.get(type(event), 0.0))

    table = telling(tmp_path, pace, speed=speed, reduced_motion=reduced)
    stood = playing(table.match, "besiege", "hold")
    holds = [pace(event).hold * SPEED_FACTORS[speed] for event, _ in stood]
    known = table.beats.wait()
    assert known == pytest.approx(holds[0])
    ends = dict[int, float]()
    for now in frames(table, sum(holds) + 1):
        ends[shows(table, stood)] = now
    came = {number: sum(holds[: number - 1]) for number in range(2, len(stood) + 1)}
    for number, at in came.items():
        if holds[number - 1]:
            gone = ends.get(number - 1) or ends[max(n for n in ends if n < number)]
            assert gone == pytest.approx(at, abs=FRAME * (number + 1)), number
    assert table.manager.wait() is None


def test_with_the_speed_off_nothing_is_held_or_moved_and_the_end_still_waits(
    tmp_path: Path,
) -> None:
    table = telling(tmp_path, speed="off")
    playing(table.match, "besiege", "hold", "besiege", "hold")
    assert not table.beats.is_playing_back and not table.animator.busy
    playing(table.match, "resign")
    assert table.beats.is_playing_back and table.beats.waiting and table.beats.ended
    wait(table, 60, 1.0)
    assert table.beats.ended and table.manager.wait() is None
    keys(table, "space")
    assert not table.beats.is_playing_back


def test_what_waits_is_left_by_a_press(tmp_path: Path) -> None:
    def pace(event: Event) -> Pace:
        return Pace(0.1, waits=isinstance(event, FateStruck))

    for press in (Key("space"), Key("enter"), Key("z"), "beside", "continue"):
        table = telling(tmp_path, pace)
        stood = playing(table.match, "besiege", "hold")
        at = 1 + next(n for n, each in enumerate(stood) if isinstance(each[0], FateStruck))
        wait(table, 30, 0.1)
        assert shows(table, stood) == at and table.beats.waiting and table.manager.wait() is None
        if press == "continue":
            click(table, "continue")
        else:
            table.manager.handle(beside(table) if isinstance(press, str) else press)
        assert not table.beats.waiting
        wait(table, 2)
        assert not table.beats.is_playing_back, press


def test_events_of_one_step_are_told_together(tmp_path: Path) -> None:
    def pace(event: Event) -> Pace:
        return Pace(HELD, step="fate" if isinstance(event, FateCame | FateStruck | Moved) else "")

    class Noted(Pulsing):
        def motions(self, before: Siege, beat: Event, after: Siege) -> list[Motion]:
            pulses.append((before, beat, after))
            return super().motions(before, beat, after)

    pulses = list[tuple[Siege, Event, Siege]]()
    table = plain_table(tmp_path, factory(Noted, pace=pace), speed="normal")
    stood = playing(table.match, "besiege", "hold")
    seen = [shows(table, stood)]
    for _ in frames(table, 5):
        seen.append(shows(table, stood))
    steps = [pace(event).step for event, _ in stood]
    first = len(table.match.history[0].events)
    ends = [
        n
        for n in range(1, len(steps) + 1)
        if n in (first, len(steps)) or not steps[n - 1] or steps[n - 1] != steps[n]
    ]
    assert [*dict.fromkeys(seen)] == [0, *ends]
    assert [(event, after) for _, event, after in pulses] == stood
    for number, (before, _, _) in enumerate(pulses):
        if number not in (0, first):
            assert before == stood[number - 1][1], "it moves between the views of its own event"


def test_a_beat_moves_before_it_is_shown_and_is_held_after(tmp_path: Path) -> None:
    table = plain_table(tmp_path, factory(Pulsing, pace=everything), speed="normal")
    stood = playing(table.match, "besiege")
    wait(table, 0.25)
    assert shows(table, stood) == 0 and table.beats.event_in_motion == stood[0][0]
    wait(table, 0.1)
    assert (
        shows(table, stood) == 1
        and table.beats.event_in_motion is None
        and table.beats.is_playing_back
    )
    wait(table, HELD - 0.1)
    assert table.beats.is_playing_back
    wait(table, 0.1)
    assert not table.beats.is_playing_back


def test_the_sheet_on_which_it_is_seen_comes_to_the_front_first(tmp_path: Path) -> None:
    def pace(event: Event) -> Pace:
        return Pace(HELD, sheet={FateCame: "fate", TurnBegan: "log"}.get(type(event), ""))

    made = factory(
        PlainBoard, pace=pace, sheets=("walls", "fate", "log"), sheet_to_open=lambda view: "walls"
    )
    table = plain_table(tmp_path, made, text_size=200, speed="normal")
    stood, open_then = playing(table.match, "besiege", "hold"), dict[int, str]()
    for _ in frames(table, HELD * (len(stood) + 1)):
        open_then.setdefault(shows(table, stood), table.sheets.current)
    kinds = [type(event) for event, _ in stood]
    fate, turn = kinds.index(FateCame) + 1, kinds.index(TurnBegan) + 1
    assert [open_then[at] for at in range(fate, turn)] == ["fate"] * (turn - fate)
    assert open_then[fate - 1] != "fate"
    assert table.sheets.current == "walls", "the one that the question is about"


# Hurrying.


def test_a_press_goes_on_to_the_next_moment_and_none_is_lost(tmp_path: Path) -> None:
    def pace(event: Event) -> Pace:
        return Pace({FateCame: 0.25, FateStruck: 0.9, TurnBegan: MOMENT}.get(type(event), 0.0))

    for press in ("beside", "z", "space"):
        table = telling(tmp_path, pace)
        stood = playing(table.match, "besiege", "hold")
        moments = [n for n, each in enumerate(stood, 1) if pace(each[0]).hold >= MOMENT]
        seen = []
        while table.beats.is_playing_back:
            table.manager.handle(beside(table) if press == "beside" else Key(press))
            seen.append(shows(table, stood))
        assert seen == [*moments, len(stood)], press
        assert len(table.match.history) == 2 and top(table) is table


@pytest.mark.parametrize("name", ["space", "enter", "1", "b"])
def test_a_key_that_goes_on_to_the_end_answers_nothing_by_that(name: str, tmp_path: Path) -> None:
    """The same seat is asked next, and what would be pressed has only just appeared."""
    match = match_of(GAME, NAMES, "7")
    playing(match, "bombard walls")
    table = plain_table(tmp_path, factory(PlainBoard, pace=everything), match=match, speed="normal")
    table.focus_on("hold")
    playing(match, "defend 0")
    assert match.decision and match.decision.seat == 2
    while table.beats.is_playing_back:
        table.manager.handle(Key(name))
    assert len(match.history) == 2 and not table.beats.ignoring_seconds
    table.focus_on("hold")
    table.manager.handle(Key("enter"))
    assert len(match.history) == 3


def test_a_button_that_goes_up_hurries_nothing_that_is_told(tmp_path: Path) -> None:
    table = plain_table(tmp_path, Pulsing, speed="normal")
    stood = playing(table.match, "besiege", "hold")
    wait(table, 0.1)
    at = shows(table, stood), table.beats.event_in_motion
    table.manager.handle(Release((2, 2)))
    wait(table, 0.1)
    assert (shows(table, stood), table.beats.event_in_motion) == at and table.animator.busy


def parley(folder: Path, seed: str = "7", **settings: object) -> Table:
    """The made-up game of two."""
    app = shell_for(MADE_UP, folder, (1280, 720), **settings)
    match = match_of(MADE_UP, NAMES, seed, setups=[Baggage()] * 2)
    app.show_table(match)
    table = lowest(app, Table)
    until_told(table)
    return table


def play(table: Table, action: Action) -> None:
    decision = table.match.decision
    assert decision and table.match.submit(decision.seat, action) is None


def until_told(table: Table) -> None:
    """Let time pass until all has been told, pressing only where something waits; and away with
    what lies over the table by then."""
    for _ in range(4000):
        if table.beats.waiting:
            table.manager.handle(Key("space"))
        moved = table.manager.update(0.05)
        if not (table.beats.is_playing_back or moved or table.beats.ignoring_seconds):
            break
    assert not table.beats.is_playing_back
    while top(table) is not table:
        table.manager.pop()


# What comes between.


def test_the_second_action_is_told_after_the_first(tmp_path: Path) -> None:
    table = telling(tmp_path)
    stood = playing(table.match, "besiege")
    wait(table, 0.2)
    stood += playing(table.match, "hold")
    seen = shown(table, stood, HELD * (len(stood) + 1))
    assert seen == [*range(1, len(stood) + 1)]


def test_an_undo_in_the_middle_ends_it(tmp_path: Path) -> None:
    table = telling(tmp_path)
    before = table.match.view(0)
    playing(table.match, "bombard walls")
    table.manager.handle(Key("u"))
    assert not table.match.history and not table.beats.is_playing_back and not table.animator.busy
    assert table.context.public == before
    wait(table, 3)
    stood = playing(table.match, "besiege")
    wait(table, 0.2)
    assert shows(table, stood) == 1


def test_an_undo_that_needs_consent_names_nothing_that_has_not_been_told(tmp_path: Path) -> None:
    table = telling(tmp_path)
    playing(table.match, "besiege", "hold")
    wait(table, 0.2)
    undo = widget(table, "undo")
    assert "{" not in undo.tip + undo.reason, "what was discarded"
    table.manager.handle(Key("u"))
    assert isinstance(top(table), Dialog) and not table.beats.is_playing_back


def test_undo_does_not_tell_of_the_end_before_the_table_does(tmp_path: Path) -> None:
    table = telling(tmp_path)
    playing(table.match, "resign")
    assert table.match.undo_refusal() and not table.beats.ended
    assert not widget(table, "undo").reason
    until_told(table)
    assert widget(table, "undo").reason


def test_a_rewind_in_the_middle_ends_it(tmp_path: Path) -> None:
    match = match_of(GAME, NAMES, "7")
    playing(match, "besiege", "hold", "besiege", "hold")
    replay = Replay(match)
    table = plain_table(
        tmp_path, factory(PlainBoard, pace=everything), match=replay, speed="normal"
    )
    assert table.watching
    table.watching.playing = False
    table.manager.handle(Key("right"))
    table.manager.handle(Key("right"))
    assert table.beats.is_playing_back and replay.number == 2
    replay.rewind(1)
    assert not table.beats.is_playing_back and table.context.public == match.beats(2)[0](0)
    for number in (2, 3, 4):
        table.manager.handle(Key("right"))
        assert told(table)[0] == number or not told(table)[1]
    table.manager.handle(Key("home"))
    assert not table.beats.is_playing_back and table.context.public == match.beats(1)[0](0)


def test_a_table_left_in_the_middle_is_done(tmp_path: Path) -> None:
    table = telling(tmp_path)
    playing(table.match, "besiege", "hold")
    manager = table.manager
    wait(table, 0.2)
    manager.clear()
    playing(table.match, "besiege")
    manager.update(0.1)
    assert not any(manager.update(0.1) for _ in range(50)) and manager.wait() is None


@pytest.mark.parametrize("where", [0.1, 0.7, 1.2])
def test_a_resize_in_the_middle_goes_on_with_the_next_beat(where: float, tmp_path: Path) -> None:
    table = parley(tmp_path, speed="slow")
    other = parley(tmp_path / "other", speed="off")
    for text in ("bid 2", "bid 1"):
        play(table, MADE_UP.parse(text))
        play(other, MADE_UP.parse(text))
    wait(table, where)
    number = told(table)
    table.manager.resize((1600, 900))
    assert told(table) >= number
    until_told(table)
    until_told(other)
    other.manager.resize((1600, 900))
    assert pixels(table) == pixels(other) and not differs(drawn(table), drawn_anew(table))


def test_what_lies_over_the_table_holds_the_clock(tmp_path: Path) -> None:
    table = telling(tmp_path)
    stood = playing(table.match, "besiege", "hold")
    wait(table, 0.2)
    table.manager.handle(Key("escape"))
    assert isinstance(top(table), PauseScreen)
    wait(table, 20, 0.1)
    assert shows(table, stood) == 1
    table.manager.pop()
    wait(table, HELD - 0.25)
    assert shows(table, stood) == 1
    wait(table, 0.1)
    assert shows(table, stood) == 2


def test_the_focus_comes_back_to_what_had_it(tmp_path: Path) -> None:
    table = telling(tmp_path)
    playing(table.match, "besiege", "hold")
    until_told(table)
    table.focus_on("plan")
    table.manager.handle(Key("f5"))
    wait(table, 0.2)
    assert table.beats.is_playing_back and table.widget("plan") is None
    wait(table, 30, 0.1)
    assert not table.beats.is_playing_back and (table.focus, table.keyboard) == ("plan", True)
    table.manager.handle(Key("enter"))
    assert [str(each.action) for each in table.match.history][2:] == ["plan"]


def test_keys_that_look_are_no_hurry(tmp_path: Path) -> None:
    table = telling(tmp_path)
    stood = playing(table.match, "besiege", "hold")
    wait(table, 0.1)
    for event in (Key("tab"), Key("z", ctrl=True), Key("z", is_repeat=True), Press((2, 600), 3)):
        table.manager.handle(event)
        assert shows(table, stood) == 1, event
    table.manager.handle(Key("f1"))
    assert top(table) is not table and shows(table, stood) == 1


# Told again.


def test_f5_tells_again_what_was_played_since_ones_last_answer(tmp_path: Path) -> None:
    for speed in ("normal", "off"):
        table = telling(tmp_path, speed=speed)
        stood = playing(table.match, "besiege", "hold")
        first = len(table.match.history[0].events)
        until_told(table)
        public = table.context.public
        table.manager.handle(Key("f5"))
        if speed == "normal":
            assert table.beats.is_replaying
            seen = shown(table, stood, HELD * (len(stood) + 1))
            assert seen == [*range(seen[0], len(stood) + 1)]
            assert seen[0] in (first, first + 1), "what the seat did itself is not told again"
        assert not table.beats.is_replaying and not table.beats.ignoring_seconds
        assert table.context.public == public
        table.manager.handle(Key("escape"))
        assert isinstance(top(table), PauseScreen)


def test_esc_ends_what_is_told_again(tmp_path: Path) -> None:
    table = telling(tmp_path)
    playing(table.match, "besiege", "hold")
    until_told(table)
    table.manager.handle(Key("f5"))
    wait(table, 0.2)
    assert table.beats.is_playing_back
    table.manager.handle(Key("escape"))
    assert not table.beats.is_playing_back and not table.beats.is_replaying and top(table) is table
    assert table.context.public == table.match.view(0) and table.context.decision
    table.manager.handle(Key("escape"))
    assert isinstance(top(table), PauseScreen)


def test_it_is_told_again_from_the_view_that_lies_open(tmp_path: Path) -> None:
    table = plain_table(tmp_path, factory(PlainBoard, pace=everything), speed="normal")
    playing(table.match, "plan")
    until_told(table)
    table.seat.call()
    keys(table, "space", "space")
    assert table.seat.viewer == 1 and top(table) is table
    hidden = [card for card in table.context.public.besieger.deck if card != "??"]
    known = table.context.view.besieger.known
    assert known and not hidden
    table.manager.handle(Key("f5"))
    wait(table, 0.6)
    own: Siege = table.context.view
    assert table.beats.is_replaying and own.besieger.known == known
    assert "??" not in own.besieger.deck[:known] and "??" in own.besieger.deck[known:]
    assert {*table.context.public.besieger.deck} == {"??"}


def test_what_is_played_meanwhile_is_told_in_place_of_it(tmp_path: Path) -> None:
    table = telling(tmp_path)
    playing(table.match, "besiege", "hold")
    until_told(table)
    table.manager.handle(Key("f5"))
    wait(table, 0.1)
    playing(table.match, "besiege")
    assert not table.beats.is_replaying and table.beats.is_playing_back
    until_told(table)
    assert told(table) == (3, len(table.match.history[2].events))


# The table changes hands.


def changed_hands(folder: Path, **settings: object) -> Table:
    """Seat 1 has besieged; the other seat has just been asked."""
    table = telling(folder, lambda event: Pace(), **settings)
    play(table, GAME.parse("besiege"))
    assert not table.beats.is_playing_back and table.beats.ignoring_seconds == IGNORE_SECONDS
    return table


@pytest.mark.parametrize("speed", ["off", "fast", "normal", "slow"])
def test_a_press_on_what_has_just_appeared_does_nothing(speed: str, tmp_path: Path) -> None:
    table = changed_hands(tmp_path, speed=speed)
    at = middle(table, "hold")
    late: list[Input] = [Press(at), Release(at), Key("enter"), Key("space")]
    late += [Key(each) for each in (widget(table, "hold").hotkey,) if each]
    for event in late:
        table.manager.handle(event)
    wait(table, IGNORE_SECONDS - 0.03)
    for event in late:
        table.manager.handle(event)
    assert len(table.match.history) == 1 and table.beats.ignoring_seconds and table.focus == ""
    wait(table, 0.06)
    for event in (Press(at), Release(at)):
        table.manager.handle(event)
    assert [str(each.action) for each in table.match.history] == ["besiege", "hold"]


@pytest.mark.parametrize("how", ["click", "key", "f1"])
def test_the_bars_answer_at_once(how: str, tmp_path: Path) -> None:
    table = changed_hands(tmp_path)
    at = middle(table, "menu")
    events: dict[str, list[Input]] = {
        "click": [Press(at), Release(at)],
        "key": [Key("escape")],
        "f1": [Key("f1")],
    }
    for event in events[how]:
        table.manager.handle(event)
    assert top(table) is not table


def test_nobody_is_late_where_the_same_seat_is_asked_on(tmp_path: Path) -> None:
    table = telling(tmp_path, lambda event: Pace())
    playing(table.match, "bombard walls")
    assert table.beats.ignoring_seconds
    wait(table, 1)
    playing(table.match, "defend 0")
    until = table.match.decision
    assert until and until.seat == 2 and not table.beats.ignoring_seconds


# The end.


def test_the_end_is_a_moment_of_its_own(tmp_path: Path) -> None:
    table = telling(tmp_path)
    playing(table.match, "besiege")
    until_told(table)
    playing(table.match, "resign")
    at_rest = pixels(table)
    wait(table, 1)
    assert table.beats.ended and pixels(table) != at_rest
    wait(table, 30, 0.5)
    assert table.beats.ended and top(table) is table
    table.manager.handle(beside(table))
    assert not table.beats.is_playing_back
    wait(table, 1)
    assert isinstance(top(table), ResultScreen)


@pytest.mark.parametrize("speed", ["fast", "normal", "slow"])
def test_a_match_that_is_watched_goes_on_from_its_end_by_itself(speed: str, tmp_path: Path) -> None:
    match = match_of(GAME, NAMES, "7")
    playing(match, "besiege", "resign")
    table = plain_table(
        tmp_path, factory(PlainBoard, pace=everything), match=Replay(match), speed=speed
    )
    for _ in frames(table, 60):
        if table.beats.ended:
            break
    assert table.beats.ended and not table.beats.waiting
    hold = ENDING.hold * SPEED_FACTORS[speed]
    wait(table, hold - 0.1)
    assert table.beats.ended
    wait(table, 0.2)
    assert not table.beats.is_playing_back and top(table) is table
    assert table.watching and not table.watching.playing and table.widget("result")


def test_one_that_was_stopped_waits_at_its_end(tmp_path: Path) -> None:
    match = match_of(GAME, NAMES, "7")
    playing(match, "besiege", "resign")
    table = plain_table(tmp_path, PlainBoard, match=Replay(match), speed="normal")
    table.manager.handle(Key("right"))
    table.manager.handle(Key("right"))
    wait(table, 60, 0.5)
    assert table.beats.ended and table.beats.waiting


# The curtain.


def test_no_curtain_comes_before_all_has_been_told(tmp_path: Path) -> None:
    table = parley(tmp_path, speed="slow")
    chance, came = seeded("curtains"), 0
    for _ in range(25):
        if table.match.decision is None:
            break
        play(table, choose(MADE_UP, table.match.state, chance))
        for _ in frames(table, 30, 0.05):
            if table.beats.is_playing_back:
                assert top(table) is table
                if table.beats.waiting:
                    table.manager.handle(Key("space"))
            elif isinstance(top(table), Curtain):
                came += 1
                break
            elif not table.beats.ignoring_seconds:
                break
        while top(table) is not table:
            table.manager.pop()
    assert came > 3


@pytest.mark.parametrize("name", ["space", "enter"])
def test_who_still_presses_a_key_does_not_open_the_curtain(name: str, tmp_path: Path) -> None:
    table = parley(tmp_path, speed="off")
    play(table, MADE_UP.parse("bid 1"))
    for _ in range(5):
        table.manager.handle(Key(name))
        wait(table, 0.05)
    assert table.seat.viewer == 0
    wait(table, IGNORE_SECONDS)
    assert isinstance(top(table), Curtain)
    table.manager.handle(Key(name))
    assert table.seat.viewer == 2
