"""Goal 14: the weights of a sum of kernels."""

from typing import Any, Iterator

import numpy as np

import sets
from cases import repeats
from rows import Row, interleave, row
from workers import BUILD, Worker, ours, peer, unless_missing

OUT = BUILD / "out"
GAMMAS = [0.005, 0.05, 0.5]


def asked(worker: Worker, **request: Any) -> tuple[float, float, np.ndarray[Any, Any], float]:
    """The upper and the lower bound that a side gives, the weights, and the seconds."""
    seconds = worker.ask(**request, Out=str(OUT))
    upper, lower, *mu = np.fromfile(OUT)
    return upper, lower, np.array(mu), seconds


@unless_missing
def learned(n: int, library: str, label: str, tol: float, target: float | None, pairs: int, do: str = "weights") -> Iterator[Row]:
    """SDPI: the objective is t, to be minimised. With do = "sdp", our side solves the semidefinite program too."""
    mine: dict[str, Any] = {"Do": do, "Data": sets.norms("threenorm", n), "Gammas": GAMMAS, "C": 1.0, "Tol": tol, "MB": 1000, "Repeat": 1}
    other = {**mine, "Do": "weights", "Peer": library}
    case = {"weights": "SDPI", "sdp": "SDPI's program by lib/sdp"}[do]
    with ours() as us, peer() as them:
        upper, lower, mu, _ = asked(us, **mine)
        theirs, bound, weights, seconds = asked(them, **other)
        mine["Repeat"], other["Repeat"] = repeats(asked(us, **mine)[3]), repeats(seconds)
        times = interleave(lambda: us.ask(**mine), lambda: them.ask(**other), pairs)
        # Each side's bounds must leave room for the other's optimum.
        agree = lower <= theirs * (1 + tol) and bound <= upper * (1 + tol)
        yield row(14, f"{case}, threenorm {n}, {len(GAMMAS)} Gaussian kernels", label, times, target, (theirs - upper) / theirs,
                  within=tol, agree=agree,
                  note=f"relative gap {(upper - lower) / upper:.0e}, peer {(theirs - bound) / theirs:.0e}; weights differ by {np.abs(mu - weights).max():.0e}")


@unless_missing
def easy(n: int, target: float, pairs: int) -> Iterator[Row]:
    mine: dict[str, Any] = {"Do": "easy", "Data": sets.norms("threenorm", n), "Gammas": GAMMAS, "Lambda": 0.1, "C": 1.0, "Tol": 1e-6, "MB": 1000, "Repeat": 1}
    other = {**mine, "Peer": "mklpy"}
    with ours() as us, peer() as them:
        _, _, mu, seconds = asked(us, **mine)
        _, _, weights, slow = asked(them, **other)
        mine["Repeat"], other["Repeat"] = repeats(seconds), repeats(slow)
        times = interleave(lambda: us.ask(**mine), lambda: them.ask(**other), pairs)
        differ = float(np.abs(mu - weights).max())
        yield row(14, f"EasyMKL, threenorm {n}, {len(GAMMAS)} Gaussian kernels", "MKLpy EasyMKL", times, target, float("nan"),
                  agree=differ < 1e-4, note=f"weights differ by {differ:.0e}")


def goal14(pairs: int) -> Iterator[Row]:
    """Here objective_rel_diff compares the upper bounds of the optimum t of SDPI; both sides get the same tolerance.

    SDPA gets the program of the paper, whose matrices are made before its clock starts. MKLpy has no method for SDPI;
    its EasyMKL is compared with ours, and SimpleMKL is code of ours around scikit-learn's SVC.
    """
    for n in (60, 100, 200):
        yield from learned(n, "sdpa", "SDPA", 1e-5, None, pairs)
        yield from learned(n, "sdpa", "SDPA", 1e-5, 1.5, pairs, "sdp")
    yield from learned(600, "sdpa", "SDPA", 1e-5, 0.05, pairs)
    yield from learned(600, "simplemkl", "SimpleMKL with sklearn's SVC", 1e-5, 0.2, pairs)
    yield from easy(600, 0.2, pairs)
