"""The scene in which a program of dice is set: six actions, the own dice in order, the targets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass
from functools import lru_cache, partial
from typing import NamedTuple

from pygame import Rect, Surface

from engine.app import art, paint, text, theme
from engine.app.inputs import LEFT, OUTSIDE, Pointer, Position
from engine.app.paint.grounds import Edging, flat, laid
from engine.app.paint.shapes import chamfered, edge
from engine.app.theme import Role, Scale
from engine.app.widgets import Change, Group, Label, Look, Over, Picture, Widget
from engine.app.widgets.buttons import PRESSED, draw_shadow
from engine.app.widgets.layout import columns, flow_rects, height_at, put
from games.duel.rules.actions import Die
from games.duel.rules.terms import ACTS, Act
from games.duel.table.draft import Draft
from games.duel.table.faces import FACES, pips
from games.duel.table.fitting import bottom, fitted

PULLED = 12
"""So far a die is pulled, in style units, before it is dragged."""
DIE, ART, MARK = 46, 56, 20
SLOT, SLOT_TALL = 160, 82
TARGETS = 290
SLOT_TIP = "Press it to set it next; drag it to change its place, or off it to take it back."


class Target(NamedTuple):
    """Somebody who can be aimed at."""

    seat: int
    name: str


@dataclass(eq=False, repr=False)
class DraggedDie(Widget):
    """Something with a die that can be dragged; `dropped` is told where it was let go."""

    act: Act = "high"
    _: KW_ONLY
    dropped: Callable[[Position], None] | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        self._from: Position = OUTSIDE
        self.away: Position | None = None

    def follow(self, before: DraggedDie, scale: Scale) -> None:
        self._from, self.away = before._from, before.away

    def grab(self, at: Pointer, scale: Scale) -> Change:
        if at.button != LEFT or not self.dropped or not self.enabled:
            return Change.NONE
        self._from, self.away = at.pos, None
        return Change.TAKEN

    def drag(self, at: Pointer, scale: Scale) -> Change:
        away = at.pos[0] - self._from[0], at.pos[1] - self._from[1]
        if self.away is None and max(map(abs, away)) < scale.px(PULLED):
            return Change.TAKEN
        self.away = away
        return Change.MARKS

    def drop(self, at: Pointer, scale: Scale) -> Change:
        if self.away is None:
            return Change.NONE
        self.away = None
        if self.dropped:
            self.dropped(at.pos)
        return Change.SCREEN

    def marking(self, look: Look) -> Over | None:
        """The die is seen where the pointer holds it."""
        if self.away is None:
            return None
        side = look.scale.px(DIE)
        at = Rect(0, 0, side, side)
        at.center = self._from[0] + self.away[0], self._from[1] + self.away[1]
        die = art.picture(f"die-{pips(self.act)}", (side, side))
        return Over(at, lambda surface: surface.blit(die, at))


@dataclass(eq=False, repr=False)
class ActionCard(DraggedDie):
    """One of the six actions: its die, its key, its picture, and what it does where there is
    room."""

    _: KW_ONLY
    brief: bool = False
    """Whether it only says what it is called."""
    group: Group = Group.PROMPT

    ring = "field"

    @property
    def name(self) -> str:
        return FACES[self.act].title

    @property
    def said(self) -> tuple[str, str]:
        heading, words = super().said
        return heading, f"{words}\n{FACES[self.act].words}".strip() if self.brief else words

    @property
    def focusable(self) -> bool:
        return True

    def _die(self, scale: Scale) -> int:
        return min(round(scale.px(DIE) * max(1.0, scale.text * 0.8)), self.rect.width // 3)

    def needs(self, scale: Scale) -> tuple[int, int]:
        pad = scale.px(13)
        room = max(1, self.rect.width - 2 * pad) if self.rect.width else None
        face = FACES[self.act]
        wide, tall = text.measure(face.title, Role.HEADING, scale, room)
        words = 0 if self.brief else text.measure(face.words, Role.NOTE, scale, room)[1]
        die = self._die(scale) if self.rect.width else scale.px(DIE)
        return min(wide, room or wide) + 2 * pad, die + tall + words + 2 * pad + scale.px(2)

    def draw_under(self, surface: Surface, look: Look) -> None:
        if self.enabled:
            draw_shadow(surface, self.rect, look.scale)

    def draw(self, surface: Surface, look: Look) -> None:
        scale, face = look.scale, FACES[self.act]
        at = self.rect.move(0, scale.px(PRESSED) if look.pressed else 0)
        surface.blit(paint.panel(scale, at.size, "parchment"), at)
        if look.hovered and self.enabled:
            line = edge(theme.BRASS, 3 * scale.s)
            ring = chamfered(at.size, theme.PANEL_CUT * scale.s, line, 1.5 * scale.s)
            surface.blit(art.vector(art.drawing(at.size, ring), at.size), at)
        pad, side = scale.px(13), self._die(scale)
        die = art.picture(f"die-{pips(self.act)}", (side, side))
        surface.blit(die, (at.left + pad, at.top + pad - scale.px(2)))
        key = paint.key_badge(scale, self.hotkey, "brass")
        middle = at.top + pad + side // 2
        left = at.left + pad + side + scale.px(10)
        surface.blit(key, key.get_rect(midleft=(left, middle)))
        drawn = min(scale.px(ART), at.right - pad - left - key.width - scale.px(6))
        if drawn >= scale.px(28):
            picture = art.picture(f"act-{self.act}", (drawn, drawn))
            surface.blit(picture, picture.get_rect(midright=(at.right - scale.px(8), middle)))
        room = at.width - 2 * pad
        title = text.block(face.title, Role.HEADING, scale, room, theme.INK)
        y = at.top + pad + side
        title.draw(surface, (at.left + pad, y))
        if not self.brief:
            words = text.block(face.words, Role.NOTE, scale, room, theme.INK_2)
            words.draw(surface, (at.left + pad, y + title.size[1]))


@dataclass(eq=False, repr=False)
class SlotWidget(DraggedDie):
    """A place for a die of the own program: set, to be set next, or empty."""

    die: Die | None = None
    number: int = 1
    _: KW_ONLY
    current: bool = False
    aimed: bool = False
    """Whether a target is shown."""
    group: Group = Group.PROMPT

    ring = "field"
    named = True

    @property
    def name(self) -> str:
        said = FACES[self.die.act].title if self.die else "empty"
        return f"Die {self.number}: {said}"

    def needs(self, scale: Scale) -> tuple[int, int]:
        return 0, text.measure("Ag", Role.STRONG, scale)[1] + scale.px(8)

    def draw(self, surface: Surface, look: Look) -> None:
        scale, at = look.scale, self.rect
        lit = self.current or look.hovered
        line = Edging(theme.BRASS_LIGHT if lit else theme.LINE, 2.6 if self.current else 1.6)
        ground = theme.mix(theme.NOTICE, theme.WELL, 0.35) if self.die else theme.WELL
        if self.die and not lit:
            line = Edging(theme.BRASS, 1.6)
        picture = art.drawing(at.size, laid(flat(ground, theme.BUTTON_CUT, line), at.size, scale.s))
        surface.blit(art.vector(picture, at.size), at)
        pad = scale.px(9)
        number = text.block(str(self.number), Role.SMALL, scale, colour=theme.MUTED)
        if not self.die or self.away is not None:
            word = "choose" if self.current else "empty"
            role, ink = (Role.STRONG, theme.TEXT) if self.current else (Role.BODY, theme.MUTED)
            said = text.block(word, role, scale, colour=ink)
            if said.size[0] + 2 * pad <= at.width:
                said.draw(surface, (at.centerx - said.size[0] // 2, at.centery - said.size[1] // 2))
            number.draw(surface, (at.left + pad, at.top + scale.px(5)))
            return
        self._draw_set(surface, scale, self.die, number)

    def _draw_set(self, surface: Surface, scale: Scale, die: Die, number: text.Block) -> None:
        at, face, pad = self.rect, FACES[die.act], scale.px(9)
        mark = min(round(scale.px(MARK) * scale.text), at.height // 3, at.width // 3)
        side = min(scale.px(DIE), at.height - 2 * scale.px(8), at.width - 2 * pad)
        left = at.left + pad + number.size[0] + scale.px(4)
        aimed = mark + scale.px(4) if die.target and self.aimed else 0
        room = at.right - pad - left - side - pad
        words = text.block(face.title, Role.STRONG, scale, room - aimed)
        wide = max(text.widest_word(each, Role.STRONG, scale) for each in face.title.split())
        beside = wide <= room - aimed
        number.draw(surface, (at.left + pad, at.top + scale.px(5)))
        if not beside:
            place = Rect(0, 0, side, side)
            place.center = at.center
            surface.blit(art.picture(f"die-{pips(die.act)}", (side, side)), place)
            if die.target and self.aimed:
                picture = paint.seat_mark(scale, die.target, mark)
                surface.blit(picture, picture.get_rect(bottomright=at.move(-4, -4).bottomright))
            return
        place = Rect(left, at.centery - side // 2, side, side)
        surface.blit(art.picture(f"die-{pips(die.act)}", (side, side)), place)
        x, below = place.right + pad, not die.target and self.aimed
        note = text.block("no target", Role.NOTE, scale, colour=theme.MUTED)
        below = below and x + note.size[0] <= at.right
        tall = words.size[1] + (note.size[1] if below else 0)
        y = at.centery - tall // 2
        words.draw(surface, (x, y))
        if below:
            note.draw(surface, (x, y + words.size[1]))
        if die.target and self.aimed:
            picture = paint.seat_mark(scale, die.target, mark)
            last = at.right - scale.px(7), y + tall - words.size[1] // words.lines // 2
            surface.blit(picture, picture.get_rect(midright=last))


@dataclass(eq=False, repr=False)
class TargetPlate(Widget):
    """Somebody who can be aimed at, by mark and name; the one who is has its colour's edge."""

    seat: int = 1
    called: str = ""
    _: KW_ONLY
    chosen: bool = False
    brief: bool = False
    group: Group = Group.PROMPT

    @property
    def name(self) -> str:
        return self.called

    @property
    def said(self) -> tuple[str, str]:
        return text.plain(self.called), self.tip

    def _mark(self, scale: Scale) -> int:
        return round(scale.px(MARK) * scale.text)

    def needs(self, scale: Scale) -> tuple[int, int]:
        name = text.measure(self.called, Role.STRONG, scale)
        wide = 0 if self.brief else name[0] + scale.px(8)
        return wide + self._mark(scale) + 2 * scale.px(10), max(
            name[1], self._mark(scale)
        ) + scale.px(8)

    def draw(self, surface: Surface, look: Look) -> None:
        scale, at = look.scale, self.rect
        plate = paint.seat_chip(scale, at.size, self.seat, self.chosen)
        surface.blit(plate, at)
        side, pad = self._mark(scale), scale.px(10)
        mark = paint.seat_mark(scale, self.seat, side)
        if self.brief:
            surface.blit(mark, mark.get_rect(center=at.center))
            return
        surface.blit(mark, mark.get_rect(midleft=(at.left + pad, at.centery)))
        ink = theme.TEXT if self.chosen or look.hovered else theme.MUTED
        name = text.block(self.called, Role.STRONG, scale, colour=ink)
        name.draw(surface, (at.left + pad + side + scale.px(8), at.centery - name.size[1] // 2))


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
