# SPDX-License-Identifier: MIT
"""Sound effects: short WAV files mixed into one output device, opened lazily in a thread of its own.

Failure is silent: without a device, a driver or the library the game is simply quiet, nothing is written to stderr,
and it is not tried again until ``retry`` is called (Preferences). Nothing here may keep the window waiting.
"""

from __future__ import annotations

import array
import ctypes
import io
import logging
import queue
import sys
import threading
import wave
from enum import Enum
from typing import TYPE_CHECKING, Any, Protocol

from crossgame.app import assets

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

log = logging.getLogger(__name__)

RATE = 44_100
_IDLE_SECONDS = 4.0
_ALSA_HANDLER = ctypes.CFUNCTYPE(None, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p)
_quiet = _ALSA_HANDLER(lambda *_: None)


class Effect(Enum):
    """What can be heard; the value is the file's name."""

    PLACE = "place"
    RECALL = "recall"
    SUBMIT = "submit"
    REFUSE = "refuse"
    YOUR_TURN = "your_turn"
    BINGO = "bingo"
    ISLAND = "island"
    TIME_LOW = "time_low"
    END = "end"


class Device(Protocol):
    """An output that pulls mono 16-bit samples from a mixer."""

    def start(self, mixer: Generator[Any, int, None]) -> None:
        """Begin to pull; the generator has been primed."""

    def close(self) -> None:
        """Stop and free the device."""


class Mixer:
    """Adds playing effects up. Thread-safe; samples are clipped, never wrapped."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._playing: list[tuple[array.array[int], int]] = []

    def add(self, samples: array.array[int]) -> None:
        """Start an effect with the next block."""
        with self._lock:
            self._playing.append((samples, 0))

    @property
    def idle(self) -> bool:
        """Whether nothing is being played."""
        with self._lock:
            return not self._playing

    def block(self, frames: int) -> array.array[int]:
        """Return the next ``frames`` samples (int16)."""
        out = [0] * frames
        with self._lock:
            rest: list[tuple[array.array[int], int]] = []
            for samples, at in self._playing:
                for i, value in enumerate(samples[at : at + frames]):
                    out[i] += value
                if at + frames < len(samples):
                    rest.append((samples, at + frames))
            self._playing = rest
        return array.array("h", [max(-32768, min(32767, value)) for value in out])

    def stream(self) -> Generator[array.array[int], int, None]:
        """Yield blocks of as many frames as are sent in, for ever."""
        frames = yield array.array("h")
        while True:
            frames = yield self.block(frames)


class Sounds:
    """Plays effects at one volume.

    Args:
        opener: makes the device; called in the sound thread.
    """

    def __init__(self, opener: Callable[[], Device] | None = None) -> None:
        self.volume = 70
        self.mute = False
        self._opener = opener or open_device
        self._jobs: queue.SimpleQueue[Effect | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._failed = False

    @property
    def failed(self) -> bool:
        """Whether the device could not be opened; Preferences says so."""
        return self._failed

    def play(self, effect: Effect) -> None:
        """Play an effect soon; at once returns, never raises."""
        if self.mute or self.volume <= 0 or self._failed:
            return
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="sounds", daemon=True)
            self._thread.start()
        self._jobs.put(effect)

    def retry(self) -> None:
        """Try the device again at the next effect."""
        self._failed = False

    def close(self) -> None:
        """Stop; waits a moment for the device to be freed."""
        if self._thread is not None:
            self._jobs.put(None)
            self._thread.join(timeout=0.5)
            self._thread = None

    def _run(self) -> None:
        device: Device | None = None
        mixer = Mixer()
        while True:
            try:
                effect = self._jobs.get(timeout=_IDLE_SECONDS if device else None)
            except queue.Empty:
                if device is not None and mixer.idle:
                    device.close()
                    device = None
                continue
            if effect is None:
                break
            device = device or self._open(mixer)
            if device is not None:
                self._start(mixer, effect)
        if device is not None:
            device.close()

    def _start(self, mixer: Mixer, effect: Effect) -> None:
        try:
            mixer.add(scaled(load(effect), self.volume))
        except (OSError, ValueError, EOFError, wave.Error) as error:
            log.info("an effect can't be played: %s", error)

    def _open(self, mixer: Mixer) -> Device | None:
        try:
            device = self._opener()
            stream = mixer.stream()
            next(stream)
            device.start(stream)
        except Exception as error:  # noqa: BLE001 - drivers fail in every way there is; the game goes on without sound
            log.info("no sound: %s", error)
            self._failed = True
            return None
        return device


def load(effect: Effect) -> array.array[int]:
    """Return the samples of an effect (mono, int16, 44.1 kHz).

    Raises:
        FileNotFoundError: it does not ship with this installation.
        ValueError: the file is not of that form.
    """
    with wave.open(io.BytesIO(assets.read_bytes("sounds", f"{effect.value}.wav")), "rb") as file:
        if (file.getnchannels(), file.getsampwidth(), file.getframerate()) != (1, 2, RATE):
            raise ValueError(f"{effect.value}.wav is not mono, 16 bits, {RATE} Hz")
        samples = array.array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        samples.byteswap()
    return samples


def scaled(samples: array.array[int], volume: int) -> array.array[int]:
    """Return the samples at a volume of 0–100."""
    return array.array("h", [value * volume // 100 for value in samples])


def open_device() -> Device:
    """Open the default output; raises whatever the library or the driver raises."""
    _hush_alsa()
    import miniaudio

    device: Device = miniaudio.PlaybackDevice(
        output_format=miniaudio.SampleFormat.SIGNED16,
        nchannels=1,
        sample_rate=RATE,
        buffersize_msec=30,
        app_name="Crossgame",
    )
    return device


def _hush_alsa() -> None:
    # ALSA writes a screenful to stderr where there is no sound card; its error handler can be replaced.
    if not sys.platform.startswith("linux"):
        return
    try:
        ctypes.CDLL("libasound.so.2").snd_lib_error_set_handler(_quiet)
    except (OSError, AttributeError):
        log.debug("no ALSA here")
