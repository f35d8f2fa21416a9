# SPDX-License-Identifier: MIT
from __future__ import annotations

import os

import pytest

from crossgame.app.files import read_text_or_none, set_aside, write_atomically


def test_the_content_is_on_the_disk_before_the_name_changes(tmp_path, monkeypatch):
    order, file = [], tmp_path / "deep" / "x.json"
    real = os.fsync
    monkeypatch.setattr(os, "fsync", lambda fd: (order.append(file.exists()), real(fd)))
    write_atomically(file, b"one")
    assert file.read_bytes() == b"one"
    assert order == [False]


def test_a_failed_replace_leaves_the_old_file_alone(tmp_path, monkeypatch):
    file = tmp_path / "x.json"
    write_atomically(file, b"old")

    def refuse(self, target):
        raise PermissionError(13, "in use")

    monkeypatch.setattr(type(file), "replace", refuse)
    with pytest.raises(PermissionError):
        write_atomically(file, b"new")
    assert file.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [file]


def test_a_byte_order_mark_is_no_content(tmp_path):
    file = tmp_path / "x.txt"
    file.write_bytes(b"\xef\xbb\xbfa")
    assert read_text_or_none(file) == "a"
    assert read_text_or_none(tmp_path / "missing") is None


def test_what_is_set_aside_replaces_an_older_one(tmp_path, log_guard):
    log_guard.expect("crossgame.app.files")
    file = tmp_path / "x.json"
    for content in (b"1", b"2"):
        file.write_bytes(content)
        set_aside(file)
    assert [p.name for p in tmp_path.iterdir()] == ["x.json.bad"]
    assert (tmp_path / "x.json.bad").read_bytes() == b"2"


def test_setting_aside_what_is_gone_is_only_logged(tmp_path, log_guard):
    log_guard.expect("crossgame.app.files")
    set_aside(tmp_path / "gone.json")
