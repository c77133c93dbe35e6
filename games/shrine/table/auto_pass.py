"""Standing passes: a seat says beforehand, for all to see, that it allows actions unasked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import partial

from pygame import Rect

from engine.app.theme import Role, Scale
from engine.app.widgets import Button, Group, Label, Look, Widget
from engine.app.widgets.buttons import RING
from engine.rules.notation import Action
from engine.rules.state import Decision
from engine.table.context import TableContext
from engine.table.pause import HOLD, hold
from games.shrine.rules.answers import Allow
from games.shrine.rules.state import Asked, Shrine
from games.shrine.rules.steps import announceable
from games.shrine.words import keys
from games.shrine.words.effects import at_stake

BLOCKING = Asked.BLOCK, Asked.BLOCK_DAGGER
STOPPING = Asked.FIZZLE, Asked.BLOCK, Asked.BLOCK_DAGGER
"""The questions that a standing pass answers: how an action of another seat could be stopped."""
ENDS = "An undo ends it, and so does closing the match."


class Scope(StrEnum):
    """What a seat allows unasked."""

    TURN = "allows everything this turn"
    ALWAYS = "always allows"


COVERS = {Scope.TURN: "anything this turn", Scope.ALWAYS: "anything any more"}


class StandingPasses:
    """Who allows actions unasked: those of this turn, or all; but none that would take that seat's
    own last Shrine card, about which it is always asked.

    Each question that is so answered is seen first, as long at any speed of the table as at the
    normal one, and nobody can hurry it: as long as it is seen the seat may answer otherwise, or
    take back what it said. What was said is in no journal, so it ends with the match's being
    closed, and with an undo.
    """

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self._passes: dict[int, tuple[Scope, object]] = {}
        """By seat, with the moment to which it belongs."""
        self._back = 0, -1
        """Who took back what it said last, and the length of the history then."""
        self._promised: tuple[int, int, Action] | None = None
        """The seat that answered for a block together with its last answer, the length of the
        history at which it does, and its answer."""
        self._seen = 0.0
        self._asked = -1
        """The length of the history at which the question came that is being seen."""

    def said(self, seat: int) -> str:
        """What a seat has said, in words; "" where it wants to be asked."""
        scope, moment = self._passes.get(seat, (None, None))
        public = self._table.public
        if scope is None or moment != self._moment(scope):
            return ""
        return "" if public.outcome or public.player(seat).out else scope.value

    def _moment(self, scope: Scope) -> object:
        """What must still be the same for a pass to count."""
        public: Shrine = self._table.public
        return None if scope == Scope.ALWAYS else public.turn_number

    def promise(self, seat: int, action: Action) -> None:
        """Answer the question after the one that stands, too, if this seat is asked for a block."""
        self._promised = seat, len(self._table.history) + 1, action

    @property
    def _due(self) -> Action | None:
        """What was answered together with the last answer, and is asked for now."""
        table = self._table
        decision = self._table.decision
        if self._promised is None or decision is None or table.look_only:
            return None
        seat, moment, action = self._promised
        asked = decision.ask in BLOCKING and decision.seat == seat
        return action if asked and moment == len(table.history) else None

    @property
    def _in_danger(self) -> bool:
        """Whether the last Shrine card of whoever is asked is at stake."""
        decision = self._table.decision
        public = self._table.public
        if decision is None or public.announced is None:
            return False
        return at_stake(public, announceable(public.announced.action)) == decision.seat

    def say(self, seat: int, scope: Scope) -> None:
        """Allow actions unasked, also that which is asked about; all until that is taken back. The
        seat's hand is covered, so that the question is not held open."""
        self._passes[seat] = scope, self._moment(scope)
        if self._table.seat.opened:
            self._table.seat.hide()
        self._table.rebuild()

    def take_back(self, seat: int) -> None:
        """Be asked again."""
        if self.said(seat):
            self._back = seat, len(self._table.history)
        self._passes.pop(seat, None)
        self._table.rebuild()

    @property
    def taken_back(self) -> str:
        """Who has taken back what it said, in words, until something is played."""
        seat, moment = self._back
        if moment != len(self._table.history) or self.said(seat):
            return ""
        return f"{self._table.name(seat)} is asked again"

    def reset(self) -> None:
        """The match stands elsewhere: everybody is asked again."""
        self._passes.clear()
        self._back = 0, -1
        self._promised = None

    # What is seen of it.

    def buttons(self, decision: Decision) -> Iterator[Button]:
        """What the seat that is asked may say of all that is to come; or take back.
        Nothing while its own last card is at stake."""
        if decision.ask not in STOPPING or self._table.look_only or self._in_danger:
            return
        seat = decision.seat
        if self.said(seat):
            press = partial(self.take_back, seat)
            tip = "You are asked, this time and from then on."
            yield _button("stand-back", "Ask me after all", tip, keys.ASK_AGAIN, press)
            return
        offers = [
            (Scope.TURN, "stand-turn", "this turn", keys.ALLOW_TURN),
            (Scope.ALWAYS, "stand-always", "always", keys.ALLOW_ALWAYS),
        ]
        for scope, id, label, key in offers:
            tip = (
                f"You neither fizzle nor block {COVERS[scope]}, except at your last Shrine card. "
                f"Everyone sees it; press it at your name to be asked again. {ENDS}"
            )
            yield _button(id, label, tip, key, partial(self.say, seat, scope))

    def badge(self, seat: int, scale: Scale, panel: Rect, lying: Sequence[Widget]) -> list[Widget]:
        """What lies in a seat's panel, and in the lower right corner what the seat has said, to be
        taken back by a press: in words where there is room for them, else as a sign, to which
        words give way."""
        said = self.said(seat)
        if not said:
            return [*lying]
        tip = f"{self._table.name(seat)} {said}, and neither fizzles nor blocks. {ENDS}"
        for words in (said[:1].upper() + said[1:], ""):
            badge = Button(
                f"stands-{seat}",
                label=words,
                icon="ui-step-on",
                called=said.capitalize(),
                role=Role.NOTE,
                tip=f"{tip} Press to be asked again.",
                group=Group.TABLE,
                on_press=partial(self.take_back, seat),
            )
            at = Rect((0, 0), badge.size(scale))
            at.bottomright = panel.right - scale.px(8), panel.bottom - scale.px(8)
            ring = at.inflate(2 * scale.px(RING), 2 * scale.px(RING))
            if panel.contains(at) and not any(
                ring.colliderect(_seen(each, scale)) for each in lying
            ):
                break
        badge.place(at)
        beside: list[Widget] = []
        for each in lying:
            if isinstance(each, Label) and each.rect.colliderect(ring):
                each.rect = _seen(each, scale)
                if each.rect.colliderect(ring):
                    continue
            beside.append(each)
        return [*beside, badge]

    # The pause.

    @property
    def passes_over(self) -> bool:
        """Whether the question that stands is answered by what its seat has said; not while that
        seat looks at its hand."""
        table = self._table
        decision = self._table.decision
        if decision is None or table.look_only or table.seat.opened:
            return False
        if self._due or self._in_danger:
            return False
        return decision.ask in STOPPING and bool(self.said(decision.seat))

    @property
    def goes_on(self) -> bool:
        """Never at once: it is the seat's chance, and anybody could press."""
        return False

    def go_on(self) -> None:
        """Nobody hurries it."""

    @property
    def _hold(self) -> float:
        return max(HOLD, hold(self._table.settings))

    def update(self, dt: float) -> bool:
        """Allow it, once the question has been seen; what was answered before, at once."""
        if due := self._due:
            self._promised = None
            self._table.play(due)
            self._table.rebuild()
            return True
        if not self.passes_over:
            self._asked = -1
            return False
        if self._asked != (asked := len(self._table.history)):
            self._asked = asked
            self._seen = 0.0
            return False
        self._seen += dt
        if self._seen < self._hold:
            return False
        self._asked = -1
        self._table.play(Allow(), by_itself=True)
        self._table.focus_on("", show=False)  # who still presses keys answers nothing with them
        self._table.rebuild()
        return True

    def wait(self) -> float | None:
        """In how many seconds it is allowed."""
        if self._due:
            return 0.0
        if not self.passes_over:
            return None
        seen = self._seen if self._asked == len(self._table.history) else 0.0
        return max(0.0, self._hold - seen)


def _seen(widget: Widget, scale: Scale) -> Rect:
    """Where a widget is seen; of words, as far as they go."""
    if not isinstance(widget, Label):
        return widget.shape(Look(scale))
    return Rect(widget.rect.topleft, widget.size(scale, widget.rect.width))


def _button(id: str, label: str, tip: str, key: str, press: partial[None]) -> Button:
    return Button(
        id,
        label=label,
        tip=tip,
        hotkey=key,
        role=Role.LABEL,
        group=Group.PROMPT,
        on_press=press,
    )
