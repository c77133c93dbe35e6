"""Whether what has been seen is taken back: every seat says so for itself, in one place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from engine.app.theme import Scale
from engine.app.widgets import Answer, Dialog, Group, Widget, literal
from engine.app.widgets.containers import Part, Space
from engine.app.widgets.pieces import SeatChip, TickBadge
from engine.app.widgets.widget import Size
from engine.rules.english import listed


@dataclass(eq=False, repr=False)
class SeatTick(SeatChip):
    """A seat's plate with a place for its tick; lit and ticked once the seat has agreed."""

    group: Group = Group.PROMPT

    def parts(self, scale: Scale) -> list[Part]:
        tick = TickBadge("tick", ticked=self.to_play)
        return [*super().parts(scale), Space(12), tick]

    def size(self, scale: Scale, width: int | None = None) -> Size:
        wide, high = super().size(scale, width)
        return wide, high + scale.px(8)


class Consent:
    """Who agrees so far.

    names: those who must, by seat.
    """

    def __init__(self, names: Mapping[int, str]) -> None:
        self._names = names
        self._agreed: set[int] = set()

    def asking(self, title: str, text: str, agree: Callable[[], None]) -> Dialog:
        """Ask all at once; `agree` is called by a button of its own, once each seat has ticked."""
        answers = [Answer("Keep it"), Answer("Take it back", agree, reason=self._reason)]
        return Dialog(title, text, answers, self._ticks)

    def _reason(self) -> str:
        waiting = [literal(name) for seat, name in self._names.items() if seat not in self._agreed]
        return f"{listed(waiting)} must agree first." if waiting else ""

    def _ticks(self) -> list[Widget]:
        return [
            SeatTick(
                f"agree-{seat}",
                seat=seat,
                player=name,
                note="agrees" if seat in self._agreed else "",
                to_play=seat in self._agreed,
                hotkey=str(seat),
                on_press=partial(self._tick, seat),
            )
            for seat, name in self._names.items()
        ]

    def _tick(self, seat: int) -> None:
        self._agreed ^= {seat}
