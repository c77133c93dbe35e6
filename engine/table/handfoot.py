"""The foot of the table: whose turn it is, its hand, what it is asked, and the answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import NamedTuple

from pygame import Rect, Surface

from engine.app import paint, text, theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Group, Look, ScrollList, Widget
from engine.app.widgets.bars import Bar
from engine.app.widgets.buttons import drawn_key
from engine.app.widgets.layout import flow, flow_rects, height_at, narrowest, put
from engine.app.widgets.pieces import SeatChip
from engine.app.widgets.widget import Size
from engine.table.actionbar import (
    MOST,
    ActionButton,
    Offer,
    Prompt,
    prompt_in_line,
    prompt_labels,
    prompt_stacked,
)
from engine.table.hand import CLOSEST, SHOWN, SPREAD, shown

TOP = 15
PROMPT = 200
CHIP = 126, 190
BUTTON, BESIDE_KEY = 118, 16
LOW_BUTTON, ROW_GAP = 40, 6
"""How high buttons are, and how far apart, where they stand in two rows."""
YIELDS = 0.35
"""The part of its width that the prompt of a wide bar gives up before buttons need a third row."""
LOW_ROW = 44
"""How high buttons are at least below the prompt of a narrow bar."""
SHARES = 0.4, 0.34, 0.28
"""The parts of a narrow bar's width that the hand may take, the best first."""
LIFTED = 30
"""What a card needs above it to be lifted, with its tick, in style units."""


@dataclass(eq=False)
class HandNote(Widget):
    """How many cards the hand holds, and the key that turns it up or down."""

    count: int = 0
    _: KW_ONLY
    group: Group = Group.HAND

    named = True
    ring = "field"

    @property
    def name(self) -> str:
        return f"{self.count} {'card' if self.count == 1 else 'cards'} in hand"

    def needs(self, scale: Scale) -> tuple[int, int]:
        wide, tall = text.measure(self.name, Role.NOTE, scale)
        key = paint.key_badge(scale, "H") if drawn_key(self.hotkey) else None
        if key is None:
            return wide + scale.px(2), tall
        return wide + scale.px(9) + key.width, max(tall, key.height)

    def draw(self, surface: Surface, look: Look) -> None:
        scale, at = look.scale, self.rect
        ink = theme.TEXT if look.hovered or look.focused else theme.MUTED
        words = text.block(self.name, Role.NOTE, scale, colour=ink)
        words.draw(surface, (at.left + scale.px(2), at.centery - words.size[1] // 2))
        if drawn_key(self.hotkey):
            key = paint.key_badge(scale, self.hotkey.upper())
            surface.blit(key, key.get_rect(midright=(at.right, at.centery)))


Hand = Callable[[Rect], list[Widget]]
"""The cards of the hand in a room."""


def foot_bar(
    scale: Scale,
    seat: int,
    player: str,
    count: int,
    lying: int,
    hand: Hand,
    prompt: Prompt,
    offers: Sequence[Offer],
    to_play: bool = True,
    turner: Offer | None = None,
    to_come: bool = False,
    shut: bool = False,
    asks: bool = True,
) -> Bar:
    """The bar at the foot of the window, at least as high as the upper part of a card.

    seat, player, count: whose hand it is, and how many cards it holds; so many of them lie here.
    turner: what turns the hand up or down, where it can be turned. to_come: room is kept for one
    button more, so that the hand lies still when it comes. shut: the hand lies face down, and
    leaves the prompt more room. asks: without it offers and turner only keep their room, so that
    the hand lies still while nothing is asked.
    """
    bar = Bar("actions", Rect(0, 0, scale.width, 0), foot=True)
    buttons = [ActionButton.of(offer) for offer in offers]
    make = _narrow if scale.narrow else _wide
    note = HandNote("hand", count=count)
    chip = SeatChip(f"seat-{seat}", seat=seat, player=player, to_play=to_play)
    spread = CLOSEST if shut else SPREAD
    contents = _Contents(chip, note, lying, prompt, buttons, turner, to_come, spread, asks)
    widgets = make(scale, contents)
    edge = scale.px(theme.MARGIN)
    room = next(widget for widget in widgets if widget.id == "hand-room")
    widgets.remove(room)
    bottom = max((widget.rect.bottom for widget in widgets), default=0)
    height = max(bottom + edge, room.rect.bottom, _usual(scale))
    if not asks:
        note.hotkey, note.tip, note.on_press = "", "", None
        widgets = [each for each in widgets if not isinstance(each, ActionButton | ScrollList)]
    if scale.narrow and not any(isinstance(each, ActionButton | ScrollList) for each in widgets):
        widgets += _beside_hand(scale, prompt, widgets, room.rect, lying, height)
    bar.rect.height = height
    bar.widgets = widgets
    bar.move(0, scale.height - height)
    room.move(0, scale.height - height)
    room.rect.height = scale.height - room.rect.top
    bar.widgets = [*widgets, *hand(room.rect)]
    return bar


class _Contents(NamedTuple):
    """What lies in the bar, before it has places: chip and note of the seat, how many cards its
    hand has here, what is asked and answered, how far apart the cards lie at most, and whether the
    buttons show."""

    chip: SeatChip
    said: HandNote
    lying: int
    prompt: Prompt
    buttons: list[ActionButton]
    turner: Offer | None
    to_come: bool
    spread: int
    asks: bool


def _wide(scale: Scale, contents: _Contents) -> list[Widget]:
    chip, said, lying, prompt, buttons, turner, to_come, spread, asks = contents
    edge, gap, top = scale.px(theme.MARGIN), scale.px(theme.BUTTON_GAP), scale.px(TOP)
    wide = min(max(chip.wants(scale)[0], scale.px(CHIP[0])), round(scale.px(CHIP[1]) * scale.text))
    chip.rect = Rect(edge, top - scale.px(2), wide, 0)
    chip.rect.height = max(scale.px(35), chip.needs(scale)[1])
    if turner:
        said.hotkey, said.tip, said.on_press = turner.key, turner.tip, turner.on_press
    across, high = said.needs(scale)
    wide = chip.rect.width = max(wide, across)
    said.rect = Rect(edge, chip.rect.bottom + scale.px(4), wide, high)
    left = chip.rect.right + scale.px(20)
    least = _across(lying, CLOSEST, scale)
    asked = round(scale.px(PROMPT) * scale.text)
    free = scale.width - edge - left - least - asked - 2 * scale.px(16)
    answers, taken = _answers(scale, buttons, top - scale.px(4), free, free + round(YIELDS * asked))
    start = scale.width - edge - taken
    want = _across(lying, spread, scale)
    right = start - scale.px(16)
    kept = scale.px(BUTTON) + gap if to_come else 0
    room = Rect(left, top, 0, shown(scale))
    room.width = max(least, min(want, right - kept - asked - scale.px(16) - left))
    column = Rect(room.right + scale.px(16), top, 0, 0)
    column.width = (right if asks else scale.width - 2 * edge) - column.left
    return [
        chip,
        said,
        *prompt_stacked(scale, prompt, column),
        *answers,
        Widget("hand-room", room),
    ]


def _answers(
    scale: Scale, buttons: list[ActionButton], top: int, free: int, most: int
) -> tuple[list[Widget], int]:
    """The buttons of a wide bar at its right end, and the width they take: in one row where that
    leaves `free`, in two where it does not, in more rather than take `most`, all in pixels. What
    would be too high then scrolls."""
    gap = scale.px(theme.BUTTON_GAP)
    sizes = _sizes(buttons, scale, theme.BUTTON_HEIGHT, most)
    taken, rows = narrowest(sizes, 1, gap) if buttons else 0, 1
    while taken > (free if rows == 1 else most) and len(buttons) > max(2, rows):
        gap, rows = scale.px(ROW_GAP), rows + 1
        sizes = _sizes(buttons, scale, LOW_BUTTON, most)
        taken = narrowest(sizes, rows, gap)
    room = Rect(scale.width - scale.px(theme.MARGIN) - taken, top, taken, 0)
    bottom = _placed(buttons, sizes, room, gap)
    high = round(MOST * scale.height) - scale.px(theme.MARGIN) - top
    if bottom - top <= high:
        return [*buttons], taken
    inner = ScrollList.room(room, scale)
    sizes = _sizes(buttons, scale, LOW_BUTTON, inner.width)
    _placed(buttons, sizes, inner, gap)
    room.height = high
    return [ScrollList("answers", room, widgets=buttons, group=Group.ACTIONS)], taken


def _placed(buttons: list[ActionButton], sizes: list[Size], room: Rect, gap: int) -> int:
    """Put them in rows that fill a room; how far down they reach."""
    for button, at in zip(buttons, flow_rects(sizes, room, gap, stretch=True), strict=True):
        put(button, at)
    return max((button.rect.bottom for button in buttons), default=room.top)


def _usual(scale: Scale) -> int:
    """The height of a bar whose prompt has two lines of text, or in a narrow one with a row of
    buttons below it: so high it is with less, too."""
    edge = scale.px(theme.MARGIN)
    if scale.narrow:
        line = prompt_in_line(scale, Prompt(1, "Ag", ""), Rect(0, 0, scale.width, 0), Role.HEADING)
        button = ActionButton("", label="Ag", hint="Ag")
        high = height_at(button, scale.width, scale, scale.px(LOW_ROW))
        return scale.px(8) + line[0].rect.height + scale.px(LIFTED) + high + edge
    head, note = (text.measure("Ag", role, scale)[1] for role in (Role.HEADING, Role.NOTE))
    return scale.px(TOP) - scale.px(4) + head + 2 * note + edge


def _across(count: int, step: int, scale: Scale) -> int:
    """The width of so many cards side by side."""
    return scale.px(theme.CARD_WIDTH) + scale.px(step) * (count - 1) if count else 0


def _narrow(scale: Scale, contents: _Contents) -> list[Widget]:
    lying, buttons, turner = contents.lying, contents.buttons, contents.turner
    edge, gap = scale.px(theme.MARGIN), scale.px(theme.BUTTON_GAP)
    if turner:
        buttons = [*buttons, ActionButton.of(turner)]
    column = Rect(2 * edge, scale.px(8), scale.width - 4 * edge, 0)
    lines = prompt_in_line(scale, contents.prompt, column, Role.HEADING)
    y = lines[0].rect.bottom + scale.px(LIFTED)
    # the hand gives way as long as that brings the buttons into one row
    least = edge + gap + _across(lying, CLOSEST, scale)
    shares = [max(least, round(scale.width * widget)) for widget in SHARES]
    ways = [*shares, shares[0]] if buttons else shares[:1]  # without any it lies as beside few
    for share in ways if lying else [edge]:
        right = Rect(share, y, scale.width - edge - share, 0)
        used = flow(buttons, right, scale, gap, stretch=True, height=scale.px(LOW_ROW))
        if len({button.rect.top for button in buttons}) == 1:
            break
    wide = share - edge - gap if lying or buttons else scale.width - 2 * edge
    room = Rect(edge, y, max(1, wide), scale.px(SHOWN + LIFTED))
    most = round(MOST * scale.height) - y
    answers: list[Widget] = list(buttons)
    if used > most:
        inner = ScrollList.room(right, scale)
        flow(buttons, inner, scale, gap, stretch=True, height=scale.px(LOW_ROW))
        answers = [ScrollList("answers", right, widgets=buttons, group=Group.ACTIONS)]
        answers[0].rect.height = most
    return [*lines, *answers, Widget("hand-room", room)]


def _beside_hand(
    scale: Scale, prompt: Prompt, widgets: Sequence[Widget], room: Rect, lying: int, height: int
) -> list[Widget]:
    """The text of a prompt that found no room beside its title, where buttons would stand; nothing
    where the bar would have to be higher for it."""
    note = prompt_labels(prompt, Role.HEADING)[1]
    if not note.words or any(each.id == note.id for each in widgets):
        return []
    edge, top = scale.px(theme.MARGIN), widgets[0].rect.bottom + scale.px(4)
    left = room.left + min(room.width, _across(lying, SPREAD, scale)) + edge
    at = Rect(left, room.top, scale.width - 2 * edge - left, 0)
    at.height = height_at(note, at.width, scale)
    at.bottom = min(at.bottom, height - edge)
    if at.top < top:
        return []
    put(note, at)
    widgets[0].tip = prompt.tip
    return [note]


def _sizes(buttons: Sequence[ActionButton], scale: Scale, tall: int, most: int) -> list[Size]:
    """What buttons take in pixels that have their labels in the middle, beside a key if any, and
    are at least so high in style units, and no wider than `most` pixels."""
    widths = [max(scale.px(BUTTON), b.wants(scale)[0] + scale.px(BESIDE_KEY)) for b in buttons]
    widths, tall = [min(wide, most) for wide in widths], scale.px(tall)
    return [(w, height_at(b, w, scale, tall)) for b, w in zip(buttons, widths, strict=True)]
