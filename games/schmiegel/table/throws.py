"""What all watch together, dice by dice: a battle, a game that is won, who begins the next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.rules.cards import Card
from engine.rules.cards import name as card_name
from engine.rules.english import in_words
from engine.rules.events import Event, Rolled
from games.schmiegel.rules.state import (
    BattleEnded,
    BattleRolled,
    FirstTurn,
    GameBegan,
    GameWon,
    Ruleset,
    Schmiegel,
)
from games.schmiegel.table.battle import Roll, Sight


class Throw(NamedTuple):
    """One thing to watch: how it looks in the air and when it has come to rest, whose dice they
    are, whether it belongs to a battle or to what comes after it, which roll of the battle it
    is, and who fights."""

    air: Sight
    rest: Sight
    seat: int
    battle: bool
    roll: int = 0
    fighters: tuple[Card, ...] = ()


class Throws:
    """The throws of an action, of which one is seen."""

    def __init__(self, throws: Sequence[Throw], number: int, before: Schmiegel | None) -> None:
        self._throws = list(throws)
        self.number = number
        """The action's, 0 for the opening."""
        self.before = before
        """The state in which the battle began."""
        self.at = 0
        self.landed = False
        self.held = 0.0
        """For how many seconds the dice have lain there."""

    @property
    def throw(self) -> Throw:
        """The one that is seen."""
        return self._throws[self.at]

    @property
    def sight(self) -> Sight:
        """What is seen of it."""
        return self.throw.rest if self.landed else self.throw.air

    @property
    def fighters(self) -> tuple[Card, ...]:
        """Who fights, while a battle is watched."""
        return self.throw.fighters

    @property
    def last(self) -> bool:
        """Whether nothing comes after it by itself: the end of all, or of the battle."""
        return self.at + 1 == len(self._throws) or self._throws[self.at + 1].battle != (
            self.throw.battle
        )

    def next(self) -> bool:
        """Go on to the next; False where there is none."""
        if self.at + 1 == len(self._throws):
            return False
        self.at, self.landed, self.held = self.at + 1, False, 0.0
        return True


def watched(
    events: Sequence[Event],
    number: int,
    names: Sequence[str],
    rules: Ruleset,
    before: Schmiegel | None = None,
) -> Throws | None:
    """What there is to watch in the events of an action; None where no dice fell.

    names: marked up. before: the state in which the action was asked for; None for the opening.
    """
    throws = [*_battle(events, names, rules), *_after(events, names, rules)]
    return Throws(throws, number, before) if throws else None


def _battle(events: Sequence[Event], names: Sequence[str], rules: Ruleset) -> Iterator[Throw]:
    rolls = [event for event in events if isinstance(event, BattleRolled)]
    end = next((event for event in events if isinstance(event, BattleEnded)), None)
    if not rolls or end is None:
        return
    title = f"{card_name(end.attacker)} attacks {card_name(end.defender)}"
    first = rolls[0].seat
    gone = any(isinstance(event, GameWon) for event in events)
    most = rules.rolls
    for index, roll in enumerate(rolls):
        done = [Roll(each.seat, each.total) for each in rolls[:index]]
        to_come = [Roll(first if place % 2 == 0 else 3 - first) for place in range(index + 1, most)]
        note = f"roll {roll.roll} of {most}"
        sight = Sight(title, note, (), "", (), (*done, Roll(roll.seat), *to_come), index)
        loser = end.defender if roll.face == end.attacker else end.attacker
        rest = sight._replace(
            dice=roll.dice,
            total=f"= {roll.total}",
            verdict=_verdict(roll, loser, names, index + 1 == len(rolls), gone),
            track=(*done, Roll(roll.seat, roll.total), *to_come),
        )
        yield Throw(sight, rest, roll.seat, True, roll.roll, (end.attacker, end.defender))


def _verdict(
    roll: BattleRolled, loser: Card, names: Sequence[str], last: bool, gone: bool
) -> tuple[str, ...]:
    own = card_name(roll.face)
    if roll.hit:
        if roll.number:
            words = f"{own} holds {{{roll.number}}}", f"{{{roll.face}}} holds {{{roll.number}}}"
        else:
            words = f"{roll.total} hits for everybody", f"{roll.total} always hits"
        if gone:
            return "Victory!", words[0], f"{card_name(loser)} was the last one.", words[1]
        return "A hit!", words[0], f"{card_name(loser)} leaves play.", words[1]
    if last:
        said = f"{in_words(roll.roll)} rolls without a hit"
        return "A draw", said[0].upper() + said[1:], "Both stay as they are.", "Nobody is hit"
    line = f"{names[2 - roll.seat]} rolls next."
    return "No hit", f"{own} has no {roll.total}", line, f"{{{roll.face}}} has no {roll.total}"


def _after(events: Sequence[Event], names: Sequence[str], rules: Ruleset) -> Iterator[Throw]:
    """A game that is won, and the dice for the first turn of the next one."""
    wins = next((event.wins for event in events if isinstance(event, GameWon)), (0, 0))
    began = next((event for event in events if isinstance(event, GameBegan)), None)
    opening = next((event for event in events if isinstance(event, FirstTurn)), None)
    if began is None or opening is None:
        return
    title = "Who takes the first turn?"
    if rules.best_of > 1:
        title = f"Game {began.number} of {rules.best_of}: who begins?"
    note = score(wins, names) if sum(wins) else ""
    rolled = [event for event in events if isinstance(event, Rolled)]
    track: tuple[Roll, ...] = ()
    for index, event in enumerate(rolled):
        total = sum(event.dice)
        ahead = tuple(Roll(each.seat) for each in rolled[index + 1 : index // 2 * 2 + 2])
        air = Sight(title, note, (), "", (), (*track, Roll(event.seat), *ahead), index)
        track = (*track, Roll(event.seat, total))
        own = names[event.seat - 1]
        verdict: tuple[str, ...] = (f"{own} rolls {total}", "", "The higher roll begins.")
        if event.seat == 2:
            before = track[-2].total
            both = f"{names[0]} rolled {before}, {names[1]} {total}."
            if before == total:
                verdict = ("Equal", "Both roll again.", both)
            else:
                verdict = (f"{names[opening.seat - 1]} begins", "", both)
        rest = air._replace(
            dice=tuple(event.dice), total=f"= {total}", verdict=verdict, track=(*track, *ahead)
        )
        yield Throw(air, rest, event.seat, False)


def score(wins: Sequence[int], names: Sequence[str]) -> str:
    """Who leads a set, by how many games."""
    if wins[0] == wins[1]:
        return f"{wins[0]}–{wins[1]}"
    ahead = 0 if wins[0] > wins[1] else 1
    return f"{names[ahead]} leads {wins[ahead]}–{wins[1 - ahead]}"
