"""What DUEL says on its buttons, in its log and when it is over, in chosen situations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from engine.rules.notation import Action
from engine.words.summary import Result
from games.duel.rules.state import Duel
from games.duel.words.labels import label
from games.duel.words.log import entries
from games.duel.words.summary import result, status
from tests.games.duel.words_play import (
    GAME,
    NAMES,
    SCENARIOS,
    Transition,
    acted,
    at,
    names_of,
    random_duel,
)
from tests.kit.transitions import charted, verdict

TOLD = [title for title, scenario in SCENARIOS.items() if scenario.play]
"""The log is read of all that scenarios play."""

OFFERED = (
    "What may be shown is listed by stat, with no zeros",
    "In a fight only the stat asked for is shown",
    "A throw reaches as far as Strength is more than the weight, from edge to edge",
    "What is too heavy, too far off or of another kind can't be smashed",
)
"""Scenarios from whose positions all buttons are read."""

ANSWERED = (
    "The most dexterous warrior may cancel one action of the other",
    "A block takes the blocker's Strength off a high swing",
)
"""Scenarios of which the buttons of every later question are read, too."""

ENDS = (
    "A fight to the end",
    "A rock that fells its target lies where the target stood",
    "A duel with a turn limit is drawn in the end",
    "Of two the other has won when one gives up",
    "A draw that all agree to",
)
REFUSED = [title for title, scenario in SCENARIOS.items() if scenario.refuse]
"""Why what scenarios refuse is refused."""
STORIES = {"two seats": 3, "three seats": 4, "four seats": 2}
"""Random duels of which everything is read that is told at the end."""


def buttons(title: str) -> Iterator[str]:
    return _buttons(at(SCENARIOS[title]))


def answers(title: str) -> Iterator[str]:
    for transition in acted(title):
        yield f"after {transition.action}:"
        yield from _buttons(transition.after)


def _buttons(state: Duel) -> Iterator[str]:
    decision = GAME.decision(state)
    if decision is None:
        return
    view = GAME.view(state, decision.seat)
    for action in (decision.actions or [])[:12]:
        yield read(view, decision.seat, action)


def read(view: Duel, seat: int, action: Action) -> str:
    found = label(view, seat, action, NAMES)
    return f"{found.title} | {found.hint} | {found.help} | {found.key or 'no key'}"


def logged(title: str) -> list[str]:
    return [f"{entry.mark} {entry.line}" for each in acted(title) for entry in entries(each, NAMES)]


def refused(title: str) -> Iterator[str]:
    played = acted(title)
    state = played[-1].after if played else at(SCENARIOS[title])
    for move in SCENARIOS[title].refuse:
        ((seat, text),) = move.items()
        try:
            yield f"{seat} {text}: {GAME.refusal(state, int(seat), GAME.parse(text))}"
        except ValueError as error:
            yield f"{seat} {text}: {error}"


def over(played: list[Transition]) -> Result:
    return result(played, names_of(played), GAME.view(played[-1].after, 0))


def ending(title: str) -> Iterator[str]:
    return verdict(over(acted(title)))


def story(seed: int) -> Iterator[str]:
    found = over(list(random_duel(seed)))
    yield from verdict(found)
    yield from charted(found, most=12)


def in_progress() -> Iterator[str]:
    for title in (
        "The slower warrior shows first, and only once",
        "The last tie goes round the table, and the fallen are counted",
    ):
        yield status(GAME.view(at(SCENARIOS[title]), 0), NAMES)


SITUATIONS: dict[str, Callable[[], Iterable[str]]] = {
    **{f"Buttons: {title}": partial(buttons, title) for title in OFFERED},
    **{f"Answers: {title}": partial(answers, title) for title in ANSWERED},
    **{f"Refusals: {title}": partial(refused, title) for title in REFUSED},
    **{f"Log: {title}": partial(logged, title) for title in TOLD},
    **{f"End: {title}": partial(ending, title) for title in ENDS},
    **{f"Story: {title}": partial(story, seed) for title, seed in STORIES.items()},
    "Games in progress": in_progress,
}
