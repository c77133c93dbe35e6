"""Animations of Schmiegel: tumbling dice, and cards that move from place to place."""

from __future__ import annotations

from engine.rules.events import Event, GameBegan, Moved, Rolled, Shuffled
from engine.rules.places import Place
from engine.table.animator import Motion
from engine.table.context import TableContext
from engine.table.dice import tumbling
from engine.table.pace import Pace
from games.schmiegel.rules.events import AbilityUsed, BattleRolled
from games.schmiegel.rules.state import (
    FACE_DISCARD,
    FACE_PILE,
    NUMBER_DISCARD,
    NUMBER_PILE,
    Schmiegel,
    character_of,
    hand_of,
    numbers_of,
)
from games.schmiegel.table.throws import WatchedDice

LEAVING_DELAY = 0.25
"""Seconds between two numbers that leave play together."""
GONE_SECONDS = 0.4
"""Seconds for which a character that has left play is shown."""
ABILITY_SECONDS = 0.3
"""Seconds for which the acting character is shown."""
NEW_OWNER_SECONDS = 0.6
"""Seconds for which a number is shown that a character has received, or that was stolen."""


def motions(table: TableContext, before: Schmiegel, beat: Event, after: Schmiegel) -> list[Motion]:
    """Return the motions of one event."""
    match beat:
        case GameBegan():
            return _gathering_motions(table, before, after)
        case BattleRolled(seat=seat, dice=dice) | Rolled(seat=seat, dice=dice):
            return _dice_motions(table, dice, seat == table.near_seat)
        case Moved(source=source):
            batch = table.flights.of(after, beat)
            if source.pile == "numbers":
                for number, motion in enumerate(batch):
                    motion.delay = number * LEAVING_DELAY
            return batch
    return []


def pace(watched_dice: WatchedDice, beat: Event) -> Pace:
    """Return the pace of an event: dice are looked at; a game is dealt as one."""
    if dice_pace := watched_dice.pace(beat):
        return dice_pace
    match beat:
        case AbilityUsed():
            return Pace(ABILITY_SECONDS, sheet="middle")
        case GameBegan():
            return Pace(sheet="parties")
        case Shuffled():
            return Pace(sheet="parties", step="deal")
        case Moved(source=source) if watched_dice.is_dealing and source.pile == "pile":
            return Pace(sheet="parties", step="deal")
        case Moved(source=source, target=target):
            sheet = "parties" if _changes_party(source, target) else "middle"
            return Pace(_hold_seconds(source, target), sheet=sheet)
    return Pace()


def _changes_party(source: Place, target: Place) -> bool:
    """Return True if a character comes or goes, or the numbers that leave play with it."""
    return "character" in (source.pile, target.pile) or (
        source.pile == "numbers" and target == NUMBER_DISCARD
    )


def _hold_seconds(source: Place, target: Place) -> float:
    """Return the seconds for which cards are shown that went from one place to another."""
    if source.pile == "character":
        return GONE_SECONDS
    is_stolen = (source.pile, target.pile) == ("numbers", "hand")
    return NEW_OWNER_SECONDS if is_stolen or target.pile == "numbers" else 0.0


def _gathering_motions(table: TableContext, before: Schmiegel, after: Schmiegel) -> list[Motion]:
    """Return the motions of all cards from parties, hands and discards to the piles, at once."""
    pile_moves = [
        (FACE_DISCARD, FACE_PILE, before.faces.discard),
        (NUMBER_DISCARD, NUMBER_PILE, before.numbers.discard),
    ]
    for seat, player in enumerate(before.players, start=1):
        pile_moves.append((hand_of(seat), NUMBER_PILE, player.hand))
        for character in player.party:
            pile_moves.append(
                (numbers_of(seat, character.face), NUMBER_PILE, character.lowest_first)
            )
            pile_moves.append((character_of(seat, character.face), FACE_PILE, [character.face]))
    moves = (Moved(tuple(cards), source, target) for source, target, cards in pile_moves)
    batch = [motion for move in moves for motion in table.flights.of(after, move)]
    for motion in batch:
        motion.delay = 0.0
    return batch


def _dice_motions(table: TableContext, dice: tuple[int, ...], is_below: bool) -> list[Motion]:
    widget = table.flights.before.widget("dice")
    return tumbling(dice, widget.rect, table.scale, is_below) if widget else []
