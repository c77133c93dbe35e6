"""Whatever stands in the files of a map: it is read, or refused in words."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from games.duel.maps import MapError, survey
from games.duel.maps.position import as_yaml
from tests.games.duel.maps.drawn import everything
from tests.long import many

STRANGE = [
    *["", "nan", "-1", "0", "-0", "1e9", "1e400", "9" * 30, "3.5", "true", "terrain", "start"],
    *["\0", '"', "<", ">", "&", "é", "\n", "..", "../", "/", "0,0", "<object/>", "<group>"],
    *["<ellipse/>", "<polygon/>", '<polygon points=""/>', "<properties/>", 'x="9" ', "zstd"],
]
VARIANTS = many(30, 120)


def spoilt(text: str, random: Random) -> str:
    """The text with something of it changed, put in, cut out, or an attribute taken away."""
    at = random.randrange(len(text))
    values = list(re.finditer(r'"([^"]*)"', text))
    chosen = random.choice(values)
    ways = [
        text[: chosen.start(1)] + random.choice(STRANGE) + text[chosen.end(1) :],
        text[:at] + random.choice(STRANGE) + text[at:],
        text[:at] + text[at + random.randrange(1, 40) :],
        text[:at] + re.sub(r' \w+="[^"]*"', "", text[at:], count=1),
    ]
    return random.choice(ways)


@pytest.mark.parametrize("name", ["all.tmx", "things.tsx", "parts/cart.tx", "parts/pool.tx"])
def test_a_spoilt_file_never_breaks_the_reader(name: str, tmp_path: Path) -> None:
    path = everything(tmp_path)
    sound = (tmp_path / name).read_text("utf-8")
    ends = set()
    for seed in range(VARIANTS):
        text = sound
        random = Random(seed)
        for _ in range(random.choice((1, 1, 3))):
            text = spoilt(text, random)
        (tmp_path / name).write_text(text, "utf-8")
        try:
            found = survey(path)
        except MapError as error:
            ends.add("unreadable")
            assert str(tmp_path) in str(error) and error.problem
        else:
            ends.add("faulty" if found.errors else "sound")
            assert as_yaml(found.battlefield)
    assert "unreadable" in ends
