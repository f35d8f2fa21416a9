# SPDX-License-Identifier: MIT
"""The network's part of the selftest."""

from __future__ import annotations

import pytest

from crossgame.net import trial


def test_host_and_guest_meet(qapp):
    assert "SSL" in trial.meet()


def test_a_computer_without_tls_is_told_so(qapp, monkeypatch):
    monkeypatch.setattr(trial.QSslSocket, "supportsSsl", staticmethod(lambda: False))
    with pytest.raises(RuntimeError, match="TLS library"):
        trial.meet()


def test_it_says_why_they_did_not_meet(qapp, monkeypatch):
    codes = iter(["AAAAAA", "BBBBBB", "CCCCCC", "DDDDDD"])
    monkeypatch.setattr(trial._Gate, "code", lambda self: next(codes))
    with pytest.raises(RuntimeError, match="refused"):
        trial.meet()
