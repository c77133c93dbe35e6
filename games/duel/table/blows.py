"""The upper part of a fight: the blow in question with its sum, or who shows what of a stat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from functools import lru_cache, partial
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from engine.app import art, paint, text, theme
from engine.app.paint.grounds import Edging, flat, laid
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Look, Widget
from engine.app.widgets.layout import columns, height_at, put
from engine.table import faces as cards
from games.duel.rules.terms import SUITS, Act, Stat
from games.duel.table.faces import FACES
from games.duel.table.fitting import bottom, fitted
from games.duel.table.medals import Medal, stat_card

MOST_MEDAL, LEAST_MEDAL = 114, 34
PLATE = 54
CARD = 26
"""The width of a card of Endurance that is asked for, in style units."""


class Fighter(NamedTuple):
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
    fighters: Sequence[Fighter]
    act: Act | None = None
    sum: str = ""
    outcome: str = ""
    standing: str = ""
    due: int = 0
    turned: int = 0


@dataclass(eq=False, repr=False)
class StatPlate(Widget):
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

    def draw(self, surface: Surface, look: Look) -> None:
        scale, at = look.scale, self.rect
        line = Edging(theme.BRASS_LIGHT if self.lit else theme.LINE, 2.2 if self.lit else 1.5)
        ground = flat(theme.WELL, theme.BUTTON_CUT, line)
        surface.blit(art.vector(art.drawing(at.size, laid(ground, at.size, scale.s)), at.size), at)
        pip, gap = self._pip(scale), scale.px(10)
        suit = SUITS[self.stat]
        ink = theme.suit_colour(suit, "dark", scale.four_colours)
        word = text.block(self.stat.title(), Role.BODY, scale, colour=theme.MUTED)
        ink_of_value = theme.BRASS_LIGHT if self.lit else theme.TEXT
        value = text.block(str(self.value), Role.FIGURE, scale, colour=ink_of_value)
        picture = art.picture(text.SUIT_ART[suit], (pip, pip), {text.SUIT_INK: theme.css(ink)})
        wide = at.width >= self.wants(scale)[0]
        if not wide:
            across = pip + gap // 2 + value.size[0]
            x = at.centerx - across // 2
            surface.blit(picture, picture.get_rect(midleft=(x, at.centery)))
            value.draw(surface, (x + pip + gap // 2, at.centery - value.size[1] // 2))
            return
        surface.blit(picture, picture.get_rect(midleft=(at.left + gap, at.centery)))
        word.draw(surface, (at.left + 2 * gap + pip, at.centery - word.size[1] // 2))
        value.draw(surface, (at.right - gap - value.size[0], at.centery - value.size[1] // 2))


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
    return fitted(
        "arena",
        scale,
        room,
        [partial(_laid, scale, view=view, tight=tight) for tight in (False, True)],
    )


@lru_cache(32)
def height(scale: Scale, width: int, names: tuple[str, ...]) -> int:
    """The height in pixels that a scene needs at this width with all of these in it."""
    fighters = [Fighter(1, 1, name, "dexterity", 10, "chooses now") for name in names]
    shown = BlowView("Ag", "Ag", fighters)
    blow = BlowView("Ag", "Ag", fighters[:2], "high", "9 – 9", "Ag", "Ag", due=1)
    room = Rect(0, 0, width, 0)
    return max(bottom(_laid(scale, room, view, True)) for view in (shown, blow))


def _laid(scale: Scale, room: Rect, view: BlowView, tight: bool) -> list[Widget]:
    title = Label("blow-title", words=view.title, role=Role.SCREEN, colour=theme.TITLE_LIGHT)
    note = Label("blow-note", words=view.note, role=Role.BODY, colour=theme.MUTED)
    y = room.top
    widgets: list[Widget] = []
    for label in (title, note):
        if label.words:
            put(label, Rect(room.left, y, room.width, height_at(label, room.width, scale)))
            y = label.rect.bottom
            widgets.append(label)
    top = y + scale.px(8 if not tight else 3)
    below = Rect(room.left, top, room.width, max(0, room.bottom - top))
    if view.act and len(view.fighters) == 2:
        return [*widgets, *_blow(scale, below, view, view.act, tight)]
    if view.act and view.fighters:
        return [*widgets, *_alone(scale, below, view.fighters[0], view.act, tight)]
    return [*widgets, *_showing(scale, below, view, tight)]


def _blow(scale: Scale, room: Rect, view: BlowView, act: Act, tight: bool) -> list[Widget]:
    """Whoever deals it, the action with its sum, whom it hits."""
    left, middle, right = columns(room, (1, 1.15, 1), scale.px(10))
    said = _sum(scale, middle, view)
    feet = [
        _foot(scale, at, each, tight) for at, each in zip((left, right), view.fighters, strict=True)
    ]
    side, top = _stand(scale, room, max(bottom(said), *map(bottom, feet)), left.width)
    widgets: list[Widget] = []
    for at, each, foot in zip((left, right), view.fighters, feet, strict=True):
        widgets.append(_medal(each, Rect(at.centerx - side // 2, top, side, side)))
        widgets += _moved(foot, top + side + scale.px(4))
    reach = scale.px(14)
    start, end = left.centerx + side // 2 + reach, right.centerx - side // 2 - reach
    widgets.append(Strike("blow-act", Rect(start, top, end - start, side), act))
    widgets += _moved(said, top + side + scale.px(4))
    return widgets


def _alone(scale: Scale, room: Rect, fighter: Fighter, act: Act, tight: bool) -> list[Widget]:
    """A warrior and its action, which is aimed at nobody."""
    left, right = columns(room, (1, 1), scale.px(10))
    foot = _foot(scale, left, fighter, tight)
    side, top = _stand(scale, room, bottom(foot), left.width)
    shown = Strike("blow-act", Rect(right.left, top, right.width, side), act, still=True)
    said = Label("blow-face", words=FACES[act].title, role=Role.HEADING, align="center")
    put(said, Rect(right.left, top + side + scale.px(4), right.width, said.wants(scale)[1]))
    medal = _medal(fighter, Rect(left.centerx - side // 2, top, side, side))
    return [medal, *_moved(foot, top + side + scale.px(4)), shown, said]


def _showing(scale: Scale, room: Rect, view: BlowView, tight: bool) -> list[Widget]:
    """All that are in the fight, side by side."""
    across = columns(room, (1,) * max(1, len(view.fighters)), scale.px(6))
    feet = [_foot(scale, at, each, tight) for at, each in zip(across, view.fighters, strict=False)]
    line = max((foot[0].rect.height for foot in feet), default=0)
    for name, *others in feet:
        _moved(others, line - name.rect.height)
    side, top = _stand(scale, room, max(map(bottom, feet), default=0), across[0].width)
    widgets: list[Widget] = []
    for at, each, foot in zip(across, view.fighters, feet, strict=False):
        widgets.append(_medal(each, Rect(at.centerx - side // 2, top, side, side)))
        widgets += _moved(foot, top + side + scale.px(4))
    return widgets


def _stand(scale: Scale, room: Rect, below: int, width: int) -> tuple[int, int]:
    """How large a medal is, above so many pixels, and where it lies."""
    left = room.height - below - scale.px(8)
    side = max(scale.px(LEAST_MEDAL), min(scale.px(MOST_MEDAL), left, width - scale.px(8)))
    return side, room.top + min(max(0, left - side) // 2, scale.px(20))


def _medal(fighter: Fighter, at: Rect) -> Medal:
    medal = Medal(f"medal-{fighter.seat}", at, fighter.seat, fighter.figure, fighter.out)
    medal.ticked = fighter.done
    return medal


def _foot(scale: Scale, at: Rect, fighter: Fighter, tight: bool) -> list[Widget]:
    """Below a medal: the name, the stat, and a word on it."""
    name = Label(f"fighter-{fighter.seat}", words=fighter.name, role=Role.HEADING, align="center")
    if tight or text.widest_word(fighter.name, Role.HEADING, scale) > at.width:
        name.role = Role.STRONG
    put(name, Rect(at.left, 0, at.width, height_at(name, at.width, scale)))
    plate = StatPlate(f"plate-{fighter.seat}", stat=fighter.stat, value=fighter.value)
    plate.lit = fighter.lit
    wide = min(at.width, max(scale.px(136), plate.wants(scale)[0]))
    tall = max(plate.needs(scale)[1] + scale.px(4), scale.px(0 if tight else PLATE))
    put(plate, Rect(at.centerx - wide // 2, name.rect.bottom + scale.px(4), wide, tall))
    widgets: list[Widget] = [name, plate]
    if fighter.word:
        word = Label(f"word-{fighter.seat}", words=fighter.word, role=Role.NOTE, align="center")
        word.colour = theme.BRASS_LIGHT if fighter.lit else theme.MUTED
        high = height_at(word, at.width, scale)
        put(word, Rect(at.left, plate.rect.bottom + scale.px(3), at.width, high))
        widgets.append(word)
    return widgets


def _sum(scale: Scale, at: Rect, view: BlowView) -> list[Widget]:
    """What a blow comes to, in figures and in words, and the cards that it asks for."""
    y, widgets = 0, list[Widget]()
    lines = [
        ("sum", view.sum, Role.FIGURE, theme.TITLE_LIGHT),
        ("outcome", view.outcome, Role.STRONG, theme.TEXT),
        ("standing", view.standing, Role.NOTE, theme.MUTED),
    ]
    for id, words, role, colour in lines:
        if words:
            label = Label(f"blow-{id}", words=words, role=role, colour=colour, align="center")
            put(label, Rect(at.left, y, at.width, height_at(label, at.width, scale)))
            y = label.rect.bottom
            widgets.append(label)
    if view.due:
        wide, tall = cards.size(scale.px(CARD))
        wounds = Wounds("wounds", Rect(at.left, y + scale.px(4), at.width, tall), width=wide)
        wounds.due, wounds.turned = view.due, view.turned
        widgets.append(wounds)
    return widgets


def _moved(widgets: Sequence[Widget], down: int) -> Sequence[Widget]:
    for widget in widgets:
        widget.move(0, down)
    return widgets
