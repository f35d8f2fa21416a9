# SPDX-License-Identifier: MIT
"""Deals rounds of Island Hopper for tests: a drawing of the board, racks as a test wants them, a clock of its own."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from crossgame.game.clock import Stopwatch
from crossgame.game.commands import Exchange, Pass, Place, Resign, Withdraw
from crossgame.game.events import Destroyed, Passed, Placed, RoundClosed, RoundOpened, SeatInfo, SeatKind, Swapped
from crossgame.game.ledger import Hand, Ledger
from crossgame.game.refusal import Refusal
from crossgame.game.state import Game
from crossgame.rules.catalog import island_race, islands
from crossgame.rules.islands import Islands
from crossgame.rules.notation import parse_play
from tests.archipelago import drawn
from tests.dealer import ALL, ENGLISH, codes

PERSON, COMPUTER = SeatKind.PERSON, SeatKind.COMPUTER
CALM = Islands(fewest=0, squares_each=10**6)
"""Islands that never surface, so that a drawing stays as it is."""
SEED = 7
_NS = 1_000_000


@dataclass
class RoundDealt:
    """A game on a drawn board, and its clock."""

    game: Game
    time: list[int]
    told: list = field(default_factory=list)

    def submit(self, seat, command):
        answer = self.game.submit(seat, command)
        if not isinstance(answer, Refusal):
            self.told += answer
        return answer

    def place(self, seat, text, number=0):
        """Play machine text, as in ``2B CA.``."""
        play = parse_play(text, self.game.position.board, ENGLISH)
        return self.submit(seat, Place(play.placed, round=number))

    def swap(self, seat, letters):
        return self.submit(seat, Exchange(codes(letters)))

    def pass_(self, *seats):
        return [self.submit(seat, Pass()) for seat in seats][-1]

    def withdraw(self, seat):
        return self.submit(seat, Withdraw())

    def resign(self, seat):
        return self.submit(seat, Resign())

    def wait(self, ms, step=5_000):
        """Let time go by as a table does, looking at it often; return what happened."""
        happened = []
        while ms > 0:
            self.time[0] += min(ms, step) * _NS
            ms -= step
            happened += self.game.tick()
        self.told += happened
        return happened

    def play_round(self, **deeds):
        """Let seats ``s1``, ``s2`` … do what a text says, in the order given: machine text, ``swap ABC`` or ``pass``.

        Returns:
            The newest round, as the host sees it.
        """
        for name, text in deeds.items():
            seat = int(name[1:])
            if text == "pass":
                answer = self.pass_(seat)
            elif text.startswith("swap "):
                answer = self.swap(seat, text[5:])
            else:
                answer = self.place(seat, text)
            assert not isinstance(answer, Refusal), answer
        return self.last

    @property
    def last(self):
        return self.game.view(None).rounds[-1]

    @property
    def number(self):
        return self.game.view(None).round.number

    @property
    def scores(self):
        return [hand.score for hand in self.game.ledger.hands.values()]

    def hold(self, seat, letters):
        """Put other tiles on a seat's rack."""
        self.game.ledger.hands[seat].rack = tuple(sorted(codes(letters)))

    def rack(self, seat):
        return ENGLISH.alphabet.tiles_text(self.game.ledger.hands[seat].rack)

    def standing(self, seat):
        return self.game.position.standing(seat)

    @property
    def drawing(self):
        return drawing_of(self.game.position)


def drawing_of(position):
    """Tiles and owners side by side, as ``archipelago.drawn`` reads them."""
    rows = zip(position.board.tiles, position.board.owner, strict=True)
    return "\n".join(f"{_tiles(row)}  {_signs(owners)}" for row, owners in rows)


def _tiles(row):
    return "".join(ENGLISH.alphabet.tiles_text([int(tile)]) if tile else "." for tile in row)


def _signs(row):
    return "".join(str(seat) if seat else "." for seat in row)


def neat(drawing):
    """A drawing as ``drawing_of`` writes it."""
    return "\n".join("  ".join(line.split()[:2]) for line in drawing.strip().splitlines())


def deal_round(drawing, *racks, words=ALL, kinds=(), claims=None, hops=(), race=False, number=2, **changes):
    """Deal a game on a drawing (see ``archipelago``) whose round ``number`` is just open, with these racks by seat."""
    time = [0]
    ruleset = island_race(ENGLISH) if race else islands(ENGLISH)
    ruleset = replace(ruleset, **{"islands": CALM} | changes)
    position = drawn(drawing, claims=claims, hops=hops, ruleset=ruleset)
    ledger = Ledger(position.ruleset, position, seq=50, surfacings=1)
    for seat, rack in enumerate(racks, start=1):
        kind = kinds[seat - 1] if kinds else PERSON
        info = SeatInfo(seat, f"Player {seat}", kind, level="club" if kind is COMPUTER else None, player=f"p{seat}")
        ledger.hands[seat] = Hand(info, rack=tuple(sorted(codes(rack))), drawn=20)
    if not race:
        ledger.round, ledger.round_open = number, True
    return RoundDealt(Game(ledger, words, seed=SEED, watch=Stopwatch(lambda: time[0])), time)


def outcome(line):
    """What a line of a round says, in a word: points, the cause of the end, ``swap`` or the reason of a pass."""
    match line.event:
        case Placed():
            return line.event.total
        case Destroyed():
            return line.event.cause.value
        case Swapped():
            return "swap"
        case Passed():
            return line.event.reason.value


def outcomes(result):
    """(seat, outcome) in the order of a round."""
    return [(line.seat, outcome(line)) for line in result.lines]


def rounds_in(events):
    """The events of each round that was worked out, from its closing to the next opening or the end."""
    found, current = [], None
    for event in events:
        if isinstance(event, RoundClosed):
            current = []
            found.append(current)
        if current is not None:
            current.append(event)
        if isinstance(event, RoundOpened):
            current = None
    return found
