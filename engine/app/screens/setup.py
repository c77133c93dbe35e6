"""Set-up of a match: the players in the seats, the variants, and the seed.

A run is a match of a solitaire; the first over a seed counts for the record, later ones are
practice. The deal of the day has a seed that everybody gets on that date.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from functools import partial

from pygame import Rect
from typing_extensions import override

from engine import files
from engine.app import seeds, theme
from engine.app.markdown import parse
from engine.app.navigation import Navigation
from engine.app.screens import form
from engine.app.screens.record import overview
from engine.app.screens.seats import KnownPlayers, Seats
from engine.app.screens.variants import Variants
from engine.app.theme import Role, Scale
from engine.app.widgets import (
    Button,
    IconButton,
    Label,
    Panel,
    Picture,
    Screen,
    Widget,
    foot,
    top_bar,
)
from engine.app.widgets.containers import (
    CENTRE,
    Column,
    FirstThatFits,
    Flow,
    Framed,
    Part,
    Row,
    Share,
    Sized,
)
from engine.app.widgets.field import ANY_WIDTH, TextField
from engine.app.widgets.widget import Size
from engine.app.widgets.words import body, muted
from engine.catalogue import CatalogueEntry
from engine.journal import Header
from engine.matches.record import Record, daily_seed, options_of, variants_in_words
from engine.rules.english import in_figures
from engine.rules.options import OptionValue

LAB_TIP = "Programs play the game many times, to show how fair it is."
COLUMN_SHARES = (0.488, 0.488)
"""Widths of the two columns, in proportion to each other: they are equally wide."""


class SetupScreen(Screen):
    """Set-up of a new match of one game.

    Args:
        known: Players of earlier matches.
        record: Record of the runs of a solitaire; None for other games.
    """

    def __init__(
        self,
        entry: CatalogueEntry,
        known: KnownPlayers,
        record: Record | None,
        navigation: Navigation,
    ) -> None:
        super().__init__()
        self.entry = entry
        self._record = record
        self._navigation = navigation
        self.seats = Seats(
            entry,
            known,
            on_seat_added=lambda field: self.focus_on(field, show=self.keyboard),
            on_looks_changed=lambda looks: self.manager.change(looks=looks),
        )
        self.variants = Variants(entry.config)
        self._rules_paragraph = first_rules_paragraph(entry)
        self.seed = seeds.new_seed() if entry.solitaire else ""
        """Seed of the random numbers.

        "" stands for a random seed that nobody sees before the end, since a known seed would reveal
        hidden cards.
        """

    @property
    def reason(self) -> str:
        """Reason why the match can't be started now, or ""."""
        if self.seats.problem:
            return self.seats.problem
        if self.entry.solitaire and not self.seed.strip():
            return "The run has no seed: type one, or press New seed."
        return ""

    @override
    def hotkey_action(self, key: str) -> Callable[[], object] | None:
        """Return the action of F1: open the rules of this game."""
        return partial(self._navigation.rules, self.entry) if key == "f1" else None

    def start(self) -> None:
        """Start the match with the chosen seats, variants and seed."""
        self._start(self.seed.strip(), self.variants.chosen)

    def _start(self, seed: str, options: Mapping[str, OptionValue]) -> None:
        programs = self.seats.saved_programs
        header = Header(self.entry.key, self.seats.stripped_names, seed, options, programs=programs)
        self._navigation.start(header)

    # Contents.

    @override
    def build(self) -> list[Widget]:
        scale = self.scale
        entry = self.entry
        facts = muted("facts", f"{entry.players} · {entry.minutes}", middle=True)
        settings = IconButton(
            "open-settings",
            icon="ui-gear",
            called="Settings (F10)",
            hotkey="f10",
            on_press=self._navigation.settings,
        )
        top = top_bar(
            scale,
            f"New {'run' if entry.solitaire else 'match'}: {entry.config.title}",
            emblem=entry.emblem,
            right=[*([] if scale.narrow else [facts]), settings],
        )
        bottom_bar = foot(scale, self._left_buttons(), [*self._summary(), self._start_button()])
        panels = form.columns(
            scale,
            form.between(scale, top, bottom_bar),
            COLUMN_SHARES,
            self._left_panels(),
            self._right_panels(),
            about_panels(scale, entry, self._rules_paragraph),
        )
        return [top, bottom_bar, *panels]

    def _left_panels(self) -> list[Part]:
        panels = [self.seats.panel(self.scale)]
        if self._record:
            record_panels = overview(self.scale, self._record, self.entry.config)
            panels += record_panels[:1]  # the best runs, without the chart of all runs
        return panels

    def _right_panels(self) -> list[Part]:
        panels: list[Part] = []
        if self._record and self.entry.config.daily:
            panels.append(self._daily_panel(self._record))
        if self.variants.chosen:
            panels.append(self.variants.panel(self.scale))
        panels.append(self._seed_panel())
        return panels

    def _summary(self) -> list[Label]:
        """Return a summary of the match to be started, where there is room for it."""
        if self.scale.narrow:
            return []
        count = len(self.seats.names)
        changed_count = self.variants.changed_count
        players = in_figures(count, "player") if not self.entry.solitaire else "One run"
        variants = (
            f"{in_figures(changed_count, 'variant')} changed" if changed_count else "the plain game"
        )
        summary = f"**{players}, {variants}**"
        if changed_count:
            summary += f"\n{variants_in_words(self.variants.chosen, self.entry.config)}"
        return [body("summary", summary, align="right", middle=True)]

    def _left_buttons(self) -> list[Widget]:
        rules = Button("rules", label="Rules", hint="F1", hotkey="f1")
        rules.on_press = partial(self._navigation.rules, self.entry)
        back = Button("back", label="Back", hint="Esc", on_press=self.back)
        return [back, rules, *self._record_button(), *self._lab_button()]

    def _start_button(self) -> Button:
        return Button(
            "start",
            label="Begin",
            hint="Enter",
            hotkey="enter",
            kind="primary",
            role=Role.CALL,
            reason=self.reason,
            on_press=self.start,
        )

    def _record_button(self) -> list[Button]:
        if not self.entry.solitaire:
            return []
        show = partial(self._navigation.record, self.entry)
        return [Button("record", label="Record", icon="ui-trophy", on_press=show)]

    def _lab_button(self) -> list[Button]:
        """Return the button that opens the playtest lab, if programs can play."""
        if self._navigation.lab is None:
            return []
        show = partial(self._navigation.lab, self.entry, None, 0)  # any map, fewest seats
        return [Button("lab", label="Playtest", hotkey="f7", hint="F7", tip=LAB_TIP, on_press=show)]

    # Seed.

    def _seed_panel(self) -> Part:
        scale = self.scale
        is_solitaire = self.entry.solitaire
        note = f"The same seed gives the same {self.entry.config.chance}."
        if is_solitaire:
            note += " A second run with it is only practice."
        field = TextField(
            "seed",
            value=self.seed,
            on_change=self._set_seed,
            limit=seeds.LONGEST,
            called="Seed",
            empty="Seed" if is_solitaire else "random",
        )
        new_seed = Button("new-seed", label="New seed", on_press=self._choose_new_seed)
        height = max(field.size(scale, ANY_WIDTH)[1], scale.px(theme.FORM_HEIGHT))
        controls: list[Widget] = [field, new_seed] if is_solitaire else [field]
        sized_controls = [Sized(each, high=height) for each in controls]
        row = form.row(scale, "seed", "Seed", note, Flow(sized_controls, gap=8))
        return form.panel("match", "Run" if is_solitaire else "Match", row)

    # Deal of the day.

    def _daily_panel(self, record: Record) -> Part:
        """Return the panel with the deal of the day, common to everybody.

        It is played once for the record, and again for practice.
        """
        today = date.today()
        seed = daily_seed(today)
        plain_options = options_of({}, self.entry.config)
        unfinished_run = record.unfinished_run(seed, plain_options, self.entry.config)

        def play() -> None:
            if unfinished_run:
                self._navigation.resume(unfinished_run)
            else:
                self._start(seed, {})

        words, label = _daily_words(record, seed, is_begun=unfinished_run is not None)
        button = Button("daily", label=label, icon="ui-play", hotkey="d", on_press=play)
        button.reason = "" if unfinished_run else self.seats.problem
        row = form.row(self.scale, "daily", f"{today.day} {today:%B %Y}", words, button)
        return form.panel("daily-panel", self.entry.config.daily, row)

    def _set_seed(self, seed: str) -> None:
        self.seed = seed

    def _choose_new_seed(self) -> None:
        self.seed = seeds.new_seed()


def _daily_words(record: Record, seed: str, is_begun: bool) -> tuple[str, str]:
    """Return the text about the deal of the day, and the label of its button.

    Args:
        record: Record of the solitaire.
        seed: Seed of the day.
        is_begun: True if a run with this seed was begun and not finished.
    """
    practice_label = "Continue your practice" if is_begun else "Play it for practice"
    finished_run = record.over(seed)
    if finished_run and finished_run.day:
        result = finished_run.words
        return f"For the record: {result.score}. {result.ended}.", practice_label
    if seed in record.gone:
        return "You have already played it, and deleted that run.", practice_label
    if is_begun:
        return "You have started it.", "Continue it"
    if record.has_played(seed):
        words = "You have played its seed with other variants, so you know this deal."
        return words, practice_label
    words = "The same for everyone today, without variants. Only your first run counts."
    return words, "Play today's dungeon"


EMBLEM_SIDES = (150, 120, 84, 56)
"""Sides of the emblem in style units; the first that leaves room for the text is used."""
MAX_LINE_WIDTH = 600
"""Maximum width of the text about the game, in style units."""


def first_rules_paragraph(entry: CatalogueEntry) -> str:
    """Return the first paragraph of a game's rules, a description of play; "" if unreadable."""
    try:
        source = files.text(entry.rules_page)
    except (OSError, UnicodeDecodeError):
        return ""
    return next((each.words for each in parse(source) if each.kind == "paragraph"), "")


class Emblems(FirstThatFits):
    """Layouts with ever smaller emblems; the first that fits is shown.

    Measured at a width, they need only the room of the smallest.
    """

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        largest = self.layouts[0]
        smallest = self.layouts[-1]
        return largest.size(scale) if width is None else smallest.size(scale, width)

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        fitting = (
            layout for layout in self.layouts if layout.size(scale, rect.width)[1] <= rect.height
        )
        return next(fitting, self.layouts[-1]).lay(scale, rect)


def about_panels(scale: Scale, entry: CatalogueEntry, words: str) -> list[Part]:
    """Return the panel about the game in ever smaller forms, each with the whole of `words`.

    The emblem is as large as there is room for; the smaller forms leave out the pitch, and have
    smaller letters.
    """

    def panel(lines: list[Label]) -> Part:
        max_line_width = round(scale.px(MAX_LINE_WIDTH) * scale.text)
        words_column = Share(Column(lines, gap=6), most=max_line_width)
        emblem = Picture("about-emblem", art=entry.emblem)
        emblems = [Sized(emblem, across=side, down=side) for side in EMBLEM_SIDES]
        layouts = [Row([each, words_column], gap=2 * theme.PADDING, at=CENTRE) for each in emblems]
        return Framed(Panel("about", title="The game", kind="parchment"), Emblems(layouts))

    pitch = Label("about-pitch", words=entry.config.pitch, role=Role.PITCH, colour=theme.INK)
    if not words:
        return [panel([pitch])]
    large_text, small_text = (
        Label("about-words", words=words, role=role, colour=theme.INK_LIGHT)
        for role in (Role.LEAD, Role.BODY)
    )
    return [panel([pitch, large_text]), panel([large_text]), panel([small_text])]
