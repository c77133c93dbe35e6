"""State of a game of Shrine: hands, Shrines, Fields, deck and graveyard, and moves of cards.

A deck, a graveyard and a Shrine are lists with the top card first. `s.tell(...)` records an event.

Clauses such as H4 are in games/shrine/rules.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated, Literal

import msgspec
from typing_extensions import override

from engine.rules.cards import CARD_VALUES, Card
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
    KING,
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
    """Kind of question that a seat can be asked."""

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
    """Reason why a game is over."""

    LAST_SHRINE = "last-shrine"


class Ruleset(msgspec.Struct, frozen=True):
    """Options of a match (E3, H10, H25, H30, H32) and the numbers of `config/shrine.yaml`."""

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
    """Complete position of a game of Shrine.

    Attributes:
        turn: Seat whose turn it is.
        known: Cards that were seen to come to a hand, by being taken (H6) or stolen (H14).
        announced: The announced action that waits for answers, if any.
        balancer: Seat that plays the Balance or is about to; 0 for none.
        aside: The Balance, while it is played and after it has left the game.
        draws_left: Draws that are left in the turn. If left out, one while `step` is `draw`.
        began: In a set (a match of several games), the seat that had the first turn of this game
            (E3); 0 outside a set, and before the first turn.
    """

    rules: Ruleset
    turn: Annotated[int, msgspec.Meta(ge=1)] = 1
    step: Literal["draw", "act"] = "draw"
    draws_left: Count = -1  # -1: left out, to be set in `__post_init__`
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

    # Seats.

    @override
    @property
    def turn_of(self) -> int:
        """Seat whose turn it is."""
        return self.turn

    @property
    def own(self) -> Player:
        """Cards of the seat whose turn it is."""
        return self.players[self.turn - 1]

    def player(self, seat: int) -> Player:
        """Return the cards of a seat."""
        return self.players[seat - 1]

    @override
    def still_in(self) -> tuple[int, ...]:
        """Return the seats that are not out, in order (H28, H29)."""
        return tuple([seat for seat, player in enumerate(self.players, 1) if not player.out])

    def shrine_limit(self, player: Player) -> int:
        """Return the greatest number of cards that the Shrine of this player may hold (H3)."""
        return self.rules.triad_shrine if player.has_triad else self.rules.shrine

    @property
    def pack(self) -> Pack:
        """Cards that are played with (H1, H30)."""
        return CARDS_AND_BALANCE if self.rules.balance else CARDS

    # The deck (H4).

    def shuffle_deck(self) -> None:
        """Put the deck in a random order."""
        self.deck = self.chance.shuffle(self.deck)
        self.tell(Shuffled, DECK, len(self.deck))

    def draw(self, seat: int) -> None:
        """Draw the next card to a seat's hand (H4); if it is the Balance, play it instead (H30)."""
        if card := self.top_card(seat):
            self.player(seat).hand.append(card)
            self.tell(Moved, (card,), DECK, hand_of(seat), (seat,), turned=True)

    def top_card(self, seat: int) -> Card | None:
        """Take the next card off the deck for a seat and return it (H4).

        An empty deck is first made anew from the graveyard. If both are empty, return None. If the
        card is the Balance, set it aside to be played and return None (H30).
        """
        if not self.deck and self.graveyard:
            new_deck = self.graveyard[::-1]  # turned over: the lowest card comes to lie on top
            self.deck = new_deck
            self.graveyard = []
            self.tell(Moved, tuple(new_deck[::-1]), GRAVEYARD, DECK)
            self.shuffle_deck()
        if not self.deck:
            self.tell(NothingDrawn, seat)
            return None
        card = self.deck.pop(0)
        if card == BALANCE:
            self.set_aside(seat, DECK)
            return None
        return card

    # The graveyard (H5).

    def bury(
        self, cards: Sequence[Card], holder: list[Card], place: Place, newly_shown: bool = False
    ) -> None:
        """Move these cards from a place to the graveyard in this order, the last on top (H5).

        Args:
            cards: The cards.
            holder: The list in the position that holds them.
            place: The place of that list.
            newly_shown: Whether the cards are shown to others for the first time.
        """
        if not cards:
            return
        moved_cards = tuple(cards)
        for card in moved_cards:
            holder.remove(card)
        self.forget(moved_cards)
        self.graveyard[:0] = moved_cards[::-1]
        self.tell(Moved, moved_cards, place, GRAVEYARD, EVERYBODY, turned=newly_shown)

    def discard(self, seat: int, cards: Sequence[Card], newly_shown: bool = False) -> None:
        """Discard these cards of a hand (H5); `newly_shown` if nobody else had seen them."""
        self.bury(cards, self.player(seat).hand, hand_of(seat), newly_shown)

    def forget(self, cards: Sequence[Card]) -> None:
        """Drop these cards from the known ones, since they have left their hand."""
        if self.known:
            self.known = [known for known in self.known if known.card not in cards]

    def steal(self, seat: int, victim: int) -> None:
        """Move a random card from the hand of the robbed seat to the hand of a seat (H14).

        Cards that third seats knew in the robbed hand are no longer known to them: they can't tell
        whether the stolen card was one of these.
        """
        source = self.player(victim).hand
        target = self.player(seat).hand
        card = source.pop(self.chance.pick(len(source)))
        # From here on `source` is the robbed hand without the stolen card.
        other_known = [
            known for known in self.known if known.card not in source and known.card != card
        ]
        known_to_thief = [
            known.card for known in self.known if known.card in source and known.is_known_to(seat)
        ]
        self.known = [
            *other_known,
            *(Known(card_left, (seat,)) for card_left in known_to_thief),
            Known(card, (victim,)),
        ]
        target.append(card)
        self.tell(Moved, (card,), hand_of(victim), hand_of(seat), (seat, victim), turned=True)

    def remove_tokens(self, seat: int, tokens: Sequence[Card]) -> None:
        """Discard these tokens from a Field (H5)."""
        player = self.player(seat)
        had_triad = player.has_triad
        self.bury(tokens, player.field, field_of(seat))
        if had_triad and not player.has_triad:
            self.tell(TriadBroken, seat)

    # Shrines (H3).

    def top(self, seat: int) -> Card | None:
        """Return the top card of a Shrine, which attacks and heals must match (H3).

        Return None if the Shrine is empty, if no card is turned up yet, and for a Balance, which
        leaves the Shrine (H30).
        """
        shrine = self.player(seat).shrine
        return shrine[0] if shrine and shrine[0] in CARD_VALUES else None

    def remove_top_card(self, seat: int) -> None:
        """Discard the top card of a Shrine, and turn up the next one (H3)."""
        shrine = self.player(seat).shrine
        if shrine:
            self.bury(shrine[:1], shrine, shrine_of(seat))
            self.turn_up_top_card(seat)

    def turn_up_top_card(self, seat: int) -> None:
        """Turn up the top card of a Shrine if it lies face-down (H3), and play a Balance (H30)."""
        player = self.player(seat)
        if player.shrine and player.face_down == len(player.shrine):
            player.face_down -= 1
            card = player.shrine[0]
            self.tell(TurnedUp, seat, shrine_of(seat), card)
            if card == BALANCE:
                del player.shrine[0]
                self.set_aside(seat, shrine_of(seat))
                self.turn_up_top_card(seat)  # the card below it, which is now on top

    def add_shrine_card(self, seat: int) -> None:
        """Turn the deck's top card up onto a Shrine (H9, H31), or play it as the Balance (H30)."""
        if card := self.top_card(seat):
            self.player(seat).shrine.insert(0, card)
            self.tell(Moved, (card,), DECK, shrine_of(seat), EVERYBODY, turned=True)

    # Fields (H12, H15).

    def lay_token(self, seat: int, card: Card, holder: list[Card], place: Place) -> None:
        """Lay a token onto a seat's Field from the place that holds it (H12, H15)."""
        player = self.player(seat)
        had_triad = player.has_triad
        holder.remove(card)
        self.forget((card,))
        player.field.append(card)
        self.tell(Moved, (card,), place, field_of(seat), EVERYBODY, turned=place == DECK)
        if player.has_triad and not had_triad:
            self.tell(TriadMade, seat)

    def tolerance(self, seat: int, kind: str) -> int:
        """Return by how much a seat's attack (kind `K`) or heal (`Q`) may be off: 0 or 1 (H13)."""
        is_used = self.king_used if kind == KING else self.queen_used
        return int(not is_used and self.player(seat).token(kind) is not None)

    def use_helper(self, seat: int, kind: str) -> None:
        """Use the King or the Queen of a seat for an attack or a heal that is off by one (H13)."""
        if kind == KING:
            self.king_used = True
        else:
            self.queen_used = True
        self.tell(TokenServed, seat, kind)

    # Announced actions (H25, H26).

    def announce(self, action: str, risen: Card | None = None) -> None:
        """Announce an action (H25); it uses an action up even if it is fizzled (H7, H26)."""
        self.actions_left -= 1
        self.announced = Announced(action, risen)
        self.tell(ActionAnnounced, self.turn, action, risen)

    @property
    def played_cards(self) -> tuple[Card, ...]:
        """Cards of the hand that the announced action plays, in the order named (H26)."""
        return played_cards(self.announced.action) if self.announced else ()

    @property
    def unannounced(self) -> list[Card]:
        """Cards of the hand that the announced action does not play, in hand order (H25)."""
        played = self.played_cards
        return [card for card in self.own.hand if card not in played]

    def seats_that_can_fizzle(self) -> tuple[int, ...]:
        """Return the opponents with enough cards to stop the action, in order (H25, H27)."""
        least_cards = self.rules.fizzle
        players = self.players
        return tuple(
            [seat for seat in self.others(self.turn) if len(players[seat - 1].hand) >= least_cards]
        )

    def can_insist(self) -> bool:
        """Return whether the player whose turn it is has enough cards left to insist (H25, H27)."""
        return self.free_card_count(self.turn) >= self.rules.fizzle

    def free_card_count(self, seat: int) -> int:
        """Return the number of cards that a seat holds besides those being played (H25, H26)."""
        played = self.played_cards if seat == self.turn else ()
        return len(self.player(seat).hand) - len(played)

    def discard_fizzle(self) -> None:
        """Move the cards of the fizzle to the graveyard (H25, H26)."""
        assert self.announced
        self.bury(self.announced.fizzle[:], self.announced.fizzle, FIZZLE)

    def fizzle(self) -> None:
        """Cancel the announced action: discard the cards being played, then the fizzle's (H26)."""
        if self.announced:
            self.tell(ActionFizzled, self.turn, self.announced.action, self.announced.fizzler)
            self.discard(self.turn, self.played_cards)
            self.discard_fizzle()
            self.announced = None

    # The risen card of a resurrection (H23).

    def lift_risen_card(self) -> None:
        """Lift the risen card out of the graveyard, where other cards may cover it by now (H23)."""
        if self.announced and (card := self.announced.risen):
            self.graveyard.remove(card)
            self.announced.raised.append(card)
            self.tell(Moved, (card,), GRAVEYARD, RAISED)

    def bury_raised(self) -> None:
        """Return the risen card to the graveyard if it was used up (H23)."""
        if self.announced:
            self.bury(self.announced.raised[:], self.announced.raised, RAISED)

    # Consequences of an action (H16, H28).

    def break_triad(self, seat: int) -> None:
        """Remove the dagger token and surplus Shrine cards of a seat without a Triad (H16)."""
        player = self.player(seat)
        if player.has_triad:
            return
        if dagger := player.token(DAGGER):
            self.bury((dagger,), player.field, field_of(seat))
        while len(player.shrine) > self.rules.shrine:
            self.remove_top_card(seat)

    def put_out(self, seat: int) -> None:
        """Put a seat out: discard its hand, its Field, then its Shrine (H28)."""
        player = self.player(seat)
        player.out = True
        self.tell(WentOut, seat)  # told before the moves of its cards, which it explains
        self.discard(seat, player.hand[:], newly_shown=True)
        self.bury(player.field[:], player.field, field_of(seat))
        if BALANCE in player.shrine:  # face-down, since it is played when it is turned up
            player.shrine.remove(BALANCE)
            player.face_down -= 1
            self.aside.append(BALANCE)
            self.tell(Moved, (BALANCE,), shrine_of(seat), ASIDE, EVERYBODY, turned=True)
            self.tell(BalanceUnplayed, seat)
        elif seat == self.balancer:
            self.balancer = 0
            self.tell(BalanceUnplayed, seat)
        newly_shown = player.face_down > 0
        player.face_down = 0
        self.bury(player.shrine[:], player.shrine, shrine_of(seat), newly_shown)

    @override
    def eliminate(self, seat: int) -> None:
        """Put out a seat that has resigned (H28, E1).

        Its announced action is fizzled, and a fizzle of its own fails.
        """
        if self.announced and seat == self.turn:
            self.fizzle()
        elif self.announced and seat == self.announced.fizzler:
            self.announced.fizzler = 0
            self.discard_fizzle()
        if seat == self.balancer:
            self.balancer = 0
            self.tell(BalanceGone, returns=False)
        self.put_out(seat)

    @override
    def end(self, winner: int | None, reason: str) -> None:
        """End the game; if it ends early, the announced action is fizzled (E1)."""
        self.fizzle()
        super().end(winner, reason)

    # Turns (H6, H7, H15).

    def begin_turn_of(self, seat: int) -> None:
        """Begin a seat's turn with one draw and one action; a dagger token doubles both (H15)."""
        bonus = 1 if self.player(seat).token(DAGGER) else 0
        self.turn = seat
        self.step = "draw"
        self.draws_left = self.actions_left = 1 + bonus
        self.jack_used = self.queen_used = self.king_used = False
        self.begin_turn()

    def spend_draw(self) -> None:
        """Use up one draw; after the last one the actions begin (H7)."""
        self.draws_left -= 1
        if not self.draws_left:
            self.step = "act"

    # The Balance (H30).

    @property
    def seat_to_match(self) -> int:
        """Seat that all others match or are about to (H30).

        The value is 0 for no seat, and also if the Balance was the last card of that Shrine.
        """
        return self.balancer if self.balancer and self.player(self.balancer).shrine else 0

    def set_aside(self, seat: int, place: Place) -> None:
        """Set aside the Balance that has come up, for this seat to play (H30)."""
        self.aside.append(BALANCE)
        self.balancer = seat
        self.tell(Moved, (BALANCE,), place, ASIDE, EVERYBODY, turned=True)
