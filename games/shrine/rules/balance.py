"""The Balance, and how the other seats match its player (H30 to H32).

The Balance is a joker; its player, `s.balancer`, is the seat that drew it or in whose Shrine it was
turned up. The other seats then get as many cards in hand and Shrine as that seat has, and tokens of
its kinds. The hooks of a step are described in `engine.rules.state`: `fits` says whether the step
still makes sense, `after_leaving` what is left of it when a seat leaves the game.

Clauses such as H30 are in games/shrine/rules.md.
"""

from __future__ import annotations

from typing_extensions import override

from engine.rules.events import Moved
from engine.rules.state import Step
from games.shrine.rules.cards import ASIDE, BALANCE, DAGGER, DECK, GRAVEYARD
from games.shrine.rules.discards import DiscardQuestion
from games.shrine.rules.events import BalanceCame, BalanceGone, MadeEqual
from games.shrine.rules.state import Asked, Shrine


class PlayBalance(Step[Shrine], frozen=True):
    """Start of a Balance: each other seat in order is to match its player (H30, H31)."""

    @override
    def carry_out(self, s: Shrine) -> None:
        """Record the cards that have to be matched, and let the others match them in order."""
        balancer = s.player(s.balancer)
        s.tell(
            BalanceCame, s.balancer, len(balancer.hand), len(balancer.shrine), tuple(balancer.field)
        )
        s.prepend_steps(*map(MakeEqual, s.others(s.balancer)), END_BALANCE)


class BalanceStep(Step[Shrine], frozen=True):
    """Step that applies the Balance to one seat, `of`, which has to match the Balance's player."""

    of: int

    @override
    def fits(self, s: Shrine) -> bool:
        """Return whether another seat plays the Balance."""
        return self.of in s.others(s.balancer)

    @override
    def after_leaving(self, s: Shrine, seat: int) -> Step[Shrine] | None:
        """Drop the step if its seat or the Balance's player has left (E1)."""
        return None if seat in (self.of, s.balancer) else self


class MakeEqual(BalanceStep, frozen=True):
    """Matching of the hand, which comes first (H31)."""

    @override
    def carry_out(self, s: Shrine) -> None:
        """Draw up to the size of the hand to match, or ask which cards to discard."""
        s.tell(MadeEqual, self.of, s.balancer)  # first: the event introduces those that follow
        hand = s.player(self.of).hand
        size = len(s.player(s.balancer).hand)
        if len(hand) > size:
            s.prepend_steps(KeepAsMany(self.of), EvenOut(self.of))
            return
        for _ in range(size - len(hand)):
            s.draw(self.of)
        s.prepend_steps(EvenOut(self.of))


class KeepAsMany(DiscardQuestion, frozen=True):
    """Choice of the discards of a seat with a larger hand (H31)."""

    ask = Asked.EQUAL
    clause = "H31"
    refusal_of_others = "First discard until your hand is as large as that of the Balance's player."

    of: int

    @override
    def seat(self, s: Shrine) -> int:
        """Return the seat that matches."""
        return self.of

    @override
    def count(self, s: Shrine) -> int:
        """Return the number of cards by which the hand is larger than the hand to match."""
        return len(s.player(self.of).hand) - len(s.player(s.balancer).hand)

    @override
    def fits(self, s: Shrine) -> bool:
        """Return whether another seat plays the Balance and there are cards to discard."""
        return self.of in s.others(s.balancer) and super().fits(s)

    @override
    def after_leaving(self, s: Shrine, seat: int) -> Step[Shrine] | None:
        """Drop the question if its seat or the Balance's player has left (E1)."""
        return None if seat in (self.of, s.balancer) else self


class EvenOut(BalanceStep, frozen=True):
    """Matching of the Shrine, then of the tokens (H31).

    The Shrine may exceed five cards; without a Triad it goes back to five at the end (H16).
    """

    @override
    def carry_out(self, s: Shrine) -> None:
        """Add or remove cards on top of the Shrine, then remove and lay tokens."""
        balancer = s.player(s.balancer)
        shrine = s.player(self.of).shrine
        for _ in range(len(balancer.shrine) - len(shrine)):
            s.add_shrine_card(self.of)
        while len(shrine) > len(balancer.shrine):
            s.remove_top_card(self.of)
        self._even_tokens(s)
        s.break_triad(self.of)

    def _even_tokens(self, s: Shrine) -> None:
        balancer = s.player(s.balancer)
        player = s.player(self.of)
        surplus = [token for token in player.field if not balancer.token(token[0])]
        s.remove_tokens(self.of, surplus)
        for token in balancer.field:
            kind = token[0]
            if player.token(kind) or (kind == DAGGER and not player.has_triad):
                continue  # a dagger token lies only on a Triad (H15)
            for pile, place in ((s.graveyard, GRAVEYARD), (s.deck, DECK)):
                if token_card := next((card for card in pile if card[0] == kind), None):
                    s.lay_token(self.of, token_card, pile, place)
                    break


class EndBalance(Step[Shrine], frozen=True):
    """End of a Balance: deck and graveyard are shuffled together (H32)."""

    @override
    def carry_out(self, s: Shrine) -> None:
        """Shuffle a new deck, with the Balance if it returns; otherwise it is out of the game."""
        returns = s.rules.balance_returns
        s.balancer = 0
        s.tell(BalanceGone, returns)
        if s.graveyard:
            graveyard = s.graveyard[::-1]  # turned over
            s.deck = s.deck + graveyard
            s.graveyard = []
            s.tell(Moved, tuple(graveyard), GRAVEYARD, DECK)
        if returns:
            s.aside.remove(BALANCE)
            s.deck.append(BALANCE)
            s.tell(Moved, (BALANCE,), ASIDE, DECK)
        if s.deck:
            s.shuffle_deck()

    @override
    def after_leaving(self, s: Shrine, seat: int) -> Step[Shrine] | None:
        """Drop the step if the Balance's player has left (E1)."""
        return None if seat == s.balancer else self


PLAY_BALANCE = PlayBalance()
END_BALANCE = EndBalance()
