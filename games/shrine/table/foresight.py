"""What an action would come to, in words, before it is announced; told from its player's view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.rules.cards import Card, name
from engine.rules.english import in_figures, in_words, listed
from engine.rules.notation import Action
from engine.words.log import Names, tokens
from games.shrine.rules.actions import (
    Announceable,
    LayToken,
    Take,
)
from games.shrine.rules.cards import DAGGER, Announced
from games.shrine.rules.combos import (
    RaiseHeal,
    RaiseToken,
    Resurrection,
)
from games.shrine.rules.state import Asked, Shrine
from games.shrine.table.unseen import seen_cards
from games.shrine.words.effects import at_stake
from games.shrine.words.labels import comes_to
from games.shrine.words.phrases import title


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


def foreseen(seen: Shrine, seat: int, action: Action, names: Names) -> Forecast:
    """What a seat's action would come to."""
    if isinstance(action, Take):
        return _taken(seen)
    assert isinstance(action, Announceable)
    gone = graveyard(seen, action)
    notes = [f"Graveyard: {tokens(gone)}{' on top' if len(gone) > 1 else ''}."] if gone else []
    if action.strikes and (left := len(seen.player(action.target).shrine) - 1):
        notes.insert(
            0, f"{names[action.target - 1]} then has {in_figures(left, 'Shrine card')} left."
        )
    notes.append(_cost(announced(seen, action)))
    risen = seen.graveyard[0] if action.rises else None
    return Forecast(
        title(action, names, risen),
        comes_to(seen, seat, action, names),
        _stake(seen, action, names),
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


def announced(seen: Shrine, action: Announceable) -> Shrine:
    """The position once an action is announced."""
    then = seen.copy()
    then.announced = Announced(str(action))
    return then


def _stake(seen: Shrine, action: Announceable, names: Names) -> str:
    """What it means for a last card; "" for any other."""
    at = at_stake(seen, action)
    wins = " and you win" if len(seen.still_in()) == 2 else ""
    return f"It is {names[at - 1]}'s last card: {names[at - 1]} is out{wins}." if at else ""


def graveyard(seen: Shrine, action: Announceable) -> list[Card]:
    """H5: what goes to the graveyard if it stands, the last on top."""
    top = seen.player(action.target).shrine[:1] if action.strikes else []
    used = seen.graveyard[:1] if action.rises and action.target else []
    taken = *action.removes(seen), *top
    return [*action.before, *taken, *used, *action.dagger, *action.after]


def _cost(seen: Shrine) -> str:
    """What it takes to announce it: `Uses your last action. You keep 5 cards.`"""
    left = seen.actions_left - 1
    uses = "Uses your last action." if not left else f"Leaves you {in_words(left, 'action')}."
    return f"{uses} You keep {in_figures(seen.spare(seen.turn), 'card')}."


def _shown(action: Announceable) -> tuple[tuple[Card, str], ...]:
    """Its cards, each with what it is for."""
    laid = (action.token,) if isinstance(action, LayToken) else ()
    run = action.run if isinstance(action, Resurrection) else ()
    rest = [card for card in action.after if card not in run]
    parts: tuple[tuple[str, Sequence[Card]], ...] = (
        *(("token", laid), ("dagger", action.dagger), ("paid", action.before), ("run", run)),
        ("Pawn" if action.by_pawns else "paid", rest),
    )
    return tuple([(card, role) for role, cards in parts for card in cards])


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


def may_answer(seen: Shrine, seat: int, action: Announceable, names: Names) -> list[MayAnswer]:
    """H25, H27: who may answer an action once it is announced, in order."""
    rules = seen.rules
    then = announced(seen, action)
    lines = list[MayAnswer]()

    def cost(of: int) -> str:
        return in_figures(rules.fizzle if rules.alternate_fizzle else then.spare(of), "card")

    for other in then.may_fizzle():
        gives = cost(other) if rules.alternate_fizzle else f"all {cost(other)}"
        note = f"discards {gives} to stop it"
        lines.append(MayAnswer(other, f"{names[other - 1]} may fizzle", note, cost(other)))
    if lines and then.may_counter():
        more = (
            f"{rules.fizzle} more cards" if rules.alternate_fizzle else f"your other {cost(seat)}"
        )
        note = f"discard {more} to carry it out after all"
        lines.append(MayAnswer(seat, "You may insist", note, cost(seat)))
    if ask := action.block(seen):
        note = "with an ace and a card of its colour; tokens can't"
        short = "an ace"
        if ask == Asked.BLOCK:
            field = seen.player(action.target).field
            short = listed([tokens([card]) for card in field]).replace(" and ", " or ")
            note = f"gives up {short} to keep the card"
        lines.append(MayAnswer(action.target, f"{names[action.target - 1]} may block", note, short))
    return lines


def aces_unseen(seen: Shrine, seat: int) -> str:
    """Return which aces, one of which a dagger block takes, a seat can't place: `2 of 4 aces are
    still unseen by you; 1 is in your hand and 1 elsewhere.`"""
    placed = [card for card in seen_cards(seen) if card[0] == DAGGER]
    own = sum(card in seen.player(seat).hand for card in placed)
    count = 4 - len(placed)
    places = [f"{own} in your hand"] * bool(own)
    places += [f"{len(placed) - own} in sight"] * (len(placed) > own)
    where = f": {listed(places)}" if places else ""
    return f"{count} of 4 aces still unseen by you{where}."
