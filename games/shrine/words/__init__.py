"""What a game of Shrine is told in."""

from engine.words.contract import Words
from games.shrine.words.cues import cue
from games.shrine.words.labels import label
from games.shrine.words.log import ENDINGS, reason, told
from games.shrine.words.outlooks import outlooks
from games.shrine.words.summary import ShrineStory, status
from games.shrine.words.tips import TIPS

WORDS = Words(
    label=label,
    told=told,
    moves=False,
    reason=reason,
    status=status,
    story=ShrineStory,
    cue=cue,
    tips=TIPS,
    endings=ENDINGS,
    outlooks=outlooks,
)
