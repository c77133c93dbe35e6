"""The words on the buttons of Shrine, with what is open to all as the view shows it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.rules.cards import COUNT, Card, name
from engine.rules.english import in_figures, in_words
from engine.rules.notation import Action
from engine.rules.state import Decision
from engine.words.labels import Caption
from engine.words.log import Names, tokens
from games.shrine.rules.actions import (
    SHRINE,
    Announceable,
    Dagger,
    Draw,
    Heal,
    LayToken,
    Pass,
    Steal,
    Take,
)
from games.shrine.rules.answers import Allow, Block, BlockDagger, Discard, Fizzle, FizzleWith
from games.shrine.rules.cards import DAGGER, played_cards
from games.shrine.rules.combos import (
    Quad,
    RaiseDagger,
    RaiseHeal,
    RaiseToken,
    Triplet,
)
from games.shrine.rules.state import Asked, Shrine
from games.shrine.rules.steps import announceable
from games.shrine.words import keys
from games.shrine.words.effects import at_stake, made, saved
from games.shrine.words.phrases import TOKEN_DOES, kind, title


def label(view: Shrine, decision: Decision, action: Action, names: Names) -> Caption:
    """What a seat's button says of an action that it may play, from what a view shows to it."""
    seat = decision.seat
    match action:
        case Draw():
            return Caption("Draw", "from the deck", _deck(view), keys.DRAW)
        case Take():
            card = tokens(view.graveyard[:1])
            help = "You take the top of the graveyard instead of drawing."
            return Caption(f"Take {card}", taking(view), help, keys.TAKE)
        case Pass():
            left = view.actions_left - 1
            hint = f"leaves {in_words(left, 'action')}" if left else "uses your last action"
            return Caption("Pass", hint, "You do nothing with this action.", keys.PASS)
        case Allow() | Fizzle() | FizzleWith() | Block() | BlockDagger() | Discard():
            return _answer(view, decision, action, names)
    assert isinstance(action, Announceable)
    risen = view.graveyard[0] if action.rises else None
    does = comes_to(view, seat, action, names)
    return Caption(title(action, names, risen), _taken(action), does, "")


def _taken(action: Announceable) -> str:
    """The cards that an action takes, and what they are taken for."""
    match action:
        case LayToken(pay=pay):
            return f"pays with {tokens([pay])}"
        case Dagger(ace=ace, pay=pay):
            return f"{tokens([ace])}, pays with {tokens([pay])}"
    return tokens(played_cards(str(action))) or "no card of yours"


def comes_to(view: Shrine, seat: int, action: Announceable, names: Names) -> str:
    """What it would do, in a sentence or two."""
    risen = view.graveyard[0] if action.rises else None
    target = view.player(action.target) if action.target else None
    top = f"the {name(target.shrine[0])}" if target and target.shrine else ""
    if target and (pawns := action.sum_of(risen)):
        return _adds_up(pawns, target.shrine[0]) if target.shrine else ""
    match action:
        case Heal():
            return _heals(view.player(seat).shrine[0], action.total(view))
        case LayToken(token=card):
            return f"It {TOKEN_DOES[card[0]]}."
        case RaiseToken() if risen:
            return f"It costs no card, and it {TOKEN_DOES[risen[0]]}."
        case RaiseHeal() if risen:
            return f"The {name(risen)} comes onto your Shrine; nothing need match."
        case Dagger(mark=mark) | RaiseDagger(mark=mark):
            what = top if mark == SHRINE else f"the {name(mark)}"
            return f"{what[0].upper()}{what[1:]} is removed."
        case Steal(at=at):
            held = in_words(len(view.player(at).hand), "card")
            return f"You get one of {held} at random. Then you discard one of yours."
        case Quad() if target:
            field = f"{tokens(target.field)} and {top} are" if target.field else f"{top} is"
            return f"{field[0].upper()}{field[1:]} removed."
        case Triplet() if target:
            who = names[action.target - 1]
            count = "is" if len(target.field) == 1 else "are"
            return f"{tokens(target.field)} {count} removed from {who}'s Field."
    return ""


def _adds_up(pawns: Sequence[Card], top: Card) -> str:
    """What an attack comes to: `5 + 4 = 9: the 9 of Hearts would fall.`"""
    if top[0] == DAGGER:
        return f"A pair beats an ace: the {name(top)} would fall."
    off = sum(COUNT[card] for card in pawns) != COUNT[top]
    help = f", one off {COUNT[top]}; the King lets it count" if off else ""
    return f"{made(pawns)}{help}: the {name(top)} would fall."


def _heals(top: Card, total: int) -> str:
    if total == COUNT[top]:
        return f"It matches the {name(top)}: the deck's top card comes onto your Shrine."
    return f"It is one off the {name(top)}; the Queen lets it count."


def _deck(view: Shrine) -> str:
    if view.deck:
        return f"Draw the top card of the deck, which holds {in_words(len(view.deck), 'card')}."
    if view.graveyard:
        return "The deck is empty: the graveyard is shuffled to make a new one, then you draw."
    return "The deck and the graveyard are empty: you draw nothing."


def taking(view: Shrine) -> str:
    """H6: what it costs to take the graveyard's top card instead of drawing."""
    left = view.actions_left - 1
    return f"leaves you {in_words(left, 'action')}" if left > 0 else "ends your turn"


def _answer(view: Shrine, decision: Decision, action: Action, names: Names) -> Caption:
    seat = decision.seat
    match action:
        case Discard(cards=cards):
            help = "They go to the graveyard in this order."
            return Caption("Discard", tokens(cards), help, "", f"discard {tokens(cards)}")
        case Fizzle():
            which = "your other" if seat == view.turn else "all"
            hand = f"{which} {in_figures(view.spare(seat), 'card')}"
            return _fizzle(view, seat, hand, "your hand", names)
        case FizzleWith(cards=cards):
            least = f"{in_words(view.rules.fizzle, 'card')} of your choice"
            return _fizzle(view, seat, tokens(cards), least, names)
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
            lost, kept = kind(announced), in_figures(view.spare(seat), "card")
            hint = f"the {lost} is lost;\nyou keep {kept}"
            return Caption("Don't insist", hint, "You keep your hand.", "", "give in")
        case Allow():
            hint = "discard nothing"
            if announced.target == seat and announced.strikes and _is_last(view, decision):
                hint = falls(view, seat, at_stake(view, announced) == seat)
            return Caption("Allow", hint, "You do not stop it.", "")
    raise AssertionError(f"{action} is no answer")


def falls(view: Shrine, seat: int, last: bool) -> str:
    """What comes of it where nobody stops what takes the top card off a seat's Shrine."""
    return "you are out" if last else f"the {name(view.player(seat).shrine[0])} falls"


def _is_last(view: Shrine, decision: Decision) -> bool:
    """Whether nobody can stop the action once this seat has allowed it."""
    if decision.ask != Asked.FIZZLE:
        return True
    assert view.announced
    blocks = announceable(view.announced.action).block(view)
    return view.may_fizzle()[-1:] == (decision.seat,) and not blocks


def fizzling(view: Shrine, seat: int, cards: str, names: Names) -> tuple[str, str]:
    """What it is called to stop an action, or to insist on it, and what it takes: these cards."""
    if seat == view.turn:
        return "Insist", f"discard {cards}"
    insist = f";\n{names[view.turn - 1]} may still insist" if view.may_counter() else ""
    return "Fizzle", f"discard {cards}{insist}"


def _fizzle(view: Shrine, seat: int, cards: str, what: str, names: Names) -> Caption:
    does = "carry out your action after all" if seat == view.turn else "stop the action"
    return Caption(*fizzling(view, seat, cards, names), f"Discard {what} to {does}.", "")
