"""The siege in a large window: what is unseen, what was played, what a seat knows, what an answer
is worth; nothing overlaps, and a small window has none of it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import islice
from pathlib import Path

import pytest
from pygame import Rect

from engine.app.inputs import Hover, Key
from engine.app.theme import Scale
from engine.app.widgets import Label, Widget, overflows, walk
from engine.app.widgets.meters import Meter
from engine.app.widgets.plates import Plate
from engine.match import ActionChosen
from engine.rules.cards import CARD_VALUES, Card
from engine.rules.cards import name as card_name
from engine.rules.events import Looked, Moved, Shuffled
from engine.rules.played import Played
from engine.table.actionbar import Offer
from engine.table.cards import CardWidget
from engine.table.fanned import FannedPile
from engine.table.piles import PileWidget
from engine.table.table import Table
from engine.table.unseen import UnseenGrid
from games.siege.rules.actions import Hold
from games.siege.rules.state import (
    DECKS,
    DISCARDS,
    FATE_DECK,
    SUPPLIES,
    ClashResolved,
    FateStruck,
    WallsChanged,
)
from games.siege.table.answers import AnswerOdds, answers_panel
from games.siege.table.fates import FateRow
from games.siege.table.past import (
    clashes,
    events_of_game,
    fate_turns,
    last_plan_turn,
    wall_changes,
)
from games.siege.table.pastlist import PastList
from games.siege.table.sides import places_of_unseen, unseen_cards
from tests.games.siege.table_play import at_plan, known, positions, siege, table
from tests.hands import ids, keys, settle
from tests.long import many
from tests.secrets import Spy, check, frames, never_seen
from tests.tables import go_on, play

LARGE = 1920, 1080
NEW = {
    *("unseen-1", "unseen-2", "besieger.discard", "besieged.discard", "fate.discard"),
    "answer-none",
}


@pytest.mark.parametrize(
    ("size", "text", "large"),
    [
        ((1280, 720), 100, False),
        ((2560, 1440), 200, False),
        ((1920, 1080), 100, True),
        ((3840, 2160), 100, True),
    ],
)
def test_only_a_large_window_shows_more(
    size: tuple[int, int], text: int, large: bool, tmp_path: Path
) -> None:
    scene = table(tmp_path, "more", size, text_size=text)
    play(scene, "assault 1")
    shown, kinds = set[str](), set[type]()
    for sheet in scene.sheets.names:
        scene.sheets.open(sheet)
        shown |= {*ids(scene)}
        kinds |= {type(each) for each, _ in walk(scene.widgets)}
    assert ({*NEW} <= shown and kinds >= {UnseenGrid, FannedPile, FateRow}) == large
    assert large or not kinds & {UnseenGrid, FannedPile, FateRow, PastList}


def test_what_is_unseen_is_what_the_decks_hold(tmp_path: Path) -> None:
    """Drawn cards that lie face down count too; what a viewer knows by a Plan does not."""
    scene = table(tmp_path, "unseen", (1024, 640))
    for _ in islice(positions(scene, "unseen"), many(25, 100)):
        state = siege(scene)
        for seat in (1, 2):
            lying = [*state.side(seat).discard]
            clash = state.clash
            if clash and clash.turned:
                continue
            for viewer in (0, 1, 2):
                view = scene.match.view(viewer)
                knows = known(scene, seat) if viewer == seat else []
                if clash and viewer == clash.attacker == seat:
                    knows += clash.attack[: clash.known]
                found = unseen_cards(view, seat)
                assert found == {*SUPPLIES[seat].cards} - {*lying, *knows}
                said = places_of_unseen(view, seat)
                assert said.startswith(str(len(found) or "No"))


def test_a_fan_shows_the_discard_pile_and_opens_it(tmp_path: Path) -> None:
    scene = table(tmp_path, "fan", LARGE)
    empty = scene.widget("besieger.discard")
    assert empty is not None and not empty.is_pressable
    play(scene, "besiege", "hold")
    fan = scene.widget("besieger.discard")
    assert isinstance(fan, FannedPile) and [*fan.cards] == siege(scene).besieger.discard
    fan.press()
    assert scene.manager.top is not scene


def test_what_a_plan_showed_has_a_panel_that_its_seat_alone_opens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is closed as a hand is, and all else can be done while it lies open."""
    spy = Spy(monkeypatch)
    scene = at_plan(tmp_path, size=LARGE, speed="fast")
    check(scene, spy, Key("p"))
    check(scene, spy, Key("space"))
    secret = never_seen(scene)
    cards = {*known(scene, 1)}
    assert cards and cards <= secret
    spy.forget()
    scene.manager.handle(Key("y"))
    for _ in frames(scene, Hover((5, 5))):
        pass
    assert scene.match.decision and scene.match.decision.seat == 2
    closed = scene.widget("known-cards")
    assert isinstance(closed, PileWidget) and len(closed.cards) == len(cards)
    assert not spy.told(cards)
    check(scene, spy, Key("o"))
    go_on(scene)
    assert known(scene, 1) and scene.widget("known-cards") and not spy.told({*known(scene, 1)})
    check(scene, spy, Key("h"))
    assert scene.seat.viewer == 1 and scene.widget("known-cards") is None
    left = {*known(scene, 1)}
    assert {f"card.{card}" for card in left} <= {*ids(scene)}
    assert scene.widget("besiege") and scene.widget("hide"), "all else can be done"
    spy.forget()
    assert check(scene, spy, Key("h")) > 0
    assert scene.seat.viewer == 0 and scene.widget("known-cards")
    check(scene, spy, Key("h"))
    spy.forget()
    assert check(scene, spy, Key("b")) > 0
    assert scene.seat.viewer == 0 and scene.widget("known-cards")


def at_defence(folder: Path, seed: str = "answer") -> Table:
    """A table at which the Besieged, who knows cards, has to answer an assault."""
    scene = table(folder, seed, LARGE)
    play(scene, "besiege")
    state = siege(scene)
    state.besieged.deck.sort(key=lambda card: -CARD_VALUES[card])
    state.besieged.known = 6
    play(scene, "repair", "assault 2")
    assert siege(scene).besieged.known >= 2
    return scene


def test_each_answer_is_told_with_what_its_seat_knows_once_its_view_is_open(
    tmp_path: Path,
) -> None:
    scene = at_defence(tmp_path)
    rows = answers(scene.widgets)
    assert [row.id for row in rows] == [f"answer-{words}" for words in WORDS]
    assert all(len(shares(row)) == 1 for row in rows)
    assert rows[1].name == f"Draw one: {siege(scene).walls} + 1 card"
    leads = [row.id.removeprefix("answer-") for row in rows if row.ground == "notice"]
    decision = scene.match.decision
    assert decision
    offers = scene.board.offers(scene.context.view, decision).answers
    assert leads == [words for words, each in zip(WORDS, offers, strict=True) if primary(each)]
    keys(scene, "h")
    assert scene.seat.viewer == 2
    rows, first = answers(scene.widgets), CARD_VALUES[Card(known(scene, 2)[0])]
    assert all(len(shares(row)) == 2 for row in rows)
    walls = siege(scene).walls
    assert rows[1].name == f"Draw one: {walls} + {first} = {walls + first}"
    by_open, known_to_seat = shares(rows[2])
    assert known_to_seat > by_open
    assert "With what you know" in rows[2].state
    keys(scene, "h")
    assert all(len(shares(row)) == 1 for row in answers(scene.widgets))


WORDS = "none", "one", "two", "three"


def shares(row: Plate) -> list[float]:
    """The chances that an answer holds, as its bars show them."""
    return [each.share for each in row.widgets if isinstance(each, Meter)]


def primary(offer: Offer) -> bool:
    """Whether this answer leads."""
    return offer.kind == "primary"


def answers(widgets: Sequence[Widget]) -> list[Plate]:
    """The answers in their panel."""
    found = (each for each, _ in walk(widgets) if isinstance(each, Plate))
    return [each for each in found if each.id.startswith("answer-")]


def test_the_note_below_the_answers_gives_way_where_it_has_no_room() -> None:
    """Each answer's tip says the same."""
    scale, note = Scale(*LARGE), "An equal defence holds."
    rows = [AnswerOdds(word, "7", (Fraction(1, 2),), False) for word in WORDS]
    panel = answers_panel("Mara", rows, note)
    high = panel.size(scale, 600)[1]
    while "answers-note" in ids_of(widgets := panel.lay(scale, Rect(0, 0, 600, high))):
        assert overflows(widgets, scale) == [], high
        high -= 1
    assert overflows(widgets, scale) == [], high
    tips = [each.tip for each in answers(widgets)]
    assert tips == [note] * len(WORDS)


def ids_of(widgets: list[Widget]) -> set[str]:
    return {each.id for each, _ in walk(widgets)}


def fates_of(row: FateRow) -> list[str]:
    """The ids of the cards of a row."""
    return [each.id for each in row.widgets if isinstance(each, CardWidget)]


def test_the_list_of_what_fate_did_follows_what_is_told(tmp_path: Path) -> None:
    scene = table(tmp_path, "fate", LARGE, speed="normal")
    go_on(scene)
    play(scene, "besiege")
    decision = scene.match.decision
    assert decision
    scene.match.bus.publish(ActionChosen(decision.seat, Hold()))
    row = scene.widget("fate.discard")
    assert scene.beats.is_playing_back and isinstance(row, FateRow)
    assert not fates_of(row)
    assert siege(scene).fate.discard, "the match is ahead"
    settle(scene)
    go_on(scene)
    row = scene.widget("fate.discard")
    assert isinstance(row, FateRow) and len(fates_of(row)) == 1
    card = siege(scene).fate.discard[0]
    assert scene.widget(f"fate.discard-{card}") is not None


def test_what_is_new_is_read_aloud(tmp_path: Path) -> None:
    scene = at_defence(tmp_path)
    read = "\n".join(scene.reading())
    for words in (
        " cards unseen. ",
        "Clubs: ",
        "How the walls changed. Turn 1",
        "Draw two: ",
        "Holds ",
    ):
        assert words in read, words
    assert "Only you see this" not in read
    keys(scene, "h")
    first = card_name(Card(known(scene, 2)[0]))
    assert f"Only you see this: {first}" in "\n".join(scene.reading())


def told(*events: object, turn: int = 1) -> Played:
    return Played(1, 1, Hold(), events, turn)  # type: ignore[arg-type]


def test_what_was_played_is_told_turn_by_turn() -> None:
    def lost(card: str) -> Moved:
        return Moved((Card(card),), DECKS[1], DISCARDS[1], None, True)

    fight = ClashResolved(1, "bombard", "walls", (), 0, (), 5, 6, 5, True)
    past = events_of_game(
        [
            told(lost("2C"), fight, WallsChanged(5, 4), Looked(2, DECKS[2], ())),
            told(FateStruck(Card("KC"), 1), lost("3C"), lost("4C"), turn=1),
            told(lost("5C"), turn=2),
            told(FateStruck(Card("QC"), 1), lost("6C"), Shuffled(FATE_DECK, 14), turn=2),
        ]
    )
    assert wall_changes(past) == [(1, WallsChanged(5, 4))]
    assert clashes(past) == [(1, fight)]
    assert [(each.turn, each.cards_lost, each.was_shuffled) for each in fate_turns(past)] == [
        (1, 2, False),
        (2, 1, True),
    ]
    assert last_plan_turn(past, 2) == 1 and last_plan_turn(past, 1) == 0


def test_an_earlier_game_of_a_set_is_past(tmp_path: Path) -> None:
    scene = table(tmp_path, "set", LARGE, {"best_of": 3})
    play(scene, "bombard walls", "defend 0")
    assert clashes(events_of_game(scene.match.history))
    play(scene, "resign")
    assert not clashes(events_of_game(scene.match.history))


def test_the_newest_lines_of_a_list_are_shown(tmp_path: Path) -> None:
    scene = table(tmp_path, "list", LARGE, odds=False)
    play(scene, "bombard walls", "defend 0")
    fought = scene.widget("clashes-list")
    assert isinstance(fought, PastList)
    words = [each.words for each in fought.widgets if isinstance(each, Label)]
    assert len(words) == 4 and words[:2] == ["Turn 1", "Bombardment of the walls"]
    assert fought.tip == ", ".join(words)
