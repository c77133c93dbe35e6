"""A card on the table: its state can be seen without its colour, its name can be read."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from engine.app.inputs import Hover, Key
from engine.app.settings import Settings
from engine.app.theme import BRASS_LIGHT, SEATS, Scale
from engine.app.widgets import Look
from engine.rules.cards import HIDDEN, Card
from engine.table import faces
from engine.table.cards import CardWidget, State, shadowed
from tests.table.boards import SCALE, Board, drawn, pixels, staged

AT = Rect(100, 100, *faces.size(84))
STATES: tuple[State, ...] = ("rest", "legal", "selected", "target", "unusable")


def pictured(card: CardWidget, scale: Scale = SCALE, hovered: bool = False) -> pygame.Surface:
    surface = pygame.Surface((300, 320), 0, 32)
    card.draw(surface, Look(scale, hovered=hovered))
    return surface


def test_states_look_different_also_to_who_sees_no_colour() -> None:
    grey = {
        state: pixels(
            pygame.transform.grayscale(pictured(CardWidget("c", AT, Card("6S"), state=state)))
        )
        for state in STATES
    }
    assert len(set(grey.values())) == len(STATES)


def test_a_hidden_card_shows_its_back_and_nothing_else() -> None:
    shown = pictured(CardWidget("c", AT, HIDDEN, "pine")).subsurface(AT)
    back = pygame.Surface(AT.size, 0, 32)
    back.blit(shown, (0, 0))
    expected = pygame.Surface(AT.size, 0, 32)
    expected.blit(pictured(CardWidget("c", AT, HIDDEN, "oxblood")).subsurface(AT), (0, 0))
    assert pixels(back) != pixels(expected)
    card = CardWidget("c", AT)
    assert (card.name, card.close_up(Look(SCALE))) == ("A hidden card", None)
    assert not card.focusable


@pytest.mark.parametrize(("state", "lift"), [("rest", 0), ("legal", 8), ("selected", 20)])
def test_a_card_is_lifted_by_its_state(state: State, lift: int) -> None:
    card = CardWidget("c", AT, Card("6S"), state=state, on_press=lambda: None)
    assert card.shape(Look(SCALE)).top == AT.top - lift
    assert card.shape(Look(SCALE, hovered=True)).top == AT.top - max(lift, 12)


def test_what_cannot_be_used_stays_down() -> None:
    card = CardWidget("c", AT, Card("6S"), on_press=lambda: None, reason="Not in this phase.")
    assert card.shape(Look(SCALE, hovered=True)) == AT


def test_a_lifted_card_does_not_flee_the_pointer() -> None:
    card = CardWidget("c", AT, Card("6S"), state="selected", on_press=lambda: None)
    assert card.hit((AT.centerx, AT.bottom - 1))
    assert card.hit((AT.centerx, AT.top - 19))
    assert not card.hit((AT.centerx, AT.top - 21))


def test_a_target_is_ringed_in_the_colour_of_who_aims() -> None:
    at = AT.left - 2, AT.centery
    for seat in (1, 2, 6):
        card = CardWidget("c", AT, Card("6S"), state="target", seat=seat)
        assert pictured(card).get_at(at)[:3] == SEATS[seat]
    assert pictured(CardWidget("c", AT, Card("6S"), state="target")).get_at(at)[:3] == BRASS_LIGHT


def test_four_colours_and_large_indices_reach_the_face() -> None:
    plain = pixels(pictured(CardWidget("c", AT, Card("6C"))))
    coloured = pixels(pictured(CardWidget("c", AT, Card("6C")), SCALE._replace(four_colours=True)))
    large = pixels(pictured(CardWidget("c", AT, Card("6C"), large=True)))
    assert len({plain, coloured, large}) == 3


def test_a_small_card_looked_at_says_its_name_and_shows_itself_large() -> None:
    board = Board(CardWidget("c", Rect(500, 400, *faces.size(66)), Card("6S")))
    manager = staged(board)
    manager.handle(Hover((540, 450)))
    before = pixels(drawn(manager))
    assert manager.wait() == pytest.approx(0.35)
    assert manager.update(0.36)
    shown = drawn(manager)
    assert pixels(shown) != before
    widget = board.widget("c")
    assert widget is not None and widget.tooltip_texts == ("6 of Spades", "")
    close = widget.close_up(Look(SCALE))
    assert close is not None and close.size == (168, 236)


@pytest.mark.parametrize("height", [720, 1440])
@pytest.mark.parametrize(
    ("width", "text", "readable"),
    [(60, 1.0, False), (84, 1.0, True), (137, 1.0, True), (84, 2.0, False), (110, 2.0, True)],
)
def test_only_a_card_that_can_not_be_read_where_it_lies_has_a_close_up(
    width: int, text: float, readable: bool, height: int
) -> None:
    scale = Scale(height * 16 // 9, height, text)
    card = CardWidget("c", Rect(0, 0, scale.px(width), 9), Card("6S"), large=text > 1)
    assert (card.close_up(Look(scale)) is None) is readable


def test_keys_reach_every_face_and_press_what_acts() -> None:
    pressed: list[str] = []
    cards = [
        CardWidget(card, AT.move(100 * place, 0), Card(card), on_press=lambda: pressed.append("6S"))
        for place, card in enumerate(["6S", "KH"])
    ]
    board = Board(*cards)
    manager = staged(board)
    for key in ("tab", "right", "left", "enter"):
        manager.handle(Key(key))
    assert (board.focus, pressed) == ("6S", ["6S"])


def test_a_card_off_the_table_keeps_its_place_in_the_middle() -> None:
    face = faces.face("6S", 84)
    lifted = shadowed(face, SCALE)
    margin = (lifted.width - face.width) // 2
    assert (lifted.height - face.height) // 2 == margin > 0
    middle = lifted.subsurface((margin + 20, margin + 20, 40, 70))
    assert pixels(middle) == pixels(face.subsurface((20, 20, 40, 70)))


def test_settings_say_whether_indices_are_large() -> None:
    assert [Settings(text_size=100).large, Settings(text_size=200).large] == [False, True]
