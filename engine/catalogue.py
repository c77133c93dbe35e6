"""Catalogue of games: everything that the window knows about a game apart from its table.

A set is a match of several games. A story tells how one of them was decided. Seat 0 is an onlooker,
whose view shows what everybody may see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.match import Match
from engine.players.player import Player
from engine.rules.english import in_figures
from engine.rules.events import GameOver, first_event
from engine.rules.game import Game
from engine.rules.options import GameConfig
from engine.rules.played import Played
from engine.words.contract import Words
from engine.words.log import game_of, leader_words, score
from engine.words.markup import literal
from engine.words.story import Story
from engine.words.summary import Moment, Result, RunWords, with_seats


def emblem(key: str) -> str:
    """Return the name of the drawing of a game's emblem."""
    return f"emblem-{key}"


class GameTool(Struct, frozen=True):
    """Tool that a game brings besides its matches, such as a workshop.

    Attributes:
        title: Its name on the title screen.
        key: The key that opens it there.
        module: Name of the module whose `SCENE` makes the tool's scene, from the game's entry and
            an `engine.app.navigation.Navigation`.
    """

    title: str
    key: str
    module: str


class CatalogueEntry(Struct, frozen=True):
    """Game in the catalogue. What is slow to import is loaded by functions, when it is needed.

    Attributes:
        key: The name of its folder, and the end of its emblem's name.
        config: Its configuration: title, pitch, seats, options.
        load: Returns its rules; called when a match is opened.
        rules_page: The path of its rules.md.
        words: Returns its words.
        setup_form: Returns the form (`engine.table.setups`) for a seat's secret set-up, if its
            rules have set-ups.
        ground_form: Returns the form for the ground, if its rules have grounds.
        packages: The packages of its table, to be imported ahead.
        tool: Its tool, or None.
        tool_scene: Returns the maker of the tool's scene.
        player: Returns its settings for programs, None if it has none.
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
        """Name of the drawing of its emblem."""
        return emblem(self.key)

    @property
    def solitaire(self) -> bool:
        """True if the game is a solitaire."""
        return self.config.seats == (1, 1)

    @property
    def players(self) -> str:
        """Number of players in words."""
        least_seats, most_seats = self.config.seats
        if least_seats == most_seats:
            return in_figures(least_seats, "player")
        return f"{least_seats}–{most_seats} players"

    @property
    def minutes(self) -> str:
        """Usual length of a match in words."""
        return "{}–{} min".format(*self.config.minutes)

    def status(self, match: Match) -> str:
        """Return a match in progress in a few words, with the score of a set."""
        state = match.state
        names = _names(match)
        status = self.words().status(match.view(0), names)
        if state.best_of == 1:
            return status
        if state.outcome:  # the winner is shown beside the status
            return f"{status} · games {score(state.wins, state.outcome.winner or 1, names)}"
        return f"{status} · {leader_words(state.wins, names)} in games"

    def result(self, match: Match) -> Result:
        """Return the result of a finished match, with each game of a set."""
        names = [literal(name) for name in match.leading_names_after(0)]
        result = self.words().result(match.history, names, match.view(0))
        best_of = match.state.best_of
        if best_of == 1:
            return _with_players(result, match)
        games = list[Result]()
        for number, first_action, story in self._stories(match):
            seats_now = {
                seat: match.seat_now(seat, number=first_action) for seat in range(len(names) + 1)
            }
            game = with_seats(_with_players(story.game(), match), seats_now)
            games.append(replace(game, which_game=game_of(number, best_of)))
        return replace(_with_players(result, match), games=tuple(games))

    def moments(self, match: Match) -> Sequence[Moment]:
        """Return the key moments of a finished match; of a set, those of all its games."""
        stories = [*self._stories(match)]
        is_set = len(stories) > 1
        return [
            replace(moment, game=number) if is_set else moment
            for number, _, story in stories
            for moment in story.moments()
        ]

    def _stories(self, match: Match) -> Iterator[tuple[int, int, Story]]:
        """Yield for each game of a finished match its number, its first action, and its story."""
        words = self.words()
        game_start = 0

        def story_of(history: Sequence[Played], final_view: Any) -> Story:
            names = [literal(name) for name in match.leading_names_after(game_start + 1)]
            return words.story(history, names, final_view, words.reason)

        for played in match.history:
            game_over = first_event(played.events, GameOver)
            if game_over is None or game_over.last:
                continue
            # this action may also have begun the next game: cut it off at the end of this one
            count = played.events.index(game_over) + 1
            _, beats = match.beats(played.number)
            final_view = beats[count - 1].view(0)
            last_action = replace(played, events=played.events[:count])
            history = [*match.history[game_start : played.number - 1], last_action]
            yield game_over.number, game_start + 1, story_of(history, final_view)
            game_start = played.number
        last_story = story_of(match.history[game_start:], match.view(0))
        yield match.state.game_number, game_start + 1, last_story

    def run_words(self, run: Any, reason: str) -> RunWords:
        """Return the words for a run in the record, from its score and the reason for its end."""
        words_of_run = self.words().run_words
        assert words_of_run, f"{self.key} is no solitaire"
        return words_of_run(run, reason)

    def role(self, seat: int) -> str:
        """Return the name of a seat's role in the game, or ""."""
        roles = self.config.roles
        return roles[seat - 1] if seat <= len(roles) else ""


def _with_players(result: Result, match: Match) -> Result:
    """Return a result with the players' names where those of their characters lead."""
    names = _names(match)
    if match.leading_names == match.names:
        return result
    seats = [replace(each, lines=(names[each.seat - 1], *each.lines)) for each in result.seats]
    role = names[result.winner - 1] if result.winner else ""
    return replace(result, seats=tuple(seats), role=role)


def _names(match: Match) -> list[str]:
    return [literal(name) for name in match.names]
