"""The Motion phase: a move that is drawn, typed, stepped by keys, or found as the shortest way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from engine.app import theme
from engine.app.theme import Scale
from engine.app.widgets import Look, Over, Widget, literal
from engine.app.widgets.field import TextField
from engine.app.widgets.transform import Transform
from engine.rules.english import listed
from engine.rules.state import Decision
from engine.table.actionbar import Offer, Prompt
from engine.table.board import Offers, Request
from engine.table.context import TableContext
from games.duel.geometry.moves import Walk
from games.duel.geometry.points import Point
from games.duel.rules.actions import Climb, Run, Stay
from games.duel.rules.state import Duel
from games.duel.rules.terms import Asked
from games.duel.table.battlefield import MAP, BattleMap, Notice
from games.duel.table.figures import angle, figure_of, standing
from games.duel.table.marks import WRONG, Marks, ghost
from games.duel.table.path import PathTool, length
from games.duel.table.ranges import Ranges, around, reached
from games.duel.table.tags import Tag
from games.duel.table.tape import ground_of
from games.duel.words.phrases import inches

KEPT = 0.55
"""Inches around a point that words about it leave free."""


class Motion:
    """The move of the seat that is asked, as far as it is drawn."""

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self._path: tuple[tuple[int, int], PathTool] | None = None
        self.typed: str | None = None
        """What is typed as a path, None while nothing is."""
        self._reached: tuple[object, Ranges] | None = None
        self._wanted: tuple[object, Callable[[], Ranges]] | None = None
        """What is to be found out about the regions on the map, and for what."""

    # What it is.

    def asked(self, seen: Duel) -> Decision | None:
        """The question where to move, if that stands and can be answered here."""
        decision = self._table.decision
        if decision is None or decision.ask != Asked.MOVE or self._table.look_only:
            return None
        return decision if not seen.warrior(decision.seat).down else None

    def tool(self, seen: Duel) -> PathTool | None:
        """The path of the seat that is asked, begun anew with each question."""
        decision = self.asked(seen)
        if decision is None:
            return None
        question = len(self._table.history), decision.seat
        if self._path is None or self._path[0] != question:
            seat = decision.seat
            others = seen.stands(*seen.others(seat))
            start = seen.warrior(seat).at
            drawn = partial(self._drawn, seen, seat)
            path = PathTool(seen.field, start, self.allowance(seen, seat), others, drawn)
            self._path, self.typed = (question, path), None
        return self._path[1]

    @staticmethod
    def runs(seen: Duel, seat: int) -> bool:
        """D11: whether it stands on level ground."""
        return seen.field.ground_at(seen.warrior(seat).at) == "level"

    def allowance(self, seen: Duel, seat: int) -> int:
        """D11: how many inches it may move."""
        return seen.warrior(seat).value("speed" if self.runs(seen, seat) else "dexterity")

    def action(self, seen: Duel, seat: int, legs: tuple[Point, ...]) -> Run | Climb:
        """The move along these legs."""
        return Run(legs) if self.runs(seen, seat) else Climb(legs)

    def ranges(self, seen: Duel) -> Ranges | None:
        """Where the seat that is asked gets to, and the rings of its enemies; None until that is
        found out."""
        path, decision = self.tool(seen), self.asked(seen)
        self._wanted = None
        if path is None or decision is None:
            return None
        others = tuple(
            (seen.warrior(seat).at, self._table.scale.colour(seat))
            for seat in seen.others(decision.seat)
        )
        key = path, others, seen.base
        if self._reached and self._reached[0] == key:
            return self._reached[1]
        self._wanted = key, partial(self._ranges, path, others, seen.base)
        return None

    # A pause: where a warrior gets to takes longer to find out than a frame may, so the question
    # is seen first.

    goes_on = False

    def go_on(self) -> None:
        """Nothing goes on by itself."""

    def update(self, dt: float) -> bool:
        """Find out where the warrior gets to, once the question is seen."""
        if self._wanted is None:
            return False
        key, find = self._wanted
        self._reached, self._wanted = (key, find()), None
        self._table.rebuild()
        return True

    def wait(self) -> float | None:
        """In how many seconds there is something to do."""
        return 0.0 if self._wanted else None

    # What the map shows.

    def notices(self, seen: Duel) -> list[Notice]:
        """What the regions on the map are: `run 5\u2033`."""
        path, decision = self.tool(seen), self.asked(seen)
        if path is None or decision is None:
            return []
        gait = "run" if self.runs(seen, decision.seat) else "climb"
        words = f"{gait} {path.allowance:g}\u2033"
        found = [Notice("reach", Tag(words, edge=theme.BRASS_LIGHT), path.home, path.allowance)]
        for seat in seen.others(decision.seat):
            tag = Tag("2\u2033", edge=self._table.scale.colour(seat))
            found.append(Notice(f"ring-{seat}", tag, seen.warrior(seat).at, seen.base / 2 + 2))
        return found

    def _ranges(
        self, path: PathTool, others: tuple[tuple[Point, theme.Colour], ...], base: float
    ) -> Ranges:
        reach = path.field.reach(path.home, path.allowance, path.others)
        rings = [around(at, base, colour) for at, colour in others]
        return Ranges([*rings, *reached(reach)])

    # What is asked.

    def prompt(self, seen: Duel, decision: Decision) -> Prompt:
        """Who moves, how far it may, and what the path that is drawn comes to."""
        seat, name = decision.seat, literal(seen.warrior(decision.seat).name)
        path = self.tool(seen)
        runs, most = self.runs(seen, seat), self.allowance(seen, seat)
        title = f"{name} {'runs' if runs else 'climbs'}"
        rule = "On level ground: up to Speed" if runs else "On uneven ground: up to Dexterity"
        words = f"{rule}, {inches(most)}."
        if path is None:
            return Prompt(seat, title, words)
        if path.failed:
            words = self.fault(seen, seat, (*path.corners, path.failed)) or words
        elif path.legs and (walk := path.walk(path.legs)):
            words = self.fault(seen, seat, path.legs) or self.comes_to(seen, seat, walk)
        else:
            words = f"{words} Press the map where it is to go."
        return Prompt(seat, title, words)

    def fault(self, seen: Duel, seat: int, legs: tuple[Point, ...]) -> str:
        """Why these legs are no move, as a sentence; "" where they are."""
        return self._table.refusal(seat, self.action(seen, seat, legs))

    def comes_to(self, seen: Duel, seat: int, walk: Walk) -> str:
        """What comes of a legal path, in sentences."""
        most = self.allowance(seen, seat)
        said = [f"{walk.length:.1f} of {inches(most)}."]
        if walk.crossed:
            said.append(f"Carried onto {walk.crossed} ground, to {walk.end.rounded()}.")
        if walk.engaged:
            seats = [seen.others(seat)[index] for index in walk.engaged]
            names = listed([literal(seen.warrior(each).name) for each in seats])
            said.append(f"Ends engaged with {names}.")
        return " ".join(said)

    def offers(self, seen: Duel, decision: Decision) -> Offers:
        """The move as it is drawn, and what else may be done with it."""
        path, seat, table = self.tool(seen), decision.seat, self._table
        if path is None:
            return Offers([])
        gait = "run" if self.runs(seen, seat) else "climb"
        legs = path.legs
        action = self.action(seen, seat, legs)
        reason = table.refusal(seat, action) if legs else "Press the map where it is to go."
        walk = path.walk(legs)
        hint = f"{walk.length:.1f}\u2033, Enter" if walk and not reason else "Enter"
        confirm = Offer(
            "confirm",
            f"Confirm {gait}",
            hint,
            "",
            "enter",
            reason,
            partial(table.play, action),
            "primary",
        )
        nothing = "" if path.corners or path.failed or legs else "No leg is drawn."
        back = Offer("leg", "Undo leg", "Backspace", "", "backspace", nothing, self._back)
        stay = Offer("stay", "Stay", "no move", "", "s", "", partial(table.play, Stay()))
        typed = Offer("type", "Type it", "as inches", "Corners as 3.5,4 6,4.", "t", "", self._type)
        return Offers([confirm, back, self._shortest(path), typed, stay])

    def _shortest(self, path: PathTool) -> Offer:
        """What takes the shortest way to where the path leads or was to lead."""
        tip = "The shortest legal way to the goal. On the map, Shift and a click."
        reason, hint = "", "the shortest way"
        if path.goal is None:
            reason = "Press the map where it is to go."
        elif not path.failed and path.crosses:
            reason = "The path ends where it crosses a border."
        elif (way := path.shortest()) is None:
            reason = f"No way of {inches(path.allowance)} leads there."
        else:
            hint = f"{length(path.home, way):.1f}\u2033"
            if way == path.corners:
                reason = f"The path is the shortest already, {hint}."
        return Offer("go-there", "Go there", hint, tip, "g", reason, self._go_there)

    def _go_there(self) -> None:
        if self._path and (way := self._path[1].shortest()):
            self._path[1].lay(way)
            self._table.rebuild()

    def _back(self) -> None:
        if self._path:
            self._path[1].back()
            self._table.rebuild()

    def usual(self, seen: Duel, seat: int) -> list[Request]:
        """What is asked at its fullest."""
        ok = lambda: None  # noqa: E731
        name = literal(seen.warrior(seat).name)
        words = (
            f"9.9 of 10 inches. Carried onto uneven ground, to 10.5,10.5. Ends engaged with {name}."
        )
        said = [
            ("Confirm climb", "9.9\u2033, Enter", "enter"),
            ("Undo leg", "Backspace", "backspace"),
            ("Go there", "the shortest way", "g"),
            ("Type it", "as inches", "t"),
            ("Stay", "no move", "s"),
        ]
        offers = [
            Offer(f"usual-{n}", *each[:2], "", each[2], "", ok) for n, each in enumerate(said)
        ]
        return [Request(Prompt(seat, f"{name} climbs", words), Offers(offers))]

    # Typing.

    def typing(self, scale: Scale) -> Sequence[Widget]:
        """The field in which a path is typed, while it is."""
        if self.typed is None:
            return ()
        return [
            TextField(
                "typed",
                value=self.typed,
                on_change=self.type,
                limit=120,
                empty="3.5,4 6,4",
                called="The corners of the path",
                over=True,
            )
        ]

    def _type(self) -> None:
        legs = self._path[1].legs if self._path else ()
        self.typed = " ".join(map(str, legs)) if self.typed is None else None
        self._table.rebuild()
        if self.typed is not None:
            self._table.focus_on("typed")

    def type(self, words: str) -> None:
        """These corners are typed; those that are none yet are left out."""
        self.typed = words
        corners: list[Point] = []
        for word in words.replace(";", " ").split():
            try:
                corners.append(Point.parse(word))
            except ValueError:
                break
        if self._path:
            self._path[1].lay(corners)
        self._table.rebuild()

    def back(self) -> bool:
        """Esc: no more typing."""
        if self.typed is None:
            return False
        self.typed = None
        self._table.rebuild()
        return True

    def reset(self) -> None:
        """Nothing is drawn."""
        self._path, self.typed = None, None

    # How it looks.

    def _drawn(
        self, seen: Duel, seat: int, path: PathTool, transform: Transform, look: Look
    ) -> Over | None:
        view = self._table.widget(MAP)
        marks = Marks(transform, look, view.taken if isinstance(view, BattleMap) else ())
        corners = path.shown
        if not corners:
            return None
        walk = path.walk(corners)
        assert walk
        fault = walk.fault
        legs = walk.legs
        end = legs[-1] if legs else path.home
        if fault:
            good = (*corners[: fault.leg], fault.at) if fault.leg < len(corners) else corners
            marks.line((path.home, *good))
            marks.line((fault.at, *corners[fault.leg :]), WRONG)
            marks.cross(fault.at)
        else:
            marks.line((path.home, *legs))
            if walk.crossing:
                marks.dots(walk.crossing, end, theme.TITLE_LIGHT)
            if path.beyond:
                marks.dots(end, path.beyond, theme.MUTED)
            before = legs[-2] if len(legs) > 1 else path.home
            side = max(1, round(seen.base * transform.scale))
            colour = look.scale.colour(seat)
            facing = angle(before, end)
            marks.picture(ghost(standing(colour, figure_of(seen, seat), facing, side)), end)
            marks.ring(end, seen.base / 2 + 0.08, theme.TITLE_LIGHT)
            for index in walk.engaged:
                other = seen.others(seat)[index]
                marks.ring(seen.warrior(other).at, seen.base / 2 + 2, look.scale.colour(other), 0.2)
        self._said(seen, seat, path, walk, marks)
        return marks.over()

    def _said(self, seen: Duel, seat: int, path: PathTool, walk: Walk, marks: Marks) -> None:
        """The lengths of the path, and what comes of it, in words beside it."""
        corners = path.shown
        if len(corners) > 1:
            at, goal = path.home, corners[0]
            middle = Point((at.x + goal.x) / 2, (at.y + goal.y) / 2)
            marks.tag(f"{at.far(goal):.1f}\u2033", middle, 0.35)
        if walk.fault:
            sentence = self.fault(seen, seat, corners)
            marks.sentence(sentence or "It can't go there.", corners[-1], 0.3)
            return
        most = f"{path.allowance:g}"
        marks.tag(f"{walk.length:.1f} of {most}\u2033", walk.end, KEPT, edge=theme.BRASS_LIGHT)
        if walk.crossed:
            piece = ground_of(seen, walk.end).lower() if walk.crossed == "uneven" else ""
            marks.tag(f"carried onto {piece or 'level ground'}", walk.end, KEPT)
        for index in walk.engaged:
            other = seen.others(seat)[index]
            words = f"engages {seen.warrior(other).name}"
            marks.tag(literal(words), walk.end, KEPT, edge=marks.look.scale.colour(other))
