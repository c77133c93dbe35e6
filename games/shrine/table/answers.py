"""Words on an announced action: its target, its answers in order, and its outcome."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from engine.rules.cards import CARD_COLOURS, CARD_VALUES
from engine.rules.english import in_figures, possessive
from engine.rules.played import Played
from engine.words.log import tokens
from games.shrine.rules.actions import SHRINE, Announceable, Attack, Dagger, Steal
from games.shrine.rules.cards import ACE, KING, QUEEN
from games.shrine.rules.combos import Quad, RaiseAttack, RaiseDagger, Triplet
from games.shrine.rules.events import (
    ActionAnnounced,
    ActionBlocked,
    ActionFizzled,
    ActionStands,
    Answered,
)
from games.shrine.rules.hands import OPPOSITE
from games.shrine.rules.state import Asked, Shrine
from games.shrine.rules.steps import parse_announceable
from games.shrine.table.unseen import unseen
from games.shrine.words.descriptions import answer_words, description_of
from games.shrine.words.phrases import joined_by_or, ranks_near, values_near

ANSWERS = Asked.FIZZLE, Asked.COUNTER, Asked.BLOCK, Asked.BLOCK_DAGGER
"""Questions about an announced action."""
NameOfSeat = Callable[[int], str]
"""Function from a seat to its name as markup."""


class AnswerStep(NamedTuple):
    """Answer to an announced action, given or possible; a list has them in order.

    Attributes:
        seat: The seat.
        words: The answer.
        note: The cost of the answer, or the reason why it is impossible.
        is_asked: Whether the seat is asked now.
        is_to_come: Whether the answer is still to come.
    """

    seat: int
    words: str
    note: str = ""
    is_asked: bool = False
    is_to_come: bool = True


def cards_that_take(view: Shrine, seat: int, owner: int) -> str:
    """Return the cards that take the top card of a Shrine: `black 8, 9 or 10`.

    Return "" if there is no top card to match.
    """
    top = view.top(owner)
    if top is None:
        return ""
    if top[0] == ACE:
        return "a pair, a dagger or a quad"
    totals = joined_by_or(values_near(CARD_VALUES[top], view.tolerance(seat, KING)))
    return f"{OPPOSITE[CARD_COLOURS[top]]} {totals}"


def healing_words(view: Shrine, seat: int) -> str:
    """Return the cards that heal a Shrine, in words that follow its owner's name.

    Return "" if there is no top card to match.
    """
    player = view.player(seat)
    top = view.top(seat)
    if top is None:
        return ""
    if top[0] == ACE:
        return "can't heal under an ace"
    if len(player.shrine) >= view.shrine_limit(player):
        return "has a full Shrine"
    value = CARD_VALUES[top]
    tolerance = view.tolerance(seat, QUEEN)
    if view.rules.alternate_healing:
        totals = joined_by_or(values_near(value, tolerance))
        return f"heals with {CARD_COLOURS[top]} Pawns that make {totals}"
    ranks = joined_by_or(ranks_near(value, tolerance))
    return f"heals with a pair of {ranks}, one of them {CARD_COLOURS[top]}"


def target_words(view: Shrine, action: Announceable) -> str:
    """Return the target of an action, as words on the side of its seat; "" for none."""
    match action:
        case Attack(at=at) | RaiseAttack(at=at):
            return cards_that_take(view, view.turn, at)
        case Dagger(mark=mark) | RaiseDagger(mark=mark):
            return "the Shrine" if mark == SHRINE else tokens([mark])
        case Steal():
            return "the hand"
        case Quad():
            return "Field and Shrine"
        case Triplet():
            return "the Field"
    return ""


def answers_given(history: Sequence[Played]) -> list[Answered | ActionBlocked]:
    """Return the answers to the announced action that have been shown so far, in order."""
    answers: list[Answered | ActionBlocked] = []
    for played in reversed(history):
        for event in reversed(played.events):
            if isinstance(event, ActionAnnounced):
                return answers[::-1]
            if isinstance(event, Answered | ActionBlocked):
                answers.append(event)
    return []


def answer_steps(
    view: Shrine,
    answers: Sequence[Answered | ActionBlocked],
    asked_seat: int,
    name_of: NameOfSeat,
    viewer: int = 0,
    is_decided: bool = False,
) -> list[AnswerStep]:
    """Return the answers to an announced action in order: given, asked now, and still possible.

    Args:
        view: The view that is shown.
        answers: The answers given so far.
        asked_seat: The seat that is asked now; 0 for none.
        name_of: Returns a seat's name.
        viewer: The seat that alone reads the steps; 0 if everybody does.
        is_decided: Whether the outcome is clear, so that possible answers are left out.
    """
    steps = [*_steps_of_opponents(view, answers), *_steps_of_player(view, answers)]
    announced = view.announced
    if announced and (not is_decided or any(map(_is_about_block, answers))):
        steps += _steps_of_target(view, parse_announceable(announced.action), answers)
    asked_index = next(
        (index for index, step in enumerate(steps) if step.seat == asked_seat and step.is_to_come),
        -1,
    )

    def name_for(step: AnswerStep) -> str:
        return "You" if step.is_to_come and step.seat == viewer else name_of(step.seat)

    return [
        step._replace(words=f"{name_for(step)} {step.words}", is_asked=index == asked_index)
        for index, step in enumerate(steps)
        if not (is_decided and step.is_to_come)
    ]


def _is_about_block(event: Answered | ActionBlocked) -> bool:
    return isinstance(event, ActionBlocked) or event.blocks


def _steps_of_opponents(
    view: Shrine, answers: Sequence[Answered | ActionBlocked]
) -> Iterator[AnswerStep]:
    """Yield a step for each opponent asked for a fizzle, up to the one who does fizzle."""
    fizzler = view.announced.fizzler if view.announced else 0
    for seat in view.others(view.turn):
        count = len(view.player(seat).hand)
        own_answers = [
            answer
            for answer in answers
            if answering_seat(answer) == seat and not _is_about_block(answer)
        ]
        if own_answers:
            yield AnswerStep(seat, answer_words(own_answers[0], view.turn), is_to_come=False)
        elif fizzler:
            continue
        elif count >= view.rules.fizzle:
            yield AnswerStep(seat, "may fizzle", f"with {_fizzle_cost(view, count)}")
        else:
            cards_words = f"only {in_figures(count, 'card')}" if count else "no cards"
            yield AnswerStep(seat, "can't fizzle", cards_words, is_to_come=False)


def _steps_of_player(
    view: Shrine, answers: Sequence[Answered | ActionBlocked]
) -> Iterator[AnswerStep]:
    """Yield the step of the action's player if somebody fizzles or still may."""
    seat = view.turn
    announced = view.announced
    own_answers = [answer for answer in answers if answering_seat(answer) == seat]
    seats_that_answered = {answering_seat(answer) for answer in answers}
    if own_answers:
        yield AnswerStep(seat, answer_words(own_answers[0], seat), is_to_come=False)
    elif view.can_insist() and (
        (announced and announced.fizzler)
        or any(fizzler not in seats_that_answered for fizzler in view.seats_that_can_fizzle())
    ):
        yield AnswerStep(
            seat, "may insist", f"with {_fizzle_cost(view, view.free_card_count(seat), 'other ')}"
        )


def _steps_of_target(
    view: Shrine, action: Announceable, answers: Sequence[Answered | ActionBlocked]
) -> Iterator[AnswerStep]:
    """Yield the step of the target if its open cards allow a block."""
    own_answers = [answer for answer in answers if _is_about_block(answer)]
    if own_answers:
        answer = own_answers[0]
        card = f" with {tokens([answer.card])}" if isinstance(answer, ActionBlocked) else ""
        words = f"{answer_words(answer, view.turn)}{card}"
        yield AnswerStep(action.target, words, is_to_come=False)
    elif question := action.block_question(view):
        field = tokens(view.player(action.target).field)
        blockers = field if question == Asked.BLOCK else "an ace and a card of its colour"
        yield AnswerStep(action.target, "may block", f"with {blockers}")


def _fizzle_cost(view: Shrine, count: int, adjective: str = "") -> str:
    """Return the cards that a fizzle takes of `count`: `5 cards`, or by choice `3 of 5 cards`."""
    if view.rules.alternate_fizzle:
        return f"{view.rules.fizzle} of {count} {adjective}cards"
    return in_figures(count, f"{adjective}card")


def answering_seat(event: Answered | ActionBlocked) -> int:
    """Return the seat that gave an answer."""
    return event.seat if isinstance(event, Answered) else event.by


def unseen_blockers_words(view: Shrine, viewer: str) -> str:
    """Return how many cards that a dagger block takes, an ace and one of its colour, are unseen.

    An example: `Still unseen, by Ada: 1 of 4 aces, 17 of 26 red cards, 14 of 26 black`.
    """
    cards = unseen(view)
    ace_count = sum(card[0] == ACE for card in cards)
    red_count, black_count = (
        sum(CARD_COLOURS.get(card) == colour for card in cards) for colour in ("red", "black")
    )
    counts = f"{ace_count} of 4 aces, {red_count} of 26 red cards, {black_count} of 26 black"
    return f"Still unseen, by {viewer}: {counts}"


def outcome_words(history: Sequence[Played], names: Sequence[str]) -> str:
    """Return the outcome of an announced action, once it has been shown; "" before."""
    endings = ActionStands | ActionBlocked | ActionFizzled
    events = history[-1].events if history else ()
    ending = next((event for event in reversed(events) if isinstance(event, endings)), None)
    if isinstance(ending, ActionStands) and (words := insistence_words(history, names)):
        return words
    return description_of(ending, (), names).note if ending else ""


def insistence_words(history: Sequence[Played], names: Sequence[str]) -> str:
    """Return the sentence on an action that went ahead after a fizzle; "" without a fizzle."""
    answers = answers_given(history)
    seats = [answer.seat for answer in answers if isinstance(answer, Answered) and answer.fizzles]
    if not seats:
        return ""
    fizzler = names[seats[0] - 1]
    insister = names[seats[-1] - 1]
    return f"{insister} insists after {possessive(fizzler)} fizzle."
