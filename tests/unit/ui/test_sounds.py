"""Sounds: every file loads, mixing never wraps, and failure is silent for good until retried."""

import array
import subprocess
import sys
import threading

import pytest

from crossgame.ui.sounds import RATE, Effect, Mixer, Sounds, load, scaled


class FakeDevice:
    def __init__(self, heard):
        self.heard = heard
        self.closed = threading.Event()

    def start(self, mixer):
        self.mixer = mixer
        self.heard.set()

    def close(self):
        self.closed.set()


@pytest.mark.parametrize("effect", Effect, ids=lambda effect: effect.value)
def test_every_effect_loads_and_is_short_and_audible(effect):
    samples = load(effect)
    assert 0.05 * RATE < len(samples) < 1.5 * RATE
    assert 8_000 < max(map(abs, samples)) < 32_767


def test_mixing_adds_up_clips_and_ends():
    mixer = Mixer()
    mixer.add(array.array("h", [30_000, -30_000, 5]))
    mixer.add(array.array("h", [30_000, -30_000]))
    assert list(mixer.block(2)) == [32_767, -32_768]
    assert list(mixer.block(2)) == [5, 0]
    assert mixer.idle


def test_volume_scales_samples():
    assert list(scaled(array.array("h", [100, -100]), 50)) == [50, -50]


def test_effects_open_the_device_once_and_close_frees_it():
    heard, opened = threading.Event(), []

    def opener():
        opened.append(FakeDevice(heard))
        return opened[-1]

    sounds = Sounds(opener)
    sounds.play(Effect.PLACE)
    sounds.play(Effect.SUBMIT)
    assert heard.wait(5)
    sounds.close()
    assert len(opened) == 1
    assert opened[0].closed.is_set()


def test_a_missing_device_is_silent_and_not_retried_until_asked():
    tries = []
    tried = threading.Event()

    def opener():
        tries.append(1)
        tried.set()
        raise OSError("no such device")

    sounds = Sounds(opener)
    sounds.play(Effect.PLACE)
    assert tried.wait(5)
    sounds.close()
    assert sounds.failed
    sounds.play(Effect.PLACE)
    sounds.close()
    assert len(tries) == 1
    sounds.retry()
    tried.clear()
    sounds.play(Effect.PLACE)
    assert tried.wait(5)
    sounds.close()
    assert len(tries) == 2


def test_mute_and_volume_zero_open_nothing():
    def opener():
        raise AssertionError("must not be called")

    sounds = Sounds(opener)
    sounds.mute = True
    sounds.play(Effect.END)
    sounds.mute, sounds.volume = False, 0
    sounds.play(Effect.END)
    sounds.close()
    assert not sounds.failed


def test_a_machine_without_sound_writes_nothing_to_stderr():
    code = "from crossgame.ui.sounds import Sounds, Effect\ns = Sounds(); s.play(Effect.PLACE); s.close()\n"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stderr == ""
