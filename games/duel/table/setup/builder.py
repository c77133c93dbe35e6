"""Form on which a player builds a warrior: cards over four stats, a figure and a name.

The form is filled in behind the curtain. It can start from a ready-made build or from a kept one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

from msgspec.structs import replace
from pygame import Rect
from typing_extensions import override

from engine.app import theme
from engine.app.screens import form
from engine.app.theme import Role, Scale
from engine.app.widgets import Button, Label, Panel, Widget, literal
from engine.app.widgets.containers import (
    CENTRE,
    TOP,
    Column,
    FirstThatFits,
    Framed,
    Layers,
    Part,
    Row,
    Scrolled,
    Share,
    Sized,
    Space,
    grid,
)
from engine.app.widgets.field import TextField
from engine.rules.english import in_figures, in_words
from engine.table.setups import Form, FormContext
from games.duel.field.legend import Remark, kinds_legend
from games.duel.geometry.terrain import Battlefield, Piece
from games.duel.rules.terms import STATS, SUITS, Stat
from games.duel.rules.warriors import Build
from games.duel.table.battlefield.battlefield import LARGE
from games.duel.table.setup.builds import BuildShelf
from games.duel.table.setup.controls import FigurePicker, ListTile, StatCards
from games.duel.table.setup.grounds import GroundView, map_panel
from games.duel.words import keys
from games.duel.words.abilities import uses_at_strength
from games.duel.words.phrases import inches_phrase

BUILDS_SHARE = 0.40
"""Width of the builds to start from, as a share of the window's width."""
WARRIOR_SHARE = 0.60
"""Width of the warrior that is being built, as a share of the window's width."""
MAP_SHARES = (0.5, 0.38)
"""Maximum width of the battlefield in a large window, as a share of the window's width.

The second share is used if the first leaves too little room.
"""
MIN_THERE_HEIGHT = 150
"""Minimum height of the panel below the form of a large window, in style units."""
LONGEST_NAME = 24
"""Maximum length of a name in letters."""
CARDS_TIP = "Press an empty place to fill up to it, or a card to take it off with those after it."
NAMES = ("Brannoch", "Ysolde", "Old Harrow", "Perrin", "Maud", "Tamsin")
"""Default names of the warriors of the six seats."""


def _ready_made_build(name: str, line: str, *cards: int) -> tuple[Build, str]:
    return Build(name, 1, *cards), line


READY_MADE = (
    _ready_made_build("All-rounder", "No weakness, and no surprise.", 3, 3, 4, 3),
    _ready_made_build("Hammer", "Few blows, and each is felt. Lets the others come.", 5, 2, 4, 2),
    _ready_made_build(
        "Whirlwind", "There first, with five dice a fight. Must not be hit.", 2, 5, 4, 2
    ),
    _ready_made_build("Oak", "Outlasts everybody, slowly.", 2, 2, 7, 2),
    _ready_made_build("Fox", "Climbs anything, ducks Swing Low, cancels a die.", 2, 3, 3, 5),
    _ready_made_build(
        "Rock thrower", "Keeps away, and lets barrels and rocks do the work.", 5, 3, 3, 2
    ),
)
"""Ready-made builds with the cards in the order of `STATS`, each with a line on its manner."""


def stat_benefit(stat: Stat, limit: int) -> str:
    """Return the benefit of a limit of a stat, in words."""
    distance = inches_phrase(limit)
    dice = in_figures(limit, "die")
    match stat:
        case "strength":
            return f"Blows wound by up to {limit}. Smashes what weighs {limit} or less."
        case "speed":
            return f"Runs up to {distance}, sets up to {dice} in a fight. The fastest act first."
        case "endurance":
            wounds = in_figures(limit - 1, "wound")
            return f"Falls at {wounds}: one card is open at the start; you can't choose the last."
        case "dexterity":
            return f"Climbs up to {distance}. Ducks Swing Low and what is thrown; may cancel a die."


def limits_in_words(build: Build) -> str:
    """Return a build's four limits in the order of the stats, as words."""
    return " · ".join(f"{stat.capitalize()} **{getattr(build, stat)}**" for stat in STATS)


def _limit_tab_stops(tiles: Sequence[Widget]) -> None:
    """Let Tab stop at the chosen tile, or else at the first."""
    list_tiles = [tile for tile in tiles if isinstance(tile, ListTile)]
    chosen_tile = next((tile for tile in list_tiles if tile.chosen), list_tiles[0])
    for tile in list_tiles:
        tile.is_tab_stop = tile is chosen_tile


class Builder(Form):
    """Form of one seat; its `value` is the warrior's build."""

    purpose: ClassVar[str] = "build a warrior"

    def __init__(self, context: FormContext) -> None:
        self._context = context
        self._rules = context.rules
        self._seat = context.seat
        self._shelf = BuildShelf(context.folder)
        default_name = NAMES[(context.seat - 1) % len(NAMES)]
        first_ready_made = READY_MADE[0][0]
        new_build = replace(
            first_ready_made, name=default_name, figure=1 + (context.seat - 1) % len(NAMES)
        )
        self.build: Build = context.current_setup or new_build
        self._refused_press = ""
        """Sentence about the last press that could not be carried out, or ""."""

    @override
    def value(self) -> Build:
        return replace(self.build, name=self.build.name.strip())

    @override
    def refusal(self) -> str:
        if not self.build.name.strip():
            return "The warrior has no name."
        return self._context.game.setup_refusal(self._rules, self.value()) or ""

    # Layout.

    @override
    def layout(self, scale: Scale, room: Rect) -> list[Widget]:
        rect = room.inflate(-2 * scale.px(theme.MARGIN), -2 * scale.px(theme.MARGIN))
        ground = self._context.ground
        if not scale.narrow and isinstance(ground, Battlefield) and scale.text_width_units >= LARGE:
            return self._large_layout(scale, rect, ground)
        own_panels = form.Panels("own", [self._warrior_panel(scale)])
        build_panels = form.Panels("builds", self._build_panels())
        if scale.narrow:
            return form.Panels("page", [*own_panels.panels, *build_panels.panels]).lay(scale, rect)
        shares = BUILDS_SHARE, WARRIOR_SHARE
        return form.halves(scale, build_panels, own_panels, shares).lay(scale, rect)

    def _large_layout(self, scale: Scale, rect: Rect, ground: Battlefield) -> list[Widget]:
        """Return the form for a large window.

        The battlefield stands beside the form, as large as possible. Below the form a panel says
        what the warrior could do with the terrain there.
        """
        gap = scale.px(theme.GAP)
        builds = self._build_panels(columns=2)
        panel = Panel("there", title="What it could do there", note=literal(ground.name))
        legend_of_kinds = kinds_legend(
            ground.terrain, partial(_remark_at_strength, self.build.strength)
        )
        battlefield_legend = Framed(
            panel, Scrolled("there-kinds", legend_of_kinds, called="On the battlefield")
        )
        panels = [self._warrior_panel(scale), *builds]
        (width, height) = ground.table
        upper_part = Column(panels, gap=theme.GAP)
        for share in MAP_SHARES:
            map_side = min(round(rect.height * width / height), round(rect.width * share))
            rest_width = rect.width - gap - map_side
            height_below = rect.height - gap - upper_part.size(scale, rest_width)[1]
            has_room = height_below >= scale.px(MIN_THERE_HEIGHT) * scale.text
            if has_room:
                break
        parts: Part = Column([upper_part, Share(battlefield_legend)], gap=theme.GAP)
        if not has_room:
            parts = form.Panels("own", panels)
        map_part = map_panel(ground, self._context.seats)
        return Row([Sized(parts, wide=rest_width), Share(map_part)], gap=theme.GAP).lay(scale, rect)

    def _warrior_panel(self, scale: Scale) -> Part:
        """Return the panel of the warrior that is being built."""
        stats = [self._stat_row(scale, stat) for stat in STATS]
        name_and_figure = [] if self._context.current_setup else [self._name_and_figure_row(scale)]
        rows = form.rows("own", [*name_and_figure, *stats, self._keep_row(scale)])
        cards_used = self.build.cards
        max_cards = in_figures(self._rules.cards, "card")
        cards_left = self._rules.cards - cards_used
        note = f"{cards_used} of {max_cards}, one of each stat is shown at the start"
        if self._refused_press:
            note = self._refused_press
        elif cards_left > 0:
            note = f"**{cards_used} of {max_cards}: you may place {in_words(cards_left)} more.**"
        title = literal(self.build.name) if self._context.current_setup else "Your warrior"
        return form.panel("warrior", title, rows, note)

    def _name_and_figure_row(self, scale: Scale) -> Part:
        """Return the fields for name and figure, in one row if there is room."""
        field = TextField(
            "warrior-name",
            value=self.build.name,
            on_change=self._rename,
            limit=LONGEST_NAME,
            called="The warrior's name",
            empty="Name",
        )
        figures = FigurePicker(
            "figures",
            value=self.build.figure,
            seat=self._seat,
            called="The warrior's figure",
            on_change=self._choose_figure,
        ).part()
        name = Layers([Space(theme.FORM_HEIGHT), field])
        spacer = Share(Space(2 * theme.PADDING), whole=True)
        in_one_row = Row([name, spacer, figures], at=CENTRE)
        in_two_rows = [
            form.row(scale, "name", "Name", "", field),
            form.row(scale, "figure", "Figure", "", figures),
        ]
        return FirstThatFits([in_one_row, form.rows("person", in_two_rows)])

    def _stat_row(self, scale: Scale, stat: Stat) -> Part:
        limit = getattr(self.build, stat)
        control = StatCards(
            f"cards-{stat}",
            value=limit,
            suit=SUITS[stat],
            max_value=min(self._rules.stat_limit, limit + self._rules.cards - self.build.cards),
            called=stat.capitalize(),
            on_change=partial(self._set_limit, stat),
            on_full=partial(self._explain_full, stat),
            on_last_removed=partial(self._explain_least, stat),
            tip=CARDS_TIP,
        )
        title = stat.capitalize()
        return form.row(
            scale, f"stat-{stat}", title, stat_benefit(stat, limit), control.part(scale)
        )

    def _keep_row(self, scale: Scale) -> Part:
        words = self._shelf.problem or "All who play here can see the builds that are kept."
        button = Button("keep", label="Keep this build", icon="ui-save", on_press=self._keep_build)
        button.reason = self.refusal()
        return form.row(scale, "keep", "For later matches", literal(words), button)

    @override
    def do_some_work(self) -> bool:
        return False

    @override
    def side_buttons(self) -> Sequence[Button]:
        ground = self._context.ground
        if ground is None:
            return ()
        hint = literal(ground.name)
        look_button = Button("look", label="Battlefield", hint=hint, hotkey=keys.BATTLEFIELD)
        look_button.on_press = self._show_battlefield
        return [look_button]

    def _show_battlefield(self) -> None:
        self._context.show(GroundView(self._context.ground, self._context.seats))

    def _build_panels(self, columns: int = 1) -> list[Part]:
        """Return the panels of builds to start from, `columns` builds beside each other.

        They are the build of the match before, the ready-made builds, and the kept ones.
        """
        tiles = [
            self._build_tile(f"ready-{number}", build, line)
            for number, (build, line) in enumerate(READY_MADE, 1)
        ]
        if last_build := self._last_build:
            use_last_build = partial(self._set_build, last_build)
            renamed_last_build = replace(last_build, name="As last time")
            line = f"{literal(last_build.name)} again, with the same figure."
            tiles.insert(0, self._build_tile("again", renamed_last_build, line, use_last_build))
        _limit_tab_stops([tile.widget for tile in tiles])
        panels: list[Part] = [
            form.panel("ready-made", "Ready-made warriors", grid(tiles, columns, 6)),
        ]
        if builds := self._shelf.builds:
            saved_rows = [
                self._kept_build_row(number, build) for number, build in enumerate(builds, 1)
            ]
            panels.append(form.panel("kept", "Kept builds", grid(saved_rows, columns, 6)))
        return panels

    def _build_tile(
        self, id: str, build: Build, line: str, on_choose: Callable[[], None] | None = None
    ) -> Framed:
        name = Label(f"{id}-name", words=f"**{literal(build.name)}**", role=Role.LEAD)
        cards = Label(f"{id}-cards", words=limits_in_words(build))
        lines = [Label(f"{id}-line", words=line)] if line else []
        heading_row = Row([Share(name, whole=True), cards], gap=theme.GAP, at=TOP)
        variants = [Column([heading_row, *lines], gap=1), Column([name, *lines, cards], gap=1)]
        is_same = all(getattr(self.build, stat) == getattr(build, stat) for stat in STATS)
        on_press = on_choose or partial(self._begin_with, build)
        tile = ListTile(id, kind="well", chosen=is_same, on_press=on_press)
        return Framed(tile, FirstThatFits(variants), 10, 8)

    def _kept_build_row(self, number: int, build: Build) -> Part:
        forget_button = Button(
            f"forget-{number}", label="Forget", on_press=partial(self._forget_build, build)
        )
        on_choose = None if self._context.current_setup else partial(self._set_build, build)
        tile = self._build_tile(f"kept-{number}", build, "", on_choose)
        return Row([Share(tile), forget_button], gap=6)

    # Changes.

    def _set_limit(self, stat: Stat, limit: int) -> None:
        self._set_build(replace(self.build, **{stat: limit}))

    def _rename(self, name: str) -> None:
        self._set_build(replace(self.build, name=name))

    def _choose_figure(self, figure: int) -> None:
        self._set_build(replace(self.build, figure=figure))

    def _begin_with(self, build: Build) -> None:
        """Take the cards of a build; name and figure stay."""
        self._set_build(replace(build, name=self.build.name, figure=self.build.figure))

    @property
    def _last_build(self) -> Build | None:
        """Build that this player used in the last match; None if the rules refuse it now."""
        last_build = self._context.previous_setup
        if not isinstance(last_build, Build) or self._context.game.setup_refusal(
            self._rules, last_build
        ):
            return None
        return last_build

    def _explain_full(self, stat: Stat) -> None:
        """Explain why the pressed place can't be filled."""
        max_cards = in_figures(self._rules.stat_limit, "card")
        self._refused_press = (
            f"**{stat.capitalize()} has {max_cards} already, the most of one stat.**"
        )
        if self.build.cards >= self._rules.cards:
            all_placed = f"All {self._rules.cards} cards are placed"
            self._refused_press = f"**{all_placed}: take one from another stat first.**"
        self._context.on_change()

    def _explain_least(self, stat: Stat) -> None:
        """Explain why the only card of a stat can't be removed."""
        self._refused_press = f"**{stat.capitalize()} has one card, the least of each stat.**"
        self._context.on_change()

    def _set_build(self, build: Build) -> None:
        self.build = build
        self._refused_press = ""
        self._context.on_change()

    def _keep_build(self) -> None:
        self._shelf.keep(self.value())
        self._context.on_change()

    def _forget_build(self, build: Build) -> None:
        self._shelf.forget(build)
        self._context.on_change()


def _remark_at_strength(strength: int, piece: Piece) -> Remark:
    return Remark(uses_at_strength(strength, piece), is_use=strength >= piece.weight)
