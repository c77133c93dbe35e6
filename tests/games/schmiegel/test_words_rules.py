"""The rules page of Schmiegel speaks of the numbers, examples and rulings that are played."""

from __future__ import annotations

import re
from functools import partial

from engine.rules.cards import CARD_VALUES, rank
from games.schmiegel.rules.abilities import ABILITIES
from games.schmiegel.rules.state import FACES, NUMBERS, ROLES
from games.schmiegel.words.odds import chance_to_hit
from tests.games.schmiegel.words_play import GAME, RULES
from tests.kit import pages
from tests.kit.transitions import cards_in

PAGE = pages.page("schmiegel")
section = partial(pages.section, "schmiegel")
NAMES = {"J": "Jack", "Q": "Queen", "K": "King", "A": "Ace"}


def test_the_characters_are_those_of_the_rules() -> None:
    lines = re.findall(
        r"^- \*\*(\w+)\*\*, the (\w+): holds up to (\d) numbers, has (\w+)$",
        section("The characters"),
        re.MULTILINE,
    )
    titles = {ability.rank: ability.title for ability in ABILITIES}
    assert lines == [
        (NAMES[rank], role, str(RULES.capacity[rank]), titles[rank])  # type: ignore[index]
        for rank, role in ROLES.items()
    ]


def test_the_abilities_are_those_of_the_rules_each_with_its_clause() -> None:
    lines = re.findall(r"^- \*\*(\w+)\*\* \((\w+)\): .+ \((C\d+)\)$", PAGE, re.MULTILINE)
    assert lines == [
        (ability.title, NAMES[ability.rank].lower(), f"C{number}")
        for number, ability in enumerate(ABILITIES, start=12)
    ]


def test_the_numbers_are_those_of_the_configuration() -> None:
    setting = section("Setting up")
    assert (
        f"{len(FACES.cards)} **faces**" in setting
        and f"{len(NUMBERS.cards)} **numbers**" in setting
    )
    assert f"gets {RULES.party} faces" in setting and f"gets {RULES.hand} numbers" in setting
    assert f"fewer than {RULES.party} characters" in section("Abilities")
    attack = section("Attack")
    one, two = RULES.sure_hits
    assert f"A total of {one} or {two} always hits" in attack
    assert f"After {RULES.rolls} rolls in all without a hit" in attack
    assert GAME.config.minutes == (15, 30) and "fifteen to thirty minutes" in PAGE


def test_the_examples_are_true() -> None:
    hits = re.findall(r"the {(\w+)} with {(\w+)} and {(\w+)} hits on ([\d, and]+)[,:]", _attack())
    ways = [int(each) for each in re.findall(r"(\d+) of (?:the )?36", _attack())]
    assert len(hits) == len(ways) == 2
    for (face, *numbers, totals), count in zip(hits, ways, strict=True):
        expected = sorted([*(CARD_VALUES[number] for number in numbers), *RULES.sure_hits])
        assert [int(each) for each in re.findall(r"\d+", totals)] == expected
        assert {number[-1] for number in numbers} == {face[-1]}
        assert chance_to_hit(expected) * 36 == count
    for text in (section("Swap"), section("Abilities"), _attack()):
        assert all(rank(card) in "JQKA" or card in NUMBERS.cards for card in cards_in(text))  # type: ignore[arg-type]


def _attack() -> str:
    return section("Attack").replace("An example: the", "the").replace("The {KD}", "the {KD}")
