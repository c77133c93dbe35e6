"""List of everything on a map, as a page with a search and as a panel.

A thing is a piece of terrain or a start, known by its key. An overlay is shown above the screen
that was there before.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from typing_extensions import override

from engine.app import theme
from engine.app.theme import Role
from engine.app.widgets import Button, Group, Label, Panel, Screen, Widget, literal
from engine.app.widgets.containers import (
    Column,
    Flow,
    Framed,
    Part,
    Scrolled,
    Share,
    Sized,
    grid,
    in_middle,
)
from engine.app.widgets.field import TextField
from engine.rules.english import in_figures
from games.duel.maps.problems import place_words
from games.duel.workshop.editor import Editor, is_locked

PAGE_WIDTH = 520
"""Width of the page in style units, which grows with the text size."""
MAX_LIST_SHARE = 0.6
"""Height of the list as a share of the window."""


def things_with_descriptions(editor: Editor) -> list[tuple[str, str]]:
    """Return the keys and descriptions of everything on the map, the uppermost first.

    A description is like `Hut at 6, 6`.
    """
    drawing = editor.drawing
    keys_and_words = list[tuple[str, str]]()
    for key, each in reversed(drawing.things_by_key.items()):
        name = editor.name_of([key]).removeprefix("the ")
        middle = place_words(drawing.middle([each]))
        keys_and_words.append(
            (key, f"{name.capitalize()} at {middle}{', locked' if is_locked(each) else ''}")
        )
    return keys_and_words


def things_panel(editor: Editor, on_choice: Callable[[str], object]) -> Part:
    """Return a panel that lists everything on the map; a press selects."""
    rows: list[Part] = []
    for key, words in things_with_descriptions(editor):
        row = Button(f"lies-{key}", label=literal(words), role=Role.SMALL, group=Group.LOG)
        row.kind = "chosen" if key in editor.selected_keys else "normal"
        row.on_press = partial(on_choice, key)
        rows.append(row)
    note = in_figures(len(rows), "thing")
    if not rows:
        rows = [Label("lies-nothing", words="The map is empty so far.", colour=theme.MUTED)]
    things_list = Scrolled("lies", grid(rows, 2, 5), called="On the map")
    return Framed(Panel("lies-panel", title="On the map", note=note), things_list)


class PiecesPage(Screen):
    """The page with the list and a search field.

    Args:
        editor: The editor of the map.
        on_choice: Callback that gets the key of the chosen thing.
    """

    overlay = True

    def __init__(self, editor: Editor, on_choice: Callable[[str], object]) -> None:
        super().__init__()
        self._editor = editor
        self._on_choice = on_choice
        self._search_text = ""

    @override
    def enter(self) -> None:
        self.focus_on("wanted")

    @override
    def build(self) -> list[Widget]:
        scale = self.scale
        field = TextField(
            "wanted",
            value=self._search_text,
            on_change=self._set_search_text,
            on_enter=self._choose_first,
            called="Search",
            empty="search",
        )
        rows: list[Widget] = [
            Button(f"thing-{key}", label=literal(words), on_press=partial(self._choose, key))
            for key, words in self._matching_things()
        ]
        if not rows:
            rows.append(Label("nothing", words="Nothing on the map has that name."))
        close = Button("close", label="Close", kind="primary", on_press=self.back)
        foot = Flow([Sized(close, down=theme.DIALOG_BUTTON_HEIGHT)])
        width = round(scale.px(PAGE_WIDTH) * scale.text)
        sized_list = Sized(
            Scrolled("sheet", Column(rows, gap=5)), high=round(scale.height * MAX_LIST_SHARE)
        )
        content = Column([field, Share(sized_list), foot], gap=theme.GAP)
        return in_middle(scale, Framed(Panel("pieces", title="On the map"), content), width)

    def _matching_things(self) -> list[tuple[str, str]]:
        """Return the things whose descriptions contain every search word."""
        search_words = self._search_text.casefold().split()
        return [
            key_and_words
            for key_and_words in things_with_descriptions(self._editor)
            if all(part in key_and_words[1].casefold() for part in search_words)
        ]

    def _set_search_text(self, text: str) -> None:
        self._search_text = text

    def _choose_first(self) -> None:
        """Choose the first match, on Enter in the search field."""
        matching_things = self._matching_things()
        if matching_things:
            self._choose(matching_things[0][0])

    def _choose(self, key: str) -> None:
        self.manager.pop()
        self._on_choice(key)
