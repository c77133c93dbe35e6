"""The scene in which a program of dice is set: six actions, the own dice in order, the targets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from pygame import Rect

from engine.app import text, theme
from engine.app.inputs import Position
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Picture, Widget
from engine.app.widgets.layout import columns, flow_rects, height_at, put
from games.duel.rules.terms import ACTS, Act
from games.duel.table.dice import ActionCard, SlotWidget, TargetPlate
from games.duel.table.draft import Draft
from games.duel.table.faces import pips
from games.duel.table.fitting import bottom, fitted

SLOT, SLOT_TALL = 160, 82
TARGETS = 290
SLOT_TIP = "Press it to set it next; drag it to change its place, or off it to take it back."


class Target(NamedTuple):
    """Somebody who can be aimed at."""

    seat: int
    name: str


class ProgramView(NamedTuple):
    """What stands above the dice, who can be aimed at (nobody where that needs no choice), and why
    nothing can be set."""

    title: str
    note: str
    targets: Sequence[Target]
    reason: str = ""


def programming(
    scale: Scale, room: Rect, view: ProgramView, draft: Draft, changed: Callable[[], None]
) -> list[Widget]:
    """The scene in a room; `changed` is called when something was set or taken off. Where there is
    little room the actions only say what they are called."""
    ways = [
        partial(_laid, scale, view=view, draft=draft, changed=changed, brief=brief)
        for brief in ((True,) if scale.narrow else (False, True))
    ]
    return fitted("program", scale, room, ways)


@lru_cache(32)
def height(scale: Scale, width: int, targets: tuple[Target, ...], count: int) -> int:
    """The height in pixels that the scene needs at this width, with all its words."""
    view, draft = ProgramView("Ag", "Ag", targets), Draft(count, [each.seat for each in targets])
    return bottom(_laid(scale, Rect(0, 0, width, 0), view, draft, lambda: None, scale.narrow))


def _laid(
    scale: Scale,
    room: Rect,
    view: ProgramView,
    draft: Draft,
    changed: Callable[[], None],
    brief: bool,
) -> list[Widget]:
    gap = scale.px(12)
    head = _heading(scale, room, view)
    top = max(widget.rect.bottom for widget in head) + scale.px(8)
    cards = _cards(scale, Rect(room.left, top, room.width, 0), view, brief)
    cards_end = max(card.rect.bottom for card in cards)
    targets = _targets(scale, room, view, draft, changed)
    dice = Rect(room.left, 0, room.width, 0)
    low, beside = room.bottom, False
    line = text.measure("Ag", Role.STRONG, scale)[1]
    least, most = line + scale.px(16), max(scale.px(SLOT_TALL), 2 * line + scale.px(16))
    if targets:
        box = targets[0].rect.unionall([widget.rect for widget in targets])
        beside = box.width * 2 <= room.width
        if beside:
            dice.width = room.right - box.width - gap - room.left
            least, most = max(least, box.height), max(most, box.height)
        else:
            low -= box.height + scale.px(6)
    dice.height = max(least, min(most, low - cards_end - gap))
    spare = low - dice.height - gap - cards_end
    for card in cards:
        card.rect.height += max(0, min(spare, scale.px(20)))
    dice.top = max(cards_end + gap, low - dice.height)
    for widget in targets:
        down = dice.centery - box.centery if beside else dice.bottom + scale.px(6) - box.top
        widget.move(0, down)
    slots = _slots(scale, dice, view, draft, changed)
    places = [slot.rect for slot in slots if isinstance(slot, SlotWidget)]
    for card in cards:
        card.on_press = partial(_set, draft, changed, card.act)
        card.dropped = partial(_dropped, draft, changed, card.act, places)
    return [*head, *cards, *slots, *targets]


def _set(draft: Draft, changed: Callable[[], None], act: Act) -> None:
    draft.place(act)
    changed()


def _dropped(
    draft: Draft,
    changed: Callable[[], None],
    act: Act,
    places: Sequence[Rect],
    pos: Position,
) -> None:
    """An action is let go: on the place of a die it sets that one."""
    at = next((at for at, place in enumerate(places) if place.collidepoint(pos)), -1)
    if at >= 0:
        draft.place(act, at)
    changed()


def _shifted(
    draft: Draft, changed: Callable[[], None], start: int, places: Sequence[Rect], pos: Position
) -> None:
    """A die that was set is let go: it changes places, or off all places it is taken off."""
    at = next((at for at, place in enumerate(places) if place.collidepoint(pos)), -1)
    if at < 0:
        draft.remove(start)
    elif at != start:
        draft.move(start, at)
    changed()


def _heading(scale: Scale, room: Rect, view: ProgramView) -> list[Widget]:
    """Who sets how many dice, and that nobody else is to look."""
    secret = Label("program-secret", words="secret until all are set", role=Role.STRONG)
    secret.colour = theme.BRASS_LIGHT
    wide, high = secret.wants(scale)
    side = round(scale.px(24) * scale.text)
    across = room.width - wide - side - scale.px(30)
    title = Label("program-title", words=view.title, role=Role.DIALOG, colour=theme.TITLE_LIGHT)
    if title.wants(scale)[0] > across:
        title.role = Role.HEADING
    put(title, Rect(room.left, room.top, across, height_at(title, across, scale)))
    middle = title.rect.top + title.wants(scale)[1] // 2
    eye = Picture("program-eye", Rect(room.right - side, middle - side // 2, side, side))
    eye.art = "ui-eye-off"
    put(secret, Rect(eye.rect.left - scale.px(8) - wide, middle - high // 2, wide, high))
    widgets: list[Widget] = [title, secret, eye]
    if not scale.narrow:
        note = Label("program-note", words=view.note, role=Role.BODY, colour=theme.MUTED)
        tall = height_at(note, room.width, scale)
        put(note, Rect(room.left, title.rect.bottom, room.width, tall))
        widgets.append(note)
    return widgets


def _cards(scale: Scale, room: Rect, view: ProgramView, brief: bool) -> list[ActionCard]:
    """The six actions side by side, as high as the highest."""
    gap = scale.px(12 if not scale.narrow else 6)
    found = [
        ActionCard(f"set-{act}", place, act, hotkey=str(pips(act)))
        for act, place in zip(ACTS, columns(room, (1,) * len(ACTS), gap), strict=True)
    ]
    for card in found:
        card.reason, card.brief = view.reason, brief
    tall = max(card.needs(scale)[1] for card in found)
    for card in found:
        card.rect.height = tall
    return found


def _slots(
    scale: Scale, room: Rect, view: ProgramView, draft: Draft, changed: Callable[[], None]
) -> list[Widget]:
    """The own dice in order, behind a caption where there is room."""
    count, gap = len(draft.dice), scale.px(7)
    widgets: list[Widget] = []
    caption = Label("program-own", words="Your dice", role=Role.CAPTION, colour=theme.BRASS_LIGHT)
    wide, high = caption.wants(scale)
    room = Rect(room)
    most = scale.px(SLOT) * max(1.0, scale.text * 0.9)
    if room.width - wide - scale.px(16) >= count * (scale.px(100) * scale.text + gap):
        put(caption, Rect(room.left, room.top + scale.px(8), wide, high))
        aside = wide + scale.px(16)
        room = Rect(room.left + aside, room.top, room.width - aside, room.height)
        widgets.append(caption)
    across = min(room.width, round(count * most + gap * (count - 1)))
    places = columns(Rect(room.left, room.top, across, room.height), (1,) * max(1, count), gap)
    for at, (die, place) in enumerate(zip(draft.dice, places, strict=True)):
        found = SlotWidget(f"slot-{at + 1}", place, die=die, number=at + 1)
        found.current, found.aimed = at == draft.at, bool(view.targets)
        found.on_press = partial(_selected, draft, changed, at)
        if die:
            found.act = die.act
            found.dropped = partial(_shifted, draft, changed, at, places)
        found.tip = SLOT_TIP
        widgets.append(found)
    return widgets


def _selected(draft: Draft, changed: Callable[[], None], at: int) -> None:
    draft.select(at)
    changed()


def _targets(
    scale: Scale, room: Rect, view: ProgramView, draft: Draft, changed: Callable[[], None]
) -> list[Widget]:
    """Who can be aimed at, at the right of the room or over its whole width, from its top."""
    if not view.targets:
        return []
    gap = scale.px(7)
    caption = Label("aim-title", words="Target for the next die", role=Role.NOTE)
    caption.colour = theme.MUTED
    plates = [
        TargetPlate(
            f"aim-{each.seat}", seat=each.seat, called=each.name, chosen=each.seat == draft.aim
        )
        for each in view.targets
    ]
    for plate in plates:
        plate.hotkey = f"ctrl+{plate.seat}"
        plate.tip = f"Ctrl+{plate.seat} aims at {plate.called}."
        plate.on_press = partial(_aimed, draft, changed, plate.seat)
    least = scale.px(40 if len(plates) < 3 else 26)
    wide, high = caption.wants(scale)
    sizes = [plate.needs(scale) for plate in plates]
    beside = max(scale.px(TARGETS), wide)
    narrow = beside * 2 <= room.width
    if narrow and (
        max(sizes)[0] > beside or _rows(sizes, beside, gap) > (1 if scale.narrow else 2)
    ):
        for plate in plates:
            plate.brief = True
        sizes = [plate.needs(scale) for plate in plates]
    across = beside if narrow else room.width
    left = room.right - across
    put(caption, Rect(left, room.top, wide, high))
    sizes = [(size[0], max(size[1], least)) for size in sizes]
    start = Rect(left, caption.rect.bottom + scale.px(3), across, 0)
    if not narrow:
        start = Rect(left + wide + gap, room.top, across - wide - gap, 0)
    for plate, place in zip(plates, flow_rects(sizes, start, gap, stretch=narrow), strict=True):
        put(plate, place)
    if not narrow:
        caption.rect.centery = plates[0].rect.centery
    return [caption, *plates]


def _rows(sizes: Sequence[tuple[int, int]], room: int, gap: int) -> int:
    return len({place.top for place in flow_rects(sizes, Rect(0, 0, room, 0), gap)})


def _aimed(draft: Draft, changed: Callable[[], None], seat: int) -> None:
    draft.point(seat)
    changed()
