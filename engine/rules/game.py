"""A game as the rest of the program sees it: a conversation of questions and answers.

A game subclasses `Game`, names its types, and fills in the hooks; the rest is the same for all.
`submit` in `engine.match` checks and records; `apply` here trusts its input.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Generic, NamedTuple

import msgspec

from engine.rules.chance import Chance
from engine.rules.declared import card_fields, declared_piles, undeclared, unordered
from engine.rules.ending import COMMON, UNASKED, AnswerDraw, take_out
from engine.rules.english import in_figures
from engine.rules.events import GameBegan, Sink
from engine.rules.fields import Fields, check_set
from engine.rules.notation import Action, parse
from engine.rules.options import BadOption, GameConfig, OptionValue
from engine.rules.places import Pack, Pile, Secret, is_known, misplaced
from engine.rules.position import BadPosition, Position
from engine.rules.questions import Question
from engine.rules.state import Decision, NextGame, S, Step, advance
from engine.rules.validation import ValidationError, validated

Score = dict[str, int | str]
"""The score of a match: a few plain facts that the game names itself."""


class Start(NamedTuple):
    """What a match begins with: rules, number of seats and chance; and in games that have them, the
    secret set-up of each seat, in seat order, and the ground that lies open on the table."""

    rules: Any
    seats: int
    chance: Chance
    setups: tuple[Any, ...] = ()
    ground: Any = None


class NoOptions(msgspec.Struct, frozen=True):
    """The rules of a game without options and numbers."""


class Game(Generic[S]):
    """One game of the catalogue: its rules over a configuration.

    Raises `BadOption` where the configuration's numbers are not those of the game.
    """

    key: ClassVar[str]
    players: ClassVar[tuple[int, int]]
    """The least and the most seats that the rules allow; a configuration may allow fewer."""
    state: ClassVar[type[Any]]
    """The struct of a game in progress; its fields beyond `State`'s are the position."""
    ruleset: ClassVar[type[Any]] = NoOptions
    """The struct of options and numbers, with a field for each."""
    setup: ClassVar[type[Any] | None] = None
    """The struct of what each seat brings in secret, such as a warrior; None if they bring nothing.
    Others see of it what the game's view shows."""
    ground: ClassVar[type[Any] | None] = None
    """The struct of what lies open on the table from the start, such as a battlefield."""
    actions: ClassVar[tuple[type[Action], ...]]
    steps: ClassVar[tuple[type[Step[Any]], ...]]
    sets: ClassVar[frozenset[str]] = frozenset()
    """Fields whose order does not matter, by the last name of their path, besides those that are
    declared so."""
    pending: ClassVar[frozenset[str]] = frozenset()
    """Fields left out of a position when empty."""
    belief: ClassVar[frozenset[str]] = frozenset()
    """Fields that hold what a seat knows of hidden cards; scenarios do not compare them."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        state = getattr(cls, "state", None)
        if state is None:
            return
        card_fields(state)
        if cls.piles is Game.piles and (field := undeclared(state)):
            raise TypeError(f"{field} holds cards: annotate it with Cards(...), or override piles")

    def __init__(self, config: GameConfig) -> None:
        least, most = self.players
        if not least <= config.seats[0] <= config.seats[1] <= most:
            said = f"the rules are for {_span(self.players)}, not for {_span(config.seats)}"
            raise BadOption(said, ("seats",))
        self.config = config
        self.rules_for({})
        for key, option in config.options.items():
            for value in (option.offered[0], option.offered[-1]):
                self._check_offered(key, value)

    # What a game fills in.

    def deal(self, start: Start) -> S:
        """Return a new game, set up; without an agenda it begins with `agenda`."""
        raise NotImplementedError

    def next_game(self, s: S) -> S:
        """E3: another game of a set, dealt with the chance of this one, which is over. Here seats
        that change hands do so."""
        return self.deal(Start(s.rules, s.seats, s.chance))

    def setup_refusal(self, rules: Any, setup: Any) -> str | None:
        """Why a seat can't bring this, as a sentence; None where it can."""
        return None

    def ground_refusal(self, rules: Any, seats: int, ground: Any) -> str | None:
        """Why so many can't play on this, as a sentence; None where they can."""
        return None

    def sample_setup(self, rules: Any, chance: Chance) -> Any:
        """Something that a seat can bring, drawn from a stream that is not the game's own."""
        return None

    def sample_ground(self, rules: Any, seats: int, chance: Chance) -> Any:
        """A ground that can lie on the table, drawn from such a stream."""
        return None

    def defaults(self, rules: Any) -> Position:
        """Defaults for fields that a scenario leaves out and whose type has none."""
        return {}

    def agenda(self, s: S) -> list[Step[S]]:
        """The steps with which a position between two choices goes on."""
        raise NotImplementedError

    def piles(self, s: S) -> Iterable[Pile]:
        """Return every place that holds a list of cards, with who sees them: those that the state
        declares. A game overrides this for cards that can't be declared."""
        return declared_piles(s)

    def alone(self, s: S) -> Iterable[Pile]:
        """Every card that lies in no list, such as one on a cell. The game's own view covers
        them."""
        return ()

    def secrets(self, s: S) -> Iterable[Secret]:
        """Every secret that is no card, with who sees it."""
        return ()

    def check(self, s: S) -> None:
        """Raises `BadPosition` for an impossible position. This method finds cards of another pack,
        cards that stand twice, and secrets that are left out; a game adds what else can't be, such
        as a counter too many or an agenda that contradicts the rest. The agenda is empty if the
        position has none.
        """
        for holder, fields in card_fields(self.state).items():
            if fields[0].by_seat and len(getattr(s, holder)) != s.seats:
                raise BadPosition(holder, f"must be {s.seats}, one for each seat")
        if wrong := misplaced([*self.piles(s), *self.alone(s)]):
            raise BadPosition(*wrong)
        for secret in self.secrets(s):
            if not is_known(secret.value):
                raise BadPosition(secret.place, "must be told: in a position nothing is hidden")

    def view(self, s: S, seat: int) -> S:
        """The game with all that this seat may not see as `??` (seat 0: an onlooker), with nothing
        on its agenda and no chance to foresee; of a secret that is no card it shows None.
        """
        seen = s.copy()
        seen.agenda, seen.chance = [], Chance(0)
        for pile in self.piles(seen):
            pile.cover(seat)
        for secret in self.secrets(seen):
            secret.cover(seat)
        return seen

    def redeal(self, s: S, seat: int, chance: Chance) -> S:
        """A copy in which all that this seat can't know is drawn again from `chance`, consistently
        with all that it knows; future chance is new, too. A game overrides this if a seat can know
        more of a hidden card than where it is not.
        """
        other = s.copy()
        other.chance = Chance(chance.below(1 << 64))
        unseen: dict[Pack, list[Pile]] = {}
        for pile in self.piles(other):
            unseen.setdefault(pile.pack, []).append(pile)
        for piles in unseen.values():
            cards = sorted(card for pile in piles for card in pile.cards[pile.seen(seat) :])
            cards = chance.shuffle(cards)
            for pile in piles:
                first = pile.seen(seat)
                dealt = len(pile.cards) - first
                pile.cards[first:], cards = cards[:dealt], cards[dealt:]
        for secret in self.secrets(other):
            secret.redeal(seat, chance)
        other.agenda = [step.redealt(other, seat, chance) for step in other.agenda]
        return other

    def sealed(self, s: S, seat: int, chance: Chance) -> S:
        """A world to think in for a program that plays this seat. Nothing in it is true but what
        the seat knows: all else is redealt, and others who have answered covered wait to be asked
        again, after this seat. It can be redealt for ever, as the truth could: sealed again it is
        what the truth sealed would be. A set is this game alone."""
        world = s.copy()
        world.agenda = [step.reopened(seat) for step in world.agenda]
        if world.best_of > 1:
            world.rules = msgspec.structs.replace(world.rules, best_of=1)
            world.wins = [0] * len(world.wins)
            world.undecided = 0
        return self.redeal(world, seat, chance)

    def score(self, s: S) -> Score:
        """The score of a match that is over, for the record of runs."""
        return {}

    def seats_in(self, position: Mapping[str, Any]) -> int | None:
        """Return how many seats the position says there are, if it says so: as many as have cards
        of their own."""
        for holder, fields in card_fields(self.state).items():
            if fields[0].by_seat and isinstance(structs := position.get(holder), list):
                return len(structs)
        return None

    # What every game has.

    @cached_property
    def kinds(self) -> tuple[type[Action], ...]:
        """Every kind of action that can be written."""
        return self.actions + (COMMON if self.config.seats[1] > 1 else ())

    @cached_property
    def unordered(self) -> frozenset[str]:
        """The fields whose order does not matter, by the last name of their path."""
        return self.sets | unordered(self.state)

    def parse(self, text: str) -> Action:
        """The action with this text. Raises `NotAnAction`."""
        return parse(text, self.kinds)

    def seat_name(self, seat: int) -> str:
        """The seat in the game's own terms: `the Besieger`, or `seat 2`."""
        roles = self.config.roles
        return f"the {roles[seat - 1]}" if len(roles) >= seat else f"seat {seat}"

    def rules_for(self, options: Mapping[str, object]) -> Any:
        """The options over the defaults, together with the numbers. Raises `BadOption`."""
        numbers = {key: number.value for key, number in self.config.numbers.items()}
        try:
            return self.ruled({**numbers, **self.config.chosen(options)})
        except ValidationError as error:
            key, *rest = error.place or ("",)
            place = ["numbers", key, "value"] if key in numbers else ["numbers"]
            if key in self.config.options:
                place = ["options", key, "default"]
            if key not in self.ruleset.__struct_fields__:
                del place[2:]
            raise BadOption(error.problem, (*place, *rest)) from None

    def _check_offered(self, key: str, value: OptionValue) -> None:
        """Raises `BadOption` where a value that is offered can't be played with these numbers."""
        try:
            self.rules_for({key: value})
        except BadOption as error:
            said = f"offers {self.config.options[key].in_words(value)}, but {error}"
            raise BadOption(said, ("options", key)) from None

    def ruled(self, values: Mapping[str, object]) -> Any:
        """The ruleset of these values, as a journal keeps them; one that has a default may be
        missing, since older journals know nothing of it. Raises `ValidationError`."""
        fields = set(self.ruleset.__struct_fields__)
        for key in sorted(set(values) - fields):
            raise ValidationError("is not known to this game", (key,))
        needed = {field.name for field in msgspec.structs.fields(self.ruleset) if field.required}
        for key in sorted(needed - set(values)):
            raise ValidationError(f"'{key}' is missing", ())
        return validated(dict(values), self.ruleset)

    def brought(
        self, rules: Any, seats: int, setups: Sequence[Any], ground: Any
    ) -> tuple[tuple[Any, ...], Any]:
        """What the seats bring and what lies on the table, from plain data or typed already.

        Raises `ValidationError` with its place where that is none of this game's.
        """
        if len(setups) != (seats if self.setup else 0):
            wanted = in_figures(seats, "seat") if self.setup else "nobody"
            raise ValidationError(f"{wanted} must bring something here", ("setups",))
        taken = [self._fitting(each, self.setup, "setups", str(n)) for n, each in enumerate(setups)]
        for number, each in enumerate(taken):
            if refusal := self.setup_refusal(rules, each):
                raise ValidationError(refusal, ("setups", str(number)))
        if (ground is None) != (self.ground is None):
            raise ValidationError("is not what this game is played on", ("ground",))
        lying = self._fitting(ground, self.ground, "ground")
        if lying is not None and (refusal := self.ground_refusal(rules, seats, lying)):
            raise ValidationError(refusal, ("ground",))
        return tuple(taken), lying

    @staticmethod
    def _fitting(value: Any, kind: type[Any] | None, *place: str) -> Any:
        if kind is None or isinstance(value, kind):
            return value
        try:
            return validated(value, kind)
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
        """A new game before its first step.

        Raises `BadOption` for a wrong number of seats, `ValidationError` for what can't be brought.
        """
        self.config.check_seats(seats)
        brought = self.brought(rules, seats, setups, ground)
        s = _scored(self.deal(Start(rules, seats, chance, *brought)))
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
        """A new game up to its first question. Raises as `dealt` does."""
        s = self.dealt(rules, seats, chance, setups, ground)
        self.open(s, sink)
        return s

    def open(self, s: S, sink: Sink | None = None) -> None:
        """Carry a game that has been dealt up to its first question, in place."""
        s.sink = sink
        self._advance(s)
        s.sink = None

    def decision(self, s: S) -> Decision | None:
        """The question that stands; None after the end."""
        return s.agenda[0].decision(s) if s.agenda else None  # type: ignore[attr-defined]

    def asked(self, s: S) -> tuple[str, int] | None:
        """Return what is asked and of which seat, without listing the answers; None after the
        end."""
        if not s.agenda:
            return None
        question: Question[S] = s.agenda[0]  # type: ignore[assignment]
        return question.ask, question.seat(s)

    def clause(self, s: S) -> str:
        """The clause that tells what may be answered now; "" for none, and after the end."""
        if not s.agenda:
            return ""
        question: Question[S] = s.agenda[0]  # type: ignore[assignment]
        return question.clause_for(question.seat(s))

    def refusal(self, s: S, seat: int, action: Action) -> str | None:
        """Why this seat may not do this now, as a sentence; None where it may."""
        if not s.agenda:
            return "The game is over."
        question: Question[S] = s.agenda[0]  # type: ignore[assignment]
        asked = question.seat(s)
        if asked != seat:
            return f"It is {self.seat_name(asked)}'s turn to choose."
        if type(action) in UNASKED:
            said = action.why_not(s, seat)
            return said and said.format(turn=self.config.turn.lower())
        return question.refusal(s, action)

    def apply(self, s: S, action: Action, sink: Sink | None = None) -> None:
        """Carry out a legal action of the seat to choose, up to the next question, in place."""
        s.sink = sink
        question: Question[S] = s.agenda[0]  # type: ignore[assignment]
        if type(action) in UNASKED:
            action.play(s, question.seat(s))
        else:
            del s.agenda[0]
            question.answer(s, action)
        self._advance(s)
        s.sink = None

    def sample(self, s: S, chance: Chance) -> Action:
        """Some legal action, drawn from a stream that is not the game's own."""
        question: Question[S] = s.agenda[0]  # type: ignore[assignment]
        return question.sample(s, chance)

    def candidates(self, s: S, chance: Chance, count: int) -> list[Action]:
        """Different answers to the question that stands: all of them where they are listed, else at
        most so many, drawn from a stream that is not the game's own."""
        question: Question[S] = s.agenda[0]  # type: ignore[assignment]
        return question.candidates(s, chance, count)

    def _advance(self, s: S) -> None:
        """Carry steps out until one asks, or the match is over."""
        advance(s)
        while s.agenda and isinstance(s.agenda[0], NextGame):
            moved = s.moved
            fresh = self.next_game(s)
            fresh.agenda = fresh.agenda or self.agenda(fresh)
            for key in (*self.fields.of_a_game, "agenda", "turn_number", "offers"):
                setattr(s, key, getattr(fresh, key))
            s.tell(GameBegan, s.game_number, s.moved != moved)
            advance(s)
            for seat in s.given_up:
                take_out(s, seat)
                advance(s)

    # Positions.

    def shown(self, s: S, seat: int) -> Position:
        """What a seat's view shows, as plain data: the paths of a scenario's `views`."""
        return self.fields.plain(self.view(s, seat), self.belief)

    def position(self, s: S) -> Position:
        """The whole position as plain data, with what is in mid-air; secrets included."""
        position = self.fields.plain(s) | self.fields.carried(s)
        if s.outcome is None and not self._begins_here(s):
            position["agenda"] = [msgspec.to_builtins(step) for step in s.agenda]
        return position

    def load(self, position: Mapping[str, Any], rules: Any, seats: int, chance: Chance) -> S:
        """The game at this position, up to its question. Raises `BadPosition`."""
        fields, agenda = self.fields.read(position, self.defaults(rules))
        s: S = _scored(self.state(chance=chance, rules=rules, seats=seats, **fields))
        if agenda is not None:
            s.agenda = agenda
        offered = s.agenda.pop(0) if s.agenda and isinstance(s.agenda[0], AnswerDraw) else None
        self.check(s)
        for place, step in enumerate(s.agenda):
            if not step.fits(s):
                raise BadPosition(f"agenda.{place}", "does not go with the rest of the position")
        if agenda is None:
            s.agenda = self.agenda(s)
        check_set(s)
        self._advance(s)
        if s.decided and s.outcome is None and s.best_of > 1:
            raise BadPosition("wins", "a seat has won more than half, so the match is over")
        if isinstance(offered, AnswerDraw):
            if s.outcome or not offered.may_be(s.still_in()):
                raise BadPosition("agenda", "holds an offer of a draw that nobody can have made")
            s.then(offered)
        if not s.agenda and not s.outcome:
            raise BadPosition("agenda", "leads to no question and to no end")
        return s

    def _begins_here(self, s: S) -> bool:
        """Whether the position, loaded without its agenda and without chance, gives this state."""
        other = s.copy()
        other.chance = Chance(0, drawn=[])
        other.agenda = self.agenda(other)
        advance(other)
        drawn = other.chance.drawn
        other.chance = s.chance
        return not drawn and other == s

    @cached_property
    def fields(self) -> Fields:
        """The fields of this game's positions."""
        return Fields(self.state, self.steps, self.pending)


def _span(seats: tuple[int, int]) -> str:
    """The least and the most, in words."""
    least, most = seats
    return str(least) if least == most else f"{least} to {most}"


def _scored(s: S) -> S:
    """E3: the same with a score, in a set that has none yet."""
    if s.best_of > 1:
        s.wins = s.wins or [0] * s.seats
    return s
