"""What lies between the parties: dice that all watch, a drawn face, odds, or what may be done."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import Rect

from engine.app.theme import Scale
from engine.app.widgets import Panel, Widget
from engine.rules.cards import Card
from engine.rules.events import first
from engine.table.context import TableContext
from engine.table.marks import CardMark
from games.schmiegel.rules.state import AbilityUsed, Asked, GameWon, Schmiegel
from games.schmiegel.table.battle import battle_panel
from games.schmiegel.table.choosing import Choosing, lone_pass
from games.schmiegel.table.guide import drawn_panel, guide_panel
from games.schmiegel.table.notes import Notes
from games.schmiegel.table.odds import Preview, against_each, odds_panel, preview_of
from games.schmiegel.table.parties import Parties
from games.schmiegel.table.throws import Watched
from games.schmiegel.words.log import TITLES, score
from games.schmiegel.words.odds import odds


class Middle:
    """The panel between the parties, as whoever has the table sees it."""

    def __init__(
        self, table: TableContext, watched: Watched, choosing: Choosing, parties: Parties
    ) -> None:
        self._table = table
        self._watched = watched
        self._choosing = choosing
        self._parties = parties

    def title(self) -> str:
        """What stands on its tab."""
        if self._watched.view(self._table.public):
            return "Dice"
        return "Odds" if self._weighing else "Table"

    def goes_on(self, seen: Schmiegel) -> bool:
        """Whether dice lie open here, with a button that goes on."""
        sheets = self._table.sheets
        lies = sheets.shape != "tabs" or sheets.current == "middle"
        return lies and self._watched.view(seen) is not None

    def panel(
        self, seen: Schmiegel, scale: Scale, mark: Callable[[str], CardMark], rect: Rect
    ) -> Panel:
        """The panel in a rectangle; `mark` says how each card may be used."""
        decision = self._table.decision
        if view := self._watched.view(seen):
            return battle_panel(scale, rect, view, self._table.go_on)
        if seen.drawn:
            means = _answers(seen, seen.drawn[0], seen.named) if decision and seen.named else ()
            return drawn_panel(scale, rect, seen.drawn[0], means, self._table.large)
        if self._table.settings.odds and self._choosing.compared:
            return self._odds(seen, scale, rect)
        if decision is None:
            title, words = self._told(seen)
            return guide_panel(scale, rect, words, title=title) if title else Panel("middle", rect)
        if decision.ask == "draw":
            return guide_panel(scale, rect, "If both agree, nobody wins.")
        fought = self._fought if self._table.settings.odds else ""
        attacker = self._attacker(seen) if fought else None
        if attacker:
            panel = Panel("middle", rect)
            panel.widgets = self._against_each(seen, scale, rect, attacker)
        else:
            known = partial(odds, seen) if fought else None
            notes = Notes(seen, self._choosing, *self._parties.both(seen), mark, known)
            panel = guide_panel(scale, rect, *notes.guide(decision.ask))
        if fought == Asked.ATTACK:
            panel.widgets = [*panel.widgets, *self._previews(seen, scale, rect)]
        return panel

    @property
    def _fought(self) -> str:
        """The question to which a fighter is named, "" where another one stands."""
        decision = self._table.decision
        if decision is None or lone_pass(decision):
            return ""
        return decision.ask if decision.ask in (Asked.ATTACK, Asked.DEFEND) else ""

    @property
    def _weighing(self) -> bool:
        """Whether odds are shown: while a fighter is named, or where they are asked for."""
        return self._table.settings.odds and bool(self._fought or self._choosing.compared)

    def _odds(self, seen: Schmiegel, scale: Scale, rect: Rect) -> Panel:
        """Of every battle in which the seat attacks that is compared."""
        seat = self._choosing.compared
        attackers, defenders = (
            [each.face for each in self._parties.row(seen, each_seat) if each]
            for each_seat in (seat, 3 - seat)
        )
        title, words = f"If {self._table.name(seat)} attacked now", _first(seen)
        return odds_panel(
            scale, rect, title, words, seat, attackers, defenders, partial(odds, seen)
        )

    def _attacker(self, seen: Schmiegel) -> Card | None:
        """Who attacks, or is about to."""
        picks = self._choosing.picks
        if self._fought == Asked.DEFEND:
            return seen.named
        return Card(picks[0]) if picks else None

    def _against_each(
        self, seen: Schmiegel, scale: Scale, rect: Rect, attacker: Card
    ) -> list[Widget]:
        """The odds of an attack on each of the party above."""
        picks, (_, others) = self._choosing.picks, self._parties.both(seen)
        defending = self._fought == Asked.DEFEND
        return against_each(
            scale,
            rect,
            _first(seen),
            seen.turn,
            attacker,
            [each.face if each else None for each in others],
            partial(odds, seen),
            Card(picks[0]) if picks and defending else None,
        )

    def _previews(self, seen: Schmiegel, scale: Scale, rect: Rect) -> list[Widget]:
        """The odds of each attacker while it is looked at."""
        return [
            Preview(
                preview_of(each.face),
                Rect(rect),
                partial(self._against_each, seen, scale, rect, each.face),
            )
            for each in self._parties.both(seen)[0]
            if each
        ]

    def _told(self, seen: Schmiegel) -> tuple[str, str]:
        """Who acts, or how the match or a game of it ended: a headline and a line; else nothing."""
        won = first(self._table.events, GameWon)
        used = first(self._table.events, AbilityUsed)
        if used:
            return TITLES[used.ability], f"{{{used.face}}} acts: {used.use} of {used.of}."
        if seen.outcome is None and won is None:
            return "", ""
        winner = seen.outcome.winner if seen.outcome else won and won.seat
        if not winner:
            return "Nobody wins", ""
        of = "" if seen.outcome else f" game {sum(seen.wins)}"
        games = score(seen.wins, winner) if seen.rules.best_of > 1 else ""
        return f"{self._table.name(winner)} wins{of}", games


def _answers(seen: Schmiegel, drawn: Card, named: Card) -> tuple[str, str]:
    """C7: what it means to accept the drawn face for the named one, and what to reject it."""
    numbers = " ".join(f"{{{each}}}" for each in seen.own.character(named).lowest_first)
    goes = f", and {numbers} with it" if numbers else ""
    return (
        f"**Accept**: {{{drawn}}} comes without numbers; {{{named}}} leaves{goes}.",
        f"**Reject**: {{{named}}} stays; {{{drawn}}} is discarded.",
    )


def _first(seen: Schmiegel) -> str:
    """C18: who rolls first."""
    first = "attacker" if seen.rules.attacker_rolls_first else "defender"
    return f"the {first} rolls first"
