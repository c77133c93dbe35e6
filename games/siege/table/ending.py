"""Ending of a siege for the stage: the city with its new holder, and what decided the game.

An assault shows both sides with their cards. An ending without one shows the city, and the deck
that ran out with its cause.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect

from engine.app import theme
from engine.app.theme import Role
from engine.app.widgets import Label
from engine.app.widgets.containers import (
    CENTRE,
    ByRatio,
    Column,
    FirstThatFits,
    Fitted,
    Given,
    Part,
    Row,
    Share,
    Sized,
    Space,
)
from engine.app.widgets.pieces import SeatMark
from engine.app.widgets.words import note
from engine.rules.cards import CARD_VALUES, Card, name
from engine.rules.english import possessive
from engine.rules.events import Ended, GameOver, first_event
from engine.table.act import ActThing
from engine.table.act_panel import ThingsRow
from engine.table.act_things import CardFan
from engine.table.context import TableContext
from engine.table.piles import PileWidget
from engine.table.stage import Stage
from games.siege.rules.state import (
    BESIEGED,
    BESIEGER,
    SIDES,
    ClashResolved,
    Ending,
    FateStruck,
    Siege,
)
from games.siege.table import walls
from games.siege.table.acts import winning_cards
from games.siege.table.sides import BACKS
from games.siege.words.descriptions import loser_of

CITY_RATIO = 312 / 258
"""Ratio of the city's width to its height."""
CARD_WIDTH = 168
"""Greatest width of a card, in style units."""
DECK_WIDTHS = (168, 140, 112, 98, 84, 70, 56, 44, 32)
"""Widths of the place of a deck that ran out, in style units, the best first."""
BANNER_GROWTH = 2.0
"""Size of the banner on the city relative to that in play."""
MARK_SIDE = 20
"""Side of the mark of a seat, in style units."""
SUM_ROLES = (
    (Role.WINNING, Role.LOSING),
    (Role.ENDING, Role.SCORE),
    (Role.FIGURE, Role.DIALOG),
    (Role.SCREEN, Role.HEADING),
)
"""Sizes of the larger and of the smaller sum, the best pair first."""
CITY_TO_CARDS = (13, 7)
"""Shares of the height of the city and of the cards below it."""
LEAST_CARD_HEIGHT = 70
"""Least height of the cards, in style units."""
FLAT_RATIO = 2.0
"""Ratio of width to height above which everything stands in one row."""
IDS = ("walls-panel", "clash", "act", "fate")
"""Widgets that the stage covers in a window without tabs: those of the two middle columns."""


class SiegeEnd(NamedTuple):
    """End of a siege or of one siege of a set: the winner, 0 for nobody, and the reason."""

    winner: int
    reason: str

    @property
    def is_city_taken(self) -> bool:
        """True after an assault that broke through."""
        return self.reason == Ending.ASSAULT

    @property
    def holder(self) -> int:
        """Seat that holds the city."""
        return BESIEGER if self.winner == BESIEGER else BESIEGED


def end_shown(table: TableContext) -> SiegeEnd | None:
    """Return the end of the siege if the table has shown it."""
    events = table.events
    end = first_event(events, Ended) or first_event(events, GameOver)
    return SiegeEnd(end.winner or 0, end.reason) if end else None


def stage_of(table: TableContext, view: Siege) -> Stage:
    """Return the stage of the end that is shown; without an end, an empty stage."""
    end = end_shown(table)
    if end is None:
        return Stage()
    ids = () if table.sheets.shape == "tabs" else IDS
    clash = first_event(table.events, ClashResolved)
    if not (end.is_city_taken and clash):
        picture = city_and_causes(city_of(view, end), _causes(table, end, clash))
        return Stage(ids, picture)
    picture_of_clash = FallenCity(table, clash, city_of(view, end)).part()
    if view.rules.best_of > 1:  # then the log's title has the score
        return Stage(ids, picture_of_clash)
    return Stage(ids, picture_of_clash, f"{table.name(BESIEGER)} takes the city", "")


def city_of(view: Siege, end: SiegeEnd) -> Part:
    """Return the city as it stands at the end, with the banner of its holder."""
    city = walls.Walls("stage-city", Rect(), view.walls, end.holder, end.is_city_taken)
    city.banner_growth = BANNER_GROWTH
    return Fitted(city, CITY_RATIO)


class FallenCity(NamedTuple):
    """City that was taken, between both sums, with the cards of both sides."""

    table: TableContext
    clash: ClashResolved
    city: Part

    def part(self) -> Part:
        """Return everything in one row in a flat room, else the city over the cards."""
        flat = FirstThatFits([self._in_one_row(roles) for roles in SUM_ROLES])
        return ByRatio(FLAT_RATIO, flat, FirstThatFits([self._over_cards(r) for r in SUM_ROLES]))

    def _over_cards(self, roles: tuple[Role, Role]) -> Part:
        """Return the city between the sums, over the cards of both sides."""
        beats = Label("stage-beats", words="beats", role=Role.PITCH, align="center", middle=True)
        sums = [Share(self._sum(side, role), 2, whole=True) for side, role in enumerate(roles)]
        city_row = Row([sums[0], Share(self.city, 5), sums[1]], gap=theme.GAP)
        cards = Row([Share(self._fan(0)), beats, Share(self._fan(1))], gap=theme.GAP)
        rows = (
            Share(city_row, CITY_TO_CARDS[0], whole=True),
            Share(Sized(cards, down=LEAST_CARD_HEIGHT), CITY_TO_CARDS[1], whole=True),
        )
        return Column(rows, gap=theme.GAP)

    def _in_one_row(self, roles: tuple[Role, Role]) -> Part:
        """Return the city between both sides, each with its cards and its sum."""
        sums = [Column([self._sum(side, role)], at=CENTRE) for side, role in enumerate(roles)]
        fans = [Share(self._fan(side)) for side in range(2)]
        return Row([fans[0], sums[0], Share(self.city, 1.5), sums[1], fans[1]], gap=theme.GAP)

    def _fan(self, side: int) -> Part:
        """Return the cards of the attack (0) or of the defence (1); the winner's have a ring."""
        clash = self.clash
        cards = (clash.attack, clash.defence)[side]
        if not cards:
            return Column([note("stage-no-card", "no card", align="center")], at=CENTRE)
        back = BACKS[SIDES[self._seat(side)]]
        fan = CardFan(cards, back, f"side-{side}", self.table.large, width=CARD_WIDTH)
        fan.state = "rest" if side else "target"
        return fan

    def _sum(self, side: int, role: Role) -> Part:
        """Return the sum of the attack (0) or of the defence (1) with its parts."""
        clash = self.clash
        seat = self._seat(side)
        mark = SeatMark(f"stage-mark-{side}", seat=seat, side=MARK_SIDE)
        label = Label(f"stage-side-{side}", words=("Attack", "Defence")[side], role=Role.BUTTON)
        label.colour = self.table.tint(seat)
        total = (clash.attack_sum, clash.defence_sum)[side]
        figure = Label(f"stage-sum-{side}", words=str(total), role=role, align="center")
        figure.colour = theme.DISC_BOTTOM if side else theme.BRASS_LIGHT
        parts = sum_parts(clash, side)
        words = Label(f"stage-parts-{side}", words=parts, role=Role.STRONG, align="center")
        margin = Share(Space(0))
        heading = Row([margin, mark, Space(8), label, margin], at=CENTRE)
        return Column([heading, figure, words], at=CENTRE)

    def _seat(self, side: int) -> int:
        return self.clash.attacker if side == 0 else 3 - self.clash.attacker


def sum_parts(clash: ClashResolved, side: int) -> str:
    """Return the parts of a sum: `7 + 10 + camp 3`, `walls 5 + 3`; "" for a single card."""
    cards: Sequence[Card] = (clash.attack, clash.defence)[side]
    parts = [str(CARD_VALUES[card]) for card in cards]
    if side:
        parts.insert(0, f"walls {clash.base}")
    elif clash.bonus:
        parts.append(f"camp {clash.bonus}")
    elif len(parts) == 1:
        return ""
    return " + ".join(parts)


def city_and_causes(city: Part, causes: Sequence[ActThing]) -> Part:
    """Return a city over the things that decided its fate, if there are any."""
    if not causes:
        return city
    beside = Row([Share(city), Share(ThingsRow(causes))], gap=theme.GAP)
    below = ThingsRow(causes)
    shares = Share(city, CITY_TO_CARDS[0]), Share(below, CITY_TO_CARDS[1])
    layout = ByRatio(FLAT_RATIO, beside, Column(shares, gap=theme.GAP))
    return FirstThatFits([layout, city])


def _causes(table: TableContext, end: SiegeEnd, clash: ClashResolved | None) -> list[ActThing]:
    """Return the things that decided a siege without an assault: what struck, and an empty deck."""
    if end.reason not in (Ending.SURRENDER, Ending.ABANDONED):
        return []
    causes: list[ActThing] = []
    if fate := first_event(table.events, FateStruck):
        fan = CardFan([fate.card], BACKS["fate"], "fate", table.large, width=CARD_WIDTH)
        fan.state = "target"
        causes.append(ActThing(fan, name(fate.card)))
    elif clash and loser_of(clash) != end.winner:
        causes += winning_cards(table, clash)
    loser = table.name(3 - end.winner)
    empty_deck = Given(FirstThatFits([_empty_deck(loser, width) for width in DECK_WIDTHS]))
    causes.append(ActThing(empty_deck, f"{possessive(loser)} deck is empty"))
    return causes


def _empty_deck(owner: str, width: float) -> Part:
    """Return the place of a deck that ran out; the width of a card is in style units."""
    pile = PileWidget("stage-deck", called=f"{possessive(owner)} deck", width=width)
    margin = Share(Space(0))
    return Column([Row([margin, pile, margin])], at=CENTRE)
