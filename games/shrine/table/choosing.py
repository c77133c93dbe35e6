"""How an action is built: a verb, cards of the hand and what it is aimed at, picked in any order.

What has been picked narrows the legal answers down. An action of which nothing is missing is
shown before it is announced. What is picked and goes with what was picked before no longer lets go
of that; so one chip, card or target takes the place of another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

import msgspec

from engine.app.inputs import Position
from engine.app.widgets import walk
from engine.rules.cards import COLOUR, COUNT, Card
from engine.rules.english import in_words
from engine.rules.notation import Action
from engine.table.context import TableContext
from engine.table.hand import in_order
from engine.table.marks import AT_REST, CardMark
from engine.table.pressing import DIGITS
from games.shrine.rules.actions import (
    SHRINE,
    Attack,
    Dagger,
    Draw,
    Heal,
    LayDagger,
    LayToken,
)
from games.shrine.rules.combos import Quad, RaiseHeal, Triplet
from games.shrine.rules.matching import payments
from games.shrine.rules.state import DAGGER, KINDS, Asked, Shrine
from games.shrine.table.uses import Ingredients, Row, cards_in, use_of
from games.shrine.table.verbs import BY_NAME, VERBS, Verb, verb_of

MOST = 8
"""So many sets of cards stand on a row; of more, the cards of the hand are pressed instead."""
SETS: tuple[Row, ...] = "run", "with"
"""Rows whose chips stand for several cards."""
OWN_TURN = Asked.DRAW, Asked.ACT
"""The questions that are answered on the plate in the middle."""
ANSWERED = Asked.FIZZLE, Asked.COUNTER, Asked.BLOCK, Asked.BLOCK_DAGGER
"""The questions whose answers have digits for keys."""
LETTERS = "asdfgqwertvb"
"""The keys of a hand's cards beside such answers."""
ALTERNATES: tuple[Row, ...] = "token", "dagger", "pay"
"""Rows of one card each, which another card of the hand takes the place of."""


class Chips(NamedTuple):
    """A row of chips: what each picks, and which of them is chosen ("" for none)."""

    row: Row
    picks: tuple[str, ...]
    chosen: str


class Way(NamedTuple):
    """An action, its verb, and how it is put together: all that can be picked of it."""

    action: Action
    verb: Verb | None
    use: Ingredients
    picks: frozenset[str]


class Built(NamedTuple):
    """What the picks come to.

    fitting: the actions that have all of them. ready: those of them that lack no card. one: the
    action that is shown to be announced, its cards in the order in which they were picked.
    following: what may be picked to go on. cards: of the hand, that are chosen.
    """

    fitting: list[Way]
    ready: list[Way]
    one: Action | None
    following: frozenset[str]
    cards: frozenset[str]


class Choosing:
    """What has been picked: a verb, cards of the hand, aims and chips."""

    def __init__(self, table: TableContext) -> None:
        self.picks: tuple[str, ...] = ()
        """In the order in which they were picked."""
        self.verb = ""
        """The verb that was pressed, by its name; "" for none."""
        self._table = table
        self._listed: Sequence[Action] = []
        self._ways: dict[str, list[Way]] = {}
        """The ways to the listed actions by verb; by "", all."""
        self._made: tuple[str, tuple[str, ...]] | None = None
        """Verb and picks for which this was found:"""
        self._built = Built([], [], None, frozenset(), frozenset())
        self._rows: dict[Row, Chips | None] = {}

    # What may be played.

    @property
    def actions(self) -> Sequence[Action]:
        """What may be played now, as far as whoever has the table may know of it."""
        return self._table.actions

    @property
    def seat(self) -> int:
        """Who is asked."""
        decision = self._table.decision
        return decision.seat if decision else 0

    @property
    def begun(self) -> bool:
        """Whether anything has been chosen."""
        return bool(self.picks or self.verb)

    def settle(self) -> None:
        """Drop what was picked for a question that no longer stands."""
        if self.begun and not self.built.fitting:
            self.reset()

    def under(self, verb: str) -> list[Way]:
        """The actions of a verb, with the ways to them; of "", all that may be played. Found once
        for each question."""
        actions = self.actions
        if self._listed is not actions:
            seat = self.seat
            found: dict[str, list[Way]] = {"": []}
            for action in actions:
                use, comes_under = use_of(action, seat), verb_of(action)
                way = Way(action, comes_under, use, use.picks)
                found[""].append(way)
                if comes_under:
                    found.setdefault(comes_under.id, []).append(way)
            self._ways, self._listed, self._made = found, actions, None
        return self._ways.get(verb, [])

    # What has been picked.

    @property
    def built(self) -> Built:
        """What the picks come to; found once for each choice."""
        self.under("")  # another question has other ways
        made = self.verb, self.picks
        if self._made != made:
            self._built = self._build()
            self._made, self._rows = made, {}
        return self._built

    def _build(self) -> Built:
        picks = {*self.picks}
        chosen = _with_cards(picks)
        fitting = self._with_all(picks)
        ready: list[Way] = []
        if picks:
            lacking = [way for way in fitting if way.use.cards <= chosen and way.use.all]
            whole = [way for way in lacking if way.use.all == chosen]
            ready = whole or lacking
        if not ready and len(fitting) == 1 and self.begun:
            ready = fitting
        one = self._in_order(ready[0].action) if len(ready) == 1 else None
        hand = frozenset().union(*(way.use.cards for way in fitting))
        cards = chosen & hand
        if one is not None:
            cards |= ready[0].use.cards
        elif self.verb and fitting:
            cards |= frozenset.intersection(*(way.use.cards for way in fitting))
        following = hand.union(*(way.use.aims for way in fitting))
        return Built(fitting, ready, one, following, cards)

    def with_all(self, picks: set[str]) -> bool:
        """Whether an action of the verb has all this."""
        return any(picks <= way.picks for way in self.under(self.verb))

    def _with_all(self, picks: set[str]) -> list[Way]:
        return [way for way in self.under(self.verb) if picks <= way.picks]

    def _in_order(self, action: Action) -> Action:
        """The same action, its cards in the order in which they were picked: so they go to the
        graveyard."""
        places = {card: place for place, card in enumerate(self.picks)}
        changed = {}
        for name in action.__struct_fields__:
            cards = getattr(action, name)
            if isinstance(cards, tuple) and len(cards) > 1:
                found = tuple(sorted(cards, key=lambda card: places.get(card, len(places))))
                if found != cards:
                    changed[name] = found
        return msgspec.structs.replace(action, **changed) if changed else action

    @property
    def ready(self) -> list[Action]:
        """What lacks nothing, or nothing but an aim."""
        return [way.action for way in self.built.ready]

    @property
    def one(self) -> Action | None:
        """What lacks nothing but to be announced, or done."""
        return self.built.one

    @property
    def fitting(self) -> list[Action]:
        """What has all that is picked."""
        return [way.action for way in self.built.fitting]

    # Verbs and chips.

    @property
    def says(self) -> Verb | None:
        """The verb under which comes all that fits, if anything has been chosen."""
        if self.verb:
            return BY_NAME[self.verb]
        built = self.built
        found = {way.verb for way in built.ready or built.fitting} if self.picks else set()
        return found.pop() if len(found) == 1 else None

    def verbs(self) -> list[Verb]:
        """The verbs under which comes what fits."""
        found = {way.verb for way in self.built.ready or self.built.fitting}
        return [verb for verb in VERBS if verb in found]

    def say(self, verb: str) -> None:
        """A verb is pressed; what was picked and goes with it stays picked. Pressed again, all is
        let go."""
        if self.verb == verb or (not self.verb and self.says == BY_NAME[verb]):
            self.reset()
        else:
            before, self.picks, self.verb = self.picks, (), verb
            for pick in before:
                if self.with_all({*self.picks, pick}):
                    self.picks = (*self.picks, pick)
        self._show()

    def chips(self) -> list[Chips]:
        """The rows on which there is something to choose; of too many sets of cards, none."""
        verb = self.says
        if verb is None:
            return []
        found = [self._row(verb, number) for number in range(len(verb.rows))]
        return [
            each
            for each in found
            if each and len(each.picks) > 1 and (len(each.picks) <= MOST or each.row not in SETS)
        ]

    def unsaid(self) -> Row | None:
        """The first row of the verb on which nothing has been chosen yet."""
        verb = self.says
        for number in range(len(verb.rows) if verb else 0):
            found = self._row(verb, number) if verb else None
            if found and not found.chosen:
                return found.row
        return None

    def _row(self, verb: Verb, number: int) -> Chips | None:
        """What may be chosen on a row, whatever stands on it and on those below it."""
        built, row = self.built, verb.rows[number]
        if row not in self._rows:
            self._rows[row] = self._find_row(built, verb, number)
        return self._rows[row]

    def _find_row(self, built: Built, verb: Verb, number: int) -> Chips | None:
        row, below = verb.rows[number], verb.rows[number:]
        ready = built.ready if self.picks else []
        values = _values(ready, row) or _values(built.fitting, row)
        chosen = values[0] if len(values) == 1 else ""
        standing = {each: _values(built.ready or built.fitting, each) for each in below}
        held = frozenset().union(*(way.use.cards for way in built.fitting))
        kept = {
            pick
            for pick in self.picks
            if not any(_belongs(pick, each, held, standing[each]) for each in below)
        }
        pool = [way for way in self.under(verb.id) if kept <= way.picks]
        found = _values(pool, row)
        if row in SETS and len(found) > MOST and 1 < len(values) <= MOST:
            found = values  # the cards are picked: what is left to be said of them
        return Chips(row, tuple(found), chosen) if found else None

    def take(self, pick: str) -> None:
        """A chip is pressed; it takes the place of what it does not go with."""
        if pick in self.picks:
            self.picks = tuple(each for each in self.picks if each != pick)
        else:
            self._add(pick)
        self._show()

    def _add(self, pick: str) -> None:
        """Pick something, and let go of what does not go with it, the oldest first."""
        kept: tuple[str, ...] = ()
        for each in reversed(self.picks):
            if self.with_all({pick, *kept, each}):
                kept = (each, *kept)
        self.picks = (*kept, pick)

    # How each thing on the table may be used.

    def marks(self, seen: Shrine) -> Callable[..., CardMark]:
        """How a card of the hand, or what can be aimed at, may be used now: `mark(card)`, or
        `mark(token, field)` for a thing that stands for several."""
        actions, seat = self.actions, self.seat
        if not actions:
            return lambda *aims: AT_REST
        self.settle()
        built, picked = self.built, _with_cards({*self.picks})
        following = built.following | self._alternates()
        hand = seen.player(seat).hand if self._table.seat.viewer == seat else []
        digits = LETTERS if self._table.ask in ANSWERED else DIGITS  # there digits are answers
        keys = dict(zip(in_order(hand), digits, strict=False))
        alone = self._alone()
        aimed = use_of(built.one, seat).aims if built.one else frozenset()

        def mark(*aims: str) -> CardMark:
            held = aims[0] in hand
            carry = partial(self.carry, aims[0]) if held else None
            drop = partial(self.drop, aims[0]) if held else None
            found = CardMark(
                key=keys.get(Card(aims[0]), "") if held else "",
                press=partial(self.press, *aims),
                carried=carry,
                dropped=drop,
            )
            if held and aims[0] in built.cards:
                return found._replace(state="selected", tip="Press it again to let it go.")
            if any(each in picked or each in aimed for each in aims):
                return found._replace(state="target", seat=seat, tip="What you aim at.")
            if any(each in following for each in aims):
                if held or any(each in alone for each in aims):
                    return found._replace(state="legal")
                return found._replace(state="target", seat=seat) if self.begun else found
            if held:
                why = self.why_not(seen, aims[0])
                return CardMark("unusable", key=found.key, reason=why)
            return AT_REST

        return mark

    def _alone(self) -> set[str]:
        """What is an answer by itself where it is pressed."""
        if self._table.ask != Asked.DRAW:
            return set()
        draws = self.under("")
        return {aim for way in draws for aim in way.use.aims}

    def _alternates(self) -> frozenset[str]:
        """The cards that could take the place of one that is chosen."""
        verb = self.says
        if verb is None:
            return frozenset()
        rows = [number for number, row in enumerate(verb.rows) if row in ALTERNATES]
        found = [self._row(verb, number) for number in rows]
        picks = [pick for each in found if each for pick in each.picks]
        return frozenset(card for pick in picks for card in cards_in(pick))

    # Pressing.

    def press(self, *aims: str) -> None:
        """A card, or something to aim at, is pressed."""
        able = self.built.following | self._alternates()
        lying = [each for each in aims if each in _with_cards({*self.picks})]
        if lying:
            self.picks = tuple(
                each
                for each in self.picks
                if each not in lying and not {*lying} & {*cards_in(each)}
            )
            if lying[0] in self.built.cards:  # nothing else fits: it is let go with its verb
                self.reset()
        elif found := [each for each in aims if each in able]:
            self._add(found[0])
        self._picked()

    def _picked(self) -> None:
        one = self.one
        if isinstance(one, Draw):
            self.give(one)
            return
        self._show()

    def _show(self) -> None:
        """What is chosen comes to the front, and Enter does what lacks nothing."""
        table = self._table
        if table.sheets.shape == "tabs" and (self.verb or self.one) and table.ask in OWN_TURN:
            table.sheets.open("middle")
        table.rebuild()
        if self.one is not None and table.focus and table.widget("do"):
            table.focus_on("do", show=False)

    def carry(self, card: str) -> None:
        """A card is dragged off its place: it is picked."""
        if card not in self.picks:
            self.press(card)

    def drop(self, card: str, pos: Position) -> None:
        """A card is dropped on what it is aimed at; elsewhere it stays picked."""
        following = self.built.following - {*self.picks}
        for widget, _ in reversed([*walk(self._table.widgets)]):
            aims = getattr(widget, "aims", ())
            found = [each for each in aims if each in following]
            if found and widget.hit(pos):
                self.press(*found)
                return
        self._table.rebuild()

    def give(self, action: Action) -> None:
        """Play an action; who still presses keys answers nothing with them."""
        self.reset()
        self._table.focus_on("", show=False)
        self._table.play(action)

    def back(self) -> bool:
        """Let the last one go; True where there was any."""
        let_go = self.begun
        if self.picks:
            self.picks = self.picks[:-1]
        else:
            self.verb = ""
        return let_go

    def reset(self) -> None:
        """Let go all that was chosen."""
        self.picks, self.verb = (), ""

    # Why something can't be done.

    def held(self, seen: Shrine, more: Sequence[str] = ()) -> tuple[Card, ...]:
        """The cards of the hand that have been picked, and more, in hand order."""
        picked = {*_with_cards({*self.picks}), *more}
        return tuple(card for card in seen.player(self.seat).hand if card in picked)

    def why_not(self, seen: Shrine, card: str) -> str:
        """Why a card of the hand can't go on with what is picked."""
        match self._table.ask:
            case Asked.DRAW:
                return "Draw first."
            case Asked.BLOCK_DAGGER:
                return "A dagger is blocked by an ace and another card of its colour."
            case Asked.ACT:
                pass
            case Asked.FIZZLE | Asked.COUNTER if not seen.rules.alternate_fizzle:
                return "A fizzle takes your whole hand."
            case Asked.BLOCK:
                return "An attack is blocked by a token of your Field."
            case _:
                chosen = in_words(len(self.built.cards), "card")
                return (
                    f"{chosen.capitalize()} {'is' if chosen[:3] == 'one' else 'are'} enough. "
                    "Press a chosen card to let it go."
                )
        cards = self.held(seen, (card,))
        reasons = [self.said_against(each) for each in self.refusals(seen, cards)]
        if len(cards) == 1 and (lacking := self._unpaid(seen, cards[0])):
            reasons.append(lacking)
        return "\n".join(dict.fromkeys(reasons)) or "It can't be played now."

    def said_against(self, refused: tuple[Action, str]) -> str:
        """The reason against something, with whom it was meant for: `Ben: the Pawn is 2; ...`."""
        meant, reason = refused
        return f"{self._table.name(meant.at)}: {reason}" if isinstance(meant, Attack) else reason

    def _unpaid(self, seen: Shrine, card: Card) -> str:
        """Why a card of the hand is neither laid nor a dagger, where nothing there pays for it."""
        seat = self.seat
        if card[0] not in (*KINDS, DAGGER) or payments(seen.player(seat).hand, card):
            return ""
        use = "A dagger" if card[0] == DAGGER else "A token"
        return f"{use}: it takes another {COLOUR[card]} card to pay for it."

    def refusals(self, seen: Shrine, cards: tuple[Card, ...]) -> Iterator[tuple[Action, str]]:
        """What these cards might be meant for, each with the reason against it."""
        if self._table.ask != Asked.ACT or not cards:
            return
        kinds = BY_NAME[self.verb].kinds if self.verb else (Action,)
        for action in self._meant(seen, cards):
            if isinstance(action, kinds) and (reason := self._table.refusal(self.seat, action)):
                yield action, reason

    def _meant(self, seen: Shrine, cards: tuple[Card, ...]) -> Iterator[Action]:
        seat = self.seat
        held = {*seen.player(seat).hand}
        aimed = [each for each in self.picks if each not in held and "=" not in each]
        for at in seen.others(seat):
            attack = Attack(at, cards)
            if not aimed or use_of(attack, seat).aims & {*aimed}:
                yield attack
        if aimed:
            return
        if len(cards) == 2:
            yield Heal(cards)
            for one, other in (cards, cards[::-1]):
                if one[0] in KINDS:
                    yield LayToken(one, other)
                elif one[0] == DAGGER and seen.player(seat).triad:
                    yield LayDagger(one, other)
                elif one[0] == DAGGER:
                    yield Dagger(one, other, seen.others(seat)[0], SHRINE)
        same = len({COUNT[card] for card in cards}) == 1
        if len(cards) == 3 and same:
            yield from (Triplet(cards, at) for at in seen.others(seat))
        elif len(cards) == 3:
            yield RaiseHeal(cards)
        elif len(cards) == 4 and same:
            yield from (Quad(cards, at) for at in seen.others(seat))


def _with_cards(picks: set[str]) -> frozenset[str]:
    """What is picked on the table and in the hand, with the cards that chips stand for."""
    found = {card for pick in picks for card in cards_in(pick)}
    return frozenset(found | {pick for pick in picks if "=" not in pick})


def _values(ways: Sequence[Way], row: Row) -> list[str]:
    """What these have on a row of chips."""
    found = dict.fromkeys([value for way in ways for at, value in way.use.parts if at == row])
    return [*found]


def _belongs(pick: str, row: Row, held: frozenset[str], standing: Sequence[str]) -> bool:
    """Whether a pick says what stands on this row; `held` are cards of the hand."""
    if "=" in pick:
        return pick.startswith(f"{row}=")
    if row == "at":
        return pick not in held
    if row == "with":
        return pick in held
    return pick in held and any(pick in cards_in(each) for each in standing)
