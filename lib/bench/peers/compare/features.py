"""Goal 18: a linear SVM on random Fourier features."""

from typing import Any, Iterator

import numpy as np

import sets
from peer import Floats, load
from rows import interleave, row, Row
from workers import BUILD, ours, peer, unless_missing

OUT, PARTS = BUILD / "out", BUILD / "parts"
TOLS = [1e-2, 1e-3, 1e-4, 1e-5, 1e-6]


def objective(x: Floats, y: Floats, C: float, count: int) -> float:
    """½‖w‖² + ½b² + C·Σ max(0, 1-yf)² of the weights and bias in OUT, on the features in PARTS."""
    v, parts = np.fromfile(OUT), np.fromfile(PARTS)
    omega, phase = parts[: -count].reshape(count, -1), parts[-count:]
    loss = 0.0
    for lo in range(0, len(y), 5000):
        part = slice(lo, lo + 5000)
        f = np.sqrt(2 / count) * np.cos(x[part] @ omega.T + phase) @ v[:-1] + v[-1]
        loss += float(np.sum(np.maximum(0, 1 - y[part] * f) ** 2))
    return float(v @ v / 2 + C * loss)


@unless_missing
def trained(data: str, title: str, pairs: int) -> Iterator[Row]:
    x, y = load(data)
    mine: dict[str, Any] = {"Do": "fourier", "Data": data, "Gamma": 0.005, "Count": 2000, "C": 1.0}
    other = {**mine, "Peer": "sklearn", "Tol": 1e-4}
    with ours(2) as us, peer(2) as them:
        them.ask(**other, Out=str(OUT), Parts=str(PARTS))
        theirs = objective(x, y, 1.0, 2000)

        def reach(tol: float) -> float:
            us.ask(**mine, Tol=tol, Out=str(OUT), Parts=str(PARTS))
            return objective(x, y, 1.0, 2000)

        best = reach(1e-6)
        tol = next((t for t in TOLS if reach(t) <= theirs), 1e-6)
        diff = (theirs - reach(tol)) / best
        times = interleave(lambda: us.ask(**mine, Tol=tol), lambda: them.ask(**other), pairs)
        yield row(18, f"{title}, 2000 features, two threads", "sklearn RBFSampler + LinearSVC", times, 0.3, diff,
                  note=f"Tol {tol:g}; the peer's objective is {theirs / best - 1:.1e} above ours with Tol 1e-6")


def goal18(pairs: int) -> Iterator[Row]:
    """The objectives are those on the peer's features. The times are those of features that each side draws itself."""
    x, label = sets.images(60_000)
    yield from trained(sets.keep("images-even", x, np.where(label % 2 == 0, 1, -1)), "images even 60000x256", pairs)
