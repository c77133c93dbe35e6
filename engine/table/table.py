"""The table of any game: one match between its bars.

    Table(match, board, words, navigation)

A game gives a board (`engine.table.board`) and the writer of its log; no game derives from this.
The table puts its parts together and hands them inputs, time, and what the bus tells of the match,
in the order that `Table._played` states. Clicks, keys and replays publish `ActionChosen` on the
bus.

What was played is told in beats (`engine.table.beats`): the table shows the view of the beat that
was told last, and asks the next question when all have been told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import gettempdir
from typing import Any

from pygame import Rect

from engine.app.inputs import Input, Key, KeyUp, Press, Resize
from engine.app.map.view import MapView
from engine.app.navigation import Navigation
from engine.app.settings import Settings
from engine.app.widgets import Look, Over, Screen, Widget
from engine.bus import Subscriptions
from engine.match import Match, TakenOver, Undone
from engine.replay import Replay, Rewound
from engine.rules.played import Played
from engine.rules.quoting import short_path
from engine.rules.state import Decision
from engine.table.animator import Animator
from engine.table.beats import Beats, Sounds
from engine.table.board import Happening
from engine.table.context import BoardFactory, TableContext
from engine.table.finder import Finder
from engine.table.flights import Flights
from engine.table.foot import Foot
from engine.table.forced_move import lone_answer
from engine.table.hints import Hints
from engine.table.hotseat import HotSeat
from engine.table.input_router import ACTS, InputRouter
from engine.table.log import Log
from engine.table.notices import Notices
from engine.table.programs import Programs
from engine.table.saying import Saying
from engine.table.sheets import Sheets
from engine.table.stale_input import StaleInputGuard
from engine.table.takeback import TakeBack
from engine.table.tips import Tips
from engine.table.topbar import TopBar, shorter
from engine.table.watch import Watching
from engine.words.contract import Words

UNUSED = {
    "h": "Nothing that only you may see lies open.",
    "l": "The log lies beside the table.",
    "p": "Only a match of several players that is over can be played on from here.",
}
"""Why a key does nothing at a table that has no use for it."""
TOLD = "There is nothing to show again: the log tells what happened."
"""The answer to F5 where nothing of what happened takes time to be seen."""


class Table(Screen):
    """One match, as those at the screen see it."""

    in_words = "The table in words"

    def __init__(
        self,
        match: Match,
        factory: BoardFactory,
        words: Words,
        navigation: Navigation,
    ) -> None:
        super().__init__()
        self.match = match
        self._navigation = navigation
        self._words = words
        self._shown_result = False
        self._rescued = ""
        context = self.context = TableContext(match, words, self, navigation)
        board = self.board = factory(context)
        self.animator = context.animator = Animator(lambda: self.settings, self.rebuild)
        flights = context.flights = Flights(match, board, self)
        sounds = Sounds(match, words, self)
        self.beats = context.beats = Beats(match, board, self.animator, flights, sounds, self)
        self.log = Log(match, words, self.rebuild, self.beats.has_told)
        finder = context.finder = Finder(match, board, self.animator, self, self.bring)
        self.sheets = context.sheets = Sheets(board, self.log, self, finder.show_card)
        self.seat = context.seat = HotSeat(
            match,
            board,
            self.log,
            self,
            self.menu,
            self._take_back,
            self._to_the_question,
            self._view_closed,
            navigation.trial,
        )
        self.watching = context.watching = self._watched()
        """The lead through a match that is watched again; then nothing is asked here."""
        self.haste = StaleInputGuard(match, self)
        player = navigation.player(match)
        self.programs = Programs(match, player, navigation.thinks, self)
        context.programs = self.programs
        self._presses = InputRouter(
            board, self.beats, self.haste, self.animator, self.watching, self
        )
        self.tips = Tips(match, words.tips, context, self)
        self.takeback = TakeBack(match, board, self.log, self.seat, self.beats, self)
        bus = self._bus = Subscriptions(match.bus)
        self._notices = Notices(match, bus, self)
        bus.subscribe(Played, self._played)
        bus.subscribe(Undone, self._undone)
        bus.subscribe(Rewound, self._rewound)
        bus.subscribe(TakenOver, self._taken_over)
        self.hints = Hints(match, player, words, navigation.thinks, context, self.log, self)
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
            context,
            None if self.watching else self.hints,
        )
        self._saying = Saying(match, words, context, board, self.foot, self.top_bar, self.log, self)
        self.sheets.so_far = lambda: shorter(self.seen, context.marked_names)[:2]
        self.log.write()

    def _watched(self) -> Watching | None:
        """Return the lead through a match that is watched again; None for one that is played."""
        if not isinstance(self.match, Replay):
            return None
        return Watching(
            self.match,
            self._navigation,
            lambda: self.log.entries,
            self._finish,
            self.beats.stop,
        )

    def _take_back(self) -> None:
        self.takeback.undo()

    def _view_closed(self) -> None:
        """Drop everything that would outlast the closed view.

        That is a hint still being computed, words being read aloud, and the place of the focus.
        """
        self.hints.closed()
        self.manager.voice.stop()
        self.drop_focus()

    # What happens to the match: who learns of it, in which order.

    def _played(self, played: Played) -> None:
        self.hints.stop()  # the question has been answered: nobody wants advice on it any more
        self.board.changed(Happening.PLAYED)  # before anything is laid out for the next question
        self.log.played(played)  # before the seat: a curtain that is brought now shows the log
        self.seat.played(played)  # before the beats: what is private is covered, then it is told
        self.beats.played(played)
        self.haste.played(played)
        self._think()  # when all others know: a program may have answered at once

    def _undone(self, undone: Undone) -> None:
        self.board.changed(Happening.REWOUND)  # its choices belong to a match that is no more
        self.log.undone(undone)  # before the seat, as above
        self.seat.anew()
        self.beats.stop()  # before the question, which is asked only when nothing is told
        self.haste.stop()
        self.hints.stop()
        self.programs.stop()
        self._to_the_question()

    def _taken_over(self, taken: TakenOver) -> None:
        self.board.changed(Happening.REWOUND)
        self.hints.stop()
        self.programs.taken_over(taken)  # before the seat: it calls persons alone
        self.seat.anew()

    def _think(self) -> None:
        """Ask the program whose question stands, while what led to it is still being told."""
        if self.watching is None:
            self.programs.attend()

    def _rewound(self, rewound: Rewound) -> None:
        self.board.changed(Happening.REWOUND)
        self.log.write()
        self.seat.hide()
        self.beats.stop()
        self.haste.stop()

    # What is on the screen.

    @property
    def at_rest(self) -> bool:
        """Whether nothing is being shown any more, so that the next seat can be called."""
        return not (self.animator.busy or self.beats.telling)

    @property
    def seen(self) -> Any:
        """What whoever has the table may see of what is shown."""
        return self.context.seen

    def build(self) -> Sequence[Widget]:
        scale = self.scale
        seen = self.seen
        foot = self.foot.build(seen)
        bar = self.top_bar.build(seen)
        room = Rect(0, bar.rect.bottom, scale.width, foot.rect.top - bar.rect.bottom)
        leading: list[Widget] = []
        if self.watching:
            leading, tall = self.watching.above(scale, foot, seen)
            room.height -= tall
        self._saying.room = Rect(room)
        return [bar, *self.board.layout(seen, room), foot, *leading]

    def look(self, widget: Widget) -> Look:
        look = super().look(widget)
        hovered = self.hovered
        focused = self.focus if self.keyboard else ""
        lit = bool(hovered) and widget.id in self.board.lit_with(hovered)
        lit |= bool(focused) and widget.id in self.board.lit_with(focused)
        lifted = self.animator.lifted(widget.id)
        if lit or lifted:
            return look._replace(hovered=look.hovered or lit, lifted=lifted)
        return look

    @property
    def holds_focus(self) -> bool:
        return self.beats.telling

    def moving(self) -> list[Over]:
        said = self._saying.ending(), self._saying.note()
        return [*self.animator.moving(), *filter(None, said)]

    def reading(self) -> Sequence[str]:
        return self._saying.reading()

    # What is told.

    @property
    def settings(self) -> Settings:
        """The settings as they are, with the speed at which a match is watched."""
        settings = self.manager.settings
        return self.watching.moved(settings) if self.watching else settings

    @property
    def plays_by_itself(self) -> bool:
        """Whether it goes on without anybody's pressing anything: a match that is watched, or one
        that programs play among themselves."""
        return self.watching.playing if self.watching else not self.match.persons

    def bring(self, sheet: str) -> None:
        """A beat plays on this sheet."""
        if sheet != self.sheets.current:
            self.sheets.open(sheet)

    def tells_own(self, number: int, events: int) -> bool:
        """Whether the log tells what the one who acted did, with this event of this action."""
        return self.log.tells_own(number, events)

    def rested(self, passed: bool) -> None:
        """All has been told, and perhaps the table has changed hands by it."""
        self._to_the_question()
        decision = self.match.decision
        if not passed or decision is None:
            return
        if self.beats.late:
            self.focus_on("", show=False)  # who still presses keys answers nothing with them
        by_itself = lone_answer(self.board, decision) is not None
        if self.programs.to_answer is None and self.seat.answers(decision) and not by_itself:
            self.manager.speaker.play("your-turn")
            self._saying.turn_passes(decision.seat)

    def _to_the_question(self) -> None:
        """Bring the sheet of the question to the front."""
        if sheet := self.board.sheet_to_open(self.seen):
            self.bring(sheet)

    def opens(self, key: str) -> Callable[[], object] | None:
        return {"f1": self.show_rules, "f10": self._navigation.settings}.get(key)

    def show_rules(self) -> None:
        """Open the rules at the question that stands."""
        self._navigation.rules_now(self.match)

    def tell_again(self) -> None:
        """Tell once more what was played since whoever is asked last answered in person, or the
        last action where nothing was."""
        decision = self.match.decision
        last = len(self.match.history)
        answered = self.match.last_answer(decision.seat) if decision else 0
        self.beats.again(min(answered + 1, last))
        if not self.beats.telling:
            self._saying.refuse(TOLD)

    # The ways out.

    def menu(self) -> None:
        """Open the menu. While the last action is still being shown, it offers neither a draw nor
        resigning, so as not to tell how the action ended."""
        theirs = self.match.look_only or self.programs.to_answer is not None
        play = self.context.play if self.at_rest and not theirs else None
        self._navigation.menu(self.match, play)

    def _leave(self) -> None:
        self.manager.pop()

    def _finish(self) -> None:
        self._shown_result = True
        self._navigation.finish(self.match)

    # What the scene manager asks.

    def enter(self) -> None:
        if self.watching and (speed := self.manager.settings.speed) != "off":
            self.watching.speed = speed
        self._notices.greet()
        if self.seat.home:
            self.seat.settle()
        self._think()
        if not self.match.history and not self.match.look_only:
            self.beats.open()
        if not self.beats.telling:
            self._to_the_question()

    def leave(self) -> None:
        self._bus.end()
        try:
            self.hints.stop()
            self.programs.stop()
        finally:
            self.match.close()  # else it could not be opened again

    def rescue(self) -> str:
        """Keep a match whose last actions could not be saved in a temporary file; return a sentence
        that says where."""
        if not self._rescued and self.match.unsaved and self.match.history:
            path = self.match.copy_to(Path(gettempdir()))
            self._rescued = f"The match that could not be saved is kept in {short_path(path)}."
        return self._rescued

    def handle(self, event: Input) -> bool:
        noted = isinstance(event, Key | Press | Resize) and self._saying.take_off()
        return self._answer_table(event) or noted

    def _answer_table(self, event: Input) -> bool:
        """Answer an input; return True where the picture changes."""
        if self._presses.take(event):
            return True
        if isinstance(event, Key) and self.watching:
            if refusal := self.watching.refusal(event):
                self._saying.refuse(refusal)
                return True
            if self.watching.key(event):
                self.rebuild()
                return True
        if isinstance(event, Press) and self.board.handle(event):
            return True
        return super().handle(event)

    def intercept(self, event: Key) -> bool:
        """Space goes on wherever the focus is, while something goes on by itself."""
        if event.name == "space" and not event.again and self._presses.go_on():
            return True
        return self.board.handle(event)

    def key(self, event: Key) -> bool:
        if event.name in ACTS and not event.again and self._presses.go_on():
            return True
        if self.match.decision and (leading := self._presses.leading(event)):
            self._act(leading)
            return True
        if event.name == "h" and self.seat.viewer:
            self.seat.hide()
            return True
        if event.name in ("f4", "f6") and not event.again:  # without a button: it says why
            (self.hints.hint if event.name == "f4" else self.hints.why)()
            return True
        return self.sheets.key(event) or self._saying.mutes(event) or self._refuse(event)

    def _refuse(self, event: Key) -> bool:
        """Say why a key that is promised at every table does nothing now; return False for any
        other key."""
        reason = "" if event.again or event.ctrl else UNUSED.get(event.name, "")
        if reason:
            self._saying.refuse(reason)
        return bool(reason)

    def let_go(self, event: KeyUp) -> bool:
        return self.board.handle(event)

    def back(self) -> None:
        if self.sheets.back():
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

    def update(self, dt: float) -> bool:
        moved = super().update(dt)
        moved |= self._saying.update(dt)
        moved |= self.beats.recover(dt)
        if self.animator.busy:
            moved |= self.animator.update(dt)
            dt = 0.0
        if self.animator.busy:
            return moved
        moved |= self.beats.update(dt, self.manager.top is self)
        if self.at_rest:
            moved |= self.haste.update(dt)
        if self.manager.top is not self or not self.at_rest or self.beats.late:
            return moved
        for pause in self.board.pauses():
            moved |= pause.update(dt)
        if self.at_rest and not self.beats.late and self.manager.top is self:
            if self.watching is None:
                moved |= self.hints.update(dt)
                moved |= self.programs.update(dt)
                self._attend()
            elif not self.held:  # what is about to be pressed goes before
                moved |= self.watching.update(dt)
        return moved

    def _attend(self) -> None:
        """With everything at rest: call whoever is asked in private, or show the result."""
        if self.programs.to_answer is not None or not self.at_rest:
            return  # a program has just answered, which is to be seen first
        if decision := self.match.decision:
            self.seat.attend()
            if self.manager.top is self and self._may_explain(decision):
                self.tips.show(decision)
        elif not self._shown_result and self.board.unasked(self.seen) is None:
            self._finish()

    def _may_explain(self, decision: Decision) -> bool:
        """Whether whoever is asked looks at the question, and has not begun to answer it."""
        playing = not (self.match.look_only or self._navigation.trial)
        if not playing or not self.seat.answers(decision):
            return False
        return lone_answer(self.board, decision) is None

    def wait(self) -> float | None:
        times = [super().wait(), self._saying.wait()]
        if self.manager.top is self:
            times.append(self.beats.wait())
            times.append(self.haste.left or None if self.at_rest else None)
            times += [pause.wait() for pause in self.board.pauses()]
            if self.watching and not self.held:
                times.append(self.watching.wait())
            times.append(self.hints.wait())
            times.append(self.programs.wait() if self.at_rest and not self.watching else None)
        return min((time for time in times if time is not None), default=None)
