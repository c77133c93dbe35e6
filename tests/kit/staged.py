"""What a game says in its scenarios and in random games, to be read in goldens."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from engine.rules.state import State
from tests.kit.catalogue import GAMES, WORDS, log_writer
from tests.kit.transitions import (
    PLAYERS,
    Transition,
    acted,
    begun,
    button,
    charted,
    over,
    scenarios,
    told,
    verdict,
)

Situations = dict[str, Callable[[], Iterable[str]]]


def situations(
    key: str,
    walk: Callable[[int], Iterable[Transition[Any]]],
    *,
    offered: Sequence[str],
    answered: Sequence[str],
    ends: Sequence[str],
    stories: Mapping[str, int],
    in_progress: Sequence[str],
) -> Situations:
    """The buttons of the positions that scenarios `offered` start from, and of every later question
    of those `answered`; the log of all that is played, why what they refuse is refused, the `ends`,
    and of random games, by their seeds, the whole story. All are titles of scenarios."""
    every = scenarios(key)
    found: Situations = {
        **{f"Buttons: {each}": partial(_buttons, key, begun(key, every[each])) for each in offered},
        **{f"Answers: {each}": partial(_answers, key, each) for each in answered},
        **{
            f"Refusals: {each}": partial(_refused, key, each)
            for each in every
            if every[each].refuse
        },
        **{f"Log: {each}": partial(_log, key, each) for each in every if every[each].play},
        **{f"End: {each}": partial(_end, key, each) for each in ends},
    }
    for title, seed in stories.items():
        found[f"Story: {title}"] = partial(_story, key, walk, seed)
    views = [GAMES[key].view(begun(key, every[each]), 0) for each in in_progress]
    found["Games in progress"] = lambda: [WORDS[key].status(view, PLAYERS) for view in views]
    return found


def _buttons(key: str, state: State) -> Iterator[str]:
    """The first buttons of a question."""
    decision = GAMES[key].decision(state)
    if decision is None:
        return
    view = GAMES[key].view(state, decision.seat)
    for action in (decision.actions or [])[:12]:
        yield button(WORDS[key].caption(view, decision, action, PLAYERS))


def _answers(key: str, title: str) -> Iterator[str]:
    for transition in acted(key, title):
        yield f"after {transition.action}:"
        yield from _buttons(key, transition.after)


def _log(key: str, title: str) -> list[str]:
    return told(acted(key, title), log_writer(key), PLAYERS)


def _refused(key: str, title: str) -> Iterator[str]:
    game, scenario, played = GAMES[key], scenarios(key)[title], acted(key, title)
    state = played[-1].after if played else begun(key, scenario)
    for move in scenario.refuse:
        ((seat, text),) = move.items()
        try:
            yield f"{seat} {text}: {game.refusal(state, int(seat), game.parse(text))}"
        except ValueError as error:
            yield f"{seat} {text}: {error}"


def _end(key: str, title: str) -> Iterator[str]:
    return verdict(over(key, acted(key, title)))


def _story(key: str, walk: Callable[[int], Iterable[Transition[Any]]], seed: int) -> Iterator[str]:
    found = over(key, [*walk(seed)])
    yield from verdict(found)
    yield from charted(found, most=12)
