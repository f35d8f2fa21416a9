# SPDX-License-Identifier: MIT
"""What is said on one line: a first phrase, and the rest more quietly. A value."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sentence:
    """A first phrase, and what is said more quietly after it."""

    first: str
    rest: str = ""

    @property
    def whole(self) -> str:
        """Both, for assistive technology."""
        return f"{self.first} {self.rest}".strip()
