"""Words of Schmiegel: labels, the log, the summary.

`engine.words.contract.Words` describes each of them.
"""

from engine.words.contract import Words
from games.schmiegel.rules.actions import Associate
from games.schmiegel.words.cues import cue
from games.schmiegel.words.labels import label
from games.schmiegel.words.log import ENDINGS, ending_reason, log_sentences
from games.schmiegel.words.outlooks import outlooks
from games.schmiegel.words.summary import SchmiegelStory, status
from games.schmiegel.words.tips import TIPS

WORDS = Words(
    label=label,
    log_sentences=log_sentences,
    moves=False,
    reason=ending_reason,
    status=status,
    story=SchmiegelStory,
    cue=cue,
    tips=TIPS,
    endings=ENDINGS,
    outlooks=outlooks,
    advice={Associate: "Give {}"},
)
