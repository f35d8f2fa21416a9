# SPDX-License-Identifier: MIT
"""Bytes and identity on the local network: the room is here from the first day, its furniture comes with the LAN.

Protocol, security, listener, connection, dialer, discovery. Knows no game, no engine, no widgets; the protocol itself
knows no Qt either.
"""
