"""Make the program's sounds: `python3 .ci/make.py sounds` writes `assets/sounds`.

All is computed here: struck wood as sines that die away, paper and breath as shaped noise. Each cue
has takes that differ a little in pitch and grain; the same script writes the same files.
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
"""Samples a second, one channel of 16 bits."""
TAKES = 3
PEAK = 0.5
"""The loudest sample of a cue; 1 is as loud as can be."""
FADE = 0.004
"""Seconds over which a sound begins and ends, so that it never clicks."""
WOOD = ((1.0, 1.0), (2.57, 0.45), (4.95, 0.2), (7.9, 0.08))
"""What rings in a struck block: multiples of its pitch, and how loud each is."""
FIRE_SECONDS = 7.0


def times(seconds: float) -> Wave:
    """The moment of each sample, in seconds."""
    return np.arange(round(seconds * RATE)) / RATE


def noise(seconds: float, low: float, high: float, chance: Random) -> Wave:
    """Noise between two frequencies in hertz, which joins its own beginning; about as loud as 1."""
    count = round(seconds * RATE)
    spectrum = np.fft.rfft(chance.standard_normal(count))
    pitch = np.fft.rfftfreq(count, 1 / RATE)
    spectrum *= np.exp(-((np.log((pitch + 1) / np.sqrt(low * high)) / np.log(high / low)) ** 2) * 4)
    made: Wave = np.fft.irfft(spectrum, count)
    return made / (np.std(made) or 1.0)


def ring(pitch: float, seconds: float, chance: Random) -> Wave:
    """A block of wood of this pitch in hertz, struck once; higher partials die sooner."""
    at = times(seconds)
    made = np.zeros(round(seconds * RATE))
    for times_pitch, loud in WOOD:
        phase = chance.uniform(0, 6.28)
        detuned = pitch * times_pitch * chance.uniform(0.99, 1.01)
        dies = np.exp(-at * (4.5 + times_pitch) / seconds)
        made += loud * dies * np.sin(6.2832 * detuned * at + phase)
    click = noise(seconds, 800, 6000, chance) * np.exp(-at / 0.004)
    return made + 0.25 * click


def breath(
    seconds: float, low: float, high: float, rises: float, chance: Random, steep: float = 2.0
) -> Wave:
    """Noise that swells for a share of its time and dies away: paper, cloth, air."""
    share = np.linspace(0, 1, round(seconds * RATE), endpoint=False)
    swell = np.where(share < rises, share / rises, (1 - share) / (1 - rises)) ** steep
    return noise(seconds, low, high, chance) * swell


def after(*parts: tuple[float, Wave]) -> Wave:
    """Sounds laid over each other, each from its own moment in seconds on."""
    length = max(round(begins * RATE) + len(part) for begins, part in parts)
    made = np.zeros(length)
    for begins, part in parts:
        first = round(begins * RATE)
        made[first : first + len(part)] += part
    return made


def swept(seconds: float, begins: float, ends: float) -> Wave:
    """A tone whose pitch goes from one frequency to another."""
    at = times(seconds)
    pitch = begins + (ends - begins) * at / seconds
    swell = np.sin(np.pi * at / seconds) ** 2
    made: Wave = np.sin(6.2832 * np.cumsum(pitch) / RATE) * swell
    return made


def _strokes(
    count: int, apart: float, stroke: Callable[[int], Wave], chance: Random, loose: float = 0.3
) -> Wave:
    """The same some times in a row, a little out of step."""
    return after(
        *(((each + chance.uniform(0, loose)) * apart, stroke(each)) for each in range(count))
    )


def _dice(chance: Random, count: int, apart: float) -> Wave:
    def one(number: int) -> Wave:
        return ring(chance.uniform(900, 1500), 0.06, chance) * chance.uniform(0.5, 1)

    return _strokes(count, apart, one, chance)


def _tune(chance: Random, pitches: tuple[float, ...], apart: float) -> Wave:
    """Blocks of wood, struck one after the other."""
    return after(
        *((number * apart, ring(pitch, 0.5, chance)) for number, pitch in enumerate(pitches))
    )


CUES: Mapping[str, tuple[float, Callable[[Random], Wave]]] = {
    "card-draw": (0.5, lambda c: breath(0.14, 1500, 6000, 0.6, c)),
    "card-lay": (
        0.6,
        lambda c: after((0, breath(0.07, 1200, 5000, 0.7, c)), (0.05, ring(210, 0.09, c))),
    ),
    "card-turn": (
        0.55,
        lambda c: after((0, breath(0.06, 2500, 8000, 0.3, c)), (0.07, ring(300, 0.06, c))),
    ),
    "shuffle": (0.5, lambda c: _strokes(11, 0.045, lambda _: breath(0.05, 1800, 7000, 0.2, c), c)),
    "chip-build": (0.7, lambda c: after((0, ring(420, 0.14, c)), (0.09, ring(560, 0.12, c)))),
    "wall-stone-falls": (
        0.9,
        lambda c: after(
            (0, ring(85, 0.3, c)), (0.09, breath(0.35, 90, 700, 0.1, c)), (0.2, ring(130, 0.2, c))
        ),
    ),
    "wall-mended": (0.75, lambda c: after((0, ring(140, 0.2, c)), (0.16, ring(175, 0.22, c)))),
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
        lambda c: after(
            (0, ring(160, 0.25, c)),
            (0.02, breath(0.3, 500, 4000, 0.05, c)),
            (0.07, ring(330, 0.12, c)),
            (0.13, ring(520, 0.1, c)),
        ),
    ),
    "throw-whistle": (
        0.5,
        lambda c: after((0, 0.5 * swept(0.42, 1100, 620)), (0, breath(0.42, 700, 2500, 0.5, c))),
    ),
    "blade-high": (
        0.7,
        lambda c: after((0, breath(0.12, 2500, 7000, 0.7, c)), (0.1, ring(980, 0.16, c))),
    ),
    "blade-low": (
        0.7,
        lambda c: after((0, breath(0.14, 900, 3000, 0.7, c)), (0.11, ring(480, 0.18, c))),
    ),
    "shield": (0.75, lambda c: ring(240, 0.24, c)),
    "grapple": (
        0.6,
        lambda c: after((0, breath(0.18, 200, 1200, 0.4, c)), (0.14, ring(120, 0.16, c))),
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
"""How loud each cue is against the others, and how it is made."""


def fire(chance: Random) -> Wave:
    """A low fire, which joins its own beginning: a rumble, and wood that cracks now and then."""
    made = 0.25 * noise(FIRE_SECONDS, 60, 400, chance) + 0.06 * noise(
        FIRE_SECONDS, 800, 4000, chance
    )
    for _ in range(46):
        crack = ring(chance.uniform(700, 2600), 0.03, chance) * chance.uniform(0.3, 1.6)
        at = int(chance.integers(len(made)))
        made[np.arange(at, at + len(crack)) % len(made)] += crack
    return made


def faded(made: Wave) -> Wave:
    """From silence to silence."""
    count = round(FADE * RATE)
    slope = np.linspace(0, 1, count)
    made = made - np.mean(made)
    made[:count] *= slope
    made[-count:] *= slope[::-1]
    return made


def pitched(made: Wave, by: float) -> Wave:
    """The same, played by so much faster."""
    played: Wave = np.interp(np.arange(0, len(made) - 1, by), np.arange(len(made)), made)
    return played


def levelled(takes: Sequence[Wave], loud: float) -> list[Wave]:
    """These, each as loud as the others on the whole; the loudest sample of all is `loud`."""
    even = [take / np.std(take) for take in takes]
    peak = max(np.max(np.abs(take)) for take in even)
    return [take / peak * loud for take in even]


def write(path: Path, made: Wave) -> None:
    """Write a sound, from -1 to 1."""
    samples = np.round(made * 32767).astype("<i2")
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())


def main() -> None:
    """Write all of them anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.wav"):
        old.unlink()
    for name, (loud, make) in CUES.items():
        takes = []
        for take in range(1, TAKES + 1):
            chance = np.random.default_rng(crc32(f"{name} {take}".encode()))
            takes.append(faded(pitched(make(chance), 1 + 0.04 * (take - 2))))
        for number, made in enumerate(levelled(takes, PEAK * loud), 1):
            write(FOLDER / f"{name}-{number}.wav", made)
    burning = fire(np.random.default_rng(crc32(b"fire")))
    write(FOLDER / "fire.wav", *levelled([burning], PEAK * 0.5))


if __name__ == "__main__":
    main()
