"""Question for the use of terrain: smash or throw a piece (D28 to D30), with ranges and targets.

Clauses such as D28 are in games/duel/rules.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import shapely

from engine.app import theme
from engine.app.map.regions import Region
from engine.app.map.tags import Tag
from engine.app.widgets import literal
from engine.rules.english import list_in_words
from engine.rules.notation import Action
from engine.rules.state import Decision
from engine.table.actionbar import Offer, Prompt, as_main_button, with_digit_keys
from engine.table.board import Offers
from engine.table.context import TableContext
from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Piece
from games.duel.geometry.words import distinct_names, is_usable, name_with_article
from games.duel.rules.actions import Pass, Smash, Throw, no_terrain
from games.duel.rules.events import NoTerrain
from games.duel.rules.state import Duel
from games.duel.rules.terms import Asked
from games.duel.table.battlefield.battle_map import Notice
from games.duel.table.battlefield.pressable import MapPress, PressState
from games.duel.table.battlefield.side_notes import SideNote
from games.duel.words import keys
from games.duel.words.descriptions import describe
from games.duel.words.phrases import (
    missing_phrase,
    throw_reach,
    use_verbs,
    uses_phrase,
    warrior_name,
)

RANGE_OPACITY = 0.12
"""Opacity of the range of a throw, from 0 to 1."""
AIMED_OPACITY = 0.3
"""Opacity of the piece at the place of the target that is aimed at."""
CIRCLE_SEGMENTS = 24
"""Straight segments of a quarter of the circle around the range."""
TARGET_OPACITY = 0.1
"""Opacity of the piece at the place of any other target."""


class TerrainQuestion:
    """Question for the use of terrain, with the piece and the target picked so far."""

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self._picked_id = ""
        """Id of the picked piece of terrain, or ""."""
        self._aimed_seat = 0
        """Seat at which the piece would be thrown; 0 for none."""

    # Picks.

    @property
    def _decision(self) -> Decision | None:
        """The question, if it is asked now and can be answered here."""
        decision = self._table.decision
        if decision is None or decision.ask != Asked.TERRAIN or self._table.look_only:
            return None
        return decision

    @staticmethod
    def _usable_pieces(duel: Duel, seat: int) -> list[Piece]:
        """Return the pieces that a seat's base touches and that a strong warrior could use."""
        return [*filter(is_usable, duel.touched_pieces(seat))]

    def _picked_piece(self, duel: Duel, seat: int) -> Piece | None:
        """Return the picked piece; a single usable piece counts as picked."""
        usable_pieces = self._usable_pieces(duel, seat)
        piece = next((each for each in usable_pieces if each.id == self._picked_id), None)
        return usable_pieces[0] if piece is None and len(usable_pieces) == 1 else piece

    def _toggle_piece(self, piece: Piece) -> None:
        self._picked_id = "" if self._picked_id == piece.id else piece.id
        self._aimed_seat = 0
        self._table.rebuild()

    def _aim_at(self, throw: Throw) -> None:
        """Aim at a target; on the second press, throw."""
        if self._aimed_seat == throw.target:
            self._play_answer(throw)
            return
        self._aimed_seat = throw.target
        self._table.rebuild()

    def _play_answer(self, action: Action) -> None:
        self.reset()
        self._table.play(action)

    # Prompt and buttons.

    def prompt(self, duel: Duel, decision: Decision) -> Prompt:
        """Return the prompt: the terrain that the warrior touches, and its possible uses."""
        seat = decision.seat
        piece = self._picked_piece(duel, seat)
        if piece is None:
            pieces = self._usable_pieces(duel, seat)
            touched_names = list_in_words([name_with_article(each) for each in pieces])
            text = f"Touches {literal(touched_names)}." if pieces else "Touches no terrain."
            return Prompt(seat, f"{warrior_name(duel, seat)}: use terrain?", text)
        question = f"{use_verbs(piece)} the {literal(piece.called)}?"
        title = f"{warrior_name(duel, seat)}: {question}"
        return Prompt(seat, title, self._uses_in_words(duel, seat, piece))

    def idle_prompt(self, duel: Duel, seat: int) -> Prompt | None:
        """Return the prompt of a warrior that touches only terrain that it can't use now, or None.

        The prompt says what is missing.
        """
        event = NoTerrain(*no_terrain(duel, seat))
        if not event.pieces:
            return None
        description = describe(event, self._table.name)
        return Prompt(seat, description.title, description.note)

    @staticmethod
    def _uses_in_words(duel: Duel, seat: int, piece: Piece) -> str:
        """Return a sentence with the uses of a piece for a seat, or with what is missing."""
        strength = duel.warrior(seat).value("strength")
        uses = uses_phrase(strength, piece)
        return f"Can {uses}." if uses else f"{missing_phrase(strength, [piece])}."

    def offers(self, duel: Duel, decision: Decision) -> Offers:
        """Return a button for each use of the picked piece, or first a button for each piece."""
        seat = decision.seat
        offers = list[Offer]()
        piece = self._picked_piece(duel, seat)
        usable_pieces = self._usable_pieces(duel, seat)
        if piece:
            offers = self._use_offers(duel, seat, piece)
        else:
            place = duel.warrior(seat).at
            names = distinct_names(
                usable_pieces, [side_words(place, each.centre) for each in usable_pieces]
            )
            offers = [
                self._piece_offer(duel, seat, each, name)
                for each, name in zip(usable_pieces, names, strict=True)
            ]
            offers = with_digit_keys(offers)
        return Offers([*offers, self._answer_offer(Pass())])

    def _piece_offer(self, duel: Duel, seat: int, piece: Piece, name: str) -> Offer:
        """Return the button that picks a piece, with the ways to use it."""
        tip = literal(self._uses_in_words(duel, seat, piece))
        on_pick = partial(self._toggle_piece, piece)
        hint = f"{use_verbs(piece)} it"
        return Offer(f"use-{piece.id}", literal(name), hint, tip=tip, on_press=on_pick)

    def _use_offers(self, duel: Duel, seat: int, piece: Piece) -> list[Offer]:
        """Return a button for each use of a piece."""
        offers = []
        if piece.destructible:
            offers.append(self._answer_offer(Smash(piece.id))._replace(key=keys.SMASH))
        if piece.projectile:
            throws = [self._throw_offer(piece, target) for target in duel.others(seat)]
            offers += with_digit_keys(throws)
        return offers

    def _throw_offer(self, piece: Piece, target: int) -> Offer:
        """Return the button that throws a piece; Enter presses it if the target is aimed at."""
        offer = self._answer_offer(Throw(piece.id, target))
        return as_main_button(offer) if target == self._aimed_seat else offer

    def _answer_offer(self, action: Action) -> Offer:
        return self._table.offer(action)._replace(on_press=partial(self._play_answer, action))

    # On the map.

    def presses_by_id(self, duel: Duel) -> Mapping[str, MapPress]:
        """Return the figures and pieces on the map that can be pressed, by the widget's id."""
        decision = self._decision
        if decision is None:
            return {}
        seat = decision.seat
        presses_by_id = dict[str, MapPress]()
        picked_piece = self._picked_piece(duel, seat)
        for piece in self._usable_pieces(duel, seat):
            state: PressState = "selected" if piece is picked_piece else "legal"
            presses_by_id[f"piece-{piece.id}"] = MapPress(partial(self._toggle_piece, piece), state)
        if picked_piece and picked_piece.projectile:
            for target in duel.others(seat):
                throw = Throw(picked_piece.id, target)
                if self._table.refusal(seat, throw):
                    continue
                tip = self._table.caption(throw).help
                target_state: PressState = "target" if target == self._aimed_seat else "legal"
                presses_by_id[f"figure-{target}"] = MapPress(
                    partial(self._aim_at, throw), target_state, tip
                )
        return presses_by_id

    def throw_regions(self, duel: Duel) -> Sequence[Region]:
        """Return the range of a throw, and the shape of the piece at the place of each target."""
        decision = self._decision
        piece = self._picked_piece(duel, decision.seat) if decision else None
        if decision is None or piece is None or not piece.projectile:
            return ()
        warrior = duel.warrior(decision.seat)
        distance = warrior.throw_range(piece)
        if distance is None:
            return ()
        reach_circle = shapely.Point(warrior.at).buffer(
            distance + duel.base / 2, quad_segs=CIRCLE_SEGMENTS
        )
        regions = [Region(reach_circle, theme.TITLE_LIGHT, RANGE_OPACITY)]
        for target in duel.others(decision.seat):
            piece_at_target = duel.landed_piece(piece, target)
            if piece_at_target and not self._table.refusal(decision.seat, Throw(piece.id, target)):
                is_aimed_at = target == self._aimed_seat
                colour = theme.BRASS_LIGHT if is_aimed_at else theme.TITLE_LIGHT
                opacity = AIMED_OPACITY if is_aimed_at else TARGET_OPACITY
                regions.append(Region(piece_at_target.shape, colour, opacity))
        return regions

    def notices(self, duel: Duel) -> list[Notice]:
        """Return tags with the range of a throw and the Endurance that each target would show."""
        decision = self._decision
        piece = self._picked_piece(duel, decision.seat) if decision else None
        if decision is None or piece is None or not piece.projectile:
            return []
        warrior = duel.warrior(decision.seat)
        distance = warrior.throw_range(piece)
        if distance is None:
            return []
        words = f"throw {distance}\u2033" if distance else "throw in contact"
        tag = Tag(words, edge=theme.BRASS_LIGHT)
        tags = [Notice("throw", tag, warrior.at, distance + duel.base / 2)]
        for target in duel.others(decision.seat):
            if not self._table.refusal(decision.seat, Throw(piece.id, target)):
                wounds = warrior.throw_wounds(piece, duel.warrior(target))
                tag = Tag(f"{wounds or 'no'} Endurance", edge=self._table.colour(target))
                place = duel.warrior(target).at
                tags.append(Notice(f"asks-{target}", tag, place, duel.base / 2, about=target))
        return tags

    def side_notes(self, duel: Duel) -> list[SideNote]:
        """Return the prompt's text and the range of a throw, as notes beside a small map."""
        decision = self._decision
        if decision is None:
            return []
        piece = self._picked_piece(duel, decision.seat)
        seat = decision.seat
        notes = [SideNote(self.prompt(duel, decision).text, theme.MUTED)]
        distance = duel.warrior(seat).throw_range(piece) if piece else None
        if piece and distance is not None:
            words = f"Throw {throw_reach(distance)}"
            notes.append(SideNote(words, theme.TITLE_LIGHT, mark="ring"))
        return notes

    # Dropping picks.

    def back(self) -> bool:
        """Drop the last pick; return True if there was one."""
        if not (self._aimed_seat or self._picked_id):
            return False
        if self._aimed_seat:
            self._aimed_seat = 0
        else:
            self._picked_id = ""
        self._table.rebuild()
        return True

    def reset(self) -> None:
        """Drop the picked piece and target."""
        self._picked_id = ""
        self._aimed_seat = 0


def side_words(point: Point, centre: Point) -> str:
    """Return on which side of a warrior something lies on the map, in words."""
    dx = centre.x - point.x
    dy = centre.y - point.y
    if abs(dx) >= abs(dy):
        return "on the right" if dx >= 0 else "on the left"
    return "below" if dy >= 0 else "above"
