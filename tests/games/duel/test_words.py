"""What DUEL is told in: every action and event has its words, and every button its own."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.rules.chance import seeded
from engine.rules.played import Played
from games.duel.geometry.points import Point
from games.duel.rules.actions import BuildUp, DiceProgram, Die, Run
from games.duel.rules.events import (
    BuiltAnew,
    FightBegan,
    FightEnded,
    OrderFixed,
    Showed,
    Struck,
)
from games.duel.rules.terms import STATS, Why
from games.duel.words.descriptions import describe
from games.duel.words.labels import _direction, label
from games.duel.words.phrases import exhausted_sentence
from tests.games.duel.words_play import GAME, random_duel
from tests.kit.catalogue import log_writer
from tests.kit.transitions import over, play, told


@settings(max_examples=15)
@given(st.integers(0, 10**6))
def test_the_chart_ends_with_what_is_left_and_all_builds_are_told(seed: int) -> None:
    played = list(random_duel(seed))
    found, last = over("duel", played), played[-1].after
    for series, warrior in zip(found.series, last.warriors, strict=True):
        assert series.points[0][0] == 0
        assert series.points[0][1] == (warrior.limit("endurance") or 0) - 1
        assert series.points[-1][1] == warrior.unshown_of("endurance")
    for seat, warrior in zip(found.seats, last.warriors, strict=True):
        assert all(f"{stat.capitalize()} {warrior.limit(stat)}" in seat.lines[0] for stat in STATS)


def test_a_fight_that_both_give_up_is_told_to_its_end() -> None:
    """Nobody is left whose order could be told."""
    limits = {"strength": 3, "speed": 4, "endurance": 4, "dexterity": 2}
    places = {"Ada": (4.0, 20.0), "Bo": (8.0, 12.0), "Cy": (8.0, 13.5), "Di": (20.0, 20.0)}
    warriors = [
        {"name": name, "at": [x, y], "limits": limits, "shown": {"speed": 2 if x == 8 else 1}}
        for name, (x, y) in places.items()
    ]
    position = {"phase": "melee", "warriors": warriors}
    state = GAME.load(position, GAME.rules_for({}), len(places), seeded("both"))
    answers = "program high@3 high@3", "program high@2 high@2", "resign", "resign"
    played = [
        play(GAME, state, GAME.decision(state).seat, GAME.parse(text), number)
        for number, text in enumerate(("reveal none", "reveal none", *answers), 1)
    ]
    assert told(played, log_writer("duel"), [*places])[-1].endswith("The fight is over.")


def test_exhausted_is_explained() -> None:
    assert exhausted_sentence("speed").endswith("That is no penalty by itself.")
    assert exhausted_sentence("endurance").endswith("it has fallen.")


def test_a_move_says_where_on_the_map_it_leads() -> None:
    ways = {(5, 0): "right", (5, 1): "right", (5, 5): "down and right", (-1, -9): "up"}
    for (x, y), words in ways.items():
        assert _direction((3.0, 4.0), (3.0 + x, 4.0 + y)) == words
    assert _direction((3.0, 4.0), (3.0, 4.0)) == ""


def test_dice_are_called_by_what_they_do() -> None:
    """A hint names them, who has no button of their own."""
    played = next(each for each in random_duel(0) if isinstance(each.action, DiceProgram))
    decision = GAME.decision(played.before)
    dice = tuple(Die(act) for act in ("high", "high", "block"))
    said = label(played.before, decision, DiceProgram(dice), ["Mara", "Tomas"])
    assert (said.title, said.hint) == ("Swing High, Swing High, Block", "three dice")
    aimed = label(
        played.before, decision, DiceProgram((Die("low", 2), *dice[1:])), ["Mara", "Tomas"]
    )
    assert aimed.title == f"Swing Low at {played.before.name_of(2)}, Swing High, Block"


def test_a_place_far_from_everybody_is_called_to_the_inch_alone() -> None:
    """Whatever lies closer matters to a tenth: two inches are a fight."""
    played = next(each for each in random_duel(0) if isinstance(each.action, Run))
    state, seat = played.before, played.seat
    (x, y), other = state.warrior(seat).at, state.warrior(3 - seat)
    decision = GAME.decision(state)
    said = set()
    for far in (9.2, 9.3, 2.2, 2.3):
        other.at = Point(x + 1 + far, y)
        way = label(state, decision, Run((Point(x, y + 0.001),)), ["Mara", "Tomas"]).hint
        said.add(way.split(" to ")[1])
    assert said == {f"{far} from {state.name_of(3 - seat)}" for far in ("9", "2.2", "2.3")}


def test_what_a_blow_asks_for_reads_on_after_a_name() -> None:
    """Beside the dice the log's line follows the name of whoever it asks."""

    def asked(struck: Struck) -> str:
        return describe(struck, str).sentence

    assert asked(Struck(1, 2, "high", 3, 1, "strength", 2)) == (
        "Must show two Endurance cards: Strength 3 minus Strength 1."
    )
    assert asked(Struck(1, 2, "throw", 4, 0, "", 4)) == (
        "Must show four Endurance cards: Strength plus weight 4."
    )
    assert asked(Struck(1, 2, "low", 1, 3, "dexterity", 0)) == (
        "Loses no Endurance: Strength 1 minus Dexterity 3."
    )


def test_what_is_exhausted_from_the_beginning_of_a_later_duel_is_told() -> None:
    built = BuiltAnew((9, 7), (("strength", "speed"), ()))
    played = Played(1, 2, BuildUp(1, 1, 10, 1), (built,), 1, "")
    told = " ".join(entry.text for entry in log_writer("duel")(played, ["Mara", "Tomas"]))
    assert "Mara's Strength and Speed are exhausted." in told and "Tomas's" not in told


def test_cards_of_several_stats_are_told_in_one_sentence() -> None:
    showings = (
        Showed(1, "strength", 1, 2, exhausted=False),
        Showed(1, "speed", 2, 3, exhausted=True),
    )
    action = GAME.parse("reveal strength 1 speed 2")
    played = [Played(1, 1, action, showings[:count], 1, "") for count in (1, 2)]
    texts = [log_writer("duel")(each, ["Mara", "Tomas"])[-1].text for each in played]
    assert texts == [
        "Shows one Strength card: Strength 2.",
        "Shows Strength 2 and Speed 3 (exhausted).",
    ]


def test_an_order_is_short_enough_for_the_top_bar() -> None:
    for why in (Why.SPEED, Why.SHOWN_LATER, Why.DEXTERITY, Why.SEAT):
        order = OrderFixed((2, 1), (why,), "motion")
        played = Played(1, 1, GAME.parse("reveal none"), (order,), 1, "")
        (entry,) = log_writer("duel")(played, ["Mara", "Tomas"])
        assert entry.text.startswith("Tomas moves first, then Mara")
        assert len(entry.text) < 53, entry.text


def test_the_next_fight_tells_that_one_is_over() -> None:
    events = FightEnded((1, 2)), FightBegan((3, 4))
    played = Played(1, 1, GAME.parse("reveal none"), events, 1, "")
    (entry,) = log_writer("duel")(played, ["Ada", "Dee", "Greta", "Hal"])
    assert entry.text == "Greta and Hal fight."
