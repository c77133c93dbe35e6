"""A match: what it checks, publishes and takes back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.match import ActionChosen, Match, NotSaved, Refused, Undone
from engine.replay import Replay
from engine.rules.chance import OutOfChance
from engine.rules.options import BadOption, OptionValue
from engine.rules.played import Played
from engine.rules.validation import ValidationError
from games import load_game
from tests.kit.matches import luck, match_of, new_match, play_on
from tests.kit.parley import PARLEY, PATIENCE
from tests.kit.parley_road import Road
from tests.kit.walks import fingerprint

SIEGE = load_game("siege")
ROAD = {"corners": [[0, 6], [8, 2], [12, 6]], "verge": 0.5}


def siege(seed: str = "siege", **options: OptionValue) -> Match:
    return match_of(SIEGE, ["Ada", "Bo"], seed, options)


@pytest.fixture
def match() -> Match:
    return siege()


def do(match: Match, *texts: str) -> None:
    for text in texts:
        decision = match.decision
        assert decision
        assert match.submit(decision.seat, match.game.parse(text)) is None


def test_a_match_begins_at_its_first_question() -> None:
    match = siege(starting_walls=3)
    assert match.decision and (match.decision.seat, match.decision.ask) == (1, "act")
    assert match.view(0).walls == 3
    assert (match.names, match.history, match.undo_refusal()) == (
        ["Ada", "Bo"],
        [],
        "Nothing has been played yet.",
    )
    assert [kind for kind, _ in match.header.dealt or []] == ["shuffle"] * 3
    assert match.header.start.endswith("+00:00")


def test_the_same_seed_deals_the_same_and_another_another() -> None:
    assert fingerprint(siege().state) == fingerprint(siege().state)
    assert fingerprint(siege().state) != fingerprint(siege("other").state)


@pytest.mark.parametrize(
    ("names", "options", "said"),
    [
        (["Ada"], {}, "Simple Siege is played by 2 players, not by 1"),
        (["Ada", "Bo", "Cy"], {}, "Simple Siege is played by 2 players, not by 3"),
        ([], {}, "Simple Siege is played by 2 players, not by 0"),
        (["Ada", "Bo"], {"walls": 3}, "Simple Siege has no option 'walls'"),
        (["Ada", "Bo"], {"starting_walls": 11}, "the option 'starting_walls' must be a whole"),
    ],
)
def test_a_match_that_can_not_be(names: list[str], options: dict[str, int], said: str) -> None:
    with pytest.raises(BadOption, match=said):
        match_of(SIEGE, names, "seed", options)


def test_three_may_play_where_two_to_four_may() -> None:
    with pytest.raises(BadOption, match="Parley is played by 2 to 4 players, not by 5"):
        parley("a", "b", "c", "d", "e")
    assert parley("a", "b", "c").opening != []


def parley(*names: str, setups: list[Any] | None = None, ground: Any = ROAD) -> Match:
    brought = [{"coins": 1, "cards": 4}] * len(names) if setups is None else setups
    return match_of(PARLEY, names, "seed", setups=brought, ground=ground)


@pytest.mark.parametrize(
    ("brought", "said"),
    [
        ({"setups": []}, "setups: 2 seats must bring something here"),
        ({"setups": [{}]}, "setups: 2 seats must bring something here"),
        ({"setups": [{}, {"coins": -1}]}, "setups.1.coins: Expected `int` >= 0"),
        ({"setups": [{}, {"coins": 5}]}, "setups.1: A horse carries 5 coins and cards at most."),
        ({"setups": [{}, {"gold": 5}]}, "setups.1.gold: Object contains unknown field `gold`"),
        ({"ground": None}, "ground: is not what this game is played on"),
        ({"ground": {"corners": [[0, 6]]}}, "ground.corners: Expected `array` of length >= 2"),
    ],
)
def test_what_can_not_be_brought_to_a_match(brought: dict[str, Any], said: str) -> None:
    with pytest.raises(ValidationError) as caught:
        parley("a", "b", **brought)
    assert str(caught.value) == said


def test_what_a_game_does_not_know_can_not_be_brought() -> None:
    with pytest.raises(ValidationError, match="setups: nobody must bring something here"):
        match_of(SIEGE, ["a", "b"], "seed", setups=[{}, {}])
    with pytest.raises(ValidationError, match="ground: is not what this game is played on"):
        match_of(SIEGE, ["a", "b"], "seed", ground={})


def test_what_a_seat_brings_is_in_nobody_elses_view_and_what_lies_open_in_everybodys() -> None:
    one, other = (
        parley("a", "b", setups=[{"coins": coins, "cards": 3}, {"coins": 1, "cards": 2}])
        for coins in (0, 2)
    )
    assert one.view(1) != other.view(1)
    for seat in (0, 2):
        assert one.view(seat) == other.view(seat)
        assert one.view(seat).road == one.state.road == msgspec.convert(ROAD, Road)  # type: ignore[attr-defined]


def test_what_is_played_is_recorded_and_published_once() -> None:
    match, heard = siege(), list[Played]()
    match.bus.subscribe(Played, heard.append)
    do(match, "construct ladders", "hold")
    assert heard == match.history
    assert [(one.number, one.seat, str(one.action), one.turn_number) for one in heard] == [
        (1, 1, "construct ladders", 1),
        (2, 2, "hold", 1),
    ]
    assert all(one.events for one in heard)
    assert match.state.turn_number == 2


def test_what_is_published_has_happened(match: Match) -> None:
    seen = list[tuple[int, Any]]()
    match.bus.subscribe(
        Played,
        lambda one: seen.append((len(match.history), match.decision and match.decision.seat)),
    )
    do(match, "besiege")
    assert seen == [(1, 2)]


@pytest.mark.parametrize(
    ("seat", "text", "said"),
    [
        (2, "hold", "It is the Besieger's turn to choose."),
        (1, "hold", "Only the Besieged can do this, in the other half of the turn."),
        (1, "assault 4", "An assault takes 1 to 3 cards."),
        (1, "defend 0", "Nothing is waiting for that answer. Choose an action."),
        (1, "agree", "Nothing is waiting for that answer. Choose an action."),
        (0, "besiege", "It is the Besieger's turn to choose."),
    ],
)
def test_a_refusal_is_a_sentence_and_changes_nothing(seat: int, text: str, said: str) -> None:
    match, heard = siege(), list[object]()
    match.bus.subscribe(Played, heard.append)
    before = fingerprint(match.state)
    action = SIEGE.parse(text)
    assert match.refusal(seat, action) == said
    assert match.submit(seat, action) == said
    assert (fingerprint(match.state), match.history, heard) == (before, [], [])


def test_after_the_end_everything_is_refused(match: Match) -> None:
    do(match, "resign")
    assert match.decision is None
    for seat in (1, 2):
        for text in ("besiege", "hold", "resign", "offer draw", "agree"):
            assert match.submit(seat, SIEGE.parse(text)) == "The game is over."
    assert match.undo([1, 2]) == "The game is over, and its result stands."
    assert match.undo_refusal() == "The game is over, and its result stands."


# Taking back.


def test_what_showed_nothing_is_taken_back_freely() -> None:
    match, heard = siege(), list[Undone]()
    match.bus.subscribe(Undone, heard.append)
    before = fingerprint(match.state)
    do(match, "offer draw")
    assert not match.undo_needs_consent
    (played,) = match.history
    assert match.undo() is None
    assert fingerprint(match.state) == before
    assert heard == [Undone(played, ())]
    assert match.undo() == "Nothing has been played yet."


@pytest.mark.parametrize("agreed", [(), (1,), (2,), (1, 3), (1, 2, 3)])
def test_what_showed_a_card_needs_every_seat(agreed: tuple[int, ...]) -> None:
    match, heard = siege(), list[Undone]()
    match.bus.subscribe(Undone, heard.append)
    before = fingerprint(match.state)
    do(match, "besiege")
    after = fingerprint(match.state)
    assert match.undo_needs_consent
    said = "Something was revealed or left to chance, so everyone must agree."
    assert match.undo(agreed) == said
    assert (fingerprint(match.state), heard) == (after, [])
    assert match.undo([2, 1]) is None
    assert fingerprint(match.state) == before
    assert [one.agreed for one in heard] == [(1, 2)]


@pytest.mark.parametrize(
    ("texts", "free"),
    [
        (["besiege"], False),
        (["bombard walls"], True),
        (["bombard walls", "defend 0"], False),
        (["offer draw", "refuse"], True),
        (["plan"], False),
        (["construct ladders"], False),
        (["besiege", "hold"], False),
        (["besiege", "sally enemy"], True),
    ],
)
def test_undo_is_free_only_where_nothing_was_seen(
    match: Match, texts: list[str], free: bool
) -> None:
    do(match, *texts)
    assert match.undo_needs_consent == (not free)


def test_the_order_of_a_plan_is_taken_back_freely_but_the_plan_is_not(match: Match) -> None:
    do(match, "plan")
    decision = match.decision
    assert decision and decision.ask == "order"
    do(match, str(match.game.sample(match.state, luck("order"))))
    assert not match.undo_needs_consent
    assert match.undo() is None
    assert match.undo_needs_consent
    assert match.undo() == "Something was revealed or left to chance, so everyone must agree."


def test_chance_that_was_drawn_needs_consent_also_where_no_event_tells() -> None:
    quiet = Played(1, 1, SIEGE.parse("besiege"), (), 1)
    assert not quiet.is_news
    assert Played(1, 1, quiet.action, (), 1, chance=(("pick", [0]),)).is_news


def test_secret_bids_are_taken_back_freely_until_they_are_shown() -> None:
    match = new_match(PARLEY, "bids")
    play_on(match, luck("bids"), 1)
    assert not match.undo_needs_consent
    play_on(match, luck("bids"), 1)
    assert match.undo_needs_consent


@pytest.mark.parametrize("saved", [False, True])
def test_with_one_seat_what_showed_something_stands(saved: bool, tmp_path: Path) -> None:
    match = new_match(PATIENCE, "alone")
    if saved:
        match.save_in(tmp_path)
    before = fingerprint(match.state)
    play_on(match, luck("alone"), 1)
    assert (match.undo_refusal(), match.undo_needs_consent) == (None, False)
    assert match.undo() is None
    assert fingerprint(match.state) == before
    play_on(match, luck("alone"), 3)
    assert match.history[-1].is_news and not match.state.outcome
    said = "You have seen a hidden card or what chance decided, so you can't take it back."
    after = fingerprint(match.state)
    assert (match.undo_refusal(), match.undo_needs_consent) == (said, False)
    assert match.undo() == match.undo([1]) == said
    assert (fingerprint(match.state), len(match.history)) == (after, 3)


def test_what_is_chosen_on_the_bus_is_played_or_refused_there() -> None:
    match, heard = siege(), list[Played | Refused]()
    match.bus.subscribe(Played, heard.append)
    match.bus.subscribe(Refused, heard.append)
    besiege, hold = map(SIEGE.parse, ("besiege", "hold"))
    match.bus.publish(ActionChosen(1, hold))
    refusal = match.refusal(1, hold)
    assert refusal and heard == [Refused(1, hold, refusal)] and not match.history
    match.bus.publish(ActionChosen(1, besiege))
    assert heard[1:] == match.history and match.history[0].action == besiege


def test_a_match_that_is_watched_is_led_over_the_bus_too(match: Match) -> None:
    do(match, "besiege", "hold")
    replay, heard = Replay(match), list[Played | Refused]()
    replay.bus.subscribe(Played, heard.append)
    replay.bus.subscribe(Refused, heard.append)
    first, second = match.history
    replay.bus.publish(ActionChosen(second.seat, second.action))
    assert isinstance(heard.pop(), Refused) and not replay.history
    replay.bus.publish(ActionChosen(first.seat, first.action))
    assert heard == [first] == replay.history


def test_what_was_asked_before_an_action(match: Match) -> None:
    do(match, "besiege", "hold")
    decisions = [match.decision_before(number) for number in (1, 2, 3)]
    assert [decision and decision.seat for decision in decisions] == [1, 2, 1]


def test_nothing_is_played_where_a_match_is_watched_again(match: Match) -> None:
    do(match, "besiege", "hold")
    replay = Replay(match)
    replay.rewind(1)
    before = fingerprint(replay.state)
    said = "This is a match that has been played; here you can only watch it."
    decision = replay.decision
    assert decision and decision.actions and replay.look_only
    assert replay.submit(decision.seat, decision.actions[0]) == said
    assert replay.refusal(decision.seat, decision.actions[0]) == said
    assert replay.undo_refusal() == replay.undo([1, 2]) == said
    assert (fingerprint(replay.state), replay.number) == (before, 1)
    replay.step()
    replay.step()
    assert fingerprint(replay.state) == fingerprint(match.state)
    assert (replay.opening, replay.header.dealt) == (match.opening, match.header.dealt)
    assert replay.journal is None and len(match.history) == 2


def test_a_match_in_which_nothing_was_played_is_watched_too(match: Match) -> None:
    replay = Replay(match)
    replay.step()
    replay.rewind(5)
    assert (replay.number, replay.length) == (0, 0)
    assert fingerprint(replay.state) == fingerprint(match.state)


def test_a_dealt_record_overrules_the_seed(match: Match) -> None:
    other = match_of(SIEGE, ["Ada", "Bo"], "another", dealt=match.header.dealt)
    assert SIEGE.position(other.state) == SIEGE.position(match.state)
    with pytest.raises(OutOfChance):
        match_of(SIEGE, ["Ada", "Bo"], "another", dealt=(match.header.dealt or [])[:2])


def test_a_folder_that_can_not_be_written_is_said_and_play_goes_on(tmp_path: Any) -> None:
    (tmp_path / "file").write_text("in the way")
    match, heard = siege(), list[NotSaved]()
    match.bus.subscribe(NotSaved, heard.append)
    match.save_in(tmp_path / "file" / "matches")
    assert len(heard) == 1 and heard[0].reason.startswith("Nothing is saved: ")
    do(match, "besiege", "hold")
    assert len(match.history) == 2 and match.journal is None and len(heard) == 1
