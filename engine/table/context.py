"""The table as a board sees it: the match, the screen, and the actions that it may trigger."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from engine.app.navigation import Navigation
from engine.app.scene import Scene
from engine.app.settings import Settings
from engine.app.theme import Colour, Scale
from engine.app.widgets import Screen, Widget
from engine.match import ActionChosen, Match, seat_of_player
from engine.rules.ending import AnswerDraw
from engine.rules.events import DrawOffered, Event, GameBegan, TurnBegan, first_event
from engine.rules.foresight import Reply
from engine.rules.notation import Action
from engine.rules.played import Played
from engine.rules.solitaire import RunScore
from engine.rules.state import Decision
from engine.table.actionbar import Offer, offer_for
from engine.table.animator import Animator
from engine.table.beats import Beats, is_game_end
from engine.table.board import Board, Offers
from engine.table.finder import Finder
from engine.table.flights import Flights
from engine.table.hotseat import HotSeat
from engine.table.programs import Programs
from engine.table.shapes import roomy
from engine.table.sheets import Tabs
from engine.table.skipping import Skipping
from engine.table.watch import Watching
from engine.words.contract import Words
from engine.words.labels import Caption
from engine.words.log import Entry
from engine.words.markup import literal


class TableContext:
    """Interface of a board to its table: match, screen, and actions.

    A board is made first, and then the parts of its table, which know the board; so a board keeps
    its context, and asks for the parts later.

    Args:
        match: The match at the table.
        words: The game's words for actions and events.
        screen: The table's screen.
        navigation: Opens other screens.
    """

    animator: Animator
    """Animator, which moves pictures over the table."""
    flights: Flights
    """Flights of cards between two layouts."""
    finder: Finder
    """Finder, which leads the eye to a card."""
    beats: Beats
    """Playback of the match, which knows the position that is shown."""
    sheets: Tabs
    """Tabs and log of the table."""
    seat: HotSeat
    """Hot seat, which knows whose view lies open."""
    programs: Programs
    """Programs that play in this match."""
    skipping: Skipping
    """Command that skips to the end while only programs play."""
    watching: Watching | None
    """Controls of a match that is watched again; None in a match that is played."""
    advice: Action | None = None
    """Answer to the current question that a hint recommends; None without a hint."""

    def __init__(self, match: Match, words: Words, screen: Screen, navigation: Navigation) -> None:
        self._navigation = navigation
        self._match = match
        self._words = words
        self._screen = screen
        self._kept_views: dict[int, Any] | None = None
        """Views by seat while `same_views` keeps them, else None."""
        self._view_before: tuple[Played, int, Any] | None = None
        """Last result of `view_before`, after its action and its viewer."""

    # The match.

    @property
    def rules(self) -> Any:
        """Options and numbers of this match."""
        return self._match.rules

    @property
    def turn_word(self) -> str:
        """The game's own word for a turn."""
        return self._match.game.config.turn

    @property
    def seed(self) -> str:
        """Seed of the match, as text."""
        return self._match.header.seed

    @property
    def ground(self) -> Any:
        """Objects laid on the table before the match; None in most games."""
        return self._match.header.ground

    @property
    def names(self) -> list[str]:
        """Names by which the match calls its seats now, at the current point of the playback.

        They are the names of the characters in a game that has such, else the players'.
        """
        return self.beats.names

    @property
    def player_names(self) -> list[str]:
        """Names of the players, marked up, for small type beside the names of their characters."""
        return [literal(name) for name in self._match.names]

    def name(self, seat: int) -> str:
        """Return the name by which the match calls a seat, marked up for widgets."""
        return literal(self.names[seat - 1])

    @property
    def marked_names(self) -> list[str]:
        """All names, marked up for widgets."""
        return [literal(name) for name in self.names]

    @property
    def opening(self) -> Sequence[Event]:
        """Events before the first question, up to the point that the playback has reached."""
        return self.beats.opening

    @property
    def history(self) -> Sequence[Played]:
        """Actions up to the point that the playback has reached; the last may lack events."""
        return self.beats.history

    @property
    def events(self) -> Sequence[Event]:
        """Events of the last action, up to the point that the playback has reached."""
        history = self.history
        return history[-1].events if history else ()

    @property
    def public(self) -> Any:
        """Shown position as all may see it."""
        return self._shown_view(0)

    @property
    def view(self) -> Any:
        """Shown position as whoever has the table may see it."""
        return self._shown_view(self.seat.viewer)

    def _shown_view(self, seat: int) -> Any:
        """Return the shown position as a seat may see it; made once while `same_views` lasts."""
        kept_views = self._kept_views
        if kept_views is None:
            return self.beats.view(seat)
        if seat not in kept_views:
            kept_views[seat] = self.beats.view(seat)
        return kept_views[seat]

    @contextmanager
    def same_views(self) -> Iterator[None]:
        """Make each view once while this lasts: a layout asks for them many times."""
        self._kept_views = {}
        try:
            yield
        finally:
            self._kept_views = None

    @property
    def open_view(self) -> Any:
        """Position with nothing hidden; None before the end of the match moves or is shown."""
        beats = self.beats
        event = beats.event_in_motion
        is_end_near = beats.ended or (event is not None and is_game_end(event))
        return self._match.open_view() if is_end_near or not beats.is_playing_back else None

    def view_before(self, number: int) -> Any:
        """Return the position before an action (from 1) as whoever has the table may see it."""
        played = self._match.history[number - 1]
        viewer = self.seat.viewer
        cached = self._view_before
        if cached is None or cached[0] is not played or cached[1] != viewer:
            cached = played, viewer, self._match.view_before(number, viewer)
            self._view_before = cached
        return cached[2]

    @property
    def decision(self) -> Decision | None:
        """Current question to a person; None during the playback, and while a program thinks."""
        decision = None if self.beats.is_playing_back else self._match.decision
        return None if decision and self._match.program(decision.seat) else decision

    @property
    def asked(self) -> int:
        """Seat that is asked, a person's or a program's; 0 during the playback and at the end."""
        decision = None if self.beats.is_playing_back else self._match.decision
        return decision.seat if decision else 0

    def by_program(self, seat: int) -> bool:
        """Return True if a program plays this seat."""
        return self._match.program(seat) is not None

    @property
    def actions_since_choice(self) -> Sequence[Played]:
        """Last choice that was shown, with the forced moves after it; nobody chose those."""
        history = self.history
        number = len(history)
        while number > 1:
            decision = self._match.decision_before(number)
            if decision is None or not decision.forced:
                break
            number -= 1
        return history[max(0, number - 1) :]

    @property
    def is_last_by_program(self) -> bool:
        """True if a program made the last choice that was shown, or a forced move after it."""
        return any(
            self._match.played_by(played) is not None for played in self.actions_since_choice
        )

    @property
    def is_news(self) -> bool:
        """True if the seat that is asked may not know what happened last.

        It is the action of another seat or of a program, one that ended a turn, or something
        between two actions, such as an undo.
        """
        entries = self.log()
        if entries and entries[-1].is_between:
            return True
        if not self.history or first_event(self.events, GameBegan):
            return False
        last = self.history[-1]
        ends_turn = first_event(last.events, TurnBegan) is not None
        return ends_turn or last.seat != self.asked or self.is_last_by_program

    @property
    def near_seat(self) -> int:
        """Seat whose things lie nearest to the viewer; things change sides behind a curtain only.

        It is the seat of `HotSeat.near_player`, and seat 1 in a replay or without persons.
        """
        player = self.seat.near_player
        seats = len(self._match.header.seats)
        return seat_of_player(player, self.beats.moved, seats) if player else 1

    @property
    def ask(self) -> str:
        """Name of the current question; "" during the playback and after the end."""
        decision = self.decision
        return decision.ask if decision else ""

    @property
    def draw_offer(self) -> str:
        """Sentence about an offered draw that waits for an answer; "" without one."""
        decision = None if self.beats.is_playing_back else self._match.decision
        if decision is None or decision.ask != AnswerDraw.ask:
            return ""
        events_newest_first = (
            event for played in reversed(self.history) for event in reversed(played.events)
        )
        offers = (event for event in events_newest_first if isinstance(event, DrawOffered))
        offer = next(offers, None)
        sentence = f"{self.name(offer.seat)} offers a draw." if offer else "A draw is offered."
        return f"{sentence} {self.name(decision.seat)} is asked."

    @property
    def actions(self) -> Sequence[Action]:
        """Legal answers that whoever has the table may know.

        The same object is returned until the question or the viewer changes.
        """
        decision = self.decision
        if decision is None or self._match.look_only:
            return ()
        if not self.seat.answers(decision):
            return decision.open
        return decision.actions or ()

    def foreseen_views(self, reply: Reply) -> list[Any]:
        """Return the positions after answers to the current question, one for each sampled world.

        The worlds are those that whoever has the table can't tell from the true one.
        """
        return self._match.foresight(self.seat.viewer).after(reply)

    def refusal(self, seat: int, action: Action) -> str:
        """Return why an action can't be played now, marked up for widgets; "" if it can."""
        return literal(self._match.refusal(seat, action) or "")

    @property
    def look_only(self) -> bool:
        """True if the match can be looked at, and not played."""
        return self._match.look_only

    def log(self) -> Sequence[Entry]:
        """Return the log's entries, up to the point that the playback has reached."""
        return self.sheets.entries()

    @property
    def undone_words(self) -> str:
        """Sentence about the action that was taken back last, until the next one, or ""."""
        return self.sheets.undone_words

    # The screen.

    @property
    def settings(self) -> Settings:
        """User's settings as they are now."""
        return self._screen.manager.settings

    @property
    def scale(self) -> Scale:
        """Measures of the window: pixels for style units, and the width in letters."""
        return self._screen.manager.scale

    def colour(self, seat: int) -> Colour:
        """Return the colour of a seat."""
        return self.scale.colour(seat)

    def tint(self, seat: int) -> Colour:
        """Return the colour of a seat for text on dark grounds."""
        return self.scale.tint(seat)

    @property
    def is_roomy(self) -> bool:
        """True if the window has room for panels that a table could do without."""
        return roomy(self.scale)

    @property
    def large(self) -> bool:
        """True if cards have large indices."""
        return self.settings.large

    @property
    def widgets(self) -> Sequence[Widget]:
        """Widgets on the screen."""
        return self._screen.widgets

    def widget(self, id: str) -> Widget | None:
        """Return the widget with this id, if it is on the screen."""
        return self._screen.widget(id)

    @property
    def focus(self) -> str:
        """Id of the widget that has the focus, or ""."""
        return self._screen.focus

    def rebuild(self) -> None:
        """Lay the screen out anew, because the board has changed."""
        self._screen.rebuild()

    def focus_on(self, id: str, show: bool = True) -> None:
        """Give a widget the focus; "" takes it from all."""
        self._screen.focus_on(id, show)

    def push(self, scene: Scene) -> None:
        """Lay a dialog over the table."""
        self._screen.manager.push(scene)

    # Offers.

    def caption(self, action: Action, seat: int = 0) -> Caption:
        """Return the words of an action.

        Args:
            action: An answer to the current question, or another action of `seat`.
            seat: The seat that has the action at other times; 0 is the one that is asked.
        """
        decision = self.decision
        if seat and (decision is None or decision.seat != seat):
            decision = Decision(seat, "", None)
        assert decision, "nothing is asked"
        return self._words.caption(self.view, decision, action, self.marked_names)

    def offer(self, action: Action, seat: int = 0) -> Offer:
        """Return the button of an action, with the reason why it can't be used now, if any."""
        caption = self.caption(action, seat)
        asked_seat = seat or (self.decision.seat if self.decision else 0)
        return offer_for(action, caption, self.play, self.refusal(asked_seat, action))

    def offers(self, answers: Sequence[Action] | None = None) -> Offers:
        """Return a button for each legal answer, or for each of `answers`, with reasons against."""
        actions = self.actions if answers is None else answers
        return Offers([self.offer(action) for action in actions])

    # Actions.

    def go_on(self) -> None:
        """Skip to the next beat that is worth a look, at once."""
        self.beats.hurry()

    def play(self, action: Action, by_itself: bool = False) -> None:
        """Choose an action for the seat that is asked; ignored during the playback.

        `by_itself` is True if the table answers for the player.
        """
        decision = self.decision
        if decision is not None and self.watching is None:
            self._match.bus.publish(ActionChosen(decision.seat, action, by_itself))

    def edit_setup(self, seat: int, current_setup: Any, take: Callable[[Any], None]) -> None:
        """Open the set-up form of a seat.

        Args:
            seat: The seat that fills the form in.
            current_setup: The values that the form begins with.
            take: Called with the chosen set-up.
        """
        self._navigation.edit_setup(self._match, seat, current_setup, take)

    # After the end, and between runs.

    def best_runs(self, count: int) -> Sequence[tuple[RunScore, str]]:
        """Return the best runs on record with these options: each score, and its words."""
        return self._navigation.best_runs(self._match, count)

    def again(self, seed: str = "") -> None:
        """Begin another run with the same options, with this seed or a new one."""
        self._navigation.again(self._match, seed)

    def finish(self) -> None:
        """Show the result of the match."""
        self._navigation.finish(self._match)

    def leave(self) -> None:
        """Leave the table for the title."""
        self._navigation.title()


BoardFactory = Callable[[TableContext], Board[Any]]
