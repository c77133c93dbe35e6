"""What holds of the rules of every game, as checks of one random game each.

A check that fails raises `AssertionError`: what is wrong, and where its author should look.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import msgspec

from engine.rules.cards import Card
from engine.rules.chance import Chance, seeded
from engine.rules.ending import COMMON_ACTIONS, AnswerDraw
from engine.rules.events import Ended, Event
from engine.rules.game import Game
from engine.rules.notation import Action, NotAnAction
from engine.rules.places import Pack
from engine.rules.position import BadPosition
from engine.rules.state import State
from tests.kit.differences import differing
from tests.kit.walks import begin, choose, fingerprint, thinned, walk


def check_options(game: Game[Any], seed: object) -> None:
    """Options are finished, unique, legal, and each text form parses back to an equal action."""
    for moment in walk(game, seed):
        state, decision = moment.before, moment.decision
        asking = f"{type(state.agenda[0]).__name__} (`{decision.ask}`)"
        assert state.outcome is None, f"{asking} is asked after the end"
        assert decision.seat in state.still_in(), (
            f"{asking} asks seat {decision.seat}, which is out: see `after_leaving` of the question"
        )
        offered = [moment.action, game.sample(state, seeded(f"sample {seed}"))]
        if decision.actions is not None:
            listed = [*map(str, decision.actions)]
            assert listed, f"{asking} has no legal answer: whatever is asked, one must be legal"
            twice = [text for text, count in Counter(listed).items() if count > 1]
            assert not twice, f"{asking} lists {twice} twice: see `every` of their actions"
            assert offered[1] in decision.actions, (
                f"`sample` of {asking} gives '{offered[1]}', which is not listed"
            )
            offered += decision.actions
        for action in offered:
            refusal = game.refusal(state, decision.seat, action)
            assert refusal is None, (
                f"{asking} offers '{action}', and refuses it: {refusal} See `why_not` and `every`"
                f" of {type(action).__name__}"
            )
            check_text(game, action)
            for other in {*range(state.seats + 2)} - {decision.seat}:
                check_sentence(game.refusal(state, other, action), f"'{action}' of seat {other}")
    check_ended(game, moment.after)


def check_text(game: Game[Any], action: Action) -> None:
    """An action's text is read as that action."""
    kind = type(action)
    assert kind in game.kinds, f"{kind.__name__} is missing in `actions` of {_named(game)}"
    try:
        read = game.parse(str(action))
    except NotAnAction as error:
        read = error  # type: ignore[assignment]
    assert read == action, (
        f"'{action}' is read as {read!r}, not as {action!r}: see `form` of {kind.__name__}, and"
        " whether another kind's form comes first"
    )


def check_ended(game: Game[Any], state: State) -> None:
    """After the end nothing is asked, and every action is refused."""
    assert state.outcome is not None, f"{_named(game)} asks nothing, and has not ended"
    assert game.decision(state) is None, "something is asked after the end"
    winner = state.outcome.winner
    assert winner is None or winner in state.still_in(), f"seat {winner} has won, and is out"
    for kind in game.kinds:
        if not kind.__struct_fields__:
            for seat in range(1, state.seats + 1):
                said = game.refusal(state, seat, kind())
                check_sentence(said, f"'{kind()}' after the end")


def check_end_is_told(game: Game[Any], seed: object) -> None:
    """The end is told once, last of all, and as it stands."""
    moments = list(walk(game, seed))
    outcome, told = moments[-1].after.outcome, [event for each in moments for event in each.events]
    ends = [number for number, event in enumerate(told, 1) if isinstance(event, Ended)]
    assert ends == [len(told)], (
        f"the end must be told once and last, and is told as number {ends} of {len(told)} events:"
        " only `State.end` tells it, and nothing may be carried out after it"
    )
    assert outcome and told[-1] == Ended(outcome.winner, outcome.reason), (
        f"{told[-1]} is told, and the outcome is {outcome}"
    )


def check_sentence(refusal: str | None, what: str = "this") -> None:
    """A refusal is a sentence for people."""
    assert refusal is not None, f"{what} must be refused, and is legal: see its `why_not`"
    assert re.fullmatch(r"[A-Z0-9].*[.]", refusal), (
        f"{what} is refused with '{refusal}': that must be a sentence"
    )


def check_positions(game: Game[Any], seed: object) -> None:
    """A position is plain data; saved, loaded and copied it is the same, and goes on the same."""
    for moment in thinned(walk(game, seed)):
        state = moment.before
        for step in state.agenda:
            assert type(step) in (*game.steps, AnswerDraw), (
                f"the step {type(step).__name__} waits on the agenda, and is missing in `steps` of"
                f" {_named(game)}: without it no such position can be read again"
            )
        written = msgspec.json.encode(game.position(state))
        loaded = read_again(game, state, msgspec.json.decode(written))
        for other, how in ((loaded, "loaded"), (state.copy(), "copied")):
            check_same(game, other, state, how)
            events = list[Event]()
            game.apply(other, moment.action, events.append)
            assert events == moment.events, (
                f"'{moment.action}' goes otherwise from what was {how}:"
                f" {differing(events, moment.events)}. Nothing but the state may decide it"
            )
            check_same(game, other, moment.after, f"{how}, and played on with '{moment.action}'")
        silent = state.copy()
        game.apply(silent, moment.action)
        check_same(game, silent, moment.after, f"played with '{moment.action}' and no listener")


def read_again(game: Game[Any], state: State, position: Any) -> State:
    """The state that a position was written of."""
    try:
        again: State = game.load(position, state.rules, state.seats, state.chance.copy())
    except BadPosition as error:
        raise AssertionError(
            f"a position that the game came to can't be read again: {error}. See `check`, the"
            " `fits` of its steps, and the types of the state's fields"
        ) from None
    return again


def check_same(game: Game[Any], one: State, other: State, how: str) -> None:
    """Two states are the same in all that can be seen, asked and drawn."""
    looks = {
        "position": (game.position(one), game.position(other)),
        "question": (game.decision(one), game.decision(other)),
        "chance": (one.chance.seed, other.chance.seed),
        "state": (msgspec.to_builtins(_kept(one)), msgspec.to_builtins(_kept(other))),
    }
    for what, (ours, theirs) in looks.items():
        assert ours == theirs, f"the {what} is another when {how}: {differing(ours, theirs)}"
    for seat in range(one.seats + 1):
        ours, theirs = game.view(one, seat), game.view(other, seat)
        assert ours == theirs, (
            f"the view of seat {seat} is another when {how}: {differing(ours, theirs)}"
        )


def _kept(state: State) -> dict[str, Any]:
    """The fields of a state but its chance and who listens."""
    fields = {*state.__struct_fields__} - {"chance", "sink"}
    return {name: getattr(state, name) for name in fields}


def check_going_on(game: Game[Any], seed: object) -> None:
    """From any moment on, what was loaded plays to the same end as what was copied."""
    moments = list(walk(game, seed))
    for moment in moments[:: max(1, len(moments) // 4)]:
        state = moment.before
        loaded = read_again(game, state, game.position(state))
        one, other = (list(walk(game, "on", start))[-1].after for start in (loaded, state.copy()))
        check_same(game, one, other, "loaded and played to its end")


def check_old_copies(game: Game[Any], seed: object) -> None:
    """What is played from a copy never changes what was copied, and the other way round."""
    shared = (
        f"see the types of the fields of {game.state.__name__}, by which it is copied: each must"
        " say what the field holds, and no frozen struct may hold a list"
    )

    def stays(state: State, before: bytes, what: str) -> None:
        after = fingerprint(state)
        if after != before:
            told = differing(*(msgspec.json.decode(each)[0] for each in (before, after)))
            raise AssertionError(f"{what} ({told}): {shared}")

    moments = thinned(walk(game, seed), 15)
    kept = [(moment.before, fingerprint(moment.before)) for moment in moments]
    for state, before in kept:
        stays(state, before, "a position that was left behind changes")
        list(walk(game, "aside", state))
        stays(state, before, "what is played from a copy changes what was copied")
        copy = state.copy()
        stays(copy, before, "a copy is another")
        game.apply(state, choose(game, state, seeded("aside")))
        stays(copy, before, "what is played on changes a copy")


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
                check_sentence(refusal, f"'{text}'")
            elif decision.actions is not None and not isinstance(action, COMMON_ACTIONS):
                assert sorted(text.split()) in listed, (
                    f"'{text}' is legal, and not listed: see `every` of {type(action).__name__}"
                )
            assert fingerprint(state) == before, (
                f"to ask whether '{text}' is legal changes the game: see `why_not` of its kind"
            )


def check_texts(game: Game[Any], seed: object) -> None:
    """A text with a word changed, doubled or left out is refused as a text, or is an action whose
    own text it is."""
    chance = seeded(f"texts {seed}")
    words = [word for kind in game.kinds for word in kind.form.split() if word[0] != "{"]
    words += ["", "??", "AS", "RJ", "0", "7", "1,2", "nan,nan", "-1", "é", "1e999", "99999999999"]
    for moment in walk(game, seed):
        said = str(moment.action).split()
        place = chance.below(len(said))
        said[place : place + chance.below(2)] = words[chance.below(len(words))].split()
        try:
            action = game.parse(" ".join(said))
        except NotAnAction as error:
            check_sentence(str(error), f"the text '{' '.join(said)}'")
        else:
            as_read = str(action).split()
            assert len(as_read) == len(said), (
                f"'{' '.join(said)}' is read as '{action}': no word may be passed over"
            )
            if "nan" not in str(action):
                check_text(game, action)
            game.refusal(moment.before, moment.decision.seat, action)


def check_damage(game: Game[Any], seed: object) -> None:
    """A position with a mistake in it is refused with its place, or is one that can be played."""
    chance = seeded(f"damage {seed}")
    for moment in thinned(walk(game, seed)):
        state = moment.before
        for _ in range(6):
            position = msgspec.json.decode(msgspec.json.encode(game.position(state)))
            damage(position, chance)
            try:
                play_on(game, state, position, chance, seed)
            except BadPosition as error:
                assert error.problem and str(error).startswith(error.place), f"{error!r}"
            except Exception as error:
                whole = game.position(state)
                raise AssertionError(
                    f"a position with a mistake in it ({differing(whole, position)}) is neither"
                    f" refused nor can it be played ({type(error).__name__}: {error}): `check` of"
                    f" {_named(game)}, or `fits` of a step, must refuse it"
                ) from error


def play_on(game: Game[Any], state: State, position: Any, chance: Chance, seed: object) -> None:
    """Load a position and do with it what can be done with any, for some questions."""
    loaded = game.load(position, state.rules, state.seats, Chance(0))
    for seat in range(state.seats + 1):
        game.shown(loaded, seat)
        game.redeal(loaded, seat, chance)
    assert msgspec.json.encode(game.position(loaded)), "it is no plain data"
    assert (game.decision(loaded) is None) == (loaded.outcome is not None), "it asks nothing"
    for _, later in zip(range(9), walk(game, seed, loaded), strict=False):
        refusal = game.refusal(later.before, later.decision.seat, later.action)
        assert refusal is None, f"'{later.action}' is chosen and refused: {refusal}"


def check_unknown_keys(game: Game[Any], seed: object) -> None:
    """A key that the game does not know is refused with its place, however deep it stands."""
    for moment in walk(game, seed):
        state = moment.before
        position = msgspec.json.decode(msgspec.json.encode(game.position(state)))
        for mapping in [position, *(parent[key] for parent, key in places(position))]:
            if isinstance(mapping, dict):
                mapping["omen"] = 1
                refused = ""
                try:
                    game.load(position, state.rules, state.seats, Chance(0))
                except BadPosition as error:
                    refused = error.place
                assert refused.split(".")[-1] == "omen", (
                    f"the key 'omen' beside {[*mapping][:-1]} is not refused: the struct of these"
                    " must forbid unknown fields"
                )
                del mapping["omen"]


def check_places(game: Game[Any], seed: object) -> None:
    """Of a pack that is dealt whole each card lies in one place at every event."""
    state = begin(game, seed)
    whole = {pack for pack, cards in lying(game, state).items() if cards == pack.copies}
    for moment in walk(game, seed, state):
        playing = moment.before.copy()

        def count(event: Event, playing: State = playing) -> None:
            found = lying(game, playing)
            for pack in whole:
                nowhere, twice = pack.copies - found[pack], found[pack] - pack.copies
                assert not nowhere and not twice, (
                    f"when {event} is told, {[*nowhere]} lie nowhere and {[*twice]} in two places:"
                    " a card leaves its place and comes to the next between two events (see `piles`"
                    f" and `single_cards` of {_named(game)})"
                )

        game.apply(playing, moment.action, count)


def lying(game: Game[Any], state: State) -> dict[Pack, Counter[Card]]:
    """How many of each card lie somewhere, by their pack."""
    found: dict[Pack, Counter[Card]] = {}
    for pile in (*game.piles(state), *game.single_cards(state)):
        found.setdefault(pile.pack, Counter()).update(pile.cards)
    return found


def _named(game: Game[Any]) -> str:
    return type(game).__name__


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
    check_places,
)
