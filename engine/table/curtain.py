"""Curtain for one screen with several players: it hides the table until the next seat is ready.

    manager.push(Curtain(CurtainContent(1, "Mara", "to plan three cards", ...), on_ready))

Its first frame shows shut drapes; they part over the hearth, never over the table. When the seat is
ready, `on_ready` is called, the drapes meet, and they open over the current table.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from typing import NamedTuple

from pygame import Rect, Surface
from typing_extensions import override

from engine.app import art, paint, text, theme
from engine.app.easing import in_out_cubic
from engine.app.inputs import Input, Key, Press, Resize
from engine.app.paint.shapes import circle, fill
from engine.app.pictures import cached_picture
from engine.app.theme import Role
from engine.app.widgets import (
    Button,
    Group,
    Label,
    Look,
    Overlay,
    Panel,
    Screen,
    ScrollList,
    Widget,
    literal,
)
from engine.app.widgets.containers import (
    TOP,
    ByWidth,
    Column,
    Framed,
    Newest,
    Part,
    Row,
    Scrolled,
    Share,
    Sized,
    Space,
)
from engine.app.widgets.layout import stack
from engine.app.widgets.words import body, heading, lead, note
from engine.rules.cards import Card
from engine.rules.english import list_in_words, possessive
from engine.table import cards
from engine.table.logpage import LogPage
from engine.table.piles import turned
from engine.words.log import NOBODY, Entry


class _Phase(Enum):
    PARTING = auto()
    """The drapes part, from shut to the sides of the hearth."""
    DOWN = auto()
    """The drapes hang at the sides, and the curtain waits for the player."""
    MEETING = auto()
    """The drapes shut again, because the player is ready."""
    OPENING = auto()
    """The drapes slide out to both sides, over the table."""


PHASE_MILLISECONDS = {_Phase.PARTING: 450, _Phase.MEETING: 200, _Phase.OPENING: 350}
"""Milliseconds of each phase at normal speed."""

DRAPE_SHARE = 0.187
"""Share of the width that an open drape takes in a wide window."""
NARROW_DRAPE_SHARE = 0.05
"""Share of the width that an open drape takes in a narrow window."""

PELMET_HEIGHT = 50
"""Height that stays free at the upper edge, in style units."""
MEDAL_SIZE = 104
"""Full size of the seat's medal, in style units."""
SHADOW_DROP = 5
"""Distance by which the medal's shadow lies lower than the medal, in style units."""
READY_SIZE = (340, 84)
"""Least width and full height of the button, in style units."""
LOG_WIDTH = 540
"""Greatest width of the parchment with the last lines of the log, in style units."""
CARD_WIDTH_BESIDE = 72
"""Width of a card beside a line of the log, in style units."""
CARD_TILT = 4.0
"""Rotation of these cards, in degrees anticlockwise."""
READY_TOP = 0.44
"""Highest place of the button's upper edge, as a share of the window's height."""
MAX_CARDS = 3
"""Greatest number of cards beside a line of the log."""
FAN_STEP = 0.42
"""Share of its width that each card leaves free of the one before."""
USUAL_ENTRY = Entry(
    NOBODY, "Turn 12 · Somebody", "Says as much as most lines of the log do say. " * 2, 0
)
"""Log entry of common length, which has room below the button at every window size."""
ESC_WORDS = "Esc opens the menu"
CURTAIN_CLOSED = "Open the curtain first: this works at the table."
REFUSALS = {
    "f4": CURTAIN_CLOSED,
    "f5": CURTAIN_CLOSED,
    "f6": CURTAIN_CLOSED,
    "h": "Everything that is secret is covered.",
    "l": "Nothing has been played yet.",
    "u": "Nothing can be taken back now.",
}
"""Reason, by key, why a key does nothing at the curtain."""
LOG_NAME = "What everyone saw last"
"""Name of the list with the last lines of the log."""


class _HeadSize(NamedTuple):
    """Size of the upper part of a curtain.

    Attributes:
        share: The size of the medal and the button, as a share of their full size.
        role: The role of the title.
        gap: The gap between the parts, in style units.
    """

    share: float
    role: Role
    gap: float


_HEAD_SIZES = (
    _HeadSize(1.0, Role.HERO, gap=12),
    _HeadSize(0.7, Role.SCORE, gap=8),
    _HeadSize(0.5, Role.FIGURE, gap=4),
    _HeadSize(0.4, Role.FIGURE, gap=2),
)
"""Possible sizes, from ample to tight."""
_LOWER_GAP = 2.5
"""Distance of the lower part from the button, in gaps of the upper part."""
_SHADOW_STEPS = 7
"""Number of discs that make the soft edge of a round shadow."""
_SHADOW_OPACITY = 0.12
"""Opacity of each of these discs, from 0 to 1."""


class CurtainContent(NamedTuple):
    """Content of the curtain that calls a seat to the screen; names are as they were typed.

    Attributes:
        seat: The seat that is called.
        name: The name of its player.
        purpose: The reason of the call: `to plan three cards`.
        line: The game, the set and the turn.
        log: The log up to now, as all have seen it.
        new_entries: The entries since this player's last answer, or all of them without one.
        has_answered: True if this player has answered before.
        other_names: The names of those who look away.
        waits_for_player: True if the player has to press the button first; otherwise the curtain
            closes and opens by itself.
    """

    seat: int
    name: str
    purpose: str
    line: str
    log: Sequence[Entry]
    new_entries: Sequence[Entry]
    has_answered: bool
    other_names: Sequence[str]
    waits_for_player: bool = True


class Curtain(Screen):
    """Screen that calls a seat; only its button, Space and Enter open the curtain.

    Args:
        call: The seat, and the words on the curtain.
        on_ready: Called when the player is ready.
        on_menu: Called on Esc.
        on_undo: Called on U; None if nothing can be taken back.
        esc_words: The words about Esc on the curtain.
    """

    growth = theme.Growth.EVENLY

    def __init__(
        self,
        call: CurtainContent,
        on_ready: Callable[[], None],
        on_menu: Callable[[], None] = lambda: None,
        on_undo: Callable[[], None] | None = None,
        esc_words: str = ESC_WORDS,
    ) -> None:
        super().__init__()
        self._call = call
        self._name = literal(call.name)
        self._all_names = [self._name, *map(literal, call.other_names)]
        self._on_ready = on_ready
        self._on_menu = on_menu
        self._on_undo = on_undo
        self._esc_words = esc_words
        self._phase = _Phase.PARTING
        self._elapsed = 0.0
        self._is_unseen = False
        """True while the shut drapes have not been drawn, so that they must not open yet."""

    # Widgets between the drapes.

    @property
    def _drape_share(self) -> float:
        """Share of the window's width that each open drape takes."""
        return NARROW_DRAPE_SHARE if self.scale.narrow else DRAPE_SHARE

    @override
    def build(self) -> list[Widget]:
        """Return the largest head that leaves room below, and the words below it."""
        scale = self.scale
        drape_share = self._drape_share
        room = scale.rect(drape_share, 0, 1 - drape_share, 1).inflate(
            -2 * scale.px(theme.MARGIN), 0
        )
        room.top = scale.px(PELMET_HEIGHT)
        room.height = scale.height - scale.px(PELMET_HEIGHT + theme.MARGIN)
        for size in _HEAD_SIZES:
            upper_widgets = self._upper_part(room, size)
            lower_top = upper_widgets[-1].rect.bottom + scale.px(_LOWER_GAP * size.gap)
            lower_room = Rect(room.left, lower_top, room.width, max(0, room.bottom - lower_top))
            # the size is the same for every player, so that the button keeps its place
            foot_parts = [self._foot([USUAL_ENTRY], size.gap, name) for name in self._all_names]
            if all(
                foot_part.size(scale, lower_room.width)[1] <= lower_room.height
                for foot_part in foot_parts
            ):
                break
        return [*upper_widgets, *self._lower_part(lower_room, size.gap)]

    def _lower_part(self, room: Rect, gap: float) -> list[Widget]:
        """Return the widgets below the button; if the news is too long, it scrolls.

        If not even its last line has room, everything scrolls together.
        """
        scale = self.scale
        lines = self._call.new_entries or self._call.log[-1:]
        foot = self._foot(lines, gap)
        if foot.size(scale, room.width)[1] <= room.height:
            return foot.lay(scale, room)
        other_height = self._foot([], gap).size(scale, room.width)[1] + 2 * scale.px(gap)
        foot_with_scrolled_log = self._foot(lines, gap, max_log_height=room.height - other_height)
        if lines and foot_with_scrolled_log.size(scale, room.width)[1] <= room.height:
            return foot_with_scrolled_log.lay(scale, room)
        room.width += room.width - ScrollList.room(room, scale).width
        return Scrolled("sheet", foot, called=LOG_NAME).lay(scale, room)

    def _upper_part(self, room: Rect, size: _HeadSize) -> list[Widget]:
        """Return the medal, the words of the call, and the button.

        The button has the same place in every call.

        Args:
            room: The room between the drapes, in pixels.
            size: The size of the medal, of the words and of the button.
        """
        scale = self.scale
        gap = scale.px(size.gap)
        side = round(scale.px(MEDAL_SIZE) * size.share)
        medal = SeatMedal("medal", Rect(room.centerx - side // 2, room.top + gap, side, side))
        medal.seat = self._call.seat
        labels = self._heading_labels(self._name, self._call.purpose, size.role)
        top = medal.rect.bottom + gap
        labels_height = stack(labels, Rect(room.left, top, room.width, 0), scale, 0)
        reserved_height = max(labels_height, self._usual_labels_height(room.width, size.role))
        ready_button = self._ready_button()
        width = min(max(ready_button.size(scale)[0], scale.px(READY_SIZE[0])), room.width)
        height = max(
            ready_button.size(scale, width)[1], round(scale.px(READY_SIZE[1]) * size.share)
        )
        rect = Rect(0, top + reserved_height + gap + scale.px(theme.UNIT), width, height)
        if not scale.narrow:
            rect.top = max(rect.top, round(scale.height * READY_TOP * size.share))
        rect.centerx = room.centerx
        ready_button.place(rect)
        spare_height = rect.top - gap - scale.px(theme.UNIT) - labels[-1].rect.bottom
        for widget in (medal, *labels):
            widget.move(0, spare_height // 2)
        return [medal, *labels, ready_button]

    def _usual_labels_height(self, width: int, role: Role) -> int:
        """Return the height in pixels of the words of a call that has a short purpose.

        The longest name counts, and a purpose of one line, or of two in a narrow window.
        """
        scale = self.scale
        purpose = "A\nA" if scale.narrow else "A"
        heights = [
            stack(self._heading_labels(name, "", role), Rect(0, 0, width, 0), scale, 0)
            for name in self._all_names
        ]
        return max(heights) + text.measure(purpose, Role.HEADING, scale)[1]

    def _heading_labels(self, name: str, purpose: str, role: Role) -> list[Widget]:
        title = Label("title", words=f"For {possessive(name)} eyes only", role=role, align="center")
        title.colour = theme.TITLE_LIGHT
        labels: list[Widget] = [title]
        if purpose:
            labels.append(heading("purpose", purpose, align="center"))
        if self._call.line:
            labels.append(lead("line", self._call.line, align="center"))
        return labels

    def _ready_button(self) -> Button:
        return Button(
            "ready",
            label="Press Space when ready",
            hint="" if self.scale.narrow else "or click here",
            kind="primary",
            role=Role.CALL,
            hotkey="space",
            group=Group.PROMPT,
            on_press=self._open_if_down,
        )

    def _foot(
        self, lines: Sequence[Entry], gap: float, name: str = "", max_log_height: int = 0
    ) -> Part:
        """Return the last lines of the log, the names of those who look away, and the keys.

        Args:
            lines: The lines of the log.
            gap: The gap between the parts, in style units.
            name: A name for measuring only, as if that seat were called, with every key; ""
                otherwise.
            max_log_height: The greatest height of the log, as in `_recent_log`.
        """
        is_measured = bool(name)
        name = name or self._name
        other_names = [other_name for other_name in self._all_names if other_name != name]
        away_words = f"What is secret stays hidden until {name} is here."
        if other_names:
            verb = "looks" if len(other_names) == 1 else "look"
            away_words = f"{list_in_words(other_names)} {verb} away. {away_words}"
        key_hints = []
        if self._call.log or is_measured:
            key_hints.append("L opens the log")
        if self._on_undo or is_measured:
            key_hints.append("U takes back the last action")
        keys_line = " · ".join(filter(None, [*key_hints, self._esc_words]))
        labels = [
            body("away", away_words, align="center"),
            note("keys", keys_line, align="center"),
        ]
        parchment = ByWidth(partial(self._recent_log, lines, max_log_height))
        log_parts: list[Part] = [parchment, Space(0)] if lines else []
        return Column([*log_parts, *labels], gap=gap)

    @property
    def _caption(self) -> str:
        """Caption of the parchment with the last lines of the log."""
        if not self._call.new_entries:
            return "The last thing everyone saw"
        return "Since you last answered" if self._call.has_answered else "What has happened so far"

    def _recent_log(self, lines: Sequence[Entry], max_height: int, width: int) -> Part:
        """Return a parchment with lines of the log, the newest last.

        A single line has the cards that it names beside it.

        Args:
            lines: The lines of the log.
            max_height: The greatest height in pixels, beyond which the lines scroll; 0 is no limit.
            width: The width available, in pixels.
        """
        scale = self.scale
        half_gap = theme.GAP / 2
        log_width = min(round(scale.px(LOG_WIDTH) * scale.text), width)
        caption = Label(
            "seen-caption",
            words=self._caption,
            role=Role.CAPTION,
            colour=theme.OXBLOOD,
            align="center",
        )
        entry_parts = [_entry_part(f"seen-{number}", entry) for number, entry in enumerate(lines)]
        content: Part = Column(entry_parts, gap=half_gap)
        named_cards = [card for card, _ in text.block(lines[-1].text, Role.LEAD, scale).cards]
        if named_cards and len(lines) == 1:
            fan = self._fan(tuple(dict.fromkeys(named_cards))[:MAX_CARDS])
            fan_and_words = [fan, Space(2 * theme.GAP), Share(content)]
            content = Row([Space(half_gap), *fan_and_words, Space(half_gap)], at=TOP)
        if max_height:
            empty_frame = Framed(Panel("seen"), Column([caption, Space(0)], gap=half_gap))
            room = max_height - empty_frame.size(scale, log_width)[1]
            content = Newest(entry_parts, gap=half_gap, id="seen-list", called=LOG_NAME, most=room)
        parchment = Framed(
            Panel("seen", kind="parchment"), Column([caption, content], gap=half_gap)
        )
        side_space = Share(Space(0))
        return Row([side_space, Sized(parchment, wide=log_width), side_space])

    def _fan(self, cards: tuple[Card, ...]) -> Part:
        """Return the cards that a line of the log names, side by side."""
        fan = LooseCards("seen-card", cards=cards, large=self.manager.settings.large)
        width = CARD_WIDTH_BESIDE * (1 + FAN_STEP * (len(cards) - 1))
        height = CARD_WIDTH_BESIDE * theme.CARD_HEIGHT / theme.CARD_WIDTH
        return Sized(fan, width, height)

    @override
    def ground(self, surface: Surface) -> None:
        surface.blit(paint.hearth(surface.get_size()), (0, 0))

    # Coming and going.

    @override
    def enter(self) -> None:
        """Begin with shut drapes; without a call to answer, open after the first frame.

        Where every motion is off, they open at once.
        """
        self.manager.speaker.play("curtain")
        if self._call.waits_for_player:
            self._advance(0)
        else:
            self._is_unseen = self._phase_seconds(_Phase.MEETING) > 0
            self._open()

    def _open_if_down(self) -> None:
        if self._phase is _Phase.DOWN:
            self._open()

    def _open(self) -> None:
        self._phase = _Phase.MEETING
        self._elapsed = 0.0
        self._on_ready()
        self._advance(0)

    def _phase_seconds(self, phase: _Phase) -> float:
        """Return the seconds of a phase.

        If motion is reduced, only shut drapes take time that have not waited for the player.
        """
        settings = self.manager.settings
        takes_time = phase is _Phase.MEETING and not self._call.waits_for_player
        is_cut = settings.reduced_motion and not takes_time
        return 0.0 if is_cut else settings.seconds(PHASE_MILLISECONDS[phase])

    def _advance(self, seconds: float) -> None:
        """Let seconds pass, from phase to phase."""
        if self._is_unseen:
            return
        self._elapsed += seconds
        while self._phase is not _Phase.DOWN and self._elapsed >= self._phase_seconds(self._phase):
            self._elapsed -= self._phase_seconds(self._phase)
            if self._phase is _Phase.PARTING:
                self._phase = _Phase.DOWN
                self._elapsed = 0.0
            elif self._phase is _Phase.MEETING:
                self._phase = _Phase.OPENING
                self.opaque = False
            else:
                if self.manager.top is self:
                    self.manager.pop()
                return

    @override
    def update(self, dt: float) -> bool:
        if self._phase is _Phase.DOWN:
            return super().update(dt)
        self._advance(dt)
        self._is_unseen = False  # the next frame is drawn after this
        return True

    @override
    def handle(self, event: Input) -> bool:
        """Handle an input; while the drapes move, a key or click only ends their motion."""
        if self._phase is not _Phase.DOWN and isinstance(event, Press | Key):
            if not (isinstance(event, Key) and event.is_repeat):
                self._advance(sum(map(self._phase_seconds, PHASE_MILLISECONDS)))
            return True
        if self._phase in (_Phase.MEETING, _Phase.OPENING) and not isinstance(event, Resize):
            return False
        return super().handle(event)

    @override
    def key(self, event: Key) -> bool:
        if event.is_repeat:
            return False
        match event.name:
            case "enter":
                self._open_if_down()
            case "l" if self._call.log:
                self.manager.push(LogPage(self._call.log))
            case "u" if self._on_undo:
                self._on_undo()
            case _:
                return False
        return True

    @override
    def refuses(self, key: str) -> str:
        """Return why a key does nothing at the curtain; called for keys that nothing has used."""
        return REFUSALS.get(key, "")

    @override
    def back(self) -> None:
        self._on_menu()

    @override
    def rehearse(self) -> Iterator[None]:
        """Draw the drapes ahead, step by step; called while another screen is at rest."""
        yield from super().rehearse()
        yield from paint.prepare_drapes(self.manager.size, self._drape_share)

    @override
    def draw(self, surface: Surface) -> None:
        if self._phase is not _Phase.OPENING:
            super().draw(surface)
        else:
            self._draw_drapes(surface)

    @override
    def moving(self) -> list[Overlay]:
        return [Overlay(Rect((0, 0), self.manager.size), self._draw_drapes)]

    def _draw_drapes(self, surface: Surface) -> None:
        """Draw the drapes: parted, or sliding out to both sides when they open over the table."""
        seconds = 0.0 if self._phase is _Phase.DOWN else self._phase_seconds(self._phase)
        is_still = not seconds or self.manager.settings.reduced_motion
        progress = 1.0 if is_still else in_out_cubic(min(1.0, self._elapsed / seconds))
        drape_share = self._drape_share
        if self._phase is _Phase.OPENING:
            shift = round(surface.get_width() / 2 * progress)
            paint.draw_drapes(surface, 1, drape_share, shift)
        else:
            closed_share = progress if self._phase is _Phase.MEETING else 1 - progress
            paint.draw_drapes(surface, closed_share, drape_share)


def _entry_part(id: str, entry: Entry) -> Part:
    """Return a line of the log: its heading above its text."""
    labels: list[Part] = [Label(id, words=entry.heading, role=Role.HEADING, colour=theme.INK)]
    if entry.text:
        labels.append(Label(f"{id}-text", words=entry.text, role=Role.LEAD, colour=theme.INK_LIGHT))
    return Column(labels)


@dataclass(eq=False)
class SeatMedal(Widget):
    """Mark of a seat, as large as its rectangle."""

    seat: int = 1

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        shadow = _round_shadow(self.rect.width)
        shadow_centre = self.rect.move(0, look.scale.px(SHADOW_DROP)).center
        surface.blit(shadow, shadow.get_rect(center=shadow_centre))
        surface.blit(paint.seat_medal(look.scale, self.seat, self.rect.width), self.rect)


@cached_picture(4)
def _round_shadow(side: int) -> Surface:
    """Return the shadow of a disc `side` pixels wide, spread by an eighth of its width."""
    spread = side // 8
    size = side + 2 * spread
    look = fill(theme.SHADOW, _SHADOW_OPACITY)
    radii = [side / 2 + spread * step / _SHADOW_STEPS for step in range(_SHADOW_STEPS)]
    discs = [circle((size / 2, size / 2), radius, look) for radius in radii]
    return art.vector(art.svg_document((size, size), "".join(discs)), (size, size))


@dataclass(eq=False)
class LooseCards(Widget):
    """Cards for show, as high as their room, each a little turned and over the one before."""

    cards: tuple[Card, ...] = ()
    large: bool = False

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        left = self.rect.left
        width = round(self.rect.height * theme.CARD_WIDTH / theme.CARD_HEIGHT)
        for card in self.cards:
            face = cards.card_picture(card, width, scale, "oxblood", self.large)
            tilted_card = turned(cards.shadowed(face, scale), CARD_TILT)
            card_rect = Rect(left, self.rect.top, width, self.rect.height)
            surface.blit(tilted_card, tilted_card.get_rect(center=card_rect.center))
            left += round(width * FAN_STEP)
