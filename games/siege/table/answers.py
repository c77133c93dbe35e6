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
    Column,
    First,
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
from engine.rules.cards import COUNT
from engine.rules.english import in_figures
from engine.rules.state import Decision
from engine.words.percents import percent
from games.siege.rules.actions import Defend
from games.siege.rules.state import Siege
from games.siege.table.bar import known_cards
from games.siege.table.odds import chances, safest

ANSWERS = "none", "one", "two", "three"
"""Name of an answer, by the number of cards that it draws."""
COLUMN_SHARES = 2, 4, 4, 4
"""Shares of a row's width: the answer, its sum, and its chances."""
PAD = 10
"""Gap between the columns of an answer, and its padding, in style units."""


class AnswerOdds(NamedTuple):
    """Odds of an answer.

    Attributes:
        label: Name of the answer.
        total: Sum of the defence, in words.
        chances: Chances that it holds: by the open cards, then with the viewer's own knowledge if
            that is more.
        leads: True for the answer that is recommended.
    """

    label: str
    total: str
    chances: Sequence[Fraction]
    leads: bool


def odds_of_answers(
    decision: Decision, public: Siege, seen: Siege, viewer: int
) -> list[AnswerOdds]:
    """Return the odds of each answer to the clash; none if no clash waits for an answer.

    Args:
        decision: Question that waits for an answer.
        public: View that shows only open cards.
        seen: View shown now.
        viewer: Seat of the viewer; 0 for none.
    """
    clash = seen.clash
    seat = decision.seat
    answers = [answer for answer in decision.actions or () if isinstance(answer, Defend)]
    if clash is None or not answers:
        return []
    base = seen.additions(clash.attacker, clash.effort)[1]
    known_values = known_cards(seen, seat) if viewer == seat else []
    views = [public, seen] if known_values else [public]
    safest_answer = safest(seen, seat, answers)
    return [
        AnswerOdds(
            ANSWERS[answer.count],
            _total(base, [COUNT[card] for card in known_values[: answer.count]], answer.count),
            [chances(view, seat, answer)[0] for view in views],
            answer == safest_answer,
        )
        for answer in answers
    ]


def _total(base: int, known: Sequence[int], count: int) -> str:
    """Return the sum of a defence in words: `7 + 9 = 16`, `7 + 9 + 1 card`."""
    hidden = count - len(known)
    parts = [str(base), *map(str, known), *([in_figures(hidden, "card")] if hidden else [])]
    sum_of = " + ".join(parts)
    return sum_of if hidden or not count else f"{sum_of} = {base + sum(known)}"


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
    heads = ["By the open cards", "With what you know"] if has_knowledge else ["Holds"]
    brief_heads = ["Open cards", "You know"] if has_knowledge else heads
    head_rows = [
        [
            note(f"answers-head-{number}", words)
            for number, words in enumerate(["Draw", "Defence", *heads_shown])
        ]
        for heads_shown in (heads, brief_heads)
    ]
    cells = [_cells(row) for row in rows]
    plates = [_plate(row, heads, outcomes) for row in rows]
    below = note("answers-note", outcomes)
    panel = Panel("odds-panel", title=f"{name}: the odds", note="how often the defence holds")
    variants = product([[below], []], head_rows)  # the tip of each answer has the note below, too
    return First(
        [
            Framed(panel, _answer_rows(head_row, cells, plates, heads_shown), theme.PADDING - 6, 10)
            for heads_shown, head_row in variants
        ]
    )


def _answer_rows(
    heads: Sequence[Part],
    cells: Sequence[Sequence[Part]],
    plates: Sequence[Plate],
    below: Sequence[Part],
) -> Part:
    """Return the answers in columns below their heads."""
    columns = [Layers(column) for column in zip(*cells, strict=True)]

    def line(parts: Sequence[Part]) -> Row:
        sized = zip(parts, COLUMN_SHARES, columns, strict=False)
        shares = [
            Share(SizedLike(part, column), share, whole=True) for part, share, column in sized
        ]
        return Row(shares, gap=PAD, at=0.5)

    rows = [Inside(plate, line(row), PAD, 3) for plate, row in zip(plates, cells, strict=True)]
    return AnswerRows(Inset(line(heads), PAD), rows, below)


@dataclass
class AnswerRows(Wrapper):
    """Answers below their heads, each up to half as high again if there is room."""

    part: Part = field(init=False)
    heads: Part
    rows: Sequence[Part]
    below: Sequence[Part]

    def __post_init__(self) -> None:
        self.part = self._column(self.rows)

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        tall = max(row.size(scale, rect.width)[1] for row in self.rows)
        stretched = [Share(row, least=tall, most=round(tall * 1.5)) for row in self.rows]
        return self._column(stretched).lay(scale, rect)

    def _column(self, rows: Sequence[Part]) -> Part:
        return Column([self.heads, *rows, Share(Space(0), 0.2), *self.below], gap=RING)


def _plate(row: AnswerOdds, heads: Sequence[str], outcomes: str) -> Plate:
    """Return the plate of an answer, with the words that are read aloud."""
    spoken_chances = [
        f"{head} {chance_words(chance)}" for head, chance in zip(heads, row.chances, strict=True)
    ]
    plate = Plate(f"answer-{row.label}", ground="notice" if row.leads else "well", tip=outcomes)
    plate.called = f"Draw {row.label}: {row.total}"
    plate.says = ", ".join(spoken_chances)
    return plate


def _cells(row: AnswerOdds) -> list[Part]:
    """Return the cells of an answer: its name, its sum, and its chances."""
    words = strong(f"answer-{row.label}-draw", row.label, silent=True)
    total = body(f"answer-{row.label}-total", row.total, silent=True)
    words.colour = total.colour = theme.BRASS_LIGHT if row.leads else theme.TEXT
    widest = strong("", chance_words(Fraction(1)))
    cells: list[Part] = [words, total]
    for number, chance in enumerate(row.chances):
        by_open = number == 0 and len(row.chances) > 1
        style, colour = (note, theme.KNOB) if by_open else (strong, theme.BRASS)
        meter = Meter(f"answer-{row.label}-meter-{number}", share=float(chance), pad=0)
        meter.colour = colour
        label = style(f"answer-{row.label}-chance-{number}", chance_words(chance), silent=True)
        cells.append(Row([Share(meter), SizedLike(label, widest)], gap=8, at=0.5))
    return cells
