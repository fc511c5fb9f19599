"""Goals 7 and 8: cross-validated grids of 550 and 55 problems; doc.go says what stands in the columns."""

import math
from dataclasses import dataclass
from functools import cache
from typing import Any, Iterator

import numpy as np

import sets
from cases import TOLS, relative, repeats
from kernels import dual
from peer import Floats, load
from rows import Row, interleave, row
from svms import forms
from workers import BUILD, Worker, ours, peer, unless_missing

OUT, PARTS = BUILD / "out", BUILD / "parts"
FOLDS = 5
FEW = 3  # examples of the set by which two tables of errors may differ in a cell


def powers(first: int, last: int) -> tuple[float, ...]:
    return tuple(2.0**e for e in range(first, last + 1, 2))


@dataclass(frozen=True)
class Grid:
    """The candidates: those of LIBSVM's guide, and with smaller C for the distance kernels."""

    data: str
    kernel: str
    gammas: tuple[float, ...]
    Cs: tuple[float, ...]

    def request(self, tol: float) -> dict[str, Any]:
        return {"Do": "grid", "Data": self.data, "Kernel": self.kernel, "Gammas": self.gammas, "Cs": self.Cs,
                "Folds": FOLDS, "Parts": str(PARTS), "Tol": tol, "MB": 200, "Repeat": 1}

    def problems(self) -> Iterator[tuple[int, float, float]]:
        return ((f, gamma, C) for f in range(FOLDS) for gamma in self.gammas for C in self.Cs)

    def cells(self) -> int:
        return len(self.gammas) * len(self.Cs)

    def objectives(self, coef: Floats) -> list[float]:
        """The exact dual objectives of all problems, whose coefficients are 0 at what is held out."""
        x, y = load(self.data)
        return [dual(x, y, v, C, self.kernel, gamma) for v, (_, gamma, C) in zip(coef, self.problems())]


def ask(worker: Worker, grid: Grid, **request: Any) -> tuple[Floats, Floats, float]:
    """The table of errors in examples, the coefficients if the worker tells them, and the seconds."""
    seconds = worker.ask(**request, Out=str(OUT))
    out, n = np.fromfile(OUT), len(load(grid.data)[1])
    return np.rint(out[: grid.cells()] * n), out[grid.cells() :].reshape(-1, n), seconds


@cache
def alone(grid: Grid, tol: float) -> list[float]:
    """Our objectives of all problems, each trained for itself."""
    x, y = load(grid.data)
    part = np.fromfile(PARTS)
    coef = np.zeros((FOLDS * grid.cells(), len(y)))
    with ours() as us:
        for k, (f, gamma, C) in enumerate(grid.problems()):
            rows = part != f
            if k % grid.cells() == 0:
                data = sets.keep(f"fold-{f}", x[rows], y[rows])
            us.ask(Do="train", Data=data, Kernel=grid.kernel, Gamma=gamma, C=C, Tol=tol, MB=200, Out=str(OUT))
            coef[k, rows] = np.fromfile(OUT)[:-1]
    return grid.objectives(coef)


@unless_missing
def run(
    goal: int, name: str, grid: Grid, library: tuple[str, str, str], target: float | None, pairs: int
) -> Iterator[Row]:
    """The row for a peer: its module, its form, and what the table calls it."""
    module, form, label = library
    with ours() as us, peer() as them:
        us.ask(Do="folds", Data=grid.data, Folds=FOLDS, Out=str(PARTS))
        other = {**grid.request(1e-3), "Peer": module, "Form": form}
        wrong, coef, _ = ask(them, grid, **other)
        tol, diff = 1e-3, math.nan
        if len(coef):
            theirs = grid.objectives(coef)
            for tol in TOLS[TOLS.index(1e-3) :]:
                diff = min(relative(a, b) for a, b in zip(alone(grid, tol), theirs))
                if diff >= -1e-6:
                    break
        request = grid.request(tol)
        table, _, _ = ask(us, grid, **request)
        off = np.abs(table - wrong)
        request["Repeat"] = repeats(us.ask(**request))
        other["Repeat"] = repeats(them.ask(**other))
        times = interleave(lambda: us.ask(**request), lambda: them.ask(**other), pairs)
        note = f"errors differ in {np.count_nonzero(off)} of {off.size} cells, by at most {off.max():.0f} examples"
        if tol != 1e-3:
            note = f"Tol {tol:g}; {note}"
        yield row(goal, name, label, times, target, diff, agree=off.max() <= FEW, note=note)


def goal7(pairs: int) -> Iterator[Row]:
    for kind, target in (("twonorm", 0.05), ("threenorm", 0.08)):
        grid = Grid(sets.norms(kind, 300), "gaussian", powers(-15, 3), powers(-5, 15))
        name = f"{kind} 300 gaussian, 550 problems"
        yield from run(7, name, grid, ("libsvm_grid", "", "libsvm"), target, pairs)
        yield from run(7, name, grid, ("sklearn", "", "sklearn GridSearchCV"), None, pairs)


def goal8(pairs: int) -> Iterator[Row]:
    for kind in ("twonorm", "threenorm"):
        for kernel in ("stump", "perceptron"):
            grid = Grid(sets.norms(kind, 300), kernel, (1.0,), powers(-17, 3))
            for form in forms(kernel, small=True):
                yield from run(8, f"{kind} 300 {kernel}, 55 problems", grid, ("libsvm_grid", form, f"libsvm, {form}"),
                               0.06 if form == "built in" else 0.15, pairs)
