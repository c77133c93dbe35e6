"""The log: what was played, told in sentences that everybody may read.

A game says a sentence of what is worth one, event by event; what one seat does in a row of one turn
stands under one heading. Texts are marked up: `{6S}` stands for a card, `**words**` for bold.
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
    first,
)
from engine.rules.notation import Action
from engine.rules.played import Played

Names = Sequence[str]
"""The players' names, marked up, by seat. There may be more of them than seats."""

NOBODY = 0
"""The mark of what belongs to no seat: Fate, chance, a draw."""

ALL = 1 << 30
"""More events than an action has."""

THE_TABLE = "The table"
"""Whose heading stands over what belongs to no seat."""


class Sentence(msgspec.Struct, frozen=True):
    """Something to be said; its subject is the heading, unless it names another.

    seat: whom it tells of, or `NOBODY`. events: how many of the action's events it tells of, all of
    which must have been seen before it may be read; -1 is up to the one that is being told. by: the
    heading in place of the seat's name, such as "Fate". again: it says what the last one said, and
    more. onward: it tells of something that may take several actions: of such entries in a row the
    last is read.
    """

    seat: int
    text: str
    events: int = -1
    by: str = ""
    again: bool = False
    onward: bool = False


class Telling:
    """An action while it is told, as everybody saw it; `played` is None of how a match begins.

    `at` is the place of the event that is being told, -1 while it is the action itself. game: the
    game of a set in which it begins.
    """

    def __init__(
        self, played: Played | None, events: Iterable[Event], names: Names, game: int = 1
    ) -> None:
        self.played = played
        self._names = names
        self._game = game
        self.events = [event.seen_by(0) for event in events]
        self.at = -1

    @property
    def seat(self) -> int:
        """Whose action it is."""
        return self.played.seat if self.played else NOBODY

    @property
    def before(self) -> list[Event]:
        """The events before the one that is being told."""
        return self.events[: max(0, self.at)]

    @property
    def rest(self) -> list[Event]:
        """The events after it."""
        return self.events[self.at + 1 :]

    @property
    def names(self) -> Names:
        """Who sits where now: between two games of a set seats may change hands."""
        return passed_on(self._names, self.events[: self.at + 1])

    def name(self, seat: int) -> str:
        """Who sits there."""
        return self.names[seat - 1]

    @property
    def turn_number(self) -> int:
        """The turn in which it happens."""
        return turn_after(self.played.turn_number if self.played else 1, self.events[: self.at + 1])

    @property
    def game(self) -> int:
        """The game of a set in which it happens."""
        return game_after(self._game, self.events[: self.at + 1])


def passed_on(names: Names, events: Iterable[Event]) -> Names:
    """The names by seat after these events, from those before them."""
    for event in events:
        if isinstance(event, GameBegan) and event.moved:
            names = [*names[1:], *names[:1]]
    return names


def turn_after(turn_number: int, events: Iterable[Event]) -> int:
    """The number of the turn after these events, from that before them."""
    for event in events:
        if isinstance(event, TurnBegan):
            turn_number = event.turn_number
        elif isinstance(event, GameBegan):
            turn_number = 1
    return turn_number


def game_after(game: int, events: Iterable[Event]) -> int:
    """The number of the game of a set after these events, from that before them."""
    for event in events:
        if isinstance(event, GameBegan):
            game = event.number
    return game


Teller = Callable[[Telling, Action | Event | None], Iterable[Sentence]]
"""What a game says of an action itself (None: of how the match begins), and then of each event that
no sentence has told of yet; never what is hidden. Offers, answers and resignations are said for it,
where it says nothing of them, and so is the end."""

Reason = Callable[[Telling, Ended], str]
"""Why a match is over, without a full stop: "The city falls". Draws that are agreed on and
resignations have their own words."""


class Entry(msgspec.Struct, frozen=True):
    """A line of the log. `mark` is the seat that it tells of, or `NOBODY`; `heading` is plain,
    `text` marked up; `number` is the action's, and `events` how many of its events must have been
    seen before the line may be read; `game` is the game of a set that it belongs to.

    onward: it tells of something that may take several actions: of entries of this kind in a row
    the last is read. instead: this entry takes the place of the one before it, which told less of
    the same action; so what may be read never depends on events that nobody has seen yet. who: the
    heading without the turn, as far as the text is about it.
    """

    mark: int
    heading: str
    text: str
    number: int
    events: int = ALL
    onward: bool = False
    instead: bool = False
    game: int = 1
    who: str = ""

    @property
    def line(self) -> str:
        """Heading and text in one line."""
        return f"{self.heading}: {self.text}" if self.text else self.heading

    @property
    def subject(self) -> str:
        """What the text is about; "" where the text itself begins with it."""
        return "" if self.text.startswith(f"**{self.who} ") else self.who

    @property
    def sentence(self) -> str:
        """The text behind its subject, without the turn: `Ada: Draws a card.`"""
        return f"{self.subject}: {self.text}" if self.subject and self.text else self.text


def entries(told: Teller, reason: Reason, telling: Telling, word: str) -> list[Entry]:
    """The log's lines of an action. What one seat does in a row is one line, which each sentence
    makes longer; `word` is what the game calls a turn."""
    found: list[Entry] = []
    line: list[str] = []
    under: tuple[int, int, int, str] | None = None
    for said in _sentences(told, reason, telling):
        who = said.by or (telling.name(said.seat) if said.seat else THE_TABLE)
        if len(telling.names) == 1 and not said.by:
            who = ""
        game = telling.game
        turn = telling.turn_number
        before = under
        under = said.seat, game, turn, said.by
        goes_on = under == before
        line = [*line[: len(line) - said.again], said.text] if goes_on else [said.text]
        number = telling.played.number if telling.played else 0
        text = " ".join(line)
        heading = headed(turn, who, word)
        if game > 1:
            heading = f"{game_of(game)} · {headed(turn, who if who != game_of(game) else '', word)}"
        found.append(
            Entry(
                said.seat,
                heading,
                text,
                number,
                said.events,
                said.onward,
                goes_on,
                game,
                "" if who == THE_TABLE else who,
            )
        )
    return found


def _sentences(told: Teller, reason: Reason, telling: Telling) -> Iterator[Sentence]:
    """All that is said of an action, with how many events each sentence tells of."""
    covered = 0
    action = telling.played.action if telling.played else None
    for at, what in enumerate((action, *telling.events), -1):
        if -1 < at < covered:
            continue
        telling.at = at
        said: Iterable[Sentence]
        if isinstance(what, Ended):
            said = [_ended(telling, what, reason)]
        elif isinstance(what, GameOver):
            said = [] if what.last else [_game_over(telling, what, reason)]
        else:
            said = [*told(telling, what)]
            if not said and isinstance(what, GameBegan):
                said = [Sentence(NOBODY, "All is set up anew.", by=game_of(what.number))]
            elif not said and isinstance(what, Event) and (words := common_words(what)):
                said = [Sentence(telling.seat, words)]
        for each in said:
            events = at + 1 if each.events < 0 else min(each.events, len(telling.events))
            covered = max(covered, events)
            yield replace(each, events=events)


def _ended(telling: Telling, ended: Ended, reason: Reason) -> Sentence:
    """Who has won, under a heading of its own, and why."""
    why = why_over(telling, ended, reason)
    if ended.winner:
        who = telling.name(ended.winner)
        last = first(telling.events, GameOver)
        won = ""
        if last and sum(last.wins) > 1:
            won = f" the match, {score(last.wins, ended.winner, telling.names)}"
        return Sentence(ended.winner, f"**{who} wins{won}.** {why}.", by=who)
    more = " Nobody wins." if len(telling.names) > 1 else ""
    return Sentence(NOBODY, f"**{why}.**{more}", by="The end")


def _game_over(telling: Telling, over: GameOver, reason: Reason) -> Sentence:
    """E3: who has won a game of a set that goes on, the score, and why."""
    winner = over.winner
    why = why_over(telling, Ended(over.winner, over.reason), reason)
    said = f"wins game {over.number}: {score(over.wins, winner or 1, telling.names)}.** {why}."
    who = telling.name(winner) if winner else "Nobody"
    return Sentence(winner or NOBODY, f"**{who} {said}", by=who if winner else game_of(over.number))


def game_of(number: int, best_of: int = 0) -> str:
    """Which game of a set this is: `Game 2 of 3`; one that is drawn is played again, beyond their
    number."""
    return f"Game {number} of {best_of}" if number <= best_of else f"Game {number}"


def score(wins: Sequence[int], seat: int, names: Names) -> str:
    """The games that each seat has won, of two this one's first: `2–1`; of more by the names of
    those who have won any."""
    if len(wins) == 2:
        return f"{wins[seat - 1]}–{wins[2 - seat]}"
    won = [f"{name} {won}" for name, won in zip(names, wins, strict=False) if won]
    return ", ".join(won) or "nobody has won yet"


def leads(wins: Sequence[int], names: Names) -> str:
    """How a set stands, by names: `Mara leads 1–0`."""
    if len(wins) != 2 or wins[0] == wins[1]:
        return score(wins, 1, names)
    ahead = 1 if wins[0] > wins[1] else 2
    return f"{names[ahead - 1]} leads {score(wins, ahead, names)}"


def set_so_far(seen: Any, names: Sequence[str]) -> str:
    """Which game of a set is played, and how the set stands, or that the match is over; "" where
    there is one game."""
    if seen.outcome and seen.seats > 1:
        return "the match is over"
    if seen.best_of == 1:
        return ""
    return f"{game_of(seen.game_number, seen.best_of).lower()} · {leads(seen.wins, names)}"


def why_over(telling: Telling, ended: Ended, reason: Reason) -> str:
    """What ended a match, in a few words."""
    if quitter := first(telling.events, Resigned):
        whole = telling.played and isinstance(telling.played.action, ResignMatch)
        return f"{telling.name(quitter.seat)} resigns{' the match' if whole else ''}"
    return "Everyone agrees to a draw" if ended.reason == "agreed" else reason(telling, ended)


def folded(entries: Iterable[Entry]) -> list[Entry]:
    """The log as it is shown: of entries that continue over several actions, and of those that
    replace each other, the last is kept."""
    read: list[Entry] = []
    for entry in entries:
        before = read[-1] if read else None
        goes_on = before and before.onward and entry.onward and before.heading == entry.heading
        if before and (entry.instead or goes_on):
            read[-1] = replace(entry, instead=before.instead)
        else:
            read.append(entry)
    return read


def common_words(event: Event) -> str | None:
    """The words for resigning and draws (E1, E2), which every game of two seats or more has."""
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


def headed(turn: int, who: str, word: str = "Turn") -> str:
    """An entry's heading; `word` is what the game calls a turn, as its configuration does."""
    return f"{word} {turn} · {who}" if who else f"{word} {turn}"


def tokens(cards: Iterable[Card]) -> str:
    """Cards as markup, side by side."""
    return " ".join(f"{{{card}}}" for card in cards)
