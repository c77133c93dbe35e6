"""A player who is out skips to the end, or watches and is told what goes on."""

from __future__ import annotations

from pathlib import Path

import games
from engine.app.inputs import Key
from engine.app.screens.result import ResultScreen
from engine.journal import Header
from engine.match import Match
from engine.players.player import Program
from engine.players.thought import SearchedAnswer, Thought, ThoughtRequest
from engine.rules.ending import Resign
from engine.shell import Shell
from engine.table.table import Table
from tests.at_once import Failing
from tests.hands import clear, ids, lowest, made_ready, top
from tests.tables import NAMES, SHELF, bar

FRAME = 1 / 60
STRONG = "weak steady"


class Hasty(Failing):
    """Gives any answer, without a thought; of the match that it plays in."""

    broken = False
    match: Match | None = None

    def ask(self, request: ThoughtRequest) -> int:
        """Answer this now, unless it is broken; gives its number."""
        if self.broken or self.match is None:
            return super().ask(request)
        self._last += 1
        decision = self.match.decision
        assert decision
        action = str(self.match.any_answer())
        self._thought = Thought(self._last, decision.seat, (SearchedAnswer(action, 1, 0.5),))
        return self._last


def seated(folder: Path, *programs: str, thinks: Hasty | None = None, **settings: object) -> Table:
    """The table of a new match of Shrine."""
    ready = made_ready(**{"speed": "normal", **settings})
    thinks = thinks or Hasty(games.room)
    app = Shell(ready, (1280, 720), SHELF, games.table, folder, thinks)
    names = [*NAMES, "Ines", "Jonas"][: len(programs)]
    thinks.match = app.library.new(Header("shrine", names, "ember", programs=programs))
    app.show_table(thinks.match)
    return lowest(app, Table)


def frame(scene: Table) -> None:
    """Let a frame pass, and go on from what waits for a press."""
    clear(scene)
    scene.manager.update(FRAME)
    if scene.beats.waiting:
        scene.manager.handle(Key("space"))


def out(scene: Table, *seats: int) -> Table:
    """Let persons give up at their turn, until all these are out and that has been shown."""
    for _ in range(20000):
        decision, left = scene.match.decision, scene.context.public.still_in()
        if not {*seats} & {*left}:
            return scene
        if scene.at_rest and decision and not scene.match.program(decision.seat):
            action = Resign() if decision.seat in seats else scene.match.any_answer()
            assert scene.match.submit(decision.seat, action) is None
        frame(scene)
    raise AssertionError("nobody went out")


def prompt(scene: Table) -> tuple[str, str]:
    """The prompt at the foot."""
    request = scene.foot.request(scene.view)
    return request.prompt.title, request.prompt.text


def test_who_is_out_skips_to_the_end_while_programs_play(tmp_path: Path) -> None:
    scene = out(seated(tmp_path, "", STRONG, STRONG), 1)
    assert "Mara is out. Tomas and Ines play on." in prompt(scene)[1]
    for _ in range(20):
        assert "skip" in bar(scene)
        frame(scene)
        if scene.match.state.outcome:
            break
    length = len(scene.match.history)
    keys_before = len(scene.log.shown())
    scene.manager.handle(Key("end"))
    assert scene.skipping.is_active and prompt(scene)[0] == "Skipping to the end"
    picture = scene.context.public
    for _ in range(3000):
        if not scene.skipping.is_active:
            break
        assert scene.context.public == picture and len(scene.log.shown()) == keys_before
        scene.manager.update(FRAME)
    match = scene.match
    assert match.state.outcome and len(match.history) > length + 5
    assert all(match.played_by(played) for played in match.history[length:])
    for _ in range(2000):
        if scene.beats.ended:
            break
        scene.manager.update(FRAME)
    assert scene.beats.waiting, "the end is looked at"
    scene.manager.handle(Key("space"))
    scene.manager.update(FRAME)
    assert isinstance(top(scene), ResultScreen)


class Thoughtful(Hasty):
    """Answers at once, or not before it is `ready`."""

    ready = True

    def answer(self, number: int) -> Thought | None:
        return super().answer(number) if self.ready else None


def test_a_program_that_is_skipped_thinks_to_the_end_and_answers_at_once(tmp_path: Path) -> None:
    thinks = Thoughtful(games.room)
    scene = out(seated(tmp_path, "", STRONG, STRONG, thinks=thinks), 1)
    while scene.beats.is_playing_back or (scene.match.decision and scene.match.decision.forced):
        frame(scene)
    thinks.ready = False
    scene.manager.handle(Key("end"))
    length = len(scene.match.history)
    for _ in range(300):
        scene.manager.update(FRAME)
    assert len(scene.match.history) == length, "no other answer is given in its place"
    thinks.ready = True
    scene.manager.update(FRAME)
    assert len(scene.match.history) > length


def test_the_skip_ends_where_somebody_wants_to_watch(tmp_path: Path) -> None:
    scene = out(seated(tmp_path, "", STRONG, STRONG), 1)
    scene.manager.handle(Key("end"))
    for _ in range(3):
        scene.manager.update(FRAME)
    assert "watch-on" in ids(scene)
    scene.manager.handle(Key("end"))
    assert not scene.skipping.is_active and not scene.programs.is_hurried
    assert scene.context.public == scene.match.view(0)


def test_nobody_skips_while_a_person_still_plays(tmp_path: Path) -> None:
    scene = out(seated(tmp_path, "", STRONG, STRONG, ""), 1)
    told = set[str]()
    for _ in range(3000):
        frame(scene)
        assert "skip" not in ids(scene)
        if not scene.beats.is_playing_back and scene.programs.to_answer:
            told.add(prompt(scene)[1].partition("\n")[0])
        if scene.match.state.outcome or told:
            break
    assert told == {"Mara is out. Tomas, Ines and Jonas play on."}


def test_who_plays_is_not_told_to_be_out(tmp_path: Path) -> None:
    scene = seated(tmp_path, "", STRONG, STRONG)
    for _ in range(300):
        frame(scene)
        assert "is out" not in prompt(scene)[1] and "skip" not in ids(scene)


def test_a_program_that_fails_ends_the_skip(tmp_path: Path) -> None:
    thinks = Hasty(games.room)
    scene = out(seated(tmp_path, "", STRONG, STRONG, thinks=thinks), 1)
    thinks.broken = True
    scene.manager.handle(Key("end"))
    for _ in range(600):
        scene.manager.update(FRAME)
    assert not scene.skipping.is_active and scene.programs.is_stuck
    assert "try-again" in bar(scene)


def test_a_person_who_takes_over_ends_the_skip(tmp_path: Path) -> None:
    scene = out(seated(tmp_path, "", STRONG, STRONG), 1)
    scene.manager.handle(Key("end"))
    assert scene.match.take_over(2, None) is None
    assert not scene.skipping.is_active
    assert scene.match.take_over(2, Program("weak", "steady")) is None


def test_the_words_of_the_table_name_the_skip(tmp_path: Path) -> None:
    scene = out(seated(tmp_path, "", STRONG, STRONG), 1)
    assert any("Skip to the end" in sentence for sentence in scene.reading())
