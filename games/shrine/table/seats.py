"""Panel of a seat: its name, its hand as backs, its Shrine, and its Field."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import KW_ONLY, dataclass, replace
from typing import NamedTuple

from pygame import Rect, Surface
from typing_extensions import override

from engine.app import theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Group, Label, Look, Panel, Rule, Widget
from engine.app.widgets.containers import (
    CENTRE,
    Column,
    FirstThatFits,
    Inset,
    Part,
    Row,
    Share,
    Space,
    Unsized,
)
from engine.app.widgets.pieces import SeatChip
from engine.rules.cards import Card
from engine.rules.english import in_words
from engine.rules.events import Moved
from engine.table import cards, faces
from engine.table.actionbar import Offer
from engine.table.context import TableContext
from engine.table.hand import Backs, HandCards, HandNote
from engine.table.marks import AT_REST, CardMark
from engine.table.sides import chip_of, seat_panel
from engine.words.log import tokens
from games.shrine.rules.actions import Announceable, Attack, Steal
from games.shrine.rules.cards import hand_of
from games.shrine.rules.combos import RaiseAttack
from games.shrine.rules.state import Shrine
from games.shrine.table import stamps
from games.shrine.table.aftermath import entries_of_this_game, is_dealing
from games.shrine.table.answers import answers_given, target_words
from games.shrine.table.auto_pass import StandingPasses
from games.shrine.table.column import with_warning_sign
from games.shrine.table.field import GAP, TOKEN_SHARE, SeatField, slots_of
from games.shrine.table.stack import BELOW_CARDS_HEIGHT, WELL_PADDING, MarkOf, ShrineStack
from games.shrine.table.stamps import Stamp
from games.shrine.table.tags import fall_of, fall_tag, healing_part
from games.shrine.table.thefts import stolen_from
from games.shrine.table.token_help import token_sentences
from games.shrine.words.effects import seat_at_stake

CARD_WIDTHS = 84, 76, 68, 60, 54, 48, 42, 36, 30, 26
"""Widths of a Shrine's cards, in style units, the best first."""
LARGE_CARD_WIDTHS = 150, 138, 126, 114, 104, 94, *CARD_WIDTHS
"""Widths of these cards in a window larger than 1280 x 720."""
LAST_ACTIONS = 2
"""Most of a seat's last actions on its panel."""
FLAT_RATIO = 2.4
"""Ratio of width to height from which the name stands beside the cards of a low panel."""
LOW_HEIGHT = 160
"""Height of a panel, in style units of text, below which its words are as brief as can be."""
FLAT_WIDTH = 430
"""Width of a panel, in style units, below which it is never laid out as a low one."""
FLAT_HEIGHT = 220
"""Height of a panel, in style units, below which it is low."""
SIGN_SIDE = 16
"""Side of a sign of danger, in style units."""
FAN_WIDTH = 58
"""Least width of a hand as backs beside the name, in style units."""
MAX_NAME_WIDTH = 190
"""Greatest width of a name, in style units."""
LEAST_SLOT_SHARE = 0.7
"""Least width of a slot of the Field, as a share of a Shrine card's width."""
WORDS_WIDTH = 150
"""Least width of the words between a Shrine and its Field, in style units of text."""
COLUMN_GAP = 14
"""Gap between these words and the Field, in style units."""
FLAT_BELOW_HEIGHT = 32
"""Height reserved for the cards below a top card in a low panel, in pixels for a card 84 wide."""
HAND_SHARE = 0.382
"""Share of the near band's width for its hand."""
HAND_CARD_WIDTH = 108
"""Greatest width of a card of the hand in the near band, in style units."""
LIFT_GAP = 14
"""Room above the cards of that hand for lifting one, in style units."""
HAND_PADDING = 17
"""Padding at the left and right of the hand in the near band, in style units."""
PANEL_PADDING = 12
"""Padding above and below this hand, in style units."""
HAND_GAP = 10
"""Gap between the cards of that hand if all of them have room, in style units."""
HAND_WORDS = "{} in hand"
"""Words on a name plate about the number of cards in the hand."""
NAME_SHARE = 0.4
"""Greatest width of a short name, as a share of the panel's width."""


@dataclass
class WordsThatFit(Unsized):
    """Words below each other, as many as have room; the first ones have precedence."""

    parts: Sequence[Part]

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        shown_parts: list[Part] = []
        room = rect.height
        for part in self.parts:
            part_width, part_height = part.size(scale, rect.width)
            if part_height <= room and part_width <= rect.width:
                shown_parts.append(part)
                room -= part_height
        return Column(shown_parts).lay(scale, rect)


@dataclass(eq=False)
class HandBacks(Backs):
    """Hidden hand as backs; a jack can steal from it."""

    mark: CardMark = AT_REST
    _: KW_ONLY
    target_names: Sequence[str] = ()
    known_cards: Sequence[Card] = ()
    """Cards of this hand that the open view knows."""
    large: bool = False

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        super().draw(surface, look)
        rects = self._back_rects(look.scale, max(0, self.count - look.lifted_count))
        for rect, card in zip(rects[::-1], self.known_cards, strict=False):
            surface.blit(
                cards.card_picture(card, rect.width, look.scale, "oxblood", self.large), rect
            )
        if self.mark.state != "rest" or (look.hovered and self.is_pressable):
            is_hovered = look.hovered and self.is_pressable
            # the whole hand, since a card of it is taken at random
            first_rect, *other_rects = self._back_rects(look.scale, max(1, self.count))
            rect = first_rect.unionall(other_rects)
            state = self.mark.state
            seat = self.mark.seat
            cards.draw_state(surface, rect, look.scale, state, seat, is_hovered)


class HandPart(NamedTuple):
    """Contents of the near band's hand.

    Attributes:
        title: The heading above the cards.
        cards: The cards.
        turner: The offer to turn the hand up or down, if any.
    """

    title: str
    cards: HandCards
    turner: Offer | None

    def part(self) -> Part:
        """Return the heading with the number of cards, above the cards."""
        caption = Label("hand-title", words=self.title, role=Role.CAPTION, colour=theme.BRASS_LIGHT)
        note = HandNote("hand", count=len(self.cards.cards))
        note.group = Group.TABLE  # it answers nothing, so a tip may lie on it
        if self.turner:
            note.hotkey = self.turner.key
            note.tip = self.turner.tip
            note.on_press = self.turner.on_press
        heading = FirstThatFits([Row([caption, Share(Space(0)), note], at=CENTRE), Row([note])])
        cards = replace(self.cards, card_width=HAND_CARD_WIDTH, gap=HAND_GAP)
        return Column([heading, Space(LIFT_GAP), Share(cards)])


class SeatPanels(NamedTuple):
    """Builder of the seats' panels.

    Attributes:
        table: The table.
        standing_passes: The standing passes.
        view: The view that is shown.
        scale: The scale of the window.
        mark: Returns the mark for the use of a thing.
        aimed_action: The announced or drafted action, if any.
    """

    table: TableContext
    standing_passes: StandingPasses
    view: Shrine
    scale: Scale
    mark: MarkOf
    aimed_action: Announceable | None

    def panel(self, rect: Rect, seat: int, is_at_foot: bool) -> Panel:
        """Return the panel of a seat; `is_at_foot` if its hand lies at the foot of the window."""
        scale = self.scale
        player = self.view.player(seat)
        is_flat = self._is_flat(rect)
        name_width = min(scale.px(MAX_NAME_WIDTH), round(NAME_SHARE * rect.width))
        hand_width = scale.px(FAN_WIDTH) if player.hand and not is_at_foot else 0
        chip = chip_of(self.table, seat, "out" if player.out else self._hand_words(seat))
        chip.id = f"who-{seat}"  # the seat's chip at the foot has another id
        panel, room = seat_panel(scale, rect, chip, name_width, hand_width)
        is_robbed = isinstance(self.aimed_action, Steal) and self.aimed_action.at == seat
        theft_mark = self.mark(hand_of(seat)) if is_robbed or not is_at_foot else AT_REST
        if theft_mark.press:
            chip.on_press = theft_mark.press
        shows_backs = bool(player.hand) and (is_robbed or not is_at_foot)
        backs = [self._backs(seat, theft_mark, is_at_foot)] if shows_backs else []
        if is_flat:
            widgets, room = _name_beside_cards(scale, rect, chip, backs)
        else:
            widgets = [chip, *_hand_beside_name(scale, rect, chip, backs)]
        is_low = not is_flat and rect.height < scale.px(LOW_HEIGHT) * scale.text
        widgets += self._card_widgets(seat, room, is_flat=is_flat, is_low=is_low)
        widgets = self.standing_passes.badge(seat, scale, rect, widgets)
        room = rect.inflate(-scale.px(16), -scale.px(16))
        width_beside_name = room.right - chip.rect.right
        beside_name = Rect(chip.rect.right, room.top, width_beside_name, chip.rect.height)
        beside_name = beside_name.clip(room)  # a long name can be higher than a low panel
        for sizes in self._stamps(seat, is_flat):
            widgets += stamps.place_stamp(scale, sizes, (beside_name, room), widgets)
        panel.widgets = widgets
        return panel

    def near_panel(self, rect: Rect, seat: int, hand: HandPart) -> Panel:
        """Return the panel of the seat that sits near, with its hand at the right."""
        scale = self.scale
        hand_rect = Rect(rect)
        hand_rect.width = round(HAND_SHARE * rect.width)
        hand_rect.right = rect.right
        panel = self.panel(
            Rect(rect.topleft, (rect.width - hand_rect.width, rect.height)), seat, is_at_foot=True
        )
        panel.rect = Rect(rect)
        pad = scale.px(PANEL_PADDING)
        rule = Rule(f"hand-rule-{seat}", Rect(hand_rect.left, rect.top + pad, 1, rect.height))
        rule.rect.height -= 2 * pad
        hand_part = Inset(hand.part(), HAND_PADDING, PANEL_PADDING)
        panel.widgets = [*panel.widgets, rule, *hand_part.lay(scale, hand_rect)]
        return panel

    def _card_widgets(self, seat: int, room: Rect, *, is_flat: bool, is_low: bool) -> list[Widget]:
        """Return the Shrine and the Field, with words about both."""
        scale = self.scale
        is_large = scale.s > 1  # the window is larger than 1280 x 720
        slot_count = len(slots_of(self.view.player(seat)))
        shrine_rect, field_rect = _shrine_and_field(scale, room, slot_count, is_flat)
        stack = ShrineStack(self.table, self.view, seat, self.mark, is_large)
        widgets = stack.lay(scale, shrine_rect)
        shrine_parts = self._shrine_parts(seat, is_low=is_low)
        tokens_width = round(slot_count * (TOKEN_SHARE * shrine_rect.width + scale.px(GAP)))
        words_rect, tokens_rect = self._words_and_field(field_rect, tokens_width)
        further_parts = self._further_parts(seat) if is_large else []
        if words_rect:
            widgets += WordsThatFit([*shrine_parts, *further_parts]).lay(scale, words_rect)
        field = SeatField(
            self.table,
            self.view,
            seat,
            self.mark,
            lines_below=[] if words_rect else shrine_parts,
            further_parts=[] if words_rect else further_parts,
            card_width=shrine_rect.width,
            is_flat=is_flat and not words_rect,
        )
        return [*widgets, *field.lay(scale, tokens_rect)]

    def _announced_count(self, seat: int) -> int:
        """Return how many cards of a seat's hand lie announced."""
        if seat != self.view.turn:
            return 0
        moved_cards = {
            card
            for event in self.table.events
            if isinstance(event, Moved) and event.source == hand_of(seat)
            for card in event.cards
        }
        return len({*self.view.played_cards} - moved_cards)

    def _hand_words(self, seat: int) -> str:
        """Return in words how many cards a seat holds besides those that lie announced."""
        count = len(self.view.player(seat).hand)
        if not count and not self.table.history:
            return ""  # the hand is being dealt
        return HAND_WORDS.format(count - self._announced_count(seat))

    def _backs(self, seat: int, theft_mark: CardMark, is_at_foot: bool) -> HandBacks:
        """Return the hand as backs, with another id than the hand at the foot, if that is open."""
        count = len(self.view.player(seat).hand) - self._announced_count(seat)
        hand = hand_of(seat)
        tip = f"{in_words(count, 'card')} in hand.".capitalize()
        id = f"backs-{seat}" if is_at_foot else hand
        backs = HandBacks(id, count=count, mark=theft_mark, target_names=(hand,), tip=tip)
        backs.on_press = theft_mark.press
        backs.known_cards = self._cards_stolen_from_viewer(seat)
        backs.large = self.table.large
        return backs

    def _cards_stolen_from_viewer(self, seat: int) -> list[Card]:
        """Return the cards that this seat has stolen from the seat whose view is open."""
        viewer = self.table.seat.viewer
        if not viewer:
            return []
        thefts = stolen_from(self.view, self.table.history, viewer)
        return [theft.card for theft in thefts if theft.thief == seat]

    def _is_flat(self, rect: Rect) -> bool:
        """Return True if the name of a panel stands beside its cards, because the panel is low."""
        scale = self.scale
        return (
            rect.width > FLAT_RATIO * rect.height
            and rect.height < scale.px(FLAT_HEIGHT)
            and rect.width >= scale.px(FLAT_WIDTH)
        )

    def _words_and_field(self, room: Rect, tokens_width: int) -> tuple[Rect | None, Rect]:
        """Return the rectangles for words beside a Shrine, and for the Field at their right.

        Without room for the words there is no rectangle for them; then they stand below the tokens.
        """
        gap = self.scale.px(COLUMN_GAP)
        words_width = room.width - tokens_width - gap
        if words_width < self.scale.px(WORDS_WIDTH) * self.scale.text:
            return None, room
        words_rect = Rect(room.left, room.top, words_width, room.height)
        left = words_rect.right + gap
        return words_rect, Rect(left, room.top, room.right - left, room.height)

    # Words.

    def _shrine_parts(self, seat: int, *, is_low: bool) -> list[Part]:
        """Return the words on a Shrine, the most important first.

        Its size comes first, then its danger, its fall, its healing, and its cards by side. If the
        panel `is_low`, the fall comes first: a badge tells the size.
        """
        view = self.view
        player = view.player(seat)
        if not player.shrine:
            return []
        count = len(player.shrine)
        size_words = f"Shrine {count} of {view.shrine_limit(player)}"
        parts: list[Part] = [Label(f"line-{seat}", words=size_words, role=Role.STRONG)]
        if count == 1 and view.outcome is None:
            warning = Label(f"warning-{seat}", words=self._last_card_warning(seat))
            warning.role = Role.STRONG
            warning.colour = theme.WARN
            parts.append(with_warning_sign(f"warn-{seat}", warning, SIGN_SIDE))
        if target_text := self._target_text(seat):
            parts.append(_notice(f"target-{seat}", f"Target: {target_text}"))
        if stolen_cards := self._cards_stolen_from_viewer(seat):
            parts.append(_notice(f"stole-{seat}", f"Stole {tokens(stolen_cards)} from you"))
        tags = self._tag_parts(seat, is_low=is_low)
        parts = [*tags, *parts] if is_low else [*parts, *tags]
        face_down = player.face_down
        sides_words = f"{face_down} face down, {count - face_down} face up"
        parts.append(_note(f"sides-{seat}", sides_words))
        return parts

    def _target_text(self, seat: int) -> str:
        """Return the target of the announced or drafted action at a seat; its tag names a fall."""
        action = self.aimed_action
        if action is None or action.target != seat or isinstance(action, Attack | RaiseAttack):
            return ""
        return target_words(self.view, action)

    def _tag_parts(self, seat: int, *, is_low: bool) -> list[Part]:
        """Return the tag with the cards to which a Shrine falls, and below it what heals it."""
        view = self.view
        if view.outcome is not None or not view.player(seat).shrine:
            return []
        parts: list[Part] = []
        if fall := fall_of(view, seat, self.table.name):
            tag = fall_tag(seat, fall, is_low=is_low)
            parts.append(tag if is_low else Column([Space(4), tag, Space(2)]))
        if seat == view.turn and (healing := healing_part(view, seat)):
            parts.append(Column([Space(4), healing, Space(2)]))
        if fall and fall.note:
            parts.append(_note(f"tag-note-{seat}", fall.note))
        return parts

    def _last_card_warning(self, seat: int) -> str:
        """Return the warning at a Shrine of one card."""
        if self.aimed_action and seat_at_stake(self.view, self.aimed_action) == seat:
            return "The last card is the target"
        return "The last card: out if it falls"

    # Further words in a large window.

    def _further_parts(self, seat: int) -> list[Part]:
        """Return the last actions of a seat, and the effects of its tokens."""
        parts: list[Part] = []
        entries = [
            entry for entry in entries_of_this_game(self.table) if entry.mark == seat and entry.text
        ]
        for number, entry in enumerate(entries[: -LAST_ACTIONS - 1 : -1]):
            title = [_heading(f"played-{seat}", "Played last")] if not number else []
            words = f"**{entry.heading.rpartition(' · ')[0]}**: {entry.text}"
            line = Label(f"played-{seat}-{number}", words=words, role=Role.NOTE)
            line.colour = theme.MUTED if number else theme.TEXT
            parts.append(Column([*title, line, Space(2)]))
        for number, words in enumerate(token_sentences(self.view, seat)):
            title = [_heading(f"tokens-{seat}", "Its tokens")] if not number else []
            line = Label(f"serves-{seat}-{number}", words=words, role=Role.NOTE)
            parts.append(Column([*title, line, Space(2)]))
        return parts

    # Stamps.

    def _stamps(self, seat: int, is_flat: bool) -> Iterator[list[Stamp]]:
        """Yield the stamps of a seat's answers and events, each in its sizes, the best first."""
        scale = self.scale
        view = self.view
        answer_stamp = stamps.answer_stamp(answers_given(self.table.history), view.turn, seat)
        if answer_stamp and view.announced and not scale.narrow:
            yield answer_stamp.in_sizes(stamps.answer_id(seat), scale, Role.BUTTON)
        events = self.table.events if self.table.beats.is_playing_back else ()
        event_stamp = stamps.event_stamp(events[-1] if events else None, seat)
        if view.player(seat).out:
            event_stamp = stamps.StampWords("Out of the game", stamps.STOP_INK)
        elif not view.player(seat).shrine and self.table.history and not is_dealing(self.table):
            event_stamp = stamps.StampWords("No Shrine left", stamps.STOP_INK)
        if event_stamp:
            yield event_stamp.in_sizes(
                stamps.event_id(seat), scale, Role.BUTTON if is_flat else Role.SCREEN
            )


def _notice(id: str, words: str) -> Label:
    """Return a bright line among the words of a panel."""
    return Label(id, words=words, role=Role.STRONG, colour=theme.BRASS_LIGHT)


def _note(id: str, words: str) -> Label:
    """Return a quiet line among the words of a panel."""
    return Label(id, words=words, role=Role.NOTE, colour=theme.MUTED)


def _heading(id: str, words: str) -> Part:
    """Return a heading among the words of a panel."""
    caption = Label(id, words=words, role=Role.CAPTION, colour=theme.BRASS_LIGHT)
    return Column([Space(8), caption, Space(2)])


def _hand_beside_name(
    scale: Scale, rect: Rect, chip: SeatChip, backs: Sequence[HandBacks]
) -> list[HandBacks]:
    """Return the hand at the right of the name, if there is room for it."""
    room = rect.right - scale.px(12) - chip.rect.right - scale.px(10)
    hands = [hand for hand in backs if hand.size(scale, 0)[0] <= room]
    for hand in hands:
        width, height = hand.size(scale)
        hand.rect.size = min(width, room), height
        centre_y = max(chip.rect.centery, rect.top + scale.px(8) + height // 2)
        hand.rect.midright = rect.right - scale.px(12), centre_y
    return hands


def _name_beside_cards(
    scale: Scale, rect: Rect, chip: SeatChip, backs: Sequence[HandBacks]
) -> tuple[list[Widget], Rect]:
    """Lay out the name at the left of the cards, with the hand below if there is room for it.

    Return these widgets, and the rectangle that is left beside them.
    """
    pad = scale.px(8)
    room = rect.inflate(-2 * pad, -2 * pad)
    widest_chip = replace(chip, note=HAND_WORDS.format(10))  # the cards keep their place
    width = min(widest_chip.size(scale)[0], round(NAME_SHARE * rect.width))
    hands = [Row([Share(hand, most=hand.size(scale)[0])]) for hand in backs]
    brief_chip = replace(chip, note="", tip=f"{chip.note}.")
    name_part = FirstThatFits(
        [Column([chip, Space(8), *hands]), Column([chip]), Column([brief_chip])]
    )
    widgets = name_part.lay(scale, Rect(room.topleft, (width, room.height)))
    left = room.left + width + pad
    return widgets, Rect(left, room.top, room.right - left, room.height)


def _shrine_and_field(
    scale: Scale, room: Rect, slot_count: int, is_flat: bool
) -> tuple[Rect, Rect]:
    """Return the rectangles for the Shrine, as wide as its cards, and for the Field beside it."""
    gap = scale.px(14)
    padding = scale.px(WELL_PADDING)
    reserve = FLAT_BELOW_HEIGHT if is_flat else BELOW_CARDS_HEIGHT
    for card_width in LARGE_CARD_WIDTHS if scale.s > 1 else CARD_WIDTHS:
        width, height = faces.size(scale.px(card_width))
        height_below = round(reserve * width / theme.CARD_WIDTH)
        field_width = room.width - width - padding - 2 * gap
        if (
            height + height_below <= room.height - padding - scale.px(4)
            and field_width >= slot_count * width * LEAST_SLOT_SHARE
        ):
            break
    shrine_rect = Rect(room.left + padding, room.top, width, room.height - padding)
    left = shrine_rect.right + padding + gap
    return shrine_rect, Rect(left, room.top, room.right - left, room.height)
