"""Upper part of a fight during an action: the present blow with its sum, or a guard or retreat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pygame
from pygame import Rect, Surface
from typing_extensions import override

from engine.app import art, text, theme
from engine.app.paint.grounds import Edging, flat
from engine.app.pictures import cached_picture
from engine.app.theme import Role, Scale
from engine.app.widgets import Group, Label, Look, Widget
from engine.app.widgets.containers import (
    CENTRE,
    Column,
    FirstThatFits,
    Flow,
    Inside,
    Part,
    Row,
    Scrolled,
    Share,
    Sized,
    Space,
    Unsized,
)
from engine.app.widgets.layout import columns
from engine.app.widgets.plates import Plate
from engine.app.widgets.words import LabelStyle, muted
from games.duel.rules.terms import Act, Stat
from games.duel.table.medals import SuitCards, SuitPip, WarriorMedal
from games.duel.table.melee.faces import DIE_FACES

ARROW_WIDTH = 3.5
"""Width of an arrow's line in style units."""
ARROW_HEAD = 15
"""Length of an arrow's head in style units."""
ARROW_GAP = 6
"""Gap between an arrow and the action's picture, in style units."""
ARROW_HEIGHT = 0.04
"""Distance of an arrow below the picture's middle, as a share of its side."""
MEDAL_GAP = 14
"""Gap between an arrow and a medal, in style units."""
MIN_PLATE_WIDTH = 136
"""Minimum width of a stat's plate in style units, if its column is wide enough."""
MAX_TOP_SPACE = 20
"""Maximum space above the medals in style units."""
MAX_MEDAL_SIDE = 114
"""Maximum side of a medal in style units."""
MIN_MEDAL_SIDE = 34
"""Minimum side of a medal in style units."""
PLATE_HEIGHT = 54
"""Minimum height of a stat's plate in style units."""
CARD_WIDTH = 26
"""Width of a card of Endurance that a blow asks for, in style units."""
BLOW_GAP = 10
"""Gap between attacker, action and target, in style units."""
BLOW_SHARES = 1, 1.15, 1
"""Relative widths of the attacker, the action and the target."""


class FighterView(NamedTuple):
    """Warrior in the scene.

    Attributes:
        seat: Seat of the warrior.
        figure: Number of its helm.
        name: Its name.
        stat: The stat in question.
        value: Value of the stat.
        status: Word below the stat.
        is_lit: True if the seat is asked.
        is_out: True if the warrior is out of the fight.
        has_answered: True if the seat has answered.
    """

    seat: int
    figure: int
    name: str
    stat: Stat
    value: int
    status: str = ""
    is_lit: bool = False
    is_out: bool = False
    has_answered: bool = False


class BlowView(NamedTuple):
    """Scene of a blow, or of a step in which cards are shown.

    Attributes:
        title: Heading.
        note: Explanation.
        fighters: Attacker and target of a blow; else all fighters.
        act: Action of the blow's die, if the scene is about one.
        sum: Result in figures.
        outcome: Result in words.
        condition: Words for the state of the result, such as "shown".
        cards_to_show: Number of cards of Endurance to show.
        cards_shown: Number of these cards that are shown.
    """

    title: str
    note: str
    fighters: Sequence[FighterView]
    act: Act | None = None
    sum: str = ""
    outcome: str = ""
    condition: str = ""
    cards_to_show: int = 0
    cards_shown: int = 0


class StatPlate(Plate):
    """Background of a stat and its value; the tooltip names the stat."""

    named = True  # the tooltip has the name


def _stat_plate(scale: Scale, fighter: FighterView) -> Part:
    """Return a stat and its value on a plate; without room for the name, only its suit."""
    id = f"plate-{fighter.seat}"
    stat = fighter.stat.title()
    edging = Edging(theme.BRASS_LIGHT, 2.2) if fighter.is_lit else Edging(theme.LINE, 1.5)
    ground = flat(theme.WELL, theme.BUTTON_CUT, edging)
    plate = StatPlate(id, ground=ground, called=f"{stat} {fighter.value}")
    pip = SuitPip(f"{id}-suit", stat=fighter.stat, share=0.85)
    name_label = muted(f"{id}-word", stat, silent=True)
    figure_style = LabelStyle(Role.FIGURE, theme.BRASS_LIGHT if fighter.is_lit else theme.TEXT)
    value = figure_style(f"{id}-value", str(fighter.value), align="right", silent=True)
    value_part = Sized(value, wide=text.measure("10", Role.FIGURE, scale)[0])
    with_name = Row(
        [pip, Space(10), name_label, Share(Space(10), whole=True), value_part], at=CENTRE
    )
    without_name = Flow([pip, value], gap=5, centred=True)
    return Inside(
        plate,
        FirstThatFits([Column([variant], at=CENTRE) for variant in (with_name, without_name)]),
        across=10,
    )


@dataclass(eq=False, repr=False)
class Strike(Widget):
    """Action in the middle of a blow, with an arrow from the attacker to the target."""

    act: Act = "high"
    has_no_arrow: bool = False
    """True if only one fighter is shown."""

    named = True

    @override
    @property
    def name(self) -> str:
        return DIE_FACES[self.act].title

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        rect = self.rect
        side = min(rect.height, rect.width)
        picture = art.picture(f"act-{self.act}", (side, side))
        surface.blit(picture, picture.get_rect(center=rect.center))
        line_width = max(2, scale.px(ARROW_WIDTH))
        head_length = scale.px(ARROW_HEAD)
        gap = scale.px(ARROW_GAP)
        y = rect.centery + round(side * ARROW_HEIGHT)
        left = rect.left
        right = rect.right
        line_end = rect.centerx - side // 2 - gap
        if self.has_no_arrow or line_end - left <= head_length:
            return
        pygame.draw.line(surface, theme.BRASS_LIGHT, (left, y), (line_end, y), line_width)
        line_start = rect.centerx + side // 2 + gap
        head_start = right - head_length
        half_head = head_length * 0.6
        pygame.draw.line(surface, theme.BRASS_LIGHT, (line_start, y), (head_start, y), line_width)
        arrow_head = [(head_start, y - half_head), (right, y), (head_start, y + half_head)]
        pygame.draw.polygon(surface, theme.BRASS_LIGHT, arrow_head)


def arena(view: BlowView) -> Part:
    """Return the scene: heading, fighters, and result."""
    variants = [_BlowScene(view, is_tight) for is_tight in (False, True)]
    return FirstThatFits([*variants, Scrolled("arena", variants[-1], group=Group.PROMPT)])


@cached_picture(32)
def scene_height(scale: Scale, width: int, names: tuple[str, ...]) -> int:
    """Return the height in pixels that a blow needs at a width between any of these fighters."""
    longest_names = sorted(names, key=len, reverse=True)[:2]
    fighters = [FighterView(1, 1, name, "dexterity", 10, "chooses now") for name in longest_names]
    blow = BlowView(
        "Ag",
        note="Ag",
        fighters=fighters,
        act="high",
        sum="9 – 9",
        outcome="Ag",
        condition="Ag",
        cards_to_show=1,
    )
    room = Rect(0, 0, width, 0)
    return _scene(scale, room, blow, is_tight=True).size(scale, width)[1]


@dataclass
class _BlowScene(Unsized):
    """Scene in a room; if `is_tight`, with small names and narrow gaps."""

    view: BlowView
    is_tight: bool

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        widgets = _scene(scale, rect, self.view, is_tight=self.is_tight).lay(scale, rect)
        medals = [widget for widget in widgets if isinstance(widget, WarriorMedal)]
        for strike in widgets:
            if isinstance(strike, Strike) and not strike.has_no_arrow:  # the arrow joins the medals
                reach = strike.rect.height // 2 + scale.px(MEDAL_GAP)
                strike.rect.left = medals[0].rect.centerx + reach
                strike.rect.width = medals[1].rect.centerx - reach - strike.rect.left
        return widgets


def _scene(scale: Scale, room: Rect, view: BlowView, *, is_tight: bool) -> Part:
    """Return the heading, and below it the pictures side by side, each above its text.

    The pictures are as large as the texts leave room for. The action stands in the middle.
    """
    heading = _heading(view, is_tight=is_tight)
    count = len(view.fighters)
    shares: Sequence[float] = BLOW_SHARES if count == 2 else (1, 1)
    column_rects = columns(room, shares, scale.px(BLOW_GAP))
    column_width = column_rects[0].width
    foot_parts = [_foot_part(scale, column_width, fighter, is_tight) for fighter in view.fighters]
    pictures: list[Widget] = [_medal_widget(fighter) for fighter in view.fighters]
    if view.act and view.fighters:
        face = Label(
            "blow-face", words=DIE_FACES[view.act].title, role=Role.HEADING, align="center"
        )
        pictures.insert(1, Strike("blow-act", act=view.act, has_no_arrow=count == 1))
        foot_parts.insert(1, Column([face]) if count == 1 else _sum_part(view))
    feet_and_columns = zip(foot_parts, column_rects, strict=False)
    foot_heights = [foot.size(scale, column.width)[1] for foot, column in feet_and_columns]
    foot_height = max(foot_heights, default=0)
    room_left = room.height - heading.size(scale, room.width)[1] - foot_height - scale.px(8)
    max_side = min(scale.px(MAX_MEDAL_SIDE), room_left, column_width - scale.px(8))
    medal_side = max(scale.px(MIN_MEDAL_SIDE), max_side)
    half_rest = max(0, room_left - medal_side) // 2
    top_space = Sized(Space(0), high=min(half_rest, scale.px(MAX_TOP_SPACE)))
    padding = Share(Space(0))
    cells = list[Part]()
    for picture, foot, share in zip(pictures, foot_parts, shares, strict=False):
        picture_row = Row([padding, Sized(picture, wide=medal_side, high=medal_side), padding])
        cells.append(Share(Column([top_space, picture_row, Space(4), foot]), share))
    return Column([heading, Row(cells, gap=BLOW_GAP)])


def _heading(view: BlowView, *, is_tight: bool) -> Part:
    """Return the title and the explanation; either may be missing."""
    title = Label("blow-title", words=view.title, role=Role.SCREEN, colour=theme.TITLE_LIGHT)
    note = Label("blow-note", words=view.note, role=Role.BODY, colour=theme.MUTED)
    labels: list[Part] = [label for label in (title, note) if label.words]
    return Column([*labels, Space(3 if is_tight else 8)])


def _medal_widget(fighter: FighterView) -> WarriorMedal:
    return WarriorMedal(
        f"medal-{fighter.seat}",
        seat=fighter.seat,
        figure=fighter.figure,
        dim=fighter.is_out,
    )


def _foot_part(scale: Scale, width: int, fighter: FighterView, is_tight: bool) -> Column:
    """Return the text below a medal: name, stat, and a word."""
    name = Label(f"fighter-{fighter.seat}", words=fighter.name, role=Role.HEADING, align="center")
    if is_tight or text.widest_word(fighter.name, Role.HEADING, scale) > width:
        name.role = Role.STRONG
    plate = _stat_plate(scale, fighter)
    plate_width = min(width, max(scale.px(MIN_PLATE_WIDTH), plate.size(scale)[0]))
    plate_height = plate.size(scale, plate_width)[1] + scale.px(4)
    if not is_tight:
        plate_height = max(plate_height, scale.px(PLATE_HEIGHT))
    padding = Share(Space(0))
    parts: list[Part] = [
        name,
        Space(4),
        Row([padding, Sized(plate, wide=plate_width, high=plate_height), padding]),
    ]
    if fighter.status:
        status = Label(f"word-{fighter.seat}", words=fighter.status, role=Role.NOTE, align="center")
        status.colour = theme.BRASS_LIGHT if fighter.is_lit else theme.MUTED
        parts += [Space(3), status]
    return Column(parts)


def _sum_part(view: BlowView) -> Column:
    """Return the result of a blow in figures and in words, and the cards that it asks for."""
    lines = [
        ("sum", view.sum, Role.FIGURE, theme.TITLE_LIGHT),
        ("outcome", view.outcome, Role.STRONG, theme.TEXT),
        ("standing", view.condition, Role.NOTE, theme.MUTED),
    ]
    parts: list[Part] = [
        Label(f"blow-{id}", words=words, role=role, colour=colour, align="center")
        for id, words, role, colour in lines
        if words
    ]
    if view.cards_to_show:
        endurance_words = f"{view.cards_shown} of {view.cards_to_show} cards of Endurance"
        wounds = SuitCards(
            "wounds",
            called=endurance_words,
            count=view.cards_to_show,
            filled_count=view.cards_shown,
        )
        wounds.card_width = CARD_WIDTH
        parts += [Space(4), wounds]
    return Column(parts)
