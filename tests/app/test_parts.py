"""Parts in use: one screen of every form, worked by mouse and by keys."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from engine.app.inputs import OUTSIDE, Input, Key, Point, Press, Release, Resize, Typed, Wheel
from engine.app.parts import (
    Answer,
    Button,
    CardPart,
    Choice,
    Dialog,
    Group,
    IconButton,
    Label,
    Panel,
    Part,
    PartScene,
    PilePart,
    Question,
    ScrollList,
    SeatChip,
    Slider,
    TextField,
    Tile,
    Toggle,
    find,
    foot,
    layout,
    overflows,
    tooltip,
    top_bar,
)
from engine.app.scene import Stage
from engine.app.settings import Settings
from engine.app.theme import Scale

SCALE = Scale(1280, 720)


class Board(PartScene):
    """A screen with one of each form."""

    def __init__(self) -> None:
        super().__init__()
        self.done: list[str] = []
        self.on = False
        self.size = 1
        self.walls = 5
        self.player = "Ines"
        self.reason = "The walls already stand at 10."
        self.rows = 30
        self.backs = 0
        self.built = 0

    def does(self, word: str) -> Callable[[], None]:
        return lambda: self.done.append(word)

    def back(self) -> None:
        self.backs += 1

    def set(self, name: str) -> Callable[[object], None]:
        return lambda value: setattr(self, name, value)

    def build(self, scale: Scale) -> list[Part]:
        self.built += 1
        top = top_bar(
            scale,
            "A board",
            left=[IconButton("menu", icon="ui-menu", called="Menu", on_press=self.does("menu"))],
        )
        actions: list[Part] = [
            Button("none", label="Draw none", hotkey="1", on_press=self.does("none")),
            Button("one", label="Draw one", hotkey="2", kind="primary", on_press=self.does("one")),
            Button(
                "repair",
                label="Repair",
                hotkey="3",
                reason=self.reason,
                tip="It costs 2 cards.",
                on_press=self.does("repair"),
            ),
            Button(
                "retire",
                label="Retire",
                on_press=self.does("retire"),
                ask=Question("End this run?", "The score is kept.", "Retire"),
            ),
        ]
        bottom = foot(scale, actions)
        middle = Rect(0, top.rect.bottom, scale.width, bottom.rect.top - top.rect.bottom)
        left, right = layout.columns(middle.inflate(-40, -40), [1, 1], 20)
        form: list[Part] = [
            Label("prompt", words="What now?", tip="A question.", group=Group.PROMPT),
            Toggle("on", value=self.on, on_change=self.set("on"), called="Light"),
            Choice("size", options=["1", "3", "5"], value=self.size, on_change=self.set("size")),
            Slider("walls", value=self.walls, on_change=self.set("walls"), called="Walls"),
            TextField("player", value=self.player, on_change=self.set("player"), limit=8),
        ]
        layout.stack(form, left, scale, 10)
        rows: list[Part] = [
            Tile(f"row-{n}", title=f"Row {n}", on_press=self.does(f"row {n}"), group=Group.LOG)
            for n in range(self.rows)
        ]
        scroll = ScrollList("scroll", right, parts=rows)
        layout.stack(rows, ScrollList.room(right, scale), scale, 6)
        return [top, bottom, *form, scroll]


@pytest.fixture
def board(surface: pygame.Surface) -> Board:
    scene = Board()
    Stage(Settings(), (1280, 720)).push(scene)
    return scene


def part(scene: PartScene, id: str) -> Part:
    found = scene.part(id)
    assert found is not None, id
    return found


def send(scene: PartScene, *events: Input) -> None:
    for event in events:
        scene.stage.handle(event)


def keys(scene: PartScene, *names: str) -> None:
    send(scene, *(Key(name) for name in names))


def click(scene: PartScene, id: str) -> None:
    middle = part(scene, id).rect.center
    send(scene, Press(middle), Release(middle))


def picture(scene: PartScene) -> bytes:
    surface = pygame.Surface(scene.stage.size)
    scene.stage.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


# The pointer.


def test_a_click_acts_on_release(board: Board) -> None:
    at = part(board, "none").rect.center
    send(board, Press(at))
    assert board.done == []
    send(board, Release(at))
    assert board.done == ["none"]


@pytest.mark.parametrize("elsewhere", [(640, 300), OUTSIDE])
def test_a_release_elsewhere_cancels(board: Board, elsewhere: tuple[int, int]) -> None:
    send(board, Press(part(board, "none").rect.center), Point(elsewhere), Release(elsewhere))
    assert board.done == []
    send(board, Release(part(board, "none").rect.center))
    assert board.done == []


def test_a_release_on_another_button_presses_neither(board: Board) -> None:
    send(board, Press(part(board, "none").rect.center), Release(part(board, "one").rect.center))
    assert board.done == []


def test_a_resize_while_pressed_cancels(board: Board) -> None:
    send(board, Press(part(board, "none").rect.center), Resize(1920, 1080))
    send(board, Release(part(board, "none").rect.center))
    assert board.done == []
    assert part(board, "none").rect.bottom > 720


def test_the_right_button_does_not_press(board: Board) -> None:
    at = part(board, "none").rect.center
    send(board, Press(at, 3), Release(at))
    assert board.done == []


def test_hover_press_and_focus_each_look_different(board: Board) -> None:
    at = part(board, "none").rect.center
    looks = [picture(board)]
    send(board, Point(at))
    looks.append(picture(board))
    send(board, Press(at))
    looks.append(picture(board))
    send(board, Release(at), Point((640, 600)))
    board.focus_on("none")
    looks.append(picture(board))
    assert len(set(looks)) == 4


def test_hover_builds_nothing_anew(board: Board) -> None:
    picture(board)
    built = board.built
    send(board, Point(part(board, "none").rect.center), Point((2, 300)))
    picture(board)
    assert board.built == built


def test_a_label_on_a_tile_lets_the_press_through(surface: pygame.Surface) -> None:
    class Tiled(PartScene):
        pressed = 0

        def press(self) -> None:
            self.pressed += 1

        def build(self, scale: Scale) -> list[Part]:
            words = Label("words", Rect(120, 120, 200, 40), "A game")
            return [Tile("tile", Rect(100, 100, 300, 200), on_press=self.press, parts=[words])]

    scene = Tiled()
    Stage(Settings(), (1280, 720)).push(scene)
    click(scene, "words")
    assert scene.pressed == 1


def test_a_panel_hides_what_lies_under_it_from_the_pointer(surface: pygame.Surface) -> None:
    class Covered(PartScene):
        pressed = 0

        def press(self) -> None:
            self.pressed += 1

        def build(self, scale: Scale) -> list[Part]:
            sheet = Panel("sheet", Rect(90, 90, 300, 200), over=True)
            return [Button("under", Rect(100, 100, 100, 60), "Go", on_press=self.press), sheet]

    scene = Covered()
    Stage(Settings(), (1280, 720)).push(scene)
    click(scene, "under")
    assert scene.pressed == 0


# The keys.


def test_tab_goes_by_group_then_left_to_right_and_round(board: Board) -> None:
    board.rows = 2
    board.rebuild()
    order = []
    for _ in range(12):
        keys(board, "tab")
        order.append(board.focus)
    assert order == [
        *("prompt", "none", "one", "repair", "retire"),
        *("on", "size", "walls", "player", "row-0", "row-1", "menu"),
    ]
    keys(board, "tab")
    assert board.focus == "prompt"
    send(board, Key("tab", shift=True))
    assert board.focus == "menu"


def test_the_focus_is_seen_wherever_tab_stops(board: Board) -> None:
    board.rows = 2
    board.rebuild()
    seen = {picture(board)}
    for count in range(12):
        keys(board, "tab")
        seen.add(picture(board))
        assert len(seen) == count + 2, board.focus


def test_arrows_move_inside_the_group_before_they_leave_it(board: Board) -> None:
    board.focus_on("none")
    keys(board, "right", "right")
    assert board.focus == "repair"
    keys(board, "left")
    assert board.focus == "one"
    keys(board, "up")
    assert part(board, board.focus).group == Group.TABLE


def test_enter_and_space_act_on_the_focus(board: Board) -> None:
    board.focus_on("none")
    keys(board, "enter")
    board.focus_on("menu")
    keys(board, "space")
    assert board.done == ["none", "menu"]


def test_a_held_key_acts_once(board: Board) -> None:
    board.focus_on("none")
    send(board, Key("enter"), Key("enter", again=True), Key("1", again=True))
    assert board.done == ["none"]


def test_enter_does_not_act_on_a_focus_that_is_not_seen(board: Board) -> None:
    click(board, "none")
    keys(board, "enter")
    assert board.done == ["none"]


def test_digits_press_the_numbered_answers(board: Board) -> None:
    keys(board, "2", "1", "7")
    assert board.done == ["one", "none"]


def test_escape_goes_back_once_a_press(board: Board) -> None:
    send(board, Key("escape"), Key("escape", again=True))
    assert board.backs == 1


def test_the_focus_survives_a_rebuild(board: Board) -> None:
    board.focus_on("one")
    keys(board, "enter")
    assert board.done == ["one"]
    assert (board.focus, board.keyboard) == ("one", True)


def test_the_focus_stays_in_the_group_when_its_part_is_gone(board: Board) -> None:
    board.focus_on("row-1")
    board.rows = 1
    board.rebuild()
    assert part(board, "row-0")
    assert board.focus == "row-0"


# Reasons, questions, tooltips.


@pytest.mark.parametrize("way", ["click", "key", "enter"])
def test_a_disabled_button_says_why_and_does_nothing(board: Board, way: str) -> None:
    before = picture(board)
    if way == "click":
        click(board, "repair")
    elif way == "key":
        keys(board, "3")
    else:
        board.focus_on("repair")
        keys(board, "enter")
    assert board.done == []
    assert tip(board) == "repair"
    assert part(board, "repair").said == (
        "Repair: not now",
        "The walls already stand at 10.\nIt costs 2 cards.",
    )
    assert picture(board) != before


def tip(scene: PartScene) -> str:
    return scene._tip.shown


def test_a_reason_is_shown_at_once_on_hover_and_focus(board: Board) -> None:
    send(board, Point(part(board, "repair").rect.center))
    assert tip(board) == "repair"
    send(board, Point((640, 600)))
    assert tip(board) == ""
    board.focus_on("repair")
    assert tip(board) == "repair"


def test_other_tooltips_wait_and_wake_the_loop(board: Board) -> None:
    send(board, Point(part(board, "menu").rect.center))
    assert tip(board) == ""
    wait = board.stage.wait()
    assert wait is not None
    board.stage.update(wait / 2)
    assert tip(board) == ""
    before = picture(board)
    assert board.stage.update(wait)
    assert tip(board) == "menu"
    assert picture(board) != before
    assert board.stage.wait() is None


def test_a_press_puts_the_tooltip_away(board: Board) -> None:
    send(board, Point(part(board, "repair").rect.center))
    send(board, Press(part(board, "none").rect.center))
    assert tip(board) == ""


def test_danger_asks_and_the_safe_answer_has_the_focus(board: Board) -> None:
    click(board, "retire")
    dialog = board.stage.top
    assert isinstance(dialog, Dialog)
    assert board.done == []
    assert dialog.keyboard
    focused = part(dialog, dialog.focus)
    assert isinstance(focused, Button)
    assert focused.label == "Keep on"
    keys(board, "enter")
    assert board.stage.top is board
    assert board.done == []


def test_danger_acts_when_it_is_meant(board: Board) -> None:
    click(board, "retire")
    keys(board, "right", "enter")
    assert board.stage.top is board
    assert board.done == ["retire"]


def test_a_dialog_keeps_input_from_the_screen_below(board: Board) -> None:
    click(board, "retire")
    keys(board, "1", "2")
    send(board, Press((60, 690)), Release((60, 690)), Typed("x"))
    keys(board, "escape")
    assert board.done == []
    assert board.backs == 0
    assert board.stage.top is board


@pytest.mark.parametrize("text", [1.0, 2.0])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (2560, 1440)])
def test_a_dialog_cuts_nothing(size: tuple[int, int], text: float) -> None:
    scale = Scale(*size, text)
    pygame.font.init()
    answers = [Answer("Keep on"), Answer("Retire and show what was hidden", kind="danger")]
    dialog = Dialog("A question that is rather long", "Words. " * 60, answers)
    assert overflows(dialog.build(scale), scale) == []


@given(
    x=st.integers(0, 1200),
    y=st.integers(0, 700),
    w=st.integers(1, 400),
    h=st.integers(1, 200),
    size=st.tuples(st.integers(40, 400), st.integers(20, 220)),
)
def test_a_tooltip_stays_in_the_window_and_off_its_part(
    x: int, y: int, w: int, h: int, size: tuple[int, int]
) -> None:
    anchor = Rect(x, y, w, h).clip(Rect(0, 0, 1280, 720))
    at = tooltip.place(size, anchor, SCALE)
    assert Rect(0, 0, 1280, 720).contains(at.rect)
    if max(anchor.top, 720 - anchor.bottom) >= size[1] + 12:
        assert not at.rect.colliderect(anchor)
    assert at.rect.left <= at.point <= at.rect.right


# Forms.


def test_a_toggle_is_switched_by_click_and_key(board: Board) -> None:
    click(board, "on")
    assert board.on
    board.focus_on("on")
    keys(board, "space")
    assert not board.on


def test_a_choice_takes_the_plate_under_the_pointer(board: Board) -> None:
    choice = part(board, "size")
    assert isinstance(choice, Choice)
    at = choice.plates(SCALE)[2].center
    send(board, Press(at), Release(at))
    assert board.size == 2
    board.focus_on("size")
    keys(board, "left", "left", "left", "right")
    assert board.size == 1


def test_a_slider_is_dragged_and_keyed(board: Board) -> None:
    slider = part(board, "walls")
    assert isinstance(slider, Slider)
    track = slider.track(SCALE)
    send(board, Press((track.left, track.centery)))
    assert board.walls == 0
    send(board, Point((track.right + 500, 0)))
    assert board.walls == 10
    send(board, Release((track.right + 500, 0)), Point((track.left, track.centery)))
    assert board.walls == 10
    board.focus_on("walls")
    keys(board, "left", "left", "right")
    assert board.walls == 9
    keys(board, "home")
    assert board.walls == 0


def write(scene: PartScene, text: str) -> None:
    for letter in text:
        send(scene, Key(letter if letter != " " else "space"), Typed(letter))


def test_typing_into_a_field(board: Board) -> None:
    board.focus_on("player")
    write(board, " 12")
    assert board.player == "Ines 12"
    assert board.done == []
    keys(board, "backspace", "backspace", "backspace", "home", "delete")
    assert board.player == "nes"
    write(board, "Iq")
    keys(board, "left")
    write(board, "n")
    assert board.player == "Inqnes"
    send(board, Typed("abc\n"))
    assert board.player == "Inabqnes"


def test_a_selection_is_replaced(board: Board) -> None:
    board.focus_on("player")
    send(board, Key("home", shift=True))
    write(board, "Bo")
    assert board.player == "Bo"
    send(board, Key("a", ctrl=True), Key("backspace"))
    assert board.player == ""
    keys(board, "backspace", "left", "delete")
    assert board.player == ""


def test_a_click_sets_the_caret(board: Board) -> None:
    field = part(board, "player").rect
    send(board, Press((field.left + 2, field.centery)), Release((field.left + 2, field.centery)))
    write(board, "X")
    assert board.player == "XInes"
    assert board.focus == "player"


def test_markup_in_a_field_stands_for_itself(board: Board) -> None:
    board.player = ""
    board.focus_on("player")
    write(board, "{6S}")
    literally = picture(board)
    board.player = "**{6S}"
    board.rebuild()
    assert picture(board) != literally
    assert board.done == []


def test_a_field_keeps_its_hotkeys_to_itself_but_not_tab_and_escape(board: Board) -> None:
    board.focus_on("player")
    send(board, Key("1"), Typed("1"), Key("escape"))
    assert board.done == []
    assert board.player == "Ines1"
    assert board.backs == 1
    keys(board, "tab")
    assert board.focus == "scroll"


def test_a_letter_that_pressed_something_is_not_typed_as_well(board: Board) -> None:
    class Opens(Board):
        def does(self, word: str) -> Callable[[], None]:
            return lambda: self.focus_on("player")

    scene = Opens()
    board.stage.push(scene)
    send(scene, Key("1"), Typed("1"))
    assert scene.player == "Ines"
    send(scene, Key("2"), Typed("2"))
    assert scene.player == "Ines2"


def test_a_list_scrolls_by_wheel_keys_and_bar(board: Board) -> None:
    scroll = part(board, "scroll")
    assert isinstance(scroll, ScrollList)
    send(board, Wheel(scroll.rect.center, -1))
    assert scroll.offset > 0
    moved = scroll.offset
    send(board, Wheel((5, 5), -1))
    assert scroll.offset == moved
    keys(board, "end")
    assert now(board).offset == now(board).longest > 0
    keys(board, "home")
    assert now(board).offset == 0
    track, thumb = now(board)._bar(SCALE)
    send(board, Press(thumb.center), Point((0, track.bottom + 50)))
    assert now(board).offset == now(board).longest
    send(board, Release((0, 0)), Point(track.midtop))
    assert now(board).offset == now(board).longest


def now(board: Board) -> ScrollList:
    scroll = part(board, "scroll")
    assert isinstance(scroll, ScrollList)
    return scroll


def test_focus_scrolls_into_view_and_scrolling_survives_a_rebuild(board: Board) -> None:
    board.focus_on("row-29")
    assert now(board).rect.contains(part(board, "row-29").rect)
    offset = now(board).offset
    assert offset > 0
    board.rebuild()
    assert now(board).offset == offset
    keys(board, "enter")
    assert board.done == ["row 29"]


def test_what_is_scrolled_away_is_not_hit(board: Board) -> None:
    board.focus_on("row-29")
    away = part(board, "row-0").rect
    assert away.bottom < now(board).rect.top
    at = (away.centerx, away.centery)
    send(board, Press(at), Release(at))
    assert board.done == []


def test_a_card_and_a_pile_show_their_state(surface: pygame.Surface) -> None:
    face = pygame.Surface((84, 118))

    def seen(**state: object) -> bytes:
        class Hand(PartScene):
            def build(self, scale: Scale) -> list[Part]:
                card = CardPart("card", Rect(300, 300, 84, 118), face, "{6S}", **state)  # type: ignore[arg-type]
                return [card, PilePart("pile", Rect(500, 300, 84, 118), face, 40, "Deck")]

        scene = Hand()
        Stage(Settings(), (1280, 720)).push(scene)
        return picture(scene)

    states: list[dict[str, object]] = [
        {},
        {"legal": True},
        {"chosen": True},
        {"aimed": (1, 2, 3)},
        {"reason": "Red."},
    ]
    assert len({seen(**state) for state in states}) == len(states)
    assert CardPart("card", called="{6S}").said == ("6 of Spades", "")


# The proof that nothing is cut.


@pytest.mark.parametrize("text", [1.0, 1.25, 1.5, 2.0])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080), (2560, 1440)])
def test_a_board_cuts_nothing(size: tuple[int, int], text: float) -> None:
    pygame.font.init()
    scale = Scale(*size, text)
    assert overflows(Board().build(scale), scale) == []


def test_overflows_finds_each_kind() -> None:
    pygame.font.init()
    inside = Panel("a", Rect(0, 0, 100, 100), parts=[Label("b", Rect(50, 50, 60, 40))])
    assert overflows([inside], SCALE) == ["b (50, 50, 60, 40) leaves a (0, 0, 100, 100)"]
    assert overflows([Panel("a", Rect(1200, 0, 81, 10))], SCALE) == [
        "a (1200, 0, 81, 10) leaves the window (0, 0, 1280, 720)"
    ]
    pair = [Panel("a", Rect(0, 0, 10, 10)), Panel("b", Rect(9, 9, 10, 10))]
    assert overflows(pair, SCALE) == ["b (9, 9, 10, 10) lies on a (0, 0, 10, 10)"]
    pair[1].over = True
    assert overflows(pair, SCALE) == []
    [small] = overflows([Button("go", Rect(0, 0, 20, 20), "Draw one")], SCALE)
    assert small.startswith("go (20, 20) is smaller than it needs")
    twins = [Panel("a", Rect(0, 0, 10, 10)), Panel("a", Rect(20, 20, 10, 10))]
    assert overflows(twins, SCALE) == ["a names more than one part"]


@given(
    st.lists(st.tuples(st.integers(1, 500), st.integers(1, 80)), min_size=1, max_size=12),
    st.integers(40, 600),
    st.booleans(),
)
def test_flow_overlaps_nothing_and_keeps_the_width(
    sizes: list[tuple[int, int]], width: int, stretch: bool
) -> None:
    placed = layout.flow_rects(sizes, Rect(10, 20, width, 0), 5, stretch=stretch)
    for index, rect in enumerate(placed):
        assert rect.left >= 10
        assert rect.right <= 10 + width
        assert rect.width >= min(sizes[index][0], width)
        assert rect.height >= sizes[index][1]
        assert rect.collidelist(placed[:index]) == -1


def test_columns_fill_their_rectangle() -> None:
    parts = layout.columns(Rect(3, 4, 1000, 50), [1, 2, 4], 7)
    assert (parts[0].left, parts[-1].right) == (3, 1003)
    assert all(b.left - a.right == 7 for a, b in pairwise(parts))
    assert [rect.width for rect in layout.columns(Rect(0, 0, 70, 1), [1, 2, 4])] == [10, 20, 40]
    assert layout.rows(Rect(0, 0, 9, 30), [1, 2])[1] == Rect(0, 10, 9, 20)


def test_a_chip_names_its_player_whatever_the_name_is(surface: pygame.Surface) -> None:
    chip = SeatChip("chip", Rect(0, 0, 300, 60), 1, "{6S} ** M", "to play")
    assert chip.name == "{6S} ** M"
    assert find([Panel("p", parts=[chip])], "chip") is chip
