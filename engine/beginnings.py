"""Beginning of matches: remembered players, set-ups and grounds, rematches and trial matches.

A set-up is what a seat brings in secret, such as a warrior; a ground is what a game is played on,
such as a battlefield. In a trial match one person plays all seats, to try out a ground.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from engine.app import pictures
from engine.app.navigation import Navigation
from engine.app.scene import Scene, SceneManager
from engine.app.screens.result import FootButton
from engine.app.seeds import new_seed
from engine.app.widgets import literal, message_dialog
from engine.catalogue import CatalogueEntry
from engine.config import BadConfig
from engine.journal import Header
from engine.match import Match
from engine.matches.library import Library
from engine.matches.names import persons, remembered_names, seat_names
from engine.rules.chance import Chance, seeded
from engine.rules.game import Game
from engine.rules.options import BadOption
from engine.table.setups import TAKE_SETUP_LABEL, FormContext, FormRequest, FormScreen, Setups
from engine.words.summary import Result

SETUP_TRIES = 9
"""Number of set-ups drawn for each seat of a trial, to find one with a name nobody else has."""


class Beginnings:
    """Starter of matches, which first asks for everything that a match needs.

    Args:
        manager: The manager of the window's scenes.
        library: The matches on disk.
        navigation: Opens other screens.
        new_table: Makes the scene of a match.
        show_end: Shows the result of a trial match, with these buttons.
    """

    def __init__(
        self,
        manager: SceneManager,
        library: Library,
        navigation: Navigation,
        new_table: Callable[[Match, Navigation], Scene],
        show_end: Callable[[Result, Match, Sequence[FootButton]], None],
    ) -> None:
        self._manager = manager
        self._library = library
        self._navigation = navigation
        self._new_table = new_table
        self._show_end = show_end

    def start(self, header: Header) -> None:
        """Remember the names, begin a match and show its table, or say why that is impossible."""
        settings = self._manager.settings
        names = header.seats
        remaining_names = settings.names[len(names) :]
        seat_programs = header.programs or [""] * len(names)
        last_persons = persons(settings.names, settings.programs)
        known_names = remembered_names(
            persons(names, seat_programs), settings.known or last_persons
        )
        # no program plays a solitaire, which leaves the choice for other games as it was
        programs = tuple(seat_programs) if len(names) > 1 else settings.programs
        self._manager.change(names=(*names, *remaining_names), known=known_names, programs=programs)
        self._call_or_explain(partial(self.begin, header))

    def _call_or_explain(self, begin: Callable[[], None]) -> None:
        """Begin a match, or say why it can't be played."""
        try:
            begin()
        except (BadConfig, BadOption) as error:
            self._manager.push(message_dialog("This match can't be played", literal(str(error))))

    def begin(self, header: Header, last_setups: Mapping[str, Any] | None = None) -> None:
        """Ask for the ground and the set-ups that the game needs, then begin the match.

        Players and seed are those of the header; if it has none, they are the last players and a
        new seed. Raises `BadConfig` or `BadOption` before anything is asked.

        Args:
            header: The header of the match.
            last_setups: The last set-up of each player, by name.
        """
        entry = self._library.entry(header)
        seats = header.seats or seat_names(self._manager.settings.names, *entry.config.seats)
        header = replace(header, seats=seats, seed=header.seed or new_seed())
        game = entry.load()
        game.rules_for(header.options)
        if game.setup is None and game.ground is None:
            self._play_new(header)
            return
        if self._manager.top is None:
            self._navigation.title()

        def begin_match(header: Header) -> None:
            self._call_or_explain(partial(self._play_new, header))

        show_rules = partial(self._navigation.rules, entry)
        folder = self._navigation.folder
        setups_by_name = last_setups or {}
        Setups(self._manager, entry, header, folder, begin_match, show_rules, setups_by_name).ask()

    def edit_setup(
        self, match: Match, seat: int, current_setup: Any, on_setup: Callable[[Any], None]
    ) -> None:
        """Lay the form for a seat's set-up over its table.

        Args:
            match: The match.
            seat: The seat.
            current_setup: The set-up that the seat plays with already, with which the form begins.
            on_setup: Called with the new set-up.
        """
        manager = self._manager
        entry = self._library.entry(match.header)
        context = FormContext(
            match.game,
            match.rules,
            match.state.seats,
            seat,
            self._navigation.folder,
            ground=match.header.ground,
            show=manager.push,
            current_setup=current_setup,
        )

        def take_and_close(setup: Any) -> None:
            manager.pop()
            on_setup(setup)

        name = literal(match.leading_names[seat - 1])
        note = "" if len(match.persons) == 1 else f"only {name} looks"
        show_rules = partial(self._navigation.rules, entry)
        request = FormRequest(entry.setup_form(), context, note, TAKE_SETUP_LABEL, take_and_close)
        manager.push(FormScreen(entry, request, manager.pop, show_rules))

    def _play_new(self, header: Header) -> None:
        """Begin a match that needs nothing more, and show its table."""
        pictures.age()
        self._navigation.play(self._library.new(header))

    def again(self, match: Match, seed: str = "", names: Sequence[str] = ()) -> None:
        """Begin another match with these options and on this ground, over this seed or a new one.

        The seating of the new match is not remembered for the next set-up of a match.
        """
        # there are no set-ups in most games
        last_setups = dict(zip(match.header.seats, match.header.setups, strict=False))
        header = match.header_now.again(seed, names)
        self._call_or_explain(partial(self.begin, header, last_setups))

    def try_out(self, entry: CatalogueEntry, ground: Any, seats: int) -> None:
        """Show a trial match with random set-ups on a ground; Esc and its end return here."""
        manager = self._manager
        game = entry.load()
        seed = new_seed()
        rules = game.rules_for({})
        chance = seeded(seed)
        setups = _varied_setups(game, rules, seats, chance) if game.setup else []
        names = seat_names(manager.settings.names, seats, seats)
        match = Match(game, Header(entry.key, names, seed, setups=setups, ground=ground))

        def leave() -> None:
            while manager.top is not table:
                manager.pop()
            manager.pop()

        def try_again() -> None:
            leave()
            self.try_out(entry, ground, seats)

        buttons = [
            FootButton("Back to the drawing", leave, hint="Enter"),
            FootButton("Try again", try_again, key="r"),
        ]
        navigation = replace(
            self._navigation,
            title=leave,
            menu=lambda match, play: leave(),
            finish=lambda match: self._show_end(entry.result(match), match, buttons),
            again=lambda match, seed: try_again(),
            trial=True,
        )
        table = self._new_table(match, navigation)
        manager.push(table)


def _varied_setups(game: Game[Any], rules: Any, seats: int, chance: Chance) -> list[Any]:
    """Return a random set-up for each seat, with different names if possible."""
    setups = list[Any]()
    for _ in range(seats):
        candidates = [game.sample_setup(rules, chance) for _ in range(SETUP_TRIES)]
        taken_names = [getattr(setup, "name", None) for setup in setups]
        candidates_with_new_name = (
            candidate
            for candidate in candidates
            if getattr(candidate, "name", "") not in taken_names
        )
        setups.append(next(candidates_with_new_name, candidates[0]))
    return setups
