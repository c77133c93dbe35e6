"""A seat's panel: its deck and its discard pile, what its camp adds, and what is unseen of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from functools import partial

from pygame import Rect

from engine.app.theme import Role, Scale
from engine.app.widgets import Rule, Widget
from engine.app.widgets.buttons import RING
from engine.app.widgets.containers import (
    ByWidth,
    Column,
    First,
    Inside,
    Part,
    Row,
    Share,
    Sized,
    Space,
    Unsized,
)
from engine.app.widgets.plates import Plate
from engine.app.widgets.words import LabelStyle, caption, note
from engine.rules.cards import HIDDEN, SUITS, Card, hidden, rank
from engine.rules.english import in_figures, possessive
from engine.table.context import TableContext
from engine.table.faces import Back
from engine.table.fanned import FannedPile
from engine.table.piles import PileWidget
from engine.table.sides import WIDTHS, chip_of, seat_panel
from engine.table.unseen import UnseenGrid, by_suit
from games.siege.rules.state import BESIEGER, DISCARDS, SIDES, SUPPLIES, Effort, Fate, Side, Siege
from games.siege.words.labels import ADDS_TO, EFFORTS

FATE_SHARES = 4, 5
"""Of Fate's deck and its discard, whose caption names a card."""
LARGE = 160, 148, 136, 124, 112, 98
"""How wide a card may be besides, where piles have a sheet for themselves."""
GAP = 10
"""The gap between a deck and the words beside it, in style units."""
_label = LabelStyle(Role.LABEL)
_number = LabelStyle(Role.NUMBER)

BACKS: dict[str, Back] = {"besieger": "oxblood", "besieged": "pine", "fate": "oxblood"}


def piles(
    table: TableContext,
    scale: Scale,
    name: str,
    owner: str,
    cards: Side | Fate,
    note: str = "Discard",
) -> Part:
    """Deck and discard side by side, their cards in a line and as large as the room lets them be;
    where there is little, nothing but `Discard` is written below that."""
    back, fate = BACKS[name], name == "fate"
    shares = FATE_SHARES if fate else (1, 1)

    def in_row(width: int, note: str, room: int) -> Part:
        """Return both with cards of this width in style units, in any room; made when tried."""
        deck = PileWidget(f"{name}.deck", cards=hidden(cards.deck), back=back, caption="Deck")
        discard = PileWidget(f"{name}.discard", cards=cards.discard, back=back, caption=note)
        deck.called, discard.called = f"{owner} deck", f"{owner} discard"
        deck.width = discard.width = width
        deck.large = discard.large = table.large
        discard.fan, discard.angle = fate, 0 if fate else -3
        if cards.discard:
            discard.on_press = partial(table.finder.browse, discard.id)
        drop = Sized(Space(0), down=discard.card_rect(scale).top)
        lowered = Column([drop, Share(deck)])
        return Row([Share(lowered, shares[0]), Share(discard, shares[1])])

    widths = LARGE + WIDTHS if scale.narrow else WIDTHS
    ways = [(width, note) for width in widths] + [(WIDTHS[-1], "Discard")]
    return First([ByWidth(partial(in_row, *way)) for way in ways])


@dataclass
class SiegeSide(Unsized):
    """A seat: who sits there, its piles, and what its camp adds; `effort` is what goes on."""

    table: TableContext
    seat: int
    seen: Siege
    effort: str

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        name, has_camp = SIDES[self.seat], self.seat == BESIEGER
        most = scale.px(220) if has_camp else 0
        panel, room = seat_panel(scale, rect, chip_of(self.table, self.seat, name.title()), most)
        owner = possessive(self.table.name(self.seat))
        lying = piles(self.table, scale, name, owner, self.seen.side(self.seat))
        parts: list[Part] = [Share(lying)]
        if has_camp:
            parts.append(bonus_column(scale, room.width, self.seen, self.effort))
        panel.widgets = [*panel.widgets, *Row(parts, gap=6).lay(scale, room)]
        return [panel]


@dataclass
class RichSide(Unsized):
    """A seat: who sits there, its deck with what is unseen of it, what its camp adds, and all of
    its discard pile."""

    table: TableContext
    seat: int
    seen: Siege
    effort: str

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        name, has_camp = SIDES[self.seat], self.seat == BESIEGER
        most = scale.px(260) if has_camp else 0
        panel, room = seat_panel(scale, rect, chip_of(self.table, self.seat, name.title()), most)
        grid = self._grid(scale)
        aside = [bonus_column(scale, room.width, self.seen, self.effort)] if has_camp else []
        taken = sum(part.size(scale)[0] + scale.px(GAP) for part in [grid, *aside])
        beside = [Share(self._counted(scale, grid)), *aside]
        count = len(self.seen.side(self.seat).discard)
        said = f"{in_figures(count, 'card')}, newest on the right" if count > 1 else ""
        parts: list[Part] = [
            Share(BesidePile(self._deck(), beside, taken), 0.56),
            Rule(f"{name}-rule"),
            headed(f"{name}-discard", "Discard", said),
            Share(self._fan(), 0.44),
        ]
        panel.widgets = [*panel.widgets, *Column(parts, gap=RING).lay(scale, room)]
        return [panel]

    def _grid(self, scale: Scale) -> UnseenGrid:
        """Return what is unseen of the seat's cards."""
        grid = UnseenGrid(
            f"unseen-{self.seat}",
            ranks=tuple(dict.fromkeys(map(rank, SUPPLIES[self.seat].cards))),
            left=dict.fromkeys(unseen(self.seen, self.seat), 1),
            colours=dict.fromkeys(SUITS, scale.colour(self.seat)),
            across=True,
            called=self.table.name(self.seat),
        )
        where = f"{where_unseen(self.seen, self.seat).rstrip('.')}."
        grid.tip = f"{where}\n{by_suit(grid.left, grid.ranks)}" if grid.left else where
        return grid

    def _counted(self, scale: Scale, grid: UnseenGrid) -> Part:
        """Return a grid of unseen cards below its heading, and where they are below that."""
        lines: list[Part] = [
            caption(f"{grid.id}-title", "Still unseen"),
            Share(grid, whole=True, most=grid.size(scale)[1]),
            note(f"{grid.id}-note", where_unseen(self.seen, self.seat)),
        ]
        return First([Column(way, gap=RING, at=0.5) for way in (lines, lines[:-1])])

    def _deck(self) -> PileWidget:
        name = SIDES[self.seat]
        cards = hidden(self.seen.side(self.seat).deck)
        deck = PileWidget(f"{name}.deck", cards=cards, back=BACKS[name], caption="Deck")
        deck.called = f"{possessive(self.table.name(self.seat))} deck"
        deck.large = self.table.large
        return deck

    def _fan(self) -> FannedPile:
        name, cards = SIDES[self.seat], self.seen.side(self.seat).discard
        browse = partial(self.table.finder.browse, DISCARDS[self.seat]) if cards else None
        fan = FannedPile(f"{name}.discard", cards=cards, back=BACKS[name], on_press=browse)
        fan.called = f"{possessive(self.table.name(self.seat))} discard"
        fan.large = self.table.large
        return fan


@dataclass
class BesidePile(Unsized):
    """A pile with the largest cards that find room, and what stands beside it, which takes so many
    pixels at least."""

    pile: PileWidget
    beside: Sequence[Part]
    taken: int = 0
    _: KW_ONLY
    gap: float = GAP
    at: float | None = None

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        for self.pile.width in WIDTHS:
            wide, tall = self.pile.size(scale, self.pile.rect.width)
            if tall <= rect.height and wide + self.taken <= rect.width:
                break
        return Row([self.pile, *self.beside], gap=self.gap, at=self.at).lay(scale, rect)


def headed(id: str, words: str, beside: str) -> Part:
    """Return a heading inside a panel, with its note at the right."""
    said = Share(note(f"{id}-note", beside, align="right"))
    return Row([caption(f"{id}-title", words), said], gap=8, at=0.5)


def bonus_column(scale: Scale, room: int, seen: Siege, effort: str) -> Part:
    """What the camp adds, in at most two fifths of so many pixels."""
    rows = [
        _bonus(each, words, seen.bonus(each), counts=each == effort)
        for each, words in EFFORTS.items()
    ]
    head = caption("bonuses", "In the camp")
    wide = max(*(row.size(scale)[0] for row in rows), head.size(scale)[0], scale.px(112))
    tall = max(row.size(scale, wide)[1] for row in rows)
    plates = [Share(row, least=tall, most=tall + scale.px(6)) for row in rows]
    ways = [
        Column([head, *plates], gap=5),
        Column([Space(0), *plates], gap=5),
        Column(plates, gap=2),
    ]
    return Sized(First(ways), min(wide, room * 2 // 5))


def _bonus(effort: Effort, words: str, value: int, *, counts: bool) -> Part:
    """Return what the camp adds to an effort; bright while it `counts`."""
    plate = Plate(f"bonus-{effort}", ground="notice" if value and counts else "well")
    plate.called = f"{words} +{value}"
    plate.tip = f"The counters in the camp add {value} to {ADDS_TO[effort]}."
    label = _label(f"bonus-{effort}-name", words, silent=True)
    number = _number(f"bonus-{effort}-value", f"+{value}", silent=True)
    return Inside(plate, Row([label, Share(Space(8)), number], at=0.5), 10, 2)


def unseen(seen: Siege, seat: int) -> set[Card]:
    """Which of a seat's cards whoever looks has not seen: what lies neither on its discard pile,
    nor face up in a clash, nor known by a Plan. Where nothing is hidden any more, it is all that is
    left of the deck and of a clash."""
    # A view's batches hold every card of the deck and of a clash.
    lying = {*seen.side(seat).deck, *_drawn(seen, seat)}
    if _hides_nothing(seen, seat):
        return lying
    return {card for batch in seen.side(seat).under for card in batch} - lying


def _hides_nothing(seen: Siege, seat: int) -> bool:
    """Whether all cards lie open, as in a match that is watched after its end."""
    side = seen.side(seat)
    return HIDDEN not in side.deck and len(side.deck) > side.known


def _drawn(seen: Siege, seat: int) -> Sequence[Card]:
    clash = seen.clash
    if clash is None:
        return []
    return clash.attack if clash.attacker == seat else clash.defence


def where_unseen(seen: Siege, seat: int) -> str:
    """Where they are: `20 cards: 18 in the deck, 2 drawn`."""
    counts = _hides_nothing(seen, seat)
    in_deck, drawn = (
        sum(counts or card == HIDDEN for card in cards)
        for cards in (seen.side(seat).deck, _drawn(seen, seat))
    )
    count = in_figures(in_deck + drawn, "card")
    if drawn:
        return f"{count}: {in_deck} in the deck, {drawn} drawn"
    if in_deck:
        return f"{count}, all in the deck"
    return "All cards are known." if seen.side(seat).deck else "No card is left."
