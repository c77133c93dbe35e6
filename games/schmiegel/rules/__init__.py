"""Rules of Schmiegel: two parties, their numbers, and the dice (clauses C1 to C22).

Read the modules in this order, which is the rulebook's: `state` holds the position (C1, C2, C5),
`events` the records of what happened, `steps` games and turns (C3, C7 to C10, C19 to C21), `piles`
how cards are drawn and discarded (C4, C6), `actions` the open phases (C7, C9, C16), `abilities`
what characters can do (C10 to C15), `battle` the dice (C17, C18), `belief` what a seat knows of the
cards (C22). This module has the deal, and says who sees which pile.

A face is a court card or ace, a character; a number is a card from 2 to 10, which a character
holds. To redeal is to draw everything anew that a seat can't know. The engine calls the methods of
`SchmiegelGame`; they are described in `engine.rules.game`.

Clauses such as C22 are in games/schmiegel/rules.md.
"""

from __future__ import annotations

from collections.abc import Iterator

from typing_extensions import override

from engine.rules.cards import suit
from engine.rules.chance import Chance
from engine.rules.game import Game, Start
from engine.rules.places import EVERYBODY, NOBODY, Pile
from engine.rules.position import BadPosition
from engine.rules.state import Step
from games.schmiegel.rules.abilities import ABILITIES
from games.schmiegel.rules.actions import TURN_ACTIONS
from games.schmiegel.rules.belief import redeal_for_seat
from games.schmiegel.rules.state import (
    DRAWN,
    FACE_DISCARD,
    FACE_PILE,
    FACES,
    NUMBER_DISCARD,
    NUMBER_PILE,
    NUMBERS,
    Faces,
    Numbers,
    Ruleset,
    Schmiegel,
    hand_of,
    numbers_of,
    party_of,
)
from games.schmiegel.rules.steps import (
    ANSWER_STEPS,
    ANSWER_SWAP,
    JUDGE,
    NAME_DEFENDER,
    STEPS,
    TURN_STEPS,
    SetUp,
)


class SchmiegelGame(Game[Schmiegel]):
    """Rules of a game in which two parties fight until one is gone."""

    key = "schmiegel"
    players = (2, 2)
    state = Schmiegel
    ruleset = Ruleset
    actions = (*TURN_ACTIONS, *ABILITIES)
    steps = STEPS
    sets = frozenset({"party", "hand", "numbers"})
    pending = frozenset({"turned", "held", "named", "drawn", "acted"})
    belief = frozenset({"held"})

    @override
    def deal(self, start: Start) -> Schmiegel:
        """Return a new match; its set-up shuffles, deals, and rolls who begins (C1 to C3)."""
        s = Schmiegel(start.chance, start.rules, start.seats, agenda=[SetUp()])
        s.turns_taken = [0, 0]
        s.faces, s.numbers = Faces([*FACES.cards]), Numbers([*NUMBERS.cards])
        return s

    @override
    def agenda(self, s: Schmiegel) -> list[Step[Schmiegel]]:
        """Return the rest of the turn, after a check that both parties have a character."""
        return [JUDGE, *TURN_STEPS[s.phase]]

    @override
    def check(self, s: Schmiegel) -> None:
        """Raise `BadPosition` for parties, characters, wins or pending choices that can't occur."""
        super().check(s)
        _check_held(s)
        _check_parties(s)
        _check_pending(s)

    @override
    def piles(self, s: Schmiegel) -> Iterator[Pile]:
        """Yield every pile, with its cards and the seats that see it (C22).

        Hands are seen by their owners, draw piles by nobody, except that everybody sees a face pile
        that was turned over. The rest is open.
        """
        for seat, player in enumerate(s.players, start=1):
            yield Pile(party_of(seat), [character.face for character in player.party], FACES)
            for character in player.party:
                yield Pile(numbers_of(seat, character.face), character.numbers, NUMBERS)
            yield Pile(hand_of(seat), player.hand, NUMBERS, (seat,))
        yield Pile(DRAWN, s.drawn, FACES)
        yield Pile(FACE_PILE, s.faces.pile, FACES, EVERYBODY if s.faces.turned else NOBODY)
        yield Pile(FACE_DISCARD, s.faces.discard, FACES)
        yield Pile(NUMBER_PILE, s.numbers.pile, NUMBERS, NOBODY)
        yield Pile(NUMBER_DISCARD, s.numbers.discard, NUMBERS)

    @override
    def redeal(self, s: Schmiegel, seat: int, chance: Chance) -> Schmiegel:
        """Return a copy with all cards that the seat can't know drawn anew."""
        return redeal_for_seat(s, seat, chance)


def _check_held(s: Schmiegel) -> None:
    """Raise `BadPosition` if a known card is in no hand, or is named twice."""
    known = [card for batch in s.numbers.held for card in batch]
    if len({*known}) < len(known) or not {*known} <= {*s.players[0].hand, *s.players[1].hand}:
        raise BadPosition("numbers.held", "names a card that is in no hand, or one twice")


def _check_parties(s: Schmiegel) -> None:
    """Raise `BadPosition` for a party that is too large, or a character with wrong numbers."""
    for index, player in enumerate(s.players):
        place = f"players.{index}.party"
        if len(player.party) > s.rules.party:
            raise BadPosition(place, f"a party has at most {s.rules.party} characters")
        for character in player.party:
            if s.rules.room_for_numbers(character) < 0:
                capacity = s.rules.capacity_of(character.face)
                raise BadPosition(
                    f"{place}.{character.face}.numbers",
                    f"{character.face} can hold {capacity} at most",
                )
            for number in character.numbers:
                if suit(number) != suit(character.face):
                    raise BadPosition(
                        f"{place}.{character.face}.numbers", f"{number} is of another suit"
                    )


def _check_pending(s: Schmiegel) -> None:
    """Raise `BadPosition` for pending choices that do not fit the phase and the agenda."""
    first_step = {*s.agenda[:1]}  # the question that is asked now; empty without an agenda
    if s.named and not s.own.find(s.named):
        raise BadPosition("named", f"{s.named} is not in the party of the seat to play")
    if bool(s.named) != bool(first_step & {ANSWER_SWAP, NAME_DEFENDER}):
        raise BadPosition("named", "goes with the answer to a swap or an attack, and only with it")
    if len(s.drawn) != (1 if ANSWER_SWAP in first_step else 0):
        raise BadPosition("drawn", "one face goes with the answer to a swap, and only with it")
    if s.acted and s.phase != "abilities":
        raise BadPosition("acted", "abilities are used in their own phase only")
    faces = [use.face for use in s.acted]
    for index, acted in enumerate(s.acted):
        if not s.own.find(acted.face) or faces.count(acted.face) > 1 or acted.used > acted.of:
            raise BadPosition(f"acted.{index}", "this character can't have acted so")
    if s.agenda and s.agenda not in (TURN_STEPS[s.phase], ANSWER_STEPS.get(s.phase)):
        raise BadPosition("agenda", "must hold the rest of the turn, and one question")
    is_over = max(s.wins) >= s.rules.wins_needed or not all(player.party for player in s.players)
    if s.agenda and is_over:
        raise BadPosition("agenda", "must be left out where the game is over")


GAME = SchmiegelGame
