"""Shrine in progress: everybody's hand, Shrine and Field, the deck and the graveyard."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated, Literal

import msgspec

from engine.rules.cards import COUNT, Card
from engine.rules.events import Moved, Shuffled
from engine.rules.places import EVERYBODY, Pack, Place
from engine.rules.state import State
from games.shrine.rules.cards import (
    ASIDE,
    BALANCE,
    CARDS,
    CARDS_AND_BALANCE,
    DAGGER,
    DECK,
    FIZZLE,
    GRAVEYARD,
    RAISED,
    Announced,
    Count,
    Known,
    Player,
    field_of,
    hand_of,
    played_cards,
    shrine_of,
)
from games.shrine.rules.events import (
    ActionAnnounced,
    ActionFizzled,
    BalanceGone,
    BalanceUnplayed,
    NothingDrawn,
    TokenServed,
    TriadBroken,
    TriadMade,
    TurnedUp,
    WentOut,
)


class Asked(StrEnum):
    """What a seat can be asked."""

    DRAW = "draw-card"
    ACT = "act"
    FIZZLE = "fizzle"
    COUNTER = "counter"
    BLOCK = "block"
    BLOCK_DAGGER = "block-dagger"
    THEFT = "theft"
    LIMIT = "limit"
    EQUAL = "equal"


class Ending(StrEnum):
    """Why a game is over."""

    LAST_SHRINE = "last-shrine"


class Ruleset(msgspec.Struct, frozen=True):
    """The options of a match (E3, H10, H25, H30, H32) and the numbers of `config/shrine.yaml`."""

    balance: bool
    balance_returns: bool
    alternate_healing: bool
    alternate_fizzle: bool
    shrine: Annotated[int, msgspec.Meta(ge=1, le=6)]
    triad_shrine: Annotated[int, msgspec.Meta(ge=6, le=13)]
    hand: Annotated[int, msgspec.Meta(ge=0, le=6)]
    hand_limit: Annotated[int, msgspec.Meta(ge=0, le=13)]
    fizzle: Annotated[int, msgspec.Meta(ge=1, le=6)]
    best_of: Annotated[int, msgspec.Meta(ge=1)] = 1


class Shrine(State):
    """The whole position. `turn` is the seat whose turn it is.

    `known` is what has been seen to come to a hand, by being taken (H6) or stolen (H14).

    In mid-air: what has been `announced`; `balancer`, the seat whose Balance is played or about to
    be. `aside` is where the Balance lies meanwhile, and when it is out of the game.

    In a set, `began` is the seat that had the first turn of this game (E3).
    """

    rules: Ruleset
    turn: Annotated[int, msgspec.Meta(ge=1)] = 1
    step: Literal["draw", "act"] = "draw"
    draws_left: Count = -1
    actions_left: Count = 1
    jack_used: bool = False
    queen_used: bool = False
    king_used: bool = False
    players: list[Player] = msgspec.field(default_factory=list)
    deck: list[Card] = msgspec.field(default_factory=list)
    graveyard: list[Card] = msgspec.field(default_factory=list)
    known: list[Known] = msgspec.field(default_factory=list)
    announced: Announced | None = None
    balancer: Count = 0
    aside: list[Card] = msgspec.field(default_factory=list)
    began: Count = 0

    def __post_init__(self) -> None:
        if self.draws_left < 0:
            self.draws_left = 1 if self.step == "draw" else 0

    # Who is who.

    @property
    def turn_of(self) -> int:
        """The seat whose turn it is."""
        return self.turn

    @property
    def own(self) -> Player:
        """The cards of the seat whose turn it is."""
        return self.players[self.turn - 1]

    def player(self, seat: int) -> Player:
        """The cards of a seat."""
        return self.players[seat - 1]

    def still_in(self) -> tuple[int, ...]:
        """H28, H29: the seats that are not out."""
        return tuple([seat for seat, player in enumerate(self.players, 1) if not player.out])

    def room(self, player: Player) -> int:
        """H3: how many cards a Shrine holds at most."""
        return self.rules.triad_shrine if player.triad else self.rules.shrine

    @property
    def pack(self) -> Pack:
        """H1, H30: the cards that are played with."""
        return CARDS_AND_BALANCE if self.rules.balance else CARDS

    # H4: the deck.

    def shuffle_deck(self) -> None:
        """Put the deck in a new order."""
        self.deck = self.chance.shuffle(self.deck)
        self.tell(Shuffled, DECK, len(self.deck))

    def draw(self, seat: int) -> None:
        """H4: the next card goes to a hand; the Balance is played in place of that (H30)."""
        if card := self.top_card(seat):
            self.player(seat).hand.append(card)
            self.tell(Moved, (card,), DECK, hand_of(seat), (seat,), True)

    def top_card(self, seat: int) -> Card | None:
        """H4: the next card, taken off the deck for a seat; the deck is made anew from the
        graveyard if need be. None where both are empty, and where it is the Balance, which is
        played (H30)."""
        if not self.deck and self.graveyard:
            gathered = self.graveyard[::-1]
            self.deck = gathered
            self.graveyard = []
            self.tell(Moved, tuple(gathered[::-1]), GRAVEYARD, DECK)
            self.shuffle_deck()
        if not self.deck:
            self.tell(NothingDrawn, seat)
            return None
        card = self.deck.pop(0)
        if card == BALANCE:
            self.set_aside(seat, DECK)
            return None
        return card

    # H5: the graveyard.

    def bury(
        self, cards: Sequence[Card], held: list[Card], place: Place, turned: bool = False
    ) -> None:
        """H5: these cards of a place go to the graveyard in this order, the last on top."""
        if not cards:
            return
        moved = tuple(cards)
        for card in moved:
            held.remove(card)
        self.forget(moved)
        self.graveyard[:0] = moved[::-1]
        self.tell(Moved, moved, place, GRAVEYARD, EVERYBODY, turned)

    def discard(self, seat: int, cards: Sequence[Card], turned: bool = False) -> None:
        """H5: these cards of a hand go to the graveyard; `turned` where nobody else had seen
        them."""
        self.bury(cards, self.player(seat).hand, hand_of(seat), turned)

    def forget(self, cards: Sequence[Card]) -> None:
        """These cards have left the hand that they may have been known to lie in."""
        if self.known:
            self.known = [known for known in self.known if known.card not in cards]

    def steal(self, seat: int, robbed: int) -> None:
        """H14: a card that chance picks goes from one hand to another. Whoever else knew a card of
        that hand can't know whether it is still there."""
        source = self.player(robbed).hand
        target = self.player(seat).hand
        card = source.pop(self.chance.pick(len(source)))
        kept = [known for known in self.known if known.card not in source and known.card != card]
        there = [known.card for known in self.known if known.card in source and known.to(seat)]
        self.known = [*kept, *(Known(each, (seat,)) for each in there), Known(card, (robbed,))]
        target.append(card)
        self.tell(Moved, (card,), hand_of(robbed), hand_of(seat), (seat, robbed), True)

    def remove_tokens(self, seat: int, tokens: Sequence[Card]) -> None:
        """H5: these tokens go from the Field to the graveyard."""
        player = self.player(seat)
        had = player.triad
        self.bury(tokens, player.field, field_of(seat))
        if had and not player.triad:
            self.tell(TriadBroken, seat)

    # H3: Shrines.

    def top(self, seat: int) -> Card | None:
        """H3: the card on top of a Shrine, which attacks and heals go by. None where no card is
        left or none has been turned up yet, and for a Balance, which leaves the Shrine (H30)."""
        shrine = self.player(seat).shrine
        return shrine[0] if shrine and shrine[0] in COUNT else None

    def strip(self, seat: int) -> None:
        """H3: the top card of a Shrine goes to the graveyard, and the next is turned up."""
        shrine = self.player(seat).shrine
        if shrine:
            self.bury(shrine[:1], shrine, shrine_of(seat))
            self.uncover(seat)

    def uncover(self, seat: int) -> None:
        """H3: the top card of a Shrine is turned up, if it is not; the Balance is played (H30)."""
        player = self.player(seat)
        if player.shrine and player.face_down == len(player.shrine):
            player.face_down -= 1
            card = player.shrine[0]
            self.tell(TurnedUp, seat, shrine_of(seat), card)
            if card == BALANCE:
                del player.shrine[0]
                self.set_aside(seat, shrine_of(seat))
                self.uncover(seat)

    def raise_shrine(self, seat: int) -> None:
        """H9, H31: the deck's top card is turned up onto a Shrine; the Balance is played (H30)."""
        if card := self.top_card(seat):
            self.player(seat).shrine.insert(0, card)
            self.tell(Moved, (card,), DECK, shrine_of(seat), EVERYBODY, True)

    # H12, H15: Fields.

    def lay(self, seat: int, card: Card, held: list[Card], place: Place) -> None:
        """H12, H15: a token is laid onto a Field from where it lies."""
        player = self.player(seat)
        had = player.triad
        held.remove(card)
        self.forget((card,))
        player.field.append(card)
        self.tell(Moved, (card,), place, field_of(seat), EVERYBODY, place == DECK)
        if player.triad and not had:
            self.tell(TriadMade, seat)

    def reach(self, seat: int, kind: str) -> int:
        """H13: how far off an attack (by a King) or a heal (by a Queen) of a seat may be."""
        used = self.king_used if kind == "K" else self.queen_used
        return int(not used and self.player(seat).token(kind) is not None)

    def serve(self, seat: int, kind: str) -> None:
        """H13: the token has made up what an attack or a heal was off by."""
        if kind == "K":
            self.king_used = True
        else:
            self.queen_used = True
        self.tell(TokenServed, seat, kind)

    # H25, H26: what is announced.

    def announce(self, action: str, risen: Card | None = None) -> None:
        """H25: an action is announced; it uses an action up, whatever comes of it (H7, H26)."""
        self.actions_left -= 1
        self.announced = Announced(action, risen)
        self.tell(ActionAnnounced, self.turn, action, risen)

    @property
    def played(self) -> tuple[Card, ...]:
        """H26: the cards of the hand that are being played, in the order named."""
        return played_cards(self.announced.action) if self.announced else ()

    @property
    def unplayed(self) -> list[Card]:
        """H25: the cards of the hand that are not being played, in hand order."""
        played = self.played
        return [card for card in self.own.hand if card not in played]

    def may_fizzle(self) -> tuple[int, ...]:
        """H25, H27: the opponents that hold enough cards to stop the action, in order."""
        least = self.rules.fizzle
        players = self.players
        return tuple(
            [seat for seat in self.others(self.turn) if len(players[seat - 1].hand) >= least]
        )

    def may_counter(self) -> bool:
        """H25, H27: whether the player has enough cards left to insist."""
        return self.spare(self.turn) >= self.rules.fizzle

    def spare(self, seat: int) -> int:
        """H25, H26: how many cards a seat holds besides those being played."""
        played = self.played if seat == self.turn else ()
        return len(self.player(seat).hand) - len(played)

    def discard_fizzle(self) -> None:
        """H25, H26: the cards of the fizzle go to the graveyard."""
        assert self.announced
        self.bury(self.announced.fizzle[:], self.announced.fizzle, FIZZLE)

    def fizzle(self) -> None:
        """H26: the cards being played go to the graveyard, then those of the fizzle."""
        if self.announced:
            self.tell(ActionFizzled, self.turn, self.announced.action, self.announced.fizzler)
            self.discard(self.turn, self.played)
            self.discard_fizzle()
            self.announced = None

    # H23: the graveyard's card.

    def lift(self) -> None:
        """H23: the card that rises leaves the graveyard, where cards may lie on it by now."""
        if self.announced and (card := self.announced.risen):
            self.graveyard.remove(card)
            self.announced.raised.append(card)
            self.tell(Moved, (card,), GRAVEYARD, RAISED)

    def bury_raised(self) -> None:
        """H23: back to the graveyard, where it was used up."""
        if self.announced:
            self.bury(self.announced.raised[:], self.announced.raised, RAISED)

    # H16, H28: what follows.

    def break_triad(self, seat: int) -> None:
        """H16: without a Triad no dagger token lies, and a Shrine holds five cards."""
        player = self.player(seat)
        if player.triad:
            return
        if dagger := player.token(DAGGER):
            self.bury((dagger,), player.field, field_of(seat))
        while len(player.shrine) > self.rules.shrine:
            self.strip(seat)

    def put_out(self, seat: int) -> None:
        """H28: a seat is out; its hand, its Field, then its Shrine go to the graveyard."""
        player = self.player(seat)
        player.out = True
        self.tell(WentOut, seat)
        self.discard(seat, player.hand[:], turned=True)
        self.bury(player.field[:], player.field, field_of(seat))
        if BALANCE in player.shrine:
            player.shrine.remove(BALANCE)
            player.face_down -= 1
            self.aside.append(BALANCE)
            self.tell(Moved, (BALANCE,), shrine_of(seat), ASIDE, EVERYBODY, True)
            self.tell(BalanceUnplayed, seat)
        elif seat == self.balancer:
            self.balancer = 0
            self.tell(BalanceUnplayed, seat)
        turned = player.face_down > 0
        player.face_down = 0
        self.bury(player.shrine[:], player.shrine, shrine_of(seat), turned)

    def eliminate(self, seat: int) -> None:
        """H28: a seat has resigned; what it had announced is fizzled, and a fizzle of its own comes
        to nothing (E1)."""
        if self.announced and seat == self.turn:
            self.fizzle()
        elif self.announced and seat == self.announced.fizzler:
            self.announced.fizzler = 0
            self.discard_fizzle()
        if seat == self.balancer:
            self.balancer = 0
            self.tell(BalanceGone, False)
        self.put_out(seat)

    def end(self, winner: int | None, reason: str) -> None:
        """E1: what was announced when a game ends early is fizzled."""
        self.fizzle()
        super().end(winner, reason)

    # H6, H7, H15: turns.

    def begin_turn_of(self, seat: int) -> None:
        """H15: a turn has a draw and an action, and one more of each with a dagger token."""
        more = 1 if self.player(seat).token(DAGGER) else 0
        self.turn = seat
        self.step = "draw"
        self.draws_left = self.actions_left = 1 + more
        self.jack_used = self.queen_used = self.king_used = False
        self.begin_turn()

    def spend_draw(self) -> None:
        """H7: all draws come before the actions."""
        self.draws_left -= 1
        if not self.draws_left:
            self.step = "act"

    # H30: the Balance.

    @property
    def model(self) -> int:
        """H30: the seat that all others match or are about to; 0 for none, also while the last
        card of its Shrine was the Balance."""
        return self.balancer if self.balancer and self.player(self.balancer).shrine else 0

    def set_aside(self, seat: int, place: Place) -> None:
        """H30: the Balance has come up, and is in no pile while this seat plays it."""
        self.aside.append(BALANCE)
        self.balancer = seat
        self.tell(Moved, (BALANCE,), place, ASIDE, EVERYBODY, True)
