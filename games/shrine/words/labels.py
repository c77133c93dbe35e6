"""The words on the buttons of Shrine, with what is open to all as the view shows it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.rules.cards import Card, name
from engine.rules.english import in_words
from engine.rules.notation import Action
from engine.rules.state import Decision
from engine.words.labels import Caption
from engine.words.log import Names, tokens
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
    "J": "lets its owner steal a random card from a hand, once a turn, as an action",
    "Q": "lets its owner's heal be one off, once a turn",
    "K": "lets its owner's attack be one off, once a turn",
    "A": "gives its owner one more draw and one more action, from the next turn on",
}
"""What a token does, by its kind."""
BLOCKED_BY = "Only another ace can block it, no token."
"""H18, H19: what stops a dagger."""


def label(view: Shrine, decision: Decision, action: Action, names: Names) -> Caption:
    """What a seat's button says of an action that it may play, from what a view shows to it."""
    seat = decision.seat
    match action:
        case Draw():
            return Caption("Draw", "from the deck", _deck(view), "r")
        case Take():
            return _take(view)
        case Pass():
            does = f"You do nothing. {_uses(view)}"
            return Caption("Pass", _cost(view), does, "p")
        case Allow() | Fizzle() | FizzleWith() | Block() | BlockDagger() | Discard():
            return _answer(view, seat, action)
        case Heal() | Attack() | RaiseHeal() | RaiseAttack():
            return _pawns(view, action, names)
        case LayToken(token=card, pay=pay) | LayDagger(ace=card, pay=pay):
            title = f"{tokens([card])} as a {'dagger token' if card[0] == 'A' else 'token'}"
            does = f"Discard the {name(pay)} and lay the {name(card)}: it {DOES[card[0]]}."
            return Caption(title, f"pay {tokens([pay])}", does, "")
        case Dagger(ace=ace, pay=pay, at=at, mark=mark):
            target = aim(names, at, mark)
            does = f"{_removed(view, at, mark)} would be removed. {BLOCKED_BY}"
            hint = f"{tokens([ace])}, pay {tokens([pay])}"
            return Caption(f"Dagger at {target}", hint, does, "")
        case Steal(at=at):
            held = in_words(len(view.player(at).hand), "card")
            does = f"Take one of {names[at - 1]}'s {held} at random, then discard a card."
            return Caption(f"Steal from {names[at - 1]}", held, does, "")
        case Triplet(cards=cards, at=at):
            return _kind(view, cards, at, names, isinstance(action, Quad))
        case RaiseDagger(run=run, at=at, mark=mark):
            title = f"Resurrect a dagger at {aim(names, at, mark)}"
            goes = f"{_removed(view, at, mark)} would be removed."
            does = f"{goes} You pay nothing for the dagger. {BLOCKED_BY}"
            return Caption(title, tokens(run), does, "")
        case RaiseToken(run=run):
            card = view.graveyard[0]
            what = "dagger token" if isinstance(action, RaiseDaggerToken) else "token"
            does = f"You lay the {name(card)} at no cost: it {DOES[card[0]]}."
            return Caption(f"Resurrect {tokens([card])} as a {what}", tokens(run), does, "")
    raise AssertionError(f"{action} is no action of Shrine")


def _deck(view: Shrine) -> str:
    if view.deck:
        return f"Draw the top card of the deck, which holds {in_words(len(view.deck), 'card')}."
    if view.graveyard:
        return "The deck is empty: the graveyard is shuffled to make a new one, then you draw."
    return "The deck and the graveyard are empty: you draw nothing."


def _cost(view: Shrine) -> str:
    """What it means to use an action up: `uses your last action`."""
    return "uses your last action" if view.actions_left == 1 else "uses one action"


def _uses(view: Shrine) -> str:
    left = in_words(view.actions_left - 1, "action")
    return f"It uses one action and leaves you {left}."


def _removed(view: Shrine, at: int, mark: Mark) -> str:
    """What a dagger takes: `The 10 of Hearts`."""
    return f"The {name(view.player(at).shrine[0] if mark == SHRINE else mark)}"


def _take(view: Shrine) -> Caption:
    """H6: it costs the whole turn where no other action is left."""
    card = view.graveyard[0]
    ends = view.actions_left == view.draws_left == 1
    return Caption(
        f"Take {tokens([card])}",
        "ends your turn" if ends else _cost(view),
        f"Take the {name(card)} from the graveyard instead of drawing. {_uses(view)}",
        "g",
    )


def _answer(view: Shrine, seat: int, action: Action) -> Caption:
    least, announced = in_words(view.rules.fizzle, "card"), view.announced
    match action:
        case Allow():
            if announced and announced.fizzle:
                return Caption("Don't insist", "the fizzle stops it", "You keep your hand.", "")
            return Caption("Allow", "discard nothing", "You do not stop it.", "")
        case Fizzle():
            title, what = _fizzling(view, seat)
            rest = " the rest of" if seat == view.turn else ""
            return Caption(
                title, f"discard{rest} your hand", f"Discard{rest} your hand {what}.", ""
            )
        case FizzleWith(cards=cards):
            title, what = _fizzling(view, seat)
            return Caption(title, tokens(cards), f"Discard {least} of your choice {what}.", "")
        case Block(token=token):
            does = f"Discard the {name(token)} from your Field and keep your Shrine's card."
            return Caption(f"Block with {tokens([token])}", "lose the token", does, "")
        case BlockDagger(ace=ace, pay=pay):
            does = "Nothing is removed. Both daggers and both payments are discarded."
            return Caption(f"Block with {tokens([ace])}", f"pay {tokens([pay])}", does, "")
        case Discard(cards=cards):
            return Caption("Discard", tokens(cards), "They go to the graveyard in this order.", "")
    raise AssertionError(f"{action} is no answer")


def _fizzling(view: Shrine, seat: int) -> tuple[str, str]:
    """What a discard of the hand is called, and what it is for."""
    if seat == view.turn:
        return "Insist", "to carry out your action after all"
    return "Fizzle", "to stop the action"


def _pawns(view: Shrine, action: Heal | Attack | RaiseHeal | RaiseAttack, names: Names) -> Caption:
    if isinstance(action, Heal):
        does = "The deck's top card is turned up onto your Shrine."
        return Caption("Heal", _sum(action.pawns), does, "")
    risen = view.graveyard[:1] if isinstance(action, Resurrection) else []
    if isinstance(action, RaiseHeal):
        does = f"{tokens(risen)} is put onto your Shrine. Values and colours do not matter."
        return Caption(f"Resurrect {tokens(risen)} to heal", tokens(action.run), does, "")
    top = view.player(action.at).shrine[0]
    does = f"The {name(top)} would fall. A token can block it."
    if isinstance(action, RaiseAttack):
        title = f"Resurrect {tokens(risen)} to attack {shrine(names, action.at)}"
        more = f", {_sum([*risen, *action.pawns])}" if action.pawns else ""
        return Caption(title, tokens(action.run) + more, does, "")
    title = f"Attack {shrine(names, action.at)}"
    return Caption(title, _sum(action.pawns), does, "")


def _sum(pawns: Sequence[Card]) -> str:
    return " + ".join(tokens([card]) for card in pawns)


def _kind(view: Shrine, cards: Sequence[Card], at: int, names: Names, quad: bool) -> Caption:
    player, name_at = view.player(at), names[at - 1]
    swept = f"{name_at} would lose {tokens(player.field)} from the Field" if player.field else ""
    if not quad:
        return Caption(f"Triplet against {name_at}", tokens(cards), f"{swept}.", "")
    top = f"the {name(player.shrine[0])} on the Shrine"
    does = f"{swept}, and {top}." if swept else f"{name_at} would lose {top}."
    return Caption(f"Quad against {name_at}", tokens(cards), does, "")
