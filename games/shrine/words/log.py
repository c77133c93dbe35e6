"""The log of Shrine: each action told from what everybody saw of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.rules.cards import Card
from engine.rules.english import in_words
from engine.rules.events import Ended, Event, Moved, TurnBegan, first
from engine.rules.places import Place
from engine.rules.played import Played
from engine.words.log import NOBODY, Entry, common_words, headed, tokens
from games.shrine.rules.actions import Draw, Pass
from games.shrine.rules.answers import Allow, Fizzle, FizzleWith
from games.shrine.rules.state import (
    ASIDE,
    DECK,
    FIZZLE,
    GRAVEYARD,
    RAISED,
    ActionAnnounced,
    ActionBlocked,
    ActionFizzled,
    ActionStands,
    Answered,
    BalanceCame,
    BalanceGone,
    BalancePutBack,
    FirstTurn,
    MadeEqual,
    NothingDrawn,
    TokenServed,
    TriadBroken,
    TriadMade,
    TurnedUp,
    WentOut,
    played_cards,
)
from games.shrine.rules.steps import announceable
from games.shrine.words.phrases import noun, said

HELP = {"K": "The King makes up for one.", "Q": "The Queen makes up for one."}
"""H13: what a King or a Queen did."""


class _Told(NamedTuple):
    """A sentence: who does it, and how many of the action's events must have been seen."""

    mark: int
    text: str
    events: int
    turn: int


def entries(played: Played, names: Sequence[str]) -> list[Entry]:
    """All that an action and its answers brought about, in order; what one seat does in a row is
    one entry."""
    events = [event.seen_by(0) for event in played.events]
    lines: list[_Told] = []
    for told in _told(played, events, names):
        if lines and (lines[-1].mark, lines[-1].turn) == (told.mark, told.turn):
            before = lines.pop()
            lines.append(told._replace(text=f"{before.text} {told.text}"))
        else:
            lines.append(told)
    return [
        Entry(
            each.mark,
            headed(each.turn, names[each.mark - 1] if each.mark else "The table"),
            each.text,
            played.number,
            each.events,
        )
        for each in lines
    ]


def opening(events: Sequence[Event], names: Sequence[str]) -> list[Entry]:
    """H1: what comes before the first action: who starts."""
    begins = first(events, FirstTurn)
    if begins is None:
        return []
    put_back = any(
        isinstance(event, BalancePutBack)
        or (isinstance(event, Moved) and (event.source.pile, event.target) == ("shrine", DECK))
        for event in events
    )
    more = " The Balance came up, and was put back." if put_back else ""
    text = f"Every Shrine shows its top card.{more} {names[begins.seat - 1]} starts."
    return [Entry(NOBODY, "The deal", text, 0, len(events))]


def _told(played: Played, events: Sequence[Event], names: Sequence[str]) -> Iterator[_Told]:
    turn, actor = played.turn, played.seat
    named = {card for event in events for card in _named(event)}
    if answered := _answer(played, events):
        yield _Told(actor, answered, min(1, len(events)), turn)
    for at, event in enumerate(events):
        seen = at + 1
        match event:
            case TurnBegan():
                turn = event.turn
            case Moved(cards=cards, source=Place(pile="hand" | "field")) if {*cards} <= named:
                pass  # the words of the action say so
            case Moved():
                if told := _moved(event, played):
                    yield _Told(*told, seen, turn)
            case ActionStands(seat=seat) if not first(events, ActionAnnounced):
                what = noun(announceable(event.action)).partition(" ")[2]
                yield _Told(seat, f"{names[seat - 1]}'s {what} stands.", seen, turn)
            case Ended(winner=winner):
                yield _Told(winner or NOBODY, _end(event, names), seen, turn)
            case _ if told := _happened(event, names):
                yield _Told(*told, seen, turn)
            case _ if words := common_words(event):
                yield _Told(actor, words, seen, turn)


def _named(event: Event) -> tuple[Card, ...]:
    """The cards of hands and Fields that the words of an announced action name, or of a block."""
    match event:
        case ActionStands(action=action) | ActionFizzled(action=action):
            return played_cards(action)
        case ActionBlocked(action=action, card=card):
            return (*played_cards(action), card)
    return ()


def _answer(played: Played, events: Sequence[Event]) -> str:
    """What the answer itself says; "" where its events say it."""
    match played.action:
        case Pass():
            return "Passes."
        case Allow():
            stopped = first(events, ActionFizzled)
            if stopped:
                return "Lets the fizzle stop it."
            answered = first(events, Answered)
            return "Takes it." if answered and answered.blocks else "Does not stop it."
    return ""


def _happened(event: Event, names: Sequence[str]) -> tuple[int, str] | None:
    """Whose entry an event belongs to, and its sentence; None where it has none."""
    match event:
        case ActionAnnounced(seat=seat):
            return seat, f"{said(announceable(event.action), names, event.risen)}."
        case ActionFizzled(seat=seat):
            return seat, "It comes to nothing."
        case ActionBlocked(by=by, card=card):
            return by, f"Blocks it with {tokens([card])}."
        case TokenServed(seat=seat, kind=kind):
            return seat, HELP[kind]
        case TurnedUp(seat=seat, card=card):
            return seat, f"{tokens([card])} is turned up on the Shrine."
        case TriadMade(seat=seat):
            return seat, "That makes a Triad."
        case TriadBroken(seat=seat):
            return seat, "The Triad is broken."
        case WentOut(seat=seat):
            return seat, "Is out of the game."
        case NothingDrawn(seat=seat):
            return seat, "Draws nothing, for deck and graveyard are empty."
        case BalanceCame(seat=seat):
            hand, shrine = in_words(event.hand, "card"), in_words(event.shrine)
            field = tokens(event.field) or "no token"
            return seat, f"Plays the Balance: {hand} in hand, {shrine} in the Shrine, {field}."
        case MadeEqual(seat=seat):
            return seat, "Is made equal."
        case BalanceGone(returns=returns):
            return NOBODY, f"The Balance {'is shuffled back in' if returns else 'leaves the game'}."
    return None


def _moved(event: Moved, played: Played) -> tuple[int, str] | None:
    """Whose entry a move belongs to, and its sentence; None where another event says it."""
    cards, count = tokens(event.cards), in_words(len(event.cards), "card")
    match event.source, event.target:
        case source, Place(pile="hand", seat=seat) if source == DECK:
            how = "from the deck" if isinstance(played.action, Draw) else f"{count}"
            return seat, f"Draws {how}."
        case source, Place(pile="hand", seat=seat) if source == GRAVEYARD:
            return seat, f"Takes {cards} from the graveyard for an action."
        case Place(pile="hand"), Place(pile="hand", seat=seat):
            return seat, "A card changes hands, unseen by the others."
        case Place(pile="hand", seat=seat), target if target == FIZZLE:
            return seat, f"Fizzles it, discarding {cards}."
        case Place(pile="hand", seat=seat), target if target == GRAVEYARD:
            if event.turned and isinstance(played.action, Fizzle | FizzleWith):
                return seat, f"Makes it stand after all, discarding {cards}."
            return seat, f"Discards {cards}."
        case source, target if {source, target} <= {FIZZLE, GRAVEYARD, RAISED}:
            return None
        case source, Place(pile="shrine", seat=seat) if source == DECK:
            return seat, f"{cards} comes onto the Shrine."
        case source, Place(pile="shrine", seat=seat) if source == RAISED:
            return seat, f"{cards} comes back onto the Shrine."
        case Place(pile="shrine", seat=seat), target if target == GRAVEYARD:
            return seat, f"{cards} {_leave(event.cards)} the Shrine."
        case _, Place(pile="field", seat=seat):
            return seat, f"{cards} is laid on the Field."
        case Place(pile="field", seat=seat), _:
            return seat, f"{cards} {_leave(event.cards)} the Field."
        case source, target if target == ASIDE:
            return source.seat or played.seat, "The Balance comes up."
        case source, target if (source, target) == (GRAVEYARD, DECK):
            return NOBODY, f"The graveyard, {count}, is shuffled into the deck."
    return None


def _leave(cards: Sequence[Card]) -> str:
    return "leaves" if len(cards) == 1 else "leave"


def _end(ended: Ended, names: Sequence[str]) -> str:
    """Why it is over, and who has won."""
    if ended.winner is None:
        return "**A draw is agreed.** Nobody wins."
    who = names[ended.winner - 1]
    if ended.reason == "resigned":
        return f"**{who} wins**, for nobody else is left."
    return f"**{who} wins with the last Shrine.**"
