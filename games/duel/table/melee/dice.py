"""What a program of dice is set with: the six actions, places for dice, and targets."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from functools import partial
from typing import Literal

from pygame import Rect, Surface

from engine.app import art, paint, text, theme
from engine.app.inputs import Position
from engine.app.paint.grounds import Edging, flat, plate
from engine.app.paint.plates import Plate, Thing, put
from engine.app.paint.shapes import chamfered, edge
from engine.app.theme import Role, Scale
from engine.app.widgets import Group, Look
from engine.app.widgets.buttons import PRESSED, draw_shadow
from engine.app.widgets.dragged import Dragged
from engine.app.widgets.plates import PlateWidget
from games.duel.rules.actions import Die
from games.duel.rules.terms import Act
from games.duel.table.melee.faces import FACES, pips
from games.duel.words.dice import Foreseen

DIE, ART, MARK = 46, 56, 20
PAD, GAP = 13, 7
"""Around what a card says, and between a figure and what it is of."""


@dataclass(eq=False, repr=False)
class DraggedDie(Dragged):
    """Something with a die that can be dragged; `dropped` is told where it was let go."""

    act: Act = "high"

    @property
    def draggable(self) -> bool:
        return self.enabled and super().draggable

    def held(self, look: Look) -> tuple[Surface, Position]:
        side = look.scale.px(DIE)
        return art.picture(f"die-{pips(self.act)}", (side, side)), self._from


NOTHING = Foreseen("", "", "", "")
Detail = Literal["full", "brief", "bare"]
"""How much a card says: all; what it would do; or only what it is called."""


@dataclass(eq=False, repr=False)
class ActionCard(DraggedDie):
    """One of the six actions: its die, its key, its picture, and what it would do now."""

    would: Foreseen = NOTHING
    _: KW_ONLY
    detail: Detail = "full"
    group: Group = Group.PROMPT

    ring = "field"

    @property
    def name(self) -> str:
        return FACES[self.act].title

    @property
    def said(self) -> tuple[str, str]:
        heading, words = super().said
        would = self.would
        now = "" if self.detail == "full" else f"{would.figure} {would.what}. {would.note}"
        said = [words, FACES[self.act].words, now.strip(" .") and now.strip()]
        return heading, "\n".join(filter(None, said))

    @property
    def focusable(self) -> bool:
        return True

    def _die(self, scale: Scale) -> int:
        return min(round(scale.px(DIE) * max(1.0, scale.text * 0.8)), self.rect.width // 3)

    def needs(self, scale: Scale) -> tuple[int, int]:
        pad = scale.px(PAD)
        room = max(1, self.rect.width - 2 * pad) if self.rect.width else 10**6
        title, figure, what, note = self._blocks(scale, room)
        die = self._die(scale) if self.rect.width else scale.px(DIE)
        wide = max(title.size[0], figure.size[0] + what.size[0])
        tall = die + title.size[1] + 2 * pad + scale.px(2)
        if self.detail != "bare":
            tall += max(figure.size[1], what.size[1])
        return wide + 2 * pad, tall + (note.size[1] if self.detail == "full" else 0)

    def _blocks(
        self, scale: Scale, room: int
    ) -> tuple[text.TextBlock, text.TextBlock, text.TextBlock, text.TextBlock]:
        """What it is called; how much it would do, of what; and on what that depends."""
        would, face, full = self.would, FACES[self.act], self.detail == "full"
        figure, what = (would.figure, would.what if full else would.short)
        if self.detail == "bare":
            figure = what = ""
        ink = theme.OXBLOOD if would.harms and figure != "0" else theme.INK
        role = Role.HEADING if full else Role.STRONG
        if text.widest_word(face.title, role, scale) > room:
            role = Role.STRONG
        title = text.block(face.title, role, scale, room, theme.INK)
        amount = text.block(figure, Role.TILE if full else Role.HEADING, scale, colour=ink)
        beside = max(1, room - amount.size[0] - scale.px(GAP)) if figure else room
        of = Role.SMALL if full else Role.NOTE
        said = text.block(what, of, scale, beside, theme.INK)
        note = text.block(would.note if full else "", Role.NOTE, scale, room, theme.INK_2)
        return title, amount, said, note

    def draw_under(self, surface: Surface, look: Look) -> None:
        if self.enabled:
            draw_shadow(surface, self.rect, look.scale)

    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        at = self.rect.move(0, scale.px(PRESSED) if look.pressed else 0)
        surface.blit(paint.panel(scale, at.size, "parchment"), at)
        if look.hovered and self.enabled:
            line = edge(theme.BRASS, 3 * scale.s)
            ring = chamfered(at.size, theme.PANEL_CUT * scale.s, line, 1.5 * scale.s)
            surface.blit(art.vector(art.drawing(at.size, ring), at.size), at)
        pad, side = scale.px(PAD), self._die(scale)
        die = art.picture(f"die-{pips(self.act)}", (side, side))
        surface.blit(die, (at.left + pad, at.top + pad - scale.px(2)))
        key = paint.key_badge(scale, self.hotkey, "brass")
        middle = at.top + pad + side // 2
        left = at.left + pad + side + scale.px(10)
        surface.blit(key, key.get_rect(midleft=(left, middle)))
        drawn = min(scale.px(ART), at.right - pad - left - key.width - scale.px(6))
        if drawn >= scale.px(28):
            picture = art.picture(f"act-{self.act}", (drawn, drawn))
            surface.blit(picture, picture.get_rect(midright=(at.right - scale.px(8), middle)))
        title, figure, what, note = self._blocks(scale, at.width - 2 * pad)
        left, y = at.left + pad, at.top + pad + side
        title.draw(surface, (left, y))
        y += title.size[1]
        row = Rect(left, y, 0, max(figure.size[1], what.size[1]))
        told = [figure, what] if figure.size[0] else [what]
        Plate(scale, None, told, gap=GAP).draw(surface, row)
        note.draw(surface, row.bottomleft)


@dataclass(eq=False, repr=False)
class SlotWidget(DraggedDie):
    """A place for a die of the own program: set, to be set next, or empty."""

    die: Die | None = None
    number: int = 1
    _: KW_ONLY
    current: bool = False
    aimed: bool = False
    """Whether a target is shown."""
    meets: tuple[str, str] = "", ""
    """Which of the opponent's dice it meets, and the same in fewer words."""
    group: Group = Group.PROMPT

    ring = "field"
    named = True

    @property
    def name(self) -> str:
        said = FACES[self.die.act].title if self.die else "empty"
        return f"Die {self.number}: {said}"

    def needs(self, scale: Scale) -> tuple[int, int]:
        return 0, text.measure("Ag", Role.STRONG, scale)[1] + scale.px(8)

    def draw(self, surface: Surface, look: Look) -> None:
        scale, at = look.scale, self.rect
        lit = self.current or look.hovered
        line = Edging(theme.BRASS_LIGHT if lit else theme.LINE, 2.6 if self.current else 1.6)
        ground = theme.mix(theme.NOTICE, theme.WELL, 0.35) if self.die else theme.WELL
        if self.die and not lit:
            line = Edging(theme.BRASS, 1.6)
        surface.blit(plate(scale.s, at.size, flat(ground, theme.BUTTON_CUT, line)), at)
        pad = scale.px(9)
        number = text.block(str(self.number), Role.SMALL, scale, colour=theme.MUTED)
        if not self.die or self.away is not None:
            word = "choose" if self.current else "empty"
            role, ink = (Role.STRONG, theme.TEXT) if self.current else (Role.BODY, theme.MUTED)
            said = text.block(word, role, scale, colour=ink)
            if said.size[0] + 2 * pad <= at.width:
                put(surface, said, center=at.center)
            number.draw(surface, (at.left + pad, at.top + scale.px(5)))
            return
        self._draw_set(surface, scale, self.die, number)

    def _draw_set(self, surface: Surface, scale: Scale, die: Die, number: text.TextBlock) -> None:
        at, face, pad = self.rect, FACES[die.act], scale.px(9)
        target = die.target if self.aimed else 0
        mark = min(round(scale.px(MARK) * scale.text), at.height // 3, at.width // 3)
        side = min(scale.px(DIE), at.height - 2 * scale.px(8), at.width - 2 * pad)
        picture = art.picture(f"die-{pips(die.act)}", (side, side))
        left = at.left + pad + number.size[0] + scale.px(4)
        number.draw(surface, (at.left + pad, at.top + scale.px(5)))
        x = left + side + pad
        room, widest = at.right - pad - x, text.widest_word(face.title, Role.STRONG, scale)
        if widest > room:
            surface.blit(picture, picture.get_rect(center=at.center))
            self._draw_mark(surface, scale, target, mark, at.move(-pad // 2, -pad // 2).bottomright)
            return
        surface.blit(picture, picture.get_rect(midleft=(left, at.centery)))
        beside = mark + scale.px(4)
        below = widest > room - beside
        words = text.block(
            face.title, Role.STRONG, scale, room if below or not target else room - beside
        )
        line = words.size[1] // words.lines
        for said in (*self.meets, ""):
            note = text.block(said, Role.NOTE, scale, room, theme.MUTED)
            marked = mark if target and below else 0
            noted = words.size[1] + note.size[1] + marked <= at.height - scale.px(6)
            noted = noted and text.widest_word(said, Role.NOTE, scale) <= room and bool(said)
            if noted:
                break
        tall = words.size[1] + (note.size[1] if noted else 0)
        tall += mark if target and below else 0
        y = at.centery - tall // 2
        words.draw(surface, (x, y))
        if noted:
            note.draw(surface, (x, y + words.size[1]))
        low = y + tall if below else y + words.size[1] - (line - mark) // 2
        self._draw_mark(surface, scale, target, mark, (at.right - scale.px(7), low))

    @staticmethod
    def _draw_mark(
        surface: Surface, scale: Scale, target: int, side: int, corner: Position
    ) -> None:
        """The mark of whoever it is aimed at, by its lower right corner."""
        if target:
            mark = paint.seat_mark(scale, target, side)
            surface.blit(mark, mark.get_rect(bottomright=corner))


@dataclass(eq=False, repr=False)
class TargetPlate(PlateWidget):
    """Somebody who can be aimed at, by mark and name; the one who is has its colour's edge."""

    seat: int = 1
    called: str = ""
    _: KW_ONLY
    chosen: bool = False
    brief: bool = False
    group: Group = Group.PROMPT

    @property
    def name(self) -> str:
        return self.called

    @property
    def said(self) -> tuple[str, str]:
        return text.plain(self.called), self.tip

    def plate(self, look: Look) -> Plate:
        scale = look.scale
        mark = paint.seat_mark(scale, self.seat, round(scale.px(MARK) * scale.text))
        ink = theme.TEXT if self.chosen or look.hovered else theme.MUTED
        name = text.block(self.called, Role.STRONG, scale, colour=ink)
        lying: list[Thing] = [mark] if self.brief else [mark, name]
        ground = partial(paint.seat_chip, scale, seat=self.seat, to_play=self.chosen)
        return Plate(scale, ground, lying, pad=10, down=4, gap=8, centred=self.brief)
