"""What seats bring in secret: asked for behind the curtain, kept in the header, seen by nobody."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from pygame import Rect

from engine.app.theme import Scale
from engine.app.widgets import Widget, overflows, walk
from engine.app.widgets.choices import Slider
from engine.journal import Journal
from engine.match import resume
from engine.shell import Shell
from engine.table.curtain import Curtain
from engine.table.setups import SetupFormScreen
from tests.app.shell import SIZES, entry, shell
from tests.app.shell import Table as Shown
from tests.hands import click, keys, top
from tests.kit.parley import PARLEY, Baggage, ParleyGame


class Laden(ParleyGame):
    """Parley in the clothes of a game that has an emblem, on its usual road."""

    key = "siege"
    ground = None


class Form:
    """A slider from 0 to 9."""

    def __init__(self, game: Laden, rules: Any, changed: Callable[[], None]) -> None:
        self.coins, self._game, self._rules, self._changed = 0, game, rules, changed

    def layout(self, scale: Scale, room: Rect) -> list[Widget]:
        at = Rect(room.left + scale.px(20), room.top + scale.px(20), room.width // 2, scale.px(60))
        slider = Slider("coins", at, value=self.coins, low=0, high=9, on_change=self._take)
        return [slider]

    def value(self) -> Baggage:
        return Baggage(self.coins, cards=1)

    def refusal(self) -> str:
        return self._game.setup_refusal(self._rules, self.value()) or ""

    def _take(self, coins: int) -> None:
        self.coins = coins
        self._changed()


GAME = Laden(PARLEY.config)


def begun(folder: Path, size: tuple[int, int] = (1280, 720), **settings: Any) -> Shell:
    """A match of two that has been set up but for what they bring."""
    laden = msgspec.structs.replace(
        entry(folder),
        load=lambda: GAME,
        setup_form=lambda: lambda rules, changed: Form(GAME, rules, changed),
    )
    app = shell(folder, [laden], size, **settings)
    app.show_title()
    app.start_match(laden, ["Mara", "Tomas"], "purse", {})
    return app


def behind(app: Shell) -> SetupFormScreen:
    """The form of whoever has opened the curtain."""
    assert isinstance(app.manager.top, Curtain)
    keys(app, "space")
    form = app.manager.top
    assert isinstance(form, SetupFormScreen)
    return form


def words(app: Shell) -> str:
    return repr([vars(widget) for widget, _ in walk(top(app).widgets)])


def test_each_seat_is_asked_alone_and_the_match_begins_with_what_they_brought(
    tmp_path: Path,
) -> None:
    app = begun(tmp_path)
    assert "Mara" in words(app)
    behind(app)
    top(app).focus_on("coins")
    keys(app, "right", "right", "right")
    click(app, "ready")
    curtain = app.manager.top
    assert isinstance(curtain, Curtain) and "Tomas" in words(app)
    form = behind(app)
    assert isinstance(form.form, Form) and form.form.coins == 0, "an empty form"
    click(app, "ready")
    table = app.manager.top
    assert isinstance(table, Shown)
    match = table.match
    assert match.setups == (Baggage(3, 1), Baggage(0, 1))
    assert match.journal and match.journal.path.read_text().count('"coins":3') == 1
    purses = [[envoy.coins for envoy in match.view(seat).envoys] for seat in range(3)]
    assert purses == [[None, None], [3, None], [None, 0]]
    path = match.journal.path
    match.close()
    assert resume(Journal(path), GAME).setups == match.setups


def test_what_can_not_be_brought_says_why(tmp_path: Path) -> None:
    app = begun(tmp_path)
    behind(app)
    top(app).focus_on("coins")
    keys(app, "end")
    click(app, "ready")
    assert isinstance(app.manager.top, SetupFormScreen), "it is not accepted"
    assert "A horse carries 5 coins and cards at most." in words(app)


@pytest.mark.parametrize("seat", [1, 2])
def test_going_back_forgets_what_was_brought(tmp_path: Path, seat: int) -> None:
    app = begun(tmp_path)
    below = app.manager.scenes[0]
    for _ in range(seat - 1):
        behind(app)
        click(app, "ready")
    keys(app, "escape")
    assert app.manager.top is below and not list((tmp_path / "matches").glob("*"))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", [100, 200])
def test_the_form_fits(tmp_path: Path, size: tuple[int, int], text: int) -> None:
    app = begun(tmp_path, size, text_size=text)
    behind(app)
    assert not overflows(top(app).widgets, app.manager.scale)
