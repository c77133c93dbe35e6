"""A fight is told beat by beat: nothing is seen before the card that causes it."""

from __future__ import annotations

import pytest

from engine.app.widgets import Label, find, walk
from engine.table.animator import Flight
from engine.table.table import Table
from games.duel.rules.events import BlowBegan, Retreated, Showed, Struck
from games.duel.rules.terms import Asked
from games.duel.table.battlefield.battle_map import MAP, BattleMap
from games.duel.table.battlefield.figures import WarriorFigure
from games.duel.table.battlefield.throws import ThrowFlight
from games.duel.table.medals import DiePicture, SuitCards
from tests.games.duel.by_hand import board_of
from tests.games.duel.table.fight_play import (
    DUEL,
    PROGRAMS,
    ROCK,
    STEP,
    frames,
    programming,
    standing,
    table,
    until,
)
from tests.hands import clear, ids, resized
from tests.tables import play


def submit(scene: Table, action: str) -> None:
    """Play an action, with nothing over the table, to be told at the usual speed."""
    clear(scene)
    scene.manager.change(speed="normal")
    decision = scene.match.decision
    assert decision
    refusal = scene.match.submit(decision.seat, DUEL.parse(action))
    assert refusal is None, refusal


def words(scene: Table, id: str) -> str:
    found = find(scene.widgets, id)
    return found.words if isinstance(found, Label) else ""


def told(scene: Table, action: str) -> list[tuple[float, str, int, int]]:
    """What is seen while an action is told, whenever it changes: after how many seconds, the line
    below the sum, how many cards of Endurance lie there, and the attacker's Strength."""
    submit(scene, action)
    seen: list[tuple[float, str, int, int]] = []
    time = 0.0
    for _ in frames(scene):
        wounds, strength = find(scene.widgets, "wounds"), find(scene.widgets, "plate-1-value")
        turned = wounds.filled_count if isinstance(wounds, SuitCards) else 0
        value = int(strength.words) if isinstance(strength, Label) else 0
        now = words(scene, "blow-standing"), turned, value
        if not seen or seen[-1][1:] != now:
            seen.append((time, *now))
        time += STEP
    return seen


def speed(scene: Table, seat: int) -> int:
    """How many dice a seat sets."""
    return int(scene.match.view(0).warrior(seat).value("speed"))


def blow(**settings: object) -> Table:
    """The first of three swings high at the second."""
    scene = programming(table(**settings))  # type: ignore[arg-type]
    play(scene, *PROGRAMS)
    return until(scene, Asked.ATTACK_STRENGTH)


def test_cards_of_endurance_are_seen_one_by_one_after_the_sum() -> None:
    scene = blow()
    seen = told(scene, "reveal strength 2")
    turned = [cards for _, _, cards, _ in seen]
    assert [each for each in (0, 1, 2, 3) if each in turned] == [0, 1, 2, 3]
    strength = next(time for time, _, _, value in seen if value == 3)
    first = next(time for time, _, cards, _ in seen if cards == 1)
    second = next(time for time, _, cards, _ in seen if cards == 2)
    assert strength >= 0.15, "Strength is shown card by card"
    assert first - strength >= 0.8, "the sum is read twice: as shown, and as settled"
    assert 0.2 <= second - first <= 0.4


def test_who_falls_is_seen_on_the_map_when_the_last_card_has_turned() -> None:
    scene = blow()
    submit(scene, "reveal strength 3")
    turned, said, lies = 0, 0, 0
    for _ in frames(scene):
        wounds = find(scene.widgets, "wounds")
        last = isinstance(wounds, SuitCards) and wounds.filled_count == 3
        falls = words(scene, "prompt-title") == "Brannoch fells Ysolde"
        turned += last and not falls
        said += falls
        figure = find(scene.widgets, "figure-2")
        lies += isinstance(figure, WarriorFigure) and figure.is_fallen
    assert round(turned * STEP, 2) >= 0.9, "that it is exhausted is read first"
    assert round(said * STEP, 2) >= 1.4, "and then who falls, by whom"
    assert round(lies * STEP, 2) >= 1.4, "while the figure lies where it stood"


def test_the_last_fall_is_seen_on_the_map_with_who_wins() -> None:
    scene = until(table(2, builds=[(6, 2, 3, 2), (2, 1, 2, 1)]), Asked.PROGRAM)
    said = 0
    while scene.match.decision:
        asked = scene.match.decision
        acts = {Asked.PROGRAM: "program " + " ".join(["high"] * speed(scene, asked.seat))}
        submit(scene, acts.get(Asked(asked.ask), "reveal none"))
        for _ in frames(scene):
            said += words(scene, "prompt-title") == "Brannoch fells Ysolde"
    assert said * STEP >= 1.4
    assert words(scene, "prompt-title") == "Brannoch wins"
    figure = find(scene.widgets, "figure-2")
    assert isinstance(figure, WarriorFigure) and figure.is_fallen


def test_dice_turn_up_one_after_the_other_and_are_looked_at() -> None:
    scene = programming(table())
    play(scene, *PROGRAMS[:2])
    submit(scene, PROGRAMS[2])
    begins: set[float] = set()
    lie_open = 0
    said = "Old Harrow has set all dice", OPEN
    while scene.beats.is_playing_back and words(scene, "prompt-title") in said:
        queue = scene.animator._queue
        begins |= {each.delay for each in queue[0]} if queue else set()
        lie_open += words(scene, "prompt-title") == OPEN
        scene.manager.update(STEP)
    assert len(begins) == 9, "each of nine dice turns at a time of its own"
    assert round(lie_open * STEP, 2) >= 1.5


OPEN = "The dice are shown"


@pytest.mark.parametrize("size", [(1024, 640), (2560, 1440)])
def test_dice_turn_up_where_they_lie_at_that_moment(size: tuple[int, int]) -> None:
    scene = programming(table(3, size))
    play(scene, *PROGRAMS[:2])
    submit(scene, PROGRAMS[2])
    turned = set[tuple[int, ...]]()
    while scene.beats.is_playing_back and words(scene, "prompt-title") != OPEN:
        dice = [each for each, _ in walk(scene.widgets) if isinstance(each, DiePicture)]
        lie = {tuple(die.rect) for die in dice}
        for each in (each for batch in scene.animator._queue for each in batch):
            assert isinstance(each, Flight) and tuple(each.start) == tuple(each.goal)
            assert tuple(each.start) in lie
            turned.add(tuple(each.start))
        scene.manager.update(0.1)
    assert len(turned) == 9


def test_a_die_flies_to_the_middle() -> None:
    scene = programming(table())
    play(scene, *PROGRAMS)
    until(scene, Asked.DEXTERITY)
    flights = 0
    while scene.match.decision and scene.match.decision.ask == Asked.DEXTERITY:
        submit(scene, "reveal none")
        for _ in frames(scene):
            coming = scene.beats.event_in_motion
            if isinstance(coming, BlowBegan):
                queue = scene.animator._queue
                flights += bool(queue) and all(isinstance(each, Flight) for each in queue[0])
    assert flights


def test_a_retreat_is_seen_on_the_battlefield() -> None:
    scene = until(table(2, builds=[(3, 3, 5, 2), (3, 2, 6, 2)]), Asked.SPEED_FIRST)
    play(scene, "reveal speed 1", "reveal none")
    until(scene, Asked.PROGRAM)
    play(scene, "program retreat block")
    submit(scene, "program evade")
    seen: list[bool] = []
    for _ in range(6):
        for _ in frames(scene):
            if isinstance(scene.beats.event_in_motion, Retreated):
                seen.append("battlefield" in ids(scene))
        decision = scene.match.decision
        if seen or decision is None or decision.ask == Asked.REVEAL:
            break
        submit(scene, "reveal none")
    assert seen and all(seen)
    assert not board_of(scene).melee.is_shown(scene.view)


def test_a_rock_flies_once_it_is_gone_from_where_it_lay() -> None:
    scene = standing([ROCK])
    submit(scene, "throw rock-1 2")
    flown: list[bool] = []
    titles, plates = set(), dict[str, None]()
    for _ in frames(scene):
        plates[words(scene, "act-words-0")] = None
        for batch in list(scene.animator._queue)[:1]:
            if any(isinstance(each, ThrowFlight) for each in batch):
                flown.append(any(each.id == "rock-1" for each in scene.view.terrain))
        titles.add(words(scene, "prompt-text"))
    assert flown and not any(flown)
    assert (
        "Ysolde must show four Endurance cards: Strength plus weight 5 minus Dexterity 1." in titles
    )
    reason = "Strength plus weight 5 minus Dexterity 1"
    assert [*plates][:3] == [
        "",
        f"{reason}: Ysolde must show four Endurance cards.",
        f"{reason}: Ysolde loses 1 Endurance.",
    ], "no loss is told before its cards"
    told_in_order = [type(each) for each in scene.match.history[-1].events]
    assert told_in_order.index(Struck) < told_in_order.index(Showed)


def test_a_blow_shows_both_fighters_whole() -> None:
    """The ground gets less room than before the blow."""
    scene = until(table(2), Asked.PROGRAM)
    programs = ["program high", "program block"]
    widths = set()
    while (decision := scene.match.decision) and decision.ask != Asked.ATTACK_STRENGTH:
        action = "cancel none" if decision.ask == Asked.CANCEL else "reveal none"
        submit(scene, programs.pop(0) if decision.ask == Asked.PROGRAM else action)
        for _ in frames(scene):
            ground = find(scene.widgets, MAP)
            if isinstance(ground, BattleMap) and ground.focus:
                widths.add(ground.rect.width)
                part = ground.transform.box(ground.focus.at, ground.focus.size)
                assert ground.rect.contains(part.inflate(-2, -2))
    assert len(widths) > 1


def test_in_large_text_the_warrior_whose_cards_are_shown_comes_first() -> None:
    scene = standing([ROCK])
    resized(scene, (1280, 720), 200)
    submit(scene, "throw rock-1 2")
    seats_first = set[int]()
    for _ in frames(scene):
        note = words(scene, "told-0")
        assert not note or note != words(scene, "prompt-text"), "the foot says it"
        if isinstance(scene.beats.event_in_motion, Showed):
            rows = [(find(scene.widgets, f"warrior-{seat}"), seat) for seat in (1, 2, 3)]
            seats_first.add(min((row.rect.top, seat) for row, seat in rows if row)[1])
    assert seats_first == {2}
