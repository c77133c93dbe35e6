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
from engine.app.widgets.buttons import drawn_key
from engine.app.widgets.composed import Composed
from engine.app.widgets.containers import (
    Column,
    Container,
    First,
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
from engine.rules.cards import COUNT, HIDDEN, Card, suit
from engine.rules.english import in_figures
from engine.table import faces
from engine.table.actionbar import (
    RISE,
    TOP,
    ActionBar,
    ActionButton,
    ButtonRows,
    Offer,
    Prompt,
    above_words,
    buttons_of,
    in_line,
    prompt_labels,
    stacked,
)
from engine.table.faces import Back
from engine.table.marks import CardMark, MarkedCard

SHOWN = 72
"""Visible height of a card at the foot of the window, in style units."""
SHOWN_LARGE = 100
"""Visible height of a card beside large letters, with room for a key below the rank."""
LARGE_TEXT = 1.25
"""Size of the text, relative to the usual one, beyond which letters count as large."""

LIFTED = 30
"""Room above a card of a narrow bar for lifting it with its tick, in style units."""

LEAST_PROMPT = 200
"""Least width of a prompt beside a hand, in style units."""
YIELDS = 0.35
"""Share of `LEAST_PROMPT` that the prompt gives up before buttons need a third row."""
OWNER_GAP = 20
"""Gap between the seat's chip and its hand, in style units."""
BESIDE = 16
"""Gap on either side of a prompt beside a hand, in style units."""
CHIP = 126, 190
"""Least and greatest width of the seat's chip, in style units."""
CHIP_HEIGHT = 35
"""Least height of the seat's chip, in style units."""
BUTTON = 118
"""Least width of a button in a wide bar, in style units."""
BESIDE_KEY = 16
"""Room beside label and key of a button, in style units."""
LOW_BUTTON = 40
"""Height of buttons in several rows, in style units."""
ROW_GAP = 6
"""Gap between buttons in several rows, in style units."""
LOW_ROW = 44
"""Least height of buttons below the prompt of a narrow bar, in style units."""
TWO_LINES = Prompt(1, "Ag", "Ag\nAg")
"""Prompt that sets the least height of a wide bar, even if the real one is shorter."""
SHARES = 0.4, 0.34, 0.28
"""Shares of a narrow bar's width that the hand may take, the best first."""
TITLE = 8
"""Distance of the title from the upper edge of a narrow bar, in style units."""

SPREAD = 70
"""Wanted distance from card to card of an open hand, in style units."""
CLOSEST = 24
"""Least distance between cards that show their index, in style units."""
CLOSEST_LARGE = 31
"""Least distance between cards that show their large index, in style units."""
LEAST_CHIP = 226
"""Least width of the chip of another seat beside its hand, in style units."""
BACKS_GAP = 18
"""Gap between that chip and the hand, in style units."""
SMALL = 28
"""Width of a back in the hand of another seat, in style units."""
SMALL_STEP = 20
"""Distance from back to back, in style units."""
MOST_SMALL = 12
"""Number of backs for which a wide hand of another seat has room at that distance."""


def shown_height(scale: Scale) -> int:
    """Return the visible height in pixels of a card at the foot of a wide window."""
    return scale.px(SHOWN_LARGE if scale.text > LARGE_TEXT else SHOWN)


def sorted_hand(hand: Sequence[Card]) -> list[Card]:
    """Return a hand sorted by number, then by suit; hidden cards keep their order."""
    return sorted(hand, key=lambda card: (COUNT.get(card, 0), suit(card)))


@dataclass(eq=False)
class HandPlace(Widget):
    """Invisible widget over the place of a hand; cards fly from it and to it."""

    _: KW_ONLY
    over: bool = True

    @override
    def shape(self, look: Look) -> Rect:
        return Rect(self.rect.topleft, faces.size(look.scale.px(theme.CARD_WIDTH)))


@dataclass(eq=False)
class HeldCard(MarkedCard):
    """Card of the hand, with its key at the foot of its visible part and its tick at the top.

    `bare` is the width in pixels that the next card leaves free; 0 is the whole width.
    """

    _: KW_ONLY
    bare: int = 0

    @override
    @property
    def focusable(self) -> bool:
        return self.card != HIDDEN  # the key H turns hidden cards up, not the focus

    @override
    def _tick_at(self, at: Rect, scale: Scale) -> tuple[int, int]:
        tick_width = paint.tick_badge(scale).get_width()
        if not self.bare or self.bare >= at.width + tick_width // 2:
            return super()._tick_at(at, scale)
        return at.left + max(tick_width // 2, self.bare - tick_width // 2 - scale.px(2)), at.top

    @override
    def _key_at(self, look: Look, key: Size) -> tuple[int, int]:
        lift = self.rect.top - self.shape(look).top
        scale = look.scale
        aside = max(scale.px(14), key[0] // 2)
        return self.rect.left + aside, self.rect.bottom - key[1] // 2 - scale.px(2) - lift


@dataclass
class HandCards(Container):
    """Cards of a hand side by side, their feet below the window's edge.

    Attributes:
        place: The path of the hand in the position.
        cards: The cards.
        mark: Returns the mark of a card: its look and its use.
        back: The back of their pack.
        large: True if the faces have large indices.
        step: The wanted distance from card to card, in style units.
        covered: The mark of cards that lie face down; None is that of `mark`.
    """

    place: str
    cards: Sequence[Card]
    mark: Callable[[Card], CardMark]
    back: Back
    _: KW_ONLY
    large: bool = False
    step: int = SPREAD
    covered: CardMark | None = None

    def across(self, scale: Scale, step: int) -> int:
        """Return the width in pixels of the cards, `step` style units apart."""
        further = scale.px(step) * (len(self.cards) - 1)
        return scale.px(theme.CARD_WIDTH) + further if self.cards else 0

    @override
    def size(self, scale: Scale, width: int | None = None) -> tuple[int, int]:
        height = scale.px(SHOWN + LIFTED) if scale.narrow else shown_height(scale)
        return self.across(scale, self.step), height

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        ordered = sorted_hand(self.cards)
        card_width = scale.px(theme.CARD_WIDTH)
        step = scale.px(SPREAD)
        if len(ordered) > 1:
            step = min(step, (rect.width - card_width) // (len(ordered) - 1))
        size = max(1, rect.width), rect.height
        widgets: list[Widget] = [HandPlace(self.place, Rect(rect.topleft, size))]
        for index, card in enumerate(ordered):
            id = f"{self.place}-{card}" if card != HIDDEN else f"{self.place}-{index}"
            covered = self.covered if card == HIDDEN else None
            widget = HeldCard.marked(
                id,
                Rect(rect.left + index * step, rect.top, card_width, rect.height),
                card,
                covered or self.mark(card),
                back=self.back,
                over=True,
                large=self.large,
                group=Group.HAND,
                bare=step if index + 1 < len(ordered) else 0,
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
        key: list[Part] = []
        if drawn_key(self.hotkey):
            key += [Space(7), KeyBadge("key", shown=self.hotkey)]
        return Row([Space(2), Share(words), *key])


@dataclass
class HandBar(ActionBar):
    """Action bar with a hand in it, as high as the upper part of a card or higher.

    Attributes:
        seat: The seat that owns the hand.
        player: The name of its player.
        count: The number of cards in the hand.
        cards: The cards that lie here.
        to_play: True if the seat's chip is lit.
        turner: Turns the hand up or down; None if it can't be turned.
        to_come: True if room is kept for one more button, so that the hand stays in place when the
            button comes.
        asks: False if answers and turner keep their room and don't show, so that the hand stays in
            place while nothing is asked.
        noted: True if a wide bar says how many cards the hand holds.
    """

    _: KW_ONLY
    seat: int
    player: str
    count: int
    cards: HandCards
    to_play: bool = True
    turner: Offer | None = None
    to_come: bool = False
    asks: bool = True
    noted: bool = True

    @override
    def bar(self, scale: Scale, least: int = 0) -> Bar:
        bar = super().bar(scale, least)
        bar.widgets = sorted(bar.widgets, key=attrgetter("over"))  # cards lie over everything
        return bar

    @override
    def _wide(self, scale: Scale, least: int) -> Part:
        """Return seat, hand, prompt and buttons beside each other."""
        owner, owner_width = self._owner(scale)
        gap = scale.px(BESIDE)
        prompt_width = round(scale.px(LEAST_PROMPT) * scale.text)
        inner_width = scale.width - 2 * scale.px(theme.MARGIN)
        room = inner_width - owner_width - scale.px(OWNER_GAP) - prompt_width - gap
        closest = self.cards.across(scale, CLOSEST)
        free = room - gap - closest
        answers, buttons_width = self._block(scale, free, free + round(YIELDS * prompt_width))
        reserved_width = scale.px(BUTTON) + scale.px(theme.BUTTON_GAP) if self.to_come else 0
        hand_width = min(self.cards.size(scale)[0], room - gap - buttons_width - reserved_width)
        top_space = above_words(scale)
        bottom_space = Space(theme.MARGIN)
        hand = Share(Column([Space(TOP), Share(self.cards)]), 0, least=max(closest, hand_width))
        prompt = Share(Column([top_space, stacked(scale, self.prompt), bottom_space]))
        buttons = Share(Column([top_space, answers, bottom_space]), 0, least=buttons_width)
        right_parts = [Space(BESIDE), buttons] if self.asks else [bottom_space]
        row = Row([owner, Space(OWNER_GAP), hand, Space(BESIDE), prompt, *right_parts])
        usual = Column([top_space, stacked(scale, TWO_LINES), bottom_space])
        usual_height = usual.size(scale, scale.width)[1]
        height = max(usual_height, buttons.size(scale, buttons_width)[1])
        return Inset(Sized(row, high=height), theme.MARGIN)

    def _owner(self, scale: Scale) -> tuple[Part, int]:
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
        most = round(scale.px(CHIP[1]) * scale.text)
        width = max(note_width, min(max(chip.size(scale)[0], scale.px(CHIP[0])), most))
        top_space = Sized(Space(0), high=scale.px(TOP) - scale.px(2))
        note_part = Sized(note if self.noted else Space(0), wide=width, high=note_height)
        parts: list[Part] = [Sized(chip, wide=width, down=CHIP_HEIGHT), Space(4), note_part]
        return Column([top_space, *parts, Space(theme.MARGIN)]), width

    def _block(self, scale: Scale, free: int, most: int) -> tuple[Part, int]:
        """Return the buttons of a wide bar, and their width in pixels.

        They stand in one row if that leaves `free` pixels, otherwise in two; more rows follow if
        two would need more than `most` pixels.
        """
        buttons = [ActionButton.of(offer) for offer in self.answers]
        wanted = [button.size(scale)[0] + scale.px(BESIDE_KEY) for button in buttons]
        sizes = [(min(most, max(scale.px(BUTTON), button_width)), 1) for button_width in wanted]
        rows = 1
        gap = theme.BUTTON_GAP
        button_height = theme.BUTTON_HEIGHT
        width = narrowest(sizes, 1, scale.px(gap)) if sizes else 0
        while width > (free if rows == 1 else most) and len(sizes) > max(2, rows):
            rows = rows + 1
            gap = ROW_GAP
            button_height = LOW_BUTTON
            width = narrowest(sizes, rows, scale.px(gap))
        pairs = zip(buttons, sizes, strict=True)
        parts = [
            Sized(button, wide=button_width, down=button_height)
            for button, (button_width, _) in pairs
        ]
        top = scale.px(TOP) - scale.px(RISE)
        return ButtonRows([parts], gap, top).part(scale, width), width

    @override
    def _narrow(self, scale: Scale, least: int) -> Part:
        """Return the prompt above hand and buttons, or its text beside the hand."""
        edge = scale.px(theme.MARGIN)
        margin = Space(theme.MARGIN)
        room = scale.width - 4 * edge
        title = in_line(scale, self.prompt, Role.HEADING)
        text_fits = title.size(scale)[0] <= room
        if not text_fits:
            title = in_line(scale, self.prompt.brief, Role.HEADING)
        top = scale.px(TITLE) + title.size(scale, room)[1]
        offers = [*self.answers, self.turner] if self.turner else self.answers
        buttons = buttons_of(scale, offers, LOW_ROW)
        hand_width, rows = self._shared(scale, buttons, top + scale.px(LIFTED))
        hand = Column([Space(LIFTED), Share(self.cards)])
        gap = Space(theme.BUTTON_GAP if hand_width else 0)
        answers = Share(Column([Space(LIFTED), rows, margin]))
        below = Row([Share(hand, 0, least=hand_width), gap, answers])
        button = ActionButton("", label="Ag", hint="Ag")
        usual = scale.px(LIFTED) + button.size(scale, room)[1] + edge
        height = max(below.size(scale, scale.width - 2 * edge)[1], usual)
        if not (buttons and self.asks):
            hand_width = min(hand_width, self.cards.across(scale, SPREAD))
            top_space = Share(Space(0), most=scale.px(LIFTED) - scale.px(4))
            words = Column(
                [Space(4), top_space, prompt_labels(self.prompt, Role.HEADING)[1], margin]
            )
            parts: list[Part] = [Share(hand, 0, least=hand_width)]
            if (
                self.prompt.text
                and not text_fits
                and words.size(scale, room - hand_width)[1] <= height
            ):
                title = in_line(scale, self.prompt._replace(text=""), Role.HEADING)
                parts += [margin, Share(words), margin]
            below = Row(parts)
        title = Inset(title, theme.MARGIN)
        return Inset(Column([Space(TITLE), title, Sized(below, high=height)]), theme.MARGIN)

    def _shared(self, scale: Scale, buttons: Sequence[Part], top: int) -> tuple[int, Part]:
        """Return the width in pixels of the hand of a narrow bar, and the buttons beside it.

        The hand shrinks if that brings the buttons into one row. `top` is the upper edge of the
        buttons, in pixels.
        """
        edge = scale.px(theme.MARGIN)
        rows = ButtonRows([buttons], theme.BUTTON_GAP, top - edge)  # no margin below them
        right = scale.width - edge
        if not self.cards.cards:
            return 0, rows.part(scale, right - edge)
        edges = edge + scale.px(theme.BUTTON_GAP)
        least = edges + self.cards.across(scale, CLOSEST)
        shares = [max(least, round(scale.width * share)) for share in SHARES]
        in_one = (share for share in shares if len(rows.rows(scale, right - share)) == 1)
        share = next(in_one, shares[0])
        return share - edges, rows.part(scale, right - share)


@dataclass(eq=False)
class Backs(Widget):
    """Hand of another seat, as backs side by side."""

    count: int = 0
    back: Back = "oxblood"

    _: KW_ONLY
    over: bool = True

    ring = "card"
    stays_when_lifted = True

    @override
    def size(self, scale: Scale, width: int | None = None) -> tuple[int, int]:
        back_width, height = faces.size(scale.px(SMALL))
        if width is not None:
            return back_width, height
        return back_width + scale.px(SMALL_STEP) * max(0, min(self.count, MOST_SMALL) - 1), height

    def _back_rects(self, scale: Scale, count: int) -> list[Rect]:
        """Return the rectangles of `count` backs, in pixels."""
        width = scale.px(SMALL)
        step = scale.px(SMALL_STEP)
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
        width = scale.px(SMALL)
        for rect in self._back_rects(scale, max(0, self.count - look.lifted)):
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
    least = backs.size(scale, 0)[0]
    most = backs.size(scale)[0]
    chip_and_backs = Row(
        [sized_chip, Space(BACKS_GAP), Share(backs, least=least, most=most)], at=0.5
    )
    return Row(
        [Space(2), Share(First([chip_and_backs, Row([Share(sized_chip, most=chip_width)])]))]
    )
