"""Every number and option of every configuration is taken up to its bounds and not beyond.

The bounds stand in `goldens/<game>.bounds.yaml`, which `make.py golden` writes.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.config import documents
from engine.rules.game import Game
from engine.rules.options import BadOption
from engine.rules.validation import ValidationError
from tests.kit.bounds import beyond, cases, changed
from tests.kit.catalogue import GAMES
from tests.kit.golden import GOLDENS


def refusal(game: Game[Any], values: dict[str, Any]) -> ValidationError | None:
    """What stands against playing by these values."""
    try:
        game.ruleset_from(values)
    except ValidationError as error:
        return error
    return None


@pytest.mark.parametrize("key", GAMES)
def test_numbers_and_options_go_to_their_bounds_and_not_beyond(key: str) -> None:
    game = GAMES[key]
    (table,) = documents(GOLDENS / f"{key}.bounds.yaml")
    values = msgspec.to_builtins(game.rules_for({}))
    for place, value, taken in cases(table, values):
        said = refusal(game, changed(values, place, value))
        here = said is not None and said.place == place  # else it contradicts another number
        assert here != taken, f"{'.'.join(place)}: {value} is {'refused' if taken else 'taken'}"
        assert taken or str(said).startswith(f"{'.'.join(place)}: Expected"), (
            f"{'.'.join(place)} is refused as '{said}', which does not say what it must be: give"
            " the field of the Ruleset its bounds by `Meta(ge=..., le=...)`"
        )
    anew = f"if that was meant, python3 .ci/make.py golden {key} writes it anew"
    assert {*table["offered"]} == {*game.config.options}, (
        f"config/{key}.yaml has other options than goldens/{key}.bounds.yaml: {anew}"
    )
    for option, offered in table["offered"].items():
        assert [*game.config.options[option].offered] == offered, (
            f"config/{key}.yaml offers other values of '{option}' than goldens/{key}.bounds.yaml:"
            f" {anew}"
        )
        for value in offered:
            game.rules_for({option: value})
        for value in beyond(offered):
            with pytest.raises(BadOption, match=f"the option '{option}' must be .*, not "):
                game.rules_for({option: value})
