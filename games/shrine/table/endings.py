"""Ending of a game of Shrine: the Shrine that stands, the cards that decided, and the ruins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect
from typing_extensions import override

from engine.app import theme
from engine.app.theme import Role
from engine.app.widgets import Label
from engine.app.widgets.containers import (
    CENTRE,
    Adaptive,
    At,
    Column,
    Fitted,
    Layers,
    Part,
    Row,
    Share,
    Space,
)
from engine.app.widgets.pieces import SeatMark
from engine.app.widgets.words import note
from engine.rules.cards import Card
from engine.rules.events import Ended, GameBegan, GameOver, Moved, Resigned, first_event
from engine.rules.played import Played
from engine.table import faces
from engine.table.act_things import BrassArrow
from engine.table.cards import CardWidget
from engine.table.context import TableContext
from engine.table.marks import AT_REST, CardMark
from engine.table.stage import Stage
from games.shrine.rules.cards import shrine_of
from games.shrine.rules.state import Shrine
from games.shrine.table.column import CardLine
from games.shrine.table.ruins import CANVAS, NICHE, CrownedFrame, PlainFrame, RuinPicture, fitted
from games.shrine.table.stack import ShrineStack
from games.shrine.words.falls import fall_sentence, last_fall

AREA = "piles", "act", "middle"
"""Ids of the widgets that the ending covers beside the panels of the seats."""
MARK_SIDE = 20
"""Side of a seat's mark beside its name, in style units."""
STACK_SHARE = 0.6
"""Width of the cards in a frame, as a share of the frame's width."""
CARD_HEIGHT_SHARE = 0.46
"""Greatest height of a card that decided the game, as a share of its room."""
CARD_STEP = 0.34
"""Visible part of such a card below the next one, as a share of its width."""
CARDS_WIDTH_SHARE = 0.86
"""Greatest width of these cards, as a share of their room."""
ARROW_SIZE = (104, 36)
"""Greatest width and height of the arrow to the ruins, in style units."""
ROW_SHARE = 0.6
"""Share of the width of a ruin that no card has just struck, beside another one."""


def stage_of(table: TableContext, view: Shrine) -> Stage:
    """Return the stage of the end of a game, for the table's own area."""
    played = table.history[-1]
    seats = range(1, view.seats + 1)
    winner = _winner(played)
    standing = [winner] if winner else [seat for seat in seats if not view.player(seat).out]
    fallen = [seat for seat in seats if seat not in standing]
    parts: list[Part] = [Share(_standing(table, view, seat, winner)) for seat in standing]
    fall = last_fall(played.events)
    if fall:
        fallen.remove(fall.seat)
        parts.append(Share(DecidingCards(fall.cards, table.large), 0.7))
        parts.append(Share(_arrow(), 0.32))
        parts.append(Share(_ruin(table, view, fall.seat)))
    share = ROW_SHARE if fall or len(fallen) > 1 else 1
    parts += [Share(_ruin(table, view, seat), share) for seat in fallen]
    names = table.marked_names
    is_whole_match = table.rules.best_of == 1
    return Stage(
        [*(f"side-{seat}" for seat in seats), *AREA],
        Row(parts, gap=8),
        f"{names[winner - 1]} keeps the last Shrine" if winner and fall and is_whole_match else "",
        fall_sentence(fall, names) if fall else None,
    )


def _arrow() -> Part:
    """Return the arrow to the ruins, as large as its room allows."""
    arrow = BrassArrow("stage-arrow", size_units=ARROW_SIZE)
    return Fitted(arrow, ARROW_SIZE[0] / ARROW_SIZE[1], ARROW_SIZE[0])


def _winner(played: Played) -> int:
    """Return the seat that an action has made the winner of a game; 0 for nobody."""
    ending = first_event(played.events, GameOver) or first_event(played.events, Ended)
    return (ending.winner or 0) if ending else 0


def _standing(table: TableContext, view: Shrine, seat: int, winner: int) -> Part:
    """Return a Shrine that stands, over its owner's name; that of the winner is crowned."""
    return _named(table, seat, StandingShrine(table, view, seat, seat == winner))


def _ruin(table: TableContext, view: Shrine, seat: int) -> Part:
    """Return a fallen Shrine, over its owner's name, and whether the owner resigned."""
    card = next(iter(view.player(seat).shrine), None) or _last_card(table.history, seat)
    ruin = _named(table, seat, RuinPicture(f"stage-ruin-{seat}", card=card, large=table.large))
    if not _has_resigned(table.history, seat):
        return ruin
    return Column([Share(ruin), note(f"stage-note-{seat}", "resigned", align="center")])


def _has_resigned(history: Sequence[Played], seat: int) -> bool:
    """Return whether a seat has resigned in the game that is over."""
    for played in reversed(history):
        if any(isinstance(event, Resigned) and event.seat == seat for event in played.events):
            return True
        if first_event(played.events, GameBegan):
            return False
    return False


def _last_card(history: Sequence[Played], seat: int) -> Card | None:
    """Return the top card of the cards that left a Shrine last; None without any."""
    for played in reversed(history):
        for event in reversed(played.events):
            if isinstance(event, Moved) and event.source == shrine_of(seat):
                return event.cards[0]
    return None


def _named(table: TableContext, seat: int, part: Part) -> Part:
    """Return a Shrine over its owner's name, in the owner's colour."""
    mark = SeatMark(f"stage-seat-{seat}", seat=seat, side=MARK_SIDE)
    name = Label(f"stage-name-{seat}", words=table.name(seat), role=Role.HEADING)
    name.colour = table.tint(seat)
    margin = Share(Space(0))
    return Column([Share(part), Row([margin, mark, Space(8), name, margin], at=CENTRE)], gap=6)


@dataclass
class StandingShrine(Adaptive):
    """Shrine with its cards, as large as the room allows.

    Attributes:
        table: The table.
        view: The view that is shown.
        seat: The seat.
        is_crowned: Whether it stands in the frame of the winner.
    """

    table: TableContext
    view: Shrine
    seat: int
    is_crowned: bool

    @override
    def contents(self, rect: Rect) -> Part:
        drawing = fitted(rect)
        left, top, width, height = (round(n * drawing.width / CANVAS[0]) for n in NICHE)
        room = Rect(drawing.left + left, drawing.top + top, width, height)
        room = room.inflate(-round((1 - STACK_SHARE) * width), -height // 6)
        stack = ShrineStack(self.table, self.view, self.seat, _at_rest, is_spread_out=False)
        kind = CrownedFrame if self.is_crowned else PlainFrame
        return Layers([At(kind(f"stage-frame-{self.seat}"), drawing), At(stack, room)])


def _at_rest(*names: str) -> CardMark:
    return AT_REST


@dataclass
class DecidingCards(Adaptive):
    """Cards that decided the game, in full light and ringed.

    Attributes:
        cards: The cards.
        large: Whether their faces have large indices.
    """

    cards: Sequence[Card]
    large: bool

    @override
    def contents(self, rect: Rect) -> Part:
        steps = CARD_STEP * (len(self.cards) - 1)
        card_height = CARD_HEIGHT_SHARE * rect.height
        card_width = card_height * theme.CARD_WIDTH / theme.CARD_HEIGHT
        width = round(min(card_width, CARDS_WIDTH_SHARE * rect.width / (1 + steps)))
        size = faces.size(max(1, width))
        widgets = [
            CardWidget(f"stage-card-{card}", card=card, large=self.large, may_overlap=True)
            for card in self.cards
        ]
        for widget in widgets:
            widget.state = "target"  # a ring without a lift
        margin = Share(Space(0))
        line = CardLine(widgets, size, round(CARD_STEP * width))
        return Row([margin, line, margin], at=CENTRE)
