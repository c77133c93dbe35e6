"""`map` at the door: what it prints, draws and refuses, and how it ends."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
import yaml
from msgspec.structs import replace

import main
from engine.config import CONFIG, load_config
from engine.rules.chance import Chance
from engine.rules.position import BadPosition
from games.duel.field import maps
from games.duel.geometry.terrain import Battlefield
from games.duel.maps import read
from games.duel.maps.library import SHIPPED_FOLDER
from games.duel.rules import GAME
from tests.games.duel.maps.drawn import STARTS, draw, layer, prop, props
from tests.house.tree import ROOT

THINGS = layer(
    '<object name="oak" type="terrain" x="64" y="64" width="32" height="40">'
    + props(prop("ground", "uneven"), prop("weight", 2, "int"), prop("art", "tree"))
    + "<ellipse/></object>"
    '<object name="hut" type="terrain" x="320" y="320"><polygon points="0,0 64,0 33,-48"/></object>'
)
UNKNOWN = layer(
    '<object id="7" name="oak" type="terrain" x="64" y="64" width="32" height="40">'
    + props(prop("ground", "rocky"))
    + "</object>"
)


Door = Callable[..., tuple[int, str, str]]


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Door:
    """The exit status of `map` with some words, and what it says and complains of."""

    def run(*words: object) -> tuple[int, str, str]:
        status = main.main(["map", *map(str, words)])
        out, err = capsys.readouterr()
        return status, out, err

    return run


def named(path: Path, name: str) -> Path:
    return path.rename(path.with_name(name))


def test_check_says_what_is_wrong_and_counts(tmp_path: Path, said: Door) -> None:
    good = named(draw(tmp_path, THINGS), "good.tmx")
    bad = named(draw(tmp_path, UNKNOWN), "bad.tmx")
    assert said("check", good) == (0, "1 passed, 0 failed\n", "")
    reason = "object 7 'oak' at 2, 2: ground must be level, uneven or blocking, not 'rocky'"
    both = 1, f"{bad}: {reason}\n1 passed, 1 failed\n", ""
    assert said("check", good, bad) == both
    status, out, _ = said("check", good, tmp_path, bad, tmp_path / "none.tmx")
    assert status == 2 and out.endswith("1 passed, 1 failed; 2 files could not be read\n")
    assert f"{tmp_path}: can't be read (not a plain file)" in out and "none.tmx: no such" in out


def test_position_is_yaml_in_inches(tmp_path: Path, said: Door) -> None:
    status, out, err = said("position", draw(tmp_path, THINGS))
    assert (status, err) == (0, "")
    assert yaml.safe_load(out) == {
        "table": [24, 20],
        "starts": {1: [1, 19], 2: [23, 19]},
        "terrain": [
            {"id": "oak", "ground": "uneven", "weight": 2, "ellipse": [2, 2, 1, 1.25]},
            {"id": "hut", "ground": "level", "polygon": [[10, 10], [12, 10], [11.031, 8.5]]},
        ],
    }
    assert "[2, 2, 1, 1.25]" in out and "1: [1, 19]" in out


def test_a_position_can_be_played(tmp_path: Path, said: Door) -> None:
    path = draw(tmp_path, THINGS)
    position = yaml.safe_load(said("position", path)[1])
    limits = {"strength": 4, "speed": 3, "endurance": 3, "dexterity": 3}
    position["warriors"] = [
        {"name": name, "at": position["starts"][seat], "limits": limits}
        for seat, name in enumerate(["Ada", "Bo"], 1)
    ]
    game = GAME(load_config(CONFIG / "duel.yaml"))
    duel = game.load(position, game.rules_for({}), 2, Chance(0))
    battlefield = read(path)
    bare = tuple(replace(piece, art="") for piece in battlefield.terrain)
    assert (duel.table, duel.starts, duel.terrain) == ((24, 20), battlefield.starts, bare)
    position["starts"] = {2: [1, 1]}
    with pytest.raises(BadPosition, match="starts: must be those of seats 1, 2"):
        game.load(position, game.rules_for({}), 2, Chance(0))


def test_what_is_sound_of_a_faulty_map_is_shown(tmp_path: Path, said: Door) -> None:
    status, out, err = said("position", draw(tmp_path, UNKNOWN))
    assert (status, yaml.safe_load(out)["terrain"]) == (1, [])
    assert err.startswith("fireside: ") and "not 'rocky'" in err


def test_picture_draws(tmp_path: Path, said: Door) -> None:
    out = tmp_path / "field.png"
    assert said("picture", draw(tmp_path, THINGS), out) == (0, "", "")
    picture = pygame.image.load(out)
    wide, tall = picture.get_size()
    ruler = wide - 24 * 64
    assert tall - 20 * 64 == ruler > 20, "a ruler above it, and one beside it"
    oak, grass = (ruler + 160, ruler + 160), (ruler + 900, ruler + 160)
    assert picture.get_at(oak) != picture.get_at(grass), "the oak can't be seen"
    start, none = ((ruler + x * 64, ruler + 19 * 64 + 30) for x in (1, 4))
    assert picture.get_at(start) != picture.get_at(none), "the start can't be seen"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["field.png", "field.tmx"]


def test_a_picture_takes_the_place_of_none_but_its_own(tmp_path: Path, said: Door) -> None:
    """Not of the map, however it is named, nor of a picture that somebody else has drawn."""
    folder = tmp_path / "maps"
    folder.mkdir()
    path = named(draw(folder, THINGS), "m.png")
    tiles = folder / "tiles.png"
    pygame.image.save(pygame.Surface((8, 8)), tiles)
    (folder / "link.png").symlink_to(path)
    os.link(path, folder / "second.png")
    (folder / "notes.PNG").write_bytes(b"notes")
    before = {each: each.read_bytes() for each in folder.iterdir()}
    for out in [*before, folder / ".." / "maps" / "m.png", folder / "." / "m.png"]:
        status, _, err = said("picture", path, out)
        assert status == 2 and err.endswith(
            "is not a picture that Fireside drew, so it is not replaced\n"
        )
    assert {each: each.read_bytes() for each in folder.iterdir()} == before
    for _ in range(2):
        assert said("picture", path, folder / "new.png")[0] == 0
    assert pygame.image.load(folder / "new.png").get_width() > 24 * 64
    ours = (folder / "new.png").read_bytes()
    for changed in (ours + b"notes", ours[:-1], ours[:2000] + b"x" + ours[2001:], b""):
        (folder / "new.png").write_bytes(changed)
        assert said("picture", path, folder / "new.png")[0] == 2
        assert (folder / "new.png").read_bytes() == changed


def test_a_picture_that_appears_meanwhile_stays(
    tmp_path: Path, said: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, out = draw(tmp_path), tmp_path / "field.png"

    def appears(battlefield: Battlefield, inch: float) -> pygame.Surface:
        out.write_bytes(b"mine")
        return pygame.Surface((8, 8))

    monkeypatch.setattr(maps, "battlefield_picture", appears)
    status, _, err = said("picture", path, out)
    assert status == 2 and "so it is not replaced" in err and out.read_bytes() == b"mine"


def test_a_large_table_has_no_larger_picture(tmp_path: Path, said: Door) -> None:
    out = tmp_path / "field.png"
    path = draw(tmp_path, width=100, height=90, tilewidth=8, tileheight=8)
    assert said("picture", path, out)[0] == 0
    wide, tall = pygame.image.load(out).get_size()
    assert 4000 < wide == tall + 400 < 4200


def test_a_picture_that_can_not_be_written(tmp_path: Path, said: Door) -> None:
    path = draw(tmp_path, THINGS)
    (tmp_path / "folder.png").mkdir()
    for out, reason in [
        (tmp_path / "none" / "a.png", "can't be written (No such file or directory)"),
        (tmp_path / "folder.png", "can't be written (not a plain file)"),
        (path / "a.png", "can't be written (Not a directory)"),
        (path, "the picture's name must end in .png"),
    ]:
        assert said("picture", path, out) == (2, "", f"fireside: {out}: {reason}\n")
    assert sorted(each.name for each in tmp_path.iterdir()) == ["field.tmx", "folder.png"]
    assert path.read_text("utf-8").startswith("<map")


@pytest.mark.parametrize("action", ["position", "picture"])
def test_a_file_that_is_none_is_a_sentence(action: str, tmp_path: Path, said: Door) -> None:
    rubbish = tmp_path / "rubbish.tmx"
    rubbish.write_bytes(os.urandom(999))
    for path in (rubbish, tmp_path, tmp_path / "none.tmx"):
        words = [path, tmp_path / "a.png"][: 1 + (action == "picture")]
        status, out, err = said(action, *words)
        assert (status, out) == (2, "") and err.startswith("fireside: ") and err.count("\n") == 1


@pytest.mark.parametrize("words", [[], ["paint"], ["check"], ["position"], ["picture", "a.tmx"]])
def test_words_that_are_missing(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["map", *words]) == 2
    assert capsys.readouterr().err.startswith("fireside: ")


def test_it_needs_no_display_and_says_nothing_else(tmp_path: Path) -> None:
    path = draw(tmp_path, THINGS, starts=STARTS)
    bare = {key: value for key, value in os.environ.items() if not key.startswith(("SDL", "DISP"))}
    for words in (["check", path], ["picture", path, tmp_path / "a.png"]):
        run = subprocess.run(
            [sys.executable, "main.py", "map", *map(str, words)],
            cwd=ROOT,
            env=bare,
            capture_output=True,
            text=True,
            check=False,
        )
        said = "1 passed, 0 failed\n" if words[0] == "check" else ""
        assert (run.returncode, run.stdout, run.stderr) == (0, said, "")


def test_every_map_that_comes_with_the_game_passes(said: Door) -> None:
    maps = sorted(SHIPPED_FOLDER.glob("*.tmx"))
    assert said("check", *maps) == (0, f"{len(maps)} passed, 0 failed\n", "")


CASES = Path(__file__).parent / "cases"
MISSING = CASES / "12-missing-tileset.tmx"


def test_the_folder_of_a_tileset_can_be_named(tmp_path: Path, said: Door) -> None:
    tiles = CASES / "12-tiles"
    assert said("check", MISSING, "--project", tiles) == (0, "1 passed, 0 failed\n", "")
    status, out, err = said("position", "--project", tiles / "x.tiled-project", MISSING)
    assert (status, err) == (0, "") and "polygon: [[2, 3], [4, 3], [2, 4]]" in out
    assert said("fairness", MISSING, "--project", tmp_path, "--project", tiles)[0] == 0
    for action, name in (("picture", "x.png"), ("print", "x.pdf")):
        assert said(action, MISSING, tmp_path / name, "--project", tiles)[0] == 0


def test_without_it_all_remedies_are_said(said: Door) -> None:
    status, out, _ = said("check", MISSING)
    assert (status, out.splitlines()[-1]) == (1, "0 passed, 1 failed")
    for remedy in ("--project FOLDER", ".tiled-project", "in one folder", "embed the tileset"):
        assert remedy in out


@pytest.mark.parametrize(
    ("folder", "says"),
    [
        ("none", "'none' is no folder"),
        ("none/x.tiled-project", "'none/x.tiled-project' is no folder"),
        ("x" * 5000, "too long for the name of a folder"),
        ("a\0b", "a folder must have a name"),
        ("", "a folder must have a name"),
    ],
)
def test_a_project_that_is_no_folder(folder: str, says: str, said: Door) -> None:
    status, out, err = said("check", MISSING, "--project", folder)
    assert (status, out) == (2, "") and says in err


def test_a_playtest_takes_the_folder_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lab = ["playtest", "duel", "--players", "random", "--games", "1", "--workers", "1"]
    tiles = ["--project", str(CASES / "12-tiles")]
    assert main.main([*lab, "--map", str(MISSING)]) == 2
    assert "--project FOLDER" in capsys.readouterr().err
    assert main.main([*lab, *tiles]) == 2
    assert "name one with --map" in capsys.readouterr().err
    json = tmp_path / "x.json"
    assert main.main([*lab, *tiles, "--map", str(MISSING), "--json", str(json)]) == 0
    assert json.exists()
