"""Descriptions of the events of a siege, for the log, the middle and the key moments.

Each event is described once. The consequences of an event are the later events of its action.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import takewhile

from engine.rules.cards import COLOUR, JOKERS, Card, name
from engine.rules.english import in_figures, in_words
from engine.rules.events import Ended, Event, GameOver, Looked, Moved, Shuffled, TurnBegan, first
from engine.words.descriptions import Description
from engine.words.log import NOBODY, tokens
from engine.words.reasons import capital
from games.siege.rules.actions import Construct, Destroy
from games.siege.rules.state import (
    BESIEGED,
    BESIEGER,
    SIDES,
    ClashResolved,
    CounterBuilt,
    CounterBurnt,
    FateCame,
    FateStruck,
    Resupplied,
    WallsChanged,
)
from games.siege.words.phrases import attack, done

NameOf = Callable[[int], str]
BREACH_WEIGHT = 4
"""Weight of a course of the walls lost among the key moments."""
REPAIR_WEIGHT = 2
"""Weight of a course of the walls laid among the key moments."""
FAILED_ASSAULT_WEIGHT = 3
"""Weight of a failed assault among the key moments, beyond its cards."""
BUILT_WEIGHT = 1
"""Weight of a counter built among the key moments, beyond its cards."""
FORCED_LOSS_WEIGHT = 1
"""Weight of a forced loss among the key moments, beyond its cards."""


def described(event: Event, events: Sequence[Event], name_of: NameOf, owed: int = 0) -> Description:
    """Return an event in words.

    Args:
        event: The event.
        events: Events of the same action, as many as have been shown.
        name_of: Returns the name of the player at a seat.
        owed: Number of cards that a clash makes its loser discard, if not discarded yet.
    """
    match event:
        case ClashResolved():
            return _clash_description(event, before_fate(events), name_of, owed)
        case FateStruck():
            return _fate_description(event, events, name_of)
        case Resupplied(seat=seat, cards=cards):
            count = in_words(len(cards), "black card")
            verb = "goes" if len(cards) == 1 else "go"
            moment = f"{name_of(seat)} brings back {count}"
            sentence = f"{capital(count)} {verb} back under the deck."
            return Description(seat, sentence, moment=moment, weight=len(cards))
        case WallsChanged(before=before, after=after):
            return _walls_description(before, after, name_of)
        case CounterBuilt(counter=counter):
            cards_paid = discarded(BESIEGER, before_fate(events))
            done_words = done(Construct(counter))
            moment = f"{name_of(BESIEGER)} {done_words[0].lower()}{done_words[1:]}"
            sentence = f"{done_words}: {discards(cards_paid)}."
            return Description(
                BESIEGER, sentence, moment=moment, weight=len(cards_paid) + BUILT_WEIGHT
            )
        case CounterBurnt(counter=counter):
            done_words = done(Destroy(counter))
            sentence = f"{done_words}. The counter goes back to the yard."
            moment = f"{done_words[0].lower()}{done_words[1:]}"
            return Description(BESIEGED, sentence, moment=moment)
        case Looked(seat=seat, cards=cards):
            is_one = len(cards) == 1
            top_cards = "the top card" if is_one else f"the top {in_words(len(cards))} cards"
            return Description(seat, f"Looks at {top_cards} of the deck.")
    return Description()


def _walls_description(before: int, after: int, name_of: NameOf) -> Description:
    """Return the words for walls that were lowered, or repaired, which is a key moment."""
    note = f"walls {after}"
    if after <= before:
        return Description(BESIEGED, f"The walls fall from {before} to {after}.", note=note)
    sentence = f"The walls rise from {before} to {after}."
    moment = f"{name_of(BESIEGED)} repairs the walls, from {before} to {after}"
    return Description(BESIEGED, sentence, note=note, moment=moment, weight=REPAIR_WEIGHT)


def discarded(seat: int, events: Iterable[Event]) -> tuple[Card, ...]:
    """Return the cards that went from a seat's deck straight to its discard pile, in order."""
    source = f"{SIDES[seat]}.deck"
    target = f"{SIDES[seat]}.discard"
    moves = (event for event in events if isinstance(event, Moved))
    return tuple(
        card
        for move in moves
        if (move.source, move.target) == (source, target)
        for card in move.cards
    )


def before_fate(events: Iterable[Event]) -> list[Event]:
    """Return the events of an action before Fate comes or the siege ends."""
    return list(takewhile(lambda event: not isinstance(event, FateCame | GameOver | Ended), events))


def caused_by_fate(struck: FateStruck, events: Sequence[Event]) -> list[Event]:
    """Return the events that a Fate card caused, up to the next turn."""
    after = events[events.index(struck) + 1 :]
    end_events = TurnBegan | GameOver | Ended
    return list(takewhile(lambda event: not isinstance(event, end_events), after))


def discards(cards: Sequence[Card]) -> str:
    """Return the words for a forced loss, with the cards that could be discarded."""
    return f"discards {tokens(cards)}" if cards else "has no card to discard"


def cards_lost_to(fight: ClashResolved, events: Iterable[Event]) -> tuple[Card, ...]:
    """Return the cards that the loser of a clash discarded for it."""
    loser = 3 - fight.attacker if fight.won else fight.attacker
    return discarded(loser, before_fate(events))


def noun(fight: ClashResolved) -> str:
    """Return the name of a clash in a sentence."""
    return {"bombard": "bombardment"}.get(fight.effort, fight.effort)


def score(fight: ClashResolved) -> str:
    """Return both sums of a clash: `8 to 4`."""
    return f"{fight.attack_sum} to {fight.defence_sum}"


def sums(fight: ClashResolved) -> str:
    """Return both sides of a clash, card by card: `{6S} + camp 2 = 8 against walls 4`."""
    base = "camp" if fight.effort == "sally" else "walls"
    attack = [tokens([card]) for card in fight.attack]
    attack += [f"camp {fight.bonus}"] * bool(fight.bonus)
    defence = [f"{base} {fight.base}"] * bool(fight.base or not fight.defence)
    defence += [tokens([card]) for card in fight.defence]
    return (
        f"{_sum_words(attack, fight.attack_sum)} against {_sum_words(defence, fight.defence_sum)}"
    )


def fate_cost(victim: str, count: int) -> str:
    """Return the loss to a Fate card so far: `Mara discarded 2 cards`."""
    return f"{victim} discarded {in_figures(count, 'card')}" if count else f"{victim} must discard"


def _sum_words(parts: list[str], total: int) -> str:
    """Return a sum in words, `{6S} + camp 2 = 8`, or its only part."""
    return parts[0] if len(parts) == 1 else f"{' + '.join(parts)} = {total}"


def _clash_description(
    fight: ClashResolved, events: list[Event], name_of: NameOf, owed: int
) -> Description:
    """Return the words for a clash: both sums, the winner, and the consequences."""
    sums_sentence = f"{attack(fight.effort, fight.target)}: {sums(fight)}."
    title = "The attack wins" if fight.won else "The defence holds"
    if fight.attack_sum == fight.defence_sum:
        title = "Equal, so the defence holds"
    moment, weight = _moment(fight, events, name_of)
    return Description(
        fight.attacker,
        f"{sums_sentence} {_consequence(fight, events, name_of)}",
        title=title,
        note=_consequence_to_come(fight, name_of, owed),
        moment=moment,
        weight=weight,
    )


def _consequence(fight: ClashResolved, events: list[Event], name_of: NameOf) -> str:
    """Return a sentence on the consequences of a clash."""
    loser = 3 - fight.attacker if fight.won else fight.attacker
    loss = f"{name_of(loser)} {discards(cards_lost_to(fight, events))}."
    match fight.effort, fight.target, fight.won:
        case "bombard", "walls", True:
            return described(WallsChanged(fight.base, fight.base - 1), events, name_of).sentence
        case "bombard", "walls", False:
            return "The walls hold."
        case "bombard", "enemy", False:
            return f"{name_of(3 - fight.attacker)} loses nothing."
        case "assault", _, True:
            return "The assault breaks through."
        case "assault", _, False:
            return f"The assault is thrown back. {loss}"
        case "sally", "equipment", True:
            return f"{name_of(fight.attacker)} chooses a counter to destroy."
        case "sally", _, False:
            return "The camp holds."
    return loss


def _consequence_to_come(fight: ClashResolved, name_of: NameOf, owed: int) -> str:
    """Return the consequence of a clash that is still to come; "" for none."""
    if owed:
        loser = 3 - fight.attacker if fight.won else fight.attacker
        return f"{name_of(loser)} must discard {in_figures(owed, 'card')}"
    if not fight.won:
        return ""
    match fight.target:
        case "city":
            return "the city falls"
        case "walls":
            return f"the walls fall to {fight.base - 1}"
    return f"{name_of(fight.attacker)} destroys a counter"


def _moment(fight: ClashResolved, events: list[Event], name_of: NameOf) -> tuple[str, int]:
    """Return a clash as a key moment with its weight, which is 0 if it changed nothing."""
    attacker = name_of(fight.attacker)
    if fight.target == "city":
        count = in_words(len(fight.attack), "card")
        failure = f"{attacker}'s assault with {count} is thrown back, {score(fight)}"
        return failure, len(fight.attack) + FAILED_ASSAULT_WEIGHT
    success = f"{attacker}'s {noun(fight)} wins, {score(fight)}"
    if fight.won and fight.target == "enemy":
        cards = len(cards_lost_to(fight, events))
        loss = f"{name_of(3 - fight.attacker)} loses {in_words(cards, 'card')}"
        return f"{success}: {loss}", cards + FORCED_LOSS_WEIGHT
    if fight.won and fight.target == "walls":
        return f"{success}: {_consequence_to_come(fight, name_of, 0)}", BREACH_WEIGHT
    return success, 0


def _fate_description(struck: FateStruck, events: Sequence[Event], name_of: NameOf) -> Description:
    """Return the words for a Fate card, its victim, and a reshuffle."""
    caused = caused_by_fate(struck, events)
    victim = name_of(struck.victim)
    cards_lost = discarded(struck.victim, caused)
    card = name(struck.card)
    is_joker = struck.card in JOKERS
    sentence = (
        f"{card}{'' if is_joker else f', {COLOUR[struck.card]}'}: {victim} {discards(cards_lost)}."
    )
    if first(caused, Shuffled):
        sentence = f"{sentence} The Fate deck is reshuffled."
    moment = f"{card}: {victim} loses {in_words(len(cards_lost), 'card')} to Fate"
    weight = len(cards_lost) if is_joker else 0
    return Description(
        NOBODY,
        sentence,
        title=card,
        note=fate_cost(victim, len(cards_lost)),
        moment=moment,
        weight=weight,
    )
