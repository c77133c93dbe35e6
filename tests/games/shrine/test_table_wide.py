"""What a large window shows more of on the table of Shrine."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.app.inputs import Key
from engine.app.widgets import Label, walk
from engine.rules.cards import Card
from engine.table.fanned import FannedPile
from engine.table.table import Table
from engine.table.unseen import UnseenGrid
from games.shrine.rules.state import Shrine
from games.shrine.table.outcomes import AnswerOutcome, outcomes_of
from games.shrine.table.resurrection_uses import resurrection_uses
from games.shrine.table.token_help import token_sentences
from games.shrine.table.unseen import places_of_unseen, unseen
from tests.games.shrine.table_play import GAME, NAMES, PLAYERS, board, laid, placed, sights, table
from tests.hands import ids, press, said, send, widget, words
from tests.secrets import Spy, check
from tests.tables import cuts, play, state_of


@pytest.mark.parametrize(
    ("size", "text", "large"),
    [
        ((1920, 1080), 100, True),
        ((3840, 2160), 100, True),
        ((1280, 720), 100, False),
        ((1024, 640), 100, False),
        ((2560, 1440), 200, False),
    ],
)
def test_only_a_large_window_shows_more(
    size: tuple[int, int], text: int, large: bool, tmp_path: Path
) -> None:
    scene = placed(tmp_path, size=size, text_size=text)
    scene.seat.viewer = 1
    scene.rebuild()
    shown = {"unseen-grid", "falls", "outcomes"} & {*ids(scene)}
    assert shown == ({"unseen-grid", "falls"} if large else set())


def wide(folder: Path, seats: int = 3, **settings: object) -> Table:
    """The moment of the mockup in a large window."""
    return placed(folder, seats, size=(2560, 1440), **settings)


def test_a_draw_can_be_offered_before_an_action_is_answered(tmp_path: Path) -> None:
    """The answers to the offer come to nothing that could be counted."""
    scene = wide(tmp_path)
    play(scene, "dagger AC pay 5S at 2 QD", "offer draw")
    assert scene.match.decision and scene.match.decision.ask == "draw"
    assert "outcomes" not in ids(scene) and cuts(scene, sights) == {}
    play(scene, "refuse")
    assert "outcomes" in ids(scene)


# What has not been seen.


def test_unseen_is_what_the_view_can_t_place(tmp_path: Path) -> None:
    scene = table(tmp_path, 3, size=(2560, 1440))
    state: Shrine = state_of(scene)
    for seat in range(4):
        seen = scene.match.view(seat)
        hidden = [*state.deck]
        for number, player in enumerate(state.players, 1):
            hidden += player.hand if number != seat else []
            hidden += player.shrine[len(player.shrine) - player.face_down :]
        assert sorted(unseen(seen)) == sorted(hidden)
        assert places_of_unseen(seen) == (
            f"{len(hidden)} cards: {len(state.deck)} in the deck, "
            f"{10 if seat else 15} in hands and 12 face down in Shrines"
        )


def test_a_card_that_was_seen_to_come_to_a_hand_is_not_unseen(tmp_path: Path) -> None:
    deck, graveyard = ["KD", "AD", "3H"], ["8C", "AH", "AS"]
    position = {"step": "draw", "players": PLAYERS[:3], "deck": deck, "graveyard": graveyard}
    scene = laid(tmp_path, position, size=(2560, 1440))
    hidden = places_of_unseen(scene.match.view(2))
    assert "8C" not in unseen(scene.match.view(2))
    play(scene, "take")
    assert "8C" not in unseen(scene.match.view(2))
    assert places_of_unseen(scene.match.view(2)) == hidden


def test_the_cards_of_a_hand_count_as_seen_only_while_it_lies_open(tmp_path: Path) -> None:
    scene = wide(tmp_path)
    hand = {*state_of(scene).player(1).hand}
    lit = [{*widget(scene, "unseen-grid", UnseenGrid).left} & hand]
    chips = [any(each.startswith(("way-", "falls-none-")) for each in ids(scene))]
    scene.seat.viewer = 1
    scene.rebuild()
    lit.append({*widget(scene, "unseen-grid", UnseenGrid).left} & hand)
    chips.append(any(each.startswith(("way-", "falls-none-")) for each in ids(scene)))
    send(scene, Key("h"))
    lit.append({*widget(scene, "unseen-grid", UnseenGrid).left} & hand)
    chips.append(any(each.startswith(("way-", "falls-none-")) for each in ids(scene)))
    assert lit == [hand, set(), hand]
    assert chips == [False, True, False]


def test_nobody_sees_more_in_a_large_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hand that is opened and closed; a dagger, looked at by who may fizzle it; the target's next
    card is turned up in a beat of its own."""
    scene, spy = wide(tmp_path, speed="fast"), Spy(monkeypatch)
    assert check(scene, spy, Key("h"))
    assert scene.seat.viewer == 1
    check(scene, spy, Key("h"))
    assert scene.match.submit(1, GAME.parse("dagger AC pay 5S at 3 shrine")) is None
    assert check(scene, spy) and check(scene, spy, "take")
    assert scene.seat.viewer == 2
    assert check(scene, spy, Key("h"))
    for _ in range(3):
        assert scene.match.decision
        assert scene.match.submit(scene.match.decision.seat, GAME.parse("allow")) is None
        assert check(scene, spy)
    assert state_of(scene).player(3).shrine[0] == "10C"


# What the hand has for each Shrine.


def test_what_a_shrine_falls_to_is_said_once(tmp_path: Path) -> None:
    scene = wide(tmp_path)
    for viewer in (0, 1):
        scene.seat.viewer = viewer
        scene.rebuild()
        assert said(scene).count("falls to") == 3, "once at each Shrine"


def test_what_the_hand_has_for_a_shrine_is_chosen_at_a_press(tmp_path: Path) -> None:
    scene = wide(tmp_path)
    scene.seat.viewer = 1
    scene.rebuild()
    chip = next(each for each in ids(scene) if each.startswith("way-3") and "5S" in each)
    press(scene, chip)
    assert str(board(scene).draft.complete_action) == "attack 3 5S 4C"
    assert words(scene, "preview-title") == "Attack Ines's Shrine"
    press(scene, chip)
    assert not board(scene).draft.has_pick


def test_a_dagger_goes_on_to_what_pays_for_it(tmp_path: Path) -> None:
    scene = wide(tmp_path)
    scene.seat.viewer = 1
    scene.rebuild()
    press(scene, next(each for each in ids(scene) if each.startswith("way-2") and "AC" in each))
    choosing = board(scene).draft
    assert choosing.verb == "dagger" and choosing.complete_action is None
    assert choosing.next_row() == "pay"


# What each answer comes to.


def test_what_each_answer_to_an_attack_comes_to(tmp_path: Path) -> None:
    scene = wide(tmp_path)
    play(scene, "attack 3 5S 4C")
    seen = scene.match.view(0)
    foresee = scene.match.foresight(0).after
    assert outcomes_of(seen, 2, "fizzle", "Mara", foresee) == [
        AnswerOutcome("Allow, and nobody else stops it", 7, 5, 2),
        AnswerOutcome("Fizzle: it comes to nothing", 0, 5, 3),
        AnswerOutcome("Fizzle, and Mara insists: it stands", 0, 0, 2),
    ]
    assert outcomes_of(seen, 3, "fizzle", "Mara", foresee)[1] == AnswerOutcome(
        "Allow, then block with {QC}", 4, 5, 3
    )
    assert "outcomes" in ids(scene)
    play(scene, "allow", "allow")
    assert outcomes_of(scene.match.view(0), 3, "block", "Mara", scene.match.foresight(0).after) == [
        AnswerOutcome("Block with {QC}: it leaves your Field", 4, 5, 3),
        AnswerOutcome("Do not block: the top card falls", 4, 5, 2),
    ]
    play(scene, "allow")
    state = state_of(scene)
    assert len(state.player(3).shrine) == 2 and len(state.player(1).hand) == 5


def test_what_insisting_comes_to(tmp_path: Path) -> None:
    scene = wide(tmp_path)
    play(scene, "attack 3 5S 4C", "fizzle")
    found = outcomes_of(scene.match.view(0), 1, "counter", "Mara", scene.match.foresight(0).after)
    assert found == [
        AnswerOutcome("Insist, and nobody blocks it", 0, 0, 2),
        AnswerOutcome("Do not insist: it comes to nothing", 5, 5, 3),
    ]
    play(scene, "allow")
    state = state_of(scene)
    assert (len(state.player(1).hand), len(state.player(3).shrine)) == (5, 3)


# The rest.


def test_what_a_run_would_bring_back(tmp_path: Path) -> None:
    seen = wide(tmp_path).match.view(0)
    assert resurrection_uses(seen, 1, NAMES) == [
        "**Heal**: onto Mara's Shrine, no match needed.",
        "**Attack**: Ines's {9H} alone.",
    ]
    seen.graveyard.insert(0, Card("KD"))
    assert resurrection_uses(seen, 1, NAMES)[1:] == [
        "**Attack**: Tomas's {QS} alone.",
        "**Token**: {KC} lies there already.",
    ]
    seen.graveyard.insert(0, Card("2D"))
    assert resurrection_uses(seen, 1, NAMES)[1] == (
        "**Attack**: Tomas's {QS} with black cards that make 9 to 11."
    ).replace("black", "red")


def test_what_tokens_do_and_have_done(tmp_path: Path) -> None:
    seen = wide(tmp_path).match.view(0)
    assert token_sentences(seen, 1) == ["{KC} lets an attack be one off, once a turn"]
    seen.king_used = True
    assert token_sentences(seen, 1) == ["{KC} has helped an attack this turn"]
    seen.player(2).field.append(Card("KS"))
    assert token_sentences(seen, 2)[-1] == (
        "**A Triad**: the Shrine holds 7 cards; an ace can be a fourth token"
    )


def test_a_card_flies_to_its_place_in_the_graveyard(tmp_path: Path) -> None:
    scene = wide(tmp_path)
    play(scene, "token JH pay 10D", "allow", "allow")
    pile = widget(scene, "graveyard", FannedPile)
    assert pile.widgets[-1].id == "graveyard-10D"
    assert pile.card_rect(scene.manager.scale) == pile.widgets[-1].rect


def test_each_side_tells_what_its_seat_has_played(tmp_path: Path) -> None:
    scene = wide(tmp_path)
    play(scene, "attack 3 5S 4C", "allow")
    assert words(scene, "played-1-0") == "**Turn 1**: Attacks Ines's Shrine with {5S} {4C}."
    labels = [w.widget for w in walk(scene.widgets) if isinstance(w.widget, Label)]
    assert sum(each.id == "played-3-0" for each in labels) == 0
