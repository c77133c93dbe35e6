"""What stands announced, in words: what it comes to, and who may still answer, in order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.rules.cards import COLOUR, COUNT, HIDDEN, Card, name
from engine.rules.english import in_figures, in_words
from engine.rules.notation import Action
from engine.rules.played import Played
from engine.words.log import tokens
from games.shrine.rules.actions import SHRINE, Announceable, Attack, Dagger, Heal, Steal
from games.shrine.rules.combos import Quad, RaiseAttack, RaiseDagger, Triplet
from games.shrine.rules.hands import OTHER
from games.shrine.rules.state import (
    DAGGER,
    ActionAnnounced,
    ActionBlocked,
    ActionFizzled,
    ActionStands,
    Answered,
    Shrine,
    played_cards,
)

Names = Callable[[int], str]
"""A seat's name, marked up."""


class Answer(NamedTuple):
    """A line of who may answer: the seat, what it may do or has done, what that costs or takes,
    whether it is asked, whether it is done, and whether its note says no more than the rules do."""

    seat: int
    words: str
    note: str = ""
    now: bool = False
    done: bool = False
    plain: bool = True


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
    """What takes the top card of a Shrine: `black 8, 9 or 10`."""
    top = seen.player(at).shrine[0]
    if top[0] == DAGGER:
        return "a pair, a dagger or a quad"
    return f"{OTHER[COLOUR[top]]} {_near(COUNT[top], seen.reach(seat, 'K'))}"


def heals(seen: Shrine, seat: int) -> str:
    """What brings a card onto a Shrine, in words that follow its owner's name."""
    player = seen.player(seat)
    top = player.shrine[0]
    if top[0] == DAGGER:
        return "can't heal under an ace"
    if len(player.shrine) >= seen.room(player):
        return "has a full Shrine"
    near = _near(COUNT[top], seen.reach(seat, "Q"))
    if seen.rules.alternate_healing:
        return f"heals with {COLOUR[top]} Pawns that make {near}"
    return f"heals with a pair of {near}, one of it {COLOUR[top]}"


def _near(value: int, reach: int) -> str:
    """`9`, or `8, 9 or 10`."""
    near = [str(each) for each in range(max(1, value - reach), value + reach + 1)]
    return " or ".join(filter(None, [", ".join(near[:-1]), near[-1]]))


def target(seen: Shrine, action: Announceable) -> str:
    """What an action is aimed at, on the side of its target; "" where that is gone."""
    match action:
        case Attack(at=at) | RaiseAttack(at=at):
            return needs(seen, seen.turn, at) if seen.player(at).shrine else ""
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
    action: Announceable,
    answers: Sequence[Answered | ActionBlocked],
    asked: int,
    name: Names,
    odds: bool = False,
) -> list[Answer]:
    """Who has answered what is announced, who is asked, and who may still answer; of what is only
    about to be announced, who may then. With `odds` what lies open of the cards that it takes."""
    announced, turn, least = seen.announced, seen.turn, seen.rules.fizzle
    fizzler = announced.fizzler if announced else 0
    gives = f"{in_words(least, 'card')} of choice" if seen.rules.alternate_fizzle else "the hand"
    lines: list[Answer] = []
    waits = past = False
    for seat in seen.others(turn):
        count = len(seen.player(seat).hand)
        said = [_said(each) for each in answers if _by(each) == seat]
        could = (seat == fizzler or count >= least) and not past
        past |= seat == fizzler
        first = said.pop(0) if could and said else ""
        may = "" if first or fizzler or not could else f"may fizzle ({in_figures(count, 'card')})"
        waits |= bool(may)
        block = _block(seen, action) if seat == action.target else ""
        then = "then block" if may else "may then block" if first else "may block"
        then = said[0] if said else f"{then} {block}" if block else ""
        parts = dict.fromkeys([first or may, then])
        words = ", ".join(filter(None, parts))
        note = f"discards {gives} to stop it" if may else ""
        counts = bool(block) and not said and action.by_dagger and odds
        note = lying_open(seen) if counts else note
        if words:
            done = not may and (not block or bool(said))
            lines.append(
                Answer(seat, f"{name(seat)} {words}", note, seat == asked, done, not counts)
            )
    said = [_said(each, insists=True) for each in answers if _by(each) == turn]
    left = len(seen.player(turn).hand) - len((announced and seen.played) or cards_of(action))
    if said:
        lines.append(Answer(turn, f"{name(turn)} {said[0]}", done=True))
    elif left >= least and (waits or fizzler):
        words = f"{name(turn)} may {'' if fizzler else 'then '}insist ({in_figures(left, 'card')})"
        note = f"discards {gives} to make it stand"
        lines.append(Answer(turn, words, note, turn == asked))
    return lines


def cards_of(action: Announceable) -> tuple[Card, ...]:
    """The cards of the hand that an action plays."""
    return played_cards(str(action))


def _by(event: Answered | ActionBlocked) -> int:
    return event.seat if isinstance(event, Answered) else event.by


def _said(event: Answered | ActionBlocked, insists: bool = False) -> str:
    """What a seat has answered, in words that follow its name."""
    match event:
        case ActionBlocked(card=card):
            return f"blocks it with {tokens([card])}"
        case Answered(fizzles=True):
            return "insists on it" if insists else "fizzles it"
    return "lets it be stopped" if insists else "lets it stand"


def open_cards(seen: Shrine) -> set[Card]:
    """What lies open to all, or has been named: none of it is in a hidden hand."""
    lying = [*seen.graveyard, *seen.played]
    if seen.announced:
        lying += [*seen.announced.fizzle, *seen.announced.raised]
    for player in seen.players:
        lying += [*player.shrine, *player.field]
    return {card for card in lying if card != HIDDEN}


def lying_open(seen: Shrine) -> str:
    """Of what a dagger block takes, an ace and another card of its colour, how much lies open:
    `seen so far: 3 of 4 aces, 9 of 26 red cards, 12 of 26 black`."""
    cards = open_cards(seen)
    aces = sum(card[0] == DAGGER for card in cards)
    red, black = (sum(COLOUR.get(card) == colour for card in cards) for colour in ("red", "black"))
    return f"seen so far: {aces} of 4 aces, {red} of 26 red cards, {black} of 26 black"


def _block(seen: Shrine, action: Announceable) -> str:
    """H17, H19: with what the target could block, as far as open cards tell."""
    target = seen.player(action.target)
    if action.by_pawns and target.field:
        return f"with {tokens(target.field)}"
    if action.by_dagger and len(target.hand) >= 2:
        return f"with an ace ({in_figures(len(target.hand), 'card')})"
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
