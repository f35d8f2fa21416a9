# SPDX-License-Identifier: MIT
from __future__ import annotations

import json
import stat

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossgame.app.settings import CHALLENGES, SETTINGS, SettingError, Settings
from crossgame.rules.policies import ChallengeRule

LOGGER = "crossgame.app.settings"
FILES = "crossgame.app.files"


@pytest.fixture
def file(data_dir):
    return data_dir / "config" / "settings.json"


def test_defaults_need_no_file(file):
    settings = Settings(file)
    assert settings.text("ui.theme") == "system"
    assert settings.number("ui.text_scale") == 100
    assert settings.flag("classic.phonies") is False
    assert not file.exists()


def test_every_default_fits_its_own_row_and_keys_are_unique():
    assert [s.key for s in SETTINGS if s.fault(s.default)] == []
    assert len({s.key for s in SETTINGS}) == len(SETTINGS)


def test_every_shown_setting_has_a_label_and_hidden_ones_have_none():
    assert all(bool(s.group) == bool(s.label) for s in SETTINGS)


def test_challenge_choices_are_the_rules_of_the_core():
    assert set(CHALLENGES) == {"automatic"} | {rule.value for rule in ChallengeRule}


def test_values_survive_a_restart_with_their_types(file):
    first = Settings(file)
    first.update({"ui.theme": "dark", "ui.text_scale": 125, "sound.mute": True, "player.name": "Zoë\ud800"})
    again = Settings(file)
    assert again.text("ui.theme") == "dark"
    assert again.number("ui.text_scale") == 125
    assert again.flag("sound.mute") is True
    assert again.text("player.name") == "Zoë\ud800"


@pytest.mark.parametrize(
    ("key", "bad"),
    [
        ("ui.theme", "sepia"),
        ("ui.theme", 3),
        ("ui.text_scale", 79),
        ("ui.text_scale", 201),
        ("ui.text_scale", True),
        ("ui.text_scale", "100"),
        ("ui.text_scale", 100.0),
        ("sound.mute", 1),
        ("sound.mute", "true"),
        ("player.name", "x" * 41),
        ("player.name", None),
        ("player.name", ["x"]),
    ],
)
def test_a_bad_value_in_the_file_falls_back_and_stays(file, log_guard, key, bad):
    file.parent.mkdir(parents=True)
    file.write_text(json.dumps({key: bad}), encoding="utf-8")
    log_guard.expect(LOGGER)
    settings = Settings(file)
    assert settings.value(key) == next(s.default for s in SETTINGS if s.key == key)
    settings.set("sound.volume", 5)
    assert json.loads(file.read_text(encoding="utf-8"))[key] == bad


def test_a_bad_value_is_refused_and_changes_nothing(file):
    settings = Settings(file)
    with pytest.raises(SettingError):
        settings.update({"ui.theme": "dark", "ui.text_scale": 500})
    assert settings.text("ui.theme") == "system"
    assert not file.exists()


def test_unknown_keys_are_kept(file):
    file.parent.mkdir(parents=True)
    file.write_text('{"croquet.last_side": 21, "ui.theme": "light"}', encoding="utf-8")
    Settings(file).set("ui.theme", "dark")
    assert json.loads(file.read_text(encoding="utf-8")) == {"croquet.last_side": 21, "ui.theme": "dark"}


def test_asking_for_a_setting_that_is_not_there(file):
    settings = Settings(file)
    with pytest.raises(KeyError):
        settings.value("ui.colour")
    with pytest.raises(KeyError):
        settings.set("ui.colour", "red")
    with pytest.raises(TypeError):
        settings.number("sound.mute")


@pytest.mark.parametrize("content", [b"", b"{", b"[1]", b"\xff\xfe{}", b'"x"', b"null", b"[" * 100_000])
def test_a_broken_file_is_set_aside_and_a_new_one_takes_its_place(file, log_guard, content):
    file.parent.mkdir(parents=True)
    file.write_bytes(content)
    log_guard.expect(FILES)
    settings = Settings(file)
    assert settings.text("ui.theme") == "system"
    assert file.with_name("settings.json.bad").read_bytes() == content
    settings.set("ui.theme", "dark")
    assert Settings(file).text("ui.theme") == "dark"


@given(content=st.binary(max_size=200))
def test_no_content_of_the_file_stops_the_program(tmp_path_factory, content):
    import logging

    file = tmp_path_factory.mktemp("s") / "settings.json"
    file.write_bytes(content)
    logging.disable(logging.CRITICAL)
    try:
        settings = Settings(file)
    finally:
        logging.disable(logging.NOTSET)
    assert all(setting.fault(settings.value(setting.key)) == "" for setting in SETTINGS)


def test_listeners_hear_of_what_is_new_and_only_of_that(file):
    settings, heard = Settings(file), []
    settings.listen(heard.append)
    settings.update({"ui.theme": "dark", "sound.volume": 70})
    settings.set("ui.theme", "dark")
    assert heard == ["ui.theme", "sound.volume"]
    settings.unlisten(heard.append)
    settings.set("ui.theme", "light")
    assert heard == ["ui.theme", "sound.volume"]


def test_a_write_that_fails_keeps_the_old_file_and_the_new_value(file, log_guard, monkeypatch):
    settings = Settings(file)
    settings.set("ui.theme", "dark")

    def full(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("crossgame.app.files.os.fsync", full)
    log_guard.expect(LOGGER)
    settings.set("ui.theme", "light")
    assert settings.text("ui.theme") == "light"
    assert isinstance(settings.trouble, OSError)
    assert Settings(file).text("ui.theme") == "dark"
    assert [path.name for path in file.parent.iterdir()] == ["settings.json"]
    monkeypatch.undo()
    settings.set("ui.theme", "high_contrast")
    assert settings.trouble is None


def test_an_unreadable_file_is_a_first_start(file, log_guard):
    file.mkdir(parents=True)  # a folder of that name cannot be read as a file, whoever asks
    log_guard.expect(FILES)
    assert Settings(file).text("ui.theme") == "system"
    assert stat.S_ISDIR(file.stat().st_mode)
