"""make peers PEERS_ARGS=scaling: how LIBSVM and Mercer grow with N, D, C and γ.

Each axis changes one thing about threenorm. A point is one training, by both
sides, as in cases.py: the same bits, interleaved, the medians of CPU seconds, and
ours with the largest Tol <= 1e-3 whose exact dual objective is at most 1e-6 worse.
"""

import math
import os
import statistics
from dataclasses import astuple, dataclass, fields
from pathlib import Path
from typing import Iterator

import numpy as np

import sets
from builtin import built
from cases import TOLS, Case, relative, repeats
from rows import cell, interleave, replace
from svms import C_OF
from workers import BUILD, Missing, Worker, ours, peer

LONG = 5.0  # seconds of a training from which on there are 3 pairs
SIZES = (300, 600, 1000, 2000, 5000, 10_000, 20_000)
CAP = 20.0  # seconds of a training after which LIBSVM is not asked for the rest of an axis


@dataclass
class Point:
    """A line of scaling.csv; without the peer its columns are empty, and the note says why."""

    axis: str  # N, D, C or gamma
    value: float
    case: str
    ours_s: float
    peer_s: float
    ratio: float
    objective_rel_diff: float  # positive: ours is better
    nsv: int
    ratio_min: float
    ratio_max: float
    pairs: int
    load: float
    note: str = ""


Setting = tuple[float, Case]


def n_axis() -> Iterator[list[Setting]]:
    for kernel in kernels():
        yield [(n, Case(0, f"threenorm {kernel}", sets.norms("threenorm", n), 0, kernel, C=C_OF[kernel]))
               for n in SIZES]
    yield [(n, Case(0, "threenorm gaussian γ=2^-7 C=2^10", sets.norms("threenorm", n), 0, gamma=2.0**-7, C=2.0**10))
           for n in SIZES if n <= 10_000]


def d_axis() -> Iterator[list[Setting]]:
    """γ = 1/D, and C of the stump kernel as 1/D, so that the kernel stays as wide as at D = 20."""
    for kernel in kernels():
        dims = [2**e for e in range(1, 9)]
        C = [C_OF[kernel] * (20 / d if kernel == "stump" else 1) for d in dims]
        yield [(d, Case(0, f"threenorm 2000 {kernel}", sets.norms("threenorm", 2000, d=d), 0, kernel, 1 / d, c))
               for d, c in zip(dims, C)]


def c_axis() -> Iterator[list[Setting]]:
    data = sets.norms("threenorm", 2000)
    for kernel in kernels():
        for gamma, name in ((2.0**-11, " γ=2^-11"), (2.0**-7, " γ=2^-7")) if kernel == "gaussian" else ((1.0, ""),):
            yield [(2.0**e, Case(0, f"threenorm 2000 {kernel}{name}", data, 0, kernel, gamma, 2.0**e))
                   for e in range(-5, 16, 2)]


def gamma_axis() -> Iterator[list[Setting]]:
    data = sets.norms("threenorm", 2000)
    for C in (1, 32):
        yield [(2.0**e, Case(0, f"threenorm 2000 gaussian C={C}", data, 0, gamma=2.0**e, C=C))
               for e in range(-15, 4, 2)]


AXES = {"N": n_axis, "D": d_axis, "C": c_axis, "gamma": gamma_axis}


def kernels() -> list[str]:
    """The Gaussian kernel, and the stump kernel if there is a LIBSVM that has it."""
    return ["gaussian"] + ["stump"] * built()


def point(axis: str, value: float, case: Case, us: Worker, them: Worker | None, pairs: int, note: str) -> Point:
    """Measure one setting; them is None where LIBSVM is left out."""
    tol, diff, theirs = 1e-3, math.nan, math.nan
    other = {**case.request(1e-3), "Peer": "libsvm", "Form": "" if case.kernel == "gaussian" else "built in"}
    if them:
        theirs, seconds = case.objective(them, **other)
        other["Repeat"] = repeats(seconds)
        pairs = min(pairs, 3) if seconds > LONG else pairs
    for tol in TOLS[TOLS.index(1e-3) :]:
        reached, seconds = case.objective(us, **case.request(tol))
        diff = relative(reached, theirs) if them else math.nan
        if not diff < -1e-6:
            break
    if tol != 1e-3:
        note = f"Tol {tol:g}; {note}".removesuffix("; ")
    nsv = np.count_nonzero(np.fromfile(BUILD / "out")[:-1])
    mine = {**case.request(tol), "Repeat": repeats(seconds)}
    both = interleave(lambda: us.ask(**mine), lambda: them.ask(**other) if them else math.nan, pairs)
    ratios = [a / b for a, b in zip(both.ours, both.peer)]
    a, b = statistics.median(both.ours), statistics.median(both.peer)
    return Point(axis, value, case.name, a, b, a / b, diff, nsv, min(ratios), max(ratios), len(ratios),
                 os.getloadavg()[0], note)


def series(axis: str, settings: list[Setting], pairs: int) -> Iterator[Point]:
    """The points of one curve, in ascending order of what they cost."""
    note = ""
    with ours() as us, peer() as libsvm:
        for value, case in settings:
            try:
                p = point(axis, value, case, us, None if note else libsvm, pairs, note)
            except Missing as e:
                note = str(e)
                p = point(axis, value, case, us, None, pairs, note)
            if p.peer_s > CAP:
                note = f"libsvm left out: it took {p.peer_s:.0f} s at {value:g}, the cap is {CAP:g} s"
            print(f"{p.axis:>6} {p.value:>10.6g}  {p.case:<32} {p.ours_s:>9.3g} {p.peer_s:>9.3g} {p.ratio:>6.3f} "
                  f"{p.objective_rel_diff:>9.1e} {p.nsv:>5} {p.ratio_min:.3f}..{p.ratio_max:.3f} {p.note}", flush=True)
            yield p


def run(pairs: int, path: Path) -> None:
    """Measure all axes; the file is replaced when all are there."""
    points = [p for axis, curves in AXES.items() for settings in curves() for p in series(axis, settings, pairs)]
    replace(path, [f.name for f in fields(Point)], [[cell(v) for v in astuple(p)] for p in points])
