"""Odds of a seat's attacks and defences, from what the viewer may know.

Clauses such as S7 are in games/siege/rules.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from engine.app import theme
from engine.app.theme import Role
from engine.app.widgets import Label, Panel
from engine.app.widgets.containers import (
    Column,
    FirstThatFits,
    Framed,
    Layers,
    Part,
    Row,
    Scrolled,
    Share,
    SizedLike,
    Space,
)
from engine.app.widgets.table import DataTable
from engine.app.widgets.words import Align, caption
from engine.rules.notation import Action
from engine.table.context import TableContext
from engine.words.percents import percent
from games.siege.rules.actions import MENU, Defend, SiegeAction
from games.siege.rules.state import Siege
from games.siege.words.labels import aim
from games.siege.words.odds import chance_to_win

BRIEF_PADDING = 6
"""Padding above and below the odds in a low panel, in style units."""
LINE_GAP = 3
"""Gap below each line of the odds in style units; a low panel has none."""


class Prospect(NamedTuple):
    """Choice with an uncertain result, and its chance against 0, 1, ... defending cards."""

    label: str
    chances: list[Fraction]


def chances(view: Siege, seat: int, action: Action) -> list[Fraction]:
    """Return an attack's chances to win against 0, 1, ... cards, or a defence's chance to hold."""
    if isinstance(action, Defend) and view.clash:
        clash = view.clash
        attack_count = len(clash.attack)
        return [1 - chance_to_win(view, clash.attacker, clash.effort, attack_count, action.count)]
    gamble = action.gamble if isinstance(action, SiegeAction) else None
    if gamble is None or view.clash:
        return []
    effort, count, cards_discarded = gamble
    most_defence = view.rules.most_drawn(effort)
    cards_of_defender = len(view.side(3 - seat).deck)
    return [
        chance_to_win(
            view, seat, effort=effort, count=count, defence=defence, skipped=cards_discarded
        )
        for defence in range(min(most_defence, cards_of_defender) + 1)
    ]


def prospects(table: TableContext, view: Siege, seat: int) -> list[Prospect]:
    """Return the odds of each attack that the seat could make now; none if odds are turned off."""
    if not table.settings.odds:
        return []
    aims_by_odds: dict[tuple[str, tuple[Fraction, ...]], list[str]] = {}
    for action in MENU[seat]:
        if table.refusal(seat, action):
            continue
        action_chances = chances(view, seat, action)
        if action_chances:
            title = table.caption(action, seat).title
            aims_by_odds.setdefault((title, tuple(action_chances)), []).append(aim(view, action))
    titles = [title for title, _ in aims_by_odds]
    attack_prospects: list[Prospect] = []
    for (title, shared_chances), aims in aims_by_odds.items():
        has_equal_odds = len(aims) > 1 and titles.count(title) == 1  # for all its targets
        label = title if has_equal_odds else f"{title}, {' or '.join(aims)}"
        attack_prospects.append(Prospect(label, [*shared_chances]))
    return attack_prospects


def survival(view: Siege, seat: int, answer: Defend) -> Fraction:
    """Return the chance that a defence holds, or that its seat can pay for a loss (S7)."""
    clash = view.clash
    (chance_to_hold,) = chances(view, seat, answer)
    if clash is None or clash.target == "city":
        return chance_to_hold
    remaining_count = len(view.side(seat).deck) - answer.count
    can_pay_loss = remaining_count >= view.rules.loser_discards(clash.target, won=True)
    return Fraction(1) if can_pay_loss else chance_to_hold


def safest(view: Siege, seat: int, answers: Sequence[Defend]) -> Defend | None:
    """Return the safest answer, with the fewest cards; None if no answer can lose the game."""
    chances_by_answer = {answer: survival(view, seat, answer) for answer in answers}
    if all(chance == 1 for chance in chances_by_answer.values()):
        return None
    return max(answers, key=chances_by_answer.__getitem__)


def chances_in_words(chances: Sequence[Fraction]) -> str:
    """Return chances by the number of defending cards, in words: `48 % against none, ...`."""
    return ", ".join(
        f"{percent(chance)} against {number or 'none'}" for number, chance in enumerate(chances)
    )


class OddsRow(NamedTuple):
    """Line of the odds.

    Attributes:
        is_comparison: True for a line that stands below another one for comparison.
        open_chances: Chances by the open cards alone, shown beside the others.
    """

    label: str
    chances: list[Fraction]
    is_comparison: bool = False
    open_chances: Sequence[Fraction] = ()


def rows_of(
    prospects: list[Prospect], public: list[Prospect] | None = None, *, in_brackets: bool = False
) -> list[OddsRow]:
    """Return a line for each prospect, with its chances by the open cards alone if they differ.

    Args:
        prospects: Choices with their chances, as the viewer knows them.
        public: Prospects by the open cards alone, if the viewer may know more.
        in_brackets: True to put these chances beside the others, False for a line below.
    """
    rows: list[OddsRow] = []
    for number, prospect in enumerate(prospects):
        public_chances = (
            public[number].chances if public and number < len(public) else prospect.chances
        )
        is_different = public_chances != prospect.chances
        rows.append(
            OddsRow(*prospect, open_chances=public_chances if is_different and in_brackets else ())
        )
        if is_different and not in_brackets:
            rows.append(OddsRow("by the open cards", public_chances, is_comparison=True))
    return rows


GOAL = (
    "**{}** wins by taking the city in an assault.\n"
    "Whoever must use a card and has none left loses."
)
"""Goal of the game; the braces stand for the Besieger's name."""


def _cells(id: str, row: OddsRow) -> list[Label]:
    """Return a label for each chance of a row, with the one by the open cards in brackets."""
    role = Role.NOTE if row.is_comparison else Role.NUMBER
    colour = theme.MUTED if row.is_comparison else theme.TEXT
    cells = [
        Label(f"{id}-{column}", words=percent(chance), role=role, colour=colour, align="right")
        for column, chance in enumerate(row.chances)
    ]
    for label, chance in zip(cells, row.open_chances, strict=False):
        label.words = f"**{label.words}** ({percent(chance, '')})"
        label.role = Role.NOTE
    return cells


def odds_panel(name: str, rows: Sequence[OddsRow], besieger: str, *, shows_goal: bool) -> Part:
    """Return the panel of the odds by the number of defending cards, for the seat that acts.

    Args:
        name: Name of the player who acts.
        rows: Lines of the odds.
        besieger: Name of the Besieger.
        shows_goal: True to put the goal of the game below, False for the tooltip.
    """
    goal = GOAL.format(besieger)
    has_brackets = any(row.open_chances for row in rows)
    note = "in brackets: by the open cards" if has_brackets else "chance to win the clash"
    title = f"{name}: the odds"
    panel = Panel("odds-panel", title=title, note=note, tip="" if shows_goal else f"Goal: {goal}")
    heading = _muted_label("odds-against", "defending cards")
    contents = _odds_rows(rows, heading, LINE_GAP)
    if shows_goal:
        goal_title = _muted_label("goal-title", "Goal")
        contents = Column(
            [contents, Space(theme.GAP), goal_title, Space(2), Label("goal", words=goal)]
        )
    return Framed(panel, Scrolled("odds", contents, called="Odds"), down=10)


def brief_odds_panel(name: str, rows: Sequence[OddsRow], besieger: str, most_rows: int) -> Part:
    """Return the same odds in a low panel: the heading is a line of the table.

    Lines for comparison are left out if there are more than `most_rows` lines.
    """
    tip = (
        f"Chance to win the clash, by the number of defending cards.\nGoal: {GOAL.format(besieger)}"
    )
    heading = caption("odds-against", f"{name}: the odds")
    has_all = len(rows) <= most_rows
    shown_rows = [row for row in rows if has_all or not row.is_comparison]
    contents = Scrolled("odds", _odds_rows(shown_rows, heading, 0), called="Odds")
    return Framed(Panel("odds-panel", tip=tip), contents, down=BRIEF_PADDING)


def empty_odds_panel() -> Part:
    """Return the panel of the odds while none are asked for."""
    return Framed(Panel("odds-panel"), Space(0), down=BRIEF_PADDING)


def _odds_rows(rows: Sequence[OddsRow], heading: Label, gap: float) -> Part:
    """Return the odds in columns below a heading, or in a narrow room as lines of words.

    Args:
        rows: Lines of the odds.
        heading: Heading of the labels.
        gap: Gap between two lines, in style units.
    """
    has_brackets = any(row.open_chances for row in rows)
    column_count = max((len(row.chances) for row in rows), default=1)
    headings = [
        _muted_label(f"odds-head-{number}", str(number or "none"), "right")
        for number in range(column_count)
    ]
    figures: list[tuple[Label, Sequence[Label]]] = [(heading, headings)]
    row_lines: list[Label] = []
    for number, row in enumerate(rows):
        id = f"odds-{number}"
        prospect = Label(id, words=row.label, role=Role.STRONG)
        if row.is_comparison:
            prospect.role = Role.NOTE
            prospect.colour = theme.MUTED
        figures.append((prospect, _cells(id, row)))
        row_lines.append(Label(id, words=_row_words(row)))
    widest_words = f"**{percent(Fraction(1))}** (>99)" if has_brackets else percent(Fraction(1))
    role = Role.NOTE if has_brackets else Role.NUMBER
    column_room = Row(
        [Layers([headings[0], Label("odds-widest", words=widest_words, role=role)]), Space(4)]
    )
    return FirstThatFits([_in_columns(figures, column_room, gap), Column(row_lines)])


def _row_words(row: OddsRow) -> str:
    """Return a line of the odds in words, for a room too narrow for columns."""
    label = row.label if row.is_comparison else f"**{row.label}**"
    by_open = (
        f" (by the open cards {chances_in_words(row.open_chances)})" if row.open_chances else ""
    )
    return f"{label}: {chances_in_words(row.chances)}{by_open}"


def _in_columns(
    rows: Sequence[tuple[Label, Sequence[Label]]], column_room: Part, gap: float
) -> Part:
    """Return rows of figures behind their labels, in columns at least as wide as `column_room`.

    The columns share the width that the labels leave; below each row is a `gap` in style units.
    """
    column_count = max(len(figures) for _, figures in rows)
    rows_of_parts: list[list[Part]] = []
    for label, figures in rows:
        cells: list[Part] = [*figures, *[Space(0)] * (column_count - len(figures))]
        shares = [Share(SizedLike(cell, across=column_room), whole=True) for cell in cells]
        rows_of_parts.append([label, *shares])
    line = Column([Label("odds-line", words="Ag", role=Role.NUMBER), Space(gap)])
    return Column(
        [SizedLike(row, down=line) for row in DataTable(rows_of_parts, gap=0, at=None).lines]
    )


def _muted_label(id: str, words: str, align: Align = "left") -> Label:
    return Label(id, words=words, role=Role.NOTE, colour=theme.MUTED, align=align)
