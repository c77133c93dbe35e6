"""Scenarios for the command `check`: a position, some actions, and expectations of the outcome.

A position is the state of a game as plain data. A path, such as `players.0.hand.count`, leads to a
value in it. A clause, such as E1, is a numbered sentence of a game's rules.md.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import yaml

from engine.config import BadConfig, documents
from engine.rules.chance import Chance, OutOfChance, ScriptedOracle
from engine.rules.english import in_figures
from engine.rules.events import Event
from engine.rules.game import Game
from engine.rules.notation import NotAnAction
from engine.rules.options import BadOption
from engine.rules.position import MISSING, BadPosition, are_equal, at_path
from engine.rules.quoting import short
from engine.rules.state import Decision, State
from engine.rules.validation import ValidationError, validate


class Script(msgspec.Struct, forbid_unknown_fields=True):
    """Scripted answers of chance: the faces of each roll, and the index of each random pick."""

    dice: list[list[int]] = []
    picks: list[int] = []


class Scenario(msgspec.Struct, forbid_unknown_fields=True):
    """Document of a scenario file.

    Attributes:
        game: The key of the game.
        title: The title, for messages.
        rules: The clauses of the rules that it is about.
        options: The options that differ from the defaults.
        seats: The number of seats; None for that of the position, or the least.
        position: The fields of the position that differ from a new game.
        chance: The answers of chance.
        play: The moves, each with one seat and the text of its action.
        expect: The expected values after the moves, by path.
        refuse: The moves that must be refused after the others.
        views: The expected values by path, as each seat sees the position; 0 is an onlooker.
    """

    game: str
    title: str
    rules: list[str]
    options: dict[str, Any] = {}
    seats: int | None = None
    position: dict[str, Any] = {}
    chance: Script = msgspec.field(default_factory=Script)
    play: list[dict[int, str]] = []
    expect: dict[str, Any] = {}
    refuse: list[dict[int, str]] = []
    views: dict[int, dict[str, Any]] = {}


MAX_VALUE_LENGTH = 1_000
"""Letters of a value in a sentence, enough for a long list of cards or of actions."""


MAX_MOVE_LENGTH = 200
"""Letters of a move in a sentence; one move names one seat, unless the file is wrong."""


class Failure(Exception):
    """Error: a scenario fails; the message has the expected value and the one found."""


class Tally(NamedTuple):
    """Number of scenarios that passed and that failed, and of files that could not be read."""

    passed: int
    failed: int
    unreadable: int

    @property
    def exit_status(self) -> int:
        """Exit status: 0, or 1 if a scenario failed, or 2 if a file could not be read."""
        if self.unreadable:
            return 2
        return 1 if self.failed else 0

    @property
    def in_words(self) -> str:
        """Summary of the tally, such as `3 passed, 1 failed`."""
        words = f"{self.passed} passed, {self.failed} failed"
        if self.unreadable:
            words += f"; {in_figures(self.unreadable, 'file')} could not be read"
        return words


GameLookup = Callable[[str], Game[Any]]
"""Function that returns the game of a key, or raises `KeyError`."""


def scenario_text(game: Game[Any], title: str, options: Mapping[str, Any], state: State) -> str:
    """Return a scenario file with this position, hidden things included, and the seat asked.

    The position must have a question.
    """
    decision = game.decision(state)
    assert decision, "a finished position can't be loaded again"
    scenario = {
        "game": game.key,
        "title": title,
        "rules": [],
        "options": dict(options),
        "seats": state.seats,
        "position": game.position(state),
        "expect": {"outcome": None, "decision.seat": decision.seat},
    }
    fields = {key: value for key, value in scenario.items() if value or key == "rules"}
    builtins = msgspec.json.decode(msgspec.json.encode(fields))
    text: str = yaml.safe_dump(
        builtins, sort_keys=False, allow_unicode=True, default_flow_style=None, width=100
    )
    return text


def check(paths: Iterable[Path], game_lookup: GameLookup, say: Callable[[str], None]) -> Tally:
    """Run every scenario in these files and folders.

    Raises `BadConfig` if a game's own configuration can't be read.

    Args:
        paths: The files and folders.
        game_lookup: Returns the game of a key.
        say: Called with a line for each scenario that fails, then with a total.
    """
    passed = 0
    failed = 0
    unreadable = 0
    files: list[Path] = []
    for path in paths:
        try:
            files += scenario_files(path)
        except BadConfig as error:
            unreadable += 1
            say(str(error))
    for file in files:
        try:
            scenario_documents = documents(file)
        except BadConfig as error:
            unreadable += 1
            say(str(error))
            continue
        for number, document in enumerate(scenario_documents, start=1):
            if document is None:
                continue  # nothing stands between two separators, or after the last one
            try:
                run(read(document), game_lookup)
                passed += 1
            except Failure as failure:
                failed += 1
                title = document.get("title") if isinstance(document, dict) else None
                say(f"{file}: {short(str(title)) if title else f'document {number}'}: {failure}")
    tally = Tally(passed, failed, unreadable)
    say(tally.in_words)
    return tally


def scenario_files(path: Path) -> list[Path]:
    """Return the YAML file at a path, or all those below a folder; raise `BadConfig` if none."""
    try:
        if not path.is_dir():
            return [path]
        scenario_paths = sorted(
            file for file in path.rglob("*") if file.suffix in {".yaml", ".yml"}
        )
    except OSError as error:
        raise BadConfig(f"{path}: can't be read ({error.strerror})") from None
    if not scenario_paths:
        raise BadConfig(f"{path}: no scenario file (.yaml) is in this folder")
    return scenario_paths


def read(document: object) -> Scenario:
    """Return a document as a scenario; raise `Failure` with the place of a fault."""
    try:
        return validate(document, Scenario)
    except ValidationError as error:
        raise Failure(str(error)) from None


def run(scenario: Scenario, game_lookup: GameLookup) -> None:
    """Play a scenario and compare the results; raise `Failure` at the first difference."""
    try:
        game = game_lookup(scenario.game)
    except KeyError:
        raise Failure(f"game: there is no game '{short(scenario.game)}' here") from None
    chance = ScriptedOracle(scenario.chance.dice, scenario.chance.picks)
    state = _loaded_state(scenario, game, chance)
    for number, move in enumerate(scenario.play):
        _play_move(game, state, move, f"play.{number}")
    if chance.left:
        raise Failure(f"chance: {chance.left} scripted answers were left over")
    for path, expected in scenario.expect.items():
        roots = _PathRoots(game, state, game.position(state))
        _compare(roots, path, expected, f"expect {short(path)}")
    for number, move in enumerate(scenario.refuse):
        if not _is_refused(game, state, move, f"refuse.{number}"):
            words = _move_in_words(move)
            raise Failure(f"refuse.{number}: {words} should be refused, and is legal")
    for seat, paths in scenario.views.items():
        if not 0 <= seat <= state.seats:
            raise Failure(f"views.{seat}: there is no such seat")
        for path, expected in paths.items():
            roots = _PathRoots(game, state, game.shown(state, seat))
            _compare(roots, path, expected, f"views.{seat} {short(path)}")


def _loaded_state(scenario: Scenario, game: Game[Any], chance: ScriptedOracle) -> State:
    """Return the position of a scenario; raise `Failure` if it can't be loaded."""
    try:
        rules = game.rules_for(scenario.options)
    except BadOption as error:
        raise Failure(f"options: {error}") from None
    least_seats, most_seats = game.config.seats
    seats_of_position = game.seats_in(scenario.position)
    # the scenario's own number, else that of the position, else the least number
    seats = least_seats
    if scenario.seats is not None:
        seats = scenario.seats
    elif seats_of_position is not None:
        seats = seats_of_position
    is_possible = least_seats <= seats <= most_seats
    if not is_possible or (seats_of_position and seats_of_position != seats):
        raise Failure(f"seats: {seats} is not how many play here")
    try:
        state: State = game.load(scenario.position, rules, seats, Chance(0, chance))
        return state
    except BadPosition as error:
        raise Failure(f"position.{error}") from None
    except OutOfChance as error:
        raise Failure(f"chance: {error}") from None


def _play_move(game: Game[Any], state: State, move: dict[int, str], place: str) -> None:
    """Carry out a move; raise `Failure` if the rules refuse it."""
    seat, text = _seat_and_action(move, place)
    try:
        action = game.parse(text)
    except NotAnAction as error:
        raise Failure(f"{place}: {error}") from None
    refusal = game.refusal(state, seat, action)
    if refusal:
        raise Failure(f"{place}: {_move_in_words(move)} is refused: {refusal}")
    try:
        events: list[Event] = []  # not read, but made: so a fault in making them is noticed
        game.apply(state, action, events.append)
    except OutOfChance as error:
        raise Failure(f"{place}: {error}") from None


def _is_refused(game: Game[Any], state: State, move: dict[int, str], place: str) -> bool:
    seat, text = _seat_and_action(move, place)
    try:
        return game.refusal(state, seat, game.parse(text)) is not None
    except NotAnAction:
        return True


def _seat_and_action(move: dict[int, str], place: str) -> tuple[int, str]:
    """Return the only seat of a move, and the text of its action; raise `Failure` for another."""
    if len(move) != 1:
        raise Failure(f"{place}: one seat and its action expected, {len(move)} found")
    return next(iter(move.items()))


def _move_in_words(move: Mapping[int, str]) -> str:
    words = ", ".join(f"'{short(text)}' of seat {seat}" for seat, text in move.items())
    return short(words, MAX_MOVE_LENGTH)


class _PathRoots(NamedTuple):
    """Things in which the paths of a scenario begin."""

    game: Game[Any]
    state: State
    position: dict[str, Any]


def _compare(roots: _PathRoots, path: str, expected: Any, place: str) -> None:
    """Compare the value at a path with the expected one; raise `Failure` if they differ."""
    decision = roots.game.decision(roots.state)
    if path.startswith("decision.") and path != "decision.seat":
        _compare_actions(decision, path, expected, place)
        return
    if path == "decision.seat":
        value = decision.seat if decision else None
    elif path == "outcome" or path.startswith("outcome."):
        outcome = {"outcome": msgspec.to_builtins(roots.state.outcome)}
        value = at_path(outcome, path)
    else:
        value = at_path(roots.position, path)
    # a field that is None may be left out of a position
    optional_names = {*roots.game.fields.names, "outcome"}
    may_be_absent = expected is None and path.partition(".")[0] in optional_names
    if value is MISSING and not may_be_absent:
        raise Failure(f"{place}: there is no such path; expected {_value_in_words(expected)}")
    if value is not MISSING and not are_equal(expected, value, path, roots.game.unordered):
        expected_words = _value_in_words(expected)
        raise Failure(f"{place}: expected {expected_words}, found {_value_in_words(value)}")


def _compare_actions(decision: Decision | None, path: str, expected: Any, place: str) -> None:
    """Compare the legal answers with the expected ones; raise `Failure` if they differ."""
    legal_actions = decision.actions if decision else []
    if legal_actions is None:
        raise Failure(f"{place}: this decision can't be listed")
    actions = {str(action) for action in legal_actions}
    expected_list = expected if isinstance(expected, list) else [expected]
    expected_actions = {str(action) for action in expected_list}
    match path:
        case "decision.actions":
            differences = actions ^ expected_actions
        case "decision.includes":
            differences = expected_actions - actions
        case "decision.excludes":
            differences = expected_actions & actions
        case _:
            raise Failure(f"{place}: there is no such path")
    if differences:
        negation = "none of " if path == "decision.excludes" else ""
        expected_words = f"{negation}{_actions_in_words(expected_actions)}"
        raise Failure(f"{place}: expected {expected_words}, found {_actions_in_words(actions)}")


def _value_in_words(value: Any) -> str:
    return short(json.dumps(value, default=str, ensure_ascii=False), MAX_VALUE_LENGTH)


def _actions_in_words(actions: set[str]) -> str:
    return short(str(sorted(actions)), MAX_VALUE_LENGTH)
