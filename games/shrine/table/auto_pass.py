"""Standing passes: a seat declares, for all to see, that it allows coming actions unasked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import partial

from pygame import Rect

from engine.app.theme import Role, Scale
from engine.app.widgets import Button, Group, Label, Look, Widget
from engine.app.widgets.buttons import RING
from engine.app.widgets.plates import Plate
from engine.rules.notation import Action
from engine.rules.state import Decision
from engine.table.context import TableContext
from engine.table.pause import HOLD, hold
from games.shrine.rules.answers import Allow
from games.shrine.rules.state import Asked, Shrine
from games.shrine.rules.steps import parse_announceable
from games.shrine.table.tags import TagPoint
from games.shrine.words import keys
from games.shrine.words.effects import seat_at_stake

BLOCK_QUESTIONS = Asked.BLOCK, Asked.BLOCK_DAGGER
"""Questions about a block."""
STOP_QUESTIONS = Asked.FIZZLE, Asked.BLOCK, Asked.BLOCK_DAGGER
"""Questions that a standing pass answers: how another seat's action could be stopped."""
END_NOTE = "An undo ends it, and so does closing the match."


class Scope(StrEnum):
    """Range of actions that a seat allows unasked."""

    TURN = "allows everything this turn"
    ALWAYS = "always allows"


SCOPE_WORDS = {Scope.TURN: "anything this turn", Scope.ALWAYS: "anything any more"}
"""Words for the actions that a scope covers."""


class StandingPasses:
    """Standing passes of all seats: who allows the actions of this turn, or all, unasked.

    A seat is always asked about an action that would take its own last Shrine card.

    Each question answered by a pass is shown first, at any speed of the table for at least the
    normal time, and nobody can hurry it. Meanwhile the seat may answer otherwise or take its pass
    back. Passes are in no journal: they end when the match is closed, and with an undo.
    """

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self._passes: dict[int, tuple[Scope, object]] = {}
        """Scope of each seat's pass, with the moment for which it counts."""
        self._last_withdrawal = 0, -1
        """Seat that took its pass back last, and the length of the history then."""
        self._promised_block_answer: tuple[int, int, Action] | None = None
        """Answer given in advance to a question about a block.

        The seat, the length of the history when the question comes, and the answer.
        """
        self._shown_seconds = 0.0
        """Seconds for which the question has been shown."""
        self._shown_history_length = -1
        """Length of the history when the question being shown came; -1 for none."""

    def pass_words(self, seat: int) -> str:
        """Return a seat's standing pass in words; "" if the seat wants to be asked."""
        scope, moment = self._passes.get(seat, (None, None))
        public = self._table.public
        if scope is None or moment != self._counted_turn(scope):
            return ""
        return "" if public.outcome or public.player(seat).out else scope.value

    def _counted_turn(self, scope: Scope) -> object:
        """Return a value that must stay equal for a pass to count: the turn, or None for always."""
        public: Shrine = self._table.public
        return None if scope == Scope.ALWAYS else public.turn_number

    def promise(self, seat: int, action: Action) -> None:
        """Store a seat's answer to the question about a block that may follow the present one."""
        self._promised_block_answer = seat, len(self._table.history) + 1, action

    @property
    def _promised_answer(self) -> Action | None:
        """The answer given in advance to the present question, if there is one."""
        table = self._table
        decision = self._table.decision
        if self._promised_block_answer is None or decision is None or table.look_only:
            return None
        seat, history_length, action = self._promised_block_answer
        is_block_question = decision.ask in BLOCK_QUESTIONS and decision.seat == seat
        return action if is_block_question and history_length == len(table.history) else None

    @property
    def _is_last_card_at_stake(self) -> bool:
        """Whether the last Shrine card of the seat that is asked is at stake."""
        decision = self._table.decision
        public = self._table.public
        if decision is None or public.announced is None:
            return False
        return seat_at_stake(public, parse_announceable(public.announced.action)) == decision.seat

    def set_pass(self, seat: int, scope: Scope) -> None:
        """Allow actions unasked from now on, including the present one.

        The seat's hand is covered, since a question waits while a hand is open.
        """
        self._passes[seat] = scope, self._counted_turn(scope)
        if self._table.seat.opened:
            self._table.seat.hide()
        self._table.rebuild()

    def withdraw(self, seat: int) -> None:
        """Take a seat's pass back, so that it is asked again."""
        if self.pass_words(seat):
            self._last_withdrawal = seat, len(self._table.history)
        self._passes.pop(seat, None)
        self._table.rebuild()

    @property
    def withdrawal_note(self) -> str:
        """Note on the seat that took its pass back last, until something is played."""
        seat, history_length = self._last_withdrawal
        if history_length != len(self._table.history) or self.pass_words(seat):
            return ""
        return f"{self._table.name(seat)} is asked again"

    def reset(self) -> None:
        """Drop all passes, since the match has moved to another position."""
        self._passes.clear()
        self._last_withdrawal = 0, -1
        self._promised_block_answer = None

    # Buttons and badges.

    def buttons(self, decision: Decision) -> Iterator[Button]:
        """Yield the buttons with which the seat that is asked sets or ends a standing pass.

        There are no buttons while its own last card is at stake.
        """
        if (
            decision.ask not in STOP_QUESTIONS
            or self._table.look_only
            or self._is_last_card_at_stake
        ):
            return
        seat = decision.seat
        if self.pass_words(seat):
            press = partial(self.withdraw, seat)
            tip = "You are asked, this time and from then on."
            yield _button(
                "stand-back", label="Ask me after all", tip=tip, key=keys.ASK_AGAIN, press=press
            )
            return
        offers = [
            (Scope.TURN, "stand-turn", "this turn", keys.ALLOW_TURN),
            (Scope.ALWAYS, "stand-always", "always", keys.ALLOW_ALWAYS),
        ]
        for scope, id, label, key in offers:
            tip = (
                f"You neither fizzle nor block {SCOPE_WORDS[scope]}, "
                "except at your last Shrine card. "
                f"Everyone sees it; press it at your name to be asked again. {END_NOTE}"
            )
            yield _button(
                id, label=label, tip=tip, key=key, press=partial(self.set_pass, seat, scope)
            )

    def badge(
        self, seat: int, scale: Scale, panel: Rect, widgets: Sequence[Widget]
    ) -> list[Widget]:
        """Return the widgets of a seat's panel with a button that takes the seat's pass back.

        The button lies as low and as far at the right as it covers nothing. Its label is the pass
        in words if there is room, otherwise a sign; words that would still lie below it are left
        out. `panel` is in pixels.
        """
        pass_words = self.pass_words(seat)
        if not pass_words:
            return [*widgets]
        tip = f"{self._table.name(seat)} {pass_words}, and neither fizzles nor blocks. {END_NOTE}"
        for words in (pass_words[:1].upper() + pass_words[1:], ""):
            badge = Button(
                f"stands-{seat}",
                label=words,
                icon="ui-step-on",
                called=pass_words.capitalize(),
                role=Role.NOTE,
                tip=f"{tip} Press to be asked again.",
                group=Group.TABLE,
                on_press=partial(self.withdraw, seat),
            )
            room = panel.inflate(-2 * scale.px(8), -2 * scale.px(8))
            taken_rects = [_visible_rect(widget, scale) for widget in widgets]
            rect, is_free = _lowest_free_place(room, badge.size(scale), scale.px(RING), taken_rects)
            if is_free:
                break
        else:  # it may lie on words, which are then left out, and on no card
            things = [widget for widget in widgets if not isinstance(widget, _Words)]
            taken_rects = [_visible_rect(widget, scale) for widget in things]
            rect, _ = _lowest_free_place(room, badge.size(scale), scale.px(RING), taken_rects)
        badge.place(rect)
        ring_rect = rect.inflate(2 * scale.px(RING), 2 * scale.px(RING))
        return [*_without_words_below(scale, widgets, ring_rect), badge]

    # The pause.

    @property
    def is_passing(self) -> bool:
        """Whether a standing pass answers the present question; never while the hand is open."""
        table = self._table
        decision = self._table.decision
        if decision is None or table.look_only or table.seat.opened:
            return False
        if self._promised_answer or self._is_last_card_at_stake:
            return False
        return decision.ask in STOP_QUESTIONS and bool(self.pass_words(decision.seat))

    @property
    def goes_on(self) -> bool:
        """Whether a press hurries the pause: never, since anybody could take the seat's chance."""
        return False

    def go_on(self) -> None:
        """Do nothing: nobody can hurry this pause."""

    @property
    def _pause_seconds(self) -> float:
        return max(HOLD, hold(self._table.settings))

    def update(self, dt: float) -> bool:
        """Allow the action once its question has been shown; give an answer in advance at once."""
        if answer := self._promised_answer:
            self._promised_block_answer = None
            self._table.play(answer)
            self._table.rebuild()
            return True
        if not self.is_passing:
            self._shown_history_length = -1
            return False
        if self._shown_history_length != (history_length := len(self._table.history)):
            self._shown_history_length = history_length
            self._shown_seconds = 0.0
            return False
        self._shown_seconds += dt
        if self._shown_seconds < self._pause_seconds:
            return False
        self._shown_history_length = -1
        self._table.play(Allow(), by_itself=True)
        self._table.focus_on("", show=False)  # a late key press must not answer the next question
        self._table.rebuild()
        return True

    def wait(self) -> float | None:
        """Return the seconds until the action is allowed, or None if it is not."""
        if self._promised_answer:
            return 0.0
        if not self.is_passing:
            return None
        shown_seconds = (
            self._shown_seconds if self._shown_history_length == len(self._table.history) else 0.0
        )
        return max(0.0, self._pause_seconds - shown_seconds)


_Words = Label | Plate | TagPoint
"""Widgets that are left out where a button needs their place."""


def _without_words_below(scale: Scale, widgets: Sequence[Widget], rect: Rect) -> list[Widget]:
    """Return the widgets without the words that a rectangle (pixels) would cover."""
    kept_widgets: list[Widget] = []
    for widget in widgets:
        if isinstance(widget, _Words) and widget.rect.colliderect(rect):
            if isinstance(widget, Label):
                widget.rect = _visible_rect(widget, scale)
            if widget.rect.colliderect(rect):
                continue
        kept_widgets.append(widget)
    return kept_widgets


def _lowest_free_place(
    room: Rect, size: tuple[int, int], ring: int, taken_rects: Sequence[Rect]
) -> tuple[Rect, bool]:
    """Return the lowest free place of a room that is furthest at the right, and if it is free.

    Without a free place it is the corner. Lengths are in pixels; `ring` is free around the place.
    """
    corner = Rect((0, 0), size)
    corner.bottomright = room.bottomright
    step = max(1, size[1] // 4)
    for top in range(corner.top, room.top - 1, -step):
        for left in range(corner.left, room.left - 1, -step):
            rect = Rect((left, top), size)
            if rect.inflate(2 * ring, 2 * ring).collidelist(taken_rects) < 0:
                return rect, room.contains(rect)
    return corner, False


def _visible_rect(widget: Widget, scale: Scale) -> Rect:
    """Return the visible part of a widget in pixels; of a label, the extent of its words."""
    if not isinstance(widget, Label):
        return widget.shape(Look(scale))
    return Rect(widget.rect.topleft, widget.size(scale, widget.rect.width))


def _button(id: str, label: str, tip: str, key: str, press: partial[None]) -> Button:
    return Button(
        id,
        label=label,
        tip=tip,
        hotkey=key,
        role=Role.LABEL,
        group=Group.PROMPT,
        on_press=press,
    )
