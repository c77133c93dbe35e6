"""Skip to the end, for players who are out: the programs play on unseen, and the end is shown.

A player who is out watches the others. If only programs still play, the foot offers to skip: then
each of them answers as soon as it can, the table keeps its picture, and the action that ends the
match, or the game of a set, is shown as usual.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.app.widgets import Screen
from engine.match import Match
from engine.rules.english import list_in_words
from engine.table.actionbar import Offer, Prompt
from engine.table.beats import Beats
from engine.table.programs import Programs
from engine.words.markup import literal

MOST_ANSWERS = 20
"""Greatest number of answers that are played in one frame, so that the window goes on reacting."""
SKIP = "skip"
"""Id of the button that skips to the end."""
KEY = "end"
"""Key that starts the skipping, and stops it; in a replay, too, it leads to the end."""
KEY_WORDS = "End"
"""Name of the key, for the player."""


@dataclass(eq=False, repr=False)
class Skipping:
    """Command of a table that skips to the end while only programs play.

    Attributes:
        is_active: True while the programs play on unseen.
    """

    _match: Match
    _beats: Beats
    _programs: Programs
    _screen: Screen
    is_active: bool = field(default=False, init=False)

    def is_offered(self, view: Any) -> bool:
        """Return True if all persons are out in the shown position; then only programs play on."""
        persons = self._match.persons
        return bool(persons) and self._out_persons(view) == persons

    def _out_persons(self, view: Any) -> list[int]:
        """Return the seats of the persons who are out in a position, while others play on.

        Nobody is out in a position of an earlier game of the set: seats have changed hands since.
        """
        match = self._match
        if match.look_only or view.outcome or view.moved != match.moved:
            return []
        seats_in_play = view.still_in()
        if len(seats_in_play) == 1:  # the end is about to be shown
            return []
        return [seat for seat in match.persons if seat not in seats_in_play]

    def sentence(self, view: Any) -> str:
        """Return who is out, and who plays on; "" while no person is out.

        Example: `Mara is out. Hob and Ines play on.`
        """
        out_seats = self._out_persons(view)
        if not out_seats:
            return ""
        verb = "is" if len(out_seats) == 1 else "are"
        return f"{self._names(out_seats)} {verb} out. {self._names(view.still_in())} play on."

    def _names(self, seats: Sequence[int]) -> str:
        return list_in_words([literal(self._match.leading_names[seat - 1]) for seat in seats])

    # Commands.

    def start(self) -> None:
        """Let the programs play on unseen, to the end or until a person is asked."""
        if self._programs.to_answer is None:  # the match is at its end, and the table behind it
            self._beats.show_last_action()
            return
        self.is_active = True
        self._programs.is_hurried = True
        self._beats.freeze()

    def stop(self) -> None:
        """Stop skipping, and show the position that the programs have reached."""
        if self.is_active:
            self._finish()
            self._beats.stop()

    def _finish(self) -> None:
        self.is_active = False
        self._programs.is_hurried = False

    def pass_over(self) -> bool:
        """Leave the action that was just played unseen, or stop skipping if it must be shown.

        Returns:
            True if it stays unseen.
        """
        if not self.is_active:
            return False
        if self._programs.to_answer is None or not self.is_offered(self._match.view(0)):
            self._finish()
        return self.is_active

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass, and play the answers that have arrived.

        Returns:
            True if something has changed.
        """
        has_changed = self._programs.update(dt)
        for _ in range(MOST_ANSWERS):  # further answers of this frame
            if not self.is_active or not self._programs.update(0.0):
                break
        if self._programs.is_stuck:
            self.stop()
        return has_changed

    # The foot.

    def offer(self) -> Offer:
        """Return the button that skips to the end."""
        tip = "The programs play on unseen, each by its own choice. Then the end is shown."
        return Offer(SKIP, "Skip to the end", KEY_WORDS, tip=tip, key=KEY, on_press=self.start)

    def prompt_and_button(self) -> tuple[Prompt, Offer]:
        """Return the prompt and the button that stops, while the programs play on unseen."""
        prompt = Prompt(0, "Skipping to the end", self.sentence(self._match.view(0)))
        button = Offer("watch-on", "Watch from here", KEY_WORDS, key=KEY, on_press=self.stop)
        return prompt, button
