"""What the rogue's action bar asks and offers, what is known of the next strike, and the keys."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import msgspec

from engine.app.inputs import Input, Key, Press
from engine.app.parts import Part, Question, asking
from engine.app.parts.pieces import Ribbon
from engine.match import Match
from engine.rules.cards import HIDDEN, Card, rank
from engine.rules.chronicle import NOBODY, Entry
from engine.rules.events import Event, first
from engine.rules.notation import Action
from engine.rules.state import Decision
from engine.table.actionbar import Offer, Prompt
from engine.table.chances import percent
from engine.table.doors import Doors
from engine.table.sheets import SheetTable
from games.rogue.rules.actions import GO, RETIRE, Capture, Go, Hold, Leave, Use
from games.rogue.rules.belief import Odds, compared, next_strike
from games.rogue.rules.chronicle import entries, valued
from games.rogue.rules.labels import label, lying, value
from games.rogue.rules.state import (
    AT,
    CELLS,
    UP,
    AceMet,
    CellName,
    HealthLost,
    Rogue,
    Ruleset,
    TurnedOver,
    Walked,
)
from games.rogue.table import layout
from games.rogue.table.odds import VALUES, Enemy
from games.rogue.table.tale import Tale, score, tale

SEAT = 1
NOWHERE = -1
"""On the ribbon, after the end."""
STEPS = {
    "up": (-1, 0),
    "down": (1, 0),
    "left": (0, -1),
    "right": (0, 1),
    "home": (-1, -1),
    "pageup": (-1, 1),
    "end": (1, -1),
    "pagedown": (1, 1),
}
"""Where keys lead: rows down and columns to the right."""
CORNERS = frozenset(["home", "pageup", "end", "pagedown"])
PAD = {
    "8": "up",
    "2": "down",
    "4": "left",
    "6": "right",
    "7": "home",
    "9": "pageup",
    "1": "end",
    "3": "pagedown",
}
COLUMNS, ROWS = frozenset("abcdef"), frozenset("1234")


class RogueBar(SheetTable[layout.Sheet]):
    """A run up to its board: facts, prompts, offers, keys."""

    emblem = "emblem-rogue"
    sheets = layout.SHEETS
    sheet_keys = "q", "w"  # e is a column

    def __init__(self, match: Match, doors: Doors) -> None:
        self.column = ""
        """The letter of a cell's name that waits for its number."""
        self.refused: CellName | None = None
        """The cell that was chosen last and can't be entered."""
        self._opened: tuple[layout.Sheet, int] = "fight", 0
        self._best: tuple[bool, str] | None = None
        self._counted: tuple[Any, dict[Card, Fraction]] | None = None
        super().__init__(match, entries, doors)

    # Facts.

    @property
    def rules(self) -> Ruleset:
        """Options and numbers of this run."""
        rules: Ruleset = self.match.rules
        return rules

    @property
    def run(self) -> Rogue:
        """The state, for what the rogue may know of it only."""
        state: Rogue = self.match.state  # type: ignore[assignment]
        return state

    @property
    def question(self) -> str:
        """The question that stands, "" after the end."""
        return self.decision.ask if self.decision else ""

    @property
    def ways(self) -> list[CellName]:
        """The cells that can be entered now."""
        actions = (self.decision.actions if self.decision else None) or []
        return [action.cell for action in actions if isinstance(action, Go)]

    def told(self) -> Tale | None:
        """What the last action led to, where that wants telling."""
        events = self.match.history[-1].events if self.match.history else ()
        return tale(events, self.match.view(0), self.rules, self.question)

    @property
    def sheet(self) -> layout.Sheet:
        """The sheet that lies open beside the dungeon: the fight's after each fight."""
        sheet, played = self._opened
        return "fight" if played < len(self.match.history) and self.told() else sheet

    def open_sheet(self, sheet: layout.Sheet) -> None:
        self._opened = sheet, len(self.match.history)
        self.rebuild()

    def best(self) -> str:
        """The best run with these options: asked for once, and again when this one is over."""
        over = self.decision is None
        if self._best is None or self._best[0] != over:
            self._best = over, self.doors.best()
        return self._best[1]

    # What has been seen of the last action.

    @property
    def _news(self) -> Sequence[Event]:
        return self.match.history[-1].events if self.match.history else ()

    @property
    def turning(self) -> bool:
        """The card that was turned over last has not been seen yet."""
        turned = first(self._news, TurnedOver)
        if turned is None:
            return False
        walks = sum(isinstance(event, Walked) for event in self._news)
        return self.animator.pending(f"board.{turned.cell}") > walks

    @property
    def striking(self) -> bool:
        """The strike that was drawn last has not been seen yet."""
        return self.animator.pending("strike") > 0

    @property
    def pending(self) -> bool:
        """What was turned over or drawn last has not been seen yet."""
        return self.turning or self.striking

    def shown_entries(self) -> list[Entry]:
        """The log, up to what has been seen."""
        if not self.pending:
            return self.entries
        return self.entries[: -len(self.written(self.match.history[-1]))]

    def health(self) -> int:
        """The jokers in hand, up to what has been seen."""
        lost, back = self.animator.pending("lost"), self.animator.pending("health")
        if self.pending:
            lost = sum(isinstance(each, HealthLost) and not each.ace for each in self._news)
            back = sum(isinstance(each, AceMet) and each.end == "healed" for each in self._news)
        return int(self.match.view(0)["health"]) + lost - back

    def floors(self) -> int:
        """The floors cleared, up to what has been seen."""
        return int(self.match.view(0)["floors"]) - self.animator.pending("goal")

    def strikes(self) -> int:
        """The strikes drawn, up to what has been seen."""
        return int(self.match.view(0)["strikes"]) - self.animator.pending("strike")

    def note(self) -> str:
        return f"{self.match.game.config.turn} {self.floors() + 1}"

    def prologue(self) -> list[Entry]:
        words = "The goal is f4, the far corner. Entering it clears the floor."
        return [Entry(NOBODY, "Floor 1", words, 0)]

    # Odds, from what the rogue may know.

    def next_strikes(self) -> dict[Card, Fraction]:
        """How likely each card is to be the next strike, counted once a position."""
        run = self.run
        key = msgspec.json.encode((run.board, run.deck, run.discard, run.eras))
        if self._counted is None or self._counted[0] != key:
            self._counted = key, next_strike(run)
        return self._counted[1]

    def chances(self) -> list[Fraction]:
        """How likely each value is."""
        found = dict.fromkeys(VALUES, Fraction(0))
        for card, chance in self.next_strikes().items():
            found[value(card, self.rules)] = (
                found.get(value(card, self.rules), Fraction(0)) + chance
            )
        return [found[at] for at in VALUES]

    def odds(self, enemy: Card, captive: Card | None = None) -> Odds | None:
        """The next strike's odds against an enemy; None where they are not wanted, or none is."""
        if not self.stage.settings.odds:
            return None
        return compared(self.run, self.next_strikes(), enemy, captive)

    def enemies(self) -> list[Enemy]:
        """All that lie face-up, those that can be attacked first."""
        view, ways = self.match.view(0), self.ways
        found = []
        for cell in CELLS:
            what = lying(view, cell)
            card = Card(what.lstrip(UP))
            if what[0] != UP or rank(card) == "A":
                continue
            alone = self.odds(card)
            helped = self.odds(card, view["captive"]) if view["captive"] else None
            if alone:
                worth = value(card, self.rules)
                found.append(Enemy(cell, card, worth, alone, helped, cell in ways))
        return sorted(found, key=lambda enemy: not enemy.near)

    # The bars.

    def ribbon(self) -> Part:
        current = {"go": 0, "captive": 2, "capture": 2}.get(self.question, NOWHERE)
        if self.animator.pending("strike"):
            current = 1
        return Ribbon(
            "ribbon",
            labels=["Explore", "Strike", "Captive"],
            current=current,
            done=range(max(0, current)),
        )

    def prompt(self, decision: Decision) -> Prompt:
        title, words = self._asking(decision.ask)
        if self.shape == "tabs":  # where the hand's sheet may lie below
            words = f"Health {self.health()} of {self.rules.health}. {words}"
        return Prompt(0, title, words)

    def _asking(self, ask: str) -> tuple[str, str]:
        """The question, and what has to be known to answer it."""
        match ask:
            case "captive":
                return "Use the captive?", "You have seen the strike."
            case "capture":
                return "Capture it?", "The strike alone has beaten it, and your hand is free."
        if self.column:
            return f"Column {self.column} …", "Now its row, 1 to 4. Esc drops it."
        view = self.match.view(0)
        if view["health"] + bool(view["ace"]) == 1 and not self.pending:
            return "Where to?", "Your last health: one more lost fight ends the run."
        return "Where to?", "Arrow keys go there, or a cell's name: b, then 2."

    def offers(self, decision: Decision) -> tuple[list[Offer], list[Offer]]:
        if decision.ask == "go":
            ways = [self._way(cell, str(key)) for key, cell in enumerate(self.ways, start=1)]
            return [*ways, self._retiring()], []
        pair: list[Action] = [Use(), Hold()] if decision.ask == "captive" else [Capture(), Leave()]
        answers = [self._offer(action) for action in pair]
        answers[0] = answers[0]._replace(kind="primary")
        refusal = self.match.refusal(SEAT, GO[self.run.here]) or ""
        go = Offer("go", "Go", "choose first", "", "", refusal, lambda: None)
        return answers, [go, self._retiring()]

    def asked(self) -> tuple[Prompt, list[Offer], list[Offer]]:
        """After the end: the next run."""
        if self.decision or self.watching:
            return super().asked()
        return Prompt(0, "The run is over", score(self.match.view(0)) + "."), self._next_runs(), []

    def _next_runs(self) -> list[Offer]:
        seed = self.match.seed
        return [
            Offer(
                "new-run",
                "New run",
                "another dungeon",
                "The same options, other cards.",
                "n",
                "",
                lambda: self.doors.again(""),
                "primary",
            ),
            Offer(
                "same-dungeon",
                "Same dungeon again",
                "for practice",
                "The cards lie as they lay in this run.",
                "s",
                "",
                lambda: self.doors.again(seed),
            ),
            Offer("result", "The result", "how it went", "", "r", "", self.doors.result),
            Offer("record", "Record", "all runs", "", "o", "", self.doors.record),
        ]

    def attend(self) -> None:
        """A run's end is told on the table itself; its result is asked for."""

    def usual_offers(self) -> list[list[Offer]]:
        count = 8 if self.rules.diagonals else 4
        ways = [
            Offer(f"way-{number}", "Turn over c2", "face-down", "", str(number), "", lambda: None)
            for number in range(1, count + 1)
        ]
        retire = Offer("retire", "Retire", "with two floors cleared", "", "", "", lambda: None)
        return [[*ways, retire]]

    def _way(self, cell: CellName, key: str) -> Offer:
        offer = self._offer(GO[cell])
        what = lying(self.match.view(0), cell)
        hint = offer.hint
        if what[0] == UP:
            card = Card(what[1:])
            alone = self.odds(card)
            hint = f"{percent(alone.beats)} to beat {valued(card)}" if alone else valued(card)
        return offer._replace(key=key, hint=hint)

    def _offer(self, action: Action) -> Offer:
        said = label(self.match.view(0), self.rules, SEAT, action)
        refusal = self.match.refusal(SEAT, action) or ""
        return Offer(
            str(action),
            said.title,
            said.hint,
            said.help,
            said.key,
            refusal,
            lambda: self.play(action),
        )

    def _retiring(self) -> Offer:
        offer = self._offer(RETIRE)
        if self.question != "go":
            return offer._replace(hint="not during a fight")
        question = Question(
            "End this run?",
            f"{score(self.match.view(0))}. The score is kept, and the run is over for good.",
            "Retire",
        )

        def ask() -> None:
            self.stage.push(asking(question, lambda: self.play(RETIRE)))

        return offer._replace(on_press=ask)

    # Going, by key or by pointer.

    def go(self, cell: CellName) -> None:
        """Go to a cell; one that can't be entered says why."""
        refusal = self.match.refusal(SEAT, GO[cell])
        if refusal is None:
            self.play(GO[cell])
            return
        self.refused = cell
        self.rebuild()
        self.focus_on(f"board.{cell}")

    def handle(self, event: Input) -> bool:
        if isinstance(event, Press | Key) and self.refused:
            self.refused = None
            self.focus_on("", show=False)
            self.rebuild()
        if isinstance(event, Press) and self.column:
            self.column = ""
            self.rebuild()
        return super().handle(event)

    def steer(self, event: Key) -> bool:
        """Arrows, the number pad and cell names lead through the dungeon."""
        column, self.column = self.column, ""
        if column:
            self.rebuild()
        if self.question != "go" or event.ctrl or self.watching:
            return False
        name = event.name
        if column and name in ROWS:
            self.go(f"{column}{name}")  # type: ignore[arg-type]
            return True
        if column and name == "escape":
            return True
        if name in COLUMNS:
            self.column = name if not event.again else ""
            self.rebuild()
            return True
        if event.pad:
            name = PAD.get(name, "")
        elif name not in STEPS or (name in CORNERS and not self.rules.diagonals):
            return False
        if name in STEPS and not event.again:
            self._step(*STEPS[name])
        return name in STEPS

    def _step(self, down: int, right: int) -> None:
        row, column = AT[self.run.here]
        to = (row + down, column + right)
        cell = next((cell for cell, at in AT.items() if at == to), None)
        if cell and (cell in self.ways or not (down and right)):
            self.go(cell)


def shown(what: str) -> Card | None:
    """The card that a view shows on a cell: `??` face-down, None on an empty one."""
    if what == HIDDEN:
        return HIDDEN
    return Card(what[1:]) if what[0] == UP else None
