"""A seat's side of the table: who it is, its hand as backs, its Shrine, and its Field."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from typing import NamedTuple

from pygame import Rect, Surface

from engine.app import art, text, theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Look, Panel, Widget
from engine.app.widgets.layout import height_at, put
from engine.app.widgets.pieces import SeatChip
from engine.rules.cards import Card
from engine.rules.english import in_words
from engine.rules.events import Moved
from engine.table import cards, faces
from engine.table.context import TableContext
from engine.table.hand import Backs
from engine.table.marks import AT_REST, CardMark
from engine.table.sides import seat_panel
from engine.words.log import tokens
from games.shrine.rules.actions import Announceable, Steal
from games.shrine.rules.state import (
    DAGGER,
    KINDS,
    Asked,
    Player,
    Shrine,
    field_of,
    hand_of,
)
from games.shrine.table import stamps
from games.shrine.table.answers import given, needs, target
from games.shrine.table.arrow import BELOW
from games.shrine.table.stack import KEPT, WELL, Aim, MarkOf, TokenPlace, stack
from games.shrine.table.standing import StandingPasses
from games.shrine.table.thefts import stolen_from
from games.shrine.table.uses import slot_of
from games.shrine.words.effects import at_stake

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
TOKEN = 0.8
"""How wide a token is at most, beside a card of the Shrine."""
FLAT = 2.4
"""Where a panel is so much wider than high, who sits there stands beside the cards."""
SIGN = 16
"""The side of a sign of danger, in style units."""
FAN = 58
"""What a hand as backs takes at least beside the name, in style units."""
BESIDE = 0.4
"""How much of a panel's width the name takes at most where it is short."""


@dataclass(eq=False)
class HandBacks(Backs):
    """A hidden hand, from which may be stolen."""

    mark: CardMark = AT_REST
    _: KW_ONLY
    aims: Sequence[str] = ()
    known: Sequence[Card] = ()
    """Cards of it that are known to whose view lies open."""
    large: bool = False

    def draw(self, surface: Surface, look: Look) -> None:
        super().draw(surface, look)
        lie = self._lie(look.scale, max(0, self.count - look.lifted))
        for at, card in zip(lie[::-1], self.known, strict=False):
            surface.blit(cards.picture(card, at.width, look.scale, "oxblood", self.large), at)
        if self.mark.state != "rest" or (look.hovered and self.acts):
            hovered = look.hovered and self.acts
            at = self._lie(look.scale, max(1, self.count))[-1]
            state, seat = self.mark.state, self.mark.seat
            cards.draw_state(surface, at, look.scale, state, seat, hovered)


@dataclass(eq=False)
class Warned(Label):
    """Words behind a sign of danger."""

    def _before(self, scale: Scale) -> int:
        return round(scale.px(SIGN) * scale.text) + scale.px(6)

    def needs(self, scale: Scale) -> tuple[int, int]:
        before = self._before(scale)
        room = max(1, self.rect.width - before) if self.rect.width else None
        wide, tall = text.measure(self.words, self.role, scale, room)
        return wide + before, tall

    def wants(self, scale: Scale) -> tuple[int, int]:
        wide, tall = super().wants(scale)
        return wide + self._before(scale), tall

    def draw(self, surface: Surface, look: Look) -> None:
        before = self._before(look.scale)
        side = before - look.scale.px(6)
        sign = art.picture("ui-warn", (side, side), None)
        surface.blit(sign, (self.rect.left, self.rect.top + look.scale.px(1)))
        block = text.block(self.words, self.role, look.scale, self.rect.width - before, self.colour)
        block.draw(surface, (self.rect.left + before, self.rect.top))


class SeatSide(NamedTuple):
    """What a seat's side is laid out with: the table and what is seen there, how things may be used
    (`mark`), and the action that is aimed at something, announced or about to be."""

    table: TableContext
    standing: StandingPasses
    seen: Shrine
    scale: Scale
    mark: MarkOf
    aiming: Announceable | None

    def panel(self, rect: Rect, seat: int, foot: bool) -> Panel:
        """The panel of a seat; `foot` tells that its hand lies at the foot of the window."""
        table, scale, player = self.table, self.scale, self.seen.player(seat)
        words = "out" if player.out else self._in_hand(seat)
        flat = rect.width > FLAT * rect.height
        if flat:
            panel, room = _flat_panel(table, scale, rect, seat, words)
        else:
            most = min(scale.px(190), round(BESIDE * rect.width))
            keep = scale.px(FAN) if player.hand and not foot else 0
            panel, room = seat_panel(table, scale, rect, seat, words, most, keep)
        chip = panel.widgets[0]
        assert isinstance(chip, SeatChip)
        chip.id = f"who-{seat}"  # the foot has a chip of its own
        widgets: list[Widget] = [chip]
        robbed = isinstance(self.aiming, Steal) and self.aiming.at == seat
        theft = self.mark(hand_of(seat)) if robbed or not foot else AT_REST
        if theft.press:
            chip.on_press = theft.press
        if (robbed or not foot) and player.hand:
            widgets += self._backs(rect, chip, seat, theft, flat)
            widgets[-1].id = (
                f"backs-{seat}" if foot else widgets[-1].id
            )  # at the foot lies the hand
        at, right = _halves(scale, room, len(slots_of(player)), flat)
        widgets += stack(table, self.seen, scale, at, seat, self.mark, flat)
        widgets += self._field(right, seat, at.width, flat)
        widgets = self.standing.badge(seat, scale, rect, widgets)
        panel.widgets = [*widgets, *self._stamps(rect, chip, right, seat, flat)]
        return panel

    def _played(self, seat: int) -> int:
        """How many cards of a hand lie announced."""
        if seat != self.seen.turn:
            return 0
        gone = {
            card
            for event in self.table.events
            if isinstance(event, Moved) and event.source == hand_of(seat)
            for card in event.cards
        }
        return len({*self.seen.played} - gone)

    def _in_hand(self, seat: int) -> str:
        """How many cards a seat holds, and how many of its hand lie announced."""
        count, played = len(self.seen.player(seat).hand), self._played(seat)
        if not count and not self.table.history:
            return ""  # it is being dealt
        return f"{count - played} in hand" + (f", {played} announced" if played else "")

    def _backs(
        self, rect: Rect, chip: SeatChip, seat: int, theft: CardMark, flat: bool
    ) -> list[Widget]:
        """The hand beside the name, or below it in a flat panel, where there is room."""
        scale = self.scale
        count = len(self.seen.player(seat).hand) - self._played(seat)
        tip = f"{in_words(count, 'card')} in hand.".capitalize()
        backs = HandBacks(hand_of(seat), count=count, mark=theft, aims=(hand_of(seat),), tip=tip)
        backs.on_press, backs.known, backs.large = theft.press, self._known(seat), self.table.large
        wide, tall = backs.wants(scale)
        if flat:
            top = chip.rect.bottom + scale.px(8)
            backs.rect = Rect(chip.rect.left, top, min(wide, chip.rect.width), tall)
            return [backs] if backs.rect.bottom <= rect.bottom - scale.px(8) else []
        left, right = chip.rect.right + scale.px(10), rect.right - scale.px(12)
        if right - left < backs.needs(scale)[0]:
            return []
        wide = min(wide, right - left)
        backs.rect = Rect(right - wide, 0, wide, tall)
        backs.rect.centery = max(chip.rect.centery, rect.top + scale.px(8) + tall // 2)
        return [backs]

    def _known(self, seat: int) -> list[Card]:
        """What this seat has stolen from the one whose view lies open."""
        viewer = self.table.seat.viewer
        if not viewer:
            return []
        lost = stolen_from(self.seen, self.table.history, viewer)
        return [theft.card for theft in lost if theft.thief == seat]

    # The Field.

    def _field(self, room: Rect, seat: int, shrine: int, flat: bool) -> list[Widget]:
        """The places for tokens, then what there is room for to say of the Shrine."""
        scale, player, field = self.scale, self.seen.player(seat), field_of(seat)
        kinds, gap = slots_of(player), scale.px(6)
        caption = Label(f"field-{seat}", words="Field", role=Role.CAPTION, colour=theme.MUTED)
        if player.triad:
            caption.words, caption.colour = "Field: a Triad", theme.BRASS_LIGHT
        labels = [
            (Warned if colour == theme.WARN else Label)(
                f"line-{seat}-{number}", words=words, role=role, colour=colour
            )
            for number, (words, role, colour) in enumerate(self._lines(seat))
        ]
        above = 0 if flat else height_at(caption, room.width, scale) + scale.px(3)
        most = min(round(shrine * TOKEN), (room.width - gap * (len(kinds) - 1)) // len(kinds))
        least = min(most, scale.px(30))
        apart = scale.px(BELOW) if not flat else gap
        spare = room.height - scale.px(4) - apart - faces.size(least)[1]
        above = above if above <= spare else 0
        spare -= above
        kept: list[tuple[Label, int]] = []
        for label in labels:
            high = height_at(label, room.width, scale)
            if high <= spare:
                kept.append((label, high))
                spare -= high
        words = sum(high for _, high in kept)
        left_over = room.height - scale.px(4) - above - words - (apart if kept else 0)
        wide = max(1, min(most, round(left_over * theme.CARD_WIDTH / theme.CARD_HEIGHT)))
        across, tall = faces.size(wide)
        widgets: list[Widget] = []
        top = room.top + scale.px(2) + above
        if above:
            put(caption, Rect(room.left, room.top, room.width, above))
            widgets.append(caption)
        lines = _lines_in(scale, (across, tall))
        for number, kind in enumerate(kinds):
            at = Rect(room.left + number * (across + gap), top, across, tall)
            token = player.token(kind)
            if token:
                found = self.mark(token, field)
                tip = TIPS[kind].replace("here ", "")
                lying = Aim.marked(
                    f"{field}-{token}",
                    at,
                    token,
                    found._replace(tip=f"{tip} {found.tip}".strip()),
                    large=self.table.large,
                    over=True,
                )
                assert isinstance(lying, Aim)
                lying.aims = (token, field)
                widgets.append(lying)
            else:
                slot = slot_of(seat, kind)
                found = self.mark(slot, field) if self._rises(seat, kind) else self.mark(slot)
                widgets.append(_slot(scale, at, slot, kind, found, field, lines))
        if not lines:
            beside = Rect(at.right + 2 * gap, room.top, 0, at.bottom - room.top)
            beside.width = max(0, room.right - beside.left)
            if spelled := _spelled(scale, beside, seat, kinds):
                caption.rect.width = min(caption.rect.width, beside.left - room.left)
                widgets += spelled
        y = top + tall + apart
        for label, down in kept:
            put(label, Rect(room.left, y, room.width, down))
            y += down
            widgets.append(label)
        return widgets

    def _rises(self, seat: int, kind: str) -> bool:
        """Whether the card that a resurrection would lay on a Field belongs to this kind's slot."""
        top = self.seen.graveyard[:1]
        return seat == self.seen.turn and bool(top) and top[0][0] == kind

    def _lines(self, seat: int) -> list[tuple[str, Role, theme.Colour]]:
        """What is said of a Shrine: how high it is, what of it lies open, and what helps."""
        seen, player = self.seen, self.seen.player(seat)
        if not player.shrine:
            return []
        count, down = len(player.shrine), player.face_down
        lines = [(f"Shrine {count} of {seen.room(player)}", Role.STRONG, theme.TEXT)]
        aimed = target(seen, self.aiming) if self.aiming and self.aiming.target == seat else ""
        if aimed:
            lines.append((f"Target: {aimed}", Role.STRONG, theme.BRASS_LIGHT))
        if known := self._known(seat):
            words = f"Stole {tokens(known)} from you"
            lines.append((words, Role.STRONG, theme.BRASS_LIGHT))
        if count == 1:
            lines.append((self._last_card(seat), Role.STRONG, theme.WARN))
        else:
            lines.append((f"{down} face down, {count - down} face up", Role.NOTE, theme.MUTED))
        if seat == seen.turn and seen.reach(seat, "K"):
            lines.append(("King: totals may be one off", Role.NOTE, theme.BRASS_LIGHT))
        elif seat != seen.turn and player.shrine and self.table.ask == Asked.ACT and not aimed:
            words = f"Falls to {needs(seen, seen.turn, seat)}"
            lines.append((words, Role.NOTE, theme.BRASS_LIGHT))
        return lines

    def _last_card(self, seat: int) -> str:
        """The warning at a Shrine of one card."""
        if self.aiming and at_stake(self.seen, self.aiming) == seat:
            return "The last card is the target"
        return "The last card: out if it falls"

    # What is stamped there.

    def _stamps(self, rect: Rect, chip: Widget, field: Rect, seat: int, flat: bool) -> list[Widget]:
        """How it has answered, beside the name; what weighs, over the Field."""
        scale, seen, found = self.scale, self.seen, list[Widget]()
        pad = scale.px(8)
        said = stamps.answered(given(self.table.history), seen.turn, seat)
        if said and seen.announced and not flat:
            stamp = stamps.Stamp(stamps.of_seat(seat), words=said.words, ink=said.ink)
            stamp.rect = Rect((0, 0), stamp.wants(scale))
            stamp.rect.midright = rect.right - pad, chip.rect.centery
            if stamp.rect.left < chip.rect.right:
                stamp.rect.bottom = rect.bottom - pad
            found.append(stamp)
        events = self.table.events if self.table.beats.telling else ()
        weighs = stamps.weighty(events[-1] if events else None, seat)
        if seen.player(seat).out:
            weighs = stamps.Stamped("Out of the game", stamps.NAY)
        elif not seen.player(seat).shrine and self.table.history:
            weighs = stamps.Stamped("No Shrine left", stamps.NAY)
        if weighs:
            role = Role.BUTTON if flat else Role.SCREEN
            stamp = stamps.Stamp(stamps.weighs(seat), words=weighs.words, ink=weighs.ink, role=role)
            stamp.rect = Rect((0, 0), stamp.wants(scale))
            stamp.rect.midbottom = field.centerx, field.bottom
            found.append(stamp)
        for each in found:
            each.rect.clamp_ip(rect.inflate(-pad, -pad))
        return found


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


def _halves(scale: Scale, room: Rect, slots: int, flat: bool) -> tuple[Rect, Rect]:
    """The room of the Shrine, as wide as its cards are, and that of the Field beside it."""
    gap, edge = scale.px(14), scale.px(6 if flat else WELL)
    for units in WIDTHS:
        wide, tall = faces.size(scale.px(units))
        kept = round(KEPT * wide / theme.CARD_WIDTH)
        beside = room.width - wide - edge - 2 * gap
        if tall + kept <= room.height - edge - scale.px(4) and beside >= slots * wide * 0.7:
            break
    at = Rect(room.left + edge, room.top, wide, room.height - edge)
    left = at.right + gap if flat else at.right + edge + gap
    return at, Rect(left, room.top, room.right - left, room.height)


# The Field.


def slots_of(player: Player) -> list[str]:
    """The kinds of tokens that have a place on a Field: the fourth is opened by a Triad."""
    return [*KINDS, DAGGER] if player.triad or player.token(DAGGER) else [*KINDS]


def _inner(scale: Scale, at: Rect) -> Rect:
    return at.inflate(-2 * scale.px(3), -2 * scale.px(4))


def _lines_in(scale: Scale, size: tuple[int, int]) -> int:
    """How many lines the words of every slot of this size may have; 0 is a letter."""
    inner = _inner(scale, Rect((0, 0), size))
    fitting = (n for n in (2, 1) if all(_fits(_said("", k, n), inner, scale) for k in SLOTS))
    return next(fitting, 0)


def _spelled(scale: Scale, at: Rect, seat: int, kinds: Sequence[str]) -> list[Label]:
    """What the letters in slots stand for, beside them; nothing where there is no room for it."""
    words = "\n".join(f"{name}: {does}" for name, does in (SLOTS[kind] for kind in kinds))
    label = Label(f"slots-{seat}", at, words, Role.NOTE, colour=theme.MUTED, middle=True)
    return [label] if _fits([label], at, scale) else []


def _slot(
    scale: Scale, at: Rect, id: str, kind: str, found: CardMark, field: str, lines: int
) -> TokenPlace:
    slot = TokenPlace(id, at, mark=found, tip=TIPS[kind], on_press=found.press, aims=(id, field))
    inner = _inner(scale, at)
    labels = _said(id, kind, lines)
    tall = sum(label.wants(scale)[1] for label in labels)
    y = inner.centery - tall // 2
    for label in labels:
        put(label, Rect(inner.left, y, inner.width, label.wants(scale)[1]))
        y = label.rect.bottom
    slot.widgets = labels if _fits(labels, inner, scale) else ()
    return slot


def _said(id: str, kind: str, lines: int) -> list[Label]:
    """What stands in a slot in so many lines: its kind and what that does; 0 is a letter."""
    words = SLOTS[kind][:lines] or (kind,)
    roles = Role.TEASER, Role.NOTE
    return [
        Label(f"{id}-words-{number}", words=each, role=role, colour=theme.MUTED, align="center")
        for number, (each, role) in enumerate(zip(words, roles, strict=False))
    ]


def _fits(labels: Sequence[Label], room: Rect, scale: Scale) -> bool:
    sizes = [label.wants(scale) for label in labels]
    wide, tall = max(wide for wide, _ in sizes), sum(tall for _, tall in sizes)
    return wide <= room.width and tall <= room.height
