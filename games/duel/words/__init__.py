"""Words for DUEL: button labels, the log, the summary of a match, sounds and tips.

`engine.words.contract.Words` describes each of them.
"""

from engine.words.contract import Words
from games.duel.words.cues import cue
from games.duel.words.labels import label
from games.duel.words.log import ENDINGS, ending_reason, log_sentences
from games.duel.words.outlooks import outlooks
from games.duel.words.summary import DuelStory, status
from games.duel.words.tips import TIPS

WORDS = Words(
    label=label,
    log_sentences=log_sentences,
    reason=ending_reason,
    status=status,
    story=DuelStory,
    cue=cue,
    tips=TIPS,
    endings=ENDINGS,
    outlooks=outlooks,
)
