"""What a Schmiegel table knows of its match: the shown position, its log, its top bar."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from engine.app.widgets import Widget
from engine.app.widgets.pieces import Ribbon
from engine.match import Match
from engine.rules.cards import Card
from engine.rules.english import listed
from engine.rules.notation import Action
from engine.rules.played import Played
from engine.rules.state import Decision
from engine.table.former.sheets import SheetTable
from engine.table.navigation import TableNavigation
from engine.words.log import Entry
from games.schmiegel.rules.abilities import Ability, Move, Recruit, Steal, Train
from games.schmiegel.rules.actions import Pass
from games.schmiegel.rules.state import Ruleset, Schmiegel
from games.schmiegel.table import layout
from games.schmiegel.table.beats import ORDER
from games.schmiegel.table.throws import Throws
from games.schmiegel.words.log import entries

PHASES = ["Swap", "Level up", "Abilities", "Attack"]
BESIDE, LEAST = 400, 120
"""The top bar beside ribbon and latest line, and the least of that line, in style units."""


class Facts(SheetTable[layout.Sheet]):
    """A match of Schmiegel up to its questions."""

    sheets = layout.SHEETS

    def __init__(self, match: Match, navigation: TableNavigation) -> None:
        super().__init__(match, entries, navigation)
        self.passed: tuple[tuple[int, str], ...] = ()
        """Passes that gave themselves since somebody answered last: whose, and what there was
        not to be done."""
        self.throws: Throws | None = None
        """The dice that are watched."""

    # Facts.

    @property
    def rules(self) -> Ruleset:
        """Options and numbers of this match."""
        rules: Ruleset = self.match.rules
        return rules

    @property
    def always(self) -> str:
        """The totals that hit whoever rolls them, in words."""
        return listed([str(total) for total in sorted(self.rules.sure_hits)])

    @property
    def shown(self) -> Schmiegel:
        """The state that the table shows: while a battle is watched, the one it began in."""
        throws = self.throws
        if throws and throws.before and throws.throw.battle:
            return throws.before
        return self.match.state  # type: ignore[return-value]

    def view(self) -> dict[str, Any]:
        """The shown position as whoever has the table may see it."""
        return self.match.game.shown(self.shown, self.viewer)

    @property
    def lower(self) -> int:
        """The seat that lies below: the one whose turn it is, as far as the dice have told."""
        throws = self.throws
        if throws and not throws.throw.battle and not (throws.landed and throws.last):
            return 1
        return self.shown.turn

    @property
    def actions(self) -> list[Action]:
        """What may be played now, as far as whoever has the table may know of it."""
        decision = self.decision
        if decision is None or self.throws or decision.ask == "draw" or self.match.look_only:
            return []
        if decision.private and self.viewer != decision.seat:
            return []
        return decision.actions or []

    @property
    def acting(self) -> str:
        """The character that used an ability last in this phase."""
        acted = self.shown.acted
        return acted[-1].face if acted else ""

    def shown_entries(self) -> list[Entry]:
        """The log as far as it has been watched: what dice are still to tell is not told yet."""
        throws = self.throws
        if throws is None:
            return self.entries
        told = [entry for entry in self.entries if entry.number < throws.number]
        new = [entry for entry in self.entries if entry.number == throws.number]
        seen = throws.throw.roll - (0 if throws.landed else 1)
        rolls = [index for index, entry in enumerate(new) if entry.heading.startswith("Roll ")]
        if not throws.throw.battle:
            return told + [entry for entry in new if entry.mark or entry.heading[:5] != "Game "]
        if not rolls:
            return told
        return told + new[: rolls[0] + max(0, seen)]

    # The top bar.

    def note(self) -> str:
        state, config = self.shown, self.match.game.config
        words = f"{config.turn} {state.turn_number}"
        if self.shape == "tabs":  # where the ribbon finds no room
            words += f" · {PHASES[ORDER.index(state.phase)]}"
        if self.rules.best_of > 1:
            game = sum(state.wins) + (state.outcome is None)
            words += f" · game {game} of {self.rules.best_of} · {state.wins[0]}–{state.wins[1]}"
        return words

    def ribbon(self) -> Widget:
        at = ORDER.index(self.shown.phase)
        return Ribbon("ribbon", labels=PHASES, current=at, done=range(at))

    def latest_width(self) -> int:
        scale = self.manager.scale
        free = scale.width - self.ribbon().wants(scale)[0] - round(scale.px(BESIDE) * scale.text)
        return max(scale.px(LEAST), free)

    # Lone passes.

    @property
    def lone(self) -> bool:
        """Whether a pass is the only answer to the question that stands, as all can see."""
        return _lone(self.decision)

    @property
    def goes_on(self) -> bool:
        """Whether something goes on by itself, and at once where somebody asks for it: watched
        dice, or a pass that is the only answer."""
        return self.throws is not None or (self.lone and not self.match.look_only)

    @property
    def passed_by_itself(self) -> str:
        """The passes that gave themselves since somebody answered last, as a sentence."""
        told = []
        for seat, lacked in groupby(self.passed, lambda each: each[0]):
            told.append(f"{self.name(seat)}: {', '.join(what for _, what in lacked)}.")
        return " ".join(told)

    def undo_refusal(self) -> str | None:
        # a last battle must not be told from others before its dice lie
        watched = "The dice come first: they are being watched."
        return watched if self.throws else super().undo_refusal()

    @property
    def undoes(self) -> Played | None:
        history = self.match.history
        at = len(history)
        while at > 1 and self._came_alone(history[at - 1]):
            at -= 1
        return history[at - 1] if at else None

    def _came_alone(self, played: Played) -> bool:
        if not isinstance(played.action, Pass) or played.is_news:
            return False
        return _lone(self.match.game.decision(self.match.state_before(played.number)))

    # Uses of abilities.

    def uses(self, face: Card) -> int:
        """How often a character may still use its ability in this phase (C10, C11)."""
        character = self.shown.own.find(face)
        return self.shown.uses_left(character) if character else 0

    def idle(self, face: Card) -> str:
        """Why a character can't use its ability now; "" where it can."""
        state = self.shown
        if any(isinstance(each, Ability) and each.face == face for each in self.actions):
            return ""
        kind = face[0]
        action: Action
        if kind == "J":
            numbers = [
                n for each in state.opponent.party if each.face[0] != "A" for n in each.numbers
            ]
            action = Steal(face, numbers[0] if numbers else Card("2C"))
            if self.uses(face) and not state.first_turn and not numbers:
                return "No opposing character but fighters holds a number."
        elif kind == "Q":
            action = Recruit(face)
        elif kind == "K":
            own = [n for each in state.own.party if each.face[-1] == face[-1] for n in each.numbers]
            action = Move(face, own[0] if own else Card(f"2{face[-1]}"), face)
            if self.uses(face):
                return "No number of its suit can go to another character."
        else:
            action = Train(face)
        return self.match.refusal(state.turn, action) or ""


def _lone(decision: Decision | None) -> bool:
    """Whether a pass is the only answer, and tells nobody what is in a hand."""
    return decision is not None and not decision.private and decision.actions == [Pass()]
