"""A seat's own turn: every legal action can be put together by verb, cards and chips."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from engine.app.widgets import Label, walk
from engine.rules.cards import Card
from engine.rules.chance import seeded
from engine.rules.ending import Resign
from engine.rules.notation import Action
from engine.table.actionbar import ActionButton
from engine.table.digits import DIGITS
from engine.table.table import Table
from games.shrine.rules.actions import Attack, Draw, Pass
from games.shrine.rules.combos import RaiseAttack
from games.shrine.rules.state import Asked
from games.shrine.rules.steps import ANNOUNCEABLE
from games.shrine.table.choosing import ActionDraft
from games.shrine.table.stack import TokenPlace
from games.shrine.table.stamps import Stamp
from games.shrine.table.verbs import PASS, TAKE, VERB_EFFECTS, VERBS
from games.shrine.words.labels import label
from tests import tables
from tests.games.shrine.by_hand import next_press
from tests.games.shrine.positions import loaded, options, position
from tests.games.shrine.table_play import GAME, PLAYERS, board, laid, placed
from tests.games.shrine.test_table_actions import opened, states, words
from tests.games.shrine.words_play import SCENARIOS
from tests.hands import clear, click, ids, keys, press, settle, widget
from tests.kit.matches import match_of
from tests.kit.walks import SET
from tests.table.test_programs import seated
from tests.tables import go_on, last, play, state_of

POSITIONS = 60
EACH = 24
"""So many actions of each kind are put together at most in each position."""
PRESSES = 24


def placed_at(folder: Path, seed: int) -> Table:
    """The table at any position, its seat's hand open, where that seat is to act."""
    random = Random(seed)
    chosen = {**options(random), "balance": False}
    found: dict[str, Any] = {"step": "draw"}
    while found["step"] != "act" or not found["deck"]:
        found = position(random, chosen)
    loaded(found, chosen, seeded(str(seed)))
    scene = laid(folder, found, dict(chosen))
    assert scene.match.decision
    scene.seat.viewer = scene.match.decision.seat
    scene.rebuild()
    return scene


def put_together(choosing: ActionDraft, action: Action) -> Action | None:
    """What lies to be announced when somebody has pressed what leads to an action."""
    choosing.reset()
    for _ in range(PRESSES):
        step = next_press(choosing, action)
        if step == "do":
            return choosing.complete_action
        if step.startswith("verb-"):
            choosing.choose_verb(step.removeprefix("verb-"))
        elif step.startswith("chip-"):
            choosing.press(step.removeprefix("chip-"))
        else:
            choosing.press(step)
    return None


def test_every_legal_action_can_be_put_together(tmp_path: Path) -> None:
    kinds = set[type[Action]]()
    for seed in range(POSITIONS):
        scene = placed_at(tmp_path, seed)
        decision, choosing = scene.match.decision, board(scene).draft
        assert decision and decision.ask == Asked.ACT and decision.actions
        by_kind: dict[type[Action], list[Action]] = {}
        for action in decision.actions:
            by_kind.setdefault(type(action), []).append(action)
        for kind, actions in by_kind.items():
            if kind is Pass:
                continue
            kinds.add(kind)
            for action in Random(seed).sample(actions, min(EACH, len(actions))):
                assert put_together(choosing, action) == action, (seed, action)
    assert len(kinds) >= 10


def test_so_can_every_order_of_its_cards(tmp_path: Path) -> None:
    """They go to the graveyard as they were pressed, and its top card can be taken."""
    scene = opened(tmp_path)
    choosing = board(scene).draft
    attack = next(
        each
        for each in scene.context.actions
        if isinstance(each, Attack) and len(each.pawns) == 2 and each.at == 3
    )
    for pawns in permutations(attack.pawns):
        wanted = msgspec.structs.replace(attack, pawns=pawns)
        assert put_together(choosing, wanted) == wanted
        assert not scene.context.refusal(1, wanted)


def test_each_card_that_is_pressed_first_leads_on(tmp_path: Path) -> None:
    """Also without a verb: what is picked narrows down what it can be."""
    scene = opened(tmp_path)
    choosing = board(scene).draft
    for card in ("5S", "4C"):
        choosing.press(card)
    assert str(choosing.complete_action) == "attack 3 5S 4C"
    assert choosing.shown_verb and choosing.shown_verb.id == "attack"


def test_a_verb_lights_its_cards_and_targets(tmp_path: Path) -> None:
    scene = opened(tmp_path, 2)
    keys(scene, "d")
    found = states(scene)
    assert found["AC"] == "selected" and found["4C"] == "legal" and found["10D"] == "unusable"
    assert found["QD"] == found["JS"] == found["QS"] == "target"
    button = widget(scene, "verb-dagger")
    assert isinstance(button, ActionButton) and button.chosen
    assert "Choose a card to pay with." in words(scene)
    assert widget(scene, "do").reason == "Choose a card to pay with."
    keys(scene, "d")
    assert not board(scene).draft.has_pick


def test_a_verb_that_cannot_be_used_says_why_on_its_button(tmp_path: Path) -> None:
    scene = opened(tmp_path, 2)
    said = {}
    for verb in VERBS:
        button = widget(scene, f"verb-{verb.id}")
        assert isinstance(button, ActionButton)
        said[verb.id] = button.hint
        assert bool(button.reason) == (verb.id in ("heal", "steal"))
    assert said["heal"] == "no pair of 7s" and said["steal"] == "no jack on your Field"
    assert said["attack"] == "red 11 to 13: {JH} {KH}"


def test_nothing_is_announced_by_one_press(tmp_path: Path) -> None:
    """Verb, cards, chips: all lead to the same preview, with who may answer it."""
    scene = opened(tmp_path, 2, size=(2560, 1440))
    keys(scene, "d")
    press(scene, "chip-pay=4C")
    press(scene, "chip-QD")
    assert last(scene) == ""
    for told in ("The Queen of Diamonds is removed.", "Tomas may fizzle", "You may insist"):
        assert told in words(scene)
    assert "Graveyard: {4C} {QD} {AC} on top." in words(scene)
    by_verb = words(scene)
    board(scene).draft.reset()
    for what in ("players.0.hand-AC", "players.0.hand-4C", "players.1.field-QD"):
        click(scene, what)
    assert words(scene) == by_verb
    keys(scene, "enter")
    assert last(scene) == "dagger AC pay 4C at 2 QD"


def test_enter_that_announced_answers_nothing(tmp_path: Path) -> None:
    scene = opened(tmp_path, 2)
    keys(scene, "a")
    press(scene, "chip-with=KH")
    keys(scene, "enter", "enter", "enter", "a", "e")
    assert [str(each.action) for each in scene.match.history] == ["attack 2 KH"]
    assert scene.match.decision and scene.match.decision.seat == 2


def test_the_stake_of_a_last_card_is_told_before(tmp_path: Path) -> None:
    scene = opened(tmp_path, 2)
    tomas = state_of(scene).player(2)
    tomas.shrine[1:], tomas.face_down = [], 0
    scene.rebuild()
    keys(scene, "a")
    press(scene, "chip-with=KH")
    assert "It is Tomas's last card: Tomas is out and you win." in words(scene)


def test_a_chip_takes_the_place_of_another(tmp_path: Path) -> None:
    scene = opened(tmp_path, 3)
    choosing = board(scene).draft
    keys(scene, "d")
    press(scene, "chip-pay=4C")
    press(scene, "chip-QD")
    press(scene, "chip-pay=9S")
    assert str(choosing.complete_action) == "dagger AC pay 9S at 2 QD"
    press(scene, "chip-players.2.shrine")
    assert str(choosing.complete_action) == "dagger AC pay 9S at 3 shrine"
    click(scene, "players.0.hand-5S")
    assert str(choosing.complete_action) == "dagger AC pay 5S at 3 shrine"


def test_taking_the_graveyards_card_says_that_it_ends_the_turn(tmp_path: Path) -> None:
    deck, graveyard = ["KD", "AD"], ["8C", "AH"]
    position = {"players": PLAYERS[:2], "deck": deck, "graveyard": graveyard}
    scene = laid(tmp_path, position)
    scene.seat.viewer = 1
    scene.rebuild()
    button = widget(scene, "take-top")
    assert isinstance(button, ActionButton)
    assert (button.label, button.hint) == ("Take {8C}", "ends your turn")
    keys(scene, "g")
    assert last(scene) == "" and "you play nothing this turn" in words(scene)
    reason = widget(scene, "players.0.hand-5S").reason
    assert reason == "Draw first."
    keys(scene, "enter")
    assert last(scene) == "take"


def test_a_dimmed_card_has_no_key_and_says_why(tmp_path: Path) -> None:
    scene = opened(tmp_path, 2)
    keys(scene, "d")
    dimmed = widget(scene, "players.0.hand-10D")
    assert dimmed.reason and dimmed.focusable and not dimmed.hotkey


def test_the_largest_hand_is_found_once_for_each_choice(tmp_path: Path) -> None:
    """Thousands of actions: what a choice comes to is not found anew for each frame."""
    widest = SCENARIOS["The largest hand that play brings is listed whole"]
    scene = laid(tmp_path, widest.position, widest.options)
    scene.seat.viewer = 1
    scene.rebuild()
    choosing = board(scene).draft
    assert len(scene.context.actions) > 4000
    for verb in ("attack", "combo"):
        keys(scene, next(each.key for each in VERBS if each.id == verb))
        choice = choosing.choice
        scene.rebuild()
        assert scene.widgets and choosing.choice is choice
    wanted = [each for each in scene.context.actions if isinstance(each, RaiseAttack)]
    for action in Random(1).sample(wanted, 3):
        assert put_together(choosing, action) == action
    play(scene, wanted[0])
    go_on(scene)


def test_seats_keep_their_places_from_turn_to_turn(tmp_path: Path) -> None:
    scene = opened(tmp_path, 3)
    scene.seat.call()
    before = [widget(scene, f"side-{seat}").rect for seat in (1, 2, 3)]
    assert before[0].top > before[1].bottom and before[1].right < before[2].left
    play(scene, "pass")
    assert scene.match.decision and scene.match.decision.seat == 2
    after = [widget(scene, f"side-{seat}").rect for seat in (1, 2, 3)]
    assert [(rect.left, rect.width) for rect in after] == [
        (rect.left, rect.width) for rect in before
    ]
    assert after[0].top > after[1].bottom, "a question turns nothing round"


def test_the_deal_says_what_is_dealt_and_nothing_that_is_not_so(tmp_path: Path) -> None:
    app = tables.shell(tmp_path, speed="normal")
    app.show_table(match_of(GAME, ["Mara", "Tomas"], "7"))
    scene = app.manager.top
    assert isinstance(scene, Table)
    frames = 0
    while not scene.context.public.players[0].hand:
        app.manager.update(1 / 60)
        assert not [each for each, _ in walk(scene.widgets) if isinstance(each, Stamp)]
        assert "The cards are dealt" in words(scene) and "0 in hand" not in words(scene)
        assert "The beginning" not in words(scene)
        frames += 1
    assert frames > 9


def test_a_slot_glows_for_the_token_that_goes_there_alone(tmp_path: Path) -> None:
    scene = opened(tmp_path, 2)
    for card in ("JH", "KH"):
        click(scene, f"players.0.hand-{card}")
    glow = {
        each.id: each.mark.state for each, _ in walk(scene.widgets) if isinstance(each, TokenPlace)
    }
    assert glow["players.0.field.J"] == "target" and glow["players.1.field.K"] == "rest"


@pytest.mark.parametrize("seats", [2, 4])
def test_a_hand_as_backs_is_always_seen(seats: int, tmp_path: Path) -> None:
    scene = placed(tmp_path, seats, long=True)
    for seat in range(2, seats + 1):
        assert f"players.{seat - 1}.hand" in ids(scene)


def test_every_kind_of_action_comes_under_a_verb() -> None:
    for kind in ANNOUNCEABLE:
        assert sum(issubclass(kind, verb.kinds) for verb in VERBS) == 1, kind


def test_no_key_of_a_draw_means_something_else_in_the_action_that_follows(tmp_path: Path) -> None:
    scene = opened(tmp_path, 2)
    assert scene.match.decision
    drawing = {TAKE.key, label(scene.view, scene.match.decision, Draw(), tables.NAMES).key}
    assert not drawing & {*DIGITS, PASS.key, *(verb.key for verb in VERBS)}


def test_a_chip_of_one_card_has_no_key_beside_that_of_the_card(tmp_path: Path) -> None:
    scene = opened(tmp_path, 2)
    keys(scene, "d")
    assert not widget(scene, "chip-pay=4C").hotkey and not widget(scene, "chip-QD").hotkey
    keys(scene, widget(scene, "players.0.hand-4C").hotkey)
    assert "Choose a target." in words(scene)
    assert not widget(scene, "players.0.hand-4C").hotkey
    keys(scene, widget(scene, "chip-QD").hotkey, "enter")
    assert last(scene) == "dagger AC pay 4C at 2 QD"


def test_digits_pick_cards_until_a_verb_asks_for_something_else(tmp_path: Path) -> None:
    scene = opened(tmp_path, 3)
    jack, king = (widget(scene, f"players.0.hand-{card}").hotkey for card in ("JH", "KH"))
    keys(scene, jack, king)
    assert board(scene).draft.picks == ("JH", "KH"), "the second digit is still a card's"
    keys(scene, "escape", "a")
    assert board(scene).draft.verb == "attack"
    assert widget(scene, "chip-with=JH").hotkey and not widget(scene, "players.0.hand-JH").hotkey
    keys(scene, widget(scene, "chip-with=JH").hotkey, "enter")
    assert last(scene) == "attack 2 JH"


@pytest.mark.parametrize("text", [100, 200])
def test_the_places_of_a_field_say_what_a_token_does_there(text: int, tmp_path: Path) -> None:
    scene = opened(tmp_path, 2, text_size=text)
    scene.sheets.open("seats")
    assert text == 200 or "heal ±1" in words(scene)
    assert "off by one" in widget(scene, "players.0.field.Q").tip, "or its tooltip says so"


def test_every_verb_says_what_it_does(tmp_path: Path) -> None:
    scene = opened(tmp_path, 2)
    state_of(scene).player(1).hand[:] = [Card("2D")]
    scene.rebuild()
    for id, effect in VERB_EFFECTS.items():
        assert effect in widget(scene, f"verb-{id}").tip


def test_the_next_game_is_dealt_without_what_was_left_of_the_last(tmp_path: Path) -> None:
    scene = tables.new_table(GAME, tmp_path, options={SET: 3}, speed="normal", size=(2560, 1440))
    assert scene.match.decision
    scene.match.submit(scene.match.decision.seat, Resign())
    dealt = False
    while scene.beats.is_playing_back:
        settle(scene)
        said = {each.words for each, _ in walk(scene.widgets) if isinstance(each, Stamp | Label)}
        if "The cards are dealt" in said:
            dealt = True
            assert not {"No Shrine left", "Mara resigns", "Tomas resigns"} & said
        keys(scene, "space")
    assert dealt
    clear(scene)
    told = [each.words for each, _ in walk(scene.widgets) if isinstance(each, Label)]
    logged = [entry.text for entry in scene.log.entries]
    assert "Resigns." in logged and told.count("Resigns.") == 1, "the log alone tells it"


def test_where_programs_play_among_themselves_the_same_hand_lies_near(tmp_path: Path) -> None:
    scene, acted = seated("shrine", tmp_path, "weak steady", "weak steady", speed="fast"), set()
    for _ in range(600):
        scene.manager.update(0.05)
        acted |= {played.seat for played in scene.match.history}
        upper, near = (scene.widget(f"side-{seat}") for seat in (2, 1))
        assert upper and near and upper.rect.bottom < near.rect.top
    assert acted == {1, 2}
