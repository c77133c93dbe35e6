"""The builder: thirteen cards over four stats, a figure and a name, filled in behind the curtain.

What stands there can be taken from a ready-made build, or from one that was kept by name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

from msgspec.structs import replace
from pygame import Rect

from engine.app import theme
from engine.app.screens import form
from engine.app.theme import Role, Scale
from engine.app.widgets import Button, Label, Panel, Widget, layout, literal
from engine.app.widgets.field import TextField
from engine.rules.english import in_figures, in_words
from engine.table.setups import FormContext
from games.duel.rules.terms import STATS, SUITS, Stat
from games.duel.rules.warriors import Build
from games.duel.table.setup.builds import BuildShelf
from games.duel.table.setup.controls import Figures, ListTile, StatCards
from games.duel.table.setup.grounds import GroundView

LEFT, RIGHT = 0.40, 0.60
LONGEST = 24
"""The longest name, in letters."""
NAMES = ("Brannoch", "Ysolde", "Old Harrow", "Perrin", "Maud", "Tamsin")
"""What the warriors of the six seats are called at first."""


def _ready_made(name: str, line: str, *cards: int) -> tuple[Build, str]:
    return Build(name, 1, *cards), line


READY_MADE = (
    _ready_made("All-rounder", "No weakness, and no surprise.", 3, 3, 4, 3),
    _ready_made("Hammer", "Few blows, and each is felt. Lets the others come.", 5, 2, 4, 2),
    _ready_made("Whirlwind", "There first, with five dice a fight. Must not be hit.", 2, 5, 4, 2),
    _ready_made("Oak", "Outlasts everybody, slowly.", 2, 2, 7, 2),
    _ready_made("Fox", "Climbs anything, ducks Swing Low, cancels a die.", 2, 3, 3, 5),
    _ready_made("Rock thrower", "Keeps away, and lets barrels and rocks do the work.", 5, 3, 3, 2),
)
"""Builds to begin with, in the order of `STATS`, each with how it fights."""


def meaning(stat: Stat, limit: int) -> str:
    """What so many cards of a stat are good for, in words."""
    inches = "1 inch" if limit == 1 else f"{limit} inches"
    dice = "1 die" if limit == 1 else f"{limit} dice"
    match stat:
        case "strength":
            return f"Blows wound by up to {limit}. Smashes what weighs {limit} or less."
        case "speed":
            return f"Runs up to {inches}, sets up to {dice} in a fight. The fastest act first."
        case "endurance":
            wounds = in_figures(limit - 1, "wound")
            return f"Falls at {wounds}: one card is open at the start; you can't choose the last."
        case "dexterity":
            return f"Climbs up to {inches}. Ducks Swing Low and what is thrown; may cancel a die."


def in_numbers(build: Build) -> str:
    """A build's four limits, in the order of the stats."""
    return " · ".join(f"{stat.capitalize()} **{getattr(build, stat)}**" for stat in STATS)


def _one_stop(tiles: Sequence[ListTile]) -> None:
    """Tab stops at the chosen tile, else at the first."""
    chosen = next((tile for tile in tiles if tile.chosen), tiles[0])
    for tile in tiles:
        tile.stop = tile is chosen


class Builder:
    """The form of one seat; its `value` is the warrior's build."""

    purpose: ClassVar[str] = "build a warrior"

    def __init__(self, context: FormContext) -> None:
        self._context, self._rules, self._seat = context, context.rules, context.seat
        self._shelf = BuildShelf(context.folder)
        named = NAMES[(context.seat - 1) % len(NAMES)]
        first = READY_MADE[0][0]
        self.build = replace(first, name=named, figure=1 + (context.seat - 1) % len(NAMES))
        self._full = ""
        """Why a place that was pressed can't be filled, as a sentence."""

    def value(self) -> Build:
        return replace(self.build, name=self.build.name.strip())

    def refusal(self) -> str:
        if not self.build.name.strip():
            return "The warrior has no name."
        return self._context.game.setup_refusal(self._rules, self.value()) or ""

    # What is on it.

    def layout(self, scale: Scale, room: Rect) -> list[Widget]:
        rect = room.inflate(-2 * scale.px(theme.MARGIN), -2 * scale.px(theme.MARGIN))
        if scale.narrow:
            return form.column(
                scale,
                rect,
                "page",
                lambda width: [*self._own(scale, width), *self._builds(scale, width)],
            )
        left, right = layout.columns(rect, (LEFT, RIGHT), scale.px(theme.GAP))
        return [
            *form.column(scale, left, "builds", partial(self._builds, scale)),
            *form.column(scale, right, "own", partial(self._own, scale)),
        ]

    def _own(self, scale: Scale, width: int) -> list[Panel]:
        """The warrior that is built."""

        def content(rect: Rect) -> list[Widget]:
            made = self._person_rows(scale, rect.width)
            made += [self._stat_row(scale, rect.width, stat) for stat in STATS]
            made.append(self._keep_row(scale, rect.width))
            return form.rows(scale, rect, made)

        used = self.build.cards
        most = in_figures(self._rules.cards, "card")
        note = self._full or f"{used} of {most}, one of each stat is shown at the start"
        if (more := self._rules.cards - used) > 0 and not self._full:
            note = f"**{used} of {most}: you may place {in_words(more)} more.**"
        return [form.panel(scale, width, "warrior", "Your warrior", content, note)]

    def _person_rows(self, scale: Scale, width: int) -> list[Widget]:
        """Name and figure, beside each other where there is room."""
        field = TextField(
            "warrior-name",
            value=self.build.name,
            on_change=lambda name: self._take(replace(self.build, name=name)),
            limit=LONGEST,
            called="The warrior's name",
            empty="Name",
        )
        figures = Figures(
            "figures",
            value=self.build.figure,
            seat=self._seat,
            called="The warrior's figure",
            on_change=lambda figure: self._take(replace(self.build, figure=figure)),
        )
        gap = scale.px(2 * theme.PADDING)
        wanted, across = field.wants(scale)[0], figures.wants(scale)[0]
        if wanted + gap + across > width:
            return [
                form.row(scale, width, "name", "Name", "", field),
                form.row(scale, width, "figure", "Figure", "", figures),
            ]
        down = layout.height_at(field, wanted, scale, scale.px(theme.FORM_HEIGHT))
        tall = max(figures.wants(scale)[1], down)
        layout.put(field, Rect(0, (tall - down) // 2, wanted, down))
        layout.put(figures, Rect(width - across, 0, across, tall))
        return [Widget("person-row", Rect(0, 0, width, tall), widgets=[field, figures])]

    def _stat_row(self, scale: Scale, width: int, stat: Stat) -> Widget:
        limit = getattr(self.build, stat)
        control = StatCards(
            f"cards-{stat}",
            value=limit,
            suit=SUITS[stat],
            most=min(self._rules.stat_limit, limit + self._rules.cards - self.build.cards),
            called=stat.capitalize(),
            on_change=partial(self._set, stat),
            on_full=partial(self._no_more, stat),
        )
        title = stat.capitalize()
        return form.row(scale, width, f"stat-{stat}", title, meaning(stat, limit), control)

    def _keep_row(self, scale: Scale, width: int) -> Widget:
        words = self._shelf.problem or "All who play here can see the builds that are kept."
        button = Button("keep", label="Keep this build", icon="ui-save", on_press=self._keep)
        button.reason = self.refusal()
        return form.row(scale, width, "keep", "For later matches", literal(words), button)

    def beside(self) -> Sequence[Button]:
        ground = self._context.ground
        if ground is None:
            return ()
        hint = literal(ground.name)
        return [Button("look", label="Battlefield", hint=hint, hotkey="b", on_press=self._look)]

    def _look(self) -> None:
        self._context.show(GroundView(self._context.ground, self._context.seats))

    def _builds(self, scale: Scale, width: int) -> list[Panel]:
        """What can be begun with: the build of the match before, ready-made builds, then those that
        were kept."""

        def ready(rect: Rect) -> list[Widget]:
            tiles = [
                self._tile(scale, rect.width, f"ready-{number}", build, line)
                for number, (build, line) in enumerate(READY_MADE, 1)
            ]
            if last := self._before:
                take = partial(self._take, last)
                again = replace(last, name="As last time")
                line = f"{literal(last.name)} again, with the same figure."
                tiles.insert(0, self._tile(scale, rect.width, "again", again, line, take))
            _one_stop(tiles)
            layout.stack(tiles, rect, scale, scale.px(6))
            return list(tiles)

        def own(rect: Rect) -> list[Widget]:
            rows: list[Widget] = []
            for number, build in enumerate(self._shelf.builds, 1):
                rows.append(self._kept_row(scale, rect.width, number, build))
            layout.stack(rows, rect, scale, scale.px(6))
            return rows

        panels = [form.panel(scale, width, "ready-made", "Ready-made warriors", ready)]
        if self._shelf.builds:
            panels.append(form.panel(scale, width, "kept", "Kept builds", own))
        return panels

    def _tile(
        self,
        scale: Scale,
        width: int,
        id: str,
        build: Build,
        line: str,
        take: Callable[[], None] | None = None,
    ) -> ListTile:
        pad, room = scale.px(8), width - 2 * scale.px(10)
        name = Label(f"{id}-name", words=f"**{literal(build.name)}**", role=Role.LEAD)
        cards = Label(f"{id}-cards", words=in_numbers(build))
        words: list[Widget] = [name, *([Label(f"{id}-line", words=line)] if line else [])]
        across, down = cards.wants(scale)
        beside = name.wants(scale)[0] + scale.px(theme.GAP) + across <= room
        if not beside:
            words.append(cards)
        tall = layout.stack(words, Rect(scale.px(10), pad, room, 0), scale, scale.px(1))
        if beside:
            name.rect.width = room - across
            layout.put(cards, Rect(width - scale.px(10) - across, pad, across, down))
            words.append(cards)
        same = [getattr(self.build, stat) for stat in STATS] == [
            getattr(build, stat) for stat in STATS
        ]
        return ListTile(
            id,
            Rect(0, 0, width, tall + 2 * pad),
            kind="well",
            chosen=same,
            widgets=words,
            on_press=take or partial(self._begin_with, build),
        )

    def _kept_row(self, scale: Scale, width: int, number: int, build: Build) -> Widget:
        gap = scale.px(6)
        forget = Button(f"forget-{number}", label="Forget", on_press=partial(self._forget, build))
        across = forget.wants(scale)[0]

        def take() -> None:
            self._take(build)

        tile = self._tile(scale, width - across - gap, f"kept-{number}", build, "", take)
        tall = tile.rect.height
        layout.put(forget, Rect(width - across, 0, across, tall))
        return Widget(f"kept-{number}-row", Rect(0, 0, width, tall), widgets=[tile, forget])

    # What is done with it.

    def _set(self, stat: Stat, limit: int) -> None:
        self._take(replace(self.build, **{stat: limit}))

    def _begin_with(self, build: Build) -> None:
        """Its cards; name and figure stay."""
        self._take(replace(build, name=self.build.name, figure=self.build.figure))

    @property
    def _before(self) -> Build | None:
        """What this player brought last, where it may be brought again."""
        last = self._context.before
        if not isinstance(last, Build) or self._context.game.setup_refusal(self._rules, last):
            return None
        return last

    def _no_more(self, stat: Stat) -> None:
        """A place was pressed that can't be filled: say why."""
        most = in_figures(self._rules.stat_limit, "card")
        self._full = f"**{stat.capitalize()} has {most} already, the most of one stat.**"
        if self.build.cards >= self._rules.cards:
            placed = f"All {self._rules.cards} cards are placed"
            self._full = f"**{placed}: take one from another stat first.**"
        self._context.changed()

    def _take(self, build: Build) -> None:
        self.build, self._full = build, ""
        self._context.changed()

    def _keep(self) -> None:
        self._shelf.keep(self.value())
        self._context.changed()

    def _forget(self, build: Build) -> None:
        self._shelf.forget(build)
        self._context.changed()
