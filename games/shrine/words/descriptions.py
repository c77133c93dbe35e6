"""Descriptions of the events of Shrine, each written once for log, plates and key moments.

Clauses such as H13 are in games/shrine/rules.md.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.rules.cards import Card
from engine.rules.english import in_figures, listed, possessive
from engine.rules.events import Event, Moved, Resigned, first
from engine.words.descriptions import Description
from engine.words.log import NOBODY, Names, tokens
from games.shrine.rules.actions import Announceable
from games.shrine.rules.answers import Block
from games.shrine.rules.combos import Quad, RaiseHeal, Resurrection, Triplet
from games.shrine.rules.events import (
    ActionAnnounced,
    ActionBlocked,
    ActionFizzled,
    ActionStands,
    Answered,
    BalanceCame,
    BalanceGone,
    BalanceUnplayed,
    MadeEqual,
    NothingDrawn,
    TokenServed,
    TriadBroken,
    TriadMade,
    TurnedUp,
    WentOut,
)
from games.shrine.rules.steps import announceable
from games.shrine.words.phrases import announcement, does, done, kind, noun

OUT = 10
LEAD = 9
BALANCE = 8
SWEPT = 7
STRUCK = 6
RAISED = TRIAD = BROKEN = 5
HEALED = 4
INSISTED = 3
FIZZLED = 2
BLOCKED = 1
"""Weight of a block among key moments, like the names above.

The weights, from the greatest: a seat out, another change of the lead, a Balance, a triplet, a
Shrine card lost, a resurrection or a Triad made or broken, a heal, an answer.
"""
HELP = {
    "K": "The King lets the total be one off.",
    "Q": "The Queen lets the heal be one off.",
}
"""Help by a King or a Queen, as a sentence, by its kind (H13)."""


def described(event: Event, before: Sequence[Event], names: Names) -> Description:
    """Return the description of an event; an empty one for moved cards.

    Args:
        event: The event.
        before: Earlier events of the same action.
        names: The players' names, by seat.
    """
    match event:
        case ActionAnnounced(seat=seat, risen=risen):
            action = announceable(event.action)
            told = f"{announcement(action, names, risen)}."
            return Description(seat, told, does(seat, action, names, risen))
        case ActionStands():
            return _stands(event, before, names)
        case ActionBlocked():
            return _blocked(event, names)
        case ActionFizzled():
            return _fizzled(event, names)
        case TokenServed(seat=seat, kind=token):
            blocked = "The King has been used for the blocked attack."
            return Description(seat, blocked if first(before, ActionBlocked) else HELP[token])
        case TurnedUp(seat=seat, card=card):
            return Description(seat, f"{names[seat - 1]}'s Shrine now shows {tokens([card])}.")
        case NothingDrawn(seat=seat):
            return Description(seat, "Draws nothing: the deck and the graveyard are empty.")
        case TriadMade() | TriadBroken() | WentOut():
            return _changed(event, before, names)
    return _balance(event, names)


def cause(before: Sequence[Event]) -> Event | None:
    """Return the latest of these events of an action that causes later ones; None without one."""
    causes = ActionStands | ActionBlocked | TriadBroken | BalanceCame | MadeEqual | Resigned
    return next((event for event in reversed(before) if isinstance(event, causes)), None)


def answered(event: Answered | ActionBlocked, turn: int) -> str:
    """Return a seat's answer to an announced action, to follow its name: `fizzles it`."""
    match event:
        case ActionBlocked():
            return "blocks it"
        case Answered(fizzles=True, seat=seat):
            return "insists" if seat == turn else "fizzles it"
        case Answered(blocks=True):
            return "does not block"
    return "does not insist" if event.seat == turn else "does not fizzle"


def whose(action: Announceable, seat: int, names: Names) -> str:
    """Return an announced action with its owner: `Mara's attack with {5S} {4C}`."""
    return f"{possessive(names[seat - 1])} {noun(action)}"


def _stands(stands: ActionStands, before: Sequence[Event], names: Names) -> Description:
    """Return the description of an action that nobody stopped.

    The action is a key moment only if no Shrine card leaves or comes by it.
    """
    seat = stands.seat
    action = announceable(stands.action)
    weight = 0
    title = moment = does(seat, action, names, stands.risen)
    if isinstance(action, Triplet) and not isinstance(action, Quad):
        taken = f"all tokens of {names[action.target - 1]}"
        moment = f"{names[seat - 1]}'s triplet takes {taken}"
        weight = SWEPT
    elif isinstance(action, Resurrection) and not isinstance(action, RaiseHeal):
        weight = 0 if action.strikes else RAISED
    told = f"The {noun(action)} goes ahead."
    if first(before, ActionAnnounced):
        told = "Nobody can answer it."
    return Description(seat, told, title, "Nobody stops it.", moment, weight)


def _blocked(blocked: ActionBlocked, names: Names) -> Description:
    seat = blocked.seat
    by = blocked.by
    action = announceable(blocked.action)
    it = f"{names[by - 1]} blocks"
    card = tokens([blocked.card])
    return Description(
        by,
        done(Block, cards=card),
        does(seat, action, names),
        f"{it} it with {card}.",
        f"{it} {whose(action, seat, names)} with {card}",
        BLOCKED,
    )


def _fizzled(fizzled: ActionFizzled, names: Names) -> Description:
    seat = fizzled.seat
    by = fizzled.by
    action = announceable(fizzled.action)
    title = does(seat, action, names)
    if not by:
        told = f"The {noun(action)} comes to nothing."
        return Description(seat, told, title, "It comes to nothing.")
    fizzles = f"{names[by - 1]} fizzles"
    return Description(
        seat,
        f"The {noun(action)} is fizzled by {names[by - 1]}.",
        title,
        f"{fizzles} it: it comes to nothing.",
        f"{fizzles} {whose(action, seat, names)}",
        FIZZLED,
    )


def _changed(
    event: TriadMade | TriadBroken | WentOut, before: Sequence[Event], names: Names
) -> Description:
    """Return the description of a Triad made or broken, or of a seat going out, with its cause."""
    seat = event.seat
    name = names[event.seat - 1]
    match event:
        case TriadMade():
            laid = [each for each in before if isinstance(each, Moved)]
            last = tokens(laid[-1].cards) if laid else ""
            moment = f"{name} has a Triad: {last} completes it"
            told = "Has a Triad now: jack, queen and king."
            return Description(seat, told, moment=moment, weight=TRIAD)
        case TriadBroken():
            moment = f"{name} loses the Triad{_by(before, names, 'breaks it')}"
            return Description(seat, "Has no Triad any more.", moment=moment, weight=BROKEN)
    moment = f"{name} is out{_by(before, names, 'takes the last card')}"
    return Description(
        seat, "Is out of the game.", note=f"{name} is out", moment=moment, weight=OUT
    )


def _by(before: Sequence[Event], names: Names, what: str) -> str:
    """Return a cause in words: `: Mara's attack takes the last card`; "" if no action caused it."""
    match cause(before):
        case ActionStands(seat=seat, action=action):
            return f": {possessive(names[seat - 1])} {kind(announceable(action))} {what}"
        case ActionBlocked(card=card):
            return f" by a block with {tokens([card])}"
    return ""


def _balance(event: Event, names: Names) -> Description:
    """Return the description of an event of the Balance (H30 to H32); an empty one for others."""
    match event:
        case BalanceCame(seat=seat):
            name = names[seat - 1]
            held = _held(event.hand, event.shrine, event.field)
            told = f"Plays the Balance. Everyone else must match {name}: {held}."
            moment = f"{name} plays the Balance: everyone else must match"
            return Description(seat, told, note="the Balance", moment=moment, weight=BALANCE)
        case MadeEqual(seat=seat, to=to):
            return Description(seat, f"Must now match {names[to - 1]}.")
        case BalanceUnplayed():
            return Description(NOBODY, "The Balance leaves the game unplayed.")
        case BalanceGone(returns=returns):
            ends = "is shuffled back into the deck" if returns else "leaves the game"
            return Description(NOBODY, f"The Balance is over. It {ends}.")
    return Description()


def _held(hand: int, shrine: int, field: Sequence[Card]) -> str:
    """Return counts of cards in words: `2 cards in hand, 3 in the Shrine and {KC} on the Field`."""
    tokens_of = tokens(field) or "nothing"
    cards = in_figures(hand, "card")
    return listed([f"{cards} in hand", f"{shrine} in the Shrine", f"{tokens_of} on the Field"])
