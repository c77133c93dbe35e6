"""Fights: strikes, beaten and captured enemies, lost health, and aces, which are friends.

A strike is the card drawn from the deck against an enemy, a card on the board; `s.foe` is the
enemy's cell. A captive is a beaten enemy in hand, which can add its value to one later strike.

Clauses such as R15 are in games/rogue/rules.md.
"""

from __future__ import annotations

from engine.rules.cards import Card
from games.rogue.rules.floors import walk
from games.rogue.rules.state import (
    ACE,
    CAPTIVE,
    DECK,
    EMPTY_MARK,
    PLACE_OF_CELL,
    STRIKE,
    AceMet,
    CellName,
    Fought,
    HealthLost,
    Rogue,
    Struck,
)


def meet_ace(s: Rogue, cell: CellName, ace: Card) -> None:
    """Take an ace on the board as a friend, and walk to its cell (R15 to R17)."""
    effect = s.ace_effect
    if effect == "healed":  # R15
        s.health += 1
    s.tell(AceMet, ace, effect, s.health)
    s.lay(cell, EMPTY_MARK)
    if effect == "kept":  # R17
        s.ace = ace
        s.move([ace], PLACE_OF_CELL[cell], ACE)
    else:  # R15, R16
        s.discard_card(ace, PLACE_OF_CELL[cell])
    walk(s, cell)


def draw_strike(s: Rogue, cell: CellName, enemy: Card) -> None:
    """Draw a strike against an enemy; without any card to draw nothing happens (R8, R20)."""
    if not s.deck:  # R20
        s.shuffle_in()
    if not s.deck:
        return
    strike = s.deck.pop(0)
    s.mark_seen(strike)
    s.strikes += 1
    s.strike = strike
    s.foe = cell
    s.move([strike], DECK, STRIKE, turned=True)
    s.tell(Struck, s.strikes, cell, enemy, strike)


def settle_fight(s: Rogue, captive: Card | None = None) -> None:
    """Compare the strike and a captive's aid with the enemy, and discard cards (R8 to R11).

    Cards are discarded in this order: captive, strike, enemy or lost ace.
    """
    cell = s.foe
    enemy = s.enemy
    strike = s.strike
    assert cell and enemy and strike
    total = s.total(captive)
    margin = total - s.value(enemy)
    result = "drawn"
    if margin:
        result = "beaten" if margin > 0 else "lost"
    s.tell(Fought, cell, enemy, strike, captive, total, result)
    if captive:
        s.captive = None
        s.discard_card(captive, CAPTIVE)
    s.strike = None
    s.discard_card(strike, STRIKE)
    if margin > 0:
        if captive or s.is_hand_full:  # R13, R14
            remove_beaten_enemy(s)
        return  # otherwise the player is asked whether to capture the enemy
    if margin < 0:
        lose_health(s)
    if s.alive:  # a slain rogue's last fight stays on the table
        s.foe = None


def remove_beaten_enemy(s: Rogue, is_captured: bool = False) -> None:
    """Capture or discard the beaten enemy, and move to its cell (R7, R10, R13)."""
    cell = s.foe
    enemy = s.enemy
    assert cell and enemy
    s.foe = None
    s.lay(cell, EMPTY_MARK)
    if is_captured:
        s.captive = enemy
        s.move([enemy], PLACE_OF_CELL[cell], CAPTIVE)
    else:
        s.discard_card(enemy, PLACE_OF_CELL[cell])
    walk(s, cell)


def lose_health(s: Rogue) -> None:
    """Take an ace from the hand, or else one point of health, which a joker stands for (R11)."""
    if s.ace:
        s.tell(HealthLost, s.ace, s.health)
        ace = s.ace
        s.ace = None
        s.discard_card(ace, ACE)
    else:
        s.health -= 1
        s.tell(HealthLost, None, s.health)
