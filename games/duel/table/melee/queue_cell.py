"""Cell of a fight's queue: the state of one die, and its widget."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Literal, NamedTuple

import pygame
from pygame import Rect, Surface
from typing_extensions import override

from engine.app import paint, text, theme
from engine.app.paint.grounds import Edging, flat, plate
from engine.app.theme import Colour, Role, Scale
from engine.app.widgets import Label, Look, Picture, Widget, overflows
from engine.app.widgets.containers import (
    CENTRE,
    Column,
    FirstThatFits,
    Inside,
    Part,
    Row,
    Share,
    Sized,
    Space,
)
from engine.app.widgets.pieces import SeatMark
from games.duel.rules.terms import Act
from games.duel.table.holders import Holder
from games.duel.table.medals import DiePicture
from games.duel.table.melee.faces import DIE_FACES, pips_of

CellState = Literal["unset", "more", "hidden", "waiting", "current", "done", "cancelled", "wasted"]
DIE_SIDE = 37
"""Side of a die in style units."""
MARK_SIDE = 18
"""Side of a target's mark in style units."""
MAX_MARK_GROWTH = 1.3
"""Greatest factor by which a mark grows with the text."""
KEY_PAD = 6
"""Width and height of the plate of a key beyond its badge, in style units."""


class DieView(NamedTuple):
    """Die of a row, as the viewer sees it.

    Attributes:
        state: State of the die.
        act: Its action; None if hidden.
        target: Seat at which it is aimed; 0 for none.
        note: Words for its state.
        tip_text: Text of its tooltip.
        press: Called when it is pressed; None if it can't be.
        is_picked: True if it is picked.
        key: Key that picks it.
    """

    state: CellState
    act: Act | None = None
    target: int = 0
    note: str = ""
    tip_text: str = ""
    press: Callable[[], None] | None = None
    is_picked: bool = False
    key: str = ""


UNSET_DIE = DieView("unset")


class Outline(NamedTuple):
    """Look of a state.

    Attributes:
        ground: Colour of the background.
        edge: Colour of the edge.
        width: Width of the edge in style units.
    """

    ground: Colour
    edge: Colour
    width: float = 1.5


RESTING_GROUND = theme.mix(theme.PANEL_TOP, theme.BUTTON_TOP, 0.3)
"""Background of a die that waits."""
OUTLINES: dict[CellState, Outline] = {
    "unset": Outline(theme.WELL, theme.LINE),
    "more": Outline(theme.WELL, theme.mix(theme.WELL, theme.LINE, 0.6)),
    "hidden": Outline(RESTING_GROUND, theme.BRASS),
    "waiting": Outline(RESTING_GROUND, theme.LINE),
    "current": Outline(theme.OXBLOOD, theme.BRASS_LIGHT, 2.5),
    "done": Outline(
        theme.mix(theme.WELL, RESTING_GROUND, 0.5), theme.mix(theme.WELL, theme.LINE, 0.7)
    ),
    "cancelled": Outline(theme.WELL, theme.mix(theme.WELL, theme.CLASH_PANEL_LINE, 0.8)),
    "wasted": Outline(theme.WELL, theme.mix(theme.WELL, theme.LINE, 0.7)),
}
PRESSABLE_EDGE = theme.BRASS, 2.6
"""Colour and width of the edge of a die that can be pressed."""
CHOSEN_EDGE_WIDTH = 4.5
"""Width of the edge of a die that is picked, in style units."""
STRIKE_HEIGHT = 0.54
"""Height of the line through a struck word, as a share of its height from the top."""
FINISHED_STATES = "done", "cancelled", "wasted"
"""States of dice whose action will not come any more."""


class Naming(NamedTuple):
    """Way in which all dice of a queue are named.

    Attributes:
        words: Full name, short name, or no name.
        is_target_below: True if the target's mark stands below the name.
    """

    words: Literal["title", "short", ""]
    is_target_below: bool = False


NAMINGS = (
    Naming("title"),
    Naming("title", is_target_below=True),
    Naming("short"),
    Naming("short", is_target_below=True),
    Naming(""),
)


@dataclass(eq=False, repr=False)
class StruckLabel(Label):
    """Label in one line that is struck through."""

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        super().draw(surface, look)
        text_width, text_height = self.size(look.scale)
        overhang = look.scale.px(2)
        y = self.rect.top + round(text_height * STRIKE_HEIGHT)
        line_ends = (self.rect.left - overhang, y), (self.rect.left + text_width + overhang, y)
        pygame.draw.line(surface, theme.OXBLOOD_TOP, *line_ends, max(1, overhang))


@dataclass(eq=False, repr=False)
class QueueCell(Holder):
    """Die of the queue.

    Attributes:
        cell: State of the die.
        owner: Seat of its owner.
        naming: Way in which the die is named, equal for all dice of a queue.
    """

    cell: DieView = UNSET_DIE
    owner: int = 1
    _: KW_ONLY
    word: str = ""
    """Text while the action is hidden or not set."""
    naming: Naming = NAMINGS[0]

    ring = "field"  # the shape of the focus ring
    named = True

    @override
    @property
    def name(self) -> str:
        return DIE_FACES[self.cell.act].title if self.cell.act else self.word

    @override
    def size(self, scale: Scale, width: int | None = None) -> tuple[int, int]:
        return 0, text.measure("Ag", Role.LABEL, scale)[1]

    @override
    def content_part(self, scale: Scale) -> Part:
        height_px = self.rect.height
        cell = self.cell
        padding = Share(Space(0))
        room_beside = (height_px - scale.px(DIE_SIDE)) // 2
        pad = max(scale.px(3), min(scale.px(8), room_beside + scale.px(3)))
        edge_space = Sized(Space(0), wide=pad)
        role = Role.BODY if text.measure("Ag", Role.BODY, scale)[1] <= height_px else Role.LABEL
        die_side = min(scale.px(DIE_SIDE) + round(scale.px(6) * (scale.text - 1)), height_px - pad)
        die = DiePicture(f"{self.id}-die", pips=pips_of(cell.act) if cell.act else 0)
        die.dim = cell.state in FINISHED_STATES
        die_column = Column([Sized(die, wide=die_side, high=die_side)], at=CENTRE)
        if cell.state in ("unset", "more"):
            die.is_missing = True
            if not self.word.strip():
                return Row([padding, die_column, padding])
            short_word = "–" if cell.state == "unset" else "+1"
            words = [self._label("word", word, role) for word in (self.word, short_word)]
            return FirstThatFits([Row([padding, word, padding], at=CENTRE) for word in words])
        die_parts: list[Part] = [edge_space, die_column, edge_space]
        if self.rect.width <= die_side + 3 * pad:
            return Row(die_parts)
        end_space = edge_space
        if cell.act:
            if self.hotkey and self._shows_target and not self.naming.is_target_below:
                key_width = paint.key_badge(scale, self.hotkey).width + scale.px(KEY_PAD)
                end_space = Sized(Space(0), wide=pad // 2 + key_width)
            mark_side = round(scale.px(MARK_SIDE) * min(MAX_MARK_GROWTH, scale.text))
            variants: Sequence[Part] = self._named_variants(pad, min(die_side, mark_side))
        else:
            first_word, _, _ = self.word.partition(",")
            words = [self._label("word", word, role) for word in (self.word, first_word)]
            variants = [*(Row([word], at=CENTRE) for word in words), Space(0)]
        words_room = Inside(Widget(f"{self.id}-room"), FirstThatFits(variants))
        return Row([*die_parts, Share(words_room), end_space])

    @property
    def _shows_target(self) -> bool:
        """True if the target is shown."""
        return bool(self.cell.target) and self.cell.state not in ("cancelled", "wasted")

    def has_room(self, scale: Scale) -> bool:
        """Return True if all text fits into the present rectangle."""
        self.fill(scale)
        return not overflows([self], scale)

    def _named_variants(self, pad: int, mark_side: int) -> list[Part]:
        """Return the ways to name the die, the fullest first.

        Args:
            pad: Gap at the edges in pixels.
            mark_side: Side of a seat's mark in pixels.
        """
        cell = self.cell
        naming = self.naming
        half_pad = Sized(Space(0), wide=pad // 2)
        title = self._title()
        target_parts = list[Part]()
        target_below = list[Part]()
        if self._shows_target:
            target_mark = SeatMark(f"{self.id}-target", seat=cell.target)
            target = Sized(target_mark, wide=mark_side, high=mark_side)
            if naming.is_target_below:
                target_below = [Column([Sized(Space(0), high=pad // 2), Row([target])])]
            else:
                target_parts = [half_pad, target]
        tick = Picture(f"{self.id}-tick", art="ui-check")
        tick_part = Sized(tick, wide=mark_side, high=mark_side)
        end_variants = [target_parts]
        if cell.state == "done":
            end_variants = [[*target_parts, half_pad, tick_part]]
            if not naming.words:
                end_variants.append(target_parts)
        lines = [target_below] if target_below else self._note_variants
        return [
            Row([Column([*title, *line]), Share(Space(0)), *end], at=CENTRE)
            for end in end_variants
            for line in lines
        ]

    def _title(self) -> list[Part]:
        """Return the name of the action, if names are shown, struck out if it will not come."""
        assert self.cell.act
        face = DIE_FACES[self.cell.act]
        state = self.cell.state
        name = {"title": face.title, "short": face.short, "": ""}[self.naming.words]
        if not name:
            return []
        label_class = StruckLabel if state in ("cancelled", "wasted") else Label
        colour = theme.TEXT if state in ("waiting", "current") else theme.DISABLED_NOTE
        title = label_class(f"{self.id}-title", words=name, role=Role.STRONG, colour=colour)
        title.silent = True
        return [title]

    @property
    def _note_variants(self) -> list[list[Part]]:
        """Lines for the state of the die: in full, in short, and empty."""
        notes = []
        if self.cell.note:
            without_name, _, _ = self.cell.note.partition(" by ")
            notes = [self.cell.note, without_name]
        labels = [self._label("note", note, Role.NOTE) for note in notes]
        if self.cell.state == "cancelled":
            for label in labels:
                label.colour = theme.OXBLOOD_LIGHT
        lines: list[list[Part]] = [[label] for label in labels]
        return [*lines, []]

    def _label(self, id: str, words: str, role: Role) -> Label:
        label = Label(f"{self.id}-{id}", words=words, role=role, colour=theme.MUTED)
        label.silent = True
        return label

    @override
    def shape(self, look: Look) -> Rect:
        return self.rect

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        outline = OUTLINES[self.cell.state]
        colour = outline.edge
        width = outline.width
        if self.cell.state == "hidden":
            colour = look.scale.colour(self.owner)
        if self.cell.press:
            colour, width = PRESSABLE_EDGE
            if look.hovered or self.cell.is_picked:
                colour = theme.BRASS_LIGHT
                width = CHOSEN_EDGE_WIDTH if self.cell.is_picked else PRESSABLE_EDGE[1]
        ground = flat(outline.ground, theme.BADGE_CUT + 1, Edging(colour, width))
        surface.blit(plate(look.scale.s, self.rect.size, ground), self.rect)

    @override
    def draw_over(self, surface: Surface, look: Look) -> None:
        """Draw the key in the lower right corner, so that it takes no room from the name."""
        if self.hotkey:
            scale = look.scale
            key = paint.key_badge(scale, self.hotkey)
            badge_rect = key.get_rect().inflate(scale.px(KEY_PAD), scale.px(KEY_PAD))
            badge_rect.bottomright = self.rect.bottomright
            surface.blit(paint.panel(scale, badge_rect.size, "slot"), badge_rect)
            surface.blit(key, key.get_rect(center=badge_rect.center))


@dataclass(eq=False, repr=False)
class RoundGround(Widget):
    """Background of the present round."""

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        line = Edging(theme.mix(theme.NOTICE, theme.BRASS, 0.7), 1.5)
        ground = flat(theme.mix(theme.NOTICE, theme.PANEL_TOP, 0.45), theme.BUTTON_CUT, line)
        surface.blit(plate(look.scale.s, self.rect.size, ground), self.rect)
