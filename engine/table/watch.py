"""Controls of a replay: they stand in place of the answers while a match is watched again.

The replay plays by itself at one of three speeds: an action, then a rest in which the log can be
read, after the table's motions are over. Buttons, keys and the progress bar above them, on which
the key moments are marked, lead through it. Hidden cards may be shown after the match is over.
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
from engine.replay import ALL_EYES, NOTHING_HIDDEN, Replay
from engine.rules.places import Pile
from engine.table import faces
from engine.table.actionbar import Offer, Prompt
from engine.table.progress import HAND_CARD, HandRow, MomentPin, ProgressBar
from engine.words.log import Entry, game_of
from engine.words.summary import Moment

MIN_REST = 0.8
"""Least rest after an action, in seconds at normal speed."""
REST_PER_LETTER = 0.02
"""Additional rest for each letter that the log tells of the action, in seconds at normal speed."""
MAX_REST = 3.2
"""Greatest rest after an action, in seconds at normal speed."""

BEGINS = "The game begins"
"""Title of the prompt before the first action."""

EYES_TIP = "Press to show the cards that were hidden: one player's, then all, then none."
"""Tooltip of the button for hidden cards."""

PROGRAMS_TIP = "Programs go on playing their seats; Players in the menu (Esc) changes that."
"""Tooltip about the programs of a match that is played on from a replay."""

BAR_HEIGHT = 26
"""Height of the progress bar, in style units."""
RING_ROOM = 7
"""Room for the focus ring above the progress bar, in style units."""
BACK_KEYS = "left", "pageup", "home"
"""Keys that lead back by an action, by a turn, and to the beginning."""
FORWARD_KEYS = "right", "pagedown", "end"
"""Keys that lead on by an action, by a turn, and to the end."""
MOMENT_KEYS = "b", "n"
"""Keys to the last and to the next key moment."""
BEGINNING = "This is the beginning."
"""Reason why nothing leads back from here."""
END = "This is the end."
"""Reason why nothing leads on from here."""
REPEATED_KEYS = "left", "right", "pageup", "pagedown"
"""Keys that repeat while they are held."""
SPEEDS: tuple[Speed, ...] = ("slow", "normal", "fast")
"""Speeds of a replay, in the order in which a button goes through them."""


@dataclass(eq=False, repr=False)
class Watching:
    """Controls of a replay, with its speed and its state of play or pause.

    `_entries` returns the log up to the position shown. `_on_result` shows the result, and is
    offered at the end. `_end_playback` ends the playback of the last action.
    """

    replay: Replay
    _navigation: Navigation
    _entries: Callable[[], Sequence[Entry]]
    _on_result: Callable[[], None]
    _end_playback: Callable[[], None]
    speed: Speed = "normal"
    """Speed of the replay, and of its motions if the settings have any."""
    playing: bool = field(default=True, init=False)
    _rest_elapsed: float = field(default=0.0, init=False)
    _last_target: int = field(default=0, init=False)
    """Number of the last action that a key or pin of key moments led to."""

    @property
    def is_at_end(self) -> bool:
        """True if the replay stands after the last action."""
        return self.replay.number == self.replay.length

    @cached_property
    def moments(self) -> Sequence[Moment]:
        """Key moments of the match; empty until the match is over."""
        return (
            self._navigation.moments(self.replay.watched_match) if self.replay.is_finished else ()
        )

    # Navigation.

    def go_to(self, number: int, moment: int = 0) -> None:
        """Show the position after this number of actions.

        `moment` is the number of the next action if that action is a key moment that was asked for.
        """
        self._rest_elapsed = 0.0
        self._last_target = moment
        self.replay.rewind(number)

    def step_on(self) -> None:
        """Stop the replay and show the next action, even if the last one is still in motion."""
        self.playing = False
        self._end_playback()
        self._step()

    def step_back(self) -> None:
        """Stop the replay and go back by one action."""
        self.playing = False
        self.go_to(self.replay.number - 1)

    def go_to_next_turn(self) -> None:
        """Stop the replay at the beginning of the next turn, or at the end."""
        turns = self.replay.turns
        index = bisect_right(turns, self.replay.number)
        self._go_and_stop(turns[min(index, len(turns) - 1)])

    def go_to_last_turn(self) -> None:
        """Stop the replay at the beginning of this turn, or of the one before."""
        turns = self.replay.turns
        index = bisect_left(turns, self.replay.number) - 1
        self._go_and_stop(turns[max(0, index)])

    def next_moment(self) -> None:
        """Stop the replay just before the next key moment, or here if there is no other one."""
        self._go_to_moment(self._later_moment())

    def previous_moment(self) -> None:
        """Stop the replay just before the last key moment, or here if there was no earlier one."""
        self._go_to_moment(self._earlier_moment())

    def _later_moment(self) -> int:
        """Return the number of the next key moment after the one pointed at; 0 without one."""
        current = self._target_moment or self.replay.number
        return next((number for number in self._moment_numbers() if number > current), 0)

    def _earlier_moment(self) -> int:
        """Return the number of the last key moment before the one pointed at; 0 without one."""
        current = self._target_moment or self.replay.number + 1
        return max((number for number in self._moment_numbers() if number < current), default=0)

    def _go_to_moment(self, moment: int) -> None:
        """Stop the replay just before this action, a key moment; for 0, only stop."""
        self.playing = False
        if moment:
            self.go_to(moment - 1, moment)

    @property
    def _target_moment(self) -> int:
        """Number of the next action if a key or pin led to that key moment, else 0."""
        return self._last_target if self._last_target == self.replay.number + 1 else 0

    def _moment_numbers(self) -> list[int]:
        return sorted({moment.number for moment in self.moments if moment.number})

    def _go_and_stop(self, number: int) -> None:
        self.playing = False
        self.go_to(number)

    def next_speed(self) -> None:
        """Play at the next of the three speeds."""
        next_index = SPEEDS.index(self.speed) + 1
        self.speed = SPEEDS[next_index % len(SPEEDS)]

    def with_speed(self, settings: Settings) -> Settings:
        """Return the settings with the speed of the replay; "off" stays off."""
        return settings if settings.speed == "off" else replace(settings, speed=self.speed)

    def to_start(self) -> None:
        """Go back to the first question; a playing replay goes on playing."""
        self.go_to(0)

    def to_end(self) -> None:
        """Stop the replay after the last action."""
        self.playing = False
        self.go_to(self.replay.length)

    def play_or_pause(self) -> None:
        """Start the replay, from the beginning if it stands at its end; or stop it."""
        self.playing = not self.playing
        self._rest_elapsed = 0.0
        if self.playing and self.is_at_end:
            self.to_start()

    def next_point_of_view(self) -> None:
        """Show the hidden cards of the next seat; after all seats those of all, then none."""
        replay = self.replay
        seats = list(range(1, len(replay.names) + 1))
        if len(seats) == 1:  # the only seat sees as much as all
            seats = []
        points_of_view = [ALL_EYES, *seats, NOTHING_HIDDEN]
        next_index = points_of_view.index(replay.eyes) + 1
        replay.look_through(points_of_view[next_index % len(points_of_view)])

    @property
    def eyes_words(self) -> str:
        """Seat whose hidden cards are shown, in words."""
        eyes = self.replay.eyes
        words = {ALL_EYES: "none shown", NOTHING_HIDDEN: "all shown"}
        return words.get(eyes) or f"{literal(self.replay.header.seats[eyes - 1])}'s shown"

    def control_for(self, event: Key) -> Callable[[], None] | None:
        """Return the function of a key that leads through the replay; None for any other key."""
        functions = {
            "left": self.step_back,
            "right": self.step_on,
            "pageup": self.go_to_last_turn,
            "pagedown": self.go_to_next_turn,
            "b": self.previous_moment,
            "n": self.next_moment,
            "home": self.to_start,
            "end": self.to_end,
            "space": self.play_or_pause,
        }
        return None if event.ctrl else functions.get(event.name)

    def refusal(self, event: Key) -> str:
        """Return why a key that leads through the replay leads nowhere now, as a sentence.

        "" if it leads somewhere, and for any other key.
        """
        if event.ctrl or event.is_repeat:
            return ""
        if event.name in BACK_KEYS and not self.replay.number:
            return BEGINNING
        if event.name in FORWARD_KEYS and self.is_at_end:
            return END
        if event.name not in MOMENT_KEYS:
            return ""
        if not self._moment_numbers():
            return "This match has no key moments."
        if event.name == "b":
            return "" if self._earlier_moment() else "There is no key moment before this."
        return "" if self._later_moment() else "There is no key moment after this."

    def key(self, event: Key) -> bool:
        """Handle a key that leads through the replay; return True if it was consumed.

        Held arrows and page keys repeat.
        """
        if event.name == "o" and not event.ctrl and not event.is_repeat:
            self.next_point_of_view()
            return self.replay.is_finished
        if event.name == "v" and not event.ctrl and not event.is_repeat:
            self.next_speed()
            return True
        function = self.control_for(event)
        if function is None:
            return False
        if not event.is_repeat or event.name in REPEATED_KEYS:
            function()
        return True

    # Time.

    def update(self, dt: float) -> bool:
        """Let `dt` seconds without motion pass.

        Returns:
            True if the next action was shown, or if the replay has stopped at its end.
        """
        if not self.playing:
            return False
        if self.is_at_end:
            self.playing = False
            return True
        self._rest_elapsed += dt
        if self._rest_elapsed < self._rest_seconds():
            return False
        self._step()
        return True

    def wait(self) -> float | None:
        """Return the seconds of rest until the next action; None is never."""
        if not self.playing:
            return None
        return 0.0 if self.is_at_end else max(0.0, self._rest_seconds() - self._rest_elapsed)

    def _rest_seconds(self) -> float:
        letters = sum(len(plain(entry.text)) for entry in self._last_entries())
        seconds = min(MIN_REST + REST_PER_LETTER * letters, MAX_REST)
        return seconds * SPEED_FACTORS[self.speed]

    def _step(self) -> None:
        self._rest_elapsed = 0.0
        self.replay.step()

    # Prompt, buttons and bars.

    def _last_entries(self) -> list[Entry]:
        """Return the log's entries about the last action."""
        return [entry for entry in self._entries() if entry.number == self.replay.number]

    def prompt_and_buttons(self) -> tuple[Prompt, list[Offer]]:
        """Return the prompt and the buttons of the action bar."""
        back_refusal = "" if self.replay.number else BEGINNING
        forward_refusal = END if self.is_at_end else ""
        back_button = _control_button(
            "turn-back",
            label="Turn",
            key="PgUp",
            reason=back_refusal,
            on_press=self.go_to_last_turn,
        )
        forward_button = _control_button(
            "turn-on",
            label="Turn",
            key="PgDn",
            reason=forward_refusal,
            on_press=self.go_to_next_turn,
        )
        speed_tip = "Press for the next: slow, normal, fast."
        return self._prompt(), [
            back_button._replace(icon="ui-to-start"),
            _control_button(
                "step-back", label="Back", key="Left", reason=back_refusal, on_press=self.step_back
            ),
            self._main_button()._replace(kind="primary"),
            _control_button(
                "step-on", label="Next", key="Right", reason=forward_refusal, on_press=self.step_on
            ),
            forward_button._replace(icon="ui-to-end"),
            Offer("speed", "Speed", self.speed, tip=speed_tip, key="v", on_press=self.next_speed),
            self._eyes_button(),
            *self._play_on_button(),
            self._keep_button(),
        ]

    def _prompt(self) -> Prompt:
        """Return the last action as the title, and the position in the match as the text."""
        number = self.replay.number
        title = BEGINS
        mark = 0
        if entries := self._last_entries():
            title = _heading_without_turn(entries[0])  # the top bar has the current turn
            mark = entries[0].mark
        text = f"Watching: step {number} of {self.replay.length}"
        if self._target_moment:
            text = f"The key moment comes next.\n{text}"
        if not number and self.replay.decision:
            name = literal(self.replay.leading_names[self.replay.decision.seat - 1])
            text = f"{name} is asked first.\n{text}"
        return Prompt(mark, title, text)

    def _main_button(self) -> Offer:
        """Return the button to play or to pause, or at the end the one for the result."""
        if self.is_at_end:
            return Offer(
                "result",
                "The result",
                "Enter",
                key="enter",
                reason="" if self.replay.is_finished else "This match is not over yet.",
                on_press=self._on_result,
            )
        id, label = ("pause", "Pause") if self.playing else ("play", "Play")
        return _control_button(id, label, key="Space", reason="", on_press=self.play_or_pause)

    def _eyes_button(self) -> Offer:
        """Return the button that shows hidden cards."""
        return Offer(
            "eyes",
            "Hidden cards",
            self.eyes_words,
            tip=EYES_TIP,
            key="o",
            reason=""
            if self.replay.is_finished
            else "This match is not over, so its cards stay hidden.",
            on_press=self.next_point_of_view,
        )

    def _play_on_button(self) -> list[Offer]:
        """Return the button that begins a new match from here, if the replay allows it."""
        if not self.replay.can_branch:
            return []
        tip = "Begins a new match from here; this one stays as it was."
        if any(self.replay.programs):
            tip = f"{tip} {PROGRAMS_TIP}"
        is_over_here = self.replay.decision is None
        return [
            Offer(
                "play-on",
                "Play on",
                "from here",
                tip=tip,
                key="p",
                reason="It is over here: go back first." if is_over_here else "",
                on_press=partial(self._navigation.play_on, self.replay),
            )
        ]

    def _keep_button(self) -> Offer:
        """Return the button that keeps this moment as a picture or as a scenario."""
        tip = "As a picture, or as the text of a scenario."
        on_keep = partial(self._navigation.keep, self.replay)
        return Offer("keep", "Keep", "this moment", tip=tip, key="k", on_press=on_keep)

    def shortened_prompt(self, prompt: Prompt, view: Any) -> Prompt:
        """Return the prompt of a narrow window: the key moment, or nothing beside open hands."""
        if self._shown_hands(view):
            return Prompt(0, "", "")
        return prompt._replace(text=self._current_moment_words() or prompt.text)

    def widgets_above(self, scale: Scale, foot: Widget, view: Any) -> tuple[list[Widget], int]:
        """Return the widgets above the foot, and their height in pixels.

        They are, from below: the progress bar with the key moments, the games of a set, the current
        key moment, and the hands that are shown.
        """
        bar, *pins = self._bar_and_pins(scale, foot.rect)
        top = bar.rect.top - scale.px(RING_ROOM)
        labels: list[Widget] = []
        if not scale.narrow:
            for row in (self._game_labels(scale, bar), self._moment_line(scale, bar)):
                height = max((label.rect.height for label in row), default=0)
                for label in row:
                    label.rect.bottom = top
                labels += row
                top -= height + (scale.px(theme.UNIT) if height else 0)
        hands = self._hand_rows(scale, foot, top, self._shown_hands(view))
        if hands and not scale.narrow:
            top = hands[0].rect.top - scale.px(theme.UNIT)
        return [bar, *pins, *labels, *hands], foot.rect.top - top

    def _game_labels(self, scale: Scale, bar: ProgressBar) -> list[Widget]:
        """Return a label for each game of a set: its number, and its winner if there is room.

        The winner is named after the game is over, or if nothing is hidden.
        """
        replay = self.replay
        labels = list[Widget]()
        for part in replay.games:
            is_known = part.end <= replay.number or replay.eyes == NOTHING_HIDDEN
            winner = f" · {literal(part.name)} won" if part.name and is_known else ""
            left = bar.middle_of(part.begin, scale)
            right = bar.middle_of(part.end, scale)
            label = Label(f"game-{part.number}", role=Role.NOTE, colour=theme.MUTED)
            for label.words in (f"**{game_of(part.number)}**{winner}", str(part.number)):
                if label.size(scale)[0] <= right - left:
                    label.rect = Rect((left, 0), label.size(scale))
                    labels.append(label)
                    break
        return labels

    def _moment_line(self, scale: Scale, bar: ProgressBar) -> list[Widget]:
        """Return the line about the current key moment, which keeps its place without one."""
        moment = self._current_moment_words()
        hint = ""
        if self._moment_numbers():
            hint = "N goes to the next key moment, B to the one before."
        label = Label("shown-moment", words=moment or hint, role=Role.NOTE)
        label.colour = theme.TEXT if moment else theme.MUTED
        height = label.size(scale)[1]
        label.rect = Rect(bar.rect.left, 0, bar.rect.width, height)
        if label.size(scale, label.rect.width)[1] > height:
            label.words = moment.partition(":**")[0] + "**"
            label.tip = moment
        return [label]

    def _current_moment_words(self) -> str:
        """Return the current key moment in words; "" without one."""
        number = self._target_moment or self.replay.number
        if number == 0:
            return ""
        for moment in self.moments:
            if moment.number == number:
                return f"**{self._turn_of(moment)}:** {moment.words}"
        return ""

    def _turn_of(self, moment: Moment) -> str:
        return moment.when(self.replay.game.config.turn)

    def _shown_hands(self, view: Any) -> list[Pile]:
        """Return the hands of the game, if hidden cards are shown."""
        if self.replay.eyes == ALL_EYES:
            return []
        return [pile for pile in self.replay.game.piles(view) if pile.place.pile == "hand"]

    def _bar_and_pins(self, scale: Scale, foot: Rect) -> tuple[ProgressBar, *tuple[Widget, ...]]:
        """Return the progress bar, and the pins of the key moments on it."""
        margin = scale.px(theme.MARGIN)
        height = scale.px(BAR_HEIGHT)
        rect = Rect(foot.left + margin, 0, foot.width - 2 * margin, height)
        rect.bottom = foot.top - 2 * scale.px(theme.UNIT)
        number = self.replay.number
        length = self.replay.length
        splits = [part.begin for part in self.replay.games[1:]]
        bar = ProgressBar("progress", rect, number, length, self.go_to, splits, may_overlap=True)
        bar.tip = f"Step {number} of {length}. Press or drag to go elsewhere."
        pins: list[Widget] = []
        for index, moment in enumerate(self.moments):
            if not moment.number:
                continue
            x = bar.middle_of(moment.number - 1, scale)
            pin = self._pin(f"moment-{index}", moment)
            pin.rect = Rect((0, 0), pin.size(scale))
            pin.rect.center = x, rect.centery
            pins.append(pin)
        return bar, *pins

    def _pin(self, id: str, moment: Moment) -> MomentPin:
        """Return the pin of a key moment, which is not placed yet.

        A coming moment is named only if nothing is hidden.
        """
        may_be_named = moment.number <= self.replay.number or self.replay.eyes == NOTHING_HIDDEN
        words = moment.words if may_be_named else "a key moment, still to come"
        pin = MomentPin(id, seat=moment.seat, called=f"{self._turn_of(moment)}: {words}")
        pin.may_overlap = True
        pin.on_press = partial(self._go_to_moment, moment.number)
        return pin

    def _hand_rows(
        self, scale: Scale, foot: Widget, bottom: int, hands: Sequence[Pile]
    ) -> list[Widget]:
        """Return the hands in a row with its lower edge at `bottom`, in pixels.

        In a narrow window they stand in the foot, above its buttons.
        """
        if not hands:
            return []
        gap = scale.px(theme.GAP)
        card_width, card_height = faces.size(scale.px(HAND_CARD))
        if scale.narrow:
            button_tops = [
                widget.rect.top
                for widget in foot.widgets
                if widget.is_pressable or widget.clips_contents
            ]
            bottom = min(button_tops) - scale.px(theme.UNIT)
            max_card_height = bottom - foot.rect.top - scale.px(theme.UNIT)
            possible_width = card_width * max_card_height // card_height
            card_width, card_height = faces.size(min(card_width, possible_width))
        top = bottom - card_height
        hand_step = (foot.rect.width - gap) // len(hands)
        rows = list[Widget]()
        for index, hand in enumerate(hands):
            seat = hand.place.seat
            rect = Rect(gap + index * hand_step, top, hand_step - gap, card_height)
            cards = tuple(hand.cards)
            rows.append(HandRow(f"hand-{seat}", rect, seat, cards, card_width, may_overlap=True))
        return rows


def _control_button(
    id: str, label: str, key: str, reason: str, on_press: Callable[[], None]
) -> Offer:
    return Offer(id, label, key, reason=reason, on_press=on_press, icon=f"ui-{id}")


def _heading_without_turn(entry: Entry) -> str:
    """Return the heading of an entry without its game and turn."""
    heading = entry.heading.partition(" · ")[2] if entry.game > 1 else entry.heading
    return heading.partition(" · ")[2] or heading
