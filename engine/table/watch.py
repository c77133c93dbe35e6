"""A match watched again: what leads through it, in place of the answers.

It plays by itself, at one of three speeds: an action, then a beat in which the log can be read,
once the table's motions are over; and it is led by buttons, by keys and by the bar above them, on
which the key moments are marked. What was hidden may be shown once the match is over.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any

from msgspec.structs import replace
from pygame import Rect

from engine.app import theme
from engine.app.inputs import Key
from engine.app.navigation import Navigation
from engine.app.settings import SPEED_FACTORS, Settings, Speed
from engine.app.text import plain
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Widget, literal
from engine.replay import ALL_EYES, OPEN, Replay
from engine.rules.places import Pile
from engine.table import faces
from engine.table.actionbar import Offer, Prompt
from engine.table.progress import HAND_CARD, PIN, HandRow, MomentPin, ProgressBar
from engine.words.log import Entry, game_of
from engine.words.summary import Moment

BEAT = 0.8
A_LETTER = 0.02
LONGEST = 3.2
"""Seconds at normal speed that the table rests after an action: at least, more for each letter
that the log tells of it, and at most."""

BEGINS = "The game begins"
"""What is said before the first action."""

EYES = "Press to show the cards that were hidden: one player's, then all, then none."
"""What the button for hidden cards does."""

PROGRAMS = "Programs go on playing their seats; Players in the menu (Esc) changes that."
"""What becomes of them where a match is played on."""

BAR = 26
"""The height of the bar, in style units."""
RINGED = 7
"""The room for the ring of the focus above the bar, in style units."""
BACK = "left", "pageup", "home"
ON = "right", "pagedown", "end"
MOMENTS = "b", "n"
"""The keys that lead back, on, and to a key moment."""
BEGINNING = "This is the beginning."
END = "This is the end."
HELD = "left", "right", "pageup", "pagedown"
"""The keys that go on as long as they are held."""
SPEEDS: tuple[Speed, ...] = ("slow", "normal", "fast")


@dataclass(eq=False, repr=False)
class Watching:
    """The lead through a replay: where it stands, and whether it plays by itself.

    entries: gives the log up to here. on_result: shows how the match ended; offered at its end.
    settle: has the table stand as the match does.
    """

    replay: Replay
    _navigation: Navigation
    _entries: Callable[[], Sequence[Entry]]
    _on_result: Callable[[], None]
    _settle: Callable[[], None]
    speed: Speed = "normal"
    """How fast it plays, and how fast its motions are where there are any."""
    playing: bool = field(default=True, init=False)
    _rested: float = field(default=0.0, init=False)
    _pointed_at: int = field(default=0, init=False)
    """The number of the last action that a key or pin of key moments led to."""

    @property
    def at_end(self) -> bool:
        """Whether nothing more was played."""
        return self.replay.number == self.replay.length

    @cached_property
    def moments(self) -> Sequence[Moment]:
        """The key moments, once the match is over."""
        return self._navigation.moments(self.replay.whole) if self.replay.over else ()

    # What leads.

    def go_to(self, number: int, moment: int = 0) -> None:
        """Show the position after this number of actions; `moment` is the number of the next
        action if a key moment is to be seen there."""
        self._rested = 0.0
        self._pointed_at = moment
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

    def turn_on(self) -> None:
        """Stop, and go to the beginning of the next turn, or to the end."""
        turns = self.replay.turns
        self._stop_at(turns[min(bisect_right(turns, self.replay.number), len(turns) - 1)])

    def turn_back(self) -> None:
        """Stop, and go to the beginning of this turn, or of the one before."""
        turns = self.replay.turns
        self._stop_at(turns[max(0, bisect_left(turns, self.replay.number) - 1)])

    def next_moment(self) -> None:
        """Stop just before the next key moment, or here if no other one comes."""
        self._lead_to(self._later_moment())

    def last_moment(self) -> None:
        """Stop just before the last key moment, or here if none came before."""
        self._lead_to(self._earlier_moment())

    def _later_moment(self) -> int:
        """Return the number of the next key moment that is not led to yet, or 0."""
        here = self._led_to or self.replay.number
        return next((each for each in self._numbers() if each > here), 0)

    def _earlier_moment(self) -> int:
        """Return the number of the last key moment up to here that is not led to yet, or 0."""
        here = self._led_to or self.replay.number + 1
        return max((each for each in self._numbers() if each < here), default=0)

    def _lead_to(self, moment: int) -> None:
        """Stop just before the action of this number, a key moment; for 0 only stop."""
        self.playing = False
        if moment:
            self.go_to(moment - 1, moment)

    @property
    def _led_to(self) -> int:
        """The number of the next action if a key or pin led to that key moment, else 0."""
        return self._pointed_at if self._pointed_at == self.replay.number + 1 else 0

    def _numbers(self) -> list[int]:
        return sorted({moment.number for moment in self.moments if moment.number})

    def _stop_at(self, number: int) -> None:
        self.playing = False
        self.go_to(number)

    def next_speed(self) -> None:
        """Play at the next of the three speeds."""
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]

    def moved(self, settings: Settings) -> Settings:
        """The settings with this speed; who wants no motion gets none."""
        return settings if settings.speed == "off" else replace(settings, speed=self.speed)

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
            "pageup": self.turn_back,
            "pagedown": self.turn_on,
            "b": self.last_moment,
            "n": self.next_moment,
            "home": self.to_start,
            "end": self.to_end,
            "space": self.play_or_pause,
        }
        return None if event.ctrl else leads.get(event.name)

    def refusal(self, event: Key) -> str:
        """Return why a key that leads through the match leads nowhere from here, as a sentence; ""
        where it leads somewhere, and for any other key."""
        if event.ctrl or event.again or event.name not in (*BACK, *ON, *MOMENTS):
            return ""
        if event.name in BACK and not self.replay.number:
            return BEGINNING
        if event.name in ON and self.at_end:
            return END
        if event.name not in MOMENTS:
            return ""
        if not self._numbers():
            return "This match has no key moments."
        if event.name == "b":
            return "" if self._earlier_moment() else "There is no key moment before this."
        return "" if self._later_moment() else "There is no key moment after this."

    def key(self, event: Key) -> bool:
        """Take a key that leads; held arrows go on."""
        if event.name == "o" and not event.ctrl and not event.again:
            self.next_eyes()
            return self.replay.over
        if event.name == "v" and not event.ctrl and not event.again:
            self.next_speed()
            return True
        lead = self.leads(event)
        if lead is None:
            return False
        if not event.again or event.name in HELD:
            lead()
        return True

    # By itself.

    def update(self, dt: float) -> bool:
        """Let so many seconds pass in which nothing moved; True when the next action was shown, or
        that there is none."""
        if not self.playing:
            return False
        if self.at_end:
            self.playing = False
            return True
        self._rested += dt
        if self._rested < self._beat():
            return False
        self._step()
        return True

    def wait(self) -> float | None:
        """In how many seconds of rest the next action comes; None is never."""
        if not self.playing:
            return None
        return 0.0 if self.at_end else max(0.0, self._beat() - self._rested)

    def _beat(self) -> float:
        letters = sum(len(plain(entry.text)) for entry in self._told())
        return min(BEAT + A_LETTER * letters, LONGEST) * SPEED_FACTORS[self.speed]

    def _step(self) -> None:
        self._rested = 0.0
        self.replay.step()

    # How it looks.

    def _told(self) -> list[Entry]:
        """What the log tells of the last action."""
        return [entry for entry in self._entries() if entry.number == self.replay.number]

    def asked(self) -> tuple[Prompt, list[Offer]]:
        """What the action bar says and offers."""
        number = self.replay.number
        length = self.replay.length
        told = self._told()
        # without its turn: the top bar tells which one it is now
        title, mark = (_undated(told[0]), told[0].mark) if told else (BEGINS, 0)
        text = f"Watching: step {number} of {length}"
        if self._led_to:
            text = f"The key moment comes next.\n{text}"
        if not number and self.replay.decision:
            who = literal(self.replay.names[self.replay.decision.seat - 1])
            text = f"{who} is asked first.\n{text}"
        first = "" if number else BEGINNING
        last = END if self.at_end else ""
        if self.at_end:
            lasts = "" if self.replay.over else "This match is not over yet."
            middle = Offer(
                "result",
                "The result",
                "Enter",
                key="enter",
                reason=lasts,
                on_press=self._on_result,
            )
        elif self.playing:
            middle = _lead("pause", "Pause", "Space", "", self.play_or_pause)
        else:
            middle = _lead("play", "Play", "Space", "", self.play_or_pause)
        middle = middle._replace(kind="primary")
        hidden = "" if self.replay.over else "This match is not over, so its cards stay hidden."
        eyes = Offer(
            "eyes",
            "Hidden cards",
            self.seen_as,
            tip=EYES,
            key="o",
            reason=hidden,
            on_press=self.next_eyes,
        )
        begins = []
        if self.replay.branches:
            over = "It is over here: go back first." if self.replay.decision is None else ""
            does = "Begins a new match from here; this one stays as it was."
            if any(self.replay.programs):
                does = f"{does} {PROGRAMS}"
            begins = [
                Offer(
                    "play-on",
                    "Play on",
                    "from here",
                    tip=does,
                    key="p",
                    reason=over,
                    on_press=partial(self._navigation.play_on, self.replay),
                )
            ]
        does = "As a picture, or as the text of a scenario."
        keep = partial(self._navigation.keep, self.replay)
        begins.append(Offer("keep", "Keep", "this moment", tip=does, key="k", on_press=keep))
        faster = "Press for the next: slow, normal, fast."
        return Prompt(mark, title, text), [
            _lead("turn-back", "Turn", "PgUp", first, self.turn_back)._replace(icon="ui-to-start"),
            _lead("step-back", "Back", "Left", first, self.back),
            middle,
            _lead("step-on", "Next", "Right", last, self.on),
            _lead("turn-on", "Turn", "PgDn", last, self.turn_on)._replace(icon="ui-to-end"),
            Offer("speed", "Speed", self.speed, tip=faster, key="v", on_press=self.next_speed),
            eyes,
            *begins,
        ]

    def brief(self, prompt: Prompt, seen: Any) -> Prompt:
        """Return what a narrow window says beside the buttons: nothing where the hands have that
        room, else the key moment."""
        if self._hands(seen):
            return Prompt(0, "", "")
        return prompt._replace(text=self._moment_now() or prompt.text)

    def above(self, scale: Scale, foot: Widget, seen: Any) -> tuple[list[Widget], int]:
        """The bar above the foot with the key moments on it; above that, which game of a set is
        where, the moment that is shown, and the hands, where something hidden is; and how high all
        of it is, in pixels."""
        bar, *pins = self._line(scale, foot.rect)
        top = bar.rect.top - scale.px(RINGED)
        said: list[Widget] = []
        if not scale.narrow:
            for words in (self._parts(scale, bar), self._strip(scale, bar)):
                tall = max((each.rect.height for each in words), default=0)
                for each in words:
                    each.rect.bottom = top
                said += words
                top -= tall + (scale.px(theme.UNIT) if tall else 0)
        shown = self._hand_rows(scale, foot, top, self._hands(seen))
        if shown and not scale.narrow:
            top = shown[0].rect.top - scale.px(theme.UNIT)
        return [bar, *pins, *said, *shown], foot.rect.top - top

    def _parts(self, scale: Scale, bar: ProgressBar) -> list[Widget]:
        """Over each game of a set its number, and who won it, once that is over or nothing is
        hidden; where there is room."""
        replay = self.replay
        found = list[Widget]()
        for part in replay.games:
            told = part.end <= replay.number or replay.eyes == OPEN
            won = f" · {literal(part.name)} won" if part.name and told else ""
            left, right = (bar.middle_of(at, scale) for at in (part.begin, part.end))
            label = Label(f"game-{part.number}", role=Role.NOTE, colour=theme.MUTED)
            for label.words in (f"**{game_of(part.number)}**{won}", str(part.number)):
                if label.size(scale)[0] <= right - left:
                    label.rect = Rect((left, 0), label.size(scale))
                    found.append(label)
                    break
        return found

    def _strip(self, scale: Scale, bar: ProgressBar) -> list[Widget]:
        """The key moment that is shown, in a line that is kept for it."""
        now = self._moment_now()
        hint = "N goes to the next key moment, B to the one before." if self._numbers() else ""
        label = Label("shown-moment", words=now or hint, role=Role.NOTE)
        label.colour = theme.TEXT if now else theme.MUTED
        tall = label.size(scale)[1]
        label.rect = Rect(bar.rect.left, 0, bar.rect.width, tall)
        if label.size(scale, label.rect.width)[1] > tall:
            label.words = now.partition(":**")[0] + "**"
            label.tip = now
        return [label]

    def _moment_now(self) -> str:
        """The key moment that stands, in words; "" where there is none."""
        number = self._led_to or self.replay.number
        here = (each for each in self.moments if each.number == number > 0)
        return next((f"**{self._when(each)}:** {each.words}" for each in here), "")

    def _when(self, moment: Moment) -> str:
        return moment.when(self.replay.game.config.turn)

    def _hands(self, seen: Any) -> list[Pile]:
        """Return the hands of the game, where somebody watches who does not see them all."""
        if self.replay.eyes == ALL_EYES:
            return []
        return [pile for pile in self.replay.game.piles(seen) if pile.place.pile == "hand"]

    def _line(self, scale: Scale, foot: Rect) -> tuple[ProgressBar, *tuple[Widget, ...]]:
        """The bar, and the key moments on it."""
        edge = scale.px(theme.MARGIN)
        tall = scale.px(BAR)
        rect = Rect(foot.left + edge, 0, foot.width - 2 * edge, tall)
        rect.bottom = foot.top - 2 * scale.px(theme.UNIT)
        number = self.replay.number
        length = self.replay.length
        splits = [part.begin for part in self.replay.games[1:]]
        bar = ProgressBar("progress", rect, number, length, self.go_to, splits, over=True)
        bar.tip = f"Step {number} of {length}. Press or drag to go elsewhere."
        pins: list[Widget] = []
        for index, moment in enumerate(self.moments):
            if not moment.number:
                continue
            side = scale.px(PIN)
            at = Rect(0, 0, side, side)
            at.center = bar.middle_of(moment.number - 1, scale), rect.centery
            press = partial(self._lead_to, moment.number)
            # what is still to come is told by the way only where nothing is hidden
            gone_by = moment.number <= number or self.replay.eyes == OPEN
            named = moment.words if gone_by else "a key moment, still to come"
            tip = f"{self._when(moment)}: {named}"
            pin = MomentPin(f"moment-{index}", at, seat=moment.seat, called=tip)
            pin.over = True
            pin.on_press = press
            pins.append(pin)
        return bar, *pins

    def _hand_rows(
        self, scale: Scale, foot: Widget, low: int, hands: Sequence[Pile]
    ) -> list[Widget]:
        """The hands, in a row that ends so far down; in a narrow window in the foot, above its
        buttons."""
        if not hands:
            return []
        gap = scale.px(theme.GAP)
        (across, down) = faces.size(scale.px(HAND_CARD))
        if scale.narrow:
            buttons = (each.rect.top for each in foot.widgets if each.acts or each.clips)
            low = min(buttons) - scale.px(theme.UNIT)
            tallest = low - foot.rect.top - scale.px(theme.UNIT)
            across, down = faces.size(min(across, across * tallest // down))
        row = Rect(gap, low - down, foot.rect.width - gap, down)
        wide = row.width // len(hands)
        return [
            HandRow(f"hand-{seat}", room, seat, tuple(hand.cards), across, over=True)
            for at, hand in enumerate(hands)
            for seat in [hand.place.seat]
            for room in [Rect(gap + at * wide, row.top, wide - gap, down)]
        ]


def _lead(id: str, label: str, key: str, reason: str, on_press: Callable[[], None]) -> Offer:
    return Offer(id, label, key, reason=reason, on_press=on_press, icon=f"ui-{id}")


def _undated(entry: Entry) -> str:
    """A heading of the log without the game and the turn before it."""
    heading = entry.heading.partition(" · ")[2] if entry.game > 1 else entry.heading
    return heading.partition(" · ")[2] or heading
