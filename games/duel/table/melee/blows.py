"""The upper part of a fight: the blow in question with its sum, or who shows what of a stat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from functools import partial
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from engine.app import art, paint, text, theme
from engine.app.paint.grounds import Edging, flat
from engine.app.paint.plates import Plate
from engine.app.pictures import remembered
from engine.app.theme import Role, Scale
from engine.app.widgets import Group, Label, Look, Widget
from engine.app.widgets.containers import (
    Column,
    Fill,
    First,
    Part,
    Row,
    Scrolled,
    Share,
    Sized,
    Space,
)
from engine.app.widgets.layout import columns
from engine.app.widgets.plates import PlateWidget
from engine.table import faces as cards
from games.duel.rules.terms import Act, Stat
from games.duel.table.medals import WarriorMedal, stat_card, suit_pip
from games.duel.table.melee.faces import FACES

MOST_MEDAL, LEAST_MEDAL = 114, 34
PLATE = 54
CARD = 26
"""The width of a card of Endurance that is asked for, in style units."""
BLOW = 1, 1.15, 1
"""How whoever deals a blow, the action and whom it hits share the width."""


class FighterView(NamedTuple):
    """One who is in it: its stat in question as it is now, a word on it, and whether it is asked,
    is out of the fight, has answered."""

    seat: int
    figure: int
    name: str
    stat: Stat
    value: int
    word: str = ""
    lit: bool = False
    out: bool = False
    done: bool = False


class BlowView(NamedTuple):
    """What is seen of a blow, or of a round of showings.

    fighters: of a blow whoever deals it and whom it hits; else all that are in the fight. action:
    that of the blow's die. sum, outcome: what it comes to, in figures and in words; standing: how
    far that holds. due: so many cards of Endurance it asks for, of which so many were `turned`.
    """

    title: str
    note: str
    fighters: Sequence[FighterView]
    act: Act | None = None
    sum: str = ""
    outcome: str = ""
    standing: str = ""
    due: int = 0
    turned: int = 0


@dataclass(eq=False, repr=False)
class StatPlate(PlateWidget):
    """A stat and its value on a plate; without room for the word the suit stands for it."""

    stat: Stat = "strength"
    value: int = 1
    lit: bool = False

    named = True

    @property
    def name(self) -> str:
        return f"{self.stat.title()} {self.value}"

    def needs(self, scale: Scale) -> tuple[int, int]:
        return 0, text.measure("8", Role.FIGURE, scale)[1]

    def wants(self, scale: Scale) -> tuple[int, int]:
        word = text.measure(self.stat.title(), Role.BODY, scale)[0]
        figure = text.measure("10", Role.FIGURE, scale)
        return self._pip(scale) + word + figure[0] + 4 * scale.px(10), figure[1]

    def _pip(self, scale: Scale) -> int:
        return round(scale.px(17) * scale.text)

    def plate(self, look: Look) -> Plate:
        scale = look.scale
        line = Edging(theme.BRASS_LIGHT if self.lit else theme.LINE, 2.2 if self.lit else 1.5)
        ground = flat(theme.WELL, theme.BUTTON_CUT, line)
        word = text.block(self.stat.title(), Role.BODY, scale, colour=theme.MUTED)
        ink_of_value = theme.BRASS_LIGHT if self.lit else theme.TEXT
        value = text.block(str(self.value), Role.FIGURE, scale, colour=ink_of_value)
        pip = suit_pip(scale, self.stat, self._pip(scale))
        if self.rect.width < self.wants(scale)[0]:
            return Plate(scale, ground, [pip, value], gap=5, centred=True)
        return Plate(scale, ground, [pip, word], [value], pad=10, gap=10)


@dataclass(eq=False, repr=False)
class Strike(Widget):
    """The action in the middle of a blow, and the line along which it goes."""

    act: Act = "high"
    still: bool = False
    """Whether it goes nowhere."""

    named = True

    @property
    def name(self) -> str:
        return FACES[self.act].title

    def draw(self, surface: Surface, look: Look) -> None:
        scale, at = look.scale, self.rect
        side = min(at.height, at.width)
        picture = art.picture(f"act-{self.act}", (side, side))
        surface.blit(picture, picture.get_rect(center=at.center))
        thick, head = max(2, scale.px(3.5)), scale.px(15)
        gap = scale.px(6)
        y = at.centery + round(side * 0.04)
        left, right = at.left, at.right
        if not self.still and at.centerx - side // 2 - gap - left > head:
            end = at.centerx - side // 2 - gap
            pygame.draw.line(surface, theme.BRASS_LIGHT, (left, y), (end, y), thick)
            start = at.centerx + side // 2 + gap
            pygame.draw.line(surface, theme.BRASS_LIGHT, (start, y), (right - head, y), thick)
            point = [(right - head, y - head * 0.6), (right, y), (right - head, y + head * 0.6)]
            pygame.draw.polygon(surface, theme.BRASS_LIGHT, point)


@dataclass(eq=False, repr=False)
class Wounds(Widget):
    """The cards of Endurance that a blow asks for: those that were shown, then empty places."""

    due: int = 1
    turned: int = 0
    _: KW_ONLY
    width: int = 0
    """A card's width in pixels."""

    named = True

    @property
    def name(self) -> str:
        return f"{self.turned} of {self.due} cards of Endurance"

    def places(self) -> list[Rect]:
        """Where each card lies."""
        wide, tall = cards.size(self.width)
        step = wide
        if self.due > 1:
            step = min(wide + wide // 5, (self.rect.width - wide) // (self.due - 1))
        across = wide + step * (self.due - 1)
        left = self.rect.centerx - across // 2
        return [Rect(left + step * at, self.rect.top, wide, tall) for at in range(self.due)]

    def landing(self, look: Look) -> Rect:
        return self.places()[max(0, min(self.turned, self.due) - 1)]

    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        face = stat_card("H", self.width, scale.four_colours)
        for index, at in enumerate(self.places()):
            if index < self.turned:
                surface.blit(face, at)
            else:
                surface.blit(paint.panel(scale, at.size, "slot"), at)


def arena(scale: Scale, room: Rect, view: BlowView) -> list[Widget]:
    """The scene in a room: what it is, who is in it, and what it comes to."""
    ways = [Fill(partial(_laid, scale, view=view, tight=tight)) for tight in (False, True)]
    scrolled = Scrolled("arena", ways[-1], group=Group.PROMPT)
    return First([*ways, scrolled]).lay(scale, room)


@remembered(32)
def height(scale: Scale, width: int, names: tuple[str, ...]) -> int:
    """The height in pixels that a scene needs at this width with all of these in it."""
    fighters = [FighterView(1, 1, name, "dexterity", 10, "chooses now") for name in names]
    shown = BlowView("Ag", "Ag", fighters)
    blow = BlowView("Ag", "Ag", fighters[:2], "high", "9 – 9", "Ag", "Ag", due=1)
    room = Rect(0, 0, width, 0)
    laid = [widget for view in (shown, blow) for widget in _laid(scale, room, view, True)]
    return max(widget.rect.bottom for widget in laid)


def _laid(scale: Scale, room: Rect, view: BlowView, tight: bool) -> list[Widget]:
    title = Label("blow-title", words=view.title, role=Role.SCREEN, colour=theme.TITLE_LIGHT)
    note = Label("blow-note", words=view.note, role=Role.BODY, colour=theme.MUTED)
    head = Column([label for label in (title, note) if label.words])
    found = head.lay(scale, room)
    top = room.top + head.tall(scale, room.width) + scale.px(8 if not tight else 3)
    below = Rect(room.left, top, room.width, max(0, room.bottom - top))
    if not view.act or not view.fighters:
        return [*found, *_showing(scale, below, view, tight)]
    if len(view.fighters) == 2:
        return [*found, *_blow(scale, below, view, view.act, tight)]
    return [*found, *_alone(scale, below, view.fighters[0], view.act, tight)]


def _blow(scale: Scale, room: Rect, view: BlowView, act: Act, tight: bool) -> list[Widget]:
    """Whoever deals it, the action with its sum, whom it hits."""
    strike = Strike("blow-act", act=act)
    attacker, target = map(_medal, view.fighters)
    wide = columns(room, BLOW, scale.px(10))[0].width
    one, other = (_foot(scale, wide, each, tight) for each in view.fighters)
    found = _upon(
        scale, room, [(attacker, one), (strike, _sum(scale, view)), (target, other)], BLOW
    )
    reach = strike.rect.height // 2 + scale.px(14)  # the line begins and ends beside the medals
    strike.rect.left = attacker.rect.centerx + reach
    strike.rect.width = target.rect.centerx - reach - strike.rect.left
    return found


def _alone(scale: Scale, room: Rect, fighter: FighterView, act: Act, tight: bool) -> list[Widget]:
    """A warrior and its action, which is aimed at nobody."""
    foot = _foot(scale, columns(room, (1, 1), scale.px(10))[0].width, fighter, tight)
    shown = Strike("blow-act", act=act, still=True)
    said = Label("blow-face", words=FACES[act].title, role=Role.HEADING, align="center")
    return _upon(scale, room, [(_medal(fighter), foot), (shown, said)], (1, 1))


def _showing(scale: Scale, room: Rect, view: BlowView, tight: bool) -> list[Widget]:
    """All that are in the fight, side by side, their plates in one line."""
    shares = (1,) * max(1, len(view.fighters))
    wide = columns(room, shares, scale.px(6))[0].width
    feet = [_foot(scale, wide, each, tight) for each in view.fighters]
    line = max((foot.parts[0].tall(scale, wide) for foot in feet), default=0)
    for foot in feet:
        foot.parts = [Sized(foot.parts[0], down=line), *foot.parts[1:]]
    pairs = zip(map(_medal, view.fighters), feet, strict=True)
    return _upon(scale, room, [*pairs], shares, 6)


def _upon(
    scale: Scale,
    room: Rect,
    pairs: Sequence[tuple[Widget, Part]],
    shares: Sequence[float],
    gap: float = 10,
) -> list[Widget]:
    """Pictures side by side, each above its foot, as large as those leave room for."""
    across = columns(room, shares, scale.px(gap))
    feet = [foot.tall(scale, at.width) for at, (_, foot) in zip(across, pairs, strict=False)]
    below = max(feet, default=0)
    left = room.height - below - scale.px(8)
    side = max(
        scale.px(LEAST_MEDAL), min(scale.px(MOST_MEDAL), left, across[0].width - scale.px(8))
    )
    top = room.top + min(max(0, left - side) // 2, scale.px(20))
    return [
        widget
        for at, (picture, foot), tall in zip(across, pairs, feet, strict=False)
        for widget in (
            *picture.lay(scale, Rect(at.centerx - side // 2, top, side, side)),
            *foot.lay(scale, Rect(at.left, top + side + scale.px(4), at.width, tall)),
        )
    ]


def _medal(fighter: FighterView) -> WarriorMedal:
    return WarriorMedal(
        f"medal-{fighter.seat}",
        seat=fighter.seat,
        figure=fighter.figure,
        dim=fighter.out,
        ticked=fighter.done,
    )


def _foot(scale: Scale, width: int, fighter: FighterView, tight: bool) -> Column:
    """Below a medal: the name, the stat, and a word on it."""
    name = Label(f"fighter-{fighter.seat}", words=fighter.name, role=Role.HEADING, align="center")
    if tight or text.widest_word(fighter.name, Role.HEADING, scale) > width:
        name.role = Role.STRONG
    plate = StatPlate(f"plate-{fighter.seat}", stat=fighter.stat, value=fighter.value)
    plate.lit = fighter.lit
    wide = min(width, max(scale.px(136), plate.wide(scale)))
    tall = max(plate.tall(scale, wide) + scale.px(4), scale.px(0 if tight else PLATE))
    aside = Share(Space(0))
    parts: list[Part] = [name, Space(4), Row([aside, Sized(plate, wide, tall), aside])]
    if fighter.word:
        word = Label(f"word-{fighter.seat}", words=fighter.word, role=Role.NOTE, align="center")
        word.colour = theme.BRASS_LIGHT if fighter.lit else theme.MUTED
        parts += [Space(3), word]
    return Column(parts)


def _sum(scale: Scale, view: BlowView) -> Column:
    """What a blow comes to, in figures and in words, and the cards that it asks for."""
    lines = [
        ("sum", view.sum, Role.FIGURE, theme.TITLE_LIGHT),
        ("outcome", view.outcome, Role.STRONG, theme.TEXT),
        ("standing", view.standing, Role.NOTE, theme.MUTED),
    ]
    parts: list[Part] = [
        Label(f"blow-{id}", words=words, role=role, colour=colour, align="center")
        for id, words, role, colour in lines
        if words
    ]
    if view.due:
        wide, tall = cards.size(scale.px(CARD))
        wounds = Wounds("wounds", due=view.due, turned=view.turned, width=wide)
        parts += [Space(4), Sized(wounds, down=tall)]
    return Column(parts)
