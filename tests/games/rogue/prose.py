"""What a run says on its buttons, in its log and when it is over, in chosen situations."""

from __future__ import annotations

from collections.abc import Iterator

from engine.rules.state import Decision
from games.rogue.rules.actions import GO, Capture, Hold, Leave, Use
from games.rogue.words.labels import label
from games.rogue.words.summary import status
from tests.games.rogue.words_play import GAME, NAMES, at, board, line, run
from tests.kit.staged import situations
from tests.kit.transitions import button

OFFERED = (
    "Reaching the goal clears the floor, refills the board and turns the way round",
    "Five jokers and an ace are six fights lost",
    "With no deck at all the cells stay empty, and the run goes on",
    "An ace that lies face-up is a friend all the same",
    "One joker comes back, and no more",
    "All jokers and a captive in hand, the ace is discarded",
    "An ace kept at the goal is not shuffled in",
)
"""Scenarios from whose positions all buttons are read."""

ANSWERED = (
    "What was captured helps in the next fight",
    "The strikes that count are those up to the last floor cleared",
    "A strike counts once, whether the captive helps or not",
    "The last joker is lost though the captive helped",
    "The sum of captive and strike is equal, nothing is lost but the captive",
    "The captive is held while the strike draws",
    "An enemy that was left on the next goal stays, and beating it clears the floor",
)
"""Scenarios of which the buttons of every later question are read, too."""

ENDS = (
    "Five jokers and an ace are six fights lost",
    "The strikes that count are those up to the last floor cleared",
    "The last joker is lost though the captive helped",
    "A run may be ended between fights",
    "A run may be ended at once, with no floor cleared",
    "The last joker is lost with the captive held back",
)
STORIES = {"floors": 3, "one joker": 10, "aces": 6, "captives": 12}
"""Random runs of which everything is read that is told at the end."""
IN_PROGRESS = (
    "Five jokers and an ace are six fights lost",
    "One with no joker lives while there is an ace",
    "The strikes that count are those up to the last floor cleared",
)


def never_now() -> Iterator[str]:
    """What can't be done between fights, with a captive in hand and without, and a step to where
    one stands."""
    for held in ({}, {"captive": "8D"}):
        view = GAME.view(at(held), 0)
        for action in (Use(), Hold(), Capture(), Leave(), GO[view.here]):
            yield button(label(view, Decision(1, "", None), action, NAMES))


def over_by_now() -> Iterator[str]:
    """What a run comes to whose last joker is lost, and one that is given up."""
    retired = line({"board": board(), "floors": 1}, "retire")[-1].after
    for state in (at({"health": 0, "floors": 2}), retired):
        yield status(GAME.view(state, 0), NAMES)


SITUATIONS = {
    "Runs that are over": over_by_now,
    "Buttons: what can't be done now": never_now,
    **situations(
        "rogue",
        run,
        offered=OFFERED,
        answered=ANSWERED,
        ends=ENDS,
        stories=STORIES,
        in_progress=IN_PROGRESS,
    ),
}
