"""Panels of the Balance while it is played: the hand, Shrine and Field to match, seat by seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.app import theme
from engine.app.theme import Role
from engine.app.widgets import Label, Panel
from engine.app.widgets.containers import CENTRE, TOP, Column, Part, Row, Share, Sized
from engine.rules.cards import Card
from engine.rules.english import in_figures, list_in_words
from engine.rules.events import Event, Moved, first_event
from engine.rules.played import Played
from engine.table.act_things import CardFan
from engine.table.cards import CardWidget, card_sized
from engine.table.context import TableContext
from engine.words.log import tokens
from games.shrine.rules.cards import ASIDE, BALANCE, Player
from games.shrine.rules.events import BalanceCame, BalanceGone, MadeEqual
from games.shrine.rules.matching import KIND_NAMES
from games.shrine.rules.state import Shrine
from games.shrine.table.announced import PLAYED_CARD_WIDTH
from games.shrine.table.column import (
    GAP,
    FirstFit,
    GappedParts,
    gapped_column,
    gapped_label,
    padded_panel,
    scrolled_list,
    with_seat_mark,
)

FAN_WIDTH = 130
"""Width of the cards that moved while a seat matched, in style units."""
FAN_HEIGHTS = (54, 36)
"""Heights of those cards in style units, the best first."""


def balance_events(history: Sequence[Played]) -> list[Event]:
    """Return the events of the latest Balance so far; none before it is played."""
    events: list[Event] = []
    for played in reversed(history):
        for event in reversed(played.events):
            if isinstance(event, BalanceGone) and any(
                isinstance(later_event, BalanceGone) for later_event in events
            ):
                return []
            events.append(event)
            if isinstance(event, BalanceCame):
                return events[::-1]
    return []


def playing_seat(table: TableContext, view: Shrine) -> int:
    """Return the seat whose Balance is played, or whose end is still being shown; 0 for none.

    A Balance that has only come up is not played yet.
    """
    comes_up = any(isinstance(event, Moved) and event.target == ASIDE for event in table.events)
    if view.seat_to_match:
        return view.seat_to_match if not comes_up or first_event(table.events, BalanceCame) else 0
    if table.beats.is_playing_back and any(
        isinstance(event, BalanceGone) for event in table.events
    ):
        balance_came = first_event(balance_events(table.history), BalanceCame)
        return balance_came.seat if balance_came and not view.player(balance_came.seat).out else 0
    return 0


def panels(table: TableContext, view: Shrine) -> Part:
    """Return a plate with the cards to match, and below it how each other seat matches them.

    In little room only the seat that matches now has its cards beside its line. In even less room
    the panels scroll, without the seats that are done.
    """
    plate = _plate(table, view)
    lines = MatchingLines(table, view)

    def layouts() -> Iterator[Part]:
        """Yield the panels below each other, ever lower."""
        for seats_with_cards in (lines.seats, lines.matched_seats[-1:]):
            for fan_height in FAN_HEIGHTS:
                panel = lines.panel(lines.seats, seats_with_cards, fan_height)
                yield Column([plate, panel], gap=GAP)
        panel = lines.panel(lines.seats_not_done or lines.seats, seats_with_cards, fan_height)
        yield scrolled_list(Column([plate, panel], gap=GAP), "The Balance")

    return FirstFit(layouts)


def _plate(table: TableContext, view: Shrine) -> Part:
    """Return the plate with the Balance, and the cards that everybody else must match."""
    balancer = playing_seat(table, view)
    name = table.name(balancer)
    requirement = f"Everyone else must match {name}: {holdings_words(view.player(balancer))}."
    words = gapped_column(
        [
            gapped_label("balance-title", f"{name} plays the Balance", Role.HEADING, theme.INK),
            gapped_label("balance-words", requirement, Role.STRONG, theme.INK, 2),
        ]
    )
    card = CardWidget(ASIDE, card=BALANCE, may_overlap=True, large=table.large)
    contents = Row([Share(words), card_sized(card, PLAYED_CARD_WIDTH)], gap=theme.GAP, at=TOP)
    return padded_panel(Panel("balance-plate", kind="parchment"), [(0, contents)])


class MatchingLines:
    """Builder of the lines on how each seat matches the player of the Balance."""

    def __init__(self, table: TableContext, view: Shrine) -> None:
        self._table = table
        self._view = view
        balancer = playing_seat(table, view)
        self._model = view.player(balancer)
        self._events = balance_events(table.history)
        has_ended = any(isinstance(event, BalanceGone) for event in self._events)
        self.seats = view.others(balancer)
        """Seats that must match, in their order."""
        self.matched_seats = [each.seat for each in self._events if isinstance(each, MadeEqual)]
        """Seats that have begun to match; the last one is not done before the end."""
        self._done_seats = self.matched_seats if has_ended else self.matched_seats[:-1]

    @property
    def seats_not_done(self) -> list[int]:
        """Seats that match now or later."""
        return [seat for seat in self.seats if seat not in self._done_seats]

    def panel(
        self, seats: Sequence[int], seats_with_cards: Sequence[int], fan_height: float
    ) -> Part:
        """Return the panel with the lines of some seats.

        Args:
            seats: The seats.
            seats_with_cards: Seats whose lines have the cards that moved beside them.
            fan_height: Height of these cards in style units.
        """
        parts: GappedParts = [
            gapped_label("equal-title", "One after the other", Role.CAPTION, theme.BRASS_LIGHT)
        ]
        for seat in seats:
            line = self._line(seat)
            cards = matching_cards(self._events, seat, self._table.seat.viewer)
            if cards and seat in seats_with_cards:
                fan = CardFan(cards, "oxblood", f"equal-{seat}", self._table.large)
                line = Row([Share(line), Sized(fan, FAN_WIDTH, fan_height)], gap=GAP, at=CENTRE)
            parts.append((5, line))
        return padded_panel(Panel("balance-seats", kind="clash"), parts)

    def _line(self, seat: int) -> Part:
        """Return what a seat has done or will do, behind its mark."""
        number = self.seats.index(seat)
        is_done = seat in self._done_seats
        is_now = seat in self.matched_seats and not is_done
        words = "" if is_done else future_words(self._view.player(seat), self._model)
        if not words:
            has_begun = seat in self.matched_seats
            words = past_words(self._events, seat) if has_begun else "matches already"
        words = f"{self._table.name(seat)} {words}"
        label = Label(f"equal-{number}", words=words, role=Role.STRONG if is_now else Role.BODY)
        label.colour = theme.MUTED if is_done else theme.TEXT
        if is_now:
            label.colour = self._table.tint(seat)
        return with_seat_mark(f"equal-mark-{number}", seat, label)


def matching_cards(events: Sequence[Event], seat: int, viewer: int) -> list[Card]:
    """Return the cards that have moved while a seat matched another, as a viewer may see them."""
    moved_cards: list[Card] = []
    matching_seat = 0
    for event in events:
        if isinstance(event, MadeEqual):
            matching_seat = event.seat
        elif isinstance(event, Moved) and matching_seat == seat:
            seen_event = event.seen_by(viewer)
            if seat in (event.source.seat, event.target.seat) and isinstance(seen_event, Moved):
                moved_cards += seen_event.cards
    return moved_cards


def holdings_words(player: Player) -> str:
    """Return a seat's cards: `4 cards in hand, 3 in the Shrine, {KC} on the Field`."""
    hand = in_figures(len(player.hand), "card")
    field = tokens(player.field) or "nothing"
    return f"{hand} in hand, {len(player.shrine)} in the Shrine, {field} on the Field"


FUTURE_VERBS = "draw", "discard", "gain", "lose", "get"
"""Verbs of matching that is still to come."""
PAST_VERBS = "drew", "discarded", "gained", "lost", "got"
"""Verbs of matching that is done."""


def future_words(player: Player, model: Player) -> str:
    """Return how a seat is going to match another: `will discard 2 cards and lose {JS}`.

    It is "" if nothing is to come.
    """
    lost_tokens = [card for card in player.field if not model.token(card[0])]
    missing_tokens = [
        f"a {KIND_NAMES[card[0]]}" for card in model.field if not player.token(card[0])
    ]
    gained_words = f"{list_in_words(missing_tokens)}, if there is one" if missing_tokens else ""
    hand_change = len(model.hand) - len(player.hand)
    shrine_change = len(model.shrine) - len(player.shrine)
    changes = _changes_in_words(FUTURE_VERBS, hand_change, shrine_change, lost_tokens, gained_words)
    return f"will {changes}" if changes else ""


def past_words(events: Sequence[Event], seat: int) -> str:
    """Return how a seat has matched another: `discarded 2 cards and lost {JS}`."""
    counts = Counter[str]()
    tokens_of = {-1: list[Card](), 1: list[Card]()}
    matching_seat = 0
    for event in events:
        if isinstance(event, MadeEqual):
            matching_seat = event.seat
        elif isinstance(event, Moved) and matching_seat == seat:
            for place, sign in ((event.source, -1), (event.target, 1)):
                if place.seat == seat:
                    counts[place.pile] += sign * len(event.cards)
                    tokens_of[sign] += event.cards if place.pile == "field" else ()
    shrine = counts["shrine"]
    gained_words = tokens(tokens_of[1])
    changes = _changes_in_words(PAST_VERBS, counts["hand"], shrine, tokens_of[-1], gained_words)
    return changes or "matched already"


def _changes_in_words(
    verbs: tuple[str, str, str, str, str],
    hand: int,
    shrine: int,
    lost_tokens: Sequence[Card],
    gained_words: str,
) -> str:
    """Return the changes of hand, Shrine and tokens in words; "" if nothing changes."""
    draw, discard, gain, lose, get = verbs
    changes = [f"{draw if hand > 0 else discard} {in_figures(abs(hand), 'card')}"] if hand else []
    if shrine:
        changes.append(f"{gain if shrine > 0 else lose} {in_figures(abs(shrine), 'Shrine card')}")
    changes += [f"{lose} {tokens(lost_tokens)}"] if lost_tokens else []
    return list_in_words(changes + ([f"{get} {gained_words}"] if gained_words else []))
