"""Shell of the window: opens every screen and table, and leads from each to the next.

    shell = Shell(settings, surface.get_size(), catalogue, table, folder)
    shell.show_title()
    window.run(shell.manager, shell.on_error)

The shell stands at the top of the engine: it knows every screen, and no screen knows it. Each
screen gets its content and a `Navigation` to the others.

Only the title screen is imported with this module. Any other screen is imported by the method that
shows it, so that the first frame waits for nothing it does not need; no other module does this.
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
from engine.app.widgets import literal, message_dialog
from engine.catalogue import CatalogueEntry
from engine.journal import BadJournal, Journal
from engine.match import Match
from engine.matches.aliases import Aliases
from engine.matches.library import Library
from engine.matches.names import persons, remembered_names
from engine.matches.saved import SavedMatch
from engine.players.player import RANDOM, GameProvider
from engine.rehearsals import Rehearsals
from engine.replay import Replay
from engine.resuming import resume
from engine.rules.notation import Action
from engine.rules.quoting import LONGEST_REASON, short, short_path
from engine.rules.solitaire import RunScore
from engine.thinking import ThinkingService
from engine.words.summary import Result

if TYPE_CHECKING:  # other screens are imported by the methods that show them
    from engine.app.screens.pause import MenuItem
    from engine.app.screens.result import FootButton
    from engine.beginnings import Beginnings

REPORTS = "reports"
"""Folder of the reports of faults, in the data folder."""
SHARED_ITEMS = 2
"""Index in the pause menu, after rules and settings, at which other items are inserted."""


class Shell:
    """Owner of the scenes, the catalogue, the matches and the data folder.

    Args:
        settings: The settings at the start.
        size: Width and height of the window in pixels.
        catalogue: The games.
        new_table: Makes the scene of a match of any game in the catalogue.
        folder: The data folder.
        thinking_service: Thinks for programs; None if no programs may play.
        game_provider: Returns the rules and the player of a game, for processes of the playtest
            laboratory.
    """

    def __init__(
        self,
        settings: Settings,
        size: tuple[int, int],
        catalogue: Sequence[CatalogueEntry],
        new_table: Callable[[Match, Navigation], Scene],
        folder: Path,
        thinking_service: ThinkingService | None = None,
        game_provider: GameProvider | None = None,
    ) -> None:
        self.manager = SceneManager(settings, size, self._save)
        self.manager.speaker = Speaker(lambda: self.manager.settings)
        # the manager keeps the help, to which it sends these keys
        Help(self.manager, {"f1": self.show_keys, "f10": self.show_settings})
        self.catalogue = tuple(catalogue)
        self.folder = folder
        self.library = Library(folder, catalogue)
        self.aliases = Aliases(folder)
        self._new_table = new_table
        self._thinking_service = thinking_service
        self._game_provider = game_provider
        self._has_save_failed = False
        self._navigation = self._new_navigation()
        self._rehearsals = Rehearsals(
            self.manager, self.library, self.catalogue, self._navigation_on
        )

    def _new_navigation(self) -> Navigation:
        """Return the navigation from screen to screen, on the manager of this shell.

        The lambdas put off the import of `beginnings` until it is needed.
        """
        return Navigation(
            folder=self.folder,
            title=self.show_title,
            settings=self.show_settings,
            statistics=self.show_statistics,
            matches=self.show_matches,
            matches_in_files=self.show_matches,
            setup=self.show_setup,
            rules=self.show_rules,
            record=self.show_record,
            tool=self.show_tool,
            lab=self.show_lab if self._game_provider else None,
            start=lambda header: self.beginnings.start(header),  # noqa: PLW0108  imported then
            play=self.show_table,
            resume=self.resume_match,
            watch=self.watch_match,
            result=self.result_of,
            try_out=lambda *trial: self.beginnings.try_out(*trial),  # noqa: PLW0108  as well
            curtain=self.show_curtain,
            menu=self.show_pause,
            rules_at_question=self.show_rules_now,
            finish=self.finish,
            again=lambda match, seed: self.beginnings.again(match, seed),  # noqa: PLW0108  as well
            best_runs=self.best_runs,
            edit_setup=lambda *form: self.beginnings.edit_setup(*form),  # noqa: PLW0108  as well
            moments=lambda match: self.library.entry(match.header).moments(match),
            play_on=self.play_on,
            keep=self.show_keep,
            player=lambda match: self.library.entry(match.header).player() or RANDOM,
            thinking_service=self._thinking_service,
        )

    def _navigation_on(self, manager: SceneManager) -> Navigation:
        """Return the navigation of a copy of this shell that uses another scene manager.

        Rehearsals show screens there; the copy shares everything else with this shell.
        """
        shell = copy(self)
        shell.manager = manager
        return shell._new_navigation()

    @property
    def settings(self) -> Settings:
        """Settings as they are now."""
        return self.manager.settings

    @cached_property
    def beginnings(self) -> Beginnings:
        """Starter of the shell's matches."""
        from engine.beginnings import Beginnings

        return Beginnings(
            self.manager, self.library, self._navigation, self._new_table, self.show_end
        )

    # Screens that take the whole window.

    def show_title(self) -> None:
        """Return to the title screen."""
        title = TitleScreen(self.catalogue, self.library, self._navigation)
        title.following = self._rehearsals.after_title
        self.manager.show(title)

    def show_table(self, match: Match) -> None:
        """Show the table of a match; if it can't be made, close the match."""
        try:
            table = self._new_table(match, self._navigation)
        except Exception:
            match.close()
            raise
        table.following = partial(self._rehearsals.after_table, match)
        self.manager.show(table)

    def show_match(self, match: Match) -> None:
        """Show the table of a new or resumed match, and forget pictures of older matches.

        Pictures of the last match are kept.
        """
        pictures.age()
        self.show_table(match)

    # Screens on top of the current scene.

    def show_setup(self, entry: CatalogueEntry) -> None:
        """Show the set-up of a match of this game."""
        from engine.app.screens.seats import KnownPlayers
        from engine.app.screens.setup import SetupScreen
        from engine.matches.record import read_record

        record = read_record(self.library, entry) if entry.solitaire else None
        settings = self.settings
        persons_before = persons(settings.names, settings.programs)
        known_players = KnownPlayers(
            last=self.aliases.each(settings.names),
            remembered=self.aliases.each(remembered_names(settings.known, persons_before)),
            programs=settings.programs if self._thinking_service else None,
        )
        setup = SetupScreen(entry, known_players, record, self._navigation)
        setup.following = partial(self._rehearsals.after_setup, entry)
        self.manager.push(setup)

    def show_matches(self, only: Collection[Path] | None = None) -> None:
        """Show the list of matches on disk, or only those in the files `only`."""
        from engine.app.screens.matches import MatchesScreen

        matches = MatchesScreen(self.library, self._navigation, only)
        matches.following = self._rehearsals.after_matches
        self.manager.push(matches)

    def show_statistics(self) -> None:
        """Show the statistics of all finished games."""
        from engine.app.screens.statistics import StatisticsScreen

        self.manager.push(StatisticsScreen(self.library, self.aliases, self._navigation))

    def show_settings(self) -> None:
        """Show the settings; if they are open already, say so."""
        from engine.app.screens.settings import ALREADY_OPEN, SettingsScreen

        if any(isinstance(scene, SettingsScreen) for scene in self.manager.scenes):
            self.manager.tell("Settings", ALREADY_OPEN)
        else:
            self.manager.push(SettingsScreen())

    def show_keys(self) -> None:
        """Show the list of keyboard shortcuts."""
        from engine.app.keys import KEYS
        from engine.app.screens.keys import KeysPage

        self.manager.push(KeysPage(KEYS))

    def show_record(self, entry: CatalogueEntry) -> None:
        """Show the record of a solitaire's runs."""
        from engine.app.screens.record import RecordScreen
        from engine.matches.record import read_record

        self.manager.push(RecordScreen(entry, read_record(self.library, entry), self._navigation))

    def show_lab(self, entry: CatalogueEntry, ground: Any = None, seats: int = 0) -> None:
        """Show the playtest laboratory of a game, on this ground if one is given."""
        from engine.app.screens.lab import LabScreen, Workers
        from engine.lab.running import local_executor, worker_count

        assert self._game_provider
        count = worker_count()

        def watch_file(path: Path) -> None:
            self._show_loaded(
                lambda: resume(Journal(path, look_only=True), entry.load()), self.watch
            )

        folder = self.folder / "playtests"
        workers = Workers(partial(local_executor, count), count)
        show_message = self.show_message
        self.manager.push(
            LabScreen(
                entry, self._game_provider, workers, folder, watch_file, show_message, ground, seats
            )
        )

    def show_tool(self, entry: CatalogueEntry) -> None:
        """Show the tool of a game, such as a workshop."""
        self.manager.push(entry.tool_scene()(entry, self._navigation))

    def show_rules_now(self, match: Match) -> None:
        """Show the rules of a match's game, at the clause about the question that waits."""
        self.show_rules(self.library.entry(match.header), match.game.clause(match.state))

    def show_rules(self, entry: CatalogueEntry, clause: str = "") -> None:
        """Show the rules of a game, from this clause on, or from the top."""
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
        """Show the pause menu of a table.

        `play` plays an action of the seat that is asked; None if nobody may offer a draw or resign.
        """
        from engine.app.screens.pause import MenuItem, PauseScreen, menu_items

        show_rules = partial(self.show_rules_now, match)
        items = menu_items(match, play, show_rules, self.show_settings, self.show_title)
        if self.library.entry(match.header).words().tips and not match.look_only:
            items[SHARED_ITEMS:SHARED_ITEMS] = self._tip_items(match.game.key)
        if (
            self._thinking_service
            and len(match.names) > 1
            and match.decision
            and not match.look_only
        ):
            show_players = partial(self.show_players, match)
            players_item = MenuItem("Players", show_players, "person or program", hotkey="p")
            items.insert(SHARED_ITEMS, players_item)
        self.manager.push(PauseScreen(items))

    def show_players(self, match: Match) -> None:
        """Show the person or program of each seat of a match, which can be changed there."""
        from engine.app.screens.takeover import PlayersScreen

        def show_refusal(reason: str) -> None:
            self.show_message("Nobody can take over", literal(reason))

        self.manager.push(PlayersScreen(match, show_refusal))

    def _tip_items(self, game: str) -> list[MenuItem]:
        """Return the menu items that restart or stop the tips of a game."""
        from engine.app.screens.pause import MenuItem
        from engine.table.tips import are_stopped, tips_of_other_games

        other_tips = tips_of_other_games(self.settings, game)

        def restart_tips() -> None:
            self.manager.change(told=other_tips)

        def stop_tips() -> None:
            self.manager.change(told=(*self.settings.told, game))

        menu_items = []
        if other_tips != self.settings.told:
            item = MenuItem("Explain the game", restart_tips, "from its beginning", hotkey="e")
            menu_items.append(item)
        if not are_stopped(self.settings, game):
            menu_items.append(MenuItem("No more tips", stop_tips, hotkey="n"))
        return menu_items

    def finish(self, match: Match) -> None:
        """Show the result of a finished match over its table."""
        self.show_result(self.library.entry(match.header).result(match), match)

    def show_result(self, result: Result, match: Match) -> None:
        """Show this result over the match's table, with buttons for a rematch and the title."""
        from engine.app.screens.result import FootButton
        from engine.matches.record import read_record

        entry = self.library.entry(match.header)
        play_again = partial(self.beginnings.again, match)
        standing = ""
        if entry.solitaire:
            if match.journal:
                standing = read_record(self.library, entry).standing(match.journal.path)
            buttons = [
                FootButton("New run", play_again, hint="Enter"),
                FootButton(
                    "The same again",
                    partial(play_again, match.header.seed),
                    "for practice",
                    key="s",
                ),
                FootButton("Record", partial(self.show_record, entry), key="o"),
            ]
        else:
            has_two_seats = len(match.names) == 2
            label = "Rematch, sides swapped" if has_two_seats else "Rematch, seats moved by one"
            moved_names = [*match.names[1:], match.names[0]]
            buttons = [
                FootButton(label, partial(play_again, names=moved_names), hint="Enter"),
                FootButton("Rematch", play_again, key="r"),
            ]
        buttons += [
            FootButton("Watch again", partial(self.watch, match), key="w"),
            *self._look_back_buttons(match),
            FootButton("Title", self.show_title, key="t"),
        ]
        self.show_end(result, match, buttons, standing)

    def show_end(
        self, result: Result, match: Match, buttons: Sequence[FootButton], standing: str = ""
    ) -> None:
        """Show a result with these buttons; `standing` is the run's place in the record."""
        from engine.app.screens.result import ResultScreen, with_match_facts

        entry = self.library.entry(match.header)
        screen = ResultScreen(
            with_match_facts(result, entry, match, standing),
            buttons,
            rules=partial(self.show_rules, entry),
            settings=self.show_settings,
            watch=partial(self.watch, match),
        )
        screen.badges = match.badges
        self.manager.push(screen)

    def _look_back_buttons(self, match: Match) -> list[FootButton]:
        """Return the button for the analysis of a match, if the match can be analysed.

        That needs programs for the game, and two players or more.
        """
        from engine.app.screens.result import FootButton

        entry = self.library.entry(match.header)
        player = entry.player()
        thinking_service = self._thinking_service
        if player is None or thinking_service is None or len(match.names) < 2:
            return []

        def look_back() -> None:
            from engine.table.lookback import LookBack

            watch = partial(self.watch, match)
            screen = LookBack(match, player, entry.words(), thinking_service, watch)
            screen.badges = match.badges
            self.manager.push(screen)

        return [FootButton("Look back", look_back, "what decided it", key="k")]

    def show_curtain(self, names: Sequence[str]) -> None:
        """Show a curtain for the first of these players, as tables do; used for rehearsals."""
        from engine.table.curtain import Curtain, CurtainContent

        call = CurtainContent(
            seat=1,
            name=names[0],
            purpose="",
            line="",
            log=(),
            new_entries=(),
            has_answered=False,
            other_names=names[1:],
        )
        self.manager.push(Curtain(call, lambda: None))

    def show_message(self, title: str, text: str) -> None:
        """Show a message that has to be read."""
        self.manager.push(message_dialog(title, text))

    # Actions of screens.

    def best_runs(self, match: Match, count: int) -> list[tuple[RunScore, str]]:
        """Return the `count` best recorded runs with this match's options, the best first.

        Each run comes with its score in words.
        """
        from engine.matches.record import options_of, read_record

        entry = self.library.entry(match.header)
        options = options_of(match.header.options, entry.config)
        ranked = read_record(self.library, entry).ranked(options)
        return [(run.run, run.words.score) for run in ranked[:count]]

    def _show_loaded(self, load: Callable[[], Match], show: Callable[[Match], None]) -> None:
        """Show a match from disk, or say why it can't be opened."""
        try:
            match = load()
        except BadJournal as error:
            self.show_message("This match can't be opened", literal(str(error)))
            return
        show(match)

    def resume_match(self, saved: SavedMatch) -> None:
        """Open a match from disk to go on with it."""
        self._show_loaded(partial(self.library.open, saved), self.show_match)

    def result_of(self, saved: SavedMatch) -> None:
        """Show the result of a match from disk."""
        self._show_loaded(partial(self.library.open_to_watch, saved), self.finish)

    def watch_match(self, saved: SavedMatch) -> None:
        """Watch a match from disk again, from its beginning."""
        self._show_loaded(partial(self.library.open_to_watch, saved), self.watch)

    def watch(self, match: Match, number: int = 0) -> None:
        """Watch a match again, over the current scene, from the position after `number` actions."""
        replay = Replay(match)
        replay.rewind(number)
        self.manager.push(self._new_table(replay, self._navigation))

    def play_on(self, replay: Replay) -> None:
        """Begin a match at the position of a replay; it is saved like any other."""
        self.show_match(self.library.branch(replay))

    def show_keep(self, replay: Replay) -> None:
        """Offer to keep the moment that is watched, as a picture or as a scenario's text."""
        from engine.app.keeping import export_items
        from engine.app.screens.pause import PauseScreen

        items = export_items(self.manager, replay, self.folder, self.show_message)
        self.manager.push(PauseScreen(items, "Keep this moment", "Back"))

    # Errors.

    def _save(self, settings: Settings) -> None:
        """Save the settings; mention only the first failure."""
        try:
            save(settings, self.folder)
        except SettingsError as error:
            if not self._has_save_failed:
                self._has_save_failed = True
                self.show_message("Settings can't be saved", literal(str(error)))

    def on_error(self, error: Exception) -> None:
        """Answer an exception that no screen handled.

        Save what would be lost, write a report, return to the title, and show a message. A failure
        in any of this is reported, too; if the title can't be shown, the program ends after the
        message.
        """
        self.manager.rescue()
        report = self.write_error_report(error)
        try:
            self.manager.clear()
        except Exception as second_error:
            self.write_error_report(second_error)
        sentences = ["This is a fault of Fireside. Your matches are kept as they were."]
        sentences += [*self.manager.take_rescue_sentences(), report]
        try:
            self.show_title()
        except Exception as second_error:
            sentences.append("The title can't be shown, so Fireside ends now.")
            sentences.append(self.write_error_report(second_error))
            with suppress(Exception):
                self.manager.clear()
        self.show_message("Something went wrong", literal(" ".join(sentences)))

    def write_error_report(self, error: Exception) -> str:
        """Write a report of an exception; return a sentence that names its file."""
        report = self.folder / REPORTS / f"{datetime.now():%Y-%m-%d-%H%M%S-%f}.txt"
        text = "".join(traceback.format_exception(error))
        try:
            report.parent.mkdir(parents=True, exist_ok=True)
            report = files.create_numbered(report, text.encode(errors="backslashreplace"))
        except Exception as problem:
            reason = getattr(problem, "strerror", None) or type(problem).__name__
            error_line = short(text.splitlines()[-1], LONGEST_REASON)
            path = short_path(report)
            return f"What went wrong can't be written to {path} ({reason}): {error_line}."
        return f"What went wrong is written in {short_path(report)}."
