"""Undo of actions: freely while nobody has seen anything new, past that only with consent."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any

from typing_extensions import override

from engine.app.theme import Scale
from engine.app.widgets import Answer, Dialog, Group, Screen, Widget, literal
from engine.app.widgets.containers import Part, Space
from engine.app.widgets.pieces import SeatChip, TickBadge
from engine.app.widgets.widget import Size
from engine.match import Match
from engine.rules.english import list_in_words
from engine.rules.played import Played
from engine.table.beats import Beats
from engine.table.board import Board
from engine.table.forced_move import lone_answer
from engine.table.hotseat import HotSeat
from engine.table.log import Log

TICK_GAP = 12
"""Gap between a seat and its tick box, in style units."""
TICK_ROOM = 8
"""Additional height of a chip with a tick box, in style units."""


@dataclass(eq=False, repr=False)
class SeatTick(SeatChip):
    """Chip of a seat with a tick box, lit and ticked after the seat has agreed.

    `on_tick` is called with the seat when the chip is pressed.
    """

    group: Group = Group.PROMPT
    _: KW_ONLY
    on_tick: Callable[[int], None]

    @override
    @property
    def is_pressable(self) -> bool:
        return True

    @override
    def press(self) -> None:
        self.on_tick(self.seat)

    @override
    def parts(self, scale: Scale) -> list[Part]:
        tick = TickBadge("tick", ticked=self.to_play)
        return [*super().parts(scale), Space(TICK_GAP), tick]

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        chip_width, height = super().size(scale, width)
        return chip_width, height + scale.px(TICK_ROOM)


class Consent:
    """Vote of the seats on taking an action back.

    Args:
        names: The players who must agree, by seat.
        take_back: Called with their seats after all have agreed.
    """

    def __init__(
        self, names: Mapping[int, str], take_back: Callable[[Sequence[int]], None]
    ) -> None:
        self._names = names
        self._take_back = take_back
        self._agreed_seats: set[int] = set()
        """Seats that have agreed."""

    def dialog(self, title: str, text: str) -> Dialog:
        """Return a dialog that asks all at once, with a button of its own for taking back."""
        answers = [
            Answer("Keep it"),
            Answer("Take it back", self._take_with_all, reason=self._reason),
        ]
        return Dialog(title, text, answers, self._seat_ticks)

    def _take_with_all(self) -> None:
        self._take_back([*self._names])

    def _reason(self) -> str:
        missing_names = [
            literal(name) for seat, name in self._names.items() if seat not in self._agreed_seats
        ]
        return f"{list_in_words(missing_names)} must agree first." if missing_names else ""

    def _seat_ticks(self) -> list[Widget]:
        return [
            SeatTick(
                f"agree-{seat}",
                seat=seat,
                player=name,
                note="agrees" if seat in self._agreed_seats else "",
                to_play=seat in self._agreed_seats,
                hotkey=str(seat),
                on_tick=self._toggle_agreement,
            )
            for seat, name in self._names.items()
        ]

    def _toggle_agreement(self, seat: int) -> None:
        self._agreed_seats ^= {seat}


@dataclass(eq=False, repr=False)
class TakeBack:
    """Undo command of a table, with the consent that it needs."""

    _match: Match
    _board: Board[Any]
    _log: Log
    _seat: HotSeat
    _beats: Beats
    _screen: Screen

    def refusal(self) -> str:
        """Return why nothing can be taken back, as a sentence; "" if something can.

        During the playback it gives nothing away about the actions that are still to be shown.
        """
        if self._beats.is_playing_back and not self._beats.ended and self._match.history:
            return self._match.lock_reason
        if refusal := self._match.undo_refusal():
            return refusal
        return "" if self.target else "Only programs have played so far."

    @property
    def target(self) -> Played | None:
        """Action to take back: the last one that a person chose; later ones go with it."""
        history = self._match.history
        for played in reversed(history):
            if not self._is_undone_with_earlier(played):
                return played
        # a forced move at the very beginning has no action before it to go with
        if history and not self._by_program(history[0]):
            return history[0]
        return None

    def _by_program(self, played: Played) -> bool:
        return self._match.played_by(played) is not None

    def _is_undone_with_earlier(self, played: Played) -> bool:
        """Return True if this action is undone with the one before it.

        That is a forced move, or an action of a program.
        """
        return self._by_program(played) or self._was_forced(played)

    def _was_forced(self, played: Played) -> bool:
        """Return True if the table gave this answer, because there was no other."""
        decision = self._match.decision_before(played.number)
        return decision is not None and lone_answer(self._board, decision) == played.action

    @property
    def tip(self) -> str:
        """Tooltip of the button: the action to take back, and why consent is needed."""
        target = self.target
        if target is None or self.refusal() or self._beats.is_playing_back:
            return ""
        line = self._log.line_about(target)
        tip = f"Takes back: {line}"
        if len(self._match.names) > 1:  # the log's line may be about another seat
            tip = f"Takes back what {self._actor(target)} did.\n{line}"
        if self._needs_consent(target):
            tip += f" {_consent_reason(target)}"
        return tip

    def _actor(self, played: Played) -> str:
        """Return the name of the player who chose an action, marked up for widgets."""
        return literal(self._match.leading_names_after(played.number)[played.seat - 1])

    def _needs_consent(self, played: Played) -> bool:
        """Return True if other persons saw something new in the actions to take back."""
        undone_actions = self._match.history[played.number - 1 :]
        return any(action.is_news for action in undone_actions) and len(self._match.persons) > 1

    def undo(self) -> None:
        """Take the last action back, with the open consent of every seat if it is needed.

        Consent is needed if anything was shown or drawn since.
        """
        target = self.target
        if target is None or self._match.undo_refusal():
            return
        self._beats.stop()
        if not self._needs_consent(target):
            self._take_back(sorted(self._match.seats_to_agree()))
            return
        names = self._match.leading_names
        seats = {seat: names[seat - 1] for seat in sorted(self._match.seats_to_agree())}
        if [*seats] != [self._seat.viewer]:
            self._seat.cover_and_recall()  # other players come to the screen
        self._screen.manager.push(
            Consent(seats, self._take_back).dialog(
                f"Take back what {self._actor(target)} did?",
                f"{self._log.line_about(target)}\n{_consent_reason(target)}",
            )
        )

    def _take_back(self, agreed: Sequence[int]) -> None:
        """Take back the target and the actions after it, the last one first."""
        target = self.target
        if target is None:
            return
        for _ in self._match.history[target.number - 1 :]:
            self._match.undo(agreed if self._match.undo_needs_consent else ())


def _consent_reason(played: Played) -> str:
    """Return why an action is not taken back freely, as a sentence."""
    is_revealing = any(event.is_news for event in played.events)
    news_words = "Something hidden was revealed" if is_revealing else "Chance has decided something"
    return f"{news_words}, so everyone must agree."
