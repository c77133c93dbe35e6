"""Panel of a seat: its name, its hand as backs, its Shrine, and its Field."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import KW_ONLY, dataclass, replace
from typing import NamedTuple

from pygame import Rect, Surface

from engine.app import theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Look, Panel, Widget
from engine.app.widgets.containers import Column, First, Part, Row, Share, Space
from engine.app.widgets.pieces import SeatChip
from engine.rules.cards import Card
from engine.rules.english import in_words
from engine.rules.events import Moved
from engine.table import cards, faces
from engine.table.context import TableContext
from engine.table.hand import Backs
from engine.table.marks import AT_REST, CardMark
from engine.table.sides import chip_of, seat_panel
from engine.words.log import tokens
from games.shrine.rules.actions import Announceable, Steal
from games.shrine.rules.cards import hand_of
from games.shrine.rules.state import Asked, Shrine
from games.shrine.table import stamps
from games.shrine.table.aftermath import entries_of_this_game, is_dealing
from games.shrine.table.answers import given, needs, target
from games.shrine.table.auto_pass import StandingPasses
from games.shrine.table.column import with_warning_sign
from games.shrine.table.field import SeatField, slots_of
from games.shrine.table.stack import HEIGHT_BELOW, WELL_PADDING, MarkOf, ShrineStack
from games.shrine.table.stamps import Stamp
from games.shrine.table.thefts import stolen_from
from games.shrine.table.token_help import token_sentences
from games.shrine.words.effects import at_stake

WIDTHS = 84, 76, 68, 60, 54, 48, 42, 36, 30, 26
"""Widths of a Shrine's cards, in style units, the best first."""
LARGE = 150, 138, 126, 114, 104, 94, *WIDTHS
"""Widths of these cards in a window larger than 1280 x 720."""
PLAYED = 6
"""Most of a seat's last actions on its panel."""
FLAT = 2.4
"""Ratio of width to height from which the name stands beside the cards."""
SIGN = 16
"""Side of a sign of danger, in style units."""
FAN = 58
"""Least width of a hand as backs beside the name, in style units."""
BESIDE = 0.4
"""Greatest width of a short name, as a share of the panel's width."""


@dataclass(eq=False)
class HandBacks(Backs):
    """Hidden hand as backs; a jack can steal from it."""

    mark: CardMark = AT_REST
    _: KW_ONLY
    aims: Sequence[str] = ()
    known: Sequence[Card] = ()
    """Cards of this hand that the open view knows."""
    large: bool = False

    def draw(self, surface: Surface, look: Look) -> None:
        super().draw(surface, look)
        lie = self._lie(look.scale, max(0, self.count - look.lifted))
        for at, card in zip(lie[::-1], self.known, strict=False):
            surface.blit(cards.picture(card, at.width, look.scale, "oxblood", self.large), at)
        if self.mark.state != "rest" or (look.hovered and self.acts):
            hovered = look.hovered and self.acts
            at = self._lie(look.scale, max(1, self.count))[-1]
            state = self.mark.state
            seat = self.mark.seat
            cards.draw_state(surface, at, look.scale, state, seat, hovered)


class SeatSide(NamedTuple):
    """Builder of the seats' panels.

    Attributes:
        table: The table.
        standing: The standing passes.
        seen: The view that is shown.
        scale: The scale of the window.
        mark: Returns the mark for the use of a thing.
        aiming: The announced or drafted action, if any.
        roomy: Whether there is room for more than the cards.
    """

    table: TableContext
    standing: StandingPasses
    seen: Shrine
    scale: Scale
    mark: MarkOf
    aiming: Announceable | None
    roomy: bool = False

    def panel(self, rect: Rect, seat: int, foot: bool) -> Panel:
        """Return the panel of a seat; `foot` if its hand lies at the foot of the window."""
        table = self.table
        scale = self.scale
        player = self.seen.player(seat)
        words = "out" if player.out else self._in_hand(seat)
        flat = rect.width > FLAT * rect.height
        most = min(scale.px(190), round(BESIDE * rect.width))
        keep = scale.px(FAN) if player.hand and not foot else 0
        chip = chip_of(table, seat, words)
        chip.id = f"who-{seat}"  # the seat's chip at the foot has another id
        panel, room = seat_panel(scale, rect, chip, most, keep)
        robbed = isinstance(self.aiming, Steal) and self.aiming.at == seat
        theft = self.mark(hand_of(seat)) if robbed or not foot else AT_REST
        if theft.press:
            chip.on_press = theft.press
        backs = [self._backs(seat, theft, foot)] if (robbed or not foot) and player.hand else []
        if flat:
            widgets, room = _aside(scale, rect, chip, backs)
        else:
            widgets = [chip, *_beside(scale, rect, chip, backs)]
        large = scale.s > 1
        widths = LARGE if large else WIDTHS
        at, right = _halves(scale, room, len(slots_of(player)), flat, widths)
        widgets += ShrineStack(table, self.seen, seat, self.mark, flat, large).lay(scale, at)
        said = self._said(seat)
        more = self._more(seat) if large else []
        field = SeatField(table, self.seen, seat, self.mark, said, more, card=at.width, flat=flat)
        widgets += field.lay(scale, right)
        widgets = self.standing.badge(seat, scale, rect, widgets)
        for sizes in self._stamps(seat, flat):
            room = rect.inflate(-scale.px(16), -scale.px(16))
            name = Rect(chip.rect.right, room.top, room.right - chip.rect.right, chip.rect.height)
            widgets += stamps.free(scale, sizes, (name, room), widgets)
        panel.widgets = widgets
        return panel

    def _played(self, seat: int) -> int:
        """Return how many cards of a seat's hand lie announced."""
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
        """Return in words how many cards a seat holds, and how many of them lie announced."""
        count = len(self.seen.player(seat).hand)
        played = self._played(seat)
        if not count and not self.table.history:
            return ""  # the hand is being dealt
        return f"{count - played} in hand" + (f", {played} announced" if played else "")

    def _backs(self, seat: int, theft: CardMark, foot: bool) -> HandBacks:
        """Return the hand as backs, with another id than the hand at the foot, if that is open."""
        count = len(self.seen.player(seat).hand) - self._played(seat)
        hand = hand_of(seat)
        tip = f"{in_words(count, 'card')} in hand.".capitalize()
        id = f"backs-{seat}" if foot else hand
        backs = HandBacks(id, count=count, mark=theft, aims=(hand,), tip=tip)
        backs.on_press, backs.known, backs.large = theft.press, self._known(seat), self.table.large
        return backs

    def _known(self, seat: int) -> list[Card]:
        """Return the cards that this seat has stolen from the seat whose view is open."""
        viewer = self.table.seat.viewer
        if not viewer:
            return []
        lost = stolen_from(self.seen, self.table.history, viewer)
        return [theft.card for theft in lost if theft.thief == seat]

    # Words.

    def _said(self, seat: int) -> list[Part]:
        """Return the words on a Shrine, behind a sign if it is in danger."""
        found: list[Part] = []
        for number, (words, role, colour) in enumerate(self._lines(seat)):
            line = Label(f"line-{seat}-{number}", words=words, role=role, colour=colour)
            danger = colour == theme.WARN
            found.append(with_warning_sign(f"warn-{seat}", line, SIGN) if danger else line)
        return found

    def _lines(self, seat: int) -> list[tuple[str, Role, theme.Colour]]:
        """Return the words on a Shrine: its size, its open cards, its target, and useful tokens."""
        seen = self.seen
        player = self.seen.player(seat)
        if not player.shrine:
            return []
        count = len(player.shrine)
        down = player.face_down
        lines = [(f"Shrine {count} of {seen.room(player)}", Role.STRONG, theme.TEXT)]
        aimed = target(seen, self.aiming) if self.aiming and self.aiming.target == seat else ""
        if aimed:
            lines.append((f"Target: {aimed}", Role.STRONG, theme.BRASS_LIGHT))
        if known := self._known(seat):
            words = f"Stole {tokens(known)} from you"
            lines.append((words, Role.STRONG, theme.BRASS_LIGHT))
        if count == 1 and seen.outcome is None:
            lines.append((self._last_card(seat), Role.STRONG, theme.WARN))
        else:
            lines.append((f"{down} face down, {count - down} face up", Role.NOTE, theme.MUTED))
        if seen.outcome is not None:
            return lines
        if seat == seen.turn and seen.reach(seat, "K") and not self.roomy:  # `_more` says so, too
            lines.append(("King: totals may be one off", Role.NOTE, theme.BRASS_LIGHT))
        elif seat != seen.turn and player.shrine and self.table.ask == Asked.ACT and not aimed:
            words = f"Falls to {needs(seen, seen.turn, seat)}"
            lines.append((words, Role.NOTE, theme.BRASS_LIGHT))
        return lines

    def _last_card(self, seat: int) -> str:
        """Return the warning at a Shrine of one card."""
        if self.aiming and at_stake(self.seen, self.aiming) == seat:
            return "The last card is the target"
        return "The last card: out if it falls"

    # Further words in a large window.

    def _more(self, seat: int) -> list[Part]:
        """Return the effects of a seat's tokens, and its last actions."""
        parts: list[Part] = []
        for number, words in enumerate(token_sentences(self.seen, seat)):
            title = [_head(f"tokens-{seat}", "Its tokens")] if not number else []
            line = Label(f"serves-{seat}-{number}", words=words, role=Role.NOTE)
            parts.append(Column([*title, line, Space(2)]))
        told = [
            entry for entry in entries_of_this_game(self.table) if entry.mark == seat and entry.text
        ]
        for number, entry in enumerate(told[: -PLAYED - 1 : -1]):
            title = [_head(f"played-{seat}", "Played last")] if not number else []
            words = f"**{entry.heading.rpartition(' · ')[0]}**: {entry.text}"
            line = Label(f"played-{seat}-{number}", words=words, role=Role.NOTE)
            line.colour = theme.MUTED if number else theme.TEXT
            parts.append(Column([*title, line, Space(2)]))
        return parts

    # Stamps.

    def _stamps(self, seat: int, flat: bool) -> Iterator[list[Stamp]]:
        """Yield the stamps of a seat's answers and events, each in its sizes, the best first."""
        scale = self.scale
        seen = self.seen
        said = stamps.answered(given(self.table.history), seen.turn, seat)
        if said and seen.announced and not flat:
            yield said.sizes(stamps.of_seat(seat), scale, Role.BUTTON)
        events = self.table.events if self.table.beats.telling else ()
        weighs = stamps.weighty(events[-1] if events else None, seat)
        if seen.player(seat).out:
            weighs = stamps.Stamped("Out of the game", stamps.NAY)
        elif not seen.player(seat).shrine and self.table.history and not is_dealing(self.table):
            weighs = stamps.Stamped("No Shrine left", stamps.NAY)
        if weighs:
            yield weighs.sizes(stamps.weighs(seat), scale, Role.BUTTON if flat else Role.SCREEN)


def _head(id: str, words: str) -> Part:
    """Return a heading among the words of a panel."""
    caption = Label(id, words=words, role=Role.CAPTION, colour=theme.BRASS_LIGHT)
    return Column([Space(8), caption, Space(2)])


def _beside(
    scale: Scale, rect: Rect, chip: SeatChip, backs: Sequence[HandBacks]
) -> list[HandBacks]:
    """Return the hand at the right of the name, if there is room for it."""
    room = rect.right - scale.px(12) - chip.rect.right - scale.px(10)
    found = [each for each in backs if each.size(scale, 0)[0] <= room]
    for each in found:
        wide, tall = each.size(scale)
        each.rect.size = min(wide, room), tall
        middle = max(chip.rect.centery, rect.top + scale.px(8) + tall // 2)
        each.rect.midright = rect.right - scale.px(12), middle
    return found


def _aside(
    scale: Scale, rect: Rect, chip: SeatChip, backs: Sequence[HandBacks]
) -> tuple[list[Widget], Rect]:
    """Lay out the name at the left of the cards, with the hand below if there is room for it.

    Return these widgets, and the rectangle that is left beside them.
    """
    pad = scale.px(8)
    room = rect.inflate(-2 * pad, -2 * pad)
    wide = min(chip.size(scale)[0], round(BESIDE * rect.width))
    below = [Row([Share(each, most=each.size(scale)[0])]) for each in backs]
    brief = replace(chip, note="", tip=f"{chip.note}.")
    who = First([Column([chip, Space(8), *below]), Column([chip]), Column([brief])])
    found = who.lay(scale, Rect(room.topleft, (wide, room.height)))
    left = room.left + wide + pad
    return found, Rect(left, room.top, room.right - left, room.height)


def _halves(
    scale: Scale, room: Rect, slots: int, flat: bool, widths: Sequence[int]
) -> tuple[Rect, Rect]:
    """Return the rectangles for the Shrine, as wide as its cards, and for the Field beside it."""
    gap = scale.px(14)
    edge = scale.px(6 if flat else WELL_PADDING)
    for units in widths:
        wide, tall = faces.size(scale.px(units))
        kept = round(HEIGHT_BELOW * wide / theme.CARD_WIDTH)
        beside = room.width - wide - edge - 2 * gap
        if tall + kept <= room.height - edge - scale.px(4) and beside >= slots * wide * 0.7:
            break
    at = Rect(room.left + edge, room.top, wide, room.height - edge)
    left = at.right + gap if flat else at.right + edge + gap
    return at, Rect(left, room.top, room.right - left, room.height)
