"""Simple Siege told once more, from its rules page alone, to compare the rules with.

Everything is text and lists; shuffles leave cards as they were gathered; nothing is hidden.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any

ASSAULT = {"mine": 3, "siege-tower": 2, "ladders": 1}
BOMBARD = {"trebuchet": 2, "catapult": 2, "ample-ammunition": 1}
CAMP = {"camp-defences": 1}
PRICES = {**ASSAULT, **BOMBARD, **CAMP}


def value(card: str) -> int:
    return 1 if card[0] == "A" else int(card[:-1])


def red(card: str) -> bool:
    return card == "RJ" or card[-1] in "DH"


class Model:
    """A siege. `asked` is the seat to choose, what it is asked, and what that needs."""

    def __init__(self, position: dict[str, Any], mercy: bool) -> None:
        self.decks = {1: [*position["besieger"]["deck"]], 2: [*position["besieged"]["deck"]]}
        self.piles = {1: [*position["besieger"]["discard"]], 2: [*position["besieged"]["discard"]]}
        self.camp: list[str] = [*position["besieger"]["equipment"]]
        self.fate, self.fated = [*position["fate"]["deck"]], [*position["fate"]["discard"]]
        self.walls, self.mercy = position["walls"], mercy
        self.over: tuple[int, str] | None = None
        self.asked: tuple[Any, ...] = ()
        self.begin(1 if position["phase"] == "besieger" else 2)

    # S5 to S7.

    def begin(self, seat: int) -> None:
        self.seat = seat
        self.asked = (seat, "act")
        if not self.decks[seat]:
            self.fall(seat)

    def fall(self, seat: int) -> None:
        self.over = self.over or (3 - seat, "surrender" if seat == 2 else "abandoned")

    def discard(self, seat: int, count: int) -> list[str]:
        gone = []
        for _ in range(count):
            if self.over:
                break
            if not self.decks[seat]:
                self.fall(seat)
                break
            gone.append(self.decks[seat].pop(0))
            self.piles[seat].insert(0, gone[-1])
        return gone

    def draw(self, seat: int, count: int) -> list[str]:
        drawn, self.decks[seat] = self.decks[seat][:count], self.decks[seat][count:]
        return drawn

    def lay(self, seat: int, cards: list[str]) -> None:
        for card in cards:
            self.piles[seat].insert(0, card)

    def bonus(self, table: dict[str, int]) -> int:
        return sum(table.get(counter, 0) for counter in self.camp)

    # What may be answered.

    def legal(self) -> set[str]:
        if self.over:
            return set()
        seat, what, *more = self.asked
        held = len(self.decks[seat])
        if what == "order":
            return {
                f"order {' '.join(order)}" for order in permutations(self.decks[seat][: more[0]])
            }
        if what == "defend":
            return {f"defend {count}" for count in range(min(held, more[-1]) + 1)}
        if what == "destroy":
            return {f"destroy {counter}" for counter in self.camp}
        if seat == 2:
            repair = {"repair"} if held > 1 and self.walls < 10 else set()
            sally = {"sally equipment"} if self.camp else set()
            return {"hold", "plan", "sally enemy", "ration"} | repair | sally
        copies = {counter: 3 if counter == "camp-defences" else 1 for counter in PRICES}
        yard = [each for each in PRICES if self.camp.count(each) < copies[each]]
        build = {f"construct {each}" for each in yard if PRICES[each] <= held}
        storm = {f"assault {count}" for count in (1, 2, 3) if count < held}
        breach = {"bombard walls"} if self.walls else set()
        return {"besiege", "plan", "bombard enemy", "resupply"} | build | storm | breach

    # Answers.

    def play(self, text: str) -> None:
        verb, *words = text.split()
        seat = self.asked[0]
        if verb in ("besiege", "hold"):
            self.discard(seat, 1)
        elif verb == "construct":
            self.discard(seat, PRICES[words[0]])
            self.camp.append(words[0])
        elif verb == "repair":
            self.discard(seat, 2)
            self.walls += 1
        elif verb in ("resupply", "ration"):
            self.bring_back(seat)
        elif verb == "plan":
            (card,) = self.discard(seat, 1)
            if self.decks[seat]:
                self.asked = (seat, "order", min(value(card), len(self.decks[seat])))
                return
        elif verb == "order":
            self.decks[seat][: len(words)] = words
        elif verb in ("bombard", "sally", "assault"):
            self.attack(seat, verb, words[0])
            return
        elif verb == "defend":
            if self.clash(int(words[0])):
                return
        elif verb == "destroy":
            self.camp.remove(words[0])
        self.go_on()

    def go_on(self) -> None:
        if not self.over and self.seat == 2:
            self.strike()
        if not self.over:
            self.begin(3 - self.seat)

    def bring_back(self, seat: int) -> None:
        """S16."""
        (card,) = self.discard(seat, 1)
        if card[-1] != "H":
            return
        pile, count = self.piles[seat], value(card)
        taken = [each for each in pile if not red(each)][:count]
        self.piles[seat] = [each for each in pile if each not in taken]
        self.decks[seat] += taken

    def attack(self, seat: int, verb: str, word: str) -> None:
        """S11, S15, S19."""
        count, most = 1, 1
        if verb == "assault":
            self.discard(seat, 1)
            count, most = int(word), 3
        self.asked = (3 - seat, "defend", verb, word, self.draw(seat, count), most)

    def clash(self, count: int) -> bool:
        """Both are revealed; whether something more is asked."""
        defender, _, verb, word, drawn, _ = self.asked
        attacker, defence = 3 - defender, self.draw(self.asked[0], count)
        if verb == "sally":
            ahead = -self.bonus(CAMP)
        else:
            ahead = self.bonus(ASSAULT if verb == "assault" else BOMBARD) - self.walls
        won = sum(map(value, drawn)) + ahead > sum(map(value, defence))
        if verb == "assault" and not won:
            self.discard(attacker, 1)
        elif word == "enemy" and won:
            self.discard(defender, 3)
        self.lay(attacker, drawn)
        self.lay(defender, defence)
        if not won:
            return False
        if verb == "assault":
            self.over = (1, "assault")
        elif word == "walls":
            self.walls -= 1
        elif word == "equipment":
            self.asked = (2, "destroy")
            return True
        return False

    def strike(self) -> None:
        """S22, S23, S26."""
        if not self.fate:
            return
        card = self.fate.pop(0)
        self.fated.insert(0, card)
        victim = 2 if red(card) else 1
        bare = not any(red(each) == red(card) for each in self.decks[victim])
        if not card.endswith("J") or (self.mercy and bare):
            self.discard(victim, 1)
        else:
            while not self.over:
                gone = self.discard(victim, 1)
                if gone and red(gone[0]) == red(card):
                    break
        same = [each for each in self.fated if red(each) == red(card)]
        if not self.over and len(same) >= 3:
            self.fate += self.fated[::-1]
            self.fated = []
