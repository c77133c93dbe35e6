"""Sentences and notes of the guide: the phase, each character, and the chosen one's options.

Clauses such as C17 are in games/schmiegel/rules.md.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from typing import NamedTuple

import msgspec

from engine.rules.cards import CARD_VALUES, HIDDEN, Card, rank, suit
from engine.rules.cards import name as card_name
from engine.rules.english import in_words, list_in_words
from engine.table.marks import CardMark
from engine.words.log import tokens
from engine.words.percents import percent
from games.schmiegel.rules import state
from games.schmiegel.rules.abilities import Move, Steal, why_idle
from games.schmiegel.rules.belief import unseen
from games.schmiegel.rules.state import (
    FACE_PILE,
    FACES,
    NUMBER_PILE,
    ROGUE,
    Asked,
    Character,
    Schmiegel,
)
from games.schmiegel.table.choosing import CardSelection, uses_left
from games.schmiegel.table.columns import Characters
from games.schmiegel.table.guide import Note
from games.schmiegel.words.odds import BattleOdds, chance_to_hit
from games.schmiegel.words.phrases import ABILITY_EFFECTS, ABILITY_NAMES, BRIEF_EFFECTS


class ColumnNotes(NamedTuple):
    """Contents of the guide: a sentence, a note for each column, and a sentence for spare room."""

    words: str
    notes: Sequence[Note | None]
    extra_sentence: str = ""


class Notes:
    """Maker of the guide's texts for a question and the cards picked so far.

    Args:
        own_party: Party of the seat whose turn it is.
        other_party: The other party.
        mark: Gives the mark of each card.
        odds_of: Gives the odds of an attack; None if odds are turned off.
        shows_percents: True to name how often a character hits.
        is_roomy: True to add the further lines of a roomy window.
    """

    def __init__(
        self,
        view: Schmiegel,
        selection: CardSelection,
        own_party: Characters,
        other_party: Characters,
        mark: Callable[[str], CardMark],
        odds_of: Callable[[Card, Card], BattleOdds] | None = None,
        shows_percents: bool = False,
        is_roomy: bool = False,
    ) -> None:
        self._view = view
        self._odds_of = odds_of
        self._shows_percents = shows_percents
        self._is_roomy = is_roomy
        self._selection = selection
        self._own_party = own_party
        self._other_party = other_party
        self._mark = mark
        self._picks = [Card(pick) for pick in selection.picks]
        self._choosable_cards = {*selection.choice.next_picks}

    def guide(self, ask: str) -> ColumnNotes:
        """Return the contents of the guide for this question."""
        if ask == Asked.ABILITIES and self._picks:
            return self._ability_guide()
        party = self._other_party if ask == Asked.DEFEND else self._own_party
        notes = [self._column_note(ask, character) if character else None for character in party]
        faces_to_draw = self._faces_to_draw(ask) if self._is_roomy else ""
        return ColumnNotes(self._phase_words(ask), notes, faces_to_draw)

    def _column_note(self, ask: str, character: Character) -> Note:
        """Return the note on one character with its press, and with further lines if roomy."""
        note = self._note_on(ask, character)
        note = note._replace(press=self._mark(character.face).press)
        if self._is_roomy:
            note = note._replace(further_lines=self._further_lines(ask, character))
        return note

    # Further lines for a roomy window.

    def _further_lines(self, ask: str, character: Character) -> list[str]:
        """Return further lines about a character for a roomy window.

        They name the effect of each number that it could get, the numbers that its ability could
        take or move, or the cost of a lost battle.
        """
        face = character.face
        match ask:
            case Asked.ASSOCIATE | Asked.TRAIN:
                if self._picks or not self._shows_percents:
                    return []
                fitting_numbers = self._fitting_numbers(character)
                chances = [
                    self._chance_after(character, [], [number]) for number in fitting_numbers
                ]
                return [
                    f"with {{{number}}} {percent(chance)} a roll"
                    for number, chance in zip(fitting_numbers, chances, strict=True)
                ]
            case Asked.ABILITIES:
                numbers = [
                    way.action.number
                    for way in self._selection.all_ways
                    if isinstance(way.action, Steal | Move) and way.action.face == face
                ]
                list_of_numbers = tokens(sorted(dict.fromkeys(numbers), key=_number_value))
                if not list_of_numbers:
                    return []
                return [f"{'from' if rank(face) == ROGUE else 'of'} {list_of_numbers}"]
            case Asked.ATTACK | Asked.DEFEND:
                numbers_lost = tokens(character.lowest_first)
                return [f"a defeat costs {{{face}}} {numbers_lost}".rstrip()]
        return []

    def _faces_to_draw(self, ask: str) -> str:
        """Return a sentence with the faces that a swap or a cleric can draw."""
        unplaced, _ = unseen(self._view, seat=0)  # as an onlooker
        faces = [card for card in unplaced if card in FACES.copies] or self._view.faces.pile
        if ask not in (Asked.SWAP, Asked.ABILITIES) or not faces:
            return ""
        return f"Faces in the pile: {tokens(faces)}"

    def _fitting_numbers(self, character: Character) -> list[Card]:
        """Return the numbers of the open hand that a character could be given, lowest first."""
        if not self._view.rules.room_for_numbers(character):
            return []
        hand = self._view.own.hand
        return sorted(
            (number for number in hand if suit(number) == suit(character.face)), key=_number_value
        )

    # Notes on a phase.

    def _phase_words(self, ask: str) -> str:
        """Return a sentence that explains the phase."""
        is_first_turn = self._view.is_first_turn
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
            case Asked.ABILITIES if is_first_turn:
                return "On your first turn you can't take anything from the other party."
            case Asked.ABILITIES:
                return (
                    "A character acts once for each number it holds. "
                    "Once another one acts, it is done for this turn."
                )
            case Asked.ATTACK if is_first_turn:
                return "You can attack from your second turn on."
            case Asked.ATTACK if self._odds_of:
                return "Your opponent chooses who defends. Point at a character to see its odds."
        return f"A roll of one of its numbers hits, too. {sure_hits_sentence(self._view)}"

    def _note_on(self, ask: str, character: Character) -> Note:
        """Return the note on one character for a question."""
        view = self._view
        face = character.face
        is_lit = face in self._picks or (bool(self._picks) and face in self._choosable_cards)
        match ask:
            case Asked.SWAP:
                numbers = tokens(character.lowest_first)
                words = f"would lose {numbers}" if numbers else "has no numbers to lose"
                words += self._chance_change_words(character, character.numbers, [])
                return Note(_heading_of(character), words, is_lit)
            case Asked.TRAIN:
                assert view.acting
                return self._training_note(character, view.acting.face)._replace(is_lit=is_lit)
            case Asked.ASSOCIATE:
                return Note(_heading_of(character), self._number_effect_words(character), is_lit)
            case Asked.ABILITIES:
                title = f"{{{face}}} {ABILITY_NAMES[face[0]]}"
                if idle_reason := why_idle(view, face):
                    return Note(title, idle_reason.removeprefix(f"The {card_name(face)} "))
                uses = in_words(uses_left(view, face), "use")
                return Note(title, f"{uses} left: {BRIEF_EFFECTS[face[0]]}", is_lit=True)
        if self._odds_of:
            return Note(_heading_of(character), self._win_range_words(face, self._odds_of), is_lit)
        hits = ", ".join(map(str, sorted(view.hit_totals(character))))
        return Note(_heading_of(character), f"hits on {hits}", is_lit)

    def _win_range_words(self, face: Card, odds_of: Callable[[Card, Card], BattleOdds]) -> str:
        """Return the chances of an attack, from the hardest defender to the easiest."""
        chances = sorted(
            odds_of(face, character.face).win for character in self._other_party if character
        )
        lowest = percent(chances[0], unit="")
        highest = percent(chances[-1])
        return (
            f"wins {highest}"
            if percent(chances[-1], unit="") == lowest
            else f"wins {lowest} to {highest}"
        )

    # Notes on an ability.

    def _ability_guide(self) -> ColumnNotes:
        """Return the options of the chosen character: cards, targets, and uses that others lose."""
        face = self._picks[0]
        words = f"It {ABILITY_EFFECTS[face[0]]}."
        if closed_character := self._view.character_closed_by(face):
            lost_uses = in_words(closed_character.uses_left, "use")
            words = f"{{{closed_character.face}}} still has {lost_uses}: lost once {{{face}}} acts."
        return ColumnNotes(words, self._ability_notes(face))

    def _ability_notes(self, face: Card) -> list[Note | None]:
        """Return a note for each column on the options of the chosen character."""
        own_party = self._own_party
        other_party = self._other_party
        match rank(face):
            case state.ROGUE:
                return [
                    self._theft_note(character) if character else None for character in other_party
                ]
            case state.WIZARD:
                characters = filter(None, (*own_party, *other_party))
                same_suit = [
                    character for character in characters if suit(character.face) == suit(face)
                ]
                notes: list[Note | None] = [self._wizard_note(character) for character in same_suit]
                return notes + [None] * (len(own_party) - len(notes))
            case state.CLERIC:
                first_free_column = (
                    list(own_party).index(None) if None in own_party else len(own_party)
                )
                press = partial(self._selection.press, FACE_PILE)
                newcomer = Note(
                    "The drawn face", "comes here, without numbers", is_lit=True, press=press
                )
                return [
                    newcomer if index == first_free_column else None
                    for index in range(len(own_party))
                ]
        return self._fighter_notes(face)

    def _fighter_notes(self, face: Card) -> list[Note | None]:
        """Return a note for each own column on the fighter's training of a character.

        The number is drawn first and given afterwards.
        """
        own_party = self._own_party
        notes = [
            self._training_note(character, face)._replace(is_lit=False) if character else None
            for character in own_party
        ]
        press = partial(self._selection.press, NUMBER_PILE)
        trainer = Note(
            f"{{{face}}} {ABILITY_NAMES[face[0]]}", "draws a number first", is_lit=True, press=press
        )
        return [
            trainer if character and character.face == face else note
            for character, note in zip(own_party, notes, strict=True)
        ]

    def _theft_note(self, character: Character) -> Note:
        """Return a note with the numbers that a thief can take from an opposing character."""
        if stealable_numbers := self._choosable_tokens(character):
            return Note(
                _heading_of(character),
                f"can lose {stealable_numbers}",
                is_lit=True,
                press=self._press_on_only_card(character),
            )
        reason = "is safe from thieves" if character.numbers else "holds no number"
        return Note(_heading_of(character), reason)

    def _wizard_note(self, character: Character) -> Note:
        """Return a note with the numbers that a wizard can move from a character or to it."""
        heading = _heading_of(character)
        room_words = self._room_words(character)
        if len(self._picks) > 1:
            number = self._picks[1]
            if number in character.numbers:
                return Note(heading, f"gives {{{number}}}")
            press = self._press_on_only_card(character)
            return Note(heading, room_words, press is not None, press)
        movable_numbers = self._choosable_tokens(character)
        words = f"{f'can give {movable_numbers}; ' if movable_numbers else ''}{room_words}"
        return Note(heading, words, bool(movable_numbers), self._press_on_only_card(character))

    def _training_note(self, character: Character, trainer: Card) -> Note:
        """Return a note that says if a character can be given a number by a trainer."""
        is_trainer = character.face == trainer
        words = "trains the others" if is_trainer else self._number_effect_words(character)
        return Note(
            _heading_of(character),
            words,
            not is_trainer and self._view.rules.room_for_numbers(character) > 0,
        )

    def _press_on_only_card(self, character: Character) -> Callable[[], None] | None:
        """Return a press on the character's only card that can be chosen, or None."""
        cards = [
            card for card in (character.face, *character.numbers) if card in self._choosable_cards
        ]
        return partial(self._selection.press, cards[0]) if len(cards) == 1 else None

    def _choosable_tokens(self, character: Character) -> str:
        """Return the character's numbers that can be chosen now, as tokens."""
        return tokens(
            number for number in character.lowest_first if number in self._choosable_cards
        )

    def _number_effect_words(self, character: Character) -> str:
        """Return the effect of the chosen number on a character.

        Before a number is chosen, return the numbers of the hand that it could be given, or its
        room if the hand is face down.
        """
        if not self._view.rules.room_for_numbers(character):
            return "is full"
        number = next((pick for pick in self._picks if rank(pick) not in ABILITY_NAMES), None)
        if number:
            if suit(number) != suit(character.face):
                return "has another suit"
            return f"with {{{number}}}{self._chance_change_words(character, [], [number])}"
        hand = self._view.own.hand
        if HIDDEN in hand:
            return self._room_words(character)
        fitting_numbers = tokens(self._fitting_numbers(character))
        return f"can get {fitting_numbers}" if fitting_numbers else "no number in hand fits"

    def _chance_change_words(
        self, character: Character, lost_numbers: Sequence[Card], gained_numbers: Sequence[Card]
    ) -> str:
        """Return the chances to hit after a change of numbers and now, in words.

        For example `: 22 % to hit on each roll, now 8 %`; nothing if odds are turned off.
        """
        if not self._shows_percents:
            return ""
        present_chance = self._chance_after(character, [], [])
        future_chance = self._chance_after(character, lost_numbers, gained_numbers)
        if present_chance == future_chance:
            return f": {percent(present_chance)} to hit on each roll"
        return f": {percent(future_chance)} to hit on each roll, now {percent(present_chance)}"

    def _chance_after(
        self, character: Character, lost_numbers: Sequence[Card], gained_numbers: Sequence[Card]
    ) -> Fraction:
        """Return the chance that a character would hit after it lost and gained these numbers."""
        kept_numbers = [number for number in character.numbers if number not in lost_numbers]
        changed_character = msgspec.structs.replace(
            character, numbers=[*kept_numbers, *gained_numbers]
        )
        return chance_to_hit(self._view.hit_totals(changed_character))

    def _room_words(self, character: Character) -> str:
        room = self._view.rules.room_for_numbers(character)
        return f"room for {in_words(room)}" if room else "is full"


def sure_hits_sentence(view: Schmiegel) -> str:
    """Return the sentence on totals that always hit (C17), such as `11 and 12 always hit.`."""
    return f"{list_in_words([str(total) for total in sorted(view.rules.sure_hits)])} always hit."


def _number_value(number: Card) -> int:
    return CARD_VALUES[number]


def _heading_of(character: Character) -> str:
    return f"{{{character.face}}} {character.role.capitalize()}"
