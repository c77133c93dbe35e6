"""The map workshop: battlefields are drawn, tried and saved here."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import monotonic

from pygame import Rect

from engine.app import theme
from engine.app.inputs import Input, Key, KeyUp, Position
from engine.app.map.rulers import band, rulers
from engine.app.navigation import ToolNavigation
from engine.app.theme import Role, Scale
from engine.app.widgets import (
    Bar,
    Confirmation,
    Group,
    IconButton,
    Label,
    Screen,
    Widget,
    asking,
    literal,
    telling,
    top_bar,
)
from engine.app.widgets.buttons import Tab
from engine.app.widgets.containers import (
    Column,
    Flow,
    Framed,
    Part,
    Scrolled,
    Share,
)
from engine.app.widgets.field import TextField
from engine.app.widgets.focus import ARROWS
from engine.app.widgets.panels import Panel
from games.duel.geometry.points import Point
from games.duel.maps.problems import Severity
from games.duel.workshop.bench import Bench
from games.duel.workshop.clips import Clip
from games.duel.workshop.hand import Hand, Stamp, Tool
from games.duel.workshop.scene.canvas import Canvas
from games.duel.workshop.scene.checks import Checks, checks_panel, counted
from games.duel.workshop.scene.files import Files
from games.duel.workshop.scene.inspector import SYMMETRIES, Inspector
from games.duel.workshop.scene.palette import Palette, starts_part
from games.duel.workshop.scene.tools import ToolDoes, tool_bar
from games.duel.workshop.snapping import GRIDS
from games.duel.workshop.stencils import Stencil, stencils
from games.duel.workshop.symmetry import Symmetry, fits

PALETTE, SIDE = 242, 436
"""How wide the palette and the panels are, in style units."""
MAP = 0.58
"""The part of a narrow window that the map takes at most."""
INSPECTOR = 0.6
"""The part of the height that the inspector takes."""
TOGETHER = 0.5
"""Seconds within which presses of an arrow are one step."""
SHEETS = ("Palette", "Piece", "Checks")
"""What lies beside the map in a narrow window, one after the other."""


class Workshop(Screen):
    """The screen."""

    first = "map"

    def __init__(self, navigation: ToolNavigation) -> None:
        super().__init__()
        self._navigation = navigation
        self.files = Files(navigation.folder, self)
        self.hand = Hand(Bench(self.files.begun()))
        self.checks = Checks()
        self.inspector = Inspector(self)
        self.palette = Palette(self._took, self._dropped)
        self.palette.stencils = stencils(self.bench.drawing.path)
        self.typed: dict[str, str] = {}
        self._clips: list[Clip] = []
        self._symmetry: Symmetry = Symmetry.ACROSS
        self._sheet = SHEETS[0]
        self._nudged = 0.0
        self._shown = -1
        """Which problem was shown last."""

    @property
    def bench(self) -> Bench:
        """What is worked on."""
        return self.hand.bench

    def open(self, bench: Bench) -> None:
        """Work on another drawing from now on."""
        keeps = self.bench.grid
        self.hand = Hand(bench)
        bench.grid = keeps
        self.typed.clear()
        self.palette.stencils = stencils(bench.drawing.path)
        self.rebuild()

    # Time.

    def enter(self) -> None:
        self.files.offer_what_is_left()

    def leave(self) -> None:
        self.checks.close()
        self.files.close()

    def update(self, dt: float) -> bool:
        moved = super().update(dt)
        self.checks.look(self.bench.drawing)
        self.files.pass_time(dt)
        if self.checks.poll():
            self.rebuild()
            return True
        return moved

    def wait(self) -> float | None:
        waits = [self.files.wait(), 0.02 if self.checks.is_stale else None, super().wait()]
        return min((each for each in waits if each is not None), default=None)

    def handle(self, event: Input) -> bool:
        before = self.focus
        changed = super().handle(event)
        if self.focus != before and before in self.typed:
            self.inspector.commit(before)
            self.rebuild()
            return True
        return changed

    # What lies on it.

    def build(self, scale: Scale) -> list[Widget]:
        self.checks.look(self.bench.drawing)
        top = self._top(scale)
        tools = tool_bar(scale, top.rect.bottom, self.hand, self._does())
        foot = self._foot(scale)
        edge = scale.px(theme.GAP)
        room = Rect(
            edge,
            tools.rect.bottom + edge,
            scale.width - 2 * edge,
            foot.rect.top - tools.rect.bottom - 2 * edge,
        )
        narrow = scale.narrow or scale.text > 1.25
        widgets = self._narrow(scale, room) if narrow else self._wide(scale, room)
        return [top, tools, *widgets, foot]

    def _top(self, scale: Scale) -> Bar:
        field, history = self.bench.drawing.battlefield, self.bench.history
        wide, tall = field.table
        changed = (
            "changed" if history.is_changed else "saved" if self.files.path else "not saved yet"
        )
        problems = counted(self.checks.problems)
        words = problems or ("looking …" if self.checks.is_stale else "no problems")
        wrong = any(each.severity is Severity.ERROR for each in self.checks.problems)
        colour = theme.ERROR if wrong else theme.WARN if problems else theme.MUTED
        state = Label("state", words=f"**{words}**", role=Role.BODY, colour=colour, middle=True)
        return top_bar(
            scale,
            "Map workshop",
            f"{literal(field.name)} · {wide:g} × {tall:g} inches · {changed}",
            emblem="ui-map",
            left=[IconButton("menu", icon="ui-menu", called="Menu (Esc)", on_press=self.menu)],
            right=[
                state,
                IconButton("keys", icon="ui-book", called="Keys (F1)", on_press=self.show_keys),
                IconButton(
                    "settings",
                    icon="ui-gear",
                    called="Settings (F10)",
                    hotkey="f10",
                    on_press=self._navigation.settings,
                ),
            ],
        )

    def _does(self) -> ToolDoes:
        return ToolDoes(
            copy=self.bench.duplicate,
            delete=self._delete,
            undo=self._undo,
            redo=self._redo,
            snap=self._snap,
            partners=self._partners,
            test=self.try_out,
            save=self.files.save,
            taken=self._took,
        )

    def _foot(self, scale: Scale) -> Bar:
        """What the tool and the modifiers do now, or why something could not be done."""
        hand = self.hand
        said = self.bench.said
        words = said or (hand.gesture.hint if hand.gesture else "") or self._advice()
        label = Label(
            "hint", words=literal(words), role=Role.BODY, colour=theme.WARN if said else theme.MUTED
        )
        label.middle = True
        edge, width = scale.px(theme.MARGIN), scale.width - 2 * scale.px(theme.MARGIN)
        tall = label.tall(scale, width) + scale.px(10)
        label.rect = Rect(edge, scale.height - tall, width, tall)
        return Bar(
            "foot", Rect(0, scale.height - tall, scale.width, tall), foot=True, widgets=[label]
        )

    def _advice(self) -> str:
        hand = self.hand
        if hand.carries:
            return "Click again, or Space, lets it go · Esc: back as it was"
        if hand.tool is not Tool.SELECT:
            more = "Backspace: one corner back · " if hand.corners else ""
            return f"{hand.tool.title}: {hand.tool.does} · {more}Esc: done"
        if self.bench.chosen:
            return (
                "Drag moves · arrows: one step, Shift an inch, Ctrl a hundredth · Z turns · X, Y"
                " mirror · Tab: the next piece · F1: all keys"
            )
        return (
            "Click chooses · drag draws a box · wheel zooms · middle or right drag moves the map ·"
            " F1: all keys"
        )

    def _wide(self, scale: Scale, room: Rect) -> list[Widget]:
        gap = scale.px(theme.GAP)
        left = round(scale.px(PALETTE) * scale.text)
        right = round(scale.px(SIDE) * min(scale.text, 1.25))
        palette = Rect(room.left, room.top, left, room.height)
        side = Rect(room.right - right, room.top, right, room.height)
        middle = Rect(
            palette.right + gap, room.top, side.left - palette.right - 2 * gap, room.height
        )
        return [
            *self._palette(scale).lay(scale, palette),
            *self._map(scale, middle),
            *self._side(scale).lay(scale, side),
        ]

    def _narrow(self, scale: Scale, room: Rect) -> list[Widget]:
        """The map, and beside it one sheet after the other."""
        gap = scale.px(theme.GAP)
        table = self.bench.drawing.battlefield.table
        needed = round(room.height * table[0] / table[1]) + band(scale)
        wide = room.width - min(needed, round(room.width * MAP)) - gap
        side = Rect(room.right - wide, room.top, wide, room.height)
        middle = Rect(room.left, room.top, side.left - gap - room.left, room.height)
        tabs = [
            Tab(
                f"side-{name}",
                label=name,
                current=name == self._sheet,
                group=Group.HAND,
                on_press=partial(self._open_sheet, name),
            )
            for name in SHEETS
        ]
        sheet: Part
        match self._sheet:
            case "Palette":
                sheet = self._palette(scale)
            case "Piece":
                sheet = Scrolled("side", self.inspector.part(scale))
            case _:
                sheet = Scrolled("side", self._checks_part(scale))
        part = Column([Flow(tabs, gap=2, stretch=True), Share(sheet)], gap=4)
        return [*self._map(scale, middle), *part.lay(scale, side)]

    def _open_sheet(self, name: str) -> None:
        self._sheet = name

    def _palette(self, scale: Scale) -> Part:
        cells = self.palette.cells(scale, self.hand)
        listed = Scrolled("palette-list", cells, called="Palette", group=Group.HAND)
        starts = starts_part(scale, self.hand, self._took)
        parts = [self.palette.head(scale), Share(listed), starts]
        return Framed(Panel("palette"), Column(parts, gap=10), 8, 8)

    def _side(self, scale: Scale) -> Part:
        inspector = self.inspector.part(scale)
        return Fitted(inspector, self._checks_part(scale))

    def _checks_part(self, scale: Scale) -> Part:
        return checks_panel(scale, self.checks, lambda at: partial(self.show, at), lambda at: None)

    def _map(self, scale: Scale, room: Rect) -> list[Widget]:
        table, broad = self.bench.drawing.battlefield.table, band(scale)
        edge = scale.px(6)
        inch = min((room.width - broad - edge) / table[0], (room.height - broad - edge) / table[1])
        at = Rect(0, 0, round(inch * table[0]), round(inch * table[1]))
        at.center = room.centerx + (broad - edge) // 2, room.centery + (broad - edge) // 2
        rings = [
            (each.at, each.severity is Severity.ERROR)
            for each in self.checks.problems
            if each.at is not None
        ]
        canvas = Canvas(
            "map",
            at,
            table,
            called="The map",
            hand=self.hand,
            rings=rings,
            changed=self._worked,
            group=Group.PROMPT,
        )
        inside = [*rulers(scale, canvas), canvas]
        around = at.inflate(2 * edge, 2 * edge).unionall([each.rect for each in inside])
        frame = Panel("map-frame", around, widgets=inside)
        return [frame]

    # The hand.

    def _worked(self) -> None:
        """The hand has done something on the map."""
        if self.bench.chosen:
            self._sheet = SHEETS[1] if self._sheet == SHEETS[2] else self._sheet

    def _took(self) -> None:
        """Another tool is held: the keys are for the map now."""
        self.bench.said = ""
        self.focus_on("map", self.keyboard)

    def _dropped(self, stencil: Stencil, pos: Position) -> None:
        """A piece of the palette is let go somewhere."""
        canvas = self.widget("map")
        assert isinstance(canvas, Canvas)
        at = canvas.transform.on_map(pos)
        if at:
            self.hand.take(Tool.SELECT)
            self._lay(Stamp(stencil.source, stencil.called), Point(*at))

    def _lay(self, stamp: Stamp, at: Point) -> None:
        from games.duel.workshop.snapping import on_grid

        self.bench.lay_template(stamp.source, stamp.called, on_grid(at, self.bench.grid))

    def _delete(self) -> None:
        if self.hand.tool is Tool.CORNERS and self.hand.corner is not None:
            self.hand.drop_corner()
        else:
            self.bench.delete()

    def _backspace(self) -> None:
        if not self.hand.back() and self._on_map:
            self._delete()

    def _undo(self) -> None:
        self.hand.cancel()
        if name := self.bench.undo():
            self.bench.said = f"Taken back: {name}."

    def _redo(self) -> None:
        self.hand.cancel()
        if name := self.bench.redo():
            self.bench.said = f"Done again: {name}."

    def _snap(self) -> None:
        self.bench.grid = GRIDS[(GRIDS.index(self.bench.grid) + 1) % len(GRIDS)]

    def _partners(self) -> None:
        bench = self.bench
        if bench.symmetry:
            self._symmetry, bench.symmetry = bench.symmetry, None
        else:
            kind = self._symmetry if fits(bench.drawing, self._symmetry) else Symmetry.ACROSS
            bench.symmetry = kind
            word = next(word for word, each in SYMMETRIES.items() if each is kind)
            bench.said = f"Partners are on: {word}. What you draw on one side comes on the other."

    def edit_corners(self) -> None:
        """The corners of the chosen polygon are moved from now on."""
        self.hand.take(Tool.CORNERS)
        self._took()

    # Keys.

    def intercept(self, event: Key) -> bool:
        focused = self.widget(self.focus)
        if isinstance(focused, TextField) and not event.ctrl and len(event.name) == 1:
            return False
        done = self._ctrl(event) if event.ctrl else self._plain(event)
        if done:
            self.rebuild()
        return done

    def _ctrl(self, event: Key) -> bool:
        bench, shift = self.bench, event.shift
        does: dict[tuple[str, bool], Callable[[], object]] = {
            ("z", False): self._undo,
            ("z", True): self._redo,
            ("y", False): self._redo,
            ("s", False): self.files.save,
            ("s", True): self.files.save_as,
            ("o", False): self.files.open,
            ("n", False): self.files.new,
            ("d", False): bench.duplicate,
            ("c", False): self._copy,
            ("x", False): self._cut,
            ("v", False): partial(self._paste, False),
            ("v", True): partial(self._paste, True),
            ("a", False): lambda: bench.choose(bench.drawing.keys),
            ("l", True): bench.free_all,
        }
        press = does.get((event.name, shift))
        if press is None:
            return self._nudge(event) if event.name in ARROWS and self._on_map else False
        if not event.again or event.name in ("z", "y"):
            press()
        return True

    @property
    def _on_map(self) -> bool:
        return self.focus == "map"

    def _plain(self, event: Key) -> bool:
        bench, hand, shift = self.bench, self.hand, event.shift
        letters = {tool.key: tool for tool in Tool if tool.key}
        if event.name in ARROWS:
            return self._nudge(event) if self._on_map else False
        if event.name in letters and not event.again:
            hand.take(letters[event.name])
            self._took()
            return True
        if event.name == "tab":
            return self._on_map and bench.next(-1 if shift else 1)
        does: dict[str, Callable[[], object]] = {
            "delete": self._delete,
            "backspace": self._backspace,
            "l": lambda: bench.lock(not all_locked(bench)),
            "x": partial(bench.mirror, False),
            "y": partial(bench.mirror, True),
            "z": partial(bench.turn, -90 if shift else 90),
            "g": self._snap,
            "m": self._partners,
            "f1": self.show_keys,
            "f5": self.try_out,
            "f8": self.next_problem,
        }
        if self._on_map:
            does["pageup"] = partial(bench.raise_, shift)
            does["pagedown"] = partial(bench.lower, shift)
            if hand.corners:
                does["enter"] = hand.close
        if event.name == "escape":
            return not event.again and self._escape()
        press = does.get(event.name)
        if press is None:
            return False
        if not event.again or event.name in ("z",):
            press()
        return True

    def _escape(self) -> bool:
        hand = self.hand
        if hand.cancel():
            return True
        if hand.tool is not Tool.SELECT:
            hand.take(Tool.SELECT)
            return True
        if self.bench.chosen:
            self.bench.choose([])
            return True
        self.menu()
        return True

    def _nudge(self, event: Key) -> bool:
        """An arrow moves what is chosen: a step of the grid, an inch, or a hundredth."""
        bench = self.bench
        if not bench.chosen or self.hand.tool is not Tool.SELECT or self.hand.carries:
            return False
        x, y = ARROWS[event.name]
        step = 1.0 if event.shift else 0.01 if event.ctrl else bench.grid or 0.1
        now = monotonic()
        bench.move(x * step, y * step, joined=now - self._nudged <= TOGETHER)
        self._nudged = now
        return True

    def let_go(self, event: KeyUp) -> bool:
        canvas = self.widget("map")
        if event.name == "space" and isinstance(canvas, Canvas):
            canvas.pans = False
        return False

    def back(self) -> None:
        self.menu()

    def _copy(self) -> None:
        if self.bench.chosen:
            self._clips = self.bench.copy()
            self.bench.said = "Copied: Ctrl+V lays it at the pointer, Ctrl+Shift+V in its place."

    def _cut(self) -> None:
        if self.bench.chosen:
            self._copy()
            self.bench.delete()

    def _paste(self, in_place: bool) -> None:
        canvas = self.widget("map")
        at = None
        if not in_place and isinstance(canvas, Canvas):
            at = self.hand.at or Point(*canvas.transform.inches(canvas.rect.center))
        self.bench.paste(self._clips, at)

    # Problems.

    def show(self, at: int) -> None:
        """Bring a problem's place into the middle of the map."""
        problems = self.checks.problems
        canvas = self.widget("map")
        if not (0 <= at < len(problems) and isinstance(canvas, Canvas)):
            return
        place = problems[at].at
        if place is None:
            return
        self._shown = at
        canvas._turn(canvas.transform.about(place, (10.0, 10.0)))
        near = self.bench.under(place, 0.3)
        self.bench.choose(near[:1])

    def next_problem(self) -> None:
        """Show the next problem that has a place."""
        problems = self.checks.problems
        order = [*range(self._shown + 1, len(problems)), *range(self._shown + 1)]
        placed = [at for at in order if at < len(problems) and problems[at].at is not None]
        if placed:
            self.show(placed[0])
        else:
            self.bench.said = "Nothing on the map is wrong."

    # What lies over it.

    def menu(self) -> None:
        """What can be done with the map as a file."""
        self.files.menu(self._navigation)

    def show_keys(self) -> None:
        """All keys."""
        from games.duel.workshop.scene.keys import KeysPage

        self.manager.push(KeysPage())

    def try_out(self) -> None:
        """A duel on the drawing as it is, with warriors of the program's making."""
        drawing = self.bench.drawing
        errors = drawing.survey.errors
        if errors:
            said = ": ".join(filter(None, (errors[0].object, errors[0].words)))
            self.bench.said = f"No duel can begin here yet: {said}."
            return
        self.hand.cancel()
        self._navigation.try_out(drawing.battlefield, len(drawing.battlefield.starts))

    def show_steps(self) -> None:
        """The steps that were done, to go back to any of them."""
        from games.duel.workshop.scene.steps import StepsPage

        self.manager.push(StepsPage(self.bench))

    def complete(self) -> None:
        """Give all that lies there the partners that it lacks."""
        if self.bench.symmetry:
            self.bench.mirror_all(self.bench.symmetry)

    def fairness(self) -> None:
        """How far the starts differ."""
        from games.duel.workshop.scene.fairness_page import FairnessPage

        self.manager.push(FairnessPage(self.bench.drawing.battlefield))

    def resize_table(self) -> None:
        """Ask for another size of the table."""
        from games.duel.workshop.scene.table_size import TableSize

        self.manager.push(TableSize(self.bench).dialog())

    def leave_for_title(self) -> None:
        """To the title; what is not saved is asked about."""
        if not self.bench.history.is_changed:
            self._navigation.title()
            return
        question = Confirmation(
            "Leave without saving?",
            "The map is not saved as it stands. What you drew since then will be lost.",
            "Leave it",
            "Go on drawing",
        )
        self.manager.push(asking(question, self._discard))

    def _discard(self) -> None:
        self.files.discard()
        self._navigation.title()

    def tell(self, title: str, words: str) -> None:
        """Say something that has to be read."""
        self.manager.push(telling(title, literal(words)))


def all_locked(bench: Bench) -> bool:
    """Whether all that is chosen is locked."""
    from games.duel.workshop.bench import is_locked

    return all(is_locked(each) for each in bench.things)


class Fitted:
    """The inspector above the checks: each as high as it needs, where there is room, else both
    scroll."""

    def __init__(self, upper: Part, lower: Part) -> None:
        self._upper, self._lower = upper, lower

    def wide(self, scale: Scale) -> int:
        return max(self._upper.wide(scale), self._lower.wide(scale))

    def tall(self, scale: Scale, width: int) -> int:
        return self._upper.tall(scale, width) + self._lower.tall(scale, width)

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        gap = scale.px(theme.GAP)
        wanted = self._upper.tall(scale, rect.width)
        least = round(rect.height * (1 - INSPECTOR))
        upper = min(wanted, rect.height - gap - min(least, self._lower.tall(scale, rect.width)))
        above = Rect(rect.left, rect.top, rect.width, upper)
        below = Rect(rect.left, rect.top + upper + gap, rect.width, rect.height - upper - gap)
        first = self._upper if wanted <= upper else Scrolled("inspector-list", self._upper)
        fits = self._lower.tall(scale, rect.width) <= below.height
        second = self._lower if fits else Scrolled("checks-list", self._lower)
        return [*first.lay(scale, above), *second.lay(scale, below)]
