"""Question for a program of dice: prompt, buttons, and the words of the scene.

A program is the order of a fighter's dice; each die is one action.

Clauses such as D18 are in games/duel/rules.md.
"""

from __future__ import annotations

from functools import partial

from engine.rules.english import in_figures, in_words
from engine.rules.state import Decision
from engine.table.actionbar import Offer, Prompt
from engine.table.context import TableContext
from games.duel.rules.actions import DiceProgram
from games.duel.rules.state import Duel
from games.duel.rules.terms import ACTS
from games.duel.table.melee.draft import Draft
from games.duel.table.melee.program import ProgramView, Target
from games.duel.words import dice as words
from games.duel.words import keys
from games.duel.words.phrases import warrior_name


class DiceQuestion:
    """Question for a program of dice (D18), with the dice set so far."""

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self._draft: tuple[tuple[int, int], Draft] | None = None
        """Program that is being set, with the question that it answers."""

    def draft(self, duel: Duel, decision: Decision) -> Draft:
        """Return the program that is being set; start a new one with each question."""
        question = (len(self._table.history), decision.seat)
        if self._draft is None or self._draft[0] != question:
            targets = duel.opponents(decision.seat) if len(duel.fighting_seats) > 2 else ()
            count = duel.warrior(decision.seat).value("speed")
            self._draft = (question, Draft(count, targets, self._table.rebuild))
        return self._draft[1]

    def placed_count(self, duel: Duel) -> int:
        """Return the number of dice that are set, if the owner's view is open; else 0."""
        decision = self._table.decision
        if decision is None or not self._table.seat.answers(decision):
            return 0
        return self.draft(duel, decision).placed_count

    def program_view(self, duel: Duel, decision: Decision) -> ProgramView:
        """Return the words of the scene for setting dice."""
        draft = self.draft(duel, decision)
        seat = decision.seat
        count = len(draft.dice)
        targets = [Target(target, warrior_name(duel, target)) for target in draft.targets]
        dice = draft.dice
        aim = words.target_of(duel, seat, aim=draft.aim)
        encounters = [
            words.encounter_words(duel, seat, dice, index, words.target_of(duel, seat, die))
            for index, die in enumerate(dice)
        ]
        full_reason = "All dice are set. Press one of yours below to change it."
        dice_phrase = in_words(count, "die")
        if count > 1:
            dice_phrase += " in the order in which they happen"
        return ProgramView(
            title=f"{self._table.name(seat)}, set {in_words(count, 'die')}",
            note=f"{warrior_name(duel, seat)} has Speed {count}: {dice_phrase}. "
            "Cards that others hide may change the sums.",
            targets=targets if len(targets) > 1 else (),
            reason=full_reason if draft.next_index < 0 else "",
            effects={act: words.predict_die(duel, seat, act, aim) for act in ACTS},
            encounters=encounters,
            outlook=words.predictions(duel, seat, dice),
            threats=words.swing_predictions(duel, seat) if len(duel.fighting_seats) > 2 else (),
        )

    def prompt(self, duel: Duel, decision: Decision) -> Prompt:
        """Return the prompt with the number of dice set so far."""
        seat = decision.seat
        if not self._table.seat.answers(decision):
            note_to_others = self._table.seat.note_for_others("Nobody else may look.")
            return Prompt(seat, self._title(decision), note_to_others)
        draft = self.draft(duel, decision)
        count = len(draft.dice)
        note = "Any opponent engaged with you may be a target." if draft.targets else ""
        if len(draft.targets) == 1:
            target_name = warrior_name(duel, draft.targets[0])
            note = f"Only {target_name} is engaged with you, so {target_name} is the target."
        progress = f"{draft.placed_count} of {in_figures(count, 'die')} set"
        return Prompt(seat, progress if draft.placed_count else self._title(decision), note)

    def _title(self, decision: Decision) -> str:
        count = self._table.view.warrior(decision.seat).value("speed")
        return f"{self._table.name(decision.seat)}: set {in_words(count, 'die')}"

    def offers(self, duel: Duel, decision: Decision) -> list[Offer]:
        """Return the buttons that remove a die, remove all, or confirm the program."""
        table = self._table
        if not table.seat.answers(decision) or table.look_only:
            return []
        draft = self.draft(duel, decision)
        action = DiceProgram(tuple(draft.complete_dice))
        reason = _missing_dice(draft) or table.refusal(decision.seat, action)
        hint = "Enter · hidden until all have set"
        if reason:
            hint = reason[0].lower() + reason[1:].rstrip(".")
        empty_reason = "" if draft.placed_count else "No die is set."
        confirm = partial(table.play, action)
        return [
            Offer(
                "take-back",
                "Take back",
                "Backspace",
                key="backspace",
                reason=empty_reason,
                on_press=draft.remove_last,
            ),
            Offer(
                "clear",
                "Clear all",
                "Delete",
                key="delete",
                reason=empty_reason,
                on_press=draft.clear,
            ),
            Offer(
                "seal",
                "Confirm dice",
                hint,
                key=keys.CONFIRM_DICE,
                reason=reason,
                on_press=confirm,
                kind="primary",
            ),
        ]

    def reset(self) -> None:
        """Drop the program that is being set."""
        self._draft = None


def _missing_dice(draft: Draft) -> str:
    """Return the sentence that says how many places are empty; "" if all dice are set."""
    missing = len(draft.dice) - draft.placed_count
    if not missing:
        return ""
    empty_dice = in_words(missing, "die").capitalize()
    return f"{empty_dice} {'is' if missing == 1 else 'are'} still empty."
