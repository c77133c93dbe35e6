"""The words on the buttons of Shrine, with what is open to all as the view shows it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.rules.cards import Card, name
from engine.rules.english import in_figures, in_words
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
from games.shrine.rules.steps import announceable
from games.shrine.words.effects import at_stake, saved, strikes
from games.shrine.words.phrases import TOKEN_DOES, aim, kind, shrine

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
            return _answer(view, seat, action, names)
        case Heal() | Attack() | RaiseHeal() | RaiseAttack():
            return _pawns(view, action, names)
        case LayToken(token=card, pay=pay):
            title = f"{tokens([card])} as a {'dagger token' if card[0] == 'A' else 'token'}"
            does = f"Discard the {name(pay)} and lay the {name(card)}: it {TOKEN_DOES[card[0]]}."
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
            does = f"You lay the {name(card)} at no cost: it {TOKEN_DOES[card[0]]}."
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


def _answer(view: Shrine, seat: int, action: Action, names: Names) -> Caption:
    match action:
        case Discard(cards=cards):
            return Caption("Discard", tokens(cards), "They go to the graveyard in this order.", "")
        case Fizzle():
            which = "your other" if seat == view.turn else "all"
            hand = f"{which} {in_figures(view.spare(seat), 'card')}"
            title, hint = fizzling(view, seat, hand, names)
            return Caption(title, hint, _fizzles(view, seat, "Discard your hand"), "")
        case FizzleWith(cards=cards):
            title, hint = fizzling(view, seat, tokens(cards), names)
            least = in_words(view.rules.fizzle, "card")
            return Caption(title, hint, _fizzles(view, seat, f"Discard {least} of your choice"), "")
        case BlockDagger(ace=ace, pay=pay):
            does = "Nothing is removed. Both daggers and both payments are discarded."
            return Caption("Block", f"discard {tokens([ace])} and {tokens([pay])}", does, "")
    assert view.announced
    announced = announceable(view.announced.action)
    match action:
        case Block(token=token):
            does = f"Discard the {name(token)} from your Field and keep your Shrine's card."
            return Caption(f"Block with {tokens([token])}", saved(view, announced), does, "")
        case Allow() if view.announced.fizzle:
            lost, kept = kind(announced).partition(" ")[2], in_figures(view.spare(seat), "card")
            hint = f"the {lost} is lost;\nyou keep {kept}"
            return Caption("Don't insist", hint, "You keep your hand.", "")
        case Allow():
            hint = "discard nothing"
            if announced.target == seat and strikes(announced):
                last = at_stake(view, announced) == seat
                hint = "you are out" if last else f"the {name(view.player(seat).shrine[0])} falls"
            return Caption("Allow", hint, "You do not stop it.", "")
    raise AssertionError(f"{action} is no answer")


def fizzling(view: Shrine, seat: int, cards: str, names: Names) -> tuple[str, str]:
    """What it is called to stop an action, or to insist on it, and what it takes: these cards."""
    if seat == view.turn:
        return "Insist", f"discard {cards}"
    insist = f";\n{names[view.turn - 1]} may still insist" if view.may_counter() else ""
    return "Fizzle", f"discard {cards}{insist}"


def _fizzles(view: Shrine, seat: int, does: str) -> str:
    insists = seat == view.turn
    return f"{does} to {'carry out your action after all' if insists else 'stop the action'}."


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
