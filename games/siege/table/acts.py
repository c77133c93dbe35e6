"""Acts of a siege: the cards paid, and the counter, course or cards that they brought."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect, Surface
from typing_extensions import override

from engine.app.theme import Scale
from engine.app.widgets import Look, Widget
from engine.app.widgets.containers import Fitted, Unsized
from engine.rules.cards import HIDDEN, name
from engine.rules.english import in_words
from engine.rules.events import Event, Looked, Moved, first_event
from engine.rules.notation import Action
from engine.table.act import ActThing, FigureChange, Figures
from engine.table.act_things import CardFan
from engine.table.acts import Acts
from engine.table.context import TableContext
from engine.words.log import Entry
from games.siege.rules.actions import Destroy, Order, Ration, Resupply, SiegeAction, counter_name
from games.siege.rules.state import (
    BESIEGER,
    DECKS,
    DISCARDS,
    SIDES,
    ClashResolved,
    CounterBuilt,
    CounterBurnt,
    Effort,
    FateStruck,
    PutInOrder,
    Resupplied,
    Siege,
    WallsChanged,
)
from games.siege.table import walls
from games.siege.table.counters import CounterCopy, Medal
from games.siege.table.sides import BACKS
from games.siege.words.descriptions import (
    before_fate,
    cards_discarded,
    caused_by_fate,
    clash_noun,
    fate_effect,
    loser_of,
    score_words,
)
from games.siege.words.phrases import done_words

FATE = "Fate"
"""Name of Fate in the log."""
WINNER_WIDTH = 168
"""Greatest width of a card that won a clash, in style units."""
MEDAL_SIDE = 88
"""Greatest diameter of a counter in an act, in style units."""
MEDAL_SHARE = 1.8
"""Share of the width for a counter in an act, where a single card has 1."""
COURSE_SIZE = (150, 36)
"""Greatest width and height of a part of a course of the walls in an act, in style units."""
COURSE_RATIO = walls.PICTURE_WIDTH / walls.COURSE_HEIGHT
"""Ratio of width to height of a whole course."""
EFFORT_FIGURES: dict[Effort, str] = {
    "assault": "Assaults",
    "bombard": "Bombardments",
    "sally": "Defence",
}
"""Name of the sum that the counters in the camp add to, by effort."""


class SiegeActs(Acts):
    """Maker of the acts of a siege."""

    most_changes = 1  # the cards paid have the number that is left below them

    @override
    def phrase(self, action: Action) -> str:
        if isinstance(action, Order):
            return f"Puts the {'card' if len(action.top_first) == 1 else 'cards'} back"
        return done_words(action) if isinstance(action, SiegeAction) else ""

    @override
    def caption(self, move: Moved) -> str:
        for seat, deck in DECKS.items():
            if (move.source, move.target) == (deck, DISCARDS[seat]):
                return f"{in_words(len(move.cards), 'card')} paid{self._left(move, seat)}"
        return super().caption(move)

    def _left(self, move: Moved, seat: int) -> str:
        """Return the number of cards left in the deck that paid; "" once Fate has taken more."""
        deck_before = self.table.view_before(self.table.history[-1].number).side(seat).deck
        left = len(deck_before) - len(move.cards)
        return f", {left} left" if left == len(self.table.view.side(seat).deck) else ""

    @override
    def explained(self, change: FigureChange, events: Sequence[Event]) -> FigureChange:
        """Return a change with how long a counter's bonus lasts, or with what Fate took."""
        if first_event(events, CounterBuilt):
            return change._replace(note="until a sally destroys it")
        fate = first_event(events, FateStruck)
        if fate is None or change[:2] != self._deck_figure(fate.victim):
            return change
        count = len(cards_discarded(fate.victim, caused_by_fate(fate, events)))
        return change._replace(owner=f"{change.owner} ({count} to Fate)") if count else change

    def _deck_figure(self, seat: int) -> tuple[str, str]:
        return "Deck", f"of {self.table.name(seat)}"

    @override
    def remarks(self, action: Action, rest: str) -> Sequence[str]:
        """Return why a Ration or a Resupply brought nothing back, and a sentence on Fate."""
        _, _, result = rest.partition(". ")
        is_supply = isinstance(action, Ration | Resupply)
        reasons = [result] if is_supply and "no " in result else []
        return [*reasons, *self.fate_lines()]

    def fate_lines(self) -> list[str]:
        """Return a sentence on the Fate that has been shown, if its own panel is on another tab."""
        played = self.table.history[-1]
        fate = first_event(played.events, FateStruck)
        if fate is None or self.table.sheets.shape != "tabs":
            return []
        effect = fate_effect(fate, played.events, self.table.name)
        return [f"Fate: {name(fate.card)}: {effect}."]

    @override
    def lines(self, entries: Sequence[Entry]) -> list[str]:
        """Return the sentences without those on Fate, which are remarks."""
        return super().lines([entry for entry in entries if entry.who != FATE])

    @override
    def things(self, events: Sequence[Event]) -> list[ActThing]:
        """Return the cards paid, then what they bought; Fate has its own panel."""
        own_events = before_fate(events)
        bought = (self._bought(event) for event in own_events)
        return [*super().things(own_events), *self._sally(), *filter(None, bought)]

    def _sally(self) -> list[ActThing]:
        """Return the cards of the sally that won the choice of a counter to destroy."""
        *earlier, played = self.table.history[-2:]
        if not (earlier and isinstance(played.action, Destroy)):
            return []
        clash = first_event(earlier[0].events, ClashResolved)
        return winning_cards(self.table, clash) if clash else []

    def _bought(self, event: Event) -> ActThing | None:
        """Return what the cards paid for, as a picture; None for any other event."""
        match event:
            case CounterBuilt(counter=counter):
                copy = max(1, self.table.view.besieger.equipment.count(counter))
                bonus = f"+{self.table.rules.counters[counter].value}"
                medal = LargeMedal(CounterCopy(counter, copy), bonus)
                return ActThing(medal, "into the camp", MEDAL_SHARE)
            case CounterBurnt(counter=counter):
                copy = self.table.view.besieger.equipment.count(counter) + 1
                medal = LargeMedal(CounterCopy(counter, copy))
                return ActThing(medal, "back to the yard", MEDAL_SHARE)
            case WallsChanged(before=before, after=after):
                verb = "laid" if after > before else "lost"
                stone = StonePicture("act-course", number=max(before, after))
                course = Fitted(stone, COURSE_SIZE[0] / COURSE_SIZE[1], COURSE_SIZE[0])
                return ActThing(course, f"a course {verb}", 1.5)
            case Resupplied(cards=cards, source=source, target=target):
                brought_back = self.fan(Moved(cards, source, target))
                count = in_words(len(cards), "black card")
                return brought_back._replace(caption=f"{count} under the deck")
            case Looked(cards=cards, place=place):
                looked_at = self.fan(Moved(cards, place, place))
                return looked_at._replace(caption=f"{in_words(len(cards), 'card')} looked at")
            case PutInOrder(place=place, count=count):
                put_back = self.fan(Moved((HIDDEN,) * count, place, place))
                back_words = f"{in_words(count, 'card')}, face down, on top of the deck"
                return put_back._replace(caption=back_words)
        return None

    @override
    def figures(self, view: Siege, seat: int) -> Figures:
        owner = f"of {self.table.name(BESIEGER)}"
        figures = {
            (name, owner): f"+{view.bonus(effort)}" for effort, name in EFFORT_FIGURES.items()
        }
        figures["Walls", "out of ten"] = str(view.walls)
        for deck_seat in (seat, 3 - seat):
            count = len(view.side(deck_seat).deck)
            figures[self._deck_figure(deck_seat)] = str(count)
        return figures


def winning_cards(table: TableContext, clash: ClashResolved) -> list[ActThing]:
    """Return the cards of the larger sum of a clash, with rings, over both sums, if it has any."""
    side = SIDES[3 - loser_of(clash)]
    cards = clash.attack if clash.won else clash.defence
    fan = CardFan(cards, BACKS[side], side, table.large, width=WINNER_WIDTH, state="target")
    result = "wins" if clash.won else "fails"
    return [ActThing(fan, f"the {clash_noun(clash)} {result}, {score_words(clash)}")][: len(cards)]


@dataclass
class LargeMedal(Unsized):
    """Counter as large as the room allows, in a ring of light, with its bonus if it has one."""

    piece: CounterCopy
    bonus: str = ""

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        side = min(scale.px(MEDAL_SIDE), round(0.8 * rect.height), round(0.7 * rect.width))
        medal = Medal("act-medal", rect, self.piece.picture, side, bonus=self.bonus)
        # the bonus on the rim does not shrink with the disc, which bears half of it
        medal.side = side = side - 2 * max(0, medal.size(scale)[1] - rect.height)
        medal.is_bright = True
        medal.tip = counter_name(self.piece.counter)
        medal.rect = Rect(0, 0, side, medal.size(scale)[1])
        medal.rect.center = rect.center
        return [medal]


@dataclass(eq=False, repr=False)
class StonePicture(Widget):
    """Picture of the beginning of a course of the walls, numbered from 1 at the foot."""

    number: int = 1

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        height = self.rect.height
        course = walls.falling_course((round(height * COURSE_RATIO), height), self.number)
        surface.blit(course, self.rect, Rect((0, 0), self.rect.size))
