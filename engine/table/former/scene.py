"""The table of any game: one match between its bars, what is played on it, and what moves.

Pictures never wait for the rules, nor rules for pictures.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from engine.app.inputs import Input, Key, Press, Resize
from engine.app.theme import Scale
from engine.app.widgets import IconButton, Widget, literal, telling
from engine.app.widgets.bars import top_bar
from engine.catalogue import emblem
from engine.match import Match, NotSaved, Replay, Rewound, Undone
from engine.rules.ending import Agree, Refuse
from engine.rules.notation import Action
from engine.rules.played import Played
from engine.rules.state import Decision
from engine.table.actionbar import Offer, Prompt, action_bar
from engine.table.former.hotseat import HotSeat
from engine.table.navigation import TableNavigation
from engine.table.watch import Watching
from engine.words.labels import COMMON_LABELS
from engine.words.log import Entry, LogWriter


class TableScene(HotSeat):
    """One match. A game subclasses this and says what lies between the bars."""

    def __init__(self, match: Match, log_writer: LogWriter, navigation: TableNavigation) -> None:
        super().__init__(match, log_writer, navigation)
        self._shown_result = False
        self.watching: Watching | None = None
        """The lead through a match that is watched again; then nothing is asked here."""
        if isinstance(match, Replay):
            self.watching = Watching(match, lambda: self.entries, self._finish)
        self._least: dict[Scale, int] = {}
        self._ends = [
            match.bus.subscribe(Played, self._played),
            match.bus.subscribe(Undone, self._undone),
            match.bus.subscribe(Rewound, self._rewound),
            match.bus.subscribe(NotSaved, self._not_saved),
        ]
        self.write_log()

    # What a game says.

    def note(self) -> str:
        """What the top bar says behind the game's name."""
        return f"{self.match.game.config.turn} {self.match.state.turn_number}"

    def ribbon(self) -> Widget | None:
        """The phases of the turn."""
        return None

    def latest(self) -> Widget | None:
        """The log's newest line for the top bar, where the log itself has no place."""
        return None

    def board(self, scale: Scale, room: Rect) -> list[Widget]:
        """All that lies between the bars; the cards of a place lie in the part of its name."""
        raise NotImplementedError

    def prompt(self, decision: Decision) -> Prompt:
        """Who is asked what."""
        raise NotImplementedError

    def offers(self, decision: Decision) -> tuple[list[Offer], list[Offer]]:
        """The answers, and what else the seat may do at other times, with the reason against it."""
        raise NotImplementedError

    def usual_offers(self) -> list[list[Offer]]:
        """What the action bar offers at its fullest, turn by turn: so high it always is."""
        return []

    def reset(self) -> None:
        """The match stands elsewhere now: drop what was being chosen or shown."""

    def stays_open(self, played: Played) -> bool:
        """Whether the seat whose view lies open keeps it after this action: only where it is asked
        again and nobody else has been meanwhile. It is covered where a game says nothing."""
        return False

    # What every table has.

    def build(self, scale: Scale) -> Sequence[Widget]:
        foot = self.foot(scale)
        bar = top_bar(
            scale,
            self.match.game.config.title,
            self._noted(),
            emblem=emblem(self.match.game.key),
            left=[self._way_out()],
            middle=self.ribbon(),
            right=[*filter(None, [self.latest()]), *self._icons()],
        )
        room = Rect(0, bar.rect.bottom, scale.width, foot.rect.top - bar.rect.bottom)
        line = [self.watching.line(scale, foot.rect)] if self.watching else []
        return [bar, *self.board(scale, room), foot, *line]

    def _noted(self) -> str:
        """How far it is, what this is if it isn't being played, and for one who plays for a record
        the seed, which can be passed on."""
        look_only = "only to look at" if self.match.look_only else ""
        how = "watched again" if self.watching else look_only
        seed = f"seed {literal(self.match.seed)}" if len(self.match.names) == 1 else ""
        return " · ".join(filter(None, [self.note(), how, seed]))

    def _way_out(self) -> IconButton:
        if self.watching:
            return IconButton(
                "leave", icon="ui-quit", called="Back (Esc)", on_press=self.manager.pop
            )
        return IconButton("menu", icon="ui-menu", called="Menu (Esc)", on_press=self.menu)

    def _icons(self) -> list[Widget]:
        refusal, last = self.undo_refusal(), self.undoes
        tip = f"Takes back: {self.in_a_line(last)}" if last and not refusal else ""
        if last and last.is_news and len(self.match.names) > 1:
            tip += " Cards were turned or chance was drawn since, so everybody must agree."
        return [
            IconButton(
                "undo",
                icon="ui-undo",
                called="Undo (U)",
                tip=tip.strip(),
                reason=refusal or "",
                hotkey="u",
                on_press=self.undo,
            ),
            IconButton(
                "rules",
                icon="ui-book",
                called="Rules (F1)",
                hotkey="f1",
                on_press=self.navigation.rules,
            ),
            IconButton(
                "settings",
                icon="ui-gear",
                called="Settings",
                on_press=self.navigation.settings,
            ),
        ]

    def foot(self, scale: Scale) -> Widget:
        """The bar at the foot of the window: who is asked what, and the answers."""
        if scale not in self._least:
            prompt = Prompt(1, "Ag", "Ag\nAg")
            bars = [action_bar(scale, prompt, offers) for offers in self.usual_offers()]
            self._least[scale] = max((bar.rect.height for bar in bars), default=0)
        prompt, answers, others = self.asked()
        return action_bar(scale, prompt, answers, others, self._least[scale])

    def asked(self) -> tuple[Prompt, list[Offer], list[Offer]]:
        """What the action bar says and offers now."""
        if self.watching:
            return *self.watching.asked(), []
        decision = self.decision
        if decision is None:
            show = Offer(
                "result", "The result", "how it was decided", "", "", "", self._finish, "primary"
            )
            return Prompt(0, "The game is over", ""), [show], []
        if decision.ask == "draw":
            return self._draw_prompt(decision), self._draw_answers(), []
        if decision.private and self.viewer != decision.seat:
            look = Offer(
                "take",
                "Take the table",
                f"for {self.name(decision.seat)} alone",
                "The others look away; then the curtain opens.",
                "1",
                "",
                self.call,
                "primary",
            )
            return self.prompt(decision), [look], []
        if self.peeking:
            done = Offer("done", "Done", "cover the cards", "", "h", "", self.hide, "primary")
            title = f"{self.name(self.viewer)} looks again"
            return Prompt(self.viewer, title, "Nobody else may look."), [done], []
        return (self.prompt(decision), *self.offers(decision))

    def _draw_prompt(self, decision: Decision) -> Prompt:
        return Prompt(
            decision.seat, f"{self.name(decision.seat)}: a draw?", "The offer is open to all."
        )

    def _draw_answers(self) -> list[Offer]:
        return [self._common_offer(Agree()), self._common_offer(Refuse())]

    def _common_offer(self, action: Action) -> Offer:
        """What every game's seats may answer."""
        said = COMMON_LABELS[type(action)]
        id, tip = str(action), said.help
        return Offer(id, said.title, said.hint, tip, said.key, "", lambda: self.play(action))

    def attend(self) -> None:
        """With everything at rest: call the seat that is asked in private, or show the result."""
        decision = self.decision
        if decision is None:
            if not self._shown_result:
                self._finish()
        elif (
            decision.private
            and self.viewer != decision.seat
            and self.called_at != len(self.match.history)
            and not self.match.look_only
        ):
            self.called_at = len(self.match.history)
            self.call()

    def _finish(self) -> None:
        self._shown_result = True
        self.navigation.result()

    # What was played.

    def _played(self, played: Played) -> None:
        before = self.rects()
        if not (self.viewer and self.stays_open(played)):
            self.hide()
        self.rebuild()
        self.entries += self.written(played)
        for batch in self.motions(played, before):
            self.animator.play(batch)
        self.rebuild()  # what is on its way now has not arrived yet

    def _undone(self, undone: Undone) -> None:
        self.animator.hurry()
        self.reset()
        self.hide()
        self.called_at = -1
        self.write_log()
        told = self.in_a_line(undone.played)
        words = f"Everybody agreed. {told}" if undone.agreed else told
        self.entries.append(Entry(0, "Taken back", words, undone.played.number))

    def _rewound(self, rewound: Rewound) -> None:
        self.animator.hurry()
        self.reset()
        self.hide()
        self.write_log()

    def _not_saved(self, problem: NotSaved) -> None:
        self.manager.push(telling("Nothing is saved", problem.reason + " You can play on."))

    # What the stage asks.

    def enter(self) -> None:
        journal = self.match.journal
        if self.match.unsaved:
            self._not_saved(NotSaved(self.match.unsaved))
        elif self.match.look_only and not self.watching:
            words = f"{literal(self.match.hands_off)} It is shown as it stood when it was opened."
            self.manager.push(telling("Only to look at", words))
        elif journal and journal.torn:
            words = (
                f"The last line of {literal(str(journal.path))} was cut off before it was whole."
            )
            self.manager.push(
                telling("One action is lost", f"{words} The match goes on from the line before it.")
            )

    def leave(self) -> None:
        for end in self._ends:
            end()
        self.match.close()

    def handle(self, event: Input) -> bool:
        if isinstance(event, Resize):
            self.animator.resize()
        elif isinstance(event, Press | Key) and self.animator.busy:
            self.animator.hurry()
        if isinstance(event, Key) and self.watching and self.watching.key(event):
            self.rebuild()
            return True
        return super().handle(event)

    def key(self, event: Key) -> bool:
        if event.name == "h" and self.viewer:
            self.hide()
            return True
        return super().key(event)

    def back(self) -> None:
        if self.peeking:
            self.hide()
        elif self.watching:
            self.manager.pop()
        else:
            self.menu()

    def update(self, dt: float) -> bool:
        moved = super().update(dt)
        if self.animator.busy:
            moved |= self.animator.update(dt)
        if self.at_rest and self.manager.top is self:
            if self.watching is None:
                self.attend()
            elif self.watching.update(dt, self.manager.settings):
                moved = True
        return moved

    def wait(self) -> float | None:
        times = [super().wait()]
        if self.watching and self.manager.top is self:
            times.append(self.watching.wait(self.manager.settings))
        return min((time for time in times if time is not None), default=None)
