import numpy as np
import pytest

from crossgame.engine.chance import chance, chances


def test_level_scores_are_an_even_chance():
    assert chance(0, 80) == pytest.approx(0.5)


def test_leads_are_worth_more_the_fewer_tiles_are_left():
    assert 0.5 < chance(30, 80) < chance(30, 40) < chance(30, 8) < chance(30, 0) < 1


def test_chances_of_both_sides_add_up():
    leads = np.array([-1000.0, -31.0, -1.0, 0.0, 7.0, 5000.0])
    assert chances(leads, 30) + chances(-leads, 30) == pytest.approx(1)
    assert (np.diff(chances(leads, 30)) > 0).all()
