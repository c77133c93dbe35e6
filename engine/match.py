"""One game in progress: its state and history; checks, records and publishes what is played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from engine.bus import Bus
from engine.journal import (
    PERSON,
    Header,
    Journal,
    JournalLine,
    now,
    of_player,
)
from engine.players.evaluation import Evaluation, values
from engine.players.player import Level, Player, Program
from engine.players.thought import ThoughtRequest, onlooking, open_request, request
from engine.rules.chance import Oracle, Recorded, seeded
from engine.rules.events import Event, GameBegan
from engine.rules.foresight import Foresight
from engine.rules.game import Game
from engine.rules.notation import Action
from engine.rules.played import By, Played
from engine.rules.state import Decision, Outcome, State
from engine.rules.tally import games_of


class ActionChosen(msgspec.Struct, frozen=True):
    """A message: a seat wants to play this. A match answers with `Played` or `Refused`.

    by_itself: whether the table gives this answer, and no player chose it.
    """

    seat: int
    action: Action
    by_itself: bool = False


class Refused(msgspec.Struct, frozen=True):
    """A message: what a seat has chosen can't be done, and why, as a sentence."""

    seat: int
    action: Action
    reason: str


class Undone(msgspec.Struct, frozen=True):
    """A message: this action was taken back, with the consent of these seats.

    covered: whether it was a choice that nobody else had seen yet.
    """

    played: Played
    agreed: tuple[int, ...]
    covered: bool = False


class TakenOver(msgspec.Struct, frozen=True):
    """A message: from now on this seat is played by a program, or by a person where it is None."""

    seat: int
    program: Program | None


class NotSaved(msgspec.Struct, frozen=True):
    """A message: from now on nothing is saved, and why."""

    reason: str


View = Callable[[int], Any]
"""What each seat may see of a position (0: what all may see)."""


class Beat(NamedTuple):
    """One event, and the game as it stood when that had happened."""

    event: Event
    view: View


def seated(names: Sequence[str], moved: int) -> list[str]:
    """The names by seat once everybody has moved so many seats down, from those at first (E3)."""
    first = moved % len(names)
    return [*names[first:], *names[:first]]


class Match:
    """A game between named seats. `state` belongs to the rules: show a seat its `view` only.

    Whoever acts publishes `ActionChosen` on its bus; what comes of it is published there, too.
    """

    def __init__(self, game: Game[Any], header: Header) -> None:
        """Raises `BadOption` for options and numbers of seats that the game does not have,
        `ValidationError` for rules and for what is brought, `OutOfChance` for another deal."""
        self.game = game
        rules = header.rules
        self.rules = game.rules_for(header.options) if rules is None else game.ruled(rules)
        self.bus = Bus()
        self.history: list[Played] = []
        self.journal: Journal | None = None
        self.opening: list[Event] = []
        self.unsaved = ""
        """Why nothing is saved, as a sentence; "" where all is."""
        seats = len(header.seats)
        setups, ground = game.brought(self.rules, seats, header.setups, header.ground)
        chance = seeded(header.seed)
        chance.drawn = []
        chance.oracle = None if header.dealt is None else Recorded(header.dealt)
        self.state: State = game.start(
            self.rules, seats, chance, self.opening.append, setups, ground
        )
        self.header = replace(
            header,
            seats=[*header.seats],
            rules=msgspec.to_builtins(self.rules),
            start=header.start or now(),
            dealt=chance.drawn,
            setups=setups,
            ground=ground,
        )
        """What it began with, in full."""
        self._programs = [*map(Program.parse, header.programs or [""] * seats)]
        """Which program plays for each player, in the order of the seats at first."""
        chance.drawn = None
        chance.oracle = None
        self._states: list[State] = []
        self._asked: tuple[State, int, Decision | None] | None = None
        """What has been listed of the question that stands: of which state, after how many
        actions."""
        self._tried: tuple[int, int, int, Foresight[Any]] | None = None
        """The last foresight, with the id of its state, the number of actions, and its seat."""
        self.bus.subscribe(ActionChosen, self._chosen)

    # Who plays.

    @property
    def names(self) -> list[str]:
        """The players' names in the order of their seats now, as they were typed."""
        return seated(self.header.seats, self.state.moved)

    def names_at(self, number: int, events: int = 0) -> list[str]:
        """The same as they were before the action of this number (from 1; 0 is the opening), and
        after so many of its events."""
        moved = self._before(number).moved if number else 0
        told = self.history[number - 1].events[:events] if number and events else ()
        moves = sum(isinstance(event, GameBegan) and event.moved for event in told)
        return seated(self.header.seats, moved + moves)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, the winner's seat as the seats were at first; None while it goes on."""
        state = self.state
        return state.outcome and of_player(state.outcome, state.moved, state.seats)

    @property
    def header_now(self) -> Header:
        """The header with the programs that play now."""
        programs = [str(program or "") for program in self._programs]
        return replace(self.header, programs=programs if any(programs) else ())

    def program(self, seat: int) -> Program | None:
        """The program that plays this seat now; None where a person does."""
        return self._programs[self._player(seat, self.state)]

    def played_by(self, played: Played) -> Program | None:
        """The program that plays now for whoever carried out this action; None for a person."""
        return self._programs[self._player(played.seat, self._before(played.number))]

    def request(
        self,
        player: Player,
        program: Program,
        seed: str,
        before: int = 0,
    ) -> ThoughtRequest:
        """The question that stands, or the one that the action of the number `before` answered,
        put to a program of its seat: nothing that the seat can't know goes into it."""
        return request(
            self.game,
            player,
            self._before(before) if before else self.state,
            level=program.level,
            manner=program.manner,
            seed=f"{self.header.seed} {seed}",
        )

    def open_request(self, player: Player, level: Level, seed: str) -> ThoughtRequest:
        """The question that stands, put to a program that sees what all see."""
        seed = f"{self.header.seed} {seed}"
        return open_request(self.game, player, self.state, level=level, seed=seed)

    def onlooking(self, played: Played) -> ThoughtRequest:
        """What an onlooker is asked about something that was played."""
        seed = f"{self.header.seed} onlooker {played.number}"
        return onlooking(self.game, self._before(played.number), played.action, seed=seed)

    def foresight(self, knower: int) -> Foresight[Any]:
        """Return worlds like the true one in all that a seat knows (0: an onlooker), in which
        answers to the question that stands can be tried; the same as long as it stands."""
        state = self.state
        played = len(self.history)
        if self._tried is None or self._tried[:3] != (id(state), played, knower):
            chance = seeded(f"foresight {self.header.seed} {played}")
            worlds = Foresight(self.game, state, knower, chance)
            self._tried = id(state), played, knower, worlds
        return self._tried[3]

    def any_answer(self) -> Action:
        """Some legal answer to the question that stands, the same each time."""
        chance = seeded(f"any {self.header.seed} {len(self.history)}")
        return self.game.candidates(self.state.copy(), chance, 1)[0]

    def worth(self, evaluation: Evaluation, number: int) -> list[float]:
        """How likely each seat was to win after the action of this number, by the position as it
        truly was: for a match that is over. Empty where that can't be weighed."""
        after = self._before(number + 1)
        if after.outcome or not evaluation.quiet(after):
            return []
        return values(after, evaluation.measure(after), evaluation.weights)

    @property
    def programs(self) -> list[Program | None]:
        """Which program plays each seat, in the order of the seats now."""
        return [self.program(seat) for seat in range(1, self.state.seats + 1)]

    @property
    def persons(self) -> list[int]:
        """The seats that persons play, in order."""
        return [seat for seat, program in enumerate(self.programs, 1) if program is None]

    def take_over(self, seat: int, program: Program | None) -> str | None:
        """From now on this seat is played by a program, or by a person where it is None; recorded,
        then published as `TakenOver`. A refusal is answered as a sentence."""
        refusal = self.hands_off or ("The match is over." if self.state.outcome else None)
        if refusal:
            return refusal
        self.man(seat, program)
        self._record(JournalLine(seat=seat, plays=str(program or PERSON), at=now()))
        self.bus.publish(TakenOver(seat, program))
        return None

    def man(self, seat: int, program: Program | None) -> None:
        """The same, neither checked, recorded nor published."""
        self._programs[self._player(seat, self.state)] = program

    def last_answer(self, seat: int) -> int:
        """Return the number of the last action that the player of this seat chose in person, 0
        where there is none. The player may have had another seat then."""
        player = self._player(seat, self.state)
        for played in reversed(self.history):
            then = self._player(played.seat, self._before(played.number))
            if played.by == "person" and then == player:
                return played.number
        return 0

    def _player(self, seat: int, state: State) -> int:
        """Return which player has a seat in this state, from 0 in the order of the seats at
        first."""
        return (seat - 1 + state.moved) % state.seats

    # Playing.

    @property
    def decision(self) -> Decision | None:
        """The question that stands; None after the end."""
        state = self.state
        played = len(self.history)
        if self._asked is None or self._asked[0] is not state or self._asked[1] != played:
            self._asked = state, played, self.game.decision(state)
        return self._asked[2]

    @property
    def hands_off(self) -> str:
        """Why nothing can be played or taken back here, as a sentence; "" where it can."""
        if not (self.journal and self.journal.look_only):
            return ""
        if self.journal.elsewhere:
            return "This match is being played in another window; here you can only look at it."
        return f"{self.journal.path} can't be written to, so you can only look at this match."

    @property
    def look_only(self) -> bool:
        """Whether nothing can be played or taken back here."""
        return bool(self.hands_off)

    def view(self, seat: int) -> Any:
        """The game as this seat may see it (0: what all may see)."""
        return self._seen(self.state, seat)

    def _seen(self, state: State, seat: int) -> Any:
        """A position of this match as this seat may see it."""
        return self.game.view(state, seat)

    def refusal(self, seat: int, action: Action) -> str | None:
        """Why this can't be done now, as a sentence; None where it can."""
        return self.hands_off or self.game.refusal(self.state, seat, action)

    def _chosen(self, chosen: ActionChosen) -> None:
        self.submit(chosen.seat, chosen.action, chosen.by_itself)

    def submit(self, seat: int, action: Action, by_itself: bool = False) -> str | None:
        """Answer an `ActionChosen`: checked, recorded on disk, then published as `Played`; or
        published as `Refused`, answered as a sentence, and nothing is changed."""
        refusal = self.refusal(seat, action)
        if refusal:
            self.bus.publish(Refused(seat, action, refusal))
            return refusal
        played = self.play(seat, action, now(), by="table" if by_itself else None)
        self._record_action(played)
        self._record_end()
        self.bus.publish(played)
        return None

    def play(
        self,
        seat: int,
        action: Action,
        at: str,
        oracle: Oracle | None = None,
        by: By | None = None,
    ) -> Played:
        """Carry out a legal action, neither checked, recorded nor published; `oracle` answers for
        chance. `by` is who chose it, None for whoever plays the seat now."""
        by = by or ("program" if self.program(seat) else "person")
        before = self.state.copy()
        events: list[Event] = []
        chance = self.state.chance
        turn = self.state.turn_number
        chance.drawn = []
        chance.oracle = oracle
        self.game.apply(self.state, action, events.append)
        drawn = chance.drawn
        chance.drawn = None
        chance.oracle = None
        number = len(self.history) + 1
        played = Played(number, seat, action, tuple(events), turn, at, tuple(drawn), by)
        self._states.append(before)
        self.history.append(played)
        return played

    # Taking back.

    def undo_refusal(self) -> str | None:
        """Why nothing can be taken back, as a sentence; None where the last action can."""
        if self.hands_off:
            return self.hands_off
        if not self.history:
            return "Nothing has been played yet."
        if self.state.outcome:
            return "The game is over, and its result stands."
        if self.history[-1].is_news and len(self.names) == 1:
            return "You have seen a hidden card or what chance decided, so you can't take it back."
        return None

    @property
    def undo_needs_consent(self) -> bool:
        """Whether the last action showed something hidden or drew on chance, so that the others
        must agree; where there are none, it can't be taken back at all."""
        return bool(self.history) and self.history[-1].is_news and len(self.names) > 1

    def must_agree(self) -> set[int]:
        """The seats that must agree when something seen is taken back: those still in that persons
        play."""
        return {*self.state.still_in()} & {*self.persons}

    def undo(self, agreed: Sequence[int] = ()) -> str | None:
        """Take the last action back. Where it needs consent, every seat that a person plays must
        have agreed; programs do. A refusal is answered as a sentence."""
        refusal = self.undo_refusal()
        if refusal:
            return refusal
        still_in = {*self.state.still_in()}
        if self.undo_needs_consent and not self.must_agree() <= {*agreed} <= still_in:
            return "Something was revealed or left to chance, so everyone must agree."
        covered = self.is_covered(self.history[-1])
        played = self.take_back()
        self._record(JournalLine(undo=True, agreed=sorted(agreed), at=now()))
        self.bus.publish(Undone(played, tuple(sorted(agreed)), covered))
        return None

    def take_back(self) -> Played:
        """The same, neither checked, recorded nor published."""
        self.state = self._states.pop()
        return self.history.pop()

    # What was.

    def beats(self, number: int) -> tuple[View, list[Beat]]:
        """The action of this number (from 1; 0 is the opening), carried out once more on a copy:
        the game before it, and each of its events with the game as it stood then."""
        game = self.game
        beats = list[Beat]()
        if number:
            played = self.history[number - 1]
            state = self._before(number).copy()
            state.chance.oracle = Recorded(list(played.chance))
        else:
            header = self.header
            chance = seeded(self.header.seed)
            chance.oracle = Recorded(header.dealt or [])
            seats = len(header.seats)
            state = game.dealt(self.rules, seats, chance, header.setups, header.ground)
        before = partial(self._seen, state.copy())

        def take(event: Event) -> None:
            beats.append(Beat(event, partial(self._seen, state.copy())))

        if number:
            game.apply(state, played.action, take)
        else:
            game.open(state, take)
        return before, beats

    def decision_before(self, number: int) -> Decision | None:
        """The question that the action of this number (from 1) answered."""
        return self.game.decision(self._before(number))

    def is_covered(self, played: Played) -> bool:
        """Return whether this answer still lies covered, until others have given theirs, too."""
        later = (self._before(number) for number in range(played.number + 1, len(self.history) + 2))
        return all(any(played.seat in step.covered for step in state.agenda) for state in later)

    def view_before(self, number: int, seat: int) -> Any:
        """The game as this seat could see it before the action of this number (from 1)."""
        return self._seen(self._before(number), seat)

    def _before(self, number: int) -> State:
        return self._states[number - 1] if number <= len(self._states) else self.state

    # On disk.

    def save_in(self, folder: Path) -> None:
        """Keep a journal in this folder, of what has been played and from here on; publishes
        `NotSaved` where that fails."""
        try:
            self.journal = Journal.create(folder, self.header)
        except OSError as error:
            self._give_up(f"Nothing is saved: {folder} can't be written ({error.strerror}).")
        for played in self.history:
            self._record_action(played)

    def copy_to(self, folder: Path) -> Path:
        """Write what was played into a new journal in this folder, which nobody goes on with;
        return its path. Raises `OSError`."""
        journal = Journal.create(folder, self.header)
        try:
            for played in self.history:
                journal.append(_line_of(played))
        finally:
            journal.close()
        return journal.path

    def go_on_in(self, journal: Journal) -> None:
        """Keep this journal from here on, which has all up to now. Where the match is over and the
        last line is missing, because the window was killed before that was written, it is written
        now."""
        self.journal = journal
        if not journal.closed and not journal.look_only:
            self._record_end()

    def close(self) -> None:
        """Let another window have the match."""
        if self.journal:
            self.journal.close()

    def _record_action(self, played: Played) -> None:
        self._record(_line_of(played))

    def _record_end(self) -> None:
        if self.state.outcome:
            score = self.game.score(self.state)
            self._record(
                JournalLine(
                    outcome=self.state.outcome,
                    moved=self.state.moved,
                    score=score,
                    games=games_of(self.history, self.state.seats),
                    at=self.history[-1].at,
                )
            )

    def _record(self, line: JournalLine) -> None:
        if not self.journal:
            return
        try:
            self.journal.append(line)
        except OSError as error:
            path = self.journal.path
            self.journal = None
            self._give_up(
                f"From here on nothing is saved: {path} can't be written ({error.strerror})."
            )

    def _give_up(self, reason: str) -> None:
        self.unsaved = reason
        self.bus.publish(NotSaved(reason))


def _line_of(played: Played) -> JournalLine:
    """Return the line of a journal for an action."""
    chance = list(played.chance)
    return JournalLine(
        seat=played.seat,
        action=str(played.action),
        chance=chance,
        at=played.at,
        by_itself=played.by == "table",
    )
