"""The ways out of a table, as the shell opens them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import msgspec

from engine.app.app import App
from engine.app.parts import literal
from engine.match import Match
from engine.rules.chronicle import Figure, Result
from engine.rules.notation import OfferDraw, Resign
from engine.table.scene import Doors, TableScene

Story = Callable[[Match, list[str]], Result]
"""A game's account of a match that is over; the names are marked up for parts."""


def doors(app: App, match: Match, story: Story) -> Doors:
    """The shell's pause menu, rules, settings and result for this match."""
    entry = app.library.entry_of(match)

    def menu(scene: TableScene) -> None:
        decision = match.decision
        if decision is None or len(match.names) < 2:
            app.show_pause(match)
            return
        app.show_pause(
            match,
            offer_draw=lambda: scene.play(OfferDraw()),
            no_draw=match.refusal(decision.seat, OfferDraw()) or "",
            resign=lambda: scene.play(Resign()),
            resigning=literal(match.names[decision.seat - 1]),
        )

    def result(scene: TableScene) -> None:
        told = story(match, [literal(name) for name in match.names])
        app.show_result(
            msgspec.structs.replace(
                told,
                game=match.game.config.title,
                emblem=entry.emblem,
                note=f"Turn {match.state.turn} · the match is over",
                seed=match.seed,
                figures=(*told.figures, Figure("Time", _lasted(match))),
            ),
            match,
        )

    return Doors(
        menu,
        lambda scene: app.show_rules(entry),
        lambda scene: app.show_settings(),
        result,
    )


def _lasted(match: Match) -> str:
    """From the first deal to the last action."""
    start = datetime.fromisoformat(match.start)
    end = datetime.fromisoformat(match.history[-1].at) if match.history else start
    minutes = round((end - start).total_seconds() / 60)
    if minutes < 1:
        return "under 1 min"
    hours, minutes = divmod(minutes, 60)
    if hours >= 24:
        return f"{hours // 24} days" if hours >= 48 else "1 day"
    return f"{hours} h {minutes} min" if hours else f"{minutes} min"
