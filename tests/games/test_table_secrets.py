"""On no table does a frame that is meant for all show what nobody has seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from engine.app.inputs import Hover, Key, Press, Release
from engine.app.widgets import walk
from engine.rules.chance import seeded
from engine.rules.events import Event
from engine.rules.notation import Action
from engine.table.act import ActThing
from engine.table.acts import Acts, joined_moves
from engine.table.curtain import Curtain
from engine.table.hotseat import HotSeat
from engine.table.table import Table
from tests.hands import clear, settle
from tests.kit.matches import luck
from tests.kit.traits import hides_something
from tests.kit.walks import every_option, with_cards
from tests.long import many
from tests.secrets import Spy, check, never_seen, same_frames
from tests.tables import TABLES, any_action, new_table, play, positions, shell_for
from tests.twins import answers_alike

LOOKS = [((1280, 720), 100, many(8, 16)), ((1024, 640), 125, 8), ((1024, 640), 200, many(4, 8))]
"""Window sizes, text sizes, and how many actions are played."""
LEAVING = {"menu", "rules", "settings"}
"""Ways out of a table; a rules page may name any card."""


HIDING = [key for key, game in TABLES.items() if hides_something(game)]
"""The games in which more is hidden than an answer that lies covered."""


@pytest.mark.parametrize("look", range(len(LOOKS)))
@pytest.mark.parametrize("key", [key for key in HIDING if with_cards(TABLES[key])])
def test_no_open_frame_shows_what_nobody_has_seen(
    key: str, look: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    look_around(key, look, tmp_path, Spy(monkeypatch), LOOKS[look][2])


def test_an_act_that_shows_a_hidden_card_is_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def careless_things(acts: Acts, events: Sequence[Event]) -> list[ActThing]:
        return [acts.fan(move) for move in joined_moves(acts.table.history[-1].events)]

    monkeypatch.setattr(Acts, "things", careless_things)
    with pytest.raises(AssertionError):
        look_around("parley", 0, tmp_path, Spy(monkeypatch), 60)


def look_around(key: str, look: int, folder: Path, spy: Spy, most: int) -> None:
    """Spy on a random match: on the act, on the marks of what has changed, and on all else.

    Whatever is pointed at, pressed, focused, covered, played and shown once more by F5.
    """
    size, text, _ = LOOKS[look]
    chance = seeded(f"secrets {look}")
    options = {each: values[-1] for each, values in every_option(TABLES[key].config).items()}
    scene = new_table(TABLES[key], folder, look, size, options, speed="fast", text_size=text)
    seen = hidden = 0
    for _ in range(most):
        seen += check(scene, spy)
        if isinstance(scene.manager.top, Curtain):
            seen += check(scene, spy, Key("space"))
        widgets = [
            placed.widget for placed in walk(scene.widgets) if placed.widget.id not in LEAVING
        ]
        widget = widgets[chance.below(len(widgets))]
        at = widget.rect.center
        seen += check(scene, spy, Hover(at))
        scene.manager.update(1)  # a tooltip comes
        seen += check(scene, spy, Key("tab"), Key("h" if chance.below(4) else "tab"))
        while not scene.at_rest:
            seen += check(scene, spy, "continue")
        seen += check(scene, spy, Press(at), Release(at)) if chance.below(2) else 0
        clear(scene)
        action, decision = any_action(scene, chance), scene.match.decision
        if action is None or decision is None:
            break
        assert scene.match.submit(decision.seat, action) is None
        seen += check(scene, spy, Key("f5")) if not chance.below(4) else 0
        hidden += len(never_seen(scene))
    assert seen > most and hidden > most, "too few secrets to look for: do random games go on?"


@pytest.mark.parametrize("key", TABLES)
def test_no_frame_of_a_match_watched_again_shows_what_was_hidden_then(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = new_table(TABLES[key], tmp_path, "watched")
    for _ in positions(played, "watched", many(8, 16)):
        pass
    spy = Spy(monkeypatch)
    app = shell_for(TABLES[key], tmp_path, speed="fast")
    app.watch(played.match)
    scene = app.manager.top
    assert isinstance(scene, Table) and scene.watching
    scene.watching.playing = False
    seen = check(scene, spy)
    for key in ["right"] * len(played.match.history) + ["left", "home", "end", "home", "right"]:
        assert app.manager.top is scene and scene.seat.viewer == 0
        seen += check(scene, spy, Key(key))
        seen += check(scene, spy, Key("tab"), Key("h"), Key("v"), Key("1"), Key("f5"))
    assert seen > 20


@pytest.mark.parametrize("key", HIDING)
def test_worlds_which_look_the_same_show_the_same_frames(key: str, tmp_path: Path) -> None:
    """A table, and the same table in another world that an onlooker holds possible: so no secret
    shows that is no card, either."""
    game, different = TABLES[key], 0
    for most in (8, 3, 15)[: many(2, 3)]:
        one, other = (new_table(game, tmp_path, most, speed="fast") for _ in range(2))
        for action in positions(one, most, most):
            play(other, action)
        world = game.redeal(other.match.state, 0, seeded("another world"))
        different += game.position(world) != game.position(one.match.state)
        if one.match.decision and one.match.decision.private:
            continue
        if key == "rogue" and one.match.outcome:
            continue  # the end of a run turns all its cards over
        other.match.state = world
        for scene in (one, other):
            scene.rebuild()
            settle(scene)
        widgets = [placed.widget for placed in walk(one.widgets)]
        hovers = (Hover(widget.rect.center) for widget in widgets[:: many(8, 3)])
        same_frames(one, other, Key("f5"), *hovers)
    assert different, (
        "worlds that look alike to an onlooker are the same: is what others may not see declared"
        " (`Cards` of a field, `secrets`), and which rounds are `simultaneous`?"
    )


SECRETIVE = [key for key in HIDING if TABLES[key].config.seats[1] > 1]
ENOUGH = many(2, 12)
"""So many private answers are compared of each game."""


@pytest.mark.parametrize("key", SECRETIVE)
def test_whoever_has_not_the_view_sees_the_same_in_worlds_alike(key: str, tmp_path: Path) -> None:
    compared = 0
    for seed in range(20):
        if compared < ENOUGH:
            scene = new_table(TABLES[key], tmp_path, seed, speed="off")
            compared += answers_alike(scene.match, any_answers(scene, seed), tmp_path, ENOUGH)
    assert compared >= ENOUGH, "too few private questions are met: play longer matches"


def test_a_view_that_stays_open_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HotSeat, "on_played", lambda seat, played: None)
    scene = new_table(TABLES["schmiegel"], tmp_path, 0, speed="off")
    with pytest.raises(AssertionError, match="secret is seen by another"):
        answers_alike(scene.match, any_answers(scene, 0), tmp_path, ENOUGH)


def any_answers(scene: Table, seed: object) -> Iterator[Action]:
    """A random match, as far as its private questions are likely to be met."""
    chance = luck(seed)
    for _ in range(40):
        if (action := any_action(scene, chance)) is None:
            return
        yield action
