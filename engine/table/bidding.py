"""Bid of a number and a thing that are chosen one after the other, such as four fives.

    bidding = Bidding(table, lambda action: (action.count, str(action.face)))
    offers = bidding.offers(bids, {"4": "Fours", "5": "Fives"}, Caption("Bid", "", "", "b"))

There is a button for each number, one for each thing, and one for the action, after both are
chosen. Digits choose the number first, then the thing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from engine.rules.notation import Action
from engine.table.actionbar import Offer
from engine.table.context import TableContext
from engine.table.digits import digits_of
from engine.words.labels import Caption


class Bidding:
    """Number and thing chosen for a bid.

    The board calls `forget` when its view is covered or the match stands elsewhere.

    Args:
        table: The table.
        parts: Returns the number and the thing that an action names.
    """

    def __init__(self, table: TableContext, parts: Callable[[Any], tuple[int, str]]) -> None:
        self._table = table
        self._parts = parts
        self._number: int | None = None
        self._thing: str | None = None

    def forget(self) -> None:
        """Drop the chosen number and thing."""
        self._number = self._thing = None

    def offers(
        self, actions: Sequence[Action], called: Mapping[str, str], bid: Caption
    ) -> list[Offer]:
        """Return the buttons for these actions; empty if there are no actions.

        Args:
            actions: Actions with a number and a thing each.
            called: The label of each thing, in the order of the buttons.
            bid: The words of the last button until both parts are chosen; then it has the words of
                the
                action.
        """
        bids = {self._parts(action): action for action in actions}
        numbers = sorted({number for number, _ in bids})
        things = {thing for _, thing in bids}
        chosen = self._number = self._number if self._number in numbers else None
        keys = (
            {}
            if chosen is None
            else digits_of(candidate for candidate in called if candidate in things)
        )
        thing = self._thing = self._thing if self._thing in things else None
        offers = [
            Offer(
                f"number-{number}",
                str(number),
                key=str(number) if number < 10 and chosen is None else "",
                on_press=partial(self._choose, number, thing if (number, thing) in bids else None),
                group="number",
                chosen=number == chosen,
            )
            for number in numbers
        ]
        offers += [
            Offer(
                f"thing-{candidate}",
                name,
                key=keys.get(candidate, ""),
                on_press=partial(
                    self._choose, chosen if (chosen, candidate) in bids else None, candidate
                ),
                group="thing",
                chosen=candidate == thing,
            )
            for candidate, name in called.items()
            if candidate in things
        ]
        if chosen_bid := next((bids[bid] for bid in bids if bid == (chosen, thing)), None):
            return [*offers, self._table.offer(chosen_bid)._replace(key=bid.key, group="bid")]
        reason = f"Choose {'a number' if chosen is None else 'for whom or what'} first."
        last = Offer(
            "bid",
            bid.title,
            bid.hint,
            tip=bid.help,
            key=bid.key,
            reason=reason,
            on_press=self.forget,
        )
        return [*offers, last._replace(group="bid")] if bids else []

    def _choose(self, number: int | None, thing: str | None) -> None:
        self._number = number
        self._thing = thing
        self._table.rebuild()
