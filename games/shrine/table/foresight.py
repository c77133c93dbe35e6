"""Forecast of an action in words, before it is announced, from the view of its player.

Clauses such as H5 are in games/shrine/rules.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.rules.cards import SUITS, Card, name
from engine.rules.english import in_figures, in_words, list_in_words
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
from games.shrine.words.effects import seat_at_stake
from games.shrine.words.labels import effect_words
from games.shrine.words.phrases import button_title, joined_by_or


class Forecast(NamedTuple):
    """Effects of an action that has not been announced yet.

    Attributes:
        title: The action.
        words: The effect.
        stake_words: The consequence for a last card, or "".
        notes: The graveyard afterwards, and the actions and cards that are left.
        played_cards: The cards that are played, each with its purpose.
        removed_cards: The cards that would be removed or would rise, each with that word.
    """

    title: str
    words: str
    stake_words: str
    notes: tuple[str, ...]
    played_cards: tuple[tuple[Card, str], ...] = ()
    removed_cards: tuple[tuple[Card, str], ...] = ()


def forecast_of(view: Shrine, seat: int, action: Action, names: Names) -> Forecast:
    """Return the forecast of a seat's action."""
    if isinstance(action, Take):
        return _forecast_of_take(view)
    assert isinstance(action, Announceable)
    graveyard_cards = cards_to_graveyard(view, action)
    notes = (
        [f"Graveyard: {tokens(graveyard_cards)}{' on top' if len(graveyard_cards) > 1 else ''}."]
        if graveyard_cards
        else []
    )
    if action.takes_top_card and (cards_left := len(view.player(action.target).shrine) - 1):
        notes.insert(
            0, f"{names[action.target - 1]} then has {in_figures(cards_left, 'Shrine card')} left."
        )
    notes.append(_cost_words(when_announced(view, action)))
    risen = view.graveyard[0] if action.uses_graveyard_card else None
    return Forecast(
        button_title(action, names, risen),
        effect_words(view, seat, action, names),
        _stake_words(view, action, names),
        tuple(notes),
        _played_cards(action),
        _removed_cards(view, action),
    )


def _forecast_of_take(view: Shrine) -> Forecast:
    card = view.graveyard[0]
    words = "You get it instead of a card from the deck. Everyone sees it."
    actions_left = view.actions_left - 1
    if actions_left:
        cost = f"It uses one action: {in_words(actions_left, 'action')} is left this turn."
    else:
        cost = "It uses your only action: you play nothing this turn."
    return Forecast(f"Take the {name(card)}", words, "", (cost,), ((card, "taken"),))


def when_announced(view: Shrine, action: Announceable) -> Shrine:
    """Return the position right after an action is announced."""
    position = view.copy()
    position.announced = Announced(str(action))
    return position


def _stake_words(view: Shrine, action: Announceable, names: Names) -> str:
    """Return the consequence for a last card, or "" for any other target."""
    target = seat_at_stake(view, action)
    if not target:
        return ""
    wins_words = " and you win" if len(view.still_in()) == 2 else ""
    return f"It is {names[target - 1]}'s last card: {names[target - 1]} is out{wins_words}."


def cards_to_graveyard(view: Shrine, action: Announceable) -> list[Card]:
    """Return the cards that go to the graveyard if nobody stops the action, last on top (H5)."""
    top = view.player(action.target).shrine[:1] if action.takes_top_card else []
    used_card = view.graveyard[:1] if action.uses_graveyard_card and action.target else []
    taken_cards = *action.removed_tokens(view), *top
    return [*action.cards_before, *taken_cards, *used_card, *action.thrown_ace, *action.cards_after]


def _cost_words(view: Shrine) -> str:
    """Return the cost of announcing, in sentences.

    An example: `Uses your last action. You keep 5 cards.`
    """
    actions_left = view.actions_left - 1
    action_words = (
        "Uses your last action."
        if not actions_left
        else f"Leaves you {in_words(actions_left, 'action')}."
    )
    return f"{action_words} You keep {in_figures(view.free_card_count(view.turn), 'card')}."


def _played_cards(action: Announceable) -> tuple[tuple[Card, str], ...]:
    """Return the cards that an action plays, each with its purpose."""
    tokens_laid = (action.token,) if isinstance(action, LayToken) else ()
    run = action.run if isinstance(action, Resurrection) else ()
    other_cards = [card for card in action.cards_after if card not in run]
    parts: tuple[tuple[str, Sequence[Card]], ...] = (
        *(
            ("token", tokens_laid),
            ("dagger", action.thrown_ace),
            ("paid", action.cards_before),
            ("run", run),
        ),
        ("Pawn" if action.can_be_blocked_by_token else "paid", other_cards),
    )
    return tuple([(card, role) for role, cards in parts for card in cards])


def _removed_cards(view: Shrine, action: Announceable) -> tuple[tuple[Card, str], ...]:
    """Return the cards that would be removed or would rise, each with that word."""
    if isinstance(action, RaiseHeal | RaiseToken):
        return ((view.graveyard[0], "rises"),)
    played_cards = {*action.cards_before, *action.thrown_ace, *action.cards_after}
    removed_cards = [card for card in cards_to_graveyard(view, action) if card not in played_cards]
    risen_card = view.graveyard[:1] if isinstance(action, Resurrection) else []
    return tuple([(card, "rises" if card in risen_card else "removed") for card in removed_cards])


# Possible answers.


class PossibleAnswer(NamedTuple):
    """Seat that may answer an action.

    Attributes:
        seat: The seat.
        words: The answer.
        note: The cost of the answer.
        short_note: The cost in a word or two.
    """

    seat: int
    words: str
    note: str
    short_note: str


def possible_answers(
    view: Shrine, seat: int, action: Announceable, names: Names
) -> list[PossibleAnswer]:
    """Return the seats that may answer an action once it is announced, in order (H25, H27)."""
    rules = view.rules
    position = when_announced(view, action)
    answers = list[PossibleAnswer]()

    def cost_of(paying_seat: int) -> str:
        return in_figures(
            rules.fizzle if rules.alternate_fizzle else position.free_card_count(paying_seat),
            "card",
        )

    for other in position.seats_that_can_fizzle():
        discarded_words = cost_of(other) if rules.alternate_fizzle else f"all {cost_of(other)}"
        note = f"discards {discarded_words} to stop it"
        answers.append(
            PossibleAnswer(other, f"{names[other - 1]} may fizzle", note, cost_of(other))
        )
    if answers and position.can_insist():
        cards_words = (
            f"{rules.fizzle} more cards"
            if rules.alternate_fizzle
            else f"your other {cost_of(seat)}"
        )
        note = f"discard {cards_words} to carry it out after all"
        answers.append(PossibleAnswer(seat, "You may insist", note, cost_of(seat)))
    if question := action.block_question(view):
        note = "with an ace and a card of its colour; tokens can't"
        short = "an ace"
        if question == Asked.BLOCK:
            field = view.player(action.target).field
            short = joined_by_or([tokens([card]) for card in field])
            note = f"gives up {short} to keep the card"
        answers.append(
            PossibleAnswer(action.target, f"{names[action.target - 1]} may block", note, short)
        )
    return answers


def unseen_aces_words(view: Shrine, seat: int) -> str:
    """Return how many aces a seat has not seen; one of them would block a dagger.

    An example: `2 of 4 aces still unseen by you: 1 in your hand and 1 in sight.`
    """
    seen_aces = [card for card in seen_cards(view) if card[0] == DAGGER]
    own_count = sum(card in view.player(seat).hand for card in seen_aces)
    count = len(SUITS) - len(seen_aces)
    places = [f"{own_count} in your hand"] * bool(own_count)
    places += [f"{len(seen_aces) - own_count} in sight"] * (len(seen_aces) > own_count)
    place_words = f": {list_in_words(places)}" if places else ""
    return f"{count} of 4 aces still unseen by you{place_words}."
