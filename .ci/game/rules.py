"""Rules of Sample: a die under a cup, and coins on it (clauses K1 to K6).

Comments with `Yours:` mark the places to change.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Annotated, Any

import msgspec
from msgspec import Meta, field
from typing_extensions import override

from engine.rules.events import Event
from engine.rules.game import Game, Start
from engine.rules.notation import Action
from engine.rules.places import EVERYBODY, Eyes, Place, Secret
from engine.rules.position import BadPosition
from engine.rules.questions import Question
from engine.rules.state import State, Step

# The state.

# Yours: numbers, players, and everything on the table.
Face = Annotated[int, Meta(ge=1, le=6)]


class Ruleset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Options and numbers of the configuration: a field for each, with its bounds."""

    coins: Annotated[int, Meta(ge=1, le=9)]
    rounds: Annotated[int, Meta(ge=1, le=20)]
    stake: Annotated[int, Meta(ge=1, le=9)]


class Ending(StrEnum):
    """Reasons for the end of a game."""

    LAST = "last"
    RICHEST = "richest"


class Player(msgspec.Struct, forbid_unknown_fields=True):
    """Things of a seat; a field that may be hidden can be None."""

    coins: Annotated[int, Meta(ge=0)] = 0
    die: Face | None = None


class Sample(State):
    """Game in progress; its fields form a position, which can be saved and loaded.

    `turn` is the seat to choose; `lifted` are the seats whose cups are lifted now.
    """

    players: list[Player] = field(default_factory=list)
    turn: Annotated[int, Meta(ge=1)] = 1
    lifted: list[int] = field(default_factory=list)

    def player(self, seat: int) -> Player:
        """Return the things of a seat."""
        return self.players[seat - 1]

    @override
    def still_in(self) -> tuple[int, ...]:
        """Return the seats that have coins (K5)."""
        return tuple(seat for seat, each in enumerate(self.players, start=1) if each.coins)

    @override
    def eliminate(self, seat: int) -> None:
        """Remove the coins of a seat that resigns (E1)."""
        self.player(seat).coins = 0

    def throw(self, seat: int) -> None:
        """Throw the die of a seat under its cup (K2); tell it before anything else changes."""
        die = self.chance.dice(1)[0]
        self.player(seat).die = die
        self.tell(Thrown, seat, die, (seat,))


# Yours: an event for each kind of change; cards that move have their own.


class Thrown(Event, frozen=True):
    """Event: a seat threw its die; only the seats in `eyes` see it."""

    news = True  # it shows a result of chance, or something hidden
    secret = ("die",)

    seat: int
    die: Face | None
    eyes: Eyes


class Lifted(Event, frozen=True):
    """Event: a cup was lifted."""

    news = True

    seat: int
    die: Face


class Won(Event, frozen=True):
    """Event: a seat won coins from another."""

    seat: int
    loser: int
    coins: int


# Actions. Yours: an action for each kind of answer.


class Stake(Action, frozen=True):
    """Stake coins on the seat's own die against another's (K3)."""

    form = "stake {coins} on {seat}"  # its text in matches and scenarios
    coins: int
    seat: int

    @override
    @classmethod
    def every(cls, s: Sample, seat: int) -> Iterator[Stake]:
        """Yield the actions that may be legal; all others are refused."""
        for other in s.others(seat):
            for coins in range(1, s.rules.stake + 1):
                yield cls(coins, other)

    @override
    def why_not(self, s: Sample, seat: int) -> str | None:
        """Return why the stake is illegal, as a sentence, or None (K3)."""
        if self.seat not in s.others(seat):
            return "Stake on another player who has coins."
        most = min(s.rules.stake, s.player(seat).coins, s.player(self.seat).coins)
        return None if 1 <= self.coins <= most else f"Stake 1 to {most} here."

    @override
    def play(self, s: Sample, seat: int) -> None:
        """Lift both cups; the higher die wins, the other seat's if equal (K3). Throw again (K4)."""
        both = (seat, self.seat)
        for each in both:
            s.lifted.append(each)
            s.tell(Lifted, each, s.player(each).die)
        wins = (s.player(seat).die or 0) > (s.player(self.seat).die or 0)
        winner, loser = both if wins else both[::-1]
        s.player(winner).coins += self.coins
        s.player(loser).coins -= self.coins
        s.tell(Won, winner, loser, self.coins)
        s.lifted.clear()
        for each in both:
            s.throw(each)


class ThrowAgain(Action, frozen=True):
    """Throw the seat's own die again, in secret (K2)."""

    form = "throw"

    @override
    def play(self, s: Sample, seat: int) -> None:
        """Throw the die; the others see only that it was thrown."""
        s.throw(seat)


# Steps. Yours: a question for each choice, a step for everything that nobody chooses.


class Choose(Question[Sample], frozen=True):
    """Question to the seat to move: stake, or throw again (K2, K3)."""

    ask = "choose"
    kinds = (Stake, ThrowAgain)  # the actions that answer it
    refusal_of_others = "Stake coins, or throw your die again."  # said of any other action
    clause = "K3"  # where F1 opens the rules page
    private = True  # a seat looks at its secrets to answer

    @override
    def seat(self, s: Sample) -> int:
        """Return the seat that is asked."""
        return s.turn


class PassOn(Step[Sample], frozen=True):
    """End of a turn: the game may be over, or the next seat with coins is asked (K5, K6)."""

    @override
    def carry_out(self, s: Sample) -> None:
        """End the game, or pass the turn on; a new round begins after the last seat."""
        still_in = s.still_in()
        if len(still_in) == 1:  # K5
            return s.end(still_in[0], Ending.LAST)
        following = s.others(s.turn)[0]
        if following < s.turn:
            if s.turn_number == s.rules.rounds:  # K6
                most = max(player.coins for player in s.players)
                rich = [seat for seat in still_in if s.player(seat).coins == most]
                return s.end(rich[0] if len(rich) == 1 else None, Ending.RICHEST)
            s.begin_turn()
        s.turn = following
        s.prepend_steps(Choose(), PassOn())


# The game.


class SampleGame(Game[Sample]):
    """Game of dice: the last seat with coins wins, or the seat with the most coins."""

    # Yours: the number of seats; all kinds of actions and steps; fields that may be left out.
    key = "sample"
    players = (2, 5)
    state = Sample
    ruleset = Ruleset
    actions = (Stake, ThrowAgain)
    steps = (Choose, PassOn)
    pending = frozenset({"lifted"})

    @override
    def deal(self, start: Start) -> Sample:
        """Give coins to all, and throw a die under each cup (K1)."""
        # Yours: the beginning of your game.
        rules = start.rules
        seats = start.seats
        chance = start.chance
        players = [Player(coins=rules.coins, die=die) for die in chance.dice(seats)]
        return Sample(chance, rules, seats, players=players)

    @override
    def agenda(self, s: Sample) -> list[Step[Sample]]:
        """Return the steps that follow in a position between two choices."""
        return [Choose(), PassOn()]

    @override
    def secrets(self, s: Sample) -> Iterator[Secret]:
        """Yield each die: its own seat sees it, and all seats while its cup is lifted (K2)."""
        # Yours: all secrets other than cards.
        for seat, player in enumerate(s.players, start=1):
            eyes = EVERYBODY if seat in s.lifted else (seat,)
            place = Place(f"players.{seat - 1}.die", "die", seat)
            yield Secret(place, player, "die", eyes, lambda chance: chance.dice(1)[0])

    @override
    def check(self, s: Sample) -> None:
        """Refuse an impossible position."""
        super().check(s)
        # Yours: all contradictions in a position, also on the agenda.
        if len(s.players) != s.seats or len(s.still_in()) < 2:
            raise BadPosition("players", "must be one a seat, and two of them with coins")
        if s.turn not in s.still_in():
            raise BadPosition("turn", "must be a seat that has coins")
        if s.turn_number > s.rules.rounds:
            raise BadPosition("turn_number", "must not be beyond the last round")
        if s.lifted:
            raise BadPosition("lifted", "is only for the middle of an action")
        if s.agenda and s.agenda != self.agenda(s):
            raise BadPosition("agenda", "must be the question, and what passes the turn on")

    @override
    def seats_in(self, position: Mapping[str, Any]) -> int | None:
        """Return the number of seats in a scenario's position."""
        return len(position["players"]) if "players" in position else None


GAME = SampleGame
