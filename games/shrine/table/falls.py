"""What each Shrine falls to, in a table beside the choice: its top card, what takes it and what
heals it, and what the open hand has for that, to be pressed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from engine.app import theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Panel, Rule
from engine.app.widgets.containers import (
    Column,
    Flow,
    Framed,
    Part,
    Row,
    Share,
)
from engine.table.cards import CardWidget, card_sized
from engine.table.context import TableContext
from engine.words.log import tokens
from games.shrine.rules.actions import Announceable, Attack, Dagger, Heal
from games.shrine.rules.combos import Quad
from games.shrine.rules.state import Asked, Shrine
from games.shrine.table.answers import heals, needs, threats
from games.shrine.table.chips import Chip, labelled
from games.shrine.table.choosing import Choosing
from games.shrine.table.column import PAD_X, PAD_Y, Highest, of_seat
from games.shrine.table.uses import Use, chip
from games.shrine.table.verbs import verb_of

PRINTS = 150, 130, 112, 94, 76, 60, 44, 0
"""The widths of the top cards in style units, the best first; 0 leaves them out."""
MOST = 8
"""So many ways of the open hand are shown of each Shrine."""
MAKING = " cards that make"
"""Between the colour and the number that an attack takes."""


class Way(NamedTuple):
    """Something that the open hand has for a Shrine: what stands on its chip, the verb that it
    comes under, and what is picked by it."""

    label: str
    verb: str
    picks: tuple[str, ...]


class Falls(NamedTuple):
    """The table: whose view lies open, what has been picked, and what is seen."""

    table: TableContext
    choosing: Choosing
    seen: Shrine
    scale: Scale

    def part(self, hand: bool) -> Part:
        """The table in its panel, with the cards as large as they fit; with what the `hand` has, or
        without it, which the choice itself says, too."""
        return Highest([partial(self._panel, units, hand) for units in PRINTS])

    @property
    def _own(self) -> bool:
        """Whether the hand of who chooses an action lies open."""
        return self.table.ask == Asked.ACT and self.table.seat.answers(self.table.decision)

    def _panel(self, units: int, hand: bool) -> Part:
        rows: list[Part] = []
        for seat in (self.seen.turn, *self.seen.others(self.seen.turn)):
            if self.seen.player(seat).shrine:
                if rows:
                    rows.append(Rule(f"falls-rule-{seat}"))
                rows.append(Share(self._line(seat, units, hand), whole=True))
        note = "and what your hand has for it" if self._own and hand else ""
        panel = Panel("falls", title="What each Shrine falls to", note=note)
        return Framed(panel, Column(rows, gap=6), PAD_X, PAD_Y)

    def _line(self, seat: int, units: int, hand: bool) -> Part:
        """A Shrine's top card, and beside it what is said of it."""
        table = self.table
        seen = self.seen
        top = seen.top(seat)
        if top is None:
            words = f"{table.name(seat)}'s next card is turned up"
            label = Label(f"falls-{seat}", words=words, colour=theme.MUTED)
            return self._beside(seat, units, of_seat(f"falls-{seat}-mark", seat, label))
        own = seat == seen.turn
        takes = (
            threats(seen, seat, table.name, MAKING) if own else needs(seen, seen.turn, seat, MAKING)
        )
        words = f"{table.name(seat)}'s {tokens([top])} falls to {takes}"
        parts: list[Part] = [
            of_seat(f"falls-{seat}-mark", seat, Label(f"falls-{seat}", words=words))
        ]
        if own:
            words = f"{table.name(seat)} {heals(seen, seat)}"
            parts.append(Label("heals", words=words, colour=theme.MUTED))
        if self._own and hand:
            chips = [self._chip(seat, way) for way in self._ways(seat)]
            none = "Nothing in your hand heals it." if own else "Nothing in your hand takes it."
            nothing = Label(f"falls-none-{seat}", words=none, role=Role.NOTE, colour=theme.MUTED)
            parts.append(Flow(chips[:MOST], gap=6) if chips else nothing)
        return self._beside(seat, units, Column(parts, gap=4))

    def _beside(self, seat: int, units: int, said: Part) -> Part:
        """What is said of a Shrine, beside its top card."""
        if not units:
            return said
        top = self.seen.player(seat).shrine[0]
        card = CardWidget(f"falls-top-{seat}", card=top, over=True, large=self.table.large)
        lying = card_sized(card, units)
        return Row([lying, Share(said)], gap=theme.GAP, at=0.5)

    # What the open hand has.

    def _ways(self, seat: int) -> list[Way]:
        """What takes a card off an opponent's Shrine, or heals one's own; of those that differ only
        in what pays, one."""
        found = {way.label: way for use in self.choosing.every for way in self._way(use, seat)}
        return [*found.values()]

    def _way(self, use: Use, seat: int) -> Iterator[Way]:
        action = use.action
        own = seat == self.seen.turn
        if not isinstance(action, Announceable) or not (
            isinstance(action, Heal) if own else action.strikes and action.target == seat
        ):
            return
        verb = verb_of(type(action))
        aim = use.part("at")
        assert verb
        match action:
            case Heal(pawns=pawns):
                yield Way(tokens(pawns), verb.id, pawns)
            case Attack(pawns=pawns):
                yield Way(tokens(pawns), verb.id, (aim, *pawns))
            case Dagger(ace=ace):
                yield Way(f"Dagger {tokens([ace])}", verb.id, (aim, chip("dagger", ace)))
            case Quad(cards=cards):
                yield Way(f"Quad {tokens(cards)}", verb.id, (aim, *cards))
            case _:
                does = use.part("use")
                yield Way("Resurrection", verb.id, (aim, use.part("combo"), does))

    def _chip(self, seat: int, way: Way) -> Part:
        choosing = self.choosing
        chosen = choosing.verb == way.verb and choosing.choice.picked.issuperset(way.picks)
        press = choosing.reset if chosen else partial(choosing.take_up, way.verb, way.picks)

        def pressed() -> None:
            press()
            choosing.show()

        return labelled(
            Chip(
                f"way-{seat}-{'-'.join(way.picks)}",
                label=way.label,
                says=f"{self.table.name(seat)}'s Shrine",
                chosen=chosen,
                on_press=pressed,
                tip="Press it again to let it go." if chosen else "Press it to choose these cards.",
            )
        )
