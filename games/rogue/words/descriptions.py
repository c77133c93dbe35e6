"""Descriptions of the events of a run, for the log, the middle and the key moments.

Each event is described once. A `Description` has a sentence for the log, a title and a note for the
middle of the table, and a moment for the list of key moments, with its weight there. A strike is
the card drawn against an enemy; a captive is a beaten enemy in hand.

Clauses such as R13 are in games/rogue/rules.md.
"""

from __future__ import annotations

from engine.rules.cards import CARD_VALUES, Card, name, rank
from engine.rules.english import in_words
from engine.rules.events import Event, Shuffled
from engine.words.descriptions import Description
from engine.words.log import NOBODY
from games.rogue.rules.actions import Go
from games.rogue.rules.state import (
    ROGUE,
    AceMet,
    FloorCleared,
    Fought,
    HealthLost,
    Struck,
    TurnedOver,
    Walked,
)
from games.rogue.words.phrases import done_words

FLOOR_WEIGHT = 5
"""Weight of a cleared floor among the key moments."""
ACE_WEIGHT = 3
"""Weight of an ace that helped among the key moments."""
HELPED_WEIGHT = 3
"""Weight of a fight won by a captive among the key moments."""
LOST_HEALTH_WEIGHT = 6
"""Weight of lost health among the key moments, less one for each health that is left."""
STRIKE_TITLE = "You draw a strike"


def description_of(event: Event | None) -> Description:
    """Return an event in words; no words for None or for an event that needs none."""
    match event:
        case TurnedOver(cell=cell, card=card):
            friend = ", a friend" if rank(card) == "A" else ""
            sentence = done_words(Go, case="face-down", cell=cell, card=name(card), friend=friend)
            return Description(ROGUE, sentence, "You turn over", name(card))
        case AceMet():
            return _describe_ace(event)
        case Shuffled(size=0):
            sentence = "Deck and discard pile are both empty, so you can't strike."
            return Description(ROGUE, sentence, "You can't strike", "Nothing happens")
        case Shuffled(size=size):
            shuffle_words = f"the discard pile, {in_words(size, 'card')}, is shuffled"
            return Description(ROGUE, f"The deck is empty: {shuffle_words} into a new one.")
        case Struck(strike=strike, enemy=enemy):
            sentence = (
                f"{_fight_sentence(card_with_value(strike), enemy)} You may use your captive."
            )
            return Description(ROGUE, sentence, STRIKE_TITLE)
        case Fought():
            return _describe_fight(event)
        case HealthLost():
            return _describe_loss(event)
        case Walked(cell=cell):
            return Description(ROGUE, f"You move to {cell}.")
        case FloorCleared(floors=floors, goal=goal):
            return Description(
                NOBODY,
                f"The goal is now {goal}. {filled_words(event)}",
                title=f"Floor {floors} cleared",
                note=f"The goal is now {goal}",
                moment=f"{in_words(floors, 'floor').capitalize()} cleared",
                weight=FLOOR_WEIGHT,
            )
    return Description()


def card_with_value(card: Card, value: int | None = None) -> str:
    """Return a card with its value if its face does not show it: `{QS}, 12`, `{7C}`.

    The value of an ace must be given.
    """
    if rank(card).isdigit() or (rank(card) == "A" and value is None):
        return f"{{{card}}}"
    return f"{{{card}}}, {value or CARD_VALUES[card]}"


def slain_by_words(enemy: Card) -> str:
    """Return the end of a run in words: `Slain by the King of Diamonds`."""
    return f"Slain by the {name(enemy)}"


def sum_words(fight: Fought) -> str:
    """Return the sum of a strike and a captive in figures: `11`, `7 + 8 = 15`."""
    if not fight.captive:
        return f"{fight.total}"
    captive_value = CARD_VALUES[fight.captive]
    return f"{fight.total - captive_value} + {captive_value} = {fight.total}"


def no_capture_reason(fight: Fought) -> str:
    """Return the reason why the beaten enemy was discarded without a question (R13, R14)."""
    if fight.captive:
        return "You needed help, so you can't capture it."
    return "Your hand is full, so you can't capture it."


def filled_words(floor_cleared: FloorCleared) -> str:
    """Return a sentence on the new cards of a cleared floor."""
    cells = in_words(len(floor_cleared.filled), "empty cell")
    verb = "gets a new card" if len(floor_cleared.filled) == 1 else "get new cards"
    return f"The discard pile is shuffled into the deck, and {cells} {verb}."


def _describe_ace(ace_met: AceMet) -> Description:
    """Return the words for an ace (R15 to R17)."""
    ace = f"{{{ace_met.ace}}}"
    health = in_words(ace_met.health, "joker")
    sentence = done_words(Go, case=ace_met.end, ace=ace, health=health)
    match ace_met.end:
        case "healed":
            title = "You get a lost joker back"
            note = "The ace is discarded."
            moment = f"{ace} gives you a joker back: health {ace_met.health}"
            return Description(
                ROGUE, sentence, title=title, note=note, moment=moment, weight=ACE_WEIGHT
            )
        case "kept":
            title = "You keep the ace as 1 more health"
            note = "You had all your jokers and a free hand."
            moment = f"You keep {ace}: health {ace_met.health + 1}"
            return Description(
                ROGUE, sentence, title=title, note=note, moment=moment, weight=ACE_WEIGHT
            )
    note = "You have all your jokers, and your hand is full."
    return Description(ROGUE, sentence, "The ace is discarded", note)


def _describe_fight(fight: Fought) -> Description:
    """Return the words for a strike, with or without the captive (R8, R9)."""
    strike = card_with_value(fight.strike, fight.total)
    if fight.captive:
        strike = f"{{{fight.strike}}} + {{{fight.captive}}} = {fight.total}"
    strike_words = _with_closing_comma(strike)
    enemy = card_with_value(fight.enemy)
    value = CARD_VALUES[fight.enemy]
    match fight.result:
        case "beaten":
            sentence = f"{strike_words} beats {enemy}."
            title = "Your captive wins the fight" if fight.captive else "You win the fight"
            note = f"{sum_words(fight)} beats {value}"
        case "drawn":
            sentence = f"{strike_words} equals {enemy}: a draw. Nobody is hurt."
            verb = "against" if fight.captive else "equals"  # a sum already has an equals sign
            title = "A draw"
            note = f"{sum_words(fight)} {verb} {value}"
        case _:
            sentence = _fight_sentence(strike, fight.enemy)
            title = "You lose the fight"
            note = f"{sum_words(fight)} loses to {value}"
    weight = HELPED_WEIGHT if fight.captive and fight.result == "beaten" else 0
    return Description(
        ROGUE,
        sentence,
        title=title,
        note=note,
        moment=sentence.removesuffix("."),
        weight=weight,
    )


def _fight_sentence(strike: str, enemy: Card) -> str:
    return f"{_with_closing_comma(strike)} against {card_with_value(enemy)}."


def _with_closing_comma(card_words: str) -> str:
    """Return a card with the comma that closes its value: `{JS}, 11,`."""
    return f"{card_words}," if "," in card_words else card_words


def _describe_loss(loss: HealthLost) -> Description:
    """Return the words for lost health (R11, R12)."""
    weight = max(LOST_HEALTH_WEIGHT - loss.health, 1)
    health = f"health {loss.health}"
    jokers_left = in_words(loss.health, "joker")
    if loss.ace:
        ace = f"{{{loss.ace}}}"
        return Description(
            ROGUE,
            f"You lose the ace {ace} instead of a joker, and keep {jokers_left}.",
            note=f"You lose {ace} instead of a joker.",
            moment=f"you lose the ace {ace}, {health}",
            weight=weight,
        )
    sentence = "You lose your last joker."
    note = "You lose your last health: the run is over."
    if loss.health:
        sentence = f"You lose a joker and have {in_words(loss.health)} left."
        note = f"You lose 1 health and have {jokers_left} left."
    return Description(
        ROGUE, sentence, note=note, moment=f"you lose a joker, {health}", weight=weight
    )
