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
    whether it is asked now, whether it may still answer, and whether its note says no more than the
    rules do."""

    seat: int
    words: str
    note: str = ""
    now: bool = False
    waits: bool = True
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


def threats(seen: Shrine, at: int) -> str:
    """What takes the top card of a Shrine in the turns of its opponents, whose Kings serve anew."""
    top, value = seen.player(at).shrine[0], COUNT[seen.player(at).shrine[0]]
    kings = any(seen.player(seat).token("K") for seat in seen.others(at))
    if top[0] == DAGGER or not kings:
        return needs(seen, at, at) if top[0] == DAGGER else f"{OTHER[COLOUR[top]]} {value}"
    return f"{OTHER[COLOUR[top]]} {value}; with a King to {_near(value, 1)}"


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
    decided: bool = False,
) -> list[Answer]:
    """Who has answered what is announced, who is asked, and who may still answer unless it is
    `decided`; of what is only about to be announced, who may then. With `odds` what lies open of
    the cards that it takes."""
    announced, turn, others = seen.announced, seen.turn, seen.others(seen.turn)
    fizzler = announced.fizzler if announced else 0
    asks = others[: others.index(fizzler) + 1] if fizzler in others else others
    lines: list[Answer] = []
    for seat in others:
        said = [each for each in answers if _by(each) == seat]
        block = block_of(seen, action) if seat == action.target and not decided else ""
        line = _opponent(seen, seat, said, seat in asks, block)
        if block and line.waits and action.by_dagger and odds:
            line = line._replace(note=lying_open(seen), plain=False)
        lines.append(line)
    answered = {_by(each) for each in answers}
    fizzles = fizzler or any(seat not in answered for seat in seen.may_fizzle())
    lines.append(_player(seen, action, [each for each in answers if _by(each) == turn], fizzles))
    return [
        line._replace(words=f"{name(line.seat)} {line.words}", now=line.seat == asked)
        for line in lines
        if line.words and not (decided and line.waits)
    ]


def _opponent(
    seen: Shrine,
    seat: int,
    said: Sequence[Answered | ActionBlocked],
    asked: bool,
    block: str,
) -> Answer:
    """What an opponent has `said`, or may still do: fizzle where it is `asked`, then `block`."""
    count, words = len(seen.player(seat).hand), [_said(each) for each in said]
    fizzled = bool(seen.announced and seen.announced.fizzler)
    if said and isinstance(said[-1], ActionBlocked):
        return Answer(seat, ", ".join(dict.fromkeys(words)), waits=False)
    could = asked and (count >= seen.rules.fizzle or any(map(_fizzles, said)))
    first = words.pop(0) if could and words else ""
    may = could and not first and not fizzled
    cannot = asked and not (could or said or fizzled)
    held = f"fizzle ({in_figures(count, 'card')})"
    parts = [f"may {held}" if may else f"can't {held}" if cannot else first]
    if block:
        then = "then block" if may else "may then block" if first else "may block"
        parts.append(words[0] if words else f"{then} {block}")
    note = f"discards {_given_up(seen)} to stop it" if may else ""
    if cannot:
        note = f"a fizzle takes {in_words(seen.rules.fizzle, 'card')} at least"
    waits = may or bool(block and not words)
    return Answer(seat, ", ".join(dict.fromkeys(filter(None, parts))), note, waits=waits)


def _player(
    seen: Shrine, action: Announceable, said: Sequence[Answered | ActionBlocked], fizzles: object
) -> Answer:
    """What the player of an action has `said` to a fizzle, or may say if it `fizzles`."""
    seat, announced = seen.turn, seen.announced
    left = len(seen.player(seat).hand) - len(played_cards(str(action)))
    if said:
        return Answer(seat, _said(said[0], insists=True), waits=False)
    if left < seen.rules.fizzle or not fizzles:
        return Answer(seat, "", waits=False)
    may = "may insist" if announced and announced.fizzler else "may then insist"
    note = f"discards {_given_up(seen)} to make it stand"
    return Answer(seat, f"{may} ({in_figures(left, 'card')})", note)


def _given_up(seen: Shrine) -> str:
    """What a fizzle costs."""
    if seen.rules.alternate_fizzle:
        return f"{in_words(seen.rules.fizzle, 'card')} of choice"
    return "the hand"


def _fizzles(event: Answered | ActionBlocked) -> bool:
    return isinstance(event, Answered) and event.fizzles


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


def block_of(seen: Shrine, action: Announceable) -> str:
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
