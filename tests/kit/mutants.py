"""Games with one fault each, made of any game: a check that misses its fault is no check."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import count
from typing import Any
from zlib import crc32

import msgspec

from engine.rules.cards import HIDDEN
from engine.rules.chance import Chance
from engine.rules.events import Ended, Event, Shuffled, Sink
from engine.rules.game import Game, Start
from engine.rules.notation import Action, NotAnAction
from engine.rules.places import Place
from engine.rules.position import Position
from engine.rules.questions import Round
from engine.rules.state import Decision, State
from tests.kit.walks import begin, brought

Mutate = Callable[[Game[Any]], Game[Any]]


def altered(game: Game[Any], **methods: Any) -> Game[Any]:
    """The same game with some methods replaced; each gets the game itself and the state first."""
    changed: Game[Any] = type("Mutant", (type(game),), methods)(game.config)
    return changed


def secret(game: Game[Any], s: State) -> int:
    """A number that depends on what is hidden."""
    return crc32(msgspec.json.encode(game.position(s)))


# Secrets told.

KERNEL = {"chance", "agenda", "sink"}
"""What no view has, whatever the game."""


def view_leaks_a_secret(game: Game[Any]) -> Game[Any]:
    """One hidden card shows its face, or a number that is hidden shows."""

    def view(self: Game[Any], s: State, seat: int) -> State:
        seen: State = game.view(s, seat)
        _uncover(seen, s)
        return seen

    return altered(game, view=view)


def _uncover(view: Any, true: Any) -> bool:
    fields = [name for name in getattr(view, "__struct_fields__", ()) if name not in KERNEL]
    keys: Any = fields or (range(len(view)) if isinstance(view, list) else ())
    for at in keys:
        get: Any = getattr if fields else list.__getitem__
        put: Any = msgspec.structs.force_setattr if fields else list.__setitem__
        here, there = get(view, at), get(true, at)
        if here == HIDDEN or (here is None and there is not None):
            put(view, at, there)
            return True
        if _uncover(here, there):
            return True
    return False


def view_leaks_a_number(game: Game[Any]) -> Game[Any]:
    """The view shows something that is counted from hidden cards."""

    def view(self: Game[Any], s: State, seat: int) -> State:
        seen: State = game.view(s, seat)
        seen.turn_number += secret(game, s) % 7
        return seen

    return altered(game, view=view)


def events_are_not_cut(game: Game[Any]) -> Game[Any]:
    """Every event is told to everybody as it is."""

    class Whole(Event, frozen=True):
        event: Event

    def apply(self: Game[Any], s: State, action: Action, sink: Sink | None = None) -> None:
        game.apply(s, action, (lambda event: sink(Whole(event))) if sink else None)

    return altered(game, apply=apply)


def an_event_tells_a_number(game: Game[Any]) -> Game[Any]:
    """An event shows no card, but a number that is counted from hidden ones."""

    def apply(self: Game[Any], s: State, action: Action, sink: Sink | None = None) -> None:
        game.apply(s, action, sink)
        if sink:
            sink(Shuffled(Place("omen"), secret(game, s) % 7))

    return altered(game, apply=apply)


def the_question_tells(game: Game[Any]) -> Game[Any]:
    """What is asked depends on hidden cards."""

    def decision(self: Game[Any], s: State) -> Decision | None:
        found = game.decision(s)
        if found is None or secret(game, s) % 2:
            return found
        return msgspec.structs.replace(found, ask=f"{found.ask}?")

    return altered(game, decision=decision)


def asks_only_who_has_a_choice(game: Game[Any]) -> Game[Any]:
    """Another seat is not asked where its hidden cards leave it little to say."""

    def apply(self: Game[Any], s: State, action: Action, sink: Sink | None = None) -> None:
        actor = game.decision(s).seat  # type: ignore[union-attr]
        game.apply(s, action, sink)
        asked = game.decision(s)
        if asked and asked.seat != actor and secret(game, s) % 2:
            game.apply(s, game.sample(s, Chance(0)))

    return altered(game, apply=apply)


def questions_are_not_private(game: Game[Any]) -> Game[Any]:
    """Secrets are asked about on the open table."""

    def decision(self: Game[Any], s: State) -> Decision | None:
        found = game.decision(s)
        return found and msgspec.structs.replace(found, private=False)

    return altered(game, decision=decision)


def private_answers_are_open(game: Game[Any]) -> Game[Any]:
    """Whatever may be answered in private is said to be legal whatever is hidden."""
    return _asking(game, lambda found: found.private, lambda found: tuple(found.actions or ()))


def open_together(game: Game[Any]) -> Game[Any]:
    """A question that is answered together has an open answer."""
    return _asking(game, lambda found: found.private, lambda found: tuple(found.actions or ())[:1])


def _asking(
    game: Game[Any],
    where: Callable[[Decision], bool],
    open_answers: Callable[[Decision], tuple[Action, ...]],
) -> Game[Any]:
    def decision(self: Game[Any], s: State) -> Decision | None:
        found = game.decision(s)
        if found is None or not where(found):
            return found
        return msgspec.structs.replace(found, open=open_answers(found))

    return altered(game, decision=decision)


def an_open_answer_tells(game: Game[Any]) -> Game[Any]:
    """With an open answer comes a number that is counted from what is hidden."""

    def apply(self: Game[Any], s: State, action: Action, sink: Sink | None = None) -> None:
        asked, number = game.decision(s), secret(game, s) % 7
        game.apply(s, action, sink)
        if sink and asked and action in asked.open:
            sink(Shuffled(Place("omen"), number))

    return altered(game, apply=apply)


def redeal_copies(game: Game[Any]) -> Game[Any]:
    """The redeal gives what is true, and only chance is new."""

    def redeal(self: Game[Any], s: State, seat: int, chance: Chance) -> State:
        other = s.copy()
        other.chance = Chance(chance.below(1 << 64))
        return other

    return altered(game, redeal=redeal)


def redeal_keeps_chance(game: Game[Any]) -> Game[Any]:
    """The redeal foresees what chance will bring."""

    def redeal(self: Game[Any], s: State, seat: int, chance: Chance) -> State:
        other: State = game.redeal(s, seat, chance)
        other.chance = s.chance.copy()
        return other

    return altered(game, redeal=redeal)


def redeal_forgets(game: Game[Any]) -> Game[Any]:
    """The redeal draws again what the seat knows."""
    return altered(game, redeal=lambda self, s, seat, chance: game.redeal(s, 0, chance))


def redeal_leaves_what_is_covered(game: Game[Any]) -> Game[Any]:
    """The redeal knows the answers that lie covered."""

    def redeal(self: Game[Any], s: State, seat: int, chance: Chance) -> State:
        other: State = game.redeal(s, seat, chance)
        other.agenda = s.agenda[:]
        return other

    return altered(game, redeal=redeal)


@cache
def in_turn(kind: Any) -> Any:
    """Return a round like this one that keeps its answers covered, and is not `simultaneous`."""

    class InTurn(kind, frozen=True):  # type: ignore[misc, call-arg]
        simultaneous = False

        def answer(self, s: State, action: Action) -> None:
            seat, *others = self.waiting
            answers = (*self.answers, (seat, action))
            s.prepend_steps(msgspec.structs.replace(self, waiting=tuple(others), answers=answers))

    return InTurn


def covered_answers_are_kept(game: Game[Any]) -> Game[Any]:
    """A round whose answers lie covered does not say that it is simultaneous."""

    def uncover(s: State) -> None:
        s.agenda = [
            in_turn(type(step))(step.waiting, step.answers)
            if isinstance(step, Round) and step.simultaneous
            else step
            for step in s.agenda
        ]

    def open_game(self: Game[Any], s: State, sink: Sink | None = None) -> None:
        game.open(s, sink)
        uncover(s)

    def apply(self: Game[Any], s: State, action: Action, sink: Sink | None = None) -> None:
        game.apply(s, action, sink)
        uncover(s)

    return altered(game, open=open_game, apply=apply)


# Programs told too much, or misled.


def sealed_is_the_truth(game: Game[Any]) -> Game[Any]:
    """A program is handed the game itself."""

    def sealed(self: Game[Any], s: State, seat: int, chance: Chance) -> State:
        world = s.copy()
        world.chance = Chance(chance.below(1 << 64))
        return world

    return altered(game, sealed=sealed)


def sealed_draws_from_the_truth(game: Game[Any]) -> Game[Any]:
    """What is drawn for a program depends on what is hidden from it."""

    def sealed(self: Game[Any], s: State, seat: int, chance: Chance) -> State:
        return game.sealed(s, seat, Chance(chance.seed + secret(game, s)))  # type: ignore[no-any-return]

    return altered(game, sealed=sealed)


def sealed_forgets(game: Game[Any]) -> Game[Any]:
    """A program does not know what its seat knows."""
    return altered(game, sealed=lambda self, s, seat, chance: game.sealed(s, 0, chance))


def sealed_keeps_covered_answers(game: Game[Any]) -> Game[Any]:
    """In a sealed world others have answered covered, though anything."""
    return altered(game, sealed=lambda self, s, seat, chance: game.redeal(s, seat, chance))


def sealed_asks_another(game: Game[Any]) -> Game[Any]:
    """In a sealed world the game has gone on by one answer."""

    def sealed(self: Game[Any], s: State, seat: int, chance: Chance) -> State:
        world: State = game.sealed(s, seat, chance)
        if len({*game.candidates(world, Chance(0), 2)}) > 1:
            game.apply(world, game.sample(world, Chance(0)))
        return world

    return altered(game, sealed=sealed)


def candidates_come_twice(game: Game[Any]) -> Game[Any]:
    """The first candidate is named again at the end."""

    def candidates(self: Game[Any], s: State, chance: Chance, count: int) -> list[Action]:
        found = game.candidates(s, chance, count)
        return [*found, found[0]]

    return altered(game, candidates=candidates)


# Rules broken.


def lists_twice(game: Game[Any]) -> Game[Any]:
    """An answer stands in the list twice."""
    return _listing(game, lambda actions: [*actions, actions[0]])


def lists_too_little(game: Game[Any]) -> Game[Any]:
    """A legal answer is not listed."""
    return _listing(game, lambda actions: actions[1:] or actions)


def _listing(game: Game[Any], change: Callable[[list[Action]], list[Action]]) -> Game[Any]:
    def decision(self: Game[Any], s: State) -> Decision | None:
        found = game.decision(s)
        if found is None or found.actions is None:
            return found
        return msgspec.structs.replace(found, actions=change(found.actions))

    return altered(game, decision=decision)


def refuses_what_it_lists(game: Game[Any]) -> Game[Any]:
    """A listed answer is refused."""

    def refusal(self: Game[Any], s: State, seat: int, action: Action) -> str | None:
        said = game.refusal(s, seat, action)
        return said or ("Not today." if crc32(str(action).encode()) % 5 == 0 else None)

    return altered(game, refusal=refusal)


def refuses_without_a_word(game: Game[Any]) -> Game[Any]:
    """What is refused is refused with no sentence."""

    def refusal(self: Game[Any], s: State, seat: int, action: Action) -> str | None:
        return "no" if game.refusal(s, seat, action) else None

    return altered(game, refusal=refusal)


def refusing_uses_chance(game: Game[Any]) -> Game[Any]:
    """Asking whether something is legal changes the game."""

    def refusal(self: Game[Any], s: State, seat: int, action: Action) -> str | None:
        s.chance.below(2)
        return game.refusal(s, seat, action)

    return altered(game, refusal=refusal)


def position_loses_the_agenda(game: Game[Any]) -> Game[Any]:
    """What is in mid-air is not saved."""

    def position(self: Game[Any], s: State) -> Position:
        return {key: value for key, value in game.position(s).items() if key != "agenda"}

    return altered(game, position=position)


def chance_from_elsewhere(game: Game[Any]) -> Game[Any]:
    """The game draws from a source that is not part of its state."""
    elsewhere = count(1)

    def apply(self: Game[Any], s: State, action: Action, sink: Sink | None = None) -> None:
        s.chance.seed = next(elsewhere)
        game.apply(s, action, sink)

    return altered(game, apply=apply)


def never_ends(game: Game[Any]) -> Game[Any]:
    """Every game begins anew instead of ending."""

    def apply(self: Game[Any], s: State, action: Action, sink: Sink | None = None) -> None:
        game.apply(s, action, sink)
        if s.outcome:
            more = brought(game, s.rules, s.seats, s.chance)
            other = game.start(s.rules, s.seats, s.chance, **more)
            for name in s.__struct_fields__:
                setattr(s, name, getattr(other, name))

    return altered(game, apply=apply)


def tells_the_end_twice(game: Game[Any]) -> Game[Any]:
    """The end is told again."""

    def apply(self: Game[Any], s: State, action: Action, sink: Sink | None = None) -> None:
        game.apply(s, action, sink)
        if s.outcome and sink:
            sink(Ended(s.outcome.winner, s.outcome.reason))

    return altered(game, apply=apply)


def a_step_is_missing(game: Game[Any]) -> Game[Any]:
    """A question that waits is not among the game's steps."""
    asked = type(begin(game, "missing").agenda[0])
    return altered(game, steps=tuple(step for step in game.steps if step is not asked))


def an_action_is_missing(game: Game[Any]) -> Game[Any]:
    """What can be answered at first is not among the game's actions."""
    state = begin(game, "missing")
    kind = type(game.sample(state, state.chance.copy()))
    return altered(game, actions=tuple(each for each in game.actions if each is not kind))


def texts_lose_words(game: Game[Any]) -> Game[Any]:
    """A word at the end that means nothing is passed over."""

    def parse(self: Game[Any], text: str) -> Action:
        try:
            return game.parse(text)
        except NotAnAction:
            return game.parse(text.rpartition(" ")[0])

    return altered(game, parse=parse)


def nothing_is_checked(game: Game[Any]) -> Game[Any]:
    """Any position is loaded whose types are right."""
    return altered(game, check=lambda self, s: None)


def keys_are_passed_over(game: Game[Any]) -> Game[Any]:
    """A key that the game does not know is left out."""

    def load(self: Game[Any], position: Position, *rest: Any) -> State:
        known = {key: value for key, value in position.items() if key in game.fields.names}
        state: State = game.load(known, *rest)
        return state

    return altered(game, load=load)


def copies_share_lists(game: Game[Any]) -> Game[Any]:
    """A copy holds the very lists of what was copied."""

    def shallow(self: Any) -> Any:
        other = self.__copy__()
        other.chance, other.agenda = self.chance.copy(), self.agenda[:]
        return other

    kind: Any = msgspec.defstruct("Shallow", [], bases=(game.state,), namespace={"copy": shallow})

    def deal(self: Game[Any], start: Start) -> Any:
        state = game.deal(start)
        return kind(**{name: getattr(state, name) for name in state.__struct_fields__})

    return altered(game, state=kind, deal=deal)


def cards_in_the_air_lie_nowhere(game: Game[Any]) -> Game[Any]:
    """While an event is told the lowest card of each pile is gone."""

    def apply(self: Game[Any], s: State, action: Action, sink: Sink | None = None) -> None:
        def told(event: Event) -> None:
            taken = [(pile.cards, pile.cards.pop()) for pile in game.piles(s) if pile.cards]
            if sink:
                sink(event)
            for cards, card in taken:
                cards.append(card)

        game.apply(s, action, told)

    return altered(game, apply=apply)


# Told badly.


def is_seen_only_when_it_asks(game: Game[Any]) -> Game[Any]:
    """The view looks at the question, and there is none in the middle of a step."""

    def view(self: Game[Any], s: State, seat: int) -> State:
        game.decision(s)
        seen: State = game.view(s, seat)
        return seen

    return altered(game, view=view)


def tells_too_late(game: Game[Any]) -> Game[Any]:
    """Each event is told when the next one has happened."""

    def apply(self: Game[Any], s: State, action: Action, sink: Sink | None = None) -> None:
        waiting = list[Event]()

        def take(event: Event) -> None:
            waiting.append(event)
            if sink and len(waiting) > 1:
                sink(waiting.pop(0))

        game.apply(s, action, take)
        if sink and waiting:
            sink(waiting[0])

    return altered(game, apply=apply)
