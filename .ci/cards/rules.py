"""Sample, the rules: a card each, chosen in secret (clauses K1 to K6).

`Yours:` stands at each place that another game says otherwise.
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

# What there is.

# Yours: the cards of the pack.
PACK = Pack("card of the pack", pack())


class Ruleset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A field for each option and each number of the configuration, with its bounds."""

    hand: Annotated[int, Meta(ge=1, le=9)]


class Ending(StrEnum):
    """The ways in which a game can end."""

    EMPTY = "empty"
    FEWEST = "fewest"


# Yours: whatever lies on the table. A field with cards says what kind of place it is, of which pack
# they are, who sees them if not everybody does, and whether their order means something.


class Player(msgspec.Struct, forbid_unknown_fields=True):
    """The things before a seat; the first card of a pile is its top."""

    hand: Annotated[list[Card], Cards("hand", PACK, OWNER, ordered=False)] = []
    discard: Annotated[list[Card], Cards("discard pile", PACK)] = []
    out: bool = False


class Sample(State):
    """A game in progress: everything here is a position, which can be saved and read again."""

    players: list[Player] = field(default_factory=list)
    deck: Annotated[list[Card], Cards("deck", PACK, NOBODY)] = field(default_factory=list)

    def player(self, seat: int) -> Player:
        """Return what is before a seat."""
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


# Yours: an event for each thing that happens, other than cards that move.


class Won(Event, frozen=True):
    """A seat won the round."""

    seat: int


# What can be done. Yours: an action for each answer.


class Lay(CardOfHand, frozen=True):
    """Lay a card of one's own hand (K2). Where not every card may be laid, override `why_not`."""

    form = "lay {card}"  # its text, in the log's notation and in scenarios

    @override
    def play(self, s: Sample, seat: int) -> None:
        """Turn the card over, when all have chosen."""
        s.lay(seat, self.card)


# What happens. Yours: a question for each choice, a step for what nobody chooses.


class ChooseTogether(Round[Sample, Lay], frozen=True):
    """Everybody chooses a card; all of them are turned over together (K2)."""

    ask = "choose"
    kinds = (Lay,)  # what answers it
    refusal_of_others = "Choose a card of your hand."  # said of any other action
    clause = "K2"  # where F1 opens the rules page
    private = True  # to answer it one looks at what others must not see
    simultaneous = True  # the answers stay covered until the last is in

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
    """The game may be over; otherwise the next round begins (K5, K6)."""

    @override
    def carry_out(self, s: Sample) -> None:
        """End the game when a hand or the deck is empty."""
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
    """The game: the first seat without cards wins."""

    # Yours: how many can play; every kind of action, and of step.
    key = "sample"
    players = (2, 4)
    state = Sample
    ruleset = Ruleset
    actions = (Lay,)
    steps = (ChooseTogether, NextRound)

    @override
    def deal(self, start: Start) -> Sample:
        """Deal a hand to everybody; the rest is the deck (K1)."""
        # Yours: what a game begins with.
        deck = start.chance.shuffle(PACK.cards)
        players = []
        for _ in range(start.seats):
            players.append(Player(deck[: start.rules.hand]))
            del deck[: start.rules.hand]
        return Sample(start.chance, start.rules, start.seats, players=players, deck=deck)

    @override
    def agenda(self, s: Sample) -> list[Step[Sample]]:
        """Return what comes next in a position between two choices."""
        return [ChooseTogether(s.still_in()), NextRound()]

    @override
    def check(self, s: Sample) -> None:
        """Refuse a position that can't be."""
        super().check(s)
        # Yours: whatever contradicts itself, also on the agenda.
        if len(s.still_in()) < 2:
            raise BadPosition("players", "must be two at least that are still in")
        if any(player.out == bool(player.hand) for player in s.players):
            raise BadPosition("players", "must hold cards, except those that are out")
        if s.agenda and [type(step) for step in s.agenda] != list(self.steps):
            raise BadPosition("agenda", "must be the choice of a round, and what follows it")


GAME = SampleGame
