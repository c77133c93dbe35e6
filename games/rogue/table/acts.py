"""Acts of a run that are no fight: walks, cleared floors, and actions that were taken back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pygame import Surface
from typing_extensions import override

from engine.app import theme
from engine.app.widgets import Look, Widget
from engine.app.widgets.containers import (
    ByRatio,
    Column,
    Fitted,
    Given,
    Part,
    Row,
    Share,
    Sized,
)
from engine.rules.cards import HIDDEN, RED_JOKER
from engine.rules.english import in_words
from engine.rules.events import Ended, Event, Moved, TurnBegan, first_event
from engine.rules.notation import Action
from engine.rules.played import Played
from engine.table.act import Act, ActThing, Figures
from engine.table.act_panel import act_panel
from engine.table.act_things import CARD_WIDTH, CardFan
from engine.table.acts import Acts
from engine.table.cards import CardWidget
from engine.table.context import TableContext
from games.rogue.rules.actions import Capture, Go, Leave
from games.rogue.rules.state import (
    CAPTIVE,
    DISCARD,
    EMPTY_MARK,
    FACE_UP_MARK,
    FloorCleared,
    Rogue,
    Walked,
)
from games.rogue.table.cells import empty_cell
from games.rogue.words.descriptions import description_of

FLOOR_SHARE = 3
"""Share of the width for the new cards of a floor, where a single card has 1."""
LEAST_ACT_HEIGHT = 172
"""Height of an act above the odds, in style units."""
FLAT_RATIO = 1.9
"""Ratio of width to height above which an act stands beside the odds."""


class RogueActs(Acts):
    """Maker of the acts of a run."""

    @override
    def phrase(self, action: Action) -> str:
        """Return the step that the rogue takes; the log has the titles of all other acts."""
        if not isinstance(action, Go):
            return ""
        contents = self.table.view_before(self.table.history[-1].number).at(action.cell)
        if contents == EMPTY_MARK:
            return f"You walk to {action.cell}"
        verb = "attack" if contents.startswith(FACE_UP_MARK) else "turn over"
        return f"You {verb} {action.cell}"

    @override
    def things(self, events: Sequence[Event]) -> list[ActThing]:
        """Return the beaten enemy or the rogue's way, and the new cards of a cleared floor."""
        beaten_enemy = next((event for event in events if _is_of_enemy(event)), None)
        things: list[ActThing] = []
        if isinstance(beaten_enemy, Moved):
            things = [self.fan(beaten_enemy)]
        elif walked := first_event(events, Walked):
            start = walk_series(self.table.history)[0].source
            things = [
                ActThing(fitted(EmptyCell("act-cell")), start),
                ActThing(self._joker(), walked.cell),
            ]
        if floor := first_event(events, FloorCleared):
            count = len(floor.filled)
            words = f"{in_words(count, 'new card')}, face down"
            backs = CardFan((HIDDEN,) * count, "oxblood", "floor", large=False)
            things = [ActThing(self._joker(), "you"), ActThing(backs, words, FLOOR_SHARE)]
        if first_event(events, Ended) and not things:
            things.append(ActThing(self._joker(), "you"))
        return things

    @override
    def caption(self, move: Moved) -> str:
        return "into your hand" if move.target == CAPTIVE else "to the discard pile"

    def _joker(self) -> Part:
        """Return the joker that stands for the rogue."""
        return fitted(CardWidget("act-rogue", card=RED_JOKER, large=self.table.large))

    @override
    def remarks(self, action: Action, rest: str) -> Sequence[str]:
        """Return the rogue's move after a fight, or the number of steps of a long walk."""
        walked = first_event(self.table.events, Walked)
        if walked and isinstance(action, Capture | Leave):
            return [description_of(walked).sentence]
        count = len(walk_series(self.table.history))
        return [f"{in_words(count, 'step').capitalize()}."] if count > 1 else []

    @override
    def figures(self, view: Any, seat: int) -> Figures:
        assert isinstance(view, Rogue)
        return {("Floors", "cleared"): str(view.floors)}


def _is_of_enemy(event: Event) -> bool:
    """Return True for the move of a beaten enemy from its cell into the hand or to the discards."""
    return isinstance(event, Moved) and bool(event.source.at) and event.target in (CAPTIVE, DISCARD)


def walk_series(history: Sequence[Played]) -> list[Walked]:
    """Return the walks of the last actions, up to one that was more than a walk."""
    walks: list[Walked] = []
    for played in reversed(history):
        walked = first_event(played.events, Walked)
        is_latest = not walks
        others = [event for event in played.events if not isinstance(event, Walked | TurnBegan)]
        if walked is None or (others and not is_latest):
            break
        walks.append(walked)
    return walks[::-1]


def fitted(widget: Widget) -> Part:
    """Return a card or an empty cell as large as its room allows, so that both are alike."""
    return Fitted(widget, theme.CARD_WIDTH / theme.CARD_HEIGHT, CARD_WIDTH)


@dataclass(eq=False, repr=False)
class EmptyCell(Widget):
    """Picture of an empty cell."""

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        surface.blit(empty_cell(self.rect.size), self.rect)


def act_and_odds(table: TableContext, act: Act, odds: Part) -> Part:
    """Return an act above the odds of the next strike, or beside them in a flat room."""
    panel = act_panel(table, act)
    flat = Row([Share(panel), Share(Given(odds))], gap=8)
    tall = Column([Sized(panel, down=LEAST_ACT_HEIGHT), Share(Given(odds))], gap=8)
    return ByRatio(FLAT_RATIO, flat, tall)
