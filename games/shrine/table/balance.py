"""The Balance as it is played: who is made equal to whom, seat by seat."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from engine.app import theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Group, Label, Panel, ScrollList, Widget
from engine.app.widgets.pieces import SeatMark
from engine.rules.english import in_figures, listed
from engine.rules.played import Played
from engine.table import faces
from engine.table.cards import CardWidget
from engine.table.context import TableContext
from engine.words.log import tokens
from games.shrine.rules.state import (
    ASIDE,
    BALANCE,
    DAGGER,
    BalanceCame,
    MadeEqual,
    Player,
    Shrine,
)
from games.shrine.table.announced import GAP, PRINT, inside
from games.shrine.table.column import Column
from games.shrine.table.menu import Menu


def reached(history: Sequence[Played]) -> list[int] | None:
    """The seats that a Balance has come to so far, in order; None before it is played."""
    found: list[int] = []
    for played in reversed(history):
        for event in reversed(played.events):
            if isinstance(event, BalanceCame):
                return found[::-1]
            if isinstance(event, MadeEqual):
                found.append(event.seat)
    return None


def panels(table: TableContext, seen: Shrine, scale: Scale, rect: Rect, menu: Menu) -> list[Widget]:
    """What its player has, on a plate; below it, how far each other seat is from that, and what the
    one that is asked may discard."""
    model, name = seen.player(seen.balancer), table.name(seen.balancer)
    upper = Column(scale, inside(scale, ScrollList.room(rect, scale)))
    wide, tall = faces.size(scale.px(PRINT))
    card = CardWidget(ASIDE, Rect(upper.room.right - wide, upper.room.top, wide, tall), BALANCE)
    card.over, card.large = True, table.large
    upper.room.width -= wide + scale.px(theme.GAP)
    upper.say("balance-title", f"{name} plays the Balance", Role.HEADING, theme.INK)
    upper.say("balance-words", f"All are made equal: {holds(model)}.", Role.STRONG, theme.INK, 2)
    upper.beside([card])
    high = upper.y + scale.px(10) - rect.top
    at = Rect(rect.left, rect.top, ScrollList.room(rect, scale).width, high)
    plate = Panel("balance-plate", at, kind="parchment", widgets=upper.widgets)
    below = Rect(at.left, at.bottom + scale.px(GAP), at.width, rect.height)
    lower = Column(scale, inside(scale, below))
    lower.say("equal-title", "Seat by seat", Role.CAPTION, theme.BRASS_LIGHT)
    done = reached(table.history) or []
    for number, seat in enumerate(seen.others(seen.balancer)):
        now, over = done[-1:] == [seat], seat in done[:-1]
        player = seen.player(seat)
        words = f"{table.name(seat)}: {holds(player) if over else lacks(player, model)}"
        side = round(scale.px(16) * scale.text)
        colour = scale.tint(seat) if now else theme.MUTED if over else theme.TEXT
        said = Label(f"equal-{number}", words=words, role=Role.STRONG if now else Role.BODY)
        said.colour = colour
        lower.add(said, 5, side + scale.px(8))
        top = said.rect.top + scale.px(2)
        box = Rect(lower.room.left, top, side, side)
        lower.widgets.append(SeatMark(f"equal-mark-{number}", box, seat=seat))
    if table.decision:
        menu.add(seen, scale, lower)
    below.height = lower.y + scale.px(10) - below.top
    seats = Panel("balance-seats", below, kind="clash", widgets=lower.widgets)
    called = "The Balance"
    return [ScrollList("middle-list", rect, called, widgets=[plate, seats], group=Group.PROMPT)]


def holds(player: Player) -> str:
    """`4 cards in hand, 3 in the Shrine, {KC} on the Field`."""
    hand, field = in_figures(len(player.hand), "card"), tokens(player.field) or "nothing"
    return f"{hand} in hand, {len(player.shrine)} in the Shrine, {field} on the Field"


def lacks(player: Player, model: Player) -> str:
    """What a seat has, and what it is to have: `hand 7, to be 4; Shrine 3, as it should be`."""
    counts = [
        (what, len(own), len(other))
        for what, own, other in (
            ("hand", player.hand, model.hand),
            ("Shrine", player.shrine, model.shrine),
        )
    ]
    words = [f"{what} {own}" + (f", to be {to}" if own != to else "") for what, own, to in counts]
    goes = [card for card in player.field if not model.token(card[0])]
    comes = [card[0] for card in model.field if not player.token(card[0]) and card[0] != DAGGER]
    named = {"J": "a jack", "Q": "a queen", "K": "a king"}
    changes = [f"{tokens(goes)} to go"] if goes else []
    changes += [f"{listed([named[kind] for kind in comes])} to come"] if comes else []
    field = f"Field {tokens(player.field) or 'empty'}"
    return "; ".join([*words, f"{field} ({', '.join(changes)})" if changes else field])
