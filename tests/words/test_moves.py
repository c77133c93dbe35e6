"""How cards moved, told by their places, where a game says nothing of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.rules.cards import Card
from engine.rules.ending import Resign
from engine.rules.events import Event, Moved, Rolled, Shuffled
from engine.rules.notation import Action
from engine.rules.places import EVERYBODY, NOBODY, Eyes, Place
from engine.rules.played import Played
from engine.words.contract import Words
from engine.words.log import LogContext, Sentence

SIX, ACE = Card("6S"), Card("AS")
DECK, DISCARD = Place("deck"), Place("discard", "discard pile")
HAND, OTHER = Place("players.0.hand", "hand", 1), Place("players.1.hand", "hand", 2)
ROW = Place("players.0.row", "row", 1)
NAMES = ["Mara", "Tomas"]


def silent(telling: LogContext, what: Action | Event | None) -> Iterator[Sentence]:
    yield from ()


WORDS = Words(
    label=lambda *_: pytest.fail("nothing is asked"),
    log_sentences=silent,
    reason=lambda telling, ended: "",
    status=lambda view, names: "",
)

CASES = [
    (DECK, HAND, (1,), True, 1, "Turn 1 · Mara: Draws two cards."),
    (DECK, ROW, EVERYBODY, True, 1, "Turn 1 · Mara: Draws {6S} {AS}."),
    (DISCARD, HAND, NOBODY, False, 1, "Turn 1 · Mara: Draws two cards from the discard pile."),
    (DISCARD, HAND, EVERYBODY, False, 1, "Turn 1 · Mara: Takes {6S} {AS} from the discard pile."),
    (HAND, DISCARD, EVERYBODY, True, 2, "Turn 1 · Mara: Lays {6S} {AS} on the discard pile."),
    (HAND, ROW, (1,), False, 1, "Turn 1 · Mara: Lays two cards face down on the row."),
    (ROW, HAND, EVERYBODY, False, 1, "Turn 1 · Mara: Takes {6S} {AS} from the row."),
    (HAND, OTHER, (1, 2), True, 1, "Turn 1 · Mara: Gives Tomas two cards."),
    (HAND, OTHER, (1, 2), True, 2, "Turn 1 · Tomas: Takes two cards from Mara."),
    (DECK, DISCARD, EVERYBODY, True, 2, "Turn 1 · Tomas: Moves {6S} {AS} from the deck to the"),
    (DECK, DISCARD, NOBODY, False, 0, "Turn 1 · The table: Two cards moved from the deck to the"),
]


def told(words: Words, move: Event, seat: int) -> list[str]:
    if not seat:
        return [entry.line for entry in words.opening([move], NAMES)]
    return [entry.line for entry in words.entries(Played(1, seat, Resign(), (move,), 1), NAMES)]


@pytest.mark.parametrize(("source", "target", "eyes", "turned", "seat", "line"), CASES)
def test_a_move_is_told_from_its_places(
    source: Place, target: Place, eyes: Eyes, turned: bool, seat: int, line: str
) -> None:
    (said,) = told(WORDS, Moved((SIX, ACE), source, target, eyes, turned), seat)
    assert said.startswith(line)


@pytest.mark.parametrize("source", [DECK, HAND, ROW, DISCARD])
@pytest.mark.parametrize("target", [DECK, OTHER, ROW, DISCARD])
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_card_that_an_onlooker_did_not_see_is_never_named(
    source: Place, target: Place, seat: int
) -> None:
    if source == target:
        return
    (said,) = told(WORDS, Moved((SIX,), source, target, (1, 2), True), seat)
    assert "{" not in said
    assert "a card" in said.lower()


def test_what_a_game_says_of_a_move_stands_alone() -> None:
    def says(telling: LogContext, what: Action | Event | None) -> Iterator[Sentence]:
        if isinstance(what, Moved):
            yield Sentence(1, "Takes what it finds.")

    words = Words(label=WORDS.label, log_sentences=says, reason=WORDS.reason, status=WORDS.status)
    move = Moved((SIX,), DECK, HAND, (1,), True)
    assert told(words, move, 1) == ["Turn 1 · Mara: Takes what it finds."]


def test_a_game_can_leave_moves_out() -> None:
    move = Moved((SIX,), DECK, HAND, (1,), True)
    words = Words(
        label=WORDS.label,
        log_sentences=silent,
        reason=WORDS.reason,
        status=WORDS.status,
        moves=False,
    )
    assert told(words, move, 1) == []


@pytest.mark.parametrize(
    ("seat", "line"),
    [
        (2, "Turn 1 · Tomas: Shuffles the deck."),
        (0, "Turn 1 · The table: The deck was shuffled."),
    ],
)
def test_a_shuffle_is_told(seat: int, line: str) -> None:
    assert told(WORDS, Shuffled(DECK, 12), seat) == [line]


def test_nothing_is_said_of_other_events() -> None:
    assert told(WORDS, Rolled(1, (3,)), 1) == []
