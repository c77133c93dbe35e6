"""What the table shows of a fight, the hand, the piles and a floor."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from engine.app.inputs import Key
from engine.app.widgets import Label, walk
from engine.app.widgets.ribbon import Ribbon
from engine.match import Match
from engine.rules.cards import HIDDEN, RED_JOKER, Card
from engine.table.cards import CardWidget
from engine.table.finder import PileScreen
from engine.table.table import Table
from games.rogue.rules.record import RogueRun
from games.rogue.rules.state import CELLS
from games.rogue.table.cells import peeked_card, shown_card
from games.rogue.table.hand import LostJoker
from tests.games.rogue.table_play import (
    BEST,
    Opened,
    cell,
    crowded,
    heap,
    laid,
    last,
    lies,
    middle,
    table,
    told,
    view,
    words,
)
from tests.hands import click, drawn, keys, top, widget
from tests.tables import play

# The questions of a fight.


def test_both_outcomes_are_told_before_the_captive_is_used() -> None:
    scene = crowded(table())
    play(scene, "go d2")
    said = " ".join(
        placed.widget.words for placed in walk(scene.widgets) if isinstance(placed.widget, Label)
    )
    assert "With the captive: 7 + 8 = 15 beats 12" in said
    assert "The captive is then discarded." in said
    assert "Hold it, and you lose 1 health." in said
    assert widget(scene, "strike").rect.width > cell(scene, "d2").rect.width * 1.5
    strike, enemy = widget(scene, "strike"), widget(scene, "enemy")
    assert isinstance(strike, CardWidget) and isinstance(enemy, CardWidget)
    assert (strike.card, enemy.card) == ("7C", "QS")
    captive = widget(scene, "captive")
    assert isinstance(captive, CardWidget) and captive.card == "8D"
    assert scene.widget("beside-strike") is None, "it lies in one place"
    assert widget(scene, "arrow").rect.centery == cell(scene, "d2").rect.centery
    assert cell(scene, "d2").figure == "foe" and cell(scene, "c2").figure == "here"


@pytest.mark.parametrize("frames", [1, 10, 30])
def test_a_press_that_hurries_a_strike_does_not_use_the_captive(frames: int) -> None:
    """Its question was not seen yet; the next press answers it."""
    scene = crowded(table(speed="normal"))
    assert scene.match.submit(1, scene.match.game.parse("go d2")) is None
    for _ in range(frames):
        scene.manager.update(1 / 60)
    scene.manager.handle(Key("space"))
    assert last(scene) == "go d2" and scene.context.ask == "captive"
    scene.manager.handle(Key("space"))
    assert last(scene) == "use"


def test_a_captive_that_is_used_lies_beside_the_strike_alone() -> None:
    """The strike has kept its room, and the captive flies from there to the discards."""
    scene = crowded(table(speed="normal"))
    play(scene, "go d2")
    place = widget(scene, "strike").rect.topleft
    decision = scene.match.decision
    assert decision and scene.match.submit(decision.seat, scene.match.game.parse("use")) is None
    assert told(scene, captives) == [(None, "8D")]
    assert widget(scene, "strike").rect.topleft == place


def test_a_strike_that_lost_flies_dimmed_from_its_print() -> None:
    """It does not light up as it leaves."""
    scene = laid(crowded(table(speed="normal"), None), deck=["3H", "KC"])
    decision = scene.match.decision
    assert decision and scene.match.submit(decision.seat, scene.match.game.parse("go d2")) is None
    shades = []
    while scene.beats.is_playing_back:
        strike = scene.widget("strike")
        if isinstance(strike, CardWidget) and strike.is_dimmed:
            shades.append(pygame.transform.average_color(drawn(scene), strike.rect)[0])
        scene.manager.update(1 / 60)
    assert len(shades) > 20 and max(shades) - min(shades) < 12


def captives(scene: Table) -> tuple[Card | None, Card | None]:
    """The captive in hand, and the one beside the strike."""
    return lies(scene, "captive"), lies(scene, "beside-strike")


@pytest.mark.parametrize(
    ("captive", "key", "answer", "verdict"),
    [
        ("8D", "1", "use", "7 + 8 = 15 beats 12"),
        ("8D", "2", "hold", "7 loses to 12"),
        (None, "1", "capture", "13 beats 12"),
        (None, "2", "leave", "13 beats 12"),
    ],
)
def test_a_fight_is_answered(captive: str | None, key: str, answer: str, verdict: str) -> None:
    for by_key in (True, False):
        scene = laid(crowded(table(), captive), deck=["7C" if captive else "KH", "2H"])
        keys(scene, "right")
        before = words(scene, "fight-verdict")
        keys(scene, key) if by_key else click(scene, answer)
        assert last(scene) == answer
        assert verdict == (words(scene, "fight-verdict") if captive else before)
        assert (view(scene).captive == "QS") == (answer == "capture")


def test_why_a_card_fell_stands_until_the_next_action() -> None:
    scene = laid(crowded(table(), None), "2C . 4C 5C 6C 7D", deck=["7C", "2H", "3H"])
    keys(scene, "right")
    assert words(scene, "fight-verdict") == "7 loses to 12"
    assert "You lose 1 health" in words(scene, "fight-why-0")
    keys(scene, "up")
    assert words(scene, "fight-verdict") == "2 loses to 11"


def test_a_draw_and_a_death_are_told() -> None:
    scene = laid(crowded(table(), None), deck=["QD", "2H"], health=1)
    play(scene, "go d2")
    assert words(scene, "fight-verdict") == "12 equals 12"
    play(scene, "go d2")
    assert words(scene, "fight-title") == "Slain by the Queen of Spades"
    assert words(scene, "fight-verdict") == "2 loses to 12"


@pytest.mark.parametrize(
    ("health", "captive", "verdict"),
    [
        (2, None, "You get a lost joker back"),
        (3, None, "You keep the ace as 1 more health"),
        (3, "5C", "The ace is discarded"),
    ],
)
def test_an_ace_is_told(health: int, captive: str | None, verdict: str) -> None:
    scene = laid(crowded(table(), captive), "2C 3C 4C 5C 6C 7D", "2D . AH 5D 6D 7H", health=health)
    keys(scene, "up")
    assert words(scene, "fight-verdict") == verdict
    friend = widget(scene, "friend")
    assert isinstance(friend, CardWidget) and friend.card == "AH"


# What you have.


def test_health_is_jokers_and_lost_ones_are_crossed_out() -> None:
    for most in (1, 3, 5):
        scene = table(1, (1280, 720), {"health": most})
        for left in range(1, most + 1):
            laid(scene, health=left)
            shown = [widget(scene, f"joker-{number}") for number in range(1, most + 1)]
            assert [isinstance(joker, LostJoker) for joker in shown] == [
                number >= left for number in range(most)
            ]


@pytest.mark.parametrize(
    ("health", "captive", "hope"),
    [
        (0, None, "None is left."),
        (2, "8D", "An ace brings one back."),
        (3, None, "You could keep an ace."),
        (3, "8D", "An ace would be lost."),
    ],
)
def test_health_says_what_an_ace_would_do(health: int, captive: str | None, hope: str) -> None:
    scene = laid(crowded(table(), captive), health=health)
    assert words(scene, "health-back") == hope
    assert widget(scene, "joker-1").rect.size == widget(laid(scene, health=3), "joker-1").rect.size


def test_the_ribbon_stands_nowhere_after_the_end() -> None:
    scene = table()
    shown = scene.widget("ribbon")
    assert isinstance(shown, Ribbon) and shown.current == 0
    play(scene, "retire")
    assert scene.widget("ribbon") is None


def test_the_top_bar_tells_floor_and_seed() -> None:
    assert words(table("ember-7"), "note") == "Floor 1 · seed ember-7"


def test_captive_and_ace_lie_in_the_hand() -> None:
    scene = laid(middle(), captive=Card("8D"))
    held = widget(scene, "captive")
    assert isinstance(held, CardWidget) and held.card == "8D"
    laid(scene, captive=None, ace=Card("AS"))
    held = widget(scene, "ace")
    assert isinstance(held, CardWidget) and held.card == "AS"


def test_deck_and_discard_are_counted_and_the_discard_is_looked_through() -> None:
    scene = crowded(table())
    assert widget(scene, "deck").name == "Deck: 8"
    assert widget(scene, "discard").name == "Discard: 3"
    assert heap(scene, "deck") == [HIDDEN] * 8
    assert heap(scene, "discard") == ["9H", "3D", "QD"]
    click(scene, "discard")
    sheet = top(scene)
    assert isinstance(sheet, PileScreen)
    cards = [p.widget.card for p in walk(sheet.widgets) if isinstance(p.widget, CardWidget)]
    assert cards == ["9H", "3D", "QD"]
    keys(scene, "escape")
    laid(scene, deck=[], discard=[])
    assert not heap(scene, "deck") and not heap(scene, "discard")


def test_floors_strikes_and_the_best_run_are_told() -> None:
    scene = crowded(table())
    assert words(scene, "floors") == "12"
    assert words(scene, "strikes") == "131"
    assert words(scene, "best") == f"Best: {BEST}"
    assert table(opened=Opened()).widget("best") is None


def test_the_best_run_is_asked_for_again_only_when_this_one_is_over() -> None:
    asked: list[str] = []

    def bests(match: Match, count: int) -> list[tuple[RogueRun, str]]:
        asked.append("")
        return [(RogueRun(len(asked), 9), f"{len(asked)} floors, 9 strikes")]

    opened = Opened()
    opened.navigation = replace(opened.navigation, best_runs=bests)
    scene = table(opened=opened)
    for _ in range(3):
        scene.rebuild()
        assert words(scene, "best") == "Best: 1 floors, 9 strikes"
    play(scene, "retire")
    assert words(scene, "best") == "Best: 2 floors, 9 strikes"


# Floors.


def test_a_cleared_floor_moves_the_goal_and_deals_anew() -> None:
    scene = laid(middle(), "2C 3C 4C 5C @ .", ". . . . . .", ". . . . . .", ". . . . . .")
    assert cell(scene, "f4").is_goal and "the goal" in cell(scene, "f4").label
    keys(scene, "right")
    assert cell(scene, "a1").is_goal and not cell(scene, "f4").is_goal
    assert words(scene, "act-title") == "Floor 1 cleared"
    assert (words(scene, "act-before-0"), words(scene, "act-after-0")) == ("0", "1")
    assert cell(scene, "f4").card == RED_JOKER
    assert [cell(scene, at).card for at in CELLS].count(HIDDEN) == 23


def test_a_face_down_card_is_shown_where_the_view_knows_it() -> None:
    """As it does of a run that is watched with all hidden cards shown; it stays no enemy."""
    assert [peeked_card(what) for what in ("@", ".", "+9S", "??", "9S")] == [None] * 4 + [
        Card("9S")
    ]
    assert shown_card("9S") == HIDDEN
