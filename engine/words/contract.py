"""Words of a game: the record through which the engine asks a game for labels, log and story.

Clauses such as E1 are in the rules.md of each game. A view is a position with everything covered
that one seat may not see; a cue is a sound with its caption; a story tells how a finished match was
decided.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from engine.rules.events import Event, Moved, Shuffled
from engine.rules.notation import Action
from engine.rules.places import ONLOOKER
from engine.rules.played import Played
from engine.rules.state import Decision
from engine.words.cues import CAPTIONS, Cue, common_cue
from engine.words.labels import COMMON_LABELS, Caption
from engine.words.log import Entry, LogContext, Names, Reason, Sentence, SentenceWriter, entries
from engine.words.moves import move_sentence, shuffle_sentence
from engine.words.reasons import Outlook
from engine.words.story import Story
from engine.words.summary import Result, RunWords
from engine.words.tips import Tip

COMMON_ENDINGS = {"resigned": "Resigned", "agreed": "Draw agreed"}
"""Words for the ends that games of two seats or more share, by reason (E1, E2)."""


class Labeller(Protocol):
    """Function that returns the caption of an action's button, also for an illegal action."""

    def __call__(self, view: Any, decision: Decision, action: Action, names: Names, /) -> Caption:
        """Return the caption of an action.

        `view` is the view of the seat that is asked. The caption of a public answer must contain
        only what everybody may see.
        """


@dataclass(frozen=True, kw_only=True)
class Words:
    """Words of a game: `WORDS` of its package `words`.

    Attributes:
        label: The captions of the game's own actions.
        log_sentences: The sentences of the log about an action.
        reason: The reason why a match is over.
        status: A match in progress in a few words ("walls 5"), from what everybody may see.
        story: The story of a finished match.
        moves: True if the log has a sentence of its own, made from the places, for cards that move
            or are shuffled and about which `log_sentences` says nothing.
        run_words: The words for a run in the record, from its score and the reason for its end; for
            a solitaire only.
        cue: The sound of an event, from what everybody may see; None for the common sound.
        tips: The explanations in a first match, in this order.
        endings: The ways in which games end, by reason, in a few words without names, for the
            statistics.
        outlooks: The words for the features of the evaluation, by name of the feature; a feature
            that is left out is never mentioned.
        advice: A hint's words for choosing an action whose button names only a thing, by kind of
            action: `Build the {}` for the button `Ladders`; `{}` stands for the button's title.
    """

    label: Labeller
    log_sentences: SentenceWriter
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
        """Return the way in which games end for this reason, in a few words without names."""
        ending_words = {**COMMON_ENDINGS, **self.endings}.get(reason)
        return ending_words or reason.replace("-", " ").capitalize()

    def caption(self, view: Any, decision: Decision, action: Action, names: Names) -> Caption:
        """Return the caption of any action, including those that every game has."""
        common_caption = COMMON_LABELS.get(type(action))
        return common_caption or self.label(view, decision, action, names)

    def cue_of(self, event: Event, seats: int) -> Cue:
        """Return the sounds of an event as everybody may see it, in a game of `seats` seats."""
        return self.cue(event) or common_cue(event, seats)

    def sound_captions(self, events: Sequence[Event], seats: int) -> list[str]:
        """Return the captions of the sounds of these events, each once, in order."""
        cues = [self.cue_of(event.seen_by(ONLOOKER), seats) for event in events]
        captions = [CAPTIONS[sound] for cue in cues for sound in cue if sound]
        return [*dict.fromkeys(captions)]

    def opening(
        self, events: Sequence[Event], names: Names, turn_word: str = "Turn"
    ) -> list[Entry]:
        """Return the log's lines from before the first action.

        `turn_word` is the game's word for a turn, which the headings use.
        """
        return entries(self._sentences, self.reason, LogContext(None, events, names), turn_word)

    def entries(
        self, played: Played, names: Names, turn_word: str = "Turn", game: int = 1
    ) -> list[Entry]:
        """Return the log's lines of an action, played in this game of a set."""
        context = LogContext(played, played.events, names, game)
        return entries(self._sentences, self.reason, context, turn_word)

    def _sentences(self, context: LogContext, subject: Action | Event | None) -> Iterable[Sentence]:
        """Return the game's sentences, or one about moved or shuffled cards if it has none."""
        sentences = [*self.log_sentences(context, subject)]
        if sentences or not self.moves:
            return sentences
        match subject:
            case Moved():
                return [move_sentence(subject, context)]
            case Shuffled():
                return [shuffle_sentence(subject, context)]
        return []

    def result(self, history: Sequence[Played], names: Names, view: Any) -> Result:
        """Return the result of a finished match; `view` is an onlooker's view of its end."""
        return self.story(history, names, view, self.reason).result()
