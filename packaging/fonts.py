# SPDX-License-Identifier: MIT
"""Makes ``resources/fonts/``: Rubik as one static TTF for each of three weights, from the subsets of an npm package.

Needs ``fonttools`` and ``brotli``, which the project itself does not: run by hand in an environment of its own,
``pip install fonttools==4.68.0 brotli==1.2.1 && python packaging/fonts.py``. The result is committed.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import Any

from fetch import RESOURCES, from_npm

PACKAGE, VERSION = "@fontsource/rubik", "5.3.0"
FOLDER = RESOURCES / "fonts"
WEIGHTS = {400: "Regular", 500: "Medium", 600: "SemiBold"}
SUBSETS = ("latin", "latin-ext", "cyrillic", "cyrillic-ext", "hebrew")


def merged(files: list[Path], folder: Path) -> Any:
    """Return one font with the glyphs of all subsets."""
    from fontTools.merge import Merger
    from fontTools.ttLib import TTFont

    plain: list[str] = []
    for file in files:
        font = TTFont(file)
        font.flavor = None
        plain.append(str(folder / f"{file.stem}.ttf"))
        font.save(plain[-1])
    return Merger().merge(plain)


def named(font: Any, weight: int, style: str) -> None:
    """Give a font the names by which Qt finds family Rubik with this weight."""
    name, ribbi = font["name"], style == "Regular"
    name.names = [record for record in name.names if record.nameID not in {1, 2, 3, 4, 6, 16, 17, 25}]
    texts = {
        1: "Rubik" if ribbi else f"Rubik {style}",
        2: "Regular",
        3: f"Rubik-{style} ({PACKAGE} {VERSION})",
        4: f"Rubik {style}",
        6: f"Rubik-{style}",
        **({} if ribbi else {16: "Rubik", 17: style}),
    }
    for key, text in texts.items():
        name.setName(text, key, 3, 1, 0x409)
    font["OS/2"].usWeightClass = weight
    font["OS/2"].fsSelection = (font["OS/2"].fsSelection & ~0x61) | 0x40


def main() -> None:
    """Fetch, merge and write."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as temporary:
        package = from_npm(PACKAGE, VERSION, Path(temporary))
        for weight, style in WEIGHTS.items():
            files = [package / "files" / f"rubik-{subset}-{weight}-normal.woff2" for subset in SUBSETS]
            font = merged(files, Path(temporary))
            named(font, weight, style)
            font.save(FOLDER / f"Rubik-{style}.ttf")
            features = sorted({r.FeatureTag for r in font["GSUB"].table.FeatureList.FeatureRecord})
            print(style, len(font.getGlyphOrder()), "glyphs", " ".join(features))
        shutil.copyfile(package / "LICENSE", FOLDER / "LICENSE-rubik.txt")


if __name__ == "__main__":
    main()
