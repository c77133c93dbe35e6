"""Words of RogueSL: labels, the log, the summary.

`engine.words.contract.Words` describes each of them.
"""

from engine.words.contract import Words
from games.rogue.words.cues import cue
from games.rogue.words.labels import label
from games.rogue.words.log import action_sentences, reason
from games.rogue.words.outlooks import outlooks
from games.rogue.words.summary import RogueStory, run_words, status
from games.rogue.words.tips import TIPS

WORDS = Words(
    label=label,
    log_sentences=action_sentences,
    moves=False,
    reason=reason,
    status=status,
    story=RogueStory,
    run_words=run_words,
    cue=cue,
    tips=TIPS,
    outlooks=outlooks,
)
