"""A match watched again: what leads through it, in place of the answers.

It plays by itself: an action, then a beat in which the log can be read, as long as the table's
motions are over; and it is led by buttons, by keys and by the bar above them, on which the key
moments are marked. What was hidden may be shown once the match is over.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from functools import partial

from pygame import Rect, Surface

from engine.app import paint, theme
from engine.app.inputs import LEFT, Key, Pointer
from engine.app.settings import SPEED_FACTORS, Settings
from engine.app.text import plain
from engine.app.theme import Scale
from engine.app.widgets import Button, Change, Look, Widget, literal
from engine.app.widgets.buttons import Kind
from engine.replay import ALL_EYES, OPEN, Replay
from engine.rules.cards import Card
from engine.table import faces
from engine.table.actionbar import Offer, Prompt
from engine.table.cards import picture
from engine.words.log import Entry
from engine.words.summary import Moment

BEAT, A_LETTER, LONGEST = 0.8, 0.02, 3.2
"""Seconds at normal speed that the table rests after an action: at least, more for each letter
that the log tells of it, and at most."""

BEGINS = "The game begins"
"""What is said before the first action."""

EYES = "Press to show the cards that were hidden: one player's, then all, then none."
"""What the button for hidden cards does."""

BAR, GRIP, PIN = 22, (14, 24), 16
"""The height of the bar, the size of its grip and that of a moment's mark, in style units."""
HAND_CARD = 44
"""The width of a card of a hand that is shown, in style units."""


@dataclass(eq=False, repr=False)
class Watching:
    """The lead through a replay: where it stands, and whether it plays by itself.

    entries: gives the log up to here. on_result: shows how the match ended; offered at its end.
    settle: has the table stand as the match does. moments: gives those that mattered, once the
    match is over. play_on: begins a match of its own here.
    """

    replay: Replay
    _entries: Callable[[], Sequence[Entry]]
    _on_result: Callable[[], None]
    _settle: Callable[[], None]
    _moments: Callable[[], Sequence[Moment]]
    _play_on: Callable[[], None] | None = None
    playing: bool = field(default=True, init=False)
    _rested: float = field(default=0.0, init=False)

    @property
    def at_end(self) -> bool:
        """Whether nothing more was played."""
        return self.replay.number == self.replay.length

    # What leads.

    def go_to(self, number: int) -> None:
        """Show at once how it stood after so many actions."""
        self._rested = 0.0
        self.replay.rewind(number)

    def on(self) -> None:
        """Stop, and show the next action; what is still told of the last one makes room."""
        self.playing = False
        self._settle()
        self._step()

    def back(self) -> None:
        """Stop, and take the last action back."""
        self.playing = False
        self.go_to(self.replay.number - 1)

    def to_start(self) -> None:
        """Back to the first question; it goes on playing if it does."""
        self.go_to(0)

    def to_end(self) -> None:
        """To the last action."""
        self.playing = False
        self.go_to(self.replay.length)

    def play_or_pause(self) -> None:
        """Let it play by itself, from its beginning where it is at its end; or stop it."""
        self.playing = not self.playing
        self._rested = 0.0
        if self.playing and self.at_end:
            self.to_start()

    def next_eyes(self) -> None:
        """Show what was hidden through the next eyes: those of all, of each seat, of nobody."""
        replay = self.replay
        alone = len(replay.names) == 1  # who sees no more than all do
        eyes = [ALL_EYES, *([] if alone else range(1, len(replay.names) + 1)), OPEN]
        replay.look_through(eyes[(eyes.index(replay.eyes) + 1) % len(eyes)])

    @property
    def seen_as(self) -> str:
        """Through whose eyes it is shown, in words."""
        eyes = self.replay.eyes
        words = {ALL_EYES: "none shown", OPEN: "all shown"}
        return words.get(eyes) or f"{literal(self.replay.header.seats[eyes - 1])}'s shown"

    def leads(self, event: Key) -> Callable[[], None] | None:
        """What a key leads to, None where it leads nowhere."""
        leads = {
            "left": self.back,
            "right": self.on,
            "home": self.to_start,
            "end": self.to_end,
            "space": self.play_or_pause,
        }
        return None if event.ctrl else leads.get(event.name)

    def key(self, event: Key) -> bool:
        """Take a key that leads; held arrows go on."""
        if event.name == "o" and not event.ctrl and not event.again:
            self.next_eyes()
            return self.replay.over
        lead = self.leads(event)
        if lead is None:
            return False
        if not event.again or event.name in ("left", "right"):
            lead()
        return True

    # By itself.

    def update(self, dt: float, settings: Settings) -> bool:
        """Let so many seconds pass in which nothing moved; True when the next action was shown, or
        that there is none."""
        if not self.playing:
            return False
        if self.at_end:
            self.playing = False
            return True
        self._rested += dt
        if self._rested < self._beat(settings):
            return False
        self._step()
        return True

    def wait(self, settings: Settings) -> float | None:
        """In how many seconds of rest the next action comes; None is never."""
        if not self.playing:
            return None
        return 0.0 if self.at_end else max(0.0, self._beat(settings) - self._rested)

    def _beat(self, settings: Settings) -> float:
        # Without motion an action is all the quicker over: that is no reason to read faster.
        factor = SPEED_FACTORS[settings.speed] or 1.0
        letters = sum(len(plain(entry.text)) for entry in self._told())
        return min(BEAT + A_LETTER * letters, LONGEST) * factor

    def _step(self) -> None:
        self._rested = 0.0
        self.replay.step()

    # How it looks.

    def _told(self) -> list[Entry]:
        """What the log tells of the last action."""
        return [entry for entry in self._entries() if entry.number == self.replay.number]

    def asked(self) -> tuple[Prompt, list[Offer]]:
        """What the action bar says and offers."""
        number, length, told = self.replay.number, self.replay.length, self._told()
        # without its turn: the top bar tells which one it is now
        title, mark = (_undated(told[0].heading), told[0].mark) if told else (BEGINS, 0)
        text = f"Watching: step {number} of {length}"
        if not number and self.replay.decision:
            who = literal(self.replay.names[self.replay.decision.seat - 1])
            text = f"{who} is asked first.\n{text}"
        first = "" if number else "This is the beginning."
        last = "This is the end." if self.at_end else ""
        if self.at_end:
            middle = Offer(
                "result", "The result", "Enter", "", "enter", "", self._on_result, "primary"
            )
        elif self.playing:
            middle = _lead("pause", "Pause", "Space", "", self.play_or_pause, "primary")
        else:
            middle = _lead("play", "Play", "Space", "", self.play_or_pause, "primary")
        hidden = "" if self.replay.over else "This match is not over, so its cards stay hidden."
        eyes = Offer("eyes", "Hidden cards", self.seen_as, EYES, "o", hidden, self.next_eyes)
        begins = []
        if self._play_on:
            over = "It is over here: go back first." if self.replay.decision is None else ""
            does = "Begins a match of its own here; this one stays as it was."
            begins = [Offer("play-on", "Play on", "from here", does, "p", over, self._play_on)]
        return Prompt(mark, title, text), [
            _lead("to-start", "Start", "Home", first, self.to_start),
            _lead("step-back", "Back", "Left", first, self.back),
            middle,
            _lead("step-on", "Next", "Right", last, self.on),
            _lead("to-end", "End", "End", last, self.to_end),
            eyes,
            *begins,
        ]

    def above(
        self, scale: Scale, foot: Rect, hands: Mapping[int, Sequence[Card]]
    ) -> tuple[list[Widget], int]:
        """The bar above the foot with the key moments on it, and above that the hands as they are
        shown, where something hidden is; and how high all of it is, in pixels."""
        bar, *pins = self._line(scale, foot)
        shown = self._hands(scale, foot, bar.rect.top - 2 * scale.px(theme.UNIT), hands)
        top = (shown or [bar])[0].rect.top - scale.px(theme.UNIT)
        return [bar, *pins, *shown], foot.top - top

    def _line(self, scale: Scale, foot: Rect) -> list[Widget]:
        """The bar, and the key moments on it."""
        edge, tall = scale.px(theme.MARGIN), scale.px(BAR)
        rect = Rect(foot.left + edge, 0, foot.width - 2 * edge, tall)
        rect.bottom = foot.top - scale.px(theme.UNIT)
        number, length = self.replay.number, self.replay.length
        bar = ProgressBar("progress", rect, number, length, self.go_to, over=True)
        bar.tip = f"Step {number} of {length}. Press or drag to go elsewhere."
        pins: list[Widget] = []
        for index, moment in enumerate(self._moments()):
            if not moment.number:
                continue
            side = scale.px(PIN)
            at = Rect(0, 0, side, side)
            at.center = bar.place(moment.number, scale), rect.centery
            press = partial(self.go_to, moment.number)
            turn = self.replay.game.config.turn
            # what is still to come is not told by the way
            words = moment.words if moment.number <= number else "a key moment, still to come"
            tip = f"{turn} {moment.turn_number}: {words}"
            pin = MomentPin(f"moment-{index}", at, seat=moment.seat, called=tip)
            pin.over, pin.on_press = True, press
            pins.append(pin)
        return [bar, *pins]

    def _hands(
        self, scale: Scale, foot: Rect, low: int, hands: Mapping[int, Sequence[Card]]
    ) -> list[Widget]:
        """The hands, in a row that ends so far down."""
        if not hands or self.replay.eyes == ALL_EYES or scale.narrow:
            return []
        gap, (across, down) = scale.px(theme.GAP), faces.size(scale.px(HAND_CARD))
        row = Rect(gap, low - down, foot.width - gap, down)
        wide = row.width // len(hands)
        return [
            HandRow(f"hand-{seat}", room, seat, tuple(cards), across)
            for at, (seat, cards) in enumerate(hands.items())
            for room in [Rect(gap + at * wide, row.top, wide - gap, down)]
        ]


def _lead(
    id: str,
    label: str,
    key: str,
    reason: str,
    on_press: Callable[[], None],
    kind: Kind = "normal",
) -> Offer:
    return Offer(id, label, key, "", "", reason, on_press, kind, f"ui-{id}")


def _undated(heading: str) -> str:
    """A heading of the log without the turn before it."""
    return heading.partition(" · ")[2] or heading


@dataclass(eq=False)
class MomentPin(Button):
    """A key moment on the bar: the mark of its seat, the diamond of chance."""

    seat: int = 0
    _: KW_ONLY

    named = True
    ring = "field"

    def needs(self, scale: Scale) -> tuple[int, int]:
        return scale.px(PIN), scale.px(PIN)

    def wants(self, scale: Scale) -> tuple[int, int]:
        return self.needs(scale)

    def draw_under(self, surface: Surface, look: Look) -> None:
        """It lies on the bar and casts no shadow."""

    def draw(self, surface: Surface, look: Look) -> None:
        side = self.rect.width if look.hovered or look.focused else round(self.rect.width * 0.8)
        if self.seat:
            mark = paint.seat_mark(look.scale, self.seat, side, number=False)
        else:
            mark = paint.diamond(side, theme.BRASS_LIGHT)
        surface.blit(mark, mark.get_rect(center=self.rect.center))


@dataclass(eq=False)
class HandRow(Widget):
    """A seat's mark and the cards of its hand, drawn together where they are many."""

    seat: int = 1
    cards: tuple[Card, ...] = ()
    card: int = HAND_CARD
    _: KW_ONLY

    solid = True

    def draw(self, surface: Surface, look: Look) -> None:
        scale, at = look.scale, self.rect
        mark = paint.seat_mark(scale, self.seat, scale.px(PIN + 6))
        surface.blit(mark, mark.get_rect(midleft=at.midleft))
        left = at.left + mark.get_width() + scale.px(8)
        room = at.right - left - self.card
        step = min(self.card + 2, room // max(1, len(self.cards) - 1))
        for place, card in enumerate(self.cards):
            face = picture(card, self.card, scale, "oxblood", True)
            surface.blit(face, face.get_rect(midleft=(left + place * step, at.centery)))


@dataclass(eq=False)
class ProgressBar(Widget):
    """How far it is, from 0 to `length`; pressed or dragged, it goes there."""

    number: int = 0
    length: int = 1
    on_change: Callable[[int], None] = lambda number: None
    _: KW_ONLY

    solid = True

    def place(self, number: int, scale: Scale) -> int:
        """Where the middle of the grip is after so many actions, in pixels from the left edge of
        the window."""
        grip = scale.px(GRIP[0])
        room = self.rect.width - grip
        return self.rect.left + grip // 2 + round(room * number / max(1, self.length))

    def grab(self, at: Pointer, scale: Scale) -> Change:
        return self.drag(at, scale) if at.button == LEFT else Change.NONE

    def drag(self, at: Pointer, scale: Scale) -> Change:
        grip = scale.px(GRIP[0])
        room = max(1, self.rect.width - grip)
        share = min(max((at.pos[0] - self.rect.left - grip / 2) / room, 0), 1)
        number = round(share * self.length)
        if number == self.number:
            return Change.TAKEN
        self.number = number
        self.on_change(number)
        return Change.SCREEN

    def draw(self, surface: Surface, look: Look) -> None:
        scale, track = look.scale, self.rect.inflate(0, -look.scale.px(6))
        done = Rect(track)
        done.width = self.place(self.number, scale) - track.left
        line = max(1, scale.px(1))
        inner = track.inflate(-2 * line, -2 * line)
        surface.fill(theme.LINE_BRASS, track)  # an outline is drawn otherwise where it is clipped
        surface.fill(theme.WELL, inner)
        surface.fill(theme.BRASS_DARK, done.clip(inner))
        grip = Rect(0, 0, scale.px(GRIP[0]), scale.px(GRIP[1]))
        grip.center = self.place(self.number, scale), track.centery
        surface.blit(paint.button(scale, grip.size, "primary", look.hovered), grip)
