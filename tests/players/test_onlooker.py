"""What an onlooker makes of an answer."""

from __future__ import annotations

from msgspec.structs import replace

from engine.players.thought import onlooker_request, think
from engine.rules.state import State
from tests.kit.catalogue import GAMES, PLAYERS
from tests.kit.walks import Moment, walk

PLAYOUTS, LOOKED_AT = 40, 12


def moment_of(key: str, ask: str, words: int = 0) -> Moment:
    """A question of a random game, and an answer of so many words."""
    for number in range(40):
        for moment in walk(GAMES[key], number):
            said = str(moment.action).split()
            if moment.decision.ask == ask and len(said) >= words and moment.before.seats == 2:
                return moment
    raise AssertionError(f"nobody is asked {ask}")


def others(key: str, moment: Moment, before: State | None = None) -> list[str]:
    """The answers that an onlooker knows of besides the one that was given."""
    asked = onlooker_request(GAMES[key], before or moment.before, moment.action)
    thought = think(GAMES[key], PLAYERS[key], replace(asked, budget=PLAYOUTS))
    chosen, *known = thought.arms
    assert chosen.action == str(moment.action)
    assert all(arm.playouts == chosen.playouts for arm in known)
    return [arm.action for arm in known]


def test_of_a_secret_question_an_onlooker_knows_what_is_legal_whatever_is_held() -> None:
    moment = moment_of("shrine", "act", 4)
    assert "pass" in others("shrine", moment)
    held = {*map(str, moment.decision.actions or ())}
    assert held > {*others("shrine", moment), str(moment.action)}


def test_the_same_cards_in_another_order_are_no_other_answer() -> None:
    looked = 0
    for moment in (moment for number in range(30) for moment in walk(GAMES["shrine"], number)):
        words = str(moment.action).split()
        if words[0] == "attack" and len(words) >= 4 and looked < LOOKED_AT:
            looked += 1
            known = others("shrine", moment)
            assert sorted(words) not in [sorted(other.split()) for other in known]
    assert looked == LOOKED_AT


def test_what_lies_covered_is_not_looked_at() -> None:
    assert not others("duel", moment_of("duel", "reveal"))


def test_a_thought_can_be_stopped_at_once() -> None:
    moment = moment_of("shrine", "act", 4)
    asked = onlooker_request(GAMES["shrine"], moment.before, moment.action)
    thought = think(GAMES["shrine"], PLAYERS["shrine"], asked, lambda: True)
    assert [arm.action for arm in thought.arms] == [str(moment.action)]
