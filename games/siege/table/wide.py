"""The siege in a large window: what lies there in a smaller one, and beside it what can be told
from the open cards and from what was played."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from pygame import Rect

from engine.app import theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Panel, Rule, Widget
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
from engine.rules.cards import HIDDEN, SUITS, Card, hidden, rank
from engine.rules.english import in_figures, in_words, possessive
from engine.table.context import TableContext
from engine.table.fanned import FannedPile
from engine.table.piles import PileWidget
from engine.table.reorder import Reordering, order_row
from engine.table.sides import WIDTHS, seat_panel
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
from games.siege.table.fates import FateRow
from games.siege.table.odds import GOAL
from games.siege.table.past import Past, clashes, fate_turns, planned_in, walls_changed
from games.siege.table.pastlist import Line, PastList
from games.siege.table.sides import BACKS, bonus_column, tallies

COLUMNS = 0.335, 0.395, 0.27
"""Of each column but the log, its share of the width."""
HEIGHTS = {
    "besieger": (0.4, 0.6),
    "middle": (0.34, 0.36, 0.3),
    "besieged": (0.4, 0.2, 0.4),
}
"""Of each column, how its parts share its height."""
GAP = 10
LEAST_LIST = 84
"""How high a list of clashes is at least below the odds, in style units."""


READ = (
    *(f"unseen-{seat}" for seat in SIDES),
    *(f"answer-{words}" for words in ANSWERS),
    "walls-past",
    "clashes-list",
)
"""The widgets that are read aloud besides what is said elsewhere."""


class Places(NamedTuple):
    """What stands where: `known` only where a seat knows cards of its deck."""

    besieger: Part
    camp: Part
    walls: Part
    clash: Part
    below: Part
    besieged: Part
    fate: Part
    known: Part | None
    order: Part | None
    """A Plan's cards that are being put in order: it takes the middle below the walls."""


def laid(places: Places) -> Part:
    """Three columns beside the log."""
    first, second, third = HEIGHTS.values()
    gap = theme.GAP
    middle: list[Part] = [
        Share(places.walls, second[0]),
        *(
            [Share(places.order, second[1] + second[2])]
            if places.order
            else [Share(places.clash, second[1]), Share(places.below, second[2])]
        ),
    ]
    right: list[Part] = [Share(places.besieged, third[0])]
    if places.known:
        right += [Share(places.known, third[1]), Share(places.fate, third[2])]
    else:
        right += [Share(places.fate, third[1] + third[2])]
    columns = [
        Column([Share(places.besieger, first[0]), Share(places.camp, first[1])], gap=gap),
        Column(middle, gap=gap),
        Column(right, gap=gap),
    ]
    shared = [Share(column, of) for column, of in zip(columns, COLUMNS, strict=True)]
    return Row(shared, gap=gap)


# A side.


def side_part(
    table: TableContext, scale: Scale, rect: Rect, seat: int, seen: Siege, effort: str
) -> Panel:
    """A seat: who sits there, its deck with what is unseen of it, what its camp adds, and all of
    its discard pile."""
    name, side, has_camp = SIDES[seat], seen.side(seat), seat == BESIEGER
    most = scale.px(260) if has_camp else 0
    panel, room = seat_panel(table, scale, rect, seat, name.title(), most)
    owner = possessive(table.name(seat))
    caption = _caption(f"unseen-{seat}-title", "Still unseen")
    grid = UnseenGrid(
        f"unseen-{seat}",
        ranks=tuple(dict.fromkeys(map(rank, SUPPLIES[seat].cards))),
        left=dict.fromkeys(unseen(seen, seat), 1),
        colours=dict.fromkeys(SUITS, scale.colour(seat)),
        across=True,
        called=table.name(seat),
    )
    grid.tip = by_suit(grid.left, grid.ranks)
    note = Label(f"unseen-{seat}-note", words=where_unseen(seen, seat), role=Role.NOTE)
    note.colour = theme.MUTED
    fitting = Share(grid, whole=True, most=grid.wants(scale)[1])
    counted = Column([caption, fitting, note], at=0.5)

    def above(at: Rect) -> list[Widget]:
        deck = PileWidget(f"{name}.deck", cards=hidden(side.deck), back=BACKS[name], caption="Deck")
        deck.called, deck.large = f"{owner} deck", table.large
        aside = [bonus_column(scale, room.width, seen, effort)] if has_camp else []
        gaps = scale.px(GAP) * (1 + len(aside))
        beside = grid.needs(scale)[0] + gaps + sum(part.wide(scale) for part in aside)
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
    panel.widgets = [*panel.widgets, *Column(parts, gap=4).lay(scale, room)]
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


def walls_past(past: Past, turn_word: str) -> Part:
    """The changes of the walls by turn, the newest ones as far as there is room."""
    lines = [
        Line(
            BESIEGED if event.after > event.before else BESIEGER,
            (f"{turn_word} {turn}", f"{event.before} → {event.after}"),
        )
        for turn, event in walls_changed(past)
    ]
    list_of = PastList("walls-past", lines=lines, called="How the walls changed")
    return list_of if lines else Space(0)


def clashes_panel(past: Past, turn_word: str) -> Part:
    """The clashes of the game, the newest first, as far as there is room."""
    lines = [
        Line(
            clash.attacker,
            (
                f"{turn_word} {turn}",
                title_of(clash.effort, clash.target),
                f"{clash.attack_sum} against {clash.defence_sum}",
                "attack wins" if clash.won else "defence holds",
            ),
        )
        for turn, clash in reversed(clashes(past))
    ]
    panel = Panel("clashes", title="Clashes", note="newest first" if lines else "")
    if not lines:
        none = Label("clashes-none", words="There was no clash yet.", colour=theme.MUTED)
        return Framed(panel, none, down=10)
    rows = PastList("clashes-list", lines=lines, called="Clashes")
    rows.marked = rows.from_top = True
    return Framed(panel, rows, down=10)


def with_clashes(past: Past, turn_word: str, scale: Scale, odds: Part) -> Part:
    """The odds, and below them the clashes where there is room for both."""

    def laid(room: Rect) -> list[Widget]:
        spare = room.height - odds.tall(scale, room.width) - scale.px(theme.GAP)
        if spare < scale.px(LEAST_LIST):
            return odds.lay(scale, room)
        both = Column([odds, Share(clashes_panel(past, turn_word))], gap=theme.GAP)
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
    higher = Label("reckoned-note", role=Role.NOTE, colour=theme.MUTED, align="center")
    higher.words = "Cards are drawn unseen and revealed together. The attack must be higher."
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

        def laid(room: Rect) -> list[Widget]:
            lying, large = Reordering(cards), table.large
            return order_row(scale, room, panel.rect, lying, back, large, lifts=2)

        return Framed(panel, Fill(laid), down=4)
    number = in_words(len(cards), "card")
    lies = "lies" if len(cards) == 1 else "lie"
    said = Label("known-said", words=f"{number.capitalize()} that {lies} on top of the deck.")
    said.colour = theme.MUTED

    def closed(at: Rect) -> list[Widget]:
        pile = PileWidget("known-cards", cards=hidden(cards), back=back)
        pile.called = f"What {name} knows"
        return Row([as_large(pile, scale, at), Share(said)], gap=16, at=0.5).lay(scale, at)

    return Framed(panel, Fill(closed), down=8)


def as_large(pile: PileWidget, scale: Scale, room: Rect, beside: int = 0) -> PileWidget:
    """A pile with the largest cards that find room, with so many pixels beside it."""
    for pile.width in WIDTHS:
        wide, tall = pile.needs(scale)
        if tall <= room.height and wide + beside <= room.width:
            break
    return pile


# Fate.


def fate_part(
    table: TableContext, scale: Scale, seen: Siege, past: Past, note: str, tip: str
) -> Part:
    """The Fate deck, how near each colour is to the reshuffle, and every card that came."""
    limit, fate = seen.rules.reshuffle_at, seen.fate
    plates = tallies(fate, limit, tip)
    left = {plate.colour: limit - plate.count for plate in plates}
    near = [colour for colour, more in left.items() if more == 1]
    colour = near[0] if len(near) == 1 else ""
    words = f"One more {colour} card reshuffles.".replace("  ", " ") if near else ""
    said = Label("fate-near", words=words, role=Role.NOTE, colour=theme.MUTED)
    turns = FateRow(
        "fate.discard",
        turns=fate_turns(past),
        lying=fate.discard,
        names=table.marked_names,
        turn_word=table.turn_word,
        large=table.large,
        tip="The newest card comes last. Dimmed cards are back in the deck.",
    )
    if fate.discard:
        turns.on_press = partial(table.finder.browse, "fate.discard")

    def above(at: Rect) -> list[Widget]:
        deck = PileWidget("fate.deck", cards=hidden(fate.deck), back=BACKS["fate"], caption="Deck")
        deck.called, deck.large = "Fate's deck", table.large
        told = First([Column([*plates, said], gap=6, at=0.5), Column(plates, gap=6, at=0.5)])
        beside = max(plate.wide(scale) for plate in plates) + scale.px(GAP)
        lying = as_large(deck, scale, at, beside)
        return Row([lying, Share(told)], gap=GAP).lay(scale, at)

    head = _headed("fate-turns", "Turn by turn", "dimmed: back in the deck")
    parts: list[Part] = [
        Share(Fill(above), 1, most=scale.px(170)),
        _rule(scale, "fate-rule"),
        head,
        Share(turns, 1),
    ]
    return Framed(Panel("fate", title="Fate", note=note), Column(parts, gap=5), 12, 8)


def _caption(id: str, words: str) -> Label:
    return Label(id, words=words, role=Role.CAPTION, colour=theme.BRASS_LIGHT)


def _headed(id: str, words: str, note: str) -> Part:
    """A heading inside a panel, with its note at the right."""
    said = Label(f"{id}-note", words=note, role=Role.NOTE, colour=theme.MUTED, align="right")
    return Row([_caption(f"{id}-title", words), Share(said)], gap=8, at=0.5)


def _rule(scale: Scale, id: str) -> Part:
    return Sized(Rule(id), down=scale.px(1))
