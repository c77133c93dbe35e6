"""Middle of the rogue's table: strike and enemy at double size, and the reasons of the result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from pygame import Rect, Surface
from typing_extensions import override

from engine.app import theme
from engine.app.rects import clip_to
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Look, Panel, Rule, Widget
from engine.app.widgets.containers import (
    CENTRE,
    Column,
    Framed,
    Given,
    Inset,
    Part,
    Share,
    Sized,
    Space,
    Unsized,
    scrolled_if_needed,
)
from engine.app.widgets.pieces import Badge
from engine.app.widgets.widget import Size
from engine.rules.cards import Card
from engine.table import faces
from engine.table.cards import CLOSE_UP, CardWidget, State, close_up
from games.rogue.table.hand import EmptyPlace
from games.rogue.words.report import StepReport

LEAST_CARD_HEIGHT = 159
"""Least height of the cards, in style units: words scroll before cards get smaller."""
WORDS_PADDING = 9
"""Additional padding of words at the sides, beyond that of cards, in style units."""
PLATE_OVERHANG = 0.72
"""Share of a plate's height that hangs below its card."""
LEAST_HEIGHT_WITH_PLATE = 1.8
"""Least height of a card with a plate, in heights of the plate.

The words below also name the facts on the plate.
"""
CAPTIVE_EDGE_SHARE = 0.29
"""Visible width of a captive behind the strike that it helps, in card widths: its index."""
SIDE_GAP = 8
"""Gap between a card and the words beside it, in style units."""
WIDEST_PLATE = "Enemy 14"
"""Words of the widest plate, for measuring: cards lie still while the words on plates change."""
LONGEST_LINES = (
    "**Capture:** it can add 12 to one later strike.",
    "**Leave:** your hand stays free.",
    "You move to d2 either way.",
)
"""Longest words about a fight, for measuring."""


@dataclass(eq=False)
class CardBehind(CardWidget):
    """Card behind another one, with only its left edge visible.

    Attributes:
        card_width: Width of the whole card, in pixels.
    """

    card_width: int = 0

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        whole_card = CardWidget(
            self.id, Rect(self.rect.topleft, faces.size(self.card_width)), self.card
        )
        whole_card.state = self.state
        whole_card.large = self.large
        with clip_to(surface, self.rect):
            whole_card.draw(surface, look)

    @override
    def close_up(self, look: Look) -> Surface | None:
        return close_up(self.card, self.card_width, look.scale, self.large)


def fight_panel(report: StepReport, large: bool) -> Part:
    """Return the cards above, and the words below a line."""
    panel = Panel("fight", kind="clash" if report.cell else "panel")
    across = theme.PADDING - WORDS_PADDING
    return Framed(panel, FightStory(report, large), across=across, down=10)


@dataclass
class FightStory(Unsized):
    """Cards and words of a fight; the words scroll before the cards get too small."""

    report: StepReport
    large: bool

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        report = self.report
        title = Label("fight-title", words=report.title, role=Role.SCREEN, align="center")
        title.colour = theme.TITLE_LIGHT
        upper_parts: list[Part] = [Inset(title, WORDS_PADDING), Space(8)]
        if report.sides:
            upper_parts += [Share(FightCards(report, self.large)), Space(3)]
        reasons_column = _verdict_and_reasons(report.verdict, report.lines)
        width = rect.width - 2 * scale.px(WORDS_PADDING)
        full_height = reasons_column.size(scale, width)[1]
        if report.cell:  # cards lie still while a fight is shown
            longest_words = _verdict_and_reasons("Ag", LONGEST_LINES)
            full_height = max(full_height, longest_words.size(scale, width)[1])
        remaining_height = rect.height - Column([*upper_parts, Space(8)]).size(scale, rect.width)[1]
        if report.sides:
            remaining_height -= scale.px(LEAST_CARD_HEIGHT)
        verdict_height = reasons_column.parts[0].size(scale, width)[1]
        words_height = min(full_height, max(remaining_height, verdict_height))
        words_part = Given(scrolled_if_needed(reasons_column, "fight-words", called="Why"))
        whole_words = Column(
            [
                Sized(
                    words_part,
                    high=_height_of_whole_parts(scale, reasons_column, width, words_height),
                )
            ]
        )
        line = Rule("fight-line", colour=theme.CLASH_PANEL_LINE if report.cell else theme.LINE)
        words_below = Column([Sized(line, down=8), Sized(whole_words, high=words_height)])
        return Column([*upper_parts, Inset(words_below, WORDS_PADDING)], at=CENTRE).lay(scale, rect)


def _height_of_whole_parts(scale: Scale, words: Column, width: int, room: int) -> int:
    """Return the height in pixels of the first parts that fit whole, and of at least one part.

    Args:
        scale: The window's measures.
        words: Column with the parts.
        width: Width of the room, in pixels.
        room: Height of the room, in pixels.
    """
    columns = (replace(words, parts=words.parts[: count + 1]) for count in range(len(words.parts)))
    first_height, *further_heights = (column.size(scale, width)[1] for column in columns)
    return max((height for height in further_heights if height <= room), default=first_height)


def _verdict_and_reasons(verdict: str, lines: Sequence[str]) -> Column:
    """Return the verdict on a fight and its reasons."""
    labels = [Label("fight-verdict", words=verdict, role=Role.BUTTON, align="center")]
    labels[0].colour = theme.BRASS_LIGHT
    for number, line in enumerate(lines):
        label = Label(f"fight-why-{number}", words=line, role=Role.BODY, align="center")
        label.colour = theme.DISC_BOTTOM
        labels.append(label)
    return Column(labels, gap=3)


class FightLayout(NamedTuple):
    """Layout of the cards of a fight, in pixels.

    Attributes:
        size: Size of a card.
        top_left: Top left corner of the first card.
        step: Distance from one card to the next.
        captive_width: Visible width of a captive behind the first card.
        plates_height: Height of plates below the cards.
        has_plates_beside: True if the plates stand at the outer sides.
        has_plates: True if the cards have plates.
    """

    size: Size
    top_left: tuple[int, int]
    step: int
    captive_width: int
    plates_height: int
    has_plates_beside: bool
    has_plates: bool

    def card_rect(self, number: int) -> Rect:
        """Return the rectangle of a card."""
        return Rect((self.top_left[0] + number * self.step, self.top_left[1]), self.size)


@dataclass
class FightCards(Unsized):
    """Cards side by side, as large as the room allows, each with its plate."""

    report: StepReport
    large: bool

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        report = self.report
        versus = Label("versus", words="vs", role=Role.PITCH, align="center", middle=True)
        plates = [
            Badge(f"plate-{number}", shown=words) for number, (_, words) in enumerate(report.sides)
        ]
        least_width = Badge("", shown=WIDEST_PLATE).size(scale)[0]
        plate_height = plates[0].size(scale)[1]
        for plate in plates:
            plate.rect = Rect(0, 0, max(least_width, plate.size(scale)[0]), plate_height)
        layout = self._layout(scale, rect, versus, plates)
        widgets: list[Widget] = []
        if report.captive:
            left, top = layout.top_left
            captive_rect = Rect(
                left - layout.captive_width, top, layout.captive_width, layout.size[1]
            )
            state: State = "unusable" if report.loser_index == 0 else "rest"
            captive = CardBehind(
                "beside-strike", captive_rect, report.captive, state=state, large=self.large
            )
            captive.card_width = layout.size[0]
            widgets.append(captive)
        for number, (card, _) in enumerate(report.sides):
            widgets.append(
                _card_or_place(report, number, layout.card_rect(number), card, self.large)
            )
            plate = plates[number]
            if layout.has_plates and plate.rect.width <= rect.width:
                self._place_plate(scale, rect, plate, number, layout)
                widgets.append(plate)
        if len(plates) > 1 and versus.size(scale)[1] <= layout.size[1]:
            first_rect = layout.card_rect(0)
            gap = layout.step - first_rect.width
            versus.rect = Rect(first_rect.right, first_rect.top, gap, first_rect.height)
            widgets.append(versus)
        return widgets

    def _place_plate(
        self, scale: Scale, room: Rect, plate: Badge, number: int, layout: FightLayout
    ) -> None:
        """Place the plate of a card at its outer side, or below it."""
        card = layout.card_rect(number)
        if layout.has_plates_beside:
            plate.rect.centery = card.centery
            plate.rect.right = card.left - layout.captive_width - scale.px(SIDE_GAP)
            if number:
                plate.rect.left = card.right + scale.px(SIDE_GAP)
        else:
            plate.rect.centerx, plate.rect.bottom = card.centerx, card.bottom + layout.plates_height
            plate.rect.clamp_ip(Rect(room.left, plate.rect.top, room.width, plate.rect.height))

    def _layout(
        self, scale: Scale, room: Rect, versus: Label, plates: Sequence[Badge]
    ) -> FightLayout:
        """Return the layout of the cards.

        Plates stand below the cards, or at their outer sides if the cards are then larger; cards
        that are too small have none.
        """
        plate_height = plates[0].rect.height
        overhang_share = 1 if scale.narrow else PLATE_OVERHANG  # a large plate would cover an index
        plates_height = round(plate_height * overhang_share)
        plates_width = (plates[0].rect.width + plates[-1].rect.width) // 2
        side_gap = scale.px(SIDE_GAP)
        outer_width = sum(plate.rect.width for plate in plates) + 2 * side_gap
        width = self._greatest_card_width(scale, room, versus, reserved_height=plates_height)
        width_beside = self._greatest_card_width(scale, room, versus, reserved_width=outer_width)
        plates_beside = len(plates) > 1 and width_beside > width
        has_plates = True
        if plates_beside:
            plates_height = 0
            plates_width = 0
            width = width_beside
        elif faces.size(width)[1] < LEAST_HEIGHT_WITH_PLATE * plate_height:
            plates_height = 0
            plates_width = 0
            has_plates = False
            width = self._greatest_card_width(scale, room, versus)
        card_size = faces.size(width)
        least_gap = versus.size(scale)[0] + 2 * side_gap
        card_step = width + max(least_gap, plates_width + side_gap - width)
        pair_width = width + (len(plates) - 1) * card_step
        # centre the pair, but leave room for a captive and a plate
        captive_width = round(CAPTIVE_EDGE_SHARE * width) if self.report.has_captive else 0
        plate_room = plates[0].rect.width + side_gap if plates_beside else 0
        left = max(room.centerx - pair_width // 2, room.left + captive_width + plate_room)
        top = room.top + (room.height - plates_height - card_size[1]) // 2
        return FightLayout(
            card_size,
            (left, top),
            card_step,
            captive_width,
            plates_height,
            plates_beside,
            has_plates,
        )

    def _greatest_card_width(
        self,
        scale: Scale,
        room: Rect,
        versus: Label,
        reserved_height: int = 0,
        reserved_width: int = 0,
    ) -> int:
        """Return the greatest width of a card that leaves this room below and beside, in pixels."""
        count = len(self.report.sides)
        gap = versus.size(scale)[0] + 2 * scale.px(SIDE_GAP)
        shared_width = room.width - gap * (count - 1) - reserved_width
        card_widths = count + CAPTIVE_EDGE_SHARE if self.report.has_captive else count
        width_by_width = int(shared_width / card_widths) - scale.px(SIDE_GAP // 2)
        width_by_height = round(
            (room.height - reserved_height) * theme.CARD_WIDTH / theme.CARD_HEIGHT
        )
        return max(1, min(width_by_width, width_by_height, scale.px(CLOSE_UP)))


def _card_or_place(
    report: StepReport, number: int, rect: Rect, card: Card | None, large: bool
) -> Widget:
    id = "friend"
    if report.cell:
        id = "enemy" if number else "strike"
    if card is None:
        return EmptyPlace(id, rect, "No strike has been drawn yet")
    is_loser = number == report.loser_index
    return CardWidget(id, rect, card, state="unusable" if is_loser else "rest", large=large)
