"""Actions to be told, written out from a position or done at random, and who can know of what."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Generic

from hypothesis import strategies as st

from engine.config import documents
from engine.rules.cards import CARDS, name
from engine.rules.chance import Chance, ScriptedOracle
from engine.rules.ending import OfferDraw, Resign
from engine.rules.events import Event
from engine.rules.game import Game
from engine.rules.notation import Action
from engine.rules.played import Played
from engine.rules.state import S
from engine.scenario import Scenario, read, scenario_files
from engine.words.labels import Caption
from engine.words.log import shown_entries
from engine.words.summary import Result
from tests.kit.catalogue import GAMES, WORDS, LogWriter, scenario_folder
from tests.kit.secrecy import faces

PLAYERS = ["Mara", "Tomas", "Ines", "Bo", "Ada", "Nora"]
NAMES = PLAYERS[:2]

_TOKEN = re.compile(r"\{([^{}]*)\}")
_SPOKEN = {card: name(card) for card in CARDS}


class Transition(Played, Generic[S], frozen=True, kw_only=True):
    """An action, with the states around it."""

    before: S
    after: S


def play(game: Game[S], state: S, seat: int, action: Action, number: int) -> Transition[S]:
    """Carry a legal action out, in place."""
    assert (refusal := game.refusal(state, seat, action)) is None, refusal
    before, turn = state.copy(), state.turn_number
    events: list[Event] = []
    game.apply(state, action, events.append)
    return Transition(number, seat, action, tuple(events), turn, before=before, after=state.copy())


def at(
    game: Game[S], position: Mapping[str, Any], rules: Any = None, dice: Sequence[list[int]] = ()
) -> S:
    """The game at a position; shuffles leave the cards as they lie, dice fall as written."""
    chance = Chance(0, ScriptedOracle([*dice], []))
    return game.load(position, rules or game.rules_for({}), game.config.seats[0], chance)


def line(
    game: Game[S],
    position: Mapping[str, Any],
    *texts: str,
    rules: Any = None,
    dice: Sequence[list[int]] = (),
) -> list[Transition[S]]:
    """These actions from a position: `2 bombard walls`; of one who plays alone, `go b1`."""
    state = at(game, position, rules, dice)
    transitions = []
    for number, text in enumerate(texts, start=1):
        seat, action = text.split(" ", 1) if text[0].isdigit() else ("1", text)
        transitions.append(play(game, state, int(seat), game.parse(action), number))
    return transitions


def at_random(
    game: Game[S], state: S, choose: Callable[[S], Action], chance: Chance, early: int = 0
) -> Iterator[Transition[S]]:
    """What is chosen, to the end; one in so many actions, where it may be, is an offer of a draw
    or a resignation."""
    number = 0
    while decision := game.decision(state):
        number += 1
        action = choose(state)
        rare: Action = OfferDraw() if chance.below(3) else Resign()
        if early and not chance.below(early) and not game.refusal(state, decision.seat, rare):
            action = rare
        yield play(game, state, decision.seat, action, number)


@cache
def scenarios(key: str) -> dict[str, Scenario]:
    """All scenarios of a game, by their titles."""
    read_all = (
        read(each) for file in scenario_files(scenario_folder(key)) for each in documents(file)
    )
    return {scenario.title: scenario for scenario in read_all}


def begun(key: str, scenario: Scenario) -> Any:
    """The position that a scenario starts from; chance is scripted."""
    game = GAMES[key]
    rules = game.rules_for(scenario.options)
    seats = scenario.seats or game.seats_in(scenario.position) or game.config.seats[0]
    chance = Chance(0, ScriptedOracle(scenario.chance.dice, scenario.chance.picks))
    return game.load(scenario.position, rules, seats, chance)


def acted(key: str, title: str) -> list[Transition[Any]]:
    """All that is played in a scenario."""
    game, scenario = GAMES[key], scenarios(key)[title]
    state, found = begun(key, scenario), list[Transition[Any]]()
    for number, move in enumerate(scenario.play, start=1):
        ((seat, text),) = move.items()
        found.append(play(game, state, int(seat), game.parse(text), number))
    return found


CHOICES = st.lists(st.integers(0, 9999), max_size=60)
"""What is chosen from each list of answers in turn, as `chosen` takes it."""


def told(
    transitions: Sequence[Played], log_writer: LogWriter, names: Sequence[str] = NAMES
) -> list[str]:
    """What the log says of actions, line by line: `1 Turn 1 · Mara: Plans.`"""
    entries = (entry for transition in transitions for entry in log_writer(transition, names))
    return [f"{entry.mark} {entry.line}" for entry in shown_entries(entries)]


def cards_in(text: str) -> list[str]:
    """The card tokens of a text. Raises `AssertionError` where its markup is not well-formed."""
    tokens: list[str] = _TOKEN.findall(text)
    unknown = sorted({*tokens} - CARDS)
    assert not unknown, f"{unknown} in '{text}' is no card: one is written as {{6S}}"
    assert not {*"{}"} & {*_TOKEN.sub("", text)}, f"a brace stands alone in '{text}'"
    bold = text.split("**")
    assert len(bold) % 2 == 1 and all(bold[1::2]), f"bold words are not closed in '{text}'"
    assert "*" not in "".join(bold), f"a star stands alone in '{text}'"
    return tokens


def named(text: str) -> set[str]:
    """The cards that a text names, as tokens or in words."""
    return {*cards_in(text), *(card for card, spoken in _SPOKEN.items() if spoken in text)}


def seen(game: Game[S], transition: Transition[S]) -> set[str]:
    """The cards that an onlooker sees around a action: open before, afterwards, or in between."""
    events = [event.seen_by(0) for event in transition.events]
    return {
        *faces(
            [
                game.shown(transition.before, 0),
                events,
                game.shown(transition.after, 0),
            ]
        )
    }


def button(said: Caption) -> str:
    """A button in a line."""
    hint = said.hint.replace("\n", " ")
    return f"{said.title} | {hint} | {said.help} | {said.key or 'no key'}"


def over(key: str, played: Sequence[Transition[Any]]) -> Result:
    """How a match that is over ended."""
    names = PLAYERS[: played[0].before.seats]
    return WORDS[key].result(played, names, GAMES[key].view(played[-1].after, 0))


def verdict(found: Result) -> Iterator[str]:
    """How a result says that it ended: who has won and why, and what mattered."""
    yield f"winner: {found.winner or 'nobody'} {found.role}".strip()
    yield f"headline: {found.headline}"
    yield f"reason: {found.reason}"
    yield f"account: {found.account}"
    for each in found.moments:
        yield f"moment: {each.seat} Turn {each.turn_number}, action {each.number}: {each.words}"


def charted(found: Result, most: int | None = None) -> Iterator[str]:
    """What a result shows besides its words: each line of its chart, the first points of which are
    enough; marks, figures, and what it says of each seat."""
    for series in found.series:
        points = ", ".join(f"{x:g} {y:g}" for x, y in series.points[:most])
        yield f"series of seat {series.seat}: {points}"
    yield from (f"mark: {mark.x:g} {mark.words}" for mark in found.marks)
    yield from (f"figure: {figure.name} {figure.value}" for figure in found.figures)
    for seat in found.seats:
        yield from (f"seat {seat.seat}, {seat.name}: {text}" for text in seat.lines)
