# SPDX-License-Identifier: MIT
"""Candidates in mid-game, weighed again by simulation."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from crossgame.engine.chance import TEMPO, TILES_A_TURN, chance
from crossgame.engine.inference import before
from crossgame.engine.playout import Playout
from crossgame.engine.preendgame import MOST_BAG, Preendgame
from crossgame.engine.preendgame import WIDTH as LATE_WIDTH
from crossgame.engine.requests import Kind
from crossgame.engine.simulate import DEALS, Effort, Simulation, Table
from crossgame.rules.alphabet import BLANK

if TYPE_CHECKING:
    from collections.abc import Callable

    from crossgame.engine.leaves import LeaveTable
    from crossgame.engine.movegen import Generator
    from crossgame.engine.requests import Candidate, Request
    from crossgame.engine.simulate import Outcome
    from crossgame.rules.position import Position

WIDTH = 12
"""Candidates that are simulated at most."""
POOL = 60
"""Placements from which candidates are taken."""
_ALIKE = 2
"""Candidates on the same squares that keep the same tiles: with a blank there may be a dozen of them."""
_EXCHANGES = 4
_LOOKS_A_SECOND = 1500
"""Two-ply looks that are begun for each second of the budget at most, all candidates together.

On a quick machine the answer then depends on the seed alone.
"""
_PRIOR = 30
"""Deals that the static equity counts as: (spread of one deal's difference / error of static equity), squared."""


class Closer(NamedTuple):
    """A second, closer look at those that the look two plies ahead leaves.

    Attributes:
        bag: tiles in the bag up to which it is taken.
        first: deals of the two-ply look before it.
        plies: how far each deal is played, ``None`` to the end of the game.
        a_second: deals begun for each second of the budget at most, all candidates together.
        prior: deals that the two-ply look counts as beside it: (scatter of a difference / error of two plies), squared.
        grace: chance of winning by which the two-ply look may be wrong beyond its scatter.
    """

    bag: int
    first: int
    plies: int | None
    a_second: int
    prior: int
    grace: float


CLOSER = (
    Closer(bag=9, first=DEALS, plies=None, a_second=800, prior=16, grace=0.03),
    Closer(bag=13, first=DEALS, plies=4, a_second=700, prior=60, grace=0.02),
)
"""By tiles in the bag; with more the look two plies ahead is all there is. Figures: docs/ENGINE.md."""
_DEALS_WITH_BLANK, _CLOSER_AT_ONCE = 32, 16
"""Deals between two looks at the clock where each takes long: little is lost when time is up."""
_GUESSES_A_SECOND = 800
_MOST_GUESSES = 2000
"""Sets of tiles that are tried as what the other side kept."""
_HOPELESS = 25.0
_LATE_HOPELESS = 40.0
"""Points of equity behind the best at which a candidate is not looked at; late in a game equity says less."""
_LATE = 9
"""Tiles in the bag up to which that is so."""


def can_look_ahead(request: Request, position: Position) -> bool:
    """Tell whether a request can be simulated: two players, a bag with tiles, the whole board."""
    whole = (request.rows, request.cols) == position.board.tiles.shape
    held = len(request.unseen) - (request.bag or 0)
    drawing = bool(request.bag) and 0 < held <= position.ruleset.rack_size
    return whole and drawing and len(request.scores) == 2


def look_ahead(
    request: Request,
    position: Position,
    candidates: list[Candidate],
    *,
    generator: Generator,
    leaves: LeaveTable,
    stop: Callable[[], bool],
) -> list[Candidate]:
    """Return the candidates (best static equity first) as simulation orders them, the ones left out at the end."""
    bag = request.bag or 0
    width, hopeless = (WIDTH, _HOPELESS) if bag > _LATE else (LATE_WIDTH, _LATE_HOPELESS)
    close = _close(candidates, width=width, hopeless=hopeless, passing=bag <= MOST_BAG)
    if len(close) < 2:
        return candidates
    simulation = Simulation(generator, leaves, seed=request.seed, stop=stop)
    past = before(position, request.last, bag=bag)
    count = min(_MOST_GUESSES, int(_GUESSES_A_SECOND * request.budget))
    kept = None if past is None or not count else simulation.kept(past, request.unseen, count=count)
    table = Table(position, request.unseen, bag, request.scores[0] - request.scores[1], kept)
    if bag <= MOST_BAG:
        late = Preendgame(simulation, generator, stop=stop).weigh(table, close)
        return late + [one for one in candidates if one not in close] if late else candidates
    closer = next((one for one in CLOSER if bag <= one.bag), None)
    order, alive = _two_plies(request, simulation, table, close, closer=closer)
    if closer is not None and alive > 1:
        playout = Playout(simulation, generator, stop=stop, plies=closer.plies)
        effort = Effort(in_all=_count(closer.a_second, request), at_once=_CLOSER_AT_ONCE)
        outcomes = simulation.run(table, order[:alive], effort=effort, meet=playout.meet)
        if outcomes[0].deals:
            order[:alive], _ = _in_order(request, order[:alive], outcomes, prior=closer.prior)
    return order + [one for one in candidates if one not in close] if order else candidates


def _close(candidates: list[Candidate], *, width: int, hopeless: float, passing: bool) -> list[Candidate]:
    """Return the candidates that are looked at, best static equity first.

    ``passing``: the pass among them, however little it is thought to be worth: to let the other side draw the last
    tiles may be right.
    """
    out: list[Candidate] = []
    alike: Counter[tuple[object, ...]] = Counter()
    for one in candidates:
        if len(out) == width or one.equity <= candidates[0].equity - hopeless:
            break
        key = (Kind.EXCHANGE,) if one.kind is Kind.EXCHANGE else (*[new[:2] for new in one.placed], *sorted(one.leave))
        alike[key] += 1
        if alike[key] <= (_EXCHANGES if one.kind is Kind.EXCHANGE else _ALIKE):
            out.append(one)
    idle = [one for one in candidates if one.kind is Kind.PASS and one not in out]
    return [*out[: width - len(idle)], *idle] if passing else out


def _two_plies(
    request: Request, simulation: Simulation, table: Table, close: list[Candidate], *, closer: Closer | None
) -> tuple[list[Candidate], int]:
    """Return the candidates best first, () if there was no time at all, and how many may yet be best."""
    effort = Effort(
        in_all=_count(_LOOKS_A_SECOND, request), at_once=_DEALS_WITH_BLANK if BLANK in request.rack else DEALS
    )
    if closer is not None:
        effort = effort._replace(most=closer.first, grace=closer.grace)
    outcomes = simulation.run(table, close, effort=effort)
    return _in_order(request, close, outcomes, prior=_PRIOR) if outcomes[0].deals else ([], 0)


def _count(a_second: int, request: Request) -> int:
    return max(1, int(a_second * request.budget))


def _in_order(
    request: Request, candidates: list[Candidate], outcomes: list[Outcome], *, prior: int
) -> tuple[list[Candidate], int]:
    """Return the candidates as weighed, best first, and how many of them were not dropped."""
    weighed = _weighed(request, candidates, outcomes, prior=prior)
    # Candidates that were dropped trail, whatever their mean over the deals until then.
    order = sorted(
        range(len(candidates)), key=lambda i: (outcomes[i].dropped, -outcomes[i].deals, -(weighed[i].win or 0))
    )
    return [weighed[i] for i in order], sum(not outcome.dropped for outcome in outcomes)


def _weighed(request: Request, candidates: list[Candidate], outcomes: list[Outcome], *, prior: int) -> list[Candidate]:
    """Return the candidates with equity and chance from what was known before and simulation, by their worth.

    Few deals are noisier than the static equity (or two plies) is wrong, so that counts as ``prior`` deals.
    """
    ahead = request.scores[0] - request.scores[1]
    offset = sum(outcome.equity - one.equity for outcome, one in zip(outcomes, candidates, strict=True))
    offset /= len(candidates)
    out: list[Candidate] = []
    for outcome, one in zip(outcomes, candidates, strict=True):
        share = outcome.deals / (outcome.deals + prior)
        left = max(0.0, one.unplayed(len(request.unseen)) - 2 * TILES_A_TURN)
        equity = share * outcome.equity + (1 - share) * (one.equity + offset)
        guess = chance(ahead + one.equity + offset - TEMPO, left) if one.win is None else one.win
        win = share * outcome.win + (1 - share) * guess
        out.append(replace(one, equity=equity, win=win))
    return out
