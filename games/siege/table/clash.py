"""The middle of the table: a clash in the air, the last one that was resolved, or the odds."""

from __future__ import annotations

from typing import NamedTuple

from pygame import Rect

from engine.app import text, theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Panel, Rule, Widget
from engine.app.widgets.layout import columns, height_at, put
from engine.app.widgets.pieces import SeatMark
from engine.rules.cards import HIDDEN, Card, hidden
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


class Half(NamedTuple):
    """One side of a clash: its cards (`??` face down), words where there is none, and its sum."""

    seat: int
    label: str
    note: str
    cards: list[Card]
    none: str
    total: str
    won: bool = False
    flown: bool = False
    """The cards have gone to the discard pile: their places name them."""


def title_of(effort: Effort, target: str) -> str:
    """A clash in words."""
    return TITLES.get(target) or TITLES[f"{effort} {target}"]


def in_air(clash: Clash, bonus: int, base: int, most: int) -> tuple[str, str, list[Half]]:
    """What all see of a clash that waits for its answer."""
    attacker = clash.attacker
    count = len(clash.attack)
    cards = "card" if count == 1 else f"{count} cards"
    none = "none or one card" if most == 1 else f"none to {in_words(most)} cards"
    attack = f"{cards} + {bonus}" if bonus else cards
    walls = attacker == BESIEGER
    drawn = "card" if most == 1 else "cards"
    defence = f"{base} + {drawn}" if base else drawn
    return (
        title_of(clash.effort, clash.target),
        "Revealed together. The attack must be higher.",
        [
            Half(
                attacker, "Attack", _camp(bonus) if walls else "", hidden(clash.attack), "", attack
            ),
            Half(
                3 - attacker,
                "Defence",
                f"walls at {base}" if walls else _camp(base),
                [],
                none,
                defence,
            ),
        ],
    )


def resolved(clash: ClashResolved) -> tuple[str, str, list[Half]]:
    """What a resolved clash came to."""
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
                True,
            ),
            Half(
                3 - clash.attacker,
                "Defence",
                _sum(clash.defence_sum - clash.base, clash.base),
                list(clash.defence),
                "no card",
                str(clash.defence_sum),
                not clash.won,
                True,
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
    """Both sides beside each other, cards above, sums below a line."""
    panel = Panel("clash", rect, kind="clash")
    pad = scale.px(theme.PADDING)
    room = rect.inflate(-2 * pad, -2 * scale.px(10))
    heading = Label("clash-title", words=title, role=Role.HEADING, align="center")
    said = Label(
        "clash-note", words=note, role=Role.NOTE, colour=theme.OXBLOOD_LIGHT, align="center"
    )
    y = room.top
    for label in (heading, said):
        put(label, Rect(room.left, y, room.width, height_at(label, room.width, scale)))
        y = label.rect.bottom
    sides = columns(room, (1, 1), 2 * pad)
    fitting = (
        role
        for role in SUM_ROLES
        if max(text.measure(half.total, role, scale)[0] for half in halves) <= sides[0].width
    )
    role = next(fitting, SUM_ROLES[-1])
    sums = [
        _sums(scale, half, side, number, role)
        for number, (half, side) in enumerate(_both(halves, sides))
    ]
    foot = max(widgets[0].rect.height for widgets in sums)
    line = Rule("clash-line", Rect(room.left, room.bottom - foot - scale.px(7), room.width, 1))
    line.colour = theme.CLASH_LINE
    for widgets in sums:
        for widget in widgets:
            widget.move(0, room.bottom - foot)
    field = Rect(room.left, y + scale.px(4), room.width, line.rect.top - y - scale.px(10))
    cards = [
        widget
        for number, (half, side) in enumerate(_both(halves, sides))
        for widget in _cards(
            scale, half, Rect(side.left, field.top, side.width, field.height), number, large
        )
    ]
    versus = Label("clash-versus", words="vs", role=Role.PITCH, align="center", middle=True)
    wide = versus.wants(scale)[0]
    versus.rect = Rect(0, field.top, wide, field.height)
    versus.rect.centerx = room.centerx
    versus.over = True
    panel.widgets = [
        heading,
        said,
        versus,
        *cards,
        line,
        *(widget for widgets in sums for widget in widgets),
    ]
    return panel


def _both(halves: list[Half], sides: list[Rect]) -> list[tuple[Half, Rect]]:
    return list(zip(halves, sides, strict=True))


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
        start = left if left + total.wants(scale)[0] <= side.right else side.left
        put(total, Rect(start, y, side.right - start, tall))
    row = max(y, total.rect.bottom)
    ground = Widget(f"clash-side-{number}", Rect(side.left, 0, side.width, row), over=True)
    middle = label.rect.height // 2
    box = Rect(side.left, max(0, middle - mark // 2), mark, mark)
    return [ground, SeatMark(f"clash-mark-{number}", box, seat=half.seat), *words, total]


def _cards(scale: Scale, half: Half, room: Rect, number: int, large: bool) -> list[Widget]:
    place = ("clash.attack", "clash.defence")[number]
    shown: list[Card] = half.cards or [HIDDEN]
    width = next((w for w in CARD_WIDTHS if _fits(scale, w, len(shown), room)), LEAST_WIDTH)
    wide, tall = scale.px(width), scale.px(width * theme.CARD_HEIGHT / theme.CARD_WIDTH)
    step = (_across(wide, len(shown)) - wide) // max(1, len(shown) - 1)
    start = room.centerx - (wide + step * (len(shown) - 1)) // 2
    top = room.top + (room.height - tall) // 2
    widgets: list[Widget] = []
    for index, card in enumerate(shown):
        at = Rect(start + index * step, top, wide, tall)
        id = place if not index else f"{place}-{index}"
        if half.cards and not half.flown:
            widgets.append(
                CardWidget(id, at, card, BACKS[SIDES[half.seat]], over=True, large=large)
            )
        else:
            words = f"{{{card}}}" if half.cards else half.none
            widgets.append(_slot(scale, id, at, words, bool(half.cards)))
    return widgets


def _slot(scale: Scale, id: str, at: Rect, words: str, card: bool) -> Widget:
    """Where a card may come to lie, or has lain: then its index stands in the corner."""
    slot = Panel(id, at, kind="well", over=True)
    inner = at.inflate(-2 * scale.px(3), -2 * scale.px(4))
    role = Role.NUMBER if card else Role.NOTE
    wide, tall = text.measure(words, role, scale, inner.width)
    if wide > inner.width or tall > inner.height:
        words = "?"
    label = Label(f"{id}-words", inner, words, role, align="left" if card else "center")
    label.middle, label.over = not card, True
    slot.widgets = [label]
    return slot


def _fits(scale: Scale, width: float, count: int, room: Rect) -> bool:
    """Whether so many cards of this width in style units find room side by side."""
    tall = scale.px(width * theme.CARD_HEIGHT / theme.CARD_WIDTH)
    return _across(scale.px(width), count) <= room.width and tall <= room.height


def _across(wide: int, count: int) -> int:
    """What cards side by side take, overlapping where they are more than one."""
    return wide + round(wide * OVERLAP) * (count - 1)
