"""The Schmiegel table in motion: dice that all watch, cards that fly, lone passes given."""

from __future__ import annotations

from pygame import Rect

from engine.app.inputs import Input, Key, Press
from engine.app.settings import SPEED_FACTORS
from engine.app.widgets import telling, walk
from engine.match import Match
from engine.rules.cards import Card
from engine.rules.played import Played
from engine.table.animator import Motion, Pulse
from engine.table.cards import called
from engine.table.dice import LEAN, Tumble, places
from engine.table.faces import Back
from engine.table.marks import MarkedCard
from engine.table.navigation import TableNavigation
from engine.words.log import Entry
from games.schmiegel.rules.actions import Pass
from games.schmiegel.rules.state import BattleEnded, Schmiegel
from games.schmiegel.table.board import Board
from games.schmiegel.table.stock import PILES
from games.schmiegel.table.throws import watched
from games.schmiegel.words.log import opening

HOLD = 0.8
"""Seconds for which dice lie before the next are thrown, and a question stands to which there is
no answer but a pass, at normal speed."""

LACKING = {
    "swap": "no face to draw",
    "abilities": "no ability to use",
    "attack": "no attack on a first turn",
}
"""What there is not to be done where a pass is the only answer, by the question."""


class SchmiegelTable(Board):
    """One match, as both players see it."""

    def __init__(self, match: Match, navigation: TableNavigation) -> None:
        super().__init__(match, navigation)

        self._seen = 0.0
        """For how many seconds a question has been seen to which a pass is the only answer."""

    # Watching dice.

    def enter(self) -> None:
        super().enter()
        if not self.match.history and not self.match.look_only:
            names = [self.name(1), self.name(2)]
            self.throws = watched(self.match.opening, 0, names, self.rules)
            self._throw()

    def motions(self, played: Played, before: dict[str, Rect]) -> list[list[Motion]]:
        before_it: Schmiegel = self.match.state_before(played.number)  # type: ignore[assignment]
        names = [self.name(1), self.name(2)]
        self.throws = watched(played.events, played.number, names, self.rules, before_it)
        self.comparing, self.passed = 0, ()
        if self.throws is None:
            self._turn_to()
            return super().motions(played, before)
        self._throw()
        return []

    def _turn_to(self) -> None:
        """In tabs: show the sheet that the next question is about."""
        self.open_sheet("middle" if self.throws or self.shown.drawn else "parties")

    @property
    def at_rest(self) -> bool:
        return super().at_rest and self.throws is None

    def _throw(self) -> None:
        """Let the dice of the present throw fall; where nothing moves, those of the last one."""
        throws = self.throws
        assert throws is not None
        self._turn_to()
        if self.manager.settings.speed == "off":
            while not throws.last:
                throws.next()
            throws.landed = True
        self.rebuild()
        if throws.landed or not throws.throw.seat:
            throws.landed = True
            return
        widget = self.widget("dice")
        if widget is None:
            return
        scale = self.manager.scale
        below = throws.throw.seat == self.lower
        batch: list[Motion] = []
        for number, at in enumerate(places(widget.rect, scale)):
            value = throws.throw.rest.dice[number]
            start = (
                at.centerx + scale.px(150 + 60 * number),
                widget.rect.bottom + scale.px(150) if below else widget.rect.top - scale.px(150),
            )
            batch.append(Tumble(value, start, at, LEAN[number], scale, delay=0.06 * number))
        self.animator.play(batch)

    def go_on(self) -> None:
        """To the next dice; the last ones are let lie first, and then the table goes on. A pass
        that would give itself is given."""
        throws = self.throws
        if throws is None:
            self._seen = self._hold
            return
        if not throws.landed and throws.last:
            self._land()
            return
        battle = throws.throw.battle
        before = self.rects()
        if throws.next():
            self._throw()
            return
        self.throws = None
        self._unfocus()
        self._turn_to()
        self.rebuild()
        if battle and throws.number:
            events = list(self.match.history[throws.number - 1].events)
            ends = [i for i, event in enumerate(events) if isinstance(event, BattleEnded)]
            for event in events[ends[-1] :] if ends else []:
                batch = self.flights(event, before)
                if batch:
                    self.animator.play(batch)

    def _land(self) -> None:
        throws = self.throws
        if throws is not None:
            throws.landed, throws.held = True, 0.0
            self.rebuild()

    def update(self, dt: float) -> bool:
        moved = super().update(dt)
        throws = self.throws
        if self.manager.top is not self or self.animator.busy:
            return moved
        if throws is None:
            return self._pass_alone(dt) or moved
        if not throws.landed:
            self._land()
            return True
        if self._goes_on_alone:
            throws.held += dt
            if throws.held >= self._hold:
                self.go_on()
                return True
        return moved

    @property
    def _goes_on_alone(self) -> bool:
        """Whether the next dice come by themselves: the last ones wait for a player, unless the
        match is watched again and plays by itself."""
        return self.throws is not None and (
            not self.throws.last or (self.watching is not None and self.watching.playing)
        )

    @property
    def _hold(self) -> float:
        return HOLD * SPEED_FACTORS[self.manager.settings.speed]

    def wait(self) -> float | None:
        times = [time for time in (super().wait(),) if time is not None]
        throws = self.throws
        if throws and throws.landed and self._goes_on_alone:
            times.append(max(0.0, self._hold - throws.held))
        if throws is None and self.goes_on and self.manager.top is self:
            times.append(max(0.0, self._hold - self._seen))
        return min(times, default=None)

    def _pass_alone(self, dt: float) -> bool:
        """Give a pass that is the only answer, once the question has been seen."""
        decision = self.decision
        if decision is None or not self.goes_on:
            self._seen = 0.0
            return False
        self._seen += dt
        if self._seen < self._hold:
            return False
        self._seen = 0.0
        lacked = "no ability left" if self.shown.acted else LACKING[decision.ask]
        passed = *self.passed, (decision.seat, lacked)
        self.match.submit(decision.seat, Pass())
        self.passed = passed
        self._unfocus()
        self.rebuild()
        return True

    def _unfocus(self) -> None:
        """Who still presses keys for what went on by itself answers nothing with them."""
        self.focus_on("", show=False)

    def prologue(self) -> list[Entry]:
        return opening(self.match.opening, [self.name(1), self.name(2)])

    def reset(self) -> None:
        self.throws = None
        self.passed = ()
        self.chooser.picks = ()
        self._turn_to()

    # Inputs.

    def handle(self, event: Input) -> bool:
        if isinstance(event, Press) and event.button == 1 and self.goes_on:
            widget = self.hit(event.pos)
            if widget is None or not (widget.acts or widget.reason):
                self.animator.hurry()
                self.go_on()
                return True
        return super().handle(event)

    def intercept(self, event: Key) -> bool:
        """Space goes on wherever the focus is, while something goes on by itself."""
        if event.name == "space" and self.goes_on and not event.again:
            self.go_on()
            return True
        return super().intercept(event)

    def key(self, event: Key) -> bool:
        if event.name == "enter" and not event.again and self.goes_on:
            self.go_on()
            return True
        return super().key(event)

    # Motion.

    def show_card(self, card: Card, entry: Entry) -> None:
        """Lead the eye to a card in a party or in a pile that all know; others lie face down."""
        view = self.view()
        parties = [each for player in view["players"] for each in player["party"]]
        if any(card == each["face"] or card in each["numbers"] for each in parties):
            if self.shape == "tabs":
                self.open_sheet("parties")
            for widget, _ in walk(self.widgets):
                if isinstance(widget, MarkedCard) and widget.card == card:
                    self.animator.play([Pulse(widget.shape(self.look(widget)))])
        elif card in [
            *view["faces"]["pile"],
            *view["faces"]["discard"],
            *view["numbers"]["discard"],
            *view.get("drawn", []),
        ]:
            super().show_card(card, entry)
        else:
            words = "It lies face down now, in a hand or in a pile."
            self.manager.push(telling(called(card), words))

    def is_place(self, id: str) -> bool:
        """Places are named by their paths; a drawn face lies alone."""
        return "." in id or id == "drawn"

    def back_of(self, place: str) -> Back:
        return "pine" if "numbers" in place or place.endswith("hand") else "oxblood"

    def face_up(self, place: str) -> bool:
        return not place.endswith((".pile", ".hand"))

    def belongs(self, place: str, seat: int) -> bool:
        return place.startswith(f"players.{seat - 1}.")

    def pile_title(self, place: str) -> str:
        return PILES[place][2]
