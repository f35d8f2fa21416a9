# SPDX-License-Identifier: MIT
"""What may not be in any file of the project, and what must be beside some."""

from __future__ import annotations

import re
import subprocess

import pytest

# In pieces, so that this file does not hold what it looks for.
REGISTRIES = tuple(
    ".".join(parts)
    for parts in (
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("npmjs", "org"),
        ("npmjs", "com"),
        ("yarnpkg", "com"),
        ("deb", "debian", "org"),
        ("proxy", "golang", "org"),
        ("crates", "io"),
        ("conda", "anaconda", "org"),
    )
)
MACHINE = re.compile(r"(?<![\w.~-])/(?:" + "|".join(("work", "tmp", "root", "home")) + r")(?:/|\b)")


def tracked(checkout):
    answer = subprocess.run(["git", "ls-files", "-z"], cwd=checkout, check=False, capture_output=True, text=True)
    if answer.returncode != 0:
        pytest.skip("not a git checkout: nothing says which files belong to the project")
    files = [checkout / name for name in answer.stdout.split("\0") if name]
    return [file for file in files if file.is_file()]


def text_of(file):
    content = file.read_bytes()
    return "" if b"\0" in content else content.decode("utf-8", "replace")


def test_the_patterns_find_what_they_should():
    slash = "/"
    assert MACHINE.search(f'open("{slash}tmp/x")')
    assert MACHINE.search(f"in {slash}work")
    assert not MACHINE.search(f"net{slash}work, a{slash}tmp")


def test_no_host_of_a_package_registry_is_named(checkout):
    found = [(file, name) for file in tracked(checkout) for name in REGISTRIES if name in text_of(file)]
    assert found == []


def test_no_path_of_one_machine_is_named(checkout):
    found = [(file, match.group()) for file in tracked(checkout) for match in MACHINE.finditer(text_of(file))]
    assert found == []


def test_every_kind_of_resource_has_its_licence_beside_it(checkout):
    folders = [folder for folder in sorted((checkout / "resources").iterdir()) if folder.is_dir()]
    assert {folder.name for folder in folders} >= {"lexicons", "letters", "fonts", "icons", "themes"}
    for folder in folders:
        licences = list(folder.glob("LICENSE-*.txt"))
        assert licences, folder
        assert all(len(file.read_text(encoding="utf-8")) > 80 for file in licences), folder


def test_what_belongs_to_others_is_in_the_notices(checkout):
    notices = (checkout / "resources" / "NOTICES.md").read_text(encoding="utf-8")
    for licence in (checkout / "resources").rglob("LICENSE-*.txt"):
        name = f"{licence.parent.name}/{licence.name}"
        assert licence.name in {"LICENSE-crossgame.txt", "LICENSE-letters.txt"} or name in notices, name


def test_the_documents_name_files_that_are_there(checkout):
    link = re.compile(r"\]\(([^)#:]+?)\)")
    for document in tracked(checkout):
        if document.suffix == ".md":
            for target in link.findall(text_of(document)):
                assert (document.parent / target).exists(), f"{document}: {target}"
