"""What holds of the secrets of every game, as checks of one random game each.

Whatever is secret, cards, coins or answers that lie covered, is found by comparing what is with
what a seat sees, as values; and what it may know by dealing anew all that it does not.
A check that fails raises `AssertionError`: what is wrong, and where its author should look.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from engine.rules.chance import Chance, seeded
from engine.rules.events import Event
from engine.rules.game import Game
from engine.rules.notation import Action
from engine.rules.position import MISSING, BadPosition, at_path
from engine.rules.questions import Round
from engine.rules.state import Decision, State
from tests.kit.differences import differing
from tests.kit.walks import Moment, fingerprint, thinned, walk

WORLDS = 5
"""So many worlds are compared that a seat holds possible."""

FACE = re.compile(r"(?<!\.)\b(?:(?:[A2-9JQK]|10)[CDHS]|RJ|BJ)\b")
"""A card in a text; one after a dot names a place, as in `players.0.party.JC`."""


def check_view(game: Game[Any], seed: object) -> None:
    """The view depends only on what may be seen, and so does the question that stands."""
    chance = seeded(f"view {seed}")
    for state, seat in sights(game, seed):
        before = fingerprint(state)
        seen, asked = game.view(state, seat), game.decision(state)
        for _ in range(WORLDS):
            world = game.redeal(state, seat, chance)
            other = game.view(world, seat)
            assert other == seen, (
                f"to seat {seat} worlds that it can't tell apart look different:"
                f" {differing(seen, other)}. `view` tells too much, or `redeal` changes what the"
                " seat knows"
            )
            check_question(game.decision(world), asked, seat)
        check_world(game, world)
        assert fingerprint(state) == before, "`view` or `redeal` changes the game itself"


def check_world(game: Game[Any], world: State) -> None:
    """A redealt game is one that can be: it is read again as it is written."""
    position = game.position(world)
    try:
        again = game.load(position, world.rules, world.seats, world.chance.copy())
    except BadPosition as error:
        raise AssertionError(
            f"`redeal` gives a position that can't be ({error}), so not all that it must keep to"
            " is kept: how many cards lie where, what fits together, what is known"
        ) from None
    told = differing(position, game.position(again))
    assert not told, f"a redealt position is read again as another: {told}"


def check_redeal(game: Game[Any], seed: object) -> None:
    """The redeal really redeals: whatever a view hides, what lies covered, and what chance will
    bring. What a view shows and the position leaves out, such as a sum, hides nothing."""
    chance = seeded(f"redeal {seed}")
    hiding, varying = set[tuple[int, str]](), set[tuple[int, str]]()
    for state, seat in sights(game, seed):
        truth, seen = game.position(state), game.shown(state, seat)
        hidden = [
            path for path, value in leaves(seen) if at_path(truth, path) not in (value, MISSING)
        ]
        hiding |= {(seat, path) for path in hidden} | {
            (seat, path) for path in choices(state, seat)
        }
        worlds = [game.redeal(state, seat, chance) for _ in range(8)]
        found = dict[str, set[str]]()
        for world in worlds:
            position, answers = game.position(world), covered(world, seat)
            for path in hidden:
                found.setdefault(path, set()).add(repr(at_path(position, path)))
            for path, answer in answers.items():
                found.setdefault(path, set()).add(str(answer))
        varying |= {(seat, path) for path, values in found.items() if len(values) > 1}
        assert len({world.chance.seed for world in worlds}) > 1, (
            "`redeal` foresees what chance will bring: give the copy a new stream"
        )
    assert hiding <= varying, (
        f"hidden, and never dealt anew: {sorted(hiding - varying)} (seat, place). `redeal` must"
        " draw again whatever a seat can't know, or its view must show what can be known"
    )


def covered(state: State, seat: int) -> dict[str, Action]:
    """The answers of others that lie covered."""
    step = state.agenda[0] if state.agenda else None
    if not isinstance(step, Round) or not step.simultaneous:
        return {}
    return {f"answer of seat {each}": answer for each, answer in step.answers if each != seat}


def choices(state: State, seat: int) -> list[str]:
    """Which of them could have been others."""
    step = state.agenda[0] if state.agenda else None
    found = []
    for label in covered(state, seat):
        assert isinstance(step, Round)
        listed = step.legal(state, int(label.split()[-1]))
        if listed is None or len(listed) > 1:
            found.append(label)
    return found


def check_telling(game: Game[Any], seed: object) -> None:
    """In worlds that a seat can't tell apart nobody is asked otherwise (after its own action), and
    it is told otherwise exactly where it comes to see otherwise: what no view shows, before, just
    then, or afterwards, no event tells; and what nothing has told, no view shows."""
    chance = seeded(f"telling {seed}")
    for moment in thinned(walk(game, seed)):
        for seat in range(moment.before.seats + 1):
            compare(game, moment.before, moment.action, seat, chance)


def compare(game: Game[Any], state: State, action: Action, seat: int, chance: Chance) -> None:
    """An action in some worlds that look alike to a seat."""
    asked = game.decision(state)
    assert asked
    luck = chance.below(1 << 64)
    course = carried_out(game, state, action, seat, luck)
    for _ in range(WORLDS):
        world = game.redeal(state, seat, chance)
        if game.refusal(world, asked.seat, action) is not None:
            continue
        other = carried_out(game, world, action, seat, luck)
        told, seen = course.told == other.told, course.seen == other.seen
        assert told or not seen, (
            f"after '{action}' seat {seat} is told what it does not see"
            f" ({differing(course.told, other.told)}): an event may tell no more than views show,"
            " before it, just then, or at last (see its `seen_by`)"
        )
        assert seen or not told, (
            f"after '{action}' seat {seat} sees what nothing has told it"
            f" ({differing(course.seen, other.seen)}): there must be an event for whatever comes to"
            " be seen"
        )
        if told and seat == asked.seat:
            check_question(other.asked, course.asked, seat)


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
    for moment in thinned(walk(game, seed)):
        for seat in range(moment.before.seats + 1):
            told, seen, _ = carried_out(game, moment.before, moment.action, seat, 0, plainly=True)
            most = Counter[str]()
            for view in seen if faces(told) else []:
                most |= Counter(faces(view))
            for event in told:
                more = Counter(faces(event)) - most
                assert not more, (
                    f"{event} shows seat {seat} {[*more]}, which no view of its does: give the"
                    " event the seats that see its cards, and cut it in `seen_by`"
                )


def check_question(one: Decision | None, other: Decision | None, seat: int) -> None:
    """Two questions look the same to a seat: who is asked what; and among which answers, unless
    they are another seat's secret."""
    looks = [
        found and (found.seat, found.ask, found.private, found.open, found.actions is None)
        for found in (one, other)
    ]
    assert looks[0] == looks[1], (
        f"in worlds that seat {seat} can't tell apart another question stands ({looks[0]} and"
        f" {looks[1]}: seat, what, private, open, unlisted): to be asked must tell nothing"
    )
    if one and other and (one.seat == seat or not one.private):
        assert one.actions == other.actions, (
            f"what seat {one.seat} is asked ({one.ask}) has other answers in worlds that seat"
            f" {seat} can't tell apart ({differing(one.actions, other.actions)}): the question must"
            " be private, and may name only what its seat sees"
        )


def check_answers(game: Game[Any], seed: object) -> None:
    """Whether an answer is legal follows from what its seat sees; to a public question, or an open
    one, from what all see. To choose together nothing is open; and an open answer says no more than
    that it was given."""
    chance = seeded(f"answers {seed}")
    for moment in thinned(walk(game, seed)):
        state, decision = moment.before, moment.decision
        step = state.agenda[0]
        asking = f"{type(step).__name__} (`{decision.ask}`)"
        if not decision.private or decision.together:
            assert not decision.open, (
                f"{asking} has open answers, and is public or answered together: "
                "take `public_kinds` away"
            )
        known = [(0, action) for action in decision.open]
        known.append((decision.seat if decision.private else 0, moment.action))
        for looker, action in known:
            for _ in range(WORLDS):
                world = game.redeal(state, looker, chance)
                refusal = game.refusal(world, decision.seat, action)
                assert refusal is None, (
                    f"whether '{action}' to {asking} is legal depends on what seat {looker} (0:"
                    f" an onlooker) can't see ({refusal}): the question must be private, and the"
                    " answer not in `public_kinds`"
                )
        for action in decision.open:
            for seat in {*range(state.seats + 1)} - {decision.seat}:
                compare(game, state, action, seat, chance)


def check_kept_answers(game: Game[Any], seed: object) -> None:
    """A round that keeps an answer while others still wait keeps none that they can't know: its
    true answers stand in every redealt world. One that is covered makes the round
    `simultaneous`."""
    chance = seeded(f"kept {seed}")
    for moment in thinned(walk(game, seed)):
        step = moment.before.agenda[0]
        if isinstance(step, Round) and not step.simultaneous and moment.decision.private:
            for seat in {*range(moment.before.seats + 1)} - {moment.decision.seat}:
                known_when_kept(game, moment, seat, chance)


def known_when_kept(game: Game[Any], moment: Moment, seat: int, chance: Chance) -> None:
    """A seat that can't tell two answers of another apart finds neither on the agenda."""
    luck = chance.below(1 << 64)
    course = carried_out(game, moment.before, moment.action, seat, luck)
    kept = answers_kept(moment.after)
    for _ in range(WORLDS):
        world = game.redeal(moment.before, seat, chance)
        other = game.sample(world, chance)
        if other == moment.action:
            continue
        rival = carried_out(game, world, other, seat, luck)
        assert (course.told, course.seen) != (rival.told, rival.seen) or not (
            moment.decision.seat in kept and kept[moment.decision.seat] == moment.action
        ), (
            f"to seat {seat} '{moment.action}' looks like '{other}', and"
            f" {type(moment.before.agenda[0]).__name__} keeps which it was, so that a program"
            " would know it: make the round `simultaneous`, or ask one seat after the other by a"
            " `Question` and lay the answer in a place of `piles` or `secrets`"
        )


def answers_kept(state: State) -> dict[int, Action]:
    """Return the answers of rounds that stand on the agenda and are open to whoever thinks."""
    found: dict[int, Action] = {}
    for step in state.agenda:
        if isinstance(step, Round) and not step.simultaneous:
            found |= dict(step.answers)
    return found


def sights(game: Game[Any], seed: object) -> Iterator[tuple[State, int]]:
    """The states of a random game, each as every seat and an onlooker sees it."""
    for moment in thinned(walk(game, seed)):
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


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """What stands in plain data, with its path; a list of plain things is one."""
    keys: Any = ()
    if isinstance(value, dict):
        keys = value
    elif isinstance(value, list) and any(isinstance(each, dict | list) for each in value):
        keys = range(len(value))
    else:
        yield path, value
    for key in keys:
        yield from leaves(value[key], f"{path}.{key}" if path else str(key))


SECRETS = (check_view, check_redeal, check_telling, check_cut, check_answers, check_kept_answers)
