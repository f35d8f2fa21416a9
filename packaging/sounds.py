# SPDX-License-Identifier: MIT
"""Make the sound effects in ``resources/sounds`` from numbers alone: short, soft, wooden.

Run ``python packaging/sounds.py`` (needs numpy). The output is the same bytes every time, so that a change of a
recipe shows up as a change of a file.
"""

from __future__ import annotations

import wave
from pathlib import Path
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

RATE = 44_100
TARGET = Path(__file__).resolve().parent.parent / "resources" / "sounds"
Signal: TypeAlias = npt.NDArray[np.float64]


def tone(hz: float, ms: float, *, decay: float, partials: tuple[float, ...] = (1.0,)) -> Signal:
    """Return a struck tone: partials (amplitudes of 1x, 2x, 3x …) that die away with ``decay`` per second."""
    t = np.arange(int(RATE * ms / 1000)) / RATE
    wave_sum = sum(a * np.sin(2 * np.pi * hz * n * t) for n, a in enumerate(partials, start=1))
    attack = np.minimum(t / 0.004, 1.0)
    release = np.minimum((t[-1] - t) / 0.01, 1.0)
    out: Signal = np.asarray(wave_sum) * np.exp(-decay * t) * attack * release
    return out


def knock(hz: float, ms: float, *, decay: float, bite: float) -> Signal:
    """Return a knock of wood on stone: a low struck tone under a grain of filtered noise."""
    body = tone(hz, ms, decay=decay, partials=(1.0, 0.35, 0.0, 0.15))
    raw = np.frombuffer(np.random.PCG64(7).random_raw(len(body)).tobytes(), dtype="<u8").astype(np.float64)
    noise = raw / 2**63 - 1.0
    grain = np.convolve(noise, np.ones(6) / 6, mode="same")
    t = np.arange(len(body)) / RATE
    return body + bite * grain * np.exp(-decay * 3.0 * t)


def together(*parts: tuple[float, Signal]) -> Signal:
    """Lay sounds over each other, each starting at its millisecond."""
    length = max(int(RATE * at / 1000) + len(part) for at, part in parts)
    out = np.zeros(length)
    for at, part in parts:
        start = int(RATE * at / 1000)
        out[start : start + len(part)] += part
    return out


BELL = (1.0, 0.25, 0.12)

RECIPES: dict[str, tuple[float, Signal]] = {
    "place": (0.45, knock(410, 90, decay=52, bite=0.5)),
    "recall": (0.35, together((0, knock(330, 80, decay=55, bite=0.35)), (45, knock(270, 90, decay=55, bite=0.3)))),
    "submit": (
        0.45,
        together((0, knock(300, 110, decay=40, bite=0.5)), (60, tone(523.25, 260, decay=11, partials=BELL))),
    ),
    "refuse": (
        0.40,
        together(
            (0, tone(185, 110, decay=20, partials=(1, 0.4))), (115, tone(155.6, 170, decay=18, partials=(1, 0.4)))
        ),
    ),
    "your_turn": (
        0.40,
        together((0, tone(587.33, 320, decay=9, partials=BELL)), (120, tone(783.99, 420, decay=8, partials=BELL))),
    ),
    "bingo": (
        0.45,
        together(
            *((90 * i, tone(hz, 520, decay=6, partials=BELL)) for i, hz in enumerate((523.25, 659.25, 783.99, 1046.5)))
        ),
    ),
    "island": (
        0.45,
        together((0, tone(392, 420, decay=7, partials=BELL)), (110, tone(587.33, 520, decay=6, partials=BELL))),
    ),
    "time_low": (0.35, together((0, tone(880, 90, decay=28)), (150, tone(880, 110, decay=28)))),
    "end": (
        0.45,
        together(*((140 * i, tone(hz, 700, decay=4.5, partials=BELL)) for i, hz in enumerate((392.0, 493.88, 587.33)))),
    ),
}
"""Peak level (0–1) and samples of each effect."""


def main() -> None:
    """Write all effects as mono 16-bit WAV at 44.1 kHz."""
    TARGET.mkdir(parents=True, exist_ok=True)
    for name, (peak, samples) in RECIPES.items():
        scaled = samples / np.abs(samples).max() * peak * 32767
        with wave.open(str(TARGET / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(scaled.astype("<i2").tobytes())
        print(f"{name}: {len(samples) / RATE * 1000:.0f} ms")


if __name__ == "__main__":
    main()
