"""How a run moves: cards turned over, strikes, the joker's walk, a floor dealt anew."""

from __future__ import annotations

from itertools import takewhile
from typing import TypeGuard

from pygame import Rect

from engine.app import theme
from engine.rules.cards import HIDDEN, RED_JOKER, Card
from engine.rules.events import Event, Moved, first
from engine.rules.played import Played
from engine.table import faces
from engine.table.animator import FLIGHT, Drop, Fade, Flight, Motion
from engine.table.faces import Back
from games.rogue.rules.state import (
    AceMet,
    FloorCleared,
    Fought,
    HealthLost,
    TurnedOver,
    Walked,
)
from games.rogue.table import layout
from games.rogue.table.banner import Banner, banner
from games.rogue.table.bar import RogueBar
from games.rogue.table.delve import CARD
from games.rogue.table.dungeon import goal_at, goal_plate
from games.rogue.table.hand import joker_of

PLACES = frozenset(["deck", "discard", "strike", "captive", "ace"])
SHEET_OF: dict[str, layout.Sheet] = {
    "deck": "delve",
    "discard": "delve",
    "captive": "hand",
    "ace": "hand",
}
"""On which sheet a place lies, where there are sheets."""
HOLD = 0.9
"""Seconds for which a strike lies beside its enemy before what came of it is shown."""
MEET = 0.5
"""Seconds for which an ace lies turned over before it goes."""
GATHERED, DEALT_APART = 8, 0.05
"""So many cards are seen flying into a deck that is shuffled; seconds from one dealt card to the
next."""


class RogueMoving(RogueBar):
    """A run up to its board, and how it moves."""

    def is_place(self, id: str) -> bool:
        return id in PLACES or id.startswith("board.")

    def rects(self) -> dict[str, Rect]:
        """What lies on a sheet that is shut comes from its tab, and goes there."""
        found = super().rects()
        size = faces.size(self.manager.scale.px(CARD))
        for place, sheet in SHEET_OF.items():
            tab = self.widget(f"tab-{sheet}")
            if place not in found and tab is not None:
                found[place] = Rect((0, 0), size)
                found[place].center = tab.rect.center
        return found

    def back_of(self, place: str) -> Back:
        return "oxblood"

    def face_up(self, place: str) -> bool:
        return place != "deck"

    def pile_title(self, place: str) -> str:
        return "The discard pile"

    def piles(self) -> tuple[int, list[Card]]:
        """How many cards lie in the deck, and which on the discard pile, the top one first, as far
        as it has been seen."""
        run, coming = self.run, self.animator.pending
        discard = run.discard
        laid, gathered = coming("discard"), coming("deck")
        if gathered:
            before = takewhile(lambda event: not _gathers(event), self._news)
            laid = min(laid, sum(isinstance(e, Moved) and e.target == "discard" for e in before))
            discard = [*next(e.cards for e in self._news if _gathers(e))[::-1]]
        cleared = first(self._news, FloorCleared)
        dealt = sum(coming(f"board.{cell}") for cell in cleared.filled) if cleared else 0
        return len(run.deck) + coming("strike") + dealt - gathered, discard[laid:]

    def motions(self, played: Played, before: dict[str, Rect]) -> list[list[Motion]]:
        """First what is turned over, then the strike, then what comes of it; then the walk, and
        the floor that it clears."""
        turned: list[Motion] = []
        drawn: list[Motion] = []
        after: list[Motion] = []
        walked: list[Motion] = []
        floor: list[Motion] = []
        for event in played.events:
            match event:
                case TurnedOver(cell=cell, card=card):
                    turned += self._turned(f"board.{cell}", card)
                case Moved() if _gathers(event):
                    gathered = self._gathered(event, before)
                    (floor if walked else drawn).extend(gathered)
                case Moved(target="strike"):
                    drawn += self._after(drawn, self.flights(event, before))
                case Moved() if walked:
                    floor += self._after(floor, self.flights(event, before), DEALT_APART)
                case Moved():
                    after += self._late(self.flights(event, before), 0.0)
                case HealthLost(ace=None, health=health):
                    after += self._lost(health + 1)
                case AceMet(end="healed", health=health):
                    after += self._healed(health)
                case Walked(source=source, cell=cell):
                    walked += self._walked(f"board.{source}", f"board.{cell}")
                case FloorCleared():
                    floor += self._cleared(event, floor)
        pause = HOLD if drawn else MEET if turned and walked else 0.0
        if any(isinstance(event, Fought) for event in played.events) or turned:
            self._late(after, pause)
        floor.sort(key=lambda motion: isinstance(motion, Banner))
        return [batch for batch in (turned, drawn, after, walked, floor) if batch]

    @staticmethod
    def _late(batch: list[Motion], seconds: float) -> list[Motion]:
        for motion in batch:
            motion.delay += seconds
            if motion.source == "strike":
                motion.waits = False  # it lies in the middle of the table still
        return batch

    @staticmethod
    def _after(
        before: list[Motion], batch: list[Motion], apart: float | None = None
    ) -> list[Motion]:
        """Each of a batch after all that comes before it has ended, or `apart` after the last."""
        flights = [motion for motion in before if isinstance(motion, Flight)]
        if flights:
            last = max(motion.delay for motion in flights)
            step = flights[0].duration if apart is None else apart
            for motion in batch:
                motion.delay += last + step
        return batch

    def _turned(self, place: str, card: Card) -> list[Motion]:
        widget = self.widget(place)
        if widget is None:
            return []
        front, back = (self.picture(each, place, widget.rect.width) for each in (card, HIDDEN))
        return [
            Flight(front, back, widget.rect, widget.rect, True, place=place, source=place, tilt=0)
        ]

    def _gathered(self, event: Moved, before: dict[str, Rect]) -> list[Motion]:
        """The discard pile flies into the deck: its upper cards for all."""
        few = Moved(
            event.cards[-GATHERED:][::-1], event.source, event.target, event.eyes, event.turned
        )
        batch = self.flights(few, before)
        for motion in batch:
            motion.count = 0
        if batch:
            batch[-1].count = len(event.cards)
        return batch

    def _lost(self, number: int) -> list[Motion]:
        """A joker falls out of the hand."""
        widget, panel = self.widget(f"joker-{number}"), self.widget("health")
        if widget is None or panel is None:
            return []
        picture = self.picture(joker_of(number), "health", widget.rect.width)
        away = widget.rect.left, widget.rect.top + widget.rect.height + self.manager.scale.px(40)
        return [Drop(picture, widget.rect.topleft, away, panel.rect, place="lost", source="hand")]

    def _healed(self, number: int) -> list[Motion]:
        widget = self.widget(f"joker-{number}")
        if widget is None:
            return []
        picture = self.picture(joker_of(number), "health", widget.rect.width)
        return [Fade(picture, widget.rect.topleft, place="health", duration=FLIGHT)]

    def _walked(self, source: str, target: str) -> list[Motion]:
        start, goal = self.widget(source), self.widget(target)
        if start is None or goal is None:
            return []
        picture = self.picture(RED_JOKER, target, goal.rect.width)
        return [Flight(picture, None, start.rect, goal.rect, place=target, source=source, tilt=0)]

    def _cleared(self, event: FloorCleared, gathered: list[Motion]) -> list[Motion]:
        """The goal's plate moves to the other corner, below a banner."""
        scale, batch = self.manager.scale, list[Motion]()
        corners = [self.widget(f"board.{cell}") for cell in ("a1", "f4")]
        dungeon = self.widget("dungeon")
        if None in corners or dungeon is None:
            return batch
        first, second = (widget.rect for widget in corners if widget is not None)
        start, goal = (first, second) if event.goal == "f4" else (second, first)
        begin, end = goal_at(scale, start), goal_at(scale, goal)
        sign = goal_plate(scale, end.width)
        batch.append(
            Flight(sign, None, begin, end, place="goal", source="goal-before", tilt=0, duration=0.9)
        )
        words = f"The goal is {event.goal} now: the corner you came from."
        title = f"Floor {event.floors} cleared"
        width = dungeon.rect.width - 2 * scale.px(theme.MARGIN)
        batch.append(Banner(banner(scale, width, title, words), dungeon.rect.center))
        return batch


def _gathers(event: Event) -> TypeGuard[Moved]:
    """Whether the discard pile goes into the deck."""
    return isinstance(event, Moved) and (event.source, event.target) == ("discard", "deck")
