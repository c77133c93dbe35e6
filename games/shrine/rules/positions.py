"""Checks of a position of Shrine: each raises `BadPosition` with a place and a sentence.

A position comes from a saved game or a scenario. Its agenda lists the steps that are still to come;
one that is left out is filled in by `ShrineGame.agenda`.

Clauses such as H3 are in games/shrine/rules.md.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.rules.cards import Card
from engine.rules.english import in_words
from engine.rules.notation import NotAnAction
from engine.rules.position import BadPosition
from games.shrine.rules.actions import Announceable
from games.shrine.rules.answers import Allow
from games.shrine.rules.balance import BalanceStep, KeepAsMany
from games.shrine.rules.cards import BALANCE, DAGGER, KINDS
from games.shrine.rules.state import Shrine
from games.shrine.rules.steps import (
    MayBlock,
    MayBlockDagger,
    MayCounter,
    MayFizzle,
    parse_announceable,
)

AGENDAS = re.compile(
    r"(ChooseDraw|ChooseAction|KeepToLimit|AfterTheft Settle) TakeTurn"
    r"|((MayFizzle|MayCounter) Stand|MayBlock|MayBlockDagger) Settle TakeTurn"
    r"|KeepAsMany EvenOut( MakeEqual)* EndBalance TakeTurn"
)
"""Names of the steps on the agenda, whenever a seat is to choose."""


def check_cards(s: Shrine) -> None:
    """Check the cards of hands, Shrines and Fields (H3, H12, H15, H28, H30)."""
    if len(s.players) != s.seats:
        raise BadPosition("players", f"must be {s.seats}, one for each seat")
    if s.began > s.seats:
        raise BadPosition("began", "is no seat")
    for index, player in enumerate(s.players):
        place = f"players.{index}"
        if player.out and (player.hand or player.shrine or player.field):
            raise BadPosition(f"{place}.out", "a seat that is out has no cards")
        if player.face_down > max(0, len(player.shrine) - 1):
            raise BadPosition(f"{place}.face_down", "the top card of a Shrine is always face-up")
        _check_field(player.field, f"{place}.field")
        if DAGGER in _kinds(player.field) and not player.has_triad:
            raise BadPosition(f"{place}.field", "a dagger token lies only on a Triad")
        if len(player.shrine) > s.shrine_limit(player):
            limit_words = in_words(s.shrine_limit(player), "card")
            condition = "" if player.has_triad else " without a Triad"
            raise BadPosition(f"{place}.shrine", f"a Shrine holds {limit_words} at most{condition}")
        _check_balance(player.hand, f"{place}.hand")
        turned_up = player.shrine[: len(player.shrine) - player.face_down]
        _check_balance(turned_up, f"{place}.shrine")
    _check_balance(s.graveyard, "graveyard")
    known_cards = [known.card for known in s.known]
    cards_in_hands = {card for player in s.players for card in player.hand}
    if len({*known_cards}) < len(known_cards) or not {*known_cards} <= cards_in_hands:
        raise BadPosition("known", "names a card that is in no hand, or one twice")
    if any(card != BALANCE for card in s.aside):
        raise BadPosition("aside", "holds the Balance, or nothing")


def _kinds(field: Sequence[Card]) -> list[str]:
    return [card[:-1] for card in field]


def _check_field(field: Sequence[Card], place: str) -> None:
    kinds = _kinds(field)
    for card, kind in zip(field, kinds, strict=True):
        if kind not in (*KINDS, DAGGER):
            raise BadPosition(place, f"{card} is no token")
    if len({*kinds}) < len(kinds):
        raise BadPosition(place, "one token of each kind at most lies on a Field")


def _check_balance(cards: Sequence[Card], place: str) -> None:
    if BALANCE in cards:
        raise BadPosition(place, "the Balance is played the moment it comes up")


def check_turn(s: Shrine) -> None:
    """Check that the seat at turn is still in, and draws before it acts (H7)."""
    if s.turn > s.seats or (len(s.still_in()) > 1 and s.own.out):
        raise BadPosition("turn", "must be a seat that is still in")
    if (s.step == "draw") != (s.draws_left > 0):
        raise BadPosition("draws_left", f"{s.draws_left} does not go with the step '{s.step}'")


def check_pending(s: Shrine) -> None:
    """Check that the agenda, the announced action and the Balance go together."""
    agenda = s.agenda
    names = " ".join(type(step).__name__ for step in agenda)
    if agenda and not AGENDAS.fullmatch(names):
        raise BadPosition("agenda", "is no part of a turn")
    question = agenda[0] if agenda else None
    if agenda and (
        len(s.still_in()) < 2 or not all(s.player(seat).shrine for seat in s.still_in())
    ):
        raise BadPosition("agenda", "must be left out where a seat is out")
    is_answer_awaited = isinstance(question, MayFizzle | MayCounter | MayBlock | MayBlockDagger)
    if is_answer_awaited != (s.announced is not None):
        raise BadPosition("announced", "goes with an answer that is awaited, and only with it")
    if s.announced:
        _check_announced(s)
    _check_balancer(s)
    # The seats of `EvenOut` and the `MakeEqual`s after it; the first belongs to the question.
    seats_to_match = [step.of for step in agenda if isinstance(step, BalanceStep)]
    if isinstance(question, KeepAsMany) and (
        seats_to_match[0] != question.of or len({*seats_to_match}) < len(seats_to_match)
    ):
        raise BadPosition("agenda", "a Balance comes to each seat once")


def _check_balancer(s: Shrine) -> None:
    """Check that a Balance being played lies aside, and that seats match only then."""
    is_balancing = bool(s.agenda) and isinstance(s.agenda[0], KeepAsMany)
    is_possible = s.balancer <= s.seats and s.aside == [BALANCE] and (is_balancing or not s.agenda)
    if (is_balancing and not s.balancer) or (s.balancer and not is_possible):
        raise BadPosition("balancer", "goes with a Balance that is being played, and only with it")


def _check_announced(s: Shrine) -> None:
    """Check that the action could be announced, and that its answers fit the question."""
    announced = s.announced
    question = s.agenda[0]
    assert announced
    try:
        action = parse_announceable(announced.action)
    except NotAnAction as error:
        raise BadPosition("announced.action", str(error)) from None
    is_fizzled = isinstance(question, MayCounter)
    if announced.raised or is_fizzled != bool(announced.fizzle):
        raise BadPosition("announced", "holds cards that are in the air at no such moment")
    if is_fizzled and not (announced.fizzler in s.others(s.turn) and s.can_insist()):
        raise BadPosition("announced.fizzler", "must be an opponent whose fizzle can be answered")
    if announced.fizzler > s.seats or (announced.fizzler and isinstance(question, MayFizzle)):
        raise BadPosition("announced.fizzler", "nobody has fizzled what is asked about")
    earlier_position = _position_when_announced(s, action)
    if earlier_position is None or action.why_not(earlier_position, s.turn):
        raise BadPosition("announced.action", "could not have been announced here")
    if isinstance(question, MayFizzle):
        is_allowed_by_all = all(isinstance(answer, Allow) for _, answer in question.answers)
        if not is_allowed_by_all or not {*question.waiting} <= {*s.seats_that_can_fizzle()}:
            raise BadPosition("agenda.0", "asks seats that can't fizzle, or have done so")
    if isinstance(question, MayBlock | MayBlockDagger) and question.ask != action.block_question(s):
        kind_name = "token" if isinstance(question, MayBlock) else "dagger"
        raise BadPosition("agenda.0", f"asks for a block of what no {kind_name} can block")


def _position_when_announced(s: Shrine, action: Announceable) -> Shrine | None:
    """Return the position in which the action was announced, or None if there can't be one.

    Only the parts that the action's legality depends on are restored.
    """
    earlier_position = s.copy()
    announced = s.announced
    assert announced
    if announced.fizzle:  # these cards were still in the hand
        earlier_position.player(announced.fizzler).hand += announced.fizzle
    if (announced.risen is not None) != action.uses_graveyard_card:
        return None
    if announced.risen is not None:
        if announced.risen not in s.graveyard:
            return None
        # The cards that cover it were discarded after the announcement.
        del earlier_position.graveyard[: s.graveyard.index(announced.risen)]
    earlier_position.announced = None
    return earlier_position
