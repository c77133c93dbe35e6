"""What is settled before a match: the ground, in the open, and what seats bring in secret, asked
for behind the curtain, kept in the header, seen by nobody."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest
from pygame import Rect

from engine.app.theme import Scale
from engine.app.widgets import Button, Widget, walk
from engine.app.widgets.choices import Slider
from engine.journal import Header, Journal
from engine.resuming import resume
from engine.shell import Shell
from engine.table.curtain import Curtain
from engine.table.setups import FormContext, FormScreen
from tests.app.shell import WINDOWS, entry, shell
from tests.app.shell import Table as Shown
from tests.hands import click, cut_at, keys, top
from tests.kit.parley import PARLEY, Baggage, ParleyGame
from tests.kit.parley_road import Point, Road


class Laden(ParleyGame):
    """Parley in the clothes of a game that has an emblem, on its usual road."""

    key = "siege"
    ground: ClassVar[type[Any] | None] = None


class Form:
    """A slider for the coins that a seat brings."""

    purpose: ClassVar[str] = "count coins"
    slider: ClassVar[str] = "coins"
    least: ClassVar[int] = 0

    def __init__(self, context: FormContext) -> None:
        self.number, self._context = self.least, context

    def layout(self, scale: Scale, room: Rect) -> list[Widget]:
        at = Rect(room.left + scale.px(20), room.top + scale.px(20), room.width // 2, scale.px(60))
        low, number = self.least, self.number
        return [Slider(self.slider, at, value=number, low=low, high=9, on_change=self._take)]

    def do_some_work(self) -> bool:
        return False

    def side_buttons(self) -> Sequence[Button]:
        return ()

    def value(self) -> object:
        return Baggage(self.number, cards=1)

    def refusal(self) -> str:
        return self._context.game.setup_refusal(self._context.rules, self.value()) or ""

    def _take(self, number: int) -> None:
        self.number = number
        self._context.on_change()


class RoadForm(Form):
    """A slider for how far the road's end lies."""

    purpose = "lay the road"
    slider = "far"
    least = 5

    def value(self) -> object:
        return Road((Point(0.0, 6.0), Point(float(self.number), 6.0)))

    def refusal(self) -> str:
        return "The road is too short." if self.number == self.least else ""


class Abroad(Laden):
    """The same on a road that is chosen before the match."""

    ground = Road


GAME = Laden(PARLEY.config)
ABROAD = Abroad(PARLEY.config)


def begun(
    folder: Path,
    size: tuple[int, int] = (1280, 720),
    game: Laden = GAME,
    names: Sequence[str] = ("Mara", "Tomas"),
    programs: Sequence[str] = (),
    **settings: Any,
) -> Shell:
    """A match that has been set up but for what is brought."""
    laden = msgspec.structs.replace(
        entry(folder),
        load=lambda: game,
        setup_form=lambda: Form,
        ground_form=lambda: RoadForm,
    )
    app = shell(folder, [laden], size, **settings)
    app.show_title()
    app.beginnings.start(Header(laden.key, names, "purse", programs=programs))
    return app


def behind(app: Shell) -> FormScreen:
    """The form of whoever has opened the curtain."""
    assert isinstance(app.manager.top, Curtain)
    keys(app, "space")
    return top(app, FormScreen)


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
    assert isinstance(form.form, Form) and form.form.number == 0, "an empty form"
    click(app, "ready")
    table = top(app, Shown)
    match = table.match
    assert match.header.setups == (Baggage(3, 1), Baggage(0, 1))
    assert match.journal and match.journal.path.read_text().count('"coins":3') == 1
    purses = [[envoy.coins for envoy in match.view(seat).envoys] for seat in range(3)]
    assert purses == [[None, None], [3, None], [None, 0]]
    path = match.journal.path
    match.close()
    assert resume(Journal(path), GAME).header.setups == match.header.setups


def test_only_persons_are_asked_to_look_away(tmp_path: Path) -> None:
    app = begun(tmp_path, names=("Mara", "Hob", "Tomas"), programs=("", "weak steady", ""))
    away = top(app, Curtain).widget("away")
    assert away and away.name.startswith("Tomas looks away.")


def test_what_can_not_be_brought_says_why(tmp_path: Path) -> None:
    app = begun(tmp_path)
    behind(app)
    top(app).focus_on("coins")
    keys(app, "end")
    click(app, "ready")
    assert isinstance(app.manager.top, FormScreen), "it is not accepted"
    assert "A horse carries 5 coins and cards at most." in words(app)


@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("curtain", [True, False])
def test_going_back_is_asked_about_and_forgets_what_was_brought(
    tmp_path: Path, seat: int, curtain: bool
) -> None:
    app = begun(tmp_path)
    below = app.manager.scenes[0]
    for _ in range(seat - 1):
        behind(app)
        click(app, "ready")
    here = app.manager.top if curtain else behind(app)
    keys(app, "escape", "enter")
    assert app.manager.top is here, "the safe answer has the focus"
    keys(app, "escape")
    click(app, "answer-1")
    assert app.manager.top is below and not list((tmp_path / "matches").glob("*"))


def test_the_form_fits(tmp_path: Path) -> None:
    app = begun(tmp_path)
    behind(app)
    assert cut_at(app, WINDOWS) == []


def test_the_ground_is_chosen_in_the_open_before_anybody_brings_anything(tmp_path: Path) -> None:
    app = begun(tmp_path, game=ABROAD)
    screen = app.manager.top
    assert isinstance(screen, FormScreen) and isinstance(screen.form, RoadForm)
    keys(app, "p")
    assert app.manager.top is screen, "a refused ground is not taken"
    top(app).focus_on("far")
    keys(app, "right", "right")
    keys(app, "p")
    for _ in range(2):
        keys(app, "p")
        behind(app)
        keys(app, "p")
    table = top(app, Shown)
    assert table.match.header.ground.corners[-1] == Point(7.0, 6.0)
    app.beginnings.again(table.match)
    assert isinstance(app.manager.top, Curtain), "a rematch is on the same ground"


def test_going_back_from_the_ground_begins_nothing(tmp_path: Path) -> None:
    app = begun(tmp_path, game=ABROAD)
    below = app.manager.scenes[0]
    keys(app, "escape")
    assert app.manager.top is below and not list((tmp_path / "matches").glob("*"))
