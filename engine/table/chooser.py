"""Answers that are given by pressing cards one after the other, then a target.

    chooser = Chooser(way)                   # a game says how each action is pressed
    action = chooser.press("KH", actions)    # complete, or None as long as more is to be pressed

Each action that names cards is a way along them: `("5H", "KH")` is pressed in this order,
`(frozenset({"5H", "5S"}), "shrine")` begins with either of two. Two ways never begin alike and end
differently: one that goes on where another would be complete ends with what it is aimed at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from engine.rules.notation import Action

Way = tuple[str | frozenset[str], ...]
"""Cards and piles in the order in which they are pressed, those of a set in any; () where only a
button gives it."""


def cards_of(step: str | frozenset[str]) -> list[str]:
    """What a step of a way can be pressed with."""
    return [step] if isinstance(step, str) else sorted(step)


def left_of(way: Way, picks: Iterable[str]) -> Way | None:
    """The rest of a way after these presses; None if they are not on it."""
    left = way
    for pick in picks:
        if not left or pick not in cards_of(left[0]):
            return None
        others = frozenset(cards_of(left[0])) - {pick}
        left = (others, *left[1:]) if others else left[1:]
    return left


class Chooser:
    """What has been pressed so far of the actions that may be played now."""

    def __init__(self, way: Callable[[Action], Way]) -> None:
        self.picks: tuple[str, ...] = ()
        self._way = way

    def fitting(self, actions: Sequence[Action]) -> list[Action]:
        """The actions whose way begins with what has been pressed."""
        return [action for action, _ in self._fitting(actions, self.picks)]

    def _fitting(self, actions: Sequence[Action], picks: Sequence[str]) -> list[tuple[Action, Way]]:
        """Those that begin so, each with what is left of its way."""
        ways = ((action, self._way(action)) for action in actions)
        left = ((action, left_of(way, picks)) for action, way in ways if way)
        return [(action, rest) for action, rest in left if rest is not None]

    def settle(self, actions: Sequence[Action]) -> None:
        """Drop what was pressed for a question that no longer stands."""
        if not self.fitting(actions):
            self.picks = ()

    def next(self, actions: Sequence[Action]) -> list[str]:
        """What may be pressed now to go on, in the order of the actions."""
        return self._after(actions, self.picks)

    def _after(self, actions: Sequence[Action], picks: Sequence[str]) -> list[str]:
        steps = (left[0] for _, left in self._fitting(actions, picks) if left)
        return list(dict.fromkeys(card for step in steps for card in cards_of(step)))

    def offered(self, actions: Sequence[Action]) -> list[str]:
        """What is offered to be pressed now: what goes on, or, where that is only what has been
        pressed already, also what begins anew."""
        following = self.next(actions)
        return self.first(actions) if {*following} <= {*self.picks} else following

    def first(self, actions: Sequence[Action]) -> list[str]:
        """What may be pressed to begin."""
        return self._after(actions, ())

    def press(self, what: str, actions: Sequence[Action]) -> Action | None:
        """Press a card or pile: the action that is complete with it, if any.

        What leads nowhere from here begins anew. What was pressed already is let go, and with it
        what was pressed since, where that leads nowhere without it.
        """
        if what in self.next(actions):
            self.picks = (*self.picks, what)
        elif what in self.picks:
            others = tuple(pick for pick in self.picks if pick != what)
            before = self.picks[: self.picks.index(what)]
            self.picks = others if self._fitting(actions, others) else before
        elif what in self.first(actions):
            self.picks = (what,)
        return self.complete(actions)

    def complete(self, actions: Sequence[Action]) -> Action | None:
        """The action whose whole way has been pressed."""
        fitting = self._fitting(actions, self.picks) if self.picks else []
        return next((action for action, left in fitting if not left), None)

    def only(self, actions: Sequence[Action]) -> Action | None:
        """The one action that what has been pressed can still lead to."""
        fitting = self.fitting(actions) if self.picks else []
        return fitting[0] if len(fitting) == 1 else None

    def back(self) -> bool:
        """Let the last one go; True when there was any."""
        let_go = bool(self.picks)
        self.picks = self.picks[:-1]
        return let_go
