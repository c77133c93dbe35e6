"""The log of Shrine: each action told from what everybody saw of it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.rules.cards import Card
from engine.rules.english import in_figures, in_words, listed
from engine.rules.events import Ended, Event, GameBegan, Moved, first
from engine.rules.notation import Action
from engine.rules.places import Place
from engine.words.log import NOBODY, Sentence, Telling, game_of, tokens
from games.shrine.rules.actions import Pass
from games.shrine.rules.answers import Allow, Fizzle, FizzleWith
from games.shrine.rules.cards import ASIDE, DECK, FIZZLE, GRAVEYARD, RAISED, played_cards
from games.shrine.rules.events import (
    ActionAnnounced,
    ActionBlocked,
    ActionFizzled,
    ActionStands,
    Answered,
    BalanceCame,
    BalanceGone,
    BalancePutBack,
    BalanceUnplayed,
    FirstTurn,
    MadeEqual,
    NothingDrawn,
    TokenServed,
    TriadBroken,
    TriadMade,
    TurnedUp,
    WentOut,
)
from games.shrine.rules.state import Ending
from games.shrine.rules.steps import announceable
from games.shrine.words.phrases import announcement, noun

HELP = {
    "K": "The King lets the total be one off.",
    "Q": "The Queen lets the heal be one off.",
}
"""H13: what a King or a Queen did."""
TRIAD = "jack, queen and king"


def told(t: Telling, what: Action | Event | None) -> Iterator[Sentence]:
    """All that an action and its answers brought about, in order."""
    if t.played is None:
        if isinstance(what, FirstTurn):
            yield Sentence(NOBODY, _dealt(t, what), len(t.events), by="The deal")
        return
    named = {card for event in t.events[: t.at + 1] for card in _named(event)}
    match what:
        case GameBegan(number=number):  # what follows deals the cards
            begins = first(t.rest, FirstTurn)
            assert begins
            dealt = t.events.index(begins, t.at) + 1
            yield Sentence(NOBODY, _dealt(t, begins), dealt, by=game_of(number))
        case Action() if answered := _answer(what, t):
            yield Sentence(t.seat, answered, 1)
        case Moved(cards=cards, source=Place(pile="hand" | "field")) if {*cards} <= named:
            pass  # the words of the action say so
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
        case ActionStands(seat=seat) if not first(t.events, ActionAnnounced):
            yield Sentence(seat, f"The {noun(announceable(what.action))} goes ahead.")
        case ActionStands(seat=seat):
            yield Sentence(seat, "Nobody can answer it.")
        case Event() if happened := _happened(what, t):
            yield Sentence(*happened)


def reason(t: Telling, ended: Ended) -> str:
    """H28: the others are out."""
    return "Only one Shrine is left"


ENDINGS: dict[str, str] = {Ending.LAST_SHRINE: "Last Shrine left"}
"""Why games end (H28)."""


def _dealt(t: Telling, begins: FirstTurn) -> str:
    """H1: what comes before the first action: who starts."""
    put_back = any(
        isinstance(event, BalancePutBack)
        or (isinstance(event, Moved) and (event.source.pile, event.target) == ("shrine", DECK))
        for event in t.events
    )
    more = " The Balance came up while the cards were dealt, and was put back." if put_back else ""
    return f"The top card of every Shrine is turned up.{more} {t.name(begins.seat)} starts."


def _named(event: Event) -> tuple[Card, ...]:
    """The cards of hands and Fields that the words of an announced action name, or of a block."""
    match event:
        case ActionStands(action=action) | ActionFizzled(action=action):
            return played_cards(action)
        case ActionBlocked(action=action, card=card):
            return (*played_cards(action), card)
    return ()


def _answer(action: Action, t: Telling) -> str:
    """What the answer itself says; "" where its events say it."""
    match action:
        case Pass():
            return "Passes."
        case Allow():
            failed = first(t.events, ActionFizzled)
            if failed and failed.seat == t.seat:
                return "Does not insist."
            answered = first(t.events, Answered)
            return "Does not block." if answered and answered.blocks else "Does not fizzle."
    return ""


def _happened(event: Event, t: Telling) -> tuple[int, str] | None:
    """Whose entry an event belongs to, and its sentence; None where it has none."""
    match event:
        case ActionAnnounced(seat=seat):
            return seat, f"{announcement(announceable(event.action), t.names, event.risen)}."
        case ActionFizzled(seat=seat, by=by):
            how = f"is fizzled by {t.name(by)}" if by else "comes to nothing"
            return seat, f"The {noun(announceable(event.action))} {how}."
        case ActionBlocked(by=by, card=card):
            return by, f"Blocks it with {tokens([card])}."
        case TokenServed(seat=seat) if first(t.before, ActionBlocked):
            return seat, "The King has been used for the blocked attack."
        case TokenServed(seat=seat, kind=kind):
            return seat, HELP[kind]
        case TurnedUp(seat=seat, card=card):
            return seat, f"{t.name(seat)}'s Shrine now shows {tokens([card])}."
        case TriadMade(seat=seat):
            return seat, f"Has a Triad now: {TRIAD}."
        case TriadBroken(seat=seat):
            return seat, "Has no Triad any more."
        case WentOut(seat=seat):
            return seat, "Is out of the game."
        case NothingDrawn(seat=seat):
            return seat, "Draws nothing: the deck and the graveyard are empty."
        case BalanceCame(seat=seat):
            return (
                seat,
                f"Plays the Balance. Everyone else must match {t.name(seat)}: {_has(event)}.",
            )
        case MadeEqual(seat=seat, to=to):
            return seat, f"Must now match {t.name(to)}."
        case BalanceUnplayed():
            return NOBODY, "The Balance leaves the game unplayed."
        case BalanceGone(returns=returns):
            ends = "is shuffled back into the deck" if returns else "leaves the game"
            return NOBODY, f"The Balance is over. It {ends}."
    return None


def _has(came: BalanceCame) -> str:
    """`2 cards in hand, 3 in the Shrine and {KC} on the Field`."""
    field = tokens(came.field) or "nothing"
    hand = in_figures(came.hand, "card")
    return listed([f"{hand} in hand", f"{came.shrine} in the Shrine", f"{field} on the Field"])


def _moved(event: Moved, t: Telling) -> tuple[int, str] | None:
    """Whose entry a move belongs to, and its sentence; None where another event says it."""
    cards, count = tokens(event.cards), in_figures(len(event.cards), "card")
    match event.source, event.target:
        case source, Place(pile="hand", seat=seat) if source == GRAVEYARD:
            return seat, f"Takes {cards} from the graveyard, which uses an action."
        case Place(pile="hand"), Place(pile="hand", seat=seat):
            return seat, "Gets one card at random."
        case Place(pile="hand", seat=seat), target if target == FIZZLE:
            return seat, f"Fizzles it and discards {cards}."
        case Place(pile="hand", seat=seat), target if target == GRAVEYARD:
            if event.turned and t.played and isinstance(t.played.action, Fizzle | FizzleWith):
                return seat, f"Insists and discards {cards}."
            return seat, f"Discards {cards}."
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
