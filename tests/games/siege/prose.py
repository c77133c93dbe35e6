"""What a siege says on its buttons, in its log and when it is over, in chosen situations."""

from __future__ import annotations

from collections.abc import Iterator

from engine.rules.state import Decision
from games.siege.rules.actions import MENU
from games.siege.rules.state import SIDES
from tests.games.siege.words_play import GAME, siege
from tests.kit.catalogue import WORDS
from tests.kit.staged import situations
from tests.kit.transitions import NAMES, begun, button, scenarios

OFFERED = (
    "What a Besieger with a single card may do",
    "What a Besieged with a single card may do",
)
"""Scenarios from whose positions all buttons are read."""

ANSWERED = (
    "Ladders, ammunition and a camp defence cost one card each",
    "A sally against the engines destroys one of them",
    "A draw refused under bombardment leads back to the bombardment",
    "A plan of the Besieged comes before Fate",
    "An assault that beats walls and defenders takes the city",
    "What a sally destroyed may be built again",
    "Three storm, and three stand against them",
)
"""Scenarios of which the buttons of every later question are read, too."""

ENDS = (
    "A seat that resigns gives the other the win",
    "A draw is agreed",
    "A lost sally that the Besieger can't pay ends the siege before Fate is drawn",
    "A red joker in a city without a red card decides the siege",
    "An assault that beats walls and defenders takes the city",
    "The city surrenders when it must act and has nothing left",
    "An assault with the very last cards can still take the city",
    "A failed assault with nothing left for the extra card abandons the siege",
    "A third card that ends the game is not shuffled back",
    "A lost bombardment that the city can't pay ends it at once, all drawn cards discarded",
)
STORIES = {"walls": 1, "counters": 12, "sallies": 21, "assaults": 3}
"""Random sieges of which everything is read that is told at the end."""
IN_PROGRESS = ("What a Besieger with a single card may do", "A siege without walls")


def whole_menu() -> Iterator[str]:
    """What either side may ever choose, also where it can't be chosen."""
    state = begun("siege", scenarios("siege")["What a Besieger with a single card may do"])
    for seat in SIDES:
        for action in (*MENU[seat], GAME.parse("offer draw"), GAME.parse("resign")):
            asked = Decision(seat, "", None)
            yield button(WORDS["siege"].caption(GAME.view(state, 0), asked, action, NAMES))


SITUATIONS = {
    "Buttons: all that may ever be chosen": whole_menu,
    **situations(
        "siege",
        siege,
        offered=OFFERED,
        answered=ANSWERED,
        ends=ENDS,
        stories=STORIES,
        in_progress=IN_PROGRESS,
    ),
}
