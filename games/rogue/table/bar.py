"""Prompts and buttons of RogueSL: the ways, the answers in a fight, and the next run."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from engine.app.widgets import Confirmation, confirm_dialog
from engine.app.widgets.ribbon import Ribbon
from engine.rules.cards import HIDDEN
from engine.rules.events import Ended, first_event
from engine.rules.notation import Action
from engine.rules.played import Played
from engine.rules.state import Decision
from engine.table import board
from engine.table.actionbar import ActionBar, Offer, Prompt, as_main_button, with_digit_keys
from engine.table.board import Offers
from engine.table.context import TableContext
from engine.words.percents import percent_words
from games.rogue.rules.actions import GO, RETIRE, Capture, Hold, Leave, Use
from games.rogue.rules.state import PLACE_OF_CELL, ROGUE, Asked, CellName, Rogue, Struck, Walked
from games.rogue.table.cells import shown_card
from games.rogue.table.choosing import PendingKey, enterable_cells
from games.rogue.table.odds import NextStrike
from games.rogue.words import keys
from games.rogue.words.descriptions import card_with_value
from games.rogue.words.labels import captive_helps, score

NO_PHASE = -1
"""Index in place of a phase of the ribbon, after the end."""
EXPLORE = 0
STRIKE = 1
CAPTIVE = 2
PHASE_LABELS = ("Explore", "Strike", "Captive")
"""Phases of the ribbon, by index."""
CELL_PROMPT = "Press a ringed or cleared cell, or arrow keys"
"""Beginning of the prompt that asks for a cell."""
PHASES: dict[str, int] = {Asked.GO: EXPLORE, Asked.CAPTIVE: CAPTIVE, Asked.CAPTURE: CAPTIVE}
"""Index of the ribbon's phase, by the question."""


def shown_phase(history: Sequence[Played]) -> int:
    """Return the index of the ribbon's phase while the last action is shown."""
    if not history:
        return EXPLORE
    action = history[-1].action
    events = history[-1].events
    if first_event(events, Ended):
        return NO_PHASE
    if first_event(events, Walked):
        return EXPLORE
    if isinstance(action, Use | Hold | Capture | Leave):
        return CAPTIVE
    return STRIKE if first_event(events, Struck) else EXPLORE


def _captive_words(view: Rogue) -> str:
    """Return a sentence on the effect of the captive on the strike; "" if it is not needed."""
    if captive_helps(view):
        if view.total(view.captive) > view.value_to_beat:
            return "With it you win the fight."
        return "With it the fight is a draw."
    if view.total() < view.value_to_beat:
        return "Even with it you lose the fight."
    return ""


class RoguePrompts:
    """Maker of prompts and offers, for the events shown so far."""

    def __init__(
        self, table: TableContext, pending_key: PendingKey, next_strike: NextStrike
    ) -> None:
        self._table = table
        self._pending_key = pending_key
        self._next_strike = next_strike

    @property
    def _is_low_row(self) -> bool:
        """True if the bar is one low row, so that the board keeps its size.

        The cells then have no buttons: they are pressed themselves.
        """
        return self._table.sheets.shape == "tabs"

    def foot(self, request: board.Request) -> ActionBar | None:
        """Return the action bar if it is a low row; None for the usual one."""
        if not self._is_low_row:
            return None
        return ActionBar(request.prompt, *request.offers, beside=True)

    def ribbon(self, view: Rogue) -> Ribbon:
        """Return the ribbon with the phases from exploring through the strike to the captive."""
        current = PHASES.get(self._table.ask, NO_PHASE)
        if self._table.beats.is_playing_back:
            current = shown_phase(self._table.history)
        return Ribbon(
            "ribbon",
            labels=[*PHASE_LABELS],
            current=current,
            done=range(max(0, current)),
        )

    # Prompts and offers.

    def prompt(self, view: Rogue, decision: Decision) -> Prompt:
        """Return the question, with the facts needed to answer it."""
        title, words = self._question(view, decision.ask)
        if self._is_low_row:  # the tab of the hand may be covered
            words = f"Health {view.health} of {view.rules.health}. {words}"
        return Prompt(0, title, words.strip())

    def _question(self, view: Rogue, ask: str) -> tuple[str, str]:
        """Return the title of the question, and a line below."""
        column = self._pending_key.column
        arrow_key = self._pending_key.first_arrow
        if ask == Asked.CAPTIVE:
            return "Use the captive?", "" if self._is_low_row else _captive_words(view)
        if ask == Asked.CAPTURE:
            words = "You beat it without help, and your hand is free."
            return "Capture it?", "" if self._is_low_row else words
        if column:
            return f"Column {column} …", "Now the row, 1 to 4. Esc cancels."
        if arrow_key:
            other_keys = "left or right" if arrow_key in ("up", "down") else "up or down"
            return f"{arrow_key.capitalize()} and …", f"Now {other_keys}. Esc cancels."
        if view.total_health == 1:
            return "Where to?", "Your last health: if you lose a fight, the run ends."
        if self._is_low_row:
            diagonal_words = ", with Shift two for a diagonal" if view.rules.diagonals else ""
            return "Where to?", f"{CELL_PROMPT}{diagonal_words}."
        if view.rules.diagonals:
            return "Where to?", "Arrow keys, with Shift two for a diagonal, or b, then 2."
        return "Where to?", f"{CELL_PROMPT}."

    def offers(self, view: Rogue, decision: Decision) -> Offers:
        """Return the ways, or the two answers in a fight with the actions that wait for them."""
        if decision.ask == Asked.GO and self._is_low_row:
            return Offers([self._retire_offer()])
        if decision.ask == Asked.GO:
            cell_offers = with_digit_keys(
                self._cell_offer(view, cell) for cell in enterable_cells(decision)
            )
            return Offers([*cell_offers, self._retire_offer()])
        answers: list[Action] = [Capture(), Leave()]
        if decision.ask == Asked.CAPTIVE:
            answers = [Use(), Hold()]
        first_answer, second_answer = with_digit_keys(
            self._table.offer(action)._replace(on_press=partial(self._play_answer, action))
            for action in answers
        )
        if decision.ask == Asked.CAPTIVE and not captive_helps(view):
            second_answer = as_main_button(second_answer)  # the captive would be lost, too
        else:
            first_answer = as_main_button(first_answer)
        if self._is_low_row:
            return Offers([first_answer, second_answer])
        refusal = self._table.refusal(ROGUE, GO[view.here])
        go_offer = Offer("go", "Walk on", "answer first", reason=refusal)
        return Offers([first_answer, second_answer], [go_offer, self._retire_offer()])

    def _cell_offer(self, view: Rogue, cell: CellName) -> Offer:
        offer = self._table.offer(GO[cell])
        card = shown_card(view.at(cell))
        hint = offer.hint
        if card and card != HIDDEN:
            odds = self._next_strike.odds_if_shown(view, card)
            hint = (
                f"{percent_words(odds)[0]} to beat {card_with_value(card)}"
                if odds
                else card_with_value(card)
            )
        return offer._replace(hint=hint)

    def _play_answer(self, action: Action) -> None:
        """Answer a question in a fight; the arrow keys then walk again."""
        self._table.play(action)
        self._table.focus_on(PLACE_OF_CELL[self._table.view.here], show=False)

    def _retire_offer(self) -> Offer:
        offer = self._table.offer(RETIRE)._replace(key=keys.RETIRE)
        if self._table.ask != Asked.GO:
            return offer._replace(hint="not during a fight")
        return offer._replace(on_press=self._ask_to_retire)

    def _ask_to_retire(self) -> None:
        """Ask for confirmation before the run ends."""
        words = f"{score(self._table.view)}. The score is kept, and the run is over for good."
        question = Confirmation("End this run?", words, "Retire")
        self._table.push(confirm_dialog(question, partial(self._table.play, RETIRE)))

    # After the end.

    def ending(self, view: Rogue) -> board.Request:
        """Return the score of the run, with offers for the next one."""
        words = "" if self._is_low_row else f"{score(view)}."
        return board.Request(
            Prompt(0, "The run is over", words),
            Offers(self._end_offers()),
        )

    def _end_offers(self) -> list[Offer]:
        table = self._table
        return [
            Offer(
                "new-run",
                "New run",
                "another dungeon",
                tip="The same options, different cards.",
                key=keys.NEW_RUN,
                on_press=table.again,
                kind="primary",
            ),
            Offer(
                "same-dungeon",
                "The same again",
                "for practice",
                tip="The same cards in the same places.",
                key=keys.SAME_AGAIN,
                on_press=partial(table.again, table.seed),
            ),
            Offer("result", "The result", "how it went", key=keys.RESULT, on_press=table.finish),
            Offer("to-title", "Title", "other games", key=keys.TITLE, on_press=table.leave),
        ]
