"""Panel of warriors: a row for each, with its shown stats and the size of its hand.

Four to six warriors stand in two columns. Without room for piles, each stat takes one line.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from functools import partial
from typing import NamedTuple

from pygame import Rect
from typing_extensions import override

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

PAD = 14
"""Padding of a row in style units."""
BRIEF_PAD = 10
"""Padding of a brief row in style units."""
GAP = 8
"""Gap within a row in style units."""
MOST_ROW = 236, 520
"""Maximum height of a row in a window of usual size and in a large one, in style units."""
COLUMN = 3
"""Maximum number of warriors in one column; more stand in two columns."""
MOST_MEDAL = 56
"""Maximum side of a medal in style units."""
LEAST_MEDAL = 38
"""Minimum side of a medal in style units."""
BACK_WIDTH = 26
"""Width of a card back in style units."""
MOST_BACKS = 12
"""Maximum number of backs drawn for a hand."""
MARK = 0.85
"""Side of a seat's mark as a share of the height of a line."""
HELD = theme.TEXT, theme.MUTED
"""Colours of the words for the size of the hand, and for the way to look at it."""
NAME = 150
"""Minimum width of a name beside card backs, in style units."""
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
    """Head of a warrior's row: medal, name, player, condition, and the hand as card backs.

    A press lets the owner look at the hand.
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

    @override
    @property
    def name(self) -> str:
        return text.plain(self.called)

    @override
    @property
    def focusable(self) -> bool:
        return self.acts

    @override
    def landing(self, look: Look) -> Rect:
        """Return the rectangle of the hand's last card, left of the words about the hand."""
        card = Rect((0, 0), faces.size(look.scale.px(BACK_WIDTH)))
        card.midright = self.widgets[-1].rect.left - look.scale.px(GAP), self.rect.centery
        return card

    @override
    def inside(self, scale: Scale) -> Part:
        role = Role.BUTTON if self.brief else Role.SCREEN
        lines = sum(text.measure("Ag", each, scale)[1] for each in (role, Role.BODY))
        side = min(max(scale.px(LEAST_MEDAL), lines), scale.px(MOST_MEDAL))
        medal = WarriorMedal(f"{self.id}-medal", seat=self.seat, figure=self.figure, dim=self.down)
        name = Label(f"{self.id}-name", words=self.called, role=role, silent=True)
        name.colour = theme.DISABLED if self.down else theme.TEXT
        line = round(text.measure("Ag", Role.BODY, scale)[1] * MARK)
        mark = Sized(SeatMark(f"{self.id}-mark", seat=self.seat), wide=line, high=line)
        owner = Row([mark, Share(muted(f"{self.id}-note", self.note))], gap=6, at=0.5)
        words = ["fallen"] if self.down else [f"{self.hand} in hand", self.hint]
        held = [
            LabelStyle(Role.LABEL, colour)(f"{self.id}-held-{index}", sentence, align="right")
            for index, (sentence, colour) in enumerate(zip(words, HELD, strict=False))
        ]
        backs = HiddenCards(f"{self.id}-hand", count=self.hand, across=BACK_WIDTH, most=MOST_BACKS)
        least = text.widest_word(self.called, role, scale)

        def way(least: int, *hand: Part) -> Part:
            name_part = Share(Column([name, owner]), least=least)
            return Row(
                [Sized(medal, wide=side, high=side), name_part, *hand, Column(held)],
                gap=GAP,
                at=0.5,
            )

        without = way(least)
        if not self.hand:
            return without
        return First([way(max(least, round(scale.px(NAME) * scale.text)), backs), without])


class WarriorsView(NamedTuple):
    """State of the table that the panel of warriors shows.

    Attributes:
        viewer: Seat whose own view is open; 0 for nobody.
        asked: Seat that is asked; 0 for nobody.
        doing: Words for the present activity or condition of a seat.
        chosen: Cards about to be shown, by stat.
        look: Brings the curtain, so that the seat that is asked may look at its hand; None if it
            can't.
        press: Adds a card of a stat to those about to be shown; None if no cards are chosen now.
        reason: Returns the reason why no more cards of a stat can be shown, or "".
    """

    viewer: int = 0
    asked: int = 0
    doing: Mapping[int, str] = {}
    chosen: Mapping[Stat, int] = {}
    look: Callable[[], None] | None = None
    press: Callable[[Stat], None] | None = None
    reason: Callable[[Stat], str] = lambda stat: ""
    keys: Mapping[Stat, str] = {}
    """Digits of the stats that have cards to show."""
    large: bool = False
    """True in a large window: cards grow with their places, and all piles are shown."""
    alone: bool = False
    """True if no other person at the table might look."""
    names: Sequence[str] = ()
    """Names of the players, by seat."""


def warriors(seen: Duel, scale: Scale, sight: WarriorsView) -> Part:
    """Return all warriors; they scroll if there is not enough room."""
    seats = [*range(1, len(seen.warriors) + 1)]
    if scale.narrow and sight.asked:
        seats.sort(key=lambda seat: seat != (sight.viewer or sight.asked))
    most = round(scale.px(MOST_ROW[sight.large]) * scale.text)

    def rows_in_columns(across: int, brief: bool = False, pad: float = PAD) -> Part:
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
        rows = [
            Row(made[index : index + across], gap=theme.GAP)
            for index in range(0, len(made), across)
        ]
        return Column([Share(row, whole=True, most=most) for row in rows], gap=theme.GAP)

    variants = [rows_in_columns(1)]
    if sight.large:
        variants = [rows_in_columns(1), rows_in_columns(1, pad=BRIEF_PAD)]
    if len(seats) > COLUMN and not scale.narrow:
        closer = [rows_in_columns(2, pad=BRIEF_PAD)] if sight.large else []
        variants = [
            *(variants if sight.large else []),
            rows_in_columns(2),
            *closer,
            rows_in_columns(2, brief=True, pad=BRIEF_PAD),
        ]
    return First([*variants, Scrolled("warriors", variants[-1], called="Warriors")])


def piles_wide(scale: Scale, seats: int) -> int:
    """Return the width in pixels at which all warriors show their piles, two stats side by side."""
    widest = StatBox("", stat="endurance", value=10).size(scale)[0]
    across = 2 if seats > COLUMN else 1
    one = 2 * widest + scale.px(GAP) + 2 * scale.px(BRIEF_PAD)
    return across * one + (across - 1) * scale.px(theme.GAP)


def _warrior(seen: Duel, seat: int, sight: WarriorsView, brief: bool) -> Part:
    """Return the row of a warrior."""
    boxes = _boxes(seen, seat, sight, brief)
    stats = First([grid(boxes, across, GAP, even=True) for across in (4, 2, 1)])
    return Column([_head(seen, seat, sight, brief), Space(GAP), Share(stats, whole=True)])


def _head(seen: Duel, seat: int, sight: WarriorsView, brief: bool) -> WarriorHead:
    warrior = seen.warrior(seat)
    doing = sight.doing.get(seat, "")
    note = literal(sight.names[seat - 1]) + (f" · {doing}" if doing else "")
    head = WarriorHead(f"head-{seat}", seat=seat, figure=figure_of(seen, seat), note=note)
    head.called = literal(warrior.name)
    head.hand = warrior.hand
    head.down = warrior.down
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
    boxes: list[Widget] = []
    for stat in STATS:
        box = StatBox(f"stat-{seat}-{stat}", seat=seat, stat=stat, value=warrior.value(stat))
        box.exhausted = warrior.exhausted(stat)
        box.brief = brief
        box.large = sight.large
        box.left = warrior.unshown_of(stat) if own else None
        box.tip = f"{DOES[stat]} {all_shown(stat)}" if box.exhausted else DOES[stat]
        if own and box.left is not None:
            if not box.exhausted:
                box.tip = f"{DOES[stat]} {in_words(box.left, 'card').capitalize()} left."
            box.chosen = sight.chosen.get(stat, 0)
            if sight.press and sight.viewer == seat:
                box.on_press = partial(sight.press, stat)
                box.hotkey = sight.keys.get(stat, "")
                box.reason = sight.reason(stat)
        boxes.append(box)
    return boxes
