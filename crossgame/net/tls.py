# SPDX-License-Identifier: MIT
"""TLS as both sides have it: nothing older than 1.2, no proxy, certificates known by their fingerprint alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtNetwork import QHostAddress, QNetworkProxy, QSsl, QSslCertificate, QSslConfiguration, QSslKey, QSslSocket

from crossgame.net.security import fingerprint_of

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

    from crossgame.net.security import Identity


class TlsError(RuntimeError):
    """This computer has no TLS that Qt can use, or can't use this key."""


def is_there() -> bool:
    """Whether encrypted connections can be made on this computer."""
    return QSslSocket.supportsSsl()


def host_configuration(identity: Identity) -> QSslConfiguration:
    """Return what a host's sockets are set up with.

    Raises:
        TlsError: the key or the certificate can't be read by Qt.
    """
    key = QSslKey(identity.key, QSsl.KeyAlgorithm.Ec, QSsl.EncodingFormat.Pem, QSsl.KeyType.PrivateKey)
    certificate = QSslCertificate(identity.certificate, QSsl.EncodingFormat.Pem)
    if key.isNull() or certificate.isNull():
        raise TlsError("the host's key can't be read")
    configuration = _configuration()
    configuration.setLocalCertificate(certificate)
    configuration.setPrivateKey(key)
    configuration.setSslOption(QSsl.SslOption.SslOptionDisableSessionTickets, True)
    return configuration


def guest_configuration() -> QSslConfiguration:
    """Return what a guest's sockets are set up with: the fingerprint is compared by the dialer, nothing else."""
    return _configuration()


def new_socket(configuration: QSslConfiguration, parent: QObject | None = None) -> QSslSocket:
    """Return a socket that goes straight to the local network."""
    socket = QSslSocket(parent)
    socket.setProxy(QNetworkProxy(QNetworkProxy.ProxyType.NoProxy))
    socket.setSslConfiguration(configuration)
    return socket


def peer_fingerprint(socket: QSslSocket) -> str:
    """Return the fingerprint of the certificate that the other side showed, "" if none."""
    certificate = socket.peerCertificate()
    return "" if certificate.isNull() else fingerprint_of(bytes(certificate.toDer().data()))


def plain(address: QHostAddress) -> QHostAddress:
    """Return an IPv4 address that came in the clothes of IPv6 as what it is."""
    text = address.toString()
    return QHostAddress(text.removeprefix("::ffff:")) if "." in text else address


def text_of(address: QHostAddress) -> str:
    """Return an address as people write it."""
    return plain(address).toString()


def _configuration() -> QSslConfiguration:
    configuration = QSslConfiguration.defaultConfiguration()
    configuration.setProtocol(QSsl.SslProtocol.TlsV1_2OrLater)
    configuration.setPeerVerifyMode(QSslSocket.PeerVerifyMode.VerifyNone)
    configuration.setSslOption(QSsl.SslOption.SslOptionDisableCompression, True)
    configuration.setSslOption(QSsl.SslOption.SslOptionDisableSessionPersistence, True)
    configuration.setSslOption(QSsl.SslOption.SslOptionDisableSessionSharing, True)
    return configuration
