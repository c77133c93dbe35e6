"""What every game tells: a log and a story, of what everybody saw and of nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

import msgspec
import pytest

from engine.rules.cards import HIDDEN, name
from engine.rules.chance import seeded
from engine.rules.notation import Action
from engine.rules.questions import Round
from engine.words.log import Entry
from engine.words.summary import Result
from games import KEYS
from tests.kit.catalogue import GAMES, WORDS, log_writer, own
from tests.kit.secrecy import faces
from tests.kit.traits import cuts_events, hides_something
from tests.kit.transitions import Transition, at_random, cards_in, named, seen
from tests.kit.walks import begin, choose, thinned, with_cards
from tests.long import many

NAMES = ["Mara", "Tomas", "Ines", "Bo", "Ada", "Nora"]


SEEDS = range(many(3, 24))


def walk_of(key: str) -> Callable[[int], Iterator[Transition[Any]]] | None:
    """Gives games in which much happens, where in those of random actions little does."""
    return own(key, "WALK", None)


@cache
def deeds_of(key: str, seed: int) -> tuple[Transition[Any], ...]:
    """A game to its end."""
    if walk := walk_of(key):
        return tuple(walk(seed))
    game, chance = GAMES[key], seeded(f"told {seed}")
    return tuple(at_random(game, begin(game, seed), lambda s: choose(game, s, chance), chance))


def names_of(transitions: Sequence[Transition[Any]]) -> list[str]:
    """Who played."""
    return NAMES[: transitions[0].before.seats]


def story(key: str, transitions: Sequence[Transition[Any]]) -> Result:
    """A game's account of how it ended."""
    seen = GAMES[key].view(transitions[-1].after, 0)
    return WORDS[key].result(transitions, names_of(transitions), seen)


def leaks(key: str, transition: Transition[Any], told: Sequence[Entry]) -> set[str]:
    """Cards that entries name though they lie hidden from an onlooker."""
    cards = {card for entry in told for card in named(f"{entry.heading}: {entry.text}")}
    return cards - seen(GAMES[key], transition)


def as_seen(transition: Transition[Any], open_cards: set[str]) -> Transition[Any]:
    """What an onlooker knows of a action: cut events, and unseen cards of the answer as `??`."""

    def veiled(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(map(veiled, value))
        return HIDDEN if faces(value) and not {*faces(value)} <= open_cards else value

    fields = {key: getattr(transition.action, key) for key in transition.action.__struct_fields__}
    action = type(transition.action)(**{key: veiled(value) for key, value in fields.items()})
    return msgspec.structs.replace(
        transition, action=action, events=tuple(event.seen_by(0) for event in transition.events)
    )


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("key", [*KEYS, "showdown"])
def test_entries_are_well_formed_and_name_nothing_hidden(key: str, seed: int) -> None:
    write, transitions = log_writer(key), deeds_of(key, seed)
    names = names_of(transitions)
    for transition in transitions:
        told = write(transition, names)
        assert told or not transition.events, (
            f"the log says nothing of '{transition.action}', though something happened:"
            f" {[*transition.events]}. `log_sentences` of the words gives a sentence of the"
            " action or of an event"
        )
        for entry in told:
            assert entry.number == transition.number and 0 <= entry.mark <= len(names), (
                f"'{entry.text}' tells of seat {entry.mark}: `Sentence` takes a seat, or NOBODY"
            )
            assert entry.heading and not {*"{}*"} & {*entry.heading}, (
                f"the heading '{entry.heading}' must be plain: see `by` of the `Sentence`"
            )
            if entry.text:  # else the heading says it all
                assert re.fullmatch(r"[*{0-9A-Z].*\.\**", entry.text, re.DOTALL), (
                    f"the log says of '{transition.action}': {entry.text!r}. Begin with a capital,"
                    " a number or a card, and end with a full stop"
                )
            turn = re.match(r"Turn (\d+)", entry.heading)
            assert not turn or int(turn[1]) in (
                transition.turn_number,
                transition.after.turn_number,
            )
            who = entry.heading.rpartition(" · ")[2]
            assert who not in names or names.index(who) + 1 == entry.mark, (
                f"'{entry.line}' stands under {who}, and tells of seat {entry.mark}: see the seat"
                " of its `Sentence`"
            )
        secrets = leaks(key, transition, told)
        assert not secrets, (
            f"the log of '{transition.action}' names {sorted(secrets)}, which an onlooker has not"
            " seen: take cards from events alone, which are told as all saw them"
        )


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("key", [*KEYS, "showdown"])
def test_a_log_and_a_story_are_told_from_what_an_onlooker_saw(key: str, seed: int) -> None:
    write, transitions = log_writer(key), deeds_of(key, seed)
    cut = [as_seen(transition, seen(GAMES[key], transition)) for transition in transitions]
    for transition, other in zip(transitions, cut, strict=True):
        assert write(other, names_of(transitions)) == write(transition, names_of(transitions)), (
            f"the log of '{transition.action}' tells what an onlooker has not seen: `log_sentences`"
            " takes what it says from events alone, and from an action only what all may know"
        )
    assert story(key, cut) == story(key, transitions), (
        "the story tells what an onlooker has not seen: take it from events, not from actions"
    )


def covered(key: str, seed: int) -> Iterator[tuple[Transition[Any], Action]]:
    """The answers of a game that stay covered, each with another that might have been given."""
    game, chance = GAMES[key], seeded(f"covered {seed}")
    for transition in deeds_of(key, seed):
        asked, then = (each.agenda[:1] for each in (transition.before, transition.after))
        if not (asked and isinstance(asked[0], Round) and asked[0].simultaneous):
            continue
        if (
            isinstance(transition.action, asked[0].kinds)
            and then
            and type(then[0]) is type(asked[0])
        ):
            yield transition, game.sample(transition.before.copy(), chance)


@pytest.mark.parametrize("key", GAMES)
def test_no_log_tells_an_answer_that_is_covered(key: str) -> None:
    """A log that says what was answered, though in words or numbers and not as a card, tells it."""
    write, others = log_writer(key), 0
    for transition, other in (pair for seed in range(4) for pair in covered(key, seed)):
        names = names_of([transition])
        told = write(msgspec.structs.replace(transition, action=other), names)
        assert told == write(transition, names), (
            f"the log of '{transition.action}' tells a covered answer: `log_sentences` may say that"
            " somebody has chosen, and no more"
        )
        others += other != transition.action
    rounds = [kind for kind in GAMES[key].steps if issubclass(kind, Round) and kind.simultaneous]
    assert bool(others) == bool(rounds), (
        "no covered answer could have been another in random games: they are too short, or there is"
        " nothing to choose from"
    )


def by_events(key: str, transition: Transition[Any]) -> set[str]:
    return {*faces(transition.events)}


def by_action(key: str, transition: Transition[Any]) -> set[str]:
    return {*faces(str(transition.action))}


def by_position(key: str, transition: Transition[Any]) -> set[str]:
    return {*faces(GAMES[key].position(transition.after))}


@pytest.mark.parametrize("write", ["{{{}}}".format, name], ids=["as a card", "in words"])
@pytest.mark.parametrize("secret", [by_events, by_action, by_position])
@pytest.mark.parametrize("key", [key for key in GAMES if with_cards(GAMES[key])])
def test_a_log_that_tells_a_secret_is_found_out(
    key: str, secret: Callable[[str, Transition[Any]], set[str]], write: Callable[[Any], str]
) -> None:
    """Wherever such a action holds one: every card of it that nobody has seen, and nothing else."""
    found = 0
    hidden = secret != by_action and hides_something(GAMES[key])
    hidden = hidden and (secret != by_events or cuts_events(GAMES[key]))
    for transition in thinned(deeds_of(key, 4)):
        told = log_writer(key)(transition, NAMES)
        for card in secret(key, transition) - seen(GAMES[key], transition):
            careless = msgspec.structs.replace(told[0], text=f"{told[0].text} {write(card)}.")
            assert leaks(key, transition, [careless, *told[1:]]) == {card}
            found += 1
    assert found or not hidden, (
        f"no card of {key} is secret when it is told: is it in the events' `secret` fields?"
    )


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("key", KEYS)
def test_every_game_has_a_story_that_fits_it(key: str, seed: int) -> None:
    transitions = deeds_of(key, seed)
    found, last = story(key, transitions), transitions[-1].after
    assert last.outcome and found.winner == (last.outcome.winner or 0)
    assert found.headline and found.reason and found.account.endswith("."), (
        f"the result says '{found.headline}', '{found.reason}', '{found.account}': `reason` of the"
        " words gives a few words, and `standing` of the story a sentence"
    )
    assert [seat.name for seat in found.seats] == names_of(transitions)
    told = [moment.number for moment in found.moments]
    assert 1 <= len(told) <= 9, "as many as any game has room for, and the end"
    assert told == sorted(told) and told[-1] == transitions[-1].number, (
        "key moments must come in order, the end last: see `moment_of` of the story"
    )
    by_then = dict[int, set[str]]()
    known: set[str] = set()
    for transition in transitions:
        by_then[transition.number] = known = known | seen(GAMES[key], transition)
    for moment in found.moments:
        transition = transitions[moment.number - 1]
        assert moment.words and moment.turn_number in (
            transition.turn_number,
            transition.after.turn_number,
        )
        assert 0 <= moment.seat <= len(found.seats)
        assert named(moment.words) <= by_then[moment.number], (
            f"the key moment '{moment.words}' names a card that nobody had seen by then"
        )
    assert [mark.x for mark in found.marks] == sorted({mark.x for mark in found.marks})
    for words in (found.headline, found.reason, found.account, *_lines(found)):
        assert words and not cards_in(words) and named(words) <= known, (
            f"the result says '{words}': cards stand in words there, and only those that were seen"
        )
    assert found == story(key, transitions)


def _lines(result: Result) -> list[str]:
    return [line for seat in result.seats for line in seat.lines]
