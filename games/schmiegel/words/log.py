"""The log of Schmiegel: each action told from what everybody saw of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from engine.rules.cards import Card, name
from engine.rules.english import in_words, possessive
from engine.rules.events import (
    Ended,
    Event,
    GameBegan,
    Moved,
    Resigned,
    Rolled,
    Shuffled,
    TurnBegan,
    first,
)
from engine.rules.notation import Action
from engine.rules.places import Place
from engine.words.log import NOBODY, Sentence, Telling, tokens
from games.schmiegel.rules.abilities import ABILITIES
from games.schmiegel.rules.actions import Pass
from games.schmiegel.rules.events import (
    AbilityUsed,
    AttackDeclared,
    BattleEnded,
    BattleRolled,
    DefenderNamed,
    HandsDiscarded,
    NothingDrawn,
    PhaseBegan,
    SwapAnswered,
    SwapNamed,
)
from games.schmiegel.rules.state import FACE_DISCARD, Ending

TITLES = {ability.form.split()[0]: ability.title for ability in ABILITIES}
"""The abilities' names, by the first word of their actions."""


def told(t: Telling, what: Action | Event | None) -> Iterator[Sentence]:
    """A pass by what it skips; what was named, moved and rolled, in order; the end of a game."""

    def say(words: str, more: int = 0) -> Sentence:
        return Sentence(t.seat, words, t.at + 1 + more)

    match what:
        case Pass():
            yield Sentence(t.seat, _passed(t), 1)
        case GameBegan(number=number):  # what follows deals the cards
            yield Sentence(NOBODY, _dealt(t), len(t.events), by=f"Game {number}")
        case Moved() if moved := _moved(what, t):
            yield say(moved)
        case Moved(source=source, cards=cards) if source == FACE_DISCARD:
            count = in_words(len(cards), "character")
            words = f"The character pile is empty. Its discard pile, {count}, is turned over."
            yield Sentence(NOBODY, words)
        case Shuffled():
            yield Sentence(NOBODY, _shuffled(what, t))
        case NothingDrawn():
            yield say("No number is left to draw.")
        case SwapAnswered(drawn=drawn, accepted=True):
            yield say(f"Accepts {{{drawn}}}. {_leaves(*leaver(t.rest))}", _leaving(t))
        case SwapAnswered(drawn=drawn, face=face):
            yield say(f"Rejects {{{drawn}}}; {{{face}}} stays.", _leaving(t))
        case AttackDeclared(face=face):
            yield say(f"Attacks with the {name(face)}.")
        case DefenderNamed(face=face):
            yield say(f"Defends with the {name(face)}.")
        case BattleRolled(seat=seat):
            yield Sentence(seat, _roll(what))
        case BattleEnded():
            yield Sentence(what.winner or NOBODY, _battle(what, t.rest), t.at + 1 + _leaving(t))
        case Resigned() if isinstance(dropped := next(iter(t.rest), None), Moved):
            yield say(f"Resigns. {tokens(dropped.cards)} is discarded.", _leaving(t))


def reason(t: Telling, ended: Ended) -> str:
    """C20: a party has no character left."""
    assert ended.winner
    return gone(t.name(3 - ended.winner))


ENDINGS: dict[str, str] = {Ending.ELIMINATED: "Party eliminated"}
"""Why games end (C20)."""


def leaver(events: Iterable[Event]) -> tuple[Card, tuple[Card, ...]]:
    """C6: the first character that leaves play in these events, and its numbers."""
    numbers: tuple[Card, ...] = ()
    for event in events:
        match event:
            case Moved(cards=cards, source=Place(pile="numbers"), target=Place(pile="discard")):
                numbers = cards
            case Moved(cards=(face,), source=Place(pile="character")):
                return face, numbers
    raise AssertionError("nobody leaves play")


def face_of(place: Place) -> Card:
    """The character that a place belongs to."""
    return Card(place.at)


def _leaving(t: Telling) -> int:
    """How many of the events that follow put a character out of play, or another in its place."""
    moves = takewhile(lambda event: isinstance(event, Moved), t.rest)
    return sum(1 for _ in moves)


def _passed(t: Telling) -> str:
    """What a pass skips, by what begins with it."""
    began = first(t.events, PhaseBegan)
    match began.phase if began else None:
        case "associate":
            return "Makes no swap."
        case "abilities":
            return "Gives no number."
        case "attack":
            return "Is done with abilities."
    return "Ends the turn without an attack." if first(t.events, TurnBegan) else "Gives no number."


def _moved(move: Moved, t: Telling) -> str:
    """What is said of a card's move that is told for itself; else ""."""
    used, card = first(t.events, AbilityUsed), tokens(move.cards)
    does = f"{TITLES[used.ability]}: {{{used.face}}}" if used else ""
    match move.source.pile, move.target.pile:
        case "pile", "drawn":
            named = first(t.events, SwapNamed)
            assert named
            return f"Draws {card} for {{{named.face}}}."
        case "pile", "character" if used:
            return f"{does} recruits {card}."
        case "pile", "hand":
            return f"{does} draws a number." if used else "Draws a number."
        case "hand", "numbers":
            return f"Gives {card} to the {name(face_of(move.target))}."
        case "numbers", "hand" if used:
            whose = possessive(t.name(used.seat))
            return f"{does} takes {card} from {{{face_of(move.source)}}} into {whose} hand."
        case "numbers", "numbers" if used:
            ways = f"from {{{face_of(move.source)}}} to {{{face_of(move.target)}}}"
            return f"{does} moves {card} {ways}."
    return ""


def _shuffled(shuffled: Shuffled, t: Telling) -> str:
    """C4: the discard pile, or both hands, become the pile."""
    if not first(t.events, HandsDiscarded):
        count = in_words(shuffled.size, "number")
        return f"The number pile is empty. Its discard pile, {count}, is shuffled into a new one."
    laid = [
        f"{t.name(event.source.seat)} discards {tokens(event.cards)}."
        for event in t.events
        if isinstance(event, Moved) and event.source.pile == "hand"
    ]
    return f"No number is left to draw. {' '.join(laid)} All are shuffled into a new pile."


def _leaves(face: Card, numbers: Sequence[Card]) -> str:
    return f"The {name(face)} leaves play{f' with {tokens(numbers)}' if numbers else ''}."


def _roll(rolled: BattleRolled) -> str:
    one, two = rolled.dice
    made = f"Roll {rolled.roll}: {one} and {two} make {one + two}"
    if rolled.number:
        return f"{made}. The {name(rolled.face)} holds {{{rolled.number}}}: a hit."
    return f"{made}, which always hits." if rolled.hit else f"{made}. No hit."


def _battle(battle: BattleEnded, rest: Sequence[Event]) -> str:
    if battle.winner:
        return _leaves(*leaver(rest))
    return f"{in_words(battle.rolls, 'roll').capitalize()} without a hit: nothing changes."


def _dealt(t: Telling) -> str:
    """C3: each roll of the dice for the first turn."""
    words = ["A full pack is dealt."]
    totals: list[int] = []
    for rolled in (event for event in t.rest if isinstance(event, Rolled)):
        one, two = rolled.dice
        words.append(f"{t.name(rolled.seat)} rolls {one} and {two}, {one + two} in all.")
        totals.append(one + two)
        if rolled.seat == 2:
            high, low = totals[-2:]
            begins = f"{t.name(1 if high > low else 2)} takes the first turn."
            words.append("Both roll again." if high == low else begins)
    return " ".join(words)


def gone(loser: str) -> str:
    """C20: why somebody has lost."""
    return f"{loser} has no character left"
