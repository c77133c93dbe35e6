"""Sentences on the effect of an announced action if nobody stops it, and on a last card at stake.

All of them are taken from a view, a position with everything covered that a seat may not see, so
they tell no secret. The risen card is the graveyard's top card that a resurrection puts to use.

Clauses such as H28 are in games/shrine/rules.md.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.rules.cards import CARD_VALUES, HIDDEN, Card, name
from engine.rules.english import in_figures, list_in_words
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
from games.shrine.words.phrases import TOKEN_EFFECTS


def seat_at_stake(view: Shrine, action: Announceable) -> int:
    """Return the seat whose last Shrine card falls if nobody stops the action; 0 for none (H28)."""
    is_last_card = action.takes_top_card and len(view.player(action.target).shrine) == 1
    return action.target if is_last_card else 0


def saved_card_words(view: Shrine, action: Announceable) -> str:
    """Return the card that a block saves, in words: `keep the 9 of Clubs`."""
    return f"keep the {name(view.player(action.target).shrine[0])}"


def last_card_warning(view: Shrine, seat: int, action: Announceable, names: Sequence[str]) -> str:
    """Return a warning about an action against a last card; "" for any other action.

    An example: `**Tomas's last card:** if nobody stops it, Tomas is out and Mara wins`.
    """
    target = seat_at_stake(view, action)
    if not target:
        return ""
    winner_words = f" and {names[seat - 1]} wins" if len(view.still_in()) == 2 else ""
    target_name = names[target - 1]
    return f"**{target_name}'s last card:** if nobody stops it, {target_name} is out{winner_words}"


def sum_in_figures(pawns: Sequence[Card]) -> str:
    """Return a sum in figures: `5 + 3 = 8`; for a single Pawn, its value."""
    values = [CARD_VALUES[card] for card in pawns]
    total = f"{sum(values)}"
    return f"{' + '.join(map(str, values))} = {total}" if len(values) > 1 else total


def match_words(seat: int, pawns: Sequence[Card], top: Card, names: Sequence[str]) -> str:
    """Return why a sum beats a top card: `one under 9; Mara's King lets it count`."""
    difference = sum(CARD_VALUES[card] for card in pawns) - CARD_VALUES[top]
    if not difference:
        return f"exactly the {name(top)}"
    side = "over" if difference > 0 else "under"
    return f"one {side} {CARD_VALUES[top]}; {names[seat - 1]}'s King lets it count"


def effect_sentences(
    view: Shrine, seat: int, action: Announceable, risen: Card | None, names: Sequence[str]
) -> list[str]:
    """Return sentences on the effect of a seat's action if nobody stops it, weightiest first."""
    player_name = names[seat - 1]
    if action.takes_top_card:
        return _strike_sentences(view, action, names)
    match action:
        case Heal():
            return [
                f"The deck's top card would go onto {player_name}'s Shrine.",
                _heal_sentence(view, seat, action, player_name),
            ]
        case LayToken(token=card):
            return [_token_sentence(card, player_name)]
        case RaiseToken() if risen:
            return [_token_sentence(risen, player_name)]
        case RaiseHeal() if risen:
            return [f"The {name(risen)} would go onto {player_name}'s Shrine."]
        case Dagger(at=at, mark=mark) | RaiseDagger(at=at, mark=mark):
            return [f"{names[at - 1]} would lose the {name(Card(mark))} from the Field."]
        case Steal(at=at):
            hand_words = in_figures(len(view.player(at).hand), "card")
            card_words = f"one of {names[at - 1]}'s {hand_words} at random"
            return [f"{player_name} would get {card_words}, then discard one."]
        case Triplet(at=at):
            return [f"{names[at - 1]} would lose {_field_words(view, at)} from the Field."]
    return []


def _token_sentence(token: Card, owner: str) -> str:
    return f"The {name(token)} would lie on {owner}'s Field: it {TOKEN_EFFECTS[token[0]]}."


def _heal_sentence(view: Shrine, seat: int, action: Heal, player_name: str) -> str:
    top = view.player(seat).shrine[0]
    if action.total(view) == CARD_VALUES[top]:
        return f"The heal matches the {name(top)} on {player_name}'s Shrine."
    shrine_words = f"the {name(top)} on {player_name}'s Shrine"
    return f"The heal is one off {shrine_words}; {player_name}'s Queen lets it count."


def _strike_sentences(view: Shrine, action: Announceable, names: Sequence[str]) -> list[str]:
    target = action.target
    target_name = names[target - 1]
    shrine = view.player(target).shrine
    if not shrine:
        return [f"{target_name}'s Shrine is empty."]
    fall_words = f"The {name(shrine[0])} would fall."
    if isinstance(action, Quad) and view.player(target).field:
        lost_tokens = f"{target_name} would lose {_field_words(view, target)} from the Field"
        fall_words = f"{lost_tokens}, and the {name(shrine[0])} would fall."
    if len(shrine) == 1:
        return [fall_words, f"{target_name}'s Shrine would be empty."]
    cards_left = in_figures(len(shrine) - 1, "card")
    next_card = "turned up" if shrine[1] == HIDDEN else f"the {name(shrine[1])}"
    return [
        fall_words,
        f"{target_name}'s Shrine would keep {cards_left}; the next one is {next_card}.",
    ]


def _field_words(view: Shrine, seat: int) -> str:
    field = view.player(seat).field
    return list_in_words([tokens([card]) for card in field]) if field else "no token"
