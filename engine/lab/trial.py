"""One game between programs, and what is measured of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import msgspec

from engine.journal import Header, JournalLine, now, written
from engine.match import Match
from engine.players.evaluation import values
from engine.players.greedy import greedy
from engine.players.player import LEVEL_WORDS, LEVELS, Player
from engine.players.playout import any_answer
from engine.players.search import Arm, search
from engine.processes import beat
from engine.rules.chance import Chance, seeded
from engine.rules.game import Game
from engine.rules.notation import Action
from engine.rules.options import OptionValue

MOST = 3000
"""After so many actions a game is given up, and reported as unfinished."""
UNFINISHED = "unfinished"
RANDOM = "random"
GREEDY = "greedy"
KINDS: tuple[str, ...] = (RANDOM, GREEDY, *LEVELS)
"""Who can play: anything at random, the yardstick, and the levels of the table."""
CALLED: dict[str, str] = {RANDOM: "Random", GREEDY: "Greedy"} | {
    level: LEVEL_WORDS[level] for level in LEVELS
}
"""The players as people read them."""


class PlannedGame(msgspec.Struct, frozen=True):
    """A game to be played.

    players: who plays, in the order of the seats of the first game of a deal; in the next game of
    the same deal everybody sits one seat further on. Where all play alike, each game has a deal of
    its own. number: of the game. ground: what is played on; None for any. alike: all bring the
    same. most: after so many actions it is given up.
    """

    game: str
    players: tuple[str, ...]
    number: int
    seed: str
    options: dict[str, OptionValue] = {}
    ground: Any = None
    alike: bool = False
    most: int = MOST

    @property
    def deal(self) -> tuple[int, int]:
        """The number of the deal, and of the game on it."""
        return divmod(self.number, len(self.players) if len({*self.players}) > 1 else 1)


class ActionCount(msgspec.Struct):
    """How a seat used a kind of action: questions in which it was legal, and in which it was taken;
    questions in which a search weighed it beside other kinds, and the sum of how far its value lay
    above theirs, from -1 to 1."""

    legal: int = 0
    taken: int = 0
    weighed: int = 0
    above: float = 0.0


class Trial(msgspec.Struct):
    """What was measured of a game.

    deal: its number. players: who sat where. winner: the seat, 0 for nobody. first: the seat that
    was asked first. lead: how far the winner's chances by the evaluation lay above the best of the
    others' before each action, in hundredths. choices: how many answers each question had that
    lists them. uses: by seat, of each kind of action. had: by seat what the game's player says that
    it has had. journal: the match as a file's text, with the times at which it was played.
    """

    number: int
    deal: int
    players: tuple[str, ...]
    first: int
    winner: int
    reason: str
    actions: int
    turns: int
    forced: int
    choices: list[int]
    lead: list[int]
    uses: list[dict[str, ActionCount]]
    had: list[list[str]]
    score: dict[str, Any]
    journal: str

    def scored(self, seat: int) -> float:
        """What a seat has won: 1, or its share of a game that nobody has. Who plays alone has won
        the first number of the score."""
        if len(self.players) == 1:
            return float(next((each for each in self.score.values() if type(each) is int), 0))
        return 1 / len(self.players) if not self.winner else float(seat == self.winner)

    @property
    def ended(self) -> bool:
        """Whether it came to an end of its own."""
        return self.reason != UNFINISHED

    @property
    def changes(self) -> int:
        """How often whoever won in the end took the lead, or lost it."""
        ahead = [each > 0 for each in self.lead if each]
        return sum(one != other for one, other in pairwise(ahead))

    @property
    def drama(self) -> float:
        """For what share of the game the winner was behind."""
        return sum(each < 0 for each in self.lead) / max(1, len(self.lead))

    @property
    def decided(self) -> float:
        """After what share of the game the winner led to its end."""
        last = max((n for n, each in enumerate(self.lead, 1) if each <= 0), default=0)
        return last / max(1, len(self.lead))


Mind = Callable[[Any, int, Chance], "tuple[Action, list[Arm]]"]
"""Answers a question of a seat; where it searched, with what it thought of the answers."""


def mind(game: Game[Any], player: Player, who: str) -> Mind:
    """How somebody answers. Raises `ValueError` for nobody that is known."""
    if who == RANDOM:
        never = {kind: share for kind, share in player.bias.items() if not share}
        return lambda s, seat, chance: (any_answer(game, s, chance, never), [])
    if who == GREEDY:
        return lambda s, seat, chance: (
            greedy(game, player, game.sealed(s, seat, chance), seat, chance),
            [],
        )
    if who not in LEVELS:
        raise ValueError(f"'{who}' is nobody who plays; there are {', '.join(KINDS)}")

    def think(s: Any, seat: int, chance: Chance) -> tuple[Action, list[Arm]]:
        world = game.sealed(s, seat, chance)
        budget = player.playouts(who)
        arms = search(game, player, world, seat, budget, chance, stop=_go_on)
        return arms[0].action, arms

    return think


def _go_on() -> bool:
    """Show a sign of life in the middle of a search, which is never cut short."""
    beat()
    return False


def above(arms: Sequence[Arm]) -> dict[str, float]:
    """How far each kind of action lay above the mean of the other kinds, by what its best answer
    was worth; nothing where there is one kind. Arms come best first."""
    worth: dict[str, float] = {}
    for arm in arms:
        if arm.playouts:
            worth.setdefault(type(arm.action).__name__, arm.mean)
    total = sum(worth.values())
    others = len(worth) - 1
    return {kind: each - (total - each) / others for kind, each in worth.items()} if others else {}


def play(game: Game[Any], player: Player, plan: PlannedGame) -> Trial:
    """Play a game to its end, or to `plan.most` actions. The same plan gives the same trial, but
    for the times in its journal."""
    deal, turn = plan.deal
    players = (*plan.players[turn:], *plan.players[:turn])
    match = Match(game, dealt(game, player, plan))
    first = match.decision.seat if match.decision else 1
    minds = [mind(game, player, who) for who in players]
    chance = seeded(f"players {plan.seed} {plan.number}")
    seats = len(players)
    uses: list[dict[str, ActionCount]] = [{} for _ in players]
    trial = Trial(
        plan.number, deal, players, first, 0, UNFINISHED, 0, 0, 0, [], [], uses, [], {}, ""
    )
    leads: list[list[float]] = []
    had: list[set[str]] = [{*player.has(match.state, seat)} for seat in range(1, seats + 1)]
    while match.state.outcome is None and trial.actions < plan.most:
        state = match.state
        decision = match.decision
        assert decision
        if player.evaluation.quiet(state):
            leads.append(values(state, player.evaluation.measure(state), player.evaluation.weights))
        elif leads:
            leads.append(leads[-1])
        listed = decision.actions
        if listed is not None and len(listed) == 1:
            action = listed[0]
            trial.forced += 1
        else:
            action, arms = minds[decision.seat - 1](state, decision.seat, chance)
            _note(trial.uses[decision.seat - 1], listed or [action], action, arms)
        if listed is not None:
            trial.choices.append(len(listed))
        refused = match.submit(decision.seat, action)
        assert refused is None, f"{action}: {refused}"
        trial.actions += 1
        beat()
        for seat, names in enumerate(had, 1):
            names.update(player.has(match.state, seat))
    trial.had = [sorted(names) for names in had]
    _end(trial, match, leads)
    return trial


def _note(
    uses: dict[str, ActionCount], legal: Sequence[Action], taken: Action, arms: Sequence[Arm]
) -> None:
    """Count how a seat has answered; where there is one kind of action, that is no choice."""
    kinds = {type(each).__name__ for each in legal}
    if len(kinds) < 2:
        return
    for kind in sorted(kinds):
        uses.setdefault(kind, ActionCount()).legal += 1
    uses[type(taken).__name__].taken += 1
    for kind, more in above(arms).items():
        use = uses.setdefault(kind, ActionCount())
        use.weighed += 1
        use.above += more


def _end(trial: Trial, match: Match, leads: list[list[float]]) -> None:
    """What is known of a game when it is over."""
    state = match.state
    trial.turns = state.turn_number
    if state.outcome:
        trial.winner = state.outcome.winner or 0
        trial.reason = state.outcome.reason
        trial.score = dict(match.game.score(state))
    seat = trial.winner or 1
    for chances in leads:
        others = [each for n, each in enumerate(chances, 1) if n != seat]
        trial.lead.append(round(100 * (chances[seat - 1] - max(others, default=0.0))))
    lines = [
        JournalLine(
            seat=played.seat, action=str(played.action), chance=list(played.chance), at=played.at
        )
        for played in match.history
    ]
    if state.outcome:
        score = match.game.score(state)
        lines.append(
            JournalLine(
                outcome=state.outcome, moved=state.moved, score=score, at=match.header.start
            )
        )
    trial.journal = written(match.header, lines).decode()


def dealt(game: Game[Any], player: Player, plan: PlannedGame) -> Header:
    """What a game begins with: the same for all games of a deal but for who sits where."""
    deal, turn = plan.deal
    seats = len(plan.players)
    seed = f"{plan.seed} {deal}"
    rules = game.rules_for(plan.options)
    chance = seeded(f"lab {seed}")
    ground = plan.ground
    if game.ground and ground is None:
        ground = game.sample_ground(rules, seats, chance)
    setups: list[Any] = []
    if game.setup:
        first = player.brings(game, rules, chance)
        setups = [
            first if plan.alike or not n else player.brings(game, rules, chance)
            for n in range(seats)
        ]
    sitting = (*plan.players[turn:], *plan.players[:turn])
    names = [f"{CALLED[who]} {n}" for n, who in enumerate(sitting, 1)]
    return Header(game.key, names, seed, plan.options, start=now(), setups=setups, ground=ground)
