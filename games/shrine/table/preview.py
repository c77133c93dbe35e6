"""Preview of a drafted action: its effect, the choices still missing, and the Announce button.

Below the plate of parchment stands who may answer once the action is announced.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Surface
from typing_extensions import override

from engine.app import art, theme
from engine.app.paint.shapes import fill, polygon
from engine.app.theme import Role, Scale
from engine.app.widgets import Group, Label, Look, Panel, Rule, Widget
from engine.app.widgets.buttons import RING
from engine.app.widgets.containers import (
    BOTTOM,
    CENTRE,
    TOP,
    Column,
    FirstThatFits,
    Flow,
    Framed,
    Layers,
    Part,
    Row,
    Share,
    Sized,
    SizedLike,
    Space,
)
from engine.app.widgets.pieces import SeatMark
from engine.app.widgets.widget import Size
from engine.app.widgets.words import LabelStyle
from engine.rules.cards import Card
from engine.table import faces
from engine.table.actionbar import ActionButton, Offer
from engine.table.cards import CardWidget
from engine.table.context import TableContext
from engine.table.shapes import roomy
from engine.words.log import tokens
from games.shrine.rules.actions import Announceable
from games.shrine.rules.state import Shrine
from games.shrine.table.chips import missing_choice, named_chip_rows
from games.shrine.table.choosing import ActionDraft
from games.shrine.table.column import (
    GAP,
    PAD_X,
    CardLine,
    GappedParts,
    gapped_column,
    gapped_label,
    padded_panel,
    scrolled_list,
)
from games.shrine.table.foresight import (
    Forecast,
    PossibleAnswer,
    forecast_of,
    possible_answers,
    unseen_aces_words,
)
from games.shrine.table.usable import UsableCards
from games.shrine.table.verbs import words_if_usable

PAD_Y = 9
"""Padding at the top and bottom of the plate, in style units."""
CARD_WIDTHS = 72, 54
"""Widths of the cards on the plate, in style units, the best first.

If even the last is too wide, the cards are left out.
"""
LARGE_CARD_WIDTH = 108
"""Best width in a roomy window, in style units."""
CARDS_SHARE = 0.5
"""Greatest width of the cards, as a share of the plate's width."""
DARK_NOTE = LabelStyle(Role.NOTE, theme.INK_LIGHT)
"""Style of the words below the cards."""
BUTTON_WIDTH = 126
"""Least width of the Announce button, in style units."""
EFFECT_ONLY = len(CARD_WIDTHS) + 1
"""Level of brevity from which only the effect and the missing choices stand on the plate."""
ANSWERS_IN_LINE = EFFECT_ONLY + 1
"""Level of brevity at which the answers stand side by side."""
ROW_NAMES_SHARE = 0.3
"""Width of the rows' names, as a share of the plate's, from which they stand above the chips."""
ARROW_WIDTH = 40
"""Width of the arrow between the cards, in style units, with its gap."""
ANSWER_MARK_SIDE = 18
"""Side of the mark of a seat that may answer, in style units."""


class Arrowhead(Widget):
    """Arrow from the cards being played to those that go or rise."""

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        width, height = self.rect.size
        neck = width * 0.55
        third = height / 4
        points = [(0, third), (neck, third), (neck, 0), (width, height / 2), (neck, height)]
        points += [(neck, height - third), (0, height - third)]
        body = polygon(points, fill(theme.OXBLOOD))
        surface.blit(art.vector(art.svg_document(self.rect.size, body), self.rect.size), self.rect)


BACK_HINT = "Esc goes back."


class Preview:
    """Builder of the panels for the action that a seat is drafting."""

    def __init__(self, table: TableContext, draft: ActionDraft) -> None:
        self._table = table
        self._draft = draft
        self._usable = UsableCards(table, draft)

    def panels(self, view: Shrine, scale: Scale, width: int, button: Offer) -> Part:
        """Return plate and answers, as brief as the height of the room requires, else scrolling.

        `width` is in pixels; `button` announces the action.
        """
        action = self._draft.complete_action
        room = width - 2 * scale.px(PAD_X)

        def both_panels(brevity: int) -> list[Part]:
            parts = [self._plate(view, scale, room, button, brevity)]
            if isinstance(action, Announceable):
                parts.append(self._answers_part(view, action, brevity))
            return parts

        layouts: list[Part] = []
        for brevity in range(ANSWERS_IN_LINE + 1):
            plate, *answers = both_panels(brevity)
            answer_parts = [Share(answer_part, whole=True) for answer_part in answers]
            layouts.append(Column([plate, *answer_parts], gap=GAP))
        return FirstThatFits(
            [
                *layouts,
                scrolled_list(
                    Column(both_panels(ANSWERS_IN_LINE), gap=GAP), "What you put together"
                ),
            ]
        )

    # The plate.

    def _plate(self, view: Shrine, scale: Scale, room: int, button: Offer, brevity: int) -> Part:
        """Return the plate: the effect, and below a rule the missing choices.

        `room` is the width inside the plate in pixels, `brevity` the level of brevity.
        """
        seat = self._draft.seat
        names = self._table.marked_names
        action = self._draft.complete_action
        forecast = forecast_of(view, seat, action, names) if action else self._draft_forecast(view)
        rows = named_chip_rows(self._draft, view, self._table.name)
        announce_button = ActionButton.of(button)
        announce_button.group = Group.PROMPT
        button_width = max(scale.px(BUTTON_WIDTH), announce_button.size(scale)[0] + scale.px(16))
        sized_button = Sized(announce_button, wide=button_width, down=theme.BUTTON_HEIGHT)
        words_width = room - button_width - scale.px(theme.GAP)
        head_part = gapped_column(
            [
                gapped_label("preview-title", forecast.title, Role.HEADING, theme.INK),
                (0, self._words_with_cards(scale, words_width, forecast, brevity)),
            ]
        )
        # in the corner, so that it stays where it is whatever else is said
        parts: list[Part] = [Row([Share(head_part), sized_button], gap=theme.GAP, at=TOP)]
        if rows:
            line = Rule("preview-rule", colour=theme.INK_LIGHTER)
            parts += [Space(5), line, Space(5), self._chip_rows(scale, room, rows)]
        panel = Panel("announced-panel", kind="parchment")
        return Framed(panel, Column(parts), PAD_X, PAD_Y)

    def _draft_forecast(self, view: Shrine) -> Forecast:
        """Return the choices made so far, and the next one to make, as a forecast."""
        draft = self._draft
        verb = draft.shown_verb
        cards = draft.hand_picks_with(view, draft.cards)
        title = verb.word if verb else tokens(cards) or "What you aim at"
        if verb and cards:
            title = f"{title}: {tokens(cards)}"
        notes = self._refusals(view, cards)
        if verb and not notes:
            kinds = {type(use.action) for use in draft.uses_of_verb(verb.id)}
            notes = tuple(filter(None, [words_if_usable(view, draft.seat, verb, kinds).tip]))
        return Forecast(title, missing_choice(draft), "", (*notes, BACK_HINT))

    def _refusals(self, view: Shrine, cards: tuple[Card, ...]) -> tuple[str, ...]:
        """Return why the picked cards are of no use yet."""
        draft = self._draft
        if draft.choice.ready or not draft.picks:
            return ()
        return tuple(dict.fromkeys(self._usable.refusals(view, cards)))[:2]

    def _words_with_cards(self, scale: Scale, room: int, forecast: Forecast, brevity: int) -> Part:
        """Return the cards with the words of the forecast beside them."""
        parts: GappedParts = []
        if forecast.words:
            parts.append(gapped_label("outcome", forecast.words, Role.STRONG, theme.INK, 3))
        if forecast.stake_words:
            parts.append(gapped_label("stake", forecast.stake_words, Role.STRONG, theme.OXBLOOD, 2))
        for number, note in enumerate(forecast.notes if brevity < EFFECT_ONLY else ()):
            parts.append(gapped_label(f"note-{number}", note, Role.NOTE, theme.INK_LIGHT, 2))
        words = (
            Column([Space(parts[0][0]), gapped_column(parts)]) if parts else gapped_column(parts)
        )
        fans = self._fans_part(scale, room, forecast, brevity)
        return Row([fans, Share(words)], gap=theme.GAP, at=TOP) if fans else words

    def _fans_part(self, scale: Scale, room: int, forecast: Forecast, brevity: int) -> Part | None:
        """Return the cards played and, behind an arrow, those that go or rise; `room` in pixels."""
        count = len(forecast.played_cards) + len(forecast.removed_cards)
        if not count:
            return None
        gap = scale.px(6)
        arrow = scale.px(ARROW_WIDTH) if forecast.played_cards and forecast.removed_cards else 0
        greatest_width = round(room * CARDS_SHARE) - arrow
        large_widths = [LARGE_CARD_WIDTH] if roomy(scale) and not brevity else []
        for card_width in [
            *large_widths,
            *CARD_WIDTHS[brevity:],
        ]:  # the largest that shows every index
            width, height = faces.size(scale.px(card_width))
            step = width + gap
            if count > 1:
                step = min(step, (greatest_width - width) // (count - 1))
            if step >= faces.index_width(width, self._table.large):
                break
        else:
            return None
        arrowhead = Column(
            [Sized(Arrowhead("preview-arrow"), wide=arrow - gap, down=28)], at=CENTRE
        )
        arrow_parts = [Sized(arrowhead, wide=arrow - gap, high=height)] if arrow else []
        groups = [cards for cards in (forecast.played_cards, forecast.removed_cards) if cards]
        fans = [self._fan_part(cards, (width, height), step) for cards in groups]
        return Column([Space(6), Row([*fans[:1], *arrow_parts, *fans[1:]], gap=6, at=TOP)])

    def _fan_part(self, cards: Sequence[tuple[Card, str]], card_size: Size, step: int) -> Part:
        """Return cards side by side, with their words below if no card covers another.

        `card_size` and `step`, the distance from one card to the next, are in pixels.
        """
        widgets = [
            CardWidget(f"shown-{card}", card=card, may_overlap=True, large=self._table.large)
            for card, _ in cards
        ]
        width, height = card_size
        if step < width:
            return CardLine(widgets, card_size, step)
        cells: list[Part] = []
        for widget, (card, words) in zip(widgets, cards, strict=True):
            note = DARK_NOTE(f"shown-{card}-said", words, align="center")
            card_parts: list[Part] = [Sized(widget, wide=width, high=height)]
            if note.size(self._table.scale)[0] <= width:
                card_parts += [Space(RING), Sized(note, wide=width)]
            cells.append(Column(card_parts))
        return Row(cells, gap=6, at=TOP)

    def _chip_rows(
        self, scale: Scale, room: int, rows: Sequence[tuple[str, Sequence[Part]]]
    ) -> Part:
        """Return the rows of chips, each behind its name, or below it if the names are too long."""
        parts: list[Part] = []
        names = [
            Label(f"row-{number}", words=row_name, colour=theme.INK_LIGHT)
            for number, (row_name, _) in enumerate(rows)
        ]
        names_width = max(label.size(scale)[0] for label in names) + scale.px(10)
        for label, (_, chips) in zip(names, rows, strict=True):
            flow = Flow(chips, gap=6)
            if names_width < room * ROW_NAMES_SHARE:
                name_part = Column([label], at=CENTRE)
                height = chips[0].size(scale, chips[0].size(scale)[0])[1]
                parts.append(
                    Row([Sized(name_part, wide=names_width, high=height), Share(flow)], at=TOP)
                )
            else:
                parts.append(Column([label, Space(2), flow]))
        return Column(parts, gap=6)

    # Who may answer.

    def _answers_part(self, view: Shrine, action: Announceable, brevity: int) -> Part:
        """Return the panel with the seats that may answer the action, in order."""
        title = "Who may answer, in order, after you announce"
        parts: GappedParts = [gapped_label("answers-title", title, Role.CAPTION, theme.BRASS_LIGHT)]
        seat = self._draft.seat
        answers = possible_answers(view, seat, action, self._table.marked_names)
        if not answers:
            parts.append(
                gapped_label("answers-none", "Nobody can answer it.", Role.NOTE, theme.MUTED)
            )
        if brevity == ANSWERS_IN_LINE:
            parts.append((3, _answers_in_line(answers)))
            return padded_panel(Panel("answers-panel", kind="answer"), parts, PAD_Y)
        gap = 3 if brevity else 7
        parts += [(gap, line) for line in _answer_lines(answers)]
        shows_aces = action.can_be_blocked_by_ace and answers and self._table.settings.odds
        if shows_aces and brevity < EFFECT_ONLY:
            words = unseen_aces_words(view, seat)
            parts.append(gapped_label("aces", words, Role.NOTE, theme.TEXT, 8))
        return padded_panel(Panel("answers-panel", kind="answer"), parts, PAD_Y)


def _answers_in_line(answers: Sequence[PossibleAnswer]) -> Part:
    """Return the answers side by side, each with its cost in short."""
    labelled_marks: list[Part] = []
    for number, answer in enumerate(answers):
        words = f"{answer.words}: {answer.short_note}"
        label = Label(f"answer-{number}", words=words, role=Role.STRONG)
        labelled_marks.append(Row([_answer_mark(number, answer), label], gap=6, at=CENTRE))
    return Flow(labelled_marks, gap=14, down=2)


def _answer_lines(answers: Sequence[PossibleAnswer]) -> list[Part]:
    """Return a line for each answer, with its cost beside it, or below it if room is short."""
    labels = [
        Label(f"answer-{number}", words=answer.words, role=Role.STRONG)
        for number, answer in enumerate(answers)
    ]
    widest = Layers(labels)
    lines: list[Part] = []
    for number, (label, answer) in enumerate(zip(labels, answers, strict=True)):
        note = Label(f"answer-note-{number}", words=answer.note, role=Role.NOTE)
        note.colour = theme.MUTED
        sized_label = SizedLike(label, across=widest)
        one_line = Row([sized_label, Share(note, whole=True)], gap=14, at=BOTTOM)
        words = FirstThatFits([one_line, Column([label, note])])
        lines.append(Row([_answer_mark(number, answer), Share(words)], gap=8, at=TOP))
    return lines


def _answer_mark(number: int, answer: PossibleAnswer) -> SeatMark:
    return SeatMark(f"answer-mark-{number}", seat=answer.seat, side=ANSWER_MARK_SIDE)
