"""Endings of Schmiegel: the last character falls among the dice that hit it, or two parties stand.

Clauses such as C20 are in games/schmiegel/rules.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, cos, radians, sin

from pygame import Rect, Surface
from typing_extensions import override

from engine.app import theme
from engine.app.theme import Role
from engine.app.widgets import Label, Look, Widget
from engine.app.widgets.containers import (
    BOTTOM,
    Adaptive,
    At,
    Column,
    FirstThatFits,
    Layers,
    Part,
    Row,
    Share,
    Space,
)
from engine.rules.cards import HIDDEN, Card
from engine.rules.cards import name as card_name
from engine.rules.english import possessive
from engine.rules.events import Resigned, first_event
from engine.table import faces
from engine.table.cards import CardWidget, card_picture
from engine.table.context import TableContext
from engine.table.dice import DieWidget
from engine.table.piles import turned
from engine.table.stage import Stage
from games.schmiegel.rules.events import BattleEnded, BattleRolled
from games.schmiegel.rules.state import Schmiegel
from games.schmiegel.words.descriptions import description_of, first_leaving_character

FALLEN_SHARE = 0.74
"""Height of the character that falls, as a share of the height of the room."""
FALLEN_TILT = -13
"""Rotation of the character that falls, in degrees anticlockwise."""
NUMBER_TILTS = (24, -31, 12, -20, 36, -8, 18, -26, 5)
"""Rotation of the numbers that fall with it, in degrees anticlockwise."""
WINNER_SHARE = 0.62
"""Height of the character that hits, as a share of the height of the room."""
DIE_SHARE = 0.3
"""Side of a die as a share of the height of the room."""
DIE_LEANS = (8, -7)
"""Rotation of the two dice, in degrees anticlockwise."""
MOST_TOTAL_SHARE = 0.2
"""Greatest height of the sum of the dice, as a share of the height of the room."""
WIDEST_RATIO = 1.9
"""Greatest width of the picture as a share of its height."""
TUCK_SHARE = 0.24
"""Visible part of the number behind the character that hits, as a share of a card's height."""
CELL_SHARE = 0.82
"""Greatest width and height of a card of a whole party as a share of its cell."""
FLAT_PARTY_RATIO = 1.6
"""Ratio of width to height of a room above which a party stands in one row."""
LAID_DOWN_TILTS = (-9, 7, -6, 10)
"""Rotation of the cards of a party that is given up, in degrees anticlockwise."""


@dataclass(eq=False, repr=False)
class ToppledCard(Widget):
    """Card that lies turned about the middle of its rectangle.

    Attributes:
        card: The card.
        degrees: Its rotation, anticlockwise.
        large: True for a large index.
    """

    card: Card = HIDDEN
    degrees: int = 0
    large: bool = False

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        face = card_picture(self.card, self.rect.width, look.scale, "pine", self.large)
        picture = turned(face, self.degrees)
        surface.blit(picture, picture.get_rect(center=self.rect.center))


@dataclass
class FallPicture(Adaptive):
    """Picture of the last battle: who hits, the dice, and the last character, which falls.

    Attributes:
        roll: The roll that decided.
        loser: The character that falls.
        numbers: The numbers that fall with it.
        large: True for large indices.
    """

    roll: BattleRolled
    loser: Card
    numbers: Sequence[Card]
    large: bool

    @override
    def contents(self, rect: Rect) -> Part:
        width = min(rect.width, round(WIDEST_RATIO * rect.height))
        rect = Rect(rect.centerx - width // 2, rect.top, width, rect.height)
        winner_rect = _card_rect(rect, WINNER_SHARE, 0.2)
        widgets: list[Widget] = []
        if self.roll.number:
            tucked = winner_rect.move(0, -round(TUCK_SHARE * winner_rect.height))
            widgets.append(CardWidget("stage-number", tucked, self.roll.number, large=self.large))
            winner_rect.top = tucked.top + round(TUCK_SHARE * winner_rect.height)
        winner = CardWidget("stage-winner", winner_rect, self.roll.face, large=self.large)
        winner.state = "target"
        widgets.append(winner)
        fallen_rect = _turned_inside(_card_rect(rect, FALLEN_SHARE, 0.74), FALLEN_TILT, rect)
        widgets += self._scattered_numbers(rect, fallen_rect)
        fallen = ToppledCard("stage-loser", fallen_rect, self.loser, FALLEN_TILT, self.large)
        total = Label("stage-total", words=f"= {self.roll.total}", role=Role.SCORE, align="center")
        total.colour = theme.TITLE_LIGHT
        total_rect = Rect(0, 0, rect.width // 2, round(MOST_TOTAL_SHARE * rect.height))
        total_rect.midbottom = rect.left + round(0.47 * rect.width), rect.bottom
        total_part = FirstThatFits([Column([total], at=BOTTOM), Space(0)])
        pictures = [*widgets, fallen, *self._dice(rect)]
        return Layers([*(At(each, each.rect) for each in pictures), At(total_part, total_rect)])

    def _scattered_numbers(self, rect: Rect, fallen: Rect) -> Iterator[Widget]:
        """Yield the numbers that fall around the character."""
        size = faces.size(round(0.55 * fallen.width))
        for index, number in enumerate(self.numbers):
            place = Rect((0, 0), size)
            side = -1 if index % 2 else 1
            place.centerx = fallen.centerx + side * (round(0.62 * fallen.width) - 9 * index)
            place.centery = fallen.centery + round((0.28 - 0.16 * index) * fallen.height)
            degrees = NUMBER_TILTS[index % len(NUMBER_TILTS)]
            place = _turned_inside(place, degrees, rect)
            yield ToppledCard(f"stage-number-{index}", place, number, degrees, self.large)

    def _dice(self, rect: Rect) -> Iterator[Widget]:
        """Yield the dice between the characters."""
        side = round(DIE_SHARE * min(rect.height, 0.55 * rect.width))
        for index, value in enumerate(self.roll.dice):
            place = Rect(0, 0, side, side)
            place.center = (
                rect.left + round((0.41 + 0.13 * index) * rect.width),
                rect.top + round((0.3 + 0.22 * index) * rect.height),
            )
            lean = DIE_LEANS[index]
            yield DieWidget(f"stage-die-{index}", place, value, lean=lean, ringed=True)


@dataclass
class PartyPicture(Adaptive):
    """Cards of a party as a game ends without a fall, in one row or in two.

    Attributes:
        party: The faces.
        seat: The seat whose party it is.
        has_won: True if this seat has won.
        is_given_up: True if the party is laid down.
        large: True for large indices.
    """

    party: Sequence[Card]
    seat: int
    has_won: bool
    is_given_up: bool
    large: bool

    @override
    def contents(self, rect: Rect) -> Part:
        room = rect
        party = self.party
        column_count = len(party) if room.width > FLAT_PARTY_RATIO * room.height else 2
        row_count = ceil(len(party) / max(1, column_count))
        cell_width = room.width / max(1, column_count)
        cell_height = room.height / max(1, row_count)
        width = min(CELL_SHARE * cell_width, CELL_SHARE * cell_height / CARD_RATIO)
        cards: list[Part] = []
        for index, face in enumerate(party):
            place = Rect((0, 0), faces.size(round(width)))
            place.centerx = room.left + round((index % column_count + 0.5) * cell_width)
            place.centery = room.top + round((index // column_count + 0.5) * cell_height)
            id = f"stage-{self.seat}-{index}"
            if self.is_given_up:
                degrees = LAID_DOWN_TILTS[index % len(LAID_DOWN_TILTS)]
                place = _turned_inside(place, degrees, rect)
                cards.append(
                    At(ToppledCard(id, card=face, degrees=degrees, large=self.large), place)
                )
                continue
            card = CardWidget(id, card=face, large=self.large)
            card.state = "target" if self.has_won else "rest"
            cards.append(At(card, place))
        return Layers(cards)


CARD_RATIO = theme.CARD_HEIGHT / theme.CARD_WIDTH
"""Height of a card as a share of its width."""


def _card_rect(rect: Rect, height_share: float, x: float) -> Rect:
    """Return the rectangle of a card in a picture.

    Args:
        rect: The rectangle of the picture, in pixels.
        height_share: Height of the card as a share of the picture's.
        x: Middle of the card as a share of the picture's width.
    """
    height = min(height_share * rect.height, 0.45 * rect.width)
    card = Rect((0, 0), faces.size(round(height / CARD_RATIO)))
    card.center = rect.left + round(x * rect.width), rect.centery
    return card


def _turned_inside(place: Rect, degrees: float, rect: Rect) -> Rect:
    """Return the place of a card so that its corners lie in `rect` once it is turned."""
    cosine = abs(cos(radians(degrees)))
    sine = abs(sin(radians(degrees)))
    bounds = Rect(
        0,
        0,
        ceil(place.width * cosine + place.height * sine),
        ceil(place.width * sine + place.height * cosine),
    )
    bounds.center = place.center
    turned_place = Rect(place)
    turned_place.center = bounds.clamp(rect).center
    return turned_place


def stage_of(table: TableContext, view: Schmiegel, ids: Sequence[str]) -> Stage:
    """Return the stage of the end of a game; `ids` are the widgets that it covers."""
    events = table.events
    names = table.marked_names
    large = table.large
    ended = first_event(events, BattleEnded)
    leaving_character = first_leaving_character(events)
    rolls = [event for event in events if isinstance(event, BattleRolled)]
    if ended and ended.winner and leaving_character and rolls:
        loser, numbers = leaving_character
        roll = rolls[-1]
        owner = possessive(names[2 - ended.winner])
        cause = f"{description_of(roll).note}: the {card_name(loser)} was {owner} last character."
        return Stage(ids, FallPicture(roll, loser, numbers, large), cause=cause)
    resigned = first_event(events, Resigned)
    given_up = resigned.seat if resigned else 0
    halves = []
    for seat, player in enumerate(view.players, start=1):
        label = Label(f"stage-name-{seat}", words=names[seat - 1], role=Role.HEADING)
        label.align = "center"
        label.colour = table.tint(seat)
        party = [character.face for character in player.party]
        has_won = given_up == 3 - seat
        picture = PartyPicture(party, seat, has_won, given_up == seat, large)
        halves.append(Share(Column([label, Share(picture)])))
    return Stage(ids, Row(halves, gap=20))
