"""What lies on the rogue's table between its bars."""

from __future__ import annotations

from pygame import Rect

from engine.app import theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Look, Panel, Widget, literal
from engine.rules.cards import HIDDEN, RED_JOKER, Card, name, rank
from engine.table.animator import Pulse
from engine.table.chances import percent
from engine.words.log import Entry
from games.rogue.rules.actions import GO
from games.rogue.rules.state import CELLS, HERE, CellName
from games.rogue.table import layout
from games.rogue.table.bar import SEAT
from games.rogue.table.delve import delve_panel
from games.rogue.table.dungeon import GOAL, CellWidget, Lit, Plate, arrow_between, goal_at
from games.rogue.table.fight import fight_panel
from games.rogue.table.hand import captive_panel, health_panel
from games.rogue.table.moving import RogueMoving
from games.rogue.table.odds import in_line, odds_panel, quiet_panel
from games.rogue.table.sight import shown
from games.rogue.table.tale import Tale
from games.rogue.words.labels import label

SHEET_NAMES: dict[layout.Sheet, str] = {
    "fight": "Fight",
    "hand": "Hand",
    "delve": "Delve",
    "log": "Log",
}

QUIET = (
    "No fight is on. A strike over the enemy's value beats it, the same value is a draw, and less "
    "costs 1 health."
)


class RogueTable(RogueMoving):
    """One run, as its player sees it."""

    def board(self, scale: Scale, room: Rect) -> list[Widget]:
        places = layout.places(scale, room)
        widgets: list[Widget] = [self._dungeon(scale, places.board)]
        if places.shape == "tabs":
            return [*widgets, *self._tabbed(scale, places)]
        return [
            *widgets,
            self._fight(scale, places.fight),
            *self._hand(scale, places),
            self._delve(scale, places.delve),
            *self.log_beside(scale, places.log),
        ]

    def _tabbed(self, scale: Scale, places: layout.Places) -> list[Widget]:
        loose = self.loose_tabs(SHEET_NAMES)
        rects, places = layout.below_tabs(scale, places, [tab.wants(scale)[0] for tab in loose])
        for tab, rect in zip(loose, rects, strict=True):
            tab.rect = rect
        tabs: list[Widget] = [*loose]
        row, x = places.tabs, rects[-1].right
        if rects[-1].top == row.top:
            tabs += self.tab_keys(scale, Rect(x, row.top, row.right - x, row.height))
        match self.sheet:
            case "fight":
                return [*tabs, self._fight(scale, places.fight)]
            case "hand":
                return [*tabs, *self._hand(scale, places)]
            case "delve":
                return [*tabs, self._delve(scale, places.delve)]
            case "log":
                return [*tabs, self.log(scale, places.log)]

    def look(self, widget: Widget) -> Look:
        """A cell is lit while its button in the action bar is looked at."""
        look = super().look(widget)
        if not (isinstance(widget, CellWidget) and widget.legal):
            return look
        button = f"go {widget.id.removeprefix('board.')}"
        lit = button == self.hovered or (self.keyboard and button == self.focus)
        return look._replace(hovered=look.hovered or lit)

    # The dungeon.

    def _dungeon(self, scale: Scale, rect: Rect) -> Panel:
        panel = Panel("dungeon", rect, kind="floor")
        grid = layout.grid(scale, rect)
        run = self.run
        told = self.told()
        foe = told.cell if told and run.at(told.cell or "a1")[0] == "+" else None
        widgets: list[Widget] = []
        if self.column:
            lit = grid.columns[self.column].unionall(
                [at for cell, at in grid.cells.items() if cell[0] == self.column]
            )
            lit.inflate_ip(scale.px(10), 0)
            lit.top -= scale.px(6)
            lit.height += scale.px(6)
            widgets.append(Lit("lit", lit.clip(rect), over=True))
        for words, at in (*grid.columns.items(), *grid.rows.items()):
            sign = Label(f"line-{words}", at, words, Role.HEADING, align="center", middle=True)
            sign.colour = theme.BRASS_LIGHT if words == self.column else theme.MUTED
            widgets.append(sign)
        goal = None if self.animator.pending("goal") else run.goal
        widgets += [
            self._cell(cell, grid.cells[cell], foe, cell == goal, run.at(cell)) for cell in CELLS
        ]
        widgets += self._plates(scale, grid, goal)
        if foe and self.question != "go" and not self.animator.busy:
            widgets.append(arrow_between(scale, grid.cells[run.here], grid.cells[foe]))
        panel.widgets = widgets
        return panel

    def _cell(
        self, cell: CellName, at: Rect, foe: CellName | None, goal: bool, what: str
    ) -> CellWidget:
        place = f"board.{cell}"
        card = RED_JOKER if what == HERE else shown(what)
        coming = bool(self.animator.pending(place))
        widget = CellWidget(
            place,
            at,
            None if coming else card,
            self._words(cell, what),
            goal=goal,
            legal=cell in self.ways and not self.match.look_only,
            large=self.large,
            on_press=lambda: self.go(cell),
        )
        if not coming and not self.animator.pending("strike"):
            widget.stand = "here" if what == HERE else "foe" if cell == foe else ""
        if cell == self.refused:
            widget.reason = self.match.refusal(SEAT, GO[cell]) or ""
        elif widget.legal:
            widget.tip = label(self.run, SEAT, GO[cell]).help
        widget.tip = "\n".join(filter(None, [widget.tip, self._odds_of(card)]))
        return widget

    def _words(self, cell: CellName, what: str) -> str:
        """A cell in words."""
        at = f"{cell}, the goal" if cell == self.run.goal else cell
        if what == HERE:
            return f"You, on {at}"
        card = shown(what)
        if card is None:
            return f"Empty cell {at}"
        if card == HIDDEN:
            return f"Face-down card on {at}"
        worth = "" if rank(card).isdigit() else f", {self.run.value(card)}"
        return f"{name(card)}{worth}, on {at}"

    def _odds_of(self, card: Card | None) -> str:
        """The next strike's odds against a card that lies face-up, in words, where one may be drawn
        next."""
        if self.question != "go" or card in (None, HIDDEN, RED_JOKER):
            return ""
        assert card is not None
        alone, captive = self.odds(card), self.run.captive
        if alone is None:
            return ""
        words = f"The next strike {in_line(alone)}."
        helped = self.odds(card, captive) if captive else None
        return f"{words} With {{{captive}}} it {in_line(helped)}." if helped else words

    def _plates(self, scale: Scale, grid: layout.Grid, goal: CellName | None) -> list[Widget]:
        """The goal's plate, and the chance to beat each enemy that can be attacked."""
        widgets: list[Widget] = []
        lowest: dict[CellName, int] = {}
        if goal:
            at = grid.cells[goal]
            sign = Plate("goal", goal_at(scale, at), GOAL, over=True)
            widgets.append(sign)
            lowest[goal] = sign.rect.top
        for enemy in self.enemies() if self.question == "go" else []:
            place = grid.cells[enemy.cell]
            plate = Plate(f"chance-{enemy.cell}", words=percent(enemy.alone.beats), over=True)
            wide, tall = plate.wants(scale)
            if (
                enemy.near
                and wide <= place.width
                and not self.animator.pending(f"board.{enemy.cell}")
            ):
                plate.rect = Rect(0, 0, wide, tall)
                plate.rect.centerx = place.centerx
                plate.rect.bottom = lowest.get(enemy.cell, place.bottom + scale.px(5))
                widgets.append(plate)
        return widgets

    # The middle.

    def _fight(self, scale: Scale, rect: Rect) -> Panel:
        told = self.told()
        if told:
            told = told._replace(lines=(*told.lines, *self._again(told)))
            return fight_panel(scale, rect, told, self.large, self._unseen(told))
        if not self.manager.settings.odds:
            return quiet_panel(scale, rect, QUIET if self.decision else "The run is over.")
        run = self.run
        if not self.next_strikes():
            return quiet_panel(scale, rect, "No card is left to strike with.")
        return odds_panel(
            scale, rect, self.chances(), len(run.hidden()), self.enemies(), run.captive
        )

    def _again(self, told: Tale) -> list[str]:
        """What the next strike may do to an enemy that was not beaten."""
        cell = told.cell
        if self.question != "go" or cell not in self.ways:
            return []
        return list(filter(None, [self._odds_of(shown(self.run.at(cell)))]))

    def _unseen(self, told: Tale) -> list[int]:
        """Which of the tale's cards have not been seen yet: a strike before it has been drawn,
        what was turned over before it lies open."""
        if self.turning:
            return [*range(len(told.sides))]
        return [0] if self.striking else []

    # The hand and the delve.

    def _hand(self, scale: Scale, places: layout.Places) -> list[Widget]:
        run = self.run
        held = run.captive or run.ace
        ace = bool(run.ace)
        if held and self.animator.pending("ace" if ace else "captive"):
            held, ace = None, False
        return [
            health_panel(
                scale,
                places.health,
                self.health(),
                self.rules.health,
                not held,
                self.large,
            ),
            captive_panel(
                scale,
                places.captive,
                held,
                ace,
                self.question == "captive",
                run.value(held) if held else 0,
                self.large,
            ),
        ]

    def _delve(self, scale: Scale, rect: Rect) -> Panel:
        deck, discard = self.piles()
        seed = f"seed {literal(self.match.seed)}" if self.shape == "tabs" else ""
        return delve_panel(
            scale,
            rect,
            self.floors(),
            self.strikes(),
            deck,
            discard,
            self.best(),
            lambda: self.browse("discard"),
            self.large,
            seed,
        )

    def show_card(self, card: Card, entry: Entry) -> None:
        run = self.run
        lies = {f"board.{cell}": shown(run.at(cell)) for cell in CELLS}
        lies |= {"captive": run.captive, "ace": run.ace}
        for place, other in lies.items():
            widget = self.widget(place)
            if other == card and widget is not None:
                self.animator.play([Pulse(widget.rect)])
                return
        super().show_card(card, entry)
