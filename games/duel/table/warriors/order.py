"""In which order the phase comes to the warriors, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from functools import partial
from itertools import groupby
from typing import Literal, NamedTuple

from engine.app import paint, text, theme
from engine.app.paint.plates import Plate
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Look
from engine.app.widgets.containers import First, Flow, Part, Row
from engine.app.widgets.plates import PlateWidget
from engine.app.widgets.widget import Size
from games.duel.rules.events import OrderFixed
from games.duel.rules.state import Duel
from games.duel.rules.terms import Why

State = Literal["done", "now", "waiting"]
FIRST = {"reveal": "Slowest first", "motion": "Fastest first", "melee": "Fastest first"}
FIRST_NOW, EARLIER = "goes first this turn", "earlier this turn"
"""Why one comes before another who is equal."""
GAP, PAD = 6, 6


class Turn(NamedTuple):
    """A warrior's place in the order: its Speed, and in words why it comes before the next one,
    where Speed alone does not tell."""

    seat: int
    speed: int
    why: str
    state: State


def turns(seen: Duel, fixed: OrderFixed | None, asked: int) -> list[Turn]:
    """The order of the phase, as it was fixed last; in the Reveal phase as Speed gives it now.

    asked: the seat that is asked, 0 for none.
    """
    if seen.phase != "reveal" and fixed and {*fixed.seats} >= {*seen.still_in()}:
        reasons = [*fixed.why, Why.SPEED]
        order = [
            (seat, _why(seen, seat, reasons[at], at == 0))
            for at, seat in enumerate(fixed.seats)
            if seat in seen.still_in()
        ]
    else:
        slow = seen.phase == "reveal"
        waiting = [seat for seat in seen.still_in() if seat not in seen.done]
        waiting.sort(key=lambda seat: seen.warrior(seat).value("speed") * (1 if slow else -1))
        order = [(seat, "") for seat in seen.done if seat in seen.still_in()]
        for _, equal in groupby(waiting, key=lambda seat: seen.warrior(seat).value("speed")):
            seats = [*equal]
            order += [(seat, "in secret" if len(seats) > 1 else "") for seat in seats]
    return [
        Turn(
            seat,
            seen.warrior(seat).value("speed"),
            why,
            "now" if seat == asked else "done" if seat in seen.done else "waiting",
        )
        for seat, why in order
    ]


def _why(seen: Duel, seat: int, why: Why, first: bool) -> str:
    """Why a seat comes before the next one, in a few words; "" where that is its Speed."""
    match why:
        case Why.SHOWN_LATER:
            return "showed it later"
        case Why.DEXTERITY:
            return f"Dexterity {seen.warrior(seat).value('dexterity')}"
        case Why.SEAT:
            return FIRST_NOW if first else EARLIER
    return ""


EQUAL = "The next one has the same Speed and Dexterity: each turn another goes first."
TIPS = {
    "showed it later": "It showed a Speed card later than the next one, whose Speed is the same.",
    FIRST_NOW: EQUAL,
    EARLIER: EQUAL,
    "in secret": "Equal Speed: they choose in secret and show together.",
}


@dataclass(eq=False, repr=False)
class OrderChip(PlateWidget):
    """A seat's mark with its place in the order."""

    seat: int = 1
    words: str = ""
    called: str = ""
    _: KW_ONLY
    state: State = "waiting"

    ring = "field"

    @property
    def name(self) -> str:
        return self.called

    def plate(self, look: Look) -> Plate:
        scale, now = look.scale, self.state == "now"
        ink = {"now": theme.TEXT, "done": theme.DISABLED, "waiting": theme.MUTED}[self.state]
        words = text.block(self.words, Role.LABEL, scale, colour=ink)
        mark = paint.seat_mark(scale, self.seat, round(words.size[1] * 0.86))
        ground = partial(paint.seat_chip, scale, seat=self.seat, to_play=True) if now else None
        return Plate(scale, ground, [mark, words], pad=PAD, gap=PAD)

    def size(self, scale: Scale, width: int | None = None) -> Size:
        wide, tall = super().size(scale, width)
        return wide, tall + scale.px(PAD)


def strip(phase: str, order: Sequence[Turn], names: Sequence[str]) -> Part:
    """The order in a line, in as many words as there is room for; in more lines where even the
    fewest are too long."""
    heading = Label("order-heading", words=FIRST[phase], role=Role.CAPTION)
    heading.colour, heading.middle = theme.BRASS_LIGHT, True
    chips = [[_chip(each, names, said, phase) for each in order] for said in range(4)]
    lines = [Row([heading, *line], gap=GAP) for line in chips[:3]]
    return First([*lines, Flow(chips[3], gap=GAP)])


def _chip(turn: Turn, names: Sequence[str], said: int, phase: str) -> OrderChip:
    """A place in the order; the higher `said`, the fewer words."""
    name = names[turn.seat - 1]
    speed = f"Speed {turn.speed}"
    why = f", {turn.why}" if turn.why else ""
    words = [f"{name}: {speed}{why}", f"{speed}{why}", f"{turn.speed}{why}", f"{turn.speed}"][said]
    chip = OrderChip(f"order-{turn.seat}", seat=turn.seat, words=words, called=name)
    chip.state = turn.state
    chip.tip = f"{speed}. {TIPS.get(turn.why, turn.why and f'{turn.why} decides.')}".strip()
    return chip
