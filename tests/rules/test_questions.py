"""Questions to one seat, and rounds: public, private, simultaneous, with seats that leave."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rules.chance import Chance
from engine.rules.ending import Agree
from engine.rules.game import Game, Start
from engine.rules.notation import Action
from engine.rules.options import GameConfig
from engine.rules.places import Pile
from engine.rules.position import BadPosition
from engine.rules.questions import Question, Round
from engine.rules.state import State, Step


class Talk(State):
    """Who has said what; each seat's secret is the greatest number that it may say."""

    secrets: list[int] = msgspec.field(default_factory=list)
    said: list[str] = msgspec.field(default_factory=list)
    out: list[int] = msgspec.field(default_factory=list)

    def still_in(self) -> tuple[int, ...]:
        return tuple(seat for seat in range(1, self.seats + 1) if seat not in self.out)

    def eliminate(self, seat: int) -> None:
        self.out.append(seat)


class Say(Action, frozen=True):
    form = "say {number}"
    number: int

    @classmethod
    def every(cls, s: Talk, seat: int) -> Iterable[Say]:
        return map(cls, range(s.secrets[seat - 1] + 1))

    def why_not(self, s: Talk, seat: int) -> str | None:
        return "That is too much." if self.number > s.secrets[seat - 1] else None

    def play(self, s: Talk, seat: int) -> None:
        s.said.append(f"{seat}: {self.number}")


class Halt(Action, frozen=True):
    form = "halt {by}"
    by: Literal["bell", "hand"]

    @classmethod
    def every(cls, s: Talk, seat: int) -> Iterable[Halt]:
        return cls("bell"), cls("hand")

    def play(self, s: Talk, seat: int) -> None:
        s.said.append(f"{seat}: {self.by}")
        s.prepend_steps(Why(seat % s.seats + 1))


class Public(Round[Talk, Say | Halt], frozen=True):
    ask = "public"
    kinds = (Say, Halt)
    refusal_of_others = "Say a number first, or halt."

    def answered(self, s: Talk, answers: dict[int, Say | Halt]) -> None:
        s.said.append(" ".join(f"{seat}={answer}" for seat, answer in answers.items()))


class Private(Public, frozen=True):
    ask = "private"
    private = True
    public_kinds = (Halt,)


class Covered(Public, frozen=True):
    ask = "covered"
    private = True
    simultaneous = True


class Shown(Round[Talk, Say], frozen=True):
    ask = "shown"
    kinds = (Say,)
    refusal_of_others = "Say a number first."
    private = True
    simultaneous = True


class Why(Question[Talk], frozen=True):
    ask = "why"
    kinds = (Say,)
    refusal_of_others = "Say why first."
    who: int

    def seat(self, s: Talk) -> int:
        return self.who


class Finish(Step[Talk], frozen=True):
    def carry_out(self, s: Talk) -> None:
        s.end(None, "said")


class TalkGame(Game[Talk]):
    key = "talk"
    players = (2, 6)
    state = Talk
    actions = (Say, Halt)
    steps = (Public, Private, Covered, Shown, Why, Finish)

    class ruleset(msgspec.Struct):
        pass

    asking: ClassVar[type[Round[Talk, Any]]] = Public

    def deal(self, start: Start) -> Talk:
        everybody = tuple(range(1, start.seats + 1))
        agenda: list[Step[Talk]] = [self.asking(everybody), Finish()]
        return Talk(start.chance, start.rules, start.seats, agenda, secrets=[3] * start.seats)

    def agenda(self, s: Talk) -> list[Step[Talk]]:
        return [Finish()]

    def piles(self, s: Talk) -> Iterable[Pile]:
        return ()


KINDS = (Public, Private, Covered)
GAMES = {
    kind: type(kind.__name__, (TalkGame,), {"asking": kind})(
        GameConfig("Talk", "", (2, 6), (1, 1), {}, {})
    )
    for kind in (*KINDS, Shown)
}
every_kind = pytest.mark.parametrize("kind", KINDS)


def begin(kind: type[Public | Shown], seats: int = 4) -> tuple[TalkGame, Talk]:
    game: TalkGame = GAMES[kind]
    return game, game.start(game.rules_for({}), seats, Chance(5))


def asked(game: TalkGame, s: Talk) -> tuple[int, str] | None:
    decision = game.decision(s)
    return (decision.seat, decision.ask) if decision else None


def do(game: TalkGame, s: Talk, *texts: str) -> None:
    """Each action of whoever is asked; what is written down on the way is read as it was."""
    for text in texts:
        action = game.parse(text)
        decision = game.decision(s)
        assert decision and game.refusal(s, decision.seat, action) is None, text
        read = game.load(game.position(s), s.rules, s.seats, s.chance.copy())
        assert game.position(read) == game.position(s) and game.decision(read) == decision
        game.apply(s, action)


@every_kind
def test_each_seat_is_asked_once_in_order_and_then_the_round_is_over(kind: type[Public]) -> None:
    game, s = begin(kind)
    for seat in (1, 2, 3, 4):
        assert asked(game, s) == (seat, kind.ask)
        do(game, s, f"say {seat - 1}")
    whole = "1=say 0 2=say 1 3=say 2 4=say 3"
    came = [] if kind is Covered else ["1: 0", "2: 1", "3: 2", "4: 3"]
    assert s.said == [*came, whole] and s.outcome


def test_a_refusal_lists_no_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    game, s = begin(Public)
    monkeypatch.setattr(Question, "legal", None)
    assert game.refusal(s, 1, game.parse("say 0")) is None
    assert game.refusal(s, 2, game.parse("say 0")) == "It is seat 1's turn to choose."


@every_kind
def test_answers_are_carried_out_as_they_come_or_kept_covered(kind: type[Public]) -> None:
    game, s = begin(kind)
    do(game, s, "say 1", "say 2")
    assert s.said == ([] if kind is Covered else ["1: 1", "2: 2"])
    for seat in range(5):
        assert not game.view(s, seat).agenda, "what is covered is in no view"


def test_covered_answers_are_carried_out_when_the_last_is_in() -> None:
    game, s = begin(Shown)
    do(game, s, "say 1", "say 2", "say 0")
    assert s.said == []
    do(game, s, "say 3")
    assert s.said == ["1: 1", "2: 2", "3: 0", "4: 3"]


@every_kind
def test_another_seat_and_another_kind_of_answer_are_refused(kind: type[Public]) -> None:
    game, s = begin(kind)
    do(game, s, "say 1")
    assert (
        game.refusal(s, 1, Say(1)) == game.refusal(s, 3, Say(1)) == "It is seat 2's turn to choose."
    )
    assert game.refusal(s, 2, Agree()) == Public.refusal_of_others
    assert game.refusal(s, 2, Say(4)) == "That is too much."


@pytest.mark.parametrize("kind", [Public, Private])
def test_an_answer_may_put_a_question_before_those_who_wait(kind: type[Public]) -> None:
    game, s = begin(kind)
    do(game, s, "say 1", "halt bell")
    assert asked(game, s) == (3, "why")
    do(game, s, "say 2")
    assert asked(game, s) == (3, kind.ask)
    do(game, s, "say 0", "halt hand")
    assert asked(game, s) == (1, "why"), "nobody waits any more below"
    do(game, s, "say 0")
    assert s.said[-1] == "1=say 1 2=halt bell 3=say 0 4=halt hand"


# Who leaves.


@every_kind
@pytest.mark.parametrize("leaving", [1, 2, 3, 4])
def test_a_seat_that_leaves_at_its_own_question_is_asked_no_more(
    kind: type[Public], leaving: int
) -> None:
    game, s = begin(kind)
    for seat in (1, 2, 3, 4):
        assert asked(game, s) == (seat, kind.ask)
        do(game, s, "resign" if seat == leaving else f"say {seat - 1}")
    left = [f"{seat}=say {seat - 1}" for seat in (1, 2, 3, 4) if seat != leaving]
    assert s.said[-1] == " ".join(left) and s.outcome


@every_kind
@pytest.mark.parametrize(("asks", "leaving"), [(a, b) for a in range(1, 5) for b in range(1, 5)])
def test_a_seat_that_leaves_at_another_question_is_taken_out_of_the_round(
    kind: type[Public], asks: int, leaving: int
) -> None:
    """It has answered already, or still waits, when it gives up at an offer of a draw."""
    game, s = begin(kind)
    do(game, s, *(f"say {seat - 1}" for seat in range(1, asks)), "offer draw")
    others = [seat for seat in (1, 2, 3, 4) if seat != asks]
    if leaving == asks:
        do(game, s, "refuse", "resign")
    elif leaving == others[-1]:
        do(game, s, "agree", "agree", "resign")
        assert s.outcome and s.outcome.reason == "agreed"
        return
    else:
        do(game, s, *["agree"] * others.index(leaving), "resign", "refuse")
    for seat in range(asks, 5):
        if seat != leaving:
            assert asked(game, s) == (seat, kind.ask)
            do(game, s, f"say {seat - 1}")
    left = [f"{seat}=say {seat - 1}" for seat in (1, 2, 3, 4) if seat != leaving]
    assert s.said[-1] == " ".join(left)


@every_kind
def test_with_two_seats_left_who_leaves_has_lost(kind: type[Public]) -> None:
    game, s = begin(kind, seats=3)
    do(game, s, "say 1", "resign", "resign")
    assert s.outcome and (s.outcome.winner, s.outcome.reason) == (1, "resigned")


def test_a_question_to_one_seat_is_gone_with_it() -> None:
    game, s = begin(Public)
    do(game, s, "halt bell", "resign")
    assert asked(game, s) == (3, "public")


@every_kind
@given(st.lists(st.sampled_from(["say 0", "say 3", "resign", "offer draw", "agree", "refuse"])))
def test_whatever_happens_who_is_still_in_is_asked_once(
    kind: type[Public], texts: list[str]
) -> None:
    game, s = begin(kind)
    answers = dict[int, str]()
    for text in [*texts, *["refuse", "say 0"] * 5]:
        decision = game.decision(s)
        if decision is None:
            break
        if game.refusal(s, decision.seat, game.parse(text)) is None:
            if text.startswith("say"):
                assert decision.seat not in answers and decision.seat in s.still_in()
                answers[decision.seat] = text
            do(game, s, text)
    assert s.outcome
    if s.outcome.reason == "said":
        left = {seat: said for seat, said in answers.items() if seat in s.still_in()}
        assert [*left] == [*s.still_in()]
        assert s.said[-1] == " ".join(f"{seat}={said}" for seat, said in left.items())


# What others can know.


@pytest.mark.parametrize("seat", range(5))
def test_covered_answers_of_others_are_drawn_anew_as_they_could_have_been_given(seat: int) -> None:
    game, s = begin(Covered)
    do(game, s, "say 1", "say 2", "halt bell")
    s.secrets[0] = 1
    chance, found = Chance(3), [set[str](), set[str](), set[str]()]
    for _ in range(60):
        (covered, *_) = game.redeal(s, seat, chance).agenda
        assert isinstance(covered, Covered) and [each for each, _ in covered.answers] == [1, 2, 3]
        for kinds, (_, answer) in zip(found, covered.answers, strict=True):
            kinds.add(str(answer))
    own = [{"say 1"}, {"say 2"}, {"halt bell"}]
    for each in range(3):
        if each + 1 == seat:
            assert found[each] == own[each]
        else:
            most = s.secrets[each]
            assert found[each] == {*(f"say {n}" for n in range(most + 1)), "halt bell", "halt hand"}


@pytest.mark.parametrize("kind", [Public, Private])
def test_answers_that_were_carried_out_are_known(kind: type[Public]) -> None:
    game, s = begin(kind)
    do(game, s, "say 1", "say 2")
    assert game.redeal(s, 4, Chance(1)).agenda == s.agenda


def test_open_answers_to_a_private_question_are_seen_by_all_and_others_by_nobody_else() -> None:
    game, s = begin(Private)
    decision = game.decision(s)
    assert decision and decision.private
    assert decision.open == (Halt("bell"), Halt("hand"))
    assert decision.seen_by(1) == decision
    for seat in (0, 2, 3, 4):
        cut = decision.seen_by(seat)
        assert cut.actions == [*decision.open] == [*cut.open]
        assert (cut.seat, cut.ask, cut.private) == (1, "private", True)


@pytest.mark.parametrize("kind", [Public, Covered])
def test_where_nothing_is_open_others_see_all_of_a_question_or_no_answer(
    kind: type[Public],
) -> None:
    game, s = begin(kind)
    decision = game.decision(s)
    assert decision and decision.open == ()
    assert decision.seen_by(2).actions == ([] if kind is Covered else decision.actions)


# What can't be loaded.


def agenda(**fields: Any) -> dict[str, Any]:
    answers = [[1, {"type": "Say", "number": 3}]]
    covered = {"type": "Covered", "waiting": [3, 4], "answers": answers, **fields}
    steps = [covered, {"type": "Finish"}]
    return {"secrets": [3, 3, 3, 3], "out": [2], "agenda": steps}


@pytest.mark.parametrize(
    "fields",
    [
        {"waiting": [2, 3, 4]},
        {"waiting": [3, 3, 4]},
        {"waiting": [3, 4, 5]},
        {"waiting": [3]},
        {"answers": []},
        {"answers": [[3, {"type": "Say", "number": 1}]]},
        {"answers": [[2, {"type": "Say", "number": 1}]]},
        {"answers": [[1, {"type": "Say", "number": 4}]]},
        {"answers": [[1, {"type": "Agree"}]]},
        {"answers": [[1, {"type": "Say"}]]},
    ],
)
def test_a_round_that_can_not_be_is_refused(fields: dict[str, Any]) -> None:
    game, s = begin(Covered)
    assert asked(game, game.load(agenda(), s.rules, 4, Chance(0))) == (3, "covered")
    with pytest.raises(BadPosition) as caught:
        game.load(agenda(**fields), s.rules, 4, Chance(0))
    assert caught.value.place.startswith("agenda")


@pytest.mark.parametrize(
    "offer",
    [
        {"waiting": [1, 3], "offered_by": 3},
        {"waiting": [2, 3], "offered_by": 1},
        {"waiting": [], "offered_by": 1},
        {"waiting": [3], "offered_by": 1, "answers": [[4, {"type": "Refuse"}]]},
    ],
)
def test_an_offer_that_nobody_can_have_made_is_refused(offer: dict[str, Any]) -> None:
    game, s = begin(Covered)
    position = agenda()
    position["agenda"].insert(0, {"type": "AnswerDraw", **offer})
    with pytest.raises(BadPosition, match="holds an offer of a draw that nobody can have made"):
        game.load(position, s.rules, 4, Chance(0))


def test_whoever_has_answered_covered_is_asked_again_after_the_one_who_is_asked_now() -> None:
    asked = Covered((1, 3), ((2, Say(0)), (4, Say(0)))).reopened(1)
    assert asked == Covered((1, 2, 4, 3))


def test_everybody_moves_one_seat_down_and_takes_along_what_is_won() -> None:
    state = Talk(Chance(0), msgspec.Struct(), 3)
    state.wins, state.given_up = [2, 1, 0], [3]
    state.change_seats()
    assert (state.moved, state.wins, state.given_up) == (1, [1, 0, 2], [2])
    state.change_seats()
    assert (state.moved, state.wins, state.given_up) == (2, [0, 2, 1], [1])
    state.change_seats()
    assert (state.moved, state.wins, state.given_up) == (0, [2, 1, 0], [3])
