"""Odds of each answer to a clash: the sum with which it defends, and how often it holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from pygame import Rect
from typing_extensions import override

from engine.app import theme
from engine.app.theme import Scale
from engine.app.widgets import Panel, Widget
from engine.app.widgets.buttons import RING
from engine.app.widgets.containers import (
    CENTRE,
    Column,
    FirstThatFits,
    Framed,
    Inset,
    Inside,
    Layers,
    Part,
    Row,
    Share,
    SizedLike,
    Space,
    Wrapper,
)
from engine.app.widgets.meters import Meter
from engine.app.widgets.plates import Plate
from engine.app.widgets.words import body, note, strong
from engine.rules.cards import CARD_VALUES
from engine.rules.english import in_figures
from engine.rules.state import Decision
from engine.words.percents import percent
from games.siege.rules.actions import Defend
from games.siege.rules.state import Siege
from games.siege.table.bar import known_cards
from games.siege.table.odds import chances, safest

ANSWER_NAMES = ("none", "one", "two", "three")
"""Name of an answer, by the number of cards that it draws."""
COLUMN_SHARES = (2, 4, 4, 4)
"""Shares of a row's width: the answer, its sum, and one or two columns of chances."""
COLUMN_GAP = 10
"""Gap between the columns of an answer, and its padding, in style units."""
MOST_ROW_STRETCH = 1.5
"""Greatest factor by which spare height stretches an answer."""
SPARE_SHARE = 0.2
"""Share of the height below the answers that stays empty, beside 1 for each answer."""
METER_GAP = 8
"""Gap between the bar of a chance and its words, in style units."""


class AnswerOdds(NamedTuple):
    """Odds of an answer.

    Attributes:
        label: Name of the answer.
        total: Sum of the defence, in words.
        chances: Chances that it holds: by the open cards, then with the viewer's own knowledge if
            that is more.
        is_recommended: True for the answer that is recommended.
    """

    label: str
    total: str
    chances: Sequence[Fraction]
    is_recommended: bool


def odds_of_answers(
    decision: Decision, public: Siege, view: Siege, viewer: int
) -> list[AnswerOdds]:
    """Return the odds of each answer to the clash; none if no clash waits for an answer.

    Args:
        decision: Question that waits for an answer.
        public: View that shows only open cards.
        view: View shown now, which may have cards that the viewer alone knows.
        viewer: Seat of the viewer; 0 for none.
    """
    clash = view.clash
    seat = decision.seat
    answers = [answer for answer in decision.actions or () if isinstance(answer, Defend)]
    if clash is None or not answers:
        return []
    defence_bonus = view.additions(clash.attacker, clash.effort)[1]
    known_values = known_cards(view, seat) if viewer == seat else []
    views = [public, view] if known_values else [public]
    safest_answer = safest(view, seat, answers)
    return [
        AnswerOdds(
            ANSWER_NAMES[answer.count],
            _total_words(
                defence_bonus,
                [CARD_VALUES[card] for card in known_values[: answer.count]],
                answer.count,
            ),
            [chances(shown_view, seat, answer)[0] for shown_view in views],
            answer == safest_answer,
        )
        for answer in answers
    ]


def _total_words(defence_bonus: int, known_values: Sequence[int], count: int) -> str:
    """Return the sum of a defence in words: `7 + 9 = 16`, `7 + 9 + 1 card`."""
    hidden_count = count - len(known_values)
    parts = [str(defence_bonus), *map(str, known_values)]
    if hidden_count:
        parts.append(in_figures(hidden_count, "card"))
    sum_words = " + ".join(parts)
    if hidden_count or not count:
        return sum_words
    return f"{sum_words} = {defence_bonus + sum(known_values)}"


def chance_words(chance: Fraction) -> str:
    """Return a chance to hold in words: `48 %`, `always`, `never`."""
    if chance == 1:
        return "always"
    return percent(chance) if chance else "never"


def answers_panel(name: str, rows: Sequence[AnswerOdds], outcomes: str) -> Part:
    """Return the answers of a seat, one below the other, each with its sum and bars of its chances.

    Args:
        name: Name of the player who is asked.
        rows: The answers.
        outcomes: Sentence on the consequences of a defence that holds or fails.
    """
    has_knowledge = len(rows[0].chances) > 1
    headings = ["By the open cards", "With what you know"] if has_knowledge else ["Holds"]
    brief_headings = ["Open cards", "You know"] if has_knowledge else headings
    heading_rows = [
        [
            note(f"answers-head-{number}", words)
            for number, words in enumerate(["Draw", "Defence", *headings_shown])
        ]
        for headings_shown in (headings, brief_headings)
    ]
    cells = [_cells(row) for row in rows]
    plates = [_plate(row, headings, outcomes) for row in rows]
    outcomes_note = note("answers-note", outcomes)
    panel = Panel("odds-panel", title=f"{name}: the odds", note="how often the defence holds")
    # a low room goes without the note: the tip of each answer has it, too
    variants = product([[outcomes_note], []], heading_rows)
    layouts = [
        _answer_rows(heading_row, cells, plates, notes_below)
        for notes_below, heading_row in variants
    ]
    side_padding = theme.PADDING - 6  # the plates have a padding of their own
    return FirstThatFits(
        [Framed(panel, layout, across=side_padding, down=10) for layout in layouts]
    )


def _answer_rows(
    heads: Sequence[Part],
    cells: Sequence[Sequence[Part]],
    plates: Sequence[Plate],
    notes_below: Sequence[Part],
) -> Part:
    """Return the answers in columns below their heads."""
    columns = [Layers(column) for column in zip(*cells, strict=True)]
    rows = [
        Inside(plate, _line(row, columns), across=COLUMN_GAP, down=3)
        for plate, row in zip(plates, cells, strict=True)
    ]
    return AnswerRows(Inset(_line(heads, columns), COLUMN_GAP), rows, notes_below)


def _line(parts: Sequence[Part], columns: Sequence[Part]) -> Row:
    """Return parts in a row, each at least as wide as the widest part of its column."""
    cells = zip(parts, COLUMN_SHARES, columns, strict=False)  # there may be fewer columns
    shares = [Share(SizedLike(part, column), share, whole=True) for part, share, column in cells]
    return Row(shares, gap=COLUMN_GAP, at=CENTRE)


@dataclass
class AnswerRows(Wrapper):
    """Answers below their heads, each up to half as high again if there is room."""

    part: Part = field(init=False)
    heads: Part
    rows: Sequence[Part]
    notes: Sequence[Part]

    def __post_init__(self) -> None:
        self.part = self._column(self.rows)

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        tallest_row = max(row.size(scale, rect.width)[1] for row in self.rows)
        most_height = round(tallest_row * MOST_ROW_STRETCH)
        stretched_rows = [Share(row, least=tallest_row, most=most_height) for row in self.rows]
        return self._column(stretched_rows).lay(scale, rect)

    def _column(self, rows: Sequence[Part]) -> Part:
        spare_space = Share(Space(0), SPARE_SHARE)
        return Column([self.heads, *rows, spare_space, *self.notes], gap=RING)


def _plate(row: AnswerOdds, heads: Sequence[str], outcomes: str) -> Plate:
    """Return the plate of an answer, with the words that are read aloud."""
    spoken_chances = [
        f"{heading} {chance_words(chance)}"
        for heading, chance in zip(heads, row.chances, strict=True)
    ]
    plate = Plate(
        f"answer-{row.label}", ground="notice" if row.is_recommended else "well", tip=outcomes
    )
    plate.called = f"Draw {row.label}: {row.total}"
    plate.state_words = ", ".join(spoken_chances)
    return plate


def _cells(row: AnswerOdds) -> list[Part]:
    """Return the cells of an answer: its name, its sum, and its chances."""
    name_label = strong(f"answer-{row.label}-draw", row.label, silent=True)
    total_label = body(f"answer-{row.label}-total", row.total, silent=True)
    colour = theme.BRASS_LIGHT if row.is_recommended else theme.TEXT
    name_label.colour = colour
    total_label.colour = colour
    widest = strong("", chance_words(Fraction(1)))
    cells: list[Part] = [name_label, total_label]
    for number, chance in enumerate(row.chances):
        is_by_open_cards = number == 0 and len(row.chances) > 1
        style = note if is_by_open_cards else strong
        meter = Meter(f"answer-{row.label}-meter-{number}", share=float(chance), pad=0)
        meter.colour = theme.KNOB if is_by_open_cards else theme.BRASS
        label = style(f"answer-{row.label}-chance-{number}", chance_words(chance), silent=True)
        cells.append(Row([Share(meter), SizedLike(label, widest)], gap=METER_GAP, at=CENTRE))
    return cells
