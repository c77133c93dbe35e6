"""Who a warrior is: its medal, its name, and its hand as backs."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass

from pygame import Rect

from engine.app import text, theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Look
from engine.app.widgets.containers import Column, First, Part, Row, Share, Sized
from engine.app.widgets.pieces import SeatMark
from engine.app.widgets.widget import Size
from engine.app.widgets.words import LabelStyle, muted
from engine.table import faces
from games.duel.table.holders import Holder
from games.duel.table.medals import HiddenCards, WarriorMedal

MEDAL, LEAST_MEDAL = 56, 38
"""The side of a medal, at most and at least, in style units."""
GAP = 8
"""Between what stands beside each other, in style units."""
BACK, MOST_BACKS = 26, 12
"""The width of a back in style units, and how many stand for a hand at most."""
MARK = 0.85
"""The side of a seat's mark, as a share of the height of a line."""
HELD = theme.TEXT, theme.MUTED
"""The colours of how many cards are in the hand, and of how it comes to be seen."""
NAME = 150
"""The least width of a name beside backs, in style units."""


@dataclass(eq=False, repr=False)
class WarriorHead(Holder):
    """Who it is: medal, name, whose it is and how it stands; and its hand as backs.

    Where it is pressed, its owner looks at the hand.
    """

    seat: int = 1
    figure: int = 1
    called: str = ""
    note: str = ""
    _: KW_ONLY
    hand: int = 0
    hint: str = ""
    down: bool = False
    brief: bool = False

    measured = "called", "note", "hand", "hint", "down", "brief"

    @property
    def name(self) -> str:
        return text.plain(self.called)

    @property
    def focusable(self) -> bool:
        return self.acts

    def landing(self, look: Look) -> Rect:
        """Return the rectangle of the last card of the hand, before the words on it."""
        card = Rect((0, 0), faces.size(look.scale.px(BACK)))
        card.midright = self.widgets[-1].rect.left - look.scale.px(GAP), self.rect.centery
        return card

    def size(self, scale: Scale, width: int | None = None) -> Size:
        return 0, super().size(scale, width)[1]

    def inside(self, scale: Scale) -> Part:
        role = Role.BUTTON if self.brief else Role.SCREEN
        lines = sum(text.measure("Ag", each, scale)[1] for each in (role, Role.BODY))
        side = min(max(scale.px(LEAST_MEDAL), lines), scale.px(MEDAL))
        medal = WarriorMedal(f"{self.id}-medal", seat=self.seat, figure=self.figure, dim=self.down)
        name = Label(f"{self.id}-name", words=self.called, role=role, silent=True)
        name.colour = theme.DISABLED if self.down else theme.TEXT
        line = round(text.measure("Ag", Role.BODY, scale)[1] * MARK)
        mark = Sized(SeatMark(f"{self.id}-mark", seat=self.seat), line, line)
        owner = Row([mark, Share(muted(f"{self.id}-note", self.note))], gap=6, at=0.5)
        words = ["fallen"] if self.down else [f"{self.hand} in hand", self.hint]
        held = [
            LabelStyle(Role.LABEL, colour)(f"{self.id}-held-{at}", said, align="right")
            for at, (said, colour) in enumerate(zip(words, HELD, strict=False))
        ]
        backs = HiddenCards(f"{self.id}-hand", count=self.hand, across=BACK, most=MOST_BACKS)
        least = text.widest_word(self.called, role, scale)

        def way(least: int, *hand: Part) -> Part:
            named = Share(Column([name, owner]), least=least)
            return Row([Sized(medal, side, side), named, *hand, Column(held)], gap=GAP, at=0.5)

        without = way(least)
        if not self.hand:
            return without
        return First([way(max(least, round(scale.px(NAME) * scale.text)), backs), without])
