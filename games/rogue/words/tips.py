"""Tips that explain a first run, each tied to widgets and to a question.

`at` and `presses` are ids of widgets, in which `*` stands for anything. Of `at`, the first that is
on the table counts.
"""

from __future__ import annotations

from engine.words.tips import Tip
from games.rogue.rules.state import FACE_UP_MARK, Asked, Rogue


def _is_enemy_open(view: Rogue) -> bool:
    """Return True if an enemy lies open on the board."""
    return any(cell.startswith(FACE_UP_MARK) for row in view.board for cell in row)


TIPS = (
    Tip(
        "goal",
        title="Get across, again and again",
        words=(
            "You stand in one corner and make for the far one. Each floor that you cross is a "
            "point; then you turn round on the next."
        ),
        at=("goal",),
        ask=Asked.GO,
    ),
    Tip(
        "health",
        title="Three jokers are your life",
        words="Each fight that you lose costs one. Without any you are slain, and the run is over.",
        at=("health",),
        ask=Asked.GO,
    ),
    Tip(
        "odds",
        title="What a fight is like",
        words=(
            "A card that you turn over is an enemy, and the top card of your deck strikes it. More "
            "wins, less costs health, equal changes nothing."
        ),
        at=("fight", "chart"),
        ask=Asked.GO,
    ),
    Tip(
        "first-step",
        title="Your first step",
        words=(
            "Press a cell beside yours, or an arrow key. Nobody knows what lies there: you turn it "
            "over and fight it."
        ),
        at=("dungeon",),
        ask=Asked.GO,
        presses=("go *",),
    ),
    Tip(
        "again",
        title="You need not fight it again",
        words=(
            "An enemy that you have not beaten stays there, face up. Try once more, or find a way "
            "round."
        ),
        at=("dungeon",),
        ask=Asked.GO,
        when=_is_enemy_open,
    ),
    Tip(
        "capture",
        title="Take it along?",
        words=(
            "A captive adds its value to one strike in a later fight, when you want it. You can "
            "hold one."
        ),
        at=("holding",),
        ask=Asked.CAPTURE,
        presses=("capture", "leave"),
        besides=("fight",),
    ),
    Tip(
        "captive",
        title="Use your captive?",
        words=(
            "You have seen the strike, and it does not win alone. Use adds the captive and spends "
            "it; Hold keeps it, and the strike counts alone."
        ),
        at=("fight",),
        ask=Asked.CAPTIVE,
        presses=("use", "hold"),
    ),
)
"""Tips in the order in which they appear."""
