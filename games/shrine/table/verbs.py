"""Verbs for the actions of a turn: the cards that each takes, and why it can't be used."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from engine.rules.cards import CARD_COLOURS, CARD_VALUES, Card
from engine.rules.notation import Action
from games.shrine.rules.actions import (
    Attack,
    Dagger,
    Heal,
    LayDagger,
    LayToken,
    Pass,
    Steal,
    Take,
)
from games.shrine.rules.cards import DAGGER, JACK, KINDS, KING, QUEEN
from games.shrine.rules.combos import Quad, Resurrection, Triplet
from games.shrine.rules.hands import OPPOSITE, runs, sets_of_a_kind
from games.shrine.rules.matching import KIND_NAMES, aces_in, payments_for
from games.shrine.rules.state import Shrine
from games.shrine.table.uses import ChipRow
from games.shrine.words import keys
from games.shrine.words.phrases import joined_by_or, ranks_near, values_near


class Verb(NamedTuple):
    """Verb on a button, which stands for one or several kinds of actions.

    Attributes:
        id: Id of the verb.
        word: Label of the button.
        key: Letter on the keyboard.
        kinds: Kinds of actions.
        rows: Rows of chips on which an action is chosen, in order.
    """

    id: str
    word: str
    key: str
    kinds: tuple[type[Action], ...]
    rows: tuple[ChipRow, ...]


HEAL = Verb("heal", "Heal", keys.HEAL, (Heal,), ("with",))
ATTACK = Verb("attack", "Attack", keys.ATTACK, (Attack,), ("at", "with"))
TOKEN = Verb("token", "Token", keys.TOKEN, (LayToken, LayDagger), ("token", "pay"))
DAGGER_VERB = Verb("dagger", "Dagger", keys.DAGGER, (Dagger,), ("dagger", "pay", "at"))
STEAL = Verb("steal", "Steal", keys.STEAL, (Steal,), ("at",))
COMBO_ROWS: tuple[ChipRow, ...] = "combo", "use", "at", "run", "with"
COMBO = Verb("combo", "Combo", keys.COMBO, (Triplet, Resurrection), COMBO_ROWS)
VERBS = HEAL, ATTACK, TOKEN, DAGGER_VERB, STEAL, COMBO
PASS = Verb("pass", "Pass", keys.PASS, (Pass,), ())
TAKE = Verb("take-top", "Take", keys.TAKE, (Take,), ())
VERB_BY_ID = {verb.id: verb for verb in (*VERBS, PASS, TAKE)}
VERB_EFFECTS = {
    "heal": "The deck's top card comes onto your Shrine.",
    "attack": "Pawns (plain cards) that match take the top card off an opponent's Shrine.",
    "token": "A jack, queen or king comes onto your Field, paid for with a card of its colour.",
    "dagger": "An ace, paid for with another card of its colour, removes a token or a top card.",
    "steal": "You take a random card from a hand, then discard one of your own.",
    "combo": "Three or four cards of one value, or three in sequence.",
}
"""Effect of each verb, as sentences."""


@cache
def verb_of(kind: type[Action]) -> Verb | None:
    """Return the verb for a kind of action."""
    return next((verb for verb in VERB_BY_ID.values() if issubclass(kind, verb.kinds)), None)


COMBOS = ("quad", Quad), ("triplet", Triplet), ("resurrection", Resurrection)


class VerbWords(NamedTuple):
    """Words on a verb's button, and the sentence in its tooltip."""

    words: str
    tip: str


def words_if_usable(view: Shrine, seat: int, verb: Verb, kinds: set[type[Action]]) -> VerbWords:
    """Return the words for a verb that can be used: the cards that it takes.

    `kinds` are those of its legal actions.
    """
    hand = view.player(seat).hand
    top = view.player(seat).shrine[0]
    if verb == HEAL:
        return VerbWords(_healing_cards(view, seat, top), VERB_EFFECTS[verb.id])
    if verb == ATTACK:
        return VerbWords(_attacking_cards(view, seat), VERB_EFFECTS[verb.id])
    if verb == TOKEN:
        player = view.player(seat)
        token_names = [
            KIND_NAMES[kind]
            for kind in KINDS
            if not player.token(kind)
            and any(card[0] == kind and payments_for(hand, card) for card in hand)
        ]
        names = [*token_names, *["dagger token"] * (LayDagger in kinds)]
        return VerbWords("lay " + " or ".join(names), VERB_EFFECTS[verb.id])
    if verb == DAGGER_VERB:
        aces = aces_in(hand)
        payment_cards = {pay for ace in aces for pay in payments_for(hand, ace)}
        aces_words = f"{CARD_COLOURS[aces[0]]} ace" if len(aces) == 1 else f"{len(aces)} aces"
        return VerbWords(f"{aces_words}, {len(payment_cards)} can pay", VERB_EFFECTS[verb.id])
    if verb == STEAL:
        return VerbWords("a random card", VERB_EFFECTS[verb.id])
    combo_words = [words for words, kind in COMBOS if any(issubclass(each, kind) for each in kinds)]
    if Quad in kinds and Triplet not in kinds:
        combo_words.remove("triplet")
    return VerbWords(" or ".join(combo_words[:2]), VERB_EFFECTS[verb.id])


def words_if_refused(view: Shrine, seat: int, verb: Verb) -> VerbWords:
    """Return the words for a verb that can't be used: the reason."""
    player = view.player(seat)
    hand = player.hand
    top = player.shrine[0]
    if verb == HEAL:
        return _no_heal_words(view, seat, top)
    if verb == ATTACK:
        needed_cards = [_needed_cards(view, seat, opponent) for opponent in view.others(seat)]
        if len(needed_cards) == 1:
            return VerbWords(f"no {needed_cards[0]}", _attack_sentence(needed_cards[0]))
        tip = f"No cards in your hand make what a Shrine falls to: {joined_by_or(needed_cards)}."
        return VerbWords("no cards that match", tip)
    if verb == TOKEN:
        return _no_token_words(view, seat)
    if verb == DAGGER_VERB:
        if not aces_in(hand):
            return VerbWords("no ace", "A dagger is an ace from your hand.")
        return VerbWords("no card to pay", "Another card of the ace's colour must pay for it.")
    if verb == STEAL:
        if not player.token(JACK):
            return VerbWords("no jack on your Field", "A jack on your Field can steal once a turn.")
        if view.jack_used:
            return VerbWords("your jack has stolen", "A jack can steal once a turn.")
        return VerbWords(
            "no hand of two cards", "You can steal only from a hand of two or more cards."
        )
    return _no_combo_words(view, seat)


def _healing_cards(view: Shrine, seat: int, top: Card) -> str:
    """Return the cards that heal: `a pair of 7s`, or under the option a sum."""
    value = CARD_VALUES[top]
    tolerance = view.tolerance(seat, QUEEN)
    if view.rules.alternate_healing:
        return f"{CARD_COLOURS[top]} cards that make {joined_by_or(values_near(value, tolerance))}"
    return f"a pair of {joined_by_or(ranks_near(value, tolerance))}"


def _attacking_cards(view: Shrine, seat: int) -> str:
    others = view.others(seat)
    if len(others) == 1:
        return _needed_cards(view, seat, others[0])
    return "a match"


def _needed_cards(view: Shrine, seat: int, opponent: int) -> str:
    """Return the cards that take the top card off a Shrine: `red 11 to 13`."""
    top = view.player(opponent).shrine[0]
    if top[0] == DAGGER:
        return "pair"
    values_in_reach = values_near(CARD_VALUES[top], view.tolerance(seat, KING))
    value = (
        f"{values_in_reach[0]} to {values_in_reach[-1]}"
        if len(values_in_reach) > 1
        else values_in_reach[0]
    )
    return f"{OPPOSITE[CARD_COLOURS[top]]} {value}"


def _attack_sentence(needed_cards: str) -> str:
    """Return a sentence on the cards of an attack, from `black 13` or `pair`."""
    colour, _, value = needed_cards.partition(" ")
    if not value:
        return "Only a pair takes an ace off a Shrine in an attack."
    return f"An attack takes one or more {colour} cards that make {value} together."


def _no_heal_words(view: Shrine, seat: int, top: Card) -> VerbWords:
    if top[0] == DAGGER:
        return VerbWords(
            "not under an ace", "You can't heal while an ace is on top of your Shrine."
        )
    if len(view.player(seat).shrine) >= view.shrine_limit(view.player(seat)):
        return VerbWords("your Shrine is full", "You can heal once your Shrine has lost a card.")
    if view.rules.alternate_healing:
        words = f"no {_healing_cards(view, seat, top)}"
        return VerbWords(words, f"You have {words}, the value of your top card.")
    values_in_reach = values_near(CARD_VALUES[top], view.tolerance(seat, QUEEN))
    hand = [card for card in view.player(seat).hand if str(CARD_VALUES[card]) in values_in_reach]
    if sets_of_a_kind(tuple(hand), 2):
        colour = CARD_COLOURS[top]
        return VerbWords(f"no {colour} card in a pair", f"One of the pair must be {colour}.")
    words = f"no {_healing_cards(view, seat, top).removeprefix('a ')}"
    return VerbWords(words, "A heal takes two cards of your top card's value, one of its colour.")


def _no_token_words(view: Shrine, seat: int) -> VerbWords:
    player = view.player(seat)
    kinds = [kind for kind in KINDS if not player.token(kind)]
    if player.has_triad and not player.token(DAGGER):
        kinds.append(DAGGER)
    if not kinds:
        return VerbWords("your Field is full", "You have one token of each kind.")
    if not any(card[0] in kinds for card in player.hand):
        names = {**KIND_NAMES, DAGGER: "ace"}
        words = joined_by_or([names[kind] for kind in kinds])
        return VerbWords(f"no {words}", f"You hold none of what your Field lacks: {words}.")
    return VerbWords("no card to pay", "Another card of the token's colour must pay for it.")


def _no_combo_words(view: Shrine, seat: int) -> VerbWords:
    hand = tuple(view.player(seat).hand)
    triplets = sets_of_a_kind(hand, 3)
    hand_runs = runs(hand)
    if not triplets and not hand_runs:
        tip = "A triplet is three cards of one value, a quad four; a run is three in sequence."
        return VerbWords("no run, no triplet", tip)
    if not hand_runs:
        tip = "A triplet removes an opponent's tokens, and no opponent has any."
        return VerbWords("no tokens to remove", tip)
    if not view.graveyard:
        return VerbWords(
            "the graveyard is empty",
            "A run resurrects the graveyard's top card: you use it from there.",
        )
    tip = "Your run can't bring back the graveyard's top card: there is no use for it now."
    return VerbWords("no use for a run", tip)
