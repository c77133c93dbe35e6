"""What a siege's table says a tenth of a second after the other, while it tells what happened."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from engine.app.inputs import Key
from engine.app.screens.result import ResultScreen
from engine.app.widgets import Label, walk
from engine.app.widgets.ribbon import Ribbon
from engine.rules.cards import HIDDEN, Card
from engine.table import faces
from engine.table.animator import Flight
from engine.table.cards import CardWidget
from engine.table.piles import PileWidget
from engine.table.plates import PassingPlate
from engine.table.table import Table
from games.siege.rules.state import BESIEGED, BESIEGER, Fate, Side
from games.siege.table.clash import ClashCard
from games.siege.table.counters import CounterWidget
from games.siege.table.walls import Walls
from tests.games.siege.table_play import GAME, siege, table
from tests.hands import differs, drawn
from tests.secrets import Spy
from tests.tables import play


def on_top(cards: Side | Fate, *first: str) -> None:
    """Lay these on top of a deck."""
    wanted = [Card(card) for card in first]
    cards.discard[:] = [card for card in cards.discard if card not in wanted]
    cards.deck[:] = [*wanted, *(card for card in cards.deck if card not in wanted)]


def ready(folder: Path, **settings: Any) -> Table:
    """A siege at normal speed, with three counters in the camp."""
    scene = table(folder, **{"speed": "normal", **settings})
    siege(scene).besieger.equipment = ["mine", "ladders", "catapult"]
    scene.rebuild()
    return scene


def strip(scene: Table, action: str) -> Iterator[float]:
    """Play an action, and yield the time in each tenth of a second in which it is told."""
    decision = scene.match.decision
    assert decision and scene.match.submit(decision.seat, GAME.parse(action)) is None
    for tenth in range(300):
        yield tenth / 10
        if scene.at_rest or scene.beats.ended:
            return
        scene.manager.update(0.1)
    raise AssertionError("it is told for ever")


def said(scene: Table, id: str) -> str:
    """What stands there."""
    label = scene.widget(id)
    return label.words if isinstance(label, Label) else ""


def lying(scene: Table, side: str) -> list[ClashCard]:
    """The cards of one side of a clash."""
    found = [p.widget for p in walk(scene.widgets) if p.widget.id.startswith(f"clash.{side}")]
    return [each for each in found if isinstance(each, ClashCard)]


def pile(scene: Table, id: str) -> PileWidget:
    found = scene.widget(id)
    assert isinstance(found, PileWidget)
    return found


def lit(scene: Table) -> int:
    """The part of the turn that the ribbon lights; -1 where there is none, after the end."""
    ribbon = scene.widget("ribbon")
    return ribbon.current if isinstance(ribbon, Ribbon) else -1


def in_the_air(scene: Table) -> list[Flight]:
    """The cards and counters that fly."""
    queue = scene.animator._queue
    return [each for each in (queue[0] if queue else []) if isinstance(each, Flight)]


class Run(NamedTuple):
    """What was shown, and for how many seconds."""

    shown: Any
    long: float


def runs(shown: Sequence[Any]) -> list[Run]:
    """What followed what, and for how long, of what was shown in each tenth of a second."""
    return [Run(key, len([*group]) / 10) for key, group in groupby(shown)]


def values(shown: Sequence[Any]) -> list[Any]:
    """What followed what."""
    return [run.shown for run in runs(shown)]


# A clash.


def bombarded(folder: Path, attack: str, defence: str, **settings: Any) -> Table:
    """The walls at five are bombarded with +2, one card against one."""
    scene = ready(folder, **settings)
    on_top(siege(scene).besieger, attack)
    on_top(siege(scene).besieged, defence)
    play(scene, "bombard walls")
    return scene


def test_a_bombardment_is_turned_over_compared_and_then_fells_a_course(tmp_path: Path) -> None:
    scene = bombarded(tmp_path, "9S", "3D")
    sums, shown = [], []
    for _ in strip(scene, "defend 1"):
        sums.append((said(scene, "clash-sum-0"), said(scene, "clash-sum-1")))
        log = scene.log.shown()[-1].text
        shown.append((said(scene, "clash-note"), said(scene, "walls-figure"), "walls fall" in log))
    assert values(sums) == [
        ("2 + 1 card", "5 + ?"),
        ("2 + 1 card", "5 + 1 card"),
        ("11", "5 + 1 card"),
        ("11", "8"),
    ]
    assert all(run.long >= 0.3 for run in runs(sums))
    before, won, fallen = runs(shown)
    assert before.shown[1:] == ("5", False) and "higher attack" in before.shown[0]
    won_words = "The attack wins: the walls fall to 4."
    assert won.shown == (won_words, "5", False) and won.long >= 1.2
    assert fallen.shown == (won_words, "4", True) and fallen.long >= 0.4
    assert sums[round(10 * before.long) - 1] == ("11", "8"), "the last card lies before it is said"


@pytest.mark.parametrize("odds", [True, False])
def test_a_clash_keeps_its_place_until_the_next_action(odds: bool, tmp_path: Path) -> None:
    """The odds of the next question find their room kept, and so do those of the answer."""
    scene = bombarded(tmp_path, "9S", "3D", odds=odds)
    places = set[tuple[int, ...]]()
    for _ in strip(scene, "defend 1"):
        if panel := scene.widget("clash"):
            places.add(tuple(panel.rect))
    assert len(places) == 1


@pytest.mark.parametrize(("size", "text_size"), [((1024, 640), 100), ((1280, 720), 200)])
def test_both_sums_of_a_clash_stand_at_one_height(
    size: tuple[int, int], text_size: int, tmp_path: Path
) -> None:
    """A sally loses its note as it is resolved, and "Defence" is wider than "Attack"."""
    scene = ready(tmp_path, size=size, text_size=text_size)
    on_top(siege(scene).besieged, "9D")
    on_top(siege(scene).besieger, "2C", "3S")
    play(scene, "besiege", "sally enemy")
    for _ in strip(scene, "defend 1"):
        sums = [scene.widget(f"clash-sum-{side}") for side in range(2)]
        assert len({each.rect.centery for each in sums if each}) <= 1


def test_the_cards_of_the_larger_sum_have_a_ring_also_on_their_print(tmp_path: Path) -> None:
    """No card has one before the sums are compared."""
    scene = bombarded(tmp_path, "9S", "3D")
    shown = []
    for _ in strip(scene, "defend 1"):
        rings = [any(each.has_won for each in lying(scene, side)) for side in ("attack", "defence")]
        shown.append((said(scene, "clash-sum-1") == "8", *rings))
    assert values(shown) == [(False, False, False), (True, False, False), (True, True, False)]


def test_the_cards_that_a_clash_costs_are_named_one_by_one(tmp_path: Path) -> None:
    scene = ready(tmp_path)
    on_top(siege(scene).besieger, "9S")
    on_top(siege(scene).besieged, "3D", "AD", "8C", "9H")
    play(scene, "bombard enemy")
    shown = [said(scene, "clash-note") for _ in strip(scene, "defend 1")]
    won = "The attack wins: Tomas"
    assert values(shown)[1:] == [
        f"{won} must discard 3 cards.",
        f"{won} discards {{AD}}.",
        f"{won} discards {{AD}} {{8C}}.",
        f"{won} discards {{AD}} {{8C}} {{9H}}.",
    ]


def test_a_course_falls_from_a_city_that_stands(tmp_path: Path) -> None:
    """The rest of the picture is there all the time, and the number changes as the course is
    gone."""
    scene = bombarded(tmp_path, "9S", "3D")
    above = walls_above = None
    falling = 0
    for _ in strip(scene, "defend 1"):
        walls = scene.widget("walls")
        assert walls
        above = walls.rect.inflate(-8, -8)
        above.height //= 3
        picture = drawn(scene).subsurface(above).copy()
        assert walls_above is None or not differs(picture, walls_above)
        walls_above = picture
        falling += bool(scene.look(walls).lifted_count)
    assert falling >= 4


def test_what_flies_from_a_clash_has_left_a_print(tmp_path: Path) -> None:
    scene = bombarded(tmp_path, "9S", "3D")
    flown = 0
    for _ in strip(scene, "defend 1"):
        for side in ("attack", "defence"):
            for card in lying(scene, side):
                walls = scene.widget("walls")
                assert walls and not (scene.look(walls).lifted_count and card.state == "rest")
                moving = [each for each in in_the_air(scene) if each.source == card.id]
                if not moving or card.card == HIDDEN:
                    continue
                assert moving[0].front is not None and not moving[0].turn_over, "it lay open"
                edge = card.rect.left + 9, card.rect.centery
                if any(over.rect.collidepoint(edge) for over in scene.moving()):
                    continue
                assert sum(drawn(scene).get_at(edge)[:3]) < 500, "only its print is left"
                flown += 1
    assert flown >= 2


def test_the_yard_does_not_tell_whose_turn_will_come(tmp_path: Path) -> None:
    scene = ready(tmp_path)
    for action in ("besiege", "hold"):
        for _ in strip(scene, action):
            counters = [
                p.widget for p in walk(scene.widgets) if isinstance(p.widget, CounterWidget)
            ]
            yard = [each for each in counters if not each.is_built]
            assert yard and not (scene.beats.is_playing_back and any(each.reason for each in yard))


def test_an_assault_draws_unseen_and_turns_card_by_card(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    attack, defence = ["9S", "8C", "4D"], ["10D", "9H", "7C"]
    scene = ready(tmp_path)
    on_top(siege(scene).besieger, "2H", *attack, "6D")
    on_top(siege(scene).besieged, *defence)
    play(scene, "assault 3")
    spy, shown = Spy(monkeypatch), []
    for _ in strip(scene, "defend 3"):
        scene.manager.draw(drawn(scene))
        lie = [[str(each.card) for each in lying(scene, side)] for side in ("attack", "defence")]
        sums = said(scene, "clash-sum-0"), said(scene, "clash-sum-1")
        shown.append((*sums, said(scene, "clash-note")))
        turned = sum(card != HIDDEN for side in lie for card in side)
        unseen = [*attack, *defence][turned + 1 :]
        assert not spy.faces & {*unseen}, "no face is seen before its turn"
    story = values([value[:2] for value in shown])
    assert story == [
        ("4 + 3 cards", "5 + ?"),
        ("4 + 3 cards", "5 + 3 cards"),
        ("13 + 2 cards", "5 + 3 cards"),
        ("21 + 1 card", "5 + 3 cards"),
        ("25", "5 + 3 cards"),
        ("25", "15 + 2 cards"),
        ("25", "24 + 1 card"),
        ("25", "31"),
    ]
    assert all(run.long >= 0.2 for run in runs([value[:2] for value in shown]))
    told = [value for value in shown if value[2].startswith("The defence holds: ")]
    assert {value[:2] for value in told} == {("25", "31")} and len(told) >= 7


def test_an_attack_is_declared_and_its_cards_fly_from_the_deck(tmp_path: Path) -> None:
    """No card is in two places, or in none, in any frame; and there is no empty place for one."""
    scene, left = ready(tmp_path), 40
    for _ in strip(scene, "assault 3"):
        first = scene.widget("clash.attack")
        assert first is None or isinstance(first, CardWidget)
        deck, discard = pile(scene, "besieger.deck"), pile(scene, "besieger.discard")
        flying = [each for each in in_the_air(scene) if each.source == deck.id]
        gone = scene.look(deck).lifted_count
        assert gone <= len(flying) and not (gone and first)
        assert len(deck.cards) - gone <= left, "the number on the deck never grows"
        left = len(deck.cards) - gone
        there = [card for card in lying(scene, "attack") if not scene.look(card).lifted_count]
        assert len(deck.cards) + len(discard.cards) + len(there) == 40


@pytest.mark.parametrize("text", [150, 200])
def test_a_clash_is_told_on_the_sheets_in_front(text: int, tmp_path: Path) -> None:
    scene = bombarded(tmp_path, "9S", "3D", size=(1280, 720), text_size=text)
    scene.sheets.open("log")
    shown, from_tab = [], 0
    for _ in strip(scene, "defend 1"):
        shown.append(scene.sheets.current)
        tab = scene.widget("tab-decks")
        assert tab
        from_tab += any(tab.rect.contains(each.start) for each in in_the_air(scene))
    assert values(shown) == ["clash", "walls", "clash"] and from_tab
    assert runs(shown)[1].long >= 0.8
    assert [said(scene, f"clash-sum-{side}") for side in range(2)] == ["11", "8"]
    assert scene.widget("odds-panel"), "what it came to stands beside the odds"


# Counters.


def at_the_camp(folder: Path, **settings: Any) -> Table:
    """A sally has broken into the camp."""
    scene = ready(folder, **settings)
    on_top(siege(scene).besieged, "9S")
    on_top(siege(scene).besieger, "4H", "3D")
    on_top(siege(scene).fate, "QS")
    play(scene, "besiege", "sally equipment", "defend 1")
    return scene


def test_a_counter_burns_before_fate_comes(tmp_path: Path) -> None:
    scene = at_the_camp(tmp_path)
    shown = []
    for _ in strip(scene, "destroy ladders"):
        ladders, bonus = scene.widget("counter.ladders"), scene.widget("bonus-assault")
        assert isinstance(ladders, CounterWidget) and bonus
        flying = any(each.source == "medal.ladders" for each in in_the_air(scene))
        place = "air" if flying else "camp" if ladders.is_built else "yard"
        shown.append((place, bonus.name, lit(scene)))
    assert values(shown) == [
        ("air", "Assault +4", 1),
        ("yard", "Assault +3", 1),
        ("yard", "Assault +3", 2),
        ("yard", "Assault +3", 0),
    ]
    assert runs(shown)[0].long >= 0.2 and runs(shown)[1].long >= 0.3


def test_what_a_heart_brings_back_goes_under_the_deck_face_down(tmp_path: Path) -> None:
    scene, flown = ready(tmp_path), 0
    side = siege(scene).besieger
    on_top(side, "2S", "3C", "4D", "5H")
    side.discard_cards(side.draw(3))
    scene.rebuild()
    for _ in strip(scene, "resupply"):
        discard, deck = pile(scene, "besieger.discard"), pile(scene, "besieger.deck")
        for each in in_the_air(scene):
            if each.goal == deck.card_rect(scene.manager.scale):
                assert discard.cards[scene.look(discard).lifted_count] == "5H"
                assert each.turn_over and each.front is faces.back("oxblood", each.goal.width)
                flown += 1
    assert flown and len(siege(scene).besieger.deck) == 38


# Fate.


def before_fate(folder: Path, cards: Sequence[str], **settings: Any) -> Table:
    """Fate comes with the next action, and these cards with it."""
    scene = ready(folder, **settings)
    on_top(siege(scene).fate, *cards)
    play(scene, "besiege")
    return scene


def fate(scene: Table) -> tuple[int, int, str, int, bool, bool]:
    """What is lit, Fate's discard, its words, the Besieged's discard, whether the log tells of it,
    and whether the next seat is asked."""
    return (
        lit(scene),
        len(pile(scene, "fate.discard").cards),
        said(scene, "fate-effect"),
        len(pile(scene, "besieged.discard").cards),
        "Fate" in scene.log.shown()[-1].heading,
        scene.context.decision is not None,
    )


def test_fate_is_lit_held_strikes_and_then_the_turn_passes(tmp_path: Path) -> None:
    scene = before_fate(tmp_path, ["QH"])
    shown, plates = [], []
    for _ in strip(scene, "hold"):
        shown.append(fate(scene))
        queue = scene.animator._queue
        plates.append(bool(queue) and any(isinstance(each, PassingPlate) for each in queue[0]))
    demand, took = "{QH}: Tomas must discard 1 card.", "{QH}: Tomas discards {8C}."
    assert values(shown) == [
        (1, 0, "", 0, False, False),
        (1, 0, "", 1, False, False),
        (2, 0, "", 1, False, False),
        (2, 1, demand, 1, False, False),
        (2, 1, took, 2, True, False),
        (0, 1, took, 2, True, True),
    ]
    found = runs(shown)
    assert found[2].long >= 0.4, "lit, then its card turns"
    assert found[3].long >= 0.9, "held with its words"
    assert found[4].long >= 0.8, "what it did can be read before the next question"
    assert any(plates) and plates.index(True) >= len(shown) - round(10 * found[-1].long)
    assert "Mara" in scene.context.name(1)


def test_the_foot_says_that_it_is_fate(tmp_path: Path) -> None:
    scene = before_fate(tmp_path, ["QH"])
    shown: list[tuple[int, str, str]] = []
    for _ in strip(scene, "hold"):
        if scene.beats.is_playing_back:
            prompt = scene.foot.request(scene.view).prompt
            shown.append((lit(scene), prompt.title.rpartition(" · ")[2], prompt.text))
    before = "A black card makes Mara discard, a red card Tomas."
    words = "Queen of Hearts: Tomas must discard 1 card."
    assert values(shown) == [(1, "Tomas", ""), (2, "Fate", before), (2, "Fate", words)]


@pytest.mark.parametrize(
    ("target", "attack", "defence", "told"),
    [
        ("enemy", "9S", "3D", "The attack wins: Tomas discards {AD} {8C} {9S}."),
        ("enemy", "3S", "5D", "The defence holds."),
        ("walls", "9S", "6D", "Equal, so the defence holds."),
    ],
)
def test_a_verdict_says_what_it_brings(
    target: str, attack: str, defence: str, told: str, tmp_path: Path
) -> None:
    scene = ready(tmp_path)
    on_top(siege(scene).besieger, attack)
    on_top(siege(scene).besieged, defence)
    play(scene, f"bombard {target}", "defend 1")
    assert said(scene, "clash-note") == told


def test_a_joker_takes_its_cards_one_by_one(tmp_path: Path) -> None:
    scene = ready(tmp_path)
    on_top(siege(scene).fate, "BJ")
    on_top(siege(scene).besieger, "4D", "2H", "7D", "9D", "5C")
    play(scene, "besiege")
    shown = []
    for _ in strip(scene, "hold"):
        deck, discard = pile(scene, "besieger.deck"), pile(scene, "besieger.discard")
        assert len(deck.cards) + len(discard.cards) == 40
        shown.append((len(discard.cards), "Fate" in scene.log.shown()[-1].heading))
        for each in in_the_air(scene):
            if each.source == deck.id:  # it lands as it will lie
                assert each.goal == discard.card_rect(scene.manager.scale)
                assert each.angle == discard.angle != 0
    assert values(shown) == [(1, False), (2, False), (3, False), (4, False), (5, True)]
    assert all(run.long >= 0.5 for run in runs(shown)), "the flight, and a look at each"


def test_the_third_of_a_colour_is_counted_before_fate_is_gathered(tmp_path: Path) -> None:
    scene = before_fate(tmp_path, ["JH"])
    cards = siege(scene).fate
    cards.discard = [Card("QH"), Card("JS"), Card("KD")]
    cards.deck = [card for card in cards.deck if card not in cards.discard]
    scene.rebuild()
    shown, back = [], 0
    for _ in strip(scene, "hold"):
        red = scene.widget("tally-red")
        assert red
        shown.append((red.name, len(pile(scene, "fate.discard").cards)))
        for each in in_the_air(scene):
            if each.source == "fate.discard":
                back += 1
                assert each.turn_over and each.front is faces.back("oxblood", each.goal.width)
    assert values(shown) == [("Red: 2 of 3", 3), ("Red: 3 of 3", 4), ("Red: 0 of 3", 0)] and back
    assert runs(shown)[1].long >= 1.2


@pytest.mark.parametrize(
    ("begin", "action", "sheets"),
    [
        (at_the_camp, "destroy ladders", ["camp", "fate", "decks", "clash"]),
        (partial(before_fate, cards=["QH"]), "hold", ["decks", "fate", "decks", "clash"]),
    ],
)
def test_what_happens_is_told_on_the_sheet_in_front(
    begin: Callable[..., Table], action: str, sheets: list[str], tmp_path: Path
) -> None:
    """Each for half a second or more, in letters so large that one sheet lies open at a time."""
    scene = begin(tmp_path, size=(1280, 720), text_size=200)
    shown = [scene.sheets.current for _ in strip(scene, action)]
    assert values(shown) == sheets
    assert all(run.long >= 0.5 for run in runs(shown)[:-1])


# The end.


def words(scene: Table) -> str:
    """All that stands on the table."""
    return " ".join(p.widget.words for p in walk(scene.widgets) if isinstance(p.widget, Label))


def test_a_city_falls_when_the_last_card_has_been_seen(tmp_path: Path) -> None:
    scene = ready(tmp_path)
    siege(scene).walls = 0
    on_top(siege(scene).besieger, "2H", "9S", "8C", "4D")
    on_top(siege(scene).besieged, "2D", "3H", "4C")
    play(scene, "assault 3")
    told, bright = [], 0
    for _ in strip(scene, "defend 3"):
        ended, log = scene.beats.ended, scene.log.shown()[-1].text
        bright = bright if ended else sum(drawn(scene).get_at((12, 300))[:3])
        city = scene.widget("walls")
        assert isinstance(city, Walls)
        assert (city.banner_seat, city.is_fallen) == (
            (BESIEGER, True) if ended else (BESIEGED, False)
        )
        told.append((said(scene, "clash-note"), "falls" in log, ended, bool(scene.moving())))
        assert scene.manager.top is scene
        assert ended == (
            "falls" in log or scene.foot.request(scene.view).prompt.title == "Mara wins"
        )
    won = "The attack wins: the city falls."
    assert told[-1] == (won, True, True, True)
    assert [each[0] for each in told].count(won) >= 10
    dim = drawn(scene).get_at((12, 300))[:3]
    assert sum(dim) < bright, "the table is dimmed below how it ended"
    assert not any(card.is_dimmed for card in lying(scene, "attack") + lying(scene, "defence"))
    scene.manager.update(9)
    assert scene.manager.top is scene, "it stays until a press"
    scene.manager.handle(Key("space"))
    scene.manager.update(0.1)
    assert isinstance(scene.manager.top, ResultScreen)
