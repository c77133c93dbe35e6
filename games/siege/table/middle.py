"""What stands in the middle of the siege's table: a clash, the print of the last one, the odds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial

from pygame import Rect

from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Panel, Widget
from engine.app.widgets.containers import Column, Fill, First, Framed, Part, Row, Share
from engine.rules.cards import HIDDEN
from engine.rules.english import in_figures
from engine.rules.events import Event, first
from engine.table.context import TableContext
from engine.table.shapes import roomy
from games.siege.rules.actions import SiegeAction
from games.siege.rules.belief import believe
from games.siege.rules.state import (
    BESIEGED,
    BESIEGER,
    Asked,
    Clash,
    ClashDeclared,
    ClashResolved,
    FateCame,
    Siege,
)
from games.siege.table.answers import answers_panel, worth_of
from games.siege.table.clash import clash_panel, in_air, noted, resolved, verdict
from games.siege.table.odds import OddsRow, odds_panel, prospects, rows_of
from games.siege.table.past import Past, clashes
from games.siege.table.wide import clashes_panel, reckoning_panel, with_clashes

FLAT = 1.9
"""Where the room is so much wider than high, the print of a clash stands beside the odds."""
PICTURED = 150
"""How high the print of a clash must be at least, in style units, to show its cards."""


def being_told(table: TableContext) -> Sequence[Event]:
    """What has been told of the action that is being told."""
    return table.events if table.beats.telling else ()


def fates(names: Callable[[int], str]) -> str:
    """What either colour of Fate card does."""
    return f"A black card makes {names(BESIEGER)} discard, a red card {names(BESIEGED)}."


class Middle:
    """The clash, its print, and the odds of whoever chooses an action."""

    def __init__(self, table: TableContext) -> None:
        self._table = table

    def last_clash(self) -> ClashResolved | None:
        """The clash that the last action resolved."""
        return first(self._table.events, ClashResolved)

    def effort(self, seen: Siege) -> str:
        """The effort in the air, or the one that is being resolved."""
        clash = seen.clash or (self.last_clash() if self._table.beats.telling else None)
        return clash.effort if clash else ""

    def shown(self, seen: Siege, scale: Scale, rect: Rect) -> list[Widget]:
        """A clash, or the print of the last one, with the odds of whoever chooses an action."""
        last, rows = self.last_clash(), self.odds(seen)
        if last:
            return self._print(scale, rect, last, rows)
        if rows:
            return self.odds_panel(scale, rows, alone=True).lay(scale, rect)
        return self._one_clash(seen, scale, rect)

    def clash_place(self, seen: Siege, scale: Scale, past: Past, rect: Rect) -> list[Widget]:
        """Where the odds have a place of their own: the clash in the air or the last one of the
        game; before there is any, the goal."""
        last, fought = self.last_clash(), clashes(past)
        if last:
            return self._print(scale, rect, last, [])
        if seen.clash:
            return self._one_clash(seen, scale, rect)
        if fought:
            turn, last = fought[-1]
            return self._print(scale, rect, last, [], f"{self._table.turn_word} {turn}: ")
        return reckoning_panel(seen, self._table.name(BESIEGER)).lay(scale, rect)

    def below(self, seen: Siege, scale: Scale, past: Past) -> Part:
        """Below that: what each answer is worth to the seat that is asked; else the clashes that
        were."""
        decision, table = self._table.decision, self._table
        if rows := self.odds(seen):
            return with_clashes(
                past, table.turn_word, scale, self.odds_panel(scale, rows, alone=False)
            )
        if decision is not None and table.settings.odds:
            worth = worth_of(decision, table.public, seen, table.seat.viewer)
            if worth and seen.clash:
                lost = self._answered(seen, seen.clash)
                answers = answers_panel(scale, table.name(decision.seat), worth, lost)
                return with_clashes(past, table.turn_word, scale, answers)
        return clashes_panel(past, table.turn_word, scale)

    def _answered(self, seen: Siege, clash: Clash) -> str:
        """What it takes to hold, and what else a clash brings."""
        held = "An equal defence holds."
        owed = seen.rules.owed(clash.target, False)
        if not owed:
            return held
        attacker = self._table.name(clash.attacker)
        return f"{held} If the attack fails, {attacker} must discard {in_figures(owed, 'card')}."

    def _print(
        self, scale: Scale, rect: Rect, last: ClashResolved, rows: list[OddsRow], when: str = ""
    ) -> list[Widget]:
        """The last clash, in words where its cards find no room above the odds. when: its turn,
        where that is not the one that is played."""
        clash, large = self._table.seen.clash, self._table.large
        said = when + verdict(last, self._table.rules.owed(last.target, last.won), self._table.name)
        print_of = Fill(partial(clash_panel, scale, *resolved(last, clash, said), large))
        if not rows:
            return print_of.lay(scale, rect)
        flat = rect.width > FLAT * rect.height
        odds = self.odds_panel(scale, rows, alone=flat)
        words = noted(last, said)
        if flat:
            ways: list[Part] = [Row([Share(words, 2), Share(odds, 3)], gap=8)]
        else:
            ways = [
                Column([Share(print_of, least=scale.px(PICTURED)), odds], gap=8),
                Column([Share(words, whole=True), odds], gap=8),
                Column([words, Share(odds, least=scale.px(PICTURED))], gap=8),
            ]
        return First([*ways, print_of]).lay(scale, rect)

    def odds(self, seen: Siege) -> list[OddsRow]:
        """What the actions of the seat to choose are worth, and by the open cards alone, where its
        view lies open."""
        decision, viewer = self._table.decision, self._table.seat.viewer
        if decision is None or decision.ask != Asked.ACT:
            return []
        public = prospects(self._table, self._table.public, decision.seat)
        if viewer != decision.seat:
            return rows_of(public)
        own, beside = prospects(self._table, seen, decision.seat), roomy(self._table.scale)
        return rows_of(own, public, beside=beside)

    def odds_panel(self, scale: Scale, rows: list[OddsRow], *, alone: bool) -> Part:
        decision = self._table.decision
        assert decision
        name, besieger = self._table.name(decision.seat), self._table.name(BESIEGER)
        return odds_panel(scale, name, rows, besieger, alone=alone)

    def _one_clash(self, seen: Siege, scale: Scale, rect: Rect) -> list[Widget]:
        """A clash in the air, or that there is none."""
        clash = seen.clash
        if clash:
            attacking = clash.attacker == BESIEGER
            bonus = seen.bonus(clash.effort) if attacking else 0
            base = seen.walls if attacking else seen.bonus("sally")
            most = seen.rules.most_assault if clash.effort == "assault" else 1
            declared = first(being_told(self._table), ClashDeclared)
            coming = declared.count if declared else 0
            air = in_air(clash, bonus, base, most, coming, self._stake(seen, clash))
            wide = roomy(scale)
            reach = self._reach(seen, clash) if wide else ""
            return clash_panel(scale, *air, self._table.large, rect, reach, most if wide else 1)
        over = "The siege is over." if seen.outcome else ""
        words = over or self._going_on() or self._table.draw_offer or "No clash at the moment."
        quiet = Label("quiet", words=words, role=Role.TEASER, align="center", middle=True)
        return Framed(Panel("clash"), quiet).lay(scale, rect)

    def _reach(self, seen: Siege, clash: Clash) -> str:
        """How high an attack can come whose cards are not all known, as a sentence."""
        if not self._table.settings.odds or HIDDEN not in clash.attack:
            return ""
        likely = believe(seen, clash.attacker).sums(len(clash.attack))
        bonus = seen.additions(clash.attacker, clash.effort)[0]
        mean = sum((total * chance for total, chance in likely.items()), Fraction(0))
        least, most = min(likely) + bonus, max(likely) + bonus
        if least == most:
            return f"The attack comes to {least}."
        return f"The attack comes to {least} to {most}, on average {round(mean) + bonus}."

    def _stake(self, seen: Siege, clash: Clash) -> str:
        """What happens if the attack wins, as a sentence."""
        attacker, defender = (self._table.name(seat) for seat in (clash.attacker, clash.defender))
        match clash.target:
            case "city":
                prize = f"takes the city, and {attacker} wins"
            case "walls":
                prize = f"lowers the walls to {seen.walls - 1}"
            case "equipment":
                prize = "destroys a counter"
            case "enemy":
                count = seen.rules.forced_loss
                prize = f"makes {defender} discard {count}"
                if len(seen.side(clash.defender).deck) < count:
                    prize += " or lose"
        return f"A higher attack {prize}."

    def _going_on(self) -> str:
        """What is being told: what Fate does, or the name of an action of a turn."""
        if not (self._table.beats.telling and self._table.history):
            return ""
        played = self._table.history[-1]
        if first(played.events, FateCame):
            return f"The turn ends with a Fate card. {fates(self._table.name)}"
        if not isinstance(played.action, SiegeAction):
            return ""
        return self._table.caption(played.action, played.seat).title
