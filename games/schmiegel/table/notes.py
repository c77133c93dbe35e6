"""Sentences and notes of the guide: the phase, each character, and the chosen one's options.

Clauses such as C17 are in games/schmiegel/rules.md.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from typing import NamedTuple

import msgspec

from engine.rules.cards import COUNT, HIDDEN, Card, suit
from engine.rules.cards import name as card_name
from engine.rules.english import in_words, listed
from engine.table.marks import CardMark
from engine.words.log import tokens
from engine.words.percents import percent
from games.schmiegel.rules.abilities import Move, Steal, why_idle
from games.schmiegel.rules.belief import unseen
from games.schmiegel.rules.state import (
    FACE_PILE,
    FACES,
    NUMBER_PILE,
    Asked,
    Character,
    Schmiegel,
)
from games.schmiegel.table.choosing import CardSelection, uses_left
from games.schmiegel.table.columns import Characters
from games.schmiegel.table.guide import Note
from games.schmiegel.words.odds import BattleOdds, chance_to_hit
from games.schmiegel.words.phrases import ABILITY, DOES, SHORT


class ColumnNotes(NamedTuple):
    """Contents of the guide: a sentence, a note for each column, and a sentence for spare room."""

    words: str
    notes: Sequence[Note | None]
    more: str = ""


class Notes:
    """Maker of the guide's texts for a question and the cards picked so far.

    Args:
        own: Party of the seat whose turn it is.
        others: The other party.
        mark: Gives the mark of each card.
        odds: Gives the odds of an attack; None if odds are turned off.
        percents: True to name how often a character hits.
        more: True to add the further lines of a roomy window.
    """

    def __init__(
        self,
        seen: Schmiegel,
        choosing: CardSelection,
        own: Characters,
        others: Characters,
        mark: Callable[[str], CardMark],
        odds: Callable[[Card, Card], BattleOdds] | None = None,
        percents: bool = False,
        more: bool = False,
    ) -> None:
        self._seen = seen
        self._odds = odds
        self._percents = percents
        self._more = more
        self._choosing = choosing
        self._own = own
        self._others = others
        self._mark = mark
        self._picks = [Card(each) for each in choosing.picks]
        self._next = {*choosing.choice.following}

    def guide(self, ask: str) -> ColumnNotes:
        """Return the contents of the guide for this question."""
        if ask == Asked.ABILITIES and self._picks:
            return self._plan()
        notes = [
            self._note(ask, each)._replace(press=self._mark(each.face).press) if each else None
            for each in (self._others if ask == Asked.DEFEND else self._own)
        ]
        if not self._more:
            return ColumnNotes(self._phase(ask), notes)
        standing = self._others if ask == Asked.DEFEND else self._own
        notes = [
            note._replace(more=self._besides(ask, each)) if note and each else None
            for note, each in zip(notes, standing, strict=True)
        ]
        return ColumnNotes(self._phase(ask), notes, self._to_draw(ask))

    # Further lines for a roomy window.

    def _besides(self, ask: str, character: Character) -> list[str]:
        """Return further lines about a character for a roomy window.

        They name the effect of each number that it could get, the numbers that its ability could
        take or move, or the cost of a lost battle.
        """
        face = character.face
        match ask:
            case Asked.ASSOCIATE | Asked.TRAIN if not self._picks and self._percents:
                return [
                    f"with {{{number}}} {percent(self._hits(character, [], [number]))} a roll"
                    for number in self._fitting(character)
                ]
            case Asked.ABILITIES:
                taken = [
                    each.action.number
                    for each in self._choosing.every
                    if isinstance(each.action, Steal | Move) and each.action.face == face
                ]
                found = tokens(sorted(dict.fromkeys(taken), key=_worth))
                return [f"from {found}" if face[0] == "J" else f"of {found}"] if found else []
            case Asked.ATTACK | Asked.DEFEND:
                lost = tokens(character.lowest_first)
                return [f"a defeat costs {{{face}}} {lost}".rstrip()]
        return []

    def _to_draw(self, ask: str) -> str:
        """Return a sentence with the faces that a swap or a cleric can draw."""
        loose, _ = unseen(self._seen, 0)
        faces = [card for card in loose if card in FACES.copies] or self._seen.faces.pile
        if ask not in (Asked.SWAP, Asked.ABILITIES) or not faces:
            return ""
        return f"Faces in the pile: {tokens(faces)}"

    def _fitting(self, character: Character) -> list[Card]:
        """Return the numbers of the open hand that a character could be given, lowest first."""
        if not self._seen.rules.room(character):
            return []
        hand = self._seen.own.hand
        return sorted((each for each in hand if suit(each) == suit(character.face)), key=_worth)

    # Notes on a phase.

    def _phase(self, ask: str) -> str:
        """Return a sentence that explains the phase."""
        first = self._seen.first_turn
        match ask:
            case Asked.SWAP:
                return (
                    "Choose a character. You draw a face and may swap it in; "
                    "it starts with no numbers."
                )
            case Asked.ASSOCIATE:
                return (
                    "A number goes to a character of its suit. That character then hits on it, "
                    "and can act once more a turn."
                )
            case Asked.TRAIN:
                return "You may give one number to another character of its suit."
            case Asked.ABILITIES if first:
                return "On your first turn you can't take anything from the other party."
            case Asked.ABILITIES:
                return (
                    "A character acts once for each number it holds. "
                    "Once another one acts, it is done for this turn."
                )
            case Asked.ATTACK if first:
                return "You can attack from your second turn on."
            case Asked.ATTACK if self._odds:
                return "Your opponent chooses who defends. Point at a character to see its odds."
        return f"A roll of one of its numbers hits, too. {always_hit(self._seen)}"

    def _note(self, ask: str, character: Character) -> Note:
        """Return the note on one character for a question."""
        seen = self._seen
        face = character.face
        lit = face in self._picks or (bool(self._picks) and face in self._next)
        match ask:
            case Asked.SWAP:
                lost = tokens(character.lowest_first)
                words = f"would lose {lost}" if lost else "has no numbers to lose"
                words += self._weighed(character, character.numbers, [])
                return Note(_head(character), words, lit)
            case Asked.TRAIN:
                assert seen.acting
                return self._trains(character, seen.acting.face)._replace(lit=lit)
            case Asked.ASSOCIATE:
                return Note(_head(character), self._takes(character), lit)
            case Asked.ABILITIES:
                title = f"{{{face}}} {ABILITY[face[0]]}"
                if idle := why_idle(seen, face):
                    return Note(title, idle.removeprefix(f"The {card_name(face)} "))
                left = in_words(uses_left(seen, face), "use")
                return Note(title, f"{left} left: {SHORT[face[0]]}", True)
        if self._odds:
            return Note(_head(character), self._wins(face, self._odds), lit)
        hits = ", ".join(map(str, sorted(seen.hits(character))))
        return Note(_head(character), f"hits on {hits}", lit)

    def _wins(self, face: Card, odds: Callable[[Card, Card], BattleOdds]) -> str:
        """Return the chances of an attack, from the hardest defender to the easiest."""
        chances = sorted(odds(face, each.face).win for each in self._others if each)
        least = percent(chances[0], "")
        most = percent(chances[-1])
        return f"wins {most}" if percent(chances[-1], "") == least else f"wins {least} to {most}"

    # Notes on an ability.

    def _plan(self) -> ColumnNotes:
        """Return the options of the chosen character: cards, targets, and uses that others lose."""
        face = self._picks[0]
        words = f"It {DOES[face[0]]}."
        if shut := self._seen.closed_by(face):
            lost = in_words(shut.left, "use")
            words = f"{{{shut.face}}} still has {lost}: lost once {{{face}}} acts."
        return ColumnNotes(words, self._plans(face))

    def _plans(self, face: Card) -> list[Note | None]:
        """Return a note for each column on the options of the chosen character."""
        own = self._own
        others = self._others
        match face[0]:
            case "J":
                return [self._loses(each) if each else None for each in others]
            case "K":
                standing = filter(None, (*own, *others))
                suited = [each for each in standing if suit(each.face) == suit(face)]
                notes: list[Note | None] = [self._moves(each) for each in suited]
                return notes + [None] * (len(own) - len(notes))
            case "Q":
                free = list(own).index(None) if None in own else len(own)
                press = partial(self._choosing.press, FACE_PILE)
                comes = Note("The drawn face", "comes here, without numbers", True, press)
                return [comes if place == free else None for place in range(len(own))]
        notes = [self._trains(each, face)._replace(lit=False) if each else None for each in own]
        press = partial(self._choosing.press, NUMBER_PILE)
        draws = Note(f"{{{face}}} {ABILITY[face[0]]}", "draws a number first", True, press)
        return [
            draws if each and each.face == face else note
            for each, note in zip(own, notes, strict=True)
        ]

    def _loses(self, character: Character) -> Note:
        """Return a note with the numbers that a thief can take from an opposing character."""
        if can := self._offered(character):
            return Note(_head(character), f"can lose {can}", True, self._only(character))
        safe = "is safe from thieves" if character.numbers else "holds no number"
        return Note(_head(character), safe)

    def _moves(self, character: Character) -> Note:
        """Return a note with the numbers that a wizard can move from a character or to it."""
        head = _head(character)
        room = self._room(character)
        if len(self._picks) > 1:
            number = self._picks[1]
            if number in character.numbers:
                return Note(head, f"gives {{{number}}}")
            press = self._only(character)
            return Note(head, room, press is not None, press)
        can = self._offered(character)
        words = f"{f'can give {can}; ' if can else ''}{room}"
        return Note(head, words, bool(can), self._only(character))

    def _trains(self, character: Character, trainer: Card) -> Note:
        """Return a note that says if a character can be given a number by a trainer."""
        own = character.face == trainer
        words = "trains the others" if own else self._takes(character)
        return Note(_head(character), words, not own and self._seen.rules.room(character) > 0)

    def _only(self, character: Character) -> Callable[[], None] | None:
        """Return a press on the character's only card that can be chosen, or None."""
        cards = [each for each in (character.face, *character.numbers) if each in self._next]
        return partial(self._choosing.press, cards[0]) if len(cards) == 1 else None

    def _offered(self, character: Character) -> str:
        """Return the character's numbers that can be chosen now, as tokens."""
        return tokens(each for each in character.lowest_first if each in self._next)

    def _takes(self, character: Character) -> str:
        """Return the effect of the chosen number on a character.

        Before a number is chosen, return the numbers of the hand that it could be given, or its
        room if the hand is face down.
        """
        if not self._seen.rules.room(character):
            return "is full"
        if number := next((each for each in self._picks if each[0] not in ABILITY), None):
            if suit(number) != suit(character.face):
                return "has another suit"
            return f"with {{{number}}}{self._weighed(character, [], [number])}"
        hand = self._seen.own.hand
        if HIDDEN in hand:
            return self._room(character)
        fits = tokens(self._fitting(character))
        return f"can get {fits}" if fits else "no number in hand fits"

    def _weighed(self, character: Character, lost: Sequence[Card], gained: Sequence[Card]) -> str:
        """Return how often a character would hit after a change of numbers, and does now.

        For example `: 22 % to hit on each roll, now 8 %`; nothing if odds are turned off.
        """
        if not self._percents:
            return ""
        was = self._hits(character, [], [])
        will = self._hits(character, lost, gained)
        if was == will:
            return f": {percent(was)} to hit on each roll"
        return f": {percent(will)} to hit on each roll, now {percent(was)}"

    def _hits(self, character: Character, lost: Sequence[Card], gained: Sequence[Card]) -> Fraction:
        """Return the chance that a character would hit after it lost and gained these numbers."""
        kept = [each for each in character.numbers if each not in lost]
        after = msgspec.structs.replace(character, numbers=[*kept, *gained])
        return chance_to_hit(self._seen.hits(after))

    def _room(self, character: Character) -> str:
        room = self._seen.rules.room(character)
        return f"room for {in_words(room)}" if room else "is full"


def always_hit(seen: Schmiegel) -> str:
    """Return the sentence on totals that always hit (C17), such as `11 and 12 always hit.`."""
    return f"{listed([str(total) for total in sorted(seen.rules.sure_hits)])} always hit."


def _worth(number: Card) -> int:
    return COUNT[number]


def _head(character: Character) -> str:
    return f"{{{character.face}}} {character.role.capitalize()}"
