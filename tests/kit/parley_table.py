"""The table of Parley: the shortest example of a board with a bit of everything.

What each seat holds lies at the foot while it is asked, a hand is pressed to object, a row to take
toll of it, and a ride is drawn on the road.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

import pygame
from pygame import Rect, Surface

from engine.app import paint, theme
from engine.app.inputs import Key, KeyUp, Press
from engine.app.map.transform import Inches, Transform
from engine.app.map.view import MapSpot, MapView
from engine.app.navigation import Navigation
from engine.app.theme import Role, Scale
from engine.app.widgets import (
    Button,
    Change,
    Label,
    Look,
    Panel,
    ScrollList,
    Widget,
    literal,
)
from engine.app.widgets.choices import ChoiceField
from engine.app.widgets.containers import Column
from engine.app.widgets.layout import stack
from engine.catalogue import CatalogueEntry
from engine.match import Match
from engine.rules.chance import Chance
from engine.rules.events import Event
from engine.rules.notation import Action
from engine.rules.state import Decision
from engine.table import faces
from engine.table.actionbar import Offer, Prompt
from engine.table.acts import Acts
from engine.table.animator import Motion, Travel
from engine.table.board import Board, Happening, Offers, Request
from engine.table.chooser import Way
from engine.table.context import TableContext
from engine.table.hand import Backs, HandBar, HandCards, other_hand, sorted_hand
from engine.table.marks import AT_REST, CardMark, MarkedCard
from engine.table.pace import Pace
from engine.table.panes import Pane, panes
from engine.table.piles import PileWidget
from engine.table.pressing import Pressing
from engine.table.setups import FormContext
from engine.table.sides import chip_of
from engine.table.table import Table
from tests.app.ruler import Ruler
from tests.kit.parley import (
    PARLEY,
    Baggage,
    Object,
    Parley,
    ParleyGame,
    Ride,
    Rode,
    Rules,
    Toll,
)
from tests.kit.parley_road import Point, Road
from tests.kit.parley_words import WORDS

ASKS = {
    "bid": ("bids", "How many coins, unseen?"),
    "ride": ("rides", "Press the road, leg by leg, or ride along it."),
    "object": ("may object", "With a spade of the hand."),
    "toll": ("takes toll", "A coin, or a card of a row."),
    "take": ("takes", "Two things at most."),
}
"""What is asked, and what has to be known to answer it."""
GAP, CARD = 10, 44
"""Gaps, and the width of a card in a row, in style units."""
EDGE, SPEED = 2.0, 6.0
"""How many inches of the map lie around the road; how many a rider makes in a second."""


Marks = Callable[[str], CardMark]


def way(action: Action) -> tuple[str, ...]:
    """How an action is given by pressing cards."""
    match action:
        case Object(card=card) | Toll(what=card) if card != "coin":
            return (card,)
    return ()


def along(view: Parley) -> tuple[Point, ...]:
    """As far as the leader's reach goes on the road, from corner to corner."""
    here, left = view.envoys[view.leader - 1].at, 0.999 * view.reach
    legs = [here]
    for corner in [each for each in view.road.corners if each.x > here.x]:
        far = legs[-1].far(corner)
        legs.append(legs[-1].towards(corner, min(1, left / (far or 1))))
        left -= far
        if left <= 0:
            break
    return tuple(legs[1:])


@dataclass(eq=False)
class Rider(Widget):
    """An envoy on the road."""

    seat: int = 1
    called: str = ""

    @property
    def name(self) -> str:
        return self.called

    def draw(self, surface: Surface, look: Look) -> None:
        mark = paint.seat_mark(look.scale, self.seat, max(1, min(self.rect.size)))
        surface.blit(mark, mark.get_rect(center=self.rect.center))


class ParleyBoard(Board[Parley]):
    """A parley, as its envoys see it."""

    sheets = ("act", "envoys", "road", "log")

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self._acts = Acts(table)
        self._path: Ruler | None = None
        """The ride that is being drawn."""
        self._pressing = Pressing(table, lambda each: Way(each, way(each)))

    # What is asked.

    def prompt(self, view: Parley, decision: Decision) -> Prompt:
        does, words = ASKS[decision.ask]
        return Prompt(decision.seat, f"{self._table.name(decision.seat)} {does}", words)

    def tallest_requests(self, view: Parley) -> list[Request]:
        take = [Offer(f"take-{n}", "Take", "one coin") for n in range(6)]
        return [
            Request(Prompt(seat, f"{self._table.name(seat)} {does}", words), Offers(take))
            for seat in range(1, len(self._table.names) + 1)
            for does, words in ASKS.values()
        ]

    def offers(self, view: Parley, decision: Decision) -> Offers:
        if decision.ask == "ride" and not self._table.look_only:
            return Offers(self._rides(view))
        return self._table.offers([each for each in self._table.actions if not way(each)])

    def _rides(self, view: Parley) -> list[Offer]:
        drawn = [off_map(corner) for corner in self._path.corners] if self._path else []
        reason = self._table.refusal(view.leader, Ride(tuple(drawn)))
        reason = reason if drawn else "Press the road first."
        whole = Ride(along(view))
        at_end = "" if whole.legs else "This is the end of the road."
        ride, far = (partial(self._table.play, each) for each in (Ride(tuple(drawn)), whole))
        return [
            Offer(
                "ride",
                "Ride",
                "as drawn",
                tip="Esc drops a leg.",
                key="r",
                reason=reason,
                on_press=ride,
            ),
            Offer(
                "along",
                "Along",
                f"{view.reach} inches",
                tip="The road itself.",
                key="a",
                reason=at_end,
                on_press=far,
            ),
        ]

    # What lies there.

    def layout(self, view: Parley, room: Rect) -> list[Widget]:
        envoys = Pane("envoys", "Envoys", lambda scale, rect: [self._envoys(view, scale, rect)])
        road = Pane("road", "Road", lambda scale, rect: [self._road(view, scale, rect)])
        act = Pane("act", "Action", self._acts.panel().lay, 0.6)
        return panes(self._table, room, [[envoys], [act, road]])

    def _envoys(self, view: Parley, scale: Scale, rect: Rect) -> Panel:
        panel = Panel("envoys", rect, "Envoys")
        inner = panel.inner(scale)
        inner.height = rect.bottom - scale.px(GAP) - inner.top
        room = ScrollList.room(inner, scale)
        widgets: list[Widget] = []
        marks = self._marks(view)
        for seat in range(1, view.seats + 1):
            top = widgets[-1].rect.bottom + scale.px(GAP) if widgets else room.top
            widgets += self._envoy(view, scale, Rect(room.left, top, room.width, 0), seat, marks)
        deck = PileWidget(
            view.place_of("deck"), cards=view.deck, called="The deck", width=CARD, beside=True
        )
        deck.rect = Rect(room.left, widgets[-1].rect.bottom + scale.px(GAP), room.width, 0)
        deck.rect.height = deck.size(scale, deck.rect.width)[1]
        envoys = ScrollList("envoys-list", inner, "Envoys", widgets=[*widgets, deck])
        envoys.keep_lines_whole(scale)
        panel.widgets = [envoys]
        return panel

    def _envoy(
        self, view: Parley, scale: Scale, room: Rect, seat: int, marks: Marks
    ) -> list[Widget]:
        """Who it is, its purse, and its row."""
        envoy, name = view.envoys[seat - 1], self._table.names[seat - 1]
        row = view.place_of("row", seat)
        widgets: list[Widget] = []
        if seat != self._foot_seat(view):
            backs = Backs(view.place_of("hand", seat), count=len(envoy.hand))
            other = other_hand(scale, chip_of(self._table, seat), backs)
            widgets = Column([other]).lay(scale, room)
        least, most = envoy.least, envoy.most
        coins = str(envoy.coins) if envoy.coins is not None else f"{least} to {most}"
        words = f"**{literal(name)}**: {coins} coins{', out of the game' if envoy.out else ''}"
        purse = Label(f"purse-{seat}", words=words, role=Role.BODY)
        top = max((each.rect.bottom for each in widgets), default=room.top)
        purse.place(Rect(room.left, top, room.width, purse.size(scale, room.width)[1]))
        wide, tall = faces.size(scale.px(CARD))
        step = min(wide, (room.width - wide) // max(1, len(envoy.row) - 1))
        place = Rect(room.left, purse.rect.bottom + scale.px(4), wide, tall)
        widgets += [purse, Widget(row, place, may_overlap=True)]
        for index, card in enumerate(reversed(envoy.row)):
            lying = MarkedCard.marked(
                f"{row}-{card}",
                place.move(index * step, 0),
                card,
                marks(card),
                large=self._table.large,
                may_overlap=True,
            )
            lying.is_flat = True
            widgets.append(lying)
        return widgets

    def _road(self, view: Parley, scale: Scale, rect: Rect) -> Panel:
        panel = Panel("road-panel", rect, "Road", note=f"{view.reach} inches")
        inner = panel.inner(scale)
        inner.height = rect.bottom - scale.px(GAP) - inner.top
        spots = [
            MapSpot(self._rider(seat, envoy.at, view.road), on_map(envoy.at), (1.2, 1.2))
            for seat, envoy in enumerate(view.envoys, 1)
            if not envoy.out
        ]
        size = max(each.x for each in view.road.corners), max(each.y for each in view.road.corners)
        size = size[0] + 2 * EDGE, size[1] + 2 * EDGE
        decision = self._table.decision
        riding = decision and decision.ask == "ride" and not self._table.look_only
        here = on_map(view.envoys[view.leader - 1].at)
        if riding and (self._path is None or self._path.start != here):
            self._path = Ruler(here, view.reach, self._table.rebuild)
        panel.widgets = [
            MapView(
                "road",
                inner,
                size,
                spots,
                called="The road",
                ground=partial(draw_road, view.road),
                tool=self._path if riding else None,
            )
        ]
        return panel

    def _rider(self, seat: int, at: Point, road: Road) -> Rider:
        far = f"{at.far(road.corners[-1]):.1f} inches from the end of the road."
        return Rider(
            f"rider-{seat}",
            seat=seat,
            called=self._table.names[seat - 1],
            tip=far,
            may_overlap=True,
        )

    # The hand at the foot.

    def _foot_seat(self, view: Parley) -> int:
        decision = self._table.decision
        return decision.seat if decision else view.leader or 1

    def foot(self, view: Parley, asked: Request) -> HandBar:
        seat, decision = self._foot_seat(view), self._table.decision
        held = view.hand(seat)
        shown = [] if self._table.watching else held
        large = self._table.large
        return HandBar(
            asked.prompt,
            [*asked.offers.answers, *asked.offers.others],
            seat=seat,
            player=self._table.names[seat - 1],
            count=len(held),
            cards=HandCards(
                view.place_of("hand", seat), shown, self._marks(view), "oxblood", large=large
            ),
            to_play=decision is not None,
            turner=self._turner(),
        )

    def _turner(self) -> Offer | None:
        """What turns the hand up or down."""
        seat, decision = self._table.seat, self._table.decision
        if decision is None or decision.ask == "draw" or self._table.look_only:
            return None
        if seat.viewer:
            return Offer(
                "hand", "Hide", "the hand", tip="H turns it down.", key="h", on_press=seat.shut
            )
        return Offer(
            "hand", "Look", "at the hand", tip="Behind the curtain.", key="h", on_press=seat.call
        )

    def _marks(self, view: Parley) -> Marks:
        decision = self._table.decision
        rows = [card for envoy in view.envoys for card in reversed(envoy.row)]
        order = [*rows, *sorted_hand(view.hand(decision.seat))] if decision else rows
        says = {way(each)[0]: str(each).capitalize() for each in self._table.actions if way(each)}
        return self._pressing.marks(order, lambda card: says.get(card, ""), lambda card: AT_REST)

    # Motion, and what is dropped.

    def motions(self, before: Parley, beat: Event, after: Parley) -> list[Motion] | None:
        road = self._table.widget("road")
        if not isinstance(beat, Rode):
            return None
        if not isinstance(road, MapView):
            return []
        here = before.envoys[beat.seat - 1].at
        path = [road.transform.pixel(on_map(leg)) for leg in (here, *beat.legs)]
        side = max(1, round(1.2 * road.transform.scale))
        picture = paint.seat_mark(self._table.scale, beat.seat, side)
        speed = SPEED * road.transform.scale
        return [Travel(picture, path, speed, road.rect, source=f"rider-{beat.seat}")]

    def pace(self, beat: Event) -> Pace:
        return Pace(0.4, sheet="road" if isinstance(beat, Rode) else "act")

    def sheet_to_open(self, view: Parley) -> str:
        return {"ride": "road", "toll": "envoys", "take": "envoys"}.get(self._table.ask, "act")

    def handle(self, event: Press | Key | KeyUp) -> bool:
        if event != Key("escape"):
            return False
        path = self._path.undo_last() if self._path else Change.NONE
        return bool(path) or self._pressing.back()

    def changed(self, what: Happening) -> None:
        if what in (Happening.COVERED, Happening.REWOUND):
            self._pressing.reset()
        if what is Happening.REWOUND:
            self._path = None


def on_map(at: Point) -> Inches:
    """Where a point of the road lies on the map."""
    return at.x + EDGE, at.y + EDGE


def off_map(at: Inches) -> Point:
    """The point of the road that lies there on the map."""
    return Point(round(at[0] - EDGE, 3), round(at[1] - EDGE, 3))


def draw_road(road: Road, surface: Surface, transform: Transform) -> None:
    """The road with its verge."""
    corners = [transform.pixel(on_map(corner)) for corner in road.corners]
    verge = max(2, round(2 * road.verge * transform.scale))
    pygame.draw.lines(surface, theme.LINE, False, corners, verge)
    for corner in corners:
        pygame.draw.circle(surface, theme.LINE, corner, verge // 2)
    pygame.draw.lines(surface, theme.BRASS_DARK, False, corners, max(1, verge // 12))


class BaggageForm:
    """What an envoy brings: so many cards, and coins for the rest of the load."""

    purpose: ClassVar[str] = "pack the baggage"

    def __init__(self, context: FormContext) -> None:
        self._cards, self._load, self._changed = 1, context.rules.load, context.on_change

    def layout(self, scale: Scale, room: Rect) -> list[Widget]:
        most = [str(cards) for cards in range(1, self._load + 1)]
        cards = ChoiceField("cards", options=most, value=self._cards - 1, on_change=self._take)
        cards.rect.height = scale.px(theme.FORM_HEIGHT)
        said = Label("cards-name", words="Cards, and the rest of the load in coins")
        room = room.inflate(-scale.px(160), -scale.px(40))
        stack([said, cards], room, scale, scale.px(GAP))
        return [said, cards]

    def do_some_work(self) -> bool:
        return False

    def side_buttons(self) -> Sequence[Button]:
        return ()

    def value(self) -> Baggage:
        return Baggage(self._load - self._cards, self._cards)

    def refusal(self) -> str:
        return ""

    def _take(self, index: int) -> None:
        self._cards = index + 1
        self._changed()


class Clothed(ParleyGame):
    """Parley on one road, in the clothes of a game that has an emblem and a rules page."""

    key = "siege"
    ground = None

    def sample_ground(self, rules: Rules, seats: int, chance: Chance) -> Any:
        return None


CLOTHED = Clothed(PARLEY.config)


def table(match: Match, navigation: Navigation) -> Table:
    """The table of a match of Parley."""
    return Table(match, ParleyBoard, WORDS, navigation)


ENTRY = CatalogueEntry(
    CLOTHED.key,
    CLOTHED.config,
    lambda: CLOTHED,
    Path(__file__).parents[2] / "games" / CLOTHED.key / "rules.md",
    lambda: WORDS,
    lambda: BaggageForm,
    lambda: None,
)
