"""The shell: what the window shows besides the tables, and the way from each to the next.

    keeper = SettingsStore(folder)
    manager = SceneManager(settings, surface.get_size(), keeper)
    app = App(manager, catalogue, folder)
    keeper.tell = app.tell
    app.show_title()
    window.run(manager, app.on_error)

Screens are opened by method. A table comes from its catalogue entry, which is handed this object:
its menu is `show_pause`, its book `show_rules`, its end `show_result`.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path

from engine.app.catalogue import Entry
from engine.app.library import Kept, Library
from engine.app.scene import SceneManager
from engine.app.screens.pause import Item, PauseScreen
from engine.app.screens.settings import SettingsScreen
from engine.app.screens.title import TitleScreen
from engine.app.seeds import new_seed
from engine.app.settings import Settings, SettingsError, save
from engine.app.widgets import Question, literal, telling
from engine.config import BadConfig
from engine.journal import BadJournal
from engine.match import Match, Replay
from engine.rules.options import BadOption
from engine.words.summary import Result

REPORTS = "reports"


class SettingsStore:
    """Saves the settings when they change; says once what stands in the way.

    `tell` is called with a title and a sentence.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._told = False
        self.tell: Callable[[str, str], None] = lambda title, text: None

    def __call__(self, settings: Settings) -> None:
        try:
            save(settings, self._folder)
        except SettingsError as error:
            if not self._told:
                self._told = True
                self.tell("Settings are not kept", literal(str(error)))


class App:
    """The manager, the catalogue, the matches and the data folder, and the screens' ways."""

    def __init__(self, manager: SceneManager, catalogue: Sequence[Entry], folder: Path) -> None:
        self.manager = manager
        self.catalogue = tuple(catalogue)
        self.folder = folder
        self.library = Library(folder, catalogue)

    @property
    def settings(self) -> Settings:
        """The settings as they are now."""
        return self.manager.settings

    # Screens that take the whole manager.

    def show_title(self) -> None:
        """Back to the title."""
        self.manager.show(TitleScreen(self))

    def show_matches(self) -> None:
        """The matches on disk."""
        from engine.app.screens.matches import MatchesScreen

        self.manager.show(MatchesScreen(self))

    def show_table(self, match: Match) -> None:
        """The table of a match."""
        self.manager.show(self.library.entry_of(match).table(self, match))

    def show_result(self, result: Result, match: Match) -> None:
        """How a match ended, over its table; from there to a rematch or to the title."""
        from engine.app.finish import finished

        self.manager.push(finished(self, result, match))

    def again(self, match: Match, seed: str = "", names: Sequence[str] = ()) -> None:
        """Begin another match with the same options, over this seed or a new one."""
        entry = self.library.entry_of(match)
        self.start_match(entry, names or match.names, seed or new_seed(), match.options)

    def best(self, match: Match) -> str:
        """The best run for the record with this match's options, in words; "" where there is none
        yet."""
        from engine.app import runs

        entry = self.library.entry_of(match)
        options = runs.options_of(match.options, entry.config)
        best = runs.record(self.library, entry).best(options)
        return best.run.in_words() if best else ""

    # Screens that lie on top of what there is.

    def show_setup(self, entry: Entry) -> None:
        """Set up a match of a game."""
        from engine.app.screens.setup import SetupScreen

        self.manager.push(SetupScreen(self, entry, self.settings.names))

    def show_settings(self) -> None:
        """The settings."""
        self.manager.push(SettingsScreen())

    def show_record(self, entry: Entry) -> None:
        """The runs of a solitaire."""
        from engine.app.screens.record import RecordScreen

        self.manager.push(RecordScreen(self, entry))

    def show_rules(self, entry: Entry) -> None:
        """A game's rules."""
        from engine.app.screens.rules_page import RulesPage

        try:
            source = entry.rules_page.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            self.tell(
                "The rules can't be shown",
                f"{literal(str(entry.rules_page))} can't be read ({error}).",
            )
            return
        self.manager.push(RulesPage(entry.config.title, source, entry.emblem))

    def show_pause(
        self,
        match: Match,
        *,
        offer_draw: Callable[[], None] | None = None,
        no_draw: str = "",
        resign: Callable[[], None] | None = None,
        resigning: str = "",
    ) -> None:
        """The pause menu of a table.

        `offer_draw` and `resign` are left out where a game knows neither. `no_draw` says why a
        draw can't be offered now. `resigning` names the one who would resign.
        """
        entry = self.library.entry_of(match)
        items = [
            Item("Rules", lambda: self.show_rules(entry), "F1", "ui-book", "f1", stays=True),
            Item("Settings", self.show_settings, icon="ui-gear", stays=True),
        ]
        if offer_draw is not None:
            items.append(Item("Offer a draw", offer_draw, reason=no_draw))
        if resign is not None:
            who = f"{resigning} loses this match." if resigning else "This match is lost."
            items.append(Item("Resign", resign, ask=Question("Resign?", who, "Resign", "Play on")))
        saved = not (match.unsaved or match.look_only)
        lost = literal(f"{match.unsaved} What was played since is lost.")
        items.append(
            Item(
                "Save and quit to title" if saved else "Quit to title",
                self.show_title,
                icon="ui-quit",
                ask=Question("Quit to title?", lost, "Quit", "Play on") if match.unsaved else None,
            )
        )
        self.manager.push(PauseScreen(items))

    def tell(self, title: str, text: str) -> None:
        """Say something that has to be read."""
        self.manager.push(telling(title, text))

    # What screens do.

    def start_match(
        self,
        entry: Entry,
        names: Sequence[str],
        seed: str,
        options: Mapping[str, bool | int],
    ) -> None:
        """Begin a match, remember the names, and show its table."""
        try:
            match = self.library.new(entry, names, seed, options)
        except (BadConfig, BadOption) as error:
            self.tell("This match can't be played", literal(str(error)))
            return
        others = self.settings.names[len(names) :]
        self.manager.change(names=(*names, *others))
        self.show_table(match)

    def continue_match(self, kept: Kept) -> None:
        """Open a match from disk."""
        try:
            match = self.library.open(kept)
        except BadJournal as error:
            self.tell("This match can't be opened", literal(str(error)))
            return
        self.show_table(match)

    def watch_match(self, kept: Kept, number: int = 0) -> None:
        """Watch a match from disk again, from where so many actions had been played."""
        try:
            match = self.library.open_to_watch(kept)
        except BadJournal as error:
            self.tell("This match can't be opened", literal(str(error)))
            return
        self.watch(match, number)

    def watch(self, match: Match, number: int = 0) -> None:
        """Watch a match again, over what is shown now."""
        replay = Replay(match)
        replay.rewind(number)
        self.manager.push(self.library.entry_of(match).table(self, replay))

    def on_error(self, error: Exception) -> None:
        """An exception that no screen answered: write it down, say so, go back to the title."""
        report = self.folder / REPORTS / f"{datetime.now():%Y-%m-%d-%H%M%S}.txt"
        kept = f"What went wrong is written in {report}."
        try:
            report.parent.mkdir(parents=True, exist_ok=True)
            report.write_text("".join(traceback.format_exception(error)), encoding="utf-8")
        except OSError as problem:
            kept = f"What went wrong can't be written to {report} ({problem.strerror}): {error!r}"
        self.show_title()
        self.tell(
            "Something went wrong",
            literal(f"That is a fault of Fireside. Your matches are kept as they were. {kept}"),
        )
