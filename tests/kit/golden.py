"""Playthroughs and counts to read; `python3 .ci/make.py golden KEY` writes a game's anew, without a
key every game's.

`goldens/<game>.txt` is one random game with its questions, options, events and views.
`goldens/<game>.perft.txt` counts, from the positions of the game's scenarios, the ways to go on for
one action, two, and so on.
`goldens/<game>.bounds.yaml` has the bounds of its numbers and options.
`goldens/<game>.refused.txt` is what the game refuses, and why: see `refused`.
`goldens/<game>.winners.txt` is who wins games of programs: see `tests.strength.winners`;
`goldens/<game>.frozen.txt` is moves of the frozen programs: see `tests.strength.moves`.
`goldens/<game>.words.txt` is what the game says in chosen situations: `prose.py` among its own
tests names them in `SITUATIONS`, each a title and what gives the lines that are read there.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from importlib import import_module
from itertools import groupby, islice
from pathlib import Path
from typing import Any

import msgspec

from engine.rules.cards import HIDDEN
from engine.rules.chance import Chance, seeded
from engine.rules.events import Event
from engine.rules.game import Game
from engine.rules.notation import Action
from engine.rules.state import State
from tests.kit.bounds import bounds
from tests.kit.catalogue import GAMES, HERE, own_tests
from tests.kit.refused import cases, refused
from tests.kit.transitions import begun, scenarios
from tests.kit.walks import brought, walk
from tests.strength.moves import frozen_moves
from tests.strength.winners import WINNERS, winners

GOLDENS = HERE / "goldens"
SEED = "88"
"""Shows much of each game."""
LONGEST = 100
"""So many questions of a playthrough are written."""
MOST, DEEPEST = 2000, 12
"""Counts go on while there are no more ways than this, and not deeper."""


def playthrough(game: Game[Any], seed: str) -> str:
    """One random game as text."""
    return "\n".join(_lines(game, seed)) + "\n"


def _lines(game: Game[Any], seed: str) -> Iterator[str]:
    least = game.config.seats[0]
    events = list[Event]()
    rules, chance = game.rules_for({}), seeded(seed)
    more = brought(game, rules, least, chance.copy())
    start = game.start(rules, least, chance, events.append, **more)
    yield f"{game.config.title}, seed '{seed}', {least} seats"
    yield from _told(events, least)
    before = [dict[str, str]() for _ in range(least + 1)]
    moments = islice(walk(game, seed, start, restless=False), LONGEST)
    for number, moment in enumerate(moments, start=1):
        yield from _seen(game, moment.before, before)
        decision = moment.decision
        yield ""
        private = " (private)" if decision.private else ""
        yield f"{number}. Seat {decision.seat}: {decision.ask}{private}"
        listed = decision.actions
        options = "too many to list" if listed is None else _options([*map(str, listed)])
        yield f"   options: {options}"
        yield f"   > {moment.action}"
        yield from _told(moment.events, least)
        after = moment.after
    yield from _seen(game, after, before)
    yield ""
    yield f"Outcome: {_plain(msgspec.to_builtins(after.outcome))}"


def _options(texts: list[str]) -> str:
    shown = texts if len(texts) <= 24 else [*texts[:3], "...", texts[-1]]
    return f"{len(texts)}: {', '.join(shown)}"


def _told(events: list[Event], seats: int) -> Iterator[str]:
    """Each event as all see it, or as each seat does where they see it differently."""
    for event in events:
        cuts = [_event(event.seen_by(seat)) for seat in range(seats + 1)]
        yield f"   * {cuts[0]}"
        for seat, cut in enumerate(cuts):
            if cut != cuts[0]:
                yield f"     seat {seat}: {cut}"


def _event(event: Event) -> str:
    fields = msgspec.to_builtins(event, enc_hook=str)
    return " ".join([fields.pop("type"), *(f"{key}={_plain(fields[key])}" for key in fields)])


def _seen(game: Game[Any], state: State, before: list[dict[str, str]]) -> Iterator[str]:
    """What each seat sees that it did not see so before; seat 0 looks on."""
    said = dict[str, str]()  # what an onlooker reads is not said again for the seats
    for seat in range(state.seats + 1):
        view = dict(_flat(game.shown(state, seat), ""))
        changed = {path: "nothing" for path in before[seat] if path not in view} | {
            path: text for path, text in view.items() if before[seat].get(path) != text
        }
        before[seat] = view
        if not seat:
            said = changed
        for path, text in changed.items():
            if not seat or said.get(path, before[0].get(path)) != text:
                yield f"   view {seat} {path}: {text}"


def _flat(value: Any, path: str) -> Iterator[tuple[str, str]]:
    """Dotted paths and what stands there; lists of plain things stay on one line."""
    children: Any = ()
    if isinstance(value, dict):
        children = value.items()
    elif isinstance(value, list) and any(isinstance(each, dict | list) for each in value):
        children = enumerate(value)
    else:
        yield path, _plain(value)
    for key, child in children:
        yield from _flat(child, f"{path}.{key}" if path else str(key))


def _plain(value: Any) -> str:
    if isinstance(value, list | tuple):
        runs = ((text, len([*run])) for text, run in groupby(map(_plain, value)))
        return f"[{' '.join(text if n == 1 else _repeated(text, n) for text, n in runs)}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key}: {_plain(each)}' for key, each in value.items())}}}"
    return "none" if value is None else str(value)


def _repeated(text: str, count: int) -> str:
    return f"{text} x{count}" if text == HIDDEN else " ".join([text] * count)


def counts(game: Game[Any], key: str) -> str:
    """The number of ways to go on from each scenario's position, by their length."""
    lines = []
    for title, scenario in scenarios(key).items():
        state = begun(key, scenario)
        state.chance = Chance(0)  # no longer scripted
        lines.append(f"{' '.join(map(str, perft(game, state))):24} {title}")
    return "\n".join(lines) + "\n"


def perft(game: Game[Any], state: State) -> list[int]:
    """How many ways there are to go on for one action, two, and so on, while they are neither many
    nor long.

    Of answers that can't be listed one is tried. The last ways are counted and not gone.
    """
    numbers, edge = list[int](), [state]
    while edge:
        ways = [(each, _answers(game, each)) for each in edge]
        numbers.append(sum(len(answers) for _, answers in ways))
        if numbers[-1] > MOST // 10 or len(numbers) == DEEPEST:
            break
        edge = [_after(game, each, action) for each, answers in ways for action in answers]
    return numbers


def _answers(game: Game[Any], state: State) -> list[Action]:
    decision = game.decision(state)
    if decision is None:
        return []
    listed = decision.actions
    return [game.sample(state, Chance(0))] if listed is None else listed


def _after(game: Game[Any], state: State, action: Action) -> State:
    after = state.copy()
    game.apply(after, action)
    return after


def _written(key: str) -> dict[Path, Callable[[], str]]:
    game = GAMES[key]
    return {
        GOLDENS / f"{key}.txt": lambda: playthrough(game, SEED),
        GOLDENS / f"{key}.perft.txt": lambda: counts(game, key),
        GOLDENS / f"{key}.bounds.yaml": lambda: bounds(game),
        **_refused(key),
        **_prose(key),
        **_winners(key),
    }


def _winners(key: str) -> dict[Path, Callable[[], str]]:
    played = key in WINNERS
    if not played:
        return {}
    return {
        GOLDENS / f"{key}.winners.txt": partial(winners, key),
        GOLDENS / f"{key}.frozen.txt": partial(frozen_moves, key),
    }


def _refused(key: str) -> dict[Path, Callable[[], str]]:
    here = cases(key).exists()
    return {GOLDENS / f"{key}.refused.txt": partial(refused, key)} if here else {}


def _prose(key: str) -> dict[Path, Callable[[], str]]:
    if not (own_tests(key) / "prose.py").exists():
        return {}
    situations = import_module(f"tests.games.{key}.prose").SITUATIONS
    return {GOLDENS / f"{key}.words.txt": lambda: prose(situations)}


def prose(situations: Mapping[str, Callable[[], Iterable[str]]]) -> str:
    """What is said in each situation, line by line, to be read by somebody who knows the game."""
    parts = ["\n".join([f"== {title}", *lines()]) for title, lines in situations.items()]
    return "\n\n".join(parts) + "\n"


def files(keys: Iterable[str] = GAMES) -> dict[Path, Callable[[], str]]:
    """Every file of this kind of these games, and how what must stand in it is made."""
    return {path: text for key in keys for path, text in _written(key).items()}


def main(keys: list[str]) -> None:
    """Write the files of these games, or of all."""
    if unknown := {*keys} - {*GAMES}:
        sys.exit(f"There is no game {', '.join(sorted(unknown))}: there are {', '.join(GAMES)}.")
    GOLDENS.mkdir(exist_ok=True)
    for path, text in files(keys or GAMES).items():
        path.write_text(text(), "utf-8", newline="\n")
        print(path.relative_to(Path.cwd()))


if __name__ == "__main__":
    main(sys.argv[1:])
