"""Every action can be reached by mouse and by keys, and says why it can't be done."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from pygame import Rect

from engine.app.inputs import Hover, Key, Press, Release
from engine.app.screens.pause import PauseScreen
from engine.app.widgets import Button, Dialog, walk
from engine.app.widgets.words import Label, Rule
from engine.journal import Header
from engine.rules.cards import HIDDEN
from engine.table.animator import Pulse
from engine.table.curtain import Curtain
from engine.table.finder import PileScreen
from engine.table.reorder import OrderedCard
from engine.table.table import Table
from games.siege.rules.actions import MENU, Construct
from games.siege.table.counters import CounterWidget
from tests.games.siege.table_play import GAME, at_plan, board, known, positions, siege, table
from tests.hands import (
    clear,
    click,
    differs,
    drawn,
    drawn_anew,
    ids,
    keys,
    send,
    top,
    widget,
)
from tests.tables import NAMES, SAMPLE, bar, last, play, shell

# The bar.


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640)])
def test_the_bar_has_every_action_and_each_refusal(size: tuple[int, int], tmp_path: Path) -> None:
    refused = set()
    for game in range(3):
        scene = table(tmp_path, game, size)
        state = siege(scene)
        state.walls = (5, 10, 0)[game]
        for side in (state.besieger, state.besieged):
            side.discard_cards(side.draw((0, 36, 38)[game]))
        scene.rebuild()
        for _ in positions(scene, game):
            decision = scene.match.decision
            assert decision is not None
            if decision.ask != "act":
                continue
            seat, buttons = decision.seat, bar(scene)
            counters = [a for a in MENU[seat] if isinstance(a, Construct)]
            for action in MENU[seat]:
                if action in counters:
                    continue
                refusal = GAME.refusal(siege(scene), seat, action)
                button = buttons[str(action)]
                assert button.enabled == (refusal is None)
                if refusal:
                    assert button.tooltip_texts[1].startswith(refusal)
                    refused.add(str(action))
            if counters:
                reasons = [GAME.refusal(siege(scene), seat, action) for action in counters]
                assert buttons["construct"].enabled == (None in reasons)
                board(scene).choosing.is_open = True
                scene.rebuild()
                buttons = bar(scene)
                for action, reason in zip(counters, reasons, strict=True):
                    assert buttons[str(action)].reason.startswith(reason or "")
                    assert buttons[str(action)].enabled == (reason is None)
                board(scene).choosing.is_open = False
                scene.rebuild()
    assert {"sally equipment", "repair", "assault 3", "bombard walls"} <= refused


GROUPS = [
    ["besiege", "plan", "resupply"],
    ["construct"],
    ["bombard walls", "bombard enemy", "assault 1", "assault 2", "assault 3"],
]


def test_the_bar_groups_what_waits_what_builds_and_what_attacks(tmp_path: Path) -> None:
    """Groups that share a row have a rule between them, and no row is cut in half."""
    for size, text in SAMPLE:
        scene = table(tmp_path, 7, size, text_size=text)
        siege(scene).besieger.equipment = ["mine", "siege-tower", "ladders", "catapult"]
        scene.rebuild()
        buttons, foot = bar(scene), scene.widget("actions")
        assert [*buttons] == [id for group in GROUPS for id in group]
        assert foot is not None
        rules = [each.rect for each, _ in walk(foot.widgets) if isinstance(each, Rule)]
        wide = size[0] > 1024 or text < 200  # elsewhere the attacks need more than a row
        for before, after in pairwise(GROUPS) if wide else ():
            one, other = buttons[before[-1]].rect, buttons[after[0]].rect
            between = [rule for rule in rules if one.right < rule.left < other.left]
            apart = any(rule.top == one.top for rule in between)
            assert apart if one.top == other.top else one.bottom < other.top, (size, text)
        for each, clip in walk(foot.widgets):
            if clip and isinstance(each, Button):
                seen = each.rect.clip(clip).height
                assert seen in (0, each.rect.height), (size, text, each)
        if size == (1280, 720):
            assert not any(clip for _, clip in walk(foot.widgets)), "all can be seen at once"


def test_only_what_decides_the_match_leads(tmp_path: Path) -> None:
    """An assault that is sure to win; the safest answer where a loss would end it."""
    scene = table(tmp_path)
    assert leading(scene) == [], "which action is best nobody can say"
    siege(scene).walls = 0
    siege(scene).besieged.discard_cards(siege(scene).besieged.draw(40))
    scene.rebuild()
    assert leading(scene) == ["assault 1"], "nothing can come against it"
    scene = table(tmp_path)
    play(scene, "bombard walls")
    assert leading(scene) == [], "a course more or less decides nothing"
    for count in (1, 3):
        scene = table(tmp_path)
        play(scene, f"assault {count}")
        assert leading(scene) == ["defend 3"], "a loss would end the match"
    scene = table(tmp_path)
    siege(scene).besieged.discard_cards(siege(scene).besieged.draw(38))
    scene.rebuild()
    play(scene, "bombard enemy")
    assert leading(scene) == ["defend 1"], "two cards can't pay for a loss of three"
    scene = table(tmp_path, odds=False)
    play(scene, "assault 3")
    assert leading(scene) == [], "who turned the odds off is not told them"


def test_enter_gives_the_answer_that_leads_and_no_other(tmp_path: Path) -> None:
    scene = table(tmp_path)
    keys(scene, "enter")
    assert not scene.match.history, "no answer leads"
    play(scene, "assault 3")
    assert "Enter" in bar(scene)["defend 3"].hint
    keys(scene, "enter")
    assert str(scene.match.history[-1].action) == "defend 3"
    scene = table(tmp_path)
    play(scene, "assault 3")
    scene.focus_on("defend 1")
    keys(scene, "enter")
    assert str(scene.match.history[-1].action) == "defend 1", "what has the focus comes first"


def leading(scene: Table) -> list[str]:
    """What is a brass plate in the action bar."""
    return [id for id, button in bar(scene).items() if button.kind == "primary"]


def test_what_comes_next_stands_only_beside_an_answer_before_ones_own_half(tmp_path: Path) -> None:
    """After a sally Fate comes, so that no action of the Besieger's stands beside its answer."""
    scene = table(tmp_path)
    play(scene, "assault 2")
    assert not all(id.startswith("defend") for id in bar(scene))
    play(scene, "defend 3", "sally enemy")
    assert [*bar(scene)] == ["defend 0", "defend 1"]


def test_escape_leaves_the_yard_without_building(tmp_path: Path) -> None:
    scene = table(tmp_path)
    keys(scene, "t", "escape")
    assert "construct" in bar(scene) and top(scene) is scene
    keys(scene, "t")
    click(scene, "back")
    assert "construct" in bar(scene) and not scene.match.history


def test_a_counter_is_built_in_the_yard(tmp_path: Path) -> None:
    scene = table(tmp_path)
    click(scene, "counter.ladders")
    assert last(scene) == "construct ladders"
    assert isinstance(widget(scene, "counter.ladders"), CounterWidget)
    click(scene, "counter.mine")
    assert last(scene) == "construct ladders", "it is not the Besieger's turn"


@pytest.mark.parametrize("by", ["key", "click"])
def test_a_counter_is_burnt_in_the_camp(by: str, tmp_path: Path) -> None:
    for game in range(60):
        scene = table(tmp_path, game)
        play(scene, "construct mine", "hold", "construct ladders", "sally equipment", "defend 0")
        if scene.match.decision and scene.match.decision.ask == "destroy":
            break
    assert {"destroy mine", "destroy ladders"} <= {*bar(scene)}
    click(scene, "counter.trebuchet")
    assert last(scene) == "defend 0", "what stands in the yard can't be burnt"
    if by == "key":
        keys(scene, "2")
    else:
        click(scene, "counter.ladders")
    assert last(scene) == "destroy ladders"


def test_the_only_counter_in_the_camp_is_burnt_without_a_question(tmp_path: Path) -> None:
    for game in range(60):
        scene = table(tmp_path, game)
        play(scene, "construct mine", "sally equipment", "defend 0")
        if "destroy mine" in (last(scene), *map(str, scene.context.actions)):
            break
    assert last(scene) == "destroy mine" and not siege(scene).besieger.equipment
    back = scene.takeback.target
    assert back and str(back.action) == "defend 0", "undo goes to what somebody chose"


# Planning.


def planning(tmp_path: Path) -> Table:
    """A Plan of three cards or more whose sheet lies open."""
    scene = at_plan(tmp_path)
    keys(scene, "p")
    assert isinstance(top(scene), Curtain)
    keys(scene, "space")
    assert top(scene) is scene and scene.seat.viewer == 1
    return scene


def ordered(scene: Table) -> list[str]:
    """The cards on the sheet from left to right."""
    cards = [
        placed.widget for placed in walk(scene.widgets) if placed.widget.id.startswith("card.")
    ]
    return [card.id.removeprefix("card.") for card in sorted(cards, key=lambda c: c.rect.left)]


def test_a_plan_is_ordered_by_dragging(tmp_path: Path) -> None:
    scene = planning(tmp_path)
    first, *_, final = before = ordered(scene)
    start, goal = (widget(scene, f"card.{card}").rect.center for card in (first, final))
    send(scene, Hover(start), Press(start), Hover(goal), Release(goal))
    assert ordered(scene) == [*before[1:], first]
    click(scene, "lay")
    assert last(scene) == " ".join(["order", *before[1:], first])
    assert scene.seat.viewer == 0


def held(scene: Table) -> OrderedCard:
    """The card that is dragged."""
    cards = [each for each, _ in walk(scene.widgets) if isinstance(each, OrderedCard)]
    (found,) = (card for card in cards if card.away is not None)
    return found


def test_a_dragged_card_is_lifted_and_follows_the_pointer(tmp_path: Path) -> None:
    """Larger than it lies, over all, and nothing else is drawn anew until the gap moves."""
    scene = planning(tmp_path)
    first, second, *_ = ordered(scene)
    x, y = widget(scene, f"card.{first}").rect.center
    send(scene, Hover((x, y)), Press((x, y)), Hover((x + 5, y)))
    assert not any(scene.moving()) and ordered(scene)[0] == first
    send(scene, Hover((x + 20, y - 40)))
    card = held(scene)
    lifted = card.overlay_above(scene.look(card))
    assert card.id == f"card.{first}" and lifted is not None
    assert lifted.rect.center == (x + 20, y - 40)
    assert lifted.rect.width > card.rect.width and lifted.rect.height > card.rect.height
    assert not differs(drawn(scene), drawn_anew(scene))
    drawn(scene)
    scene.handle(Hover((x + 24, y - 44)))
    reach = Rect(lifted.rect).inflate(20, 20)
    assert all(reach.contains(rect) for rect in scene.prepare()), "the table is not drawn anew"
    other = widget(scene, f"card.{second}").rect
    home, place = Rect(card.rect), other.center
    send(scene, Hover(place))
    assert held(scene) is card, "the table is not laid out anew"
    assert other.centerx == home.centerx, "the gap is where the card will land"
    assert not differs(drawn(scene), drawn_anew(scene))
    send(scene, Release(place))
    assert ordered(scene)[:2] == [second, first]
    assert widget(scene, f"card.{second}").rect.center == home.center


@pytest.mark.parametrize("how", ["outside", "escape"])
def test_a_dragged_card_goes_back(how: str, tmp_path: Path) -> None:
    scene = planning(tmp_path)
    first, *_, final = before = ordered(scene)
    still = drawn(scene)
    start, goal = (widget(scene, f"card.{card}").rect.center for card in (first, final))
    send(scene, Hover(start), Press(start), Hover(goal))
    if how == "outside":
        out = widget(scene, "actions").rect.midleft
        send(scene, Hover(out), Release(out))
    else:
        send(scene, Key("escape"), Hover((goal[0] - 9, goal[1])), Release((goal[0] - 9, goal[1])))
        assert top(scene) is scene and scene.seat.viewer == 1
    assert ordered(scene) == before
    scene.focus_on("lay", show=False)
    send(scene, Hover((0, 0)))
    assert not differs(drawn(scene), drawn_anew(scene)) and not differs(still, drawn(scene))


def test_a_plan_is_ordered_by_two_clicks(tmp_path: Path) -> None:
    scene = planning(tmp_path)
    before = ordered(scene)
    click(scene, f"card.{before[2]}")
    click(scene, f"card.{before[0]}")
    assert ordered(scene) == [before[2], *before[:2], *before[3:]]
    click(scene, "reset")
    assert ordered(scene) == before
    assert not bar(scene)["reset"].enabled


def test_a_plan_is_ordered_by_keys(tmp_path: Path) -> None:
    scene = planning(tmp_path)
    before = ordered(scene)
    scene.focus_on(f"card.{before[0]}")
    keys(scene, "enter", "right", "right", "enter")
    wanted = [*before[1:3], before[0], *before[3:]]
    assert ordered(scene) == wanted
    keys(scene, "right", "y")
    assert last(scene) == " ".join(["order", *wanted])


def test_the_planner_may_look_again_in_its_next_turn(tmp_path: Path) -> None:
    scene = planning(tmp_path)
    cards = ordered(scene)
    keys(scene, "y")
    assert "look" not in bar(scene)
    play(scene, "hold")
    cards = [card for card in cards if card in known(scene, 1)]  # Fate may have struck some
    keys(scene, "h")
    assert top(scene) is scene and ordered(scene) == cards
    click(scene, "done")
    assert scene.seat.viewer == 0 and not ordered(scene)
    keys(scene, "h", "escape")
    assert scene.seat.viewer == 0 and top(scene) is scene
    assert cards


# Looking.


def test_a_card_of_the_log_is_shown_where_it_lies(tmp_path: Path) -> None:
    scene = table(tmp_path, speed="normal")
    for text in ("besiege", "hold", "besiege", "hold"):
        play(scene, text)
    top_card, below = siege(scene).besieger.discard[:2]
    entries = {card: entry for entry in scene.log.entries for card in (top_card, below)}
    scene.context.finder.show_card(top_card, entries[top_card])
    assert any(isinstance(m, Pulse) for batch in scene.animator._queue for m in batch)
    scene.animator.hurry()
    mark = next(e for e in scene.log.entries if e.mark == 1)
    scene.context.finder.show_card(below, mark)
    sheet = top(scene)
    assert isinstance(sheet, PileScreen)
    assert "Mara" in widget(scene, "sheet").title  # type: ignore[attr-defined]
    lit = [p.widget.id for p in walk(sheet.widgets) if getattr(p.widget, "state", "") == "target"]
    assert lit == ["card-2"]
    clear(scene)
    buried = siege(scene).besieger.deck[0]
    if buried not in siege(scene).besieged.discard:
        scene.context.finder.show_card(buried, mark)
        words = [p.widget.words for p in walk(top(scene).widgets) if isinstance(p.widget, Label)]
        assert any("face down" in said for said in words)


def test_the_odds_are_shown_until_they_are_turned_off(tmp_path: Path) -> None:
    for odds in (True, False):
        scene = table(tmp_path, odds=odds)
        assert ("odds" in ids(scene)) == odds
        assert ("%" in bar(scene)["bombard walls"].tip) == odds
        play(scene, "bombard walls")
        assert ("%" in bar(scene)["defend 1"].hint) == odds


def test_the_odds_stand_beside_the_last_clash_and_a_planner_compares(tmp_path: Path) -> None:
    """The print of a clash leaves them their place; whoever looks at what a Plan showed has both
    what it is worth and what all others think."""
    scene = table(tmp_path)
    play(scene, "bombard walls", "defend 1")
    assert {"odds-panel", "clash"} <= {*ids(scene)}
    scene = at_plan(tmp_path)
    play(scene, "plan")
    seen = [card for card in scene.match.view(1).besieger.deck if card != HIDDEN]
    play(scene, f"order {' '.join(seen)}", "hold")

    def labels() -> list[str]:
        found = [placed.widget for placed in walk(scene.widgets)]
        return [each.words for each in found if isinstance(each, Label)]

    assert "by the open cards" not in labels()
    scene.seat.viewer, scene.seat.is_peeking = 1, True
    scene.rebuild()
    assert "by the open cards" in labels() and "odds-panel" in ids(scene)


# Taking back.


def test_what_showed_nothing_is_taken_back_freely(tmp_path: Path) -> None:
    scene = planning(tmp_path)
    before = ordered(scene)
    keys(scene, "y")
    assert not scene.match.undo_needs_consent
    click(scene, "undo")
    assert isinstance(top(scene), Curtain) and scene.seat.viewer == 0
    keys(scene, "space")
    assert ordered(scene) == before
    assert "order" not in widget(scene, "undo").tip


def test_taking_back_tells_no_order(tmp_path: Path) -> None:
    """Also where the order ended a turn, so that everybody has to agree."""
    scene = at_plan(tmp_path)
    play(scene, "besiege")
    scene.match.submit(2, GAME.parse("plan"))
    shown = scene.match.view(2).besieged.deck
    seen = [card for card in shown if card != HIDDEN]
    play(scene, f"order {' '.join(seen)}")
    assert scene.match.undo_needs_consent and len(seen) > 1
    click(scene, "undo")
    words = [placed.widget for placed in walk(top(scene).widgets)]
    told = " ".join(each.words for each in words if isinstance(each, Label))
    assert not any(card in told for card in seen) and "face down" in told
    keys(scene, "1", "2")
    click(scene, "answer-1")
    assert "face down" in scene.log.entries[-1].text


# Ending.


def test_a_second_window_may_only_look(tmp_path: Path) -> None:
    app = shell(tmp_path)
    app.beginnings.start(Header(app.catalogue[0].key, NAMES, "7"))
    other = shell(tmp_path)
    saved = other.library.newest()
    assert saved is not None
    other.resume_match(saved)
    told = other.manager.top
    assert isinstance(told, Dialog)
    keys(told, "enter")
    scene = other.manager.top
    assert isinstance(scene, Table) and scene.match.look_only
    before = saved.path.read_bytes()
    assert all("another window" in button.reason for button in bar(scene).values())
    keys(scene, "b", "p", "u", "1")
    click(scene, "besiege")
    assert not scene.match.history and saved.path.read_bytes() == before
    keys(scene, "escape")
    assert isinstance(top(scene), PauseScreen) and "item-Resign" not in ids(scene)
