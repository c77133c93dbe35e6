"""Match in progress: state and history; checks, records and publishes the actions of players.

A view is a position with everything covered that one seat may not see; seat 0 is an onlooker. In a
set, a match of several games, the players may move on by a seat after each game: `moved` counts
that. Clause E3 is in the rules.md of each game.
"""

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
    outcome_by_first_seats,
)
from engine.players.evaluation import Evaluation, values
from engine.players.player import Level, Player, Program
from engine.players.thought import ThoughtRequest, onlooker_request, open_request, request
from engine.rules.chance import Oracle, RecordedOracle, seeded
from engine.rules.events import Event, GameBegan
from engine.rules.foresight import Foresight
from engine.rules.game import Game
from engine.rules.notation import Action
from engine.rules.played import By, Played
from engine.rules.state import Decision, Outcome, State
from engine.rules.tally import game_results


class ActionChosen(msgspec.Struct, frozen=True):
    """Message: a seat wants to play an action. A match answers with `Played` or `Refused`.

    Attributes:
        seat: The seat.
        action: The action.
        by_itself: True if the table gives this answer and no player chose it.
    """

    seat: int
    action: Action
    by_itself: bool = False


class Refused(msgspec.Struct, frozen=True):
    """Message: an action is not legal; `reason` is a sentence."""

    seat: int
    action: Action
    reason: str


class Undone(msgspec.Struct, frozen=True):
    """Message: an action was taken back.

    Attributes:
        played: The action.
        agreed: The seats that agreed.
        covered: True if it was a choice that nobody else had seen yet.
    """

    played: Played
    agreed: tuple[int, ...]
    covered: bool = False


class TakenOver(msgspec.Struct, frozen=True):
    """Message: from now on a program plays this seat, or a person if `program` is None.

    Attributes:
        number: The number of actions played before.
    """

    seat: int
    program: Program | None
    number: int = 0


class NotSaved(msgspec.Struct, frozen=True):
    """Message: from now on nothing is saved, for this reason."""

    reason: str


View = Callable[[int], Any]
"""Function that returns the view of a position for a seat (0: an onlooker)."""


class Beat(NamedTuple):
    """Event, with the views of the game right after it."""

    event: Event
    view: View


def seat_of_player(player: int, moved: int, seats: int) -> int:
    """Return the seat of a player after every player has moved `moved` seats down (E3).

    `player` is the seat of the player at the beginning.
    """
    return (player - 1 - moved) % seats + 1


def badges_by_seat(moved: int, seats: int) -> tuple[int, ...]:
    """Return the number of each seat's player after everybody has moved `moved` seats down (E3).

    A player keeps the number, and so the badge and the colour, of the seat at the beginning.
    Without a move the result is empty.
    """
    return tuple((seat + moved) % seats + 1 for seat in range(seats)) if moved % seats else ()


def names_by_seat(names: Sequence[str], moved: int) -> list[str]:
    """Return the names by seat after every player has moved `moved` seats down (E3).

    `names` are by seat at the beginning.
    """
    first = moved % len(names)
    return [*names[first:], *names[:first]]


class Match:
    """Match between named seats.

    `state` belongs to the rules: show a seat only its `view`. Players publish `ActionChosen` on the
    match's bus; the results are published there, too.
    """

    state: State

    def __init__(self, game: Game[Any], header: Header) -> None:
        """Begin a match, or its replay if the header is complete.

        Raises `BadOption` for other options or numbers of seats than the game has,
        `ValidationError` for rules, set-ups or a ground that do not fit, and `OutOfChance` for a
        deal that does not.
        """
        self.game = game
        rules = header.rules
        self.rules = game.rules_for(header.options) if rules is None else game.ruleset_from(rules)
        self.bus = Bus()
        self.history: list[Played] = []
        self.journal: Journal | None = None
        self.opening: list[Event] = []
        self.unsaved_reason = ""
        """Reason why nothing is saved, as a sentence; "" if everything is saved."""
        self.header = self._deal(header)
        """Complete header of the match."""
        self._programs = [*map(Program.parse, header.programs or [""] * len(header.seats))]
        """Program of each player, in the order of the seats at first; None for a person."""
        self._take_overs: list[TakenOver] = []
        """Changes of players, in order."""
        self._states: list[State] = []
        """Position before each action."""
        self._decision_cache: tuple[State, int, Decision | None] | None = None
        """Cache of the decision, with the state and the number of actions it belongs to."""
        self._foresight_cache: tuple[int, int, int, Foresight[Any]] | None = None
        """Cache of the last foresight, with its state's id, the number of actions, and its seat."""
        self.bus.subscribe(ActionChosen, self._on_action_chosen)

    def _deal(self, header: Header) -> Header:
        """Deal the game, and return the header with everything that was filled in."""
        seats = len(header.seats)
        setups, ground = self.game.brought(self.rules, seats, header.setups, header.ground)
        chance = seeded(header.seed)
        chance.drawn = []
        chance.oracle = None if header.dealt is None else RecordedOracle(header.dealt)
        self.state = self.game.start(self.rules, seats, chance, self.opening.append, setups, ground)
        dealt_answers = chance.drawn
        chance.drawn = None
        chance.oracle = None
        return replace(
            header,
            seats=[*header.seats],
            rules=msgspec.to_builtins(self.rules),
            start=header.start or now(),
            dealt=dealt_answers,
            setups=setups,
            ground=ground,
        )

    # Players.

    @property
    def names(self) -> list[str]:
        """Names of the players in the order of their seats now, as they were typed."""
        return names_by_seat(self.header.seats, self.state.moved)

    @property
    def badges(self) -> tuple[int, ...]:
        """Number of each seat's player, as `badges_by_seat` returns it."""
        return badges_by_seat(self.moved, len(self.names))

    def seat_now(self, seat: int, number: int) -> int:
        """Return the present seat of the player who had a seat before an action; 0 stays 0."""
        by = self.moved_after(number) - self.moved
        return (seat - 1 + by) % len(self.names) + 1 if seat else 0

    def names_after(self, number: int, events: int = 0) -> list[str]:
        """Return the names by seat before an action, or after the first `events` of its events.

        `number` is that of the action, from 1; 0 is the opening.
        """
        return names_by_seat(self.header.seats, self.moved_after(number, events))

    def moved_after(self, number: int, events: int = 0) -> int:
        """Return how many seats every player has moved down, at the same point of the match."""
        moved = self._state_before(number).moved if number else 0
        # the action may have been taken back, or rewound, while the table still shows it
        actions = self.history[number - 1 : number] if number else []
        shown_events = [event for played in actions for event in played.events[:events]]
        return moved + sum(event.moved for event in shown_events if isinstance(event, GameBegan))

    @property
    def moved(self) -> int:
        """Seats that every player has moved down since the match began (E3)."""
        return self.state.moved

    @property
    def leading_names(self) -> list[str]:
        """Names by which the match calls its seats now: of their characters, or of the players."""
        return self._characters() or self.names

    def leading_names_after(self, number: int, events: int = 0) -> list[str]:
        """Return the names by which the match calls its seats then, as in `names_after`."""
        return self._characters() or self.names_after(number, events)

    def _characters(self) -> list[str]:
        """Return the names of the characters; none if two of them have the same name."""
        names = [*self.game.characters(self.state)]
        return names if len({*names}) == len(names) else []

    @property
    def outcome(self) -> Outcome | None:
        """Outcome, with the winner's seat as the players sat at first; None during the match."""
        state = self.state
        if state.outcome is None:
            return None
        return outcome_by_first_seats(state.outcome, state.moved, state.seats)

    @property
    def header_now(self) -> Header:
        """Header with the programs that play now."""
        programs = [str(program or "") for program in self._programs]
        return replace(self.header, programs=programs if any(programs) else ())

    def program(self, seat: int) -> Program | None:
        """Return the program that plays this seat now; None for a person."""
        return self._programs[self._player_index(seat, self.state)]

    def played_by(self, played: Played) -> Program | None:
        """Return the program that plays now for the player who chose this action, or None."""
        return self._programs[self._player_index(played.seat, self._state_before(played.number))]

    def request(
        self,
        player: Player,
        program: Program,
        seed: str,
        before: int = 0,
    ) -> ThoughtRequest:
        """Return a request for an answer to a program of the seat asked.

        Only what the seat knows goes into the request. The question is the one that waits, or the
        one that action number `before` answered.
        """
        return request(
            self.game,
            player,
            self._state_before(before) if before else self.state,
            level=program.level,
            manner=program.manner,
            seed=f"{self.header.seed} {seed}",
        )

    def open_request(self, player: Player, level: Level, seed: str) -> ThoughtRequest:
        """Return a request for an answer from public information to the question that waits."""
        seed = f"{self.header.seed} {seed}"
        return open_request(self.game, player, self.state, level=level, seed=seed)

    def onlooker_request(self, played: Played) -> ThoughtRequest:
        """Return a request to explain an action, from public information only."""
        seed = f"{self.header.seed} onlooker {played.number}"
        return onlooker_request(
            self.game, self._state_before(played.number), played.action, seed=seed
        )

    def foresight(self, knower: int) -> Foresight[Any]:
        """Return worlds in which answers to the question that waits can be tried.

        They agree with the true position in everything that the seat `knower` knows (0: an
        onlooker), and stay the same worlds until the next question.
        """
        state = self.state
        action_count = len(self.history)
        key = id(state), action_count, knower
        if self._foresight_cache is None or self._foresight_cache[:3] != key:
            chance = seeded(f"foresight {self.header.seed} {action_count}")
            worlds = Foresight(self.game, state, knower, chance)
            self._foresight_cache = id(state), action_count, knower, worlds
        return self._foresight_cache[3]

    def any_answer(self) -> Action:
        """Return some legal answer to the question that waits; each call returns an equal one."""
        chance = seeded(f"any {self.header.seed} {len(self.history)}")
        return self.game.candidates(self.state.copy(), chance, 1)[0]

    def win_chances(self, evaluation: Evaluation, number: int) -> list[float]:
        """Return each seat's chance of winning after an action, or an empty list if it is unknown.

        The evaluation sees the true position, so this is only for a finished match.
        """
        state_after = self._state_before(number + 1)
        if state_after.outcome or not evaluation.is_quiet(state_after):
            return []
        return values(state_after, evaluation.measure(state_after), evaluation.weights)

    @property
    def programs(self) -> list[Program | None]:
        """Program of each seat, in the order of the seats now; None for a person."""
        return [self.program(seat) for seat in range(1, self.state.seats + 1)]

    @property
    def persons(self) -> list[int]:
        """Seats that persons play, in order."""
        return [seat for seat, program in enumerate(self.programs, 1) if program is None]

    def take_over(self, seat: int, program: Program | None) -> str | None:
        """Let a program play this seat from now on, or a person if `program` is None.

        The change is recorded, then published as `TakenOver`. Returns a refusal, or None.
        """
        refusal = self.lock_reason or ("The match is over." if self.state.outcome else None)
        if refusal:
            return refusal
        taken_over = self.set_program(seat, program)
        self._record(JournalLine(seat=seat, plays=str(program or PERSON), at=now()))
        self.bus.publish(taken_over)
        return None

    def set_program(self, seat: int, program: Program | None) -> TakenOver:
        """Let a program or a person play this seat, without check, record or message."""
        self._programs[self._player_index(seat, self.state)] = program
        taken_over = TakenOver(seat, program, len(self.history))
        self._take_overs.append(taken_over)
        return taken_over

    @property
    def take_overs(self) -> Sequence[TakenOver]:
        """Changes of players up to now, in order; an undo leaves them."""
        return self._take_overs

    def player_of(self, seat: int) -> int:
        """Return the player who has this seat now: the seat of that player at the beginning."""
        return self._player_index(seat, self.state) + 1

    def last_answer(self, seat: int) -> int:
        """Return the number of the last action that the player of this seat chose in person, or 0.

        The player may have had another seat then.
        """
        player = self._player_index(seat, self.state)
        for played in reversed(self.history):
            player_of_action = self._player_index(played.seat, self._state_before(played.number))
            if played.by == "person" and player_of_action == player:
                return played.number
        return 0

    def _player_index(self, seat: int, state: State) -> int:
        """Return the player of a seat in this state, from 0 in the order of the seats at first."""
        return (seat - 1 + state.moved) % state.seats

    # Playing.

    @property
    def decision(self) -> Decision | None:
        """Question that waits; None after the end."""
        state = self.state
        action_count = len(self.history)
        cache = self._decision_cache
        if cache is None or cache[0] is not state or cache[1] != action_count:
            cache = state, action_count, self.game.decision(state)
            self._decision_cache = cache
        return cache[2]

    @property
    def lock_reason(self) -> str:
        """Reason why nothing can be played or taken back here, as a sentence; or ""."""
        if not (self.journal and self.journal.look_only):
            return ""
        if self.journal.is_open_elsewhere:
            return "This match is being played in another window; here you can only look at it."
        return f"{self.journal.path} can't be written to, so you can only look at this match."

    @property
    def look_only(self) -> bool:
        """True if nothing can be played or taken back here."""
        return bool(self.lock_reason)

    def view(self, seat: int) -> Any:
        """Return the view of a seat (0: an onlooker)."""
        return self._view_of(self.state, seat)

    def open_view(self) -> Any:
        """Return the position with nothing hidden; None before the match is over."""
        return self.state.copy() if self.state.outcome else None

    def _view_of(self, state: State, seat: int) -> Any:
        """Return a seat's view of a position of this match."""
        return self.game.view(state, seat)

    def refusal(self, seat: int, action: Action) -> str | None:
        """Return the reason why this can't be played now, as a sentence, or None."""
        return self.lock_reason or self.game.refusal(self.state, seat, action)

    def _on_action_chosen(self, chosen: ActionChosen) -> None:
        self.submit(chosen.seat, chosen.action, chosen.by_itself)

    def submit(self, seat: int, action: Action, by_itself: bool = False) -> str | None:
        """Check an action, record it on disk and publish `Played`, or publish `Refused`.

        Returns the refusal, or None.
        """
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
        """Carry out a legal action, without check, record or message.

        Args:
            seat: The seat.
            action: The action.
            at: The time, UTC in ISO form.
            oracle: Answers in place of chance.
            by: The chooser, None for the player who has the seat now.
        """
        by = by or ("program" if self.program(seat) else "person")
        state_before = self.state.copy()
        events: list[Event] = []
        chance = self.state.chance
        turn = self.state.turn_number
        chance.drawn = []
        chance.oracle = oracle
        self.game.apply(self.state, action, events.append)
        chance_used = chance.drawn
        chance.drawn = None
        chance.oracle = None
        number = len(self.history) + 1
        played = Played(number, seat, action, tuple(events), turn, at, tuple(chance_used), by)
        self._states.append(state_before)
        self.history.append(played)
        return played

    # Taking back.

    def undo_refusal(self) -> str | None:
        """Return the reason why the last action can't be taken back, as a sentence, or None."""
        if self.lock_reason:
            return self.lock_reason
        if not self.history:
            return "Nothing has been played yet."
        if self.state.outcome:
            return "The game is over, and its result stands."
        if self.history[-1].is_news and len(self.names) == 1:
            return "You have seen a hidden card or what chance decided, so you can't take it back."
        return None

    @property
    def undo_needs_consent(self) -> bool:
        """True if the last action revealed something hidden or used chance: then others must agree.

        A player alone can't take such an action back at all.
        """
        return bool(self.history) and self.history[-1].is_news and len(self.names) > 1

    def seats_to_agree(self) -> set[int]:
        """Return the seats that must agree to the undo of something revealed: persons still in."""
        return {*self.state.still_in()} & {*self.persons}

    def undo(self, agreed: Sequence[int] = ()) -> str | None:
        """Take the last action back; return a refusal, or None.

        If consent is needed, every seat that a person plays must have agreed; programs always
        agree.
        """
        refusal = self.undo_refusal()
        if refusal:
            return refusal
        if self.undo_needs_consent:
            seats_in_play = {*self.state.still_in()}
            # all who must agree have done so, and nobody else is named than seats in play
            if not self.seats_to_agree() <= {*agreed} <= seats_in_play:
                return "Something was revealed or left to chance, so everyone must agree."
        is_covered = self.is_covered(self.history[-1])
        played = self.take_back()
        self._record(JournalLine(undo=True, agreed=sorted(agreed), at=now()))
        self.bus.publish(Undone(played, tuple(sorted(agreed)), is_covered))
        return None

    def take_back(self) -> Played:
        """Take the last action back, without check, record or message, and return it."""
        moved = self.state.moved
        self.state = self._states.pop()
        played = self.history.pop()
        self._take_overs = [
            replace(
                taken_over,
                seat=(taken_over.seat - 1 + moved - self.state.moved) % self.state.seats + 1,
                number=len(self.history),
            )
            if taken_over.number > len(self.history)
            else taken_over
            for taken_over in self._take_overs
        ]
        return played

    # Earlier positions.

    def beats(self, number: int) -> tuple[View, list[Beat]]:
        """Return the view before an action, and each of its events with the view right after it.

        The action (its number from 1; 0 is the opening) is carried out again on a copy.
        """
        game = self.game
        beats = list[Beat]()
        if number:
            played = self.history[number - 1]
            state = self._state_before(number).copy()
            state.chance.oracle = RecordedOracle(list(played.chance))
        else:
            header = self.header
            chance = seeded(self.header.seed)
            chance.oracle = RecordedOracle(header.dealt or [])
            seats = len(header.seats)
            state = game.dealt(self.rules, seats, chance, header.setups, header.ground)
        view_before = partial(self._view_of, state.copy())

        def add_beat(event: Event) -> None:
            beats.append(Beat(event, partial(self._view_of, state.copy())))

        if number:
            game.apply(state, played.action, add_beat)
        else:
            game.open(state, add_beat)
        return view_before, beats

    def decision_before(self, number: int) -> Decision | None:
        """Return the question that action `number` (from 1) answered."""
        return self.game.decision(self._state_before(number))

    def is_covered(self, played: Played) -> bool:
        """Return True if this answer stays covered because others have not answered yet."""
        later_numbers = range(played.number + 1, len(self.history) + 2)
        later_states = map(self._state_before, later_numbers)
        return all(_covers(state, played.seat) for state in later_states)

    def view_before(self, number: int, seat: int) -> Any:
        """Return the view that a seat had before action `number` (from 1)."""
        return self._view_of(self._state_before(number), seat)

    def _state_before(self, number: int) -> State:
        """Return the position before action `number` (from 1); after the last one, the current."""
        return self._states[number - 1] if number <= len(self._states) else self.state

    # Journal.

    def save_in(self, folder: Path) -> None:
        """Keep a journal of the match in this folder, with all actions up to now.

        Publishes `NotSaved` if that fails.
        """
        try:
            self.journal = Journal.create(folder, self.header)
        except OSError as error:
            self._stop_saving(f"Nothing is saved: {folder} can't be written ({error.strerror}).")
        for played in self.history:
            self._record_action(played)

    def copy_to(self, folder: Path) -> Path:
        """Write the actions of the match into a new journal that is not continued; return its path.

        Raises `OSError`.
        """
        journal = Journal.create(folder, self.header)
        try:
            for played in self.history:
                journal.append(_line_of(played))
        finally:
            journal.close()
        return journal.path

    def continue_journal(self, journal: Journal) -> None:
        """Continue this journal, which has all actions up to now.

        If the match is over and the closing line is missing, because the window was killed before
        it was written, write it now.
        """
        self.journal = journal
        if not journal.is_closed and not journal.look_only:
            self._record_end()

    def close(self) -> None:
        """Release the journal, so that another window can open the match."""
        if self.journal:
            self.journal.close()

    def _record_action(self, played: Played) -> None:
        self._record(_line_of(played))

    def _record_end(self) -> None:
        """Record the outcome, if the match is over."""
        if self.state.outcome:
            score = self.game.score(self.state)
            self._record(
                JournalLine(
                    outcome=self.state.outcome,
                    moved=self.state.moved,
                    score=score,
                    games=game_results(self.history, self.state.seats),
                    at=self.history[-1].at,
                )
            )

    def _record(self, line: JournalLine) -> None:
        """Write a line into the journal, if there is one; stop saving if that fails."""
        if not self.journal:
            return
        try:
            self.journal.append(line)
        except OSError as error:
            path = self.journal.path
            self.journal = None
            self._stop_saving(
                f"From here on nothing is saved: {path} can't be written ({error.strerror})."
            )

    def _stop_saving(self, reason: str) -> None:
        self.unsaved_reason = reason
        self.bus.publish(NotSaved(reason))


def _covers(state: State, seat: int) -> bool:
    """Return True if an answer of a seat lies covered in this position."""
    return any(seat in step.covered for step in state.agenda)


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
