"""The camp and the yard: nine counters, built ones above, those to be had below."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from engine.app import paint, text, theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Group, Look, Panel, ScrollList, Widget
from engine.app.widgets.layout import columns
from games.siege.rules.actions import counter_name
from games.siege.rules.state import Counter, Ruleset

SHORT: dict[str, str] = {
    "siege-tower": "Tower",
    "ample-ammunition": "Ammo",
    "camp-defences": "Camp",
}
EFFORTS = {"assault": "Assault", "bombard": "Bombard", "sally": "Sally"}
ACROSS = 3
MOST_ROW = 92
FLAT = 2.2
"""Where the room is so much wider than high, camp and yard lie beside each other."""


class Piece(NamedTuple):
    """One counter: its kind, and which of its kind it is, from 1."""

    counter: Counter
    copy: int

    @property
    def id(self) -> str:
        """Its name on the screen."""
        return f"{self.counter}-{self.copy}" if self.copy > 1 else self.counter


def pieces(equipment: list[Counter], rules: Ruleset) -> tuple[list[Piece], list[Piece]]:
    """All counters, in the configuration's order: those in the camp, those in the yard."""
    camp: list[Piece] = []
    yard: list[Piece] = []
    for counter, rule in rules.counters.items():
        built = equipment.count(counter)
        for copy in range(1, rule.copies + 1):
            (camp if copy <= built else yard).append(Piece(counter, copy))
    return camp, yard


MINE = Piece("mine", 1)


@dataclass(eq=False)
class CounterWidget(Widget):
    """A counter with its name: in the camp with its bonus, in the yard with its price in cards.

    `bright` rings it while it adds to what is in the air.
    """

    piece: Piece = MINE
    value: int = 1
    effort: str = ""
    _: KW_ONLY
    built: bool = False
    bright: bool = False

    ring = "card"
    named = True

    @property
    def name(self) -> str:
        return counter_name(self.piece.counter)

    @property
    def _art(self) -> str:
        numbered = f"-{self.piece.copy}" if self.piece.counter == "camp-defences" else ""
        return f"counter-{self.piece.counter}{numbered}"

    def needs(self, scale: Scale) -> tuple[int, int]:
        width, height = text.measure(self._label, Role.LABEL, scale)
        return width + scale.px(8), height

    @property
    def _label(self) -> str:
        return SHORT.get(self.piece.counter, self.name)

    def draw(self, surface: Surface, look: Look) -> None:
        scale, at = look.scale, self.rect
        if not self.built:
            hovered = look.hovered and self.acts and self.enabled
            surface.blit(paint.panel(scale, at.size, "slot" if hovered else "well"), at)
        ink = theme.TEXT if self.enabled else theme.DISABLED
        name = text.block(self._label, Role.LABEL, scale, colour=ink)
        effort = text.block(self.effort, Role.NOTE, scale, colour=theme.MUTED)
        medal = round(scale.px(56) * min(scale.text, 1.5))
        if self.built and at.height >= medal + name.size[1] + scale.px(4):
            self._draw_medal(surface, scale, Rect(at.centerx - medal // 2, at.top, medal, medal))
            name.draw(surface, (at.centerx - name.size[0] // 2, at.top + medal + scale.px(4)))
            return
        price = 0 if self.built else scale.px(17)
        lines = [name]
        if name.size[1] + effort.size[1] + price <= at.height - scale.px(4):
            lines.append(effort)
        wide = max(line.size[0] for line in lines)
        aside = scale.px(14 if self.built else 6)  # a bonus stands out over its counter
        medal = min(at.height - scale.px(8), at.width - wide - scale.px(10) - aside, medal)
        left = at.left + scale.px(5)
        if medal >= scale.px(18):
            box = Rect(left, 0, medal, medal)
            box.centery = at.centery
            self._draw_medal(surface, scale, box)
            left = box.right + aside
        y = at.centery - (sum(line.size[1] for line in lines) + price) // 2
        if price:
            self._draw_price(surface, scale, left, y + scale.px(1))
        for line in lines:
            line.draw(surface, (left, y + price))
            y += line.size[1]

    def _draw_medal(self, surface: Surface, scale: Scale, box: Rect) -> None:
        medal = paint.counter(self._art, box.width)
        surface.blit(medal, box)
        if self.bright:
            width = max(2, scale.px(2.6))
            pygame.draw.circle(
                surface, theme.BRASS_LIGHT, box.center, box.width // 2 + width, width
            )
        if not self.enabled:
            shade = Surface(box.size, pygame.SRCALPHA)
            pygame.draw.circle(
                shade, (*theme.WELL, 140), (box.width // 2, box.width // 2), box.width // 2
            )
            surface.blit(shade, box)
        if self.built:
            plate = paint.badge(scale, f"+{self.value}", "bonus")
            corner = plate.get_rect(center=(box.right - scale.px(4), box.top + scale.px(6)))
            surface.blit(plate, corner.clamp(self.rect))

    def _draw_price(self, surface: Surface, scale: Scale, left: int, y: int) -> None:
        """A small card for each card that it costs."""
        size = scale.px(10), scale.px(14)
        for number in range(self.value):
            card = Rect(left + number * scale.px(13), y, *size)
            colour = theme.CARD_TOP if self.enabled else theme.DISABLED
            pygame.draw.rect(surface, colour, card, border_radius=scale.px(2))
            pygame.draw.rect(surface, theme.INK, card, max(1, scale.px(1)), scale.px(2))


class Build(NamedTuple):
    """What pressing a counter does, and why it can't be done now."""

    act: Callable[[], None] | None
    reason: str
    tip: str


def camp_widgets(
    scale: Scale,
    room: Rect,
    equipment: list[Counter],
    rules: Ruleset,
    build: Callable[[Counter], Build],
    burn: Callable[[Counter], Build],
    effort: str,
) -> list[Widget]:
    """Two panels in a rectangle, the camp's and the yard's, each as high as its counters need."""
    camp, yard = pieces(equipment, rules)
    gap = scale.px(theme.GAP)
    rows = [max(1, -(-len(kind) // ACROSS)) for kind in (camp, yard)]
    titles = [("camp", "Camp", "built, in play"), ("yard", "Yard", "price in cards = bonus")]
    panels = [Panel(id, Rect(0, 0, room.width, 0), title, note=note) for id, title, note in titles]
    if room.width > FLAT * room.height:
        places = columns(room, (1, 1), gap)
    else:
        heads = [panel.inner(scale).top - panel.rect.top + scale.px(10) for panel in panels]
        row = (room.height - gap - sum(heads)) // sum(rows)
        tall = heads[0] + rows[0] * row
        places = [
            Rect(room.left, room.top, room.width, tall),
            Rect(room.left, room.top + tall + gap, room.width, room.height - tall - gap),
        ]
    for panel, place, count, kind, does in zip(
        panels, places, rows, (camp, yard), (burn, build), strict=True
    ):
        panel.rect = place
        panel.widgets = _grid(scale, panel, count, kind, rules, does, kind is camp, effort)
    return list(panels)


def _grid(
    scale: Scale,
    panel: Panel,
    rows: int,
    kind: list[Piece],
    rules: Ruleset,
    held: Callable[[Counter], Build],
    built: bool,
    effort: str,
) -> list[Widget]:
    inner = panel.inner(scale).inflate(scale.px(14), 0)
    inner.height = panel.rect.bottom - inner.top - scale.px(8)
    gap = scale.px(4)
    row = min(inner.height // rows, round(scale.px(MOST_ROW) * scale.text))
    least = text.measure("Ag", Role.LABEL, scale)[1] + scale.px(20)
    scrolls = row - gap < least
    room = ScrollList.room(inner, scale) if scrolls else inner
    widgets: list[Widget] = []
    for index, piece in enumerate(kind):
        across = (room.width + gap) // ACROSS
        tall = max(row, least + gap)
        at = Rect(
            room.left + (index % ACROSS) * across,
            room.top + (index // ACROSS) * tall,
            across - gap,
            tall - gap,
        )
        rule = rules.counters[piece.counter]
        does = held(piece.counter)
        widgets.append(
            CounterWidget(
                f"counter.{piece.id}",
                at,
                piece,
                rule.value,
                EFFORTS[rule.against],
                built=built,
                bright=built and rule.against == effort,
                tip=does.tip,
                reason=does.reason,
                on_press=does.act,
                group=Group.TABLE,
            )
        )
    if not scrolls:
        return widgets
    return [ScrollList(f"{panel.id}-list", inner, panel.title, widgets=widgets)]
