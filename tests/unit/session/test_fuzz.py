# SPDX-License-Identifier: MIT
"""Anything that people at one screen may do, in any order, left and resumed in between."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from crossgame.game.commands import Accept, Challenge, Exchange, Pass, Place, Resign
from crossgame.rules.play import NewTile
from crossgame.session.slots import rack_tile

RULES = ["void", "points_back", "single", "double", "five", "ten"]


class Fuzz:
    """Random actions at one table, and what must hold after each."""

    def __init__(self, tables, best, check, chance: random.Random) -> None:
        names = ("Ann", "Ben", "Cy", "Di")[: chance.randint(2, 4)]
        self.tables, self.best, self.check, self.chance = tables, best, check, chance
        options = {"max_wrong": chance.choice([0, 3]), "tournament_exchange": chance.random() < 0.5}
        self.table = tables(*names, rule=chance.choice(RULES), seed=chance.getrandbits(32), window_ms=0, **options)
        self.seats = range(1, len(names) + 1)
        self.done: Counter[str] = Counter()

    def act(self) -> None:
        weights = {"arrange": 4, "lay": 4, "play": 8, "phony": 3, "exchange": 1, "skip": 1, "answer": 6, "leave": 2}
        name = self.chance.choices(list(weights), list(weights.values()))[0]
        if self.chance.random() < 0.004:
            name = "resign"
        getattr(self, name)()
        self.done[name] += 1
        self.holds()

    def holds(self) -> None:
        self.check(self.table)
        board = self.table.view(None).position.board
        for seat in self.seats:
            slots, pending = self.table.slots(seat), self.table.pending(seat)
            squares = [placed.square for _, placed in pending]
            assert len(set(squares)) == len(squares)
            assert all(board.tile(*square) == 0 for square in squares)
            assert all(slots[slot] == rack_tile(placed.tile) for slot, placed in pending)

    def arrange(self) -> None:
        """Shuffle a rack; tiles laid out go along with their slots, as the window has it."""
        seat = self.chance.choice(self.seats)
        slots, order = self.table.slots(seat), list(range(self.table.ruleset.rack_size))
        self.chance.shuffle(order)
        pending = [(order.index(slot), placed) for slot, placed in self.table.pending(seat)]
        self.table.arrange(seat, [slots[old] for old in order])
        self.table.keep_pending(seat, pending)

    def lay(self) -> None:
        seat = self.chance.choice(self.seats)
        board = self.table.view(None).position.board
        free = [(r, c) for r in range(15) for c in range(15) if not board.tile(r, c)]
        slots = [slot for slot, tile in enumerate(self.table.slots(seat)) if tile]
        chosen = self.chance.sample(slots, self.chance.randint(0, len(slots)))
        squares = self.chance.sample(free, len(chosen))
        self.table.keep_pending(
            seat,
            [(slot, NewTile(*square, self.faced(seat, slot))) for slot, square in zip(chosen, squares, strict=True)],
        )

    def faced(self, seat: int, slot: int) -> int:
        tile = self.table.slots(seat)[slot]
        return tile if tile & 0x7F else tile | self.chance.randint(1, 26)

    def play(self) -> None:
        self.table.submit(self.table.view(None).to_move, self.best(self.table))

    def phony(self) -> None:
        """Lay some tiles across, next to one on the board: often a play that can be challenged, often refused."""
        seat = self.table.view(None).to_move or 1
        slots = [slot for slot, tile in enumerate(self.table.slots(seat)) if tile][: self.chance.randint(1, 3)]
        board = self.table.view(None).position.board
        filled = [(r, c) for r in range(1, 14) for c in range(12) if board.tile(r, c)]
        row, col = self.chance.choice(filled) if filled else (8, 6)
        row -= 1
        placed = tuple(NewTile(row, col + at, self.faced(seat, slot)) for at, slot in enumerate(slots))
        self.table.submit(seat, Place(placed))

    def exchange(self) -> None:
        seat = self.table.view(None).to_move or 1
        rack = [tile for tile in self.table.slots(seat) if tile]
        self.table.submit(seat, Exchange(tuple(self.chance.sample(rack, self.chance.randint(0, len(rack))))))

    def skip(self) -> None:
        self.table.submit(self.chance.choice(self.seats), Pass())

    def answer(self) -> None:
        window = self.table.view(None).window
        play = window.play.seq if window else 1
        seat = self.chance.choice(self.seats)
        self.table.submit(seat, Challenge(play) if self.chance.random() < 0.4 else Accept(play))

    def resign(self) -> None:
        self.table.submit(self.chance.choice(self.seats), Resign())

    def leave(self) -> None:
        """Leave and come back: everything lies as it lay."""
        self.table._on_deadline()  # what is due happens first, as it would by the timer
        before = [(self.table.slots(seat), self.table.pending(seat), self.table.view(seat)) for seat in self.seats]
        self.table = self.tables.reopen(self.table)
        for seat, (slots, pending, view) in zip(self.seats, before, strict=True):
            assert (self.table.slots(seat), self.table.pending(seat)) == (slots, pending)
            now = self.table.view(seat)
            assert (now.rack, now.moves, now.seats, now.bag) == (view.rack, view.moves, view.seats, view.bag)
            assert (now.window, now.actions, now.result) == (view.window, view.actions, view.result)
            assert now.position.board.tiles.tobytes() == view.position.board.tiles.tobytes()


@pytest.mark.proof
def test_r9_r10_whatever_people_do_no_tile_is_lost_and_nothing_moves_by_itself(tables, best, check, proof_size):
    done: Counter[str] = Counter()
    for number in range(proof_size.of(100)):
        fuzz = Fuzz(tables, best, check, random.Random(number))
        for _ in range(250):
            fuzz.act()
            if fuzz.table.view(None).result is not None:
                fuzz.leave()
                break
        done += fuzz.done
        done["taken_back"] += sum(type(event).__name__ == "TakenBack" for event in fuzz.table.game.events)
        done["ended"] += fuzz.table.view(None).result is not None
    wanted = {"arrange", "lay", "play", "phony", "exchange", "answer", "leave", "taken_back", "ended"}
    assert {name for name in wanted if not done[name]} == set()
