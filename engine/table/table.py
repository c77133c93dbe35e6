"""Table scene of any game: one match, between the top bar and the action bar.

    Table(match, board, words, navigation)

A game gives a board (`engine.table.board`) and the writer of its log; no game derives from this
class. The table puts its parts together and hands them inputs, time, and the match's messages from
the bus, in the order that `Table._on_played` states. Clicks, keys and replays publish
`ActionChosen` on the bus.

Actions are shown in beats (`engine.table.beats`): the table shows the view of the last finished
beat, and asks the next question after all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import gettempdir
from typing import Any

from pygame import Rect
from typing_extensions import override

from engine.app.inputs import Input, Key, KeyUp, Press, Resize, Wheel
from engine.app.map.view import MapView
from engine.app.navigation import Navigation
from engine.app.settings import Settings
from engine.app.widgets import Look, Overlay, Screen, Widget
from engine.bus import Subscriptions
from engine.match import Match, TakenOver, Undone, badges_by_seat
from engine.replay import Replay, Rewound
from engine.rules.played import Played
from engine.rules.quoting import short_path
from engine.rules.state import Decision
from engine.table.animator import Animator
from engine.table.beats import Beats, Sounds
from engine.table.board import Happening
from engine.table.changes import Changes
from engine.table.context import BoardFactory, TableContext
from engine.table.finder import Finder
from engine.table.flights import Flights
from engine.table.foot import Foot
from engine.table.forced_move import lone_answer
from engine.table.hints import Hints
from engine.table.hotseat import HotSeat
from engine.table.input_router import PRESS_KEYS, InputRouter
from engine.table.log import Log
from engine.table.notices import Notices
from engine.table.programs import Programs
from engine.table.ribbon_slide import RibbonSlide
from engine.table.saying import Announcer
from engine.table.sheets import Tabs
from engine.table.skipping import Skipping
from engine.table.stale_input import StaleInputGuard
from engine.table.takeback import TakeBack
from engine.table.tips import Tips
from engine.table.topbar import TopBar, set_states
from engine.table.watch import Watching
from engine.words.contract import Words

UNUSED_KEY_REASONS = {
    "h": "Nothing that only you may see lies open.",
    "l": "The log lies beside the table.",
    "end": "Only a player who is out can skip to the end, while only programs play on.",
    "p": "Only a match of several players that is over can be played on from here.",
}
"""Reason, by key, why a common key does nothing at a table that has no use for it."""
NOTHING_TO_SHOW = "There is nothing to show again: the log tells what happened."
"""Answer to F5 if no event of the last actions takes time to be seen."""


class Table(Screen):
    """Screen with one match, as those at the screen see it."""

    title_of_words = "The table in words"

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
        self._has_shown_result = False
        self._rescue_sentence = ""
        """Sentence about the copy of an unsaved match, or "" before there is one."""
        context = self.context = TableContext(match, words, self, navigation)
        board = self.board = factory(context)
        self.animator = context.animator = Animator(lambda: self.settings, self.rebuild)
        flights = context.flights = Flights(match, board, self)
        sounds = Sounds(match, words, self)
        self.beats = context.beats = Beats(match, board, self.animator, flights, sounds, self)
        self.log = Log(match, words, self.rebuild, self.beats.has_told)
        finder = context.finder = Finder(match, board, self.animator, self, self.bring_to_front)
        self.sheets = context.sheets = Tabs(board, self.log, self, finder.show_card)
        self.seat = context.seat = self._new_hot_seat()
        self.changes = Changes(match, self.beats, self.seat, self.animator, self)
        self.watching = context.watching = self._new_watching()
        """Controls of a match that is watched again; then nothing is asked here."""
        self.stale_input = StaleInputGuard(match, self)
        player = navigation.player(match)
        self.programs = Programs(match, player, navigation.thinking_service, self)
        context.programs = self.programs
        self.skipping = context.skipping = Skipping(match, self.beats, self.programs, self)
        self._input_router = InputRouter(
            board, self.beats, self.stale_input, self.animator, self.watching, self
        )
        self.tips = Tips(match, words.tips, context, self)
        self.takeback = TakeBack(match, board, self.log, self.seat, self.beats, self)
        bus = self._bus = Subscriptions(match.bus)
        self._notices = Notices(match, bus, self)
        bus.subscribe(Played, self._on_played)
        bus.subscribe(Undone, self._on_undone)
        bus.subscribe(Rewound, self._on_rewound)
        bus.subscribe(TakenOver, self._on_taken_over)
        self.hints = Hints(
            match, player, words, navigation.thinking_service, context, self.log, self
        )
        self.foot = Foot(match, board, context, self.watching, self._finish)
        self.top_bar = self._new_top_bar()
        self._ribbon_slide = RibbonSlide(self)
        self._announcer = Announcer(
            match, words, context, board, self.foot, self.top_bar, self.log, self
        )
        self.sheets.so_far = lambda: set_states(self.view, context.marked_names)[:2]
        self.log.write()

    def _new_hot_seat(self) -> HotSeat:
        return HotSeat(
            self.match,
            self.board,
            self.log,
            self.beats,
            self,
            self.menu,
            _undo_action=self._take_back,
            _on_open=self._on_view_opened,
            _on_close=self._on_view_closed,
            _one_person=self._navigation.trial,
        )

    def _new_top_bar(self) -> TopBar:
        """Return the top bar; a match that is watched has a way out, and no hints."""
        return TopBar(
            self.match,
            self.board,
            self.sheets,
            self.takeback,
            self._navigation,
            self.menu,
            self._leave if self.watching else None,
            self.replay_last_actions,
            self.context,
            None if self.watching else self.hints,
        )

    def _new_watching(self) -> Watching | None:
        """Return the controls of a match that is watched again; None for one that is played."""
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

    def _on_view_opened(self) -> None:
        """Open the tab of the question, and mark what this seat may see to have changed."""
        self._open_tab_of_question()
        self.changes.expect()

    def _on_view_closed(self) -> None:
        """Drop everything that would outlast the closed view.

        That is a hint still being computed, words being read aloud, the marks of changes, and the
        place of the focus.
        """
        self.changes.stop()
        self.hints.drop_private_request()
        self.manager.voice.stop()
        self.drop_focus()

    # Messages about the match; the order of the receivers matters.

    def _on_played(self, played: Played) -> None:
        self.hints.stop()  # advice on the answered question is of no use
        self.changes.stop()
        self.board.changed(Happening.PLAYED)  # before the next question is laid out
        self.log.add_action(played)  # before the seat, whose curtain shows the log
        self.seat.on_played(played)  # before the playback: private things are covered first
        if not self.skipping.pass_over():
            self.beats.show_action(played)
        self.stale_input.on_played(played)
        self._think()  # last: a program may answer at once

    def _on_undone(self, undone: Undone) -> None:
        self.skipping.stop()
        self.beats.stop()  # first: the position that it shows may be gone
        self.board.changed(Happening.REWOUND)  # its choices belong to a dropped position
        self.log.rewrite_after_undo(undone)  # before the seat, as above
        self.seat.cover_and_recall()
        self.stale_input.stop()
        self.hints.stop()
        self.programs.stop()
        self.changes.stop()
        self._open_tab_of_question()

    def _on_taken_over(self, message: TakenOver) -> None:
        self.board.changed(Happening.REWOUND)
        self.hints.stop()
        self.changes.stop()
        self.skipping.stop()
        self.log.add_take_over(message)  # before the seat, whose curtain shows the log
        self.programs.on_taken_over(message)  # before the seat, which calls persons only
        self.seat.cover_and_recall()
        self._open_tab_of_question()

    def _think(self) -> None:
        """Ask the program whose turn it is, already while the playback runs."""
        if self.watching is None:
            self.programs.attend()

    def _on_rewound(self, rewound: Rewound) -> None:
        self.beats.stop()  # first: the position that it shows may be gone
        self.board.changed(Happening.REWOUND)
        self.log.write()
        self.seat.hide()
        self.stale_input.stop()

    # Widgets and pictures.

    @override
    def rebuild(self) -> None:
        """Lay the table out anew, with the badges of those who sit there at this point."""
        self.badges = badges_by_seat(self.beats.moved, len(self.match.header.seats))
        super().rebuild()

    @property
    def at_rest(self) -> bool:
        """True if nothing moves or is held any more, so that the next seat can be called."""
        return not (self.animator.busy or self.beats.is_playing_back)

    @property
    def view(self) -> Any:
        """Shown position as whoever has the table may see it."""
        return self.context.view

    @override
    def build(self) -> Sequence[Widget]:
        """Return the bars, the board's widgets between them, and the controls of a replay."""
        with self.context.same_views():
            return self._laid_out()

    def _laid_out(self) -> Sequence[Widget]:
        scale = self.scale
        view = self.view
        foot = self.foot.build(view)
        bar = self.top_bar.build(view)
        room = Rect(0, bar.rect.bottom, scale.width, foot.rect.top - bar.rect.bottom)
        replay_widgets: list[Widget] = []
        if self.watching:
            replay_widgets, height = self.watching.widgets_above(scale, foot, view)
            room.height -= height
        self._announcer.room = Rect(room)
        return [bar, *self.board.layout(view, room), foot, *replay_widgets]

    @override
    def look(self, widget: Widget) -> Look:
        """Return the look of a widget: lit with others by the board, and with cards in the air."""
        look = super().look(widget)
        hovered_id = self.hovered
        focused_id = self.focus if self.keyboard else ""
        is_lit = bool(hovered_id) and widget.id in self.board.ids_lit_with(hovered_id)
        is_lit |= bool(focused_id) and widget.id in self.board.ids_lit_with(focused_id)
        lifted_count = self.animator.lifted(widget.id)
        if is_lit or lifted_count:
            return look._replace(hovered=look.hovered or is_lit, lifted_count=lifted_count)
        return look

    @override
    @property
    def holds_focus(self) -> bool:
        """True during the playback, so that the focus waits for its widget to come back."""
        return self.beats.is_playing_back

    @override
    def moving(self) -> list[Overlay]:
        self._ribbon_slide.follow(self.widget("ribbon"))  # not before: `update` builds nothing
        overlays = self._ribbon_slide.overlay(), self._announcer.ending(), self._announcer.note()
        return [*self.changes.moving(), *self.animator.moving(), *filter(None, overlays)]

    @override
    def reading(self) -> Sequence[str]:
        return self._announcer.reading()

    # Playback.

    @property
    def settings(self) -> Settings:
        """Current settings, with the speed at which a match is watched."""
        settings = self.manager.settings
        return self.watching.with_speed(settings) if self.watching else settings

    @property
    def plays_by_itself(self) -> bool:
        """True if the playback goes on without a press.

        That is so in a match that is watched, and in one that programs play among themselves.
        """
        return self.watching.playing if self.watching else not self.match.persons

    def bring_to_front(self, sheet: str) -> None:
        """Bring a tab to the front, because a beat plays on it."""
        if sheet != self.sheets.current:
            self.sheets.open(sheet)

    def has_own_entry(self, number: int, events: int) -> bool:
        """Return True if the log reports the actor's own choice with this event of this action."""
        return self.log.has_own_entry(number, events)

    def go_on_after_playback(self, has_passed: bool) -> None:
        """Go on after the last beat: announce the turn if the table has changed hands."""
        self._open_tab_of_question()
        decision = self.match.decision
        if decision is None:
            return
        is_forced = lone_answer(self.board, decision) is not None
        if not is_forced and (self.seat.answers(decision) or decision.open):
            self.changes.expect()
        if not has_passed:
            return
        if self.beats.ignoring_seconds:
            self.focus_on("", show=False)  # so that late key presses answer nothing
        if self.programs.to_answer is None and self.seat.answers(decision) and not is_forced:
            self.manager.speaker.play("your-turn")
            self._announcer.announce_turn(decision.seat)

    def _open_tab_of_question(self) -> None:
        """Bring the tab of the question to the front, or the tab with what happened last."""
        if sheet := self.board.sheet_to_open(self.view):
            self.bring_to_front(sheet)

    @override
    def hotkey_action(self, key: str) -> Callable[[], object] | None:
        """Return the function of a key that opens a screen; called by the scene manager."""
        return {"f1": self.show_rules, "f10": self._navigation.settings}.get(key)

    def show_rules(self) -> None:
        """Open the rules page at the section about the current question."""
        self._navigation.rules_at_question(self.match)

    def replay_last_actions(self) -> None:
        """Show the actions since the last answer of the seat that is asked once more.

        Without any such action, show the last one.
        """
        decision = self.match.decision
        last_action = len(self.match.history)
        last_answer = self.match.last_answer(decision.seat) if decision else 0
        self.beats.replay_from(min(last_answer + 1, last_action))
        self.changes.expect(again=True)
        if not self.beats.is_playing_back and not self.changes.show_now():
            self._announcer.refuse(NOTHING_TO_SHOW)

    # Menu and result.

    def menu(self) -> None:
        """Open the menu.

        While the last action is still being shown, the menu offers neither a draw nor resigning, so
        as not to reveal the outcome of that action.
        """
        may_play = not self.match.look_only and self.programs.to_answer is None
        play = self.context.play if self.at_rest and may_play else None
        self._navigation.menu(self.match, play)

    def _leave(self) -> None:
        self.manager.pop()

    def _finish(self) -> None:
        self._has_shown_result = True
        self._navigation.finish(self.match)

    # Hooks of the scene manager.

    @override
    def enter(self) -> None:
        """Show problems and the opening, and ask whoever is first; called when it appears."""
        if self.watching and (speed := self.manager.settings.speed) != "off":
            self.watching.speed = speed
        self._notices.greet()
        if self.seat.home:
            self.seat.show_default_view()
        self._think()
        if not self.match.history and not self.match.look_only:
            self.beats.open()
        if not self.beats.is_playing_back:
            self._open_tab_of_question()

    @override
    def leave(self) -> None:
        self._bus.end()
        try:
            self.hints.stop()
            self.programs.stop()
        finally:
            self.match.close()  # otherwise it could not be opened again

    @override
    def rescue(self) -> str:
        """Copy an unsaved match into a temporary file; return a sentence with its path."""
        if not self._rescue_sentence and self.match.unsaved_reason and self.match.history:
            path = self.match.copy_to(Path(gettempdir()))
            sentence = f"The match that could not be saved is kept in {short_path(path)}."
            self._rescue_sentence = sentence
        return self._rescue_sentence

    @override
    def handle(self, event: Input) -> bool:
        has_removed = isinstance(event, Key | Press | Resize) and self._announcer.remove_note()
        has_removed |= isinstance(event, Key | Press | Resize | Wheel) and self.changes.remove()
        return self._answer_table(event) or has_removed

    def _answer_table(self, event: Input) -> bool:
        """Handle an input; return True if the picture changes."""
        if self._input_router.take(event):
            return True
        if isinstance(event, Key) and self.watching:
            if refusal := self.watching.refusal(event):
                self._announcer.refuse(refusal)
                return True
            if self.watching.key(event):
                self.rebuild()
                return True
        if isinstance(event, Press) and self.board.handle(event):
            return True
        return super().handle(event)

    @override
    def intercept(self, event: Key) -> bool:
        """Let Space end a pause before the focus gets it; else ask the board."""
        if event.name == "space" and not event.is_repeat and self._input_router.go_on():
            return True
        return self.board.handle(event)

    @override
    def key(self, event: Key) -> bool:
        if event.name in PRESS_KEYS and not event.is_repeat and self._input_router.go_on():
            return True
        if self.match.decision and (button := self._input_router.main_button(event)):
            self._act(button)
            return True
        if event.name == "h" and self.seat.viewer:
            self.seat.hide()
            return True
        if (
            event.name in ("f4", "f6") and not event.is_repeat
        ):  # no button has the key: show the reason
            if event.name == "f4":
                self.hints.hint()
            else:
                self.hints.why()
            return True
        return self.sheets.key(event) or self._announcer.toggle_sound(event) or self._refuse(event)

    def _refuse(self, event: Key) -> bool:
        """Show why a common key does nothing now; return False for any other key."""
        reason = "" if event.is_repeat or event.ctrl else UNUSED_KEY_REASONS.get(event.name, "")
        if reason:
            self._announcer.refuse(reason)
        return bool(reason)

    @override
    def let_go(self, event: KeyUp) -> bool:
        """Pass the release of a key to the board; called by the screen for each one."""
        return self.board.handle(event)

    @override
    def back(self) -> None:
        """Close what lies open, one thing after another; else open the menu. Called on Esc."""
        if self.sheets.back():
            return
        if self.beats.is_replaying:
            self.beats.stop()
            return
        if self.seat.is_peeking:
            self.seat.hide()
        elif self.watching:
            self._leave()
        else:
            self.menu()

    @override
    def scrolled(self, what: Widget) -> None:
        """End the motions on a map that was moved; called by the screen after scrolling."""
        if isinstance(what, MapView):
            self.animator.hurry()  # motions on the map are at the wrong place now

    # Time.

    @override
    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass: motions first, then beats, then pauses and programs."""
        has_changed = super().update(dt)
        has_changed |= self._announcer.update(dt)
        has_changed |= self._ribbon_slide.update(dt)
        if self.skipping.is_active:
            return has_changed | (self.manager.top is self and self.skipping.update(dt))
        has_changed |= self.beats.pass_ignored_time(dt)
        if self.animator.busy:
            has_changed |= self.animator.update(dt)
            dt = 0.0
        if self.animator.busy:
            return has_changed
        has_changed |= self.beats.update(dt, self.manager.top is self)
        if self.at_rest:
            has_changed |= self.stale_input.update(dt)
        if self.manager.top is not self or not self.at_rest or self.beats.ignoring_seconds:
            return has_changed
        has_changed |= self.changes.update(dt)
        for pause in self.board.pauses():
            has_changed |= pause.update(dt)
        if self.at_rest and not self.beats.ignoring_seconds and self.manager.top is self:
            if self.watching is None:
                has_changed |= self.hints.update()
                has_changed |= self.programs.update(dt)
                self._attend()
            elif not self.held:  # a press in progress comes first
                has_changed |= self.watching.update(dt)
        return has_changed

    def _attend(self) -> None:
        """Call the seat that is asked, or show the result, once everything is at rest."""
        if self.programs.to_answer is not None or not self.at_rest:
            return  # the answer of a program is shown first
        if decision := self.match.decision:
            self.seat.attend()
            if self.manager.top is self and self._may_explain(decision):
                self.tips.show(decision)
        elif not self._has_shown_result and self.board.request_without_question(self.view) is None:
            self._finish()

    def _may_explain(self, decision: Decision) -> bool:
        """Return True if the seat that is asked sees the question, and has not begun to answer."""
        if self.match.look_only or self._navigation.trial:
            return False
        if not self.seat.answers(decision):
            return False
        return lone_answer(self.board, decision) is None

    @override
    def wait(self) -> float | None:
        """Return the seconds until `update` has something to do; None is never."""
        times = [super().wait(), self._announcer.wait(), self._ribbon_slide.wait()]
        if self.manager.top is self:
            times.append(self.beats.wait())
            if self.at_rest:
                times.append(self.stale_input.remaining or None)
            times += [pause.wait() for pause in self.board.pauses()]
            if self.watching and not self.held:
                times.append(self.watching.wait())
            times.append(self.hints.wait())
            times.append(self.changes.wait() if self.at_rest else None)
            if (self.at_rest or self.skipping.is_active) and not self.watching:
                times.append(self.programs.wait())
        return min((time for time in times if time is not None), default=None)
