"""The siege in a large window: what lies there in a smaller one, and beside it what can be told
from the open cards and from what was played."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pygame import Rect

from engine.app import theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Panel, Rule, Widget
from engine.app.widgets.buttons import RING
from engine.app.widgets.containers import (
    Column,
    Fill,
    First,
    Framed,
    Part,
    Row,
    Share,
    Sized,
    Space,
)
from engine.app.widgets.pieces import SeatMark
from engine.app.widgets.words import caption, muted, note, small, strong
from engine.rules.cards import HIDDEN, SUITS, Card, hidden, rank
from engine.rules.english import in_figures, in_words, possessive
from engine.table.context import TableContext
from engine.table.fanned import FannedPile
from engine.table.piles import PileWidget
from engine.table.reorder import OrderRow, Reordering
from engine.table.sides import WIDTHS, chip_of, seat_panel
from engine.table.unseen import UnseenGrid, by_suit
from games.siege.rules.state import (
    BESIEGED,
    BESIEGER,
    DISCARDS,
    SIDES,
    SUPPLIES,
    Siege,
)
from games.siege.table.answers import ANSWERS
from games.siege.table.clash import title_of
from games.siege.table.fates import Fates, fate_row
from games.siege.table.odds import GOAL
from games.siege.table.past import Past, clashes, fate_turns, planned_in, walls_changed
from games.siege.table.pastlist import past_list
from games.siege.table.sides import BACKS, COLOURS, bonus_column, count, tallies

GAP = 10
MARK = 14
"""The side of the mark of a clash's attacker, in style units."""
LEAST_LIST = 84
"""How high a list of clashes is at least below the odds, in style units."""


READ = (
    *(f"unseen-{seat}" for seat in SIDES),
    *(f"answer-{words}" for words in ANSWERS),
    "walls-past",
    "clashes-list",
)
"""The widgets that are read aloud besides what is said elsewhere."""


# A side.


def side_part(
    table: TableContext, scale: Scale, rect: Rect, seat: int, seen: Siege, effort: str
) -> Panel:
    """A seat: who sits there, its deck with what is unseen of it, what its camp adds, and all of
    its discard pile."""
    name, side, has_camp = SIDES[seat], seen.side(seat), seat == BESIEGER
    most = scale.px(260) if has_camp else 0
    panel, room = seat_panel(scale, rect, chip_of(table, seat, name.title()), most)
    owner = possessive(table.name(seat))
    grid = UnseenGrid(
        f"unseen-{seat}",
        ranks=tuple(dict.fromkeys(map(rank, SUPPLIES[seat].cards))),
        left=dict.fromkeys(unseen(seen, seat), 1),
        colours=dict.fromkeys(SUITS, scale.colour(seat)),
        across=True,
        called=table.name(seat),
    )
    unseen_at = where_unseen(seen, seat)
    where = f"{unseen_at.rstrip('.')}."
    grid.tip = f"{where}\n{by_suit(grid.left, grid.ranks)}" if grid.left else where
    fitting = Share(grid, whole=True, most=grid.size(scale)[1])
    lines: list[Part] = [
        caption(f"unseen-{seat}-title", "Still unseen"),
        fitting,
        note(f"unseen-{seat}-note", unseen_at),
    ]
    counted = First(
        [
            Column(lines, gap=RING, at=0.5),
            Column(lines[:-1], gap=RING, at=0.5),
        ]
    )

    def above(at: Rect) -> list[Widget]:
        deck = PileWidget(f"{name}.deck", cards=hidden(side.deck), back=BACKS[name], caption="Deck")
        deck.called, deck.large = f"{owner} deck", table.large
        aside = [bonus_column(scale, room.width, seen, effort)] if has_camp else []
        gaps = scale.px(GAP) * (1 + len(aside))
        beside = grid.size(scale)[0] + gaps + sum(part.size(scale)[0] for part in aside)
        lying = as_large(deck, scale, at, beside)
        return Row([lying, Share(counted), *aside], gap=GAP).lay(scale, at)

    browse = partial(table.finder.browse, DISCARDS[seat]) if side.discard else None
    fan = FannedPile(f"{name}.discard", cards=side.discard, back=BACKS[name], on_press=browse)
    fan.called, fan.large = f"{owner} discard", table.large
    count = in_figures(len(side.discard), "card")
    said = f"{count}, newest on the right" if len(side.discard) > 1 else ""
    head = _headed(f"{name}-discard", "Discard", said)
    parts: list[Part] = [
        Share(Fill(above), 0.56),
        _rule(scale, f"{name}-rule"),
        head,
        Share(fan, 0.44),
    ]
    panel.widgets = [*panel.widgets, *Column(parts, gap=RING).lay(scale, room)]
    return panel


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


# What was played.


def walls_past(past: Past, turn_word: str, scale: Scale) -> Part:
    """Return the newest changes of the walls by turn, as many as have room."""
    lines: list[list[Label]] = []
    for number, (turn, event) in enumerate(walls_changed(past)):
        id = f"walls-past-{number}"
        change = strong(f"{id}-change", f"{event.before} → {event.after}", silent=True)
        change.colour = scale.tint(BESIEGED if event.after > event.before else BESIEGER)
        lines.append([note(f"{id}-turn", f"{turn_word} {turn}", silent=True), change])
    if not lines:
        return Space(0)
    return past_list(scale, "walls-past", "How the walls changed", lines)


def clashes_panel(past: Past, turn_word: str, scale: Scale) -> Part:
    """Return the clashes of the game, the newest first, as many as have room."""
    newest_first = clashes(past)[::-1]
    if not newest_first:
        none = muted("clashes-none", "There was no clash yet.")
        return Framed(Panel("clashes", title="Clashes"), none, down=10)
    lines: list[list[Label]] = []
    marks = list[Part]()
    for number, (turn, clash) in enumerate(newest_first):
        id = f"clashes-{number}"
        result = "attack wins" if clash.won else "defence holds"
        sums = f"{clash.attack_sum} against {clash.defence_sum}"
        lines.append(
            [
                note(f"{id}-turn", f"{turn_word} {turn}", silent=True),
                small(f"{id}-title", title_of(clash.effort, clash.target), silent=True),
                small(f"{id}-sums", sums, silent=True),
                note(f"{id}-result", result, silent=True),
            ]
        )
        marks.append(SeatMark(f"{id}-mark", seat=clash.attacker, side=MARK, number=False))
    listed = past_list(scale, "clashes-list", "Clashes", lines, marks, first=True)
    return Framed(Panel("clashes", title="Clashes", note="newest first"), listed, down=10)


def with_clashes(past: Past, turn_word: str, scale: Scale, odds: Part) -> Part:
    """The odds, and below them the clashes where there is room for both."""

    def laid(room: Rect) -> list[Widget]:
        spare = room.height - odds.size(scale, room.width)[1] - scale.px(theme.GAP)
        if spare < scale.px(LEAST_LIST):
            return odds.lay(scale, room)
        both = Column([odds, Share(clashes_panel(past, turn_word, scale))], gap=theme.GAP)
        return both.lay(scale, room)

    return Fill(laid)


def reckoning_panel(seen: Siege, besieger: str) -> Part:
    """Before the first clash: what the game is about, and what each kind of attack is reckoned
    by."""
    goal = Label("goal", words=GOAL.format(besieger), role=Role.LEAD, align="center")
    most, walls = seen.rules.most_assault, f"walls {seen.walls}"
    kinds = (
        ("Bombard", f"1 card + camp {seen.bonus('bombard')}", f"{walls} + 0 or 1 card"),
        (
            "Assault",
            f"1 to {most} cards + camp {seen.bonus('assault')}",
            f"{walls} + 0 to {most} cards",
        ),
        ("Sally", "1 card", f"camp {seen.bonus('sally')} + 0 or 1 card"),
    )
    rows: list[Part] = []
    for number, (name, attack, defence) in enumerate(kinds):
        words = (name, Role.STRONG, 3), (attack, Role.BODY, 8), (f"against {defence}", Role.BODY, 9)
        cells: list[Part] = [
            Share(Label(f"reckoned-{number}-{at}", words=said, role=role), share)
            for at, (said, role, share) in enumerate(words)
        ]
        rows.append(Row(cells, gap=8))
    higher = note(
        "reckoned-note",
        "Cards are drawn unseen and revealed together. The attack must be higher.",
        align="center",
    )
    whole: list[Part] = [goal, Space(16), *rows, Space(12), higher]
    columns = [Column(whole[:end], gap=4, at=0.5) for end in (len(whole), -2, 1)]
    return Framed(Panel("clash", title="The goal"), First(columns), 20, 10)


# What a seat knows.


def known_panel(table: TableContext, scale: Scale, seen: Siege, seat: int, past: Past) -> Part:
    """The cards of its deck that a seat's Plan showed it: face up where the view that is shown has
    them so, else face down."""
    side, name, back = seen.side(seat), table.name(seat), BACKS[SIDES[seat]]
    cards = side.deck[: side.known]
    is_open = HIDDEN not in cards
    turn = planned_in(past, seat)
    note = f"from the Plan of {table.turn_word.lower()} {turn}" if turn else "by a Plan"
    title = "Only you see this" if table.seat.viewer == seat else f"Known to {name}"
    panel = Panel("known", title=title, note=note, kind="answer" if is_open else "panel")
    if is_open:
        row = OrderRow(Reordering(cards), back, panel, large=table.large, lifts=2)
        return Framed(panel, row, down=4)
    number = in_words(len(cards), "card")
    lies = "lies" if len(cards) == 1 else "lie"
    said = muted("known-said", f"{number.capitalize()} that {lies} on top of the deck.")

    def closed(at: Rect) -> list[Widget]:
        pile = PileWidget("known-cards", cards=hidden(cards), back=back)
        pile.called = f"What {name} knows"
        return Row([as_large(pile, scale, at), Share(said)], gap=16, at=0.5).lay(scale, at)

    return Framed(panel, Fill(closed), down=8)


def as_large(pile: PileWidget, scale: Scale, room: Rect, beside: int = 0) -> PileWidget:
    """A pile with the largest cards that find room, with so many pixels beside it."""
    for pile.width in WIDTHS:
        wide, tall = pile.size(scale, pile.rect.width)
        if tall <= room.height and wide + beside <= room.width:
            break
    return pile


# Fate.


def fate_part(
    table: TableContext, scale: Scale, seen: Siege, past: Past, beside: str, tip: str
) -> Part:
    """The Fate deck, how near each colour is to the reshuffle, and every card that came."""
    limit, fate = seen.rules.reshuffle_at, seen.fate
    plates = tallies(scale, fate, limit, tip)
    one_left = [colour for colour in COLOURS if count(fate.discard, colour) == limit - 1]
    which = f"{one_left[0]} card" if len(one_left) == 1 else "card"
    near = note("fate-near", f"One more {which} reshuffles." if one_left else "")
    fates = Fates(fate_turns(past), fate.discard, table.marked_names, table.turn_word)
    tip_of_row = "The newest card comes last. Dimmed cards are back in the deck."
    press = partial(table.finder.browse, "fate.discard") if fate.discard else None
    turns = fate_row(scale, fates, table.large, tip_of_row, press)

    def above(at: Rect) -> list[Widget]:
        deck = PileWidget("fate.deck", cards=hidden(fate.deck), back=BACKS["fate"], caption="Deck")
        deck.called, deck.large = "Fate's deck", table.large
        told = First([Column([*plates, near], gap=6, at=0.5), Column(plates, gap=6, at=0.5)])
        taken = max(plate.size(scale)[0] for plate in plates) + scale.px(GAP)
        lying = as_large(deck, scale, at, taken)
        return Row([lying, Share(told)], gap=GAP).lay(scale, at)

    head = _headed("fate-turns", "Turn by turn", "dimmed: back in the deck")
    parts: list[Part] = [
        Share(Fill(above), 1, most=scale.px(170)),
        _rule(scale, "fate-rule"),
        head,
        Share(turns, 1),
    ]
    return Framed(Panel("fate", title="Fate", note=beside), Column(parts, gap=5), 12, 8)


def _headed(id: str, words: str, beside: str) -> Part:
    """A heading inside a panel, with its note at the right."""
    return Row(
        [caption(f"{id}-title", words), Share(note(f"{id}-note", beside, align="right"))],
        gap=8,
        at=0.5,
    )


def _rule(scale: Scale, id: str) -> Part:
    return Sized(Rule(id), down=scale.px(1))
