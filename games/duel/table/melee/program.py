"""The scene in which a program of dice is set: six actions, the own dice in order, the targets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from pygame import Rect

from engine.app import text, theme
from engine.app.inputs import Position
from engine.app.pictures import remembered
from engine.app.theme import Role, Scale
from engine.app.widgets import Group, Label, Picture, Widget
from engine.app.widgets.containers import Fill, First, Scrolled
from engine.app.widgets.layout import columns, flow_rects, height_at, put
from games.duel.rules.terms import ACTS, Act
from games.duel.table.melee.dice import ActionCard, Detail, SlotWidget, TargetPlate
from games.duel.table.melee.draft import Draft
from games.duel.table.melee.faces import pips
from games.duel.words.dice import Foreseen
from games.duel.words.phrases import CALLED

SLOT, SLOT_TALL = 246, 82
TARGETS = 290
LEAST_OUTLOOK = 230
SLOT_TIP = "Press it to set it next; drag it to change its place, or off it to take it back."


class Target(NamedTuple):
    """Somebody who can be aimed at."""

    seat: int
    name: str


class ProgramView(NamedTuple):
    """What stands above the dice, who can be aimed at (nobody where that needs no choice), and why
    nothing can be set.

    would: what each action would do as the next die. meets: what each die that is set meets, and
    the same in fewer words.
    outlook: what the whole would come to, in pairs of a heading and a sentence.
    """

    title: str
    note: str
    targets: Sequence[Target]
    reason: str = ""
    would: Mapping[Act, Foreseen] = {}
    meets: Sequence[tuple[str, str]] = ()
    outlook: Sequence[tuple[str, str]] = ()


def programming(scale: Scale, room: Rect, view: ProgramView, draft: Draft) -> list[Widget]:
    """The scene in a room. Where there is little room the actions say less."""
    ways = [
        Fill(partial(_laid, scale, view=view, draft=draft, detail=detail))
        for detail in _details(scale)
    ]
    scrolled = Scrolled("program", ways[-1], group=Group.PROMPT)
    return First([*ways, scrolled]).lay(scale, room)


def _details(scale: Scale) -> tuple[Detail, ...]:
    return ("brief", "bare") if scale.narrow else ("full", "brief")


@remembered(32)
def height(scale: Scale, width: int, targets: tuple[Target, ...], count: int, longest: str) -> int:
    """The height in pixels that the scene needs at this width, with all its words, where the
    opponent's name is no longer than this."""
    most = Foreseen(
        "10",
        f"Endurance lost to {longest}'s {CALLED['high']}",
        f"from {longest}",
        "10 if its last action was Block: 10 less Dexterity 10.",
    )
    view = ProgramView("Ag", "Ag", targets, would=dict.fromkeys(ACTS, most))
    draft = Draft(count, [each.seat for each in targets])
    detail = _details(scale)[0]
    laid = _laid(scale, Rect(0, 0, width, 0), view, draft, detail)
    return max(widget.rect.bottom for widget in laid)


def _laid(
    scale: Scale,
    room: Rect,
    view: ProgramView,
    draft: Draft,
    detail: Detail,
) -> list[Widget]:
    gap = scale.px(12)
    head = _heading(scale, room, view)
    top = max(widget.rect.bottom for widget in head) + scale.px(8)
    cards = _cards(scale, Rect(room.left, top, room.width, 0), view, detail)
    cards_end = max(card.rect.bottom for card in cards)
    targets = _targets(scale, room, view, draft)
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
    slots = _slots(scale, dice, view, draft)
    slots += _outlook(scale, Rect(dice), slots[-1].rect.right + gap, view) if slots else []
    places = [slot.rect for slot in slots if isinstance(slot, SlotWidget)]
    for card in cards:
        card.on_press = partial(draft.place, card.act)
        card.dropped = partial(_dropped, draft, card.act, places)
    return [*head, *cards, *slots, *targets]


def _dropped(draft: Draft, act: Act, places: Sequence[Rect], pos: Position) -> None:
    """An action is let go: on the place of a die it sets that one."""
    if (at := _at(places, pos)) is not None:
        draft.place(act, at)


def _shifted(draft: Draft, start: int, places: Sequence[Rect], pos: Position) -> None:
    """A die that was set is let go: it changes places, or off all places it is taken off."""
    draft.move(start, _at(places, pos))


def _at(places: Sequence[Rect], pos: Position) -> int | None:
    return next((at for at, place in enumerate(places) if place.collidepoint(pos)), None)


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


def _cards(scale: Scale, room: Rect, view: ProgramView, detail: Detail) -> list[ActionCard]:
    """The six actions side by side, as high as the highest."""
    gap = scale.px(12 if not scale.narrow else 6)
    found = [
        ActionCard(f"set-{act}", place, act, hotkey=str(pips(act)))
        for act, place in zip(ACTS, columns(room, (1,) * len(ACTS), gap), strict=True)
    ]
    for card in found:
        card.reason, card.detail = view.reason, detail
        card.would = view.would.get(card.act, card.would)
    tall = max(card.needs(scale)[1] for card in found)
    for card in found:
        card.rect.height = tall
    return found


def _slots(scale: Scale, room: Rect, view: ProgramView, draft: Draft) -> list[Widget]:
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
        found.meets = view.meets[at] if at < len(view.meets) else ("", "")
        found.on_press = partial(draft.select, at)
        if die:
            found.act = die.act
            found.dropped = partial(_shifted, draft, at, places)
        found.tip = " ".join(
            filter(None, [f"{found.meets[0]}." if found.meets[0] else "", SLOT_TIP])
        )
        widgets.append(found)
    return widgets


def _outlook(scale: Scale, room: Rect, left: int, view: ProgramView) -> list[Widget]:
    """What the dice would come to, beside them, where there is room for all of it."""
    room = Rect(left, room.top, room.right - left, room.height)
    if not view.outlook or view.targets or room.width < scale.px(LEAST_OUTLOOK):
        return []
    title = Label("outlook-title", words="If nobody guards or cancels", role=Role.SMALL)
    title.colour = theme.BRASS_LIGHT
    said = [
        Label(f"outlook-{at}", words=f"**{head}** {rest}", role=Role.NOTE)
        for at, (head, rest) in enumerate(view.outlook)
    ]
    y = room.top
    for label in (title, *said):
        put(label, Rect(room.left, y, room.width, height_at(label, room.width, scale)))
        y = label.rect.bottom
    if y > room.bottom:
        return []
    for label in (title, *said):
        label.move(0, (room.bottom - y) // 2)
    return [title, *said]


def _targets(scale: Scale, room: Rect, view: ProgramView, draft: Draft) -> list[Widget]:
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
        plate.on_press = partial(draft.point, plate.seat)
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
