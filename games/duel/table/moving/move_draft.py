"""Question of the Motion phase: a move that is drawn, typed, or found as the shortest path."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from engine.app import theme
from engine.app.map.marks import MapMarks
from engine.app.map.regions import Region, Regions
from engine.app.map.tags import Tag
from engine.app.map.transform import Transform
from engine.app.widgets import Confirmation, Look, Overlay, Widget, confirm_dialog
from engine.app.widgets.field import TextField
from engine.rules.state import Decision
from engine.table.actionbar import Offer, Prompt
from engine.table.board import Offers, Request
from engine.table.context import TableContext
from games.duel.geometry.points import ENGAGEMENT_RANGE, Point
from games.duel.rules.actions import Climb, Run, Stay
from games.duel.rules.state import Duel
from games.duel.rules.terms import Asked
from games.duel.table.battlefield.battle_map import MAP, BattleMap, Notice
from games.duel.table.battlefield.side_notes import SideNote
from games.duel.table.moving.drawing import draw_advised_move, draw_path
from games.duel.table.moving.path import PathTool, path_length
from games.duel.table.moving.reach import engagement_circle, reach_regions, threat_region
from games.duel.table.moving.sentences import (
    PRESS,
    limit_sentences,
    no_way_sentence,
    result_sentences,
)
from games.duel.table.moving.typed_path import TYPING_HELP, typed_corners
from games.duel.words import keys
from games.duel.words.phrases import inches_phrase, warrior_name

SIGHT_INCHES = 6.0
"""Distance in inches beyond its reach within which a small window names a warrior's enemies."""

MAX_TYPED_LENGTH = 120
"""Maximum number of characters of a typed path."""

STAY_QUESTION = Confirmation(
    "Make no move?", "The path that you have drawn is dropped.", yes="Stay", no="Keep the path"
)


class EnemyReach(NamedTuple):
    """Warrior whose reach is shown beside that of the warrior to move.

    Attributes:
        place: Its place.
        allowance: Maximum length of its move in inches.
        others: Places of all warriors but this one.
        colour: Colour of its seat.
    """

    place: Point
    allowance: int
    others: tuple[Point, ...]
    colour: theme.Colour


class MoveDraft:
    """Question of the Motion phase, with the path drawn so far."""

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self._path_of_question: tuple[tuple[int, int], PathTool] | None = None
        self.typed_text: str | None = None
        """Text in the field for a typed path; None while the field is closed."""
        self._typing_mistake = ""
        """Sentence with the mistake in the typed text, or ""."""
        self._shows_second_set = False
        """True if a narrow bar shows the second set of buttons."""
        self._computed_regions: tuple[object, Regions] | None = None
        """Key and result of the last regions that were computed."""
        self._running_computation: tuple[object, Iterator[Regions | None]] | None = None
        """Key and generator of the regions that are being computed."""

    # The question and the path.

    def open_question(self, duel: Duel) -> Decision | None:
        """Return the question of a move, if it is asked now and can be answered here."""
        decision = self._table.decision
        if decision is None or decision.ask != Asked.MOVE or self._table.look_only:
            return None
        return decision if not duel.warrior(decision.seat).down else None

    def path_tool(self, duel: Duel) -> PathTool | None:
        """Return the path of the seat that is asked; start a new one with each question."""
        decision = self.open_question(duel)
        if decision is None:
            return None
        question_key = len(self._table.history), decision.seat
        if self._path_of_question is None or self._path_of_question[0] != question_key:
            seat = decision.seat
            others = duel.places_of(*duel.others(seat))
            start = duel.warrior(seat).at
            draw = partial(self._draw_marks, duel, seat)
            path = PathTool(duel.field, start, duel.allowance(seat), others, draw)
            self._path_of_question = question_key, path
            self.typed_text = None
            self._typing_mistake = ""
            self._shows_second_set = False
        return self._path_of_question[1]

    def move_action(self, duel: Duel, seat: int, legs: tuple[Point, ...]) -> Run | Climb:
        """Return the action that moves along these legs."""
        return Climb(legs) if duel.gait(seat) == "climb" else Run(legs)

    def regions(self, duel: Duel) -> Regions | None:
        """Return the reach of the seat that is asked, with its enemies' circles.

        The result is None until the regions are computed.
        """
        path = self.path_tool(duel)
        decision = self.open_question(duel)
        if path is None or decision is None:
            self._running_computation = None
            return None
        others = tuple(
            (duel.warrior(seat).at, self._table.colour(seat)) for seat in duel.others(decision.seat)
        )
        key = path, others, duel.base, self._enemy_reaches(duel, decision.seat)
        if self._computed_regions and self._computed_regions[0] == key:
            if self._running_computation and self._running_computation[0] != key:
                self._running_computation = None
            return self._computed_regions[1]
        if not self._running_computation or self._running_computation[0] != key:
            self._running_computation = key, self._region_steps(*key)
        return None

    def _enemy_reaches(self, duel: Duel, seat: int) -> tuple[EnemyReach, ...]:
        """Return the warriors whose reach is shown, too: all others, but only in a large window."""
        if self._table.sheets.shape != "full":
            return ()
        return tuple(
            EnemyReach(
                duel.warrior(other).at,
                duel.allowance(other),
                duel.places_of(*duel.others(other)),
                self._table.colour(other),
            )
            for other in duel.others(seat)
            if duel.gait(other)
        )

    # A pause: computing a reach takes longer than a frame, so the question is shown first and the
    # regions follow. The table calls `update` in each frame, and `wait` to sleep until the next.

    goes_on = False

    def go_on(self) -> None:
        """Do nothing: this pause never answers by itself."""

    def update(self, dt: float) -> bool:
        """Compute the next region; return True if one was computed.

        The reach of the warrior to move comes first, then that of each enemy, one per frame.
        """
        if self._running_computation is None:
            return False
        key, computation = self._running_computation
        try:
            regions = next(computation)
        except StopIteration:
            self._running_computation = None
            return False
        if regions:
            self._computed_regions = key, regions
            self._table.rebuild()
        return True

    def wait(self) -> float | None:
        """Return the seconds until the next update; None if nothing is being computed."""
        return 0.0 if self._running_computation else None

    # Tags and notes.

    def notices(self, duel: Duel) -> list[Notice]:
        """Return tags that name the regions on the map and give their inches."""
        path = self.path_tool(duel)
        decision = self.open_question(duel)
        if path is None or decision is None:
            return []
        text = f"{duel.gait(decision.seat) or 'run'} {path.allowance:g}\u2033"
        tags = [Notice("reach", Tag(text, edge=theme.BRASS_LIGHT), path.move_start, path.allowance)]
        for seat in duel.others(decision.seat):
            enemy_text = "fights at 2\u2033"
            if self._table.sheets.shape == "full" and (gait := duel.gait(seat)):
                enemy_text = f"{gait}s {duel.allowance(seat)}\u2033, {enemy_text}"
            tag = Tag(enemy_text, edge=self._table.colour(seat))
            reach = duel.base / 2 + ENGAGEMENT_RANGE
            tags.append(Notice(f"ring-{seat}", tag, duel.warrior(seat).at, reach, about=seat))
        return tags

    def side_notes(self, duel: Duel) -> list[SideNote]:
        """Return notes beside a small map: the length of the path, the prompt, and the circles."""
        path = self.path_tool(duel)
        decision = self.open_question(duel)
        if path is None or decision is None:
            return []
        seat = decision.seat
        colour_of = self._table.colour
        walk = path.walk(path.corners_with_ghost)
        notes = []
        if walk and not walk.fault:
            allowance = inches_phrase(path.allowance)
            words = f"**{walk.length:.1f} of {allowance}**"
            notes.append(SideNote(words, theme.BRASS_LIGHT, mark="path"))
        for sentence in self.prompt(duel, decision).text.split(". "):
            _, _, words_after_of = sentence.partition(" of ")
            is_length = "inch" in words_after_of  # "3.2 of 5 inches"
            if walk and not walk.fault and is_length:
                continue  # the first note has the length
            colour = theme.WARN if walk else theme.MUTED
            notes.append(SideNote(f"{sentence.rstrip('.')}.", colour))
        name = warrior_name(duel, seat)
        notes.append(SideNote(f"{name}'s reach", theme.TITLE_LIGHT, mark="ring"))
        for other in duel.others(seat):
            if path.move_start.distance_to(duel.warrior(other).at) <= path.allowance + SIGHT_INCHES:
                name = warrior_name(duel, other)
                words = f"{name} fights within 2 inches"
                notes.append(SideNote(words, colour_of(other), mark="ring"))
        return notes

    def _region_steps(
        self,
        path: PathTool,
        others: tuple[tuple[Point, theme.Colour], ...],
        base: float,
        enemies: tuple[EnemyReach, ...],
    ) -> Iterator[Regions | None]:
        """Yield the regions step by step: first the own ones, at last all, and None in between."""
        reach = path.field.reach(path.move_start, path.allowance, path.others)
        own_regions = [
            *(engagement_circle(place, base, colour) for place, colour in others),
            *reach_regions(reach),
        ]
        yield Regions(own_regions)
        enemy_regions = list[Region]()
        for enemy in enemies:
            reach = path.field.reach(enemy.place, enemy.allowance, enemy.others)
            enemy_regions.append(threat_region(reach, enemy.colour))
            yield None
        if enemy_regions:
            yield Regions([*enemy_regions, *own_regions])

    # Prompt and buttons.

    def prompt(self, duel: Duel, decision: Decision) -> Prompt:
        """Return the prompt: the warrior to move, its limits, or the result of the drawn path."""
        seat = decision.seat
        name = warrior_name(duel, decision.seat)
        path = self.path_tool(duel)
        gait = duel.gait(seat)
        if gait is None or path is None:
            return Prompt(seat, f"{name}: stay?", f"{name} stands on blocking ground.")
        title = f"{name}: {gait}?"
        if self._typing_mistake:
            return Prompt(seat, title, self._typing_mistake)
        if path.unreachable_goal:
            return Prompt(seat, title, no_way_sentence(duel, seat, path))
        if path.refused_corner:
            text = self.fault(duel, seat, (*path.corners, path.refused_corner))
        elif path.corners_with_ghost and (walk := path.walk(path.corners_with_ghost)):
            text = self.fault(duel, seat, path.corners_with_ghost) or result_sentences(
                duel, seat, walk
            )
        else:
            text = limit_sentences(duel, seat)
        return Prompt(seat, title, text)

    def fault(self, duel: Duel, seat: int, legs: tuple[Point, ...]) -> str:
        """Return the reason why these legs are no legal move, as a sentence, or ""."""
        return self._table.refusal(seat, self.move_action(duel, seat, legs))

    def offers(self, duel: Duel, decision: Decision) -> Offers:
        """Return the buttons for the drawn move.

        A narrow bar shows four of them, with the rest behind *More*.
        """
        path = self.path_tool(duel)
        if path is None:
            return Offers([])
        confirm_offer = self._confirm_offer(duel, decision.seat, path)
        is_drawn = bool(path.corners_with_ghost)
        empty_reason = "No leg is drawn."
        if path.corners or path.refused_corner or is_drawn:
            empty_reason = ""
        take_back_offer = Offer(
            "leg",
            "Take back a leg",
            "Backspace or U",
            key="backspace",
            reason=empty_reason,
            on_press=self._remove_last_corner,
        )
        stay_offer = self._table.offer(Stay())._replace(
            on_press=partial(self._stay_or_ask, is_drawn)
        )
        typing_offer = Offer("type", "Type it", "in inches", tip=TYPING_HELP, key=keys.TYPE_PATH)
        typing_offer = typing_offer._replace(on_press=self._open_typing_field)
        if self._table.sheets.shape != "tabs":
            shortest_offer = self._shortest_offer(path)
            return Offers(
                [confirm_offer, take_back_offer, shortest_offer, typing_offer, stay_offer]
            )
        more_offer = Offer("more", "More", "shortest way, typing", key=keys.MORE_BUTTONS)
        more_offer = more_offer._replace(on_press=self._switch_buttons)
        if self._shows_second_set:
            back_offer = more_offer._replace(id="less", label="Back", hint="to the move")
            return Offers([self._shortest_offer(path), typing_offer, back_offer])
        return Offers([confirm_offer, take_back_offer, stay_offer, more_offer])

    def _confirm_offer(self, duel: Duel, seat: int, path: PathTool) -> Offer:
        """Return the button that plays the drawn move, or says why it can't be played."""
        legs = path.corners_with_ghost
        action = self.move_action(duel, seat, legs)
        reason = self._typing_mistake or (self._table.refusal(seat, action) if legs else PRESS)
        if path.refused_corner and not legs and not self._typing_mistake:
            reason = self.fault(duel, seat, (*path.corners, path.refused_corner)) or PRESS
        if path.unreachable_goal and not legs:
            reason = no_way_sentence(duel, seat, path)
        walk = path.walk(legs)
        hint = f"{inches_phrase(round(walk.length, 1))}, Enter" if walk and not reason else "Enter"
        return Offer(
            "confirm",
            f"Confirm {duel.gait(seat) or 'run'}",
            hint,
            key="enter",
            reason=reason,
            on_press=partial(self._table.play, action),
            kind="primary",
        )

    def _stay_or_ask(self, is_drawn: bool) -> None:
        """Make no move; ask for confirmation if a path is drawn."""
        play_stay = partial(self._table.play, Stay())
        if is_drawn:
            self._table.push(confirm_dialog(STAY_QUESTION, play_stay))
        else:
            play_stay()

    def _switch_buttons(self) -> None:
        """Switch between the two sets of buttons of a narrow bar."""
        self._shows_second_set = not self._shows_second_set
        self._table.rebuild()

    def _shortest_offer(self, path: PathTool) -> Offer:
        """Return the button that replaces the path by the shortest one to its goal.

        If the goal is out of reach, the button leads as near as possible.
        """
        offer = Offer("go-there", "Go there", "the shortest way", key=keys.GO_THERE)
        offer = offer._replace(
            tip="The shortest legal way to the goal. On the map, Shift and a click.",
            on_press=self._take_shortest,
        )
        if path.goal is None:
            return offer._replace(reason=PRESS)
        if path.goal in path.corners and path.crosses_border:
            return offer._replace(reason="The path ends where it crosses a border.")
        shortest_path = path.shortest()
        if shortest_path is None:
            is_there = path.goal == path.approached_goal
            return offer._replace(
                label="Go near",
                hint="as near as possible",
                tip="Leads as near as possible to the piece or the point that you pressed.",
                reason="The path ends as near as possible already." if is_there else "",
                on_press=self._approach,
            )
        length = inches_phrase(round(path_length(path.move_start, shortest_path), 1))
        reason = ""
        if shortest_path == path.corners:
            reason = f"The path is the shortest already, {length}."
        return offer._replace(hint=length, reason=reason)

    def _take_shortest(self) -> None:
        if self._path_of_question and (shortest_path := self._path_of_question[1].shortest()):
            self._path_of_question[1].set_corners(shortest_path)
            self._shows_second_set = False
            self._table.rebuild()

    def _approach(self) -> None:
        if self._path_of_question:
            self._path_of_question[1].approach()
            self._shows_second_set = False
            self._table.rebuild()

    def _remove_last_corner(self) -> None:
        if self._path_of_question:
            self._path_of_question[1].undo_last()
            self._table.rebuild()

    def take_back_leg(self, duel: Duel) -> bool:
        """Remove the last leg; return False if no leg is drawn, to take back an action instead."""
        path = self.path_tool(duel)
        if path is None or not (
            path.corners or path.refused_corner or path.unreachable_goal or path.corners_with_ghost
        ):
            return False
        self._remove_last_corner()
        return True

    def longest_request(self, duel: Duel, seat: int) -> Request:
        """Return the longest possible prompt and buttons, to reserve room for them."""
        name = warrior_name(duel, seat)
        words = (
            f"9.9 of 10 inches. Carried onto the stone circle: next turn {name} climbs, "
            f"Dexterity 10. Ends engaged with {name}."
        )
        buttons = [
            ("Confirm climb", "9.9 inches, Enter", "enter"),
            ("Take back a leg", "Backspace or U", "backspace"),
            ("Go near", "as near as possible", keys.GO_THERE),
            ("Type it", "in inches", keys.TYPE_PATH),
            ("Stay", "no move", keys.STAY),
        ]
        if self._table.sheets.shape == "tabs":
            buttons[2:4] = [("More", "shortest way, typing", keys.MORE_BUTTONS)]
        offers = [
            Offer(f"move-{n}", label, hint, key=key) for n, (label, hint, key) in enumerate(buttons)
        ]
        return Request(Prompt(seat, f"{name}: climb?", words), Offers(offers))

    # Typing.

    def typing_field(self, duel: Duel) -> Sequence[Widget]:
        """Return the field for a typed path, while it is open."""
        if self.path_tool(duel) is None or self.typed_text is None:
            return ()
        return [
            TextField(
                "typed",
                value=self.typed_text,
                on_change=self.set_typed_text,
                limit=MAX_TYPED_LENGTH,
                empty="3.5 4, 6 4",
                called="The corners of the path",
                may_overlap=True,
            )
        ]

    def _open_typing_field(self) -> None:
        if self.typed_text is not None:
            self.back()
            return
        legs = self._path_of_question[1].corners_with_ghost if self._path_of_question else ()
        self.typed_text = ", ".join(f"{x:g} {y:g}" for x, y in legs)
        self._shows_second_set = False
        self._table.rebuild()
        self._table.focus_on("typed")

    def set_typed_text(self, words: str) -> None:
        """Replace the path by the typed corners."""
        self.typed_text = words
        corners, self._typing_mistake = typed_corners(words)
        if self._path_of_question:
            self._path_of_question[1].set_corners(corners)
        self._table.rebuild()

    def back(self) -> bool:
        """Handle Escape: close the field for typing, or return to the first set of buttons."""
        if self.typed_text is None:
            was_second_set = self._shows_second_set
            self._shows_second_set = False
            if was_second_set:
                self._table.rebuild()
            return was_second_set
        self.typed_text = None
        self._typing_mistake = ""
        self._table.rebuild()
        self._table.focus_on(MAP)
        return True

    def _advised_corners(self, path: PathTool) -> tuple[Point, ...] | None:
        """Return the corners that a hint advises; None without a hint or after the first corner."""
        action = self._table.advice
        if path.corners or not isinstance(action, Run | Climb | Stay):
            return None
        return () if isinstance(action, Stay) else tuple(Point(*leg) for leg in action.legs)

    def route(self, path: PathTool) -> tuple[Point, ...]:
        """Return the points of the visible path: the drawn one, or the one that a hint advises."""
        return path.move_start, *(path.visible_corners or self._advised_corners(path) or ())

    def reset(self) -> None:
        """Drop the drawn path and the typed text."""
        self._path_of_question = None
        self.typed_text = None
        self._typing_mistake = ""
        self._shows_second_set = False

    # Drawing.

    def _draw_marks(
        self, duel: Duel, seat: int, path: PathTool, transform: Transform, look: Look
    ) -> Overlay | None:
        view = self._table.widget(MAP)
        marks = MapMarks(
            transform, look, view.occupied_rects if isinstance(view, BattleMap) else ()
        )
        advised_corners = self._advised_corners(path)
        if advised_corners is not None:
            draw_advised_move(marks, duel, seat, path, advised_corners)
        draw_path(marks, duel, seat, path, partial(self.fault, duel, seat))
        return marks.over()
