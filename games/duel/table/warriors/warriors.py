"""The warriors: a row each, with what it has shown of its stats and how much its hand still holds.

With four to six of them they stand in two columns, their stats in a line where there is no room
for piles.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from functools import partial
from typing import NamedTuple

from pygame import Rect

from engine.app import text, theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Look, Panel, Widget, literal
from engine.app.widgets.containers import (
    Column,
    First,
    Framed,
    Part,
    Row,
    Scrolled,
    Share,
    Sized,
    Space,
    grid,
)
from engine.app.widgets.pieces import SeatMark
from engine.app.widgets.words import LabelStyle, muted
from engine.rules.english import in_words
from engine.table import faces
from games.duel.rules.state import Duel
from games.duel.rules.terms import STATS, Stat
from games.duel.table.battlefield.figures import figure_of
from games.duel.table.holders import Holder
from games.duel.table.medals import HiddenCards, WarriorMedal
from games.duel.table.stat_box import StatBox
from games.duel.words.phrases import all_shown

PAD, CLOSE, GAP = 14, 10, 8
"""Around a row, around a brief one, and between what it holds."""
MOST_ROW = 236, 520
"""How high a row grows at most, and in a large window, in style units."""
COLUMN = 3
"""More warriors than these stand in two columns."""
MEDAL, LEAST_MEDAL = 56, 38
"""The side of a medal, at most and at least, in style units."""
BACK, MOST_BACKS = 26, 12
"""The width of a back in style units, and how many stand for a hand at most."""
MARK = 0.85
"""The side of a seat's mark, as a share of the height of a line."""
HELD = theme.TEXT, theme.MUTED
"""The colours of how many cards are in the hand, and of how it comes to be seen."""
NAME = 150
"""The least width of a name beside backs, in style units."""
LOOK = "H shows its hand{}."
BEHIND = " to its owner alone, behind the curtain"
DOES: Mapping[Stat, str] = {
    "strength": "How hard it hits; what it can smash, throw and how far.",
    "speed": "How far it runs, who is first, and how many dice it sets in a fight.",
    "endurance": "The wounds it has taken. With its last card it falls.",
    "dexterity": "How far it climbs; it guards against Swing Low and throws, and may cancel.",
}


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

    stretches = True
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

    def inside(self, scale: Scale) -> Part:
        role = Role.BUTTON if self.brief else Role.SCREEN
        lines = sum(text.measure("Ag", each, scale)[1] for each in (role, Role.BODY))
        side = min(max(scale.px(LEAST_MEDAL), lines), scale.px(MEDAL))
        medal = WarriorMedal(f"{self.id}-medal", seat=self.seat, figure=self.figure, dim=self.down)
        name = Label(f"{self.id}-name", words=self.called, role=role, silent=True)
        name.colour = theme.DISABLED if self.down else theme.TEXT
        line = round(text.measure("Ag", Role.BODY, scale)[1] * MARK)
        mark = Sized(SeatMark(f"{self.id}-mark", seat=self.seat), wide=line, high=line)
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
            return Row(
                [Sized(medal, wide=side, high=side), named, *hand, Column(held)], gap=GAP, at=0.5
            )

        without = way(least)
        if not self.hand:
            return without
        return First([way(max(least, round(scale.px(NAME) * scale.text)), backs), without])


class WarriorsView(NamedTuple):
    """How warriors are seen: whose own view lies open (0: nobody's), who is asked and in which
    words, and what of the stats of the viewer can be pressed.

    look: brings the curtain, so that who is asked may look at its hand; None where it can't.
    press: adds a card of a stat to those that are about to be shown; None where nothing is chosen.
    """

    viewer: int = 0
    asked: int = 0
    doing: Mapping[int, str] = {}
    chosen: Mapping[Stat, int] = {}
    look: Callable[[], None] | None = None
    press: Callable[[Stat], None] | None = None
    reason: Callable[[Stat], str] = lambda stat: ""
    keys: Mapping[Stat, str] = {}
    """The digits of the stats of which cards can be shown."""
    large: bool = False
    """Whether the window is large: cards grow with their places, and all piles are shown."""
    alone: bool = False
    """Whether nobody else is there who might look."""
    names: Sequence[str] = ()
    """Who plays each seat."""


def warriors(seen: Duel, scale: Scale, sight: WarriorsView) -> Part:
    """Return all warriors, scrolled where they have no room."""
    seats = [*range(1, len(seen.warriors) + 1)]
    if scale.narrow and sight.asked:
        seats.sort(key=lambda seat: seat != (sight.viewer or sight.asked))
    most = round(scale.px(MOST_ROW[sight.large]) * scale.text)

    def way(across: int, brief: bool = False, pad: float = PAD) -> Part:
        made = [
            Share(
                Framed(
                    Panel(f"warrior-{seat}", strip=scale.colour(seat)),
                    _warrior(seen, seat, sight, brief),
                    pad,
                    pad,
                )
            )
            for seat in seats
        ]
        rows = [Row(made[at : at + across], gap=theme.GAP) for at in range(0, len(made), across)]
        return Column([Share(row, whole=True, most=most) for row in rows], gap=theme.GAP)

    ways = [way(1)]
    if sight.large:
        ways = [way(1), way(1, pad=CLOSE)]
    if len(seats) > COLUMN and not scale.narrow:
        closer = [way(2, pad=CLOSE)] if sight.large else []
        ways = [*(ways if sight.large else []), way(2), *closer, way(2, brief=True, pad=CLOSE)]
    return First([*ways, Scrolled("warriors", ways[-1], called="Warriors")])


def piles_wide(scale: Scale, seats: int) -> int:
    """The width in pixels at which all warriors show their piles, two stats beside each other."""
    widest = StatBox("", stat="endurance", value=10).size(scale)[0]
    across = 2 if seats > COLUMN else 1
    one = 2 * widest + scale.px(GAP) + 2 * scale.px(CLOSE)
    return across * one + (across - 1) * scale.px(theme.GAP)


def _warrior(seen: Duel, seat: int, sight: WarriorsView, brief: bool) -> Part:
    """Return a warrior's row."""
    boxes = _boxes(seen, seat, sight, brief)
    stats = First([grid(boxes, across, GAP, even=True) for across in (4, 2, 1)])
    return Column([_head(seen, seat, sight, brief), Space(GAP), Share(stats, whole=True)])


def _head(seen: Duel, seat: int, sight: WarriorsView, brief: bool) -> WarriorHead:
    warrior = seen.warrior(seat)
    doing = sight.doing.get(seat, "")
    note = literal(sight.names[seat - 1]) + (f" · {doing}" if doing else "")
    head = WarriorHead(f"head-{seat}", seat=seat, figure=figure_of(seen, seat), note=note)
    head.called, head.hand, head.down = literal(warrior.name), warrior.hand, warrior.down
    head.brief, asked = brief, sight.asked == seat
    if asked and not sight.viewer and sight.look:
        head.on_press = sight.look
        head.tip = LOOK.format("" if sight.alone else BEHIND)
    if not warrior.down:
        head.hint = "H to look" if head.acts else "open" if warrior.known else "total only"
        if sight.viewer == seat:
            head.hint = "H hides it"
    return head


def _boxes(seen: Duel, seat: int, sight: WarriorsView, brief: bool) -> list[Widget]:
    warrior = seen.warrior(seat)
    own = sight.viewer == seat or warrior.known
    found: list[Widget] = []
    for stat in STATS:
        box = StatBox(f"stat-{seat}-{stat}", seat=seat, stat=stat, value=warrior.value(stat))
        box.exhausted, box.brief, box.large = warrior.exhausted(stat), brief, sight.large
        box.left = warrior.left(stat) if own else None
        box.tip = f"{DOES[stat]} {all_shown(stat)}" if box.exhausted else DOES[stat]
        if own and box.left is not None:
            if not box.exhausted:
                box.tip = f"{DOES[stat]} {in_words(box.left, 'card').capitalize()} left."
            box.chosen = sight.chosen.get(stat, 0)
            if sight.press and sight.viewer == seat:
                box.on_press = partial(sight.press, stat)
                box.hotkey = sight.keys.get(stat, "")
                box.reason = sight.reason(stat)
        found.append(box)
    return found
