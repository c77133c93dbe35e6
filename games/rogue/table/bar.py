"""What the rogue's action bar asks and offers, and the keys that lead through the dungeon."""

from __future__ import annotations

from engine.app.inputs import Input, Key, Press
from engine.app.widgets import Question, Widget, asking
from engine.app.widgets.pieces import Ribbon
from engine.match import Match
from engine.rules.cards import Card
from engine.rules.notation import Action
from engine.rules.state import Decision
from engine.table.actionbar import Offer, Prompt
from engine.table.chances import percent
from engine.table.navigation import TableNavigation
from games.rogue.rules.actions import GO, RETIRE, Capture, Hold, Leave, Use
from games.rogue.rules.state import AT, UP, CellName
from games.rogue.table.sight import RogueSight
from games.rogue.words.labels import label, score
from games.rogue.words.log import valued

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
ARROWS = frozenset(["up", "down", "left", "right"])
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


class RogueBar(RogueSight):
    """A run up to its board: prompts, offers, keys."""

    def __init__(self, match: Match, navigation: TableNavigation) -> None:
        self.column = ""
        """The letter of a cell's name that waits for its number."""
        self.lean = ""
        """The arrow that waits, with Shift, for the one that makes a diagonal of it."""
        self.refused: CellName | None = None
        """The cell that was chosen last and can't be entered."""
        super().__init__(match, navigation)

    # The bars.

    def ribbon(self) -> Widget:
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
        if self.lean:
            others = "left or right" if self.lean in ("up", "down") else "up or down"
            return f"{self.lean.capitalize()} and …", f"Now {others}. Esc drops it."
        if self.run.total_health == 1 and not self.pending:
            return "Where to?", "Your last health: one more lost fight ends the run."
        if self.rules.diagonals:
            return "Where to?", "Arrow keys, two with Shift for a diagonal, or b, then 2."
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
        return Prompt(0, "The run is over", score(self.run) + "."), self._next_runs(), []

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
                lambda: self.navigation.again(""),
                "primary",
            ),
            Offer(
                "same-dungeon",
                "The same again",
                "for practice",
                "The cards lie as they lay in this run.",
                "s",
                "",
                lambda: self.navigation.again(seed),
            ),
            Offer("result", "The result", "how it went", "", "r", "", self.navigation.result),
            Offer("record", "Record", "all runs", "", "o", "", self.navigation.record),
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
        what = self.run.at(cell)
        hint = offer.hint
        if what[0] == UP:
            card = Card(what[1:])
            alone = self.odds(card)
            hint = f"{percent(alone.beats)} to beat {valued(card)}" if alone else valued(card)
        return offer._replace(key=key, hint=hint)

    def _offer(self, action: Action) -> Offer:
        said = label(self.run, SEAT, action)
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
            f"{score(self.run)}. The score is kept, and the run is over for good.",
            "Retire",
        )

        def ask() -> None:
            self.manager.push(asking(question, lambda: self.play(RETIRE)))

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
        if isinstance(event, Press) and (self.column or self.lean):
            self.column = self.lean = ""
            self.rebuild()
        return super().handle(event)

    def intercept(self, event: Key) -> bool:
        """Arrows, the number pad and cell names lead through the dungeon."""
        column, self.column = self.column, ""
        lean, self.lean = self.lean, ""
        if column or lean:
            self.rebuild()
        if self.question != "go" or event.ctrl or self.watching:
            return False
        name = event.name
        if column and name in ROWS:
            self.go(f"{column}{name}")  # type: ignore[arg-type]
            return True
        if (column or lean) and name == "escape":
            return True
        if name in ARROWS and self.rules.diagonals and (lean or event.shift):
            if not event.again:
                self._slant(lean, name)
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

    def _slant(self, lean: str, name: str) -> None:
        """Two arrows with Shift lead over a corner; the first of them waits."""
        down, right = map(sum, zip(STEPS[name], STEPS.get(lean, (0, 0)), strict=True))
        if down and right:
            self._step(down, right)
        else:
            self.lean = name
            self.rebuild()

    def _step(self, down: int, right: int) -> None:
        row, column = AT[self.run.here]
        to = (row + down, column + right)
        cell = next((cell for cell, at in AT.items() if at == to), None)
        if cell and (cell in self.ways or not (down and right)):
            self.go(cell)
