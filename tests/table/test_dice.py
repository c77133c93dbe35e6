"""Dice lie in rows, covered or open; a bid is put together of a number and a thing."""

from __future__ import annotations

from pathlib import Path

from pygame import SRCALPHA, Rect, Surface

from engine.app.widgets import Look, overflows
from engine.rules.state import Decision
from engine.table.bidding import Bidding
from engine.table.board import Offers
from engine.table.context import TableContext
from engine.table.dice import Dice, DieWidget, dice_in_words
from engine.words.labels import Caption
from games.siege.rules.actions import Defend
from games.siege.rules.state import Siege
from tests.hands import press, widget
from tests.table.boards import SCALE, WINDOWS, Board, drawn, pixels, staged
from tests.table.plain import PlainBoard, plain_table
from tests.tables import play


def lying(**more: object) -> Dice:
    """Seven dice where four have room side by side."""
    dice = Dice("dice", values=[1, 2, 3, None, 4, None, 6], **more)  # type: ignore[arg-type]
    dice.lay(SCALE, Rect(100, 100, 270, dice.size(SCALE, 270)[1]))
    return dice


def test_the_tooltip_of_dice_names_their_numbers() -> None:
    dice = lying()
    assert dice.tooltip_texts[0] == dice_in_words(dice.values)
    die = DieWidget("die", value=3, called="Three")
    assert die.tooltip_texts[0] == "Three"


def test_the_ring_of_a_die_leans_with_it() -> None:
    widths = []
    for is_ringed in (False, True):
        die = DieWidget("die", Rect(40, 40, 60, 60), 6, ringed=is_ringed, lean=30)
        canvas = Surface((140, 140), SRCALPHA)
        die.draw(canvas, Look(SCALE))
        widths.append(canvas.get_bounding_rect(128).width)
    assert widths[1] > widths[0], "its corners stand out around the die's"


def test_dice_lie_in_as_many_rows_as_they_need() -> None:
    dice = lying()
    assert not overflows([dice], SCALE)
    assert [len({each.rect.left for each in dice.widgets}), len(dice.widgets)] == [4, 7]
    tops = {each.rect.top for each in dice.widgets}
    assert len(tops) == 2 and all(dice.rect.contains(each.rect) for each in dice.widgets)


def test_at_any_size_they_ask_for_the_room_that_they_take() -> None:
    for size, text in WINDOWS:
        scale = staged(Board(), size, text).scale
        dice = Dice("dice", values=[None] * 5)
        dice.lay(scale, Rect(0, 0, 300, dice.size(scale, 300)[1]))
        assert all(dice.rect.contains(each.rect) for each in dice.widgets)


def test_covered_dice_are_counted_and_show_no_face() -> None:
    assert dice_in_words([5, None, 1, None]) == "five, one and two covered"
    faces = [Dice("dice", values=[value]) for value in (None, 1)]
    for dice in faces:
        dice.lay(SCALE, Rect(100, 100, 80, 80))
    assert len({pixels(drawn(staged(Board(dice)))) for dice in faces}) == 2


def test_a_ring_is_drawn() -> None:
    pictures = {pixels(drawn(staged(Board(lying(ringed=ringed))))) for ringed in ([], [3])}
    assert len(pictures) == 2


class Bids(PlainBoard):
    """A siege in which a defence is a bid: so many cards, of the deck or of nobody."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(table)
        self.bidding = Bidding(table, parts)

    def offers(self, view: Siege, decision: Decision) -> Offers:
        bids = [each for each in self.table.actions if isinstance(each, Defend)]
        called = {"all": "Some", "none": "None"}
        others = [each for each in self.table.actions if each not in bids]
        offers = self.bidding.offers(bids, called, Caption("Defend", "", "", ""))
        return Offers([*offers, *self.table.offers(others).answers])


def parts(action: Defend) -> tuple[int, str]:
    return action.count, "all" if action.count else "none"


def test_a_bid_is_a_number_and_a_thing(tmp_path: Path) -> None:
    table = plain_table(tmp_path, Bids)
    play(table, "bombard walls")
    last = widget(table, "bid")
    assert last.reason == "Choose a number first."
    press(table, "number-1")
    assert widget(table, "bid").reason == "Choose for whom or what first."
    press(table, "thing-none")  # one card is no defence of none: the number goes
    assert widget(table, "bid").reason == "Choose a number first."
    press(table, "thing-all")
    press(table, "number-1")
    press(table, "defend 1")
    assert str(table.match.history[-1].action) == "defend 1"
