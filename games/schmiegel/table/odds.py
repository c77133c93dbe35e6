"""Odds of battles: win, draw, lose; of one attacker against each defender, or of all."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import KW_ONLY, dataclass
from fractions import Fraction
from typing import NamedTuple

from pygame import Surface
from typing_extensions import override

from engine.app import paint, text, theme
from engine.app.inputs import Position
from engine.app.theme import Colour, Role, Scale
from engine.app.widgets import Label, Look, Panel, Widget, walk
from engine.app.widgets.containers import (
    CENTRE,
    Column,
    FirstThatFits,
    Framed,
    Inset,
    Inside,
    Line,
    Part,
    Row,
    Scrolled,
    Share,
    Sized,
    Space,
    scrolled_if_needed,
)
from engine.app.widgets.meters import Stripes
from engine.app.widgets.widget import Size
from engine.app.widgets.words import Align, LabelStyle, note
from engine.rules.cards import Card
from engine.rules.cards import name as card_name
from engine.table.chances import odds_table
from engine.words.percents import percent_words
from games.schmiegel.words.odds import BattleOdds

WIDEST_FACE = "{QD}"
"""Token of the face with the widest name, for measuring."""
BAR_MEANING = "attack wins, draw, defence wins"
"""Meaning of the parts of the bar below the figures, from the left."""
LEGEND = f"left to right: {BAR_MEANING}, in %"


def percentages(odds: BattleOdds) -> list[str]:
    """Return the chances to win, draw and lose in per cent, without the sign."""
    return percent_words((odds.win, odds.draw, odds.lose), "")


def odds_sentence(attacker: Card, defender: Card, odds: BattleOdds) -> str:
    """Return a sentence with the odds of a battle, to a tenth of a per cent."""
    win, draw, lose = percent_words((odds.win, odds.draw, odds.lose), " %", 1)
    return (
        f"If {card_name(attacker)} attacks and {card_name(defender)} defends: the attack wins "
        f"{win}, loses {lose}, and {draw} end in a draw."
    )


NO_ODDS = BattleOdds(Fraction(0), Fraction(0), Fraction(1))


@dataclass(eq=False)
class OddsGround(Widget):
    """Ground of the odds of one battle; bright while `is_lit`."""

    odds: BattleOdds = NO_ODDS
    is_lit: bool = False

    ring = "field"
    solid = True

    @override
    @property
    def focusable(self) -> bool:
        return False

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        if self.is_lit:
            surface.blit(paint.panel(look.scale, self.rect.size, "notice"), self.rect)


class FigureStyle(NamedTuple):
    """Style of the odds of a battle.

    Attributes:
        role: Role of the figures' text.
        bar: Height of the bar below the figures, in style units.
        is_brief: True to show only how often the attack wins.
    """

    role: Role = Role.NUMBER
    bar: float = 4
    is_brief: bool = False

    def least_size(self, scale: Scale) -> Size:
        """Return the least width and height in pixels that any odds need."""
        wide, tall = text.measure("100", self.role, scale)
        if self.is_brief:
            return wide + scale.px(10), tall + scale.px(5)
        side_width = text.measure("100", Role.NOTE, scale)[0]
        return wide + 2 * side_width + scale.px(28), tall + scale.px(2)

    def figures_part(self, scale: Scale, ground: OddsGround, seat: int) -> Part:
        """Return three figures above a bar divided in their proportion; `seat` attacks."""
        id = ground.id
        odds = ground.odds
        own_style = LabelStyle(self.role, scale.tint(seat))
        other_style = LabelStyle(self.role, scale.tint(3 - seat))
        win, draw, lose = percentages(odds)
        figures_row: list[Part] = [Share(own_style(f"{id}-win", win, align="center", silent=True))]
        if not self.is_brief:
            draw_label = note(f"{id}-draw", draw, align="center", silent=True)
            lose_label = other_style(f"{id}-lose", lose, align="right", silent=True)
            figures_row = [
                Share(own_style(f"{id}-win", win, silent=True)),
                draw_label,
                Share(lose_label),
            ]
        colours = scale.colour(seat), theme.LINE_BRASS, scale.colour(3 - seat)
        shares = [*zip(map(float, (odds.win, odds.draw, odds.lose)), colours, strict=True)]
        stripes = Stripes(f"{id}-bar", parts=shares, may_overlap=True)
        bar = Sized(stripes, high=max(3, scale.px(self.bar)))
        return Inside(ground, Column([Line(figures_row), bar], gap=-1, at=CENTRE), 7)


SMALL_STYLE = FigureStyle()
LARGE_STYLE = FigureStyle(Role.FIGURE, 8)
BRIEF_STYLE = FigureStyle(is_brief=True)


@dataclass(eq=False)
class HoverPanel(Widget):
    """Panel that covers another one while a linked widget is hovered.

    Args:
        make_contents: Makes the contents.
    """

    _: KW_ONLY
    make_contents: Callable[[], Part]
    may_overlap: bool = True

    ring = "field"

    @override
    @property
    def focusable(self) -> bool:
        return False

    @override
    def hit(self, pos: Position) -> bool:
        return False

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        if look.hovered:
            surface.blit(paint.panel(look.scale, self.rect.size), self.rect)
            for widget, _ in walk(self.make_contents().lay(look.scale, self.rect)):
                widget.draw(surface, Look(look.scale))


HAND_PREVIEW = "hand"
"""Stands for the cards of a hand in the id of a preview."""


def preview_of(face: str) -> str:
    """Return the id of the panel that is shown while a character, or the hand, is hovered."""
    return f"preview-{face}"


def odds_against_each(
    heading_line: Part,
    attacking_seat: int,
    scale: Scale,
    attacker: Card,
    defenders: Sequence[Card | None],
    odds: Callable[[Card, Card], BattleOdds],
    chosen_defender: Card | None = None,
) -> Part:
    """Return the odds of one attacker against each defender, large, each in its own column.

    Args:
        heading_line: Heading with its legend.
        attacking_seat: Seat of the attacker.
        scale: The window's measures.
        attacker: Character that attacks.
        defenders: Character of each column; None leaves its column empty.
        odds: Returns the odds of a battle between an attacker and a defender.
        chosen_defender: The defender that is chosen now.
    """

    def columns(style: FigureStyle) -> Part:
        columns_by_face: dict[Card | None, Part] = {None: Space(0)}
        height = style.least_size(scale)[1] + scale.px(16)
        for defender in filter(None, defenders):
            is_chosen = defender == chosen_defender
            battle = odds(attacker, defender)
            id = f"odds-{attacker}-{defender}"
            ground = _odds_ground(id, attacker, defender, battle, is_chosen)
            colour = theme.BRASS_LIGHT if is_chosen else scale.tint(3 - attacking_seat)
            label = _face_label(defender, Role.STRONG, colour, "center")
            odds_part = Sized(style.figures_part(scale, ground, attacking_seat), high=height)
            columns_by_face[defender] = Row([Share(Column([label, odds_part])), Space(10)])
        shares = [Share(columns_by_face[defender]) for defender in defenders]
        return Column([Row(shares)], at=CENTRE)

    odds_columns = FirstThatFits([columns(LARGE_STYLE), columns(SMALL_STYLE)])
    return Inset(Column([heading_line, Share(odds_columns)]), theme.PADDING, 9)


class Attacks(NamedTuple):
    """Battles to compare: the attacking seat, its characters, and the other seat's."""

    seat: int
    attackers: Sequence[Card]
    defenders: Sequence[Card]


def odds_panel(
    scale: Scale, title: str, words: str, attacks: Attacks, odds: Callable[[Card, Card], BattleOdds]
) -> Part:
    """Return a table of battles.

    Args:
        scale: The window's measures.
        title: Heading of the table.
        words: Note on who rolls first, shown if there is room.
        attacks: Battles to compare.
        odds: Returns the odds of a battle between an attacker and a defender.
    """
    heading = Label("odds-title", words=title, role=Role.HEADING)
    table = _odds_table(scale, "odds", attacks, odds, max_growth=scale.px(20))
    scrolled_table = Share(Scrolled("odds-list", table, called="Odds"))
    table_part = FirstThatFits(
        [table, Column([Space(4), scrolled_table])]
    )  # room for the focus ring of the list
    return Framed(
        Panel("middle"), Column([line_with_legend(heading, words), Share(table_part)]), down=6
    )


def battles_panel(
    scale: Scale,
    words: str,
    titled_attacks: Sequence[tuple[str, Attacks]],
    odds: Callable[[Card, Card], BattleOdds],
    fighters: Collection[Card] = (),
) -> Part:
    """Return brief tables of battles, one below the other, each with its title.

    Args:
        scale: The window's measures.
        words: Note on who rolls first.
        titled_attacks: Title and battles of each table.
        odds: Returns the odds of a battle between an attacker and a defender.
        fighters: Characters chosen or named; their battles in the first table are lit.
    """
    parts: list[Part] = []
    for number, (title, attacks) in enumerate(titled_attacks):
        heading = Label(f"battles-{attacks.seat}", words=title, role=Role.STRONG)
        heading.colour = scale.tint(attacks.seat)
        lit_fighters = () if number else fighters
        table = _odds_table(
            scale,
            f"battle-{attacks.seat}",
            attacks,
            odds,
            lit_fighters,
            is_brief=True,
            max_growth=scale.px(24),
        )
        parts += [heading, Share(table, whole=True), Space(8)]
    legend = note("battles-note", f"{words}; the bar: {BAR_MEANING}")
    contents = scrolled_if_needed(
        Column([*parts, legend]), "battles-list", called="Odds of every battle"
    )
    return Framed(Panel("battles", title="Odds", note="attack wins, %"), contents, 12, 12)


def _odds_table(
    scale: Scale,
    prefix: str,
    attacks: Attacks,
    odds: Callable[[Card, Card], BattleOdds],
    fighters: Collection[Card] = (),
    *,
    is_brief: bool = False,
    max_growth: int = 0,
) -> Part:
    """Return a table of odds, with attackers as rows and defenders as columns.

    Args:
        scale: The window's measures.
        prefix: Prefix of the cells' ids.
        attacks: Battles to compare.
        odds: Returns the odds of a battle between an attacker and a defender.
        fighters: Characters chosen or named; their battles are lit.
        is_brief: True for brief figures.
        max_growth: Most pixels by which a row may grow.
    """
    seat = attacks.seat
    head_labels = [
        _face_label(face, Role.NUMBER, scale.tint(3 - seat), "center", prefix)
        for face in attacks.defenders
    ]
    style = BRIEF_STYLE if is_brief else SMALL_STYLE
    face_width = text.measure(WIDEST_FACE, Role.NUMBER, scale)[0] + scale.px(5)
    rows: list[tuple[Part, Sequence[Part]]] = [(Sized(Space(0), wide=face_width), head_labels)]
    lines = list[Label]()
    for attacker in attacks.attackers:
        cells: list[Part] = []
        for defender in attacks.defenders:
            id = f"{prefix}-{attacker}-{defender}"
            is_lit = bool(fighters) and {*fighters} <= {attacker, defender}
            battle = odds(attacker, defender)
            ground = _odds_ground(id, attacker, defender, battle, is_lit)
            cells.append(style.figures_part(scale, ground, seat))
            lines.append(Label(id, words=_battle_line(attacker, defender, battle)))
        rows.append((_face_label(attacker, Role.NUMBER, scale.tint(seat), prefix=prefix), cells))
    return odds_table(rows, lines, style.least_size(scale), spread=True, gap=5, grows=max_growth)


def _odds_ground(
    id: str, attacker: Card, defender: Card, odds: BattleOdds, is_lit: bool
) -> OddsGround:
    """Return the ground of the odds of a battle, with the odds in its tooltip."""
    ground = OddsGround(id, odds=odds, is_lit=is_lit)
    ground.tip = odds_sentence(attacker, defender, odds)
    return ground


def _battle_line(attacker: Card, defender: Card, odds: BattleOdds) -> str:
    """Return the odds of a battle in a line: `{JC} against {KD}: **40** · 20 · **40**`."""
    win, draw, lose = percentages(odds)
    return f"{{{attacker}}} against {{{defender}}}: **{win}** · {draw} · **{lose}**"


def _face_label(
    face: Card, role: Role, colour: Colour, align: Align = "left", prefix: str = "odds"
) -> Label:
    label = Label(f"{prefix}-{face}", words=f"{{{face}}}", role=role, colour=colour, align=align)
    label.middle = True
    return label


def line_with_legend(heading: Part, words: str) -> Part:
    """Return a heading with the legend of the figures, beside it or in the next line.

    Args:
        heading: The heading.
        words: Note on who rolls first, shown if there is room.
    """
    long_legend = note("odds-note", f"{words} · {LEGEND}")
    short_legend = note("odds-note", LEGEND)
    gap = Share(Space(0))
    one_line_variants = [
        Row([heading, gap, legend], gap=theme.PADDING / 2, at=CENTRE)
        for legend in (long_legend, short_legend)
    ]
    return FirstThatFits([*one_line_variants, Column([heading, short_legend])])
