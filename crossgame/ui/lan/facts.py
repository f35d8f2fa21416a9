# SPDX-License-Identifier: MIT
"""What a game on the network is, in a few words: rows of the list of games, and the rules of a lobby. Pure text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crossgame.session.room import RoomPhase
from crossgame.ui.games import GAMES, challenge_text, clock_text, game_title
from crossgame.ui.goals import stored_goal_text
from crossgame.ui.lan.found_list import FoundLine
from crossgame.ui.lan.wording import ping_text
from crossgame.ui.spelling import plain_text
from crossgame.ui.translation import counted, translate

if TYPE_CHECKING:
    from crossgame.rules.ruleset import Ruleset
    from crossgame.session.lan import FoundGame, KnownSeat

_CONTEXT = "lan"
_BULLET = " \N{BULLET} "
_TIMES = "\N{MULTIPLICATION SIGN}"
_USUAL_SIDES = {"classic": 15}
_MINUTE_MS = 60_000


def mode_text(mode: str) -> str:
    """Return facts as they are announced (``rounds:10``, ``time:10``, ``endless``, ``25+5``) for people."""
    return _BULLET.join(_fact(part) for part in mode.split(",") if part.strip())


def _fact(mode: str) -> str:
    mode = plain_text(mode)[:40]
    kind, _, number = mode.partition(":")
    if kind == "rounds" and number.isdecimal():
        return counted(_CONTEXT, "%n round(s)", int(number[:6]))
    if kind in {"time", "score", "tiles"} or mode == "endless":
        return stored_goal_text(mode)
    if kind == "turn" and number.isdecimal():
        return translate(_CONTEXT, "{0} s").format(int(number[:6]))
    return clock_text(mode) if mode[:1].isdecimal() or mode == "none" else challenge_text(mode)


def is_known(game: str) -> bool:
    """Tell whether this version has a game of that name."""
    return any(entry.id == game for entry in GAMES)


def title_of(found: FoundGame) -> str:
    """Return what a found game is called."""
    return game_title(found.game) if is_known(found.game) else translate(_CONTEXT, "Another game")


def facts_of(found: FoundGame) -> str:
    """Return a found game's board and mode."""
    side = f"{found.side} {_TIMES} {found.side}" if found.side and _USUAL_SIDES.get(found.game) != found.side else ""
    code = "" if found.needs_code else translate(_CONTEXT, "no code")
    return _BULLET.join(part for part in (side, mode_text(found.mode), code, plain_text(found.address)[:60]) if part)


def can_join(found: FoundGame) -> bool:
    """Tell whether somebody new could get a seat."""
    return found.compatible and found.free > 0 and found.phase is not RoomPhase.OVER


def can_watch(found: FoundGame) -> bool:
    """Tell whether somebody could watch."""
    return found.compatible and found.watching


def line_of(found: FoundGame) -> FoundLine:
    """Return the row of a found game."""
    playing = found.phase is RoomPhase.PLAYING
    taken = max(0, found.seats - found.free)
    if playing and found.free:
        seats, line = counted(_CONTEXT, "%n player(s)", taken), translate(_CONTEXT, "playing now")
    else:
        seats, line = translate(_CONTEXT, "{0} of {1}").format(taken, found.seats), translate(_CONTEXT, "seats taken")
    return FoundLine(
        key=found.id,
        game=found.game,
        title=title_of(found),
        facts=facts_of(found),
        seats=seats,
        seats_line=line,
        door=_door(found),
        ping=ping_text(found.ping_ms),
        can_join=can_join(found),
        quiet=not (can_join(found) or can_watch(found)),
    )


def _door(found: FoundGame) -> str:
    if not found.compatible:
        return translate(_CONTEXT, "Other version")
    if can_join(found):
        return translate(_CONTEXT, "Open seat")
    if found.watching:
        return translate(_CONTEXT, "Watch")
    return translate(_CONTEXT, "Over") if found.phase is RoomPhase.OVER else translate(_CONTEXT, "Full")


def known_text(known: KnownSeat) -> tuple[str, str]:
    """Return both lines of a seat that can be taken again."""
    title = game_title(known.rules) if is_known(known.rules) else translate(_CONTEXT, "Another game")
    as_who = (
        translate(_CONTEXT, "as {0}").format(plain_text(known.name)) if known.seat else translate(_CONTEXT, "watching")
    )
    where = f"{plain_text(known.address)[:60]}:{known.port}"
    return title, _BULLET.join((as_who, where, known.at[:10]))


def rules_text(ruleset: Ruleset) -> str:
    """Return the options of a game in a line."""
    parts = []
    layout, goal, clock = ruleset.layout, ruleset.goal, ruleset.clock
    if layout.rows != _USUAL_SIDES.get(ruleset.id):
        parts.append(f"{layout.rows} {_TIMES} {layout.cols}")
    if ruleset.turns.one_by_one:
        parts.append(translate(_CONTEXT, "challenges: {0}").format(challenge_text(ruleset.challenges.rule.value)))
        parts.append(_clock(clock.initial_ms, clock.increment_ms, clock.move_ms))
    turn_ms = getattr(ruleset.turns, "turn_ms", 0)
    if goal.rounds:
        parts.append(counted(_CONTEXT, "%n round(s)", goal.rounds))
    if turn_ms:
        parts.append(translate(_CONTEXT, "{0} s a round").format(turn_ms // 1000))
    if goal.time_ms:
        parts.append(translate(_CONTEXT, "{0} min").format(f"{goal.time_ms / _MINUTE_MS:g}"))
    if goal.score:
        parts.append(translate(_CONTEXT, "to {0} points").format(f"{goal.score:,}"))
    if goal.tiles:
        parts.append(counted(_CONTEXT, "%n tile(s) each", goal.tiles))
    if not ruleset.turns.one_by_one and not any((goal.rounds, goal.time_ms, goal.score, goal.tiles)):
        parts.append(translate(_CONTEXT, "endless"))
    return _BULLET.join(parts)


def _clock(initial_ms: int, increment_ms: int, move_ms: int) -> str:
    if initial_ms:
        return clock_text(f"{initial_ms / _MINUTE_MS:g}+{increment_ms / 1000:g}")
    if move_ms:
        return translate(_CONTEXT, "{0} s a turn").format(f"{move_ms / 1000:g}")
    return translate(_CONTEXT, "no clock")
