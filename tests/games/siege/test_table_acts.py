"""Acts of a siege in the middle of the table, and the stage of its end."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.app.widgets import Label, Widget, overflows, walk
from engine.app.widgets.pieces import Badge
from engine.rules.cards import HIDDEN, Card
from engine.rules.notation import Action
from engine.table.act import PANEL_ID
from engine.table.cards import CardWidget
from engine.table.stage import end_words, framed_stage
from engine.table.table import Table
from games.siege.rules.actions import Assault, Defend
from games.siege.rules.state import BESIEGED, BESIEGER, ClashResolved, Ending
from games.siege.table import walls
from games.siege.table.acts import LargeMedal
from games.siege.table.counters import CounterCopy, Medal
from games.siege.table.ending import BANNER_GROWTH, sum_parts
from games.siege.table.walls import Walls
from tests.games.siege.table_play import siege, table
from tests.hands import clear, ids, keys, resized, settle
from tests.hands import words as words_of
from tests.kit.matches import luck
from tests.tables import SAMPLE, WINDOWS, any_action, play


def labels(scene: Table, panel: str = PANEL_ID) -> str:
    """Return all words in a panel."""
    widget = scene.widget(panel)
    assert widget is not None, panel
    return "\n".join(
        placed.widget.words for placed in walk([widget]) if isinstance(placed.widget, Label)
    )


def on_top(deck: list[Card], *cards: str) -> None:
    """Put cards on top of their deck."""
    deck[:] = [*map(Card, cards), *(card for card in deck if card not in cards)]


@pytest.mark.parametrize(
    "actions",
    [
        "besiege",
        "plan",
        "construct mine",
        "resupply",
        "bombard walls, defend 1",
        "assault 2, defend 3",
        "besiege, hold",
        "besiege, repair",
        "besiege, ration",
        "besiege, sally enemy, defend 0",
    ],
)
def test_every_action_leaves_a_picture_in_the_middle(actions: str, tmp_path: Path) -> None:
    for size, text in SAMPLE:
        scene = table(tmp_path, 3, size, text_size=text)
        for action in actions.split(", "):
            play(scene, action)
            panels = [panel for id in (PANEL_ID, "clash") if (panel := scene.widget(id))]
            cards = [each for each, _ in walk(panels) if isinstance(each, CardWidget)]
            assert cards or scene.widget("clash-said"), (action, size, text)


@pytest.mark.parametrize(("top", "count", "said"), [("3S", 3, "cards"), ("AS", 1, "card")])
def test_the_act_of_an_order_shows_as_many_backs_as_cards_were_put_back(
    top: str, count: int, said: str, tmp_path: Path
) -> None:
    scene = table(tmp_path)
    on_top(siege(scene).besieger.deck, top)
    play(scene, "plan")
    order = [str(card) for card in siege(scene).besieger.deck[:count]]
    play(scene, f"order {' '.join(order)}")
    act = scene.widget(PANEL_ID)
    assert act
    cards = [each.card for each, _ in walk(act.widgets) if isinstance(each, CardWidget)]
    badges = [each.shown for each, _ in walk(act.widgets) if isinstance(each, Badge)]
    assert cards == [HIDDEN] * count and badges == ([str(count)] if count > 1 else [])
    assert f"Mara puts the {said} back" in labels(scene)


def test_a_counter_just_built_is_shown_in_the_camp_in_the_yard_and_in_its_sum(
    tmp_path: Path,
) -> None:
    scene = table(tmp_path)
    siege(scene).besieger.equipment = ["ladders"]
    play(scene, "construct mine")
    rings = {
        id: isinstance(medal := scene.widget(f"medal.{id}"), Medal) and medal.is_bright
        for id in ("mine", "ladders")
    }
    assert rings == {"mine": True, "ladders": False}
    where = scene.widget("where.mine")
    assert isinstance(where, Label) and where.words == "in the camp"
    title, *_ = labels(scene).splitlines()
    assert title == "Mara constructs the Mine"
    assert "+1" in labels(scene) and "+4" in labels(scene)
    play(scene, "hold")
    medal = scene.widget("medal.mine")
    assert isinstance(medal, Medal) and not medal.is_bright


def test_a_counter_that_a_sally_destroyed_stands_beside_the_card_that_won(tmp_path: Path) -> None:
    scene = table(tmp_path)
    siege(scene).besieger.equipment = ["mine", "ladders"]
    on_top(siege(scene).besieged.deck, "9D")
    on_top(siege(scene).besieger.deck, "2C", "3S")
    play(scene, "besiege", "sally equipment", "defend 1", "destroy mine")
    card = scene.widget(f"{PANEL_ID}-besieged-0")
    assert isinstance(card, CardWidget) and (card.card, card.state) == ("9D", "target")
    assert scene.widget("act-medal")


def test_the_act_stays_large_above_the_odds(tmp_path: Path) -> None:
    scene = table(tmp_path)
    play(scene, "construct catapult", "hold")
    act = scene.widget(PANEL_ID)
    assert act and scene.widget("odds-panel")
    assert act.rect.height >= 150
    assert all(scene.widget(f"odds-{row}-0") for row in range(4))


def test_the_course_that_changed_has_a_frame_until_the_next_action(tmp_path: Path) -> None:
    scene = table(tmp_path)
    lit = []
    for action in ("besiege", "repair", "besiege"):
        play(scene, action)
        city = scene.widget("walls")
        assert isinstance(city, Walls)
        lit.append(city.lit_course)
    assert lit == [0, 6, 0]


def test_a_ration_without_a_heart_says_why_nothing_comes_back(tmp_path: Path) -> None:
    scene = table(tmp_path)
    on_top(siege(scene).besieged.deck, "6S")
    play(scene, "besiege", "ration")
    assert "It is not a heart, so no card comes back." in labels(scene)


@pytest.mark.parametrize(("size", "text_size"), [((1280, 720), 100), ((1024, 640), 100)])
def test_fate_says_in_its_panel_what_it_took(
    size: tuple[int, int], text_size: int, tmp_path: Path
) -> None:
    """The act keeps its room for its own things."""
    scene = table(tmp_path, 7, size, text_size=text_size)
    on_top(siege(scene).fate.deck, "QH")
    on_top(siege(scene).besieged.deck, "AD", "8C")
    play(scene, "besiege", "hold")
    assert words_of(scene, "fate-effect") == "{QH}: Tomas discards {8C}."
    assert "Fate:" not in labels(scene)
    play(scene, "besiege")
    assert words_of(scene, "fate-effect") == "", "the next action has not brought it"


def test_the_card_of_fate_is_named_after_a_reshuffle_that_took_it(tmp_path: Path) -> None:
    scene = table(tmp_path)
    on_top(siege(scene).fate.deck, "QH")
    limit = siege(scene).rules.reshuffle_at
    siege(scene).fate.discard[:] = [*map(Card, ["KH", "JH", "KD"][: limit - 1])]
    on_top(siege(scene).besieged.deck, "AD", "8C")
    play(scene, "besiege", "hold")
    assert siege(scene).fate.discard == []
    assert words_of(scene, "fate-effect") == "{QH}: Tomas discards {8C}."


def test_what_fate_took_is_said_beside_the_number_of_cards_left(tmp_path: Path) -> None:
    for fate_card, owner in {"QH": "of Tomas (1 to Fate)", "QC": "of Tomas"}.items():
        scene = table(tmp_path, odds=False)
        on_top(siege(scene).fate.deck, fate_card)
        play(scene, "besiege", "hold")
        assert words_of(scene, "act-owner-0") == owner


def test_no_goal_stands_under_what_was_done(tmp_path: Path) -> None:
    """There it reads as a result."""
    scene = table(tmp_path)
    assert words_of(scene, "goal-title") == "Goal"
    play(scene, "bombard walls", "defend 1")
    assert "goal" not in ids(scene)
    play(scene, "resign")
    assert "goal" not in ids(scene)


@pytest.mark.parametrize("action", ["hold", "sally enemy"])
def test_the_act_names_fate_while_its_panel_is_on_another_tab(action: str, tmp_path: Path) -> None:
    scene = table(tmp_path, text_size=200)
    on_top(siege(scene).fate.deck, "QH")
    on_top(siege(scene).besieged.deck, "AD", "8C")
    play(scene, "besiege", action, *(["defend 1"] if action != "hold" else []))
    reach = scene.widget("clash-reach")
    shown = reach.words if isinstance(reach, Label) else labels(scene)
    assert "Fate: Queen of Hearts: Tomas discards {8C}." in shown


def test_fate_says_what_a_joker_demands_before_it_takes(tmp_path: Path) -> None:
    scene = table(tmp_path, speed="normal")
    on_top(siege(scene).fate.deck, "RJ")
    on_top(siege(scene).besieged.deck, "3C", "8C", "5S", "6S", "9D", "AD")
    play(scene, "besiege")
    decision = scene.match.decision
    assert decision and scene.match.submit(decision.seat, scene.match.game.parse("hold")) is None
    shown: list[str] = []
    while scene.beats.is_playing_back:
        effect = scene.widget("fate-effect")
        assert isinstance(effect, Label)
        if not shown or shown[-1] != effect.words:
            shown.append(effect.words)
        scene.manager.update(0.05)
    assert shown == [
        "",
        "{RJ}: Tomas discards until a red card comes.",
        "{RJ}: Tomas discards {8C}.",
        "{RJ}: Tomas discards {8C} {5S}.",
        "{RJ}: Tomas discards {8C} {5S} {6S}.",
        "{RJ}: Tomas discards 4 cards, {9D} last.",
    ]


def test_the_caption_of_paid_cards_counts_those_left_until_fate_takes_more(tmp_path: Path) -> None:
    for fate_card, words in {"QC": "two cards paid, 38 left", "QH": "two cards paid"}.items():
        scene = table(tmp_path, odds=False)
        on_top(siege(scene).fate.deck, fate_card)
        play(scene, "besiege", "repair")
        assert words in labels(scene).splitlines()


def test_an_undo_says_what_was_taken_back(tmp_path: Path) -> None:
    scene = table(tmp_path)
    play(scene, "bombard walls", "defend 1", "hold")
    assert scene.match.undo((1, 2)) is None
    settle(scene)
    scene.rebuild()
    taken_back, words = labels(scene).splitlines()
    assert taken_back == "Taken back" and "Tomas" in words and "Holds" in words


def test_an_offered_draw_stands_above_the_clash_that_it_interrupts(tmp_path: Path) -> None:
    scene = table(tmp_path)
    play(scene, "bombard walls", "offer draw")
    assert labels(scene).startswith("Tomas offers a draw")
    clash = scene.widget("clash")
    act = scene.widget(PANEL_ID)
    assert clash and act and act.rect.bottom < clash.rect.top
    play(scene, "refuse")
    assert labels(scene).startswith("Mara refuses the draw") and scene.widget("clash")


# Endings.


def to_the_end(scene: Table, seed: int, kind: str) -> None:
    """Play until the end of a siege stands still: an assault, a lack of cards, or otherwise."""
    chance = luck(f"end {seed}")
    seldom = Assault if kind == "lack" else None
    while decision := scene.match.decision:
        action = any_action(scene, chance, seldom)
        if kind not in ("lack", "assault") and len(scene.match.history) >= 4:
            is_answer = decision.ask == "draw"
            texts = {"resigned": "resign", "agreed": "agree" if is_answer else "offer draw"}
            action = scene.match.game.parse(texts[kind])
        assert isinstance(action, Action)
        play_until_the_end(scene, action)
        if scene.beats.ended:
            return
        clear(scene)


def play_until_the_end(scene: Table, action: Action) -> None:
    """Play an action, and go on until its end stands still, if it is the last one."""
    decision = scene.match.decision
    assert decision and scene.match.submit(decision.seat, action) is None
    settle(scene)
    while scene.beats.is_playing_back and not scene.beats.ended:
        clear(scene)
        keys(scene, "space")


def stage_words(scene: Table) -> str:
    """Return all words in the picture of the stage."""
    picture = scene.board.stage(scene.view).picture
    assert picture
    widgets = picture.lay(scene.scale, scene._announcer.room)
    return "\n".join(each.words for each, _ in walk(widgets) if isinstance(each, Label))


def ended(folder: Path, kind: str) -> Table:
    """Return a table on which a siege has ended in this way."""
    for seed in range(40):
        scene = table(folder, seed)
        to_the_end(scene, seed, kind)
        outcome = scene.match.state.outcome
        assert outcome
        lacks = outcome.reason in (Ending.SURRENDER, Ending.ABANDONED)
        if {"lack": lacks, "assault": outcome.reason == Ending.ASSAULT}.get(kind, True):
            return scene
    raise AssertionError(kind)


@pytest.mark.parametrize("kind", ["assault", "lack", "resigned", "agreed"])
def test_the_stage_cuts_nothing_in_any_window(kind: str, tmp_path: Path) -> None:
    scene = ended(tmp_path, kind)
    for size, text in WINDOWS:
        resized(scene, size, text)
        overlay = scene._announcer.ending()
        assert overlay and overlay.notice
        stage = scene.board.stage(scene.view)
        words = end_words(stage, scene.log.shown()[-1], ends_match=True)
        frame = overlay.notice
        widgets = framed_stage(scene.scale, stage, words, frame.width).lay(scene.scale, frame)
        assert frame.bottom <= scene._announcer.room.bottom
        cut = [*overflows(widgets, scene.scale)]
        assert not cut, (size, text, cut)
        cities = [each for each, _ in walk(widgets) if isinstance(each, Walls)]
        assert len(cities) == 1 and cities[0].rect.height >= 80, (size, text, cities)


def test_the_city_that_was_taken_flies_the_besiegers_banner(tmp_path: Path) -> None:
    scene = ended(tmp_path, "assault")
    stage = scene.board.stage(scene.view)
    assert (stage.title, stage.cause) == ("Mara takes the city", "")
    city = scene.widget("walls")
    assert isinstance(city, Walls)
    assert (city.banner_seat, city.is_fallen) == (BESIEGER, True)
    assert stage.picture
    widgets: list[Widget] = stage.picture.lay(scene.scale, scene._announcer.room)
    rings = {each.id for each, _ in walk(widgets) if getattr(each, "state", "") == "target"}
    assert rings and all("side-0" in id for id in rings), "the attack's cards have the ring"


def test_a_city_that_holds_out_stands_with_its_own_banner(tmp_path: Path) -> None:
    scene = ended(tmp_path, "agreed")
    city = scene.widget("walls")
    assert isinstance(city, Walls)
    assert (city.banner_seat, city.is_fallen) == (BESIEGED, False)
    assert "Everyone agrees to a draw" in labels(scene, "actions")


def test_an_assault_that_costs_the_last_card_is_said_to_fail(tmp_path: Path) -> None:
    scene = table(tmp_path)
    state = siege(scene)
    on_top(state.besieger.deck, "2C", "3S")
    on_top(state.besieged.deck, "9D")
    state.besieger.discard = state.besieger.deck[2:]
    del state.besieger.deck[2:]
    play(scene, "assault 1")
    play_until_the_end(scene, Defend(1))
    assert "the assault fails, 3 to 14" in stage_words(scene)


@pytest.mark.parametrize("courses", range(11))
def test_the_banner_flies_before_walls_of_any_height(courses: int) -> None:
    colour = (213, 94, 0)
    city = walls.city((312, 258), courses, walls.Banner(colour, BANNER_GROWTH))
    width, height = city.get_size()
    count = sum(city.get_at((x, y))[:3] == colour for x in range(width) for y in range(height))
    assert count > 300


def test_a_sum_names_its_parts() -> None:
    attack = Card("7H"), Card("10D")
    defence = (Card("3C"),)
    clash = ClashResolved(BESIEGER, "assault", "city", attack, 3, defence, 5, 20, 8, won=True)
    assert [sum_parts(clash, side) for side in range(2)] == ["7 + 10 + camp 3", "walls 5 + 3"]
    alone = ClashResolved(BESIEGED, "sally", "enemy", defence, 0, (), 0, 3, 0, won=True)
    assert sum_parts(alone, 0) == ""


def test_a_counter_in_an_act_has_a_ring_and_its_bonus() -> None:
    part = LargeMedal(CounterCopy("mine", 1), "+3")
    assert (part.piece.counter, part.bonus) == ("mine", "+3")
