# SPDX-License-Identifier: MIT
"""What has happened and what comes next: the one state machine, its events, clocks and records.

``Game`` owns the one mutable position. Commands go in, events come out; events are the only way state changes, and
every draw is in its event, so that a game is replayed without a random generator. Each event knows what a seat may see
of it (``seen_by``). ``storage`` keeps games as rows and knows no rules. No Qt, no other files but the record's text, no
engine, no text for people, no clock of its own: time is handed in as monotonic nanoseconds.
"""
