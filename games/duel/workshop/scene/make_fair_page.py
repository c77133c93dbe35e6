"""Page that makes a drawing fair: what may change, and the starts before and after."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from typing_extensions import override

from engine.app import theme
from engine.app.screens.sheet import panel_over_screen, sheet_room, sheet_width
from engine.app.theme import Role
from engine.app.widgets import Button, Label, Panel, Screen, Widget
from engine.app.widgets.choices import ChoiceField
from engine.app.widgets.containers import (
    TOP,
    Column,
    FirstThatFits,
    Part,
    Row,
    Share,
    Sized,
)
from engine.rules.english import in_figures
from games.duel.generator.fairness import StartMeasures, verdict
from games.duel.generator.making import PageWork, below_name
from games.duel.workshop.drawing import Drawing
from games.duel.workshop.evening import Evened, Permission, make_fair
from games.duel.workshop.layouts import loose_keys
from games.duel.workshop.scene.changed_picture import ChangedPicture, marks_after, marks_before
from games.duel.workshop.scene.fairness_page import COLUMNS, comparison, table
from games.duel.workshop.symmetry import Symmetry

WORDS_WIDTH = 400
"""Width of the words beside the pictures, in style units."""
WORDS_GROWTH = 0.6
"""Share of this width by which it grows while the text grows to its double size."""
OTHER_HEIGHT = 230
"""Height of everything above and below the pictures but the table, in style units that grow with
the text by the same share."""
LEAST_SIDE = 270
"""Least side of a picture, in style units."""
EVEN_WIDTHS = [1.0] * len(COLUMNS)
"""Widths of the columns of numbers, relative to each other."""
STARTS_CHOICES = ("may step", "stay")
LEGEND = "Rings mark what changes, lines what moves, and crosses what is removed."
SAME_AGAIN = "The search found nothing else; another one may."


class MakeFairPage(Screen):
    """The page that makes a drawing fair.

    Args:
        drawing: The drawing.
        chosen_keys: Keys of the selected things: nothing else may change, if the user wants so.
        symmetry: A symmetry that the changes keep.
        take: Takes the changed drawing into the workshop.
        measures: Measures of the starts before the changes, which the page shows while it works;
            () for none.
    """

    overlay = True
    first_focus = "take"

    def __init__(
        self,
        drawing: Drawing,
        chosen_keys: frozenset[str],
        symmetry: Symmetry | None,
        take: Callable[[Evened], None],
        measures: Sequence[StartMeasures] = (),
    ) -> None:
        super().__init__()
        self._work = PageWork[Evened](self, self._show_result)
        self._drawing = drawing
        self._chosen_keys = loose_keys(drawing) & chosen_keys
        self._symmetry = symmetry
        self._take = take
        self._measures = measures
        # a single piece may be chosen only because it was drawn last
        self._is_for_chosen = len(self._chosen_keys) > 1
        self._moves_starts = True
        self._number = 1
        """Number of the search: another one finds other changes."""
        self._ways: list[Evened] = []
        """Results of the searches with the present permission."""
        self._shown_index = 0
        """Index of the way that is shown."""
        self._note = ""
        """Sentence about the last search."""
        self._begin()

    def _begin(self) -> None:
        self._note = ""
        keys = self._chosen_keys if self._is_for_chosen else None
        permission = Permission(keys, self._moves_starts)
        seed = str(self._number)
        self._work.begin(make_fair, self._drawing, permission, self._symmetry, seed)

    @property
    def _shown(self) -> Evened | None:
        """The way that is shown; None before the first one is found."""
        return self._ways[self._shown_index] if self._ways else None

    @property
    def _best_index(self) -> int:
        """Index of the fairest way; among equal ones, that with the fewest changes."""
        return min(range(len(self._ways)), key=lambda index: self._ways[index].rank)

    def _show_result(self, result: Evened) -> None:
        """Show a result if it is fair or the best one; otherwise the best one."""
        if any(result.changes == way.changes and result.steps == way.steps for way in self._ways):
            self._note = SAME_AGAIN
            return
        self._ways.append(result)
        newest = len(self._ways) - 1
        self._shown_index = newest if result.is_fair else self._best_index
        if self._shown_index != newest:
            self._note = f"Way {newest + 1} is less fair than way {self._shown_index + 1}."

    # Choices.

    def _begin_anew(self) -> None:
        """Begin with another permission, which may forbid the earlier ways."""
        self._ways.clear()
        self._shown_index = 0
        self._begin()
        self.rebuild()

    def _choose_pieces(self, index: int) -> None:
        self._is_for_chosen = index == 1
        self._begin_anew()

    def _choose_starts(self, index: int) -> None:
        self._moves_starts = index == 0
        self._begin_anew()

    def _choose_way(self, index: int) -> None:
        self._shown_index = index
        self.rebuild()

    def _another(self) -> None:
        self._number += 1
        self._begin()
        self.rebuild()

    def _take_result(self) -> None:
        if self._shown:
            self.manager.pop()
            self._take(self._shown)

    # Widgets.

    @override
    def build(self) -> list[Widget]:
        scale = self.scale
        growth = 1 + WORDS_GROWTH * (scale.text - 1)
        words_width = round(scale.px(WORDS_WIDTH) * growth)
        gaps = 2 * scale.px(theme.GAP)
        rows = self._table()
        table_height = Column(rows, gap=8).size(scale, sheet_room(self))[1]
        side = max(
            min(
                sheet_room(self, words_width + gaps) // 2,
                scale.height - round(scale.px(OTHER_HEIGHT) * growth) - table_height,
            ),
            scale.px(LEAST_SIDE),
        )
        words: list[Part] = [self._choices(), self._work.status(self._note), *self._verdict()]
        pictures_width = 2 * side + scale.px(theme.GAP)
        pictures = Sized(self._pictures(side), wide=pictures_width)
        wide = Row([Share(Column(words, gap=8)), pictures], gap=theme.GAP, at=TOP)
        narrow = Column([pictures, *words], gap=8)
        panel = Panel("make-fair-panel", title="Make it fair")
        content = Column([FirstThatFits([wide, narrow]), *rows], gap=8)
        width = sheet_width(self, words_width + gaps + 2 * side)
        return panel_over_screen(self, panel, content, width, *self._buttons())

    def _table(self) -> list[Part]:
        """Return the table of the starts before and after; it has empty cells at first."""
        before = self._shown.before if self._shown else self._measures
        after = self._shown.after if self._shown else before
        if not before:
            empty_rows = [[""] * len(COLUMNS)] * len(self._drawing.battlefield.starts)
            return table(empty_rows, EVEN_WIDTHS)
        rows = [comparison(*each) for each in zip(before, after, strict=True)]
        return table(rows, EVEN_WIDTHS)

    def _buttons(self) -> list[Button]:
        take = Button("take", label="Take it", kind="primary", hotkey="enter")
        take.on_press = self._take_result
        take.reason = self._why_not_taken(self._shown)
        another = Button("another", label="Another way", hotkey="a", on_press=self._another)
        tip = "Ends the search with the best that it has."
        stop = Button("stop", label="Stop", hotkey="s", tip=tip, on_press=self._work.stop)
        # both are always there, so that no button moves when the search ends
        if self._work.is_working:
            another.reason = "The changes are still being searched."
        else:
            stop.reason = "The search has ended."
        return [take, another, stop, Button("close", label="Back", on_press=self.back)]

    def _verdict(self) -> list[Part]:
        """Return what the shown way changes and leaves, and the choice of another way."""
        result = self._shown
        if not result:
            return []
        verdict_words = f"**{verdict(result.after)}** {result.changes_words}"
        parts: list[Part] = [Label("verdict", words=verdict_words)]
        if result.rest_words:
            parts.append(Label("rest", words=result.rest_words, colour=theme.WARN))
        if len(self._ways) > 1:
            ways = ChoiceField("ways", options=self._way_names(), value=self._shown_index)
            ways.on_change = self._choose_way
            parts.append(below_name(ways, "Ways"))
        return parts

    def _way_names(self) -> list[str]:
        best_index = self._best_index
        return [
            f"{number}, the best" if number == best_index + 1 else str(number)
            for number in range(1, len(self._ways) + 1)
        ]

    def _pictures(self, side: int) -> Part:
        """Return the pictures before and after the changes, with marks on them.

        `side` is their width and height in pixels.
        """
        result = self._shown
        before = ChangedPicture("before", battlefield=self._drawing.battlefield)
        after = ChangedPicture("after")
        if result:
            before.marks = marks_before(result, self._drawing)
            after.battlefield = result.drawing.battlefield
            after.marks = marks_after(result, self._drawing)
        legend = Label("legend", words=LEGEND, role=Role.NOTE, colour=theme.MUTED)
        named = [_named("Before", before, side), _named("After", after, side)]
        return Column([Row(named, gap=theme.GAP), legend], gap=4)

    @staticmethod
    def _why_not_taken(result: Evened | None) -> str:
        if result is None:
            return "The changes are still being searched."
        return "" if result.changes or result.steps else "Nothing was changed."

    def _choices(self) -> Part:
        """Return the choices of what may change."""
        pieces = ["all loose pieces"]
        if self._chosen_keys:
            pieces.append(f"only the {in_figures(len(self._chosen_keys), 'chosen piece')}")
        words = (
            "Pieces with a lock or a name stay as they are; so do buildings and waters. Copies of"
            " what may change can be added."
        )
        note = Label("loose-words", words=words, role=Role.NOTE, colour=theme.MUTED)
        what = ChoiceField(
            "pieces",
            options=pieces,
            value=int(self._is_for_chosen),
            on_change=self._choose_pieces,
            called="What may change",
        )
        starts = ChoiceField(
            "starts",
            options=STARTS_CHOICES,
            value=int(not self._moves_starts),
            on_change=self._choose_starts,
            called="Starts",
        )
        return Column([below_name(what), note, below_name(starts)], gap=6)


def _named(words: str, picture: ChangedPicture, side: int) -> Part:
    """Return a picture below its name; `side` is its width and height in pixels."""
    label = Label(f"{picture.id}-name", words=words, role=Role.LABEL)
    return Share(Column([label, Sized(picture, high=side)], gap=4))
