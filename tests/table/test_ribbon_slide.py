"""The plate on the phase ribbon slides from phase to phase, and holds nothing up."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from engine.app.widgets import Look, Screen, Widget
from engine.app.widgets.ribbon import Ribbon
from engine.table.ribbon_slide import SLIDE_SECONDS, RibbonSlide
from tests.hands import drawn, new_stage
from tests.tables import TABLES, new_table, play

PLACE = Rect(400, 8, 400, 30)


def ribbon(current: int, place: Rect = PLACE) -> Ribbon:
    return Ribbon("ribbon", Rect(place), labels=["Draw", "Act", "Discard"], current=current)


class Bare(Screen):
    """A screen with nothing on it."""

    def build(self) -> list[Widget]:
        return []


def slide(**settings: object) -> RibbonSlide:
    """A slide whose ribbon shows its first phase."""
    stage = new_stage((1280, 720), **settings)
    screen = Bare()
    stage.push(screen)
    it = RibbonSlide(screen)
    it.follow(ribbon(0))
    return it


def test_the_plate_slides_to_the_next_phase_and_stops() -> None:
    it = slide(speed="normal")
    it.follow(ribbon(1))
    overlay = it.overlay()
    assert overlay is not None and overlay.rect == PLACE
    assert it.wait() == 0.0
    assert it.update(SLIDE_SECONDS / 2) and it.overlay() is not None
    assert it.update(SLIDE_SECONDS) and it.overlay() is None
    assert it.wait() is None and not it.update(1.0)


@pytest.mark.parametrize(
    "settings", [{"speed": "off"}, {"speed": "normal", "reduced_motion": True}]
)
def test_the_plate_jumps_without_motion(settings: dict[str, object]) -> None:
    it = slide(**settings)
    it.follow(ribbon(2))
    assert it.overlay() is None and it.wait() is None


@pytest.mark.parametrize("goal", [ribbon(-1), ribbon(0), ribbon(1, PLACE.move(9, 0)), None])
def test_nothing_slides_to_no_phase_or_to_another_ribbon(goal: Ribbon | None) -> None:
    it = slide(speed="normal")
    it.follow(goal)
    assert it.overlay() is None


def test_the_plate_is_between_both_phases_on_the_way() -> None:
    it = slide(speed="normal")
    it.follow(ribbon(2))
    it.update(SLIDE_SECONDS / 4)
    overlay = it.overlay()
    assert overlay is not None
    stage = it._screen.manager
    surface = pygame.Surface(stage.size)
    overlay.draw(surface)
    ends = [pygame.Surface(stage.size) for _ in range(2)]
    for end, phase in zip(ends, (0.0, 2.0), strict=True):
        replace(ribbon(2), plate_at=phase).draw(end, Look(stage.scale))
    shown = surface.subsurface(PLACE).get_buffer().raw
    assert all(end.subsurface(PLACE).get_buffer().raw != shown for end in ends)


@pytest.mark.parametrize("speed", ["off", "normal"])
def test_time_that_passes_lays_nothing_out_and_what_is_drawn_slides(
    speed: str, tmp_path: Path
) -> None:
    """The ribbon is looked at when it is drawn: a table that nobody sees is not laid out."""
    scene = new_table(TABLES["shrine"], tmp_path, speed=speed)
    drawn(scene)
    play(scene, "draw")
    scene.rebuild()
    scene.manager.update(1 / 60)
    assert scene._widgets is None
    drawn(scene)
    assert (scene._ribbon_slide.wait() == 0.0) == (speed != "off")
