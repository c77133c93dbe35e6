"""A match on a painted battlefield: it carries the picture along, and no rule knows of it."""

from __future__ import annotations

import shutil
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from engine.journal import Header, Journal
from engine.match import Match
from engine.matches.library import LARGEST as LARGEST_MATCH
from engine.resuming import resume
from engine.rules.chance import seeded
from engine.table.table import Table
from games.duel.geometry.terrain import Battlefield, Painting
from games.duel.maps import survey
from games.duel.maps.painting import MAX_PAINTING_BYTES
from games.duel.rules.warriors import Build
from games.duel.table.battlefield.battle_map import MAP
from tests.games.duel.maps.test_images import CASES, GREEN, near
from tests.hands import drawn, lowest
from tests.kit.catalogue import GAMES
from tests.kit.walks import choose
from tests.tables import go_on, shell

GAME = GAMES["duel"]
BUILDS = [Build("Hilda", 1, 4, 3, 3, 3), Build("Mara", 2, 4, 3, 3, 3)]


@pytest.fixture
def ground(tmp_path: Path) -> Battlefield:
    """A painted battlefield whose files are gone."""
    folder = tmp_path / "maps"
    folder.mkdir()
    for name in ("05-image-layer.tmx", "field.png"):
        shutil.copy(CASES / name, folder)
    found = survey(folder / "05-image-layer.tmx").battlefield
    shutil.rmtree(folder)
    assert found.painting
    return found


def begun(ground: Battlefield) -> Match:
    return Match(GAME, Header("duel", ["Ada", "Ben"], "7", setups=BUILDS, ground=ground))


def test_a_match_keeps_the_picture_and_plays_alike_without_it(
    ground: Battlefield, tmp_path: Path
) -> None:
    match, plain = begun(ground), begun(replace(ground, painting=None))
    match.save_in(tmp_path)
    chance = seeded("painted")
    for _ in range(12):
        assert match.decision and plain.decision
        action = choose(GAME, match.state, chance)
        for each in (match, plain):
            assert each.decision and each.submit(each.decision.seat, action) is None
        assert msgspec.to_builtins(GAME.view(match.state, 0)) == msgspec.to_builtins(
            GAME.view(plain.state, 0)
        )
    assert match.journal
    path = match.journal.path
    match.journal.close()
    again = resume(Journal(path, look_only=True), GAME)
    assert again.header.ground == ground and len(again.history) == 12
    assert msgspec.to_builtins(again.state) == msgspec.to_builtins(match.state)
    assert again.header.again("8").ground == ground, "a rematch is fought on the same ground"


def test_a_match_of_an_older_version_has_no_picture(tmp_path: Path) -> None:
    match = begun(replace(survey(CASES / "05-image-layer.tmx").battlefield, painting=None))
    match.save_in(tmp_path)
    assert match.journal and b"painting" not in match.journal.path.read_bytes()
    match.journal.close()
    assert resume(Journal(match.journal.path, look_only=True), GAME).header.ground.painting is None


def test_the_largest_picture_leaves_room_for_a_match_that_is_handed_on() -> None:
    painting = msgspec.json.encode(Painting(bytes(MAX_PAINTING_BYTES), ("#" * 100,) * 100))
    assert len(painting) < LARGEST_MATCH // 4


@pytest.mark.parametrize("size", [(1280, 720), (2560, 1440)])
def test_the_table_shows_it(ground: Battlefield, size: tuple[int, int], tmp_path: Path) -> None:
    app = shell(tmp_path, size)
    app.show_table(begun(ground))
    table = lowest(app, Table)
    go_on(table)
    field = table.widget(MAP)
    assert field
    surface = drawn(app)
    inch = field.rect.width / 12
    at = round(field.rect.left + 8.5 * inch), round(field.rect.top + 9.4 * inch)
    red, green, blue, _ = surface.get_at(at)
    assert near((red, green, blue), GREEN)
    app.manager.clear()
