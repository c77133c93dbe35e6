"""Nothing on a table is ahead of the beat that is told, in whole matches of every game.

Two tables show the same action in two worlds, which differ only in what it will bring. Until that
has been told, frame by frame, all their words, numbers, cards and tooltips are the same, and so are
the pixels of each beat.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from engine.app.inputs import Key
from engine.app.widgets import Screen, Widget, walk
from engine.bus import Bus
from engine.match import ActionChosen, Match
from engine.replay import Replay
from engine.rules.chance import Chance, seeded
from engine.rules.notation import Action
from engine.rules.state import State
from engine.table.table import Table
from tests.games.test_told import walk_of
from tests.hands import clear, differs, drawn
from tests.kit.matches import match_of
from tests.kit.traits import parts_ways
from tests.kit.walks import brought, fingerprint
from tests.kit.walks import walk as walked
from tests.kit.worlds import alike, worlds
from tests.long import many
from tests.tables import NAMES, TABLES, shell_for, sights

FRAME = 1 / 15
SEEDS, MOST = many(3, 8), many(14, 80)
"""So many matches; in so many worlds at the most, each of another kind, and every other of them at
each size of text."""
PICTURES = many(6, 32)
"""So many actions are shown in full and hurried through."""
HOW = (100, 200)
"""Sizes of text."""


# What is on the screen.


def plain(value: Any) -> Any:
    """What a part of a widget says, as far as it is data."""
    if value is None or isinstance(value, str | int | float | Enum):
        return value
    if isinstance(value, pygame.Rect):
        return tuple(value)
    if isinstance(value, list | tuple):
        return tuple(map(plain, value))
    if isinstance(value, dict):
        return tuple((plain(key), plain(each)) for key, each in value.items())
    if isinstance(value, msgspec.Struct):
        return tuple(plain(getattr(value, name)) for name in value.__struct_fields__)
    if is_dataclass(value) and not isinstance(value, Widget):
        return tuple(plain(getattr(value, field.name)) for field in fields(value))
    return None


def said(scene: Screen) -> list[tuple[str, ...]]:
    """All that the widgets of a screen hold: where they lie, their words, cards and tooltips."""
    return [
        (
            type(widget).__name__,
            widget.name,
            *(f"{field.name}={plain(getattr(widget, field.name))}" for field in fields(widget)),
            *widget.tooltip_texts,
        )
        for widget, _ in walk(scene.widgets)
    ]


def told(scene: Table) -> int:
    """How many events of the last action have been told; of the opening before any action."""
    context = scene.context
    return len(context.events if context.history else context.opening)


# Two worlds.


def in_world(match: Match, state: State) -> Match:
    """The same match at another position."""
    other = copy(match)
    other.bus, other.state = Bus(), state.copy()
    other.history, other._states = match.history[:], match._states[:]
    other.bus.subscribe(ActionChosen, other._on_action_chosen)
    return other


class Pair:
    """Two tables, of a match and of the same in another world."""

    def __init__(self, key: str, folder: Path, text: int) -> None:
        self.apps = [
            shell_for(TABLES[key], folder / at, speed="normal", text_size=text) for at in "ab"
        ]
        self.looks = 0
        """How often the two were compared."""

    def show(self, *matches: Match) -> list[Table]:
        """Lay out their tables."""
        tables = []
        for app, match in zip(self.apps, matches, strict=True):
            app.show_table(match)
            scene = app.manager.scenes[0]
            assert isinstance(scene, Table)
            tables.append(scene)
        return tables

    def watch(self, *replays: Replay) -> list[Table]:
        """The same of matches that are watched again, at their last actions."""
        for replay in replays:
            replay.rewind(replay.length - 1)
        tables = self.show(*replays)
        leads = [each.watching for each in tables if each.watching]
        assert len(leads) == len(tables)
        for each in leads:
            each.moments = leads[0].moments
            each.step_on()
        return tables

    def follow(self, tables: list[Table], most: int) -> None:
        """Follow their frames until more than `most` events have been told."""
        looked, shown = list[Any](), -1
        for _ in range(900):
            if max(map(told, tables)) > most or not all(
                each.beats.is_playing_back for each in tables
            ):
                break
            one, other = tables
            assert told(one) == told(other)
            if looked != [each.widgets for each in tables]:
                self._compare(tables)
            if told(one) > shown and not one.animator.busy:
                shown = told(one)
                assert not differs(drawn(one), drawn(other)), f"after {shown} of {most} alike"
                if one.sheets.shape == "tabs":
                    for _ in zip(*map(sights, tables), strict=True):
                        self._compare(tables)
            looked = [each.widgets for each in tables]
            for each in tables:
                if each.beats.waiting:
                    each.manager.handle(Key("space"))
                each.manager.update(FRAME)

    def _compare(self, tables: list[Table]) -> None:
        self.looks += 1
        ours, theirs = map(said, tables)
        ahead = [pair for pair in zip(ours, theirs, strict=False) if pair[0] != pair[1]]
        assert ours == theirs, (
            f"after {told(tables[0])} events, before {tables[0].beats.event_in_motion}, this is"
            f" ahead: {[_unlike(*pair) for pair in ahead[:3]]} {len(ours)} {len(theirs)}"
        )


def _unlike(one: tuple[str, ...], other: tuple[str, ...]) -> list[tuple[str, str]]:
    return [
        (f"{one[:2]} {ours}", theirs)
        for ours, theirs in zip(one, other, strict=False)
        if ours != theirs
    ]


def matches(key: str, count: int) -> Iterator[tuple[Match, Action]]:
    """Random matches, each at every question with what is answered next, unless it is played; what
    a table answers by itself is not asked for again."""
    game, walk = TABLES[key], walk_of(key)
    for seed in range(count):
        played, rules = [*walk(seed)] if walk else [], game.rules_for({})
        seats = played[0].before.seats if played else game.config.seats[0]
        names = [*NAMES, "Ines", "Jonas"][:seats]
        rules = played[0].before.rules if played else rules
        more = brought(game, rules, len(names), seeded(f"{key} {seed}"))
        match = match_of(game, names, f"words {seed}", rules=rules, **more)
        actions = [each.action for each in played]
        if played:
            assert fingerprint(match.state) == fingerprint(played[0].before)
        else:
            start = match.state.copy()
            actions = [each.action for each in walked(game, seed, start, restless=False)]
        while (number := len(match.history)) < len(actions):
            yield match, actions[number]
            if len(match.history) == number:
                submit(match, actions[number])


@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize("key", TABLES)
def test_nothing_is_ahead_of_the_beat_that_is_told(key: str, how: int, tmp_path: Path) -> None:
    """Live, and every fourth time as it is watched again."""
    game, chance = TABLES[key], seeded(f"worlds {key}")
    pair, kinds, met = Pair(key, tmp_path, how), set[tuple[str, ...]](), set[type]()
    for match, action in matches(key, SEEDS):
        if len(kinds) >= MOST:
            break
        met |= {type(event) for each in match.history[-1:] for event in each.events}
        for world in worlds(game, match.state, action, chance):
            if world.kind in kinds:
                continue
            kinds.add(world.kind)
            if len(kinds) % len(HOW) != HOW.index(how):
                continue
            both = in_world(match, match.state), in_world(match, world.state)
            tables = pair.show(*both)
            for each in both:
                submit(each, action)
            pair.follow(tables, world.alike)
            # who watches knows whether it is over, which game of a set came last, and the key
            # moments of a match that is over: both tables have those of the first
            ends = {(each.state.outcome is None, each.state.game_number) for each in both}
            if len(kinds) % 8 < len(HOW) and len(ends) == 1:
                pair.follow(pair.watch(*map(Replay, both)), world.alike)
    fewest = min(4, len(met) // 3) if parts_ways(game) else -1
    assert len(kinds) > fewest, (
        "worlds part too seldom: play longer matches, by WALK of the game's kit.py"
    )
    if len(kinds) > 3:  # with fewer, no frame may come before the worlds part
        assert pair.looks > 1, "no frame was compared: play longer matches"


@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize("key", TABLES)
def test_nothing_is_ahead_while_the_beginning_is_told(key: str, how: int, tmp_path: Path) -> None:
    game, pair = TABLES[key], Pair(key, tmp_path, how)
    names, rules = NAMES[: game.config.seats[0]], game.rules_for({})
    more = brought(game, rules, len(names), seeded(key))
    one, *others = (match_of(game, names, f"deal {n}", **more) for n in range(many(16, 90)))
    if not one.opening:
        return
    public = [[event.seen_by(0) for event in each.opening] for each in (one, *others)]
    same = [alike(public[0], each) for each in public[1:]]
    for most in {*same}:
        other = others[same.index(most)]
        pair.follow(pair.show(*(in_world(each, each.state) for each in (one, other))), most)
    assert pair.looks or not any(same)


@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize("key", TABLES)
def test_hurried_or_not_the_last_picture_is_the_same(key: str, how: int, tmp_path: Path) -> None:
    pair, chance, before, moved = Pair(key, tmp_path, how), seeded(f"hurry {key}"), None, 0
    for number, (match, action) in enumerate(matches(key, SEEDS)):
        if number >= PICTURES:
            break
        if match is not before:
            before, (slow, quick) = match, pair.show(match, match)
            rest(slow, 0, chance)
            rest(quick, 2, chance)
        submit(match, action)
        moved += slow.beats.is_playing_back
        rest(slow, 0, chance)
        rest(quick, 2, chance)
        for each in (slow, quick):
            assert each.widgets
            each.manager.update(0)  # what takes longer than a frame is found out once it is seen
        assert not differs(drawn(slow), drawn(quick)), f"{number}: {action}"
    assert moved


def rest(scene: Table, often: int, chance: Chance) -> None:
    """Let time pass until all has been told, and take off what lies over it then; with a key now
    and then, in one of so many frames."""
    for _ in range(2000):
        hurries = often and scene.beats.is_playing_back and not chance.below(often)
        if hurries or scene.beats.waiting:
            scene.manager.handle(Key("space" if scene.beats.waiting else "f9"))
        if not (
            scene.manager.update(FRAME)
            or scene.beats.is_playing_back
            or scene.beats.ignoring_seconds
        ):
            break
    assert scene.at_rest
    clear(scene)


def submit(match: Match, action: Action) -> None:
    """Play this for the seat that is asked."""
    decision = match.decision
    assert decision and match.submit(decision.seat, action) is None
