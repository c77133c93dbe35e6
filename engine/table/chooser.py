"""What is pressed, one after the other, to give an answer: a character, then its target.

    chooser = Chooser(way)                   # a game says how each action is pressed
    action = chooser.press("KH", actions)    # complete, or None as long as more is to be pressed

Each action that names cards is a way along them. Two ways never begin alike and end differently.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.rules.notation import Action

Way = tuple[str, ...]
"""Cards and piles in the order in which they are pressed; () where only a button gives it."""


class Chooser:
    """What has been pressed so far of the actions that may be played now."""

    def __init__(self, way: Callable[[Action], Way]) -> None:
        self.picks: Way = ()
        self._way = way

    def fitting(self, actions: Sequence[Action]) -> list[Action]:
        """The actions whose way begins with what has been pressed."""
        count = len(self.picks)
        return [each for each in actions if (w := self._way(each)) and w[:count] == self.picks]

    def settle(self, actions: Sequence[Action]) -> None:
        """Drop what was pressed for a question that no longer stands."""
        if not self.fitting(actions):
            self.picks = ()

    def next(self, actions: Sequence[Action]) -> list[str]:
        """What may be pressed now to go on, in the order of the actions."""
        count = len(self.picks)
        ways = (self._way(each) for each in self.fitting(actions))
        return list(dict.fromkeys(w[count] for w in ways if len(w) > count))

    def offered(self, actions: Sequence[Action]) -> list[str]:
        """What is offered to be pressed now: what goes on, or, where that is only what has been
        pressed already, also what begins anew."""
        following = self.next(actions)
        return self.first(actions) if {*following} <= {*self.picks} else following

    def first(self, actions: Sequence[Action]) -> list[str]:
        """What may be pressed to begin."""
        return list(dict.fromkeys(w[0] for each in actions if (w := self._way(each))))

    def press(self, what: str, actions: Sequence[Action]) -> Action | None:
        """Press a card or pile: the action that is complete with it, if any.

        What leads nowhere from here begins anew; what was pressed last is let go.
        """
        if what in self.next(actions):
            self.picks = (*self.picks, what)
        elif what in self.picks:
            self.picks = self.picks[: self.picks.index(what)]
        elif what in self.first(actions):
            self.picks = (what,)
        return self.complete(actions)

    def complete(self, actions: Sequence[Action]) -> Action | None:
        """The action whose whole way has been pressed."""
        return next(
            (each for each in actions if self.picks and self._way(each) == self.picks), None
        )

    def only(self, actions: Sequence[Action]) -> Action | None:
        """The one action that what has been pressed can still lead to."""
        fitting = self.fitting(actions) if self.picks else []
        return fitting[0] if len(fitting) == 1 else None

    def back(self) -> bool:
        """Let the last one go; True when there was any."""
        let_go = bool(self.picks)
        self.picks = self.picks[:-1]
        return let_go
