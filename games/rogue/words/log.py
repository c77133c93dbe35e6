"""The log of a run: each action told from what everybody saw of it, and why it came so."""

from __future__ import annotations

from collections.abc import Iterator

from engine.rules.cards import COUNT, Card, name, rank
from engine.rules.english import in_words
from engine.rules.events import Ended, Event, Moved, Shuffled, TurnBegan, first
from engine.rules.notation import Action
from engine.words.log import NOBODY, Sentence, Telling
from games.rogue.rules.state import (
    CAPTIVE,
    DISCARD,
    AceMet,
    Ending,
    FloorCleared,
    Fought,
    HealthLost,
    Struck,
    TurnedOver,
    Walked,
)

RETIRED = "Retired"


def told(t: Telling, what: Action | Event | None) -> Iterator[Sentence]:
    """What was turned over, met, fought or walked to; then a new floor. A strike has a heading of
    its own, and all that comes of it stands there."""
    fought = first(t.events, Fought)
    struck = first([*t.before, *t.events[max(0, t.at) : t.at + 1]], Struck)

    def say(words: str) -> Sentence:
        return Sentence(t.seat, words, by=f"Strike {struck.number}" if struck else "")

    match what:
        case None:
            words = "The goal is f4, the far corner. Entering it clears the floor."
            yield Sentence(NOBODY, words, len(t.events))
        case TurnedOver(cell=cell, card=card):
            friend = ", a friend" if rank(card) == "A" else ""
            yield say(f"You turn over {cell}, the {name(card)}{friend}.")
        case AceMet():
            yield say(_ace(what))
        case Shuffled(size=0) if not first(t.before, Walked):
            yield say("Deck and discard pile are both empty, so you can't strike.")
        case Shuffled(size=size) if not first(t.before, Walked):
            shuffled = f"the discard pile, {in_words(size, 'card')}, is shuffled"
            yield say(f"The deck is empty: {shuffled} into a new one.")
        case Struck(strike=strike, enemy=enemy) if not fought:
            yield say(f"{_against(valued(strike), enemy)} You may use your captive.")
        case Fought(captive=captive):
            does = "You use your captive." if captive else "You hold your captive back."
            yield say(compared(what) if struck else f"{does} {compared(what)}")
        case HealthLost():
            yield say(_lost(what))
        case Moved(source=source, cards=(card,)) if source == CAPTIVE:
            yield say(f"Your captive {{{card}}} is discarded.")
        case Moved(target=target, cards=(card,)) if target == CAPTIVE:
            yield say(f"You take {{{card}}} into your hand.")
        case Moved(source=source, target=target, cards=(card,)) if (
            source.at and target == DISCARD and rank(card) != "A"
        ):
            left = f"You leave {{{card}}}. It is discarded."
            yield say(uncaptured(fought) if fought else left)
        case Walked(cell=cell) if t.before:
            yield say(f"You move to {cell}.")
        case Walked(cell=cell):
            yield Sentence(t.seat, f"You walk to {cell}.", onward=True)
        case TurnBegan() if cleared := first(t.before, FloorCleared):  # all its cells are seen
            yield Sentence(NOBODY, f"{new_goal(cleared)}. {filled(cleared)}")


def reason(t: Telling, ended: Ended) -> str:
    """Slain, or retired: then the run counts."""
    fought = first(t.events, Fought)
    return slain_by(fought.enemy) if ended.reason == Ending.SLAIN and fought else RETIRED


def valued(card: Card, value: int | None = None) -> str:
    """A card with its value, where its face does not show it: `{QS}, 12`, `{7C}`. What an ace is
    worth has to be given."""
    if rank(card).isdigit() or (rank(card) == "A" and value is None):
        return f"{{{card}}}"
    return f"{{{card}}}, {value or COUNT[card]}"


def strength(fought: Fought) -> str:
    """The strike with its value, or its sum with the captive: `{7C} + {8D} = 15`."""
    if fought.captive:
        return f"{{{fought.strike}}} + {{{fought.captive}}} = {fought.total}"
    return valued(fought.strike, fought.total)


def compared(fought: Fought) -> str:
    """`{JS}, 11, beats {8D}.`"""
    mine = strength(fought)
    match fought.result:
        case "beaten":
            return f"{_paused(mine)} beats {valued(fought.enemy)}."
        case "drawn":
            return f"{_paused(mine)} equals {valued(fought.enemy)}: a draw. Nobody is hurt."
    return _against(mine, fought.enemy)


def slain_by(enemy: Card) -> str:
    """`Slain by the King of Diamonds`."""
    return f"Slain by the {name(enemy)}"


def _against(mine: str, enemy: Card) -> str:
    return f"{_paused(mine)} against {valued(enemy)}."


def _paused(mine: str) -> str:
    """With the comma that closes a value: `{JS}, 11,`."""
    return f"{mine}," if "," in mine else mine


def _lost(lost: HealthLost) -> str:
    if lost.ace:
        left = in_words(lost.health, "joker")
        return f"You lose the ace {{{lost.ace}}} instead of a joker, and keep {left}."
    if not lost.health:
        return "You lose your last joker."
    return f"You lose a joker and have {in_words(lost.health)} left."


def uncaptured(fought: Fought) -> str:
    """R13, R14: why the beaten enemy was discarded unasked."""
    if fought.captive:
        return "You needed help, so you can't capture it."
    return "Your hand is full, so you can't capture it."


def _ace(met: AceMet) -> str:
    ace, health = f"{{{met.ace}}}", in_words(met.health, "joker")
    match met.end:
        case "healed":
            return f"You get a lost joker back and have {health}. {ace} is discarded."
        case "kept":
            return f"You keep {ace} as 1 more health: you have all your jokers and a free hand."
    return f"{ace} is discarded: you have all your jokers, and your hand is full."


def new_goal(cleared: FloorCleared) -> str:
    """`The goal is now a1`."""
    return f"The goal is now {cleared.goal}"


def filled(cleared: FloorCleared) -> str:
    """What a cleared floor brings, as a sentence."""
    cells = in_words(len(cleared.filled), "empty cell")
    verb = "gets a new card" if len(cleared.filled) == 1 else "get new cards"
    return f"The discard pile is shuffled into the deck, and {cells} {verb}."
