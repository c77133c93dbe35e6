"""A first match explains itself: at each question what is new is said beside what it speaks of.

A tip lies over the table and is in nobody's way: Space goes on, Esc stops them for this game for
good, and whatever else is pressed goes to the table, as if no tip had been there. Each is told
once; the settings remember which were. They depend on nothing but what the seat that is asked sees.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from pygame import Rect, Surface

from engine.app import theme
from engine.app.gamepad import AFTER, BEFORE
from engine.app.inputs import Input, Key, Press
from engine.app.scene import SceneManager
from engine.app.settings import Settings
from engine.app.theme import Role, Scale
from engine.app.widgets import Button, Group, Label, Panel, Screen, Widget, walk
from engine.app.widgets.containers import Column, Flow, Framed
from engine.match import Match
from engine.rules.state import Decision
from engine.words.tips import Tip

WIDTH, PAD, RING = 400, 18, 3
"""How wide a tip is, its margin, and how thick what it speaks of is outlined, in style units."""
SHADE = 70
"""How dark the rest of the table is meanwhile, of 255."""
OWN_KEYS = (
    "space",
    "enter",
    "escape",
    "tab",
    "left",
    "right",
    "up",
    "down",
    "f2",
    "f3",
    BEFORE,
    AFTER,
)
"""The keys that a tip takes; all others go to the table."""


def told_all(settings: Settings, game: str) -> bool:
    """Whether somebody has said that this game need not be explained any more."""
    return game in settings.told


def without(settings: Settings, game: str) -> tuple[str, ...]:
    """What has been told of the other games: this one is explained anew."""
    return tuple(each for each in settings.told if each.partition(".")[0] != game)


def beside(target: Rect, size: tuple[int, int], room: Rect, avoid: Sequence[Rect]) -> Rect:
    """Where a plate of this size lies: beside or below what it speaks of, inside `room`, over as
    little as can be of that and of what must stay in sight."""
    found = [Rect((0, 0), size) for _ in range(4)]
    gap = max(1, room.height // 60)
    found[0].midleft = target.right + gap, target.centery
    found[1].midright = target.left - gap, target.centery
    found[2].midtop = target.centerx, target.bottom + gap
    found[3].midbottom = target.centerx, target.top - gap
    for rect in found:
        rect.clamp_ip(room)

    def hidden(rect: Rect) -> int:
        return sum(_area(rect.clip(each)) for each in (target, *avoid, *avoid))

    return min(found, key=hidden)


def _area(rect: Rect) -> int:
    return rect.width * rect.height


class Explained(Protocol):
    """The table, as tips know it."""

    @property
    def manager(self) -> SceneManager:
        """The stage it stands on."""

    @property
    def widgets(self) -> Sequence[Widget]:
        """What is on it."""

    @property
    def seen(self) -> Any:
        """What whoever has it may see."""

    def widget(self, id: str) -> Widget | None:
        """The widget of that id, if it is on it."""


@dataclass(eq=False, repr=False)
class Tips:
    """Shows what is new at the question that stands."""

    _match: Match
    _tips: Sequence[Tip]
    _table: Explained
    _quiet_at: int = field(default=-1, init=False)
    """At this length of the history somebody has gone on to play."""

    def show(self, decision: Decision) -> bool:
        """Lay the next tip over the table; whether there was one."""
        if self._quiet_at == len(self._match.history):
            return False
        coming = self._coming(decision)
        if not coming:
            return False
        tip, target = coming[0]
        told = sum(map(self._told, (e for e in self._tips if e.ask in ("", decision.ask))))
        screen = TipScreen(tip, target, self._table, self._next, self._stop, self._play)
        screen.note = f"{told + 1} of {told + len(coming)}"
        screen.game = self._match.game.config.title
        self._table.manager.push(screen)
        return True

    def _coming(self, decision: Decision) -> list[tuple[Tip, Callable[[], Rect]]]:
        """What has not been told of this question, with where it lies."""
        game, settings = self._match.game.key, self._table.manager.settings
        if told_all(settings, game):
            return []
        found = []
        for tip in self._tips:
            if self._told(tip) or tip.ask not in ("", decision.ask):
                continue
            ids = [each.format(seat=decision.seat) for each in tip.at]
            id = next((id for id in ids if self._table.widget(id)), "")
            if id and tip.when(self._table.seen):
                found.append((tip, self._place(id)))
        return found

    def _told(self, tip: Tip) -> bool:
        return f"{self._match.game.key}.{tip.name}" in self._table.manager.settings.told

    def _place(self, id: str) -> Callable[[], Rect]:
        def place() -> Rect:
            widget = self._table.widget(id)
            return Rect(widget.rect) if widget else Rect(0, 0, 0, 0)

        return place

    def _next(self, tip: Tip) -> None:
        self._remember(f"{self._match.game.key}.{tip.name}")

    def _stop(self, tip: Tip) -> None:
        self._remember(self._match.game.key)

    def _play(self, tip: Tip) -> None:
        self._next(tip)
        self._quiet_at = len(self._match.history)

    def _remember(self, name: str) -> None:
        manager = self._table.manager
        manager.change(told=(*manager.settings.told, name))


class TipScreen(Screen):
    """One tip beside what it speaks of. game: what is explained; note: how far that is."""

    overlay = True
    first = "next"
    game = note = ""

    def __init__(
        self,
        tip: Tip,
        target: Callable[[], Rect],
        table: Explained,
        on_next: Callable[[Tip], None],
        on_stop: Callable[[Tip], None],
        on_play: Callable[[Tip], None],
    ) -> None:
        super().__init__()
        self.tip, self._target, self._table = tip, target, table
        self._on_next, self._on_stop, self._on_play = on_next, on_stop, on_play

    def build(self, scale: Scale) -> list[Widget]:
        margin = scale.px(theme.MARGIN)
        width = min(round(scale.px(WIDTH) * scale.text), scale.width - 2 * margin)
        words = Column(
            [
                Label("title", words=self.tip.title, role=Role.DIALOG, colour=theme.INK),
                Label("words", words=self.tip.words, role=Role.LEAD, colour=theme.INK_2),
                Flow(
                    [
                        Button(
                            "next",
                            label="Next",
                            hint="Space",
                            kind="primary",
                            hotkey="space",
                            on_press=self._go_on,
                        ),
                        Button("stop", label="No more tips", hint="Esc", on_press=self.back),
                    ],
                    gap=theme.BUTTON_GAP,
                ),
            ],
            gap=8,
        )
        title = f"New to {self.game}"
        part = Framed(Panel("tip", title=title, note=self.note, kind="parchment"), words, PAD, PAD)
        room = Rect(0, 0, scale.width, scale.height).inflate(-2 * margin, -2 * margin)
        size = width, min(part.tall(scale, width), room.height)
        return part.lay(scale, beside(self._target(), size, room, self._answers()))

    def _answers(self) -> list[Rect]:
        """What must stay in sight below: the answers."""
        return [w.rect for w, _ in walk(self._table.widgets) if w.group is Group.ACTIONS]

    def ground(self, surface: Surface) -> None:
        """Shade all but what the tip speaks of."""
        surface.fill((*theme.NIGHT, SHADE))
        thick = self.manager.scale.px(RING)
        lit = self._target().inflate(4 * thick, 4 * thick)
        surface.fill(theme.BRASS_LIGHT, lit)
        surface.fill((0, 0, 0, 0), lit.inflate(-2 * thick, -2 * thick))

    def handle(self, event: Input) -> bool:
        elsewhere = isinstance(event, Press) and self.hit(event.pos) is None
        if elsewhere or (isinstance(event, Key) and event.name not in OWN_KEYS):
            self.manager.pop()
            self._on_play(self.tip)
            return self.manager.handle(event)
        return super().handle(event)

    def _go_on(self) -> None:
        self.manager.pop()
        self._on_next(self.tip)

    def back(self) -> None:
        self.manager.pop()
        self._on_stop(self.tip)
