"""Questions that are answered by showing cards (D4), alone or together with equals.

A round is a question to several seats; `waiting` are those still to be asked, `answers` those that
are in. Seats with equal values answer in secret and show together. The hooks are described in
`engine.rules.questions`.

Clauses such as D4 are in games/duel/rules.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import product
from typing import ClassVar, Self

from msgspec.structs import replace
from typing_extensions import override

from engine.rules.notation import Action
from engine.rules.questions import Round
from engine.rules.state import Decision, Step
from games.duel.rules.actions import REVEAL_NONE, Reveal
from games.duel.rules.state import Duel
from games.duel.rules.terms import STATS, Asked, CardCounts, Stat


class Show(Round[Duel, Reveal], frozen=True):
    """Round in which seats with equal values may show cards together.

    A seat that is asked alone may say in the open that it shows none.

    Attributes:
        later: Seats that are asked after these.
        stats: Stats whose cards may be shown.
        order_stat: Stat by which the seats are ordered.
    """

    kinds = (Reveal,)
    private = True
    stats: ClassVar[tuple[Stat, ...]] = STATS
    order_stat: ClassVar[Stat] = "speed"

    later: tuple[int, ...] = ()

    @classmethod
    def for_lowest(cls, s: Duel, seats: Iterable[int]) -> Self:
        """Return the round for the lowest of these seats, equals together (D9, D17, D21)."""
        first, later = s.lowest_and_others(seats, cls.order_stat)
        return cls(first, later=later)

    @override
    @property
    def simultaneous(self) -> bool:  # type: ignore[override]
        """True if several seats choose together."""
        return len(self.waiting) + len(self.answers) > 1

    def stats_asked(self, s: Duel) -> tuple[Stat, ...]:
        """Return the stats whose cards may be shown now."""
        return self.stats

    def max_card_counts(self, s: Duel, seat: int) -> CardCounts:
        """Return how many cards of each stat asked for a seat may show (D4).

        The last card of Endurance can't be shown by choice.
        """
        warrior = s.warrior(seat)
        card_counts = []
        for stat in self.stats_asked(s):
            count = warrior.unshown_of(stat) or 0
            if stat == "endurance":
                count -= 1
            card_counts.append((stat, max(0, count)))
        return tuple(card_counts)

    def may_hold_cards(self, s: Duel, seat: int) -> bool:
        """Return True if the others must think that the seat may have a card to show.

        They see which stats are exhausted, and how many cards are left in all.
        """
        warrior = s.warrior(seat)
        stats_left = [stat for stat in self.stats_asked(s) if not warrior.is_exhausted(stat)]
        if not stats_left:
            return False
        # the last card of Endurance, if it is all that is left, can't be shown
        return stats_left != ["endurance"] or warrior.hand > 1

    @override
    def decision(self, s: Duel) -> Decision:
        """Return the question to the next seat.

        Its empty answer is open to all if the seat chooses alone, or if all others in the round
        openly have no card to show.
        """
        seat = self.waiting[0]
        may_have_cards = self.may_hold_cards(s, seat)
        other_seats = {*self.waiting, *(answered for answered, _ in self.answers)} - {seat}
        is_alone = not any(self.may_hold_cards(s, other) for other in other_seats)
        open_answers = (REVEAL_NONE,) if may_have_cards and is_alone else ()
        legal = self.legal(s, seat)
        return Decision(seat, self.ask, legal, may_have_cards, open_answers, not is_alone)

    @override
    def legal(self, s: Duel, seat: int) -> list[Action]:
        """Return every set of cards that the seat may show."""
        return [*_reveals_within(self.max_card_counts(s, seat))]

    @override
    def refusal(self, s: Duel, action: Action) -> str | None:
        """Return why an answer is refused: too many cards, or a stat that is not asked for."""
        if isinstance(action, Reveal):
            seat = self.waiting[0]
            return action.refusal_of(self.max_card_counts(s, seat))
        return self.refusal_of_others

    @override
    def answer(self, s: Duel, action: Reveal) -> None:  # type: ignore[override]
        """Keep the answer until all who choose together have answered."""
        seat, *others = self.waiting
        s.prepend_steps(
            replace(self, waiting=tuple(others), answers=(*self.answers, (seat, action)))
        )

    @override
    def answered(self, s: Duel, answers: dict[int, Reveal]) -> None:
        """Show the cards of all answers together, then ask the next seats (D4)."""
        counts_by_seat = {seat: action.card_counts for seat, action in answers.items()}
        s.show_together(counts_by_seat, self.stats_asked(s))
        if self.later:
            s.prepend_steps(self.for_lowest(s, self.later))

    @override
    def after_leaving(self, s: Duel, seat: int) -> Step[Duel] | None:
        """Return the round without a seat that leaves the game (E1)."""
        round_without = super().after_leaving(s, seat)
        assert isinstance(round_without, Show)
        return replace(round_without, later=tuple(each for each in self.later if each != seat))

    @override
    def fits(self, s: Duel) -> bool:
        """Return True if the round can stand in a position that is read.

        Each seat can be asked and comes once; those who choose together are equal, and the later
        ones are behind them; answers that are in are legal.
        """
        first_seats = [*(seat for seat, _ in self.answers), *self.waiting]
        seats = [*first_seats, *self.later]
        if (
            not self.waiting
            or len({*seats}) < len(seats)
            or not {*seats} <= {*self.possible_seats(s)}
        ):
            return False
        lowest, later = s.lowest_and_others(sorted(seats), self.order_stat)
        are_legal = not any(
            action.refusal_of(self.max_card_counts(s, seat)) for seat, action in self.answers
        )
        return are_legal and {*lowest} == {*first_seats} and {*later} == {*self.later}

    def possible_seats(self, s: Duel) -> tuple[int, ...]:
        """Return the seats that can be asked this question."""
        return s.fighting_seats


@lru_cache(maxsize=1 << 8)
def _reveals_within(max_card_counts: CardCounts) -> tuple[Reveal, ...]:
    """Return every answer within the greatest number of cards of each stat, no cards first (D4)."""
    stats = [stat for stat, _ in max_card_counts]
    reveals = []
    for counts in product(*(range(count + 1) for _, count in max_card_counts)):
        cards = tuple((stat, count) for stat, count in zip(stats, counts, strict=True) if count)
        reveals.append(Reveal(cards) if cards else REVEAL_NONE)
    return tuple(reveals)


class RevealCards(Show, frozen=True):
    """Round of the reveal phase: any cards of any stats (D9)."""

    ask = Asked.REVEAL
    refusal_of_others = "First show cards of one stat or of several, or none."
    clause = "D9"

    @override
    def answered(self, s: Duel, answers: dict[int, Reveal]) -> None:
        """Mark the seats as done in this phase, and show their cards."""
        s.done = (*s.done, *answers)
        super().answered(s, answers)

    @override
    def possible_seats(self, s: Duel) -> tuple[int, ...]:
        """Return all seats whose warriors stand."""
        return s.still_in()


class ShowSpeed(Show, frozen=True):
    """Round of a fight in which Speed may be shown."""

    stats = ("speed",)


class ShowSpeedFirst(ShowSpeed, frozen=True):
    """Round in which the fastest fighter may show Speed (D16)."""

    ask = Asked.SPEED_FIRST
    refusal_of_others = "First show Speed, or none."
    clause = "D16"


class ShowSpeedToAll(ShowSpeed, frozen=True):
    """Round in which every other fighter may show Speed (D17)."""

    ask = Asked.SPEED_ALL
    refusal_of_others = "First show Speed, or none."
    clause = "D17"


class ShowSpeedForOrder(ShowSpeed, frozen=True):
    """Round in which each fighter may show Speed once more, only for the order (D20)."""

    ask = Asked.SPEED_ORDER
    refusal_of_others = "First show Speed for the order, or none."
    clause = "D20"


class ShowDexterity(Show, frozen=True):
    """Round in which each fighter may show Dexterity, to be the one who may cancel (D21)."""

    ask = Asked.DEXTERITY
    refusal_of_others = "First show Dexterity, or none."
    clause = "D21"
    stats = ("dexterity",)
    order_stat = "dexterity"


class BlowShowing(Show, frozen=True):
    """Round for the attacker or the target of a blow; dropped if either leaves the game."""

    @override
    def after_leaving(self, s: Duel, seat: int) -> Step[Duel] | None:
        """Return None if the seat is part of the blow, which then comes to nothing (E1)."""
        return None if s.is_in_blow(seat) else self


class ShowStrength(BlowShowing, frozen=True):
    """Round in which the attacker may show Strength (D23, D24, D26)."""

    ask = Asked.ATTACK_STRENGTH
    refusal_of_others = "First show Strength for the blow, or none."
    clause = "D23"
    stats = ("strength",)

    @override
    def possible_seats(self, s: Duel) -> tuple[int, ...]:
        """Return the attacker's seat."""
        return (s.fight.blow.attacker,) if s.fight and s.fight.blow else ()


class ShowGuard(BlowShowing, frozen=True):
    """Round in which the target may show the stat that guards it (D23, D24, D26).

    That is Strength, or Dexterity against a Swing Low.
    """

    ask = Asked.GUARD
    refusal_of_others = "First show cards against the blow, or none."
    clause = "D23"

    @override
    def stats_asked(self, s: Duel) -> tuple[Stat, ...]:
        """Return the stat that guards against the blow."""
        guard = s.fight.blow.guard if s.fight and s.fight.blow else ""
        return (guard,) if guard else ()

    @override
    def possible_seats(self, s: Duel) -> tuple[int, ...]:
        """Return the target's seat."""
        return (s.fight.blow.target,) if s.fight and s.fight.blow else ()
