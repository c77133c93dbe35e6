"""Who gets what the pointer does: the innermost widget that takes it, with button and modifiers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest
from pygame import Rect

from engine.app.inputs import (
    LEFT,
    MIDDLE,
    OUTSIDE,
    RIGHT,
    Hover,
    Input,
    Key,
    Pointer,
    Press,
    Release,
    Resize,
    Typed,
    Wheel,
)
from engine.app.theme import Scale
from engine.app.widgets import Button, Change, Panel, Screen, Widget
from engine.rules.cards import Card
from engine.table.cards import CardWidget
from tests.hands import new_stage, pixels, send

Heard = list[tuple[str, str, Pointer]]


@dataclass(eq=False)
class Ear(Widget):
    """Writes down what it is given, and takes what it is told to take."""

    heard: Heard = field(default_factory=list)
    takes: Sequence[str] = ()
    is_solid: bool = False
    is_clipping: bool = False
    change: Change = Change.TAKEN

    @property
    def solid(self) -> bool:  # type: ignore[override]
        return self.is_solid

    @property
    def clips_contents(self) -> bool:  # type: ignore[override]
        return self.is_clipping

    def _hear(self, what: str, at: Pointer) -> Change:
        self.heard.append((self.id, what, at))
        return self.change if what in self.takes else Change.NONE

    def hover(self, at: Pointer, scale: Scale) -> Change:
        return self._hear("hover", at)

    def grab(self, at: Pointer, scale: Scale) -> Change:
        return self._hear("grab", at)

    def drag(self, at: Pointer, scale: Scale) -> Change:
        return self._hear("drag", at)

    def drop(self, at: Pointer, scale: Scale) -> Change:
        return self._hear("drop", at)

    def wheel(self, at: Wheel, scale: Scale) -> Change:
        return self._hear("wheel", at)

    def key(self, event: Key | Typed, scale: Scale) -> Change:
        return self._hear("key", Pointer(OUTSIDE))


class Ears(Screen):
    """A field with a stone in it, and a button in the stone; a cloud lies over all of it."""

    def __init__(self, **takes: Sequence[str]) -> None:
        super().__init__()
        self.heard: Heard = []
        self.takes = takes
        self.cloud = False
        self.pressed = 0
        self.built = 0

    def press(self) -> None:
        self.pressed += 1

    def build(self) -> list[Widget]:
        self.built += 1
        button = Button("button", Rect(150, 150, 60, 40), "Go", on_press=self.press)
        stone = self._ear("stone", Rect(100, 100, 200, 150), is_solid=True, widgets=[button])
        below = self._ear("below", Rect(100, 100, 200, 150))
        field = self._ear(
            "field",
            Rect(0, 0, 250, 400),
            is_clipping=True,
            widgets=[below, stone],
            may_overlap=True,
        )
        outside = self._ear("outside", Rect(0, 0, 500, 400), may_overlap=True)
        cloud = [Panel("cloud", Rect(0, 0, 500, 400), may_overlap=True)] if self.cloud else []
        return [outside, field, *cloud]

    def _ear(self, id: str, rect: Rect, **more: object) -> Ear:
        return Ear(id, rect, self.heard, self.takes.get(id, ()), **more)  # type: ignore[arg-type]

    def given(self, *events: Input) -> list[tuple[str, str]]:
        """Who hears what of these."""
        self.heard.clear()
        send(self, *events)
        return [(who, what) for who, what, _ in self.heard]


def ears(**takes: Sequence[str]) -> Ears:
    scene = Ears(**takes)
    new_stage().push(scene)
    scene.heard.clear()
    return scene


ON_STONE, ON_BUTTON, ON_FIELD, BESIDE = (120, 120), (170, 170), (20, 20), (280, 120)


def test_all_under_the_pointer_are_offered_it_the_innermost_first() -> None:
    scene = ears()
    assert scene.given(Wheel(ON_STONE, steps=1)) == [("stone", "wheel"), ("field", "wheel")]
    assert scene.given(Wheel(ON_FIELD, steps=1)) == [("field", "wheel"), ("outside", "wheel")]
    assert scene.given(Hover(ON_STONE)) == [("stone", "hover"), ("field", "hover")]
    assert scene.given(Press(ON_STONE, RIGHT))[2:] == [("stone", "grab"), ("field", "grab")]


def test_what_is_solid_lets_through_to_what_holds_it_and_to_nothing_below() -> None:
    scene = ears()
    assert scene.given(Wheel(ON_STONE, steps=1)) == [("stone", "wheel"), ("field", "wheel")]
    scene.cloud = True
    scene.rebuild()
    assert scene.given(Wheel(ON_STONE, steps=1), Hover(ON_STONE), Press(ON_STONE)) == []


def test_what_is_clipped_away_is_not_reached() -> None:
    assert ears().given(Wheel(BESIDE, steps=1)) == [("outside", "wheel")]


def test_who_takes_it_is_the_last_to_hear_of_it() -> None:
    scene = ears(field=["wheel", "hover", "grab"])
    for event in (Wheel(ON_FIELD, steps=1), Hover(ON_FIELD), Press(ON_FIELD, RIGHT)):
        assert {who for who, _ in scene.given(event)} == {"field"}


@pytest.mark.parametrize("button", [LEFT, MIDDLE, RIGHT])
def test_whoever_takes_a_press_is_dragged_by_that_button_until_it_goes_up(button: int) -> None:
    scene = ears(field=["grab"])
    other = RIGHT if button != RIGHT else MIDDLE
    at = Press(ON_STONE, button, shift=True)
    assert scene.given(at)[-2:] == [("stone", "grab"), ("field", "grab")]
    assert scene.heard[-1][2] == at
    assert scene.given(Hover((900, 600), ctrl=True), Press((9, 9), other)) == [
        ("field", "drag"),
        ("field", "drag"),
    ]
    assert scene.heard[0][2] == Hover((900, 600), button, ctrl=True)
    assert scene.given(Release((9, 9), other)) == []
    assert scene.given(Release((800, 600), button, alt=True)) == [("field", "drop")]
    assert scene.heard[0][2].alt and scene.heard[0][2].button == button
    assert ("field", "drag") not in scene.given(Hover(ON_FIELD))


def test_a_drag_that_nobody_takes_is_none() -> None:
    scene = ears()
    scene.given(Press(ON_STONE, MIDDLE))
    heard = scene.given(Hover(ON_FIELD), Release(ON_FIELD, MIDDLE))
    assert [what for _, what in heard] == ["hover", "hover"]


@pytest.mark.parametrize("end", [Release(OUTSIDE), Resize(1280, 720)])
def test_a_window_that_is_left_or_resized_ends_a_drag(end: Input) -> None:
    scene = ears(field=["grab"])
    scene.given(Press(ON_FIELD, RIGHT), end)
    assert ("field", "drag") not in scene.given(Hover(ON_STONE))


def test_a_press_that_became_no_drag_is_a_press() -> None:
    """What holds a button may be dragged by it; where it was not, the button is pressed."""
    scene = ears(field=["grab", "drag"])
    scene.given(Press(ON_BUTTON), Release(ON_BUTTON))
    assert scene.pressed == 1
    scene = ears(field=["grab", "drag", "drop"])
    scene.given(Press(ON_BUTTON), Hover((172, 172)), Release((172, 172)))
    assert scene.pressed == 0


def test_only_the_left_button_presses() -> None:
    scene = ears()
    for button in (MIDDLE, RIGHT):
        scene.given(Press(ON_BUTTON, button), Release(ON_BUTTON, button))
    scene.given(Press(ON_BUTTON), Release(ON_BUTTON, RIGHT))
    assert scene.pressed == 0
    scene.given(Release(ON_BUTTON))
    assert scene.pressed == 1


def test_who_took_the_hover_hears_when_the_pointer_has_left() -> None:
    scene = ears(field=["hover"], outside=["hover"])
    scene.given(Hover(ON_FIELD))
    assert scene.given(Hover((300, 20))) == [("outside", "hover"), ("field", "hover")]
    assert [at.pos for _, _, at in scene.heard] == [(300, 20), OUTSIDE]
    assert scene.given(Hover(OUTSIDE)) == [("outside", "hover")]
    assert scene.given(Hover(OUTSIDE)) == []


def test_nobody_hovers_while_a_button_is_held() -> None:
    scene = ears(field=["hover"])
    scene.given(Hover(ON_FIELD), Press(ON_BUTTON))
    assert scene.given(Hover(ON_FIELD), Hover(ON_STONE)) == []


@pytest.mark.parametrize("change", list(Change))
def test_the_screen_is_built_anew_only_for_what_changes_it(change: Change) -> None:
    scene = ears(stone=["hover", "wheel", "grab", "drag", "drop"])
    for widget in scene.widgets[1].widgets:
        if isinstance(widget, Ear):
            widget.change = change
    built = scene.built
    for event in (Hover(ON_STONE), Press(ON_STONE), Hover(BESIDE), Release(BESIDE)):
        scene.manager.handle(event)
        scene.widgets  # noqa: B018
        if change is not Change.SCREEN:
            assert scene.built == built
    assert (scene.built > built) == (change is Change.SCREEN)


class Dealt(Screen):
    """A card that is dealt to where the pointer may rest."""

    def __init__(self) -> None:
        super().__init__()
        self.dealt = False

    def build(self) -> list[Widget]:
        card = CardWidget("card", Rect(300, 300, 80, 112), card=Card("AS"), on_press=self.rebuild)
        return [card] if self.dealt else []


@pytest.mark.parametrize("comes", ["below another screen", "while the pointer rests"])
def test_a_card_that_came_under_the_pointer_lies_down_when_the_pointer_leaves(comes: str) -> None:
    scene, away, on_card = Dealt(), (20, 20), (340, 350)
    stage = new_stage()
    stage.push(scene)
    send(scene, Hover(away))
    scene.dealt = True
    scene.rebuild()
    flat = pixels(scene)
    scene.dealt = False
    scene.rebuild()
    send(scene, Hover(on_card))
    pixels(scene)
    if comes == "below another screen":
        stage.push(Ears())
    scene.dealt = True
    scene.rebuild()
    if comes == "below another screen":
        stage.pop()
    pixels(scene)
    send(scene, Hover(on_card, still=True))
    raised = pixels(scene)
    assert raised != flat
    assert scene.handle(Hover(away)), "the screen says that it looks different"
    assert pixels(scene) == flat
