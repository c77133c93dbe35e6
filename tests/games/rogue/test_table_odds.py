"""The odds on the table are those of what the rogue may know, where they are wanted."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.app.inputs import Hover
from engine.table.table import Table
from engine.words.percents import percent_words
from games.rogue.rules.state import CELLS
from games.rogue.table.odds import EnemyOdds, RankChart
from games.rogue.words.odds import next_strike, odds
from tests.games.rogue.table_play import bar, board, cell, crowded, table, view, words
from tests.hands import send, widget
from tests.tables import play, positions, state_of


def enemies(scene: Table) -> list[EnemyOdds]:
    """Those that the table tells of."""
    return board(scene).next_strike.enemies(view(scene))


def test_the_odds_are_those_of_belief() -> None:
    shown, helped = 0, 0
    for seed in range(6):
        scene = table(seed)
        for _ in positions(scene, seed):
            captive = state_of(scene).captive
            for enemy in enemies(scene):
                strikes = next_strike(view(scene))
                assert enemy.odds_alone == odds(scene.match.rules, strikes, enemy.card)
                helping = odds(scene.match.rules, strikes, enemy.card, captive)
                assert enemy.odds_with_captive == (helping if captive else None)
                helped += captive is not None
                shown += 1
    assert shown > 50 and helped > 5


def test_the_odds_are_counted_from_what_is_unseen() -> None:
    scene = crowded(table())
    values = sorted(state_of(scene).value(card) for card in state_of(scene).hidden())
    enemy = next(each for each in enemies(scene) if each.cell == "d2")
    assert enemy.odds_alone.win * len(values) == sum(value > 12 for value in values)
    assert enemy.odds_alone.draw * len(values) == values.count(12)
    chart = widget(scene, "chart")
    assert isinstance(chart, RankChart) and chart.enemy_ranks == {"9", "10", "J", "Q", "K"}
    assert chart.chances["Q"] == enemy.odds_alone


def test_the_chart_tells_from_the_first_question_on_what_a_strike_is_good_for() -> None:
    chart = widget(table(), "chart")
    assert isinstance(chart, RankChart)
    assert [*chart.chances] == [*"23456789", "10", *"JQK"]
    assert [odds.win for odds in chart.chances.values()] == [
        Fraction(12 - n, 13) for n in range(12)
    ]


def test_odds_stand_in_the_middle_on_the_cards_and_in_their_words() -> None:
    scene = crowded(table())
    near = {enemy.cell for enemy in enemies(scene) if enemy.is_near}
    assert near == {"b2", "c3", "d2", "c1"}
    for enemy in enemies(scene):
        assert widget(scene, f"odds-{enemy.cell}")
        assert (scene.widget(f"chance-{enemy.cell}") is not None) == enemy.is_near
        beats, *_ = percent_words(enemy.odds_alone)
        if enemy.is_near:
            assert words(scene, f"chance-{enemy.cell}-words") == beats
            assert bar(scene)[f"go {enemy.cell}"].hint.startswith(f"{beats} to beat")
        assert "% win" in cell(scene, enemy.cell).tip and "With {8D}" in cell(scene, enemy.cell).tip
    assert "to beat" in bar(scene)["go d2"].hint


def test_an_enemy_that_stands_after_a_fight_shows_its_odds_anew() -> None:
    scene = crowded(table())
    play(scene, "go d2", "hold")
    said = words(scene, "fight-why-1")
    assert said.startswith("Next strike: ") and "% lose. With {8D}: " in said
    assert said in cell(scene, "d2").tip
    scene = crowded(table())
    play(scene, "go d2", "use")
    assert "Next strike" not in words(scene, "fight-why-0") + words(scene, "fight-why-1")
    scene = crowded(table(odds=False))
    play(scene, "go d2", "hold")
    assert scene.widget("fight-why-1") is None


def test_no_odds_are_told_of_a_strike_that_is_drawn_already() -> None:
    scene = crowded(table())
    assert "Next strike" in cell(scene, "d2").tip and "Next strike" in cell(scene, "b2").tip
    play(scene, "go d2")
    assert scene.context.ask == "captive"
    assert not any("Next strike" in cell(scene, at).tip for at in CELLS)


def test_odds_can_be_off() -> None:
    scene = crowded(table(odds=False))
    assert scene.widget("odds-d2") is None and scene.widget("chance-d2") is None
    assert scene.widget("chart") is None
    said = [*(cell(scene, at).tip for at in CELLS), *(each.hint for each in bar(scene).values())]
    assert not any("%" in words for words in said)


def test_next_strikes_are_counted_once_a_position(monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[int] = []
    real = next_strike

    def counting(run: object) -> object:
        counted.append(1)
        return real(run)  # type: ignore[arg-type]

    monkeypatch.setattr("games.rogue.table.odds.next_strike", counting)
    scene = crowded(table())
    assert scene.widgets and counted
    counted.clear()
    for _ in range(3):
        scene.rebuild()
        assert scene.widgets
    send(scene, Hover(cell(scene, "d2").rect.center), Hover((5, 5)))
    assert not counted
    play(scene, "go d2", "hold")
    assert scene.widgets and 1 <= len(counted) <= 2
