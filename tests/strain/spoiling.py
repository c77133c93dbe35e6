"""Files of every kind that is read, spoilt: a sentence, soon, in little memory, nothing changed.

    python -m tests.strain.spoiling FOLDER SEED FILES [KIND ...]

What is wrong is printed, with the seed that makes the same file again.
"""

from __future__ import annotations

import re
import resource
import shutil
import signal
import sys
import traceback
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from engine.app import settings
from engine.config import CONFIG, BadConfig, load_config
from engine.journal import BadJournal, Header
from engine.matches import deleted_runs, index
from engine.matches.aliases import Aliases, Names
from engine.matches.library import Library, Titles
from engine.matches.saved import time_played
from engine.matches.statistics import counted_games
from engine.rules.chance import seeded
from engine.rules.options import BadOption
from engine.rules.validation import ValidationError
from engine.scenario import check
from games import KEYS, load_game, shelf
from games.duel.maps import MapError, survey
from games.duel.maps.position import as_yaml
from games.duel.table.setup.builds import BuildShelf, Kept
from games.duel.workshop import giving, recovery
from games.duel.workshop.document import Document, UnpatchableFile
from games.duel.workshop.drawing import Drawing
from tests.games.duel.maps.drawn import everything
from tests.games.duel.maps.test_storm import spoilt as spoilt_xml
from tests.kit.checks import places
from tests.kit.matches import luck, play_on
from tests.kit.walks import brought

SECONDS, MEGABYTES = 5, 200
"""Of work and of memory that a file may cost: a file that is well costs some milliseconds."""
SEAL = re.compile(rb',"whole":"[0-9a-f]{64}"')
LONGEST = 3000
"""Letters of a line that is said."""
SHELF = shelf()
VALUES: list[Any] = [
    *[None, True, -1, 0, 1, 7, 999, 10**6, 10**9, 10**18, 10**30, -(10**9), 0.5, 1e300, "", "x"],
    *["A\0", "\x1b[2J", "\u202e", "x" * 5000, "9" * 5000, "../../x", "/dev/zero", "NaN"],
    *[[], {}, [[]], [[[[]]]], "0001-01-01T00:00:00+23:59", "2026-11-24 12:00", "??", "AS"],
]


STRANGE = [
    *[b"", b"NaN", b"-1", b"0", b"1e999", b"9" * 30, b"9" * 5000, b"true", b"null", b"~", b"??"],
    *[b"\0", b'"', b"'", b"{", b"}", b"[", b"]", b"[" * 500, b":", b": ", b"- ", b"\n", b"\t"],
    *[b"\xff", b"\xc3\xa9", b"\xe2\x80\xae", b"\\u0000", b"\\ud800", b"\x1b[2J", b"&a", b"*a"],
    *[b"!!python/name:os.system", b"!!binary x", b"<<: ", b"---\n", b"x" * 3000, b"..", b"%"],
]


class TooLong(Exception):
    """A file has cost too many seconds."""


# Sound files, each with what reads it and says what is wrong.


def match(key: str, folder: Path) -> Path:
    """A match of this game on a shelf."""
    game = load_game(key)
    names = ["Mara", "Tomas"][: game.config.seats[0]]
    things = brought(game, game.rules_for({}), len(names), luck(key))
    played = Library(folder, SHELF).new(Header(key, names, "one", **things))
    play_on(played, luck(key), 400 if key in ("siege", "rogue") else 25)
    played.close()
    assert played.journal
    return played.journal.path


def says_shelf(path: Path) -> Iterator[str]:
    library = Library(path.parent.parent, SHELF)
    for saved in library.matches():
        again = library.replayed(saved)
        yield again.problem
        if not again.problem:
            time_played(library.open_to_watch(saved))


def says_import(path: Path) -> Iterator[str]:
    try:
        Library(path.parent / "ours", SHELF).take_in(path)
    except BadJournal as error:
        yield str(error)
    finally:
        shutil.rmtree(path.parent / "ours", ignore_errors=True)


def says_index(path: Path) -> Iterator[str]:
    """Of what can't be, all is read anew."""
    library, aliases = Library(path.parent, SHELF), Aliases(path.parent)
    matches = [*library.matches()]
    for entry in SHELF:
        for game in counted_games(matches, entry, aliases, library):
            assert all(game.result_for(seat + 1) for seat in range(len(game.players)))
    yield from (each.problem for each in matches)


def says_small(path: Path) -> Iterator[str]:
    folder = path.parent
    yield settings.load(folder)[1]
    yield deleted_runs.load(folder)[1]
    yield BuildShelf(folder).problem
    yield Aliases(folder).problem
    library = Library(folder, SHELF)
    library._titles_by_key()
    yield library._titles_problem


def says_config(path: Path) -> Iterator[str]:
    try:
        game: Any = type(load_game(path.stem))(load_config(path))
        game.rules_for({})
    except (BadConfig, BadOption, ValidationError) as error:
        yield str(error)


def says_scenario(path: Path) -> Iterator[str]:
    lines = list[str]()
    check([path], load_game, lines.append)
    yield from lines[:-1]


def says_map(path: Path) -> Iterator[str]:
    whole = next(path.parent.rglob("all.tmx"), None) or next(path.parent.parent.rglob("all.tmx"))
    try:
        found = survey(whole)
        as_yaml(found.battlefield)
        yield from map(str, found.errors)
        Drawing(whole, Document(whole.read_bytes()))
    except (MapError, UnpatchableFile) as error:
        yield str(error)


def says_unsaved(path: Path) -> Iterator[str]:
    for each in recovery.unsaved_files(path.parent.parent):
        try:
            Drawing(path.parent.parent / "maps" / "all.tmx", Document(each.content))
        except (MapError, UnpatchableFile) as error:
            yield str(error)


def says_gift(path: Path) -> Iterator[str]:
    try:
        giving.import_map(path, path.parent / "taken")
    except (giving.BadMapPackage, OSError) as error:
        yield str(error)
    finally:
        shutil.rmtree(path.parent / "taken", ignore_errors=True)


def made(folder: Path, name: str, content: bytes) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return path


def a_map(name: str, folder: Path) -> Path:
    everything(folder / "maps")
    made(folder, "maps/some.tiled-project", (CONFIG.parent / PROJECT).read_bytes())
    return folder / "maps" / name


def an_unsaved(folder: Path) -> Path:
    path = everything(folder / "maps")
    keeper = recovery.RecoveryKeeper(folder)
    keeper.keep(path, "A", path.read_bytes(), None)
    keeper.close()
    return next((folder / recovery.UNSAVED_FOLDER).glob("*.tmx"))


def a_gift(folder: Path) -> Path:
    giving.export_map(everything(folder / "maps"), folder / "gift" / "a.zip")
    return folder / "gift" / "a.zip"


def a_match_from_elsewhere(folder: Path) -> Path:
    return made(folder / "in", "a.jsonl", match("schmiegel", folder / "made").read_bytes())


def an_index(folder: Path) -> Path:
    for key in ("siege", "rogue"):
        match(key, folder)
    list(Library(folder, SHELF).matches())
    return folder / index.FILE_NAME


def some_builds() -> Kept:
    game: Any = load_game("duel")
    rules = game.rules_for({})
    return Kept([game.sample_setup(rules, seeded(f"build {each}")) for each in range(2)])


def of_json(name: str, value: Any) -> Callable[[Path], Path]:
    return partial(made, name=name, content=msgspec.json.encode(value))


SCENARIO = CONFIG.parent / "tests" / "scenarios" / "siege"
KNOWN = deleted_runs.DeletedRuns({"rogue": {"ember-1": "2026-01-02T03:04:05+00:00"}})
PROJECT = "maps/fireside.tiled-project"
Make = Callable[[Path], Path]
Says = Callable[[Path], Iterator[str]]
KINDS: dict[str, tuple[Make, Says]] = {
    **{f"match of {key}": (partial(match, key), says_shelf) for key in KEYS},
    "match from elsewhere": (a_match_from_elsewhere, says_import),
    "settings": (of_json(settings.FILE_NAME, settings.Settings()), says_small),
    "known": (of_json(deleted_runs.FILE_NAME, KNOWN), says_small),
    "names": (of_json("names.json", Names({"mara": "Mara", "ma": "Mara"})), says_small),
    "index": (an_index, says_index),
    "titles": (of_json("titles.json", Titles({"a.jsonl": "One", "b": "Two"})), says_small),
    "builds": (of_json("builds.json", Kept(some_builds().builds)), says_small),
    **{
        f"config of {key}": (
            partial(made, name=f"{key}.yaml", content=(CONFIG / f"{key}.yaml").read_bytes()),
            says_config,
        )
        for key in KEYS
    },
    "scenario": (
        partial(made, name="a.yaml", content=sorted(SCENARIO.glob("*"))[0].read_bytes()[:5000]),
        says_scenario,
    ),
    **{
        f"map: {name}": (partial(a_map, name), says_map)
        for name in ("all.tmx", "things.tsx", "parts/cart.tx", "some.tiled-project")
    },
    "unsaved": (an_unsaved, says_unsaved),
    "gift": (a_gift, says_gift),
}


# How they are spoilt.


def spoilt(content: bytes, chance: Random) -> bytes:
    """The content with something of it changed, put in, doubled or cut out."""
    for _ in range(chance.choice((1, 1, 2, 5))):
        at = chance.randrange(len(content) + 1)
        end = min(len(content), at + chance.choice((0, 1, 3, 20)))
        new = chance.choice([chance.choice(STRANGE), bytes([chance.randrange(256)])])
        if not chance.randrange(6):
            new = content[at : at + 80] * 2
        content = content[:at] + new + content[end:]
    return content


def damaged(content: bytes, chance: Random) -> bytes:
    """Lines of JSON with other values here and there, as far as they are any."""
    rows = content.splitlines() if content.count(b"\n{") else [content]
    at = 0 if chance.random() < 0.5 else chance.randrange(len(rows))
    try:
        row = [msgspec.json.decode(rows[at])]
    except msgspec.DecodeError:
        return spoilt(content, chance)
    for _ in range(chance.choice((1, 1, 2, 4))):
        found = [*places(row)]
        if isinstance(row[0], dict) and row[0] and chance.random() < 0.5:  # not lost among lists
            found = [(row[0], key) for key in row[0]]
        parent, key = chance.choice(found)
        value = deepcopy(chance.choice(VALUES))
        if chance.random() < 0.2 and parent[key] is not None:  # empty, and of its kind
            value = type(parent[key])()
        if chance.random() < 0.2:
            del parent[key]
        else:
            parent[key] = value
        if not row:
            break
    rows[at] = msgspec.json.encode(row[0]) if row else b""
    return b"\n".join(rows) + b"\n"


def harmed(path: Path, content: bytes, chance: Random) -> bytes:
    """The content, spoilt in one of the ways that fit it."""
    if path.suffix == ".jsonl" and chance.random() < 0.5:
        content = SEAL.sub(b"", content)
    if path.suffix == ".zip" and chance.random() < 0.7:
        flipped = bytearray(content)
        for _ in range(chance.choice((1, 3, 30))):
            flipped[chance.randrange(len(flipped))] = chance.randrange(256)
        return bytes(flipped)
    if path.suffix in (".json", ".jsonl", ".tiled-project") and chance.random() < 0.6:
        return damaged(content, chance)
    if path.suffix in (".tmx", ".tsx", ".tx") and chance.random() < 0.6:
        text = content.decode()
        for _ in range(chance.choice((1, 1, 3))):
            text = spoilt_xml(text, chance)
        return text.encode()
    return spoilt(content, chance)


def contents(folder: Path) -> dict[str, bytes]:
    """All files in it but locks."""
    found = (path for path in folder.rglob("*") if path.is_file() and path.suffix != ".lock")
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def tried(kind: str, folder: Path, seed: str, files: int) -> Iterator[str]:
    """What is wrong with how spoilt files of this kind are read."""
    make, says = KINDS[kind]
    path = make(folder)
    sound = path.read_bytes()
    bad = 0
    for number in range(files):
        content = harmed(path, sound, Random(f"{kind} {seed} {number}"))
        path.write_bytes(content)
        before = contents(folder)
        where = f"{kind}, {seed} {number}"
        signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
        try:
            said = [line for each in says(path) for line in each.splitlines()]
        except (Exception, MemoryError) as error:
            frames = traceback.extract_tb(error.__traceback__)[-3:]
            places = ", ".join(f"{Path(each.filename).name}:{each.lineno}" for each in frames)
            yield f"{where}: {error!r:.200} at {places}"
            continue
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        bad += bool(said)
        if any(len(line) > LONGEST or re.search(r"Traceback|Error\(", line) for line in said):
            yield f"{where}: it is said {str(said)[:300]}"
        after = contents(folder)
        kept = {name for name in before if name != index.FILE_NAME}  # that is made anew
        if any(after.get(name) != before[name] for name in kept):
            yield f"{where}: files were changed"
    if bad < files / 5 and not kind.endswith(("project", "index")):  # both may lack all
        yield f"{kind}, {seed}: of {files} files {bad} were told to be wrong"
    print(f"{kind}: {files} files, {bad} told", file=sys.stderr)


def late(*_: object) -> None:
    """The timer of a file has run out."""
    raise TooLong


def main(folder: Path, seed: str, files: int, kinds: list[str]) -> int:
    """Try so many of each of these kinds, or of all; 1 where something is wrong."""
    signal.signal(signal.SIGVTALRM, late)
    wrong = 0
    for kind in kinds or KINDS:
        if wrong == 0:  # what is imported and built by the way counts for no file
            make, says = KINDS[kind]
            list(says(make(folder / "first" / str(kind))))
        now = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (now + (MEGABYTES << 20), resource.RLIM_INFINITY))
        for problem in tried(kind, folder / str(kind), seed, files):
            print(problem)
            wrong += 1
        resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY,) * 2)
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), sys.argv[4:]))
