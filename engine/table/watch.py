"""A match watched again: what leads through it, in place of the answers.

It plays by itself: an action, then a beat in which the log can be read, as long as the table's
motions are over; and it is led by buttons, by keys and by the line above them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass

import pygame
from pygame import Rect, Surface

from engine.app import paint, theme
from engine.app.inputs import LEFT, Key, Pointer
from engine.app.settings import SPEED_FACTORS, Settings
from engine.app.text import plain
from engine.app.theme import Scale
from engine.app.widgets import Change, Look, Widget
from engine.app.widgets.buttons import Kind
from engine.match import Replay
from engine.table.actionbar import Offer, Prompt
from engine.words.log import Entry

BEAT, A_LETTER, LONGEST = 0.8, 0.02, 3.2
"""Seconds at normal speed that the table rests after an action: at least, more for each letter
that the log tells of it, and at most."""

LINE, THICK, KNOB = 10, 3, 10
"""The height in which the line can be pressed, its own, and the knob's side, in style units."""


class Watching:
    """The lead through a replay: where it stands, and whether it plays by itself.

    entries: gives the log up to here. on_result: shows how the match ended; offered at its end.
    settle: has the table stand as the match does.
    """

    def __init__(
        self,
        replay: Replay,
        entries: Callable[[], Sequence[Entry]],
        on_result: Callable[[], None],
        settle: Callable[[], None],
    ) -> None:
        self.replay = replay
        self.playing = True
        self._entries = entries
        self._on_result = on_result
        self._settle = settle
        self._rested = 0.0

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
        title, mark = (told[0].heading, told[0].mark) if told else ("The beginning", 0)
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
        return Prompt(mark, title, f"{number} of {length}"), [
            _lead("to-start", "Start", "Home", first, self.to_start),
            _lead("step-back", "Back", "Left", first, self.back),
            middle,
            _lead("step-on", "Next", "Right", last, self.on),
            _lead("to-end", "End", "End", last, self.to_end),
        ]

    def line(self, scale: Scale, foot: Rect) -> ProgressBar:
        """The line along the top of the action bar."""
        edge = scale.px(theme.MARGIN)
        rect = Rect(foot.left + edge, foot.top, foot.width - 2 * edge, scale.px(LINE))
        return ProgressBar(
            "progress", rect, self.replay.number, self.replay.length, self.go_to, over=True
        )


def _lead(
    id: str,
    label: str,
    key: str,
    reason: str,
    on_press: Callable[[], None],
    kind: Kind = "normal",
) -> Offer:
    return Offer(id, label, key, "", "", reason, on_press, kind, f"ui-{id}")


@dataclass(eq=False)
class ProgressBar(Widget):
    """How far it is, from 0 to `length`; pressed or dragged, it goes there."""

    number: int = 0
    length: int = 1
    on_change: Callable[[int], None] = lambda number: None
    _: KW_ONLY

    solid = True

    def grab(self, at: Pointer, scale: Scale) -> Change:
        return self.drag(at, scale) if at.button == LEFT else Change.NONE

    def drag(self, at: Pointer, scale: Scale) -> Change:
        share = min(max((at.pos[0] - self.rect.left) / self.rect.width, 0), 1)
        number = round(share * self.length)
        if number == self.number:
            return Change.TAKEN
        self.number = number
        self.on_change(number)
        return Change.SCREEN

    def draw(self, surface: Surface, look: Look) -> None:
        scale, thick = look.scale, look.scale.px(THICK)
        track = Rect(self.rect.left, self.rect.top, self.rect.width, thick)
        track.centery = self.rect.top + self.rect.height // 2
        done = Rect(track)
        done.width = track.width * self.number // max(1, self.length)
        pygame.draw.rect(surface, theme.LINE, track)
        pygame.draw.rect(surface, theme.BRASS, done)
        knob = paint.diamond(scale.px(KNOB), theme.BRASS_LIGHT)
        surface.blit(knob, knob.get_rect(center=done.midright))
