"""Middle of the siege's table: a clash, the print of the last one, or the odds.

The print of a clash is a faded picture of it, with cards that have left for the discard piles.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pygame import Rect
from typing_extensions import override

from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Panel, Widget
from engine.app.widgets.containers import (
    CENTRE,
    Column,
    FirstThatFits,
    Framed,
    Part,
    Row,
    Share,
    Space,
    Unsized,
)
from engine.app.widgets.words import note
from engine.rules.cards import HIDDEN
from engine.rules.english import in_figures
from engine.rules.events import Event, first_event
from engine.table.act import Act, act_panel
from engine.table.context import TableContext
from engine.table.shapes import roomy
from games.siege.rules.belief import belief_about
from games.siege.rules.state import (
    BESIEGED,
    BESIEGER,
    Asked,
    Clash,
    ClashDeclared,
    ClashResolved,
    Siege,
)
from games.siege.table.acts import SiegeActs
from games.siege.table.answers import answers_panel, odds_of_answers
from games.siege.table.clash import clash_in_words, clash_panel
from games.siege.table.halves import resolved, unresolved, verdict
from games.siege.table.odds import GOAL, OddsRow, odds_panel, prospects, rows_of
from games.siege.table.past import Past
from games.siege.table.pastlist import OddsAndClashes, clashes_panel

FLAT_RATIO = 1.9
"""Ratio of width to height above which the print of a clash stands beside the odds."""
MIN_PRINT_HEIGHT = 150
"""Least height of the print of a clash with its cards, in style units."""
WORDS_TO_ODDS = (2, 3)
"""Shares of the width of a clash in words and of the odds beside it."""
RECKONING_SHARES = (3, 8, 9)
"""Shares of the width of an attack's name, its sum, and the sum of the defence."""


def events_shown(table: TableContext) -> Sequence[Event]:
    """Return the events, shown so far, of the action that is being shown."""
    return table.events if table.beats.is_playing_back else ()


def fate_sentence(names: Callable[[int], str]) -> str:
    """Return a sentence on the effect of each colour of Fate card."""
    return f"A black card makes {names(BESIEGER)} discard, a red card {names(BESIEGED)}."


class ClashRegion:
    """Middle of the table: the clash, its print, and the odds of the seat that acts."""

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self._acts = SiegeActs(table)

    def last_clash(self) -> ClashResolved | None:
        """Return the clash that the last action resolved, if any."""
        return first_event(self._table.events, ClashResolved)

    def effort(self, view: Siege) -> str:
        """Return the effort of the clash in play or being shown; "" without one."""
        clash = view.clash or (self.last_clash() if self._table.beats.is_playing_back else None)
        return clash.effort if clash else ""

    def compact_part(self, view: Siege) -> Part:
        """Return a clash, or the print of the last one, with the odds of the seat that acts."""
        clash_resolved = self.last_clash()
        rows = self.odds_rows(view)
        if clash_resolved:
            return self._print_of(clash_resolved, rows)
        if view.clash:
            return self._current_clash(view)
        if act := self._acts.shown():
            return self._act_and_odds(act, rows)
        if rows:
            return self.odds_panel(rows, shows_goal=True)
        return self._quiet_panel()

    def _act_and_odds(self, act: Act, rows: list[OddsRow]) -> Part:
        """Return the act, in words if its things find no room above the odds."""
        panel = act_panel(self._table, act)
        if not rows:
            return panel
        return PrintAndOdds(
            panel,
            words_part=act_panel(self._table, act.in_words),
            odds_beside=self.odds_panel(rows, shows_goal=True),
            odds_below=self.odds_panel(rows, shows_goal=False),
        )

    def clash(self, view: Siege) -> Part:
        """Return the upper part of a roomy middle, where the odds have their own place.

        It has the current clash, else the last action; before the first action, the goal.
        """
        clash_resolved = self.last_clash()
        if clash_resolved:
            return self._print_of(clash_resolved, [])
        if view.clash:
            return self._current_clash(view, shows_reach=True)
        if act := self._acts.shown():
            return act_panel(self._table, act)
        return reckoning_panel(view, self._table.name(BESIEGER))

    def lower_part(self, view: Siege, scale: Scale, past: Past) -> Part:
        """Return the lower part of a roomy middle: odds if asked, and earlier clashes."""
        table = self._table
        past_clashes = clashes_panel(past, table.turn_word, scale)
        if rows := self.odds_rows(view):
            return OddsAndClashes(self.odds_panel(rows, shows_goal=False), past_clashes)
        decision = table.decision
        if decision is not None and table.settings.odds:
            answer_odds = odds_of_answers(decision, table.public, view, table.seat.viewer)
            if answer_odds and view.clash:
                outcomes = self._defence_outcomes(view, view.clash)
                answers = answers_panel(table.name(decision.seat), answer_odds, outcomes)
                return OddsAndClashes(answers, past_clashes)
        return past_clashes

    def _defence_outcomes(self, view: Siege, clash: Clash) -> str:
        """Return sentences on the defence needed, and on the attacker's loss if it fails."""
        equal_holds = "An equal defence holds."
        cards_owed = view.rules.loser_discards(clash.target, won=False)
        if not cards_owed:
            return equal_holds
        attacker = self._table.name(clash.attacker)
        loss = f"{attacker} must discard {in_figures(cards_owed, 'card')}"
        return f"{equal_holds} If the attack fails, {loss}."

    def _print_of(self, clash_resolved: ClashResolved, rows: list[OddsRow]) -> Part:
        """Return the last clash, in words if its cards find no room above the odds.

        Args:
            clash_resolved: Clash to print.
            rows: Odds to show beside or below it.
        """
        clash = self._table.view.clash
        large = self._table.large
        cards_owed = self._table.rules.loser_discards(clash_resolved.target, clash_resolved.won)
        sentence = verdict(clash_resolved, cards_owed, self._table.name)
        with_cards = clash_panel(resolved(clash_resolved, clash, sentence), large)
        if not rows:
            return with_cards
        odds_beside = self.odds_panel(rows, shows_goal=True)
        odds_below = self.odds_panel(rows, shows_goal=False)
        return PrintAndOdds(
            with_cards,
            words_part=clash_in_words(clash_resolved, sentence),
            odds_beside=odds_beside,
            odds_below=odds_below,
        )

    def odds_rows(self, view: Siege) -> list[OddsRow]:
        """Return the odds of the actions of the seat that acts.

        If its view is open, the odds by the open cards alone are added.
        """
        decision = self._table.decision
        viewer = self._table.seat.viewer
        if decision is None or decision.ask != Asked.ACT:
            return []
        public_prospects = prospects(self._table, self._table.public, decision.seat)
        if viewer != decision.seat:
            return rows_of(public_prospects)
        own_prospects = prospects(self._table, view, decision.seat)
        in_brackets = roomy(self._table.scale)
        return rows_of(own_prospects, public_prospects, in_brackets=in_brackets)

    def odds_panel(self, rows: list[OddsRow], *, shows_goal: bool) -> Part:
        """Return the panel of these odds, for the seat that acts, with the goal below if shown."""
        decision = self._table.decision
        assert decision
        name = self._table.name(decision.seat)
        besieger = self._table.name(BESIEGER)
        return odds_panel(name, rows, besieger, shows_goal=shows_goal)

    def _current_clash(self, view: Siege, *, shows_reach: bool = False) -> Part:
        """Return the current clash, or a note that none is under way.

        With `shows_reach` the range of the attack's sum is added.
        """
        clash = view.clash
        assert clash
        attack_bonus, defence_bonus = view.additions(clash.attacker, clash.effort)
        most_cards = view.rules.most_drawn(clash.effort)
        declaration = first_event(events_shown(self._table), ClashDeclared)
        clash_print = unresolved(
            clash,
            attack_bonus,
            defence_bonus=defence_bonus,
            most_defence=most_cards,
            cards_to_come=declaration.count if declaration else 0,
            stake=self._stake(view, clash),
        )
        if not shows_reach:
            return clash_panel(clash_print, self._table.large)
        reach = self._reach(view, clash)
        return clash_panel(clash_print, self._table.large, reach, slots=most_cards)

    def _quiet_panel(self) -> Part:
        """Return the panel before the first action of a game."""
        note_label = Label(
            "quiet",
            words=self._table.draw_offer or "Nothing has been done yet.",
            role=Role.TEASER,
            align="center",
            middle=True,
        )
        return Framed(Panel("clash"), note_label)

    def _reach(self, view: Siege, clash: Clash) -> str:
        """Return a sentence on the range of an attack's sum; "" if all its cards are known."""
        if not self._table.settings.odds or HIDDEN not in clash.attack:
            return ""
        chances_by_sum = belief_about(view, clash.attacker).sums(len(clash.attack))
        bonus = view.additions(clash.attacker, clash.effort)[0]
        mean = sum((total * chance for total, chance in chances_by_sum.items()), Fraction(0))
        least = min(chances_by_sum) + bonus
        most = max(chances_by_sum) + bonus
        if least == most:
            return f"The attack comes to {least}."
        return f"The attack comes to {least} to {most}, on average {round(mean) + bonus}."

    def _stake(self, view: Siege, clash: Clash) -> str:
        """Return a sentence on the effect of a won attack."""
        attacker, defender = (self._table.name(seat) for seat in (clash.attacker, clash.defender))
        match clash.target:
            case "city":
                prize = f"takes the city, and {attacker} wins"
            case "walls":
                prize = f"lowers the walls to {view.walls - 1}"
            case "equipment":
                prize = "destroys a counter"
            case "enemy":
                count = view.rules.forced_loss
                prize = f"makes {defender} discard {count}"
                if len(view.side(clash.defender).deck) < count:
                    prize += " or lose"
        return f"A higher attack {prize}."


@dataclass
class PrintAndOdds(Unsized):
    """Print of a clash, with its cards or in words, and the odds beside or below."""

    print_part: Part
    words_part: Part
    odds_beside: Part
    odds_below: Part

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        if rect.width > FLAT_RATIO * rect.height:
            layouts: list[Part] = [
                Row(
                    [
                        Share(self.words_part, WORDS_TO_ODDS[0]),
                        Share(self.odds_beside, WORDS_TO_ODDS[1]),
                    ],
                    gap=8,
                )
            ]
        else:
            least_height = scale.px(MIN_PRINT_HEIGHT)
            layouts = [
                Column([Share(self.print_part, least=least_height), self.odds_below], gap=8),
                Column([Share(self.words_part, whole=True), self.odds_below], gap=8),
                Column([self.words_part, Share(self.odds_below, least=least_height)], gap=8),
            ]
        return FirstThatFits([*layouts, self.print_part]).lay(scale, rect)


def reckoning_panel(view: Siege, besieger: str) -> Part:
    """Return the panel before the first clash: the goal, and the sums of each kind of attack."""
    goal = Label("goal", words=GOAL.format(besieger), role=Role.LEAD, align="center")
    most_cards = view.rules.most_assault
    walls = f"walls {view.walls}"
    kinds = (
        ("Bombard", f"1 card + camp {view.bonus('bombard')}", f"{walls} + 0 or 1 card"),
        (
            "Assault",
            f"1 to {most_cards} cards + camp {view.bonus('assault')}",
            f"{walls} + 0 to {most_cards} cards",
        ),
        ("Sally", "1 card", f"camp {view.bonus('sally')} + 0 or 1 card"),
    )
    rows: list[Part] = []
    for number, (name, attack, defence) in enumerate(kinds):
        cells: list[Part] = []
        for column, words in enumerate((name, attack, f"against {defence}")):
            role = Role.BODY if column else Role.STRONG
            label = Label(f"reckoned-{number}-{column}", words=words, role=role)
            cells.append(Share(label, RECKONING_SHARES[column]))
        rows.append(Row(cells, gap=8))
    rule_note = note(
        "reckoned-note",
        "Cards are drawn unseen and revealed together. The attack must be higher.",
        align="center",
    )
    parts: list[Part] = [goal, Space(16), *rows, Space(12), rule_note]
    # in a low room without the note, then with the goal alone
    columns = [Column(parts[:end], gap=4, at=CENTRE) for end in (len(parts), -2, 1)]
    return Framed(Panel("clash", title="The goal"), FirstThatFits(columns), across=20, down=10)
