"""Widgets for setting dice: cards of the six actions, places for dice, and targets."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from functools import partial
from typing import Literal, Self

from pygame import Surface
from typing_extensions import override

from engine.app import art, paint, text, theme
from engine.app.inputs import Position
from engine.app.paint.grounds import Edging, flat, plate
from engine.app.paint.shapes import chamfered, edge
from engine.app.theme import Role, Scale
from engine.app.widgets import Group, Label, Look, Picture, Widget
from engine.app.widgets.buttons import draw_shadow
from engine.app.widgets.containers import (
    ByWidth,
    Column,
    First,
    Inset,
    Inside,
    Layers,
    Part,
    Row,
    Share,
    Sized,
    Space,
)
from engine.app.widgets.pieces import KeyBadge, SeatMark
from engine.app.widgets.words import LabelStyle
from games.duel.rules.actions import Die
from games.duel.rules.terms import Act
from games.duel.table.holders import Holder
from games.duel.table.medals import DiePicture
from games.duel.table.melee.faces import FACES, pips
from games.duel.words.dice import Prediction

DIE = 46
"""Side of a die in style units."""
MOST_ART = 56
"""Side of the largest picture of an action in style units."""
LEAST_ART = 28
"""Side of the smallest picture of an action in style units."""
MARK = 20
"""Side of a seat's mark in style units."""
PAD = 13
"""Padding of a card in style units."""
GAP = 7
"""Gap between a number and the word after it, in style units."""
AIMED_AT = flat(theme.TAB, theme.BUTTON_CUT, Edging(theme.BRASS_LIGHT, 1.4))
"""Background of a target under the pointer."""


@dataclass(eq=False, repr=False)
class DraggedDie(Holder):
    """Widget with a die that can be dragged; `dropped` gets the position of the drop."""

    act: Act = "high"

    ring = "field"

    @override
    @property
    def draggable(self) -> bool:
        return self.enabled and super().draggable

    @override
    def held(self, look: Look) -> tuple[Surface, Position]:
        side = look.scale.px(DIE)
        return art.picture(f"die-{pips(self.act)}", (side, side)), self._from


NO_EFFECT = Prediction("", what="", short="", note="")
"""Effect of a card before the scene gives it one."""
Detail = Literal["full", "brief", "bare"]
"""Amount of text on a card: everything, the effect without a note, or only the name."""


@dataclass(eq=False, repr=False)
class ActionCard(DraggedDie):
    """Card of an action with its die, key, picture, and effect as the next die."""

    effect: Prediction = NO_EFFECT
    _: KW_ONLY
    detail: Detail = "full"
    group: Group = Group.PROMPT

    stretches = True
    measured = "act", "effect", "detail", "reason", "hotkey"

    @override
    @property
    def name(self) -> str:
        return FACES[self.act].title

    @override
    @property
    def said(self) -> tuple[str, str]:
        heading, words = super().said
        would = self.effect
        now = "" if self.detail == "full" else f"{would.figure} {would.what}. {would.note}"
        sentences = [words, FACES[self.act].words, now.strip(" .") and now.strip()]
        return heading, "\n".join(filter(None, sentences))

    @override
    @property
    def focusable(self) -> bool:
        return True

    @override
    def inside(self, scale: Scale) -> Part:
        return ByWidth(partial(self._at_width, scale))

    def _at_width(self, scale: Scale, width: int) -> Part:
        would = self.effect
        face = FACES[self.act]
        full = self.detail == "full"
        room = max(1, width - 2 * scale.px(PAD))
        side = min(round(scale.px(DIE) * max(1.0, scale.text * 0.8)), width // 3)
        die = Sized(DiePicture(f"{self.id}-die", pips=pips(self.act)), wide=side, high=side)
        key = KeyBadge(f"{self.id}-key", shown=self.hotkey, on="brass")
        role = Role.HEADING if full else Role.STRONG
        if text.widest_word(face.title, role, scale) > room:
            role = Role.STRONG
        lines: list[Part] = [Row([die, key] if self.enabled else [die], gap=10, at=0.5)]
        lines.append(self._label("title", face.title, role))
        if self.detail != "bare":
            effect = would.what if full else would.short
            effect_label = Share(self._label("what", effect, Role.SMALL if full else Role.NOTE))
            figure = self._label("figure", would.figure, Role.TILE if full else Role.HEADING)
            if would.harms and would.figure != "0":
                figure.colour = theme.OXBLOOD
            lines.append(
                Row([figure, effect_label] if would.figure else [effect_label], gap=GAP, at=0.5)
            )
        if full:
            lines.append(self._label("note", would.note, Role.NOTE, theme.INK_2))
        words = Inset(Column([*lines, Space(2)]), PAD, PAD)
        art_side = min(
            scale.px(MOST_ART), room - side - scale.px(10) - key.size(scale)[0] - scale.px(6)
        )
        if art_side < scale.px(LEAST_ART):
            return words
        above = Sized(Space(0), high=scale.px(PAD) + side // 2 - art_side // 2)
        picture = Sized(
            Picture(f"{self.id}-art", art=f"act-{self.act}", over=True),
            wide=art_side,
            high=art_side,
        )
        return Layers([words, Column([above, Row([Share(Space(0)), picture, Space(8)])])])

    def _label(self, id: str, words: str, role: Role, colour: theme.Colour = theme.INK) -> Label:
        return Label(f"{self.id}-{id}", words=words, role=role, colour=colour, silent=True)

    @override
    def draw_under(self, surface: Surface, look: Look) -> None:
        if self.enabled and not look.pressed:
            draw_shadow(surface, self.rect, look.scale)

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        rect = self.rect
        surface.blit(paint.panel(scale, rect.size, "parchment"), rect)
        if look.hovered and self.enabled:
            line = edge(theme.BRASS, 3 * scale.s)
            ring = chamfered(rect.size, theme.PANEL_CUT * scale.s, line, 1.5 * scale.s)
            surface.blit(art.vector(art.drawing(rect.size, ring), rect.size), rect)


@dataclass(eq=False, repr=False)
class SlotWidget(DraggedDie):
    """Place for one of the own dice: filled, next to be set, or empty."""

    die: Die | None = None
    number: int = 1
    _: KW_ONLY
    current: bool = False
    aimed: bool = False
    """True if the target of the die is shown."""
    encounter: tuple[str, str] = "", ""
    """Effect of the die against the target's dice in words, in full and in short."""
    group: Group = Group.PROMPT

    named = True

    @override
    @property
    def name(self) -> str:
        content = FACES[self.die.act].title if self.die else "empty"
        return f"Die {self.number}: {content}"

    @override
    def size(self, scale: Scale, width: int | None = None) -> tuple[int, int]:
        return 0, text.measure("Ag", Role.STRONG, scale)[1] + scale.px(8)

    @override
    def follow(self, before: Self, scale: Scale) -> None:
        super().follow(before, scale)
        self.fill(scale)

    @override
    def inside(self, scale: Scale) -> Part:
        if self.die and self.away is None:
            return First(self._set(scale, self.die))
        return First(self._empty())

    @property
    def _number(self) -> Part:
        number = self._label("number", str(self.number), Role.SMALL, theme.MUTED)
        return Column([Space(5), Row([Space(9), number])])

    def _label(self, id: str, words: str, role: Role, colour: theme.Colour = theme.TEXT) -> Label:
        return Label(f"{self.id}-{id}", words=words, role=role, colour=colour, silent=True)

    def _empty(self) -> list[Part]:
        """Return the ways to show the place without a die, the fullest first."""
        word = self._label("word", "empty", Role.BODY, theme.MUTED)
        if self.current:
            word = self._label("word", "choose", Role.STRONG)
        word.over = True
        padding = Share(Space(9), whole=True)
        return [Layers([self._number, Row([padding, word, padding], at=0.5)]), self._number]

    def _set(self, scale: Scale, die: Die) -> list[Part]:
        """Return the ways to show the place with a die, the fullest first."""
        rect = self.rect
        mark = min(round(scale.px(MARK) * scale.text), rect.height // 3, rect.width // 3)
        side = min(scale.px(DIE), rect.height - 2 * scale.px(8), rect.width - 2 * scale.px(9))
        die_part = Sized(DiePicture(f"{self.id}-die", pips=pips(die.act)), wide=side, high=side)
        title = self._whole_words(scale, "title", FACES[die.act].title, Role.STRONG)
        notes = [
            [Row([self._whole_words(scale, "meets", words, Role.NOTE, theme.MUTED)])]
            for words in self.encounter
            if words
        ]
        padding = Share(Space(0))
        corner = list[Part]()
        lines: list[list[Part]] = [[Row([title]), *note] for note in (*notes, [])]
        if self.aimed and die.target:
            target_mark = SeatMark(f"{self.id}-target", seat=die.target, over=True)
            target = Sized(target_mark, wide=mark, high=mark)
            title_line = Row([title, target], gap=4, at=1)
            below = Row([padding, target])
            lines = [[title_line, *line[1:]] for line in lines] + [[*line, below] for line in lines]
            corner = [Column([padding, Row([padding, target, Space(4)]), Space(4)])]
        before = [self._number, Space(4), Column([die_part], at=0.5), Space(9)]
        variants = [Row([*before, Share(Column(line, at=0.5)), Space(9)]) for line in lines]
        return [*variants, Layers([Row([padding, die_part, padding], at=0.5), *corner])]

    def _whole_words(
        self, scale: Scale, id: str, words: str, role: Role, colour: theme.Colour = theme.TEXT
    ) -> Share:
        """Return a label that takes the rest of a row and never breaks a word."""
        least = text.widest_word(words, role, scale)
        return Share(self._label(id, words, role, colour), least=least)

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        lit = self.current or look.hovered
        line = Edging(theme.BRASS_LIGHT if lit else theme.LINE, 2.6 if self.current else 1.6)
        ground = theme.mix(theme.NOTICE, theme.WELL, 0.35) if self.die else theme.WELL
        if self.die and not lit:
            line = Edging(theme.BRASS, 1.6)
        picture = flat(ground, theme.BUTTON_CUT, line)
        surface.blit(plate(look.scale.s, self.rect.size, picture), self.rect)


@dataclass(eq=False, repr=False)
class TargetPlate(Widget):
    """Background of a target; the chosen one has an edge in its seat's colour."""

    seat: int = 1
    called: str = ""
    _: KW_ONLY
    chosen: bool = False
    group: Group = Group.PROMPT

    ring = "field"

    @override
    @property
    def name(self) -> str:
        return text.plain(self.called)

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        size = self.rect.size
        scale = look.scale
        if look.hovered and not self.chosen:
            ground = plate(scale.s, size, AIMED_AT)
        else:
            ground = paint.seat_chip(scale, size, self.seat, self.chosen)
        surface.blit(ground, self.rect)


def target(plate: TargetPlate, brief: bool) -> Part:
    """Return the plate of a target with its mark and name; if `brief`, with its mark only."""
    mark = SeatMark(f"{plate.id}-mark", seat=plate.seat, side=MARK)
    if brief:
        return Inside(plate, Row([Share(Space(0)), mark, Share(Space(0))], at=0.5), 10, 4)
    ink = theme.TEXT if plate.chosen else theme.MUTED
    name = LabelStyle(Role.STRONG, ink)(f"{plate.id}-name", plate.called, silent=True)
    return Inside(plate, Row([mark, name], gap=8, at=0.5), 10, 4)
