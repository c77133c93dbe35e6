"""Acts of a duel: blows, throws, draws, resignations, undo, new players.

An act stands on a plate, a panel over the map, until the next action. The map itself shows all
other actions: moves and broken terrain leave traces on it, and a warrior that stays, or uses no
terrain, has a tag, a few words beside it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from typing_extensions import override

from engine.app import theme
from engine.app.theme import Role
from engine.app.widgets import Label
from engine.app.widgets.containers import (
    CENTRE,
    Column,
    FirstThatFits,
    Part,
    Row,
    Share,
    Sized,
    Space,
)
from engine.app.widgets.pieces import SeatMark
from engine.app.widgets.words import LabelStyle, Picture, note
from engine.rules.english import list_in_words, possessive
from engine.rules.events import (
    DrawAnswered,
    DrawOffered,
    Ended,
    Event,
    GameBegan,
    GameOver,
    Resigned,
    TurnBegan,
    first_event,
)
from engine.table.act import Act, ActThing, FigureChange
from engine.table.act_panel import act_panel
from engine.table.act_things import SMALL_ARROW_SIZE, BrassArrow, in_centre, seat_symbol
from engine.table.acts import Acts
from games.duel.rules.events import (
    Fell,
    FightBegan,
    FightEnded,
    NobodyCancels,
    NoTerrain,
    OrderFixed,
    PhaseBegan,
    RoundBegan,
    Showed,
    ShowedNothing,
    Stayed,
    StepBegan,
    Struck,
    Thrown,
)
from games.duel.rules.terms import ACTS, Stat
from games.duel.table.battlefield.side_notes import SideNote
from games.duel.table.medals import DiePicture, SuitPip
from games.duel.words.descriptions import calculation, describe
from games.duel.words.phrases import aim_phrase, use_verbs, warrior_name

PARLEY_EVENTS = DrawOffered, DrawAnswered, Resigned
"""Events between the players, in which no warrior acts."""
STEP_EVENTS = (
    PhaseBegan,
    TurnBegan,
    OrderFixed,
    FightBegan,
    StepBegan,
    RoundBegan,
    NobodyCancels,
)
"""Events that only lead on from one question to the next."""


class DuelActs(Acts):
    """Maker of the acts of a duel, and of the words for actions that the map shows itself."""

    @property
    def last_events(self) -> Sequence[Event]:
        """Shown events of the last action that did anything in this duel, else ().

        Actions without a visible effect are passed over, such as an answer that is still secret.
        """
        if self._does_something(self.table.beats.event_in_motion) and not self.table.events:
            return ()  # the next one that does something has just begun
        for played in reversed(self.table.history):
            events = played.events
            if first_event(events, GameBegan):
                return ()
            if any(map(self._does_something, events)):
                return events
        return ()

    @staticmethod
    def _does_something(event: Event | None) -> bool:
        """Return True unless an event is a mere step, or tells that a seat could do nothing."""
        match event:
            case None | ShowedNothing(able=False) | NoTerrain(able=False):
                return False
        return not isinstance(event, STEP_EVENTS)

    @override
    def shown(self) -> Act | None:
        """Return the act of what happened last, for the plate; None if the map shows it itself."""
        if act := self.between():
            return act
        if any(isinstance(event, PARLEY_EVENTS) for event in self.table.events):
            return self.act_of(self.table.history[-1])._replace(lines=self._winner_lines())
        if self.table.public.fight:
            return None  # the fight shows its blows itself
        events = self.last_events
        act = self._fight_act() if first_event(events, FightEnded) else self._blow_act(events)
        return act and act._replace(lines=[*act.lines, *self._winner_lines()])

    def _winner_lines(self) -> list[str]:
        """Return the sentence on who has won, if the last action ended the duel."""
        ends = [event for event in self.table.events if isinstance(event, Ended | GameOver)]
        winner = ends[0].winner if ends else 0
        return [f"{self._warrior(winner)} wins."] if winner else []

    def _fight_act(self) -> Act:
        """Return the last blow of the fight that has ended, with the losses of the whole fight."""
        events = self._events_of_last_fight()
        losses = self._losses_sentence(events)
        act = self._blow_act(events)
        if act is None:
            return Act(0, "The fight is over", [losses])
        return act._replace(lines=[*act.lines, f"The fight is over. {losses}"])

    def _events_of_last_fight(self) -> list[Event]:
        """Return the events from the beginning to the end of the last fight that has ended."""
        events = list[Event]()
        for played in reversed(self.table.history):
            events = [*played.events, *events]
            if first_event(played.events, FightBegan):
                break
        ends = [index for index, event in enumerate(events) if isinstance(event, FightEnded)]
        events = events[: ends[-1] + 1]
        begins = [index for index, event in enumerate(events) if isinstance(event, FightBegan)]
        return events[begins[-1] if begins else 0 :]

    def _losses_sentence(self, events: Sequence[Event]) -> str:
        """Return a sentence such as `In all Ysolde lost 2 Endurance.` about these events."""
        losses = Counter[int]()
        for event in events:
            if isinstance(event, Showed) and event.stat == "endurance":
                losses[event.seat] += event.cards
        phrases = [f"{self._warrior(seat)} lost {cards}" for seat, cards in losses.items()]
        if not phrases:
            return "Nobody lost Endurance."
        return f"In all {list_in_words(phrases)} Endurance."

    def _blow_act(self, events: Sequence[Event]) -> Act | None:
        """Return the last blow or throw among these events, with its result; None without one."""
        indices = [index for index, event in enumerate(events) if isinstance(event, Struck)]
        if not indices:
            return None
        blow = events[indices[-1]]
        assert isinstance(blow, Struck)
        means: list[ActThing] = []
        if blow.act == "throw":
            title = describe(first_event(events, Thrown), self._warrior).title
        else:
            title = f"{self._warrior(blow.seat)} {aim_phrase(blow.act, self._warrior(blow.target))}"
            die = DiePicture("act-die", pips=1 + ACTS.index(blow.act))
            picture = Picture("act-blow", art=f"act-{blow.act}")
            means = [ActThing(in_centre(part), follows=False) for part in (die, picture)]
        things = [seat_symbol(blow.seat), *means, seat_symbol(blow.target)]
        losses = [
            event
            for event in events[indices[-1] :]
            if isinstance(event, Showed) and event.seat == blow.target and event.stat == "endurance"
        ]
        falls = any(isinstance(event, Fell) and event.seat == blow.target for event in events)
        line = self._loss_sentence(blow, losses, falls=falls)
        return Act(blow.seat, title, [line], things, self._endurance_change(losses))

    def _loss_sentence(self, blow: Struck, losses: Sequence[Showed], *, falls: bool) -> str:
        """Return the calculation of a blow or throw, and what its target loses.

        Args:
            blow: The blow or throw.
            losses: The events in which the target shows cards of Endurance for it.
            falls: Whether the target falls.
        """
        cards = sum(event.cards for event in losses) or "no"
        fall = " and falls" if falls else ""
        return f"{calculation(blow)}: {self._warrior(blow.target)} loses {cards} Endurance{fall}."

    def _endurance_change(self, losses: Sequence[Showed]) -> list[FigureChange]:
        """Return the change of the shown Endurance of a warrior; none without losses."""
        if not losses:
            return []
        before = losses[0].value - losses[0].cards
        name = f"{possessive(self._warrior(losses[0].seat))} Endurance"
        return [FigureChange(name, "", str(before), str(losses[-1].value))]

    def _warrior(self, seat: int) -> str:
        return warrior_name(self.table.view, seat)

    @override
    def things(self, events: Sequence[Event]) -> list[ActThing]:
        """Return nothing: a duel moves no cards, and `_blow_act` adds the things of a blow."""
        return []

    def shown_counts(self) -> Mapping[tuple[int, Stat], int]:
        """Return the number of cards that the last action has shown, by seat and stat."""
        counts = Counter[tuple[int, Stat]]()
        for event in self.last_events:
            if isinstance(event, Showed):
                counts[event.seat, event.stat] += event.cards
        return counts

    def plates(self) -> Sequence[Part]:
        """Return the plate with more and with less on it, the fullest first; () without an act."""
        act = self.shown()
        if act is None:
            return ()
        changes = [f"{each.name}: {each.before} to {each.after}." for each in act.changes]
        plain_act = act._replace(things=(), lines=[*changes, *act.lines])
        words = self._plate(plain_act)
        small_words = self._plate(plain_act, Role.BODY)
        title = self._plate(plain_act._replace(lines=()), Role.BODY)
        return [FirstThatFits([self._plate(act), words]), words, small_words, title]

    def _plate(self, act: Act, role: Role = Role.HEADING) -> Part:
        """Return a plate with the title of an act, its things, figures and further sentences.

        Args:
            act: The act.
            role: The size of the title.
        """
        title = Label("act-title", words=act.title, role=role, align="center")
        mark = Sized(SeatMark("act-mark", seat=act.seat), role.size, role.size, grows=True)
        rows: list[Part] = [Row([mark, Share(title)], gap=6, at=CENTRE) if act.seat else title]
        if act.things:
            rows.append(_things_row(act.things, act.changes))
        for number, line in enumerate(act.lines):
            label = note(f"act-words-{number}", line)
            label.align = "center"
            rows.append(label)
        return act_panel(self.table, act, Column(rows, gap=4))

    def idle_words(self) -> dict[int, str]:
        """Return the words on the tag of each warrior who did nothing in the last action."""
        words = {}
        for event in self.table.events:
            match event:
                case Stayed():
                    words[event.seat] = "stays"
                case NoTerrain(able=True):
                    words[event.seat] = "leaves the terrain"
                case NoTerrain(pieces=()):  # here and below, it was not able to use any
                    words[event.seat] = "no terrain"
                case NoTerrain(pieces=pieces):
                    verbs = use_verbs(pieces[0]) if len(pieces) == 1 else "use"
                    words[event.seat] = f"can't {verbs} {'it' if len(pieces) == 1 else 'them'}"
        return words

    def side_notes(self) -> list[SideNote]:
        """Return the words of tags and plate as notes beside a map that has no room for them."""
        notes = [f"{self._warrior(seat)}: {words}" for seat, words in self.idle_words().items()]
        act = self.shown()
        return [SideNote(words) for words in (*notes, *(act.lines if act else ()))]


def _things_row(things: Sequence[ActThing], changes: Sequence[FigureChange]) -> Part:
    """Return things side by side in the middle, with arrows between them, and changed figures."""
    parts: list[Part] = []
    for number, thing in enumerate(things):
        if number and thing.follows:
            parts.append(Sized(BrassArrow(f"act-arrow-{number}"), *SMALL_ARROW_SIZE))
        parts.append(thing.part)
    for number, change in enumerate(changes):
        parts += [SuitPip(f"act-suit-{number}", stat="endurance"), *_figures(number, change)]
    margin = Share(Space(0))
    return Row([margin, *parts, margin], gap=6, at=CENTRE)


def _figures(number: int, change: FigureChange) -> list[Part]:
    """Return a figure before, an arrow, and the figure after."""
    return [
        LabelStyle(Role.STRONG, theme.MUTED)(f"act-before-{number}", change.before),
        Sized(BrassArrow(f"act-change-{number}"), *SMALL_ARROW_SIZE),
        LabelStyle(Role.HEADING, theme.BRASS_LIGHT)(f"act-after-{number}", change.after),
    ]
