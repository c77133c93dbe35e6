"""The log of a siege: each action told from what everybody saw of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from engine.rules.cards import COLOUR, JOKERS, Card, name, suit
from engine.rules.ending import COMMON
from engine.rules.english import in_words
from engine.rules.events import (
    Ended,
    Event,
    GameBegan,
    GameOver,
    Looked,
    Moved,
    Shuffled,
    TurnBegan,
    first,
)
from engine.rules.notation import Action
from engine.words.log import NOBODY, Sentence, Telling, game_of, tokens
from games.siege.rules import actions
from games.siege.rules.state import (
    ATTACK,
    BESIEGED,
    BESIEGER,
    SIDES,
    ClashResolved,
    Ending,
    FateCame,
    FateStruck,
    Resupplied,
    WallsChanged,
)
from games.siege.words.phrases import attack, done


def told(t: Telling, what: Action | Event | None) -> Iterator[Sentence]:
    """The action, or the clash that it resolved; then Fate."""
    match what:
        case Action() if not isinstance(what, COMMON):
            own = before_fate(t.events)
            fight = first(own, ClashResolved)
            seat = fight.attacker if fight else t.seat
            deed = _fight(fight, own, t) if fight else _deed(what, own, t)
            yield Sentence(seat, deed, len(own))
        case Moved(cards=cards, source=source) if source == ATTACK:  # an answer ended it
            count, verb = ("card", "goes") if len(cards) == 1 else ("cards", "go")
            dropped = f"The {count} of the attack, {tokens(cards)}, {verb} to the discard pile."
            yield Sentence(t.seat, dropped)
        case GameBegan(number=number):
            sides = f"{t.name(BESIEGER)} besieges, {t.name(BESIEGED)} defends the city."
            yield Sentence(NOBODY, sides, by=game_of(number))
        case FateStruck():
            strikes = list(
                takewhile(lambda event: not isinstance(event, TurnBegan | GameOver | Ended), t.rest)
            )
            fate = _fate(what, strikes, t)
            yield Sentence(NOBODY, fate, t.at + 1 + len(strikes), by="Fate")


def reason(t: Telling, ended: Ended) -> str:
    """The city falls, or somebody could not discard or draw a card that was owed."""
    if ended.reason == Ending.ASSAULT or not ended.winner:
        return "The city falls"
    does = "surrenders" if ended.reason == Ending.SURRENDER else "gives up the siege"
    return f"{t.name(3 - ended.winner)} is out of cards and {does}"


ENDINGS: dict[str, str] = {
    Ending.ASSAULT: "City stormed",
    Ending.SURRENDER: "City starved",
    Ending.ABANDONED: "Camp abandoned",
}
"""Why sieges end."""


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
    return list(takewhile(lambda event: not isinstance(event, FateCame | GameOver | Ended), events))


def _deed(action: Action, events: list[Event], t: Telling) -> str:
    """What an action or an answer brought about, before Fate."""
    begins = done(action)
    paid = f"{begins}: discards {tokens(discarded(t.seat, events))}"
    match action:
        case actions.Besiege() | actions.Hold() | actions.Construct():
            return f"{paid}."
        case actions.Plan():
            return f"{paid}{_look(first(events, Looked))}."
        case actions.Resupply():  # a Ration too
            return f"{paid}. {_supply(t.seat, events)}."
        case actions.Repair():
            return f"{paid}. {_walls(events)}."
        case actions.Bombard() | actions.Sally():
            return f"{begins}: draws one card, face down."
        case actions.Assault(count=count):
            return f"{paid}, then draws {in_words(count, 'card')}, face down."
        case actions.Order():
            return f"{begins}."
        case actions.Destroy():
            return f"{begins}. The counter goes back to the yard."
    raise AssertionError(f"{action} is no action of a siege")


def _look(looked: Looked | None) -> str:
    if looked is None:
        return "; no card is left to look at"
    count = len(looked.cards)
    top = "the top card" if count == 1 else f"the top {in_words(count)} cards"
    return f", then looks at {top} of the deck"


def _supply(seat: int, events: list[Event]) -> str:
    brought = first(events, Resupplied)
    if brought:
        count = len(brought.cards)
        cards = in_words(count, "black card")
        return f"{cards[0].upper()}{cards[1:]} {'goes' if count == 1 else 'go'} back under the deck"
    (paid,) = discarded(seat, events)
    if suit(paid) == "H":
        return "The discard pile holds no black card to bring back"
    return "It is not a heart, so no card comes back"


def _walls(events: list[Event]) -> str:
    changed = first(events, WallsChanged)
    assert changed
    verb = "rise" if changed.after > changed.before else "fall"
    return f"The walls {verb} from {changed.before} to {changed.after}"


def _fight(fight: ClashResolved, events: list[Event], t: Telling) -> str:
    """Both sums, and what came of them."""
    told = f"{attack(fight.effort, fight.target)}: {sums(fight)}."
    return f"{told} {_consequence(fight, events, t)}"


def sums(fight: ClashResolved) -> str:
    """Both sides of a clash, card by card: `{6S} + camp 2 = 8 against walls 4`."""
    base = "camp" if fight.effort == "sally" else "walls"
    attack = [tokens([card]) for card in fight.attack]
    attack += [f"camp {fight.bonus}"] * bool(fight.bonus)
    defence = [f"{base} {fight.base}"] * bool(fight.base or not fight.defence)
    defence += [tokens([card]) for card in fight.defence]
    return f"{_sum(attack, fight.attack_sum)} against {_sum(defence, fight.defence_sum)}"


def _sum(parts: list[str], total: int) -> str:
    """`{6S} + camp 2 = 8`; what stands alone is its own sum."""
    return parts[0] if len(parts) == 1 else f"{' + '.join(parts)} = {total}"


def _consequence(fight: ClashResolved, events: list[Event], t: Telling) -> str:
    loser = 3 - fight.attacker
    match fight.effort, fight.target, fight.won:
        case "bombard", "walls", True:
            return f"{_walls(events)}."
        case "bombard", "walls", False:
            return "The walls hold."
        case "bombard", "enemy", False:
            return f"{t.name(loser)} loses nothing."
        case "assault", _, True:
            return "The assault breaks through."
        case "assault", _, False:
            return f"The assault is thrown back. {_loss(fight.attacker, events, t)}"
        case "sally", "equipment", True:
            return f"{t.name(fight.attacker)} chooses a counter to destroy."
        case "sally", _, False:
            return "The camp holds."
    return _loss(loser, events, t)


def _loss(seat: int, events: list[Event], t: Telling) -> str:
    """A forced loss, as far as it could be paid."""
    return f"{t.name(seat)} {_discards(discarded(seat, events))}."


def _discards(cards: Sequence[Card]) -> str:
    return f"discards {tokens(cards)}" if cards else "has no card to discard"


def _fate(struck: FateStruck, events: list[Event], t: Telling) -> str:
    """The Fate card, whom it strikes, and a reshuffle."""
    colour = "" if struck.card in JOKERS else f", {COLOUR[struck.card]}"
    strike = _discards(discarded(struck.victim, events))
    told = f"{name(struck.card)}{colour}: {t.name(struck.victim)} {strike}."
    return f"{told} The Fate deck is reshuffled." if first(events, Shuffled) else told
