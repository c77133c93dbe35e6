"""Foot of a table: the current prompt and its answers, for every state of a match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from typing import Any

from engine.app.screens.manning import program_in_words
from engine.app.theme import Scale
from engine.app.widgets import Widget
from engine.match import Match
from engine.players.player import Program
from engine.rules.ending import Agree, Refuse
from engine.rules.notation import Action
from engine.rules.state import Decision
from engine.table.actionbar import ActionBar, Offer, Prompt, offer_for
from engine.table.board import Board, Offers, Request
from engine.table.context import TableContext
from engine.table.stage import Stage, end_words
from engine.table.watch import BEGINS, Watching
from engine.words.log import Entry, entry_heading

MAX_KEPT_SHARE = 0.27
"""Greatest share of the window's height that a bar keeps after its question."""

CANT_THINK = "The program does not answer. The match waits."
TAKE = "take"
"""Id of the button that opens a view."""
GROWTH_STEP = 24
"""Least growth of a bar after its first question, in style units, so that it seldom grows."""
MOST_LETTERS = 220
"""Most letters of the log in a bar, at the usual size of text: about two lines."""


class Foot:
    """Builder of the bar at the foot: a board's own questions, and those of every table.

    Args:
        match: The match.
        board: The board of the game.
        table: The table.
        watching: The controls of a replay; None in a match that is played.
        on_result: Shows how the match ended.
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
        self._reserved_heights: dict[tuple[Scale, str], int] = {}
        """Height in pixels of the tallest possible bar, by scene."""
        self._last_heights: dict[tuple[Scale, int], int] = {}
        """Height of the bar at the last question, by the seat whose view lies open, in pixels."""
        self._greatest_heights: dict[tuple[Scale, str, int], int] = {}
        """Greatest height of the bar up to now, by scene and by the seat whose view lies open."""

    def build(self, view: Any) -> Widget:
        """Return the bar, as high as the question needs.

        On a board that reserves a height, the bar never shrinks in this match, unless it takes more
        than `MAX_KEPT_SHARE` of the window. Words that a seat alone may read make it higher for
        that seat alone: otherwise others would see how long they are.
        """
        scale = self._table.scale
        viewer = self._table.seat.viewer
        key = scale, self._board.scene(view), viewer
        reserved_height = self._reserved_height(view)
        height = max(reserved_height, self._greatest_heights.get(key, 0))
        is_playing_back = self._table.beats.is_playing_back
        if is_playing_back:  # keep the height between two questions
            height = max(height, self._last_heights.get((scale, viewer), 0))
        bar = self._bar(view, self.request(view), height)
        excess = bar.rect.height - height
        if reserved_height and excess > 0:
            step = scale.px(GROWTH_STEP) if key in self._greatest_heights else 1
            grown_height = height + ceil(excess / step) * step
            height = (
                grown_height if grown_height <= MAX_KEPT_SHARE * scale.height else bar.rect.height
            )
        spare = height - bar.rect.height
        if spare > 0:
            bar.move(0, -spare)
            bar.rect.height = height
        if not is_playing_back:
            self._keep_height(viewer, bar.rect.height)
            if reserved_height and bar.rect.height <= MAX_KEPT_SHARE * scale.height:
                self._greatest_heights[key] = bar.rect.height
        return bar

    def _keep_height(self, viewer: int, height: int) -> None:
        """Keep the height of a question's bar, and forget those of another window size."""
        scale = self._table.scale
        same_scale = {
            key: last_height for key, last_height in self._last_heights.items() if key[0] == scale
        }
        self._last_heights = same_scale | {(scale, viewer): height}

    def _bar(self, view: Any, request: Request, least_height: int = 0) -> Widget:
        scale = self._table.scale
        prompt, offers = request
        if self._watching:
            if scale.narrow:
                prompt = self._watching.shortened_prompt(prompt, view)
        elif own_bar := self._board.foot(view, request):
            return own_bar.bar(scale)
        return ActionBar(prompt, *offers).bar(scale, least_height)

    def _reserved_height(self, view: Any) -> int:
        """Return the height in pixels of the tallest bar of this scene; 0 if none is reserved."""
        key = self._table.scale, self._board.scene(view)
        if key not in self._reserved_heights:
            requests = self._possible_requests(view)
            if requests is None:
                return 0
            bars = [self._bar(view, self._with_answer(request)) for request in requests]
            self._reserved_heights[key] = max(bar.rect.height for bar in bars)
        return self._reserved_heights[key]

    def _possible_requests(self, view: Any) -> Sequence[Request] | None:
        """Return all requests that this scene may bring; None if the board reserves no height."""
        if self._watching:
            return [Request(*self._replay_request())]
        requests = self._board.tallest_requests(view)
        if requests is not None:
            for seat in range(1, len(self._match.names) + 1):
                requests += [self._draw_request(seat), self._peek_request(seat)]
        return requests

    def _with_answer(self, request: Request) -> Request:
        """Return the request with the button that opens the view, if it has no answers."""
        if request.offers.answers:
            return request
        return request._replace(offers=Offers([self._look_button(request.prompt.seat)]))

    def _replay_request(self) -> tuple[Prompt, Offers]:
        """Return the controls of a replay, with the longest prompt."""
        assert self._watching
        _, buttons = self._watching.prompt_and_buttons()
        names = [self._table.name(seat) for seat in range(1, len(self._match.names) + 1)]
        # numbers that are seldom exceeded, and as wide as any of as many digits
        title = entry_heading(99, max(names, key=len), self._table.turn_word)
        return Prompt(1, title, "999 of 999"), Offers(buttons)

    def request(self, view: Any) -> Request:
        """Return the current prompt and buttons."""
        if self._watching:
            prompt, buttons = self._watching.prompt_and_buttons()
            return Request(prompt, Offers(buttons))
        if self._table.skipping.is_active:
            prompt, button = self._table.skipping.prompt_and_button()
            return Request(prompt, Offers([button]))
        if self._table.beats.is_playing_back:
            return self._for_watchers(view, self._playback_request(view))
        decision = self._match.decision
        if decision is None:
            return self._board.request_without_question(view) or self._end_request()
        if program := self._match.program(decision.seat):
            if self._table.programs.is_stuck:
                return self._stuck_request(decision.seat)
            return self._for_watchers(view, self._thinking_request(decision.seat, program))
        if decision.ask == "draw":
            return self._draw_request(decision.seat)
        if not self._table.seat.answers(decision):
            answers = [self._look_button(decision.seat), *self._open_answers(view, decision)]
            return Request(self._board.prompt(view, decision), Offers(answers))
        if self._table.seat.is_peeking:
            return self._peek_request(self._table.seat.viewer)
        return Request(self._board.prompt(view, decision), self._board.offers(view, decision))

    def _playback_request(self, view: Any) -> Request:
        """Return the prompt during the playback, while nothing is asked.

        The title names whose turn it is, or who acts where a turn belongs to nobody; the text is
        the log's line, if the log lies on another tab.
        """
        table = self._table
        seat = 0
        title = BEGINS
        words = ""
        if table.history:
            seat = view.turn_of or table.history[-1].seat
            title = entry_heading(view.turn_number, self._name(seat), table.turn_word)
            if table.is_last_by_program:
                words = self._story_since_choice(seat)
            elif table.sheets.shape == "tabs":
                words = self._joined_text(self._entries_since_choice()[-1:], seat)
        continue_button = Offer(
            "continue", "Continue", "Space", on_press=table.go_on, kind="primary"
        )
        prompt = self._end_prompt() if table.beats.ended else Prompt(seat, title, words)
        if own_request := self._board.request_without_question(view):
            prompt = own_request.prompt
        return Request(prompt, Offers([continue_button] if table.beats.waiting else []))

    def _for_watchers(self, view: Any, request: Request) -> Request:
        """Return a request for persons who are out: who plays on, and the skip to the end."""
        skipping = self._table.skipping
        sentence = skipping.sentence(view)
        if not sentence:
            return request
        prompt, (answers, others) = request
        text = "\n".join(filter(None, [sentence, prompt.text]))
        if skipping.is_offered(view) and not answers:
            answers = [skipping.offer()]
        return Request(prompt._replace(text=text), Offers(answers, others))

    def _thinking_request(self, seat: int, program: Program) -> Request:
        """Return the prompt of a program's turn, with what happened since the last choice."""
        words = program_in_words(program)
        if self._table.is_last_by_program:
            words = self._story_since_choice(seat) or words
        return Request(Prompt(seat, f"{self._table.name(seat)} is thinking", words), Offers([]))

    def _stuck_request(self, seat: int) -> Request:
        """Return the choices at a program that can't answer."""
        programs = self._table.programs
        name = self._table.name(seat)
        again_button = Offer(
            "try-again",
            "Try again",
            f"asks {name} once more",
            tip="Starts the program anew and puts the same question to it.",
            key="1",
            on_press=programs.try_again,
            kind="primary",
        )
        person_button = Offer(
            "take-over",
            "Take over",
            f"a person plays {name}",
            tip="The menu lets a program play this seat again later.",
            key="2",
            on_press=programs.take_over,
        )
        return Request(
            Prompt(seat, f"{name} can't think", CANT_THINK), Offers([again_button, person_button])
        )

    def _entries_since_choice(self) -> list[Entry]:
        """Return the log's entries about the last choice and the forced moves after it."""
        first_number = len(self._table.history) - len(self._table.actions_since_choice) + 1
        return [entry for entry in self._table.log() if entry.number >= first_number]

    def _story_since_choice(self, seat: int) -> str:
        """Return what happened since the last choice, below a title that names a seat.

        If that is too long for the foot, the newest entry stays, and of the others those with bold
        words, which weigh most, then those about the choice itself, then newer ones.
        """
        entries = self._entries_since_choice()
        choice = entries[0].number if entries else 0
        most_letters = MOST_LETTERS / self._table.scale.text
        while len(entries) > 1 and len(self._joined_text(entries, seat)) > most_letters:
            weights = [("**" in entry.text, entry.number == choice) for entry in entries[:-1]]
            del entries[weights.index(min(weights))]
        return self._joined_text(entries, seat)

    def _name(self, seat: int) -> str:
        """Return the name of a seat; "" if there is only one seat."""
        return self._table.name(seat) if len(self._table.names) > 1 else ""

    def _joined_text(self, entries: Sequence[Entry], seat: int) -> str:
        """Return lines of the log as one text below a title that names a seat."""
        sentences: list[str] = []
        subject = self._name(seat)
        for entry in entries:
            sentences.append(entry.text if entry.who == subject else entry.sentence)
            subject = entry.who
        return " ".join(filter(None, sentences))

    def _end_request(self) -> Request:
        result_button = Offer(
            "result", "The result", "Enter", key="enter", on_press=self._on_result, kind="primary"
        )
        return Request(self._end_prompt(), Offers([result_button]))

    def _end_prompt(self) -> Prompt:
        """Return the winner and the reason, in the words of the log."""
        entry = [entry for entry in self._table.log() if not entry.is_between][-1]
        seat, title, reason, _ = end_words(Stage(), entry, ends_match=True)
        return Prompt(seat, title, reason)

    def _draw_request(self, seat: int) -> Request:
        title = f"{self._table.name(seat)}: a draw?"
        prompt = Prompt(seat, title, "Everyone can see the offer.")
        return Request(
            prompt,
            Offers(
                [
                    self._common_answer_button(Agree(), seat),
                    self._common_answer_button(Refuse(), seat),
                ]
            ),
        )

    def _common_answer_button(self, action: Action, seat: int) -> Offer:
        """Return the button of an answer that every game has."""
        return offer_for(action, self._table.caption(action, seat), self._table.play)

    def _look_button(self, seat: int) -> Offer:
        return Offer(
            TAKE,
            f"Look at my {self._secret_word(seat)}",
            self._table.seat.note_for_others(f"for {self._table.name(seat)} only"),
            tip=self._table.seat.note_for_others("The others look away; then they lie open."),
            key="h",
            on_press=self._table.seat.call,
            kind="primary",
        )

    def _secret_word(self, seat: int) -> str:
        """Return the word for the secret of a seat, such as die, hand or cards.

        "cards" stands for piles that are all of another kind than a hand.
        """
        game = self._match.game
        view = self._table.public
        for secret in game.secrets(view):
            if secret.place.seat == seat:
                return secret.place.pile
        kinds = {
            pile.place.pile for pile in game.piles(view) if pile.place.seat == seat and pile.eyes
        }
        return "cards" if kinds and "hand" not in kinds else "hand"

    def _open_answers(self, view: Any, decision: Decision) -> list[Offer]:
        """Return the buttons for answers to a private question that the open table allows."""
        names = {str(action) for action in decision.open}
        offers = self._board.offers(view, decision).answers if names else ()
        return [offer for offer in offers if offer.id in names]

    def _peek_request(self, seat: int) -> Request:
        done_button = Offer(
            "done",
            "Done",
            "cover the cards",
            key="h",
            on_press=self._table.seat.hide,
            kind="primary",
        )
        warning = self._table.seat.note_for_others("Nobody else may look.")
        prompt = Prompt(seat, f"{self._table.name(seat)} looks again", warning)
        return Request(prompt, Offers([done_button]))
