"""The rules page of a siege speaks of the numbers, examples and rulings that are played."""

from __future__ import annotations

import re
from functools import partial

from games.siege.rules.actions import counter_name
from tests.games.siege.words_play import RULES
from tests.kit import pages
from tests.kit.transitions import cards_in

PAGE = pages.page("siege")
section = partial(pages.section, "siege")
NOUNS = {"assault": "to assaults", "bombard": "to bombardments", "sally": "against sallies"}


def test_looking_is_not_paying_and_the_walls_count() -> None:
    rulings = section("House rulings")
    assert "looking is not paying" in rulings
    assert "the walls always count" in rulings


def test_the_counters_are_those_of_the_configuration() -> None:
    lines = re.findall(r"^- \*\*(.+)\*\* (\d), (.+)$", section("The siege counters"), re.MULTILINE)
    assert [(name, int(value)) for name, value, _ in lines] == [
        (counter_name(key), rule.value) for key, rule in RULES.counters.items()
    ]
    for (_, _, text), rule in zip(lines, RULES.counters.values(), strict=True):
        assert text.startswith(NOUNS[rule.against])
        assert ("three of them" in text) == (rule.copies == 3)


def test_the_numbers_are_those_of_the_configuration() -> None:
    loss, most, limit = RULES.forced_loss, RULES.most_assault, RULES.most_walls
    assert PAGE.count(f"discards {loss} cards") == 2
    assert f"send 1, 2 or {most} more" in PAGE
    assert f"never rise above {limit} or sink below 0" in PAGE
    assert f"Not possible at {limit}" in PAGE
    assert "When three of one colour" in PAGE and RULES.reshuffle_at == 3


def test_card_examples_add_up() -> None:
    assert "The attack is 6 + 2 = 8, the defence 4 + 5 = 9" in section("How a clash goes")
    assert cards_in(section("How a clash goes")) == ["6S", "5C"]
