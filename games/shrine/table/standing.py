"""Standing passes: a seat says beforehand, for all to hear, that it lets actions stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from pygame import Rect

from engine.app.theme import Role, Scale
from engine.app.widgets import Button, Group, Label, Look, Widget
from engine.app.widgets.layout import put
from engine.rules.state import Decision
from engine.table.context import TableContext
from engine.table.pause import HOLD, hold
from games.shrine.rules.answers import Allow
from games.shrine.rules.state import Asked

STOPPING = Asked.FIZZLE, Asked.BLOCK, Asked.BLOCK_DAGGER
"""The questions that a standing pass answers: how an action of another seat could be stopped."""
ALWAYS = 0
"""In place of a turn's number: until it is taken back."""
ENDS = "An undo ends it, and so does the match's being closed."
BACK = "k"
"""The key with which a seat that is being passed over takes it back."""


class Standing:
    """Who lets actions stand, in this turn or until it says otherwise.

    Each question that is so answered is seen first, as long at any speed of the table as at the
    normal one, and nobody can hurry it: as long as it is seen the seat may answer otherwise, or
    take back what it said. What was said is in no journal, so it ends with the match's being
    closed, and with an undo.
    """

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self._until: dict[int, int] = {}
        self._seen = 0.0
        self._asked = -1
        """The length of the history at which the question came that is being seen."""

    def said(self, seat: int) -> str:
        """What a seat has said, in words; "" where it wants to be asked."""
        until, public = self._until.get(seat), self._table.public
        if until not in (ALWAYS, public.turn_number) or public.outcome or public.player(seat).out:
            return ""
        return "lets all stand" if until == ALWAYS else "lets this turn stand"

    def say(self, seat: int, always: bool) -> None:
        """Let this turn's actions stand, or all until that is taken back."""
        self._until[seat] = ALWAYS if always else self._table.public.turn_number
        self._table.rebuild()

    def take_back(self, seat: int) -> None:
        """Be asked again."""
        self._until.pop(seat, None)
        self._table.rebuild()

    def reset(self) -> None:
        """The match stands elsewhere: everybody is asked again."""
        self._until.clear()

    # What is seen of it.

    def buttons(self, decision: Decision) -> Iterator[Button]:
        """What the seat that is asked may say of all that is to come; or take back."""
        if decision.ask not in STOPPING or self._table.look_only:
            return
        seat = decision.seat
        if self.said(seat):
            press = partial(self.take_back, seat)
            tip = "You are asked, this time and from then on."
            yield _button("stand-back", "Ask me after all", "", tip, BACK, press)
            return
        whose = self._table.name(self._table.public.turn)
        for id, label, hint, key, always in (
            ("stand-turn", "Let this turn stand", f"until {whose}'s turn ends", "t", False),
            ("stand-always", "Let everything stand", "until you take it back", "s", True),
        ):
            covers = f"You neither fizzle nor block {'' if always else 'in this turn '}any more."
            tip = f"{covers} All can see it; at your name you take it back. {ENDS}"
            yield _button(id, label, hint, tip, key, partial(self.say, seat, always))

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
