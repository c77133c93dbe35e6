"""All that can be played in words, kind by kind."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from pygame import Rect

from engine.app import theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Button, Group
from engine.app.widgets.layout import height_at
from engine.rules.notation import Action
from engine.table.context import TableContext
from games.shrine.rules.actions import (
    Attack,
    Dagger,
    Heal,
    LayDagger,
    LayToken,
    Steal,
)
from games.shrine.rules.answers import BlockDagger, Discard, FizzleWith
from games.shrine.rules.combos import Quad, Resurrection, Triplet
from games.shrine.rules.state import Shrine
from games.shrine.table.choosing import Choosing
from games.shrine.table.column import Column
from games.shrine.words.labels import label

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


class Menu:
    """What has no button of its own; of many kinds one is open at a time."""

    def __init__(self, table: TableContext, choosing: Choosing) -> None:
        self.kind = ""
        """The kind of action whose list is open; "" is the first."""
        self._table = table
        self._choosing = choosing

    @property
    def listed(self) -> list[Action]:
        """What may be answered that has no button of its own."""
        kinds = tuple(each for kinds in MENU.values() for each in kinds)
        return [each for each in self._choosing.fitting if isinstance(each, kinds)]

    def add(self, seen: Shrine, scale: Scale, column: Column) -> None:
        """All that can be played with what is picked, kind by kind."""
        if not self._table.seat.answers(self._table.decision):
            return
        listed = self.listed
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
        names, seat = names_of(self._table), self._choosing.seat
        for number, action in enumerate(actions):
            said = label(seen, seat, action, names)
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


def names_of(table: TableContext) -> list[str]:
    """Everybody's name, marked up, in the order of the seats."""
    return [table.name(seat) for seat in range(1, len(table.names) + 1)]
