"""The log of a run: each action told from what everybody saw of it, and why it came so."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.rules.cards import COUNT, Card, name, rank
from engine.rules.english import in_words
from engine.rules.events import Ended, Moved, Shuffled, first
from engine.rules.played import Played
from engine.words.log import NOBODY, Entry
from games.rogue.rules.state import (
    CAPTIVE,
    DECK,
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


class _Draft(msgspec.Struct):
    mark: int
    heading: str
    words: list[str]
    onward: str = ""
    events: int = 0
    """How many events it tells of."""


def entries(played: Played, names: Sequence[str]) -> list[Entry]:
    """What was turned over, met, fought or walked to; then a new floor, and the end.

    An event opens an entry, or adds a sentence to the one that is open.
    """
    events = [event.seen_by(0) for event in played.events]
    fought, seat = first(events, Fought), played.seat
    drafts: list[_Draft] = []

    def begin(mark: int, heading: str, *words: str, onward: str = "") -> None:
        drafts.append(_Draft(mark, heading + onward, [*words], onward))

    for place, event in enumerate(events):
        match event:
            case TurnedOver(cell=cell, card=card):
                friend = ", a friend" if rank(card) == "A" else ""
                begin(NOBODY, f"{cell} turned over", f"{name(card)}{friend}.")
            case AceMet():
                begin(seat, "Ace met", _ace(event))
            case Shuffled(size=0) if not first(events[:place], Walked):
                begin(seat, "No strike", "Deck and discard pile are both empty: nothing happens.")
            case Shuffled(size=size) if not first(events[:place], Walked):
                shuffled = f"the discard pile, {in_words(size, 'card')}, is shuffled"
                begin(NOBODY, "New deck", f"The deck was empty: {shuffled} into a new one.")
            case Struck(number=number, strike=strike, enemy=enemy):
                begin(seat, f"Strike {number}")
                if not fought:
                    drafts[-1].words.extend([_against(valued(strike), enemy), "Captive in hand."])
            case Fought(captive=captive):
                if not first(events, Struck):
                    begin(seat, "Captive used" if captive else "Captive held")
                drafts[-1].words.append(compared(event))
            case HealthLost():
                drafts[-1].words.append(_lost(event))
            case Moved(source=source, cards=(card,)) if source == CAPTIVE:
                drafts[-1].words.append(f"The captive {{{card}}} is discarded.")
            case Moved(target=target, cards=(card,)) if target == CAPTIVE:
                begin(seat, "Captured", f"{{{card}}} goes to the hand.")
            case Moved(source=source, target=target, cards=(card,)) if (
                source.at and target == DISCARD and rank(card) != "A"
            ):
                if fought:
                    drafts[-1].words.append(_uncaptured(fought))
                else:
                    begin(seat, "Left", f"{{{card}}} is discarded.")
            case Walked(source=source, cell=cell):
                if drafts:
                    drafts[-1].words.append(f"Moves to {cell}.")
                else:
                    begin(seat, f"Walks {source}", onward=f" to {cell}")
            case FloorCleared():
                begin(NOBODY, f"Floor {event.floors + 1}", _floor(event))
            case Moved(source=source, target=target) if source == DECK and target.at:
                pass  # told with the floor, which is to be seen whole before that
            case Ended(reason=Ending.SLAIN) if fought:
                no_health = "No joker or ace is left."
                begin(NOBODY, "The end", f"**{slain_by(fought.enemy)}.** {no_health}")
            case Ended():
                begin(seat, RETIRED, "The run ends, and counts as it stands.")
            case _:
                continue
        drafts[-1].events = place + 1
    return [
        Entry(
            each.mark, each.heading, " ".join(each.words), played.number, each.events, each.onward
        )
        for each in drafts
    ]


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
            return f"{_paused(mine)} equals {valued(fought.enemy)}: a draw, nobody is hurt."
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
        return f"Lost: the ace {{{lost.ace}}}, in place of a joker; {left} in hand."
    return f"Lost: one joker, {f'{in_words(lost.health)} left' if lost.health else 'the last'}."


def _uncaptured(fought: Fought) -> str:
    """R13, R14: why the beaten enemy was discarded unasked."""
    if fought.captive:
        return "Beaten with help, it can't be captured."
    return "The hand is full, so nothing is captured."


def _ace(met: AceMet) -> str:
    ace, health = f"{{{met.ace}}}", in_words(met.health, "joker")
    match met.end:
        case "healed":
            return f"{ace} brings a lost joker back and is discarded; {health} in hand."
        case "kept":
            return f"{ace} goes to the free hand as one more health, since no joker is lost."
    return f"{ace} is discarded: no joker is lost, and the hand is full."


def _floor(cleared: FloorCleared) -> str:
    filled = len(cleared.filled)
    cells = in_words(filled, "empty cell")
    cells = f"{cells} {'is' if filled == 1 else 'are'} filled"
    return f"The goal is {cleared.goal}. The discard pile is shuffled into the deck; {cells}."
