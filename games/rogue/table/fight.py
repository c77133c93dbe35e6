"""Middle of the rogue's table: strike and enemy at double size, and the reasons of the result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from pygame import Rect, Surface

from engine.app import theme
from engine.app.rects import clipped
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Look, Panel, Rule, Widget
from engine.app.widgets.containers import (
    Column,
    Framed,
    Given,
    Inset,
    Part,
    Share,
    Sized,
    Space,
    Unsized,
    or_scrolled,
)
from engine.app.widgets.pieces import Badge
from engine.app.widgets.widget import Size
from engine.rules.cards import Card
from engine.table import faces
from engine.table.cards import CLOSE_UP, CardWidget, State, close_up
from games.rogue.table.hand import EmptyPlace
from games.rogue.words.report import StepReport

LEAST_CARD = 159
"""Least height of the cards, in style units: words scroll before cards get smaller."""
ASIDE = 9
"""Additional padding of words at the sides, beyond that of cards, in style units."""
HANGS = 0.72
"""Share of a plate's height that hangs below its card."""
PLATED = 1.8
"""Least height of a card with a plate, in heights of the plate.

The words below also name the facts on the plate.
"""
PEEPS = 0.29
"""Visible width of a captive behind the strike that it helps, in card widths: its index."""
APART = 8
"""Gap between a card and the words beside it, in style units."""
WIDEST = "Enemy 14"
"""Words of the widest plate, for measuring: cards lie still while the words on plates change."""
FULLEST = (
    "**Capture:** it can add 12 to one later strike.",
    "**Leave:** your hand stays free.",
    "You move to d2 either way.",
)
"""Longest words about a fight, for measuring."""


@dataclass(eq=False)
class Behind(CardWidget):
    """Card behind another one, with only its left edge visible.

    Attributes:
        whole: Width of the whole card, in pixels.
    """

    whole: int = 0

    def draw(self, surface: Surface, look: Look) -> None:
        around = CardWidget(self.id, Rect(self.rect.topleft, faces.size(self.whole)), self.card)
        around.state = self.state
        around.large = self.large
        with clipped(surface, self.rect):
            around.draw(surface, look)

    def close_up(self, look: Look) -> Surface | None:
        return close_up(self.card, self.whole, look.scale, self.large)


def fight_panel(news: StepReport, large: bool) -> Part:
    """Return the cards above, and the words below a line."""
    panel = Panel("fight", kind="clash" if news.cell else "panel")
    return Framed(panel, FightStory(news, large), theme.PADDING - ASIDE, 10)


@dataclass
class FightStory(Unsized):
    """Cards and words of a fight; the words scroll before the cards get too small."""

    news: StepReport
    large: bool

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        news = self.news
        title = Label("fight-title", words=news.title, role=Role.SCREEN, align="center")
        title.colour = theme.TITLE_LIGHT
        parts: list[Part] = [Inset(title, ASIDE), Space(8)]
        if news.sides:
            parts += [Share(FightCards(news, self.large)), Space(3)]
        words = _said(news.verdict, news.lines)
        wide = rect.width - 2 * scale.px(ASIDE)
        tall = words.size(scale, wide)[1]
        if news.cell:  # cards lie still while a fight is shown
            tall = max(tall, _said("Ag", FULLEST).size(scale, wide)[1])
        left = rect.height - Column([*parts, Space(8)]).size(scale, rect.width)[1]
        if news.sides:
            left -= scale.px(LEAST_CARD)
        low = min(tall, max(left, words.parts[0].size(scale, wide)[1]))
        listed = Given(or_scrolled(words, "fight-words", called="Why"))
        shown = Column([Sized(listed, high=_whole(scale, words, wide, low))])
        line = Rule("fight-line", colour=theme.CLASH_LINE if news.cell else theme.LINE)
        below = Column([Sized(line, down=8), Sized(shown, high=low)])
        return Column([*parts, Inset(below, ASIDE)], at=0.5).lay(scale, rect)


def _whole(scale: Scale, words: Column, wide: int, room: int) -> int:
    """Return the height in pixels of the first parts that fit whole, and of at least one part.

    Args:
        wide: Width of the room, in pixels.
        room: Height of the room, in pixels.
    """
    shown = (replace(words, parts=words.parts[: count + 1]) for count in range(len(words.parts)))
    first, *heights = (part.size(scale, wide)[1] for part in shown)
    return max((height for height in heights if height <= room), default=first)


def _said(verdict: str, lines: Sequence[str]) -> Column:
    """Return the verdict on a fight and its reasons."""
    found = [Label("fight-verdict", words=verdict, role=Role.BUTTON, align="center")]
    found[0].colour = theme.BRASS_LIGHT
    for number, line in enumerate(lines):
        why = Label(f"fight-why-{number}", words=line, role=Role.BODY, align="center")
        why.colour = theme.COUNTER_BOTTOM
        found.append(why)
    return Column(found, gap=3)


class FightStand(NamedTuple):
    """Layout of the cards of a fight, in pixels.

    Attributes:
        size: Size of a card.
        first: Top left corner of the first card.
        step: Distance from one card to the next.
        aside: Visible width of a captive behind the first card.
        below: Height of plates below the cards.
        beside: True if the plates stand at the outer sides.
        plated: True if the cards have plates.
    """

    size: Size
    first: tuple[int, int]
    step: int
    aside: int
    below: int
    beside: bool
    plated: bool

    def at(self, number: int) -> Rect:
        """Return the rectangle of a card."""
        return Rect((self.first[0] + number * self.step, self.first[1]), self.size)


@dataclass
class FightCards(Unsized):
    """Cards side by side, as large as the room allows, each with its plate."""

    news: StepReport
    large: bool

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        news = self.news
        versus = Label("versus", words="vs", role=Role.PITCH, align="center", middle=True)
        plates = [
            Badge(f"plate-{number}", shown=words) for number, (_, words) in enumerate(news.sides)
        ]
        widest = Badge("", shown=WIDEST).size(scale)[0]
        tall = plates[0].size(scale)[1]
        for plate in plates:
            plate.rect = Rect(0, 0, max(widest, plate.size(scale)[0]), tall)
        stand = self._stand(scale, rect, versus, plates)
        widgets: list[Widget] = []
        if news.captive:
            left, top = stand.first
            behind = Rect(left - stand.aside, top, stand.aside, stand.size[1])
            state: State = "unusable" if news.beaten == 0 else "rest"
            captive = Behind("beside-strike", behind, news.captive, state=state, large=self.large)
            captive.whole = stand.size[0]
            widgets.append(captive)
        for number, (card, _) in enumerate(news.sides):
            widgets.append(_lying(news, number, stand.at(number), card, self.large))
            plate = plates[number]
            if stand.plated and plate.rect.width <= rect.width:
                self._hang(scale, rect, plate, number, stand)
                widgets.append(plate)
        if len(plates) > 1 and versus.size(scale)[1] <= stand.size[1]:
            first = stand.at(0)
            between = stand.step - first.width
            versus.rect = Rect(first.right, first.top, between, first.height)
            widgets.append(versus)
        return widgets

    def _hang(self, scale: Scale, room: Rect, plate: Badge, number: int, stand: FightStand) -> None:
        """Place the plate of a card at its outer side, or below it."""
        at = stand.at(number)
        if stand.beside:
            plate.rect.centery = at.centery
            plate.rect.right = at.left - stand.aside - scale.px(APART)
            if number:
                plate.rect.left = at.right + scale.px(APART)
        else:
            plate.rect.centerx, plate.rect.bottom = at.centerx, at.bottom + stand.below
            plate.rect.clamp_ip(Rect(room.left, plate.rect.top, room.width, plate.rect.height))

    def _stand(
        self, scale: Scale, room: Rect, versus: Label, plates: Sequence[Badge]
    ) -> FightStand:
        """Return the layout of the cards.

        Plates stand below the cards, or at their outer sides if the cards are then larger; cards
        that are too small have none.
        """
        tall = plates[0].rect.height
        hangs = 1 if scale.narrow else HANGS  # a large plate would cover an index
        below = round(tall * hangs)
        wide = (plates[0].rect.width + plates[-1].rect.width) // 2
        outer = sum(plate.rect.width for plate in plates) + 2 * scale.px(APART)
        width = self._broadest(scale, room, versus, below=below)
        at_sides = self._broadest(scale, room, versus, beside=outer)
        beside = len(plates) > 1 and at_sides > width
        plated = True
        if beside:
            below = 0
            wide = 0
            width = at_sides
        elif faces.size(width)[1] < PLATED * tall:
            below = 0
            wide = 0
            plated = False
            width = self._broadest(scale, room, versus)
        size = faces.size(width)
        between = versus.size(scale)[0] + 2 * scale.px(APART)
        step = width + max(between, wide + scale.px(APART) - width)
        whole = width + (len(plates) - 1) * step
        # centre the pair, but leave room for a captive and a plate
        aside = round(PEEPS * width) if self.news.held else 0
        plate = plates[0].rect.width + scale.px(APART) if beside else 0
        left = max(room.centerx - whole // 2, room.left + aside + plate)
        top = room.top + (room.height - below - size[1]) // 2
        return FightStand(size, (left, top), step, aside, below, beside, plated)

    def _broadest(
        self, scale: Scale, room: Rect, versus: Label, below: int = 0, beside: int = 0
    ) -> int:
        """Return the greatest width of a card that leaves this room below and beside, in pixels."""
        count = len(self.news.sides)
        between = versus.size(scale)[0] + 2 * scale.px(APART)
        shared = room.width - between * (count - 1) - beside
        across = int(shared / (count + (PEEPS if self.news.held else 0))) - scale.px(4)
        high = round((room.height - below) * theme.CARD_WIDTH / theme.CARD_HEIGHT)
        return max(1, min(across, high, scale.px(CLOSE_UP)))


def _lying(news: StepReport, number: int, at: Rect, card: Card | None, large: bool) -> Widget:
    id = ("strike", "enemy")[number] if news.cell else "friend"
    if card is None:
        return EmptyPlace(id, at, "No strike has been drawn yet")
    lost = number == news.beaten
    return CardWidget(id, at, card, state="unusable" if lost else "rest", large=large)
