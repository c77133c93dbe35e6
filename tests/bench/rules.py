"""The rules, without a window: random play beside chess, what copies, events and history cost."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import chess
import msgspec

from engine.journal import Journal
from engine.resuming import resume
from engine.rules.chance import Chance, seeded
from engine.rules.ending import Resign
from engine.rules.events import Event
from engine.rules.game import Game
from engine.rules.notation import Action
from engine.rules.state import Decision, State
from games import KEYS, load_game
from tests.bench import alternately
from tests.kit.matches import match_of
from tests.kit.mutants import never_ends
from tests.kit.transitions import begun, scenarios
from tests.kit.walks import brought

ACTIONS, TURNS = 2000, 15
LONG = 300


def lines() -> Iterator[str]:
    """All measurements, each as a line."""
    for key in KEYS:
        game = load_game(key)
        title = game.config.title
        for measure in (beside_chess, copying, telling, listing, history, resuming):
            yield f"{title}, {measure(game)}"


class Games:
    """Random games, one after the other; before each action all that are legal are listed."""

    def __init__(
        self, game: Game[Any], copies: bool = False, told: bool = False, seats: int = 0
    ) -> None:
        self.game, self.copies = game, copies
        self.seats = seats or game.config.seats[0]
        self.events: list[Event] | None = [] if told else None
        self.chance = seeded(game.key)
        self.rules = game.rules_for({})
        self.state = self.begin()

    def begin(self) -> State:
        """A new game."""
        more = brought(self.game, self.rules, self.seats, self.chance)
        luck = Chance(self.chance.below(1 << 64))
        state: State = self.game.start(self.rules, self.seats, luck, **more)
        return state

    def play(self) -> None:
        """So many actions."""
        game, chance = self.game, self.chance
        sink = None if self.events is None else self.events.append
        for _ in range(ACTIONS):
            decision = game.decision(self.state)
            if decision is None:
                self.state = self.begin()
                continue
            action = some(game, self.state, decision, chance)
            if self.copies:
                self.state = self.state.copy()
            game.apply(self.state, action, sink)
        if self.events:
            self.events.clear()


def some(game: Game[Any], state: State, decision: Decision, chance: Chance) -> Action:
    """A legal action that does not give the game up."""
    listed = decision.actions
    if listed is None:
        return game.sample(state, chance)
    action = listed[chance.below(len(listed))]
    return listed[0] if action.form == "retire" else action


class Chess:
    """Random games of chess, one after the other; before each ply all legal moves are listed."""

    def __init__(self) -> None:
        self.chance = seeded("chess")
        self.board = chess.Board()

    def play(self) -> None:
        """So many plies."""
        for _ in range(ACTIONS):
            moves = list(self.board.legal_moves)
            if not moves or len(self.board.move_stack) > 200:
                self.board = chess.Board()
                continue
            self.board.push(moves[self.chance.below(len(moves))])


def beside_chess(game: Game[Any]) -> str:
    """Random play of a game beside random play of python-chess, an action against a ply."""
    seats = sorted({*game.config.seats})
    plays = [Games(game, seats=count).play for count in seats]
    *ours, theirs = alternately(*plays, Chess().play, times=TURNS)
    times = " and ".join(f"{theirs / each:.1f}" for each in ours)
    asked = " and ".join(f"{ACTIONS / each:,.0f}" for each in ours)
    players = " and ".join(map(str, seats))
    return (
        f"random play of {players} beside python-chess: {times} times as fast"
        f" ({asked} actions a second, {ACTIONS / theirs:,.0f} plies a second)"
    )


def copying(game: Game[Any]) -> str:
    """What a copy of the state before each action adds. All play the same games: what the first
    finds for the others, such as sums of a hand, is found for both."""
    games = Games(game), Games(game, copies=True), Games(game)
    _, ours, bare = alternately(*(each.play for each in games), times=TURNS)
    return (
        f"copying the state at every step: {100 * (ours - bare) / ours:.0f} % of the time"
        f" ({(ours - bare) / ACTIONS * 1e6:.1f} microseconds a copy)"
    )


def telling(game: Game[Any]) -> str:
    """What events add where somebody listens, measured as copies are."""
    games = Games(game), Games(game, told=True), Games(game)
    _, ours, bare = alternately(*(each.play for each in games), times=TURNS)
    return f"handing out events to a sink: {100 * (ours - bare) / ours:.0f} % of the time"


def listing(game: Game[Any]) -> str:
    """The question with the most answers among all that the game's scenarios start from."""
    states = [begun(game.key, scenario) for scenario in scenarios(game.key).values()]
    asked = [state for state in states if state.agenda]
    widest = max(asked, key=lambda state: len(_answers(game, state)))

    (ours,) = alternately(lambda: _answers(game, widest), times=TURNS)
    number = len(_answers(game, widest))
    return f"listing the {number} answers to its widest question: {ours * 1000:.1f} ms"


def _answers(game: Game[Any], state: State) -> list[Action]:
    decision = game.decision(state)
    assert decision
    return decision.actions or []


class Endless:
    """A match that begins anew where it would end, so that its history can grow long; each on a
    ground of its own, which nobody has measured yet."""

    born = count()

    def __init__(self, game: Game[Any]) -> None:
        self.chance = seeded(f"endless {next(self.born)}")
        names = ["Ada", "Bo"][: game.config.seats[0]]
        more = brought(game, game.rules_for({}), len(names), self.chance)
        self.match = match_of(never_ends(game), names, "endless", **more)

    def play(self, actions: int) -> None:
        """So many random actions, checked and published."""
        match = self.match
        for _ in range(actions):
            decision = match.decision
            assert decision
            action = some(match.game, match.state, decision, self.chance)
            assert match.submit(decision.seat, action) is None

    def begin_anew(self) -> None:
        """Give up, and so begin a new game; the history goes on."""
        match = self.match
        while True:
            decision = match.decision
            assert decision
            ways_out = [each for each in decision.actions or [] if each.form == "retire"]
            if match.state.seats > 1:
                ways_out = [Resign()]
            if ways_out:
                assert match.submit(decision.seat, ways_out[0]) is None
                return
            self.play(1)


def history(game: Game[Any]) -> str:
    """Actions of a match after the thousandth against its first, both in a game that is young."""
    young, old = Endless(game), Endless(game)
    old.play(1000)

    def begin() -> None:
        nonlocal young
        young = Endless(game)
        old.begin_anew()

    begin()
    late, early, _ = alternately(
        lambda: old.play(20), lambda: young.play(20), begin, times=4 * TURNS
    )
    return (
        f"an action after a thousand: {late / early:.2f} times one of the first twenty"
        f" ({late / 20 * 1e6:.0f} microseconds, checked, kept and published)"
    )


def resuming(game: Game[Any]) -> str:
    """A match of many actions out of its file against decoding the lines of the file."""
    endless = Endless(game)
    with TemporaryDirectory() as folder:
        endless.match.save_in(Path(folder))
        endless.play(LONG)
        endless.match.close()
        assert endless.match.journal
        path = endless.match.journal.path

        def open_it() -> None:
            journal = Journal(path)
            assert len(resume(journal, endless.match.game).history) == LONG
            journal.close()

        def decode() -> None:
            for row in path.read_bytes().splitlines():
                msgspec.json.decode(row)

        ours, theirs = alternately(open_it, decode, times=TURNS)
    return (
        f"resuming a match of {LONG} actions: {ours * 1000:.0f} ms"
        f" ({ours / theirs:.0f} times decoding its lines)"
    )
