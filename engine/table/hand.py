"""Hands of cards: one that lies open at the foot, and one as backs beside its seat's chip."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass
from operator import attrgetter

from pygame import Rect, Surface
from typing_extensions import override

from engine.app import paint, theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Group, Label, Look, Widget
from engine.app.widgets.bars import Bar
from engine.app.widgets.buttons import has_key_badge
from engine.app.widgets.composed import Composed
from engine.app.widgets.containers import (
    CENTRE,
    Column,
    Container,
    FirstThatFits,
    Inset,
    Part,
    Row,
    Share,
    Sized,
    Space,
)
from engine.app.widgets.layout import narrowest
from engine.app.widgets.pieces import KeyBadge, SeatChip
from engine.app.widgets.widget import Size
from engine.rules.cards import CARD_VALUES, HIDDEN, Card, suit
from engine.rules.english import in_figures
from engine.table import faces
from engine.table.actionbar import (
    RISE,
    TOP_MARGIN,
    ActionBar,
    ActionButton,
    ButtonRows,
    Offer,
    Prompt,
    buttons_of,
    one_line_prompt,
    prompt_labels,
    space_above_words,
    stacked_prompt,
)
from engine.table.faces import Back
from engine.table.marks import KEY_INSET, CardMark, MarkedCard

CARD_WIDTH = 57
"""Width of a card at the foot of the window, in style units."""
CARD_WIDTH_WITH_LARGE_TEXT = 72
"""Width of such a card beside large letters, with room for a key below the rank."""
CARD_TOP = 5
"""Distance of the cards from the upper edge of a wide bar, in style units."""
CARD_FOOT = 4
"""Distance of the cards from the lower edge of a bar, in style units."""
LARGE_TEXT = 1.25
"""Size of the text, relative to the usual one, beyond which letters count as large."""

NOTE_INDENT = 2
"""Room before the words of a hand's note, in style units."""
CHIP_INDENT = 2
"""Room before the chip of another seat, in style units."""
NOTE_KEY_GAP = 7
"""Gap between these words and the key behind them, in style units."""
NOTE_TOP_GAP = 4
"""Gap between the seat's chip and the note below it, in style units."""
TEXT_TOP = 4
"""Distance of a text beside a hand from the title above, in style units."""
KEY_BOTTOM_GAP = 2
"""Gap between the key of a held card and its lower edge, in style units."""
LIFT_ROOM = 30
"""Room above the buttons of a narrow bar, in style units."""
CARD_TOP_NARROW = 16
"""Room above the cards of a narrow bar for lifting one, in style units."""

LEAST_PROMPT = 200
"""Least width of a prompt beside a hand, in style units."""
YIELDED_SHARE = 0.35
"""Share of `LEAST_PROMPT` that the prompt gives up before buttons need a third row."""
OWNER_GAP = 20
"""Gap between the seat's chip and its hand, in style units."""
PROMPT_GAP = 16
"""Gap on either side of a prompt beside a hand, in style units."""
CHIP_WIDTHS = 126, 190
"""Least and greatest width of the seat's chip, in style units."""
CHIP_HEIGHT = 35
"""Least height of the seat's chip, in style units."""
BUTTON = 118
"""Least width of a button in a wide bar, in style units."""
KEY_ROOM = 16
"""Room beside label and key of a button, in style units."""
LOW_BUTTON_HEIGHT = 40
"""Height of buttons in several rows, in style units."""
ROW_GAP = 6
"""Gap between buttons in several rows, in style units."""
LOW_ROW_HEIGHT = 44
"""Least height of buttons below the prompt of a narrow bar, in style units."""
TWO_LINES = Prompt(1, "Ag", "Ag\nAg")
"""Prompt that sets the least height of a wide bar, even if the real one is shorter."""
HAND_SHARES = 0.4, 0.34, 0.28
"""Shares of a narrow bar's width that the hand may take, the best first."""
TITLE_TOP = 8
"""Distance of the title from the upper edge of a narrow bar, in style units."""

SPREAD_GAP = 4
"""Gap between the cards of an open hand that has room, in style units."""
CLOSEST = 24
"""Least distance between cards that show their index, in style units."""
CLOSEST_LARGE = 31
"""Least distance between cards that show their large index, in style units."""
LEAST_CHIP = 226
"""Least width of the chip of another seat beside its hand, in style units."""
BACKS_GAP = 18
"""Gap between that chip and the hand, in style units."""
BACK_WIDTH = 28
"""Width of a back in the hand of another seat, in style units."""
BACK_STEP = 20
"""Distance from back to back, in style units."""
MAX_BACKS = 12
"""Number of backs for which a wide hand of another seat has room at that distance."""


def hand_card_width(scale: Scale, units: float = 0) -> int:
    """Return the greatest width in pixels of a card of a hand.

    Without `units`, the width in style units, it is that of a card at the foot of a window.
    """
    usual_units = CARD_WIDTH_WITH_LARGE_TEXT if scale.text > LARGE_TEXT else CARD_WIDTH
    return scale.px(units or usual_units)


def sorted_hand(hand: Sequence[Card]) -> list[Card]:
    """Return a hand sorted by number, then by suit; hidden cards keep their order."""
    return sorted(hand, key=lambda card: (CARD_VALUES.get(card, 0), suit(card)))


@dataclass(eq=False)
class HandPlace(Widget):
    """Invisible widget over the place of a hand; cards fly from it and to it.

    `card_width` is the width of a card in pixels.
    """

    card_width: int = 0
    _: KW_ONLY
    may_overlap: bool = True

    @override
    def shape(self, look: Look) -> Rect:
        return Rect(self.rect.topleft, faces.size(self.card_width))


@dataclass(eq=False)
class HeldCard(MarkedCard):
    """Card of the hand, with its key at the foot of its visible part and its tick at the top.

    `free_width` is the width in pixels that the next card leaves free; 0 is the whole width.
    """

    _: KW_ONLY
    free_width: int = 0

    @override
    @property
    def focusable(self) -> bool:
        return self.card != HIDDEN  # the key H turns hidden cards up, not the focus

    @override
    def _tick_at(self, at: Rect, scale: Scale) -> tuple[int, int]:
        """Return the middle of the tick: in the visible part of a card that another one covers."""
        tick_width = paint.tick_badge(scale).get_width()
        if not self.free_width or self.free_width >= at.width + tick_width // 2:
            return super()._tick_at(at, scale)
        return at.left + max(
            tick_width // 2, self.free_width - tick_width // 2 - scale.px(2)
        ), at.top

    @override
    def _key_at(self, look: Look, key: Size) -> tuple[int, int]:
        """Return the middle of the key, below the index at the left of the card."""
        lift_px = self.rect.top - self.shape(look).top
        scale = look.scale
        key_width, key_height = key
        inset = max(scale.px(KEY_INSET), key_width // 2)
        bottom = self.rect.bottom - scale.px(KEY_BOTTOM_GAP) - lift_px
        return self.rect.left + inset, bottom - key_height // 2


@dataclass
class HandCards(Container):
    """Cards of a hand side by side, each whole; they overlap if there are many.

    Attributes:
        place: The path of the hand in the position.
        cards: The cards.
        mark: Returns the mark of a card: its look and its use.
        back: The back of their pack.
        large: True if the faces have large indices.
        closest: True if the cards lie as close as possible, because nobody has opened the hand.
        covered: The mark of cards that lie face down; None is that of `mark`.
        card_width: The greatest width of a card, in style units; 0 is that of a bar.
        gap: The gap between cards that have room, in style units.
    """

    place: str
    cards: Sequence[Card]
    mark: Callable[[Card], CardMark]
    back: Back
    _: KW_ONLY
    large: bool = False
    closest: bool = False
    covered: CardMark | None = None
    card_width: float = 0
    gap: float = SPREAD_GAP

    def closest_width(self, scale: Scale) -> int:
        """Return the width in pixels of the cards as close as possible."""
        card_width = hand_card_width(scale, self.card_width)
        return card_width + scale.px(CLOSEST) * (len(self.cards) - 1) if self.cards else 0

    def _widest_step(self, scale: Scale, card_width: int) -> int:
        """Return the wanted distance from card to card, in pixels."""
        if not self.closest:
            return card_width + scale.px(self.gap)
        shows_indexes = self.large and HIDDEN not in self.cards
        return scale.px(CLOSEST_LARGE if shows_indexes else CLOSEST)

    @override
    def size(self, scale: Scale, width: int | None = None) -> tuple[int, int]:
        card_width, card_height = faces.size(hand_card_width(scale, self.card_width))
        steps_width = self._widest_step(scale, card_width) * (len(self.cards) - 1)
        return card_width + steps_width if self.cards else 0, card_height + scale.px(CARD_FOOT)

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        sorted_cards = sorted_hand(self.cards)
        room = Rect(rect.left, rect.top, max(1, rect.width), rect.height - scale.px(CARD_FOOT))
        height_limit = room.height * theme.CARD_WIDTH // theme.CARD_HEIGHT
        card_width = max(1, min(hand_card_width(scale, self.card_width), height_limit, room.width))
        card_size = faces.size(card_width)
        step = self._widest_step(scale, card_width)
        if len(sorted_cards) > 1:
            step = min(step, (room.width - card_width) // (len(sorted_cards) - 1))
        widgets: list[Widget] = [HandPlace(self.place, room, card_width)]
        for index, card in enumerate(sorted_cards):
            id = f"{self.place}-{card}" if card != HIDDEN else f"{self.place}-{index}"
            covered_mark = self.covered if card == HIDDEN else None
            widget = HeldCard.marked(
                id,
                Rect((room.left + index * step, room.bottom - card_size[1]), card_size),
                card,
                covered_mark or self.mark(card),
                back=self.back,
                may_overlap=True,
                large=self.large,
                group=Group.HAND,
                free_width=step if index + 1 < len(sorted_cards) else 0,
            )
            widgets.append(widget)
        return widgets


@dataclass(eq=False)
class HandNote(Composed):
    """Note with the number of cards in the hand, and the key that turns it up or down."""

    count: int = 0
    _: KW_ONLY
    group: Group = Group.HAND

    named = True

    @override
    @property
    def name(self) -> str:
        return in_hand(self.count)

    @override
    def part(self, look: Look) -> Part:
        ink = theme.TEXT if look.hovered or look.focused else theme.MUTED
        words = Label("words", words=self.name, role=Role.NOTE, colour=ink, middle=True)
        parts: list[Part] = [Space(NOTE_INDENT), Share(words)]
        if has_key_badge(self.hotkey):
            parts += [Space(NOTE_KEY_GAP), KeyBadge("key", shown=self.hotkey)]
        return Row(parts)


@dataclass
class HandBar(ActionBar):
    """Action bar with a whole hand in it.

    Attributes:
        seat: The seat that owns the hand.
        player: The name of its player.
        count: The number of cards in the hand.
        cards: The cards that lie here.
        to_play: True if the seat's chip is lit.
        turner: Turns the hand up or down; None if it can't be turned.
        has_spare_room: True if room is kept for one more button, so that the hand stays in place
            when the button comes.
        asks: False if answers and turner keep their room and don't show, so that the hand stays in
            place while nothing is asked.
        shows_count: True if a wide bar says how many cards the hand holds.
    """

    _: KW_ONLY
    seat: int
    player: str
    count: int
    cards: HandCards
    to_play: bool = True
    turner: Offer | None = None
    has_spare_room: bool = False
    asks: bool = True
    shows_count: bool = True

    @override
    def bar(self, scale: Scale, least_height: int = 0) -> Bar:
        bar = super().bar(scale, least_height)
        bar.widgets = sorted(
            bar.widgets, key=attrgetter("may_overlap")
        )  # cards lie over everything
        return bar

    @override
    def _wide_layout(self, scale: Scale, least_height: int) -> Part:
        """Return seat, hand, prompt and buttons beside each other.

        The hand gives way to the buttons first, then the prompt to a part of its least width.
        """
        owner, owner_width = self._owner_part(scale)
        gap = scale.px(PROMPT_GAP)
        prompt_width = round(scale.px(LEAST_PROMPT) * scale.text)
        inner_width = scale.width - 2 * scale.px(theme.MARGIN)
        room = inner_width - owner_width - scale.px(OWNER_GAP) - prompt_width - gap
        closest_width = self.cards.closest_width(scale)
        free_width = room - gap - closest_width
        max_buttons_width = free_width + round(YIELDED_SHARE * prompt_width)
        answers, buttons_width = self._wide_buttons(scale, free_width, max_buttons_width)
        reserved_width = scale.px(BUTTON) + scale.px(theme.BUTTON_GAP) if self.has_spare_room else 0
        remaining = room - gap - buttons_width - reserved_width
        hand_width = max(closest_width, min(self.cards.size(scale)[0], remaining))
        top_space = space_above_words(scale)
        bottom_space = Space(theme.MARGIN)
        hand = Share(Column([Space(CARD_TOP), Share(self.cards)]), 0, least=hand_width)
        prompt = Share(Column([top_space, stacked_prompt(scale, self.prompt), bottom_space]))
        buttons = Share(Column([top_space, answers, bottom_space]), 0, least=buttons_width)
        right_parts = [Space(PROMPT_GAP), buttons] if self.asks else [bottom_space]
        row = Row([owner, Space(OWNER_GAP), hand, Space(PROMPT_GAP), prompt, *right_parts])
        usual_prompt = Column([top_space, stacked_prompt(scale, TWO_LINES), bottom_space])
        usual_height = usual_prompt.size(scale, scale.width)[1]
        hand_height = scale.px(CARD_TOP) + self.cards.size(scale)[1]
        height = max(usual_height, hand_height, buttons.size(scale, buttons_width)[1])
        return Inset(Sized(row, high=height), theme.MARGIN)

    def _owner_part(self, scale: Scale) -> tuple[Part, int]:
        """Return the chip of the seat above the note of its hand, and their width in pixels."""
        chip = SeatChip(f"foot-seat-{self.seat}", seat=self.seat, player=self.player)
        chip.to_play = self.to_play
        note = HandNote("hand", count=self.count)
        note.hotkey = self.turner.key if self.turner else ""
        note_width, note_height = note.size(scale)
        if self.turner and self.asks:
            note.tip = self.turner.tip
            note.on_press = self.turner.on_press
        else:
            note.hotkey = ""
        least_chip_width = scale.px(CHIP_WIDTHS[0])
        greatest_chip_width = round(scale.px(CHIP_WIDTHS[1]) * scale.text)
        chip_width = min(max(chip.size(scale)[0], least_chip_width), greatest_chip_width)
        width = max(note_width, chip_width)
        top_space = Sized(Space(0), high=scale.px(TOP_MARGIN) - scale.px(2))
        note_part = Sized(note if self.shows_count else Space(0), wide=width, high=note_height)
        chip_part = Sized(chip, wide=width, down=CHIP_HEIGHT)
        parts: list[Part] = [chip_part, Space(NOTE_TOP_GAP), note_part]
        return Column([top_space, *parts, Space(theme.MARGIN)]), width

    def _wide_buttons(self, scale: Scale, free_width: int, max_width: int) -> tuple[Part, int]:
        """Return the buttons of a wide bar, and their width in pixels.

        They stand in one row if `free_width` pixels are enough for it, otherwise in two. More rows
        follow if two would need more than `max_width` pixels.
        """
        buttons = [ActionButton.of(offer) for offer in self.answers]
        natural_widths = [button.size(scale)[0] + scale.px(KEY_ROOM) for button in buttons]
        widths = [min(max_width, max(scale.px(BUTTON), natural)) for natural in natural_widths]
        sizes = [(button_width, 1) for button_width in widths]  # heights do not matter here
        rows = 1
        gap = theme.BUTTON_GAP
        button_height = theme.BUTTON_HEIGHT
        width = narrowest(sizes, 1, scale.px(gap)) if sizes else 0
        while width > (free_width if rows == 1 else max_width) and len(sizes) > max(2, rows):
            rows = rows + 1
            gap = ROW_GAP
            button_height = LOW_BUTTON_HEIGHT
            width = narrowest(sizes, rows, scale.px(gap))
        parts = [
            Sized(button, wide=button_width, down=button_height)
            for button, button_width in zip(buttons, widths, strict=True)
        ]
        top = scale.px(TOP_MARGIN) - scale.px(RISE)
        return ButtonRows([parts], gap, top).part(scale, width), width

    @override
    def _narrow_layout(self, scale: Scale, least: int) -> Part:
        """Return the prompt above hand and buttons, or its text beside the hand."""
        edge = scale.px(theme.MARGIN)
        margin = Space(theme.MARGIN)
        room = scale.width - 4 * edge
        title = one_line_prompt(scale, self.prompt, Role.HEADING)
        text_fits = title.size(scale)[0] <= room
        if not text_fits:
            title = one_line_prompt(scale, self.prompt.brief, Role.HEADING)
        top = scale.px(TITLE_TOP) + title.size(scale, room)[1]
        offers = [*self.answers, self.turner] if self.turner else self.answers
        buttons = buttons_of(scale, offers, LOW_ROW_HEIGHT)
        hand_width, rows = self._narrow_hand_and_buttons(scale, buttons, top + scale.px(LIFT_ROOM))
        hand = Column([Space(CARD_TOP_NARROW), Share(self.cards)])
        gap = Space(theme.BUTTON_GAP if hand_width else 0)
        answers = Share(Column([Space(LIFT_ROOM), rows, margin]))
        lower_row = Row([Share(hand, 0, least=hand_width), gap, answers])
        button = ActionButton("", label="Ag", hint="Ag")
        usual_height = scale.px(LIFT_ROOM) + button.size(scale, room)[1] + edge
        height = max(lower_row.size(scale, scale.width - 2 * edge)[1], usual_height)
        if not (buttons and self.asks):
            hand_width = min(hand_width, self.cards.size(scale)[0])
            top_space = Share(Space(0), most=scale.px(LIFT_ROOM) - scale.px(TEXT_TOP))
            _, text_label = prompt_labels(self.prompt, Role.HEADING)
            words = Column([Space(TEXT_TOP), top_space, text_label, margin])
            words_height = words.size(scale, room - hand_width)[1]
            parts: list[Part] = [Share(hand, 0, least=hand_width)]
            if self.prompt.text and not text_fits and words_height <= height:
                title = one_line_prompt(scale, self.prompt._replace(text=""), Role.HEADING)
                parts += [margin, Share(words), margin]
            lower_row = Row(parts)
        title = Inset(title, theme.MARGIN)
        return Inset(Column([Space(TITLE_TOP), title, Sized(lower_row, high=height)]), theme.MARGIN)

    def _narrow_hand_and_buttons(
        self, scale: Scale, buttons: Sequence[Part], top: int
    ) -> tuple[int, Part]:
        """Return the width in pixels of the hand of a narrow bar, and the buttons beside it.

        The hand shrinks if that brings the buttons into one row. `top` is the upper edge of the
        buttons, in pixels.
        """
        edge = scale.px(theme.MARGIN)
        rows = ButtonRows([buttons], theme.BUTTON_GAP, top - edge)  # no margin below them
        right = scale.width - edge
        if not self.cards.cards:
            return 0, rows.part(scale, right - edge)
        left_gap = edge + scale.px(theme.BUTTON_GAP)
        least_left = left_gap + self.cards.closest_width(scale)
        lefts = [max(least_left, round(scale.width * share)) for share in HAND_SHARES]
        # the left edge of the buttons: the first that lets them stand in one row
        lefts_of_one_row = (left for left in lefts if len(rows.rows(scale, right - left)) == 1)
        left = next(lefts_of_one_row, lefts[0])
        return left - left_gap, rows.part(scale, right - left)


@dataclass(eq=False)
class Backs(Widget):
    """Hand of another seat, as backs side by side."""

    count: int = 0
    back: Back = "oxblood"

    _: KW_ONLY
    may_overlap: bool = True

    ring = "card"
    stays_when_lifted = True

    @override
    def size(self, scale: Scale, width: int | None = None) -> tuple[int, int]:
        back_width, height = faces.size(scale.px(BACK_WIDTH))
        if width is not None:
            return back_width, height
        further_backs = max(0, min(self.count, MAX_BACKS) - 1)
        return back_width + scale.px(BACK_STEP) * further_backs, height

    def _back_rects(self, scale: Scale, count: int) -> list[Rect]:
        """Return the rectangles of `count` backs, in pixels."""
        width = scale.px(BACK_WIDTH)
        step = scale.px(BACK_STEP)
        if count > 1:
            step = min(step, (self.rect.width - width) // (count - 1))
        size = faces.size(width)
        return [
            Rect((self.rect.left + index * step, self.rect.top), size) for index in range(count)
        ]

    @override
    def shape(self, look: Look) -> Rect:
        """Return the rectangle of the last back, where cards come and go."""
        return self._back_rects(look.scale, max(1, self.count))[-1]

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        width = scale.px(BACK_WIDTH)
        for rect in self._back_rects(scale, max(0, self.count - look.lifted_count)):
            shadow, offset = paint.shadow(scale, rect.size, card=True)
            surface.blit(shadow, rect.move(offset))
            surface.blit(faces.back(self.back, width), rect)


def in_hand(count: int) -> str:
    """Return the size of a hand in words: "3 cards in hand"."""
    return f"{in_figures(count, 'card')} in hand"


def other_hand(scale: Scale, chip: SeatChip, backs: Backs) -> Part:
    """Return the chip of a seat, with its hand as backs where there is room."""
    chip.note = in_hand(backs.count)
    backs.tip = f"{chip.note}."
    chip_width = max(chip.size(scale)[0], scale.px(LEAST_CHIP))
    sized_chip = Sized(chip, wide=chip_width, high=chip.size(scale)[1])
    least_width = backs.size(scale, 0)[0]
    natural_width = backs.size(scale)[0]
    shared_backs = Share(backs, least=least_width, most=natural_width)
    chip_and_backs = Row([sized_chip, Space(BACKS_GAP), shared_backs], at=CENTRE)
    chip_alone = Row([Share(sized_chip, most=chip_width)])
    return Row([Space(CHIP_INDENT), Share(FirstThatFits([chip_and_backs, chip_alone]))])
