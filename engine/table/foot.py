"""The foot of a table: who is asked what, and the answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.app.screens.manning import described
from engine.app.theme import Scale
from engine.app.widgets import Widget
from engine.match import Match
from engine.players.player import Program
from engine.rules.ending import Agree, Refuse
from engine.rules.notation import Action
from engine.rules.state import Decision
from engine.table.actionbar import Offer, Prompt, labelled
from engine.table.board import Board, Offers, Request
from engine.table.context import TableContext
from engine.table.plainfoot import action_bar
from engine.table.watch import BEGINS, Watching
from engine.words.log import Entry, headed

KEPT = 0.27
"""The most of the window's height that a bar keeps once its question has been answered."""

TAKE = "take"
"""The button that opens a view."""
STEP = 24
"""The least by which a bar grows after its first question, in style units, so that it grows
seldom."""


class Foot:
    """The bar at the foot of the window: the board's questions, and those that every table has.

    on_result: shows how the match ended.
    """

    def __init__(
        self,
        match: Match,
        board: Board[Any],
        table: TableContext,
        watching: Watching | None,
        on_result: Callable[[], None],
    ) -> None:
        self._match = match
        self._table = table
        self._board = board
        self._watching = watching
        self._on_result = on_result
        self._heights: dict[tuple[Scale, str], int] = {}
        self._asked_in: dict[tuple[Scale, int], int] = {}
        """The height of the bar in which something was asked last, by whose view lies open."""
        self._kept: dict[tuple[Scale, str, int], int] = {}
        """How high the bar has been in each scene, by whose view lies open."""

    def build(self, seen: Any, scale: Scale) -> Widget:
        """The bar, as high as the question needs. On a board that reserves a height it never gets
        lower again in this match, unless it takes more than `KEPT` of the window. What a seat alone
        may read makes it higher for that seat alone: else others would see how long it is."""
        at = scale, self._board.scene(seen), self._table.seat.viewer
        reserved = self._reserved(seen, scale)
        height = max(reserved, self._kept.get(at, 0))
        telling = self._table.beats.telling
        if telling:  # nothing moves because nothing is asked for a while
            height = max(height, self._asked_in.get((scale, at[2]), 0))
        bar = self._bar(seen, scale, self.asked(seen), height)
        if reserved and (more := bar.rect.height - height) > 0:
            step = scale.px(STEP) if at in self._kept else 1
            grown = height + -(-more // step) * step
            height = grown if grown <= KEPT * scale.height else bar.rect.height
        if (spare := height - bar.rect.height) > 0:
            bar.move(0, -spare)
            bar.rect.height = height
        if not telling:
            same = {key: tall for key, tall in self._asked_in.items() if key[0] == scale}
            self._asked_in = same | {(scale, at[2]): bar.rect.height}
            if reserved and bar.rect.height <= KEPT * scale.height:
                self._kept[at] = bar.rect.height
        return bar

    def _bar(self, seen: Any, scale: Scale, request: Request, least: int = 0) -> Widget:
        prompt, offers = request
        if self._watching:
            prompt, own = self._watching.beside(scale, prompt, self._board.hands(seen)), None
        else:
            own = self._board.foot(seen, scale, request)
        return own or action_bar(scale, prompt, offers.answers, offers.others, least)

    def _reserved(self, seen: Any, scale: Scale) -> int:
        """The height of the tallest that can come in this scene; 0 where the board reserves
        none."""
        at = scale, self._board.scene(seen)
        if at not in self._heights:
            requests = self._requests(seen)
            if requests is None:
                return 0
            bars = [self._bar(seen, scale, self._answered(request)) for request in requests]
            self._heights[at] = max(bar.rect.height for bar in bars)
        return self._heights[at]

    def _requests(self, seen: Any) -> Sequence[Request] | None:
        """All that the bar may be asked for in this scene; None where the board reserves none."""
        if self._watching:
            return [Request(*self._led())]
        requests = self._board.to_come(seen)
        if requests is not None:
            for seat in range(1, len(self._match.names) + 1):
                requests += [self._draw(seat), self._looking(seat)]
        return requests

    def _answered(self, request: Request) -> Request:
        """With what takes the table for its seat where nothing else is offered."""
        seat, offers = request.prompt.seat, request.offers
        return request if offers.answers else request._replace(offers=Offers([self._take(seat)]))

    def _led(self) -> tuple[Prompt, Offers]:
        """What leads through a match that is watched again, at its longest."""
        assert self._watching
        _, leads = self._watching.asked()
        longest = max(map(self._table.name, range(1, len(self._match.names) + 1)), key=len)
        title = headed(99, longest, self._table.turn_word)
        return Prompt(1, title, "999 of 999"), Offers(leads)

    def asked(self, seen: Any) -> Request:
        """What the foot says and offers now."""
        if self._watching:
            prompt, leads = self._watching.asked()
            return Request(prompt, Offers(leads))
        if self._table.beats.telling:
            return self._telling(seen)
        decision = self._match.decision
        if decision is None:
            return self._board.ending(seen) or self._over()
        if program := self._match.program(decision.seat):
            return self._thinking(decision.seat, program)
        if decision.ask == "draw":
            return self._draw(decision.seat)
        if not self._table.seat.answers(decision):
            answers = [self._take(decision.seat), *self._open(seen, decision)]
            return Request(self._board.prompt(seen, decision), Offers(answers))
        if self._table.seat.peeking:
            return self._looking(self._table.seat.viewer)
        return Request(self._board.prompt(seen, decision), self._board.offers(seen, decision))

    def _telling(self, seen: Any) -> Request:
        """While something is told nothing is asked: whose turn or doing it is, and where the log
        lies on another sheet, what it tells of it."""
        table = self._table
        seat, title, words = 0, BEGINS, ""
        if table.history:
            played = table.history[-1]
            seat = seen.turn_of or played.seat
            title = headed(played.turn_number, table.name(seat), table.turn_word)
        told = [entry for entry in table.log() if entry.number == len(table.history)][-1:]
        if told and table.did_by_program:
            told = [*self._before_it(), *told]
        if told:
            seat, title = told[0].mark, told[0].heading
            followed = table.sheets.shape == "tabs" or table.did_by_program
            words = _together(told) if followed else ""
        go_on = Offer("continue", "Continue", "Space", "", "", "", table.go_on, "primary")
        prompt = self._board.caption(seen) or Prompt(seat, title, words)
        return Request(prompt, Offers([go_on] if table.beats.waiting else []))

    def _thinking(self, seat: int, program: Program) -> Request:
        """A program's turn: nobody is asked anything. What was done last is still to be read where
        a program did it."""
        table, words = self._table, described(program)
        own = self._own(len(table.history)) if table.did_by_program else []
        if own:
            told = [*self._before_it(), *own]
            by = "" if told[0].mark == seat else f"{told[0].heading}: "
            words = f"{by}{_together(told)}"
        return Request(Prompt(seat, f"{table.name(seat)} is thinking", words), Offers([]))

    def _own(self, number: int) -> list[Entry]:
        """What the log tells at last of whoever carried out this action."""
        seat = self._table.history[number - 1].seat
        entries = [entry for entry in self._table.log() if entry.number == number]
        return [entry for entry in entries if entry.mark == seat][-1:] or entries[-1:]

    def _before_it(self) -> list[Entry]:
        """What was done before answers that gave themselves: these come so soon after it that they
        are told together."""
        number = last = len(self._table.history)
        while number > 1 and (asked := self._match.decision_before(number)) and asked.forced:
            number -= 1
        return self._own(number) if number < last else []

    def _over(self) -> Request:
        show = Offer("result", "The result", "Enter", "", "enter", "", self._on_result, "primary")
        return Request(Prompt(0, "The game is over", ""), Offers([show]))

    def _draw(self, seat: int) -> Request:
        title = f"{self._table.name(seat)}: a draw?"
        prompt = Prompt(seat, title, "Everyone can see the offer.")
        return Request(prompt, Offers([self._common(Agree(), seat), self._common(Refuse(), seat)]))

    def _common(self, action: Action, seat: int) -> Offer:
        """What every game's seats may answer."""
        return labelled(action, self._table.caption(action, seat), self._table.play)

    def _take(self, seat: int) -> Offer:
        return Offer(
            TAKE,
            f"Look at my {self._board.secrets}",
            self._table.seat.of_others(f"for {self._table.name(seat)} only"),
            self._table.seat.of_others("The others look away; then they lie open."),
            "1",
            "",
            self._table.seat.call,
            "primary",
        )

    def _open(self, seen: Any, decision: Decision) -> list[Offer]:
        """The answers to a private question that may be given on the open table, as the board
        offers them: each by the name of its action."""
        names = {str(action) for action in decision.open}
        offers = self._board.offers(seen, decision).answers if names else ()
        return [offer for offer in offers if offer.id in names]

    def _looking(self, seat: int) -> Request:
        done = Offer(
            "done", "Done", "cover the cards", "", "h", "", self._table.seat.hide, "primary"
        )
        away = self._table.seat.of_others("Nobody else may look.")
        prompt = Prompt(seat, f"{self._table.name(seat)} looks again", away)
        return Request(prompt, Offers([done]))


def _together(told: Sequence[Entry]) -> str:
    """Entries in one, below the heading of the first."""
    heading = told[0].heading
    return " ".join(each.text if each.heading == heading else each.line for each in told)
