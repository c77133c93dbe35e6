"""Both parties in their columns, with the other hand above them and the middle between.

Clauses such as C17 are in games/schmiegel/rules.md.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain

from pygame import Rect
from typing_extensions import override

from engine.app import theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Widget
from engine.app.widgets.containers import (
    CENTRE,
    TOP,
    Column,
    FirstThatFits,
    Part,
    Row,
    Share,
    Space,
    Unsized,
)
from engine.app.widgets.layout import columns
from engine.app.widgets.pieces import SeatChip
from engine.rules.cards import Card
from engine.rules.events import Event
from engine.rules.played import Played
from engine.table.context import TableContext
from engine.table.hand import Backs, other_hand, sorted_hand
from engine.table.marks import AT_REST, CardMark
from engine.table.sides import chip_of
from engine.words.percents import percent
from games.schmiegel.rules.state import Schmiegel, character_of, hand_of
from games.schmiegel.table import layout
from games.schmiegel.table.act_facts import ActFacts
from games.schmiegel.table.battle import least_height
from games.schmiegel.table.choosing import waiting_mark
from games.schmiegel.table.columns import CharacterColumns, Characters
from games.schmiegel.table.notes import sure_hits_sentence
from games.schmiegel.table.party import (
    BandStyle,
    EmptyColumn,
    FighterPoint,
    PartyHighlight,
    StandingCharacter,
    face_at,
    facts_width,
    sign_height,
)
from games.schmiegel.table.throws import WatchedDice
from games.schmiegel.words.odds import chance_to_hit

POINT_WIDTH = 17
"""Width of the point towards a fighter, in style units."""
POINT_HEIGHT = 9
"""Height of the point towards a fighter, in style units."""


class Parties:
    """Columns of both parties; the party of the seat that sits near stands below."""

    def __init__(self, table: TableContext, dice: WatchedDice) -> None:
        self.table = table
        self.dice = dice
        self._last_counted: tuple[Sequence[Event], Played | None] = (), None
        """Opening and last action up to which the columns were counted."""
        self._columns = self._columns_after()

    def row(self, view: Schmiegel, seat: int) -> Characters:
        """Return a seat's party by columns, after the events shown so far."""
        opening = self.table.opening
        history = self.table.history
        last_played = history[-1] if history else None
        if opening is not self._last_counted[0] or last_played is not self._last_counted[1]:
            self._last_counted = opening, last_played
            self._columns = self._columns_after(opening, history)
        return self._columns.row(seat, view.players[seat - 1].party)

    def _columns_after(
        self, opening: Sequence[Event] = (), history: Sequence[Played] = ()
    ) -> CharacterColumns:
        events = chain(opening, *(played.events for played in history))
        return CharacterColumns(max(layout.PARTY_SIZE, self.table.rules.party), events)

    def lower_and_upper(self, view: Schmiegel) -> tuple[Characters, Characters]:
        """Return the lower party and the upper one."""
        lower = self.table.near_seat
        return self.row(view, lower), self.row(view, 3 - lower)

    def attackers_and_defenders(self, view: Schmiegel) -> tuple[Characters, Characters]:
        """Return the party of the seat whose turn it is, and the other one, which defends."""
        return self.row(view, view.turn), self.row(view, 3 - view.turn)

    def key_order(self, view: Schmiegel) -> list[str]:
        """Return the cards in the order of their number keys.

        The lower party comes first, from the left, each face before its numbers; then the upper
        party, then the hand.
        """
        cards: list[str] = []
        for row in self.lower_and_upper(view):
            for character in filter(None, row):
                cards += [character.face, *character.lowest_first]
        return cards + sorted_hand(view.players[self.table.near_seat - 1].hand)


@dataclass
class BothParties(Unsized):
    """Part with both parties, and the other hand above them.

    Attributes:
        parties: Columns of the characters.
        mark: Gives the mark of each card.
        middle: Part between the parties; None if it is shown elsewhere.
        facts: Facts of the act that the middle shows; None without one.
    """

    parties: Parties
    view: Schmiegel
    mark: Callable[[str], CardMark]
    middle: Part | None = None
    facts: ActFacts | None = None

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        head_part = self._head_part(scale)
        head_height = head_part.size(scale, rect.width)[1]
        parties_rect = Rect(
            rect.left, rect.top + head_height, rect.width, rect.height - head_height
        )
        widgets = head_part.lay(scale, rect)
        near_party, far_party = self.parties.lower_and_upper(self.view)
        tucked_counts = _most_numbers(far_party), _most_numbers(near_party)
        if self.middle:
            middle_height = least_height(scale, rect.width)
            sign_width = facts_width(scale)
            arena = layout.stacked_arena(
                scale, parties_rect, tucked_counts, middle_height, sign_width, len(near_party)
            )
            widgets += self.middle.lay(scale, arena.middle)
        else:
            arena = layout.abreast_arena(
                scale, parties_rect, tucked_counts, sign_height(scale), len(near_party)
            )
        for seat, party, area in (
            (3 - self._near_seat, far_party, arena.upper),
            (self._near_seat, near_party, arena.lower),
        ):
            if seat == self._asked_seat:
                ground_rect = area.inflate(0, 0 if arena.words_height else scale.px(6))
                widgets.append(PartyHighlight(f"lit-{seat}", ground_rect, seat))
            widgets += self._party_widgets(scale, seat, party, area, arena)
        return widgets

    @property
    def _near_seat(self) -> int:
        """Seat whose party stands below."""
        return self.parties.table.near_seat

    @property
    def _asked_seat(self) -> int:
        """Seat that is to choose; 0 for none."""
        return self.parties.table.asked

    def _head_part(self, scale: Scale) -> Column:
        """Return the other hand; in a tab beside the chip of the seat below."""
        hand_part = self._other_hand_part(scale, 3 - self._near_seat)
        if self.middle:
            return Column([Space(3), hand_part, Space(6)])
        chips = [Share(self._chip(self._near_seat)), Share(hand_part)]
        return Column([Row(chips, gap=8, at=TOP), Space(4)])

    def _other_hand_part(self, scale: Scale, seat: int) -> Part:
        count = len(self.view.players[seat - 1].hand)
        backs = Backs(hand_of(seat), count=count, back="pine")
        return other_hand(scale, chip_of(self.parties.table, seat), backs)

    def _chip(self, seat: int) -> Part:
        """Return the chip of the seat below, for which its foot has no room in a tab.

        The totals that always hit stand beside it, if there is room (C17).
        """
        player = self.parties.table.names[seat - 1]
        is_asked = self._asked_seat == seat
        chip = SeatChip(f"seat-{seat}", seat=seat, player=player, to_play=is_asked)
        sure_hits_label = Label(
            "always", words=sure_hits_sentence(self.view), role=Role.NOTE, colour=theme.MUTED
        )
        return FirstThatFits([Row([chip, sure_hits_label], gap=10, at=CENTRE), Row([chip]), chip])

    def _party_widgets(
        self, scale: Scale, seat: int, party: Characters, room: Rect, arena: layout.Arena
    ) -> list[Widget]:
        """Return one party in its columns; a fighter has a band and a point towards it."""
        view = self.view
        table = self.parties.table
        widgets: list[Widget] = []
        bands = self._bands()
        new_number = self.facts.card if self.facts and self.facts.gives_number else None
        is_defender_asked = self._asked_seat == 3 - view.turn
        idle_mark = waiting_mark(table.name(self._asked_seat)) if is_defender_asked else AT_REST
        column_rects = columns(room, (1,) * len(party))
        for number, (character, column) in enumerate(zip(party, column_rects, strict=True)):
            face = face_at(scale, column, arena)
            place = character_of(seat, character.face) if character else None
            if character is None or place is None:
                widgets.append(EmptyColumn(f"empty-{seat}-{number}", face, may_overlap=True))
                continue
            band = bands.get(character.face)
            is_waiting = seat == view.turn and is_defender_asked and not band
            mark_of = (lambda card: idle_mark) if is_waiting else self.mark
            chance_words = "hits on"
            if table.settings.odds:
                chance_words = f"hits {percent(chance_to_hit(view.hit_totals(character)))}"
            standing_character = StandingCharacter(
                arena,
                place,
                character,
                view.rules,
                mark_of,
                large=table.large,
                band=band,
                chance_words=chance_words,
                new_number=new_number,
            )
            widgets += standing_character.lay(scale, column)
            if band and not arena.words_height:
                widgets.append(self._point(scale, seat, band, (face.centerx, arena.middle)))
        return widgets

    def _point(self, scale: Scale, seat: int, band: BandStyle, place: tuple[int, Rect]) -> Widget:
        """Return the point at the edge of the middle towards a banded character.

        Args:
            scale: The window's measures.
            seat: The seat of the character.
            band: The style of its band.
            place: Middle of the character across, and the rectangle of the middle, in pixels.
        """
        x, middle = place
        point = Rect(0, 0, scale.px(POINT_WIDTH), scale.px(POINT_HEIGHT))
        points_down = seat == self._near_seat
        if points_down:
            point.midtop = x, middle.bottom
        else:
            point.midbottom = x, middle.top
        return FighterPoint(f"point-{seat}-{x}", point, band.seat, points_down)

    def _bands(self) -> dict[Card, BandStyle]:
        """Return the style of each band: both fighters while dice are watched, else the act's.

        A character that was named for an attack or a swap has one in its own seat's colour.
        """
        view = self.view
        dice_view = self.parties.dice.view(view)
        if dice_view and dice_view.fighters:
            # a fighter that has fallen is in no party any more
            attacker, defender = dice_view.fighters
            first_party = view.players[0]
            is_first = first_party.find(attacker) or view.players[1].find(defender)
            attacker_seat = 1 if is_first else 2
            return {attacker: BandStyle(attacker_seat), defender: BandStyle(3 - attacker_seat)}
        if view.named:
            return {view.named: BandStyle(view.turn)}
        facts = self.facts
        if facts is None or not facts.seat:
            return {}
        faces = [*facts.faces, *([facts.user] if facts.user else [])]
        bands = {face: BandStyle(facts.seat) for face in faces}
        if facts.is_training and facts.faces:
            bands[facts.faces[0]] = BandStyle(facts.seat, is_dark=True)
        return bands


def _most_numbers(party: Characters) -> int:
    return max((len(character.numbers) for character in party if character), default=0)
