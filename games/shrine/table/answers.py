"""What stands announced, in words: what it comes to, and who may still answer, in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from engine.rules.cards import COLOUR, COUNT
from engine.rules.english import in_figures
from engine.rules.events import Event
from engine.rules.played import Played
from engine.words.log import tokens
from games.shrine.rules.actions import SHRINE, Announceable, Attack, Dagger, Steal
from games.shrine.rules.cards import DAGGER
from games.shrine.rules.combos import Quad, RaiseAttack, RaiseDagger, Triplet
from games.shrine.rules.events import (
    ActionAnnounced,
    ActionBlocked,
    ActionFizzled,
    ActionStands,
    Answered,
)
from games.shrine.rules.hands import OTHER
from games.shrine.rules.state import Asked, Shrine
from games.shrine.rules.steps import announceable
from games.shrine.table.unseen import unseen
from games.shrine.words.descriptions import answered, described
from games.shrine.words.phrases import either, pairs, values

ANSWERS = Asked.FIZZLE, Asked.COUNTER, Asked.BLOCK, Asked.BLOCK_DAGGER
"""The questions about what is announced."""
Names = Callable[[int], str]
"""A seat's name, marked up."""


class AnswerStep(NamedTuple):
    """A step of who may answer, in the order in which it comes: the seat, what it may do or has
    done, what with, whether it is asked now, and whether that is still to come."""

    seat: int
    words: str
    note: str = ""
    now: bool = False
    waits: bool = True


def needs(seen: Shrine, seat: int, at: int, cards: str = "") -> str:
    """Return what takes the top card of a Shrine: `black 8, 9 or 10`; with `cards` between colour
    and number. "" where no top card is to be matched."""
    top = seen.top(at)
    if top is None:
        return ""
    if top[0] == DAGGER:
        return "a pair, a dagger or a quad"
    return f"{OTHER[COLOUR[top]]}{cards} {either(values(COUNT[top], seen.reach(seat, 'K')))}"


def threats(seen: Shrine, at: int, name: Names, cards: str = "") -> str:
    """Return what takes the top card of a Shrine in the turns of its opponents, whose Kings serve
    anew. "" where no top card is to be matched."""
    top = seen.top(at)
    if top is None or top[0] == DAGGER:
        return needs(seen, at, at)
    value = COUNT[top]
    words = f"{OTHER[COLOUR[top]]}{cards} {value}"
    kings = [f"{name(seat)}'s" for seat in seen.others(at) if seen.player(seat).token("K")]
    if not kings:
        return words
    off = " or ".join(str(each) for each in (value - 1, value + 1) if each)
    return f"{words}; {either(kings)} King lets {off} count, too"


def heals(seen: Shrine, seat: int) -> str:
    """Return what brings a card onto a Shrine, in words that follow its owner's name. "" where no
    top card is to be matched."""
    player = seen.player(seat)
    top = seen.top(seat)
    if top is None:
        return ""
    if top[0] == DAGGER:
        return "can't heal under an ace"
    if len(player.shrine) >= seen.room(player):
        return "has a full Shrine"
    value = COUNT[top]
    reach = seen.reach(seat, "Q")
    if seen.rules.alternate_healing:
        return f"heals with {COLOUR[top]} Pawns that make {either(values(value, reach))}"
    return f"heals with a pair of {either(pairs(value, reach))}, one of them {COLOUR[top]}"


def target(seen: Shrine, action: Announceable) -> str:
    """What an action is aimed at, on the side of its target; "" where that is gone."""
    match action:
        case Attack(at=at) | RaiseAttack(at=at):
            return needs(seen, seen.turn, at)
        case Dagger(mark=mark) | RaiseDagger(mark=mark):
            return "the Shrine" if mark == SHRINE else tokens([mark])
        case Steal():
            return "the hand"
        case Quad():
            return "Field and Shrine"
        case Triplet():
            return "the Field"
    return ""


def given(history: Sequence[Played]) -> list[Answered | ActionBlocked]:
    """The answers to what stands announced as far as they have been told, in order."""
    found: list[Answered | ActionBlocked] = []
    for played in reversed(history):
        for event in reversed(played.events):
            if isinstance(event, ActionAnnounced):
                return found[::-1]
            if isinstance(event, Answered | ActionBlocked):
                found.append(event)
    return []


def in_order(
    seen: Shrine,
    answers: Sequence[Answered | ActionBlocked],
    asked: int,
    name: Names,
    you: int = 0,
    decided: bool = False,
) -> list[AnswerStep]:
    """Who has answered what is announced, who is asked now, and who may still answer unless it is
    `decided`. `you` is the seat that reads it alone, 0 where all do."""
    steps = [*_fizzlers(seen, answers), *_insister(seen, answers)]
    announced = seen.announced
    if announced and (not decided or any(map(_about_a_block, answers))):
        steps += _blocker(seen, announceable(announced.action), answers)
    now = next((at for at, each in enumerate(steps) if each.seat == asked and each.waits), -1)

    def called(step: AnswerStep) -> str:
        return "You" if step.waits and step.seat == you else name(step.seat)

    return [
        step._replace(words=f"{called(step)} {step.words}", now=at == now)
        for at, step in enumerate(steps)
        if not (decided and step.waits)
    ]


def _about_a_block(event: Answered | ActionBlocked) -> bool:
    return isinstance(event, ActionBlocked) or event.blocks


def _fizzlers(seen: Shrine, answers: Sequence[Answered | ActionBlocked]) -> Iterator[AnswerStep]:
    """Each opponent who is asked for a fizzle, up to the one who does."""
    fizzler = seen.announced.fizzler if seen.announced else 0
    for seat in seen.others(seen.turn):
        count = len(seen.player(seat).hand)
        said = [each for each in answers if by(each) == seat and not _about_a_block(each)]
        if said:
            yield AnswerStep(seat, answered(said[0], seen.turn), waits=False)
        elif fizzler:
            continue
        elif count >= seen.rules.fizzle:
            yield AnswerStep(seat, "may fizzle", f"with {_taken(seen, count)}")
        else:
            held = f"only {in_figures(count, 'card')}" if count else "no cards"
            yield AnswerStep(seat, "can't fizzle", held, waits=False)


def _insister(seen: Shrine, answers: Sequence[Answered | ActionBlocked]) -> Iterator[AnswerStep]:
    """The player, where somebody fizzles or still may."""
    seat = seen.turn
    announced = seen.announced
    said = [each for each in answers if by(each) == seat]
    heard = {by(each) for each in answers}
    if said:
        yield AnswerStep(seat, answered(said[0], seat), waits=False)
    elif seen.may_counter() and (
        (announced and announced.fizzler)
        or any(fizzler not in heard for fizzler in seen.may_fizzle())
    ):
        yield AnswerStep(seat, "may insist", f"with {_taken(seen, seen.spare(seat), 'other ')}")


def _blocker(
    seen: Shrine, action: Announceable, answers: Sequence[Answered | ActionBlocked]
) -> Iterator[AnswerStep]:
    """The target, where its open cards allow a block."""
    said = [each for each in answers if _about_a_block(each)]
    if said:
        card = f" with {tokens([said[0].card])}" if isinstance(said[0], ActionBlocked) else ""
        does = f"{answered(said[0], seen.turn)}{card}"
        yield AnswerStep(action.target, does, waits=False)
    elif ask := action.block(seen):
        field = tokens(seen.player(action.target).field)
        what = field if ask == Asked.BLOCK else "an ace and a card of its colour"
        yield AnswerStep(action.target, "may block", f"with {what}")


def _taken(seen: Shrine, count: int, other: str = "") -> str:
    """The cards that a fizzle takes, of so many: `5 cards`, or by choice `3 of 5 cards`."""
    if seen.rules.alternate_fizzle:
        return f"{seen.rules.fizzle} of {count} {other}cards"
    return in_figures(count, f"{other}card")


def by(event: Answered | ActionBlocked) -> int:
    """Who has answered."""
    return event.seat if isinstance(event, Answered) else event.by


def still_unseen(seen: Shrine, viewer: str) -> str:
    """Return how many cards of what a dagger block takes, an ace and another card of its colour,
    the viewer can't place: `Still unseen, by Ada: 1 of 4 aces, 17 of 26 red cards, 14 of 26
    black`."""
    cards = unseen(seen)
    aces = sum(card[0] == DAGGER for card in cards)
    red, black = (sum(COLOUR.get(card) == colour for card in cards) for colour in ("red", "black"))
    of = f"{aces} of 4 aces, {red} of 26 red cards, {black} of 26 black"
    return f"Still unseen, by {viewer}: {of}"


def verdict(events: Sequence[Event], names: Sequence[str]) -> str:
    """What has come of it, as far as that has been told; "" while it waits."""
    settles = ActionStands | ActionBlocked | ActionFizzled
    last = next((event for event in reversed(events) if isinstance(event, settles)), None)
    return described(last, (), names).note if last else ""
