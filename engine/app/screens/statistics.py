"""Statistics screen: wins by side, endings and lengths of games, and the players' names.

A run is a game of a solitaire. The shelf is the list of saved matches. An alias is a name under
which several typed names are counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from functools import partial
from time import perf_counter

from typing_extensions import override

from engine.app import theme
from engine.app.navigation import Navigation
from engine.app.screens import figures, form, players
from engine.app.screens.pause import MenuItem, PauseScreen
from engine.app.screens.renaming import MOST_OFFERED, Renaming
from engine.app.screens.tallies import drop_field
from engine.app.widgets import (
    Button,
    Panel,
    Screen,
    Widget,
    foot,
    literal,
    top_bar,
)
from engine.app.widgets.containers import (
    Column,
    FirstThatFits,
    Flow,
    Framed,
    Part,
    Row,
    Scrolled,
    Share,
    Sized,
    scrolled_if_needed,
)
from engine.app.widgets.words import body, lead, muted, note
from engine.catalogue import CatalogueEntry
from engine.matches.aliases import Aliases
from engine.matches.library import Library, ShelfChanged
from engine.matches.names import is_program, persons
from engine.matches.record import Options
from engine.matches.saved import SavedMatch
from engine.matches.statistics import (
    CountedGame,
    GameTotals,
    Period,
    PlayerHistory,
    counted_games,
    filtered_games,
    needs_replay,
    options_in_words,
    periods_of,
)
from engine.rules.english import in_figures

READ_SECONDS = 0.008
"""Seconds of each frame spent on reading matches."""
UPDATE_EVERY = 50
"""Number of replayed files after which the count of remaining ones is updated on the screen."""
NAMES_SHOWN = 20
"""Number of names listed at first, and added with each press of *More names*."""
LEAST_NAMES_HEIGHT = 150
"""Minimum height of the list of names beside the figures, in style units."""
COLUMN_SHARES = (0.45, 0.55)
"""Widths of the names and of the figures, in proportion to each other."""
LEAST_FIELD_WIDTH = 120
"""Minimum width of a field of the filter, in style units."""
ANYBODY = "Anybody"
ALL_OPTIONS = "All"
REFUSALS = {
    "r": "There is no name to rename yet.",
    "m": "There are no names to merge yet.",
    "u": "No name has been changed.",
}
"""Reasons why a key does nothing here, by key."""
NOT_COUNTED = "Imported and trial games are not counted."


class StatisticsScreen(Screen):
    """The figures of one game's finished games, filtered by options, opponent and period.

    Matches that have not been read yet are read while the screen is shown, some in every frame;
    until then the figures cover those that have been read.
    """

    def __init__(self, library: Library, aliases: Aliases, navigation: Navigation) -> None:
        super().__init__()
        self._library = library
        self._aliases = aliases
        self._navigation = navigation
        self._entry: CatalogueEntry | None = None
        self._options: Options | None = None
        self._opponent = ""
        self._period_index = 0
        self._name = ""
        """Name of the player whose games are shown."""
        self._names_shown = NAMES_SHOWN
        self._matches: list[SavedMatch] = []
        self._reader: Iterator[None] | None = None
        """Reads one match with each step; None once all have been read."""
        self._renaming = Renaming(
            self,
            aliases,
            lambda: self._name,
            self._known_names,
            self._choose_name,
            self._count_games,
        )
        self._games: list[CountedGame] = []
        self.figures = GameTotals(())
        """Totals of the games that pass the filter."""
        self.histories: list[PlayerHistory] = []
        """Players of these games."""

    # Reading matches.

    @override
    def enter(self) -> None:
        self._unsubscribe = self._library.bus.subscribe(
            ShelfChanged, lambda _: self._start_reading()
        )
        self._start_reading()

    @override
    def leave(self) -> None:
        self._unsubscribe()

    def _start_reading(self) -> None:
        self._matches = []
        self._reader = self._read_matches()
        self._continue_reading()

    def _read_matches(self) -> Iterator[None]:
        """Read every match, then replay the older files that have no summary; yield after each."""
        for saved in self._library.matches():
            self._matches.append(saved)
            yield
        self._count_games()
        unread_indices = [index for index, saved in enumerate(self._matches) if needs_replay(saved)]
        for number, index in enumerate(unread_indices, 1):
            yield
            self._matches[index] = self._library.replayed(self._matches[index])
            if number % UPDATE_EVERY == 0:
                self.rebuild()
        if unread_indices:
            self._library.keep()
            self._count_games()

    def _continue_reading(self) -> None:
        end = perf_counter() + READ_SECONDS
        for _ in self._reader or ():
            if perf_counter() >= end:
                return
        self._reader = None
        self.rebuild()

    @override
    def update(self, dt: float) -> bool:
        has_changed = super().update(dt)
        if self._reader is None:
            return has_changed
        self._continue_reading()
        return True

    @property
    def busy(self) -> bool:
        """True while there is more to read."""
        return self._reader is not None

    def _count_games(self) -> None:
        """Count the games of the chosen game; at first, choose one that has any."""
        if self._entry is None:
            entries_with_games = (
                saved.entry
                for saved in self._matches
                if saved.finished and saved.counts_for_records
            )
            self._entry = next((entry for entry in entries_with_games if entry), None)
        if self._entry is None:
            self._games = []
        else:
            self._games = counted_games(self._matches, self._entry, self._aliases, self._library)
        self._apply_filter()

    def _apply_filter(self) -> None:
        """Apply the filter; drop a choice that no game fits any more."""
        if self._options not in {game.options for game in self._games}:
            self._options = None
        player_names = {name for game in self._games for name in game.players}
        if self._opponent not in player_names:
            self._opponent = ""
        shown_games = filtered_games(self._games, self._options, self._opponent, self._period)
        self.figures = GameTotals(shown_games)
        self.histories = self.figures.lines()
        if self._name not in {history.name for history in self.histories}:
            self._name = self.histories[0].name if self.histories else ""
        self.rebuild()

    @override
    def hotkey_action(self, key: str) -> Callable[[], object] | None:
        """Return the action of F1: open the rules of the shown game."""
        if self._entry is None or key != "f1":
            return None
        return partial(self._navigation.rules, self._entry)

    @override
    def refuses(self, key: str) -> str:
        """Return why a key does nothing. Called if no button on the screen has the key."""
        return REFUSALS.get(key, "")

    # Contents.

    @override
    def build(self) -> list[Widget]:
        scale = self.scale
        top = top_bar(scale, "Statistics", "games finished on this computer", emblem="flame")
        bottom_bar = foot(scale, self._foot_buttons(), self._shelf_button())
        top_parts: list[Part] = []
        if self._aliases.problem:
            top_parts.append(body("names-problem", literal(self._aliases.problem)))
        if self._entry:
            top_parts.append(self._filter_panel(self._entry))
        if self._entry is None or not self.figures.games:
            parts = [*top_parts, form.panel("empty", "", lead("none", self._missing_note()))]
            return form.screen(scale, top, bottom_bar, form.Panels("page", parts))
        return form.screen(scale, top, bottom_bar, self._figure_panels(self._entry, top_parts))

    def _missing_note(self) -> str:
        """Return why there are no figures."""
        if self._entry:
            return "No game fits." if self._games else "No game counts yet."
        return "Reading the matches …" if self._reader else "No match has been finished yet."

    def _figure_panels(self, entry: CatalogueEntry, top_parts: Sequence[Part]) -> Part:
        """Return the panels of a game below `top_parts`, in two columns where there is room."""
        strip_panel = figures.strip(self.scale, entry, self._chosen_history)
        endings_panel = figures.endings(self.scale, entry, self.figures)
        lengths_panel = figures.lengths(entry, self.figures)
        side_panels: list[Part] = []
        rival_panels: list[Part] = []
        if not entry.solitaire:
            side_panels.append(figures.sides(self.scale, entry, self.figures))
            rival_panels.append(figures.rivals(self._chosen_history))
        if self.scale.narrow:
            stacked_parts: list[Part] = [
                *top_parts,
                self._names_panel(entry),
                strip_panel,
                *rival_panels,
                *side_panels,
                endings_panel,
                lengths_panel,
            ]
            return Scrolled("page", Column(stacked_parts, gap=theme.GAP), called="Statistics")
        left_column = self._left_column(entry, strip_panel, rival_panels)
        sides_row = Row([Share(each) for each in (*side_panels, endings_panel)], gap=theme.GAP)
        right_column = Column([sides_row, Share(lengths_panel, whole=True)], gap=theme.GAP)
        scrolled_right = scrolled_if_needed(right_column, "right", called="Figures")
        left_share, right_share = COLUMN_SHARES
        columns = Row(
            [Share(left_column, left_share), Share(scrolled_right, right_share)],
            gap=theme.GAP,
        )
        return Column([*top_parts, Share(columns)], gap=theme.GAP)

    def _left_column(
        self, entry: CatalogueEntry, strip_panel: Part, rival_panels: Sequence[Part]
    ) -> Part:
        """Return the names, the games of one player, and the opponents if there is room.

        The names scroll if there is no room for all.
        """
        names_panel = self._names_panel(entry)
        scrolled_names = self._names_panel(entry)
        scrolled_names.part = Scrolled("names-list", scrolled_names.part, called="Names")
        least_height = self.scale.px(LEAST_NAMES_HEIGHT)
        left_layouts: list[Part] = [
            Column([Share(scrolled_names, least=least_height), strip_panel], gap=theme.GAP),
            Scrolled("left", Column([names_panel, strip_panel], gap=theme.GAP), called="Names"),
        ]
        if rival_panels:
            with_opponents: list[Part] = [
                names_panel,
                strip_panel,
                Share(rival_panels[0], whole=True),
            ]
            left_layouts.insert(0, Column(with_opponents, gap=theme.GAP))
        return FirstThatFits(left_layouts)

    @property
    def _chosen_history(self) -> PlayerHistory:
        return next(history for history in self.histories if history.name == self._name)

    # Filter.

    @property
    def _period(self) -> Period:
        periods = periods_of(date.today(), self._games)
        return periods[self._period_index] if self._period_index < len(periods) else periods[0]

    def _options_in_words(self, entry: CatalogueEntry) -> str:
        if self._options is None:
            return ALL_OPTIONS
        return literal(options_in_words(self._options, entry))

    def _filter_panel(self, entry: CatalogueEntry) -> Part:
        scale = self.scale
        options = self._options_in_words(entry)
        drop_fields = [
            drop_field(scale, "Game", literal(entry.config.title), self._ask_game),
            drop_field(scale, "Options", options, self._ask_options),
        ]
        if not entry.solitaire:
            drop_fields.append(
                drop_field(scale, "Against", literal(self._opponent) or ANYBODY, self._ask_against)
            )
        drop_fields.append(drop_field(scale, "When", self._period.words, self._ask_when))
        thing = "run" if entry.solitaire else "game"
        counts_text = f"**{in_figures(len(self.figures.games), thing)}, "
        counts_text += f"{in_figures(len(self.histories), 'name')}**\n{NOT_COUNTED}"
        if self._reader:
            unread_count = sum(needs_replay(saved) for saved in self._matches)
            if unread_count:
                counts_text += f"\nStill reading: {in_figures(unread_count, 'older match')} …"
        counts_label = muted("counts", counts_text)
        layouts: list[Part] = [Flow([*drop_fields, counts_label], gap=theme.PADDING)]
        if not scale.narrow:
            counts_label.align = "right"
            sized_fields = [
                Sized(each, wide=max(each.size(scale)[0], scale.px(LEAST_FIELD_WIDTH)))
                for each in drop_fields
            ]
            layouts.insert(0, Row([*sized_fields, Share(counts_label)], gap=theme.PADDING))
        return Framed(Panel("filter"), FirstThatFits(layouts), theme.PADDING, 10)

    def _ask(
        self, title: str, choices: Sequence[tuple[str, Callable[[], None]]], current: str = ""
    ) -> None:
        """Open a menu of choices for the filter; `current` is the current one."""
        items = [
            MenuItem(words, choose, hint="chosen" if words == current else "")
            for words, choose in choices
        ]
        self.manager.push(PauseScreen(items, title, "Back"))

    def _ask_game(self) -> None:
        ids_with_games = {
            id(saved.entry)
            for saved in self._matches
            if saved.finished and saved.counts_for_records
        }
        games = [entry for entry in self._library.catalogue if id(entry) in ids_with_games]
        choices = [(literal(each.config.title), partial(self._choose_game, each)) for each in games]
        self._ask("Game", choices, literal(self._entry.config.title) if self._entry else "")

    def _choose_game(self, entry: CatalogueEntry) -> None:
        self._entry = entry
        self._names_shown = NAMES_SHOWN
        self._count_games()

    def _ask_options(self) -> None:
        assert self._entry
        option_counts = Counter(game.options for game in self._games)
        choices = [(ALL_OPTIONS, partial(self._set_choice, "_options", None))]
        choices += [
            (
                literal(options_in_words(each, self._entry)),
                partial(self._set_choice, "_options", each),
            )
            for each, _ in option_counts.most_common()
        ]
        self._ask("Options", choices, self._options_in_words(self._entry))

    def _ask_against(self) -> None:
        names = [history.name for history in GameTotals(tuple(self._games)).lines()[:MOST_OFFERED]]
        choices = [(ANYBODY, partial(self._set_choice, "_opponent", ""))]
        choices += [(literal(name), partial(self._set_choice, "_opponent", name)) for name in names]
        self._ask("Against", choices, literal(self._opponent) or ANYBODY)

    def _ask_when(self) -> None:
        periods = periods_of(date.today(), self._games)
        choices = [
            (each.words, partial(self._set_choice, "_period_index", n))
            for n, each in enumerate(periods)
        ]
        self._ask("When", choices, self._period.words)

    def _set_choice(self, attribute: str, value: object) -> None:
        """Set an attribute of the filter, and apply the filter."""
        setattr(self, attribute, value)
        self._names_shown = NAMES_SHOWN
        self._apply_filter()

    # Names.

    def _names_panel(self, entry: CatalogueEntry) -> Framed:
        rows = players.rows(
            self.scale,
            self.histories[: self._names_shown],
            self._name,
            self._show_player,
            entry.solitaire,
        )
        if len(self.histories) > self._names_shown:
            rows.append(
                Flow([Button("more-names", label="More names", on_press=self._show_more_names)])
            )
        rows.append(note("names-note", players.totals_in_words(self.figures, entry)))
        hint = f"press a name to see their {'runs' if entry.solitaire else 'games'}"
        return form.panel("names", "Names", Column(rows, gap=5), hint)

    def _show_player(self, name: str) -> None:
        self._name = name
        self.rebuild()

    def _show_more_names(self) -> None:
        self._names_shown += NAMES_SHOWN
        self.rebuild()

    # Buttons.

    def _foot_buttons(self) -> list[Button]:
        back = Button("back", label="Back", hint="Esc", on_press=self.back)
        if not self.figures.games:
            back.kind = "primary"
            return [back]
        refusal = "Programs are counted by their level." if is_program(self._name) else ""
        rename_button = Button("rename", label="Rename", hint=literal(self._name), hotkey="r")
        rename_button.on_press = self._renaming.rename
        rename_button.reason = refusal
        merge_button = Button("merge", label="Merge", hint="two names into one", hotkey="m")
        merge_button.on_press = self._renaming.merge
        merge_button.reason = refusal or (
            "" if self._renaming.others else "There is no other name."
        )
        buttons = [back, rename_button, merge_button]
        if self._aliases.can_undo:
            hint = "the last change of names"
            buttons.append(
                Button(
                    "undo", label="Take back", hint=hint, hotkey="u", on_press=self._renaming.undo
                )
            )
        if self._entry and self._entry.solitaire:
            show = partial(self._navigation.record, self._entry)
            buttons.append(Button("record", label="Record", icon="ui-trophy", on_press=show))
        return buttons

    def _shelf_button(self) -> list[Button]:
        """Return the button to the matches behind the figures, if there are any."""
        count = len(self.figures.matches)
        if not count:
            return []
        thing = "run" if self._entry and self._entry.solitaire else "match"
        matches_of_game = [saved for saved in self._matches if saved.entry is self._entry]
        total_count = sum(saved.finished and saved.counts_for_records for saved in matches_of_game)
        shown_matches = f"these {in_figures(count, thing)}" if count > 1 else f"this {thing}"
        if count < total_count:
            shown_matches = f"{count} of {in_figures(total_count, thing)}"
        show = partial(self._navigation.matches_in_files, self.figures.matches)
        return [
            Button(
                "shelf",
                label=f"Show {shown_matches}",
                hint="in Matches, with replays",
                hotkey="enter",
                kind="primary",
                on_press=show,
            )
        ]

    def _known_names(self) -> list[str]:
        """Return the names of all persons in any game, those who played most of this game first."""
        histories = GameTotals(tuple(self._games)).lines()
        in_this_game = [history.name for history in histories if not is_program(history.name)]
        headers = (saved.header for saved in self._matches)
        in_any_game = (name for each in headers for name in persons(each.seats, each.programs))
        return [*self._aliases.each([*in_this_game, *in_any_game])]

    def _choose_name(self, name: str) -> None:
        self._name = name
