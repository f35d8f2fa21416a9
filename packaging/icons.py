# SPDX-License-Identifier: MIT
"""Makes ``resources/icons/``: the Tabler outline icons that the program uses, and our own logo as program icons.

Run by hand in the project's environment (Qt draws the pictures): ``python packaging/icons.py``. The result is
committed.
"""

from __future__ import annotations

import os
import shutil
import struct
import tempfile
from pathlib import Path

from fetch import RESOURCES, ROOT, from_npm

PACKAGE, VERSION = "@tabler/icons", "3.52.0"
FOLDER = RESOURCES / "icons"

_WANTED = """
access-point arrow-back-up arrow-down arrow-down-to-arc arrow-forward-up arrow-left arrow-right arrows-shuffle bulb
chart-line check chevron-down chevron-right circle circle-check clock copy cpu current-location door-enter dots eye
flag folder-open grip-vertical help history home info-circle layout-sidebar-right link lock map map-search maximize
message minus paper-bag pencil player-play player-skip-forward plus refresh replace rotate-clockwise school search
send settings share-2 square square-letter-a star triangle trophy user-circle users volume volume-off x
"""
NAMES = tuple(_WANTED.split())

# Three by three squares of pitch 8.5 in 24: word squares above and below, letter discs at the sides (design: Logo).
_MARKS = (
    '<rect x="8.5" y="0" width="7" height="7" rx="1.3" fill="{word}"/>'
    '<rect x="8.5" y="17" width="7" height="7" rx="1.3" fill="{word}"/>'
    '<circle cx="3.5" cy="12" r="3.5" fill="{letter}"/>'
    '<circle cx="20.5" cy="12" r="3.5" fill="{letter}"/>'
    '<rect x="8.5" y="8.5" width="7" height="7" rx="1.3" fill="{tile}"/>'
)
_OPEN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
LIGHT = {"word": "#5F4A8B", "letter": "#2C7163", "tile": "#2A2722"}
DARK = {"word": "#8F7EBB", "letter": "#4FA491", "tile": "#EDE8DD"}
HIGH_CONTRAST = {"word": "#CDB8FF", "letter": "#5CE6E0", "tile": "#FFFFFF"}

PNG_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
ICO_SIZES = (16, 24, 32, 48, 64, 128, 256)
ICNS_TYPES = {b"icp4": 16, b"icp5": 32, b"ic07": 128, b"ic08": 256, b"ic09": 512}


def logo(colours: dict[str, str]) -> str:
    """Return the logo as SVG."""
    return f"{_OPEN}{_MARKS.format(**colours)}</svg>\n"


def app_icon() -> str:
    """Return the program's icon: the logo on an ivory tile with its lower edge."""
    tile = (
        '<rect x="0.5" y="0.5" width="23" height="23" rx="4.5" fill="#B9AD95"/>'
        '<rect x="0.5" y="0.5" width="23" height="21.8" rx="4.5" fill="#FFFCF5"/>'
    )
    return f'{_OPEN}{tile}<g transform="translate(4.2 3.6) scale(0.65)">{_MARKS.format(**LIGHT)}</g></svg>\n'


def png(svg: str, size: int) -> bytes:
    """Return an SVG drawn at ``size`` × ``size`` pixels as PNG."""
    from PySide6.QtCore import QBuffer, QByteArray, QIODevice
    from PySide6.QtGui import QImage, QImageWriter, QPainter
    from PySide6.QtSvg import QSvgRenderer

    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    QSvgRenderer(QByteArray(svg.encode())).render(painter)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"PNG")).write(image)
    return bytes(buffer.data().data())


def ico(pictures: dict[int, bytes]) -> bytes:
    """Return a Windows icon file holding PNG pictures by size."""
    offset = 6 + 16 * len(pictures)
    head, body = struct.pack("<HHH", 0, 1, len(pictures)), b""
    for size, picture in pictures.items():
        side = size % 256  # 0 stands for 256
        head += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(picture), offset + len(body))
        body += picture
    return head + body


def icns(pictures: dict[bytes, bytes]) -> bytes:
    """Return a macOS icon file holding PNG pictures by type."""
    body = b"".join(kind + struct.pack(">I", 8 + len(picture)) + picture for kind, picture in pictures.items())
    return b"icns" + struct.pack(">I", 8 + len(body)) + body


def fetch_icons() -> None:
    """Copy the wanted icons and their licence."""
    with tempfile.TemporaryDirectory() as folder:
        package = from_npm(PACKAGE, VERSION, Path(folder))
        for name in NAMES:
            shutil.copyfile(package / "icons/outline" / f"{name}.svg", FOLDER / f"{name}.svg")
        shutil.copyfile(package / "LICENSE", FOLDER / "LICENSE-tabler.txt")


def draw_logo() -> None:
    """Write the logo for each theme and the program icons of the three systems."""
    for suffix, colours in (("", LIGHT), ("-dark", DARK), ("-high-contrast", HIGH_CONTRAST)):
        (FOLDER / f"logo{suffix}.svg").write_text(logo(colours), encoding="utf-8")
    (FOLDER / "app.svg").write_text(app_icon(), encoding="utf-8")
    for size in PNG_SIZES:
        (FOLDER / f"app-{size}.png").write_bytes(png(app_icon(), size))
    (ROOT / "packaging/windows").mkdir(exist_ok=True)
    (ROOT / "packaging/macos").mkdir(exist_ok=True)
    (ROOT / "packaging/windows/crossgame.ico").write_bytes(ico({s: png(app_icon(), s) for s in ICO_SIZES}))
    (ROOT / "packaging/macos/crossgame.icns").write_bytes(icns({k: png(app_icon(), s) for k, s in ICNS_TYPES.items()}))


def main() -> None:
    """Make all of it."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtGui import QGuiApplication

    FOLDER.mkdir(parents=True, exist_ok=True)
    application = QGuiApplication(["icons"])
    fetch_icons()
    draw_logo()
    del application
    print(f"{len(NAMES)} icons, {len(PNG_SIZES)} program pictures")


if __name__ == "__main__":
    main()
