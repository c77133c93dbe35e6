"""Tips that explain a first run."""

from __future__ import annotations

from engine.words.tips import Tip
from games.rogue.rules.state import UP, Asked, Rogue


def _met(seen: Rogue) -> bool:
    """Return True if an enemy lies open on the board."""
    return any(cell.startswith(UP) for row in seen.board for cell in row)


TIPS = (
    Tip(
        "goal",
        "Get across, again and again",
        "You stand in one corner and make for the far one. Each floor that you cross is a point;"
        " then you turn round on the next.",
        ("goal",),
        Asked.GO,
    ),
    Tip(
        "health",
        "Three jokers are your life",
        "Each fight that you lose costs one. Without any you are slain, and the run is over.",
        ("health",),
        Asked.GO,
    ),
    Tip(
        "odds",
        "What a fight is like",
        "A card that you turn over is an enemy, and the top card of your deck strikes it. More"
        " wins, less costs health, equal changes nothing.",
        ("fight", "chart"),
        Asked.GO,
    ),
    Tip(
        "first-step",
        "Your first step",
        "Press a cell beside yours, or an arrow key. Nobody knows what lies there: you turn it over"
        " and fight it.",
        ("dungeon",),
        Asked.GO,
        presses=("go *",),
    ),
    Tip(
        "again",
        "You need not fight it again",
        "An enemy that you have not beaten stays there, face up. Try once more, or find a way"
        " round.",
        ("dungeon",),
        Asked.GO,
        _met,
    ),
    Tip(
        "capture",
        "Take it along?",
        "A captive adds its value to one strike in a later fight, when you want it. You can hold"
        " one.",
        ("holding",),
        Asked.CAPTURE,
        presses=("capture", "leave"),
        besides=("fight",),
    ),
    Tip(
        "captive",
        "Use your captive?",
        "You have seen the strike, and it does not win alone. Use adds the captive and spends it;"
        " Hold keeps it, and the strike counts alone.",
        ("fight",),
        Asked.CAPTIVE,
        presses=("use", "hold"),
    ),
)
"""Tips in the order in which they appear."""
