"""Panels of the Balance while it is played: the hand, Shrine and Field to match, seat by seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

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
    GappedParts,
    gapped_column,
    gapped_label,
    padded_panel,
    scrolled_list,
    with_seat_mark,
)

FAN_SIZE = (130, 54)
"""Width and height of the cards that moved while a seat matched, in style units."""


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
    """Return a plate with the cards to match, and below it how each other seat matches them."""
    balancer = playing_seat(table, view)
    model_player = view.player(balancer)
    name = table.name(balancer)
    requirement = f"Everyone else must match {name}: {holdings_words(model_player)}."
    upper = gapped_column(
        [
            gapped_label("balance-title", f"{name} plays the Balance", Role.HEADING, theme.INK),
            gapped_label("balance-words", requirement, Role.STRONG, theme.INK, 2),
        ]
    )
    card = CardWidget(ASIDE, card=BALANCE, may_overlap=True, large=table.large)
    card_part = card_sized(card, PLAYED_CARD_WIDTH)
    plate_contents = Row([Share(upper), card_part], gap=theme.GAP, at=TOP)
    lower: GappedParts = [
        gapped_label("equal-title", "One after the other", Role.CAPTION, theme.BRASS_LIGHT)
    ]
    events = balance_events(table.history)
    matched_seats = [event.seat for event in events if isinstance(event, MadeEqual)]
    has_ended = any(isinstance(event, BalanceGone) for event in events)
    for number, seat in enumerate(view.others(balancer)):
        is_done = seat in (matched_seats if has_ended else matched_seats[:-1])
        is_now = seat in matched_seats and not is_done
        future_text = future_words(view.player(seat), model_player)
        words = f"{table.name(seat)} {past_words(events, seat) if is_done else future_text}"
        label = Label(f"equal-{number}", words=words, role=Role.STRONG if is_now else Role.BODY)
        label.colour = table.tint(seat) if is_now else theme.MUTED if is_done else theme.TEXT
        line = with_seat_mark(f"equal-mark-{number}", seat, label)
        if cards := matching_cards(events, seat, table.seat.viewer):
            fan = CardFan(cards, "oxblood", f"equal-{seat}", table.large)
            line = Row([Share(line), Sized(fan, *FAN_SIZE)], gap=GAP, at=CENTRE)
        lower.append((5, line))
    both_panels = [
        padded_panel(Panel("balance-plate", kind="parchment"), [(0, plate_contents)]),
        padded_panel(Panel("balance-seats", kind="clash"), lower),
    ]
    column = Column(both_panels, gap=GAP)
    return scrolled_list(column, "The Balance")


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
    """Return how a seat is going to match another: `will discard 2 cards and lose {JS}`."""
    lost_tokens = [card for card in player.field if not model.token(card[0])]
    missing_tokens = [
        f"a {KIND_NAMES[card[0]]}" for card in model.field if not player.token(card[0])
    ]
    gained_words = f"{list_in_words(missing_tokens)}, if there is one" if missing_tokens else ""
    hand_change = len(model.hand) - len(player.hand)
    shrine_change = len(model.shrine) - len(player.shrine)
    changes = _changes_in_words(FUTURE_VERBS, hand_change, shrine_change, lost_tokens, gained_words)
    return f"will {changes}" if changes else "matches already"


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
