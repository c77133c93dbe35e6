"""Facts of an action for its act: the characters, the card that moves, and the words.

Clauses such as C12 are in games/schmiegel/rules.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.rules.cards import HIDDEN, Card
from engine.rules.cards import name as card_name
from engine.rules.english import in_words
from engine.rules.events import Event, Moved, first_event
from engine.words.log import tokens
from engine.words.reasons import capital
from games.schmiegel.rules.events import (
    AbilityUsed,
    AttackDeclared,
    BattleEnded,
    BattleRolled,
    DefenderNamed,
    SwapAnswered,
    SwapNamed,
)
from games.schmiegel.words.descriptions import description_of, face_of, first_leaving_character
from games.schmiegel.words.phrases import ABILITY_ACTS

HAND = "hand"
"""End of an act that is a hand and not a character."""


class ActEnd(NamedTuple):
    """Character, or hand, that gives or receives the card of an act.

    Attributes:
        face: The face of the character; `HAND` for a hand.
        caption: The words below it.
        is_muted: True if it leaves play.
        numbers: The numbers that leave play with it.
    """

    face: str
    caption: str
    is_muted: bool = False
    numbers: tuple[Card, ...] = ()


class ActFacts(NamedTuple):
    """Facts of an action, from the events that have been shown.

    Attributes:
        seat: The seat that acts, or that wins a battle.
        verb: The words behind its name: `steals`.
        words: Sentences about it.
        giver: The character or hand that gives the card, or acts.
        card: The card that moves, `??` if it is hidden.
        taker: The character or hand that receives the card.
        dice: The dice that decided a battle.
        gives_number: True if the taker holds the card from now on.
        is_training: True if the giver only trains the taker.
        in_brief: The action in a few words, for a series.
        user: A further character that takes part, such as a thief.
        moves: True if something goes from the giver to the taker, or from one to strike the other.
    """

    seat: int
    verb: str = ""
    words: Sequence[str] = ()
    giver: ActEnd | None = None
    card: Card | None = None
    taker: ActEnd | None = None
    dice: tuple[int, ...] = ()
    gives_number: bool = False
    is_training: bool = False
    in_brief: str = ""
    user: Card | None = None
    moves: bool = True

    @property
    def faces(self) -> list[Card]:
        """Faces of the characters between which the card moves, the giver first."""
        ends = [end.face for end in (self.giver, self.taker) if end and end.face != HAND]
        return [*map(Card, ends)]


def facts_of(seat: int, events: Sequence[Event]) -> ActFacts:
    """Return the facts of an action of a seat.

    Args:
        seat: The seat that acted.
        events: The events of the action, or of one use of an ability, as the open view sees them.
    """
    moves = [event for event in events if isinstance(event, Moved)]
    if used := first_event(events, AbilityUsed):
        return _ability_facts(used, moves)
    if answer := first_event(events, SwapAnswered):
        return _swap_facts(answer, events)
    if named := first_event(events, SwapNamed):
        return _drawn_face_facts(named, moves)
    if first_event(events, DefenderNamed):
        return _battle_facts(seat, events)
    if attack := first_event(events, AttackDeclared):
        return ActFacts(seat, "attacks", giver=ActEnd(attack.face, "attacks"))
    for move in moves:
        match move.source.pile, move.target.pile:
            case "hand", "numbers":
                giver = ActEnd(HAND, "from the hand")
                return _gift_facts(seat, move, giver)._replace(verb="levels up")
            case "pile", "hand":
                return ActFacts(
                    seat,
                    "makes no swap",
                    ["Then draws a number."],
                    card=move.cards[0],
                    taker=ActEnd(HAND, "to the hand"),
                )
    return ActFacts(seat)


def _gift_facts(seat: int, move: Moved, giver: ActEnd) -> ActFacts:
    """Return the facts of a number that a character receives."""
    face = face_of(move.target)
    return ActFacts(
        seat,
        words=[f"{capital(card_name(face))} receives a number."],
        giver=giver,
        card=move.cards[0],
        taker=ActEnd(face, "receives"),
        gives_number=True,
        in_brief=f"{tokens(move.cards)} to {{{face}}}",
    )


# Abilities.


def _ability_facts(used: AbilityUsed, moves: Sequence[Moved]) -> ActFacts:
    """Return the facts of one use of an ability (C12 to C15)."""
    verb, effect = ABILITY_ACTS[used.ability]
    words = [f"{capital(card_name(used.face))} {effect}."]
    if used.of > 1:
        words.append(f"Use {used.use} of {used.of}.")
    facts = ActFacts(used.seat, giver=ActEnd(used.face, verb))
    for move in moves:
        facts = _after_move(used, move) or facts
    return facts._replace(seat=used.seat, verb=verb, words=words)


def _after_move(used: AbilityUsed, move: Moved) -> ActFacts | None:
    """Return the facts of a use of an ability after this move; None for a move that adds none."""
    seat = used.seat
    card = move.cards[0]
    user = ActEnd(used.face, "trains" if used.ability == "train" else "leads")
    match used.ability, move.source.pile, move.target.pile:
        case "steal", "numbers", "hand":
            source = face_of(move.source)
            loser = ActEnd(source, "loses it")
            brief = f"{tokens(move.cards)} from {{{source}}}"
            hand = ActEnd(HAND, "to the hand")
            return ActFacts(
                seat, giver=loser, card=card, taker=hand, in_brief=brief, user=used.face
            )
        case "move", "numbers", "numbers":
            return _gift_facts(seat, move, ActEnd(face_of(move.source), "loses it"))
        case "recruit", "pile", "character":
            return ActFacts(seat, giver=user, card=card, in_brief=tokens(move.cards), user=card)
        case "train", "pile", "hand":
            hand = ActEnd(HAND, "to the hand")
            brief = "a number" if card == HIDDEN else tokens(move.cards)
            return ActFacts(
                seat, giver=user, card=card, taker=hand, is_training=True, in_brief=brief
            )
        case "train", "hand", "numbers":
            return _gift_facts(seat, move, user)._replace(is_training=True)
    return None


# Swaps and battles.


def _leaving_end(face: Card, verb: str, events: Sequence[Event]) -> ActEnd:
    """Return a character that leaves play, with its numbers (C6)."""
    leaving_character = first_leaving_character(events)
    numbers = leaving_character[1] if leaving_character else ()
    caption = f"{verb} with {in_words(len(numbers))}" if numbers else verb
    return ActEnd(face, caption, is_muted=True, numbers=numbers)


def _drawn_face_facts(named: SwapNamed, moves: Sequence[Moved]) -> ActFacts:
    """Return the facts of a face that was drawn for a swap (C7)."""
    drawn = [move.cards[0] for move in moves if move.target.pile == "drawn"]
    return ActFacts(
        named.seat,
        "draws a character",
        giver=ActEnd(named.face, "may leave"),
        card=drawn[0] if drawn else None,
    )


def _swap_facts(answer: SwapAnswered, events: Sequence[Event]) -> ActFacts:
    """Return the facts of the answer to a swap (C7)."""
    old = capital(card_name(answer.face))
    new = capital(card_name(answer.drawn))
    if not answer.accepted:
        words = [f"{old} stays, {new} is discarded."]
        stays = ActEnd(answer.face, "stays")
        discarded = ActEnd(answer.drawn, "discarded", is_muted=True)
        return ActFacts(
            answer.seat, "rejects a swap", words, giver=stays, taker=discarded, moves=False
        )
    return ActFacts(
        answer.seat,
        "swaps",
        [f"{new} takes the place of {old}."],
        giver=_leaving_end(answer.face, "leaves", events),
        card=answer.drawn,
        user=answer.drawn,
    )


def _battle_facts(seat: int, events: Sequence[Event]) -> ActFacts:
    """Return the facts of a battle, once its dice have been shown (C17)."""
    ended = first_event(events, BattleEnded)
    rolls = [event for event in events if isinstance(event, BattleRolled)]
    if ended is None or not rolls:
        defender = first_event(events, DefenderNamed)
        end = ActEnd(defender.face, "defends") if defender else None
        return ActFacts(seat, "defends", giver=end)
    if not ended.winner:
        words = [f"{in_words(ended.rolls, 'roll').capitalize()} without a hit: both stay."]
        attacker = ActEnd(ended.attacker, "attacked")
        defender_end = ActEnd(ended.defender, "defended")
        return ActFacts(
            3 - seat,
            "attacks in vain",
            [*words, _series(rolls)],
            attacker,
            taker=defender_end,
            dice=rolls[-1].dice,
            moves=False,
        )
    winner = rolls[-1].face
    loser = ended.defender if winner == ended.attacker else ended.attacker
    words = [f"{description_of(rolls[-1]).note}: {capital(card_name(loser))} leaves play."]
    return ActFacts(
        ended.winner,
        "attacks and hits" if winner == ended.attacker else "defends and hits",
        [*words, _series(rolls)],
        giver=ActEnd(winner, "hits"),
        taker=_leaving_end(loser, "falls", events),
        dice=rolls[-1].dice,
    )


def _series(rolls: Sequence[BattleRolled]) -> str:
    """Return the totals of all rolls of a battle: `Three rolls: 9, 7, 4`."""
    totals = ", ".join(str(roll.total) for roll in rolls)
    return f"{in_words(len(rolls), 'roll').capitalize()}: {totals}."
