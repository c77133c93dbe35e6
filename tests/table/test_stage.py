"""The stage of an ending: nothing is cut, and a game of a set is smaller than the match."""

from __future__ import annotations

import pytest
from pygame import Rect, Surface, mask

from engine.app.theme import Scale
from engine.app.widgets import Label, Widget, overflows, walk
from engine.app.widgets.containers import Fill
from engine.app.widgets.pieces import SeatMark
from engine.table.stage import (
    LEAST_PICTURE_HEIGHT,
    EndWords,
    Stage,
    end_words,
    framed_stage,
    stage_overlay,
)
from engine.words.log import Entry
from tests.hands import made_ready
from tests.tables import LONG, SAMPLE

TITLES = [
    "Mara takes the city",
    f"{LONG[0]} takes the city",
    f"{LONG[0]} wins game 2: {LONG[0]} leads 2–1",
]
CAUSES = [
    "",
    "The city falls to an assault.",
    f"{LONG[1]} must discard three cards and has none left, so that {LONG[0]} wins.",
]
FRAMES = [(633, 547), (993, 558), (420, 240)]
"""Frames in style units: two columns of Siege, the table of Shrine, and a low one."""


def picture(rect: Rect) -> Widget:
    return Widget("picture", rect)


def words_of(title: str, cause: str, *, ends_match: bool = True) -> EndWords:
    return EndWords(1, title, cause, ends_match)


@pytest.mark.parametrize("window", SAMPLE, ids=str)
def test_nothing_of_an_ending_is_cut_with_long_names(window: tuple[tuple[int, int], int]) -> None:
    """A frame that is too low for its words grows, though not out of the window."""
    made_ready()
    (wide, high), percent = window
    scale = Scale(wide, high, percent / 100)
    for frame in FRAMES:
        for title in TITLES:
            for cause in CAUSES:
                rect = Rect(0, 0, min(scale.px(frame[0]), wide), min(scale.px(frame[1]), high))
                words = words_of(title, cause)
                part = framed_stage(scale, Stage(picture=Fill(picture)), words, rect.width)
                rect.height = max(rect.height, part.size(scale, rect.width)[1])
                assert rect.height <= high, (frame, title, cause)
                widgets = part.lay(scale, rect)
                assert not overflows(widgets, scale), (frame, title, cause)
                shown = {placed.widget.id: placed.widget.rect for placed in walk(widgets)}
                assert shown["picture"].height >= scale.px(LEAST_PICTURE_HEIGHT)


def title_height(title: str, *, ends_match: bool) -> int:
    scale = Scale(1280, 720)
    words = words_of(title, CAUSES[1], ends_match=ends_match)
    part = framed_stage(scale, Stage(), words, 633)
    placed = [each.widget for each in walk(part.lay(scale, Rect(0, 0, 633, 547)))]
    assert any(isinstance(each, SeatMark) and each.seat == 1 for each in placed)
    (label,) = (each for each in placed if isinstance(each, Label) and each.id == "stage-title")
    return label.size(scale, label.rect.width)[1]


@pytest.mark.parametrize("title", TITLES[:2])
def test_winning_a_game_of_a_set_is_smaller_than_winning_the_match(title: str) -> None:
    made_ready()
    assert title_height(title, ends_match=False) < title_height(title, ends_match=True)
    scale, room = Scale(1280, 720), Rect(0, 48, 1280, 570)
    frame = Rect(378, 56, 633, 547)
    notices = []
    for ends_match in (False, True):
        words = words_of(title, CAUSES[1], ends_match=ends_match)
        over = stage_overlay(scale, room, Stage(picture=Fill(picture)), words, frame)
        assert over.notice
        notices.append(over.notice)
    assert notices[0].width < notices[1].width and notices[0].height < notices[1].height


def test_the_stage_dims_the_table_around_it_and_leaves_the_foot() -> None:
    made_ready()
    scale, room = Scale(1280, 720), Rect(0, 48, 1280, 570)
    frame = Rect(378, 56, 633, 547)
    words = words_of(TITLES[0], CAUSES[1])
    over = stage_overlay(scale, room, Stage(picture=Fill(picture)), words, frame)
    window = Surface((1280, 720))
    window.fill("white")
    over.draw(window)
    assert mask.from_threshold(window, (255, 255, 255), (1, 1, 1, 255)).get_bounding_rects() == [
        Rect(0, room.bottom, 1280, 720 - room.bottom)
    ]
    assert over.notice == frame


def test_a_stage_says_what_the_log_says_unless_it_knows_better() -> None:
    entry = Entry(2, "Turn 3 · Mara", "**Mara wins.** The city falls.", 1)
    assert end_words(Stage(), entry, ends_match=True) == EndWords(
        2, "Mara wins", "The city falls.", ends_match=True
    )
    better = Stage(title="Mara takes the city", cause="")
    assert end_words(better, entry, ends_match=False) == EndWords(
        2, "Mara takes the city", "", ends_match=False
    )
