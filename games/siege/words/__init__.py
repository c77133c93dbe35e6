"""Words of Simple Siege: labels, the log, the summary.

`engine.words.contract.Words` describes each of them.
"""

from engine.words.contract import Words
from games.siege.words.cues import cue
from games.siege.words.labels import label
from games.siege.words.log import ENDINGS, action_sentences, reason
from games.siege.words.outlooks import outlooks
from games.siege.words.phrases import WORDINGS
from games.siege.words.summary import SiegeStory, status
from games.siege.words.tips import TIPS

WORDS = Words(
    label=label,
    log_sentences=action_sentences,
    moves=False,
    reason=reason,
    status=status,
    story=SiegeStory,
    cue=cue,
    tips=TIPS,
    endings=ENDINGS,
    outlooks=outlooks,
    advice={kind: wording.advice for kind, wording in WORDINGS.items() if wording.advice},
)
