"""What holds in every game, as checks of one random game; each raises `AssertionError`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from typing import Any, NamedTuple

import msgspec
import pytest

from engine.rules.cards import HIDDEN
from engine.rules.chance import Chance, seeded
from engine.rules.events import Ended, Event
from engine.rules.game import BadPosition, Game
from engine.rules.notation import Action, NotAnAction
from engine.rules.position import at_path
from engine.rules.state import Decision, State
from tests.kit.walks import Moment, begin, choose, fingerprint, walk

WORLDS = 5
"""So many worlds are compared that a seat holds possible."""

FACE = re.compile(r"(?<!\.)\b(?:(?:[A2-9JQK]|10)[CDHS]|RJ|BJ)\b")
"""A card in a text; one after a dot names a place, as in `players.0.party.JC`."""


# Walking.


def check_options(game: Game[Any], seed: object) -> None:
    """Options are finished, unique, legal, and each text form parses back to an equal action."""
    for moment in walk(game, seed):
        state, decision = moment.before, moment.decision
        assert state.outcome is None
        assert decision.seat in state.still_in()
        listed = decision.actions
        offered = [moment.action, game.sample(state, seeded(f"sample {seed}"))]
        if listed is not None:
            assert listed, "a question without an answer"
            assert len({*listed}) == len({*map(str, listed)}) == len(listed)
            assert offered[1] in listed
            offered += listed
        for action in offered:
            assert game.refusal(state, decision.seat, action) is None, str(action)
            assert game.parse(str(action)) == action
            for other in {*range(state.seats + 2)} - {decision.seat}:
                check_sentence(game.refusal(state, other, action))
    check_ended(game, moment.after)


def check_ended(game: Game[Any], state: State) -> None:
    """After the end nothing is asked, and every action is refused."""
    assert state.outcome is not None
    assert game.decision(state) is None
    assert state.outcome.winner is None or state.outcome.winner in state.still_in()
    for kind in game.kinds:
        if not kind.__struct_fields__:
            for seat in range(1, state.seats + 1):
                check_sentence(game.refusal(state, seat, kind()))


def check_end_is_told(game: Game[Any], seed: object) -> None:
    """The end is told once, last of all, and as it stands."""
    moments = list(walk(game, seed))
    outcome, told = moments[-1].after.outcome, [event for each in moments for event in each.events]
    assert outcome and told[-1] == Ended(outcome.winner, outcome.reason)
    assert not any(isinstance(event, Ended) for event in told[:-1])


def check_sentence(refusal: str | None) -> None:
    """A refusal is a sentence for people."""
    assert refusal is not None, "this should be refused"
    assert re.fullmatch(r"[A-Z0-9].*[.]", refusal), refusal


def check_positions(game: Game[Any], seed: object) -> None:
    """A position is plain data; saved, loaded and copied it is the same, and goes on the same."""
    for moment in walk(game, seed):
        state = moment.before
        written = msgspec.json.encode(game.position(state))
        loaded = game.load(
            msgspec.json.decode(written), state.rules, state.seats, state.chance.copy()
        )
        check_same(game, loaded, state)
        for other in (loaded, state.copy()):
            events = list[Event]()
            game.apply(other, moment.action, events.append)
            assert events == moment.events
            check_same(game, other, moment.after)
        silent = state.copy()
        game.apply(silent, moment.action)
        check_same(game, silent, moment.after)


def check_same(game: Game[Any], one: State, other: State) -> None:
    """Two states are the same in all that can be seen, asked and drawn."""
    assert fingerprint(one) == fingerprint(other)
    assert game.position(one) == game.position(other)
    assert game.decision(one) == game.decision(other)
    for seat in range(one.seats + 1):
        assert game.view(one, seat) == game.view(other, seat)


def check_going_on(game: Game[Any], seed: object) -> None:
    """From any moment on, what was loaded plays to the same end as what was copied."""
    moments = list(walk(game, seed))
    for moment in moments[:: max(1, len(moments) // 4)]:
        state = moment.before
        position = game.position(state)
        loaded = game.load(position, state.rules, state.seats, state.chance.copy())
        ends = [list(walk(game, "on", one))[-1].after for one in (loaded, state.copy())]
        check_same(game, *ends)


def check_old_copies(game: Game[Any], seed: object) -> None:
    """What is played from a copy never changes what was copied, and the other way round."""
    kept = [(moment.before, fingerprint(moment.before)) for moment in walk(game, seed)]
    for state, before in kept:
        assert fingerprint(state) == before
        list(walk(game, "aside", state))
        assert fingerprint(state) == before
        copy = state.copy()
        assert fingerprint(copy) == before
        game.apply(state, choose(game, state, seeded("aside")))
        assert fingerprint(copy) == before


def check_refusals(game: Game[Any], seed: object) -> None:
    """What is not listed is refused (but for another order of the same words), and asking whether
    it is changes nothing."""
    moments = list(walk(game, seed))
    pool = {str(moment.action): moment.action for moment in moments}
    for moment in moments:
        pool |= {str(action): action for action in (moment.decision.actions or [])[:20]}
    for moment in moments[:: max(1, len(moments) // 12)]:
        state, decision = moment.before, moment.decision
        before = fingerprint(state)
        listed = [sorted(str(action).split()) for action in decision.actions or []]
        for text, action in pool.items():
            refusal = game.refusal(state, decision.seat, action)
            if refusal is not None:
                check_sentence(refusal)
            elif decision.actions is not None and text not in ("resign", "offer draw"):
                assert sorted(text.split()) in listed, f"{text} is legal, and not listed"
        assert fingerprint(state) == before


def check_texts(game: Game[Any], seed: object) -> None:
    """A text with a word changed, doubled or left out is refused as a text, or is an action whose
    own text it is."""
    chance = seeded(f"texts {seed}")
    words = [word for kind in game.kinds for word in kind.form.split() if word[0] != "{"]
    words += ["", "??", "AS", "RJ", "0", "7", "1,2", "nan,nan", "-1", "é", "1e999", "99999999999"]
    for moment in walk(game, seed):
        said = str(moment.action).split()
        place = chance.below(len(said))
        said[place : place + chance.below(2)] = [words[chance.below(len(words))]]
        try:
            action = game.parse(" ".join(said))
        except NotAnAction as error:
            check_sentence(str(error))
        else:
            assert game.parse(str(action)) == action or "nan" in str(action)
            game.refusal(moment.before, moment.decision.seat, action)


def check_damage(game: Game[Any], seed: object) -> None:
    """A position with a mistake in it is refused with its place, or is one that can be played."""
    chance = seeded(f"damage {seed}")
    for moment in walk(game, seed):
        state = moment.before
        for _ in range(6):
            position = msgspec.json.decode(msgspec.json.encode(game.position(state)))
            damage(position, chance)
            try:
                loaded = game.load(position, state.rules, state.seats, Chance(0))
            except BadPosition as error:
                assert error.problem and str(error).startswith(error.place)
                continue
            for seat in range(state.seats + 1):
                game.shown(loaded, seat)
                game.redeal(loaded, seat, chance)
            assert msgspec.json.encode(game.position(loaded))
            assert (game.decision(loaded) is None) == (loaded.outcome is not None)
            for _, later in zip(range(9), walk(game, seed, loaded), strict=False):
                assert game.refusal(later.before, later.decision.seat, later.action) is None


def check_unknown_keys(game: Game[Any], seed: object) -> None:
    """A key that the game does not know is refused with its place, however deep it stands."""
    for moment in walk(game, seed):
        state = moment.before
        position = msgspec.json.decode(msgspec.json.encode(game.position(state)))
        for mapping in [position, *(parent[key] for parent, key in places(position))]:
            if isinstance(mapping, dict):
                mapping["omen"] = 1
                with pytest.raises(BadPosition) as caught:
                    game.load(position, state.rules, state.seats, Chance(0))
                assert caught.value.place.split(".")[-1] == "omen"
                del mapping["omen"]


def damage(position: Any, chance: Chance) -> None:
    """One change somewhere in plain data: another value, one less, or one more."""
    found = [*places(position)]
    parent, key = found[chance.below(len(found))]
    other, from_there = found[chance.below(len(found))]
    values: list[Any] = [None, True, -1, 0, 1, 3, 77, 1.5, "x", "??", "AS", "KH", [], {}, [[]]]
    value = deepcopy([*values, *([other[from_there]] * 8)][chance.below(len(values) + 8)])
    how = chance.below(4)
    if how == 0:
        del parent[key]
    elif how == 1 and isinstance(parent, list):
        parent.insert(key, value)
    elif how == 1:
        parent["x"] = value
    else:
        parent[key] = value


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in plain data, as the mapping or list that it is in and its key there."""
    keys = (
        value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    )
    for key in keys:
        yield value, key
        yield from places(value[key])


# Secrets.


def check_view(game: Game[Any], seed: object) -> None:
    """The view depends only on what may be seen, and so does the question that stands."""
    chance = seeded(f"view {seed}")
    for state, seat in sights(game, seed):
        before = fingerprint(state)
        seen, asked = game.view(state, seat), game.decision(state)
        for _ in range(WORLDS):
            world = game.redeal(state, seat, chance)
            assert game.view(world, seat) == seen
            check_question(game.decision(world), asked, seat)
            position = game.position(world)
            again = game.load(position, world.rules, world.seats, world.chance.copy())
            assert game.position(again) == position
        assert fingerprint(state) == before


def check_redeal(game: Game[Any], seed: object) -> None:
    """The redeal really redeals: what is hidden, wherever much is, and what chance will bring."""
    chance = seeded(f"redeal {seed}")
    hiding, varying = set[tuple[int, str]](), set[tuple[int, str]]()
    for state, seat in sights(game, seed):
        places = [path for path, value in lists(game.shown(state, seat)) if value.count(HIDDEN) > 3]
        hiding |= {(seat, path) for path in places}
        worlds = [game.redeal(state, seat, chance) for _ in range(8)]
        positions = [game.position(world) for world in worlds]
        for path in places:
            if len({repr(at_path(position, path)) for position in positions}) > 1:
                varying.add((seat, path))
        assert not places or len({world.chance.seed for world in worlds}) > 1
    assert hiding == varying


def check_telling(game: Game[Any], seed: object) -> None:
    """In worlds that a seat can't tell apart nobody is asked otherwise (after its own action), and
    it is told otherwise exactly where it comes to see otherwise: what no view shows, before, just
    then, or afterwards, no event tells; and what nothing has told, no view shows."""
    chance = seeded(f"telling {seed}")
    for moment in walk(game, seed):
        actor = moment.decision.seat
        for seat in range(moment.before.seats + 1):
            luck = chance.below(1 << 64)
            told, seen, asked = carried_out(game, moment.before, moment.action, seat, luck)
            for _ in range(WORLDS):
                world = game.redeal(moment.before, seat, chance)
                if game.refusal(world, actor, moment.action) is not None:
                    continue
                others = carried_out(game, world, moment.action, seat, luck)
                assert (told == others.told) == (seen == others.seen)
                if told == others.told and seat == actor:
                    check_question(others.asked, asked, seat)


class Course(NamedTuple):
    """What came of an action for a seat: the events as it is told them, what it sees before all,
    just then and at last, and the question that follows."""

    told: list[Event]
    seen: list[Any]
    asked: Decision | None


def carried_out(
    game: Game[Any], state: State, action: Action, seat: int, luck: int, plainly: bool = False
) -> Course:
    """The course of an action, chance being `luck`; what is seen as views, or as plain data."""
    look = game.shown if plainly else game.view
    after, told, seen = state.copy(), list[Event](), [look(state, seat)]
    after.chance = Chance(luck)

    def take(event: Event) -> None:
        told.append(event.seen_by(seat))
        seen.append(look(after, seat))

    game.apply(after, action, take)
    return Course(told, [*seen, look(after, seat)], game.decision(after))


def check_cut(game: Game[Any], seed: object) -> None:
    """No event shows a seat a card that no view shows it: before, just then, or afterwards."""
    for moment in walk(game, seed):
        for seat in range(moment.before.seats + 1):
            told, seen, _ = carried_out(game, moment.before, moment.action, seat, 0, plainly=True)
            most = Counter[str]()
            for view in seen if faces(told) else []:
                most |= Counter(faces(view))
            for event in told:
                more = Counter(faces(event)) - most
                assert not more, f"{event} shows seat {seat} cards that it does not see: {[*more]}"


def check_question(one: Decision | None, other: Decision | None, seat: int) -> None:
    """Two questions look the same to a seat: who is asked what; and among which answers, unless
    they are another seat's secret."""
    assert (one is None) == (other is None)
    if one is None or other is None:
        return
    assert (one.seat, one.ask, one.private) == (other.seat, other.ask, other.private)
    assert (one.actions is None) == (other.actions is None)
    if one.seat == seat or not one.private:
        assert one.actions == other.actions


def check_privacy(game: Game[Any], seed: object) -> None:
    """A question that names cards which not everybody sees is private, and nobody is asked about
    cards that it does not see itself."""
    for moment in walk(game, seed):
        decision, state = moment.decision, moment.before
        named = faces([str(action) for action in decision.actions or [moment.action]])
        assert not {*named} - {*faces(game.shown(state, decision.seat))}
        if not decision.private:
            assert not {*named} - {*faces(game.shown(state, 0))}


def sights(game: Game[Any], seed: object) -> Iterator[tuple[State, int]]:
    """The states of a random game, each as every seat and an onlooker sees it."""
    for moment in walk(game, seed):
        for seat in range(moment.before.seats + 1):
            yield moment.before, seat


def texts(value: Any) -> Iterator[str]:
    """Every text in plain data, or in what can be made so."""
    plain = msgspec.to_builtins(value, enc_hook=str)
    if isinstance(plain, str):
        yield plain
    elif isinstance(plain, dict):
        yield from texts([*plain.values()])
    elif isinstance(plain, list | tuple):
        for each in plain:
            yield from texts(each)


def faces(value: Any) -> list[str]:
    """The cards that can be read somewhere, in order."""
    return [face for text in texts(value) for face in FACE.findall(text)]


def lists(value: Any, path: str = "") -> Iterator[tuple[str, list[Any]]]:
    """Every list in plain data, with the path that leads to it."""
    if isinstance(value, list):
        yield path, value
    keys = (
        value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    )
    for key in keys:
        yield from lists(value[key], f"{path}.{key}" if path else str(key))


WALKING = (
    check_options,
    check_end_is_told,
    check_positions,
    check_going_on,
    check_old_copies,
    check_refusals,
    check_texts,
    check_damage,
    check_unknown_keys,
)
SECRETS = (check_view, check_redeal, check_telling, check_cut, check_privacy)


__all__ = ["SECRETS", "WALKING", "Moment", "begin"]
