"""RogueSL told once more, from its rules page alone, to compare the rules with.

Everything is text and lists; nothing is hidden; `chance` says how each shuffle falls.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

COURTS = {"J": 11, "Q": 12, "K": 13, "A": 14}
Shuffle = Callable[[list[str]], list[str]]


def value(card: str) -> int:
    """R8."""
    return COURTS.get(card[0]) or int(card[:-1])


class Model:
    """A run. The board is a dictionary from (column, row), both from 1, to what lies there."""

    def __init__(self, position: dict[str, Any], jokers: int, diagonals: bool) -> None:
        self.board = {
            (column, 4 - down): what
            for down, row in enumerate(position["board"])
            for column, what in enumerate(row, 1)
        }
        self.goal = spot(position["goal"])
        self.jokers, self.full, self.diagonals = position["health"], jokers, diagonals
        self.captive, self.ace = position.get("captive"), position.get("ace")
        self.deck, self.discards = [*position["deck"]], [*position["discard"]]
        self.floors, self.strikes = position["floors"], position["strikes"]
        self.counted = position.get("floor_strikes", 0)
        self.strike: str | None = None
        self.fought: tuple[int, int] | None = None
        self.asked = "go"
        self.over: str | None = None
        self.shuffle: Shuffle = list
        self.live_or_die()

    # What is asked.

    def here(self) -> tuple[int, int]:
        (here,) = (cell for cell, what in self.board.items() if what == "@")
        return here

    def legal(self) -> set[str]:
        if self.over:
            return set()
        if self.asked == "captive":
            return {"use", "hold"}
        if self.asked == "capture":
            return {"capture", "leave"}
        x, y = self.here()
        ways = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}
        if self.diagonals:
            ways |= {(x + 1, y + 1), (x + 1, y - 1), (x - 1, y + 1), (x - 1, y - 1)}
        return {f"go {named(way)}" for way in ways if way in self.board} | {"retire"}

    def live_or_die(self) -> None:
        """R12."""
        self.asked = "go"
        if self.jokers == 0 and not self.ace:
            self.over = "slain"

    # Answers.

    def play(self, text: str, shuffle: Shuffle) -> None:
        self.shuffle = shuffle
        verb, *words = text.split()
        if verb == "retire":
            self.over = "retired"
        elif verb == "go":
            self.go(spot(words[0]))
        elif verb == "hold":
            self.compare(used=False)
        elif verb == "use":
            self.compare(used=True)
        else:
            self.take(captured=verb == "capture")

    def go(self, cell: tuple[int, int]) -> None:
        lies = self.board[cell]
        if lies == ".":
            self.step(cell)
        elif lies[0] == "A":
            self.befriend(cell, lies)
        else:
            self.board[cell] = lies if lies[0] == "+" else f"+{lies}"
            self.attack(cell)

    def befriend(self, cell: tuple[int, int], ace: str) -> None:
        """R15 to R17."""
        if self.jokers == self.full and not self.captive and not self.ace:
            self.ace = ace
        else:
            self.jokers = min(self.jokers + 1, self.full)
            self.discards = [ace, *self.discards]
        self.step(cell)

    def attack(self, cell: tuple[int, int]) -> None:
        """R8, R20."""
        if not self.deck:
            self.deck, self.discards = self.shuffle(self.discards[::-1]), []
        if not self.deck:
            return
        self.fought, self.strike = cell, self.deck.pop(0)
        self.strikes += 1
        if self.captive and value(self.strike) <= value(self.board[cell][1:]):
            self.asked = "captive"
        else:
            self.compare(used=False)

    def compare(self, used: bool) -> None:
        """R8 to R13."""
        assert self.strike and self.fought
        sent = [self.captive, self.strike] if used else [self.strike]
        ahead = sum(value(str(card)) for card in sent) - value(self.board[self.fought][1:])
        if used:
            self.captive = None
        self.strike = None
        for card in sent:
            self.discards.insert(0, str(card))
        self.asked = "go"
        if ahead > 0 and not (used or self.captive or self.ace):
            self.asked = "capture"
        elif ahead > 0:
            self.take(captured=False)
        elif ahead < 0:
            if self.ace:
                self.discards.insert(0, self.ace)
                self.ace = None
            else:
                self.jokers -= 1
            self.live_or_die()

    def take(self, captured: bool) -> None:
        assert self.fought
        enemy = self.board[self.fought][1:]
        if captured:
            self.captive = enemy
        else:
            self.discards.insert(0, enemy)
        self.asked = "go"
        self.step(self.fought)

    def step(self, cell: tuple[int, int]) -> None:
        """R4, R7, R19."""
        self.board[self.here()] = "."
        self.board[cell] = "@"
        if cell != self.goal:
            return
        self.floors += 1
        self.counted = self.strikes
        self.deck, self.discards = self.shuffle(self.deck + self.discards[::-1]), []
        for row in (4, 3, 2, 1):
            for column in (1, 2, 3, 4, 5, 6):
                if self.board[column, row] == "." and self.deck:
                    self.board[column, row] = self.deck.pop(0)
        self.goal = (1, 1) if self.goal == (6, 4) else (6, 4)

    # The position, as the page writes it.

    def position(self) -> dict[str, Any]:
        return {
            "board": [[self.board[x, y] for x in range(1, 7)] for y in (4, 3, 2, 1)],
            "goal": named(self.goal),
            "health": self.jokers,
            "captive": self.captive,
            "ace": self.ace,
            "deck": self.deck,
            "discard": self.discards,
            "floors": self.floors,
            "strikes": self.strikes,
        } | self.passing()

    def passing(self) -> dict[str, Any]:
        """What a position has only where something is in it."""
        fields = {"strike": self.strike, "floor_strikes": self.counted}
        return {key: value for key, value in fields.items() if value}

    def view(self) -> dict[str, Any]:
        """R22."""
        shown = self.position()
        shown["deck"] = ["??" for _ in self.deck]
        shown["board"] = [
            [what if what[0] in "@.+" else "??" for what in row] for row in shown["board"]
        ]
        return shown


def spot(name: str) -> tuple[int, int]:
    return " abcdef".index(name[0]), int(name[1])


def named(cell: tuple[int, int]) -> str:
    return f"{' abcdef'[cell[0]]}{cell[1]}"
