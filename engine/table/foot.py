"""The foot of a table: who is asked what, and the answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
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
        self._heights: dict[tuple[Scale, str], int] = {}
        self._asked_in: dict[Scale, int] = {}
        """The height of the bar in which something was asked last."""

    def build(self, seen: Any, scale: Scale) -> Widget:
        """The bar at the foot of the window, as high as it ever is in this match: what would need
        more says less, and tells the rest when it is looked at."""
        asked, height = self.asked(seen), self._reserved(seen, scale)
        telling = self._table.beats.telling
        if telling:  # nothing moves because nothing is asked for a while
            height = max(height, self._asked_in.get(scale, 0))
        bar = self._within(seen, scale, asked, height)
        if not telling:
            self._asked_in = {scale: bar.rect.height}
        return bar

    def _within(self, seen: Any, scale: Scale, asked: Request, height: int) -> Widget:
        bar = self._bar(seen, scale, asked, height)
        if not height:
            return bar
        for less in self._terser(asked):
            if bar.rect.height <= height:
                break
            bar = self._bar(seen, scale, less, height)
        if (spare := height - bar.rect.height) > 0:
            bar.move(0, -spare)
            bar.rect.height = height
        return bar

    def _bar(self, seen: Any, scale: Scale, request: Request, least: int = 0) -> Widget:
        own = self._board.foot(seen, scale, request)
        prompt, offers = request
        return own or action_bar(scale, prompt, offers.answers, offers.others, least)

    def _reserved(self, seen: Any, scale: Scale) -> int:
        """The height of the tallest that can come in this scene; 0 where the board reserves
        none."""
        at = scale, self._board.scene(seen)
        if at not in self._heights:
            requests = self._board.usual_requests(seen)
            if not requests:
                return 0
            for seat in range(1, len(self._match.names) + 1):
                requests += [self._draw(seat), self._looking(seat)]
            if self._watching:
                requests.append(Request(*self._led()))
            bars = [self._bar(seen, scale, request) for request in requests]
            self._heights[at] = max(bar.rect.height for bar in bars)
        return self._heights[at]

    def _led(self) -> tuple[Prompt, Offers]:
        """What leads through a match that is watched again, at its longest."""
        assert self._watching
        _, leads = self._watching.asked()
        longest = max(map(self._table.name, range(1, len(self._match.names) + 1)), key=len)
        title = headed(99, longest, self._table.turn)
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
        if decision.ask == "draw":
            return self._draw(decision.seat)
        if not self._table.seat.answers(decision):
            answers = [self._take(decision), *self._open(seen, decision)]
            return Request(self._board.prompt(seen, decision), Offers(answers))
        if self._table.seat.peeking:
            return self._looking(self._table.seat.viewer)
        return Request(self._board.prompt(seen, decision), self._board.offers(seen, decision))

    def _telling(self, seen: Any) -> Request:
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
        prompt = self._board.caption(seen) or Prompt(seat, title, words)
        return Request(prompt, Offers([go_on] if table.beats.waiting else []))

    def _over(self) -> Request:
        show = Offer(
            "result", "The result", "how it was decided", "", "", "", self._on_result, "primary"
        )
        return Request(Prompt(0, "The game is over", ""), Offers([show]))

    def _draw(self, seat: int) -> Request:
        title = f"{self._table.name(seat)}: a draw?"
        prompt = Prompt(seat, title, "Everyone can see the offer.")
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

    def _looking(self, seat: int) -> Request:
        done = Offer(
            "done", "Done", "cover the cards", "", "h", "", self._table.seat.hide, "primary"
        )
        prompt = Prompt(seat, f"{self._table.name(seat)} looks again", "Nobody else may look.")
        return Request(prompt, Offers([done]))

    def _terser(self, request: Request) -> Iterator[Request]:
        """The same said with ever fewer words on the bar: the last line of the prompt's text, none
        of it, no hints on the buttons, then no name, for which the seat's mark stands."""
        prompt, offers = request
        told = f"{prompt.title}\n{prompt.text}"
        for words in (prompt.text.rpartition("\n")[2], ""):
            prompt = prompt._replace(text=words, tip=told)
            yield Request(prompt, offers)
        answers, others = ([_bare(offer) for offer in each] for each in offers)
        yield Request(prompt, Offers(answers, others))
        if prompt.seat:
            title = prompt.title.removeprefix(self._table.name(prompt.seat)).lstrip(": ")
            prompt = prompt._replace(title=title[:1].upper() + title[1:])
            yield Request(prompt, offers)
            yield Request(prompt, Offers(answers, others))


def _bare(offer: Offer) -> Offer:
    hint = offer.hint.replace("\n", ", ")
    return offer._replace(hint="", tip=f"{hint.capitalize()}. {offer.tip}".strip(" ."))
