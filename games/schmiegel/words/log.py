"""The log of Schmiegel: each action told from what everybody saw of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

from engine.rules.cards import Card, name
from engine.rules.english import in_words
from engine.rules.events import Ended, Event, Moved, Resigned, Rolled, Shuffled, TurnBegan, first
from engine.rules.places import Place
from engine.rules.played import Played
from engine.words.log import ALL, NOBODY, Entry, common_words, headed, tokens
from games.schmiegel.rules.abilities import ABILITIES
from games.schmiegel.rules.actions import Pass
from games.schmiegel.rules.state import (
    FACE_DISCARD,
    AbilityUsed,
    AttackDeclared,
    BattleEnded,
    BattleRolled,
    DefenderNamed,
    Dice,
    GameBegan,
    GameWon,
    HandsDiscarded,
    NothingDrawn,
    PhaseBegan,
    SwapAnswered,
    SwapNamed,
)

TITLES = {ability.form.split()[0]: ability.title for ability in ABILITIES}
"""The abilities' names, by the first word of their actions."""


class _Told(NamedTuple):
    """A line, and how many of the action's events it tells of."""

    mark: int
    heading: str
    text: str
    events: int = ALL


def entries(played: Played, names: Sequence[str]) -> list[Entry]:
    """A pass by what it skips; what was named, moved and rolled, in order; the end of a game."""
    events = [event.seen_by(0) for event in played.events]
    return [
        Entry(told.mark, told.heading, told.text, played.number, told.events)
        for told in _told(played, events, names)
    ]


def opening(events: Sequence[Event], names: Sequence[str]) -> list[Entry]:
    """C3: what comes before the first action: the dice for the first turn."""
    begun = first(events, GameBegan)
    if begun is None:
        return []
    told = _dealt(begun, events, names)
    return [Entry(told.mark, told.heading, told.text, 0, len(events))]


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


def score(wins: Sequence[int], seat: int = 1) -> str:
    """The games that each seat has won, this one's first: `2–1`."""
    return f"{wins[seat - 1]}–{wins[2 - seat]}"


def _told(played: Played, events: Sequence[Event], names: Sequence[str]) -> Iterator[_Told]:
    turn, who = played.turn, names[played.seat - 1]
    if isinstance(played.action, Pass):
        yield _Told(played.seat, *_passed(events, turn, who), 1)
    for at, event in enumerate(events):
        rest, told = events[at + 1 :], at + 1
        match event:
            case TurnBegan():
                turn = event.turn
            case GameBegan():
                yield _dealt(event, rest, names)
                return  # what follows deals the cards
            case Moved() if moved := _moved(event, events, turn, who):
                yield _Told(played.seat, *moved, told)
            case Moved(source=source, cards=cards) if source == FACE_DISCARD:
                count = in_words(len(cards), "character")
                yield _Told(NOBODY, "Faces", f"The discard pile, {count}, is turned over.", told)
            case Shuffled():
                yield _Told(NOBODY, "Numbers", _shuffled(event, events, names), told)
            case NothingDrawn():
                yield _Told(played.seat, _leveller(events), "No number is left to draw.", told)
            case SwapAnswered():
                yield _Told(event.seat, "Swap", _answered(event, rest), told + _leaving(rest))
            case AttackDeclared(seat=seat, face=face):
                yield _Told(seat, "Attack", f"{names[seat - 1]} names the {name(face)}.", told)
            case DefenderNamed(seat=seat, face=face):
                yield _Told(seat, "Defence", f"{names[seat - 1]} names the {name(face)}.", told)
            case BattleRolled(seat=seat, roll=roll):
                yield _Told(seat, f"Roll {roll} · {names[seat - 1]}", _roll(event), told)
            case BattleEnded():
                yield _Told(
                    event.winner or NOBODY, "Battle", _battle(event, rest), told + _leaving(rest)
                )
            case GameWon(seat=seat, wins=wins) if not first(rest, Ended):
                yield _Told(seat, f"Game {sum(wins)} · {names[seat - 1]}", _won(event, names), told)
            case Ended():
                winner = names[event.winner - 1] if event.winner else "Draw"
                text = _end(event, first(events, GameWon), names)
                yield _Told(event.winner or NOBODY, headed(turn, winner), text, told)
            case _ if words := common_words(event):
                dropped = first(rest, Moved) if isinstance(event, Resigned) else None
                more = f" {tokens(dropped.cards)} is discarded." if dropped else ""
                told += _leaving(rest) if dropped else 0
                yield _Told(played.seat, headed(turn, who), words + more, told)


def _leaving(rest: Sequence[Event]) -> int:
    """How many of the events that follow put a character out of play, or another in its place."""
    moves = takewhile(lambda event: isinstance(event, Moved), rest)
    return sum(1 for _ in moves)


def _passed(events: Sequence[Event], turn: int, who: str) -> tuple[str, str]:
    """Heading and text of a pass: what begins with it tells what it skips."""
    began = first(events, PhaseBegan)
    match began.phase if began else None:
        case "associate":
            return headed(turn, "Swap"), f"{who} makes no swap."
        case "abilities":
            return "Level up", f"{who} associates nothing."
        case "attack":
            return "Abilities", f"{who} is done."
    if first(events, TurnBegan):
        return "Attack", f"{who} does not attack."
    return TITLES["train"], f"{who} associates nothing."


def _moved(move: Moved, events: Sequence[Event], turn: int, who: str) -> tuple[str, str] | None:
    """Heading and text of a card's move that is told for itself."""
    used = first(events, AbilityUsed)
    card = tokens(move.cards)
    match move.source.pile, move.target.pile:
        case "pile", "drawn":
            named = first(events, SwapNamed)
            assert named
            return headed(turn, "Swap"), f"{who} names the {name(named.face)}; {card} is drawn."
        case "pile", "character" if used:
            return TITLES[used.ability], f"{{{used.face}}} recruits {card}."
        case "pile", "hand":
            drawer = f"{{{used.face}}}" if used else who
            return _leveller(events), f"{drawer} draws a number."
        case "hand", "numbers":
            heading = "Level up" if first(events, PhaseBegan) else TITLES["train"]
            return heading, f"{card} goes to the {name(face_of(move.target))}."
        case "numbers", "hand" if used:
            taken = f"{card} from {{{face_of(move.source)}}}"
            return TITLES[used.ability], f"{{{used.face}}} takes {taken} into the hand."
        case "numbers", "numbers" if used:
            ways = f"from {{{face_of(move.source)}}} to {{{face_of(move.target)}}}"
            return TITLES[used.ability], f"{{{used.face}}} moves {card} {ways}."
    return None


def _leveller(events: Sequence[Event]) -> str:
    """The heading of a draw: it happens in the second phase, or in training."""
    return TITLES["train"] if first(events, AbilityUsed) else "Level up"


def _shuffled(shuffled: Shuffled, events: Sequence[Event], names: Sequence[str]) -> str:
    """C4: the discard pile, or both hands, become the pile."""
    if not first(events, HandsDiscarded):
        count = in_words(shuffled.size, "number")
        return f"The discard pile, {count}, is shuffled to make a new one."
    laid = [
        f"{names[event.source.seat - 1]} discards {tokens(event.cards)}."
        for event in events
        if isinstance(event, Moved) and event.source.pile == "hand"
    ]
    return f"No number is left to draw. {' '.join(laid)} All are shuffled into a new pile."


def _answered(answered: SwapAnswered, rest: Sequence[Event]) -> str:
    drawn = f"{{{answered.drawn}}}"
    if not answered.accepted:
        return f"{drawn} is discarded, {{{answered.face}}} stays."
    return f"{drawn} joins the party. {_leaves(*leaver(rest))}"


def _leaves(face: Card, numbers: Sequence[Card]) -> str:
    return f"The {name(face)} leaves play{f' with {tokens(numbers)}' if numbers else ''}."


def _roll(rolled: BattleRolled) -> str:
    made = _made(rolled.dice)
    if rolled.number:
        return f"{made}. The {name(rolled.face)} holds {{{rolled.number}}}: a hit."
    return f"{made}, which always hits." if rolled.hit else f"{made}. No hit."


def _made(dice: Dice) -> str:
    return f"{dice[0]} and {dice[1]} make {sum(dice)}"


def _battle(battle: BattleEnded, rest: Sequence[Event]) -> str:
    if battle.winner:
        return _leaves(*leaver(rest))
    return f"{in_words(battle.rolls, 'roll').capitalize()} without a hit: nothing changes."


def _dealt(begun: GameBegan, events: Sequence[Event], names: Sequence[str]) -> _Told:
    """C3: each roll of the dice for the first turn."""
    words = ["A full pack is dealt."]
    totals: list[int] = []
    for rolled in (event for event in events if isinstance(event, Rolled)):
        one, two = rolled.dice
        words.append(f"{names[rolled.seat - 1]}: {_made((one, two))}.")
        totals.append(one + two)
        if rolled.seat == 2:
            high, low = totals[-2:]
            first_seat = 1 if high > low else 2
            words.append("Again." if high == low else f"{names[first_seat - 1]} begins.")
    return _Told(NOBODY, f"Game {begun.number}", " ".join(words))


def _won(won: GameWon, names: Sequence[str]) -> str:
    who, games = names[won.seat - 1], score(won.wins, won.seat)
    return f"{_gone(names[2 - won.seat])} {who} wins the game: {games}."


def _gone(loser: str) -> str:
    return f"**{loser}'s party is gone.**"


def _end(ended: Ended, won: GameWon | None, names: Sequence[str]) -> str:
    """Why it is over, and who has won; after several games with the score."""
    if ended.winner is None:
        return "**A draw is agreed.** Nobody wins."
    wins = f"{names[ended.winner - 1]} wins"
    if won is None:
        return f"{wins}."
    games = f" the match: {score(won.wins, ended.winner)}" if sum(won.wins) > 1 else ""
    return f"{_gone(names[2 - ended.winner])} {wins}{games}."
