"""Standing passes: a seat says beforehand, for all to hear, that it lets actions stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import partial

from pygame import Rect

from engine.app.theme import Role, Scale
from engine.app.widgets import Button, Group, Label, Look, Widget
from engine.app.widgets.layout import put
from engine.rules.state import Decision
from engine.table.context import TableContext
from engine.table.pause import HOLD, hold
from games.shrine.rules.answers import Allow
from games.shrine.rules.state import Asked, Shrine
from games.shrine.rules.steps import announceable
from games.shrine.table.answers import block_of

STOPPING = Asked.FIZZLE, Asked.BLOCK, Asked.BLOCK_DAGGER
"""The questions that a standing pass answers: how an action of another seat could be stopped."""
ENDS = "An undo ends it, and so does the match's being closed."
BACK = "k"
"""The key with which a seat that is being passed over takes it back."""


class Scope(StrEnum):
    """What a seat lets stand."""

    ACTION = "this one"
    TURN = "this turn"
    ALWAYS = "all"


COVERS = {
    Scope.ACTION: "what is announced now",
    Scope.TURN: "in this turn any more",
    Scope.ALWAYS: "any more",
}


class Standing:
    """Who lets actions stand: the one that is announced, those of this turn, or all.

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
        self._seen = 0.0
        self._asked = -1
        """The length of the history at which the question came that is being seen."""

    def said(self, seat: int) -> str:
        """What a seat has said, in words; "" where it wants to be asked."""
        scope, moment = self._passes.get(seat, (None, None))
        public = self._table.public
        if scope is None or moment != self._moment(scope):
            return ""
        return "" if public.outcome or public.player(seat).out else f"lets {scope} stand"

    def _moment(self, scope: Scope) -> object:
        """What must still be the same for a pass to count."""
        public: Shrine = self._table.public
        if scope == Scope.ALWAYS:
            return None
        if scope == Scope.TURN:
            return public.turn_number
        said = public.announced and public.announced.action
        return public.turn_number, public.actions_left, said

    def say(self, seat: int, scope: Scope) -> None:
        """Let actions stand; all of them until that is taken back."""
        self._passes[seat] = scope, self._moment(scope)
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

    # What is seen of it.

    def buttons(self, decision: Decision) -> Iterator[Button]:
        """What the seat that is asked may say of all that is to come; or take back; how
        far it reaches is said on the button."""
        if decision.ask not in STOPPING or self._table.look_only:
            return
        seat = decision.seat
        if self.said(seat):
            press = partial(self.take_back, seat)
            tip = "You are asked, this time and from then on."
            yield _button("stand-back", "Ask me after all", "", tip, BACK, press)
            return
        public: Shrine = self._table.public
        ends = f"until {self._table.name(public.turn)}'s turn ends"
        offers = [
            (Scope.TURN, "stand-turn", "This turn stands", ends, "t"),
            (Scope.ALWAYS, "stand-always", "All stand", "until you take it back", "s"),
        ]
        if decision.ask == Asked.FIZZLE and self._asked_twice(public, seat):
            offers.insert(0, (Scope.ACTION, "stand-one", "This one stands", "with no block", "o"))
        for scope, id, label, hint, key in offers:
            covers = f"You neither fizzle nor block {COVERS[scope]}."
            tip = f"{covers} All can see it; at your name you take it back. {ENDS}"
            press = partial(self.say, seat, scope)
            yield _button(id, label, hint, tip, key, press)

    @staticmethod
    def _asked_twice(public: Shrine, seat: int) -> bool:
        """Whether a seat that does not fizzle what is announced may be asked for a block of it."""
        action = announceable(public.announced.action) if public.announced else None
        return bool(action and action.target == seat and block_of(public, action))

    def badge(self, seat: int, scale: Scale, panel: Rect, lying: Sequence[Widget]) -> list[Widget]:
        """What lies in a seat's panel, and in the lower right corner what the seat has said, to be
        taken back by a press: in words where there is room for them, else as a sign, to which
        words give way."""
        said = self.said(seat)
        if not said:
            return [*lying]
        tip = f"{self._table.name(seat)} {said}, and neither fizzles nor blocks. {ENDS}"
        for words in (said.capitalize(), ""):
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
            at = Rect((0, 0), badge.needs(scale))
            at.bottomright = panel.right - scale.px(8), panel.bottom - scale.px(8)
            if panel.contains(at) and not any(at.colliderect(_seen(each, scale)) for each in lying):
                break
        put(badge, at)
        beside: list[Widget] = []
        for each in lying:
            if isinstance(each, Label) and each.rect.colliderect(at):
                each.rect = _seen(each, scale)
                if each.rect.colliderect(at):
                    continue
            beside.append(each)
        return [*beside, badge]

    # The pause.

    @property
    def passes_over(self) -> bool:
        """Whether the question that stands is answered by what its seat has said; not while that
        seat looks at its hand."""
        table, decision = self._table, self._table.decision
        if decision is None or table.look_only or table.seat.viewer:
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
        """Let it stand, once the question has been seen."""
        if not self.passes_over:
            self._asked = -1
            return False
        if self._asked != (asked := len(self._table.history)):
            self._asked, self._seen = asked, 0.0
            return False
        self._seen += dt
        if self._seen < self._hold:
            return False
        self._asked = -1
        self._table.play(Allow())
        self._table.focus_on("", show=False)  # who still presses keys answers nothing with them
        self._table.rebuild()
        return True

    def wait(self) -> float | None:
        """In how many seconds it is let stand."""
        if not self.passes_over:
            return None
        seen = self._seen if self._asked == len(self._table.history) else 0.0
        return max(0.0, self._hold - seen)


def _seen(widget: Widget, scale: Scale) -> Rect:
    """Where a widget is seen; of words, as far as they go."""
    if not isinstance(widget, Label):
        return widget.shape(Look(scale))
    return Rect(widget.rect.topleft, widget.needs(scale))


def _button(id: str, label: str, hint: str, tip: str, key: str, press: partial[None]) -> Button:
    return Button(
        id,
        label=label,
        hint=hint,
        tip=tip,
        hotkey=key,
        role=Role.LABEL,
        group=Group.PROMPT,
        on_press=press,
    )
