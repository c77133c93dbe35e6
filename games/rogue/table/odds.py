"""What the next strike may be, and what that means against each enemy that lies face-up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

import msgspec
import pygame
from pygame import Rect, Surface

from engine.app import text, theme
from engine.app.theme import Colour, Role, Scale
from engine.app.widgets import Label, Look, Panel, Rule, Widget
from engine.app.widgets.containers import (
    Column,
    First,
    Framed,
    Part,
    Scrolled,
    Share,
    Sized,
    Space,
    or_scrolled,
)
from engine.app.widgets.widget import Size
from engine.rules.cards import COUNT, HIDDEN, RANKS, Card, rank
from engine.rules.english import listed
from engine.table.chances import odds_table, percent
from engine.table.context import TableContext
from games.rogue.rules.state import CELLS, Asked, CellName, Rogue
from games.rogue.table.cells import shown
from games.rogue.table.choosing import ways
from games.rogue.words.odds import Odds, Turned, next_strike, odds

HEADS = ("beats", "draws", "loses")
FACES = RANKS[1:]
"""The ranks that enemies have, the weakest first."""
CHART = 210
"""The height of the chart of ranks at most, in style units."""


class Enemy(NamedTuple):
    """One that lies face-up: where, what, how strong, its odds alone and with the captive; `near`
    is one that can be attacked from where you are."""

    cell: CellName
    card: Card
    value: int
    alone: Odds
    helped: Odds | None
    near: bool


class NextStrike:
    """What the next strike may be and do, counted once a position."""

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self._counted: tuple[bytes, dict[Card, Fraction]] | None = None

    def likely(self, seen: Rogue) -> dict[Card, Fraction]:
        """How likely each card is."""
        key = msgspec.json.encode((seen.board, seen.deck, seen.discard, seen.eras))
        if self._counted is None or self._counted[0] != key:
            self._counted = key, next_strike(seen)
        return self._counted[1]

    def beats(self, seen: Rogue) -> dict[str, Fraction]:
        """How likely it beats an enemy of each rank."""
        likely = self.likely(seen).items()
        return {
            face: sum(
                (chance for card, chance in likely if seen.value(card) > COUNT[Card(f"{face}S")]),
                Fraction(0),
            )
            for face in FACES
        }

    def against(self, seen: Rogue, enemy: Card, captive: Card | None = None) -> Odds | None:
        """Its odds against an enemy; None where they are not wanted, or there is none."""
        if not self._table.settings.odds:
            return None
        return odds(seen.rules, self.likely(seen), enemy, captive)

    def enemies(self, seen: Rogue) -> list[Enemy]:
        """All that lie face-up, those that can be attacked first."""
        near = ways(self._table.decision)
        found = []
        for cell in CELLS:
            card = shown(seen.at(cell))
            if card in (None, HIDDEN) or rank(card) == "A":
                continue
            alone = self.against(seen, card)
            helped = self.against(seen, card, seen.captive) if seen.captive else None
            if alone:
                found.append(Enemy(cell, card, seen.value(card), alone, helped, cell in near))
        return sorted(found, key=lambda enemy: not enemy.near)

    def in_words(self, seen: Rogue, card: Card | None) -> str:
        """What it may do to a card that lies face-up, where one may be drawn next; else ""."""
        if self._table.ask != Asked.GO or card in (None, HIDDEN):
            return ""
        alone, captive = self.against(seen, card), seen.captive
        if alone is None:
            return ""
        words = f"Next strike: {in_line(alone)}."
        helped = self.against(seen, card, captive) if captive else None
        return f"{words} With {{{captive}}}: {in_line(helped)}." if helped else words


def in_line(odds: Odds) -> str:
    """`15 % win, 8 % draw, 77 % lose`."""
    said = zip(("win", "draw", "lose"), odds, strict=True)
    return ", ".join(f"{percent(chance)} {head}" for head, chance in said)


@dataclass(eq=False)
class RankChart(Widget):
    """How likely the next strike beats each rank: a bar a rank, in per cent; those of `lying`, of
    which an enemy lies face-up, are lit."""

    chances: Mapping[str, Fraction] = field(default_factory=dict)
    lying: frozenset[str] = frozenset()

    @property
    def name(self) -> str:
        return "Chance to beat, %"

    def needs(self, scale: Scale) -> Size:
        wide, line = text.measure("100", Role.SMALL, scale)
        return wide * len(FACES), 3 * line + scale.px(4)

    def draw(self, surface: Surface, look: Look) -> None:
        scale, at = look.scale, self.rect
        names = [
            text.block(face, Role.SMALL, scale, colour=self._colour(face)) for face in self.chances
        ]
        shares = [
            text.block(str(round(100 * chance)), Role.SMALL, scale, colour=self._colour(face))
            for face, chance in self.chances.items()
        ]
        line = max(name.size[1] for name in names)
        foot = at.bottom - line
        step = at.width / len(FACES)
        wide = max(2, round(step * 0.62))
        room = foot - scale.px(4) - at.top - line
        for number, (face, chance) in enumerate(self.chances.items()):
            name = names[number]
            middle = at.left + round(step * (number + 0.5))
            tall = round(room * chance)
            bar = Rect(middle - wide // 2, foot - scale.px(2) - tall, wide, tall)
            surface.fill(theme.BRASS_LIGHT if face in self.lying else theme.BRASS, bar)
            shade = Rect(bar.right - max(1, wide // 4), bar.top, max(1, wide // 4), tall)
            surface.fill(theme.BRASS_DARK, shade)
            if tall:
                pygame.draw.rect(surface, theme.INK, bar, 1)
            share = shares[number]
            share.draw(surface, (middle - share.size[0] // 2, bar.top - line))
            name.draw(surface, (middle - name.size[0] // 2, foot))
        under = max(1, scale.px(1))
        surface.fill(theme.LINE_BRASS, (at.left, foot - scale.px(2), at.width, under))

    def _colour(self, face: str) -> theme.Colour:
        return theme.TEXT if face in self.lying or not self.lying else theme.MUTED


def odds_panel(
    scale: Scale,
    chances: Mapping[str, Fraction],
    unseen: int,
    enemies: Sequence[Enemy],
    captive: Card | None,
) -> Part:
    """The chart above, where there is room for it, and a row for each enemy below, those that can
    be attacked first."""
    rows = Scrolled("odds", _rows(scale, enemies, captive), called="Odds")
    lying = frozenset(rank(enemy.card) for enemy in enemies)
    chart = RankChart("chart", chances=chances, lying=lying)
    chart.tip = "How likely that is, in per cent, counted from the cards nobody has seen."
    line = Sized(Rule("odds-line"), down=1)
    column: list[Part] = [
        Share(chart, least=chart.needs(scale)[1], most=scale.px(CHART)),
        Space(5),
        line,
        Space(4),
        rows,
    ]
    note = f"{unseen} cards unseen"
    return First(
        [
            Framed(Panel("fight", title=chart.name, note=note), Column(column), down=12),
            Framed(Panel("fight", title="The next strike", note=note), rows, down=12),
        ]
    )


def near_panel(
    scale: Scale,
    title: str,
    enemies: Sequence[Enemy],
    hidden: Sequence[CellName],
    turned: Turned | None,
) -> Part:
    """The odds of every cell next to where you stand, or will: each enemy there, and the cards that
    lie face-down; `turned` is what may come of turning one over, where that can be told."""
    rows = [_row("near-head", "", HEADS, theme.MUTED, Role.NOTE, Role.NOTE)]
    for enemy in enemies:
        id, called = f"near-{enemy.cell}", f"{enemy.cell}: {{{enemy.card}}}"
        rows.append(_row(id, called, _percents(enemy.alone), theme.TEXT))
        if enemy.helped:
            words, found = "with the captive", _percents(enemy.helped)
            rows.append(_row(f"{id}-helped", words, found, theme.MUTED, Role.NOTE))
    said = "" if enemies or hidden else "Only empty cells are there."
    if hidden and turned:
        called = f"{listed(hidden)}: face-down"
        rows.append(_row("near-hidden", called, _percents(turned.odds), theme.TEXT))
        said = f"{percent(turned.ace)} of those face-down are aces, your friends."
    elif hidden:
        said = f"{listed(hidden)}: face-down. Some cards lie there from an earlier floor."
    note = Label("near-words", words=said, role=Role.NOTE, colour=theme.MUTED)
    notes = [note] if said else []
    cell = max(text.measure(word, Role.NUMBER, scale)[0] for word in (*HEADS, "100\xa0%"))
    line = text.measure("Ag", Role.NUMBER, scale)[1] + scale.px(2)
    table = [odds_table(scale, rows, [], cell + scale.px(8), line)] if len(rows) > 1 else []
    inside = or_scrolled(Column([*table, *notes]), "near-list", called=title)
    return Framed(Panel("near", title=title), inside, down=12)


def _rows(scale: Scale, enemies: Sequence[Enemy], captive: Card | None) -> Part:
    """The rows of the enemies: a table where there is room for it, else lines."""
    if not enemies:
        words = "No enemy is face up. You must fight whatever you turn over, unless it is an ace."
        return Label("odds-none", words=words, colour=theme.MUTED)
    rows = [_row("odds-head", "", HEADS, theme.MUTED, Role.NOTE, Role.NOTE)]
    lines, helped = list[Label](), f"with {{{captive}}}"
    for enemy in enemies:
        id, called = f"odds-{enemy.cell}", f"{{{enemy.card}}} on {enemy.cell}"
        ink, words = theme.TEXT if enemy.near else theme.MUTED, in_line(enemy.alone)
        rows.append(_row(id, called, _percents(enemy.alone), ink))
        if enemy.helped:
            rows.append(_row(f"{id}-helped", helped, _percents(enemy.helped), ink, Role.NOTE))
            words += f"; {helped} {in_line(enemy.helped)}"
        lines.append(Label(id, words=f"**{called}**: {words}", colour=ink))
    cell = max(text.measure(word, Role.NUMBER, scale)[0] for word in (*HEADS, "100\xa0%"))
    line = text.measure("Ag", Role.NUMBER, scale)[1] + scale.px(2)
    return odds_table(scale, rows, lines, cell + scale.px(8), line)


def _percents(odds: Odds) -> list[str]:
    return [percent(chance) for chance in odds]


def _row(
    id: str,
    words: str,
    shown: Sequence[str],
    colour: Colour,
    role: Role = Role.STRONG,
    figure: Role = Role.NUMBER,
) -> tuple[Label, list[Label]]:
    return Label(id, words=words, role=role, colour=colour), [
        Label(f"{id}-{number}", words=word, role=figure, colour=colour, align="right")
        for number, word in enumerate(shown)
    ]


def quiet_panel(words: str) -> Part:
    """No fight is on, and odds are not wanted."""
    label = Label("quiet", words=words, role=Role.TEASER, colour=theme.MUTED, align="center")
    return Framed(Panel("fight"), Column([label], at=0.5))
