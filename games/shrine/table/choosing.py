"""How an action is built: a verb, cards of the hand, aims and chips, picked in any order.

What has been picked narrows the legal answers down. An action of which nothing is missing is
shown before it is announced. What is picked and goes with what was picked before no longer lets go
of that; so one chip, card or target takes the place of another.
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
"""So many sets of cards stand on a row; of more, the cards of the hand are pressed instead."""
SETS: tuple[Row, ...] = "run", "with"
"""Rows whose chips stand for several cards."""
OWN_TURN = Asked.DRAW, Asked.ACT
"""The questions that are answered on the plate in the middle."""
ALTERNATES: tuple[Row, ...] = "token", "dagger", "pay"
"""Rows of one card each, which another card of the hand takes the place of."""


class Chips(NamedTuple):
    """A row of chips: what each picks, and which of them is chosen ("" for none)."""

    row: Row
    picks: tuple[str, ...]
    chosen: str


class ActionDraft(Pressing[CardUse]):
    """What has been picked: a verb, cards of the hand, aims and chips."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(
            table,
            lambda action: use_of(action, self.seat),
            lambda pick: (pick, *cards_in(pick)),
        )
        self.verb = ""
        """The verb that was pressed, by its name; "" for none."""
        self._under: tuple[list[CardUse], dict[str, list[CardUse]]] = [], {}
        """All ways, and those of them that come under a verb."""
        self._rows: tuple[Choice[CardUse] | None, list[Chips]] = None, []
        """The rows of chips of a choice."""
        self._cards: tuple[Choice[CardUse] | None, frozenset[str]] = None, frozenset()
        """The cards of the hand that are chosen by it."""
        self._able: tuple[list[CardUse], frozenset[str]] = [], frozenset()
        """All that is pressed on the table in these ways."""

    @property
    def seat(self) -> int:
        """Who is asked."""
        decision = self._table.decision
        return decision.seat if decision else 0

    # What has been picked.

    @property
    def ways(self) -> list[CardUse]:
        return self.under(self.verb)

    def under(self, verb: str) -> list[CardUse]:
        """The ways to the actions of a verb; of "", to all that may be played."""
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
        """What lacks nothing but to be announced, or done, its cards in the order in which they
        were picked: so they go to the graveyard."""
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
        """The cards of the hand that are chosen: picked, or all that the verb leaves."""
        choice = self.choice
        if self._cards[0] is not choice:
            ways = choice.ready if choice.one else choice.fitting
            found = frozenset.intersection(*(way.cards for way in ways)) if ways else frozenset()
            self._cards = choice, found if choice.one or self.verb else found & choice.picked
        return self._cards[1]

    def held(self, seen: Shrine, more: Iterable[str] = ()) -> tuple[Card, ...]:
        """The cards of the hand that have been picked, and more, in hand order."""
        picked = self.choice.picked.union(more)
        return tuple(card for card in seen.player(self.seat).hand if card in picked)

    # Verbs and chips.

    def verbs(self) -> list[Verb]:
        """The verbs under which comes what fits."""
        found = self._verbs()
        return [verb for verb in VERBS if verb in found]

    def _verbs(self) -> set[Verb | None]:
        kinds = {type(way.action) for way in self.choice.ready or self.choice.fitting}
        return {verb_of(kind) for kind in kinds}

    @property
    def says(self) -> Verb | None:
        """The verb under which comes all that fits, if anything has been chosen."""
        if self.verb:
            return BY_NAME[self.verb]
        found = self._verbs() if self.picks else set()
        return found.pop() if len(found) == 1 else None

    def say(self, verb: str) -> None:
        """A verb is pressed; what was picked and goes with it stays picked. Pressed again, all is
        let go."""
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
        """All of this at once, in place of what has been picked."""
        self.verb = verb
        self.picks = tuple(picks)

    def chips(self) -> list[Chips]:
        """The rows on which there is something to choose; of too many sets of cards, none."""
        return [
            each
            for each in self._chips()
            if len(each.picks) > 1 and (len(each.picks) <= MOST or each.row not in SETS)
        ]

    @property
    def asked_for(self) -> Chips | None:
        """The row that digits number once a verb was pressed: the first on which nothing has been
        chosen yet, or the last there is. None where only the cards of the hand are asked for."""
        if not self.verb:
            return None
        unsaid = self.unsaid()
        shown = self.chips()
        if unsaid is None:
            return shown[-1] if shown else None
        return next((each for each in shown if each.row == unsaid), None)

    def numbered(self) -> frozenset[str]:
        """Return the cards of the hand that digits number, and the aims among which they lie."""
        row = self.asked_for
        if row is not None and row.row not in ALTERNATES:
            return frozenset()
        ways = self.ways
        if self._able[0] is not ways:
            self._able = ways, frozenset[str]().union(*(way.all for way in ways))
        return self._able[1]

    def unsaid(self) -> Row | None:
        """The first row of the verb on which nothing has been chosen yet."""
        return next((each.row for each in self._chips() if not each.chosen), None)

    def alternates(self) -> frozenset[str]:
        """The cards that could take the place of one that is chosen."""
        rows = [each for each in self._chips() if each.row in ALTERNATES]
        return frozenset(card for each in rows for pick in each.picks for card in cards_in(pick))

    def _chips(self) -> list[Chips]:
        """What may be chosen on each row of the verb."""
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
        """Whether what is chosen on a row was picked, and does not only follow from the others."""
        return not {chosen, *cards_in(chosen)}.isdisjoint(self.picks)

    def _row(self, verb: Verb, number: int, above: Sequence[str]) -> Chips:
        """What may be chosen on a row, whatever stands on it and on those below it; with what has
        been picked on those `above`, whose cards stay there."""
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
            found = values  # the cards are picked: what is left to be said of them
        chosen = values[0] if len(values) == 1 else ""
        return Chips(row, tuple(found), chosen)

    # Pressing.

    def press(self, *names: str) -> None:
        """A card, a chip, or something to aim at is pressed."""
        lying = not self.choice.picked.isdisjoint(names)
        self.pick(*names)
        if lying and names[0] in self.cards:  # nothing else fits: it is let go with its verb
            self.reset()
        if isinstance(self.one, Draw):
            self.give(self.one)
        else:
            self.show()

    def show(self) -> None:
        """What is chosen comes to the front, and Enter does what lacks nothing."""
        table = self._table
        if table.sheets.shape == "tabs" and (self.verb or self.one) and table.ask in OWN_TURN:
            table.sheets.open("middle")
        table.rebuild()
        if self.one is not None and table.focus and table.widget("do"):
            table.focus_on("do", show=False)

    def names(self, widget: Widget) -> Sequence[str]:
        return getattr(widget, "aims", ())

    def missed(self, card: str) -> None:
        """A card that is dropped elsewhere stays picked."""

    def give(self, action: Action) -> None:
        """Play an action; who still presses keys answers nothing with them."""
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
    """What these have on a row of chips, single cards in the order of the hand."""
    found = dict.fromkeys([value for way in ways for at, value in way.parts if at == row])
    cards = {Card(each[0]): value for value in found if len(each := cards_in(value)) == 1}
    return [cards[card] for card in in_order([*cards])] if len(cards) == len(found) else [*found]


def _belongs(pick: str, row: Row, held: frozenset[str], standing: Sequence[str]) -> bool:
    """Whether a pick says what stands on this row; `held` are cards of the hand."""
    if "=" in pick:
        return pick.startswith(f"{row}=")
    if row == "at":
        return pick not in held
    if row == "with":
        return pick in held
    return pick in held and any(pick in cards_in(each) for each in standing)
