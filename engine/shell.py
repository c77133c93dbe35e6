"""The shell: what the window shows besides the tables, and the way from each screen to the next.

    shell = Shell(settings, surface.get_size(), catalogue, table, folder)
    shell.show_title()
    window.run(shell.manager, shell.on_error)

It stands at the top of the engine: it knows every screen, and no screen knows it. Each is handed
what it shows, and a `Navigation` to the others.

Only the title is imported with this module. Any other screen is imported by the method that shows
it, so that the first frame waits for nothing it does not need; no other module does so.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from copy import copy
from datetime import datetime
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine import files
from engine.app import pictures
from engine.app.help import Help
from engine.app.navigation import Navigation
from engine.app.scene import Scene, SceneManager
from engine.app.screens.title import TitleScreen
from engine.app.settings import Settings, SettingsError, save
from engine.app.sound import Speaker
from engine.app.widgets import literal, telling
from engine.catalogue import CatalogueEntry
from engine.journal import BadJournal, Journal
from engine.match import Match
from engine.matches.aliases import Aliases
from engine.matches.library import Library
from engine.matches.names import persons, remembered
from engine.matches.saved import SavedMatch
from engine.players.player import RANDOM, Room
from engine.rehearsals import Rehearsals
from engine.replay import Replay
from engine.resuming import resume
from engine.rules.notation import Action
from engine.rules.quoting import LONGEST_REASON, short, short_path
from engine.rules.solitaire import RunScore
from engine.thinking import Thinks
from engine.words.summary import Result

if TYPE_CHECKING:  # any screen but the title is imported by the method that shows it
    from engine.app.screens.pause import MenuItem
    from engine.app.screens.result import FootButton
    from engine.beginnings import Beginnings

REPORTS = "reports"


class Shell:
    """The scenes, the catalogue, the matches and the data folder; opens every screen and table.

    `table` makes the scene of a match of any game in the catalogue; `thinks` is who thinks for
    programs, None where none may play; `room` gives the rules and the player of a game to those
    who play elsewhere.
    """

    def __init__(
        self,
        settings: Settings,
        size: tuple[int, int],
        catalogue: Sequence[CatalogueEntry],
        table: Callable[[Match, Navigation], Scene],
        folder: Path,
        thinks: Thinks | None = None,
        room: Room | None = None,
    ) -> None:
        self.manager = SceneManager(settings, size, self._save)
        self.manager.speaker = Speaker(lambda: self.manager.settings)
        Help(self.manager, {"f1": self.show_keys, "f10": self.show_settings})
        self.catalogue = tuple(catalogue)
        self.folder = folder
        self.library = Library(folder, catalogue)
        self.aliases = Aliases(folder)
        self._table = table
        self._thinks = thinks
        self._room = room
        self._save_failed = False
        self._navigation = self._ways()
        self._rehearsals = Rehearsals(self.manager, self.library, self.catalogue, self._behind)

    def _ways(self) -> Navigation:
        """Return the ways from screen to screen, on the manager of this shell."""
        return Navigation(
            folder=self.folder,
            title=self.show_title,
            settings=self.show_settings,
            statistics=self.show_statistics,
            matches=self.show_matches,
            some_matches=self.show_matches,
            setup=self.show_setup,
            rules=self.show_rules,
            record=self.show_record,
            tool=self.show_tool,
            lab=self.show_lab if self._room else None,
            start=lambda header: self.beginnings.start(header),  # noqa: PLW0108  imported then
            play=self.show_table,
            resume=self.resume_match,
            watch=self.watch_match,
            result=self.result_of,
            try_out=lambda *asked: self.beginnings.try_out(*asked),  # noqa: PLW0108  as well
            curtain=self.show_curtain,
            menu=self.show_pause,
            rules_now=self.show_rules_now,
            finish=self.finish,
            again=lambda match, seed: self.beginnings.again(match, seed),  # noqa: PLW0108  as well
            bests=self.bests,
            bring=lambda *asked: self.beginnings.bring(*asked),  # noqa: PLW0108  as well
            moments=lambda match: self.library.entry(match.header).moments(match),
            play_on=self.play_on,
            keep=self.show_keep,
            player=lambda match: self.library.entry(match.header).player() or RANDOM,
            thinks=self._thinks,
        )

    def _behind(self, manager: SceneManager) -> Navigation:
        """Return the ways of a copy of this shell, which shows its screens on another manager."""
        behind = copy(self)
        behind.manager = manager
        return behind._ways()

    @property
    def settings(self) -> Settings:
        """The settings as they are now."""
        return self.manager.settings

    @cached_property
    def beginnings(self) -> Beginnings:
        """What begins its matches."""
        from engine.beginnings import Beginnings

        return Beginnings(self.manager, self.library, self._navigation, self._table, self.show_end)

    # Screens that take the whole window.

    def show_title(self) -> None:
        """Back to the title."""
        title = TitleScreen(self.catalogue, self.library, self._navigation)
        title.following = self._rehearsals.after_title
        self.manager.show(title)

    def show_table(self, match: Match) -> None:
        """The table of a match, which is closed again where its table can't be made."""
        try:
            table = self._table(match, self._navigation)
        except Exception:
            match.close()
            raise
        table.following = partial(self._rehearsals.after_table, match)
        self.manager.show(table)

    def show_match(self, match: Match) -> None:
        """The table of a match that is begun or gone on with; what was drawn for matches before the
        last one is forgotten."""
        pictures.age()
        self.show_table(match)

    # Screens that lie on top of what there is.

    def show_setup(self, entry: CatalogueEntry) -> None:
        """Set up a match of a game."""
        from engine.app.screens.seats import KnownPlayers
        from engine.app.screens.setup import SetupScreen
        from engine.matches.record import read_record

        record = read_record(self.library, entry) if entry.solitaire else None
        settings = self.settings
        played = persons(settings.names, settings.programs)
        known = KnownPlayers(
            last=self.aliases.each(settings.names),
            remembered=self.aliases.each(remembered(settings.known, played)),
            programs=settings.programs if self._thinks else None,
        )
        setup = SetupScreen(entry, known, record, self._navigation)
        setup.following = partial(self._rehearsals.after_setup, entry)
        self.manager.push(setup)

    def show_matches(self, only: Collection[Path] | None = None) -> None:
        """The matches on disk, all or those in these files alone."""
        from engine.app.screens.matches import MatchesScreen

        matches = MatchesScreen(self.library, self._navigation, only)
        matches.following = self._rehearsals.after_matches
        self.manager.push(matches)

    def show_statistics(self) -> None:
        """The figures of all games that were finished."""
        from engine.app.screens.statistics import StatisticsScreen

        self.manager.push(StatisticsScreen(self.library, self.aliases, self._navigation))

    def show_settings(self) -> None:
        """The settings; where they are open already, say so."""
        from engine.app.screens.settings import OPEN, SettingsScreen

        if any(isinstance(scene, SettingsScreen) for scene in self.manager.scenes):
            self.manager.tell("Settings", OPEN)
        else:
            self.manager.push(SettingsScreen())

    def show_keys(self) -> None:
        """All keys."""
        from engine.app.keys import KEYS
        from engine.app.screens.keys import KeysPage

        self.manager.push(KeysPage(KEYS))

    def show_record(self, entry: CatalogueEntry) -> None:
        """The runs of a solitaire."""
        from engine.app.screens.record import RecordScreen
        from engine.matches.record import read_record

        self.manager.push(RecordScreen(entry, read_record(self.library, entry), self._navigation))

    def show_lab(self, entry: CatalogueEntry, ground: Any = None, seats: int = 0) -> None:
        """Have programs play a game many times; on this ground, if one is given."""
        from engine.app.screens.lab import LabScreen, Workers
        from engine.lab.running import cores, local

        assert self._room
        count = cores()

        def watch(path: Path) -> None:
            self._opened(lambda: resume(Journal(path, look_only=True), entry.load()), self.watch)

        folder = self.folder / "playtests"
        workers = Workers(partial(local, count), count)
        tell = self.show_message
        self.manager.push(LabScreen(entry, self._room, workers, folder, watch, tell, ground, seats))

    def show_tool(self, entry: CatalogueEntry) -> None:
        """What a game brings besides its matches."""
        self.manager.push(entry.tool_scene()(entry, self._navigation))

    def show_rules_now(self, match: Match) -> None:
        """The rules of a match's game, where they tell of what is asked now."""
        self.show_rules(self.library.entry(match.header), match.game.clause(match.state))

    def show_rules(self, entry: CatalogueEntry, clause: str = "") -> None:
        """A game's rules, from this clause on, or from the top."""
        from engine.app.screens.rules_page import RulesPage

        try:
            source = files.text(entry.rules_page)
        except (OSError, UnicodeDecodeError) as error:
            self.show_message(
                "The rules can't be shown",
                f"{literal(str(entry.rules_page))} can't be read ({error}).",
            )
            return
        self.manager.push(RulesPage(entry.config.title, source, entry.emblem, clause))

    def show_pause(self, match: Match, play: Callable[[Action], None] | None = None) -> None:
        """The pause menu of a table; `play` plays an action of the seat that is asked, and is left
        out where nobody may offer a draw or resign."""
        from engine.app.screens.pause import MenuItem, PauseScreen, items

        rules = partial(self.show_rules_now, match)
        listed = items(match, play, rules, self.show_settings, self.show_title)
        if self.library.entry(match.header).words().tips and not match.look_only:
            listed[2:2] = self._explaining(match.game.key)
        if self._thinks and len(match.names) > 1 and match.decision and not match.look_only:
            players = partial(self.show_players, match)
            listed.insert(2, MenuItem("Players", players, "person or program", hotkey="p"))
        self.manager.push(PauseScreen(listed))

    def show_players(self, match: Match) -> None:
        """Who plays each seat of a match, which can change while it goes on."""
        from engine.app.screens.takeover import PlayersScreen

        def refused(reason: str) -> None:
            self.show_message("Nobody can take over", literal(reason))

        self.manager.push(PlayersScreen(match, refused))

    def _explaining(self, game: str) -> list[MenuItem]:
        """To have a game explained from its beginning, once some of it was told, or no more."""
        from engine.app.screens.pause import MenuItem
        from engine.table.tips import told_all, without

        anew = without(self.settings, game)

        def explain() -> None:
            self.manager.change(told=anew)

        def stop() -> None:
            self.manager.change(told=(*self.settings.told, game))

        found = []
        if anew != self.settings.told:
            found.append(MenuItem("Explain the game", explain, "from its beginning", hotkey="e"))
        if not told_all(self.settings, game):
            found.append(MenuItem("No more tips", stop, hotkey="n"))
        return found

    def finish(self, match: Match) -> None:
        """How a match that is over ended, over its table."""
        self.show_result(self.library.entry(match.header).result(match), match)

    def show_result(self, result: Result, match: Match) -> None:
        """How a match ended, over its table; from there to a rematch or to the title."""
        from engine.app.screens.result import FootButton
        from engine.matches.record import read_record

        entry = self.library.entry(match.header)
        again = partial(self.beginnings.again, match)
        standing = ""
        if entry.solitaire:
            if match.journal:
                standing = read_record(self.library, entry).standing(match.journal.path)
            buttons = [
                FootButton("New run", again, hint="Enter"),
                FootButton(
                    "The same again", partial(again, match.header.seed), "for practice", key="s"
                ),
                FootButton("Record", partial(self.show_record, entry), key="o"),
            ]
        else:
            two = len(match.names) == 2
            label = "Rematch, sides swapped" if two else "Rematch, seats moved by one"
            swapped = [*match.names[1:], match.names[0]]
            buttons = [
                FootButton(label, partial(again, names=swapped), hint="Enter"),
                FootButton("Rematch", again, key="r"),
            ]
        buttons += [
            FootButton("Watch again", partial(self.watch, match), key="w"),
            *self._looking_back(match),
            FootButton("Title", self.show_title, key="t"),
        ]
        self.show_end(result, match, buttons, standing)

    def show_end(
        self, result: Result, match: Match, buttons: Sequence[FootButton], standing: str = ""
    ) -> None:
        """How a match ended, with these ways on; `standing` is how it stands in the record."""
        from engine.app.screens.result import ResultScreen, completed

        entry = self.library.entry(match.header)
        self.manager.push(
            ResultScreen(
                completed(result, entry, match, standing),
                buttons,
                rules=partial(self.show_rules, entry),
                settings=self.show_settings,
                watch=partial(self.watch, match),
            )
        )

    def _looking_back(self, match: Match) -> list[FootButton]:
        """To think a match through again, where somebody can and there was somebody to win."""
        from engine.app.screens.result import FootButton

        entry = self.library.entry(match.header)
        player = entry.player()
        thinks = self._thinks
        if player is None or thinks is None or len(match.names) < 2:
            return []

        def look_back() -> None:
            from engine.table.lookback import LookBack

            watch = partial(self.watch, match)
            self.manager.push(LookBack(match, player, entry.words(), thinks, watch))

        return [FootButton("Look back", look_back, "what decided it", key="k")]

    def show_curtain(self, names: Sequence[str]) -> None:
        """A curtain that falls for the first of these players, as it does on tables of its own."""
        from engine.table.curtain import Call, Curtain

        call = Call(1, names[0], "", "", (), (), False, names[1:])
        self.manager.push(Curtain(call, lambda: None))

    def show_message(self, title: str, text: str) -> None:
        """Say something that has to be read."""
        self.manager.push(telling(title, text))

    # What screens do.

    def bests(self, match: Match, count: int) -> list[tuple[RunScore, str]]:
        """So many of the best runs for the record with this match's options, the best first: what
        each came to, and the same in words."""
        from engine.matches.record import options_of, read_record

        entry = self.library.entry(match.header)
        options = options_of(match.header.options, entry.config)
        ranked = read_record(self.library, entry).ranked(options)
        return [(each.run, each.words.score) for each in ranked[:count]]

    def _opened(self, load: Callable[[], Match], show: Callable[[Match], None]) -> None:
        """Show a match from disk, or say why it can't be opened."""
        try:
            match = load()
        except BadJournal as error:
            self.show_message("This match can't be opened", literal(str(error)))
            return
        show(match)

    def resume_match(self, saved: SavedMatch) -> None:
        """Open a match from disk."""
        self._opened(partial(self.library.open, saved), self.show_match)

    def result_of(self, saved: SavedMatch) -> None:
        """Show how a match from disk ended."""
        self._opened(partial(self.library.open_to_watch, saved), self.finish)

    def watch_match(self, saved: SavedMatch) -> None:
        """Watch a match from disk again, from its beginning."""
        self._opened(partial(self.library.open_to_watch, saved), self.watch)

    def watch(self, match: Match, number: int = 0) -> None:
        """Watch a match again, over what is shown now, from where so many actions had been
        played."""
        replay = Replay(match)
        replay.rewind(number)
        self.manager.push(self._table(replay, self._navigation))

    def play_on(self, replay: Replay) -> None:
        """Begin a match where one stands that is watched; it is kept like any other."""
        self.show_match(self.library.branch(replay))

    def show_keep(self, replay: Replay) -> None:
        """Offer to keep the moment that is watched: as a picture, or as the text of a scenario."""
        from engine.app.keeping import items
        from engine.app.screens.pause import PauseScreen

        kept = items(self.manager, replay, self.folder, self.show_message)
        self.manager.push(PauseScreen(kept, "Keep this moment", "Back"))

    # What goes wrong.

    def _save(self, settings: Settings) -> None:
        """Save the settings; what stands in the way of it is told once."""
        try:
            save(settings, self.folder)
        except SettingsError as error:
            if not self._save_failed:
                self._save_failed = True
                self.show_message("Settings can't be saved", literal(str(error)))

    def on_error(self, error: Exception) -> None:
        """Answer an exception that no screen answered: keep what would be lost, write the
        exception down, go back to the title, and say so. What fails in this is written down, too;
        where there is no way back to the title, the program ends after the message."""
        self.manager.rescue()
        report = self.write_down(error)
        try:
            self.manager.clear()
        except Exception as second:
            self.write_down(second)
        words = ["This is a fault of Fireside. Your matches are kept as they were."]
        words += [*self.manager.rescued(), report]
        try:
            self.show_title()
        except Exception as second:
            words += ["The title can't be shown, so Fireside ends now.", self.write_down(second)]
            with suppress(Exception):
                self.manager.clear()
        self.show_message("Something went wrong", literal(" ".join(words)))

    def write_down(self, error: Exception) -> str:
        """Write an exception into a report; return a sentence that says where it is."""
        report = self.folder / REPORTS / f"{datetime.now():%Y-%m-%d-%H%M%S-%f}.txt"
        text = "".join(traceback.format_exception(error))
        try:
            report.parent.mkdir(parents=True, exist_ok=True)
            report = files.create_numbered(report, text.encode(errors="backslashreplace"))
        except Exception as problem:
            reason = getattr(problem, "strerror", None) or type(problem).__name__
            said = short(text.splitlines()[-1], LONGEST_REASON)
            return f"What went wrong can't be written to {short_path(report)} ({reason}): {said}."
        return f"What went wrong is written in {short_path(report)}."
