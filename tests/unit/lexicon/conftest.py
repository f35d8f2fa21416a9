import pytest

from crossgame.rules.alphabet import Alphabet


@pytest.fixture(scope="session")
def english():
    return Alphabet(tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
