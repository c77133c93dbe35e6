"""What each answer to what is announced would come to, from what lies open: who would hold how many
cards, and how high the Shrine would be that it is about."""

from __future__ import annotations

from typing import NamedTuple

from engine.app import theme
from engine.app.theme import Role
from engine.app.widgets import Label, Panel, Rule
from engine.app.widgets.containers import Column, Framed, Part, Row, Share, Sized
from engine.table.context import TableContext
from engine.words.log import tokens
from games.shrine.rules.actions import Announceable, Heal, Steal
from games.shrine.rules.combos import RaiseHeal
from games.shrine.rules.state import Asked, Shrine
from games.shrine.rules.steps import announceable
from games.shrine.table.column import PAD_X, PAD_Y

WIDTHS = 3, 1, 1, 1
"""How the columns share the width: what is answered, hands, the Shrine."""


class Outcome(NamedTuple):
    """An answer, what comes of it, the cards left in the hands of who answers and of who announced,
    and those of the Shrine that it is about."""

    words: str
    answering: int
    announcing: int
    shrine: int


def about(seen: Shrine, action: Announceable) -> int:
    """Whose Shrine an action is about."""
    return action.target or seen.turn


def outcomes_of(seen: Shrine, seat: int, ask: str, turn: str) -> list[Outcome]:
    """What may come of each answer of a seat that is asked; `turn`: the name of who announced."""
    assert seen.announced
    action, rules = announceable(seen.announced.action), seen.rules
    own = seat == seen.turn
    held, spare = seen.spare(seat), seen.spare(seen.turn)
    shrine = len(seen.player(about(seen, action)).shrine)
    taken = rules.fizzle if rules.alternate_fizzle else 0
    after = shrine - action.strikes + isinstance(action, Heal | RaiseHeal)
    robbed = int(isinstance(action, Steal) and action.at == seat)

    def left(count: int) -> int:
        """What a fizzle leaves of so many cards."""
        return count - taken if taken else 0

    match ask:
        case Asked.FIZZLE:
            found = [Outcome("Allow, and nobody else stops it", held - robbed, spare, after)]
            if action.target == seat and action.block(seen) == Asked.BLOCK:
                field = " or ".join(tokens([card]) for card in seen.player(seat).field)
                found.append(Outcome(f"Allow, then block with {field}", held, spare, shrine))
            found.append(Outcome("Fizzle: it comes to nothing", left(held), spare, shrine))
            if seen.may_counter():
                words = f"Fizzle, and {turn} insists: it stands"
                found.append(Outcome(words, left(held), left(spare), after))
            return found
        case Asked.COUNTER:
            return [
                Outcome("Insist, and nobody blocks it", left(held), left(spare), after),
                Outcome("Do not insist: it comes to nothing", held, spare, shrine),
            ]
        case Asked.BLOCK:
            found = [
                Outcome(f"Block with {tokens([card])}: it leaves your Field", held, spare, shrine)
                for card in seen.player(seat).field
            ]
            return [*found, Outcome("Do not block: the top card falls", held, spare, after)]
        case Asked.BLOCK_DAGGER:
            lost = "the top card falls" if action.strikes else "the token goes"
            return [
                Outcome("Block with an ace and what pays for it", held - 2, spare, shrine),
                Outcome(f"Do not block: {lost}", held, spare, after),
            ]
    assert not own
    return []


def outcomes(table: TableContext, seen: Shrine) -> Part:
    """The answers in a table, a line for each."""
    decision = table.decision
    assert decision and seen.announced
    seat, turn = decision.seat, seen.turn
    action = announceable(seen.announced.action)
    lines = outcomes_of(seen, seat, decision.ask, table.name(turn))
    heads = ["", f"{table.name(seat)}'s hand", f"{table.name(turn)}'s hand"]
    heads.append(f"{table.name(about(seen, action))}'s Shrine")
    rows: list[Part] = [_row("head", heads, Role.NOTE, seat == turn)]
    for number, line in enumerate(lines):
        figures = [str(each) for each in line[1:]]
        rows += [Sized(Rule(f"outcome-rule-{number}"), down=1)]
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
