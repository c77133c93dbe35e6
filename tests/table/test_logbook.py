"""The log: every card in it can be reached, and a long one costs no more than a short one."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from engine.app import pictures
from engine.app.inputs import Hover, Key, Press, Release, Wheel
from engine.app.scene import SceneManager
from engine.app.text import block
from engine.app.theme import SUIT_RED_ON_DARK, Role, Scale
from engine.app.widgets import Look, Screen, Widget, overflows, walk
from engine.app.widgets.containers import Inside
from engine.rules.cards import Card
from engine.table import logbook
from engine.table.logbook import EntryWidget, Latest, Logbook, Token, log_panel
from engine.words.log import Entry
from tests.calls import calls_of
from tests.hands import cut_at
from tests.table.boards import SCALE, WINDOWS, drawn, pixels, staged

TEXTS = [
    "Bombards the walls: one card drawn, face down.",
    "{KC}, black: the Besieger discards 1.",
    "Repairs: discards {6C} {2D}. Walls 4 to 5.",
    "Bombards the walls with {6S} + 2 = 8 against 4 + {5C} = 9. No breach.",
    "Rations with {RJ}: six black cards go under the deck.",
]


def entries(count: int) -> list[Entry]:
    return [
        Entry(number % 3, f"Turn {number} · Mara", TEXTS[number % len(TEXTS)], number)
        for number in range(1, count + 1)
    ]


class Table(Screen):
    """A screen with a log at its right side."""

    def __init__(self, lines: Sequence[Entry]) -> None:
        super().__init__()
        self.lines = list(lines)
        self.shown: list[tuple[str, int]] = []

    def show(self, card: Card, entry: Entry) -> None:
        self.shown.append((card, entry.number))

    def build(self) -> list[Widget]:
        return [
            log_panel(self.lines, self.scale.rect(0.6, 0.2, 0.991, 0.856), self.scale, self.show)
        ]

    @property
    def log(self) -> Logbook:
        found = self.widget("log-list")
        assert isinstance(found, Logbook)
        return found

    @property
    def numbers(self) -> list[int]:
        """The entries that are wholly in sight, from the top."""
        made = [widget for widget in self.log.widgets if isinstance(widget, EntryWidget)]
        return [widget.entry.number for widget in made if self.log.rect.contains(widget.rect)]


def opened(count: int) -> tuple[SceneManager, Table]:
    table = Table(entries(count))
    return staged(table), table


@pytest.mark.parametrize("count", [0, 1, 60])
def test_nothing_is_cut(count: int) -> None:
    assert not cut_at(opened(count)[1], WINDOWS)


def test_the_newest_entry_is_on_top() -> None:
    _, table = opened(60)
    assert table.numbers[:3] == [60, 59, 58]


@pytest.mark.parametrize("width", [None, 60, 120, 400])
def test_tokens_lie_on_their_cards(width: int | None) -> None:
    """All red ink of a text is the pips', and each pip lies in its card's rectangle."""
    words = block("Discards {6H} and {10D}, then {RJ} {2D}.", Role.BODY, SCALE, width)
    assert [card for card, _ in words.cards] == ["6H", "10D", "RJ", "2D"]
    surface = pygame.Surface(words.size, 0, 32)
    words.draw(surface, (0, 0))
    red = pygame.mask.from_threshold(surface, SUIT_RED_ON_DARK, (40, 40, 40, 255))
    pips = [box for box in red.get_bounding_rects() if box.width > 3]
    assert len(pips) == 3
    boxes = [rect for card, rect in words.cards if card != "RJ"]
    assert [box.collidelist(boxes) for box in pips] == [0, 1, 2]
    assert all(boxes[number].contains(pip) for number, pip in enumerate(pips))
    assert all(Rect((0, 0), words.size).contains(rect) for _, rect in words.cards)


def test_every_card_that_is_seen_can_be_pressed() -> None:
    manager, table = opened(60)
    tokens = [widget for widget, _ in walk(table.widgets) if isinstance(widget, Token)]
    seen = [token for token in tokens if table.log.rect.contains(token.rect)]
    assert len(seen) > 5
    for token in seen:
        manager.handle(Press(token.rect.center))
        manager.handle(Release(token.rect.center))
    assert [card for card, _ in table.shown] == [token.card for token in seen]
    assert table.shown[0] == ("RJ", 59)


def test_a_card_pointed_at_is_underlined_and_named() -> None:
    manager, table = opened(10)
    before = pixels(drawn(manager))
    token = next(widget for widget, _ in walk(table.widgets) if isinstance(widget, Token))
    manager.handle(Hover(token.rect.center))
    assert pixels(drawn(manager)) != before
    assert token.tooltip_texts == (token.name, "")
    close = token.close_up(Look(SCALE))
    assert close is not None and close.width == 168


def test_keys_go_from_entry_to_entry_and_from_card_to_card() -> None:
    manager, table = opened(60)
    for key in ("tab", "down", "down", "enter", "right", "enter", "left", "space"):
        manager.handle(Key(key))
    assert table.focus == "log-list"
    assert table.shown == [("6S", 58), ("5C", 58), ("6S", 58)]


def test_arrows_stop_at_the_first_and_the_last() -> None:
    manager, table = opened(3)
    for key in ("tab", *["right"] * 5, "enter", *["down"] * 9, "enter"):
        manager.handle(Key(key))
    assert table.shown == [("5C", 3), ("KC", 1)]


def test_a_held_key_shows_no_card() -> None:
    manager, table = opened(9)
    for key in (Key("tab"), Key("enter", is_repeat=True)):
        manager.handle(key)
    assert not table.shown
    manager.handle(Key("enter"))
    assert table.shown == [("RJ", 9)]


def test_the_cursor_is_seen_and_kept_in_sight() -> None:
    manager, table = opened(60)
    manager.handle(Key("tab"))
    pictures = {pixels(drawn(manager))}
    for _ in range(40):
        manager.handle(Key("down"))
        pictures.add(pixels(drawn(manager)))
        assert table.lines[table.log.cursor].number in table.numbers
    assert table.lines[table.log.cursor].number == 20
    assert len(pictures) == 41
    manager.handle(Key("home"))
    assert table.lines[table.log.cursor].number == 60
    manager.handle(Key("end"))
    assert table.lines[table.log.cursor].number in table.numbers
    assert 1 in table.numbers


def test_a_new_entry_moves_nothing_under_who_reads_further_down() -> None:
    manager, table = opened(60)
    manager.handle(Wheel(table.log.rect.center, steps=-20))
    words = Rect(table.log.rect)
    words.width -= 20  # without the bar, which grows
    before = pixels(drawn(manager).subsurface(words))
    table.lines += [Entry(1, "Turn 61 · Mara", TEXTS[3], 61)]
    table.rebuild()
    assert pixels(drawn(manager).subsurface(words)) == before


def test_who_looks_at_the_newest_goes_on_doing_so() -> None:
    _, table = opened(60)
    assert table.numbers[0] == 60
    table.lines += [Entry(1, "Turn 61 · Mara", TEXTS[3], 61)]
    table.rebuild()
    assert table.numbers[0] == 61


def test_a_log_that_was_taken_back_is_shown_to_its_end() -> None:
    manager, table = opened(60)
    manager.handle(Key("tab"))
    manager.handle(Key("end"))
    table.lines = table.lines[:3]
    table.rebuild()
    assert table.numbers == [3, 2, 1]
    assert 0 <= table.log.cursor < 3
    table.lines = []
    table.rebuild()
    assert table.numbers == []
    manager.handle(Key("down"))
    drawn(manager)


def test_only_what_is_seen_is_laid_out_and_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    laid: list[Entry] = []
    real = logbook.log_entry

    def counted(id: str, entry: Entry, scale: Scale) -> Inside:
        laid.append(entry)
        return real(id, entry, scale)

    monkeypatch.setattr(logbook, "log_entry", counted)
    counts = []
    for count in (30, 1000):
        pictures.forget()
        laid.clear()
        manager, table = opened(count)
        drawn(manager)
        counts.append((len(laid), len(table.log.widgets)))
    assert counts[0] == counts[1]
    assert counts[1][1] < 20


def test_a_long_log_costs_a_frame_no_more_than_a_short_one() -> None:
    def cost(count: int) -> int:
        manager, table = opened(count)
        drawn(manager)

        def frame() -> None:
            table.rebuild()
            manager.handle(Hover((900, 300)))
            drawn(manager)

        frame()
        return calls_of(frame)

    assert cost(1000) < 1.2 * cost(30)


@given(st.integers(0, 40), st.lists(st.integers(-30, 30), max_size=12), st.integers(0, 5))
def test_scrolling_never_leaves_the_log(count: int, steps: list[int], more: int) -> None:
    manager, table = opened(count)
    for step in steps:
        manager.handle(Wheel(table.log.rect.center, steps=step))
        log = table.log
        assert 0 <= log.offset <= log.max_offset
        assert bool(log.widgets) == bool(count)
    table.lines += entries(count + more)[count:]
    table.rebuild()
    assert 0 <= table.log.offset <= table.log.max_offset


@pytest.mark.parametrize(("size", "text"), WINDOWS)
def test_the_latest_entry_fits_into_one_line(size: tuple[int, int], text: int) -> None:
    scale = Scale(*size, text / 100)
    line = Latest("latest", Rect(10, 10, 0, 0), entries(4)[-1])
    line.rect.size = line.size(scale)
    assert not overflows([line], scale)
    surface = pygame.Surface(size, 0, 32)
    line.draw(surface, Look(scale))
    drawn_box = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1, 255))
    drawn_box.invert()
    assert all(line.rect.inflate(4, 4).contains(box) for box in drawn_box.get_bounding_rects())


def test_a_log_without_entries_says_so() -> None:
    line = Latest("latest", Rect(0, 0, 200, 20))
    assert "Nothing yet" in line.name


def test_an_entry_that_its_heading_says_whole_takes_one_line() -> None:
    table = Table([Entry(1, "Walks a1 to d4", "", 1), Entry(1, "Strike 1", "It misses.", 2)])
    staged(table)
    told, said = (each for each, _ in walk(table.widgets) if isinstance(each, EntryWidget))
    line = block("Ag", Role.STRONG, SCALE).size[1]
    assert (told.rect.height, said.rect.height) == (2 * line, line)
