"""Page that makes a drawing fair: what may change, and the starts before and after."""

from __future__ import annotations

from collections.abc import Callable

from typing_extensions import override

from engine.app import theme
from engine.app.screens.sheet import panel_over_screen
from engine.app.theme import Role
from engine.app.widgets import Button, Label, Panel, Screen, Widget
from engine.app.widgets.choices import ChoiceField
from engine.app.widgets.containers import Column, Part, Row, Share, Sized
from engine.rules.english import in_figures
from games.duel.field.maps import MapPicture
from games.duel.generator.fairness import verdict
from games.duel.generator.making import PageWork, below_name
from games.duel.workshop.drawing import Drawing
from games.duel.workshop.evening import Evened, Permission, make_fair
from games.duel.workshop.layouts import loose_keys
from games.duel.workshop.scene.fairness_page import comparison, table
from games.duel.workshop.symmetry import Symmetry

PAGE_WIDTH = 900
"""Width of the page in style units."""
PICTURE_HEIGHT = 260
"""Height of the two pictures, in style units."""
STARTS_CHOICES = ("may step", "stay")


class MakeFairPage(Screen):
    """The page that makes a drawing fair.

    Args:
        drawing: The drawing.
        chosen_keys: Keys of the selected things: nothing else may change, if the user wants so.
        symmetry: A symmetry that the changes keep.
        take: Takes the content of the changed map into the workshop.
    """

    overlay = True
    first_focus = "take"

    def __init__(
        self,
        drawing: Drawing,
        chosen_keys: frozenset[str],
        symmetry: Symmetry | None,
        take: Callable[[bytes], None],
    ) -> None:
        super().__init__()
        self._work = PageWork[Evened](self, self._show_result)
        self._drawing = drawing
        self._chosen_keys = loose_keys(drawing) & chosen_keys
        self._symmetry = symmetry
        self._take = take
        self._is_for_chosen = bool(self._chosen_keys)
        self._moves_starts = True
        self._number = 1
        """Number of the search: another one finds other changes."""
        self._result: Evened | None = None
        self._begin()

    def _begin(self) -> None:
        keys = self._chosen_keys if self._is_for_chosen else None
        permission = Permission(keys, self._moves_starts)
        seed = str(self._number)
        self._work.begin(make_fair, self._drawing, permission, self._symmetry, seed)

    @override
    def update(self, dt: float) -> bool:
        has_moved = super().update(dt)
        return self._work.update() or has_moved

    @override
    def wait(self) -> float | None:
        return self._work.wait() or super().wait()

    @override
    def leave(self) -> None:
        self._work.close()

    def _show_result(self, result: Evened) -> None:
        self._result = result

    # Choices.

    def _choose_pieces(self, index: int) -> None:
        self._is_for_chosen = index == 1
        self._begin()
        self.rebuild()

    def _choose_starts(self, index: int) -> None:
        self._moves_starts = index == 0
        self._begin()
        self.rebuild()

    def _another(self) -> None:
        self._number += 1
        self._begin()
        self.rebuild()

    def _take_result(self) -> None:
        if self._result:
            self.manager.pop()
            self._take(self._result.drawing.document.content)

    # Widgets.

    @override
    def build(self) -> list[Widget]:
        result = None if self._work.is_working else self._result
        parts: list[Part] = [
            self._choices(),
            self._work.status(result.rest_words if result else ""),
        ]
        if result:
            words = f"**{verdict(result.after)}** {result.changes_words}"
            rows = [comparison(*each) for each in zip(result.before, result.after, strict=True)]
            parts += [Label("verdict", words=words), *table(rows)]
        pictures: list[Part] = [
            self._picture("before", "Before", self._drawing),
            self._picture("after", "After", result.drawing if result else None),
        ]
        parts.append(Row(pictures, gap=theme.GAP))
        take = Button("take", label="Take it", kind="primary", on_press=self._take_result)
        take.reason = self._why_not_taken(result)
        another = Button("another", label="Another way", hotkey="a", on_press=self._another)
        close = Button("close", label="Back", on_press=self.back)
        panel = Panel("make-fair-panel", title="Make it fair")
        content = Column(parts, gap=8)
        return panel_over_screen(self, panel, content, PAGE_WIDTH, take, another, close)

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
        words = "Pieces with a lock or a name stay as they are; so do buildings and waters."
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
        choices = [Share(below_name(what), 2.0), Share(below_name(starts))]
        return Column([Row(choices, gap=theme.GAP), note], gap=6)

    @staticmethod
    def _picture(id: str, words: str, drawing: Drawing | None) -> Part:
        picture = MapPicture(id, battlefield=drawing.battlefield if drawing else None)
        label = Label(f"{id}-name", words=words, role=Role.LABEL)
        return Share(Column([label, Sized(picture, down=PICTURE_HEIGHT)], gap=4))
