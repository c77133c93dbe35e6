"""What is announced, or about to be, on a plate of parchment; below it who may answer, in order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pygame import Rect

from engine.app import theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Group, Label, Panel, ScrollList, Widget
from engine.app.widgets.layout import flow, height_at, put
from engine.app.widgets.pieces import SeatMark
from engine.rules.cards import Card
from engine.table import faces
from engine.table.actionbar import ActionButton, Offer
from engine.table.cards import CardWidget
from engine.table.context import TableContext
from games.shrine.rules.actions import Announceable
from games.shrine.rules.combos import Resurrection
from games.shrine.rules.state import FIZZLE, RAISED, ActionBlocked, Shrine
from games.shrine.rules.steps import announceable
from games.shrine.table import stamps
from games.shrine.table.answers import Answer, given, in_order, outcome, verdict
from games.shrine.table.column import Column
from games.shrine.table.menu import Menu, names_of
from games.shrine.table.motions import PRINTS
from games.shrine.table.standing import Standing
from games.shrine.words.labels import label
from games.shrine.words.phrases import said as announcement

PRINT, BESIDE = 54, 0.42
"""The width of the cards that are being played, in style units, and how much of the plate's width
they may take."""
PAD_X, PAD_Y, GAP, ABOVE = 14, 10, 8, 36
"""Around and between the panels, and how much is left at most above both for the arrow."""
Build = Callable[[Rect, int], Panel]
"""Makes a panel, as high as it needs, at the upper left of a rectangle and as wide; with less in it
where there is no room for all, by two steps."""


class Plate(NamedTuple):
    """What a plate says: its title, what it comes to, and what follows; the button that does it."""

    title: str
    words: str = ""
    note: str = ""
    button: Offer | None = None


def below_each_other(scale: Scale, rect: Rect, upper: Build, lower: Build) -> list[Widget]:
    """Two panels at the foot of a rectangle, which say less where it is low; where they are too
    high even so, in a list that scrolls."""
    gap = scale.px(GAP)

    def both(room: Rect, less: int) -> tuple[Panel, Panel]:
        first = upper(room, less)
        top = first.rect.bottom + gap
        return first, lower(Rect(room.left, top, room.width, room.height), less)

    for less in range(3):
        first, second = both(rect, less)
        spare = rect.bottom - second.rect.bottom
        if spare >= 0:
            above = min(spare, scale.px(ABOVE))
            first.move(0, above)
            second.move(0, above)
            second.rect.height += spare - above
            return [first, second]
    called = "What is announced"
    within = both(ScrollList.room(rect, scale), 2)
    return [ScrollList("middle-list", rect, called, widgets=within, group=Group.PROMPT)]


def inside(scale: Scale, rect: Rect) -> Rect:
    """The room inside a panel."""
    return rect.inflate(-2 * scale.px(PAD_X), -2 * scale.px(PAD_Y))


class Announcing:
    """The panels of what is announced."""

    def __init__(self, table: TableContext, standing: Standing, menu: Menu) -> None:
        self._table = table
        self._standing = standing
        self._menu = menu

    # The plate.

    def plate(
        self, scale: Scale, rect: Rect, less: int, said: Plate, prints: Sequence[Card] = ()
    ) -> Panel:
        """The plate; at its right the cards that are played, or the button that does it."""
        column = Column(scale, inside(scale, rect))
        right: list[Widget] = []
        if said.button:
            right = [self._button(scale, column, said.button)]
        elif self._table.public.announced:
            right = self._prints(scale, column, prints)
        column.say("announced", said.title, Role.HEADING, theme.INK)
        if said.words:
            column.say("outcome", said.words, Role.STRONG, theme.INK, 2)
        if said.note and less < (1 if said.words else 2):
            column.say("follows", said.note, Role.NOTE, theme.INK_2, 2)
        column.beside(right) if right else None
        high = column.y + scale.px(PAD_Y) - rect.top
        for widget in right:
            widget.rect.centery = rect.top + high // 2
        return Panel(
            "announced-panel",
            Rect(rect.left, rect.top, rect.width, high),
            kind="parchment",
            widgets=column.widgets,
        )

    @staticmethod
    def _button(scale: Scale, column: Column, offer: Offer) -> ActionButton:
        button = ActionButton.of(offer)
        button.group = Group.PROMPT
        wide = max(scale.px(126), button.wants(scale)[0] + scale.px(16))
        high = height_at(button, wide, scale, scale.px(theme.BUTTON_HEIGHT))
        put(button, Rect(column.room.right - wide, column.room.top, wide, high))
        column.room.width -= wide + scale.px(theme.GAP)
        return button

    def _prints(self, scale: Scale, column: Column, played: Sequence[Card]) -> list[Widget]:
        """The cards that are being played; apart from them what rises, dimmed as long as it does
        not; a fizzle's, and the one that blocks."""
        seen = self._table.public
        announced = seen.announced
        laid = [(f"{PRINTS}-{card}", card) for card in played]
        risen = [card for card in [announced.risen] if card]
        others = [(f"{RAISED if announced.raised else PRINTS}-{card}", card) for card in risen]
        others += [(f"{FIZZLE}-{card}", card) for card in announced.fizzle]
        said = given(self._table.history)[-1:]
        others += [("blocks", each.card) for each in said if isinstance(each, ActionBlocked)]
        room, count = Rect(column.room), len(laid) + len(others)
        if not count:
            return []
        wide, tall = faces.size(scale.px(PRINT))
        apart = scale.px(18) if laid and others else 0
        step = wide + scale.px(6)
        most = round(room.width * BESIDE)
        if count > 1:
            step = min(step, (most - wide - apart) // (count - 1))
        across = wide + step * (count - 1) + apart
        left = room.right - across
        column.room.width -= across + scale.px(theme.GAP)
        gone = [*seen.own.field, *seen.graveyard]
        shown: list[Widget] = []
        for number, (id, card) in enumerate([*laid, *others]):
            x = left + number * step + apart * (number >= len(laid))
            lies = CardWidget(id, Rect(x, room.top, wide, tall), card, over=True)
            lies.large = self._table.large
            lies.state = "unusable" if card in gone else "rest"
            if card in announced.raised:
                lies.state = "legal"
            shown.append(lies)
        return shown

    # Who may answer.

    def answers(
        self,
        scale: Scale,
        rect: Rect,
        less: int,
        lines: Sequence[Answer],
        seen: Shrine | None = None,
    ) -> Panel:
        """Who may answer, in order; of what is `seen` announced, with all that can be said to it
        here."""
        column = Column(scale, inside(scale, rect))
        column.say("answers-title", "Who may answer, in order", Role.CAPTION, theme.BRASS_LIGHT)
        if not lines:
            column.say("answers-none", "Nobody can answer it.", Role.NOTE, theme.MUTED)
        for number, line in enumerate(lines):
            self._line(scale, column, number, line, less)
            if seen and self._table.sheets.shape == "tabs":
                column.widgets += self._stamped(seen, scale, column, line)
        if seen:
            self._menu.add(seen, scale, column)
            self._passes(scale, column)
        high = column.y + scale.px(PAD_Y) - rect.top
        at = Rect(rect.left, rect.top, rect.width, high)
        return Panel("answers-panel", at, kind="answer", widgets=column.widgets)

    def _stamped(
        self, seen: Shrine, scale: Scale, column: Column, line: Answer
    ) -> Sequence[Widget]:
        """How a seat has answered, at the end of its line, where its side is on another sheet."""
        found = stamps.answered(given(self._table.history), seen.turn, line.seat)
        if not found:
            return ()
        stamp = stamps.Stamp(stamps.of_seat(line.seat), words=found.words, ink=found.ink)
        stamp.role = Role.LABEL
        stamp.rect = Rect((0, 0), stamp.wants(scale))
        stamp.rect.midright = column.room.right, column.widgets[-1].rect.centery
        return [stamp]

    @staticmethod
    def _line(scale: Scale, column: Column, number: int, line: Answer, less: int) -> None:
        side = round(scale.px(16) * scale.text)
        indent, gap = side + scale.px(8), scale.px(14)
        colour = scale.tint(line.seat) if line.now else theme.TEXT if line.waits else theme.MUTED
        role = Role.STRONG if line.waits else Role.BODY
        words = Label(f"answer-{number}", words=line.words, role=role, colour=colour)
        note = Label(f"answer-note-{number}", words=line.note, role=Role.NOTE, colour=theme.MUTED)
        wide, room = words.wants(scale)[0], column.room.width - indent
        column.add(words, 3 if less else 7, indent)
        if line.note and wide + gap + note.wants(scale)[0] <= room:
            words.rect.width = wide
            high = note.wants(scale)[1]
            left = words.rect.right + gap
            note.rect = Rect(left, words.rect.bottom - high, column.room.right - left, high)
            column.widgets.append(note)
        elif line.note and not (less and line.plain):
            column.add(note, 0, indent)
        middle = words.rect.top + min(words.rect.height, round(side * 1.25)) // 2
        box = Rect(column.room.left, middle - side // 2, side, side)
        column.widgets.append(SeatMark(f"answer-mark-{number}", box, seat=line.seat))

    def _passes(self, scale: Scale, column: Column) -> None:
        """What the seat that is asked may say of all that is to come."""
        decision = self._table.decision
        buttons = [*self._standing.buttons(decision)] if decision else []
        if not buttons:
            return
        column.y += scale.px(6)
        room = Rect(column.room.left, column.y, column.room.width, 0)
        column.y += flow(buttons, room, scale, scale.px(4))
        column.widgets += buttons

    # Both.

    def panels(self, seen: Shrine, scale: Scale, rect: Rect) -> list[Widget]:
        """What stands announced, and its answers."""
        table, announced, turn = self._table, seen.announced, seen.turn
        assert announced
        action, names = announceable(announced.action), names_of(table)
        does = announcement(action, names, announced.risen)
        decided = verdict(table.events, table.name)
        words = decided or outcome(seen, turn, action, announced.risen)
        if announced.fizzle and not decided:
            insists = f", unless {table.name(turn)} insists" if seen.may_counter() else ""
            words = f"It comes to nothing{insists}."
        follows = "" if decided or announced.fizzler else self.follows(seen, turn, action)
        said = Plate(f"{names[turn - 1]} {does[0].lower()}{does[1:]}", words, follows)
        asked = table.decision.seat if table.decision else 0
        answers, odds = given(table.history), table.settings.odds
        lines = in_order(seen, action, answers, asked, table.name, odds, bool(decided))
        found = below_each_other(
            scale,
            rect,
            lambda at, less: self.plate(scale, at, less, said, seen.played),
            lambda at, less: self.answers(scale, at, less, lines, seen),
        )
        if stamp := self._stamp(seen, scale, found):
            found.append(stamp)
        return found

    def follows(self, seen: Shrine, seat: int, action: Announceable) -> str:
        """What an action does besides what it comes to, in a sentence."""
        if outcome(seen, seat, action, None):
            return "Then it and the Pawns go to the graveyard." if action.by_pawns else ""
        if isinstance(action, Resurrection) and seen.announced:
            return ""
        return label(seen, seat, action, names_of(self._table)).help

    def _stamp(self, seen: Shrine, scale: Scale, found: Sequence[Widget]) -> Widget | None:
        """What has come of it, stamped on the plate."""
        answers = given(self._table.history)
        said = stamps.outcome(self._table.events, answers, seen)
        if said is None or isinstance(found[0], ScrollList):
            return None
        stamp = stamps.Stamp(stamps.ANNOUNCED, words=said.words, ink=said.ink, role=Role.SCREEN)
        stamp.rect = Rect((0, 0), stamp.wants(scale))
        plate, beside = found[0].rect, scale.px(8)
        cards = [each.rect.left for each in found[0].widgets if isinstance(each, CardWidget)]
        stamp.rect.right = min(cards, default=plate.right) - beside
        stamp.rect.centery = plate.bottom + scale.px(6)
        return stamp

    def to_come(
        self, seen: Shrine, scale: Scale, rect: Rect, action: Announceable, said: Plate
    ) -> list[Widget]:
        """What is about to be announced, and who may answer it then."""
        lines = in_order(seen, action, (), 0, self._table.name, self._table.settings.odds)
        return below_each_other(
            scale,
            rect,
            lambda at, less: self.plate(scale, at, less, said),
            lambda at, less: self.answers(scale, at, less, lines),
        )
