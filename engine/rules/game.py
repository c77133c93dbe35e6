"""Base class of a game's rules, as the rest of the program sees them: questions and legal answers.

A game subclasses `Game`, names its types, and fills in the hooks; everything else is shared.
`submit` in `engine.match` checks and records actions; `apply` here trusts its input. The agenda of
a state is its list of steps to come: a step is carried out, or asks a question. A set is a match of
several games.

Clause E3 is in the rules.md of each game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Generic, NamedTuple

import msgspec
from typing_extensions import override

from engine.rules.chance import Chance
from engine.rules.declared import (
    card_fields,
    declared_piles,
    first_undeclared_field,
    unordered_fields,
)
from engine.rules.ending import ALWAYS_ALLOWED, COMMON_ACTIONS, AnswerDraw, take_seat_out
from engine.rules.english import in_figures
from engine.rules.events import GameBegan, Sink
from engine.rules.fields import Fields, check_set_score
from engine.rules.notation import Action, parse
from engine.rules.options import BadOption, GameConfig, OptionValue
from engine.rules.places import Pack, Pile, Secret, find_misplaced_card, is_known
from engine.rules.position import BadPosition, Position
from engine.rules.questions import Question
from engine.rules.state import Decision, NextGame, S, Step, advance
from engine.rules.validation import ValidationError, validate

SEED_COUNT = 1 << 64
"""Number of different states of a source of chance."""
Score = dict[str, int | str]
"""Score of a match: a few plain facts under names that the game chooses."""


class Start(NamedTuple):
    """Arguments with which a game is dealt.

    Attributes:
        rules: The options and numbers, an instance of the game's ruleset.
        seats: The number of seats.
        chance: The chance of the game.
        setups: The secret set-up of each seat, in seat order, in games that have set-ups.
        ground: The ground that lies open on the table, in games that have one.
    """

    rules: Any
    seats: int
    chance: Chance
    setups: tuple[Any, ...] = ()
    ground: Any = None


class NoOptions(msgspec.Struct, frozen=True):
    """Ruleset of a game without options and numbers."""


class Game(Generic[S]):
    """Rules of one game of the catalogue, for one configuration.

    Raises `BadOption` if the numbers of the configuration don't fit the game.
    """

    key: ClassVar[str]
    """Name of the game in files and on the command line, such as `duel`."""
    players: ClassVar[tuple[int, int]]
    """Smallest and largest number of seats in the rules; a configuration may allow fewer."""
    state: ClassVar[type[Any]]
    """Struct of a game in progress; its fields beyond those of `State` make the position."""
    ruleset: ClassVar[type[Any]] = NoOptions
    """Struct of options and numbers, with a field for each."""
    setup: ClassVar[type[Any] | None] = None
    """Struct of the secret set-up of each seat, such as a warrior; None if there are no set-ups.

    Other seats see of a set-up the parts that the game's view shows.
    """
    ground: ClassVar[type[Any] | None] = None
    """Struct of the ground that lies open on the table from the start, such as a battlefield."""
    actions: ClassVar[tuple[type[Action], ...]]
    """Kinds of action that the game adds to those of all games."""
    steps: ClassVar[tuple[type[Step[Any]], ...]]
    """Kinds of step that can stand on the agenda."""
    sets: ClassVar[frozenset[str]] = frozenset()
    """Fields whose order does not matter, by the last name of their path.

    Fields that are declared as unordered are added to these.
    """
    pending: ClassVar[frozenset[str]] = frozenset()
    """Fields that a position leaves out when they are empty."""
    belief: ClassVar[frozenset[str]] = frozenset()
    """Fields that hold a seat's knowledge of hidden cards; scenarios do not compare them."""

    @override
    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        state = getattr(cls, "state", None)
        if state is None:
            return
        card_fields(state)
        if cls.piles is Game.piles and (field := first_undeclared_field(state)):
            raise TypeError(f"{field} holds cards: annotate it with Cards(...), or override piles")

    def __init__(self, config: GameConfig) -> None:
        fewest_seats, most_seats = self.players
        if not fewest_seats <= config.seats[0] <= config.seats[1] <= most_seats:
            possible_seats = _range_in_words(self.players)
            problem = f"the rules are for {possible_seats}, not for {_range_in_words(config.seats)}"
            raise BadOption(problem, ("seats",))
        self.config = config
        self.rules_for({})
        for key, option in config.options.items():
            for value in (option.offered[0], option.offered[-1]):
                self._check_offered_value(key, value)

    # Hooks that a game implements.

    def deal(self, start: Start) -> S:
        """Return a new game, set up; if it has no agenda, `agenda` provides one."""
        raise NotImplementedError

    def next_game(self, s: S) -> S:
        """Return the next game of a set, dealt with the chance of the finished one (E3).

        A game in which seats change between the games of a set changes them here.
        """
        return self.deal(Start(s.rules, s.seats, s.chance))

    def setup_refusal(self, rules: Any, setup: Any) -> str | None:
        """Return the reason why a seat can't bring this set-up, or None.

        The reason is a sentence.
        """
        return None

    def ground_refusal(self, rules: Any, seats: int, ground: Any) -> str | None:
        """Return the reason why this ground can't be played on by `seats` players, or None.

        The reason is a sentence.
        """
        return None

    def sample_setup(self, rules: Any, chance: Chance) -> Any:
        """Return a random set-up that a seat can bring; `chance` is not the game's own."""
        return None

    def sample_ground(self, rules: Any, seats: int, chance: Chance) -> Any:
        """Return a random ground that can be played on; `chance` is not the game's own."""
        return None

    def characters(self, s: S) -> Sequence[str]:
        """Return the name of each seat's character, by which the match calls the seat; () for none.

        The player's name follows in small type. A character keeps its name during a match.
        """
        return ()

    def defaults(self, rules: Any) -> Position:
        """Return values for fields that a scenario leaves out and whose type has no default.

        Called by `load`.
        """
        return {}

    def agenda(self, s: S) -> list[Step[S]]:
        """Return the steps that follow in a position between two choices.

        Called for a position that names no agenda.
        """
        raise NotImplementedError

    def piles(self, s: S) -> Iterable[Pile]:
        """Return every place that holds a list of cards, with the seats that see them.

        By default these are the declared fields of the state; a game overrides this for cards that
        can't be declared.
        """
        return declared_piles(s)

    def single_cards(self, s: S) -> Iterable[Pile]:
        """Return every card that lies in no list, such as one on a cell, as a pile.

        The game's own view covers these cards.
        """
        return ()

    def secrets(self, s: S) -> Iterable[Secret]:
        """Return every secret other than a card, with the seats that see it."""
        return ()

    def check(self, s: S) -> None:
        """Raise `BadPosition` for an impossible position.

        This method finds cards of another pack, duplicate cards, and missing secrets. A game adds
        what else is impossible, such as a counter too many or an agenda that contradicts the rest.
        The agenda is empty if the position has none.
        """
        for holder, fields in card_fields(self.state).items():
            if fields[0].by_seat and len(getattr(s, holder)) != s.seats:
                raise BadPosition(holder, f"must be {s.seats}, one for each seat")
        if fault := find_misplaced_card([*self.piles(s), *self.single_cards(s)]):
            raise BadPosition(*fault)
        for secret in self.secrets(s):
            if not is_known(secret.value):
                raise BadPosition(secret.place, "must be told: in a position nothing is hidden")

    def view(self, s: S, seat: int) -> S:
        """Return a copy with everything covered that a seat may not see (seat 0: an onlooker).

        A covered card is `??`, any other covered secret None. The agenda is empty, and the chance
        reveals nothing about the future.
        """
        view = s.copy()
        view.agenda = []
        view.chance = Chance(0)
        for pile in self.piles(view):
            pile.cover(seat)
        for secret in self.secrets(view):
            secret.cover(seat)
        return view

    def redeal(self, s: S, seat: int, chance: Chance) -> S:
        """Return a copy in which everything that this seat can't know is drawn again from `chance`.

        The result agrees with everything the seat does know; future chance is new, too. A game
        overrides this if a seat can know more about a hidden card than the places it is not in.
        """
        world = s.copy()
        world.chance = Chance(chance.below(SEED_COUNT))
        piles_by_pack: dict[Pack, list[Pile]] = {}
        for pile in self.piles(world):
            piles_by_pack.setdefault(pile.pack, []).append(pile)
        for piles in piles_by_pack.values():
            unseen_cards = sorted(card for pile in piles for card in pile.cards[pile.seen(seat) :])
            unseen_cards = chance.shuffle(unseen_cards)
            for pile in piles:
                first_unseen = pile.seen(seat)
                count = len(pile.cards) - first_unseen
                pile.cards[first_unseen:] = unseen_cards[:count]
                unseen_cards = unseen_cards[count:]
        for secret in self.secrets(world):
            secret.redeal(seat, chance)
        world.agenda = [step.redealt(world, seat, chance) for step in world.agenda]
        return world

    def sealed(self, s: S, seat: int, chance: Chance) -> S:
        """Return a world to think in, for a program that plays this seat.

        Only what the seat knows is true in it: everything else is redealt, and others who have
        given a covered answer wait to be asked again, after this seat. Sealing the world again is
        as good as sealing the true position. Of a set, the world holds this game alone.
        """
        world = s.copy()
        world.agenda = [step.reopened(seat) for step in world.agenda]
        if world.best_of > 1:
            world.rules = msgspec.structs.replace(world.rules, best_of=1)
            world.wins = [0] * len(world.wins)
            world.undecided = 0
        return self.redeal(world, seat, chance)

    def score(self, s: S) -> Score:
        """Return the score of a finished match, for the record of runs."""
        return {}

    def seats_in(self, position: Mapping[str, Any]) -> int | None:
        """Return the number of seats in a plain position, or None if the position does not show it.

        By default, count the structs in a declared field with one struct for each seat.
        """
        for holder, fields in card_fields(self.state).items():
            if fields[0].by_seat and isinstance(structs := position.get(holder), list):
                return len(structs)
        return None

    # Shared by all games.

    @cached_property
    def kinds(self) -> tuple[type[Action], ...]:
        """Every kind of action that has a text form in this game."""
        return self.actions + (COMMON_ACTIONS if self.config.seats[1] > 1 else ())

    @cached_property
    def unordered(self) -> frozenset[str]:
        """Fields whose order does not matter, by the last name of their path."""
        return self.sets | unordered_fields(self.state)

    def parse(self, text: str) -> Action:
        """Return the action with this text, or raise `NotAnAction`."""
        return parse(text, self.kinds)

    def seat_name(self, seat: int) -> str:
        """Return a seat in the game's own terms: `the Besieger`, or `seat 2`."""
        roles = self.config.roles
        return f"the {roles[seat - 1]}" if len(roles) >= seat else f"seat {seat}"

    def rules_for(self, options: Mapping[str, object]) -> Any:
        """Return the ruleset with these options, all others at their defaults, and the numbers.

        Raises `BadOption` with the place in the configuration that is at fault.
        """
        number_values = {key: number.value for key, number in self.config.numbers.items()}
        try:
            return self.ruleset_from({**number_values, **self.config.chosen(options)})
        except ValidationError as error:
            key, *rest = error.place or ("",)
            place = ["numbers", key, "value"] if key in number_values else ["numbers"]
            if key in self.config.options:
                place = ["options", key, "default"]
            if key not in self.ruleset.__struct_fields__:
                del place[2:]  # the key itself is at fault, not its value
            raise BadOption(error.problem, (*place, *rest)) from None

    def _check_offered_value(self, key: str, value: OptionValue) -> None:
        """Raise `BadOption` if a value that is offered does not go with the configured numbers."""
        try:
            self.rules_for({key: value})
        except BadOption as error:
            problem = f"offers {self.config.options[key].in_words(value)}, but {error}"
            raise BadOption(problem, ("options", key)) from None

    def ruleset_from(self, values: Mapping[str, object]) -> Any:
        """Return the ruleset of these values, as a journal keeps them.

        A value that has a default may be missing, since older journals don't have it. Raises
        `ValidationError` for unknown, missing and wrong values.
        """
        known_fields = set(self.ruleset.__struct_fields__)
        for key in sorted(set(values) - known_fields):
            raise ValidationError("is not known to this game", (key,))
        required_fields = {
            field.name for field in msgspec.structs.fields(self.ruleset) if field.required
        }
        for key in sorted(required_fields - set(values)):
            raise ValidationError(f"'{key}' is missing", ())
        return validate(dict(values), self.ruleset)

    def brought(
        self, rules: Any, seats: int, setups: Sequence[Any], ground: Any
    ) -> tuple[tuple[Any, ...], Any]:
        """Return the set-ups of the seats and the ground, checked and typed.

        They are given as plain data, or typed already. Raises `ValidationError` with the place of
        the fault.
        """
        if len(setups) != (seats if self.setup else 0):
            who_brings = in_figures(seats, "seat") if self.setup else "nobody"
            raise ValidationError(f"{who_brings} must bring something here", ("setups",))
        typed_setups = [
            self._checked_value(setup, self.setup, "setups", str(number))
            for number, setup in enumerate(setups)
        ]
        for number, setup in enumerate(typed_setups):
            if refusal := self.setup_refusal(rules, setup):
                raise ValidationError(refusal, ("setups", str(number)))
        if (ground is None) != (self.ground is None):
            raise ValidationError("is not what this game is played on", ("ground",))
        typed_ground = self._checked_value(ground, self.ground, "ground")
        if typed_ground is not None:
            refusal = self.ground_refusal(rules, seats, typed_ground)
            if refusal:
                raise ValidationError(refusal, ("ground",))
        return tuple(typed_setups), typed_ground

    @staticmethod
    def _checked_value(value: Any, kind: type[Any] | None, *place: str) -> Any:
        if kind is None or isinstance(value, kind):
            return value
        try:
            return validate(value, kind)
        except ValidationError as error:
            raise ValidationError(error.problem, (*place, *error.place)) from None

    def dealt(
        self,
        rules: Any,
        seats: int,
        chance: Chance,
        setups: Sequence[Any] = (),
        ground: Any = None,
    ) -> S:
        """Return a new game before its first step.

        Raises `BadOption` for a wrong number of seats, and `ValidationError` for set-ups or a
        ground that can't be used.
        """
        self.config.check_seats(seats)
        setups_and_ground = self.brought(rules, seats, setups, ground)
        s = _with_score(self.deal(Start(rules, seats, chance, *setups_and_ground)))
        s.agenda = s.agenda or self.agenda(s)
        return s

    def start(
        self,
        rules: Any,
        seats: int,
        chance: Chance,
        sink: Sink | None = None,
        setups: Sequence[Any] = (),
        ground: Any = None,
    ) -> S:
        """Return a new game, carried on to its first question; raise errors as `dealt` does."""
        s = self.dealt(rules, seats, chance, setups, ground)
        self.open(s, sink)
        return s

    def open(self, s: S, sink: Sink | None = None) -> None:
        """Carry a freshly dealt game on to its first question, in place."""
        s.sink = sink
        self._advance(s)
        s.sink = None

    def decision(self, s: S) -> Decision | None:
        """Return the question that waits for an answer; None after the end."""
        return s.agenda[0].decision(s) if s.agenda else None  # type: ignore[attr-defined]

    def asked(self, s: S) -> tuple[str, int] | None:
        """Return the name of the question that waits and the seat asked; None after the end.

        Faster than `decision`, since no answers are listed.
        """
        if not s.agenda:
            return None
        question: Question[S] = s.agenda[0]  # type: ignore[assignment]
        return question.ask, question.seat(s)

    def clause(self, s: S) -> str:
        """Return the clause of the rules on the answers allowed now; "" if there is no clause."""
        if not s.agenda:
            return ""
        question: Question[S] = s.agenda[0]  # type: ignore[assignment]
        return question.clause_for(question.seat(s))

    def refusal(self, s: S, seat: int, action: Action) -> str | None:
        """Return the reason why this seat may not play this now, as a sentence, or None."""
        if not s.agenda:
            return "The game is over."
        question: Question[S] = s.agenda[0]  # type: ignore[assignment]
        asked_seat = question.seat(s)
        if asked_seat != seat:
            return f"It is {self.seat_name(asked_seat)}'s turn to choose."
        if type(action) in ALWAYS_ALLOWED:
            reason = action.why_not(s, seat)
            # the refusals that all games share have `{turn}` for the game's word for a turn
            return reason and reason.format(turn=self.config.turn.lower())
        return question.refusal(s, action)

    def apply(self, s: S, action: Action, sink: Sink | None = None) -> None:
        """Carry out a legal action of the seat asked, then all steps up to the next question.

        The state is changed in place.
        """
        s.sink = sink
        question: Question[S] = s.agenda[0]  # type: ignore[assignment]
        if type(action) in ALWAYS_ALLOWED:
            action.play(s, question.seat(s))
        else:
            del s.agenda[0]
            question.answer(s, action)
        self._advance(s)
        s.sink = None

    def sample(self, s: S, chance: Chance) -> Action:
        """Return a random legal action; `chance` is not the game's own."""
        question: Question[S] = s.agenda[0]  # type: ignore[assignment]
        return question.sample(s, chance)

    def candidates(self, s: S, chance: Chance, count: int) -> list[Action]:
        """Return different answers to the question that waits.

        These are all legal answers if the question lists them, or else up to `count` random
        samples; `chance` is not the game's own.
        """
        question: Question[S] = s.agenda[0]  # type: ignore[assignment]
        return question.candidates(s, chance, count)

    def _advance(self, s: S) -> None:
        """Carry out steps until one asks or the match is over, and begin the next game of a set."""
        advance(s)
        while s.agenda and isinstance(s.agenda[0], NextGame):
            moved_before = s.moved
            next_game = self.next_game(s)
            next_game.agenda = next_game.agenda or self.agenda(next_game)
            for key in (*self.fields.reset_each_game, "agenda", "turn_number", "offers"):
                setattr(s, key, getattr(next_game, key))
            s.tell(GameBegan, s.game_number, s.moved != moved_before)
            advance(s)
            for seat in s.given_up:
                take_seat_out(s, seat)
                advance(s)

    # Positions.

    def shown(self, s: S, seat: int) -> Position:
        """Return a seat's view as plain data; the paths of a scenario's `views` lead into it."""
        return self.fields.plain_fields(self.view(s, seat), self.belief)

    def position(self, s: S) -> Position:
        """Return the whole position as plain data, with pending cards and with secrets."""
        position = self.fields.plain_fields(s) | self.fields.carried(s)
        if s.outcome is None and not self._is_reached_by_loading(s):
            position["agenda"] = [msgspec.to_builtins(step) for step in s.agenda]
        return position

    def load(self, position: Mapping[str, Any], rules: Any, seats: int, chance: Chance) -> S:
        """Return the game at this position, carried on to its question; raise `BadPosition`."""
        fields, agenda = self.fields.read(position, self.defaults(rules))
        s: S = _with_score(self.state(chance=chance, rules=rules, seats=seats, **fields))
        if agenda is not None:
            s.agenda = agenda
        draw_offer = None
        if s.agenda and isinstance(s.agenda[0], AnswerDraw):
            draw_offer = s.agenda.pop(0)  # put back below: no game checks it
        self.check(s)
        for index, step in enumerate(s.agenda):
            if not step.fits(s):
                raise BadPosition(f"agenda.{index}", "does not go with the rest of the position")
        if agenda is None:
            s.agenda = self.agenda(s)
        check_set_score(s)
        self._advance(s)
        if s.decided and s.outcome is None and s.best_of > 1:
            raise BadPosition("wins", "a seat has won more than half, so the match is over")
        if isinstance(draw_offer, AnswerDraw):
            if s.outcome or not draw_offer.is_possible(s.still_in()):
                raise BadPosition("agenda", "holds an offer of a draw that nobody can have made")
            s.prepend_steps(draw_offer)
        if not s.agenda and not s.outcome:
            raise BadPosition("agenda", "leads to no question and to no end")
        return s

    def _is_reached_by_loading(self, s: S) -> bool:
        """Return True if the position, loaded without agenda and chance, gives this state."""
        reloaded = s.copy()
        reloaded.chance = Chance(0, drawn=[])
        reloaded.agenda = self.agenda(reloaded)
        advance(reloaded)
        chance_used = reloaded.chance.drawn
        reloaded.chance = s.chance  # a position holds no chance, so that it is not compared
        return not chance_used and reloaded == s

    @cached_property
    def fields(self) -> Fields:
        """Fields of this game's positions."""
        return Fields(self.state, self.steps, self.pending)


def _range_in_words(seats: tuple[int, int]) -> str:
    """Return a range of seats in words: `2`, `2 to 4`."""
    least, most = seats
    return str(least) if least == most else f"{least} to {most}"


def _with_score(s: S) -> S:
    """Give a set that has no score yet one of zero, and return it (E3)."""
    if s.best_of > 1:
        s.wins = s.wins or [0] * s.seats
    return s
