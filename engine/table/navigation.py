"""The ways out of a table, and how the shell opens them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from engine.app.widgets import literal
from engine.match import Match
from engine.rules.notation import OfferDraw, Resign
from engine.words.summary import Summarizer

if TYPE_CHECKING:
    from engine.app.app import App
    from engine.table.hotseat import HotSeat


class Navigation(NamedTuple):
    """The ways out of a table; its menu is handed the table itself.

    For games of one seat: `again` begins another run with the same options, over a seed or, where
    that is "", a new one; `record` shows the runs; `best` tells the best one with these options.
    """

    menu: Callable[[HotSeat], None]
    rules: Callable[[], None]
    settings: Callable[[], None]
    result: Callable[[], None]
    again: Callable[[str], None]
    record: Callable[[], None]
    best: Callable[[], str]


def navigation(app: App, match: Match, story: Summarizer) -> Navigation:
    """The shell's pause menu, rules, settings and result for this match."""
    entry = app.library.entry_of(match)

    def menu(scene: HotSeat) -> None:
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

    def result() -> None:
        names = [literal(name) for name in match.names]
        app.show_result(story(match.history, names, match.rules, match.view(0)), match)

    return Navigation(
        menu,
        lambda: app.show_rules(entry),
        app.show_settings,
        result,
        lambda seed: app.again(match, seed),
        lambda: app.show_record(entry),
        lambda: app.best(match),
    )
