"""What may come next has been drawn when it comes, and nobody has noticed."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from engine.app import art
from engine.app.backstage import Backstage, import_in_steps
from engine.app.navigation import Navigation
from engine.app.scene import Scene
from engine.catalogue import GameTool
from engine.shell import Shell
from tests.app.shell import entry
from tests.app.shell import shell as made_up_shell
from tests.hands import drawn, new_stage, settle
from tests.kit.doors import Doors
from tests.kit.matches import match_of
from tests.tables import SHELF, shell

Shows = Callable[[Shell], object]
SIEGE = SHELF[0]


def prepare(app: Shell) -> None:
    """Let the screen on top rest for as long as it likes."""
    for _ in range(100_000):
        if not app.manager.prepare(0):
            return
    raise AssertionError("it is never done")


@pytest.fixture
def rasterised(monkeypatch: pytest.MonkeyPatch) -> list[art.Size]:
    """The sizes of all vectors that are drawn anew from here on."""
    raster, sizes = art.rasterise, list[art.Size]()

    def watched(svg: str, size: art.Size) -> object:
        sizes.append(size)
        return raster(svg, size)

    monkeypatch.setattr(art, "rasterise", watched)
    return sizes


def new_table(app: Shell) -> None:
    app.show_table(match_of(SIEGE.load(), ["Mara", "Tomas"], "7"))


@pytest.mark.parametrize(
    ("before", "after", "size"),
    [
        (Shell.show_title, Shell.show_settings, (1090, 690)),
        (Shell.show_title, lambda app: app.show_setup(SIEGE), (1091, 691)),
        (Shell.show_title, Shell.show_matches, (1092, 692)),
        (lambda app: app.show_setup(SIEGE), new_table, (1093, 693)),
        (lambda app: app.show_setup(SIEGE), lambda app: app.show_rules(SIEGE), (1094, 694)),
    ],
)
def test_what_comes_next_is_drawn_already(
    before: Shows, after: Shows, size: tuple[int, int], tmp_path: Path, rasterised: list[art.Size]
) -> None:
    app = shell(tmp_path, size)  # a size that no other test uses
    before(app)
    settle(app)
    drawn(app)
    prepare(app)
    ahead = sum(width * height for width, height in rasterised)
    rasterised.clear()
    after(app)
    drawn(app)
    waited_for = sum(width * height for width, height in rasterised)
    assert ahead and waited_for < ahead / 5, "pictures were drawn while somebody waited"


def test_to_prepare_changes_nothing_and_has_an_end(tmp_path: Path) -> None:
    app = shell(tmp_path, (1095, 695))
    app.show_title()
    settle(app)
    before, kept = drawn(app), app.settings
    scenes = list(app.manager.scenes)
    prepare(app)
    assert app.manager.scenes == scenes and app.settings == kept
    assert not [path for path in tmp_path.rglob("*") if path.is_file()], "nothing is written"
    assert not app.manager.update(1 / 60), "there is no frame for it"
    assert drawn(app).get_buffer().raw == before.get_buffer().raw
    assert not app.manager.prepare(1)


def test_what_can_t_be_prepared_is_left_until_it_is_shown(
    caplog: pytest.LogCaptureFixture,
) -> None:
    class Faulty(Scene):
        def following(self) -> Iterator[None]:
            raise ZeroDivisionError
            yield

    stage = new_stage()
    stage.push(Faulty())
    assert not stage.prepare(1)
    said = "fireside: What may be seen next can't be prepared (ZeroDivisionError())."
    assert caplog.messages == [said]
    caplog.clear()


def test_something_else_is_prepared_after_each_change() -> None:
    class Counting(Scene):
        times = 0

        def following(self) -> Iterator[None]:
            self.times += 1
            yield

    stage, scene = new_stage(), Counting()
    stage.push(scene)
    assert not stage.prepare(1) and not stage.prepare(1)
    assert scene.times == 1
    stage.resize((800, 600))
    assert not stage.prepare(1) and scene.times == 2


def test_a_screen_rehearses_once_and_again_for_another_size() -> None:
    stage = new_stage()
    backstage, shown = Backstage(stage, lambda manager: Doors().navigation), list[Navigation]()

    def rehearse() -> int:
        for _ in backstage.rehearse("empty", shown.append):
            pass
        return len(shown)

    assert [rehearse(), rehearse()] == [1, 1]
    stage.resize((800, 600))
    assert [rehearse(), rehearse()] == [2, 2]
    stage.resize((1280, 720))
    assert rehearse() == 3, "what was drawn for it may be gone"


def package(folder: Path, module: str) -> str:
    """A package with one module; its name."""
    name = f"sample_{folder.name}"
    (folder / name).mkdir()
    (folder / name / "__init__.py").touch()
    (folder / name / "slow.py").write_text(module)
    return name


def test_what_is_slow_to_import_takes_many_steps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = package(tmp_path, "from time import sleep\nsleep(0.1)")
    monkeypatch.syspath_prepend(tmp_path)
    assert len([*import_in_steps([name])]) > 3
    assert f"{name}.slow" in sys.modules and gc.isenabled()
    assert len([*import_in_steps(["games.siege.rules.state"])]) < 3, (
        "it is there, and a single file"
    )


def test_the_tools_of_the_games_are_imported_behind_the_title(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = package(tmp_path, "")
    monkeypatch.syspath_prepend(tmp_path)
    tool = GameTool("Workshop", "w", name)
    app = made_up_shell(tmp_path, [msgspec.structs.replace(entry(tmp_path), tool=tool)])
    app.show_title()
    settle(app)
    while app.manager.prepare(1):
        pass
    assert f"{name}.slow" in sys.modules


def test_what_cannot_be_imported_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = package(tmp_path, "1 / 0")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ZeroDivisionError):
        [*import_in_steps([name])]
    assert gc.isenabled()
