"""What the window knows of a game apart from its table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.match import Match
from engine.players.player import Player
from engine.rules.english import in_figures
from engine.rules.events import GameOver, first
from engine.rules.game import Game
from engine.rules.options import GameConfig
from engine.rules.played import Played
from engine.words.contract import Words
from engine.words.log import game_of, leads, score
from engine.words.markup import literal
from engine.words.story import Story
from engine.words.summary import Moment, Result, RunWords


def emblem(key: str) -> str:
    """The name of the emblem's drawing for the game of this key."""
    return f"emblem-{key}"


class GameTool(Struct, frozen=True):
    """What a game brings besides its matches, such as a workshop: what the title calls it, the key
    that opens it there, and the module of the game whose `SCENE` makes its scene of the
    game's entry and an `engine.app.navigation.Navigation`."""

    title: str
    key: str
    module: str


class CatalogueEntry(Struct, frozen=True):
    """One game of the catalogue.

    key: its folder, and the end of its emblem's name. config: its title, pitch, seats, options.
    load: gives its rules; called when a match of it is opened, not before. rules_page: its
    rules.md. words: gives what the game says. setup_form, ground_form: give the forms
    (`engine.table.setups`) for what a seat brings in secret and for what is played on, if its rules
    have any. packages: what its table is made of, to be imported ahead. player: gives how it is
    played by programs, None where it says nothing of that.
    """

    key: str
    config: GameConfig
    load: Callable[[], Game[Any]]
    rules_page: Path
    words: Callable[[], Words]
    setup_form: Callable[[], Any]
    ground_form: Callable[[], Any]
    packages: tuple[str, ...] = ()
    tool: GameTool | None = None
    tool_scene: Callable[[], Any] = lambda: None
    player: Callable[[], Player | None] = lambda: None

    @property
    def emblem(self) -> str:
        """The name of its emblem's drawing."""
        return emblem(self.key)

    @property
    def solitaire(self) -> bool:
        """Whether it is a solitaire."""
        return self.config.seats == (1, 1)

    @property
    def players(self) -> str:
        """How many play it, in words."""
        least, most = self.config.seats
        if least == most:
            return in_figures(least, "player")
        return f"{least}–{most} players"

    @property
    def minutes(self) -> str:
        """How long it takes, in words."""
        return "{}–{} min".format(*self.config.minutes)

    def status(self, match: Match) -> str:
        """A match in progress in a few words; of a set with the score."""
        state = match.state
        names = _names(match)
        status = self.words().status(match.view(0), names)
        if state.best_of == 1:
            return status
        if state.outcome:  # who has won is told beside it
            return f"{status} · games {score(state.wins, state.outcome.winner or 1, names)}"
        return f"{status} · {leads(state.wins, names)} in games"

    def result(self, match: Match) -> Result:
        """Return the result of a match that is over, with each game of a set."""
        names = [literal(name) for name in match.names_at(0)]
        result = self.words().result(match.history, names, match.view(0))
        if (most := match.state.best_of) == 1:
            return result
        games = (
            replace(story.game(), which_game=game_of(number, most))
            for number, story in self._stories(match)
        )
        return replace(result, games=tuple(games))

    def moments(self, match: Match) -> Sequence[Moment]:
        """The key moments of a match that is over; of a set those of all its games."""
        stories = [*self._stories(match)]
        several = len(stories) > 1
        return [
            replace(each, game=number) if several else each
            for number, story in stories
            for each in story.moments()
        ]

    def _stories(self, match: Match) -> Iterator[tuple[int, Story]]:
        """Yield the number and the story of each game of a match that is over."""
        words = self.words()
        begun = 0

        def told(history: Sequence[Played], seen: Any) -> Story:
            names = [literal(name) for name in match.names_at(begun + 1)]
            return words.story(history, names, seen, words.reason)

        for played in match.history:
            over = first(played.events, GameOver)
            if over is None or over.last:
                continue
            at = played.events.index(over) + 1
            seen = match.beats(played.number)[1][at - 1].view(0)
            last = replace(played, events=played.events[:at])
            yield over.number, told([*match.history[begun : played.number - 1], last], seen)
            begun = played.number
        yield match.state.game_number, told(match.history[begun:], match.view(0))

    def run_words(self, run: Any, reason: str) -> RunWords:
        """A run in the record, from what it came to and the reason for its end."""
        told = self.words().run_words
        assert told, f"{self.key} is no solitaire"
        return told(run, reason)

    def role(self, seat: int) -> str:
        """What a seat is called in the game, or ""."""
        roles = self.config.roles
        return roles[seat - 1] if seat <= len(roles) else ""


def _names(match: Match) -> list[str]:
    return [literal(name) for name in match.names]
