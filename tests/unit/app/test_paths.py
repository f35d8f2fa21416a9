# SPDX-License-Identifier: MIT
from __future__ import annotations

from pathlib import Path

import platformdirs
import pytest

from crossgame.app.paths import Folders

KINDS = ("data", "config", "cache", "logs")


def test_a_data_dir_moves_everything_into_itself(data_dir):
    folders = Folders(data_dir)
    places = [getattr(folders, kind)() for kind in KINDS]
    assert len(set(places)) == len(KINDS)
    assert all(place.is_dir() and place.is_relative_to(data_dir) for place in places)
    assert folders.games_file() == data_dir / "data" / "games.sqlite3"
    assert folders.settings_file() == data_dir / "config" / "settings.json"


def test_nothing_is_made_before_it_is_asked_for(data_dir):
    Folders(data_dir)
    assert list(data_dir.iterdir()) == []
    Folders(data_dir).cache()
    assert [folder.name for folder in data_dir.iterdir()] == ["cache"]


def test_without_a_data_dir_the_systems_places_are_used(tmp_path, monkeypatch):
    for name in ("user_data_path", "user_config_path", "user_cache_path", "user_log_path"):
        monkeypatch.setattr(platformdirs, name, lambda app, appauthor, n=name: tmp_path / n / app)
    folders = Folders()
    names = [getattr(folders, kind)().relative_to(tmp_path).parts for kind in KINDS]
    assert names == [
        ("user_data_path", "Crossgame"),
        ("user_config_path", "Crossgame"),
        ("user_cache_path", "Crossgame"),
        ("user_log_path", "Crossgame"),
    ]


def test_a_place_that_cannot_be_made_is_an_error(tmp_path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(OSError, match="file"):
        Folders(Path(tmp_path / "file")).data()
