"""Panel with the outcome of each answer to an announced action, in cards left.

The rules carry out each answer in worlds that hold only facts the viewer may know.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from engine.app import theme
from engine.app.theme import Role
from engine.app.widgets import Label, Panel, Rule
from engine.app.widgets.containers import Column, Framed, Part, Row, Share
from engine.rules.foresight import Reply, common_fact
from engine.rules.notation import Action
from engine.table.context import TableContext
from engine.words.log import tokens
from games.shrine.rules.actions import Announceable
from games.shrine.rules.answers import (
    Allow,
    Block,
    BlockDagger,
    Discard,
    Fizzle,
    FizzleWith,
    discardable_cards,
)
from games.shrine.rules.state import Asked, Shrine
from games.shrine.rules.steps import parse_announceable
from games.shrine.table.column import PAD_X, PAD_Y

COLUMN_WIDTHS = 3, 1, 1, 1
"""Relative widths of the columns: the answer, the two hands, the Shrine."""


class AnswerOutcome(NamedTuple):
    """Outcome of an answer, in cards left; None depends on chance or on hidden cards.

    Attributes:
        words: The answer.
        answerer_hand: Cards in the hand of the seat that answers.
        announcer_hand: Cards in the hand of the seat that announced.
        shrine: Cards in the Shrine that the action is about.
    """

    words: str
    answerer_hand: int | None
    announcer_hand: int | None
    shrine: int | None


PositionsAfter = Callable[[Reply], Sequence[Shrine]]
"""Function from answers to the positions after them, such as `TableContext.foreseen_views`."""


def seat_of_shrine(view: Shrine, action: Announceable) -> int:
    """Return the seat whose Shrine an action is about."""
    return action.target or view.turn


def outcomes_of(
    view: Shrine, seat: int, ask: str, announcer_name: str, positions_after: PositionsAfter
) -> list[AnswerOutcome]:
    """Return the possible outcomes of each answer of the seat that is asked.

    `announcer_name` is the name of the player who announced.
    """
    assert view.announced
    action = parse_announceable(view.announced.action)
    target = seat_of_shrine(view, action)
    outcomes: list[AnswerOutcome] = []
    for words, *stopped_questions in _answer_courses(view, seat, ask, announcer_name, action):
        positions = positions_after(partial(_answer_in_world, stopped_questions=stopped_questions))
        outcome = AnswerOutcome(
            words,
            answerer_hand=common_fact(len(position.player(seat).hand) for position in positions),
            announcer_hand=common_fact(
                len(position.player(view.turn).hand) for position in positions
            ),
            shrine=common_fact(len(position.player(target).shrine) for position in positions),
        )
        outcomes.append(outcome)
    return outcomes


def _answer_courses(
    view: Shrine, seat: int, ask: str, announcer_name: str, action: Announceable
) -> list[tuple[str, ...]]:
    """Return what can follow: in words, then the questions that are not answered with `allow`."""
    field = view.player(seat).field
    match ask:
        case Asked.FIZZLE:
            courses: list[tuple[str, ...]] = [("Allow, and nobody else stops it",)]
            if action.target == seat and action.block_question(view) == Asked.BLOCK:
                tokens_words = " or ".join(tokens([card]) for card in field)
                courses.append((f"Allow, then block with {tokens_words}", Asked.BLOCK))
            courses.append(("Fizzle: it comes to nothing", ask))
            if view.can_insist():
                courses.append(
                    (f"Fizzle, and {announcer_name} insists: it stands", ask, Asked.COUNTER)
                )
            return courses
        case Asked.COUNTER:
            insist_course = "Insist, and nobody blocks it", ask
            return [insist_course, ("Do not insist: it comes to nothing",)]
        case Asked.BLOCK:
            block_courses = [
                (f"Block with {tokens([card])}: it leaves your Field", ask) for card in field
            ]
            return [*block_courses, ("Do not block: the top card falls",)]
        case Asked.BLOCK_DAGGER:
            loss_words = "the top card falls" if action.takes_top_card else "the token goes"
            block_course = "Block with an ace and what pays for it", ask
            return [block_course, (f"Do not block: {loss_words}",)]
    return []


def _answer_in_world(
    world: Shrine, ask: str, seat: int, stopped_questions: Sequence[str]
) -> Action | None:
    """Return the answer to a question about an announced action; None once that is settled.

    The questions in `stopped_questions` are answered by fizzling, insisting or blocking, all others
    with `allow`. Only the number of cards matters, so any cards stand for those that an answer
    takes.
    """
    hand = world.player(seat).hand
    match ask:
        case Asked.THEFT:
            return Discard((hand[0],))
        case Asked.FIZZLE | Asked.COUNTER if ask in stopped_questions:
            discarded_cards = discardable_cards(world, seat)[: world.rules.fizzle]
            return FizzleWith(tuple(discarded_cards)) if world.rules.alternate_fizzle else Fizzle()
        case Asked.BLOCK if ask in stopped_questions:
            return Block(world.player(seat).field[0])
        case Asked.BLOCK_DAGGER if ask in stopped_questions:
            return BlockDagger(*hand[:2])
    return Allow() if world.announced else None


def outcomes_panel(table: TableContext, view: Shrine) -> Part:
    """Return the panel with a table of the answers, a line for each."""
    decision = table.decision
    assert decision and view.announced
    seat = decision.seat
    turn = view.turn
    action = parse_announceable(view.announced.action)
    lines = outcomes_of(view, seat, decision.ask, table.name(turn), table.foreseen_views)
    headings = ["", f"{table.name(seat)}'s hand", f"{table.name(turn)}'s hand"]
    headings.append(f"{table.name(seat_of_shrine(view, action))}'s Shrine")
    rows: list[Part] = [_row("head", headings, Role.NOTE, seat == turn)]
    for number, line in enumerate(lines):
        figures = ["open" if count is None else str(count) for count in line[1:]]
        rows += [Rule(f"outcome-rule-{number}")]
        rows += [_row(str(number), [line.words, *figures], Role.BODY, seat == turn)]
    panel = Panel("outcomes", title="What each answer comes to", note="cards left")
    panel.tip = "Counted from what lies open. Others may still answer after you."
    return Framed(panel, Column(rows, gap=5), PAD_X, PAD_Y)


def _row(id: str, cells: list[str], role: Role, is_own: bool) -> Part:
    """Return a line of the table; without the first hand if both hands are the same (`is_own`)."""
    parts: list[Part] = []
    for number, (words, share) in enumerate(zip(cells, COLUMN_WIDTHS, strict=True)):
        if is_own and number == 1:
            continue
        label = Label(f"outcome-{id}-{number}", words=words, role=role, middle=True)
        label.role = Role.NUMBER if number and role == Role.BODY else role
        label.align = "center" if number else "left"
        label.colour = theme.MUTED if role == Role.NOTE else theme.TEXT
        parts.append(Share(label, share))
    return Row(parts, gap=8)
