# SPDX-License-Identifier: MIT
"""What the board says in words: squares, refusals, the score badge. Sentences only; it decides nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from crossgame.rules.alphabet import BLANK, is_blank, letter_of
from crossgame.rules.layout import Premium
from crossgame.rules.play import Direction
from crossgame.rules.verdict import Violation
from crossgame.ui.board.placement import Outcome
from crossgame.ui.board.squares import column_name

if TYPE_CHECKING:
    from crossgame.rules.layout import Square
    from crossgame.rules.ruleset import Ruleset
    from crossgame.rules.tiles import TileSet
    from crossgame.rules.verdict import Verdict
    from crossgame.ui.board.cursor import Cursor
    from crossgame.ui.board.placement import Placement

_PREMIUMS = {
    Premium.DOUBLE_LETTER: QT_TRANSLATE_NOOP("Board", "double letter"),
    Premium.TRIPLE_LETTER: QT_TRANSLATE_NOOP("Board", "triple letter"),
    Premium.QUADRUPLE_LETTER: QT_TRANSLATE_NOOP("Board", "quadruple letter"),
    Premium.DOUBLE_WORD: QT_TRANSLATE_NOOP("Board", "double word"),
    Premium.TRIPLE_WORD: QT_TRANSLATE_NOOP("Board", "triple word"),
    Premium.QUADRUPLE_WORD: QT_TRANSLATE_NOOP("Board", "quadruple word"),
}
_REFUSALS = {
    Outcome.NO_CURSOR: QT_TRANSLATE_NOOP("Board", "Choose a square first: click one or press an arrow key."),
    Outcome.NOT_ON_RACK: QT_TRANSLATE_NOOP("Board", "That letter is not on the rack."),
    Outcome.NO_BLANK: QT_TRANSLATE_NOOP("Board", "There is no blank on the rack."),
    Outcome.NO_ROOM: QT_TRANSLATE_NOOP("Board", "The board ends here."),
    Outcome.NOT_FREE: QT_TRANSLATE_NOOP("Board", "That square is taken."),
}
_FAULTS = {
    Violation.OFF_BOARD: QT_TRANSLATE_NOOP("Board", "off the board"),
    Violation.SQUARE_TAKEN: QT_TRANSLATE_NOOP("Board", "square taken"),
    Violation.SAME_SQUARE: QT_TRANSLATE_NOOP("Board", "square taken"),
    Violation.NOT_A_TILE: QT_TRANSLATE_NOOP("Board", "not a tile"),
    Violation.NOT_IN_LINE: QT_TRANSLATE_NOOP("Board", "not in one line"),
    Violation.GAP: QT_TRANSLATE_NOOP("Board", "there is a gap"),
    Violation.NO_WORD: QT_TRANSLATE_NOOP("Board", "no word yet"),
    Violation.FIRST_TOO_SHORT: QT_TRANSLATE_NOOP("Board", "two tiles at least"),
    Violation.FIRST_OFF_START: QT_TRANSLATE_NOOP("Board", "must cover the centre"),
    Violation.NOT_JOINED: QT_TRANSLATE_NOOP("Board", "touches no tile"),
    Violation.BLANK_UNNAMED: QT_TRANSLATE_NOOP("Board", "name the blank"),
    Violation.NOT_OWN: QT_TRANSLATE_NOOP("Board", "joins none of your letters"),
    Violation.TOUCHES_OPPONENT: QT_TRANSLATE_NOOP("Board", "touches another's letter"),
    Violation.ON_ISLAND: QT_TRANSLATE_NOOP("Board", "not on an island"),
    Violation.ISLAND_CLAIMED: QT_TRANSLATE_NOOP("Board", "another's island"),
}


def _tr(text: object) -> str:
    return QCoreApplication.translate("Board", str(text))  # marked by QT_TRANSLATE_NOOP above


def square_name(square: Square, ruleset: Ruleset) -> str:
    """Return a square as people say it: ``H8``, on wider boards ``row 112, column 34``."""
    cols = ruleset.layout.cols
    if cols <= 26:
        return f"{column_name(square.col, cols)}{square.row + 1}"
    sentence = QCoreApplication.translate("Board", "row {row}, column {col}")
    return sentence.format(row=square.row + 1, col=square.col + 1)


def tile_name(tile: int, tiles: TileSet) -> str:
    """Return a tile as people say it: ``A``, ``blank A``, ``blank``."""
    if tile == BLANK:
        return QCoreApplication.translate("Board", "blank")
    letter = tiles.alphabet.letters[letter_of(tile) - 1]
    if is_blank(tile):
        return QCoreApplication.translate("Board", "blank {letter}").format(letter=letter)
    return letter


def describe_square(
    square: Square, *, tile: int, pending: bool, ruleset: Ruleset, owner: str = "", ground: str = ""
) -> str:
    """Return what is to be known of a square: its name, the letter on it with its owner, or its premium.

    ``ground`` is what the square is where it is no plain one (``describe_ground``): said also under a letter.
    """
    name = square_name(square, ruleset)
    if tile:
        said = tile_name(tile, ruleset.tiles)
        if pending:
            said = QCoreApplication.translate("Board", "{tile}, not played yet").format(tile=said)
        elif owner:
            said = f"{said}, {owner}"
        return f"{name}, {said}, {ground}" if ground else f"{name}, {said}"
    if ground:
        return f"{name}, {ground}"
    if ruleset.traits.islands:
        return QCoreApplication.translate("Board", "{name}, water").format(name=name)
    premium = _PREMIUMS.get(ruleset.layout.premium(*square))
    return (
        f"{name}, {_tr(premium)}" if premium else QCoreApplication.translate("Board", "{name}, empty").format(name=name)
    )


def describe_ground(island: int, *, claimed_by: str | None, own: bool) -> str:
    """Return what is said of a square on an island: its number, and who has claimed it; nothing of water (0)."""
    if not island:
        return ""
    if own:
        return QCoreApplication.translate("Board", "island {number}, yours").format(number=island)
    if claimed_by is None:
        return QCoreApplication.translate("Board", "island {number}, unclaimed").format(number=island)
    sentence = QCoreApplication.translate("Board", "island {number}, claimed by {name}")
    return sentence.format(number=island, name=claimed_by)


def describe_cursor(
    cursor: Cursor, placement: Placement, *, board_tile: int, ruleset: Ruleset, owner: str = "", ground: str = ""
) -> str:
    """Return what is said when the cursor came to a square.

    ``owner`` is whose tile lies there, where that matters, ``ground`` what lies under it (``describe_ground``).
    """
    held = placement.held_at(cursor.square)
    tile = held.tile if held else board_tile
    pending = held is not None
    return describe_square(cursor.square, tile=tile, pending=pending, ruleset=ruleset, owner=owner, ground=ground)


def direction_name(direction: Direction) -> str:
    """Return a direction as people say it."""
    if direction is Direction.ACROSS:
        return QCoreApplication.translate("Board", "across")
    return QCoreApplication.translate("Board", "down")


def refusal(outcome: Outcome) -> str:
    """Return why a wish was not done, empty for those that need no word."""
    text = _REFUSALS.get(outcome)
    return _tr(text) if text else ""


def badge_words(verdict: Verdict, *, checked: bool, tiles: TileSet) -> str:
    """Return what stands beside the score in the badge: VALID, bad words, or what is wrong with the geometry."""
    if verdict.faults:
        return _tr(_FAULTS[verdict.faults[0].violation])
    if not checked:
        return ""
    if verdict.unknown:
        words = [tiles.alphabet.decode(word.letters) for word in verdict.unknown]
        return ", ".join(dict.fromkeys(words))
    return QCoreApplication.translate("Board", "VALID")


def laid_on(tile: int, where: str, tiles: TileSet) -> str:
    """Return what is said of a tile that was laid out."""
    return QCoreApplication.translate("Board", "{tile} on {square}").format(tile=tile_name(tile, tiles), square=where)


def taken_home(tile: int, tiles: TileSet) -> str:
    """Return what is said of a tile that went home."""
    return QCoreApplication.translate("Board", "{tile} back on the rack").format(tile=tile_name(tile, tiles))


def selected_tile(tile: int, tiles: TileSet) -> str:
    """Return what is said of a rack tile that was chosen."""
    sentence = QCoreApplication.translate("Board", "{tile} chosen; choose a square for it.")
    return sentence.format(tile=tile_name(tile, tiles))


def describe_slot(slot: int, tile: int, tiles: TileSet) -> str:
    """Return what is said of a slot of the rack."""
    if not tile:
        return QCoreApplication.translate("Board", "slot {number}, empty").format(number=slot + 1)
    sentence = QCoreApplication.translate("Board", "slot {number}, {tile}")
    return sentence.format(number=slot + 1, tile=tile_name(tile, tiles))
