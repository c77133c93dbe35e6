"""The middle of the table: what stands announced and who may answer it, or what can be done."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from engine.app import theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Group, Label, Panel, ScrollList, Widget
from engine.app.widgets.layout import put
from engine.app.widgets.pieces import SeatMark
from engine.table import faces
from engine.table.actionbar import Offer
from engine.table.cards import CardWidget
from engine.table.context import TableContext
from engine.words.log import tokens
from games.shrine.rules.actions import Announceable
from games.shrine.rules.combos import Resurrection
from games.shrine.rules.state import Asked, Shrine
from games.shrine.table import balance
from games.shrine.table.announced import PRINT, Announcing, Plate
from games.shrine.table.answers import heals, needs, outcome, threats
from games.shrine.table.choosing import Choosing
from games.shrine.table.column import Column
from games.shrine.table.menu import Menu, names_of
from games.shrine.table.standing import Standing
from games.shrine.table.thefts import Theft, last_theft
from games.shrine.words.labels import label

LINES = 2
"""So many of the log's lines stand here while nothing else does."""

NOTHING = (
    "Nothing can be played: no Pawns in hand make what a Shrine falls to or heals with, and no "
    "other cards make a token, a dagger, a triplet, a quad or a run that could be used."
)
"""Why nothing but a pass is left."""


class Middle:
    """What stands in the middle. announce: the button that announces what has been built, where it
    stands here."""

    def __init__(
        self,
        table: TableContext,
        choosing: Choosing,
        standing: Standing,
        announce: Callable[[Shrine], Offer | None],
    ) -> None:
        self.menu = Menu(table, choosing)
        self._table = table
        self._choosing = choosing
        self._announce = announce
        self._announcing = Announcing(table, standing, self.menu)

    def title(self) -> str:
        """What stands on its tab."""
        if self._table.public.announced:
            return "Announced"
        if self._table.public.balancer:
            return "Balance"
        count = len(self.menu.listed)
        return f"Actions {count}" if count else "Actions"

    def panels(self, seen: Shrine, scale: Scale, rect: Rect) -> list[Widget]:
        """The panels in a rectangle."""
        if seen.announced:
            return self._announcing.panels(seen, scale, rect)
        if seen.balancer:
            return balance.panels(self._table, seen, scale, rect, self.menu)
        column = Column(scale, self._inner(scale, rect))
        if self._table.decision and self.menu.listed:
            ready = self._choosing.ready
            if len(ready) == 1 and isinstance(ready[0], Announceable):
                return self._to_come(seen, scale, rect, ready[0])
            self._choices(seen, scale, column)
        else:
            self._quiet(seen, scale, column)
        return [_panel("middle", scale, rect, column)]

    @staticmethod
    def _inner(scale: Scale, rect: Rect) -> Rect:
        inner = rect.inflate(-2 * scale.px(14), -2 * scale.px(10))
        return ScrollList.room(inner, scale)

    # What can be done.

    def _to_come(
        self, seen: Shrine, scale: Scale, rect: Rect, action: Announceable
    ) -> list[Widget]:
        """What has been built, which lacks nothing but to be announced."""
        said = label(seen, self._choosing.seat, action, names_of(self._table))
        risen = seen.graveyard[0] if isinstance(action, Resurrection) else None
        words = outcome(seen, self._choosing.seat, action, risen)
        follows = self._announcing.follows(seen, self._choosing.seat, action)
        plate = Plate(f"{said.title}: {said.hint}", words, follows, self._announce(seen))
        return self._announcing.to_come(seen, scale, rect, action, plate)

    def _choices(self, seen: Shrine, scale: Scale, column: Column) -> None:
        """What has been picked and what it comes to, then all that can be played with it."""
        choosing, table = self._choosing, self._table
        cards = choosing.cards(seen)
        ready = choosing.ready
        if table.ask == Asked.THEFT and (theft := last_theft(table.history, choosing.seat)):
            self._stolen(scale, column, theft)
        if choosing.picks:
            title = f"With {tokens(cards)}" if cards else "What you aim at"
            column.say("picked", title, Role.HEADING)
            if not ready or len(ready) > 3:
                for number, refused in enumerate(choosing.refusals(seen, cards)):
                    words = choosing.said_against(refused)
                    column.say(f"wrong-{number}", words, Role.NOTE, theme.MUTED, 2)
        else:
            words = "Pick cards and what they are aimed at, or choose here."
            if table.ask != Asked.ACT:
                words = "Pick the cards, or choose here."
            column.say("pick", words, Role.NOTE, theme.MUTED)
        self.menu.add(seen, scale, column)

    def _stolen(self, scale: Scale, column: Column, theft: Theft) -> None:
        """The card that has just come from another hand, for its thief alone."""
        wide, tall = faces.size(scale.px(PRINT))
        at = Rect(column.room.left, column.room.top, wide, tall)
        card = CardWidget("stolen", at, theft.card, over=True)
        card.large = self._table.large
        words = f"Stolen from {self._table.name(theft.robbed)}: {tokens([theft.card])}"
        said = Label("stolen-words", words=words, role=Role.HEADING, middle=True)
        left = at.right + scale.px(theme.GAP)
        put(said, Rect(left, at.top, column.room.right - left, tall))
        column.beside([card, said])
        column.y += scale.px(8)

    # Between actions.

    def _quiet(self, seen: Shrine, scale: Scale, column: Column) -> None:
        """What each Shrine falls to, and what was played last."""
        table = self._table
        if table.ask == Asked.ACT and table.seat.answers(table.decision):
            column.say("nothing", NOTHING, Role.BODY, gap=0)
        column.say("falls-title", "What each Shrine falls to", Role.CAPTION, theme.BRASS_LIGHT, 8)
        for seat in (seen.turn, *seen.others(seen.turn)):
            if not seen.player(seat).shrine:
                continue
            top = tokens(seen.player(seat).shrine[:1])
            own = seat == seen.turn
            words = threats(seen, seat) if own else needs(seen, seen.turn, seat)
            words = f"{table.name(seat)}'s {top} falls to {words}"
            self._of_seat(scale, column, f"falls-{seat}", seat, words)
        if seen.player(seen.turn).shrine:
            column.say("heals-title", "What heals", Role.CAPTION, theme.BRASS_LIGHT, 8)
            words = f"{table.name(seen.turn)} {heals(seen, seen.turn)}"
            self._of_seat(scale, column, "heals", seen.turn, words)
        entries = table.log()[-LINES:][::-1]
        if entries:
            column.say("last-title", "Played last", Role.CAPTION, theme.BRASS_LIGHT, 12)
        for number, entry in enumerate(entries):
            words = f"{entry.heading}: {entry.text}"
            colour = theme.MUTED if number else theme.TEXT
            column.say(f"last-{number}", words, Role.BODY, colour, 3)

    @staticmethod
    def _of_seat(scale: Scale, column: Column, id: str, seat: int, words: str) -> None:
        """A line about a seat, behind its mark."""
        side = round(scale.px(16) * scale.text)
        said = Label(id, words=words, role=Role.BODY)
        column.add(said, 3, side + scale.px(8))
        box = Rect(column.room.left, said.rect.top + scale.px(2), side, side)
        column.widgets.append(SeatMark(f"{id}-mark", box, seat=seat))


def _panel(id: str, scale: Scale, rect: Rect, column: Column) -> Panel:
    """A panel with a column, which scrolls where it is higher."""
    panel = Panel(id, rect)
    inner = rect.inflate(-2 * scale.px(14), -2 * scale.px(10))
    called = "What can be done"
    panel.widgets = [
        ScrollList(f"{id}-list", inner, called, widgets=column.widgets, group=Group.PROMPT)
    ]
    return panel
