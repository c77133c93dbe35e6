"""The odds of battles: win, draw, lose; of one attacker against each defender, or of all."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import KW_ONLY, dataclass
from fractions import Fraction
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from engine.app import paint, text, theme
from engine.app.inputs import Position
from engine.app.theme import Colour, Role, Scale
from engine.app.widgets import Label, Look, Panel, Widget
from engine.app.widgets.containers import (
    Column,
    First,
    Framed,
    Inset,
    Part,
    Row,
    Share,
    Sized,
    Space,
    or_scrolled,
)
from engine.app.widgets.words import Align
from engine.rules.cards import Card
from engine.rules.cards import name as card_name
from engine.table.chances import odds_table, percent
from games.schmiegel.words.odds import Odds

WIDEST = "{QD}"
"""The name of a face that takes most room."""
BAR = "attack wins, draw, defence wins"
LEGEND = f"left to right: {BAR}, in %"


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
    """The odds of one battle: three figures above a bar that is cut as they are; `brief`: how often
    the attack wins alone."""

    odds: Odds = EVEN
    seat: int = 1
    _: KW_ONLY
    lit: bool = False
    large: bool = False
    brief: bool = False

    solid = True

    @property
    def focusable(self) -> bool:
        return False

    def needs(self, scale: Scale) -> tuple[int, int]:
        figure = text.measure("100", self._figures, scale)
        if self.brief:
            return figure[0] + scale.px(10), figure[1] + scale.px(5)
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
        if self.brief:
            first.draw(surface, (room.centerx - first.size[0] // 2, y))
        else:
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
class HoverPanel(Widget):
    """What a panel shows instead of the rest of it while another widget is looked at."""

    _: KW_ONLY
    part: Part
    over: bool = True

    @property
    def focusable(self) -> bool:
        return False

    def hit(self, pos: Position) -> bool:
        return False

    def draw(self, surface: Surface, look: Look) -> None:
        if look.hovered:
            surface.blit(paint.panel(look.scale, self.rect.size), self.rect)
            for widget in self.part.lay(look.scale, self.rect):
                widget.draw(surface, Look(look.scale))


def preview_of(face: str) -> str:
    """The id of the preview of a character's attack."""
    return f"preview-{face}"


def against_each(
    words: str,
    seat: int,
    scale: Scale,
    attacker: Card,
    defenders: Sequence[Card | None],
    odds: Callable[[Card, Card], Odds],
    chosen: Card | None = None,
) -> Part:
    """The odds of one attacker against each defender, large, each in its own column.

    words: who rolls first. seat: the attacker's. chosen: the defender that has been chosen.
    """
    title = f"If {{{attacker}}} attacks"
    heading = Label("odds-title", words=title, role=Role.STRONG, colour=scale.tint(seat))
    shown = [other for other in defenders if other]
    inks = {other: scale.tint(3 - seat) for other in shown}
    if chosen:
        inks[chosen] = theme.BRASS_LIGHT

    def columns(large: bool) -> Part:
        found: dict[Card | None, Part] = {None: Space(0)}
        for other in shown:
            known = odds(attacker, other)
            figures = OddsWidget(f"odds-{attacker}-{other}", odds=known, seat=seat)
            figures.lit, figures.large = other == chosen, large
            figures.tip = in_a_sentence(attacker, other, known)
            high = Sized(figures, down=figures.needs(scale)[1] + scale.px(16))
            column = Column([_face(other, Role.STRONG, inks[other], "center"), high])
            found[other] = Row([Share(column), Space(10)])
        return Column([Row([Share(found[other]) for other in defenders])], at=0.5)

    below = First([columns(True), columns(False)])
    return Inset(Column([_line(heading, words), Share(below)]), theme.PADDING, 9)


class Attacks(NamedTuple):
    """Battles that are weighed: the seat that attacks, its characters, and those of the other."""

    seat: int
    attackers: Sequence[Card]
    defenders: Sequence[Card]


def odds_panel(
    scale: Scale, title: str, words: str, attacks: Attacks, odds: Callable[[Card, Card], Odds]
) -> Part:
    """A table of battles. words: who rolls first, said where there is room."""
    heading = Label("odds-title", words=title, role=Role.HEADING)
    table = _table(scale, "odds", attacks, odds, grows=scale.px(20))
    below = or_scrolled(table, "odds-list", called="Odds")
    return Framed(Panel("middle"), Column([_line(heading, words), Share(below)]), down=6)


def both_ways(
    scale: Scale,
    words: str,
    titled: Sequence[tuple[str, Attacks]],
    odds: Callable[[Card, Card], Odds],
    fighters: Collection[Card] = (),
) -> Part:
    """Tables of battles below each other, in brief, each below its title. words: who rolls first.
    fighters: who has been chosen or named; their battles in the first table are lit."""
    parts: list[Part] = []
    for number, (title, attacks) in enumerate(titled):
        heading = Label(f"battles-{attacks.seat}", words=title, role=Role.STRONG)
        heading.colour = scale.tint(attacks.seat)
        lit = () if number else fighters
        table = _table(
            scale, f"battle-{attacks.seat}", attacks, odds, lit, brief=True, grows=scale.px(24)
        )
        parts += [heading, Share(table, whole=True), Space(8)]
    note = Label("battles-note", words=f"{words}; the bar: {BAR}", role=Role.NOTE)
    note.colour = theme.MUTED
    inside = or_scrolled(Column([*parts, note]), "battles-list", called="Odds of every battle")
    return Framed(Panel("battles", title="Odds", note="attack wins, %"), inside, 12, 12)


def _table(
    scale: Scale,
    called: str,
    attacks: Attacks,
    odds: Callable[[Card, Card], Odds],
    fighters: Collection[Card] = (),
    *,
    brief: bool = False,
    grows: int = 0,
) -> Part:
    """Who attacks by rows, who defends by columns; `called` begins the names of the cells."""
    seat = attacks.seat
    ink, other_ink = scale.tint(seat), scale.tint(3 - seat)
    heads = [_face(face, Role.NUMBER, other_ink, "center", called) for face in attacks.defenders]
    least = OddsWidget("", brief=brief).needs(scale)
    side = text.measure(WIDEST, Role.NUMBER, scale)[0] + scale.px(5)
    rows: list[tuple[Part, Sequence[Part]]] = [(Sized(Space(0), side), heads)]
    lines = list[Label]()
    for face in attacks.attackers:
        cells = []
        for other in attacks.defenders:
            known, id = odds(face, other), f"{called}-{face}-{other}"
            cells.append(OddsWidget(id, odds=known, seat=seat, brief=brief))
            cells[-1].lit = bool(fighters) and {*fighters} <= {face, other}
            cells[-1].tip = in_a_sentence(face, other, known)
            win, draw, lose = figures(known)
            said = f"{{{face}}} against {{{other}}}: **{win}** · {draw} · **{lose}**"
            lines.append(Label(id, words=said))
        rows.append((_face(face, Role.NUMBER, ink, called=called), cells))
    return odds_table(scale, rows, lines, *least, spread=True, gap=5, grows=grows)


def _face(
    face: Card, role: Role, colour: Colour, align: Align = "left", called: str = "odds"
) -> Label:
    label = Label(f"{called}-{face}", words=f"{{{face}}}", role=role, colour=colour, align=align)
    label.middle = True
    return label


def _line(heading: Label, words: str) -> Part:
    """A heading, and what the figures below mean beside it or in the next line."""
    long, short = (
        Label("odds-note", words=note, role=Role.NOTE, colour=theme.MUTED)
        for note in (f"{words} · {LEGEND}", LEGEND)
    )
    gap = Share(Space(0))
    ways = [Row([heading, gap, note], gap=theme.PADDING / 2, at=0.5) for note in (long, short)]
    return First([*ways, Column([heading, short])])
