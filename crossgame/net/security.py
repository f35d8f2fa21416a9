# SPDX-License-Identifier: MIT
"""Who a host is: this installation's own key and certificate, and the fingerprint by which others know it again.

No Qt and no network. The certificate names nobody; its dates mean nothing, for clocks lie: the fingerprint is all.
"""

from __future__ import annotations

import base64
import contextlib
import hashlib
import hmac
import logging
import os
import secrets
import stat
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
    from cryptography.x509 import Certificate

_log = logging.getLogger(__name__)

FILE = "host-key.pem"
FINGERPRINT_LENGTH = 52
_BEGIN, _END = datetime(2000, 1, 1, tzinfo=UTC), datetime(2999, 12, 31, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Identity:
    """A host's key (never shown), certificate, and the certificate's fingerprint in text form."""

    key: bytes = field(repr=False)
    certificate: bytes = field(repr=False)
    fingerprint: str


def fingerprint_of(certificate: bytes) -> str:
    """Return the text form of the SHA-256 of a certificate in DER: 52 characters a–z and 2–7."""
    digest = hashlib.sha256(certificate).digest()
    return base64.b32encode(digest).decode("ascii").rstrip("=").lower()


def is_fingerprint(text: str) -> bool:
    """Whether a text has the form of a fingerprint."""
    return len(text) == FINGERPRINT_LENGTH and set(text) <= set("abcdefghijklmnopqrstuvwxyz234567")


def same(one: str, other: str) -> bool:
    """Compare two secrets or fingerprints in a time that tells nothing about them."""
    return hmac.compare_digest(one.encode("utf-8", "replace"), other.encode("utf-8", "replace"))


def load_identity(folder: Path) -> Identity:
    """Return this installation's identity from ``host-key.pem`` in ``folder``; the first call makes it.

    The file can be read by its owner only. A damaged one is set aside as ``.bad`` and a new one made: then games
    remembered by guests don't know this host any more, and they join by code again.

    Raises:
        OSError: it cannot be read or written.
    """
    file = folder / FILE
    try:
        content = file.read_bytes()
    except FileNotFoundError:
        return _create(file)
    try:
        identity = _identity(content)
    except ValueError as error:
        _log.warning("%s is damaged (%s) and was set aside as %s.bad", FILE, error, FILE)
        file.replace(file.with_name(FILE + ".bad"))
        return _create(file)
    _keep_private(file)
    return identity


def make_identity() -> Identity:
    """Return a fresh identity that is written nowhere."""
    return _identity(_fresh())


def _create(file: Path) -> Identity:
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_name(f"{FILE}.{os.getpid()}.{secrets.token_hex(4)}.tmp")
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(_fresh())
            stream.flush()
            os.fsync(stream.fileno())
        _publish(fresh, file)
    finally:
        fresh.unlink(missing_ok=True)
    return _identity(file.read_bytes())


def _publish(fresh: Path, file: Path) -> None:
    """Give the new file its name, unless another running program was first: then its key is ours too."""
    try:
        os.link(fresh, file)
    except FileExistsError:
        return
    except OSError:  # a file system without links
        fresh.replace(file)


def _keep_private(file: Path) -> None:
    if os.name == "posix" and stat.S_IMODE(file.stat().st_mode) & 0o077:
        with contextlib.suppress(OSError):
            file.chmod(0o600)
            _log.info("%s could be read by others; now it can't", FILE)


def _fresh() -> bytes:
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    # The old form of a key: Qt's backends on all systems read it for elliptic curves.
    text = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.TraditionalOpenSSL, serialization.NoEncryption()
    )
    return text + _certificate(key).public_bytes(serialization.Encoding.PEM)


def _certificate(key: EllipticCurvePrivateKey) -> Certificate:
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes
    from cryptography.x509.oid import NameOID

    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "crossgame")])
    builder = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
    builder = builder.serial_number(x509.random_serial_number()).not_valid_before(_BEGIN).not_valid_after(_END)
    return builder.sign(key, hashes.SHA256())


def _identity(content: bytes) -> Identity:
    """Read both parts of the file.

    Raises:
        ValueError: one is missing or damaged, or they don't belong together.
    """
    from cryptography import x509
    from cryptography.hazmat.primitives import serialization

    begin = content.find(b"-----BEGIN CERTIFICATE-----")
    if begin < 0:
        raise ValueError("there is no certificate in it")
    key = serialization.load_pem_private_key(content[:begin], password=None)
    certificate = x509.load_pem_x509_certificate(content[begin:])
    if key.public_key() != certificate.public_key():
        raise ValueError("key and certificate don't belong together")
    der = certificate.public_bytes(serialization.Encoding.DER)
    return Identity(content[:begin], content[begin:], fingerprint_of(der))
