"""What Shrine says on its buttons, in its log and when it is over, in chosen situations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from engine.rules.chance import seeded
from engine.rules.events import Event
from engine.rules.notation import Action
from engine.words.summary import Result
from games.shrine.rules.state import Shrine
from games.shrine.words.labels import label
from games.shrine.words.log import entries, opening
from games.shrine.words.summary import result, status
from tests.games.shrine.words_play import (
    GAME,
    NAMES,
    SCENARIOS,
    Transition,
    acted,
    at,
    names_of,
    shrine,
)
from tests.kit.transitions import charted, verdict

TOLD = [title for title, scenario in SCENARIOS.items() if scenario.play]
"""The log is read of all that scenarios play."""

OFFERED = (
    "A card is drawn, the player passes, and it is the next seat's turn",
    "Taking the graveyard's top card uses up the action",
    "With a king on the Field an attack may be one over or one under",
    "With a queen on the Field a pair one over heals too",
    "A token is paid for in its colour, and of a kind only one is laid",
    "A dagger laid on a Triad gives two draws and two actions from the next own turn on",
    "The jack steals a card unseen, then one is discarded",
    "A dagger strikes a token off the Field",
    "Three of a kind sweep an opponent's Field",
    "Four of a kind take the tokens and the top of the Shrine",
    "A run of three brings the graveyard's top card onto the own Shrine",
    "It attacks with Pawns and a king's help",
    "An ace is brought back as a dagger with nothing to pay",
    "An ace is brought back as the dagger token of a Triad",
)
"""Scenarios from whose positions all buttons are read."""

ANSWERED = (
    "A token taken from the Field blocks an attack",
    "A dagger is met by another dagger",
    "An opponent throws the whole hand to make an attack fizzle",
    "The other fizzle takes three cards of choice, both ways",
    "A hand of eight at the end of the turn is cut down to seven",
    "A larger hand is discarded down by choice, seat by seat",
)
"""Scenarios of which the buttons of every later question are read, too."""

ENDS = (
    "The last Shrine card falls, and with it the game is won",
    "Of two seats the other wins when one resigns",
)
STORIES = {"two seats": 4, "four seats, with resignations": 9}
"""Random games of which everything is read that is told at the end."""


def buttons(title: str) -> Iterator[str]:
    return _buttons(at(SCENARIOS[title]))


def answers(title: str) -> Iterator[str]:
    for transition in acted(title):
        decision = GAME.decision(transition.after)
        if decision and decision.seat != transition.seat:
            yield f"after {transition.action}:"
            yield from _buttons(transition.after)


def _buttons(state: Shrine) -> Iterator[str]:
    decision = GAME.decision(state)
    assert decision and decision.actions
    view = GAME.view(state, decision.seat)
    for action in decision.actions[:12]:
        yield read(view, decision.seat, action)


def read(view: Shrine, seat: int, action: Action) -> str:
    found = label(view, seat, action, NAMES)
    return f"{found.title} | {found.hint} | {found.help} | {found.key or 'no key'}"


def logged(title: str) -> list[str]:
    return [f"{entry.mark} {entry.line}" for each in acted(title) for entry in entries(each, NAMES)]


def opened() -> Iterator[str]:
    for seed in range(1, 4):
        events = list[Event]()
        GAME.start(GAME.rules_for({"balance": True}), 4, seeded(f"deal {seed}"), events.append)
        yield from (entry.line for entry in opening(events, NAMES))


def over(played: list[Transition]) -> Result:
    return result(played, names_of(played), GAME.view(played[-1].after, 0))


def ending(title: str) -> Iterator[str]:
    return verdict(over(acted(title)))


def story(seed: int) -> Iterator[str]:
    found = over(list(shrine(seed)))
    yield from verdict(found)
    yield from charted(found, most=12)


def in_progress() -> Iterator[str]:
    for title in ("What each seat may see", "Play goes around those who are still in"):
        yield status(GAME.view(at(SCENARIOS[title]), 0), NAMES)


SITUATIONS: dict[str, Callable[[], Iterable[str]]] = {
    **{f"Buttons: {title}": partial(buttons, title) for title in OFFERED},
    **{f"Answers: {title}": partial(answers, title) for title in ANSWERED},
    "Log: the deal": opened,
    **{f"Log: {title}": partial(logged, title) for title in TOLD},
    **{f"End: {title}": partial(ending, title) for title in ENDS},
    **{f"Story: {title}": partial(story, seed) for title, seed in STORIES.items()},
    "Games in progress": in_progress,
}
