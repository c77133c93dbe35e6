"""Shrine told once more, from its rules page alone, to compare the rules with.

The game is one long conversation: a generator that yields whom it asks and the set of all legal
answers as text, and is sent the answer. Legal answers are found by trying every choice of cards.
Shuffles leave the cards as gathered; `picks` say what chance picks.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from contextlib import suppress
from itertools import combinations
from typing import Any

Talk = Generator[tuple[int, set[str]], str, None]
Answer = Generator[tuple[int, set[str]], str, str]
VALUES = {"A": 1, "J": 11, "Q": 12, "K": 13, **{str(spots): spots for spots in range(2, 11)}}


def value(card: str) -> int:
    """H2."""
    return VALUES[card[:-1]]


def red(card: str) -> bool:
    """H2."""
    return card[-1] in "DH"


class Over(Exception):
    """The game is over."""


class Left(Exception):
    """H28: the seat whose turn it is has resigned."""


class Model:
    """One game. Seats count from 1."""

    def __init__(self, position: dict[str, Any], options: dict[str, bool], picks: list[int]):
        self.at: dict[str, Any] = {key: position[key] for key in position if key != "players"}
        self.hands = {n: [*p["hand"]] for n, p in enumerate(position["players"], 1)}
        self.shrines = {n: [*p["shrine"]] for n, p in enumerate(position["players"], 1)}
        self.down = {n: p["face_down"] for n, p in enumerate(position["players"], 1)}
        self.fields = {n: [*p["field"]] for n, p in enumerate(position["players"], 1)}
        self.out: set[int] = set()
        self.deck: list[str] = [*position["deck"]]
        self.grave: list[str] = [*position["graveyard"]]
        self.options, self.picks = options, picks
        self.pending: tuple[list[str], list[str]] | None = None  # being played; of the fizzle
        self.balance = 0  # who is to play it
        self.outcome: tuple[int | None, str] | None = None

    # Who, and what there is.

    def left_of(self, seat: int) -> list[int]:
        """H29."""
        count = len(self.hands)
        round_ = [(seat + step - 1) % count + 1 for step in range(1, count)]
        return [other for other in round_ if other not in self.out]

    def kinds(self, seat: int) -> str:
        """The kinds on a Field."""
        return "".join(card[0] for card in self.fields[seat])

    def triad(self, seat: int) -> bool:
        """H15."""
        return {*"JQK"} <= {*self.kinds(seat)}

    def bury(self, cards: Iterable[str], *piles: list[str]) -> None:
        """H5."""
        for card in [*cards]:
            for pile in piles:
                if card in pile:
                    pile.remove(card)
            self.grave.insert(0, card)

    def top(self) -> str:
        """H4: the deck's top card, "" for none."""
        if not self.deck:
            self.deck, self.grave = self.grave[::-1], []
        return self.deck.pop(0) if self.deck else ""

    def strip(self, seat: int) -> None:
        """H3: the top goes, the next is turned up."""
        if self.shrines[seat]:
            self.bury([self.shrines[seat].pop(0)])
            self.turn_up(seat)

    def turn_up(self, seat: int) -> None:
        """H3, H30."""
        shrine = self.shrines[seat]
        self.down[seat] = min(self.down[seat], max(0, len(shrine) - 1))
        if shrine[:1] == ["RJ"]:
            shrine.pop(0)
            self.balance = seat
            self.turn_up(seat)

    def build(self, seat: int) -> None:
        """H9, H31."""
        card = self.top()
        if card == "RJ":
            self.balance = seat
        elif card:
            self.shrines[seat].insert(0, card)

    # The conversation.

    def play(self) -> Talk:
        """From the start of a phase to the end."""
        try:
            self.settle()
            while True:
                with suppress(Left):
                    yield from self.turn()
                seat = self.left_of(self.at["turn"])[0]
                more = 2 if "A" in self.kinds(seat) else 1  # H15
                self.at |= {"turn": seat, "step": "draw", "draws_left": more, "actions_left": more}
                self.at |= {"jack_used": False, "queen_used": False, "king_used": False}
        except Over:
            return

    def ask(self, seat: int, legal: set[str]) -> Answer:
        """An answer; "" where the seat resigns."""
        answer = yield seat, legal
        if answer != "resign":
            return answer
        left = [other for other in self.left_of(seat) if other != seat]
        if len(left) == 1:
            self.outcome = left[0], "resigned"
            raise Over
        if seat == self.at["turn"] and self.pending:
            played, fizzle = self.pending
            self.bury(played, self.hands[seat])
            self.bury(fizzle, fizzle)
            self.pending = None
        self.leave(seat)
        if seat == self.at["turn"] and not self.balance:
            raise Left
        return ""

    def leave(self, seat: int) -> None:
        """H28."""
        self.out.add(seat)
        for pile in (self.hands[seat], self.fields[seat], self.shrines[seat]):
            self.bury([card for card in pile if card != "RJ"])
            pile.clear()
        self.down[seat] = 0

    def turn(self) -> Talk:
        """H6 to H8."""
        me, at = self.at["turn"], self.at
        while at["draws_left"]:
            can_take = self.grave and at["actions_left"]
            answer = yield from self.ask(me, {"draw", "take"} if can_take else {"draw"})
            at["draws_left"] -= 1
            if not at["draws_left"]:
                at["step"] = "act"
            if answer == "take":
                at["actions_left"] -= 1
                self.hands[me].append(self.grave.pop(0))
                continue
            card = self.top()
            if card == "RJ":
                at["actions_left"] = max(0, at["actions_left"] - 1)
                self.balance = me
                yield from self.equalise()
            elif card:
                self.hands[me].append(card)
        while at["actions_left"]:
            answer = yield from self.ask(me, self.menu(me) | {"pass"})
            at["actions_left"] -= 1
            if answer != "pass":
                yield from self.act(me, answer.split())
                self.settle()
                if self.balance:
                    yield from self.equalise()
                    if me in self.out:
                        raise Left
        yield from self.cut(me, len(self.hands[me]) - 7)

    def cut(self, seat: int, count: int) -> Talk:
        """H8, H31: so many cards go, of the player's choice."""
        if count > 0:
            some = combinations(self.hands[seat], count)
            answer = yield from self.ask(seat, {f"discard {' '.join(each)}" for each in some})
            self.bury(answer.split()[1:], self.hands[seat])

    def settle(self) -> None:
        """H16, H28."""
        for seat in self.hands:
            self.keep_to_five(seat)
        for seat, shrine in self.shrines.items():
            if not shrine and seat not in self.out:
                self.leave(seat)
        left = [seat for seat in self.hands if seat not in self.out]
        if len(left) < 2:
            self.outcome = (left[0] if left else None), "last-shrine"
            raise Over
        if self.balance in self.out:
            self.balance = 0  # H30

    def keep_to_five(self, seat: int) -> None:
        """H16."""
        if not self.triad(seat):
            aces = [card for card in self.fields[seat] if card[0] == "A"]
            self.bury(aces, self.fields[seat])
            while len(self.shrines[seat]) > 5:
                self.strip(seat)

    # What can be announced.

    def menu(self, me: int) -> set[str]:
        """Every action of the turn but a pass."""
        hand, found = self.hands[me], set[str]()
        shrine, kinds = self.shrines[me], self.kinds(me)
        can_heal = shrine[0][0] != "A" and len(shrine) < (7 if self.triad(me) else 5)
        some = [each for size in range(1, len(hand) + 1) for each in combinations(hand, size)]
        for cards in some:
            said = " ".join(cards)
            if can_heal and self.heals(me, cards):
                found.add(f"heal {said}")
            found |= {f"attack {at} {said}" for at in self.left_of(me) if self.beats(me, at, cards)}
            alike = len({value(card) for card in cards}) == 1
            if alike and len(cards) == 3:
                found |= {f"triplet {said} at {at}" for at in self.left_of(me) if self.fields[at]}
            if alike and len(cards) == 4:
                found |= {f"quad {said} at {at}" for at in self.left_of(me)}
            if len(cards) == 3 and self.grave and self.in_a_row(cards):
                found |= {f"resurrect {said} {use}" for use in self.uses(me, cards, can_heal)}
        for card in hand:
            for pay in hand:
                if pay == card or red(pay) != red(card):
                    continue
                if card[0] in "JQK" and card[0] not in kinds:
                    found.add(f"token {card} pay {pay}")
                if card[0] == "A":
                    found |= {f"dagger {card} pay {pay} at {mark}" for mark in self.marks(me)}
                    if self.triad(me) and "A" not in kinds:
                        found.add(f"dagger-token {card} pay {pay}")
        if "J" in kinds and not self.at["jack_used"]:
            found |= {f"steal {at}" for at in self.left_of(me) if len(self.hands[at]) > 1}
        return found

    def off(self, me: int, kind: str) -> int:
        """H13: by how much a total may miss."""
        used = self.at["king_used" if kind == "K" else "queen_used"]
        return 1 if kind in self.kinds(me) and not used else 0

    def heals(self, me: int, cards: tuple[str, ...]) -> bool:
        """H9, H10."""
        top = self.shrines[me][0]
        if self.options["alternate_healing"]:
            total = sum(map(value, cards))
            fits = all(red(card) == red(top) for card in cards)
        else:
            total = value(cards[0])
            fits = len(cards) == 2 and value(cards[1]) == total
            fits = fits and any(red(card) == red(top) for card in cards)
        return fits and abs(total - value(top)) <= self.off(me, "Q")

    def beats(self, me: int, at: int, cards: tuple[str, ...]) -> bool:
        """H11, H13, H20."""
        top = self.shrines[at][0]
        if top[0] == "A":
            return len(cards) == 2 and value(cards[0]) == value(cards[1])
        if any(red(card) == red(top) for card in cards):
            return False
        return abs(sum(map(value, cards)) - value(top)) <= self.off(me, "K")

    def in_a_row(self, cards: Iterable[str]) -> bool:
        """H23."""
        values = sorted(map(value, cards))
        low = values[0]
        return values in ([low, low + 1, low + 2], [1, 12, 13], [1, 2, 13])

    def marks(self, me: int) -> set[str]:
        """H18."""
        found = {f"{at} shrine" for at in self.left_of(me)}
        return found | {f"{at} {token}" for at in self.left_of(me) for token in self.fields[at]}

    def uses(self, me: int, run: tuple[str, ...], can_heal: bool) -> set[str]:
        """H23."""
        card, kinds = self.grave[0], self.kinds(me)
        found = {"heal"} if can_heal else set[str]()
        rest = [each for each in self.hands[me] if each not in run]
        for size in range(len(rest) + 1):
            for pawns in combinations(rest, size):
                for at in self.left_of(me):
                    if self.beats(me, at, (card, *pawns)):
                        found.add(" ".join(["attack", str(at), *pawns]))
        if card[0] in "JQK" and card[0] not in kinds:
            found.add("token")
        if card[0] == "A":
            found |= {f"dagger at {mark}" for mark in self.marks(me)}
            if self.triad(me) and "A" not in kinds:
                found.add("dagger-token")
        return found

    # What is announced, answered and done.

    def act(self, me: int, words: list[str]) -> Talk:
        """H25 to H27, then the action itself."""
        mark = words.index("at") if "at" in words else len(words)
        played = [word for word in words[:mark] if word[:-1] in VALUES and len(word) > 1]
        risen = self.grave[0] if words[0] == "resurrect" else ""
        target = next((int(word) for word in words if word.isdigit() and len(word) == 1), 0)
        air: list[str] = []
        self.pending = played, air
        for seat in self.left_of(me):
            if len(self.hands[seat]) < 3:
                continue
            answer = yield from self.ask(seat, self.fizzles(self.hands[seat]))
            if target in self.out:
                break
            if answer.startswith("fizzle"):
                air += answer.split()[1:] or self.hands[seat]
                self.hands[seat] = [card for card in self.hands[seat] if card not in air]
                break
        if air:
            free = [card for card in self.hands[me] if card not in played]
            answer = "allow"
            if len(free) >= 3:
                answer = yield from self.ask(me, self.fizzles(free))
            if answer == "allow":
                self.fail(me, played, air)
                return
            self.bury([*air], air)
            self.bury(answer.split()[1:] or free, self.hands[me])
        if target in self.out:
            self.fail(me, played, air)
            return
        use = words[4] if words[0] == "resurrect" else words[0]
        blocked = yield from self.block(target, use)
        if blocked == "" and use in ("attack", "dagger") and target in self.out:
            self.fail(me, played, air)
            return
        self.pending = None
        yield from self.do(me, words, use, played, target, risen, blocked)

    def fail(self, me: int, played: list[str], air: list[str]) -> None:
        """H26."""
        self.bury(played, self.hands[me])
        self.bury([*air], air)
        self.pending = None

    def fizzles(self, cards: list[str]) -> set[str]:
        """H25."""
        if not self.options["alternate_fizzle"]:
            return {"allow", "fizzle"}
        return {"allow"} | {f"fizzle {' '.join(three)}" for three in combinations(cards, 3)}

    def block(self, target: int, use: str) -> Answer:
        """H17, H19, H27: what the target says; "allow" where it is not asked."""
        if use == "attack" and self.fields[target]:
            blocks = {f"block {token}" for token in self.fields[target]}
            return (yield from self.ask(target, blocks | {"allow"}))
        hand = self.hands.get(target, [])
        if use == "dagger" and len(hand) > 1:
            blocks = {
                f"block {ace} pay {pay}"
                for ace in hand
                for pay in hand
                if ace[0] == "A" and pay != ace and red(pay) == red(ace)
            }
            return (yield from self.ask(target, blocks | {"allow"}))
        return "allow"

    def do(
        self,
        me: int,
        words: list[str],
        use: str,
        played: list[str],
        target: int,
        risen: str,
        blocked: str,
    ) -> Talk:
        """H5: all in the order in which the clauses and the action name it."""
        hand, stopped = self.hands[me], blocked != "allow"
        run, pawns = (played[:3], played[3:]) if risen else ([], played)
        if use == "heal":
            top = self.shrines[me][0]
            if not risen:
                alternate = self.options["alternate_healing"]
                total = sum(map(value, played)) if alternate else value(played[0])
                self.at["queen_used"] |= total != value(top)
            self.bury(pawns, hand)
            if risen:
                self.grave.remove(risen)
                self.shrines[me].insert(0, risen)
            else:
                self.build(me)
        elif use == "attack":
            top = self.shrines[target][0]
            total = sum(map(value, [risen, *pawns] if risen else pawns))
            if top[0] != "A":
                self.at["king_used"] |= total != value(top)
            if stopped:
                self.bury(blocked.split()[1:], self.fields[target])
            else:
                self.strip(target)
            self.bury([risen] if risen else [], self.grave)
            self.bury(pawns, hand)
        elif use in ("token", "dagger-token"):
            if risen:
                self.grave.remove(risen)
                self.fields[me].append(risen)
            else:
                self.bury([words[3]], hand)
                hand.remove(words[1])
                self.fields[me].append(words[1])
        elif use == "dagger":
            mark = words[-1]
            if not risen:
                self.bury([words[3]], hand)
            if stopped:
                self.bury([blocked.split()[3]], self.hands[target])
            elif mark == "shrine":
                self.strip(target)
            else:
                self.bury([mark], self.fields[target])
            self.bury([risen or words[1]], self.grave, hand)
            if stopped:
                self.bury([blocked.split()[1]], self.hands[target])
        elif use == "steal":
            self.at["jack_used"] = True
            robbed = self.hands[target]
            if robbed:
                hand.append(robbed.pop(self.picks.pop(0)))
            yield from self.cut(me, min(1, len(hand)))
        elif use in ("triplet", "quad"):
            self.bury(self.fields[target], self.fields[target])
            if use == "quad":
                self.strip(target)
            self.bury(played, hand)
        self.bury(run, hand)

    # The Balance.

    def equalise(self) -> Talk:
        """H31, H32."""
        me = self.balance
        for seat in self.left_of(me):
            hand, shrine = self.hands[seat], self.shrines[seat]
            yield from self.cut(seat, len(hand) - len(self.hands[me]))
            if seat in self.out:
                continue
            while len(hand) < len(self.hands[me]) and (self.deck or self.grave):
                hand.append(self.top())
            while len(shrine) < len(self.shrines[me]) and (self.deck or self.grave):
                self.build(seat)
            while len(shrine) > len(self.shrines[me]):
                self.strip(seat)
            field = self.fields[seat]
            self.bury([t for t in field if t[0] not in self.kinds(me)], field)
            for kind in self.kinds(me):
                if kind in self.kinds(seat) or (kind == "A" and not self.triad(seat)):
                    continue
                for pile in (self.grave, self.deck):
                    found = [card for card in pile if card[0] == kind][:1]
                    if found:
                        pile.remove(found[0])
                        field += found
                        break
            self.keep_to_five(seat)
        self.deck, self.grave = self.deck + self.grave[::-1], []
        if self.options["balance_returns"]:
            self.deck.append("RJ")
        self.balance = 0
