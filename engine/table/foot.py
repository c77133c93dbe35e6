"""The foot of a table: who is asked what, and the answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.app.theme import Scale
from engine.app.widgets import Widget
from engine.match import Match
from engine.rules.ending import Agree, Refuse
from engine.rules.notation import Action
from engine.rules.state import Decision
from engine.table.actionbar import Offer, Prompt, action_bar, labelled
from engine.table.board import Board, Offers, Request
from engine.table.context import TableContext
from engine.table.watch import Watching
from engine.words.labels import COMMON_LABELS
from engine.words.log import headed


class Foot:
    """What the foot asks: the board's questions, and those that every table has.

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
        self._least: dict[Scale, int] = {}

    def build(self, seen: Any, scale: Scale) -> Widget:
        """The bar at the foot of the window."""
        asked = self.asked(seen)
        own = self._board.foot(seen, scale, asked)
        if own is not None:
            return own
        if scale not in self._least:
            prompt = Prompt(1, "Ag", "Ag\nAg")
            bars = [action_bar(scale, prompt, each) for each in self._board.usual_offers(seen)]
            self._least[scale] = max((bar.rect.height for bar in bars), default=0)
        least, offers = self._least[scale], asked.offers
        bar = action_bar(scale, asked.prompt, offers.answers, offers.others, least)
        if self._table.beats.telling and bar.rect.height > least:  # the log has room for it
            prompt = asked.prompt._replace(text="")
            return action_bar(scale, prompt, offers.answers, offers.others, least)
        return bar

    def asked(self, seen: Any) -> Request:
        """What the foot says and offers now."""
        if self._watching:
            prompt, leads = self._watching.asked()
            return Request(prompt, Offers(leads))
        if self._table.beats.telling:
            return self._telling()
        decision = self._match.decision
        if decision is None:
            return self._board.ending(seen) or self._over()
        if decision.ask == "draw":
            return self._draw(decision)
        if not self._table.seat.answers(decision):
            answers = [self._take(decision), *self._open(seen, decision)]
            return Request(self._board.prompt(seen, decision), Offers(answers))
        if self._table.seat.peeking:
            return self._looking()
        return Request(self._board.prompt(seen, decision), self._board.offers(seen, decision))

    def _telling(self) -> Request:
        """While something is told nothing is asked: whose doing it is, and where the log lies on
        another sheet, what it tells of it."""
        table = self._table
        seat, title, words = 0, "The beginning", ""
        if table.history:
            played = table.history[-1]
            seat = played.seat
            title = headed(played.turn, table.name(seat), table.turn)
        told = [entry for entry in table.log() if entry.number == len(table.history)][-1:]
        if told:
            seat, title = told[0].mark, told[0].heading
            words = told[0].text if table.sheets.shape == "tabs" else ""
        go_on = Offer("continue", "Continue", "Space", "", "", "", table.go_on, "primary")
        return Request(Prompt(seat, title, words), Offers([go_on] if table.beats.waiting else []))

    def _over(self) -> Request:
        show = Offer(
            "result", "The result", "how it was decided", "", "", "", self._on_result, "primary"
        )
        return Request(Prompt(0, "The game is over", ""), Offers([show]))

    def _draw(self, decision: Decision) -> Request:
        title = f"{self._table.name(decision.seat)}: a draw?"
        prompt = Prompt(decision.seat, title, "Everyone can see the offer.")
        return Request(prompt, Offers([self._common(Agree()), self._common(Refuse())]))

    def _common(self, action: Action) -> Offer:
        """What every game's seats may answer."""
        return labelled(action, COMMON_LABELS[type(action)], self._table.play)

    def _take(self, decision: Decision) -> Offer:
        return Offer(
            "take",
            "Take the table",
            f"for {self._table.name(decision.seat)} only",
            "The others look away; then the curtain opens.",
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

    def _looking(self) -> Request:
        done = Offer(
            "done", "Done", "cover the cards", "", "h", "", self._table.seat.hide, "primary"
        )
        seat = self._table.seat.viewer
        prompt = Prompt(seat, f"{self._table.name(seat)} looks again", "Nobody else may look.")
        return Request(prompt, Offers([done]))
