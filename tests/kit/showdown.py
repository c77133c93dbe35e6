"""Showdown, a second game made up to try the kit: small, and without most of what a game can have
(clauses W1 to W4).

Everybody can count every hand, so nothing is secret but the card that a seat has just chosen. The
game has no options, no piles that hide a card, no event that only one seat sees.

W1 Two to four players hold the same ranks, the ace to the six, each in a suit of its own. The hands
   lie open.
W2 In each round everybody chooses a card in secret. The cards are turned over together.
W3 The highest card wins a point; of equals nobody does.
W4 When no cards are left the most points win; of equals nobody does. Reason `played out`. The hand
   of a player that resigns is laid on its discard pile.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, field

from engine.config import load_config
from engine.rules.cards import RANKS, Card, pack, rank
from engine.rules.declared import Cards
from engine.rules.events import Event
from engine.rules.game import Game, Start
from engine.rules.places import Pack
from engine.rules.plays import CardOfHand
from engine.rules.position import BadPosition
from engine.rules.questions import Round
from engine.rules.state import State, Step

HELD = RANKS[:6]
SUITS = "CDHS"
PACK = Pack("card of the pack", pack(HELD))


class Won(Event, frozen=True):
    """A seat won the point of a round."""

    seat: int


class Choose(CardOfHand, frozen=True):
    """W2: choose a card of one's own hand."""

    form = "choose {card}"

    def play(self, s: Showdown, seat: int) -> None:
        s.lay(seat, self.card)


class Player(msgspec.Struct, forbid_unknown_fields=True):
    hand: Annotated[list[Card], Cards("hand", PACK, ordered=False)] = []
    discard: Annotated[list[Card], Cards("discard pile", PACK)] = []
    points: Annotated[int, Meta(ge=0)] = 0
    out: bool = False


class Showdown(State):
    players: list[Player] = field(default_factory=list)

    def player(self, seat: int) -> Player:
        return self.players[seat - 1]

    def still_in(self) -> tuple[int, ...]:
        return tuple(seat for seat, player in enumerate(self.players, 1) if not player.out)

    def lay(self, seat: int, *cards: Card) -> None:
        self.move_cards(cards, self.place_of("hand", seat), self.place_of("discard", seat))

    def eliminate(self, seat: int) -> None:
        self.lay(seat, *self.player(seat).hand)
        self.player(seat).out = True


class ChooseTogether(Round[Showdown, Choose], frozen=True):
    """W2, W3: all choose a card, and turn it over together."""

    ask = "choose"
    kinds = (Choose,)
    refusal_of_others = "Choose a card of your hand first."
    private = True
    simultaneous = True

    def answered(self, s: Showdown, answers: dict[int, Choose]) -> None:
        super().answered(s, answers)
        strengths = {seat: HELD.index(rank(answer.card)) for seat, answer in answers.items()}
        best = [seat for seat in strengths if strengths[seat] == max(strengths.values())]
        if len(best) == 1:
            s.player(best[0]).points += 1
            s.tell(Won, best[0])


class NextRound(Step[Showdown], frozen=True):
    """W4: the next round, or the end."""

    def carry_out(self, s: Showdown) -> None:
        still_in = s.still_in()
        if s.player(still_in[0]).hand:
            s.begin_turn()
            return s.prepend_steps(ChooseTogether(s.still_in()), NextRound())
        most = max(s.player(seat).points for seat in still_in)
        best = [seat for seat in still_in if s.player(seat).points == most]
        s.end(best[0] if len(best) == 1 else None, "played out")


class ShowdownGame(Game[Showdown]):
    key = "showdown"
    players = (2, 4)
    state = Showdown
    actions = (Choose,)
    steps = (ChooseTogether, NextRound)

    def deal(self, start: Start) -> Showdown:
        players = [Player([Card(f"{held}{SUITS[n]}") for held in HELD]) for n in range(start.seats)]
        return Showdown(start.chance, start.rules, start.seats, players=players)

    def agenda(self, s: Showdown) -> list[Step[Showdown]]:
        return [ChooseTogether(s.still_in()), NextRound()]

    def check(self, s: Showdown) -> None:
        super().check(s)
        if len(s.still_in()) < 2:
            raise BadPosition("players", "must be two at least that are still in")
        held = {len(s.player(seat).hand) for seat in s.still_in()}
        if len(held) > 1 or not all(held):
            raise BadPosition("players", "must hold equally many cards, and one at least")
        if any(player.out and player.hand for player in s.players):
            raise BadPosition("players", "must hold no cards when they are out")
        if s.agenda and [type(step) for step in s.agenda] != [ChooseTogether, NextRound]:
            raise BadPosition("agenda", "must be the choice of a round, and what follows it")


SHOWDOWN = ShowdownGame(load_config(Path(__file__).with_suffix(".yaml")))
