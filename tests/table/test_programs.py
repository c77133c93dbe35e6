"""Programs at the table: who is called, when they answer, what undo and taking over do."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

import games
from engine.app.inputs import Key
from engine.app.screens.takeover import PlayersScreen
from engine.app.settings import SPEED_FACTORS
from engine.app.widgets import walk as widgets_of
from engine.app.widgets.pieces import SeatChip
from engine.app.widgets.widget import Group
from engine.journal import Header, Journal
from engine.players.player import Program
from engine.players.thought import SearchedAnswer, Thought, ThoughtRequest
from engine.replay import Replay
from engine.resuming import resume
from engine.rules.chance import seeded
from engine.rules.ending import Resign
from engine.rules.english import list_in_words
from engine.rules.state import Decision
from engine.shell import Shell
from engine.table.curtain import Curtain
from engine.table.foot import CANT_THINK, MOST_LETTERS, Foot
from engine.table.programs import MIN_PACE
from engine.table.table import Table
from engine.table.tips import TipScreen
from engine.words.log import Entry
from tests.at_once import AtOnce, Failing
from tests.hands import clear, click, keys, lowest, made_ready, press, settle, top, words
from tests.kit.catalogue import GAMES
from tests.kit.matches import luck
from tests.kit.walks import brought, choose, thinned, walk
from tests.long import many
from tests.tables import (
    NAMES,
    SHELF,
    TABLES,
    cuts,
    go_on,
    new_table,
    play,
    sights,
    state_of,
)

OPPONENTS = [key for key, game in GAMES.items() if game.config.seats[1] > 1 and key in games.KEYS]
FRAME = 1 / 60


def seated(
    key: str,
    folder: Path,
    *programs: str,
    seed: str = "ember",
    thinks: AtOnce | None = None,
    **settings: object,
) -> Table:
    """The table of a new match, with who plays each seat."""
    ready = made_ready(**settings)
    thinks = thinks or AtOnce(games.room)
    app = Shell(ready, (1280, 720), SHELF, games.table, folder, thinks)
    game, names = GAMES[key], [*NAMES, "Ines", "Jonas"][: len(programs)]
    more = brought(game, game.rules_for({}), len(programs), luck(seed))
    header = Header(key, names, seed, programs=programs, **more)
    app.show_table(app.library.new(header))
    scene = lowest(app, Table)
    settle(scene)
    return scene


def answer(scene: Table, chance: int = 3) -> None:
    """A person answers somehow; then all goes on until a person is asked again, or it is over."""
    decision = scene.match.decision
    assert decision and scene.match.program(decision.seat) is None
    action = choose(scene.match.game, scene.match.state, seeded(f"{len(scene.match.history)}"))
    assert scene.match.submit(decision.seat, action) is None
    wait(scene)


def wait(scene: Table) -> None:
    """Let time pass and go on from all that is told, until a person is asked."""
    for _ in range(400):
        settle(scene)
        clear_told(scene)
        decision = scene.match.decision
        if decision is None or scene.match.program(decision.seat) is None:
            return
        scene.manager.update(FRAME)
    raise AssertionError("a program never answers")


def at_question(key: str, folder: Path, *programs: str, **more: Any) -> Table:
    """The table of a new match once a person is asked, with nothing over it."""
    scene = seated(key, folder, *programs, **more)
    wait(scene)
    clear(scene)
    return scene


def clear_told(scene: Table) -> None:
    while scene.beats.is_playing_back and scene.manager.top is scene:
        keys(scene, "space")


OTHERS = r"(?i)look away|only \w+ (?:may|looks)|nobody else may|curtain|owner only|for \w+ only"
"""How it is said that others must not look."""


def said_on(scene: Table) -> str:
    """All words on the table, with those that come when something is pointed at."""
    shown = [widget for widget, _ in widgets_of(scene.widgets)]
    return "\n".join(
        f"{widget.name} {widget.tip} {getattr(widget, 'words', '')}" for widget in shown
    )


@pytest.mark.parametrize("key", OPPONENTS)
def test_alone_against_a_program_no_curtain_comes_and_ones_own_view_is_open(
    key: str, tmp_path: Path
) -> None:
    scene = seated(key, tmp_path, "", "weak steady")
    wait(scene)
    for _ in range(8):
        if scene.match.decision is None:
            break
        assert not isinstance(scene.manager.top, Curtain)
        clear(scene)
        assert scene.seat.viewer == 1 and scene.seat.answers(scene.match.decision)
        assert not re.findall(OTHERS, said_on(scene)), "nobody else is there"
        if scene.match.decision.private:
            keys(scene, "h")
            assert not re.findall(OTHERS, said_on(scene)), "nobody else is there"
        answer(scene)
    assert any(played.seat == 2 for played in scene.match.history)


LOOKING = {"look", "hand", "take", "done"}
"""What opens and covers a hand, which lies open where nobody else is."""


def usable(scene: Table) -> set[str]:
    """What can be pressed on the table and at its foot."""
    shown = [each for each, _ in widgets_of(scene.widgets)]
    apart = Group.BAR, Group.LOG
    return {
        each.id for each in shown if each.is_pressable and each.enabled and each.group not in apart
    }


@pytest.mark.parametrize("key", OPPONENTS)
def test_alone_one_can_press_whatever_two_persons_can(key: str, tmp_path: Path) -> None:
    scene = seated(key, tmp_path / "alone", "", "weak steady")
    two = seated(key, tmp_path / "two", "", "")
    wait(scene)
    asked = set()
    for _ in range(many(12, 120)):
        decision = scene.match.decision
        if decision is None:
            break
        clear(scene)
        for played in scene.match.history[len(two.match.history) :]:
            assert two.match.submit(played.seat, played.action) is None
        go_on(two)
        two.seat.viewer = decision.seat
        two.rebuild()
        scene.rebuild()
        missing = {id for id in usable(two) - usable(scene) - LOOKING if "log-" not in id}
        assert not missing, f"{decision.ask}: {missing}"
        asked.add(decision.ask)
        answer(scene)
    assert asked


def test_two_persons_are_called_and_the_program_is_not(tmp_path: Path) -> None:
    scene = seated("shrine", tmp_path, "", "weak steady", "")
    called = set()
    for _ in range(40):
        wait(scene)
        if isinstance(scene.manager.top, Curtain):
            called.add(scene.manager.top._call.seat)
        clear(scene)
        if scene.match.decision is None:
            break
        answer(scene)
    assert called == {1, 3}


def called(scene: Table, number: int = 60) -> Curtain:
    """Play on until somebody is called to the curtain."""
    for _ in range(number):
        wait(scene)
        settle(scene)
        if isinstance(scene.manager.top, Curtain):
            return scene.manager.top
        clear(scene)
        answer(scene)
    raise AssertionError("nobody is called")


CALLING = [
    key
    for key in OPPONENTS
    if any(
        getattr(step, "private", False) and not getattr(step, "open", ())
        for step in GAMES[key].steps
    )
]
"""The games in which a question brings the curtain by itself."""


@pytest.mark.parametrize("key", CALLING)
def test_only_persons_are_asked_to_look_away(key: str, tmp_path: Path) -> None:
    """A program that plays a seat looks at nothing."""
    most = GAMES[key].config.seats[1]
    programs = ["", "weak steady", "", ""][: min(4, most)]
    if most == 2:
        programs = ["", ""]
    scene = seated(key, tmp_path, *programs)
    curtain = called(scene)
    names, seat = scene.match.leading_names, curtain._call.seat
    away = words(curtain, "away").partition(" look")[0]
    persons = [name for at, name in enumerate(names, 1) if not scene.match.program(at)]
    assert away == list_in_words([name for name in persons if name != names[seat - 1]])


@pytest.mark.parametrize("programs", ["everybody", "whoever is called"])
@pytest.mark.parametrize("key", CALLING)
def test_the_curtain_goes_with_the_person_who_was_called(
    key: str, programs: str, tmp_path: Path
) -> None:
    """While it hangs, the menu lets programs take over."""
    scene = seated(key, tmp_path, *[""] * min(4, GAMES[key].config.seats[1]))
    curtain = called(scene)
    keys(scene, "escape", "p")
    assert isinstance(scene.manager.top, PlayersScreen)
    seats = [curtain._call.seat] if programs != "everybody" else scene.match.persons
    for seat in seats:
        assert scene.match.take_over(seat, Program("weak", "steady")) is None
    while top(scene) is not scene:
        keys(scene, "escape")
    settle(scene)
    assert curtain not in scene.manager.scenes
    hanging = [each for each in scene.manager.scenes if isinstance(each, Curtain)]
    assert all(scene.match.program(each._call.seat) is None for each in hanging)
    assert not hanging or len(scene.match.persons) > 1, "nobody is left who could look"


def told_after(scene: Table) -> float:
    """Seconds from when a program's question is seen to its answer."""
    number, seconds = len(scene.match.history), 0.0
    while len(scene.match.history) == number:
        # after a change of seats presses wait, too
        seconds += 0 if scene.beats.ignoring_seconds else FRAME
        scene.manager.update(FRAME)
        assert seconds < 5
    return seconds


def test_every_answer_comes_at_the_same_pace_searched_or_not(tmp_path: Path) -> None:
    """But those of one answer that all can see, which tells nothing: in DUEL most are so."""
    scene = seated("duel", tmp_path, "weak steady", "weak steady")
    paces: dict[bool, set[float]] = {True: set(), False: set()}
    for _ in range(60):
        while scene.match.decision and (scene.beats.is_playing_back or scene.animator.busy):
            scene.manager.handle(Key("space"))
            scene.manager.update(FRAME)
        if (decision := scene.match.decision) is None:
            break
        paces[decision.forced].add(round(told_after(scene), 1))
    assert paces[True] == {0.0} and paces[False]
    assert max(paces[False]) - min(paces[False]) <= 0.2
    assert min(paces[False]) >= MIN_PACE - 0.1


@pytest.mark.parametrize("key", OPPONENTS)
def test_which_questions_are_answered_at_once_is_the_same_in_all_worlds_that_look_alike(
    key: str,
) -> None:
    """Whatever the seat that is asked may hold: everybody else sees the same of it."""
    game, chance = GAMES[key], seeded("forced")
    forced = 0
    for moment in thinned(walk(game, "forced")):
        forced += moment.decision.forced
        for seat in range(1, moment.before.seats + 1):
            world = game.redeal(moment.before, seat, chance)
            asked = game.decision(world)
            assert asked and asked.forced == moment.decision.forced
    assert forced or key != "duel"


@pytest.mark.parametrize("key", OPPONENTS)
def test_programs_among_themselves_play_on_without_a_press(key: str, tmp_path: Path) -> None:
    scene = seated(key, tmp_path, "weak steady", "weak steady", speed="fast")
    for _ in range(1200):
        scene.manager.update(FRAME)
        if len(scene.match.history) > 4:
            break
    assert len(scene.match.history) > 4 and scene.manager.top is scene
    assert scene.match.take_over(1, None) is None
    assert not scene.plays_by_itself


def test_nobody_can_press_an_answer_while_a_program_thinks(tmp_path: Path) -> None:
    scene = seated("siege", tmp_path, "weak steady", "")
    assert scene.programs.to_answer == Program("weak", "steady")
    assert not scene.context.actions and scene.context.decision is None
    before = len(scene.match.history)
    for key in ("1", "2", "b", "enter"):
        scene.manager.handle(Key(key))
    assert len(scene.match.history) == before


def test_undo_goes_back_to_what_the_person_did(tmp_path: Path) -> None:
    scene = at_question("siege", tmp_path, "", "weak steady")
    answer(scene)
    assert len(scene.match.history) > 1
    keys(scene, "u")
    clear_told(scene)
    assert scene.match.history == [] and scene.match.decision
    assert scene.match.decision.seat == 1 and scene.manager.top is scene, "nobody else need agree"


def test_who_plays_a_seat_can_change_and_is_kept(tmp_path: Path) -> None:
    scene = at_question("siege", tmp_path, "", "weak steady")
    assert scene.match.take_over(1, Program("weak", "bold")) is None
    for _ in range(300):
        scene.manager.update(FRAME)
        clear_told(scene)
    assert len(scene.match.history) > 2, "two programs play on"
    assert scene.match.take_over(2, None) is None
    assert scene.match.journal
    path = scene.match.journal.path
    again = resume(Journal(path, look_only=True), GAMES["siege"])
    assert again.programs == [Program("weak", "bold"), None]
    assert str(again.state) == str(scene.match.state)


def test_a_thought_that_is_not_wanted_any_more_is_lost(tmp_path: Path) -> None:
    scene = seated("siege", tmp_path, "weak steady", "")
    scene.manager.update(FRAME)
    assert scene.match.take_over(1, None) is None
    for _ in range(200):
        scene.manager.update(FRAME)
    assert scene.match.history == []


def failing(key: str, folder: Path, *programs: str) -> tuple[Table, Failing]:
    """A table whose programs can't think, once it says so."""
    thinks = Failing(games.room)
    scene = seated(key, folder, *programs, thinks=thinks)
    for _ in range(1200):
        scene.manager.update(FRAME)
        clear_told(scene)
        if scene.programs.is_stuck:
            return scene, thinks
        decision = scene.match.decision
        if decision and scene.at_rest and scene.match.program(decision.seat) is None:
            action = choose(scene.match.game, scene.match.state, luck(len(scene.match.history)))
            assert scene.match.submit(decision.seat, action) is None
    raise AssertionError("it never says that the program can't think")


@pytest.mark.parametrize("key", OPPONENTS)
@pytest.mark.parametrize("programs", [("weak steady", ""), ("weak steady", "weak steady")])
def test_a_program_that_can_not_think_says_so_and_nothing_is_played_for_it(
    key: str, programs: tuple[str, str], tmp_path: Path
) -> None:
    scene, thinks = failing(key, tmp_path, *programs)
    played = [*scene.match.history]
    for _ in range(600):
        scene.manager.update(FRAME)
    assert scene.match.history == played and scene.wait() is None, "the match waits"
    assert scene.match.decision
    name = scene.context.names[scene.match.decision.seat - 1]
    assert words(scene, "prompt-title") == f"{name} can't think"
    assert words(scene, "prompt-text") == CANT_THINK
    assert not cuts(scene, sights)
    scene.hints.hint()
    assert f"{name} can't think just now." in words(scene, "text")
    clear(scene)
    keys(scene, "enter")
    assert not scene.programs.is_stuck
    for _ in range(60):
        scene.manager.update(FRAME)
    assert scene.programs.is_stuck and scene.match.history == played, "it is as before"
    thinks.broken = False
    press(scene, "try-again")
    assert not scene.programs.is_stuck
    for _ in range(120):
        scene.manager.update(FRAME)
    assert len(scene.match.history) > len(played)


@pytest.mark.parametrize("key", OPPONENTS)
@pytest.mark.parametrize("by_key", [True, False])
def test_a_person_can_take_over_from_a_program_that_can_not_think(
    key: str, by_key: bool, tmp_path: Path
) -> None:
    scene, _ = failing(key, tmp_path, "weak steady", "")
    decision = scene.match.decision
    assert decision
    if by_key:
        keys(scene, "2")
    else:
        click(scene, "take-over")
    assert scene.match.persons == [1, 2] and not scene.programs.is_stuck
    assert scene.match.decision is decision
    clear(scene)
    action = choose(scene.match.game, scene.match.state, luck(1))
    assert scene.match.submit(decision.seat, action) is None


def test_a_program_that_can_not_think_is_left_alone_by_taking_back_and_leaving(
    tmp_path: Path,
) -> None:
    scene, thinks = failing("siege", tmp_path, "", "weak steady")
    clear_told(scene)
    keys(scene, "u")
    assert not scene.match.history and not scene.programs.is_stuck
    thinks.broken = False
    clear(scene)
    answer(scene)
    assert len(scene.match.history) > 1


@pytest.mark.parametrize("key", OPPONENTS)
def test_it_looks_the_same_whatever_is_hidden(key: str, tmp_path: Path) -> None:
    """How long it takes until it is said, too."""
    said = set[str]()
    for world in range(3):
        thinks = Failing(games.room)
        scene = seated(key, tmp_path / f"{world}", "weak steady", "weak steady", thinks=thinks)
        if world:
            scene.match.state = scene.match.game.redeal(state_of(scene), 0, luck(world))
        scene.programs.try_again()
        scene.rebuild()
        seconds = 0.0
        while not scene.programs.is_stuck:
            seconds += FRAME
            assert seconds < 60
            scene.manager.update(FRAME)
            clear_told(scene)
        bar = scene.widget("actions")
        assert bar
        said.add(f"{seconds:.2f} {[widget.name for widget, _ in widgets_of(bar.widgets)]}")
    assert len(said) == 1


def test_an_answer_that_is_none_of_the_game_is_not_played(tmp_path: Path) -> None:
    class Absurd(AtOnce):
        def answer(self, number: int) -> Thought | None:
            thought = super().answer(number)
            return thought and msgspec.structs.replace(
                thought, arms=(SearchedAnswer("dance", 1, 1.0), *thought.arms)
            )

    scene = seated("siege", tmp_path, "weak steady", "", thinks=Absurd(games.room))
    for _ in range(120):
        scene.manager.update(FRAME)
    assert scene.programs.is_stuck and scene.match.history == []


def test_an_answer_that_comes_late_is_given_at_the_next_look(tmp_path: Path) -> None:
    """At steps that are the same for all, so that it does not tell how long it took."""

    class Slow(AtOnce):
        late = 9.0

        def answer(self, number: int) -> Thought | None:
            return super().answer(number) if self.late <= 0 else None

    for late in (0.05, 0.1, 0.2):
        thinks = Slow(games.room)
        scene = seated("siege", tmp_path / f"{late}", "weak steady", "", thinks=thinks)
        thinks.late = MIN_PACE + late
        seconds = 0.0
        while not scene.match.history:
            seconds += FRAME
            thinks.late -= FRAME
            scene.manager.update(FRAME)
            assert seconds < 5
        assert abs(seconds - 2 * MIN_PACE) < 3 * FRAME


def test_a_program_answers_the_same_at_every_speed_of_the_table(tmp_path: Path) -> None:
    """However long it thinks, and however long a frame takes."""

    class Pondering(AtOnce):
        rounds = 0
        rounds_left = 0

        def ask(self, request: ThoughtRequest) -> int:
            self.rounds_left = self.rounds
            return super().ask(request)

        def answer(self, number: int) -> Thought | None:
            return None if self.rounds_left > 0 else super().answer(number)

    answers = set[str]()
    for speed, rounds in [("off", 0), *((speed, 20) for speed in SPEED_FACTORS)]:
        thinks = Pondering(games.room)
        thinks.rounds = rounds
        folder = tmp_path / f"{speed} {rounds}"
        programs = "weak steady", "weak steady"
        scene = seated("siege", folder, *programs, thinks=thinks, speed=speed)
        for frame in range(300):
            scene.manager.update(60.0 if frame == 5 else 0.25)
            thinks.rounds_left -= 1
            clear_told(scene)
            if scene.match.history:
                break
        answers.add(str(scene.match.history[0].action))
    assert len(answers) == 1


@pytest.mark.parametrize("key", OPPONENTS)
def test_the_foot_names_whoever_is_asked_and_its_hand_lies_still_where_programs_play_all(
    key: str, tmp_path: Path
) -> None:
    scene = seated(key, tmp_path, "weak steady", "weak steady", seed="plates")
    asked, chips = set(), set()
    for _ in range(300):
        scene.manager.update(FRAME)
        clear_told(scene)
        decision = scene.match.decision
        if decision is None or scene.beats.is_playing_back:
            continue
        foot = scene.widget("actions")
        assert foot
        chips |= {each.seat for each, _ in widgets_of(foot.widgets) if isinstance(each, SeatChip)}
        prompt = scene.foot.request(scene.view).prompt
        assert prompt.seat == decision.seat
        assert scene.context.names[decision.seat - 1] in prompt.title
        asked.add(decision.seat)
    assert asked == {1, 2} and chips <= {1}


@pytest.mark.parametrize("key", ["siege", "schmiegel"])
def test_what_a_program_did_can_be_read_before_anybody_goes_on(key: str, tmp_path: Path) -> None:
    """Also what it did just before an answer that gave itself."""
    scene = seated(key, tmp_path, "", "weak steady", speed="normal")
    read = dict[int, float]()
    for _ in range(1500):
        scene.manager.update(FRAME)
        if scene.beats.waiting:
            scene.manager.handle(Key("space"))
        words = scene.foot.request(scene.view).prompt.text
        for entry in scene.log.entries[-8:]:
            if entry.text in words:
                read[entry.number] = read.get(entry.number, 0.0) + FRAME
        if scene.at_rest and (decision := scene.context.decision):
            action = choose(scene.match.game, scene.match.state, seeded(f"{decision}"))
            scene.match.submit(decision.seat, action)
    told = {entry.number for entry in scene.log.entries if entry.mark == 2 and entry.number}
    chosen = {
        played.number
        for played in scene.match.history[:-1]
        if played.seat == 2 and (asked := scene.match.decision_before(played.number))
        if not asked.forced and played.number in told
    }
    assert chosen
    short = {number: read.get(number, 0.0) for number in chosen if read.get(number, 0.0) < 0.6}
    assert not short, f"seconds for which what was done could be read: {short}"


class Mute(AtOnce):
    """Never answers, so that a test plays for the programs, too."""

    def ask(self, request: ThoughtRequest) -> int:
        self._last += 1
        return self._last


def test_the_foot_tells_all_that_happened_since_the_last_choice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Forced moves are part of it, also one's own, which nobody chose."""
    scene = seated("siege", tmp_path, "", "weak steady", thinks=Mute(games.room))
    go_on(scene)
    play(scene, "construct mine", "ration", "besiege")
    match = scene.match

    def told(*forced: int) -> list[int]:
        """The actions that the foot tells if these were forced."""
        asked = {
            number: Decision(1, "act", [Resign()], private=number not in forced)
            for number in (1, 2, 3)
        }
        monkeypatch.setattr(match, "decision_before", asked.get)
        text = scene.foot.request(scene.view).prompt.text
        entries = scene.log.shown()
        return sorted({each.number for each in entries if each.number and each.text in text})

    assert match.decision and match.program(match.decision.seat)
    assert told() == []  # a person chose last, and knows what
    assert told(3) == [2, 3]
    assert told(2, 3) == [1, 2, 3]


def test_a_foot_too_short_for_all_leaves_out_forced_moves_and_never_a_fall(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = seated("duel", tmp_path, "", "weak steady", thinks=Mute(games.room))
    number = len(scene.match.history) + 1
    texts = [f"Strike {index}: {'very ' * 8}hard." for index in range(9)]
    texts[5] = "**Falls** and leaves the table."
    entries = [
        Entry(2, "Tomas", text, number + (index > 1), 1, who="Tomas")
        for index, text in enumerate(texts)
    ]
    monkeypatch.setattr(Foot, "_entries_since_choice", lambda _: [*entries])
    told = scene.foot._story_since_choice(2)
    assert len(told) <= MOST_LETTERS
    assert [index for index, text in enumerate(texts) if text in told] == [0, 1, 5, 8]


def test_no_tip_comes_before_what_a_program_did_has_been_seen(tmp_path: Path) -> None:
    """Nor a curtain: the question is put when all has been told."""
    scene = seated("shrine", tmp_path, "", "weak steady", told=[], speed="normal")
    seen = set[str]()
    for _ in range(4000):
        scene.manager.update(FRAME)
        decision = scene.match.decision
        if isinstance(scene.manager.top, TipScreen):
            assert not scene.beats.is_playing_back, scene.manager.top.tip.name
            seen.add(scene.manager.top.tip.name)
            clear(scene)
        elif scene.at_rest and decision and not scene.match.program(decision.seat):
            calm = [
                each for each in scene.context.actions if str(each) in ("draw", "pass", "allow")
            ]
            scene.match.submit(decision.seat, calm[0])
        if "fizzle" in seen:
            return
    raise AssertionError(f"told: {seen}")


def test_the_end_of_a_game_is_not_shown_from_the_seat_of_the_next_one(tmp_path: Path) -> None:
    scene = new_table(TABLES["siege"], tmp_path, options={"best_of": 3}, speed="normal")
    match = scene.match
    assert match.take_over(2, Program.parse("weak steady")) is None
    clear(scene)
    assert match.submit(1, Resign()) is None
    assert scene.beats.ended and match.persons == [2]
    assert scene.seat.viewer == 0
    scene.beats.hurry()
    scene.beats.hurry()
    settle(scene)
    assert scene.seat.viewer == 2


def test_f5_does_not_show_the_game_before_from_the_seat_of_this_one(tmp_path: Path) -> None:
    """The person had the other seat there, and would see the hand of the program."""
    scene = new_table(TABLES["siege"], tmp_path, options={"best_of": 3}, speed="normal")
    match = scene.match
    assert match.take_over(2, Program.parse("weak steady")) is None
    go_on(scene)
    assert scene.seat.viewer == 1
    assert match.submit(1, Resign()) is None
    go_on(scene)
    assert match.state.moved == 1 and scene.seat.viewer == 2
    scene.beats.replay_from(len(match.history))
    assert scene.beats.is_playing_back and scene.beats.names == NAMES
    assert scene.seat.viewer == 0 and scene.view == scene.context.public
    while scene.beats.names == NAMES:
        assert scene.seat.viewer == 0
        scene.beats.hurry()
    assert scene.seat.viewer == 2
    settle(scene)
    go_on(scene)
    assert scene.seat.viewer == 2


def lines(scene: Table) -> list[str]:
    """The lines of the log that may be read."""
    return [entry.line for entry in scene.log.shown()]


TAKES_OVER = "Turn 1 · Tomas: A program takes over: easy, bold."


def test_a_program_that_takes_over_is_in_the_log_and_stays_there(tmp_path: Path) -> None:
    """Through an undo of what was played before, and in the saved match."""
    scene = seated("siege", tmp_path, "", "")
    play(scene, "besiege")
    assert scene.match.take_over(2, Program("weak", "bold")) is None
    assert lines(scene)[-1] == TAKES_OVER
    assert scene.match.undo([1]) is None
    assert lines(scene)[0] == TAKES_OVER and scene.match.program(2)
    assert scene.match.journal
    path = scene.match.journal.path
    scene.match.close()
    scene.manager.clear()
    match = resume(Journal(path), GAMES["siege"])
    assert [(each.seat, each.number) for each in match.take_overs] == [(2, 0)]
    app = Shell(made_ready(), (1280, 720), SHELF, games.table, tmp_path, AtOnce(games.room))
    app.show_table(match)
    assert lines(lowest(app, Table)) == [TAKES_OVER]


def test_of_several_changes_of_a_player_the_last_is_read(tmp_path: Path) -> None:
    scene = seated("siege", tmp_path, "", "")
    play(scene, "besiege")
    for program in (Program("strong", "bold"), Program("weak", "bold"), None):
        assert scene.match.take_over(2, program) is None
    assert lines(scene)[-1] == "Turn 1 · Tomas: A person takes over."
    assert sum("takes over" in line for line in lines(scene)) == 1


def test_a_replay_tells_of_a_program_when_it_takes_over(tmp_path: Path) -> None:
    scene = new_table(TABLES["siege"], tmp_path)
    play(scene, "besiege")
    assert scene.match.take_over(2, Program("weak", "bold")) is None
    replay = Replay(scene.match)
    assert not replay.take_overs
    replay.step()
    assert [each.seat for each in replay.take_overs] == [2]
    replay.rewind(0)
    replay.rewind(1)
    assert [each.number for each in replay.take_overs] == [1]


@pytest.mark.parametrize("key", OPPONENTS)
def test_offers_refusals_and_resignations_are_in_the_log(key: str, tmp_path: Path) -> None:
    scene = new_table(TABLES[key], tmp_path)
    decision = scene.match.decision
    assert decision
    name = scene.match.leading_names[decision.seat - 1]
    play(scene, "offer draw")
    assert lines(scene)[-1].endswith(f"{name}: Offers a draw.")
    play(scene, "refuse")
    other = scene.match.leading_names[2 - decision.seat]
    assert lines(scene)[-1].endswith(f"{other}: Refuses the draw.")
    play(scene, "resign")
    assert any(f"{name} resigns" in line or "Resigns." in line for line in lines(scene)[-2:])


def test_what_was_taken_back_is_told_until_the_next_action(tmp_path: Path) -> None:
    scene = new_table(TABLES["siege"], tmp_path)
    assert scene.log.undone_words == ""
    play(scene, "besiege")
    assert scene.match.undo([1, 2]) is None
    assert scene.log.undone_words.startswith("Mara took back: Besieges")
    play(scene, "besiege")
    assert scene.log.undone_words == ""
