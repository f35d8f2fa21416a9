# SPDX-License-Identifier: MIT
"""Games, settings and sound for the window: what ``ui.services`` asks for. Heavy imports are made when first needed.

Belongs to ``startup`` (same layer): the only other place that knows concrete makers of tables, pages and workers.
"""

from __future__ import annotations

import logging
import threading
from dataclasses import replace
from typing import TYPE_CHECKING

from crossgame.app.assets import asset, read_text
from crossgame.app.settings import setting_keys
from crossgame.game.saved import StorageError
from crossgame.game.storage import Storage
from crossgame.ui.services import OpenError
from crossgame.ui.sounds import Sounds
from crossgame.ui.translation import translate
from crossgame.ui.trouble import storage_text

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PySide6.QtWidgets import QWidget

    from crossgame.app.settings import Settings
    from crossgame.engine.requests import Level
    from crossgame.game.saved import GameSummary
    from crossgame.game.scores import ScoreLine
    from crossgame.game.scores import Table as ScoreTable
    from crossgame.lexicon.tables import Lexicon
    from crossgame.rules.tiles import TileSet
    from crossgame.session.lan import Lan
    from crossgame.session.setup import GameSetup
    from crossgame.session.table import Table
    from crossgame.session.thinker import Thinker
    from crossgame.session.venue import Venue
    from crossgame.ui.actions import Actions
    from crossgame.ui.dialogs.frame import SetupDialog
    from crossgame.ui.table_control import TableControl

_log = logging.getLogger(__name__)

_CONTEXT = "gallery"
COMPUTERS = ("Mira", "Theo", "Ines", "Otto", "Ana", "Juno", "Pia", "Hugo")
_FILE_LIMIT = 20_000_000


class Gallery:
    """All games of one data folder, and what is needed to play them.

    Attributes:
        settings: what the user has chosen.
        sounds: effects.
        notice: what to tell about the file of games at the start.
        pace: how long computers seem to think, ``None`` for a human pace (tests and reduced motion: at once).
        tempo: the same where there are no turns, by level; ``None`` for a human one (tests).
        make_lan: makes the network (tests: another one).
        seed: what chance of new games comes from, ``None`` for chance itself (tests).
    """

    def __init__(self, settings: Settings, games: Path) -> None:
        self.settings = settings
        self.sounds = Sounds()
        self.notice = ""
        self.pace: Callable[[], int] | None = None
        self.tempo: Callable[[Level], int] | None = None
        self.seed: int | None = None
        self._folder = games.parent
        self._storage = self._opened(games)
        self._words: Words | None = None
        self._thinker: Thinker | None = None
        self._lan: Lan | None = None
        self.make_lan: Callable[[], Lan] = self._network

    def _opened(self, games: Path) -> Storage:
        try:
            storage = Storage.open(games)
        except StorageError as error:
            _log.info("games are kept in memory: %s", error)
            lost = translate(_CONTEXT, "New games last until the program is closed.")
            self.notice = f"{storage_text(error.reason)} {lost}"
            return Storage.in_memory()
        if storage.rescue is not None:
            text = translate(_CONTEXT, "The file of games was damaged. {0} games were saved; the rest is in {1}.")
            self.notice = text.format(storage.rescue.games, storage.rescue.file.name)
        return storage

    def warm_up(self) -> None:
        """Begin to read the word list in a thread; again is fine."""
        if self._words is None:
            self._words = Words()

    @property
    def words(self) -> Words:
        """The word list, waited for if it is still being read."""
        return self._ready()

    def unfinished(self) -> tuple[GameSummary, ...]:
        """Return the games to go on with, newest first; none where they can't be read."""
        return self._listed(self._storage.unfinished)

    def saved(self) -> tuple[GameSummary, ...]:
        """Return all games, newest first; none where they can't be read."""
        return self._listed(self._storage.games)

    def _listed(self, ask: Callable[[], tuple[GameSummary, ...]]) -> tuple[GameSummary, ...]:
        try:
            return ask()
        except StorageError as error:
            self.notice = storage_text(error.reason)
            return ()

    def best_scores(self) -> tuple[tuple[ScoreTable, tuple[ScoreLine, ...]], ...]:
        """Return every table of high scores with its lines, best first; none where they can't be read."""
        from crossgame.game.scores import table_named

        try:
            tables = [table_named(*names) for names in self._storage.scores.tables()]
            return tuple((table, self._storage.scores.best(table)) for table in tables)
        except StorageError as error:
            _log.info("no high scores: %s", error)
            return ()

    def delete(self, key: str) -> None:
        """Remove a game for good; where that fails it stays on the list, and the log says why."""
        try:
            self._storage.delete(key)
        except StorageError as error:
            _log.info("game %s not deleted: %s", key, error)

    def play_computer(self, game: str) -> Table:
        """Begin against the computer with the last used options."""
        from crossgame.engine.requests import Level
        from crossgame.session.setup import COMPUTER, Chair, from_options

        if self._has_no_turns(game):
            setup = self._open_setup(game)
            # Who played alone or with people last has computers when the computer is asked for.
            computers = tuple(chair for chair in setup.chairs[1:] if chair.level is not None)
            others = computers or (Chair(self._names()[1], Level.CASUAL.value),)
            return self._begin(replace(setup, chairs=(setup.chairs[0], *others)))
        options = self._options(game)
        if COMPUTER not in options["opponents"]:
            options["opponents"] = COMPUTER
        setup = from_options(options, self._names(), game=game)
        return self._begin(setup)

    def play(self, setup: GameSetup) -> Table:
        """Begin a game, and remember its options."""
        from crossgame.session.island_options import to_island_options
        from crossgame.session.open_options import to_open_options
        from crossgame.session.setup import to_options

        if self._has_islands(setup.game):
            options = to_island_options(setup)
        else:
            options = to_open_options(setup) if self._has_no_turns(setup.game) else to_options(setup)
        self.settings.update({f"{setup.game}.last_{key}": value for key, value in options.items()})
        return self._begin(setup)

    def _begin(self, setup: GameSetup) -> Table:
        from crossgame.session.local import LocalTable

        return LocalTable.new(setup.ruleset(self._tiles()), setup.seats(), self._venue(), seed=self.seed)

    def rematch(self, table: Table) -> Table:
        """Begin the same game again."""
        from crossgame.session.local import LocalTable

        seats = tuple(seat.info for seat in table.view(None).seats)
        return LocalTable.new(table.ruleset, seats, self._venue(), seed=self.seed)

    def resume(self, key: str) -> Table:
        """Sit down at a saved game.

        Raises:
            OpenError: it can't be opened.
        """
        from crossgame.session.local import LocalTable

        try:
            return LocalTable.reopen(key, self._venue())
        except StorageError as error:
            raise OpenError(storage_text(error.reason)) from error

    def open_file(self, file: Path) -> Table:
        """Sit down at a game from a record file; it is kept with the saved games from then on.

        Raises:
            OpenError: the file can't be read, or is no record.
        """
        from crossgame.session.importing import BadRecordError, imported

        try:
            if file.stat().st_size > _FILE_LIMIT:
                raise OpenError(translate(_CONTEXT, "{0} is too large for a game.").format(file.name))
            text = file.read_text(encoding="utf-8-sig")
        except OSError as error:
            text = translate(_CONTEXT, "{0} can't be read: {1}.")
            raise OpenError(text.format(file.name, error.strerror or error)) from error
        except UnicodeDecodeError as error:
            raise OpenError(translate(_CONTEXT, "{0} is no game record.").format(file.name)) from error
        try:
            key = imported(text, self._venue())
        except BadRecordError as error:
            said = translate(_CONTEXT, "{0} can't be opened: {1}")
            raise OpenError(said.format(file.name, error)) from error
        except StorageError as error:
            raise OpenError(storage_text(error.reason)) from error
        return self.resume(key)

    def lan(self) -> Lan:
        """Return the network; made at the first call."""
        if self._lan is None:
            self._lan = self.make_lan()
        return self._lan

    def _network(self) -> Lan:
        from crossgame.session.network import NetworkLan

        return NetworkLan(self._folder, self._venue, self._tiles)

    def new_game_dialog(self, game: str, parent: QWidget) -> SetupDialog:
        """Return the dialog of a new game with others, filled in with the last used options."""
        from crossgame.session.setup import PERSON, from_options
        from crossgame.ui.dialogs.new_game import NewGameDialog

        if self._has_no_turns(game):
            return self._open_dialog(game, parent)
        options = self._options(game)
        if PERSON not in options["opponents"]:
            options["opponents"] = PERSON
        setup = from_options(options, self._names(), game=game)
        return NewGameDialog(setup, self._names(), self._tiles(), parent)

    def sit_down(self, table: Table, actions: Actions, parent: QWidget) -> TableControl:
        """Make the page of a table."""
        if table.ruleset.traits.big_board:
            from crossgame.ui.big_page import BigTablePage
            from crossgame.ui.open_control import OpenControl

            page = BigTablePage(actions, parent)
            page.overlays.restore(self.settings.text("board.windows"))
            page.overlays.changed.connect(lambda state: self.settings.set("board.windows", state))
            return OpenControl(table, page, actions)
        if table.ruleset.traits.play_box:
            from crossgame.ui.island_page import IslandPage
            from crossgame.ui.race_control import RaceControl
            from crossgame.ui.round_control import RoundControl

            islands = IslandPage(actions, squares=table.ruleset.layout.rows, parent=parent)
            made = RoundControl if table.ruleset.traits.rounds else RaceControl
            return made(table, islands, actions)
        from crossgame.ui.table_control import TableControl
        from crossgame.ui.table_page import TablePage

        return TableControl(table, TablePage(actions, parent), actions)

    def close(self) -> None:
        """Stop the network, worker, sound and storage."""
        if self._lan is not None:
            self._lan.close()
        if self._thinker is not None:
            self._thinker.close()
        self.sounds.close()
        if self._words is not None:
            self._words.wait()
        self._storage.close()

    def _open_dialog(self, game: str, parent: QWidget) -> SetupDialog:
        from crossgame.rules.catalog import SIDES
        from crossgame.ui.dialogs.new_open_game import NewOpenGameDialog

        setup = self._open_setup(game)
        if self._has_islands(game):
            from crossgame.ui.dialogs.new_island_game import NewIslandGameDialog

            return NewIslandGameDialog(setup, self._names(most=8), self._tiles(), sides=SIDES[game], parent=parent)
        return NewOpenGameDialog(setup, self._names(), self._tiles(), sides=SIDES[game], parent=parent)

    def _open_setup(self, game: str) -> GameSetup:
        from crossgame.session.island_options import from_island_options
        from crossgame.session.open_options import from_open_options
        from crossgame.session.setup import most_chairs

        if self._has_islands(game):
            setup = from_island_options(self._options(game), self._names(most=8), game=game)
            # The settings may name more players than the board that they name takes.
            return replace(setup, chairs=setup.chairs[: most_chairs(setup.ruleset(self._tiles()))])
        return from_open_options(self._options(game), self._names(), game=game)

    def _has_no_turns(self, game: str) -> bool:
        from crossgame.rules.catalog import make

        return not make(game, self._tiles()).turns.one_by_one

    def _has_islands(self, game: str) -> bool:
        from crossgame.rules.catalog import make

        return make(game, self._tiles()).traits.islands

    def _options(self, game: str) -> dict[str, str]:
        """Return the last used options of a game by the names that are kept."""
        start = f"{game}.last_"
        return {key.removeprefix(start): self.settings.text(key) for key in setting_keys() if key.startswith(start)}

    def _names(self, *, most: int = 4) -> tuple[str, ...]:
        you = self.settings.text("player.name").strip() or translate(_CONTEXT, "You")
        return (you, *[name for name in COMPUTERS if name.casefold() != you.casefold()][: most - 1])

    def _tiles(self) -> TileSet:
        return self._ready().tiles

    def _ready(self) -> Words:
        self.warm_up()
        assert self._words is not None
        self._words.wait()
        return self._words

    def _venue(self) -> Venue:
        from crossgame.session.answerer import EngineMaker
        from crossgame.session.background import Background
        from crossgame.session.venue import Venue, at_once, human_pace, human_tempo

        words = self._ready()
        if self._thinker is None:
            lexicon, known = asset("lexicons", "enable.txt"), asset("lexicons", "enable.familiarity")
            self._thinker = Background(EngineMaker(lexicon, known, asset("leaves", "english.npz")))
        calm = at_once if self.settings.flag("ui.reduce_motion") else human_pace
        return Venue(
            storage=self._storage,
            words=words.lexicon,
            lexicon=words.lexicon.id,
            thinker=self._thinker,
            pace=self.pace or calm,
            tempo=self.tempo or human_tempo,
            phonies=self.settings.flag("classic.phonies"),
            budget=float(self.settings.number("engine.budget")),
        )


class Words:
    """The shipped word list and tiles, read in a thread from the moment this is made.

    Attributes:
        tiles, lexicon: there once ``wait`` has returned.
    """

    tiles: TileSet
    lexicon: Lexicon

    def __init__(self) -> None:
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._read, name="word list", daemon=True)
        self._thread.start()

    def wait(self) -> None:
        """Wait until all is read.

        Raises:
            OSError, ValueError: it could not be.
        """
        self._thread.join()
        if self._error is not None:
            raise self._error

    def _read(self) -> None:
        try:
            from crossgame.lexicon.build import load
            from crossgame.rules.tiles import TileSet

            self.tiles = TileSet.parse(read_text("letters", "english.txt"))
            self.lexicon = load(asset("lexicons", "enable.txt"), self.tiles.alphabet)
        except Exception as error:  # noqa: BLE001  raised again by whoever waits, in a thread that can report it
            self._error = error
