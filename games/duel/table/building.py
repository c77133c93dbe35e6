"""Question before a later duel of a match: keep the build, or make a new one on the form (E3)."""

from __future__ import annotations

from engine.rules.state import Decision
from engine.table.actionbar import Offer, Prompt
from engine.table.board import Offers
from engine.table.context import TableContext
from games.duel.rules.actions import BuildUp
from games.duel.rules.state import Duel
from games.duel.rules.terms import STATS
from games.duel.rules.warriors import Build
from games.duel.words import keys


class BuildQuestion:
    """Question for the build of a warrior before a later duel of a match."""

    def __init__(self, table: TableContext) -> None:
        self._table = table

    def prompt(self, duel: Duel, decision: Decision) -> Prompt:
        """Return the request to build, with the warrior's name."""
        text = "Keep the cards, or share them out anew. Nobody else sees which."
        return Prompt(decision.seat, f"Build {self._table.name(decision.seat)} anew?", text)

    def offers(self, duel: Duel, decision: Decision) -> Offers:
        """Return the buttons that keep the build or open the form.

        The list is empty unless the seat itself answers, because only it may see its build.
        """
        warrior = duel.warrior(decision.seat)
        limits = [warrior.limit(stat) for stat in STATS]
        if not self._table.seat.answers(decision) or None in limits:
            return Offers([])
        cards = [limit or 0 for limit in limits]
        keep_offer = self._table.offer(BuildUp(*cards))._replace(kind="primary")
        present_build = Build(warrior.name, max(1, warrior.figure), *cards)
        build_anew = Offer(
            "build-anew",
            "Build anew",
            f"share out {duel.rules.cards} cards",
            tip="Opens the form on which the warrior was built.",
            key=keys.BUILD_ANEW,
            on_press=lambda: self._table.edit_setup(decision.seat, present_build, self._play_build),
        )
        return Offers([keep_offer, build_anew])

    def _play_build(self, build: Build) -> None:
        """Play the build that the form returned."""
        self._table.play(BuildUp(*(getattr(build, stat) for stat in STATS)))
