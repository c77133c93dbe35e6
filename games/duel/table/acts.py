"""Acts of a duel: blows, throws, draws, resignations, undo, new players.

An act stands on a plate, a panel over the map, until an action changes something. The map itself
shows all other actions: moves and broken terrain leave traces on it, and a warrior that stays, or
uses no terrain, has a tag, a few words beside it.

Clauses such as D3 are in games/duel/rules.md.
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
    Cancelled,
    Fell,
    FightBegan,
    FightEnded,
    NobodyCancels,
    NoTerrain,
    OrderFixed,
    PhaseBegan,
    Retreated,
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
from games.duel.words.descriptions import calculation, describe, loss_phrase
from games.duel.words.phrases import ACT_NAMES, aim_phrase, use_verbs, warrior_name

PARLEY_EVENTS = DrawOffered, DrawAnswered, Resigned
"""Events between the players, in which no warrior acts; they stand until the next action."""
EMPTY_EVENTS = (
    PhaseBegan,
    TurnBegan,
    OrderFixed,
    FightBegan,
    StepBegan,
    RoundBegan,
    NobodyCancels,
    ShowedNothing,
    NoTerrain,
    Stayed,
)
"""Events that change nothing on the table: steps to the next question, and empty answers."""


class DuelActs(Acts):
    """Maker of the acts of a duel, and of the words for actions that the map shows itself."""

    @property
    def last_events(self) -> Sequence[Event]:
        """The shown events of the last action that changed something on the table, else ()."""
        if self._changes_something(self.table.beats.event_in_motion) and not self.table.events:
            return ()  # the next one that changes something has just begun
        for played in reversed(self.table.history):
            events = played.events
            if first_event(events, GameBegan):
                return ()
            if any(map(self._changes_something, events)):
                return events
        return ()

    @staticmethod
    def _changes_something(event: Event | None) -> bool:
        """Return True if an event is no step to the next question, and no empty answer."""
        return event is not None and not isinstance(event, EMPTY_EVENTS)

    @override
    def shown(self) -> Act | None:
        """Return the act of what happened last, for the plate; None if the map shows it itself."""
        if act := self.between():
            return act
        if any(isinstance(event, PARLEY_EVENTS) for event in self.table.events):
            return self.act_of(self.table.history[-1])._replace(lines=self._winner_lines())
        events = self.last_events
        is_fight_over = self._ends_fight(events)
        if self.table.public.fight and not is_fight_over:
            return None  # the fight shows its blows itself
        act = self._fight_act() if is_fight_over else self._blow_act(events)
        return act and act._replace(lines=[*act.lines, *self._winner_lines()])

    @staticmethod
    def _ends_fight(events: Sequence[Event]) -> bool:
        """Return True if a fight ended in these events, alone or with the duel."""
        if first_event(events, FightEnded):
            return True
        is_end = any(isinstance(event, Ended | GameOver) for event in events)
        hits = [event for event in events if isinstance(event, Struck)]
        return is_end and bool(hits) and hits[-1].act != "throw"

    def _winner_lines(self) -> list[str]:
        """Return the sentence on who has won, if the last action ended the duel."""
        ends = [event for event in self.table.events if isinstance(event, Ended | GameOver)]
        winner = ends[0].winner if ends else 0
        return [f"{self._warrior(winner)} wins."] if winner else []

    def _fight_act(self) -> Act:
        """Return the last blow of the fight that has ended, with what else decided it."""
        events = self._events_of_fight()
        act = self._blow_act(events)
        hits = [event for event in events if isinstance(event, Struck)]
        lines = self._decisive_lines(events, hits[-1].target if hits else 0)
        losses = self._losses_sentence(events)
        if act is None:
            return Act(0, "The fight is over", [*lines, losses])
        return act._replace(lines=[*act.lines, *lines, f"The fight is over. {losses}"])

    def _events_of_fight(self) -> Sequence[Event]:
        """Return the events of the fight that ended last, from its beginning to its end."""
        backwards = list[Event]()
        for played in reversed(self.table.history):
            for event in reversed(played.events):
                if backwards and isinstance(event, FightBegan):
                    return backwards[::-1]
                if backwards or isinstance(event, FightEnded | Ended | GameOver):
                    backwards.append(event)
        return backwards[::-1]

    def _decisive_lines(self, events: Sequence[Event], target: int) -> list[str]:
        """Return sentences on what decided a fight besides its last blow.

        Args:
            events: The events of the fight.
            target: The target of the last blow, whose fall its title names; 0 for nobody.
        """
        lines = []
        for event in events:
            match event:
                case Cancelled(seat=seat, of=of, act=act):
                    action = f"{possessive(self._warrior(of))} {ACT_NAMES[act]}"
                    lines.append(f"{self._warrior(seat)} cancelled {action}.")
                case Retreated(seat=seat):
                    lines.append(f"{self._warrior(seat)} retreated.")
                case Resigned(seat=seat):
                    lines.append(f"{self._warrior(seat)} resigned.")
                    target = seat
                case Fell(seat=seat) if seat != target:
                    lines.append(f"{self._warrior(seat)} fell.")
        return lines

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
        if falls:
            title = f"{title}, who falls"  # little room has the title alone
        cards = sum(event.cards for event in losses)
        loss = f"loses {cards} Endurance" if cards else loss_phrase(blow)
        line = f"{calculation(blow)}: {self._warrior(blow.target)} {loss}."
        return Act(blow.seat, title, [line], things, self._endurance_changes(losses))

    def _endurance_changes(self, losses: Sequence[Showed]) -> list[FigureChange]:
        """Return how cards that a target showed changed the Endurance that it has left.

        If that is hidden, return how the number of its shown cards changed.
        """
        if not losses:
            return []
        warrior = self.table.view.warrior(losses[0].seat)
        owner = possessive(self._warrior(losses[0].seat))
        before = losses[0].value - losses[0].cards
        after = losses[-1].value
        limit = warrior.limit("endurance")
        if limit is None:
            name = f"{owner} shown Endurance"
            return [FigureChange(name, "", str(before), str(after), note="shown")]
        name = f"{owner} Endurance left"
        return [FigureChange(name, "", str(limit - before), str(limit - after), note="left")]

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
        act = self.shown()
        notes = [f"{act.title}.", *act.lines] if act else []
        notes += [f"{self._warrior(seat)}: {words}" for seat, words in self.idle_words().items()]
        return [SideNote(words) for words in notes]


def _things_row(things: Sequence[ActThing], changes: Sequence[FigureChange]) -> Part:
    """Return things side by side in the middle, with arrows between them, and changed figures."""
    parts: list[Part] = []
    for number, thing in enumerate(things):
        if number and thing.follows:
            parts.append(Sized(BrassArrow(f"act-arrow-{number}"), *SMALL_ARROW_SIZE))
        parts.append(thing.part)
    for number, change in enumerate(changes):
        pip = SuitPip(f"act-suit-{number}", stat="endurance")
        words = note(f"act-note-{number}", change.note)
        parts += [pip, words, *_figures(number, change)]
    margin = Share(Space(0))
    return Row([margin, *parts, margin], gap=6, at=CENTRE)


def _figures(number: int, change: FigureChange) -> list[Part]:
    """Return a figure before, an arrow, and the figure after."""
    return [
        LabelStyle(Role.STRONG, theme.MUTED)(f"act-before-{number}", change.before),
        Sized(BrassArrow(f"act-change-{number}"), *SMALL_ARROW_SIZE),
        LabelStyle(Role.HEADING, theme.BRASS_LIGHT)(f"act-after-{number}", change.after),
    ]
