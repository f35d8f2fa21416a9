# SPDX-License-Identifier: MIT
"""What the user is called at a table: a suggestion, and a request to host with the name in it. Asks nobody."""

from __future__ import annotations

import getpass
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from crossgame.session.lan import HostRequest


def named(request: HostRequest, name: str) -> HostRequest:
    """Return a request with the host's name, in the first chair too."""
    setup = request.setup
    if setup is not None and setup.chairs and setup.chairs[0].level is None:
        first = replace(setup.chairs[0], name=name)
        setup = replace(setup, chairs=(first, *setup.chairs[1:]))
    return replace(request, name=name, setup=setup)


def suggested_name() -> str:
    """Return the name of the user's account as a suggestion; it is told to nobody before somebody has agreed to it."""
    try:
        name = getpass.getuser()
    except (OSError, KeyError, ImportError):
        return ""
    return "" if name in {"root", "user", "admin", "administrator"} else name.capitalize()[:40]
