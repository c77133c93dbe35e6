"""The fullest siege table: nothing is cut, covered or pushed out, at any size."""

from __future__ import annotations

from pathlib import Path
from typing import TypeGuard

import pytest

from engine.app.text import measure
from engine.app.widgets import Label, Widget, walk
from engine.table.piles import PileWidget
from engine.table.table import Table
from games.siege.table.clash import ClashCard
from games.siege.table.counters import CounterWidget, Medal
from games.siege.words.labels import EFFORTS
from tests.games.siege.table_play import siege, table
from tests.tables import NAMES, SAMPLE, SIZES, play


def test_no_sum_of_a_clash_is_broken(tmp_path: Path) -> None:
    """Three cards and the most that a camp can add stand in one line, as the walls' sum does."""
    for size, text in SAMPLE:
        scene = table(tmp_path, "sum", size, text_size=text)
        siege(scene).besieger.equipment = ["mine", "siege-tower", "ladders"]
        siege(scene).walls = 10
        play(scene, "assault 3")
        scene.sheets.open("clash")
        scale = scene.manager.scale
        for number in (0, 1):
            total = scene.widget(f"clash-sum-{number}")
            assert isinstance(total, Label)
            wide, tall = measure(total.words, total.role, scale)
            assert total.rect.width >= wide, (size, text, total)
            assert total.rect.height >= tall, (size, text, total)


COUNTERS = ["mine", "catapult", "camp-defences", "siege-tower", "trebuchet", "ladders"]


def test_counters_in_the_camp_are_as_large_as_counters(tmp_path: Path) -> None:
    """As in the mockup: 56 style units or more for the first three, and none ever as small as 30;
    no bonus lies on what is drawn in the middle of its counter."""
    for size in SIZES:
        scene = table(tmp_path, "camp", size)
        scale = scene.manager.scale
        for count in range(1, 7):
            siege(scene).besieger.equipment = [*COUNTERS[:count]]  # type: ignore[list-item]
            scene.rebuild()
            built = [each for each in counters(scene) if each.is_built]
            assert len(built) == count
            for each in built:
                medal, bonus = medal_of(each).disc_and_badge(scale)
                assert each.rect.contains(medal) and each.rect.contains(bonus), (size, each)
                drawn = medal.inflate(-medal.width // 2, -medal.width // 2)
                assert not bonus.colliderect(drawn), (size, each)
                assert medal.width >= scale.px(56 if count <= 3 and size != SIZES[0] else 38)


def medal_of(counter: CounterWidget) -> Medal:
    """The picture of a counter."""
    (medal,) = (each for each in counter.widgets if isinstance(each, Medal))
    return medal


def counters(scene: Table) -> list[CounterWidget]:
    """The counters on the table."""
    return [each for each, _ in walk(scene.widgets) if isinstance(each, CounterWidget)]


def test_the_yard_says_what_each_counter_helps_and_keeps_its_places(tmp_path: Path) -> None:
    for size, text in SAMPLE:
        scene = table(tmp_path, "yard", size, text_size=text)
        scene.sheets.open("camp")
        before = {each.id: each.rect for each in counters(scene)}
        heads = {head.words: head.rect for head in map(scene.widget, HEADS) if is_label(head)}
        assert [*heads] == ["Assault", "Bombard", "Defence"]
        for each in counters(scene):
            effort = siege(scene).rules.counters[each.piece.counter].against
            column = heads[EFFORTS[effort]]
            assert column.left <= each.rect.left and each.rect.right <= column.right, (size, text)
        siege(scene).besieger.equipment = ["mine", "catapult", "camp-defences"]
        scene.rebuild()
        left = {each.id: each.rect for each in counters(scene) if not each.is_built}
        assert len(left) == len(before) - 3
        assert all(before[id] == rect for id, rect in left.items()), (size, text)


HEADS = ("yard-assault", "yard-bombard", "yard-sally")


def is_label(found: Widget | None) -> TypeGuard[Label]:
    """Whether this is words."""
    return isinstance(found, Label)


def test_the_odds_stand_in_columns(tmp_path: Path) -> None:
    """Nowhere so many words that the chances run on in lines, and each row of them is seen."""
    for size, text in SAMPLE:
        scene = table(tmp_path, "odds", size, text_size=text)
        siege(scene).besieger.equipment = ["mine", "siege-tower", "ladders", "catapult"]
        scene.sheets.open("clash")
        odds, most = scene.widget("odds"), scene.widget("odds-head-3")
        assert odds is not None and most is not None, (size, text)
        if size == (1280, 720):
            rows = [each for each in odds.widgets if each.id.startswith("odds-")]
            assert rows and all(odds.rect.contains(each.rect) for each in rows), (size, text)


def test_the_cards_of_a_clash_above_the_odds_can_be_read(tmp_path: Path) -> None:
    scene = table(tmp_path, "clash", odds=True)
    play(scene, "bombard walls", "defend 1")
    assert scene.widget("odds")
    cards = [each for each, _ in walk(scene.widgets) if isinstance(each, ClashCard)]
    assert len(cards) == 2 and all(card.rect.width >= 60 for card in cards)


def test_piles_are_as_large_as_their_sheet_lets_them_be(tmp_path: Path) -> None:
    """At 200 % a card is wider than at rest, with its count; Fate's is, too."""
    scene = table(tmp_path, "piles", (1280, 720), text_size=200)
    play(scene, "besiege")
    for sheet, piles in {
        "decks": ("besieger.deck", "besieger.discard", "besieged.deck"),
        "fate": ("fate.deck", "fate.discard"),
    }.items():
        scene.sheets.open(sheet)
        for id in piles:
            pile = scene.widget(id)
            assert isinstance(pile, PileWidget) and pile.width >= 98, (id, pile)


@pytest.mark.parametrize("text", [100, 200])
def test_the_table_says_how_the_game_is_won(text: int, tmp_path: Path) -> None:
    """Below the odds."""
    goal = table(tmp_path, text_size=text).widget("goal")
    assert isinstance(goal, Label)
    assert goal.words.startswith(f"**{NAMES[0]}** wins by taking the city")
