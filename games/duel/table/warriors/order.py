"""In which order the phase comes to the warriors, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from itertools import groupby
from typing import Literal, NamedTuple

from pygame import Surface

from engine.app import paint, theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Look, Widget
from engine.app.widgets.containers import First, Flow, Inside, Part, Row, Sized
from engine.app.widgets.pieces import SeatMark
from engine.app.widgets.words import LabelStyle
from games.duel.rules.events import OrderFixed
from games.duel.rules.state import Duel
from games.duel.rules.terms import Why

State = Literal["done", "now", "waiting"]
FIRST = {"reveal": "Slowest first", "motion": "Fastest first", "melee": "Fastest first"}
FIRST_NOW, EARLIER = "goes first this turn", "earlier this turn"
"""Why one comes before another who is equal."""
GAP = 6
"""Between the places of an order, in style units."""
PAD = 6
"""Between the sides of a place, its mark and its words, in style units."""
MARK = 0.86
"""The side of a seat's mark, as a share of the height of a line."""
INKS = {"now": theme.TEXT, "done": theme.DISABLED, "waiting": theme.MUTED}
"""The colours of the words on a place."""


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
class OrderChip(Widget):
    """The ground of a seat's place in the order, which is seen only while that seat is asked."""

    seat: int = 1
    called: str = ""
    says: str = ""
    _: KW_ONLY
    state: State = "waiting"

    ring = "field"

    @property
    def name(self) -> str:
        return self.called

    def draw(self, surface: Surface, look: Look) -> None:
        if self.state == "now":
            ground = paint.seat_chip(look.scale, self.rect.size, self.seat, to_play=True)
            surface.blit(ground, self.rect)


def strip(phase: str, order: Sequence[Turn], names: Sequence[str], scale: Scale) -> Part:
    """Return the order in a line, with as many words as there is room for; in more lines where even
    the fewest are too long."""
    heading = Label("order-heading", words=FIRST[phase], role=Role.CAPTION)
    heading.colour, heading.middle = theme.BRASS_LIGHT, True
    chips = [[_chip(each, names, brevity, scale) for each in order] for brevity in range(4)]
    lines = [Row([heading, *line], gap=GAP) for line in chips[:3]]
    return First([*lines, Flow(chips[3], gap=GAP)])


def _chip(turn: Turn, names: Sequence[str], brevity: int, scale: Scale) -> Part:
    """Return a place in the order; the higher `brevity`, the fewer words."""
    name = names[turn.seat - 1]
    speed = f"Speed {turn.speed}"
    why = f", {turn.why}" if turn.why else ""
    says = [f"{name}: {speed}{why}", f"{speed}{why}", f"{turn.speed}{why}", f"{turn.speed}"]
    chip = OrderChip(f"order-{turn.seat}", seat=turn.seat, called=name, says=says[brevity])
    chip.state = turn.state
    chip.tip = f"{speed}. {TIPS.get(turn.why, turn.why and f'{turn.why} decides.')}".strip()
    style = LabelStyle(Role.LABEL, INKS[turn.state])
    label = style(f"{chip.id}-words", chip.says, middle=True, silent=True)
    line = label.size(scale)[1]
    mark = Sized(SeatMark(f"{chip.id}-mark", seat=turn.seat), wide=round(line * MARK))
    place = Inside(chip, Row([mark, label], gap=PAD), across=PAD)
    return Sized(place, high=line + scale.px(PAD))
