"""Whatever stands in a file of ours: it is read, or what is wrong with it is a sentence.

Journals are spoilt in test_journal.py, and maps with the rest of what is told of maps. More files
than usual are tried with, say, `VARIANTS=5000 python -m pytest tests/engine/test_spoilt.py`.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec
import pytest

from engine import jsonfile
from engine.app import settings
from engine.config import CONFIG, BadConfig, load_config
from engine.matches import deleted_runs
from engine.matches.library import Library
from engine.rules.chance import Chance
from engine.scenario import check
from games.duel.rules import GAME as DUEL
from games.duel.table.setup.builds import BuildShelf, Kept
from tests.house.tree import ROOT
from tests.kit.catalogue import GAMES
from tests.kit.matches import new_match
from tests.tables import SHELF

VARIANTS = int(os.environ.get("VARIANTS", "150"))
STRANGE = [
    *[b"", b"NaN", b"-1", b"0", b"1e999", b"9" * 30, b"9" * 5000, b"true", b"null", b"~", b"??"],
    *[b"\0", b'"', b"'", b"{", b"}", b"[", b"]", b"[" * 500, b":", b": ", b"- ", b"\n", b"\t"],
    *[b"\xff", b"\xc3\xa9", b"\xe2\x80\xae", b"\\u0000", b"\\ud800", b"\x1b[2J", b"&a", b"*a"],
    *[b"!!python/name:os.system", b"!!binary x", b"<<: ", b"---\n", b"x" * 3000, b"..", b"%"],
]


def spoilt(content: bytes, random: Random) -> bytes:
    """The content with something of it changed, put in, doubled or cut out."""
    for _ in range(random.choice((1, 1, 2, 5))):
        at = random.randrange(len(content) + 1)
        end = min(len(content), at + random.choice((0, 1, 3, 20)))
        new = random.choice([random.choice(STRANGE), bytes([random.randrange(256)])])
        if not random.randrange(6):
            new = content[at : at + 80] * 2
        content = content[:at] + new + content[end:]
    return content


def known_seeds() -> deleted_runs.DeletedRuns:
    return deleted_runs.DeletedRuns({"rogue": {"ember-1": "2026-01-02T03:04:05+00:00"}})


def some_builds() -> Kept:
    game = DUEL(load_config(CONFIG / "duel.yaml"))
    rules = game.rules_for({})
    return Kept([game.sample_setup(rules, Chance(each)) for each in range(2)])


def says_settings(path: Path) -> str:
    found, problem = settings.load(path.parent)
    assert isinstance(found, settings.Settings)
    settings.save(found, path.parent)
    assert settings.load(path.parent) == (found, "")
    return problem


def says_known(path: Path) -> str:
    problem = deleted_runs.load(path.parent)[1]
    deleted_runs.note(path.parent, "rogue", "b", "2026-01-02T03:04:05+00:00")
    assert deleted_runs.load(path.parent)[0].games["rogue"]["b"]
    return problem


def says_builds(path: Path) -> str:
    shelf = BuildShelf(path.parent)
    return shelf.problem


def says_config(path: Path) -> str:
    try:
        load_config(path)
    except BadConfig as error:
        return str(error)
    return ""


def says_scenario(path: Path) -> str:
    lines = list[str]()
    check([path], GAMES.__getitem__, lines.append)
    return "\n".join(lines[:-1])


def says_match(path: Path) -> str:
    library = Library(path.parent.parent, SHELF)
    return "\n".join(library.replayed(saved).problem for saved in library.matches())


def a_match(folder: Path) -> bytes:
    (folder / "made").mkdir()
    match = new_match(GAMES["siege"], "one", folder / "made")
    assert match.journal
    match.close()
    return match.journal.path.read_bytes()


SCENARIO = ROOT / "tests" / "scenarios" / "siege"
FILES: dict[str, tuple[Callable[[Path], bytes], Callable[[Path], str]]] = {
    "settings.json": (lambda _: msgspec.json.encode(settings.Settings()), says_settings),
    "known.json": (lambda _: msgspec.json.encode(known_seeds()), says_known),
    "builds.json": (lambda _: msgspec.json.encode(some_builds()), says_builds),
    "siege.yaml": (lambda _: (CONFIG / "siege.yaml").read_bytes(), says_config),
    "some.yaml": (lambda _: sorted(SCENARIO.glob("*.yaml"))[0].read_bytes()[:6000], says_scenario),
    "matches/a.jsonl": (a_match, says_match),
}
"""A sound file of this name, and what says what is wrong with one."""


@pytest.mark.parametrize("name", FILES)
def test_a_spoilt_file_is_read_or_a_sentence(name: str, tmp_path: Path) -> None:
    make, says = FILES[name]
    sound = make(tmp_path)
    path = tmp_path / "data" / name
    path.parent.mkdir(parents=True)
    wrong = 0
    for seed in range(VARIANTS):
        path.write_bytes(spoilt(sound, Random(f"{name} {seed}")))
        said = says(path)
        assert "Traceback" not in said and "Error(" not in said
        assert all(len(line) < 3000 for line in said.splitlines()), said[:500]
        wrong += bool(said)
        for other in path.parent.iterdir():
            if other != path and not other.is_dir():
                other.unlink()
    assert wrong > VARIANTS / 4


def test_what_can_not_be_used_is_kept_when_another_takes_its_place(tmp_path: Path) -> None:
    for seed in range(20):
        folder = tmp_path / str(seed)
        folder.mkdir()
        content = spoilt(b'{"speed": "fast"}', Random(seed))
        (folder / settings.FILE_NAME).write_bytes(content)
        problem = settings.load(folder)[1]
        settings.save(settings.Settings(), folder)
        spare = folder / f"{settings.FILE_NAME}.1"
        assert spare.exists() == bool(problem)
        assert not problem or spare.read_bytes() == content
    assert jsonfile.read(tmp_path / "none", settings.Settings) == (None, "")
