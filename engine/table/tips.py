"""Tips for a first match: a tutorial that explains each new thing beside its widgets.

A tip lies over the table and blocks nothing: Space goes on, Esc stops the tips of this game for
good, and any other press goes to the table as if there were no tip. Each tip is shown once; the
settings remember which ones. Tips depend only on the view of the seat that is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass, field
from fnmatch import fnmatchcase

import pygame
from pygame import Rect, Surface
from typing_extensions import override

from engine.app import paint, theme
from engine.app.inputs import Input, Key, Press
from engine.app.settings import Settings
from engine.app.theme import Role, Scale
from engine.app.widgets import Button, Label, Look, Panel, Screen, Widget, walk
from engine.app.widgets.containers import CENTRE, Column, Flow, Framed, Part, Row, Share
from engine.app.widgets.widget import Size
from engine.match import Match
from engine.rules.state import Decision
from engine.table.callout import OWN_KEYS, CalloutSubject, laid_beside, shade
from engine.table.context import TableContext
from engine.words.tips import Tip

PAD = 16
"""Margin of a tip, in style units."""
POINT_GAP = 18
"""Least distance of a tip's point from its corners, in style units."""
MARK_SIZE = 12
"""Width of the mark of a step, in style units."""
MARK_STEP = 1.25
"""Distance from mark to mark, as a multiple of their width."""
OTHER_MARK_SHARE = 0.7
"""Width of the mark of any step but the current one, as a share of the full width."""
PART_GAP = 8
"""Gap between the parts of a tip, in style units."""
TITLE_GAP = 4
"""Gap between title and words of a tip with its buttons beside them, in style units."""
FLAT_PAD_Y = 10
"""Margin above and below the words of a tip with its buttons beside them, in style units."""
PANEL_EDGE = 1.5
"""Width of a tip's edge, which its point overlaps, in style units."""
MAX_POINT_DISTANCE = 40
"""Greatest distance at which a tip points at something, in style units."""
SCREEN_KEYS = "f1", "f10", "f11"
"""Keys that open another screen, after which the tip comes back: they answer nothing."""


def are_stopped(settings: Settings, game: str) -> bool:
    """Return True if the tips of this game have been stopped for good."""
    return game in settings.told


def tips_of_other_games(settings: Settings, game: str) -> tuple[str, ...]:
    """Return the tips told in other games, so that this game is explained anew."""
    return tuple(name for name in settings.told if name.partition(".")[0] != game)


@dataclass(eq=False, repr=False)
class Tips:
    """Tips of one match: chooses the next tip for a question, and remembers it."""

    _match: Match
    _tips: Sequence[Tip]
    _table: TableContext
    screen: Screen
    """Screen of the table."""

    _quiet_at: int = field(default=-1, init=False)
    """Length of the history at which the player has gone on without tips."""
    _last_count: tuple[int, int] = field(default=(-1, 0), init=False)
    """Length of the history, and the number of tips shown at that point."""

    def show(self, decision: Decision) -> bool:
        """Lay the next tip over the table; return False without one."""
        length = len(self._match.history)
        if self._quiet_at == length:
            return False
        tips = self._new_tips(decision)
        if not tips:
            return False
        shown_count = self._shown_count()
        tip = tips[0]
        steps = shown_count + len(tips)
        screen = TipScreen(self, tip, decision.seat, step=shown_count + 1, steps=steps)
        screen.caption = self._caption_for(decision.seat)
        self._table.push(screen)
        return True

    def _shown_count(self) -> int:
        """Return the number of tips that have been shown at the current question."""
        length, count = self._last_count
        return count if length == len(self._match.history) else 0

    def _caption_for(self, seat: int) -> str:
        """Return the caption of a tip, which depends on whether the seat has had a turn."""
        config = self._match.game.config
        turn = self._table.view.turn_number
        earlier_actions = (action for action in self._match.history if action.turn_number < turn)
        has_played = any(action.seat == seat for action in earlier_actions)
        return f"New to {config.title}" if has_played else f"Your first {config.turn.lower()}"

    def _new_tips(self, decision: Decision) -> list[Tip]:
        """Return the tips about this question that are new, and whose widgets are in sight."""
        if are_stopped(self._table.settings, self._match.game.key):
            return []
        return [tip for tip in self._tips if self._suits(tip, decision)]

    def _suits(self, tip: Tip, decision: Decision) -> bool:
        """Return True if a tip is about this question, new, and its widgets are in sight."""
        if tip.ask not in ("", decision.ask) or self._is_told(tip):
            return False
        return tip.when(self._table.view) and bool(self.subject_of(tip, decision.seat).target)

    def _is_told(self, tip: Tip) -> bool:
        return f"{self._match.game.key}.{tip.name}" in self._table.settings.told

    def subject_of(self, tip: Tip, seat: int) -> CalloutSubject:
        """Return the current places of the widgets that a tip names, in pixels."""
        candidates = (self._visible_rects(pattern, seat) for pattern in tip.at)
        first, *more_rects = next((rects for rects in candidates if rects), [Rect(0, 0, 0, 0)])
        press_rects = [
            rect
            for pattern in tip.presses
            for rect in self._visible_rects(pattern, seat, is_usable=True)
        ]
        other_rects = [
            rect for pattern in tip.besides for rect in self._visible_rects(pattern, seat)
        ]
        return CalloutSubject(first.unionall(more_rects), press_rects, other_rects)

    def _visible_rects(self, pattern: str, seat: int, is_usable: bool = False) -> list[Rect]:
        """Return the visible rectangles of the widgets whose ids match a pattern, in pixels.

        `is_usable` leaves out those that can't be pressed.
        """
        id_pattern = pattern.format(seat=seat, place=seat - 1)
        rects = []
        for widget, clip in walk(self._table.widgets):
            if not fnmatchcase(widget.id, id_pattern):
                continue
            if is_usable and not (widget.is_pressable and widget.enabled):
                continue
            rect = widget.rect.clip(clip) if clip else Rect(widget.rect)
            if rect:  # otherwise it is scrolled out of sight
                rects.append(rect)
        return rects

    def mark_shown(self, tip: Tip) -> None:
        """Remember that a tip has been shown."""
        self._last_count = len(self._match.history), self._shown_count() + 1
        self._remember(f"{self._match.game.key}.{tip.name}")

    def stop(self) -> None:
        """Show no more tips of this game."""
        self._remember(self._match.game.key)

    def mark_shown_and_pause(self, tip: Tip) -> None:
        """Remember that a tip has been shown, and show none before the next action."""
        self.mark_shown(tip)
        self._quiet_at = len(self._match.history)

    def _remember(self, name: str) -> None:
        manager = self.screen.manager
        manager.change(told=(*manager.settings.told, name))


class TipScreen(Screen):
    """Screen with one tip beside its subject.

    Attributes:
        caption: The line above the tip, such as "Your first turn".
        step: The number of the tip at this question, from 1.
        steps: The number of all tips at this question.
    """

    overlay = True
    first_focus = "next"
    caption = ""

    def __init__(self, tips: Tips, tip: Tip, seat: int, *, step: int, steps: int) -> None:
        super().__init__()
        self._tips = tips
        self.tip = tip
        self._seat = seat
        self.step = step
        self.steps = steps

    @property
    def _subject(self) -> CalloutSubject:
        return self._tips.subject_of(self.tip, self._seat)

    def _target(self) -> Rect:
        return self._subject.target

    @override
    def build(self) -> list[Widget]:
        return laid_beside(self.scale, self._plate, self._subject, self._tips.screen.widgets)

    def _plate(self, is_flat: bool) -> Framed:
        """Return the tip, with its buttons beside its words (`is_flat`) or below them."""
        caption = Label("caption", words=self.caption, role=Role.CAPTION, colour=theme.OXBLOOD)
        title = Label("title", words=self.tip.title, role=Role.DIALOG, colour=theme.INK)
        words = Label("words", words=self.tip.words, role=Role.LEAD, colour=theme.INK_LIGHT)
        marks = StepMarks("steps", step=self.step, steps=self.steps)
        buttons: list[Part] = [
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
        if is_flat:
            button_row = Row(buttons, gap=theme.BUTTON_GAP)
            marks_and_buttons = Column([marks, button_row], gap=PART_GAP)
            words_part = Column([title, words], gap=TITLE_GAP)
            flat_row = Row([Share(words_part), marks_and_buttons], gap=theme.PADDING, at=CENTRE)
            return Framed(panel, flat_row, PAD, FLAT_PAD_Y)
        head = Row([Share(caption), marks], gap=theme.GAP, at=CENTRE)
        button_flow = Flow(buttons, gap=theme.BUTTON_GAP, stretch=True)
        stacked_parts = Column([head, title, words, button_flow], gap=PART_GAP)
        return Framed(panel, stacked_parts, PAD, PAD)

    @override
    def ground(self, surface: Surface) -> None:
        """Shade everything except the subject of the tip, and outline that."""
        subject = self._subject
        shade(surface, self.manager.scale, (subject.target, *subject.press_rects))

    @override
    def handle(self, event: Input) -> bool:
        is_elsewhere = isinstance(event, Press) and self.hit(event.pos) is None
        is_table_key = isinstance(event, Key) and event.name not in OWN_KEYS
        if is_elsewhere or is_table_key:
            self.manager.pop()
            if not (isinstance(event, Key) and event.name in SCREEN_KEYS):
                self._tips.mark_shown_and_pause(self.tip)
            return self.manager.handle(event)
        return super().handle(event)

    def _go_on(self) -> None:
        self.manager.pop()
        self._tips.mark_shown(self.tip)

    @override
    def back(self) -> None:
        self.manager.pop()
        self._tips.stop()


@dataclass(eq=False, repr=False)
class TipPanel(Panel):
    """Panel of a tip, with a point on the side of its subject.

    There is no point if the subject is far away or not straight ahead: a point at something else
    misleads. `target` returns the rectangle of the subject, in pixels.
    """

    _: KW_ONLY
    target: Callable[[], Rect] = Rect

    @override
    def draw_over(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        rect = self.rect
        subject = self.target()
        corner_gap = scale.px(POINT_GAP)
        edge = scale.px(PANEL_EDGE)
        pointer = paint.pointer(scale)
        reach = rect.inflate(2 * scale.px(MAX_POINT_DISTANCE), 2 * scale.px(MAX_POINT_DISTANCE))
        subject_rows = Rect(subject.clip((subject.left, rect.top, subject.width, rect.height)))
        subject_columns = Rect(subject.clip((rect.left, subject.top, rect.width, subject.height)))
        if not reach.colliderect(subject) or not (subject_rows or subject_columns):
            return
        y = min(max(subject_rows.centery, rect.top + corner_gap), rect.bottom - corner_gap)
        x = min(max(subject_columns.centerx, rect.left + corner_gap), rect.right - corner_gap)
        if subject.left >= rect.right:
            point = pygame.transform.rotate(pointer, 90)
            surface.blit(point, point.get_rect(midleft=(rect.right - edge, y)))
        elif subject.right <= rect.left:
            point = pygame.transform.rotate(pointer, -90)
            surface.blit(point, point.get_rect(midright=(rect.left + edge, y)))
        elif subject.top >= rect.bottom:
            surface.blit(pointer, pointer.get_rect(midtop=(x, rect.bottom - edge)))
        elif subject.bottom <= rect.top:
            upward_point = paint.pointer(scale, down=False)
            surface.blit(upward_point, upward_point.get_rect(midbottom=(x, rect.top + edge)))


@dataclass(eq=False, repr=False)
class StepMarks(Widget):
    """Row of diamonds, one for each step; the current one is larger."""

    _: KW_ONLY
    step: int = 1
    steps: int = 1

    @override
    @property
    def name(self) -> str:
        return f"Step {self.step} of {self.steps}"

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        side = self._side(scale)
        return round(MARK_STEP * side * self.steps), side

    @staticmethod
    def _side(scale: Scale) -> int:
        return round(scale.px(MARK_SIZE) * scale.text)

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        side = self._side(look.scale)
        first_left = self.rect.right - self.size(look.scale)[0]
        for index in range(self.steps):
            mark = self._mark(index + 1, side)
            centre = first_left + round((index + 0.5) * MARK_STEP * side), self.rect.centery
            surface.blit(mark, mark.get_rect(center=centre))

    def _mark(self, step: int, side: int) -> Surface:
        """Return the diamond of a step; the current one is `side` pixels wide."""
        if step == self.step:
            return paint.diamond(side, theme.OXBLOOD)
        colour = theme.INK_LIGHT if step < self.step else theme.CARD_LINE
        return paint.diamond(round(OTHER_MARK_SHARE * side), colour)
