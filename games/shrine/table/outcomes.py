"""Panel with what each answer to an announced action would come to, in cards left.

The rules carry out each answer in worlds that hold only what the viewer may know.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from engine.app import theme
from engine.app.theme import Role
from engine.app.widgets import Label, Panel, Rule
from engine.app.widgets.containers import Column, Framed, Part, Row, Share
from engine.rules.foresight import Reply, agreed
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
    free,
)
from games.shrine.rules.state import Asked, Shrine
from games.shrine.rules.steps import announceable
from games.shrine.table.column import PAD_X, PAD_Y

WIDTHS = 3, 1, 1, 1
"""How the columns share the width: what is answered, hands, the Shrine."""


class AnswerOutcome(NamedTuple):
    """What an answer comes to: the cards left in two hands and in the Shrine that it is about.

    None stands for what depends on chance or on hidden cards.
    """

    words: str
    answering: int | None
    announcing: int | None
    shrine: int | None


Foresee = Callable[[Reply], Sequence[Shrine]]
"""Gives where answers would lead, as `TableContext.foreseen` does."""


def about(seen: Shrine, action: Announceable) -> int:
    """Return the seat whose Shrine an action is about."""
    return action.target or seen.turn


def outcomes_of(
    seen: Shrine, seat: int, ask: str, turn: str, foresee: Foresee
) -> list[AnswerOutcome]:
    """Return what may come of each answer of the seat that is asked.

    `turn` is the name of the player who announced.
    """
    assert seen.announced
    action = announceable(seen.announced.action)
    shrine_of = about(seen, action)

    def outcome(words: str, *given: str) -> AnswerOutcome:
        """Return what comes of it where these questions get an answer other than `allow`."""
        ends = foresee(partial(_reply, given=given))
        return AnswerOutcome(
            words,
            agreed(len(end.player(seat).hand) for end in ends),
            agreed(len(end.player(seen.turn).hand) for end in ends),
            agreed(len(end.player(shrine_of).shrine) for end in ends),
        )

    match ask:
        case Asked.FIZZLE:
            outcomes = [outcome("Allow, and nobody else stops it")]
            if action.target == seat and action.block(seen) == Asked.BLOCK:
                field = " or ".join(tokens([card]) for card in seen.player(seat).field)
                outcomes.append(outcome(f"Allow, then block with {field}", Asked.BLOCK))
            outcomes.append(outcome("Fizzle: it comes to nothing", ask))
            if seen.may_counter():
                outcomes.append(
                    outcome(f"Fizzle, and {turn} insists: it stands", ask, Asked.COUNTER)
                )
            return outcomes
        case Asked.COUNTER:
            return [
                outcome("Insist, and nobody blocks it", ask),
                outcome("Do not insist: it comes to nothing"),
            ]
        case Asked.BLOCK:
            blocks = [
                outcome(f"Block with {tokens([card])}: it leaves your Field", ask)
                for card in seen.player(seat).field
            ]
            return [*blocks, outcome("Do not block: the top card falls")]
        case Asked.BLOCK_DAGGER:
            lost = "the top card falls" if action.strikes else "the token goes"
            return [
                outcome("Block with an ace and what pays for it", ask),
                outcome(f"Do not block: {lost}"),
            ]
    return []


def _reply(world: Shrine, ask: str, seat: int, given: Sequence[str]) -> Action | None:
    """Return the answer to a question about what is announced; None once that is settled.

    Only the number of cards matters, so any cards stand for those that an answer takes.
    """
    hand = world.player(seat).hand
    match ask:
        case Asked.THEFT:
            return Discard((hand[0],))
        case Asked.FIZZLE | Asked.COUNTER if ask in given:
            taken = free(world, seat)[: world.rules.fizzle]
            return FizzleWith(tuple(taken)) if world.rules.alternate_fizzle else Fizzle()
        case Asked.BLOCK if ask in given:
            return Block(world.player(seat).field[0])
        case Asked.BLOCK_DAGGER if ask in given:
            return BlockDagger(*hand[:2])
    return Allow() if world.announced else None


def outcomes(table: TableContext, seen: Shrine) -> Part:
    """The answers in a table, a line for each."""
    decision = table.decision
    assert decision and seen.announced
    seat = decision.seat
    turn = seen.turn
    action = announceable(seen.announced.action)
    lines = outcomes_of(seen, seat, decision.ask, table.name(turn), table.foreseen)
    heads = ["", f"{table.name(seat)}'s hand", f"{table.name(turn)}'s hand"]
    heads.append(f"{table.name(about(seen, action))}'s Shrine")
    rows: list[Part] = [_row("head", heads, Role.NOTE, seat == turn)]
    for number, line in enumerate(lines):
        figures = ["open" if count is None else str(count) for count in line[1:]]
        rows += [Rule(f"outcome-rule-{number}")]
        rows += [_row(str(number), [line.words, *figures], Role.BODY, seat == turn)]
    panel = Panel("outcomes", title="What each answer comes to", note="cards left")
    panel.tip = "Counted from what lies open. Others may still answer after you."
    return Framed(panel, Column(rows, gap=5), PAD_X, PAD_Y)


def _row(id: str, cells: list[str], role: Role, own: bool) -> Part:
    """A line of the table; of the two hands one where they are the same."""
    found: list[Part] = []
    for number, (words, share) in enumerate(zip(cells, WIDTHS, strict=True)):
        if own and number == 1:
            continue
        label = Label(f"outcome-{id}-{number}", words=words, role=role, middle=True)
        label.role = Role.NUMBER if number and role == Role.BODY else role
        label.align = "center" if number else "left"
        label.colour = theme.MUTED if role == Role.NOTE else theme.TEXT
        found.append(Share(label, share))
    return Row(found, gap=8)
