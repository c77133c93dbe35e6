"""What a seat may do: each action says why it can't be done now, and what it does."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import ClassVar

from engine.rules.cards import Card, name, rank, suit
from engine.rules.events import Moved
from engine.rules.notation import Action
from games.schmiegel.rules import steps
from games.schmiegel.rules.state import (
    ROLES,
    AbilityUsed,
    Acted,
    AttackDeclared,
    Character,
    DefenderNamed,
    Phase,
    Player,
    Schmiegel,
    SwapAnswered,
    SwapNamed,
    character_of,
    hand_of,
)

SUIT_NAMES = {"C": "Clubs", "D": "Diamonds", "H": "Hearts", "S": "Spades"}
NO_FACE_LEFT = "No character is left to draw."


class SchmiegelAction(Action, frozen=True):
    """One of the answers of a turn. `phase` is the phase in which it is given."""

    phase: ClassVar[Phase]

    def why_not(self, s: Schmiegel) -> str | None:
        """The rule that stands in the way, as a sentence; None where none does."""
        return None

    def play(self, s: Schmiegel) -> None:
        """Do it."""
        raise NotImplementedError


class Pass(Action, frozen=True):
    """Skip the phase or the association, or end the abilities."""

    form = "pass"


class Swap(SchmiegelAction, frozen=True):
    """C7: name a character that a drawn one may replace."""

    form = "swap {face}"
    phase = "swap"

    face: Card

    def why_not(self, s: Schmiegel) -> str | None:
        """One of the own, and a face must be left."""
        if s.own.find(self.face) is None:
            return not_yours(self.face)
        return None if s.faces_left else NO_FACE_LEFT

    def play(self, s: Schmiegel) -> None:
        """Draw a face, open to both."""
        s.tell(SwapNamed, s.turn, self.face)
        s.named = self.face
        drawn = s.draw_face()
        s.drawn.append(drawn)
        if s.sink:
            s.sink(Moved((drawn,), "faces.pile", "drawn", None, True))
        s.agenda.append(steps.ANSWER_SWAP)


class Accept(SchmiegelAction, frozen=True):
    """C7: the drawn character takes the place of the named one."""

    form = "accept"
    phase = "swap"

    def play(self, s: Schmiegel) -> None:
        """The named one leaves (C6); the drawn one comes without numbers."""
        assert s.named
        face, drawn = s.named, s.drawn.pop()
        s.named = None
        s.tell(SwapAnswered, s.turn, face, drawn, True)
        party = s.own.party
        (place,) = (at for at, each in enumerate(party) if each.face == face)
        s.leave(s.turn, face)
        party.insert(place, Character(drawn))
        if s.sink:
            s.sink(Moved((drawn,), "drawn", character_of(s.turn, drawn)))


class Reject(SchmiegelAction, frozen=True):
    """C7: the drawn character is discarded."""

    form = "reject"
    phase = "swap"

    def play(self, s: Schmiegel) -> None:
        """Onto the face discard."""
        assert s.named
        s.tell(SwapAnswered, s.turn, s.named, s.drawn[0], False)
        s.drop_drawn()


class Associate(SchmiegelAction, frozen=True):
    """C9, C15: a number from the hand goes to an own character."""

    form = "associate {number} {face}"
    phase = "associate"

    number: Card
    face: Card

    def why_not(self, s: Schmiegel) -> str | None:
        """C5, and C15: a fighter does not train itself."""
        if self.number not in s.own.hand:
            return f"The {name(self.number)} is not in your hand."
        character = s.own.find(self.face)
        if character is None:
            return not_yours(self.face)
        if s.phase == "abilities" and s.acted[-1].face == self.face:
            return "A fighter trains another character, not itself."
        return cannot_hold(s, character, self.number)

    def play(self, s: Schmiegel) -> None:
        """Openly."""
        s.take_from_hand(self.number)
        give(s.own, self.face, self.number)
        if s.sink:
            place = f"{character_of(s.turn, self.face)}.numbers"
            s.sink(Moved((self.number,), hand_of(s.turn), place, None, True))


class Ability(SchmiegelAction, frozen=True):
    """C10: a use of the ability of the own character `face`; `rank` is of those that have it."""

    phase = "abilities"
    rank: ClassVar[str]
    title: ClassVar[str]

    face: Card

    @property
    def word(self) -> str:
        """The ability, as the action's text begins."""
        return self.form.split()[0]

    def why_not(self, s: Schmiegel) -> str | None:
        """C10, C11."""
        if rank(self.face) != self.rank:
            return f"Only a {ROLES[self.rank]} has {self.title}."
        character = s.own.find(self.face)
        if character is None:
            return not_yours(self.face)
        for acted in s.acted[:-1]:
            if acted.face == self.face:
                return f"The {name(self.face)} was left for another character this turn."
        if s.acted and s.acted[-1].face == self.face:
            used, of = s.acted[-1].used, s.acted[-1].of
            return None if used < of else f"The {name(self.face)} has had its {uses(of)} this turn."
        return None if character.numbers else f"The {name(self.face)} holds no number to act with."

    def play(self, s: Schmiegel) -> None:
        """Count the use; do it; the next may follow."""
        if s.acted and s.acted[-1].face == self.face:
            used, of = s.acted[-1].used + 1, s.acted[-1].of
            s.acted[-1] = Acted(self.face, used, of)
        else:
            character = s.own.find(self.face)
            assert character
            used, of = 1, len(character.numbers)
            s.acted.append(Acted(self.face, used, of))
        if s.sink:
            s.sink(AbilityUsed(s.turn, self.face, self.word, used, of))
        s.agenda.append(steps.USE_ABILITIES)
        self.use(s)

    def use(self, s: Schmiegel) -> None:
        """What the ability does."""
        raise NotImplementedError


class Steal(Ability, frozen=True):
    """C12: Thievery."""

    form = "steal {face} {number}"
    rank = "J"
    title = "Thievery"

    number: Card

    def why_not(self, s: Schmiegel) -> str | None:
        """Not on the first turn, and not from a fighter."""
        if problem := super().why_not(s):
            return problem
        if s.first_turn:
            return "Nobody steals on their first turn."
        victim = s.opponent.holder(self.number)
        if victim is None:
            return f"The {name(self.number)} is not with an opposing character."
        if rank(victim.face) == "A":
            return f"The {name(victim.face)} is a fighter, and safe from thieves."
        return None

    def use(self, s: Schmiegel) -> None:
        """Into the own hand, openly."""
        victim = s.opponent.holder(self.number)
        assert victim
        s.opponent.put(victim.without(self.number))
        s.own.hand.append(self.number)
        s.numbers.held = [*s.numbers.held, [self.number]]
        if s.sink:
            source = f"{character_of(3 - s.turn, victim.face)}.numbers"
            s.sink(Moved((self.number,), source, hand_of(s.turn)))


class Recruit(Ability, frozen=True):
    """C13: Leadership."""

    form = "recruit {face}"
    rank = "Q"
    title = "Leadership"

    def why_not(self, s: Schmiegel) -> str | None:
        """There must be room, and a face."""
        if problem := super().why_not(s):
            return problem
        if len(s.own.party) >= s.rules.party:
            return f"The party already has {len(s.own.party)} characters."
        return None if s.faces_left else NO_FACE_LEFT

    def use(self, s: Schmiegel) -> None:
        """A face joins the party."""
        drawn = s.draw_face()
        s.own.party.append(Character(drawn))
        if s.sink:
            s.sink(Moved((drawn,), "faces.pile", character_of(s.turn, drawn), None, True))


class Move(Ability, frozen=True):
    """C14: Necromancy."""

    form = "move {face} {number} {target}"
    rank = "K"
    title = "Necromancy"

    number: Card
    target: Card

    def why_not(self, s: Schmiegel) -> str | None:
        """Within the king's suit and C5; on the first turn not from an opposing character."""
        if problem := super().why_not(s):
            return problem
        if suit(self.number) != suit(self.face):
            return f"The {name(self.face)} moves only {SUIT_NAMES[suit(self.face)]}."
        own = s.own.holder(self.number)
        source = own or s.opponent.holder(self.number)
        if source is None:
            return f"The {name(self.number)} is not with a character."
        target = s.own.find(self.target) or s.opponent.find(self.target)
        if target is None:
            return f"The {name(self.target)} is in neither party."
        if source is target:
            return f"The {name(self.number)} is with the {name(self.target)} already."
        if own is None and s.first_turn:
            return "Nobody takes from an opposing character on their first turn."
        return cannot_hold(s, target, self.number)

    def use(self, s: Schmiegel) -> None:
        """Openly."""
        places = []
        for seat, player in enumerate(s.players, start=1):
            if source := player.holder(self.number):
                player.put(source.without(self.number))
                places.insert(0, f"{character_of(seat, source.face)}.numbers")
                break
        for seat, player in enumerate(s.players, start=1):
            if player.find(self.target):
                give(player, self.target, self.number)
                places.append(f"{character_of(seat, self.target)}.numbers")
        if s.sink:
            s.sink(Moved((self.number,), *places))


class Train(Ability, frozen=True):
    """C15: Training."""

    form = "train {face}"
    rank = "A"
    title = "Training"

    def use(self, s: Schmiegel) -> None:
        """Draw a number, then ask for the association, whatever is in the hand."""
        s.draw_number()
        s.agenda.append(steps.TRAIN)


class Attack(SchmiegelAction, frozen=True):
    """C16: name the character that attacks."""

    form = "attack {face}"
    phase = "attack"

    face: Card

    def why_not(self, s: Schmiegel) -> str | None:
        """One of the own, and not on the first turn."""
        if s.first_turn:
            return "Nobody attacks on their first turn."
        return None if s.own.find(self.face) else not_yours(self.face)

    def play(self, s: Schmiegel) -> None:
        """The other seat names a defender."""
        s.named = self.face
        s.tell(AttackDeclared, s.turn, self.face)
        s.agenda.append(steps.NAME_DEFENDER)


class Defend(SchmiegelAction, frozen=True):
    """C16: name the character that defends."""

    form = "defend {face}"
    phase = "attack"

    face: Card

    def why_not(self, s: Schmiegel) -> str | None:
        """One of the attacked party."""
        return None if s.opponent.find(self.face) else not_yours(self.face)

    def play(self, s: Schmiegel) -> None:
        """The dice decide."""
        assert s.named
        attacker, s.named = s.named, None
        s.tell(DefenderNamed, 3 - s.turn, self.face)
        steps.fight(s, attacker, self.face)


def give(player: Player, face: Card, number: Card) -> None:
    """A number comes to a character of this party."""
    character = player.find(face)
    assert character
    player.put(character.given(number))


def cannot_hold(s: Schmiegel, character: Character, number: Card) -> str | None:
    """C5: why a character can't take this number; None where it can."""
    if suit(number) != suit(character.face):
        return f"The {name(character.face)} takes only {SUIT_NAMES[suit(character.face)]}."
    if not s.room(character):
        most = s.rules.capacity[rank(character.face)]
        return f"The {name(character.face)} can hold no more than {most}."
    return None


def not_yours(face: Card) -> str:
    """The reason where a card is not a character of the seat's own."""
    return f"The {name(face)} is not in your party."


def uses(count: int) -> str:
    """A number of uses in words."""
    return "one use" if count == 1 else f"{count} uses"


# The lists of legal answers. Equal actions are made once.

PASS = Pass()
ACCEPT, REJECT = Accept(), Reject()
swap, attack, defend = cache(Swap), cache(Attack), cache(Defend)
associate = cache(Associate)
steal, recruit, move, train = cache(Steal), cache(Recruit), cache(Move), cache(Train)


def associations(s: Schmiegel, but: Card | None = None) -> Iterator[Action]:
    """C9, C15: every association of a number in the hand, but with this character."""
    hand = s.own.hand
    capacity = s.rules.capacity
    for character in s.own.party:
        face = character.face
        if face != but and len(character.numbers) < capacity[face[0]]:
            for number in hand:
                if number[-1] == face[-1]:
                    yield associate(number, face)


def abilities(s: Schmiegel) -> Iterator[Action]:
    """C10 to C15: every use of an ability that is legal now."""
    acted = s.acted
    for character in s.own.party:
        face = character.face
        if acted and acted[-1].face == face:
            if acted[-1].used == acted[-1].of:
                continue
        elif not character.numbers or any(each.face == face for each in acted):
            continue
        yield from _USES[face[0]](s, face)


def _thefts(s: Schmiegel, face: Card) -> Iterator[Action]:
    if not s.first_turn:
        for victim in s.opponent.party:
            if victim.face[0] != "A":
                for number in victim.numbers:
                    yield steal(face, number)


def _recruitment(s: Schmiegel, face: Card) -> Iterator[Action]:
    if len(s.own.party) < s.rules.party and s.faces_left:
        yield recruit(face)


def _moves(s: Schmiegel, face: Card) -> Iterator[Action]:
    own = [each for each in s.own.party if each.face[-1] == face[-1]]
    others = [each for each in s.opponent.party if each.face[-1] == face[-1]]
    targets = [each for each in own + others if s.room(each)]
    for source in own if s.first_turn else own + others:
        for number in source.numbers:
            for target in targets:
                if target is not source:
                    yield move(face, number, target.face)


def _training(s: Schmiegel, face: Card) -> Iterator[Action]:
    yield train(face)


_USES = {"J": _thefts, "Q": _recruitment, "K": _moves, "A": _training}

ABILITIES: tuple[type[Ability], ...] = (Steal, Recruit, Move, Train)
KINDS: tuple[type[Action], ...] = (
    Swap,
    Accept,
    Reject,
    Associate,
    *ABILITIES,
    Attack,
    Defend,
    Pass,
)
