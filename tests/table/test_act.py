"""The last action of a match as a picture: what it says, and how it finds room."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest
from pygame import Rect
from typing_extensions import override

from engine.app import text
from engine.app.theme import Scale
from engine.app.widgets import Label, overflows, walk
from engine.app.widgets.containers import Framed
from engine.app.widgets.panels import Panel
from engine.rules.cards import HIDDEN, Card
from engine.rules.ending import OfferDraw, Resign
from engine.rules.events import Moved
from engine.rules.places import Place
from engine.table.act import Act, ActThing, FigureChange, Figures
from engine.table.act_panel import FLAT_RATIO, ActContents
from engine.table.act_things import BrassArrow, CardFan, seat_symbol, symbol
from engine.table.acts import Acts, head_and_rest, joined_moves
from engine.table.beats import Progress
from engine.table.cards import CardWidget
from engine.table.marked_title import MOST_LINES
from engine.table.table import Table
from tests.hands import made_ready, words
from tests.kit.matches import luck
from tests.tables import LONG, SAMPLE, TABLES, any_action, go_on, new_table, play

DECK, HAND, PILE = Place("deck"), Place("players.0.hand"), Place("discard")


@pytest.mark.parametrize(
    ("sentence", "head", "rest"),
    [
        ("Plans: discards {6S}.", "Plans", "Discards {6S}."),
        ("**Mara wins.** The city falls.", "Mara wins", "The city falls."),
        ("Refuses the draw.", "Refuses the draw", ""),
        ("", "", ""),
        ("Draws {10H}. Then: stops.", "Draws {10H}", "Then: stops."),
    ],
)
def test_a_title_is_the_first_clause_of_the_log(sentence: str, head: str, rest: str) -> None:
    assert head_and_rest(sentence) == (head, rest)


def test_moves_between_the_same_places_are_one_fan() -> None:
    six, jack, hidden = Card("6S"), Card("JH"), HIDDEN
    moves = [
        Moved((six,), DECK, HAND),
        Moved((hidden,), HAND, PILE),
        Moved((jack,), DECK, HAND),
    ]
    assert joined_moves(moves) == [Moved((six, jack), DECK, HAND), Moved((hidden,), HAND, PILE)]


# What an act shows.


class Counting(Acts):
    """Acts with a figure: the cards in each hand."""

    @override
    def figures(self, view: Any, seat: int) -> Figures:
        return {
            ("Hand", self.table.name(each)): str(len(view.player(each).hand))
            for each in range(1, view.seats + 1)
        }


def table_of(key: str, folder: Path, seed: object = 7) -> Table:
    return new_table(TABLES[key], folder, seed)


def shown(scene: Table, kind: type[Acts] = Acts) -> Act:
    act = kind(scene.context).shown()
    assert act
    return act


def playing_back(scene: Table, count: int) -> None:
    """Show the last action as far as its event of this number."""
    number = len(scene.match.history)
    view, beats = scene.match.beats(number)
    event = beats[count - 1].event if count else None
    view = beats[count - 1].view if count else view
    scene.beats._progress = Progress(number, count, view, event)


def play_at_random(scene: Table, count: int, seed: object = 1) -> None:
    chance = luck(seed)
    for _ in range(count):
        action = any_action(scene, chance)
        assert action
        play(scene, action)


def test_before_the_first_action_there_is_no_act(tmp_path: Path) -> None:
    scene = table_of("showdown", tmp_path)
    assert Acts(scene.context).shown() is None
    assert words(scene, "act-quiet") == "Nothing has been done yet."


def test_an_act_has_the_words_of_the_log_and_the_cards_that_moved(tmp_path: Path) -> None:
    scene = table_of("showdown", tmp_path)
    play_at_random(scene, 1)
    assert shown(scene).title == "Mara chooses a card"
    play_at_random(scene, 1)
    act = shown(scene)
    assert act.seat == 2 and act.title == "Tomas chooses a card"
    assert [thing.caption for thing in act.things] == [
        "one card to Mara's discard pile",
        "one card to Tomas's discard pile",
    ]
    assert not any(thing.follows for thing in act.things)  # neither is the way of the other


def test_figures_are_those_before_the_action_and_those_that_have_been_shown(
    tmp_path: Path,
) -> None:
    scene = table_of("showdown", tmp_path)
    play_at_random(scene, 2)
    before, after = ("6", "5")
    assert shown(scene, Counting).changes == [
        FigureChange("Hand", "Mara", before, after),
        FigureChange("Hand", "Tomas", before, after),
    ]
    playing_back(scene, 0)
    assert not shown(scene, Counting).changes
    playing_back(scene, 1)
    assert shown(scene, Counting).changes == [FigureChange("Hand", "Mara", before, after)]


def test_the_act_shows_no_event_that_has_not_been_shown(tmp_path: Path) -> None:
    scene = table_of("showdown", tmp_path)
    play_at_random(scene, 2)
    counts = []
    for count in range(len(scene.match.history[-1].events) + 1):
        playing_back(scene, count)
        act = shown(scene)
        counts.append(sum(thing.caption != "" for thing in act.things))
        assert "Wins" not in str(act.lines) or count >= 2
    assert counts[:3] == [0, 1, 2]


@pytest.mark.parametrize("key", ["parley", "shrine", "siege", "schmiegel"])
def test_an_act_has_a_face_only_for_the_seat_that_may_see_it(key: str, tmp_path: Path) -> None:
    """A card that the open view may not see is a back, whoever acted."""
    compared = 0
    for seed in range(3):
        scene = table_of(key, tmp_path, seed)
        chance = luck(seed)
        for _ in range(40):
            action = any_action(scene, chance)
            if action is None:
                break
            play(scene, action)
            events = scene.match.history[-1].events
            secret = [each for each in events if each.seen_by(0) != each]
            for viewer in range(len(scene.match.names) + 1) if secret else ():
                scene.seat.viewer = viewer
                expected = [each.seen_by(viewer) for each in events]
                act = Acts(scene.context).shown()
                cards = [fan for thing in act.things for fan in faces(thing)] if act else []
                allowed = [str(card) for each in joined_moves(expected) for card in each.cards]
                assert set(cards) <= {*allowed, HIDDEN}, (viewer, events)
                compared += 1
            scene.seat.viewer = 0
    assert compared > 5


def faces(thing: ActThing) -> list[str]:
    """Return the cards of a fan, as the engine's own acts show them."""
    return [str(card) for card in thing.part.cards] if isinstance(thing.part, CardFan) else []


def test_after_an_undo_the_panel_says_what_was_taken_back(tmp_path: Path) -> None:
    scene = table_of("siege", tmp_path)
    play(scene, "hold" if "hold" in map(str, scene.context.actions) else "besiege")
    title = Acts(scene.context).shown()
    assert title
    assert scene.match.undo((1, 2)) is None
    act = shown(scene)
    assert act.seat == 0 and act.title == "Taken back" and "Mara" in act.lines[0]
    play_at_random(scene, 1)
    assert shown(scene).title != "Taken back"


def test_resigning_and_draws_have_pictures_of_their_own(tmp_path: Path) -> None:
    scene = table_of("showdown", tmp_path)
    play(scene, OfferDraw())
    offer = shown(scene)
    assert offer.title == "Mara offers a draw. Tomas is asked." and len(offer.things) == 3
    play(scene, "refuse")
    assert shown(scene).title == "Tomas refuses the draw"
    assert scene.match.submit(1, Resign()) is None
    playing_back(scene, 1)
    assert shown(scene).title == "Mara resigns" and len(shown(scene).things) == 2


def test_the_next_game_of_a_set_begins_without_an_act(tmp_path: Path) -> None:
    scene = new_table(TABLES["siege"], tmp_path, 7, options={"best_of": 3})
    play_at_random(scene, 2)
    decision = scene.match.decision
    assert decision and scene.match.submit(decision.seat, Resign()) is None
    count = len(scene.match.history[-1].events)
    playing_back(scene, count - 1)
    assert shown(scene).title.endswith("resigns")
    playing_back(scene, count)
    assert Acts(scene.context).shown() is None
    go_on(scene)
    assert Acts(scene.context).shown() is None
    play_at_random(scene, 1)
    assert Acts(scene.context).shown()


def test_an_act_that_is_shown_again_is_the_one_of_that_time(tmp_path: Path) -> None:
    scene = table_of("showdown", tmp_path)
    play_at_random(scene, 2)
    act = shown(scene, Counting)
    play_at_random(scene, 2)
    later = shown(scene, Counting)
    _, beats = scene.match.beats(2)
    scene.beats._progress = Progress(2, len(beats), beats[-1].view, beats[-1].event)
    again = shown(scene, Counting)
    assert (again.title, again.changes) == (act.title, act.changes)
    assert again.changes != later.changes


# How it finds room.

TITLES = ["Tomas plans", f"{LONG[0]} puts the eight cards back on the deck, face down"]
CHANGES = [
    [],
    [FigureChange("Deck", "of Tomas", "39", "38")],
    [
        FigureChange("Bombardments", f"of {LONG[1]}", "+0", "+2", "until a sally burns it"),
        FigureChange("Walls", "out of ten", "10", "9"),
    ],
]
LINES = [[], ["Fate: King of Clubs, black: Mara discards {10C}."]]


def fan(count: int, caption: str) -> ActThing:
    cards = CardFan([HIDDEN] * count, "pine", f"fan-{caption[:3]}", large=False)
    return ActThing(cards, caption, 1 + 0.75 * (count - 1))


THINGS = [
    [],
    [fan(1, "one card paid, 38 left"), fan(8, "eight cards looked at")],
    [fan(3, "three cards paid, 35 left"), fan(1, f"to {LONG[0]}'s discard pile"), fan(1, "")],
]
ROOMS = [(365, 280), (365, 150), (707, 154), (360, 230), (993, 120), (480, 90)]
"""Rooms of the panel in style units, tall and flat."""


def laid(act: Act, scale: Scale, size: tuple[int, int]) -> Panel:
    """Return the panel of an act in a room of this size in pixels."""
    panel = Panel("act")
    Framed(panel, ActContents(act), down=10).lay(scale, Rect((20, 60), size))
    return panel


@pytest.mark.parametrize("window", SAMPLE, ids=str)
def test_nothing_of_an_act_is_cut_with_long_names(window: tuple[tuple[int, int], int]) -> None:
    """In every room; letters grow with the text, and a room is at least a third higher then."""
    made_ready()
    (wide, high), percent = window
    scale = Scale(wide, high, percent / 100)
    for room, title, lines, things, changes in product(ROOMS, TITLES, LINES, THINGS, CHANGES):
        grown = 1 + (scale.text - 1) * 0.67
        size = min(scale.px(room[0] * grown), wide - 40), min(scale.px(room[1] * grown), high - 80)
        panel = laid(Act(1, title, lines, things, changes), scale, size)
        assert not overflows([panel], scale), (room, title, len(things), len(changes), lines)


def labels(panel: Panel, name: str) -> list[Label]:
    widgets = (placed.widget for placed in walk([panel]))
    return [each for each in widgets if isinstance(each, Label) and each.id.startswith(name)]


def lines_of(label: Label, scale: Scale) -> int:
    """Return the number of lines of a label as it is laid."""
    high = label.size(scale, label.rect.width)[1]
    return high // text.measure("A", label.role, scale)[1]


@pytest.mark.parametrize("percent", [100, 150, 200])
def test_a_title_has_two_lines_and_keeps_its_mark(percent: int) -> None:
    made_ready()
    scale = Scale(1280, 720, percent / 100)
    for title in TITLES:
        act = Act(2, title, [], THINGS[1], CHANGES[1])
        width = scale.px(365) if percent == 100 else scale.px(700)
        panel = laid(act, scale, (width, scale.px(400)))
        (label,) = labels(panel, "act-title")
        assert lines_of(label, scale) <= MOST_LINES
        assert any(placed.widget.id == "act-mark" for placed in walk([panel]))


def test_a_caption_beside_a_wide_fan_has_two_lines() -> None:
    made_ready()
    scale = Scale(1280, 720)
    panel = laid(Act(1, TITLES[0], [], THINGS[1], CHANGES[1]), scale, (365, 280))
    captions = labels(panel, "act-caption")
    assert len(captions) == 2 and all(lines_of(each, scale) <= 2 for each in captions)


def test_captions_are_near_symbols_which_do_not_grow() -> None:
    made_ready()
    scale = Scale(1280, 720)
    things = [seat_symbol(1), symbol("ui-why", "a draw?")]
    panel = laid(Act(1, TITLES[0], [], things), scale, (365, 280))
    [icon] = [each for each, _ in walk([panel]) if each.id == "act-ui-why"]
    assert 0 <= labels(panel, "act-caption-1")[0].rect.top - icon.rect.bottom <= 8


def test_the_panel_keeps_its_rows_where_they_are_when_a_figure_comes() -> None:
    """The title stands at the top from the first event of an action on."""
    made_ready()
    scale = Scale(1280, 720)
    tops = set()
    for things, changes in ((THINGS[1][:1], []), (THINGS[1], []), (THINGS[1], CHANGES[1])):
        panel = laid(Act(1, TITLES[0], [], things, changes), scale, (365, 280))
        tops.add(labels(panel, "act-title")[0].rect.top)
    assert len(tops) == 1


def test_a_flat_panel_has_words_things_and_figures_beside_each_other() -> None:
    made_ready()
    scale = Scale(1280, 720)
    size = 707, 154
    assert size[0] > FLAT_RATIO * size[1]
    panel = laid(Act(1, TITLES[0], [], THINGS[1], CHANGES[1]), scale, size)
    title, name = (labels(panel, each)[0].rect for each in ("act-title", "act-figure"))
    cards = [each.widget for each in walk([panel]) if isinstance(each.widget, CardWidget)]
    assert title.right < cards[0].rect.left and cards[-1].rect.right < name.left


def test_many_things_in_a_flat_panel_stand_below_the_title(tmp_path: Path) -> None:
    """Beside the title they would be small and without captions."""
    scale = Scale(1280, 720)
    things = [fan(3, "resurrection"), *(fan(1, "resurrected") for _ in range(3))]
    change = FigureChange("Shrine", "of Tomas", "1", "0")
    panel = laid(
        Act(1, "Mara resurrects a card to attack", (), things, [change]), scale, (785, 246)
    )
    [title] = labels(panel, "act-title")
    cards = [each for each, _ in walk([panel]) if isinstance(each, CardWidget)]
    assert len(labels(panel, "act-caption")) == 4
    assert all(card.rect.top > title.rect.bottom and card.rect.height > 76 for card in cards)


def test_an_arrow_leads_only_to_what_follows() -> None:
    made_ready()
    scale = Scale(1280, 720)
    for follows in (True, False):
        things = [THINGS[1][0], THINGS[1][1]._replace(follows=follows)]
        panel = laid(Act(1, TITLES[0], [], things), scale, (365, 280))
        arrows = [each for each in walk([panel]) if isinstance(each.widget, BrassArrow)]
        assert len(arrows) == follows


def test_an_act_in_words_says_what_its_pictures_show() -> None:
    act = Act(1, "Tomas plans", ["Fate."], THINGS[1], CHANGES[1]).in_words
    assert not act.things and not act.changes
    assert act.lines == ["One card paid, 38 left. Eight cards looked at. Deck: 39 to 38. Fate."]
