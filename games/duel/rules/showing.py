"""Questions that cards are shown in answer to (D4), by one alone or by equals together."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import product
from typing import ClassVar, Self

from msgspec.structs import replace

from engine.rules.notation import Action
from engine.rules.questions import Round
from engine.rules.state import Decision, Step
from games.duel.rules.actions import NONE, Reveal
from games.duel.rules.state import Duel
from games.duel.rules.terms import STATS, Asked, Showing, Stat


class Show(Round[Duel, Reveal], frozen=True):
    """Some seats may show cards: those who wait and who have answered, together. One alone may say
    in the open that it shows none.

    later: whose turn to show comes after theirs. stats: which may be shown. by: the stat that
    says who comes first.
    """

    kinds = (Reveal,)
    private = True
    stats: ClassVar[tuple[Stat, ...]] = STATS
    by: ClassVar[Stat] = "speed"

    later: tuple[int, ...] = ()

    @classmethod
    def of(cls, s: Duel, seats: Iterable[int]) -> Self:
        """From the lowest to the highest, equals together (D9, D17, D21)."""
        first, later = s.at_once(seats, cls.by)
        return cls(first, later=later)

    @property
    def simultaneous(self) -> bool:  # type: ignore[override]
        """Whether several choose together."""
        return len(self.waiting) + len(self.answers) > 1

    def asked(self, s: Duel) -> tuple[Stat, ...]:
        """The stats asked for."""
        return self.stats

    def most(self, s: Duel, seat: int) -> Showing:
        """D4: how many cards of each stat asked for this seat may show; the last of Endurance is
        not given away."""
        warrior = s.warrior(seat)
        return tuple(
            (stat, max(0, (warrior.left(stat) or 0) - (stat == "endurance")))
            for stat in self.asked(s)
        )

    def secret(self, s: Duel, seat: int) -> bool:
        """Whether others can think that there is something to show: what is exhausted is open, and
        so is how many cards are left in all."""
        warrior = s.warrior(seat)
        open_stats = [stat for stat in self.asked(s) if not warrior.exhausted(stat)]
        return open_stats != ["endurance"] or warrior.hand > 1 if open_stats else False

    def decision(self, s: Duel) -> Decision:
        """The question, with an open answer for one alone, or beside whom all others openly have
        nothing to show."""
        seat = self.waiting[0]
        secret = self.secret(s, seat)
        others = {*self.waiting, *(answered for answered, _ in self.answers)} - {seat}
        alone = not any(self.secret(s, each) for each in others)
        open_answers = (NONE,) if secret and alone else ()
        legal = self.legal(s, seat)
        return Decision(seat, self.ask, legal, secret, open_answers, not alone)

    def legal(self, s: Duel, seat: int) -> list[Action]:
        """Everything that may be shown."""
        return [*_showings(self.most(s, seat))]

    def refusal(self, s: Duel, action: Action) -> str | None:
        """Refused if more than is left is shown, or a stat that is not asked for."""
        if isinstance(action, Reveal):
            seat = self.waiting[0]
            return action.why_not_of(self.most(s, seat))
        return self.first

    def answer(self, s: Duel, action: Reveal) -> None:  # type: ignore[override]
        """Keep it until all who choose together have."""
        seat, *others = self.waiting
        s.then(replace(self, waiting=tuple(others), answers=(*self.answers, (seat, action))))

    def answered(self, s: Duel, answers: dict[int, Reveal]) -> None:
        """D4: they show together; then the next ones are asked."""
        showings = {seat: action.showing for seat, action in answers.items()}
        s.show_together(showings, self.asked(s))
        if self.later:
            s.then(self.of(s, self.later))

    def without(self, s: Duel, seat: int) -> Step[Duel] | None:
        """E1: the seat is asked no more."""
        left = super().without(s, seat)
        assert isinstance(left, Show)
        return replace(left, later=tuple(each for each in self.later if each != seat))

    def fits(self, s: Duel) -> bool:
        """Seats that can be asked, each once; those who choose together are equal, and whoever
        comes later is not behind them; answers that are in are legal."""
        together = [*(seat for seat, _ in self.answers), *self.waiting]
        seats = [*together, *self.later]
        if not self.waiting or len({*seats}) < len(seats) or not {*seats} <= {*self.among(s)}:
            return False
        first, later = s.at_once(sorted(seats), self.by)
        legal = not any(action.why_not_of(self.most(s, seat)) for seat, action in self.answers)
        return legal and {*first} == {*together} and {*later} == {*self.later}

    def among(self, s: Duel) -> tuple[int, ...]:
        """Who can be asked this."""
        return s.fighting


@lru_cache(maxsize=1 << 8)
def _showings(most: Showing) -> tuple[Reveal, ...]:
    """D4: all that can be shown of so many cards, nothing first."""
    stats = [stat for stat, _ in most]
    shown = []
    for counts in product(*(range(count + 1) for _, count in most)):
        cards = tuple((stat, count) for stat, count in zip(stats, counts, strict=True) if count)
        shown.append(Reveal(cards) if cards else NONE)
    return tuple(shown)


class RevealCards(Show, frozen=True):
    """D9: any number of cards of any stats."""

    ask = Asked.REVEAL
    first = "First show cards of one stat or of several, or none."
    clause = "D9"

    def answered(self, s: Duel, answers: dict[int, Reveal]) -> None:
        """The phase has come to them."""
        s.done = (*s.done, *answers)
        super().answered(s, answers)

    def among(self, s: Duel) -> tuple[int, ...]:
        """All who stand."""
        return s.still_in()


class ShowSpeed(Show, frozen=True):
    """A showing of Speed in a fight."""

    stats = ("speed",)


class ShowSpeedFirst(ShowSpeed, frozen=True):
    """D16: the fastest may show Speed."""

    ask = Asked.SPEED_FIRST
    first = "First show Speed, or none."
    clause = "D16"


class ShowSpeedToAll(ShowSpeed, frozen=True):
    """D17: every other may show Speed."""

    ask = Asked.SPEED_ALL
    first = "First show Speed, or none."
    clause = "D17"


class ShowSpeedForOrder(ShowSpeed, frozen=True):
    """D20: each may show Speed once more, for the order alone."""

    ask = Asked.SPEED_ORDER
    first = "First show Speed for the order, or none."
    clause = "D20"


class ShowDexterity(Show, frozen=True):
    """D21: each may show Dexterity; who has the highest may cancel an action."""

    ask = Asked.DEXTERITY
    first = "First show Dexterity, or none."
    clause = "D21"
    stats = ("dexterity",)
    by = "dexterity"


class BlowShowing(Show, frozen=True):
    """A showing of one of the two in a blow; it falls away with either."""

    def without(self, s: Duel, seat: int) -> Step[Duel] | None:
        """E1: the blow comes to nothing."""
        return None if s.in_blow(seat) else self


class ShowStrength(BlowShowing, frozen=True):
    """D23, D24, D26: the attacker may show Strength."""

    ask = Asked.ATTACK_STRENGTH
    first = "First show Strength for the blow, or none."
    clause = "D23"
    stats = ("strength",)

    def among(self, s: Duel) -> tuple[int, ...]:
        """The attacker."""
        return (s.fight.blow.attacker,) if s.fight and s.fight.blow else ()


class ShowGuard(BlowShowing, frozen=True):
    """D23, D24, D26: the target may show Strength, or Dexterity against Swing Low."""

    ask = Asked.GUARD
    first = "First show cards against the blow, or none."
    clause = "D23"

    def asked(self, s: Duel) -> tuple[Stat, ...]:
        """What guards against the blow."""
        guard = s.fight.blow.guard if s.fight and s.fight.blow else ""
        return (guard,) if guard else ()

    def among(self, s: Duel) -> tuple[int, ...]:
        """The target."""
        return (s.fight.blow.target,) if s.fight and s.fight.blow else ()
