# SPDX-License-Identifier: MIT
"""A live table: seats, computers in their own process, autosave; later hosting, remote tables, lobby, coach.

QtCore only, no widgets. ``Table`` is the one interface that the window knows; ``LocalTable`` owns a ``Game``, and a
``RemoteTable`` will speak to a host. Nothing here draws, and nothing here decides what is legal.
"""
