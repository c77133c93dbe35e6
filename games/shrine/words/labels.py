"""The words on the buttons of Shrine, with what is open to all as the view shows it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.rules.cards import Card, name
from engine.rules.english import in_words
from engine.rules.notation import Action
from engine.words.labels import COMMON_LABELS, Caption
from engine.words.log import tokens
from games.shrine.rules.actions import (
    SHRINE,
    Attack,
    Dagger,
    Draw,
    Heal,
    LayDagger,
    LayToken,
    Mark,
    Pass,
    Steal,
    Take,
)
from games.shrine.rules.answers import Allow, Block, BlockDagger, Discard, Fizzle, FizzleWith
from games.shrine.rules.combos import (
    Quad,
    RaiseAttack,
    RaiseDagger,
    RaiseDaggerToken,
    RaiseHeal,
    RaiseToken,
    Resurrection,
    Triplet,
)
from games.shrine.rules.state import Shrine
from games.shrine.words.phrases import aim, shrine

DOES = {
    "J": "steals a card once a turn, as an action",
    "Q": "lets a heal be off by one, once a turn",
    "K": "lets an attack be off by one, once a turn",
    "A": "gives one more draw and one more action from your next turn on",
}
"""What a token does, by its kind."""


def label(view: Shrine, seat: int, action: Action, names: Sequence[str]) -> Caption:
    """What a seat's button says of an action that it may play, from what a view shows to it."""
    if type(action) in COMMON_LABELS:
        return COMMON_LABELS[type(action)]
    match action:
        case Draw():
            return Caption("Draw", "from the deck", _deck(view), "d")
        case Take():
            return _take(view)
        case Pass():
            left = in_words(view.actions_left - 1, "action")
            does = f"An action is used up for nothing, which leaves you {left}."
            return Caption("Pass", "do nothing", does, "p")
        case Allow() | Fizzle() | FizzleWith() | Block() | BlockDagger() | Discard():
            return _answer(view, seat, action)
        case Heal() | Attack() | RaiseHeal() | RaiseAttack():
            return _pawns(view, seat, action, names)
        case LayToken(token=card, pay=pay) | LayDagger(ace=card, pay=pay):
            title = f"Lay {tokens([card])}"
            does = f"Discard the {name(pay)}, and lay the {name(card)}: it {DOES[card[0]]}."
            return Caption(title, f"pay {tokens([pay])}", does, "")
        case Dagger(ace=ace, pay=pay, at=at, mark=mark):
            target = aim(names, at, mark)
            does = f"{_removed(view, at, mark)} goes. A dagger can block it, a token can't."
            hint = f"{tokens([ace])} pay {tokens([pay])}"
            return Caption(f"Dagger at {target}", hint, does, "")
        case Steal(at=at):
            held = in_words(len(view.player(at).hand), "card")
            does = f"Take one of {held}, picked blind, then discard one of your own."
            return Caption(f"Steal from {names[at - 1]}", held, does, "")
        case Triplet(cards=cards, at=at):
            return _kind(view, cards, at, names, isinstance(action, Quad))
        case RaiseDagger(run=run, at=at, mark=mark):
            title = f"Resurrect a dagger at {aim(names, at, mark)}"
            does = f"{_removed(view, at, mark)} goes, with nothing to pay. A dagger can block it."
            return Caption(title, tokens(run), does, "")
        case RaiseToken(run=run):
            card = view.graveyard[0]
            what = "dagger token" if isinstance(action, RaiseDaggerToken) else "token"
            does = f"The {name(card)} is laid free: it {DOES[card[0]]}."
            return Caption(f"Resurrect {tokens([card])} as a {what}", tokens(run), does, "")
    raise AssertionError(f"{action} is no action of Shrine")


def _deck(view: Shrine) -> str:
    if view.deck:
        return f"Draw the top card of the deck, which holds {in_words(len(view.deck), 'card')}."
    if view.graveyard:
        return "The deck is empty: the graveyard is shuffled to make it, then you draw."
    return "Deck and graveyard are empty: nothing is drawn."


def _removed(view: Shrine, at: int, mark: Mark) -> str:
    """What a dagger takes: `The 10 of Hearts`."""
    return f"The {name(view.player(at).shrine[0] if mark == SHRINE else mark)}"


def _take(view: Shrine) -> Caption:
    card = view.graveyard[0]
    left = in_words(view.actions_left - 1, "action")
    return Caption(
        f"Take {tokens([card])}",
        "for an action",
        f"Take the {name(card)} instead of drawing. It costs an action and leaves you {left}.",
        "t",
    )


def _answer(view: Shrine, seat: int, action: Action) -> Caption:
    least = in_words(view.rules.fizzle, "card")
    match action:
        case Allow():
            stopped = view.announced and view.announced.fizzle
            does = "The fizzle stops your action." if stopped else "You discard nothing."
            title = "Let it be stopped" if stopped else "Let it stand"
            return Caption(title, "do nothing", does, "a")
        case Fizzle():
            if seat == view.turn:
                does = "Discard the rest of your hand to make your action stand after all."
                return Caption("Insist", "rest of the hand", does, "f")
            does = "Discard your whole hand to stop the action."
            return Caption("Fizzle", "whole hand", does, "f")
        case FizzleWith(cards=cards):
            end = "to make your action stand" if seat == view.turn else "to stop the action"
            title = "Insist" if seat == view.turn else "Fizzle"
            return Caption(title, tokens(cards), f"Discard {least} of choice {end}.", "")
        case Block(token=token):
            does = f"Discard the {name(token)} from your Field, and keep your Shrine's card."
            return Caption(f"Block with {tokens([token])}", "lose the token", does, "")
        case BlockDagger(ace=ace, pay=pay):
            does = "Nothing is removed; both daggers and both payments are discarded."
            return Caption(f"Block with {tokens([ace])}", f"pay {tokens([pay])}", does, "")
        case Discard(cards=cards):
            return Caption("Discard", tokens(cards), "They go to the graveyard in this order.", "")
    raise AssertionError(f"{action} is no answer")


def _pawns(
    view: Shrine, seat: int, action: Heal | Attack | RaiseHeal | RaiseAttack, names: Sequence[str]
) -> Caption:
    if isinstance(action, Heal):
        return Caption(
            "Heal", _sum(action.pawns), "The deck's top card comes onto your Shrine.", ""
        )
    risen = view.graveyard[:1] if isinstance(action, Resurrection) else []
    if isinstance(action, RaiseHeal):
        does = "It comes onto your Shrine; nothing need match."
        return Caption(f"Resurrect {tokens(risen)} to heal", tokens(action.run), does, "")
    top = view.player(action.at).shrine[0]
    does = f"The {name(top)} falls, and the next card is turned up. A token can block it."
    if isinstance(action, RaiseAttack):
        title = f"Resurrect {tokens(risen)} against {shrine(names, action.at)}"
        more = f", {_sum([*risen, *action.pawns])}" if action.pawns else ""
        return Caption(title, tokens(action.run) + more, does, "")
    title = f"Attack {shrine(names, action.at)}"
    return Caption(title, _sum(action.pawns), does, "")


def _sum(pawns: Sequence[Card]) -> str:
    return " + ".join(tokens([card]) for card in pawns)


def _kind(
    view: Shrine, cards: Sequence[Card], at: int, names: Sequence[str], quad: bool
) -> Caption:
    field = in_words(len(view.player(at).field), "token")
    if quad:
        does = f"Sweeps {field} off the Field, and takes the top card of the Shrine, an ace too."
        return Caption(f"Quad at {names[at - 1]}", tokens(cards), does, "")
    does = f"Sweeps {field} off the Field."
    return Caption(f"Triplet at {names[at - 1]}", tokens(cards), does, "")
