"""The warriors: a row each, with what it has shown of its stats and how much its hand still holds.

With four to six of them they stand in two columns, their stats in a line where there is no room
for piles.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from functools import lru_cache
from typing import NamedTuple

from pygame import Rect, Surface

from engine.app import art, paint, text, theme
from engine.app.paint.grounds import Edging, flat, laid
from engine.app.text import SUIT_ART, SUIT_INK
from engine.app.theme import Role, Scale
from engine.app.widgets import Look, Panel, ScrollList, Widget, literal
from engine.app.widgets.buttons import drawn_key
from engine.app.widgets.layout import columns
from engine.app.widgets.widget import Size
from engine.rules.english import in_words
from engine.table import faces
from games.duel.rules.state import Duel
from games.duel.rules.terms import STATS, SUITS, Stat
from games.duel.table.figures import figure_of
from games.duel.table.medals import medal, stat_card

MEDAL, LEAST_MEDAL = 56, 38
PAD, CLOSE, GAP = 14, 10, 8
"""Around a row, around a brief one, and between what it holds."""
CARD, LEAST_CARD, BACK = 26, 16, 26
"""The widths of a shown card, at most and at least, and of a back, in style units."""
MOST_ROW = 236
"""How high a row grows at most, in style units."""
COLUMN = 3
"""More warriors than these stand in two columns."""
LOOK = "H brings the curtain; then its hand is shown to its owner alone."
DOES: Mapping[Stat, str] = {
    "strength": "How hard it hits; what it can smash, throw and how far.",
    "speed": "How far it runs, who is first, and how many dice it sets in a fight.",
    "endurance": "The wounds it has taken. With its last card it falls.",
    "dexterity": "How far it climbs; it guards against low swings and throws, and may cancel.",
}


@dataclass(eq=False, repr=False)
class WarriorHead(Widget):
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
    asked: bool = False
    brief: bool = False

    ring = "field"

    @property
    def name(self) -> str:
        return text.plain(self.called)

    @property
    def focusable(self) -> bool:
        return self.acts

    def landing(self, look: Look) -> Rect:
        """On the last card of the hand."""
        at = Rect((0, 0), faces.size(look.scale.px(BACK)))
        at.midright = self.rect.right - self._parts(look.scale)[2] - look.scale.px(GAP), 0
        at.centery = self.rect.centery
        return at

    @property
    def _role(self) -> Role:
        return Role.BUTTON if self.brief else Role.SCREEN

    def _parts(self, scale: Scale) -> tuple[int, int, int, bool]:
        """The medal's side, the widths of the words and of the hand, and whether backs are
        shown."""
        lines = sum(text.measure("Ag", role, scale)[1] for role in (self._role, Role.BODY))
        side = min(max(scale.px(LEAST_MEDAL), lines), scale.px(MEDAL))
        held = max(text.measure(words, Role.LABEL, scale)[0] for words in self._held())
        gap, backs = scale.px(GAP), self._backs(scale)
        wide = self.rect.width or 10**6
        room = wide - side - 2 * gap - held
        with_backs = bool(self.hand) and room - backs - gap >= scale.px(150) * scale.text
        return side, room - (backs + gap if with_backs else 0), held, with_backs

    def _held(self) -> tuple[str, str]:
        return ("fallen" if self.down else f"{self.hand} in hand"), self.hint

    def _backs(self, scale: Scale) -> int:
        return scale.px(BACK) + scale.px(BACK * 0.42) * (min(self.hand, 12) - 1)

    def _words(self, scale: Scale, room: int) -> tuple[text.Block, text.Block]:
        ink = theme.DISABLED if self.down else theme.TEXT
        name = text.block(self.called, self._role, scale, room, ink)
        mark = self._mark(scale)
        note = text.block(self.note, Role.BODY, scale, max(1, room - mark), theme.MUTED)
        return name, note

    def _mark(self, scale: Scale) -> int:
        return round(text.measure("Ag", Role.BODY, scale)[1] * 0.85) + scale.px(6)

    def needs(self, scale: Scale) -> Size:
        side, room, held, _ = self._parts(scale)
        words = max(1, room)
        name, note = self._words(scale, words)
        least = max(text.widest_word(self.called, self._role, scale), name.size[0])
        wide = side + 2 * scale.px(GAP) + held + least
        down = sum(text.measure(words, Role.LABEL, scale)[1] for words in self._held() if words)
        return wide, max(side, name.size[1] + note.size[1], down)

    def draw(self, surface: Surface, look: Look) -> None:
        scale, at, gap = look.scale, self.rect, look.scale.px(GAP)
        side, room, held, with_backs = self._parts(scale)
        picture = medal(scale, self.seat, self.figure, side, self.down)
        surface.blit(picture, picture.get_rect(midleft=(at.left, at.centery)))
        name, note = self._words(scale, max(1, room))
        left, mark = at.left + side + gap, self._mark(scale)
        y = at.centery - (name.size[1] + note.size[1]) // 2
        name.draw(surface, (left, y))
        y += name.size[1]
        shape = paint.seat_mark(scale, self.seat, mark - scale.px(6))
        line = text.measure("Ag", Role.BODY, scale)[1]
        surface.blit(shape, shape.get_rect(midleft=(left, y + line // 2)))
        note.draw(surface, (left + mark, y))
        self._draw_hand(surface, scale, held, with_backs)

    def _draw_hand(self, surface: Surface, scale: Scale, held: int, with_backs: bool) -> None:
        at = self.rect
        said = [words for words in self._held() if words]
        blocks = [
            text.block(words, Role.LABEL, scale, colour=theme.TEXT if not number else theme.MUTED)
            for number, words in enumerate(said)
        ]
        y = at.centery - sum(block.size[1] for block in blocks) // 2
        for block in blocks:
            block.draw(surface, (at.right - block.size[0], y))
            y += block.size[1]
        if not with_backs:
            return
        wide = scale.px(BACK)
        step, back = scale.px(BACK * 0.42), faces.back("pine", wide)
        x = at.right - held - scale.px(GAP) - self._backs(scale)
        for number in range(min(self.hand, 12)):
            surface.blit(back, back.get_rect(midleft=(x + number * step, at.centery)))


@dataclass(eq=False, repr=False)
class StatBox(Widget):
    """A stat: what is shown of it as a pile with its number, and in its owner's view what is left.

    left: how many cards the hand holds, None where that is hidden. chosen: so many of them are
    about to be shown. brief: without room for piles.
    """

    seat: int = 1
    stat: Stat = "strength"
    value: int = 1
    left: int | None = None
    _: KW_ONLY
    chosen: int = 0
    exhausted: bool = False
    brief: bool = False

    ring = "field"

    @property
    def name(self) -> str:
        return self.stat.title()

    @property
    def figure(self) -> str:
        """The number that the stat has, or is about to have."""
        return f"{self.value + self.chosen}"

    def _pip(self, scale: Scale) -> int:
        return round(text.measure("Ag", Role.STRONG, scale)[1] * 0.72)

    def _heading(self, scale: Scale) -> int:
        return max(text.measure(self.figure, Role.TILE, scale)[1], self._pip(scale))

    def needs(self, scale: Scale) -> Size:
        pad = scale.px(8)
        number = text.measure(self.figure, Role.TILE, scale)[0]
        word = text.measure("exhausted", Role.SMALL, scale)
        badge = word[0] + scale.px(10), word[1] + scale.px(3)
        if self.brief:
            wide = self._pip(scale) + badge[0] + max(number, self._heading(scale)) + 2 * scale.px(6)
            return wide + 2 * scale.px(5), self._heading(scale) + 2 * scale.px(3)
        title = text.measure(self.name, Role.STRONG, scale)[0]
        wide = self._pip(scale) + scale.px(6) + title + scale.px(8) + number + 2 * pad
        cards = faces.size(scale.px(LEAST_CARD))[1]
        return wide, self._heading(scale) + max(cards, badge[1]) + scale.px(6) + 2 * scale.px(6)

    def draw(self, surface: Surface, look: Look) -> None:
        scale, at = look.scale, self.rect
        lit = (look.hovered and self.acts) or bool(self.chosen)
        ground = _ground(scale.s, at.size, self.exhausted, lit)
        surface.blit(ground, at)
        pad, down = scale.px(5 if self.brief else 8), scale.px(6)
        tall, side = self._heading(scale), self._pip(scale)
        line = Rect(at.left + pad, at.top + down, at.width - 2 * pad, tall)
        if self.brief:
            line.centery = at.centery
        ink = theme.suit_colour(SUITS[self.stat], "dark", scale.four_colours)
        pip = art.picture(SUIT_ART[SUITS[self.stat]], (side, side), {SUIT_INK: theme.css(ink)})
        surface.blit(pip, pip.get_rect(midleft=line.midleft))
        if not self.brief:
            title = text.block(self.name, Role.STRONG, scale)
            x = line.left + side + scale.px(6)
            title.draw(surface, (x, line.centery - title.size[1] // 2))
        ink = theme.BRASS_LIGHT if self.chosen else theme.TITLE_LIGHT
        number = text.block(self.figure, Role.TILE, scale, colour=ink)
        number.draw(surface, (line.right - number.size[0], line.centery - number.size[1] // 2))
        if self.chosen:
            more = text.block(f"+{self.chosen}", Role.SMALL, scale, colour=theme.BRASS_LIGHT)
            x = line.right - number.size[0] - scale.px(4) - more.size[0]
            more.draw(surface, (x, line.centery - more.size[1] // 2))
        word = self._word(scale)
        if self.brief:
            if word:
                surface.blit(
                    word, word.get_rect(midleft=(line.left + side + scale.px(6), line.centery))
                )
            return
        below = Rect(line.left, line.bottom + scale.px(2), line.width, 0)
        below.height = at.bottom - down - below.top
        if word:
            surface.blit(word, word.get_rect(bottomright=below.bottomright))
            below.width -= word.width + scale.px(6)
        self._draw_cards(surface, scale, below)

    def _word(self, scale: Scale) -> Surface | None:
        """What stands beside the cards: that there is none left, or the key."""
        if self.exhausted:
            return _exhausted(scale)
        return paint.key_badge(scale, self.hotkey) if drawn_key(self.hotkey) else None

    def landing(self, look: Look) -> Rect:
        """Among those that are shown."""
        at = Rect((0, 0), faces.size(look.scale.px(LEAST_CARD + 4)))
        at.midleft = self.rect.left + look.scale.px(24), 0
        at.bottom = self.rect.bottom - look.scale.px(8)
        return at

    def _draw_cards(self, surface: Surface, scale: Scale, room: Rect) -> None:
        """Those that are shown, and apart from them those that are left."""
        wide = scale.px(LEAST_CARD)
        for units in range(CARD, LEAST_CARD, -2):
            if faces.size(scale.px(units))[1] <= room.height - scale.px(4):
                wide = scale.px(units)
                break
        held = self.left or 0
        count, apart = self.value + held, scale.px(10) if held else 0
        step = min(round(wide * 0.62), (room.width - wide - apart) // max(1, count - 1))
        card = stat_card(SUITS[self.stat], wide, scale.four_colours)
        for number in range(count):
            in_hand = number >= self.value
            at = card.get_rect(midleft=(room.left + number * step, room.centery))
            at.bottom = min(at.bottom, room.bottom)
            if in_hand:
                at.left += apart
            chosen = in_hand and number < self.value + self.chosen
            if chosen:
                at.top -= scale.px(4)
            surface.blit(card, at)
            if in_hand and not chosen:
                surface.blit(paint.veil(scale, at.size), at)
            elif chosen:
                ring, offset = paint.card_ring(scale, at.size, "legal")
                surface.blit(ring, at.move(offset))


@lru_cache(64)
def _ground(s: float, size: Size, exhausted: bool, lit: bool) -> Surface:
    fill = theme.mix(theme.OXBLOOD, theme.WELL, 0.45) if exhausted else theme.WELL
    edge = theme.CLASH_LINE if exhausted else theme.LINE
    if lit:
        fill, edge = theme.mix(fill, theme.HOVERED, 0.6), theme.BRASS_LIGHT
    body = laid(flat(fill, 6, Edging(edge, 1.5)), size, s)
    return art.vector(art.drawing(size, body), size)


@lru_cache(16)
def _exhausted(scale: Scale) -> Surface:
    """The word on a plate."""
    words = text.block("exhausted", Role.SMALL, scale, colour=theme.INK)
    size = words.size[0] + scale.px(10), words.size[1] + scale.px(2)
    body = laid(flat(theme.OXBLOOD_LIGHT, theme.BADGE_CUT), size, scale.s)
    picture = art.rasterised(art.drawing(size, body), size)
    words.draw(picture, (scale.px(5), scale.px(1)))
    return picture


class Seen(NamedTuple):
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


def warriors(
    seen: Duel, scale: Scale, rect: Rect, names: Sequence[str], sight: Seen
) -> list[Widget]:
    """All warriors in a rectangle, scrolled where they have no room there."""
    seats = [*range(1, len(seen.warriors) + 1)]
    two = len(seats) > COLUMN and not scale.narrow
    if scale.narrow and sight.asked:
        seats.sort(key=lambda seat: seat != (sight.viewer or sight.asked))
    gap = scale.px(theme.GAP)
    across = 2 if two else 1
    rows = -(-len(seats) // across)
    share = (rect.height - gap * (rows - 1)) // rows
    wide = (rect.width - gap * (across - 1)) // across
    for brief in (False, True) if two else (False,):
        least = _least(seen, scale, wide, names, sight, brief)
        if fits := share >= least:
            break
    room = rect if fits else ScrollList.room(rect, scale)
    tall = max(least, min(share, round(scale.px(MOST_ROW) * scale.text) if fits else 0))
    found: list[Widget] = []
    for number, seat in enumerate(seats):
        row, column = divmod(number, across)
        at = columns(room, (1,) * across, gap)[column]
        at = Rect(at.left, room.top + row * (tall + gap), at.width, tall)
        found.append(_warrior(seen, scale, at, seat, names, sight, brief))
    return found if fits else [ScrollList("warriors", rect, "Warriors", widgets=found)]


def _least(
    seen: Duel, scale: Scale, width: int, names: Sequence[str], sight: Seen, brief: bool
) -> int:
    """How high a row must be at this width."""
    pad, most = scale.px(CLOSE if brief else PAD), 0
    width -= scale.px(12)  # where they are scrolled
    for seat in range(1, len(seen.warriors) + 1):
        head = _head(seen, seat, names, sight, brief)
        head.rect.width = width - 2 * pad
        boxes = _boxes(seen, seat, sight, brief)
        most = max(most, head.needs(scale)[1] + _lines(scale, boxes, width - 2 * pad)[1])
    return most + 2 * pad + scale.px(8)


def _lines(scale: Scale, boxes: Sequence[Widget], width: int) -> tuple[int, int]:
    """How many stats stand side by side, and how high they are together."""
    wide = max(box.needs(scale)[0] for box in boxes)
    tall = max(box.needs(scale)[1] for box in boxes)
    gap = scale.px(GAP)
    for across in (4, 2, 1):
        if across * (wide + gap) - gap <= width or across == 1:
            break
    rows = 4 // across
    return across, rows * tall + (rows - 1) * gap


def _warrior(
    seen: Duel, scale: Scale, rect: Rect, seat: int, names: Sequence[str], sight: Seen, brief: bool
) -> Panel:
    """A warrior's row."""
    pad, gap = scale.px(CLOSE if brief else PAD), scale.px(GAP)
    panel = Panel(f"warrior-{seat}", rect, strip=scale.colour(seat))
    inner = rect.inflate(-2 * pad, -2 * pad)
    head = _head(seen, seat, names, sight, brief)
    head.rect = Rect(inner.left, inner.top, inner.width, 0)
    boxes = _boxes(seen, seat, sight, brief)
    across, tall = _lines(scale, boxes, inner.width)
    needed = head.needs(scale)[1]
    spare = inner.height - needed - tall - gap
    head.rect.height = needed + max(0, min(spare // 3, scale.px(16)))
    top = head.rect.bottom + gap
    rows = 4 // across
    high = (inner.bottom - top - gap * (rows - 1)) // rows
    for number, box in enumerate(boxes):
        row, column = divmod(number, across)
        line = Rect(inner.left, top + row * (high + gap), inner.width, high)
        box.rect = columns(line, (1,) * across, gap)[column]
    panel.widgets = [head, *boxes]
    return panel


def _head(seen: Duel, seat: int, names: Sequence[str], sight: Seen, brief: bool) -> WarriorHead:
    warrior = seen.warrior(seat)
    doing = sight.doing.get(seat, "")
    note = literal(names[seat - 1]) + (f" · {doing}" if doing else "")
    head = WarriorHead(f"head-{seat}", seat=seat, figure=figure_of(seen, seat), note=note)
    head.called, head.hand, head.down = literal(warrior.name), warrior.hand, warrior.down
    head.asked, head.brief = sight.asked == seat, brief
    if head.asked and not sight.viewer and sight.look:
        head.on_press, head.tip = sight.look, LOOK
    if not warrior.down:
        head.hint = "H to look" if head.acts else "total only"
        if sight.viewer == seat:
            head.hint = "H hides it"
    return head


def _boxes(seen: Duel, seat: int, sight: Seen, brief: bool) -> list[Widget]:
    warrior = seen.warrior(seat)
    own = sight.viewer == seat
    found: list[Widget] = []
    for stat in STATS:
        box = StatBox(f"stat-{seat}-{stat}", seat=seat, stat=stat, value=warrior.value(stat))
        box.exhausted, box.brief = warrior.exhausted(stat), brief
        box.left = warrior.left(stat) if own else None
        box.tip = DOES[stat]
        if own and box.left is not None:
            box.tip = f"{DOES[stat]} {in_words(box.left, 'card').capitalize()} left."
            box.chosen = sight.chosen.get(stat, 0)
            if sight.press:
                box.on_press = _pressing(sight.press, stat)
                box.hotkey = str(STATS.index(stat) + 1)
                box.reason = sight.reason(stat)
        found.append(box)
    return found


def _pressing(press: Callable[[Stat], None], stat: Stat) -> Callable[[], None]:
    return lambda: press(stat)
