"""What lies on the siege's table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygame import Rect

from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Panel, Widget
from engine.rules.cards import name as card_name
from engine.rules.events import Event, first
from engine.rules.places import Place
from engine.rules.state import Decision
from engine.table.actionbar import Prompt
from engine.table.animator import Motion
from engine.table.board import Board, Offers, Request
from engine.table.chances import percent
from engine.table.context import TableContext
from engine.table.faces import Back
from engine.table.pace import Pace
from engine.table.reorder import Reordering, order_sheet
from engine.words.log import headed
from games.siege.rules.actions import Construct, Destroy, SiegeAction
from games.siege.rules.state import (
    ATTACK,
    BESIEGED,
    BESIEGER,
    DECKS,
    DEFENCE,
    DISCARDS,
    FATE_DECK,
    FATE_DISCARD,
    SIDES,
    Asked,
    ClashResolved,
    Counter,
    Effort,
    FateCame,
    FateStruck,
    Siege,
)
from games.siege.table import motions, walls
from games.siege.table.bar import Asking, known_cards, ribbon
from games.siege.table.camp import Build, camp_widgets
from games.siege.table.choosing import Choosing
from games.siege.table.clash import clash_panel, in_air, resolved
from games.siege.table.layout import SHEETS, Places, halves, places
from games.siege.table.odds import odds_panel, prospects
from games.siege.table.sides import BACKS, fate_panel, side_panel
from games.siege.words.labels import label

EFFORTS: tuple[Effort, ...] = ("assault", "bombard", "sally")
UNDER_A_LOOK = frozenset({"camp", "yard", "clash", "fate"})
"""What a private look lies on."""
WHERE = {
    **{pile: "decks" for piles in (DECKS, DISCARDS) for pile in piles.values()},
    **{pile: "fate" for pile in (FATE_DECK, FATE_DISCARD)},
    **{pile: "clash" for pile in (ATTACK, DEFENCE)},
}
"""The sheet on which a pile lies."""


class SiegeBoard(Board[Siege]):
    """One siege, as both players see it."""

    sheets = (*SHEETS,)

    def __init__(self, table: TableContext) -> None:
        self.choosing = Choosing()
        self._table = table
        self._bar = Asking(table, self.choosing)

    # The bars.

    def ribbon(self, seen: Siege) -> Widget:
        return ribbon(seen, self._told)

    @property
    def _told(self) -> Sequence[Event]:
        """What has been told of the action that is being told."""
        return self._table.events if self._table.beats.telling else ()

    def prompt(self, seen: Siege, decision: Decision) -> Prompt:
        return self._bar.prompt(seen, decision)

    def offers(self, seen: Siege, decision: Decision) -> Offers:
        return self._bar.offers(seen, decision)

    def usual_requests(self, seen: Siege) -> list[Request]:
        return self._bar.usual(seen)

    def caption(self, seen: Siege) -> Prompt | None:
        told = self._told
        if not first(told, FateCame):
            return None
        struck = first(told, FateStruck)
        words = f"{card_name(struck.card)}: {self._struck(struck)}." if struck else ""
        turn = self._table.history[-1].turn
        return Prompt(0, headed(turn, "Fate", self._table.turn), words)

    @staticmethod
    def _struck(struck: FateStruck) -> str:
        return f"strikes the {SIDES[struck.victim].title()}"

    # The board.

    def layout(self, seen: Siege, scale: Scale, room: Rect) -> list[Widget]:
        at = places(scale, room)
        if at.shape == "tabs":
            return self._tabbed(seen, scale, at)
        widgets: list[Widget] = [
            self._side(seen, scale, at.besieger, BESIEGER),
            *self._camp(seen, scale, at.camp),
            self._walls(seen, scale, at.walls),
            self._clash(seen, scale, at.clash),
            self._side(seen, scale, at.besieged, BESIEGED),
            self._fate(seen, scale, at.fate),
        ]
        if self._table.seat.viewer:
            widgets = [widget for widget in widgets if widget.id not in UNDER_A_LOOK]
            widgets.append(self._look(seen, scale, at.sheet))
        return widgets + self._table.sheets.log_beside(scale, at.log)

    def _tabbed(self, seen: Siege, scale: Scale, at: Places) -> list[Widget]:
        if self._table.seat.viewer:
            return [self._look(seen, scale, at.sheet.union(at.tabs))]
        tabs = self._table.sheets.tabs(scale, at.tabs, SHEETS)
        return [*tabs, *self._sheet(seen, scale, at.sheet)]

    def _sheet(self, seen: Siege, scale: Scale, rect: Rect) -> list[Widget]:
        """The sheet that lies open."""
        match self._table.sheets.current:
            case "clash":
                return [self._clash(seen, scale, rect)]
            case "walls":
                return [self._walls(seen, scale, rect)]
            case "camp":
                return self._camp(seen, scale, rect)
            case "decks":
                left, right = halves(scale, rect)
                return [
                    self._side(seen, scale, left, BESIEGER),
                    self._side(seen, scale, right, BESIEGED),
                ]
            case "fate":
                return [self._fate(seen, scale, rect)]
        return [self._table.sheets.log(scale, rect)]

    def _side(self, seen: Siege, scale: Scale, rect: Rect, seat: int) -> Panel:
        bonuses = []
        if seat == BESIEGER:
            now = self._effort(seen)
            bonuses = [(effort.title(), seen.bonus(effort), now == effort) for effort in EFFORTS]
        return side_panel(self._table, scale, rect, seat, SIDES[seat], seen.side(seat), bonuses)

    def _fate(self, seen: Siege, scale: Scale, rect: Rect) -> Panel:
        note = f"{seen.rules.reshuffle_at} of a colour: reshuffle"
        struck = first(self._told, FateStruck)
        if struck:
            note = self._struck(struck)
        return fate_panel(self._table, scale, rect, seen.fate, seen.rules.reshuffle_at, note)

    def _camp(self, seen: Siege, scale: Scale, rect: Rect) -> list[Widget]:
        return camp_widgets(
            scale,
            rect,
            seen.besieger.equipment,
            seen.rules,
            self._building,
            self._burning,
            self._effort(seen),
        )

    def _building(self, counter: Counter) -> Build:
        action = Construct(counter)
        tip = label(self._table.public, BESIEGER, action).help
        if self._table.beats.telling:
            return Build(None, "", tip)
        refusal = self._table.refusal(BESIEGER, action)
        return Build(lambda: self._table.play(action), refusal, tip)

    def _burning(self, counter: Counter) -> Build:
        decision, action = self._table.decision, Destroy(counter)
        rule = self._table.rules.counters[counter]
        tip = f"Adds {rule.value} to every {rule.against}."
        if decision is None or decision.ask != "destroy":
            return Build(None, "", tip)
        tip = "If it is destroyed, it goes back to the yard."
        return Build(lambda: self._table.play(action), "", tip)

    def _walls(self, seen: Siege, scale: Scale, rect: Rect) -> Panel:
        limit = seen.rules.most_walls
        note = "out of ten" if limit == 10 else f"out of {limit}"
        panel = Panel("walls-panel", rect, "City Walls", note=note)
        return walls.fill(scale, panel, seen.walls, limit)

    # The clash.

    def _last_clash(self) -> ClashResolved | None:
        """The clash that the last action resolved."""
        return first(self._table.events, ClashResolved)

    def _effort(self, seen: Siege) -> str:
        """The effort in the air, or the one just resolved."""
        clash = seen.clash or self._last_clash()
        return clash.effort if clash else ""

    def _clash(self, seen: Siege, scale: Scale, rect: Rect) -> Panel:
        clash, last = seen.clash, self._last_clash()
        if last:
            return clash_panel(scale, rect, *resolved(last, clash), self._table.large)
        if clash:
            attacking = clash.attacker == BESIEGER
            bonus = seen.bonus(clash.effort) if attacking else 0
            base = seen.walls if attacking else seen.bonus("sally")
            most = seen.rules.most_assault if clash.effort == "assault" else 1
            return clash_panel(scale, rect, *in_air(clash, bonus, base, most), self._table.large)
        decision = self._table.decision
        asked = decision.seat if decision and decision.ask == "act" else 0
        if asked and (worth := prospects(self._table, seen, asked)):
            return odds_panel(scale, rect, asked, self._table.name(asked), worth)
        panel = Panel("clash", rect)
        inner = panel.inner(scale)
        words = (
            "The siege is over." if seen.outcome else self._going_on() or "No clash at the moment."
        )
        panel.widgets = [Label("quiet", inner, words, Role.TEASER, align="center", middle=True)]
        return panel

    def _going_on(self) -> str:
        """What is being told, in a word: Fate, or an action of a turn."""
        if not (self._table.beats.telling and self._table.history):
            return ""
        played = self._table.history[-1]
        if first(played.events, FateCame):
            return "Fate"
        if not isinstance(played.action, SiegeAction):
            return ""
        return label(self._table.public, played.seat, played.action).title

    # A private look.

    def _look(self, seen: Siege, scale: Scale, rect: Rect) -> Panel:
        seat, decision = self._table.seat.viewer, self._table.decision
        back, large, name = BACKS[SIDES[seat]], self._table.large, self._table.name(seat)
        if decision is not None and (decision.seat, decision.ask) == (seat, Asked.ORDER):
            note = "Drag a card, or click it and then its place, or press Enter and the arrows."
            order = self._bar.order(seen)
            return order_sheet(
                scale, rect, f"{name}'s plan", note, order, back, large, self._table.rebuild
            )
        note = "The cards on top of the deck, the next one first."
        if worth := prospects(self._table, seen, seat):
            note += " With them: " + "; ".join(
                f"{each.label} {percent(min(each.chances))} to {percent(max(each.chances))}"
                for each in worth
            )
        lying = Reordering(known_cards(seen, seat))
        return order_sheet(scale, rect, f"What {name} knows", note, lying, back, large)

    # Places and motion.

    def motions(self, before: Siege, beat: Event, after: Siege) -> list[Motion]:
        return motions.motions(self._table, beat, after)

    def pace(self, beat: Event) -> Pace:
        return motions.pace(beat, self._table.events)

    def front(self, seen: Siege) -> str:
        decision = self._table.decision
        if decision and decision.ask == Asked.DESTROY:
            return "camp"
        about = seen.clash or self._last_clash() or self._table.settings.odds
        return "clash" if about else ""

    def back_of(self, seen: Siege, place: Place) -> Back:
        clash = seen.clash or self._last_clash()
        attacker = clash.attacker if clash else BESIEGER
        defence = DEFENCE if attacker == BESIEGER else ATTACK
        besieged = (DECKS[BESIEGED], DISCARDS[BESIEGED], defence)
        return BACKS[SIDES[BESIEGED if place in besieged else BESIEGER]]

    def stand_ins(self) -> Mapping[str, str]:
        return {place: f"tab-{sheet}" for place, sheet in WHERE.items()}

    def pile_title(self, place: Place) -> str:
        owner = next((seat for seat, pile in DISCARDS.items() if pile == place), 0)
        return f"{self._table.name(owner) if owner else 'Fate'}'s discard"

    # Choosing.

    def back(self) -> bool:
        if not self.choosing.building:
            return False
        self._bar.build(False)
        return True

    def covered(self) -> None:
        self.choosing.reset()

    def reset(self) -> None:
        self.choosing.reset()
