"""Descriptions of the events of a siege, for the log, the middle and the key moments.

Each event is described once. The consequences of an event are the later events of its action. A
`Description` has a sentence for the log, a title and a note for the middle of the table, and a
moment for the list of key moments, with its weight there. A clash is an attack with its defence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import takewhile

from engine.rules.cards import CARD_COLOURS, JOKERS, Card, name
from engine.rules.english import in_figures, in_words
from engine.rules.events import (
    Ended,
    Event,
    GameOver,
    Looked,
    Moved,
    Shuffled,
    TurnBegan,
    first_event,
)
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
from games.siege.words.phrases import attack_words, done_words

NameOf = Callable[[int], str]
BREACH_WEIGHT = 4
"""Weight of a course of the walls lost among the key moments."""
REPAIR_WEIGHT = 2
"""Weight of a course of the walls laid among the key moments."""
FAILED_ASSAULT_WEIGHT = 3
"""Weight of a failed assault among the key moments, beyond its cards."""
BUILT_WEIGHT = 1
"""Weight of a counter built among the key moments, beyond its cards."""
MOST_CARDS_NAMED = 3
"""Most cards taken by a card of Fate that are all named beside it."""
FORCED_LOSS_WEIGHT = 1
"""Weight of a forced loss among the key moments, beyond its cards."""


def description_of(
    event: Event, events: Sequence[Event], name_of: NameOf, cards_owed: int = 0
) -> Description:
    """Return an event in words.

    Args:
        event: The event.
        events: Events of the same action, as many as have been shown.
        name_of: Returns the name of the player at a seat.
        cards_owed: Number of cards that a clash makes its loser discard, for the note.
    """
    match event:
        case ClashResolved():
            return _clash_description(event, before_fate(events), name_of, cards_owed)
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
        case CounterBuilt():
            return _built_description(event, events, name_of)
        case CounterBurnt(counter=counter):
            action_words = done_words(Destroy(counter))
            sentence = f"{action_words}. The counter goes back to the yard."
            moment = f"{action_words[0].lower()}{action_words[1:]}"
            return Description(BESIEGED, sentence, moment=moment)
        case Looked(seat=seat, cards=cards):
            is_one = len(cards) == 1
            top_cards = "the top card" if is_one else f"the top {in_words(len(cards))} cards"
            return Description(seat, f"Looks at {top_cards} of the deck.")
    return Description()


def _built_description(
    event: CounterBuilt, events: Sequence[Event], name_of: NameOf
) -> Description:
    """Return the words for a counter that was built, with the cards that paid for it."""
    cards_paid = cards_discarded(BESIEGER, before_fate(events))
    action_words = done_words(Construct(event.counter))
    moment = f"{name_of(BESIEGER)} {action_words[0].lower()}{action_words[1:]}"
    sentence = f"{action_words}: {discard_words(cards_paid)}."
    return Description(BESIEGER, sentence, moment=moment, weight=len(cards_paid) + BUILT_WEIGHT)


def _walls_description(before: int, after: int, name_of: NameOf) -> Description:
    """Return the words for walls that were lowered, or repaired, which is a key moment."""
    note = f"walls {after}"
    if after <= before:
        return Description(BESIEGED, f"The walls fall from {before} to {after}.", note=note)
    sentence = f"The walls rise from {before} to {after}."
    moment = f"{name_of(BESIEGED)} repairs the walls, from {before} to {after}"
    return Description(BESIEGED, sentence, note=note, moment=moment, weight=REPAIR_WEIGHT)


def cards_discarded(seat: int, events: Iterable[Event]) -> tuple[Card, ...]:
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


def caused_by_fate(fate: FateStruck, events: Sequence[Event]) -> list[Event]:
    """Return the events that a Fate card caused, up to the next turn."""
    events_after = events[events.index(fate) + 1 :]
    end_events = TurnBegan | GameOver | Ended
    return list(takewhile(lambda event: not isinstance(event, end_events), events_after))


def discard_words(cards: Sequence[Card]) -> str:
    """Return the words for a forced loss, with the cards that could be discarded."""
    return f"discards {tokens(cards)}" if cards else "has no card to discard"


def cards_lost_to(clash: ClashResolved, events: Iterable[Event]) -> tuple[Card, ...]:
    """Return the cards that the loser of a clash discarded for it."""
    return cards_discarded(loser_of(clash), before_fate(events))


def loser_of(clash: ClashResolved) -> int:
    """Return the seat that lost a clash."""
    return 3 - clash.attacker if clash.won else clash.attacker


def clash_noun(clash: ClashResolved) -> str:
    """Return the name of a clash in a sentence."""
    return {"bombard": "bombardment"}.get(clash.effort, clash.effort)


def score_words(clash: ClashResolved) -> str:
    """Return both sums of a clash: `8 to 4`."""
    return f"{clash.attack_sum} to {clash.defence_sum}"


def sums_in_words(clash: ClashResolved) -> str:
    """Return both sides of a clash, card by card: `{6S} + camp 2 = 8 against walls 4`."""
    attack = [tokens([card]) for card in clash.attack]
    if clash.bonus:
        attack.append(f"camp {clash.bonus}")
    defence = [tokens([card]) for card in clash.defence]
    if clash.base or not defence:  # also a 0, if nothing else defends
        base = "camp" if clash.effort == "sally" else "walls"
        defence.insert(0, f"{base} {clash.base}")
    attack_sum = _sum_words(attack, clash.attack_sum)
    return f"{attack_sum} against {_sum_words(defence, clash.defence_sum)}"


def fate_cost(victim: str, count: int) -> str:
    """Return the loss to a Fate card so far: `Mara discarded 2 cards`."""
    return f"{victim} discarded {in_figures(count, 'card')}" if count else f"{victim} must discard"


def _sum_words(parts: list[str], total: int) -> str:
    """Return a sum in words, `{6S} + camp 2 = 8`, or its only part."""
    return parts[0] if len(parts) == 1 else f"{' + '.join(parts)} = {total}"


def _clash_description(
    clash: ClashResolved, events: list[Event], name_of: NameOf, cards_owed: int
) -> Description:
    """Return the words for a clash: both sums, the winner, and the consequences."""
    sums_sentence = f"{attack_words(clash.effort, clash.target)}: {sums_in_words(clash)}."
    title = "The attack wins" if clash.won else "The defence holds"
    if clash.attack_sum == clash.defence_sum:
        title = "Equal, so the defence holds"
    moment, weight = _moment(clash, events, name_of)
    return Description(
        clash.attacker,
        f"{sums_sentence} {_consequence(clash, events, name_of)}",
        title=title,
        note=_effect(clash, events, name_of, cards_owed),
        moment=moment,
        weight=weight,
    )


def _consequence(clash: ClashResolved, events: list[Event], name_of: NameOf) -> str:
    """Return a sentence on the consequences of a clash."""
    loss = f"{name_of(loser_of(clash))} {discard_words(cards_lost_to(clash, events))}."
    match clash.effort, clash.target, clash.won:
        case "bombard", "walls", True:
            return description_of(
                WallsChanged(clash.base, clash.base - 1), events, name_of
            ).sentence
        case "bombard", "walls", False:
            return "The walls hold."
        case "bombard", "enemy", False:
            return f"{name_of(3 - clash.attacker)} loses nothing."
        case "assault", _, True:
            return "The assault breaks through."
        case "assault", _, False:
            return f"The assault is thrown back. {loss}"
        case "sally", "equipment", True:
            return f"{name_of(clash.attacker)} chooses a counter to destroy."
        case "sally", _, False:
            return "The camp holds."
    return loss


def _effect(clash: ClashResolved, events: list[Event], name_of: NameOf, cards_owed: int) -> str:
    """Return the effect of a clash: the cards that its loser must discard, or those that went."""
    if cards_owed:
        loser = name_of(loser_of(clash))
        if cards_lost := cards_lost_to(clash, events):
            return f"{loser} {discard_words(cards_lost)}"
        return f"{loser} must discard {in_figures(cards_owed, 'card')}"
    if not clash.won:
        return ""
    match clash.target:
        case "city":
            return "the city falls"
        case "walls":
            return f"the walls fall to {clash.base - 1}"
    return f"{name_of(clash.attacker)} destroys a counter"


def _moment(clash: ClashResolved, events: list[Event], name_of: NameOf) -> tuple[str, int]:
    """Return a clash as a key moment with its weight, which is 0 if it changed nothing."""
    attacker = name_of(clash.attacker)
    if clash.target == "city":
        count = in_words(len(clash.attack), "card")
        failure = f"{attacker}'s assault with {count} is thrown back, {score_words(clash)}"
        return failure, len(clash.attack) + FAILED_ASSAULT_WEIGHT
    success = f"{attacker}'s {clash_noun(clash)} wins, {score_words(clash)}"
    if clash.won and clash.target == "enemy":
        cards_lost = len(cards_lost_to(clash, events))
        loss = f"{name_of(3 - clash.attacker)} loses {in_words(cards_lost, 'card')}"
        return f"{success}: {loss}", cards_lost + FORCED_LOSS_WEIGHT
    if clash.won and clash.target == "walls":
        return f"{success}: {_effect(clash, events, name_of, 0)}", BREACH_WEIGHT
    return success, 0


def _fate_description(fate: FateStruck, events: Sequence[Event], name_of: NameOf) -> Description:
    """Return the words for a Fate card, its victim, and a reshuffle."""
    events_by_fate = caused_by_fate(fate, events)
    victim = name_of(fate.victim)
    cards_lost = cards_discarded(fate.victim, events_by_fate)
    card = name(fate.card)
    is_joker = fate.card in JOKERS
    colour_words = "" if is_joker else f", {CARD_COLOURS[fate.card]}"
    sentence = f"{card}{colour_words}: {victim} {discard_words(cards_lost)}."
    if first_event(events_by_fate, Shuffled):
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


def fate_card_sentence(fate: FateStruck, name_of: NameOf) -> str:
    """Return a card of Fate with its demand: `Jack of Clubs: Mara must discard 1 card`."""
    return f"{name(fate.card)}: {fate_effect(fate, [fate], name_of)}."


def fate_effect(fate: FateStruck, events: Sequence[Event], name_of: NameOf) -> str:
    """Return the cards that a card of Fate took in these events, or its demand before that.

    A joker goes on until a card of its colour comes.
    """
    victim = name_of(fate.victim)
    if cards_lost := cards_discarded(fate.victim, caused_by_fate(fate, events)):
        is_short = len(cards_lost) <= MOST_CARDS_NAMED
        number = in_figures(len(cards_lost), "card")
        last_words = f"{number}, {tokens(cards_lost[-1:])} last"
        return f"{victim} discards {tokens(cards_lost) if is_short else last_words}"
    if fate.card in JOKERS:
        return f"{victim} discards until a {CARD_COLOURS[fate.card]} card comes"
    return f"{victim} must discard 1 card"
