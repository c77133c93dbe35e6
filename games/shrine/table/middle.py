"""The middle of the table: what stands announced and who may answer it, or what can be done."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from pygame import Rect

from engine.app import theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Button, Group, Label, Panel, ScrollList, Widget
from engine.app.widgets.layout import flow, height_at, put
from engine.app.widgets.pieces import SeatMark
from engine.rules.cards import Card
from engine.rules.notation import Action
from engine.table import faces
from engine.table.cards import CardWidget
from engine.table.context import TableContext
from engine.words.log import tokens
from games.shrine.rules.actions import (
    Announceable,
    Attack,
    Dagger,
    Heal,
    LayDagger,
    LayToken,
    Steal,
)
from games.shrine.rules.answers import BlockDagger, Discard, FizzleWith
from games.shrine.rules.combos import Quad, Resurrection, Triplet
from games.shrine.rules.state import FIZZLE, RAISED, Asked, Shrine
from games.shrine.rules.steps import announceable
from games.shrine.table.answers import in_order, outcome, to_come, verdict
from games.shrine.table.choosing import Choosing
from games.shrine.table.motions import PRINTS
from games.shrine.table.standing import Standing
from games.shrine.words.labels import label
from games.shrine.words.phrases import said as announcement

MENU: dict[str, tuple[type[Action], ...]] = {
    "Attacks": (Attack,),
    "Heals": (Heal,),
    "Tokens": (LayToken, LayDagger),
    "Daggers": (Dagger,),
    "Thefts": (Steal,),
    "Triplets and quads": (Triplet, Quad),
    "Resurrections": (Resurrection,),
    "Fizzles": (FizzleWith,),
    "Blocks": (BlockDagger,),
    "Discards": (Discard,),
}
"""The kinds of actions that are listed, in this order."""
ALL_OPEN = 10
"""Up to so many are all listed at once; more are opened kind by kind."""
ACROSS = 225
"""How wide a line of the list is at least, in style units of text."""
PRINT, BESIDE = 60, 0.4
"""The width of the cards that are being played, in style units, and how much of the panel's width
they may take."""
LINES = 3
"""So many of the log's lines stand here while nothing else does."""


class Column:
    """Widgets below each other in a room that is as high as they need."""

    def __init__(self, scale: Scale, room: Rect) -> None:
        self.widgets: list[Widget] = []
        self.room, self.y = room, room.top
        self._scale = scale

    def add(self, widget: Widget, gap: float = 4, indent: int = 0, least: int = 0) -> None:
        """Another one, over the whole width."""
        wide = self.room.width - indent
        high = height_at(widget, wide, self._scale, least)
        if self.widgets:
            self.y += self._scale.px(gap)
        put(widget, Rect(self.room.left + indent, self.y, wide, high))
        self.widgets.append(widget)
        self.y = widget.rect.bottom

    def say(
        self,
        id: str,
        words: str,
        role: Role = Role.BODY,
        colour: theme.Colour = theme.TEXT,
        gap: float = 4,
    ) -> None:
        """Words."""
        self.add(Label(id, words=words, role=role, colour=colour), gap)

    def beside(self, widgets: Sequence[Widget]) -> None:
        """These stand at its right already; it is as high as they are."""
        self.widgets += widgets
        self.y = max(self.y, *(widget.rect.bottom for widget in widgets), self.room.top)

    @property
    def height(self) -> int:
        """How high it is, in pixels."""
        return self.y - self.room.top


class Middle:
    """What stands in the middle, and which kind of action is listed there."""

    def __init__(self, table: TableContext, choosing: Choosing, standing: Standing) -> None:
        self.kind = ""
        """The kind of action whose list is open; "" is the first."""
        self._table = table
        self._choosing = choosing
        self._standing = standing

    def title(self) -> str:
        """What stands on its tab."""
        if self._table.public.announced:
            return "Announced"
        count = len(self._listed())
        return f"Actions {count}" if count else "Actions"

    def panel(self, seen: Shrine, scale: Scale, rect: Rect) -> list[Widget]:
        """The panels in a rectangle."""
        if seen.announced:
            return self._announced(seen, scale, rect)
        column = Column(scale, self._inner(scale, rect))
        if self._table.decision and self._listed():
            self._choices(seen, scale, column)
            return [_panel("middle", scale, rect, column)]
        self._quiet(scale, column)
        return [_panel("middle", scale, rect, column)]

    @staticmethod
    def _inner(scale: Scale, rect: Rect) -> Rect:
        inner = rect.inflate(-2 * scale.px(14), -2 * scale.px(10))
        return ScrollList.room(inner, scale)

    # What stands announced.

    def _announced(self, seen: Shrine, scale: Scale, rect: Rect) -> list[Widget]:
        announced, names = seen.announced, self._names
        assert announced
        action, turn = announceable(announced.action), seen.turn
        gap = scale.px(8)
        upper = Column(scale, self._inner(scale, rect))
        does = announcement(action, names, announced.risen)
        words = f"{names[turn - 1]} {does[0].lower()}{does[1:]}"
        played = [*seen.played, *([announced.risen] if announced.risen else [])]
        said = verdict(self._table.events, self._table.name)
        said = said or outcome(seen, turn, action, announced.risen)
        prints = self._prints(scale, upper, played, seen)
        upper.say("announced", words, Role.HEADING)
        if said:
            upper.say("outcome", said, Role.STRONG, theme.BRASS_LIGHT)
        upper.beside(prints)
        lower = Column(scale, self._inner(scale, rect))
        lower.say("answers-title", "Who may answer, in order", Role.CAPTION, theme.BRASS_LIGHT)
        self._answers(seen, scale, lower, action)
        self._passes(scale, lower)
        self._list(seen, scale, lower)
        both = upper.height + lower.height + 4 * scale.px(10) + gap
        if both <= rect.height:
            top = Rect(rect.left, rect.top, rect.width, upper.height + 2 * scale.px(10))
            spare = rect.height - both
            top.height += min(spare // 2, scale.px(20))
            bottom = Rect(rect.left, top.bottom + gap, rect.width, 0)
            bottom.height = rect.bottom - bottom.top
            for widget in lower.widgets:
                widget.move(0, bottom.top - rect.top)
            return [
                Panel("announced-panel", top, kind="clash", widgets=upper.widgets),
                Panel("answers-panel", bottom, kind="answer", widgets=lower.widgets),
            ]
        for widget in lower.widgets:
            widget.move(0, upper.height + gap)
        upper.widgets += lower.widgets
        return [_panel("announced-panel", scale, rect, upper, "answer")]

    def _prints(
        self, scale: Scale, column: Column, played: Sequence[Card], seen: Shrine
    ) -> list[Widget]:
        """The cards that are being played, then those in the air: what rises, and a fizzle's; at
        the right of the column, which has what is left."""
        announced = seen.announced
        assert announced
        laid = [(f"{PRINTS}-{card}", card) for card in played if card not in announced.raised]
        laid += [(f"{RAISED}-{card}", card) for card in announced.raised]
        fizzle = [(f"{FIZZLE}-{card}", card) for card in announced.fizzle]
        room, count = Rect(column.room), len(laid) + len(fizzle)
        if not count:
            return []
        wide, tall = faces.size(scale.px(PRINT))
        apart = scale.px(18) if fizzle else 0
        step = wide + scale.px(6)
        most = round(room.width * BESIDE)
        if count > 1:
            step = min(step, (most - wide - apart) // (count - 1))
        across = wide + step * (count - 1) + apart
        left = room.right - across
        column.room.width -= across + scale.px(theme.GAP)
        lying = [each for player in seen.players for each in player.field] + seen.graveyard
        shown: list[Widget] = []
        for number, (id, card) in enumerate([*laid, *fizzle]):
            x = left + number * step + apart * (number >= len(laid))
            lies = CardWidget(id, Rect(x, room.top, wide, tall), card, over=True)
            lies.large = self._table.large
            gone = card in lying and card != announced.risen
            lies.state = "unusable" if gone else "rest"
            shown.append(lies)
        return shown

    def _answers(self, seen: Shrine, scale: Scale, column: Column, action: Announceable) -> None:
        decision, table = self._table.decision, self._table
        asked = decision.seat if decision else 0
        side = round(scale.px(16) * scale.text)
        odds = table.settings.odds
        lines = in_order(seen, action, table.history, table.ask, asked, table.name, odds)
        if decided := bool(verdict(table.events, table.name)):
            lines = [line for line in lines if line.done]
        if not lines and not decided:
            column.say("answers-none", "Nobody can answer it.", Role.NOTE, theme.MUTED)
        for number, line in enumerate(lines):
            colour = theme.MUTED if line.done else theme.TEXT
            role = Role.STRONG if line.now else Role.BODY
            words = Label(f"answer-{number}", words=line.words, role=role, colour=colour)
            column.add(words, 3, side + scale.px(8))
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
        column.y += flow(buttons, room, scale, scale.px(8))
        column.widgets += buttons

    # What can be done.

    @property
    def _names(self) -> list[str]:
        return [self._table.name(seat) for seat in range(1, len(self._table.names) + 1)]

    def _listed(self) -> list[Action]:
        """What may be answered that has no button of its own."""
        kinds = tuple(each for kinds in MENU.values() for each in kinds)
        return [each for each in self._choosing.fitting if isinstance(each, kinds)]

    def _choices(self, seen: Shrine, scale: Scale, column: Column) -> None:
        """What has been picked and what it comes to, then all that can be played with it."""
        choosing, table = self._choosing, self._table
        cards = choosing.cards(seen)
        ready = choosing.ready
        if choosing.picks:
            title = f"With {tokens(cards)}" if cards else "What you aim at"
            column.say("picked", title, Role.HEADING)
            for number, action in enumerate(ready[:3]):
                risen = seen.graveyard[0] if isinstance(action, Resurrection) else None
                words = outcome(seen, choosing.seat, action, risen)
                words = words or label(seen, choosing.seat, action, self._names).help
                column.say(f"ready-{number}", words, Role.STRONG, theme.BRASS_LIGHT)
            if len(ready) == 1 and isinstance(ready[0], Announceable):
                words = to_come(seen, choosing.seat, ready[0], table.name)
                column.say("to-come", words, Role.NOTE, theme.MUTED, 2)
            if not ready or len(ready) > 3:
                for number, (meant, reason) in enumerate(choosing.refusals(seen, cards)):
                    whom = f"{table.name(meant.at)}: " if isinstance(meant, Attack) else ""
                    words = f"{whom}{reason}"
                    column.say(f"wrong-{number}", words, Role.NOTE, theme.MUTED, 2)
        else:
            words = "Pick cards and what they are aimed at, or choose here."
            if table.ask != Asked.ACT:
                words = "Pick the cards, or choose here."
            column.say("pick", words, Role.NOTE, theme.MUTED)
        self._list(seen, scale, column)

    def _list(self, seen: Shrine, scale: Scale, column: Column) -> None:
        """All that can be played with what is picked, kind by kind."""
        if not self._table.seat.answers(self._table.decision):
            return
        listed = self._listed()
        groups = {
            kind: found
            for kind, kinds in MENU.items()
            if (found := [each for each in listed if isinstance(each, kinds)])
        }
        if not groups:
            return
        everything = len(listed) <= ALL_OPEN
        lit = self.kind if self.kind in groups else next(iter(groups))
        for kind, actions in groups.items():
            words = f"{kind}: {len(actions)}" if not everything else kind
            if everything:
                column.say(f"kind-{kind}", words, Role.CAPTION, theme.BRASS_LIGHT, 8)
            else:
                opened = kind == lit
                button = Button(
                    f"kind-{kind}",
                    label=words,
                    hint="" if opened else "show",
                    role=Role.STRONG,
                    group=Group.PROMPT,
                    on_press=partial(self._open, kind),
                )
                column.add(button, 6, least=scale.px(34))
            if everything or kind == lit:
                self._buttons(seen, scale, column, actions)

    def _buttons(
        self, seen: Shrine, scale: Scale, column: Column, actions: Iterable[Action]
    ) -> None:
        room, gap = column.room, scale.px(6)
        across = max(1, room.width // round(scale.px(ACROSS) * scale.text))
        wide = (room.width - gap * (across - 1)) // across
        row: list[Button] = []
        for number, action in enumerate(actions):
            said = label(seen, self._choosing.seat, action, self._names)
            button = Button(
                str(action),
                label=said.title,
                hint=said.hint,
                tip=said.help,
                role=Role.STRONG,
                group=Group.PROMPT,
                on_press=partial(self._choosing.give, action),
            )
            if number % across == 0:
                self._level(row)
                row = []
                column.y += gap
            left = room.left + (number % across) * (wide + gap)
            high = height_at(button, wide, scale, scale.px(40))
            top = row[0].rect.top if row else column.y
            button.rect = Rect(left, top, wide, high)
            row.append(button)
            column.widgets.append(button)
            column.y = max(column.y, button.rect.bottom)
        self._level(row)

    @staticmethod
    def _level(row: Sequence[Button]) -> None:
        """Buttons of a row are as high as the highest."""
        for button in row:
            button.rect.height = max(each.rect.height for each in row)

    def _open(self, kind: str) -> None:
        self.kind = kind
        self._table.rebuild()

    # Between actions.

    def _quiet(self, scale: Scale, column: Column) -> None:
        """What was played last."""
        entries = self._table.log()[-LINES:][::-1]
        if not entries:
            column.say("quiet", "Nothing has been played yet.", Role.TEASER, theme.MUTED)
        for number, entry in enumerate(entries):
            tint = scale.tint(entry.mark) if entry.mark else theme.BRASS_LIGHT
            column.say(f"last-{number}", entry.heading, Role.STRONG, tint, 8)
            role = Role.LEAD if not number else Role.BODY
            colour = theme.TEXT if not number else theme.MUTED
            if entry.text:
                column.say(f"last-words-{number}", entry.text, role, colour, 1)


def _panel(id: str, scale: Scale, rect: Rect, column: Column, kind: str = "panel") -> Panel:
    """A panel with a column, which scrolls where it is higher."""
    panel = Panel(id, rect, kind=kind)  # type: ignore[arg-type]
    inner = rect.inflate(-2 * scale.px(14), -2 * scale.px(10))
    called = "What can be done"
    panel.widgets = [
        ScrollList(f"{id}-list", inner, called, widgets=column.widgets, group=Group.PROMPT)
    ]
    return panel
