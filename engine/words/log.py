"""Log of a match: sentences about actions and events that everybody may read.

A game provides the sentences for its events. Sentences about one seat in one turn that follow each
other stand under one heading. Texts are marked up: `{6S}` stands for a card, `**words**` for bold.

Clauses such as E3 are in the rules.md of each game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.rules.cards import Card
from engine.rules.ending import ResignMatch
from engine.rules.events import (
    DrawAnswered,
    DrawOffered,
    Ended,
    Event,
    GameBegan,
    GameOver,
    Resigned,
    TurnBegan,
    first_event,
)
from engine.rules.notation import Action
from engine.rules.places import ONLOOKER
from engine.rules.played import Played

Names = Sequence[str]
"""Names of the players, marked up, by seat; there may be more names than seats."""

NOBODY = 0
"""Seat number for everything that belongs to no seat: Fate, chance, a draw."""

MORE_THAN_ALL_EVENTS = 1 << 30
"""Number larger than the number of events of any action."""

THE_TABLE = "The table"
"""Heading above sentences that belong to no seat."""


class Sentence(msgspec.Struct, frozen=True):
    """Sentence about an action or an event; its subject is the heading, unless it names another.

    Attributes:
        seat: The seat that it is about, or `NOBODY`.
        text: The text, marked up.
        events: The number of events of the action that must have been shown before it may be read;
            -1 for all up to the event in progress.
        heading: A heading in place of the seat's name, such as "Fate".
        replaces_last: True if it repeats the sentence before and adds to it.
        is_ongoing: True if it is about something that may take several actions; of such entries
            in a row, only the last is read.
    """

    seat: int
    text: str
    events: int = -1
    heading: str = ""
    replaces_last: bool = False
    is_ongoing: bool = False


class LogContext:
    """Action on its way into the log, with its events as everybody saw them.

    Args:
        played: The action; None for the beginning of a match.
        events: The events.
        names: The names by seat before the action.
        game: The number of the game of a set before the action.

    Attributes:
        at: The index of the event in progress; -1 for the action itself.
    """

    def __init__(
        self, played: Played | None, events: Iterable[Event], names: Names, game: int = 1
    ) -> None:
        self.played = played
        self._names_before = names
        self._game_before = game
        self.events = [event.seen_by(ONLOOKER) for event in events]
        self.at = -1

    @property
    def seat(self) -> int:
        """Seat that acted, or `NOBODY`."""
        return self.played.seat if self.played else NOBODY

    @property
    def earlier_events(self) -> list[Event]:
        """Events before the one in progress."""
        return self.events[: max(0, self.at)]

    @property
    def events_until_now(self) -> list[Event]:
        """Events up to the one in progress, which is the last of them."""
        return self.events[: self.at + 1]

    @property
    def later_events(self) -> list[Event]:
        """Events after the one in progress."""
        return self.events[self.at + 1 :]

    @property
    def names(self) -> Names:
        """Names by seat now: between two games of a set, seats may change hands."""
        return names_after(self._names_before, self.events_until_now)

    def name(self, seat: int) -> str:
        """Return the name of the player who has this seat now."""
        return self.names[seat - 1]

    @property
    def turn_number(self) -> int:
        """Number of the turn in which the event happens."""
        return turn_after(self.played.turn_number if self.played else 1, self.events_until_now)

    @property
    def game(self) -> int:
        """Number of the game of a set in which the event happens."""
        return game_after(self._game_before, self.events_until_now)


def names_after(names: Names, events: Iterable[Event]) -> Names:
    """Return the names by seat after these events, from those before them."""
    for event in events:
        if isinstance(event, GameBegan) and event.moved:
            names = [*names[1:], *names[:1]]
    return names


def turn_after(turn_number: int, events: Iterable[Event]) -> int:
    """Return the number of the turn after these events, from that before them."""
    for event in events:
        if isinstance(event, TurnBegan):
            turn_number = event.turn_number
        elif isinstance(event, GameBegan):
            turn_number = 1
    return turn_number


def game_after(game: int, events: Iterable[Event]) -> int:
    """Return the number of the game of a set after these events, from that before them."""
    for event in events:
        if isinstance(event, GameBegan):
            game = event.number
    return game


SentenceWriter = Callable[[LogContext, Action | Event | None], Iterable[Sentence]]
"""Function that returns a game's sentences: about an action, then about each of its events.

It is called with None for the beginning of a match, and not for events that a sentence already
covers. It must not reveal anything hidden. Offers of draws, their answers, resignations and the end
have common words, which are used if the game says nothing about them.
"""

Reason = Callable[[LogContext, Ended], str]
"""Function that returns the reason for the end of a match, without a full stop: "The city falls".

Agreed draws and resignations have words of their own.
"""


class Entry(msgspec.Struct, frozen=True):
    """Line of the log.

    Attributes:
        mark: The seat that it is about, or `NOBODY`.
        heading: The heading, plain.
        text: The text, marked up.
        number: The number of the action.
        events: The number of events of the action that must have been shown before it may be read.
        is_ongoing: True if it is about something that may take several actions; of such entries
            in a row, only the last is read.
        replaces_previous: True if it replaces the entry before, which said less about this action;
            so an entry never depends on events that nobody has seen yet.
        is_between: True if it is about something after the action, such as a change of players.
        game: The number of the game of a set.
        who: The heading without the turn, if the text is about it.
        badge: The number of the player of `mark`; 0 if it is that of the seat.
    """

    mark: int
    heading: str
    text: str
    number: int
    events: int = MORE_THAN_ALL_EVENTS
    is_ongoing: bool = False
    replaces_previous: bool = False
    is_between: bool = False
    game: int = 1
    who: str = ""
    badge: int = 0

    @property
    def player(self) -> int:
        """Number of the player whom the entry is about; 0 for nobody."""
        return self.badge or self.mark

    @property
    def line(self) -> str:
        """Heading and text in one line."""
        return f"{self.heading}: {self.text}" if self.text else self.heading

    @property
    def subject(self) -> str:
        """Subject of the text; "" if the text itself begins with it."""
        return "" if self.text.startswith(f"**{self.who} ") else self.who

    @property
    def sentence(self) -> str:
        """Text behind its subject, without the turn: `Ada: Draws a card.`."""
        return f"{self.subject}: {self.text}" if self.subject and self.text else self.text


def entries(
    write_sentences: SentenceWriter, reason: Reason, context: LogContext, turn_word: str
) -> list[Entry]:
    """Return the log's entries of an action; `turn_word` means a turn in their headings.

    Sentences about one seat that follow each other make one line that grows: each entry replaces
    the one before and adds a sentence.
    """
    log_entries: list[Entry] = []
    group_texts: list[str] = []  # of the current group: one seat, game, turn and heading
    group: tuple[int, int, int, str] | None = None
    for sentence in _covered_sentences(write_sentences, reason, context):
        heading_name = sentence.heading
        if not heading_name and len(context.names) > 1:
            heading_name = context.name(sentence.seat) if sentence.seat else THE_TABLE
        game = context.game
        turn = context.turn_number
        previous = group
        group = sentence.seat, game, turn, sentence.heading
        is_continued = group == previous
        if not is_continued:
            group_texts = []
        elif sentence.replaces_last:
            group_texts = group_texts[:-1]
        group_texts = [*group_texts, sentence.text]
        log_entries.append(
            Entry(
                mark=sentence.seat,
                heading=game_heading(turn, heading_name, turn_word, game),
                text=" ".join(group_texts),
                number=context.played.number if context.played else 0,
                events=sentence.events,
                is_ongoing=sentence.is_ongoing,
                replaces_previous=is_continued,
                game=game,
                who="" if heading_name == THE_TABLE else heading_name,
            )
        )
    return log_entries


def game_heading(turn: int, heading_name: str, turn_word: str, game: int) -> str:
    """Return the heading of an entry, with the number of the game after the first of a set."""
    if game == 1:
        return entry_heading(turn, heading_name, turn_word)
    title = game_of(game)
    if heading_name == title:
        heading_name = ""
    return f"{title} · {entry_heading(turn, heading_name, turn_word)}"


def _covered_sentences(
    write_sentences: SentenceWriter, reason: Reason, context: LogContext
) -> Iterator[Sentence]:
    """Yield the sentences about an action, each with the number of events it covers."""
    covered_count = 0
    action = context.played.action if context.played else None
    for index, subject in enumerate((action, *context.events), -1):  # -1: the action itself
        if -1 < index < covered_count:
            continue  # an earlier sentence has told this event too
        context.at = index
        if isinstance(subject, Ended):
            sentences = [_end_sentence(context, subject, reason)]
        elif isinstance(subject, GameOver):
            sentences = [] if subject.last else [_game_over_sentence(context, subject, reason)]
        else:
            sentences = [*write_sentences(context, subject)] or _common_sentences(context, subject)
        for sentence in sentences:
            events = min(sentence.events, len(context.events))
            if sentence.events < 0:
                events = index + 1  # all events up to the one in progress
            covered_count = max(covered_count, events)
            yield replace(sentence, events=events)


def _common_sentences(context: LogContext, subject: Action | Event | None) -> list[Sentence]:
    """Return the sentence for an event about which the game says nothing, if there is one."""
    if isinstance(subject, GameBegan):
        return [Sentence(NOBODY, "All is set up anew.", heading=game_of(subject.number))]
    words = common_words(subject) if isinstance(subject, Event) else None
    return [Sentence(context.seat, words)] if words else []


def _end_sentence(context: LogContext, ended: Ended, reason: Reason) -> Sentence:
    """Return the sentence about the winner, under a heading of its own, and the reason."""
    reason_words = end_reason(context, ended, reason)
    if ended.winner:
        winner_name = context.name(ended.winner)
        game_over = first_event(context.events, GameOver)
        result = ""
        if game_over and sum(game_over.wins) > 1:
            result = f" the match, {score(game_over.wins, ended.winner, context.names)}"
        return Sentence(
            ended.winner, f"**{winner_name} wins{result}.** {reason_words}.", heading=winner_name
        )
    nobody_words = " Nobody wins." if len(context.names) > 1 else ""
    return Sentence(NOBODY, f"**{reason_words}.**{nobody_words}", heading="The end")


def _game_over_sentence(context: LogContext, event: GameOver, reason: Reason) -> Sentence:
    """Return the sentence about the winner of one game of a set, the score and the reason (E3)."""
    winner_seat = event.winner
    reason_words = end_reason(context, Ended(event.winner, event.reason), reason)
    winner_name = context.name(winner_seat) if winner_seat else "Nobody"
    games_won = score(event.wins, winner_seat or 1, context.names)
    text = f"**{winner_name} wins game {event.number}: {games_won}.** {reason_words}."
    return Sentence(
        winner_seat or NOBODY, text, heading=winner_name if winner_seat else game_of(event.number)
    )


def game_of(number: int, best_of: int = 0) -> str:
    """Return the number of a game of a set in words: `Game 2 of 3`.

    Drawn games are played again, so the number may exceed `best_of`; then it stands alone.
    """
    return f"Game {number} of {best_of}" if number <= best_of else f"Game {number}"


def score(wins: Sequence[int], seat: int, names: Names) -> str:
    """Return the score of a set: of two seats, this one's wins first, as in `2–1`.

    Of more seats, each winner is named.
    """
    if len(wins) == 2:
        return f"{wins[seat - 1]}–{wins[2 - seat]}"  # 2 - seat: the index of the other seat
    pairs = zip(names, wins, strict=False)  # there may be more names than seats
    scores = [f"{name} {win_count}" for name, win_count in pairs if win_count]
    return ", ".join(scores) or "nobody has won yet"


def leader_words(wins: Sequence[int], names: Names) -> str:
    """Return the score of a set with the leader's name: `Mara leads 1–0`."""
    if len(wins) != 2 or wins[0] == wins[1]:
        return score(wins, 1, names)
    leader = 1 if wins[0] > wins[1] else 2
    return f"{names[leader - 1]} leads {score(wins, leader, names)}"


def set_score_words(view: Any, names: Sequence[str]) -> str:
    """Return the number of the game of a set with its score, or a note that the match is over.

    Returns "" for a match of one game that is still played.
    """
    if view.outcome and view.seats > 1:
        return "the match is over"
    if view.best_of == 1:
        return ""
    return f"{game_of(view.game_number, view.best_of).lower()} · {leader_words(view.wins, names)}"


def end_reason(context: LogContext, ended: Ended, reason: Reason) -> str:
    """Return the reason for the end of a match, in a few words."""
    if quitter := first_event(context.events, Resigned):
        is_whole_match = context.played and isinstance(context.played.action, ResignMatch)
        return f"{context.name(quitter.seat)} resigns{' the match' if is_whole_match else ''}"
    if ended.reason == "agreed":
        return "Everyone agrees to a draw"
    return reason(context, ended)


def shown_entries(entries: Iterable[Entry]) -> list[Entry]:
    """Return the log as it is shown, without entries that a later one replaces or continues."""
    log: list[Entry] = []
    for entry in entries:
        previous = log[-1] if log else None
        is_continued = (
            previous
            and previous.is_ongoing
            and entry.is_ongoing
            and previous.heading == entry.heading
        )
        if previous and (entry.replaces_previous or is_continued):
            log[-1] = replace(entry, replaces_previous=previous.replaces_previous)
        else:
            log.append(entry)
    return log


def common_words(event: Event) -> str | None:
    """Return the words for resigning and for draws, common to all games (E1, E2), or None."""
    match event:
        case Resigned():
            return "Resigns."
        case DrawOffered():
            return "Offers a draw."
        case DrawAnswered(agreed=True):
            return "Agrees to a draw."
        case DrawAnswered():
            return "Refuses the draw."
    return None


def entry_heading(turn: int, name: str, word: str = "Turn") -> str:
    """Return the heading of an entry; `word` is the game's word for a turn."""
    return f"{word} {turn} · {name}" if name else f"{word} {turn}"


def tokens(cards: Iterable[Card]) -> str:
    """Return cards as markup, side by side."""
    return " ".join(f"{{{card}}}" for card in cards)
