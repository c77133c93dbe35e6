"""What Shrine says on its buttons, in its log and when it is over, in chosen situations."""

from __future__ import annotations

from collections.abc import Iterator

from engine.rules.chance import seeded
from engine.rules.events import Event
from tests.games.shrine.words_play import GAME, shrine
from tests.kit.catalogue import WORDS
from tests.kit.staged import situations
from tests.kit.transitions import PLAYERS

OFFERED = (
    "A card is drawn, the player passes, and it is the next seat's turn",
    "Taking the graveyard's top card uses up the action",
    "With a king on the Field an attack may be one over or one under",
    "With a queen on the Field a pair one over heals too",
    "A token is paid for in its colour, and of a kind only one is laid",
    "A dagger laid on a Triad gives two draws and two actions from the next own turn on",
    "The jack steals a card unseen, then one is discarded",
    "A dagger strikes a token off the Field",
    "Three of a kind sweep an opponent's Field",
    "Four of a kind take the tokens and the top of the Shrine",
    "A run of three brings the graveyard's top card onto the own Shrine",
    "It attacks with Pawns and a king's help",
    "An ace is brought back as a dagger with nothing to pay",
    "An ace is brought back as the dagger token of a Triad",
)
"""Scenarios from whose positions all buttons are read."""

ANSWERED = (
    "A token taken from the Field blocks an attack",
    "A dagger is met by another dagger",
    "An opponent throws the whole hand to make an attack fizzle",
    "The other fizzle takes three cards of choice, both ways",
    "A hand of eight at the end of the turn is cut down to seven",
    "A larger hand is discarded down by choice, seat by seat",
)
"""Scenarios of which the buttons of every later question are read, too."""

ENDS = (
    "The last Shrine card falls, and with it the game is won",
    "Of two seats the other wins when one resigns",
)
STORIES = {"two seats": 4, "four seats, with resignations": 9}
"""Random games of which everything is read that is told at the end."""
IN_PROGRESS = ("What each seat may see", "Play goes around those who are still in")


def opened() -> Iterator[str]:
    for seed in range(1, 4):
        events = list[Event]()
        GAME.start(GAME.rules_for({"balance": True}), 4, seeded(f"deal {seed}"), events.append)
        yield from (entry.line for entry in WORDS["shrine"].opening(events, PLAYERS))


SITUATIONS = {
    "Log: the deal": opened,
    **situations(
        "shrine",
        shrine,
        offered=OFFERED,
        answered=ANSWERED,
        ends=ENDS,
        stories=STORIES,
        in_progress=IN_PROGRESS,
    ),
}
