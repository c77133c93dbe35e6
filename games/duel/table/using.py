"""Terrain that a warrior smashes or throws (D28 to D30): how far, at whom, what it would do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from shapely.geometry import Point as Place

from engine.app import theme
from engine.app.widgets import literal
from engine.app.widgets.buttons import Kind
from engine.rules.notation import Action
from engine.rules.state import Decision
from engine.table.actionbar import Offer, Prompt
from engine.table.board import Offers
from engine.table.context import TableContext
from games.duel.geometry.terrain import Piece
from games.duel.rules.actions import Pass, Smash, Throw
from games.duel.rules.state import Duel
from games.duel.rules.terms import Asked
from games.duel.table.battlefield import Notice
from games.duel.table.ranges import Region
from games.duel.table.tags import Tag
from games.duel.table.uses import Use, UseState
from games.duel.words.terrain import named


class Using:
    """The question of what terrain is used, and what has been picked for it."""

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self._piece = ""
        self._aim = 0

    # What is picked.

    @property
    def _decision(self) -> Decision | None:
        """The question, where it stands and can be answered."""
        decision = self._table.decision
        if decision is None or decision.ask != Asked.TERRAIN or self._table.look_only:
            return None
        return decision

    @staticmethod
    def _usable(seen: Duel, seat: int) -> list[Piece]:
        """What a seat's base touches that can be smashed or thrown, by strong arms at least."""
        return [each for each in seen.touched(seat) if each.destructible or each.projectile]

    def _picked(self, seen: Duel, seat: int) -> Piece | None:
        """The piece that is to be used; the only one goes without saying."""
        usable = self._usable(seen, seat)
        found = next((each for each in usable if each.id == self._piece), None)
        return usable[0] if found is None and len(usable) == 1 else found

    def _pick(self, piece: Piece) -> None:
        self._piece, self._aim = ("" if self._piece == piece.id else piece.id), 0
        self._table.rebuild()

    def _point(self, throw: Throw) -> None:
        """Aim at somebody; once more, and it flies."""
        if self._aim == throw.target:
            self._give(throw)
            return
        self._aim = throw.target
        self._table.rebuild()

    def _give(self, action: Action) -> None:
        self.reset()
        self._table.play(action)

    # What is asked.

    def prompt(self, seen: Duel, decision: Decision) -> Prompt:
        """Who may use what."""
        seat = decision.seat
        name, piece = literal(seen.warrior(seat).name), self._picked(seen, seat)
        if piece is None:
            return Prompt(seat, f"{name}: use terrain?", "Press what it touches, or pass.")
        strength = seen.warrior(seat).value("strength")
        words = f"Weight {piece.weight} against Strength {strength}."
        if piece.projectile and strength >= piece.weight:
            words = f"{words} It flies {strength - piece.weight}\u2033."
        return Prompt(seat, f"{name}: the {named(piece).lower()}?", words)

    def offers(self, seen: Duel, decision: Decision) -> Offers:
        """A button for each use of the piece that is picked, or first for each piece."""
        seat, found = decision.seat, list[Offer]()
        piece = self._picked(seen, seat)
        if piece is None:
            for number, each in enumerate(self._usable(seen, seat), start=1):
                does = " or ".join(
                    word
                    for word, can in (("smash", each.destructible), ("throw", each.projectile))
                    if can
                )
                pick = partial(self._pick, each)
                hint = f"{does} it"
                found.append(Offer(f"use-{each.id}", named(each), hint, "", str(number), "", pick))
        else:
            found += self._of(seen, seat, piece)
        leave = Pass()
        found.append(Offer(str(leave), "Pass", "use none", "", "p", "", partial(self._give, leave)))
        return Offers(found)

    def _of(self, seen: Duel, seat: int, piece: Piece) -> list[Offer]:
        """What can be done with a piece."""
        table, found = self._table, list[Offer]()
        if piece.destructible:
            smash = Smash(piece.id)
            reason = table.refusal(seat, smash)
            hint = "too heavy" if reason else "it is gone"
            give = partial(self._give, smash)
            found.append(Offer(str(smash), "Smash it", hint, "", "s", reason, give))
        if piece.projectile:
            for number, target in enumerate(seen.others(seat), start=1):
                throw = Throw(piece.id, target)
                reason = table.refusal(seat, throw)
                name = literal(seen.warrior(target).name)
                hint = "out of range" if reason else asks(seen, seat, piece, target)
                tip = "" if reason else lies(seen, piece, target)
                kind: Kind = "primary" if target == self._aim else "normal"
                key = "enter" if target == self._aim else str(number)
                give = partial(self._give, throw)
                said = f"Throw at {name}"
                found.append(Offer(str(throw), said, hint, tip, key, reason, give, kind))
        return found

    # What is seen on the map.

    def uses(self, seen: Duel) -> Mapping[str, Use]:
        """What can be pressed on the map."""
        decision = self._decision
        if decision is None:
            return {}
        seat, found = decision.seat, dict[str, Use]()
        piece = self._picked(seen, seat)
        for each in self._usable(seen, seat):
            state: UseState = "selected" if each is piece else "legal"
            found[f"piece-{each.id}"] = Use(partial(self._pick, each), state)
        if piece and piece.projectile:
            for target in seen.others(seat):
                throw = Throw(piece.id, target)
                if self._table.refusal(seat, throw):
                    continue
                tip = f"The {named(piece).lower()} {asks(seen, seat, piece, target)}."
                aimed: UseState = "target" if target == self._aim else "legal"
                found[f"figure-{target}"] = Use(partial(self._point, throw), aimed, tip)
        return found

    def ranges(self, seen: Duel) -> Sequence[Region]:
        """How far the piece flies, and where it will lie on whom it fells."""
        decision = self._decision
        piece = self._picked(seen, decision.seat) if decision else None
        if decision is None or piece is None or not piece.projectile:
            return ()
        warrior = seen.warrior(decision.seat)
        inches = warrior.value("strength") - piece.weight
        if inches < 0:
            return ()
        reach = Place(warrior.at).buffer(inches + seen.base / 2, quad_segs=24)
        found = [Region(reach, theme.TITLE_LIGHT, 0.12)]
        for target in seen.others(decision.seat):
            lying = _lying(seen, piece, target)
            if lying and not self._table.refusal(decision.seat, Throw(piece.id, target)):
                lit = target == self._aim
                colour = theme.BRASS_LIGHT if lit else theme.TITLE_LIGHT
                found.append(Region(lying.shape, colour, 0.3 if lit else 0.1))
        return found

    def notices(self, seen: Duel) -> list[Notice]:
        """How far the piece flies, and what it would ask of whom."""
        decision = self._decision
        piece = self._picked(seen, decision.seat) if decision else None
        if decision is None or piece is None or not piece.projectile:
            return []
        warrior = seen.warrior(decision.seat)
        inches = warrior.value("strength") - piece.weight
        if inches < 0:
            return []
        tag = Tag(f"throw {inches}\u2033", edge=theme.BRASS_LIGHT)
        found = [Notice("throw", tag, warrior.at, inches + seen.base / 2)]
        for target in seen.others(decision.seat):
            if not self._table.refusal(decision.seat, Throw(piece.id, target)):
                cards = _cards(seen, decision.seat, piece, target)
                tag = Tag(f"{cards or 'no'} Endurance", edge=self._table.scale.colour(target))
                place = seen.warrior(target).at
                found.append(Notice(f"asks-{target}", tag, place, seen.base / 2))
        return found

    # Letting go.

    def back(self) -> bool:
        """Let go what was picked last; True where there was any."""
        let_go = bool(self._aim or self._piece)
        if self._aim:
            self._aim = 0
        else:
            self._piece = ""
        return let_go

    def reset(self) -> None:
        """Drop what was picked."""
        self._piece, self._aim = "", 0


def _cards(seen: Duel, seat: int, piece: Piece, target: int) -> int:
    """D29: how many cards of Endurance a hit would ask for."""
    force = seen.warrior(seat).value("strength") + piece.weight
    return max(0, force - seen.warrior(target).value("dexterity"))


def asks(seen: Duel, seat: int, piece: Piece, target: int) -> str:
    """D29: how many cards a hit would ask for, in words."""
    cards = _cards(seen, seat, piece, target)
    return f"asks for {cards} Endurance" if cards else "asks for no Endurance"


def _lying(seen: Duel, piece: Piece, target: int) -> Piece | None:
    """D30: the piece where it would lie if its target fell; None where it can't lie."""
    standing = [seat for seat in seen.still_in() if seat != target]
    return seen.field.lies(piece, seen.warrior(target).at, seen.stands(*standing))


def lies(seen: Duel, piece: Piece, target: int) -> str:
    """D30: where the piece comes to lie, in a sentence."""
    name = literal(seen.warrior(target).name)
    if _lying(seen, piece, target):
        return f"If {name} falls, it lies there; if not, it is gone."
    return f"It can't lie where {name} stands: it is gone either way."
