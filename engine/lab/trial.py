"""One game between programs, and the measurements taken of it.

A deal is what one seed gives; several games on a deal differ in who sits where. An arm is an answer
that a search compared with others. A sealed world is a position with only what a seat may know.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from itertools import pairwise
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.journal import Header, JournalLine, journal_content, now
from engine.match import Match
from engine.players.evaluation import values
from engine.players.greedy import greedy
from engine.players.habits import habits_of, habitual_answer
from engine.players.player import LEVEL_WORDS, LEVELS, Player
from engine.players.playout import any_answer
from engine.players.search import Arm, search
from engine.processes import signal_alive
from engine.rules.chance import Chance, seeded
from engine.rules.game import Game
from engine.rules.notation import Action
from engine.rules.options import OptionValue

MAX_ACTIONS = 3000
"""Number of actions after which a game is stopped and reported as unfinished."""
UNFINISHED = "unfinished"
"""Reason for the end of a game that was stopped."""
RANDOM = "random"
"""Kind of player that chooses among the legal actions by chance."""
GREEDY = "greedy"
"""Kind of player that looks one action ahead."""
KINDS: tuple[str, ...] = (RANDOM, GREEDY, *LEVELS)
"""Kinds of players: a random one, the greedy one as a yardstick, and the levels of the table."""
PLAYER_KIND_NAMES: dict[str, str] = {RANDOM: "Random", GREEDY: "Greedy"} | {
    level: LEVEL_WORDS[level] for level in LEVELS
}
"""Name of each kind of player for readers, except for players with habits."""


def player_kind_name(kind: str) -> str:
    """Return the name of a kind of player for readers; habits have the names that a game gives."""
    return PLAYER_KIND_NAMES.get(kind) or kind.capitalize()


class PlannedGame(msgspec.Struct, frozen=True):
    """Game that is to be played.

    Games on one deal differ only in who sits where. If all players are alike, each game has a deal
    of its own.

    Attributes:
        game: Key of the game.
        players: Kinds of players, in the order of the seats in the first game of a deal; in each
            next game everybody sits one seat further on.
        number: Number of the game, from 0.
        seed: Seed of the playtest.
        options: Options of the match.
        ground: Ground on which the game is played; None for a random one.
        alike: Whether all seats bring the same set-up.
        most: Number of actions after which the game is stopped.
        setups: Names of the set-ups by seat; () if each player chooses its own.
        pairings: Number of pairings of set-ups; each is played on every deal.
    """

    game: str
    players: tuple[str, ...]
    number: int
    seed: str
    options: dict[str, OptionValue] = {}
    ground: Any = None
    alike: bool = False
    most: int = MAX_ACTIONS
    setups: tuple[str, ...] = ()
    pairings: int = 1

    @property
    def deal(self) -> tuple[int, int]:
        """Number of the deal, and of the seats by which the players have moved on."""
        seatings = len(self.players) if len({*self.players}) > 1 else 1
        return divmod(self.number // self.pairings, seatings)

    @property
    def seed_of_players(self) -> str:
        """Seed of the players' own chance.

        A pairing of set-ups keeps its seed when other set-ups are compared as well.
        """
        if not self.setups:
            return f"players {self.seed} {self.number}"
        return f"players {self.seed} {self.deal} {' '.join(self.setups)}"

    @property
    def digest(self) -> str:
        """Digest that equal games share, by which the trial of a game is found again."""
        content = replace(self, number=0, pairings=1), self.deal, self.seed_of_players
        return sha256(msgspec.json.encode(content)).hexdigest()


class ActionCount(msgspec.Struct):
    """Counts of how a seat used a kind of action.

    Attributes:
        legal: Questions in which it was legal beside other kinds.
        taken: Questions in which it was taken.
        weighed: Questions in which a search compared it with other kinds.
        above: Sum of the differences between its value and the mean of the others, each from -1 to
            1.
    """

    legal: int = 0
    taken: int = 0
    weighed: int = 0
    above: float = 0.0


class Trial(msgspec.Struct):
    """Measurements of one game.

    Attributes:
        number: Number of the game.
        deal: Number of the deal.
        players: Kind of player at each seat.
        first: Seat that was asked first.
        winner: Seat that won, 0 for nobody.
        reason: Reason why the game ended, or `UNFINISHED`.
        actions: Number of actions.
        turns: Number of turns.
        forced: Number of questions with only one legal answer.
        choices: Number of answers to each question that lists them.
        lead: Before each action, the lead in percentage points of the winner's chances over the
            best of the others, by the evaluation.
        uses: By seat, the counts of each kind of action.
        had: By seat, everything that the game's player module says that the seat has had.
        score: Score of the game by its rules.
        journal: The match as the text of a file, with the time of each action.
        setups: Names of the set-ups by seat; () if each player chose its own.
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
    setups: tuple[str, ...] = ()

    def score_of(self, seat: int) -> float:
        """Return the result of a seat: 1 for a win, its share of a draw, else 0.

        In a solitaire the result is the first number of the score.
        """
        if len(self.players) == 1:
            numbers = (value for value in self.score.values() if type(value) is int)  # no bool
            return float(next(numbers, 0))
        if not self.winner:
            return 1 / len(self.players)
        return float(seat == self.winner)

    @property
    def ended(self) -> bool:
        """True if the game came to its own end."""
        return self.reason != UNFINISHED

    @property
    def changes(self) -> int:
        """Number of times that the eventual winner took or lost the lead."""
        signs = [lead > 0 for lead in self.lead if lead]
        return sum(before != after for before, after in pairwise(signs))

    @property
    def drama(self) -> float:
        """Share of the game in which the winner was behind, from 0 to 1."""
        return sum(lead < 0 for lead in self.lead) / max(1, len(self.lead))

    @property
    def decided(self) -> float:
        """When the winner took the final lead, as a share of the game from 0 to 1."""
        numbers_behind = [number for number, lead in enumerate(self.lead, 1) if lead <= 0]
        return max(numbers_behind, default=0) / max(1, len(self.lead))


Answerer = Callable[[Any, int, Chance], "tuple[Action, list[Arm]]"]
"""Function that answers questions for a kind of player.

It gets the position, the seat that is asked, and chance. It returns the answer, and the arms of its
search, the best first, or no arms without a search.
"""


def answerer_for(game: Game[Any], player: Player, kind: str) -> Answerer:
    """Return the function that answers for a kind of player.

    Raises:
        ValueError: If there is no such kind.
    """
    # only the kinds that the player never plays: the random player treats all others alike
    excluded = {kind: share for kind, share in player.bias.items() if not share}

    def answer_randomly(state: Any, seat: int, chance: Chance) -> tuple[Action, list[Arm]]:
        return any_answer(game, state, chance, excluded), []

    def answer_greedily(state: Any, seat: int, chance: Chance) -> tuple[Action, list[Arm]]:
        world = game.sealed(state, seat, chance)
        return greedy(game, player, world, seat, chance), []

    def answer_by_search(state: Any, seat: int, chance: Chance) -> tuple[Action, list[Arm]]:
        world = game.sealed(state, seat, chance)
        budget = player.playouts(kind)
        arms = search(game, player, world, seat, budget, chance, stop=_never_stop)
        return arms[0].action, arms

    def answer_by_habit(state: Any, seat: int, chance: Chance) -> tuple[Action, list[Arm]]:
        world = game.sealed(state, seat, chance)
        return habitual_answer(game, world, habits, excluded, chance), []

    if kind == RANDOM:
        return answer_randomly
    if kind == GREEDY:
        return answer_greedily
    habits = habits_of(player, kind)
    if habits:
        return answer_by_habit
    if kind not in LEVELS:
        raise ValueError(f"'{kind}' is nobody who plays; there are {', '.join(KINDS)}")
    return answer_by_search


def _never_stop() -> bool:
    """Report that the process is alive during a search, and let the search continue."""
    signal_alive()
    return False


def rating_leads(arms: Sequence[Arm]) -> dict[str, float]:
    """Return the difference between each kind of action and the mean of the other kinds.

    The value of a kind is that of its best answer. Without a second kind the result is empty. Arms
    come best first.
    """
    values_by_kind: dict[str, float] = {}
    for arm in arms:
        if arm.playouts:
            values_by_kind.setdefault(type(arm.action).__name__, arm.mean)
    total = sum(values_by_kind.values())
    other_kinds = len(values_by_kind) - 1
    if other_kinds == 0:
        return {}
    return {kind: value - (total - value) / other_kinds for kind, value in values_by_kind.items()}


def play(game: Game[Any], player: Player, plan: PlannedGame) -> Trial:
    """Play a game to its end, or to `plan.most` actions.

    Equal plans give equal trials, except for the times in the journal.
    """
    match = Match(game, header_of(game, player, plan))
    first = match.decision.seat if match.decision else 1
    chance = seeded(plan.seed_of_players)
    trial = _new_trial(plan, first)
    answerers = [answerer_for(game, player, who) for who in trial.players]
    win_chances: list[list[float]] = []
    had = [{*player.features_of(match.state, seat)} for seat in range(1, len(plan.players) + 1)]
    while match.state.outcome is None and trial.actions < plan.most:
        state = match.state
        decision = match.decision
        assert decision
        evaluation = player.evaluation
        if evaluation.is_quiet(state):
            win_chances.append(values(state, evaluation.measure(state), evaluation.weights))
        elif win_chances:  # no judgement in the middle of an exchange: the last one stands
            win_chances.append(win_chances[-1])
        legal_actions = decision.actions
        if legal_actions is not None and len(legal_actions) == 1:
            action = legal_actions[0]
            trial.forced += 1
        else:
            action, arms = answerers[decision.seat - 1](state, decision.seat, chance)
            _count_answer(trial.uses[decision.seat - 1], legal_actions or [action], action, arms)
        if legal_actions is not None:
            trial.choices.append(len(legal_actions))
        refusal = match.submit(decision.seat, action)
        assert refusal is None, f"{action}: {refusal}"
        trial.actions += 1
        signal_alive()
        for seat, names in enumerate(had, 1):
            names.update(player.features_of(match.state, seat))
    trial.had = [sorted(names) for names in had]
    _complete(trial, match, win_chances)
    return trial


def _new_trial(plan: PlannedGame, first: int) -> Trial:
    """Return the trial of a game that begins, in which this seat is asked first."""
    deal, turn = plan.deal
    return Trial(
        number=plan.number,
        deal=deal,
        players=(*plan.players[turn:], *plan.players[:turn]),
        first=first,
        winner=0,
        reason=UNFINISHED,
        actions=0,
        turns=0,
        forced=0,
        choices=[],
        lead=[],
        uses=[{} for _ in plan.players],
        had=[],
        score={},
        journal="",
        setups=plan.setups,
    )


def _count_answer(
    uses: dict[str, ActionCount],
    legal_actions: Sequence[Action],
    taken_action: Action,
    arms: Sequence[Arm],
) -> None:
    """Count an answer of a seat; a question with one kind of action does not count as a choice."""
    kinds = {type(action).__name__ for action in legal_actions}
    if len(kinds) < 2:
        return
    for kind in sorted(kinds):
        uses.setdefault(kind, ActionCount()).legal += 1
    uses[type(taken_action).__name__].taken += 1
    for kind, lead in rating_leads(arms).items():
        counts = uses.setdefault(kind, ActionCount())
        counts.weighed += 1
        counts.above += lead


def _complete(trial: Trial, match: Match, win_chances: list[list[float]]) -> None:
    """Complete a trial with the result, the leads and the journal of the match.

    `win_chances` are those of each seat before each action, from 0 to 1.
    """
    state = match.state
    trial.turns = state.turn_number
    if state.outcome:
        trial.winner = state.outcome.winner or 0
        trial.reason = state.outcome.reason
        trial.score = dict(match.game.score(state))
    winner = trial.winner or 1  # a drawn game is told from the first seat
    for chances in win_chances:
        other_chances = [chance for seat, chance in enumerate(chances, 1) if seat != winner]
        lead = chances[winner - 1] - max(other_chances, default=0.0)
        trial.lead.append(round(100 * lead))
    lines = [
        JournalLine(
            seat=played_action.seat,
            action=str(played_action.action),
            chance=list(played_action.chance),
            at=played_action.at,
        )
        for played_action in match.history
    ]
    if state.outcome:
        score = match.game.score(state)
        lines.append(
            JournalLine(
                outcome=state.outcome, moved=state.moved, score=score, at=match.header.start
            )
        )
    trial.journal = journal_content(match.header, lines).decode()


def header_of(game: Game[Any], player: Player, plan: PlannedGame) -> Header:
    """Return the header with which a game begins.

    All games on one deal begin on the same ground; the players change seats, and programs of some
    levels bring other set-ups than those of others.
    """
    deal, turn = plan.deal
    seats = len(plan.players)
    seed = f"{plan.seed} {deal}"
    rules = game.rules_for(plan.options)
    chance = seeded(f"lab {seed}")
    ground = plan.ground
    if game.ground and ground is None:
        ground = game.sample_ground(rules, seats, chance)
    players = (*plan.players[turn:], *plan.players[:turn])
    setups: list[Any] = []
    if plan.setups:
        assert player.named_setups
        setups = [player.named_setups.find(rules, name) for name in plan.setups]
    elif game.setup and plan.alike:
        setups = [player.choose_setup(game, rules, chance, plan.players[0])] * seats
    elif game.setup:
        setups = [player.choose_setup(game, rules, chance, who) for who in players]
    names = [f"{player_kind_name(who)} {seat}" for seat, who in enumerate(players, 1)]
    return Header(game.key, names, seed, plan.options, start=now(), setups=setups, ground=ground)
