"""Building an action card by card, and answering one, at the table of Shrine."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.app.widgets import Button, Label, walk
from engine.app.widgets.pieces import SeatChip
from engine.rules.cards import Card
from engine.table.marks import MarkedCard
from engine.table.table import Table
from games.shrine.rules.answers import Allow
from games.shrine.table.stack import Slot
from games.shrine.table.stamps import Stamp
from tests.games.shrine.table_play import board, laid, placed
from tests.games.shrine.words_play import SCENARIOS
from tests.hands import click, drag, ids, keys, press, widget
from tests.tables import go_on, play, state_of

BALANCE = {
    "players": [
        {"hand": ["5S"], "shrine": ["7D", "JC"], "field": ["KC"]},
        {"hand": ["2S", "3C", "7S"], "shrine": ["QC"], "field": ["JS"]},
        {"hand": ["6H", "6C"], "shrine": ["9H", "3D", "9D"]},
    ],
    "deck": ["RJ", "AD", "4D"],
    "graveyard": ["8C", "KD"],
}
"""The Balance is about to be drawn."""


def opened(folder: Path, seats: int = 3, **settings: object) -> Table:
    """The moment of the mockup, the hand of the seat of the turn laid open."""
    scene = placed(folder, seats, **settings)
    scene.seat.viewer = 1
    scene.rebuild()
    return scene


def states(scene: Table) -> dict[str, str]:
    """How each card on the table may be used."""
    return {
        each.card: each.state for each, _ in walk(scene.widgets) if isinstance(each, MarkedCard)
    }


def words(scene: Table) -> str:
    """All that is written there."""
    labels = [each.words for each, _ in walk(scene.widgets) if isinstance(each, Label)]
    return "\n".join(labels)


def last(scene: Table) -> str:
    """The action that was played last."""
    return str(scene.match.history[-1].action) if scene.match.history else ""


def test_cards_that_go_on_lift_and_the_sum_is_told(tmp_path: Path) -> None:
    scene = opened(tmp_path)
    click(scene, "players.0.hand-5S")
    found = states(scene)
    assert found["5S"] == "selected" and found["4C"] == "legal" and found["10D"] == "unusable"
    click(scene, "players.0.hand-4C")
    assert states(scene)["9H"] == "target"
    assert "5 + 4 = 9: the 9 of Hearts falls." in words(scene)
    for told in ("Tomas may fizzle (7 cards)", "Ines may fizzle (4 cards), then block with {QC}"):
        assert told in words(scene)
    press(scene, "do")
    assert last(scene) == "attack 3 5S 4C"


def test_what_it_is_aimed_at_is_pressed_where_it_lies(tmp_path: Path) -> None:
    scene = opened(tmp_path)
    for what in ("players.1.field-QD", "players.0.hand-AC", "players.0.hand-9S"):
        click(scene, what)
    keys(scene, "a")
    assert last(scene) == "dagger AC pay 9S at 2 QD"


def test_a_card_is_dragged_onto_its_target(tmp_path: Path) -> None:
    scene = opened(tmp_path)
    drag(scene, "players.0.hand-9S", "players.2.shrine")
    assert set(board(scene).choosing.picks) == {"9S", "players.2.shrine"}
    press(scene, "do")
    assert last(scene) == "attack 3 9S"


def test_by_keys_alone(tmp_path: Path) -> None:
    scene = opened(tmp_path)
    five, four = (widget(scene, f"players.0.hand-{card}").hotkey for card in ("5S", "4C"))
    keys(scene, five, four, "a")
    assert last(scene) == "attack 3 5S 4C"


def test_a_card_that_does_not_go_on_says_why(tmp_path: Path) -> None:
    scene = opened(tmp_path)
    click(scene, "players.2.shrine")
    click(scene, "players.0.hand-9S")
    reason = widget(scene, "players.0.hand-4C").reason
    assert reason == "Ines: 4 and 9 make 13; the top card is 9."


def test_a_token_that_nothing_pays_for_says_so(tmp_path: Path) -> None:
    """Mara holds one red card besides her black ones, and has no king to help it."""
    scene = opened(tmp_path)
    mara = state_of(scene).player(1)
    mara.hand[:] = [card for card in mara.hand if card not in ("10D", "JH")]
    mara.field.clear()
    scene.rebuild()
    reason = widget(scene, "players.0.hand-KH").reason
    assert reason.endswith("A token: it takes another red card to pay for it.")


def test_whoever_may_insist_is_told_what_that_costs(tmp_path: Path) -> None:
    """The cards that are being played are no part of it, and the fizzle has not won yet."""
    scene = placed(tmp_path)
    play(scene, "attack 3 5S 4C", "fizzle")
    found = words(scene)
    assert "It comes to nothing, unless Mara insists." in found
    assert "To insist costs the rest of the hand, five cards." in found
    button = widget(scene, "fizzle")
    assert isinstance(button, Button) and button.label == "Insist"


def test_escape_lets_the_last_one_go(tmp_path: Path) -> None:
    scene = opened(tmp_path)
    click(scene, "players.0.hand-5S")
    click(scene, "players.0.hand-4C")
    keys(scene, "escape")
    assert board(scene).choosing.picks == ("5S",)
    scene.seat.hide()
    assert board(scene).choosing.picks == ()


def test_every_action_is_listed_in_words(tmp_path: Path) -> None:
    scene = opened(tmp_path)
    assert scene.match.decision and scene.match.decision.actions
    listed: set[str] = set()
    kinds = [id for id in ids(scene) if id.startswith("kind-")]
    for kind in kinds:
        press(scene, kind)
        listed |= {each.id for each, _ in walk(scene.widgets) if isinstance(each, Button)}
    assert {str(each) for each in scene.match.decision.actions} <= listed


def test_all_that_the_largest_hand_can_do_is_listed_once(tmp_path: Path) -> None:
    """However often the table asks what may be played, before something is."""
    widest = SCENARIOS["The largest hand that play brings is listed whole"]
    scene = laid(tmp_path, widest.position, widest.options)
    scene.seat.viewer = 1
    scene.rebuild()
    listed = scene.match.decision
    assert listed and listed.actions and len(listed.actions) > 4000
    click(scene, "players.0.hand-2H")
    press(scene, "kind-Resurrections")
    assert scene.match.decision is listed
    play(scene, "attack 2 2H AD 4D 5H")
    assert scene.match.decision is not listed
    assert scene.match.undo([1, 2, 3, 4]) is None
    assert scene.match.decision == listed


def test_what_is_announced_is_answered_on_the_open_table(tmp_path: Path) -> None:
    scene = placed(tmp_path)
    play(scene, "attack 3 5S 4C")
    assert scene.seat.viewer == 0 and "{5S} {4C}" in words(scene)
    assert "**" not in words(scene) and states(scene)["9H"] == "target"
    press(scene, "allow")
    for seat, yes in (3, "Discard all 4 cards, to stop it"), (1, "Discard the 5 cards, to make it"):
        assert scene.match.decision and scene.match.decision.seat == seat
        press(scene, "fizzle")
        found = widget(scene, "answer-1")
        assert isinstance(found, Button) and found.label.startswith(yes)
        press(scene, "answer-1")
    go_on(scene)
    assert scene.match.decision and scene.match.decision.ask == "block"
    click(scene, "players.2.field-QC")
    press(scene, "block QC")
    go_on(scene)
    ines = scene.seen.player(3)
    assert len(ines.shrine) == 3 and not ines.field


def test_no_key_that_is_held_throws_a_hand(tmp_path: Path) -> None:
    """Nor does Enter after it: the safe answer has the focus."""
    scene = placed(tmp_path)
    play(scene, "attack 3 5S 4C")
    assert bar_kind(scene, "fizzle") == "danger"
    keys(scene, "f", "f", "f")
    assert last(scene) == "attack 3 5S 4C"
    keys(scene, "enter")
    keys(scene, "f", "escape")
    assert last(scene) == "attack 3 5S 4C" and "fizzle" in ids(scene)


def bar_kind(scene: Table, id: str) -> str:
    """How a button looks."""
    found = widget(scene, id)
    assert isinstance(found, Button)
    return found.kind


def test_how_many_aces_lie_open_is_told_and_no_more(tmp_path: Path) -> None:
    for odds in (True, False):
        scene = placed(tmp_path, odds=odds)
        play(scene, "dagger AC pay 9S at 2 QD")
        assert (
            "seen so far: 3 of 4 aces, 5 of 26 red cards, 8 of 26 black" in words(scene)
        ) == odds


def stamped(scene: Table) -> dict[str, str]:
    """What is stamped where."""
    return {each.id: each.words for each, _ in walk(scene.widgets) if isinstance(each, Stamp)}


def test_each_answer_is_stamped_at_its_seat_and_stays_there(tmp_path: Path) -> None:
    scene = placed(tmp_path)
    for action, seat, said in (
        ("attack 3 5S 4C", 1, ""),
        ("allow", 2, "Lets it stand"),
        ("fizzle", 3, "Fizzles it"),
        ("fizzle", 1, "Insists"),
    ):
        play(scene, action)
        assert stamped(scene).get(f"stamp-{seat}", "") == said
    assert stamped(scene)["stamp-announced"] == "Stands after all"
    play(scene, "block QC")
    assert not stamped(scene)


@pytest.mark.parametrize("hand", [["2S", "2C", "3C"], ["AS", "AH", "KD", "KH", "KS"]])
@pytest.mark.parametrize("beforehand", [False, True])
def test_a_pass_is_seen_as_long_as_any_other(
    hand: list[str], beforehand: bool, tmp_path: Path
) -> None:
    scene = placed(tmp_path, speed="normal")
    state_of(scene).player(2).hand[:] = [Card(card) for card in hand]
    play(scene, "attack 3 5S 4C")
    if beforehand:
        press(scene, "stand-always")
    else:
        scene.match.submit(2, Allow())
    frames = 0
    while scene.match.decision and scene.match.decision.seat == 2:
        scene.manager.update(1 / 60)
    while scene.beats.telling:
        scene.manager.update(1 / 60)
        frames += "stamp-2" in stamped(scene)
    assert frames == 22


def test_what_was_stolen_is_seen_by_thief_and_robbed_alone(tmp_path: Path) -> None:
    scene = placed(tmp_path, 4)
    state_of(scene).turn = 4
    play(scene, "steal 3", "allow", "allow", "allow")
    stolen = state_of(scene).player(4).hand[-1]
    seen = []
    for viewer in range(5):
        scene.seat.viewer = viewer
        scene.rebuild()
        seen.append(f"{{{stolen}}}" in words(scene))
    assert seen == [False, False, False, True, True]


def test_an_arrow_leads_to_the_opponent_who_is_aimed_at(tmp_path: Path) -> None:
    for action, seat in (("attack 2 KH", 2), ("attack 3 9S", 3), ("dagger AC pay 9S at 2 QD", 2)):
        scene = placed(tmp_path)
        assert "aim" not in ids(scene)
        play(scene, action)
        goal = widget(scene, "aim").rect.midtop
        assert widget(scene, f"side-{seat}").rect.collidepoint(goal)
        play(scene, "fizzle", "allow")
        assert "aim" not in ids(scene)


def test_who_may_answer_is_told_as_it_stands(tmp_path: Path) -> None:
    scene = placed(tmp_path)
    for action, told in (
        ("attack 3 5S 4C", "Tomas may fizzle (7 cards)"),
        ("allow", "Tomas lets it stand"),
        ("allow", "Ines lets it stand, may then block with {QC}"),
    ):
        play(scene, action)
        assert told in words(scene)
        assert ("Mara may then insist" in words(scene)) == ("then block" not in told)
    scene = placed(tmp_path)
    play(scene, "attack 3 5S 4C", "fizzle")
    assert "Mara may insist (5 cards)" in words(scene) and "Ines may fizzle" not in words(scene)
    play(scene, "fizzle")
    assert "Mara insists on it" in words(scene) and "Ines may block with {QC}" in words(scene)


def test_the_balance_goes_from_seat_to_seat(tmp_path: Path) -> None:
    scene = laid(tmp_path, BALANCE, {"balance": True})
    play(scene, "draw")
    assert "Mara plays the Balance" in words(scene)
    assert "Tomas: hand 3, to be 1; Shrine 1, to be 2; Field {JS} ({JS} to go" in words(scene)
    assert "Ines: hand 2, to be 1; Shrine 3, to be 2; Field empty" in words(scene)
    play(scene, "discard 2S 3C")
    assert "Tomas: 1 card in hand, 2 in the Shrine, {KD} on the Field" in words(scene)
    play(scene, "discard 6H")
    assert "Balance" not in widget(scene, "middle-list").name


def test_every_shrine_says_what_it_falls_to_and_what_heals_stands_apart(tmp_path: Path) -> None:
    found = words(placed(tmp_path))
    for told in (
        "What each Shrine falls to",
        "Mara's {7D} falls to black 7",
        "Tomas's {QS} falls to",
        "Ines's {9H} falls to black 8, 9 or 10",
        "What heals",
    ):
        assert told in found


def test_a_hand_in_which_nothing_fits_is_told_so(tmp_path: Path) -> None:
    scene = placed(tmp_path)
    state_of(scene).player(1).hand[:] = [Card("2D")]
    assert "Nothing can be played" not in words(scene)
    scene.seat.viewer = 1
    scene.rebuild()
    assert "Nothing in the hand can be played." in words(scene)
    assert "Nothing can be played: no Pawns in hand make" in words(scene)


def test_a_seat_that_holds_too_little_for_a_fizzle_is_listed_with_the_reason(
    tmp_path: Path,
) -> None:
    scene = placed(tmp_path, 4)
    play(scene, "attack 3 5S 4C")
    assert "Jonas can't fizzle (1 card)" in words(scene)
    assert "a fizzle takes" in words(scene)


def test_a_token_that_is_picked_glows_where_it_can_be_laid_alone(tmp_path: Path) -> None:
    scene = opened(tmp_path)
    click(scene, "players.0.hand-JH")
    glows = {
        each.aims[0]: each.mark.state
        for each, _ in walk(scene.widgets)
        if isinstance(each, Slot) and each.aims
    }
    assert glows["players.0.field.J"] == "target" and glows["players.0.field.Q"] != "target"
    assert states(scene)["KC"] != "target"


def test_a_block_has_a_key(tmp_path: Path) -> None:
    scene = placed(tmp_path)
    play(scene, "attack 3 5S 4C", "allow", "allow")
    assert widget(scene, "block QC").hotkey == "b"


def test_what_lies_announced_is_not_counted_in_hand(tmp_path: Path) -> None:
    scene = placed(tmp_path)
    play(scene, "attack 3 5S 4C")
    chip = widget(scene, "who-1")
    assert isinstance(chip, SeatChip) and chip.note == "5 in hand, 2 announced"
