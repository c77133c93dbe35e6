"""What stands announced, in words: what it comes to, and who may still answer, in order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.rules.cards import COLOUR, COUNT, Card, name
from engine.rules.english import in_words, listed
from engine.rules.notation import Action
from engine.rules.played import Played
from engine.words.log import tokens
from games.shrine.rules.actions import Announceable, Attack, Heal
from games.shrine.rules.answers import Allow
from games.shrine.rules.combos import RaiseAttack
from games.shrine.rules.hands import OTHER
from games.shrine.rules.state import (
    DAGGER,
    ActionAnnounced,
    ActionBlocked,
    ActionFizzled,
    ActionStands,
    Asked,
    Shrine,
)

Names = Callable[[int], str]
"""A seat's name, marked up."""


class Answer(NamedTuple):
    """A line of who may answer: the seat, what it may do or has done, and whether it is asked."""

    seat: int
    words: str
    now: bool = False
    done: bool = False


def pawns_of(action: Action, risen: Card | None) -> Sequence[Card]:
    """What an attack's sum is made of; nothing of any other action."""
    match action:
        case Attack(pawns=pawns):
            return pawns
        case RaiseAttack(pawns=pawns) if risen:
            return (risen, *pawns)
    return ()


def outcome(seen: Shrine, seat: int, action: Action, risen: Card | None) -> str:
    """What an action comes to, in a sentence: `5 + 4 = 9: the 9 of Hearts falls.`; "" where its
    name says it."""
    if pawns := pawns_of(action, risen):
        assert isinstance(action, Announceable)
        shrine = seen.player(action.target).shrine
        return _attack(seen, seat, pawns, shrine[0]) if shrine else ""
    if isinstance(action, Heal) and seen.player(seat).shrine:
        return _heal(seen, seat, action)
    return ""


def _attack(seen: Shrine, seat: int, pawns: Sequence[Card], top: Card) -> str:
    if top[0] == DAGGER:
        return f"A pair takes the {name(top)} off."
    total, value = sum(COUNT[card] for card in pawns), COUNT[top]
    made = f"{' + '.join(str(COUNT[card]) for card in pawns)} = {total}"
    made = made if len(pawns) > 1 else f"{total}"
    if total == value:
        return f"{made}: the {name(top)} falls."
    return f"{made}, one off {value}: the King makes up for it, and the {name(top)} falls."


def _heal(seen: Shrine, seat: int, action: Heal) -> str:
    top, total = seen.player(seat).shrine[0], action.total(seen)
    if total == COUNT[top]:
        return f"It matches the {name(top)}: the deck's top card comes onto the Shrine."
    return f"It is one off the {name(top)}: the Queen makes up for it."


def needs(seen: Shrine, seat: int, at: int) -> str:
    """What takes the top card of a Shrine: `9, black`."""
    top = seen.player(at).shrine[0]
    if top[0] == DAGGER:
        return "a pair, a dagger or a quad"
    value, reach = COUNT[top], seen.reach(seat, "K")
    near = [str(each) for each in range(max(1, value - reach), value + reach + 1)]
    return f"{OTHER[COLOUR[top]]} {' or '.join(filter(None, [', '.join(near[:-1]), near[-1]]))}"


def given(history: Sequence[Played]) -> list[tuple[int, Action]]:
    """The answers to what stands announced, in order."""
    found: list[tuple[int, Action]] = []
    for played in reversed(history):
        if any(isinstance(event, ActionAnnounced) for event in played.events):
            return found[::-1]
        found.append((played.seat, played.action))
    return []


def in_order(
    seen: Shrine,
    action: Announceable,
    history: Sequence[Played],
    ask: str,
    asked: int,
    name: Names,
    odds: bool = False,
) -> list[Answer]:
    """Who has answered what stands announced, who is asked, and who may still answer; with `odds`
    as far as open cards tell whether it can."""
    announced, answers = seen.announced, given(history)
    assert announced
    turn, least = seen.turn, seen.rules.fizzle
    said = dict(reversed(answers))
    lines: list[Answer] = []
    for seat in seen.others(turn):
        answer, count = said.get(seat), len(seen.player(seat).hand)
        if seat == announced.fizzler:
            lines.append(Answer(seat, f"{name(seat)} fizzles it", done=True))
        elif isinstance(answer, Allow):
            lines.append(Answer(seat, f"{name(seat)} lets it stand", done=True))
        elif count >= least and not announced.fizzler and ask in (Asked.FIZZLE, ""):
            words = f"{name(seat)} may fizzle, holding {in_words(count, 'card')}"
            lines.append(Answer(seat, words, seat == asked))
    left = len(seen.player(turn).hand) - len(seen.played)
    if announced.fizzler and ask == Asked.COUNTER:
        words = f"{name(turn)} may insist, with {in_words(left, 'card')} left"
        lines.append(Answer(turn, words, turn == asked))
    elif left >= least and ask == Asked.FIZZLE:
        words = f"{name(turn)} may insist then, with {in_words(left, 'card')} left"
        lines.append(Answer(turn, words))
    if action.target and (block := _block(seen, action)):
        now = ask in (Asked.BLOCK, Asked.BLOCK_DAGGER)
        words = f"{name(action.target)} may block{'' if now else ' at last'}, {block}"
        if odds and action.by_dagger:
            words = f"{words}; {in_words(open_aces(seen), 'ace')} of four seen"
        lines.append(Answer(action.target, words, now))
    return lines


def open_aces(seen: Shrine) -> int:
    """How many aces lie open to all, or have been named: none of them is in a hidden hand."""
    lying = [*seen.graveyard, *seen.played]
    for player in seen.players:
        lying += [*player.shrine, *player.field]
    return len({card for card in lying if card[0] == DAGGER})


def _block(seen: Shrine, action: Announceable) -> str:
    """H17, H19: with what the target could block, as far as open cards tell."""
    target = seen.player(action.target)
    if action.by_pawns and target.field:
        return f"with {tokens(target.field)}"
    if action.by_dagger and len(target.hand) >= 2:
        return f"with an ace from {in_words(len(target.hand), 'card')}"
    return ""


def verdict(events: Sequence[object], name: Names) -> str:
    """What has come of it, as far as that has been told; "" while it waits."""
    for event in reversed(events):
        match event:
            case ActionStands():
                return "It stands."
            case ActionBlocked(by=by, card=card):
                return f"{name(by)} blocks it with {tokens([card])}."
            case ActionFizzled(by=by):
                return f"{name(by)} fizzles it." if by else "It comes to nothing."
    return ""


def to_come(seen: Shrine, seat: int, action: Announceable, name: Names) -> str:
    """Who may answer an action once it is announced, in a sentence."""
    least = seen.rules.fizzle
    fizzlers = [name(at) for at in seen.others(seat) if len(seen.player(at).hand) >= least]
    block = _block(seen, action) if action.target else ""
    words = [f"{listed(fizzlers)} may fizzle it"] if fizzlers else []
    words += [f"{name(action.target)} may block it {block}"] if block else []
    return f"{', and '.join(words)}." if words else "Nobody can answer it."
