"""What lies on the siege table between its bars, and how it moves."""

from __future__ import annotations

from pygame import Rect

from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Panel, Widget, literal
from engine.rules.cards import HIDDEN
from engine.rules.played import Played
from engine.table.animator import Drop, Flight, Motion, Pulse
from engine.table.chances import percent
from engine.table.faces import Back
from games.siege.rules.actions import (
    Construct,
    Destroy,
)
from games.siege.rules.state import (
    BESIEGED,
    BESIEGER,
    SIDES,
    ClashResolved,
    Counter,
    CounterBuilt,
    CounterBurnt,
    Effort,
    WallsChanged,
)
from games.siege.table import layout, walls
from games.siege.table.bar import SiegeBar
from games.siege.table.camp import Build, camp_widgets
from games.siege.table.clash import clash_panel, in_air, odds_panel, resolved
from games.siege.table.plan import Planned, plan_sheet
from games.siege.table.sides import BACKS, fate_panel, side_panel
from games.siege.words.labels import label

SHEET_NAMES: dict[layout.Sheet, str] = {
    "clash": "Clash",
    "walls": "Walls",
    "camp": "Camp",
    "decks": "Decks",
    "fate": "Fate",
    "log": "Log",
}
HOLD = 0.9
"""Seconds for which a clash's cards lie revealed before they are discarded."""


class SiegeTable(SiegeBar):
    """One siege, as both players see it."""

    # The board.

    def board(self, scale: Scale, room: Rect) -> list[Widget]:
        places = layout.places(scale, room)
        if places.shape == "tabs":
            return self._tabbed(scale, places)
        widgets: list[Widget] = [
            self._side(scale, places.besieger, BESIEGER),
            *self._camp(scale, places.camp),
            self._walls(scale, places.walls),
            self._clash(scale, places.clash),
            self._side(scale, places.besieged, BESIEGED),
            self._fate(scale, places.fate),
        ]
        if self.viewer:
            hidden = {"camp", "yard", "clash", "fate"}
            widgets = [widget for widget in widgets if widget.id not in hidden]
            widgets.append(self._sheet(scale, places.sheet))
        return widgets + self.log_beside(scale, places.log)

    def _tabbed(self, scale: Scale, places: layout.Places) -> list[Widget]:
        if self.viewer:
            return [self._sheet(scale, places.sheet.union(places.tabs))]
        tabs = self.tabs(scale, places.tabs, SHEET_NAMES)
        rect = places.sheet
        sheet_widgets: list[Widget]
        match self.sheet:
            case "clash":
                sheet_widgets = [self._clash(scale, rect)]
            case "walls":
                sheet_widgets = [self._walls(scale, rect)]
            case "camp":
                sheet_widgets = self._camp(scale, rect)
            case "decks":
                gap = scale.px(8)
                half = (rect.width - gap) // 2
                left, right = Rect(rect), Rect(rect)
                left.width = right.width = half
                right.right = rect.right
                sheet_widgets = [
                    self._side(scale, left, BESIEGER),
                    self._side(scale, right, BESIEGED),
                ]
            case "fate":
                sheet_widgets = [self._fate(scale, rect)]
            case "log":
                sheet_widgets = [self.log(scale, rect)]
        return [*tabs, *sheet_widgets]

    def _side(self, scale: Scale, rect: Rect, seat: int) -> Panel:
        decision, side = self.decision, SIDES[seat]
        siege = self.siege
        bonuses = []
        if seat == BESIEGER:
            now = self._effort()
            efforts: tuple[Effort, ...] = ("assault", "bombard", "sally")
            bonuses = [(effort.title(), siege.bonus(effort), now == effort) for effort in efforts]
        return side_panel(
            scale,
            rect,
            seat,
            side,
            self.match.names[seat - 1],
            side.title(),
            decision is not None and decision.seat == seat,
            self.match.plain(0)[side],
            bonuses,
            self.animator.pending,
            self.browse,
            self.large,
        )

    def _effort(self) -> str:
        """The effort in the air, or the one just resolved."""
        if self.siege.clash:
            return self.siege.clash.effort
        last = self.last_clash()
        return last.effort if last else ""

    def _camp(self, scale: Scale, rect: Rect) -> list[Widget]:
        return camp_widgets(
            scale,
            rect,
            self.siege.besieger.equipment,
            self.rules,
            self._building,
            self._burning,
            self._effort(),
        )

    def _building(self, counter: Counter) -> Build:
        action = Construct(counter)
        tip = label(self.match.plain(0), self.rules, BESIEGER, action).help
        refusal = self.match.refusal(BESIEGER, action)
        return Build(lambda: self.play(action), refusal or "", tip)

    def _burning(self, counter: Counter) -> Build:
        decision, action = self.decision, Destroy(counter)
        rule = self.rules.counters[counter]
        tip = f"Adds {rule.value} to every {rule.against}."
        if decision is None or decision.ask != "destroy":
            return Build(None, "", tip)
        return Build(lambda: self.play(action), "", "Destroyed, it goes back to the yard.")

    def _walls(self, scale: Scale, rect: Rect) -> Panel:
        limit = self.rules.most_walls
        panel = Panel(
            "walls-panel",
            rect,
            "City Walls",
            note="out of ten" if limit == 10 else f"out of {limit}",
        )
        return walls.fill(scale, panel, self.siege.walls, limit)

    def _clash(self, scale: Scale, rect: Rect) -> Panel:
        view = self.match.plain(0)
        clash = view.get("clash")
        if clash:
            siege = self.siege
            attacking = clash["attacker"] == BESIEGER
            bonus = siege.bonus(clash["effort"]) if attacking else 0
            base = siege.walls if attacking else siege.bonus("sally")
            most = self.rules.most_assault if clash["effort"] == "assault" else 1
            return clash_panel(scale, rect, *in_air(clash, bonus, base, most), self.large)
        last = self.last_clash()
        if last:
            return clash_panel(scale, rect, *resolved(last), self.large)
        decision = self.decision
        gambles = self._gambles(decision.seat) if decision and decision.ask == "act" else []
        if decision and gambles:
            return odds_panel(scale, rect, decision.seat, self.name(decision.seat), gambles)
        panel = Panel("clash", rect)
        inner = panel.inner(scale)
        words = "Nothing is in the air." if decision else "The siege is over."
        panel.widgets = [Label("quiet", inner, words, Role.TEASER, align="center", middle=True)]
        return panel

    def _fate(self, scale: Scale, rect: Rect) -> Panel:
        return fate_panel(
            scale,
            rect,
            self.match.plain(0)["fate"],
            self.rules.reshuffle_at,
            self.animator.pending,
            self.browse,
            self.large,
        )

    def _sheet(self, scale: Scale, rect: Rect) -> Panel:
        seat = self.viewer
        back = BACKS[SIDES[seat]]
        decision = self.decision
        if decision is not None and decision.ask == "order":
            planned = self._planning()
            title = f"{self.name(seat)}'s plan"
            note = "Drag a card, or click it and then its place, or press Enter and the arrows."
            return plan_sheet(
                scale, rect, title, note, planned, back, self.large, True, self.rebuild
            )
        known = [card for card in self.match.plain(seat)[SIDES[seat]]["deck"] if card != HIDDEN]
        note = "The cards on top of the deck, the next one first."
        if self.manager.settings.odds and (gambles := self._gambles(seat)):
            note += " With them: " + "; ".join(
                f"{gamble.label} {percent(min(gamble.chances))} to {percent(max(gamble.chances))}"
                for gamble in gambles
            )
        return plan_sheet(
            scale,
            rect,
            f"What {self.name(seat)} knows",
            note,
            Planned(known),
            back,
            self.large,
            False,
            self.rebuild,
        )

    # Motion.

    def motions(self, played: Played, before: dict[str, Rect]) -> list[list[Motion]]:
        batches: list[list[Motion]] = []
        for event in played.events:
            batch = self.flights(event, before)
            match event:
                case ClashResolved():
                    batch = self._turned(event, before)
                case WallsChanged():
                    batch = self._course(event)
                case CounterBuilt(counter=counter) | CounterBurnt(counter=counter):
                    batch = self._moved_counter(counter)
            if getattr(event, "source", "").startswith("clash."):
                for motion in batch:
                    motion.delay += HOLD
                if batches and batches[-1] and batches[-1][0].source.startswith("clash."):
                    batches[-1] += batch
                    continue
            batches.append(batch)
        return [batch for batch in batches if batch]

    def _turned(self, clash: ClashResolved, before: dict[str, Rect]) -> list[Motion]:
        """The attacker's cards turn over where they lie."""
        goals = self.rects()
        batch: list[Motion] = []
        for index, card in enumerate(clash.attack):
            id = "clash.attack" if not index else f"clash.attack-{index}"
            if id in before and id in goals:
                goal = goals[id]
                front = self.picture(card, "clash.attack", goal.width)
                back = self.picture(HIDDEN, f"{SIDES[clash.attacker]}.deck", goal.width)
                batch.append(
                    Flight(
                        front, back, before[id], goal, place="clash.attack", turn_over=True, tilt=0
                    )
                )
        return batch

    def _course(self, event: WallsChanged) -> list[Motion]:
        widget = self.widget("walls")
        if widget is None:
            return []
        number = max(event.before, event.after)
        at = walls.course_rect(widget.rect, number)
        away = (at.left, widget.rect.bottom)
        ends = (at.topleft, away) if event.after < event.before else (away, at.topleft)
        return [Drop(walls.loose_course(at.size, number), *ends, clip=widget.rect, place="walls")]

    def _moved_counter(self, counter: str) -> list[Motion]:
        equipment = self.siege.besieger.equipment
        copy = max(1, equipment.count(counter))  # type: ignore[arg-type]
        widget = self.widget(f"counter.{counter}-{copy}" if copy > 1 else f"counter.{counter}")
        return [Pulse(widget.rect)] if widget else []

    def back_of(self, place: str) -> Back:
        owner, _, pile = place.partition(".")
        if owner in BACKS:
            return BACKS[owner]
        clash = self.siege.clash or self.last_clash()
        attacker = clash.attacker if clash else BESIEGER
        return BACKS[SIDES[attacker if pile.startswith("attack") else 3 - attacker]]

    def face_up(self, place: str) -> bool:
        return (not place.endswith(".deck") and place != "clash.attack") or self._revealed(place)

    def _revealed(self, place: str) -> bool:
        return place == "clash.attack" and self.siege.clash is None

    def belongs(self, place: str, seat: int) -> bool:
        return place.startswith(SIDES.get(seat, "fate"))

    def pile_title(self, place: str) -> str:
        owner = place.partition(".")[0]
        seats = {name: seat for seat, name in SIDES.items()}
        who = f"{literal(self.match.names[seats[owner] - 1])}'s" if owner in seats else "Fate's"
        return f"{who} discard"
