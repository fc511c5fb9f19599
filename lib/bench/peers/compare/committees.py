"""Goal 20: committees of SVMs on samples of a large set."""

from typing import Any, Iterator

import numpy as np

import sets
from cases import TOLS, relative
from kernels import dual
from peer import Floats, load
from rows import Row, interleave, row
from workers import BUILD, Worker, ours, peer, unless_missing

OUT, PARTS = BUILD / "out", BUILD / "parts"
T = 30


def request(data: str, machines: int, size: int, C: float, gamma: float) -> dict[str, Any]:
    return {"Do": "committee", "Data": data, "Method": "Bag", "Machines": machines, "Size": size, "Kernel": "gaussian",
            "Gamma": gamma, "C": C, "Tol": 1e-3, "MB": 200, "Repeat": 1}


def members(worker: Worker, asked: dict[str, Any]) -> list[float]:
    """The exact dual objective of each machine on its sample."""
    worker.ask(**{**asked, "Do": "members", "Parts": str(PARTS)}, Out=str(OUT))
    x, y = load(asked["Data"])
    samples = np.fromfile(PARTS).astype(int).reshape(asked["Machines"], -1)
    coefficients: Floats = np.fromfile(OUT).reshape(asked["Machines"], -1)
    # An example that is twice in a sample has twice the bound.
    return [dual(x, y, coef, asked["C"] * np.bincount(sample, minlength=len(y)), asked["Kernel"], asked["Gamma"])
            for coef, sample in zip(coefficients, samples)]


@unless_missing
def bagged(n: int, pairs: int) -> Iterator[Row]:
    asked = request(sets.norms("threenorm", n), T, n // 20, 1.0, 0.05)
    test = {"Do": "evaluate", "Test": sets.norms("threenorm", 10_000, seed=2), "Repeat": 1, "Out": str(OUT)}
    mine, other = dict(asked), {**asked, "Peer": "sklearn", "Jobs": 2}
    with ours(2) as us, peer(2) as them:
        them.ask(**other, Out=str(PARTS))
        theirs = members(them, other)
        for mine["Tol"] in TOLS[TOLS.index(1e-3) :]:
            diffs = [relative(a, b) for a, b in zip(members(us, mine), theirs)]
            if min(diffs) >= -1e-6:
                break
        times = interleave(lambda: us.ask(**mine), lambda: them.ask(**other), pairs)
        errors = []
        for worker, more in ((us, {}), (them, {"Peer": "sklearn"})):
            worker.ask(**test, **more)
            errors.append(np.fromfile(OUT)[0] / 100)
        yield row(20, f"threenorm {n}, {T} machines of {n // 20}, two threads", "sklearn BaggingClassifier, n_jobs=2", times, 0.1,
                  min(diffs), agree=max(diffs) < 1e-3, note=f"Tol {mine['Tol']:g}; test error {errors[0]:.2f} %, peer {errors[1]:.2f} %")


def goal20(pairs: int) -> Iterator[Row]:
    """Here objective_rel_diff is that of the worst of our machines on the peer's samples; none may be 1e-3 better.

    The times are those of samples that each side draws itself.
    """
    yield from bagged(100_000, pairs)
