"""The log of a siege: each action told from what everybody saw of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import Any

from engine.rules.cards import COLOUR, JOKERS, Card, name, suit
from engine.rules.english import in_words
from engine.rules.events import Ended, Event, Looked, Moved, Shuffled, TurnBegan, first
from engine.rules.notation import Action
from engine.rules.played import Played
from engine.words.log import NOBODY, Entry, common_words, headed, tokens
from games.siege.rules import actions
from games.siege.rules.actions import counter_name
from games.siege.rules.state import (
    SIDES,
    ClashResolved,
    FateCame,
    FateStruck,
    Resupplied,
    WallsChanged,
)

HEADLINES = {
    "assault": "The city falls to an assault",
    "surrender": "The city surrenders",
    "abandoned": "The camp is abandoned",
    "agreed": "A draw is agreed",
}
"""Reasons for the end, in words; who resigned is the match's to name."""


def entries(played: Played, names: Sequence[str]) -> list[Entry]:
    """The action, or the clash that it resolved; then Fate, and the end."""
    events = [event.seen_by(0) for event in played.events]
    fight = first(events, ClashResolved)
    seat = fight.attacker if fight else played.seat
    own = before_fate(events)
    deed, turn = _deed(played.action, played.seat, own), played.turn
    told = [Entry(seat, headed(turn, names[seat - 1]), deed, played.number, len(own))]
    for place, event in enumerate(events):
        match event:
            case FateStruck():
                strikes = events[place : _last(events, TurnBegan | Ended)]
                fate = headed(turn, "Fate"), _fate(event, strikes)
                told.append(Entry(NOBODY, *fate, played.number, place + len(strikes)))
            case TurnBegan():
                turn = event.turn
            case Ended():
                who = names[event.winner - 1] if event.winner else "Draw"
                end = headed(turn, who), _end(event)
                told.append(Entry(event.winner or NOBODY, *end, played.number, place + 1))
    return told


ATTACKS = {
    ("bombard", "walls"): "Bombards the walls",
    ("bombard", "enemy"): "Bombards the enemy",
    ("assault", "city"): "Assaults the city",
    ("sally", "equipment"): "Sallies against the equipment",
    ("sally", "enemy"): "Sallies against the enemy",
}
"""What an attacker does, by effort and target."""


def role(seat: int) -> str:
    """A seat by its role: `Besieger`."""
    return SIDES[seat].title()


def discarded(seat: int, events: Iterable[Event]) -> tuple[Card, ...]:
    """What went from a seat's deck straight to its discard pile, in order."""
    source, target = f"{SIDES[seat]}.deck", f"{SIDES[seat]}.discard"
    moves = (event for event in events if isinstance(event, Moved))
    return tuple(
        card
        for move in moves
        if (move.source, move.target) == (source, target)
        for card in move.cards
    )


def before_fate(events: Iterable[Event]) -> list[Event]:
    """What an action brought about itself, before Fate comes or the siege ends."""
    return list(takewhile(lambda event: not isinstance(event, FateCame | Ended), events))


def _last(events: Sequence[Event], kind: Any) -> int:
    """Where the first event of a kind stands; the end where there is none."""
    return next((at for at, event in enumerate(events) if isinstance(event, kind)), len(events))


def _deed(action: Action, seat: int, events: list[Event]) -> str:
    """What an action or an answer brought about, before Fate."""
    paid = tokens(discarded(seat, events))
    match action:
        case actions.Besiege():
            return f"Besieges: discards {paid}."
        case actions.Hold():
            return f"Holds: discards {paid}."
        case actions.Construct(counter=counter):
            return f"Constructs the {counter_name(counter)} for {paid}."
        case actions.Plan():
            return f"Plans with {paid}: {_look(first(events, Looked))}."
        case actions.Resupply():  # a Ration too
            verb = "Rations" if isinstance(action, actions.Ration) else "Resupplies"
            return f"{verb} with {paid}: {_supply(seat, events)}."
        case actions.Repair():
            return f"Repairs: discards {paid}. {_walls(events)}."
        case actions.Bombard(target=target):
            return f"{ATTACKS['bombard', target]}: one card drawn, face down."
        case actions.Sally(target=target):
            return f"{ATTACKS['sally', target]}: one card drawn, face down."
        case actions.Assault(count=count):
            drawn = in_words(count, "card")
            return f"Discards {paid} and assaults the city: {drawn} drawn, face down."
        case actions.Order(top_first=cards):
            back = "the card" if len(cards) == 1 else f"the {in_words(len(cards), 'card')}"
            return f"Puts {back} back on the deck, unseen."
        case actions.Destroy(counter=counter):
            return f"Destroys the {counter_name(counter)}: back to the yard."
    fight = first(events, ClashResolved)
    return _fight(fight, events) if fight else _manners(events)


def _look(looked: Looked | None) -> str:
    if looked is None:
        return "no card is left to look at"
    count = len(looked.cards)
    return "looks at the top card" if count == 1 else f"looks at the top {in_words(count)} cards"


def _supply(seat: int, events: list[Event]) -> str:
    brought = first(events, Resupplied)
    if brought:
        count = len(brought.cards)
        return f"{in_words(count, 'black card')} go{'es' if count == 1 else ''} under the deck"
    (paid,) = discarded(seat, events)
    return "no black card to bring back" if suit(paid) == "H" else "no heart, nothing comes back"


def _walls(events: list[Event]) -> str:
    changed = first(events, WallsChanged)
    assert changed
    return f"Walls {changed.before} → {changed.after}"


def _fight(fight: ClashResolved, events: list[Event]) -> str:
    """Both sums, and what came of them."""
    attack = [tokens([card]) for card in fight.attack] + [str(fight.bonus)] * bool(fight.bonus)
    defence = [str(fight.base)] * bool(fight.base) + [tokens([card]) for card in fight.defence]
    sums = (
        f"{ATTACKS[fight.effort, fight.target]} with {_sum(attack, fight.attack_sum)} "
        f"against {_sum(defence, fight.defence_sum)}."
    )
    return f"{sums} {_consequence(fight, events)}"


def _sum(parts: list[str], total: int) -> str:
    """`{6S} + 2 = 8`; a lone number, or nothing, is its own sum."""
    return str(total) if parts in ([], [str(total)]) else f"{' + '.join(parts)} = {total}"


def _consequence(fight: ClashResolved, events: list[Event]) -> str:
    loser = 3 - fight.attacker
    match fight.effort, fight.target, fight.won:
        case "bombard", "walls", True:
            return f"A breach. {_walls(events)}."
        case "bombard", "walls", False:
            return "No breach."
        case "bombard", "enemy", False:
            return "No loss."
        case "assault", _, True:
            return "The defence is broken."
        case "assault", _, False:
            return f"Thrown back. {_loss(fight.attacker, events)}"
        case "sally", _, False:
            return "The camp holds."
        case "sally", "equipment", True:
            return "A counter will burn."
    return _loss(loser, events)


def _loss(seat: int, events: list[Event]) -> str:
    """A forced loss, as far as it could be paid."""
    return f"The {role(seat)} {_discards(discarded(seat, events))}."


def _discards(cards: Sequence[Card]) -> str:
    if not cards:
        return "has no card to discard"
    return f"discards {len(cards)}: {tokens(cards)}"


def _fate(struck: FateStruck, events: list[Event]) -> str:
    """The Fate card, whom it strikes, and a reshuffle."""
    colour = "" if struck.card in JOKERS else f", {COLOUR[struck.card]}"
    strike = _discards(discarded(struck.victim, events))
    told = f"{name(struck.card)}{colour}: the {role(struck.victim)} {strike}."
    return f"{told} The Fate deck is reshuffled." if first(events, Shuffled) else told


def _manners(events: list[Event]) -> str:
    """An offer, its answer or a resignation, with the cards that it leaves in the air."""
    told = next(words for words in map(common_words, events) if words)
    dropped = first(events, Moved)
    return (
        f"{told} The attack comes to nothing: {tokens(dropped.cards)} discarded."
        if dropped
        else told
    )


def _end(ended: Ended) -> str:
    """Why it is over, and who has won."""
    reason = f"**{HEADLINES[ended.reason]}.** " if ended.reason in HEADLINES else ""
    if ended.winner is None:
        return f"{reason}Nobody wins."
    return f"{reason}The {role(ended.winner)} wins."
