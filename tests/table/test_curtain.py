"""The curtain: nothing below it is seen, and nobody opens it by accident."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from pygame import Rect

from engine.app.inputs import Hover, Key, Press, Release, Resize
from engine.app.scene import Scene, SceneManager
from engine.app.settings import Settings, Speed
from engine.app.widgets import Label, ScrollList, Widget, walk
from engine.table.curtain import Curtain, CurtainContent, LooseCards
from engine.table.logpage import LogPage
from engine.words.log import Entry
from tests.hands import cut_at, resized, widget
from tests.kit.scrolling import misfits
from tests.table.boards import WINDOWS, drawn, pixels, staged

SEEN = Entry(2, "Turn 12 · Tomas", "Repairs: discards {6D} {6S}. Walls 4 to 5.", 9)
LINE = "Simple Siege · turn 12"
PURPOSE = "to plan three cards in secret"


CALL = CurtainContent(1, "Mara", PURPOSE, LINE, (SEEN,), (SEEN,), True, ("Tomas", "Ines"))


def log_of(*entries: Entry, news: int | None = None) -> dict[str, Any]:
    """What has happened, for a call; so many of the last lines are news, all unless it is said."""
    new_entries = entries[len(entries) - news :] if news is not None else entries
    return {"log": entries, "new_entries": new_entries}


class Table(Scene):
    """A table of one colour, that counts what it is told."""

    def __init__(self, colour: str) -> None:
        self.colour = colour
        self.inputs: list[object] = []

    def handle(self, event: object) -> bool:
        self.inputs.append(event)
        return False

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill(self.colour)


class Passing:
    """A curtain over a table, and what has been called."""

    def __init__(
        self,
        colour: str = "red",
        size: tuple[int, int] = (1280, 720),
        text: int = 100,
        speed: Speed = "normal",
        **changed: Any,
    ) -> None:
        self.called: list[str] = []
        self.table = Table(colour)
        self.manager = staged(self.table, size, text, speed)
        self.curtain = Curtain(
            CALL._replace(**changed),
            self.ready,
            lambda: self.called.append("menu"),
            lambda: self.called.append("undo"),
        )
        self.manager.push(self.curtain)

    def ready(self) -> None:
        self.called.append("ready")
        self.table.colour = "green"

    @property
    def gone(self) -> bool:
        return self.curtain not in self.manager.scenes

    def down(self) -> Passing:
        """Let the drapes come to rest."""
        self.manager.update(1)
        return self


def shots(passing: Passing, seconds: float) -> list[bytes]:
    """Every frame of so many seconds, from the very next one."""
    shown = []
    for _ in range(round(seconds * 20)):
        shown.append(pixels(drawn(passing.manager)))
        passing.manager.update(0.05)
    return shown


@pytest.mark.parametrize("speed", ["off", "fast", "normal", "slow"])
def test_nothing_below_is_seen_from_the_first_frame_on(speed: Speed) -> None:
    red, blue = (shots(Passing(colour, speed=speed), 1.2) for colour in ("red", "blue"))
    assert red == blue


def test_nothing_of_the_old_table_is_seen_while_it_opens() -> None:
    """Until the seat is ready all is hidden; after that only the new table is seen."""
    passings = [Passing(colour).down() for colour in ("red", "blue")]
    for passing in passings:
        passing.manager.handle(Key("space"))
        assert passing.called == ["ready"]
    red, blue = (shots(passing, 0.7) for passing in passings)
    assert red == blue
    assert all(passing.gone for passing in passings)
    assert set(red[-1]) == {0, 255}  # the new table is green all over


def test_the_new_table_shows_only_after_the_drapes_have_met() -> None:
    passing = Passing("red").down()
    passing.manager.handle(Key("space"))
    greens = []
    while not passing.gone:
        shown = drawn(passing.manager)
        green = pygame.mask.from_threshold(shown, (0, 255, 0), (1, 1, 1, 255)).count()
        greens.append((passing.curtain.opaque, green))
        passing.manager.update(0.05)
    assert all(green == 0 for opaque, green in greens if opaque)
    revealed = [green for opaque, green in greens if not opaque]
    assert revealed == sorted(revealed) and revealed[-1] > 0
    assert greens[0][0] and greens[3][0]


def test_a_menu_over_a_curtain_shows_no_table_either() -> None:
    class Menu(Scene):
        opaque = False

    shown = []
    for colour in ("red", "blue"):
        passing = Passing(colour).down()
        passing.manager.push(Menu())
        passing.manager.handle(Resize(1024, 640))
        shown.append(shots(passing, 0.2))
    assert shown[0] == shown[1]


@pytest.mark.parametrize("key", ["space", "enter"])
def test_space_and_enter_open_it(key: str) -> None:
    passing = Passing(speed="off")
    passing.manager.handle(Key(key))
    assert passing.gone and passing.called == ["ready"]


def test_a_held_key_opens_nothing() -> None:
    passing = Passing(speed="off")
    for _ in range(3):
        for key in ("space", "enter"):
            passing.manager.handle(Key(key, is_repeat=True))
    assert not passing.gone and not passing.called


def test_keys_and_clicks_while_it_closes_only_end_the_motion() -> None:
    for given in (Key("space"), Press((640, 360))):
        passing = Passing()
        passing.manager.update(0.1)
        passing.manager.handle(given)
        assert not passing.called
        still = pixels(drawn(passing.manager))
        passing.manager.update(1)
        assert pixels(drawn(passing.manager)) == still
        passing.manager.handle(Key("space"))
        assert passing.called == ["ready"]


def test_a_key_while_it_opens_shows_the_table_and_plays_nothing() -> None:
    passing = Passing().down()
    passing.manager.handle(Key("space"))
    passing.manager.update(0.05)
    told = list(passing.table.inputs)
    passing.manager.handle(Key("space"))
    assert passing.gone
    assert [event for event in passing.table.inputs[len(told) :] if isinstance(event, Key)] == []
    assert passing.called == ["ready"]


def test_only_a_click_on_the_button_opens_it() -> None:
    passing = Passing(speed="off")
    button = passing.curtain.widget("ready")
    assert button is not None
    for x in range(20, 1280, 90):
        for y in range(20, 720, 45):
            if not button.rect.collidepoint((x, y)):
                passing.manager.handle(Press((x, y)))
                passing.manager.handle(Release((x, y)))
    passing.manager.handle(Release(button.rect.center))  # pressed before the curtain came
    assert not passing.called
    passing.manager.handle(Hover(button.rect.center))
    passing.manager.handle(Press(button.rect.center))
    passing.manager.handle(Release(button.rect.center))
    assert passing.gone and passing.called == ["ready"]


def test_it_opens_once() -> None:
    passing = Passing().down()
    passing.manager.handle(Key("space"))
    passing.curtain.handle(Key("enter", is_repeat=True))
    passing.manager.update(0.01)
    passing.manager.update(1)
    assert passing.called == ["ready"]


def test_escape_opens_the_menu_and_nothing_else() -> None:
    passing = Passing().down()
    passing.manager.handle(Key("escape"))
    assert passing.called == ["menu"] and not passing.gone


def test_what_comes_in_on_ready_stays_on_top() -> None:
    manager = SceneManager(Settings(speed="off"), (1280, 720))
    table, dialog = Table("red"), Table("blue")
    manager.push(table)
    curtain = Curtain(CALL._replace(other_names=["Tomas"]), lambda: manager.push(dialog))
    manager.push(curtain)
    manager.handle(Key("space"))
    assert manager.top is dialog
    manager.pop()
    manager.update(0.01)
    assert manager.scenes == [table]


def test_reduced_motion_cuts() -> None:
    passing = Passing(speed="off")
    still = pixels(drawn(passing.manager))
    calm = Passing()
    calm.manager.pop()
    calm.manager.settings = Settings(reduced_motion=True)
    calm.manager.push(Curtain(CALL, calm.ready, on_undo=lambda: None))
    assert pixels(drawn(calm.manager)) == still
    calm.manager.handle(Key("space"))
    assert calm.manager.top is calm.table


LONG = "Wilhelmina-Konstantina von Hohen"


@pytest.mark.parametrize(
    ("name", "entries"), [("Mara", [SEEN]), ("Bo", []), (LONG, [SEEN]), ("{6S} **B**", [SEEN])]
)
def test_nothing_is_cut(name: str, entries: list[Entry]) -> None:
    """Nor does a short news scroll."""
    curtain = Passing(name=name, **log_of(*entries)).curtain
    for size, text in WINDOWS:
        assert not cut_at(curtain, [(size, text)])
        assert Rect((0, 0), size).contains(widget(curtain, "ready").rect)
        title = widget(curtain, "title", Label).name.replace("\N{ZERO WIDTH SPACE}", "")
        assert title == f"For {name}'s eyes only"
        lists = [each for each, _ in walk(curtain.widgets) if isinstance(each, ScrollList)]
        assert name == LONG or not any(each.max_offset for each in lists), (size, text)


@pytest.mark.parametrize(
    ("others", "words"),
    [
        ((), "What is secret stays hidden"),
        (("Tomas",), "Tomas looks away. What"),
        (("Tomas", "Ines", "Oskar"), "Tomas, Ines and Oskar look away. What"),
    ],
)
def test_it_says_who_looks_away(others: tuple[str, ...], words: str) -> None:
    away = Passing(other_names=others).curtain.widget("away")
    assert away is not None and away.name.startswith(words)


def test_it_shows_the_cards_that_its_words_name() -> None:
    def shown(text: str) -> bytes:
        return pixels(drawn(Passing(speed="off", **log_of(Entry(2, "Turn 1", text, 1))).manager))

    widgets: list[Widget] = [each for each, _ in walk(Passing().curtain.widgets)]
    assert any(each.id == "seen-card" for each in widgets)
    assert Passing(**log_of(Entry(2, "Turn 1", "Passes.", 1))).curtain.widget("seen-card") is None
    assert shown("Draws {6D} {6S}.") != shown("Draws {6S} {6D}.")


def test_a_seat_is_told_by_its_mark() -> None:
    def shown(seat: int) -> bytes:
        manager = staged(Table("red"))
        manager.push(Curtain(CALL._replace(other_names=[], seat=seat), lambda: None))
        return pixels(drawn(manager))

    assert len({shown(seat) for seat in range(1, 7)}) == 6


def test_the_cards_shown_are_all_that_the_words_name() -> None:
    named = "Lays {QC} as a token for {9C}."
    shown = Passing(**log_of(Entry(1, "Turn 2 · Mara", named, 2))).curtain.widget("seen-card")
    assert isinstance(shown, LooseCards) and shown.cards == ("QC", "9C")


def test_its_button_stays_in_its_place() -> None:
    """Whoever is called to whatever, and whatever has happened."""
    long = Entry(2, "Turn 12 · Tomas", "Says a lot of it. " * 30, 9)
    names = (("Mara", ("Tomas",)), ("Tomas", ("Mara",)))
    curtains = [
        Passing(name=name, other_names=others, purpose=purpose, **log_of(*entries)).curtain
        for entries in ([SEEN], [], [long])
        for name, others in names
        for purpose in ("", "to pass", PURPOSE)
    ]
    for size, text in WINDOWS:
        for curtain in curtains:
            resized(curtain, size, text)
        assert len({(*widget(each, "ready").rect,) for each in curtains}) == 1, (size, text)


def test_who_has_pressed_already_is_not_asked_again() -> None:
    passing = Passing(waits_for_player=False)
    assert passing.called == ["ready"] and passing.curtain.opaque
    passing.manager.update(0.3)
    assert passing.curtain.opaque, "the shut drapes are drawn once, however long a frame takes"
    passing.manager.update(0.3)
    assert not passing.curtain.opaque
    passing.manager.update(1)
    assert passing.gone
    cut = Passing(waits_for_player=False, speed="off")
    assert cut.gone and cut.called == ["ready"] and cut.manager.top is cut.table


def test_l_opens_the_log_and_u_takes_back() -> None:
    passing = Passing(speed="off")
    passing.manager.handle(Key("l"))
    assert [type(scene) for scene in passing.manager.scenes[1:]] == [Curtain, LogPage]
    passing.manager.handle(Key("l"))
    assert [type(scene) for scene in passing.manager.scenes[1:]] == [Curtain] and not passing.called
    passing.manager.handle(Key("u"))
    assert passing.called == ["undo"]


@pytest.mark.parametrize(
    ("news", "answered", "words"),
    [(0, True, "The last thing"), (1, False, "What has happened"), (1, True, "Since you")],
)
def test_it_says_since_when_only_to_who_has_missed_something(
    news: int, answered: bool, words: str
) -> None:
    passing = Passing(has_answered=answered, **log_of(SEEN, news=news))
    caption = passing.curtain.widget("seen-caption")
    assert caption is not None and caption.name.startswith(words)


@pytest.mark.parametrize("count", [3, 29])
def test_much_news_scrolls_in_its_parchment_and_shows_whole_lines_at_first(count: int) -> None:
    """Who looks away, and the keys, do not scroll with it."""
    log = [Entry(2, f"Turn {at} · Tomas", SEEN.text, at) for at in range(1, count + 1)]
    manager = staged(Table("red"))
    curtain = Curtain(CALL._replace(**log_of(*log)), lambda: None)
    manager.push(curtain)
    for window in WINDOWS:
        assert not cut_at(curtain, [window]) and not misfits(curtain.widgets, manager.scale)
        assert {entry.heading for entry in log} <= {each.name for each, _ in walk(curtain.widgets)}
        if count == 3:
            continue
        parchment, news = widget(curtain, "seen"), widget(curtain, "seen-list", ScrollList)
        assert news.max_offset and parchment.rect.contains(news.rect)
        whole = [each.id for each in news.widgets if news.rect.contains(each.rect)]
        shown = [each.id for each in news.widgets if news.rect.colliderect(each.rect)]
        assert whole == shown and whole[-1] == "seen-28-text"
        manager.handle(Key("home"))
        assert news.rect.contains(news.widgets[0].rect), "and the first is reached"
        manager.handle(Key("end"))
    resized(curtain, (1280, 720))
    for id in ("away", "keys"):
        label = widget(curtain, id)
        assert label.rect.bottom <= 720 and label in curtain.widgets


def test_reduced_motion_shows_shut_drapes_to_who_has_pressed_already() -> None:
    """The table may turn round behind the curtain alone, so that it stands shut for a moment."""
    passing = Passing(waits_for_player=False)
    passing.manager.pop()
    passing.manager.settings = Settings(reduced_motion=True)
    curtain = Curtain(CALL._replace(waits_for_player=False), passing.ready)
    passing.manager.push(curtain)
    passing.manager.update(0.02)
    shut = pixels(drawn(passing.manager))
    passing.manager.update(0.1)
    assert curtain.opaque and pixels(drawn(passing.manager)) == shut, "nothing moves"
    passing.manager.update(0.2)
    assert passing.manager.top is passing.table
