"""Building an action card by card, and answering one, at the table of Shrine."""

from __future__ import annotations

from itertools import pairwise, product
from pathlib import Path

import pytest
from pygame import SRCALPHA, Rect, Surface

from engine.app.inputs import Press, Release
from engine.app.widgets import Button, Label, Look, Widget, walk
from engine.app.widgets.pieces import SeatChip
from engine.rules.cards import Card
from engine.table.actionbar import ActionButton
from engine.table.cards import CardWidget
from engine.table.hand import HandNote
from engine.table.marks import MarkedCard
from engine.table.table import Table
from games.shrine.rules.answers import Allow
from games.shrine.rules.cards import hand_of, shrine_of
from games.shrine.rules.state import Asked
from games.shrine.table.answers import ANSWERS, answer_steps, answers_given
from games.shrine.table.arrow import AimArrow
from games.shrine.table.auto_pass import Scope
from games.shrine.table.chevrons import Chevron
from games.shrine.table.seats import HandBacks, SeatPanels
from games.shrine.table.stack import TokenPlace
from games.shrine.table.stamps import Stamp
from tests.games.shrine.table_play import GAME, board, laid, placed, table
from tests.games.shrine.words_play import SCENARIOS
from tests.hands import click, drag, ids, keys, middle, press, send, settle, widget
from tests.tables import SHAPES, go_on, last, play, sights, state_of

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
    said = Label | Chevron
    labels = [each.words for each, _ in walk(scene.widgets) if isinstance(each, said)]
    return "\n".join(labels)


def test_cards_that_go_on_lift_and_the_sum_is_told(tmp_path: Path) -> None:
    scene = opened(tmp_path)
    click(scene, "players.0.hand-5S")
    found = states(scene)
    assert found["5S"] == "selected" and found["4C"] == "legal" and found["10D"] == "unusable"
    click(scene, "players.0.hand-4C")
    assert states(scene)["9H"] == "target"
    assert "5 + 4 = 9: the 9 of Hearts would fall." in words(scene)
    for told in ("Tomas may fizzle", "Ines may fizzle", "Ines may block", "{QC}"):
        assert told in words(scene)
    press(scene, "do")
    assert last(scene) == "attack 3 5S 4C"


def test_what_it_is_aimed_at_is_pressed_where_it_lies(tmp_path: Path) -> None:
    scene = opened(tmp_path)
    for what in ("players.1.field-QD", "players.0.hand-AC", "players.0.hand-9S"):
        click(scene, what)
    keys(scene, "enter")
    assert last(scene) == "dagger AC pay 9S at 2 QD"


def test_a_card_is_dragged_onto_its_target(tmp_path: Path) -> None:
    scene = opened(tmp_path)
    drag(scene, "players.0.hand-9S", "players.2.shrine")
    assert set(board(scene).draft.picks) == {"9S", "players.2.shrine"}
    press(scene, "do")
    assert last(scene) == "attack 3 9S"


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
    assert "Tomas fizzles it: it comes to nothing, unless Mara insists." in found
    button = widget(scene, "fizzle")
    assert isinstance(button, Button) and button.label == "Insist"
    assert button.hint == "discard your other 5 cards"
    assert "stamp-announced" not in stamped(scene), "nothing is decided"


def test_escape_lets_the_last_one_go(tmp_path: Path) -> None:
    scene = opened(tmp_path)
    click(scene, "players.0.hand-5S")
    click(scene, "players.0.hand-4C")
    keys(scene, "escape")
    assert board(scene).draft.picks == ("5S",)
    scene.seat.hide()
    assert board(scene).draft.picks == ()


def test_all_that_the_largest_hand_can_do_is_listed_once(tmp_path: Path) -> None:
    """However often the table asks what may be played, before something is."""
    widest = SCENARIOS["The largest hand that play brings is listed whole"]
    scene = laid(tmp_path, widest.position, widest.options)
    scene.seat.viewer = 1
    scene.rebuild()
    listed = scene.match.decision
    assert listed and listed.actions and len(listed.actions) > 4000
    click(scene, "players.0.hand-2H")
    keys(scene, "c")
    assert scene.match.decision is listed
    play(scene, "attack 2 2H AD 4D 5H")
    assert scene.match.decision is not listed
    assert scene.match.undo([1, 2, 3, 4]) is None
    assert scene.match.decision == listed


def test_what_is_announced_is_answered_on_the_open_table(tmp_path: Path) -> None:
    scene = placed(tmp_path)
    play(scene, "attack 3 5S 4C")
    assert scene.seat.viewer == 0 and {"print-5S", "print-4C"} <= {*ids(scene)}
    assert "**" not in words(scene) and states(scene)["9H"] == "target"
    press(scene, "allow")
    for seat, yes in (3, "Discard 4 cards"), (1, "Discard 5 cards"):
        assert scene.match.decision and scene.match.decision.seat == seat
        press(scene, "fizzle")
        found = widget(scene, "sure")
        assert isinstance(found, Button) and found.label == yes
        press(scene, "sure")
    go_on(scene)
    assert scene.match.decision and scene.match.decision.ask == "block"
    click(scene, "players.2.field-QC")
    press(scene, "block QC")
    go_on(scene)
    ines = scene.view.player(3)
    assert len(ines.shrine) == 3 and not ines.field


def test_a_tab_says_an_answer_on_its_step_and_stamps_none(tmp_path: Path) -> None:
    scene = placed(tmp_path, text_size=200, speed="normal")
    play(scene, "attack 3 5S 4C", "allow")
    assert scene.match.submit(3, GAME.parse("fizzle")) is None
    said = False
    while scene.beats.is_playing_back:
        scene.sheets.open("middle")
        scene.rebuild()
        said |= "Ines fizzles it" in words(scene).splitlines()
        assert "stamp-3" not in ids(scene)
        scene.manager.update(0.1)
    assert said


def test_a_seat_that_answers_twice_says_both(tmp_path: Path) -> None:
    """Ines neither fizzles nor blocks."""
    scene = placed(tmp_path, size=(1024, 640), text_size=200, speed="normal")
    play(scene, "attack 3 5S 4C", "allow", "allow")
    assert scene.match.submit(3, GAME.parse("allow")) is None
    said = False
    while scene.beats.is_playing_back:
        scene.sheets.open("middle")
        scene.rebuild()
        said |= "Ines does not block" in words(scene)
        scene.manager.update(5)
    assert said


def test_no_key_that_is_held_throws_a_hand(tmp_path: Path) -> None:
    """Nor does Enter after it: the safe answer has the focus; and what is announced stays seen."""
    scene = placed(tmp_path)
    play(scene, "attack 3 5S 4C")
    key = widget(scene, "fizzle").hotkey
    keys(scene, key, key, key)
    assert last(scene) == "attack 3 5S 4C" and "announced-panel" in ids(scene)
    assert bar_kind(scene, "sure") == "danger" and scene.focus == "keep"
    keys(scene, "enter")
    assert last(scene) == "attack 3 5S 4C" and "fizzle" in ids(scene)
    keys(scene, key, "escape")
    assert last(scene) == "attack 3 5S 4C" and "fizzle" in ids(scene)
    keys(scene, key, "y")
    assert last(scene) == "fizzle"


def test_a_double_click_confirms_nothing(tmp_path: Path) -> None:
    """Where an answer was pressed that asks once more lies the one that takes it back."""
    for id in "fizzle", "allow":
        scene = placed(tmp_path, 3)
        ines = state_of(scene).player(3)
        ines.shrine[:], ines.face_down = [Card("9H")], 0
        play(scene, "attack 3 9S", "allow")
        at = middle(scene, id)
        send(scene, Press(at), Release(at), Press(at), Release(at))
        assert last(scene) == "allow" and len(scene.match.history) == 2, id


LAST = "attack 2 5S 3C"
"""What Mara attacks Tomas's last card with, one under it."""


def at_stake(folder: Path, field: list[str]) -> Table:
    """Mara attacks the last card of Tomas, who has these tokens."""
    held = ["8H", "6D", "4C", "2D", "AS"]
    players = [
        {"hand": ["5S", "3C", "2S", "9D", "JH"], "shrine": ["7S", "JC", "3S"], "field": ["KH"]},
        {"hand": held, "shrine": ["9H"], "field": field},
    ]
    position = {"turn": 1, "step": "act", "players": players, "deck": ["KD", "AD", "3H", "4D"]}
    scene = laid(folder, position | {"graveyard": ["7D"]})
    play(scene, LAST)
    return scene


def test_what_is_at_stake_stands_above_all_else(tmp_path: Path) -> None:
    scene = at_stake(tmp_path, ["QD"])
    assert "**Tomas's last card:** if nobody stops it, Tomas is out and Mara wins" in words(scene)
    assert "one under 9; Mara's King lets it count" in words(scene)
    assert bar_kind(scene, "block-now") == "normal", "to look at the hand is what is advised"
    scene.seat.viewer = 2
    scene.rebuild()
    assert [bar_kind(scene, id) for id in ("block-now", "fizzle", "allow")] == [
        "primary",
        "normal",
        "danger",
    ]
    assert "stand-always" not in ids(scene)
    other = placed(tmp_path)
    play(other, "attack 3 5S 4C")
    assert "last card" not in words(other) and bar_kind(other, "allow") == "normal"


def test_allowing_the_end_asks_once_more(tmp_path: Path) -> None:
    scene = at_stake(tmp_path, ["QD"])
    press(scene, "allow")
    assert last(scene) == LAST and "Tomas is out and Mara wins." in words(scene)
    press(scene, "keep")
    press(scene, "allow")
    press(scene, "sure")
    assert [str(each.action) for each in scene.match.history] == [LAST, "allow", "allow"]
    assert scene.match.state.outcome


def test_a_block_is_one_press_where_nobody_is_asked_between(tmp_path: Path) -> None:
    scene = at_stake(tmp_path, ["QD"])
    press(scene, "block-now")
    settle(scene)
    assert [str(each.action) for each in scene.match.history] == [LAST, "allow", "block QD"]
    assert len(scene.view.player(2).shrine) == 1
    # of three, who is asked before another may not tell that a block comes
    other = placed(tmp_path)
    state_of(other).turn = 2
    state_of(other).player(2).hand[:] = [Card(card) for card in ("8D", "10H", "2S")]
    ines = state_of(other).player(3)
    ines.shrine[:], ines.face_down = [Card("8S")], 0
    play(other, "attack 3 8D")
    assert other.match.decision and other.match.decision.seat == 3
    assert "block-now" not in ids(other) and widget(other, "allow").name == "Don't fizzle"


def test_a_standing_pass_never_gives_the_last_card_away(tmp_path: Path) -> None:
    scene = at_stake(tmp_path, ["QD"])
    board(scene).standing_passes.set_pass(2, Scope.ALWAYS)
    for _ in range(200):
        scene.manager.update(1 / 50)
    assert last(scene) == LAST and not board(scene).standing_passes.is_passing


def test_no_key_that_answered_answers_the_next_question(tmp_path: Path) -> None:
    scene = placed(tmp_path)
    scene.seat.viewer = 1
    scene.rebuild()
    click(scene, "players.0.hand-9S")
    click(scene, "players.2.shrine")
    scene.focus_on("do")
    keys(scene, "enter", "enter", "a", "f")
    assert last(scene) == "attack 3 9S" and scene.match.decision
    assert scene.match.decision.seat == 2


def bar_kind(scene: Table, id: str) -> str:
    """How a button looks."""
    found = widget(scene, id)
    assert isinstance(found, Button)
    return found.kind


@pytest.mark.parametrize(
    ("viewer", "told"),
    [
        (0, "Still unseen, by everybody: 1 of 4 aces, 21 of 26 red cards, 18 of 26 black"),
        (2, "Still unseen, by Tomas: 1 of 4 aces, 18 of 26 red cards, 14 of 26 black"),
    ],
)
def test_the_aces_that_a_viewer_has_not_seen_are_counted(
    viewer: int, told: str, tmp_path: Path
) -> None:
    for odds in (True, False):
        scene = placed(tmp_path, odds=odds)
        play(scene, "dagger AC pay 9S at 2 QD")
        scene.seat.viewer = viewer
        scene.rebuild()
        assert (told in words(scene)) == odds


def stamped(scene: Table) -> dict[str, str]:
    """What is stamped where."""
    return {each.id: each.words for each, _ in walk(scene.widgets) if isinstance(each, Stamp)}


def test_each_answer_is_stamped_at_its_seat_and_stays_there(tmp_path: Path) -> None:
    scene = placed(tmp_path)
    for action, seat, said in (
        ("attack 3 5S 4C", 1, ""),
        ("allow", 2, "Does not fizzle"),
        ("fizzle", 3, "Fizzles it"),
        ("fizzle", 1, "Insists"),
    ):
        play(scene, action)
        assert stamped(scene).get(f"stamp-{seat}", "") == said
    assert "stamp-announced" not in stamped(scene), "it may still be blocked"
    play(scene, "block QC")
    assert not stamped(scene)


def test_a_stamp_stays_in_the_panel_of_its_seat_however_low_that_is(tmp_path: Path) -> None:
    scene, stamped = placed(tmp_path, long=True), 0
    play(scene, "attack 3 5S 4C", "allow")
    table, mark = scene.context, board(scene).usable.marks(scene.view)
    panels = SeatPanels(table, board(scene).standing_passes, scene.view, table.scale, mark, None)
    for height in range(20, 120, 2):
        panel = panels.panel(Rect(0, 0, 500, height), 2, is_at_foot=False)
        stamps = [each for each in panel.widgets if isinstance(each, Stamp)]
        stamped += len(stamps)
        assert all(panel.rect.contains(each.rect) for each in stamps)
    assert stamped


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
    while scene.beats.is_playing_back:
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
        cards = [card for card, _ in walk(scene.widgets) if card.id.startswith("act-")]
        seen.append(stolen in [card.card for card in cards if isinstance(card, CardWidget)])
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


@pytest.mark.parametrize("size", [(1280, 720), (2560, 1440)])
@pytest.mark.parametrize("asked", [1, 2])
def test_the_arrow_crosses_no_words_on_its_way_to_a_shrine(
    asked: int, size: tuple[int, int], tmp_path: Path
) -> None:
    """Neither to the upper side nor to the lower one, of which the plate is further away."""
    field = ["QD", "KS", "JD"]
    players = [
        {"hand": ["8H", "6D", "4C", "2D", "AS"], "shrine": ["9H"], "field": field},
        {"hand": ["5S", "3C", "2S", "9D", "JH"], "shrine": ["7S", "JC", "3S"], "field": ["KH"]},
    ]
    position = {"turn": 3 - asked, "step": "act", "deck": ["KD", "AD", "3H", "4D"]}
    position["players"] = players if asked == 1 else players[::-1]
    scene = laid(tmp_path, position | {"graveyard": ["7D"]}, size=size)
    play(scene, f"attack {asked} 5S 3C")
    scene.seat.viewer = asked
    scene.rebuild()
    arrow = widget(scene, "aim")
    assert isinstance(arrow, AimArrow)
    found = [(x + arrow.rect.left, y + arrow.rect.top) for x, y in arrow.points]
    said = [*[f"who-{seat}" for seat in (1, 2)], f"line-{asked}"]
    for (ax, ay), (bx, by) in pairwise(found):
        way = Rect(min(ax, bx), min(ay, by), abs(bx - ax) + 1, abs(by - ay) + 1)
        assert not [id for id in said if widget(scene, id).rect.colliderect(way)], found
    allow = widget(scene, "allow")
    assert "you are out" in f"{allow.hint} {allow.tip}".lower()  # type: ignore[attr-defined]


def test_who_may_answer_is_told_as_it_stands(tmp_path: Path) -> None:
    """In the true order: all fizzles, then the one who announced it, then the block."""
    scene = placed(tmp_path)
    tomas, ines = "Tomas may fizzle (with 7 cards)", "Ines may fizzle (with 4 cards)"
    mara, block = "Mara may insist (with 5 other cards)", "Ines may block (with {QC})"
    for action, told in (
        ("attack 3 5S 4C", [tomas, ines, mara]),
        ("allow", ["Tomas does not fizzle", ines, mara]),
        ("allow", ["Tomas does not fizzle", "Ines does not fizzle"]),
    ):
        play(scene, action)
        assert steps(scene) == [*told, block]
    scene = placed(tmp_path)
    play(scene, "attack 3 5S 4C", "fizzle")
    assert steps(scene) == ["Tomas fizzles it", mara, block]
    play(scene, "fizzle")
    assert steps(scene) == ["Tomas fizzles it", "Mara insists", block]


def steps(scene: Table) -> list[str]:
    """Who may answer, in order, where there is room for all of them."""
    seen, history = scene.match.view(0), scene.match.history
    assert seen.announced
    found = answer_steps(seen, answers_given(history), 0, scene.context.name)
    return [f"{each.words} ({each.note})" if each.note else each.words for each in found]


def test_the_balance_goes_from_seat_to_seat(tmp_path: Path) -> None:
    scene = laid(tmp_path, BALANCE, {"balance": True})
    play(scene, "draw")
    assert "Mara plays the Balance" in words(scene)
    assert "Everyone else must match Mara: 1 card in hand, 2 in the Shrine, {KC}" in words(scene)
    tomas = "will discard 2 cards, gain 1 Shrine card, lose {JS} and get a king, if there is one"
    assert f"Tomas {tomas}" in words(scene)
    assert "Ines will discard 1 card, lose 1 Shrine card and get a king" in words(scene)
    play(scene, "discard 2S 3C")
    did = "Tomas discarded 2 cards, gained 1 Shrine card, lost {JS} and got {KD}"
    assert did in words(scene)
    play(scene, "discard 6H")
    assert "Mara plays the Balance" in words(scene) and "act-balance-0" in ids(scene)
    assert did in words(scene) and "Ines discarded 1 card and lost 1 Shrine card" in words(scene)
    play(scene, "draw")
    assert "plays the Balance" not in words(scene)


def test_whose_hand_is_aimed_at_sees_it_ringed_while_answering(tmp_path: Path) -> None:
    scene = placed(tmp_path, 4)
    state_of(scene).turn = 4
    play(scene, "steal 3", "allow", "allow")
    assert scene.match.decision and scene.match.decision.seat == 3
    backs = widget(scene, "players.2.hand")
    assert isinstance(backs, HandBacks) and backs.mark.state == "target"
    assert "aim" not in ids(scene)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("announced", [False, True])
def test_every_shrine_has_a_tag_with_what_it_falls_to(
    seats: int, announced: bool, tmp_path: Path
) -> None:
    """Beside the Shrine, with its point towards it; what heals stands below it."""
    scene = placed(tmp_path, seats)
    if announced:
        play(scene, "attack 2 KH")
    for seat, told in ((1, "black 7"), (2, "red 11, 12 or 13"), (3, "black 8, 9 or 10"))[:seats]:
        tag, point = widget(scene, f"tag-{seat}"), widget(scene, f"tag-{seat}-point")
        assert tag.name == f"Falls to {told}"
        shrine = widget(scene, f"players.{seat - 1}.shrine").rect
        assert shrine.right <= point.rect.left and point.rect.right <= tag.rect.left
        assert widget(scene, f"side-{seat}").rect.contains(tag.rect)
    if not announced:
        heals = widget(scene, "heal-1", Label)
        assert heals.words == "heals with a pair of 7s"
        assert widget(scene, "heal-1-note", Label).words == "One of the pair must be red."
        assert heals.rect.top > widget(scene, "tag-1").rect.top


def test_a_hand_in_which_nothing_fits_is_told_so(tmp_path: Path) -> None:
    scene = placed(tmp_path)
    state_of(scene).player(1).hand[:] = [Card("2D")]
    assert "can't play any card" not in words(scene)
    scene.seat.viewer = 1
    scene.rebuild()
    assert "You can't play any card now. Pass." in words(scene)
    assert bar_kind(scene, "verb-pass") == "primary"


def test_a_seat_that_holds_too_little_for_a_fizzle_is_listed_with_the_reason(
    tmp_path: Path,
) -> None:
    scene = placed(tmp_path, 4)
    play(scene, "attack 3 5S 4C")
    assert "Jonas can't fizzle (only 1 card)" in steps(scene)


KEY_OF = {"take": "h", "fizzle": "fi", "fizzle-with": "fi", "allow": "o"} | {
    **dict.fromkeys(("block-now", "allow-first", "block-with"), "b"),
    **{"stand-turn": "v", "stand-always": "w"},
}
"""The key of each answer, or to fizzle and to insist; a block with a token has a digit."""
ORDER = "fiob1234vw"
"""The order in which they stand."""


@pytest.mark.parametrize("alternate", [False, True])
@pytest.mark.parametrize("action", ["attack 2 KH", "attack 3 5S 4C", "dagger AC pay 9S at 2 QD"])
def test_an_answer_has_one_key_in_every_question(
    action: str, alternate: bool, tmp_path: Path
) -> None:
    """Whoever is asked, and whatever else can be answered."""
    asked = set[str]()
    for seats, answers in product((2, 3), (("allow",) * 4, ("fizzle", "allow"))):
        if (alternate and "fizzle" in answers) or f" {seats + 1} " in action:
            continue
        scene = placed(tmp_path, seats, options={"alternate_fizzle": alternate})
        play(scene, action)
        for answer in ("", *answers):
            if answer:
                play(scene, answer)
            if scene.context.ask not in ANSWERS:
                break
            found = [each for each, _ in walk(scene.widgets) if isinstance(each, ActionButton)]
            for button in found:
                blocks = button.id.startswith("block ")
                assert button.hotkey in ("1234" if blocks else KEY_OF[button.id]), button.id
                asked.add(button.id)
            shown = [button.hotkey for button in found if button.id != "take"]
            assert shown == sorted(shown, key=ORDER.index), "one order in every question"
    assert "allow" in asked and len(asked) > 2


def test_what_lies_announced_is_not_counted_in_hand(tmp_path: Path) -> None:
    scene = placed(tmp_path)
    play(scene, "attack 3 5S 4C")
    chip = widget(scene, "who-1")
    assert isinstance(chip, SeatChip) and chip.note == "5 in hand"


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (2560, 1440)])
def test_no_number_moves_a_name_plate_or_the_cards(size: tuple[int, int], tmp_path: Path) -> None:
    scene = placed(tmp_path, size=size)
    play(scene, "attack 3 5S 4C")
    places = set[tuple[tuple[int, ...], ...]]()
    for count in (10, 7, 2, 1):
        del state_of(scene).player(2).hand[count:]
        scene.rebuild()
        chip, card = (widget(scene, id).rect for id in ("who-2", shrine_of(2)))
        places.add((tuple(chip), tuple(card)))
    assert len(places) == 1


def test_no_hand_of_backs_lies_beside_the_question_to_another_seat(tmp_path: Path) -> None:
    scene = placed(tmp_path, 2, size=(1024, 640), text_size=200)

    def lies() -> bool:
        return any(each.startswith(f"{hand_of(1)}-") for each in ids(scene))

    assert lies()
    play(scene, "attack 2 KH")
    assert scene.context.asked == 2 and not lies()
    play(scene, "fizzle")
    assert scene.context.asked == 1 and lies()
    scene.seat.viewer = 1
    scene.rebuild()
    assert lies()


@pytest.mark.parametrize("hand, lacks", [(["2S", "3C", "AH"], True), (["2H", "3C", "AH"], False)])
def test_a_block_of_a_dagger_is_offered_only_where_the_open_hand_has_one(
    hand: list[str], lacks: bool, tmp_path: Path
) -> None:
    scene = placed(tmp_path, 2)
    state_of(scene).player(2).hand[:] = [Card(card) for card in hand]
    play(scene, "dagger AC pay 9S at 2 QD")
    assert not widget(scene, "allow-first").reason, "what a hidden hand lacks is told to nobody"
    scene.seat.viewer = 2
    scene.rebuild()
    assert bool(widget(scene, "allow-first").reason) == lacks


def test_what_was_drawn_is_told_to_its_owner_alone(tmp_path: Path) -> None:
    scene = table(tmp_path, 2)
    play(scene, "draw")
    turn = state_of(scene).turn
    told = []
    for viewer in (0, turn, 3 - turn):
        scene.seat.viewer = viewer
        scene.rebuild()
        told.append("You drew {" in words(scene))
    assert told == [False, True, False]


def test_to_draw_is_what_enter_does(tmp_path: Path) -> None:
    scene = table(tmp_path, 2)
    scene.seat.viewer = scene.context.public.turn
    scene.rebuild()
    draw = widget(scene, "draw")
    assert isinstance(draw, ActionButton) and "Enter" in draw.hint
    keys(scene, "enter")
    assert last(scene) == "draw"


def test_an_empty_graveyard_is_not_offered(tmp_path: Path) -> None:
    scene = table(tmp_path, 2)
    scene.seat.viewer = state_of(scene).turn
    scene.rebuild()
    assert "Draw a card" in words(scene) and "graveyard's top card" not in words(scene)


def test_the_hand_at_the_foot_is_without_what_lies_announced(tmp_path: Path) -> None:
    scene = placed(tmp_path, 2)
    play(scene, "attack 2 KH", "fizzle")
    for viewer in (0, 1):
        scene.seat.viewer = viewer
        scene.rebuild()
        notes = [each.name for each, _ in walk(scene.widgets) if isinstance(each, HandNote)]
        assert notes == ["6 cards in hand"]


def test_a_pair_against_an_ace_makes_no_sum(tmp_path: Path) -> None:
    scene = placed(tmp_path)
    state_of(scene).player(3).shrine[0] = Card("AH")
    state_of(scene).player(1).hand[:2] = [Card("10D"), Card("10H")]
    play(scene, "attack 3 10D 10H")
    found = words(scene)
    assert "A pair beats an ace." in found and "20" not in found


def test_pairs_are_called_by_their_cards(tmp_path: Path) -> None:
    """Nobody knows a pair of 12s, or of 14s."""
    for top, token, said in (
        ("QD", "KC", "a pair of queens"),
        ("2D", "QC", "a pair of aces, 2s or 3s"),
        ("KD", "QC", "a pair of queens or kings"),
        ("10D", "QC", "a pair of 9s, 10s or jacks"),
    ):
        scene = placed(tmp_path)
        mara = state_of(scene).player(1)
        mara.shrine[0], mara.field[:] = Card(top), [Card(token)]
        scene.rebuild()
        assert f"heals with {said}\nOne of the pair must be red." in words(scene)
        scene.seat.viewer = 1
        scene.rebuild()
        heal = widget(scene, "verb-heal")
        assert isinstance(heal, ActionButton) and heal.reason
        assert f"no {said.removeprefix('a ')}" in f"{heal.hint} {heal.tip}".lower()


def test_what_can_pay_stands_in_the_order_of_the_hand(tmp_path: Path) -> None:
    scene = opened(tmp_path)
    keys(scene, "t")
    chips = [each for each, _ in walk(scene.widgets) if each.id.startswith("chip-pay=")]
    assert [each.id for each in chips] == ["chip-pay=10D", "chip-pay=KH"]
    assert chips[0].rect.x < chips[1].rect.x


def test_several_kings_are_told_in_a_row(tmp_path: Path) -> None:
    scene = placed(tmp_path, 4)
    for seat in (2, 3, 4):
        state_of(scene).player(seat).field[:] = [Card(f"K{'CDHS'[seat - 1]}")]
    scene.rebuild()
    assert "Tomas, Ines and Jonas have a King: one over or under counts." in words(scene)


@pytest.mark.parametrize(
    ("verb", "card", "pay"), [("token", "KH", "10D"), ("token", "JH", "QD"), ("dagger", "AD", "AH")]
)
def test_a_chosen_card_is_not_offered_to_pay_for_itself(
    verb: str, card: str, pay: str, tmp_path: Path
) -> None:
    hand = ["KH", "JH", "QD", "10D", "AD", "AH"]
    ours = [{"hand": hand, "shrine": ["7D", "6S"]}, {"hand": ["2C"], "shrine": ["QS", "8S"]}]
    scene = laid(tmp_path, {"step": "act", "players": ours, "deck": ["9C"]})
    scene.seat.viewer = 1
    scene.rebuild()
    press(scene, f"verb-{verb}")
    press(scene, f"players.0.hand-{card}")
    press(scene, f"chip-pay={pay}")
    assert f"chip-pay={card}" not in ids(scene) and f"chip-pay={pay}" in ids(scene)
    others = [each for each in ids(scene) if each.startswith("chip-pay=")]
    others.remove(f"chip-pay={pay}")
    for chip in others:
        press(scene, chip)
        chosen = [each.chosen for each in board(scene).draft.chip_rows()]
        assert chosen[:2] == [f"{verb}={card}", chip.removeprefix("chip-")]


def test_a_card_that_rises_as_a_token_aims_at_its_own_place_alone(tmp_path: Path) -> None:
    ours = [
        {"hand": ["2S", "3S", "4S"], "shrine": ["7D", "6S"], "field": ["QH"]},
        {"hand": ["2C"], "shrine": ["QS", "8S"], "field": ["QC"]},
    ]
    scene = laid(
        tmp_path, {"step": "act", "players": ours, "deck": ["9C"], "graveyard": ["KC", "9H"]}
    )
    scene.seat.viewer = 1
    scene.rebuild()
    board(scene).draft.replace_draft("combo", ["use=token", "2S", "3S", "4S"])
    scene.rebuild()
    assert str(board(scene).draft.complete_action) == "resurrect 2S 3S 4S token"
    ringed = [
        each.id
        for each, _ in walk(scene.widgets)
        if isinstance(each, MarkedCard) and each.state == "target" and ".field" in each.id
    ]
    assert not ringed
    place = widget(scene, "players.0.field.K")
    assert isinstance(place, TokenPlace) and place.mark.state == "target"


def ink(scene: Table, part: Widget) -> Rect:
    """Where a part is drawn on, a hand without its shadow."""
    if isinstance(part, HandBacks):
        return part.rect
    sheet = Surface(scene.manager.size, SRCALPHA, 32)
    part.draw(sheet, Look(scene.manager.scale))
    return sheet.get_bounding_rect(1)


@pytest.mark.parametrize(("size", "text"), SHAPES)
@pytest.mark.parametrize(
    "seats", [*(pytest.param(each, marks=pytest.mark.long) for each in (2, 3)), 4]
)
def test_no_stamp_covers_words_or_a_hand(
    seats: int, size: tuple[int, int], text: int, tmp_path: Path
) -> None:
    scene, stamped = placed(tmp_path, seats, size=size, text_size=text), 0
    play(scene, "dagger AC pay 9S at 2 QD")
    while (decision := scene.match.decision) and decision.ask in ANSWERS:
        fizzles = decision.seat == seats or decision.ask == Asked.COUNTER
        play(scene, "fizzle" if fizzles and decision.ask != Asked.BLOCK_DAGGER else "allow")
        for sight in sights(scene):
            scene.rebuild()
            around = [each for each in scene.widgets if not each.id.startswith("log")]
            parts = [each for each, _ in walk(around)]  # the drawer of the log lies over stamps
            stamps = {each.id: ink(scene, each) for each in parts if isinstance(each, Stamp)}
            stamped += len(stamps)
            if not stamps:
                continue
            for each in parts:
                if isinstance(each, Label | HandBacks | Button):
                    place = ink(scene, each)
                    covered = [id for id, stamp in stamps.items() if place.colliderect(stamp)]
                    assert not covered, (each.id, covered, sight)
    assert stamped or seats == 4 or text == 200, "there the steps say the same"
