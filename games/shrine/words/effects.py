"""Sentences on the effect of an announced action if nobody stops it, and on a last card at stake.

All of them are taken from a view, so they tell no secret.

Clauses such as H28 are in games/shrine/rules.md.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.rules.cards import COUNT, HIDDEN, Card, name
from engine.rules.english import in_figures, listed
from engine.words.log import tokens
from games.shrine.rules.actions import (
    Announceable,
    Dagger,
    Heal,
    LayToken,
    Steal,
)
from games.shrine.rules.combos import (
    Quad,
    RaiseDagger,
    RaiseHeal,
    RaiseToken,
    Triplet,
)
from games.shrine.rules.state import Shrine
from games.shrine.words.phrases import TOKEN_DOES


def at_stake(view: Shrine, action: Announceable) -> int:
    """Return the seat whose last Shrine card falls if nobody stops the action; 0 for none (H28)."""
    last = action.strikes and len(view.player(action.target).shrine) == 1
    return action.target if last else 0


def saved(view: Shrine, action: Announceable) -> str:
    """Return the card that a block saves, in words: `keep the 9 of Clubs`."""
    return f"keep the {name(view.player(action.target).shrine[0])}"


def stakes(view: Shrine, seat: int, action: Announceable, names: Sequence[str]) -> str:
    """Return a warning about an action against a last card; "" for any other action.

    An example: `**Tomas's last card:** if nobody stops it, Tomas is out and Mara wins`.
    """
    at = at_stake(view, action)
    if not at:
        return ""
    wins = f" and {names[seat - 1]} wins" if len(view.still_in()) == 2 else ""
    return f"**{names[at - 1]}'s last card:** if nobody stops it, {names[at - 1]} is out{wins}"


def made(pawns: Sequence[Card]) -> str:
    """Return a sum in figures: `5 + 3 = 8`; for a single Pawn, its value."""
    values = [COUNT[card] for card in pawns]
    total = f"{sum(values)}"
    return f"{' + '.join(map(str, values))} = {total}" if len(values) > 1 else total


def rule(seat: int, pawns: Sequence[Card], top: Card, names: Sequence[str]) -> str:
    """Return why a sum beats a top card: `one under 9; Mara's King lets it count`."""
    off = sum(COUNT[card] for card in pawns) - COUNT[top]
    if not off:
        return f"exactly the {name(top)}"
    return (
        f"one {'over' if off > 0 else 'under'} {COUNT[top]}; {names[seat - 1]}'s King lets it count"
    )


def effect(
    view: Shrine, seat: int, action: Announceable, risen: Card | None, names: Sequence[str]
) -> list[str]:
    """Return sentences on the effect of a seat's action if nobody stops it, weightiest first."""
    who = names[seat - 1]
    if action.strikes:
        return _struck(view, action, names)
    match action:
        case Heal():
            return [
                _heal(view, seat, action, who),
                f"The deck's top card would go onto {who}'s Shrine.",
            ]
        case LayToken(token=card):
            return [f"The {name(card)} would lie on {who}'s Field: it {TOKEN_DOES[card[0]]}."]
        case RaiseToken() if risen:
            return [f"The {name(risen)} would lie on {who}'s Field: it {TOKEN_DOES[risen[0]]}."]
        case RaiseHeal() if risen:
            return [f"The {name(risen)} would go onto {who}'s Shrine."]
        case Dagger(at=at, mark=mark) | RaiseDagger(at=at, mark=mark):
            return [f"{names[at - 1]} would lose the {name(Card(mark))} from the Field."]
        case Steal(at=at):
            held = in_figures(len(view.player(at).hand), "card")
            return [f"{who} would get one of {names[at - 1]}'s {held} at random, then discard one."]
        case Triplet(at=at):
            return [f"{names[at - 1]} would lose {_tokens(view, at)} from the Field."]
    return []


def _heal(view: Shrine, seat: int, action: Heal, who: str) -> str:
    top = view.player(seat).shrine[0]
    if action.total(view) == COUNT[top]:
        return f"It matches the {name(top)} on {who}'s Shrine."
    return f"It is one off the {name(top)} on {who}'s Shrine; {who}'s Queen lets it count."


def _struck(view: Shrine, action: Announceable, names: Sequence[str]) -> list[str]:
    at = action.target
    who = names[at - 1]
    shrine = view.player(at).shrine
    if not shrine:
        return [f"{who}'s Shrine is empty."]
    falls = f"The {name(shrine[0])} would fall."
    if isinstance(action, Quad) and view.player(at).field:
        lost = f"{who} would lose {_tokens(view, at)} from the Field"
        falls = f"{lost}, and the {name(shrine[0])} would fall."
    if len(shrine) == 1:
        return [falls, f"{who}'s Shrine would be empty."]
    left = in_figures(len(shrine) - 1, "card")
    after = "turned up" if shrine[1] == HIDDEN else f"the {name(shrine[1])}"
    return [falls, f"{who}'s Shrine would keep {left}; the next one is {after}."]


def _tokens(view: Shrine, seat: int) -> str:
    field = view.player(seat).field
    return listed([tokens([card]) for card in field]) if field else "no token"
