# SPDX-License-Identifier: MIT
"""Deals games by hand for tests: racks, bag and words as a test wants them, a clock that only the test moves."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from crossgame.game.commands import Accept, Challenge, Exchange, Pass, Place, Resign
from crossgame.game.events import Drawn, SeatInfo, SeatKind, Started
from crossgame.game.refusal import Refusal
from crossgame.game.state import Game
from crossgame.rules.alphabet import BLANK, Alphabet
from crossgame.rules.catalog import classic
from crossgame.rules.legality import judge
from crossgame.rules.notation import parse_play
from crossgame.rules.play import Play
from crossgame.rules.policies import Challenges
from crossgame.rules.position import Position
from crossgame.rules.tiles import TileSet

# R3, written out again so that the shipped file is checked against it.
TABLE = (
    "A9×1 B2×3 C2×3 D4×2 E12×1 F2×4 G3×2 H2×4 I9×1 J1×8 K1×5 L4×1 M2×3 N6×1 O8×1 P2×3 Q1×10 R6×1 S4×1 T6×1 U4×1 "
    "V2×4 W2×4 X1×8 Y2×4 Z1×10"
)
COUNTS = {row[0]: int(row[1:].split("×")[0]) for row in TABLE.split()}
VALUES = {row[0]: int(row.split("×")[1]) for row in TABLE.split()} | {"?": 0}
ENGLISH = TileSet(
    "english", "English", Alphabet(tuple(COUNTS)), tuple(COUNTS.values()), tuple(map(VALUES.get, COUNTS)), blanks=2
)
CLASSIC = classic(ENGLISH)
_NS = 1_000_000


def worth(letters: str) -> int:
    """Face value of a rack written as text, ``?`` for blanks."""
    return sum(VALUES[letter] for letter in letters)


def codes(letters: str) -> tuple[int, ...]:
    """Tile bytes of a rack written as text."""
    return ENGLISH.alphabet.parse_tiles(letters)


@dataclass
class Words:
    """A word test: ``good`` alone, or everything but ``bad``."""

    good: frozenset[tuple[int, ...]] | None = None
    bad: frozenset[tuple[int, ...]] = frozenset()

    @classmethod
    def of(cls, text: str) -> Words:
        return cls(frozenset(map(ENGLISH.alphabet.encode, text.split())))

    @classmethod
    def but(cls, text: str) -> Words:
        return cls(bad=frozenset(map(ENGLISH.alphabet.encode, text.split())))

    def has(self, word):
        return tuple(word) not in self.bad and (self.good is None or tuple(word) in self.good)


ALL = Words()
NONE = Words(frozenset())


def seats(count, kind=SeatKind.PERSON):
    return tuple(SeatInfo(seat, f"Player {seat}", kind) for seat in range(1, count + 1))


def board_of(drawing: str, ruleset=CLASSIC) -> Position:
    """Read a drawing: one line a row, ``.`` empty, lower case = blanks; short drawings start at the top left."""
    position = Position.empty(ruleset)
    for row, line in enumerate(drawing.strip("\n").splitlines()):
        for col, tile in enumerate(ruleset.tiles.alphabet.parse_tiles(line.strip())):
            if tile:
                position.board.lay([(row, col, tile)], 0)
    return position


def judged(position: Position, text: str, words=ALL):
    play = parse_play(text, position.board, position.ruleset.tiles)
    return judge(position, play, seat=1, words=words)


def judged_tiles(position: Position, placed, words=ALL):
    return judge(position, Play.of(placed, position.board), seat=1, words=words)


@dataclass
class Dealt:
    """A game on hand-made racks, and its clock."""

    game: Game
    time: list[int]
    told: list = field(default_factory=list)

    def place(self, seat, text):
        play = parse_play(text, self.game.position.board, self.game.ruleset.tiles)
        return self.submit(seat, Place(play.placed))

    def exchange(self, seat, letters):
        return self.submit(seat, Exchange(codes(letters)))

    def pass_(self, seat):
        return self.submit(seat, Pass())

    def challenge(self, seat):
        return self.submit(seat, Challenge(self.window.play.seq))

    def accept(self, seat):
        return self.submit(seat, Accept(self.window.play.seq))

    def resign(self, seat):
        return self.submit(seat, Resign())

    def submit(self, seat, command):
        answer = self.game.submit(seat, command)
        if not isinstance(answer, Refusal):
            self.told += answer
        return answer

    def wait(self, ms, step=5_000):
        """Let time go by as a table does, looking at it often; return what happened."""
        happened = []
        while ms > 0:
            self.time[0] += min(ms, step) * _NS
            ms -= step
            happened += self.game.tick()
        self.told += happened
        return happened

    def all_accept(self):
        while (window := self.window) is not None:
            self.accept(window.waiting[0])

    def everybody_passes(self):
        """Pass on and on until the game is over; return how many passes it took."""
        count = 0
        while not self.game.is_over:
            assert not isinstance(self.pass_(self.to_move), Refusal)
            count += 1
            assert count < 50
        return count

    @property
    def window(self):
        return self.game.view(None).window

    @property
    def to_move(self):
        return self.game.view(None).to_move

    @property
    def scores(self):
        return [hand.score for hand in self.game.ledger.hands.values()]

    def rack(self, seat):
        return self.game.ruleset.tiles.alphabet.tiles_text(self.game.ledger.hands[seat].rack)


def deal(*racks, bag="", rule=None, words=ALL, board_ruleset=CLASSIC, **changes):
    """Deal a game in which seat 1 begins and the tile set is exactly these racks and this bag."""
    everything = "".join(racks) + bag
    counts = tuple(everything.count(letter) for letter in ENGLISH.alphabet.letters)
    tiles = replace(ENGLISH, counts=counts, blanks=everything.count("?"))
    challenges = changes.pop("challenges", None) or (Challenges(rule=rule) if rule else Challenges())
    ruleset = replace(board_ruleset, tiles=tiles, challenges=challenges, **changes)
    time = [0]
    events = [Started(1, 0, seats(len(racks)), "list", 1, (), 7)]
    for seat, rack in enumerate(racks, start=1):
        events.append(Drawn(len(events) + 1, 0, seat, codes(rack)))
    return Dealt(Game.replay(ruleset, events, words=words, now=lambda: time[0]), time)


def fresh(players=2, *, seed=1, words=ALL, **changes):
    """Start a game with the whole tile set."""
    time = [0]
    ruleset = replace(CLASSIC, **changes)
    game = Game.new(ruleset, seats(players), seed=seed, words=words, lexicon="list", now=lambda: time[0])
    return Dealt(game, time)


def whole(game):
    """Everything that a game is made of, as a value to compare."""
    ledger = game.ledger
    board = ledger.position.board
    rest = {name: getattr(ledger, name) for name in ledger.__slots__ if name != "position"}
    return repr(rest), board.tiles.tobytes(), board.owner.tobytes(), board.count


def all_tiles(game):
    """Bag + racks + board, sorted, blanks without their letter (R10)."""
    ledger = game.ledger
    board = ledger.position.board.tiles
    laid = [BLANK if tile & BLANK else int(tile) for tile in board[board != 0]]
    return sorted([*ledger.bag, *(tile for hand in ledger.hands.values() for tile in hand.rack), *laid])


def kinds(events):
    return [type(event).__name__ for event in events]
