"""Odds of the next strike, against each rank and against each face-up enemy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

import msgspec
import pygame
from pygame import Rect, Surface
from typing_extensions import override

from engine.app import text, theme
from engine.app.theme import Colour, Role, Scale
from engine.app.widgets import Label, Look, Panel, Rule, Widget
from engine.app.widgets.containers import (
    CENTRE,
    Column,
    FirstThatFits,
    Framed,
    Inside,
    Part,
    Row,
    Scrolled,
    Share,
    Space,
    scrolled_if_needed,
)
from engine.app.widgets.widget import Size
from engine.app.widgets.words import LabelStyle
from engine.rules.cards import HIDDEN, RANKS, Card, rank
from engine.rules.english import list_in_words
from engine.table.chances import odds_table
from engine.table.context import TableContext
from engine.words.log import tokens
from engine.words.percents import percent_words, whole_parts
from games.rogue.rules.state import CELLS, Asked, CellName, Rogue
from games.rogue.table.cells import shown_card
from games.rogue.table.choosing import enterable_cells
from games.rogue.words.odds import StrikeOdds, TurnOdds, next_strike, odds

HEADINGS = ("beats", "draws", "loses")
"""Heads of the columns of odds."""
ENEMY_RANKS = RANKS[1:]
"""Ranks of enemies, the weakest first."""
CHART_HEIGHT = 210
"""Greatest height of the chart of ranks, in style units."""
CELL_GAP = 8
"""Gap between two chances in a row, in style units."""
LINE_GAP = 2
"""Gap between two rows of chances, in style units."""
WIDEST_CHANCE = "100\N{NO-BREAK SPACE}%"
"""Widest chance, for measuring."""
BAR_SHARE = 0.62
"""Width of a bar of the chart as a share of its column."""


class EnemyOdds(NamedTuple):
    """Face-up enemy with the odds of the next strike.

    Attributes:
        odds_alone: Odds of the strike alone.
        odds_with_captive: Odds with the captive; None without one.
        is_near: True if the enemy can be attacked now.
    """

    cell: CellName
    card: Card
    value: int
    odds_alone: StrikeOdds
    odds_with_captive: StrikeOdds | None
    is_near: bool


class NextStrike:
    """Odds of the next strike, computed once for each position."""

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self._position = b""
        self._strike_chances: dict[Card, Fraction] = {}
        self._odds: dict[tuple[Card, Card | None], StrikeOdds | None] = {}

    def strike_chances(self, view: Rogue) -> dict[Card, Fraction]:
        """Return the chance of each card to be the next strike."""
        # the eras hold what is known about the face-down cards
        position = msgspec.json.encode((view.board, view.deck, view.discard, view.eras))
        if self._position != position:
            self._position = position
            self._strike_chances = next_strike(view)
            self._odds = {}
        return self._strike_chances

    def odds_by_rank(self, view: Rogue) -> dict[str, StrikeOdds]:
        """Return the odds against an enemy of each rank."""
        odds_by_rank = {}
        for rank_name in ENEMY_RANKS:
            enemy = Card(f"{rank_name}S")  # the suit does not matter
            rank_odds = self._odds_against(view, enemy)
            if rank_odds:
                odds_by_rank[rank_name] = rank_odds
        return odds_by_rank

    def odds_if_shown(
        self, view: Rogue, enemy: Card, captive: Card | None = None
    ) -> StrikeOdds | None:
        """Return the odds against an enemy; None if they are turned off, or without a strike."""
        return self._odds_against(view, enemy, captive) if self._table.settings.odds else None

    def _odds_against(
        self, view: Rogue, enemy: Card, captive: Card | None = None
    ) -> StrikeOdds | None:
        chances = self.strike_chances(view)  # also forgets the odds of another position
        if (enemy, captive) not in self._odds:
            self._odds[enemy, captive] = odds(view.rules, chances, enemy, captive)
        return self._odds[enemy, captive]

    def enemies(self, view: Rogue) -> list[EnemyOdds]:
        """Return the odds of all face-up enemies, those that can be attacked first."""
        near_cells = enterable_cells(self._table.decision)
        enemies = []
        for cell in CELLS:
            card = shown_card(view.at(cell))
            if card in (None, HIDDEN) or rank(card) == "A":
                continue
            odds_alone = self.odds_if_shown(view, card)
            odds_with_captive = (
                self.odds_if_shown(view, card, view.captive) if view.captive else None
            )
            if odds_alone:
                enemies.append(
                    EnemyOdds(
                        cell,
                        card,
                        view.value(card),
                        odds_alone=odds_alone,
                        odds_with_captive=odds_with_captive,
                        is_near=cell in near_cells,
                    )
                )
        return sorted(enemies, key=lambda enemy: not enemy.is_near)

    def words_of_odds(self, view: Rogue, card: Card | None) -> str:
        """Return the odds against a face-up card in words; "" if no strike is drawn next."""
        if self._table.ask != Asked.GO or card in (None, HIDDEN):
            return ""
        odds_alone = self.odds_if_shown(view, card)
        captive = view.captive
        if odds_alone is None:
            return ""
        words = f"Next strike: {odds_in_words(odds_alone)}."
        odds_with_captive = self.odds_if_shown(view, card, captive) if captive else None
        if captive is None or odds_with_captive is None:
            return words
        return f"{words} With {tokens([captive])}: {odds_in_words(odds_with_captive)}."


def odds_in_words(odds: StrikeOdds) -> str:
    """Return odds in words: `15 % win, 8 % draw, 77 % lose`."""
    chances_with_words = zip(("win", "draw", "lose"), percent_words(odds), strict=True)
    return ", ".join(f"{chance} {result}" for result, chance in chances_with_words)


@dataclass(eq=False)
class RankChart(Widget):
    """Frame of the chart of the next strike's chance to beat each rank, in per cent.

    It draws nothing: it has the name for screen readers and the tip, and `_rank_chart` makes the
    bars inside it.

    Attributes:
        chances: Odds of the next strike by rank of the enemy.
        enemy_ranks: Ranks of face-up enemies, whose bars are lit.
    """

    chances: Mapping[str, StrikeOdds] = field(default_factory=dict)
    enemy_ranks: frozenset[str] = frozenset()

    @override
    @property
    def name(self) -> str:
        return "Chance to beat, %"


@dataclass(eq=False)
class ChanceBar(Widget):
    """Upright bar of brass in the middle of its column, brighter if `is_lit`."""

    is_lit: bool = False

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        bar_rect = Rect(self.rect)
        bar_rect.width = max(2, round(self.rect.width * BAR_SHARE))
        bar_rect.centerx = self.rect.centerx
        shade_rect = Rect(bar_rect)
        shade_rect.width = max(1, bar_rect.width // 4)
        shade_rect.right = bar_rect.right
        surface.fill(theme.BRASS_LIGHT if self.is_lit else theme.BRASS, bar_rect)
        surface.fill(theme.BRASS_DARK, shade_rect)
        pygame.draw.rect(surface, theme.INK, bar_rect, 1)


def _rank_chart(scale: Scale, chart: RankChart) -> Part:
    """Return a chart with a bar for each rank, its percentage above and its name below."""
    bars: list[Part] = []
    names: list[Part] = []
    for rank_name, rank_odds in chart.chances.items():
        is_lit = rank_name in chart.enemy_ranks
        label_style = LabelStyle(
            Role.SMALL, theme.TEXT if is_lit or not chart.enemy_ranks else theme.MUTED
        )
        win_percent, _, _ = whole_parts(rank_odds)
        percent_label = label_style(
            f"chart-{rank_name}-share", str(win_percent), align="center", silent=True
        )
        bar = Share(ChanceBar(f"chart-{rank_name}", is_lit=is_lit), float(rank_odds.win))
        space_above = Share(Space(0), float(1 - rank_odds.win))
        bars.append(Share(Column([space_above, percent_label, bar])))
        name_label = label_style(f"chart-{rank_name}-name", rank_name, align="center", silent=True)
        names.append(Share(name_label))
    bars_row = Share(Row(bars), least=2 * text.measure("0", Role.SMALL, scale)[1])
    baseline = Rule("chart-foot", colour=theme.LINE_BRASS, down=2)
    return Inside(chart, Column([Space(2), bars_row, baseline, Row(names)]))


def odds_panel(
    scale: Scale,
    chances: Mapping[str, StrikeOdds],
    unseen: int,
    enemies: Sequence[EnemyOdds],
    captive: Card | None,
) -> Part:
    """Return the chart, if there is room, and below it a row for each enemy.

    Enemies that can be attacked come first.

    Args:
        scale: The window's measures.
        chances: Odds of the next strike by rank of the enemy, for the chart.
        unseen: Number of unseen cards.
        enemies: Face-up enemies with the odds against each.
        captive: Captive in hand; None without one.
    """
    rows = Scrolled("odds", _enemy_rows(scale, enemies, captive), called="Odds")
    enemy_ranks = frozenset(rank(enemy.card) for enemy in enemies)
    chart = RankChart("chart", chances=chances, enemy_ranks=enemy_ranks)
    chart.tip = "How likely that is, in per cent, counted from the cards nobody has seen."
    line = Rule("odds-line")
    parts: list[Part] = [
        # whole: without room for all of it, the chart is left out
        Share(_rank_chart(scale, chart), whole=True, most=scale.px(CHART_HEIGHT)),
        Space(5),
        line,
        Space(4),
        rows,
    ]
    note = f"{unseen} cards unseen"
    return FirstThatFits(
        [
            Framed(Panel("fight", title=chart.name, note=note), Column(parts), down=12),
            Framed(Panel("fight", title="The next strike", note=note), rows, down=12),
        ]
    )


def near_panel(
    scale: Scale,
    title: str,
    enemies: Sequence[EnemyOdds],
    hidden_cells: Sequence[CellName],
    turn_odds: TurnOdds | None,
) -> Part:
    """Return the odds of every cell next to the rogue.

    Args:
        scale: The window's measures.
        title: Title of the panel.
        enemies: Enemies on these cells.
        hidden_cells: Those of these cells that have a face-down card.
        turn_odds: Odds of turning a card over; None if unknown.
    """
    head = _odds_row("near-head", "", HEADINGS, theme.MUTED, Role.NOTE, Role.NOTE)
    rows = [head, *_near_enemy_rows(enemies)]
    sentence = "" if enemies or hidden_cells else "Only empty cells are there."
    if hidden_cells and turn_odds:
        row_words = f"{list_in_words(hidden_cells)}: face-down"
        ace, *chances = percent_words((turn_odds.ace, *turn_odds.odds))
        rows.append(_odds_row("near-hidden", row_words, chances, theme.TEXT))
        sentence = f"{ace} of those face-down are aces, your friends."
    elif hidden_cells:
        sentence = (
            f"{list_in_words(hidden_cells)}: face-down. Some cards lie there from an earlier floor."
        )
    note = Label("near-words", words=sentence, role=Role.NOTE, colour=theme.MUTED)

    parts: list[Part] = [note] if sentence else []
    if len(rows) > 1:
        parts.insert(0, odds_table(rows, [], _cell_size(scale)))
    contents = scrolled_if_needed(Column(parts), "near-list", called=title)
    return Framed(Panel("near", title=title), contents, down=12)


def _near_enemy_rows(enemies: Sequence[EnemyOdds]) -> list[tuple[Label, list[Label]]]:
    """Return the rows of the enemies next to the rogue: alone, and with the captive's help."""
    rows = []
    for enemy in enemies:
        id = f"near-{enemy.cell}"
        row_words = f"{enemy.cell}: {tokens([enemy.card])}"
        rows.append(_odds_row(id, row_words, percent_words(enemy.odds_alone), theme.TEXT))
        if enemy.odds_with_captive:
            id = f"{id}-helped"
            chances = percent_words(enemy.odds_with_captive)
            rows.append(_odds_row(id, "with the captive", chances, theme.MUTED, Role.NOTE))
    return rows


def _enemy_rows(scale: Scale, enemies: Sequence[EnemyOdds], captive: Card | None) -> Part:
    """Return the rows of the enemies: a table if there is room, else lines."""
    if not enemies:
        words = "No enemy is face up. You must fight whatever you turn over, unless it is an ace."
        return Label("odds-none", words=words, colour=theme.MUTED)
    rows = [_odds_row("odds-head", "", HEADINGS, theme.MUTED, Role.NOTE, Role.NOTE)]
    lines: list[Label] = []
    helped_words = f"with {tokens([captive])}" if captive else ""
    for enemy in enemies:
        id = f"odds-{enemy.cell}"
        row_words = f"{tokens([enemy.card])} on {enemy.cell}"
        colour = theme.TEXT if enemy.is_near else theme.MUTED
        words = odds_in_words(enemy.odds_alone)
        rows.append(_odds_row(id, row_words, percent_words(enemy.odds_alone), colour))
        if enemy.odds_with_captive:
            rows.append(
                _odds_row(
                    f"{id}-helped",
                    helped_words,
                    percent_words(enemy.odds_with_captive),
                    colour,
                    Role.NOTE,
                )
            )
            words += f"; {helped_words} {odds_in_words(enemy.odds_with_captive)}"
        lines.append(Label(id, words=f"**{row_words}**: {words}", colour=colour))
    return odds_table(rows, lines, _cell_size(scale))


def _cell_size(scale: Scale) -> Size:
    """Return the width of a chance in a row and the height of a row, in pixels."""
    widest_words = (*HEADINGS, WIDEST_CHANCE)
    width = max(text.measure(words, Role.NUMBER, scale)[0] for words in widest_words)
    height = text.measure("Ag", Role.NUMBER, scale)[1]
    return width + scale.px(CELL_GAP), height + scale.px(LINE_GAP)


def _odds_row(
    id: str,
    words: str,
    chances: Sequence[str],
    colour: Colour,
    role: Role = Role.STRONG,
    figure_role: Role = Role.NUMBER,
) -> tuple[Label, list[Label]]:
    return Label(id, words=words, role=role, colour=colour), [
        Label(f"{id}-{number}", words=word, role=figure_role, colour=colour, align="right")
        for number, word in enumerate(chances)
    ]


def quiet_panel(words: str) -> Part:
    """Return the panel for a time without a fight and without odds."""
    label = Label("quiet", words=words, role=Role.TEASER, colour=theme.MUTED, align="center")
    return Framed(Panel("fight"), Column([label], at=CENTRE))
