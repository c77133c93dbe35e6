"""Each event of each game has a picture in the middle of its table while it is shown.

The middle is the panel of the act, the clash, the announced action, the dice, the fight, in DUEL
the ground itself: what a game names as `MIDDLE` in its `kit.py`. Events without a picture stand in
`NO_PICTURE`, with a reason each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.acts import Findings, faults, sights_of_events
from tests.long import many
from tests.tables import TABLES

EACH = many(1, 3)
"""How many events of every kind are looked at, about."""
VARIANTS = many(2, 99)
"""How many variants of a game are played."""

AFTER_CLASH = "the cards of a clash stay in its panel after they have left"
DEAL = "the cards of a new game are dealt before anybody has done anything"
AFTER_DICE = "the dice that hit stand in the middle while a character leaves the table"
ANNOUNCED = "the parchment of the announced action stands until its act shows all that it did"
BALANCE = "the parchment of the Balance stands until its act shows what each seat gave or got"
NO_PICTURE: Mapping[str, Mapping[str, str]] = {
    "": {
        "TurnBegan": "the top bar and the next question say whose turn it is",
        "GameOver": "the last game of a set ends with the match, whose stage follows",
    },
    "siege": {
        "FateCame": "the card that is turned up next shows it",
        "Shuffled": "the card that Fate turns up next comes from the new deck",
        "Moved attack > discard": AFTER_CLASH,
        "Moved defence > discard": AFTER_CLASH,
    },
    "rogue": {
        "Struck": "the card turned over shows it, and the fight adds it up",
        "Moved strike > discard": "the fight stays after its cards have left",
        "Moved captive > discard": "the fight shows the captive that was used",
    },
    "schmiegel": {
        "BattleEnded": "the last dice stand with what they decided",
        "FirstTurn": "the dice of both seats say who begins",
        "PhaseBegan": "the ribbon shows the phase",
        "Moved numbers > discard": AFTER_DICE,
        "Moved party > discard": AFTER_DICE,
        "Moved pile > discard": DEAL,
        "Moved pile > hand": "the act of what a seat does draws a card along with it",
        "Moved pile > party": DEAL,
        "Shuffled": DEAL,
    },
    "shrine": {
        "Answered": "the stamp on the announced action comes with what follows",
        "ActionFizzled": ANNOUNCED,
        "TokenServed": ANNOUNCED,
        "TurnedUp": ANNOUNCED,
        "Moved shrine > graveyard": ANNOUNCED,
        "Moved field > graveyard": ANNOUNCED,
        "Moved hand > hand": ANNOUNCED,
        "Moved aside > deck": BALANCE,
        "Moved graveyard > deck": BALANCE,
        "Shuffled": BALANCE,
    },
    "duel": {
        "BuiltAnew": "a warrior is built in secret",
        "PhaseBegan": "the ribbon shows the phase",
        "Showed": "cards that are shown lie in the panel of the warrior",
        "ShowedNothing": "the panel of the warrior shows what is left",
    },
    "parley": {
        "Paid": "who pays nothing changes nothing",
        "Rolled": "the note above the road says how far a ride may go",
    },
}
"""Kinds of events without a picture of their own: by game, "" for all games, with the reasons.

They change nothing that can be seen, or they are parts of another event's picture.
"""


@pytest.mark.parametrize("key", TABLES)
def test_each_event_has_a_picture_in_the_middle(key: str, tmp_path: Path) -> None:
    findings = Findings()
    for sight in sights_of_events(key, tmp_path, EACH, VARIANTS):
        findings.add(sight)
    assert len(findings.kinds()) > 5
    found = faults(key, findings, NO_PICTURE)
    assert not found, "\n".join(found)


def test_the_list_gives_a_reason_for_each_event_of_a_game_that_there_is() -> None:
    assert NO_PICTURE.keys() <= {"", *TABLES}
    assert all(reason for reasons in NO_PICTURE.values() for reason in reasons.values())


def counted(new: int, same: int = 0, none: int = 0) -> Findings:
    """Findings about one kind of event."""
    counters = [Counter({"Fell": count} if count else {}) for count in (new, same, none)]
    return Findings(new=counters[0], same=counters[1], none=counters[2])


@pytest.mark.parametrize(
    ("findings", "listed", "words"),
    [
        (counted(1), {}, ""),
        (counted(0, same=2), {}, "has no picture"),
        (counted(1, none=3), {}, "has no picture"),
        (counted(0, same=2), {"Fell": "no need"}, ""),
        (counted(2), {"Fell": "no need"}, "is listed without a picture, and has one"),
        (counted(2), {"Rose": "no need"}, "never occurs"),
    ],
)
def test_the_list_is_read(findings: Findings, listed: dict[str, str], words: str) -> None:
    """An event without a picture must be listed; one that has it, or never occurs, must not."""
    found = faults("duel", findings, {"": {}, "duel": listed})
    assert len(found) == bool(words) and all(words in sentence for sentence in found)
