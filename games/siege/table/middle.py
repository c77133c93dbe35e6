"""Middle of the siege's table: a clash, the print of the last one, or the odds.

The print of a clash is a faded picture of it, with cards that have left for the discard piles.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from engine.app.theme import Role
from engine.app.widgets import Label, Panel
from engine.app.widgets.containers import (
    CENTRE,
    ByRatio,
    Column,
    FirstThatFits,
    Framed,
    Given,
    Part,
    Row,
    Share,
    Sized,
    SizedLike,
    Space,
)
from engine.app.widgets.words import note
from engine.rules.cards import HIDDEN
from engine.rules.ending import COMMON_ACTIONS
from engine.rules.english import in_figures
from engine.rules.events import Event, first_event
from engine.table.act import Act
from engine.table.act_panel import act_panel
from engine.table.context import TableContext
from engine.table.log import TAKEN_BACK
from games.siege.rules.belief import belief_about
from games.siege.rules.state import (
    BESIEGED,
    BESIEGER,
    Asked,
    Clash,
    ClashDeclared,
    ClashResolved,
    CounterBuilt,
    CounterBurnt,
    Siege,
)
from games.siege.table.acts import SiegeActs
from games.siege.table.answers import answers_panel, odds_of_answers
from games.siege.table.clash import clash_in_words, clash_panel
from games.siege.table.counters import CounterCopy, pieces
from games.siege.table.halves import resolved, unresolved, verdict
from games.siege.table.odds import (
    GOAL,
    OddsRow,
    brief_odds_panel,
    empty_odds_panel,
    odds_panel,
    prospects,
    rows_of,
)
from games.siege.table.past import Past
from games.siege.table.pastlist import OddsAndClashes, clashes_panel

FLAT_RATIO = 1.9
"""Ratio of width to height above which an act or the print of a clash stands beside the odds."""
MIN_PRINT_HEIGHT = 150
"""Least height of an act or of the print of a clash with its cards, in style units."""
MIN_ODDS_HEIGHT = 90
"""Least height of odds that scroll below it, in style units."""
INTERRUPTION_HEIGHT = 76
"""Height of an act that interrupts a clash, above it, in style units."""
MOST_ROWS = {BESIEGER: 4, BESIEGED: 2}
"""Number of odds for which room is kept, by the seat that acts next.

The Besieger has a bombardment, and an assault with one to three cards; the Besieged has sallies.
"""
PRINT_TO_ODDS = (1, 1)
"""Shares of the width of an act or a print and of the odds beside it."""
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


class ShownPart(NamedTuple):
    """Clash or act that is shown.

    Attributes:
        part: The clash or the act.
        words_part: The same in words, for a room too low for cards.
        seat: The seat in whose half of the turn it happened.
        takes_all: True if no odds are shown with it.
    """

    part: Part
    words_part: Part
    seat: int
    takes_all: bool = False


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

    def lit_sum(self, view: Siege) -> str:
        """Return the effort whose bonus is lit: of the clash, or of a counter built or burnt."""
        change = self._counter_change()
        return self._table.rules.counters[change.counter].against if change else self.effort(view)

    def lit_counters(self, view: Siege) -> list[CounterCopy]:
        """Return the counters with a ring: those that help in the clash, or the one just built."""
        change = self._counter_change()
        equipment = view.besieger.equipment
        if isinstance(change, CounterBuilt):
            return [CounterCopy(change.counter, equipment.count(change.counter))]
        effort = self.effort(view)
        counters = self._table.rules.counters
        return [piece for piece in pieces(view.rules) if counters[piece.counter].against == effort]

    def _counter_change(self) -> CounterBuilt | CounterBurnt | None:
        """Return the event of the last action that built or burnt a counter, if it did."""
        events = self._table.events
        return first_event(events, CounterBuilt) or first_event(events, CounterBurnt)

    def compact_part(self, view: Siege) -> Part:
        """Return a clash, the print of the last one, or the last act, with odds if asked."""
        rows = self.odds_rows(view)
        shown = self._shown(view)
        has_tab = self._table.sheets.shape == "tabs"  # its height changes with the question anyway
        keeps_room = self._table.settings.odds and not (has_tab and not rows)
        if shown and (shown.takes_all or not keeps_room or view.outcome):
            return shown.part
        if shown:
            return self._with_odds(shown, rows)
        return self.odds_panel(rows, shows_goal=True) if rows else self._acts.panel()

    def clash(self, view: Siege) -> Part:
        """Return the upper part of a roomy middle, where the odds have their own place.

        It has the current clash, else the last action; before the first action, the goal.
        """
        shown = self._shown(view, shows_reach=True)
        return shown.part if shown else reckoning_panel(view, self._table.name(BESIEGER))

    def _shown(self, view: Siege, *, shows_reach: bool = False) -> ShownPart | None:
        """Return the clash or the act that is shown; None before the first act."""
        act = self._acts.shown()
        clash_resolved = self.last_clash()
        if clash_resolved and act and act.title != TAKEN_BACK:
            return self._print_of(clash_resolved)
        if view.clash:
            seat = view.clash.attacker
            clash_part = self._current_clash(view, shows_reach=shows_reach)
            if act and self._interrupts(act):
                return ShownPart(self._below_act(act, clash_part), clash_part, seat, takes_all=True)
            return ShownPart(clash_part, clash_part, seat)
        if act is None:
            return None
        words_panel = act_panel(self._table, act.in_words)
        return ShownPart(act_panel(self._table, act), words_panel, act.seat or view.turn_of)

    def _interrupts(self, act: Act) -> bool:
        """Return True for an act that leaves the current clash as it is."""
        action = self._table.history[-1].action
        return act.title == TAKEN_BACK or isinstance(action, COMMON_ACTIONS)

    def _below_act(self, act: Act, clash_part: Part) -> Part:
        """Return a clash below the act that interrupts it, or alone in a low room."""
        act_part = Sized(act_panel(self._table, act.in_words), down=INTERRUPTION_HEIGHT, grows=True)
        return FirstThatFits([Column([act_part, Share(clash_part)], gap=8), clash_part])

    def _with_odds(self, shown: ShownPart, rows: list[OddsRow]) -> Part:
        """Return the act or the clash with these odds, or without any with their room kept.

        So it keeps its size when the next question brings its odds.
        """
        most_rows = MOST_ROWS[3 - shown.seat]
        usual_rows = [OddsRow("", [Fraction(1)])] * most_rows
        odds_room = brief_odds_panel("", usual_rows, "", most_rows)
        if not rows:
            nothing = empty_odds_panel()
            return PrintAndOdds(shown, nothing, nothing, odds_room).part()
        name, besieger = self._odds_names()
        return PrintAndOdds(
            shown,
            odds=odds_panel(name, rows, besieger, shows_goal=False),
            brief_odds=brief_odds_panel(name, rows, besieger, most_rows),
            odds_room=odds_room,
        ).part()

    def lower_part(self, view: Siege, past: Past) -> Part:
        """Return the lower part of a roomy middle: odds if asked, and earlier clashes."""
        table = self._table
        past_clashes = clashes_panel(past, table.turn_word, table.scale)
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

    def _print_of(self, clash_resolved: ClashResolved) -> ShownPart:
        """Return the last clash, with a sentence on Fate if its own panel is on another tab."""
        table = self._table
        cards_owed = table.rules.loser_discards(clash_resolved.target, clash_resolved.won)
        sentence = verdict(clash_resolved, table.events, cards_owed, table.name)
        halves = resolved(
            clash_resolved, table.view.clash, sentence, stays_lit=self._is_last(clash_resolved)
        )
        panels = [clash_panel(halves, table.large, words) for words in self._acts.fate_lines()]
        print_part = FirstThatFits([*panels, clash_panel(halves, table.large)])
        words_part = clash_in_words(clash_resolved, sentence)
        return ShownPart(print_part, words_part, clash_resolved.attacker)

    def _is_last(self, clash_resolved: ClashResolved) -> bool:
        """Return True while the clash is shown that took the city."""
        is_taken = clash_resolved.won and clash_resolved.target == "city"
        return is_taken and self._table.beats.is_playing_back

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
        in_brackets = self._table.is_roomy
        return rows_of(own_prospects, public_prospects, in_brackets=in_brackets)

    def odds_panel(self, rows: list[OddsRow], *, shows_goal: bool) -> Part:
        """Return the panel of these odds, for the seat that acts, with the goal below if shown."""
        name, besieger = self._odds_names()
        return odds_panel(name, rows, besieger, shows_goal=shows_goal)

    def _odds_names(self) -> tuple[str, str]:
        """Return the name of the player who acts, and that of the Besieger."""
        decision = self._table.decision
        assert decision
        return self._table.name(decision.seat), self._table.name(BESIEGER)

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


class PrintAndOdds(NamedTuple):
    """Act or print of a clash, with its cards or in words, and the odds beside or below.

    Attributes:
        shown: The act or the print.
        odds: The odds alone.
        brief_odds: The odds in a low panel.
        odds_room: Odds of usual height, which are only measured: any others get as much room.
    """

    shown: ShownPart
    odds: Part
    brief_odds: Part
    odds_room: Part

    def part(self) -> Part:
        """Return the best layout that the room allows."""
        flat = FirstThatFits([*self._beside(), self.shown.part])
        return ByRatio(FLAT_RATIO, flat, FirstThatFits([*self._below(), self.shown.part]))

    def _beside(self) -> list[Part]:
        """Return the layouts side by side, the best first."""
        pairs = (
            (self.shown.part, self.odds, PRINT_TO_ODDS),
            (self.shown.words_part, self.odds, WORDS_TO_ODDS),
        )
        return [
            Row([Share(part, shares[0]), Share(odds, shares[1])], gap=8)
            for part, odds, shares in pairs
        ]

    def _below(self) -> list[Part]:
        """Return the layouts below each other, the best first."""
        large_print = Sized(self.shown.part, down=MIN_PRINT_HEIGHT)
        scrolled_odds = Sized(Given(self.brief_odds), down=MIN_ODDS_HEIGHT)
        columns: list[list[Part]] = [
            [Share(large_print, whole=True), SizedLike(self.brief_odds, down=self.odds_room)],
            [large_print, Share(scrolled_odds, whole=True)],
            [Share(self.shown.words_part, whole=True), self.odds],
            [self.shown.words_part, Share(Given(self.odds))],
        ]
        return [Column(parts, gap=8) for parts in columns]


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
    return Framed(Panel("clash", title="Goal"), FirstThatFits(columns), across=20, down=10)
