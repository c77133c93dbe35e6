"""Schmiegel told once more, from its rules page alone, to compare the rules with.

Everything is text, lists and dictionaries; nothing is hidden; `answers` say what chance gives.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.games.schmiegel.positions import MOST

Party = dict[str, list[str]]
"""Each character with its numbers."""


def spots(number: str) -> int:
    """What is printed on a number."""
    return int(number[:-1])


class Model:
    """One game. Seats are 0 and 1 here."""

    def __init__(self, position: dict[str, Any], attacker_first: bool = False) -> None:
        self.seat: int = position["turn"] - 1
        self.phase: str = position["phase"]
        self.taken, self.wins = [*position["turns_taken"]], [*position["wins"]]
        self.parties: list[Party] = [
            {each["face"]: [*each["numbers"]] for each in player["party"]}
            for player in position["players"]
        ]
        self.hands = [[*player["hand"]] for player in position["players"]]
        faces, numbers = position["faces"], position["numbers"]
        self.faces: list[str] = [*faces["pile"]]
        self.face_discards: list[str] = [*faces["discard"]]
        self.known_faces: bool = faces.get("turned", False)
        self.numbers: list[str] = [*numbers["pile"]]
        self.number_discards: list[str] = [*numbers["discard"]]
        self.attacker_first = attacker_first
        self.uses: dict[str, list[int]] = {}
        self.acting = self.trainer = self.named = self.drawn = ""
        self.asked = self.phase
        self.winner: int | None = None
        self.answers: list[list[int]] = []

    @property
    def own(self) -> Party:
        return self.parties[self.seat]

    @property
    def others(self) -> Party:
        return self.parties[1 - self.seat]

    # What is asked.

    def asks(self) -> int:
        """The seat that answers."""
        return 1 - self.seat if self.asked == "defend" else self.seat

    def legal(self) -> set[str]:
        first = self.taken[self.seat] == 0
        match self.asked:
            case "swap":
                anybody = self.own if self.faces or self.face_discards else {}
                return {f"swap {face}" for face in anybody} | {"pass"}
            case "answer":
                return {"accept", "reject"}
            case "associate" | "train":
                return self.associations() | {"pass"}
            case "abilities":
                return {use for face in self.own for use in self.usable(face, first)} | {"pass"}
            case "attack":
                return {f"attack {face}" for face in self.own if not first} | {"pass"}
            case _:
                return {f"defend {face}" for face in self.others}

    def associations(self) -> set[str]:
        """C5, C9, C15."""
        return {
            f"associate {number} {face}"
            for number in self.hands[self.seat]
            for face, held in self.own.items()
            if fits(number, face, held) and face != self.trainer
        }

    def usable(self, face: str, first: bool) -> set[str]:
        """C10 to C15."""
        used, of = self.uses.get(face, (0, len(self.own[face])))
        if used >= of or (face in self.uses and face != self.acting):
            return set()
        match face[0]:
            case "J":
                victims = [] if first else [held for v, held in self.others.items() if v[0] != "A"]
                return {f"steal {face} {number}" for held in victims for number in held}
            case "Q":
                drawable = self.faces or self.face_discards
                return {f"recruit {face}"} if drawable and len(self.own) < 4 else set()
            case "K":
                from_whom = self.own if first else self.own | self.others
                return {
                    f"move {face} {number} {target}"
                    for source, held in from_whom.items()
                    for number in held
                    for target, theirs in (self.own | self.others).items()
                    if number[-1] == face[-1] and target != source and fits(number, target, theirs)
                }
        return {f"train {face}"}

    # Answers.

    def play(self, text: str, answers: list[list[int]]) -> None:
        """An action, with what chance gave in it, in order."""
        self.answers = answers
        verb, *words = text.split()
        act: dict[str, Callable[..., None]] = {
            "swap": self.swap,
            "accept": self.accept,
            "reject": self.reject,
            "associate": self.associate,
            "steal": self.steal,
            "recruit": self.recruit,
            "move": self.move,
            "train": self.train,
            "attack": self.attack,
            "defend": self.defend,
            "pass": self.go_on,
        }
        if self.asked == "abilities" and verb != "pass":
            self.count(words[0])
        act[verb](*words)

    def go_on(self) -> None:
        match self.asked:
            case "swap":
                self.level_up()
            case "abilities":
                self.begin("attack")
            case "attack":
                self.end_turn()
            case _:
                self.begin("abilities")

    def begin(self, phase: str) -> None:
        self.phase = self.asked = phase
        self.trainer = ""

    def swap(self, face: str) -> None:
        """C7."""
        self.named, self.drawn, self.asked = face, self.draw_face(), "answer"

    def accept(self) -> None:
        self.bury(self.seat, self.named)
        self.own[self.drawn] = []
        self.level_up()

    def reject(self) -> None:
        self.face_discards.insert(0, self.drawn)
        self.level_up()

    def level_up(self) -> None:
        """C8."""
        self.begin("associate")
        self.draw_number()

    def associate(self, number: str, face: str) -> None:
        self.hands[self.seat].remove(number)
        self.own[face].append(number)
        self.begin("abilities")

    def count(self, face: str) -> None:
        """C10, C11."""
        self.uses.setdefault(face, [0, len(self.own[face])])[0] += 1
        self.acting = face

    def steal(self, _: str, number: str) -> None:
        self.take_off(number)
        self.hands[self.seat].append(number)

    def recruit(self, _: str) -> None:
        self.own[self.draw_face()] = []

    def move(self, _: str, number: str, target: str) -> None:
        self.take_off(number)
        (party,) = [party for party in self.parties if target in party]
        party[target].append(number)

    def train(self, face: str) -> None:
        """C15."""
        self.draw_number()
        self.asked, self.trainer = "train", face

    def attack(self, face: str) -> None:
        self.named, self.asked = face, "defend"

    def defend(self, face: str) -> None:
        """C17, C18, C20."""
        fighters = [(1 - self.seat, face), (self.seat, self.named)]
        if self.attacker_first:
            fighters.reverse()
        for roll in range(12):
            (seat, roller), (other, loser) = fighters[roll % 2], fighters[1 - roll % 2]
            total = sum(self.answers.pop(0))
            if total in (11, 12, *map(spots, self.parties[seat][roller])):
                self.bury(other, loser)
                break
        if all(self.parties):
            self.end_turn()
        else:
            self.winner = 0 if self.parties[0] else 1
            self.wins[self.winner] += 1

    def end_turn(self) -> None:
        self.taken[self.seat] += 1
        self.seat = 1 - self.seat
        self.uses, self.acting = {}, ""
        self.begin("swap")

    # Cards.

    def bury(self, seat: int, face: str) -> None:
        """C6."""
        self.face_discards.insert(0, face)
        for number in sorted(self.parties[seat].pop(face), key=spots):
            self.number_discards.insert(0, number)

    def take_off(self, number: str) -> None:
        for party in self.parties:
            for held in party.values():
                if number in held:
                    held.remove(number)

    def draw_face(self) -> str:
        """C4."""
        if not self.faces:
            self.faces, self.face_discards = self.face_discards[::-1], []
            self.known_faces = True
        return self.faces.pop(0)

    def draw_number(self) -> None:
        """C4."""
        if not (self.numbers or self.number_discards):
            for hand in self.hands:
                hand.sort(key=lambda card: ("CDHS".index(card[-1]), spots(card)))
                for card in hand:
                    self.number_discards.insert(0, card)
                hand.clear()
        if not self.numbers:
            turned, self.number_discards = self.number_discards[::-1], []
            order = self.answers.pop(0) if len(turned) > 1 else [*range(len(turned))]
            self.numbers = [turned[place] for place in order]
        if self.numbers:
            self.hands[self.seat].append(self.numbers.pop(0))

    # The position, as the page writes it.

    def position(self) -> dict[str, Any]:
        """With parties and hands sorted, since they are sets."""
        return {
            "turn": self.seat + 1,
            "phase": self.phase,
            "turns_taken": self.taken,
            "players": [
                {
                    "party": sorted((face, sorted(party[face])) for face in party),
                    "hand": sorted(hand),
                }
                for party, hand in zip(self.parties, self.hands, strict=True)
            ],
            "faces": {"pile": self.faces, "discard": self.face_discards},
            "numbers": {"pile": self.numbers, "discard": self.number_discards},
            "wins": self.wins,
        }

    def view(self, seat: int) -> dict[str, Any]:
        """C22, for a seat from 1, or for nobody's eyes: 0."""
        shown = self.position()
        for player, whose in zip(shown["players"], (1, 2), strict=True):
            if whose != seat:
                player["hand"] = ["??" for _ in player["hand"]]
        for kind in ("numbers",) if self.known_faces else ("faces", "numbers"):
            shown[kind]["pile"] = ["??" for _ in shown[kind]["pile"]]
        return shown


def fits(number: str, face: str, held: list[str]) -> bool:
    """C5."""
    return number[-1] == face[-1] and len(held) < MOST[face[0]]
