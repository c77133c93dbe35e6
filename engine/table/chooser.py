"""An answer that is put together: cards, piles, aims and chips are picked until one is left.

    chooser = Chooser(lambda: table.actions, way)    # a game says how each action is put together
    chooser.pick("KH")
    chooser.choice.one                               # the action that this comes to, or None

The ways to the actions are found once for each question, and what the picks come to once for each
choice: a frame may ask for both as often as it likes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass
from itertools import combinations, compress
from typing import Generic, NamedTuple, TypeVar

from engine.rules.notation import Action


@dataclass(eq=False)
class Way:
    """How an action is put together; with nothing of all this only a button gives it.

    turns: cards and piles that are picked one after the other, and nothing else. cards: picked in
    any order. aims: what it is aimed at, picked at any time, or never where no other aim is left.
    names: what else can be picked of it at any time, as on chips.
    """

    action: Action
    turns: tuple[str, ...] = ()
    _: KW_ONLY
    cards: frozenset[str] = frozenset()
    aims: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        self.all = self.cards.union(self.aims, self.turns)
        """Everything that is pressed on the table."""
        self.picks = self.all | self.names
        """Everything that can be picked of it."""

    def fits(self, picks: Sequence[str]) -> bool:
        """Whether it can be gone on with after these picks."""
        if self.turns:
            return self.turns[: len(picks)] == (*picks,)
        return self.picks.issuperset(picks)


W = TypeVar("W", bound=Way)


class Choice(NamedTuple, Generic[W]):
    """What the picks come to.

    picked: all picks, and the cards that chips stand for. fitting: the ways that have all of them.
    ready: those of them that lack no card, or the last that fits. one: the action of the only way
    that is ready. whole: the same where nothing of it is left to be picked. following: what may be
    picked on the table to go on.
    """

    picked: frozenset[str]
    fitting: list[W]
    ready: list[W]
    one: Action | None
    whole: Action | None
    following: tuple[str, ...]


class Chooser(Generic[W]):
    """What has been picked of the actions that may be played now.

    way: how each is put together. stands_for: a pick, with the cards that it stands for.
    """

    def __init__(
        self,
        actions: Callable[[], Sequence[Action]],
        way: Callable[[Action], W],
        stands_for: Callable[[str], Sequence[str]] = lambda pick: (pick,),
    ) -> None:
        self.picks: tuple[str, ...] = ()
        """In the order in which they were picked."""
        self._actions = actions
        self._way = way
        self._stands_for = stands_for
        self._listed: Sequence[Action] = ()
        self._every: list[W] = []
        self._found: tuple[list[W], tuple[str, ...], Choice[W]] | None = None

    # What may be picked.

    @property
    def every(self) -> list[W]:
        """The ways to all that may be played."""
        actions = self._actions()
        if self._listed is not actions:
            self._listed, self._every = actions, [self._way(action) for action in actions]
        return self._every

    @property
    def ways(self) -> list[W]:
        """Those among which the picks choose: all, where a game knows nothing that narrows them
        down beforehand."""
        return self.every

    @property
    def begun(self) -> bool:
        """Whether anything has been chosen."""
        return bool(self.picks)

    @property
    def choice(self) -> Choice[W]:
        """What the picks come to."""
        ways = self.ways
        if not self._found or self._found[0] is not ways or self._found[1] != self.picks:
            self._found = ways, self.picks, self._choose(ways)
        return self._found[2]

    def _choose(self, ways: Sequence[W]) -> Choice[W]:
        count = len(self.picks)
        picked = frozenset(card for pick in self.picks for card in self._stands_for(pick))
        fitting = [way for way in ways if way.fits(self.picks)]
        ready: list[W] = []
        if picked:
            carded = [way for way in fitting if way.cards <= picked and not way.turns[count:]]
            ready = [way for way in carded if way.aims <= picked] or carded
        whole = len(ready) == 1 and ready[0].aims <= picked
        if not ready and len(fitting) == 1 and self.begun:
            ready = fitting
        one = ready[0].action if len(ready) == 1 else None
        in_turn = dict.fromkeys(way.turns[count] for way in fitting if way.turns[count:])
        at_any_time = frozenset[str]().union(*(way.all for way in fitting if not way.turns))
        following = *in_turn, *sorted(at_any_time - picked)
        return Choice(picked, fitting, ready, one, one if whole else None, following)

    def goes(self, picks: Sequence[str]) -> bool:
        """Whether these picks lead to an action."""
        return any(way.fits(picks) for way in self.ways)

    # Picking.

    def pick(self, *names: str) -> None:
        """Pick a thing by whichever of its names leads on; what was picked is let go.

        What does not go with the picks takes the place of as few of them as can be, the oldest
        first; what leads nowhere changes nothing.
        """
        choice = self.choice
        if on := [name for name in names if name in choice.following]:
            self.picks = (*self.picks, on[0])
        elif not choice.picked.isdisjoint(names):
            self.let_go(*names)
        else:
            for name in names:
                if kept := self._beside(name):
                    self.picks = kept
                    return

    def _beside(self, name: str) -> tuple[str, ...]:
        """A pick with those that go with it; () where it leads nowhere."""
        for count in range(len(self.picks), -1, -1):
            for kept in combinations(reversed(self.picks), count):
                picks = (*reversed(kept), name)
                if self.goes(picks):
                    return picks
        return ()

    def let_go(self, *names: str) -> None:
        """Without these, and what was picked since where that leads nowhere without them."""
        kept = [{*names}.isdisjoint(self._stands_for(pick)) for pick in self.picks]
        others = tuple(compress(self.picks, kept))
        self.picks = others if self.goes(others) else self.picks[: kept.index(False)]

    def back(self) -> bool:
        """Let the last one go; True when there was any."""
        let_go = bool(self.picks)
        self.picks = self.picks[:-1]
        return let_go

    def reset(self) -> None:
        """Let go all that was chosen."""
        self.picks = ()

    def settle(self) -> None:
        """Drop what was picked for a question that no longer stands."""
        if self.begun and not self.choice.fitting:
            self.reset()
