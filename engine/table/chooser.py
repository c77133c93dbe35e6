"""Choice of an action by several picks: cards, piles, targets and chips, until one action is left.

    chooser = Chooser(lambda: table.actions, way)    # a game says how each action is put together
    chooser.pick("KH")
    chooser.choice.one                               # the action of these picks, or None

The ways are computed once for each question, and the result of the picks once for each choice: a
frame may ask for both any number of times.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass
from itertools import combinations, compress
from typing import Generic, NamedTuple, TypeVar

from engine.rules.notation import Action


@dataclass(eq=False)
class Way:
    """Recipe for an action: the picks that put it together; one without picks needs a button.

    Attributes:
        action: The action.
        ordered_picks: Cards and piles that are picked in this order, and nothing else.
        cards: Cards that are picked in any order.
        aims: Targets, picked at any time; they may be left out if no other target is possible.
        chip_picks: Other picks at any time, as on chips.
    """

    action: Action
    ordered_picks: tuple[str, ...] = ()
    _: KW_ONLY
    cards: frozenset[str] = frozenset()
    aims: frozenset[str] = frozenset()
    chip_picks: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        self.all = self.cards.union(self.aims, self.ordered_picks)
        """All picks on the table."""
        self.picks = self.all | self.chip_picks
        """All picks, on the table and on chips."""

    def fits(self, picks: Sequence[str]) -> bool:
        """Return True if these picks can be continued to the action."""
        if self.ordered_picks:
            return self.ordered_picks[: len(picks)] == (*picks,)
        return self.picks.issuperset(picks)


W = TypeVar("W", bound=Way)


class Choice(NamedTuple, Generic[W]):
    """Result of the picks.

    Attributes:
        picked: All picks, and the cards that chips stand for.
        fitting: The ways that contain all of them.
        ready: The fitting ways that lack no card, or the only way that still fits.
        only_action: The action of the only way that is ready.
        complete_action: The same action, but only if none of its picks is missing.
        next_picks: The picks on the table that may come next.
    """

    picked: frozenset[str]
    fitting: list[W]
    ready: list[W]
    only_action: Action | None
    complete_action: Action | None
    next_picks: tuple[str, ...]


class Chooser(Generic[W]):
    """State of a choice: the picks among the actions that are legal now.

    Args:
        actions: Returns the legal actions.
        way: Returns the way to an action.
        stands_for: Returns the cards that a pick stands for.
    """

    def __init__(
        self,
        actions: Callable[[], Sequence[Action]],
        way: Callable[[Action], W],
        stands_for: Callable[[str], Sequence[str]] = lambda pick: (pick,),
    ) -> None:
        self.picks: tuple[str, ...] = ()
        """Picks in the order in which they were made."""
        self._actions = actions
        self._way = way
        self._stands_for = stands_for
        self._actions_of_ways: Sequence[Action] = ()
        """Actions that `_all_ways` was made for."""
        self._all_ways: list[W] = []
        self._choice_cache: tuple[list[W], tuple[str, ...], Choice[W]] | None = None
        """Last result, with the ways and the picks that it was made for."""

    # Possible picks.

    @property
    def all_ways(self) -> list[W]:
        """Ways to all legal actions."""
        actions = self._actions()
        if self._actions_of_ways is not actions:
            self._actions_of_ways = actions
            self._all_ways = [self._way(action) for action in actions]
        return self._all_ways

    @property
    def ways(self) -> list[W]:
        """Ways among which the picks choose; a game may narrow them down beforehand."""
        return self.all_ways

    @property
    def has_pick(self) -> bool:
        """True if anything has been picked."""
        return bool(self.picks)

    @property
    def choice(self) -> Choice[W]:
        """Result of the picks."""
        ways = self.ways
        cache = self._choice_cache
        if cache is None or cache[0] is not ways or cache[1] != self.picks:
            cache = ways, self.picks, self._result_among(ways)
            self._choice_cache = cache
        return cache[2]

    def _result_among(self, ways: Sequence[W]) -> Choice[W]:
        """Return the result of the picks among these ways."""
        pick_count = len(self.picks)
        picked = frozenset(card for pick in self.picks for card in self._stands_for(pick))
        fitting_ways = [way for way in ways if way.fits(self.picks)]
        ready_ways: list[W] = []
        if picked:
            ways_with_all_cards = [
                way
                for way in fitting_ways
                if way.cards <= picked and not way.ordered_picks[pick_count:]
            ]
            # targets may be left out, but a way with all of them comes first
            ready_ways = [
                way for way in ways_with_all_cards if way.aims <= picked
            ] or ways_with_all_cards
        is_complete = len(ready_ways) == 1 and ready_ways[0].aims <= picked
        if not ready_ways and len(fitting_ways) == 1 and self.has_pick:
            ready_ways = (
                fitting_ways  # the rest of the only way needs no picks, but it is not complete
            )
        ready_action = ready_ways[0].action if len(ready_ways) == 1 else None
        next_in_order = dict.fromkeys(
            way.ordered_picks[pick_count] for way in fitting_ways if way.ordered_picks[pick_count:]
        )
        picks_at_any_time = frozenset[str]().union(
            *(way.all for way in fitting_ways if not way.ordered_picks)
        )
        return Choice(
            picked,
            fitting_ways,
            ready_ways,
            only_action=ready_action,
            complete_action=ready_action if is_complete else None,
            next_picks=(*next_in_order, *sorted(picks_at_any_time - picked)),
        )

    def leads_somewhere(self, picks: Sequence[str]) -> bool:
        """Return True if these picks lead to an action."""
        return any(way.fits(picks) for way in self.ways)

    # Picking.

    def pick(self, *names: str) -> None:
        """Pick a thing by the name that leads on; a second pick of it drops it.

        A pick that does not go with the others replaces the fewest of them, the oldest first. A
        pick that leads nowhere changes nothing.
        """
        choice = self.choice
        if next_picks := [name for name in names if name in choice.next_picks]:
            self.picks = (*self.picks, next_picks[0])
        elif not choice.picked.isdisjoint(names):
            self.let_go(*names)
        else:
            for name in names:
                if picks := self._most_picks_with(name):
                    self.picks = picks
                    return

    def _most_picks_with(self, name: str) -> tuple[str, ...]:
        """Return a pick with the earlier ones that go with it; () if it leads nowhere."""
        # combinations come in the order of their elements: with the newest picks first, those that
        # lack the oldest pick are tried first
        for count in range(len(self.picks), -1, -1):
            for kept_picks in combinations(reversed(self.picks), count):
                picks = (*reversed(kept_picks), name)
                if self.leads_somewhere(picks):
                    return picks
        return ()

    def let_go(self, *names: str) -> None:
        """Drop these picks, and the later ones too if those lead nowhere alone."""
        are_kept = [{*names}.isdisjoint(self._stands_for(pick)) for pick in self.picks]
        kept_picks = tuple(compress(self.picks, are_kept))
        if self.leads_somewhere(kept_picks):
            self.picks = kept_picks
        else:
            first_dropped_index = are_kept.index(False)
            self.picks = self.picks[:first_dropped_index]

    def back(self) -> bool:
        """Drop the last pick; return False without one."""
        has_picks = bool(self.picks)
        self.picks = self.picks[:-1]
        return has_picks

    def reset(self) -> None:
        """Drop all picks, so that the choice begins anew."""
        self.picks = ()

    def drop_impossible_picks(self) -> None:
        """Drop the picks for a question that no longer stands."""
        if self.has_pick and not self.choice.fitting:
            self.reset()
