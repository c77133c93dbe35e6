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
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Look, Panel, Rule, ScrollList, Widget
from engine.app.widgets.layout import height_at, put
from engine.app.widgets.widget import Size
from engine.rules.cards import COUNT, HIDDEN, RANKS, Card, rank
from engine.table.chances import percent
from engine.table.context import TableContext
from games.rogue.rules.state import CELLS, Asked, CellName, Rogue
from games.rogue.table.cells import shown
from games.rogue.table.choosing import ways
from games.rogue.words.odds import Odds, next_strike, odds

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
        words = f"The next strike {in_line(alone)}."
        helped = self.against(seen, card, captive) if captive else None
        return f"{words} With {{{captive}}} it {in_line(helped)}." if helped else words


def in_line(odds: Odds) -> str:
    """`beats 15 %, draws 8 %, loses 77 %`."""
    said = zip(HEADS, odds, strict=True)
    return ", ".join(f"{head} {percent(chance)}" for head, chance in said)


@dataclass(eq=False)
class RankChart(Widget):
    """How likely the next strike beats each rank: a bar a rank, in per cent; those of `lying`, of
    which an enemy lies face-up, are lit."""

    chances: Mapping[str, Fraction] = field(default_factory=dict)
    lying: frozenset[str] = frozenset()

    @property
    def name(self) -> str:
        return "The next strike beats"

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
    rect: Rect,
    chances: Mapping[str, Fraction],
    unseen: int,
    enemies: Sequence[Enemy],
    captive: Card | None,
) -> Panel:
    """The chart above, where there is room for it, and a row for each enemy below, those that can
    be attacked first."""
    panel = Panel("fight", rect, "The next strike", note=f"{unseen} cards unseen")
    inner = panel.inner(scale)
    inner.height = rect.bottom - scale.px(12) - inner.top
    room = ScrollList.room(inner, scale)
    rows = _rows(scale, room, enemies, captive)
    tall = max((widget.rect.bottom for widget in rows), default=0)
    lying = frozenset(rank(enemy.card) for enemy in enemies)
    chart = RankChart("chart", chances=chances, lying=lying)
    chart.tip = "How likely that is, in per cent, counted from the cards nobody has seen."
    wide, least = chart.needs(scale)
    gap = scale.px(10)
    free = inner.height - tall - gap
    high = min(free, scale.px(CHART)) if wide <= inner.width and least <= free else 0
    if high:
        panel.title = chart.name
        chart.rect = Rect(inner.left, inner.top, inner.width, high)
    low = inner.top + (high + gap if high else 0)
    for widget in rows:
        widget.move(0, low)
    line = Rule("odds-line", Rect(inner.left, low - gap // 2 - 1, inner.width, 1))
    below = Rect(inner.left, low, inner.width, inner.bottom - low)
    panel.widgets = [
        *([chart, line] if high else []),
        ScrollList("odds", below, "Odds", widgets=rows),
    ]
    return panel


def _rows(scale: Scale, room: Rect, enemies: Sequence[Enemy], captive: Card | None) -> list[Widget]:
    """The rows of the enemies, from y = 0: a table where there is room for it, else lines."""
    if not enemies:
        words = "No enemy is face up. You must fight whatever you turn over, unless it is an ace."
        label = Label("odds-none", words=words, role=Role.BODY, colour=theme.MUTED)
        put(label, Rect(room.left, 0, room.width, height_at(label, room.width, scale)))
        return [label]
    cell = max(text.measure(word, Role.NUMBER, scale)[0] for word in (*HEADS, "100\xa0%"))
    cell += scale.px(8)
    said = [_called(enemy) for enemy in enemies]
    helped = f"with {{{captive}}}"
    first = max(text.measure(words, Role.STRONG, scale)[0] for words in (*said, helped))
    if first + 3 * cell > room.width:
        return _lines(scale, room, enemies, captive)
    widgets: list[Widget] = []
    line = text.measure("Ag", Role.NUMBER, scale)[1] + scale.px(2)

    def row(id: str, y: int, words: str, odds: Odds | None, near: bool, role: Role) -> None:
        colour = theme.TEXT if near else theme.MUTED
        at = Rect(room.left, y, first, line)
        widgets.append(Label(id, at, words, role, colour=colour))
        shown = [percent(chance) for chance in odds] if odds else HEADS
        for number, word in enumerate(shown):
            at = Rect(room.right - (3 - number) * cell, y, cell, line)
            kind = Role.NUMBER if odds else Role.NOTE
            widgets.append(Label(f"{id}-{number}", at, word, kind, colour=colour, align="right"))

    y = 0
    row("odds-head", y, "", None, False, Role.NOTE)
    y += line
    for enemy, words in zip(enemies, said, strict=True):
        row(f"odds-{enemy.cell}", y, words, enemy.alone, enemy.near, Role.STRONG)
        y += line
        if enemy.helped:
            row(f"odds-{enemy.cell}-helped", y, helped, enemy.helped, enemy.near, Role.NOTE)
            y += line
    return widgets


def _called(enemy: Enemy) -> str:
    return f"{{{enemy.card}}} on {enemy.cell}"


def _lines(
    scale: Scale, room: Rect, enemies: Sequence[Enemy], captive: Card | None
) -> list[Widget]:
    widgets: list[Widget] = []
    y = 0
    for enemy in enemies:
        words = f"**{_called(enemy)}**: {in_line(enemy.alone)}"
        if enemy.helped:
            words += f"; with {{{captive}}} {in_line(enemy.helped)}"
        label = Label(f"odds-{enemy.cell}", words=words, role=Role.BODY)
        label.colour = theme.TEXT if enemy.near else theme.MUTED
        put(label, Rect(room.left, y, room.width, height_at(label, room.width, scale)))
        widgets.append(label)
        y = label.rect.bottom
    return widgets


def quiet_panel(scale: Scale, rect: Rect, words: str) -> Panel:
    """No fight is on, and odds are not wanted."""
    panel = Panel("fight", rect)
    inner = panel.inner(scale)
    label = Label("quiet", words=words, role=Role.TEASER, colour=theme.MUTED, align="center")
    label.rect = Rect(inner.left, 0, inner.width, 0)
    label.rect.height = min(inner.height, label.needs(scale)[1])
    label.rect.centery = inner.centery
    panel.widgets = [label]
    return panel
