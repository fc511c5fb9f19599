"""SimpleMKL (Rakotomamonjy, Bach, Canu & Grandvalet, JMLR 9 (2008)) as one writes it with scikit-learn; this code is ours.

It minimises the objective of an SVM over the weights of the kernels by reduced gradients: LIBSVM on the sum of the
matrices, a direction in the simplex, and a line search along it.
"""

from typing import Callable

import numpy as np
from sklearn.metrics.pairwise import rbf_kernel
from sklearn.svm import SVC

from peer import Floats, Request, load, timed, write

MOST = 500  # steps


def weights(q: Request) -> float:
    """Writes both bounds of the optimum and the weights. The matrices are part of the seconds."""
    x, y = load(q["Data"])
    seconds, out = timed(q, lambda: run([rbf_kernel(x, gamma=gamma) for gamma in q["Gammas"]], y, q["C"], q["Tol"]))
    write(q, out)
    return seconds


class Machine:
    """The SVM with the weights mu: twice its objective, and for each kernel α'G(K)α."""

    def __init__(self, kernels: list[Floats], y: Floats, C: float, mu: Floats, tol: float) -> None:
        K = sum(m * k for m, k in zip(mu, kernels) if m > 0)
        svc = SVC(C=C, kernel="precomputed", tol=tol, cache_size=1000).fit(K, y)
        c, some = svc.dual_coef_[0], svc.support_
        self.mu = mu
        self.squares = np.array([c @ (k[np.ix_(some, some)] @ c) for k in kernels])
        linear = 2 * np.abs(c).sum()
        self.value = linear - mu @ self.squares
        self.lower = linear - self.squares.max()
        f = K[:, some] @ c + svc.intercept_[0]
        self.upper = mu @ self.squares + 2 * C * np.maximum(0, 1 - y * f).sum()


def direction(at: Machine) -> Floats:
    """The reduced gradient: the largest weight pays for the others, and none that is 0 falls."""
    slope, pays = -at.squares, int(at.mu.argmax())
    d = slope[pays] - slope
    d[(at.mu <= 0) & (d < 0)] = 0
    d[pays] = 0
    d[pays] = -d.sum()
    return d


def run(kernels: list[Floats], y: Floats, C: float, tol: float) -> Floats:
    def svm(mu: Floats) -> Machine:
        return Machine(kernels, y, C, mu, tol)

    at = svm(np.full(len(kernels), 1 / len(kernels)))
    lower, best = at.lower, at
    for _ in range(MOST):
        if best.upper - lower <= tol * best.upper:
            break
        d = direction(at)
        while (d < 0).any():  # to the first weight that becomes 0, and on while the objective falls
            falling = np.flatnonzero(d < 0)
            lengths = -at.mu[falling] / d[falling]
            end = np.maximum(at.mu + lengths.min() * d, 0)
            end[falling[lengths.argmin()]] = 0
            there = svm(end / end.sum())
            lower = max(lower, there.lower)
            if there.value >= at.value:
                at = search(svm, at, there)
                break
            at = there
            d[at.mu <= 0] = np.maximum(d[at.mu <= 0], 0)
            d[at.mu.argmax()] -= d.sum()
        lower = max(lower, at.lower)
        best = min(best, at, key=lambda m: m.upper)
    return np.concatenate([[best.upper, lower], best.mu])


def search(svm: Callable[[Floats], Machine], a: Machine, b: Machine) -> Machine:
    """A point between a and b where the slope is small, by halving and the secant of the slopes."""
    d = b.mu - a.mu
    first = -a.squares @ d
    for step in range(30):
        left, right = -a.squares @ d, -b.squares @ d
        if right <= 0:
            return b
        if left >= 0:
            return a
        share = left / (left - right) if step % 2 == 0 else 0.5
        middle = svm(a.mu + min(max(share, 0.01), 0.99) * (b.mu - a.mu))
        slope = -middle.squares @ d
        if abs(slope) <= 1e-3 * abs(first):
            return middle
        a, b = (middle, b) if slope < 0 else (a, middle)
    return a
