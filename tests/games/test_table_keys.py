"""Letters are verbs, digits number the choices: at every question of every game's table.

Random games are walked in windows of each shape. At each question the cards lie open to the seat
that is asked, and some of its keys are pressed, so that half-made choices are looked at, too.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from pygame import Rect

from engine.app.widgets import Button, Dialog, Group, Widget, walk
from engine.rules.chance import Chance, seeded
from engine.rules.game import Game
from engine.rules.options import OptionValue
from engine.table.board import Happening
from engine.table.cards import CardWidget
from engine.table.curtain import Curtain
from engine.table.piles import PileWidget
from engine.table.sheets import TAB_KEYS
from engine.table.table import Table
from tests.games.test_keyboard import does
from tests.hands import clear, keys
from tests.kit.walks import every_option
from tests.long import many
from tests.tables import SHAPES, TABLES, any_action, go_on, new_table, play

QUESTIONS = many(16, 200)
"""So many questions of each walk are looked at."""
TRIED = 5
"""So many keys are pressed at each question."""
ANSWERED = many(9, 200)
PATIENCE = 250
"""So many questions are answered by keys alone, each with fewer key strokes than that."""
RANKS = "akqjt"
"""The letters that look like a card's rank."""
DIGITS = "0123456789"
MOST = 9
"""So many choices have a digit; the arrow keys lead to those beyond."""
LOOKS = "h", "b"
"""Keys that turn to something else, and choose nothing."""
COORDINATES = "rogue"
"""The game whose letters name columns."""


def keyed(scene: Table) -> list[Widget]:
    """What a key of its own presses now."""
    return [
        each
        for each, _ in walk(scene.widgets)
        if each.hotkey and each.enabled and each.is_pressable
    ]


def letters(scene: Table) -> Iterator[tuple[str, str]]:
    """The verbs that have a letter, in words without the cards that they are done with; where
    buttons side by side say the same, with what they are aimed at, which each hint says first."""
    shown = [each for each, _ in walk(scene.widgets) if isinstance(each, Button)]
    for each in keyed(scene):
        if not isinstance(each, Button) or len(each.hotkey) > 1 or not each.hotkey.isalpha():
            continue
        said = re.sub(r"\{\w+\}|\W+$", "", each.label.replace("\n", " ")).strip() or each.name
        alike = [other for other in shown if other.label == each.label and of_a_kind(each, other)]
        yield f"{said} {each.hint.partition(',')[0]}" if len(alike) > 1 else said, each.hotkey


def two_meanings(scene: Table) -> Iterator[str]:
    """The keys that do two things, or one thing and turn the tabs."""
    found = defaultdict[str, list[tuple[str, object]]](list)
    for each in keyed(scene):
        found[each.hotkey].append((each.id, does(each)))
    if scene.sheets.shape == "tabs":
        for key in (*TAB_KEYS, "l"):
            found[key].append(("the tabs", "turn"))
    for key, what in found.items():
        if any(done != what[0][1] for _, done in what):
            yield f"{key} means {' and '.join(id for id, _ in what)}"


def numbered(scene: Table, begun: bool) -> dict[int, Widget]:
    """The choices that have a digit; once a choice is `begun`, also those that no longer go with
    it, which keep theirs."""
    return {
        int(each.hotkey): each
        for each, _ in walk(scene.widgets)
        if each.hotkey
        and each.hotkey in DIGITS
        and ((each.enabled and each.is_pressable) or (begun and each.reason))
    }


def misnumbered(scene: Table, begun: bool) -> Iterator[str]:
    """Digits that are not 1, 2, 3 ... from left to right, and choices beside them that have none.
    Counts may begin with 0."""
    found = numbered(scene, begun)
    if not found:
        return
    digits = sorted(found)
    if digits != [*range(digits[0], digits[0] + len(digits))] or digits[0] > 1:
        yield f"the digits are {digits}: {[found[each].id for each in digits]}"
    for one, other in combinations(digits, 2):
        here, there = found[one].rect, found[other].rect
        if in_row(here, there) and here.left > there.left:
            yield f"{found[one].id} has {one}, and {found[other].id} left of it {other}"
    if len(found) == MOST:
        return
    done = [does(each) for each in found.values()]
    for each, _ in walk(scene.widgets):
        alike = [
            n
            for n, other in found.items()
            if of_a_kind(each, other)
            and in_row(each.rect, other.rect)
            and same_part(each.id, other.id)
        ]
        if alike and can_be_chosen(each) and does(each) not in done:
            yield f"{each.id} has no digit beside {found[alike[0]].id}"


def in_row(one: Rect, other: Rect) -> bool:
    """Whether two things stand beside each other."""
    return one.top < other.bottom and other.top < one.bottom


def same_part(one: str, other: str) -> bool:
    """Return False for the two parts of a bid, such as `number-1` and `thing-2`: they are numbered
    one after the other."""
    parts = [id.partition("-") for id in (one, other)]
    return not all(dash for _, dash, _ in parts) or parts[0][0] == parts[1][0]


def of_a_kind(one: Widget, other: Widget) -> bool:
    """Whether two things are choices of one kind."""
    return type(one) is type(other) and one.group == other.group


def can_be_chosen(widget: Widget) -> bool:
    """Whether a press answers with it: a card that is ringed, or anything else that has no key and
    names none."""
    if isinstance(widget, CardWidget | PileWidget):  # one that is looked through has no ring
        return widget.is_pressable and widget.enabled and widget.state in ("legal", "target")
    named = isinstance(widget, Button) and widget.hint in ("Esc",)
    return widget.is_pressable and widget.enabled and not widget.hotkey and not named


def like_ranks(scene: Table) -> Iterator[str]:
    """Letters that stand on a card or a choice, or could be taken for a rank beside one."""
    cards = [each.rect for each, _ in walk(scene.widgets) if isinstance(each, CardWidget)]
    for each in keyed(scene):
        label = getattr(each, "label", "")
        if len(each.hotkey) > 1 or each.hotkey in DIGITS:
            continue
        if isinstance(each, CardWidget | PileWidget):
            yield f"{each.id} is a card, and has the letter {each.hotkey}"
        elif each.hotkey in RANKS and not label:
            yield f"{each.id} is no verb, and has the letter {each.hotkey}"
        elif each.hotkey in RANKS and "{" in label:
            yield f"{each.id} names a card, and has the letter {each.hotkey}"
        elif each.hotkey in RANKS and any(each.rect.colliderect(card) for card in cards):
            yield f"{each.id} lies on a card, and has the letter {each.hotkey}"


class Sight(NamedTuple):
    """A table, what it asks, and whether a choice has been begun."""

    table: Table
    asked: str
    begun: bool


def sights(key: str, folder: Path, seed: int) -> Iterator[Sight]:
    """The table of a random match at each question and after each key that is tried there."""
    size, text = SHAPES[seed % len(SHAPES)]
    game, chance = TABLES[key], seeded(f"letters {key} {seed}")
    least, most = game.config.seats
    seats = least + seed // len(SHAPES) % (most - least + 1)
    options = {name: values[chance.below(len(values))] for name, values in offered(game)}
    scene = new_table(game, folder, seed, size, options, seats, text_size=text)
    for _ in range(QUESTIONS):
        decision = scene.match.decision
        action = any_action(scene, chance)
        if decision is None or action is None:
            return
        yield Sight(scene, decision.ask, False)
        if not scene.seat.answers(decision):
            scene.seat.viewer, scene.seat._open_question = decision.seat, decision
            scene.rebuild()
            yield Sight(scene, decision.ask, False)
        for _ in range(TRIED):
            pool = [each.hotkey for each in keyed(scene) if each.group < Group.LOG]
            pool = [each for each in pool if each not in LOOKS]
            if not pool:
                break
            keys(scene, pool[chance.below(len(pool))])
            if scene.manager.top is not scene or scene.match.decision is not decision:
                break
            yield Sight(scene, decision.ask, True)
        clear(scene)
        if scene.match.decision is decision:
            scene.board.changed(Happening.REWOUND)
            scene.seat.hide()
            play(scene, action)
        else:
            go_on(scene)


def offered(game: Game[Any]) -> Iterator[tuple[str, Sequence[OptionValue]]]:
    """The options of a game that are tried, with their values."""
    yield from every_option(game.config).items()


WALKS = [(key, seed) for key in TABLES for seed in range(many(len(SHAPES), 24))]


@pytest.mark.parametrize("key, seed", WALKS)
def test_letters_are_verbs_and_digits_number_the_choices(
    key: str, seed: int, tmp_path: Path
) -> None:
    known = defaultdict[str, set[str]](set)
    for scene, asked, begun in sights(key, tmp_path, seed):
        faults = [*two_meanings(scene), *misnumbered(scene, begun)]
        if key != COORDINATES:
            faults += like_ranks(scene)
        assert not faults, f"{asked}: {faults}"
        for word, letter in letters(scene):
            known[word].add(letter)
        several = {word: found for word, found in known.items() if len(found) > 1}
        assert not several, f"{asked}: {several}"


@pytest.mark.parametrize(
    "key, seed", [(key, seed) for key in TABLES for seed in range(len(SHAPES))]
)
def test_every_question_can_be_answered_by_keys_alone(key: str, seed: int, tmp_path: Path) -> None:
    """Whoever presses any key that is shown, or goes somewhere by Tab and presses Enter."""
    size, text = SHAPES[seed]
    game, chance = TABLES[key], seeded(f"by keys {key} {seed}")
    seats = game.config.seats[seed % 2]
    scene = new_table(game, tmp_path, seed, size, None, seats, text_size=text)
    for _ in range(ANSWERED):
        decision, pressed = scene.match.decision, list[str]()
        if decision is None:
            return
        while scene.match.decision is decision:
            assert len(pressed) < PATIENCE, f"{decision.ask}: {pressed} answer nothing"
            stroke = next_stroke(scene, chance)
            pressed += stroke
            keys(scene, *stroke)
            if isinstance(scene.manager.top, Dialog | Curtain):
                keys(scene, "enter")
            clear(scene)
        go_on(scene)


def next_stroke(scene: Table, chance: Chance) -> list[str]:
    """A key that is shown, or a way to something and Enter."""
    shown = [each.hotkey for each in keyed(scene) if each.group < Group.LOG]
    shown = [each for each in shown if "+" not in each]
    if shown and chance.below(4):
        return [shown[chance.below(len(shown))]]
    way = "tab", "right", "down", "left"
    return [*(way[chance.below(len(way))] for _ in range(1 + chance.below(4))), "enter"]
