"""Set-up of a match: the players in the seats, the variants, and the seed."""

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
from engine.app.widgets.containers import Column, First, Flow, Framed, Part, Row, Share, Sized
from engine.app.widgets.field import TextField
from engine.app.widgets.widget import Size
from engine.app.widgets.words import body, muted
from engine.catalogue import CatalogueEntry
from engine.journal import Header
from engine.matches.record import Record, daily_seed, options_of, variants_in_words
from engine.rules.english import in_figures
from engine.rules.options import OptionValue

LAB_TIP = "Programs play the game many times, to show how fair it is."


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
            on_seat_added=lambda field: self.focus_on(field, self.keyboard),
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
    def opens(self, key: str) -> Callable[[], object] | None:
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
        low = foot(scale, self._left_buttons(), [*self._summary(), self._start_button()])
        panels = form.columns(
            scale,
            form.between(scale, top, low),
            (0.488, 0.488),
            self._left(),
            self._right(),
            about(scale, entry, self._rules_paragraph),
        )
        return [top, low, *panels]

    def _left(self) -> list[Part]:
        best_runs = (
            overview(self.scale, self._record, self.entry.config)[:1] if self._record else []
        )
        return [self.seats.panel(self.scale), *best_runs]

    def _right(self) -> list[Part]:
        daily = [self._daily()] if self._record and self.entry.config.daily else []
        variants = [self.variants.panel(self.scale)] if self.variants.chosen else []
        return [*daily, *variants, self._match()]

    def _summary(self) -> list[Label]:
        """Return a summary of the match to be started, where there is room for it."""
        if self.scale.narrow:
            return []
        count = len(self.seats.names)
        changed = self.variants.changed
        players = in_figures(count, "player") if not self.entry.solitaire else "One run"
        variants = f"{in_figures(changed, 'variant')} changed" if changed else "the plain game"
        words = f"**{players}, {variants}**"
        if changed:
            words += f"\n{variants_in_words(self.variants.chosen, self.entry.config)}"
        return [body("summary", words, align="right", middle=True)]

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
        show = partial(self._navigation.lab, self.entry, None, 0)
        return [Button("lab", label="Playtest", hotkey="f7", hint="F7", tip=LAB_TIP, on_press=show)]

    # Seed.

    def _match(self) -> Part:
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
        new_seed = Button("new-seed", label="New seed", on_press=self._reseed)
        field_height = max(scale.px(theme.FORM_HEIGHT), field.size(scale, 99)[1])
        seed_parts = [
            Sized(each, high=field_height)
            for each in ([field, new_seed] if is_solitaire else [field])
        ]
        row = form.row(scale, "seed", "Seed", note, Flow(seed_parts, gap=8))
        return form.panel("match", "Run" if is_solitaire else "Match", row)

    # Deal of the day.

    def _daily(self) -> Part:
        """Return the panel with the deal of the day, common to everybody.

        It is played once for the record, and again for practice.
        """
        assert self._record
        today = date.today()
        seed = daily_seed(today)
        plain_options = options_of({}, self.entry.config)
        unfinished = self._record.begun_over(seed, plain_options, self.entry.config)
        finished = self._record.over(seed)
        label = "Play it for practice"
        if finished and finished.day:
            words = f"For the record: {finished.words.score}. {finished.words.ended}."
            label = "Continue your practice" if unfinished else label
        elif seed in self._record.gone:
            words = "You have already played it, and deleted that run."
            label = "Continue your practice" if unfinished else label
        elif unfinished:
            words = "You have started it."
            label = "Continue it"
        elif self._record.knows(seed):
            words = "You have played its seed with other variants, so you know this deal."
        else:
            words = "The same for everyone today, without variants. Only your first run counts."
            label = "Play today's dungeon"

        def play() -> None:
            if unfinished:
                self._navigation.resume(unfinished)
            else:
                self._start(seed, {})

        button = Button("daily", label=label, icon="ui-play", hotkey="d", on_press=play)
        button.reason = "" if unfinished else self.seats.problem
        row = form.row(self.scale, "daily", f"{today.day} {today:%B %Y}", words, button)
        return form.panel("daily-panel", self.entry.config.daily, row)

    def _set_seed(self, seed: str) -> None:
        self.seed = seed

    def _reseed(self) -> None:
        self.seed = seeds.new_seed()


EMBLEM_SIDES = (150, 120, 84, 56)
"""Possible sizes of the emblem, in style units."""
LONGEST_LINE = 600
"""Maximum width of the text about the game, in style units."""


def first_rules_paragraph(entry: CatalogueEntry) -> str:
    """Return the first paragraph of a game's rules, a description of play; "" if unreadable."""
    try:
        source = files.text(entry.rules_page)
    except (OSError, UnicodeDecodeError):
        return ""
    return next((each.words for each in parse(source) if each.kind == "paragraph"), "")


class Emblems(First):
    """Layouts with ever smaller emblems; the first that fits is shown.

    Measured at a width, they need only the room of the smallest.
    """

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        return self.ways[0 if width is None else -1].size(scale, width)

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        fitting = (
            layout for layout in self.ways if layout.size(scale, rect.width)[1] <= rect.height
        )
        return next(fitting, self.ways[-1]).lay(scale, rect)


def about(scale: Scale, entry: CatalogueEntry, words: str) -> list[Part]:
    """Return the panel about the game in ever smaller forms, each with the whole of `words`.

    The emblem is as large as there is room for; the smaller forms leave out the pitch, and have
    smaller letters.
    """

    def panel(lines: list[Label]) -> Part:
        longest = round(scale.px(LONGEST_LINE) * scale.text)
        words_column = Share(Column(lines, gap=6), most=longest)
        emblem = Picture("about-emblem", art=entry.emblem)
        pictures = [Sized(emblem, across=side, down=side) for side in EMBLEM_SIDES]
        layouts = [
            Row([picture, words_column], gap=2 * theme.PADDING, at=0.5) for picture in pictures
        ]
        return Framed(Panel("about", title="The game", kind="parchment"), Emblems(layouts))

    pitch = Label("about-pitch", words=entry.config.pitch, role=Role.PITCH, colour=theme.INK)
    if not words:
        return [panel([pitch])]
    large, small = (
        Label("about-words", words=words, role=role, colour=theme.INK_2)
        for role in (Role.LEAD, Role.BODY)
    )
    return [panel([pitch, large]), panel([large]), panel([small])]
