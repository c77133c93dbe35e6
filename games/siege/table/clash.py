"""The middle of the table: a clash in the air, the last one that was resolved, or the odds."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain
from typing import NamedTuple

from pygame import Rect, Surface

from engine.app import text, theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Look, Panel, Rule, Widget
from engine.app.widgets.layout import columns, height_at, put
from engine.app.widgets.pieces import SeatMark
from engine.rules.cards import COUNT, HIDDEN, Card
from engine.rules.english import in_words
from engine.table.cards import CardWidget
from games.siege.rules.state import BESIEGER, SIDES, Clash, ClashResolved, Effort
from games.siege.table.sides import BACKS

TITLES = {
    "walls": "Bombardment of the walls",
    "bombard enemy": "Bombardment of the enemy",
    "city": "Assault on the city",
    "equipment": "Sally against the equipment",
    "sally enemy": "Sally against the enemy",
}
CARD_WIDTHS, LEAST_WIDTH = (122, 110, 98, 84, 76, 68, 60, 52, 44, 36, 28), 26
MARK = 18
LONGEST = "walls at 10", "3 cards + 10"
"""The longest note on a sum, and the longest sum."""
SUM_ROLES = (Role.FIGURE, Role.TILE, Role.DIALOG, Role.SCREEN, Role.HEADING, Role.BODY)
"""How large the sums stand: both as large as the wider one's line lets them be."""
OVERLAP = 0.34
"""How much of a card the next one of the same side leaves bare, at least."""
FLAT = 2.6
"""Where the room is so much wider than high, the sums stand beside the cards."""
BESIDE = 0.54
"""The part of its side that a sum has beside its cards."""
SPREAD = 6
"""How far cards of one side lie apart at most, in style units."""


class Half(NamedTuple):
    """One side of a clash: its cards (`??` face down), words where there is none, and its sum.

    won: it is the larger sum; None while nobody knows. gone: the cards lie on a discard pile, and
    this is their print.
    """

    seat: int
    label: str
    note: str
    cards: list[Card]
    none: str
    total: str
    won: bool | None = None
    gone: bool = False


@dataclass(eq=False)
class Drawn(CardWidget):
    """A card of a clash: where one that lay open has left, its print stays."""

    heaped = True

    def draw_under(self, surface: Surface, look: Look) -> None:
        if not look.lifted:
            super().draw_under(surface, look)

    def draw(self, surface: Surface, look: Look) -> None:
        if not look.lifted:
            super().draw(surface, look)
        elif self.card != HIDDEN:
            replace(self, state="unusable").draw(surface, look._replace(lifted=0))


def title_of(effort: Effort, target: str) -> str:
    """A clash in words."""
    return TITLES.get(target) or TITLES[f"{effort} {target}"]


def in_air(clash: Clash, bonus: int, base: int, most: int) -> tuple[str, str, list[Half]]:
    """What all see of a clash whose cards are not all turned over: the sums as far as they lie
    open."""
    attacker, walls = clash.attacker, clash.attacker == BESIEGER
    none = "none or one card" if most == 1 else f"none to {in_words(most)} cards"
    notes = _camp(bonus) if walls else "", f"walls at {base}" if walls else _camp(base)
    attack = _so_far(clash.attack, bonus, len(clash.attack))
    awaited = most if not clash.turned and not clash.defence else len(clash.defence)
    defence = _so_far(clash.defence, base, awaited)
    return (
        title_of(clash.effort, clash.target),
        "Revealed together. The attack must be higher.",
        [
            Half(attacker, "Attack", notes[0], clash.attack, "", attack),
            Half(3 - attacker, "Defence", notes[1], clash.defence, none, defence),
        ],
    )


def _so_far(cards: list[Card], more: int, count: int) -> str:
    """A sum as far as it is known, and how many cards may still add to it: `6 + 2 cards`."""
    lying = [COUNT[card] for card in cards if card != HIDDEN]
    known, left = sum(lying) + more, count - len(lying)
    if not left:
        return str(known)
    said = "card" if left == 1 else f"{left} cards" if cards else "cards"
    return f"{known} + {said}" if known else said


def resolved(clash: ClashResolved, lying: Clash | None) -> tuple[str, str, list[Half]]:
    """What a resolved clash came to; `lying` holds what of its cards lies there still."""
    effort: Effort = clash.effort  # type: ignore[assignment]
    verdict = "The attack wins." if clash.won else "The defence holds."
    if clash.attack_sum == clash.defence_sum:
        verdict = "Equal is not enough: the defence holds."
    return (
        title_of(effort, clash.target),
        verdict,
        [
            Half(
                clash.attacker,
                "Attack",
                _sum(clash.attack_sum - clash.bonus, clash.bonus),
                list(clash.attack),
                "",
                str(clash.attack_sum),
                clash.won,
                not (lying and lying.attack),
            ),
            Half(
                3 - clash.attacker,
                "Defence",
                _sum(clash.defence_sum - clash.base, clash.base),
                list(clash.defence),
                "no card",
                str(clash.defence_sum),
                not clash.won,
                not (lying and lying.defence),
            ),
        ],
    )


def _camp(value: int) -> str:
    return f"camp +{value}"


def _sum(cards: int, more: int) -> str:
    return f"{cards} + {more}" if cards and more else ""


def clash_panel(
    scale: Scale, rect: Rect, title: str, note: str, halves: list[Half], large: bool
) -> Panel:
    """Both sides beside each other, each with its cards and its sum."""
    panel = Panel("clash", rect, kind="clash")
    room = rect.inflate(-2 * scale.px(theme.PADDING), -2 * scale.px(10))
    heading = Label("clash-title", words=title, role=Role.HEADING, align="center")
    said = Label(
        "clash-note", words=note, role=Role.NOTE, colour=theme.OXBLOOD_LIGHT, align="center"
    )
    y = room.top
    for label in (heading, said):
        put(label, Rect(room.left, y, room.width, height_at(label, room.width, scale)))
        y = label.rect.bottom
    y += scale.px(4)
    field = Rect(room.left, y, room.width, room.bottom - y)
    flat = room.width > FLAT * room.height
    laid = (_sums_beside if flat else _sums_below)(scale, field, halves, large)
    panel.widgets = [heading, said, *laid]
    return panel


def _sums_below(scale: Scale, field: Rect, halves: list[Half], large: bool) -> list[Widget]:
    """The sums below a line, as large as the wider one's side lets them be."""
    sides = columns(field, (1, 1), 2 * scale.px(theme.PADDING))
    fitting = (
        role
        for role in SUM_ROLES
        if max(text.measure(half.total, role, scale)[0] for half in halves) <= sides[0].width
    )
    role = next(fitting, SUM_ROLES[-1])
    sums = [
        _sums(scale, half, side, number, role)
        for number, (half, side) in enumerate(zip(halves, sides, strict=True))
    ]
    foot = max(widgets[0].rect.height for widgets in sums)
    line = Rule("clash-line", Rect(field.left, field.bottom - foot - scale.px(7), field.width, 1))
    line.colour = theme.CLASH_LINE
    for widget in chain(*sums):
        widget.move(0, field.bottom - foot)
    above = Rect(field.left, field.top, field.width, line.rect.top - field.top - scale.px(6))
    rooms = [Rect(side.left, above.top, side.width, above.height) for side in sides]
    return [_versus(scale, above), *_all_cards(scale, halves, rooms, large), line, *chain(*sums)]


def _sums_beside(scale: Scale, field: Rect, halves: list[Half], large: bool) -> list[Widget]:
    """Each sum at the right of its cards, which have the whole height."""
    versus, gap = _versus(scale, field), scale.px(theme.GAP)
    sides = columns(field, (1, 1), versus.rect.width + 2 * gap)
    most = round(sides[0].width * BESIDE)
    fitting = (role for role in SUM_ROLES if text.measure(LONGEST[1], role, scale)[0] <= most)
    role = next(fitting, SUM_ROLES[-1])
    sums, rooms = list[Widget](), list[Rect]()
    for number, (half, side) in enumerate(zip(halves, sides, strict=True)):
        widgets = _sums(scale, half, Rect(side.right - most, 0, most, 0), number, role)
        for widget in widgets:
            widget.move(0, field.centery - widgets[0].rect.height // 2)
        sums += widgets
        rooms.append(Rect(side.left, field.top, side.width - most - gap, field.height))
    return [versus, *_all_cards(scale, halves, rooms, large), *sums]


def _versus(scale: Scale, field: Rect) -> Label:
    versus = Label("clash-versus", words="vs", role=Role.PITCH, align="center", middle=True)
    versus.rect = Rect(0, field.top, versus.wants(scale)[0], field.height)
    versus.rect.centerx = field.centerx
    versus.over = True
    return versus


def _all_cards(scale: Scale, halves: list[Half], rooms: list[Rect], large: bool) -> list[Widget]:
    pairs = enumerate(zip(halves, rooms, strict=True))
    return [
        card for number, (half, room) in pairs for card in _cards(scale, half, room, number, large)
    ]


def _sums(scale: Scale, half: Half, side: Rect, number: int, role: Role) -> list[Widget]:
    """Mark, label, note and sum of one side, from y = 0; the first is as high as them all.

    The sum stands beside the words where there is room for any, so that nothing moves when a clash
    is resolved.
    """
    mark = round(scale.px(MARK) * scale.text)
    colour = theme.BRASS_LIGHT if half.won else theme.TEXT
    label = Label(f"clash-label-{number}", words=half.label, role=Role.STRONG)
    total = Label(f"clash-sum-{number}", words=half.total, role=role, colour=colour)
    note = Label(f"clash-of-{number}", words=half.note, role=Role.NOTE, colour=theme.MUTED)
    left = side.left + mark + scale.px(8)
    wide, tall = label.wants(scale)
    note_wide, note_tall = text.measure(half.note or LONGEST[0], Role.NOTE, scale)
    most = text.measure(LONGEST[1], Role.FIGURE, scale)[0]
    beside = left + max(wide, note_wide) + scale.px(16) + most <= side.right
    put(label, Rect(left, 0, wide, tall))
    if beside or wide + scale.px(8) + note_wide > side.right - left:
        room = note_wide if beside else side.right - left
        put(note, Rect(left, tall, room, height_at(note, room, scale, note_tall)))
    else:
        put(note, Rect(side.right, 0, note_wide, note_tall))
        note.rect.left, note.rect.bottom = label.rect.right + scale.px(8), tall
    words = [label, note] if half.note else [label]
    y = max(label.rect.bottom, note.rect.bottom)
    if beside:
        put(total, Rect((side.right - total.wants(scale)[0], 0), total.wants(scale)))
        y = max(y, total.rect.height)
        total.rect.centery = y // 2
    else:
        # as high as the largest sum, so that nothing moves where another one stands
        tall = text.measure(half.total, SUM_ROLES[0], scale)[1]
        longest = max(total.wants(scale)[0], text.measure(LONGEST[1], role, scale)[0])
        start = left if left + longest <= side.right else side.left
        put(total, Rect(start, y, side.right - start, tall))
    row = max(y, total.rect.bottom)
    ground = Widget(f"clash-side-{number}", Rect(side.left, 0, side.width, row), over=True)
    middle = label.rect.height // 2
    box = Rect(side.left, max(0, middle - mark // 2), mark, mark)
    return [ground, SeatMark(f"clash-mark-{number}", box, seat=half.seat), *words, total]


def _cards(scale: Scale, half: Half, room: Rect, number: int, large: bool) -> list[Widget]:
    if not (half.cards or half.none):
        return []
    place = ("clash.attack", "clash.defence")[number]
    shown: list[Card] = half.cards or [HIDDEN]
    width = next((w for w in CARD_WIDTHS if _fits(scale, w, len(shown), room)), LEAST_WIDTH)
    wide, tall = scale.px(width), scale.px(width * theme.CARD_HEIGHT / theme.CARD_WIDTH)
    step = min((room.width - wide) // max(1, len(shown) - 1), wide + scale.px(SPREAD))
    start = room.centerx - (wide + step * (len(shown) - 1)) // 2
    top = room.top + (room.height - tall) // 2
    widgets: list[Widget] = []
    for index, card in enumerate(shown):
        at = Rect(start + index * step, top, wide, tall)
        id = place if not index else f"{place}-{index}"
        if half.cards:
            dim = half.gone or half.won is False
            lying = Drawn(id, at, card, BACKS[SIDES[half.seat]], over=True, large=large)
            lying.state = "unusable" if dim else "rest"
            widgets.append(lying)
        else:
            widgets.append(_slot(scale, id, at, half.none))
    return widgets


def _slot(scale: Scale, id: str, at: Rect, words: str) -> Widget:
    """Where a card may come to lie."""
    slot = Panel(id, at, kind="well", over=True)
    inner = at.inflate(-2 * scale.px(3), -2 * scale.px(4))
    wide, tall = text.measure(words, Role.NOTE, scale, inner.width)
    if wide > inner.width or tall > inner.height:
        words = "?"
    label = Label(f"{id}-words", inner, words, Role.NOTE, align="center")
    label.middle = label.over = True
    slot.widgets = [label]
    return slot


def _fits(scale: Scale, width: float, count: int, room: Rect) -> bool:
    """Whether so many cards of this width in style units find room side by side."""
    tall = scale.px(width * theme.CARD_HEIGHT / theme.CARD_WIDTH)
    return _across(scale.px(width), count) <= room.width and tall <= room.height


def _across(wide: int, count: int) -> int:
    """What cards side by side take, overlapping where they are more than one."""
    return wide + round(wide * OVERLAP) * (count - 1)
