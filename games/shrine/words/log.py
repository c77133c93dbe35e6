"""Log of Shrine: one sentence for each action and event, from the facts that everybody saw.

Clauses such as H28 are in games/shrine/rules.md.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.rules.cards import Card
from engine.rules.english import in_figures, in_words
from engine.rules.events import Ended, Event, GameBegan, Moved, first
from engine.rules.notation import Action
from engine.rules.places import Place
from engine.words.log import NOBODY, Sentence, Telling, game_of, tokens
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
from games.shrine.words.descriptions import described
from games.shrine.words.phrases import done


def told(t: Telling, what: Action | Event | None) -> Iterator[Sentence]:
    """Yield the log's sentences for an action or event, in order; none if others say it already."""
    if t.played is None:
        if isinstance(what, FirstTurn):
            yield Sentence(NOBODY, _dealt(t, what), len(t.events), by="The deal")
        return
    named = {card for event in t.events[: t.at + 1] for card in _named(event)}
    match what:
        case GameBegan(number=number):  # the next events deal the cards
            begins = first(t.rest, FirstTurn)
            assert begins
            dealt = t.events.index(begins, t.at) + 1
            yield Sentence(NOBODY, _dealt(t, begins), dealt, by=game_of(number))
        case Action() if answered := _answer(what, t):
            yield Sentence(t.seat, answered, 1)
        case Moved(cards=cards, source=Place(pile="hand" | "field")) if {*cards} <= named:
            pass  # the sentence on the action names them
        case Moved(source=source, target=Place(pile="hand", seat=seat)) if source == DECK:
            drawn = [len(what.cards)]
            for event in t.before[::-1]:
                if not (isinstance(event, Moved) and event.source == DECK):
                    break
                drawn += [len(event.cards)] * (event.target == what.target)
            words = "Draws a card." if sum(drawn) == 1 else f"Draws {in_words(sum(drawn), 'card')}."
            yield Sentence(seat, words, again=len(drawn) > 1)
        case Moved() if moved := _moved(what, t):
            yield Sentence(*moved)
        case Event() if (found := described(what, t.before, t.names)).sentence:
            yield Sentence(found.seat, found.sentence)


def reason(t: Telling, ended: Ended) -> str:
    """Return why the game is over: the other seats are out (H28)."""
    return "Only one Shrine is left"


ENDINGS: dict[str, str] = {Ending.LAST_SHRINE: "Last Shrine left"}
"""Short names of the reasons for a game's end (H28)."""


def _dealt(t: Telling, begins: FirstTurn) -> str:
    """Return the sentences on the deal and on the seat that starts (H1)."""
    put_back = any(
        isinstance(event, BalancePutBack)
        or (isinstance(event, Moved) and (event.source.pile, event.target) == ("shrine", DECK))
        for event in t.events
    )
    more = " The Balance came up while the cards were dealt, and was put back." if put_back else ""
    return f"The top card of every Shrine is turned up.{more} {t.name(begins.seat)} starts."


def _named(event: Event) -> tuple[Card, ...]:
    """Return cards of hands and Fields that the sentence on an action or block already names."""
    match event:
        case ActionStands(action=action) | ActionFizzled(action=action):
            return played_cards(action)
        case ActionBlocked(action=action, card=card):
            return (*played_cards(action), card)
    return ()


def _answer(action: Action, t: Telling) -> str:
    """Return the sentence on a pass or an allowance; "" if events of the answer have their own."""
    match action:
        case Pass():
            return done(Pass)
        case Allow():
            failed = first(t.events, ActionFizzled)
            if failed and failed.seat == t.seat:
                return done(Allow, "insist")
            given = first(t.events, Answered)
            return done(Allow, "block" if given and given.blocks else "fizzle")
    return ""


def _moved(event: Moved, t: Telling) -> tuple[int, str] | None:
    """Return the seat whose entry a move belongs to, and its sentence.

    Return None if another event tells of the move.
    """
    cards = tokens(event.cards)
    count = in_figures(len(event.cards), "card")
    match event.source, event.target:
        case source, Place(pile="hand", seat=seat) if source == GRAVEYARD:
            return seat, done(Take, cards=cards)
        case Place(pile="hand"), Place(pile="hand", seat=seat):
            return seat, "Gets one card at random."
        case Place(pile="hand", seat=seat), target if target == FIZZLE:
            return seat, done(Fizzle, "stop", cards=cards)
        case Place(pile="hand", seat=seat), target if target == GRAVEYARD:
            if event.turned and t.played and isinstance(t.played.action, Fizzle | FizzleWith):
                return seat, done(Fizzle, "insist", cards=cards)
            return seat, done(Discard, cards=cards)
        case source, target if {source, target} <= {FIZZLE, GRAVEYARD, RAISED}:
            return None
        case source, Place(pile="shrine", seat=seat) if source in (DECK, RAISED):
            return seat, f"{t.name(seat)}'s Shrine gains {cards}."
        case Place(pile="shrine", seat=seat), target if target == GRAVEYARD:
            return seat, f"{t.name(seat)}'s Shrine loses {cards}."
        case _, Place(pile="field", seat=seat):
            return seat, f"Lays {cards} on the Field at no cost."
        case Place(pile="field", seat=seat), _:
            return seat, f"Loses {cards} from the Field."
        case source, target if target == ASIDE:
            return source.seat or t.seat, "The Balance comes up."
        case source, target if (source, target) == (GRAVEYARD, DECK):
            return NOBODY, f"The graveyard ({count}) is shuffled into the deck."
    return None
