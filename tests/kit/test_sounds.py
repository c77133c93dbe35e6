"""What a game sounds like: every cue has a sound, none tells a secret, and much is heard."""

from __future__ import annotations

import pytest

from engine.words.cues import CAPTIONS
from tests.kit.catalogue import GAMES, WORDS
from tests.kit.walks import walk


@pytest.mark.parametrize("key", GAMES)
def test_cues_have_sounds_and_tell_no_secret(key: str) -> None:
    words, heard = WORDS[key], set[str]()
    for seed in range(12):
        for each in walk(GAMES[key], seed):
            seats = each.before.seats
            for event in each.events:
                cue = words.cue_of(event.seen_by(0), seats)
                assert {*cue} <= {*CAPTIONS, ""}, (
                    f"{event} sounds {sorted({*cue} - {*CAPTIONS, ''})}: `cue` of the words gives"
                    " names of engine/words/cues.py"
                )
                assert cue == words.cue_of(event, seats), (
                    f"the sound of {event} depends on what not all may see: see `cue` of the words"
                )
                heard.update(cue)
    assert heard & {"match-won", "match-lost"}, (
        "the end of a match is never heard: `cue` of the words must leave `Ended` to the engine"
    )


@pytest.mark.parametrize("key", GAMES)
def test_captions_name_what_is_heard_once_each(key: str) -> None:
    words, told = WORDS[key], 0
    for each in walk(GAMES[key], 1):
        captions = words.sound_captions(each.events, each.before.seats)
        assert len({*captions}) == len(captions) and {*captions} <= {*CAPTIONS.values()}
        told += bool(captions)
    assert told, "nothing is heard in a whole game: see `cue` of the words"
