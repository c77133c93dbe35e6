"""What holds of the programs that play a game, of every game, as checks of one random game each.

A check that fails raises `AssertionError`: what is wrong, and where its author should look.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from engine.players.player import Player
from engine.players.thought import Thought, ThoughtRequest, request, think
from engine.rules.chance import Chance, seeded
from engine.rules.foresight import Foresight, Reply
from engine.rules.game import Game
from engine.rules.notation import Action
from engine.rules.questions import Round
from engine.rules.state import State
from tests.kit.catalogue import PLAYERS
from tests.kit.checks import check_same, check_text, read_again
from tests.kit.differences import differing
from tests.kit.secrecy import covered
from tests.kit.walks import Moment, fingerprint, thinned, walk
from tests.long import many

LOOKED_AT = many(12, 40)
"""So many questions of a game are put to a program."""
PLAYOUTS, COUNT = 6, 12
"""How long it thinks, and how many candidates it is given where they can't be listed."""


def moments(game: Game[Any], seed: object) -> Iterator[Moment]:
    """Some questions of a random game."""
    yield from thinned(walk(game, seed), LOOKED_AT)


def check_seal(game: Game[Any], seed: object) -> None:
    """A sealed world looks to its seat like the true one, and sealed again it is what the truth
    sealed would be: so nothing of it is true but what the seat knows."""
    chance = seeded(f"seal {seed}")
    for moment in moments(game, seed):
        state, before = moment.before, fingerprint(moment.before)
        for seat in range(1, state.seats + 1):
            luck = chance.below(1 << 64)
            once = game.sealed(state, seat, Chance(luck))
            twice = game.sealed(game.sealed(state, seat, chance), seat, Chance(luck))
            assert fingerprint(once) == fingerprint(twice), (
                f"seat {seat}'s sealed world, sealed again, is another than the truth sealed:"
                f" {differing(game.position(once), game.position(twice))}. `redeal` looks at what"
                " the seat does not know: draw from what it sees alone"
            )
            ours, theirs = _of_one_game(game.view(state, seat)), game.view(once, seat)
            assert ours == _of_one_game(theirs), (
                f"to seat {seat} its sealed world looks different from the truth:"
                f" {differing(ours, theirs)}"
            )
        assert fingerprint(state) == before, "`sealed` changes the game itself"


def _of_one_game(view: State) -> State:
    """A view without the set that the game is part of (E3)."""
    if view.best_of > 1:
        view.rules = msgspec.structs.replace(view.rules, best_of=1)
    view.wins, view.undecided = [], 0
    return view


def check_sealed_question(game: Game[Any], seed: object) -> None:
    """In its sealed world the same seat is asked the same. Others who have answered covered wait
    again, after it; and a world of another's, too, holds no covered answer but its seat's own."""
    chance = seeded(f"asked {seed}")
    for moment in moments(game, seed):
        state, asked = moment.before, moment.decision
        for seat in range(1, state.seats + 1):
            world = game.sealed(state, seat, chance)
            assert not covered(world, seat), (
                f"seat {seat}'s sealed world holds covered answers of others: `reopened` of the"
                " step must put them back to wait"
            )
            step, true = (each.agenda[0] if each.agenda else None for each in (world, state))
            if isinstance(step, Round) and isinstance(true, Round):
                assert step.waiting[0] == true.waiting[0], (
                    "another seat is asked first in a sealed world: see `reopened` of the step"
                )
                assert {*step.waiting, *dict(step.answers)} == {
                    *true.waiting,
                    *dict(true.answers),
                }, "a seat that has answered covered is not asked again in a sealed world"
        question = game.decision(game.sealed(state, asked.seat, chance))
        assert question == asked, (
            f"another question stands in the sealed world: {differing(question, asked)}"
        )


def check_candidates(game: Game[Any], seed: object) -> None:
    """Candidates are all answers where these are listed, else some of them; all different, legal,
    and read again as they are written; of a game, and of its player."""
    chance, player = seeded(f"candidates {seed}"), _player(game)
    for moment in moments(game, seed):
        state, asked = moment.before, moment.decision
        before = fingerprint(state)
        given = game.candidates(state, chance, COUNT)
        assert asked.actions is None or given == asked.actions, (
            f"candidates of `{asked.ask}` are not what is listed: {differing(given, asked.actions)}"
        )
        for found in (given, player.candidates(game, state, chance, COUNT)):
            assert found, f"`{asked.ask}` has no candidate"
            assert len(found) <= COUNT or asked.actions is not None, "more than asked for"
            assert len({*found}) == len(found), f"candidates of `{asked.ask}` come twice: {found}"
            for action in found:
                refusal = game.refusal(state, asked.seat, action)
                assert refusal is None, f"the candidate '{action}' is refused: {refusal}"
                check_text(game, action)
        assert fingerprint(state) == before, "to ask for candidates changes the game"


def check_leaks(game: Game[Any], seed: object) -> None:
    """In worlds that its seat can't tell apart a program is asked the same, and answers the same
    with the same numbers."""
    chance = seeded(f"leaks {seed}")
    for moment in moments(game, seed):
        world = game.redeal(moment.before, moment.decision.seat, chance)
        one, other = (_request(game, each, seed) for each in (moment.before, world))
        assert one == other, (
            f"seat {one.seat}'s program is asked otherwise in a world that looks the same to it:"
            f" {differing(one, other)}. Nothing true may lie in a sealed world but what is known"
        )
        thoughts = [think(game, _player(game), each) for each in (one, other)]
        assert thoughts[0] == thoughts[1], (
            f"a program thinks otherwise of the same request: {differing(*thoughts)}"
        )


def check_foresight(game: Game[Any], seed: object) -> None:
    """In worlds that a seat, or an onlooker, can't tell apart answers lead to the same."""
    chance = seeded(f"foresight {seed}")
    for moment in moments(game, seed):
        for seat in {0, moment.decision.seat}:
            world = game.redeal(moment.before, seat, chance)
            luck = chance.below(1 << 64)
            one, other = (
                Foresight(game, truth, seat, Chance(luck)).after(_next(game))
                for truth in (moment.before, world)
            )
            assert one == other, (
                f"seat {seat} foresees something else in a world that looks the same to it:"
                f" {differing(one, other)}. A sealed world may hold no truth but what is known"
            )


def _next(game: Game[Any]) -> Reply:
    """Return a reply that gives the next answer in each world, and none after it."""
    answered = list[State]()

    def reply(world: State, ask: str, seat: int) -> Action | None:
        if any(each is world for each in answered):
            return None
        answered.append(world)
        return game.candidates(world, Chance(0), 1)[0]

    return reply


def check_thoughts(game: Game[Any], seed: object) -> None:
    """A request goes anywhere as JSON: read again it is the world that was sealed, and of it a
    program thinks the same. Its answer is legal, also if it is stopped at once."""
    for moment in moments(game, seed):
        state, seat = moment.before, moment.decision.seat
        asked = _request(game, state, seed)
        sent = msgspec.json.decode(msgspec.json.encode(asked), type=ThoughtRequest)
        world = game.sealed(state, seat, seeded(f"seal {seed}"))
        check_same(game, read_again(game, world, sent.position), world, "sent to a program")
        thought = think(game, _player(game), asked)
        again = think(game, _player(game), sent)
        assert thought == again, f"it thinks otherwise: {differing(thought, again)}"
        _check_answer(game, state, thought)
        _check_answer(game, state, think(game, _player(game), asked, lambda: True))


def _check_answer(game: Game[Any], state: State, thought: Thought) -> None:
    refusal = game.refusal(state, thought.seat, game.parse(thought.action))
    assert refusal is None, f"a program answers '{thought.action}', which is refused: {refusal}"
    for arm in thought.arms:
        assert 0 <= arm.worth <= 1, f"'{arm.action}' is worth {arm.worth}, not from 0 to 1"
    assert len({arm.action for arm in thought.arms}) == len(thought.arms), "arms come twice"


def _player(game: Game[Any]) -> Player:
    return PLAYERS[game.key]


def _request(game: Game[Any], state: State, seed: object) -> ThoughtRequest:
    asked = request(game, _player(game), state, level="weak", seed=str(seed))
    return msgspec.structs.replace(asked, budget=PLAYOUTS)


THINKING = (
    check_seal,
    check_sealed_question,
    check_candidates,
    check_leaks,
    check_foresight,
    check_thoughts,
)
