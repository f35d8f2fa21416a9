"""All plays of a position the slow and plain way: sets, dicts and recursion, no numpy, no code shared with the engine.

Works on lists of tile bytes (0 empty, bit 7 a blank). Only for tests.
"""

BLANK = 0x80


class BruteForce:
    """A word list as sets, and the numbers of a game."""

    def __init__(self, words, *, values, letter, word, start, by_tiles=(), by_words=(), longest=15):
        self.words = {tuple(w) for w in words if len(w) >= 2}
        self.heads = {w[:n] for w in self.words for n in range(len(w) + 1)}
        self.values, self.letter, self.word, self.start = values, letter, word, start
        self.by_tiles, self.by_words, self.longest = by_tiles, by_words, longest
        self.letters = range(1, len(values) + 1)

    def plays(self, board, rack):
        """Return {frozenset of (row, col, tile): score}."""
        found = {}
        empty_board = not any(any(row) for row in board)
        for down in (False, True):
            grid = [list(column) for column in zip(*board, strict=True)] if down else board
            for line in range(len(grid)):
                for first in range(len(grid[0])):
                    if first and grid[line][first - 1]:
                        continue
                    self._extend(grid, line, first, first, (), [], list(rack), down, empty_board, found)
        return found

    def _extend(self, grid, line, first, col, letters, laid, rack, down, empty_board, found):
        if letters not in self.heads:
            return
        row = grid[line]
        at_end = col == len(row)
        if (at_end or not row[col]) and laid and letters in self.words and len(letters) <= self.longest:
            self._record(grid, line, first, laid, len(letters), down, empty_board, found)
        if at_end:
            return
        if row[col]:
            self._extend(grid, line, first, col + 1, (*letters, row[col] & 127), laid, rack, down, empty_board, found)
            return
        for tile in sorted(set(rack)):
            rest = list(rack)
            rest.remove(tile)
            for letter in self.letters if tile == BLANK else [tile]:
                if self._cross_is_word(grid, line, col, letter):
                    shown = letter | BLANK if tile == BLANK else letter
                    more = [*laid, (col, shown)]
                    self._extend(grid, line, first, col + 1, (*letters, letter), more, rest, down, empty_board, found)

    def _cross(self, grid, line, col):
        up, low = line, line
        while up > 0 and grid[up - 1][col]:
            up -= 1
        while low + 1 < len(grid) and grid[low + 1][col]:
            low += 1
        return up, low

    def _cross_is_word(self, grid, line, col, letter):
        up, low = self._cross(grid, line, col)
        if up == low:
            return True
        word = tuple(letter if r == line else grid[r][col] & 127 for r in range(up, low + 1))
        return word in self.words and len(word) <= self.longest

    def _record(self, grid, line, first, laid, length, down, empty_board, found):
        squares = [(col, line) if down else (line, col) for col, _ in laid]
        if empty_board:
            if tuple(self.start) not in squares or len(laid) < 2:
                return
        elif len(laid) == length and all(
            self._cross(grid, line, c)[0] == self._cross(grid, line, c)[1] for c, _ in laid
        ):
            return
        key = frozenset((*square, tile) for square, (_, tile) in zip(squares, laid, strict=True))
        score = self._score(grid, line, first, dict(laid), length, down)
        assert found.setdefault(key, score) == score

    def _premium(self, line, col, down):
        row, column = (col, line) if down else (line, col)
        return self.letter[row][column], self.word[row][column]

    def _value(self, tile):
        return 0 if tile & BLANK else self.values[tile - 1]

    def _score(self, grid, line, first, laid, length, down):
        total, main, factor, formed = 0, 0, 1, 1
        for col in range(first, first + length):
            if col not in laid:
                main += self._value(grid[line][col])
                continue
            by_letter, by_word = self._premium(line, col, down)
            own = self._value(laid[col]) * by_letter
            main += own
            factor *= by_word
            up, low = self._cross(grid, line, col)
            if up != low:
                formed += 1
                total += by_word * (own + sum(self._value(grid[r][col]) for r in range(up, low + 1) if r != line))
        total += main * factor
        total += self.by_tiles[min(len(laid), len(self.by_tiles) - 1)] if self.by_tiles else 0
        total += self.by_words[min(formed, len(self.by_words) - 1)] if self.by_words else 0
        return total
