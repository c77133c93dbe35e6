"""Resuming of matches from their records, and new matches that branch off from old ones.

A match is repeated action by action; an oracle gives the recorded answers in place of chance.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.journal import AFTER_THE_END, PERSON, BadJournal, Journal, JournalLine
from engine.match import Match
from engine.players.player import Program
from engine.rules.chance import OutOfChance, RecordedOracle
from engine.rules.game import Game
from engine.rules.notation import NotAnAction
from engine.rules.options import BadOption
from engine.rules.played import By
from engine.rules.quoting import short
from engine.rules.tally import game_results
from engine.rules.validation import ValidationError


def branch(match: Match) -> Match:
    """Return a new match that begins with the actions of another; it has no journal yet."""
    # without a start, which is filled in with the current time
    header = replace(match.header_now, start="", branched=True)
    branched_match = Match(match.game, header)
    for played in match.history:
        recorded_chance = RecordedOracle(list(played.chance))
        branched_match.play(
            played.seat, played.action, played.at, oracle=recorded_chance, by=played.by
        )
    return branched_match


def resume(journal: Journal, game: Game[Any]) -> Match:
    """Return the match in a journal, at its last question, ready to go on.

    Raises `BadJournal` with file and line.
    """
    header = journal.header
    if header.game != game.key:
        raise journal.problem(1, f"it is a match of '{short(header.game)}', not of '{game.key}'")
    try:
        game.config.chosen(header.options)
        match = Match(game, header)
    except ValidationError as error:
        raise journal.problem(1, f"its rules can't be played by: {error}") from None
    except (BadOption, OutOfChance) as error:
        raise journal.problem(1, str(error)) from None
    for number, line in enumerate(journal.lines, start=2):
        try:
            _carry_out(match, line)
        except (NotAnAction, OutOfChance, BadJournal) as error:
            raise journal.problem(number, str(error).rstrip(".")) from None
    match.continue_journal(journal)
    return match


def _carry_out(match: Match, line: JournalLine) -> None:
    """Repeat one line of a journal in its match; raise `BadJournal` unless it fits."""
    if line.outcome:
        _check_outcome(match, line)
    elif line.undo:
        _undo(match)
    elif line.plays:
        _take_over(match, line)
    else:
        _play(match, line)


def _check_outcome(match: Match, line: JournalLine) -> None:
    """Raise `BadJournal` unless a match has ended as the line says."""
    if (line.outcome, line.moved) != (match.state.outcome, match.state.moved):
        raise BadJournal("the match does not end so here")
    if line.whole and line.score != match.game.score(match.state):
        raise BadJournal("the match does not come to this score")
    if line.games and line.games != game_results(match.history, match.state.seats):
        raise BadJournal("its games did not end so")


def _undo(match: Match) -> None:
    """Take the last action of a match back; raise `BadJournal` if that is impossible."""
    if not match.history:
        raise BadJournal("there is nothing to take back here")
    if match.state.outcome:
        raise BadJournal(AFTER_THE_END)
    match.take_back()


def _take_over(match: Match, line: JournalLine) -> None:
    """Let the program or person of a line play its seat; raise `BadJournal` if nobody can."""
    if not 1 <= line.seat <= match.state.seats or match.state.outcome:
        raise BadJournal("nobody can take over that seat here")
    match.set_program(line.seat, None if line.plays == PERSON else Program.parse(line.plays))


def _play(match: Match, line: JournalLine) -> None:
    """Repeat the action of a line; raise `BadJournal` unless it is legal."""
    action = match.game.parse(line.action)
    refusal = match.game.refusal(match.state, line.seat, action)
    if refusal:
        raise BadJournal(f"the rules refuse '{short(line.action)}' here: {refusal}")
    recorded_chance = RecordedOracle(line.chance)
    by: By | None = "table" if line.by_itself else None
    match.play(line.seat, action, line.at, oracle=recorded_chance, by=by)
    if recorded_chance.left:
        raise BadJournal(
            f"'{short(line.action)}' left {recorded_chance.left} recorded answers of chance unused"
        )
