"""What is made of a match that is over: the moments that mattered, the chart, and who won."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from engine.rules.ending import Refuse
from engine.rules.events import Ended, Event, Resigned, Rolled, TurnBegan
from engine.rules.played import Played
from engine.words.descriptions import Description
from engine.words.story import Occurrence, Story
from engine.words.summary import Mark, Moment, Result

NAMES = ["Mara", "Tomas"]


class Dice(Story):
    """Who rolls more: a throw weighs what its dice show."""

    chart = "Points"

    def how(self) -> tuple[int, str] | None:
        return 2, "Tomas rolls higher"

    def standing(self) -> str:
        return "Nothing is left."

    def moment_of(self, each: Occurrence) -> Description:
        rolled = each.event
        if not isinstance(rolled, Rolled) or sum(rolled.dice) < 2:
            return Description()
        weight = sum(rolled.dice)
        return Description(rolled.seat, moment=f"Rolls {weight}", weight=weight)

    def steps(self, seat: int) -> Iterator[tuple[int, int]]:
        for each in self.occurrences:
            rolled = each.event
            if isinstance(rolled, Rolled) and rolled.seat == seat:
                yield each.x, sum(rolled.dice)

    def left(self, seat: int) -> int:
        return 20

    def mark(self, each: Occurrence) -> str:
        return f"a {sum(each.event.dice)}" if isinstance(each.event, Rolled) else ""

    def role(self) -> str:
        return "The Roller"


def rolled(*throws: int, seat: int = 1) -> list[Played]:
    """A turn and an action for each throw."""
    return [
        Played(number, seat, Refuse(), (Rolled(seat, (throw,)),), number)
        for number, throw in enumerate(throws, start=1)
    ]


def story(
    history: list[Played], *last: Event, winner: int | None = 2, names: list[str] = NAMES
) -> Dice:
    """The story of these throws and of an action that ended the match with these events."""
    number = len(history) + 1
    events = (*last, Ended(winner, "rolled"))
    ending = Played(number, 2, Refuse(), events, number)
    seen = SimpleNamespace(seats=len(names), moved=0, best_of=1, wins=[])
    return Dice([*history, ending], names, seen, lambda t, ended: "The dice lie still")


def numbers(result: Result) -> list[int]:
    return [moment.number for moment in result.moments]


def test_the_five_weightiest_moments_are_told_in_order_before_the_last_one() -> None:
    assert numbers(story(rolled(6, 2, 5, 3, 4, 7, 1)).result()) == [1, 3, 4, 5, 6, 8]


def test_of_moments_that_weigh_the_same_the_later_ones_are_told() -> None:
    assert numbers(story(rolled(*[4] * 7)).result()) == [3, 4, 5, 6, 7, 8]


def test_what_weighs_nothing_and_what_the_last_action_brings_are_no_moments() -> None:
    assert numbers(story(rolled(1, 3, 1), Rolled(2, (9,))).result()) == [2, 4]


def test_a_moment_names_its_seat_its_words_its_turn_and_its_action() -> None:
    told = story(rolled(3), TurnBegan(5))
    assert told.result().moments == (
        Moment(1, 1, "Rolls 3", 1),
        Moment(2, 5, "Tomas rolls higher", 2),
    )
    assert told.moment_numbers == {1, 2}


def test_a_line_of_the_chart_is_counted_back_from_where_it_ends() -> None:
    mine, other = story([*rolled(3), *rolled(4)]).result().series
    assert (mine.seat, mine.points) == (1, ((0, 13), (1, 20)))
    assert (other.seat, other.points) == (2, ((0, 20),))


def test_a_game_without_a_chart_draws_no_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Dice, "chart", "")
    assert not story(rolled(3)).result().series


def test_marks_of_one_place_stand_together_and_in_order() -> None:
    history = rolled(3, 5)
    marks = story([history[1], history[0], history[0]]).result().marks
    assert marks == (Mark(1, "a 3, a 3"), Mark(2, "a 5"))


@pytest.mark.parametrize(
    ("winner", "names", "headline", "role"),
    [
        (2, NAMES, "Tomas", "The Roller"),
        (None, NAMES, "A draw", ""),
        (None, NAMES[:1], "The dice lie still", ""),
    ],
)
def test_the_headline_is_who_won_or_that_nobody_could(
    winner: int | None, names: list[str], headline: str, role: str
) -> None:
    found = story(rolled(3), winner=winner, names=names).result()
    assert (found.winner, found.headline, found.role) == (winner or 0, headline, role)


def test_whoever_gives_up_decides_it_whatever_the_dice_say() -> None:
    found = story(rolled(3), Resigned(1)).result()
    assert found.moments[-1] == Moment(1, 2, "Mara resigns", 2)
    assert found.account == "Nothing is left." and found.reason == "Mara resigns"


def test_the_account_says_how_it_was_decided_and_what_stood() -> None:
    found = story(rolled(3)).result()
    assert found.account == "Tomas rolls higher. Nothing is left."
    assert found.reason == "The dice lie still"
