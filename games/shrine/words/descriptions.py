"""Descriptions of the events of Shrine, each written once for log, plates and key moments.

Clauses such as H13 are in games/shrine/rules.md.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.rules.cards import Card
from engine.rules.english import in_figures, list_in_words, possessive
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
from games.shrine.words.phrases import (
    announcement,
    log_sentence,
    noun_of,
    noun_with_cards,
    sentence_of,
)

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
HELP_SENTENCES = {
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
            sentence = f"{announcement(action, names, risen)}."
            return Description(seat, sentence, sentence_of(seat, action, names, risen))
        case ActionStands():
            return _describe_stands(event, before, names)
        case ActionBlocked():
            return _describe_blocked(event, names)
        case ActionFizzled():
            return _describe_fizzled(event, names)
        case TokenServed(seat=seat, kind=token):
            sentence = HELP_SENTENCES[token]
            if first(before, ActionBlocked):
                sentence = "The King has been used for the blocked attack."
            return Description(seat, sentence)
        case TurnedUp(seat=seat, card=card):
            return Description(seat, f"{names[seat - 1]}'s Shrine now shows {tokens([card])}.")
        case NothingDrawn(seat=seat):
            return Description(seat, "Draws nothing: the deck and the graveyard are empty.")
        case TriadMade() | TriadBroken() | WentOut():
            return _describe_change(event, before, names)
    return _describe_balance(event, names)


def cause_of(before: Sequence[Event]) -> Event | None:
    """Return the latest of these events of an action that causes later ones; None without one."""
    causes = ActionStands | ActionBlocked | TriadBroken | BalanceCame | MadeEqual | Resigned
    return next((event for event in reversed(before) if isinstance(event, causes)), None)


def answer_words(event: Answered | ActionBlocked, turn: int) -> str:
    """Return a seat's answer to an announced action, to follow its name: `fizzles it`."""
    match event:
        case ActionBlocked():
            return "blocks it"
        case Answered(fizzles=True, seat=seat):
            return "insists" if seat == turn else "fizzles it"
        case Answered(blocks=True):
            return "does not block"
    return "does not insist" if event.seat == turn else "does not fizzle"


def action_with_owner(action: Announceable, seat: int, names: Names) -> str:
    """Return an announced action with its owner: `Mara's attack with {5S} {4C}`."""
    return f"{possessive(names[seat - 1])} {noun_with_cards(action)}"


def _describe_stands(stands: ActionStands, before: Sequence[Event], names: Names) -> Description:
    """Return the description of an action that nobody stopped.

    The action is a key moment only if no Shrine card leaves or comes by it.
    """
    seat = stands.seat
    action = announceable(stands.action)
    weight = 0
    title = moment = sentence_of(seat, action, names, stands.risen)
    if isinstance(action, Triplet) and not isinstance(action, Quad):
        taken_tokens = f"all tokens of {names[action.target - 1]}"
        moment = f"{names[seat - 1]}'s triplet takes {taken_tokens}"
        weight = SWEPT
    elif isinstance(action, Resurrection) and not isinstance(action, RaiseHeal):
        weight = 0 if action.strikes else RAISED
    sentence = f"The {noun_with_cards(action)} goes ahead."
    if first(before, ActionAnnounced):
        sentence = "Nobody can answer it."
    return Description(
        seat, sentence, title=title, note="Nobody stops it.", moment=moment, weight=weight
    )


def _describe_blocked(blocked: ActionBlocked, names: Names) -> Description:
    seat = blocked.seat
    blocker = blocked.by
    action = announceable(blocked.action)
    subject = f"{names[blocker - 1]} blocks"
    card = tokens([blocked.card])
    return Description(
        blocker,
        log_sentence(Block, cards=card),
        title=sentence_of(seat, action, names),
        note=f"{subject} it with {card}.",
        moment=f"{subject} {action_with_owner(action, seat, names)} with {card}",
        weight=BLOCKED,
    )


def _describe_fizzled(fizzled: ActionFizzled, names: Names) -> Description:
    seat = fizzled.seat
    fizzler = fizzled.by
    action = announceable(fizzled.action)
    title = sentence_of(seat, action, names)
    if not fizzler:
        sentence = f"The {noun_with_cards(action)} comes to nothing."
        return Description(seat, sentence, title, "It comes to nothing.")
    subject = f"{names[fizzler - 1]} fizzles"
    return Description(
        seat,
        f"The {noun_with_cards(action)} is fizzled by {names[fizzler - 1]}.",
        title=title,
        note=f"{subject} it: it comes to nothing.",
        moment=f"{subject} {action_with_owner(action, seat, names)}",
        weight=FIZZLED,
    )


def _describe_change(
    event: TriadMade | TriadBroken | WentOut, before: Sequence[Event], names: Names
) -> Description:
    """Return the description of a Triad made or broken, or of a seat going out, with its cause."""
    seat = event.seat
    name = names[event.seat - 1]
    match event:
        case TriadMade():
            moves = [each for each in before if isinstance(each, Moved)]
            last_card = tokens(moves[-1].cards) if moves else ""
            moment = f"{name} has a Triad: {last_card} completes it"
            sentence = "Has a Triad now: jack, queen and king."
            return Description(seat, sentence, moment=moment, weight=TRIAD)
        case TriadBroken():
            moment = f"{name} loses the Triad{_cause_words(before, names, 'breaks it')}"
            return Description(seat, "Has no Triad any more.", moment=moment, weight=BROKEN)
    moment = f"{name} is out{_cause_words(before, names, 'takes the last card')}"
    return Description(
        seat, "Is out of the game.", note=f"{name} is out", moment=moment, weight=OUT
    )


def _cause_words(before: Sequence[Event], names: Names, what: str) -> str:
    """Return a cause in words: `: Mara's attack takes the last card`; "" if no action caused it."""
    match cause_of(before):
        case ActionStands(seat=seat, action=action):
            return f": {possessive(names[seat - 1])} {noun_of(announceable(action))} {what}"
        case ActionBlocked(card=card):
            return f" by a block with {tokens([card])}"
    return ""


def _describe_balance(event: Event, names: Names) -> Description:
    """Return the description of an event of the Balance (H30 to H32); an empty one for others."""
    match event:
        case BalanceCame(seat=seat):
            name = names[seat - 1]
            holdings = _holdings_words(event.hand, event.shrine, event.field)
            sentence = f"Plays the Balance. Everyone else must match {name}: {holdings}."
            moment = f"{name} plays the Balance: everyone else must match"
            return Description(seat, sentence, note="the Balance", moment=moment, weight=BALANCE)
        case MadeEqual(seat=seat, to=to):
            return Description(seat, f"Must now match {names[to - 1]}.")
        case BalanceUnplayed():
            return Description(NOBODY, "The Balance leaves the game unplayed.")
        case BalanceGone(returns=returns):
            end_words = "is shuffled back into the deck" if returns else "leaves the game"
            return Description(NOBODY, f"The Balance is over. It {end_words}.")
    return Description()


def _holdings_words(hand: int, shrine: int, field: Sequence[Card]) -> str:
    """Return counts of cards in words: `2 cards in hand, 3 in the Shrine and {KC} on the Field`."""
    tokens_of = tokens(field) or "nothing"
    cards = in_figures(hand, "card")
    return list_in_words(
        [f"{cards} in hand", f"{shrine} in the Shrine", f"{tokens_of} on the Field"]
    )
