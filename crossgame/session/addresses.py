# SPDX-License-Identifier: MIT
"""Under which addresses others may find this computer. Asks the system, changes nothing."""

from __future__ import annotations

from PySide6.QtNetwork import QAbstractSocket, QHostAddress, QNetworkInterface

_IPV4 = QAbstractSocket.NetworkLayerProtocol.IPv4Protocol


def own_addresses() -> tuple[str, ...]:
    """Return this computer's addresses, the likeliest to be reached first; loopback where there is no net."""
    found = [address for address in QNetworkInterface.allAddresses() if not address.isLoopback()]
    usable = [address for address in found if not address.isLinkLocal()]
    ordered = sorted(usable, key=lambda address: (address.protocol() != _IPV4, not _is_private(address)))
    return tuple(address.toString() for address in ordered) or ("127.0.0.1",)


def with_port(address: str, port: int) -> str:
    """Return an address and a port as people write them."""
    return f"[{address}]:{port}" if ":" in address else f"{address}:{port}"


def _is_private(address: QHostAddress) -> bool:
    return address.isPrivateUse()
