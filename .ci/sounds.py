"""Synthesise the program's sounds: `python3 .ci/make.py sounds` writes `assets/sounds`.

All sounds are computed here: struck wood from decaying sines, paper and breath from shaped noise.
Each cue has takes that differ a little in pitch and grain. The output of the script is always
identical.
"""

from __future__ import annotations

import wave
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

Wave = NDArray[np.float64]
Random = np.random.Generator

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "assets" / "sounds"
RATE = 22050
"""Samples per second, in one channel of 16 bits."""
TAKES = 3
"""Number of takes of each cue."""
PEAK = 0.5
"""Loudest sample of a cue; 1 is the maximum."""
FADE = 0.004
"""Seconds of fade at the beginning and the end of a sound, so that it never clicks."""
WOOD = ((1.0, 1.0), (2.57, 0.45), (4.95, 0.2), (7.9, 0.08))
"""Partials of a struck block of wood: the multiple of its pitch, and the loudness of each."""
FIRE_SECONDS = 7.0
"""Length of the sound of the fire, which loops."""
TURN = 6.2832
"""Angle of a full turn in radians; rounded, and the sounds were made with this value."""


def sample_times(seconds: float) -> Wave:
    """Return the time of each sample, in seconds."""
    return np.arange(round(seconds * RATE)) / RATE


def noise(seconds: float, low: float, high: float, chance: Random) -> Wave:
    """Return noise between two frequencies in hertz that loops without a seam.

    Its loudness (standard deviation) is 1.
    """
    count = round(seconds * RATE)
    spectrum = np.fft.rfft(chance.standard_normal(count))
    frequencies = np.fft.rfftfreq(count, 1 / RATE)
    spectrum *= np.exp(
        -((np.log((frequencies + 1) / np.sqrt(low * high)) / np.log(high / low)) ** 2) * 4
    )
    sound: Wave = np.fft.irfft(spectrum, count)
    return sound / (np.std(sound) or 1.0)


def ring(pitch: float, seconds: float, chance: Random) -> Wave:
    """Return the sound of a block of wood, struck once; higher partials decay faster.

    `pitch` is in hertz.
    """
    time = sample_times(seconds)
    sound = np.zeros(round(seconds * RATE))
    for multiple, loudness in WOOD:
        phase = chance.uniform(0, 6.28)
        detuned = pitch * multiple * chance.uniform(0.99, 1.01)
        decay = np.exp(-time * (4.5 + multiple) / seconds)
        sound += loudness * decay * np.sin(TURN * detuned * time + phase)
    click = noise(seconds, 800, 6000, chance) * np.exp(-time / 0.004)
    return sound + 0.25 * click


def breath(
    seconds: float, low: float, high: float, rises: float, chance: Random, steep: float = 2.0
) -> Wave:
    """Return noise that swells and dies away, like paper, cloth or air.

    `low` and `high` are in hertz, `rises` is the share of the time in which it swells, and `steep`
    the exponent of the swell.
    """
    share = np.linspace(0, 1, round(seconds * RATE), endpoint=False)
    swell = np.where(share < rises, share / rises, (1 - share) / (1 - rises)) ** steep
    return noise(seconds, low, high, chance) * swell


def mix(*parts: tuple[float, Wave]) -> Wave:
    """Return the sum of sounds, each with its own starting time in seconds."""
    length = max(round(start * RATE) + len(part) for start, part in parts)
    sound = np.zeros(length)
    for start, part in parts:
        first = round(start * RATE)
        sound[first : first + len(part)] += part
    return sound


def sweep(seconds: float, first_pitch: float, last_pitch: float) -> Wave:
    """Return a tone whose pitch goes from one frequency to another, in hertz."""
    time = sample_times(seconds)
    pitch = first_pitch + (last_pitch - first_pitch) * time / seconds
    swell = np.sin(np.pi * time / seconds) ** 2
    tone: Wave = np.sin(TURN * np.cumsum(pitch) / RATE) * swell
    return tone


def _strokes(
    count: int, apart: float, stroke: Callable[[int], Wave], chance: Random, loose: float = 0.3
) -> Wave:
    """Return `count` strokes in a row, at slightly irregular intervals.

    `apart` is the interval in seconds, `loose` its irregularity as a share.
    """
    return mix(
        *(((number + chance.uniform(0, loose)) * apart, stroke(number)) for number in range(count))
    )


def _dice(chance: Random, count: int, apart: float) -> Wave:
    def one(number: int) -> Wave:
        return ring(chance.uniform(900, 1500), 0.06, chance) * chance.uniform(0.5, 1)

    return _strokes(count, apart, one, chance)


def _tune(chance: Random, pitches: tuple[float, ...], apart: float) -> Wave:
    """Return the sound of blocks of wood, struck one after the other."""
    return mix(
        *((number * apart, ring(pitch, 0.5, chance)) for number, pitch in enumerate(pitches))
    )


CUES: Mapping[str, tuple[float, Callable[[Random], Wave]]] = {
    "card-draw": (0.5, lambda c: breath(0.14, 1500, 6000, 0.6, c)),
    "card-lay": (
        0.6,
        lambda c: mix((0, breath(0.07, 1200, 5000, 0.7, c)), (0.05, ring(210, 0.09, c))),
    ),
    "card-turn": (
        0.55,
        lambda c: mix((0, breath(0.06, 2500, 8000, 0.3, c)), (0.07, ring(300, 0.06, c))),
    ),
    "shuffle": (0.5, lambda c: _strokes(11, 0.045, lambda _: breath(0.05, 1800, 7000, 0.2, c), c)),
    "chip-build": (0.7, lambda c: mix((0, ring(420, 0.14, c)), (0.09, ring(560, 0.12, c)))),
    "wall-stone-falls": (
        0.9,
        lambda c: mix(
            (0, ring(85, 0.3, c)), (0.09, breath(0.35, 90, 700, 0.1, c)), (0.2, ring(130, 0.2, c))
        ),
    ),
    "wall-mended": (0.75, lambda c: mix((0, ring(140, 0.2, c)), (0.16, ring(175, 0.22, c)))),
    "clash-won": (0.9, lambda c: _tune(c, (196, 294), 0.12)),
    "clash-lost": (0.8, lambda c: _tune(c, (196, 147), 0.14)),
    "dice-shake": (0.6, lambda c: _dice(c, 8, 0.05)),
    "dice-land": (0.75, lambda c: _dice(c, 4, 0.08)),
    "step-grass": (
        0.35,
        lambda c: _strokes(2, 0.22, lambda _: breath(0.12, 400, 2500, 0.35, c), c, 0.1),
    ),
    "step-scree": (
        0.45,
        lambda c: _strokes(5, 0.07, lambda _: breath(0.06, 1200, 5000, 0.1, c), c),
    ),
    "smash-wood": (
        0.95,
        lambda c: mix(
            (0, ring(160, 0.25, c)),
            (0.02, breath(0.3, 500, 4000, 0.05, c)),
            (0.07, ring(330, 0.12, c)),
            (0.13, ring(520, 0.1, c)),
        ),
    ),
    "throw-whistle": (
        0.5,
        lambda c: mix((0, 0.5 * sweep(0.42, 1100, 620)), (0, breath(0.42, 700, 2500, 0.5, c))),
    ),
    "blade-high": (
        0.7,
        lambda c: mix((0, breath(0.12, 2500, 7000, 0.7, c)), (0.1, ring(980, 0.16, c))),
    ),
    "blade-low": (
        0.7,
        lambda c: mix((0, breath(0.14, 900, 3000, 0.7, c)), (0.11, ring(480, 0.18, c))),
    ),
    "shield": (0.75, lambda c: ring(240, 0.24, c)),
    "grapple": (
        0.6,
        lambda c: mix((0, breath(0.18, 200, 1200, 0.4, c)), (0.14, ring(120, 0.16, c))),
    ),
    "retreat": (0.4, lambda c: _strokes(3, 0.1, lambda _: breath(0.1, 500, 2500, 0.3, c), c, 0.1)),
    "token-laid": (0.6, lambda c: ring(620, 0.12, c)),
    "fizzle-hiss": (0.45, lambda c: breath(0.45, 2500, 8500, 0.06, c, 1.5)),
    "shrine-bared": (0.85, lambda c: _tune(c, (330, 262, 196), 0.13)),
    "floor-cleared": (0.85, lambda c: _tune(c, (262, 330, 392), 0.11)),
    "joker-lost": (0.8, lambda c: _tune(c, (247, 175), 0.16)),
    "refusal": (0.55, lambda c: ring(110, 0.16, c)),
    "curtain": (0.4, lambda c: breath(0.5, 300, 2200, 0.45, c)),
    "your-turn": (0.5, lambda c: _tune(c, (330, 330), 0.17)),
    "match-won": (0.9, lambda c: _tune(c, (196, 262, 330, 392), 0.14)),
    "match-lost": (0.85, lambda c: _tune(c, (262, 220, 165), 0.2)),
}
"""Loudness of each cue, compared with the others, and the function that makes it."""


def fire(chance: Random) -> Wave:
    """Return the sound of a low fire that loops: a rumble, with cracks of wood now and then."""
    sound = 0.25 * noise(FIRE_SECONDS, 60, 400, chance) + 0.06 * noise(
        FIRE_SECONDS, 800, 4000, chance
    )
    for _ in range(46):
        crack = ring(chance.uniform(700, 2600), 0.03, chance) * chance.uniform(0.3, 1.6)
        position = int(chance.integers(len(sound)))
        sound[np.arange(position, position + len(crack)) % len(sound)] += crack
    return sound


def with_fades(sound: Wave) -> Wave:
    """Return a sound with a fade at its beginning and its end, around a mean of 0."""
    count = round(FADE * RATE)
    slope = np.linspace(0, 1, count)
    sound = sound - np.mean(sound)
    sound[:count] *= slope
    sound[-count:] *= slope[::-1]
    return sound


def at_speed(sound: Wave, factor: float) -> Wave:
    """Return a sound played faster by this factor, and so higher."""
    faster: Wave = np.interp(np.arange(0, len(sound) - 1, factor), np.arange(len(sound)), sound)
    return faster


def at_loudness(takes: Sequence[Wave], loudness: float) -> list[Wave]:
    """Return takes of equal loudness on average; their loudest sample is `loudness`."""
    normalised = [take / np.std(take) for take in takes]
    peak = max(np.max(np.abs(take)) for take in normalised)
    return [take / peak * loudness for take in normalised]


def write(path: Path, sound: Wave) -> None:
    """Write a sound, with samples from -1 to 1, as a WAV file."""
    samples = np.round(sound * 32767).astype("<i2")
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())


def main() -> None:
    """Write all sounds anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old_file in FOLDER.glob("*.wav"):
        old_file.unlink()
    for name, (loudness, make) in CUES.items():
        takes = []
        for take in range(1, TAKES + 1):
            chance = np.random.default_rng(crc32(f"{name} {take}".encode()))
            takes.append(with_fades(at_speed(make(chance), 1 + 0.04 * (take - 2))))
        for number, sound in enumerate(at_loudness(takes, PEAK * loudness), 1):
            write(FOLDER / f"{name}-{number}.wav", sound)
    fire_sound = fire(np.random.default_rng(crc32(b"fire")))
    write(FOLDER / "fire.wav", *at_loudness([fire_sound], PEAK * 0.5))


if __name__ == "__main__":
    main()
