"""Steps of a game and of its turns, in the rulebook's order.

`s.prepend_steps(...)` puts steps in front of the agenda; the first of them comes next. The hooks of
a step are described in `engine.rules.state`, those of a question in `engine.rules.questions`.
A face is a character's card, a number a card that a character holds. The seats are 1 and 2, so that
`3 - s.turn` is the other one.

Clauses such as C1 are in games/schmiegel/rules.md.
"""

from __future__ import annotations

from typing_extensions import override

from engine.rules.events import GameBegan, Moved, Rolled, Shuffled
from engine.rules.notation import Action
from engine.rules.places import EVERYBODY
from engine.rules.questions import Question
from engine.rules.state import Step
from games.schmiegel.rules.abilities import ABILITIES, Train
from games.schmiegel.rules.actions import (
    Accept,
    Associate,
    Attack,
    Defend,
    Pass,
    Reject,
    Swap,
    TurnAction,
)
from games.schmiegel.rules.battle import roll_two_dice
from games.schmiegel.rules.events import FirstTurn, Phase
from games.schmiegel.rules.piles import draw_number
from games.schmiegel.rules.state import (
    FACE_DISCARD,
    FACE_PILE,
    FACES,
    NUMBER_DISCARD,
    NUMBER_PILE,
    NUMBERS,
    TURNED_UP,
    Asked,
    Character,
    Ending,
    Schmiegel,
    character_of,
    hand_of,
)

PHASES: tuple[Phase, ...] = ("swap", "associate", "abilities", "attack")


class SetUp(Step[Schmiegel], frozen=True):
    """Deal of a whole pack at the start of a game; the dice decide who begins (C1 to C3, C21)."""

    @override
    def carry_out(self, s: Schmiegel) -> None:
        """Shuffle, turn up, deal, roll, and put the first turn on the agenda."""
        if s.game_number == 1:
            s.tell(GameBegan, 1)
        # Shuffle both piles and turn up the first discards (C1).
        s.faces.pile = s.chance.shuffle(FACES.cards)
        s.tell(Shuffled, FACE_PILE, len(FACES.cards))
        s.numbers.pile = s.chance.shuffle(NUMBERS.cards)
        s.tell(Shuffled, NUMBER_PILE, len(NUMBERS.cards))
        face = s.faces.pile.pop(0)
        s.faces.discard.append(face)
        s.tell(Moved, (face,), FACE_PILE, FACE_DISCARD, EVERYBODY, TURNED_UP)
        number = s.numbers.pile.pop(0)
        s.numbers.discard.append(number)
        s.tell(Moved, (number,), NUMBER_PILE, NUMBER_DISCARD, EVERYBODY, TURNED_UP)
        # Deal the parties, then the hands (C2).
        for seat, player in enumerate(s.players, start=1):
            for _ in range(s.rules.party):
                face = s.faces.pile.pop(0)
                player.party.append(Character(face))
                s.tell(Moved, (face,), FACE_PILE, character_of(seat, face), EVERYBODY, TURNED_UP)
        for seat, player in enumerate(s.players, start=1):
            player.hand = s.numbers.pile[: s.rules.hand]
            del s.numbers.pile[: s.rules.hand]
            if player.hand:
                s.tell(Moved, tuple(player.hand), NUMBER_PILE, hand_of(seat), (seat,), TURNED_UP)
        # Roll for the first turn (C3).
        self._roll(s)
        s.prepend_steps(*TURN_STEPS["swap"])

    def _roll(self, s: Schmiegel) -> None:
        while True:
            first_roll = roll_two_dice(s)
            second_roll = roll_two_dice(s)
            s.tell(Rolled, 1, first_roll)
            s.tell(Rolled, 2, second_roll)
            if sum(first_roll) != sum(second_roll):
                s.turn = 1 if sum(first_roll) > sum(second_roll) else 2
                s.tell(FirstTurn, s.turn, (first_roll, second_roll))
                return


class Judge(Step[Schmiegel], frozen=True):
    """Check whether a party is gone, which ends the game or the match (C20, C21)."""

    @override
    def carry_out(self, s: Schmiegel) -> None:
        """Go on, end the game, or end the match; with two empty parties nobody wins.

        A match that the wins have decided already is over.
        """
        seats_in_play = [seat for seat in (1, 2) if s.players[seat - 1].party]
        wins_needed = s.rules.wins_needed
        if not seats_in_play:
            s.end_match(None, Ending.ELIMINATED)
            return
        if max(s.wins) >= wins_needed:
            s.end_match(1 + s.wins.index(max(s.wins)), Ending.ELIMINATED)
        elif len(seats_in_play) == 1:
            (winner,) = seats_in_play
            if s.best_of == 1:  # `end` counts the win itself only in a match of several games
                s.count(winner, Ending.ELIMINATED)
            s.end(winner, Ending.ELIMINATED)


class TurnQuestion(Question[Schmiegel], frozen=True):
    """Question to the seat whose turn it is."""

    @override
    def seat(self, s: Schmiegel) -> int:
        """Return the seat whose turn it is."""
        return s.turn

    @override
    def no_answer(self, s: Schmiegel, action: Action) -> str:
        """Return the refusal of an action of another phase, past or still to come."""
        if isinstance(action, TurnAction):
            if action.phase and PHASES.index(action.phase) < PHASES.index(s.phase):
                return f"You can no longer {VERBS[action.phase]} this turn."
            if isinstance(action, Accept | Reject):
                return "No character has been drawn yet."
        return self.refusal_of_others


class ChooseSwap(TurnQuestion, frozen=True):
    """Question which character a drawn one may replace, if any (C7)."""

    ask = Asked.SWAP
    clause = "C7"
    kinds = (Swap, Pass)
    refusal_of_others = "First choose a character to swap, or pass."

    @override
    def answer(self, s: Schmiegel, action: Action) -> None:
        """Draw a face and ask about it, or go on."""
        action.play(s, s.turn)
        if isinstance(action, Swap):
            s.prepend_steps(ANSWER_SWAP)


class AnswerSwap(TurnQuestion, frozen=True):
    """Question whether the drawn character is accepted or rejected (C7)."""

    ask = Asked.ANSWER
    clause = "C7"
    kinds = (Accept, Reject)
    refusal_of_others = "First accept or reject the drawn character."


class LevelUp(Step[Schmiegel], frozen=True):
    """Automatic draw of a number at the start of the phase (C8)."""

    @override
    def carry_out(self, s: Schmiegel) -> None:
        """End the swap phase and draw a number."""
        s.begin_phase("associate")
        draw_number(s)


class ChooseAssociation(TurnQuestion, frozen=True):
    """Question which character gets a number, if any (C9)."""

    ask = Asked.ASSOCIATE
    clause = "C9"
    kinds = (Associate, Pass)
    refusal_of_others = "First give a number to a character, or pass."
    private = True

    @override
    def answer(self, s: Schmiegel, action: Action) -> None:
        """Give the number, if one was chosen, and go on to the abilities."""
        action.play(s, s.turn)
        s.begin_phase("abilities")


class UseAbilities(TurnQuestion, frozen=True):
    """Question which ability is used next, repeated until the player passes (C10)."""

    ask = Asked.ABILITIES
    clause = "C10"
    kinds = (*ABILITIES, Pass)
    refusal_of_others = "First use an ability, or pass to end the abilities."

    @override
    def answer(self, s: Schmiegel, action: Action) -> None:
        """Use the ability and ask again, or go on to the attack."""
        if isinstance(action, Pass):
            s.acted.clear()
            s.begin_phase("attack")
            return
        action.play(s, s.turn)
        s.prepend_steps(USE_ABILITIES)
        if isinstance(action, Train):
            s.prepend_steps(ASSOCIATE_TRAINED)  # comes before the next use


class AssociateTrained(TurnQuestion, frozen=True):
    """Question which other character gets a number after a fighter drew one, if any (C15)."""

    ask = Asked.TRAIN
    clause = "C15"
    kinds = (Associate, Pass)
    refusal_of_others = "First give a number to another character, or pass."
    private = True

    @override
    def fits(self, s: Schmiegel) -> bool:
        """Return True if a fighter has just used its ability."""
        return s.acting is not None and s.acting.face[0] == Train.rank


class ChooseAttack(TurnQuestion, frozen=True):
    """Question which character attacks, if any (C16)."""

    ask = Asked.ATTACK
    clause = "C16"
    kinds = (Attack, Pass)
    refusal_of_others = "First choose a character to attack with, or pass."

    @override
    def answer(self, s: Schmiegel, action: Action) -> None:
        """Ask for the defender, or go on."""
        action.play(s, s.turn)
        if isinstance(action, Attack):
            s.prepend_steps(NAME_DEFENDER)


class NameDefender(TurnQuestion, frozen=True):
    """Question to the other seat which of its characters defends (C16)."""

    ask = Asked.DEFEND
    clause = "C16"
    kinds = (Defend,)
    refusal_of_others = "First choose the character that defends."

    @override
    def fits(self, s: Schmiegel) -> bool:
        """Return False on a first turn, which has no attack."""
        return not s.is_first_turn

    @override
    def seat(self, s: Schmiegel) -> int:
        """Return the seat whose turn it is not."""
        return 3 - s.turn

    @override
    def answer(self, s: Schmiegel, action: Action) -> None:
        """Fight the battle, then check whether a party is gone."""
        action.play(s, self.seat(s))
        s.prepend_steps(JUDGE)


class EndTurn(Step[Schmiegel], frozen=True):
    """End of a turn; the other seat plays next (C19)."""

    @override
    def carry_out(self, s: Schmiegel) -> None:
        """Begin the other seat's turn."""
        s.turns_taken[s.turn - 1] += 1
        s.turn = 2 if s.turn == 1 else 1
        s.phase = "swap"
        s.begin_turn()
        s.prepend_steps(*TURN_STEPS["swap"])


VERBS = {
    "swap": "swap a character",
    "associate": "give a number",
    "abilities": "use abilities",
}
"""Tasks of the phases, in words; nothing comes after the attack, so it needs none."""

# Steps have no fields: one instance of each is enough.

JUDGE = Judge()
ANSWER_SWAP = AnswerSwap()
USE_ABILITIES = UseAbilities()
ASSOCIATE_TRAINED = AssociateTrained()
NAME_DEFENDER = NameDefender()
ATTACK_STEPS: list[Step[Schmiegel]] = [ChooseAttack(), EndTurn()]
TURN_STEPS: dict[Phase, list[Step[Schmiegel]]] = {
    "swap": [ChooseSwap(), LevelUp(), ChooseAssociation(), USE_ABILITIES, *ATTACK_STEPS],
    "associate": [ChooseAssociation(), USE_ABILITIES, *ATTACK_STEPS],
    "abilities": [USE_ABILITIES, *ATTACK_STEPS],
    "attack": ATTACK_STEPS,
}
"""Steps left in a turn, by the phase that begins."""
ANSWER_STEPS: dict[Phase, list[Step[Schmiegel]]] = {
    "swap": [ANSWER_SWAP, *TURN_STEPS["swap"][1:]],
    "abilities": [ASSOCIATE_TRAINED, *TURN_STEPS["abilities"]],
    "attack": [NAME_DEFENDER, *TURN_STEPS["attack"][1:]],
}
"""Steps left in a turn while a swap, a training or an attack waits for its answer, by phase."""

STEPS: tuple[type[Step[Schmiegel]], ...] = (
    SetUp,
    Judge,
    ChooseSwap,
    AnswerSwap,
    LevelUp,
    ChooseAssociation,
    UseAbilities,
    AssociateTrained,
    ChooseAttack,
    NameDefender,
    EndTurn,
)
