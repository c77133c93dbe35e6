"""Both parties in their columns, with the other hand above them and the middle between."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain

from pygame import Rect

from engine.app import theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Widget
from engine.app.widgets.containers import Column, First, Part, Row, Share, Space
from engine.app.widgets.layout import columns
from engine.app.widgets.pieces import SeatChip
from engine.rules.cards import Card
from engine.rules.events import Event
from engine.rules.played import Played
from engine.table.context import TableContext
from engine.table.hand import Backs, in_order, other_hand
from engine.table.marks import AT_REST, CardMark
from engine.table.shapes import roomy
from engine.table.sides import chip_of
from engine.words.percents import percent
from games.schmiegel.rules.state import Schmiegel, character_of, hand_of
from games.schmiegel.table import layout
from games.schmiegel.table.battle import least_height
from games.schmiegel.table.choosing import waiting
from games.schmiegel.table.columns import Characters, Columns
from games.schmiegel.table.notes import always_hit
from games.schmiegel.table.party import (
    Band,
    Empty,
    FighterPoint,
    LitParty,
    character_widgets,
    face_at,
    facts_width,
    sign_height,
)
from games.schmiegel.table.throws import WatchedDice
from games.schmiegel.words.odds import chance_to_hit


class Parties:
    """The parties as whoever has the table sees them, that of the seat to play below."""

    def __init__(self, table: TableContext, watched: WatchedDice) -> None:
        self._table = table
        self._watched = watched
        self._followed: tuple[Sequence[Event], Played | None] = (), None
        """How far it had been told when the columns were counted."""
        self._columns = self._counted()

    def row(self, seen: Schmiegel, seat: int) -> Characters:
        """Who stands in which column, after what has been told."""
        opening, history = self._table.opening, self._table.history
        last = history[-1] if history else None
        if opening is not self._followed[0] or last is not self._followed[1]:
            self._followed = opening, last
            self._columns = self._counted(opening, history)
        return self._columns.row(seat, seen.players[seat - 1].party)

    def _counted(self, opening: Sequence[Event] = (), history: Sequence[Played] = ()) -> Columns:
        events = chain(opening, *(played.events for played in history))
        return Columns(max(layout.PARTY, self._table.rules.party), events)

    def both(self, seen: Schmiegel) -> tuple[Characters, Characters]:
        """The party below, and the other one."""
        lower = self._table.near(seen.turn)
        return self.row(seen, lower), self.row(seen, 3 - lower)

    def in_turn(self, seen: Schmiegel) -> tuple[Characters, Characters]:
        """The party of whoever has the turn, and the other one, which defends."""
        return self.row(seen, seen.turn), self.row(seen, 3 - seen.turn)

    def order(self, seen: Schmiegel) -> list[str]:
        """The cards as their keys count them: the party below from the left, each face before its
        numbers; then the other one, and the hand."""
        order: list[str] = []
        for row in self.both(seen):
            for character in filter(None, row):
                order += [character.face, *character.lowest_first]
        return order + in_order(seen.players[self._table.near(seen.turn) - 1].hand)

    def widgets(
        self,
        seen: Schmiegel,
        scale: Scale,
        mark: Callable[[str], CardMark],
        middle: Callable[[Rect], Sequence[Widget]] | None,
        room: Rect,
    ) -> list[Widget]:
        """Both in a room. middle: fills what lies between them; None where it lies elsewhere."""
        lower = self._table.near(seen.turn)
        mine, theirs = self.both(seen)
        tucked = _tallest(theirs), _tallest(mine)
        other = self._other_hand(seen, scale, 3 - lower)
        if middle:
            head = Column([Space(3), other, Space(6)])
        else:
            chips = [Share(self._chip(seen, lower)), Share(other)]
            head = Column([Row(chips, gap=8, at=0), Space(4)])
        high = head.size(scale, room.width)[1]
        below = Rect(room.left, room.top + high, room.width, room.height - high)
        widgets = head.lay(scale, room)
        if middle:
            least, sign = least_height(scale, room.width), facts_width(scale)
            plan = layout.arena(scale, below, tucked, least, sign, len(mine))
            widgets += middle(plan.middle)
        else:
            plan = layout.abreast(scale, below, tucked, sign_height(scale), len(mine))
        for seat, party, at in ((3 - lower, theirs, plan.upper), (lower, mine, plan.lower)):
            if seat == self._asked:
                ground = at.inflate(0, 0 if plan.below else scale.px(6))
                widgets.append(LitParty(f"lit-{seat}", ground, seat))
            widgets += self._party(seen, scale, seat, party, at, plan, mark)
        return [each for each in widgets if not (self._watched.turning and _named(each))]

    def _other_hand(self, seen: Schmiegel, scale: Scale, seat: int) -> Part:
        backs = Backs(hand_of(seat), count=len(seen.players[seat - 1].hand), back="pine")
        return other_hand(scale, chip_of(self._table, seat), backs)

    def _chip(self, seen: Schmiegel, seat: int) -> Part:
        """The chip of the seat below, where its foot has no room for one; C17: and which rolls hit
        for everyone, where there is room for it."""
        player, asked = self._table.names[seat - 1], self._asked == seat
        chip = SeatChip(f"seat-{seat}", seat=seat, player=player, to_play=asked)
        said = Label("always", words=always_hit(seen), role=Role.NOTE, colour=theme.MUTED)
        return First([Row([chip, said], gap=10, at=0.5), Row([chip]), chip])

    @property
    def _asked(self) -> int:
        """The seat that is to choose, 0 for none."""
        return self._table.asked

    def _party(
        self,
        seen: Schmiegel,
        scale: Scale,
        seat: int,
        party: Characters,
        room: Rect,
        plan: layout.Arena,
        mark: Callable[[str], CardMark],
    ) -> list[Widget]:
        """One party in its columns; who fights wears a band, and is pointed at from the middle."""
        widgets: list[Widget] = []
        fighters, below = self._fighters(seen), seat == self._table.near(seen.turn)
        attacked = self._asked == 3 - seen.turn
        waits = waiting(self._table.name(self._asked)) if attacked else AT_REST
        for character, column in zip(party, columns(room, (1,) * len(party)), strict=True):
            face = face_at(scale, column, plan)
            place = character_of(seat, character.face) if character else None
            if character is None or place is None:
                widgets.append(Empty(f"empty-{seat}-{column.left}", face, over=True))
                continue
            fights = character.face in fighters
            marks = (lambda card: waits) if seat == seen.turn and attacked and not fights else mark
            chance = ""
            if roomy(scale) and self._table.settings.odds:
                chance = f"{percent(chance_to_hit(seen.hits(character)))} a roll"
            large, rules = self._table.large, seen.rules
            widgets += character_widgets(
                scale, column, plan, place, character, rules, marks, large, fights, chance
            )
            if fights and not plan.below:
                point = Rect(0, 0, scale.px(17), scale.px(9))
                if below:
                    point.midtop = face.centerx, plan.middle.bottom
                else:
                    point.midbottom = face.centerx, plan.middle.top
                widgets.append(FighterPoint(f"point-{seat}", point, seat, below))
        return widgets

    def _fighters(self, seen: Schmiegel) -> Sequence[Card]:
        """Who fights: the attacker once it is named, both while the dice are watched."""
        view = self._watched.view(seen)
        if view and view.fighters:
            return view.fighters
        return [seen.named] if seen.named and seen.phase == "attack" else []


def _named(widget: Widget) -> bool:
    """Whether it says whose a place is, or who stands there: untrue while all change sides."""
    return widget.id.startswith("sign.") or isinstance(widget, Band | FighterPoint | SeatChip)


def _tallest(party: Characters) -> int:
    return max((len(each.numbers) for each in party if each), default=0)
