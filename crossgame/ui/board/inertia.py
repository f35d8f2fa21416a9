# SPDX-License-Identifier: MIT
"""How a board goes on gliding after it was let go. Pure: times and distances in, distances out."""

from __future__ import annotations

from collections import deque
from math import exp, hypot

_WINDOW_S = 0.08
"""Only the last moves before letting go count."""
_LEAST, _MOST = 120.0, 4_000.0
"""Speeds in px/s below which nothing glides, and above which nothing is thrown."""
_FADE_S = 0.14


class Inertia:
    """Speed of a drag, and what is left of it after a time."""

    def __init__(self) -> None:
        self._moves: deque[tuple[float, float, float]] = deque(maxlen=32)
        self._speed = (0.0, 0.0)
        self._rest = (0.0, 0.0)

    def grasp(self) -> None:
        """Begin anew: the board is held."""
        self._moves.clear()
        self._speed = (0.0, 0.0)
        self._rest = (0.0, 0.0)

    def follow(self, dx: float, dy: float, *, now: float) -> None:
        """Note a move by px, at a time in seconds."""
        self._moves.append((now, dx, dy))

    def release(self, *, now: float) -> bool:
        """Let go; tell whether it glides."""
        recent = [move for move in self._moves if now - move[0] <= _WINDOW_S]
        if len(recent) < 2:
            return False
        # From the first move on: what came before that one took its own time.
        time = max(now - recent[0][0], 0.01)
        x, y = sum(move[1] for move in recent[1:]) / time, sum(move[2] for move in recent[1:]) / time
        speed = hypot(x, y)
        if speed < _LEAST:
            return False
        share = min(1.0, _MOST / speed)
        self._speed = (x * share, y * share)
        return True

    def glide(self, seconds: float) -> tuple[int, int] | None:
        """Return the whole px to move on after so many seconds more, ``None`` when it has come to rest."""
        if hypot(*self._speed) < _LEAST / 4:
            return None
        left = exp(-seconds / _FADE_S)
        reach = _FADE_S * (1 - left)
        x, y = (rest + speed * reach for rest, speed in zip(self._rest, self._speed, strict=True))
        self._speed = (self._speed[0] * left, self._speed[1] * left)
        whole = round(x), round(y)
        self._rest = (x - whole[0], y - whole[1])
        return whole
