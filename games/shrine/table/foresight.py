"""What an action would come to, in words, before it is announced; told from its player's view."""

from __future__ import annotations

from typing import NamedTuple

from engine.rules.cards import Card, name
from engine.rules.english import in_figures, in_words, listed
from engine.rules.notation import Action
from engine.words.log import tokens
from games.shrine.rules.actions import (
    SHRINE,
    Announceable,
    Attack,
    Dagger,
    Heal,
    LayDagger,
    LayToken,
    Mark,
    Steal,
    Take,
)
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
from games.shrine.rules.state import DAGGER, Shrine, played_cards
from games.shrine.table.answers import Names, open_cards, outcome
from games.shrine.words.phrases import TOKEN_DOES


class Forecast(NamedTuple):
    """What an action would come to.

    title: what it is. words: what it does. stake: what it means for a last card, "" for any
    other. notes: where its cards go, and what it uses. shown: its cards, each with what it is for.
    removed: the cards that would go, or the one that would rise.
    """

    title: str
    words: str
    stake: str
    notes: tuple[str, ...]
    shown: tuple[tuple[Card, str], ...] = ()
    removed: tuple[tuple[Card, str], ...] = ()


def foreseen(seen: Shrine, seat: int, action: Action, of: Names) -> Forecast:
    """What a seat's action would come to; `of` names the seats."""
    if isinstance(action, Take):
        return _taken(seen)
    assert isinstance(action, Announceable)
    gone = graveyard(seen, action)
    notes = [f"Graveyard: {tokens(gone)}{' on top' if len(gone) > 1 else ''}."] if gone else []
    if _strips(action) and (left := len(seen.player(action.target).shrine) - 1):
        notes.insert(0, f"{of(action.target)} then has {in_figures(left, 'Shrine card')} left.")
    notes.append(_cost(seen, seat, action))
    return Forecast(
        title(seen, action, of),
        _does(seen, seat, action, of),
        _stake(seen, action, of),
        tuple(notes),
        _shown(action),
        _changed(seen, action),
    )


def _taken(seen: Shrine) -> Forecast:
    card = seen.graveyard[0]
    words = "You get it instead of a card from the deck. Everyone sees it."
    left = seen.actions_left - 1
    if left:
        cost = f"It uses one action: {in_words(left, 'action')} is left this turn."
    else:
        cost = "It uses your only action: you play nothing this turn."
    return Forecast(f"Take the {name(card)}", words, "", (cost,), ((card, "taken"),))


def title(seen: Shrine, action: Announceable, of: Names) -> str:
    """What it is: `Dagger at Tomas's Shrine`."""
    risen = tokens(seen.graveyard[:1])
    match action:
        case Heal():
            return "Heal your Shrine"
        case Attack(at=at):
            return f"Attack {of(at)}'s Shrine"
        case LayDagger(token=card):
            return f"Lay {tokens([card])} as your dagger token"
        case LayToken(token=card):
            return f"Lay {tokens([card])} as a token"
        case Dagger(at=at, mark=mark):
            return f"Dagger at {of(at)}'s {_mark(mark)}"
        case Steal(at=at):
            return f"Steal from {of(at)}'s hand"
        case Quad(at=at):
            return f"Quad against {of(at)}"
        case Triplet(at=at):
            return f"Triplet against {of(at)}"
        case RaiseHeal():
            return f"Resurrect {risen} onto your Shrine"
        case RaiseAttack(at=at):
            return f"Resurrect {risen} to attack {of(at)}'s Shrine"
        case RaiseDagger(at=at, mark=mark):
            return f"Resurrect {risen} as a dagger at {of(at)}'s {_mark(mark)}"
        case RaiseDaggerToken():
            return f"Resurrect {risen} as your dagger token"
    return f"Resurrect {risen} as a token"


def _mark(mark: Mark) -> str:
    return "Shrine" if mark == SHRINE else tokens([mark])


def _does(seen: Shrine, seat: int, action: Announceable, of: Names) -> str:
    """What it does, in a sentence or two."""
    risen = seen.graveyard[0] if isinstance(action, Resurrection) else None
    if told := outcome(seen, seat, action, risen):
        return told
    target = seen.player(action.target) if action.target else None
    top = f"the {name(target.shrine[0])}" if target else ""
    match action:
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
            held = in_words(len(seen.player(at).hand), "card")
            return f"You get one of {held} at random. Then you discard one of yours."
        case Quad() if target:
            field = f"{tokens(target.field)} and {top} are" if target.field else f"{top} is"
            return f"{field[0].upper()}{field[1:]} removed."
        case Triplet() if target:
            count = "is" if len(target.field) == 1 else "are"
            return f"{tokens(target.field)} {count} removed from {of(action.target)}'s Field."
    return ""


def _strips(action: Announceable) -> bool:
    """Whether it takes the top card off its target's Shrine."""
    if isinstance(action, Dagger | RaiseDagger):
        return action.mark == SHRINE
    return isinstance(action, Attack | RaiseAttack | Quad)


def _stake(seen: Shrine, action: Announceable, of: Names) -> str:
    """What it means for a last card; "" for any other."""
    if not _strips(action) or len(seen.player(action.target).shrine) > 1:
        return ""
    wins = " and you win" if len(seen.still_in()) == 2 else ""
    return f"It is {of(action.target)}'s last card: {of(action.target)} is out{wins}."


def graveyard(seen: Shrine, action: Announceable) -> list[Card]:
    """H5: what goes to the graveyard if it stands, the last on top."""
    risen = seen.graveyard[:1]
    target = seen.player(action.target) if action.target else None
    taken: list[Card] = []
    if target and isinstance(action, Triplet):
        taken += target.field
    if target and _strips(action):
        taken += target.shrine[:1]
    if isinstance(action, Dagger | RaiseDagger) and action.mark != SHRINE:
        taken.append(action.mark)
    used = risen if isinstance(action, RaiseAttack | RaiseDagger) else []
    return [*action.before, *taken, *used, *action.dagger, *action.after]


def _cost(seen: Shrine, seat: int, action: Announceable) -> str:
    """`Uses your last action. 5 cards stay in your hand.`"""
    left = seen.actions_left - 1
    uses = "Uses your last action." if not left else f"Leaves you {in_words(left, 'action')}."
    held = len(seen.player(seat).hand) - len(played_cards(str(action)))
    return f"{uses} You keep {in_figures(held, 'card')}."


def _shown(action: Announceable) -> tuple[tuple[Card, str], ...]:
    """Its cards, each with what it is for."""
    match action:
        case Heal(pawns=cards):
            return tuple([(card, "paid") for card in cards])
        case Attack(pawns=cards):
            return tuple([(card, "Pawn") for card in cards])
        case LayToken(token=card, pay=pay):
            return (card, "token"), (pay, "paid")
        case Dagger(ace=ace, pay=pay):
            return (ace, "dagger"), (pay, "paid")
        case Triplet(cards=cards):
            return tuple([(card, "paid") for card in cards])
        case RaiseAttack(run=run, pawns=pawns):
            return (*[(card, "run") for card in run], *[(card, "Pawn") for card in pawns])
        case Resurrection(run=run):
            return tuple([(card, "run") for card in run])
    return ()


def _changed(seen: Shrine, action: Announceable) -> tuple[tuple[Card, str], ...]:
    """What would be removed, or would rise."""
    if isinstance(action, RaiseHeal | RaiseToken):
        return ((seen.graveyard[0], "rises"),)
    paid = {*action.before, *action.dagger, *action.after}
    gone = [card for card in graveyard(seen, action) if card not in paid]
    risen = seen.graveyard[:1] if isinstance(action, Resurrection) else []
    return tuple([(card, "rises" if card in risen else "removed") for card in gone])


# Who may answer.


class MayAnswer(NamedTuple):
    """A seat, what it may do, and what that takes; the latter once more in a word or two."""

    seat: int
    words: str
    note: str
    short: str


def may_answer(seen: Shrine, seat: int, action: Announceable, of: Names) -> list[MayAnswer]:
    """H25, H27: who may answer an action once it is announced, in order."""
    rules, lines = seen.rules, list[MayAnswer]()
    for other in seen.others(seat):
        count = len(seen.player(other).hand)
        if count < rules.fizzle:
            continue
        cost = in_figures(rules.fizzle if rules.alternate_fizzle else count, "card")
        gives = cost if rules.alternate_fizzle else f"all {cost}"
        note = f"discards {gives} to stop it"
        lines.append(MayAnswer(other, f"{of(other)} may fizzle", note, cost))
    left = len(seen.player(seat).hand) - len(played_cards(str(action)))
    if lines and left >= rules.fizzle:
        cost = in_figures(rules.fizzle if rules.alternate_fizzle else left, "card")
        gives = f"{rules.fizzle} more cards" if rules.alternate_fizzle else f"your other {cost}"
        note = f"discard {gives} to carry it out after all"
        lines.append(MayAnswer(seat, "You may insist", note, cost))
    target = action.target
    if target and action.by_pawns and (field := seen.player(target).field):
        given = listed([tokens([card]) for card in field]).replace(" and ", " or ")
        note = f"gives up {given} to keep the card"
        lines.append(MayAnswer(target, f"{of(target)} may block", note, given))
    if target and action.by_dagger and len(seen.player(target).hand) >= 2:
        note = "with an ace and a card of its colour; tokens can't"
        lines.append(MayAnswer(target, f"{of(target)} may block", note, "an ace"))
    return lines


def aces_seen(seen: Shrine, seat: int) -> str:
    """What a seat has seen of what a dagger block takes: `You have seen 2 of 4 aces: ...`."""
    own = [card for card in seen.player(seat).hand if card[0] == DAGGER]
    lying = [card for card in open_cards(seen) if card[0] == DAGGER and card not in own]
    count = len(own) + len(lying)
    places = [f"{len(own)} in your hand"] * bool(own) + [f"{len(lying)} open"] * bool(lying)
    where = f": {listed(places)}" if places else ""
    return f"You have seen {count} of 4 aces{where}."
