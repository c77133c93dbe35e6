"""Rules of Sample: each seat chooses a card in secret (clauses K1 to K6).

Comments with `Yours:` mark the places to change.
"""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from typing import Annotated

import msgspec
from msgspec import Meta, field
from typing_extensions import override

from engine.rules.cards import CARD_VALUES, Card, pack
from engine.rules.declared import OWNER, Cards
from engine.rules.events import Event
from engine.rules.game import Game, Start
from engine.rules.places import NOBODY, Pack
from engine.rules.plays import CardOfHand
from engine.rules.position import BadPosition
from engine.rules.questions import Round
from engine.rules.state import State, Step

# The state.

# Yours: the cards of the pack.
PACK = Pack("card of the pack", pack())


class Ruleset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Options and numbers of the configuration: a field for each, with its bounds."""

    hand: Annotated[int, Meta(ge=1, le=9)]


class Ending(StrEnum):
    """Reasons for the end of a game."""

    EMPTY = "empty"
    FEWEST = "fewest"


# Yours: everything on the table. A field with cards declares the kind of place, the pack, the seats
# that see the cards (all by default), and whether their order matters.


class Player(msgspec.Struct, forbid_unknown_fields=True):
    """Things of a seat; the first card of a pile is its top."""

    hand: Annotated[list[Card], Cards("hand", PACK, OWNER, ordered=False)] = []
    discard: Annotated[list[Card], Cards("discard pile", PACK)] = []
    out: bool = False


class Sample(State):
    """Game in progress; its fields form a position, which can be saved and loaded."""

    players: list[Player] = field(default_factory=list)
    deck: Annotated[list[Card], Cards("deck", PACK, NOBODY)] = field(default_factory=list)

    def player(self, seat: int) -> Player:
        """Return the things of a seat."""
        return self.players[seat - 1]

    @override
    def still_in(self) -> tuple[int, ...]:
        """Return the seats that have not resigned."""
        return tuple(seat for seat, player in enumerate(self.players, start=1) if not player.out)

    @override
    def eliminate(self, seat: int) -> None:
        """Lay the hand of a seat that resigns on its discard pile (E1)."""
        self.lay(seat, *self.player(seat).hand)
        self.player(seat).out = True

    def lay(self, seat: int, *cards: Card) -> None:
        """Lay cards of the hand face up on the discard pile."""
        self.move_cards(cards, self.place_of("hand", seat), self.place_of("discard", seat))

    def draw(self, seat: int) -> None:
        """Draw the top card of the deck, if there is one (K4)."""
        self.move_cards(self.deck[:1], self.place_of("deck"), self.place_of("hand", seat))


# Yours: an event for each kind of change; cards that move have their own.


class Won(Event, frozen=True):
    """Event: a seat won the round."""

    seat: int


# Actions. Yours: an action for each kind of answer.


class Lay(CardOfHand, frozen=True):
    """Lay a card of the seat's own hand (K2). To forbid some cards, override `why_not`."""

    form = "lay {card}"  # its text in matches and scenarios

    @override
    def play(self, s: Sample, seat: int) -> None:
        """Turn the card over, after all have chosen."""
        s.lay(seat, self.card)


# Steps. Yours: a question for each choice, a step for everything that nobody chooses.


class ChooseTogether(Round[Sample, Lay], frozen=True):
    """Round in which all seats choose a card; all are turned over together (K2)."""

    ask = "choose"
    kinds = (Lay,)  # the actions that answer it
    refusal_of_others = "Choose a card of your hand."  # the refusal of any other action
    clause = "K2"  # where F1 opens the rules page
    private = True  # a seat looks at its secrets to answer
    simultaneous = True  # the answers stay hidden until the last is given

    @override
    def answered(self, s: Sample, answers: dict[int, Lay]) -> None:
        """Turn all cards over; the highest without an equal wins (K3), all others draw (K4)."""
        super().answered(s, answers)
        played = {seat: CARD_VALUES[answer.card] for seat, answer in answers.items()}
        times = Counter(played.values())
        single = [seat for seat in played if times[played[seat]] == 1]
        winner = max(single, key=lambda seat: played[seat], default=None)
        if winner:
            s.tell(Won, winner)
        for seat in s.still_in():
            if seat != winner:
                s.draw(seat)


class NextRound(Step[Sample], frozen=True):
    """End of a round: the game may be over, or the next round begins (K5, K6)."""

    @override
    def carry_out(self, s: Sample) -> None:
        """End the game if a hand or the deck is empty; else begin a round."""
        held = {seat: len(s.player(seat).hand) for seat in s.still_in()}
        fewest = min(held.values())
        if fewest and s.deck:
            s.begin_turn()
            return s.prepend_steps(ChooseTogether(s.still_in()), NextRound())
        best = [seat for seat in held if held[seat] == fewest]
        reason = Ending.FEWEST if fewest else Ending.EMPTY
        s.end(best[0] if len(best) == 1 else None, reason)


# The game.


class SampleGame(Game[Sample]):
    """Game of cards: the first seat without cards wins."""

    # Yours: the number of seats; all kinds of actions and steps.
    key = "sample"
    players = (2, 4)
    state = Sample
    ruleset = Ruleset
    actions = (Lay,)
    steps = (ChooseTogether, NextRound)

    @override
    def deal(self, start: Start) -> Sample:
        """Deal a hand to each seat; the other cards are the deck (K1)."""
        # Yours: the beginning of your game.
        deck = start.chance.shuffle(PACK.cards)
        players = []
        for _ in range(start.seats):
            players.append(Player(deck[: start.rules.hand]))
            del deck[: start.rules.hand]
        return Sample(start.chance, start.rules, start.seats, players=players, deck=deck)

    @override
    def agenda(self, s: Sample) -> list[Step[Sample]]:
        """Return the steps that follow in a position between two choices."""
        return [ChooseTogether(s.still_in()), NextRound()]

    @override
    def check(self, s: Sample) -> None:
        """Refuse an impossible position."""
        super().check(s)
        # Yours: all contradictions in a position, also on the agenda.
        if len(s.still_in()) < 2:
            raise BadPosition("players", "must be two at least that are still in")
        if any(player.out == bool(player.hand) for player in s.players):
            raise BadPosition("players", "must hold cards, except those that are out")
        if s.agenda and [type(step) for step in s.agenda] != list(self.steps):
            raise BadPosition("agenda", "must be the choice of a round, and what follows it")


GAME = SampleGame
