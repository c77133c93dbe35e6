"""What holds of the words of every game, as checks of one random game each.

A check that fails raises `AssertionError`: what is wrong, and where its author should look.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from engine.rules.chance import seeded
from engine.rules.ending import COMMON_ACTIONS
from engine.rules.events import Event, TurnBegan
from engine.rules.game import Game
from engine.rules.played import Played
from engine.words.contract import Words
from engine.words.labels import Caption
from tests.kit.catalogue import GAMES
from tests.kit.secrecy import faces
from tests.kit.transitions import acted, cards_in, named, scenarios
from tests.kit.walks import Moment, dealt_out, thinned, walk

NAMES = ["Mara", "Tomas", "Ines", "Bo", "Ada", "Nora"]
TAKEN = {*"hluqe"}
"""Letters that the window has for itself."""

Reading = Callable[[Game[Any], Words, object], None]


def check_labels(game: Game[Any], words: Words, seed: object) -> None:
    """Every answer has a label, with help in sentences; those that are offered together differ, and
    so do their keys; none tells what its seat may not know, nor a public one what its view shows
    to it alone."""
    for moment in thinned(walk(game, seed), 40):
        state, decision = moment.before, moment.decision
        sampled = game.sample(state, seeded(f"label {seed}"))
        actions = decision.actions or [moment.action, sampled]
        view, public = game.view(state, decision.seat), game.view(state, 0)
        said = [words.caption(view, decision, each, NAMES) for each in actions]
        shown = {*faces(game.shown(state, decision.seat))}
        for action, found in zip(actions, said, strict=True):
            where = f"the label of '{action}' ({found})"
            assert found.title and (found.hint or isinstance(action, COMMON_ACTIONS)), (
                f"{where} says too little: it needs a title and a hint"
            )
            sentences = found.help.count(". ") + 1
            assert found.help.endswith("."), f"the help of {where} is no sentence"
            assert sentences <= 4, f"the help of {where} is too long: {sentences} sentences"
            text = f"{found.title} {found.hint} {found.help}"
            cards_in(text)
            told = named(text) - shown - {*faces(str(action))}
            assert not told, f"{where} names {told}, which seat {decision.seat} has not seen"
            assert decision.private or found == words.caption(public, decision, action, NAMES), (
                f"{where} tells what not all may see, though the question is public"
            )
        if decision.actions:
            _differ(moment, actions, said)


def _differ(moment: Moment, actions: Any, said: list[Caption]) -> None:
    pairs = Counter((found.title, found.hint) for found in said)
    alike = [
        f"'{action}'"
        for action, found in zip(actions, said, strict=True)
        if pairs[found.title, found.hint] > 1
    ]
    assert not alike, (
        f"{' and '.join(alike[:4])} are offered together by `{moment.decision.ask}`, and their"
        " buttons say the same: title and hint must tell answers apart"
    )
    keys = [found.key for found in said if found.key]
    assert len({*keys}) == len(keys), f"of {keys} one key presses two buttons"
    assert not TAKEN & {*keys}, f"{TAKEN & {*keys}} are keys of the window itself"


READING: tuple[Reading, ...] = (check_labels,)


def deeds(key: str, seeds: Iterable[object]) -> list[Played]:
    """What is played in the scenarios of a game, and in random games of it."""
    game, found = GAMES[key], list[Played]()
    for title in scenarios(key):
        found += acted(key, title)
    for seed in seeds:
        for moment in walk(game, seed):
            seat, events = moment.decision.seat, tuple(moment.events)
            turn = moment.before.turn_number
            found.append(Played(len(found) + 1, seat, moment.action, events, turn))
    return found


def untold(words: Words, played: Iterable[Played]) -> set[str]:
    """The kinds of events that the log says nothing of: it is the same without them."""
    met, told = set[type[Event]](), set[type[Event]]()
    for each in played:
        for at, event in enumerate(each.events):
            met.add(type(event))
            if type(event) not in told:
                others = (*each.events[:at], *each.events[at + 1 :])
                if _read(words, each) != _read(words, replace(each, events=others)):
                    told.add(type(event))
    return {kind.__name__ for kind in met - told - {TurnBegan}}  # headings count the turns


def _read(words: Words, played: Played) -> list[str]:
    try:
        return [f"{entry.mark} {entry.line}" for entry in words.entries(played, NAMES)]
    except Exception:  # it can't do without the event
        return []


def never_met(game: Game[Any], played: Iterable[Played]) -> set[str]:
    """The game's own kinds of actions and of events that these have none of."""
    own = type(game).__module__.removesuffix(".__init__").removesuffix(".rules")
    events = {each for each in _below(Event) if each.__module__.startswith(own)}
    met = {kind for each in played for kind in (type(each.action), *map(type, each.events))}
    for seed in range(40):  # what comes before the first action
        game.open(dealt_out(game, seed), lambda event: met.add(type(event)))
    return {kind.__name__ for kind in {*game.kinds, *events} - {*COMMON_ACTIONS} - met}


def _below(kind: type[Event]) -> set[type[Event]]:
    below = {*kind.__subclasses__()}
    return below.union(*map(_below, below))
