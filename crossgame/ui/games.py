# SPDX-License-Identifier: MIT
"""The games as Home presents them: title, a line, and whether this version plays them. Text only."""

from __future__ import annotations

from dataclasses import dataclass

from crossgame.ui.translation import QT_TRANSLATE_NOOP, translate

_CONTEXT = "games"


@dataclass(frozen=True, slots=True)
class GameText:
    """What Home says about a game; ``id`` is its name in the catalog."""

    id: str
    title: str
    line: str
    playable: bool


GAMES: tuple[GameText, ...] = (
    GameText(
        "classic",
        QT_TRANSLATE_NOOP("games", "Classic"),
        QT_TRANSLATE_NOOP("games", "Fifteen by fifteen, a bag of a hundred tiles, turn by turn."),
        playable=True,
    ),
    GameText(
        "megacross",
        QT_TRANSLATE_NOOP("games", "MegaCross"),
        QT_TRANSLATE_NOOP("games", "One huge board and no turns. Play whenever you are ready."),
        playable=True,
    ),
    GameText(
        "islands",
        QT_TRANSLATE_NOOP("games", "Island Hopper"),
        QT_TRANSLATE_NOOP("games", "Claim islands, convert letters, hop. Everybody plays at once."),
        playable=True,
    ),
)


def game_title(game: str) -> str:
    """Return the title of a game by its name in the catalog; a game made elsewhere is called by that name."""
    for entry in GAMES:
        if entry.id == game:
            return translate(_CONTEXT, entry.title)
    return game


LEVELS: dict[str, str] = {
    "beginner": QT_TRANSLATE_NOOP("games", "Beginner"),
    "casual": QT_TRANSLATE_NOOP("games", "Casual"),
    "club": QT_TRANSLATE_NOOP("games", "Club"),
    "expert": QT_TRANSLATE_NOOP("games", "Expert"),
    "champion": QT_TRANSLATE_NOOP("games", "Champion"),
}

CHALLENGES: dict[str, str] = {
    "automatic": QT_TRANSLATE_NOOP("games", "As usual"),
    "void": QT_TRANSLATE_NOOP("games", "void"),
    "points_back": QT_TRANSLATE_NOOP("games", "points back"),
    "single": QT_TRANSLATE_NOOP("games", "single"),
    "double": QT_TRANSLATE_NOOP("games", "double"),
    "five": QT_TRANSLATE_NOOP("games", "5 points"),
    "ten": QT_TRANSLATE_NOOP("games", "10 points"),
}

MODES: dict[str, str] = {
    "rounds": QT_TRANSLATE_NOOP("games", "Rounds: everybody plays at once"),
    "speed": QT_TRANSLATE_NOOP("games", "Speed: a play counts when it is submitted"),
}


def mode_text(mode: str) -> str:
    """Return a way of playing a game, as ``catalog.MODES`` names it."""
    return translate(_CONTEXT, MODES.get(mode, mode))


def timer_text(ms: int) -> str:
    """Return the time of a round: ``60 s``, ``5 min``, ``no time limit``."""
    if not ms:
        return translate(_CONTEXT, "no time limit")
    seconds = ms // 1000
    if seconds >= 120 and seconds % 60 == 0:
        return translate(_CONTEXT, "{0} min").format(seconds // 60)
    return translate(_CONTEXT, "{0} s").format(seconds)


def level_text(level: str) -> str:
    """Return the name of a computer's level."""
    return translate(_CONTEXT, LEVELS.get(level, level))


def challenge_text(rule: str) -> str:
    """Return the short name of a challenge rule."""
    return translate(_CONTEXT, CHALLENGES.get(rule, rule))


def clock_text(clock: str) -> str:
    """Return a clock as the settings keep it (``25+5``, ``none``) for people: ``25 min + 5 s``, ``no clock``."""
    minutes, _, increment = clock.partition("+")
    if not minutes.replace(".", "", 1).isdigit():
        return translate(_CONTEXT, "no clock")
    text = translate(_CONTEXT, "{0} min").format(minutes)
    if increment.replace(".", "", 1).isdigit() and float(increment):
        text += translate(_CONTEXT, " + {0} s").format(increment)
    return text
