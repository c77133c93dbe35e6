"""Draft of an action: a verb, cards of the hand, aims and chips, picked in any order.

Picks narrow the legal answers down. An action that lacks nothing is shown before it is announced. A
pick that does not go with an earlier one replaces it: one chip, card or target takes the place of
another.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec

from engine.app.widgets import Widget
from engine.rules.cards import Card
from engine.rules.notation import Action
from engine.table.chooser import Choice
from engine.table.context import TableContext
from engine.table.hand import in_order
from engine.table.pressing import Pressing
from games.shrine.rules.actions import Draw
from games.shrine.rules.state import Asked, Shrine
from games.shrine.table.uses import CardUse, Row, cards_in, use_of
from games.shrine.table.verbs import BY_NAME, VERBS, Verb, verb_of

MOST = 8
"""Most sets of cards on a row of chips; with more, cards of the hand are pressed instead."""
SETS: tuple[Row, ...] = "run", "with"
"""Rows with chips that stand for several cards."""
OWN_TURN = Asked.DRAW, Asked.ACT
"""Questions that are answered on the plate in the middle."""
ALTERNATES: tuple[Row, ...] = "token", "dagger", "pay"
"""Rows of single cards, where another card of the hand can replace the chosen one."""


class Chips(NamedTuple):
    """Row of chips.

    Attributes:
        row: The choice to make.
        picks: The pick of each chip.
        chosen: The pick that is chosen; "" for none.
    """

    row: Row
    picks: tuple[str, ...]
    chosen: str


class ActionDraft(Pressing[CardUse]):
    """Draft of an action: a verb, and picks of cards, aims and chips."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(
            table,
            lambda action: use_of(action, self.seat),
            lambda pick: (pick, *cards_in(pick)),
        )
        self.verb = ""
        """Id of the verb that was pressed; "" for none."""
        self._under: tuple[list[CardUse], dict[str, list[CardUse]]] = [], {}
        """All ways, and the ways of each verb (cache)."""
        self._rows: tuple[Choice[CardUse] | None, list[Chips]] = None, []
        """Rows of chips, with the choice that they belong to (cache)."""
        self._cards: tuple[Choice[CardUse] | None, frozenset[str]] = None, frozenset()
        """Chosen cards of the hand, with the choice that they belong to (cache)."""
        self._able: tuple[list[CardUse], frozenset[str]] = [], frozenset()
        """Names of everything that these ways use on the table, with the ways (cache)."""

    @property
    def seat(self) -> int:
        """Seat that is asked; 0 for none."""
        decision = self._table.decision
        return decision.seat if decision else 0

    # The draft.

    @property
    def ways(self) -> list[CardUse]:
        return self.under(self.verb)

    def under(self, verb: str) -> list[CardUse]:
        """Return the ways to the actions of a verb, or to all legal actions for ""."""
        every = self.every
        if self._under[0] is not every:
            self._under = every, {"": every}
        found = self._under[1]
        if verb not in found:
            found[verb] = [way for way in every if isinstance(way.action, BY_NAME[verb].kinds)]
        return found[verb]

    @property
    def begun(self) -> bool:
        return bool(self.picks or self.verb)

    @property
    def one(self) -> Action | None:
        """Action that lacks nothing, if there is one.

        Its cards stand in the order in which they were picked, which is their order in the
        graveyard.
        """
        one = self.choice.one
        if one is None:
            return None
        places = {card: place for place, card in enumerate(self.picks)}
        changed = {}
        for name in one.__struct_fields__:
            cards = getattr(one, name)
            if isinstance(cards, tuple) and len(cards) > 1:
                found = tuple(sorted(cards, key=lambda card: places.get(card, len(places))))
                if found != cards:
                    changed[name] = found
        return msgspec.structs.replace(one, **changed) if changed else one

    @property
    def cards(self) -> frozenset[str]:
        """Cards of the hand that are chosen: picked, or the only ones possible with the verb."""
        choice = self.choice
        if self._cards[0] is not choice:
            ways = choice.ready if choice.one else choice.fitting
            found = frozenset.intersection(*(way.cards for way in ways)) if ways else frozenset()
            self._cards = choice, found if choice.one or self.verb else found & choice.picked
        return self._cards[1]

    def held(self, seen: Shrine, more: Iterable[str] = ()) -> tuple[Card, ...]:
        """Return the picked cards of the hand, and `more`, in hand order."""
        picked = self.choice.picked.union(more)
        return tuple(card for card in seen.player(self.seat).hand if card in picked)

    # Verbs and chips.

    def verbs(self) -> list[Verb]:
        """Return the verbs that go with the picks."""
        found = self._verbs()
        return [verb for verb in VERBS if verb in found]

    def _verbs(self) -> set[Verb | None]:
        kinds = {type(way.action) for way in self.choice.ready or self.choice.fitting}
        return {verb_of(kind) for kind in kinds}

    @property
    def says(self) -> Verb | None:
        """Verb that was pressed, or else the only one that goes with the picks."""
        if self.verb:
            return BY_NAME[self.verb]
        found = self._verbs() if self.picks else set()
        return found.pop() if len(found) == 1 else None

    def say(self, verb: str) -> None:
        """Choose a verb, and keep the picks that go with it; the chosen verb resets the draft."""
        if self.verb == verb:
            self.reset()
        else:
            before = self.picks
            self.picks = ()
            self.verb = verb
            for pick in before:
                if self.goes([*self.picks, pick]):
                    self.picks = (*self.picks, pick)
        self.show()

    def take_up(self, verb: str, picks: Sequence[str]) -> None:
        """Replace the whole draft by a verb and picks."""
        self.verb = verb
        self.picks = tuple(picks)

    def chips(self) -> list[Chips]:
        """Return the rows that leave a choice, without those that have too many sets of cards."""
        return [
            each
            for each in self._chips()
            if len(each.picks) > 1 and (len(each.picks) <= MOST or each.row not in SETS)
        ]

    @property
    def asked_for(self) -> Chips | None:
        """Row whose chips have digits, once a verb was pressed.

        The first row without a choice has them, else the last row; None if only cards of the hand
        are needed.
        """
        if not self.verb:
            return None
        unsaid = self.unsaid()
        shown = self.chips()
        if unsaid is None:
            return shown[-1] if shown else None
        return next((each for each in shown if each.row == unsaid), None)

    def numbered(self) -> frozenset[str]:
        """Return the names that may get digits, for the cards of the hand among them.

        The set is empty if chips have the digits.
        """
        row = self.asked_for
        if row is not None and row.row not in ALTERNATES:
            return frozenset()
        ways = self.ways
        if self._able[0] is not ways:
            self._able = ways, frozenset[str]().union(*(way.all for way in ways))
        return self._able[1]

    def unsaid(self) -> Row | None:
        """Return the first row of the verb without a choice."""
        return next((each.row for each in self._chips() if not each.chosen), None)

    def alternates(self) -> frozenset[str]:
        """Return the cards that could replace a chosen one."""
        rows = [each for each in self._chips() if each.row in ALTERNATES]
        return frozenset(card for each in rows for pick in each.picks for card in cards_in(pick))

    def _chips(self) -> list[Chips]:
        """Return the options on each row of the verb."""
        verb = self.says
        if verb is None:
            return []
        if self._rows[0] is not self.choice:
            rows = list[Chips]()
            for number in range(len(verb.rows)):
                above = [each.chosen for each in rows if self._picked(each.chosen)]
                rows.append(self._row(verb, number, above))
            self._rows = self.choice, [each for each in rows if each.picks]
        return self._rows[1]

    def _picked(self, chosen: str) -> bool:
        """Return whether a choice was picked, and does not only follow from other picks."""
        return not {chosen, *cards_in(chosen)}.isdisjoint(self.picks)

    def _row(self, verb: Verb, number: int, above: Sequence[str]) -> Chips:
        """Return the options on a row, with the choices on the rows above.

        The present choices on this row and on those below don't limit the options.

        Args:
            verb: The verb.
            number: Index of the row among the verb's rows.
            above: Picks on the rows above.
        """
        choice = self.choice
        row = verb.rows[number]
        below = verb.rows[number:]
        ready = choice.ready if self.picks else []
        values = _values(ready, row) or _values(choice.fitting, row)
        standing = {each: _values(choice.ready or choice.fitting, each) for each in below}
        held = frozenset[str]().union(*(way.cards for way in choice.fitting))
        kept = [
            pick
            for pick in self.picks
            if not any(_belongs(pick, each, held, standing[each]) for each in below)
        ]
        kept += above
        found = _values([way for way in self.under(verb.id) if way.fits(kept)], row)
        if row in SETS and len(found) > MOST and 1 < len(values) <= MOST:
            found = values  # cards of the hand were pressed: only the sets with them
        chosen = values[0] if len(values) == 1 else ""
        return Chips(row, tuple(found), chosen)

    # Pressing.

    def press(self, *names: str) -> None:
        """Pick a card, a chip or an aim, or let it go."""
        lying = not self.choice.picked.isdisjoint(names)
        self.pick(*names)
        if lying and names[0] in self.cards:  # the only choice left: reset the verb, too
            self.reset()
        if isinstance(self.one, Draw):
            self.give(self.one)
        else:
            self.show()

    def show(self) -> None:
        """Show the draft; if the focus is shown, move it to the button of a complete action."""
        table = self._table
        if table.sheets.shape == "tabs" and (self.verb or self.one) and table.ask in OWN_TURN:
            table.sheets.open("middle")
        table.rebuild()
        if self.one is not None and table.focus and table.widget("do"):
            table.focus_on("do", show=False)

    def names(self, widget: Widget) -> Sequence[str]:
        return getattr(widget, "aims", ())

    def missed(self, card: str) -> None:
        """Leave a card picked that is dropped elsewhere."""

    def give(self, action: Action) -> None:
        """Play an action, without a focus that further keys could press."""
        self._table.focus_on("", show=False)
        super().give(action)

    def back(self) -> bool:
        let_go = self.begun
        if not super().back():
            self.verb = ""
        return let_go

    def reset(self) -> None:
        super().reset()
        self.verb = ""


def _values(ways: Sequence[CardUse], row: Row) -> list[str]:
    """Return the options of these ways on a row of chips, single cards in hand order."""
    found = dict.fromkeys([value for way in ways for at, value in way.parts if at == row])
    cards = {Card(each[0]): value for value in found if len(each := cards_in(value)) == 1}
    return [cards[card] for card in in_order([*cards])] if len(cards) == len(found) else [*found]


def _belongs(pick: str, row: Row, held: frozenset[str], standing: Sequence[str]) -> bool:
    """Return whether a pick is a choice on this row; `held` are cards of the hand."""
    if "=" in pick:
        return pick.startswith(f"{row}=")
    if row == "at":
        return pick not in held
    if row == "with":
        return pick in held
    return pick in held and any(pick in cards_in(each) for each in standing)
