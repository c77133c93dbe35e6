"""The middle of the table: a clash in the air, the last one that was resolved, or the odds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pygame import Rect, Surface

from engine.app import text, theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Look, Panel, Rule, Widget
from engine.app.widgets.buttons import RING
from engine.app.widgets.containers import (
    Column,
    First,
    Framed,
    Layers,
    Part,
    Row,
    Share,
    Sized,
    SizedLike,
    Space,
    Unsized,
)
from engine.app.widgets.pieces import SeatMark
from engine.app.widgets.widget import Size
from engine.rules.cards import HIDDEN, Card
from engine.table.cards import CardWidget
from engine.table.shapes import roomy
from games.siege.rules.state import SIDES, ClashResolved
from games.siege.table.halves import ClashPrint, Half, title_of
from games.siege.table.sides import BACKS
from games.siege.words.descriptions import sums

CARD_WIDTHS = 122, 110, 98, 84, 76, 68, 60, 52, 44, 36, 28, 26
"""The widths of a card in style units, the best first."""
MARK = 18
LONGEST = "walls at 10", "3 cards + 10"
"""The longest note on a sum, and the longest sum."""
SUM_ROLES = (Role.FIGURE, Role.TILE, Role.DIALOG, Role.SCREEN, Role.HEADING, Role.BODY)
"""How large the sums stand: both as large as the wider one's line lets them be."""
OVERLAP = 0.34
"""How much of a card the next one of the same side leaves bare, at least."""
FLAT = 2.6
"""The ratio of width to height from which the sums stand beside the cards."""
BESIDE = 0.54
"""The part of its side that a sum has beside its cards."""
SPREAD = 6
"""How far cards of one side lie apart at most, in style units."""


@dataclass(eq=False)
class Drawn(CardWidget):
    """A card of a clash: where one that lay open has left, its print stays."""

    stays_when_lifted = True

    def draw_under(self, surface: Surface, look: Look) -> None:
        if not look.lifted:
            super().draw_under(surface, look)

    def draw(self, surface: Surface, look: Look) -> None:
        if not look.lifted:
            super().draw(surface, look)
        elif self.card != HIDDEN:
            replace(self, state="unusable").draw(surface, look._replace(lifted=0))


def clash_panel(shown: ClashPrint, large: bool, reach: str = "", slots: int = 1) -> Part:
    """Both sides beside each other, each with its cards and its sum. reach: how high the attack can
    come, as a sentence. slots: for how many cards that may come there is a place."""
    field = ClashField(shown.halves, large, slots)
    said: list[Part] = []
    if reach:
        label = Label("clash-reach", words=reach, role=Role.NOTE, colour=theme.MUTED)
        label.align = "center"
        said = [Space(2), label]
    return _framed(Column([*_said(shown.title, shown.note), Space(RING), Share(field), *said]))


def noted(clash: ClashResolved, verdict: str) -> Part:
    """The print of a clash in words, where there is no room for its cards."""
    title, note = _said(title_of(clash.effort, clash.target), verdict)
    came = Label("clash-said", words=sums(clash), role=Role.BODY, align="center")
    return _framed(Column([title, came, note], at=0.5))


def _framed(inside: Part) -> Framed:
    return Framed(Panel("clash", kind="clash"), inside, down=10)


def _said(title: str, note: str) -> list[Part]:
    return [
        Label("clash-title", words=title, role=Role.HEADING, align="center"),
        Label("clash-note", words=note, role=Role.NOTE, colour=theme.OXBLOOD_LIGHT, align="center"),
    ]


@dataclass
class ClashField(Unsized):
    """Cards and sums: the sums below a line, as large as the wider one's side lets them be; in a
    flat room at the right of the cards, which have its whole height."""

    halves: Sequence[Half]
    large: bool
    slots: int

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        versus = Label("clash-versus", words="vs", role=Role.PITCH, align="center", middle=True)
        versus.over = True
        cards = [
            Share(ClashCards(half, number, self.large, self.slots))
            for number, half in enumerate(self.halves)
        ]
        if roomy(scale) or rect.width <= FLAT * rect.height:
            side = (rect.width - scale.px(2 * theme.PADDING)) // 2
            role = _largest(scale, side, [half.total for half in self.halves])
            return self._over_sums(versus, cards, role).lay(scale, rect)
        side = (rect.width - versus.size(scale)[0] - scale.px(2 * theme.GAP)) // 2
        most = round(side * BESIDE)
        role = _largest(scale, most, LONGEST[1:])
        return self._beside_sums(versus, cards, role, most).lay(scale, rect)

    def _over_sums(self, versus: Part, cards: Sequence[Part], role: Role) -> Part:
        sums = [Share(_sum_of(half, number, role)) for number, half in self._numbered]
        line = Rule("clash-line", colour=theme.CLASH_LINE)
        above = Layers([versus, Row(cards, gap=2 * theme.PADDING)])
        below = Row(sums, gap=2 * theme.PADDING)
        return Column([Share(above), Space(6), line, Space(6), below])

    def _beside_sums(self, versus: Part, cards: Sequence[Part], role: Role, most: int) -> Part:
        """Return the cards of each side with its sum beside them, `most` pixels wide."""
        sides: list[Part] = []
        for number, half in self._numbered:
            total = Column([_sum_of(half, number, role)], at=0.5)
            sides.append(Share(Row([cards[number], Sized(total, wide=most)], gap=theme.GAP)))
        return Row([sides[0], versus, sides[1]], gap=theme.GAP)

    @property
    def _numbered(self) -> Iterator[tuple[int, Half]]:
        return enumerate(self.halves)


def _largest(scale: Scale, room: int, sums: Sequence[str]) -> Role:
    """The largest role in which sums find room."""

    def fits(role: Role) -> bool:
        return max(text.measure(words, role, scale)[0] for words in sums) <= room

    return next(filter(fits, SUM_ROLES), SUM_ROLES[-1])


def _sum_of(half: Half, number: int, role: Role) -> Part:
    """Mark, label, note and sum of one side.

    The sum stands beside the words where there is room for any, so that nothing moves when a clash
    is resolved.
    """
    colour = theme.BRASS_LIGHT if half.won else theme.TEXT
    mark = SeatMark(f"clash-mark-{number}", seat=half.seat, side=MARK)
    label = Label(f"clash-label-{number}", words=half.label, role=Role.STRONG)
    total = Label(f"clash-sum-{number}", words=half.total, role=role, colour=colour)
    note = Label(f"clash-of-{number}", words=half.note, role=Role.NOTE, colour=theme.MUTED)
    longest_note = Label("clash-note-room", words=half.note or LONGEST[0], role=Role.NOTE)
    noted = SizedLike(note, longest_note, longest_note)
    longest = Layers([total, Label("clash-sum-room", words=LONGEST[1], role=role)])
    # as high as the largest sum, so that nothing moves where another one stands
    highest = Label("clash-sum-highest", words=half.total, role=SUM_ROLES[0])
    named = Row([mark, label], gap=8, at=0.5)
    indent = SizedLike(Space(0), across=Row([mark, Space(8)]))
    stacked = Column([named, Row([indent, Share(noted)])])
    return First(
        [
            Row(
                [Share(Space(0)), stacked, Space(16), SizedLike(total, longest), Share(Space(0))],
                at=0.5,
            ),
            Column(
                [
                    First([Row([named, Share(noted, whole=True)], gap=8, at=1), stacked]),
                    First(
                        [
                            Row([indent, Share(SizedLike(total, longest, highest), whole=True)]),
                            SizedLike(total, down=highest),
                        ]
                    ),
                ]
            ),
        ]
    )


@dataclass
class ClashCards(Unsized):
    """The cards of one side, as large as the room lets them be, or the places where they may come
    to lie."""

    half: Half
    number: int
    large: bool
    slots: int

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        half = self.half
        if not (half.cards or half.none):
            return []
        shown: list[Card] = half.cards or [HIDDEN] * self.slots
        bare = OVERLAP if half.cards else 1.1
        ratio = theme.CARD_HEIGHT / theme.CARD_WIDTH
        sizes = [(scale.px(width), scale.px(width * ratio)) for width in CARD_WIDTHS]
        fitting = (size for size in sizes if _fits(size, len(shown), rect, bare))
        wide, tall = next(fitting, sizes[-1])
        step = min((rect.width - wide) // max(1, len(shown) - 1), wide + scale.px(SPREAD))
        start = rect.centerx - (wide + step * (len(shown) - 1)) // 2
        top = rect.top + (rect.height - tall) // 2
        widgets: list[Widget] = []
        for index, card in enumerate(shown):
            at = Rect(start + index * step, top, wide, tall)
            widgets += self._lying(index, card, len(shown)).lay(scale, at)
        return widgets

    def _lying(self, index: int, card: Card, count: int) -> Part:
        """Return a card, or the place for it."""
        half = self.half
        place = ("clash.attack", "clash.defence")[self.number]
        id = f"{place}-{index}" if index else place
        if not half.cards:
            return _slot(id, half.none if count == 1 else str(index + 1))
        lying = Drawn(id, card=card, back=BACKS[SIDES[half.seat]], over=True, large=self.large)
        lying.state = "unusable" if half.gone or half.won is False else "rest"
        return lying


def _slot(id: str, words: str) -> Part:
    """Where a card may come to lie."""
    ways = [
        Label(f"{id}-words", words=each, role=Role.NOTE, align="center") for each in (words, "?")
    ]
    for label in ways:
        label.middle = label.over = True
    return Framed(Panel(id, kind="well", over=True), First(ways), 3, 4)


def _fits(card: Size, count: int, room: Rect, bare: float) -> bool:
    """Return True if so many cards of a size in pixels find room side by side, where the next one
    leaves this part of each bare."""
    wide, tall = card
    return wide + round(wide * bare) * (count - 1) <= room.width and tall <= room.height
