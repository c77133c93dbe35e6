"""All that lies on a map, to be searched and chosen from."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from engine.app import theme
from engine.app.theme import Scale
from engine.app.widgets import Button, Label, Panel, Screen, Widget, literal
from engine.app.widgets.containers import Column, Flow, Framed, Scrolled, Share, Sized, in_middle
from engine.app.widgets.field import TextField
from games.duel.maps.problems import place
from games.duel.workshop.bench import Bench, is_locked

WIDE = 520


class PiecesPage(Screen):
    """The page. take: is told the key of the one that is chosen."""

    overlay = True

    def __init__(self, bench: Bench, take: Callable[[str], object]) -> None:
        super().__init__()
        self._bench, self._take = bench, take
        self._wanted = ""

    def enter(self) -> None:
        self.focus_on("wanted")

    def build(self, scale: Scale) -> list[Widget]:
        field = TextField(
            "wanted",
            value=self._wanted,
            on_change=self._search,
            on_enter=self._first,
            called="Search",
            empty="search",
        )
        rows: list[Widget] = [
            Button(f"thing-{key}", label=literal(words), on_press=partial(self._choose, key))
            for key, words in self._found()
        ]
        if not rows:
            rows.append(Label("nothing", words="Nothing there is called so."))
        close = Button("close", label="Close", kind="primary", on_press=self.back)
        foot = Flow([Sized(close, down=scale.px(theme.DIALOG_BUTTON_HEIGHT))])
        width = min(round(scale.px(WIDE) * scale.text), scale.width - 2 * scale.px(theme.MARGIN))
        high = Sized(Scrolled("sheet", Column(rows, gap=5)), down=round(scale.height * 0.6))
        inside = Column([field, Share(high), foot], gap=theme.GAP)
        return in_middle(scale, Framed(Panel("pieces", title="What lies there"), inside), width)

    def _found(self) -> list[tuple[str, str]]:
        """The things whose names hold what is searched, the uppermost first."""
        drawing, found = self._bench.drawing, list[tuple[str, str]]()
        for key, thing in reversed(drawing.keys.items()):
            name = self._bench.name_of([key]).removeprefix("the ")
            at = place(drawing.middle([thing]))
            words = f"{name.capitalize()} at {at}{', locked' if is_locked(thing) else ''}"
            if all(part in words.casefold() for part in self._wanted.casefold().split()):
                found.append((key, words))
        return found

    def _search(self, wanted: str) -> None:
        self._wanted = wanted

    def _first(self) -> None:
        found = self._found()
        if found:
            self._choose(found[0][0])

    def _choose(self, key: str) -> None:
        self.manager.pop()
        self._take(key)
