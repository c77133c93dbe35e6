"""What a game says of itself: one record a game, which all that speaks of it reads."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from engine.rules.events import Event, Moved
from engine.rules.notation import Action
from engine.rules.played import Played
from engine.rules.state import Decision
from engine.words.cues import CAPTIONS, Cue, common_cue
from engine.words.labels import COMMON_LABELS, Caption
from engine.words.log import Entry, Names, Reason, Sentence, Teller, Telling, entries
from engine.words.moves import moved
from engine.words.reasons import Outlook
from engine.words.story import Story
from engine.words.summary import Result, RunWords
from engine.words.tips import Tip

COMMON_ENDINGS = {"resigned": "Resigned", "agreed": "Draw agreed"}
"""Why games of two seats or more end early (E1, E2)."""


class Labeller(Protocol):
    """What a button says of an action, legal now or not."""

    def __call__(self, seen: Any, decision: Decision, action: Action, names: Names, /) -> Caption:
        """`seen` is what the seat that is asked may see; the label of a public answer tells no more
        than all may see."""


@dataclass(frozen=True, kw_only=True)
class Words:
    """The words of a game, `WORDS` of its package `words`.

    label: of its own actions. told: what the log says of an action. moves: whether the log says of
    cards that moved what can be told from their places, where `told` says nothing. reason: why a
    match is over.
    status: a match in progress in a few words ("walls 5"), from what all may see.
    story: of a match that is over. run_words: a run in the record, from what it came to and
    the reason for its end; of a solitaire. endings: why games end, by the reason's word, in a few
    words that name nobody, for the statistics. outlooks: what a seat says of the features by which
    programs weigh positions, by their names; nothing of one that is left out.
    advice: how a hint says to choose an action whose button names only a thing, by the kind of
    action; `{}` stands for the button's title. cue: what is heard of
    an event, as all may see it; None is what every game plays. tips: what is explained in a first
    match, in this order.
    """

    label: Labeller
    told: Teller
    reason: Reason
    status: Callable[[Any, Names], str]
    story: type[Story] = Story
    moves: bool = True
    run_words: Callable[[Any, str], RunWords] | None = None
    cue: Callable[[Event], Cue | None] = lambda event: None
    tips: tuple[Tip, ...] = ()
    endings: Mapping[str, str] = field(default_factory=dict)
    outlooks: Callable[[int], Mapping[str, Outlook]] = lambda seat: {}
    advice: Mapping[type[Action], str] = field(default_factory=dict)

    def ending(self, reason: str) -> str:
        """Why games end, in a few words that name nobody."""
        said = {**COMMON_ENDINGS, **self.endings}.get(reason)
        return said or reason.replace("-", " ").capitalize()

    def caption(self, seen: Any, decision: Decision, action: Action, names: Names) -> Caption:
        """The label of any action, also of those that every game has."""
        common = COMMON_LABELS.get(type(action))
        return common or self.label(seen, decision, action, names)

    def sounds(self, event: Event, seats: int) -> Cue:
        """What is heard of an event, as all may see it; `seats` is how many play."""
        return self.cue(event) or common_cue(event, seats)

    def heard(self, events: Sequence[Event], seats: int) -> list[str]:
        """The captions of all that is heard of these, each once, in the order in which it is."""
        cues = [self.sounds(event.seen_by(0), seats) for event in events]
        return [*dict.fromkeys(CAPTIONS[name] for cue in cues for name in cue if name)]

    def opening(
        self, events: Sequence[Event], names: Names, turn_word: str = "Turn"
    ) -> list[Entry]:
        """The log's lines from before the first action; `turn_word` is what the game calls one."""
        return entries(self._told, self.reason, Telling(None, events, names), turn_word)

    def entries(
        self, played: Played, names: Names, turn_word: str = "Turn", game: int = 1
    ) -> list[Entry]:
        """The log's lines of an action; `game` is the game of a set in which it was played."""
        telling = Telling(played, played.events, names, game)
        return entries(self._told, self.reason, telling, turn_word)

    def _told(self, telling: Telling, what: Action | Event | None) -> Iterable[Sentence]:
        """What the game says, or how cards moved where it says nothing."""
        said = [*self.told(telling, what)]
        if said or not (self.moves and isinstance(what, Moved)):
            return said
        return [moved(what, telling)]

    def result(self, history: Sequence[Played], names: Names, seen: Any) -> Result:
        """How a match that is over ended; `seen` is its last position, as all may see it."""
        return self.story(history, names, seen, self.reason).result()
