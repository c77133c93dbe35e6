"""Fate turn by turn: every card that came, whom it struck, and what it cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass, field

from pygame import Rect, Surface

from engine.app import paint, text, theme
from engine.app.theme import Role, Scale
from engine.app.widgets.widget import Look, Size, Widget
from engine.rules.cards import Card
from engine.rules.english import in_figures
from engine.table import faces
from engine.table.cards import CardWidget
from engine.table.piles import pile_name
from games.siege.table.past import FateTurn

APART = 8
"""Between two cards, in style units."""
WIDTHS = 60, 54, 48, 44, 40, 36, 30
"""How wide a card is, in style units."""
WANTED = 12, 8
"""The cards are the largest of which so many find room, or so many."""
MARK = 12


@dataclass(eq=False)
class FateCard(CardWidget):
    """A Fate card that came; the keyboard reaches their row as a whole."""

    @property
    def focusable(self) -> bool:
        return False


@dataclass(eq=False)
class FateRow(Widget):
    """The Fate cards that came, the newest last, as many as find room: those on the discard pile,
    and dimmed those that are back in the deck. Below each stand its turn and whom it struck.

    lying: the Fate discard, the top card first. names: the players' by their seats.
    """

    turns: Sequence[FateTurn] = ()
    lying: Sequence[Card] = ()
    names: Sequence[str] = ()
    turn_word: str = "Turn"
    _: KW_ONLY
    large: bool = False
    _shown: list[tuple[FateTurn, Rect]] = field(default_factory=list, init=False)
    _next: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0), init=False)

    ring = "card"
    named = True
    solid = True

    @property
    def name(self) -> str:
        return pile_name("Fate's discard", self.lying)

    @property
    def focusable(self) -> bool:
        return True

    def needs(self, scale: Scale) -> Size:
        across, down = faces.size(scale.px(WIDTHS[-1]))
        return across, down + 2 * _line(scale)

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        self.rect = Rect(rect)
        lines, gap = 2 * _line(scale) + scale.px(APART), scale.px(APART)
        sizes = {width: self._grid(scale, width) for width in WIDTHS}
        size = next(
            (
                width
                for wanted in WANTED
                for width, (across, down) in sizes.items()
                if across * down >= wanted
            ),
            WIDTHS[-1],
        )
        columns, rows = (max(1, count) for count in sizes[size])
        across, down = faces.size(scale.px(size))
        turns = self._with_what_lay_there()
        # so many go at once, so that what stays seldom changes its place
        at_once = columns if rows > 1 else max(1, columns // 2)
        first = max(0, -(-(len(turns) - columns * rows) // at_once)) * at_once
        places = [
            Rect(
                rect.left + index % columns * (across + gap),
                rect.top + index // columns * (down + lines),
                across,
                down,
            )
            for index in range(max(1, len(turns) - first))
        ]
        self._next = places[-1]
        self._shown = list(zip(turns[first:], places, strict=False))
        self.widgets = [self._made(turn, at) for turn, at in self._shown if self._lies(turn)]
        return [self]

    def _grid(self, scale: Scale, width: float) -> tuple[int, int]:
        """How many cards of this width find room beside and below each other."""
        across, down = faces.size(scale.px(width))
        gap, lines = scale.px(APART), 2 * _line(scale)
        columns = (self.rect.width + gap) // (across + gap)
        return columns, (self.rect.height + gap) // (down + lines + gap)

    def _with_what_lay_there(self) -> list[FateTurn]:
        """What came; before it what lay on the discard pile from the beginning, and after it the
        newest card where it has struck nobody yet."""
        came = {turn.card for turn in self.turns[self._since :]}
        lay = [FateTurn(0, card, 0, 0, False) for card in reversed(self.lying) if card not in came]
        new = lay[-1:] if self.turns and lay and lay[-1].card == self.lying[0] else []
        return [*lay[: len(lay) - len(new)], *self.turns, *new]

    @property
    def _since(self) -> int:
        """How many came before the discard pile was begun that lies there now."""
        return max((at for at, turn in enumerate(self.turns, 1) if turn.shuffled), default=0)

    def _lies(self, turn: FateTurn) -> bool:
        """Whether this card is on the discard pile, and not back in the deck."""
        return turn.card in self.lying and turn not in self.turns[: self._since]

    def _made(self, turn: FateTurn, at: Rect) -> Widget:
        card = FateCard(f"{self.id}-{turn.card}", at, turn.card, large=self.large, over=True)
        card.tip, card.on_press = self._said(turn), self.on_press
        return card

    def _said(self, turn: FateTurn) -> str:
        if not turn.turn:
            return ""
        lost = f"discarded {in_figures(turn.lost, 'card')}" if turn.lost else "must discard"
        said = f"{self.turn_word} {turn.turn}: {self.names[turn.victim - 1]} {lost}."
        return f"{said} All Fate cards were shuffled together." if turn.shuffled else said

    def landing(self, look: Look) -> Rect:
        """Where the newest card lies."""
        return Rect(self._next)

    def move(self, dx: int, dy: int) -> None:
        super().move(dx, dy)
        self._next.move_ip(dx, dy)
        self._shown = [(turn, at.move(dx, dy)) for turn, at in self._shown]

    def draw(self, surface: Surface, look: Look) -> None:
        scale, gap = look.scale, look.scale.px(APART)
        if not self._shown:
            surface.blit(paint.panel(scale, self._next.size, "slot"), self._next)
        for number, (turn, at) in enumerate(self._shown):
            if not self._lies(turn):
                face = faces.face(turn.card, at.width, scale.four_colours, self.large)
                surface.blit(face, at)
                surface.blit(paint.veil(at.size), at)
            if turn.shuffled:
                bar = Rect(at.right + gap // 2 - scale.px(1), at.top, scale.px(2), at.height)
                if number < len(self._shown) - 1 or bar.right <= self.rect.right:
                    surface.fill(theme.BRASS, bar)
            if not turn.turn:
                continue
            line, room = _line(scale), at.width + gap
            words = text.block(str(turn.turn), Role.SMALL, scale, room, theme.MUTED, "center")
            words.draw(surface, (at.left - gap // 2, at.bottom))
            mark = paint.seat_mark(scale, turn.victim, scale.px(MARK), number=False)
            ink = scale.tint(turn.victim)
            came = f"−{turn.lost}" if turn.lost else ""
            cost = text.block(came, Role.SMALL, scale, None, ink)
            left = at.centerx - (mark.width + scale.px(3) + cost.size[0]) // 2
            top = at.bottom + line
            surface.blit(mark, (left, top + (line - mark.height) // 2))
            cost.draw(surface, (left + mark.width + scale.px(3), top))


def _line(scale: Scale) -> int:
    return text.measure("1", Role.SMALL, scale)[1]
