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
    BOTTOM,
    CENTRE,
    ByWidth,
    Column,
    FirstThatFits,
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
from games.duel.table.melee.faces import DIE_FACES, pips_of
from games.duel.words.dice import Prediction

DIE_SIDE = 46
"""Side of a die in style units."""
MAX_ART_SIDE = 56
"""Side of the largest picture of an action in style units."""
MIN_ART_SIDE = 28
"""Side of the smallest picture of an action in style units."""
MARK_SIDE = 20
"""Side of a seat's mark in style units."""
PAD = 13
"""Padding of a card in style units."""
GAP = 7
"""Gap between a number and the word after it, in style units."""
HOVERED_TARGET = flat(theme.TAB, theme.BUTTON_CUT, Edging(theme.BRASS_LIGHT, 1.4))
"""Background of a target under the pointer."""


@dataclass(eq=False, repr=False)
class DraggedDie(Holder):
    """Widget with a die that can be dragged; its `dropped` gets the position of the drop."""

    act: Act = "high"

    ring = "field"  # the shape of the focus ring

    @override
    @property
    def draggable(self) -> bool:
        return self.enabled and super().draggable

    @override
    def held(self, look: Look) -> tuple[Surface, Position]:
        side = look.scale.px(DIE_SIDE)
        # the base class keeps in `_from` where the drag began
        return art.picture(f"die-{pips_of(self.act)}", (side, side)), self._from


NO_EFFECT = Prediction("", phrase="", short_phrase="", note="")
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

    takes_any_width = True
    size_fields = "act", "effect", "detail", "reason", "hotkey"  # of these the size depends

    @override
    @property
    def name(self) -> str:
        return DIE_FACES[self.act].title

    @override
    @property
    def tooltip_texts(self) -> tuple[str, str]:
        heading, words = super().tooltip_texts
        effect = self.effect
        sentences = [words, DIE_FACES[self.act].words]
        if self.detail != "full":  # the card itself leaves out a part of the effect
            effect_text = f"{effect.figure} {effect.phrase}. {effect.note}"
            if effect_text.strip(" ."):
                sentences.append(effect_text.strip())
        return heading, "\n".join(filter(None, sentences))

    @override
    @property
    def focusable(self) -> bool:
        return True

    @override
    def content_part(self, scale: Scale) -> Part:
        return ByWidth(partial(self._content_at_width, scale))

    def _content_at_width(self, scale: Scale, width: int) -> Part:
        effect = self.effect
        face = DIE_FACES[self.act]
        is_full = self.detail == "full"
        text_width = max(1, width - 2 * scale.px(PAD))
        die_growth = max(1.0, scale.text * 0.8)  # slower than the text
        die_side = min(round(scale.px(DIE_SIDE) * die_growth), width // 3)
        die_picture = DiePicture(f"{self.id}-die", pips=pips_of(self.act))
        die = Sized(die_picture, wide=die_side, high=die_side)
        key = KeyBadge(f"{self.id}-key", shown=self.hotkey, on="brass")
        role = Role.HEADING if is_full else Role.STRONG
        if text.widest_word(face.title, role, scale) > text_width:
            role = Role.STRONG
        die_and_key: list[Part] = [die, key] if self.enabled else [die]
        title = self._label("title", face.title, role)
        lines: list[Part] = [Row(die_and_key, gap=10, at=CENTRE), title]
        if self.detail != "bare":
            lines.append(self._effect_line())
        if is_full:
            lines.append(self._label("note", effect.note, Role.NOTE, theme.INK_LIGHT))
        words = Inset(Column([*lines, Space(2)]), PAD, PAD)
        # the picture of the action stands at the right of die and key, in the same line
        room_for_art = text_width - die_side - scale.px(10) - key.size(scale)[0] - scale.px(6)
        art_side = min(scale.px(MAX_ART_SIDE), room_for_art)
        if art_side < scale.px(MIN_ART_SIDE):
            return words
        space_above = Sized(Space(0), high=scale.px(PAD) + die_side // 2 - art_side // 2)
        picture = Picture(f"{self.id}-art", art=f"act-{self.act}", may_overlap=True)
        sized_picture = Sized(picture, wide=art_side, high=art_side)
        return Layers(
            [words, Column([space_above, Row([Share(Space(0)), sized_picture, Space(8)])])]
        )

    def _effect_line(self) -> Part:
        """Return the effect of the action: its amount, then its unit and subject."""
        effect = self.effect
        is_full = self.detail == "full"
        words = effect.phrase if is_full else effect.short_phrase
        label = Share(self._label("what", words, Role.SMALL if is_full else Role.NOTE))
        if not effect.figure:
            return Row([label], gap=GAP, at=CENTRE)
        figure = self._label("figure", effect.figure, Role.TILE if is_full else Role.HEADING)
        if effect.harms_opponent and effect.figure != "0":
            figure.colour = theme.OXBLOOD
        return Row([figure, label], gap=GAP, at=CENTRE)

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
            surface.blit(art.vector(art.svg_document(rect.size, ring), rect.size), rect)


@dataclass(eq=False, repr=False)
class SlotWidget(DraggedDie):
    """Place for one of the own dice: filled, next to be set, or empty."""

    die: Die | None = None
    number: int = 1
    _: KW_ONLY
    current: bool = False
    shows_target: bool = False
    """True if the target of the die is shown."""
    encounter: tuple[str, str] = "", ""
    """Effect of the die against the target's dice in words, in full and in short."""
    group: Group = Group.PROMPT

    named = True

    @override
    @property
    def name(self) -> str:
        content = DIE_FACES[self.die.act].title if self.die else "empty"
        return f"Die {self.number}: {content}"

    @override
    def size(self, scale: Scale, width: int | None = None) -> tuple[int, int]:
        return 0, text.measure("Ag", Role.STRONG, scale)[1] + scale.px(8)

    @override
    def follow(self, before: Self, scale: Scale) -> None:
        super().follow(before, scale)
        self.fill(scale)

    @override
    def content_part(self, scale: Scale) -> Part:
        if self.die and self.away is None:
            return FirstThatFits(self._filled_variants(scale, self.die))
        return FirstThatFits(self._empty_variants())

    @property
    def _number_part(self) -> Part:
        number = self._label("number", str(self.number), Role.SMALL, theme.MUTED)
        return Column([Space(5), Row([Space(9), number])])

    def _label(self, id: str, words: str, role: Role, colour: theme.Colour = theme.TEXT) -> Label:
        return Label(f"{self.id}-{id}", words=words, role=role, colour=colour, silent=True)

    def _empty_variants(self) -> list[Part]:
        """Return the ways to show the place without a die, the fullest first."""
        word_label = self._label("word", "empty", Role.BODY, theme.MUTED)
        if self.current:
            word_label = self._label("word", "choose", Role.STRONG)
        word_label.may_overlap = True
        padding = Share(Space(9), whole=True)
        with_word = Layers([self._number_part, Row([padding, word_label, padding], at=CENTRE)])
        return [with_word, self._number_part]

    def _filled_variants(self, scale: Scale, die: Die) -> list[Part]:
        """Return the ways to show the place with a die, the fullest first."""
        rect = self.rect
        mark_side = min(round(scale.px(MARK_SIDE) * scale.text), rect.height // 3, rect.width // 3)
        max_height = rect.height - 2 * scale.px(8)
        max_width = rect.width - 2 * scale.px(9)
        die_side = min(scale.px(DIE_SIDE), max_height, max_width)
        die_picture = DiePicture(f"{self.id}-die", pips=pips_of(die.act))
        die_part = Sized(die_picture, wide=die_side, high=die_side)
        title = self._whole_words(scale, "title", DIE_FACES[die.act].title, Role.STRONG)
        note_lines = [
            [Row([self._whole_words(scale, "meets", words, Role.NOTE, theme.MUTED)])]
            for words in self.encounter
            if words
        ]
        padding = Share(Space(0))
        target_corner = list[Part]()
        lines: list[list[Part]] = [[Row([title]), *note] for note in (*note_lines, [])]
        if self.shows_target and die.target:
            target_mark = SeatMark(f"{self.id}-target", seat=die.target, may_overlap=True)
            sized_target = Sized(target_mark, wide=mark_side, high=mark_side)
            title_line = Row([title, sized_target], gap=4, at=BOTTOM)
            target_below = Row([padding, sized_target])
            with_target_beside = [[title_line, *line[1:]] for line in lines]
            with_target_below = [[*line, target_below] for line in lines]
            lines = with_target_beside + with_target_below
            target_corner = [Column([padding, Row([padding, sized_target, Space(4)]), Space(4)])]
        die_and_number = [self._number_part, Space(4), Column([die_part], at=CENTRE), Space(9)]
        variants = [
            Row([*die_and_number, Share(Column(line, at=CENTRE)), Space(9)]) for line in lines
        ]
        return [*variants, Layers([Row([padding, die_part, padding], at=CENTRE), *target_corner])]

    def _whole_words(
        self, scale: Scale, id: str, words: str, role: Role, colour: theme.Colour = theme.TEXT
    ) -> Share:
        """Return a label that takes the rest of a row and never breaks a word."""
        least = text.widest_word(words, role, scale)
        return Share(self._label(id, words, role, colour), least=least)

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        is_lit = self.current or look.hovered
        edge_colour = theme.LINE
        ground_colour = theme.WELL
        if self.die:
            edge_colour = theme.BRASS
            ground_colour = theme.mix(theme.NOTICE, theme.WELL, 0.35)
        if is_lit:
            edge_colour = theme.BRASS_LIGHT
        edge_width = 2.6 if self.current else 1.6
        edging = Edging(edge_colour, edge_width)
        ground = flat(ground_colour, theme.BUTTON_CUT, edging)
        surface.blit(plate(look.scale.s, self.rect.size, ground), self.rect)


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
            ground = plate(scale.s, size, HOVERED_TARGET)
        else:
            ground = paint.seat_chip(scale, size, self.seat, self.chosen)
        surface.blit(ground, self.rect)


def target_plate(plate: TargetPlate, is_brief: bool) -> Part:
    """Return the plate of a target with its mark and name; if `is_brief`, with its mark only."""
    mark = SeatMark(f"{plate.id}-mark", seat=plate.seat, side=MARK_SIDE)
    if is_brief:
        return Inside(plate, Row([Share(Space(0)), mark, Share(Space(0))], at=CENTRE), 10, 4)
    name_colour = theme.TEXT if plate.chosen else theme.MUTED
    name = LabelStyle(Role.STRONG, name_colour)(f"{plate.id}-name", plate.called, silent=True)
    return Inside(plate, Row([mark, name], gap=8, at=CENTRE), 10, 4)
