"""What all watch together, dice by dice: a battle, a game that is won, who begins the next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.rules.cards import name as card_name
from engine.rules.english import in_words
from engine.rules.events import Event, Rolled, first
from engine.rules.played import Played
from engine.table.throws import Throw, WatchedDice
from engine.words.log import Entry
from games.schmiegel.rules.state import (
    BattleEnded,
    BattleRolled,
    FirstTurn,
    GameBegan,
    GameWon,
    Ruleset,
    Schmiegel,
)
from games.schmiegel.table.battle import DiceView, Roll

BattleDice = WatchedDice[DiceView]
BATTLE, BEGINNING = "battle", "beginning"
"""The chapters of dice: a battle, and the beginning of a game."""


def throws_of(played: Played, names: Sequence[str], rules: Ruleset) -> list[Throw[DiceView]]:
    """What there is to watch in an action; `names` are marked up."""
    battle = _battle(played.events, played.number, names, rules)
    return [*battle, *throws_for_first(played.events, names, rules)]


def throws_for_first(
    events: Sequence[Event], names: Sequence[str], rules: Ruleset
) -> list[Throw[DiceView]]:
    """The dice for the first turn of a game that begins in these events, and who leads the set."""
    return [*_beginning(events, names, rules)]


def lower_seat(seen: Schmiegel, dice: BattleDice) -> int:
    """The seat that lies below: the one whose turn it is, as far as the dice have told."""
    throw = dice.throw
    if throw and throw.chapter == BEGINNING and not (dice.landed and dice.last):
        return 1
    return seen.turn


def in_battle(dice: BattleDice) -> bool:
    """Whether a battle is watched."""
    return dice.throw is not None and dice.throw.chapter == BATTLE


def watched_entries(entries: list[Entry], dice: BattleDice) -> list[Entry]:
    """The log as far as it has been watched: what dice are still to tell is not told yet."""
    throw = dice.throw
    if throw is None:
        return entries
    told = [entry for entry in entries if entry.number < dice.number]
    new = [entry for entry in entries if entry.number == dice.number]
    if throw.chapter == BEGINNING:
        return told + [entry for entry in new if entry.mark or entry.heading[:5] != "Game "]
    rolls = [index for index, entry in enumerate(new) if entry.heading.startswith("Roll ")]
    return told + new[: rolls[0] + throw.roll - (not dice.landed)]


def _battle(
    events: Sequence[Event], number: int, names: Sequence[str], rules: Ruleset
) -> Iterator[Throw[DiceView]]:
    rolls = [event for event in events if isinstance(event, BattleRolled)]
    end = first(events, BattleEnded)
    if not rolls or end is None:
        return
    title = f"{card_name(end.attacker)} attacks {card_name(end.defender)}"
    begins = rolls[0].seat
    for index, roll in enumerate(rolls):
        done = [Roll(each.seat, each.total) for each in rolls[:index]]
        to_come = [
            Roll(begins if place % 2 == 0 else 3 - begins)
            for place in range(index + 1, rules.rolls)
        ]
        air = DiceView(
            title,
            f"roll {roll.roll} of {rules.rolls}",
            track=(*done, Roll(roll.seat), *to_come),
            at=index,
            fighters=(end.attacker, end.defender),
        )
        rest = air._replace(
            dice=roll.dice,
            total=f"= {roll.total}",
            verdict=_verdict(roll, end, events, names),
            track=(*done, Roll(roll.seat, roll.total), *to_come),
        )
        below = roll.face == end.attacker
        yield Throw(roll.dice, air, rest, below, BATTLE, number, roll.roll)


def _verdict(
    roll: BattleRolled, end: BattleEnded, events: Sequence[Event], names: Sequence[str]
) -> tuple[str, ...]:
    own = card_name(roll.face)
    if roll.hit:
        loser = card_name(end.defender if roll.face == end.attacker else end.attacker)
        if roll.number:
            words = f"{own} holds {{{roll.number}}}", f"{{{roll.face}}} holds {{{roll.number}}}"
        else:
            words = f"{roll.total} hits for everyone", f"{roll.total} always hits"
        if first(events, GameWon):
            return "Victory!", words[0], f"{loser} was the last one.", words[1]
        return "A hit!", words[0], f"{loser} leaves play.", words[1]
    if roll.roll == end.rolls:
        said = f"{in_words(roll.roll)} rolls without a hit"
        return "A draw", said[0].upper() + said[1:], "Both stay as they are.", "Nobody is hit"
    line = f"{names[2 - roll.seat]} rolls next."
    return "No hit", f"{own} has no {roll.total}", line, f"{{{roll.face}}} has no {roll.total}"


def _beginning(
    events: Sequence[Event], names: Sequence[str], rules: Ruleset
) -> Iterator[Throw[DiceView]]:
    """A game that is won, and the dice for the first turn of the next one."""
    began, opening, won = first(events, GameBegan), first(events, FirstTurn), first(events, GameWon)
    if began is None or opening is None:
        return
    title = "Who takes the first turn?"
    if rules.best_of > 1:
        title = f"Game {began.number} of {rules.best_of}: who begins?"
    note = _score(won.wins, names) if won else ""
    rolled = [event for event in events if isinstance(event, Rolled)]
    track: tuple[Roll, ...] = ()
    for index, event in enumerate(rolled):
        total = sum(event.dice)
        ahead = tuple(Roll(each.seat) for each in rolled[index + 1 : index // 2 * 2 + 2])
        air = DiceView(title, note, track=(*track, Roll(event.seat), *ahead), at=index)
        track = (*track, Roll(event.seat, total))
        verdict: tuple[str, ...] = (
            f"{names[event.seat - 1]} rolls {total}",
            "",
            "The higher roll begins.",
        )
        if event.seat == 2:
            before = track[-2].total
            both = f"{names[0]} rolled {before}, {names[1]} {total}."
            if before == total:
                verdict = ("Equal", "Both roll again.", both)
            else:
                verdict = (f"{names[opening.seat - 1]} begins", "", both)
        rest = air._replace(
            dice=event.dice, total=f"= {total}", verdict=verdict, track=(*track, *ahead)
        )
        yield Throw(event.dice, air, rest, event.seat == 1, BEGINNING)


def _score(wins: Sequence[int], names: Sequence[str]) -> str:
    """Who leads a set, by how many games."""
    if wins[0] == wins[1]:
        return f"{wins[0]}–{wins[1]}"
    ahead = 0 if wins[0] > wins[1] else 1
    return f"{names[ahead]} leads {wins[ahead]}–{wins[1 - ahead]}"
