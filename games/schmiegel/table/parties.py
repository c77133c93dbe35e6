"""Both parties in their columns, with the other hand above them and the middle between."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain

from pygame import Rect

from engine.app import theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Widget
from engine.app.widgets.layout import columns
from engine.app.widgets.pieces import SeatChip
from engine.rules.cards import Card
from engine.rules.events import Event
from engine.rules.played import Played
from engine.table.context import TableContext
from engine.table.hand import in_order, other_hand
from engine.table.marks import AT_REST, CardMark
from games.schmiegel.rules.state import Schmiegel, character_of, hand_of
from games.schmiegel.table import layout
from games.schmiegel.table.battle import least_height
from games.schmiegel.table.choosing import waiting
from games.schmiegel.table.columns import Columns, Row
from games.schmiegel.table.notes import always_hit
from games.schmiegel.table.party import (
    Band,
    CharacterFacts,
    Empty,
    FighterPoint,
    LitParty,
    character_widgets,
    sign_height,
)
from games.schmiegel.table.throws import WatchedDice


class Parties:
    """The parties as whoever has the table sees them, that of the seat to play below."""

    def __init__(self, table: TableContext, watched: WatchedDice) -> None:
        self._table = table
        self._watched = watched
        self._followed: tuple[Sequence[Event], Played | None] = (), None
        """How far it had been told when the columns were counted."""
        self._columns = self._counted()

    def row(self, seen: Schmiegel, seat: int) -> Row:
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

    def both(self, seen: Schmiegel) -> tuple[Row, Row]:
        """The party below, and the other one."""
        lower = seen.turn
        return self.row(seen, lower), self.row(seen, 3 - lower)

    def order(self, seen: Schmiegel) -> list[str]:
        """The cards as their keys count them: the party below from the left, each face before its
        numbers; then the other one, and the hand."""
        order: list[str] = []
        for row in self.both(seen):
            for character in filter(None, row):
                order += [character.face, *character.lowest_first]
        return order + in_order(seen.players[seen.turn - 1].hand)

    def widgets(
        self,
        seen: Schmiegel,
        scale: Scale,
        mark: Callable[[str], CardMark],
        middle: Callable[[Rect], Sequence[Widget]] | None,
        room: Rect,
    ) -> list[Widget]:
        """Both in a room. middle: fills what lies between them; None where it lies elsewhere."""
        lower = seen.turn
        mine, theirs = self.both(seen)
        tucked = _tallest(theirs), _tallest(mine)
        if middle:
            upper = Rect(room.left, room.top + scale.px(8), room.width, 0)
            widgets = self._other_hand(seen, scale, upper, 3 - lower)
            head = widgets[0].rect.bottom + scale.px(4) - room.top
            least, sign = least_height(scale, room.width), CharacterFacts.width(scale)
            plan = layout.arena(scale, room, head, tucked, least, sign, len(mine))
            widgets += middle(plan.middle)
        else:
            chips = Rect(room.left, room.top + scale.px(2), room.width, 0)
            left, right = columns(chips, (1, 1), scale.px(8))
            widgets = self._other_hand(seen, scale, right, 3 - lower)
            chip = self._chip(scale, left, lower)
            widgets += [chip, *_always(seen, scale, left, chip.rect)]
            head = max(each.rect.bottom for each in widgets) + scale.px(2) - room.top
            plan = layout.abreast(scale, room, head, tucked, sign_height(scale), len(mine))
        for below, party in ((False, theirs), (True, mine)):
            seat = lower if below else 3 - lower
            if seat == self._asked:
                places = plan.lower if below else plan.upper
                ground = places[0].union(places[-1])
                ground.inflate_ip(0, 0 if plan.below else scale.px(6))
                widgets.append(LitParty(f"lit-{seat}", ground, seat))
            standing = self._party(seen, scale, seat, party, below, plan, mark)
            if not middle:
                standing = [each for each in standing if not isinstance(each, FighterPoint)]
            widgets += standing
        return [each for each in widgets if not (self._watched.turning and _named(each))]

    def _other_hand(self, seen: Schmiegel, scale: Scale, room: Rect, seat: int) -> list[Widget]:
        table, place, decision = self._table, hand_of(seat), self._table.decision
        return other_hand(
            scale,
            room,
            seat,
            table.names[seat - 1],
            place,
            len(seen.players[seat - 1].hand),
            "pine",
            decision is not None and decision.seat == seat,
        )

    def _chip(self, scale: Scale, room: Rect, seat: int) -> Widget:
        """The chip of the seat below, where its foot has no room for one."""
        player, asked = self._table.names[seat - 1], self._asked == seat
        chip = SeatChip(f"seat-{seat}", seat=seat, player=player, to_play=asked)
        wide, tall = chip.wants(scale)
        chip.rect = Rect(room.left, room.top, min(wide, room.width), tall)
        chip.rect.height = max(tall, chip.needs(scale)[1])
        return chip

    @property
    def _asked(self) -> int:
        """The seat that is to choose, 0 for none."""
        decision = self._table.decision
        return decision.seat if decision else 0

    def _party(
        self,
        seen: Schmiegel,
        scale: Scale,
        seat: int,
        party: Row,
        below: bool,
        plan: layout.Arena,
        mark: Callable[[str], CardMark],
    ) -> list[Widget]:
        """One party in its columns; who fights wears a band, and is pointed at from the middle."""
        widgets: list[Widget] = []
        fighters = self._fighters(seen)
        attacked = self._asked == 3 - seen.turn
        waits = waiting(self._table.name(self._asked)) if attacked else AT_REST
        places = plan.lower if below else plan.upper
        for character, column in zip(party, places, strict=True):
            at = Rect((column.left + scale.px(9), plan.faces[below]), plan.card)
            place = character_of(seat, character.face) if character else None
            if character is None or place is None:
                widgets.append(Empty(f"empty-{seat}-{column.left}", at, over=True))
                continue
            fights = character.face in fighters
            widgets += character_widgets(
                scale,
                column,
                at.top,
                plan.card,
                plan.bare[below],
                place,
                character,
                seen.rules,
                (lambda card: waits) if below and attacked and not fights else mark,
                self._table.large,
                seat if fights else 0,
                plan.below,
            )
            if fights:
                point = Rect(0, 0, scale.px(17), scale.px(9))
                point.centerx = at.centerx
                if below:
                    point.top = plan.middle.bottom
                else:
                    point.bottom = plan.middle.top
                widgets.append(FighterPoint(f"point-{seat}", point, seat, below))
        return widgets

    def _fighters(self, seen: Schmiegel) -> Sequence[Card]:
        """Who fights: the attacker once it is named, both while the dice are watched."""
        view = self._watched.view(seen)
        if view and view.fighters:
            return view.fighters
        return [seen.named] if seen.named and seen.phase == "attack" else []


def _always(seen: Schmiegel, scale: Scale, room: Rect, chip: Rect) -> list[Widget]:
    """C17: which rolls hit for everyone, beside a chip, where there is room for it."""
    said = Label("always", words=always_hit(seen), role=Role.NOTE, colour=theme.MUTED)
    wide, tall = said.wants(scale)
    said.rect = Rect(chip.right + scale.px(10), chip.centery - tall // 2, wide, tall)
    return [said] if said.rect.right <= room.right else []


def _named(widget: Widget) -> bool:
    """Whether it says whose a place is, or who stands there: untrue while all change sides."""
    return widget.id.startswith("sign.") or isinstance(widget, Band | FighterPoint | SeatChip)


def _tallest(party: Row) -> int:
    return max((len(each.numbers) for each in party if each), default=0)
