"""Hands of cards: one that lies open at the foot, and one as backs beside its seat's chip."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass
from operator import attrgetter

from pygame import Rect, Surface

from engine.app import paint, theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Group, Label, Look, Widget
from engine.app.widgets.bars import Bar
from engine.app.widgets.buttons import drawn_key
from engine.app.widgets.composed import Composed
from engine.app.widgets.containers import (
    Column,
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
"""How much of a card at the foot lies above the window's edge, in style units."""
SHOWN_LARGE = 100
"""The same where large letters stand beside the answers: a key has room below the rank."""

LIFTED = 30
"""What a card of a narrow bar needs above it to be lifted, with its tick, in style units."""

LEAST_PROMPT = 200
"""The least width of a prompt beside a hand, in style units."""
YIELDS = 0.35
"""The part of it that the prompt gives up before buttons need a third row."""
BESIDE = 16
"""The gap on either side of a prompt beside a hand."""
CHIP = 126, 190
"""The least and the greatest width of the seat's chip, in style units."""
BUTTON = 118
BESIDE_KEY = 16
"""The least width of a button beside a hand, and its room beside label and key."""
LOW_BUTTON = 40
ROW_GAP = 6
"""How high buttons are, and how far apart, where they stand in two rows."""
LOW_ROW = 44
"""How high buttons are at least below the prompt of a narrow bar."""
TWO_LINES = Prompt(1, "Ag", "Ag\nAg")
"""A prompt for which a wide bar has room even if it says less."""
SHARES = 0.4, 0.34, 0.28
"""The parts of a narrow bar's width that the hand may take, the best first."""
TITLE = 8
"""How far below the edge of a narrow bar its title stands."""

SPREAD = 70
CLOSEST = 24
CLOSEST_LARGE = 31
"""How close cards lie whose large indexes must show, in style units."""
SMALL = 28
SMALL_STEP = 20
MOST_SMALL = 12


def shown(scale: Scale) -> int:
    """How much of a card at the foot of a wide window lies above its edge, in pixels."""
    return scale.px(SHOWN_LARGE if scale.text > 1.25 else SHOWN)


def in_order(hand: Sequence[Card]) -> list[Card]:
    """A hand by number, then by suit; hidden cards as they come."""
    return sorted(hand, key=lambda card: (COUNT.get(card, 0), suit(card)))


@dataclass(eq=False)
class HandPlace(Widget):
    """Where a hand lies; cards fly from and to it."""

    _: KW_ONLY
    over: bool = True

    def shape(self, look: Look) -> Rect:
        return Rect(self.rect.topleft, faces.size(look.scale.px(theme.CARD_WIDTH)))


@dataclass(eq=False)
class HeldCard(MarkedCard):
    """A card of the hand: its key stands at the foot of what is bare of it, its tick at the top.

    bare: how many pixels of its width the next card leaves free; 0 is all.
    """

    _: KW_ONLY
    bare: int = 0

    @property
    def focusable(self) -> bool:
        return self.card != HIDDEN  # who looks at the hand by key presses its own

    def _tick_at(self, at: Rect, scale: Scale) -> tuple[int, int]:
        wide = paint.tick_badge(scale).get_width()
        if not self.bare or self.bare >= at.width + wide // 2:
            return super()._tick_at(at, scale)
        return at.left + max(wide // 2, self.bare - wide // 2 - scale.px(2)), at.top

    def _key_at(self, look: Look, key: Size) -> tuple[int, int]:
        lift = self.rect.top - self.shape(look).top
        scale = look.scale
        aside = max(scale.px(14), key[0] // 2)
        return self.rect.left + aside, self.rect.bottom - key[1] // 2 - scale.px(2) - lift


@dataclass
class HandCards:
    """The cards of a hand side by side, their feet below the window's edge.

    place: its path. mark: how each may be used. back: their pack's. step: how far apart they want
    to lie, in style units. covered: how those that lie face down may be used, if not by `mark`.
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

    def size(self, scale: Scale, width: int | None = None) -> tuple[int, int]:
        high = scale.px(SHOWN + LIFTED) if scale.narrow else shown(scale)
        return self.across(scale, self.step), high

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        held = in_order(self.cards)
        wide = scale.px(theme.CARD_WIDTH)
        step = scale.px(SPREAD)
        if len(held) > 1:
            step = min(step, (rect.width - wide) // (len(held) - 1))
        size = max(1, rect.width), rect.height
        widgets: list[Widget] = [HandPlace(self.place, Rect(rect.topleft, size))]
        for index, card in enumerate(held):
            name = f"{self.place}-{card}" if card != HIDDEN else f"{self.place}-{index}"
            covered = self.covered if card == HIDDEN else None
            shows = HeldCard.marked(
                name,
                Rect(rect.left + index * step, rect.top, wide, rect.height),
                card,
                covered or self.mark(card),
                back=self.back,
                over=True,
                large=self.large,
                group=Group.HAND,
                bare=step if index + 1 < len(held) else 0,
            )
            widgets.append(shows)
        return widgets


@dataclass(eq=False)
class HandNote(Composed):
    """How many cards the hand holds, and the key that turns it up or down."""

    count: int = 0
    _: KW_ONLY
    group: Group = Group.HAND

    named = True

    @property
    def name(self) -> str:
        return in_hand(self.count)

    def part(self, look: Look) -> Part:
        ink = theme.TEXT if look.hovered or look.focused else theme.MUTED
        words = Label("words", words=self.name, role=Role.NOTE, colour=ink, middle=True)
        key: list[Part] = []
        if drawn_key(self.hotkey):
            key += [Space(7), KeyBadge("key", shown=self.hotkey)]
        return Row([Space(2), Share(words), *key])


@dataclass
class HandBar(ActionBar):
    """The bar at the foot of the window with a hand in it, at least as high as the upper part of
    a card.

    seat, player, count: whose hand it is, and how many cards it holds. cards: those that lie here.
    turner: what turns the hand up or down, where it can be turned. to_come: room is kept for one
    button more, so that the hand lies still when it comes. asks: without it answers and turner only
    keep their room, so that the hand lies still while nothing is asked. noted: whether a wide bar
    says how many cards the hand holds.
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

    def bar(self, scale: Scale, least: int = 0) -> Bar:
        bar = super().bar(scale, least)
        bar.widgets = sorted(bar.widgets, key=attrgetter("over"))  # cards lie over all else
        return bar

    def _wide(self, scale: Scale, least: int) -> Part:
        """Return seat, hand, prompt and buttons beside each other."""
        owner, across = self._owner(scale)
        gap = scale.px(BESIDE)
        asked = round(scale.px(LEAST_PROMPT) * scale.text)
        room = scale.width - 2 * scale.px(theme.MARGIN) - across - scale.px(20) - asked - gap
        closest = self.cards.across(scale, CLOSEST)
        free = room - gap - closest
        answers, taken = self._block(scale, free, free + round(YIELDS * asked))
        kept = scale.px(BUTTON) + scale.px(theme.BUTTON_GAP) if self.to_come else 0
        left = min(self.cards.size(scale)[0], room - gap - taken - kept)
        above = above_words(scale)
        foot = Space(theme.MARGIN)
        hand = Share(Column([Space(TOP), Share(self.cards)]), 0, least=max(closest, left))
        prompt = Share(Column([above, stacked(scale, self.prompt), foot]))
        buttons = Share(Column([above, answers, foot]), 0, least=taken)
        ends = [Space(BESIDE), buttons] if self.asks else [foot]
        row = Row([owner, Space(20), hand, Space(BESIDE), prompt, *ends])
        usual = Column([above, stacked(scale, TWO_LINES), foot]).size(scale, scale.width)[1]
        return Inset(Sized(row, high=max(usual, buttons.size(scale, taken)[1])), theme.MARGIN)

    def _owner(self, scale: Scale) -> tuple[Part, int]:
        """Return the chip of the seat above the note of its hand, and their width in pixels."""
        chip = SeatChip(f"foot-seat-{self.seat}", seat=self.seat, player=self.player)
        chip.to_play = self.to_play
        note = HandNote("hand", count=self.count)
        note.hotkey = self.turner.key if self.turner else ""
        wide, tall = note.size(scale)
        if self.turner and self.asks:
            note.tip = self.turner.tip
            note.on_press = self.turner.on_press
        else:
            note.hotkey = ""
        most = round(scale.px(CHIP[1]) * scale.text)
        across = max(wide, min(max(chip.size(scale)[0], scale.px(CHIP[0])), most))
        above = Sized(Space(0), high=scale.px(TOP) - scale.px(2))
        below = Sized(note if self.noted else Space(0), wide=across, high=tall)
        parts: list[Part] = [Sized(chip, wide=across, down=35), Space(4), below]
        return Column([above, *parts, Space(theme.MARGIN)]), across

    def _block(self, scale: Scale, free: int, most: int) -> tuple[Part, int]:
        """Return the buttons of a wide bar, and the width that they take.

        They stand in one row where that leaves `free`, in two where it does not, in more rather
        than take `most`; all in pixels.
        """
        buttons = [ActionButton.of(offer) for offer in self.answers]
        wanted = [button.size(scale)[0] + scale.px(BESIDE_KEY) for button in buttons]
        sizes = [(min(most, max(scale.px(BUTTON), wide)), 1) for wide in wanted]
        rows = 1
        gap = theme.BUTTON_GAP
        low = theme.BUTTON_HEIGHT
        taken = narrowest(sizes, 1, scale.px(gap)) if sizes else 0
        while taken > (free if rows == 1 else most) and len(sizes) > max(2, rows):
            rows = rows + 1
            gap = ROW_GAP
            low = LOW_BUTTON
            taken = narrowest(sizes, rows, scale.px(gap))
        pairs = zip(buttons, sizes, strict=True)
        parts = [Sized(button, wide=wide, down=low) for button, (wide, _) in pairs]
        top = scale.px(TOP) - scale.px(RISE)
        return ButtonRows([parts], gap, top).part(scale, taken), taken

    def _narrow(self, scale: Scale, least: int) -> Part:
        """Return the prompt above hand and buttons, or what it says beside the hand."""
        edge = scale.px(theme.MARGIN)
        margin = Space(theme.MARGIN)
        room = scale.width - 4 * edge
        title = in_line(scale, self.prompt, Role.HEADING)
        told = title.size(scale)[0] <= room
        if not told:
            title = in_line(scale, self.prompt.brief, Role.HEADING)
        top = scale.px(TITLE) + title.size(scale, room)[1]
        offers = [*self.answers, self.turner] if self.turner else self.answers
        buttons = buttons_of(scale, offers, LOW_ROW)
        wide, rows = self._shared(scale, buttons, top + scale.px(LIFTED))
        hand = Column([Space(LIFTED), Share(self.cards)])
        gap = Space(theme.BUTTON_GAP if wide else 0)
        answers = Share(Column([Space(LIFTED), rows, margin]))
        below = Row([Share(hand, 0, least=wide), gap, answers])
        button = ActionButton("", label="Ag", hint="Ag")
        usual = scale.px(LIFTED) + button.size(scale, room)[1] + edge
        high = max(below.size(scale, scale.width - 2 * edge)[1], usual)
        if not (buttons and self.asks):
            wide = min(wide, self.cards.across(scale, SPREAD))
            rises = Share(Space(0), most=scale.px(LIFTED) - scale.px(4))
            words = Column([Space(4), rises, prompt_labels(self.prompt, Role.HEADING)[1], margin])
            parts: list[Part] = [Share(hand, 0, least=wide)]
            if self.prompt.text and not told and words.size(scale, room - wide)[1] <= high:
                title = in_line(scale, self.prompt._replace(text=""), Role.HEADING)
                parts += [margin, Share(words), margin]
            below = Row(parts)
        title = Inset(title, theme.MARGIN)
        return Inset(Column([Space(TITLE), title, Sized(below, high=high)]), theme.MARGIN)

    def _shared(self, scale: Scale, buttons: Sequence[Part], top: int) -> tuple[int, Part]:
        """Return the width in pixels of the hand of a narrow bar, and the buttons beside it.

        The hand gives way as long as that brings the buttons into one row. top: where they begin.
        """
        edge = scale.px(theme.MARGIN)
        rows = ButtonRows([buttons], theme.BUTTON_GAP, top - edge)  # no room is kept below them
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
    """A hidden hand: so many small backs, overlapping."""

    count: int = 0
    back: Back = "oxblood"

    _: KW_ONLY
    over: bool = True

    ring = "card"
    stays_when_lifted = True

    def size(self, scale: Scale, width: int | None = None) -> tuple[int, int]:
        wide, tall = faces.size(scale.px(SMALL))
        if width is not None:
            return wide, tall
        return wide + scale.px(SMALL_STEP) * max(0, min(self.count, MOST_SMALL) - 1), tall

    def _lie(self, scale: Scale, count: int) -> list[Rect]:
        """Where so many of them lie."""
        width = scale.px(SMALL)
        step = scale.px(SMALL_STEP)
        if count > 1:
            step = min(step, (self.rect.width - width) // (count - 1))
        size = faces.size(width)
        return [
            Rect((self.rect.left + index * step, self.rect.top), size) for index in range(count)
        ]

    def shape(self, look: Look) -> Rect:
        """The last one: there cards come and go."""
        return self._lie(look.scale, max(1, self.count))[-1]

    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        width = scale.px(SMALL)
        for at in self._lie(scale, max(0, self.count - look.lifted)):
            shadow, offset = paint.shadow(scale, at.size, card=True)
            surface.blit(shadow, at.move(offset))
            surface.blit(faces.back(self.back, width), at)


def in_hand(count: int) -> str:
    """Return how many cards a hand holds, in words."""
    return f"{in_figures(count, 'card')} in hand"


def other_hand(scale: Scale, chip: SeatChip, backs: Backs) -> Part:
    """Return the chip of a seat, and its hand as backs where there is room for it."""
    chip.note = in_hand(backs.count)
    backs.tip = f"{chip.note}."
    wide = max(chip.size(scale)[0], scale.px(226))
    named = Sized(chip, wide=wide, high=chip.size(scale)[1])
    least = backs.size(scale, 0)[0]
    most = backs.size(scale)[0]
    beside = Row([named, Space(18), Share(backs, least=least, most=most)], at=0.5)
    return Row([Space(2), Share(First([beside, Row([Share(named, most=wide)])]))])
