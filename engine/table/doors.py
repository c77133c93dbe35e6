"""The ways out of a table, as the shell opens them."""

from __future__ import annotations

from collections.abc import Callable

from engine.app.app import App
from engine.app.parts import literal
from engine.match import Match
from engine.rules.chronicle import Result
from engine.rules.notation import OfferDraw, Resign
from engine.table.scene import Doors, TableScene

Story = Callable[[Match, list[str]], Result]
"""A game's account of a match that is over; the names are marked up for parts."""


def doors(app: App, match: Match, story: Story) -> Doors:
    """The shell's pause menu, rules, settings and result for this match."""
    entry = app.library.entry_of(match)

    def menu(scene: TableScene) -> None:
        # what is still being shown must not be told before: it may have ended the match
        asked = match.decision if scene.at_rest and not match.look_only else None
        if asked is None or len(match.names) < 2:
            app.show_pause(match)
            return
        app.show_pause(
            match,
            offer_draw=lambda: scene.play(OfferDraw()),
            no_draw=match.refusal(asked.seat, OfferDraw()) or "",
            resign=lambda: scene.play(Resign()),
            resigning=literal(match.names[asked.seat - 1]),
        )

    def result(scene: TableScene) -> None:
        app.show_result(story(match, [literal(name) for name in match.names]), match)

    return Doors(
        menu,
        lambda scene: app.show_rules(entry),
        lambda scene: app.show_settings(),
        result,
        lambda scene, seed: app.again(match, seed),
        lambda scene: app.show_record(entry),
        lambda: app.best(match),
    )
