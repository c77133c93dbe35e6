"""Figures of a run: floors, strikes, fights, deck and discard pile, and the best runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from functools import partial

from pygame import Rect, Surface
from typing_extensions import override

from engine.app import paint, text, theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Look, Panel, Widget, literal
from engine.app.widgets.containers import (
    CENTRE,
    Column,
    Framed,
    Inside,
    Part,
    Row,
    Share,
    Sized,
    Space,
    scrolled_if_needed,
)
from engine.app.widgets.words import caption, heading, muted, note
from engine.rules.cards import Card
from engine.rules.played import Played
from engine.rules.solitaire import RunScore
from engine.table import cards, faces
from engine.table.context import TableContext
from games.rogue.rules.record import RogueRun
from games.rogue.rules.state import DECK, DISCARD, Fought, Rogue

ROW_HEIGHT = 32
"""Greatest height of a row, in style units."""
CARD_WIDTH = 20
"""Width of a small card, in style units."""
WORDS_GAP = 10
"""Gap between a small card and its words, in style units."""
BEST_RUNS_SHOWN = 3
"""Number of best runs on the panel."""


@dataclass(eq=False)
class PileRow(Widget):
    """Pile in a row: its top card, small, at the left, and its number of cards at the right.

    Attributes:
        label: Words of the row.
    """

    cards: Sequence[Card] = ()
    label: str = ""
    _: KW_ONLY
    large: bool = False

    stays_when_lifted = True  # draws only the cards that are not in flight

    @override
    @property
    def name(self) -> str:
        return f"{self.label}: {len(self.cards)}"

    @override
    def landing(self, look: Look) -> Rect:
        height = self.rect.height - 2
        width = min(look.scale.px(CARD_WIDTH), round(height * theme.CARD_WIDTH / theme.CARD_HEIGHT))
        card_rect = Rect(self.rect.topleft, faces.size(width))
        card_rect.centery = self.rect.centery
        return card_rect

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        card_rect = self.landing(look)
        remaining_cards = self.cards[look.lifted_count :]
        number = text.block(str(len(remaining_cards)), Role.HEADING, scale)
        top = self.rect.centery - number.size[1] // 2
        number.draw(surface, (self.rect.right - number.size[0], top))
        if not remaining_cards:
            surface.blit(paint.panel(scale, card_rect.size, "slot"), card_rect)
            return
        shadow, offset = paint.shadow(scale, card_rect.size, card=True)
        surface.blit(shadow, card_rect.move(offset))
        surface.blit(
            cards.card_picture(remaining_cards[0], card_rect.width, scale, "oxblood", self.large),
            card_rect,
        )
        cards.draw_state(
            surface, card_rect, scale, "rest", hovered=look.hovered and self.is_pressable
        )


def figures_panel(
    table: TableContext, view: Rogue, best_words: str, roomy_lines: Sequence[str] | None
) -> Part:
    """Return the panel of the figures, with rows for both piles.

    The discard pile can be browsed there. In a small window the seed stands beside the title.

    Args:
        table: The table.
        view: The view that is shown.
        best_words: Best run so far with these options in words; "" without one.
        roomy_lines: Line on the fights, then lines on the best runs, shown in place of
            `best_words` if the discards are shown elsewhere; else None.
    """
    scale = table.scale
    deck = PileRow(DECK, cards=view.deck, label="Deck", large=table.large)
    deck.tip = "Face down, in an unknown order."
    discards = PileRow(DISCARD, cards=view.discard, label="Discard", large=table.large)
    if view.discard:
        discards.on_press = partial(table.finder.browse, DISCARD)
        discards.tip = "Press to look through it."
    discard_row = _figure_row("discard-count", "Discard", len(view.discard))
    if roomy_lines is None:
        discard_row = _pile_row(scale, discards)
    rows = [
        _figure_row("floors", "Floors cleared", view.floors),
        _figure_row("strikes", "Strikes drawn", view.strikes),
        _pile_row(scale, deck),
        discard_row,
    ]
    parts: list[Part] = [Share(row, whole=True, most=scale.px(ROW_HEIGHT)) for row in rows]
    if roomy_lines:
        parts += _fights_and_best_runs(roomy_lines)
    elif best_words:
        parts += [Space(4), note("best", f"Best: {best_words}")]
    list_part = scrolled_if_needed(Column(parts), "figures-list", called="This run")
    seed_note = f"seed {literal(table.seed)}" if table.sheets.shape == "tabs" else ""
    return Framed(Panel("figures", title="This run", note=seed_note), list_part, down=12)


def _fights_and_best_runs(roomy_lines: Sequence[str]) -> list[Part]:
    """Return the line on the fights, and below a heading those on the best runs."""
    title = caption("earlier", "Best runs")
    title.tip = "The runs with these rules that count, the best first."
    fights_line, *run_lines = (
        note(f"run-{number}", words) for number, words in enumerate(roomy_lines)
    )
    return [Space(4), fights_line, Space(8), title, Space(3), *run_lines]


def _figure_row(id: str, words: str, number: int) -> Part:
    """Return a row of words with a number at its end."""
    return Row([Share(muted(f"{id}-words", words)), heading(id, str(number))], gap=8, at=CENTRE)


def _pile_row(scale: Scale, pile: PileRow) -> Part:
    """Return the row of a pile, with room at both ends for the parts that the pile draws."""
    words = muted(f"{pile.id}-words", pile.label, silent=True)
    card = Sized(Space(0), across=CARD_WIDTH + WORDS_GAP)
    width, height = text.measure(str(len(pile.cards)), Role.HEADING, scale)
    number = Sized(Space(0), wide=width, high=height)
    return Inside(pile, Row([card, Share(words), number], at=CENTRE))


def fight_counts(history: Sequence[Played]) -> str:
    """Return the number of fights won and lost in a run, in words."""
    results = Counter(
        event.result for played in history for event in played.events if isinstance(event, Fought)
    )
    return f"Fights: {results['beaten']} won, {results['lost']} lost"


def with_this_run(view: Rogue, best_runs: Sequence[tuple[RunScore, str]]) -> list[str]:
    """Return the best runs with these options, best first, with this run among them."""
    if not best_runs:
        return ["No run with these rules has ended yet."]
    if view.outcome:  # this run is one of them already, if it counts
        return _numbered(best_runs[:BEST_RUNS_SHOWN])
    run_so_far = RogueRun(view.floors, view.floor_strikes)
    better_count = sum(run.order >= run_so_far.order for run, _ in best_runs)
    own_line = f"{better_count + 1}. **this run so far**"
    better_runs = best_runs[: min(better_count, BEST_RUNS_SHOWN)]
    worse_runs = best_runs[better_count:BEST_RUNS_SHOWN]
    return [*_numbered(better_runs), own_line, *_numbered(worse_runs, better_count + 2)]


def _numbered(runs: Sequence[tuple[RunScore, str]], first_place: int = 1) -> list[str]:
    return [f"{place}. {words}" for place, (_, words) in enumerate(runs, start=first_place)]
