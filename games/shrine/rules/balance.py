"""H30 to H32: the Balance, and how all others match its player."""

from __future__ import annotations

from engine.rules.events import Moved
from engine.rules.state import Step
from games.shrine.rules.cards import ASIDE, BALANCE, DAGGER, DECK, GRAVEYARD
from games.shrine.rules.discards import DiscardQuestion
from games.shrine.rules.events import BalanceCame, BalanceGone, MadeEqual
from games.shrine.rules.state import Asked, Shrine


class PlayBalance(Step[Shrine], frozen=True):
    """H30, H31: each other seat in order matches the Balance's player."""

    def carry_out(self, s: Shrine) -> None:
        """Tell what has to be matched, and let the others match it in order."""
        player = s.player(s.balancer)
        s.tell(BalanceCame, s.balancer, len(player.hand), len(player.shrine), tuple(player.field))
        s.then(*map(MakeEqual, s.others(s.balancer)), END_BALANCE)


class BalanceStep(Step[Shrine], frozen=True):
    """Something that a Balance does to a seat."""

    of: int

    def fits(self, s: Shrine) -> bool:
        """Whether another seat plays the Balance."""
        return self.of in s.others(s.balancer)

    def without(self, s: Shrine, seat: int) -> Step[Shrine] | None:
        """E1: a Balance whose player has gone does nothing more."""
        return None if seat in (self.of, s.balancer) else self


class MakeEqual(BalanceStep, frozen=True):
    """H31: first the hand is matched."""

    def carry_out(self, s: Shrine) -> None:
        """Draw up to its size, or ask what to discard."""
        s.tell(MadeEqual, self.of, s.balancer)
        hand = s.player(self.of).hand
        size = len(s.player(s.balancer).hand)
        if len(hand) > size:
            s.then(KeepAsMany(self.of), EvenOut(self.of))
            return
        for _ in range(size - len(hand)):
            s.draw(self.of)
        s.then(EvenOut(self.of))


class KeepAsMany(DiscardQuestion, frozen=True):
    """H31: a seat with a larger hand chooses what to discard."""

    ask = Asked.EQUAL
    clause = "H31"
    first = "First discard until your hand is as large as that of the Balance's player."

    of: int

    def seat(self, s: Shrine) -> int:
        """The seat that matches."""
        return self.of

    def count(self, s: Shrine) -> int:
        """As many as the hand has more than the hand it matches."""
        return len(s.player(self.of).hand) - len(s.player(s.balancer).hand)

    def fits(self, s: Shrine) -> bool:
        """A Balance is being played by another seat."""
        return self.of in s.others(s.balancer) and super().fits(s)

    def without(self, s: Shrine, seat: int) -> Step[Shrine] | None:
        """E1: a Balance whose player has gone does nothing more."""
        return None if seat in (self.of, s.balancer) else self


class EvenOut(BalanceStep, frozen=True):
    """H31: then the Shrine is matched, even over five, then the tokens; then H16 applies."""

    def carry_out(self, s: Shrine) -> None:
        """Add or remove cards on top, then remove and lay tokens."""
        player = s.player(s.balancer)
        shrine = s.player(self.of).shrine
        for _ in range(len(player.shrine) - len(shrine)):
            s.raise_shrine(self.of)
        while len(shrine) > len(player.shrine):
            s.strip(self.of)
        self._even_tokens(s)
        s.break_triad(self.of)

    def _even_tokens(self, s: Shrine) -> None:
        model = s.player(s.balancer)
        player = s.player(self.of)
        lacking = [token for token in player.field if not model.token(token[0])]
        s.remove_tokens(self.of, lacking)
        for token in model.field:
            kind = token[0]
            if player.token(kind) or (kind == DAGGER and not player.triad):
                continue
            for pile, place in ((s.graveyard, GRAVEYARD), (s.deck, DECK)):
                if found := next((card for card in pile if card[0] == kind), None):
                    s.lay(self.of, found, pile, place)
                    break


class EndBalance(Step[Shrine], frozen=True):
    """H32: deck and graveyard are shuffled together."""

    def carry_out(self, s: Shrine) -> None:
        """The Balance is out of the game, or shuffled in too."""
        returns = s.rules.balance_returns
        s.balancer = 0
        s.tell(BalanceGone, returns)
        if s.graveyard:
            gathered = s.graveyard[::-1]
            s.deck = s.deck + gathered
            s.graveyard = []
            s.tell(Moved, tuple(gathered), GRAVEYARD, DECK)
        if returns:
            s.aside.remove(BALANCE)
            s.deck.append(BALANCE)
            s.tell(Moved, (BALANCE,), ASIDE, DECK)
        if s.deck:
            s.shuffle_deck()

    def without(self, s: Shrine, seat: int) -> Step[Shrine] | None:
        """E1: a Balance whose player has gone does nothing more."""
        return None if seat == s.balancer else self


PLAY_BALANCE = PlayBalance()
END_BALANCE = EndBalance()
