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

Bids = Mapping[tuple[int, str], Action]
"""Actions by the number and the thing that they name."""


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
        self._number = None
        self._thing = None

    def offers(
        self, actions: Sequence[Action], labels_by_thing: Mapping[str, str], bid: Caption
    ) -> list[Offer]:
        """Return the buttons for these actions; empty if there are no actions.

        Args:
            actions: Actions with a number and a thing each.
            labels_by_thing: The label of each thing, in the order of the buttons.
            bid: The words of the last button until both parts are chosen; then it has the words of
                the action.
        """
        bids = {self._parts(action): action for action in actions}
        numbers = {number for number, _ in bids}
        bid_things = {thing for _, thing in bids}
        labels = {thing: label for thing, label in labels_by_thing.items() if thing in bid_things}
        if self._number not in numbers:
            self._number = None
        if self._thing not in bid_things:
            self._thing = None
        if not bids:
            return []
        return [
            *self._number_buttons(sorted(numbers), bids),
            *self._thing_buttons(labels, bids),
            self._bid_button(bids, bid),
        ]

    def _number_buttons(self, numbers: Sequence[int], bids: Bids) -> list[Offer]:
        """Return a button for each number; a thing that does not go with it is dropped."""
        has_keys = self._number is None
        offers = []
        for number in numbers:
            thing = self._thing if (number, self._thing) in bids else None
            offer = Offer(
                f"number-{number}",
                str(number),
                key=str(number) if number < 10 and has_keys else "",
                on_press=partial(self._choose, number, thing),
                group="number",
                chosen=number == self._number,
            )
            offers.append(offer)
        return offers

    def _thing_buttons(self, labels: Mapping[str, str], bids: Bids) -> list[Offer]:
        """Return a button for each thing; a number that does not go with it is dropped."""
        keys = {} if self._number is None else digits_of(labels)
        offers = []
        for thing, label in labels.items():
            number = self._number if (self._number, thing) in bids else None
            offer = Offer(
                f"thing-{thing}",
                label,
                key=keys.get(thing, ""),
                on_press=partial(self._choose, number, thing),
                group="thing",
                chosen=thing == self._thing,
            )
            offers.append(offer)
        return offers

    def _bid_button(self, bids: Bids, bid: Caption) -> Offer:
        """Return the button of the chosen bid, or one that says which part is missing."""
        if self._number is not None and self._thing is not None:
            action = bids.get((self._number, self._thing))
            if action:
                return self._table.offer(action)._replace(key=bid.key, group="bid")
        missing_part = "a number" if self._number is None else "for whom or what"
        return Offer(
            "bid",
            bid.title,
            bid.hint,
            tip=bid.help,
            key=bid.key,
            reason=f"Choose {missing_part} first.",
            on_press=self.forget,
            group="bid",
        )

    def _choose(self, number: int | None, thing: str | None) -> None:
        self._number = number
        self._thing = thing
        self._table.rebuild()
