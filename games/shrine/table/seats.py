"""A seat's side of the table: who it is, its hand as backs, its Shrine, and its Field."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass
from functools import partial

from pygame import Rect, Surface

from engine.app import paint, theme
from engine.app.paint.grounds import PanelKind
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Look, Panel, Widget
from engine.app.widgets.layout import height_at, put
from engine.app.widgets.pieces import SeatChip
from engine.rules.cards import HIDDEN, Card
from engine.rules.english import in_words
from engine.table import cards, faces
from engine.table.context import TableContext
from engine.table.hand import Backs
from engine.table.marks import AT_REST, CardMark, MarkedCard
from engine.table.sides import seat_panel
from games.shrine.rules.state import (
    DAGGER,
    KINDS,
    Asked,
    Player,
    Shrine,
    field_of,
    hand_of,
    shrine_of,
)
from games.shrine.table.answers import needs
from games.shrine.table.standing import Standing

Marks = Callable[..., CardMark]
SLOTS = {"J": ("Jack", "steal"), "Q": ("Queen", "heal ±1"), "K": ("King", "hit ±1")}
SLOTS[DAGGER] = ("Dagger", "turn +1")
"""What stands where a token is to lie: its kind, and what it does."""
TIPS = {
    "J": "A jack here takes a card from a hand, once a turn, as an action.",
    "Q": "A queen here lets a heal be off by one, once a turn.",
    "K": "A king here lets an attack be off by one, once a turn.",
    DAGGER: "A dagger token here gives a turn one more draw and one more action.",
}
WIDTHS = 84, 76, 68, 60, 54, 48, 42, 36, 30, 26
"""The widths of a Shrine's cards in style units."""
DOWN, UP = 6, 25
"""How much of a card below another is bare, face down and face up, of a card 84 wide."""
KEPT = 60
"""So much above the top card is kept for those below it, of a card 84 wide."""
TOKEN = 0.8
"""How wide a token is at most, beside a card of the Shrine."""
FLAT = 3.4
"""Where a panel is so much wider than high, who sits there stands beside the cards."""
BESIDE = 0.4
"""How much of a flat panel's width the name may take."""


@dataclass(eq=False)
class Aim(MarkedCard):
    """A card on the table that may be aimed at; `aims` is all that it stands for."""

    aims: Sequence[str] = ()
    _: KW_ONLY
    lies: bool = True


@dataclass(eq=False)
class Below(Widget):
    """What lies below a Shrine's top card: steps behind it, backs low and faces with their ranks.

    steps: how far each stands out above the one before it, in pixels. width: of a card.
    """

    cards: Sequence[Card] = ()
    steps: Sequence[int] = ()
    width: int = 1
    _: KW_ONLY
    large: bool = False

    def shape(self, look: Look) -> Rect:
        return Rect(self.rect.topleft, (self.width, self.rect.height + self.width * 2))

    def draw(self, surface: Surface, look: Look) -> None:
        bottom = self.rect.bottom
        for number in reversed(range(len(self.cards))):
            top = bottom - sum(self.steps[: number + 1])
            at = Rect((self.rect.left, top), faces.size(self.width))
            shadow, offset = paint.shadow(look.scale, at.size, card=True)
            surface.blit(shadow, at.move(offset))
            card = self.cards[number]
            face = cards.picture(card, self.width, look.scale, "oxblood", self.large)
            surface.blit(face, at)


@dataclass(eq=False)
class Badge(Widget):
    """How many cards lie in a stack."""

    count: int = 0
    _: KW_ONLY
    over: bool = True

    def draw(self, surface: Surface, look: Look) -> None:
        badge = paint.badge(look.scale, str(self.count))
        surface.blit(badge, badge.get_rect(center=self.rect.center))


@dataclass(eq=False)
class Slot(Panel):
    """A place for a token, or an empty Shrine; `aims` is what it stands for."""

    aims: Sequence[str] = ()
    _: KW_ONLY
    mark: CardMark = AT_REST
    kind: PanelKind = "well"

    ring = "field"

    @property
    def focusable(self) -> bool:
        return self.acts

    def draw(self, surface: Surface, look: Look) -> None:
        super().draw(surface, look)
        hovered = look.hovered and self.acts
        cards.draw_state(surface, self.rect, look.scale, self.mark.state, self.mark.seat, hovered)


@dataclass(eq=False)
class HandBacks(Backs):
    """A hidden hand, from which may be stolen."""

    mark: CardMark = AT_REST
    _: KW_ONLY
    aims: Sequence[str] = ()

    def draw(self, surface: Surface, look: Look) -> None:
        super().draw(surface, look)
        if self.mark.state != "rest" or (look.hovered and self.acts):
            hovered = look.hovered and self.acts
            at = self._lie(look.scale, max(1, self.count))[-1]
            state, seat = self.mark.state, self.mark.seat
            cards.draw_state(surface, at, look.scale, state, seat, hovered)


def seat_side(
    table: TableContext,
    standing: Standing,
    seen: Shrine,
    scale: Scale,
    rect: Rect,
    seat: int,
    mark: Marks,
    foot: bool,
) -> Panel:
    """The panel of a seat; `foot` tells that its hand lies at the foot of the window."""
    player = seen.player(seat)
    words = "out" if player.out else f"{len(player.hand)} in hand"
    flat = rect.width > FLAT * rect.height
    if flat:
        panel, room = _flat_panel(table, scale, rect, seat, words)
    else:
        panel, room = seat_panel(table, scale, rect, seat, words, most=scale.px(190))
    chip = panel.widgets[0]
    assert isinstance(chip, SeatChip)
    chip.id = f"who-{seat}"  # the foot has a chip of its own
    widgets: list[Widget] = [chip]
    theft = mark(hand_of(seat)) if not foot else AT_REST
    if theft.press:
        chip.on_press = theft.press
    if not foot and player.hand and not flat:
        widgets += _backs(scale, rect, chip, seat, len(player.hand), theft)
    stack, right = _halves(scale, room, len(slots_of(player)))
    widgets += _shrine(table, seen, scale, stack, seat, mark)
    widgets += _field(table, seen, scale, right, seat, mark, stack.width)
    panel.widgets = standing.badge(seat, scale, rect, widgets)
    return panel


def _flat_panel(
    table: TableContext, scale: Scale, rect: Rect, seat: int, note: str
) -> tuple[Panel, Rect]:
    """Who sits there at the left of the cards."""
    panel, _ = seat_panel(table, scale, Rect(rect.left, rect.top, rect.width, rect.height), seat)
    chip, pad = panel.widgets[0], scale.px(8)
    assert isinstance(chip, SeatChip)
    chip.note = note
    wide = min(chip.wants(scale)[0], round(BESIDE * rect.width))
    chip.rect = Rect(rect.left + pad, rect.top + pad, wide, 0)
    chip.rect.height = height_at(chip, wide, scale)
    if chip.rect.height > rect.height - 2 * pad:
        chip.tip, chip.note = f"{chip.note}.", ""
        chip.rect.height = height_at(chip, wide, scale)
    left = chip.rect.right + pad
    top, bottom = rect.top + pad, rect.bottom - pad
    return panel, Rect(left, top, rect.right - pad - left, bottom - top)


def _backs(
    scale: Scale, rect: Rect, chip: SeatChip, seat: int, count: int, theft: CardMark
) -> list[Widget]:
    """The hand beside the name, where there is room."""
    tip = f"{in_words(count, 'card')} in hand.".capitalize()
    backs = HandBacks(hand_of(seat), count=count, mark=theft, aims=(hand_of(seat),), tip=tip)
    backs.on_press = theft.press
    wide, tall = backs.wants(scale)
    left, right = chip.rect.right + scale.px(10), rect.right - scale.px(12)
    least = backs.needs(scale)[0] * 2
    if right - left < min(wide, least):
        return []
    wide = min(wide, right - left)
    backs.rect = Rect(right - wide, 0, wide, tall)
    backs.rect.centery = max(chip.rect.centery, rect.top + scale.px(8) + tall // 2)
    return [backs]


def _halves(scale: Scale, room: Rect, slots: int) -> tuple[Rect, Rect]:
    """The room of the Shrine, as wide as its cards are, and that of the Field beside it."""
    gap = scale.px(14)
    for units in WIDTHS:
        wide, tall = faces.size(scale.px(units))
        kept = round(KEPT * wide / theme.CARD_WIDTH)
        beside = room.width - wide - 2 * gap
        if tall + kept <= room.height - scale.px(10) and beside >= slots * wide * 0.7:
            break
    stack = Rect(room.left + scale.px(6), room.top, wide, room.height - scale.px(6))
    left = stack.right + gap
    return stack, Rect(left, room.top, room.right - left, room.height)


# The Shrine.


def _shrine(
    table: TableContext, seen: Shrine, scale: Scale, room: Rect, seat: int, mark: Marks
) -> list[Widget]:
    player, place = seen.player(seat), shrine_of(seat)
    wide, tall = faces.size(room.width)
    at = Rect(room.left, room.bottom - tall, wide, tall)
    if not player.shrine:
        empty = Slot(place, at, kind="slot")
        empty.tip = f"The Shrine of {table.name(seat)} is bare."
        return [empty]
    top, *rest = player.shrine
    found = mark(place)
    below = _steps(room, rest, wide, at)
    tip = f"{table.name(seat)}'s Shrine: {said(player)}."
    press = found.press or partial(table.finder.browse, place)
    if not found.press:
        tip = f"{tip} Press to look through it."
    lying = Aim.marked(
        place,
        at,
        top,
        found._replace(press=press, tip=f"{tip} {found.tip}".strip()),
        large=table.large,
        over=True,
    )
    assert isinstance(lying, Aim)
    lying.aims = (place,)
    under = Below(f"below-{seat}", Rect(at.left, at.top - sum(below), wide, sum(below)))
    under.cards, under.steps, under.width, under.large = rest, below, wide, table.large
    picture = paint.badge(scale, str(len(player.shrine)))
    badge = Badge(f"count-{seat}", picture.get_rect(), len(player.shrine))
    badge.rect.center = at.centerx, at.bottom - picture.height // 4
    return [under, lying, badge]


def _steps(room: Rect, rest: Sequence[Card], wide: int, at: Rect) -> list[int]:
    """How far each card below the top one stands out, as far as there is room."""
    unit, spare = wide / theme.CARD_WIDTH, at.top - room.top
    wanted = [max(2, round((DOWN if card == HIDDEN else UP) * unit)) for card in rest]
    whole = sum(wanted)
    if whole <= spare:
        return wanted
    return [max(0, each * spare // whole) for each in wanted]


def said(player: Player) -> str:
    """A Shrine in words: `5 cards, 3 face down`."""
    count, down = len(player.shrine), player.face_down
    return f"{in_words(count, 'card')}, {in_words(down)} face down" if down else f"{count} face up"


# The Field.


def slots_of(player: Player) -> list[str]:
    """The kinds of tokens that have a place on a Field: the fourth is opened by a Triad."""
    return [*KINDS, DAGGER] if player.triad or player.token(DAGGER) else [*KINDS]


def _field(
    table: TableContext,
    seen: Shrine,
    scale: Scale,
    room: Rect,
    seat: int,
    mark: Marks,
    shrine: int,
) -> list[Widget]:
    """The places for tokens, then what there is room for to say of the Shrine."""
    player, kinds, field = seen.player(seat), slots_of(seen.player(seat)), field_of(seat)
    gap = scale.px(6)
    lines = _lines(table, seen, seat)
    labels = [
        Label(f"line-{seat}-{number}", words=words, role=role, colour=colour)
        for number, (words, role, colour) in enumerate(lines)
    ]
    high = [height_at(label, room.width, scale) for label in labels]
    most = min(round(shrine * TOKEN), (room.width - gap * (len(kinds) - 1)) // len(kinds))
    least = min(most, scale.px(30))
    while labels and faces.size(least)[1] + gap + sum(high) > room.height - scale.px(4):
        labels.pop()
        high.pop()
    left_over = room.height - scale.px(4) - sum(high) - (gap if labels else 0)
    wide = max(1, min(most, round(left_over * theme.CARD_WIDTH / theme.CARD_HEIGHT)))
    across, tall = faces.size(wide)
    widgets: list[Widget] = []
    for number, kind in enumerate(kinds):
        at = Rect(room.left + number * (across + gap), room.top + scale.px(2), across, tall)
        token = player.token(kind)
        if token:
            found = mark(token, field)
            tip = TIPS[kind].replace("here ", "")
            lying = Aim.marked(
                f"{field}-{token}",
                at,
                token,
                found._replace(tip=f"{tip} {found.tip}".strip()),
                large=table.large,
                over=True,
            )
            assert isinstance(lying, Aim)
            lying.aims = (token, field)
            widgets.append(lying)
        else:
            widgets.append(_slot(scale, at, f"{field}.{kind}", kind, mark(field), field))
    y = room.top + scale.px(2) + tall + gap
    for label, down in zip(labels, high, strict=True):
        put(label, Rect(room.left, y, room.width, down))
        y += down
        widgets.append(label)
    return widgets


def _slot(scale: Scale, at: Rect, id: str, kind: str, found: CardMark, field: str) -> Slot:
    slot = Slot(id, at, mark=found, tip=TIPS[kind], on_press=found.press, aims=(field,))
    title, does = SLOTS[kind]
    inner = at.inflate(-2 * scale.px(3), -2 * scale.px(4))
    for words in (f"{title}\n{does}", title, kind):
        label = Label(f"{id}-words", inner, words, Role.NOTE, colour=theme.MUTED, align="center")
        label.middle = label.over = True
        wide, tall = label.wants(scale)
        if wide <= inner.width and tall <= inner.height:
            slot.widgets = [label]
            break
    return slot


def _lines(table: TableContext, seen: Shrine, seat: int) -> list[tuple[str, Role, theme.Colour]]:
    """What is said of a Shrine: how high it is, what of it lies open, and what helps."""
    player = seen.player(seat)
    if player.out:
        return [("Out of the game", Role.STRONG, theme.MUTED)]
    count, down = len(player.shrine), player.face_down
    room = seen.room(player)
    lines = [(f"Shrine {count} of {room}", Role.STRONG, theme.TEXT)]
    lines.append((f"{down} face down, {count - down} face up", Role.NOTE, theme.MUTED))
    if seat == seen.turn and seen.reach(seat, "K"):
        lines.append(("King: totals may be one off", Role.NOTE, theme.BRASS_LIGHT))
    elif seat != seen.turn and player.shrine and table.ask == Asked.ACT:
        words = f"Falls to {needs(seen, seen.turn, seat)}"
        lines.append((words, Role.NOTE, theme.BRASS_LIGHT))
    return lines
