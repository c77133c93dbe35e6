"""Descriptions of the events of Schmiegel in words.

Each event is described once, for the log, the list of a turn, the dice and the key moments. A
`Description` has the seat, a sentence, a title, a note, and a moment with its weight; what is left
out is not said. A face is a character's card, which `{JC}` in a text shows as a sign.

Clauses such as C6 are in games/schmiegel/rules.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from engine.rules.cards import Card, name
from engine.rules.english import in_words, possessive
from engine.rules.events import Event, Moved
from engine.rules.places import Place
from engine.words.descriptions import Description
from engine.words.log import NOBODY, tokens
from games.schmiegel.rules.abilities import Move, Recruit, Steal, Train
from games.schmiegel.rules.actions import Accept, Associate, Attack, Defend, Reject, Swap
from games.schmiegel.rules.events import (
    AbilityUsed,
    AttackDeclared,
    BattleEnded,
    BattleRolled,
    DefenderNamed,
    HandsDiscarded,
    NothingDrawn,
    SwapAnswered,
    SwapNamed,
)
from games.schmiegel.words.phrases import ABILITY_NAME_BY_WORD, done_sentence

BATTLE_WEIGHT = 3
"""Weight of a battle won among the key moments; each number lost with it weighs one more."""
RECRUIT_WEIGHT = 4
"""Weight of a recruit among the key moments."""
HANDS_WEIGHT = 3
"""Weight of both hands discarded among the key moments."""
TAKEN_WEIGHT = 2
"""Weight of a number that changes sides among the key moments."""
SWAP_WEIGHT = 1
"""Weight of a swap among the key moments; each number lost with it weighs one more."""


def description_of(event: Event, later_events: Sequence[Event] = ()) -> Description:
    """Return an event in words; moves of cards are described by `description_of_move`.

    Args:
        event: The event.
        later_events: Later events of the same action, as many as have been shown.
    """
    match event:
        case SwapNamed(seat=seat, face=face):
            return Description(seat, note=f"swap {{{face}}}?")
        case SwapAnswered():
            return _swap_description(event, later_events)
        case AttackDeclared(seat=seat, face=face):
            return Description(seat, done_sentence(Attack, named=name(face)), note=f"{{{face}}}")
        case DefenderNamed(seat=seat, face=face):
            return Description(
                seat, done_sentence(Defend, named=name(face)), note=f"against {{{face}}}"
            )
        case BattleRolled():
            return _roll_description(event)
        case BattleEnded():
            return _battle_description(event, later_events)
        case NothingDrawn(seat=seat):
            return Description(seat, "No number is left to draw.", note="nothing to draw")
        case HandsDiscarded():
            words = "No number is left to draw: both hands become the new pile"
            return Description(NOBODY, moment=words, weight=HANDS_WEIGHT)
    return Description()


def description_of_move(
    move: Moved, ability_used: AbilityUsed | None, name_of: Callable[[int], str]
) -> Description:
    """Return the words for moving cards; no words for a move that belongs to another event.

    Args:
        move: The move.
        ability_used: The use of an ability that caused it, if any.
        name_of: Returns the name of the player at a seat.
    """
    cards = tokens(move.cards)
    source = move.source
    target = move.target
    match source.pile, target.pile:
        case "pile", "hand" if ability_used is None:
            drawn = in_words(len(move.cards), "number")
            return Description(target.seat, "Draws a number.", note=f"drew {drawn}")
        case "hand", "numbers":
            face = face_of(target)
            giving_words = done_sentence(Associate, number=cards, named=name(face))
            return Description(source.seat, giving_words, note=f"{cards} to {{{face}}}")
    return _ability_description(move, ability_used, name_of) if ability_used else Description()


def description_of_draw(swap_named: SwapNamed, move: Moved) -> Description:
    """Return the words for the draw of a face for a swap."""
    words = done_sentence(Swap, drawn=tokens(move.cards), face=tokens([swap_named.face]))
    return Description(swap_named.seat, words)


def first_leaving_character(events: Iterable[Event]) -> tuple[Card, tuple[Card, ...]] | None:
    """Return the first character that leaves play in these events and its numbers, or None (C6)."""
    numbers: tuple[Card, ...] = ()
    for event in events:
        match event:
            case Moved(cards=cards, source=Place(pile="numbers"), target=Place(pile="discard")):
                numbers = cards
            case Moved(cards=(face,), source=Place(pile="character")):
                return face, numbers
    return None


def face_of(place: Place) -> Card:
    """Return the face of the character whose place this is."""
    return Card(place.at)


def _ability_description(
    move: Moved, ability_used: AbilityUsed, name_of: Callable[[int], str]
) -> Description:
    """Return the words for the use of an ability, from a move of cards that it caused."""
    face = tokens([ability_used.face])
    cards = tokens(move.cards)
    title = ABILITY_NAME_BY_WORD[ability_used.ability]
    source = tokens([face_of(move.source)])
    target = tokens([face_of(move.target)])
    weight = 0
    match ability_used.ability, move.source.pile, move.target.pile:
        case "train", "pile", "hand":
            words = done_sentence(Train, face=face)
            note = f"{face} drew one number"
        case "recruit", "pile", "character":
            words = done_sentence(Recruit, face=face, recruit=cards)
            note = f"{face} brought {cards}"
            weight = RECRUIT_WEIGHT
        case "steal", "numbers", "hand":
            owner = possessive(name_of(ability_used.seat))
            words = done_sentence(Steal, face=face, number=cards, source=source, whose=owner)
            note = f"{face} took {cards} from {source}"
            weight = TAKEN_WEIGHT
        case "move", "numbers", "numbers":
            words = done_sentence(Move, face=face, number=cards, source=source, target=target)
            note = f"{cards} from {source} to {target}"
            weight = TAKEN_WEIGHT if move.source.seat != move.target.seat else 0
        case _:
            return Description()
    moment = words.removesuffix(".").partition(" into ")[0]  # without "into Mara's hand"
    return Description(
        ability_used.seat, f"{title}: {words}", title=title, note=note, moment=moment, weight=weight
    )


def _swap_description(answer: SwapAnswered, later_events: Sequence[Event]) -> Description:
    """Return the words for the answer to a swap (C7)."""
    seat = answer.seat
    face = tokens([answer.face])
    drawn = tokens([answer.drawn])
    if not answer.accepted:
        reject_words = done_sentence(Reject, drawn=drawn, face=face)
        return Description(seat, reject_words, note=f"{face} stays; {drawn} discarded")
    note = f"{drawn} for {face}"
    leaving_character = first_leaving_character(later_events)
    if leaving_character is None:  # its moves have not been shown yet
        return Description(seat, note=note)
    _, numbers_lost = leaving_character
    return Description(
        seat,
        done_sentence(
            Accept, drawn=drawn, leaving_sentence=_leaving_sentence(answer.face, numbers_lost)
        ),
        note=note,
        moment=f"{drawn} replaces {face}{_numbers_lost(len(numbers_lost))}",
        weight=SWAP_WEIGHT + len(numbers_lost),
    )


def _roll_description(roll: BattleRolled) -> Description:
    """Return the words for a roll of a battle (C17)."""
    one, two = roll.dice
    face = tokens([roll.face])
    sum_words = f"Roll {roll.roll}: {one} and {two} make {one + two}"
    if roll.number:
        number = tokens([roll.number])
        sentence = f"{sum_words}. The {name(roll.face)} holds {number}: a hit."
        return Description(roll.seat, sentence, "A hit!", f"{face} holds {number}")
    if roll.hit:
        note = f"{roll.total} always hits"
        return Description(roll.seat, f"{sum_words}, which always hits.", "A hit!", note)
    return Description(roll.seat, f"{sum_words}. No hit.", "No hit", f"{face} has no {roll.total}")


def _battle_description(battle: BattleEnded, later_events: Sequence[Event]) -> Description:
    """Return the words for the end of a battle (C17)."""
    if not battle.winner:
        rolls = f"{in_words(battle.rolls, 'roll').capitalize()} without a hit"
        return Description(NOBODY, f"{rolls}: nothing changes.", "A draw", "a draw")
    leaving_character = first_leaving_character(later_events)
    if leaving_character is None:  # its moves have not been shown yet
        return Description(battle.winner, note="a hit")
    loser, numbers_lost = leaving_character
    winner = battle.attacker if loser == battle.defender else battle.defender
    victory_words = f"{tokens([winner])} beats {tokens([loser])} on roll {battle.rolls}"
    return Description(
        battle.winner,
        _leaving_sentence(loser, numbers_lost),
        title=f"{tokens([loser])} falls",
        note="a hit",
        moment=victory_words + _numbers_lost(len(numbers_lost)),
        weight=BATTLE_WEIGHT + len(numbers_lost),
    )


def _leaving_sentence(face: Card, numbers: Sequence[Card]) -> str:
    return f"The {name(face)} leaves play{f' with {tokens(numbers)}' if numbers else ''}."


def _numbers_lost(count: int) -> str:
    return f", with {in_words(count, 'number')}" if count else ""
