"""What the foot of a table is made of: who is asked what, and the answers with their buttons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple, Self

from pygame import Rect, Surface

from engine.app import paint, text, theme
from engine.app.theme import UNIT, Role, Scale
from engine.app.widgets import Button, Group, Label, Look, Widget
from engine.app.widgets.buttons import ICON_GAP, KEY_AT, PAD_Y, Kind, drawn_key
from engine.app.widgets.layout import height_at, put
from engine.app.widgets.pieces import SeatMark
from engine.rules.notation import Action
from engine.words.labels import Caption

CLOSE = 8
MOST = 0.4
"""The largest part of the window's height that a bar takes; beyond it, its answers scroll."""


class Offer(NamedTuple):
    """One button: what it says, why it can't be used now (or ""), and what it does. One with a key
    that is drawn has no icon. Neighbours of one `group` stand together, apart from the rest. One
    that is `chosen` is banded: what it stands for is being put together."""

    id: str
    label: str
    hint: str
    tip: str
    key: str
    reason: str
    on_press: Callable[[], None]
    kind: Kind = "normal"
    icon: str = ""
    group: str = ""
    chosen: bool = False


def labelled(
    action: Action,
    said: Caption,
    play: Callable[[Action], None],
    reason: str = "",
    kind: Kind = "normal",
) -> Offer:
    """The button of an action, as its label says it."""
    return Offer(
        str(action), said.title, said.hint, said.help, said.key, reason, partial(play, action), kind
    )


def led(offer: Offer) -> Offer:
    """The offer as the brass plate, which says that Enter presses it."""
    first, more, second = offer.hint.partition("\n")
    hint = f"{first} · Enter" if first else "Enter"
    return offer._replace(kind="primary", hint=f"{hint}{more}{second}")


class Prompt(NamedTuple):
    """Who is asked (0: nobody), and what; `tip` tells what the text leaves out."""

    seat: int
    title: str
    text: str
    tip: str = ""


@dataclass(eq=False)
class ActionButton(Button):
    """A button of the action bar: its words come close to its edge, and stand beside its key. It
    is banded while it is `chosen`."""

    chosen: bool = False

    @classmethod
    def of(cls, offer: Offer) -> Self:
        """The button of an offer."""
        return cls(
            offer.id,
            label=offer.label,
            hint=offer.hint,
            tip=offer.tip,
            reason=offer.reason,
            hotkey=offer.key,
            kind=offer.kind,
            icon=offer.icon,
            on_press=offer.on_press,
            chosen=offer.chosen,
        )

    def draw(self, surface: Surface, look: Look) -> None:
        super().draw(surface, look)
        if self.chosen:
            surface.blit(paint.band(look.scale, self.rect.size), self.rect)

    def needs(self, scale: Scale) -> tuple[int, int]:
        """The hint may be as wide as the plate: the key stands beside the label alone."""
        if not drawn_key(self.hotkey):
            return super().needs(scale)
        across, down = self._margins(scale)
        close, wide = 2 * scale.px(CLOSE), self.rect.width
        room, whole = (max(1, wide - across), max(1, wide - close)) if wide else (None, None)
        label = text.measure(self.label, self.role, scale, room)
        hint = text.measure(self.hint, Role.NOTE, scale, whole) if self.hint else (0, 0)
        return max(label[0] + across, hint[0] + close), label[1] + hint[1] + down

    def _margins(self, scale: Scale) -> tuple[int, int]:
        down = 2 * scale.px(PAD_Y)
        if not drawn_key(self.hotkey):
            icon = self._icon(scale) + scale.px(ICON_GAP) if self.icon else 0
            return 2 * scale.px(CLOSE) + icon, down
        return self._before(scale) + scale.px(CLOSE), down

    def _before(self, scale: Scale) -> int:
        return scale.px(KEY_AT + UNIT) + self._key(scale).width

    def _draw_words(self, surface: Surface, at: Rect, scale: Scale) -> None:
        """In the middle; the label as far beside it as the key asks for."""
        if not drawn_key(self.hotkey):
            super()._draw_words(surface, at, scale)
            return
        ink = paint.label_colour(self.kind, not self.enabled)
        hint_ink = paint.note_colour(self.kind, not self.enabled)
        across = at.width - self._margins(scale)[0]
        label = text.block(self.label, self.role, scale, across, ink, "center")
        wide = text.measure(self.label, self.role, scale, across)[0]
        aside = max(0, self._before(scale) - (at.width - wide) // 2)
        whole = at.width - 2 * scale.px(CLOSE)
        hint = text.block(self.hint, Role.NOTE, scale, whole, hint_ink, "center")
        y = at.centery - (label.size[1] + (hint.size[1] if self.hint else 0)) // 2
        label.draw(surface, (at.centerx - label.size[0] // 2 + aside, y))
        if self.hint:
            hint.draw(surface, (at.centerx - hint.size[0] // 2, y + label.size[1]))


def prompt_stacked(
    scale: Scale, prompt: Prompt, room: Rect, role: Role = Role.HEADING
) -> list[Widget]:
    """Title and text of a prompt below each other, then the mark of the seat that is asked; the
    first of them is the text's column."""
    mark = _mark(prompt, room, scale.px(22))
    left = mark[0].rect.right + scale.px(8) if mark else room.left
    y, wide = room.top - scale.px(4), room.right - left
    title, note = prompt_labels(prompt, role)
    for label in (title, note):
        put(label, Rect(left, y, wide, height_at(label, wide, scale)))
        y = label.rect.bottom
    return [title, note, *mark]


def prompt_in_line(scale: Scale, prompt: Prompt, room: Rect, role: Role) -> list[Widget]:
    """Title and text of a prompt in one line, or the title alone, which tells the text when it is
    looked at; then the mark of the seat that is asked."""
    title, note = prompt_labels(prompt, role)
    note.words = prompt.text.replace("\n", " · ")
    wide, tall = title.wants(scale)
    width, high = note.wants(scale)
    mark = _mark(prompt, room, round(tall * 0.7))
    room = Rect(room)
    for each in mark:
        each.rect.centery = room.top + tall // 2
        aside = each.rect.width + scale.px(10)
        room = Rect(room.left + aside, room.top, room.width - aside, room.height)
    if wide + width + 2 * scale.px(theme.MARGIN) <= room.width:
        put(title, Rect(room.left, room.top, wide, max(tall, high)))
        put(note, Rect(room.right - width, room.top + tall - high, width, high))
        return [title, note, *mark]
    put(title, Rect(room.left, room.top, room.width, height_at(title, room.width, scale)))
    title.tip = prompt.tip or note.words
    return [title, *mark]


def _mark(prompt: Prompt, room: Rect, side: int) -> list[SeatMark]:
    """The mark of the seat that is asked, at the left of a room."""
    at = Rect(room.topleft, (side, side))
    return [SeatMark("prompt-seat", at, seat=prompt.seat)] if prompt.seat else []


def prompt_labels(prompt: Prompt, role: Role) -> tuple[Label, Label]:
    """Title and text of a prompt."""
    title = Label("prompt-title", words=prompt.title, role=role, group=Group.PROMPT)
    title.tip = prompt.tip
    return title, Label("prompt-text", words=prompt.text, role=Role.NOTE, colour=theme.MUTED)
