# SPDX-License-Identifier: MIT
"""Makes ``resources/lexicons/enable.familiarity`` from the SCOWL lists: how well known each ENABLE word is.

Form: zlib of one byte per word of ``enable.txt``, in the order of that file (sorted). The byte is SCOWL's size level
10, 20, 35 … 95 (10: the commonest words; the smallest level of any list that has the word) or 255: in no list.
The lists are those of plain words of all regions and their variants: no names, abbreviations, contractions.

Run by hand on Debian: ``python packaging/familiarity.py``. The result is committed.
"""

from __future__ import annotations

import json
import tempfile
import zlib
from collections import Counter
from pathlib import Path

from fetch import from_apt
from lexicon import FOLDER

UNKNOWN = 255


def levels(lists: Path) -> dict[str, int]:
    """Return the smallest level of each word in SCOWL's ``…-words.LEVEL`` files."""
    found: dict[str, int] = {}
    for file in sorted(lists.glob("*-words.*")):
        level = int(file.suffix[1:])
        for word in file.read_text(encoding="latin-1").split():
            found[word] = min(level, found.get(word, UNKNOWN))
    return found


def main() -> None:
    """Fetch, look up and write."""
    words = (FOLDER / "enable.txt").read_text(encoding="ascii").split()
    with tempfile.TemporaryDirectory() as folder:
        package, version = from_apt("scowl", Path(folder))
        known = levels(package / "usr/share/dict/scowl")
        notice = (package / "usr/share/doc/scowl/copyright").read_text(encoding="utf-8")
    ranks = bytes(known.get(word, UNKNOWN) for word in words)
    (FOLDER / "enable.familiarity").write_bytes(zlib.compress(ranks, 9))
    (FOLDER / "LICENSE-scowl.txt").write_text(notice, encoding="utf-8")
    about = json.loads((FOLDER / "enable.json").read_text(encoding="utf-8"))
    about["familiarity"] = {
        "file": "enable.familiarity",
        "form": "zlib of one byte per word in the order of enable.txt: SCOWL level 10…95, 255 unknown",
        "source": f"scowl {version} (Debian package)",
        "licence": "LICENSE-scowl.txt",
    }
    text = json.dumps(about, indent=2, ensure_ascii=False)
    (FOLDER / "enable.json").write_text(text + "\n", encoding="utf-8")
    print(sorted(Counter(ranks).items()))


if __name__ == "__main__":
    main()
