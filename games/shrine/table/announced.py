"""Panels of an announced action: a plate of parchment with its effect, and the answers below.

Clauses such as H20 are in games/shrine/rules.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from pygame import Rect
from typing_extensions import override

from engine.app import theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Group, Label, Panel, ScrollList, Widget
from engine.app.widgets.buttons import RING
from engine.app.widgets.containers import (
    CENTRE,
    Column,
    FirstThatFits,
    Flow,
    Framed,
    Given,
    Inset,
    Part,
    Row,
    Share,
    Sized,
    Space,
    Wrapper,
)
from engine.rules.cards import Card
from engine.rules.state import Decision
from engine.table import faces
from engine.table.actionbar import ActionButton, Offer
from engine.table.cards import CardWidget
from engine.table.context import TableContext
from engine.table.shapes import roomy
from games.shrine.rules.actions import Announceable
from games.shrine.rules.cards import ACE, FIZZLE, RAISED
from games.shrine.rules.events import ActionBlocked
from games.shrine.rules.state import Shrine
from games.shrine.rules.steps import parse_announceable
from games.shrine.table import stamps
from games.shrine.table.answers import (
    AnswerStep,
    answer_steps,
    answers_given,
    outcome_words,
    unseen_blockers_words,
)
from games.shrine.table.auto_pass import StandingPasses
from games.shrine.table.chevrons import chevron_rows
from games.shrine.table.column import (
    GAP,
    PAD_X,
    PAD_Y,
    CardLine,
    FirstFit,
    GappedParts,
    gapped_column,
    gapped_label,
    large_figure,
    padded_panel,
    scrolled_list,
    with_warning_sign,
)
from games.shrine.table.motions import ANNOUNCED_PLACE
from games.shrine.table.replies import GO_BACK_ID, AnswerOffers
from games.shrine.words.effects import (
    effect_sentences,
    last_card_warning,
    match_words,
    sum_in_figures,
)
from games.shrine.words.phrases import noun_of, sentence_of

PLAYED_CARD_WIDTH = 54
"""Width of the cards being played, in style units, if there is little room."""
LARGE_CARD_WIDTH = 108
"""Width of these cards in a roomy window, in style units, if everything has room."""
FAN_GAP = 22
"""Gap between the announced cards and those that answer them, in style units."""
TWO_FANS_SHARE = 0.5
"""Greatest width of both fans together, as a share of the plate's width."""
CARD_WIDTHS = (76, 60, PLAYED_CARD_WIDTH, PLAYED_CARD_WIDTH, 42)
"""Widths of the cards being played, in style units, by level of brevity."""
ONE_FAN_SHARE = 0.42
"""Greatest width of a single fan, as a share of the plate's width."""
ARROW_SPACE = 36
"""Greatest space above the panels, for the arrow, in style units."""
SIGN_SIDE = 20
"""Side of the sign of danger, in style units."""
LEAST_SCROLLED_HEIGHT = 60
"""Least height of a plate that scrolls, in style units of text."""
ANSWERS_IN_ROW = 3
"""Most answers side by side."""
MAX_BREVITY = 4
"""Level of brevity, from 0 (everything), after which the plate scrolls."""


class PlateWords(NamedTuple):
    """Words on a plate.

    The effect stands in `words` or first in `lines`, and is never left out.

    Attributes:
        title: The announcement.
        words: The effect or the outcome; beside a figure, its explanation.
        stakes: The consequence for a last card.
        figure: A sum, in figures.
        lines: Further sentences.
    """

    title: str
    words: str = ""
    stakes: str = ""
    figure: str = ""
    lines: Sequence[str] = ()
    short_title: str = ""
    """Title without the cards, which lie beside it."""


class AnnouncedPanels:
    """Builder of the panels for an announced action."""

    def __init__(
        self, table: TableContext, standing_passes: StandingPasses, answer_offers: AnswerOffers
    ) -> None:
        self._table = table
        self._standing_passes = standing_passes
        self._answer_offers = answer_offers

    # The plate.

    def plate(
        self, room: int, brevity: int, words: PlateWords, played_cards: Sequence[Card]
    ) -> Part:
        """Return the plate: the cards being played at its left, the stakes across its top.

        Args:
            room: Width inside the plate in pixels.
            brevity: Level of brevity.
            words: Words on the plate.
            played_cards: Cards being played.
        """
        contents: Part = gapped_column(self._plate_parts(words, brevity))
        if fans := self._fans_part(room, played_cards, brevity):
            contents = Row([Column([fans], at=CENTRE), Share(contents)], gap=2 * theme.GAP)
        contents = Inset(contents, PAD_X, PAD_Y)
        if words.stakes:
            contents = Column([Space(4), Inset(_strip_of_stakes(words.stakes), 4), contents])
        return Framed(Panel("announced-panel", kind="parchment"), contents, 0, 0)

    def _plate_parts(self, words: PlateWords, brevity: int) -> GappedParts:
        """Return the words on the plate: the title, the effect or the sum, and the sentences."""
        role = Role.HEADING if brevity else Role.SCREEN
        is_short = bool(words.short_title) and brevity >= MAX_BREVITY - 1
        title = words.short_title if is_short else words.title
        parts: GappedParts = [gapped_label("announced", title, role, theme.INK)]
        if words.figure:
            sum_label = Label("sum", words=words.figure, colour=theme.INK)
            sum_label.role = Role.HEADING if brevity > 1 else Role.FIGURE
            reason = Label("outcome", words=words.words, role=Role.STRONG, colour=theme.INK)
            parts.append((2, large_figure(sum_label, reason)))
        elif words.words:
            parts.append(gapped_label("outcome", words.words, Role.STRONG, theme.INK, 2))
        lines = words.lines
        if brevity >= 2:  # the effect stays: it is in `words` or the first of the lines
            lines = lines[:0] if words.words and not words.figure else lines[:1]
        for number, line in enumerate(lines):
            parts.append(gapped_label(f"does-{number}", line, Role.BODY, theme.INK_LIGHT, 2))
        return parts

    def _fans_part(self, room: int, played_cards: Sequence[Card], brevity: int) -> Part | None:
        """Return fans of the cards being played and of those that rise, fizzle or block."""
        scale = self._table.scale
        view = self._table.public
        announcement = view.announced
        announced_cards = [(f"{ANNOUNCED_PLACE}-{card}", card) for card in played_cards]
        risen_cards = [card for card in [announcement.risen] if card]
        other_cards = [
            (f"{RAISED if announcement.raised else ANNOUNCED_PLACE}-{card}", card)
            for card in risen_cards
        ]
        other_cards += [(f"{FIZZLE}-{card}", card) for card in announcement.fizzle]
        last_answers = answers_given(self._table.history)[-1:]
        other_cards += [
            ("blocks", answer.card) for answer in last_answers if isinstance(answer, ActionBlocked)
        ]
        count = len(announced_cards) + len(other_cards)
        if not count:
            return None
        large_widths = [LARGE_CARD_WIDTH] if roomy(scale) and not brevity else []
        widths = [*large_widths, *CARD_WIDTHS[brevity:]]
        groups = [*filter(None, (announced_cards, other_cards))]
        gap = scale.px(FAN_GAP) if len(groups) > 1 else 0
        width_share = ONE_FAN_SHARE if len(groups) == 1 else TWO_FANS_SHARE
        for card_width in widths:  # the largest at which every index shows
            width, height = faces.size(scale.px(card_width))
            step = width + scale.px(6)
            least_step = faces.index_width(width, self._table.large)
            if count == len(groups):
                break
            room_for_steps = round(room * width_share) - width * len(groups) - gap
            step = max(least_step, min(step, room_for_steps // (count - len(groups))))
            if step * (count - len(groups)) <= room_for_steps:
                break
        fans: list[Part] = []
        for group in groups:
            widgets = [self._played_card(id, card) for id, card in group]
            fans.append(CardLine(widgets, (width, height), step))
        return Row(fans, gap=FAN_GAP)

    def _played_card(self, id: str, card: Card) -> CardWidget:
        """Return a card of a fan, dimmed once it lies elsewhere, and lit while it is raised."""
        view = self._table.public
        widget = CardWidget(id, card=card, may_overlap=True, large=self._table.large)
        if card in view.announced.raised:
            widget.state = "legal"
        elif card in (*view.own.field, *view.graveyard):
            widget.state = "unusable"
        return widget

    # The answers.

    def answers(
        self,
        brevity: int,
        steps: Sequence[AnswerStep],
        odds_note: str,
        offers: Sequence[Offer],
    ) -> Part:
        """Return the panel with who may answer, in order, and with buttons for the answers.

        Args:
            brevity: Level of brevity.
            steps: The answers, given and possible.
            odds_note: A note on the unseen cards that block a dagger, or "".
            offers: The answers that can be given here.
        """
        parts: GappedParts = []
        if brevity >= MAX_BREVITY - 1:
            steps = [step for step in steps if step.is_to_come] or steps
        if brevity < 3:
            title = "Who may answer, in order"
            parts.append(gapped_label("answers-title", title, Role.CAPTION, theme.BRASS_LIGHT))
        if not steps:
            parts.append(
                gapped_label("answers-none", "Nobody can answer it.", Role.NOTE, theme.MUTED)
            )
        else:
            parts.append((RING, chevron_rows(steps, brevity < 2)))
        if odds_note:
            parts.append(gapped_label("odds", odds_note, Role.NOTE, theme.MUTED))
        if offers:
            parts += self._buttons(offers, brevity)
        return padded_panel(Panel("answers-panel", kind="answer"), parts)

    def _buttons(self, offers: Sequence[Offer], brevity: int) -> GappedParts:
        """Return the answers side by side, and below them the buttons for a standing pass."""
        parts: GappedParts = []
        question = self._answer_offers.pending_confirmation
        if question:
            words = f"**{question.title}** {question.text}"
            parts.append(gapped_label("asks", words, Role.BODY, theme.TEXT, 6))
        cells = [
            Share(_answer_button(offer, brevity), 2 if offer.id == GO_BACK_ID else 1)
            for offer in offers
        ]
        rows = [
            Sized(Row(cells[start : start + ANSWERS_IN_ROW], gap=theme.GAP), down=44)
            for start in range(0, len(cells), ANSWERS_IN_ROW)
        ]
        parts.append((6, Column(rows, gap=GAP)))
        decision = self._table.decision
        if decision and not question:
            parts += self._standing_pass_buttons(decision, brevity)
        return parts

    def _standing_pass_buttons(self, decision: Decision, brevity: int) -> GappedParts:
        """Return the buttons for a standing pass, in a quiet row."""
        buttons = [*self._standing_passes.buttons(decision)]
        if not buttons:
            return []
        words = "Allow without being asked from now on, except at your last card:"
        if brevity >= MAX_BREVITY - 1:
            words = "Allow without being asked:"
        label = Label("stand-words", words=words, role=Role.NOTE, colour=theme.MUTED, middle=True)
        narrow_label = Sized(label, across=100, grows=True)
        one_row = Row([Share(narrow_label, whole=True), *buttons], gap=GAP)
        return [(6, FirstThatFits([one_row, Flow(buttons, gap=4)]))]

    # Plate and answers.

    def part(self, view: Shrine, scale: Scale, width: int) -> Part:
        """Return the plate with the announced action and the panel of answers.

        `width` is that of both, in pixels.
        """
        table = self._table
        announced = view.announced
        assert announced
        action = parse_announceable(announced.action)
        names = table.marked_names
        outcome = outcome_words(table.history, table.marked_names)
        asked_seat = table.decision.seat if table.decision else 0
        answers = answers_given(table.history)
        viewer = table.seat.viewer
        steps = answer_steps(view, answers, asked_seat, table.name, viewer, bool(outcome))
        may_block = any(step.is_to_come and step.words.endswith("may block") for step in steps)
        viewer_name = table.name(viewer) if viewer else "everybody"
        shows_odds = action.can_be_blocked_by_ace and may_block and table.settings.odds
        odds_note = unseen_blockers_words(view, viewer_name) if shows_odds else ""
        plate_words = self._plate_words(view, action, outcome, names)
        offers = self._answer_offers.offers(view, table.decision) if table.decision else ()

        room = width - 2 * scale.px(PAD_X)

        def layouts() -> Iterator[Part]:
            """Yield the panels below each other, ever briefer; at last, the upper one scrolls."""
            for brevity in range(MAX_BREVITY + 1):
                plate = self.plate(room, brevity, plate_words, view.played_cards)
                below = self.answers(brevity, steps, odds_note, offers)
                rows = [plate, Space(GAP), below]
                yield Column([Space(ARROW_SPACE), *rows[:2], Share(below, whole=True)])
                yield Column([Share(Space(0)), *rows])
            yield _scrolled_panels(plate, below)

        return _WithStamps(FirstFit(layouts), partial(self._outcome_stamp, view))

    def _plate_words(
        self, view: Shrine, action: Announceable, outcome: str, names: Sequence[str]
    ) -> PlateWords:
        """Return the words on the plate."""
        announced = view.announced
        turn = view.turn
        assert announced
        title = sentence_of(turn, action, names, announced.risen)
        if outcome:
            return PlateWords(title, outcome)
        if announced.fizzle:
            insists = f", unless {names[turn - 1]} insists" if view.can_insist() else ""
            fizzler = names[announced.fizzler - 1] if announced.fizzler else "Nobody"
            return PlateWords(title, f"{fizzler} fizzles it: it comes to nothing{insists}.")
        lines = effect_sentences(view, turn, action, announced.risen, names)
        stakes = last_card_warning(view, turn, action, names)
        summed_cards = action.summands(announced.risen)
        shrine = view.player(action.target).shrine if action.target else []
        short_title = f"{names[turn - 1]}: {noun_of(action)}"
        if action.target:
            short_title = f"{short_title} against {names[action.target - 1]}"
        if not (summed_cards and shrine):
            return PlateWords(title, lines=lines, stakes=stakes, short_title=short_title)
        if shrine[0][0] == ACE:  # no sum beats an ace (H20)
            reason = "A pair beats an ace."
            return PlateWords(title, reason, stakes=stakes, lines=lines, short_title=short_title)
        figure = sum_in_figures(summed_cards)
        reason = match_words(turn, summed_cards, shrine[0], names)
        return PlateWords(
            title, reason, stakes=stakes, figure=figure, lines=lines, short_title=short_title
        )

    def _outcome_stamp(self, view: Shrine, scale: Scale, widgets: Sequence[Widget]) -> list[Widget]:
        """Return the stamp with the outcome, if it is known and has room on the plate."""
        answers = answers_given(self._table.history)
        stamp_words = stamps.outcome_stamp(self._table.events, answers, view)
        if stamp_words is None or isinstance(widgets[0], ScrollList):
            return []
        sizes = stamp_words.in_sizes(stamps.ANNOUNCED_ID, scale, Role.SCREEN)
        margin = -2 * scale.px(GAP)
        return stamps.place_stamp(
            scale, sizes, [widget.rect.inflate(margin, margin) for widget in widgets], widgets
        )


def _scrolled_panels(plate: Part, answers: Part) -> Part:
    """Return the plate as a list that scrolls above the answers, which have the buttons."""
    list_name = "What is announced"
    plate_list = Given(scrolled_list(plate, list_name))
    scrolled_plate = Sized(plate_list, down=LEAST_SCROLLED_HEIGHT, grows=True)
    return FirstThatFits(
        [
            Column([Share(scrolled_plate, whole=True), Space(GAP), answers]),
            scrolled_list(Column([plate, answers], gap=GAP), list_name),
        ]
    )


@dataclass
class _WithStamps(Wrapper):
    """Part with stamps on top of its widgets; `stamps` places them once these are laid out."""

    stamps: Callable[[Scale, Sequence[Widget]], Sequence[Widget]]

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        widgets = super().lay(scale, rect)
        return [*widgets, *self.stamps(scale, widgets)]


def _strip_of_stakes(words: str) -> Part:
    """Return a strip with the stakes, across the top of the plate."""
    label = Label("stakes", words=words, role=Role.LEAD, colour=theme.TEXT, middle=True)
    strip = with_warning_sign("stakes-sign", label, SIGN_SIDE)
    return Framed(Panel("stakes-strip", kind="oxblood"), strip, PAD_X, 7)


def _answer_button(offer: Offer, brevity: int) -> ActionButton:
    """Return the button of an answer; if room is short, its hint moves to the tooltip."""
    button = ActionButton.of(offer)
    button.group = Group.PROMPT
    if brevity >= MAX_BREVITY - 1 and offer.hint:
        hint = offer.hint.replace("\n", " ")
        button.tip = f"{hint[:1].upper()}{hint[1:]}."
        button.hint = "" if brevity == MAX_BREVITY else offer.hint.partition("\n")[0].rstrip(";,:")
    return button
