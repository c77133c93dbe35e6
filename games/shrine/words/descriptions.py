"""Descriptions of the events of Shrine, each written once for log, plates and key moments.

A `Description` has a sentence for the log, a title and a note for the plate that shows the event on
the table, and a moment for the list of key moments of a finished match, with its weight there.

Clauses such as H13 are in games/shrine/rules.md.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.rules.cards import Card
from engine.rules.english import in_figures, list_in_words, possessive
from engine.rules.events import Event, Moved, Resigned, first_event
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
from games.shrine.rules.steps import parse_announceable
from games.shrine.words.phrases import (
    announcement,
    log_sentence,
    noun_of,
    noun_with_cards,
    sentence_of,
)

# Weights of events among the key moments of a match, the greatest first.

OUT_WEIGHT = 10
LEAD_WEIGHT = 9
"""Weight of a change of the lead, unless a seat goes out."""
BALANCE_WEIGHT = 8
TRIPLET_WEIGHT = 7
LOSS_WEIGHT = 6
"""Weight of the loss of a Shrine card."""
RESURRECTION_WEIGHT = 5
TRIAD_WEIGHT = 5
BROKEN_TRIAD_WEIGHT = 5
HEAL_WEIGHT = 4
INSISTENCE_WEIGHT = 3
FIZZLE_WEIGHT = 2
BLOCK_WEIGHT = 1

HELP_SENTENCES = {
    "K": "The King lets the total be one off.",
    "Q": "The Queen lets the heal be one off.",
}
"""Help by a King or a Queen, as a sentence, by its kind (H13)."""


def description_of(event: Event, earlier_events: Sequence[Event], names: Names) -> Description:
    """Return the description of an event; an empty one for moved cards.

    Args:
        event: The event.
        earlier_events: Earlier events of the same action.
        names: The players' names, by seat.
    """
    match event:
        case ActionAnnounced(seat=seat, risen=risen):
            action = parse_announceable(event.action)
            sentence = f"{announcement(action, names, risen)}."
            return Description(seat, sentence, sentence_of(seat, action, names, risen))
        case ActionStands():
            return _describe_stands(event, earlier_events, names)
        case ActionBlocked():
            return _describe_blocked(event, names)
        case ActionFizzled():
            return _describe_fizzled(event, names)
        case TokenServed(seat=seat, kind=token):
            sentence = HELP_SENTENCES[token]
            if first_event(earlier_events, ActionBlocked):
                sentence = "The King has been used for the blocked attack."
            return Description(seat, sentence)
        case TurnedUp(seat=seat, card=card):
            return Description(seat, f"{names[seat - 1]}'s Shrine now shows {tokens([card])}.")
        case NothingDrawn(seat=seat):
            return Description(seat, "Draws nothing: the deck and the graveyard are empty.")
        case TriadMade() | TriadBroken() | WentOut():
            return _describe_change(event, earlier_events, names)
    return _describe_balance(event, names)


def cause_of(earlier_events: Sequence[Event]) -> Event | None:
    """Return the latest of these events of an action that causes later ones; None without one."""
    causes = ActionStands | ActionBlocked | TriadBroken | BalanceCame | MadeEqual | Resigned
    return next((event for event in reversed(earlier_events) if isinstance(event, causes)), None)


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


def _describe_stands(
    event: ActionStands, earlier_events: Sequence[Event], names: Names
) -> Description:
    """Return the description of an action that nobody stopped.

    The action is a key moment only if no Shrine card leaves or comes by it.
    """
    seat = event.seat
    action = parse_announceable(event.action)
    weight = 0
    title = moment = sentence_of(seat, action, names, event.risen)
    if isinstance(action, Triplet) and not isinstance(action, Quad):
        taken_tokens = f"all tokens of {names[action.target - 1]}"
        moment = f"{names[seat - 1]}'s triplet takes {taken_tokens}"
        weight = TRIPLET_WEIGHT
    elif isinstance(action, Resurrection) and not isinstance(action, RaiseHeal):
        weight = 0 if action.takes_top_card else RESURRECTION_WEIGHT
    sentence = f"The {noun_with_cards(action)} goes ahead."
    if first_event(earlier_events, ActionAnnounced):  # carried out at once, without a question
        sentence = "Nobody can answer it."
    return Description(
        seat, sentence, title=title, note="Nobody stops it.", moment=moment, weight=weight
    )


def _describe_blocked(event: ActionBlocked, names: Names) -> Description:
    seat = event.seat
    blocker = event.by
    action = parse_announceable(event.action)
    subject = f"{names[blocker - 1]} blocks"
    card = tokens([event.card])
    return Description(
        blocker,
        log_sentence(Block, cards=card),
        title=sentence_of(seat, action, names),  # the attack; the note tells of the block
        note=f"{subject} it with {card}.",
        moment=f"{subject} {action_with_owner(action, seat, names)} with {card}",
        weight=BLOCK_WEIGHT,
    )


def _describe_fizzled(event: ActionFizzled, names: Names) -> Description:
    seat = event.seat
    fizzler = event.by
    action = parse_announceable(event.action)
    title = sentence_of(seat, action, names)
    if not fizzler:  # a seat has left the game: the action's player or its target
        sentence = f"The {noun_with_cards(action)} comes to nothing."
        return Description(seat, sentence, title, "It comes to nothing.")
    subject = f"{names[fizzler - 1]} fizzles"
    return Description(
        seat,
        f"The {noun_with_cards(action)} is fizzled by {names[fizzler - 1]}.",
        title=title,
        note=f"{subject} it: it comes to nothing.",
        moment=f"{subject} {action_with_owner(action, seat, names)}",
        weight=FIZZLE_WEIGHT,
    )


def _describe_change(
    event: TriadMade | TriadBroken | WentOut, earlier_events: Sequence[Event], names: Names
) -> Description:
    """Return the description of a Triad made or broken, or of a seat going out, with its cause."""
    seat = event.seat
    name = names[event.seat - 1]
    match event:
        case TriadMade():
            moves = [
                earlier_event
                for earlier_event in earlier_events
                if isinstance(earlier_event, Moved)
            ]
            last_card = tokens(moves[-1].cards) if moves else ""  # the event follows its move
            moment = f"{name} has a Triad: {last_card} completes it"
            sentence = "Has a Triad now: jack, queen and king."
            return Description(seat, sentence, moment=moment, weight=TRIAD_WEIGHT)
        case TriadBroken():
            moment = f"{name} loses the Triad{_cause_words(earlier_events, names, 'breaks it')}"
            return Description(
                seat, "Has no Triad any more.", moment=moment, weight=BROKEN_TRIAD_WEIGHT
            )
    moment = f"{name} is out{_cause_words(earlier_events, names, 'takes the last card')}"
    return Description(
        seat, "Is out of the game.", note=f"{name} is out", moment=moment, weight=OUT_WEIGHT
    )


def _cause_words(earlier_events: Sequence[Event], names: Names, effect_words: str) -> str:
    """Return a cause in words: `: Mara's attack takes the last card`; "" if no action caused it."""
    match cause_of(earlier_events):
        case ActionStands(seat=seat, action=action):
            noun = noun_of(parse_announceable(action))
            return f": {possessive(names[seat - 1])} {noun} {effect_words}"
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
            return Description(
                seat, sentence, note="the Balance", moment=moment, weight=BALANCE_WEIGHT
            )
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
    field_words = tokens(field) or "nothing"
    cards = in_figures(hand, "card")
    return list_in_words(
        [f"{cards} in hand", f"{shrine} in the Shrine", f"{field_words} on the Field"]
    )
