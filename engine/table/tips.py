"""A first match explains itself: at each question what is new is said beside what it speaks of.

A tip lies over the table and is in nobody's way: Space goes on, Esc stops them for this game for
good, and whatever else is pressed goes to the table, as if no tip had been there. Each is told
once; the settings remember which were. They depend on nothing but what the seat that is asked sees.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass, field
from fnmatch import fnmatchcase

import pygame
from pygame import Rect, Surface

from engine.app import paint, theme
from engine.app.inputs import Input, Key, Press
from engine.app.settings import Settings
from engine.app.theme import Role, Scale
from engine.app.widgets import Button, Label, Look, Panel, Screen, Widget, walk
from engine.app.widgets.containers import Column, Flow, Framed, Part, Row, Share
from engine.app.widgets.widget import Size
from engine.match import Match
from engine.rules.state import Decision
from engine.table.callout import OWN_KEYS, CalloutSubject, laid_beside, shade
from engine.table.context import TableContext
from engine.words.tips import Tip

PAD = 16
POINT = 18
MARK = 12
"""The margin of a tip, how far its point is from its corners, and how wide the mark of a step is,
in style units."""
REACH = 40
"""How far a point shows, in style units."""
ASIDE = "f1", "f10", "f11"
"""Those keys that go to the table after which the same tip comes back: they answer nothing."""


def told_all(settings: Settings, game: str) -> bool:
    """Whether somebody has said that this game need not be explained any more."""
    return game in settings.told


def without(settings: Settings, game: str) -> tuple[str, ...]:
    """What has been told of the other games: this one is explained anew."""
    return tuple(each for each in settings.told if each.partition(".")[0] != game)


@dataclass(eq=False, repr=False)
class Tips:
    """Shows what is new at the question that stands."""

    _match: Match
    _tips: Sequence[Tip]
    _table: TableContext
    screen: Screen
    """The screen of the table."""

    _quiet_at: int = field(default=-1, init=False)
    """At this length of the history somebody has gone on to play."""
    _shown: tuple[int, int] = field(default=(-1, 0), init=False)
    """How many tips have been shown, at this length of the history."""

    def show(self, decision: Decision) -> bool:
        """Lay the next tip over the table; whether there was one."""
        at = len(self._match.history)
        if self._quiet_at == at:
            return False
        coming = self._coming(decision)
        if not coming:
            return False
        before = self._shown[1] if self._shown[0] == at else 0
        tip = coming[0]
        steps = before + len(coming)
        screen = TipScreen(self, tip, decision.seat, step=before + 1, steps=steps)
        screen.caption = self._when(decision.seat)
        self._table.push(screen)
        return True

    def _when(self, seat: int) -> str:
        """When a tip is told: in the first turn of whoever is asked, or later."""
        config = self._match.game.config
        turn = self._table.seen.turn_number
        earlier = (each for each in self._match.history if each.turn_number < turn)
        played = any(each.seat == seat for each in earlier)
        return f"New to {config.title}" if played else f"Your first {config.turn.lower()}"

    def _coming(self, decision: Decision) -> list[Tip]:
        """What has not been told of this question, and can be seen."""
        if told_all(self._table.settings, self._match.game.key):
            return []
        return [
            tip
            for tip in self._tips
            if tip.ask in ("", decision.ask)
            and not self._told(tip)
            and tip.when(self._table.seen)
            and self.sight(tip, decision.seat).target
        ]

    def _told(self, tip: Tip) -> bool:
        return f"{self._match.game.key}.{tip.name}" in self._table.settings.told

    def sight(self, tip: Tip, seat: int) -> CalloutSubject:
        """Return where what a tip names lies now."""
        found = (self._lying(pattern, seat) for pattern in tip.at)
        target = next((rects for rects in found if rects), [Rect(0, 0, 0, 0)])
        presses = [rect for each in tip.presses for rect in self._lying(each, seat, True)]
        besides = [rect for each in tip.besides for rect in self._lying(each, seat)]
        return CalloutSubject(target[0].unionall(target[1:]), presses, besides)

    def _lying(self, pattern: str, seat: int, usable: bool = False) -> list[Rect]:
        """Where all lie whose ids are meant, as far as they show; with `usable` those of them that
        can be pressed."""
        wanted = pattern.format(seat=seat, place=seat - 1)
        return [
            rect
            for widget, clip in walk(self._table.widgets)
            if fnmatchcase(widget.id, wanted)
            and (not usable or (widget.acts and widget.enabled))
            and (rect := widget.rect.clip(clip) if clip else Rect(widget.rect))
        ]

    def go_on(self, tip: Tip) -> None:
        """Remember that a tip has been told."""
        before = self._shown[1] if self._shown[0] == len(self._match.history) else 0
        self._shown = len(self._match.history), before + 1
        self._remember(f"{self._match.game.key}.{tip.name}")

    def stop(self) -> None:
        """Tell nothing more of this game."""
        self._remember(self._match.game.key)

    def play(self, tip: Tip) -> None:
        """The same, and tell nothing more before the next action."""
        self.go_on(tip)
        self._quiet_at = len(self._match.history)

    def _remember(self, name: str) -> None:
        manager = self.screen.manager
        manager.change(told=(*manager.settings.told, name))


class TipScreen(Screen):
    """One tip beside what it speaks of. caption: when it is told; step, steps: how far that is."""

    overlay = True
    first = "next"
    caption = ""

    def __init__(self, tips: Tips, tip: Tip, seat: int, *, step: int, steps: int) -> None:
        super().__init__()
        self._tips = tips
        self.tip = tip
        self._seat = seat
        self.step = step
        self.steps = steps

    @property
    def _sight(self) -> CalloutSubject:
        return self._tips.sight(self.tip, self._seat)

    def _target(self) -> Rect:
        return self._sight.target

    def build(self) -> list[Widget]:
        return laid_beside(self.scale, self._plate, self._sight, self._tips.screen.widgets)

    def _plate(self, flat: bool) -> Framed:
        """The tip, with its buttons beside its words or below them."""
        caption = Label("caption", words=self.caption, role=Role.CAPTION, colour=theme.OXBLOOD)
        title = Label("title", words=self.tip.title, role=Role.DIALOG, colour=theme.INK)
        words = Label("words", words=self.tip.words, role=Role.LEAD, colour=theme.INK_2)
        marks = StepMarks("steps", step=self.step, steps=self.steps)
        ways: list[Part] = [
            Button(
                "next",
                label="Next",
                hint="Space",
                kind="parchment",
                hotkey="space",
                on_press=self._go_on,
            ),
            Button(
                "stop",
                label="No more of this",
                hint="Esc",
                kind="parchment",
                on_press=self.back,
            ),
        ]
        panel = TipPanel("tip", kind="parchment", target=self._target)
        if flat:
            beside = Column([marks, Row(ways, gap=theme.BUTTON_GAP)], gap=8)
            said = Column([title, words], gap=4)
            return Framed(panel, Row([Share(said), beside], gap=theme.PADDING, at=0.5), PAD, 10)
        head = Row([Share(caption), marks], gap=theme.GAP, at=0.5)
        below = Flow(ways, gap=theme.BUTTON_GAP, stretch=True)
        return Framed(panel, Column([head, title, words, below], gap=8), PAD, PAD)

    def ground(self, surface: Surface) -> None:
        """Shade all but what the tip speaks of, and outline that."""
        sight = self._sight
        shade(surface, self.manager.scale, (sight.target, *sight.presses))

    def handle(self, event: Input) -> bool:
        elsewhere = isinstance(event, Press) and self.hit(event.pos) is None
        if elsewhere or (isinstance(event, Key) and event.name not in OWN_KEYS):
            self.manager.pop()
            if not (isinstance(event, Key) and event.name in ASIDE):
                self._tips.play(self.tip)
            return self.manager.handle(event)
        return super().handle(event)

    def _go_on(self) -> None:
        self.manager.pop()
        self._tips.go_on(self.tip)

    def back(self) -> None:
        self.manager.pop()
        self._tips.stop()


@dataclass(eq=False, repr=False)
class TipPanel(Panel):
    """The plate of a tip, with a point on the side where what it speaks of lies, if that is near
    and straight before it: a point that shows something else misleads."""

    _: KW_ONLY
    target: Callable[[], Rect] = Rect

    def draw_over(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        at = self.rect
        to = self.target()
        corner = scale.px(POINT)
        edge = scale.px(1.5)
        down = paint.pointer(scale)
        reach = at.inflate(2 * scale.px(REACH), 2 * scale.px(REACH))
        down_it = Rect(to.clip((to.left, at.top, to.width, at.height)))
        across_it = Rect(to.clip((at.left, to.top, at.width, to.height)))
        if not reach.colliderect(to) or not (down_it or across_it):
            return
        y = min(max(down_it.centery, at.top + corner), at.bottom - corner)
        x = min(max(across_it.centerx, at.left + corner), at.right - corner)
        if to.left >= at.right:
            point = pygame.transform.rotate(down, 90)
            surface.blit(point, point.get_rect(midleft=(at.right - edge, y)))
        elif to.right <= at.left:
            point = pygame.transform.rotate(down, -90)
            surface.blit(point, point.get_rect(midright=(at.left + edge, y)))
        elif to.top >= at.bottom:
            surface.blit(down, down.get_rect(midtop=(x, at.bottom - edge)))
        elif to.bottom <= at.top:
            up = paint.pointer(scale, False)
            surface.blit(up, up.get_rect(midbottom=(x, at.top + edge)))


@dataclass(eq=False, repr=False)
class StepMarks(Widget):
    """A diamond for each step; the one that is told now is larger."""

    _: KW_ONLY
    step: int = 1
    steps: int = 1

    @property
    def name(self) -> str:
        return f"Step {self.step} of {self.steps}"

    def size(self, scale: Scale, width: int | None = None) -> Size:
        side = self._side(scale)
        return round(1.25 * side * self.steps), side

    @staticmethod
    def _side(scale: Scale) -> int:
        return round(scale.px(MARK) * scale.text)

    def draw(self, surface: Surface, look: Look) -> None:
        side = self._side(look.scale)
        left = self.rect.right - self.size(look.scale)[0]
        for at in range(self.steps):
            done = at + 1 < self.step
            now = at + 1 == self.step
            colour = theme.OXBLOOD if now else theme.INK_2 if done else theme.CARD_LINE
            mark = paint.diamond(side if now else round(0.7 * side), colour)
            centre = left + round((at + 0.5) * 1.25 * side), self.rect.centery
            surface.blit(mark, mark.get_rect(center=centre))
