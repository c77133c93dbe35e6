"""Words of Shrine, gathered for the engine: labels, log, cues, tips, story and outlooks.

`engine.words.contract.Words` describes each of them.
"""

from engine.words.contract import Words
from games.shrine.words.cues import cue
from games.shrine.words.labels import label
from games.shrine.words.log import ENDINGS, ending_reason, log_sentences
from games.shrine.words.outlooks import outlooks
from games.shrine.words.summary import ShrineStory, status
from games.shrine.words.tips import TIPS

WORDS = Words(
    label=label,
    log_sentences=log_sentences,
    moves=False,
    reason=ending_reason,
    status=status,
    story=ShrineStory,
    cue=cue,
    tips=TIPS,
    endings=ENDINGS,
    outlooks=outlooks,
)
