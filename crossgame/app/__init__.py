# SPDX-License-Identifier: MIT
"""The program's surroundings: settings, folders, logs, crash reports, assets.

No game, no session, no widgets, no text for people in here; Qt only where a module says so.
"""
