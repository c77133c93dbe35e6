"""What a board may know and do at its table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.app.navigation import Navigation
from engine.app.scene import Scene
from engine.app.settings import Settings
from engine.app.theme import Scale
from engine.app.widgets import Screen, Widget
from engine.match import ActionChosen, Match
from engine.rules.ending import AnswerDraw
from engine.rules.events import DrawOffered, Event
from engine.rules.foresight import Reply
from engine.rules.notation import Action
from engine.rules.played import Played
from engine.rules.solitaire import RunScore
from engine.rules.state import Decision
from engine.table.actionbar import Offer, labelled
from engine.table.animator import Animator
from engine.table.beats import Beats
from engine.table.board import Board, Offers
from engine.table.finder import Finder
from engine.table.flights import Flights
from engine.table.hotseat import HotSeat
from engine.table.programs import Programs
from engine.table.sheets import Sheets
from engine.table.watch import Watching
from engine.words.contract import Words
from engine.words.labels import Caption
from engine.words.log import Entry
from engine.words.markup import literal


class TableContext:
    """The match as a board may know it, the screen it is shown on, and what is done there.

    A board is made first, and then the parts of its table, which know the board: so a board keeps
    its context and asks it for them later.
    """

    animator: Animator
    """The animator, which moves things over the table."""
    flights: Flights
    """The flights of cards between two layouts."""
    finder: Finder
    """The finder, which leads the eye to a card."""
    beats: Beats
    """The beats, which know how far the match has been told."""
    sheets: Sheets
    """The tabs and the log."""
    seat: HotSeat
    """The hot seat, which knows whose view lies open."""
    programs: Programs
    """The programs that play."""
    watching: Watching | None
    """The lead through a match that is watched again."""
    advice: Action | None = None
    """The answer that a hint advises to the question that stands; None without a hint."""

    def __init__(self, match: Match, words: Words, screen: Screen, navigation: Navigation) -> None:
        self._navigation = navigation
        self._match = match
        self._words = words
        self._screen = screen

    # The match.

    @property
    def rules(self) -> Any:
        """Options and numbers of this match."""
        return self._match.rules

    @property
    def turn_word(self) -> str:
        """What the game calls a turn."""
        return self._match.game.config.turn

    @property
    def seed(self) -> str:
        """The match's seed."""
        return self._match.header.seed

    @property
    def ground(self) -> Any:
        """The objects laid on the table before the match; None in most games."""
        return self._match.header.ground

    @property
    def names(self) -> list[str]:
        """The players' names in the order of their seats, as they were typed; who sits where as far
        as it has been told."""
        return self.beats.names

    def name(self, seat: int) -> str:
        """The name of who sits there, marked up for widgets."""
        return literal(self.names[seat - 1])

    @property
    def marked_names(self) -> list[str]:
        """All names, marked up for widgets."""
        return [literal(name) for name in self.names]

    @property
    def opening(self) -> Sequence[Event]:
        """What happened before the first question, as far as it has been told."""
        return self.beats.opening

    @property
    def history(self) -> Sequence[Played]:
        """What has been played, as far as it has been told: the last action's events may be cut."""
        return self.beats.history

    @property
    def events(self) -> Sequence[Event]:
        """What the last action brought about, as far as it has been told."""
        history = self.history
        return history[-1].events if history else ()

    @property
    def public(self) -> Any:
        """The game as all may see it, as far as it has been told."""
        return self.beats.view(0)

    @property
    def seen(self) -> Any:
        """The game as whoever has the table may see it, as far as it has been told."""
        return self.beats.view(self.seat.viewer)

    @property
    def decision(self) -> Decision | None:
        """The question that stands, to a person; none while something is still being told, and
        while a program thinks."""
        decision = None if self.beats.telling else self._match.decision
        return None if decision and self._match.program(decision.seat) else decision

    @property
    def asked(self) -> int:
        """The seat that is to choose, a person's or a program's; 0 while something is being told,
        and after the end."""
        decision = None if self.beats.telling else self._match.decision
        return decision.seat if decision else 0

    def by_program(self, seat: int) -> bool:
        """Whether a program plays this seat."""
        return self._match.program(seat) is not None

    @property
    def did_by_program(self) -> bool:
        """Whether a program did what was told last."""
        history = self.history
        return bool(history) and self._match.played_by(history[-1]) is not None

    def near(self, turn: int) -> int:
        """The seat whose things lie nearest: of the one person who plays here, else of whoever has
        the turn; where programs play among themselves nothing changes sides."""
        if not self._match.persons and self.watching is None:
            return 1
        return self.seat.home or turn

    @property
    def turns_round(self) -> bool:
        """Whether things change sides with the turn."""
        return self.near(1) != self.near(2)

    @property
    def ask(self) -> str:
        """What is asked; "" while something is being told, and after the end."""
        decision = self.decision
        return decision.ask if decision else ""

    @property
    def draw_offer(self) -> str:
        """The sentence about an offered draw that waits for an answer; "" while none does."""
        decision = None if self.beats.telling else self._match.decision
        if decision is None or decision.ask != AnswerDraw.ask:
            return ""
        told = (event for played in reversed(self.history) for event in reversed(played.events))
        offers = next((event.seat for event in told if isinstance(event, DrawOffered)), 0)
        offered = f"{self.name(offers)} offers a draw." if offers else "A draw is offered."
        return f"{offered} {self.name(decision.seat)} is asked."

    @property
    def actions(self) -> Sequence[Action]:
        """What may be played now, as far as whoever has the table may know of it: the same value
        as long as the same is asked of the same viewer."""
        decision = self.decision
        if decision is None or self._match.look_only:
            return ()
        if not self.seat.answers(decision):
            return decision.open
        return decision.actions or ()

    def foreseen(self, reply: Reply) -> list[Any]:
        """Return where answers to the question that stands would lead, in several worlds that
        whoever has the table can't tell from the true one."""
        return self._match.foresight(self.seat.viewer).after(reply)

    def refusal(self, seat: int, action: Action) -> str:
        """Why this can't be done now, as a sentence, marked up for widgets; "" where it can."""
        return literal(self._match.refusal(seat, action) or "")

    @property
    def look_only(self) -> bool:
        """Whether nothing can be played here."""
        return self._match.look_only

    def log(self) -> Sequence[Entry]:
        """The log's lines, as far as what they tell of has been told."""
        return self.sheets.entries()

    # The screen.

    @property
    def settings(self) -> Settings:
        """The settings as they are."""
        return self._screen.manager.settings

    @property
    def scale(self) -> Scale:
        """The window's measures."""
        return self._screen.manager.scale

    @property
    def large(self) -> bool:
        """Whether faces have large indices."""
        return self.settings.large

    @property
    def widgets(self) -> Sequence[Widget]:
        """What is on the screen."""
        return self._screen.widgets

    def widget(self, id: str) -> Widget | None:
        """The widget of that id, if it is on the screen."""
        return self._screen.widget(id)

    @property
    def focus(self) -> str:
        """The id of the widget that has the focus, "" for none."""
        return self._screen.focus

    def rebuild(self) -> None:
        """What the board shows has changed."""
        self._screen.rebuild()

    def focus_on(self, id: str, show: bool = True) -> None:
        """Give a widget the focus; "" takes it from all."""
        self._screen.focus_on(id, show)

    def push(self, scene: Scene) -> None:
        """Lay a dialog over the table."""
        self._screen.manager.push(scene)

    # What is offered.

    def caption(self, action: Action, seat: int = 0) -> Caption:
        """What is said of an action: as an answer to the question that stands, or as what this seat
        may do at other times."""
        decision = self.decision
        if seat and (decision is None or decision.seat != seat):
            decision = Decision(seat, "", None)
        assert decision, "nothing is asked"
        return self._words.caption(self.seen, decision, action, self.marked_names)

    def offer(self, action: Action, seat: int = 0) -> Offer:
        """The button of an action, with the reason against it if there is one."""
        said = self.caption(action, seat)
        at = seat or (self.decision.seat if self.decision else 0)
        return labelled(action, said, self.play, self.refusal(at, action))

    def offers(self, answers: Sequence[Action] | None = None) -> Offers:
        """A button for each answer that may be given; or for each of `answers`, with the reason
        against those that may not."""
        return Offers([*map(self.offer, self.actions if answers is None else answers)])

    # What is done.

    def go_on(self) -> None:
        """To the next beat that is worth a look, at once."""
        self.beats.hurry()

    def play(self, action: Action, by_itself: bool = False) -> None:
        """Choose an action for the seat that is asked, once nothing is being told any more.
        `by_itself` tells that the table answers for the player."""
        decision = self.decision
        if decision is not None and self.watching is None:
            self._match.bus.publish(ActionChosen(decision.seat, action, by_itself))

    def bring(self, seat: int, standing: Any, take: Callable[[Any], None]) -> None:
        """Open the form for what a seat brings, filled in with what it has; hand on what it
        brings."""
        self._navigation.bring(self._match, seat, standing, take)

    # After the end, and between runs.

    def bests(self, count: int) -> Sequence[tuple[RunScore, str]]:
        """Return the best runs for the record with these options: each score, also in words."""
        return self._navigation.bests(self._match, count)

    def again(self, seed: str = "") -> None:
        """Begin another run with the same options, over this seed or a new one."""
        self._navigation.again(self._match, seed)

    def finish(self) -> None:
        """Show the result of the match."""
        self._navigation.finish(self._match)

    def leave(self) -> None:
        """Leave the table for the title."""
        self._navigation.title()


BoardFactory = Callable[[TableContext], Board[Any]]
