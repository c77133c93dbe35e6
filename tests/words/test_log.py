"""What every game's log and summary are told with."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.rules.ending import Resign
from engine.rules.english import in_words, list_in_words
from engine.rules.events import Event, Rolled, TurnBegan
from engine.rules.notation import Action
from engine.rules.played import Played
from engine.words.log import Entry, LogContext, Sentence, entries, entry_heading, shown_entries
from engine.words.story import occurrences_of


def done(number: int, turn: int, *events: Event) -> Played:
    """An action of a few events."""
    return Played(number, 1, Resign(), events, turn)


def test_a_heading_counts_what_the_game_counts() -> None:
    assert entry_heading(3, "Mara") == "Turn 3 · Mara"
    assert entry_heading(3, "Mara", "Round") == "Round 3 · Mara"


def test_what_goes_on_over_several_actions_reads_as_one_entry() -> None:
    def walks(cell: str, number: int, mark: int = 1) -> Entry:
        return Entry(mark, f"Turn {mark}", f"Walks to {cell}.", number, is_ongoing=True)

    stops = Entry(1, "Strike 1", "It misses.", 4)
    read = [walks("a4", 3), stops, walks("b4", 5), walks("f2", 6, 2)]
    steps = [walks("a2", 1), walks("a3", 2), *read]
    assert [(e.text, e.number) for e in shown_entries(steps)] == [(e.text, e.number) for e in read]
    assert shown_entries(shown_entries(steps)) == shown_entries(steps)
    assert [stops.line, read[0].line] == ["Strike 1: It misses.", "Turn 1: Walks to a4."]


def test_a_line_is_read_once_all_has_been_seen_that_it_tells_of() -> None:
    def told(t: LogContext, what: Action | Event | None) -> Iterator[Sentence]:
        if isinstance(what, Action):
            yield Sentence(1, "Rolls.", 3)

    played = done(1, 1, Rolled(1, (3,)), Rolled(1, (4,)))
    line = Entry(1, "Turn 1 · Mara", "Rolls.", 1, 2, who="Mara")
    names = ["Mara", "Tomas"]
    assert entries(told, lambda t, e: "", LogContext(played, played.events, names), "Turn") == [
        line
    ]


def test_words_one_after_the_other() -> None:
    assert [list_in_words(words) for words in ([], ["A"], ["A", "B"], ["A", "B", "C"])] == [
        "",
        "A",
        "A and B",
        "A, B and C",
    ]


@pytest.mark.parametrize(
    ("count", "thing", "words"),
    [(0, "card", "no cards"), (1, "card", "one card"), (2, "", "two"), (11, "card", "11 cards")],
)
def test_numbers_in_words(count: int, thing: str, words: str) -> None:
    assert in_words(count, thing) == words


def test_every_event_is_told_with_its_turn_and_what_followed_it() -> None:
    rolled, began = Rolled(1, (3,)), TurnBegan(2)
    first, second = done(1, 1, rolled, began, rolled), done(2, 2, rolled)
    assert [
        (each.turn_number, each.played, each.event, each.later_events)
        for each in occurrences_of([first, second])
    ] == [
        (1, first, rolled, (began, rolled)),
        (2, first, began, (rolled,)),
        (2, first, rolled, ()),
        (2, second, rolled, ()),
    ]
