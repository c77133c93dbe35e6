"""Battles, roll by roll (C17, C18).

Clauses such as C17 are in games/schmiegel/rules.md.
"""

from __future__ import annotations

from itertools import cycle

from engine.rules.cards import CARD_VALUES, Card
from games.schmiegel.rules.events import BattleEnded, BattleRolled, Dice
from games.schmiegel.rules.piles import discard_character
from games.schmiegel.rules.state import Schmiegel


def roll_two_dice(s: Schmiegel) -> Dice:
    """Return a roll of two dice."""
    one, two = s.chance.dice(2)
    return one, two


def fight(s: Schmiegel, attacker: Card, defender: Card) -> None:
    """Fight a battle: roll in turn until a hit; the character that is hit leaves play.

    Without a hit in `rules.rolls` rolls the battle is drawn (C17). The defender rolls first, unless
    the option says otherwise (C18).
    """
    seats = (s.turn, 3 - s.turn) if s.rules.attacker_rolls_first else (3 - s.turn, s.turn)
    faces = {s.turn: attacker, 3 - s.turn: defender}
    fighters = {seat: s.players[seat - 1].character(face) for seat, face in faces.items()}
    hit_totals = {seat: s.hit_totals(fighter) for seat, fighter in fighters.items()}
    for roll, seat in zip(range(1, s.rules.rolls + 1), cycle(seats), strict=False):
        dice = roll_two_dice(s)
        total = sum(dice)
        is_hit = total in hit_totals[seat]
        if s.sink:  # the search of a program has no sink: the event need not be made
            number = next(
                (card for card in fighters[seat].numbers if CARD_VALUES[card] == total), None
            )
            s.sink(BattleRolled(roll, seat, faces[seat], dice, total, is_hit, number))
        if is_hit:
            s.tell(BattleEnded, attacker, defender, roll, seat)
            discard_character(s, 3 - seat, faces[3 - seat])
            return
    s.tell(BattleEnded, attacker, defender, s.rules.rolls)
