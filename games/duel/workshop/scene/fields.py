"""Fields of the inspector: what stands in them is taken with Enter, or when another thing gets the
focus."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from engine.app import theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Group, Label
from engine.app.widgets.containers import Column, Flow, Part, Row, Share, Sized, grid
from engine.app.widgets.field import TextField
from games.duel.workshop.amounts import amount, shown
from games.duel.workshop.bench import Bench
from games.duel.workshop.scene.desk import Desk
from games.duel.workshop.scene.pressing import Commands

MIXED = "mixed"
LONGEST_WORDS, LONGEST_NUMBER = 40, 10
"""Letters that fields take."""


class Fields:
    """Makes fields; what is done with what is typed into them is kept at the desk."""

    def __init__(self, desk: Desk, commands: Commands) -> None:
        self._desk = desk
        self._commands = commands

    @property
    def _bench(self) -> Bench:
        return self._desk.bench

    def field(
        self, scale: Scale, id: str, title: str, value: str, take: Callable[[str], object]
    ) -> Part:
        """Return a field for words below its title. take: is given what is typed."""
        return self._below_title(scale, title, self._typed(id, title, value, take))

    def _typed(self, id: str, title: str, value: str, take: Callable[[str], object]) -> TextField:
        typed = self._desk.typed
        self._desk.fields[id] = take
        return TextField(
            id,
            value=typed.get(id, value),
            on_change=partial(typed.__setitem__, id),
            on_enter=partial(self._entered, id),
            called=title,
            limit=LONGEST_WORDS,
            group=Group.LOG,
        )

    @staticmethod
    def _below_title(scale: Scale, title: str, field: TextField) -> Part:
        if not title:
            return Sized(field, down=scale.px(34))
        label = Label(
            f"{field.id}-title", words=title, role=Role.NOTE, align="center", colour=theme.MUTED
        )
        return Column([label, Sized(field, down=scale.px(34))], gap=6)

    def _entered(self, id: str) -> None:
        self._desk.commit(id)
        self._desk.took()  # the next key is for the map

    def number(
        self,
        scale: Scale,
        id: str,
        title: str,
        value: float | None,
        take: Callable[[float], object],
    ) -> Part:
        """Return a field for a number below its title. take: is given the number."""

        def taken(words: str) -> None:
            wanted = amount(words, value or 0.0)
            if wanted is None:
                self._bench.said = f"“{words}” is not a number: write 5.25, +0.5 or *2."
            elif value is None or abs(wanted - value) > 1e-9:
                take(wanted)

        field = self._typed(id, title, MIXED if value is None else shown(value), taken)
        field.limit = LONGEST_NUMBER
        field.tip = "Enter applies it. +0.5 adds, *2 doubles."
        return self._below_title(scale, title, field)

    def line(self, scale: Scale, title: str, control: Part, words: str, id: str) -> Part:
        """A property: its name, its control, and what it means in play."""
        label = Label(f"{id}-label", words=title, colour=theme.MUTED, middle=True)
        wide = round(scale.px(96) * scale.text)
        parts: list[Part] = [Sized(label, wide), control]
        if words:
            parts.append(Share(Label(f"{id}-words", words=words, role=Role.NOTE)))
        if scale.text > 1.25:
            return Column([label, Flow([control], gap=8), *parts[2:]], gap=2)
        return Row(parts, gap=10, at=0.5)

    @staticmethod
    def in_cells(scale: Scale, cells: Sequence[Part]) -> Part:
        if scale.text > 1.25:
            return grid(cells, 2, 8, down=6)
        return Row([Share(cell) for cell in cells], gap=8)
