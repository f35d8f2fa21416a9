import numpy as np
import pytest

from crossgame.engine.movegen import Generator
from crossgame.engine.replies import replies
from crossgame.engine.threats import most_after, threats
from crossgame.lexicon import build
from crossgame.rules.cgp import parse_cgp

BOARDS = (
    "15/15/15/15/15/15/15/6CAT6/6A1O6/6B8/15/15/15/15/15",
    "15/1E2MALIGN1C3/1NOVENA3WOO2/1T5L1FAYS2/1h4DE1OX1E2/1U3ZIN1BI4/1S3EAT2E4/BE3pROCARP3/I5I4R3/GURRIES4U3/"
    "O5T2KERFED/T1PALISH3I3/1JAY3MIDGET2/1OW8N3/VENA2LOQUAT3",
)


@pytest.fixture(scope="module")
def generator(checkout, ruleset, english):
    return Generator(ruleset, build.load(checkout / "resources/lexicons/enable.txt", english.alphabet))


def listed(plays):
    return {plays.placed(i, 15): plays.score[i] for i in range(len(plays))}


@pytest.mark.parametrize("cgp", BOARDS)
@pytest.mark.parametrize("racks", [("AES", "OD"), ("RENT", "S"), ("AEIOU", "HE?")])
def test_threats_outlast_plays_beside_their_zone(cgp, racks, generator, english):
    board = parse_cgp(f"{cgp} A", english).board.tiles
    mine, other = (english.alphabet.parse_tiles(rack) for rack in racks)
    (plays,) = replies(generator, [board], mine)
    (theirs,) = replies(generator, [board], other)
    found = threats(board, theirs)
    assert found
    assert [threat.score for threat in found] == sorted((threat.score for threat in found), reverse=True)
    out = {play: score for play, score in listed(theirs).items() if len(play) == len(other)}
    assert found[0].score == max(out.values())
    beside = [
        i for i in range(0, len(plays), 7) if found[0].zone.isdisjoint(plays.squares[i, : plays.count[i]].tolist())
    ]
    assert beside
    for index, after in zip(beside, replies(generator, [plays.after(board, i) for i in beside], other), strict=True):
        left = english.total(plays.leaves[index])
        still = [score for play, score in listed(after).items() if len(play) == len(other)]
        assert max(still) >= found[0].score
        if plays.leaves[index]:
            assert most_after(plays, index, found, left) == plays.score[index] - found[0].score - 2 * left


def test_zones_are_own_squares_and_ends_of_words(generator, english):
    board = parse_cgp(f"{BOARDS[0]} A", english).board.tiles
    (plays,) = replies(generator, [board], english.alphabet.parse_tiles("S"))
    zones = {threat.zone for threat in threats(board, plays)}
    # CATS along row 8 ends at column 11; its S has nothing above or below.
    square = 7 * 15 + 9
    assert {square, 7 * 15 + 5, square + 1, square - 15, square + 15} in zones


def test_replies_say_what_was_laid(generator, english):
    boards = [parse_cgp(f"{cgp} A", english).board.tiles for cgp in BOARDS]
    for board, plays in zip(boards, replies(generator, boards, english.alphabet.parse_tiles("QUI?")), strict=True):
        assert len(plays)
        for index in range(0, len(plays), 11):
            after = plays.after(board, index)
            changed = np.argwhere(after != board)
            assert tuple((r, c, int(after[r, c])) for r, c in changed.tolist()) == plays.placed(index, 15)
            assert len(changed) + len(plays.leaves[index]) == 4
