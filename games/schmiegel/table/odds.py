"""The odds of battles: win, draw, lose; of one attacker against each defender, or of all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass
from fractions import Fraction

import pygame
from pygame import Rect, Surface

from engine.app import paint, text, theme
from engine.app.inputs import Position
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Look, Panel, ScrollList, Widget
from engine.app.widgets.layout import columns, height_at, put
from engine.rules.cards import Card
from engine.rules.cards import name as card_name
from engine.table.chances import percent
from games.schmiegel.words.odds import Odds

WIDEST = "{QD}"
"""The name of a face that takes most room."""
LEGEND = "attack wins · draw · defence wins, in %"


def figures(odds: Odds) -> list[str]:
    """Win, draw and loss in per cent, without the sign."""
    return [percent(chance, "") for chance in (odds.win, odds.draw, odds.lose)]


def in_a_sentence(attacker: Card, defender: Card, odds: Odds) -> str:
    """The odds to a tenth of a per cent."""
    win, draw, lose = (f"{float(100 * part):.1f} %" for part in (odds.win, odds.draw, odds.lose))
    return (
        f"If {card_name(attacker)} attacks and {card_name(defender)} defends: the attack wins "
        f"{win}, loses {lose}, and {draw} end in a draw."
    )


EVEN = Odds(Fraction(0), Fraction(0), Fraction(1))


@dataclass(eq=False)
class OddsWidget(Widget):
    """The odds of one battle: three figures above a bar that is cut as they are."""

    odds: Odds = EVEN
    seat: int = 1
    _: KW_ONLY
    lit: bool = False
    large: bool = False

    solid = True

    @property
    def focusable(self) -> bool:
        return False

    def needs(self, scale: Scale) -> tuple[int, int]:
        figure = text.measure("100", self._figures, scale)
        aside = text.measure("100", Role.NOTE, scale)[0]
        wide = figure[0] + 2 * aside + scale.px(28)
        return wide, figure[1] + scale.px(2)

    @property
    def _figures(self) -> Role:
        return Role.FIGURE if self.large else Role.NUMBER

    def draw(self, surface: Surface, look: Look) -> None:
        scale, at = look.scale, self.rect
        if self.lit:
            surface.blit(paint.panel(scale, at.size, "notice"), at)
        pad = scale.px(7)
        room = at.inflate(-2 * pad, 0)
        win, draw, lose = figures(self.odds)
        first = text.block(win, self._figures, scale, colour=scale.tint(self.seat))
        middle = text.block(draw, Role.NOTE, scale, colour=theme.MUTED)
        second = text.block(lose, self._figures, scale, colour=scale.tint(3 - self.seat))
        bar = max(3, scale.px(8 if self.large else 4))
        y = at.centery - (first.size[1] + bar) // 2
        first.draw(surface, (room.left, y))
        middle.draw(
            surface, (room.centerx - middle.size[0] // 2, y + first.baseline - middle.baseline)
        )
        second.draw(surface, (room.right - second.size[0], y))
        top = y + first.size[1] - scale.px(1)
        ends = [0, round(room.width * self.odds.win)]
        ends += [room.width - round(room.width * self.odds.lose), room.width]
        colours = scale.colour(self.seat), theme.LINE_BRASS, scale.colour(3 - self.seat)
        for start, end, colour in zip(ends, ends[1:], colours, strict=False):
            stripe = Rect(room.left + start, top, max(0, end - start), bar)
            pygame.draw.rect(surface, colour, stripe)


@dataclass(eq=False)
class Preview(Widget):
    """What a panel shows instead of the rest of it while another widget is looked at."""

    inside: Callable[[], Sequence[Widget]] = tuple
    _: KW_ONLY
    over: bool = True

    @property
    def focusable(self) -> bool:
        return False

    def hit(self, pos: Position) -> bool:
        return False

    def draw(self, surface: Surface, look: Look) -> None:
        if look.hovered:
            surface.blit(paint.panel(look.scale, self.rect.size), self.rect)
            for widget in self.inside():
                widget.draw(surface, Look(look.scale))


def preview_of(face: str) -> str:
    """The id of the preview of a character's attack."""
    return f"preview-{face}"


def against_each(
    scale: Scale,
    rect: Rect,
    words: str,
    seat: int,
    attacker: Card,
    defenders: Sequence[Card | None],
    odds: Callable[[Card, Card], Odds],
    chosen: Card | None = None,
) -> list[Widget]:
    """The odds of one attacker against each defender, large, each in its own column.

    words: who rolls first. seat: the attacker's. chosen: the defender that has been chosen.
    """
    room = rect.inflate(-2 * scale.px(theme.PADDING), -2 * scale.px(9))
    title = f"{{{attacker}}} against"
    heading = Label("odds-title", words=title, role=Role.STRONG, colour=scale.tint(seat))
    widgets = _line(scale, room, heading, words)
    top = max(widget.rect.bottom for widget in widgets)
    head = text.measure("Ag", Role.STRONG, scale)[1]
    boxes = columns(Rect(room.left, top, room.width, room.bottom - top), (1,) * len(defenders), 0)
    cell = OddsWidget("", large=True)
    cell.large = cell.needs(scale)[0] + scale.px(10) <= boxes[0].width
    tall = cell.needs(scale)[1] + scale.px(16)
    y = top + max(0, room.bottom - top - head - tall) // 2
    for other, box in zip(defenders, boxes, strict=True):
        if other is None:
            continue
        known = odds(attacker, other)
        at = Rect(box.left, y + head, box.width - scale.px(10), tall)
        ink = theme.BRASS_LIGHT if other == chosen else scale.tint(3 - seat)
        name = Rect(at.left, y, at.width, head)
        widgets += [
            Label(f"odds-{other}", name, f"{{{other}}}", Role.STRONG, align="center", colour=ink),
            OddsWidget(
                f"odds-{attacker}-{other}",
                at,
                known,
                seat,
                lit=other == chosen,
                large=cell.large,
                tip=in_a_sentence(attacker, other, known),
            ),
        ]
    return widgets


def odds_panel(
    scale: Scale,
    rect: Rect,
    title: str,
    words: str,
    seat: int,
    attackers: Sequence[Card],
    defenders: Sequence[Card],
    odds: Callable[[Card, Card], Odds],
) -> Panel:
    """A table of battles: who attacks by rows, who defends by columns.

    words: who rolls first, said where there is room. seat: the attackers'.
    """
    panel = Panel("middle", rect)
    pad = scale.px(theme.PADDING)
    room = rect.inflate(-2 * pad, -2 * scale.px(6))
    headed = _line(scale, room, Label("odds-title", words=title, role=Role.HEADING), words)
    y = max(widget.rect.bottom for widget in headed)
    table = Rect(room.left, y, room.width, room.bottom - y)
    widgets = _table(scale, table, seat, attackers, defenders, odds)
    if max((widget.rect.bottom for widget in widgets), default=0) > table.bottom:
        inner = ScrollList.room(table, scale)
        widgets = _table(scale, inner, seat, attackers, defenders, odds)
        widgets = [ScrollList("odds-list", table, "Odds", widgets=widgets)]
    panel.widgets = [*headed, *widgets]
    return panel


def _line(scale: Scale, room: Rect, heading: Label, words: str) -> list[Widget]:
    """A heading, and what the figures below mean beside it or in the next line."""
    pad = scale.px(theme.PADDING)
    note = Label("odds-note", words=f"{words} · {LEGEND}", role=Role.NOTE, colour=theme.MUTED)
    wide, tall = heading.wants(scale)
    if wide + note.wants(scale)[0] + pad > room.width:
        note.words = LEGEND
    across, high = note.wants(scale)
    put(heading, Rect(room.left, room.top, min(wide, room.width), 0))
    heading.rect.height = height_at(heading, heading.rect.width, scale)
    y = heading.rect.bottom
    if wide + across + pad <= room.width:
        put(note, Rect(room.right - across, room.top + (tall - high) // 2, across, high))
    else:
        put(note, Rect(room.left, y, room.width, height_at(note, room.width, scale)))
    return [heading, note]


def _table(
    scale: Scale,
    room: Rect,
    seat: int,
    attackers: Sequence[Card],
    defenders: Sequence[Card],
    odds: Callable[[Card, Card], Odds],
) -> list[Widget]:
    gap = scale.px(5)
    side, line = text.measure(WIDEST, Role.NUMBER, scale)
    side += scale.px(10)
    least = OddsWidget("").needs(scale)
    cell = (room.width - side) // max(1, len(defenders))
    if cell - gap < least[0]:
        return _in_lines(scale, room, attackers, defenders, odds)
    head = line
    row = min((room.height - head) // max(1, len(attackers)), least[1] + scale.px(20))
    row = max(row, least[1])
    y = room.top + max(0, room.height - head - row * len(attackers)) // 3
    widgets: list[Widget] = []
    for column, face in enumerate(defenders):
        at = Rect(room.left + side + column * cell, y, cell - gap, head)
        ink = scale.tint(3 - seat)
        widgets.append(
            Label(f"odds-{face}", at, f"{{{face}}}", Role.NUMBER, align="center", colour=ink)
        )
    y += head
    for face in attackers:
        ink = scale.tint(seat)
        at = Rect(room.left, y, side - scale.px(2), row)
        label = Label(f"odds-{face}", at, f"{{{face}}}", Role.NUMBER, middle=True, colour=ink)
        widgets.append(label)
        for column, other in enumerate(defenders):
            at = Rect(room.left + side + column * cell, y, cell - gap, row)
            known = odds(face, other)
            widgets.append(
                OddsWidget(
                    f"odds-{face}-{other}",
                    at,
                    known,
                    seat,
                    tip=in_a_sentence(face, other, known),
                )
            )
        y += row
    return widgets


def _in_lines(
    scale: Scale,
    room: Rect,
    attackers: Sequence[Card],
    defenders: Sequence[Card],
    odds: Callable[[Card, Card], Odds],
) -> list[Widget]:
    """Where columns are too narrow: a line for each battle."""
    widgets: list[Widget] = []
    y = room.top
    for face in attackers:
        for other in defenders:
            known = odds(face, other)
            win, draw, lose = figures(known)
            words = f"{{{face}}} against {{{other}}}: **{win}** · {draw} · **{lose}**"
            label = Label(f"odds-{face}-{other}", words=words, role=Role.BODY)
            put(label, Rect(room.left, y, room.width, height_at(label, room.width, scale)))
            widgets.append(label)
            y = label.rect.bottom
    return widgets
