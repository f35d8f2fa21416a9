# SPDX-License-Identifier: MIT
"""Which play to choose: move generation as array algebra, values of plays, levels.

Stands on ``rules`` and ``lexicon``. Knows no game history, no session, no files of its own and no Qt; chance and time
come in from outside. What may enter the arrays of the generator is what a policy says in array form: never the name
of a ruleset.

Doors: ``choose.Chooser`` answers ``requests.Request`` with ``requests.Choice`` (in a worker process);
``movegen.Generator`` lists plays.
"""
