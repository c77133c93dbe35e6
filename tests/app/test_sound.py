"""The sounds by their numbers, and who plays them: loud, soft, muted, and with no device at all."""

from __future__ import annotations

import os
import sys
import wave
from collections.abc import Iterator
from itertools import pairwise

import numpy as np
import pygame
import pytest
from msgspec.structs import replace

import sounds
from engine.app import sound
from engine.app.settings import Settings
from engine.app.sound import FOLDER, Speaker
from engine.words.cues import CAPTIONS

FILES = sorted(path.stem for path in FOLDER.glob("*.wav"))
QUIET, LOUD = 0.08, 0.51


@pytest.fixture(autouse=True)
def no_mixer() -> Iterator[None]:
    """Begin and end without the mixer that another test may have opened."""
    pygame.mixer.quit()
    yield
    pygame.mixer.quit()


def samples(name: str) -> sounds.Wave:
    """A sound, from -1 to 1; it has one channel of 16 bits at the rate of all."""
    with wave.open(str(FOLDER / f"{name}.wav")) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (
            1,
            2,
            sounds.RATE,
        )
        return np.frombuffer(file.readframes(file.getnframes()), "<i2") / 32768


def test_every_cue_has_its_takes_and_its_caption() -> None:
    takes = [f"{name}-{take}" for name in CAPTIONS for take in range(1, sounds.TAKES + 1)]
    assert sorted([*takes, "fire"]) == FILES and sounds.TAKES > 1
    assert [*sounds.CUES] == [*CAPTIONS]


@pytest.mark.parametrize("name", [name for name in FILES if name != "fire"])
def test_a_cue_is_short_and_quiet_and_does_not_click(name: str) -> None:
    made = samples(name)
    assert 0.05 <= len(made) / sounds.RATE <= 1.0
    assert QUIET <= np.max(np.abs(made)) <= LOUD
    assert np.std(made) <= 0.12, "no cue is as loud all the time as at its beginning"
    assert abs(np.mean(made)) < 0.01
    edge = round(sounds.FADE * sounds.RATE) // 8
    assert np.max(np.abs(made[:edge])) < 0.1 and np.max(np.abs(made[-edge:])) < 0.02


@pytest.mark.parametrize("name", CAPTIONS)
def test_the_takes_of_a_cue_differ_in_sound_not_in_kind(name: str) -> None:
    made = [samples(f"{name}-{take}") for take in range(1, sounds.TAKES + 1)]
    lengths = [len(each) for each in made]
    assert max(lengths) <= 1.25 * min(lengths)
    loud = [float(np.std(each)) for each in made]
    assert max(loud) <= 1.02 * min(loud)
    for one, other in ((0, 1), (1, 2), (0, 2)):
        least = min(lengths[one], lengths[other])
        assert not np.array_equal(made[one][:least], made[other][:least])


def test_the_fire_joins_its_own_beginning() -> None:
    made = samples("fire")
    steps = np.abs(np.diff(made))
    assert abs(made[0] - made[-1]) <= np.percentile(steps, 99)
    assert len(made) / sounds.RATE >= 5 and np.std(made) < 0.05
    seconds = made[: len(made) // sounds.RATE * sounds.RATE].reshape(-1, sounds.RATE)
    loud = np.std(seconds, axis=1)
    assert loud.max() < 2.5 * loud.min(), "it burns evenly"


@pytest.mark.parametrize("name", ["card-lay-1", "match-won-3", "fire"])
def test_the_files_are_what_the_script_makes(
    name: str, tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sounds, "FOLDER", tmp_path)
    kept = samples(name)
    sounds.main()
    monkeypatch.setattr("tests.app.test_sound.FOLDER", tmp_path)
    made = samples(name)
    assert len(made) == len(kept) and np.max(np.abs(made - kept)) < 0.001


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A device that nobody hears."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    yield
    pygame.mixer.quit()


@pytest.mark.usefixtures("device")
def test_no_take_is_played_twice_in_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    speaker = Speaker()
    assert speaker.open() and not speaker.problem
    monkeypatch.setattr(sound, "REPEAT_SECONDS", -1.0)
    takes = [speaker._take("dice-land") for _ in range(9)]
    assert all(one is not other for one, other in pairwise(takes))
    assert len({id(take) for take in takes}) == sounds.TAKES


@pytest.mark.usefixtures("device")
def test_a_cue_is_as_loud_as_the_settings_say_and_comes_from_its_side(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settings = Settings(volume=100, effects_volume=50, fire_volume=100)
    monkeypatch.setattr(sound, "REPEAT_SECONDS", -1.0)
    speaker = Speaker(lambda: settings)
    assert speaker.open()
    given: list[tuple[float, ...]] = []

    class Channel:
        def set_volume(self, *loud: float) -> None:
            given.append(loud)

    class Take:
        def play(self) -> Channel:
            return Channel()

    monkeypatch.setattr(speaker, "_take", lambda cue: Take())
    for at in (0.0, 0.5, 1.0):
        speaker.play("shield", at)
    (left, middle, right) = given
    assert middle == (0.25, 0.25) and left == right[::-1] and left[0] == 0.25 > left[1] > 0
    assert pygame.mixer.Channel(0).get_volume() == 1.0
    settings = replace(settings, muted=True)
    speaker.follow()
    speaker.play("shield")
    assert len(given) == 3 and pygame.mixer.Channel(0).get_volume() == 0.0


def test_many_at_once_are_not_many_times_as_loud() -> None:
    speaker = Speaker()
    for _ in range(5):
        speaker.play("card-lay")
    speaker.play("card-draw")
    speaker.play("")
    assert speaker.played == ["card-lay", "card-draw"]


def test_without_a_device_it_is_silent_and_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonesuch")
    speaker = Speaker()
    assert not speaker.open() and speaker.problem == sound.NO_DEVICE
    speaker.play("shield")
    speaker.follow()
    assert speaker.played == ["shield"] and pygame.mixer.get_init() is None


def test_what_libraries_print_while_they_look_for_a_device_is_not_seen(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """ALSA prints eight lines where there is no sound card, past Python's own stream."""

    def complain(*_: object) -> None:
        os.write(2, b"ALSA lib confmisc.c:855:(parse_card) cannot find card '0'\n")
        raise pygame.error("ALSA: Couldn't open audio device: No such file or directory")

    monkeypatch.setattr(pygame.mixer, "init", complain)
    assert not Speaker().open()
    assert capfd.readouterr() == ("", "")
    os.write(2, b"heard again\n")
    print("and from Python", file=sys.stderr)
    assert capfd.readouterr().err == "heard again\nand from Python\n"


def test_a_program_without_standard_error_opens_its_device(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    kept = os.dup(2)
    os.close(2)
    try:
        assert Speaker().open()
        with pytest.raises(OSError):
            os.fstat(2)
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        pygame.mixer.quit()


@pytest.mark.usefixtures("device")
def test_missing_files_are_silence(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    speaker = Speaker()
    assert speaker.open()
    monkeypatch.setattr(sound, "FOLDER", tmp_path)
    speaker.play("shield")
    assert speaker._take("shield") is None
    silent = Speaker()
    assert not silent.open() and silent.problem == sound.NO_FILES
