"""Draft of an action: a verb, cards of the hand, aims and chips, picked in any order.

Picks narrow the legal answers down. An action that lacks nothing is shown before it is announced. A
pick that does not go with an earlier one replaces it: one chip, card or target takes the place of
another.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec
from typing_extensions import override

from engine.app.widgets import Widget
from engine.rules.cards import Card
from engine.rules.notation import Action
from engine.table.chooser import Choice
from engine.table.context import TableContext
from engine.table.hand import sorted_hand
from engine.table.pressing import Pressing
from games.shrine.rules.actions import Draw
from games.shrine.rules.state import Asked, Shrine
from games.shrine.table.uses import CardUse, ChipRow, card_use_of, cards_in
from games.shrine.table.verbs import VERB_BY_ID, VERBS, Verb, verb_of

MOST_SETS = 8
"""Most sets of cards on a row of chips; with more, cards of the hand are pressed instead."""
SET_ROWS: tuple[ChipRow, ...] = "run", "with"
"""Rows with chips that stand for several cards."""
OWN_TURN = Asked.DRAW, Asked.ACT
"""Questions that are answered on the plate in the middle."""
SINGLE_CARD_ROWS: tuple[ChipRow, ...] = "token", "dagger", "pay"
"""Rows of single cards, where another card of the hand can replace the chosen one."""


class ChipRowState(NamedTuple):
    """Row of chips.

    Attributes:
        kind: The choice to make.
        picks: The pick of each chip.
        chosen: The pick that is chosen; "" for none.
    """

    kind: ChipRow
    picks: tuple[str, ...]
    chosen: str


class ActionDraft(Pressing[CardUse]):
    """Draft of an action: a verb, and picks of cards, aims and chips."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(
            table,
            lambda action: card_use_of(action, self.seat),
            lambda pick: (pick, *cards_in(pick)),
        )
        self.verb = ""
        """Id of the verb that was pressed; "" for none."""
        self._uses_by_verb_cache: tuple[list[CardUse], dict[str, list[CardUse]]] = [], {}
        """All ways, and the ways of each verb (cache)."""
        self._chip_rows_cache: tuple[Choice[CardUse] | None, list[ChipRowState]] = None, []
        """Rows of chips, with the choice that they belong to (cache)."""
        self._cards_cache: tuple[Choice[CardUse] | None, frozenset[str]] = None, frozenset()
        """Chosen cards of the hand, with the choice that they belong to (cache)."""
        self._usable_names_cache: tuple[list[CardUse], frozenset[str]] = [], frozenset()
        """Names of everything that these ways use on the table, with the ways (cache)."""

    @property
    def seat(self) -> int:
        """Seat that is asked; 0 for none."""
        decision = self._table.decision
        return decision.seat if decision else 0

    # The draft.

    @override
    @property
    def ways(self) -> list[CardUse]:
        return self.uses_of_verb(self.verb)

    def uses_of_verb(self, verb: str) -> list[CardUse]:
        """Return the ways to the actions of a verb, or to all legal actions for ""."""
        all_uses = self.all_ways
        if self._uses_by_verb_cache[0] is not all_uses:
            self._uses_by_verb_cache = all_uses, {"": all_uses}
        uses = self._uses_by_verb_cache[1]
        if verb not in uses:
            uses[verb] = [use for use in all_uses if isinstance(use.action, VERB_BY_ID[verb].kinds)]
        return uses[verb]

    @override
    @property
    def has_pick(self) -> bool:
        return bool(self.picks or self.verb)

    @property
    def complete_action(self) -> Action | None:
        """Action that lacks nothing, if there is one.

        Its cards stand in the order in which they were picked, which is their order in the
        graveyard.
        """
        action = self.choice.only_action
        if action is None:
            return None
        positions = {card: position for position, card in enumerate(self.picks)}
        sorted_fields = {}
        for name in action.__struct_fields__:
            cards = getattr(action, name)
            if isinstance(cards, tuple) and len(cards) > 1:
                sorted_cards = tuple(
                    sorted(cards, key=lambda card: positions.get(card, len(positions)))
                )
                if sorted_cards != cards:
                    sorted_fields[name] = sorted_cards
        return msgspec.structs.replace(action, **sorted_fields) if sorted_fields else action

    @property
    def cards(self) -> frozenset[str]:
        """Cards of the hand that are chosen: picked, or the only ones possible with the verb."""
        choice = self.choice
        if self._cards_cache[0] is not choice:
            uses = choice.ready if choice.only_action else choice.fitting
            cards = frozenset.intersection(*(use.cards for use in uses)) if uses else frozenset()
            if not (choice.only_action or self.verb):
                cards &= choice.picked
            self._cards_cache = choice, cards
        return self._cards_cache[1]

    def hand_picks_with(self, view: Shrine, added_cards: Iterable[str] = ()) -> tuple[Card, ...]:
        """Return the picked cards of the hand, and `added_cards`, in hand order."""
        picked_cards = self.choice.picked.union(added_cards)
        return tuple(card for card in view.player(self.seat).hand if card in picked_cards)

    # Verbs and chips.

    def verbs(self) -> list[Verb]:
        """Return the verbs that go with the picks."""
        possible_verbs = self._possible_verbs()
        return [verb for verb in VERBS if verb in possible_verbs]

    def _possible_verbs(self) -> set[Verb | None]:
        kinds = {type(way.action) for way in self.choice.ready or self.choice.fitting}
        return {verb_of(kind) for kind in kinds}

    @property
    def shown_verb(self) -> Verb | None:
        """Verb that was pressed, or else the only one that goes with the picks."""
        if self.verb:
            return VERB_BY_ID[self.verb]
        verbs = self._possible_verbs() if self.picks else set()
        return verbs.pop() if len(verbs) == 1 else None

    def choose_verb(self, verb: str) -> None:
        """Choose a verb, and keep the picks that go with it; the chosen verb resets the draft."""
        if self.verb == verb:
            self.reset()
        else:
            earlier_picks = self.picks
            self.picks = ()
            self.verb = verb
            for pick in earlier_picks:
                if self.leads_somewhere([*self.picks, pick]):
                    self.picks = (*self.picks, pick)
        self.show()

    def replace_draft(self, verb: str, picks: Sequence[str]) -> None:
        """Replace the whole draft by a verb and picks."""
        self.verb = verb
        self.picks = tuple(picks)

    def chip_rows(self) -> list[ChipRowState]:
        """Return the rows that leave a choice, without those that have too many sets of cards."""
        return [
            chip_row
            for chip_row in self._all_chip_rows()
            if len(chip_row.picks) > 1
            and (len(chip_row.picks) <= MOST_SETS or chip_row.kind not in SET_ROWS)
        ]

    @property
    def numbered_row(self) -> ChipRowState | None:
        """Row whose chips have digits, once a verb was pressed.

        The first row without a choice has them, else the last row; None if only cards of the hand
        are needed.
        """
        if not self.verb:
            return None
        next_row = self.next_row()
        rows = self.chip_rows()
        if next_row is None:
            return rows[-1] if rows else None
        return next((chip_row for chip_row in rows if chip_row.kind == next_row), None)

    def names_for_digits(self) -> frozenset[str]:
        """Return the names that may get digits, for the cards of the hand among them.

        The set is empty if chips have the digits.
        """
        row = self.numbered_row
        if row is not None and row.kind not in SINGLE_CARD_ROWS:
            return frozenset()
        ways = self.ways
        if self._usable_names_cache[0] is not ways:
            self._usable_names_cache = ways, frozenset[str]().union(*(way.all for way in ways))
        return self._usable_names_cache[1]

    def next_row(self) -> ChipRow | None:
        """Return the first row of the verb without a choice."""
        return next(
            (chip_row.kind for chip_row in self._all_chip_rows() if not chip_row.chosen), None
        )

    def replacement_cards(self) -> frozenset[str]:
        """Return the cards that could replace a chosen one."""
        rows = [chip_row for chip_row in self._all_chip_rows() if chip_row.kind in SINGLE_CARD_ROWS]
        return frozenset(
            card for chip_row in rows for pick in chip_row.picks for card in cards_in(pick)
        )

    def _all_chip_rows(self) -> list[ChipRowState]:
        """Return the options on each row of the verb."""
        verb = self.shown_verb
        if verb is None:
            return []
        if self._chip_rows_cache[0] is not self.choice:
            rows = list[ChipRowState]()
            for index in range(len(verb.rows)):
                picks_above = [each.chosen for each in rows if self._is_picked(each.chosen)]
                rows.append(self._options_of_row(verb, index, picks_above))
            self._chip_rows_cache = self.choice, [each for each in rows if each.picks]
        return self._chip_rows_cache[1]

    def _is_picked(self, chosen_pick: str) -> bool:
        """Return whether a choice was picked, and does not only follow from other picks."""
        return not {chosen_pick, *cards_in(chosen_pick)}.isdisjoint(self.picks)

    def _options_of_row(self, verb: Verb, index: int, picks_above: Sequence[str]) -> ChipRowState:
        """Return the options on a row, with the choices on the rows above.

        The present choices on this row and on those below don't limit the options.

        Args:
            verb: The verb.
            index: Index of the row among the verb's rows.
            picks_above: Picks on the rows above.
        """
        choice = self.choice
        row = verb.rows[index]
        rows_below = verb.rows[index:]
        ready_uses = choice.ready if self.picks else []
        fitting_options = _options_in_row(ready_uses, row) or _options_in_row(choice.fitting, row)
        options_below = {
            row_below: _options_in_row(choice.ready or choice.fitting, row_below)
            for row_below in rows_below
        }
        hand_cards = frozenset[str]().union(*(way.cards for way in choice.fitting))
        kept_picks = [
            pick
            for pick in self.picks
            if not any(
                _is_choice_in(pick, row_below, hand_cards, options_below[row_below])
                for row_below in rows_below
            )
        ]
        kept_picks += picks_above
        options = _options_in_row(
            [way for way in self.uses_of_verb(verb.id) if way.fits(kept_picks)], row
        )
        if row in SET_ROWS and len(options) > MOST_SETS and 1 < len(fitting_options) <= MOST_SETS:
            options = fitting_options  # cards of the hand were pressed: only the sets with them
        chosen = fitting_options[0] if len(fitting_options) == 1 else ""
        return ChipRowState(row, tuple(options), chosen)

    # Pressing.

    @override
    def press(self, *names: str) -> None:
        """Pick a card, a chip or an aim, or let it go."""
        was_picked = not self.choice.picked.isdisjoint(names)
        self.pick(*names)
        if was_picked and names[0] in self.cards:  # the only choice left: reset the verb, too
            self.reset()
        if isinstance(self.complete_action, Draw):
            self.give(self.complete_action)
        else:
            self.show()

    def show(self) -> None:
        """Show the draft; if the focus is shown, move it to the button of a complete action."""
        table = self._table
        if (
            table.sheets.shape == "tabs"
            and (self.verb or self.complete_action)
            and table.ask in OWN_TURN
        ):
            table.sheets.open("middle")
        table.rebuild()
        if self.complete_action is not None and table.focus and table.widget("do"):
            table.focus_on("do", show=False)

    @override
    def names(self, widget: Widget) -> Sequence[str]:
        return getattr(widget, "target_names", ())

    @override
    def missed(self, card: str) -> None:
        """Leave a card picked that is dropped elsewhere."""

    @override
    def give(self, action: Action) -> None:
        """Play an action, without a focus that further keys could press."""
        self._table.focus_on("", show=False)
        super().give(action)

    @override
    def back(self) -> bool:
        had_begun = self.has_pick
        if not super().back():
            self.verb = ""
        return had_begun

    @override
    def reset(self) -> None:
        super().reset()
        self.verb = ""


def _options_in_row(ways: Sequence[CardUse], row: ChipRow) -> list[str]:
    """Return the options of these ways on a row of chips, single cards in hand order."""
    options = dict.fromkeys(
        [value for way in ways for chip_row, value in way.row_picks if chip_row == row]
    )
    cards = {Card(each[0]): value for value in options if len(each := cards_in(value)) == 1}
    if len(cards) < len(options):
        return [*options]
    return [cards[card] for card in sorted_hand([*cards])]


def _is_choice_in(
    pick: str, row: ChipRow, hand_cards: frozenset[str], options: Sequence[str]
) -> bool:
    """Return whether a pick is a choice on this row; `hand_cards` are all cards of the hand."""
    if "=" in pick:
        return pick.startswith(f"{row}=")
    if row == "at":
        return pick not in hand_cards
    if row == "with":
        return pick in hand_cards
    return pick in hand_cards and any(pick in cards_in(option) for option in options)
