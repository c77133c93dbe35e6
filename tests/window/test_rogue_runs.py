"""RogueSL in a real window: runs by keys and by mouse, the deal of the day, the record."""

from __future__ import annotations

from datetime import date
from functools import partial
from pathlib import Path

from engine.app.screens.record import RecordScreen
from engine.app.screens.result import ResultScreen
from engine.app.widgets import Button, walk
from engine.journal import Header
from engine.match import Match
from engine.matches.record import read_record
from engine.replay import Replay
from engine.rules.notation import Action
from engine.table.table import Table
from games import load_game
from games.rogue.rules.actions import RETIRE, Capture, Go, Hold, Leave
from games.rogue.rules.state import EMPTY_MARK, ROW_AND_COLUMN, Rogue
from tests.hands import widget
from tests.kit.matches import match_of
from tests.window.double import prepare, shell
from tests.window.hand import Hand, journal_of
from tests.window.screen import Screen, Window, differs, journals, wait_for

ROGUE = load_game("rogue")
ARROWS = {(-1, 0): "up", (1, 0): "down", (0, -1): "left", (0, 1): "right"}


def state(match: Match) -> Rogue:
    """The state of a run."""
    assert isinstance(match.state, Rogue)
    return match.state


def straight_on(match: Match) -> Action:
    """The shortest way to the goal; captives are taken, used, and now and then not."""
    decision = match.decision
    assert decision and decision.actions
    if decision.ask != "go":
        return decision.actions[len(match.history) % 3 == 0]
    row, column = ROW_AND_COLUMN[state(match).goal]

    def far(go: Go) -> tuple[int, str]:
        up, across = ROW_AND_COLUMN[go.cell]
        return abs(up - row) + abs(across - column), go.cell

    return min((each for each in decision.actions if isinstance(each, Go)), key=far)


def run(seed: object, floors: int = 99, most: int = 99) -> Match:
    """A run straight on to its death, or until so many floors are cleared."""
    match = match_of(ROGUE, ["Mara"], str(seed))
    while match.decision and len(match.history) < most and state(match).floors < floors:
        assert match.submit(1, straight_on(match)) is None
    return match


def kinds(match: Match) -> set[type[Action]]:
    """What kinds of action were played."""
    return {type(each.action) for each in match.history}


def wander(hand: Hand, match: Match) -> None:
    """Play a run on by keys: by arrows and by the names of cells in turn, answers by theirs."""
    history = hand.table.match.history
    while len(history) < len(match.history):
        action = match.history[len(history)].action
        if not isinstance(action, Go):
            hand.play(action)
        elif len(history) % 2:
            hand.keys(*action.cell)
        else:
            there, here = ROW_AND_COLUMN[action.cell], ROW_AND_COLUMN[state(hand.table.match).here]
            hand.keys(ARROWS[there[0] - here[0], there[1] - here[1]])


def test_a_run_over_a_cleared_floor_by_keys(tmp_path: Path, screen: Screen) -> None:
    """And on towards the corner that it came from."""
    found = (run(seed, 1) for seed in range(999))
    cleared = next(match for match in found if match.decision and {Leave, Hold} & kinds(match))
    farther = run(cleared.header.seed, 99, len(cleared.history) + 3)
    prepare(tmp_path)
    with Window(screen, tmp_path, "new", "rogue", "--seed", cleared.header.seed) as window:
        hand = Hand(window, by_keys=True)
        table = hand.sit()
        wander(hand, cleared)
        assert state(table.match).floors == 1 and state(table.match).goal == "a1"
        wander(hand, farther)
        assert len(table.match.history) == len(farther.history)


def test_a_run_by_mouse_with_steps_taken_back(tmp_path: Path, screen: Screen) -> None:
    """A walk is taken back, and an answer; a card that was turned over is not."""
    prepare(tmp_path)
    found = (run(seed, 99, 2) for seed in range(999))
    won = next(match for match in found if Capture in kinds(match))
    with Window(screen, tmp_path, "new", "rogue", "--seed", won.header.seed) as window:
        hand = Hand(window, by_keys=False)
        match = hand.sit().match
        fight, capture = (each.action for each in won.history)
        assert isinstance(fight, Go)
        hand.use(f"board.{fight.cell}")
        hand.play(capture)
        hand.use("board.a1")
        assert state(match).here == "a1" and state(match).at(fight.cell) == EMPTY_MARK
        for left in (2, 1):
            hand.use("undo")
            assert len(match.history) == left
        before = journal_of(tmp_path)
        assert "take it back" in widget(hand.table, "undo").reason
        hand.click(hand.place("undo"))
        hand.keys("u")
        assert journal_of(tmp_path) == before and len(match.history) == 1
        hand.play(Leave())
        hand.play(RETIRE)
        assert match.state.outcome and match.state.outcome.reason == "retired"


def test_the_daily_dungeon_counts_once(tmp_path: Path, screen: Screen) -> None:
    """Begun, cut off, gone on with from the set-up, retired; then it is practice."""
    prepare(tmp_path)
    today = {date.today()}
    with Window(screen, tmp_path, quiet=False) as window:
        hand = Hand(window, by_keys=True)
        daily(hand, 1)
        hand.play(straight_on(hand.table.match))
        window.kill()
        assert window.said() == ""
    with Window(screen, tmp_path) as window:
        hand = Hand(window, by_keys=True)
        table = daily(hand, 1)
        assert len(table.match.history) == 1
        while (decision := table.match.decision) and decision.ask != "go":
            hand.play(straight_on(table.match))
        if decision:
            hand.play(RETIRE)
        hand.keys("space")
        hand.use("result")
        buttons = [
            each.widget for each in walk(hand.top.widgets) if isinstance(each.widget, Button)
        ]
        (out,) = [button.id for button in buttons if button.label == "Title"]
        hand.use(out, same=False)
        hand.at_title()
        practice = daily(hand, 2)
        hand.play(straight_on(practice.match))
    app = shell(tmp_path)
    record = read_record(app.library, app.library.entry(practice.match.header))
    today.add(date.today())
    (over,) = record.runs
    assert (
        not over.practice
        and over.day in today
        and practice.match.header.seed == over.saved.header.seed
    )
    assert [saved.header.seed for saved in record.begun] == [over.saved.header.seed]


def daily(hand: Hand, count: int) -> Table:
    """From the title to the deal of the day; so many matches there are then."""
    hand.at_title()
    title = hand.window.shown()
    hand.use("game-rogue", same=False)
    wait_for(partial(differs, hand.window, title), "the set-up")
    setup = hand.window.still()
    hand.press("daily")
    wait_for(lambda: len(journals(hand.folder)) == count, "the run is begun")
    wait_for(partial(differs, hand.window, setup), "the table")
    return hand.sit()


def test_the_record_and_a_run_watched_again(tmp_path: Path, screen: Screen) -> None:
    prepare(tmp_path)
    app = shell(tmp_path)
    (entry,) = [entry for entry in app.catalogue if entry.key == "rogue"]
    short = next(match for seed in range(999) if len((match := run(seed)).history) == 4)
    match = app.library.new(Header(entry.key, ["Mara"], short.header.seed))
    for each in short.history:
        assert match.submit(1, each.action) is None
    match.close()
    saved = journal_of(tmp_path)
    with Window(screen, tmp_path) as window:
        hand = Hand(window, by_keys=True)
        hand.at_title()
        hand.use("game-rogue", same=False)
        hand.use("record")
        assert isinstance(hand.top, RecordScreen)
        hand.use(f"watch-{journals(tmp_path)[-1].name}", same=False)
        replay = hand.top
        assert isinstance(replay, Table) and isinstance(replay.match, Replay)
        beginning = window.still()
        wait_for(partial(differs, window, beginning), "it plays by itself")
        hand.keys("end")
        assert replay.match.number == 4
        hand.keys("left", "home", "right")
        assert replay.match.number == 1
        hand.keys("end", "enter")
        assert isinstance(hand.top, ResultScreen)
        hand.keys("escape", "escape")
        assert isinstance(hand.top, RecordScreen)
        assert journal_of(tmp_path) == saved and len(journals(tmp_path)) == 1
