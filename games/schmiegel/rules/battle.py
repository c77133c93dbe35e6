"""C17, C18: a battle, roll by roll."""

from __future__ import annotations

from engine.rules.cards import COUNT, Card
from games.schmiegel.rules.state import BattleEnded, BattleRolled, Dice, Schmiegel


def throw(s: Schmiegel) -> Dice:
    """Two dice."""
    one, two = s.chance.dice(2)
    return one, two


def fight(s: Schmiegel, attacker: Card, defender: Card) -> None:
    """C17, C18: they roll in turn, up to twelve times in all; who is hit leaves play."""
    seats = (s.turn, 3 - s.turn) if s.rules.attacker_rolls_first else (3 - s.turn, s.turn)
    faces = {s.turn: attacker, 3 - s.turn: defender}
    hits = {}
    for seat, face in faces.items():
        character = s.players[seat - 1].find(face)
        assert character
        hits[seat] = s.hits(character)
    for roll in range(1, s.rules.rolls + 1):
        seat = seats[1 - roll % 2]
        dice = throw(s)
        total = dice[0] + dice[1]
        hit = total in hits[seat]
        if s.sink:
            number = _number(s, seat, faces[seat], total)
            s.sink(BattleRolled(roll, seat, faces[seat], dice, total, hit, number))
        if hit:
            s.tell(BattleEnded, attacker, defender, roll, seat)
            s.leave(3 - seat, faces[3 - seat])
            return
    s.tell(BattleEnded, attacker, defender, s.rules.rolls)


def _number(s: Schmiegel, seat: int, face: Card, total: int) -> Card | None:
    """The number of this character that the total equals, if there is one."""
    character = s.players[seat - 1].find(face)
    assert character
    return next((each for each in character.numbers if COUNT[each] == total), None)
