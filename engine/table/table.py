"""The table of any game: one match between its bars, what is played on it, and what moves.

    Table(match, board, writer, navigation)

A game gives a board (`engine.table.board`) and the writer of its log; no game derives from this.
The table puts its parts together and hands them inputs and time. What happens to the match they
hear from the bus, each for itself: the seat covers what is private, the log writes it down, the
board drops what was being chosen, and the beats tell it, in this order. Clicks, keys and replays
publish `ActionChosen` there.

What was played is told in beats (`engine.table.beats`): the table shows the view of the beat that
was told last, and asks the next question when all have been told.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pygame import Rect

from engine.app.inputs import LEFT, Input, Key, KeyUp, Press, Release, Resize
from engine.app.settings import Settings
from engine.app.theme import Scale
from engine.app.widgets import Group, Look, Over, Screen, Widget, walk
from engine.app.widgets.map_view import MapView
from engine.bus import Subscriptions
from engine.match import Match, Replay, Rewound, Undone
from engine.table import plates
from engine.table.animator import Animator
from engine.table.beats import Beats
from engine.table.context import BoardFactory, TableContext
from engine.table.finder import Finder
from engine.table.flights import Flights
from engine.table.foot import Foot
from engine.table.hotseat import HotSeat
from engine.table.log import Log
from engine.table.navigation import TableNavigation
from engine.table.notices import Notices
from engine.table.pause import Pause
from engine.table.sheets import Sheets
from engine.table.takeback import TakeBack
from engine.table.topbar import TopBar
from engine.table.watch import Watching
from engine.words.log import LogWriter


class Table(Screen):
    """One match, as those at the screen see it."""

    def __init__(
        self,
        match: Match,
        factory: BoardFactory,
        writer: LogWriter,
        navigation: TableNavigation,
    ) -> None:
        super().__init__()
        self.match = match
        self.watching: Watching | None = None
        """The lead through a match that is watched again; then nothing is asked here."""
        self._navigation = navigation
        self._shown_result = False
        self._room = Rect(0, 0, 0, 0)
        """The room between the bars."""
        bus = self._bus = Subscriptions(match.bus)
        context = self.context = TableContext(match, bus, self, navigation)
        board = self.board = factory(context)
        bus.subscribe(Undone, lambda undone: board.reset())
        bus.subscribe(Rewound, lambda rewound: board.reset())
        self.animator = context.animator = Animator(lambda: self.manager.settings, self.rebuild)
        flights = context.flights = Flights(match, board, self)
        self.log = Log(match, bus, board, writer, self.rebuild)
        self.seat = context.seat = HotSeat(match, bus, board, self.log, self, self.menu)
        context.finder = Finder(match, board, self.animator, self)
        self.sheets = context.sheets = Sheets(board, self.log, self, context.finder.show_card)
        self.beats = context.beats = Beats(match, bus, board, self.animator, flights, self)
        if isinstance(match, Replay):
            self.watching = context.watching = Watching(
                match, lambda: self.log.entries, self._finish, self.beats.stop
            )
        self.log.has_told = self.beats.has_told
        self.takeback = TakeBack(match, board, self.log, self.seat, self.beats, self)
        self._notices = Notices(match, bus, self)
        self.foot = Foot(match, board, context, self.watching, self._finish)
        leave = self._leave if self.watching else None
        self.top_bar = TopBar(
            match,
            board,
            self.sheets,
            self.takeback,
            navigation,
            self.menu,
            leave,
            self.tell_again,
        )
        self.log.write()

    # What is on the screen.

    @property
    def at_rest(self) -> bool:
        """Whether nothing is being shown any more, so that the next seat can be called."""
        return not (self.animator.busy or self.beats.telling)

    @property
    def seen(self) -> Any:
        """What whoever has the table may see of what is shown."""
        return self.context.seen

    def build(self, scale: Scale) -> Sequence[Widget]:
        seen = self.seen
        foot, bar = self.foot.build(seen, scale), self.top_bar.build(seen, scale)
        room = Rect(0, bar.rect.bottom, scale.width, foot.rect.top - bar.rect.bottom)
        self._room = Rect(room)
        line = [self.watching.line(scale, foot.rect)] if self.watching else []
        return [bar, *self.board.layout(seen, scale, room), foot, *line]

    def look(self, widget: Widget) -> Look:
        look = super().look(widget)
        looked = self.hovered, self.focus if self.keyboard else ""
        lit = any(id and widget.id in self.board.twins(id) for id in looked)
        lifted = self.animator.lifted(widget.id)
        if lit or lifted:
            return look._replace(hovered=look.hovered or lit, lifted=lifted)
        return look

    @property
    def holds_focus(self) -> bool:
        return self.beats.telling

    def moving(self) -> list[Over]:
        ending = self._ending()
        return [*self.animator.moving(), *([ending] if ending else [])]

    def _ending(self) -> Over | None:
        """What decided the match, over the dimmed table, once that has been seen."""
        told = self.log.shown() if self.beats.ended else ()
        if not told:
            return None
        return plates.over_all(self.manager.scale, self._room, told[-1])

    # What is told.

    @property
    def settings(self) -> Settings:
        """The settings as they are."""
        return self.manager.settings

    @property
    def plays_by_itself(self) -> bool:
        """Whether a match is watched that goes on without anybody's pressing anything."""
        return self.watching is not None and self.watching.playing

    def bring(self, sheet: str) -> None:
        """A beat plays on this sheet."""
        if sheet != self.sheets.current:
            self.sheets.open(sheet)

    def rested(self, passed: bool) -> None:
        """All has been told, and perhaps the table has changed hands by it."""
        if sheet := self.board.front(self.seen):
            self.bring(sheet)
        decision = self.match.decision
        if not passed or decision is None:
            return
        if self.beats.late:
            self.focus_on("", show=False)  # who still presses keys answers nothing with them
        if self.seat.answers(decision):
            name = self.context.name(decision.seat)
            plate = plates.passing(self.manager.scale, self._room, decision.seat, name)
            self.animator.play([plate])

    def tell_again(self) -> None:
        """Tell once more what was played since the seat that is asked answered last."""
        decision, history = self.match.decision, self.match.history
        own = [played.number for played in history if decision and played.seat == decision.seat]
        since = own[-1] + 1 if own and own[-1] < len(history) else len(history)
        self.beats.again(since if own else 1)

    # The ways out.

    def menu(self) -> None:
        """Open the menu; while a last action is being shown it may not tell how that ended."""
        play = self.context.play if self.at_rest and not self.match.look_only else None
        self._navigation.menu(play)

    def _leave(self) -> None:
        self.manager.pop()

    def _finish(self) -> None:
        self._shown_result = True
        self._navigation.result()

    # What the scene manager asks.

    def enter(self) -> None:
        self._notices.greet()
        self.board.opened()
        if not self.match.history and not self.match.look_only:
            self.beats.open()

    def leave(self) -> None:
        self._bus.end()
        self.match.close()

    def handle(self, event: Input) -> bool:
        if isinstance(event, Press | Key):
            self.board.touched(event)
        if isinstance(event, Resize):
            self.animator.resize()
        elif self._comes_too_late(event):
            return True
        elif self._hurries(event):
            looked_at = self.beats.looked_at
            self.beats.hurry()
            if self.beats.telling or ((looked_at or self.beats.late) and self._would_answer(event)):
                return True  # with what has only just appeared
        elif isinstance(event, Press) and self._pressed_beside(event):
            self.animator.hurry()
            return self._go_on()
        elif isinstance(event, Press | Release | Key) and not self.beats.telling:
            self.animator.hurry()
        if isinstance(event, Key) and self.watching and self.watching.key(event):
            self.rebuild()
            return True
        return super().handle(event)

    def _used(self, event: Press | Key) -> Widget | None:
        """What a press or a key would act on."""
        if isinstance(event, Press):
            widget = self.hit(event.pos)
            return widget if widget and (widget.acts or widget.reason) else None
        return next((each for each, _ in walk(self.widgets) if each.hotkey == event.name), None)

    def _hurries(self, event: Input) -> bool:
        """Whether this goes on in what is told: all that has nothing else to do there."""
        if not self.beats.telling or not isinstance(event, Press | Key):
            return False
        if isinstance(event, Press):
            return event.button == LEFT and self._used(event) is None
        if event.again or event.ctrl or event.name in ("tab", "escape"):
            return False
        if event.name in ("space", "enter"):
            return self.watching is None or self.beats.waiting
        if self.watching and self.watching.leads(event):
            return False
        return self._used(event) is None

    def _comes_too_late(self, event: Input) -> bool:
        """Whether this would act on what has only just appeared, with the table in other hands."""
        return self.beats.late > 0 and self._would_answer(event)

    def _would_answer(self, event: Input) -> bool:
        """Whether this would act on something that is not in the bars."""
        if not isinstance(event, Press | Key):
            return False
        if isinstance(event, Key) and event.name in ("space", "enter"):
            return True
        widget = self._used(event)
        return widget is not None and widget.group not in (Group.BAR, Group.LOG)

    def _pressed_beside(self, event: Press) -> bool:
        """Whether a press falls on nothing that can be used, while something goes on by itself."""
        beside = event.button == LEFT and self._used(event) is None
        return beside and self._going_on() is not None

    def intercept(self, event: Key) -> bool:
        """Space goes on wherever the focus is, while something goes on by itself."""
        if event.name == "space" and not event.again and self._go_on():
            return True
        return self.board.intercept(event)

    def key(self, event: Key) -> bool:
        if event.name == "enter" and not event.again and self._go_on():
            return True
        if event.name == "h" and self.seat.viewer:
            self.seat.hide()
            return True
        return self.sheets.key(event)

    def let_go(self, event: KeyUp) -> bool:
        return self.board.let_go(event)

    def back(self) -> None:
        if self.board.back() or self.sheets.back():
            return
        if self.beats.retelling:
            self.beats.stop()
            return
        if self.seat.peeking:
            self.seat.hide()
        elif self.watching:
            self._leave()
        else:
            self.menu()

    def scrolled(self, what: Widget) -> None:
        if isinstance(what, MapView):
            self.animator.hurry()  # what travels there is no longer where the map is

    # Time.

    def _going_on(self) -> Pause | None:
        if self.beats.telling:
            return None
        return next((pause for pause in self.board.pauses() if pause.goes_on), None)

    def _go_on(self) -> bool:
        pause = self._going_on()
        if pause is None:
            return False
        pause.go_on()
        return True

    def update(self, dt: float) -> bool:
        moved = super().update(dt)
        moved |= self.beats.recover(dt)
        if self.animator.busy:
            moved |= self.animator.update(dt)
            dt = 0.0
        if self.animator.busy:
            return moved
        moved |= self.beats.update(dt, self.manager.top is self)
        if self.manager.top is not self or not self.at_rest or self.beats.late:
            return moved
        for pause in self.board.pauses():
            moved |= pause.update(dt)
        if self.at_rest and not self.beats.late and self.manager.top is self:
            if self.watching is None:
                self._attend()
            elif not self.held:  # what is about to be pressed goes before
                moved |= self.watching.update(dt, self.manager.settings)
        return moved

    def _attend(self) -> None:
        """With everything at rest: call whoever is asked in private, or show the result."""
        if self.match.decision is not None:
            self.seat.attend()
        elif not self._shown_result and self.board.ending(self.seen) is None:
            self._finish()

    def wait(self) -> float | None:
        times = [super().wait()]
        if self.manager.top is self:
            times.append(self.beats.wait())
            times += [pause.wait() for pause in self.board.pauses()]
            if self.watching and not self.held:
                times.append(self.watching.wait(self.manager.settings))
        return min((time for time in times if time is not None), default=None)
