import pytest

from crossgame.rules.catalog import classic
from crossgame.rules.tiles import TileSet


@pytest.fixture(scope="session")
def english(checkout):
    return TileSet.parse((checkout / "resources/letters/english.txt").read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def ruleset(english):
    return classic(english)
