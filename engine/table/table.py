"""The table of any game: one match between its bars.

    Table(match, board, words, navigation)

A game gives a board (`engine.table.board`) and the writer of its log; no game derives from this.
The table puts its parts together and hands them inputs, time, and what the bus tells of the match,
in this order: the board drops what was being chosen, the log writes it down, the seat covers what
is private, and the beats tell it. Clicks, keys and replays publish `ActionChosen` on the bus.

What was played is told in beats (`engine.table.beats`): the table shows the view of the beat that
was told last, and asks the next question when all have been told.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pygame import Rect

from engine.app import text
from engine.app.inputs import LEFT, Input, Key, KeyUp, Press, Release, Resize
from engine.app.map.view import MapView
from engine.app.settings import Settings
from engine.app.theme import Scale
from engine.app.widgets import Group, Look, Over, Screen, Widget, literal, telling, walk
from engine.app.widgets.aloud import sentences, spoken
from engine.bus import Subscriptions
from engine.match import Match, TakenOver, Undone
from engine.replay import Replay, Rewound
from engine.rules.events import Event
from engine.rules.played import Played
from engine.rules.state import Decision
from engine.table import plates
from engine.table.animator import Animator, Motion
from engine.table.beats import Beats
from engine.table.board import Board
from engine.table.context import BoardFactory, TableContext
from engine.table.finder import Finder
from engine.table.flights import Flights
from engine.table.foot import Foot
from engine.table.haste import Haste
from engine.table.hints import Hints
from engine.table.hotseat import HotSeat
from engine.table.log import Log
from engine.table.navigation import TableNavigation
from engine.table.notices import Notices
from engine.table.pause import Pause
from engine.table.presses import ACTS, Presses
from engine.table.programs import Programs
from engine.table.sheets import Sheets
from engine.table.sounds import Sounds
from engine.table.takeback import TakeBack
from engine.table.tips import Tips
from engine.table.topbar import TopBar, shorter
from engine.table.watch import Watching
from engine.words.contract import Words
from engine.words.log import NOBODY

READ = 3
"""How many lines of the log are read with the state of the table."""
MUTED = 1.6
"""Seconds for which it is said that the sound is off or on."""


class Table(Screen):
    """One match, as those at the screen see it."""

    def __init__(
        self,
        match: Match,
        factory: BoardFactory,
        words: Words,
        navigation: TableNavigation,
    ) -> None:
        super().__init__()
        self.match = match
        self._navigation = navigation
        self._words = words
        self._shown_result = False
        self._room = Rect(0, 0, 0, 0)
        """The room between the bars."""
        self.watching: Watching | None = None
        """The lead through a match that is watched again; then nothing is asked here."""
        self.animator = Animator(lambda: self.settings, self.rebuild)
        flights = Flights(match, self._its_board, self)
        finder = Finder(match, self._its_board, self.animator, self)
        self.beats = Beats(match, self._its_board, self.animator, flights, self)
        self.sounds = Sounds(match, words, self)
        self.log = Log(match, words, self.rebuild, self.beats.has_told)
        self.sheets = Sheets(self._its_board, self.log, self, finder.show_card)
        self.seat = HotSeat(
            match,
            self._its_board,
            self.log,
            self,
            self.menu,
            self._take_back,
            self._to_the_question,
            navigation.one_person,
        )
        if isinstance(match, Replay):
            self.watching = Watching(
                match,
                lambda: self.log.entries,
                self._finish,
                self.beats.stop,
                navigation.moments,
                navigation.play_on,
                navigation.keep,
            )
        self.haste = Haste(match, self)
        self.programs = Programs(match, navigation.player, navigation.thinks, self)
        self._presses = Presses(self.beats, self.haste, self.watching, self)
        self.tips = Tips(match, words.tips, self)
        context = self.context = TableContext(
            match,
            words,
            self,
            navigation,
            sheets=self.sheets,
            seat=self.seat,
            beats=self.beats,
            animator=self.animator,
            flights=flights,
            finder=finder,
            watching=self.watching,
        )
        board = self.board = factory(context)
        self.takeback = TakeBack(match, board, self.log, self.seat, self.beats, self)
        bus = self._bus = Subscriptions(match.bus)
        self._notices = Notices(match, bus, self)
        bus.subscribe(Played, self._played)
        bus.subscribe(Undone, self._undone)
        bus.subscribe(Rewound, self._rewound)
        bus.subscribe(TakenOver, self._taken_over)
        self.hints = Hints(
            match, navigation.player, words, navigation.thinks, context, self.log, self
        )
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
            lambda: context.marked_names,
            None if self.watching else self.hints,
        )
        self.sheets.so_far = lambda: shorter(self.seen, context.marked_names)[:2]
        self.log.write()

    def _take_back(self) -> None:
        self.takeback.undo()

    def _its_board(self) -> Board[Any]:
        return self.board

    # What happens to the match, each part after those that it asks.

    def _played(self, played: Played) -> None:
        self.hints.stop()
        self.board.played()
        self.log.played(played)
        self.seat.played(played)
        self.beats.played(played)
        self.haste.played(played)
        self._think()

    def _undone(self, undone: Undone) -> None:
        self.board.reset()
        self.log.undone(undone)
        self.seat.anew()
        self.beats.stop()
        self.haste.stop()
        self.hints.stop()
        self.programs.stop()
        self._to_the_question()

    def _taken_over(self, taken: TakenOver) -> None:
        self.board.reset()
        self.hints.stop()
        self.programs.taken_over(taken)
        self.seat.anew()

    def _think(self) -> None:
        """Ask the program whose question stands, while what led to it is still being told."""
        if self.watching is None:
            self.programs.attend()

    def _rewound(self, rewound: Rewound) -> None:
        self.board.reset()
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

    def build(self, scale: Scale) -> Sequence[Widget]:
        seen = self.seen
        foot, bar = self.foot.build(seen, scale), self.top_bar.build(seen, scale)
        room = Rect(0, bar.rect.bottom, scale.width, foot.rect.top - bar.rect.bottom)
        leading: list[Widget] = []
        if self.watching:
            leading, tall = self.watching.above(scale, foot, self.board.hands(seen))
            room.height -= tall
        self._room = Rect(room)
        return [bar, *self.board.layout(seen, scale, room), foot, *leading]

    def look(self, widget: Widget) -> Look:
        look = super().look(widget)
        hovered, focused = self.hovered, self.focus if self.keyboard else ""
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
        ending = self._ending()
        return [*self.animator.moving(), *([ending] if ending else [])]

    def _ending(self) -> Over | None:
        """What decided the match, over the dimmed table, once that has been seen."""
        told = self.log.shown() if self.beats.ended else ()
        if not told:
            return None
        ids = self.board.decisive(self.seen)
        bright = [widget.rect for id in ids if (widget := self.widget(id))]
        return plates.over_all(self.manager.scale, self._room, told[-1], bright)

    def reading(self) -> Sequence[str]:
        """The table's state: how far it is, who is asked what and may answer what, and what the log
        told last, all as whoever has the table sees it."""
        prompt = self.foot.asked(self.seen).prompt
        status = self._words.status(self.context.public, self.context.marked_names)
        answers = [widget for widget, _ in walk(self.widgets) if widget.group is Group.ACTIONS]
        told = [entry.line for entry in self.log.shown()[-READ:]]
        found = [
            f"{self.match.game.config.title}, {self.top_bar.noted(self.seen)}",
            status,
            sentences([prompt.title, prompt.text]),
            *(spoken(widget, tip=False) for widget in answers if widget.acts),
            *self.board.reading(self.seen),
            *([f"Last: {told[-1]}", *told[-2::-1]] if told else []),
        ]
        return [text.plain(each) for each in found if each]

    def read_all(self) -> None:
        """F3 reads the state of the table, and shows what it reads."""
        lines = self.reading()
        self.manager.read("\n".join(lines))
        said = "\n".join(literal(line) for line in lines)
        self.manager.push(telling("The table in words", said))

    # What is told.

    @property
    def settings(self) -> Settings:
        """The settings as they are, with the speed at which a match is watched."""
        settings = self.manager.settings
        return self.watching.moved(settings) if self.watching else settings

    @property
    def plays_by_itself(self) -> bool:
        """Whether a match is watched that goes on without anybody's pressing anything."""
        return self.watching is not None and self.watching.playing

    def bring(self, sheet: str) -> None:
        """A beat plays on this sheet."""
        if sheet != self.sheets.current:
            self.sheets.open(sheet)

    def begins(self, event: Event, x: int | None) -> None:
        """An event is about to be shown, from this pixel on."""
        self.sounds.begins(event, x)

    def ends(self, event: Event, x: int | None) -> None:
        """It has been shown, up to this pixel."""
        self.sounds.ends(event, x)

    def tells_own(self, number: int, events: int) -> bool:
        """Whether the log tells what the one who acted did, with this event of this action."""
        seat = self.match.history[number - 1].seat
        told = [entry for entry in self.log.entries if entry.number == number]
        return any(entry.mark == seat and entry.events == events for entry in told)

    def rested(self, passed: bool) -> None:
        """All has been told, and perhaps the table has changed hands by it."""
        self._to_the_question()
        decision = self.match.decision
        if not passed or decision is None:
            return
        if self.beats.late:
            self.focus_on("", show=False)  # who still presses keys answers nothing with them
        by_itself = self.board.lone(decision) is not None
        if self.programs.to_answer is None and self.seat.answers(decision) and not by_itself:
            self.manager.speaker.play("your-turn")
            self.animator.play([self._passing(decision.seat)])

    def _passing(self, seat: int) -> Motion:
        """Who is asked now, and what for."""
        name, prompt = self.context.name(seat), self.foot.asked(self.seen).prompt
        title = prompt.title if name in prompt.title else f"{name}: {prompt.title}"
        if self.watching:  # its prompt tells what was played, and by whom
            title = f"{name} is asked next"
        words = prompt.text.partition("\n")[0]
        return plates.passing(self.manager.scale, self._room, seat, title, words)

    def _to_the_question(self) -> None:
        """Bring the sheet of the question to the front."""
        if sheet := self.board.sheet_to_open(self.seen):
            self.bring(sheet)

    def tell_again(self) -> None:
        """Tell once more what was played since the seat that is asked answered last."""
        decision, history = self.match.decision, self.match.history
        own = [played.number for played in history if decision and played.seat == decision.seat]
        since = own[-1] + 1 if own and own[-1] < len(history) else len(history)
        self.beats.again(since if own else 1)

    # The ways out.

    def menu(self) -> None:
        """Open the menu. While the last action is still being shown, it offers neither a draw nor
        resigning, so as not to tell how the action ended."""
        theirs = self.match.look_only or self.programs.to_answer is not None
        play = self.context.play if self.at_rest and not theirs else None
        self._navigation.menu(play)

    def _leave(self) -> None:
        self.manager.pop()

    def _finish(self) -> None:
        self._shown_result = True
        self._navigation.result()

    # What the scene manager asks.

    def enter(self) -> None:
        if self.watching and (speed := self.manager.settings.speed) != "off":
            self.watching.speed = speed
        self._notices.greet()
        if self.seat.home:
            self.seat.settle()
        self.board.opened()
        self._think()
        if not self.match.history and not self.match.look_only:
            self.beats.open()
        if not self.beats.telling:
            self._to_the_question()

    def leave(self) -> None:
        self._bus.end()
        self.hints.stop()
        self.programs.stop()
        self.match.close()

    def handle(self, event: Input) -> bool:
        if isinstance(event, Press | Key):
            self.board.touched(event)
            self.haste.pressed(event, self._presses.called(event), self.beats.telling)
        if isinstance(event, Resize):
            self.animator.hurry()  # in a window of another size its places are wrong
        elif self._presses.too_late(event) or self._presses.hasty(event):
            return True
        elif self._presses.hurries(event):
            looked_at = self.beats.looked_at
            self.beats.hurry()
            if self.beats.telling or (
                (looked_at or self.beats.late) and self._presses.would_answer(event)
            ):
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

    def _mutes(self, event: Key) -> bool:
        """M turns the sound off and on where the board has no use for it."""
        if event.name != "m" or event.ctrl or event.again:
            return False
        muted = not self.settings.muted
        self.manager.change(muted=muted)
        title = "The sound is off" if muted else "The sound is on"
        words = "M turns it on." if muted else "M turns it off."
        plate = plates.passing(self.manager.scale, self._room, NOBODY, title, words)
        plate.duration = MUTED
        self.animator.play([plate])
        return True

    def _pressed_beside(self, event: Press) -> bool:
        """Whether a press falls on nothing that can be used, while something goes on by itself."""
        beside = event.button == LEFT and self._presses.used(event) is None
        return beside and self._going_on() is not None

    def intercept(self, event: Key) -> bool:
        """Space goes on wherever the focus is, while something goes on by itself."""
        if event.name == "space" and not event.again and self._go_on():
            return True
        return self.board.intercept(event)

    def key(self, event: Key) -> bool:
        if event.name in ACTS and not event.again and (self._go_on() or self.board.entered()):
            return True
        if event.name == "h" and self.seat.viewer:
            self.seat.hide()
            return True
        return self.sheets.key(event) or self._mutes(event)

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
        if self.programs.to_answer is not None:
            return
        if decision := self.match.decision:
            self.seat.attend()
            if self.manager.top is self and self._may_explain(decision):
                self.tips.show(decision)
        elif not self._shown_result and self.board.ending(self.seen) is None:
            self._finish()

    def _may_explain(self, decision: Decision) -> bool:
        """Whether whoever is asked looks at the question, and has not begun to answer it."""
        playing = not (self.match.look_only or self._navigation.one_person)
        return playing and self.seat.answers(decision) and self.board.lone(decision) is None

    def wait(self) -> float | None:
        times = [super().wait()]
        if self.manager.top is self:
            times.append(self.beats.wait())
            times.append(self.haste.left or None if self.at_rest else None)
            times += [pause.wait() for pause in self.board.pauses()]
            if self.watching and not self.held:
                times.append(self.watching.wait())
            times.append(self.hints.wait())
            times.append(self.programs.wait() if self.at_rest and not self.watching else None)
        return min((time for time in times if time is not None), default=None)
