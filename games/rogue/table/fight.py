"""The middle of the table: a strike and its enemy at double size, and why it came so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from pygame import Rect, Surface

from engine.app import theme
from engine.app.rects import clipped
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Look, Panel, Rule, Widget
from engine.app.widgets.containers import (
    Column,
    Fill,
    Framed,
    Inset,
    Part,
    Share,
    Sized,
    Space,
    or_scrolled,
)
from engine.app.widgets.pieces import Badge
from engine.rules.cards import Card
from engine.table import faces
from engine.table.cards import CLOSE_UP, CardWidget, State, close_up
from games.rogue.table.hand import EmptyPlace
from games.rogue.words.report import Report

LEAST_CARD = 159
"""The least height of the cards, in style units: words scroll before cards get smaller."""
ASIDE = 9
"""How much further from the sides words stand than cards, in style units."""
HANGS = 0.72
"""How much of a plate hangs below its card."""
PLATED = 1.8
"""A card less than so many plates high has none: what they say is in the words below."""
PEEPS = 0.29
"""How much of a captive is seen behind the strike that it helps, in card widths: its index."""
APART = 8
WIDEST = "Enemy 14"
"""A plate that is as wide as any: cards lie still while what stands on theirs changes."""
FULLEST = (
    "**Capture:** it can add 12 to one later strike.",
    "**Leave:** your hand stays free.",
    "You move to d2 either way.",
)
"""What is said of a fight where the most is said."""


@dataclass(eq=False)
class Behind(CardWidget):
    """A card behind another one, of which only the left edge is bare; `whole`: how wide it is."""

    whole: int = 0

    def draw(self, surface: Surface, look: Look) -> None:
        around = CardWidget(self.id, Rect(self.rect.topleft, faces.size(self.whole)), self.card)
        around.state, around.large = self.state, self.large
        with clipped(surface, self.rect):
            around.draw(surface, look)

    def close_up(self, look: Look) -> Surface | None:
        return close_up(self.card, self.whole, look.scale, self.large)


def fight_panel(scale: Scale, news: Report, large: bool) -> Part:
    """The cards above, words below a line."""
    inside = Fill(lambda room: _story(scale, room, news, large).lay(scale, room))
    panel = Panel("fight", kind="clash" if news.cell else "panel")
    return Framed(panel, inside, theme.PADDING - ASIDE, 10)


def _story(scale: Scale, room: Rect, news: Report, large: bool) -> Part:
    """Cards as high as the words leave them, which scroll before those get too small."""
    title = Label("fight-title", words=news.title, role=Role.SCREEN, align="center")
    title.colour = theme.TITLE_LIGHT
    line = Rule("fight-line", colour=theme.CLASH_LINE if news.cell else theme.LINE)
    words = _said(news.verdict, news.lines)
    wide = room.width - 2 * scale.px(ASIDE)
    tall = words.size(scale, wide)[1]
    if news.cell:  # cards lie still while a fight is told
        tall = max(tall, _said("Ag", FULLEST).size(scale, wide)[1])
    parts: list[Part] = [Inset(title, ASIDE), Space(8)]
    least = 0
    if news.sides:
        cards = Fill(lambda field: _cards(scale, field, news, large))
        parts = [Inset(title, ASIDE), Space(8), Share(cards), Space(3)]
        least = scale.px(LEAST_CARD)
    left = room.height - Column([*parts, Space(8)]).size(scale, room.width)[1] - least
    low = min(tall, max(left, words.parts[0].size(scale, wide)[1]))
    listed = Fill(partial(or_scrolled(words, "fight-words", called="Why").lay, scale))
    shown = Column([Sized(listed, down=_whole(scale, words, wide, low))])
    below = Column([Sized(line, down=scale.px(8)), Sized(shown, down=low)])
    return Column([*parts, Inset(below, ASIDE)], at=0.5)


def _whole(scale: Scale, words: Column, wide: int, room: int) -> int:
    """Return the height in pixels of the first parts that fit a room `wide` pixels across, and of
    one part at least."""
    shown = (replace(words, parts=words.parts[: count + 1]) for count in range(len(words.parts)))
    first, *heights = (part.size(scale, wide)[1] for part in shown)
    return max((height for height in heights if height <= room), default=first)


def _said(verdict: str, lines: Sequence[str]) -> Column:
    """What became of a fight, and why."""
    found = [Label("fight-verdict", words=verdict, role=Role.BUTTON, align="center")]
    found[0].colour = theme.BRASS_LIGHT
    for number, line in enumerate(lines):
        why = Label(f"fight-why-{number}", words=line, role=Role.BODY, align="center")
        why.colour = theme.COUNTER_BOTTOM
        found.append(why)
    return Column(found, gap=3)


def _cards(scale: Scale, field: Rect, news: Report, large: bool) -> list[Widget]:
    """The cards side by side, as large as the field lets them be, each with its plate."""
    count = len(news.sides)
    versus = Label("versus", words="vs", role=Role.PITCH, align="center", middle=True)
    between = versus.size(scale)[0] + 2 * scale.px(APART)
    badges = [Badge(f"plate-{number}", shown=words) for number, (_, words) in enumerate(news.sides)]
    widest = Badge("", shown=WIDEST).size(scale)[0]
    widths = [max(widest, badge.size(scale)[0]) for badge in badges]
    tall = badges[0].size(scale)[1]
    peeps = PEEPS if news.held else 0

    def broadest(below: int, beside: int) -> int:
        shared = field.width - between * (count - 1) - beside
        across = int(shared / (count + peeps)) - scale.px(4)
        down = round((field.height - below) * theme.CARD_WIDTH / theme.CARD_HEIGHT)
        return max(1, min(across, down, scale.px(CLOSE_UP)))

    hangs = 1 if scale.narrow else HANGS  # a large plate would cover an index
    below, wide = round(tall * hangs), (widths[0] + widths[-1]) // 2
    width = broadest(below, 0)
    # Plates at the outer sides of two cards leave them larger where the field is wide.
    beside = count > 1 and broadest(0, sum(widths) + 2 * scale.px(APART)) > width
    if beside:
        below, wide, width = 0, 0, broadest(0, sum(widths) + 2 * scale.px(APART))
    elif faces.size(width)[1] < PLATED * tall:
        badges, below, wide = [], 0, 0
        width = broadest(0, 0)
    size = faces.size(width)
    between = max(between, wide + scale.px(APART) - width)
    aside = round(peeps * width)
    whole = count * width + (count - 1) * between
    # the pair is centred as nearly as a captive and a plate beside it allow
    plate = widths[0] + scale.px(APART) if beside else 0
    left = max(field.centerx - whole // 2, field.left + aside + plate)
    top = field.top + (field.height - below - size[1]) // 2
    widgets: list[Widget] = []
    if news.captive:
        behind = Rect(left - aside, top, aside, size[1])
        state: State = "unusable" if news.beaten == 0 else "rest"
        widgets.append(
            Behind("beside-strike", behind, news.captive, state=state, large=large, whole=width)
        )
    for number, (card, _) in enumerate(news.sides):
        at = Rect((left + number * (width + between), top), size)
        widgets.append(_lying(news, number, at, card, large))
        if badges:
            badge = badges[number]
            badge.rect = Rect(0, 0, widths[number], tall)
            if beside:
                badge.rect.centery = at.centery
                badge.rect.right = at.left - aside - scale.px(APART)
                if number:
                    badge.rect.left = at.right + scale.px(APART)
            else:
                badge.rect.centerx, badge.rect.bottom = at.centerx, at.bottom + below
                badge.rect.clamp_ip(Rect(field.left, badge.rect.top, field.width, tall))
            if widths[number] <= field.width:
                widgets.append(badge)
    if count > 1 and versus.size(scale)[1] <= size[1]:
        versus.rect = Rect(left + width, top, between, size[1])
        widgets.append(versus)
    return widgets


def _lying(news: Report, number: int, at: Rect, card: Card | None, large: bool) -> Widget:
    id = ("strike", "enemy")[number] if news.cell else "friend"
    if card is None:
        return EmptyPlace(id, at, "No strike has been drawn yet")
    lost = number == news.beaten
    return CardWidget(id, at, card, state="unusable" if lost else "rest", large=large)
