"""Order of the warriors in a phase, with reasons, as a strip of chips.

Clauses such as D10 are in games/duel/rules.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from itertools import groupby
from typing import Literal, NamedTuple

from pygame import Surface
from typing_extensions import override

from engine.app import paint, theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Look, Widget
from engine.app.widgets.containers import FirstThatFits, Flow, Inside, Part, Row, Sized
from engine.app.widgets.pieces import SeatMark
from engine.app.widgets.words import LabelStyle
from games.duel.rules.events import OrderFixed
from games.duel.rules.state import Duel
from games.duel.rules.terms import Why

State = Literal["done", "now", "waiting"]
ORDER_NAMES = {"reveal": "Slowest first", "motion": "Fastest first", "melee": "Fastest first"}
FIRST_SEAT = "goes first this turn"
EARLIER_SEAT = "earlier this turn"
"""Reasons why a warrior precedes an equal one, by the seats' order of the turn (D10)."""
GAP = 6
"""Gap between the chips of the order, in style units."""
PAD = 6
"""Padding of a chip, and gap between its mark and its words, in style units."""
MAX_BREVITY = 4
"""Brevity of the shortest words on a chip; 0 is that of the longest."""
MARK_SHARE = 0.86
"""Side of a seat's mark as a share of the height of a line."""
WORD_COLOURS = {"now": theme.TEXT, "done": theme.DISABLED, "waiting": theme.MUTED}
"""Colours of the words on a chip, by its state."""


class Turn(NamedTuple):
    """Place of a warrior in the order of a phase.

    Attributes:
        seat: Seat of the warrior.
        speed: Its Speed.
        reason: Reason why it precedes the next warrior, in words; "" if Speed alone decides.
        state: State of its turn in this phase.
    """

    seat: int
    speed: int
    reason: str
    state: State


def turns(duel: Duel, order_event: OrderFixed | None, asked_seat: int) -> list[Turn]:
    """Return the order of the phase as it was last fixed; before that, by the present Speed.

    The Reveal phase always uses the present Speed.

    Args:
        duel: The duel as it is shown.
        order_event: The event that fixed the order last, if any.
        asked_seat: The seat that is asked; 0 for nobody.
    """
    seats_in_order = {*order_event.seats} if order_event else set[int]()
    if order_event and duel.phase != "reveal" and seats_in_order >= {*duel.still_in()}:
        reasons = [*order_event.why, Why.SPEED]
        order = [
            (seat, _reason_words(duel, seat, reasons[index], index == 0))
            for index, seat in enumerate(order_event.seats)
            if seat in duel.still_in()
        ]
    else:
        is_slowest_first = duel.phase == "reveal"
        waiting_seats = [seat for seat in duel.still_in() if seat not in duel.done]
        sign = 1 if is_slowest_first else -1
        waiting_seats.sort(key=lambda seat: sign * duel.warrior(seat).value("speed"))
        order = [(seat, "") for seat in duel.done if seat in duel.still_in()]
        for _, equal_seats in groupby(
            waiting_seats, key=lambda seat: duel.warrior(seat).value("speed")
        ):
            seats = [*equal_seats]
            order += [(seat, "in secret" if len(seats) > 1 else "") for seat in seats]
    turns = []
    for seat, reason in order:
        state: State = "done" if seat in duel.done else "waiting"
        if seat == asked_seat:
            state = "now"
        turns.append(Turn(seat, duel.warrior(seat).value("speed"), reason, state))
    return turns


def _reason_words(duel: Duel, seat: int, reason: Why, is_first: bool) -> str:
    """Return the reason why a seat precedes the next one; "" if Speed decides."""
    match reason:
        case Why.SHOWN_LATER:
            return "showed it later"
        case Why.DEXTERITY:
            return f"Dexterity {duel.warrior(seat).value('dexterity')}"
        case Why.SEAT:
            return FIRST_SEAT if is_first else EARLIER_SEAT
    return ""


EQUAL_TIP = "The next one has the same Speed and Dexterity: each turn another goes first."
TIPS = {
    "showed it later": "It showed a Speed card later than the next one, whose Speed is the same.",
    FIRST_SEAT: EQUAL_TIP,
    EARLIER_SEAT: EQUAL_TIP,
    "in secret": "Equal Speed: they choose in secret and show together.",
}


@dataclass(eq=False, repr=False)
class OrderChip(Widget):
    """Background of a place in the order, drawn only while its seat is asked."""

    seat: int = 1
    called: str = ""
    words: str = ""
    _: KW_ONLY
    state: State = "waiting"

    ring = "field"

    @override
    @property
    def name(self) -> str:
        return self.called

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        if self.state == "now":
            ground = paint.seat_chip(look.scale, self.rect.size, self.seat, to_play=True)
            surface.blit(ground, self.rect)


def order_strip(phase: str, order: Sequence[Turn], names: Sequence[str], scale: Scale) -> Part:
    """Return the order in one line, with the most words for which there is room.

    If even the shortest words are too wide, the order takes several lines.
    """
    heading = Label("order-heading", words=ORDER_NAMES[phase], role=Role.CAPTION)
    heading.colour = theme.BRASS_LIGHT
    heading.middle = True
    chips_by_brevity = [
        [_chip(each, names, brevity, scale) for each in order] for brevity in range(MAX_BREVITY + 1)
    ]
    variants = [Row([heading, *line], gap=GAP) for line in chips_by_brevity[:-1]]
    return FirstThatFits([*variants, Flow(chips_by_brevity[-1], gap=GAP)])


def _chip(turn: Turn, names: Sequence[str], brevity: int, scale: Scale) -> Part:
    """Return a place in the order; the higher `brevity`, the fewer words."""
    name = names[turn.seat - 1]
    speed = f"Speed {turn.speed}"
    reason = f", {turn.reason}" if turn.reason else ""
    sentences = [
        f"{name}: {speed}{reason}",
        f"{name} {turn.speed}{reason}",
        f"{name} {turn.speed}",
        f"{turn.speed}{reason}",
        f"{turn.speed}",
    ]
    chip = OrderChip(f"order-{turn.seat}", seat=turn.seat, called=name, words=sentences[brevity])
    chip.state = turn.state
    tip = TIPS.get(turn.reason, "")
    if turn.reason and not tip:
        tip = f"{turn.reason} decides."
    chip.tip = f"{speed}. {tip}".strip()
    style = LabelStyle(Role.LABEL, WORD_COLOURS[turn.state])
    label = style(f"{chip.id}-words", chip.words, middle=True, silent=True)
    line_height = label.size(scale)[1]
    mark = Sized(SeatMark(f"{chip.id}-mark", seat=turn.seat), wide=round(line_height * MARK_SHARE))
    chip_part = Inside(chip, Row([mark, label], gap=PAD), across=PAD)
    return Sized(chip_part, high=line_height + scale.px(PAD))
