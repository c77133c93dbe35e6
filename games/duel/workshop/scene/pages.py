"""The pages over the workshop; each is imported when it is shown."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from games.duel.workshop.scene.desk import Desk


class Pages:
    """Shows each page. playtest: has programs play on a battlefield, for so many seats."""

    def __init__(self, desk: Desk, playtest: Callable[[Any, int], None] | None) -> None:
        self._desk, self._playtest = desk, playtest

    def keys(self) -> None:
        """All keys."""
        from engine.app.screens.keys import KeysPage
        from games.duel.workshop.scene.keys import KEYS

        self._desk.manager.push(KeysPage(KEYS))

    def steps(self) -> None:
        """The steps that were done, to go back to any of them."""
        from games.duel.workshop.scene.steps import StepsPage

        self._desk.manager.push(StepsPage(self._desk.bench))

    def fairness(self) -> None:
        """How far the starts differ."""
        from games.duel.workshop.scene.fairness_page import FairnessPage

        drawing, test = self._desk.bench.drawing, None
        battlefield = drawing.battlefield
        if self._playtest and not drawing.survey.errors:
            test = partial(self._playtest, battlefield, len(battlefield.starts))
        self._desk.manager.push(FairnessPage(battlefield, test))

    def art(self) -> None:
        """Ask what the chosen pieces are drawn as."""
        from games.duel.workshop.scene.art_page import ArtPage

        bench = self._desk.bench
        pieces = [piece for each in bench.things for piece in bench.drawing.pieces(each)]
        if pieces:

            def take(name: str) -> None:
                bench.give({"art": name})
                self._desk.rebuild()

            self._desk.manager.push(ArtPage(pieces[0], pieces[0].art, take))

    def pieces(self) -> None:
        """All that lies there, to choose one."""
        from games.duel.workshop.scene.pieces_page import PiecesPage

        bench = self._desk.bench

        def chosen(key: str) -> None:
            bench.choose([key])
            self._desk.canvas.show(bench.drawing.middle(bench.things), (12.0, 12.0))
            self._desk.took()

        self._desk.manager.push(PiecesPage(bench, chosen))

    def table_size(self) -> None:
        """Ask for another size of the table."""
        from games.duel.workshop.scene.table_size import TableSize

        self._desk.manager.push(TableSize(self._desk.bench).dialog())
