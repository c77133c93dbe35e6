"""Log of Shrine: one sentence for each action and event, from the facts that everybody saw.

The engine calls `log_sentences` with an action, then with each of its events. `Sentence.events` is
the number of events that must have been shown on the table before the sentence may be read.

Clauses such as H28 are in games/shrine/rules.md.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.rules.cards import Card
from engine.rules.english import in_figures, in_words
from engine.rules.events import Ended, Event, GameBegan, Moved, first_event
from engine.rules.notation import Action
from engine.rules.places import Place
from engine.words.log import NOBODY, LogContext, Sentence, game_of, tokens
from games.shrine.rules.actions import Pass, Take
from games.shrine.rules.answers import Allow, Discard, Fizzle, FizzleWith
from games.shrine.rules.cards import ASIDE, DECK, FIZZLE, GRAVEYARD, RAISED, played_cards
from games.shrine.rules.events import (
    ActionBlocked,
    ActionFizzled,
    ActionStands,
    Answered,
    BalancePutBack,
    FirstTurn,
)
from games.shrine.rules.state import Ending
from games.shrine.words.descriptions import description_of
from games.shrine.words.phrases import log_sentence


def log_sentences(context: LogContext, subject: Action | Event | None) -> Iterator[Sentence]:
    """Yield the log's sentences for an action or event, in order; none if others say it already."""
    if context.played is None:  # the opening deal, which no action caused
        if isinstance(subject, FirstTurn):
            yield Sentence(
                NOBODY,
                _deal_sentences(context, subject),
                events=len(context.events),
                heading="The deal",
            )
        return
    named_cards = {card for event in context.events_until_now for card in _named_cards(event)}
    match subject:
        case GameBegan(number=number):  # the next events deal the cards
            first_turn = first_event(context.later_events, FirstTurn)
            assert first_turn
            event_count = context.events.index(first_turn, context.at) + 1
            yield Sentence(
                NOBODY,
                _deal_sentences(context, first_turn),
                events=event_count,
                heading=game_of(number),
            )
        case Action() if sentence := _answer_sentence(subject, context):
            yield Sentence(context.seat, sentence, events=1)
        case Moved(cards=cards, source=Place(pile="hand" | "field")) if {*cards} <= named_cards:
            pass  # the sentence on the action names them
        case Moved(source=source, target=Place(pile="hand", seat=seat)) if source == DECK:
            # Draws in a row are one sentence: each replaces the one before, with their sum.
            counts = _counts_of_draws(context, subject)
            words = (
                "Draws a card." if sum(counts) == 1 else f"Draws {in_words(sum(counts), 'card')}."
            )
            yield Sentence(seat, words, replaces_last=len(counts) > 1)
        case Moved() if move := _move_sentence(subject, context):
            yield Sentence(*move)
        case Event() if (
            description := description_of(subject, context.earlier_events, context.names)
        ).sentence:
            yield Sentence(description.seat, description.sentence)


def _counts_of_draws(context: LogContext, last_draw: Moved) -> list[int]:
    """Return how many cards the last draw and those just before it brought to the same hand."""
    counts = [len(last_draw.cards)]
    for event in context.earlier_events[::-1]:
        if not (isinstance(event, Moved) and event.source == DECK):
            break
        if event.target == last_draw.target:
            counts.append(len(event.cards))
    return counts


def ending_reason(context: LogContext, ending: Ended) -> str:
    """Return why the game is over: the other seats are out (H28).

    The arguments are those that the engine gives to every game; here the reason is always the same.
    """
    return "Only one Shrine is left"


ENDINGS: dict[str, str] = {Ending.LAST_SHRINE: "Last Shrine left"}
"""Short names of the reasons for a game's end (H28)."""


def _deal_sentences(context: LogContext, first_turn: FirstTurn) -> str:
    """Return the sentences on the deal and on the seat that starts (H1)."""
    # Put back from a first hand by an event of its own, from a Shrine by a move to the deck.
    is_put_back = any(
        isinstance(event, BalancePutBack)
        or (isinstance(event, Moved) and (event.source.pile, event.target) == ("shrine", DECK))
        for event in context.events
    )
    balance_sentence = ""
    if is_put_back:
        balance_sentence = " The Balance came up while the cards were dealt, and was put back."
    start_sentence = f"{context.name(first_turn.seat)} starts."
    return f"The top card of every Shrine is turned up.{balance_sentence} {start_sentence}"


def _named_cards(event: Event) -> tuple[Card, ...]:
    """Return cards of hands and Fields that the sentence on an action or block already names."""
    match event:
        case ActionStands(action=action) | ActionFizzled(action=action):
            return played_cards(action)
        case ActionBlocked(action=action, card=card):
            return (*played_cards(action), card)
    return ()


def _answer_sentence(action: Action, context: LogContext) -> str:
    """Return the sentence on a pass or an allowance; "" if events of the answer have their own."""
    match action:
        case Pass():
            return log_sentence(Pass)
        case Allow():
            # The seat accepts the fizzle of its own action: it does not insist.
            action_fizzled = first_event(context.events, ActionFizzled)
            if action_fizzled and action_fizzled.seat == context.seat:
                return log_sentence(Allow, "insist")
            answer = first_event(context.events, Answered)
            return log_sentence(Allow, "block" if answer and answer.blocks else "fizzle")
    return ""


def _move_sentence(event: Moved, context: LogContext) -> tuple[int, str] | None:
    """Return the seat whose entry a move belongs to, and its sentence.

    Return None if another event tells of the move.
    """
    cards = tokens(event.cards)
    count = in_figures(len(event.cards), "card")
    match event.source, event.target:
        case source, Place(pile="hand", seat=seat) if source == GRAVEYARD:
            return seat, log_sentence(Take, cards=cards)
        case Place(pile="hand"), Place(pile="hand", seat=seat):
            return seat, "Gets one card at random."
        case Place(pile="hand", seat=seat), target if target == FIZZLE:
            return seat, log_sentence(Fizzle, "stop", cards=cards)
        case Place(pile="hand", seat=seat), target if target == GRAVEYARD:
            if (  # cards discarded to insist; those that were announced have been seen before
                event.turned
                and context.played
                and isinstance(context.played.action, Fizzle | FizzleWith)
            ):
                return seat, log_sentence(Fizzle, "insist", cards=cards)
            return seat, log_sentence(Discard, cards=cards)
        case source, target if {source, target} <= {FIZZLE, GRAVEYARD, RAISED}:
            return None
        case source, Place(pile="shrine", seat=seat) if source in (DECK, RAISED):
            return seat, f"{context.name(seat)}'s Shrine gains {cards}."
        case Place(pile="shrine", seat=seat), target if target == GRAVEYARD:
            return seat, f"{context.name(seat)}'s Shrine loses {cards}."
        case _, Place(pile="field", seat=seat):
            return seat, f"Lays {cards} on the Field at no cost."
        case Place(pile="field", seat=seat), _:
            return seat, f"Loses {cards} from the Field."
        case source, target if target == ASIDE:
            return source.seat or context.seat, "The Balance comes up."
        case source, target if (source, target) == (GRAVEYARD, DECK):
            return NOBODY, f"The graveyard ({count}) is shuffled into the deck."
    return None
