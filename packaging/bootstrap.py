# SPDX-License-Identifier: MIT
"""The two commands of the README: ``python3 packaging/bootstrap.py run`` and ``… test``.

Plain Python, no package needed: makes ``.venv`` in the checkout with pinned packages, on Linux makes sure that Qt's
system libraries are there, and starts the program or its tests. Doing it again costs a moment: what is done is
remembered in ``.venv``. Whatever stands in the way is said in one sentence with what to do. Written so that an old
Python can still read it far enough to say that it is too old.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
OLDEST = (3, 11)

# Debian's names; what the wheels of Qt leave to the system.
QT_LIBRARIES = (
    "libegl1",
    "libgl1",
    "libdbus-1-3",
    "libfontconfig1",
    "libglib2.0-0",
    "libice6",
    "libsm6",
    "libx11-xcb1",
    "libxkbcommon0",
    "libxkbcommon-x11-0",
    "libxcb-cursor0",
    "libxcb-icccm4",
    "libxcb-image0",
    "libxcb-keysyms1",
    "libxcb-randr0",
    "libxcb-render-util0",
    "libxcb-shape0",
    "libxcb-xkb1",
    "libwayland-client0",
    "libwayland-cursor0",
    "libwayland-egl1",
)
OTHER_SYSTEMS = {
    "dnf": "dnf install mesa-libEGL mesa-libGL libxkbcommon-x11 xcb-util-cursor xcb-util-wm xcb-util-image "
    "xcb-util-keysyms xcb-util-renderutil libwayland-cursor libwayland-egl",
    "zypper": "zypper install libEGL1 libGL1 libxkbcommon-x11-0 libxcb-cursor0 libxcb-icccm4 libxcb-image0 "
    "libxcb-keysyms1 libxcb-render-util0 libwayland-cursor0 libwayland-egl1",
    "pacman": "pacman -S libglvnd libxkbcommon-x11 xcb-util-cursor xcb-util-wm xcb-util-image xcb-util-keysyms "
    "xcb-util-renderutil wayland",
}

# Loads the modules that the program uses and the platform plugin that Qt chooses in this environment.
PROBE = """
import PySide6.QtNetwork, PySide6.QtSvg, PySide6.QtWidgets
from PySide6.QtGui import QGuiApplication
QGuiApplication(["probe"])
print("loaded", QGuiApplication.platformName())
"""


class TroubleError(Exception):
    """Something stands in the way; the text is one sentence for whoever typed the command."""


class Machine:
    """This computer as far as this script touches it; a test puts another in its place."""

    def __init__(self, environ: dict[str, str] | None = None) -> None:
        self.environ = dict(os.environ if environ is None else environ)
        self.platform = sys.platform
        self.version = sys.version_info[:2]
        self.root = hasattr(os, "geteuid") and os.geteuid() == 0

    def which(self, name: str) -> str | None:
        """Return where a command is."""
        return shutil.which(name)

    def call(self, command: list[str], **extra: str) -> int:
        """Run a command that talks to the person; return its exit code."""
        try:
            return subprocess.call(command, env={**self.environ, **extra})
        except OSError:
            return 127

    def ask(self, command: list[str], **extra: str) -> tuple[int, str]:
        """Run a command quietly; return its exit code and what it said."""
        environ = {**self.environ, **extra}
        try:
            answer = subprocess.run(command, env=environ, check=False, capture_output=True, text=True, timeout=120)
        except OSError as error:
            return 127, str(error)
        except subprocess.TimeoutExpired:
            return 124, "no answer within two minutes"
        return answer.returncode, answer.stdout + answer.stderr


class Bootstrap:
    """Makes an environment in ``root`` and starts things in it."""

    def __init__(self, machine: Machine, root: Path = ROOT) -> None:
        self.machine = machine
        self.root = root
        self.venv = root / ".venv"
        inside = "Scripts/python.exe" if machine.platform == "win32" else "bin/python"
        self.python = self.venv / inside

    def check_python(self) -> None:
        """Refuse a Python that is too old."""
        if self.machine.version < OLDEST:
            wanted, found = (".".join(map(str, version)) for version in (OLDEST, self.machine.version))
            raise TroubleError(
                f"Crossgame needs Python {wanted} or newer and this is Python {found}: install a newer one and start "
                f"this script with it, for instance python{wanted} packaging/bootstrap.py run."
            )

    def prepare(self, kind: str) -> None:
        """Make the environment have what ``kind`` ("run" or "dev") needs; nothing to do if it has."""
        self.check_python()
        name = "requirements.txt" if kind == "run" else "requirements-dev.txt"
        stamp, wanted = self.venv / f".crossgame-{kind}", self._fingerprint()
        if self.python.exists() and stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
            return
        self._make_venv()
        print(f"Installing what Crossgame needs into {self.venv.name} (once) …", flush=True)
        install = [str(self.python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r"]
        if self.machine.call([*install, str(self.root / "packaging" / name)]) != 0:
            raise TroubleError(
                "The packages could not be installed: pip says why above; with a network connection and some 400 MB "
                "of free disk, start this command again."
            )
        stamp.write_text(wanted, encoding="utf-8")

    def check_qt(self, **environ: str) -> None:
        """On Linux: load Qt and its platform plugin in a process of its own; install or name what is missing."""
        if not self.machine.platform.startswith("linux"):
            return
        code, said = self._probe(environ)
        if code != 0 and not _no_display(said):
            self._install_libraries()
            code, said = self._probe(environ)
        if code != 0 and _no_display(said):
            raise TroubleError(
                "The display cannot be reached: check DISPLAY (or WAYLAND_DISPLAY) and that this user may use it, "
                "then start this command again."
            )
        if code != 0:
            last = [line for line in said.splitlines() if line.strip()][-1:] or ["it said nothing"]
            raise TroubleError(f"Qt still does not start on this system: {last[0].strip()}")

    def check_display(self) -> None:
        """On Linux: refuse to open a window where there is no screen."""
        machine = self.machine
        anywhere = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
        if machine.platform.startswith("linux") and not any(machine.environ.get(name) for name in anywhere):
            raise TroubleError(
                "Crossgame is a desktop program and there is no display here: start it from a desktop session, "
                "or over ssh -X, or on a virtual one: xvfb-run -s '-noreset -screen 0 1280x800x24' python3 "
                "packaging/bootstrap.py run."
            )

    def run(self, words: list[str]) -> int:
        """Start the program."""
        self.check_python()
        window = self._opens_window(words)
        if window:
            self.check_display()
        self.prepare("run")
        if window:
            self.check_qt()
        return self.machine.call([str(self.python), "-m", "crossgame", *words], PYTHONPATH=str(self.root))

    def test(self, words: list[str]) -> int:
        """Run the tests, two at a time, without a screen unless QT_QPA_PLATFORM says otherwise."""
        self.prepare("dev")
        platform = self.machine.environ.get("QT_QPA_PLATFORM", "offscreen")
        self.check_qt(QT_QPA_PLATFORM=platform)
        os.chdir(self.root)
        command = [str(self.python), "-m", "pytest", "-n", "2", *words]
        return self.machine.call(command, QT_QPA_PLATFORM=platform, PYTHONPATH=str(self.root))

    def _opens_window(self, words: list[str]) -> bool:
        sys.path.insert(0, str(self.root))
        try:
            from crossgame.__main__ import window_request
        finally:
            sys.path.remove(str(self.root))
        return window_request(words) is not None

    def _fingerprint(self) -> str:
        files = sorted((self.root / "packaging").glob("requirements*.txt"))
        digest = hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()
        return f"{self.machine.version} {digest}\n"

    def _make_venv(self) -> None:
        asked = "import pip, sys; print(tuple(sys.version_info[:2]))"
        code, said = self.machine.ask([str(self.python), "-c", asked])
        if code == 0 and said.strip() == str(tuple(self.machine.version)):
            return
        make = [sys.executable, "-m", "venv", "--clear", str(self.venv)]
        code, said = self.machine.ask(make)
        if code == 0:
            return
        # Debian and its kin ship Python without what a virtual environment is made of.
        if "ensurepip" in said and self.machine.which("apt-get"):
            package = "python{}.{}-venv".format(*self.machine.version)
            if self.machine.root and self._apt((package,)):
                code, said = self.machine.ask(make)
            else:
                raise TroubleError(
                    f"Python's venv is missing: run  sudo apt-get install {package}  and this command again."
                )
        if code != 0:
            last = [line for line in said.splitlines() if line.strip()][-1:] or ["no reason given"]
            raise TroubleError(f"The environment {self.venv} could not be made: {last[0].strip()}")

    def _probe(self, environ: dict[str, str]) -> tuple[int, str]:
        return self.machine.ask([str(self.python), "-c", PROBE], **environ)

    def _install_libraries(self) -> None:
        command = "apt-get install -y --no-install-recommends " + " ".join(QT_LIBRARIES)
        if self.machine.which("apt-get"):
            if not self.machine.root:
                raise TroubleError(
                    f"Qt needs system libraries that are missing: run  sudo {command}  and this command again."
                )
            print("Installing Qt's system libraries …", flush=True)
            if not self._apt(QT_LIBRARIES):
                raise TroubleError(
                    f"Qt's system libraries could not be installed: see above; the command was  {command}"
                )
            return
        for name, other in OTHER_SYSTEMS.items():
            if self.machine.which(name):
                raise TroubleError(
                    f"Qt needs system libraries that are missing: run  sudo {other}  and this command again."
                )
        raise TroubleError(
            "Qt needs system libraries that are missing: install those that Debian calls "
            + ", ".join(QT_LIBRARIES)
            + "."
        )

    def _apt(self, packages: tuple[str, ...]) -> bool:
        quiet = {"DEBIAN_FRONTEND": "noninteractive"}
        install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages]
        if self.machine.ask(install, **quiet)[0] == 0:
            return True
        # Most often the lists are missing or old.
        return (
            self.machine.call(["apt-get", "update", "-qq"], **quiet) == 0 and self.machine.call(install, **quiet) == 0
        )


def _no_display(said: str) -> bool:
    signs = ("could not connect to display", "Failed to create wl_display")
    # With libraries missing Qt says so besides.
    return any(sign in said for sign in signs) and "cannot open shared object file" not in said


def main(argv: list[str], machine: Machine | None = None) -> int:
    """Do what the command says and return the exit code."""
    parser = argparse.ArgumentParser(prog="bootstrap.py", description="Set Crossgame up and run or test it.")
    parser.add_argument("command", choices=("run", "test", "prepare"))
    parser.add_argument("words", nargs=argparse.REMAINDER, metavar="…", help="passed on to the program or to pytest")
    options = parser.parse_args(argv)
    bootstrap = Bootstrap(machine or Machine())
    try:
        if options.command == "prepare":
            bootstrap.prepare("dev")
            return 0
        return bootstrap.run(options.words) if options.command == "run" else bootstrap.test(options.words)
    except TroubleError as trouble:
        print(trouble, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
