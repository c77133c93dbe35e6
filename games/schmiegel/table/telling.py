"""What the middle says while no dice fall: what a phase is about, what it means for each character,
and what the character that is chosen can take, fetch or give."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.rules.cards import Card
from engine.rules.cards import name as card_name
from engine.rules.english import in_words
from engine.words.log import tokens
from games.schmiegel.table.answers import DOES
from games.schmiegel.table.bar import SchmiegelBar
from games.schmiegel.table.choose import FACES
from games.schmiegel.table.guide import Note
from games.schmiegel.table.party import Character
from games.schmiegel.words.labels import ABILITY

SHORT = {
    "J": "take a number",
    "Q": "draw a face into the party",
    "K": "move a number of its suit",
    "A": "draw a number, then give one",
}
"""What a character can do with a use of its ability, in few words, by its rank."""

Row = Sequence[Character | None]
"""A party by its columns."""

Told = tuple[str, str, list[Note | None]]
"""A headline, a sentence, and a note for each column."""


class Telling(SchmiegelBar):
    """A match of Schmiegel whose middle tells what may be done."""

    def told(self, ask: str, own: Row, others: Row) -> Told:
        """What the middle says of a question, and of what has been chosen so far."""
        picks, mark = self.chooser.picks, self.marker()
        if ask == "abilities" and picks:
            return self._plan([Card(each) for each in picks], own, others)
        title, words = self._phase(ask)
        notes = [
            self._note(ask, each)._replace(press=mark(each.face).press) if each else None
            for each in (others if ask == "defend" else own)
        ]
        return title, words, notes

    # A phase.

    def _phase(self, ask: str) -> tuple[str, str]:
        """What it is about, in a headline and a sentence."""
        first = self.shown.first_turn
        match ask:
            case "swap":
                words = "A face is drawn for the one you choose: take it, without numbers, or not."
                return "Swap a character?", words
            case "associate":
                return "Level up", "A number goes only to a character of its own suit."
            case "train":
                return "Training", "A number goes to another character, of its own suit."
            case "abilities":
                rule = "Once a second character acts, the first can't act again this turn."
                if first:
                    rule = "On a first turn nothing is taken from the other party."
                return "Abilities, once for each number", rule
            case "defend":
                return "Who defends?", f"A throw of an own number hits; {self.always} always hit."
        if first:
            return "No attack on a first turn", "Each player may attack from the second turn on."
        return "An attack?", f"A throw of an own number hits; {self.always} always hit."

    def _note(self, ask: str, character: Character) -> Note:
        """What it means for one character."""
        face, picks = character.face, self.chooser.picks
        head = f"{{{face}}} {character.kind}"
        lit = face in picks or (bool(picks) and face in self.chooser.next(self.actions))
        match ask:
            case "swap":
                lost = tokens(character.numbers)
                return Note(head, f"would lose {lost}" if lost else "has no number to lose", lit)
            case "train":
                return self._trains(character, Card(self.acting))._replace(lit=lit)
            case "associate":
                return Note(head, _room(character), lit)
            case "abilities":
                title = f"{{{face}}} {ABILITY[face[0]]}"
                idle = self.idle(face)
                if idle:
                    idle = idle.removeprefix(f"The {card_name(face)} ")
                    return Note(title, idle)
                left = in_words(self.uses(face), "use")
                return Note(title, f"{left} left: {SHORT[face[0]]}", True)
        hits = sorted({*character.hits, *self.rules.sure_hits})
        return Note(head, f"hits on {', '.join(map(str, hits))}", lit)

    # An ability.

    def _plan(self, picks: Sequence[Card], own: Row, others: Row) -> Told:
        """What the chosen character can do: with which cards, to whom, and what that closes."""
        face, rank = picks[0], picks[0][0]
        left = in_words(self.uses(face), "use")
        title = f"{{{face}}} {ABILITY[rank]}: {left} left"
        acting = Card(self.acting) if self.acting else face
        closed = self.uses(acting) if acting != face else 0
        words = f"It {DOES[rank]}."
        if closed:
            words = f"{{{acting}}} still has {in_words(closed, 'use')}: lost once {{{face}}} acts."
        match rank:
            case "J":
                return title, words, [self._loses(each) if each else None for each in others]
            case "K":
                suited = [each for each in (*own, *others) if each and each.face[-1] == face[-1]]
                notes: list[Note | None] = [self._moves(each, picks) for each in suited]
                return title, words, notes + [None] * (len(own) - len(notes))
            case "Q":
                free = list(own).index(None) if None in own else len(own)
                press = self._pressing(FACES)
                comes = Note("The drawn face", "comes here, without numbers", True, press)
                return title, words, [comes if place == free else None for place in range(len(own))]
        return title, words, [self._trains(each, face) if each else None for each in own]

    def _loses(self, character: Character) -> Note:
        """What a thief can take from an opposing character."""
        head = f"{{{character.face}}} {character.kind}"
        can = self._offered(character)
        if can:
            return Note(head, f"can lose {can}", True, self._only(character))
        return Note(head, "is safe from thieves" if character.numbers else "holds no number")

    def _moves(self, character: Character, picks: Sequence[Card]) -> Note:
        """What a wizard can move from a character of its suit, or to it."""
        head = f"{{{character.face}}} {character.kind}"
        if len(picks) > 1:
            if picks[1] in character.numbers:
                return Note(head, f"gives {{{picks[1]}}}")
            press = self._only(character)
            return Note(head, _room(character), press is not None, press)
        can = self._offered(character)
        words = f"{f'can give {can}; ' if can else ''}{_room(character)}"
        return Note(head, words, bool(can), self._only(character))

    def _trains(self, character: Character, trainer: Card) -> Note:
        """Whether a character can be given a number when another one trains it."""
        head = f"{{{character.face}}} {character.kind}"
        own = character.face == trainer
        full = len(character.numbers) == character.most
        return Note(head, "trains the others" if own else _room(character), not own and not full)

    def _only(self, character: Character) -> Callable[[], None] | None:
        """A press on the one card of it that can be chosen now; None where there are more."""
        offered = self.chooser.next(self.actions)
        cards = [each for each in (character.face, *character.numbers) if each in offered]
        return self._pressing(cards[0]) if len(cards) == 1 else None

    def _offered(self, character: Character) -> str:
        """Those of its numbers that can be chosen now."""
        offered = self.chooser.next(self.actions)
        return tokens(each for each in character.numbers if each in offered)


def _room(character: Character) -> str:
    room = character.most - len(character.numbers)
    return f"room for {in_words(room)}" if room else "is full"
