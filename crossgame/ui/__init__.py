# SPDX-License-Identifier: MIT
"""What people see and touch: draws what it is told and emits wishes. All text for people is here.

It knows no sockets and no engine, and changes no game: it holds a ``session.table.Table`` and reads ``GameView``s.
Nothing here asks which ruleset it shows; it asks ``ruleset.traits`` and the policies.
"""
