"""Who stands on the battlefield and is not in the fight: their stats and hands, in a line each."""

from __future__ import annotations

from functools import partial

from engine.app import text, theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Panel
from engine.app.widgets.containers import Column, Fill, Framed, Part, Row, Share, Sized, grid
from engine.app.widgets.pieces import SeatMark
from games.duel.rules.state import Duel
from games.duel.table.melee.statline import line, stats_view
from games.duel.words.phrases import called


def bystanders(scale: Scale, seen: Duel, viewer: int, across: int = 1) -> list[Part]:
    """Return a panel with all who stand and don't fight now, as `viewer` sees them, `across` of
    them side by side; nothing where all fight."""
    fighters = {each.seat for each in seen.fight.fighters} if seen.fight else set[int]()
    rows = [_row(scale, seen, seat, viewer) for seat in seen.still_in() if seat not in fighters]
    if not rows:
        return []
    title = Label("bystanders-title", words="Not in this fight", role=Role.CAPTION)
    title.colour = theme.BRASS_LIGHT
    return [Framed(Panel("bystanders"), Column([title, grid(rows, across, 6)], gap=6), 10, 8)]


def _row(scale: Scale, seen: Duel, seat: int, viewer: int) -> Part:
    """A name, and below it the stats and the hand."""
    name = Label(f"bystander-{seat}", words=called(seen, seat), role=Role.STRONG)
    mark = SeatMark(f"bystander-mark-{seat}", seat=seat, side=16)
    stats = stats_view(seen.warrior(seat), own=viewer == seat)
    down = text.measure("Ag", Role.HEADING, scale)[1] + scale.px(4)
    told = Sized(Fill(partial(line(scale, seat, stats, "brief").lay, scale)), down=down)
    return Column([Row([mark, Share(name)], gap=6, at=0.5), told], gap=2)
